"""The board of a replay page: its markup, and its contents at each ply."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rococo_notation.replayer import Position
from rococo_notation.replayer.record import is_illegal
from rococo_notation.rules.tables import EMPTY, SIDES
from rococo_notation.text_safety import as_json
from rococo_notation.view.ascii_board import draw_board
from rococo_notation.view.drawing import MARGIN, Board
from rococo_notation.view.markers import SIDE, Sign, marks_of, meant_by, shape
from rococo_notation.view.piece_set import OURS, PieceSet
from rococo_notation.view.scene import Scene, fills_of, lines_of, off_board, scene_of_ply
from rococo_notation.view.xml import element, escaped

if TYPE_CHECKING:
    from rococo_notation.replayer import Ply, Record
    from rococo_notation.rules import State, Tables, Variant
    from rococo_notation.view.themes import Paint

_FROM_ZERO = bytes((code + ord("0")) % 256 for code in range(256))
_BY_STYLE_SHEET: Mapping[str, Paint] = defaultdict(dict)


class ReplayBoard:
    """The board of a record, with drawings of ``pieces``; ``hints`` tells whether signs may point to another move."""

    def __init__(self, record: Record, *, hints: bool, pieces: PieceSet = OURS) -> None:
        assert record.variant is not None
        self.record = record
        self.hints = hints
        self.drawn = Board(record.variant, "white", _BY_STYLE_SHEET, pieces)
        start = Scene(record.positions[0])
        self.scenes = [start, *(scene_of_ply(ply, hints=hints) or start for ply in record.plies)]
        self._packed = [packed(scene.position.state) for scene in self.scenes]

    def still(self, number: int) -> str:
        """Draw the position after a ply, for readers without JavaScript."""
        scene = self.scenes[number]
        return "".join(self.drawn.layers(scene.position, scene.signs))

    def at(self, number: int) -> dict[str, Any]:
        """Return the contents of the board after a ply."""
        scene = self.scenes[number]
        fills, off = fills_of(scene.position, scene.signs), off_board(scene.position)
        data = {
            **self._occupants(number),
            "code": scene.position.code(),
            "fills": [self._sign(sign) for sign in fills],
            "lines": [self._sign(sign) for sign in lines_of(scene.signs)],
            "ghosts": [(sign.label, sign.squares[-1]) for sign in scene.signs if sign.label],
            "went": scene.relocations,
            "leaps": scene.leaps,
            "off": ["".join(labels) for labels in off] if any(off) else [],
            "frozen": [square for sign in fills if sign.kind == "frozen" for square in sign.squares],
        }
        return data | (self._of_fault(self.record.plies[number - 1]) if number else {})

    def _of_fault(self, ply: Ply) -> dict[str, Any]:
        """Return the squares that an illegal ply marks, and the board by the rules where that differs."""
        if not is_illegal(ply):
            return {}
        return {"marked": [square for square, _ in marks_of(ply, hints=self.hints)], **self._ruled(ply)}

    def _occupants(self, number: int) -> dict[str, Any]:
        """Return the whole board before the first ply, and after any other only what is different."""
        if not number:
            return {"pieces": self._packed[0]}
        pairs = enumerate(zip(self._packed[number - 1], self._packed[number], strict=True))
        return {"changes": {place: now for place, (then, now) in pairs if then != now}}

    def _ruled(self, ply: Ply) -> dict[str, Any]:
        """Return the board by the rules where a ply is at fault only in what it takes off or puts."""
        move = meant_by(ply) if ply.status == "illegal" else None
        if move is None or ply.before is None or ply.after is None:
            return {}
        ruled, tables = ply.before.after(move.packed), ply.before.tables
        differs = tuple(tables.names[s] for s in tables.squares if ruled.board[s] != ply.after.board[s])
        return {"ruled": packed(ruled), "differs": self._sign(Sign("mark", differs))} if differs else {}

    def _sign(self, sign: Sign) -> tuple[str, str]:
        return sign.kind, shape(sign, self.drawn.centre)


@lru_cache(maxsize=64)
def drawn_once(variant: Variant, pieces: PieceSet = OURS) -> str:
    """Draw what is the same in every game: the pieces, and the empty board as each side sees it.

    With it goes what the script needs to draw on it, with the drawing, side and name of every occupant, and the empty
    board as text.
    """
    board, turned = (Board(variant, side, _BY_STYLE_SHEET, pieces) for side in SIDES)
    tables = variant.tables()
    kinds = [("", "", "")]
    for code in range(1, tables.off):
        kind = tables.kinds[code]
        assert kind is not None
        side = SIDES[tables.side_of(code)]
        kinds.append((board.picture_of(kind.name, side), side, kind.name))
    squares = [tables.names[square] for square in tables.squares]
    geometry = {
        "width": board.width,
        "height": board.height,
        "side": SIDE,
        "margin": MARGIN,
        "kinds": kinds,
        "labels": tables.labels[: tables.off],
        "squares": squares,
        "centres": [board.centre(square) for square in squares],
        "diagram": _diagram(tables),
    }
    return "".join(
        [
            element("metadata", {"id": "geometry"}, escaped(as_json(geometry, compact=True))),
            board.definitions(),
            element("g", {"class": "seen-white"}, *board.ground()),
            element("g", {"class": "seen-black"}, *turned.ground()),
        ]
    )


def _diagram(tables: Tables) -> dict[str, Any]:
    """Return the empty board as text, and where the squares stand in it, in board order."""
    state = Position.start(tables.variant).state.copy()
    for square in tables.squares:
        state.board[square] = EMPTY
    ranks, files = reversed(tables.variant.ranks), tables.variant.files
    reading = [file + rank for rank in ranks for file in files if file + rank in tables.index]
    # The marks show where the squares are.
    text = draw_board(Position(state), reading)
    places = dict(zip(reading, (place + 1 for place, char in enumerate(text) if char == "["), strict=True))
    empty = text.replace("[", " ").replace("]", " ")
    return {"empty": empty, "places": [places[tables.names[square]] for square in tables.squares]}


def packed(state: State) -> str:
    """Encode a board as one character per square in board order: the occupant, counted from ``0``."""
    return bytes(map(state.board.__getitem__, state.tables.squares)).translate(_FROM_ZERO).decode("latin-1")
