"""Captions of pictures: which game it is, which move was played, why it is illegal, and who is to move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rococo_notation.replayer.record import errors_of, is_illegal, text_of
from rococo_notation.text_safety import one_line
from rococo_notation.view.told import Told

if TYPE_CHECKING:
    from rococo_notation.replayer import Ply, Record


def caption(record: Record, ply: int) -> list[str]:
    r"""Return the caption of the board after a ply, a paragraph each: the game, the move, and who is to move.

    >>> from rococo_notation import replay
    >>> caption(replay("Game: Rococo\n\n1. P a2-a3\n1... k d8-d6"), 2)
    ['Rococo', '1... k d8-d6 is illegal: the Black King on d8 does not move as far as d6']
    """
    if not ply:
        return [_game(record), _turn(record, 0)]
    played = record.plies[ply - 1]
    # Whose turn it is after an illegal move is for the players to say.
    return [_game(record), _move(played, Told(record)), *([] if is_illegal(played) else [_turn(record, ply)])]


def short_caption(record: Record, ply: int) -> str:
    """Return the caption of a ply in a film: its move, and whether it is illegal."""
    if not ply:
        return "Before the first move"
    played = record.plies[ply - 1]
    return f"{_written(played)}{' is illegal' if is_illegal(played) else ''}"


def _game(record: Record) -> str:
    log = record.log
    players = " - ".join(filter(None, map(log.header, ("White", "Black"))))
    title = record.variant.title if record.variant else log.game
    return one_line(", ".join(filter(None, [players, title, log.name])))


def _written(ply: Ply) -> str:
    return one_line(f"{ply.label} {text_of(ply)}")


def _move(ply: Ply, told: Told) -> str:
    """Tell the move of a ply, and why it is illegal or was not judged, as its readers may be told."""
    faults = errors_of(ply)
    if not faults:
        return _written(ply)
    reason = told.text(faults[0])
    if not is_illegal(ply):
        return f"{_written(ply)}: {reason}"
    doubt = " (perhaps a consequence of the illegal move before it)" if faults[0].after_illegal else ""
    return f"{_written(ply)} is illegal: {reason}{doubt}"


def _turn(record: Record, ply: int) -> str:
    if record.outcome and ply == len(record.plies):
        result, reason = Told(record).result()
        return f"{result} ({reason})"
    return f"{record.positions[ply].side.title()} to move"
