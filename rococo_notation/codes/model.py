"""A kind of finding: its number, its meaning, the rule it cites, and examples."""

from enum import StrEnum
from functools import partial
from typing import Any, Literal, NamedTuple

from rococo_notation.links import PLAY_PAGE, SITE

ROCOCO_PAGE = f"{SITE}/other.dir/rococo.html"
FAMILY_PAGE = f"{SITE}/large.dir/chess-with-ultima.html"
LOG_PAGE = f"{PLAY_PAGE}?game=Rococo&log=judgmentality-cvgameroom-2006-36-554"


class Severity(StrEnum):
    """How much a finding matters: an error fails a validation; warnings and notes do not."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Rule(NamedTuple):
    """The rule a finding cites: its name, its text, the rulings about it, and its page.

    ``rulings`` are the numbers in ``docs/rulings.md``, which names for each who ruled and where.
    """

    name: str
    text: str
    rulings: tuple[int, ...] = ()
    page: str = ROCOCO_PAGE


class Example(NamedTuple):
    """A log, or with ``position`` some turns from a position, and how to read it.

    ``definition`` is the text that defines the game.
    """

    text: str
    position: str | None = None
    game: str | None = "rococo"
    edition: str = "auto"
    effects: Literal["auto", "implied", "manual"] = "auto"
    encoding: str = "utf-8"
    definition: str = ""


def examples(bad: str, good: str, **alike: Any) -> tuple[Example, Example]:
    """Return the bad and the good example of a code, which differ in their text alone."""
    return Example(bad, **alike), Example(good, **alike)


class Code(NamedTuple):
    """A kind of finding, with a number that never changes.

    ``bad`` is an example that gives this finding and no other fault, ``good`` a near one that gives none.
    """

    code: str
    title: str
    meaning: str
    bad: Example
    good: Example
    rule: Rule | None
    severity: Severity


def _code(severity: Severity, name: str, meaning: str, bad: Example, good: Example, rule: Rule | None = None) -> Code:
    code, _, title = name.partition(" ")
    return Code(code, title, meaning, bad, good, rule, severity)


error, warning, note = (partial(_code, severity) for severity in Severity)
"""What makes a code of each severity, given its number and title in one, such as ``GC505 no move made``."""
