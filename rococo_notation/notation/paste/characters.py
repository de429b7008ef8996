"""Replace the many dashes of Unicode, full-width letters and invisible characters by plain ones."""

from __future__ import annotations

import re

from rococo_notation.notation.paste.mapped import Mapped

# The dashes of Unicode (category Pd), and signs that look like one.
_DASH = re.compile(
    "[\u058a\u05be\u1400\u1806\u2010-\u2015\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63"
    "\uff0d\u02d7\u2043\u207b\u208b\u2212\u2500\u2796]"
)
_INVISIBLE = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f\u00ad\u034f\u061c\u115f\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]"
)
_SPACE = re.compile(r"[^\S\t\n\r ]")
_FULL_WIDTH = re.compile("[\uff01-\uff5e]")
_DOTS = re.compile("\u2026|\u22ef|\u2025")
_DOUBLE_HYPHEN = re.compile(r"(?<=\w)--+(?=\w)")

DASH, INVISIBLE, CHARACTER = "dash", "invisible", "character"


def plain_characters(line: Mapped) -> tuple[Mapped, set[str]]:
    r"""Return the line with plain characters up to its comment, and the kinds of slip that this mends.

    >>> plain_characters(Mapped.of("P e2\u2013f3\u200b // a \u2013 b"))[0].text
    'P e2-f3 // a \u2013 b'
    """
    slips: set[str] = set()
    if line.text.isascii() and line.text.isprintable() and "--" not in line.text:
        return line, slips
    end = line.text.find("//")
    head = line.cut(0, end) if end >= 0 else line
    for pattern, new, slip in (
        (_INVISIBLE, "", INVISIBLE),
        (_FULL_WIDTH, lambda match: chr(ord(match[0]) - 0xFEE0), CHARACTER),
        (_DASH, "-", DASH),
        (_DOUBLE_HYPHEN, "-", DASH),
        (_SPACE, " ", ""),
        (_DOTS, "...", ""),
    ):
        mended = head.sub(pattern, new)
        if mended is not head and slip:
            slips.add(slip)
        head = mended
    return (head.then(line.cut(end), "") if end >= 0 else head), slips
