"""What came of checking a log, as it passes between processes."""

from __future__ import annotations

from typing import NamedTuple


class Checked(NamedTuple):
    """What came of a log: an entry for each report, and its tally."""

    entries: tuple[str, ...]
    name: str
    verdict: str
    omission: str
    fails: bool


class Failed(NamedTuple):
    """Something that could not be read, and why."""

    name: str
    message: str
