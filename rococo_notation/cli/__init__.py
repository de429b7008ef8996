"""The command line: one file a command, imported when it is called."""

from __future__ import annotations

import io
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from rococo_notation import __version__
from rococo_notation.cli.config import find_config, read_config

COMMANDS = ("validate", "kibitz", "show", "convert", "view", "archive", "moves", "perft", "variants", "rules")


class LazyGroup(click.Group):
    """A group that imports a command, the module of its name in ``package``, only to run it or to show its help."""

    def __init__(self, *arguments: Any, package: str, names: tuple[str, ...], **others: Any) -> None:
        super().__init__(*arguments, **others)
        self.package = package
        self.names = names

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, in the order in which they are mostly used."""
        return list(self.names)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in self.names:
            return None
        command = import_module(f"{self.package}.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command


class MainGroup(LazyGroup):
    """The commands, with defaults from a configuration."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a wrong value that comes from the configuration is told with its file."""
        try:
            return super().invoke(ctx)
        except click.BadParameter as error:
            name = error.param.name if error.param else None
            if name and error.ctx and error.ctx.get_parameter_source(name) is ParameterSource.DEFAULT_MAP:
                raise click.BadParameter(f"{error.message} (in {ctx.obj})", error.ctx, error.param) from error
            raise


def say_version(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:  # noqa: FBT001
    """Print the version and which engine is in use, which is looked up for this alone."""
    if wanted and not ctx.resilient_parsing:
        from rococo_notation.rules.native import engine_in_use

        click.echo(f"rococo, version {__version__} (engine: {engine_in_use()})")
        ctx.exit()


@click.group(
    cls=MainGroup,
    package=__name__,
    names=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "-V",
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=say_version,
    help="Show the version and the engine in use, and exit.",
)
@click.option(
    "--config",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A TOML file of defaults.  [default: the nearest rococo.toml or pyproject.toml with a table tool.rococo]",
)
@click.pass_context
def main(ctx: click.Context, config: Path | None) -> None:
    """Check Game Courier logs of Rococo and its relatives.

    The main job: rococo validate PATH says of every move of a log whether it is legal, and if not why.
    """
    # A log may hold any character and a file name any byte, and the terminal need not be able to show them.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    ctx.obj = config or find_config(Path.cwd())
    if ctx.obj:
        ctx.default_map = read_config(ctx.obj)
