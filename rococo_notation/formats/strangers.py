"""Recognize texts that hold no readable game, or a format that is only written, and refuse them by name."""

from __future__ import annotations

import json
import re
from typing import Final

_WRITTEN: Final = "which is written here and not read; take the log it was made from"
_EPD: Final = re.compile(r"\s*[^\s:]+/\S+ [wb] \S+ \S+(?: [^\r\n]*)?(?:[\r\n]|$)")
_SGF: Final = re.compile(r"\s*\(\s*;\s*[A-Z]{1,2}\s*\[")
_PICTURE: Final = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<svg\b", re.DOTALL)
_JSON: Final = re.compile(r'\s*(?:\{\s*"|\[\s*[\[{"]|\{\s*\}\s*$)')
_LOOK_AT: Final = 4096


def stranger(text: str) -> str | None:
    """Say what a text without a readable game is, and what to do; None for any other text.

    >>> stranger("(;GM[1]FF[4])"), stranger("1. P a2-a3")
    ('is SGF, which is written here and not read; take the log it was made from', None)
    """
    from rococo_notation.formats.csv_table import COLUMNS

    head = text[:_LOOK_AT].removeprefix("\ufeff")
    if _SGF.match(head):
        return f"is SGF, {_WRITTEN}"
    if _EPD.match(head):
        return f"is EPD, {_WRITTEN}; for one position take `rococo moves --position CODE`"
    if head.startswith((f"{','.join(COLUMNS[:4])},", "log,game,")):
        return f"is a table in CSV, {_WRITTEN}"
    if _PICTURE.match(head):
        return "is an SVG picture, and holds no game"
    return _json(text, head) if _JSON.match(head) else None


def _json(text: str, head: str) -> str | None:
    """Say the same of JSON."""
    if '"runs"' in head or "sarif" in head.lower():
        return f"is SARIF, {_WRITTEN}"
    if '"program"' in head and '"rococo"' in head:
        return f"is a report of `rococo validate`, {_WRITTEN}"
    try:
        # Of many lines, each JSON, the first.
        json.JSONDecoder().raw_decode(text.lstrip("\ufeff \t\r\n"))
    except (ValueError, RecursionError):
        return None
    return "is JSON, but not that of `rococo convert --to json`, which is read"
