"""Plain text of somebody else's, made fit for one line of a page or a terminal."""

import re

# Line ends of every kind, what cannot be seen and what turns the direction of writing, and halves of characters, which
# no file can hold. Joiners stay: some scripts need them.
_UNFIT = re.compile(
    "[\0-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ud800-\udfff]"
)


def one_line(text: str) -> str:
    r"""A text with a space for each character that breaks lines, steers a terminal or cannot be seen.

    >>> one_line("P a2-a3\t// \x1b[2J")
    'P a2-a3 //  [2J'
    """
    return text if text.isprintable() else _UNFIT.sub(" ", text)


def reason(error: OSError) -> str:
    """Why the system refused something.

    >>> reason(PermissionError(13, "Permission denied"))
    'permission denied'
    """
    return one_line((error.strerror or str(error)).lower())
