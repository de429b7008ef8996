"""Checks of arguments: a wrong one is refused before it is used."""

from typing import get_args


def check_word(name: str, word: object, words: object) -> None:
    """Check that an argument is one of the words of a ``Literal``; ValueError if it is another word.

    >>> from typing import Literal
    >>> check_word("side", "left", Literal["white", "black"])
    Traceback (most recent call last):
        ...
    ValueError: side must be one of 'white', 'black', not 'left'
    """
    known = get_args(words)
    if word not in known:
        raise ValueError(f"{name} must be one of {', '.join(map(repr, known))}, not {word!r}")


def check_type(given: object, kinds: type | tuple[type, ...], wanted: str, hint: str = "") -> None:
    """Check the type of an argument; TypeError says what is ``wanted``, and as a ``hint`` what to do.

    >>> check_type(b"P e2-e4", str, "a move must be a string such as 'P e2-e4'")
    Traceback (most recent call last):
        ...
    TypeError: a move must be a string such as 'P e2-e4', not bytes
    """
    if not isinstance(given, kinds):
        raise TypeError(f"{wanted}, not {type(given).__name__}{hint and '; '}{hint}")
