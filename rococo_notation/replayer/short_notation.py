"""Short notation: write moves with the origin only if it is needed, read them, and spell them out.

    Kd5  Kxd5  La7^^  Aa4+  Wa3-  Cd6^+  Sd7~  Sd4!!d5  Ld4!  Pg8=W  Cd4&a4  Pe6x  O-O

The label is a capital for both sides. It is followed by the origin, if another such piece could do the same; by ``x``,
if the piece on the target is captured by displacement; and by the target. The side effects follow: ``~`` for a swap,
``+`` for a capture by approach, ``-`` by withdrawal, ``^`` for each capture by leaping, ``x`` for en passant, ``&`` and
``*`` with the square for a capture by coordination or between two pieces, ``=`` for a promotion. ``P*e5`` is a drop,
in algebraic notation ``P@e5``. ``!!`` is mutual
destruction with the piece on that square, ``!`` suicide. Castling is ``O-O`` or ``O-O-O``, with the King's target if it
could go to several squares on that side.

Games with the board and the pieces of orthodox chess are written in standard algebraic notation instead.

To be read, a text is compared with those of the legal moves that it could mean, so that every sign counts; failing
that, it is read as algebraic notation, in which check signs, ``x`` and remarks (``!?``) are optional, or as squares
alone (``e2e4``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from rococo_notation.errors import AmbiguousMoveError, IllegalMoveError
from rococo_notation.finding import Finding
from rococo_notation.notation import Part, PartKind, Turn, parse_turn
from rococo_notation.replayer.games import dialect_of
from rococo_notation.replayer.messages import FaultKind, kind_of
from rococo_notation.rules import Move, State, Variant, explain, verify
from rococo_notation.rules import variant as variant_named
from rococo_notation.rules.engine import attacker_of, has_legal_move
from rococo_notation.rules.move import captures
from rococo_notation.rules.state import Packed
from rococo_notation.rules.tables import EMPTY, NOWHERE, SIDES, CastlingSquares

if TYPE_CHECKING:
    from rococo_notation.replayer import Position

_PAWN: Final = "P"
"""The piece whose letter may be left out."""

# ---------------------------------------------------------------- writing


def write_short(move: Move, position: Position) -> str:
    """Write a legal move of a position in short notation, which no other legal move shares.

    >>> from rococo_notation import Position
    >>> position = Position.from_code("10/4k5/10/10/10/10/1p8/1L8/4K5/10 w - -")
    >>> write_short(position.parse("L a2-a4; @-a3"), position)
    'La4^'
    """
    state = position.state
    if is_orthodox(position.variant):
        return _san(move, state)
    others = list(_rivals(move, state))
    for origin in (False, True):
        text = _short(move, state, origin=origin)
        # A reader also accepts the origin where it is not needed, so that form of another move counts too.
        if not any(text in (_short(each, state), _short(each, state, origin=True)) for each in others):
            return text
    return str(move)


def _short(move: Move, state: State, *, origin: bool = False) -> str:
    """Return the text of a move, which other moves may share without its origin."""
    label, target = move.mover.upper(), move.target
    if target is None:
        victim = next((square for _, square in move.removed), "")
        return f"{label}{move.origin}{'!!' if victim else '!'}{victim}"
    if move.partner:
        return _castling_text(move, state) + (target if origin else "")
    if not move.origin:
        return f"{label}*{target}"
    start = move.origin if origin and target != move.origin else ""
    takes = "x" if target in move.captured else ""
    signs = "~" if move.swapped else ""
    for capture in captures(move, state):
        if capture.square != target:
            signs += capture.power.sign + (capture.square if capture.power.surrounds else "")
    return f"{label}{start}{takes}{target}{signs}{_promotion(move)}"


def _promotion(move: Move) -> str:
    return f"={move.promotion.upper()}" if move.promotion else ""


def _castling_text(move: Move, state: State) -> str:
    """Return ``O-O`` for a castling to higher files, ``O-O-O`` to lower ones."""
    assert move.partner is not None
    _, square, _ = move.partner
    return "O-O" if state.tables.index[square] > move.packed.origin else "O-O-O"


def _rivals(move: Move, state: State) -> Iterator[Move]:
    """Yield the other moves that may be written alike: of the same kind of piece to the same square, or castlings.

    Moves of one piece to one square differ in their signs, unless it takes on the way by going there.
    """
    mine, tables = move.packed, state.tables
    origin, target = mine.origin, mine.target
    if mine.castling:
        for other in {way.king_to for way in tables.castlings} - {target}:
            yield from (Move.of(each, state) for each in verify(state, origin, other) if each.castling)
    elif NOWHERE not in (origin, target):
        piece = state.board[origin]
        rays = tables.rays_on[piece]
        if tables.roundabout[piece]:
            yield from (Move.of(each, state) for each in verify(state, origin, target) if each != mine)
        for square in (square for square in tables.squares if state.board[square] == piece and square != origin):
            # Only a piece with a direction to the target can go there.
            if any(each in rays[square] for each in tables.routes(square, target)):
                yield from (Move.of(each, state) for each in verify(state, square, target))


@lru_cache(maxsize=256)
def is_orthodox(variant: Variant) -> bool:
    """Tell whether a game has the board and the pieces of orthodox chess, whatever its set-up.

    >>> is_orthodox(variant_named("fischer-random")), is_orthodox(variant_named("knightmate"))
    (True, False)
    """
    chess = variant_named("chess")
    return (variant.files, variant.ranks, variant.pieces) == (chess.files, chess.ranks, chess.pieces)


def _san(move: Move, state: State) -> str:
    """Write a legal move in standard algebraic notation, with its check or mate."""
    label, target = move.mover.upper(), move.target or ""
    takes = "x" if move.captured else ""
    if move.partner:
        text = _castling_text(move, state)
    elif not move.origin:
        text = f"{label}@{target}"
    elif label == _PAWN:
        text = f"{move.origin[0] if takes else ''}{takes}{target}{_promotion(move)}"
    else:
        text = f"{label}{_san_origin(move, state)}{takes}{target}"
    after = state.after(move.packed)
    if attacker_of(after, after.side) == NOWHERE:
        return text
    return f"{text}{'+' if has_legal_move(after) else '#'}"


def _san_origin(move: Move, state: State) -> str:
    """Return as much of the origin as tells the piece from others that could go there: its file, its rank, or both."""
    others = {each.origin for each in _rivals(move, state)}
    telling = (own for own, *theirs in zip(move.origin, *others, strict=True) if own not in theirs)
    return next(telling, move.origin) if others else ""


# ---------------------------------------------------------------- what a short text says

_CASTLING: Final = re.compile(r"[O0o][-\u2010-\u2015]?[O0o](?P<long>[-\u2010-\u2015]?[O0o])?(?P<rest>.*)")
_MOVE: Final = re.compile(
    r"(?P<label>[A-Z])?\s?(?P<drop>[@*](?=[a-z]))?(?P<file>(?<![@*])(?:[a-wyz]|x(?=\d+[^\d]?[a-z]\d)))?(?P<rank>\d{1,2})?"
    r"(?P<by>[x:\-\u2010-\u2015])?(?P<target>[a-z]\d{1,2})"
    r"(?P<rest>.*)"
)
_FIGURE_FIRST: Final = re.compile(
    r"(?P<label>\+?[A-Z])?(?P<drop>[@*])?(?P<file>\d{1,2}(?=[a-p]?[x\-]?\d))?(?P<rank>[a-p](?=[x\-]?\d))?(?P<by>[x\-])?"
    r"(?P<target>\d{1,2}[a-p])"
    r"(?P<rest>(?:=(?:\+?[A-Z])?)?[+#!?]*)"
)
"""Where the files are numbered and the ranks have letters, as in Shogi."""
_BECOMES: Final = re.compile(r"[=/]?\(?(?P<became>(?:(?<==)\+)?(?!x|e\.?p)[A-Za-z])\)?")
_REST: Final = re.compile(rf"(?:{_BECOMES.pattern})?(?:e\.?p\.?)?[+#!?]*")
_NULL: Final = frozenset({"--", "Z0", "@@@@", "0000", "null", "pass"})


class ShortText(NamedTuple):
    """What a short text says of its move; "" for what it does not say."""

    label: str
    file: str
    rank: str
    captures: bool
    target: str
    rest: str
    drops: bool = False

    @property
    def origin(self) -> str:
        """The name of the origin if file and rank are written, else ""."""
        return self.file + self.rank if self.file and self.rank else ""

    @property
    def piece(self) -> str:
        """The letter of the piece: a Pawn's if none is written, and "" for any piece if the origin is."""
        return self.label or ("" if self.origin else _PAWN)

    @property
    def became(self) -> str:
        """The capital letter of the piece that a Pawn promotes to."""
        # A promotion follows the signs of captures.
        match = re.search(r"=(?P<became>\+?[A-Za-z])$", self.rest.rstrip("+#!?")) or _BECOMES.match(self.rest)
        return match["became"].upper() if match else ""


def split_short(text: str) -> ShortText | None:
    """Take a short text apart; None if it is not a move to a square.

    >>> split_short("Nbd2+"), split_short("exd8=Q").became, split_short("O-O")
    (ShortText(label='N', file='b', rank='', captures=False, target='d2', rest='+', drops=False), 'Q', None)
    """
    match = _FIGURE_FIRST.fullmatch(text) or _MOVE.fullmatch(text)
    if match is None:
        return None
    label, drop, file, rank, by, target, rest, *_ = match.groups("")
    return ShortText(label, file, rank, by in ("x", ":"), target, rest, bool(drop))


def is_castling(text: str) -> bool:
    """Tell whether a text castles.

    >>> is_castling("O-O+"), is_castling("0-0-0"), is_castling("Kg1")
    (True, True, False)
    """
    return _CASTLING.fullmatch(text) is not None


def _short_text(turn: Turn) -> str | None:
    """Return the text of a turn in short notation, or None for any other turn."""
    return turn.parts[0].text if turn.parts and turn.parts[0].kind is PartKind.SHORT else None


def is_null(turn: Turn) -> bool:
    """Tell whether a turn is a null move of PGN, which stands for a move that is not given."""
    return _short_text(turn) in _NULL


def resigns(turn: Turn) -> bool:
    """Tell whether a turn is a resignation, which is not a ply."""
    # The parts of a plain turn need not be made for this.
    return turn.plain is None and len(turn.parts) == 1 and turn.parts[0].kind is PartKind.RESIGN


def hands_over(turn: Turn) -> bool:
    """Tell whether a turn leaves the board as it is: a resignation, or a null move."""
    return resigns(turn) or is_null(turn)


def has_no_origin(turn: Turn) -> bool:
    """Tell whether a turn in short notation does not say from where its piece comes, so that only legal moves tell."""
    text = _short_text(turn)
    if text is None or is_castling(text):
        return False
    shape = split_short(text)
    return shape is None or not shape.origin


# ---------------------------------------------------------------- reading


def read_short(text: str, position: Position) -> Move:
    """Return the legal move that a short text means; the origin may be written even if it is not needed.

    Standard algebraic notation is read too, and moves from square to square (``e2e4``), where they mean one legal move.

    Raises:
        IllegalMoveError: no legal move has this text.
        AmbiguousMoveError: several legal moves have this text without their origin.

    >>> from rococo_notation import Position
    >>> str(read_short("Kd4", Position.from_code("10/4k5/10/10/10/10/4K5/10/10/10 w - -")))
    'K d3-d4'
    """
    state, wanted = position.state, text.strip()
    fitting = _candidates(wanted, state)[0] or [move for move in position.legal_moves() if str(move) == wanted]
    if not fitting:
        raise IllegalMoveError(f"no legal move of {position.side.title()} is written {wanted}", "GC204")
    if len(fitting) > 1:
        raise AmbiguousMoveError(_ambiguous(wanted, fitting))
    return fitting[0]


def _ambiguous(text: str, moves: list[Move]) -> str:
    return f"{text} could be {' or '.join(map(str, moves))}: write the square it comes from"


def _candidates(text: str, state: State) -> tuple[list[Move], ShortText | None]:
    """Find the legal moves that a short text could mean, and what it says of its move, if that is one to a square."""
    if state.fallen is not None:
        return [], None
    if (castling := _CASTLING.fullmatch(text)) is not None:
        tries = [(way, each) for way in _castlings(castling, state) for each in verify(state, way.king, way.king_to)]
        numbered = (None, *state.tables.castlings)
        return [Move.of(each, state) for way, each in tries if numbered[each.castling] == way], None
    first = None
    # A small letter may stand for the piece (``nf6``).
    for shape in (split_short(text), split_short(text[:1].upper() + text[1:])):
        target = dialect_of(state.tables.variant).square(shape.target) if shape else None
        if shape is None or target is None:
            continue
        shape = shape._replace(target=target)
        first = first or shape
        moves, signed = list(_moves(shape, state)), f"=+{shape.piece}"
        # In Shogi the sign promotes, and "=" declines to.
        is_signed = shape.rest == "+" and signed[1:] in state.tables.codes
        becomes = _algebraic(shape._replace(rest=signed), moves, state) if is_signed else []
        fitting = becomes or _exact(text, moves, state) or _algebraic(shape, moves, state)
        if fitting:
            return fitting, shape
    return [], first


def _moves(shape: ShortText, state: State) -> Iterator[Move]:
    """Yield the legal moves of the possible pieces to the target, and those that leave the board from it."""
    target = state.tables.index[shape.target]
    if shape.drops:
        piece = _piece_of(shape, state)
        yield from (Move.of(packed, state) for packed in verify(state, NOWHERE, target) if packed.piece == piece)
        return
    for origin in _origins(shape, state):
        for end in (target, NOWHERE) if origin == target else (target,):
            yield from (Move.of(packed, state) for packed in verify(state, origin, end))


def _origins(shape: ShortText, state: State) -> list[int]:
    """Return the squares of the possible pieces, by their kind and the part of the origin that is written."""
    tables, board = state.tables, state.board
    piece = _piece_of(shape, state)
    return [
        square
        for square in tables.squares
        if board[square]
        and piece in (EMPTY, board[square])
        and tables.side_of(board[square]) == state.side
        and shape.file in ("", tables.names[square][:1])
        and shape.rank in ("", tables.names[square][1:])
    ]


def _piece_of(shape: ShortText, state: State) -> int:
    """Return the piece: EMPTY for any if only its square is written, -1 if there is no such piece."""
    own = shape.piece.upper() if not state.side else shape.piece.lower()
    return state.tables.codes.get(own, -1) if own else EMPTY


def _exact(text: str, moves: list[Move], state: State) -> list[Move]:
    """Keep the move with just this text, or those with this short text, with a remark after it or without."""
    tries = product(dict.fromkeys((text, text.rstrip("!?"), text.rstrip("+#!?="))), (True, False))
    fitting = ([move for move in moves if _short(move, state, origin=origin) == wanted] for wanted, origin in tries)
    return [move for move in moves if str(move) == text] or next(filter(None, fitting), [])


def _algebraic(shape: ShortText, moves: list[Move], state: State) -> list[Move]:
    """Keep the moves that algebraic notation means; of those that differ in what they take, the one that takes most."""
    rest = _REST.fullmatch(shape.rest)
    if rest is None:
        return []
    target = state.tables.index[shape.target]
    # That a Pawn captures is always written in algebraic notation.
    says_captures = not (shape.label or shape.origin)
    found = {
        move.packed.origin: move
        for move in moves
        if move.packed.target == target
        and _promotes_to(move.packed, rest["became"], state)
        and not (says_captures and bool(move.packed.captured) != shape.captures)
    }
    return list(found.values())


def _promotes_to(move: Packed, became: str | None, state: State) -> bool:
    """Tell whether a move promotes to the piece with this letter, or does not promote if there is none."""
    return state.tables.labels[move.promotion].upper() == (became or "").upper()


def _castlings(written: re.Match[str], state: State) -> list[CastlingSquares]:
    """Return the ways to castle to the side that is written, and to the square if one is, whether legal or not."""
    square = written["rest"].strip("+#!?")
    return [
        way
        for way in sorted(state.tables.castlings, key=lambda way: way.king_to)
        if way.side == state.side
        and (way.partner < way.king) == bool(written["long"])
        and square in ("", state.tables.names[way.king_to])
    ]


# ---------------------------------------------------------------- expanding turns


def expanded(turn: Turn, state: State) -> Turn:
    """Return a turn in short notation with the parts of the move it means in a state, each effect written.

    If it means no legal move, the parts are those of the move that is written, so that the rules say what is wrong with
    it; if it means several or cannot be read, it is a part that cannot be read. Other turns are returned as they are.
    """
    text = _short_text(turn)
    if text is None:
        return turn
    moves, shape = _candidates(text, state)
    if len(moves) == 1:
        return _written(turn, str(moves[0]), state)
    if moves:
        return _unread(turn, "GC115", _ambiguous(text, moves))
    if (castling := _CASTLING.fullmatch(text)) is not None:
        return _castling_refused(turn, castling, state)
    if shape is not None:
        return _refused(turn, text, shape, state)
    if (shape := split_short(text)) is not None:
        return _unread(turn, "GC102", f"there is no square {shape.target} on this board")
    return _unread(turn, "GC101", f'"{text}" is no move')


def _refused(turn: Turn, text: str, shape: ShortText, state: State) -> Turn:
    """Return the turn of a text that means no legal move."""
    tables, board = state.tables, state.board
    side, target = SIDES[state.side].title(), tables.index[shape.target]
    if _piece_of(shape, state) < 0:
        return _unread(turn, "GC103", f"no piece of {tables.variant.title} has the letter '{shape.piece}'")
    if not (shape.label or shape.file or shape.rank) and board[target] and tables.side_of(board[target]) == state.side:
        # More likely the first half of a move than a move to the square of an own piece.
        return _unread(turn, "GC101", f"{side} has a piece on {text}, so this is not a Pawn move")
    if shape.drops and tables.hands is not None:
        return _written(turn, f"{tables.labels[_piece_of(shape, state)]}*{shape.target}", state)
    rest, origins = _REST.fullmatch(shape.rest), _origins(shape, state)
    if rest is None and shape.rest.startswith("!") and target in origins:
        victim = shape.rest.removeprefix("!!")
        removed = f"; @-{victim}" if victim in tables.index else ""
        return _written(turn, f"{tables.labels[board[target]]} {shape.target}-{removed}", state)
    origins = [square for square in origins if square != target]
    tries = (move for each in origins for move in verify(state, each, target))
    if shape.drops or rest is None or any(_promotes_to(move, rest["became"], state) for move in tries):
        # It has signs for what no legal move does, or it is not said that it captures, or said and it does not.
        return _unread(turn, "GC101", f"no legal move of {side} is written {text}")
    if origins:
        square = min(origins, key=lambda square: _likelihood(square, target, state))
        origin, label = tables.names[square], tables.labels[board[square]]
    elif shape.origin in tables.index:
        origin = shape.origin
        label = (shape.piece.lower() if state.side else shape.piece) or tables.labels[board[tables.index[origin]]]
    elif not shape.piece:
        return _unread(turn, "GC102", f"there is no square {shape.origin} on this board")
    else:
        name = tables.variant.pieces[shape.piece].name
        place = f" on file {shape.file}" if shape.file else f" on rank {shape.rank}" if shape.rank else ""
        return _unread(turn, "GC201", f"{side} has no {name}{place} that could go to {shape.target}")
    became = rest["became"] or ""
    promotion = f"; {became.lower() if state.side else became.upper()}-{shape.target}" if became else ""
    return _written(turn, f"{label} {origin}-{shape.target}{promotion}", state)


def _castling_refused(turn: Turn, written: re.Match[str], state: State) -> Turn:
    """Return the turn of a castling that is not possible, with the moves of King and partner."""
    tables, names, ways = state.tables, state.tables.names, _castlings(written, state)
    if not ways:
        side = SIDES[state.side].title()
        return _unread(turn, "GC210", f"{side} cannot castle to that side in {tables.variant.title}")
    # Where the King may go to several squares, what forbids the nearest forbids the farthest.
    way = max(ways, key=lambda way: abs(way.king_to - way.king))
    king = tables.codes.get(tables.variant.standing(names[way.king]), EMPTY)
    moves = (
        f"{tables.labels[king]} {names[way.king]}-{names[way.king_to]}; "
        f"{tables.labels[way.partner_piece]} {names[way.partner]}-{names[way.partner_to]}"
    )
    return _written(turn, moves, state)


_SAYS_MOST: Final = (FaultKind.IN_CHECK, FaultKind.IMMOBILIZED, FaultKind.PATH_BLOCKED)
"""The causes that say most: the piece could go there, but for a check, an immobilizer, or what is in its way."""


def _likelihood(origin: int, target: int, state: State) -> int:
    """Rank a piece that cannot go to a square by how near it is to it; the lowest is the most likely."""
    if verify(state, origin, target):
        # Only its promotion is at fault.
        return -1
    kind = kind_of(explain(state, origin, target).code)
    return _SAYS_MOST.index(kind) if kind in _SAYS_MOST else len(_SAYS_MOST) + (kind is FaultKind.MOVES_OTHERWISE)


def _written(turn: Turn, text: str, state: State) -> Turn:
    parts = parse_turn(text, dialect_of(state.tables.variant)).parts
    return replace(turn, parts=tuple(replace(part, text=turn.text, span=turn.span) for part in parts))


def _unread(turn: Turn, code: str, message: str) -> Turn:
    part = Part(PartKind.UNREADABLE, turn.text, turn.span, findings=(Finding(code, message),))
    return replace(turn, parts=(part,))
