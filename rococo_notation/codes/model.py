"""A kind of finding: its number, what it means, the rule it cites, and what it looks like."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from rococo_notation.links import PLAY_PAGE, SITE

ROCOCO_PAGE = f"{SITE}/other.dir/rococo.html"
FAMILY_PAGE = f"{SITE}/large.dir/chess-with-ultima.html"
LOG_PAGE = f"{PLAY_PAGE}?game=Rococo&log=judgmentality-cvgameroom-2006-36-554"


class Severity(StrEnum):
    """How much a finding matters: an error fails a validation, a warning and a note do not."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Rule:
    """What a finding cites: a name players know, what the rule says, the rulings about it, and the page it stands on.

    ``rulings`` are the numbers in ``docs/rulings.md``, which names for each who ruled and where.
    """

    name: str
    text: str
    rulings: tuple[int, ...] = ()
    page: str = ROCOCO_PAGE


@dataclass(frozen=True, slots=True)
class Example:
    """A log, or with ``position`` some turns from a position, and how it is to be read.

    ``definition`` is the text of a game that is known by it alone.
    """

    text: str
    position: str | None = None
    game: str | None = "rococo"
    edition: str = "auto"
    effects: Literal["auto", "implied", "manual"] = "auto"
    encoding: str = "utf-8"
    definition: str = ""


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of finding, with a number that never changes.

    ``bad`` is an example that gives this finding and no other fault, ``good`` a near one that gives none.
    """

    code: str
    title: str
    severity: Severity
    meaning: str
    bad: Example
    good: Example
    rule: Rule | None = None
