# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Structs and bounds of the compiled twin of the engine, in Cython's pure-Python mode.

The same tables and the same walk as the engine's, without objects. This is the first part of the module; the others
follow as ``order.txt`` lists them.

It counts lines, says yes or no to a written move, and reads whole logs in the common hands of writing. What it does not
accept is not wrong but left to ``engine``, which decides and explains. Squares, occupants, directions and methods are
those of ``Tables``; a differential test keeps the two engines equal on every variant.
"""

import functools
import operator

import cython
from cython.cimports.libc.stdlib import free, malloc
from cython.cimports.libc.string import memcmp, memcpy, memset

from rococo_notation.rules import geometry, identity, powers
from rococo_notation.rules import state as engine_state

COMPILED = cython.compiled

# Bounds of the arrays below; a variant beyond them is left to the engine.
MOST_SQUARES = 256
MOST_OCCUPANTS = 64
LONGEST_SIDE = 12
"""Of a board: so the captures of one move always fit."""
MOST_DIRECTIONS = cython.declare(cython.int, 64)
MOST_ROUTES = cython.declare(cython.int, 8)
"""Directions from one square to another."""
MOST_RIGHTS = 8
"""To castle."""
MOST_CASTLINGS = 32
MOST_OPTIONS = 16

APPROACH = cython.declare(cython.int, powers.APPROACH)
WITHDRAW = cython.declare(cython.int, powers.WITHDRAW)
OVERTAKE = cython.declare(cython.int, powers.OVERTAKE)
CANNON = cython.declare(cython.int, powers.CANNON)
SWAP = cython.declare(cython.int, powers.SWAP)
DESTROY = cython.declare(cython.int, powers.DESTROY)
COORDINATE = cython.declare(cython.int, powers.COORDINATE)
CUSTODIAN = cython.declare(cython.int, powers.CUSTODIAN)
DISPLACING = cython.declare(cython.int, powers.WAYS)

State = cython.struct(
    board=cython.uchar[256],
    pool=cython.uchar[64],
    spent=cython.uchar[32],
    special=cython.uchar[288],
    specials=cython.int[2],
    unseen=cython.ulonglong[2],
    king=cython.uchar[2],
    ban=cython.uchar[2],
    passing=cython.uchar[16],
    passings=cython.int,
    passer=cython.int,
    castling=cython.int,
    side=cython.int,
    fallen=cython.int,
    attacking=cython.int,
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

_StateP = cython.typedef(cython.pointer(State))
_KeyP = cython.typedef(cython.pointer(cython.ulonglong))
_MoveP = cython.typedef(cython.pointer(Move))

ALL_RAYS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)

MOST_MOVES = cython.declare(cython.int, 4096)
"""Of a position; a buffer of them is kept for every ply that is looked ahead."""
