"""SGF of the first version of the scheme: a turn is a move of Go, with the bare text and remarks in its comment.

What that does not say (headers, result, the position at the beginning) is taken from the properties.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rococo_notation.formats.sgf import points_of
from rococo_notation.formats.sgf_tree import Node, value_of
from rococo_notation.notation.pages.html_source import Passage
from rococo_notation.replayer.position import code_of
from rococo_notation.rules import State
from rococo_notation.rules.tables import EMPTY

if TYPE_CHECKING:
    from rococo_notation.rules import Variant

FIRST = 1
"""The number of this version."""

_MESSAGE = re.compile(r"GC\d{3} ")
_HEADERS = {"Game": "GC", "Log": "GN", "White": "PW", "Black": "PB"}
_RESULTS = {
    "W+R": "Black has resigned.",
    "B+R": "White has resigned.",
    "W+T": "Black has lost on time.",
    "B+T": "White has lost on time.",
    "W+": "1-0",
    "B+": "0-1",
    "Draw": "1/2-1/2",
}


def has_moves(nodes: Sequence[Node]) -> bool:
    """Whether a game has moves of Go."""
    return any("B" in node or "W" in node for node in nodes)


def text_of_first(nodes: Sequence[Node], known: Variant | None) -> Passage:
    """Put together the log of a game."""
    root, passage = nodes[0], Passage()

    def put(text: str, place: int = 0) -> None:
        passage.add(text, place, place)

    for key, name in _HEADERS.items():
        if value := value_of(root, name).text:
            put(f"{key}: {value}\n")
    if code := _position(root, known):
        put(f"Position: {code}\n")
    number = 0
    for node in nodes:
        side = "W" if "W" in node else "B" if "B" in node else ""
        number += side == "W" or (side == "B" and not number)
        signs = [f"{number}{'.' if side == 'W' else '...'} ", " // "] if side else []
        said = value_of(node, "C")
        spans = [line.span() for line in re.finditer(r"[^\n]+", said.text)]
        spans = [span for span in spans if not ("KO" in node and _MESSAGE.match(said.text, *span))]
        signs += ["\n// "] * (len(spans) - len(signs))
        for (start, end), sign in zip(spans, signs, strict=False):
            put(sign, said.starts[start])
            for at in range(start, end):
                passage.add(said.text[at], said.starts[at], said.ends[at])
        put("\n", said.ends[-1] if said.ends else 0)
    put(_RESULTS.get(value_of(root, "RE").text, ""))
    return passage


def _position(root: Node, known: Variant | None) -> str:
    """Return the code of the position that the root sets up, "" if that is the usual one or not known."""
    if known is None or "LB" not in root:
        return ""
    usual = State.start(known.tables())
    tables, squares = usual.tables, {point: square for square, point in points_of(known).items()}
    board = dict.fromkeys(tables.squares, EMPTY)
    for value in root["LB"]:
        point, _, label = value[1:-1].replace("\\", "").partition(":")
        if point not in squares or label not in tables.codes:
            return ""
        board[tables.index[squares[point]]] = tables.codes[label]
    state = usual.copy()
    state.side = int(value_of(root, "PL").text == "B")
    touched = [square for square, piece in board.items() if usual.board[square] != piece]
    for square in touched:
        state.board[square] = board[square]
    if not touched and not state.side:
        return ""
    state.forget(sum(1 << square for square in touched))
    state.pool = state.missing()
    return code_of(state)
