"""Results of checking logs, as they pass between processes."""

from __future__ import annotations

from typing import NamedTuple


class Checked(NamedTuple):
    """A checked log: an entry for each report, and its tally."""

    entries: tuple[str, ...]
    name: str
    verdict: str
    omission: str
    fails: bool


class Failed(NamedTuple):
    """An input that could not be read, and why."""

    name: str
    message: str
