"""Moves: of a piece, to a square, and all that are legal.

A part of the compiled module: its parts stand one after another there, as ``order.txt`` lists them.
"""

import cython


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _from(twin: Twin, s: _StateP, origin: cython.int, out: _MoveP, count: cython.int) -> cython.int:
    """Add every move of a piece, whether or not it leaves a check; without ``out`` only count them."""
    piece: cython.int = s.board[origin]
    number: cython.int
    direction: cython.int
    if _is_frozen(twin, s, origin):
        if twin.suicide and not twin.royal[piece]:
            count = _depart(twin, out, count, piece, origin, 0)
        return count
    few: cython.bint = twin.local[piece] and not twin.local_on[piece * 256 + origin]
    for number in range(twin.ray_count[piece]):
        direction = twin.rays[piece * 64 + number]
        if few and not twin.everywhere[piece] >> direction & 1:
            continue
        if twin.opens[piece * 64 + s.board[origin + twin.steps[direction]]] or twin.manner[direction]:
            count = _walk(twin, s, origin, direction, 0, out, count)
    if twin.destroys[piece]:
        count = _destroy(twin, s, origin, out, count)
    if s.castling and twin.royal[piece]:
        for number in range(twin.castlings):
            if twin.castling_king[number] == origin and _can_castle(twin, s, number):
                count = _castle(twin, out, count, piece, number)
    if twin.in_place[piece]:
        count = _promote(twin, s, origin, out, count)
    return count


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _goes(twin: Twin, piece: cython.int, origin: cython.int, direction: cython.int) -> cython.bint:
    """Whether a piece does anything in a direction from where it stands."""
    if twin.local[piece] and not twin.local_on[piece * 256 + origin]:
        return twin.everywhere[piece] >> direction & 1
    return twin.ray_mask[piece] >> direction & 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _between(twin: Twin, s: _StateP, origin: cython.int, target: cython.int, out: _MoveP) -> cython.int:
    """The moves of a piece to a square, only the rays to it walked; 0 stands for leaving the board."""
    piece: cython.int = s.board[origin]
    direction: cython.int
    kind: cython.int
    number: cython.int
    count: cython.int = 0
    if _is_frozen(twin, s, origin):
        if target == 0 and twin.suicide and not twin.royal[piece]:
            count = _depart(twin, out, count, piece, origin, 0)
        return count
    if target == 0:
        return _destroy(twin, s, origin, out, count) if twin.destroys[piece] else 0
    if s.castling and twin.royal[piece]:
        for number in range(twin.castlings):
            if twin.castling_king[number] == origin and twin.castling_king_to[number] == target:
                if _can_castle(twin, s, number):
                    count = _castle(twin, out, count, piece, number)
    if target == origin:
        return _promote(twin, s, origin, out, count) if twin.in_place[piece] else count
    kind = twin.route[origin * 256 + target]
    for number in range(twin.route_count[kind]):
        direction = twin.route_directions[kind * MOST_ROUTES + number]
        if _goes(twin, piece, origin, direction):
            count = _walk(twin, s, origin, direction, target, out, count)
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _depart(
    twin: Twin, out: _MoveP, count: cython.int, piece: cython.int, origin: cython.int, victim: cython.int
) -> cython.int:
    taken: cython.uchar[25]
    taken[0] = victim
    return _add_move(twin, out, count, piece, origin, 0, taken, victim != 0, 0, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _destroy(twin: Twin, s: _StateP, origin: cython.int, out: _MoveP, count: cython.int) -> cython.int:
    piece: cython.int = s.board[origin]
    direction: cython.int
    victim: cython.int
    for direction in range(8):
        victim = origin + twin.steps[direction]
        if twin.how[piece * 64 + s.board[victim]] & DESTROY:
            count = _depart(twin, out, count, piece, origin, victim)
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _promote(twin: Twin, s: _StateP, origin: cython.int, out: _MoveP, count: cython.int) -> cython.int:
    """Add the promotions in place."""
    piece: cython.int = s.board[origin]
    number: cython.int
    option: cython.int
    taken: cython.uchar[25]
    if not twin.promotion_zone[piece * 256 + origin]:
        return count
    for number in range(twin.promotion_count[piece]):
        if _is_open(twin, s, piece, origin, number):
            option = twin.promotions[piece * 16 + number]
            count = _add_move(twin, out, count, piece, origin, origin, taken, 0, 0, option)
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _castle(twin: Twin, out: _MoveP, count: cython.int, piece: cython.int, number: cython.int) -> cython.int:
    taken: cython.uchar[25]
    king: cython.int = twin.castling_king[number]
    after: cython.int = _add_move(twin, out, count, piece, king, twin.castling_king_to[number], taken, 0, 0, 0)
    if out != cython.NULL and after > count:
        out[count].castling = number + 1
    return after


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _can_castle(twin: Twin, s: _StateP, number: cython.int) -> cython.bint:
    place: cython.int
    square: cython.int
    trial: State
    king: cython.int = twin.castling_king[number]
    if twin.castling_side[number] != s.side or not s.castling >> twin.castling_right[number] & 1:
        return False
    if not s.board[twin.castling_partner[number]]:
        return False
    for place in range(twin.castling_empties[number]):
        if s.board[twin.castling_empty[number * 16 + place]]:
            return False
    if _is_frozen(twin, s, king) or _is_frozen(twin, s, twin.castling_partner[number]):
        return False
    for place in range(twin.castling_crossings[number]):
        square = twin.castling_crossed[number * 16 + place]
        memcpy(cython.address(trial), s, cython.sizeof(State))
        trial.board[king] = 0
        trial.board[square] = s.board[king]
        trial.king[s.side] = square
        trial.unseen[s.side] = ALL_RAYS
        if _is_attacked(twin, cython.address(trial), s.side):
            return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _legal(twin: Twin, s: _StateP, out: _MoveP) -> cython.int:
    """Every legal move."""
    number: cython.int
    piece: cython.int
    count: cython.int = 0
    kept: cython.int = 0
    if s.fallen >= 0:
        return 0
    for number in range(twin.square_count):
        piece = s.board[twin.squares[number]]
        if piece and _side_of(twin, piece) == s.side:
            count = _from(twin, s, twin.squares[number], out, count)
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
def _count(twin: Twin, s: _StateP) -> cython.int:
    """How many legal moves there are in a game without check."""
    number: cython.int
    piece: cython.int
    count: cython.int = 0
    if s.fallen >= 0:
        return 0
    for number in range(twin.square_count):
        piece = s.board[twin.squares[number]]
        if piece and _side_of(twin, piece) == s.side:
            count = _from(twin, s, twin.squares[number], cython.NULL, count)
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _perft(twin: Twin, s: _StateP, depth: cython.int, moves: _MoveP) -> cython.longlong:
    if depth == 1 and not twin.check:
        return _count(twin, s)
    count: cython.int = _legal(twin, s, moves)
    if depth == 1:
        return count
    lines: cython.longlong = 0
    number: cython.int
    after: State
    for number in range(count):
        memcpy(cython.address(after), s, cython.sizeof(State))
        _apply(twin, cython.address(after), cython.address(moves[number]))
        lines += _perft(twin, cython.address(after), depth - 1, moves + MOST_MOVES)
    return lines


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_move(twin: Twin, s: _StateP, out: _MoveP) -> cython.bint:
    """Whether the side to move can move at all; ``out`` is room for the moves of a piece."""
    number: cython.int
    place: cython.int
    count: cython.int
    piece: cython.int
    for number in range(twin.square_count):
        piece = s.board[twin.squares[number]]
        if piece and _side_of(twin, piece) == s.side:
            count = _from(twin, s, twin.squares[number], out, 0)
            for place in range(count):
                if not twin.check or _is_safe(twin, s, cython.address(out[place])):
                    return True
    return False
