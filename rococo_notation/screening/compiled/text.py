"""Read the parts of a turn, and find the ends of words and lines.

A part of the compiled module: its parts stand one after another there, as ``order.txt`` lists them.
"""

import cython


@cython.cfunc
@cython.inline
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
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _read_part(
    reader: Reader, text: cython.p_uchar, at: cython.longlong, end: cython.longlong, turn: _TurnP
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
    square: cython.int
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
        # "capture e4 -" is none of the common ways of writing.
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
    """Read a square and go behind it; 0 and no step where there is none."""
    place: cython.longlong = at[0]
    file: cython.int
    rank: cython.int
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
