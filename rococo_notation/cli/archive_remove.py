"""``rococo archive remove``: remove logs from an archive."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from rococo_notation.cli.archive import archive_argument, filter_options, opened, search, some, table_lines
from rococo_notation.cli.messages import warn
from rococo_notation.cli.options import new_command

if TYPE_CHECKING:
    from rococo_notation.archive.filter import Filter

MOST_LISTED: Final = 20
"""Logs that are named before a question."""


@new_command("remove")
@archive_argument
@click.option("-n", "--dry-run", is_flag=True, help="Only list the logs that would be removed.")
@click.option("-y", "--yes", is_flag=True, help="Do not ask for confirmation.")
@click.option("--vacuum", is_flag=True, help="Also shrink the file as much as possible; this takes a while.")
@filter_options("log", "game", "verdict", "year")
def command(archive: Path, chosen: Filter, *, dry_run: bool, yes: bool, vacuum: bool) -> None:
    """Remove logs from an archive.

    Filters choose the logs; --log "*" chooses all. With a log go its verdict, findings, comments and snapshots, and the
    pages in which no other log is. Lists the logs and asks first.

    Exits with 1 if you said no.

    \b
    Examples:
      rococo archive remove games.db --log "test-*" --dry-run
    """
    from rococo_notation.archive.adding import numbers_of, remove
    from rococo_notation.archive.filter import EVERY_LOG, Filter
    from rococo_notation.archive.query import rows

    if chosen == EVERY_LOG:
        raise click.UsageError('say which logs, such as --log NAME or --game NAME; --log "*" means all')
    with opened(archive, write=not dry_run) as store:
        numbers = numbers_of(store, search(store, chosen))
        if dry_run or (numbers and not yes):
            found = rows(store, Filter(ids=frozenset(numbers)), ("id", "log", "game"), None if dry_run else MOST_LISTED)
            for line in table_lines(("id", "log", "game"), found):
                click.echo(line, nl=False, err=not dry_run)
        if dry_run:
            click.echo(f"{some(len(numbers))} would be removed")
            return
        if numbers and not yes and not click.confirm(f"Remove {some(len(numbers))} from {archive}?", err=True):
            warn("nothing was removed")
            raise SystemExit(1)
        remove(store, numbers)
        if vacuum:
            store.db.execute("VACUUM")
        click.echo(f"{some(len(numbers))} removed")
