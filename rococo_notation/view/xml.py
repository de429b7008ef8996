"""Write XML."""

import re
from collections.abc import Mapping

_NOT_XML = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
# Those of xml.sax.saxutils draw in urllib.request and http.client, which take longer to import than a board to draw.
_IN_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_IN_ATTRIBUTE = _IN_TEXT | str.maketrans({'"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})


def element(name: str, attributes: Mapping[str, object], *content: str) -> str:
    """Write an element; its content is markup, its attributes are plain text.

    >>> element("g", {"class": "piece", "x": 1.50}, element("path", {"d": "<"}))
    '<g class="piece" x="1.5"><path d="&lt;"/></g>'
    """
    pairs = ((key, text(value).translate(_IN_ATTRIBUTE)) for key, value in attributes.items())
    opening = "".join([name, *(f' {key}="{value}"' for key, value in pairs)])
    inner = "".join(content)
    return f"<{opening}>{inner}</{name}>" if inner else f"<{opening}/>"


def escaped(words: str) -> str:
    """Escape plain text for use between tags."""
    return text(words).translate(_IN_TEXT)


def text(value: object) -> str:
    """Write an attribute's value; numbers have two decimals at most."""
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return _NOT_XML.sub("\ufffd", str(value))
