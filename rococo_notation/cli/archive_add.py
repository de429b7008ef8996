"""``rococo archive add``: add logs from the disk to an archive."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from rococo_notation import __version__
from rococo_notation.cli.archive import archive_argument, opened, some
from rococo_notation.cli.failures import exit_code, warn
from rococo_notation.cli.inputs import Skips, documents_of, inputs_of, is_archive, size_in_all
from rococo_notation.cli.options import ANY_PATH, jobs_option, new_command, verbose_option
from rococo_notation.cli.outputs import Guard
from rococo_notation.cli.progress import tracked
from rococo_notation.formats.containers import Unread
from rococo_notation.links import is_address

if TYPE_CHECKING:
    from rococo_notation.archive.database.upsert import LogChange


@new_command("add")
@archive_argument
@click.argument("paths", nargs=-1, required=True, type=ANY_PATH, metavar="PATH...")
@jobs_option
@verbose_option
def command(archive: Path, paths: tuple[str, ...], jobs: int, *, verbose: bool) -> None:
    """Add logs to an archive, creating it if needed.

    PATH is a text log, a saved Game Courier page, a file of any readable format, compressed or not, a folder, or - for
    standard input. The archive keeps every document unchanged, together with the logs in it.

    A later snapshot replaces a log that is already in the archive, unless it has fewer moves. Logs of one name whose
    players differ, or that stand in one document, are all kept. Adding the same files again changes nothing, and is
    quick.

    Exits with 2 if something could not be read; the rest is added anyway.

    \b
    Examples:
      rococo archive add games.db saved-pages/
      rococo archive add games.db logs-2006.zip more.tar.gz game.txt --jobs 4
    """
    from rococo_notation.archive.adding import add_all
    from rococo_notation.archive.database.store import begin_run, end_run

    address = next(filter(is_address, paths), None)
    if address is not None:
        raise click.UsageError(f"{address} is an address; try rococo archive fetch {archive} {address}")
    other = next((path for path in paths if is_archive(Path(path))), None)
    if other is not None:
        raise click.UsageError(f"{other} is an archive; try rococo archive merge {archive} {other}")
    files = list(inputs_of(paths))
    skips = Skips(paths, verbose=verbose)
    Guard(files).check(archive)
    given = (document for each in files for document in documents_of(each))
    with opened(archive, create=True) as store, closing(add_all(store, given, __version__, jobs)) as done:
        run = begin_run(store, shlex.join(["add", *paths]))
        counts = tally(tracked(done, size_in_all(files), "Adding", prints=False), skips)
        end_run(store, run, added(counts))
    nothing = skips.notify() and not counts.total()
    conclude(counts, f"{{}}: {added(counts)}", "file", failed=nothing)


def tally(steps: Iterable[Iterable[LogChange | Unread]], skips: Skips | None = None) -> Counter[str]:
    """Count the changes by kind, and report what could not be read and is not skipped."""
    counts: Counter[str] = Counter()
    for change in (change for changes in steps for change in changes):
        if isinstance(change, Unread):
            if skips is not None and skips.take(change.source, change.why):
                continue
            warn(change.message)
        counts["unread" if isinstance(change, Unread) else change] += 1
    return counts


def added(counts: Counter[str]) -> str:
    """Say what became of logs that were added.

    >>> added(Counter(new=2, apart=1))
    '3 new, 0 changed, 0 already there; 1 of the new have the name of another log; both are kept'
    """
    text = f"{counts['new'] + counts['apart']:,} new, {counts['changed']:,} changed, {counts['same']:,} already there"
    if counts["apart"]:
        text += f"; {counts['apart']:,} of the new have the name of another log; both are kept"
    return text


def conclude(counts: Counter[str], text: str, thing: str, *, failed: bool = False) -> NoReturn:
    """Print the result, with the number of logs in place of ``{}``, and exit: with 2 if something was not read."""
    unread = counts.pop("unread", 0)
    left = f"; {some(unread, thing)} could not be read" if unread else ""
    click.echo(text.format(some(counts.total())) + left)
    raise SystemExit(exit_code((), failed=failed or unread > 0))
