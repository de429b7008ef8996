"""Read the board printed on a saved page from the labels around it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from rococo_notation.notation.log import PageBoard
from rococo_notation.notation.pages import html_source
from rococo_notation.notation.pages.html_tables import Cell, Table
from rococo_notation.notation.turn import Side

_LABEL = re.compile(r"[A-Za-z0-9]{1,3}")
_FEWEST = 3
_MOST = 100


def read_board(tables: Sequence[Table], source: str) -> PageBoard | None:
    """Return the board of a page, or None if no table has labels on two of its sides.

    The labels show how it is oriented, because a page may be saved as either player sees it.
    """
    for table in tables:
        if _FEWEST < len(table) <= _MOST and (board := _labelled(table, source)):
            return board
    return None


def _labelled(table: Table, source: str) -> PageBoard | None:
    texts = [[html_source.visible(source, cell.start, cell.end).text.strip() for cell in row] for row in table]
    for index in (len(table) - 1, 0):
        files = tuple(text for text in texts[index] if text)
        if len(files) < _FEWEST or len(set(files)) < len(files) or not all(map(_LABEL.fullmatch, files)):
            continue
        ranks, pieces = _ranks(table, texts, index, files)
        if len(ranks) >= _FEWEST and len(set(ranks)) == len(ranks):
            return PageBoard(files, ranks, _orientation(files, ranks), pieces)
    return None


def _ranks(
    table: Table, texts: Sequence[Sequence[str]], skip: int, files: Sequence[str]
) -> tuple[tuple[str, ...], dict[str, str]]:
    ranks: list[str] = []
    pieces: dict[str, str] = {}
    for index, (row, text) in enumerate(zip(table, texts, strict=True)):
        if index == skip or not len(files) < len(row) <= len(files) + 2:
            continue
        at_left = bool(_LABEL.fullmatch(text[0]))
        rank = text[0] if at_left else text[-1]
        if not _LABEL.fullmatch(rank):
            continue
        ranks.append(rank)
        squares = row[1:] if at_left or len(row) == len(files) + 2 else row
        for file, cell in zip(files, squares, strict=False):
            label = _piece(cell, file + rank, rank + file)
            if label is not None:
                pieces[file + rank] = label
    return tuple(ranks), pieces


def _piece(cell: Cell, *names: str) -> str | None:
    """Return the label in the tooltip of a square, which reads ``P e2``, or ``e2`` if the square is empty."""
    for tag in cell.tags:
        for attribute in ("title", "alt"):
            words = str(tag.get(attribute, "")).split()
            if len(words) == 2 and words[1] in names:
                return words[0]
    return None


def _orientation(files: Sequence[str], ranks: Sequence[str]) -> Side | None:
    """Return the side at the bottom, or None unless files and ranks agree on it.

    The majority of pairs of neighbours counts, because on a Rococo board the edge labels are out of order.
    """
    across = _trend(files)
    up = -_trend(ranks)
    if across > 0 and up > 0:
        return "white"
    return "black" if across < 0 and up < 0 else None


def _trend(labels: Sequence[str]) -> int:
    keys = [(int(label) if label.isdecimal() else -1, label) for label in labels]
    return sum((after > before) - (after < before) for before, after in pairwise(keys))
