"""Run the command line as ``python -m rococo_notation``."""

from rococo_notation.cli import run

run()
