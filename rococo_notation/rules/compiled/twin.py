"""The tables of a variant in C, and what Python asks of them.

A part of the compiled module: its parts stand one after another there, as ``order.txt`` lists them.
"""

import cython


@cython.final
@cython.cclass
class Twin:
    """The tables of a variant in C, and what is asked of them.

    Raises:
        ValueError: the variant is beyond it; ``bars`` says why.
    """

    off: cython.int
    count: cython.int
    how = cython.declare(cython.ushort[4096])
    near = cython.declare(cython.ushort[4096])
    far = cython.declare(cython.ushort[4096])
    reach = cython.declare(cython.short[4096])
    strikes = cython.declare(cython.short[4096])
    limited = cython.declare(cython.uchar[64])
    limits = cython.declare(cython.uchar[512])
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
    local = cython.declare(cython.uchar[64])
    everywhere = cython.declare(cython.ulonglong[64])
    local_on = cython.declare(cython.uchar[16384])
    confined = cython.declare(cython.uchar[64])
    stands = cython.declare(cython.uchar[16384])
    progress = cython.declare(cython.uchar[64])
    first = cython.declare(cython.uchar[64])
    first_reach = cython.declare(cython.uchar[4096])
    first_zone = cython.declare(cython.uchar[16384])
    promotions = cython.declare(cython.uchar[1024])
    promotion_count = cython.declare(cython.uchar[64])
    promotion_zone = cython.declare(cython.uchar[16384])
    in_place = cython.declare(cython.uchar[64])
    edge = cython.declare(cython.uchar[256])
    squares = cython.declare(cython.uchar[256])
    square_count: cython.int
    directions: cython.int
    steps = cython.declare(cython.short[64])
    files_a_step = cython.declare(cython.schar[64])
    ranks_a_step = cython.declare(cython.schar[64])
    opposite = cython.declare(cython.uchar[64])
    manner = cython.declare(cython.uchar[64])
    lame = cython.declare(cython.short[128])
    ahead = cython.declare(cython.uchar[2])
    route = cython.declare(cython.uchar[65536])
    route_count = cython.declare(cython.uchar[256])
    route_directions = cython.declare(cython.uchar[2048])
    route_mask = cython.declare(cython.ulonglong[256])
    file = cython.declare(cython.uchar[256])
    rank = cython.declare(cython.uchar[256])
    at = cython.declare(cython.uchar[256])
    castlings: cython.int
    castling_king = cython.declare(cython.uchar[32])
    castling_king_to = cython.declare(cython.uchar[32])
    castling_partner = cython.declare(cython.uchar[32])
    castling_partner_to = cython.declare(cython.uchar[32])
    castling_right = cython.declare(cython.uchar[32])
    castling_side = cython.declare(cython.uchar[32])
    castling_empty = cython.declare(cython.uchar[512])
    castling_empties = cython.declare(cython.uchar[32])
    castling_crossed = cython.declare(cython.uchar[512])
    castling_crossings = cython.declare(cython.uchar[32])
    castling_lost = cython.declare(cython.uchar[256])
    check: cython.bint
    suicide: cython.bint
    nearest: cython.bint
    encloses: cython.bint
    promotes_captured: cython.bint
    keys = cython.declare(cython.ulonglong[16384])
    side_key: cython.ulonglong
    castling_keys = cython.declare(cython.ulonglong[256])
    ray_mask = cython.declare(cython.ulonglong[64])
    corner_only = cython.declare(cython.uchar[64])
    opens = cython.declare(cython.uchar[4096])
    hits = cython.declare(cython.uchar[8192])
    farthest_hit = cython.declare(cython.uchar[128])
    promotes_on = cython.declare(cython.ushort[16384])
    fifty_moves: cython.bint
    overfull: cython.bint

    def __init__(self, tables: object) -> None:
        reason = bars(tables)
        if reason:
            raise ValueError(f"{tables.variant.title} is left to the engine: {reason}")
        _load_pieces(self, tables)
        _load_board(self, tables)
        _load_castlings(self, tables)
        if tables.variant.check:
            _load_hits(self, tables)
        variant = tables.variant
        self.check = variant.check
        self.suicide = variant.suicide
        self.nearest = tables.edition.nearest_edge_landing
        self.promotes_captured = tables.promotes_captured
        self.fifty_moves = variant.fifty_moves
        _make_keys(self)
        # A set-up it cannot hold is refused here.
        here: State
        _take(self, engine_state.State.start(tables), cython.address(here))

    def perft(self, state: object, depth: cython.int) -> int:
        """How many lines of ``depth`` plies there are from a state of the engine."""
        if not 0 <= depth <= 64:
            raise ValueError("so many plies are not counted in one go")
        if depth == 0:
            return 1
        here: State
        _take(self, state, cython.address(here))
        lines: cython.longlong
        moves = cython.cast(_MoveP, malloc(depth * MOST_MOVES * cython.sizeof(Move)))
        if moves == cython.NULL:
            raise MemoryError
        with cython.nogil:
            lines = _perft(self, cython.address(here), depth, moves)
        free(moves)
        _see_to_room(self)
        return lines

    def moves(self, state: object) -> list:
        """The legal moves of a state, each as the fields of the engine's ``Packed``."""
        here: State
        _take(self, state, cython.address(here))
        buffer = cython.cast(_MoveP, malloc(MOST_MOVES * cython.sizeof(Move)))
        if buffer == cython.NULL:
            raise MemoryError
        try:
            count = _legal(self, cython.address(here), buffer)
            _see_to_room(self)
            return [_packed(cython.address(buffer[number])) for number in range(count)]
        finally:
            free(buffer)

    def after(self, state: object, packed: object) -> tuple:
        """What a legal move leads to, as ``facts`` tells it of a state of the engine; None for a move that is none."""
        here: State
        _take(self, state, cython.address(here))
        buffer = cython.cast(_MoveP, malloc(MOST_MOVES * cython.sizeof(Move)))
        if buffer == cython.NULL:
            raise MemoryError
        try:
            count = _legal(self, cython.address(here), buffer)
            _see_to_room(self)
            for number in range(count):
                if _packed(cython.address(buffer[number])) == tuple(packed):
                    _apply(self, cython.address(here), cython.address(buffer[number]))
                    return _facts(self, cython.address(here))
            return None
        finally:
            free(buffer)

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
    number: cython.int
    for number in range(move.captures):
        captured |= 1 << cython.cast(object, move.captured[number])
    return move.piece, move.origin, move.target, captured, move.swapped, move.promotion, move.castling
