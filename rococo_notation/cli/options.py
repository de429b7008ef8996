"""Options and parameter types that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, wraps
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn, TypeVar

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from rococo_notation.archive.web.politeness import DELAY, Politeness
from rococo_notation.cli.config import Config, find_config, games_folder, read_config
from rococo_notation.cli.failures import complain
from rococo_notation.errors import NotationError, RococoError
from rococo_notation.formats.registry import Use, format_of, names_for
from rococo_notation.meant import did_you_mean, hint, similar

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from rococo_notation.formats import Format
    from rococo_notation.notation import Log, Source
    from rococo_notation.replayer import Position, Record
    from rococo_notation.replayer.resolve import Effects
    from rococo_notation.replayer.run import OnIllegal
    from rococo_notation.rules import Variant


ANY_PATH = click.Path(readable=False)
"""A file, which the shell completes; an address or - may stand for it, so that nothing is checked."""


class KnownName(click.ParamType):  # type: ignore[type-arg]
    """One of some names, which are listed when they are needed."""

    def __init__(self, name: str, known: Callable[[], Iterable[str]]) -> None:
        self.name = name
        self.known = known

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Check that the name is known."""
        if value not in self.known():
            self.refuse(value, param, ctx)
        return value

    def refuse(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> NoReturn:
        """Say that a name is not known, and which may have been meant."""
        known = list(self.known())
        told = hint(value, known, f"choose from {', '.join(known)}")
        self.fail(f"unknown {self.name} '{value}'; {told}", param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """List the names that begin so."""
        return [CompletionItem(name) for name in self.known() if name.startswith(incomplete)]


class OneOf(click.Choice):  # type: ignore[type-arg]
    """One of a few words, which the help lists."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Check the word."""
        try:
            return str(super().convert(value, param, ctx))
        except click.BadParameter as error:
            near = did_you_mean(*similar(value, self.choices))
            raise click.BadParameter(f"{error.message.rstrip('.')}{near and '; '}{near}", ctx, param) from error


class FindingCodes(click.ParamType):  # type: ignore[type-arg]
    """Finding codes or beginnings of some, with commas between them."""

    name = "codes"

    def convert(
        self, value: str | tuple[str, ...], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        """Split the codes and check each."""
        from rococo_notation.codes import CODES

        if not isinstance(value, str):
            return value
        codes = tuple(code.strip().upper() for code in value.split(",") if code.strip())
        for code in codes:
            if not any(known.startswith(code) for known in CODES):
                told = hint(code, CODES, "`rococo explain` lists them", most=3)
                self.fail(f"'{code}' does not begin any finding code; {told}", param, ctx)
        return codes

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """List the codes that begin as the last one does, with their titles."""
        from rococo_notation.codes import CODES

        before, comma, last = incomplete.rpartition(",")
        begun = last.upper()
        return [
            CompletionItem(f"{before}{comma}{name}", help=code.title)
            for name, code in CODES.items()
            if name.startswith(begun)
        ]


def joined(_ctx: click.Context, _param: click.Parameter, values: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """Join the codes of an option that may be repeated."""
    return tuple(chain.from_iterable(values))


class GameName(click.ParamType):  # type: ignore[type-arg]
    """The name of a game or its file, which the command looks for itself."""

    name = "game"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """List the games whose names begin so; if there are none, it is a file."""
        from rococo_notation.rules.loader import normal, variants

        begun = normal(incomplete)
        found = [name for name in (*variants(), *_own_names()) if name.startswith((incomplete, begun))]
        return [CompletionItem(name) for name in found] or [CompletionItem(incomplete, type="file")]


def _own_names() -> list[str]:
    """List the names of games of one's own, without reading their files."""
    path = find_config(Path.cwd())
    try:
        folder = games_folder(path, read_config(path, {}) if path else Config({}))
        return sorted(file.stem for file in folder.glob("[!.]*.toml")) if folder else []
    except (click.ClickException, OSError):
        return []


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
            type=OneOf(["auto", "implied", "manual"]),
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


class FormatName(click.ParamType):  # type: ignore[type-arg]
    """The name of a format that supports a use."""

    name = "format"

    def __init__(self, use: Use) -> None:
        self.use = use
        self._names = KnownName(self.name, lambda: names_for(use))

    def convert(self, value: str | Format, param: click.Parameter | None, ctx: click.Context | None) -> Format:
        """Find the format."""
        if not isinstance(value, str):
            return value
        try:
            form = format_of(value)
        except KeyError:
            self._names.refuse(value, param, ctx)
        if getattr(form, self.use) is None:
            self._names.refuse(value, param, ctx)
        return form

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """List the formats that begin so."""
        return self._names.shell_complete(ctx, param, incomplete)


class ReportOutput(click.ParamType):  # type: ignore[type-arg]
    """A format and a file, as ``FORMAT`` or ``FORMAT:FILE``."""

    name = "format"
    _form = FormatName("report")

    def convert(
        self, value: str | tuple[Format, str | None], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[Format, str | None]:
        """Split the value."""
        if not isinstance(value, str):
            return value
        name, colon, file = value.partition(":")
        form = self._form.convert(name, param, ctx)
        if colon and not file:
            self.fail(f"'{value}' names no file", param, ctx)
        return form, file or None

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """List the formats that begin so."""
        return self._form.shell_complete(ctx, param, incomplete)


from_option = click.option(
    "--from",
    "origin",
    type=FormatName("reader"),
    metavar="FORMAT",
    help="Read this format: courier, epd, html, json, pgn, sgf, uci or zsg.  [default: by content]",
)


class Web(NamedTuple):
    """The values of the web options.

    ``archive`` keeps the logs that are given by address; None is the one in the user's cache.
    """

    contact: str | None
    delay: float
    allowed: frozenset[str]
    refresh: bool
    archive: Path | None = None

    def politeness(self, timeout: float | None = None, max_size: int | None = None) -> Politeness:
        """Return the politeness settings, with the limits for a page that are given.

        Raises:
            click.UsageError: there is no contact.
        """
        if self.contact is None:
            raise click.UsageError(
                "the site must know who is asking: give --contact with your e-mail address or web page,"
                ' or write contact = "..." in rococo.toml'
            )
        usual = Politeness(self.contact, self.delay, allowed=self.allowed)
        return usual._replace(timeout=timeout or usual.timeout, max_size=max_size or usual.max_size)


def _host(text: str) -> str:
    """Return the name of a host, which may be given with a port."""
    name = text.strip().lower()
    return name.partition(":")[0] if name.count(":") == 1 else name.strip("[]")


def _contact(_ctx: click.Context, _param: click.Parameter, value: str | None) -> str | None:
    """Check a mail address or web page, which must fit in a header."""
    contact = (value or "").strip()
    if contact and not ("@" in contact or "://" in contact):
        raise click.BadParameter(f"'{contact}' is neither a mail address nor the address of a web page")
    if not (contact.isascii() and contact.isprintable() and " " not in contact):
        raise click.BadParameter("give a mail address or the address of a web page, without spaces")
    return contact or None


_REFRESH = click.option(
    "--refresh", is_flag=True, help="When fetching: check whether logs already in the archive have changed."
)
_CONTACT = click.option(
    "--contact",
    envvar="ROCOCO_CONTACT",
    show_envvar=True,
    callback=_contact,
    metavar="WHO",
    help="When fetching: your e-mail address or web page, sent to the site in the User-Agent header.",
)
_ARCHIVE = click.option(
    "--archive",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="When fetching: keep the logs in this archive.  [default: one in the user's cache]",
)


def _own_hosts(*, hidden: bool) -> list[Callable[..., Callable[..., object]]]:
    """Return the options for hosts of one's own, which few users need."""
    return [
        click.option(
            "--delay",
            type=click.FloatRange(min=0, max=3600),
            default=DELAY,
            show_default=True,
            hidden=hidden,
            metavar="SECONDS",
            help="Wait this long between two requests.",
        ),
        click.option(
            "--allow-host",
            multiple=True,
            hidden=hidden,
            metavar="HOST",
            help="Allow a host of your own, which may have a private address and be asked more often.",
        ),
    ]


def web_options(command: Callable[..., object]) -> Callable[..., object]:
    """Add the web options; the command is called with a ``Web``."""
    return _decorated(command, [_CONTACT, _REFRESH, *_own_hosts(hidden=False)])


def address_options(command: Callable[..., object]) -> Callable[..., object]:
    """Add the web options to a command that takes files, or addresses in place of files."""
    return _decorated(command, [_CONTACT, _REFRESH, _ARCHIVE, *_own_hosts(hidden=True)])


def _decorated(
    command: Callable[..., object], options: list[Callable[..., Callable[..., object]]]
) -> Callable[..., object]:
    @wraps(command)
    def with_web(
        *arguments: object,
        contact: str | None,
        delay: float,
        allow_host: tuple[str, ...],
        refresh: bool,
        **others: object,
    ) -> object:
        allowed = frozenset(map(_host, allow_host))
        if delay < DELAY and not allowed:
            raise click.UsageError(
                f"--delay {delay:g}: at least {DELAY} seconds must pass between requests; --allow-host names hosts of "
                "your own"
            )
        if _ARCHIVE in options:
            archive = others.pop("archive")
            assert archive is None or isinstance(archive, Path)
            return command(*arguments, web=Web(contact, delay, allowed, refresh, archive), **others)
        return command(*arguments, web=Web(contact, delay, allowed, refresh), **others)

    chosen: Callable[..., object] = with_web
    for option in reversed(options):
        chosen = option(chosen)
    return chosen
