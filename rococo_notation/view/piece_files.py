"""Sets of drawings of pieces from a folder, used instead of those of the package.

``white-king.svg`` and ``black-king.svg``, or the same as PNG, are whole pictures with colours of their own;
``king.svg`` is one drawing for both sides, whose shapes take the colours of the side as those of the package do.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from rococo_notation.errors import PieceSetError
from rococo_notation.view.markers import SIDE
from rococo_notation.view.piece_set import PieceSet, key_of
from rococo_notation.view.xml import element

LARGEST: Final = 262_144
"""Of a file, in bytes: each picture holds a copy."""

_SVG: Final = "{http://www.w3.org/2000/svg}"
_LINK: Final = "{http://www.w3.org/1999/xlink}href"
_OTHER_TYPES: Final = {".png": ("image/png", b"\x89PNG\r\n\x1a\n")}
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
    """Read the drawings in a folder.

    Raises:
        PieceSetError: there are none, or a file holds no drawing.
        OSError: a file cannot be read.
    """
    drawings = {}
    for file in sorted(folder.iterdir()):
        kind = file.suffix.lower()
        if kind != ".svg" and kind not in _OTHER_TYPES:
            continue
        if file.stat().st_size > LARGEST:
            raise PieceSetError(f"{file}: is larger than {LARGEST // 1024} kB, and every picture would hold it")
        data, sided = file.read_bytes(), re.match("white|black", file.stem, re.IGNORECASE) is not None
        try:
            drawings[key_of(file.stem)] = _whole(data, kind) if sided else _shared(data, kind)
        except PieceSetError as error:
            raise PieceSetError(f"{file}: {error}") from error
        except RecursionError as error:
            raise PieceSetError(f"{file}: its elements are nested too deep") from error
    if not drawings:
        told = "there is no drawing; files are named after pieces, such as white-king.svg, black-king.svg or king.svg"
        raise PieceSetError(f"{folder}: {told}")
    return PieceSet(str(folder), drawings)


def _whole(data: bytes, kind: str) -> str:
    """Return a picture with colours of its own, as a document of its own that cannot meet what is around it."""
    if kind in _OTHER_TYPES:
        mime, begin = _OTHER_TYPES[kind]
        if not data.startswith(begin):
            raise PieceSetError(f"is no {kind[1:].upper()}")
    else:
        root = _parsed(data)
        root.set("viewBox", " ".join(f"{number:g}" for number in _box(root)))
        _clean(root)
        root.set("xmlns", _SVG.strip("{}"))
        mime, data = "image/svg+xml", ElementTree.tostring(root)
    link = f"data:{mime};base64,{b64encode(data).decode('ascii')}"
    return element("image", {"href": link, "width": SIDE, "height": SIDE})


def _shared(data: bytes, kind: str) -> str:
    """Return a drawing for both sides: its shapes, which take the colours of the side where they have none."""
    if kind in _OTHER_TYPES:
        raise PieceSetError("has colours of its own, so its name begins with white- or black-")
    root = _parsed(data)
    left, top, width, height = _box(root)
    scale = SIDE / max(width, height)
    x, y = (SIDE - scale * width) / 2 - scale * left, (SIDE - scale * height) / 2 - scale * top
    place = f"translate({x:g} {y:g}) scale({scale:g})"
    return element("g", {"transform": place, "stroke-width": 2 / scale}, *_shapes(root))


def _parsed(data: bytes) -> Element:
    try:
        root = ElementTree.fromstring(data)
    except ElementTree.ParseError as error:
        raise PieceSetError(f"is no SVG: {error}") from error
    if root.tag != f"{_SVG}svg":
        raise PieceSetError('is no SVG: it does not begin with <svg xmlns="http://www.w3.org/2000/svg">')
    return root


def _box(root: Element) -> tuple[float, float, float, float]:
    """Return left, top, width and height of what a picture shows."""
    told = root.get("viewBox", "").replace(",", " ").split()
    told = told or ["0", "0", *(root.get(name, "").removesuffix("px") for name in ("width", "height"))]
    try:
        left, top, width, height = map(float, told)
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
        if known and child.tag.removeprefix(_SVG) not in _NEVER and not _OUTSIDE.search(_styles(child)):
            _clean(child)
        else:
            node.remove(child)


def _styles(node: Element) -> str:
    return "".join(node.itertext()) if node.tag == f"{_SVG}style" else ""


def _shapes(node: Element) -> Iterator[str]:
    for child in node:
        if not isinstance(child.tag, str) or not child.tag.startswith(_SVG):
            continue
        name = child.tag.removeprefix(_SVG)
        if name in _SHAPES:
            yield element(name, dict(_attributes(child)), *_shapes(child))
        elif name not in _SILENT:
            told = f"one drawing for both sides is made of shapes only, and not of <{name}>; draw the sides apart"
            raise PieceSetError(f"{told}, as white-... and black-...")


def _attributes(node: Element) -> Iterator[tuple[str, str]]:
    style = (pair.partition(":") for pair in node.get("style", "").split(";"))
    told = {**node.attrib, **{name.strip(): value.strip() for name, _, value in style}}
    for name, value in told.items():
        plain = "(" not in value and "\\" not in value
        if name in _PLACES or name == "transform" or (name in _PAINTS and plain):
            yield name, value
