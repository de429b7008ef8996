"""Addresses of the web: where Game Courier is, and which texts are addresses and not names of files."""

import re

SITE = "https://www.chessvariants.com"
"""The site of Game Courier."""
PLAY_PAGE = f"{SITE}/play/pbm/play.php"
"""The page that shows a log, which its query names."""
SITE_HOST = re.compile(r"(?:[\w-]+\.)?chessvariants\.(?:com|org)", re.IGNORECASE)
"""The names of the host."""
NO_SCHEME = re.compile(rf"\s*{SITE_HOST.pattern}/", re.IGNORECASE)
"""The site, as browsers show it."""
_SCHEME = re.compile(r"\s*[a-z][a-z0-9+.-]*://", re.IGNORECASE)


def is_address(text: str) -> bool:
    """Whether a text is an address of some kind, and not a file.

    >>> [is_address(text) for text in ("https://www.chessvariants.com/", "chessvariants.com/play", "a/b.txt")]
    [True, True, False]
    """
    return bool(_SCHEME.match(text) or NO_SCHEME.match(text))
