"""Run the command line as ``python -m rococo_notation``."""

from rococo_notation.cli.program import run

run()
