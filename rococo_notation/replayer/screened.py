"""Make lazy records of logs that screening accepts."""

from collections.abc import Sequence
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
from rococo_notation.screening.reading import ScreenedLog, ScreenedMove, game_of, is_utf8, play, screen, strictest


def screened(source: Source, variant: Variant | None, edition: str, effects: Effects) -> Record | None:
    """Return the record of a log that is legal and written in a common style; None for any other log.

    Its findings, if any, are those of pieces that were lost by suicide and regained.
    """
    try:
        data = source.text.encode()
    except UnicodeEncodeError:
        return None
    game = game_of(data, 0, len(data))
    known = screenable(variant, game, edition)
    if known is None or source.guessed or source.bom or source.text.startswith("\ufeff"):
        return None
    header = b"" if variant else game or b""
    found = play(data, known, header)
    summary = summary_of(found[0], data, source.name, game, known, edition, effects) if found else None
    if found is None or summary is None:
        return None
    screened_game = _ScreenedGame(source, known.tables(summary.edition), found[1])
    later = {
        "log": lambda _: screened_game.log,
        "plies": lambda _: screened_game.plies(),
        "findings": lambda _: tuple(map(screened_game.finding, screened_game.noted)),
        "start": lambda _: screened_game.state(0),
    }
    same = {"edition": summary.edition, "effects": summary.effects, "outcome": summary.outcome}
    return Record.maker(later)(variant=known, summary=summary, **same)


class _ScreenedGame:
    """A screened game, from which the lazy fields of its record and plies are built."""

    def __init__(self, source: Source, tables: Tables, moves: list[ScreenedMove]) -> None:
        self.source = source
        self.tables = tables
        self.moves = moves
        self.states = [State.start(tables)]
        self.noted = [number for number, move in enumerate(moves, 1) if move.regains]

    @cached_property
    def log(self) -> Log:
        return read_log(self.source, dialect_of(self.tables.variant))

    def plies(self) -> tuple[Ply, ...]:
        later = {
            # The only turn that is not a ply is a resignation, which ends the log.
            "turn": lambda ply: self.log.turns[ply.number - 1],
            "move": self._move,
            "findings": lambda ply: (self.finding(ply.number),) if ply.number in self.noted else (),
            "before": lambda ply: self.state(ply.number - 1),
            "after": lambda ply: self.state(ply.number),
        }
        make = Ply.maker(later, status="legal", after_illegal=False)
        return tuple(
            make(number=number, side=SIDES[number % 2 == 0], hand=CAPTURE_STYLES[move.hand])
            for number, move in enumerate(self.moves, 1)
        )

    def state(self, number: int) -> State:
        """Return the state after a number of plies."""
        for move in self.moves[len(self.states) - 1 : number]:
            self.states.append(self.states[-1].after(Packed(*move.packed)))
        return self.states[number]

    def _move(self, ply: Ply) -> Move:
        packed, taken, partner, *_ = self.moves[ply.number - 1]
        labels, names = self.tables.labels, self.tables.names
        removed = tuple((labels[piece], names[square]) for square, piece in taken)
        return Move(Packed(*packed), self.tables, removed, labels[partner])

    def finding(self, number: int) -> Finding:
        turn, before = self.log.turns[number - 1], self.state(number - 1)
        note = regained(write(turn.parts, before), Packed(*self.moves[number - 1].packed), before)
        return finding_of(note, turn, self.source, ply=number, side=SIDES[number % 2 == 0])


def screenable(variant: Variant | None, game: bytes | None, edition: str) -> Variant | None:
    """Return the variant to screen a log under, the given one or that of its header ``Game``.

    None means that ``replay`` must judge the log: the game is unknown, or does not have the edition.
    """
    known = variant or (variant_titled(game.decode()) if game else None)
    return known if known and (edition == "auto" or edition in known.editions) else None


def summary_of(
    log: ScreenedLog, data: bytes, file: str, game: bytes | None, variant: Variant, edition: str, effects: Effects
) -> Summary | None:
    """Return the summary of a log in ``data``, or None if screening does not suffice for its verdict."""
    name = data[log.name_start : log.name_end].decode().strip() if log.name_end else None
    if edition == "auto":
        edition = edition_by_name(variant, name)
    style = capture_style(log.manual, log.implied) if effects == "auto" else effects
    # Under another edition there may be a legal move.
    is_open = log.stuck and edition != strictest(variant).edition.name
    if is_open or (style == "manual" and log.implied):
        return None
    title = None if game is None else game.decode().strip()
    return Summary(file, title, name, variant, edition, style, log.plies, "legal", outcome_of(log, variant), log.plies)


def outcome_of(log: ScreenedLog, variant: Variant) -> Outcome | None:
    """Return the outcome of a screened game, or None."""
    for side, reason in ((log.fallen, "King captured"), (log.resigned, "resignation")):
        if side >= 0:
            return Outcome(SIDES[1 - side], reason)
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
    is_ascii = data.isascii()
    is_readable = [is_ascii or is_utf8(data[start:end]) for start, end in pairwise(bounds)]
    games = [game_of(data, start, end) for start, end in pairwise(bounds)]
    index = 0
    # Consecutive logs of one game are screened together.
    for (readable, game), run in groupby(zip(is_readable, games if variant is None else repeat(b""), strict=False)):
        count = len(list(run))
        known = screenable(variant, game, edition) if readable else None
        if known is not None:
            readings = screen(data, bounds[index : index + count + 1], known, game or b"")
            for place, reading in enumerate(readings, index):
                if reading is not None:
                    summaries[place] = summary_of(reading, data, names[place], games[place], known, edition, effects)
        index += count
    return summaries
