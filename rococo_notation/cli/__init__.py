"""The command line: one file per command, imported when the command runs."""

from __future__ import annotations

import io
import os
import shlex
import sys
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from rococo_notation import __version__
from rococo_notation.cli.config import GAME, KEYS, REPLAY, Config, find_config, games_folder, read_config
from rococo_notation.cli.failures import EXIT_CODES, FAILED, INTERRUPTED, complain
from rococo_notation.cli.groups import LazyGroup
from rococo_notation.errors import RococoError
from rococo_notation.home import HOME, ISSUES, page
from rococo_notation.links import is_address
from rococo_notation.text_safety import one_line, reason

COMMANDS: Mapping[str, Collection[str]] = {
    "validate": KEYS,
    "kibitz": REPLAY,
    "show": REPLAY,
    "convert": REPLAY,
    "view": REPLAY,
    "archive": (),
    "moves": REPLAY,
    "perft": (*GAME, "edition"),
    "variants": (),
    "rules": (),
    "lsp": (),
}
"""Every command in the order of the help, with the configuration keys that set defaults of its options."""


class MainGroup(LazyGroup):
    """The group of all commands, with defaults from a configuration file."""

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **others: Any
    ) -> Any:
        """Run the program, and report in one line on standard error what stopped it."""
        if not others.pop("standalone_mode", True):
            return super().main(args, prog_name, standalone_mode=False, **others)
        try:
            code = super().main(args, prog_name, standalone_mode=False, **others)
        except click.ClickException as error:
            code = tell(error)
        except (click.Abort, KeyboardInterrupt):
            code = INTERRUPTED
        except OSError as error:
            # The help and the version are printed before a command is invoked.
            drop_output()
            complain(f"{error.filename or 'cannot write standard output'}: {reason(error)}")
            code = FAILED
        sys.exit(code if isinstance(code, int) else 0)

    def unknown(self, name: str, ctx: click.Context) -> click.UsageError:
        """Make the error of a command that does not exist; in place of one there may be what it would read."""
        if name == "-" or is_address(name) or os.path.lexists(name):
            given = shlex.quote(name)
            return click.UsageError(f"'{name}' is not a command; did you mean `rococo validate {given}`?", ctx)
        return super().unknown(name, ctx)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command and flush what it printed."""
        try:
            try:
                return self._invoke(ctx)
            finally:
                if sys.stdout is not None:
                    sys.stdout.flush()
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)
        except BrokenPipeError:
            # The reader closed the pipe.
            drop_output()
            ctx.exit(FAILED)
        except RococoError as error:
            complain(one_line(str(error)))
            ctx.exit(FAILED)

    def _invoke(self, ctx: click.Context) -> Any:
        """Run the command; an error in a configured value names the file."""
        try:
            return super().invoke(ctx)
        except click.BadParameter as error:
            name = error.param.name if error.param else None
            if name and error.ctx and error.ctx.get_parameter_source(name) is ParameterSource.DEFAULT_MAP:
                raise click.BadParameter(f"{error.message} (in {ctx.obj})", error.ctx, error.param) from error
            raise


_NO_ARGUMENTS = getattr(click.exceptions, "NoArgsIsHelpError", ())
"""How click tells that the help is shown for want of arguments; before 8.2 it showed that itself."""


def tell(error: click.ClickException) -> int:
    """Report an error, with the usage if the command was called wrongly, and return the exit code."""
    if isinstance(error, _NO_ARGUMENTS) or not isinstance(error, click.UsageError):
        error.show()
        return error.exit_code
    if error.ctx is not None:
        path = error.ctx.command_path
        click.echo(f"{error.ctx.get_usage()}\nTry '{path} --help' for help.\n", err=True)
    complain(error.format_message())
    return error.exit_code


def drop_output() -> None:
    """Stop writing to standard output, and discard what is buffered."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def open_closed_streams() -> None:
    """Open each standard stream that the shell has closed: it reads as empty, and what is written to it is lost."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))


def say_version(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:  # noqa: FBT001
    """Print the version and the engine in use."""
    if wanted and not ctx.resilient_parsing:
        from rococo_notation.rules.twin import engine_in_use

        click.echo(f"rococo, version {__version__} (engine: {engine_in_use()})")
        ctx.exit()


@click.group(
    cls=MainGroup,
    package=__name__,
    names=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=f"""{EXIT_CODES}

    \b
    Help on a command:    rococo help COMMAND
    Guide and rules:      {HOME}
    In the browser:       {page("check/")}
    A verdict is wrong?   {ISSUES}""",
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
    help="Read defaults from this TOML file.  [default: the nearest rococo.toml, or pyproject.toml with a table "
    "tool.rococo]",
)
@click.pass_context
def main(ctx: click.Context, config: Path | None) -> None:
    """Check Game Courier logs of Rococo and its relatives.

    Start with rococo validate PATH: it checks every move of a log and explains each illegal one.
    """
    open_closed_streams()
    # A log may hold any character and a file name any byte, and the terminal need not be able to show them.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    ctx.obj = config or find_config(Path.cwd())
    settings = read_config(ctx.obj, COMMANDS) if ctx.obj else Config({})
    ctx.default_map = settings.defaults
    folder = games_folder(ctx.obj, settings)
    if folder is not None:
        know_games(ctx, folder)


def know_games(ctx: click.Context, folder: Path) -> None:
    """Make the games in a folder known by name while the command runs, and tell what is wrong with its files."""
    from rococo_notation.rules import use_games

    ctx.call_on_close(use_games)
    for file, error in use_games(folder).items():
        for fault, line in zip(error.faults, error.lines, strict=True):
            complain(one_line(f"warning: {file}{f':{line}' * bool(line)}: {fault}"))
