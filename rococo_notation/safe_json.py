"""JSON as this package writes it wherever it does."""

from __future__ import annotations

import json

# Characters that JSON lets stand, and terminals, readers of lines, of what turns the direction of writing, or of UTF-8
# do not.
_UNFIT = (*range(0x7F, 0xA0), *range(0x2028, 0x202F), *range(0x2066, 0x206A), *range(0xD800, 0xE000))
_ESCAPES = {code: f"\\u{code:04x}" for code in _UNFIT}
_IN_ONE_LINE = json.JSONEncoder(ensure_ascii=False)
_INDENTED = json.JSONEncoder(ensure_ascii=False, indent=2)


def as_json(data: object, *, indented: bool = False) -> str:
    r"""Data as JSON that is safe on a terminal and in any file, in one line or indented.

    >>> print(as_json({"player": "Jos\u00e9\x9b"}))
    {"player": "José\u009b"}
    """
    text = (_INDENTED if indented else _IN_ONE_LINE).encode(data)
    return text if text.isprintable() else text.translate(_ESCAPES)
