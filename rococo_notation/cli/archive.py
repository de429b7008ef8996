"""``rococo archive``: keep many public logs in one file. What its commands share: opening it, and choosing logs."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from rococo_notation.cli import LazyGroup, options
from rococo_notation.cli.messages import DAMAGED, Ended, counted, warn
from rococo_notation.dates import days_of
from rococo_notation.errors import RococoError
from rococo_notation.meant import did_you_mean
from rococo_notation.text_safety import one_line

if TYPE_CHECKING:
    from rococo_notation.archive.query import Filter
    from rococo_notation.archive.store import Store

COMMANDS: Final = {
    "Fill an archive": {"add": "archive_add", "fetch": "archive_add"},
    "Check and look": {
        "validate": "archive_add", "list": "archive_list", "stats": "archive_list", "tournament": "archive_export",
    },
    "Give it to others": {"export": "archive_export"},
    "Keep it in order": {"remove": "archive_list", "check": "archive_list"},
}  # fmt: skip


@click.group("archive", cls=LazyGroup, sections=COMMANDS, epilog=options.help_epilog("On archives", "archive/"))
def command() -> None:
    """Keep public logs in one file and validate them all.

    An archive is one SQLite file with the pages as they were read, the logs in them, and their verdicts.
    Fill it with add or fetch, check every move with validate, then look at the logs with list and rococo show.

    \b
    Examples:
      rococo archive add games.db saved-pages/
      rococo archive validate games.db
      rococo show games.db --log NAME
    """


# ---------------------------------------------------------------- opening an archive


def on_archive(name: str, *page: str) -> Callable[[Callable[..., Any]], click.Command]:
    """Return the decorator of a command whose first argument is an archive; see ``new_command``."""
    path = click.Path(dir_okay=False, path_type=Path)
    argument = click.argument("archive", type=path, metavar="ARCHIVE", callback=options.filled)
    return lambda function: options.new_command(name, *page)(argument(function))


@contextmanager
def opened(path: Path, *, create: bool = False, write: bool = False) -> Iterator[Store]:
    """Open an archive while the command runs, by default to read it only.

    Say what was damaged and left out, after which the command exits with 2; if nothing can be done, exit at once.
    """
    from rococo_notation.archive.corruption import DamagedError
    from rococo_notation.archive.store import Store
    from rococo_notation.archive.tables import faults

    try:
        with Store(path, create=create, write=create or write) as store:
            try:
                yield store
            except _UNEXPECTED as error:
                # Only where the archive is to blame.
                if isinstance(error, RococoError) or next(faults(store), None) is None:
                    raise
                raise DamagedError(f"something in it is damaged: {error}") from error
            finally:
                _tell_damage(store)
    except Ended as end:
        end.message += "; earlier results are kept" * (create or write)
        raise
    except (DamagedError, sqlite3.Error) as error:
        what = error if isinstance(error, DamagedError) else f"damaged, or cannot be read: {error}"
        warn(one_line(f"{path}: {what}; {_advice(path)}"))
        raise SystemExit(2) from error


def _advice(path: Path) -> str:
    return f"`rococo archive check {path}` shows what is damaged and what to do"


MOST_NAMED: Final = 20
"""Damaged logs that are named one by one."""
_UNEXPECTED: Final = (
    ArithmeticError, AssertionError, AttributeError, LookupError, MemoryError, RecursionError, TypeError, ValueError
)  # fmt: skip


def _tell_damage(store: Store) -> None:
    for what, why in list(store.damaged.items())[:MOST_NAMED]:
        warn(one_line(f"{store.path}: {what} is left out: {why}"))
    if store.damaged:
        rest = len(store.damaged) - MOST_NAMED
        more = f"{rest:,} more are left out; " * (rest > 0)
        warn(f"{store.path}: {more}damaged, and the rest was read; {_advice(store.path)}")
        click.get_current_context().meta[DAMAGED] = True


# ---------------------------------------------------------------- choosing logs


def _day(ctx: click.Context, param: click.Parameter, value: str | None) -> date | None:
    """Return the first day of a date, or the last with ``--until``."""
    if value is None:
        return None
    try:
        first, last = days_of(value)
    except ValueError as error:
        raise click.BadParameter(str(error), ctx, param) from error
    return last if param.name == "until" else first


since_option: Final = click.option(
    "--since", callback=_day, metavar="DAY", help="Only logs begun on this date or later."
)


def filter_options(*shown: str) -> options.Decorator:
    """Return the options that choose logs as a ``Filter``; the help shows those named, or else all."""

    def option(name: str, about: str, metavar: str | None = None, *others: str, **settings: Any) -> options.Decorator:
        # An empty one would choose every log, also to be removed.
        settings.setdefault("callback", options.filled)
        return click.option(f"--{name}", *others, metavar=metavar, help=about, **settings)

    verdicts = options.OneOf(["legal", "illegal", "unreadable", "unknown-game", "unjudged"])
    about_log = "Only the log of this name, in which * stands for anything, or with this number, such as #12."
    about_verdict = "Only logs with this verdict; unjudged logs await `rococo archive validate`."
    about_code = "Only logs with this finding: GC403, or GC4 for all codes of that family."
    about_player = "Only logs of this player, on either side: a userid, a name, or a word of the name."
    about_result = "Only logs with this result: the one on the board, or else the recorded one; * means open."
    about_game = "Only logs of this game, by Game Courier's name or ours."
    offered = (
        option("log", about_log, "NAME", "logs", multiple=True),
        option("game", about_game, "NAME", "games", multiple=True, type=options.GameName()),
        option("verdict", about_verdict, None, "verdicts", multiple=True, type=verdicts),
        options.codes_option("--code", "codes", metavar="CODE", about=about_code),
        option("player", about_player, "NAME", "players", multiple=True),
        option("white", "Only logs in which this player has White.", "NAME", multiple=True),
        option("black", "Only logs in which this player has Black.", "NAME", multiple=True),
        option("players", "Only games between these two players.", "A B", "pairs", multiple=True, nargs=2),
        option(
            "result", about_result, None, "results", multiple=True, type=options.OneOf(["1-0", "0-1", "1/2-1/2", "*"])
        ),
        option("year", "Only logs begun in this year.", "YEAR", type=click.IntRange(1, 9999)),
        since_option,
        option("until", "Only logs begun on this day or earlier.", "DAY", callback=_day),
        option("text", "Only logs with all these words in comments; quotation marks make a phrase.", "WORDS"),
        option("moves", "Only logs in whose text this stands, such as 'K e1-d2'.", "TEXT"),
        option("opening", "Only games that begin with these moves; replays the logs.", "MOVES"),
        option("reaches", "Only games that reach this position; replays the logs.", "CODE", "position"),
    )
    title = "Which logs" + (" (and those of rococo archive list)" if shown else "")
    return options.option_group(title, *offered, shown=shown, gather=_filter, into="chosen")


def _filter(verdicts: tuple[str, ...], **given: Any) -> Filter:
    from rococo_notation.archive.query import Filter

    return Filter(verdicts=tuple(verdict.replace("-", " ") for verdict in verdicts), **given)


def search(store: Store, chosen: Filter) -> Filter:
    """Search for the opening and position of a filter, and say which of its names the archive has not."""
    from rococo_notation.archive import query

    for missed, near in query.misses(store, chosen):
        meant = did_you_mean(*near)
        warn(one_line(f"no {missed} in {store.path}{meant and '; '}{meant}"))
    if chosen.opening is None and chosen.position is None:
        return chosen
    total = query.count(store, replace(chosen, opening=None, position=None))
    return query.searched(store, chosen, lambda found: counted(found, total, "Searching"))


# ---------------------------------------------------------------- which table


class TableOf(NamedTuple):
    """A table that is asked for: of what it has rows, and the columns to show and to sort by; () means the usual."""

    of: str = "logs"
    columns: tuple[str, ...] = ()
    sort: tuple[str, ...] = ()

    @property
    def thing(self) -> str:
        """What a row is of, in words."""
        return self.of.replace("-", " ").removesuffix("s")


def _columns(*signs: str) -> list[str]:
    from rococo_notation.archive.query import COLUMNS, FINDINGS

    return [f"{sign}{name}" for sign in ("", *signs) for name in (*COLUMNS, *FINDINGS, "id")]


def _table_of(of: str, columns: tuple[str, ...], sort: tuple[str, ...]) -> TableOf:
    from rococo_notation.archive.query import FINDINGS

    for column in (*columns, *(name.removeprefix("-") for name in sort)):
        if of == "logs" and column in FINDINGS:
            raise click.UsageError(f"a log has no {column}: add --rows illegal-moves or --rows findings")
    return TableOf(of, columns, sort)


table_options: Final = options.option_group(
    "Which table",
    options.word_option(
        "--rows", "of", words=("logs", "illegal-moves", "findings"),
        about="What the table has a row for; with --code, only those moves and findings.",
    ),
    click.option(
        "--columns", type=options.Names("column", _columns), default=(), metavar="NAME,...",
        help="Which columns, such as log,verdict,begun; any of those of logs also for moves and findings.",
    ),
    click.option(
        "--sort", type=options.Names("column", lambda: _columns("-")), default=(), metavar="NAME,...",
        help="Sort by these columns, such as plies; -plies has the largest first.",
    ),
    gather=_table_of,
    into="table",
)  # fmt: skip
IN_EXCEL: Final = "CSV is UTF-8; in Excel, open it by Data > From Text/CSV."
