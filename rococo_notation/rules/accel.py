# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The compiled twin of the engine, in Cython's pure-Python mode: the same tables and the same walk, without objects.

It counts lines, says yes or no to a written move, and reads whole logs in the common hands of writing. What it does not
accept is not wrong but left to ``engine``, which decides and explains. Squares, occupants, directions and methods are
those of ``Tables``; a differential test keeps the two engines equal on every variant.
"""

import cython
from cython.cimports.libc.stdlib import free, malloc
from cython.cimports.libc.string import memcmp, memcpy, memset

from rococo_notation.rules import methods
from rococo_notation.rules import state as engine_state

COMPILED = cython.compiled

# Bounds of the arrays below; a variant beyond them is left to the engine.
MOST_SQUARES = 256
MOST_OCCUPANTS = 64
LONGEST_SIDE = 12
"""Of a board: so the captures of one move always fit."""
MOST_CASTLINGS = 8
MOST_OPTIONS = 16

APPROACH = cython.declare(cython.int, methods.APPROACH)
WITHDRAW = cython.declare(cython.int, methods.WITHDRAW)
OVERTAKE = cython.declare(cython.int, methods.OVERTAKE)
CANNON = cython.declare(cython.int, methods.CANNON)
SWAP = cython.declare(cython.int, methods.SWAP)
DESTROY = cython.declare(cython.int, methods.DESTROY)
COORDINATE = cython.declare(cython.int, methods.COORDINATE)
CUSTODIAN = cython.declare(cython.int, methods.CUSTODIAN)
DISPLACING = cython.declare(cython.int, methods.BIT["approach"] - 1)

State = cython.struct(
    board=cython.uchar[256],
    pool=cython.uchar[64],
    spent=cython.uchar[32],
    special=cython.uchar[288],
    specials=cython.int[2],
    unseen=cython.uint[2],
    king=cython.uchar[2],
    ban=cython.uchar[2],
    passing=cython.uchar[16],
    passings=cython.int,
    passer=cython.int,
    castling=cython.int,
    side=cython.int,
    fallen=cython.int,
    key=cython.ulonglong,
)

Move = cython.struct(
    piece=cython.uchar,
    origin=cython.uchar,
    target=cython.uchar,
    swapped=cython.uchar,
    promotion=cython.uchar,
    castling=cython.uchar,
    captures=cython.uchar,
    captured=cython.uchar[25],
)

# What a turn says, and what came of a log.
Turn = cython.struct(
    origin=cython.int,
    target=cython.int,
    label=cython.int,
    second_origin=cython.int,
    second_target=cython.int,
    second_label=cython.int,
    clears=cython.int,
    clear=cython.uchar[24],
    clear_label=cython.uchar[24],
    puts=cython.int,
    put=cython.uchar[4],
    put_piece=cython.uchar[4],
)
Reading = cython.struct(
    plies=cython.int,
    stop=cython.longlong,
    ended=cython.int,
    manual=cython.int,
    implied=cython.int,
    fallen=cython.int,
    resigned=cython.int,
    stuck=cython.int,
    name_start=cython.longlong,
    name_end=cython.longlong,
)
# What is known of the log that is being read.
Course = cython.struct(
    keys=cython.pointer(cython.ulonglong),
    moves=cython.pointer(Move),
    since=cython.int,
    quiet=cython.int,
    suicides=cython.uchar[64],
    often=cython.uchar[1024],
)

_StateP = cython.typedef(cython.pointer(State))
_TurnP = cython.typedef(cython.pointer(Turn))
_ReadingP = cython.typedef(cython.pointer(Reading))
_KeyP = cython.typedef(cython.pointer(cython.ulonglong))
_MoveP = cython.typedef(cython.pointer(Move))
_CourseP = cython.typedef(cython.pointer(Course))

ALL_RAYS = cython.declare(cython.uint, 0xFFFF)

MOST_MOVES = cython.declare(cython.int, 4096)
"""Of a position; a buffer of them is kept for every ply that is looked ahead."""


MOST_PLIES = cython.declare(cython.int, 4096)
"""Of a log that is read; a longer one is left to the engine, which has a better way to find repetitions."""
LONGEST_LINE = cython.declare(cython.int, 9000)
FIRST_LINES = cython.declare(cython.int, 150)
"""Headers are looked for in so many lines."""
FIFTY_MOVES = cython.declare(cython.int, 100)


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
    if len(tables.castlings) > MOST_CASTLINGS or any(
        len(squares) > MOST_OPTIONS for way in tables.castlings for squares in (way.empty, way.crossed)
    ):
        return "there are too many castlings, or too long ones"
    if tables.castlings and not variant.check:
        return "there is castling and no check"
    if any(len(options) > MOST_OPTIONS for options in tables.promotes_to):
        return "a piece may promote to too many others"
    if any(options and surrounds for options, surrounds in zip(tables.promotes_to, tables.surrounds, strict=False)):
        return "a piece that captures around it promotes"
    for piece in range(1, tables.off):
        leaps = any(direction >= methods.LINES for direction in tables.rays[piece])
        if leaps and (tables.hops[piece] or any(row & (CANNON | OVERTAKE | WITHDRAW) for row in tables.how[piece])):
            return "a piece leaps and captures along lines"
    return ""


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
    near = cython.declare(cython.ushort[1024])
    far = cython.declare(cython.ushort[1024])
    reach = cython.declare(cython.short[1024])
    strikes = cython.declare(cython.short[1024])
    rays = cython.declare(cython.uchar[1024])
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
    progress = cython.declare(cython.uchar[64])
    first_reach = cython.declare(cython.uchar[64])
    first_zone = cython.declare(cython.uchar[16384])
    promotions = cython.declare(cython.uchar[1024])
    promotion_count = cython.declare(cython.uchar[64])
    promotion_zone = cython.declare(cython.uchar[16384])
    edge = cython.declare(cython.uchar[256])
    squares = cython.declare(cython.uchar[256])
    square_count: cython.int
    steps = cython.declare(cython.short[16])
    files_a_step = cython.declare(cython.schar[16])
    ranks_a_step = cython.declare(cython.schar[16])
    opposite = cython.declare(cython.uchar[16])
    forward = cython.declare(cython.uchar[2])
    line = cython.declare(cython.schar[65536])
    file = cython.declare(cython.uchar[256])
    rank = cython.declare(cython.uchar[256])
    at = cython.declare(cython.uchar[256])
    castlings: cython.int
    castling_king = cython.declare(cython.uchar[8])
    castling_king_to = cython.declare(cython.uchar[8])
    castling_partner = cython.declare(cython.uchar[8])
    castling_partner_to = cython.declare(cython.uchar[8])
    castling_side = cython.declare(cython.uchar[8])
    castling_empty = cython.declare(cython.uchar[128])
    castling_empties = cython.declare(cython.uchar[8])
    castling_crossed = cython.declare(cython.uchar[128])
    castling_crossings = cython.declare(cython.uchar[8])
    castling_lost = cython.declare(cython.uchar[256])
    check: cython.bint
    suicide: cython.bint
    nearest: cython.bint
    encloses: cython.bint
    promotes_captured: cython.bint
    compulsory: cython.bint
    in_place: cython.bint
    keys = cython.declare(cython.ulonglong[16384])
    side_key: cython.ulonglong
    castling_keys = cython.declare(cython.ulonglong[256])
    ray_mask = cython.declare(cython.ushort[64])
    corner_only = cython.declare(cython.uchar[64])
    opens = cython.declare(cython.uchar[4096])
    hits = cython.declare(cython.uchar[2048])
    farthest_hit = cython.declare(cython.uchar[32])
    fifty_moves: cython.bint
    reads = cython.declare(cython.bint, visibility="readonly")
    overfull: cython.bint
    file_named = cython.declare(cython.uchar[256])
    rank_named = cython.declare(cython.uchar[256])
    piece_named = cython.declare(cython.uchar[256])
    start: State

    def __init__(self, tables: object) -> None:
        reason = bars(tables)
        if reason:
            raise ValueError(f"{tables.variant.title} is left to the engine: {reason}")
        self._load_pieces(tables)
        self._load_board(tables)
        self._load_castlings(tables)
        if tables.variant.check:
            self._load_hits(tables)
        variant = tables.variant
        self.check = variant.check
        self.suicide = variant.suicide
        self.nearest = tables.edition.nearest_edge_landing
        self.promotes_captured = tables.promotes_captured
        self.compulsory = variant.promotion.compulsory
        self.in_place = variant.promotion.in_place
        self.fifty_moves = variant.fifty_moves
        self._make_keys()
        self._load_names(tables)
        self._take(engine_state.State.start(tables), cython.address(self.start))

    @cython.cfunc
    def _load_names(self, tables: object):
        """How squares and pieces are written; ``reads`` tells whether the reader knows them all."""
        variant = tables.variant
        memset(self.file_named, 255, 256)
        memset(self.rank_named, 255, 256)
        files = {**{name: name for name in variant.files}, **variant.file_aliases}
        ranks = {**{name: name for name in variant.ranks}, **variant.rank_aliases}
        self.reads = all(len(name) == 1 and name.isascii() and name.isalpha() for name in files) and all(
            len(name) <= 2 and name.isascii() and name.isdigit() for name in ranks
        )
        self.reads = self.reads and all(
            len(label) == 1 and label.isascii() and label.isalpha() for label in tables.codes
        )
        if not self.reads:
            return
        for name, meant in files.items():
            self.file_named[ord(name)] = variant.files.index(meant)
        for name, meant in ranks.items():
            # "7" and "07" are two words: ranks of two figures stand behind those of one.
            self.rank_named[int(name) + (16 if len(name) == 2 else 0)] = variant.ranks.index(meant)
        for label, code in tables.codes.items():
            self.piece_named[ord(label)] = code

    @cython.cfunc
    def _load_pieces(self, tables: object):
        self.off = tables.off
        self.count = tables.count
        self.plain[0] = 1
        for piece in range(1, self.off):
            used = 0
            for occupant in range(1, self.off):
                self.how[piece * 64 + occupant] = tables.how[piece][occupant]
                used |= tables.how[piece][occupant]
            self.encloses = self.encloses or used & CUSTODIAN != 0
            for occupant in tables.freezers[piece]:
                self.freezer[occupant] = True
                self.freezers[piece] |= cython.cast(cython.ulonglong, 1) << cython.cast(cython.int, occupant)
            for direction in range(16):
                self.near[piece * 16 + direction] = tables.near[piece][direction]
                self.far[piece * 16 + direction] = tables.far[piece][direction]
                self.reach[piece * 16 + direction] = tables.reach[piece][direction]
                self.strikes[piece * 16 + direction] = tables.strikes[piece][direction]
            self.ray_count[piece] = len(tables.rays[piece])
            self.ray_mask[piece] = sum(1 << direction for direction in tables.rays[piece])
            for number, direction in enumerate(tables.rays[piece]):
                self.rays[piece * 16 + number] = direction
            self.royal[piece] = tables.royal[piece]
            self.hops[piece] = tables.hops[piece]
            self.destroys[piece] = tables.destroys[piece]
            self.surrounds[piece] = tables.surrounds[piece]
            self.at_will[piece] = tables.coordinates_at_will[piece]
            # A walk that meets a neighbour it can do nothing with need not be begun.
            leaps = used & CANNON or tables.hops[piece]
            self.opens[piece * 64] = 1
            for occupant in range(1, self.off):
                self.opens[piece * 64 + occupant] = bool(
                    leaps or tables.how[piece][occupant] & (DISPLACING | SWAP | OVERTAKE)
                )
            self.plain[piece] = not (used & ~DISPLACING or tables.hops[piece])
            self.corner_only[piece] = not (
                used & ~(DISPLACING | COORDINATE) or tables.hops[piece] or tables.first_reach[piece]
            )
            self.passes[piece] = tables.passes[piece]
            self.progress[piece] = tables.progress[piece]
            self.first_reach[piece] = min(tables.first_reach[piece], 255)
            self.promotion_count[piece] = len(tables.promotes_to[piece])
            for number, option in enumerate(tables.promotes_to[piece]):
                self.promotions[piece * 16 + number] = option
            for square in range(tables.size):
                self.first_zone[piece * 256 + square] = tables.first_zone[piece][square]
                self.promotion_zone[piece * 256 + square] = tables.promotion_zone[piece][square]

    @cython.cfunc
    def _load_hits(self, tables: object):
        """How far from a King, in a direction as the King sees it, a plain piece that could capture it may stand."""
        for side, (royal, *_) in enumerate(tables.royals):
            for piece in range(1, self.off):
                if not self.plain[piece] or tables.side_of(piece) == side:
                    continue
                for direction in range(16):
                    back = tables.opposite[direction]
                    methods = tables.how[piece][royal]
                    if methods & tables.far[piece][back] and direction < 8:
                        self.hits[side * 1024 + direction * 64 + piece] = 255
                    elif methods & tables.near[piece][back]:
                        self.hits[side * 1024 + direction * 64 + piece] = 1
            for direction in range(16):
                self.farthest_hit[side * 16 + direction] = max(
                    [self.hits[side * 1024 + direction * 64 + piece] for piece in range(self.off)]
                )

    @cython.cfunc
    def _load_board(self, tables: object):
        self.square_count = len(tables.squares)
        for number, square in enumerate(tables.squares):
            self.squares[number] = square
            file, rank = tables.places[square]
            self.file[square], self.rank[square] = file, rank
            self.at[file * 16 + rank] = square
        for square in range(tables.size):
            self.edge[square] = tables.edge[square]
        for direction in range(16):
            self.steps[direction] = tables.steps[direction]
            self.files_a_step[direction], self.ranks_a_step[direction] = methods.DIRECTIONS[direction]
            self.opposite[direction] = tables.opposite[direction]
        self.forward[0], self.forward[1] = tables.forward
        memset(self.line, -1, 65536)
        for origin in tables.squares:
            for target in tables.squares:
                direction = tables.line(origin, target)
                if direction is not None:
                    self.line[origin * 256 + target] = direction

    @cython.cfunc
    def _load_castlings(self, tables: object):
        self.castlings = len(tables.castlings)
        for number, way in enumerate(tables.castlings):
            self.castling_side[number] = way.side
            self.castling_king[number] = way.king
            self.castling_king_to[number] = way.king_to
            self.castling_partner[number] = way.partner
            self.castling_partner_to[number] = way.partner_to
            self.castling_empties[number] = len(way.empty)
            for place, square in enumerate(way.empty):
                self.castling_empty[number * 16 + place] = square
            self.castling_crossings[number] = len(way.crossed)
            for place, square in enumerate(way.crossed):
                self.castling_crossed[number * 16 + place] = square
        for square in range(tables.size):
            self.castling_lost[square] = tables.castling_lost[square]

    @cython.cfunc
    def _make_keys(self):
        """Random numbers, always the same (xorshift)."""
        seed: cython.ulonglong = 20020501
        number: cython.int
        for number in range(16384):
            self.keys[number] = _next_random(cython.address(seed))
        for number in range(256):
            self.castling_keys[number] = _next_random(cython.address(seed))
            # No piece on a square adds nothing to the key.
            self.keys[number] = 0
        self.side_key = _next_random(cython.address(seed))

    # ------------------------------------------------------------------ what Python asks

    def perft(self, state: object, depth: cython.int) -> int:
        """How many lines of ``depth`` plies there are from a state of the engine."""
        if not 0 <= depth <= 64:
            raise ValueError("so many plies are not counted in one go")
        if depth == 0:
            return 1
        here: State
        self._take(state, cython.address(here))
        lines: cython.longlong
        moves = cython.cast(_MoveP, malloc(depth * MOST_MOVES * cython.sizeof(Move)))
        if moves == cython.NULL:
            raise MemoryError
        with cython.nogil:
            lines = self._perft(cython.address(here), depth, moves)
        free(moves)
        self._see_to_room()
        return lines

    @cython.cfunc
    def _see_to_room(self):
        """Raise where some position had more moves than there was room for."""
        if self.overfull:
            self.overfull = False
            raise ValueError("a position has too many moves")

    def moves(self, state: object) -> list:
        """The legal moves of a state, each as the fields of the engine's ``Packed``."""
        here: State
        self._take(state, cython.address(here))
        buffer = cython.cast(_MoveP, malloc(MOST_MOVES * cython.sizeof(Move)))
        if buffer == cython.NULL:
            raise MemoryError
        try:
            count = self._legal(cython.address(here), buffer)
            self._see_to_room()
            return [_packed(cython.address(buffer[number])) for number in range(count)]
        finally:
            free(buffer)

    def after(self, state: object, packed: object) -> tuple:
        """What a legal move leads to, as ``facts`` tells it of a state of the engine; None for a move that is none."""
        here: State
        self._take(state, cython.address(here))
        buffer = cython.cast(_MoveP, malloc(MOST_MOVES * cython.sizeof(Move)))
        if buffer == cython.NULL:
            raise MemoryError
        try:
            count = self._legal(cython.address(here), buffer)
            self._see_to_room()
            for number in range(count):
                if _packed(cython.address(buffer[number])) == tuple(packed):
                    self._apply(cython.address(here), cython.address(buffer[number]))
                    return self._facts(cython.address(here))
            return None
        finally:
            free(buffer)

    def facts(self, state: object) -> tuple:
        """A state of the engine as this one holds it: all that decides what is legal next."""
        here: State
        self._take(state, cython.address(here))
        return self._facts(cython.address(here))

    @cython.cfunc
    def _facts(self, s: _StateP) -> tuple:
        board = bytes([s.board[self.squares[number]] for number in range(self.square_count)])
        spent = sorted(square for square in range(256) if s.spent[square >> 3] >> (square & 7) & 1)
        passing = sorted(s.passing[number] for number in range(s.passings))
        pool = tuple(s.pool[piece] for piece in range(1, self.off))
        ban = tuple(sorted((s.ban[0], s.ban[1])))
        return board, s.side, pool, ban, s.castling, tuple(passing), s.passer, tuple(spent), s.fallen, s.key

    @cython.cfunc
    def _take(self, state: object, s: _StateP):
        """Copy a state of the engine."""
        number: cython.int
        square: cython.int
        side: cython.int
        memset(s, 0, cython.sizeof(State))
        memset(s.board, self.off, 256)
        for number in range(self.square_count):
            square = self.squares[number]
            s.board[square] = state.board[square]
            if self.royal[s.board[square]]:
                if s.king[self._side_of(s.board[square])]:
                    raise ValueError("a side has more than one King")
                s.king[self._side_of(s.board[square])] = square
            if self.check and not self.plain[s.board[square]]:
                side = self._side_of(s.board[square])
                s.special[side * 144 + s.specials[side]] = square
                s.specials[side] += 1
        for number in range(1, self.off):
            s.pool[number] = min(state.pool[number], 255)
        s.side = state.side
        s.unseen[0] = ALL_RAYS
        s.unseen[1] = ALL_RAYS
        s.castling = state.castling
        s.fallen = -1 if state.fallen is None else state.fallen
        s.passer = state.passer
        for number in range(self.square_count):
            square = self.squares[number]
            if state.passing >> square & 1:
                if s.passings == 16:
                    raise ValueError("too many squares to take en passant on")
                s.passing[s.passings] = square
                s.passings += 1
            if state.spent >> square & 1:
                s.spent[square >> 3] |= 1 << (square & 7)
            if state.ban >> square & 1:
                s.ban[s.ban[0] != 0] = square
        s.key = self._key(s)

    # ------------------------------------------------------------------ small questions

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _side_of(self, piece: cython.int) -> cython.int:
        return piece > self.count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _key(self, s: _StateP) -> cython.ulonglong:
        key: cython.ulonglong = self.castling_keys[s.castling & 255]
        number: cython.int
        square: cython.int
        for number in range(self.square_count):
            square = self.squares[number]
            key ^= self.keys[s.board[square] * 256 + square]
        return key ^ self.side_key if s.side else key

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_frozen(self, s: _StateP, square: cython.int) -> cython.bint:
        freezers: cython.ulonglong = self.freezers[s.board[square]]
        direction: cython.int
        if freezers:
            for direction in range(8):
                if freezers >> s.board[square + self.steps[direction]] & 1:
                    return True
        return False

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _may_become(self, s: _StateP, piece: cython.int, square: cython.int) -> cython.int:
        """How many pieces one that arrives on a square may become."""
        if not self.promotion_zone[piece * 256 + square]:
            return 0
        if not self.promotes_captured:
            return self.promotion_count[piece]
        number: cython.int
        options: cython.int = 0
        for number in range(self.promotion_count[piece]):
            if s.pool[self.promotions[piece * 16 + number]]:
                options += 1
        return options

    # ------------------------------------------------------------------ the walk

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _emit(
        self,
        s: _StateP,
        out: _MoveP,
        count: cython.int,
        origin: cython.int,
        target: cython.int,
        taken: cython.p_uchar,
        captures: cython.int,
        swapped: cython.int,
    ) -> cython.int:
        """Add a landing, as the piece it is and as each it may become; without ``out`` only count them."""
        piece: cython.int = s.board[origin]
        options: cython.int = self._may_become(s, piece, target) if self.promotion_count[piece] else 0
        number: cython.int
        option: cython.int
        if out == cython.NULL:
            return count + options + (not (options and self.compulsory))
        if not (options and self.compulsory):
            count = self._add_move(out, count, piece, origin, target, taken, captures, swapped, 0)
        if options:
            for number in range(self.promotion_count[piece]):
                option = self.promotions[piece * 16 + number]
                if not self.promotes_captured or s.pool[option]:
                    count = self._add_move(out, count, piece, origin, target, taken, captures, swapped, option)
        return count

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_move(
        self,
        out: _MoveP,
        count: cython.int,
        piece: cython.int,
        origin: cython.int,
        target: cython.int,
        taken: cython.p_uchar,
        captures: cython.int,
        swapped: cython.int,
        promotion: cython.int,
    ) -> cython.int:
        """Add a move, or without ``out`` count it; where there is no room it is left out, and that is remembered."""
        if out != cython.NULL:
            if count >= MOST_MOVES:
                self.overfull = True
                return count
            _fill(cython.address(out[count]), piece, origin, target, taken, captures, swapped, promotion)
        return count + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _walk(
        self,
        s: _StateP,
        origin: cython.int,
        direction: cython.int,
        want: cython.int,
        out: _MoveP,
        count: cython.int,
    ) -> cython.int:
        """Add the moves along a ray, or with ``want`` those that land there."""
        board: cython.p_uchar = s.board
        piece: cython.int = board[origin]
        how: cython.pointer(cython.ushort) = cython.address(self.how[piece * 64])
        mask: cython.int = 0xFFFF if direction < 8 else DISPLACING
        step: cython.int = self.steps[direction]
        reach: cython.int = self.reach[piece * 16 + direction]
        near: cython.int = self.near[piece * 16 + direction] & mask
        far: cython.int = self.far[piece * 16 + direction] & mask
        taken: cython.uchar[25]
        captures: cython.int = 0
        square: cython.int = origin
        distance: cython.int = 0
        first: cython.int = 0
        before: cython.int = 0
        leapt: cython.bint = False
        occupant: cython.int
        methods: cython.int
        extra: cython.int
        usual: cython.int
        nearer: cython.int
        if (
            self.first_reach[piece]
            and direction == self.forward[self._side_of(piece)]
            and self.first_zone[piece * 256 + origin]
            and not s.spent[origin >> 3] >> (origin & 7) & 1
        ):
            reach = self.first_reach[piece]
        if how[board[origin - step]] & mask & WITHDRAW:
            taken[0] = origin - step
            captures = 1
        while True:
            square += step
            distance += 1
            occupant = board[square]
            if occupant == 0:
                if distance > reach:
                    if distance == 1 and s.passings and self.passes[piece]:
                        count = self._take_passing(s, origin, square, near, want, out, count)
                    if leapt or distance >= self.strikes[piece * 16 + direction]:
                        return count
                    # It may capture farther away than it moves.
                    continue
                extra = 0
                if how[board[square + step]] & mask & APPROACH:
                    taken[captures] = square + step
                    extra = 1
                if not want or square == want:
                    if self.surrounds[piece]:
                        count = self._surround(s, origin, square, direction, taken, captures + extra, out, count)
                    elif not self.edge[square]:
                        count = self._emit(s, out, count, origin, square, taken, captures + extra, 0)
                    elif captures + extra:
                        # The first landing that made the same capture: in this stretch, or just before what was leapt.
                        nearer = 0 if extra else before if before else first
                        if not nearer or (self.edge[nearer] and not self.nearest):
                            count = self._emit(s, out, count, origin, square, taken, captures + extra, 0)
                    if want:
                        return count
                if not first:
                    first = square
                continue
            if occupant == self.off:
                return count
            methods = how[occupant] & mask
            if not want or square == want:
                extra = 0
                if methods & (near if distance == 1 else far):
                    taken[captures] = square
                    if how[board[square + step]] & mask & APPROACH:
                        taken[captures + 1] = square + step
                        extra = 1
                    count = self._emit(s, out, count, origin, square, taken, captures + 1 + extra, 0)
                # A first move reaches farther than a swap does.
                usual = self.reach[piece * 16 + direction]
                if methods & SWAP and distance <= usual and not self._is_banned(s, origin, square):
                    extra = 0
                    if how[board[square + step]] & mask & APPROACH:
                        taken[captures] = square + step
                        extra = 1
                    count = self._emit(s, out, count, origin, square, taken, captures + extra, occupant)
                if want:
                    return count
            if distance > reach + 1:
                return count
            if methods & OVERTAKE and board[square + step] == 0:
                leapt = True
                before = (
                    square - step if methods & APPROACH and square - step != origin and not board[square - step] else 0
                )
                taken[captures] = square
                captures += 1
                first = 0
                continue
            if distance == 1:
                count = self._leap(s, origin, square, step, taken, captures, want, out, count)
            return count

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_banned(self, s: _StateP, origin: cython.int, target: cython.int) -> cython.bint:
        return s.ban[0] and ((s.ban[0] == origin and s.ban[1] == target) or (s.ban[0] == target and s.ban[1] == origin))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _leap(
        self,
        s: _StateP,
        origin: cython.int,
        mount: cython.int,
        step: cython.int,
        taken: cython.p_uchar,
        captures: cython.int,
        want: cython.int,
        out: _MoveP,
        count: cython.int,
    ) -> cython.int:
        """Add the leap over an adjacent mount to the square just beyond."""
        board: cython.p_uchar = s.board
        how: cython.pointer(cython.ushort) = cython.address(self.how[board[origin] * 64])
        target: cython.int = mount + step
        if want and target != want:
            return count
        if board[target] == 0:
            if not self.hops[board[origin]]:
                return count
        elif how[board[target]] & CANNON:
            if how[board[mount]] & OVERTAKE:
                taken[captures] = mount
                captures += 1
            taken[captures] = target
            captures += 1
        else:
            return count
        if how[board[target + step]] & APPROACH:
            taken[captures] = target + step
            captures += 1
        if self.edge[target] and not captures:
            return count
        return self._emit(s, out, count, origin, target, taken, captures, 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _take_passing(
        self,
        s: _StateP,
        origin: cython.int,
        square: cython.int,
        near: cython.int,
        want: cython.int,
        out: _MoveP,
        count: cython.int,
    ) -> cython.int:
        """Add a capture en passant on an empty square next to the piece."""
        number: cython.int
        taken: cython.uchar[25]
        if (want and square != want) or not self.how[s.board[origin] * 64 + s.board[s.passer]] & near:
            return count
        for number in range(s.passings):
            if s.passing[number] == square:
                taken[0] = s.passer
                return self._emit(s, out, count, origin, square, taken, 1, 0)
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _surround(
        self,
        s: _StateP,
        origin: cython.int,
        square: cython.int,
        direction: cython.int,
        taken: cython.p_uchar,
        captures: cython.int,
        out: _MoveP,
        count: cython.int,
    ) -> cython.int:
        """Add a landing of a piece that captures what stands around it or at its corners."""
        board: cython.p_uchar = s.board
        piece: cython.int = board[origin]
        side: cython.int = self._side_of(piece)
        how: cython.pointer(cython.ushort) = cython.address(self.how[piece * 64])
        number: cython.int
        victim: cython.int
        partner: cython.int
        king: cython.int
        corner: cython.uchar[2]
        corners: cython.int = 0
        if direction < 4:
            for number in range(4):
                victim = square + self.steps[number]
                partner = victim + self.steps[number]
                if how[board[victim]] & CUSTODIAN:
                    if board[partner] and board[partner] != self.off and self._side_of(board[partner]) == side:
                        captures = _add(taken, captures, victim)
        king = s.king[side]
        if king:
            for number in range(2):
                if number == 0:
                    victim = self.at[self.file[square] * 16 + self.rank[king]]
                else:
                    victim = self.at[self.file[king] * 16 + self.rank[square]]
                if how[board[victim]] & COORDINATE and not (corners and corner[0] == victim):
                    corner[corners] = victim
                    corners += 1
        if corners and self.at_will[piece]:
            count = self._emit(s, out, count, origin, square, taken, captures, 0)
            if corners == 2:
                for number in range(2):
                    partner = _add(taken, captures, corner[number])
                    count = self._emit(s, out, count, origin, square, taken, partner, 0)
        for number in range(corners):
            captures = _add(taken, captures, corner[number])
        return self._emit(s, out, count, origin, square, taken, captures, 0)

    # ------------------------------------------------------------------ moves

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _from(self, s: _StateP, origin: cython.int, out: _MoveP, count: cython.int) -> cython.int:
        """Add every move of a piece, whether or not it leaves a check; without ``out`` only count them."""
        piece: cython.int = s.board[origin]
        number: cython.int
        direction: cython.int
        if self._is_frozen(s, origin):
            if self.suicide and not self.royal[piece]:
                count = self._depart(out, count, piece, origin, 0)
            return count
        for number in range(self.ray_count[piece]):
            direction = self.rays[piece * 16 + number]
            if self.opens[piece * 64 + s.board[origin + self.steps[direction]]]:
                count = self._walk(s, origin, direction, 0, out, count)
        if self.destroys[piece]:
            count = self._destroy(s, origin, out, count)
        if s.castling and self.royal[piece]:
            for number in range(self.castlings):
                if self.castling_king[number] == origin and self._can_castle(s, number):
                    count = self._castle(out, count, piece, number)
        if self.in_place and self.promotion_count[piece]:
            count = self._promote(s, origin, out, count)
        return count

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _between(self, s: _StateP, origin: cython.int, target: cython.int, out: _MoveP) -> cython.int:
        """The moves of a piece to a square, one ray walked; 0 stands for leaving the board."""
        piece: cython.int = s.board[origin]
        direction: cython.int
        number: cython.int
        count: cython.int = 0
        if self._is_frozen(s, origin):
            if target == 0 and self.suicide and not self.royal[piece]:
                count = self._depart(out, count, piece, origin, 0)
            return count
        if target == 0:
            return self._destroy(s, origin, out, count) if self.destroys[piece] else 0
        if s.castling and self.royal[piece]:
            for number in range(self.castlings):
                if self.castling_king[number] == origin and self.castling_king_to[number] == target:
                    if self._can_castle(s, number):
                        count = self._castle(out, count, piece, number)
        if target == origin:
            return self._promote(s, origin, out, count) if self.in_place and self.promotion_count[piece] else count
        direction = self.line[origin * 256 + target]
        if direction >= 0 and self.ray_mask[piece] >> direction & 1:
            return self._walk(s, origin, direction, target, out, count)
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _depart(
        self, out: _MoveP, count: cython.int, piece: cython.int, origin: cython.int, victim: cython.int
    ) -> cython.int:
        taken: cython.uchar[25]
        taken[0] = victim
        return self._add_move(out, count, piece, origin, 0, taken, victim != 0, 0, 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _destroy(self, s: _StateP, origin: cython.int, out: _MoveP, count: cython.int) -> cython.int:
        piece: cython.int = s.board[origin]
        direction: cython.int
        victim: cython.int
        for direction in range(8):
            victim = origin + self.steps[direction]
            if self.how[piece * 64 + s.board[victim]] & DESTROY:
                count = self._depart(out, count, piece, origin, victim)
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _promote(self, s: _StateP, origin: cython.int, out: _MoveP, count: cython.int) -> cython.int:
        """Add the promotions in place."""
        piece: cython.int = s.board[origin]
        number: cython.int
        option: cython.int
        taken: cython.uchar[25]
        if not self.promotion_zone[piece * 256 + origin]:
            return count
        for number in range(self.promotion_count[piece]):
            option = self.promotions[piece * 16 + number]
            if not self.promotes_captured or s.pool[option]:
                count = self._add_move(out, count, piece, origin, origin, taken, 0, 0, option)
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _castle(self, out: _MoveP, count: cython.int, piece: cython.int, number: cython.int) -> cython.int:
        taken: cython.uchar[25]
        king: cython.int = self.castling_king[number]
        after: cython.int = self._add_move(out, count, piece, king, self.castling_king_to[number], taken, 0, 0, 0)
        if out != cython.NULL and after > count:
            out[count].castling = number + 1
        return after

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _can_castle(self, s: _StateP, number: cython.int) -> cython.bint:
        place: cython.int
        square: cython.int
        trial: State
        king: cython.int = self.castling_king[number]
        if self.castling_side[number] != s.side or not s.castling >> number & 1:
            return False
        if not s.board[self.castling_partner[number]]:
            return False
        for place in range(self.castling_empties[number]):
            if s.board[self.castling_empty[number * 16 + place]]:
                return False
        if self._is_frozen(s, king) or self._is_frozen(s, self.castling_partner[number]):
            return False
        for place in range(self.castling_crossings[number]):
            square = self.castling_crossed[number * 16 + place]
            memcpy(cython.address(trial), s, cython.sizeof(State))
            trial.board[king] = 0
            trial.board[square] = s.board[king]
            trial.king[s.side] = square
            trial.unseen[s.side] = ALL_RAYS
            if self._is_attacked(cython.address(trial), s.side):
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _legal(self, s: _StateP, out: _MoveP) -> cython.int:
        """Every legal move."""
        number: cython.int
        piece: cython.int
        count: cython.int = 0
        kept: cython.int = 0
        if s.fallen >= 0:
            return 0
        for number in range(self.square_count):
            piece = s.board[self.squares[number]]
            if piece and self._side_of(piece) == s.side:
                count = self._from(s, self.squares[number], out, count)
        if not self.check:
            return count
        if not self._is_attacked(s, s.side):
            s.unseen[s.side] = 0
        for number in range(count):
            if self._is_safe(s, cython.address(out[number])):
                if kept != number:
                    memcpy(cython.address(out[kept]), cython.address(out[number]), cython.sizeof(Move))
                kept += 1
        return kept

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count(self, s: _StateP) -> cython.int:
        """How many legal moves there are in a game without check."""
        number: cython.int
        piece: cython.int
        count: cython.int = 0
        if s.fallen >= 0:
            return 0
        for number in range(self.square_count):
            piece = s.board[self.squares[number]]
            if piece and self._side_of(piece) == s.side:
                count = self._from(s, self.squares[number], cython.NULL, count)
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _perft(self, s: _StateP, depth: cython.int, moves: _MoveP) -> cython.longlong:
        if depth == 1 and not self.check:
            return self._count(s)
        count: cython.int = self._legal(s, moves)
        if depth == 1:
            return count
        lines: cython.longlong = 0
        number: cython.int
        after: State
        for number in range(count):
            memcpy(cython.address(after), s, cython.sizeof(State))
            self._apply(cython.address(after), cython.address(moves[number]))
            lines += self._perft(cython.address(after), depth - 1, moves + MOST_MOVES)
        return lines

    # ------------------------------------------------------------------ playing

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _put(self, s: _StateP, square: cython.int, piece: cython.int) -> cython.void:
        s.key ^= self.keys[s.board[square] * 256 + square] ^ self.keys[piece * 256 + square]
        if self.check:
            if not self.plain[s.board[square]]:
                self._forget_special(s, square)
            if not self.plain[piece]:
                self._note_special(s, square, self._side_of(piece))
            if self.freezer[piece] or self.freezer[s.board[square]]:
                s.unseen[0] = ALL_RAYS
                s.unseen[1] = ALL_RAYS
            # Off all rays the direction is -1, and the bit one that nobody asks for.
            s.unseen[0] |= cython.cast(cython.uint, 1) << (self.line[s.king[0] * 256 + square] & 31)
            s.unseen[1] |= cython.cast(cython.uint, 1) << (self.line[s.king[1] * 256 + square] & 31)
        s.board[square] = piece
        if self.royal[piece]:
            s.king[self._side_of(piece)] = square
            s.unseen[self._side_of(piece)] = ALL_RAYS

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _note_special(self, s: _StateP, square: cython.int, side: cython.int) -> cython.void:
        """Keep the list of the squares where a side's pieces that do more than displace stand."""
        s.special[side * 144 + s.specials[side]] = square
        s.specials[side] += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _forget_special(self, s: _StateP, square: cython.int) -> cython.void:
        side: cython.int = self._side_of(s.board[square])
        number: cython.int = side * 144
        while s.special[number] != square:
            number += 1
        s.specials[side] -= 1
        s.special[number] = s.special[side * 144 + s.specials[side]]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _remove(self, s: _StateP, square: cython.int) -> cython.void:
        piece: cython.int = s.board[square]
        s.pool[piece] += 1
        if self.royal[piece]:
            s.fallen = self._side_of(piece)
            s.king[s.fallen] = 0
        self._put(s, square, 0)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _apply(self, s: _StateP, move: _MoveP) -> cython.void:
        """Make a move."""
        number: cython.int
        square: cython.int
        step: cython.int
        lost: cython.int
        ahead: cython.bint
        partner: cython.int
        swapped: cython.int = move.swapped
        piece: cython.int = move.piece
        origin: cython.int = move.origin
        target: cython.int = move.target
        s.ban[0] = 0
        s.ban[1] = 0
        s.passings = 0
        s.passer = 0
        lost = self.castling_lost[origin] | self.castling_lost[target]
        s.spent[origin >> 3] &= ~(1 << (origin & 7))
        s.spent[target >> 3] &= ~(1 << (target & 7))
        for number in range(move.captures):
            square = move.captured[number]
            lost |= self.castling_lost[square]
            s.spent[square >> 3] &= ~(1 << (square & 7))
            self._remove(s, square)
        if s.castling & lost:
            s.key ^= self.castling_keys[s.castling & 255]
            s.castling &= ~lost
            s.key ^= self.castling_keys[s.castling & 255]
        if target == 0:
            self._remove(s, origin)
        elif move.castling:
            number = move.castling - 1
            partner = s.board[self.castling_partner[number]]
            # Each may go where the other stands.
            self._put(s, origin, 0)
            self._put(s, self.castling_partner[number], 0)
            self._put(s, target, piece)
            self._put(s, self.castling_partner_to[number], partner)
        else:
            if self.first_reach[piece]:
                if self.first_zone[piece * 256 + target]:
                    s.spent[target >> 3] |= 1 << (target & 7)
                step = self.steps[self.forward[s.side]]
                square = origin + step
                ahead = self.line[origin * 256 + target] == self.forward[s.side]
                if ahead and square != target and not move.captures:
                    s.passer = target
                    while square != target:
                        s.passing[s.passings] = square
                        s.passings += 1
                        square += step
            self._put(s, origin, swapped)
            self._put(s, target, move.promotion if move.promotion else piece)
            if move.promotion and self.promotes_captured:
                s.pool[move.promotion] -= 1
            if swapped and self._side_of(swapped) != self._side_of(piece):
                if self.how[swapped * 64 + piece] & SWAP:
                    s.ban[0] = origin
                    s.ban[1] = target
        s.side ^= 1
        s.key ^= self.side_key

    # ------------------------------------------------------------------ check

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_safe(self, s: _StateP, move: _MoveP) -> cython.bint:
        """Whether a move leaves its side's King where nothing could capture it."""
        after: State
        memcpy(cython.address(after), s, cython.sizeof(State))
        self._apply(cython.address(after), move)
        return not self._is_attacked(cython.address(after), s.side)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_attacked(self, s: _StateP, side: cython.int) -> cython.bint:
        """Whether an enemy piece could capture a side's King where it stands."""
        board: cython.p_uchar = s.board
        king: cython.int = s.king[side]
        direction: cython.int
        distance: cython.int
        square: cython.int
        number: cython.int
        step: cython.int
        possible: cython.int
        specials: cython.p_uchar = cython.address(s.special[(side ^ 1) * 144])
        hits: cython.p_uchar = cython.address(self.hits[side * 1024])
        farthest: cython.p_uchar = cython.address(self.farthest_hit[side * 16])
        unseen: cython.uint = s.unseen[side]
        if not king:
            return False
        for direction in range(8):
            if not unseen >> direction & 1:
                continue
            step = self.steps[direction]
            square = king + step
            distance = 1
            if farthest[direction] > 1:
                while board[square] == 0:
                    square += step
                    distance += 1
            if distance <= hits[direction * 64 + board[square]] and not self._is_frozen(s, square):
                return True
        for direction in range(8, 16 if unseen >> 8 else 0):
            square = king + self.steps[direction]
            if unseen >> direction & 1 and hits[direction * 64 + board[square]] and not self._is_frozen(s, square):
                return True
        possible = self._possible(s, side ^ 1, king) if s.specials[side ^ 1] else 0
        for number in range(s.specials[side ^ 1]):
            square = specials[number]
            if self.how[board[square] * 64 + board[king]] & possible and self._threatens(s, square, king):
                if not self._is_frozen(s, square):
                    return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _threatens(self, s: _StateP, origin: cython.int, king: cython.int) -> cython.bint:
        """Whether a piece that captures otherwise than by displacing alone could capture the King, frozen or not."""
        piece: cython.int = s.board[origin]
        methods: cython.int = self.how[piece * 64 + s.board[king]]
        direction: cython.int
        number: cython.int
        if methods & (COORDINATE | CUSTODIAN):
            if self.corner_only[piece] and not methods & DISPLACING:
                return self._corner_takes(s, origin, king)
            for number in range(self.ray_count[piece]):
                if self._ray_takes(s, origin, self.rays[piece * 16 + number], king):
                    return True
            return False
        direction = self.line[origin * 256 + king]
        if direction < 0 or not self.ray_mask[piece] >> direction & 1:
            return False
        if direction < 8 and origin + self.steps[direction] == king:
            if methods & DESTROY:
                return True
            if methods & WITHDRAW and self._ray_takes(s, origin, self.opposite[direction], king):
                return True
        elif not methods & ~WITHDRAW:
            return False
        elif not methods & ~(OVERTAKE | WITHDRAW) and s.board[king + self.steps[direction]]:
            # From afar it could only leap the King, to an empty square behind it.
            return False
        return self._ray_takes(s, origin, direction, king)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _corner_takes(self, s: _StateP, origin: cython.int, king: cython.int) -> cython.bint:
        """Whether a piece could go to a square that makes a corner with its own King on the other one."""
        piece: cython.int = s.board[origin]
        own: cython.int = s.king[self._side_of(piece)]
        by_file: cython.bint = self.rank[own] == self.rank[king]
        by_rank: cython.bint = self.file[own] == self.file[king]
        files: cython.int = self.file[king] - self.file[origin]
        ranks: cython.int = self.rank[king] - self.rank[origin]
        number: cython.int
        direction: cython.int
        for number in range(self.ray_count[piece]):
            direction = self.rays[piece * 16 + number]
            if by_file and self._comes_to(s, origin, direction, files, self.files_a_step[direction]):
                return True
            if by_rank and self._comes_to(s, origin, direction, ranks, self.ranks_a_step[direction]):
                return True
        return False

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _comes_to(
        self, s: _StateP, origin: cython.int, direction: cython.int, far: cython.int, a_step: cython.int
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
        if steps > self.reach[s.board[origin] * 16 + direction]:
            return False
        while steps:
            square += self.steps[direction]
            if s.board[square]:
                return False
            steps -= 1
        return True

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _possible(self, s: _StateP, side: cython.int, king: cython.int) -> cython.int:
        """The methods by which a side could capture the enemy's King at all: by surrounding it mostly could not."""
        own: cython.int = s.king[side]
        direction: cython.int
        partner: cython.int
        methods: cython.int = ~(COORDINATE | CUSTODIAN)
        if own and (self.file[own] == self.file[king] or self.rank[own] == self.rank[king]):
            methods |= COORDINATE
        for direction in range(4 if self.encloses else 0):
            if s.board[king - self.steps[direction]] == 0:
                partner = s.board[king + self.steps[direction]]
                if partner and partner != self.off and self._side_of(partner) == side:
                    methods |= CUSTODIAN
        return methods

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _ray_takes(self, s: _StateP, origin: cython.int, direction: cython.int, king: cython.int) -> cython.bint:
        moves: Move[512]
        number: cython.int
        place: cython.int
        count: cython.int
        ban: cython.int = s.ban[0]
        # A ban on swapping back is for the side to move alone.
        s.ban[0] = 0
        count = self._walk(s, origin, direction, 0, moves, 0)
        s.ban[0] = ban
        for number in range(count):
            for place in range(moves[number].captures):
                if moves[number].captured[place] == king:
                    return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _has_move(self, s: _StateP, out: _MoveP) -> cython.bint:
        """Whether the side to move can move at all; ``out`` is room for the moves of a piece."""
        number: cython.int
        place: cython.int
        count: cython.int
        piece: cython.int
        for number in range(self.square_count):
            piece = s.board[self.squares[number]]
            if piece and self._side_of(piece) == s.side:
                count = self._from(s, self.squares[number], out, 0)
                for place in range(count):
                    if not self.check or self._is_safe(s, cython.address(out[place])):
                        return True
        return False

    # ------------------------------------------------------------------ reading logs

    def read(self, data: bytes, bounds: object, game: bytes) -> list:
        """Read logs that stand in ``data`` from each bound to the next, without the lock of the interpreter.

        ``game`` is what their header Game must say, b"" for anything. Each gives (plies, offset where it stopped,
        whether that was its end, captures written, captures left out, side whose King fell or -1, side that resigned or
        -1, 1 where the side to move has no legal move and 2 where it is checkmated, start and end of its name). One
        that did not end is left to the engine.
        """
        count: cython.int = len(bounds) - 1
        number: cython.int
        if count < 1 or not self.reads:
            return []
        text = cython.cast(cython.p_uchar, cython.cast(cython.p_char, data))
        wanted = cython.cast(cython.p_uchar, cython.cast(cython.p_char, game))
        wanted_length: cython.int = len(game)
        starts = cython.cast(cython.pointer(cython.longlong), malloc((count + 1) * cython.sizeof(cython.longlong)))
        found = cython.cast(_ReadingP, malloc(count * cython.sizeof(Reading)))
        course: Course
        course.keys = cython.cast(_KeyP, malloc((MOST_PLIES + 2) * cython.sizeof(cython.ulonglong)))
        course.moves = cython.cast(_MoveP, malloc(MOST_MOVES * cython.sizeof(Move)))
        try:
            if starts == cython.NULL or found == cython.NULL:
                raise MemoryError
            if course.keys == cython.NULL or course.moves == cython.NULL:
                raise MemoryError
            for number in range(count + 1):
                starts[number] = bounds[number]
                if not (starts[number - 1] if number else 0) <= starts[number] <= len(data):
                    raise ValueError("the bounds are out of order or out of the data")
            with cython.nogil:
                for number in range(count):
                    self._read_log(
                        text,
                        starts[number],
                        starts[number + 1],
                        wanted,
                        wanted_length,
                        cython.address(course),
                        cython.address(found[number]),
                    )
            return [_told(cython.address(found[number])) for number in range(count)]
        finally:
            free(starts)
            free(found)
            free(course.keys)
            free(course.moves)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _read_log(
        self,
        text: cython.p_uchar,
        at: cython.longlong,
        end: cython.longlong,
        game: cython.p_uchar,
        game_length: cython.int,
        course: _CourseP,
        log: _ReadingP,
    ) -> cython.void:
        """Read a log line by line; ``ended`` stays 0 where there is anything but headers, comments and legal turns."""
        s: State
        line: cython.longlong
        lines: cython.int = 0
        seen: cython.int = 0
        memset(log, 0, cython.sizeof(Reading))
        log.fallen = -1
        log.resigned = -1
        memcpy(cython.address(s), cython.address(self.start), cython.sizeof(State))
        course.since = 0
        course.quiet = 0
        memset(course.suicides, 0, 64)
        course.keys[0] = s.key
        memset(course.often, 0, 1024)
        course.often[s.key & 1023] = 1
        while at < end:
            log.stop = at
            line = at
            lines += 1
            while at < end and (text[at] == 32 or text[at] == 9):
                at += 1
            if at < end and (text[at] == 10 or text[at] == 13):
                at = _end_of_line(text, at, end, line)
            elif at < end and (text[at] == 124 or (text[at] == 47 and at + 1 < end and text[at + 1] == 47)):
                at = _end_of_line(text, at, end, line)
            elif at < end and log.plies == 0 and log.resigned < 0 and _is_key(text, at, end):
                if at != line or lines > FIRST_LINES:
                    return
                at = self._read_header(text, at, end, game, game_length, cython.address(seen), log)
            elif at < end:
                at = self._read_turns(text, at, end, line, cython.address(s), course, log)
            if at < 0:
                return
        log.stop = end
        if log.plies == 0 and log.resigned < 0:
            return
        if game_length and not seen & 1:
            return
        if log.fallen < 0 and log.resigned < 0 and not self._has_move(cython.address(s), course.moves):
            log.stuck = 2 if self.check and self._is_attacked(cython.address(s), s.side) else 1
        log.ended = 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _read_header(
        self,
        text: cython.p_uchar,
        at: cython.longlong,
        end: cython.longlong,
        game: cython.p_uchar,
        game_length: cython.int,
        seen: cython.pointer(cython.int),
        log: _ReadingP,
    ) -> cython.longlong:
        """Read one of the headers that change nothing but the game and the name; the offset of the next line, or -1."""
        which: cython.int = 0
        value: cython.longlong = at
        stop: cython.longlong
        if at + 6 < end and memcmp(text + at, cython.cast(cython.p_char, b"Game: "), 6) == 0:
            which, value = 1, at + 6
        elif at + 5 < end and memcmp(text + at, cython.cast(cython.p_char, b"Log: "), 5) == 0:
            which, value = 2, at + 5
        elif at + 7 < end and memcmp(text + at, cython.cast(cython.p_char, b"White: "), 7) == 0:
            which, value = 4, at + 7
        elif at + 7 < end and memcmp(text + at, cython.cast(cython.p_char, b"Black: "), 7) == 0:
            which, value = 8, at + 7
        if not which or seen[0] & which:
            return -1
        seen[0] |= which
        at = _end_of_line(text, value, end, value)
        if at < 0:
            return -1
        stop = at
        while stop > value and (text[stop - 1] == 10 or text[stop - 1] == 13):
            stop -= 1
        while stop > value and (text[stop - 1] == 32 or text[stop - 1] == 9):
            stop -= 1
        value = _end_of_space(text, value, stop)
        if which == 1 and game_length:
            if stop - value != game_length or memcmp(text + value, game, game_length) != 0:
                return -1
        if which == 2:
            log.name_start, log.name_end = value, stop
        return at

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _read_turns(
        self,
        text: cython.p_uchar,
        at: cython.longlong,
        end: cython.longlong,
        line: cython.longlong,
        s: _StateP,
        course: _CourseP,
        log: _ReadingP,
    ) -> cython.longlong:
        """Read and play the turns of a line; the offset of the next line, or -1 where it is not all plain and legal."""
        turn: Turn
        number: cython.int = 0
        figures: cython.int = 0
        if 48 <= text[at] <= 57:
            while at < end and 48 <= text[at] <= 57 and figures < 6:
                number = number * 10 + text[at] - 48
                figures += 1
                at += 1
            if at >= end or text[at] != 46:
                return -1
            at += 1
            figures = 0
            if at + 1 < end and text[at] == 46 and text[at + 1] == 46:
                at += 2
                figures = 1
            if at >= end or (text[at] != 32 and text[at] != 9):
                return -1
            # A list that begins in the middle, or leaves something out, is for the replay.
            if number != 1 + log.plies // 2 or figures != s.side:
                return -1
            while at < end and (text[at] == 32 or text[at] == 9):
                at += 1
        while True:
            if log.fallen >= 0 or log.resigned >= 0 or log.plies >= MOST_PLIES:
                return -1
            if at + 6 <= end and memcmp(text + at, cython.cast(cython.p_char, b"resign"), 6) == 0:
                at = _end_of_space(text, at + 6, end)
                if not _is_line_end(text, at, end):
                    return -1
                log.resigned = s.side
                return _end_of_line(text, at, end, line)
            turn.origin = 0
            turn.target = 0
            turn.label = 0
            turn.second_origin = 0
            turn.second_target = 0
            turn.second_label = 0
            turn.clears = 0
            turn.puts = 0
            at = self._read_turn(text, at, end, cython.address(turn))
            if at < 0 or not self._play(s, cython.address(turn), course, log):
                return -1
            if _is_line_end(text, at, end):
                return _end_of_line(text, at, end, line)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _read_turn(
        self, text: cython.p_uchar, at: cython.longlong, end: cython.longlong, turn: _TurnP
    ) -> cython.longlong:
        """Read the parts of a turn; the offset of what follows, space left out, or -1."""
        while True:
            at = self._read_part(text, at, end, turn)
            if at < 0 or not _is_stop(text, at, end):
                return -1
            at = _end_of_space(text, at, end)
            if at >= end or text[at] != 59:
                return at
            at = _end_of_space(text, at + 1, end)
            if _is_line_end(text, at, end):
                return at
            if text[at] == 59:
                return -1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _read_part(
        self, text: cython.p_uchar, at: cython.longlong, end: cython.longlong, turn: _TurnP
    ) -> cython.longlong:
        """Read a part, such as ``P e2-e4``, ``L e4-``, ``W-g8`` or ``capture e4``; the offset behind it, or -1."""
        label: cython.int = 0
        square: cython.int
        target: cython.int
        after: cython.longlong
        if at + 3 > end:
            return -1
        if text[at] == 64:
            if text[at + 1] != 45:
                return -1
            after = at + 2
            square = self._square(text, cython.address(after), end)
            return after if square and _note_clear(turn, square, 0) else -1
        if at + 8 < end and memcmp(text + at, cython.cast(cython.p_char, b"capture "), 8) == 0:
            return self._read_captures(text, at + 7, end, turn)
        after = at
        square = self._square(text, cython.address(after), end)
        if not square:
            label = self.piece_named[text[at]]
            if not label:
                return -1
            if text[at + 1] == 45:
                after = at + 2
                square = self._square(text, cython.address(after), end)
                if not square or turn.puts == 4:
                    return -1
                turn.put[turn.puts] = square
                turn.put_piece[turn.puts] = label
                turn.puts += 1
                return after
            if text[at + 1] != 32:
                return -1
            after = _end_of_space(text, at + 1, end)
            square = self._square(text, cython.address(after), end)
            if not square:
                return -1
        if after >= end or text[after] != 45:
            return -1
        after += 1
        if _is_stop(text, after, end):
            return after if _note_clear(turn, square, label) else -1
        target = self._square(text, cython.address(after), end)
        if not target:
            return -1
        if turn.origin:
            if turn.second_origin:
                return -1
            turn.second_origin, turn.second_target, turn.second_label = square, target, label
        elif turn.clears or turn.puts:
            return -1
        else:
            turn.origin, turn.target, turn.label = square, target, label
        return after

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _read_captures(
        self, text: cython.p_uchar, at: cython.longlong, end: cython.longlong, turn: _TurnP
    ) -> cython.longlong:
        """Read squares while there are any; one that begins a move belongs to that."""
        square: cython.int
        after: cython.longlong
        count: cython.int = 0
        while True:
            after = _end_of_space(text, at, end)
            square = self._square(text, cython.address(after), end)
            if not square or not _is_stop(text, after, end):
                return at if count else -1
            if not _note_clear(turn, square, 0):
                return -1
            count += 1
            at = after
            # "capture e4 -" is none of the common ways of writing.
            after = _end_of_space(text, at, end)
            if after < end and text[after] == 45:
                return -1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _square(self, text: cython.p_uchar, at: cython.pointer(cython.longlong), end: cython.longlong) -> cython.int:
        """Read a square and go behind it; 0 and no step where there is none."""
        place: cython.longlong = at[0]
        file: cython.int
        rank: cython.int
        if place + 1 >= end:
            return 0
        file = self.file_named[text[place]]
        if file == 255 or not 48 <= text[place + 1] <= 57:
            return 0
        rank = text[place + 1] - 48
        place += 2
        if place < end and 48 <= text[place] <= 57:
            rank = rank * 10 + text[place] - 48 + 16
            place += 1
            if place < end and 48 <= text[place] <= 57:
                return 0
        rank = self.rank_named[rank]
        if rank == 255:
            return 0
        at[0] = place
        return self.at[file * 16 + rank]

    # ------------------------------------------------------------------ from a turn to a move

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _play(
        self,
        s: _StateP,
        turn: _TurnP,
        course: _CourseP,
        log: _ReadingP,
    ) -> cython.bint:
        """Play the legal move a turn writes, with all its effects or with none; False where it is not plain."""
        move: _MoveP
        final: cython.bint
        if turn.origin:
            move = self._written_move(s, turn, course.moves, log)
        else:
            move = self._written_departure(s, turn, course.moves)
        if move == cython.NULL:
            return False
        if self.fifty_moves:
            course.quiet = 0 if move.captures or self.progress[move.piece] else course.quiet + 1
            if course.quiet == FIFTY_MOVES:
                return False
        final = move.captures or move.target == 0
        if self.promotes_captured:
            if move.target == 0 and not move.captures:
                course.suicides[move.piece] += 1
            elif move.promotion and s.pool[move.promotion] <= course.suicides[move.promotion]:
                # It was lost by suicide only, which is to be told.
                return False
        self._apply(s, move)
        # A log in which a King is left in check is read no further, so nothing need be undone.
        if self.check:
            if self._is_attacked(s, s.side ^ 1):
                return False
            s.unseen[s.side ^ 1] = 0
        log.plies += 1
        log.fallen = s.fallen
        course.keys[log.plies] = s.key
        if final:
            course.since = log.plies
        return not self._is_third(course, log.plies)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_third(self, course: _CourseP, ply: cython.int) -> cython.bint:
        """Whether a placement stands for the third time; whether it is the same position, the replay tells."""
        key: cython.ulonglong = course.keys[ply]
        often: cython.p_uchar = cython.address(course.often[key & 1023])
        count: cython.int = 0
        # Most positions are told apart by a few bits of their keys, and nothing need be looked for.
        if often[0] < 255:
            often[0] += 1
        if often[0] < 3:
            return False
        ply -= 2
        while ply >= course.since:
            if course.keys[ply] == key:
                count += 1
            ply -= 2
        return count >= 2

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _written_move(self, s: _StateP, turn: _TurnP, moves: _MoveP, log: _ReadingP) -> _MoveP:
        """The move from square to square that a turn writes, or NULL."""
        piece: cython.int = s.board[turn.origin]
        number: cython.int
        count: cython.int
        promotion: cython.int = 0
        back: cython.int = 0
        last: cython.int = -1
        silent: cython.bint
        swapped: cython.int
        if not piece or self._side_of(piece) != s.side or (turn.label and turn.label != piece):
            return cython.NULL
        for number in range(turn.puts):
            if turn.put[number] == turn.target and not promotion:
                promotion = turn.put_piece[number]
            elif turn.put[number] == turn.origin and not back:
                back = turn.put_piece[number]
            else:
                return cython.NULL
        if promotion == piece:
            return cython.NULL
        silent = not (turn.clears or back or turn.second_origin)
        count = self._between(s, turn.origin, turn.target, moves)
        for number in range(count):
            if moves[number].promotion == promotion:
                last = number
                if self._agrees(s, turn, cython.address(moves[number]), back):
                    if not silent:
                        log.manual += 1
                    return cython.address(moves[number])
        if last < 0 or not silent:
            return cython.NULL
        swapped = moves[last].swapped
        if swapped and self.how[piece * 64 + swapped] & DESTROY and self._is_next(turn.origin, turn.target):
            return cython.NULL
        log.implied += 1
        return cython.address(moves[last])

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_next(self, origin: cython.int, target: cython.int) -> cython.bint:
        direction: cython.int = self.line[origin * 256 + target]
        return 0 <= direction < 8 and origin + self.steps[direction] == target

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _agrees(self, s: _StateP, turn: _TurnP, move: _MoveP, back: cython.int) -> cython.bint:
        """Whether a turn writes just what a move does."""
        number: cython.int
        place: cython.int
        square: cython.int
        needed: cython.int = 0
        if move.swapped != back:
            return False
        if move.castling:
            number = move.castling - 1
            square = self.castling_partner[number]
            if turn.second_origin != square or turn.second_target != self.castling_partner_to[number]:
                return False
            if turn.second_label and turn.second_label != s.board[square]:
                return False
        elif turn.second_origin:
            return False
        for number in range(move.captures):
            square = move.captured[number]
            if square != move.target:
                needed += 1
                for place in range(turn.clears):
                    if turn.clear[place] == square:
                        break
                else:
                    return False
        if needed != turn.clears:
            return False
        for place in range(turn.clears):
            if turn.clear_label[place] and turn.clear_label[place] != s.board[turn.clear[place]]:
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _written_departure(self, s: _StateP, turn: _TurnP, moves: _MoveP) -> _MoveP:
        """Suicide, mutual destruction, or promotion in place, as a turn writes it, or NULL."""
        number: cython.int
        count: cython.int
        origin: cython.int
        victim: cython.int = 0
        if turn.puts == 1 and turn.clears == 0:
            origin = turn.put[0]
            if s.board[origin] and self._side_of(s.board[origin]) == s.side:
                count = self._between(s, origin, origin, moves)
                for number in range(count):
                    if moves[number].promotion == turn.put_piece[0]:
                        return cython.address(moves[number])
            return cython.NULL
        if turn.puts or not 1 <= turn.clears <= 2:
            return cython.NULL
        for number in range(turn.clears):
            origin = s.board[turn.clear[number]]
            if not origin or (turn.clear_label[number] and turn.clear_label[number] != origin):
                return cython.NULL
        origin = turn.clear[0]
        if turn.clears == 2:
            victim = turn.clear[1]
            if self._side_of(s.board[origin]) != s.side:
                origin, victim = victim, origin
            if self._side_of(s.board[victim]) == s.side:
                return cython.NULL
        if self._side_of(s.board[origin]) != s.side:
            return cython.NULL
        count = self._between(s, origin, 0, moves)
        for number in range(count):
            if moves[number].captures == turn.clears - 1 and (not victim or moves[number].captured[0] == victim):
                return cython.address(moves[number])
        return cython.NULL


@cython.cfunc
def _told(log: _ReadingP) -> tuple:
    return (
        log.plies,
        log.stop,
        bool(log.ended),
        log.manual,
        log.implied,
        log.fallen,
        log.resigned,
        log.stuck,
        log.name_start,
        log.name_end,
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _note_clear(turn: _TurnP, square: cython.int, label: cython.int) -> cython.bint:
    """Note a square that is emptied; False where there are too many or it was emptied before."""
    number: cython.int
    if turn.clears == 24:
        return False
    for number in range(turn.clears):
        if turn.clear[number] == square:
            return False
    turn.clear[turn.clears] = square
    turn.clear_label[turn.clears] = label
    turn.clears += 1
    return True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _end_of_space(text: cython.p_uchar, at: cython.longlong, end: cython.longlong) -> cython.longlong:
    while at < end and (text[at] == 32 or text[at] == 9):
        at += 1
    return at


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_line_end(text: cython.p_uchar, at: cython.longlong, end: cython.longlong) -> cython.bint:
    """Whether the line ends here, or a comment begins."""
    if at >= end or text[at] == 10 or text[at] == 13:
        return True
    return text[at] == 47 and at + 1 < end and text[at + 1] == 47


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_stop(text: cython.p_uchar, at: cython.longlong, end: cython.longlong) -> cython.bint:
    """Whether a part may end here."""
    return at >= end or text[at] == 32 or text[at] == 9 or text[at] == 59 or _is_line_end(text, at, end)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_key(text: cython.p_uchar, at: cython.longlong, end: cython.longlong) -> cython.bint:
    """Whether a line begins with a word and a colon."""
    place: cython.longlong = at
    while place < end and place < at + 16 and (65 <= text[place] <= 90 or 97 <= text[place] <= 122):
        place += 1
    return place > at and place < end and text[place] == 58


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _end_of_line(
    text: cython.p_uchar, at: cython.longlong, end: cython.longlong, line: cython.longlong
) -> cython.longlong:
    """The offset of the next line, or -1 where the rest of this one holds what the engine should look at."""
    while at < end and text[at] != 10:
        if text[at] == 13 and (at + 1 >= end or text[at + 1] != 10):
            return -1
        # A NUL is no text, and "<" may make a page of it.
        if text[at] == 0 or text[at] == 60:
            return -1
        at += 1
    if at - line > LONGEST_LINE:
        return -1
    return at + 1 if at < end else end


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _fill(
    move: _MoveP,
    piece: cython.int,
    origin: cython.int,
    target: cython.int,
    taken: cython.p_uchar,
    captures: cython.int,
    swapped: cython.int,
    promotion: cython.int,
) -> cython.void:
    number: cython.int
    move.piece = piece
    move.origin = origin
    move.target = target
    move.swapped = swapped
    move.promotion = promotion
    move.castling = 0
    move.captures = captures
    for number in range(captures):
        move.captured[number] = taken[number]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _add(taken: cython.p_uchar, captures: cython.int, square: cython.int) -> cython.int:
    """Add a square to a set of them."""
    number: cython.int
    for number in range(captures):
        if taken[number] == square:
            return captures
    taken[captures] = square
    return captures + 1


@cython.cfunc
def _packed(move: _MoveP) -> tuple:
    captured: object = 0
    number: cython.int
    for number in range(move.captures):
        captured |= 1 << cython.cast(object, move.captured[number])
    return move.piece, move.origin, move.target, captured, move.swapped, move.promotion, move.castling


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _next_random(seed: cython.pointer(cython.ulonglong)) -> cython.ulonglong:
    seed[0] ^= seed[0] << 13
    seed[0] ^= seed[0] >> 7
    seed[0] ^= seed[0] << 17
    return seed[0]
