"""``rococo archive remove``: remove logs from an archive."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from rococo_notation.cli.archive import archive_argument, filter_options, opened, search, some
from rococo_notation.cli.failures import warn
from rococo_notation.cli.options import new_command

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store
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
      rococo archive remove games.db --game "Tamerlane Chess" --yes --vacuum
    """
    from rococo_notation.archive.adding import numbers_of, remove
    from rococo_notation.archive.filter import EVERY_LOG

    if chosen == EVERY_LOG:
        raise click.UsageError('say which logs, such as --log NAME or --game NAME; --log "*" means all')
    with opened(archive, write=not dry_run) as store:
        numbers = numbers_of(store, search(store, chosen))
        if dry_run:
            for line in _listed(store, numbers):
                click.echo(line)
            click.echo(f"{some(len(numbers))} would be removed")
            return
        if numbers and not yes:
            for line in _listed(store, numbers[:MOST_LISTED]):
                click.echo(line, err=True)
            if len(numbers) > MOST_LISTED:
                click.echo(f"... and {some(len(numbers) - MOST_LISTED)} more", err=True)
            if not click.confirm(f"Remove {some(len(numbers))} from {archive}?", err=True):
                warn("nothing was removed")
                raise SystemExit(1)
        remove(store, numbers)
        if vacuum:
            store.db.execute("VACUUM")
        click.echo(f"{some(len(numbers))} removed")


def _listed(store: Store, numbers: list[int]) -> list[str]:
    """Name logs, a line for each, were they damaged."""
    from rococo_notation.archive.database.corruption import until_corrupt
    from rococo_notation.text_safety import one_line

    lines = []
    for number in numbers:
        parts = [f"#{number}"]
        with until_corrupt():
            query = """
                SELECT coalesce(l.name, r.source), l.game FROM logs l LEFT JOIN reads r ON r.id = read_id
                WHERE l.id = ?"""
            name, game = store.db.execute(query, (number,)).fetchone()
            parts += [str(name or "?"), f"({game or '?'})"]
        lines.append(one_line("  ".join(parts)))
    return lines
