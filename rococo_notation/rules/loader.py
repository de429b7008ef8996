"""Find and read variant files, lay one over another, and build variants from them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches
from functools import cache
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from rococo_notation.arguments import check_type
from rococo_notation.errors import VariantError
from rococo_notation.rules.powers import POWERS
from rococo_notation.rules.schema import name_faults, shape_faults
from rococo_notation.rules.variant import Castling, Edition, FirstMove, Option, Piece, Promotion, Variant, Zillions

FOLDER: Final = Path(__file__).parent / "variants"
HOLE: Final = "-"
LIKENESS: Final = 0.8
"""How alike a name must be to be suggested; most names share their last word, so that less would suggest anything."""
_MOVING: Final = {power.name for power in POWERS.values() if power.moves}
_CAPTURING: Final = {power.name for power in POWERS.values() if power.captures}
_OPTIONAL: Final = {power.name for power in POWERS.values() if power.optional}

Squares = tuple[tuple[str, ...], tuple[str, ...]]


@cache
def variants() -> tuple[str, ...]:
    """List the names of the variants that come with the package.

    >>> "rococo-mirror" in variants()
    True
    """
    return tuple(sorted(path.stem for path in FOLDER.glob("[a-z]*.toml")))


def variant(name: str, options: Mapping[str, str] | None = None) -> Variant:
    """Return the variant with a name, its own or Game Courier's; case and punctuation do not matter.

    ``options`` chooses where its rules leave room: name to value.

    Raises:
        VariantError: no variant has that name, or it has no such option or value.

    >>> variant("Rococo with mirror arrays").name
    'rococo-mirror'
    """
    check_type(name, str, "a variant is named by text")
    # Looking for an alias reads every file; most names are those of a variant.
    normal = _normal(name)
    found = normal if normal in variants() else _names().get(normal)
    if found is None:
        near = " or ".join(near_titles(name) or _alike(normal))
        hint = f"did you mean {near}?" if near else f"known are {', '.join(variants())}"
        raise VariantError(f"unknown variant '{name}'; {hint}")
    return _shipped(found, tuple(sorted((options or {}).items())))


def near_titles(name: str) -> tuple[str, ...]:
    """List the titles of variants with similar names, the most similar first.

    >>> near_titles("Rococo with Mirrored Arays")[0]
    'Rococo with Mirror Arrays'
    """
    near = get_close_matches(_normal(name), _names(), n=3, cutoff=LIKENESS)
    return tuple(dict.fromkeys(variant(each).title for each in near))


def _alike(name: str) -> tuple[str, ...]:
    """List the names of variants that contain this one or are similar."""
    return tuple(each for each in variants() if name in each) or tuple(get_close_matches(name, variants(), n=3))


def load_variant(path: str | Path, options: Mapping[str, str] | None = None) -> Variant:
    """Load a variant of your own from a TOML file like those in ``rococo_notation/rules/variants``.

    Raises:
        VariantError: the file is not TOML or does not describe a variant; the message lists every fault found. Or the
            variant has no such option or value.
        OSError: the file cannot be read.
    """
    check_type(path, (str, PathLike), "a variant is loaded from the path of its file")
    path = Path(path)
    data = _merged(path)
    chosen = _choose(path.stem, data, options or {})
    for name, value in chosen.items():
        data = _over(data, data["options"][name]["choices"][value])
    return _build(path.stem, data, chosen)


@cache
def _shipped(name: str, options: tuple[tuple[str, str], ...]) -> Variant:
    return replace(load_variant(FOLDER / f"{name}.toml", dict(options)), made_by=(_shipped, (name, options)))


def _choose(name: str, data: Mapping[str, Any], options: Mapping[str, str]) -> dict[str, str]:
    """Return the value of every option: the given one, or its default."""
    known = data.get("options", {})
    for option in options:
        if option not in known:
            raise VariantError(f"{name} has no option '{option}'; it has {', '.join(known) or 'none'}")
    chosen = {option: options.get(option, given["default"]) for option, given in known.items()}
    for option, value in chosen.items():
        choices = known[option]["choices"]
        if value not in choices:
            raise VariantError(f"{name}: {option} is one of {', '.join(map(repr, choices))}, and not {value!r}")
    return chosen


@cache
def _names() -> dict[str, str]:
    names: dict[str, str] = {}
    for name in variants():
        with (FOLDER / f"{name}.toml").open("rb") as file:
            data = tomllib.load(file)
        names |= {_normal(known): name for known in (name, data["title"], *data.get("aliases", ()))}
    return names


def _normal(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def _merged(path: Path) -> dict[str, Any]:
    """Lay the data of a file over that of the variant it extends."""
    try:
        with path.open("rb") as file:
            data = tomllib.load(file)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise VariantError(f"{path.name}: not TOML: {error}", [f"not TOML: {error}"]) from error
    faults = shape_faults(data)
    if faults:
        raise VariantError(f"{path.name}: " + "; ".join(faults), faults)
    base: dict[str, Any] = {}
    for name in _listed(data.get("extends", [])):
        parent = FOLDER / f"{name}.toml"
        if not parent.is_file():
            raise VariantError(
                f"{path.name}: extends: unknown variant '{name}'", [f"extends: unknown variant '{name}'"]
            )
        base = _over(base, _merged(parent)) | {"aliases": []}
    for letter in data.get("without", ()):
        base["pieces"].pop(letter, None)
        for piece in base["pieces"].values():
            piece.get("enemy", {}).pop(letter, None)
            piece.get("own", {}).pop(letter, None)
        base.get("zillions", {}).get("pieces", {}).pop(letter, None)
    return _over(base, data)


def _listed(given: str | list[str]) -> list[str]:
    return [given] if isinstance(given, str) else given


def _over(base: dict[str, Any], difference: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in difference.items():
        nested = isinstance(value, dict) and isinstance(base.get(key), dict)
        merged[key] = _over(base[key], value) if nested else value
    return merged


def _build(name: str, data: dict[str, Any], chosen: Mapping[str, str]) -> Variant:
    faults = name_faults(data)
    board = data.get("board", {})
    files, ranks = tuple(board.get("files", ())), tuple(board.get("ranks", ()))
    squares = frozenset(f + r for f in files for r in ranks)
    given = data.get("pieces", {})
    pieces = {letter: _piece(letter, piece, given, faults, (files, ranks)) for letter, piece in given.items()}
    rows = board.get("setup", "").strip().splitlines()
    stand_in = {".": ""}
    for letter, meant in board.get("stand-in", {}).items():
        stand_in |= {letter.upper(): meant.upper(), letter.lower(): meant.lower()}
    setup = tuple(tuple(stand_in.get(word, word) for word in row.split()) for row in rows)
    labels = {label for letter in pieces for label in (letter.upper(), letter.lower())}
    if len(setup) != len(ranks):
        faults.append(f"board.setup: {len(setup)} ranks, where board.ranks has {len(ranks)}")
    for rank, row in zip(reversed(ranks), setup, strict=False):
        if len(row) != len(files):
            faults.append(f"board.setup: rank {rank} has {len(row)} squares, where board.files has {len(files)}")
        strange = dict.fromkeys(word for word in row if word not in labels | {"", HOLE})
        faults += [f"board.setup: no piece has the letter {word}, which rank {rank} has" for word in strange]
    rules = data.get("rules", {})
    promotion = data.get("promotion", {})
    to = promotion.get("to", "captured")
    aliases = board.get("aliases", {})
    zillions = data.get("zillions", {})
    built = Variant(
        name=name,
        title=data.get("title", name),
        aliases=tuple(data.get("aliases", ())),
        sources=tuple(data.get("sources", ())),
        files=files,
        ranks=ranks,
        file_aliases=MappingProxyType(aliases.get("files", {})),
        rank_aliases=MappingProxyType(aliases.get("ranks", {})),
        setup=setup,
        edge=_zone(board.get("edge", {}), files, ranks),
        pieces=MappingProxyType(pieces),
        promotion=Promotion(
            pieces=frozenset(promotion.get("pieces", ())),
            zones=_zones(promotion.get("zone", {}), files, ranks),
            to=tuple(to) if isinstance(to, list) else _promotable(pieces, promotion),
            captured=to == "captured",
            compulsory=promotion.get("compulsory", False),
            in_place=promotion.get("in-place", False),
        ),
        first_moves=MappingProxyType(
            {
                letter: FirstMove(piece["first-move"]["reach"], _zones(piece["first-move"], files, ranks))
                for letter, piece in given.items()
                if "first-move" in piece
            }
        ),
        en_passant=frozenset(rules.get("en-passant", ())),
        progress=frozenset(rules.get("progress", (*promotion.get("pieces", ()), *rules.get("en-passant", ())))),
        castling=tuple(
            Castling(letter, _pair(pair["king"]), _pair(pair["partner"]))
            for letter, pair in data.get("castling", {}).items()
        ),
        check=rules.get("check", False),
        fifty_moves=rules.get("fifty-moves", True),
        suicide=rules.get("suicide", False),
        stuck=rules.get("stuck", "draw"),
        repetition=rules.get("repetition", "draw"),
        editions=MappingProxyType(
            {
                edition: Edition(edition, given.get("until", ""), given.get("edge-landing", "nearest") == "nearest")
                for edition, given in data.get("editions", {"current": {}}).items()
            }
        ),
        options=MappingProxyType(
            {
                option: Option(option, given["summary"], tuple(given["choices"]), given["default"], chosen[option])
                for option, given in data.get("options", {}).items()
            }
        ),
        zillions=Zillions(zillions.get("rules", ""), zillions.get("pieces", {})),
        made_by=(_build, (name, data, dict(chosen))),
    )
    if not squares:
        faults.append("board: no files or no ranks")
    if faults:
        raise VariantError(f"{name}: " + "; ".join(faults), faults)
    return built


def _piece(letter: str, data: dict[str, Any], pieces: Mapping[str, Any], faults: list[str], squares: Squares) -> Piece:
    def row(key: str) -> dict[str, tuple[str, ...]]:
        given = data.get(key, {})
        for other, powers in given.items():
            if other != "all" and other not in pieces:
                faults.append(f"pieces.{letter}.{key}: no piece has the letter {other}")
            faults.extend(f"pieces.{letter}.{key}.{other}: unknown method '{m}'" for m in powers if m not in _CAPTURING)
        return {other: tuple(given.get(other, given.get("all", ()))) for other in pieces}

    moves = tuple(data.get("moves", ()))
    faults += [f"pieces.{letter}.moves: unknown pattern '{m}'" for m in moves if m not in _MOVING]
    freezes = frozenset(pieces) if "all" in data.get("freezes", ()) else frozenset(data.get("freezes", ()))
    faults += [f"pieces.{letter}.freezes: no piece has the letter {f}" for f in sorted(freezes - set(pieces))]
    optional, lenient = (frozenset(data.get(key, ())) for key in ("optional", "lenient"))
    faults += [f"pieces.{letter}.optional: {power} cannot be made optional" for power in sorted(optional - _OPTIONAL)]
    faults += [f"pieces.{letter}.lenient: {power} cannot be left out" for power in sorted(lenient - _OPTIONAL)]
    return Piece(
        letter=letter,
        name=data.get("name", letter),
        royal=data.get("royal", False),
        moves=moves,
        enemy=row("enemy"),
        own=row("own"),
        freezes=freezes,
        optional=optional,
        lenient=lenient,
        never_on=_zones(data.get("never-on", {}), *squares),
    )


def _promotable(pieces: Mapping[str, Piece], promotion: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(x for x, piece in pieces.items() if not piece.royal and x not in promotion.get("pieces", ()))


def _pair(text: str) -> tuple[str, str]:
    origin, _, target = text.partition("-")
    return origin, target


def _zones(
    data: Mapping[str, Any], files: tuple[str, ...], ranks: tuple[str, ...]
) -> tuple[frozenset[str], frozenset[str]]:
    """Return the squares under the keys ``white`` and ``black``."""
    return _zone(data.get("white", {}), files, ranks), _zone(data.get("black", {}), files, ranks)


def _zone(data: Mapping[str, list[str]], files: tuple[str, ...], ranks: tuple[str, ...]) -> frozenset[str]:
    """Return the squares on any of the named files or ranks."""
    some_files, some_ranks = data.get("files", ()), data.get("ranks", ())
    return frozenset(f + r for f in files for r in ranks if f in some_files or r in some_ranks)
