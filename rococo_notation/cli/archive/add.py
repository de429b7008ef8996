"""``rococo archive add``: logs from the disk into an archive."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rococo_notation import __version__
from rococo_notation.cli.archive.options import archive_argument, conclude, opened, tally
from rococo_notation.cli.options import SUFFIXES, jobs_option, log_files, read_bytes

if TYPE_CHECKING:
    from rococo_notation.archive.intake import Document, Unread


@click.command("add")
@archive_argument
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@jobs_option
def command(archive: Path, paths: tuple[str, ...], jobs: int) -> None:
    """Add logs to an archive, which is begun where there is none.

    PATH is a text log, a saved Game Courier page, a file of any format that can be read, a zip or tar file of such
    files, a folder, or - for standard input. What was read is kept as it was, beside the logs in it.

    A log that is in the archive already gives way to a later one, unless that has fewer moves. To add the same again
    changes nothing.

    Exits with 0 when all is added, 2 when something could not be read; the rest is added all the same.

    \b
    Examples:
      rococo archive add games.db saved-pages/
      rococo archive add games.db logs-2006.zip more.tar.gz game.txt --jobs 4
    """
    from rococo_notation.archive.adding import add_all
    from rococo_notation.archive.address import is_address
    from rococo_notation.archive.intake import size_of
    from rococo_notation.cli.checking import Job
    from rococo_notation.cli.progress import tracked
    from rococo_notation.formats import suffixes

    address = next(filter(is_address, paths), None)
    if address is not None:
        raise click.UsageError(f"{address} is an address; try rococo archive fetch {archive} {address}")
    known = SUFFIXES | suffixes()
    files = list(_files(paths, known))
    with (
        opened(archive, create=True) as store,
        closing(add_all(store, _given(files, known), __version__, jobs)) as done,
    ):
        steps = ((Job((), size), changes) for size, changes in done)
        counts = tally(tracked(steps, sum(size_of(path) for path in files if path), "Adding", prints=False))
    told = f"{counts['new']:,} new, {counts['changed']:,} changed, {counts['same']:,} already there"
    conclude(counts, f"{{}}: {told}", "file")


def _files(paths: tuple[str, ...], suffixes: frozenset[str]) -> Iterator[Path | None]:
    """Every file the paths name, of folders those that may hold logs; None stands for standard input."""
    from rococo_notation.archive.packages import PACKAGES

    wanted = (*suffixes, *PACKAGES)
    for path in log_files(paths, {Path(f"x{suffix}").suffix for suffix in wanted}):
        if path is None or (isinstance(path, Path) and (str(path) in paths or path.name.lower().endswith(wanted))):
            yield path


def _given(files: list[Path | None], suffixes: frozenset[str]) -> Iterator[Document | Unread]:
    from rococo_notation.archive.intake import Document, Unread, documents
    from rococo_notation.errors import UnreadableError

    for path in files:
        if path is not None and not path.is_dir():
            yield from documents(path, suffixes)
            continue
        try:
            raw = read_bytes(path)
        except UnreadableError as error:
            yield Unread(str(error))
        else:
            yield Document("<stdin>", raw, None, 0)
