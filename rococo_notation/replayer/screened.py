"""Make lazy records of logs that screening accepts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, pairwise, repeat

from rococo_notation.finding import Finding
from rococo_notation.notation import Log, Source, read_log
from rococo_notation.replayer.endings import Outcome, outcome_of_stuck, regained
from rococo_notation.replayer.games import dialect_of, edition_by_name
from rococo_notation.replayer.messages import finding_of
from rococo_notation.replayer.record import Ply, Record, Summary
from rococo_notation.replayer.resolve import CAPTURE_STYLES, Effects, capture_style
from rococo_notation.replayer.written import write
from rococo_notation.rules import Move, State, Tables, Variant
from rococo_notation.rules.loader import variant_titled
from rococo_notation.rules.state import Packed
from rococo_notation.rules.tables import SIDES
from rococo_notation.screening.reading import game_of, is_utf8, play, screen, strictest
from rococo_notation.screening.results import Played, Reading

_STEP = 16
"""The plies after which a state is kept."""
_KING_CAPTURED = tuple(Outcome(side, "King captured") for side in reversed(SIDES))
_RESIGNATION = tuple(Outcome(side, "resignation") for side in reversed(SIDES))
"""Each by the side that loses."""


def screened(source: Source, variant: Variant | None, edition: str, effects: Effects) -> Record | None:
    """Return the record of a log that is legal and written in a common style; None for any other log.

    Its findings, if any, are those of pieces that were lost by suicide and regained.
    """
    try:
        data = source.text.encode()
    except UnicodeEncodeError:
        return None
    if source.guessed or source.bom or source.text.startswith("\ufeff"):
        return None
    game = game_of(data, 0, len(data))
    known = screenable(variant, game, edition)
    if known is None:
        return None
    found = play(data, known, b"" if variant else game or b"")
    if found is None:
        return None
    reading, moves = found
    summary = summary_of(reading, data, source.name, game, known, edition, effects)
    if summary is None:
        return None
    screened_game = _ScreenedGame(source, known.tables(summary.edition), moves)
    later = {
        "log": lambda _: screened_game.log,
        "plies": lambda _: screened_game.plies(),
        "findings": lambda record: tuple(finding for ply in record.plies for finding in ply.findings),
        "start": lambda _: screened_game.state(0),
    }
    same = {"edition": summary.edition, "effects": summary.effects, "outcome": summary.outcome}
    return Record.maker(later)(variant=known, summary=summary, **same)


@dataclass
class _ScreenedGame:
    """A screened game, from which the lazy fields of its record and plies are built."""

    source: Source
    tables: Tables
    moves: list[Played]

    @cached_property
    def log(self) -> Log:
        return read_log(self.source, dialect_of(self.tables.variant))

    def plies(self) -> tuple[Ply, ...]:
        later = {
            # The only turn that is not a ply is a resignation, which ends the log.
            "turn": lambda ply: self.log.turns[ply.number - 1],
            "move": self._move,
            "before": lambda ply: self.state(ply.number - 1),
            "after": lambda ply: self.state(ply.number),
        }
        always = {"status": "legal", "after_illegal": False}
        make = Ply.maker(later, **always, findings=())
        make_regaining = Ply.maker({**later, "findings": self._findings}, **always)
        return tuple(
            (make_regaining if move.regains else make)(
                number=number, side=SIDES[number % 2 == 0], hand=CAPTURE_STYLES[move.hand]
            )
            for number, move in enumerate(self.moves, 1)
        )

    @cached_property
    def _states(self) -> dict[int, State]:
        return {0: State.start(self.tables)}

    def state(self, number: int) -> State:
        """Return the state after so many plies, made from the last known one before it."""
        states = self._states
        known = number
        while known not in states:
            known -= 1
        if known < number:
            state = states[number] = states[known].copy()
            for ply in range(known, number):
                # With some states on the way, going back ply by ply is not as slow as going there each time.
                if not ply % _STEP and ply > known:
                    states[ply] = state.copy()
                state.apply(Packed(*self.moves[ply].packed))
        return states[number]

    def _move(self, ply: Ply) -> Move:
        packed, taken, partner, *_ = self.moves[ply.number - 1]
        labels, names = self.tables.labels, self.tables.names
        removed = tuple((labels[piece], names[square]) for square, piece in taken)
        return Move(Packed(*packed), self.tables, removed, labels[partner])

    def _findings(self, ply: Ply) -> tuple[Finding, ...]:
        packed, before = Packed(*self.moves[ply.number - 1].packed), self.state(ply.number - 1)
        note = regained(write(ply.turn.parts, before), packed, before)
        return (finding_of(note, ply.turn, self.source, ply=ply.number, side=ply.side),)


def screenable(variant: Variant | None, game: bytes | None, edition: str) -> Variant | None:
    """Return the variant to screen a log under, the given one or that of its header ``Game``.

    None means that ``replay`` must judge the log: the game is unknown, or does not have the edition.
    """
    known = variant or (variant_titled(game.decode()) if game else None)
    return known if known and (edition == "auto" or edition in known.editions) else None


def summary_of(
    log: Reading, data: bytes, file: str, game: bytes | None, variant: Variant, edition: str, effects: Effects
) -> Summary | None:
    """Return the summary of a log in ``data``, or None if screening does not suffice for its verdict."""
    name = data[log.name_start : log.name_end].decode().strip() if log.name_end else None
    if edition == "auto":
        edition = edition_by_name(variant, name)
    style = style_of(log, variant, edition, effects)
    if style is None:
        return None
    title = None if game is None else game.decode().strip()
    return Summary(file, title, name, variant, edition, style, log.plies, "legal", outcome_of(log, variant), log.plies)


def style_of(log: Reading, variant: Variant, edition: str, effects: Effects = "auto") -> Effects | None:
    """Return the style in which a log writes captures, or None if screening does not suffice for its verdict."""
    style = capture_style(log.manual, log.implied) if effects == "auto" else effects
    if style == "manual" and log.implied:
        return None
    if log.stuck and edition != strictest(variant).edition.name:
        # Under another edition there may be a legal move.
        return None
    return style


def outcome_of(log: Reading, variant: Variant) -> Outcome | None:
    """Return the outcome of a screened game, or None."""
    if log.fallen >= 0:
        return _KING_CAPTURED[log.fallen]
    if log.resigned >= 0:
        return _RESIGNATION[log.resigned]
    return outcome_of_stuck(variant, log.plies % 2, checkmate=log.stuck == 2) if log.stuck else None


def judge(
    data: bytes,
    bounds: Sequence[int],
    names: Sequence[str],
    variant: Variant | None = None,
    edition: str = "auto",
    effects: Effects = "auto",
) -> list[Summary | None]:
    r"""Screen logs that follow one another in ``data``, from each bound to the next, and summarize each.

    Only a log without findings, in a common style of writing captures, has a summary; None stands for one that
    ``replay`` must judge. The other parameters are those of ``replay``.

    >>> judge(b"nonsense", [0, 8], ["game.txt"])
    [None]
    """
    summaries: list[Summary | None] = [None] * len(names)
    games = [game_of(data, start, end) for start, end in pairwise(bounds)]
    ascii_only = data.isascii()
    readable = [ascii_only or is_utf8(data[start:end]) for start, end in pairwise(bounds)]
    index = 0
    # Consecutive logs of one game are screened together.
    for (is_readable, game), run in groupby(zip(readable, games if variant is None else repeat(b""), strict=False)):
        count = len(list(run))
        known = screenable(variant, game, edition) if is_readable else None
        if known is not None:
            readings = screen(data, bounds[index : index + count + 1], known, game or b"")
            for place, reading in enumerate(readings, index):
                if reading is not None:
                    summaries[place] = summary_of(reading, data, names[place], games[place], known, edition, effects)
        index += count
    return summaries
