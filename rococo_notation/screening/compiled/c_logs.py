"""Read whole logs: lines, headers, turns, and what came of each log.

A part of the compiled module: its parts stand one after another there, as ``order.txt`` lists them.
"""

# What a turn says, and what came of a log.
Turn = cython.struct(
    origin=cython.int,
    target=cython.int,
    label=cython.int,
    second_origin=cython.int,
    second_target=cython.int,
    second_label=cython.int,
    clears=cython.int,
    clear=cython.ushort[24],
    clear_label=cython.uchar[24],
    puts=cython.int,
    put=cython.ushort[4],
    put_piece=cython.uchar[4],
)
Reading = cython.struct(
    plies=cython.int,
    ended=cython.int,
    manual=cython.int,
    implied=cython.int,
    fallen=cython.int,
    resigned=cython.int,
    stuck=cython.int,
    spoken=cython.int,
    name_start=cython.longlong,
    name_end=cython.longlong,
)
# A move that was played, as ``ScreenedMove`` has it.
Played = cython.struct(
    move=Move,
    taken=cython.uchar[25],
    partner=cython.uchar,
    hand=cython.uchar,
    regains=cython.uchar,
)
# What is known of the log that is being read: the text up to its end, what its header Game must say, and its course.
Course = cython.struct(
    text=cython.p_uchar,
    end=cython.longlong,
    game=cython.p_uchar,
    game_length=cython.int,
    # The headers seen so far, as bits.
    seen=cython.int,
    log=cython.pointer(Reading),
    here=State,
    keys=cython.pointer(cython.ulonglong),
    moves=cython.pointer(Move),
    since=cython.int,
    quiet=cython.int,
    suicides=cython.uchar[64],
    often=cython.uchar[1024],
    # Where the moves are kept that are played, or NULL.
    played=cython.pointer(Played),
)

_TurnP = cython.typedef(cython.pointer(Turn))
_ReadingP = cython.typedef(cython.pointer(Reading))
_CourseP = cython.typedef(cython.pointer(Course))
_PlayedP = cython.typedef(cython.pointer(Played))

MOST_PLIES = cython.declare(cython.int, 4096)
"""Of a log that is read; a longer one is left to the engine, which has a better way to find repetitions."""
THIRD = cython.declare(cython.int, engine.THIRD)
FIFTY_MOVES = cython.declare(cython.int, engine_state.FIFTY_MOVES)
LONGEST_LINE = cython.declare(cython.int, 9000)
"""In bytes; shorter than ``LONGEST_LINE`` of the log reader, which does not read a longer one."""
MOST_READ = cython.declare(cython.int, 6000)
"""Numbers and lines, as the log reader counts them; of a text with more it reads the beginning."""
FIRST_LINES = cython.declare(cython.int, 150)
"""The lines in which headers are accepted."""


@cython.final
@cython.cclass
class Reader:
    """Reads logs of one game in the common ways of writing.

    Raises:
        ValueError: squares or labels of the game are more than one character each.
    """

    twin: Twin
    file_named = cython.declare(cython.uchar[256])
    rank_named = cython.declare(cython.uchar[256])
    piece_named = cython.declare(cython.uchar[256])
    at = cython.declare(cython.ushort[256])
    reads = cython.declare(cython.bint, visibility="readonly")
    start: State

    def __init__(self, twin: Twin, tables: object) -> None:
        self.twin = twin
        memcpy(self.at, twin.at, 256 * cython.sizeof(cython.ushort))
        _load_names(self, tables)
        _take(twin, engine_state.State.start(tables), cython.address(self.start))

    def read(self, data: bytes, bounds: object, game: bytes) -> list:
        """Read logs that stand in ``data`` from each bound to the next, without the lock of the interpreter.

        ``game`` is what their header Game must say, b"" for anything. Each gives the fields of a ``ScreenedLog``, or
        None where it is left to the engine.
        """
        course: Course
        course.played = cython.NULL
        return _read_logs(self, data, bounds, game, cython.address(course))

    def play(self, data: bytes, game: bytes) -> tuple:
        """Read one log, and give what ``read`` tells of it and its moves; None where it is left to the engine.

        Each move is the fields of a ``ScreenedMove``; ``read`` leaves a log with one that ``regains`` to the engine.
        """
        course: Course
        room: bytes = PyBytes_FromStringAndSize(cython.NULL, MOST_PLIES * cython.sizeof(Played))
        course.played = cython.cast(_PlayedP, cython.cast(cython.p_char, room))
        found = _read_logs(self, data, (0, len(data)), game, cython.address(course))
        if not found or not found[0]:
            return None
        plies: cython.int = found[0][0]
        return found[0], [_played(cython.address(course.played[number])) for number in range(plies)]


@cython.cfunc
def _read_logs(reader: Reader, data: bytes, bounds: object, game: bytes, course: _CourseP) -> list:
    count: cython.int = len(bounds) - 1
    if count < 1 or not reader.reads:
        return []
    twin: Twin = reader.twin
    course.text = cython.cast(cython.p_uchar, cython.cast(cython.p_char, data))
    course.game = cython.cast(cython.p_uchar, cython.cast(cython.p_char, game))
    course.game_length = len(game)
    for_starts: bytes = PyBytes_FromStringAndSize(cython.NULL, (count + 1) * cython.sizeof(cython.longlong))
    for_found: bytes = PyBytes_FromStringAndSize(cython.NULL, count * cython.sizeof(Reading))
    for_keys: bytes = PyBytes_FromStringAndSize(cython.NULL, (MOST_PLIES + 2) * cython.sizeof(cython.ulonglong))
    for_moves: bytes = PyBytes_FromStringAndSize(cython.NULL, MOST_MOVES * cython.sizeof(Move))
    starts = cython.cast(cython.pointer(cython.longlong), cython.cast(cython.p_char, for_starts))
    found = cython.cast(_ReadingP, cython.cast(cython.p_char, for_found))
    course.keys = cython.cast(_KeyP, cython.cast(cython.p_char, for_keys))
    course.moves = cython.cast(_MoveP, cython.cast(cython.p_char, for_moves))
    for number in range(count + 1):
        starts[number] = bounds[number]
        if not (starts[number - 1] if number else 0) <= starts[number] <= len(data):
            raise ValueError("the bounds are out of order or outside the data")
    with cython.nogil:
        for number in range(count):
            course.log = found + number
            course.end = starts[number + 1]
            _read_log(reader, twin, starts[number], course)
    return [_as_tuple(found + number) for number in range(count)]


@cython.cfunc
def _load_names(reader: Reader, tables: object):
    """How squares and pieces are written; ``reads`` tells whether the reader knows them all."""
    variant = tables.variant
    memset(reader.file_named, 255, 256)
    memset(reader.rank_named, 255, 256)
    files = {**{name: name for name in variant.files}, **variant.file_aliases}
    ranks = {**{name: name for name in variant.ranks}, **variant.rank_aliases}
    letters = all(len(name) == 1 and name.isascii() and name.isalpha() for name in (*files, *tables.codes))
    reader.reads = letters and all(len(name) <= 2 and name.isascii() and name.isdigit() for name in ranks)
    if not reader.reads:
        return
    for name, known in files.items():
        reader.file_named[ord(name)] = variant.files.index(known)
    for name, known in ranks.items():
        # "7" and "07" are two words: ranks of two figures stand behind those of one.
        reader.rank_named[int(name) + (16 if len(name) == 2 else 0)] = variant.ranks.index(known)
    for label, code in tables.codes.items():
        reader.piece_named[ord(label)] = code


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_far_too_long(text: cython.p_uchar, at: cython.longlong, end: cython.longlong) -> cython.bint:
    """Whether a log may have more numbers and lines than are read of a text that is not plain."""
    count: cython.int = 0
    last: cython.uchar = 0
    if end - at <= MOST_READ:
        return False
    while at < end:
        # A byte of another character may belong to a figure.
        if text[at] == 10 or text[at] == 13 or ((48 <= text[at] <= 57 or text[at] > 127) and not 48 <= last <= 57):
            count += 1
        last = text[at]
        at += 1
    return count > MOST_READ


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _read_log(reader: Reader, twin: Twin, at: cython.longlong, course: _CourseP) -> cython.void:
    """Read a log line by line; ``ended`` stays 0 where there is anything but headers, comments and legal turns."""
    text: cython.p_uchar = course.text
    end: cython.longlong = course.end
    log: _ReadingP = course.log
    s: _StateP = cython.address(course.here)
    lines: cython.int = 0
    memset(log, 0, cython.sizeof(Reading))
    log.fallen = -1
    log.resigned = -1
    memcpy(s, cython.address(reader.start), cython.sizeof(State))
    course.seen = 0
    course.since = 0
    course.quiet = 0
    memset(course.suicides, 0, 64)
    course.keys[0] = s.key
    memset(course.often, 0, 1024)
    course.often[s.key & 1023] = 1
    if _is_far_too_long(text, at, end):
        return
    while at < end:
        line = at
        lines += 1
        at = _end_of_space(text, at, end)
        if _is_line_end(text, at, end) or text[at] == 124:
            at = _end_of_line(text, at, end, line)
        else:
            start = at
            if at == line and lines <= FIRST_LINES and log.plies == 0 and log.resigned < 0:
                at = _read_header(at, course)
            if at == start:
                at = _read_turns(reader, twin, at, line, course)
        if at < 0:
            return
    if (log.plies == 0 and log.resigned < 0) or (log.plies and log.spoken == log.plies):
        return
    if course.game_length and not course.seen & 1:
        return
    if log.fallen < 0 and log.resigned < 0 and not _has_move(twin, s, course.moves):
        log.stuck = 2 if twin.check and _is_attacked(twin, s, s.side) else 1
    log.ended = 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_word(sign: cython.uchar) -> cython.bint:
    return 48 <= sign <= 57 or 65 <= sign <= 90 or 97 <= sign <= 122


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _read_header(at: cython.longlong, course: _CourseP) -> cython.longlong:
    """Read one of the headers that change nothing but the game and the name.

    Return the offset of the next line, the same one where there is no such header, or -1.
    """
    text: cython.p_uchar = course.text
    end: cython.longlong = course.end
    which: cython.int = 0
    value: cython.longlong = at
    if at + 6 < end and memcmp(text + at, cython.cast(cython.p_char, b"Game: "), 6) == 0:
        which, value = 1, at + 6
    elif at + 5 < end and memcmp(text + at, cython.cast(cython.p_char, b"Log: "), 5) == 0:
        which, value = 2, at + 5
    elif at + 7 < end and memcmp(text + at, cython.cast(cython.p_char, b"White: "), 7) == 0:
        which, value = 4, at + 7
    elif at + 7 < end and memcmp(text + at, cython.cast(cython.p_char, b"Black: "), 7) == 0:
        which, value = 8, at + 7
    if not which:
        return at
    if course.seen & which:
        return -1
    course.seen |= which
    at = _end_of_line(text, value, end, value)
    if at < 0:
        return -1
    stop = at
    while stop > value and text[stop - 1] in (9, 10, 13, 32):
        stop -= 1
    value = _end_of_space(text, value, stop)
    if which == 1 and course.game_length:
        if stop - value != course.game_length or memcmp(text + value, course.game, course.game_length) != 0:
            return -1
    if which == 2:
        course.log.name_start, course.log.name_end = value, stop
        return at
    for place in range(value + 1, stop):
        # A value that names a square may hold a move, and is for the log reader.
        if 48 <= text[place] <= 57 and 97 <= text[place - 1] <= 122 and not _is_word(text[place - 2]):
            return -1
    return at


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _read_turns(
    reader: Reader, twin: Twin, at: cython.longlong, line: cython.longlong, course: _CourseP
) -> cython.longlong:
    """Read and play the turns of a line; the offset of the next line, or -1 where it is not all plain and legal."""
    text: cython.p_uchar = course.text
    end: cython.longlong = course.end
    log: _ReadingP = course.log
    s: _StateP = cython.address(course.here)
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
        at = _end_of_space(text, at, end)
    while True:
        if log.fallen >= 0 or log.resigned >= 0 or log.plies >= MOST_PLIES:
            return -1
        if at + 6 <= end and memcmp(text + at, cython.cast(cython.p_char, b"resign"), 6) == 0:
            at = _end_of_space(text, at + 6, end)
            if not _is_line_end(text, at, end):
                return -1
            log.resigned = s.side
            return _end_of_line(text, at, end, line)
        turn.origin, turn.target, turn.label = 0, 0, 0
        turn.second_origin, turn.second_target, turn.second_label = 0, 0, 0
        turn.clears, turn.puts = 0, 0
        at = _read_turn(reader, text, at, end, cython.address(turn))
        if at < 0 or not _play(twin, cython.address(turn), course):
            return -1
        if _is_line_end(text, at, end):
            stop = _end_of_line(text, at, end, line)
            # The game may go on in the last comment: there is a move behind a number, or there are several.
            figures = 0
            for place in range(at, stop):
                if 48 <= text[place - 1] <= 57 and (text[place] == 46 or text[place] == 45):
                    figures += 2 if text[place] == 46 else 1
                    if figures > 2 and text[place] == 45:
                        log.spoken = log.plies
            return stop


@cython.cfunc
def _as_tuple(log: _ReadingP) -> tuple:
    if not log.ended:
        return None
    return log.plies, log.manual, log.implied, log.fallen, log.resigned, log.stuck, log.name_start, log.name_end


@cython.cfunc
def _played(played: _PlayedP) -> tuple:
    # In board order, as a set of squares is.
    taken = sorted([(played.move.captured[number], played.taken[number]) for number in range(played.move.captures)])
    return _packed(cython.address(played.move)), taken, played.partner, played.hand, bool(played.regains)
