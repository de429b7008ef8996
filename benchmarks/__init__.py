"""How fast it is, measured next to programs that do the same: ``python -m benchmarks``."""
