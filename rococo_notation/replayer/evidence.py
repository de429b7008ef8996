"""What a text says for and against a reading of it, before a game is called legal or a move is charged."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from rococo_notation.notation import PartKind
from rococo_notation.notation.move_numbers import places_of
from rococo_notation.notation.readings import Reading
from rococo_notation.notation.tokens import CAPTURES, LABEL, PLAIN, SQUARE, SUPPOSED, SWAP_SIGNS, WORD, Item
from rococo_notation.notation.turn import WITHOUT_MOVE, Doubt
from rococo_notation.replayer.messages import FaultKind
from rococo_notation.replayer.position import packed_moves
from rococo_notation.replayer.resolve import legal_after, may_go_on, resolve
from rococo_notation.rules import verify
from rococo_notation.rules.tables import NOWHERE, SIDES

if TYPE_CHECKING:
    from rococo_notation.notation import Turn
    from rococo_notation.replayer.messages import Note
    from rococo_notation.replayer.record import Ply
    from rococo_notation.rules import State

FEWEST = 4
"""Fewer moves than this give no reason to read them in another way."""
EARLY = 6
"""A text without numbers that stops being legal within this many plies may begin in mid-game."""
LONG = 10
"""A text of which so many plies are legal does not begin in mid-game."""
FEW_FAULTS = 2
"""With more faults than this a text may mean another position, or another style of captures."""
CONFIRMED = 4
"""So many legal plies after a number out of order confirm that no ply is missing there."""
_UNKNOWN_SIGNS = frozenset("<>=^&%#~*+$\u2194")
"""Signs that say something of the move before them, whatever it is."""
SOON = 3
"""So many moves after one that is wrong the right one follows."""


def is_whole(reading: Reading) -> bool:
    """Tell whether every move of a reading was read to its end, and no line or number says that one is missing."""
    return lost_at(reading) is None


def lost_at(reading: Reading) -> int | None:
    """Return the first move of a reading before or beside which something was not read; None if it is whole."""
    breaks = _breaks(reading)
    is_confirmed = not breaks or len(reading.items) - breaks[-1] >= CONFIRMED
    first = next((place - at for at, place in enumerate(_places(reading)) if place is not None), 0)
    begun = [0] if first and len(reading.items) < LONG else []
    return min([*begun, *_gaps(reading), *([] if is_confirmed else breaks[-1:])], default=None)


def lost_after(reading: Reading, index: int) -> int | None:
    """Return the first move behind one before which something is missing, or was not read; None if there is none."""
    # What is missing may belong to the move before a wrong number.
    return min((at for at in (*_gaps(reading), *(at - 1 for at in _breaks(reading))) if at > index), default=None)


def _gaps(reading: Reading) -> list[int]:
    items = reading.items
    return [at for at, item in enumerate(items) if item.gap or item.unread_below or item.lacks_text or item.wider]


def _breaks(reading: Reading) -> list[int]:
    """Return the moves whose numbers are not those that follow."""
    offsets = [(at, place - at) for at, place in enumerate(_places(reading)) if place is not None]
    return [at for (_, before), (at, offset) in pairwise(offsets) if offset != before]


def is_explained(reading: Reading, items: Sequence[Item]) -> bool:
    """Tell whether there is a reason for each of the moves of a text that a reading leaves out.

    It is an aside, struck out, part of a sentence, there twice, or corrected.
    """
    kept = {item.key for item in reading.items}
    order = {id(item): index for index, item in enumerate(items)}
    places = sorted(order[id(item)] for item in reading.items)
    deepest = max((item.depth for item in reading.items), default=0)

    def is_spoken(item: Item) -> bool:
        if item.is_supposed or item.numbered or item.words < 2:
            return item.is_supposed
        # A last move that is left out may be the fault.
        return item.is_addressed or (not item.continues and order[id(item)] < places[-1])

    def is_corrected(item: Item) -> bool:
        at = order[id(item)]
        return any(at < place <= at + SOON for place in places)

    wrong = [item for item in reading.repeated if item.key not in kept]
    spoken = [item for item in reading.dropped if not item.struck and item.depth <= deepest and item.key not in kept]
    return (
        len(spoken) <= len(reading.items)
        and all(map(is_spoken, spoken))
        and 4 * len(wrong) <= len(reading.items)
        and all(map(is_corrected, wrong))
    )


def missing_evidence(reading: Reading, index: int, turn: Turn, state: State, plies: Sequence[Ply] = ()) -> Doubt | None:
    """Return what keeps a move of a reading, a fault in this position, from being charged; None if nothing does.

    It is the question before every charge: whether the move was read to its end, whether its number and the next one
    are right, and whether nothing beside it may belong to it. ``plies`` are those of a text whose lines were all read
    whole, as they are judged.
    """
    item = reading.items[index]
    fault = resolve(turn, state, "implied").fault
    odd = fault is not None and fault.kind.misses_piece
    by_number = _doubt_by_number(reading, index, odd=odd)
    by_side = _doubt_by_side(item, turn, reading.items, index, state) if fault else None
    if any(part.findings for part in turn.parts) or any(map(_is_loose, reading.items[index : index + 2])):
        return Doubt.UNREAD_TEXT
    if item.cut and (written := resolve(turn, state, "manual")).fault and may_go_on(turn, state, written):
        return Doubt.UNREAD_TEXT
    if _may_lack_victim(item, reading.items, state):
        return Doubt.STYLE
    if plies and not fault:
        # What is left out explains what does not fit later.
        return None if by_number is Doubt.UNNUMBERED else by_number
    if plies:
        return _doubt_by_plies(item, index, plies, by_number, by_side, odd=odd)
    return _doubt_beside(reading, index, turn, state, fault) or by_number or by_side


def _doubt_beside(reading: Reading, index: int, turn: Turn, state: State, fault: Note | None) -> Doubt | None:
    """Return the doubt that the text beside a move leaves."""
    items = reading.items
    item = items[index]
    # Without a fault in this style its captures are at fault, and any square beside it may be one of them.
    named = (
        item.mentions - item.squares - {state.tables.names[square] for square in (fault.cause.squares if fault else ())}
    )
    # "s h8 <-> g8" says that the pieces are swapped, and not which they are.
    is_swap = any(sign in turn.parts[0].text for sign in SWAP_SIGNS)
    # "K f1-i1; r j1-h1": a move left out may be what another on its line lacks.
    beside = any(each.line == item.line for each in (*reading.repeated, *reading.dropped))
    if (is_swap or beside) and not fault:
        return Doubt.STYLE
    if not fault and [token.value for token in item.after[:1]] == [";"]:
        # "a1-a3; capturee 2": what it takes may be said in words that are not understood.
        return Doubt.UNREAD_TEXT
    lacks_part = fault is not None and fault.kind is FaultKind.EFFECT_LEFT_OUT
    if lacks_part and any(token.kind == LABEL for token in item.after):
        # "e7-e8 crowned Q": the label may say what it becomes.
        return Doubt.UNREAD_TEXT
    is_behind_sign = item.continues and bool(item.before) and item.before[-1].value in _UNKNOWN_SIGNS
    if fault and fault.kind.misses_piece and (is_behind_sign or turn.parts[0].text.startswith(("(", "["))):
        # "e7-e8 (Q) d8-d7", "e7-e8 <> n d8-d7": the label may belong to the move before.
        return Doubt.UNREAD_TEXT
    is_wider = item.wider is not None and legal_after(item.wider[1], state) is not None
    if named or is_wider or _is_cut(item) or (items[-1].below and item.line == items[-1].line):
        return Doubt.MENTION
    if index and item.key == items[index - 1].key:
        return Doubt.REPEATED
    return _doubt_by_text(item, items, items[:index])


def _doubt_by_plies(
    item: Item, index: int, plies: Sequence[Ply], by_number: Doubt | None, by_side: Doubt | None, *, odd: bool
) -> Doubt | None:
    """Return the doubt that a fault in lines that were all read whole leaves, by how the game goes on from it.

    Only the order of the moves can be in doubt, or a turn that others show to be half of one.
    """
    faults = [ply for ply in plies if ply.status == "illegal"]
    kind, misfits = item.elements[0].kind, list(map(_fits_other_board, faults))
    halves = (ply.turn.parts and ply.turn.parts[0].kind is not PartKind.MOVE for ply in faults[1:])
    if kind in WITHOUT_MOVE and (any(misfits[1:]) or any(halves)):
        return Doubt.UNREAD_TEXT
    if by_number not in (None, Doubt.UNNUMBERED):
        return by_number
    if misfits[0] and index < FEWEST and sum(misfits) > FEW_FAULTS:
        return Doubt.OTHER_BOARD
    sides = _sides(plies)
    if len(sides) > 1 and all(moved != moving for moved, moving in sides):
        return Doubt.EXCHANGED
    is_one_list = len(sides) > 1 and len({moved for moved, _ in sides}) == 1
    if by_side is Doubt.OTHER_SIDE and not (item.number is None or len(faults) > FEW_FAULTS or is_one_list):
        by_side = None
    # What follows a piece without an origin says nothing.
    is_last = kind is PartKind.SHORT and len(plies) > index + 1
    fits_not = is_last or (misfits[0] and (index < FEWEST or any(misfits[1:]))) or (odd and index < LONG)
    # What follows from the fault itself is no second one.
    others = (ply.turn.parts[0].squares[:1] for ply, misfit in zip(faults[1:], misfits[1:], strict=True) if misfit)
    fits_not |= sum(misfits) > FEW_FAULTS or not all(item.squares.issuperset(origin) for origin in others)
    return by_side or (by_number if fits_not else None)


def leaves_out(plies: Sequence[Ply]) -> bool:
    """Tell whether a player leaves out captures more than once, and writes none: each writes in a way of their own."""
    refused = (ply for ply in plies if ply.status == "illegal" and ply.before)
    left_out = [resolve(ply.turn, ply.before, "implied").move is not None for ply in refused if ply.before]
    writes = any(part.kind is PartKind.CLEAR for ply in plies for part in ply.turn.parts[1:])
    return sum(left_out) > 1 and left_out[0] and not writes


def _is_loose(item: Item) -> bool:
    """Tell whether a part without a label, which moves nothing, stands behind another move on its line."""
    first = item.elements[0]
    return item.continues and not item.numbered and first.kind in WITHOUT_MOVE and not first.label


def _may_lack_victim(item: Item, items: Sequence[Item], state: State) -> bool:
    """Tell whether a suicide may be a mutual destruction in a text that writes no captures."""
    first, written = item.elements[0], (each for other in items for each in other.elements[1:])
    if first.kind is not PartKind.CLEAR or any(each.kind is PartKind.CLEAR for each in written):
        return False
    return any(move.captured for move in verify(state, state.tables.index[first.squares[0]], NOWHERE))


def _fits_other_board(ply: Ply) -> bool:
    fault = resolve(ply.turn, ply.before, "implied").fault if ply.before else None
    return fault is not None and fault.kind.fits_other_board


def _sides(plies: Sequence[Ply]) -> list[tuple[int, int]]:
    """Return the side of the piece that each ply moves, and the side that is to move."""
    moved = [(ply.before, ply.turn.parts[0].squares[:1]) for ply in plies if ply.before and ply.turn.parts]
    pieces = [(state, state.board[state.tables.index[squares[0]]]) for state, squares in moved if squares]
    return [(state.tables.side_of(piece), state.side) for state, piece in pieces if piece]


def _places(reading: Reading) -> Sequence[int | None]:
    return reading.places or places_of(reading.items)


def _is_cut(item: Item) -> bool:
    """Tell whether the last word behind a move may be the beginning of "captures": "; captu"."""
    word = item.after[-1].value if item.after and item.after[-1].kind == WORD else "?"
    return len(item.after) == 2 and any(each.startswith(word) for each in CAPTURES)


def _is_followed(item: Item) -> bool:
    """Tell whether a word follows a move directly."""
    return bool(item.after) and item.after[0].kind == WORD and item.after[0].value not in PLAIN


def _doubt_by_text(item: Item, items: Sequence[Item], before: Sequence[Item]) -> Doubt | None:
    """Return the doubt that the words around a move leave, and those that were not read before it."""
    if any(each.gap for each in (*before, item)):
        return Doubt.UNREAD_LINE
    if _is_followed(item) and sum(map(_is_followed, items)) <= max(1, len(items) // 4):
        return Doubt.SENTENCE
    # "(N)" may say that a move is new.
    is_marked = any(each.label == "N" and each.end - each.start == 3 for each in item.elements[1:])
    is_supposed = any(token.value in SUPPOSED for token in item.after)
    is_labelled = bool(item.before) and item.before[-1].kind == LABEL
    if is_marked or is_supposed or is_labelled or item.joined or _is_half(item, before):
        return Doubt.UNREAD_TEXT
    if any(each.lacks_text for each in (*before, item)):
        return Doubt.UNREAD_TEXT
    apart = sum(each.apart for each in items)
    return Doubt.APART if item.apart and (apart < FEWEST or 2 * apart < len(items)) else None


def _is_half(item: Item, before: Sequence[Item]) -> bool:
    """Tell whether a move without a target may be the beginning of another, or may lack what it captures."""
    first = item.elements[0]
    if first.kind not in WITHOUT_MOVE:
        return False
    said = any(token.kind in (WORD, SQUARE, LABEL) for token in item.after)
    known = any(len(each.elements) > 1 or (each.elements[0].label and len(each.squares) < 2) for each in before)
    return not first.label or said or not known


def _doubt_by_number(reading: Reading, index: int, *, odd: bool) -> Doubt | None:
    """Return the doubt that the number of a move leaves, or the one after it.

    ``odd`` tells whether another board than the one before the move would explain its fault.
    """
    offsets = [None if place is None else place - at for at, place in enumerate(_places(reading))]
    # A game that was legal for long has begun where it should, whatever its first number.
    base = next((offset for offset in offsets if offset is not None), 0) if index >= LONG else 0
    if next((offset for offset in reversed(offsets[: index + 1]) if offset is not None), base) != base:
        return Doubt.NUMBER
    # The line after it may be one that was not read.
    unread = index + 1 < len(offsets) and reading.items[index + 1].gap
    if next((offset for offset in offsets[index + 1 :] if offset is not None), base) not in (base, base + unread):
        return Doubt.NEXT_NUMBER
    few = len(reading.items) < FEWEST and not reading.items[index].numbered
    unnumbered = all(offset is None for offset in offsets)
    return Doubt.UNNUMBERED if few or (unnumbered and index < (LONG if odd else EARLY)) else None


def _may_be_of_other_side(turn: Turn, state: State) -> bool:
    """Tell whether a turn is legal if a move is put in before it."""
    return state.fallen is None and any(
        legal_after(turn, after) is not None
        for after in (state.passed(), *(state.after(move) for move in packed_moves(state)))
    )


def _doubt_by_side(item: Item, turn: Turn, items: Sequence[Item], index: int, state: State) -> Doubt | None:
    """Return the doubt that a label or a piece of the other side leaves: the move of a side may be missing."""
    one_case = len({each.upper for each in items} - {None}) < 2
    is_white = SIDES[state.side] == "white"
    is_of_other_side = item.upper not in (None, is_white) and not one_case
    following = items[index + 1].upper if index + 1 < len(items) else None
    if is_of_other_side and not item.numbered and following not in (None, not is_white):
        return Doubt.EXCHANGED
    if is_of_other_side and not item.continues and 3 * sum(each.continues for each in items) > len(items):
        return Doubt.HALF_LINE
    if is_of_other_side and not item.numbered and not (item.number is not None and item.continues):
        return Doubt.OTHER_SIDE if _may_be_of_other_side(turn, state) else None
    squares = item.elements[0].squares
    piece = state.board[state.tables.index[squares[0]]] if squares else 0
    is_theirs = bool(piece) and state.tables.side_of(piece) != state.side
    sides_known = any(each.side == "black" and each.number is not None for each in items)
    return Doubt.OTHER_SIDE if is_theirs and not sides_known else None
