"""Write the games of an archive in a format of ``rococo convert``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from typing import TYPE_CHECKING

from rococo_notation.cli.conversion import Conversion, convert_all
from rococo_notation.cli.failures import complain
from rococo_notation.cli.game_outputs import sink_for
from rococo_notation.cli.jobs import FILES_A_JOB, Job
from rococo_notation.cli.options import Replayer
from rococo_notation.cli.outputs import Guard
from rococo_notation.cli.progress import counted
from rococo_notation.formats.documents import Unread

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store
    from rococo_notation.archive.filter import Filter


def write_games(form: str, store: Store, chosen: Filter, output: str | None, total: int, jobs: int, kept: Guard) -> int:
    """Replay the chosen logs, write them to a file, a folder or standard output, and return how many.

    What is ``kept`` is not written over. What cannot be written is told.
    """
    conversion = Conversion(Replayer(None, (), "auto", "auto", None), form)
    written = cut = 0
    with (
        sink_for(output, conversion, kept) as sink,
        closing(convert_all(_jobs(store, chosen), conversion, jobs)) as done,
    ):
        games = (game for _, games in done for game in games)
        for game in counted(games, total, "Converting", prints=output in (None, "-")):
            if isinstance(game, Unread):
                complain(game.message)
                continue
            sink.write(game)
            written += 1
            cut += bool(game.notes)
    if cut:
        games_cut = "1 game ends" if cut == 1 else f"{cut:,} games end"
        complain(f"{form} holds only legal moves: {games_cut} before the first that is not one")
    return written


def _jobs(store: Store, chosen: Filter) -> Iterator[Job]:
    from rococo_notation.archive.exporting import documents

    found = documents(store, chosen)
    while batch := tuple(islice(found, FILES_A_JOB)):
        yield Job(batch, sum(document.size for document in batch))
