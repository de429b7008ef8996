"""Whether the move numbers of a log follow one another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rococo_notation.finding import Finding
from rococo_notation.notation.numbering import following
from rococo_notation.notation.reading import clip
from rococo_notation.notation.source import Source
from rococo_notation.notation.turn import Side, Turn


def check_order(turns: Sequence[Turn], source: Source) -> tuple[Turn, ...]:
    """Return the turns, with a finding GC107 on each whose number does not follow.

    The first number may be any. Two customs other than Game Courier's are understood and their sides put right: the
    same number before both plies of a move, and a number for each ply.
    """
    if _numbered_by_ply(turns):
        return tuple(replace(turn, side="white" if (turn.number or 0) % 2 else "black") for turn in turns)
    checked = []
    number: int | None = None
    side: Side | None = None
    for index, turn in enumerate(turns):
        if turn.side is not None and side is not None:
            if turn.number == number and (turn.side, side) == ("white", "black"):
                turn = replace(turn, side=side)
            elif turn.side != side or (None not in (turn.number, number) and turn.number != number):
                turn = replace(turn, findings=(_out_of_order(turn, number, side, index + 1, source), *turn.findings))
        checked.append(turn)
        if turn.side is not None:
            number, side = turn.number if turn.number is not None else number, turn.side
        number, side = following(number, side)
    return tuple(checked)


def _numbered_by_ply(turns: Sequence[Turn]) -> bool:
    numbers = [turn.number for turn in turns if turn.side == "white"]
    if len(turns) < 2 or len(numbers) < len(turns) or numbers[0] is None:
        return False
    return numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def _out_of_order(turn: Turn, number: int | None, side: Side, ply: int, source: Source) -> Finding:
    line, column, end_column = source.place(*turn.span)
    expected = f"{number if number is not None else ''}{'.' if side == 'white' else '...'}"
    written = f"{turn.number if turn.number is not None else ''}{'.' if turn.side == 'white' else '...'}"
    return Finding(
        "GC107",
        f"this turn is numbered {written} where {expected} follows",
        ply=ply,
        line=line,
        column=column,
        end_column=end_column,
        text=clip(turn.text),
    )
