"""Exporting the logs of an archive as table rows or JSON objects, one at a time."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator
from importlib import import_module
from itertools import islice
from typing import IO, TYPE_CHECKING, Any, Final

from rococo_notation.archive.query import COLUMNS, Filter, rows
from rococo_notation.archive.schema import FINDING, quoted
from rococo_notation.errors import MissingExtraError
from rococo_notation.formats.csv_table import csv_rows
from rococo_notation.text_safety import as_json

if TYPE_CHECKING:
    from rococo_notation.archive.store import Store

ROWS_A_GROUP: Final = 10_000
"""Of a Parquet file; no more are held at once."""


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
        log = told.pop("id")
        headers, moves = json.loads(told.pop("headers")), told.pop("moves")
        del told["codes"]
        told |= {
            "file": told.pop("source"),
            "findings": list(_findings(store, log)),
            "comments": list(_comments(store, log)),
            "headers": headers,
            "moves": moves,
        }
        yield as_json(told) + "\n"


def write_parquet(store: Store, chosen: Filter, file: IO[bytes]) -> None:
    """Write the chosen logs to a Parquet file with the same columns as the CSV.

    Raises:
        MissingExtraError: the extra ``parquet`` is not installed.
    """
    pa, parquet = need_parquet()
    numbers = {"plies": pa.int32(), "judged": pa.int32()}
    schema = pa.schema([(name, numbers.get(name, pa.string())) for name in COLUMNS])
    found = rows(store, chosen, tuple(COLUMNS))
    with parquet.ParquetWriter(file, schema) as writer:
        while group := list(islice(found, ROWS_A_GROUP)):
            columns = [list(column) for column in zip(*group, strict=True)]
            writer.write_table(pa.table(dict(zip(COLUMNS, columns, strict=True)), schema=schema))


def need_parquet() -> tuple[Any, Any]:
    """Import the modules that write Parquet files.

    Raises:
        MissingExtraError: the extra ``parquet`` is not installed.
    """
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as error:
        raise MissingExtraError("Parquet files", "parquet") from error


def _findings(store: Store, log: int) -> Iterator[dict[str, Any]]:
    for row in store.db.execute(f"SELECT {quoted(FINDING)} FROM findings WHERE log_id = ? ORDER BY id", (log,)):
        *told, squares = row
        yield dict(zip(FINDING, (*told, json.loads(squares)), strict=True))


def _comments(store: Store, log: int) -> Iterator[dict[str, Any]]:
    for ply, text in store.db.execute("SELECT ply, text FROM comments WHERE log_id = ? ORDER BY ply, id", (log,)):
        yield {"ply": ply, "text": text}
