"""Quick verdicts for bulk work: a log is legal from end to end, or for replay to look at."""
