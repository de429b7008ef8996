"""Drawings of pieces: one SVG file for each kind, in a box of 48 by 48.

A path with nothing but its data is a body, in the fill and stroke of its side; lines and marks are drawn in the current
colour and stay inside a body, so that White and Black differ by colour only. Kinds that move alike under other names
share a drawing; one that captures as another piece has that piece as a mark on it.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from rococo_notation.view.stroke_font import LETTERS, moved, stroked

_DISC = '<path d="M5 24A19 19 0 1 1 43 24A19 19 0 1 1 5 24Z"/>'
_LETTER_WIDTH, _LETTER_SCALE = 26, 1.6
_NAMES = {
    "archbishop": "cardinal, janus, paladin, prime-minister",
    "centaur": "councillor, crowned-knight, judge",
    "commoner": "fool, man, mann",
    "dabbaba": "lightning-warmachine, war-machine, warmachine, woody",
    "elephant": "alfil, oliphant",
    "ferz": "advisor, fers, guard, met",
    "general": "jumping-general",
    "griffin": "eagle, gryphon",
    "horse": "mao",
    "khon": "silver-general",
    "lion": "leo",
    "marshall": "chancellor",
    "royal-knight": "knight-king",
    "vao": "archer, arrow",
    "wildebeest": "gnu",
}
SHARED = {name: drawing for drawing, names in _NAMES.items() for name in names.split(", ")}


@cache
def glyph(name: str) -> str | None:
    """Return the paths of the kind of piece with a name, or None if there is no drawing of it.

    >>> glyph("Rook").count("<path")
    2
    >>> glyph("Chancellor") == glyph("Marshall")
    True
    >>> glyph("Nobody") is None
    True
    """
    slug = name.lower().replace(" ", "-")
    slug = SHARED.get(slug, slug)
    if slug not in glyph_names():
        return None
    return "".join(re.findall(r"<path[^>]*/>", (files(__name__) / f"{slug}.svg").read_text(encoding="utf-8")))


@cache
def glyph_names() -> tuple[str, ...]:
    """List the names of the drawings, as their files have them."""
    names = (file.name for file in files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(".svg") for name in names if name.endswith(".svg")))


def token(label: str) -> str:
    """Return the paths of a piece without a drawing: a disc with its letter, or with a question mark.

    The letter is a capital for both sides, as White and Black differ by colour only.

    >>> token("Nobody?").count("<path")
    2
    """
    drawn = stroked(label.upper()) if label else None
    width, strokes = drawn or LETTERS["?"]
    # Accents need room above.
    highest = _LETTER_SCALE if drawn is None or label.isascii() else 0.75 * _LETTER_SCALE
    scale = min(highest, _LETTER_WIDTH / width)
    letter = moved(strokes, 24 - width * scale / 2, 24 - 7 * scale, scale)
    return f'{_DISC}<path d="{letter}" fill="none" stroke="currentColor" stroke-width="3"/>'
