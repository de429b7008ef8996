"""``rococo archive reread``: read the pages of an archive again."""

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

    Use it after an update of this program, which may read pages better than before. A log that now reads differently
    loses its verdict, so that `rococo archive validate` judges it again.

    Exits with 0 if everything was read, 2 if a page could not be read; the logs read from it before stay.
    """
    from rococo_notation.archive.adding import BATCH, reread_all
    from rococo_notation.cli.progress import counted

    with opened(archive) as store, closing(reread_all(store, __version__, jobs)) as done:
        counts = tally(counted(done, store.page_count() // BATCH + 1, "Reading"))
    told = f"{counts['new']:,} new, {counts['changed']:,} changed, {counts['same']:,} the same"
    conclude(counts, f"{{}} read again: {told}", "page")
