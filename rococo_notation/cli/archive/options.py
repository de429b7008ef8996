"""What the commands of an archive share: opening it, the options that choose logs of it, and sums in words."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from rococo_notation.cli.failures import complain
from rococo_notation.errors import RococoError

if TYPE_CHECKING:
    from rococo_notation.archive.store import LogChange, Store
    from rococo_notation.formats.documents import Unread

archive_argument = click.argument("archive", type=click.Path(dir_okay=False, path_type=Path), metavar="ARCHIVE")


@contextmanager
def opened(path: Path, *, create: bool = False) -> Iterator[Store]:
    """The archive, for as long as the command works; where it cannot, that is said, and the exit code is 2."""
    from rococo_notation.archive.store import Store
    from rococo_notation.processes import WorkerLostError

    try:
        with Store(path, create=create) as store:
            yield store
    except RococoError as error:
        complain(str(error))
        raise SystemExit(2) from error
    except sqlite3.Error as error:
        complain(f"{path}: cannot be read: {error}")
        raise SystemExit(2) from error
    except WorkerLostError as error:
        complain("a process that worked was ended from outside; what follows was not done")
        raise SystemExit(2) from error


def files_of(archive: Path) -> list[Path]:
    """The files of which an archive is made while it is open."""
    return [archive, *(archive.with_name(f"{archive.name}-{part}") for part in ("wal", "shm"))]


def _codes(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """A finding code or the beginning of some."""
    from rococo_notation.codes import CODES

    code = value.strip().upper() if value else None
    if code is not None and not any(known.startswith(code) for known in CODES):
        raise click.BadParameter(f"'{code}' begins no finding code; `rococo rules` lists them", ctx, param)
    return code


_FILTERS = (
    click.option("--game", metavar="NAME", help="Logs of this game: Game Courier's name for it, or ours."),
    click.option(
        "--verdict",
        type=click.Choice(["legal", "illegal", "unreadable", "unjudged"]),
        help="Logs with this verdict; unjudged: `rococo archive validate` has not seen them yet.",
    ),
    click.option(
        "--code", callback=_codes, metavar="CODE", help="Logs in which this was found: GC403, or all that begin GC4."
    ),
    click.option("--player", metavar="ID", help="Logs of this player, on either side."),
    click.option("--year", type=click.IntRange(1, 9999), metavar="YEAR", help="Logs begun in this year."),
    click.option(
        "--text", metavar="WORDS", help='Logs with all these words in their comments; "in a row" with quotation marks.'
    ),
)


def filter_options(command: Callable[..., object]) -> Callable[..., object]:
    """The options that choose logs: the command is called with a ``Filter``."""

    @wraps(command)
    def with_filter(
        *arguments: object,
        game: str | None,
        verdict: str | None,
        code: str | None,
        player: str | None,
        year: int | None,
        text: str | None,
        **others: object,
    ) -> object:
        from rococo_notation.archive.query import Filter

        return command(*arguments, chosen=Filter(game, verdict, code, player, year, text), **others)

    chosen: Callable[..., object] = with_filter
    for option in reversed(_FILTERS):
        chosen = option(chosen)
    return chosen


def tally(steps: Iterable[Iterable[LogChange | Unread]]) -> Counter[str]:
    """How many logs each change was made to; what was ``unread`` is said."""
    from rococo_notation.formats.documents import Unread

    counts: Counter[str] = Counter()
    for change in (change for changes in steps for change in changes):
        if isinstance(change, Unread):
            complain(change.message)
        counts["unread" if isinstance(change, Unread) else change] += 1
    return counts


def conclude(counts: Counter[str], told: str, thing: str) -> NoReturn:
    """Say what came of it, how many logs in the place of ``{}``, and end: with 2 where something was not read."""
    unread = counts.pop("unread", 0)
    failed = f"; {some(unread, thing)} could not be read" if unread else ""
    click.echo(told.format(some(counts.total())) + failed)
    raise SystemExit(2 if unread else 0)


def some(count: int, thing: str = "log") -> str:
    """So many of something, in words.

    >>> some(1), some(1204, "file")
    ('1 log', '1,204 files')
    """
    return f"{count:,} {thing}{'' if count == 1 else 's'}"
