"""Run the command line as ``python -m rococo_notation``."""

from rococo_notation.cli import main

main(prog_name="rococo")
