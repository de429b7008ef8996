"""Remove what other programs put around a line: quotation marks, bullets, markup, cells of a table."""

from __future__ import annotations

import re
from collections.abc import Callable

from rococo_notation.notation.paste.mapped import Mapped

QUOTE, BULLET, MARKUP, TABLE = "quote", "bullet", "markup", "table"

_QUOTE = re.compile(r"\s*(?:[>»]\s?)+")
# A hyphen before a lone square is notation: it deletes the space.
_BULLET = re.compile(r"\s*(?:[*+•‣◦▪●○·\u2043∙]|-(?!\s*\w{2,4}\s*$)|\[[ xX]\])\s+(?=\S)")
_TAG = re.compile(
    r"\[/?(?:b|i|u|s|code|pre|quote|list|\*|size|color|font|spoiler|center|left|right|url|img|tt|table|tr|td|th|li|ul|ol)"
    r"(?:=[^\]\n]*)?\]",
    re.IGNORECASE,
)
_EMPHASIS = re.compile(r"\*\*|__|(?<![^\s(])[*_](?=\S[^*_]*[*_](?!\S))|(?<=\S)[*_](?!\S)|`+")
_ESCAPE = re.compile(r"\\(?=[-.*_#>()\[\]!|@`+])|(?<!\\)\\+$")
_QUOTATION = re.compile(r"[\"“”„«»\u2039\u203a]")
# In none of these may two parts fit the same characters: a long line would be tried at each place between them.
_FENCE = re.compile(r"\s*(?:```|~~~)\s*(?:\w+\s*)?")
_ROW = re.compile(r"\s*\|(.*)\|\s*")
_RULE = re.compile(r"(?=.*--)[\s|:+=-]*")
_HEADING = re.compile(
    r"[\s|]*(?:(?:#|no\.?|nr\.?|move|ply|turn)[\s|]*)?(?:white|black)[\s|]*(?:white|black)[\s|]*", re.IGNORECASE
)
_BAR = re.compile(r"\s*\|\s*")
# The two slashes of a web address do not begin a comment.
_COMMENT = re.compile(r"(?<!:)//.*")


def is_decoration(text: str) -> bool:
    """Tell whether a line is a code fence, or the heading or rule of a table.

    >>> [is_decoration(text) for text in ("```text", "| # | White | Black |", "|---|:--|", "---", "P e2-e3")]
    [True, True, True, False, False]
    """
    return bool(
        _FENCE.fullmatch(text) or ("|" in text and _RULE.fullmatch(text)) or (text.strip() and _HEADING.fullmatch(text))
    )


def unwrapped(line: Mapped) -> tuple[Mapped, set[str]]:
    """Return the line without its wrapping, and the kinds of wrapping; its comment is left as it is.

    >>> unwrapped(Mapped.of("> > * **1.** P e2-f3"))[0].text
    '1. P e2-f3'
    """
    slips: set[str] = set()

    def strip(slip: str, change: Callable[[Mapped], Mapped]) -> None:
        nonlocal line
        stripped = change(line)
        if stripped.text != line.text:
            slips.add(slip)
            line = stripped

    strip(QUOTE, lambda text: _without(text, _QUOTE))
    comment = None
    if "|" not in line.text and (found := _COMMENT.search(line.text)):
        line, comment = line.cut(0, found.start()), line.cut(found.start())
    if "[" in line.text:
        strip(MARKUP, lambda text: text.sub(_TAG, ""))
    if "|" in line.text and (row := _ROW.fullmatch(line.text)) and "|" in row[1]:
        strip(TABLE, lambda text: text.cut(*row.span(1)).sub(_BAR, "  "))
    strip(BULLET, lambda text: _without(text, _BULLET))
    strip(MARKUP, lambda text: text.sub(_ESCAPE, "").sub(_EMPHASIS, ""))
    strip(MARKUP, lambda text: text.sub(_QUOTATION, ""))
    return (line.then(comment, "") if comment else line), slips


def _without(line: Mapped, pattern: re.Pattern[str]) -> Mapped:
    found = pattern.match(line.text)
    return line.cut(found.end()) if found else line
