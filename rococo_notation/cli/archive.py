"""``rococo archive``: keep many public logs in one file."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from functools import wraps
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

import click

from rococo_notation.cli import LazyGroup
from rococo_notation.cli.failures import Ended, complain, exit_code, see
from rococo_notation.cli.options import FindingCodes, GameName, OneOf, jobs_option, joined
from rococo_notation.dates import days_of
from rococo_notation.errors import RococoError
from rococo_notation.meant import did_you_mean
from rococo_notation.text_safety import one_line

if TYPE_CHECKING:
    from rococo_notation.archive.database.placing import LogChange
    from rococo_notation.archive.database.store import Store
    from rococo_notation.archive.filter import Filter
    from rococo_notation.cli.inputs import Skips
    from rococo_notation.formats.documents import Unread


COMMANDS = {
    "Fill an archive": ("add", "fetch", "sync", "merge", "reread"),
    "Check and look": ("validate", "list", "show", "history", "stats", "tournament"),
    "Give it to others": ("export", "kibitz"),
    "Keep it in order": ("diff", "duplicates", "remove", "check"),
}
"""Every command, by the sections of the help."""


class ArchiveGroup(LazyGroup):
    """The group of the archive commands, which fail where something damaged was left out."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            done = super().invoke(ctx)
        except SystemExit as end:
            if end.code not in (0, 1, None) or DAMAGED not in ctx.meta:
                raise
        else:
            if DAMAGED not in ctx.meta:
                return done
        raise SystemExit(2)


@click.group(
    "archive", cls=ArchiveGroup, prefix=f"{__name__}_", sections=COMMANDS, epilog=see("On archives", "archive/")
)
def command() -> None:
    """Keep public logs in one file and validate them all.

    An archive is one SQLite file with the pages as they were read, the logs in them, and their verdicts.
    Fill it with add or fetch, check every move with validate, then look at the logs with list and show.

    \b
    Examples:
      rococo archive add games.db saved-pages/
      rococo archive validate games.db
      rococo archive list games.db --verdict illegal
    """


DAMAGED: Final = f"{__name__}.damaged"
"""Set in the context of a command that has left something out."""
MOST_TOLD: Final = 20
"""Damaged logs that are told one by one."""

archive_argument = click.argument("archive", type=click.Path(dir_okay=False, path_type=Path), metavar="ARCHIVE")


_WORKERS = (
    jobs_option,
    click.option(
        "--scheduler",
        metavar="ADDRESS",
        help='Use the Dask cluster with this scheduler, such as tcp://10.0.0.1:8786; needs the extra "cluster".',
    ),
)


def workers_options(command: Callable[..., object]) -> Callable[..., object]:
    """Add the options that say who does the work; the command is called with ``Workers``."""

    @wraps(command)
    def with_workers(*arguments: object, jobs: int, scheduler: str | None, **others: object) -> object:
        from rococo_notation.archive.workers import Workers

        return command(*arguments, workers=Workers(jobs, scheduler), **others)

    chosen: Callable[..., object] = with_workers
    for option in reversed(_WORKERS):
        chosen = option(chosen)
    return chosen


def form_option(*forms: str, told: str) -> Callable[[Callable[..., object]], Callable[..., object]]:
    """Return the option that says in which form something is printed, the first unless told otherwise."""
    return click.option("--output-format", "form", type=OneOf(forms), default=forms[0], show_default=True, help=told)


@contextmanager
def opened(path: Path, *, create: bool = False, write: bool = False) -> Iterator[Store]:
    """Open an archive while the command runs, to read it only unless told otherwise.

    Tell what was damaged and left out, after which the group exits with 2; if nothing can be done, exit with 2 at once.
    """
    from rococo_notation.archive.database.damage import DamagedError
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
        end.told += "; earlier results are kept" * (create or write)
        raise
    except DamagedError as error:
        complain(one_line(f"{path}: {error}; `rococo archive check {path}` says what is damaged, and what to do"))
        raise SystemExit(2) from error
    except RococoError as error:
        complain(str(error))
        raise SystemExit(2) from error
    except sqlite3.Error as error:
        complain(f"{path}: cannot be read: {error}; `rococo archive check {path}` may say more")
        raise SystemExit(2) from error
    except WorkerLostError as error:
        complain("a worker process was killed; the rest was not done")
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
    for what, why in list(store.damaged.items())[:MOST_TOLD]:
        complain(one_line(f"{store.path}: {what} is left out: {why}"))
    if store.damaged:
        rest = max(len(store.damaged) - MOST_TOLD, 0)
        more = f"{rest:,} more are left out; " if rest else ""
        complain(f"{store.path}: {more}`rococo archive check {store.path}` says what is damaged, and what to do")
        click.get_current_context().meta[DAMAGED] = True


def files_of(archive: Path) -> list[Path]:
    """List the files of an open archive."""
    return [archive, *(archive.with_name(f"{archive.name}-{part}") for part in ("wal", "shm"))]


def tally(steps: Iterable[Iterable[LogChange | Unread]], skips: Skips | None = None) -> Counter[str]:
    """Count the changes by kind, and report what could not be read and is not skipped."""
    from rococo_notation.formats.documents import Unread

    counts: Counter[str] = Counter()
    for change in (change for changes in steps for change in changes):
        if isinstance(change, Unread):
            if skips is not None and skips.take(change.source, change.why):
                continue
            complain(change.message)
        counts["unread" if isinstance(change, Unread) else change] += 1
    return counts


def added(counts: Counter[str]) -> str:
    """Say what became of logs that were added.

    >>> added(Counter(new=2, apart=1))
    '3 new, 0 changed, 0 already there; 1 of the new have the name of another log, and both are kept'
    """
    told = f"{counts['new'] + counts['apart']:,} new, {counts['changed']:,} changed, {counts['same']:,} already there"
    if counts["apart"]:
        told += f"; {counts['apart']:,} of the new have the name of another log, and both are kept"
    return told


def conclude(counts: Counter[str], told: str, thing: str, *, failed: bool = False) -> NoReturn:
    """Print the result, with the number of logs in place of ``{}``, and exit: with 2 if something was not read."""
    unread = counts.pop("unread", 0)
    left = f"; {some(unread, thing)} could not be read" if unread else ""
    click.echo(told.format(some(counts.total())) + left)
    raise SystemExit(exit_code((), failed=failed or unread > 0))


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


def day_begun(ctx: click.Context, param: click.Parameter, value: str | None) -> date | None:
    """Return the first day of a date, or the last with ``--until``."""
    if value is None:
        return None
    try:
        first, last = days_of(value)
    except ValueError as error:
        raise click.BadParameter(str(error), ctx, param) from error
    return last if param.name == "until" else first


_FILTERS = (
    click.option(
        "--log",
        "logs",
        multiple=True,
        metavar="NAME",
        help="Only the log of this name, in which * stands for anything, or with this number, such as #12.",
    ),
    click.option(
        "--game",
        "games",
        multiple=True,
        type=GameName(),
        metavar="NAME",
        help="Only logs of this game, by Game Courier's name or ours.",
    ),
    click.option(
        "--verdict",
        "verdicts",
        multiple=True,
        type=OneOf(["legal", "illegal", "unreadable", "unjudged"]),
        help="Only logs with this verdict; unjudged logs await `rococo archive validate`.",
    ),
    click.option(
        "--code",
        "codes",
        multiple=True,
        type=FindingCodes(),
        callback=joined,
        metavar="CODE",
        help="Only logs with this finding: GC403, or GC4 for all codes of that family.",
    ),
    click.option(
        "--player",
        "players",
        multiple=True,
        metavar="NAME",
        help="Only logs of this player, on either side: a userid, a name, or a word of the name.",
    ),
    click.option("--year", type=click.IntRange(1, 9999), metavar="YEAR", help="Only logs begun in this year."),
    click.option("--since", callback=day_begun, metavar="DAY", help="Only logs begun on this day or later."),
    click.option("--until", callback=day_begun, metavar="DAY", help="Only logs begun on this day or earlier."),
    click.option(
        "--text",
        metavar="WORDS",
        help="Only logs with all these words in comments; quotation marks make a phrase.",
    ),
    click.option("--moves", metavar="TEXT", help="Only logs in whose text this stands, such as 'K e1-d2'."),
    click.option("--opening", metavar="MOVES", help="Only games that begin with these moves; replays the logs."),
    click.option("--position", metavar="CODE", help="Only games that reach this position; replays the logs."),
)


def filter_options(command: Callable[..., object]) -> Callable[..., object]:
    """Add the options that choose logs; the command is called with a ``Filter``."""

    @wraps(command)
    def with_filter(*arguments: object, **others: Any) -> object:
        from rococo_notation.archive.filter import Filter

        given = {name: others.pop(name) for name in Filter.__dataclass_fields__ if name in others}
        return command(*arguments, chosen=Filter(**given), **others)

    chosen: Callable[..., object] = with_filter
    for option in reversed(_FILTERS):
        chosen = option(chosen)
    return chosen


def search(store: Store, chosen: Filter) -> Filter:
    """Search for the opening and the position of a filter, and show how far that is.

    Say on standard error which of its names the archive has not.
    """
    from rococo_notation.archive.misses import misses
    from rococo_notation.archive.query import count
    from rococo_notation.archive.searching import searched
    from rococo_notation.cli.progress import counted

    for missed, near in misses(store, chosen):
        meant = did_you_mean(*near)
        complain(one_line(f"{store.path} holds no {missed}{meant and '; '}{meant}"))
    if chosen.opening is None and chosen.position is None:
        return chosen
    total = count(store, replace(chosen, opening=None, position=None))
    return searched(store, chosen, lambda found: counted(found, total, "Searching"))
