"""What is said of a turn: notes, which are findings as data, their reasons with code and sentence, and their words.

The rules have reasons of their own. ``vocabulary`` has the gaps with names. Comments name the squares.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final, NamedTuple

from rococo_notation.finding import Finding, Mark
from rococo_notation.notation import Part, Side, Source, Turn
from rococo_notation.notation.turns.meaning import relabel
from rococo_notation.rules import Cause
from rococo_notation.rules.reasons import Reason, Role, Wording, how_it_ended, standing, wording


class FaultKind(Enum):
    """A kind of fault or remark, as far as it decides how a turn is read; each has some finding codes."""

    UNREADABLE = ("GC101",)
    OF_OTHER_GAME = ("GC102", "GC103")
    WRONG_CASE = ("GC104",)
    SLIP = ("GC109",)
    READ_AS_MEANT = ("GC106", "GC111")
    OUT_OF_ORDER = ("GC107",)
    UNJUDGED = ("GC110",)
    UNSURE = ("GC115",)
    ASKED_ABOUT = ("GC116",)
    NO_GAME = ("GC002", "GC003")
    PASSED_OVER = ("GC108",)
    OTHER_NOTATION = ("GC105", "GC112", "GC113", "GC114")
    NO_PIECE = ("GC201",)
    OTHER_SIDE = ("GC203",)
    WRONG_PIECE = ("GC202",)
    MOVES_OTHERWISE = ("GC204",)
    PATH_BLOCKED = ("GC205",)
    OCCUPIED = ("GC206",)
    IN_CHECK = ("GC209", "GC211")
    EFFECT_LEFT_OUT = ("GC301", "GC303", "GC411")
    FEWER_CAPTURES = ("GC304",)
    IMMOBILIZED = ("GC401",)
    EDGE = ("GC402", "GC403")
    PROMOTES_TO_NONE_LOST = ("GC409",)
    PROMOTES_ELSEWHERE = ("GC410",)
    AS_SWAP = ("GC412",)
    THIRD_TIME = ("GC503",)
    PLAYED_ON = ("GC507",)
    AFTER_THE_END = ("GC501",)
    OTHER_RESULT = ("GC502",)
    OWN_POSITION = ("GC602",)
    OLDER_EDITION = ("GC603",)
    GUESSED_GAME = ("GC604",)
    GUESSED_SET_UP = ("GC605",)
    OTHER = ()

    @property
    def is_notation(self) -> bool:
        """Whether only the notation is at fault, not the move."""
        return self in _OF_NOTATION

    @property
    def leaves_meaning_clear(self) -> bool:
        """Whether it is clear what the turn means."""
        return self in (FaultKind.WRONG_CASE, FaultKind.SLIP, FaultKind.READ_AS_MEANT, FaultKind.OUT_OF_ORDER)

    @property
    def leaves_line_unread(self) -> bool:
        """Whether a line of the text was passed over, or was not read as it stands."""
        return self in (FaultKind.NO_GAME, FaultKind.PASSED_OVER, FaultKind.SLIP)

    @property
    def misses_piece(self) -> bool:
        """Whether the piece that the text moves does not stand there, or is of the other side."""
        return self in (FaultKind.NO_PIECE, FaultKind.OTHER_SIDE, FaultKind.WRONG_PIECE)

    @property
    def fits_other_board(self) -> bool:
        """Whether moves have this fault on another board than their own."""
        return self.misses_piece or self in (FaultKind.PATH_BLOCKED, FaultKind.OCCUPIED)


_KINDS: Final = {code: kind for kind in FaultKind for code in kind.value}
_OF_NOTATION: Final = frozenset(kind for code, kind in _KINDS.items() if code.startswith("GC1"))


def kind_of(code: str) -> FaultKind:
    """Return the kind of fault of a finding code."""
    return _KINDS.get(code, FaultKind.OTHER)


class Note(NamedTuple):
    """A finding without words and place: its cause, and the part of the turn that it is about.

    ``given`` is a word that the sentence quotes, and ``within`` are notes that it takes in.
    """

    cause: Cause
    part: Part | None = None
    given: str = ""
    within: tuple[Note, ...] = ()

    @property
    def code(self) -> str:
        """The finding code."""
        return self.cause.reason.code

    @property
    def kind(self) -> FaultKind:
        """What decisions need to know of the fault."""
        return kind_of(self.code)


# ---------------------------------------------------------------- the text alone

NO_SUCH_SQUARE: Final = Reason("GC102", "there is no square {given} on this board")
UNKNOWN_LABEL: Final = Reason("GC103", "no piece of {title} has the label '{label}'")
GAME_CODE: Final = Reason("GC105", "this is GAME Code; it is not executed, so its effect is not checked")
NO_MOVE: Final = Reason("GC505", "{side} makes no move, and passing is not allowed")
RESIGNS: Final = Reason(
    "GC505", "this is a resignation, which is possible at any time and ends the game, but is no move"
)
ONLY_PUTS: Final = Reason("GC505", "this only puts pieces on the board; a turn must move one", roles=(Role.PUT,))
REMOVES_TOO_MANY: Final = Reason("GC302", "no single move removes all these pieces", roles=(Role.REMOVED,))
DESTROYS_TOO_MANY: Final = Reason(
    "GC408", "mutual destruction removes one other piece, but the text removes more", roles=(Role.REMOVED,)
)

# ---------------------------------------------------------------- labels: the square; the piece, and the one written

PART_MOVES_NOTHING: Final = Reason("GC201", "there is no piece on {0} for this part to move", roles=(Role.EMPTY,))
WRONG_PIECE: Final = Reason("GC202", "the move names a {other} on {0}, but the {piece} is there")
WRONG_LABEL: Final = Reason("GC104", "the {piece} on {0} has the label '{meant}', not '{label}'")
PUT_IN_WRONG_CASE: Final = Reason(
    "GC104", "'{label}' is a label of the other side; the {piece} is '{meant}'", roles=(Role.PUT,)
)

# ---------------------------------------------------------------- what the move does and the text leaves out

CAPTURES_LEFT_OUT: Final = Reason(
    "GC301", "the move captures {pieces}, but the text does not remove {them}", roles=(Role.KEPT,)
)
MOVER_LEFT_OUT: Final = Reason(
    "GC302", "the move puts the {piece} on {0}, but the text does not", roles=(Role.LEFT_OUT,)
)
# The King's squares, the partner's squares.
PARTNER_LEFT_OUT: Final = Reason(
    "GC303",
    "the move castles, but the text does not move {2:at} to {3}",
    roles=(Role.ORIGIN, Role.TARGET, Role.KEPT, Role.LEFT_OUT),
)
SWAP_LEFT_OUT: Final = Reason(
    "GC303", "the move swaps with {1:at}, but the text does not put it on {0}", roles=(Role.LEFT_OUT, Role.TARGET)
)
PROMOTES_BY_SWAP: Final = Reason(
    "GC410", "the {piece} comes to {0} by the swap and may promote only in a separate turn", roles=(Role.PUT,)
)
COULD_CAPTURE: Final = Reason(
    "GC304", "the {piece} could capture {pieces}, but the text does not remove {them}", roles=(Role.KEPT,)
)
ALL_LEAVES_CHECK: Final = Reason(
    "GC304",
    "capturing everything the {piece} could on {0} would leave its King in check; the text captures less",
    roles=(Role.TARGET,),
)
NOT_CAPTURED_BEFORE: Final = Reason(
    "GC304",
    "legal only if an earlier move captured {pieces}, which its text left there; it is read that way",
    roles=(Role.KEPT,),
)

# ---------------------------------------------------------------- what the text does and the move does not

SURPLUS: Final = Reason("GC302", "the text {within}, but the move does not", roles=())
SURPLUS_LANDING: Final = Reason("GC302", f"{SURPLUS.message}; landing on a piece already captures it", roles=())
# What the text does, within those.
PUTS: Final = Reason("GC302", "puts a {piece} on {0}", roles=(Role.PUT,))
TAKES_OFF: Final = Reason("GC302", "takes the {0:piece} off {0}", roles=(Role.REMOVED,))
TAKES_OFF_AGAIN: Final = Reason("GC302", "takes the {piece} off {0} again", roles=(Role.REMOVED,))
EMPTIES: Final = Reason("GC302", "empties {0}", roles=(Role.EMPTY,))

# ---------------------------------------------------------------- remarks on a legal move

READ_AS_SWAP: Final = Reason("GC412", "read as a swap of {0} and {1}; mutual destruction would be written out")
LOST_BY_SUICIDE: Final = Reason("GC413", "the {piece} that is regained was not captured: it left the board by suicide")
OTHER_EDITION: Final = Reason("GC603", "this move is legal under the {given} edition of the rules")
OLDER_EDITION_ONLY: Final = Reason(
    "GC603",
    "legal under the {edition} edition of the rules, in force when this log was begun, but not under that of {given}",
)

# ---------------------------------------------------------------- the end of the game

DECIDED: Final = Reason("GC501", "the game is over: {decided}")
WAS_DECIDED: Final = Reason("GC501", f"{DECIDED.message}, but the log goes on")
GAME_WAS_OVER: Final = Reason("GC501", "the game is over ({given}), but the log goes on")
LOSES_BY_THIRD: Final = Reason("GC503", "this position occurs for the third time: {side} loses by causing it")
THIRD_TIME: Final = Reason("GC503", "this position occurs for the third time: either side may claim a draw")
CHECKMATED: Final = Reason("GC504", "{side} is checkmated: the game is over, but the log goes on")
NO_LEGAL_MOVE: Final = Reason("GC504", "{side} has no legal move: the game is over, but the log goes on")
FIFTY_QUIET_MOVES: Final = Reason(
    "GC506", "fifty moves by each side without a capture or a Pawn move: either side may claim a draw"
)
PLAYED_AFTER_THIRD: Final = Reason(
    "GC507", "a position has occurred for the third time, which ends the game by the rules, but the log goes on"
)
PLAYED_AFTER_BARE: Final = Reason(
    "GC507", "a side has only its King left, which ends the game by the rules, but the log goes on"
)

# ---------------------------------------------------------------- plies that are not judged

UNJUDGED: Final = Reason("GC110", "the position is not known from here on, so {given} not judged")
NULL_MOVE: Final = Reason("GC110", "the log gives no move for {side} here, so the game goes on as if {side} had passed")
MOSTLY_ILLEGAL: Final = Reason("GC110", "{given} moves before this one are not legal, so none is judged from here on")
OUT_OF_ORDER: Final = Reason("GC110", "{given}: turns are missing or repeated; {within}")

# ---------------------------------------------------------------- turns in doubt

BEGINS_LATER_BY_ONE: Final = Reason("GC112", "the list begins with move {given}, and the move before it is missing")
BEGINS_LATER: Final = Reason("GC112", "the list begins with move {given}, and the moves before it are missing")
OUT_OF_STEP: Final = Reason(
    "GC113",
    "this move is not legal here ({within}), and moves may be missing or out of order: {given}",
    "this move is not legal here ({tactful}), and moves may be missing or out of order: {given}",
)
TEXT_ENDS: Final = Reason(
    "GC114",
    "the text ends here and may be cut off. If this line is complete, the move is illegal: {within}",
    "the text ends here and may be cut off. If this line is complete, the move is illegal: {tactful}",
)
LOST: Final = Reason("GC115", "from here on it is not clear how to read the moves: {given}")
AMBIGUOUS: Final = Reason(
    "GC115",
    "this move is not legal as read here ({within}), but could be read in another way: {given}",
    "this move is not legal as read here ({tactful}), but could be read in another way: {given}",
)

# ---------------------------------------------------------------- how a turn in doubt is read

READ_PLY_MISSING: Final = Reason("GC111", "a ply is missing here; the rest can be legal only with {given}")
ASKED_ABOUT: Final = Reason("GC116", "this move is only asked about, and {given}; it is not counted")
READ_TURN_TWICE: Final = Reason("GC111", "this turn is a repetition and is left out")
READ_TURNS_TWICE: Final = Reason("GC111", "{given} turns from here on are repetitions and are left out")
READ_JOINED: Final = Reason("GC111", 'the parts of one turn are separated; read as "{given}"')
READ_EXCHANGED: Final = Reason("GC111", "this turn and the one before it are the wrong way round")
READ_AS_ONLY_MOVE: Final = Reason("GC111", "this cannot be read; the rest can be legal only with {given}")


# ---------------------------------------------------------------- notes in words


def finding_of(note: Note, turn: Turn, source: Source, *, ply: int, side: Side, secondary: bool = False) -> Finding:
    """Make the finding of a note about a turn, at the place of the part that the note is about."""
    part = note.part or (turn.parts[0] if turn.parts else None)
    message, tactful, squares = in_words(note)
    suggestion = ""
    if note.part is not None and note.kind is FaultKind.WRONG_CASE:
        suggestion = relabel(note.part.text, note.part.label or "", _label_meant(note))
    place = (ply, side, *source.place(*(part.span if part else turn.span)), turn.quote(source, part))
    marks = tuple(_marks_of(note))
    return Finding(
        note.code, message, *place, squares, secondary=secondary, suggestion=suggestion, tactful=tactful, marks=marks
    )


def finding_about(turn: Turn, reason: Reason, source: Source, given: str = "") -> Finding:
    """Make a finding about a whole turn, for a reason that names no squares."""
    return turn.finding(reason.code, reason.message.format(given=given), source)


def _marks_of(note: Note) -> Iterator[Mark]:
    """Yield the squares of a note and of those within it, each with its role."""
    yield from (Mark(note.cause.state.tables.names[square], role) for square, role in note.cause.roles)
    for each in note.within:
        yield from _marks_of(each)


def in_words(note: Note) -> Wording:
    """Put a note into words."""
    return wording(note.cause, **vocabulary(note))


def vocabulary(note: Note) -> dict[str, str]:
    """Return the words for the gaps with names in a sentence, in addition to those of the rules."""
    cause, state = note.cause, note.cause.state
    within = [in_words(each) for each in note.within]
    return {
        "given": note.given,
        "within": " and ".join(each.message for each in within),
        "tactful": " and ".join(each.tactful or each.message for each in within),
        "label": (note.part.label if note.part else None) or "",
        "meant": _label_meant(note),
        "pieces": " and ".join(standing(state, cause.squares)),
        "them": "it" if len(cause.squares) == 1 else "them",
        "edition": state.tables.edition.name,
        "decided": how_it_ended(state),
    }


def _label_meant(note: Note) -> str:
    pieces = note.cause.pieces
    return note.cause.state.tables.labels[pieces[0]] if pieces else ""
