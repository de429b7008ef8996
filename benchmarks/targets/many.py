"""Many logs in one call, and as a column in DuckDB, next to one log after another."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec

import rococo_notation as rn
from benchmarks.bench import Bench
from benchmarks.measuring import Run, alternate, timed
from benchmarks.table import Row, rate
from rococo_notation import arrow

ROW_GROUP = 10_000


def rows(bench: Bench) -> Iterator[Row]:
    """Measure."""
    logs = bench.logs
    count = len(logs.texts)

    def one_by_one() -> int:
        for text in logs.texts:
            rn.summarize(text)
        return count

    def many() -> int:
        return len(rn.summarize_many(logs.data, logs.bounds))

    runs = {"`summarize()`": timed(one_by_one), "`summarize_many()`": timed(many)}
    lack = [f"{name} (pip install {name})" for name in ("pyarrow", "duckdb", "numpy") if find_spec(name) is None]
    if not lack:
        runs |= _in_duckdb(bench)
    rates = alternate(runs, bench.rounds)
    for ours, other, wanted in (
        ("`summarize_many()`", "`summarize()`", 1.3),
        ("DuckDB, 1 thread", "`summarize()`", 1),
        ("DuckDB, 2 threads", "DuckDB, 1 thread", None),
    ):
        if ours not in rates:
            yield Row(ours, "", other, wanted=wanted).missing(f"not installed: {', '.join(lack)}")
            continue
        times = rates[ours] / rates[other]
        yield Row(ours, rate(rates[ours], "logs/s"), other, rate(rates[other], "logs/s"), times, wanted)


def _in_duckdb(bench: Bench) -> dict[str, Run]:
    # Each may be missing, and pyarrow has no types.
    duckdb, pyarrow, parquet = map(import_module, ("duckdb", "pyarrow", "pyarrow.parquet"))
    path = bench.folder / "logs.parquet"
    texts = list(bench.logs.texts) * (2 * ROW_GROUP // len(bench.logs.texts))
    parquet.write_table(pyarrow.table({"log": texts}), path, row_group_size=ROW_GROUP)

    def run(threads: int) -> Run:
        connection = duckdb.connect(config={"threads": threads})
        arrow.register(connection)
        query = f"SELECT judge_log(log).verdict AS verdict, count(*) FROM '{path}' GROUP BY verdict"

        def work() -> int:
            return sum(count for _, count in connection.execute(query).fetchall())

        return timed(work)

    return {"DuckDB, 1 thread": run(1), "DuckDB, 2 threads": run(2)}
