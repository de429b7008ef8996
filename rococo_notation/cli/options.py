"""Options that several commands share: game, rules and position."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import click
from click.core import ParameterSource

from rococo_notation.cli.failures import complain
from rococo_notation.cli.known_names import ANY_PATH, Choice, GameName
from rococo_notation.errors import NotationError, RococoError

if TYPE_CHECKING:
    from rococo_notation.notation import Log, Source
    from rococo_notation.replayer import Position, Record
    from rococo_notation.replayer.resolve import Effects
    from rococo_notation.replayer.run import OnIllegal
    from rococo_notation.rules import Variant

Command = TypeVar("Command", bound=Callable[..., object])


jobs_option = click.option(
    "-j",
    "--jobs",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help="Number of worker processes.",
)


def output_option(what: str) -> Callable[[Command], Command]:
    """Make ``--output`` with a help text."""
    return click.option("-o", "--output", type=ANY_PATH, metavar="FILE|DIR", callback=_check_name, help=what)


def _check_name(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    if value == "":
        raise click.BadParameter("the name is empty; is it a variable of the shell that is empty?", context, parameter)
    return value


def variant_option(command: Command) -> Command:
    """Add ``--variant``."""
    return click.option(
        "--variant",
        type=GameName(),
        metavar="NAME",
        help="The game: a name from `rococo variants`, a name used by Game Courier, or a TOML file.  [default: the "
        "game the log names]",
    )(command)


def rule_option(command: Command) -> Command:
    """Add ``--option``."""
    return click.option(
        "--option",
        multiple=True,
        metavar="NAME=VALUE",
        callback=_of_the_game,
        help="Choose a rule that the game leaves open, such as pawn-first-move=2; `rococo variants NAME` lists them.",
    )(command)


def _of_the_game(context: click.Context, parameter: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """Leave configured options to the configured game if another one is named on the command line."""
    source = context.get_parameter_source
    named = source("variant") is ParameterSource.COMMANDLINE
    return () if named and source(str(parameter.name)) is ParameterSource.DEFAULT_MAP else value


def wrong(message: str, *names: str) -> click.UsageError:
    """Make the error of the options with some names; it names the configuration if that is where they come from."""
    context = click.get_current_context(silent=True)
    if context is None:
        return click.UsageError(message)
    keys = [name for name in names if context.get_parameter_source(name) is ParameterSource.DEFAULT_MAP]
    place = f" ({' and '.join(keys)} in {context.obj})" if keys else ""
    return click.UsageError(message + place)


class Replayer(NamedTuple):
    """Replays logs by the values of ``replay_options``."""

    variant_name: str | None
    rule_options: tuple[str, ...]
    edition: str
    effects: Effects
    position: str | None
    complete: bool = False

    @property
    def variant(self) -> Variant | None:
        """The chosen variant, or None to go by the logs."""
        return _variant_chosen(self.variant_name, self.rule_options) if self.variant_name else None

    def replay(self, log: Log | Source, on_illegal: OnIllegal = "force") -> Record:
        """Replay a log.

        Raises:
            RococoError: the log cannot be replayed with these options; the message names the file.
        """
        from rococo_notation.notation import Source
        from rococo_notation.replayer import replay

        name = log.name if isinstance(log, Source) else log.source.name
        try:
            return replay(
                log, self.variant, self.edition, self.effects, on_illegal, self.position, complete=self.complete
            )
        except NotationError as error:
            raise RococoError(f"{name}: --position: {error}") from error
        except RococoError as error:
            raise RococoError(f"{name}: {error}") from error


def replay_options(command: Callable[..., object]) -> Callable[..., object]:
    """Add the options of a replay; the command is called with a ``Replayer``."""

    @wraps(command)
    def with_replayer(
        *arguments: object,
        variant: str | None,
        option: tuple[str, ...],
        edition: str,
        effects: Effects,
        position: str | None,
        complete: bool,
        **others: object,
    ) -> object:
        chosen_variant(variant, option, edition)
        replayer = Replayer(variant, option, edition, effects, position, complete)
        return command(*arguments, replayer=replayer, **others)

    for each in (
        click.option(
            "--complete",
            is_flag=True,
            help="The text is not cut off: judge its last move even if its line has no end.",
        ),
        click.option(
            "--position", metavar="CODE", help="Begin the log from this position code.  [default: as the log says]"
        ),
        click.option(
            "--effects",
            type=Choice(["auto", "implied", "manual"]),
            default="auto",
            show_default=True,
            help="How the log writes captures: left to the preset (implied) or in full (manual); auto recognizes it.",
        ),
        click.option(
            "--edition",
            default="auto",
            show_default=True,
            metavar="NAME",
            help="The edition of the rules; auto takes the one in force on the date in the log's name.",
        ),
        rule_option,
        variant_option,
    ):
        with_replayer = each(with_replayer)
    return with_replayer


@lru_cache(maxsize=8)
def _variant_chosen(name: str, rule_options: tuple[str, ...]) -> Variant:
    return variant_of(name, rule_options)


def chosen_variant(name: str | None, rule_options: tuple[str, ...], edition: str = "auto") -> Variant | None:
    """Return the variant that the options choose, or None if they choose none.

    Raises:
        click.UsageError: there is no such variant, option or edition.
    """
    if name is None:
        if rule_options:
            raise wrong("--option needs --variant, because games have different options", "option")
        return None
    variant = _variant_chosen(name, rule_options)
    try:
        if edition != "auto":
            variant.tables(edition)
    except RococoError as error:
        raise wrong(str(error), "edition") from error
    return variant


def position_options(command: Command) -> Command:
    """Add ``--variant``, ``--position`` and ``--edition`` to a command that works on one position."""
    for option in (
        click.option("--edition", metavar="NAME", help="Use an older edition of the rules, such as 2002."),
        click.option("--position", metavar="CODE", help="A position code.  [default: the set-up]"),
        rule_option,
        click.option(
            "--variant", type=GameName(), metavar="NAME", default="rococo", show_default=True, help="The game."
        ),
    ):
        command = option(command)
    return command


def position_of(
    variant: str, position: str | None, edition: str | None, rule_options: tuple[str, ...] = ()
) -> Position:
    """Find the position that the options name.

    Raises:
        click.UsageError: an option is wrong.
    """
    from rococo_notation.replayer import Position

    known = variant_of(variant, rule_options)
    edition = None if edition == "auto" else edition
    try:
        if position is None:
            return Position.start(known, edition=edition)
        found = Position.from_code(position, known, edition=edition)
        for fault in found.faults:
            complain(f"warning: no game can reach this position: {fault}")
        return found
    except NotationError as error:
        raise click.UsageError(f"--position: {error}") from error
    except RococoError as error:
        raise wrong(str(error), "edition") from error


def variant_of(name: str, rule_options: tuple[str, ...] = ()) -> Variant:
    """Find the variant that the option names.

    Raises:
        click.UsageError: there is no such variant, or it has no such option.
    """
    from rococo_notation.replayer.position import as_variant

    pairs = [text.partition("=") for text in rule_options]
    unfit = next((text for text, (_, sign, _) in zip(rule_options, pairs, strict=True) if not sign), None)
    if unfit is not None:
        raise wrong(f"--option {unfit}: an option is written NAME=VALUE", "option")
    try:
        return as_variant(name, {option.strip(): value.strip() for option, _, value in pairs})
    except RococoError as error:
        raise wrong(str(error), "variant", "option") from error
