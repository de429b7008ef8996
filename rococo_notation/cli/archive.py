"""``rococo archive``: keep many public logs in one file. What its commands share: opening it, and choosing logs."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from rococo_notation.cli import LazyGroup
from rococo_notation.cli.failures import DAMAGED, Ended, warn
from rococo_notation.cli.options import Decorator, GameName, OneOf, codes_option, help_epilog, option_group
from rococo_notation.cli.progress import counted
from rococo_notation.dates import days_of
from rococo_notation.errors import RococoError
from rococo_notation.meant import did_you_mean
from rococo_notation.text_safety import one_line

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store
    from rococo_notation.archive.filter import Filter

COMMANDS: Final = {
    "Fill an archive": ("add", "fetch", "merge"),
    "Check and look": ("validate", "list", "stats", "tournament"),
    "Give it to others": ("export",),
    "Keep it in order": ("remove", "check"),
}
"""Every command, by the sections of the help."""
MOVED: Final = {
    "sync": "rococo archive fetch --update",
    "reread": "rococo archive validate --reread",
    "show": "rococo show ARCHIVE --log NAME",
    "kibitz": "rococo kibitz ARCHIVE --log NAME",
    "history": "rococo show ARCHIVE --log NAME --history",
    "diff": "rococo archive list ARCHIVE --diff OTHER",
    "duplicates": "rococo archive list ARCHIVE --duplicates",
}
"""What the commands that were here are called now."""


@click.group(
    "archive",
    cls=LazyGroup,
    prefix=f"{__name__}_",
    sections=COMMANDS,
    moved=MOVED,
    epilog=help_epilog("On archives", "archive/"),
)
def command() -> None:
    """Keep public logs in one file and validate them all.

    An archive is one SQLite file with the pages as they were read, the logs in them, and their verdicts.
    Fill it with add or fetch, check every move with validate, then look at the logs with list and rococo show.

    \b
    Examples:
      rococo archive add games.db saved-pages/
      rococo archive validate games.db
      rococo archive list games.db --verdict illegal
      rococo show games.db --log NAME
    """


# ---------------------------------------------------------------- opening an archive

MOST_NAMED: Final = 20
"""Damaged logs that are named one by one."""

archive_argument: Final = click.argument("archive", type=click.Path(dir_okay=False, path_type=Path), metavar="ARCHIVE")


@contextmanager
def opened(path: Path, *, create: bool = False, write: bool = False) -> Iterator[Store]:
    """Open an archive while the command runs, by default to read it only.

    Say what was damaged and left out, after which the command exits with 2; if nothing can be done, exit at once.
    """
    from rococo_notation.archive.database.corruption import DamagedError
    from rococo_notation.archive.database.store import Store
    from rococo_notation.processes import WorkerLostError

    try:
        with Store(path, create=create, write=create or write) as store:
            try:
                yield store
            except _UNEXPECTED as error:
                if isinstance(error, RococoError) or not _is_damaged(store):
                    raise
                raise DamagedError(f"something in it is damaged: {error}") from error
            finally:
                _tell_damage(store)
    except Ended as end:
        end.message += "; earlier results are kept" * (create or write)
        raise
    except DamagedError as error:
        warn(one_line(f"{path}: {error}; `rococo archive check {path}` shows what is damaged and what to do"))
        raise SystemExit(2) from error
    except RococoError as error:
        warn(str(error))
        raise SystemExit(2) from error
    except sqlite3.Error as error:
        warn(f"{path}: cannot be read: {error}; `rococo archive check {path}` may say more")
        raise SystemExit(2) from error
    except WorkerLostError as error:
        warn("a worker process was killed; the rest was not processed")
        raise SystemExit(2) from error


_UNEXPECTED: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    MemoryError,
    RecursionError,
    TypeError,
    ValueError,
)


def _is_damaged(store: Store) -> bool:
    """Tell whether the archive is to blame for an error."""
    from rococo_notation.archive.database.checking import faults

    return next(faults(store), None) is not None


def _tell_damage(store: Store) -> None:
    for what, why in list(store.damaged.items())[:MOST_NAMED]:
        warn(one_line(f"{store.path}: {what} is left out: {why}"))
    if store.damaged:
        rest = max(len(store.damaged) - MOST_NAMED, 0)
        more = f"{rest:,} more are left out; " if rest else ""
        warn(f"{store.path}: {more}`rococo archive check {store.path}` shows what is damaged and what to do")
        click.get_current_context().meta[DAMAGED] = True


def files_of(archive: Path) -> list[Path]:
    """List the files of an open archive."""
    return [archive, *(archive.with_name(f"{archive.name}-{part}") for part in ("wal", "shm"))]


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


def since_option(*, hidden: bool = False) -> Decorator:
    """Return ``--since``."""
    about = "Only logs begun on this date or later."
    return click.option("--since", callback=_day, metavar="DAY", hidden=hidden, help=about)


def filter_options(*shown: str) -> Decorator:
    """Return the options that choose logs; the command is called with a ``Filter``.

    The help shows all of them, or those that are named.
    """

    def option(name: str, *others: str, **settings: Any) -> Decorator:
        return click.option(f"--{name}", *others, hidden=bool(shown) and name not in shown, **settings)

    options = (
        option(
            "log", "logs", multiple=True, metavar="NAME",
            help="Only the log with this name, where * matches anything, or with this number, such as #12.",
        ),
        option(
            "game", "games", multiple=True, type=GameName(), metavar="NAME",
            help="Only logs of this game, named as on Game Courier or here.",
        ),
        option(
            "verdict", "verdicts", multiple=True, type=OneOf(["legal", "illegal", "unreadable", "unjudged"]),
            help="Only logs with this verdict; unjudged logs await `rococo archive validate`.",
        ),
        codes_option(
            "--code", "codes", metavar="CODE", hidden=bool(shown) and "code" not in shown,
            about="Only logs with this finding: GC403, or GC4 for all codes of that family.",
        ),
        option(
            "player", "players", multiple=True, metavar="NAME",
            help="Only logs of this player, on either side: a userid, a name, or a word of the name.",
        ),
        option("year", type=click.IntRange(1, 9999), metavar="YEAR", help="Only logs begun in this year."),
        since_option(hidden=bool(shown) and "since" not in shown),
        option("until", callback=_day, metavar="DAY", help="Only logs begun on this date or earlier."),
        option(
            "text", metavar="WORDS", help="Only logs with all these words in comments; quotation marks make a phrase."
        ),
        option("moves", metavar="TEXT", help="Only logs that contain this text, such as 'K e1-d2'."),
        option("opening", metavar="MOVES", help="Only games that begin with these moves; replays the logs."),
        option("reaches", "position", metavar="CODE", help="Only games that reach this position; replays the logs."),
    )  # fmt: skip
    title = "Which logs" + (" (and those of rococo archive list)" if shown else "")
    return option_group(title, *options, gather=_filter, into="chosen")


def _filter(**given: Any) -> Filter:
    from rococo_notation.archive.filter import Filter

    return Filter(**given)


def search(store: Store, chosen: Filter) -> Filter:
    """Search for the opening and the position of a filter, and show how far that is.

    Say on standard error which of its names the archive has not.
    """
    from rococo_notation.archive.query import count, misses, searched

    for missed, near in misses(store, chosen):
        meant = did_you_mean(*near)
        warn(one_line(f"no {missed} in {store.path}{meant and '; '}{meant}"))
    if chosen.opening is None and chosen.position is None:
        return chosen
    total = count(store, replace(chosen, opening=None, position=None))
    return searched(store, chosen, lambda found: counted(found, total, "Searching"))


# ---------------------------------------------------------------- output


def form_option(*forms: str, about: str) -> Callable[[Callable[..., object]], Callable[..., object]]:
    """Return the option for the form in which something is printed, by default the first."""
    return click.option("--output-format", "form", type=OneOf(forms), default=forms[0], show_default=True, help=about)


def print_lines(lines: Iterable[str]) -> None:
    """Print lines that include their ends, many at a time."""
    found = iter(lines)
    while group := "".join(islice(found, 100)):
        click.echo(group, nl=False)


def some(count: int, thing: str = "log") -> str:
    """Return a count in words.

    >>> some(1), some(1204, "file")
    ('1 log', '1,204 files')
    """
    return f"{count:,} {thing}{'' if count == 1 else 's'}"
