"""Make foreign text safe for one line of a page or a terminal, and for JSON."""

import json
import re

# Line ends, control and invisible characters, marks that change the direction of writing, and lone surrogates, which no
# file can hold. Joiners are kept because some scripts need them.
_UNFIT = "[\0-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ud800-\udfff]"

# Characters that JSON allows, but that upset terminals, readers of lines, bidirectional text or UTF-8.
_UNFIT_IN_JSON = (*range(0x7F, 0xA0), *range(0x2028, 0x202F), *range(0x2066, 0x206A), *range(0xD800, 0xE000))
_JSON_ESCAPES = {code: f"\\u{code:04x}" for code in _UNFIT_IN_JSON}
_IN_ONE_LINE = json.JSONEncoder(ensure_ascii=False)
_COMPACT = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_INDENTED = json.JSONEncoder(ensure_ascii=False, indent=2)


def one_line(text: str) -> str:
    r"""Replace characters that break lines, control a terminal or are invisible with spaces.

    >>> one_line("P a2-a3\t// \x1b[2J")
    'P a2-a3 //  [2J'
    """
    return text if text.isprintable() else re.sub(_UNFIT, " ", text)


def reason(error: OSError) -> str:
    """Return why the operating system refused something.

    >>> reason(PermissionError(13, "Permission denied"))
    'permission denied'
    """
    return one_line((error.strerror or str(error)).lower())


def as_json(data: object, *, indented: bool = False, compact: bool = False) -> str:
    r"""Return data as JSON that is safe on a terminal and in any file, on one line or indented.

    What is ``compact`` has no spaces.

    >>> print(as_json({"player": "Jos\u00e9\x9b"}))
    {"player": "José\u009b"}
    """
    text = (_INDENTED if indented else _COMPACT if compact else _IN_ONE_LINE).encode(data)
    return text if text.isprintable() else text.translate(_JSON_ESCAPES)
