"""The walk: from a piece, square by square along a ray or a path, what it may do at each.

A part of the compiled module: its parts stand one after another there, as ``order.txt`` lists them.
"""

# A walk along a path: from where, to which square alone or 0, what it took so far, and behind its last leg.
Going = cython.struct(
    origin=c_int, direction=c_int, want=c_int, end=c_int, out=cython.pointer(Move), taken=cython.ushort[25]
)
_GoingP = cython.typedef(cython.pointer(Going))


@cython.cfunc
def _load_paths(twin: Twin, tables: object):
    """Copy the paths of each direction, one after another."""
    path: c_int = 0
    leg: c_int = 0
    turn: c_int
    number: c_int
    for direction, routes in enumerate(tables.paths):
        twin.path_first[direction], twin.path_count[direction] = path, len(routes)
        for route in routes:
            twin.path_leg[path], twin.path_legs[path] = leg, len(route.stretches)
            twin.path_opens[path] = route.first
            path += 1
            for stretch in route.stretches:
                twin.leg_act[leg], twin.leg_span[leg] = stretch.act, stretch.span
                twin.leg_reach[leg] = min(stretch.reach, 255)
                twin.leg_leaps[leg] = stretch.leaps
                twin.leg_cycle[leg] = len(stretch.steps)
                for turn, step in enumerate(stretch.steps):
                    twin.leg_steps[leg * 8 + turn] = step
                    twin.within_count[leg * 8 + turn] = len(stretch.within[turn])
                    for number, place in enumerate(stretch.within[turn]):
                        twin.within[(leg * 8 + turn) * 4 + number] = place
                leg += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _side_of(twin: Twin, piece: c_int) -> c_int:
    return piece > twin.count


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_frozen(twin: Twin, s: _StateP, square: c_int) -> cython.bint:
    freezers: cython.ulonglong = twin.freezers[s.board[square]]
    if freezers:
        for direction in range(8):
            if freezers >> s.board[square + twin.steps[direction]] & 1:
                return True
    return False


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _emit(
    twin: Twin,
    s: _StateP,
    out: _MoveP,
    count: c_int,
    origin: c_int,
    target: c_int,
    taken: _SquareP,
    captures: c_int,
    swapped: c_int,
) -> c_int:
    """Add a landing, as the piece it is and as each it may become, or a promotion in place; without ``out`` count."""
    piece: c_int = s.board[origin]
    if twin.confined[piece] and not twin.stands[piece * 512 + target] and target != origin:
        # A King leaves its zone to take a King.
        if not (twin.royal[piece] and twin.royal[s.board[target]]):
            return count
    if not twin.promotion_count[piece]:
        return _add_move(twin, out, count, piece, origin, target, taken, captures, swapped, 0)
    # A piece that has to promote and could not become anything gives check all the same.
    if target != origin and (twin.promotion_zone[piece * 512 + target] != 2 or s.attacking):
        count = _add_move(twin, out, count, piece, origin, target, taken, captures, swapped, 0)
    for number in range(twin.promotion_count[piece] if twin.promotion_zone[piece * 512 + target] else 0):
        option: c_int = twin.promotions[piece * 16 + number]
        if twin.promotes_on[piece * 512 + target] >> number & 1 and (not twin.promotes_captured or s.pool[option]):
            count = _add_move(twin, out, count, piece, origin, target, taken, captures, swapped, option)
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _add(taken: _SquareP, captures: c_int, square: c_int) -> c_int:
    """Add a square to a set of them."""
    for number in range(captures):
        if taken[number] == square:
            return captures
    taken[captures] = square
    return captures + 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _add_move(
    twin: Twin,
    out: _MoveP,
    count: c_int,
    piece: c_int,
    origin: c_int,
    target: c_int,
    taken: _SquareP,
    captures: c_int,
    swapped: c_int,
    promotion: c_int,
) -> c_int:
    """Add a move, or without ``out`` count it; where there is no room it is left out, and that is remembered."""
    if out == cython.NULL:
        return count + 1
    if count >= MOST_MOVES:
        twin.overfull = True
        return count
    move: _MoveP = out + count
    move.piece, move.origin, move.target = piece, origin, target
    move.swapped, move.promotion, move.castling = swapped, promotion, 0
    move.captures = captures
    for number in range(captures):
        move.captured[number] = taken[number]
    return count + 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _walk(twin: Twin, s: _StateP, origin: c_int, direction: c_int, want: c_int, out: _MoveP, count: c_int) -> c_int:
    """Add the moves along a ray, or with ``want`` those that land there."""
    board: cython.p_uchar = s.board
    piece: c_int = board[origin]
    how: cython.pointer(cython.ushort) = cython.address(twin.how[piece * 64])
    mask: c_int = 0xFFFF if direction < 8 else DISPLACING
    step: c_int = twin.steps[direction]
    reach: c_int = twin.reach[piece * 64 + direction]
    striking: cython.p_uchar = cython.address(twin.striking[(piece * 64 + direction) * 16])
    taken: cython.ushort[25]
    passer: cython.ushort[1]
    approach: cython.bint
    captures: c_int = 0
    square: c_int = origin
    distance: c_int = 0
    first: c_int = 0
    before: c_int = 0
    leapt: cython.bint = False
    if twin.first[piece] and twin.first_reach[piece * 64 + direction] > reach and _is_unmoved(twin, s, origin):
        reach = twin.first_reach[piece * 64 + direction]
    if twin.path_count[direction]:
        return _follow(twin, s, origin, direction, want, out, count)
    if how[board[origin - step]] & mask & WITHDRAW:
        taken[0] = origin - step
        captures = 1
    while True:
        square += step
        distance += 1
        occupant = board[square]
        if occupant == 0:
            if distance > reach:
                if distance == 1 and twin.passes[piece] and (not want or square == want):
                    passer[0] = s.passer
                    for number in range(s.passings if how[board[s.passer]] & striking[1] else 0):
                        if s.passing[number] == square:
                            count = _emit(twin, s, out, count, origin, square, passer, 1, 0)
                if leapt or distance >= twin.strikes[piece * 64 + direction]:
                    return count
                # It may capture farther away than it moves.
                continue
            approach = how[board[square + step]] & mask & APPROACH != 0
            taken[captures] = square + step
            if not want or square == want:
                if twin.surrounds[piece]:
                    count = _surround(twin, s, origin, square, direction, taken, captures + approach, out, count)
                elif not twin.edge[square]:
                    count = _emit(twin, s, out, count, origin, square, taken, captures + approach, 0)
                elif captures + approach:
                    # The first landing that made the same capture: in this stretch, or just before what was leapt.
                    nearer = 0 if approach else before if before else first
                    if not nearer or (twin.edge[nearer] and not twin.nearest):
                        count = _emit(twin, s, out, count, origin, square, taken, captures + approach, 0)
                if want:
                    return count
            if not first:
                first = square
            continue
        if occupant == twin.off:
            return count
        methods = how[occupant] & mask
        if methods and (not want or square == want):
            approach = how[board[square + step]] & mask & APPROACH != 0
            if methods & striking[distance]:
                taken[captures], taken[captures + 1] = square, square + step
                count = _emit(twin, s, out, count, origin, square, taken, captures + 1 + approach, 0)
            # A first move reaches farther than a swap does.
            usual = twin.reach[piece * 64 + direction]
            banned: cython.bint = (s.ban[0] == origin and s.ban[1] == square) or (
                s.ban[0] == square and s.ban[1] == origin
            )
            if methods & SWAP and distance <= usual and not banned:
                taken[captures] = square + step
                count = _emit(twin, s, out, count, origin, square, taken, captures + approach, occupant)
            if want:
                return count
        if distance > reach + 1:
            return count
        if methods & OVERTAKE and board[square + step] == 0:
            leapt = True
            before = square - step if methods & APPROACH and square - step != origin and not board[square - step] else 0
            taken[captures] = square
            captures += 1
            first = 0
            continue
        # Over an adjacent mount it may leap to the square just beyond.
        target = square + step
        if distance > 1 or (want and target != want):
            return count
        if board[target] == 0:
            if not twin.hops[piece]:
                return count
        elif how[board[target]] & CANNON:
            if how[occupant] & OVERTAKE:
                taken[captures] = square
                captures += 1
            taken[captures] = target
            captures += 1
        else:
            return count
        if how[board[target + step]] & APPROACH:
            taken[captures] = target + step
            captures += 1
        if twin.edge[target] and not captures:
            return count
        return _emit(twin, s, out, count, origin, target, taken, captures, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_unmoved(twin: Twin, s: _StateP, origin: c_int) -> cython.bint:
    return twin.first_zone[s.board[origin] * 512 + origin] and not s.spent[origin >> 3] >> (origin & 7) & 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _follow(twin: Twin, s: _StateP, origin: c_int, direction: c_int, want: c_int, out: _MoveP, count: c_int) -> c_int:
    """Add the moves by the paths of a direction, or with ``want`` those that end there."""
    going: Going
    going.origin, going.direction = origin, direction
    going.want, going.out = want, out
    for number in range(twin.path_first[direction], twin.path_first[direction] + twin.path_count[direction]):
        if not twin.path_opens[number] or _is_unmoved(twin, s, origin):
            going.end = twin.path_leg[number] + twin.path_legs[number]
            count = _go(twin, s, cython.address(going), twin.path_leg[number], origin, 0, 0, count)
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _on(s: _StateP, going: _GoingP, captures: c_int, square: c_int) -> c_int:
    """What stands on a square now that the piece has left its origin and has taken some others."""
    if square == going.origin:
        return 0
    for number in range(captures):
        if going.taken[number] == square:
            return 0
    return s.board[square]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _go(
    twin: Twin, s: _StateP, going: _GoingP, leg: c_int, square: c_int, length: c_int, captures: c_int, count: c_int
) -> c_int:
    """Add the moves by the legs from one on, as the engine's walk goes them."""
    piece: c_int = s.board[going.origin]
    act: c_int = twin.leg_act[leg]
    cycle: c_int = twin.leg_cycle[leg]
    at: c_int = piece * 64 + going.direction
    ways: c_int = twin.striking[at * 16 + 1]
    least: c_int = 1
    most: c_int = twin.leg_reach[leg]
    turn: c_int = length % cycle
    if twin.leg_span[leg] == SAME:
        least = most = length
    elif twin.leg_span[leg] == REST:
        most -= length
    for distance in range(1, most + 1):
        step = leg * 8 + turn
        for number in range(twin.within_count[step]):
            between = _on(s, going, captures, square + twin.within[step * 4 + number])
            if between == twin.off or (between != 0) != twin.leg_leaps[leg]:
                return count
        square += twin.leg_steps[step]
        turn = turn + 1 if turn + 1 < cycle else 0
        occupant = _on(s, going, captures, square)
        if occupant == twin.off:
            return count
        if distance < least:
            if occupant:
                return count
            continue
        if occupant == 0:
            if act & PASSING and s.passings and twin.how[piece * 64 + s.board[s.passer]] & ways:
                for number in range(s.passings):
                    if s.passing[number] == square:
                        going.taken[captures] = s.passer
                        count = _land(twin, s, going, leg, square, distance, captures + 1, count)
            if act & MOVE and (captures or leg + 1 < going.end or twin.reach[at] or twin.first_reach[at]):
                count = _land(twin, s, going, leg, square, distance, captures, count)
            continue
        if act & HOP:
            count = _land(twin, s, going, leg, square, distance, captures, count)
        takes = CAPTURE | CHECK if twin.royal[occupant] else CAPTURE
        if _side_of(twin, occupant) == _side_of(twin, piece):
            takes = DESTROYS
        if act & takes and twin.how[piece * 64 + occupant] & ways:
            going.taken[captures] = square
            count = _land(twin, s, going, leg, square, distance, captures + 1, count)
        return count
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _land(
    twin: Twin, s: _StateP, going: _GoingP, leg: c_int, square: c_int, length: c_int, captures: c_int, count: c_int
) -> c_int:
    """Go on with the next leg, or add the move where this was the last one."""
    if leg + 1 < going.end:
        return _go(twin, s, going, leg + 1, square, length, captures, count)
    if (going.want and square != going.want) or (twin.edge[square] and not captures):
        return count
    return _emit(twin, s, going.out, count, going.origin, square, going.taken, captures, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _surround(
    twin: Twin,
    s: _StateP,
    origin: c_int,
    square: c_int,
    direction: c_int,
    taken: _SquareP,
    captures: c_int,
    out: _MoveP,
    count: c_int,
) -> c_int:
    """Add a landing of a piece that captures what stands around it or at its corners."""
    board: cython.p_uchar = s.board
    piece: c_int = board[origin]
    side: c_int = _side_of(twin, piece)
    how: cython.pointer(cython.ushort) = cython.address(twin.how[piece * 64])
    corner: cython.ushort[2]
    corners: c_int = 0
    if direction < 4:
        for number in range(4):
            victim = square + twin.steps[number]
            partner = victim + twin.steps[number]
            if how[board[victim]] & CUSTODIAN and partner != origin:
                if board[partner] and board[partner] != twin.off and _side_of(twin, board[partner]) == side:
                    captures = _add(taken, captures, victim)
    king = s.king[side]
    if king:
        for number in range(2):
            if number == 0:
                victim = twin.at[twin.file[square] * 16 + twin.rank[king]]
            else:
                victim = twin.at[twin.file[king] * 16 + twin.rank[square]]
            if how[board[victim]] & COORDINATE and not (corners and corner[0] == victim):
                corner[corners] = victim
                corners += 1
    if corners and twin.at_will[piece]:
        count = _emit(twin, s, out, count, origin, square, taken, captures, 0)
        if corners == 2:
            for number in range(2):
                partner = _add(taken, captures, corner[number])
                count = _emit(twin, s, out, count, origin, square, taken, partner, 0)
    for number in range(corners):
        captures = _add(taken, captures, corner[number])
    return _emit(twin, s, out, count, origin, square, taken, captures, 0)
