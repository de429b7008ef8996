"""``rococo archive reread``: what an archive keeps, read again by the reader of today."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import click

from rococo_notation import __version__
from rococo_notation.cli.archive.options import archive_argument, conclude, opened, tally
from rococo_notation.cli.options import jobs_option


@click.command("reread")
@archive_argument
@jobs_option
def command(archive: Path, jobs: int) -> None:
    """Read all pages of an archive again.

    A newer version of this program may read better: the pages are kept as they were, and this makes the logs of them
    anew. A log that changes by it loses its verdict, so that `rococo archive validate` judges it again.

    Exits with 0 when all is read, 2 when something could not be; the logs read from that before stay.
    """
    from rococo_notation.archive.adding import BATCH, reread_all
    from rococo_notation.cli.progress import counted

    with opened(archive) as store, closing(reread_all(store, __version__, jobs)) as done:
        counts = tally(counted(done, store.page_count() // BATCH + 1, "Reading"))
    told = f"{counts['new']:,} new, {counts['changed']:,} changed, {counts['same']:,} the same"
    conclude(counts, f"{{}} read again: {told}", "page")
