"""Drawings of pieces: those of the package, and sets of your own that are read from a folder."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rococo_notation.errors import PieceSetError
from rococo_notation.notation.turn import Side
from rococo_notation.view.lettering import LETTERS, moved, stroked
from rococo_notation.view.markers import SIDE
from rococo_notation.view.xml import element

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

# ---------------------------------------------------------------- ours

_GLYPHS = files("rococo_notation.view") / "glyphs"
"""One SVG file for each kind of piece, in a box of 48 by 48.

A path with nothing but its data is a body, in the fill and stroke of its side; lines and marks are drawn in the current
colour and stay inside a body, so that White and Black differ by colour only. Kinds that move alike under other names
share a drawing; one that captures as another piece has that piece as a mark on it.
"""
_DISC = '<path d="M5 24A19 19 0 1 1 43 24A19 19 0 1 1 5 24Z"/>'
_LETTER_WIDTH, _LETTER_SCALE = 26, 1.6
SHARED: Final[dict[str, str]] = {
    name: drawing
    for drawing, names in json.loads((_GLYPHS / "shared.json").read_text(encoding="utf-8")).items()
    for name in names
}
"""The kinds of pieces that have the drawing of another one."""


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
    return _paths_of(_GLYPHS / f"{slug}.svg") if slug in glyph_names() else None


def _paths_of(file: Traversable) -> str:
    return "".join(re.findall(r"<path[^>]*/>", file.read_text(encoding="utf-8")))


@cache
def glyph_names() -> tuple[str, ...]:
    """List the names of the drawings, as their files have them."""
    names = (file.name for file in _GLYPHS.iterdir())
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


# ---------------------------------------------------------------- sets


@dataclass(frozen=True, eq=False)
class PieceSet:
    """Drawings of pieces, as markup in a box of 48 by 48, by the names of their files."""

    folder: str = ""
    drawings: Mapping[str, str] = field(default_factory=dict)

    def drawing(self, name: str, side: Side) -> str | None:
        """Return the drawing of a piece by its name in variant files, or None if the set has none."""
        return self.drawings.get(key_of(f"{side}{name}"), self.drawings.get(key_of(name)))

    def check(self, names: Iterable[str], title: str) -> None:
        """Raise PieceSetError unless the set has at least one of the pieces of a game."""
        names = list(names)
        if not any(self.drawing(name, side) for name in names for side in ("white", "black")):
            slug = names[0].lower().replace(" ", "-")
            message = f"no file is named after a piece of {title}, such as white-{slug}.svg or {slug}.svg"
            raise PieceSetError(f"{self.folder}: {message}")


OURS: Final = PieceSet()
"""The drawings of the package alone."""
FLAT: Final = "flat"
"""The name of the second set of the package."""


@cache
def flat() -> PieceSet:
    """Return the flat figures of chess, which also stand for the pieces of Ultima and Rococo as they do by tradition.

    >>> flat().drawing("Immobilizer", "white") == glyph("Immobilizer")
    False
    """
    drawn = (_GLYPHS / FLAT).iterdir()
    return PieceSet(FLAT, {key_of(file.name.removesuffix(".svg")): _paths_of(file) for file in drawn})


def key_of(name: str) -> str:
    """Return what is the same in ``Long Leaper``, ``long-leaper`` and ``LongLeaper``."""
    return "".join(filter(str.isalnum, name.lower()))


# ---------------------------------------------------------------- folders

LARGEST: Final = 262_144
"""Of a file, in bytes: each picture holds a copy."""

_SVG: Final = "{http://www.w3.org/2000/svg}"
_LINK: Final = "{http://www.w3.org/1999/xlink}href"
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_SHAPES: Final = {"circle", "ellipse", "g", "line", "path", "polygon", "polyline", "rect"}
_SILENT: Final = {"title", "desc", "metadata", "defs"}
"""What is no shape and not seen."""
_PLACES: Final = {"d", "points", "cx", "cy", "r", "rx", "ry", "x", "y", "x1", "x2", "y1", "y2", "width", "height"}
_PAINTS: Final = {"fill", "fill-rule", "fill-opacity", "opacity", "stroke", "stroke-width", "stroke-linecap"} | {
    "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-opacity",
}  # fmt: skip
_NEVER: Final = {"script", "foreignObject", "handler", "listener", "set", "animate", "animateMotion"} | {
    "animateTransform", "audio", "video", "iframe",
}  # fmt: skip
_OUTSIDE: Final = re.compile(r"url\(\s*['\"]?\s*(?![#'\"\s])|@import|\\", re.IGNORECASE)
_PICTURE: Final = re.compile(r"data:image/(?:png|jpeg|gif|webp)[;,]")


def read_pieces(folder: Path) -> PieceSet:
    """Read the drawings in a folder; PieceSetError if it or a file holds none, OSError if unreadable."""
    drawings = {}
    for file in sorted(folder.iterdir()):
        kind = file.suffix.lower()
        if kind not in (".svg", ".png"):
            continue
        if file.stat().st_size > LARGEST:
            raise PieceSetError(f"{file}: is larger than {LARGEST // 1024} kB; every picture would contain it")
        data, sided = file.read_bytes(), re.match("white|black", file.stem, re.IGNORECASE) is not None
        try:
            drawings[key_of(file.stem)] = _whole(data, kind) if sided else _shared(data, kind)
        except PieceSetError as error:
            raise PieceSetError(f"{file}: {error}") from error
        except RecursionError as error:
            raise PieceSetError(f"{file}: its elements are nested too deep") from error
    if not drawings:
        said = "there is no drawing; name files after pieces, such as white-king.svg, black-king.svg or king.svg"
        raise PieceSetError(f"{folder}: {said}")
    return PieceSet(str(folder), drawings)


def _whole(data: bytes, kind: str) -> str:
    """Return a picture with colours of its own, as a document of its own that cannot meet what is around it."""
    if kind == ".png":
        mime = "image/png"
        if not data.startswith(_PNG):
            raise PieceSetError("is not a valid PNG file")
    else:
        from xml.etree import ElementTree

        root = _parsed(data)
        root.set("viewBox", " ".join(f"{number:g}" for number in _box(root)))
        _clean(root)
        root.set("xmlns", _SVG.strip("{}"))
        mime, data = "image/svg+xml", ElementTree.tostring(root)
    link = f"data:{mime};base64,{b64encode(data).decode('ascii')}"
    return element("image", {"href": link, "width": SIDE, "height": SIDE})


def _shared(data: bytes, kind: str) -> str:
    """Return a drawing for both sides: its shapes, which take the colours of the side where they have none."""
    if kind == ".png":
        raise PieceSetError("has its own colours, so its name must begin with white- or black-")
    root = _parsed(data)
    left, top, width, height = _box(root)
    scale = SIDE / max(width, height)
    x, y = (SIDE - scale * width) / 2 - scale * left, (SIDE - scale * height) / 2 - scale * top
    place = f"translate({x:g} {y:g}) scale({scale:g})"
    return element("g", {"transform": place, "stroke-width": 2 / scale}, *_shapes(root))


def _parsed(data: bytes) -> Element:
    from xml.etree import ElementTree

    try:
        root = ElementTree.fromstring(data)
    except ElementTree.ParseError as error:
        raise PieceSetError(f"is not SVG: {error}") from error
    if root.tag != f"{_SVG}svg":
        raise PieceSetError('is not SVG: it does not begin with <svg xmlns="http://www.w3.org/2000/svg">')
    return root


def _box(root: Element) -> tuple[float, float, float, float]:
    """Return left, top, width and height of what a picture shows."""
    box = root.get("viewBox", "").replace(",", " ").split()
    box = box or ["0", "0", *(root.get(name, "").removesuffix("px") for name in ("width", "height"))]
    try:
        left, top, width, height = map(float, box)
    except ValueError:
        raise PieceSetError("has neither a viewBox nor a width and a height in pixels") from None
    if not (width > 0 and height > 0):
        raise PieceSetError("has no size")
    return left, top, width, height


def _clean(node: Element) -> None:
    """Take out of a picture whatever runs or loads something, and what belongs to a drawing program."""
    node.tag = node.tag.removeprefix(_SVG)
    for name, value in list(node.attrib.items()):
        link = name in ("href", _LINK)
        loads = link and not (value.startswith("#") or _PICTURE.match(value))
        if name.startswith("{") or name.lower().startswith("on") or loads or _OUTSIDE.search(value):
            del node.attrib[name]
        if link and not loads:
            node.set("href", value)
    for child in list(node):
        known = isinstance(child.tag, str) and child.tag.startswith(_SVG)
        style = "".join(child.itertext()) if child.tag == f"{_SVG}style" else ""
        if known and child.tag.removeprefix(_SVG) not in _NEVER and not _OUTSIDE.search(style):
            _clean(child)
        else:
            node.remove(child)


def _shapes(node: Element) -> Iterator[str]:
    for child in node:
        if not isinstance(child.tag, str) or not child.tag.startswith(_SVG):
            continue
        name = child.tag.removeprefix(_SVG)
        if name in _SHAPES:
            yield element(name, dict(_attributes(child)), *_shapes(child))
        elif name not in _SILENT:
            message = f"a drawing for both sides may contain only shapes, not <{name}>; make one for each side"
            raise PieceSetError(f"{message}, as white-... and black-...")


def _attributes(node: Element) -> Iterator[tuple[str, str]]:
    style = (pair.partition(":") for pair in node.get("style", "").split(";"))
    given = {**node.attrib, **{name.strip(): value.strip() for name, _, value in style}}
    for name, value in given.items():
        plain = "(" not in value and "\\" not in value
        if name in _PLACES or name == "transform" or (name in _PAINTS and plain):
            yield name, value
