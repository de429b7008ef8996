"""How fast it is, measured beside the programs that do the like: ``python -m benchmarks``."""
