"""Play turns one after another, as far as they are legal."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rococo_notation.notation import PartKind
from rococo_notation.replayer.messages import FaultKind
from rococo_notation.replayer.resolve import Resolution, execute, resolve
from rococo_notation.replayer.short_notation import is_null

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rococo_notation.notation import Turn
    from rococo_notation.replayer.run import OnIllegal
    from rococo_notation.rules import State


TAKEN = "taken"
"""The slip of a turn whose text was supplied, and is not the log's own."""


def legal_after(turn: Turn, state: State) -> State | None:
    """Return the state after a turn, captures written or not; None if it is illegal or unsure."""
    if state.fallen is not None:
        return None
    return resolve(turn, state, "implied").after(state)


def played(turn: Turn, state: State) -> State | None:
    """Return the state after a turn that is legal, or that leaves the board as it is; None after any other."""
    return state.passed() if hands_over(turn) else legal_after(turn, state)


def legal_turns(turns: Iterable[Turn], state: State) -> tuple[int, State]:
    """Play turns as long as they are legal; return how many, and the state after them."""
    count = 0
    for turn in turns:
        after = played(turn, state)
        if after is None:
            break
        count, state = count + 1, after
    return count, state


def after_refused(resolution: Resolution, state: State, on_illegal: OnIllegal) -> State:
    """Return the state after a turn that is not a legal move."""
    after = execute(resolution.written, state)
    if on_illegal == "skip" or after.fallen == state.side:
        # After a text that removes its own King nothing could be judged.
        return state.passed()
    return after


def resigns(turn: Turn) -> bool:
    """Tell whether a turn is a resignation, which is not a ply."""
    # The parts of a plain turn need not be made for this.
    return turn.plain is None and len(turn.parts) == 1 and turn.parts[0].kind is PartKind.RESIGN


def hands_over(turn: Turn) -> bool:
    """Tell whether a turn leaves the board as it is: a resignation, or a null move."""
    return resigns(turn) or is_null(turn)


def may_go_on(turn: Turn, state: State, resolution: Resolution) -> bool:
    """Tell whether a turn that is not legal may be the beginning of one that is."""
    assert resolution.fault is not None
    if resolution.fault.kind is FaultKind.EFFECT_LEFT_OUT or turn.text.rstrip().endswith(("-", ";", "@")):
        return True
    last = turn.parts[-1]
    square = last.squares[-1] if last.squares else ""
    if not square or not last.text.endswith(square):
        return False
    longer = [name for name in state.tables.names if name and name != square and name.startswith(square)]
    parts = [(*turn.parts[:-1], replace(last, squares=(*last.squares[:-1], name))) for name in longer]
    return any(legal_after(replace(turn, parts=each), state) is not None for each in parts)
