"""Letter a picture: with strokes, which need no font, or as text where a character has none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal
from unicodedata import east_asian_width

from rococo_notation.view.stroke_font import stroked
from rococo_notation.view.xml import element, escaped

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rococo_notation.view.themes import Paint

Anchor = Literal["start", "middle", "end"]

LABEL: Final = 0.72
"""The scale of coordinates, whose capitals are ten units high."""
WORDS: Final = 0.8
"""The scale of captions."""
_FONT: Final = 19.5
"""The size of a font whose letters are as high as strokes at scale 1."""
_FAMILIES: Final = "Arial, Helvetica, Liberation Sans, DejaVu Sans, Noto Sans, sans-serif"
"""Some programs know no family called sans-serif."""
_SHARE: Final = {"start": 0.0, "middle": 0.5, "end": 1.0}


def lettered(
    words: str, at: tuple[float, float], paint: Mapping[str, Paint], scale: float = LABEL, anchor: Anchor = "middle"
) -> str:
    """Letter words that begin, have their middle, or end at a point, which is half as high as a capital.

    >>> from rococo_notation.view.themes import THEMES
    >>> lettered("δ", (0, 0), THEMES["light"])[:33]
    '<text class="letters" x="0" y="5"'
    """
    x, y = at
    strokes = stroked(words)
    if strokes is None:
        attributes = {"class": "letters", "x": x, "y": round(y + 7 * scale), "text-anchor": anchor}
        font = {"font-size": round(_FONT * scale), "font-family": _FAMILIES}
        return element("text", {**attributes, **font, **paint["letters"]}, escaped(words))
    width, data = strokes
    place = f"translate({x - width * scale * _SHARE[anchor]:g} {y - 7 * scale:g}) scale({scale:g})"
    return element("path", {"class": "label", "transform": place, "d": data, **paint["label"]})


def folded(words: str, width: float, scale: float = WORDS) -> Iterator[str]:
    """Break words into lines that are not wider than a width, within a word only if it is wider than that.

    >>> list(folded("Rococo, White to move", 100))
    ['Rococo,', 'White to', 'move']
    """
    line = ""
    for word in words.split():
        if line and _width(f"{line} {word}") * scale > width:
            yield line
            line = ""
        line = f"{line} {word}" if line else word
        while _width(line) * scale > width and len(line) > 1:
            fits = next(
                count for count in range(len(line) - 1, 0, -1) if _fits(line[:count], width, scale) or count == 1
            )
            yield line[:fits]
            line = line[fits:]
    if line:
        yield line


def cut(words: str, width: float, scale: float = WORDS) -> str:
    """Cut words that are wider than a width, with three dots at their end.

    >>> cut("Rococo, White to move", 100)
    'Rococo, W...'
    """
    if _fits(words, width, scale):
        return words
    while words and not _fits(f"{words}...", width, scale):
        words = words[:-1]
    return f"{words.rstrip()}..."


def _fits(words: str, width: float, scale: float) -> bool:
    return _width(words) * scale <= width


def _width(words: str) -> float:
    strokes = stroked(words)
    if strokes is not None:
        return strokes[0]
    # Without its font nobody knows how wide a text is.
    return sum(_FONT if east_asian_width(char) in "WF" else 0.62 * _FONT for char in words)
