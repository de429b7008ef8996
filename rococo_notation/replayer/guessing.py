"""Guess the game of a log that does not name it, by its squares and labels and by how far it is legal."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING

from rococo_notation.errors import NotationError
from rococo_notation.finding import Finding
from rococo_notation.notation import GENERIC, read_log
from rococo_notation.replayer.course import legal_turns, resigns
from rococo_notation.replayer.dialects import dialect_of
from rococo_notation.replayer.placement import state_of
from rococo_notation.rules import State, variant, variants

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rococo_notation.notation import Dialect, Log, Source, Turn
    from rococo_notation.rules import Variant

_SQUARE = re.compile(r"(?<![A-Za-z0-9])(?:(?P<label>[A-Za-z])\s?)?(?P<square>[a-z]\d{1,2})(?!\w)")
_SAMPLE = 12_000
"""The number of characters by which a game is guessed."""
_MOST_TRIED = 5
"""The most games other than those with several names for a square that a text is read as."""
_UNREAD = ("GC101", "GC102", "GC103")


def guess(source: Source | str) -> tuple[Variant, Log] | None:
    r"""Return the game that fits a text best, and the log read as one of it; None if no game fits.

    The best game has the squares and labels of the log, and most of it is legal in that game.

    >>> game, log = guess("1. P e2-f3\n1... p b7-a6\n2. L f1-f6")
    >>> game.name
    'rococo'
    """
    text = source if isinstance(source, str) else source.text
    sample = text[: text.rfind("\n", 0, _SAMPLE) + 1] if len(text) > _SAMPLE else text
    best: tuple[tuple[int, int], Variant, Log] | None = None
    for known, log in _fitting(sample):
        worth = (-_unread(log), _legal_plies(log, known))
        if best is None or worth > best[0]:
            best = worth, known, log
        if worth == (0, len(log.turns)):
            # No game fits better.
            break
    return None if best is None else (best[1], read_log(source, dialect_of(best[1])))


def guess_finding(game: Variant) -> Finding:
    """Return the finding that the game was guessed, and how to name another."""
    message = f"the text does not name its game and is read as {game.title}; a line Game: NAME names another"
    return Finding("GC604", message)


def _fitting(text: str) -> Iterator[tuple[Variant, Log]]:
    """Yield the games that have the squares and labels of a log best, each with the log read as one of it."""
    words = _words(text)
    games = [variant(name) for name in sorted(variants(), key=_trial_order)]
    fits = {dialect: _fit(words, dialect) for dialect in map(dialect_of, games)}
    best = max(fits.values())
    if 2 * best < len(words):
        return
    logs: dict[Dialect, Log] = {}
    for known in _likely([known for known in games if fits[dialect_of(known)] == best], text):
        dialect = dialect_of(known)
        if dialect not in logs:
            logs[dialect] = read_log(text, dialect)
        log = logs[dialect]
        if log.turns and 2 * _unread(log) <= len(log.turns):
            yield known, log


def _likely(games: list[Variant], text: str) -> list[Variant]:
    """Keep the games in which most of a log is legal as far as it can be read without knowing the game.

    To read a log as one of a game costs the parser of that game, so only some are tried. Games that have more than one
    name for a square are kept, since that reading does not know them.
    """
    own = [known for known in games if known.file_aliases or known.rank_aliases]
    others = [known for known in games if known not in own]
    if len(others) > _MOST_TRIED:
        log = read_log(text, GENERIC)
        others.sort(key=lambda known: -_legal_plies(log, known))
    return [known for known in games if known in own or known in others[:_MOST_TRIED]]


def _words(text: str) -> list[tuple[str, str]]:
    """Return the distinct words that look like squares, each with the label before it or ""."""
    return list(dict.fromkeys((match["label"] or "", match["square"]) for match in _SQUARE.finditer(text)))


def _fit(words: list[tuple[str, str]], dialect: Dialect) -> int:
    """Count the words that a dialect knows."""
    return sum(
        dialect.square(square) is not None and (not label or label.upper() in dialect.labels) for label, square in words
    )


def _trial_order(name: str) -> tuple[bool, bool, str]:
    return name != "rococo", name != "chess", name


def _unread(log: Log) -> int:
    return sum(any(finding.code in _UNREAD for finding in turn.findings) for turn in log.turns)


def _legal_plies(log: Log, known: Variant) -> int:
    """Count the legal turns before the first illegal one; -1 if the log begins with a position of another board."""
    dialect = dialect_of(known)
    try:
        start = state_of(log.position_code, known.tables()) if log.position_code else State.start(known.tables())
    except NotationError:
        return -1
    turns = takewhile(lambda turn: _is_known(turn, dialect) and not resigns(turn), log.turns)
    return legal_turns(turns, start)[0]


def _is_known(turn: Turn, dialect: Dialect) -> bool:
    """Tell whether a game has all the squares and labels of a turn."""
    return all(
        (not part.label or part.label in dialect.labels)
        and all(dialect.square(square) == square for square in part.squares)
        for part in turn.parts
    )
