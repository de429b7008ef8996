"""Web addresses: those of Game Courier, and how to tell an address from the name of a file."""

import re

SITE = "https://www.chessvariants.com"
"""The site of Game Courier."""
PLAY_PAGE = f"{SITE}/play/pbm/play.php"
"""The page that shows a log; its query names game and log."""
SITE_HOST = re.compile(r"(?:[\w-]+\.)?chessvariants\.(?:com|org)", re.IGNORECASE)
"""A pattern for the host names of the site."""
NO_SCHEME = re.compile(rf"\s*{SITE_HOST.pattern}/", re.IGNORECASE)
"""A pattern for an address of the site without ``https://``, as browsers show it."""
_SCHEME = re.compile(r"\s*[a-z][a-z0-9+.-]*://", re.IGNORECASE)


def is_address(text: str) -> bool:
    """Tell whether a text is a web address rather than the name of a file.

    >>> [is_address(text) for text in ("https://www.chessvariants.com/", "chessvariants.com/play", "a/b.txt")]
    [True, True, False]
    """
    return bool(_SCHEME.match(text) or NO_SCHEME.match(text))
