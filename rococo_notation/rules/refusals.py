"""Explain why a move is not legal: find the cause, which ``reasons`` puts into a sentence."""

from rococo_notation.rules import engine, reasons
from rococo_notation.rules.betza import Act, hops_straight, is_bent
from rococo_notation.rules.geometry import LINES
from rococo_notation.rules.powers import BY_LANDING, DESTROY, OVERTAKE
from rococo_notation.rules.reasons import Cause
from rococo_notation.rules.state import Packed, State, bits
from rococo_notation.rules.tables import COMPULSORY, EMPTY, NOWHERE
from rococo_notation.rules.walk import Landing, LandingFault, StopReason, WalkEnd, collect_walk, farthest, reach_of


def explain_origin(state: State, origin: int) -> Cause | None:
    """Explain why the side to move has no piece to move on ``origin``; None if it has."""
    piece = state.board[origin]
    if piece == EMPTY:
        return Cause(reasons.ORIGIN_EMPTY, state, (origin,))
    if state.tables.side_of(piece) != state.side:
        return Cause(reasons.OTHER_SIDES_PIECE, state, (origin,))
    return None


def explain_frozen(state: State, origin: int) -> Cause | None:
    """Explain which piece immobilizes the one on ``origin``; None if none does."""
    freezer = state.frozen_by(origin)
    return None if freezer == NOWHERE else Cause(reasons.IMMOBILIZED, state, (origin, freezer))


def explain(state: State, origin: int, target: int) -> Cause:
    """Explain why the piece on ``origin`` cannot go to ``target``, a move that ``verify`` refused."""
    cause = explain_origin(state, origin) or explain_frozen(state, origin) or explain_way(state, origin, target)
    assert cause is not None
    return cause


def explain_way(state: State, origin: int, target: int) -> Cause | None:
    """Explain why a piece that may move cannot go to ``target``; None if it can."""
    tables, squares = state.tables, (origin, target)
    if origin == target:
        return Cause(reasons.STAYS, state, (origin,))
    if moves := engine.moves_between(state, origin, target):
        return None if engine.verify(state, origin, target) else explain_check(state, moves[0])
    piece = state.board[origin]
    rays, routes = tables.rays_on[piece][origin], tables.routes(origin, target)
    # To a square next to it a King goes without castling.
    if all(tables.steps[ray] != target - origin for ray in rays):
        for number, way in enumerate(tables.castlings):
            if (way.side, way.king, way.king_to) == (state.side, origin, target):
                return engine.castling_fault(state, number)
    if not routes and any(ray < LINES for ray in rays):
        return Cause(reasons.NOT_ON_A_LINE, state, squares)
    directions = [direction for direction in routes if direction in rays]
    if not directions:
        return Cause(reasons.NOT_THAT_WAY, state, squares)
    if not tables.may_stand(piece, target, state.board[target]):
        return Cause(reasons.OUT_OF_ZONE, state, squares)
    cause = _explain_directions(state, origin, target, directions)
    if cause is None and tables.promotion_zone[piece][target] == COMPULSORY:
        # Where it has to promote (Grand Chess).
        return Cause(reasons.NOTHING_TO_BECOME, state, squares)
    return cause


def _explain_directions(state: State, origin: int, target: int, directions: list[int]) -> Cause | None:
    tables, piece = state.tables, state.board[origin]
    # Take one that captures where there is something to capture, else one that moves.
    abilities = tables.strikes[piece] if tables.how[piece][state.board[target]] else tables.reach[piece]
    direction = next((each for each in directions if abilities[each]), directions[0])
    cause = explain_walk(state, origin, target, direction)
    if cause and cause.reason in (reasons.TOO_FAR, reasons.NOT_THAT_WAY):
        # What a path lacks tells more than how far a ray leads.
        paths = (explain_walk(state, origin, target, each) for each in directions if tables.paths[each])
        return next(filter(None, paths), cause)
    return cause


def explain_suicide(state: State, origin: int) -> Cause:
    """Explain why a piece of the side to move, on ``origin``, may not commit suicide."""
    tables = state.tables
    for move in engine.moves_between(state, origin, NOWHERE):
        if not move.captured:
            return explain_check(state, move)
    if not tables.variant.suicide:
        return Cause(reasons.NO_SUICIDE, state, (origin,))
    royal = tables.royal[state.board[origin]]
    return Cause(reasons.ROYAL_SUICIDE if royal else reasons.NOT_IMMOBILIZED, state, (origin,))


def explain_destruction(state: State, origin: int, victim: int) -> Cause:
    """Explain why a piece of the side to move, on ``origin``, cannot destroy itself with the one on ``victim``."""
    tables, board = state.tables, state.board
    if frozen := explain_frozen(state, origin):
        return frozen
    for move in engine.moves_between(state, origin, NOWHERE):
        if move.captured == 1 << victim:
            return explain_check(state, move)
    if not tables.destroys[board[origin]]:
        reason = reasons.NO_DESTROYER
    elif board[victim] == EMPTY:
        reason = reasons.NOTHING_TO_DESTROY
    elif not tables.how[board[origin]][board[victim]] & DESTROY:
        own = tables.side_of(board[victim]) == state.side
        reason = reasons.CANNOT_DESTROY_OWN if own else reasons.CANNOT_DESTROY
    else:
        reason = reasons.NOT_NEXT_TO_IT
    return Cause(reason, state, (origin, victim))


def explain_promotion(state: State, move: Packed, promotion: int) -> Cause:
    """Explain why the piece cannot become ``promotion`` by a move; 0 means to stay what it is."""
    tables, piece, target = state.tables, move.piece, move.target
    options = engine.promotions(state, piece, target, move.origin, captures=bool(move.captured))
    if not promotion:
        return Cause(reasons.MUST_PROMOTE, state, (target,), pieces=(piece,))
    if not tables.promotes_to[piece]:
        return Cause(reasons.NEVER_PROMOTES, state, (target,), pieces=(piece,))
    here = tables.promotes_on[piece][target] if tables.promotes_captured else options
    if not here:
        return Cause(reasons.NO_PROMOTION_HERE, state, (target,), pieces=(piece,))
    if promotion not in tables.promotes_to[piece]:
        return Cause(reasons.NO_PROMOTION_TO_THAT, state, (target,), pieces=(piece, promotion))
    if promotion not in here:
        return Cause(reasons.NO_PROMOTION_TO_THAT_HERE, state, (target,), pieces=(piece, promotion))
    return Cause(reasons.NOT_OFF_THE_BOARD, state, (target,), pieces=(piece, promotion, *options))


def explain_promotion_in_place(state: State, square: int, promotion: int) -> Cause:
    """Explain why the piece on ``square`` cannot promote there as a turn of its own (ruling 47)."""
    if frozen := explain_frozen(state, square):
        return frozen
    if not state.tables.promotes_in_place[state.board[square]]:
        return Cause(reasons.PROMOTES_AS_IT_MOVES, state, (square,))
    for move in engine.moves_between(state, square, square):
        if move.promotion == promotion:
            return explain_check(state, move)
    return explain_promotion(state, Packed(state.board[square], square, square), promotion)


def explain_drop(state: State, piece: int, square: int) -> Cause:
    """Explain why ``piece``, of the side to move, cannot be dropped on ``square``."""
    reason = engine.drop_fault(state, piece, square) if state.tables.hands is not None else reasons.NO_DROPS
    if reason is None and not any(engine.safe(state, [move := Packed(piece, NOWHERE, square)])):
        return explain_check(state, move)
    return Cause(reason or reasons.DROPPED_MATE, state, (square,), pieces=(piece,))


def explain_check(state: State, move: Packed) -> Cause:
    """Explain which check, or which capture that has to be made, forbids a move that the piece can make."""
    capture = engine.compulsory_capture(state)
    if capture and any(engine.safe(state, [move])):
        return Cause(reasons.MUST_CAPTURE, state, (move.origin, capture.origin, *bits(capture.captured)))
    after = state.after(move)
    for side in (state.side,) if state.tables.variant.gives_check else (state.side, after.side):
        attacks = ((king, engine.attacker_at(after, king, side)) for king in after.kings(side))
        king, attacker = next(((king, attacker) for king, attacker in attacks if attacker), (NOWHERE, NOWHERE))
        if king and engine.attacker_of(after, side):
            break
    else:
        return Cause(reasons.PASSES_CHECK, state, (move.origin, move.target), engine.passes_check(state, move) or ())
    reason = reasons.STILL_IN_CHECK if engine.attacker_of(state, state.side) else reasons.LEFT_IN_CHECK
    reason = reason if side == state.side else reasons.GIVES_CHECK
    return Cause(reason, after, (move.origin or move.target, king, attacker))


def explain_walk(state: State, origin: int, target: int, direction: int) -> Cause | None:
    """Explain why the walk from ``origin`` does not end on ``target``; None if it does."""
    if not farthest(state, origin, direction):
        return Cause(reasons.NOT_THAT_WAY, state, (origin, target))
    landings, stop = collect_walk(state, origin, direction, target if state.tables.paths[direction] else NOWHERE)
    for landing in landings:
        if landing.square == target:
            banned = landing.swapped and state.is_banned(origin, target)
            return _explain_landing(state, origin, landing, direction) if landing.fault or banned else None
    return _explain_stop(state, origin, target, direction, stop)


def _explain_landing(state: State, origin: int, landing: Landing, direction: int) -> Cause:
    squares = (origin, landing.square)
    if landing.swapped:
        return Cause(reasons.SWAPS_BACK, state, squares)
    match landing.fault:
        case LandingFault.EDGE:
            captures = any(state.tables.how[state.board[origin]])
            return Cause(reasons.CAPTURES_NOTHING if captures else reasons.NEVER_CAPTURES, state, squares)
        case LandingFault.EDGE_NEEDLESS | LandingFault.EDGE_FARTHER:
            reason = reasons.EDGE_NEEDLESS if landing.fault == LandingFault.EDGE_NEEDLESS else reasons.EDGE_FARTHER
            return Cause(reason, state, (*squares, landing.nearer), tuple(bits(landing.captured)))
        case LandingFault.NO_MOUNT:
            if state.tables.paths[direction]:
                return Cause(reasons.NOTHING_TO_HOP, state, squares)
            return Cause(reasons.NO_MOUNT, state, (*squares, sum(squares) // 2))
        case _:
            return _explain_target(state, origin, landing.square, direction)


def _explain_target(state: State, origin: int, target: int, direction: int) -> Cause:
    """Explain why a piece with a free way cannot land: it goes there only to capture, or captures otherwise."""
    tables, board = state.tables, state.board
    piece, occupant = board[origin], board[target]
    squares = (origin, target)
    distance = 1 if tables.paths[direction] else (target - origin) // tables.steps[direction]
    if distance > farthest(state, origin, direction):
        return Cause(reasons.TOO_FAR, state, squares)
    strikes = tables.striking[piece][direction][distance]
    if hops_straight(tables.headings[direction]) and tables.how[piece][occupant] & strikes:
        return Cause(reasons.NOTHING_TO_HOP, state, squares)
    lasts = [route.stretches[-1].act for route in tables.paths[direction]]
    if lasts and not any(act & Act.CAPTURE for act in lasts):
        return Cause(reasons.CANNOT_LAND if occupant else reasons.NOTHING_ON_THE_WAY, state, squares)
    victims = [other for other in range(1, tables.off) if tables.side_of(other) != tables.side_of(piece)]
    struck = [victim for victim in victims if tables.how[piece][victim] & strikes]
    if struck and distance > reach_of(state, origin, direction):
        reason = reasons.ONLY_TO_CAPTURE
        if not occupant:
            passes = tables.passes[piece]
            reason = reasons.ONLY_TO_CAPTURE_EN_PASSANT if passes else reasons.ONLY_TO_CAPTURE_AND_EMPTY
        return Cause(reason, state, squares, pieces=() if struck == victims else tuple(struck))
    if not occupant:
        return Cause(reasons.TOO_FAR, state, squares)
    powers = tables.how[piece][occupant]
    if powers and not powers & ~BY_LANDING:
        return Cause(reasons.CAPTURES_OTHERWISE, state, squares, powers=powers)
    return Cause(reasons.CANNOT_LAND, state, squares)


def _explain_stop(state: State, origin: int, target: int, direction: int, stop: WalkEnd) -> Cause:
    tables, board = state.tables, state.board
    step = tables.steps[direction]
    stopped, reason = stop
    if reason == StopReason.NOTHING_MET:
        hops = hops_straight(tables.headings[direction])
        return Cause(reasons.NOTHING_TO_HOP if hops else reasons.NOTHING_ON_THE_WAY, state, (origin, target))
    if tables.paths[direction] and reason == StopReason.BLOCKED:
        return Cause(reasons.BLOCKED, state, (origin, target, stopped))
    if is_bent(tables.headings[direction]):
        return Cause(reasons.NOT_THAT_WAY, state, (origin, target))
    # How far the piece goes and what the board is like come first, whatever stands in the way.
    if (target - origin) // step > farthest(state, origin, direction):
        return Cause(reasons.TOO_FAR, state, (origin, target))
    if tables.off in board[origin:target:step]:
        return Cause(reasons.HOLE, state, (origin, target))
    if reason == StopReason.OUT_OF_REACH:
        return Cause(reasons.TOO_FAR, state, (origin, target))
    squares, behind = (origin, target, stopped), stopped + step
    if reason == StopReason.BESIDE and target == behind:
        return Cause(reasons.CANNOT_LAND, state, squares)
    if reason == StopReason.TWO_IN_A_ROW:
        return Cause(reasons.TWO_IN_A_ROW, state, tuple(dict.fromkeys((*squares, behind))), (behind,))
    other = tables.other_side(board[stopped])
    leaps_others = tables.side_of(other) != state.side and tables.how[board[origin]][other] & OVERTAKE
    return Cause(reasons.BLOCKED_BY_OWN if leaps_others else reasons.BLOCKED, state, squares)
