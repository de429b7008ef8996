"""Write rendered games to one file, or to a folder with a file for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote

from rococo_notation.cli.failures import complain, exit_code, failing
from rococo_notation.cli.file_names import FileNames
from rococo_notation.cli.outputs import Guard, opened, writing
from rococo_notation.cli.rendered_games import Rendered
from rococo_notation.cli.renderings import FORMS, INDEX, Wish
from rococo_notation.cli.replayed_games import ReplayedGame

Item = TypeVar("Item")


class Viewing:
    """Writes rendered games, and remembers what went wrong."""

    def __init__(self) -> None:
        self.failed = False
        self.verdicts = set[str]()

    @property
    def exit_code(self) -> int:
        """The exit code of the command, which fails if something could not be read or rendered."""
        return exit_code(self.verdicts, failed=self.failed)

    def tell(self, game: Rendered | ReplayedGame, *, failed: bool) -> None:
        """Say what is wrong with a game."""
        self.failed |= failed
        self.verdicts.add(game.verdict)
        for fault in game.faults:
            complain(fault)

    def to_file(self, games: Iterable[Rendered], path: Path | None) -> bool:
        """Write a game to a file or standard output; return whether it could be rendered."""
        written = False
        for _, data in self._made(games):
            with opened(path) as file:
                file.write(data)
            written = True
        return written

    def to_folder(self, games: Iterable[Rendered], wish: Wish, folder: Path, inputs: Guard) -> bool:
        """Write each game to its own file, pages also to an index; return whether any could be rendered."""
        if wish.form == "html":
            return self._to_site(games, folder, inputs)
        names = FileNames(folder, wish.suffix, inputs)
        written = False
        for game, data in self._made(games):
            _write_within(data, folder / names.fresh(game.name))
            written = True
        return written

    def _to_site(self, games: Iterable[Rendered], folder: Path, inputs: Guard) -> bool:
        from rococo_notation.view import ListedGame, index_page
        from rococo_notation.view.replay_html import Neighbours, linked

        names = FileNames(folder, FORMS["html"].suffixes[0], inputs, {INDEX})
        shared: dict[str, str] = {}
        entries: list[ListedGame] = []
        named = ((names.fresh(game.name), game, data) for game, data in self._made(games))
        for before, (name, game, data), after in _with_neighbours(named):
            neighbours = Neighbours(
                quote(before[0]) if before else "",
                quote(after[0]) if after else "",
                # Which it is, is known only when all games are read: the index looks it up.
                f"{INDEX}?after={quote(name)}&verdict=illegal",
            )
            _write_within(linked(data, neighbours), folder / name)
            shared |= game.shared
            if game.entry:
                entries.append(game.entry.at(name))
        if entries:
            _write_shared(shared, folder, inputs)
            _write_within(_encoded(index_page(entries)), folder / INDEX)
        return bool(entries)

    def _made(self, games: Iterable[Rendered]) -> Iterator[tuple[Rendered, bytes]]:
        """Tell what is wrong with the games, and yield those that could be rendered."""
        for game in games:
            self.tell(game, failed=game.data is None)
            if game.data is not None:
                yield game, game.data


def _with_neighbours(items: Iterable[Item]) -> Iterator[tuple[Item | None, Item, Item | None]]:
    """Yield each item between those before and after it, once the one after it is known."""
    before: Item | None = None
    held: Item | None = None
    for item in items:
        if held is not None:
            yield before, held, item
        before, held = held, item
    if held is not None:
        yield before, held, None


def _write_shared(texts: Mapping[str, str], folder: Path, inputs: Guard) -> None:
    inputs.check(*(folder / address for address in texts))
    for address, text in texts.items():
        path = folder / address
        with failing(f"cannot write {path}"):
            path.parent.mkdir(exist_ok=True)
        _write_within(_encoded(text), path)


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "backslashreplace")


def _write_within(data: bytes, path: Path) -> None:
    with writing(path, follow=False) as file:
        file.write(data)
