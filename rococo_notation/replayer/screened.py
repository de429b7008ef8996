"""Make lazy records of logs that screening accepts."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.notation import Source, read_log
from rococo_notation.replayer.dialects import dialect_of
from rococo_notation.replayer.named_game import edition_by_name, variant_titled
from rococo_notation.replayer.outcome import Outcome, outcome_of_stuck
from rococo_notation.replayer.record import Ply, Record
from rococo_notation.replayer.resolve import Effects, Hand
from rococo_notation.rules import Move, State
from rococo_notation.rules.state import Packed
from rococo_notation.rules.tables import SIDES
from rococo_notation.rules.twin import is_compiled
from rococo_notation.screening.reading import Played, Reading, game_of, play, strictest

if TYPE_CHECKING:
    from rococo_notation.notation import Log, Turn
    from rococo_notation.rules import Tables, Variant

_HANDS = (Hand.PLAIN, Hand.MANUAL, Hand.IMPLIED)


def screened(source: Source, variant: Variant | None, edition: str, effects: Effects) -> Record | None:
    """Return the record of a log that is legal and written in a common style; None for any other log."""
    if not is_compiled():
        return None
    try:
        data = source.text.encode()
    except UnicodeEncodeError:
        return None
    if source.guessed or source.bom or source.text.startswith("\ufeff"):
        return None
    game = b"" if variant else game_of(data, 0, len(data))
    known = screenable(variant, game, edition)
    if known is None:
        return None
    found = play(data, known, game or b"")
    if found is None:
        return None
    reading, moves = found
    terms = terms_of(reading, data, known, edition, effects)
    if terms is None:
        return None
    game_played = _ScreenedGame(source, known.tables(terms.edition), moves)
    make = Record.maker({"log": game_played.log, "plies": game_played.plies, "start": game_played.start})
    return make(
        variant=known,
        edition=terms.edition,
        effects=terms.effects,
        findings=(),
        outcome=outcome_of(reading, known),
    )


class _ScreenedGame:
    """A screened game, from which the lazy fields of its record and plies are built."""

    def __init__(self, source: Source, tables: Tables, moves: list[Played]) -> None:
        self.source = source
        self.tables = tables
        self.moves = moves

    def log(self, _record: Record) -> Log:
        return self._log

    def start(self, _record: Record) -> State:
        return self._states[0]

    def plies(self, _record: Record) -> tuple[Ply, ...]:
        later = {"turn": self._turn, "move": self._move, "before": self._before, "after": self._after}
        make = Ply.maker(later, status="legal", findings=(), after_illegal=False)
        return tuple(
            make(number=number, side=SIDES[number % 2 == 0], hand=_HANDS[move.hand])
            for number, move in enumerate(self.moves, 1)
        )

    @cached_property
    def _log(self) -> Log:
        return read_log(self.source, dialect_of(self.tables.variant))

    @cached_property
    def _states(self) -> list[State]:
        states = [State.start(self.tables)]
        for move in self.moves:
            states.append(states[-1].after(Packed(*move.packed)))
        return states

    def _turn(self, ply: Ply) -> Turn:
        # The only turn that is not a ply is a resignation, which ends the log.
        return self._log.turns[ply.number - 1]

    def _move(self, ply: Ply) -> Move:
        packed, taken, partner, _ = self.moves[ply.number - 1]
        labels, names = self.tables.labels, self.tables.names
        removed = tuple((labels[piece], names[square]) for square, piece in taken)
        return Move(Packed(*packed), self.tables, removed, labels[partner])

    def _before(self, ply: Ply) -> State:
        return self._states[ply.number - 1]

    def _after(self, ply: Ply) -> State:
        return self._states[ply.number]


def screenable(variant: Variant | None, game: bytes | None, edition: str) -> Variant | None:
    """Return the variant to screen a log under, the given one or that of its header ``Game``.

    None means that ``replay`` must judge the log: the game is unknown, or does not have the edition.
    """
    known = variant or (variant_titled(game.decode()) if game else None)
    return known if known and (edition == "auto" or edition in known.editions) else None


class Terms(NamedTuple):
    """The name of a screened log, and the edition and the style of writing captures under which it is legal."""

    name: str | None
    edition: str
    effects: Effects


def terms_of(log: Reading, data: bytes, variant: Variant, edition: str, effects: Effects) -> Terms | None:
    """Return the terms of a log in ``data``, or None if screening does not suffice for its verdict."""
    name = data[log.name_start : log.name_end].decode().strip() if log.name_end else None
    if edition == "auto":
        edition = edition_by_name(variant, name)
    habit = habit_of(log, variant, edition, effects)
    return Terms(name, edition, habit) if habit else None


def habit_of(log: Reading, variant: Variant, edition: str, effects: Effects = "auto") -> Effects | None:
    """Return the style in which a log writes captures, or None if screening does not suffice for its verdict."""
    habit = effects
    if effects == "auto":
        habit = "manual" if log.manual and log.manual >= log.implied else "implied"
    if habit == "manual" and log.implied:
        return None
    if log.stuck and edition != strictest(variant).edition.name:
        # Under another edition there may be a legal move.
        return None
    return habit


def outcome_of(log: Reading, variant: Variant) -> Outcome | None:
    """Return the outcome of a screened game, or None."""
    if log.fallen >= 0:
        return Outcome(SIDES[1 - log.fallen], "King captured")
    if log.resigned >= 0:
        return Outcome(SIDES[1 - log.resigned], "resignation")
    return outcome_of_stuck(variant, log.plies % 2, checkmate=log.stuck == 2) if log.stuck else None
