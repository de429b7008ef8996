"""The table of a tournament as a page to publish."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rococo_notation.archive.tournament.table import points_text
from rococo_notation.archive.tournament.words import SIGNS, TIE_BREAK, concerns, how, summary
from rococo_notation.codes import CODES
from rococo_notation.text_safety import one_line
from rococo_notation.view.templating import page

if TYPE_CHECKING:
    from rococo_notation.archive.tournament.table import Game, Table


def as_page(table: Table, title: str, links: Mapping[int, str]) -> str:
    """Write the table, its games, and what the director has to look at, as a page of HTML.

    ``links`` are those of replay pages, by the numbers of games; other games link to their address.
    """

    def link(game: Game, *, at_fault: bool = False) -> str:
        if game.number in links:
            ply = game.row.fault.ply if at_fault and game.row.fault else None
            return f"{links[game.number]}#{ply}" if ply else links[game.number]
        address = game.row.address or ""
        # What stands in an archive of strangers may be anything.
        return address if address.startswith(("https://", "http://")) else ""

    return page(
        "tournament.html",
        style="tournament.css",
        title=one_line(title),
        table=table,
        summary=summary(table),
        signs=SIGNS,
        tie_break=TIE_BREAK,
        concerns=list(concerns(table)),
        codes=CODES,
        how=how,
        line=one_line,
        link=link,
        points=points_text,
    )
