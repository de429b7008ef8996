"""Counting the logs of an archive by game, year, finding and length, and their openings and captures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple
from unicodedata import east_asian_width

from rococo_notation.archive.database.migrations import LOGS
from rococo_notation.archive.database.store import Store
from rococo_notation.archive.filter import Filter
from rococo_notation.archive.query import rows
from rococo_notation.codes import CODES
from rococo_notation.notation.log_boundaries import logs_in
from rococo_notation.replayer import Record, parse_log, replay
from rococo_notation.replayer.messages import FaultKind, kind_of
from rococo_notation.replayer.record import short_of
from rococo_notation.rules.move import captures
from rococo_notation.text_safety import one_line
from rococo_notation.view.themes import THEMES
from rococo_notation.view.xml import element, escaped

VERDICTS: Final = ("legal", "illegal", "unreadable", "unjudged")
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
    verdicts = _counted(store, chosen, "coalesce(v.verdict, 'unjudged')")
    yield Chart("verdicts", "Logs by verdict", {name: verdicts[name] for name in VERDICTS if name in verdicts})
    yield Chart("games", "Logs by game", _ranked(_counted(store, chosen, "coalesce(l.game, 'not named')")), ranked=True)
    years = _counted(store, chosen, "coalesce(substr(l.begun, 1, 4), 'not known')")
    yield Chart("years", "Logs by year", dict(sorted(years.items())))
    codes = _counted(store, chosen, "f.code", "JOIN findings f ON f.log_id = l.id", "DISTINCT l.id")
    titles = {f"{code} {CODES[code].title}" if code in CODES else code: count for code, count in codes.items()}
    yield Chart("findings", "Logs by what was found", _ranked(titles), ranked=True)
    steps = _counted(store, chosen, f"CAST((max(v.plies, 1) - 1) / {PLIES} AS TEXT)")
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


def _counted(store: Store, chosen: Filter, what: str, join: str = "", counted: str = "*") -> Counter[str]:
    where, values = chosen.where()
    query = f"SELECT {what}, count({counted}) {LOGS} {join} WHERE {where} GROUP BY 1"
    found = store.sums(query, values)
    # Of a damaged archive: a name is shown as it is, were it no text.
    return Counter({str(key): count for key, count in found.items() if key is not None})


def _ranked(counts: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))


WIDTH: Final = 800
LABELS: Final = 360
"""Where the bars begin; the labels end just before."""
BARS: Final = 360
"""The width of the longest."""
ROW: Final = 22
TITLE: Final = 44
LONGEST: Final = 50
"""Labels are cut to this many small letters; wide characters count for more."""

_FONT: Final = "system-ui, sans-serif"


def plot(charts: Iterable[Chart], title: str) -> str:
    """Draw the charts that are not empty as one picture with a title.

    >>> from rococo_notation.archive.charts import Chart
    >>> plot([Chart("years", "Logs by year", {"2006": 3})], "3 logs").count("<rect")
    2
    """
    paint = THEMES["light"]
    ink, colour = paint["label"]["stroke"], paint["path"]["stroke"]
    content = [_text(24, 36, title, ink, size=20, weight="bold")]
    top = 48.0
    for chart in charts:
        shown = chart.shown()
        if shown:
            content.append(_text(24, top + 28, chart.title, ink, size=16, weight="bold"))
            content += _bars(shown, top + TITLE, ink, colour)
            top += TITLE + ROW * len(shown)
    height = int(top) + 20
    ground = element("rect", {"width": WIDTH, "height": height, **paint["ground"]})
    head = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": f"0 0 {WIDTH} {height}",
        "width": WIDTH,
        "height": height,
        "role": "img",
        "font-family": _FONT,
    }
    return element("svg", head, element("title", {}, escaped(title)), ground, *content) + "\n"


def _bars(shown: list[tuple[str, int]], top: float, ink: str, colour: str) -> Iterator[str]:
    most = max(count for _, count in shown)
    for place, (label, count) in enumerate(shown):
        line = top + place * ROW
        length = max(count / most * BARS, 1.0)
        yield _text(LABELS - 8, line + 12, _clipped(label), ink, anchor="end")
        yield element("rect", {"x": LABELS, "y": line - 1, "width": length, "height": ROW - 6, "rx": 2, "fill": colour})
        yield _text(LABELS + length + 6, line + 12, f"{count:,}", ink)


def _text(x: float, y: float, words: str, ink: str, *, size: int = 13, weight: str = "", anchor: str = "") -> str:
    given = {"font-weight": weight, "text-anchor": anchor}
    more = {name: value for name, value in given.items() if value}
    return element("text", {"x": x, "y": y, "font-size": size, "fill": ink, **more}, escaped(one_line(words)))


def _clipped(label: str) -> str:
    left = float(LONGEST)
    for place, character in enumerate(label):
        left -= 1.9 if east_asian_width(character) in "WF" or character in "MW" else 1.4 if character.isupper() else 1
        if left < 0:
            return f"{label[: place - 1]}…"
    return label
