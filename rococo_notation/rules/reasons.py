"""Why a move is not legal: causes as data, the reasons with their finding codes and sentences, and causes in words."""

from collections.abc import Iterable
from enum import StrEnum
from functools import partial
from typing import Final, NamedTuple

from rococo_notation.rules.state import State
from rococo_notation.rules.tables import SIDES, End


class Role(StrEnum):
    """The part that a square plays in why a move is not legal: what a picture marks there."""

    ORIGIN = "origin"
    TARGET = "target"
    BLOCKER = "blocker"
    """What stands there is in the way."""
    FREEZER = "freezer"
    KING = "king"
    """The King would be in check there."""
    ATTACKER = "attacker"
    VICTIM = "victim"
    EMPTY = "empty"
    """Nothing stands there, and something would have to."""
    MOUNT = "mount"
    """Nothing stands there that could be leapt over."""
    ENOUGH = "enough"
    """The nearer square that would do."""
    KEPT = "kept"
    """What stands there should have been taken off."""
    REMOVED = "removed"
    """What stood there should not have been taken off."""
    LEFT_OUT = "left-out"
    """Something should have been put there."""
    PUT = "put"
    """What was put there should not have been."""


HINTS = frozenset({Role.MOUNT, Role.ENOUGH})
"""The roles that point to another move, which players of a game still going on are not shown."""


class Reason(NamedTuple):
    """A kind of cause: its finding code, and its sentence with gaps for the squares and pieces of the case.

    ``{0}`` is the first square of the cause, ``{0:piece}`` the piece on it (``White Long Leaper``), and ``{0:at}`` both
    (``the White Long Leaper on d4``); ``vocabulary`` has the gaps with names. ``tactful`` is the sentence
    for players of a game still going on, where ``message`` points to another move. ``roles`` are those of the squares
    in turn, the last one also of all that follow.
    """

    code: str
    message: str
    tactful: str = ""
    roles: tuple[Role, ...] = (Role.ORIGIN, Role.TARGET, Role.BLOCKER)


def _on_edge(code: str, tactful: str) -> Reason:
    """Make the reason for which a nearer square than one on the edge is to be taken."""
    return Reason(code, f"{tactful}: {{2}} is enough", tactful, (Role.ORIGIN, Role.TARGET, Role.ENOUGH, Role.VICTIM))


# Reasons whose squares have other roles.
_check = partial(Reason, roles=(Role.ORIGIN, Role.KING, Role.ATTACKER))
_crossing = partial(Reason, roles=(Role.ORIGIN, Role.TARGET, Role.KING, Role.ATTACKER))
_of_pair = partial(Reason, roles=(Role.ORIGIN, Role.VICTIM))
_on_target = partial(Reason, roles=(Role.TARGET,))


class Cause(NamedTuple):
    """Why a move is not legal in a state: a reason, with the squares and pieces of the case.

    ``squares`` are those of the finding. The sentence may also name the squares in ``beside``, numbered after them, and
    ``pieces`` and ``powers`` that are on no square.
    """

    reason: Reason
    state: State
    squares: tuple[int, ...] = ()
    beside: tuple[int, ...] = ()
    pieces: tuple[int, ...] = ()
    powers: int = 0

    @property
    def code(self) -> str:
        """The finding code."""
        return self.reason.code

    @property
    def roles(self) -> tuple[tuple[int, Role], ...]:
        """The squares of the finding and the others in its sentence, each with its role."""
        roles, squares = self.reason.roles, (*self.squares, *self.beside)
        return tuple((square, roles[min(number, len(roles) - 1)]) for number, square in enumerate(squares) if roles)


# ---------------------------------------------------------------- the origin

ORIGIN_EMPTY: Final = Reason("GC201", "there is no piece on {0}", roles=(Role.EMPTY,))
OTHER_SIDES_PIECE: Final = Reason("GC203", "{0:at} cannot move: it is {side}'s turn")
# Immobilized, immobilizer.
IMMOBILIZED: Final = Reason("GC401", "{0:at} is immobilized by {1:at}", roles=(Role.ORIGIN, Role.FREEZER))

# ---------------------------------------------------------------- the way: origin, target, and what stands in the way

_CANNOT_MOVE: Final = "the {0:piece} cannot move from {0} to {1}"
NOT_ON_A_LINE: Final = Reason("GC204", f"{_CANNOT_MOVE}: the squares are not on one line")
NOT_THAT_WAY: Final = Reason("GC204", f"{_CANNOT_MOVE}: it does not move that way")
TOO_FAR: Final = Reason("GC204", f"{_CANNOT_MOVE}: it does not move that far")
HOLE: Final = Reason("GC204", f"{_CANNOT_MOVE}: there is a hole in the board on the way")
STAYS: Final = Reason("GC204", "the {0:piece} does not leave {0}")
BLOCKED: Final = Reason("GC205", f"{_CANNOT_MOVE}: {{2:at}} is in the way")
BLOCKED_BY_OWN: Final = Reason("GC205", f"{BLOCKED.message}, and friendly pieces cannot be leapt over")
NO_MOUNT: Final = Reason(
    "GC207",
    "{0:at} can reach {1} only by leaping over a piece on {2}, but {2} is empty",
    "{0:at} can reach {1} only by leaping over a piece, but there is none to leap over",
    roles=(Role.ORIGIN, Role.TARGET, Role.MOUNT),
)
NOTHING_TO_HOP: Final = Reason(
    "GC207", "{0:at} can reach {1} only by leaping over a piece, but there is none in between"
)
NOTHING_ON_THE_WAY: Final = Reason(
    "GC207", "{0:at} can reach {1} only by leaping over or capturing a piece on the way, but there is none"
)
TWO_IN_A_ROW: Final = Reason("GC208", "{0:at} cannot leap over {2:at}: {3:at} is directly behind it")

# ---------------------------------------------------------------- the target: origin, target

OUT_OF_ZONE: Final = Reason("GC204", f"{_CANNOT_MOVE}: it may not leave its part of the board")
CANNOT_LAND: Final = Reason("GC206", "{0:at} cannot land on {1}: the {1:piece} is there")
CAPTURES_OTHERWISE: Final = Reason("GC206", "{0:at} cannot land on {1}: it captures the {1:piece} there only {powers}")
ONLY_TO_CAPTURE: Final = Reason("GC206", "{0:at} may go to {1} only to capture{victims}, but the {1:piece} is there")
ONLY_TO_CAPTURE_AND_EMPTY: Final = Reason("GC204", "{0:at} may go to {1} only to capture{victims}, but {1} is empty")
ONLY_TO_CAPTURE_EN_PASSANT: Final = Reason(
    "GC204", f"{ONLY_TO_CAPTURE_AND_EMPTY.message}, and there is nothing to capture en passant"
)
NEVER_CAPTURES: Final = Reason("GC402", "{0:at} never captures, so it may not go to the edge square {1}")
CAPTURES_NOTHING: Final = Reason("GC402", "{0:at} would capture nothing by going to the edge square {1}")
EDGE_NEEDLESS: Final = _on_edge("GC402", "{0:at} need not go to the edge square {1} to capture {beside}")
EDGE_FARTHER: Final = _on_edge("GC403", "{0:at} goes farther along the edge than needed to capture {beside}")
SWAPS_BACK: Final = Reason("GC405", "{0:at} and {1:at} have just swapped and may not swap back immediately")

# ---------------------------------------------------------------- check: origin, King and attacker after the move

LEFT_IN_CHECK: Final = _check("GC209", "{1:at} would be in check from {2:at}")
STILL_IN_CHECK: Final = _check("GC209", "{1:at} would still be in check from {2:at}")
PASSES_CHECK: Final = _crossing("GC209", "{0:at} cannot go to {1}: it would pass through check on {2} from {3:at}")
GIVES_CHECK: Final = _check("GC211", "{1:at} would be in check from {2:at}, and in {title} no move may give check")
# Origin; a piece that can capture, and what it can capture.
MUST_CAPTURE: Final = Reason(
    "GC211",
    "captures are compulsory in {title}, and {1:at} can capture {2:at}",
    "captures are compulsory in {title}, and one is possible",
    roles=(Role.ORIGIN, Role.ENOUGH, Role.VICTIM),
)

# ---------------------------------------------------------------- castling: the King's squares, and what is in the way

NO_PARTNER: Final = Reason(
    "GC210",
    "{0:at} cannot castle to {1}: there is no piece on {2} to castle with",
    roles=(Role.ORIGIN, Role.TARGET, Role.EMPTY),
)
OTHER_PARTNER: Final = Reason("GC210", "{0:at} cannot castle to {1}: {2:at} is not the piece it castles with")
RIGHT_LOST: Final = Reason("GC210", "{0:at} cannot castle to {1}: the King or {2:at} has moved")
WAY_NOT_EMPTY: Final = Reason("GC210", "{0:at} cannot castle to {1}: {2} is not empty")
CASTLER_IMMOBILIZED: Final = Reason("GC210", "{0:at} cannot castle to {1}: {2:at} is immobilized")
CROSSES_CHECK: Final = _crossing("GC210", "{0:at} cannot castle to {1}: the King would be in check on {2} from {3:at}")

# ---------------------------------------------------------------- leaving the board: origin, and the other piece

NO_SUICIDE: Final = Reason("GC406", "there is no suicide in {title}")
NOT_IMMOBILIZED: Final = Reason("GC406", "{0:at} may commit suicide only while it is immobilized, and it is not")
ROYAL_SUICIDE: Final = Reason("GC407", "{0:at} may never commit suicide")
NO_DESTROYER: Final = _of_pair("GC408", "{0:at} does not have the power of mutual destruction")
NOTHING_TO_DESTROY: Final = Reason("GC408", "there is nothing on {1} to destroy", roles=(Role.ORIGIN, Role.EMPTY))
CANNOT_DESTROY: Final = _of_pair("GC408", "{0:at} cannot destroy itself together with {1:at}")
CANNOT_DESTROY_OWN: Final = _of_pair("GC408", f"{CANNOT_DESTROY.message}, a piece of its own side")
NOT_NEXT_TO_IT: Final = _of_pair("GC408", "{0:at} is not next to {1:at}, so they cannot destroy each other")

# ---------------------------------------------------------------- promotion: target; the piece, and what it becomes

MUST_PROMOTE: Final = _on_target("GC411", "the {piece} must promote on {0}")
NOTHING_TO_BECOME: Final = Reason(
    "GC411", f"{_CANNOT_MOVE}: it must promote there, and nothing it may become is off the board"
)
NEVER_PROMOTES: Final = _on_target("GC410", "the {piece} does not promote")
NO_PROMOTION_HERE: Final = _on_target("GC410", "the {piece} may not promote on {0}")
PROMOTES_AS_IT_MOVES: Final = Reason("GC410", "{0:at} promotes only by moving")
NO_PROMOTION_TO_THAT: Final = _on_target("GC409", "the {piece} may not become a {other}")
NO_PROMOTION_TO_THAT_HERE: Final = _on_target("GC409", "the {piece} may not become a {other} on {0}")
NOT_OFF_THE_BOARD: Final = _on_target(
    "GC409",
    "there is no {other} off the board to regain; available: {options}",
    "there is no {other} off the board to regain",
)

# ---------------------------------------------------------------- drops: target; the piece

NO_DROPS: Final = _on_target("GC414", "pieces are not dropped in {title}")
NOT_IN_HAND: Final = _on_target("GC414", "there is no {piece} in hand to drop on {0}")
DROPPED_ON_PIECE: Final = _on_target("GC206", "the {piece} cannot be dropped on {0}: the {0:piece} is there")
NO_DROP_HERE: Final = _on_target("GC414", "the {piece} may not be dropped on {0}")
DROPPED_TO_STAY: Final = _on_target("GC414", f"{NO_DROP_HERE.message}: it could never move from there")
DROPPED_ON_FILE: Final = _on_target("GC414", "{side} may not have another {piece} on the file of {0}")
DROPPED_MATE: Final = _on_target("GC414", f"{NO_DROP_HERE.message}: the drop would give mate")


def how_it_ended(state: State) -> str:
    """Say what has decided the game on the board: ``Black's King has been captured``.

    >>> from rococo_notation import Position
    >>> how_it_ended(Position.from_code("4k3/8/8/8/4K3/8/8/8 b - -", "king-of-the-hill").state)
    'the White King has reached e4'
    """
    ended = [(end, side) for end, side in state.endings_met() if state.fallen in (None, end.loser(side))]
    if ended:
        return how_met(*ended[0], state)
    return "" if state.fallen is None else f"{side_name(state.fallen)}'s King has been captured"


def how_met(end: End, side: int, state: State) -> str:
    """Say how a side meets an ending: ``Black has no Pawn left``."""
    tables, board = state.tables, state.board
    for group in end.groups[side]:
        if end.rule.goal is not None:
            if reached := [square for square in end.goal[side] if board[square] in group]:
                return f"the {tables.name(board[reached[0]])} has reached {tables.names[reached[0]]}"
        elif (count := sum(map(board.count, group))) <= end.rule.left:
            whole = len(group) == tables.count
            kinds = "piece" if whole else listed([tables.name(piece).partition(" ")[2] for piece in group], "or")
            return f"{side_name(side)} has {f'only {count}' if count else 'no'} {kinds} left"
    return ""


class Wording(NamedTuple):
    """A cause in words: the message, the tactful one or "", and the names of the squares."""

    message: str
    tactful: str
    squares: tuple[str, ...]


class _Place(NamedTuple):
    """A square in a sentence: its name, or with a format specification what stands on it."""

    square: int
    state: State

    def __format__(self, spec: str) -> str:
        match spec:
            case "at":
                return at(self.state, self.square)
            case "piece":
                return self.state.tables.name(self.state.board[self.square])
            case _:
                return self.state.tables.names[self.square]


def wording(cause: Cause, **more: str) -> Wording:
    """Put a cause into words; ``more`` fills gaps for which the rules have no word.

    >>> from rococo_notation import Position
    >>> from rococo_notation.rules import explain
    >>> state = Position.start("rococo").state
    >>> wording(explain(state, state.tables.index["a2"], state.tables.index["a4"])).tactful
    'the White Cannon Pawn on a2 can reach a4 only by leaping over a piece, but there is none to leap over'
    """
    reason, state = cause.reason, cause.state
    places = [_Place(square, state) for square in (*cause.squares, *cause.beside)]
    words = vocabulary(cause) | more
    names = tuple(state.tables.names[square] for square in cause.squares)
    return Wording(reason.message.format(*places, **words), reason.tactful.format(*places, **words), names)


def vocabulary(cause: Cause) -> dict[str, str]:
    """Return the words for the gaps with names in a sentence."""
    state, tables = cause.state, cause.state.tables
    pieces = [tables.name(piece) for piece in cause.pieces]
    powers = tables.powers_in(state.board[cause.squares[0]], cause.powers) if cause.powers else []
    return {
        "title": tables.variant.title,
        "side": side_name(state.side),
        "beside": listed(standing(state, cause.beside)),
        "piece": pieces[0] if pieces else "",
        "other": pieces[1] if len(pieces) > 1 else "",
        "options": ", ".join(pieces[2:]) or "nothing",
        # Without them it is any piece.
        "victims": f" {listed([f'a {piece}' for piece in pieces], 'or')}" if pieces else "",
        "powers": listed((power.landing for power in powers), "or"),
    }


def at(state: State, square: int) -> str:
    """Name the piece on a square: ``the White Long Leaper on d4``."""
    return f"the {state.tables.name(state.board[square])} on {state.tables.names[square]}"


def standing(state: State, squares: Iterable[int]) -> list[str]:
    """Name the pieces on squares; an empty square has none."""
    return [at(state, square) for square in squares if state.board[square]]


def side_name(side: int) -> str:
    """Name a side, 0 or 1: ``White``."""
    return SIDES[side].title()


def listed(words: Iterable[str], last: str = "and") -> str:
    """Join words to a list: ``a, b and c``."""
    words = list(words)
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
