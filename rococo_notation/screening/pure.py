"""The reader of plain logs where nothing is compiled: line by line, a memory of the lines already seen, one ray a move.

Like the compiled one it accepts less than ``replay``, and what it does not accept is left to that.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.notation.turn import PartKind
from rococo_notation.notation.turns.patterns import KEYWORDS
from rococo_notation.notation.turns.regex import read_line
from rococo_notation.replayer.dialects import dialect_of
from rococo_notation.replayer.run import FIFTY_MOVES
from rococo_notation.rules.check import attacker_of
from rococo_notation.rules.engine import has_legal_move, verify
from rococo_notation.rules.methods import DESTROY
from rococo_notation.rules.state import State, bits
from rococo_notation.rules.tables import NOWHERE

if TYPE_CHECKING:
    from rococo_notation.notation.turns.meaning import TurnReading
    from rococo_notation.rules.state import Packed
    from rococo_notation.rules.tables import Tables

LONGEST_LINE = 9000
FIRST_LINES = 150
"""Headers are looked for in so many lines."""
REMEMBERED_LINES = 32768

_HEADER = re.compile(r"(Game|Log|White|Black): [ \t]*")
_KEY = re.compile(r"[ \t]*[A-Za-z]{1,16}:")
_NUMBER = re.compile(r"(\d{1,6})\.(\.\.)?[ \t]+")
_CANONICAL = re.compile(r"(?:(\w+) )?(\w+)-(\w+)((?:; @-\w+)*)")
_NUMBERS = [number for move in range(1, 2001) for number in (f"{move}. ", f"{move}... ")]
_STRANGE = "\0\v\f\x1c\x1d\x1e\x1f<"
"""What may end a line for others, or make a page of a text."""


class Reading(NamedTuple):
    """What a reader tells of a log that it read to its end and found legal."""

    plies: int
    manual: int
    """How many moves have all their effects written, of those that have more than the mover's own."""
    implied: int
    """How many have none of them written."""
    fallen: int
    """The side whose King was captured, or -1."""
    resigned: int
    """The side that resigned, or -1."""
    stuck: int
    """Whether the side to move has no legal move: 2 where that is checkmate, else 1."""
    name_start: int
    """Where in the bytes the log is named; ``name_end`` is 0 where it is not."""
    name_end: int


class Turn(NamedTuple):
    """What a turn says wherever it is played; ``cleared`` is a set of squares as bits, other squares are 0 for none."""

    origin: int = 0
    target: int = 0
    label: int = 0
    """What is said to move."""
    promotion: int = 0
    back: int = 0
    """What is put where the mover came from."""
    cleared: int = 0
    second: tuple[int, int] | None = None
    labels: tuple[tuple[int, int], ...] = ()
    """Squares with what is said to stand there."""


RESIGN = Turn()


class PlainReader:
    """Reads logs of one game; ``read`` takes what that of the compiled ``Twin`` does."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.dialect = dialect_of(tables.variant)
        self.start = State.start(tables)
        self.squares = {name: tables.index[name] for name in tables.names if name and self.dialect.square(name) == name}
        self.labels = {label: code for label, code in tables.codes.items() if label.isalpha() and label not in KEYWORDS}
        self.turns_of = lru_cache(maxsize=REMEMBERED_LINES)(self._turns_of)

    def read(self, data: bytes, bounds: Sequence[int], game: bytes) -> Iterator[Reading | None]:
        """Read logs that stand in ``data`` from each bound to the next; None stands for one left to ``replay``.

        ``game`` is what their header Game must say, b"" for anything.
        """
        wanted = game.decode("latin-1")
        for start, end in pairwise(bounds):
            # One character a byte: only names and comments may hold others than ASCII.
            yield self._read_log(data[start:end].decode("latin-1"), start, wanted)

    def _read_log(self, text: str, offset: int, game: str) -> Reading | None:
        lines = text.split("\n")
        if any(map(text.__contains__, _STRANGE)) or text.count("\r") != text.count("\r\n"):
            return None
        if len(text) > LONGEST_LINE and max(map(len, lines)) > LONGEST_LINE:
            return None
        headers: dict[str, tuple[str, int]] = {}
        first = 0
        for line in lines:
            if _KEY.match(line):
                header = _HEADER.match(line)
                if header is None or header[1] in headers or first >= FIRST_LINES:
                    return None
                headers[header[1]] = line[header.end() :].rstrip(" \t\r"), offset + header.end()
            elif not _says_nothing(line):
                break
            first += 1
            offset += len(line) + 1
        if game and headers.get("Game", ("",))[0] != game:
            return None
        course = _Course(self)
        if not all(map(course.take, lines[first:])):
            return None
        reading = course.reading()
        name, start = headers.get("Log", ("", 0))
        return reading._replace(name_start=start, name_end=start + len(name)) if reading and start else reading

    def _turns_of(self, text: str) -> tuple[Turn, ...] | None:
        """The turns of a line without number and comment, or None where they are not plain."""
        text = text.partition("//")[0].strip(" \t\r")
        if text == "resign":
            return (RESIGN,)
        canonical = _CANONICAL.fullmatch(text)
        turn = self._canonical_turn(*canonical.groups()) if canonical else None
        if turn is not None:
            return (turn,)
        reading = read_line(text, self.dialect)
        if reading is None or reading.turns[0].number is not None:
            return None
        turns = [self._turn(turn) for turn in reading.turns]
        return tuple(turn for turn in turns if turn) if all(turns) else None

    def _canonical_turn(self, label: str | None, origin: str, target: str, removals: str) -> Turn | None:
        """A move with nothing but removals beside it, which is what most turns are."""
        squares, labels = self.squares, self.labels
        if origin not in squares or target not in squares or (label and label not in labels):
            return None
        cleared = 0
        for name in removals.split("; @-")[1:]:
            square = squares.get(name, NOWHERE)
            if square == NOWHERE or cleared >> square & 1:
                return None
            cleared |= 1 << square
        return Turn(squares[origin], squares[target], labels[label] if label else 0, cleared=cleared)

    def _turn(self, reading: TurnReading) -> Turn | None:
        index, codes = self.tables.index, self.tables.codes
        moves: list[tuple[int, int]] = []
        puts: dict[int, int] = {}
        cleared = 0
        labels: dict[int, int] = {}
        for place, (_, part) in enumerate(reading.parts):
            if part.troubles or part.anaphoric:
                return None
            squares = [index[name] for name in part.squares]
            if part.kind is PartKind.PUT and part.label and squares[0] not in puts:
                puts[squares[0]] = codes[part.label]
                continue
            if part.label and labels.setdefault(squares[0], codes[part.label]) != codes[part.label]:
                return None
            if part.kind is PartKind.MOVE and place == len(moves) < 2:
                moves.append((squares[0], squares[1]))
            elif part.kind is PartKind.CLEAR and not any(cleared >> square & 1 for square in squares):
                cleared |= sum(1 << square for square in set(squares))
            else:
                return None
        return _put_together(moves, puts, cleared, labels)


class _Course:
    """A log being played; each method says whether what it was given is plain and legal."""

    def __init__(self, reader: PlainReader) -> None:
        self.reader = reader
        self.tables = reader.tables
        self.fifty_moves = self.tables.variant.fifty_moves
        self.state = reader.start.copy()
        self.seen = {self.state.key(): 1}
        self.plies = self.quiet = self.manual = self.implied = 0
        self.suicides: Counter[int] = Counter()
        self.resigned = -1

    def take(self, line: str) -> bool:
        """Play the turns of a line."""
        ply = self.plies
        if ply >= len(_NUMBERS):
            return False
        number = _NUMBERS[ply]
        rest = line[len(number) :] if line.startswith(number) else self._without_number(line)
        turns = self.reader.turns_of(rest) if rest else None
        return _says_nothing(line) if turns is None else all(map(self.play, turns))

    def _without_number(self, line: str) -> str | None:
        """A line without its number, None where that is not the next one."""
        line = line.lstrip(" \t\r")
        written = _NUMBER.match(line)
        if written is None:
            return line
        # A list that begins in the middle, or leaves something out, is for the replay.
        return line[written.end() :] if 2 * int(written[1]) - 2 + bool(written[2]) == self.plies else None

    def play(self, turn: Turn) -> bool:
        """Play a turn."""
        state = self.state
        if self.resigned >= 0 or state.fallen is not None:
            return False
        if turn is RESIGN:
            self.resigned = state.side
            return True
        move = self._legal(turn)
        if move is None:
            return False
        if self._regains_a_suicide(move):
            return False
        state.apply(move)
        self.plies += 1
        if move.captured:
            # What stood before cannot stand again.
            self.seen.clear()
        # A placement that stands for the third time may be another position: the replay tells.
        key = state.key()
        often = self.seen[key] = self.seen.get(key, 0) + 1
        return often < 3 and not (self.fifty_moves and self._is_fiftieth(move))

    def _is_fiftieth(self, move: Packed) -> bool:
        self.quiet = 0 if move.captured or self.tables.progress[move.piece] else self.quiet + 1
        return self.quiet == FIFTY_MOVES

    def _regains_a_suicide(self, move: Packed) -> bool:
        """Whether a promotion regains what was lost by suicide only, which is to be told."""
        if move.target == NOWHERE:
            self.suicides[move.piece] += not move.captured
        lost = self.suicides[move.promotion]
        return bool(lost and self.tables.promotes_captured and self.state.pool[move.promotion] <= lost)

    def _legal(self, turn: Turn) -> Packed | None:
        """The legal move a turn writes, with all its effects or with none."""
        origin, target, label, promotion, back, cleared, second, labels = turn
        state = self.state
        board = state.board
        if (label and label != board[origin]) or (labels and any(board[square] != said for square, said in labels)):
            return None
        if target == NOWHERE:
            return self._departure(cleared)
        if promotion == board[origin]:
            return None
        silent = not (cleared or back or second)
        fitting = None
        for move in verify(state, origin, target):
            _, _, _, captured, swapped, promoted, castling = move
            if promoted == promotion:
                fitting = move
                agrees = swapped == back and captured & ~(1 << target) == cleared
                if agrees and second == (self._partners(castling) if castling else None):
                    self.manual += not silent
                    return move
        if fitting is None or not silent or self._may_destroy(fitting):
            return None
        self.implied += 1
        return fitting

    def _departure(self, cleared: int) -> Packed | None:
        """Suicide or mutual destruction that empties these squares."""
        state, side_of = self.state, self.tables.side_of
        own = [square for square in bits(cleared) if state.board[square] and side_of(state.board[square]) == state.side]
        if len(own) != 1 or cleared.bit_count() > 2:
            return None
        victim = cleared & ~(1 << own[0])
        return next((move for move in verify(state, own[0], NOWHERE) if move.captured == victim), None)

    def _partners(self, castling: int) -> tuple[int, int]:
        """From where to where the partner goes in a castling."""
        way = self.tables.castlings[castling - 1]
        return way.partner, way.partner_to

    def _may_destroy(self, move: Packed) -> bool:
        """Whether a swap that is not written could as well be meant for mutual destruction."""
        near = move.swapped and move.target - move.origin in self.tables.around
        return bool(near and self.tables.how[move.piece][move.swapped] & DESTROY)

    def reading(self) -> Reading | None:
        """What is to be told at the end."""
        state = self.state
        if not self.plies and self.resigned < 0:
            return None
        stuck = 0
        if self.resigned < 0 and state.fallen is None and not has_legal_move(state):
            stuck = 2 if self.tables.variant.check and attacker_of(state, state.side) != NOWHERE else 1
        fallen = -1 if state.fallen is None else state.fallen
        return Reading(self.plies, self.manual, self.implied, fallen, self.resigned, stuck, 0, 0)


def _put_together(
    moves: list[tuple[int, int]], puts: dict[int, int], cleared: int, labels: dict[int, int]
) -> Turn | None:
    if moves:
        origin, target = moves[0]
        promotion, back = puts.pop(target, 0), puts.pop(origin, 0)
        second = moves[1] if len(moves) == 2 else None
        label = labels.pop(origin, 0)
        return None if puts else Turn(origin, target, label, promotion, back, cleared, second, tuple(labels.items()))
    if len(puts) == 1 and not cleared:
        # A promotion in place.
        ((square, piece),) = puts.items()
        return Turn(square, square, promotion=piece)
    return None if puts else Turn(cleared=cleared, labels=tuple(labels.items()))


def _says_nothing(line: str) -> bool:
    """Whether a line is blank, a comment or a variation."""
    line = line.lstrip(" \t\r")
    return not line or line.startswith(("//", "|"))


@lru_cache(maxsize=64)
def plain_reader(tables: Tables) -> PlainReader:
    """The reader for the tables, with all it remembers."""
    return PlainReader(tables)
