"""Counting the logs of an archive by game, year, finding and length, and their openings and captures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from rococo_notation.archive.database.store import Store
from rococo_notation.archive.filter import Filter
from rococo_notation.archive.query import counts, rows
from rococo_notation.codes import CODES
from rococo_notation.notation.log_boundaries import logs_in
from rococo_notation.replayer import Record, parse_log, replay
from rococo_notation.replayer.messages import FaultKind, kind_of
from rococo_notation.replayer.record import UNKNOWN, short_of
from rococo_notation.rules.move import captures

VERDICTS: Final = ("legal", "illegal", "unreadable", UNKNOWN, "unjudged")
PLIES: Final = 20
"""Of a step of lengths."""
OPENING: Final = 4
"""Plies of an opening."""
MOST: Final = 20
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
        if not self.ranked or len(listed) <= MOST:
            return listed
        others = listed[MOST - 1 :]
        return [*listed[: MOST - 1], (f"{len(others):,} others", sum(count for _, count in others))]


def charts(store: Store, chosen: Filter) -> Iterator[Chart]:
    """Yield the charts that need only the database."""

    def counted(by: str) -> dict[str, int]:
        return {key: count for (key,), count in counts(store, chosen, (by,)).items()}

    verdicts = counted("verdict")
    yield Chart("verdicts", "Logs by verdict", {name: verdicts[name] for name in VERDICTS if name in verdicts})
    yield Chart("games", "Logs by game", _ranked(counted("game")), ranked=True)
    yield Chart("years", "Logs by year", dict(sorted(counted("year").items())))
    titles = {f"{code} {CODES[code].title}" if code in CODES else code: n for code, n in counted("code").items()}
    yield Chart("findings", "Logs by what was found", _ranked(titles), ranked=True)
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
    return Chart("openings", f"Openings: the first {OPENING} plies", _ranked(found), ranked=True)


def methods(texts: Iterable[str]) -> Chart:
    """Count the pieces taken by each method in legal games."""
    found: Counter[str] = Counter()
    for text in texts:
        record = replay(text)
        if record.verdict == "legal":
            found.update(_kinds(record))
    return Chart("captures", "Pieces taken, by method", _ranked(found), ranked=True)


def texts(store: Store, chosen: Filter) -> Iterator[str]:
    """Yield the texts of the chosen logs whose game is known."""
    for variant, moves in rows(store, chosen, ("variant", "moves")):
        if variant is not None:
            # An earlier version may have kept many logs as one.
            yield from (moves[start:end] for start, end in logs_in(moves))


def _kinds(record: Record) -> Iterator[str]:
    for ply in record.plies:
        if ply.move is not None and ply.before is not None and ply.status == "legal":
            yield from (capture.power.kind for capture in captures(ply.move, ply.before))


def _ranked(counts: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))
