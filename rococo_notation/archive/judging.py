"""Judging the logs of an archive in batches: by which rules and which program, and saving what was found."""

import hashlib
import json
import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import accumulate, chain, groupby, islice
from pathlib import Path
from typing import Final, NamedTuple

from rococo_notation import __version__
from rococo_notation.archive.corruption import NOT_AS_READ, DamagedError, Row, hash_of, must_be_text, object_in
from rococo_notation.archive.log_pages import logs_of
from rococo_notation.archive.query import EVERY_LOG, Filter
from rococo_notation.archive.store import Store
from rococo_notation.archive.tables import FINDING, LOGS, PAGE, PAGE_HASH, VERDICT, insertion, storable
from rococo_notation.errors import RococoError
from rococo_notation.finding import Finding
from rococo_notation.formats.plain_data import finding_data, pick
from rococo_notation.notation import Log, Source
from rococo_notation.processes import in_order, in_thread, is_ending
from rococo_notation.replayer import Record, find_variant, replay
from rococo_notation.replayer.record import Summary
from rococo_notation.replayer.screened import summary_of
from rococo_notation.rules import Variant, own_games, variant, variants
from rococo_notation.rules.building import build
from rococo_notation.rules.variant import OPTION
from rococo_notation.screening.reading import screen
from rococo_notation.text_safety import as_json

DECIDING: Final = (
    "archive/judging.py", "archive/log_pages.py", "codes", "formats", "grammars", "notation", "replayer", "rules",
    "screening",
)  # fmt: skip
"""The parts of the package that decide what a log says and whether it is legal."""
_HEADER: Final = 16
"""Bytes of a compiled file that say when its source was written."""


@cache
def program() -> str:
    """Return the version of this program and a digest of what decides, which is the same wherever it is installed.

    The sources of the compiled engine are not part of it: the engine decides as the readable one does, and an
    installed package does not have them.
    """
    places = {part: files("rococo_notation").joinpath(part) for part in DECIDING}
    # A checkout has its grammars next to the package.
    grammars = Path(__file__).parents[2] / "grammars"
    if grammars.is_dir():
        places["grammars"] = grammars
    digest = hashlib.sha256()
    for name, content in sorted(chain.from_iterable(_files_in(place, part) for part, place in places.items())):
        digest.update(f"{name}\n{len(content)}\n".encode() + content)
    return f"{__version__} {digest.hexdigest()[:12]}"


def _files_in(place: Traversable, name: str) -> Iterator[tuple[str, bytes]]:
    if place.is_dir():
        for inner in place.iterdir():
            if inner.name not in ("__pycache__", "compiled"):
                yield from _files_in(inner, f"{name}/{inner.name}")
    elif name.endswith((".ini", ".py", ".toml", ".lark")) and place.is_file():
        # Git may write other line ends.
        yield name, place.read_bytes().replace(b"\r\n", b"\n")
    elif name.endswith(".pyc"):
        yield name, place.read_bytes()[_HEADER:]


class RulesUsed:
    """The rules of one game for all logs, or for each log those of the game that it names.

    A verdict keeps the mark of the rules that it was given by. A log whose verdict has another mark is judged again.
    """

    def __init__(self, chosen: Variant | None = None) -> None:
        self.chosen = chosen
        games = [variant(name) for name in own_games()] if chosen is None else [chosen]
        self.given = {game.name: game for game in games}
        """The games that are not known by name to everybody who judges."""
        cases = "".join(f" WHEN :name{number} THEN :mark{number}" for number in range(len(self.given)))
        of_log = f"CASE l.variant{cases} ELSE l.variant END" if cases else "l.variant"
        self.mark = of_log if chosen is None else ":mark0"
        """The SQL expression for the mark of the rules for a log ``l``."""
        among_known = "(l.variant IS NULL OR l.variant IN (SELECT value FROM json_each(:known)))"
        self.known = among_known if chosen is None else "TRUE"
        """The SQL condition that the rules for a log ``l`` are known, or that it names no game."""
        marks = {f"mark{number}": mark_of(game) for number, game in enumerate(self.given.values())}
        names = {f"name{number}": name for number, name in enumerate(self.given)}
        self.parameters = {**marks, **names, "known": json.dumps([*variants(), *self.given])}
        """The parameters of these expressions, by their names."""

    def note_games(self, store: Store) -> None:
        """Note which logs name a game that was not known when they were read, or is user-defined."""
        if self.chosen is not None:
            return
        query = "SELECT l.id, l.headers, l.variant FROM logs l WHERE coalesce(l.variant, '') NOT IN "
        changed = []
        for log, headers, noted in store.rows(query + "(SELECT value FROM json_each(?))", (json.dumps(variants()),)):
            with store.skip_corrupt(f"log {log}"):
                game = find_variant(object_in(headers, "headers"))
                if game is not None and (noted is None or (game.name in self.given and game.name != noted)):
                    changed.append((game.name, log))
        if changed:
            with store.writing():
                store.db.executemany("UPDATE logs SET variant = ? WHERE id = ?", changed)

    def unknown(self, store: Store) -> dict[str, int]:
        """Count the logs by each game that was known when they were read, and is not known now."""
        query = f"SELECT l.variant, count(*) FROM logs l WHERE NOT {self.known} GROUP BY 1"
        return {str(game): count for game, count in store.sums(query, self.parameters).items()}


def mark_of(game: Variant) -> str:
    """Return the mark of the rules of a game: its name, the options chosen, and a hash of a user-defined file.

    >>> mark_of(variant("withdrawer-chess", {"pawn-first-move": "2"}))
    'withdrawer-chess pawn-first-move=2'
    """
    chosen = [
        f"{option.name}={option.chosen}"
        for option in game.options.values()
        # A set-up that was chosen is not tried against the others, were it the usual one.
        if option.chosen != option.default or (option.name == OPTION and game.arranged)
    ]
    maker, given = game.made_by
    if maker is build:
        chosen.append(hashlib.sha256(json.dumps(given, default=str).encode()).hexdigest()[:12])
    return " ".join([game.name, *chosen])


SIZE = 1000
"""Batch size: large enough to amortize dispatch, small enough to lose little on failure."""


class Task(NamedTuple):
    """A log to judge: where it stands, by which rules, and its text with all that is needed to read it."""

    log: int
    read: int
    place: int
    """Which log of the page that was read it is."""
    variant: str | None
    """The name of the variant, if its rules are known."""
    title: str | None
    """The header Game that its text must have for a quick verdict: "" for any, None for no quick verdict."""
    rules: str | None
    text: bytes
    """What was read."""
    hash: str | None
    """Of the text as it was read, or None where that has been compared already."""
    source: str | None
    """Of a text that holds more than the log, or the log in another format."""


class Batch(NamedTuple):
    """Some logs to judge, which can be sent to another process or machine."""

    logs: list[Task]
    state: tuple[int, int]
    """That of the store before it was read."""
    given: dict[str, Variant]
    """The games that are not known by name everywhere."""


Judged = tuple[Row, Sequence[Row]]
"""What came of a log: its row in the table ``verdicts``, and those in ``findings``, all beginning with its number."""


def waiting(store: Store, *, every: bool = False, rules: RulesUsed | None = None, chosen: Filter = EVERY_LOG) -> int:
    """Count the logs to judge among the chosen ones.

    These are the logs that have no verdict, or one by another program or by other rules; with ``every``, all logs. Logs
    of a game that is no longer known keep their verdicts.
    """
    where, values = _waiting(rules or RulesUsed(), chosen, every=every)
    return store.sums(f"SELECT 0, count(*) {LOGS} WHERE {where}", values)[0]


def batches(
    store: Store, *, every: bool = False, rules: RulesUsed | None = None, chosen: Filter = EVERY_LOG
) -> Iterator[Batch]:
    """Yield the logs to judge in batches; the store may be written between them.

    A log that is damaged is left out, and noted in ``store.damaged``: it might be mistaken for an illegal one.
    """
    rules = rules or RulesUsed()
    where, values = _waiting(rules, chosen, every=every)
    games = "l.variant, CASE WHEN l.moves IS NULL THEN l.game END"
    if rules.chosen is not None:
        games = ":name0, CASE WHEN l.moves IS NULL THEN '' END"
    query = (
        f"SELECT l.id, l.read_id, l.place, {games}, {rules.mark}, "
        f"CASE WHEN l.moves IS NULL THEN CAST({PAGE} AS BLOB) END, CASE WHEN l.moves IS NULL THEN {PAGE_HASH} END "
        f"{LOGS} WHERE {where} AND l.id > :last ORDER BY l.id LIMIT :size"
    )
    last = 0
    while True:
        state = store.state
        found = list(islice(store.rows(query, {**values, "last": last, "size": SIZE}, after=last), SIZE))
        if not found:
            return
        before, last = last, max(row[0] for row in found)
        if last <= before:
            store.note_corrupt("the table of logs", DamagedError("it is out of order"))
            return
        if logs := _tasks(store, found):
            yield Batch(logs, state, rules.given)


def _tasks(store: Store, rows: list[Row]) -> list[Task]:
    """Return the logs that are not damaged, with their pages unless each log is all of its page."""
    page_of = cache(store.read)
    tasks = []
    for row in rows:
        with store.skip_corrupt(f"log {row[0]}"):
            task = Task._make((*row, None))
            must_be_text(variant=task.variant or "", game=task.title or "", rules=task.rules or "")
            if task.hash is None:
                page = page_of(task.read)
                task = task._replace(text=page.raw, source=page.source)
            tasks.append(task)
    return tasks


def _waiting(rules: RulesUsed, chosen: Filter, *, every: bool) -> tuple[str, dict[str, str]]:
    """Return the SQL condition on the ``LOGS`` to judge, and its parameters."""
    where, values = chosen.where()
    stale = f"(v.log_id IS NULL OR v.version != :version OR v.rules IS NOT {rules.mark})"
    condition = f"{rules.known} AND {'TRUE' if every else stale} AND ({where})"
    return condition, {**rules.parameters, **values, "version": program()}


def judge_all(given: Iterable[Batch], jobs: int = 1) -> Generator[tuple[Batch, list[Judged | None]], None, None]:
    """Yield each batch with what came of it, in order; WorkerLostError if a worker process was killed."""
    # Screening releases the interpreter lock, so that even one process reads ahead.
    return in_thread(judged, given) if jobs == 1 else in_order(judged, given, jobs)


def judged(batch: Batch) -> list[Judged | None]:
    """Judge the logs of a batch, fewer if the work was interrupted; None for one whose text is not what was read."""
    done: list[Judged | None] = []
    for task, row in zip(batch.logs, _at_once(batch), strict=True):
        findings: Sequence[Row] = ()
        if row is None:
            if is_ending():
                break
            # Nobody is accused of what a flipped bit has done.
            if task.hash not in (None, hash_of(task.text)):
                done.append(None)
                continue
            begin = time.perf_counter()
            given = batch.given.get(task.variant or "")
            record = _record(task, given and _kept(given))
            row = _row(task.log, record.summary if record else None, time.perf_counter() - begin)
            findings = [(task.log, *_finding_row(each)) for each in record.findings] if record else ()
        done.append(((*row, task.rules), findings))
    return done


def _at_once(batch: Batch) -> list[Row | None]:
    """Screen the logs: a verdict for each that has no findings, None for the others."""
    begin = time.perf_counter()
    summaries: list[Summary | None] = []
    # Logs of one game in a row are read in one go.
    for (name, title), run in groupby(batch.logs, key=lambda task: (task.variant, task.title)):
        tasks = list(run)
        if name is None or title is None:
            summaries += [None] * len(tasks)
            continue
        known = _kept(batch.given.get(name) or variant(name))
        texts = [task.text for task in tasks]
        bounds = list(accumulate(map(len, texts), initial=0))
        data = b"".join(texts)
        readings = screen(data, bounds, known, title.encode())
        summaries += [log and summary_of(log, data, "", None, known, "auto", "auto") for log in readings]
    share = (time.perf_counter() - begin) / len(summaries)
    return [summary and _row(task.log, summary, share) for task, summary in zip(batch.logs, summaries, strict=True)]


@lru_cache(maxsize=64)
def _kept(game: Variant) -> Variant:
    """Return the first of equal variants, whose tables are made already; with each batch others come to a worker."""
    return game


def _row(log: int, found: Summary | None, seconds: float) -> Row:
    if found is None:
        return log, "unreadable", 0, 0, None, "*", None, seconds, program()
    reason = found.outcome.reason if found.outcome else None
    return log, found.verdict, found.plies, found.judged, found.edition, found.result, reason, seconds, program()


def _record(task: Task, known: Variant | None) -> Record | None:
    """Replay a log, as one of a known game or of that it names; its findings are placed in the text that was read."""
    try:
        if task.source is None:
            return replay(Source.decode(task.text, ""), known)
        logs = _logs_in(task.text, task.source, known)
        if task.place < len(logs):
            return replay(logs[task.place], known)
    except RococoError:
        # What cannot be read or replayed at all was reported when it was added.
        pass
    return None


@lru_cache(maxsize=2)
def _logs_in(page: bytes, source: str, known: Variant | None) -> tuple[Log, ...]:
    """Read the logs of a page once, however many of them are judged."""
    return tuple(logs_of(page, source, known))


def _finding_row(finding: Finding) -> Row:
    data = pick(finding_data(finding), *FINDING) | {"squares": as_json(list(finding.squares))}
    return tuple(storable(value) if isinstance(value, str) else value for value in data.values())


def save(store: Store, batch: Batch, done: list[Judged | None]) -> list[Row]:
    """Save the result of a batch in one transaction, and return the verdicts that were saved.

    A log that has been read again in the meantime keeps no result, and is judged again later.
    """
    for task, outcome in zip(batch.logs, done, strict=False):
        if outcome is None:
            store.note_corrupt(f"log {task.log}", DamagedError(NOT_AS_READ))

    def write(outcomes: Sequence[Judged]) -> list[Row]:
        logs = {verdict[0] for verdict, _ in outcomes}
        if len(outcomes) < len(batch.logs) or store.state != batch.state:
            query = "SELECT read_id, place FROM logs WHERE id = ?"
            places = {task.log: store.db.execute(query, (task.log,)).fetchone() for task in batch.logs}
            logs &= {task.log for task in batch.logs if places[task.log] == (task.read, task.place)}
        # Most logs have no findings from an earlier judgement.
        query = "SELECT DISTINCT log_id FROM findings WHERE log_id BETWEEN ? AND ?"
        before = store.db.execute(query, (min(logs, default=0), max(logs, default=0))).fetchall()
        store.db.executemany("DELETE FROM findings WHERE log_id = ?", [(log,) for (log,) in before if log in logs])
        written = [(verdict, findings) for verdict, findings in outcomes if verdict[0] in logs]
        verdicts = [verdict for verdict, _ in written]
        store.db.executemany(insertion("INSERT OR REPLACE INTO verdicts", VERDICT), verdicts)
        found = chain.from_iterable(findings for _, findings in written)
        store.db.executemany(insertion("INSERT INTO findings", ("log_id", *FINDING)), found)
        return verdicts

    return store.write_all([each for each in done if each], write, lambda each: f"log {each[0][0]}")
