"""Writing the logs of an archive for other programs: lines, documents, Parquet, and metadata for Datasette."""

import json
import tomllib
from collections.abc import Generator, Iterable, Iterator, Sequence
from importlib.resources import files
from itertools import groupby, islice
from pathlib import Path, PurePath
from typing import IO, Any, Final
from urllib.parse import quote

from rococo_notation.archive.corruption import Row, json_in
from rococo_notation.archive.query import COLUMNS, Filter, rows
from rococo_notation.archive.store import Store
from rococo_notation.archive.tables import FINDING, quoted
from rococo_notation.errors import modules_of
from rococo_notation.formats.containers import Document
from rococo_notation.formats.plain_data import csv_rows
from rococo_notation.links import SITE, is_address
from rococo_notation.text_safety import as_json


def lines_of(form: str, columns: Sequence[str], rows: Iterable[Iterable[Any]]) -> Generator[str, None, None]:
    r"""Write a table as ``csv``, with a header line, or as ``jsonl``; lines include their ends.

    >>> list(lines_of("csv", ("year", "logs"), [("2006", 3)]))
    ['year,logs\n', '2006,3\n']
    """
    if form == "csv":
        yield csv_rows([columns])
    for row in rows:
        yield csv_rows([row]) if form == "csv" else as_json(dict(zip(columns, row, strict=True))) + "\n"


def objects(store: Store, chosen: Filter) -> Generator[str, None, None]:
    """Write each chosen log as a line of JSON, with names as in the reports of ``rococo validate``."""
    columns = (*COLUMNS, "headers", "moves", "id", "raw")
    for row in rows(store, chosen, columns):
        log = dict(zip(columns, row, strict=True))
        number, log["verdict"] = log.pop("id"), log.pop("raw")
        with store.skip_corrupt(f"log {number}"):
            yield as_json(_object(store, number, log)) + "\n"


def _object(store: Store, number: int, log: dict[str, Any]) -> dict[str, Any]:
    headers, moves = json.loads(log.pop("headers")), log.pop("moves")
    del log["codes"]
    query = f"SELECT {quoted(FINDING)} FROM findings WHERE log_id = ? ORDER BY id"
    findings = [dict(zip(FINDING, values, strict=True)) for values in store.db.execute(query, (number,))]
    for finding in findings:
        finding["squares"] = json_in(finding["squares"], "squares", list)
    comments = store.db.execute("SELECT ply, text FROM comments WHERE log_id = ? ORDER BY ply, id", (number,))
    return log | {
        "file": log.pop("source"),
        "findings": findings,
        "comments": [{"ply": ply, "text": text} for ply, text in comments],
        "headers": headers,
        "moves": moves,
    }


def documents(store: Store, chosen: Filter) -> Iterator[Document]:
    """Yield each chosen log as a text document, for what reads games of files."""
    for source, moves in rows(store, chosen, ("source", "moves")):
        raw = moves.encode()
        yield Document(source if is_address(source) else PurePath(source).name, raw, None, len(raw))


PARTITIONED: Final = ("id", *(column for column in COLUMNS if column != "game"), "game")
"""The columns of the logs in a folder, which are partitioned by the last of them."""
TABLES: Final = ("logs", "findings")
ROWS_A_GROUP: Final = 10_000
"""Of a Parquet file; no more are held at once."""

_OF_FINDINGS: Final = ("log_id", "log", *FINDING)
_NUMBERS: Final = ("id", "log_id", "plies", "judged", "ply", "line", "column", "end_column")


def need_parquet() -> list[Any]:
    """Import the modules that write Parquet files; MissingExtraError without the extra ``parquet``."""
    return modules_of("parquet", "Parquet files", "pyarrow", "pyarrow.parquet")


def write_parquet(logs: Iterable[Row], file: IO[bytes] | Path) -> None:
    """Write logs, each a row of ``COLUMNS``, to a file; it needs what ``need_parquet`` imports."""
    with _parquet_writer(file, tuple(COLUMNS)) as writer:
        _write_groups(writer, logs)


def write_folder(store: Store, logs: Iterable[Row], folder: Path) -> None:
    """Write logs, each a row of ``PARTITIONED`` and ordered by game, and their findings to files for each game.

    They are named as Hive does, ``logs/game=Rococo/1.parquet``, which DuckDB, pandas and Spark read as one table.
    """
    for table in TABLES:
        (folder / table).mkdir()
    # One after another, since games whose names differ in case alone may share a folder.
    for number, (game, of_game) in enumerate(groupby(logs, key=lambda row: row[-1]), 1):
        files = [folder / table / _partition(game) / f"{number}.parquet" for table in TABLES]
        for file in files:
            file.parent.mkdir(exist_ok=True)
        with _parquet_writer(files[0], PARTITIONED[:-1]) as kept, _parquet_writer(files[1], _OF_FINDINGS) as findings:
            while group := [row[:-1] for row in islice(of_game, ROWS_A_GROUP)]:
                _write_groups(kept, group)
                _write_groups(findings, _finding_rows(store, [row[0] for row in group]))


def _parquet_writer(file: IO[bytes] | Path, columns: tuple[str, ...]) -> Any:
    pa, parquet = need_parquet()
    kinds = {**dict.fromkeys(_NUMBERS, pa.int32()), "squares": pa.list_(pa.string())}
    return parquet.ParquetWriter(file, pa.schema([(name, kinds.get(name, pa.string())) for name in columns]))


def _write_groups(writer: Any, rows: Iterable[Row]) -> None:
    pa, _ = need_parquet()
    left = iter(rows)
    while group := list(islice(left, ROWS_A_GROUP)):
        columns = [list(column) for column in zip(*group, strict=True)]
        writer.write_table(pa.table(dict(zip(writer.schema.names, columns, strict=True)), schema=writer.schema))


def _finding_rows(store: Store, logs: list[int]) -> Iterator[Row]:
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


def metadata(store: Store, title: str | None = None) -> dict[str, Any]:
    """Return the metadata of an archive, for ``datasette games.db --metadata metadata.json``."""
    known = tomllib.loads(files("rococo_notation.archive").joinpath("datasette.toml").read_text(encoding="utf-8"))
    tables = {}
    for name, table in known["tables"].items():
        described = {**known["columns"], **table.get("columns", {})}
        columns = [column for (column,) in store.db.execute("SELECT name FROM pragma_table_info(?)", (name,))]
        tables[name] = {**table, "columns": {column: described[column] for column in columns if column in described}}
    about = {"title": title or f"Games of chess variants: {store.path.stem}"}
    if store.db.execute("SELECT 1 FROM logs WHERE address LIKE ? || '%'", (SITE,)).fetchone():
        about |= {"source": "Game Courier, The Chess Variant Pages", "source_url": SITE}
    return {**about, "databases": {store.path.stem: {"tables": tables, "queries": known["queries"]}}}
