"""Screen logs: quick verdicts for bulk work. A log is legal from end to end, or for ``replay`` to look at."""
