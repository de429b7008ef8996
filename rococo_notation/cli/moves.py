"""``rococo moves``: list the legal moves of a position, or explain why a move is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rococo_notation.cli.inputs import log_option, one_log
from rococo_notation.cli.messages import Failure, warn
from rococo_notation.cli.options import (
    ANY_PATH,
    Replayer,
    Web,
    log_options,
    new_command,
    number_option,
    position_of,
)

if TYPE_CHECKING:
    from rococo_notation.replayer import Outcome, Position


@new_command("moves", "How moves are written", "notation/")
@click.argument("path", required=False, type=ANY_PATH)
@log_option
@number_option("--ply", about="With PATH: the position after ply N.  [default: the last]")
@click.option("--explain", metavar="TEXT", help="Say whether this move is legal and, if not, why.")
@click.option("--board", is_flag=True, help="Also draw the board.")
@log_options
def command(
    path: str | None,
    replayer: Replayer,
    web: Web,
    wanted: str | None,
    ply: int | None,
    explain: str | None,
    *,
    board: bool,
) -> None:
    """List the legal moves of a position.

    Prints one move per line, in canonical text. Where the side to move is in check, or the game is over (checkmate,
    stalemate, a captured King, a resignation), standard error says so, with the result.

    With PATH, the position is the one after the last ply of the log, or after --ply. Without PATH, it is the one given
    by --position, or the set-up of --variant (Rococo by default). PATH is a file of any readable format, an archive,
    the address of a log, or - for standard input.

    With --explain, exits with 1 if the move is not legal, 2 if it cannot be read.

    \b
    Examples:
      rococo moves
      rococo moves game.txt --ply 12 --explain "L f3-f6"
      rococo moves --position "L9/4k5/10/10/10/10/p9/10/4K5/10 w - -"
      rococo moves --position "L9/4k5/10/10/10/10/p9/10/4K5/10 w - -" --explain "L x00-x1; @-x3"
    """
    from rococo_notation.replayer.games import dialect_of
    from rococo_notation.replayer.messages import FaultKind, kind_of

    outcome = None
    if path is not None:
        where, outcome = _position_in(path, replayer, web, wanted, ply)
    elif ply is not None or wanted is not None:
        raise click.UsageError(f"{'--log' if ply is None else '--ply'} needs the PATH of a log")
    else:
        name = replayer.variant_name or "rococo"
        where = position_of(name, replayer.position, replayer.edition, replayer.rule_options)
    verdict = None if explain is None else where.verdict(explain)
    if board:
        from rococo_notation.view import draw_board

        click.echo(draw_board(where, () if verdict is None else verdict.squares) + "\n")
    if verdict is None:
        for text in sorted(map(str, where.legal_moves())):
            click.echo(text)
        state = state_of_play(where, outcome)
        if state:
            warn(state)
        return
    if verdict.legal:
        click.echo(f"legal: {verdict.move}")
        return
    kind = kind_of(verdict.code or "")
    unread = kind.is_notation and kind is not FaultKind.WRONG_CASE
    click.echo(f"{'unreadable' if unread else 'illegal'}: {verdict.code} {verdict.message}")
    if unread:
        warn(f"write the move in full, such as {dialect_of(where.variant).example}")
    raise SystemExit(2 if unread else 1)


def state_of_play(position: Position, recorded: Outcome | None = None) -> str:
    """Say whether the side to move is in check, and whether the game is over; "" if neither.

    ``recorded`` is the outcome of the log that ends with the position.

    >>> from rococo_notation import Position
    >>> state_of_play(Position.from_code("7k/5Q2/6K1/8/8/8/8/8 b - -", "chess"))
    'Black to move, not in check, no legal move: stalemate (1/2-1/2)'
    """
    outcome = position.outcome or recorded
    facts = [f"{position.side.title()} to move"]
    end = outcome.reason if outcome else ""
    if end != "King captured":
        facts.append("in check" if position.in_check else "not in check")
        if not position.legal_moves():
            facts.append("no legal move")
            # Where checks need not be met, a side in check may have no legal move either.
            end = ("" if position.in_check else "stalemate") if end == "no legal move" else end
    state = ", ".join(facts)
    if outcome:
        return f"{state}{f': {end}' if end else ''} ({outcome.result})"
    return state if position.in_check else ""


def _position_in(
    path: str, replayer: Replayer, web: Web, wanted: str | None, ply: int | None
) -> tuple[Position, Outcome | None]:
    """Find the position in a log, and the outcome of the log if it ends there."""
    record = replayer.replay(one_log(path, web, replayer.variant, wanted))
    positions = record.positions
    name = record.log.source.name
    if not positions:
        raise Failure(f"{name}: its game is not known, so it has no position; name the game with --variant")
    if ply is not None and ply >= len(positions):
        raise click.UsageError(f"--ply {ply}: the log has {len(record.plies)} plies")
    is_last = ply is None or ply == len(positions) - 1
    return positions[-1 if ply is None else ply], record.outcome if is_last else None
