"""The exact log in a comment of PGN: written so that it survives other programs, and compared with the moves.

A comment is wrapped and unwrapped as programs like, so that line ends say nothing in it: each line of the log ends with
a bar. What has a meaning there is written as in HTML.
"""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Final

from rococo_notation.notation import PartKind
from rococo_notation.replayer.course import resigns
from rococo_notation.replayer.short_notation import is_castling, split_short

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rococo_notation.notation import Turn

MARK: Final = "Game Courier log |"
"""The beginning of the comment."""
_MEANS_SOMETHING: Final = re.compile(r"[&{}|\t\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]|^ | $|(?<= ) ")
_SPACE: Final = re.compile(r"[ \t\r\n]+")


def write_exact(log: str) -> str:
    r"""Write a log as the text of a comment.

    >>> write_exact("Game: Rococo\n\n1. P a2-a3 // {a  b}")
    'Game Courier log |\nGame: Rococo |\n |\n1. P a2-a3 // &#123;a &#32;b&#125;'
    """
    lines = (_MEANS_SOMETHING.sub(lambda found: f"&#{ord(found[0])};", line) for line in log.split("\n"))
    return f"{MARK}\n" + " |\n".join(lines)


def read_exact(comment: str) -> tuple[str, str | None]:
    r"""Return what else a comment says, and the log in it, however it was wrapped; None if it holds none.

    >>> read_exact("Yes! Game  Courier log | Game: Rococo | | 1. P\na2-a3 // &#123;a &#32;b&#125;")
    ('Yes!', 'Game: Rococo\n\n1. P a2-a3 // {a  b}')
    """
    said, mark, log = _SPACE.sub(" ", comment.strip()).rpartition(MARK)
    if not mark:
        return comment, None
    return said.strip(), "\n".join(unescape(line.strip(" ")) for line in log.split("|"))


def first_difference(turns: Sequence[Turn], moves: Sequence[Turn]) -> int | None:
    """Return the index of the first turn of an exact log that its move does not agree with, or None.

    A move tells its piece, its target, a promotion, and as much of its origin as is written.
    """
    played = [turn for turn in turns if not resigns(turn)]
    for index, (turn, move) in enumerate(zip(played, moves, strict=False)):
        if not _agree(turn, move):
            return index
    return None if len(played) == len(moves) else min(len(played), len(moves))


def _agree(turn: Turn, move: Turn) -> bool:
    short = move.parts[0]
    if short.kind is not PartKind.SHORT:
        return " ".join(str(turn).split()) == " ".join(str(move).split())
    wanted = split_short(short.text)
    if not turn.parts:
        return False
    main, *others = turn.parts
    if is_castling(short.text):
        return main.kind is PartKind.MOVE
    if wanted is None:
        return main.kind is PartKind.PASS
    label = (main.label or "").upper()
    match main.kind:
        case PartKind.MOVE:
            origin, target = main.squares
            put = (part.label for part in others if part.kind is PartKind.PUT and part.squares == (target,))
            became = (next(put, None) or "").upper()
            return (
                (target, became) == (wanted.target, wanted.became)
                and wanted.piece in ("", label)
                and origin.startswith(wanted.file)
                and origin.endswith(wanted.rank)
            )
        case PartKind.PUT | PartKind.CLEAR:
            meant = wanted.became if main.kind is PartKind.PUT else wanted.piece
            return (label, main.squares[0]) == (meant, wanted.target)
        case _:
            return str(turn) == short.text
