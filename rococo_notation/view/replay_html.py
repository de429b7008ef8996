"""Write a game as a page of HTML to step through, in one self-contained file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from rococo_notation.codes import Severity
from rococo_notation.notation import LineKind, write_log
from rococo_notation.replayer.literal import execute, write
from rococo_notation.replayer.ply_text import comments_of, in_words, is_illegal, short_of, text_of
from rococo_notation.replayer.resolve import resolve
from rococo_notation.rules.tables import SIDES
from rococo_notation.text_safety import as_json, one_line
from rococo_notation.view.drawing import MARGIN, Board, picture_id
from rococo_notation.view.scene import Scene, fills_of, frozen, lines_of, off_board, scene_of_ply
from rococo_notation.view.signs import SIDE, Sign, shape
from rococo_notation.view.templating import Hashes, SharedFiles, hashes, page
from rococo_notation.view.xml import element, escaped

if TYPE_CHECKING:
    from rococo_notation.finding import Finding
    from rococo_notation.notation import Turn
    from rococo_notation.replayer import Ply, Record
    from rococo_notation.rules import State, Variant
    from rococo_notation.rules.state import Packed
    from rococo_notation.view.themes import Paint

LONGEST_MOVE = 60
"""What is written and is no legal move is cut to so many characters in the list of moves."""

_STYLE, _SCRIPT = "replay.css", "replay.js"
_FROM_ZERO = bytes((code + ord("0")) % 256 for code in range(256))
_BY_STYLE_SHEET: Mapping[str, Paint] = defaultdict(dict)


class ListedMove(NamedTuple):
    """A ply in the list of moves."""

    ply: int
    text: str
    status: str


class ListRow(NamedTuple):
    """A line of the list of moves: a number with a move of either side, or a comment."""

    number: int | None = None
    white: ListedMove | None = None
    black: ListedMove | None = None
    said: str = ""
    kind: str = "moves"


class Neighbours(NamedTuple):
    """Addresses a page leads to, each empty if there is none: the game before it, the one after, the next illegal."""

    before: str = ""
    after: str = ""
    illegal: str = ""


def replay_page(
    record: Record,
    *,
    ply: int | None = None,
    index: str = "",
    neighbours: Neighbours = Neighbours(),  # noqa: B008
    shared: SharedFiles | None = None,
    embedded: bool = False,
) -> str:
    """Write the page of a record.

    It opens at a ply, when none is given at the first that is illegal, or where all are legal before the first move.
    ``index`` is the address of a list of games to go back to, and ``neighbours`` are those of other games. What is the
    same on all pages of a game goes to the ``shared`` files, if these are given.

    An ``embedded`` page leaves the list of findings and the choice of colours to the page around it: it takes messages
    ``{theme}`` and ``{ply}`` from there, and answers with ``{ply, code, moved, height}`` whenever it shows a ply.

    Raises:
        IndexError: there is no such ply.
    """
    faulty = [each for each in record.plies if is_illegal(each)]
    opens = ply if ply is not None else faulty[0].number if faulty else 0
    board = _Boards(record) if record.start is not None else None
    moves = [ListedMove(each.number, _short(each), _status(each)) for each in record.plies]
    return page(
        "replay.html",
        style=_STYLE,
        script=_SCRIPT,
        data=_data(record, board, moves, opens) | {"embedded": embedded},
        embedded=embedded,
        record=record,
        verdict=in_words(record.verdict, record.judged, len(record.plies)).lower(),
        heads=_heads(record),
        rows=list(_rows(record, moves)),
        faulty=[(each.number, each.label, _first_fault(each)) for each in faulty],
        general=[_for_players(finding) for finding in record.findings if finding.ply is None],
        board=board,
        drawn={"board": _drawn(record.variant)} if record.variant and board else {},
        shared=shared,
        opens=opens,
        index=index,
        neighbours=neighbours,
    )


def replay_frame(record: Record, *, height: int = 720) -> str:
    """Write the page of a record as a frame for another page, such as a notebook."""
    # Without the origin of the page around it, so that nothing in a log could ever reach that.
    attributes = {
        "srcdoc": replay_page(record),
        "title": _heads(record)["game"],
        "sandbox": "allow-scripts allow-downloads",
        "width": "100%",
        "height": height,
        "style": "border:0",
    }
    return element("iframe", attributes).removesuffix("/>") + "></iframe>"


def replay_hashes() -> Hashes:
    """Name style and script of the page, which are those of every record, as a content security policy does.

    A page that shows one in a frame hands its own policy down to it, and has to allow them.
    """
    return hashes(style=_STYLE, script=_SCRIPT)


class _Boards:
    """The markup of the board, and its contents at each ply."""

    def __init__(self, record: Record) -> None:
        assert record.variant is not None
        self.record = record
        self.drawn = Board(record.variant, "white", _BY_STYLE_SHEET)
        start = Scene(record.positions[0])
        self.scenes = [start, *(scene_of_ply(ply) or start for ply in record.plies)]

    def still(self, number: int) -> str:
        """Draw the position after a ply, for readers without JavaScript."""
        scene = self.scenes[number]
        return "".join(self.drawn.layers(scene.position, scene.signs))

    def at(self, number: int) -> dict[str, Any]:
        """Return the contents of the board after a ply."""
        scene = self.scenes[number]
        return {
            "pieces": packed(scene.position.state),
            "code": scene.position.code(),
            "fills": [self._sign(sign) for sign in fills_of(scene.position, scene.signs)],
            "lines": [self._sign(sign) for sign in lines_of(scene.signs)],
            "ghosts": [(sign.label, sign.squares[-1]) for sign in scene.signs if sign.label],
            "went": scene.relocations,
            "leaps": scene.leaps,
            "off": ["".join(labels) for labels in off_board(scene.position)],
            "frozen": frozen(scene.position),
        }

    def _sign(self, sign: Sign) -> tuple[str, str]:
        return sign.kind, shape(sign, self.drawn.centre)


@lru_cache(maxsize=64)
def _drawn(variant: Variant) -> str:
    """Draw what is the same in every game: the pieces, and the empty board as each side sees it.

    With it goes what the script needs to draw on it, with the drawing, side and name of every occupant.
    """
    board, turned = (Board(variant, side, _BY_STYLE_SHEET) for side in SIDES)
    tables = variant.tables()
    kinds = [("", "", "")]
    for code in range(1, tables.off):
        kind = tables.kinds[code]
        assert kind is not None
        kinds.append((picture_id(kind.name), SIDES[tables.side_of(code)], kind.name))
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
    }
    return "".join(
        [
            element("metadata", {"id": "geometry"}, escaped(as_json(geometry, compact=True))),
            board.definitions(),
            element("g", {"class": "seen-white"}, *board.ground()),
            element("g", {"class": "seen-black"}, *turned.ground()),
        ]
    )


def packed(state: State) -> str:
    """Encode a board as one character per square in board order: the occupant, counted from ``0``."""
    return bytes(map(state.board.__getitem__, state.tables.squares)).translate(_FROM_ZERO).decode("latin-1")


def _data(record: Record, board: _Boards | None, moves: list[ListedMove], opens: int) -> dict[str, Any]:
    comments = comments_of(record)
    plies: list[dict[str, Any]] = [{"label": "", "text": "", "findings": [], "status": "legal"}]
    plies += [_ply_data(ply, move) for ply, move in zip(record.plies, moves, strict=True)]
    for number, ply in enumerate(plies):
        ply["comments"] = [one_line(text) for text in comments[number]]
        if board is not None:
            ply.update(board.at(number))
    source = record.log
    rewritten = not source.lines or any(line.kind is LineKind.MARKUP for line in source.lines)
    return {
        "opens": opens,
        "players": [one_line(source.header(side) or "") or side for side in ("White", "Black")],
        # What is empty the script knows.
        "plies": [{key: value for key, value in ply.items() if value} for ply in plies],
        "name": one_line(source.name or "game"),
        "log": write_log(source, "canonical" if rewritten else "keep"),
    }


def _ply_data(ply: Ply, move: ListedMove) -> dict[str, Any]:
    data: dict[str, Any] = {
        "label": ply.label,
        "text": one_line(text_of(ply)),
        "short": move.text,
        "status": move.status,
        "findings": [_for_players(finding) for finding in ply.findings],
    }
    if move.status == "illegal" and ply.before is not None:
        data["written"] = packed(execute(write(ply.turn.parts, ply.before), ply.before))
        meant = ply.move.packed if ply.move else _implied(ply.turn, ply.before)
        data["ruled"] = packed(ply.before.after(meant) if meant else ply.before)
        data["meant"] = meant is not None
    return data


def _implied(turn: Turn, state: State) -> Packed | None:
    """Return the legal move a ply means if only its captures are not written, or None."""
    resolution = resolve(turn, state, "implied")
    return None if resolution.fault else resolution.move


def _for_players(finding: Finding) -> dict[str, str]:
    """A finding as players are shown it, which does not point to another move."""
    message = one_line(finding.tactful or finding.message)
    return {
        "code": finding.code,
        "severity": finding.severity.value,
        "title": finding.title,
        "message": message[:1].upper() + message[1:],
    }


def _first_fault(ply: Ply) -> dict[str, str]:
    return _for_players(next((each for each in ply.findings if each.severity is Severity.ERROR), ply.findings[0]))


def _heads(record: Record) -> dict[str, Any]:
    """Return the captions above the board, each empty if the log does not tell."""
    log, variant = record.log, record.variant
    players = {side: one_line(log.header(side) or "") for side in ("White", "Black")}
    return {
        "game": variant.title if variant else one_line(log.game or "") or "A game without a name",
        **players,
        "name": one_line(log.name or ""),
        "address": log.address or "",
        "result": record.result if record.outcome else "",
        "reason": record.outcome.reason if record.outcome else "",
        "about": [
            *([f"begun on {log.begun.day} {log.begun:%B %Y}"] if log.begun else []),
            *([f"rules of {record.edition}"] if variant and len(variant.editions) > 1 else []),
        ],
    }


def _rows(record: Record, moves: list[ListedMove]) -> Iterator[ListRow]:
    """List the moves, both sides' in one row unless a comment stands between them."""
    remarks = comments_of(record)
    variations: list[list[str]] = [[] for _ in remarks]
    for variation in record.log.variations:
        variations[min(variation.ply, len(record.plies))].append(variation.text)
    yield from _said(remarks[0], variations[0])
    held: ListRow | None = None
    for ply, move in zip(record.plies, moves, strict=True):
        if ply.side == "black" and held is not None:
            held = held._replace(black=move)
        else:
            if held is not None:
                yield held
            held = ListRow(ply.move_number, white=move) if ply.side == "white" else ListRow(ply.move_number, black=move)
        said = list(_said(remarks[ply.number], variations[ply.number]))
        if said or ply.side == "black":
            yield held
            held = None
        yield from said
    if held is not None:
        yield held


def _said(comments: tuple[str, ...], variations: list[str]) -> Iterator[ListRow]:
    yield from (ListRow(said=one_line(text), kind="comment") for text in comments)
    yield from (ListRow(said=one_line(text), kind="variation") for text in variations)


def _short(ply: Ply) -> str:
    text = short_of(ply) or one_line(ply.turn.text)
    return text if len(text) <= LONGEST_MOVE else f"{text[: LONGEST_MOVE - 3]}..."


def _status(ply: Ply) -> str:
    return "illegal" if is_illegal(ply) else ply.status
