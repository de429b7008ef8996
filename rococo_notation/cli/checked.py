"""Results of checking logs, as they pass between processes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rococo_notation.formats.writer import Tally


class Checked(NamedTuple):
    """A checked log: an entry for each report, and its tally; ``why`` is as in ``Unread``."""

    entries: tuple[str, ...]
    tally: Tally
    why: str = ""

    @property
    def source(self) -> str:
        """The name of its source."""
        return self.tally.name
