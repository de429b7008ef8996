"""Judging the logs of an archive in batches, each saved as a whole or not at all."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import date
from functools import lru_cache
from itertools import accumulate, groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from rococo_notation import __version__
from rococo_notation.archive.kept_logs import logs_of
from rococo_notation.archive.rules_used import RulesUsed
from rococo_notation.archive.schema import FINDING, quoted
from rococo_notation.archive.store import storable
from rococo_notation.errors import RococoError
from rococo_notation.formats.plain_data import finding_data, pick
from rococo_notation.notation import Source
from rococo_notation.processes import is_ending
from rococo_notation.replayer import replay
from rococo_notation.replayer.screened import habit_of, outcome_of
from rococo_notation.rules import variant
from rococo_notation.screening.reading import screen
from rococo_notation.text_safety import as_json

if TYPE_CHECKING:
    from rococo_notation.archive.store import Store
    from rococo_notation.finding import Finding
    from rococo_notation.replayer import Record
    from rococo_notation.rules import Variant
    from rococo_notation.screening.results import Reading

SIZE = 1000
"""Logs of a batch: so few that little is lost with one, so many that handing it over costs little."""


class Batch(NamedTuple):
    """Some logs to judge, which can be sent to another process or machine.

    ``texts`` holds the bytes that were read. ``sources`` maps the index of a text to its source if the text holds more
    than the log, or the log in another format.
    """

    games: tuple[tuple[str | None, str | None], ...]
    """Of each the name of the variant, if its rules are known, and the header Game that its text must have for a quick
    verdict: "" for any, None for no quick verdict."""
    days: tuple[str | None, ...]
    """When they were begun, where that is known."""
    keys: tuple[tuple[int, int, int], ...]
    """Of each its number, the page it stands in, and which log of that it is."""
    texts: tuple[bytes, ...]
    sources: dict[int, str]
    state: tuple[int, int]
    """That of the store before it was read."""
    rules: tuple[str | None, ...]
    """Of each the mark of the rules by which it is judged."""
    given: dict[str, Variant]
    """The games that are not known by name everywhere."""

    @property
    def size(self) -> int:
        """The size of the texts in bytes."""
        return sum(map(len, self.texts))


class Judged(NamedTuple):
    """The result of a batch: rows of the tables ``verdicts`` and ``findings``, both beginning with the log.

    There are fewer rows than logs in the batch if the work was interrupted.
    """

    verdicts: list[tuple[Any, ...]]
    findings: list[tuple[Any, ...]]


def waiting(store: Store, *, every: bool = False, rules: RulesUsed | None = None) -> tuple[int, int]:
    """Count the logs to judge and the bytes of their texts.

    These are the logs that have no verdict, or one by another version of the program or by other rules; with ``every``,
    all logs. Logs of a game that is no longer known keep their verdicts.
    """
    where, values = _chosen(rules or RulesUsed(), every=every)
    query = f"SELECT count(*), coalesce(sum(length(l.moves)), 0) FROM logs l WHERE {where}"
    count, size = store.db.execute(query, values).fetchone()
    return count, size


def batches(store: Store, *, every: bool = False, size: int = SIZE, rules: RulesUsed | None = None) -> Iterator[Batch]:
    """Yield the logs to judge in batches; the store may be written between them."""
    rules = rules or RulesUsed()
    where, values = _chosen(rules, every=every)
    games = "l.variant, CASE WHEN l.as_read THEN l.game END"
    if rules.chosen is not None:
        games = ":name0, CASE WHEN l.as_read THEN '' END"
    query = (
        f"SELECT l.id, l.page_id, l.place, {games}, {rules.mark}, l.begun, "
        "CASE WHEN l.as_read THEN CAST(l.moves AS BLOB) END "
        f"FROM logs l WHERE {where} AND l.id > :last ORDER BY l.id LIMIT :size"
    )
    last = 0
    while True:
        state = store.state
        rows = store.db.execute(query, {**values, "last": last, "size": size}).fetchall()
        if not rows:
            return
        last = rows[-1][0]
        logs, pages, places, variants, titles, marks, days, texts = zip(*rows, strict=True)
        read = {index: store.page_of(logs[index]) for index, text in enumerate(texts) if text is None}
        if read:
            texts = tuple(read[index].raw if index in read else text for index, text in enumerate(texts))
        yield Batch(
            tuple(zip(variants, titles, strict=True)),
            days,
            tuple(zip(logs, pages, places, strict=True)),
            texts,
            {index: page.source for index, page in read.items()},
            state,
            marks,
            rules.given,
        )


def _chosen(rules: RulesUsed, *, every: bool) -> tuple[str, dict[str, str]]:
    """Return the SQL condition on the logs ``l`` to judge, and its parameters."""
    judged = "SELECT 1 FROM verdicts v WHERE v.log_id = l.id AND v.version = :version"
    stale = f"NOT EXISTS ({judged} AND v.rules IS {rules.mark})"
    return f"{rules.known} AND {'TRUE' if every else stale}", {**rules.parameters, "version": __version__}


def judged(batch: Batch) -> Judged:
    """Judge the logs of a batch, which holds all that is needed."""
    verdicts: list[tuple[object, ...]] = []
    findings: list[tuple[object, ...]] = []
    for index, row in enumerate(_at_once(batch)):
        if row is None:
            if is_ending():
                break
            log, _, place = batch.keys[index]
            begin = time.perf_counter()
            given = batch.given.get(batch.games[index][0] or "")
            record = _record(batch.texts[index], batch.sources.get(index), place, given and _kept(given))
            row = _row(log, record, time.perf_counter() - begin)
            findings += [(log, *_finding_row(each)) for each in record.findings] if record else ()
        verdicts.append((*row, batch.rules[index]))
    return Judged(verdicts, findings)


def _at_once(batch: Batch) -> list[tuple[object, ...] | None]:
    """Screen the logs: a verdict for each that has no findings, None for the others."""
    begin = time.perf_counter()
    rows: list[tuple[object, ...] | None] = []
    # Logs of one game in a row are read in one go.
    for (name, game), run in groupby(batch.games):
        first, last = len(rows), len(rows) + len(list(run))
        if name is None or game is None:
            rows += [None] * (last - first)
            continue
        known = _kept(batch.given.get(name) or variant(name))
        texts = batch.texts[first:last]
        bounds = list(accumulate(map(len, texts), initial=0))
        readings = screen(b"".join(texts), bounds, known, game.encode())
        days = zip(batch.keys[first:last], batch.days[first:last], readings, strict=True)
        rows += [None if log is None else _quick_row(key[0], log, known, day) for key, day, log in days]
    share = (time.perf_counter() - begin) / len(rows)
    return [row and (*row, share, __version__) for row in rows]


@lru_cache(maxsize=64)
def _kept(game: Variant) -> Variant:
    """Return the first of equal variants, whose tables are made already; with each batch others come to a worker."""
    return game


def _quick_row(number: int, log: Reading, known: Variant, day: str | None) -> tuple[object, ...] | None:
    edition = _edition(known, day)
    if habit_of(log, known, edition) is None:
        return None
    outcome = outcome_of(log, known)
    if outcome is None:
        return number, "legal", log.plies, log.plies, edition, "*", None
    return number, "legal", log.plies, log.plies, edition, outcome.result, outcome.reason


@lru_cache(maxsize=4096)
def _edition(known: Variant, day: str | None) -> str:
    """Return the edition in force when a log was begun, or today if that is not known."""
    return known.edition_on(date.fromisoformat(day)) if day else known.edition


def _row(log: int, record: Record | None, seconds: float) -> tuple[object, ...]:
    if record is None:
        return log, "unreadable", 0, 0, None, "*", None, seconds, __version__
    reason = record.outcome.reason if record.outcome else None
    plies = len(record.plies)
    return log, record.verdict, plies, record.judged, record.edition, record.result, reason, seconds, __version__


def _record(text: bytes, source: str | None, place: int, known: Variant | None) -> Record | None:
    """Replay a log, as one of a known game or of that it names; its findings are placed in the text that was read."""
    try:
        if source is None:
            return replay(Source.decode(text, ""), known)
        for number, log in enumerate(logs_of(text, source, known)):
            if number == place:
                return replay(log, known)
    except RococoError:
        # What cannot be read or replayed at all was told when it was added.
        pass
    return None


def _finding_row(finding: Finding) -> tuple[object, ...]:
    data = pick(finding_data(finding), *FINDING) | {"squares": as_json(list(finding.squares))}
    return tuple(storable(value) if isinstance(value, str) else value for value in data.values())


def save(store: Store, batch: Batch, outcome: Judged) -> Judged:
    """Save the result of a batch in one transaction, and return what was saved.

    A log that has been read again in the meantime keeps no result, and is judged again later.
    """
    with store.writing():
        if len(outcome.verdicts) < len(batch.keys) or store.state != batch.state:
            outcome = _still_so(store, batch, outcome)
        store.db.executemany("DELETE FROM findings WHERE log_id = ?", _found_before(store, outcome))
        store.db.executemany(_insertion("INSERT OR REPLACE INTO verdicts", _VERDICT), outcome.verdicts)
        store.db.executemany(_insertion("INSERT INTO findings", ("log_id", *FINDING)), outcome.findings)
    return outcome


_VERDICT = ("log_id", "verdict", "plies", "judged", "edition", "result", "reason", "seconds", "version", "rules")


def _insertion(into: str, columns: tuple[str, ...]) -> str:
    return f"{into} ({quoted(columns)}) VALUES ({', '.join('?' * len(columns))})"


def _found_before(store: Store, outcome: Judged) -> list[tuple[int]]:
    """List the logs that have findings from an earlier judgement."""
    logs = {row[0] for row in outcome.verdicts}
    query = "SELECT DISTINCT log_id FROM findings WHERE log_id BETWEEN ? AND ?"
    between = (min(logs), max(logs)) if logs else (0, 0)
    return [(log,) for (log,) in store.db.execute(query, between) if log in logs]


def _still_so(store: Store, batch: Batch, outcome: Judged) -> Judged:
    """Keep only the results of logs that have not been read again since."""
    query = "SELECT page_id, place FROM logs WHERE id = ?"
    same = {log for log, *read in batch.keys if store.db.execute(query, (log,)).fetchone() == tuple(read)}
    return Judged(
        [row for row in outcome.verdicts if row[0] in same],
        [row for row in outcome.findings if row[0] in same],
    )
