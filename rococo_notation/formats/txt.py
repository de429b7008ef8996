"""Plain text: a game to paste where nothing but text is shown."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import indent, wrap

from rococo_notation.formats.sheet import Diagram, Note, Row, Sheet, SheetWriter
from rococo_notation.text_safety import one_line

WIDTH = 79
"""Width of notes; titles and moves are not wrapped."""


class TextWriter(SheetWriter):
    """Writes sheets in plain text."""

    between = f"\n{'-' * WIDTH}\n\n"

    def blocks(self, sheet: Sheet) -> list[list[str]]:
        """Arrange title, columns, notes and diagrams."""
        notes = [line for note in sheet.notes() for line in _note(note)]
        blocks = [[", ".join(_title(sheet))], list(_columns(sheet.rows())), notes]
        return blocks + [_diagram(diagram) for diagram in sheet.diagrams()]


def _title(sheet: Sheet) -> Iterator[str]:
    log = sheet.record.log
    address = log.address
    yield sheet.game
    if sheet.players:
        yield sheet.players
    if log.name:
        yield f"log {one_line(log.name)}{f' ({address})' if address else ''}"
    if sheet.result:
        yield sheet.result


def _columns(rows: list[Row]) -> Iterator[str]:
    if not rows:
        yield "There are no moves."
        return
    numbers = max(len(str(row.number)) for row in rows)
    width = max(len(row.white) for row in rows)
    for row in rows:
        yield f"{row.number:>{numbers}}. {row.white:<{width}}  {row.black}".rstrip()


def _note(note: Note) -> list[str]:
    text = f"{note.move}: {note.text}" if note.move else note.text
    return wrap(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False)


def _diagram(diagram: Diagram) -> list[str]:
    return [f"{diagram.caption}:", "", indent(diagram.board, "    ")]
