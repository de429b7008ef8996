# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: infer_types=True
"""The compiled twin of the engine, in Cython's pure-Python mode: structs, bounds, the tables of a variant, and states.

The same tables and the same walk as the engine's, without objects. This is the first part of the module; the others
follow as ``order.txt`` lists them.

It counts lines, says yes or no to a written move, and reads whole logs in the common hands of writing. What it does not
accept is not wrong but left to ``engine``, which decides and explains. Squares, occupants, directions and methods are
those of ``Tables``; a differential test keeps the two engines equal on every variant.
"""

from functools import reduce
from math import prod
from operator import or_
from random import Random

import cython
from cython import int as c_int
from cython.cimports.cpython.bytes import PyBytes_FromStringAndSize
from cython.cimports.libc.string import memcmp, memcpy, memset

from rococo_notation.rules import betza, engine, powers
from rococo_notation.rules import state as engine_state
from rococo_notation.rules.geometry import LINES

COMPILED = cython.compiled

# Bounds of the arrays below; a variant beyond them is left to the engine.
MOST_SQUARES = 512
MOST_OCCUPANTS = 64
LONGEST_SIDE = 16
"""Of a board: so the captures of one move always fit."""
MOST_DIRECTIONS = cython.declare(c_int, 64)
MOST_ROUTES = cython.declare(c_int, 32)
"""Directions from one square to another."""
MOST_KINDS = 255
"""Of such directions."""
MOST_PATHS = 1024
MOST_LEGS = 2048
MOST_RIGHTS = 8
"""To castle."""
MOST_CASTLINGS = 32
MOST_OPTIONS = 16

_KNOWN = ("approach", "withdraw", "overtake", "cannon", "swap", "destroy", "coordinate", "custodian")
"""The powers to capture that it knows."""
cython.declare(APPROACH=c_int, WITHDRAW=c_int, OVERTAKE=c_int, CANNON=c_int)
cython.declare(SWAP=c_int, DESTROY=c_int, COORDINATE=c_int, CUSTODIAN=c_int)
APPROACH, WITHDRAW, OVERTAKE, CANNON, SWAP, DESTROY, COORDINATE, CUSTODIAN = map(powers.BIT.get, _KNOWN)
cython.declare(MOVE=c_int, CAPTURE=c_int, CHECK=c_int, DESTROYS=c_int, PASSING=c_int, HOP=c_int)
MOVE, CAPTURE, CHECK, DESTROYS, PASSING, HOP, _ = map(int, betza.Act)
REST = cython.declare(c_int, int(betza.Span.REST))
SAME = cython.declare(c_int, int(betza.Span.SAME))
DISPLACING = cython.declare(c_int, powers.WAYS)
_KNOWN_BITS = powers.WAYS | sum(map(powers.BIT.get, _KNOWN))

State = cython.struct(
    pool=cython.uchar[64],
    spent=cython.uchar[64],
    special=cython.ushort[512],
    specials=c_int[2],
    unseen=cython.ulonglong[2],
    king=cython.ushort[2],
    ban=cython.ushort[2],
    passing=cython.ushort[16],
    passings=c_int,
    passer=c_int,
    castling=c_int,
    side=c_int,
    fallen=c_int,
    attacking=c_int,
    key=cython.ulonglong,
    board=cython.uchar[512],
)

Move = cython.struct(
    piece=cython.uchar,
    origin=cython.ushort,
    target=cython.ushort,
    swapped=cython.uchar,
    promotion=cython.uchar,
    castling=cython.uchar,
    captures=cython.uchar,
    captured=cython.ushort[25],
)

_StateP = cython.typedef(cython.pointer(State))
_SquareP = cython.typedef(cython.pointer(cython.ushort))
_KeyP = cython.typedef(cython.pointer(cython.ulonglong))
_MoveP = cython.typedef(cython.pointer(Move))

ALL_RAYS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)

MOST_MOVES = cython.declare(c_int, 4096)
"""Of a position; a buffer of them is kept for every ply that is looked ahead."""


@cython.final
@cython.cclass
class Twin:
    """The tables of a variant in C, and what is asked of them.

    Raises:
        ValueError: the variant is beyond it; ``why_unsupported`` says why.
    """

    off: c_int
    count: c_int
    how = cython.declare(cython.ushort[4096])
    striking = cython.declare(cython.uchar[65536])
    reach = cython.declare(cython.short[4096])
    strikes = cython.declare(cython.short[4096])
    rays = cython.declare(cython.uchar[4096])
    ray_count = cython.declare(cython.uchar[64])
    freezers = cython.declare(cython.ulonglong[64])
    freezer = cython.declare(cython.uchar[64])
    royal = cython.declare(cython.uchar[64])
    hops = cython.declare(cython.uchar[64])
    destroys = cython.declare(cython.uchar[64])
    surrounds = cython.declare(cython.uchar[64])
    at_will = cython.declare(cython.uchar[64])
    plain = cython.declare(cython.uchar[64])
    passes = cython.declare(cython.uchar[64])
    remembers = cython.declare(cython.uchar[64])
    rays_on = cython.declare(cython.ulonglong[32768])
    confined = cython.declare(cython.uchar[64])
    stands = cython.declare(cython.uchar[32768])
    progress = cython.declare(cython.uchar[64])
    first = cython.declare(cython.uchar[64])
    first_reach = cython.declare(cython.uchar[4096])
    first_zone = cython.declare(cython.uchar[32768])
    promotions = cython.declare(cython.uchar[1024])
    promotion_count = cython.declare(cython.uchar[64])
    promotion_zone = cython.declare(cython.uchar[32768])
    in_place = cython.declare(cython.uchar[64])
    edge = cython.declare(cython.uchar[512])
    squares = cython.declare(cython.ushort[512])
    square_count: c_int
    state_size: cython.size_t
    directions: c_int
    steps = cython.declare(cython.short[64])
    opposite = cython.declare(cython.uchar[64])
    path_first = cython.declare(cython.ushort[64])
    path_count = cython.declare(cython.ushort[64])
    path_leg = cython.declare(cython.ushort[1024])
    path_legs = cython.declare(cython.uchar[1024])
    path_opens = cython.declare(cython.uchar[1024])
    leg_act = cython.declare(cython.uchar[2048])
    leg_span = cython.declare(cython.uchar[2048])
    leg_reach = cython.declare(cython.short[2048])
    leg_cycle = cython.declare(cython.uchar[2048])
    leg_leaps = cython.declare(cython.uchar[2048])
    leg_steps = cython.declare(cython.short[16384])
    within_count = cython.declare(cython.uchar[16384])
    within = cython.declare(cython.short[65536])
    leaves = cython.declare(cython.uint[512])
    roundabout = cython.declare(cython.ulonglong[64])
    overlaps = cython.declare(cython.uchar[64])
    overlapping: cython.bint
    route = cython.declare(cython.uchar[262144])
    route_count = cython.declare(cython.uchar[256])
    route_directions = cython.declare(cython.uchar[8192])
    route_mask = cython.declare(cython.ulonglong[256])
    file = cython.declare(cython.uchar[512])
    rank = cython.declare(cython.uchar[512])
    at = cython.declare(cython.ushort[256])
    castlings: c_int
    castling_king = cython.declare(cython.ushort[32])
    castling_king_to = cython.declare(cython.ushort[32])
    castling_partner = cython.declare(cython.ushort[32])
    castling_partner_to = cython.declare(cython.ushort[32])
    castling_right = cython.declare(cython.uchar[32])
    castling_side = cython.declare(cython.uchar[32])
    castling_empty = cython.declare(cython.ushort[512])
    castling_empties = cython.declare(cython.uchar[32])
    castling_crossed = cython.declare(cython.ushort[512])
    castling_crossings = cython.declare(cython.uchar[32])
    castling_lost = cython.declare(cython.uchar[512])
    check: cython.bint
    suicide: cython.bint
    nearest: cython.bint
    encloses: cython.bint
    promotes_captured: cython.bint
    keys = cython.declare(cython.ulonglong[32768])
    side_key: cython.ulonglong
    castling_keys = cython.declare(cython.ulonglong[256])
    ray_mask = cython.declare(cython.ulonglong[64])
    corner_only = cython.declare(cython.uchar[64])
    opens = cython.declare(cython.uchar[4096])
    hits = cython.declare(cython.uchar[8192])
    farthest_hit = cython.declare(cython.uchar[128])
    promotes_on = cython.declare(cython.ushort[32768])
    fifty_moves: cython.bint
    overfull: cython.bint

    def __init__(self, tables: object) -> None:
        reason = why_unsupported(tables)
        if reason:
            raise ValueError(f"{tables.variant.title} is left to the engine: {reason}")
        _load_pieces(self, tables)
        _load_board(self, tables)
        _load_paths(self, tables)
        _load_castlings(self, tables)
        if tables.variant.check:
            _load_hits(self, tables)
        variant = tables.variant
        self.check, self.suicide, self.fifty_moves = variant.check, variant.suicide, variant.fifty_moves
        self.nearest = tables.edition.nearest_edge_landing
        self.promotes_captured = tables.promotes_captured
        _make_keys(self)
        # A set-up it cannot hold is refused here.
        here: State
        _take(self, engine_state.State.start(tables), cython.address(here))

    def perft(self, state: object, depth: c_int) -> int:
        """How many lines of ``depth`` plies there are from a state of the engine."""
        if not 0 <= depth <= 64:
            raise ValueError("this is too deep to count in one call")
        if depth == 0:
            return 1
        here: State
        _take(self, state, cython.address(here))
        lines: cython.longlong
        # Bytes that hold nothing yet serve as memory, which is freed with them.
        room: bytes = PyBytes_FromStringAndSize(cython.NULL, depth * MOST_MOVES * cython.sizeof(Move))
        moves = cython.cast(_MoveP, cython.cast(cython.p_char, room))
        with cython.nogil:
            lines = _perft(self, cython.address(here), depth, moves)
        _see_to_room(self)
        return lines

    def moves(self, state: object) -> list:
        """The legal moves of a state, each as the fields of the engine's ``Packed``."""
        here: State
        _take(self, state, cython.address(here))
        room: bytes = PyBytes_FromStringAndSize(cython.NULL, MOST_MOVES * cython.sizeof(Move))
        moves = cython.cast(_MoveP, cython.cast(cython.p_char, room))
        count = _legal(self, cython.address(here), moves)
        _see_to_room(self)
        return [_packed(cython.address(moves[number])) for number in range(count)]

    def after(self, state: object, packed: object) -> tuple:
        """What a legal move leads to, as ``facts`` describes a state of the engine; None if the move is not legal."""
        here: State
        _take(self, state, cython.address(here))
        room: bytes = PyBytes_FromStringAndSize(cython.NULL, MOST_MOVES * cython.sizeof(Move))
        moves = cython.cast(_MoveP, cython.cast(cython.p_char, room))
        for number in range(_legal(self, cython.address(here), moves)):
            if _packed(cython.address(moves[number])) == tuple(packed):
                _apply(self, cython.address(here), cython.address(moves[number]))
                return _facts(self, cython.address(here))
        return None

    def facts(self, state: object) -> tuple:
        """A state of the engine as this one holds it: all that decides what is legal next."""
        here: State
        _take(self, state, cython.address(here))
        return _facts(self, cython.address(here))


@cython.cfunc
def _see_to_room(twin: Twin):
    """Raise where some position had more moves than there was room for."""
    if twin.overfull:
        twin.overfull = False
        raise ValueError("a position has too many moves")


@cython.cfunc
def _packed(move: _MoveP) -> tuple:
    captured: object = 0
    number: c_int
    for number in range(move.captures):
        captured |= 1 << cython.cast(object, move.captured[number])
    return move.piece, move.origin, move.target, captured, move.swapped, move.promotion, move.castling


def why_unsupported(tables: object) -> str:
    """Why a variant is left to the engine, or "" where it is not."""
    variant, longest = tables.variant, max(tables.variant.width, tables.variant.height)
    pieces = range(1, tables.off)
    paths = [path for routes in tables.paths for path in routes]
    legs = [stretch for path in paths for stretch in path.stretches]
    routes = {*tables.reached.values()}
    on_lines = [any(bits & (CANNON | OVERTAKE | WITHDRAW) for bits in row) for row in tables.how]
    reasons = {
        "the board or the number of pieces is too large": tables.size > MOST_SQUARES
        or tables.off >= MOST_OCCUPANTS
        or longest > LONGEST_SIDE,
        "pieces are dropped": tables.hands is not None,
        "pieces promote as they leave a zone, or as they capture": {*tables.promotes_when} != {"arrives"},
        "a side may have more than one royal piece": any(len(royals) > 1 for royals in tables.royals)
        or any(tables.royal[piece] for promotions in tables.promotes_to for piece in promotions),
        "it has other ends than mate, or rules for all moves together": tables.decisive
        or variant.last_royal
        or variant.must_capture
        or variant.may_pass
        or not variant.gives_check,
        "promotion is limited": tables.limit,
        "a piece has a power that it does not know": any(bits & ~_KNOWN_BITS for row in tables.how for bits in row),
        "a side may capture its own royal piece": any(
            tables.how[piece][royal] & ~SWAP for piece in pieces for royal in tables.royals[tables.side_of(piece)]
        ),
        "pieces that capture around them meet edge squares": any(tables.edge) and any(tables.surrounds),
        "there are too many castlings, or too long ones": len(tables.rights) > MOST_RIGHTS
        or len(tables.castlings) > MOST_CASTLINGS
        or any(max(len(way.empty), len(way.crossed)) > MOST_OPTIONS for way in tables.castlings),
        "a piece castles that is never in check": tables.castlings
        and not (variant.check and all(tables.royal[way.king_piece] for way in tables.castlings)),
        "a piece that promotes may come back to where it began": any(
            tables.promotes_to[piece] and (0, 0) in route.ends
            for piece in pieces
            for direction in tables.rays[piece]
            for route in tables.paths[direction]
        ),
        "a piece may promote to too many others": max(map(len, tables.promotes_to)) > MOST_OPTIONS,
        "a piece that captures around it promotes": any(
            options and surrounds for options, surrounds in zip(tables.promotes_to, tables.surrounds, strict=False)
        ),
        "its pieces go in too many directions": len(tables.headings) > MOST_DIRECTIONS,
        "its pieces go by too many paths": len(paths) > MOST_PATHS
        or len(legs) > MOST_LEGS
        or any(len(places) > 4 for leg in legs for places in leg.within),
        "its pieces come to a square in too many ways": len(routes) >= MOST_KINDS
        or max(map(len, routes)) > MOST_ROUTES,
        "a piece changes places by capturing, or goes as far as the middle of the board": any(
            leg.act & betza.Act.UNLOAD or leg.reach == betza.HALF for leg in legs
        ),
        "a piece has too many paths in one direction": any(_landings(each, longest) > 512 for each in tables.paths),
        "a piece that leaps aside may be taken en passant": any(
            files * ranks and abs(files) != abs(ranks) for left in tables.leaves for files, ranks in left
        ),
        "a royal piece may not pass through check": any(tables.careful),
        "a piece leaps and captures along lines": any(
            max(tables.rays[piece], default=0) >= LINES and (tables.hops[piece] or on_lines[piece]) for piece in pieces
        ),
    }
    return next((reason for reason, holds in reasons.items() if holds), "")


def _landings(routes: tuple, longest: int) -> int:
    """How many landings some paths have at most."""
    lengths = [
        [1 if leg.span == betza.Span.SAME else min(leg.reach, longest) for leg in route.stretches] for route in routes
    ]
    return sum([2 * prod(legs) for legs in lengths])


@cython.cfunc
def _load_pieces(twin: Twin, tables: object):
    twin.off = tables.off
    twin.count = tables.count
    twin.plain[0] = 1
    for piece in range(1, twin.off):
        used = reduce(or_, tables.how[piece])
        # A walk that meets a neighbour it can do nothing with need not be begun.
        leaps = used & CANNON or tables.hops[piece]
        twin.opens[piece * 64] = 1
        for occupant in range(1, twin.off):
            powers_on = tables.how[piece][occupant]
            twin.how[piece * 64 + occupant] = powers_on
            twin.opens[piece * 64 + occupant] = bool(leaps or powers_on & (DISPLACING | SWAP | OVERTAKE))
        on_royals = 0
        for royal in tables.royals[1 - tables.side_of(piece)]:
            # A piece that cannot leave its zone never takes a King that cannot come there.
            if not any(
                tables.may_stand(piece, square, royal) and tables.stands[royal][square] for square in tables.squares
            ):
                twin.how[piece * 64 + royal] = 0
            on_royals |= twin.how[piece * 64 + royal]
        for occupant in tables.freezers[piece]:
            twin.freezer[occupant] = True
            twin.freezers[piece] |= cython.cast(cython.ulonglong, 1) << cython.cast(c_int, occupant)
        for direction in range(len(tables.headings)):
            for distance, ways in enumerate(tables.striking[piece][direction][:16]):
                twin.striking[(piece * 64 + direction) * 16 + distance] = ways
            twin.reach[piece * 64 + direction] = tables.reach[piece][direction]
            twin.strikes[piece * 64 + direction] = tables.strikes[piece][direction]
            twin.first_reach[piece * 64 + direction] = min(tables.first_reach[piece][direction], 255)
        twin.ray_count[piece] = len(tables.rays[piece])
        twin.ray_mask[piece] = sum(1 << direction for direction in tables.rays[piece])
        for number, direction in enumerate(tables.rays[piece]):
            twin.rays[piece * 64 + number] = direction
        twin.royal[piece], twin.hops[piece] = tables.royal[piece], tables.hops[piece]
        twin.destroys[piece], twin.surrounds[piece] = tables.destroys[piece], tables.surrounds[piece]
        twin.at_will[piece] = tables.coordinates_at_will[piece]
        masks = {rays: sum(1 << direction for direction in rays) for rays in {*tables.rays_on[piece]}}
        for square in tables.squares:
            twin.rays_on[piece * 512 + square] = masks[tables.rays_on[piece][square]]
        confined = tables.confined[piece] and not tables.royal[piece]
        odd = any(tables.paths[d] or (d >= 8 and tables.strikes[piece][d] > 1) for d in tables.rays[piece])
        # Having leapt something, it might go on to a King farther away.
        leaps_on = used & OVERTAKE and (on_royals & CUSTODIAN or max(tables.strikes[piece]) > 1)
        straight = not (leaps_on or tables.hops[piece] or confined or odd)
        takes_plainly = DISPLACING if tables.first[piece] else DISPLACING | CUSTODIAN
        twin.plain[piece] = not on_royals or (straight and not on_royals & ~takes_plainly)
        twin.encloses = twin.encloses or (twin.plain[piece] and on_royals & CUSTODIAN)
        twin.corner_only[piece] = straight and not (used & ~(DISPLACING | COORDINATE) or tables.first[piece])
        twin.passes[piece] = tables.passes[piece]
        twin.overlaps[piece] = tables.overlaps[piece]
        twin.overlapping = twin.overlapping or tables.overlaps[piece]
        twin.roundabout[piece] = sum(1 << direction for direction in tables.roundabout[piece])
        for files, ranks in tables.leaves[piece]:
            length = max(abs(files), abs(ranks))
            line = tables.direction[betza.Vector(files // length, ranks // length)]
            twin.leaves[piece * 8 + line] |= cython.cast(cython.uint, 1) << cython.cast(c_int, length)
        twin.progress[piece] = tables.progress[piece]
        twin.remembers[piece] = tables.remembers[piece]
        twin.confined[piece] = tables.confined[piece]
        twin.in_place[piece] = tables.promotes_in_place[piece] and len(tables.promotes_to[piece]) > 0
        twin.first[piece] = tables.first[piece]
        twin.promotion_count[piece] = len(tables.promotes_to[piece])
        for number, option in enumerate(tables.promotes_to[piece]):
            twin.promotions[piece * 16 + number] = option
        for square in range(tables.size):
            twin.first_zone[piece * 512 + square] = tables.first_zone[piece][square]
            twin.promotion_zone[piece * 512 + square] = tables.promotion_zone[piece][square]
            for number, option in enumerate(tables.promotes_to[piece]):
                twin.promotes_on[piece * 512 + square] |= (option in tables.promotes_on[piece][square]) << number
            twin.stands[piece * 512 + square] = tables.stands[piece][square]


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
                farthest = max(reaches, default=0)
                twin.hits[side * 4096 + direction * 64 + piece] = farthest
                twin.farthest_hit[side * 64 + direction] = max(twin.farthest_hit[side * 64 + direction], farthest)


@cython.cfunc
def _load_board(twin: Twin, tables: object):
    twin.square_count = len(tables.squares)
    # Of a copied state only as much of the board as there is.
    twin.state_size = cython.sizeof(State) - 512 + cython.cast(c_int, tables.size)
    for number, square in enumerate(tables.squares):
        twin.squares[number] = square
        twin.file[square], twin.rank[square] = file, rank = tables.places[square]
        twin.at[file * 16 + rank] = square
    for square in range(tables.size):
        twin.edge[square] = tables.edge[square]
    twin.directions = len(tables.headings)
    for direction in range(twin.directions):
        twin.steps[direction], twin.opposite[direction] = tables.steps[direction], tables.opposite[direction]
    # Squares between which nothing goes are of the first kind; nothing counts there, nor for 0, which is no square.
    kinds = {(): 0}
    for (files, ranks), directions in tables.reached.items():
        kind = kinds.setdefault(directions, len(kinds))
        for origin, (file, rank) in tables.places.items():
            twin.route[origin * 512 + tables.at.get((file + files, rank + ranks), 0)] = kind
    for directions, kind in kinds.items():
        twin.route_count[kind] = len(directions)
        twin.route_mask[kind] = sum(1 << direction for direction in directions)
        for number, direction in enumerate(directions):
            twin.route_directions[kind * MOST_ROUTES + number] = direction


@cython.cfunc
def _load_castlings(twin: Twin, tables: object):
    twin.castlings = len(tables.castlings)
    for number, way in enumerate(tables.castlings):
        twin.castling_side[number], twin.castling_right[number] = way.side, way.right
        twin.castling_king[number], twin.castling_king_to[number] = way.king, way.king_to
        twin.castling_partner[number], twin.castling_partner_to[number] = way.partner, way.partner_to
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
    """Random numbers, always the same."""
    chance = Random(20020501)
    pieces: bytes = chance.randbytes(cython.sizeof(twin.keys))
    memcpy(twin.keys, cython.cast(cython.p_char, pieces), cython.sizeof(twin.keys))
    # No piece on a square adds nothing to the key.
    memset(twin.keys, 0, 512 * cython.sizeof(cython.ulonglong))
    rights: bytes = chance.randbytes(cython.sizeof(twin.castling_keys))
    memcpy(twin.castling_keys, cython.cast(cython.p_char, rights), cython.sizeof(twin.castling_keys))
    twin.side_key = chance.getrandbits(64)


@cython.cfunc
def _take(twin: Twin, state: object, s: _StateP):
    """Copy a state of the engine."""
    number: c_int
    square: c_int
    side: c_int
    memset(s, 0, cython.sizeof(State))
    memset(s.board, twin.off, 512)
    s.side = state.side
    s.unseen[0] = s.unseen[1] = ALL_RAYS
    s.castling = state.castling
    s.fallen = -1 if state.fallen is None else state.fallen
    s.passer = state.passer
    s.key = twin.castling_keys[s.castling & 255] ^ (twin.side_key if s.side else 0)
    for number in range(1, twin.off):
        s.pool[number] = min(state.pool[number], 255)
    for number in range(twin.square_count):
        square = twin.squares[number]
        s.board[square] = state.board[square]
        s.key ^= twin.keys[s.board[square] * 512 + square]
        if twin.royal[s.board[square]]:
            if s.king[_side_of(twin, s.board[square])]:
                raise ValueError("a side has more than one King")
            s.king[_side_of(twin, s.board[square])] = square
        if twin.check and not twin.plain[s.board[square]]:
            side = _side_of(twin, s.board[square])
            s.special[side * 256 + s.specials[side]] = square
            s.specials[side] += 1
        if state.passing >> square & 1:
            if s.passings == 16:
                raise ValueError("too many squares to take en passant on")
            s.passing[s.passings] = square
            s.passings += 1
        if state.spent >> square & 1:
            s.spent[square >> 3] |= 1 << (square & 7)
        if state.ban >> square & 1:
            s.ban[s.ban[0] != 0] = square


@cython.cfunc
def _facts(twin: Twin, s: _StateP) -> tuple:
    board = bytes([s.board[twin.squares[number]] for number in range(twin.square_count)])
    spent = sorted(square for square in range(512) if s.spent[square >> 3] >> (square & 7) & 1)
    passing = sorted(s.passing[number] for number in range(s.passings))
    pool = tuple(s.pool[piece] for piece in range(1, twin.off))
    ban = tuple(sorted((s.ban[0], s.ban[1])))
    return board, s.side, pool, ban, s.castling, tuple(passing), s.passer, tuple(spent), s.fallen, s.key
