"""The tables of a page: rows of cells, whether or not anything is closed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rococo_notation.notation.markup import Tag


@dataclass(slots=True)
class Cell:
    """A cell: its tag, and where its content ends; a table within it is no part of the content."""

    tag: Tag
    end: int
    tags: list[Tag] = field(default_factory=list)

    @property
    def start(self) -> int:
        """Where the content begins."""
        return self.tag.end


Row = list[Cell]
Table = list[Row]


def read_tables(tags: Iterable[Tag], length: int) -> list[Table]:
    """Return the tables in the order in which they begin; ``length`` is that of the page.

    >>> from rococo_notation.notation.markup import tags
    >>> page = "<table><tr><td>1<td>2<tr><td>3</table>"
    >>> [table] = read_tables(tags(page), len(page))
    >>> [[page[cell.start : cell.end] for cell in row] for row in table]
    [['1', '2'], ['3']]
    """
    tables: list[Table] = []
    # The tables we are in, the innermost last; rows outside any table are taken for one.
    outside: Table = []
    open_tables = [outside]
    cell: Cell | None = None
    for tag in tags:
        name = tag.name
        if name in _ENDS_CELL and cell is not None:
            cell.end = tag.start
            cell = None
        if name == "table":
            tables.append([])
            open_tables.append(tables[-1])
        elif name == "/table" and len(open_tables) > 1:
            open_tables.pop()
        elif name == "tr":
            open_tables[-1].append([])
        elif name in ("td", "th"):
            if not open_tables[-1]:
                open_tables[-1].append([])
            cell = Cell(tag, length)
            open_tables[-1][-1].append(cell)
        elif cell is not None:
            cell.tags.append(tag)
    return [*tables, outside] if outside else tables


_ENDS_CELL = frozenset({"td", "th", "tr", "table", "/td", "/th", "/tr", "/table", "tbody", "/tbody", "tfoot"})
