"""Read logs where nothing is compiled: canonical text, one turn a line.

The compiled reader takes more ways of writing. What both take they read alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rococo_notation.rules import has_legal_move
from rococo_notation.rules.check import attacker_of
from rococo_notation.rules.identity import THIRD
from rococo_notation.rules.state import FIFTY_MOVES, State, bits
from rococo_notation.rules.tables import NOWHERE
from rococo_notation.screening.plain_turn import plain_move, turn_reader
from rococo_notation.screening.results import Played, Reading

if TYPE_CHECKING:
    from rococo_notation.rules import Tables
    from rococo_notation.rules.state import Packed
    from rococo_notation.screening.plain_turn import PlainTurn

_KEYS = ("Game", "Log", "White", "Black")
_LONGEST = 9000
"""The most bytes of a line; shorter than ``LONGEST_LINE`` of the log reader, which does not read a longer one."""
_MOST_PLIES = 4096
_NUMBERS = [f"{ply // 2 + 1}{'...' if ply % 2 else '.'} " for ply in range(_MOST_PLIES)]
_SPACE = " \t\r"
_BLANK = ("", "\r")


class PlainReader:
    """Reads logs of one game."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._turns = turn_reader(tables)

    def play(self, data: bytes, game: bytes) -> tuple[Reading, list[Played]] | None:
        """Read a log, and return its moves too; None for one that is not legal, or written in another way.

        ``game`` is what the header Game must say, b"" for anything.
        """
        # A NUL is no text, "<" may make a page of it, and lines that end otherwise are for the log reader.
        if b"\0" in data or b"<" in data or data.count(b"\r") != data.count(b"\r\n"):
            return None
        # One character a byte: only headers and comments may hold others than ASCII.
        lines = data.decode("latin-1").split("\n")
        if max(map(len, lines)) > _LONGEST:
            return None
        course = _Course(self._tables)
        moves, read = course.moves, self._turns.read
        headers: dict[str, tuple[int, int]] = {}
        place = 0
        for line in lines:
            start, place = place, place + len(line) + 1
            if line in _BLANK or (not moves and _take_header(line, start, headers)):
                continue
            if len(moves) == _MOST_PLIES:
                return None
            text = line.removeprefix(_NUMBERS[len(moves)]).partition("//")[0].rstrip(_SPACE)
            turn = read(text)
            if not (course.play(turn, start) if turn else text == "resign" and course.resign()):
                return None
        if not moves or (game and data[slice(*headers.get("Game", (0, 0)))] != game):
            return None
        return course.reading(*headers.get("Log", (0, 0))), moves


class _Course:
    """A game as far as it was read."""

    def __init__(self, tables: Tables) -> None:
        self.moves: list[Played] = []
        self._tables = tables
        self._state = State.start(tables)
        self._seen = {self._state.key(): 1}
        self._hands = [0, 0, 0]
        """The number of moves in each hand, without those by which a piece leaves the board."""
        self._resigned = -1
        self._quiet = 0
        self._suicides = [0] * (tables.off + 1)

    def play(self, turn: PlainTurn, line: int) -> bool:
        """Play the legal move that a turn writes; return False if there is none, or more to tell of it."""
        state, tables = self._state, self._tables
        found = None if self._is_over() else plain_move(turn, state)
        if found is None:
            return False
        move, hand = found
        if move.target != NOWHERE:
            self._hands[hand] += 1
        captured, partner = move.captured, 0
        taken = [(square, state.board[square]) for square in bits(captured)] if captured else ()
        if move.castling:
            partner = state.board[tables.castlings[move.castling - 1].partner]
        regains = tables.promotes_captured and self._regains(move)
        self.moves.append(Played(move, taken, partner, hand, regains, line))
        if tables.variant.fifty_moves:
            self._quiet = 0 if captured or tables.progress[move.piece] else self._quiet + 1
        state.apply(move)
        key = state.key()
        often = self._seen[key] = self._seen.get(key, 0) + 1
        return often < THIRD and self._quiet < FIFTY_MOVES

    def resign(self) -> bool:
        """Let the side to move resign; return False if the game is over."""
        if self._is_over():
            return False
        self._resigned = self._state.side
        return True

    def _is_over(self) -> bool:
        return self._state.fallen is not None or self._resigned >= 0

    def reading(self, name_start: int, name_end: int) -> Reading:
        """Sum up the game that was read to its end."""
        state, stuck = self._state, 0
        if not self._is_over() and not has_legal_move(state):
            attacked = self._tables.variant.check and attacker_of(state, state.side) != NOWHERE
            stuck = 2 if attacked else 1
        fallen = -1 if state.fallen is None else state.fallen
        _, manual, implied = self._hands
        return Reading(len(self.moves), manual, implied, fallen, self._resigned, stuck, name_start, name_end)

    def _regains(self, move: Packed) -> bool:
        """Count a suicide; tell whether a promotion regains a piece that was lost by suicide alone."""
        if move.target == NOWHERE and not move.captured:
            self._suicides[move.piece] += 1
        elif move.promotion and self._state.pool[move.promotion] <= self._suicides[move.promotion]:
            self._suicides[move.promotion] -= 1
            return True
        return False


def _take_header(line: str, start: int, headers: dict[str, tuple[int, int]]) -> bool:
    """Note where the value of a header stands; return False for any other line, and a header that came before."""
    key, colon, value = line.partition(": ")
    if not colon or key not in _KEYS or key in headers:
        return False
    begin = start + len(line) - len(value.lstrip(_SPACE))
    headers[key] = begin, begin + len(value.strip(_SPACE))
    return True
