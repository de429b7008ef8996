"""The rules engine: list the legal moves, verify one move, and tell check and repetition."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product

from rococo_notation.rules import reasons
from rococo_notation.rules.geometry import LINES
from rococo_notation.rules.powers import DESTROY, SURROUNDING, WITHDRAW
from rococo_notation.rules.reasons import Cause, Reason
from rococo_notation.rules.state import Packed, State, bits
from rococo_notation.rules.tables import COMPULSORY, NOWHERE, WHITE, Tables
from rococo_notation.rules.walk import Landing, walk


def legal_moves(state: State) -> Iterator[Packed]:
    """List every legal move, piece by piece in board order, then the drops; none once the game is decided."""
    if state.fallen is not None:
        return
    if state.tables.variant.must_capture:
        moves = list(_safe_moves(state))
        yield from [move for move in moves if move.captured] or moves
    else:
        yield from _safe_moves(state)


def _safe_moves(state: State) -> Iterator[Packed]:
    tables, board = state.tables, state.board
    for square in tables.squares:
        piece = board[square]
        if piece and tables.side_of(piece) == state.side:
            yield from safe(state, moves_from(state, square))
    if tables.hands is not None:
        yield from legal_drops(state, tables.squares)


def moves_from(state: State, origin: int) -> Iterator[Packed]:
    """List every move of a piece of the side to move, even those that leave its King in check."""
    tables, piece = state.tables, state.board[origin]
    if state.frozen_by(origin):
        # Suicide (ruling 34).
        if tables.variant.suicide and not tables.royal[piece]:
            yield Packed(piece, origin, NOWHERE)
        return
    walks = _walks(state, origin)
    yield from dict.fromkeys(walks) if tables.overlaps[piece] else walks
    yield from _destructions(state, origin)
    yield from _castlings(state, origin)
    yield from _promotions_in_place(state, origin)


def _walks(state: State, origin: int, target: int = NOWHERE) -> Iterator[Packed]:
    """Walk all rays of a piece, or those that lead to the one ``target`` that is asked about."""
    tables, piece = state.tables, state.board[origin]
    rays = tables.rays_on[piece][origin]
    asked = NOWHERE if tables.surrounds[piece] else target
    for direction in [each for each in tables.routes(origin, target) if each in rays] if target else rays:
        for landing in walk(state, origin, direction, asked):
            banned = landing.swapped and state.is_banned(origin, landing.square)
            if not landing.fault and not banned and target in (NOWHERE, landing.square):
                yield from _arrivals(state, origin, landing)


def verify(state: State, origin: int, target: int) -> list[Packed]:
    """List the legal moves of the piece on ``origin`` to ``target``, walking only the rays that lead there.

    They differ in promotion at most, or in nothing: an empty list means there is none. ``target`` is NOWHERE for
    suicide and mutual destruction, and ``origin`` for a promotion in place. ``origin`` is NOWHERE for drops, which
    differ in their pieces. That no King has been captured is for the caller to know.
    """
    variant = state.tables.variant
    if origin == NOWHERE:
        moves = list(legal_drops(state, (target,)))
    else:
        moves = moves_between(state, origin, target)
        moves = list(safe(state, moves)) if variant.check else moves
    if variant.must_capture and not all(move.captured for move in moves) and compulsory_capture(state):
        return [move for move in moves if move.captured]
    return moves


def compulsory_capture(state: State) -> Packed | None:
    """Return a capture that the side to move has to make, or another one; None if it may do what it likes."""
    if not state.tables.variant.must_capture:
        return None
    return next((move for move in _safe_moves(state) if move.captured), None)


def moves_between(state: State, origin: int, target: int) -> list[Packed]:
    """List the moves of ``verify`` and those that leave the King in check."""
    tables, piece = state.tables, state.board[origin]
    if not piece or (piece > tables.count) != state.side:
        return []
    if state.frozen_by(origin):
        return [move for move in moves_from(state, origin) if move.target == target]
    if target == NOWHERE:
        return list(_destructions(state, origin))
    moves = [move for move in _castlings(state, origin) if move.target == target] if state.castling else []
    if target == origin:
        moves += _promotions_in_place(state, origin)
    moves += _walks(state, origin, target)
    return list(dict.fromkeys(moves)) if tables.overlaps[piece] else moves


def safe(state: State, moves: Iterable[Packed]) -> Iterator[Packed]:
    """Keep the moves that do not leave the mover's own King in check, if the game has check."""
    if not state.tables.variant.check:
        yield from moves
        return
    careful, gives_check = state.tables.careful, state.tables.variant.gives_check
    for move in moves:
        after = state.after(move)
        if (
            attacker_of(after, state.side) == NOWHERE
            and (gives_check or attacker_of(after, after.side) == NOWHERE)
            and not (careful[move.piece] and passes_check(state, move))
        ):
            yield move


def passes_check(state: State, move: Packed) -> tuple[int, int] | None:
    """Return a square on the line of a royal piece's move where it would be in check, and the attacker; else None."""
    if not move.target or move.castling:
        return None
    return _check_on(state, move.origin, state.tables.between(move.origin, move.target))


def _check_on(state: State, king: int, squares: Iterable[int]) -> tuple[int, int] | None:
    """Return the first of some squares where a royal piece would be in check, and the attacker; or None."""
    for square in squares:
        trial = state.copy()
        trial.board[king], trial.board[square] = 0, state.board[king]
        attacker = attacker_of(trial, state.tables.side_of(state.board[king]))
        if attacker != NOWHERE:
            return square, attacker
    return None


def has_legal_move(state: State) -> bool:
    """Tell whether the side to move has a legal move, or may pass."""
    return may_pass(state) or next(legal_moves(state), None) is not None


def may_pass(state: State) -> bool:
    """Tell whether the side to move may pass, which is not among its moves; nobody may who is in check."""
    allowed = state.tables.variant.may_pass and state.fallen is None
    return allowed and not (state.tables.variant.check and attacker_of(state, state.side))


def perft(state: State, depth: int) -> int:
    """Count the lines of ``depth`` plies; a line that ends earlier is not counted."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in legal_moves(state))
    return sum(perft(state.after(move), depth - 1) for move in legal_moves(state))


def legal_drops(state: State, targets: Iterable[int]) -> Iterator[Packed]:
    """List the legal drops of the side to move on some squares."""
    tables, hands, safe_on = state.tables, state.tables.hands, dict[object, bool]()
    if hands is None:
        return
    pieces = [piece for piece in range(1, tables.off) if state.pool[piece] > 0 and tables.side_of(piece) == state.side]
    for piece, square in product(pieces, targets):
        if drop_fault(state, piece, square):
            continue
        move = Packed(piece, NOWHERE, square)
        what = square if hands.alike else move
        if what not in safe_on:
            safe_on[what] = any(safe(state, [move]))
        if safe_on[what] and not (hands.no_mate[piece] and _gives_mate(state, move)):
            yield move


def drop_fault(state: State, piece: int, square: int) -> Reason | None:
    """Return why a piece of the side to move cannot be dropped on a square, whatever comes of it, or None if it can."""
    tables, board, hands = state.tables, state.board, state.tables.hands
    if hands is None or state.pool[piece] <= 0:
        return reasons.NOT_IN_HAND
    if board[square]:
        return reasons.DROPPED_ON_PIECE
    if not hands.squares[piece][square]:
        onwards = (square + tables.steps[direction] for direction in tables.rays_on[piece][square])
        return reasons.NO_DROP_HERE if any(each in tables.places for each in onwards) else reasons.DROPPED_TO_STAY
    most, first = hands.most_a_file[piece], square - tables.places[square][1]
    if most and board.count(piece, first, first + tables.variant.height) >= most:
        return reasons.DROPPED_ON_FILE
    return None


def _gives_mate(state: State, move: Packed) -> bool:
    after = state.after(move)
    return attacker_of(after, after.side) != NOWHERE and not has_legal_move(after)


def may_destroy(tables: Tables, piece: int, origin: int, other: int, square: int) -> bool:
    """Tell whether a piece stands next to another and may destroy itself together with it (ruling 31)."""
    return square - origin in tables.around and bool(tables.how[piece][other] & DESTROY)


def promotions(state: State, piece: int, square: int, origin: int = NOWHERE, *, captures: bool = False) -> list[int]:
    """List what a piece that arrives on a square may become; empty if it may not promote."""
    tables = state.tables
    options, before = tables.promotes_on[piece][square], tables.promotes_on[piece][origin]
    match tables.promotes_when[piece]:
        case "touches":
            options = options or before
        case "enters-or-captures" if before and tables.promotion_zone[piece][square] != COMPULSORY:
            options = before if captures else ()
    if tables.limit:
        options = tuple(x for x in options if x not in tables.limit or state.board.count(x) < tables.limit[x])
    return [option for option in options if state.pool[option] > 0] if tables.promotes_captured else list(options)


def _arrivals(state: State, origin: int, landing: Landing) -> list[Packed]:
    """List the moves that end with a landing: without promotion, and with each promotion."""
    tables, piece, square = state.tables, state.board[origin], landing.square
    if tables.confined[piece] and not tables.may_stand(piece, square, state.board[square]):
        return []
    plain = Packed(piece, origin, square, landing.captured, landing.swapped)
    if not tables.promotes_to[piece]:
        return [plain]
    options = promotions(state, piece, square, origin, captures=bool(landing.captured))
    moves = [plain._replace(promotion=option) for option in options]
    zone = tables.promotion_zone[piece]
    must = zone[square] == COMPULSORY or (zone[origin] == COMPULSORY and tables.promotes_when[piece] == "touches")
    return moves if must else [plain, *moves]


def _promotions_in_place(state: State, origin: int) -> Iterator[Packed]:
    """List the promotions of a piece that was carried to its zone, each a turn of its own (ruling 47)."""
    piece = state.board[origin]
    if state.tables.promotes_in_place[piece]:
        for option in promotions(state, piece, origin):
            yield Packed(piece, origin, origin, promotion=option)


def _castlings(state: State, origin: int) -> Iterator[Packed]:
    """List the castlings: as in orthodox chess, with neither piece immobilized (ruling 41)."""
    if not state.castling:
        return
    for number, way in enumerate(state.tables.castlings):
        stands = (way.side, way.king, way.king_piece) == (state.side, origin, state.board[origin])
        if stands and castling_fault(state, number) is None:
            yield Packed(state.board[origin], origin, way.king_to, castling=number + 1)


def castling_fault(state: State, number: int) -> Cause | None:
    """Return why a castling is not possible now, or None if it is."""
    tables, board = state.tables, state.board
    way = tables.castlings[number]
    squares = (way.king, way.king_to)
    if not board[way.partner]:
        return Cause(reasons.NO_PARTNER, state, squares, (way.partner,))
    if not state.castling >> way.right & 1:
        moved = board[way.partner] == way.partner_piece
        return Cause(reasons.RIGHT_LOST if moved else reasons.OTHER_PARTNER, state, squares, (way.partner,))
    for square in way.empty:
        if board[square]:
            return Cause(reasons.WAY_NOT_EMPTY, state, squares, (square,))
    for square in (way.king, way.partner):
        if state.frozen_by(square):
            return Cause(reasons.CASTLER_IMMOBILIZED, state, squares, (square,))
    check = _check_on(state, way.king, way.crossed)
    return check and Cause(reasons.CROSSES_CHECK, state, squares, check)


def _destructions(state: State, origin: int) -> Iterator[Packed]:
    """List the mutual destructions, one for each neighbour the piece may destroy (ruling 31)."""
    tables, board = state.tables, state.board
    piece = board[origin]
    if tables.destroys[piece]:
        for step in tables.around:
            if may_destroy(tables, piece, origin, board[origin + step], origin + step):
                yield Packed(piece, origin, NOWHERE, 1 << origin + step)


def attacker_of(state: State, side: int) -> int:
    """Return the square of an enemy piece that attacks a side's King, or NOWHERE.

    Where only the last King counts, a King is safe while another is not attacked.
    """
    attackers = (attacker_at(state, king, side) for king in state.kings(side))
    if state.tables.variant.last_royal:
        return min(attackers, default=NOWHERE)
    return next(filter(None, attackers), NOWHERE)


def attacker_at(state: State, king: int, side: int) -> int:
    """Return the square of an enemy piece that attacks a side's royal piece on ``king``, or NOWHERE."""
    hunters = state.board.translate(state.tables.hunters[side][state.board[king]])
    square = hunters.find(1)
    while square >= 0 and not threatens(state, square, king):
        square = hunters.find(1, square + 1)
    return NOWHERE if square < 0 else square


def threatens(state: State, origin: int, king: int) -> bool:
    """Tell whether the piece on ``origin`` attacks the King; an immobilized piece attacks nothing."""
    tables, board = state.tables, state.board
    piece, powers = board[origin], tables.how[board[origin]][board[king]]
    if powers & SURROUNDING:
        rays = tables.rays_on[piece][origin]
    else:
        rays = tables.ways_onto(piece, origin, king)
        if not rays:
            return False
        if rays[0] < LINES and origin + tables.steps[rays[0]] == king:
            if powers & DESTROY:
                return state.frozen_by(origin) == NOWHERE
            if powers & WITHDRAW:
                rays = (*rays, tables.opposite[rays[0]])
    target = 1 << king
    return any(
        landing.captured & target
        and not landing.fault
        and tables.may_stand(piece, landing.square, board[landing.square])
        for ray in rays
        for landing in walk(state, origin, ray)
    ) and (state.frozen_by(origin) == NOWHERE)


THIRD = 3


class Repetitions:
    """The positions of a game so far, compared in full only if their placement is the same."""

    def __init__(self, start: State) -> None:
        self._alike = {start.key(): [start]}
        self._stood: Counter[tuple[object, ...]] = Counter()

    def is_third(self, state: State) -> bool:
        """Tell whether a position has now occurred for the third time."""
        alike = self._alike.setdefault(state.key(), [])
        alike.append(state)
        if len(alike) < THIRD:
            return False
        here = identity(state)
        self._stood.update(map(identity, alike) if len(alike) == THIRD else [here])
        return self._stood[here] == THIRD


def identity(state: State) -> tuple[object, ...]:
    """Return a key that is equal for positions that count as the same for repetition.

    The key is that of the state and, if there are any, the moves that exist only because of a possible capture en
    passant, and those forbidden by a ban on swapping back or by a spent first move. A right that changes no move makes
    no difference.
    """
    if not (state.passing or state.ban or state.spent):
        return state.key()
    # A spent first move may bind either side; the other rights bind only the side to move.
    sides = (state, state.passed()) if state.spent else (state,)
    changed = frozenset(move for now in sides for move in _changed(now))
    return (*state.key(), changed) if changed else state.key()


def _changed(state: State) -> Iterator[Packed]:
    """Yield the moves that exist, or do not exist, only because of earlier moves."""
    free = state.copy()
    free.passing, free.passer, free.ban, free.spent = 0, NOWHERE, 0, 0
    # Only these pieces' moves may depend on earlier ones.
    tables, board = state.tables, state.board
    squares = set(bits(state.ban | state.spent))
    for square in bits(state.passing):
        squares.update(square + step for step in tables.around if tables.passes[board[square + step]])
    if state.passing:
        squares.update(square for square in tables.squares if tables.takes_passing[board[square]])
    mine = range(1, tables.count + 1) if state.side == WHITE else range(tables.count + 1, tables.off)
    for square in squares:
        if board[square] in mine:
            yield from set(safe(state, moves_from(state, square))) ^ set(safe(free, moves_from(free, square)))
