"""``rococo archive history``: show every snapshot of a log, and what changed between them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rococo_notation.cli.archive.kept_log import log_argument, number_of
from rococo_notation.cli.archive.options import archive_argument, form_option, opened, some
from rococo_notation.cli.failures import EXIT_CODES

if TYPE_CHECKING:
    from rococo_notation.archive.comparing import PlyChange, Snapshot


@click.command("history", epilog=EXIT_CODES)
@archive_argument
@log_argument
@form_option("text", "json", told="Lines for people, or an object for programs.")
def command(archive: Path, log: str, form: str) -> None:
    """Show every snapshot of a log, and what changed.

    LOG is the name of a log, in which * stands for anything, or its number, such as #12. The pages of all snapshots are
    read again: a ply was added, taken back, or replaced by another one. One of the snapshots is the log as the archive
    has it.

    \b
    Examples:
      rococo archive history games.db abhay-Duniho-2004-301-193
      rococo archive history games.db "#12" --output-format json
    """
    from rococo_notation.archive.comparing import history
    from rococo_notation.archive.database.migrations import row
    from rococo_notation.text_safety import as_json, one_line

    with opened(archive) as store:
        number = number_of(store, log)
        name, game = row(store.db, "SELECT name, game FROM logs WHERE id = ?", number)
        snapshots = list(history(store, number))
        if form == "json":
            told = [{**each._asdict(), "changes": [change._asdict() for change in each.changes]} for each in snapshots]
            click.echo(as_json({"id": number, "log": name, "game": game, "snapshots": told}, indented=True))
            return
        click.echo(one_line(f"{name or log} ({game or '?'}): {some(len(snapshots), 'snapshot')}"))
        for place, each in enumerate(snapshots):
            for line in _lines(each, is_first=not place):
                click.echo(one_line(line))


def _lines(each: Snapshot, *, is_first: bool) -> Iterator[str]:
    told = "not found in the page any more"
    if each.plies is not None:
        told = "1 ply" if each.plies == 1 else f"{each.plies} plies"
    answer = f", answer {each.status}" if each.status is not None else ""
    kept = "; the archive has this one" if each.kept else ""
    same = "" if is_first or each.changes or each.plies is None else ", the same moves"
    yield f"{each.read}  {each.source}{answer}: {told}{same}{kept}"
    for change in each.changes:
        yield f"  {change.ply // 2 + change.ply % 2}{'.' if change.ply % 2 else '...'} {_worded(change)}"


def _worded(change: PlyChange) -> str:
    if change.before is None:
        return f"{change.after}  added"
    if change.after is None:
        return f"{change.before}  taken back"
    return f"{change.after}  in place of {change.before}"
