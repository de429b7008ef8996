"""Find variants by name, read their files and lay one file over another; user-defined variants lie in folders."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from os import PathLike
from pathlib import Path
from typing import Any, Final
from unicodedata import normalize

from rococo_notation.arguments import check_type
from rococo_notation.errors import UnreadableError, VariantError
from rococo_notation.home import COMMAND
from rococo_notation.meant import did_you_mean, like, similar
from rococo_notation.processes import in_workers
from rococo_notation.rules.building import build_chosen, chosen, option_faults, over
from rococo_notation.rules.schema import lines_of, shape_faults
from rococo_notation.rules.variant import OPTION, Variant, arranged
from rococo_notation.text_safety import reason
from rococo_notation.toml_text import parse_toml, read_toml

FOLDER: Final = Path(__file__).parent / "variants"
LIKENESS: Final = 0.8
"""How alike a title must be to be suggested for one of a log."""
_LIKENESS: Final = 0.65
"""How alike a name must be to be suggested for one that somebody typed."""
_FEW: Final = 5
"""How many user-defined variants are named as examples."""
OWN: Final[dict[str, Path]] = {}
"""The files of user-defined variants by each of their names, as ``normal`` writes it; ``use_games`` fills it."""


@cache
def variants() -> tuple[str, ...]:
    """List the names of the variants that come with the package.

    >>> "rococo-mirror" in variants()
    True
    """
    return tuple(sorted(path.stem for path in FOLDER.glob("[a-z]*.toml")))


def variant(name: str, options: Mapping[str, str] | None = None) -> Variant:
    """Return the variant with a name, its own or Game Courier's; case and punctuation do not matter.

    It is one that comes with the package, or one in the folders given to ``use_games``. ``options`` chooses where its
    rules leave room: name to value.

    Raises:
        VariantError: no variant has that name, or it has no such option or value, or its file has faults.

    >>> variant("Rococo with mirror arrays").name
    'rococo-mirror'
    """
    check_type(name, str, "a variant is named by text")
    found = find(name)
    if found is None:
        raise VariantError(_unknown(name))
    given = tuple(sorted((options or {}).items()))
    return loaded(found, given) if isinstance(found, Path) else _shipped(found, given)


@lru_cache(maxsize=256)
def variant_titled(title: str) -> Variant | None:
    """Return the variant with a name as a log gives it, which may be that of a file; None if there is none."""
    name = title.removesuffix(".toml")
    try:
        # Any line of a text may be looked up, and finding similar names takes long.
        return variant(name) if find(name) else None
    except VariantError:
        return None


def find(name: str) -> str | Path | None:
    """Find the game with a name: the name of one that comes with the package, or the file of a user-defined one."""
    # Looking for an alias reads every file; most names are those of a variant.
    plain = normal(name)
    return plain if plain in variants() else names_and_titles()[0].get(plain) or OWN.get(plain)


def _unknown(name: str) -> str:
    """Say that no game has a name, and suggest similar ones."""
    near = did_you_mean(*(near_titles(name) or _alike(normal(name))))
    if near:
        return f"unknown variant '{name}'; {near}"
    known = _known()
    some = [each for each in known if each.startswith(COMMAND)] + [*known[len(variants()) :]][:_FEW]
    listed = f"known are {len(known)} games (`{COMMAND} variants` lists them), such as {', '.join(some)}"
    return f"unknown variant '{name}'; {listed}"


def near_titles(name: str) -> tuple[str, ...]:
    """List the titles of variants with similar names, the most similar first, or the name if a title is another's.

    >>> near_titles("Rococo with Mirrored Arays")[0]
    'Rococo with Mirror Arrays'
    """
    known = {_without_common(each): each for each in [*reversed([*names_and_titles()[0], *OWN])]}
    near = similar(_without_common(name), known, most=3, likeness=LIKENESS)
    games = filter(None, map(variant_titled, map(known.__getitem__, near)))
    return tuple(dict.fromkeys(game.title if variant_titled(game.title) == game else game.name for game in games))


def _alike(name: str) -> tuple[str, ...]:
    """List the names of variants that contain this one or are similar."""
    known = {_without_common(each): each for each in _known()}
    own = _without_common(name)
    return tuple(known[each] for each in like(own, known, likeness=_LIKENESS)) if own else ()


def _without_common(name: str) -> str:
    """Return a name without the words of many names, which do not make two games alike; if it has others."""
    words = normal(name).split("-")
    return "-".join([word for word in words if word not in _common_words()] or words)


@cache
def _common_words() -> frozenset[str]:
    names = names_and_titles()[0]
    counts = Counter(word for name in names for word in {*name.split("-")})
    return frozenset(word for word, count in counts.items() if count > len(names) // 4)


def _known() -> tuple[str, ...]:
    """List the names of all games, user-defined ones last."""
    return (*variants(), *dict.fromkeys(file.stem for file in OWN.values()))


def load_variant(path: str | Path, options: Mapping[str, str] | None = None) -> Variant:
    """Load a variant of your own from a TOML file like those in ``rococo_notation/rules/variants``.

    Raises:
        VariantError: the file is not TOML or does not describe a variant; the message lists every fault with its line.
            Or the variant has no such option or value.
        UnreadableError: the file does not exist or cannot be read.
    """
    check_type(path, (str, PathLike), "a variant is loaded from the path of its file")
    path = Path(path)
    try:
        return _built(path, _text_of(path), options or {})
    except OSError as error:
        raise UnreadableError(f"{error.filename or path}: {reason(error)}") from error


def read_variant(toml: str, path: Path) -> Variant:
    """Build a variant from the text of its file, which need not be saved; it may extend files next to ``path``.

    Raises:
        VariantError: as ``load_variant``.
        OSError: a file that it extends cannot be read.
    """
    return _built(path, toml, {})


def _built(path: Path, toml: str, options: Mapping[str, str]) -> Variant:
    data = _merged(path, toml)
    faults = list(option_faults(data))
    if faults:
        raise _faulty(path, toml, *faults)
    given = dict(options)
    set_up = given.pop(OPTION, None) if "set-ups" in data else None
    choice = chosen(path.stem, data, given)
    try:
        built = build_chosen(path.stem, data, choice)
    except VariantError as error:
        raise _faulty(path, toml, *error.faults) from None
    return built if set_up is None else arranged(built, set_up)


@cache
def _shipped(name: str, options: tuple[tuple[str, str], ...]) -> Variant:
    return replace(load_variant(FOLDER / f"{name}.toml", dict(options)), made_by=(_shipped, (name, options)))


@cache
def loaded(file: Path, options: tuple[tuple[str, str], ...]) -> Variant:
    """Load a user-defined variant once."""
    try:
        return _built(file, _text_of(file), dict(options))
    except OSError as error:
        raise VariantError.of_file(file.name, [reason(error)]) from error


@cache
def names_and_titles() -> tuple[dict[str, str], frozenset[str]]:
    """Return the names of the games that come with the package by each of their names, and those that are titles."""
    names: dict[str, str] = {}
    titles: set[str] = set()
    for name in variants():
        data = parse_toml(read_toml(FOLDER / f"{name}.toml"))
        own = {normal(title) for title in (data["title"], *data.get("aliases", ()))}
        names |= dict.fromkeys([name, normal(data.get("pgn", name)), *own], name)
        titles |= own
    return names, frozenset(titles)


def normal(name: str) -> str:
    """Return a name without what does not matter in it.

    >>> normal("Rococo, with Mirror Arrays")
    'rococo-with-mirror-arrays'
    """
    return re.sub(r"[\W_]+", "-", normalize("NFKC", name).casefold()).strip("-")


def toml_of(name: str) -> str:
    """Return the file of a variant that is known by name, as it is written.

    Raises:
        VariantError: there is no such variant, or it has faults.

    >>> print(toml_of("Rococo with mirror arrays").splitlines()[2])
    title = "Rococo with Mirror Arrays"
    """
    return _file_of(variant(name).name).read_text(encoding="utf-8")


def _file_of(name: str) -> Path:
    """Return the file of a variant that is known by name.

    Raises:
        VariantError: there is no such variant.
    """
    found = find(name)
    if found is None:
        raise VariantError(_unknown(name))
    return found if isinstance(found, Path) else FOLDER / f"{found}.toml"


def _text_of(path: Path) -> str:
    try:
        return read_toml(path)
    except ValueError as error:
        raise VariantError.of_file(path.name, [str(error)]) from error


def _merged(path: Path, toml: str, heirs: tuple[Path, ...] = ()) -> dict[str, Any]:
    """Lay the data of a file over that of the variant it extends; ``heirs`` are the files that extend this one."""
    try:
        data = parse_toml(toml)
    except ValueError as error:
        raise _faulty(path, toml, str(error)) from error
    faults = shape_faults(data)
    if faults:
        raise _faulty(path, toml, *faults)
    base: dict[str, Any] = {}
    extends = data.get("extends", [])
    for name in dict.fromkeys([extends] if isinstance(extends, str) else extends):
        try:
            parent = _parent(name, path)
        except VariantError as error:
            raise _faulty(path, toml, f"extends: {error}") from error
        if parent.resolve() in (path.resolve(), *heirs):
            raise _faulty(path, toml, f"extends: '{name}' extends this file in turn")
        inherited = _merged(parent, _text_of(parent), (path.resolve(), *heirs))
        base = over(base, inherited) | {"aliases": [], "pgn": ""}
    for letter in data.get("without", ()):
        pieces = base.get("pieces", {})
        pieces.pop(letter, None)
        for piece in pieces.values():
            piece.get("enemy", {}).pop(letter, None)
            piece.get("own", {}).pop(letter, None)
        base.get("zillions", {}).get("pieces", {}).pop(letter, None)
    return over(base, data)


def _faulty(path: Path, toml: str, *faults: str) -> VariantError:
    """Make the error of a file from its faults, in the order of their lines."""
    lines = lines_of(faults, toml)
    placed = sorted(zip(faults, lines, strict=True), key=lambda fault: fault[1] or 0)
    return VariantError.of_file(path.name, [fault for fault, _ in placed], [line for _, line in placed])


def _parent(name: str, path: Path) -> Path:
    """Find the file that another one extends: next to it, or that of a variant known by name.

    Raises:
        VariantError: there is no such file.
    """
    if name.endswith(".toml"):
        if (path.parent / name).is_file():
            return path.parent / name
        raise VariantError(f"there is no file '{name}' beside this one")
    # Some files are only for others to extend, and have a name that no game can have.
    shipped = FOLDER / f"{name}.toml"
    return shipped if shipped.is_file() else _file_of(name)


# ---------------------------------------------------------------- user-defined variants

BEGINNINGS: Final = frozenset({"title", "extends", "board"})
"""Keys of which a game has one at least; other TOML files, such as a configuration, may lie among games."""

_games: dict[str, Path] = {}


def use_games(*folders: str | Path) -> Mapping[Path, VariantError]:
    """Make the games in the user's folders known by name, here and in worker processes that begin later.

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
            fault = f"{' and '.join(taken)}; this game is found by the name {game.name}"
            faults[file] = VariantError.of_file(file.name, [fault])
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
    why = f"'{file.stem}' means {_place(file.stem)}" if normal(file.stem) else "its name has no letter and no digit"
    return VariantError.of_file(file.name, [f"{why}, so this file is left out; give it another name"])


def _place(name: str) -> str:
    """Say which game has a name."""
    found = find(name)
    return str(found) if isinstance(found, Path) else f"{found}, which comes with the program"
