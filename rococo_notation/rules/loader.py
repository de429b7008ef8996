"""Find variants by name, read their files in any language of definitions, and lay one file over another."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from itertools import product
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final
from unicodedata import normalize

from rococo_notation.arguments import check_type
from rococo_notation.errors import UnreadableError, VariantError
from rococo_notation.home import COMMAND
from rococo_notation.meant import did_you_mean, like, similar
from rococo_notation.processes import in_workers
from rococo_notation.rules.building import build_chosen, chosen, option_faults, over
from rococo_notation.rules.definition import Definition, is_log
from rococo_notation.rules.schema import keys_of, line_of, line_of_toml_error, shape_faults
from rococo_notation.rules.variant import OPTION, Variant, arranged
from rococo_notation.text_safety import reason
from rococo_notation.toml_text import LONGEST, parse_toml, read_toml, write_toml

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
    check_type(name, str, "a variant's name must be a string")
    return loaded(_file_of(name), tuple(sorted((options or {}).items())))


@lru_cache(maxsize=256)
def variant_titled(title: str) -> Variant | None:
    """Return the variant with a name as a log gives it, which may be that of a file; None if there is none."""
    name = title.removesuffix(".toml")
    try:
        # Any line of a text may be looked up, and finding similar names takes long.
        return variant(name) if find(name) else None
    except VariantError:
        return None


def find(name: str) -> Path | None:
    """Find the file of the game with a name, one that comes with the package or a user-defined one."""
    # Looking for an alias reads every file; most names are those of a variant.
    plain = normal(name)
    shipped = plain if plain in variants() else names_and_titles()[0].get(plain)
    return FOLDER / f"{shipped}.toml" if shipped else OWN.get(plain)


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


TOML: Final = ".toml"
SUFFIXES: Final = frozenset({TOML, ".ini", ".txt", ".html", ".htm"})
"""How the names of files end that define games."""
_LONGEST_PAGE: Final = 1 << 22
"""Bytes of a page with a diagram."""


def place_of(given: str | Path) -> Path | None:
    """Return the place that a text names, a file or a part of one; None if it is not that of a file.

    A part follows the file after a colon, as in ``variants.ini:shako``.

    >>> str(place_of("games/variants.ini:shako")), place_of("shako")
    ('games/variants.ini:shako', None)
    """
    path, _ = _file_and_part(Path(given))
    return Path(given) if path.suffix.lower() in SUFFIXES or path.is_file() else None


def _file_and_part(place: Path) -> tuple[Path, str]:
    """Split a place into a file and the part of it."""
    file, sign, part = place.name.rpartition(":")
    whole = not sign or not file or place.suffix.lower() in SUFFIXES
    return (place, "") if whole else (place.with_name(file), part)


def _name_of(place: Path) -> str:
    """Return the name of the game at a place: of a file, or of a section of it."""
    file, part = _file_and_part(place)
    return f"{file.stem}-{part}" if part.isdecimal() else part or file.stem


def load_variant(path: str | Path, options: Mapping[str, str] | None = None, *, name: str = "") -> Variant:
    """Load a variant from the file that defines it.

    The file is TOML like those in ``rococo_notation/rules/variants``, or a page or text with an Interactive Diagram, or
    a ``variants.ini`` of Fairy-Stockfish. What it says and this program does not do is in ``Variant.omissions``.

    Args:
        path: the file; ``FILE:NAME`` is a part of it.
        options: where the rules leave room: name to value.
        name: which part of the file: the section of a ``variants.ini``, or the number of a diagram.

    Raises:
        VariantError: the file does not describe a variant; the message lists every fault with its line. Or the variant
            has no such option or value.
        UnreadableError: the file does not exist or cannot be read.
    """
    check_type(path, (str, PathLike), "load_variant() takes the path of a file")
    path = Path(path)
    path = path.with_name(f"{path.name}:{name}") if name else path
    try:
        return read_variant(_text_of(path), path, options or {})
    except OSError as error:
        raise UnreadableError(f"{error.filename or path}: {reason(error)}") from error


def read_variant(text: str, path: Path, options: Mapping[str, str] = MappingProxyType({})) -> Variant:
    """Build a variant from the text of its file, which need not be saved; it may extend files next to ``path``.

    Raises:
        VariantError: as ``load_variant``.
        OSError: a file that it extends cannot be read.
    """
    definition = _read(path, text)
    data = _merged(path, definition)
    if faults := list(option_faults(data)):
        raise _faulty(path, definition, *faults)
    given = dict(options)
    name = _name_of(path)
    set_up = given.pop(OPTION, None) if "set-ups" in data else None
    choice = chosen(name, data, given)
    try:
        built = build_chosen(name, data, choice)
    except VariantError as error:
        raise _faulty(path, definition, *error.faults) from None
    return built if set_up is None else arranged(built, set_up)


def _read(path: Path, text: str) -> Definition:
    """Read the text of a file in the language in which it is written; VariantError if it has faults."""
    file, part = _file_and_part(path)
    definition = None if file.suffix == TOML else _read_foreign(file, text, part)
    if definition is None:
        try:
            definition = Definition(parse_toml(text), keys_of(text))
            if part:
                definition.faults.append((f"it defines a single game and has no part '{part}'", 1))
        except ValueError as error:
            # What an editor holds has no name yet, and may be in another language.
            definition = _read_foreign(file, text, part) if file.suffix == TOML else None
            definition = definition or Definition(faults=[_undefined(path, text, str(error))])
    if definition.faults:
        raise _faulty(path, definition)
    return definition


def _read_foreign(file: Path, text: str, part: str) -> Definition | None:
    """Read a definition in another language than TOML; None if it is in none of them."""
    from rococo_notation.rules.diagram import is_diagram, read_diagram
    from rococo_notation.rules.variants_ini import is_ini, read_ini

    if is_diagram(text):
        return read_diagram(text, part)
    return read_ini(text, part) if file.suffix == ".ini" or is_ini(text) else None


_TOML_TABLES: Final = (re.compile(r"^\[board\]", re.MULTILINE), re.compile(r"^\[pieces[.\]]", re.MULTILINE))
_ITEM: Final = re.compile(
    r"""\s*(?:[#;[\]"'{}]|[\w.+"'-]+\s*=|[^:=]{0,60}(?::[^:]*){4,5}$|(?:[.a-z-]|\+[a-z])(?:\s+(?:[.a-z-]|\+[a-z]))+\s*$)""",
    re.IGNORECASE,
)
"""The beginning of a line of a definition: a comment, a key, a piece, a rank of the set-up."""
_MOSTLY: Final = 0.6
"""How much of a definition such lines are."""
_MOST_LOOKED_AT: Final = 1 << 16
"""Characters of a text in which a definition is looked for."""


def defines_game(text: str) -> bool:
    r"""Tell whether a text defines a game, in any language, and is nothing else.

    >>> defines_game("pawn::::a2-h2\nking::::e1"), defines_game("1. P e2-e4")
    (True, False)
    """
    text = text[:_MOST_LOOKED_AT]
    lines = [line for line in text.splitlines() if line.strip()]
    # Words about games, and pages of logs, may quote a definition.
    if is_log(text) if "</" in text else sum(map(bool, map(_ITEM.match, lines))) < _MOSTLY * len(lines):
        return False
    from rococo_notation.rules.diagram import is_diagram
    from rococo_notation.rules.variants_ini import is_ini

    return all(table.search(text) for table in _TOML_TABLES) or is_diagram(text) or is_ini(text)


def _undefined(path: Path, text: str, why: str) -> tuple[str, int]:
    """Say what a text is that does not define a game in any known language, and where that shows."""
    if is_log(text):
        how = f"; `{COMMAND} validate {path.name}` checks it" if path.is_file() else ""
        return f"this is a log, not the definition of a game{how}", 1
    if path.suffix == TOML:
        return why, line_of_toml_error(why, text)
    languages = "a TOML file, a page or text with an Interactive Diagram, or a variants.ini"
    return f"this does not define a game; a definition is {languages}", 1


@cache
def loaded(file: Path, options: tuple[tuple[str, str], ...]) -> Variant:
    """Load a variant that is known by name once."""
    try:
        game = read_variant(_text_of(file), file, dict(options))
    except OSError as error:
        raise VariantError.of_file(file.name, [reason(error)]) from error
    return replace(game, made_by=(variant, (game.name, dict(options)))) if file.parent == FOLDER else game


@cache
def names_and_titles() -> tuple[dict[str, str], frozenset[str]]:
    """Return the names of the games that come with the package by each of their names, and those that are titles."""
    names: dict[str, str] = {}
    titles: set[str] = set()
    for name in variants():
        data = parse_toml(read_toml(FOLDER / f"{name}.toml").partition("\n[")[0])
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
    """Return the TOML file of a variant: as it is written, or the same in TOML if it is defined in another language.

    ``name`` is that of a known variant, or the place of a definition.

    Raises:
        VariantError: there is no such variant, or it has faults.
        UnreadableError: the file cannot be read.

    >>> print(toml_of("Rococo with mirror arrays").splitlines()[2])
    title = "Rococo with Mirror Arrays"
    """
    place = find(name) or place_of(name) or _file_of(name)
    load_variant(place)
    text = _text_of(place)
    if place.suffix == TOML:
        return text
    data = _read(place, text).data
    notes = [f"# - {each}" for each in data.get("omissions", ())]
    head = "\n".join(["# The definition says more than this program does:", *notes, "", ""]) if notes else ""
    return head + write_toml({"title": data.get("title", _name_of(place)), **data})


def _file_of(name: str) -> Path:
    """Return the file of a variant that is known by name; else VariantError suggests similar names."""
    if found := find(name):
        return found
    if near := did_you_mean(*(near_titles(name) or _alike(normal(name)))):
        raise VariantError(f"unknown variant '{name}'; {near}")
    known = _known()
    some = [each for each in known if each.startswith(COMMAND)] + [*known[len(variants()) :]][:_FEW]
    listed = f"there are {len(known)} games (`{COMMAND} variants` lists them), such as {', '.join(some)}"
    raise VariantError(f"unknown variant '{name}'; {listed}")


def _text_of(path: Path) -> str:
    file, _ = _file_and_part(path)
    try:
        return read_toml(file, LONGEST if file.suffix == TOML else _LONGEST_PAGE)
    except ValueError as error:
        raise VariantError.of_file(path.name, [str(error)]) from error


def _merged(path: Path, definition: Definition, heirs: tuple[Path, ...] = ()) -> dict[str, Any]:
    """Lay the data of a file over that of the variant it extends; ``heirs`` are the files that extend this one."""
    data = definition.data
    if faults := list(shape_faults(data)):
        raise _faulty(path, definition, *faults)
    base: dict[str, Any] = {}
    extends = data.get("extends", [])
    for name in dict.fromkeys([extends] if isinstance(extends, str) else extends):
        try:
            parent = _parent(name, path)
        except VariantError as error:
            raise _faulty(path, definition, f"extends: {error}") from error
        if parent.resolve() in (path.resolve(), *heirs):
            raise _faulty(path, definition, f"extends: '{name}' itself extends this file")
        inherited = _merged(parent, _read(parent, _text_of(parent)), (path.resolve(), *heirs))
        base = over(base, inherited) | {"aliases": [], "pgn": ""}
    pieces = base.get("pieces", {})
    rows = [piece.get(row, {}) for piece in pieces.values() for row in ("enemy", "own")]
    for letter, table in product(data.get("without", ()), (pieces, *rows, base.get("zillions", {}).get("pieces", {}))):
        table.pop(letter, None)
    return over(base, data)


def _faulty(path: Path, definition: Definition, *faults: str) -> VariantError:
    """Make the error of a file from the faults of its text and these of its data, in the order of their lines."""
    found = [*definition.faults, *((fault, line_of(fault, definition.lines)) for fault in faults)]
    placed = sorted(found, key=lambda fault: fault[1] or 0)
    return VariantError.of_file(path.name, [fault for fault, _ in placed], [line for _, line in placed])


def _parent(name: str, path: Path) -> Path:
    """Find the file that another one extends, next to it or by name; VariantError if there is none."""
    if name.endswith(".toml"):
        if (path.parent / name).is_file():
            return path.parent / name
        raise VariantError(f"there is no file '{name}' in the same folder")
    # Some files are only for others to extend, and have a name that no game can have.
    shipped = FOLDER / f"{name}.toml"
    return shipped if shipped.is_file() else _file_of(name)


# ---------------------------------------------------------------- user-defined variants

BEGINNINGS: Final = frozenset({"title", "extends", "board"})
"""Keys of which a game has one at least; other TOML files, such as a configuration, may lie among games."""

_games: dict[str, Path] = {}


def use_games(*folders: str | Path) -> Mapping[Path, VariantError]:
    """Make the games in the user's folders known by name, here and in worker processes that begin later.

    Each file there that defines a game, in TOML or another language of ``load_variant``, and each section of a
    ``variants.ini``, is found by its name, its title and its aliases wherever a game is named: in logs, as ``variant``,
    after ``extends``. A name of a game that comes with the package goes on meaning
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
        _give(_name_of(file), file)
    named = [file for file in files if find(_name_of(file)) == file]
    for file in named:
        for name in files[file]:
            _give(name, file)
    faults: dict[Path, VariantError] = {}
    for file in [file for file in files if file not in named]:
        name = _name_of(file)
        why = f"'{name}' means {_place(name)}" if normal(name) else "its name has no letter and no digit"
        faults[file] = VariantError.of_file(file.name, [f"{why}, so this file is left out; give it another name"])
    for file in named:
        try:
            game = loaded(file, ())
        except VariantError as error:
            faults[file] = error
            continue
        _games[game.name] = file
        taken = [f"'{name}' means {_place(name)}" for name in (game.title, *game.aliases) if find(name) != file]
        if taken:
            fault = f"{' and '.join(taken)}; use the name {game.name} for this game"
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
    """Yield the places of games in a folder, each with the title and the aliases there, as far as they can be read."""
    for file in sorted(folder.iterdir()):
        if file.suffix.lower() in SUFFIXES and not file.name.startswith(".") and file.is_file():
            for place in _parts_of(file):
                try:
                    data = _read(place, _text_of(file)).data
                except (OSError, ValueError):
                    yield place, []
                    continue
                aliases = data.get("aliases")
                names = [data.get("title"), *(aliases if isinstance(aliases, list) else ())]
                if not BEGINNINGS.isdisjoint(data):
                    yield place, [name for name in names if isinstance(name, str)]


def _parts_of(file: Path) -> list[Path]:
    """List the places of the games that a file defines; none if it is a text of another kind, such as a log."""
    if file.suffix == TOML:
        return [file]
    from rococo_notation.rules.diagram import diagrams_in
    from rococo_notation.rules.variants_ini import is_ini, sections_of

    try:
        text = _text_of(file)
    except (OSError, VariantError):
        return []
    sections = sections_of(text) if is_ini(text) else []
    names = sections or [str(number) for number in range(1, len(diagrams_in(text)) + 1)]
    return [file.with_name(f"{file.name}:{name}") for name in names] if len(names) > 1 else [file] * len(names)


def _place(name: str) -> str:
    found = _file_of(name)
    return f"{found.stem}, which comes with the program" if found.parent == FOLDER else str(found)
