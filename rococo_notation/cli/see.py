"""The end of a help text: the exit codes, and a page of the site."""

from __future__ import annotations

from rococo_notation.cli.failures import EXIT_CODES
from rococo_notation.home import page


def see(told: str, path: str) -> str:
    r"""Return the lines; an address is never broken into two.

    >>> see("All formats", "formats/").removeprefix(EXIT_CODES)
    '\n\n\x08\nAll formats:\n  https://rococo-notation.github.io/rococo_notation/formats/'
    """
    return f"{EXIT_CODES}\n\n\b\n{told}:\n  {page(path)}"
