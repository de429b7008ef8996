"""Write a game as a page of HTML to step through, in one self-contained file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rococo_notation.home import finding_page, game_page
from rococo_notation.notation import LineKind, write_log
from rococo_notation.replayer.record import (
    comments_of,
    errors_of,
    first_fault,
    in_words,
    is_illegal,
    short_of,
    text_of,
)
from rococo_notation.rules import variants
from rococo_notation.text_safety import one_line
from rococo_notation.view.finding_text import NOT_FINISHED, PublicFindings
from rococo_notation.view.legend import explained, legend
from rococo_notation.view.move_words import move_in_words
from rococo_notation.view.piece_set import OURS, PieceSet
from rococo_notation.view.replay_board import ReplayBoard, drawn_once
from rococo_notation.view.templating import Hashes, SharedFiles, hashes, markup, page
from rococo_notation.view.xml import element

if TYPE_CHECKING:
    from rococo_notation.replayer import Ply, Record
    from rococo_notation.rules import Variant

LONGEST_MOVE = 60
"""What is written and is no legal move is cut to so many characters in the list of moves."""

_STYLE, _SCRIPT = "replay.css", "replay.js"
_PLACE = "<!--neighbours-->"
"""No text of a log can look like that, because it is escaped."""
_IN_GAME_COURIER: Final = re.compile(r"\w+-\w+-\d{4}-\d+-\d+")
"""Names that Game Courier gives to logs: players, year, day of the year and a number."""


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
    comment: str = "",
    neighbours: Neighbours | None = Neighbours(),  # noqa: B008
    shared: SharedFiles | None = None,
    embedded: bool = False,
    pieces: PieceSet = OURS,
) -> str:
    """Write the page of a record.

    It opens at a ply, when none is given at the first that is illegal, or where all are legal before the first move.
    ``index`` is the address of a list of games to go back to, ``neighbours`` are those of other games, for which None
    leaves a place to be filled by ``linked``, and ``comment`` is a text about the game to copy. What is the same on all
    pages of a game goes to the ``shared`` files, if these are given.

    An ``embedded`` page leaves the list of findings and the choice of colours to the page around it: it takes messages
    ``{theme}`` and ``{ply}`` from there, and answers with ``{ply, code, moved, height}`` whenever it shows a ply.
    ``pieces`` are drawings to use where there are any.

    Raises:
        IndexError: there is no such ply.
    """
    public = PublicFindings(record)
    stops = list(public.stops())
    opens = ply if ply is not None else first_fault(record) or 0
    board = ReplayBoard(record, hints=public.whole, pieces=pieces) if record.start is not None else None
    moves = [ListedMove(each.number, _short(each), _status(each)) for each in record.plies]
    data = _data(record, public, board, moves, opens)
    data |= {"stops": [stop.ply for stop in stops], "embedded": embedded, "comment": comment}
    return page(
        "replay.html",
        style=_STYLE,
        script=_SCRIPT,
        data=data,
        embedded=embedded,
        record=record,
        verdict=in_words(record.summary).lower(),
        heads=_heads(record, public),
        rows=list(_rows(record, moves)),
        stops=stops,
        illegal=sum(stop.kind == "illegal" for stop in stops),
        general=public.general(),
        finding_page=finding_page,
        not_finished=NOT_FINISHED if record.verdict == "illegal" and record.outcome else "",
        shown={"label": "", "short": "", "findings": (), "status": "legal"} | data["plies"][opens],
        legend=legend(record, board.scenes, [move.text for move in moves]) if board else None,
        board=board,
        drawn=_drawn(record.variant, pieces) if record.variant and board else {},
        shared=shared,
        opens=opens,
        index=index,
        beside=_PLACE if neighbours is None else _links(neighbours),
    )


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


def replay_hashes() -> Hashes:
    """Name style and script of the page, which are those of every record, as a content security policy does.

    A page that shows one in a frame hands its own policy down to it, and has to allow them.
    """
    return hashes(style=_STYLE, script=_SCRIPT)


@lru_cache(maxsize=64)
def _drawn(variant: Variant, pieces: PieceSet) -> dict[str, str]:
    """Return the markup that is the same in every game of a variant."""
    return {
        "board": drawn_once(variant, pieces),
        "controls": markup("controls.html"),
        "pieces": markup("pieces.html", pieces=explained(variant)),
    }


def _data(
    record: Record, public: PublicFindings, board: ReplayBoard | None, moves: list[ListedMove], opens: int
) -> dict[str, Any]:
    comments = comments_of(record)
    plies: list[dict[str, Any]] = [{"label": "", "text": "", "findings": []}]
    plies += [_ply_data(ply, move, public) for ply, move in zip(record.plies, moves, strict=True)]
    for number, ply in enumerate(plies):
        ply["comments"] = [one_line(text) for text in comments[number]]
        if board is not None:
            ply.update(board.at(number))
    source = record.log
    rewritten = not source.lines or any(line.kind is LineKind.MARKUP for line in source.lines)
    return {
        "opens": opens,
        "codes": public.codes(),
        "players": [one_line(source.header(side) or "") or side for side in ("White", "Black")],
        # What is empty, and that a ply is legal, the script supposes.
        "plies": [{key: value for key, value in ply.items() if value and value != "legal"} for ply in plies],
        "name": one_line(source.name or "game"),
        "log": write_log(source, "canonical" if rewritten else "keep"),
    }


def _ply_data(ply: Ply, move: ListedMove, public: PublicFindings) -> dict[str, Any]:
    data: dict[str, Any] = {
        "label": ply.label,
        "text": one_line(text_of(ply)),
        "short": move.text,
        "status": move.status if move.status != "legal" else "",
        "findings": [public.finding(finding) for finding in ply.findings],
    }
    if ply.move is not None and ply.before is not None:
        data["words"] = move_in_words(ply.move, ply.before)
    return data


def _heads(record: Record, public: PublicFindings) -> dict[str, Any]:
    """Return the captions above the board, each empty if the log does not tell."""
    log, variant = record.log, record.variant
    players = {side: one_line(log.header(side) or "") for side in ("White", "Black")}
    result, reason = public.result()
    return {
        "game": variant.title if variant else one_line(log.game or "") or "A game without a name",
        **players,
        "name": one_line(log.name or ""),
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
    if is_illegal(ply):
        return "illegal"
    return "doubtful" if ply.status == "legal" and errors_of(ply) else ply.status
