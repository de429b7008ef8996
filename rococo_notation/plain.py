"""Plain text of somebody else's, made fit for one line of a page or a terminal."""

import re

# Line ends of every kind, what turns the direction of writing, and halves of characters, which no file can hold.
_UNFIT = re.compile("[\0-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def one_line(text: str) -> str:
    r"""A text with a space for each character that breaks lines or steers a terminal.

    >>> one_line("P a2-a3\t// \x1b[2J")
    'P a2-a3 //  [2J'
    """
    return text if text.isprintable() else _UNFIT.sub(" ", text)
