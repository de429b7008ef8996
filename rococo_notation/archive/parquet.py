"""Write logs as Parquet: a table in one file, or a folder of logs and of findings, partitioned by game."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import groupby, islice
from typing import IO, TYPE_CHECKING, Any, Final
from urllib.parse import quote

from rococo_notation.archive.database.schema import FINDING
from rococo_notation.archive.query import COLUMNS
from rococo_notation.errors import MissingExtraError

if TYPE_CHECKING:
    from pathlib import Path

    from rococo_notation.archive.database.store import Store

Row = tuple[Any, ...]

PARTITIONED: Final = ("id", *(column for column in COLUMNS if column != "game"), "game")
"""The columns of the logs in a folder, which are partitioned by the last of them."""
TABLES: Final = ("logs", "findings")
"""The folders within a folder."""
ROWS_A_GROUP: Final = 10_000
"""Of a Parquet file; no more are held at once."""

_OF_FINDINGS: Final = ("log_id", "log", *FINDING)
_NUMBERS: Final = ("id", "log_id", "plies", "judged", "ply", "line", "column", "end_column")


def need_parquet() -> tuple[Any, Any]:
    """Import the modules that write Parquet files.

    Raises:
        MissingExtraError: the extra ``parquet`` is not installed.
    """
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as error:
        raise MissingExtraError("Parquet files", "parquet") from error


def write_parquet(logs: Iterable[Row], file: IO[bytes] | Path) -> None:
    """Write logs, each a row of ``COLUMNS``, to a file.

    Raises:
        MissingExtraError: the extra ``parquet`` is not installed.
    """
    with _Table(file, tuple(COLUMNS)) as table:
        table.write(logs)


def write_folder(store: Store, logs: Iterable[Row], folder: Path) -> None:
    """Write logs, each a row of ``PARTITIONED`` and ordered by game, and their findings to files for each game.

    They are named as Hive does, ``logs/game=Rococo/1.parquet``, which DuckDB, pandas and Spark read as one table.

    Raises:
        MissingExtraError: the extra ``parquet`` is not installed.
    """
    need_parquet()
    for table in TABLES:
        (folder / table).mkdir()
    # One after another, since games whose names differ in case alone may share a folder.
    for number, (game, of_game) in enumerate(groupby(logs, key=lambda row: row[-1]), 1):
        files = [folder / table / _partition(game) / f"{number}.parquet" for table in TABLES]
        for file in files:
            file.parent.mkdir(exist_ok=True)
        with _Table(files[0], PARTITIONED[:-1]) as kept, _Table(files[1], _OF_FINDINGS) as findings:
            while group := [row[:-1] for row in islice(of_game, ROWS_A_GROUP)]:
                kept.write(group)
                findings.write(_findings(store, [row[0] for row in group]))


class _Table:
    """A Parquet file that is being written."""

    def __init__(self, file: IO[bytes] | Path, columns: tuple[str, ...]) -> None:
        self.pa, parquet = need_parquet()
        kinds = {**dict.fromkeys(_NUMBERS, self.pa.int32()), "squares": self.pa.list_(self.pa.string())}
        self.columns = columns
        self.schema = self.pa.schema([(name, kinds.get(name, self.pa.string())) for name in columns])
        self.writer = parquet.ParquetWriter(file, self.schema)

    def __enter__(self) -> _Table:
        return self

    def __exit__(self, *_: object) -> None:
        self.writer.close()

    def write(self, rows: Iterable[Row]) -> None:
        """Write rows, as many at once as a group holds."""
        left = iter(rows)
        while group := list(islice(left, ROWS_A_GROUP)):
            values = [list(column) for column in zip(*group, strict=True)]
            self.writer.write_table(self.pa.table(dict(zip(self.columns, values, strict=True)), schema=self.schema))


def _findings(store: Store, logs: list[int]) -> Iterator[Row]:
    query = f"""
        SELECT f.log_id, coalesce(l.name, r.source), {", ".join(f'f."{column}"' for column in FINDING)}
        FROM json_each(?) j CROSS JOIN findings f ON f.log_id = j.value
            JOIN logs l ON l.id = f.log_id JOIN reads r ON r.id = l.read_id"""
    for *row, squares in store.db.execute(query, (json.dumps(logs),)):
        yield (*row, json.loads(squares))


def _partition(game: str | None) -> str:
    """Name the folder of a game.

    >>> _partition("Rococo"), _partition("../Chess & more"), _partition(None)
    ('game=Rococo', 'game=..%2FChess%20%26%20more', 'game=__HIVE_DEFAULT_PARTITION__')
    """
    # A name of a file has room for some 250 bytes, and each may take three.
    known = (game or "").encode()[:80].decode(errors="ignore")
    return f"game={quote(known, safe='') or '__HIVE_DEFAULT_PARTITION__'}"
