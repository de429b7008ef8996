"""A log as the store keeps it, before it is put there."""

from __future__ import annotations

from typing import Final, NamedTuple

from rococo_notation.notation.log_reader import names_of


class LogEntry(NamedTuple):
    """A log as the store keeps it: a row of the table ``logs``, and its comments."""

    key: str
    name: str | None
    game: str | None
    variant: str | None
    address: str | None
    begun: str | None
    white: str | None
    black: str | None
    result: str | None
    headers: str
    moves: str
    as_read: bool
    """Whether the moves are all that was read, byte for byte."""
    is_apart: bool = False
    """Whether its key was changed, since another log has it."""
    comments: tuple[tuple[int, str], ...] = ()
    """After which ply, and what."""

    @property
    def row(self) -> tuple[str | None, ...]:
        """The values of ``COLUMNS``; what the page holds to the byte is not kept twice."""
        *columns, moves, as_read, _, _ = self
        return (*columns, None if as_read else moves)

    def apart(self, by: str) -> LogEntry:
        """Return the log with another key, which is told from the others of its name ``by`` something."""
        return self._replace(key=f"{self.key}\n{by}", is_apart=True)


COLUMNS: Final = tuple(name for name in LogEntry._fields if name not in ("as_read", "is_apart", "comments"))
"""The columns of the table ``logs`` that tell of a log itself."""


def differ(one: str | None, other: str | None) -> bool:
    """Tell whether two names are of different players: "Fergus Duniho (fergus)" is fergus too."""
    return bool(one and other) and names_of(one or "").isdisjoint(names_of(other or ""))


def storable(text: str) -> str:
    r"""Replace the characters that a database cannot hold or would end at.

    >>> storable("a\ud800b\0")
    'a?b\ufffd'
    """
    if text.isprintable():
        return text
    return text.encode(errors="replace").decode().replace("\0", "\ufffd")
