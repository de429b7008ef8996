"""Data for programs: JSON, which has everything in a record, so that nothing is lost; and CSV, a row per ply."""

import csv
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from functools import lru_cache
from io import StringIO
from textwrap import indent
from typing import Any

from rococo_notation import __version__
from rococo_notation.finding import Finding
from rococo_notation.formats.registry import guess
from rococo_notation.formats.writer import Listing, Tally, Writer
from rococo_notation.notation import Log, Source
from rococo_notation.replayer import Ply, Position, Record
from rococo_notation.replayer.record import Summary, is_illegal, short_of, text_of
from rococo_notation.rules import Variant
from rococo_notation.text_safety import as_json, one_line

NAME = "rococo-games"
VERSION = 1
"""Version of the format; it changes when a program that reads it must change."""

OF_A_FINDING = ("code", "severity", "ply", "line", "column", "message", "squares", "secondary", "after_illegal")


class JsonReader:
    """Reads the output of ``JsonWriter``: each game from its own source text."""

    def recognizes(self, text: str) -> bool:
        """Whether the text is a JSON object that names this format first."""
        return text.lstrip("\ufeff \t\r\n").startswith("{") and f'"{NAME}"' in text[:200]

    def logs(self, source: Source, variant: Variant | None) -> Iterator[Log]:
        """Read each game in the format of its source text; lines count in that text."""
        try:
            games = _games(json.loads(source.text))
        except json.JSONDecodeError as error:
            yield _refused(source, f"this is not JSON: {error.msg}", error.lineno, error.colno)
        except RecursionError:
            yield _refused(source, "this is nested too deeply for a game", 1, 1)
        except ValueError as error:
            yield _refused(source, str(error), 1, 1)
        else:
            for game in games:
                line = game.get("line")
                name = str(game.get("file") or source.name)
                text = Source(game["source"], name, first_line=line if isinstance(line, int) else 1)
                reader = guess(text.text).reader
                assert reader is not None
                yield from reader.logs(text, variant)


class JsonWriter(Writer):
    """Writes all games as one document."""

    between = ","

    def opening(self) -> str:
        """Write what precedes the first game."""
        return f'{{"format": "{NAME}", "version": {VERSION}, "games": ['

    def entry(self, listing: Listing) -> str:
        """Write a game on a line of its own."""
        return f"\n{as_json(record_data(listing.replayed))}"

    def closing(self) -> str:
        """Write the closing brackets."""
        return "\n]}\n"


def record_data(record: Record) -> dict[str, Any]:
    r"""Convert a whole record to plain data.

    >>> from rococo_notation import replay
    >>> data = record_data(replay("Game: Rococo\n1. P a2-a3\n"))
    >>> data["plies"][0]["canonical"], data["plies"][0]["move"]["effects"][0]["kind"]
    ('P a2-a3', 'relocate')
    """
    log = record.log
    return {
        "file": log.source.name,
        "line": log.source.first_line,
        "source": log.source.text,
        "headers": dict(log.headers),
        **pick(summary_data(record.summary), "variant", "edition", "effects", "verdict", "result"),
        "reason": record.outcome.reason if record.outcome else None,
        "start": Position(record.start).code() if record.start else None,
        "plies": [_ply(ply, log.source) for ply in record.plies],
        "comments": [attributes(remark, "text", "ply") for remark in log.comments],
        "variations": [attributes(remark, "text", "ply") for remark in log.variations],
        "findings": [pick(finding_data(finding), *OF_A_FINDING) for finding in record.findings],
    }


def _ply(ply: Ply, source: Source) -> dict[str, Any]:
    line, column = source.locate(ply.turn.span.start)
    move = ply.move if ply.status == "legal" else None
    return {
        "ply": ply.number,
        "side": ply.side,
        "text": ply.turn.text,
        "line": line,
        "column": column,
        "span": list(ply.turn.span),
        "parts": [attributes(part, "kind", "text", "label", "squares", "span") for part in ply.turn.parts],
        "comment": ply.turn.comment,
        "status": ply.status,
        "canonical": str(move) if move else None,
        "short": short_of(ply),
        "move": {
            "mover": move.mover,
            "origin": move.origin or None,
            **attributes(move, "target", "captured", "swapped", "promotion"),
            "effects": [asdict(effect) for effect in move.effects],
        }
        if move
        else None,
        "position": Position(ply.after).code() if ply.after else None,
    }


def _games(data: Any) -> list[dict[str, Any]]:
    if not isinstance(data, dict) or data.get("format") != NAME:
        raise ValueError(f'this is not a document of the format "{NAME}"')
    if data.get("version") != VERSION:
        raise ValueError(f"this is version {data.get('version')} of the format, but only {VERSION} is known")
    games = data.get("games")
    if not isinstance(games, list) or not all(isinstance(g, dict) and isinstance(g.get("source"), str) for g in games):
        raise ValueError('each of the "games" needs a "source", the text it was read from')
    return games


def _refused(source: Source, message: str, line: int, column: int) -> Log:
    line += source.first_line - 1
    return Log(source, findings=(Finding("GC101", message, line=line, column=column, end_column=column + 1),))


# ---------------------------------------------------------------- JSON Lines


class JsonLinesWriter(Writer):
    """Writes each game as one line."""

    def entry(self, listing: Listing) -> str:
        """Write a game with its moves in canonical and in short text."""
        plies = listing.replayed.plies
        data = {
            **summary_data(listing.summary),
            "headers": dict(listing.replayed.log.headers),
            "moves": [text_of(ply) for ply in plies],
            "short": [short_of(ply) for ply in plies],
            "illegal": [ply.number for ply in plies if is_illegal(ply)],
        }
        return f"{as_json(data)}\n"


class JsonLinesReport(Writer):
    """Writes the findings of each log as one line; unreadable files have no line."""

    def entry(self, listing: Listing) -> str:
        """Write a log with its findings."""
        if listing.record is not None:
            return f"{as_json(listing_data(listing))}\n"
        file, game, log, *verdict = listing.summary
        before, between, after = _around_names(game, *verdict)
        return f"{before}{as_json(file)}{between}{as_json(log)}{after}"


@lru_cache(maxsize=4096)
def _around_names(game: str | None, *verdict: Any) -> tuple[str, str, str]:
    """Return what stands around the names of the file and the log on the line of a log without findings.

    It is the same for many logs, and making it takes much longer than writing the names.
    """
    # No file, game or log has this name.
    name = "\0name"
    line = as_json(listing_data(Listing(Summary(name, game, name, *verdict))))
    before, between, after = f"{line}\n".split(as_json(name))
    return before, between, after


# ---------------------------------------------------------------- a report of all logs


REPORT_VERSION = 1
"""Version of the report; it changes when a program that reads it must change."""


class JsonReport(Writer):
    """Writes one document, log by log."""

    between = ","

    def __init__(self) -> None:
        self.verdicts: Counter[str] = Counter()
        self.failures: list[dict[str, str]] = []

    def opening(self) -> str:
        """Write what precedes the first log."""
        program = json.dumps({"name": "rococo", "version": __version__})
        return f'{{\n  "version": {REPORT_VERSION},\n  "program": {program},\n  "logs": ['

    def entry(self, listing: Listing) -> str:
        """Write one log."""
        return f"\n{indent(as_json(listing_data(listing), indented=True), '    ')}"

    def add(self, entry: str, tally: Tally) -> str:
        """Join a log and count its verdict."""
        self.verdicts[tally.verdict] += 1
        return super().add(entry, tally)

    def failure(self, name: str, message: str) -> str:
        """Remember a file that could not be read, for the closing."""
        self.failures.append({"file": name, "message": message})
        return ""

    def closing(self) -> str:
        """Write the unreadable files and the totals."""
        sums = {verdict: self.verdicts[verdict] for verdict in ("legal", "illegal", "unreadable")}
        tail = {"failures": self.failures, "summary": {"logs": self.verdicts.total(), **sums}}
        bracket = "\n  ]," if self.verdicts else "],"
        return f"{bracket}{as_json(tail, indented=True)[1:]}\n"


# ---------------------------------------------------------------- plain data, for every format that programs read


def finding_data(finding: Finding, position: Position | None = None) -> dict[str, Any]:
    """Convert a finding to plain data; ``position`` is the one before its ply, if known and wanted."""
    return {
        **attributes(finding, "code", "severity", "ply", "side", "line", "column", "end_column", "text", "message"),
        "suggestion": finding.suggestion or None,
        "squares": list(finding.squares),
        "position": position.code() if position else None,
        **attributes(finding, "after_illegal", "secondary"),
    }


def summary_data(summary: Summary) -> dict[str, Any]:
    """Convert a summary to plain data, naming the variant."""
    names = ("file", "game", "log", "variant", "edition", "effects", "plies", "judged", "verdict", "result")
    return attributes(summary, *names) | {"variant": summary.variant.name if summary.variant else None}


def listing_data(listing: Listing) -> dict[str, Any]:
    r"""Convert a summary and the listed findings to plain data.

    >>> from rococo_notation import replay
    >>> from rococo_notation.formats.writer import Choice
    >>> data = listing_data(Choice().of(replay("Game: Rococo\n1. P a2-a5")))
    >>> data["verdict"], data["findings"][0]["code"], data["findings"][0]["column"]
    ('illegal', 'GC204', 4)
    """
    return {
        **summary_data(listing.summary),
        "findings": [finding_data(each, listing.replayed.position_before(each)) for each in listing.findings],
        "omitted": dict(sorted(listing.omitted.items())),
        "ignored": listing.ignored,
    }


def attributes(thing: object, *names: str) -> dict[str, Any]:
    """Return some attributes of an object by their names, in the given order."""
    return {name: getattr(thing, name) for name in names}


def pick(data: dict[str, Any], *names: str) -> dict[str, Any]:
    """Pick some keys of the data, in the given order."""
    return {name: data[name] for name in names}


# ---------------------------------------------------------------- tables, for pandas, DuckDB and spreadsheets


COLUMNS = (
    "file", "game", "log", "variant", "ply", "move_number", "side", "status", "canonical", "short", "origin", "target",
    "captured", "swapped", "promotion", "codes", "position", "comment",
)  # fmt: skip
# Spreadsheets pass over spaces, and in some languages take the wide signs for the plain ones.
_FORMULA = re.compile("\\s*[-=+@'\uff1d\uff0b\uff0d\uff20]")


class TableWriter(Writer):
    """Writes a header row, then one row per ply of each game."""

    def opening(self) -> str:
        """Write the header row."""
        return csv_rows([COLUMNS])

    def entry(self, listing: Listing) -> str:
        """Write the plies of a game; a game without plies has no rows."""
        record = listing.replayed
        log = record.log
        same = (log.source.name, log.game, log.name, record.variant.name if record.variant else None)
        return csv_rows((*same, *_cells(ply)) for ply in record.plies)


def _cells(ply: Ply) -> tuple[str | int | None, ...]:
    """Return the cells of a ply, after those that are the same for the whole game."""
    move = ply.move if ply.status == "legal" else None
    return (
        ply.number,
        ply.move_number,
        ply.side,
        ply.status,
        text_of(ply),
        short_of(ply),
        *((move.origin, move.target, " ".join(move.captured), move.swapped, move.promotion) if move else [None] * 5),
        " ".join(dict.fromkeys(finding.code for finding in ply.findings)),
        Position(ply.before).code() if ply.before else None,
        ply.turn.comment,
    )


def csv_rows(rows: Iterable[Iterable[str | int | None]]) -> str:
    r"""Write the rows of a table, each on one line whatever its cells hold.

    A text that a spreadsheet would execute as a formula begins with an apostrophe, as does one that had one already;
    ``text.removeprefix("'")`` gives every text back.

    >>> csv_rows([("a, b", 1, None), ("c\nd", 2, "@-e4")])
    '"a, b",1,\nc d,2,\'@-e4\n'
    """
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(map(_safe, row) for row in rows)
    return text.getvalue()


# Most cells of a table are as they were on the row before.
@lru_cache(maxsize=4096)
def _safe(cell: str | int | None) -> str | int | None:
    """Make a text safe for one line and for spreadsheets."""
    if not isinstance(cell, str):
        return cell
    line = one_line(cell)
    return f"'{line}" if _FORMULA.match(line) else line
