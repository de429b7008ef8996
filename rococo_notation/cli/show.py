"""``rococo show``: a game in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rococo_notation.cli.options import Replayer, complain, log_file, replay_options
from rococo_notation.errors import RococoError

if TYPE_CHECKING:
    from rococo_notation.replayer import Ply, Record


@click.command("show")
@click.argument("path")
@replay_options
@click.option(
    "--ply",
    type=click.IntRange(min=0),
    metavar="N",
    help="The board after ply N; 0 is the set-up.  [default: the last]",
)
@click.option(
    "--notation",
    type=click.Choice(["canonical", "short"]),
    default="canonical",
    show_default=True,
    help="Moves with every effect written, or short: Ld7^^.",
)
def command(path: str, replayer: Replayer, ply: int | None, notation: str) -> None:
    """Show the moves of a log and a board.

    A move that is not legal is marked with an exclamation mark, one that was not checked with a question mark.

    \b
    Examples:
      rococo show game.txt
      rococo show game.txt --ply 12
      rococo show game.txt --notation short
    """
    from rococo_notation.report.text import printable

    try:
        record = replayer(log_file(path))
    except RococoError as error:
        complain(str(error))
        raise SystemExit(2) from error
    if ply is not None and ply > len(record.plies):
        raise click.UsageError(f"the log has {len(record.plies)} plies")
    last = len(record.plies) if ply is None else ply
    for line in "\n".join(draw_game(record, last, short=notation == "short")).split("\n"):
        click.echo(printable(line))


def draw_game(record: Record, ply: int, *, short: bool = False) -> list[str]:
    """Headers, moves up to a ply, and the board after it."""
    from rococo_notation.view import draw_board

    lines = [f"{key}: {value}" for key, value in record.log.headers.items()]
    if lines:
        lines.append("")
    lines += [draw_ply(each, short=short) for each in record.plies[:ply]]
    if not record.plies:
        lines.append("There are no moves.")
    if record.positions:
        position = record.positions[ply]
        last = record.plies[ply - 1].move if ply else None
        marked = [square for square in (last.origin, last.target) if square] if last else []
        lines += ["", draw_board(position, marked), "", position.code()]
    if ply == len(record.plies) and record.outcome:
        lines.append(f"{record.result} ({record.outcome.reason})")
    return lines


def draw_ply(ply: Ply, *, short: bool = False) -> str:
    """A ply in one line: its number, the move with all its effects or in short, and its comment."""
    text = str(ply.move) if ply.move else str(ply.turn) or ply.turn.text
    if short and ply.move and ply.before:
        from rococo_notation.formats import write_short
        from rococo_notation.replayer import Position

        text = write_short(ply.move, Position(ply.before))
    mark = {"legal": "", "illegal": " !", "unreadable": " ?", "unchecked": " ?"}[ply.status]
    comment = f"  // {ply.turn.comment}" if ply.turn.comment else ""
    codes = sorted({finding.code for finding in ply.findings if finding.severity == "error"})
    return f"{ply.label:>6} {text}{mark}{f'  {chr(32).join(codes)}' if codes else ''}{comment}"
