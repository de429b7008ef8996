"""Links to the replay pages that ``rococo archive export --to site`` has written."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from rococo_notation.cli.archive.options import some
from rococo_notation.cli.failures import complain
from rococo_notation.cli.file_names import FileNames
from rococo_notation.cli.outputs import Guard
from rococo_notation.cli.renderings import INDEX
from rococo_notation.links import is_address

if TYPE_CHECKING:
    from rococo_notation.archive.tournament import Table


def links_to(table: Table, site: str | None, output: Path | None) -> dict[int, str]:
    """Return the link of each illegal game that has a page in a site, given as an address or as a folder.

    The table lists the games in the order in which the site was written, so the files have the same names.
    """
    if site is None:
        return {}
    names = FileNames(Path(site), ".html", Guard(()), {INDEX})
    pages = {game.number: names.fresh(game.row.page) for game in table.games}
    pages = {game.number: pages[game.number] for game in table.illegal}
    if is_address(site):
        return {number: f"{site.rstrip('/')}/{quote(name)}" for number, name in pages.items()}
    there = {number: name for number, name in pages.items() if (Path(site) / name).is_file()}
    if len(there) < len(pages):
        missing = some(len(pages) - len(there), "game")
        complain(f"{missing} without a page in {site}: `rococo archive export --to site` with this choice writes it")
    way = Path(os.path.relpath(site, output.parent if output else ".")).as_posix()
    return {number: quote(f"{way}/{name}") for number, name in there.items()}
