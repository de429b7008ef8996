"""The command line: files of one or several commands, imported when one of them runs."""

import io
import os
import shlex
import signal
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from itertools import chain
from pathlib import Path
from types import FrameType
from typing import Any

import click
from click.core import ParameterSource

from rococo_notation import __version__
from rococo_notation.cli.config import GAME, KEYS, REPLAY, find_config, read_config
from rococo_notation.cli.messages import DAMAGED, EXIT_CODES, FAILED, INTERRUPTED, Ended, warn
from rococo_notation.errors import RococoError
from rococo_notation.home import HOME, ISSUES, page
from rococo_notation.links import is_address
from rococo_notation.meant import did_you_mean, hint
from rococo_notation.processes import WorkerLostError
from rococo_notation.text_safety import one_line, reason

SYNONYMS = {
    "check": "validate", "lint": "validate", "verify": "validate", "replay": "show", "export": "convert",
    "merge": "add", "sync": "fetch", "reread": "validate", "diff": "list", "duplicates": "list",
}  # fmt: skip
"""Names that other programs use for a command."""
SECOND_NAMES = {"rules": "explain"}
"""Second names of commands, which the help does not list."""


class LazyGroup(click.Group):
    """A group that imports the file of a command only to run it or to show its help.

    The help lists the commands by ``sections`` with titles, which map them to their files.
    """

    def __init__(self, *arguments: Any, sections: Mapping[str, Mapping[str, str]], **others: Any) -> None:
        super().__init__(*arguments, **others)
        self.sections = sections
        self.homes = dict(chain.from_iterable(names.items() for names in sections.values()))

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List the commands, the most used first."""
        return list(self.homes)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands with what each does, section by section."""
        widest = max(map(len, self.homes))
        for title, names in self.sections.items():
            rows = []
            for name in names:
                command = self.get_command(ctx, name)
                assert command is not None
                rows.append((f"{name:<{widest}}", command.get_short_help_str(formatter.width - 6 - widest)))
            with formatter.section(title):
                formatter.write_dl(rows)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Find a command by name."""
        if cmd_name == "help":
            return help_command
        cmd_name = SECOND_NAMES.get(cmd_name, cmd_name)
        if cmd_name not in self.homes:
            return None
        module = import_module(f"{__name__}.{self.homes[cmd_name]}")
        return next(each for each in vars(module).values() if isinstance(each, click.Command) and each.name == cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is called, or suggest a similar one."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            raise self.unknown(args[0], error.ctx or ctx) from error

    def unknown(self, name: str, ctx: click.Context) -> click.UsageError:
        """Return the error of a command that does not exist."""
        synonym = SYNONYMS.get(name, "")
        meant = did_you_mean(synonym) if synonym in self.homes else hint(name, self.homes)
        return click.UsageError(f"no such command '{name}'; {meant}", ctx)


def _named(ctx: click.Context, names: Iterable[str]) -> click.Context:
    """Find the command to which some names lead from the group in which the help is."""
    where = ctx.parent
    assert where is not None
    for name in names:
        if not isinstance(where.command, LazyGroup):
            raise click.UsageError(f"{where.command_path} has no commands of its own", where)
        known = where.command.get_command(where, name)
        if known is None:
            raise where.command.unknown(name, where)
        where = click.Context(known, where, name)
    return where


def _begun(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[str]:
    with suppress(click.UsageError):
        where = _named(ctx, ctx.params["names"] or ()).command
        return [name for name in getattr(where, "homes", ()) if name.startswith(incomplete)]
    return []


@click.command("help", hidden=True)
@click.argument("names", nargs=-1, shell_complete=_begun)
@click.pass_context
def help_command(ctx: click.Context, names: tuple[str, ...]) -> None:
    """Show the help of a command."""
    click.echo(_named(ctx, names).get_help())


COMMANDS: Mapping[str, Collection[str]] = {
    "validate": KEYS,
    "kibitz": REPLAY,
    "show": REPLAY,
    "convert": REPLAY,
    "view": REPLAY,
    "archive": (),
    "moves": REPLAY,
    "variants": (),
    "explain": (),
    "perft": (*GAME, "edition"),
    "lsp": (),
}
"""Every command in the order of the help, with the configuration keys that set defaults of its options."""
HOMES = {"kibitz": "show", **dict.fromkeys(("moves", "variants", "explain", "perft"), "rules")}
"""The files of the commands that share one."""


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
            code = notify(error)
        except (click.Abort, KeyboardInterrupt):
            code = INTERRUPTED
        except OSError as error:
            # The help and the version are printed before a command is invoked.
            drop_output()
            warn(f"{error.filename or 'cannot write standard output'}: {reason(error)}")
            code = FAILED
        sys.exit(code if isinstance(code, int) else 0)

    def unknown(self, name: str, ctx: click.Context) -> click.UsageError:
        """Make the error of a command that does not exist; in place of one there may be what it would read."""
        if name == "-" or is_address(name) or os.path.lexists(name):
            given = shlex.quote(name)
            return click.UsageError(f"'{name}' is not a command; did you mean `rococo validate {given}`?", ctx)
        return super().unknown(name, ctx)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command and flush what it printed; it fails if something damaged was left out."""
        try:
            try:
                done = super().invoke(ctx)
            except SystemExit as end:
                if end.code not in (0, 1, None) or DAMAGED not in ctx.meta:
                    raise
                done = None
            finally:
                if sys.stdout is not None:
                    sys.stdout.flush()
            if DAMAGED in ctx.meta:
                ctx.exit(FAILED)
            return done
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)
        except BrokenPipeError:
            # The reader, such as head, has seen enough, which is no error.
            drop_output()
        except (RococoError, WorkerLostError) as error:
            warn(one_line(str(error)))
            ctx.exit(FAILED)


_NO_ARGUMENTS = getattr(click.exceptions, "NoArgsIsHelpError", ())
"""How click says that the help is shown for want of arguments; before 8.2 it showed that itself."""


def notify(error: click.ClickException) -> int:
    """Report an error, with the usage if the command was called wrongly, and return the exit code."""
    if isinstance(error, _NO_ARGUMENTS):
        error.show()
    else:
        place = ""
        if isinstance(error, click.UsageError) and error.ctx is not None:
            click.echo(f"{error.ctx.get_usage()}\nTry '{error.ctx.command_path} --help' for help.\n", err=True)
            name = error.param.name if isinstance(error, click.BadParameter) and error.param else None
            if name and error.ctx.get_parameter_source(name) is ParameterSource.DEFAULT_MAP:
                place = f" (in {error.ctx.obj})"
        warn(f"{error.format_message()}{place}")
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
        from rococo_notation.built import engine_in_use

        click.echo(f"rococo, version {__version__} (engine: {engine_in_use()})")
        ctx.exit()


@click.group(
    cls=MainGroup,
    sections={"Commands": {name: HOMES.get(name, name) for name in COMMANDS}},
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=f"""{EXIT_CODES}

    \b
    Help on a command:    rococo help COMMAND
    Guide and rules:      {HOME}
    In the browser:       {page("check/")}
    A verdict is wrong?   {ISSUES}""",
)
@click.option(
    "-V", "--version", is_flag=True, is_eager=True, expose_value=False, callback=say_version,
    help="Show the version and the engine in use, and exit.",
)  # fmt: skip
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
    settings = read_config(ctx.obj, COMMANDS)
    ctx.default_map = settings.defaults
    if settings.games is not None:
        know_games(ctx, settings.games)


def know_games(ctx: click.Context, folder: Path) -> None:
    """Make the games in a folder known by name while the command runs, and tell what is wrong with its files."""
    from rococo_notation.rules import use_games

    ctx.call_on_close(use_games)
    for file, error in use_games(folder).items():
        for fault, line in zip(error.faults, error.lines, strict=True):
            warn(one_line(f"warning: {file}{f':{line}' * bool(line)}: {fault}"))


PACKAGE = Path(__file__).parent.parent


def run() -> None:
    """Run the command line. What stops it is reported in a line, also a fault of the program, whose exit code is 2."""
    try:
        with _hearing_signals():
            main(prog_name="rococo")
    except Ended as end:
        drop_output()
        # The terminal may be gone.
        with suppress(OSError):
            warn(end.message)
        raise
    except Exception as error:
        drop_output()
        # Python 3.11 calls an interrupt in the making of a class an error.
        if isinstance(error.__cause__, KeyboardInterrupt):
            sys.exit(INTERRUPTED)
        with suppress(OSError):
            _tell(error)
        sys.exit(FAILED)


@contextmanager
def _hearing_signals() -> Iterator[None]:
    """End in order, with workers ended and no file half written, when asked to end or when the terminal is closed."""

    def end(number: int, _: FrameType | None) -> None:
        # A second signal ends the program at once.
        signal.signal(number, signal.SIG_DFL)
        raise Ended(128 + number)

    ends = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    # What is ignored stays so, as under nohup.
    heard = [number for number in ends if signal.getsignal(number) == signal.SIG_DFL]
    for number in heard:
        signal.signal(number, end)
    try:
        yield
    finally:
        for number in heard:
            signal.signal(number, signal.SIG_DFL)


def _tell(error: Exception) -> None:
    import traceback

    if os.environ.get("ROCOCO_TRACEBACK") == "1":
        traceback.print_exception(error)
    if isinstance(error, MemoryError):
        warn("not enough memory")
        return
    own = [each for each in traceback.extract_tb(error.__traceback__) if Path(each.filename).is_relative_to(PACKAGE)]
    place = f" ({Path(own[-1].filename).relative_to(PACKAGE).as_posix()}, line {own[-1].lineno})" if own else ""
    warn(f"a bug in the program: {one_line(f'{type(error).__name__}: {error}')}{place}")
    warn("please report it with the output of the same command when ROCOCO_TRACEBACK=1 is set in the environment:")
    warn(ISSUES)
