"""Results of checking logs, as they pass between processes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rococo_notation.formats.writer import Tally


class Checked(NamedTuple):
    """A checked log: an entry for each report, and its tally."""

    entries: tuple[str, ...]
    tally: Tally


class Failed(NamedTuple):
    """An input that could not be read, and why."""

    name: str
    message: str
