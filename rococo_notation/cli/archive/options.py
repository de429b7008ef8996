"""Parts shared by the archive commands: opening an archive, choosing logs, and counts in words."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

import click

from rococo_notation.cli.failures import Ended, complain, exit_code
from rococo_notation.cli.known_names import Choice
from rococo_notation.errors import RococoError
from rococo_notation.text_safety import one_line

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store
    from rococo_notation.archive.database.upsert import LogChange
    from rococo_notation.cli.inputs import Skips
    from rococo_notation.formats.documents import Unread

DAMAGED: Final = f"{__name__}.damaged"
"""Set in the context of a command that has left something out."""
MOST_TOLD: Final = 20
"""Damaged logs that are told one by one."""

archive_argument = click.argument("archive", type=click.Path(dir_okay=False, path_type=Path), metavar="ARCHIVE")


def form_option(*forms: str, told: str) -> Callable[[Callable[..., object]], Callable[..., object]]:
    """Return the option that says in which form something is printed, the first unless told otherwise."""
    return click.option("--output-format", "form", type=Choice(forms), default=forms[0], show_default=True, help=told)


@contextmanager
def opened(path: Path, *, create: bool = False, write: bool = False) -> Iterator[Store]:
    """Open an archive while the command runs, to read it only unless told otherwise.

    Tell what was damaged and left out, after which the group exits with 2; if nothing can be done, exit with 2 at once.
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
