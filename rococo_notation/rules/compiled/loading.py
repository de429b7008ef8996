"""Load the tables of a variant, and states of the engine.

A part of the compiled module: its parts stand one after another there, as ``order.txt`` lists them.
"""

import cython


def bars(tables: object) -> str:
    """Why a variant is left to the engine, or "" where it is not."""
    variant = tables.variant
    if tables.size > MOST_SQUARES or tables.off >= MOST_OCCUPANTS or max(variant.width, variant.height) > LONGEST_SIDE:
        return "the board or the number of pieces is too large"
    if any(len(royals) > 1 for royals in tables.royals) or any(
        tables.royal[piece] for promotions in tables.promotes_to for piece in promotions
    ):
        return "a side may have more than one royal piece"
    for piece in range(1, tables.off):
        if any(tables.how[piece][royal] & ~SWAP for royal in tables.royals[tables.side_of(piece)]):
            return "a side may capture its own royal piece"
    if any(tables.edge) and any(tables.surrounds):
        return "pieces that capture around them meet edge squares"
    if (
        len(tables.rights) > MOST_RIGHTS
        or len(tables.castlings) > MOST_CASTLINGS
        or any(len(squares) > MOST_OPTIONS for way in tables.castlings for squares in (way.empty, way.crossed))
    ):
        return "there are too many castlings, or too long ones"
    if tables.castlings and not variant.check:
        return "there is castling and no check"
    if any(len(options) > MOST_OPTIONS for options in tables.promotes_to):
        return "a piece may promote to too many others"
    if any(options and surrounds for options, surrounds in zip(tables.promotes_to, tables.surrounds, strict=False)):
        return "a piece that captures around it promotes"
    if len(tables.vectors) > MOST_DIRECTIONS:
        return "its pieces go in too many directions"
    if any(tables.overlaps):
        return "a piece may come to a square in two ways at once"
    for piece in range(1, tables.off):
        leaps = any(direction >= geometry.LINES for direction in tables.rays[piece])
        if leaps and (tables.hops[piece] or any(row & (CANNON | OVERTAKE | WITHDRAW) for row in tables.how[piece])):
            return "a piece leaps and captures along lines"
    return ""


@cython.cfunc
def _load_pieces(twin: Twin, tables: object):
    twin.off = tables.off
    twin.count = tables.count
    twin.plain[0] = 1
    for piece in range(1, twin.off):
        used = 0
        for occupant in range(1, twin.off):
            twin.how[piece * 64 + occupant] = tables.how[piece][occupant]
            used |= tables.how[piece][occupant]
        twin.encloses = twin.encloses or used & CUSTODIAN != 0
        for royal in tables.royals[1 - tables.side_of(piece)]:
            # A piece that cannot leave its zone never takes a King that cannot come there.
            if not any(
                tables.may_stand(piece, square, royal) and tables.stands[royal][square] for square in tables.squares
            ):
                twin.how[piece * 64 + royal] = 0
        for occupant in tables.freezers[piece]:
            twin.freezer[occupant] = True
            twin.freezers[piece] |= cython.cast(cython.ulonglong, 1) << cython.cast(cython.int, occupant)
        for direction in range(len(tables.vectors)):
            striking = tables.striking[piece][direction]
            twin.near[piece * 64 + direction] = striking[1]
            twin.far[piece * 64 + direction] = functools.reduce(operator.or_, striking[2:], 0)
            twin.reach[piece * 64 + direction] = tables.reach[piece][direction]
            twin.strikes[piece * 64 + direction] = tables.strikes[piece][direction]
            twin.first_reach[piece * 64 + direction] = min(tables.first_reach[piece][direction], 255)
            twin.limited[piece] = twin.limited[piece] or len({*striking[2:]}) > 1
        for place, way in enumerate(tables.ways[piece]):
            twin.limits[piece * 8 + place] = min(way.reach, 255)
        twin.ray_count[piece] = len(tables.rays[piece])
        twin.ray_mask[piece] = sum(1 << direction for direction in tables.rays[piece])
        for number, direction in enumerate(tables.rays[piece]):
            twin.rays[piece * 64 + number] = direction
        twin.royal[piece] = tables.royal[piece]
        twin.hops[piece] = tables.hops[piece]
        twin.destroys[piece] = tables.destroys[piece]
        twin.surrounds[piece] = tables.surrounds[piece]
        twin.at_will[piece] = tables.coordinates_at_will[piece]
        # A walk that meets a neighbour it can do nothing with need not be begun.
        leaps = used & CANNON or tables.hops[piece]
        twin.opens[piece * 64] = 1
        for occupant in range(1, twin.off):
            twin.opens[piece * 64 + occupant] = bool(
                leaps or tables.how[piece][occupant] & (DISPLACING | SWAP | OVERTAKE)
            )
        rays_on = [tables.rays_on[piece][square] for square in tables.squares]
        twin.local[piece] = tables.local[piece]
        twin.everywhere[piece] = sum(1 << direction for direction in min(rays_on, key=len))
        for square in tables.squares:
            twin.local_on[piece * 256 + square] = tables.rays_on[piece][square] == tables.rays[piece]
        confined = tables.confined[piece] and not tables.royal[piece]
        odd = any(tables.manners[d] or (d >= 8 and tables.strikes[piece][d] > 1) for d in tables.rays[piece])
        threatens = False
        for royal in tables.royals[1 - tables.side_of(piece)]:
            threatens = threatens or twin.how[piece * 64 + royal] != 0
        special = used & ~DISPLACING or tables.hops[piece] or confined or odd
        twin.plain[piece] = not (special and threatens)
        twin.corner_only[piece] = not (
            used & ~(DISPLACING | COORDINATE) or tables.hops[piece] or tables.first[piece] or confined or odd
        )
        twin.passes[piece] = tables.passes[piece]
        twin.progress[piece] = tables.progress[piece]
        twin.remembers[piece] = tables.remembers[piece]
        twin.confined[piece] = tables.confined[piece]
        twin.in_place[piece] = tables.promotes_in_place[piece]
        twin.first[piece] = tables.first[piece]
        twin.promotion_count[piece] = len(tables.promotes_to[piece])
        for number, option in enumerate(tables.promotes_to[piece]):
            twin.promotions[piece * 16 + number] = option
        for square in range(tables.size):
            twin.first_zone[piece * 256 + square] = tables.first_zone[piece][square]
            twin.promotion_zone[piece * 256 + square] = tables.promotion_zone[piece][square]
            for number, option in enumerate(tables.promotes_to[piece]):
                twin.promotes_on[piece * 256 + square] |= (option in tables.promotes_on[piece][square]) << number
            twin.stands[piece * 256 + square] = tables.stands[piece][square]


@cython.cfunc
def _load_hits(twin: Twin, tables: object):
    """How far from a King, in a direction as the King sees it, a plain piece that could capture it may stand."""
    for side, (royal, *_) in enumerate(tables.royals):
        for piece in range(1, twin.off):
            if not twin.plain[piece] or tables.side_of(piece) == side:
                continue
            for direction in range(twin.directions):
                striking = tables.striking[piece][tables.opposite[direction]]
                reaches = [distance for distance, ways in enumerate(striking) if ways & twin.how[piece * 64 + royal]]
                twin.hits[side * 4096 + direction * 64 + piece] = max(reaches, default=0)
        for direction in range(twin.directions):
            twin.farthest_hit[side * 64 + direction] = max(
                [twin.hits[side * 4096 + direction * 64 + piece] for piece in range(twin.off)]
            )


@cython.cfunc
def _load_board(twin: Twin, tables: object):
    twin.square_count = len(tables.squares)
    for number, square in enumerate(tables.squares):
        twin.squares[number] = square
        file, rank = tables.places[square]
        twin.file[square], twin.rank[square] = file, rank
        twin.at[file * 16 + rank] = square
    for square in range(tables.size):
        twin.edge[square] = tables.edge[square]
    twin.directions = len(tables.vectors)
    for direction, vector in enumerate(tables.vectors):
        twin.steps[direction] = tables.steps[direction]
        twin.files_a_step[direction], twin.ranks_a_step[direction] = vector.files, vector.ranks
        twin.opposite[direction] = tables.opposite[direction]
        twin.manner[direction] = vector.manner
        for number, offset in enumerate(tables.between[direction]):
            twin.lame[direction * 2 + number] = offset
    for side in range(2):
        twin.ahead[side] = sum(1 << line for line in tables.ahead[side])
    # Squares between which nothing goes are of the first kind; nothing counts there.
    kinds = {(): 0}
    for origin in tables.squares:
        for target in tables.squares:
            twin.route[origin * 256 + target] = kinds.setdefault(tables.routes(origin, target), len(kinds))
    for directions, kind in kinds.items():
        twin.route_count[kind] = len(directions)
        twin.route_mask[kind] = sum(1 << direction for direction in directions)
        for number, direction in enumerate(directions):
            twin.route_directions[kind * MOST_ROUTES + number] = direction


@cython.cfunc
def _load_castlings(twin: Twin, tables: object):
    twin.castlings = len(tables.castlings)
    for number, way in enumerate(tables.castlings):
        twin.castling_side[number] = way.side
        twin.castling_right[number] = way.right
        twin.castling_king[number] = way.king
        twin.castling_king_to[number] = way.king_to
        twin.castling_partner[number] = way.partner
        twin.castling_partner_to[number] = way.partner_to
        twin.castling_empties[number] = len(way.empty)
        for place, square in enumerate(way.empty):
            twin.castling_empty[number * 16 + place] = square
        twin.castling_crossings[number] = len(way.crossed)
        for place, square in enumerate(way.crossed):
            twin.castling_crossed[number * 16 + place] = square
    for square in range(tables.size):
        twin.castling_lost[square] = tables.castling_lost[square]


@cython.cfunc
def _make_keys(twin: Twin):
    """Random numbers, always the same (xorshift)."""
    seed: cython.ulonglong = 20020501
    number: cython.int
    for number in range(16384):
        twin.keys[number] = _next_random(cython.address(seed))
    for number in range(256):
        twin.castling_keys[number] = _next_random(cython.address(seed))
        # No piece on a square adds nothing to the key.
        twin.keys[number] = 0
    twin.side_key = _next_random(cython.address(seed))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _next_random(seed: cython.pointer(cython.ulonglong)) -> cython.ulonglong:
    seed[0] ^= seed[0] << 13
    seed[0] ^= seed[0] >> 7
    seed[0] ^= seed[0] << 17
    return seed[0]


@cython.cfunc
def _take(twin: Twin, state: object, s: _StateP):
    """Copy a state of the engine."""
    number: cython.int
    square: cython.int
    side: cython.int
    memset(s, 0, cython.sizeof(State))
    memset(s.board, twin.off, 256)
    for number in range(twin.square_count):
        square = twin.squares[number]
        s.board[square] = state.board[square]
        if twin.royal[s.board[square]]:
            if s.king[_side_of(twin, s.board[square])]:
                raise ValueError("a side has more than one King")
            s.king[_side_of(twin, s.board[square])] = square
        if twin.check and not twin.plain[s.board[square]]:
            side = _side_of(twin, s.board[square])
            s.special[side * 144 + s.specials[side]] = square
            s.specials[side] += 1
    for number in range(1, twin.off):
        s.pool[number] = min(state.pool[number], 255)
    s.side = state.side
    s.unseen[0] = ALL_RAYS
    s.unseen[1] = ALL_RAYS
    s.castling = state.castling
    s.fallen = -1 if state.fallen is None else state.fallen
    s.passer = state.passer
    for number in range(twin.square_count):
        square = twin.squares[number]
        if state.passing >> square & 1:
            if s.passings == 16:
                raise ValueError("too many squares to take en passant on")
            s.passing[s.passings] = square
            s.passings += 1
        if state.spent >> square & 1:
            s.spent[square >> 3] |= 1 << (square & 7)
        if state.ban >> square & 1:
            s.ban[s.ban[0] != 0] = square
    s.key = _key(twin, s)


@cython.cfunc
def _facts(twin: Twin, s: _StateP) -> tuple:
    board = bytes([s.board[twin.squares[number]] for number in range(twin.square_count)])
    spent = sorted(square for square in range(256) if s.spent[square >> 3] >> (square & 7) & 1)
    passing = sorted(s.passing[number] for number in range(s.passings))
    pool = tuple(s.pool[piece] for piece in range(1, twin.off))
    ban = tuple(sorted((s.ban[0], s.ban[1])))
    return board, s.side, pool, ban, s.castling, tuple(passing), s.passer, tuple(spent), s.fallen, s.key
