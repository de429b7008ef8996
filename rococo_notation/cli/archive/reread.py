"""``rococo archive reread``: read the pages of an archive again."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rococo_notation import __version__
from rococo_notation.cli.archive.filters import filter_options, search
from rococo_notation.cli.archive.options import archive_argument, conclude, opened, tally
from rococo_notation.cli.failures import EXIT_CODES
from rococo_notation.cli.options import jobs_option

if TYPE_CHECKING:
    from rococo_notation.archive.filter import Filter


@click.command("reread", epilog=EXIT_CODES)
@archive_argument
@filter_options
@jobs_option
def command(archive: Path, chosen: Filter, jobs: int) -> None:
    """Read the pages of an archive again.

    Filters choose the logs whose pages are read. Use it after an update of this program, which may read pages better
    than before. A log that now reads differently loses its verdict, so that `rococo archive validate` judges it again.
    No log is ever removed.

    Exits with 2 if a page could not be read; the logs read from it before stay.

    \b
    Examples:
      rococo archive reread games.db
      rococo archive reread games.db --code GC003
    """
    from rococo_notation.archive.adding import BATCH, reread_all
    from rococo_notation.archive.database.store import begin_run, end_run
    from rococo_notation.cli.progress import counted

    with opened(archive, write=True) as store:
        chosen = search(store, chosen)
        with closing(reread_all(store, __version__, jobs, chosen)) as done:
            run = begin_run(store, "reread")
            counts = tally(counted(done, len(store.reads_of_logs(chosen)) // BATCH + 1, "Reading"))
        told = f"{counts['new'] + counts['apart']:,} new, {counts['changed']:,} changed, {counts['same']:,} the same"
        if counts["unfound"]:
            told += f"; {counts['unfound']:,} not found any more, and kept as they were"
        end_run(store, run, told)
    conclude(counts, f"{{}} read again: {told}", "page")
