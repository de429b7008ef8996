"""Read what needs a position to be understood: short notation, standard algebraic notation, squares alone (``e2e4``).

A text is compared with those of the legal moves that could be meant, so that every sign counts; failing that, it is
read as algebraic notation, in which check signs, ``x`` and remarks (``!?``) may be there or not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from rococo_notation.replayer.dialects import dialect_of
from rococo_notation.replayer.short_text import castling_text, short_text
from rococo_notation.rules import Move, verify
from rococo_notation.rules.state import Packed
from rococo_notation.rules.tables import EMPTY, NOWHERE

if TYPE_CHECKING:
    from rococo_notation.rules import State

CASTLING: Final = re.compile(r"[O0o][-\u2010-\u2015]?[O0o](?P<long>[-\u2010-\u2015]?[O0o])?(?P<rest>.*)")
_MOVE: Final = re.compile(
    r"(?P<label>[A-Z])?\s?(?P<file>[a-wyz]|x(?=\d+[^\d]?[a-z]\d))?(?P<rank>\d{1,2})?(?P<by>[x:\-\u2010-\u2015])?(?P<target>[a-z]\d{1,2})"
    r"(?P<rest>.*)"
)
_BECOMES: Final = re.compile(r"(?P<sign>[=/]?)\(?(?P<became>(?!x|e\.?p)[A-Za-z])\)?")
REST: Final = re.compile(rf"(?:{_BECOMES.pattern})?(?:e\.?p\.?)?[+#!?]*")
PAWN: Final = "P"


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


def is_castling(text: str) -> bool:
    """Tell whether a text castles.

    >>> is_castling("O-O+"), is_castling("0-0-0"), is_castling("Kg1")
    (True, True, False)
    """
    return CASTLING.fullmatch(text) is not None


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
    label = match["label"] or ("" if whole else PAWN)
    return Shape(label, match["file"] or "", match["rank"] or "", match["target"], piece)


def meant(text: str, state: State) -> Meaning:
    """Find the legal moves that a short text may mean."""
    if state.fallen is not None:
        return Meaning(())
    if (castling := CASTLING.fullmatch(text)) is not None:
        return Meaning(tuple(_castlings(castling, state)))
    wanted = None
    for each in _readings(text, state):
        wanted = wanted or each
        moves = [Move.of(move, state) for move in _moves(each, state)]
        fitting = _exact(text, moves, state) or _algebraic(each, moves, state)
        if fitting:
            return Meaning(tuple(fitting), each)
    return Meaning((), wanted)


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
    for origin in origins_of(wanted, state, hints=False):
        yield from verify(state, origin, wanted.target)
        if origin == wanted.target:
            yield from verify(state, origin, NOWHERE)


def origins_of(wanted: Wanted, state: State, *, hints: bool = True) -> Iterator[int]:
    """Yield the squares of own pieces that may be meant; ``hints`` tells whether the written file and rank count."""
    tables, board = state.tables, state.board
    piece = piece_of(wanted, state)
    for square in tables.squares:
        standing = board[square]
        if not standing or tables.side_of(standing) != state.side or piece not in (EMPTY, standing):
            continue
        file, rank = tables.names[square][:1], tables.names[square][1:]
        if not hints or (wanted.file in (None, file) and wanted.rank in (None, rank)):
            yield square


def piece_of(wanted: Wanted, state: State) -> int:
    """Return the piece that is meant: a Pawn if none is written, and EMPTY for any whose square is; -1 for no piece."""
    label = wanted.label or ("" if wanted.whole_origin else PAWN)
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
    rest = REST.fullmatch(wanted.rest)
    if rest is None:
        return []
    became = rest["became"] or ""
    origins = set(origins_of(wanted, state))
    found: dict[int, Packed] = {}
    for move in moves:
        packed = move.packed
        if packed.origin not in origins or packed.target != wanted.target or not promotes_to(packed, became, state):
            continue
        if wanted.label is None and not wanted.whole_origin and bool(packed.captured) != wanted.captures:
            # That a Pawn captures is always written in algebraic notation.
            continue
        found[packed.origin] = packed
    return list(found.values())


def promotes_to(move: Packed, became: str, state: State) -> bool:
    """Tell whether a move promotes to the piece with this letter, or does not promote if there is none."""
    return state.tables.labels[move.promotion].upper() == became.upper()


def _castlings(written: re.Match[str], state: State) -> Iterator[Packed]:
    """Yield the legal castlings to the side that is written, and to the square if one is."""
    tables = state.tables
    targets = {way.king_to for way in tables.castlings if way.side == state.side}
    legal = [
        Move.of(move, state)
        for origin in state.kings(state.side)
        for target in sorted(targets)
        for move in verify(state, origin, target)
        if move.castling
    ]
    side, square = "O-O-O" if written["long"] else "O-O", written["rest"].strip("+#!?")
    yield from (m.packed for m in legal if castling_text(m, state) == side and square in ("", m.target))
