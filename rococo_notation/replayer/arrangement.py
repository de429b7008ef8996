"""Which of several set-ups a game began with: told by a position code, or worked out from the moves of a log."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.finding import Finding
from rococo_notation.notation import PartKind
from rococo_notation.replayer.course import legal_turns
from rococo_notation.replayer.resolve import resolve
from rococo_notation.replayer.short_notation import is_castling
from rococo_notation.rules.set_ups import USUAL, arranged, castlers
from rococo_notation.rules.state import State, board_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rococo_notation.notation import Log, PositionCode, Turn
    from rococo_notation.replayer.record import Status
    from rococo_notation.rules import Tables, Variant


class Choice(NamedTuple):
    """A set-up of a variant chosen by the moves of a log: the first of those that allow as many turns.

    ``judged`` is the number of turns whose verdict does not depend on the choice; None for all of them.
    """

    variant: Variant
    fitting: tuple[str, ...]
    played: int
    """How many turns they allow."""
    turns: int
    judged: int | None

    def finding(self, *, refused: bool) -> Finding:
        """Tell which set-ups fit; ``refused`` tells whether the turn after those they allow is judged illegal."""
        known, count = len(self.variant.set_ups), len(self.fitting)
        begun, board = "the log does not tell its set-up", f"the board is that of {self.fitting[0]}"
        if refused:
            rest = board if self.judged is None else f"what follows is not judged, and {board}"
            return Finding("GC605", f"{begun}, and none of the {known} allows {_plies(self.played + 1)}; {rest}")
        moves = "its moves" if self.played == self.turns else _plies(self.played)
        if count == 1:
            return Finding("GC605", f"{begun}; of the {known}, only {self.fitting[0]} allows {moves}")
        legal = "is" if self.played == 1 < self.turns else "are"
        return Finding("GC605", f"{begun}; {moves} {legal} legal with {count} of the {known}, and {board}")


def _plies(count: int) -> str:
    return "its first ply" if count == 1 else f"its first {count} plies"


def weigh(plays: Mapping[str, Sequence[Status]], variant: Variant) -> Choice | None:
    """Choose the set-up from which most plies of a log are legal, by the status of each; None for the usual one.

    The usual one comes first, and is taken unless another allows more. A ply is judged illegal only if every set-up
    that has refused no more plies up to there refuses it too.

    >>> from rococo_notation.rules import variant
    >>> weigh({"usual": ["legal", "illegal", "illegal"], "array": ["legal"] * 3}, variant("courier")).fitting
    ('array',)
    """
    counts = {name: sum(status == "legal" for status in plies) for name, plies in plays.items()}
    best = max(counts, key=counts.__getitem__)
    chosen = plays[best]
    refused, judged = dict.fromkeys(plays, 0), None
    for index, each in enumerate(zip(*plays.values(), strict=False)):
        statuses = dict(zip(plays, each, strict=True))
        for name, status in statuses.items():
            refused[name] += status != "legal"
        others = [name for name, status in statuses.items() if status == "legal" and refused[name] <= refused[best]]
        if statuses[best] == "illegal" and others:
            judged = index
            break
    if best == USUAL and judged is None:
        return None
    played = _legal_at_first(chosen)
    fitting = [name for name, plies in plays.items() if name != best and _legal_at_first(plies) >= played]
    return Choice(variant, (best, *fitting), played, len(chosen), judged)


def _legal_at_first(plies: Sequence[Status]) -> int:
    return next((index for index, status in enumerate(plies) if status != "legal"), len(plies))


def choose(log: Log, tables: Tables) -> Choice | None:
    """Try every one of shuffled set-ups, none of which is more usual than the others; None if there are no turns."""
    variant = tables.variant
    turns = _readable(log.turns)
    if not turns:
        return None
    allowed = {name: _allowed(turns, name, tables) for name in variant.set_ups}
    most = max(played for played, _ in allowed.values())
    fitting = tuple(name for name, (played, _) in allowed.items() if played == most)
    # What is said of a later move would hold for the chosen one alone.
    depends = most < len(turns) and len(fitting) > 1 and _is_read(turns[most], allowed[fitting[0]][1])
    return Choice(variant, fitting, most, len(log.turns), most + 1 if depends else None)


def _is_read(turn: Turn, state: State) -> bool:
    """Tell whether a turn that is not legal was read whole."""
    fault = resolve(turn, state, "implied").fault
    return fault is not None and not fault.code.startswith("GC1")


def _readable(turns: Sequence[Turn]) -> list[Turn]:
    """Return the turns before the first that cannot be read."""
    readable: list[Turn] = []
    for turn in turns:
        if turn.skips or any(part.kind in {PartKind.CODE, PartKind.HOLE} for part in turn.parts):
            break
        readable.append(turn)
    return readable


def _allowed(turns: list[Turn], name: str, tables: Tables) -> tuple[int, State]:
    """Count the turns that are legal from a set-up on, and return the state after them.

    Castling, for which the engine needs tables of its own, is looked at only where a King does not move otherwise.
    """
    setup = tables.variant.set_ups[name]
    played, state = legal_turns(turns, State(tables, board_of(setup, tables), 0, tuple(tables.reserve)))
    if played < len(turns) and _may_castle(turns[played], state):
        own = arranged(tables.variant, name).tables(tables.edition.name)
        return legal_turns(turns, State.start(own))
    return played, state


def _may_castle(turn: Turn, state: State) -> bool:
    """Tell whether a turn brings a King to a square where castling brings it."""
    if turn.parts[0].kind is PartKind.SHORT:
        return is_castling(turn.parts[0].text)
    tables = state.tables
    targets = {way.king[1] for way in tables.variant.castling}
    return any(
        part.squares[-1] in targets and tables.royal[state.board[tables.index.get(part.squares[0], 0)]]
        for part in turn.parts
        if part.squares
    )


def tables_for(code: PositionCode, tables: Tables) -> tuple[Tables, str]:
    """Return the tables of the set-up that a position code tells, and its castling rights in the variant's letters.

    Rights are told by the usual letters, which mean the outermost piece to castle with, or by its file (``HAha``).
    """
    variant = tables.variant
    if not variant.set_ups:
        return tables, code.castling
    rows = tuple(tuple(label or "" for label in row) for row in code.ranks)
    name = next((name for name, setup in variant.set_ups.items() if setup == rows), None)
    wanted = _squares_of(code, variant, rows)
    if name is None and wanted:
        name = next((each for each in variant.set_ups if _begins(arranged(variant, each), wanted)), None)
    letters = "".join(wanted) or code.castling
    if name is None or variant.set_ups[name] == variant.setup:
        return tables, letters
    return arranged(variant, name).tables(tables.edition.name), letters


def _begins(variant: Variant, wanted: dict[str, tuple[str, str]]) -> bool:
    begun = {each.letter: (each.king[0], each.partner[0]) for each in variant.castling}
    return all(begun[letter] == squares for letter, squares in wanted.items())


def _squares_of(code: PositionCode, variant: Variant, rows: tuple[tuple[str, ...], ...]) -> dict[str, tuple[str, str]]:
    """Return the squares of King and partner for each castling right, by its usual letter."""
    wanted: dict[str, tuple[str, str]] = {}
    ways = [(letter, castling) for letter in code.castling.replace("-", "") for castling in variant.castling]
    for letter, castling in ways:
        if castling.letter.isupper() != letter.isupper():
            continue
        king, *others = castlers(castling, variant, rows) or [""]
        if letter != castling.letter:
            others = [square for square in others if variant.files[variant.place(square)[0]] == letter.lower()]
        if others:
            wanted[castling.letter] = king, others[-1]
    return wanted
