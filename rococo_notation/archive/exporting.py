"""Exporting the logs of an archive as table rows or JSON objects, one at a time."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from rococo_notation.archive.database.damage import list_in
from rococo_notation.archive.database.schema import FINDING
from rococo_notation.archive.database.sql import quoted
from rococo_notation.archive.filter import Filter
from rococo_notation.archive.query import COLUMNS, rows
from rococo_notation.formats.csv_table import csv_rows
from rococo_notation.formats.documents import Document
from rococo_notation.links import is_address
from rococo_notation.text_safety import as_json

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store


def lines_of(
    form: str, store: Store, chosen: Filter, columns: tuple[str, ...] = tuple(COLUMNS), limit: int | None = None
) -> Generator[str, None, None]:
    """Write the chosen logs as ``csv``, with a header line, or as ``jsonl``; lines include their ends."""
    if form == "csv":
        yield csv_rows([columns])
    for row in rows(store, chosen, columns, limit):
        yield csv_rows([row]) if form == "csv" else as_json(dict(zip(columns, row, strict=True))) + "\n"


def objects(store: Store, chosen: Filter) -> Generator[str, None, None]:
    """Write each chosen log, with its text and all that is known of it, as a line of JSON.

    Verdicts and findings have the same names as in the reports of ``rococo validate``.
    """
    columns = (*COLUMNS, "headers", "moves", "id")
    for row in rows(store, chosen, columns):
        told = dict(zip(columns, row, strict=True))
        with store.sparing(f"log {told['id']}"):
            yield as_json(_object(store, told)) + "\n"


def _object(store: Store, told: dict[str, Any]) -> dict[str, Any]:
    log = told.pop("id")
    headers, moves = json.loads(told.pop("headers")), told.pop("moves")
    del told["codes"]
    return told | {
        "file": told.pop("source"),
        "findings": list(_findings(store, log)),
        "comments": list(_comments(store, log)),
        "headers": headers,
        "moves": moves,
    }


def documents(store: Store, chosen: Filter) -> Iterator[Document]:
    """Yield each chosen log as a text document, for what reads games of files."""
    for source, moves in rows(store, chosen, ("source", "moves")):
        raw = moves.encode()
        yield Document(source if is_address(source) else PurePath(source).name, raw, None, len(raw))


def _findings(store: Store, log: int) -> Iterator[dict[str, Any]]:
    for row in store.db.execute(f"SELECT {quoted(FINDING)} FROM findings WHERE log_id = ? ORDER BY id", (log,)):
        *told, squares = row
        yield dict(zip(FINDING, (*told, list_in(squares, "squares")), strict=True))


def _comments(store: Store, log: int) -> Iterator[dict[str, Any]]:
    for ply, text in store.db.execute("SELECT ply, text FROM comments WHERE log_id = ? ORDER BY ply, id", (log,)):
        yield {"ply": ply, "text": text}
