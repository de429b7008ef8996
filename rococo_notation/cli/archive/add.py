"""``rococo archive add``: add logs from the disk to an archive."""

from __future__ import annotations

import shlex
from contextlib import closing
from pathlib import Path

import click

from rococo_notation import __version__
from rococo_notation.cli.archive.options import added, archive_argument, conclude, opened, tally
from rococo_notation.cli.failures import EXIT_CODES
from rococo_notation.cli.inputs import Skips, documents_of, inputs_of, size_in_all, verbose_option
from rococo_notation.cli.known_names import ANY_PATH
from rococo_notation.cli.options import jobs_option
from rococo_notation.cli.outputs import Guard


@click.command("add", epilog=EXIT_CODES)
@archive_argument
@click.argument("paths", nargs=-1, required=True, type=ANY_PATH, metavar="PATH...")
@jobs_option
@verbose_option
def command(archive: Path, paths: tuple[str, ...], jobs: int, *, verbose: bool) -> None:
    """Add logs to an archive, and create it if there is none.

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
    from rococo_notation.cli.jobs import Job
    from rococo_notation.cli.progress import tracked
    from rococo_notation.links import is_address

    address = next(filter(is_address, paths), None)
    if address is not None:
        raise click.UsageError(f"{address} is an address; try rococo archive fetch {archive} {address}")
    files = list(inputs_of(paths))
    skips = Skips(paths, verbose=verbose)
    Guard(files).check(archive)
    given = (document for each in files for document in documents_of(each))
    with opened(archive, create=True) as store, closing(add_all(store, given, __version__, jobs)) as done:
        run = begin_run(store, shlex.join(["add", *paths]))
        steps = ((Job((), size), changes) for size, changes in done)
        counts = tally(tracked(steps, size_in_all(files), "Adding", prints=False), skips)
        end_run(store, run, added(counts))
    nothing = skips.tell() and not counts.total()
    conclude(counts, f"{{}}: {added(counts)}", "file", failed=nothing)
