"""Write a game as a page of HTML to step through, in one self-contained file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from rococo_notation.home import finding_page, game_page
from rococo_notation.notation import LineKind, write_log
from rococo_notation.replayer import Ply, Position, Record
from rococo_notation.replayer.record import comments_of, errors_of, first_fault, in_words, is_illegal, short_of, text_of
from rococo_notation.replayer.short_notation import is_orthodox
from rococo_notation.rules import State, Tables, Variant, variants
from rococo_notation.rules.powers import POWERS
from rococo_notation.rules.reasons import Role
from rococo_notation.rules.tables import EMPTY, SIDES
from rococo_notation.text_safety import as_json, one_line
from rococo_notation.view.ascii_board import draw_board
from rococo_notation.view.drawing import VICTIM, Board, picture_id
from rococo_notation.view.finding_text import NOT_FINISHED, PublicFindings
from rococo_notation.view.markers import RINGS, SIDE, Sign, gone_from, marks_of, meant_by, paths_of, shape
from rococo_notation.view.piece_drawings import FLAT, OURS, PieceSet, flat
from rococo_notation.view.rules_text import captures_in_short, move_in_words, moves_of, powers_of
from rococo_notation.view.scene import Scene, fills_of, lines_of, off_board, scene_of_ply
from rococo_notation.view.templating import markup, page
from rococo_notation.view.xml import element, escaped

# ---------------------------------------------------------------- the page

LONGEST_MOVE = 60
"""Text that is not a legal move is cut to this many characters in the list of moves."""

_STYLES, _SCRIPTS = ("board.css", "replay.css"), ("board.js", "replay.js")
_PLACE = "<!--neighbours-->"
"""No text of a log can look like that, because it is escaped."""
_IN_GAME_COURIER: Final = re.compile(r"\w+-\w+-\d{4}-\d+-\d+")
"""Names that Game Courier gives to logs: players, year, day of the year and a number."""


class ListRow(NamedTuple):
    """A line of the list of moves: a number with a move of either side, each with its ply, or a comment."""

    number: int | None = None
    white: tuple[int, dict[str, Any]] | None = None
    black: tuple[int, dict[str, Any]] | None = None
    said: str = ""
    kind: str = "moves"


class Neighbours(NamedTuple):
    """Addresses a page links to, each empty if there is none: the game before it, the one after, the next illegal."""

    before: str = ""
    after: str = ""
    illegal: str = ""


def replay_page(
    record: Record,
    *,
    ply: int | None = None,
    index: str = "",
    comment: str = "",
    neighbours: Neighbours | None = Neighbours(),  # noqa: B008
    shared: dict[str, str] | None = None,
    pieces: PieceSet = OURS,
) -> str:
    """Write the page of a record.

    It opens at a ply, when none is given at the first that is illegal, or where all are legal before the first move.
    ``index`` is the address of a list of games to go back to, ``neighbours`` are those of other games, for which None
    leaves a place to be filled by ``linked``, and ``comment`` is a text about the game to copy. What is the same on all
    pages of a game goes to files, if these are ``shared``: their texts by their addresses. ``pieces`` are drawings to
    use.

    Raises:
        IndexError: there is no such ply.
    """
    opens = ply if ply is not None else first_fault(record) or 0
    shown = _shown(record, opens, pieces)
    shown["data"]["comment"] = comment
    return page(
        "replay.html",
        styles=_STYLES,
        scripts=_SCRIPTS,
        verdict=in_words(record.summary).lower(),
        shared=shared,
        index=index,
        beside=_PLACE if neighbours is None else _links(neighbours),
        embedded=False,
        **shown,
    )


def replay_parts(record: Record) -> dict[str, Any]:
    """Return ``html`` and ``data`` of a record for another page, at its first illegal move or else at the end."""
    shown = _shown(record, first_fault(record) or len(record.plies), OURS)
    return {"html": markup("game.html", shared=None, embedded=True, **shown), "data": shown["data"]}


def _shown(record: Record, opens: int, pieces: PieceSet) -> dict[str, Any]:
    public = PublicFindings(record)
    stops = list(public.stops())
    board = ReplayBoard(record, hints=public.whole, pieces=pieces) if record.start is not None else None
    moves = [_ply_data(ply, public) for ply in record.plies]
    data = _data(record, public, board, moves, opens) | {"stops": [stop.ply for stop in stops]}
    return {
        "data": data,
        "record": record,
        "heads": _heads(record, public),
        "rows": _rows(record, moves),
        "stops": stops,
        "illegal": sum(stop.kind == "illegal" for stop in stops),
        "general": public.general(),
        "finding_page": finding_page,
        "not_finished": NOT_FINISHED if record.verdict == "illegal" and record.outcome else "",
        "shown": {"label": "", "short": "", "findings": (), "status": "legal"} | data["plies"][opens],
        "legend": legend(record, board.scenes, [move["short"] for move in moves]) if board else None,
        "board": board,
        "drawn": _drawn(record.variant, pieces) if record.variant and board else {},
        "opens": opens,
    }


def linked(page: bytes, neighbours: Neighbours) -> bytes:
    """Fill the place that a page has for links to its neighbours, which often are known only later."""
    return page.replace(_PLACE.encode(), _links(neighbours).encode(), 1)


def _links(neighbours: Neighbours) -> str:
    return markup("neighbours.html", neighbours=neighbours).rstrip("\n")


def replay_frame(record: Record, *, height: int = 720) -> str:
    """Write the page of a record as a frame for another page, such as a notebook."""
    # Without the origin of the page around it, so that nothing in a log could ever reach that.
    attributes = {
        "srcdoc": replay_page(record),
        "title": _heads(record, PublicFindings(record))["game"],
        "sandbox": "allow-scripts allow-downloads",
        "width": "100%",
        "height": height,
        "style": "border:0",
    }
    return element("iframe", attributes).removesuffix("/>") + "></iframe>"


@lru_cache(maxsize=64)
def _drawn(variant: Variant, pieces: PieceSet) -> dict[str, str]:
    """Return the markup that is the same in every game of a variant."""
    return {
        "board": drawn_once(variant, pieces),
        "controls": markup("controls.html", embedded=False),
        "pieces": markup("pieces.html", pieces=list(explained(variant))),
    }


def _data(
    record: Record, public: PublicFindings, board: ReplayBoard | None, moves: list[dict[str, Any]], opens: int
) -> dict[str, Any]:
    comments = comments_of(record)
    plies: list[dict[str, Any]] = [{}, *moves]
    for number, ply in enumerate(plies):
        ply["comments"] = [one_line(text) for text in comments[number]]
        if board is not None:
            ply.update(board.at(number))
    source = record.log
    rewritten = not source.lines or any(line.kind is LineKind.MARKUP for line in source.lines)
    return {
        "opens": opens,
        "codes": public.codes(),
        "off": "in hand" if record.variant and record.variant.hand else "off the board",
        "players": [one_line(source.header(side) or "") or side for side in ("White", "Black")],
        # What is empty, and that a ply is legal, the script supposes.
        "plies": [{key: value for key, value in ply.items() if value and value != "legal"} for ply in plies],
        "name": one_line(source.name or "game"),
        "log": write_log(source, "canonical" if rewritten else "keep"),
    }


def _ply_data(ply: Ply, public: PublicFindings) -> dict[str, Any]:
    short = short_of(ply) or one_line(ply.turn.text)
    doubtful = ply.status == "legal" and errors_of(ply)
    data: dict[str, Any] = {
        "label": ply.label,
        "text": one_line(text_of(ply)),
        "short": short if len(short) <= LONGEST_MOVE else f"{short[: LONGEST_MOVE - 3]}...",
        "status": "illegal" if is_illegal(ply) else "doubtful" if doubtful else ply.status,
        "findings": [public.finding(finding) for finding in ply.findings],
    }
    if ply.move is not None and ply.before is not None:
        data["words"] = move_in_words(ply.move, ply.before)
    return data


def _heads(record: Record, public: PublicFindings) -> dict[str, Any]:
    log, variant = record.log, record.variant
    players = {side: one_line(log.header(side) or "") for side in ("White", "Black")}
    result, reason = public.result()
    return {
        "game": variant.title if variant else one_line(log.game or "") or "A game without a name",
        **players,
        "address": log.address if log.name and _IN_GAME_COURIER.fullmatch(log.name) else "",
        "rules": variant.sources[0] if variant and variant.sources else "",
        "guide": game_page(variant.name) if variant and variant.name in variants() else "",
        "result": result,
        "reason": reason,
        "about": [
            *([one_line(log.name)] if log.name else []),
            *([f"begun on {log.begun.day} {log.begun:%B %Y}"] if log.begun else []),
            *([f"rules of {record.edition}"] if variant and len(variant.editions) > 1 else []),
        ],
    }


def _rows(record: Record, moves: list[dict[str, Any]]) -> list[ListRow]:
    """List the moves, both sides' in one row unless a comment stands between them."""
    said = [[ListRow(said=one_line(text), kind="comment") for text in comments] for comments in comments_of(record)]
    for each in record.log.variations:
        said[min(each.ply, len(record.plies))].append(ListRow(said=one_line(each.text), kind="variation"))
    rows = said[0]
    for ply, move in zip(record.plies, moves, strict=True):
        if ply.side == "black" and rows and rows[-1].white and not rows[-1].black:
            rows[-1] = rows[-1]._replace(black=(ply.number, move))
        else:
            white, black = ((ply.number, move), None) if ply.side == "white" else (None, (ply.number, move))
            rows.append(ListRow(ply.move_number, white, black))
        rows += said[ply.number]
    return rows


# ---------------------------------------------------------------- its board at each ply

_FROM_ZERO = bytes((code + ord("0")) % 256 for code in range(256))


class ReplayBoard:
    """The board of a record, with drawings of ``pieces``; ``hints`` tells whether signs may point to another move."""

    def __init__(self, record: Record, *, hints: bool, pieces: PieceSet) -> None:
        assert record.variant is not None
        self.record = record
        self.hints = hints
        self.drawn = Board(record.variant, "white", pieces=pieces)
        start = Scene(record.positions[0])
        self.scenes = [start, *(scene_of_ply(ply, hints=hints) or start for ply in record.plies)]
        self._packed = [packed(scene.position.state) for scene in self.scenes]

    def still(self, number: int) -> str:
        """Draw the position after a ply, for readers without JavaScript."""
        scene = self.scenes[number]
        return "".join(self.drawn.layers(scene.position, scene.signs))

    def at(self, number: int) -> dict[str, Any]:
        """Return the contents of the board after a ply; of the pieces only what is different from the ply before."""
        ply = self.record.plies[number - 1] if number else None
        data = position_parts(self.scenes[number], self.drawn)
        if number:
            pairs = zip(self._packed[number - 1], data.pop("pieces"), strict=True)
            data["changes"] = {at: code for at, (old, code) in enumerate(pairs) if old != code}
        if ply and is_illegal(ply):
            data["marked"] = [square for square, _ in marks_of(ply, hints=self.hints)]
            data |= self._ruled(ply)
        return data

    def _ruled(self, ply: Ply) -> dict[str, Any]:
        """Return the board by the rules where a ply is at fault only in what it takes off or puts."""
        move = meant_by(ply) if ply.status == "illegal" else None
        if move is None or ply.before is None or ply.after is None:
            return {}
        ruled, tables = ply.before.after(move.packed), ply.before.tables
        differs = tuple(tables.names[s] for s in tables.squares if ruled.board[s] != ply.after.board[s])
        mark = "mark", shape(Sign("mark", differs), self.drawn.centre)
        return {"ruled": packed(ruled), "differs": mark} if differs else {}


def position_parts(scene: Scene, board: Board | None = None) -> dict[str, Any]:
    """Return a position and the signs of its move for the script of the page."""
    board = board or Board(scene.position.variant, "white")
    fills = fills_of(scene.position, scene.signs)
    off = off_board(scene.position)
    given = {
        "pieces": packed(scene.position.state),
        "code": scene.position.code(),
        "fills": paths_of(fills, board.centre),
        "lines": paths_of(lines_of(scene.signs), board.centre),
        "ghosts": gone_from(scene.signs, stood_on=False),
        "victims": gone_from(scene.signs, stood_on=True),
        "went": scene.relocations,
        "leaps": scene.leaps,
        "off": off if any(off) else [],
        "frozen": [square for sign in fills if sign.kind == "frozen" for square in sign.squares],
    }
    return {key: value for key, value in given.items() if value}


def drawn_once(variant: Variant, pieces: PieceSet) -> str:
    """Draw what is the same in every game: the pieces, and the empty board as each side sees it.

    With it goes what the script needs to draw on it, with the drawing, side and name of every occupant, and the empty
    board as text.
    """
    boards = {side: Board(variant, side, pieces=pieces) for side in SIDES}
    board = boards["white"]
    tables = variant.tables()
    names = [piece.name for piece in variant.pieces.values()]
    kinds = [("", "", ""), *((board.picture_of(name, side), side, name) for side in SIDES for name in names)]
    squares = [tables.names[square] for square in tables.squares]
    # A reader may change between the two sets of the package.
    others = {"": flat(), FLAT: OURS}.get(pieces.folder, pieces)
    other = Board(variant, "white", pieces=others).drawings()
    geometry = {
        "width": board.width,
        "height": board.height,
        "side": SIDE,
        "victim": VICTIM,
        "kinds": kinds,
        "labels": tables.labels[: tables.off],
        "squares": squares,
        "centres": [board.centre(square) for square in squares],
        "diagram": _diagram(tables),
        "other": {name: drawn for name, drawn in other.items() if drawn != board.drawings()[name]},
        "flat": pieces.folder == FLAT,
    }
    known = element("metadata", {"id": "geometry"}, escaped(as_json(geometry, compact=True)))
    seen = (element("g", {"class": f"seen-{side}"}, *boards[side].ground()) for side in SIDES)
    return "".join([known, board.definitions(), *seen])


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


# ---------------------------------------------------------------- its legend


class Row(NamedTuple):
    """A row of a legend: what is seen, as markup of SVG or as text, and what it means; lines are ``wide``."""

    seen: str
    means: str
    wide: bool = False


_MARKS: Final[dict[str, str]] = {
    "mark": "where the move came from and went to",
    "frozen": "immobilized: it may not move",
    "taken": "captured by landing on it",
    "path": "the path of the move",
    "swap": "the two change places",
    "capture": "captured",
    "destroy": "leaves the board",
    "promote": "promoted",
    "amiss": "an illegal move as written, with a shadow of the piece on its origin",
    "wrong": "the path of an illegal move; a bar shows where it is stopped",
    "no": "this is not allowed",
    "wrong-capture": "removed by an illegal move",
    Role.BLOCKER: "the piece that is the reason: it is in the way, immobilizes, or gives check, for example",
    "zone": "where the piece may promote",
    Role.EMPTY: "an empty square that needs a piece, or from which one was wrongly removed",
    "attack": "gives check",
    "hold": "immobilizes",
    Role.ENOUGH: "this square would have been enough",
}
_ALIKE: Final[dict[str, str]] = {
    "target": "mark",
    "castle": "path",
    "cause": Role.BLOCKER,
    **{role: Role.BLOCKER if whole else Role.EMPTY for role, whole in RINGS.items() if role is not Role.ENOUGH},
}
"""Kinds of signs that look like another one."""

_SIGNS: Final = {
    "~": "changes places with the piece there",
    "x": "captures by landing on it",
    "!!": "destroys itself together with the piece there",
    "!": "leaves the board",
    "=": "becomes another piece",
    **{power.sign: f"captures {power.taking}" for power in POWERS.values() if power.sign and power.taking},
}

_LINES: Final = {"path", "swap", "wrong", "attack", "hold", *(power.name for power in POWERS.values() if power.drawing)}


def legend(record: Record, scenes: Sequence[Scene], moves: Sequence[str]) -> dict[str, list[Row]]:
    """Explain the ``marks`` and ``signs`` of a game that is drawn in ``scenes`` and written in ``moves``."""
    assert record.variant is not None
    kinds = {_ALIKE.get(sign.kind, sign.kind) for scene in scenes for sign in scene.signs} | {"frozen"}
    powers = {power.name: f"captures by {power.listed}" for power in POWERS.values() if power.drawing}
    marks = [Row(_sample(kind), means, kind in _LINES) for kind, means in (powers | _MARKS).items() if kind in kinds]
    found = {sign for text in moves for sign in re.findall(r"!!|[^\w\s.()-]|-$|x", text)}
    signs = [Row(sign, means) for sign, means in _SIGNS.items() if sign in found]
    return {"marks": marks, "signs": [] if is_orthodox(record.variant) else signs}


def _sample(kind: str) -> str:
    ends = {"a": (SIDE / 2, SIDE / 2), "b": (2.5 * SIDE, SIDE / 2)}
    squares = ("a", "b") if kind in _LINES else ("a",)
    return f'<path class="{kind}" d="{shape(Sign(kind, squares), ends.__getitem__)}"/>'


def explained(variant: Variant) -> Iterator[Row]:
    """Explain in short what each piece of a variant does, by the ``id`` of its drawing."""
    for piece in variant.pieces.values():
        does = f"{piece.name}: goes by {moves_of(piece)}; captures {captures_in_short(piece, variant)}."
        yield Row(picture_id(piece.name), " ".join([does, *powers_of(piece, variant)]))
