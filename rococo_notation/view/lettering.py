"""Letter a picture: with strokes, which need no font, or as text where a character has none."""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Final, Literal
from unicodedata import east_asian_width, normalize

from rococo_notation.view.themes import Paint
from rococo_notation.view.xml import element, escaped

# ---------------------------------------------------------------- strokes

_DATA: Final = json.loads((files("rococo_notation.view") / "glyphs" / "letters.json").read_text(encoding="utf-8"))
LETTERS: Final[dict[str, tuple[float, str]]] = {char: (width, data) for char, (width, data) in _DATA["letters"].items()}
"""Width and strokes of each character.

Capitals and digits stand between 0 and the base line at 14; small letters reach up to 5 and down to 18. Each stroke
begins with an absolute ``M``, and all else is relative and free of arcs: to move and scale a letter is to change its
numbers.
"""
ACCENTS: Final[dict[str, str]] = _DATA["accents"]
"""Strokes on a letter, from its middle to both sides: those above it from 0 to 3, those below it as they stand."""

_BELOW: Final = "\u0327\u0328"
_COMMAND: Final = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER: Final = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def stroked(text: str) -> tuple[float, str] | None:
    """Return width and strokes of a text, from x=0 with the base line at y=14; None if a character is unknown.

    >>> stroked("L1")
    (18.0, 'M2 0v14h6.5M12.5 3l3.5-3v14')
    >>> stroked("\u03b4") is None
    True
    """
    letters = [LETTERS.get(char) or _accented(char) for char in text]
    strokes, pen = "", 0.0
    for letter in letters:
        if letter is None:
            return None
        width, path = letter
        strokes += moved(path, pen)
        pen += width
    return round(pen, 2), strokes


@cache
def _accented(char: str) -> tuple[float, str] | None:
    """Return width and strokes of a letter with accents, or None if these are unknown."""
    parts = normalize("NFD", char)
    base, accents = parts[0], parts[1:]
    if base not in LETTERS or not accents or not ACCENTS.keys() >= set(accents):
        return None
    width, path = LETTERS[base]
    if base in "ij" and accents[0] not in _BELOW:
        path, _, _dot = path.rpartition("M")
    # An accent is wider than the narrowest letters.
    room = max(9 - width, 0)
    width, path = width + room, moved(path, room / 2)
    top = 1.0 if base.islower() and base not in "bdfhklt" else -4.5
    return width, path + "".join(moved(ACCENTS[each], width / 2, 0 if each in _BELOW else top) for each in accents)


def moved(strokes: str, right: float = 0, down: float = 0, scale: float = 1) -> str:
    """Scale strokes about the origin, then move them.

    >>> moved("M1.5 0v14h6.5", 10, 4, 2)
    'M13 4v28h13'
    """

    def place(command: re.Match[str]) -> str:
        numbers = [float(number) * scale for number in _NUMBER.findall(command[2])]
        if command[1] == "M":
            numbers = [numbers[0] + right, numbers[1] + down]
        return command[1] + " ".join(f"{round(number, 2):g}" for number in numbers).replace(" -", "-")

    return _COMMAND.sub(place, strokes)


# ---------------------------------------------------------------- lines of text

Anchor = Literal["start", "middle", "end"]

LABEL: Final = 0.72
"""The scale of coordinates, whose capitals are ten units high."""
WORDS: Final = 0.8
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
    if (strokes := stroked(words)) is None:
        attributes = {"class": "letters", "x": x, "y": round(y + 7 * scale), "text-anchor": anchor}
        font = {"font-size": round(_FONT * scale), "font-family": _FAMILIES}
        return element("text", {**attributes, **font, **paint["letters"]}, escaped(words))
    width, data = strokes
    place = f"translate({x - width * scale * _SHARE[anchor]:g} {y - 7 * scale:g}) scale({scale:g})"
    return element("path", {"class": "label", "transform": place, "d": data, **paint["label"]})


def folded(words: str, width: float) -> Iterator[str]:
    """Break words into lines that are not wider than a width, within a word only if it is wider than that.

    >>> list(folded("Rococo, White to move", 100))
    ['Rococo,', 'White to', 'move']
    """
    line = ""
    for word in words.split():
        if line and _width(f"{line} {word}") > width:
            yield line
            line = ""
        line = f"{line} {word}" if line else word
        while _width(line) > width and len(line) > 1:
            fits = next(count for count in range(len(line) - 1, 0, -1) if count == 1 or _width(line[:count]) <= width)
            yield line[:fits]
            line = line[fits:]
    if line:
        yield line


def cut(words: str, width: float, scale: float = WORDS) -> str:
    """Cut words that are wider than a width, with three dots at their end.

    >>> cut("Rococo, White to move", 100)
    'Rococo, W...'
    """
    if _width(words, scale) <= width:
        return words
    while words and _width(f"{words}...", scale) > width:
        words = words[:-1]
    return f"{words.rstrip()}..."


def _width(words: str, scale: float = WORDS) -> float:
    if (strokes := stroked(words)) is not None:
        return strokes[0] * scale
    # Without its font nobody knows how wide a text is.
    return scale * sum(_FONT if east_asian_width(char) in "WF" else 0.62 * _FONT for char in words)
