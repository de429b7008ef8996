"""Write the page that lists many games, each with a link to its own page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from pathlib import PurePath
from textwrap import shorten
from typing import Final, NamedTuple
from urllib.parse import quote

from rococo_notation.codes import CODES, Severity
from rococo_notation.notation.log import begun_on, players_in
from rococo_notation.notation.turns.meaning import clip
from rococo_notation.replayer import Record
from rococo_notation.rules import Variant
from rococo_notation.text_safety import one_line
from rococo_notation.view.drawing import MARGIN, Board, picture_id
from rococo_notation.view.finding_text import PublicFindings
from rococo_notation.view.scene import scene_of_ply
from rococo_notation.view.templating import page
from rococo_notation.view.xml import element

LONGEST: Final = 120
"""Texts are cut to this many characters."""

MOST_SHOWN: Final = 5
"""Values of a facet that are always shown; more can be unfolded."""
MOST_DRAWN: Final = 1000
"""Games with a small board, each of which makes the page 4 kB larger."""


class Fault(NamedTuple):
    """What is wrong with a game in the first place.

    ``anchor`` goes behind the address of the page, and ``label`` names the move; both are empty for the log as a whole.
    ``board`` draws an illegal move with the ``drawings``, which are by their ids.
    """

    anchor: str
    label: str
    message: str
    code: str
    board: str = ""
    drawings: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game in the list.

    ``address`` is that of the page, ``log`` what the log calls itself and ``file`` what it was read from. ``players``
    are White's and Black's, or if not ``sides_known`` those in the name of the log. ``fault`` is the first of
    ``faults``, and ``codes`` are those of all. What the log does not tell is empty.
    """

    address: str
    log: str
    file: str
    game: str
    players: tuple[str, str]
    date: str
    plies: int
    verdict: str
    result: str
    sides_known: bool = True
    fault: Fault | None = None
    faults: int = 0
    codes: tuple[str, ...] = ()

    @classmethod
    def of(cls, record: Record, name: str) -> ListedGame:
        """Make the row of a record, whose page is next to the list under a file name."""
        log, public = record.log, PublicFindings(record)
        called = log.name or PurePath(log.source.name).stem
        given = log.header("White") or "", log.header("Black") or ""
        players = given if any(given) else players_in(called) or given
        faults = list(_faults(public))
        return cls(
            address=quote(name),
            log=_clipped(called),
            file=_clipped(log.source.name),
            game=_clipped(record.variant.title if record.variant else log.game or ""),
            players=(_clipped(players[0]), _clipped(players[1])),
            date=str(begun_on(called) or ""),
            plies=len(record.plies),
            verdict=record.verdict,
            result=public.result()[0],
            sides_known=any(given),
            fault=faults[0] if faults else None,
            faults=len(faults),
            codes=tuple(sorted({each.code for each in record.findings if each.severity is Severity.ERROR})),
        )

    def at(self, name: str) -> ListedGame:
        """Return the row with the page under another file name."""
        fault = self.fault and self.fault._replace(drawings=_kept_once(self.fault.drawings))
        return replace(self, address=quote(name), fault=fault)


def index_page(entries: Iterable[ListedGame], *, title: str = "Games") -> str:
    """Write a table of games to sort and filter; without scripts it is still a table."""
    listed = list(entries)
    codes = [code for entry in listed for code in entry.codes]
    # Ways to choose games: a key, what it is called, and its values, each with an explanation and how many have it.
    facets = [
        ("verdict", "Verdict", _counted(entry.verdict for entry in listed)),
        ("game", "Game", _counted(entry.game for entry in listed)),
        ("code", "Fault", [(code, CODES[code].title, number) for code, _, number in _counted(codes)]),
    ]
    names = ("log", "game", "players", "date", "plies", "result", "verdict")
    columns = {name: name.title() for name in names} | {"faults": "What is wrong"}
    drawn = [entry for entry in listed if entry.fault and entry.fault.board][:MOST_DRAWN]
    filled = {key for key in columns if any(getattr(entry, key) not in ("", 0, ("", "")) for entry in listed)}
    return page(
        "index.html",
        styles=("index.css",),
        scripts=("index.js",),
        title=title,
        shown=MOST_SHOWN,
        drawn={entry.address: entry.fault.board for entry in drawn if entry.fault},
        drawings=dict(chain.from_iterable(entry.fault.drawings for entry in drawn if entry.fault)),
        entries=listed,
        facets=[(key, name, values) for key, name, values in facets if len(values) > 1 or (key == "code" and values)],
        columns={key: name for key, name in columns.items() if key in filled},
        missing=[key for key in columns if key not in filled],
    )


def _counted(values: Iterable[str]) -> list[tuple[str, str, int]]:
    ordered = sorted(Counter(filter(None, values)).items(), key=lambda each: (-each[1], each[0].casefold()))
    return [(value, "", number) for value, number in ordered]


def _faults(public: PublicFindings) -> Iterable[Fault]:
    """Yield what is wrong, illegal moves first, as the page opens there."""
    for stop in sorted(public.stops(), key=lambda stop: stop.kind != "illegal"):
        if stop.reason:
            board = _board(public, stop.ply) if stop.kind == "illegal" else ("", ())
            yield Fault(f"#{stop.ply}", stop.label, shorten(stop.reason, LONGEST, placeholder=" …"), stop.code, *board)
    for finding in public.general():
        if finding["severity"] == Severity.ERROR.value:
            yield Fault("", "", shorten(finding["message"], LONGEST, placeholder=" …"), finding["code"])


def _board(public: PublicFindings, ply: int) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Draw the board of an illegal ply, and return what its drawing refers to."""
    if (scene := scene_of_ply(public.record.plies[ply - 1], hints=public.whole)) is None:
        return "", ()
    variant = scene.position.variant
    board = Board(variant, "white")
    # What is used takes its paint from its user.
    ids = ((kind, picture_id(f"{variant.name} {kind}")) for kind, _ in board.squares())
    squares = (element("use", {"href": f"#{name}", "class": kind}) for kind, name in ids)
    drawn = *squares, *board.layers(scene.position, scene.signs)
    inside = f"{MARGIN} {MARGIN} {board.width - 2 * MARGIN} {board.height - 2 * MARGIN}"
    return element("svg", {"viewBox": inside, "aria-hidden": "true"}, *drawn), _drawings(variant)


@lru_cache(maxsize=64)
def _drawings(variant: Variant) -> tuple[tuple[str, str], ...]:
    board = Board(variant, "white")
    squares = ((picture_id(f"{variant.name} {kind}"), element("path", {"d": data})) for kind, data in board.squares())
    return *squares, *board.drawings().items()


@lru_cache(maxsize=64)
def _kept_once(drawings: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """Return the first of equal drawings: games that come from other processes have each their own."""
    return drawings


def _clipped(text: str) -> str:
    return clip(one_line(text).strip(), LONGEST)
