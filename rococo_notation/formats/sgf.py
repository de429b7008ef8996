"""SGF FF[4]: a game as a tree of one line, each ply a node that says what is played and a node that changes the board.

SGF knows stones and no pieces, and its list of games has none of this family. So points are pairs of letters from the
top left corner, as in Go; a move is the point it comes from and the point it goes to; and every change it makes on the
board follows in a node of its own, with the letter of every piece as a label on its stone. A program that knows stones
alone shows each position right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from rococo_notation.formats.writer import Writer
from rococo_notation.notation import PartKind
from rococo_notation.replayer import Position
from rococo_notation.replayer.ply_text import comments_of, errors_of, is_illegal, text_of
from rococo_notation.text_safety import one_line

if TYPE_CHECKING:
    from rococo_notation.formats.listing import Listing
    from rococo_notation.notation import Log
    from rococo_notation.replayer import Ply, Record
    from rococo_notation.rules import Variant

SCHEME = "1"
"""Version of the format described above."""
NO_GAME = "0"
"""A number no game has in the list of SGF, so that no program takes this for Go."""

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ENDINGS = {"resignation": "R", "time": "T"}


class SgfWriter(Writer):
    """Writes a collection of game trees."""

    def entry(self, listing: Listing) -> str:
        """Write a game tree, one node per line."""
        record = listing.replayed
        points = _points(record.variant) if record.variant else {}
        before_all, *comments = comments_of(record)
        nodes = ["".join(_root(record, points, before_all))]
        for ply, said in zip(record.plies, comments, strict=True):
            nodes.append("".join(_move(ply, points, said)))
            if ply.before and ply.after:
                before, after = Position(ply.before).pieces, Position(ply.after).pieces
                nodes.append("".join(_changes(before, after, points)))
        return "({})\n".format("\n".join(f";{node}" for node in nodes if node))


def _points(variant: Variant) -> dict[str, str]:
    """Map squares to points."""
    return {
        file + rank: _LETTERS[column] + _LETTERS[row]
        for column, file in enumerate(variant.files)
        for row, rank in enumerate(reversed(variant.ranks))
    }


def _root(record: Record, points: Mapping[str, str], said: tuple[str, ...]) -> Iterator[str]:
    log, variant = record.log, record.variant
    yield f"FF[4]GM[{NO_GAME}]AP[rococo-notation:{SCHEME}]CA[UTF-8]"
    if variant:
        # A square board may be given by one number only.
        yield f"SZ[{variant.width if variant.width == variant.height else f'{variant.width}:{variant.height}'}]"
    yield from _information(log)
    yield f"RE[{_result(record)}]"
    if variant:
        yield _property("RU", f"{variant.title}, {record.edition}" if record.edition else variant.title)
    if record.positions:
        start = record.positions[0]
        yield from _changes({}, start.pieces, points)
        yield f"PL[{start.side[0].upper()}]"
    if said:
        yield _property("C", *said)


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


def _move(ply: Ply, points: Mapping[str, str], said: tuple[str, ...]) -> Iterator[str]:
    yield f"{ply.side[0].upper()}[{''.join(points.get(square, '') for square in _way(ply))}]"
    if is_illegal(ply):
        yield "KO[]"
    lines = [text_of(ply), *(f"{finding.code} {finding.message}" for finding in errors_of(ply))]
    yield _property("C", *lines, *said)


def _way(ply: Ply) -> tuple[str, ...]:
    """The squares a move comes from and goes to; of an illegal move, those that are written."""
    if ply.status == "legal" and ply.move:
        return tuple(filter(None, (ply.move.origin, ply.move.target)))
    return next((part.squares for part in ply.turn.parts if part.kind is PartKind.MOVE), ())


def _changes(before: Mapping[str, str], after: Mapping[str, str], points: Mapping[str, str]) -> Iterator[str]:
    """Write the changes from one board to another as stones, with the labels of the pieces."""
    changed = {square: label for square, label in after.items() if before.get(square) != label}
    emptied = [square for square in before if square not in after]
    if not (changed or emptied):
        return
    yield _stones("AE", (points[square] for square in emptied))
    yield _stones("AB", (points[square] for square, label in changed.items() if label.islower()))
    yield _stones("AW", (points[square] for square, label in changed.items() if not label.islower()))
    yield _stones("LB", (f"{points[square]}:{_escaped(label, composed=True)}" for square, label in after.items()))


def _stones(name: str, values: Iterable[str]) -> str:
    text = "".join(f"[{value}]" for value in values)
    return f"{name}{text}" if text else ""


def _property(name: str, *lines: str) -> str:
    return f"{name}[{chr(10).join(_escaped(line) for line in lines)}]"


def _escaped(text: str, *, composed: bool = False) -> str:
    """Escape a text as a property value; a colon is escaped only in one of two values."""
    text = one_line(text).replace("\\", "\\\\").replace("]", "\\]")
    return text.replace(":", "\\:") if composed else text
