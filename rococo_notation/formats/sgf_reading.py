"""Read back the SGF that this program wrote: the log stands in the comments of the main line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from rococo_notation.finding import Finding
from rococo_notation.formats.sgf import NO_GAME, PROGRAM, SCHEME
from rococo_notation.formats.sgf_first import FIRST, has_moves, text_of_first
from rococo_notation.formats.sgf_tree import Node, joined, main_line, value_of
from rococo_notation.notation import GENERIC, Log, read_headers
from rococo_notation.notation.beginnings import check_length
from rococo_notation.notation.log_reader import read_passage
from rococo_notation.notation.turns.grammar import column_of
from rococo_notation.notation.turns.meaning import clip
from rococo_notation.replayer.games import dialect_of, edition_by_name, find_variant
from rococo_notation.rules.loader import variant_titled

if TYPE_CHECKING:
    from rococo_notation.notation import Source
    from rococo_notation.rules import Variant

_VALUE = r"\[(?:[^\]\\]|\\.)*\]"
_OURS = re.compile(
    rf"\ufeff?\s*\(\s*;\s*(?:[A-Za-z]+\s*(?:{_VALUE}\s*)+)*?(?:AP\s*\[{PROGRAM}:|GM\s*\[{NO_GAME}\])", re.DOTALL
)
# A value without an end takes the rest of the text, which is not looked through again from each bracket in it.
_BRANCH = re.compile(rf"{_VALUE}?|([()])", re.DOTALL)


class SgfReader:
    """Reads what ``SgfWriter`` writes."""

    def recognizes(self, text: str) -> bool:
        """Whether a file is SGF of this program, as its first node says."""
        return _OURS.match(text) is not None

    def logs(self, source: Source, variant: Variant | None) -> Iterator[Log]:
        """Read each game tree as a log with offsets into the file."""
        starts = [*_trees(source.text)] or [0]
        for start, end in zip(starts, [*starts[1:], len(source.text)], strict=True):
            check_length(source, start, end)
            yield _read(source if len(starts) == 1 else source.part(start, end), variant)


def _trees(text: str) -> Iterator[int]:
    """Find where each game tree begins."""
    depth = 0
    for match in _BRANCH.finditer(text):
        if match[1] == "(" and not depth:
            yield match.start()
        depth = max(0, depth + {"(": 1, ")": -1}.get(match[1] or "", 0))


def _read(source: Source, variant: Variant | None) -> Log:
    from lark.exceptions import UnexpectedInput

    # What stands behind a tree is no part of it.
    text = source.text[: source.text.rfind(")") + 1]
    try:
        nodes, others = main_line(text.removeprefix("\ufeff").rjust(len(text)))
    except UnexpectedInput as error:
        return _refused(
            source, column_of(error, text) - 1, "here the file is not SGF any more, so the game is not read"
        )
    root = nodes[0]
    version = re.match(rf"\[{PROGRAM}:(\d{{1,9}})", root["AP"][0] if "AP" in root else "")
    number = int(version[1]) if version else FIRST if has_moves(nodes) else SCHEME
    if version and number > SCHEME:
        what = f"this is version {number} of the scheme; {SCHEME} is known, and a newer program reads it"
        return _refused(source, root["AP"][0].start_pos or 0, what)
    named, edition = _rules(root)
    known = variant or named
    passage = text_of_first(nodes, known) if number == FIRST else joined(value_of(node, "C") for node in nodes)
    known = variant or find_variant(read_headers(passage.text)) or named
    log = read_passage(source, passage, dialect_of(known) if known else GENERIC)
    headers = dict(log.headers)
    if known and not (log.game or log.header("Variant")):
        headers = {"Game": known.title} | headers
    if known and edition not in ("", edition_by_name(known, log.name)):
        headers.setdefault("Edition", edition)
    told = tuple(
        _fault(source, other, "GC108", "this variation is passed over: the log is the main line") for other in others
    )
    return replace(log, headers=headers, findings=(*log.findings, *told))


def _rules(root: Node) -> tuple[Variant | None, str]:
    """Return the game and the edition that a root names."""
    said = value_of(root, "RU").text
    title, _, edition = said.rpartition(", ")
    known = variant_titled(title)
    return (known, edition) if known and edition in known.editions else (variant_titled(said), "")


def _refused(source: Source, offset: int, message: str) -> Log:
    return Log(source, findings=(_fault(source, offset, "GC101", message),))


def _fault(source: Source, offset: int, code: str, message: str) -> Finding:
    offset = min(max(offset, 0), len(source.text))
    line, column = source.locate(offset)
    text = clip(source.quote(offset, len(source.text)))
    return Finding(code, message, line=line, column=column, end_column=column + max(len(text), 1), text=text)
