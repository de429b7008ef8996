"""Read the tables of a page as rows of cells, whether or not their tags are closed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rococo_notation.notation.pages import html_source

if TYPE_CHECKING:
    from bs4 import BeautifulSoup, Tag


@dataclass(slots=True)
class Cell:
    """A cell: its tag and the tags in it, and the place of its content, which ends before a nested table."""

    tags: list[Tag]
    start: int
    end: int


Row = list[Cell]
Table = list[Row]


def read_tables(tree: BeautifulSoup, source: str) -> list[Table]:
    """Return the tables in the order in which they begin; rows outside any table make up the last one.

    >>> page = "<table><tr><td>1<td>2<tr><td>3</table>"
    >>> [table] = read_tables(html_source.parse(page), page)
    >>> [[page[cell.start : cell.end] for cell in row] for row in table]
    [['1', '2'], ['3']]
    """
    return [table for tag in [*tree.find_all("table"), tree] if (table := _read_table(tag, source))]


def _read_table(tag: Tag, source: str) -> Table:
    table: Table = []
    for inner in tag.find_all(name=True, recursive=False):
        if inner.name == "tr" or (inner.name in ("td", "th") and not table):
            table.append([])
        if inner.name in ("td", "th"):
            table[-1].append(Cell([inner], *html_source.content(inner, source)))
        elif table and table[-1]:
            table[-1][-1].tags.append(inner)
    return table
