"""The end of a help text, which leads to a page of the site."""

from __future__ import annotations

from rococo_notation.home import page


def see(told: str, path: str) -> str:
    r"""Return the lines; an address is never broken into two.

    >>> see("All formats", "formats/")
    '\x08\nAll formats:\n  https://rococo-notation.github.io/rococo_notation/formats/'
    """
    return f"\b\n{told}:\n  {page(path)}"
