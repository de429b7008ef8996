"""``rococo archive add``: add logs from the disk to an archive."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from rococo_notation import __version__
from rococo_notation.cli.archive import archive_argument, opened, some
from rococo_notation.cli.inputs import Skips, documents_of, inputs_of, is_archive, size_in_all
from rococo_notation.cli.messages import counted, exit_code, tracked, warn
from rococo_notation.cli.options import ANY_PATH, jobs_option, new_command, verbose_option
from rococo_notation.cli.outputs import Guard
from rococo_notation.formats.containers import Unread
from rococo_notation.links import is_address

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import LogChange


@new_command("add")
@archive_argument
@click.argument("paths", nargs=-1, required=True, type=ANY_PATH, metavar="PATH...")
@jobs_option
@verbose_option
def command(archive: Path, paths: tuple[str, ...], jobs: int, *, verbose: bool) -> None:
    """Add logs to an archive, creating it if needed.

    PATH is a text log, a saved Game Courier page, a file of any readable format, compressed or not, a folder, or - for
    standard input. The archive keeps every document unchanged, together with the logs in it. PATH may also be another
    archive, which is only read: its pages are taken over with every time and place at which they were read, and its
    verdicts where a log is the same and has none.

    A later snapshot replaces a log that is already in the archive, unless it has fewer moves. Logs of one name whose
    players differ, or that stand in one document, are all kept. Adding the same files again changes nothing, and is
    quick.

    Exits with 2 if something could not be read; the rest is added anyway.

    \b
    Examples:
      rococo archive add games.db logs-2006.zip more.tar.gz game.txt --jobs 4
      rococo archive add games.db laptop.db
    """
    from rococo_notation.archive.adding import BATCH, add_all, added, documents_kept, take_verdicts
    from rococo_notation.archive.database.store import begin_run, end_run

    address = next(filter(is_address, paths), None)
    if address is not None:
        raise click.UsageError(f"{address} is an address; try rococo archive fetch {archive} {address}")
    others = [Path(path) for path in paths if is_archive(Path(path))]
    given = [path for path in paths if Path(path) not in others]
    files = list(inputs_of(given)) if given else []
    skips = Skips(paths, verbose=verbose)
    Guard([*files, *others]).check(archive)
    documents = (document for each in files for document in documents_of(each))
    counts: Counter[str] = Counter()
    verdicts = 0
    with opened(archive, create=True) as store, closing(add_all(store, documents, __version__, jobs)) as done:
        run = begin_run(store, shlex.join(["add", *paths]))
        for other in others:
            with opened(other) as second:
                steps = len(second.reads_of_logs()) // BATCH + 1
                with closing(add_all(store, documents_kept(store, second), __version__, jobs)) as merged:
                    counts += tally(counted((changes for _, changes in merged), steps, f"Adding {other.name}"))
                verdicts += take_verdicts(store, second)
        counts += tally(tracked(done, size_in_all(files), "Adding", prints=False), skips)
        text = added(counts) + (f"; {some(verdicts, 'verdict')} taken over" if verdicts else "")
        end_run(store, run, text)
    nothing = skips.notify() and not counts.total()
    conclude(counts, f"{{}}: {text}", "file", failed=nothing)


def tally(steps: Iterable[Iterable[LogChange | Unread]], skips: Skips | None = None) -> Counter[str]:
    """Count the changes by kind, and report what could not be read and is not skipped."""
    counts: Counter[str] = Counter()
    for change in chain.from_iterable(steps):
        if isinstance(change, Unread):
            if skips is not None and skips.take(change.source, change.why):
                continue
            warn(change.message)
        counts["unread" if isinstance(change, Unread) else change] += 1
    return counts


def conclude(counts: Counter[str], text: str, thing: str, *, failed: bool = False) -> NoReturn:
    """Print the result, with the number of logs in place of ``{}``, and exit: with 2 if something was not read."""
    unread = counts.pop("unread", 0)
    left = f"; {some(unread, thing)} could not be read" if unread else ""
    click.echo(text.format(some(counts.total())) + left)
    raise SystemExit(exit_code((), failed=failed or unread > 0))
