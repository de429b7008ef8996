"""The exceptions of the package, all of them a ValueError.

RococoError
├── NotationError       the text is not notation
├── IllegalMoveError    the move is read, and is not legal in the position
├── AmbiguousMoveError  the text fits more than one legal move
├── VariantError        a variant is not known, or its file has faults
├── UnreadableError     a file cannot be read as text
├── ArchiveError        an archive cannot be opened or written
├── FetchError          something on the web cannot, or may not, be read
└── MissingExtraError   what an extra of the package would bring is not installed

What is wrong with a log is never an exception but a ``Finding``.
"""

from __future__ import annotations


class RococoError(ValueError):
    """Base of every error this package raises on purpose."""


class NotationError(RococoError):
    """The text is not notation.

    Attributes:
        text: what was to be read.
        column: where it stopped making sense, counted from 1.
    """

    def __init__(self, message: str, text: str = "", column: int = 1) -> None:
        super().__init__(message)
        self.text = text
        self.column = column


class IllegalMoveError(RococoError):
    """The move is read, and is not legal in the position.

    Attributes:
        code: the finding code that names the reason, such as ``GC205``.
        squares: the squares concerned.
    """

    def __init__(self, message: str, code: str, squares: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.squares = squares


class AmbiguousMoveError(RococoError):
    """The text fits more than one legal move."""


class VariantError(RococoError):
    """A variant is not known, or its file has faults."""


class UnreadableError(RococoError):
    """A file cannot be read as text."""


class ArchiveError(RococoError):
    """An archive cannot be opened or written."""


class FetchError(RococoError):
    """Something on the web cannot, or may not, be read."""


class MissingExtraError(RococoError):
    """What an extra of the package would bring is not installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} need the extra \"{extra}\": pip install 'rococo-notation[{extra}]'")
