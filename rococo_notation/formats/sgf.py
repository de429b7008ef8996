"""SGF FF[4]: a game as a tree of one line, a node a turn: what it changes on the board, and the text of the turn.

SGF knows stones and no pieces, and its list of games has none of this family. So points are pairs of letters from the
top left corner, as in Go, and every node sets up what its turn changes, with the letter of every piece as a label on
its stone. No node holds a move of Go, which would be one point and take what it surrounds: a program that knows stones
alone shows each position right. The comments, one after another, are the log in canonical text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from rococo_notation.formats.courier import written_turns
from rococo_notation.formats.writer import Writer
from rococo_notation.notation import PartKind
from rococo_notation.notation.log import canonical_blocks
from rococo_notation.replayer import Position
from rococo_notation.replayer.course import resigns
from rococo_notation.replayer.record import errors_of, is_illegal
from rococo_notation.text_safety import one_line

if TYPE_CHECKING:
    from rococo_notation.formats.listing import Listing
    from rococo_notation.notation import Log
    from rococo_notation.replayer import Ply, Record
    from rococo_notation.rules import Variant

PROGRAM = "rococo-notation"
SCHEME = 2
"""Version of the format described above."""
NO_GAME = 0
"""A number no game has in the list of SGF, so that no program takes this for Go."""

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ENDINGS = {"resignation": "R", "time": "T"}


class SgfWriter(Writer):
    """Writes a collection of game trees."""

    def entry(self, listing: Listing) -> str:
        """Write a game tree, one node per line."""
        return "({})\n".format("\n".join(f";{''.join(node)}" for node in _nodes(listing.replayed)))


def _nodes(record: Record) -> Iterator[Iterator[str]]:
    points = points_of(record.variant) if record.variant else {}
    before_all, *blocks = canonical_blocks(record.log, written_turns(record))
    yield _root(record, points, before_all)
    shown = record.positions[0].pieces if record.positions else {}
    plies = iter(record.plies)
    for turn, lines in zip(record.log.turns, blocks, strict=True):
        ply = None if resigns(turn) else next(plies)
        if not one_line(turn.text).strip():
            # What no comment can hold still takes the place of a turn.
            lines = [f"{lines[0]}\N{REPLACEMENT CHARACTER}", *lines[1:]]
        yield _node(ply, shown, points, lines)
        if ply and ply.after:
            shown = Position(ply.after).pieces


def points_of(variant: Variant) -> dict[str, str]:
    """Map squares to points."""
    return {
        file + rank: _LETTERS[column] + _LETTERS[row]
        for column, file in enumerate(variant.files)
        for row, rank in enumerate(reversed(variant.ranks))
    }


def _root(record: Record, points: Mapping[str, str], lines: list[str]) -> Iterator[str]:
    log, variant = record.log, record.variant
    yield f"FF[4]GM[{NO_GAME}]AP[{PROGRAM}:{SCHEME}]CA[UTF-8]"
    if variant:
        width, height = variant.width, variant.height
        yield f"SZ[{max(width, height)}]"
        if width != height:
            yield f"VW[aa:{_LETTERS[width - 1]}{_LETTERS[height - 1]}]"
    yield from _information(log)
    yield f"RE[{_result(record)}]"
    if variant:
        yield _property("RU", f"{variant.title}, {record.edition}" if record.edition else variant.title)
    if record.positions:
        start = record.positions[0]
        yield from _changes({}, start.pieces, points)
        yield f"PL[{start.side[0].upper()}]"
    yield _property("C", *lines)


def _information(log: Log) -> Iterator[str]:
    """Write the properties of the game."""
    said = {
        "GN": log.name,
        "GC": log.game,
        "PW": log.header("White"),
        "PB": log.header("Black"),
        "DT": str(log.begun or ""),
        "SO": log.address,
    }
    yield from (_property(name, value) for name, value in said.items() if value)


def _result(record: Record) -> str:
    outcome = record.outcome
    if outcome is None:
        return "?"
    return f"{outcome.winner[0].upper()}+{_ENDINGS.get(outcome.reason, '')}" if outcome.winner else "Draw"


def _node(ply: Ply | None, shown: Mapping[str, str], points: Mapping[str, str], lines: list[str]) -> Iterator[str]:
    """Write a turn; a resignation is no ply, and changes nothing."""
    yield _property("C", *lines)
    if ply is not None and ply.after is not None:
        after = Position(ply.after)
        yield from _changes(shown, after.pieces, points)
        yield f"PL[{after.side[0].upper()}]"
        yield _way(ply, points)
    if ply is not None and is_illegal(ply):
        yield _property("N", "; ".join(f"{finding.code} {finding.message}" for finding in errors_of(ply)))


def _way(ply: Ply, points: Mapping[str, str]) -> str:
    """Write an arrow from the origin of a piece to its target, or a mark where only one square is known."""
    if ply.status == "legal" and ply.move:
        squares = tuple(filter(None, (ply.move.origin, ply.move.target)))
    else:
        squares = next((part.squares for part in ply.turn.parts if part.kind is PartKind.MOVE), ())
    way = [*dict.fromkeys(points[square] for square in squares if square in points)]
    return f"{'AR' if len(way) > 1 else 'MA'}[{':'.join(way)}]" if way else ""


def _changes(before: Mapping[str, str], after: Mapping[str, str], points: Mapping[str, str]) -> Iterator[str]:
    """Write the changes from one board to another as stones, with the labels of the pieces."""
    changed = {square: label for square, label in after.items() if before.get(square) != label}
    yield _stones("AE", (points[square] for square in before if square not in after))
    yield _stones("AB", (points[square] for square, label in changed.items() if label.islower()))
    yield _stones("AW", (points[square] for square, label in changed.items() if not label.islower()))
    yield _stones("LB", (f"{points[square]}:{_escaped(label, composed=True)}" for square, label in after.items()))


def _stones(name: str, values: Iterable[str]) -> str:
    text = "".join(f"[{value}]" for value in values)
    return f"{name}{text}" if text else ""


def _property(name: str, *lines: str) -> str:
    return f"{name}[{chr(10).join(_escaped(line) for line in lines).rstrip()}]"


def _escaped(text: str, *, composed: bool = False) -> str:
    """Escape a text as a property value; a colon is escaped only in one of two values."""
    text = one_line(text).replace("\\", "\\\\").replace("]", "\\]")
    return text.replace(":", "\\:") if composed else text
