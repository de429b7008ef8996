"""A log on its way through the rules: the turns played so far with the states before them, and those to come."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.notation import PartKind
from rococo_notation.replayer.literal import execute
from rococo_notation.replayer.resolve import Resolution, resolve

if TYPE_CHECKING:
    from rococo_notation.notation import Log, Turn
    from rococo_notation.replayer.run import OnIllegal
    from rococo_notation.rules import State


TAKEN = "taken"
"""The slip of a turn whose text is none of the log's own."""


class Candidate(NamedTuple):
    """A way to read a turn in doubt: what is played in place of the last ``back`` turns and the next ``taken``."""

    told: str
    plays: tuple[Turn, ...]
    taken: int = 1
    back: int = 0
    legal: tuple[State, ...] = ()
    """The states after ``plays``, where they are known to be legal."""


@dataclass
class Course:
    """A log on its way; ``states`` holds the state before each turn of ``done`` and the one now."""

    log: Log
    turns: list[Turn]
    done: list[Turn]
    states: list[State]
    index: int = 0
    bare: list[str] = field(default_factory=list)
    """The text of each turn without spaces."""
    begins: bool = True
    """Whether the first number counts from the first state, which no header gave."""
    one_case: bool = False
    """Whether the labels of both sides are in the same case, so that they do not tell the side."""

    def __post_init__(self) -> None:
        if len(self.bare) != len(self.turns):
            self.bare = ["".join(turn.text.split()).rstrip(";") for turn in self.turns]

    @property
    def state(self) -> State:
        """The state before the next turn."""
        return self.states[-1]

    @property
    def turn(self) -> Turn:
        """The next turn."""
        return self.turns[self.index]

    @property
    def left(self) -> int:
        """How many turns are to come."""
        return len(self.turns) - self.index

    def skips(self) -> int:
        """How many plies are missing before the next turn by its number."""
        return self.turn.skips if self.index or self.begins else 0

    def play(self, turn: Turn, after: State, taken: int = 1) -> None:
        """Play a turn in place of the next ones."""
        self.done.append(turn)
        self.states.append(after)
        self.index += taken

    def put(self, turn: Turn) -> None:
        """Let the next turn be another one; the list of turns may be shared with other courses."""
        self.turns = [*self.turns[: self.index], turn, *self.turns[self.index + 1 :]]

    def branch(self, candidate: Candidate) -> Course | None:
        """The course after a candidate; None where that is not legal."""
        kept = len(self.done) - candidate.back
        branch = replace(self, done=self.done[:kept], states=self.states[: kept + 1], turns=self.turns)
        branch.index = self.index + candidate.taken
        known = candidate.legal or (None,) * len(candidate.plays)
        for turn, given in zip(candidate.plays, known, strict=True):
            after = given or legal_after(turn, branch.state)
            if after is None:
                return None
            branch.done.append(turn)
            branch.states.append(after)
        if branch.left and branch.turn.skips:
            # What the number leaves out is what the candidate puts in.
            branch.put(replace(branch.turn, skips=0))
        return branch


def legal_after(turn: Turn, state: State) -> State | None:
    """The state after a turn, captures written or not; None where it is not legal or not for sure what is written."""
    if state.fallen is not None:
        return None
    resolution = resolve(turn, state, "implied")
    if resolution.move is None or (resolution.fault is not None and resolution.fault.code[:3] != "GC1"):
        return None
    return state.after(resolution.move)


def after_refused(resolution: Resolution, state: State, on_illegal: OnIllegal) -> State:
    """The state after a turn that is no legal move."""
    after = execute(resolution.written, state)
    if on_illegal == "skip" or after.fallen == state.side:
        # A text that takes its own King off the board would leave nothing to judge.
        return state.passed()
    return after


def is_smudged(turn: Turn) -> bool:
    """Whether a turn of several parts deletes a space, which may be a piece put there whose label is lost."""
    return len(turn.parts) > 1 and any(part.kind is PartKind.HOLE for part in turn.parts)


FEW = 8
"""So few turns from a position that was given are a question about them, and no list that was cut off."""


def is_cut_off(log: Log, turn: Turn, state: State, resolution: Resolution, *, begins: bool) -> bool:
    """Whether the text ends with a turn, without a line end, and what is written may be the beginning of a legal one.

    ``begins`` says whether the log begins with the set-up.
    """
    if not begins and len(log.turns) < FEW:
        return False
    behind = log.source.text[turn.span.end :]
    if behind.strip() or "\n" in behind or "\r" in behind or not turn.parts:
        return False
    assert resolution.fault is not None
    if resolution.fault.code in ("GC301", "GC303", "GC411") or turn.text.rstrip().endswith(("-", ";", "@")):
        return True
    last = turn.parts[-1]
    square = last.squares[-1] if last.squares else ""
    if not square or not last.text.endswith(square):
        return False
    longer = [name for name in state.tables.names if name and name != square and name.startswith(square)]
    parts = [(*turn.parts[:-1], replace(last, squares=(*last.squares[:-1], name))) for name in longer]
    return any(legal_after(replace(turn, parts=each), state) is not None for each in parts)
