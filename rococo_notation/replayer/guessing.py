"""Which game a log is of that does not say so: told by its squares and labels, and by how far it can be legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rococo_notation.finding import Finding
from rococo_notation.notation import PartKind, read_log
from rococo_notation.replayer.course import legal_after
from rococo_notation.replayer.dialects import dialect_of
from rococo_notation.rules import State, variant, variants

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rococo_notation.notation import Dialect, Log, Source
    from rococo_notation.rules import Variant

_UNREAD = ("GC101", "GC102", "GC103")


def guess(source: Source | str) -> tuple[Variant, Log] | None:
    r"""The game whose squares and labels fit best and in which most of a log is legal, and the log read as one of it.

    None where no game fits.

    >>> game, log = guess("1. P e2-f3\n1... p b7-a6\n2. L f1-f6")
    >>> game.name
    'rococo'
    """
    best: tuple[tuple[int, int], Variant, Log] | None = None
    for known, log in _fitting(source):
        worth = (-_unread(log), _legal_plies(log, known))
        if best is None or worth > best[0]:
            best = worth, known, log
    return None if best is None else best[1:]


def told(game: Variant) -> Finding:
    """That the game was guessed, and how to choose another."""
    message = (
        f"the text does not name its game and was taken for {game.title}; a line Game: NAME or --variant NAME chooses "
        "another"
    )
    return Finding("GC604", message)


def _fitting(source: Source | str) -> Iterator[tuple[Variant, Log]]:
    """The games on whose boards all squares of a log are, and that have most of its labels."""
    logs: dict[Dialect, Log] = {}
    for name in sorted(variants(), key=_order):
        known = variant(name)
        dialect = dialect_of(known)
        if dialect not in logs:
            logs[dialect] = read_log(source, dialect)
        log = logs[dialect]
        read = [turn for turn in log.turns if any(part.kind is not PartKind.UNREADABLE for part in turn.parts)]
        if read and 2 * _unread(log) <= len(log.turns):
            yield known, log


def _order(name: str) -> tuple[bool, bool, str]:
    return name != "rococo", name != "chess", name


def _unread(log: Log) -> int:
    return sum(any(finding.code in _UNREAD for finding in turn.findings) for turn in log.turns)


def _legal_plies(log: Log, known: Variant) -> int:
    """How many turns are legal up to the first that is not."""
    state = State.start(known.tables())
    for count, turn in enumerate(log.turns):
        after = legal_after(turn, state)
        if after is None:
            return count
        state = after
    return len(log.turns)
