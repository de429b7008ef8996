"""The command line: one file a command, imported when it is called."""

from __future__ import annotations

import io
import sys
from importlib import import_module

import click

from rococo_notation import __version__

COMMANDS = ("validate", "show", "moves", "perft", "variants")


class LazyGroup(click.Group):
    """A group that imports a command only to run it or to show its help."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, in the order in which they are mostly used."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"rococo_notation.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, "-V", "--version", prog_name="rococo")
def main() -> None:
    """Check Game Courier logs of Rococo and its relatives.

    The main job: rococo validate PATH says of every move of a log whether it is legal, and if not why.
    """
    # A log may hold any character and a file name any byte, and the terminal need not be able to show them.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
