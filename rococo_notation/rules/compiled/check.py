"""Check: whether a King could be captured next, by any power.

A part of the compiled module: its parts stand one after another there, as ``order.txt`` lists them.
"""

import cython


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_safe(twin: Twin, s: _StateP, move: _MoveP) -> cython.bint:
    """Whether a move leaves its side's King where nothing could capture it."""
    after: State
    memcpy(cython.address(after), s, cython.sizeof(State))
    _apply(twin, cython.address(after), move)
    return not _is_attacked(twin, cython.address(after), s.side)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_attacked(twin: Twin, s: _StateP, side: cython.int) -> cython.bint:
    """Whether an enemy piece could capture a side's King where it stands."""
    board: cython.p_uchar = s.board
    king: cython.int = s.king[side]
    direction: cython.int
    distance: cython.int
    square: cython.int
    number: cython.int
    step: cython.int
    possible: cython.int
    methods: cython.int
    rays: cython.ulonglong
    specials: cython.p_uchar = cython.address(s.special[(side ^ 1) * 144])
    hits: cython.p_uchar = cython.address(twin.hits[side * 4096])
    farthest: cython.p_uchar = cython.address(twin.farthest_hit[side * 64])
    unseen: cython.ulonglong = s.unseen[side]
    if not king:
        return False
    for direction in range(8):
        if not unseen >> direction & 1:
            continue
        step = twin.steps[direction]
        square = king + step
        distance = 1
        if farthest[direction] > 1:
            while board[square] == 0:
                square += step
                distance += 1
        if distance <= hits[direction * 64 + board[square]] and not _is_frozen(twin, s, square):
            if _goes(twin, board[square], square, twin.opposite[direction]):
                return True
    for direction in range(8, twin.directions if unseen >> 8 else 0):
        square = king + twin.steps[direction]
        if unseen >> direction & 1 and hits[direction * 64 + board[square]] and not _is_frozen(twin, s, square):
            if _goes(twin, board[square], square, twin.opposite[direction]):
                return True
    possible = _possible(twin, s, side ^ 1, king) if s.specials[side ^ 1] else 0
    for number in range(s.specials[side ^ 1]):
        square = specials[number]
        methods = twin.how[board[square] * 64 + board[king]] & possible
        if not methods:
            continue
        # Most stand where no ray of theirs leads to the King.
        rays = twin.ray_mask[board[square]] & twin.route_mask[twin.route[square * 256 + king]]
        if (rays or methods & (COORDINATE | CUSTODIAN)) and _threatens(twin, s, square, king):
            if not _is_frozen(twin, s, square):
                return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _threatens(twin: Twin, s: _StateP, origin: cython.int, king: cython.int) -> cython.bint:
    """Whether a piece that captures otherwise than by displacing alone could capture the King, frozen or not."""
    piece: cython.int = s.board[origin]
    methods: cython.int = twin.how[piece * 64 + s.board[king]]
    direction: cython.int
    number: cython.int
    kind: cython.int
    if methods & (COORDINATE | CUSTODIAN):
        if twin.corner_only[piece] and not methods & DISPLACING:
            return _corner_takes(twin, s, origin, king)
        for number in range(twin.ray_count[piece]):
            if _ray_takes(twin, s, origin, twin.rays[piece * 64 + number], king):
                return True
        return False
    kind = twin.route[origin * 256 + king]
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
        if _goes(twin, piece, origin, direction) and _ray_takes(twin, s, origin, direction, king):
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _corner_takes(twin: Twin, s: _StateP, origin: cython.int, king: cython.int) -> cython.bint:
    """Whether a piece could go to a square that makes a corner with its own King on the other one."""
    piece: cython.int = s.board[origin]
    own: cython.int = s.king[_side_of(twin, piece)]
    by_file: cython.bint = twin.rank[own] == twin.rank[king]
    by_rank: cython.bint = twin.file[own] == twin.file[king]
    files: cython.int = twin.file[king] - twin.file[origin]
    ranks: cython.int = twin.rank[king] - twin.rank[origin]
    number: cython.int
    direction: cython.int
    for number in range(twin.ray_count[piece]):
        direction = twin.rays[piece * 64 + number]
        if by_file and _comes_to(twin, s, origin, direction, files, twin.files_a_step[direction]):
            return True
        if by_rank and _comes_to(twin, s, origin, direction, ranks, twin.ranks_a_step[direction]):
            return True
    return False


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _comes_to(
    twin: Twin, s: _StateP, origin: cython.int, direction: cython.int, far: cython.int, a_step: cython.int
) -> cython.bint:
    """Whether a piece may go over empty squares until it is ``far`` files, or ranks, from where it stands."""
    steps: cython.int = 1
    square: cython.int = origin
    if a_step:
        if far * a_step <= 0 or far % a_step:
            return False
        steps = far // a_step
    elif far:
        return False
    if steps > twin.reach[s.board[origin] * 64 + direction]:
        return False
    while steps:
        square += twin.steps[direction]
        if s.board[square]:
            return False
        steps -= 1
    return True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _possible(twin: Twin, s: _StateP, side: cython.int, king: cython.int) -> cython.int:
    """The methods by which a side could capture the enemy's King at all: by surrounding it mostly could not."""
    own: cython.int = s.king[side]
    direction: cython.int
    partner: cython.int
    methods: cython.int = ~(COORDINATE | CUSTODIAN)
    if own and (twin.file[own] == twin.file[king] or twin.rank[own] == twin.rank[king]):
        methods |= COORDINATE
    for direction in range(4 if twin.encloses else 0):
        if s.board[king - twin.steps[direction]] == 0:
            partner = s.board[king + twin.steps[direction]]
            if partner and partner != twin.off and _side_of(twin, partner) == side:
                methods |= CUSTODIAN
    return methods


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _ray_takes(twin: Twin, s: _StateP, origin: cython.int, direction: cython.int, king: cython.int) -> cython.bint:
    moves: Move[512]
    number: cython.int
    place: cython.int
    count: cython.int
    ban: cython.int = s.ban[0]
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
