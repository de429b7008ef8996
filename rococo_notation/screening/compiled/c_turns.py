"""Read the parts of a turn, and find the legal move that it means.

A part of the compiled module: its parts stand one after another there, as ``order.txt`` lists them.
"""


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _read_turn(
    reader: Reader, text: cython.p_uchar, at: cython.longlong, end: cython.longlong, turn: _TurnP
) -> cython.longlong:
    """Read the parts of a turn; the offset of what follows, space left out, or -1."""
    while True:
        at = _read_part(reader, text, at, end, turn)
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
@cython.nogil
@cython.exceptval(check=False)
def _read_part(
    reader: Reader, text: cython.p_uchar, at: cython.longlong, end: cython.longlong, turn: _TurnP
) -> cython.longlong:
    """Read a part, such as ``P e2-e4``, ``L e4-``, ``W-g8`` or ``capture e4``; the offset behind it, or -1."""
    after: cython.longlong
    label: cython.int = 0
    if at + 3 > end:
        return -1
    if text[at] == 64:
        if text[at + 1] != 45:
            return -1
        after = at + 2
        square = _square(reader, text, cython.address(after), end)
        return after if square and _note_clear(turn, square, 0) else -1
    if at + 8 < end and memcmp(text + at, cython.cast(cython.p_char, b"capture "), 8) == 0:
        return _read_captures(reader, text, at + 7, end, turn)
    after = at
    square = _square(reader, text, cython.address(after), end)
    if not square:
        label = reader.piece_named[text[at]]
        if not label:
            return -1
        if text[at + 1] == 45:
            after = at + 2
            square = _square(reader, text, cython.address(after), end)
            if not square or turn.puts == 4:
                return -1
            turn.put[turn.puts] = square
            turn.put_piece[turn.puts] = label
            turn.puts += 1
            return after
        if text[at + 1] != 32:
            return -1
        after = _end_of_space(text, at + 1, end)
        square = _square(reader, text, cython.address(after), end)
        if not square:
            return -1
    if after >= end or text[after] != 45:
        return -1
    after += 1
    if _is_stop(text, after, end):
        return after if _note_clear(turn, square, label) else -1
    target = _square(reader, text, cython.address(after), end)
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
    reader: Reader, text: cython.p_uchar, at: cython.longlong, end: cython.longlong, turn: _TurnP
) -> cython.longlong:
    """Read squares while there are any; one that begins a move belongs to that."""
    after: cython.longlong
    count: cython.int = 0
    while True:
        after = _end_of_space(text, at, end)
        square = _square(reader, text, cython.address(after), end)
        if not square or not _is_stop(text, after, end):
            return at if count else -1
        if not _note_clear(turn, square, 0):
            return -1
        count += 1
        at = after
        # "capture e4 -" is not among the common ways of writing.
        after = _end_of_space(text, at, end)
        if after < end and text[after] == 45:
            return -1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _square(
    reader: Reader, text: cython.p_uchar, at: cython.pointer(cython.longlong), end: cython.longlong
) -> cython.int:
    """Read a square and advance past it; return 0 and do not advance if there is none."""
    place: cython.longlong = at[0]
    if place + 1 >= end:
        return 0
    file = reader.file_named[text[place]]
    if file == 255 or not 48 <= text[place + 1] <= 57:
        return 0
    rank = text[place + 1] - 48
    place += 2
    if place < end and 48 <= text[place] <= 57:
        rank = rank * 10 + text[place] - 48 + 16
        place += 1
        if place < end and 48 <= text[place] <= 57:
            return 0
    rank = reader.rank_named[rank]
    if rank == 255:
        return 0
    at[0] = place
    return reader.at[file * 16 + rank]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _note_clear(turn: _TurnP, square: cython.int, label: cython.int) -> cython.bint:
    """Note a square that is emptied; False where there are too many or it was emptied before."""
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
@cython.nogil
@cython.exceptval(check=False)
def _play(twin: Twin, turn: _TurnP, course: _CourseP) -> cython.bint:
    """Play the legal move a turn writes, with all its effects or with none; False where it is not plain."""
    s: _StateP = cython.address(course.here)
    log: _ReadingP = course.log
    move: _MoveP
    played: _PlayedP
    final: cython.bint
    written: cython.int = log.manual
    omitted: cython.int = log.implied
    if turn.origin:
        move = _written_move(twin, s, turn, course.moves, log)
    else:
        move = _written_departure(twin, s, turn, course.moves)
    if move == cython.NULL:
        return False
    if course.played != cython.NULL:
        played = course.played + log.plies
        played.move = move[0]
        played.partner = s.board[twin.castling_partner[move.castling - 1]] if move.castling else 0
        for number in range(move.captures):
            played.taken[number] = s.board[move.captured[number]]
        played.regains = 0
        played.hand = 2 if log.implied > omitted else 0
        if log.manual > written or not (move.target or move.promotion):
            played.hand = 1
    if twin.fifty_moves:
        course.quiet = 0 if move.captures or twin.progress[move.piece] else course.quiet + 1
        if course.quiet == FIFTY_MOVES:
            return False
    final = move.captures or move.target == 0
    if twin.promotes_captured:
        if move.target == 0 and not move.captures:
            course.suicides[move.piece] += 1
        elif move.promotion and s.pool[move.promotion] <= course.suicides[move.promotion]:
            # It was lost by suicide only, which is reported with the move.
            if course.played == cython.NULL:
                return False
            course.suicides[move.promotion] -= 1
            course.played[log.plies].regains = 1
    _apply(twin, s, move)
    # A log in which a King is left in check is read no further, so nothing need be undone.
    if twin.check:
        if _is_attacked(twin, s, s.side ^ 1):
            return False
        s.unseen[s.side ^ 1] = 0
    log.plies += 1
    log.fallen = s.fallen
    course.keys[log.plies] = s.key
    if final:
        course.since = log.plies
    return not _is_third(course, log.plies)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_third(course: _CourseP, ply: cython.int) -> cython.bint:
    """Whether a placement stands for the third time; whether it is the same position, the replay tells."""
    key: cython.ulonglong = course.keys[ply]
    often: cython.p_uchar = cython.address(course.often[key & 1023])
    count: cython.int = 0
    # A few bits of their keys distinguish most positions, without a search.
    if often[0] < 255:
        often[0] += 1
    if often[0] < THIRD:
        return False
    ply -= 2
    while ply >= course.since:
        if course.keys[ply] == key:
            count += 1
        ply -= 2
    return count >= THIRD - 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _written_move(twin: Twin, s: _StateP, turn: _TurnP, moves: _MoveP, log: _ReadingP) -> _MoveP:
    """The move from square to square that a turn writes, or NULL."""
    piece: cython.int = s.board[turn.origin]
    promotion: cython.int = 0
    back: cython.int = 0
    last: cython.int = -1
    silent: cython.bint
    if not piece or _side_of(twin, piece) != s.side or (turn.label and turn.label != piece):
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
    count = _between(twin, s, turn.origin, turn.target, moves)
    for number in range(count):
        if moves[number].promotion == promotion:
            last = number
            if _agrees(twin, s, turn, cython.address(moves[number]), back):
                if not silent:
                    log.manual += 1
                return cython.address(moves[number])
    if last < 0 or not silent:
        return cython.NULL
    swapped = moves[last].swapped
    if swapped and twin.how[piece * 64 + swapped] & DESTROY:
        kind: cython.int = twin.route[turn.origin * 512 + turn.target]
        direction: cython.int = twin.route_directions[kind * MOST_ROUTES]
        if twin.route_count[kind] and direction < 8 and turn.origin + twin.steps[direction] == turn.target:
            # Next to it, the piece might as well destroy it.
            return cython.NULL
    log.implied += 1
    return cython.address(moves[last])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _agrees(twin: Twin, s: _StateP, turn: _TurnP, move: _MoveP, back: cython.int) -> cython.bint:
    """Whether a turn writes just what a move does."""
    needed: cython.int = 0
    if move.swapped != back:
        return False
    if move.castling:
        number = move.castling - 1
        square = twin.castling_partner[number]
        if turn.second_origin != square or turn.second_target != twin.castling_partner_to[number]:
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
def _written_departure(twin: Twin, s: _StateP, turn: _TurnP, moves: _MoveP) -> _MoveP:
    """Suicide, mutual destruction, or promotion in place, as a turn writes it, or NULL."""
    victim: cython.int = 0
    if turn.puts == 1 and turn.clears == 0:
        origin = turn.put[0]
        if s.board[origin] and _side_of(twin, s.board[origin]) == s.side:
            count = _between(twin, s, origin, origin, moves)
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
        if _side_of(twin, s.board[origin]) != s.side:
            origin, victim = victim, origin
        if _side_of(twin, s.board[victim]) == s.side:
            return cython.NULL
    if _side_of(twin, s.board[origin]) != s.side:
        return cython.NULL
    count = _between(twin, s, origin, 0, moves)
    for number in range(count):
        if moves[number].captures == turn.clears - 1 and (not victim or moves[number].captured[0] == victim):
            return cython.address(moves[number])
    return cython.NULL
