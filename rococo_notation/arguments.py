"""What a caller gives, looked at before it is used: an argument that fits nothing is refused at once."""

from __future__ import annotations

from typing import get_args


def check_word(name: str, word: object, words: object) -> None:
    """See that a word is one of those a ``Literal`` lists.

    Raises:
        ValueError: it is none of them.

    >>> from typing import Literal
    >>> check_word("side", "left", Literal["white", "black"])
    Traceback (most recent call last):
        ...
    ValueError: side is one of 'white', 'black', and not 'left'
    """
    known = get_args(words)
    if word not in known:
        raise ValueError(f"{name} is one of {', '.join(map(repr, known))}, and not {word!r}")


def check_type(given: object, kinds: type | tuple[type, ...], wanted: str, hint: str = "") -> None:
    """See that what is given is of one of the kinds; ``wanted`` says what it is, ``hint`` what to do.

    Raises:
        TypeError: it is not.

    >>> check_type(b"P e2-e4", str, "a move is text, such as 'P e2-e4'")
    Traceback (most recent call last):
        ...
    TypeError: a move is text, such as 'P e2-e4', and not bytes
    """
    if not isinstance(given, kinds):
        raise TypeError(f"{wanted}, and not {type(given).__name__}{hint and '; '}{hint}")
