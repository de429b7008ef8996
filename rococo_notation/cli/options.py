"""Options and parameter types that several commands share, and how the help lists options in groups."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache, wraps
from itertools import chain
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn, TypeVar

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from rococo_notation.archive.politeness import DELAY, Politeness
from rococo_notation.cli.config import find_config, read_config
from rococo_notation.cli.messages import EXIT_CODES, StatusLine, warn
from rococo_notation.errors import NotationError, RococoError
from rococo_notation.home import page
from rococo_notation.meant import did_you_mean, hint, similar

if TYPE_CHECKING:
    from rococo_notation.archive.session import Session
    from rococo_notation.archive.store import Store
    from rococo_notation.formats.registry import Use
    from rococo_notation.notation import Log, Source
    from rococo_notation.replayer import Position, Record
    from rococo_notation.replayer.resolve import Effects
    from rococo_notation.replayer.written import OnIllegal
    from rococo_notation.rules import Variant

ANY_PATH: Final = click.Path(readable=False)
"""A file, which the shell completes; an address or - may stand for it, so that nothing is checked."""

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


# ---------------------------------------------------------------- commands, and options in groups


class GroupedCommand(click.Command):
    """A command whose help lists its own options first, and then those of each ``option_group``."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, group by group."""
        groups: dict[str, list[tuple[str, str]]] = {"Options": []}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record is not None and isinstance(parameter, click.Option):
                groups.setdefault(getattr(parameter, "group", "Options"), []).append(record)
        for title, records in groups.items():
            with formatter.section(title):
                formatter.write_dl(records)


def new_command(name: str, title: str = "", path: str = "") -> Callable[[Callable[..., Any]], click.Command]:
    """Return the decorator that makes a command, whose help ends with the exit codes and a page of the site."""
    return click.command(name, cls=GroupedCommand, epilog=help_epilog(title, path) if title else EXIT_CODES)


def help_epilog(title: str, path: str) -> str:
    r"""Return the end of a help text: the exit codes, and a page of the site, whose address is never wrapped.

    >>> help_epilog("All formats", "formats/").removeprefix(EXIT_CODES)
    '\n\n\x08\nAll formats:\n  https://rococo-notation.github.io/rococo_notation/formats/'
    """
    return f"{EXIT_CODES}\n\n\b\n{title}:\n  {page(path)}"


def option_group(
    title: str, *options: Decorator, shown: Sequence[str] = (), gather: Callable[..., Any] | None = None, into: str = ""
) -> Decorator:
    """Return a decorator that adds options, which the help lists under ``title``; with ``shown``, only those.

    With ``gather``, the command gets what that makes of their values, as its argument ``into``.
    """

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def gathered(*arguments: Any, **values: Any) -> Any:
            if gather is not None:
                values[into] = gather(**{str(option.name): values.pop(str(option.name)) for option in added})
            return command(*arguments, **values)

        before = len(getattr(command, "__click_params__", ()))
        for option in reversed(options):
            option(gathered)
        added: list[Any] = gathered.__click_params__[before:]  # type: ignore[attr-defined]
        for each in added:
            each.group = title
            each.hidden |= bool(shown) and each.opts[0].lstrip("-") not in shown
        return gathered

    return decorate


# ---------------------------------------------------------------- parameter types


Value = TypeVar("Value")
EMPTY: Final = "the value is empty; is it an empty shell variable?"


def filled(ctx: click.Context, param: click.Parameter, value: Value) -> Value:
    """Refuse a value that is empty, or has an empty one among several; the callback of an option or argument."""
    for each in value if isinstance(value, tuple) else (value,):
        # An empty path became the one of this folder.
        if (isinstance(each, str) and not each.strip()) or each == Path() or (isinstance(each, tuple) and "" in each):
            raise click.BadParameter(EMPTY, ctx, param)
    return value


class KnownName(click.ParamType):  # type: ignore[type-arg]
    """One of some names, which are listed when they are needed."""

    def __init__(self, name: str, known: Callable[[], Iterable[str]]) -> None:
        self.name = name
        self.known = known

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Check that the name is known."""
        if value not in self.known():
            self.refuse(value, param, ctx)
        return value

    def refuse(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> NoReturn:
        """Say that a name is not known, and which may have been intended."""
        known = list(self.known())
        advice = hint(value, known, f"choose from {', '.join(name for name in known if name[:1] != '-')}")
        self.fail(f"unknown {self.name} '{value}'; {advice}", param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """List the names that begin so."""
        return [CompletionItem(name) for name in self.known() if name.startswith(incomplete)]


class Names(KnownName):
    """Some of the names, with commas between them."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Split the names and check each."""
        names = [name.strip() for name in value.split(",")] if isinstance(value, str) else value
        return tuple(dict.fromkeys(super(Names, self).convert(name, param, ctx) for name in names))


class FormatName(KnownName):
    """The name of a format that supports a use; or with ``files``, ``FORMAT`` or ``FORMAT:FILE``."""

    def __init__(self, use: Use, *, files: bool = False) -> None:
        super().__init__("format", self._names)
        self.use = use
        self.files = files

    def _names(self) -> Iterable[str]:
        from rococo_notation.formats.registry import names_for

        return names_for(self.use)

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Find the format, and with ``files`` the file or None."""
        from rococo_notation.formats.registry import format_of

        name, colon, file = value.partition(":") if self.files else (value, "", "")
        form = None
        with suppress(KeyError):
            form = format_of(name)
        if form is None or getattr(form, self.use) is None:
            self.refuse(name, param, ctx)
        if colon and not file:
            self.fail(f"'{value}' is not a file", param, ctx)
        return (form, None if file in ("", "-") else file) if self.files else form


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

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        """Split the codes and check each."""
        from rococo_notation.codes import CODES

        codes = tuple(code.strip().upper() for code in value.split(",") if code.strip())
        if not codes:
            # None at all would choose every code.
            self.fail(EMPTY, param, ctx)
        for code in codes:
            if not any(known.startswith(code) for known in CODES):
                advice = hint(code, CODES, "`rococo explain` lists them", most=3)
                self.fail(f"no finding code begins with '{code}'; {advice}", param, ctx)
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


def codes_option(*names: str, metavar: str = "CODES", about: str) -> Decorator:
    """Return an option for finding codes, which may be repeated."""
    return click.option(
        *names, multiple=True, type=FindingCodes(), metavar=metavar, help=about,
        callback=lambda _ctx, _param, values: tuple(chain.from_iterable(values)),
    )  # fmt: skip


class GameName(click.ParamType):  # type: ignore[type-arg]
    """The name of a game or its file, which the command looks for itself."""

    name = "game"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """List the games whose names begin so; if there are none, it is a file."""
        from rococo_notation.rules.loader import normal, variants

        names = [*variants()]
        with suppress(click.ClickException, OSError):
            # The files of user-defined games need not be read.
            folder = read_config(find_config(Path.cwd()), {}).games
            names += sorted(file.stem for file in folder.glob("[!.]*.toml")) if folder else ()
        found = [name for name in names if name.startswith((incomplete, normal(incomplete)))]
        return [CompletionItem(name) for name in found] or [CompletionItem(incomplete, type="file")]


# ---------------------------------------------------------------- output, and how much of it

jobs_option: Final = click.option(
    "-j", "--jobs", type=click.IntRange(1, 1000), default=1, show_default=True, metavar="N",
    help="Number of worker processes, at most one for each processor.",
)  # fmt: skip
verbose_option: Final = click.option(
    "-v", "--verbose", is_flag=True, help="Name each file of a folder or archive that was skipped, and say why."
)
from_option: Final = click.option(
    "--from", "origin", type=FormatName("reader"), metavar="FORMAT",
    help="Read this format: courier, epd, html, json, pgn, uci or zsg.  [default: by content]",
)  # fmt: skip


def output_option(what: str) -> Decorator:
    """Return ``--output`` with a help text."""
    return click.option("-o", "--output", type=ANY_PATH, metavar="FILE|DIR", callback=filled, help=what)


def word_option(*names: str, words: Sequence[str], about: str) -> Decorator:
    """Return an option for one of a few words, by default the first."""
    return click.option(*names, type=OneOf(words), default=words[0], show_default=True, help=about)


def form_option(*forms: str, about: str) -> Decorator:
    """Return the option for the form in which something is printed, by default the first."""
    return word_option("--output-format", "form", words=forms, about=about)


_MOST: Final = (1 << 31) - 1
"""The largest number that every part of the program takes."""


def number_option(name: str, *, default: int | None = None, metavar: str = "N", about: str) -> Decorator:
    """Return an option for a number from 0 on."""
    return click.option(
        name, type=click.IntRange(0, _MOST), default=default, show_default=bool(default), metavar=metavar, help=about
    )


# ---------------------------------------------------------------- the game and its rules


def variant_option(default: str = "the game the log names") -> Decorator:
    """Return ``--variant``."""
    return click.option(
        "--variant", type=GameName(), metavar="NAME",
        help="The game: a name from `rococo variants`, a name used by Game Courier, or a file that defines it: TOML, a "
        "page or text with an Interactive Diagram, or a variants.ini (FILE:NAME).  "
        f"[default: {default}]",
    )  # fmt: skip


def _of_the_game(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """Leave configured options to the configured game if another one is named on the command line."""
    source = ctx.get_parameter_source
    named = source("variant") is ParameterSource.COMMANDLINE
    return () if named and source(str(param.name)) is ParameterSource.DEFAULT_MAP else value


rule_option: Final = click.option(
    "--option", multiple=True, metavar="NAME=VALUE", callback=_of_the_game,
    help="Choose a rule that the game leaves open, such as pawn-first-move=2; `rococo variants NAME` lists them.",
)  # fmt: skip
position_option: Final = click.option(
    "--position", metavar="CODE", help="Start from this position code.  [default: the set-up, or as the log says]"
)


class Replayer(NamedTuple):
    """Replays logs by the values of ``log_options``."""

    variant_name: str | None = None
    rule_options: tuple[str, ...] = ()
    edition: str = "auto"
    effects: Effects = "auto"
    position: str | None = None
    complete: bool = False
    trust_definition: bool = False

    @property
    def variant(self) -> Variant | None:
        """The chosen variant, or None to go by the logs."""
        return _variant_chosen(self.variant_name, self.rule_options) if self.variant_name else None

    def replay(self, log: Log | Source, on_illegal: OnIllegal = "force") -> Record:
        """Replay a log; RococoError, which names the file, if that cannot be done with these options."""
        from rococo_notation.notation import Source
        from rococo_notation.replayer import replay
        from rococo_notation.rules.variant import trusted

        name = log.name if isinstance(log, Source) else log.source.name

        def replayed(variant: Variant | None) -> Record:
            return replay(log, variant, self.edition, self.effects, on_illegal, self.position, complete=self.complete)

        try:
            record = replayed(self.variant)
            rules = record.variant
            return replayed(trusted(rules)) if self.trust_definition and rules and rules.omissions else record
        except NotationError as error:
            raise RococoError(f"{name}: --position: {error}") from error
        except RococoError as error:
            raise RococoError(f"{name}: {error}") from error


def _replayer(variant: str | None, option: tuple[str, ...], edition: str, **others: Any) -> Replayer:
    chosen_variant(variant, option, edition)
    return Replayer(variant, option, edition, **others)


_replay_options: Final = option_group(
    "Game and rules",
    variant_option(),
    rule_option,
    click.option(
        "--edition", default="auto", show_default=True, metavar="NAME",
        help="The edition of the rules; auto selects the one in force on the date in the log's name.",
    ),
    word_option(
        "--effects", words=("auto", "implied", "manual"),
        about="How the log writes captures: left to the preset (implied) or in full (manual); auto recognizes it.",
    ),
    position_option,
    click.option(
        "--complete", is_flag=True, help="The text is complete: judge its last move even if its line has no end."
    ),
    gather=_replayer,
    into="replayer",
)  # fmt: skip


def wrong(message: str, *names: str) -> click.UsageError:
    """Return the error of the options with some names; it names the configuration if that is where they come from."""
    context = click.get_current_context(silent=True)
    if context is None:
        return click.UsageError(message)
    keys = [name for name in names if context.get_parameter_source(name) is ParameterSource.DEFAULT_MAP]
    place = f" ({' and '.join(keys)} in {context.obj})" if keys else ""
    return click.UsageError(message + place)


def variant_of(name: str, rule_options: tuple[str, ...] = ()) -> Variant:
    """Find the variant that the option names; UsageError if there is none, or it has no such option."""
    from rococo_notation.replayer.position import as_variant

    if (unfit := next((text for text in rule_options if "=" not in text), None)) is not None:
        raise wrong(f"--option {unfit}: write an option as NAME=VALUE", "option")
    pairs = (text.partition("=") for text in rule_options)
    try:
        return as_variant(name, {option.strip(): value.strip() for option, _, value in pairs})
    except RococoError as error:
        raise wrong(str(error), "variant", "option") from error


_variant_chosen = lru_cache(maxsize=8)(variant_of)


def chosen_variant(name: str | None, rule_options: tuple[str, ...], edition: str = "auto") -> Variant | None:
    """Return the variant that the options choose, if any; UsageError if there is no such thing."""
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


def position_of(variant: str, position: str | None, edition: str | None, rule_options: tuple[str, ...]) -> Position:
    """Find the position that the options name; UsageError if one of them is wrong."""
    from rococo_notation.replayer import Position

    known = variant_of(variant, rule_options)
    edition = None if edition == "auto" else edition
    try:
        if position is None:
            return Position.start(known, edition=edition)
        found = Position.from_code(position, known, edition=edition)
        for fault in found.faults:
            warn(f"warning: no game can reach this position: {fault}")
        return found
    except NotationError as error:
        raise click.UsageError(f"--position: {error}") from error
    except RococoError as error:
        raise wrong(str(error), "edition") from error


# ---------------------------------------------------------------- the web


@dataclass(frozen=True)
class Web:
    """The values of the web options, and what asks for logs by them, once for the whole command.

    ``archive`` keeps the logs that are given by address; None is the one in the user's cache. After ``max_time``
    seconds nothing more is asked.
    """

    settings: Politeness
    refresh: bool
    archive: Path | None = None
    max_time: float = inf

    def politeness(self) -> Politeness:
        """Return the politeness settings; UsageError without a contact."""
        if not self.settings.contact:
            raise click.UsageError(
                "tell the site who is asking: give --contact with your e-mail address or web page,"
                ' or write contact = "..." in rococo.toml'
            )
        return self.settings

    @cached_property
    def store(self) -> Store:
        """The archive of logs given by address, which stays open until the command ends."""
        from platformdirs import user_cache_path

        from rococo_notation.archive.store import Store

        path = self.archive or user_cache_path("rococo-notation", appauthor=False, ensure_exists=True) / "web.db"
        return click.get_current_context().with_resource(Store(path))

    @cached_property
    def session(self) -> tuple[Session, StatusLine]:
        """A session, and the line in which it says what it does."""
        from rococo_notation.archive.session import Session

        line = StatusLine()
        return Session(self.store, self.politeness(), line), line


def _web(contact: str, delay: float, allow_host: tuple[str, ...], **others: Any) -> Web:
    """Check the delay, and take the ports from the hosts."""
    names = [host.strip().lower() for host in allow_host]
    # An IPv6 address has several colons, and brackets around it if a port follows.
    allowed = frozenset(name.partition(":" if name.count(":") == 1 else "]")[0].strip("[") for name in names)
    if delay < DELAY and not allowed:
        raise click.UsageError(
            f"--delay {delay:g}: at least {DELAY} seconds must pass between requests; use --allow-host for "
            "your own hosts"
        )
    limits = {name: others.pop(name) for name in ("timeout", "max_size") if name in others}
    return Web(Politeness(contact, delay, allowed=allowed, **limits), **others)


def _contact(_ctx: click.Context, _param: click.Parameter, value: str | None) -> str:
    """Check a mail address or web page, which must fit in a header."""
    contact = (value or "").strip()
    if contact and not ("@" in contact or "://" in contact):
        raise click.BadParameter(f"'{contact}' is neither an e-mail address nor the address of a web page")
    if not (contact.isascii() and contact.isprintable() and " " not in contact):
        raise click.BadParameter("give an e-mail address or the address of a web page, without spaces")
    return contact


_web_options: Final = (
    click.option(
        "--contact", envvar="ROCOCO_CONTACT", show_envvar=True, callback=_contact, metavar="WHO",
        help="When fetching: your e-mail address or web page, sent to the site in the User-Agent header.",
    ),
    click.option(
        "--refresh", is_flag=True, help="When fetching: check whether logs already in the archive have changed."
    ),
    click.option(
        "--delay", type=click.FloatRange(min=0, max=3600), default=DELAY, show_default=True, metavar="SECONDS",
        help="Wait this long between two requests.",
    ),
    click.option(
        "--allow-host", multiple=True, metavar="HOST", hidden=True,
        help="Allow your own host, which may have a private address and be asked more often.",
    ),
)  # fmt: skip


def web_options(title: str, *others: Decorator, shown: Sequence[str] = ()) -> Decorator:
    """Return the options of a command that fetches pages, which is called with a ``Web``; see ``option_group``."""
    return option_group(title, *_web_options, *others, shown=shown, gather=_web, into="web")


# Few users need all of them where a log is given by its address.
_address_options: Final = web_options(
    "Logs given by address",
    click.option(
        "--archive", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", callback=filled,
        help="When fetching: keep the logs in this archive.  [default: one in the user's cache]",
    ),
    shown=("contact", "refresh"),
)  # fmt: skip


def log_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of a command that replays logs; it is called with a ``Replayer``, and a ``Web`` for addresses."""
    return _replay_options(_address_options(command))
