"""Write XML."""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.sax.saxutils import escape, quoteattr

_NOT_XML = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def element(name: str, attributes: Mapping[str, object], *content: str) -> str:
    """Write an element; its content is markup, its attributes are plain text.

    >>> element("g", {"class": "piece", "x": 1.50}, element("path", {"d": "<"}))
    '<g class="piece" x="1.5"><path d="&lt;"/></g>'
    """
    opening = "".join([name, *(f" {key}={quoteattr(text(value))}" for key, value in attributes.items())])
    inner = "".join(content)
    return f"<{opening}>{inner}</{name}>" if inner else f"<{opening}/>"


def escaped(words: str) -> str:
    """Escape plain text for use between tags."""
    return escape(text(words))


def text(value: object) -> str:
    """Write an attribute's value; numbers have two decimals at most."""
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return _NOT_XML.sub("\ufffd", str(value))
