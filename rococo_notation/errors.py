"""The exceptions of the package, each of which is a ``RococoError``, and so a ``ValueError``.

A fault of a log is a ``Finding``, never an exception.
"""

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any, Self


class RococoError(ValueError):
    """The base of every error that this package raises on purpose."""


class NotationError(RococoError):
    """The text is not notation.

    Attributes:
        text: the text that was read.
        column: the first column that makes no sense, counted from 1.
    """

    def __init__(self, message: str, text: str = "", column: int = 1) -> None:
        super().__init__(message)
        self.text = text
        self.column = column


class IllegalMoveError(RococoError):
    """The move can be read, but is not legal in the position.

    Attributes:
        code: the finding code that names the reason, such as ``GC205``.
        squares: the names of the squares concerned.
    """

    def __init__(self, message: str, code: str, squares: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.squares = squares

    def __reduce__(self) -> tuple[type[Self], tuple[str, str, tuple[str, ...]]]:
        # Pools of processes pickle what a worker raises.
        return type(self), (str(self), self.code, self.squares)


class AmbiguousMoveError(RococoError):
    """The text fits more than one legal move."""


class VariantError(RococoError):
    """A variant is unknown, or its file has faults.

    Attributes:
        faults: each fault of the file, beginning with the key that it is about, such as ``board.setup``.
        lines: the line of each fault, counted from 1; None where the file has no such key.
    """

    def __init__(self, message: str, faults: Iterable[str] = (), lines: Iterable[int | None] = ()) -> None:
        super().__init__(message)
        self.faults = tuple(faults) or (message,)
        self.lines = tuple(lines) or (None,) * len(self.faults)

    @classmethod
    def of_file(cls, name: str, faults: Sequence[str], lines: Iterable[int | None] = ()) -> Self:
        """Make the error of a file from its faults, each on a line of its own."""
        error = cls(name, faults, lines)
        places = (f"{name}:{line}" if line else name for line in error.lines)
        error.args = ("\n".join(f"{place}: {fault}" for place, fault in zip(places, error.faults, strict=True)),)
        return error


class UnreadableError(RococoError):
    """A file cannot be read as text."""


class ArchiveError(RococoError):
    """An archive cannot be opened or written."""


class PieceSetError(RococoError):
    """A folder of drawings of pieces cannot be used."""


class FetchError(RococoError):
    """A page on the web cannot be read, or must not be."""


class MissingExtraError(RococoError):
    """An extra of the package is not installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(what, extra)

    def __str__(self) -> str:
        what, extra = self.args
        return f"{what} need the extra \"{extra}\": pip install 'rococo-notation[{extra}]'"


def modules_of(extra: str, what: str, *names: str) -> list[Any]:
    """Import the modules of an extra, which ``what`` needs; MissingExtraError if it is not installed."""
    try:
        return [import_module(name) for name in names]
    except ImportError as error:
        raise MissingExtraError(what, extra) from error
