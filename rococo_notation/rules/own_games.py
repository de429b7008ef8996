"""Games of one's own, which lie in folders as TOML files and are known by name as those of the package are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from rococo_notation.errors import VariantError
from rococo_notation.processes import in_workers
from rococo_notation.rules.loader import OWN, find, loaded, normal, variant_titled
from rococo_notation.toml_text import parse_toml, read_toml

BEGINNINGS: Final = frozenset({"title", "extends", "board"})
"""Keys of which a game has one at least; other TOML files, such as a configuration, may lie among games."""

_games: dict[str, Path] = {}


def use_games(*folders: str | Path) -> Mapping[Path, VariantError]:
    """Make the games in folders of one's own known by name, here and in worker processes that begin later.

    Each TOML file there is a game, and is found by the name of the file, its title and its aliases wherever a game is
    named: in logs, as ``variant``, after ``extends``. A name of a game that comes with the package goes on meaning
    that one, so that no file changes how a log is judged; between two files, the first one has the name. Folders given
    in an earlier call are forgotten.

    Returns what is wrong with which file; the faults of one do not concern the others.

    Raises:
        OSError: a folder cannot be read.
    """
    files = {file: names for folder in folders for file, names in _files_in(Path(folder))}
    in_workers(use_games, *folders)
    OWN.clear()
    _games.clear()
    loaded.cache_clear()
    variant_titled.cache_clear()
    for file in files:
        _give(file.stem, file)
    named = [file for file in files if find(file.stem) == file]
    for file in named:
        for name in files[file]:
            _give(name, file)
    faults = {file: _left_out(file) for file in files if file not in named}
    for file in named:
        try:
            game = loaded(file, ())
        except VariantError as error:
            faults[file] = error
            continue
        _games[game.name] = file
        taken = [f"'{name}' means {_place(name)}" for name in (game.title, *game.aliases) if find(name) != file]
        if taken:
            told = f"{' and '.join(taken)}; this game is found by the name {game.name}"
            faults[file] = VariantError.of_file(file.name, [told])
    return faults


def own_games() -> Mapping[str, Path]:
    """Map the name of each game in the folders given to ``use_games`` to its file, without files that have faults."""
    return dict(_games)


def _give(name: str, file: Path) -> None:
    """Give a file a name that no other game has."""
    if normal(name) and find(name) is None:
        OWN[normal(name)] = file


def _files_in(folder: Path) -> Iterator[tuple[Path, list[str]]]:
    """Yield the files of games in a folder, each with the title and the aliases in it, as far as they can be read."""
    for file in sorted(folder.iterdir()):
        if file.suffix == ".toml" and not file.name.startswith(".") and file.is_file():
            try:
                data = parse_toml(read_toml(file))
            except (OSError, ValueError):
                yield file, []
                continue
            aliases = data.get("aliases")
            names = [data.get("title"), *(aliases if isinstance(aliases, list) else ())]
            if not BEGINNINGS.isdisjoint(data):
                yield file, [name for name in names if isinstance(name, str)]


def _left_out(file: Path) -> VariantError:
    """Make the error of a file that has no name of its own."""
    told = f"'{file.stem}' means {_place(file.stem)}" if normal(file.stem) else "its name has no letter and no digit"
    return VariantError.of_file(file.name, [f"{told}, so this file is left out; give it another name"])


def _place(name: str) -> str:
    """Say which game has a name."""
    found = find(name)
    return str(found) if isinstance(found, Path) else f"{found}, which comes with the program"
