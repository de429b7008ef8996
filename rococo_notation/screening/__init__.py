"""Screen logs in bulk: a log is found legal from end to end, or left to ``replay``."""
