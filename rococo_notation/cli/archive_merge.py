"""``rococo archive merge``: merge archives into one."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from pathlib import Path

import click

from rococo_notation import __version__
from rococo_notation.cli.archive import archive_argument, opened, some
from rococo_notation.cli.archive_add import added, conclude, tally
from rococo_notation.cli.options import jobs_option, new_command
from rococo_notation.cli.outputs import Guard
from rococo_notation.cli.progress import counted


@new_command("merge")
@archive_argument
@click.argument("others", nargs=-1, required=True, type=click.Path(dir_okay=False, path_type=Path), metavar="OTHER...")
@jobs_option
def command(archive: Path, others: tuple[Path, ...], jobs: int) -> None:
    """Merge other archives into one, creating it if needed.

    Takes over the pages, with every time and place at which they were read, and adds the logs in them as
    `rococo archive add` does. A verdict is taken over if the log is the same and has none here. The others are only
    read.

    Exits with 2 if something could not be read; the rest is merged anyway.

    \b
    Examples:
      rococo archive merge games.db laptop.db
      rococo archive merge all.db games-2004.db games-2005.db --jobs 4
    """
    from rococo_notation.archive.adding import BATCH, merge, take_verdicts

    Guard(others).check(archive)
    counts: Counter[str] = Counter()
    verdicts = 0
    with opened(archive, create=True) as store:
        for other in others:
            with opened(other) as given, closing(merge(store, given, __version__, jobs)) as done:
                steps = len(given.reads_of_logs()) // BATCH + 1
                counts += tally(counted(done, steps, f"Merging {other.name}"))
                verdicts += take_verdicts(store, given)
    summary = f"; {some(verdicts, 'verdict')} taken over" if verdicts else ""
    conclude(counts, f"{{}}: {added(counts)}{summary}", "page")
