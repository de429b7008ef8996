"""Web addresses of this project: its site, which ``docs/build`` makes, and its repository."""

from typing import Final

COMMAND: Final = "rococo"
"""What to type to run the program; the games that it knows best have names that begin so."""
HOME: Final = "https://rococo-notation.github.io/rococo_notation/"
"""The site: the checker, the guide, and a page for each finding code and each game."""
REPOSITORY: Final = "https://github.com/rococo-notation/rococo_notation"
"""The source code."""
ISSUES: Final = f"{REPOSITORY}/issues"
"""Where to report what is wrong."""


def page(path: str) -> str:
    """Return the address of a page of the site.

    >>> page("check/")
    'https://rococo-notation.github.io/rococo_notation/check/'
    """
    return f"{HOME}{path}"


def finding_page(code: str) -> str:
    """Return the address of the page of a finding code.

    >>> finding_page("GC403")
    'https://rococo-notation.github.io/rococo_notation/findings/GC403/'
    """
    return page(f"findings/{code}/")


def game_page(name: str) -> str:
    """Return the address of the page of a game, named as in ``rococo_notation.variants``.

    >>> game_page("rococo")
    'https://rococo-notation.github.io/rococo_notation/games/rococo/'
    """
    return page(f"games/{name}/")
