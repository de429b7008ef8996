"""Moves: of a piece, to a square, and all that are legal; how they are played, and whether a King is in check.

A part of the compiled module: its parts stand one after another there, as ``order.txt`` lists them.
"""


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _from(twin: Twin, s: _StateP, origin: c_int, out: _MoveP, count: c_int) -> c_int:
    """Add every move of a piece, whether or not it leaves a check; without ``out`` only count them."""
    taken: cython.ushort[25]
    piece: c_int = s.board[origin]
    before: c_int = count
    if _is_frozen(twin, s, origin):
        if twin.suicide and not twin.royal[piece]:
            count = _add_move(twin, out, count, piece, origin, 0, taken, 0, 0, 0)
        return count
    rays: cython.ulonglong = twin.rays_on[piece * 512 + origin]
    for number in range(twin.ray_count[piece]):
        direction = twin.rays[piece * 64 + number]
        if not rays >> direction & 1:
            continue
        if twin.opens[piece * 64 + s.board[origin + twin.steps[direction]]] or twin.path_count[direction]:
            count = _walk(twin, s, origin, direction, 0, out, count)
    if twin.overlaps[piece]:
        count = _distinct(out, before, count)
    if twin.destroys[piece]:
        count = _destroy(twin, s, origin, out, count)
    if s.castling and twin.royal[piece]:
        for number in range(twin.castlings):
            if twin.castling_king[number] == origin:
                count = _castle(twin, s, out, count, number)
    if twin.in_place[piece]:
        count = _emit(twin, s, out, count, origin, origin, taken, 0, 0)
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _between(twin: Twin, s: _StateP, origin: c_int, target: c_int, out: _MoveP) -> c_int:
    """The moves of a piece to a square, only the rays to it walked; 0 stands for leaving the board."""
    taken: cython.ushort[25]
    piece: c_int = s.board[origin]
    count: c_int = 0
    if _is_frozen(twin, s, origin):
        if target == 0 and twin.suicide and not twin.royal[piece]:
            count = _add_move(twin, out, count, piece, origin, 0, taken, 0, 0, 0)
        return count
    if target == 0:
        return _destroy(twin, s, origin, out, count) if twin.destroys[piece] else 0
    if s.castling and twin.royal[piece]:
        for number in range(twin.castlings):
            if twin.castling_king[number] == origin and twin.castling_king_to[number] == target:
                count = _castle(twin, s, out, count, number)
    if target == origin and twin.in_place[piece]:
        count = _emit(twin, s, out, count, origin, origin, taken, 0, 0)
    kind = twin.route[origin * 512 + target]
    for number in range(twin.route_count[kind]):
        direction = twin.route_directions[kind * MOST_ROUTES + number]
        if twin.rays_on[piece * 512 + origin] >> direction & 1:
            count = _walk(twin, s, origin, direction, target, out, count)
    return _distinct(out, 0, count) if twin.overlaps[piece] else count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _distinct(out: _MoveP, first: c_int, count: c_int) -> c_int:
    """Leave out the moves, from one on, that others before them are equal to."""
    kept: c_int = first
    for number in range(first, count):
        other = first
        while other < kept and not _is_same(cython.address(out[other]), cython.address(out[number])):
            other += 1
        if other == kept:
            if kept != number:
                memcpy(cython.address(out[kept]), cython.address(out[number]), cython.sizeof(Move))
            kept += 1
    return kept


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_same(one: _MoveP, other: _MoveP) -> cython.bint:
    """Whether two moves of one piece do the same, whatever they capture first."""
    if one.target != other.target or one.captures != other.captures or one.promotion != other.promotion:
        return False
    if one.swapped != other.swapped:
        return False
    for number in range(one.captures):
        place = 0
        while place < other.captures and other.captured[place] != one.captured[number]:
            place += 1
        if place == other.captures:
            return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _destroy(twin: Twin, s: _StateP, origin: c_int, out: _MoveP, count: c_int) -> c_int:
    victim: cython.ushort[1]
    piece: c_int = s.board[origin]
    for direction in range(8):
        victim[0] = origin + twin.steps[direction]
        if twin.how[piece * 64 + s.board[victim[0]]] & DESTROY:
            count = _add_move(twin, out, count, piece, origin, 0, victim, 1, 0, 0)
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _castle(twin: Twin, s: _StateP, out: _MoveP, count: c_int, number: c_int) -> c_int:
    taken: cython.ushort[25]
    trial: State
    king: c_int = twin.castling_king[number]
    target: c_int = twin.castling_king_to[number]
    if twin.castling_side[number] != s.side or not s.castling >> twin.castling_right[number] & 1:
        return count
    if not s.board[twin.castling_partner[number]]:
        return count
    for place in range(twin.castling_empties[number]):
        if s.board[twin.castling_empty[number * 16 + place]]:
            return count
    if _is_frozen(twin, s, king) or _is_frozen(twin, s, twin.castling_partner[number]):
        return count
    for place in range(twin.castling_crossings[number]):
        square = twin.castling_crossed[number * 16 + place]
        memcpy(cython.address(trial), s, twin.state_size)
        trial.board[king] = 0
        trial.board[square] = s.board[king]
        trial.king[s.side] = square
        trial.unseen[s.side] = ALL_RAYS
        if _is_attacked(twin, cython.address(trial), s.side):
            return count
    after: c_int = _add_move(twin, out, count, s.board[king], king, target, taken, 0, 0, 0)
    if out != cython.NULL and after > count:
        out[count].castling = number + 1
    return after


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _moves(twin: Twin, s: _StateP, out: _MoveP) -> c_int:
    """Every move, whether or not it leaves a check; without ``out`` only count them."""
    count: c_int = 0
    for number in range(twin.square_count if s.fallen < 0 else 0):
        piece = s.board[twin.squares[number]]
        if piece and _side_of(twin, piece) == s.side:
            count = _from(twin, s, twin.squares[number], out, count)
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _legal(twin: Twin, s: _StateP, out: _MoveP) -> c_int:
    kept: c_int = 0
    count: c_int = _moves(twin, s, out)
    if not twin.check:
        return count
    if not _is_attacked(twin, s, s.side):
        s.unseen[s.side] = 0
    for number in range(count):
        if _is_safe(twin, s, cython.address(out[number])):
            if kept != number:
                memcpy(cython.address(out[kept]), cython.address(out[number]), cython.sizeof(Move))
            kept += 1
    return kept


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _perft(twin: Twin, s: _StateP, depth: c_int, moves: _MoveP) -> cython.longlong:
    if depth == 1 and not twin.check and not twin.overlapping:
        return _moves(twin, s, cython.NULL)
    count: c_int = _legal(twin, s, moves)
    if depth == 1:
        return count
    lines: cython.longlong = 0
    after: State
    for number in range(count):
        memcpy(cython.address(after), s, twin.state_size)
        _apply(twin, cython.address(after), cython.address(moves[number]))
        lines += _perft(twin, cython.address(after), depth - 1, moves + MOST_MOVES)
    return lines


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_move(twin: Twin, s: _StateP, out: _MoveP) -> cython.bint:
    """Whether the side to move can move at all; ``out`` is room for the moves of a piece."""
    for number in range(twin.square_count):
        piece = s.board[twin.squares[number]]
        if piece and _side_of(twin, piece) == s.side:
            count = _from(twin, s, twin.squares[number], out, 0)
            for place in range(count):
                if not twin.check or _is_safe(twin, s, cython.address(out[place])):
                    return True
    return False


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _put(twin: Twin, s: _StateP, square: c_int, piece: c_int) -> cython.void:
    s.key ^= twin.keys[s.board[square] * 512 + square] ^ twin.keys[piece * 512 + square]
    if twin.check:
        if not twin.plain[s.board[square]]:
            side = _side_of(twin, s.board[square])
            number: c_int = side * 256
            while s.special[number] != square:
                number += 1
            s.specials[side] -= 1
            s.special[number] = s.special[side * 256 + s.specials[side]]
        if not twin.plain[piece]:
            side = _side_of(twin, piece)
            s.special[side * 256 + s.specials[side]] = square
            s.specials[side] += 1
        if twin.freezer[piece] or twin.freezer[s.board[square]]:
            s.unseen[0] = s.unseen[1] = ALL_RAYS
        s.unseen[0] |= twin.route_mask[twin.route[s.king[0] * 512 + square]]
        s.unseen[1] |= twin.route_mask[twin.route[s.king[1] * 512 + square]]
    s.board[square] = piece
    if twin.royal[piece]:
        s.king[_side_of(twin, piece)] = square
        s.unseen[_side_of(twin, piece)] = ALL_RAYS


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _remove(twin: Twin, s: _StateP, square: c_int) -> cython.void:
    piece: c_int = s.board[square]
    s.pool[piece] += 1
    if twin.royal[piece]:
        s.fallen = _side_of(twin, piece)
        s.king[s.fallen] = 0
    _put(twin, s, square, 0)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _apply(twin: Twin, s: _StateP, move: _MoveP) -> cython.void:
    swapped: c_int = move.swapped
    piece: c_int = move.piece
    origin: c_int = move.origin
    target: c_int = move.target
    s.ban[0] = s.ban[1] = 0
    s.passings = s.passer = 0
    lost = twin.castling_lost[origin] | twin.castling_lost[target]
    s.spent[origin >> 3] &= ~(1 << (origin & 7))
    s.spent[target >> 3] &= ~(1 << (target & 7))
    for number in range(move.captures):
        square = move.captured[number]
        lost |= twin.castling_lost[square]
        s.spent[square >> 3] &= ~(1 << (square & 7))
        _remove(twin, s, square)
    if s.castling & lost:
        s.key ^= twin.castling_keys[s.castling & 255]
        s.castling &= ~lost
        s.key ^= twin.castling_keys[s.castling & 255]
    if target == 0:
        _remove(twin, s, origin)
    elif move.castling:
        number = move.castling - 1
        partner = s.board[twin.castling_partner[number]]
        # Each may go where the other stands.
        _put(twin, s, origin, 0)
        _put(twin, s, twin.castling_partner[number], 0)
        _put(twin, s, target, piece)
        _put(twin, s, twin.castling_partner_to[number], partner)
    else:
        if twin.remembers[piece]:
            # What a piece becomes has moved.
            if twin.first_zone[(move.promotion if move.promotion else piece) * 512 + target]:
                s.spent[target >> 3] |= 1 << (target & 7)
            number = twin.route[origin * 512 + target]
            line = twin.route_directions[number * MOST_ROUTES] if twin.route_count[number] else MOST_DIRECTIONS
            step = twin.steps[line] if line < 8 else target - origin
            square = origin + step
            if line < 8 and not move.captures and twin.leaves[piece * 8 + line] >> ((target - origin) // step) & 1:
                s.passer = target
                while square != target:
                    s.passing[s.passings] = square
                    s.passings += 1
                    square += step
        _put(twin, s, origin, swapped)
        _put(twin, s, target, move.promotion if move.promotion else piece)
        if move.promotion and twin.promotes_captured:
            s.pool[move.promotion] -= 1
        if swapped and _side_of(twin, swapped) != _side_of(twin, piece):
            if twin.how[swapped * 64 + piece] & SWAP:
                s.ban[0], s.ban[1] = origin, target
    s.side ^= 1
    s.key ^= twin.side_key


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_safe(twin: Twin, s: _StateP, move: _MoveP) -> cython.bint:
    """Whether a move leaves its side's King where nothing could capture it."""
    after: State
    memcpy(cython.address(after), s, twin.state_size)
    _apply(twin, cython.address(after), move)
    return not _is_attacked(twin, cython.address(after), s.side)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_attacked(twin: Twin, s: _StateP, side: c_int) -> cython.bint:
    """Whether an enemy piece could capture a side's King where it stands."""
    board: cython.p_uchar = s.board
    king: c_int = s.king[side]
    rays: cython.ulonglong
    specials: _SquareP = cython.address(s.special[(side ^ 1) * 256])
    hits: cython.p_uchar = cython.address(twin.hits[side * 4096])
    farthest: cython.p_uchar = cython.address(twin.farthest_hit[side * 64])
    unseen: cython.ulonglong = s.unseen[side]
    if not king:
        return False
    for direction in range(twin.directions if unseen >> 8 else 8):
        if not unseen >> direction & 1:
            continue
        step = twin.steps[direction]
        square = king + step
        distance = 1
        if direction < 8 and farthest[direction] > 1:
            while board[square] == 0:
                square += step
                distance += 1
        if distance <= hits[direction * 64 + board[square]] and not _is_frozen(twin, s, square):
            if twin.rays_on[board[square] * 512 + square] >> twin.opposite[direction] & 1:
                return True
    # By coordination the enemy could mostly not capture the King at all.
    possible: c_int = ~COORDINATE
    own: c_int = s.king[side ^ 1] if s.specials[side ^ 1] else 0
    if own and (twin.file[own] == twin.file[king] or twin.rank[own] == twin.rank[king]):
        possible = ~0
    for number in range(s.specials[side ^ 1]):
        square = specials[number]
        methods = twin.how[board[square] * 64 + board[king]] & possible
        if not methods:
            continue
        # Most stand where no ray of theirs leads to the King.
        rays = twin.ray_mask[board[square]] & twin.route_mask[twin.route[square * 512 + king]]
        rays |= twin.roundabout[board[square]]
        if (rays or methods & (COORDINATE | CUSTODIAN)) and _threatens(twin, s, square, king):
            if not _is_frozen(twin, s, square):
                return True
    return twin.encloses and _is_enclosed(twin, s, king)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _threatens(twin: Twin, s: _StateP, origin: c_int, king: c_int) -> cython.bint:
    """Whether a piece that captures otherwise than by displacing alone could capture the King, frozen or not."""
    piece: c_int = s.board[origin]
    methods: c_int = twin.how[piece * 64 + s.board[king]]
    if methods & (COORDINATE | CUSTODIAN):
        if twin.corner_only[piece] and not methods & DISPLACING:
            return _corner_takes(twin, s, origin, king)
        for number in range(twin.ray_count[piece]):
            if _ray_takes(twin, s, origin, twin.rays[piece * 64 + number], king):
                return True
        return False
    kind = twin.route[origin * 512 + king]
    for number in range(twin.ray_count[piece] if twin.roundabout[piece] else 0):
        direction = twin.rays[piece * 64 + number]
        if (twin.roundabout[piece] & twin.rays_on[piece * 512 + origin]) >> direction & 1:
            if _ray_takes(twin, s, origin, direction, king):
                return True
    if not twin.route_mask[kind] & twin.ray_mask[piece]:
        return False
    direction = twin.route_directions[kind * MOST_ROUTES]
    if direction < 8 and origin + twin.steps[direction] == king:
        if methods & DESTROY:
            return True
        if methods & WITHDRAW and _ray_takes(twin, s, origin, twin.opposite[direction], king):
            return True
    elif not methods & ~WITHDRAW:
        return False
    elif not methods & ~(OVERTAKE | WITHDRAW) and s.board[king + twin.steps[direction]]:
        # From afar it could only leap the King, to an empty square behind it.
        return False
    for number in range(twin.route_count[kind]):
        direction = twin.route_directions[kind * MOST_ROUTES + number]
        if twin.rays_on[piece * 512 + origin] >> direction & 1 and _ray_takes(twin, s, origin, direction, king):
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _corner_takes(twin: Twin, s: _StateP, origin: c_int, king: c_int) -> cython.bint:
    """Whether a piece could go to a square that makes a corner with its own King on the other one."""
    piece: c_int = s.board[origin]
    own: c_int = s.king[_side_of(twin, piece)]
    # The Kings share a file, so that a corner is on the rank of the other one, or the reverse.
    lines: cython.p_uchar = cython.address(twin.file[0])
    if twin.file[own] == twin.file[king]:
        lines = cython.address(twin.rank[0])
    for number in range(twin.ray_count[piece]):
        direction = twin.rays[piece * 64 + number]
        step = twin.steps[direction]
        square = origin + step
        left = twin.reach[piece * 64 + direction]
        while left and not s.board[square]:
            if lines[square] == lines[king]:
                return True
            square += step
            left -= 1
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_enclosed(twin: Twin, s: _StateP, king: c_int) -> cython.bint:
    """Whether a plain piece of the enemy could come to a square where it encloses a King with another one."""
    board: cython.p_uchar = s.board
    for direction in range(4):
        landing: c_int = king - twin.steps[direction]
        partner: c_int = board[king + twin.steps[direction]]
        if board[landing] or not partner or partner == twin.off:
            continue
        if _side_of(twin, partner) == _side_of(twin, board[king]):
            continue
        for line in range(4):
            square = landing - twin.steps[line]
            distance = 1
            while board[square] == 0:
                square -= twin.steps[line]
                distance += 1
            piece = board[square]
            if twin.plain[piece] and twin.how[piece * 64 + board[king]] & CUSTODIAN:
                if distance <= twin.reach[piece * 64 + line] and twin.rays_on[piece * 512 + square] >> line & 1:
                    if not _is_frozen(twin, s, square):
                        return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _ray_takes(twin: Twin, s: _StateP, origin: c_int, direction: c_int, king: c_int) -> cython.bint:
    moves: Move[512]
    ban: c_int = s.ban[0]
    # A ban on swapping back is for the side to move alone.
    s.ban[0] = 0
    s.attacking = 1
    count = _walk(twin, s, origin, direction, 0, moves, 0)
    s.attacking = 0
    s.ban[0] = ban
    for number in range(count):
        for place in range(moves[number].captures):
            if moves[number].captured[place] == king:
                return True
    return False
