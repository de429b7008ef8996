"""Render many games in one or several processes, and yield them in order."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from rococo_notation.cli.file_names import wanted_name
from rococo_notation.cli.inputs import Input, documents_of
from rococo_notation.cli.jobs import Job, run_all
from rococo_notation.cli.replayed_games import ReplayedGame, games_in
from rococo_notation.errors import RococoError
from rococo_notation.processes import is_ending

if TYPE_CHECKING:
    from rococo_notation.cli.options import Replayer
    from rococo_notation.cli.renderings import Wish
    from rococo_notation.formats import Format
    from rococo_notation.formats.documents import Document, Unread
    from rococo_notation.replayer import Record
    from rococo_notation.view import ListedGame

DOCUMENTS_A_JOB: Final = 16
"""Few, because the pages of many games take much memory."""


class Rendering(NamedTuple):
    """How to render games; it can be sent to another process."""

    wish: Wish
    roots: tuple[Path, ...] = ()
    """The folders the user gave, which no page names."""
    listed: bool = False
    """Whether the games are pages with a list of them beside them."""

    def in_folder(self) -> Rendering:
        """Return this for games that go to a folder."""
        return self._replace(listed=self.wish.form == "html")


class Rendered(NamedTuple):
    """A rendered game, or why there is none."""

    faults: tuple[str, ...]
    verdict: str = "unreadable"
    source: str = ""
    why: str = ""
    """As in ``Unread``."""
    name: str = ""
    """What to name a file after."""
    data: bytes | None = None
    """The page of a listed game has a place for links to its neighbours."""
    entry: ListedGame | None = None
    """The game in the list, if it is listed; the name of its file is to be added."""
    shared: Mapping[str, str] = {}
    """The texts of the files it shares with others, by their addresses."""
    size: int = 0
    """Characters of the text it was read from."""


def render_all(
    files: Iterable[Input], origin: Format | None, replayer: Replayer, rendering: Rendering, processes: int
) -> Generator[tuple[Job, list[Rendered]], None, None]:
    """Render every game and yield them in order, each with the size it takes; closing this ends the workers."""
    name = origin.name if origin else None
    here, work = (partial(each, name, replayer, rendering) for each in (_render, _render_elsewhere))
    lost = "the remaining games were not rendered"
    with closing(run_all(work, _batches(files), processes, lost, work_here=here)) as done:
        for _, games in done:
            for game in games:
                yield Job((), game.size), [game]


def rendered(rendering: Rendering, game: ReplayedGame) -> Rendered:
    """Render a game, if it could be read."""
    from rococo_notation.view import ListedGame
    from rococo_notation.view.templating import SharedFiles

    if game.record is None:
        return Rendered(game.faults, source=game.source, why=game.why)
    record = named_below(game.record, rendering.roots)
    source = record.log.source
    made = Rendered(game.faults, game.verdict, game.source, game.why, wanted_name(record), size=len(source.text))
    shared = SharedFiles() if rendering.wish.shared else None
    try:
        data = rendering.wish.of(record, listed=rendering.listed, shared=shared)
    except RococoError as error:
        return made._replace(faults=(*game.faults, f"{source.name}: {error}"))
    entry = ListedGame.of(record, "") if rendering.listed else None
    return made._replace(data=data, entry=entry, shared=shared.texts if shared else {})


def named_below(record: Record, roots: Iterable[Path]) -> Record:
    """Name the file of a record relative to the folder the user gave, so that no page tells where it was made."""
    source = record.log.source
    path = Path(source.name)
    name = next((str(path.relative_to(root)) for root in roots if path.is_relative_to(root)), path.name)
    return replace(record, log=replace(record.log, source=replace(source, name=name)))


def _batches(files: Iterable[Input]) -> Iterator[tuple[Document | Unread, ...]]:
    """Read the documents, some at a time."""
    documents = (document for path in files for document in documents_of(path))
    while batch := tuple(islice(documents, DOCUMENTS_A_JOB)):
        yield batch


def _render_elsewhere(
    origin: str | None, replayer: Replayer, rendering: Rendering, batch: tuple[Document | Unread, ...]
) -> Iterable[Rendered]:
    quiet = rendering._replace(wish=replace(rendering.wish, counts=False))
    return list(_render(origin, replayer, quiet, batch))


def _render(
    origin: str | None, replayer: Replayer, rendering: Rendering, batch: Iterable[Document | Unread]
) -> Iterator[Rendered]:
    """Render the games of some documents, one after another."""
    from rococo_notation.formats import format_of

    for game in games_in(batch, format_of(origin) if origin else None, replayer, whole=True):
        yield rendered(rendering, game)
        if is_ending():
            return
