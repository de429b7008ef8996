"""Parts shared by the archive commands: opening an archive, choosing logs, and counts in words."""

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
    """Open an archive while the command runs; if it fails, say why and exit with 2."""
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
        complain("a worker process was killed; the rest was not done")
        raise SystemExit(2) from error


def files_of(archive: Path) -> list[Path]:
    """List the files of an open archive."""
    return [archive, *(archive.with_name(f"{archive.name}-{part}") for part in ("wal", "shm"))]


def _codes(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Check a finding code or the beginning of one."""
    from rococo_notation.codes import CODES

    code = value.strip().upper() if value else None
    if code is not None and not any(known.startswith(code) for known in CODES):
        raise click.BadParameter(f"'{code}' does not begin any finding code; `rococo rules` lists them", ctx, param)
    return code


_FILTERS = (
    click.option("--game", metavar="NAME", help="Only logs of this game, by Game Courier's name or ours."),
    click.option(
        "--verdict",
        type=click.Choice(["legal", "illegal", "unreadable", "unjudged"]),
        help="Only logs with this verdict; unjudged logs await `rococo archive validate`.",
    ),
    click.option(
        "--code",
        callback=_codes,
        metavar="CODE",
        help="Only logs with this finding: GC403, or GC4 for all codes of that family.",
    ),
    click.option("--player", metavar="ID", help="Only logs of this player, on either side."),
    click.option("--year", type=click.IntRange(1, 9999), metavar="YEAR", help="Only logs begun in this year."),
    click.option(
        "--text",
        metavar="WORDS",
        help="Only logs with all these words in comments; quotation marks make a phrase.",
    ),
)


def filter_options(command: Callable[..., object]) -> Callable[..., object]:
    """Add the options that choose logs; the command is called with a ``Filter``."""

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
    """Count the changes by kind, and report what could not be read."""
    from rococo_notation.formats.documents import Unread

    counts: Counter[str] = Counter()
    for change in (change for changes in steps for change in changes):
        if isinstance(change, Unread):
            complain(change.message)
        counts["unread" if isinstance(change, Unread) else change] += 1
    return counts


def conclude(counts: Counter[str], told: str, thing: str) -> NoReturn:
    """Print the result, with the number of logs in place of ``{}``, and exit: with 2 if something was not read."""
    unread = counts.pop("unread", 0)
    failed = f"; {some(unread, thing)} could not be read" if unread else ""
    click.echo(told.format(some(counts.total())) + failed)
    raise SystemExit(2 if unread else 0)


def some(count: int, thing: str = "log") -> str:
    """Return a count in words.

    >>> some(1), some(1204, "file")
    ('1 log', '1,204 files')
    """
    return f"{count:,} {thing}{'' if count == 1 else 's'}"
