"""Read what needs a position to be understood: short notation, standard algebraic notation, squares alone (``e2e4``).

A text is compared with those of the legal moves that could be meant, so that every sign counts; failing that, it is
read as algebraic notation, in which check signs, ``x`` and remarks (``!?``) may be there or not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from rococo_notation.finding import Finding
from rococo_notation.notation import Part, PartKind, Turn, parse_turn
from rococo_notation.replayer.dialects import dialect_of
from rococo_notation.replayer.short_text import castling_text, short_text
from rococo_notation.rules import Move, explain, verify
from rococo_notation.rules.state import Packed
from rococo_notation.rules.tables import EMPTY, NOWHERE, SIDES

if TYPE_CHECKING:
    from rococo_notation.rules import State

_CASTLING: Final = re.compile(r"[O0o][-\u2010-\u2015]?[O0o](?P<long>[-\u2010-\u2015]?[O0o])?(?P<rest>.*)")
_MOVE: Final = re.compile(
    r"(?P<label>[A-Z])?\s?(?P<file>[a-wyz]|x(?=\d+[^\d]?[a-z]\d))?(?P<rank>\d{1,2})?(?P<by>[x:\-\u2010-\u2015])?(?P<target>[a-z]\d{1,2})"
    r"(?P<rest>.*)"
)
_BECOMES: Final = re.compile(r"(?P<sign>[=/]?)\(?(?P<became>(?!x|e\.?p)[A-Za-z])\)?")
_REST: Final = re.compile(rf"(?:{_BECOMES.pattern})?(?:e\.?p\.?)?[+#!?]*")
_NULL: Final = frozenset({"--", "Z0", "@@@@", "0000", "null", "pass"})
_PAWN: Final = "P"


class Wanted(NamedTuple):
    """What a text says of its move: the piece, as much of its origin as is written, and its target."""

    label: str | None
    file: str | None
    rank: str | None
    captures: bool
    target: int
    rest: str

    @property
    def whole_origin(self) -> str:
        """The name of the origin if file and rank are written, else ""."""
        return self.file + self.rank if self.file and self.rank else ""


class Meaning(NamedTuple):
    """The legal moves that a text may mean; if there is none, what the text says of its move, if it is a move."""

    moves: tuple[Packed, ...]
    wanted: Wanted | None = None


def is_null(turn: Turn) -> bool:
    """Tell whether a turn is a null move of PGN, which stands for a move that is not given."""
    return bool(turn.parts) and turn.parts[0].kind is PartKind.SHORT and turn.parts[0].text in _NULL


def is_castling(text: str) -> bool:
    """Tell whether a text castles.

    >>> is_castling("O-O+"), is_castling("0-0-0"), is_castling("Kg1")
    (True, True, False)
    """
    return _CASTLING.fullmatch(text) is not None


class Shape(NamedTuple):
    """What a text says of a move without a position; "" for what it does not say."""

    label: str
    file: str
    rank: str
    target: str
    became: str


def taken_apart(text: str) -> Shape | None:
    """Take a short text apart; None if it is not a move to a square. A Pawn's letter may be left out.

    >>> taken_apart("Nbd2+"), taken_apart("exd8=Q").became, taken_apart("O-O")
    (Shape(label='N', file='b', rank='', target='d2', became=''), 'Q', None)
    """
    match = _MOVE.fullmatch(text)
    if match is None:
        return None
    whole = match["file"] and match["rank"]
    # A promotion follows the signs of captures.
    became = re.search(r"=([A-Za-z])$", match["rest"].rstrip("+#!?")) or _BECOMES.match(match["rest"])
    piece = became[became.lastindex or 0].upper() if became else ""
    label = match["label"] or ("" if whole else _PAWN)
    return Shape(label, match["file"] or "", match["rank"] or "", match["target"], piece)


def meant(text: str, state: State) -> Meaning:
    """Find the legal moves that a short text may mean."""
    if state.fallen is not None:
        return Meaning(())
    if (castling := _CASTLING.fullmatch(text)) is not None:
        return Meaning(tuple(_castlings(castling, text, state)))
    wanted = None
    for each in _readings(text, state):
        wanted = wanted or each
        moves = [Move.of(move, state) for move in _moves(each, state)]
        fitting = _exact(text, moves, state) or _algebraic(each, moves, state)
        if fitting:
            return Meaning(tuple(fitting), each)
    return Meaning((), wanted)


def spelled(turn: Turn, state: State) -> Turn:
    """Return a turn in short notation with the parts of the move it means in a state, each effect written.

    If it means no legal move, the parts are those of the move that is written, so that the rules say what is wrong with
    it; if it means several or cannot be read, it is a part that cannot be read. Other turns are returned as they are.
    """
    if not turn.parts or turn.parts[0].kind is not PartKind.SHORT:
        return turn
    text = turn.parts[0].text
    moves, wanted = meant(text, state)
    if len(moves) == 1:
        return _written(turn, str(Move.of(moves[0], state)), state)
    if moves:
        options = " or ".join(str(Move.of(move, state)) for move in moves)
        return _unread(turn, "GC115", f"{text} may be {options}: the origin is needed")
    return _refused(turn, text, wanted, state)


def _readings(text: str, state: State) -> Iterator[Wanted]:
    """Yield the ways to take a text apart: as it is, and with a small letter for the piece (``nf6``)."""
    for form in (text, text[:1].upper() + text[1:]):
        match = _MOVE.fullmatch(form)
        if match is None or (form != text and (not match["label"] or form == text)):
            continue
        target = dialect_of(state.tables.variant).square(match["target"])
        if target is not None:
            captures = match["by"] in ("x", ":")
            square = state.tables.index[target]
            yield Wanted(match["label"], match["file"], match["rank"], captures, square, match["rest"])


def _moves(wanted: Wanted, state: State) -> Iterator[Packed]:
    """Yield the legal moves of the pieces that may be meant to the target, and those that leave the board from it."""
    for origin in _origins(wanted, state, hints=False):
        yield from verify(state, origin, wanted.target)
        if origin == wanted.target:
            yield from verify(state, origin, NOWHERE)


def _origins(wanted: Wanted, state: State, *, hints: bool = True) -> Iterator[int]:
    """Yield the squares of own pieces that may be meant; ``hints`` tells whether the written file and rank count."""
    tables, board = state.tables, state.board
    piece = _piece(wanted, state)
    for square in tables.squares:
        standing = board[square]
        if not standing or tables.side_of(standing) != state.side or piece not in (EMPTY, standing):
            continue
        file, rank = tables.names[square][:1], tables.names[square][1:]
        if not hints or (wanted.file in (None, file) and wanted.rank in (None, rank)):
            yield square


def _piece(wanted: Wanted, state: State) -> int:
    """Return the piece that is meant: a Pawn if none is written, and EMPTY for any whose square is; -1 for no piece."""
    label = wanted.label or ("" if wanted.whole_origin else _PAWN)
    own = label.upper() if not state.side else label.lower()
    return state.tables.codes.get(own, -1) if label else EMPTY


def _exact(text: str, moves: list[Move], state: State) -> list[Packed]:
    """Keep the moves with just this text, with a remark after it or without."""
    for wanted in dict.fromkeys((text, text.rstrip("!?"), text.rstrip("+#!?"))):
        for origin in (True, False):
            fitting = [move.packed for move in moves if short_text(move, state, origin=origin) == wanted]
            if fitting:
                return fitting
    return []


def _algebraic(wanted: Wanted, moves: list[Move], state: State) -> list[Packed]:
    """Keep the moves that algebraic notation means; of those that differ in what they take, the one that takes most."""
    rest = _REST.fullmatch(wanted.rest)
    if rest is None:
        return []
    became = rest["became"] or ""
    origins = set(_origins(wanted, state))
    found: dict[int, Packed] = {}
    for move in moves:
        packed = move.packed
        if packed.origin not in origins or packed.target != wanted.target or not _promotes(packed, became, state):
            continue
        if wanted.label is None and not wanted.whole_origin and bool(packed.captured) != wanted.captures:
            # That a Pawn captures is always written in algebraic notation.
            continue
        found[packed.origin] = packed
    return list(found.values())


def _promotes(move: Packed, became: str, state: State) -> bool:
    """Tell whether a move promotes to the piece with this letter, or does not promote if there is none."""
    return state.tables.labels[move.promotion].upper() == became.upper()


def _castlings(written: re.Match[str], text: str, state: State) -> Iterator[Packed]:
    """Yield the legal castlings to the side that is written."""
    tables = state.tables
    targets = {way.king_to for way in tables.castlings if way.side == state.side}
    legal = [
        Move.of(move, state)
        for origin in state.kings(state.side)
        for target in sorted(targets)
        for move in verify(state, origin, target)
        if move.castling
    ]
    exact = [move.packed for move in legal if short_text(move, state, origin=True) == text.replace("0", "O").upper()]
    if exact:
        yield from exact
    elif not written["rest"].strip("+#!?"):
        side = "O-O-O" if written["long"] else "O-O"
        yield from (move.packed for move in legal if castling_text(move, state) == side)


def _refused(turn: Turn, text: str, wanted: Wanted | None, state: State) -> Turn:
    """Return the turn of a text that means no legal move."""
    tables = state.tables
    side = SIDES[state.side].title()
    if (castling := _CASTLING.fullmatch(text)) is not None:
        return _castling_refused(turn, castling, state)
    if wanted is None:
        shape = taken_apart(text)
        if shape is not None:
            return _unread(turn, "GC102", f"there is no square {shape.target} on this board")
        return _unread(turn, "GC101", f'"{text}" is no move')
    label = wanted.label or ("" if wanted.whole_origin else _PAWN)
    if _piece(wanted, state) < 0:
        return _unread(turn, "GC103", f"no piece of {tables.variant.title} has the letter '{label}'")
    rest = _REST.fullmatch(wanted.rest)
    if rest is None:
        return _sign_refused(turn, text, wanted, state)
    became = rest["became"] or ""
    target = tables.names[wanted.target]
    origins = [square for square in _origins(wanted, state) if square != wanted.target]
    if any(_promotes(move, became, state) for each in origins for move in verify(state, each, wanted.target)):
        # It was not taken, because the text does not say that it captures, or says so and it does not.
        return _unread(turn, "GC101", f"no legal move of {side} is written {text}")
    if origins:
        origin = tables.names[min(origins, key=lambda square: _likelihood(square, wanted.target, state))]
        label = tables.labels[state.board[tables.index[origin]]]
    elif wanted.whole_origin in tables.index:
        origin = wanted.whole_origin
        label = (label.lower() if state.side else label) or tables.labels[state.board[tables.index[origin]]]
    else:
        name = tables.variant.pieces[label].name
        place = f" on file {wanted.file}" if wanted.file else f" on rank {wanted.rank}" if wanted.rank else ""
        return _unread(turn, "GC201", f"{side} has no {name}{place} that could go to {target}")
    promotion = f"; {became.lower() if state.side else became.upper()}-{target}" if became else ""
    return _written(turn, f"{label} {origin}-{target}{promotion}", state)


def _sign_refused(turn: Turn, text: str, wanted: Wanted, state: State) -> Turn:
    """Return the turn of a text that ends with signs for what no legal move does."""
    side = SIDES[state.side].title()
    if wanted.rest.startswith("!") and wanted.target in _origins(wanted, state):
        square = state.tables.names[wanted.target]
        victims = wanted.rest.removeprefix("!!")
        removed = f"; @-{victims}" if victims in state.tables.index else ""
        return _written(turn, f"{state.tables.labels[state.board[wanted.target]]} {square}-{removed}", state)
    return _unread(turn, "GC101", f"no legal move of {side} is written {text}")


def _castling_refused(turn: Turn, written: re.Match[str], state: State) -> Turn:
    """Return the turn of a castling that is not possible, with the moves of King and partner."""
    tables = state.tables
    for way in tables.castlings:
        if way.side == state.side and (way.partner < way.king) == bool(written["long"]):
            names = tables.names
            king = next((piece for piece in tables.royals[state.side]), EMPTY)
            moves = (
                f"{tables.labels[king]} {names[way.king]}-{names[way.king_to]}; "
                f"{tables.labels[way.partner_piece]} {names[way.partner]}-{names[way.partner_to]}"
            )
            return _written(turn, moves, state)
    return _unread(turn, "GC210", f"{SIDES[state.side].title()} cannot castle to that side in {tables.variant.title}")


_SAYS_MOST: Final = ("GC209", "GC401", "GC205")
"""The causes that tell most: the piece could go there, but for a check, an immobilizer, or what is in its way."""


def _likelihood(origin: int, target: int, state: State) -> int:
    """Rank a piece that cannot go to a square by how near it is to it; the lowest is likely to be meant."""
    if verify(state, origin, target):
        # Only its promotion is at fault.
        return -1
    code = explain(state, origin, target).code
    if code in _SAYS_MOST:
        return _SAYS_MOST.index(code)
    return len(_SAYS_MOST) + (code == "GC204")


def _written(turn: Turn, text: str, state: State) -> Turn:
    parts = parse_turn(text, dialect_of(state.tables.variant)).parts
    return _with_parts(turn, tuple(replace(part, text=turn.text, span=turn.span) for part in parts))


def _unread(turn: Turn, code: str, message: str) -> Turn:
    part = Part(PartKind.UNREADABLE, turn.text, turn.span, findings=(Finding(code, message),))
    return _with_parts(turn, (part,))


def _with_parts(turn: Turn, parts: tuple[Part, ...]) -> Turn:
    return replace(turn, parts=parts)
