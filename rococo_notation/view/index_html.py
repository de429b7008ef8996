"""Write the page that lists many games, each with a link to its own page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from rococo_notation.text_safety import one_line
from rococo_notation.view.templating import page

if TYPE_CHECKING:
    from rococo_notation.replayer import Record

LONGEST: Final = 120
"""Names are cut to so many characters."""


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game in the list.

    ``address`` is that of the page, ``log`` what the log calls itself and ``file`` what it was read from; ``players``
    are White's and Black's. ``date`` is empty where the log does not tell.
    """

    address: str
    log: str
    file: str
    game: str
    players: tuple[str, str]
    date: str
    plies: int
    verdict: str
    findings: int
    result: str

    @classmethod
    def of(cls, record: Record, name: str) -> ListedGame:
        """Make the row of a record, whose page lies beside the list under a file name."""
        log = record.log
        return cls(
            address=quote(name),
            log=_clipped(log.name or PurePath(log.source.name).stem),
            file=_clipped(log.source.name),
            game=_clipped(record.variant.title if record.variant else log.game or ""),
            players=(_clipped(log.header("White") or ""), _clipped(log.header("Black") or "")),
            date=str(log.begun or ""),
            plies=len(record.plies),
            verdict=record.verdict,
            findings=sum(not finding.secondary for finding in record.findings),
            result=record.result,
        )


def index_page(entries: Iterable[ListedGame], *, title: str = "Games") -> str:
    """Write a table of games to sort and filter; without scripts it is still a table."""
    listed = list(entries)
    return page(
        "index.html",
        style="index.css",
        script="index.js",
        title=title,
        entries=listed,
        games=sorted({entry.game for entry in listed if entry.game}, key=str.casefold),
        verdicts=sorted({entry.verdict for entry in listed}),
    )


def _clipped(text: str) -> str:
    line = one_line(text).strip()
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"
