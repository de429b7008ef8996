"""Markdown: a game to paste into a comment, with a table of its moves."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rococo_notation.formats.sheet import Diagram, Note, Row, Sheet, SheetWriter
from rococo_notation.text_safety import one_line

# GitHub finds names, issues, emoji and formulas in a text whatever is escaped, so a space without width breaks them up.
_BREAK = "\u200b"
_SPECIAL = re.compile(r"[\\`*_\[\]<>|~&#$]|@(?=[\w.])|:(?=[\w+-]+:)")
# What would make a list, a rule or a heading of a text.
_OPENING = re.compile(r"\A(\d*)([-+=.)])")


class MarkdownWriter(SheetWriter):
    """Writes sheets in Markdown as GitHub reads it."""

    between = "\n---\n\n"

    def blocks(self, sheet: Sheet) -> list[list[str]]:
        """Arrange title, table, notes and diagrams."""
        blocks = [[", ".join(_title(sheet))], list(_table(sheet.rows())), [_note(note) for note in sheet.notes()]]
        return blocks + [_diagram(diagram) for diagram in sheet.diagrams()]


def in_markdown(text: str) -> str:
    r"""Escape a text so that Markdown shows it unchanged, and GitHub makes nothing of it.

    >>> print(in_markdown("*Ld4* <b>"))
    \*Ld4\* \<b\>
    """
    return _SPECIAL.sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    match found[0]:
        case "@" | ":" as sign:
            return f"{sign}{_BREAK}"
        case "#":
            return rf"\#{_BREAK}"
        case "$":
            return rf"{_BREAK}\$"
        case sign:
            return rf"\{sign}"


def _title(sheet: Sheet) -> Iterator[str]:
    log = sheet.record.log
    address = log.address
    yield f"**{in_markdown(sheet.game)}**"
    if sheet.players:
        yield in_markdown(sheet.players)
    if log.name:
        name = f"log {in_markdown(one_line(log.name))}"
        yield f"[{name}]({address})" if address else name
    if sheet.result:
        yield in_markdown(sheet.result)


def _table(rows: list[Row]) -> Iterator[str]:
    if not rows:
        yield "There are no moves."
        return
    yield "| | White | Black |"
    yield "|--:|:--|:--|"
    for row in rows:
        yield f"| {row.number} | {in_markdown(row.white)} | {in_markdown(row.black)} |"


def _note(note: Note) -> str:
    text = in_markdown(note.text.strip())
    # In bold, so that a number is not taken for that of a list.
    return f"- **{in_markdown(note.move)}** {text}" if note.move else "- " + _OPENING.sub(r"\1\\\2", text)


def _diagram(diagram: Diagram) -> list[str]:
    return [f"{in_markdown(diagram.caption)}:", "", "```", diagram.board, "```"]
