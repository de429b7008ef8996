"""What several commands share: the options that choose a game, and finding and reading logs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, wraps
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import click

from rococo_notation.archive.address import is_address
from rococo_notation.cli.addresses import WebFile
from rococo_notation.errors import RococoError, UnreadableError

if TYPE_CHECKING:
    from rococo_notation.cli.web import Web
    from rococo_notation.replayer import Position, Record
    from rococo_notation.replayer.resolve import Effects
    from rococo_notation.replayer.run import OnIllegal
    from rococo_notation.rules import Variant

SUFFIXES = frozenset({".txt", ".log", ".gc", ".html", ".htm", ".xhtml", ".php"})
"""The files of a folder that are taken for logs."""

Input = Path | WebFile | None
"""What a log is read from: a file, an address, or, None, standard input."""

Command = TypeVar("Command", bound=Callable[..., object])


jobs_option = click.option(
    "-j",
    "--jobs",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help="Do it in so many processes.",
)


def variant_option(command: Command) -> Command:
    """``--variant``."""
    return click.option(
        "--variant",
        metavar="NAME",
        help="The game: a name `rococo variants` lists, a name Game Courier uses, or a TOML file.  [default: what the "
        "log says]",
    )(command)


def rule_option(command: Command) -> Command:
    """``--option``."""
    return click.option(
        "--option",
        multiple=True,
        metavar="NAME=VALUE",
        help="A choice where the rules leave room, such as pawn-first-move=2; `rococo variants NAME` lists them.",
    )(command)


class Replayer(NamedTuple):
    """Replays logs as the options of ``replay_options`` say."""

    variant_name: str | None
    rule_options: tuple[str, ...]
    edition: str
    effects: Effects
    position: str | None

    @property
    def variant(self) -> Variant | None:
        """The variant chosen, None to go by the logs."""
        return _variant_chosen(self.variant_name, self.rule_options) if self.variant_name else None

    def __call__(self, path: Input) -> Record:
        """Read and replay a log.

        Raises:
            RococoError: it cannot be read, or not with these options; the message names the file.
        """
        return self.replay(read_bytes(path), name_of(path))

    def replay(self, data: bytes, name: str, on_illegal: OnIllegal = "force", first_line: int = 1) -> Record:
        """Replay a log that was read.

        Raises:
            RococoError: it is no text, or cannot be replayed with these options; the message names the file.
        """
        from rococo_notation.notation import Source
        from rococo_notation.replayer import replay

        source = Source.decode(data, name, first_line)
        try:
            return replay(source, self.variant, self.edition, self.effects, on_illegal, self.position)
        except RococoError as error:
            raise RococoError(f"{name}: {error}") from error


def replay_options(command: Callable[..., object]) -> Callable[..., object]:
    """How logs are to be replayed: the command is called with a ``Replayer``."""

    @wraps(command)
    def with_replayer(
        *arguments: object,
        variant: str | None,
        option: tuple[str, ...],
        edition: str,
        effects: Effects,
        position: str | None,
        **others: object,
    ) -> object:
        _check_choice(variant, option, edition)
        return command(*arguments, replayer=Replayer(variant, option, edition, effects, position), **others)

    for each in (
        click.option("--position", metavar="CODE", help="The position the log begins with.  [default: what it says]"),
        click.option(
            "--effects",
            type=click.Choice(["auto", "implied", "manual"]),
            default="auto",
            show_default=True,
            help="Whether captures are left to the preset or written out; auto goes by the habit of the log.",
        ),
        click.option(
            "--edition",
            default="auto",
            show_default=True,
            metavar="NAME",
            help="The edition of the rules; auto takes the one in force on the day in the log's name.",
        ),
        rule_option,
        variant_option,
    ):
        with_replayer = each(with_replayer)
    return with_replayer


@lru_cache(maxsize=8)
def _variant_chosen(name: str, rule_options: tuple[str, ...]) -> Variant:
    return variant_of(name, rule_options)


def _check_choice(name: str | None, rule_options: tuple[str, ...], edition: str) -> None:
    """See that there is what the options name.

    Raises:
        click.UsageError: there is no such variant, option or edition.
    """
    if name is None:
        if rule_options:
            raise click.UsageError("--option needs --variant, because games have different options")
        return
    variant = _variant_chosen(name, rule_options)
    try:
        if edition != "auto":
            variant.tables(edition)
    except RococoError as error:
        raise click.UsageError(str(error)) from error


def position_options(command: Command) -> Command:
    """``--variant``, ``--position`` and ``--edition``, for commands that work on one position."""
    for option in (
        click.option("--edition", metavar="NAME", help="An older edition of the rules, such as 2002."),
        click.option("--position", metavar="CODE", help="A position code.  [default: the set-up]"),
        rule_option,
        click.option("--variant", metavar="NAME", default="rococo", show_default=True, help="The game."),
    ):
        command = option(command)
    return command


def position_of(
    variant: str, position: str | None, edition: str | None, rule_options: tuple[str, ...] = ()
) -> Position:
    """The position the options name.

    Raises:
        click.UsageError: one of them is wrong.
    """
    from rococo_notation.replayer import Position

    known = variant_of(variant, rule_options)
    try:
        if position is None:
            return Position.start(known, edition=edition)
        found = Position.from_code(position, known, edition=edition)
        for fault in found.faults:
            complain(f"warning: no game comes to this position: {fault}")
        return found
    except RococoError as error:
        raise click.UsageError(str(error)) from error


def variant_of(name: str, rule_options: tuple[str, ...] = ()) -> Variant:
    """The variant the option names.

    Raises:
        click.UsageError: there is none, or it has no such option.
    """
    from rococo_notation.replayer.position import as_variant

    pairs = [text.partition("=") for text in rule_options]
    wrong = next((text for text, (_, sign, _) in zip(rule_options, pairs, strict=True) if not sign), None)
    if wrong is not None:
        raise click.UsageError(f"--option {wrong}: an option is written NAME=VALUE")
    try:
        return as_variant(name, {option.strip(): value.strip() for option, _, value in pairs})
    except (RococoError, OSError) as error:
        raise click.UsageError(str(error)) from error


def inputs_of(paths: Iterable[str], web: Web, suffixes: Iterable[str] = ()) -> Iterator[Input]:
    """Every log that paths and addresses name, as ``log_files`` has them."""
    for name in paths:
        if is_address(name):
            yield WebFile(name, web)
        else:
            yield from log_files((name,), suffixes)


def log_files(paths: tuple[str, ...], suffixes: Iterable[str] = ()) -> Iterator[Path | None]:
    """Every log the paths name, folders looked through; None stands for standard input, an empty folder for itself.

    Files with other ``suffixes`` than those of logs may be taken, too.
    """
    wanted = SUFFIXES.union(suffixes)
    for name in paths:
        path = Path(name)
        if name == "-":
            yield None
        elif path.is_dir():
            found = sorted(file for file in path.rglob("*") if file.suffix.lower() in wanted and file.is_file())
            yield from found or [path]
        else:
            yield path


def log_file(name: str, web: Web) -> Input:
    """The one log a path or an address names."""
    return None if name == "-" else WebFile(name, web) if is_address(name) else Path(name)


def name_of(path: Input) -> str:
    """What a log is called in reports."""
    return "<stdin>" if path is None else str(path)


def read_bytes(path: Input) -> bytes:
    """The bytes of a log.

    Raises:
        UnreadableError: it cannot be read, with a sentence that says why.
    """
    if path is None:
        return sys.stdin.buffer.read()
    if isinstance(path, WebFile):
        return path.read_bytes()
    if path.is_dir():
        raise UnreadableError(f"{path}: no logs in this folder; they end in {', '.join(sorted(SUFFIXES))}")
    try:
        return path.read_bytes()
    except OSError as error:
        raise UnreadableError(f"{path}: {(error.strerror or str(error)).lower()}") from error


def complain(message: str) -> None:
    """Say on standard error, in one line, what could not be done."""
    click.echo(f"rococo: {message}", err=True)
