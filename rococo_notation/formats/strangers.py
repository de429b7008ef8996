"""Recognize texts that hold no readable game, or a format that is only written, and refuse them by name."""

from __future__ import annotations

import json
import re
from typing import Final

from rococo_notation.notation.turns.meaning import clip
from rococo_notation.text_safety import one_line

_WRITTEN: Final = "which is written here and not read; take the log it was made from"
_SGF: Final = re.compile(r"\s*\(\s*;\s*[A-Za-z]+\s*\[")
_SGF_MAKER: Final = re.compile(r"\bAP\s*\[([^\]:\\]+)")
_SGF_GAME: Final = re.compile(r"\bGM\s*\[\s*(\d+)\s*\]")
_PICTURE: Final = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<svg\b", re.DOTALL)
_JSON: Final = re.compile(r'\s*(?:\{\s*"|\[\s*[\[{"]|\{\s*\}\s*$)')
_MOVE: Final = re.compile(r'[a-z]\d{1,2}\s?-\s?[a-z]\d|"from"\s*:\s*"[a-z]\d')
_LOOK_AT: Final = 4096


def stranger(text: str) -> str | None:
    """Say what a text without a readable game is, and what to do; None for any other text.

    >>> stranger("(;GM[2]FF[4])"), stranger("1. P a2-a3")
    ('is SGF of another game (GM[2]), and SGF is not read', None)
    """
    from rococo_notation.formats.csv_table import COLUMNS

    head = text[:_LOOK_AT].removeprefix("\ufeff")
    if _SGF.match(head):
        return None if _MOVE.search(text) else _sgf(head)
    if head.startswith((f"{','.join(COLUMNS[:4])},", "log,game,")):
        return f"is a table in CSV, {_WRITTEN}"
    if _PICTURE.match(head):
        return "is an SVG picture, and holds no game"
    return _json(text, head) if _JSON.match(head) else None


def _sgf(head: str) -> str:
    """Say the same of SGF."""
    maker, game = _SGF_MAKER.search(head), _SGF_GAME.search(head)
    number = game[1] if game else "1"
    what = "of Go" if number == "1" else f"of another game (GM[{number}])"
    by = f", made by {one_line(clip(maker[1].strip()))}" if maker else ""
    return f"is SGF {what}{by}, and SGF is not read"


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
    if _MOVE.search(text) and '"verdict"' not in head:
        return None
    return "is JSON, but not that of `rococo convert --to json`, which is read"
