"""Play moves: the board, what is remembered from move to move, and the key of the position.

A part of the compiled module: its parts stand one after another there, as ``order.txt`` lists them.
"""

import cython


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _put(twin: Twin, s: _StateP, square: cython.int, piece: cython.int) -> cython.void:
    s.key ^= twin.keys[s.board[square] * 256 + square] ^ twin.keys[piece * 256 + square]
    if twin.check:
        if not twin.plain[s.board[square]]:
            _forget_special(twin, s, square)
        if not twin.plain[piece]:
            _note_special(twin, s, square, _side_of(twin, piece))
        if twin.freezer[piece] or twin.freezer[s.board[square]]:
            s.unseen[0] = ALL_RAYS
            s.unseen[1] = ALL_RAYS
        s.unseen[0] |= twin.route_mask[twin.route[s.king[0] * 256 + square]]
        s.unseen[1] |= twin.route_mask[twin.route[s.king[1] * 256 + square]]
    s.board[square] = piece
    if twin.royal[piece]:
        s.king[_side_of(twin, piece)] = square
        s.unseen[_side_of(twin, piece)] = ALL_RAYS


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _note_special(twin: Twin, s: _StateP, square: cython.int, side: cython.int) -> cython.void:
    """Keep the list of the squares where a side's pieces that do more than displace stand."""
    s.special[side * 144 + s.specials[side]] = square
    s.specials[side] += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _forget_special(twin: Twin, s: _StateP, square: cython.int) -> cython.void:
    side: cython.int = _side_of(twin, s.board[square])
    number: cython.int = side * 144
    while s.special[number] != square:
        number += 1
    s.specials[side] -= 1
    s.special[number] = s.special[side * 144 + s.specials[side]]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _remove(twin: Twin, s: _StateP, square: cython.int) -> cython.void:
    piece: cython.int = s.board[square]
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
    """Make a move."""
    number: cython.int
    square: cython.int
    step: cython.int
    lost: cython.int
    line: cython.int
    partner: cython.int
    swapped: cython.int = move.swapped
    piece: cython.int = move.piece
    origin: cython.int = move.origin
    target: cython.int = move.target
    s.ban[0] = 0
    s.ban[1] = 0
    s.passings = 0
    s.passer = 0
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
            if twin.first_zone[piece * 256 + target]:
                s.spent[target >> 3] |= 1 << (target & 7)
            number = twin.route[origin * 256 + target]
            line = twin.route_directions[number * MOST_ROUTES] if twin.route_count[number] else MOST_DIRECTIONS
            step = twin.steps[line] if line < 8 else target - origin
            square = origin + step
            if twin.passes[piece] and square != target and not move.captures and twin.ahead[s.side] >> line & 1:
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
                s.ban[0] = origin
                s.ban[1] = target
    s.side ^= 1
    s.key ^= twin.side_key
