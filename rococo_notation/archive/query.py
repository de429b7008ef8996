"""Choosing logs of an archive, also by what only a replay tells; tables and charts of what it knows of them."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from itertools import chain, islice
from typing import Any, Final, NamedTuple

from rococo_notation.archive.corruption import DamagedError, Row, must_be_text, object_in, raw_of, until_corrupt
from rococo_notation.archive.store import Store
from rococo_notation.archive.tables import KIND, LOGS, PAGE_HASH, RESULT, TEXT, storable
from rococo_notation.codes import AGAINST_THE_RULES, CODES
from rococo_notation.errors import NotationError, RococoError
from rococo_notation.meant import like
from rococo_notation.notation.log_boundaries import logs_in
from rococo_notation.replayer import Position, Record, parse_log, replay
from rococo_notation.replayer.games import find_variant
from rococo_notation.replayer.messages import FaultKind, kind_of
from rococo_notation.replayer.record import UNKNOWN, short_of
from rococo_notation.rules import variant as variant_of
from rococo_notation.rules.move import captures

Names = tuple[str, ...]

# ---------------------------------------------------------------- choosing by what the database knows

# A name, a userid in brackets, or a part of either: "Fergus Duniho (fergus)".
_WORD: Final = "instr(' ' || replace(replace(casefold({}), '(', ' '), ')', ' ') || ' ', ' ' || casefold(?) || ' ')"
_WHITE, _BLACK = (f"(casefold({side}) = casefold(?) OR {_WORD.format(side)})" for side in ("l.white", "l.black"))
# Game Courier names a log after its players and the day it was begun.
_IN_NAME: Final = "l.begun IS NOT NULL AND instr('-' || casefold(l.name), '-' || casefold(?) || '-')"
_PLAYER: Final = f"({_WHITE} OR {_BLACK} OR {_IN_NAME})"
_PAIR: Final = f"({_WHITE} AND {_BLACK} OR {_WHITE} AND {_BLACK} OR {_IN_NAME} OR {_IN_NAME})"
# A log without a name goes by that of its file.
_NAMED: Final = "(l.name {0} ? OR l.name IS NULL AND (SELECT source FROM reads WHERE id = l.read_id) {0} ?)"
_COMMENTED: Final = (
    "l.id IN (SELECT log_id FROM comments WHERE id IN (SELECT rowid FROM comments_fts WHERE comments_fts MATCH ?))"
)
_WORDS: Final = re.compile(r'"([^"]*)"?|([^\s"]+)')


@dataclass(frozen=True, slots=True)
class Filter:
    """Chooses logs: those that match every field that is given, and of a field with several values any of them.

    ``logs`` are names of logs, in which ``*`` stands for anything, or numbers such as ``#12``. ``games`` are Game
    Courier's names or this package's. A verdict may also be ``unjudged`` or ``unknown game``. A code is a finding code
    or the beginning of one. A player is one of either side, by the headers, where a word of the name will do, or by the
    name of the log. ``pairs`` are two players who played each other. ``white`` and ``black`` are known from the headers
    alone. A result is the one on the board, or else the recorded one.
    ``year`` is the year in which the log was begun, ``since`` the first day on which it may have begun, and ``until``
    the last. ``text`` holds words that must all occur in its comments; words in quotation marks are a phrase. ``moves``
    stands in its moves as they are written. ``opening`` holds the moves with which it begins, and ``position`` the code
    of a position that it reaches; for these, ``searched`` replays the logs and puts the numbers of those it finds in
    ``ids``.
    """

    logs: Names = ()
    games: Names = ()
    verdicts: Names = ()
    codes: Names = ()
    players: Names = ()
    year: int | None = None
    since: date | None = None
    until: date | None = None
    text: str | None = None
    moves: str | None = None
    opening: str | None = None
    position: str | None = None
    ids: frozenset[int] | None = None
    white: Names = ()
    black: Names = ()
    pairs: tuple[tuple[str, str], ...] = ()
    results: Names = ()

    def where(self) -> tuple[str, dict[str, str]]:
        """Return the SQL condition on the logs ``l`` and their verdicts ``v``, and its parameters by their names.

        >>> Filter(verdicts=("illegal", "unreadable"), year=2006).where()
        ... # doctest: +NORMALIZE_WHITESPACE
        ("(CASE ... END = :chosen0 OR CASE ... END = :chosen1) AND l.begun GLOB :chosen2",
         {'chosen0': 'illegal', 'chosen1': 'unreadable', 'chosen2': '2006-*'})
        """
        assert self.opening is self.position is None, "these are searched for first"
        found = list(self._conditions())
        first, *rest = (" AND ".join(condition for condition, *_ in found) or "1").split("?")
        where = first + "".join(f":chosen{number}{text}" for number, text in enumerate(rest))
        values = (storable(value) for _, *given in found for value in given)
        return where, {f"chosen{number}": value for number, value in enumerate(values)}

    def _conditions(self) -> Iterator[tuple[str, ...]]:
        for chosen in (
            [_named(name) for name in self.logs],
            [_of_game(name) for name in self.games],
            [(f"{KIND} = ?", verdict) for verdict in self.verdicts],
            [("l.id IN (SELECT log_id FROM findings WHERE code GLOB ? || '*')", code) for code in self.codes],
            [(_PLAYER, *[player] * 5) for player in self.players],
            [(_WHITE, player, player) for player in self.white],
            [(_BLACK, player, player) for player in self.black],
            [(_PAIR, a, a, b, b, b, b, a, a, f"{a}-{b}", f"{b}-{a}") for a, b in self.pairs],
            [(f"{RESULT} = ?", result) for result in self.results],
        ):
            if chosen:
                conditions = " OR ".join(condition for condition, *_ in chosen)
                values = (value for _, *given in chosen for value in given)
                yield f"({conditions})" if len(chosen) > 1 else conditions, *values
        if self.year is not None:
            yield "l.begun GLOB ?", f"{self.year:04}-*"
        if self.since is not None:
            yield "l.begun >= ?", self.since.isoformat()
        if self.until is not None:
            yield "l.begun <= ?", self.until.isoformat()
        if self.text is not None:
            words: list[tuple[str, ...]] = [(_COMMENTED, each) for each in _quoted(self.text)]
            # What cannot be found chooses nothing, rather than everything.
            yield from words or [("FALSE",)]
        if self.moves is not None:
            yield f"instr({TEXT}, nullif(?, ''))", self.moves
        if self.ids is not None:
            yield "l.id IN (SELECT value FROM json_each(?))", json.dumps(sorted(self.ids))


EVERY_LOG: Final = Filter()


def _named(name: str) -> tuple[str, ...]:
    if re.fullmatch(r"#\d{1,18}", name):
        return "l.id = CAST(? AS INTEGER)", name[1:]
    if "*" not in name:
        return _NAMED.format("="), name, name
    # To SQLite ? and [ have a meaning too.
    return _NAMED.format("GLOB"), *[re.sub(r"[\[?]", r"[\g<0>]", name)] * 2


def _of_game(name: str) -> tuple[str, ...]:
    known = find_variant({"Game": name})
    return "(casefold(l.game) = casefold(?) OR l.variant = ?)", name, known.name if known else ""


def _quoted(text: str) -> Iterator[str]:
    """Yield each word or phrase, quoted for full-text search so that no character has a special meaning.

    >>> list(_quoted('late "my clock" NOT*'))
    ['"late"', '"my clock"', '"NOT*"']
    """
    for row, word in _WORDS.findall(storable(text)):
        words = row or word
        # What holds no letter and no digit is nothing that can be found.
        if any(character.isalnum() for character in words):
            yield f'"{words}"'


# ---------------------------------------------------------------- tables

COLUMNS: Final = {
    "log": "coalesce(l.name, r.source)",
    **{name: f"l.{name}" for name in ("game", "variant", "address", "begun", "white", "black")},
    "recorded": "l.result",
    "verdict": f"nullif({KIND}, 'unjudged')",
    **{name: f"v.{name}" for name in ("plies", "judged", "rules", "edition", "result", "reason")},
    "codes": (
        "(SELECT group_concat(code, ' ') FROM (SELECT DISTINCT code FROM findings WHERE log_id = l.id ORDER BY code))"
    ),
    "source": "r.source",
    "read": "r.read",
}
"""What is known of a log, and how it is asked for; what comes of a verdict is NULL before there is one."""

_AGAINST: Final = f"f.severity = 'error' AND substr(f.code, 1, 3) IN {AGAINST_THE_RULES}"
_ALSO_AGAINST: Final = _AGAINST.replace("f.", "e.")
FINDINGS: Final = {
    **{name: f"f.{name}" for name in ("ply", "side", "line")},
    "move": "f.text",
    **{name: f"f.{name}" for name in ("code", "severity", "message")},
    "position": TEXT,
    "after_illegal": f"""EXISTS (SELECT 1 FROM findings e
        WHERE e.log_id = l.id AND e.ply < f.ply AND {_ALSO_AGAINST})""",
}
"""What is known of a finding: ``position`` is the code of the one before the move, and replays the log."""

ROWS: Final = {
    "logs": ("", tuple(COLUMNS)),
    "illegal-moves": (
        f"""JOIN findings f ON f.log_id = l.id AND {_AGAINST} AND f.id =
            (SELECT min(id) FROM findings e WHERE e.log_id = l.id AND e.ply IS f.ply AND {_ALSO_AGAINST})""",
        ("log", "game", "white", "black", "ply", "move", "code", "message", "position", "address"),
    ),
    "findings": (
        "JOIN findings f ON f.log_id = l.id",
        ("log", "game", "ply", "side", "line", "move", "code", "severity", "message"),
    ),
}
"""The tables: what each has a row for, besides the log, and its columns where none are asked for."""

_NEEDED: Final = ("log", "source", "read", "moves", "headers", "id", "code", "message")
"""What every log or finding has."""
_NUMBERS: Final = ("id", "plies", "judged", "ply", "line", "after_illegal")
_MOST: Final = 1 << 31
"""Plies, and more than any game has."""

_HASH: Final = f"CASE WHEN l.moves IS NULL THEN {PAGE_HASH} END"

_BESIDE: Final = {
    "moves": TEXT, "headers": "l.headers", "id": "l.id", "name": "l.name", "version": "v.version", "raw": "v.verdict",
    "outcome": f"nullif({RESULT}, '*')",
}  # fmt: skip
"""What else can be asked for."""


def count(store: Store, chosen: Filter) -> int:
    """Count the chosen logs."""
    where, values = chosen.where()
    return store.sums(f"SELECT 0, count(*) {LOGS} WHERE {where}", values)[0]


def rows(
    store: Store, chosen: Filter, columns: Names, limit: int | None = None, *, of: str = "logs", sort: Names = ()
) -> Iterator[Row]:
    """Read some columns of one of the ``ROWS`` of every chosen log, ordered by ``sort``, then by game, day and name.

    A column to sort by may begin with ``-``, for the largest first. A log of which anything that is asked for is
    damaged is left out, and noted in ``store.damaged``.
    """
    known: set[tuple[type, ...]] = set()
    special = [(place, column) for place, column in enumerate(columns) if column in _CHECKED]
    for number, digest, ply, mark, *row in islice(store.rows(*_reading(chosen, columns, limit, of, sort)), limit):
        try:
            kinds = tuple(map(type, row))
            if kinds not in known:
                _check_kinds(columns, row)
                known.add(kinds)
            for place, column in special:
                _check(column, row[place], digest)
                if column == "position":
                    row[place] = _position_at(row[place], mark, ply)
        except DamagedError as error:
            store.note_corrupt(f"log {number}", error)
        else:
            yield tuple(row)


def _check_kinds(columns: Names, row: list[Any]) -> None:
    for column, value in zip(columns, row, strict=True):
        if value is None and column not in _NEEDED:
            continue
        if column not in _NUMBERS:
            must_be_text(**{column: value})
        elif not isinstance(value, int):
            raise DamagedError(f"its {column} is not a number")


def _check(column: str, value: Any, digest: str | None) -> None:
    """Check a value; the hash is that of the moves, where they are a page."""
    if column in _NUMBERS:
        if not 0 <= (value or 0) < _MOST:
            raise DamagedError(f"it has {value} as its {column}")
    elif column == "headers":
        object_in(value, "headers")
    elif digest is not None:
        raw_of(value, digest)


_CHECKED: Final = (*_NUMBERS, "headers", "moves", "position")


def _reading(chosen: Filter, columns: Names, limit: int | None, of: str, sort: Names) -> tuple[str, dict[str, Any]]:
    where, values = chosen.where()
    join, _ = ROWS[of]
    known = {**_BESIDE, **COLUMNS, **FINDINGS}
    wanted = ", ".join(f'{known[column]} AS "{column}"' for column in columns)
    by = [(known[column.removeprefix("-")], " DESC" * column.startswith("-")) for column in sort]
    # As in the index logs_in_order.
    order = ["l.game IS NULL", "l.game COLLATE NOCASE", "l.begun IS NULL", "l.begun", "l.name", "l.id"]
    order = [f"{column} IS NULL, {column} COLLATE NOCASE{down}" for column, down in by] + order
    ply = "NULL"
    if join:
        ply = "f.ply"
        order.append("f.id")
        where += f" AND {_with_codes(chosen, values)}"
    # To the left, so that a log whose read is lost is noted.
    logs = f"{LOGS} LEFT JOIN reads r ON r.id = l.read_id {join} WHERE {where}"
    digest = _HASH if {"moves", "position"} & {*columns} else "NULL"
    query = f"SELECT l.id, {digest}, {ply}, v.rules, {wanted} {logs} ORDER BY {', '.join(order)} LIMIT :limit"
    return query, {**values, "limit": -1 if limit is None else limit}


def _with_codes(chosen: Filter, values: dict[str, str]) -> str:
    """Return the condition on the findings ``f`` that the codes name: their logs have others too; add its values."""
    values |= {f"code{number}": code for number, code in enumerate(chosen.codes)}
    return f"({' OR '.join(f'f.code GLOB :code{each} || char(42)' for each in range(len(chosen.codes))) or 'TRUE'})"


def _position_at(text: str, mark: str | None, ply: int | None) -> str | None:
    """Return the code of the position before a ply, by the rules by which the log was judged, or None."""
    with suppress(RococoError, IndexError):
        return _replayed(text, mark).positions[ply - 1].code() if ply else None
    return None


# A log may have several illegal moves.
@lru_cache(maxsize=1)
def _replayed(text: str, mark: str | None) -> Record:
    name, *chosen = (mark or "").split()
    # For a game of your own there is a hash, which is not an option.
    options = dict(option.split("=") for option in chosen if "=" in option)
    return replay(text, variant_of(name, options) if name else None)


def replayed(store: Store, log: int) -> Record:
    """Replay a log by the rules by which it was judged; RococoError if they are not known here."""
    for text, mark in rows(store, Filter(ids=frozenset([log])), ("moves", "rules")):
        return _replayed(text, mark)
    raise DamagedError(f"there is no log {log}")


def illegal_moves(store: Store) -> dict[Row, Row]:
    """Return the game, the code, the message and the address of each illegal move, by its log, ply and text."""
    columns = ("log", "ply", "move", "game", "code", "message", "address")
    return {row[:3]: row[3:] for row in rows(store, Filter(), columns, of="illegal-moves")}


CROSSED: Final = {
    "game": ("coalesce(l.game, 'not named')", ""),
    "year": ("coalesce(substr(l.begun, 1, 4), 'not known')", ""),
    "verdict": (KIND, ""),
    "player": (
        "w.player",
        """JOIN (SELECT id, white AS player FROM logs UNION SELECT id, black FROM logs) w
            ON w.id = l.id AND w.player IS NOT NULL""",
    ),
    "code": ("f.code", "JOIN findings f ON f.log_id = l.id"),
}
"""What logs are counted by, each with what has to be joined; a log counts once for each of its players and codes."""


def counts(store: Store, chosen: Filter, by: Sequence[str]) -> Counter[tuple[str, ...]]:
    """Count the chosen logs by ``CROSSED`` columns, or by other expressions in SQL that need no join."""
    given = [CROSSED.get(each, (each, "")) for each in by]
    where, values = chosen.where()
    keys, joins = zip(*given, strict=True)
    if "code" in by:
        where += f" AND {_with_codes(chosen, values)}"
    query = f"""SELECT json_array({", ".join(keys)}), count(DISTINCT l.id) {LOGS} {" ".join(joins)}
        WHERE {where} AND {" AND ".join(f"{key} IS NOT NULL" for key in keys)} GROUP BY 1"""
    found = store.sums(query, values)
    # Of a damaged archive: a name is shown as it is, were it no text.
    return Counter({tuple(map(str, json.loads(key))): count for key, count in found.items()})


Follow = Callable[[Iterable[Any]], Iterable[Any]]
"""Yields what it is given, and may show how far that is."""


def searched(store: Store, chosen: Filter, follow: Follow = iter) -> Filter:
    """Replay the chosen logs, and return the filter that chooses those with its opening and position by number.

    NotationError if the opening or the position fits none of their games.
    """
    rest = replace(chosen, opening=None, position=None)
    fits: dict[str, Callable[[str], bool]] = {}
    faults: dict[str, NotationError] = {}
    ids = []
    for number, variant, text in follow(rows(store, rest, ("id", "variant", "moves"))):
        if variant is not None and variant not in fits and variant not in faults:
            try:
                fits[variant] = _search(variant, chosen.opening, chosen.position)
            except NotationError as error:
                faults[variant] = error
        with suppress(RococoError):
            if variant in fits and fits[variant](text):
                ids.append(number)
    if faults and not fits:
        raise next(iter(faults.values()))
    return replace(rest, ids=frozenset(ids))


def _search(variant: str, opening: str | None, position: str | None) -> Callable[[str], bool]:
    """Return what tells whether the text of a log of a variant begins with an opening, and reaches a position."""
    moves: list[str] | None = None
    if opening is not None:
        record = replay(opening, variant)
        if record.verdict != "legal":
            why = record.findings[0].message if record.findings else "no move can be read in it"
            raise NotationError(f"{opening}: not an opening of {variant}: {why}")
        moves = [str(ply.move) for ply in record.plies]
    wanted = None if position is None else _placement(Position.from_code(position, variant))

    def fits(text: str) -> bool:
        if moves is not None:
            log = parse_log(text)
            plies = replay(replace(log, turns=log.turns[: len(moves)])).plies
            if [str(ply.move) for ply in plies] != moves:
                return False
        return wanted is None or wanted in map(_placement, replay(text).positions)

    return fits


def _placement(position: Position) -> tuple[bytes, int]:
    """Return what stands where, and who is to move."""
    return bytes(position.state.board), position.state.side


MOST = 3
"""Names that are suggested."""


def misses(store: Store, chosen: Filter) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each game, player and log of a filter that the archive has not, in words, with names that are like it."""
    for game in chosen.games:
        if not _any(store, Filter(games=(game,))):
            yield f"game '{game}'", like(game, _texts(store, "SELECT DISTINCT game FROM logs"), MOST)
    for player in dict.fromkeys([*chosen.players, *chosen.white, *chosen.black, *chain(*chosen.pairs)]):
        if not _any(store, Filter(players=(player,))):
            names = _texts(store, "SELECT white FROM logs UNION SELECT black FROM logs")
            # A word of a name is enough, so it may be one of these.
            words = [word.strip("()") for name in names for word in name.split()]
            yield f"player '{player}'", like(player, [*names, *words], MOST)
    for log in chosen.logs:
        if not _any(store, Filter(logs=(log,))):
            # Too many to compare with each.
            names = _texts(store, "SELECT name FROM logs WHERE instr(casefold(name), casefold(?)) LIMIT ?", log, MOST)
            yield f"log '{log}'", tuple(names)


def _any(store: Store, chosen: Filter) -> bool:
    """Whether a log is chosen, or that is not known."""
    where, values = chosen.where()
    with until_corrupt():
        return store.db.execute(f"SELECT 1 {LOGS} WHERE {where} LIMIT 1", values).fetchone() is not None
    return True


def _texts(store: Store, query: str, *values: object) -> list[str]:
    with until_corrupt():
        return [text for (text,) in store.db.execute(query, values) if isinstance(text, str)]
    return []


# ---------------------------------------------------------------- charts


VERDICTS: Final = ("legal", "illegal", "unreadable", UNKNOWN, "unjudged")
PLIES: Final = 20
"""Of a step of lengths."""
OPENING: Final = 4
MOST_SHOWN: Final = 20
"""Rows that are shown, where the rarest come last."""


class Chart(NamedTuple):
    """A table of counts, with a name for programs and a title for people."""

    name: str
    title: str
    counts: Mapping[str, int]
    ranked: bool = False
    """Whether the most frequent comes first; else the order is that of years or numbers."""

    def shown(self) -> list[tuple[str, int]]:
        """Return the rows to show; the rarest of a ranked chart are summed in one.

        >>> Chart("", "", {str(number): 1 for number in range(30)}, ranked=True).shown()[-1]
        ('11 others', 11)
        """
        listed = list(self.counts.items())
        if not self.ranked or len(listed) <= MOST_SHOWN:
            return listed
        others = listed[MOST_SHOWN - 1 :]
        return [*listed[: MOST_SHOWN - 1], (f"{len(others):,} others", sum(count for _, count in others))]


def charts(store: Store, chosen: Filter) -> Iterator[Chart]:
    """Yield the charts that need only the database."""

    def counted(by: str) -> dict[str, int]:
        return {key: count for (key,), count in counts(store, chosen, (by,)).items()}

    verdicts = counted("verdict")
    yield Chart("verdicts", "Logs by verdict", {name: verdicts[name] for name in VERDICTS if name in verdicts})
    yield _ranked("games", "Logs by game", counted("game"))
    yield Chart("years", "Logs by year", dict(sorted(counted("year").items())))
    titles = {f"{code} {CODES[code].title}" if code in CODES else code: n for code, n in counted("code").items()}
    yield _ranked("findings", "Logs by what was found", titles)
    steps = counted(f"CAST((max(v.plies, 1) - 1) / {PLIES} AS INTEGER)")
    lengths = sorted((int(step), count) for step, count in steps.items())
    by_length = {f"{step * PLIES + 1}-{(step + 1) * PLIES}": count for step, count in lengths}
    yield Chart("lengths", "Logs by length in plies", by_length)


def openings(texts: Iterable[str]) -> Chart:
    """Count the openings that are legal, in short notation."""
    found: Counter[str] = Counter()
    for text in texts:
        log = parse_log(text)
        record = replay(replace(log, turns=log.turns[:OPENING]))
        moves = [short_of(ply) for ply in record.plies]
        kinds = {kind_of(each.code) for each in record.findings}
        if len(moves) == OPENING and None not in moves and FaultKind.OWN_POSITION not in kinds:
            assert record.variant
            found[f"{record.variant.title}: {' '.join(map(str, moves))}"] += 1
    return _ranked("openings", f"Openings: the first {OPENING} plies", found)


def methods(texts: Iterable[str]) -> Chart:
    """Count the pieces taken by each method in legal games."""
    found: Counter[str] = Counter()
    for text in texts:
        record = replay(text)
        for ply in record.plies if record.verdict == "legal" else ():
            if ply.move is not None and ply.before is not None and ply.status == "legal":
                found.update(capture.power.kind for capture in captures(ply.move, ply.before))
    return _ranked("captures", "Pieces taken, by method", found)


def texts(store: Store, chosen: Filter) -> Iterator[str]:
    """Yield the texts of the chosen logs whose game is known."""
    for variant, moves in rows(store, chosen, ("variant", "moves")):
        if variant is not None:
            # An earlier version may have kept many logs as one.
            yield from (moves[start:end] for start, end in logs_in(moves))


def _ranked(name: str, title: str, counts: Mapping[str, int]) -> Chart:
    return Chart(name, title, dict(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))), ranked=True)
