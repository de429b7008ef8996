"""Judge columns of logs that Apache Arrow holds, as DuckDB, polars and pandas hand them over."""

from pathlib import Path
from typing import Any, Final, NamedTuple

from rococo_notation.codes import Severity
from rococo_notation.errors import RococoError, modules_of
from rococo_notation.replayer.record import LogVerdict, Record, Summary
from rococo_notation.replayer.replaying import judge_each, rules_given
from rococo_notation.replayer.resolve import Effects
from rococo_notation.rules import Variant

WINDOW: Final = 1000
"""Batch size: large enough to amortize starting, small enough to copy the bytes quickly."""


class JudgedLog(NamedTuple):
    """What a row tells of a log, each field a column of the same name.

    ``verdict`` is None if the log cannot be read, and ``error`` then says why; every column but that is None.
    ``illegal_ply`` is the first ply that breaks the rules. ``code`` and ``message`` are those of the error on which the
    verdict rests: the first against the rules if there is one, else the first of any kind.
    """

    verdict: LogVerdict | None = None
    game: str | None = None
    variant: str | None = None
    edition: str | None = None
    plies: int | None = None
    judged: int | None = None
    result: str | None = None
    reason: str | None = None
    illegal_ply: int | None = None
    code: str | None = None
    message: str | None = None
    error: str | None = None


_NUMBERS: Final = ("plies", "judged", "illegal_ply")


def judge_column(
    logs: Any, variant: str | Path | Variant | None = None, edition: str = "auto", effects: Effects = "auto"
) -> Any:
    r"""Judge an Arrow column of logs, as a column of structs with the fields of ``JudgedLog``.

    Args:
        logs: an ``Array`` or a ``ChunkedArray`` of pyarrow, of strings or binary, large or not.
        variant: the game of all logs; None for the one that each log names, or else the one that fits best.
        edition: as for ``replay``.
        effects: as for ``replay``.

    Returns:
        A ``StructArray``, or a ``ChunkedArray`` in chunks like those of ``logs``; null where the log is null.

    Raises:
        MissingExtraError: pyarrow, the extra ``parquet``, is not installed.
        TypeError: ``logs`` is no such column.
        ValueError: ``effects`` is not one of the words of ``replay``.
        VariantError: ``variant`` is given but unknown, or has no such edition.

    >>> import pyarrow
    >>> judged = judge_column(pyarrow.array(["Game: Rococo\n1. P a2-a3\n", None, "Game: Rococo\n1. P a2-a5\n"]))
    >>> judged.field("verdict").to_pylist(), judged[2]["illegal_ply"].as_py(), judged[2]["code"].as_py()
    (['legal', None, 'illegal'], 1, 'GC204')
    """
    (pa,) = modules_of("parquet", "Arrow columns", "pyarrow")
    known = rules_given(variant, edition, effects)
    if not isinstance(logs, (pa.Array, pa.ChunkedArray)):
        raise TypeError(f"logs must be a pyarrow Array or ChunkedArray, not {type(logs).__name__}")
    is_text = logs.type in (pa.string(), pa.large_string())
    if not is_text and logs.type not in (pa.binary(), pa.large_binary()):
        raise TypeError(f"logs must be strings or binary, not {logs.type}; try cast(pyarrow.large_string())")

    column = _Column(pa, known, edition, effects, is_text=is_text)
    if isinstance(logs, pa.Array):
        return column.judged(logs)
    return pa.chunked_array([column.judged(chunk) for chunk in logs.chunks], column.kind)


def register(connection: Any, name: str = "judge_log", logs: str = "VARCHAR", **rules: Any) -> None:
    """Add ``judge_column`` to a connection of DuckDB as an SQL function of one column of logs.

    Args:
        connection: the connection.
        name: the name of the function.
        logs: the type of the column, ``VARCHAR`` or ``BLOB``.
        rules: the parameters ``variant``, ``edition`` and ``effects`` of ``judge_column``.

    Raises:
        MissingExtraError: pyarrow, the extra ``parquet``, is not installed.
    """
    modules_of("parquet", "Arrow columns", "pyarrow")
    fields = ", ".join(f"{field} {'INTEGER' if field in _NUMBERS else 'VARCHAR'}" for field in JudgedLog._fields)

    def judged(column: Any) -> Any:
        return judge_column(column, **rules)

    connection.create_function(name, judged, [logs], f"STRUCT({fields})", type="arrow")


class _Column:
    """Judges arrays of one column."""

    def __init__(self, pa: Any, variant: Variant | None, edition: str, effects: Effects, *, is_text: bool) -> None:
        self.pa = pa
        self.rules = (variant, edition, effects)
        self.is_text = is_text
        self.kind = pa.struct([(name, pa.int32() if name in _NUMBERS else pa.string()) for name in JudgedLog._fields])

    def judged(self, array: Any) -> Any:
        """Judge an array, some logs at a time: what is held of them besides the result does not grow with it."""
        starts = range(0, len(array), WINDOW)
        parts = [self._struct(array.slice(start, WINDOW)) for start in starts]
        return self.pa.concat_arrays(parts) if parts else self.pa.array([], self.kind)

    def _struct(self, window: Any) -> Any:
        rows_left = iter(self._rows(window.drop_null() if window.null_count else window))
        rows = [next(rows_left) if is_there else JudgedLog() for is_there in window.is_valid().to_pylist()]
        columns = zip(*rows, strict=True)
        arrays = [self.pa.array(column, field.type) for column, field in zip(columns, self.kind, strict=True)]
        return self.pa.StructArray.from_arrays(arrays, fields=list(self.kind), mask=window.is_null())

    def _rows(self, window: Any) -> list[JudgedLog]:
        """Return a row for each log of a window without nulls."""
        if not len(window):
            return []
        _, offsets, values = window.buffers()
        is_short = window.type in (self.pa.string(), self.pa.binary())
        # A slice leaves the buffers as they are, and begins further on in them.
        places = memoryview(offsets).cast("i" if is_short else "q")[window.offset :][: len(window) + 1].tolist()
        first, last = places[0], places[-1]
        data = values.slice(first, last - first).to_pybytes() if values else b""
        bounds = [place - first for place in places]

        def log_at(index: int) -> bytes | str:
            log = data[bounds[index] : bounds[index + 1]]
            return log.decode() if self.is_text else log

        return [_row(outcome) for outcome in judge_each(data, bounds, log_at, *self.rules)]


def _row(outcome: Summary | Record | RococoError) -> JudgedLog:
    if isinstance(outcome, RococoError):
        return JudgedLog(error=str(outcome))
    summary = outcome if isinstance(outcome, Summary) else outcome.summary
    _, game, _, known, edition, _, plies, verdict, end, judged = summary
    name, reason = known.name if known else None, end.reason if end else None
    row = JudgedLog(verdict, game, name, edition, plies, judged, summary.result, reason)
    # What has a summary at once has no findings.
    return row if isinstance(outcome, Summary) else row._replace(**_faults(outcome))


def _faults(record: Record) -> dict[str, Any]:
    """Return the fields that tell why a log has its verdict."""
    errors = [finding for finding in record.findings if finding.severity is Severity.ERROR]
    illegal = [error for error in errors if error.is_against_rules] if record.verdict == "illegal" else []
    first = next(iter(illegal or errors), None)
    if first is None:
        return {}
    return {"illegal_ply": first.ply if illegal else None, "code": first.code, "message": first.message}
