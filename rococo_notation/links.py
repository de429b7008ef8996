"""Which texts are addresses of the web, and no names of files."""

import re

NO_SCHEME = re.compile(r"\s*(?:[\w-]+\.)?chessvariants\.(?:com|org)/", re.IGNORECASE)
"""The site, as browsers show it."""
_SCHEME = re.compile(r"\s*[a-z][a-z0-9+.-]*://", re.IGNORECASE)


def is_address(text: str) -> bool:
    """Whether a text is an address of some kind, and not a file.

    >>> [is_address(text) for text in ("https://www.chessvariants.com/", "chessvariants.com/play", "a/b.txt")]
    [True, True, False]
    """
    return bool(_SCHEME.match(text) or NO_SCHEME.match(text))
