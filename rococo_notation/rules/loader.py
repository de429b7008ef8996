"""Find variants by name, read their files and lay one file over another."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches
from functools import cache
from os import PathLike
from pathlib import Path
from typing import Any, Final

from rococo_notation.arguments import check_type
from rococo_notation.errors import VariantError
from rococo_notation.rules.building import build
from rococo_notation.rules.schema import shape_faults
from rococo_notation.rules.variant import Variant

FOLDER: Final = Path(__file__).parent / "variants"
LIKENESS: Final = 0.8
"""How alike a name must be to be suggested; most names share their last word, so that less would suggest anything."""


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
    if not name:
        return ()
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
    return build(path.stem, data, chosen)


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


def toml_of(name: str) -> str:
    """Return the file of a variant that comes with the package, as it is written.

    Raises:
        VariantError: there is no such variant.

    >>> print(toml_of("Rococo with mirror arrays").splitlines()[2])
    title = "Rococo with Mirror Arrays"
    """
    return (FOLDER / f"{variant(name).name}.toml").read_text(encoding="utf-8")


def _merged(path: Path, heirs: tuple[Path, ...] = ()) -> dict[str, Any]:
    """Lay the data of a file over that of the variant it extends; ``heirs`` are the files that extend this one."""
    try:
        with path.open("rb") as file:
            data = tomllib.load(file)
    except UnicodeDecodeError as error:
        raise VariantError.of_file(path.name, ["not TOML: the file is not UTF-8 text"]) from error
    except tomllib.TOMLDecodeError as error:
        raise VariantError.of_file(path.name, [f"not TOML: {error}"]) from error
    faults = shape_faults(data)
    if faults:
        raise VariantError.of_file(path.name, faults)
    base: dict[str, Any] = {}
    for name in _listed(data.get("extends", [])):
        own = name.endswith(".toml")
        parent = path.parent / name if own else FOLDER / f"{name}.toml"
        if not parent.is_file():
            missing = f"there is no file '{name}' beside this one" if own else f"unknown variant '{name}'"
            raise VariantError.of_file(path.name, [f"extends: {missing}"])
        if parent.resolve() in (path.resolve(), *heirs):
            raise VariantError.of_file(path.name, [f"extends: '{name}' extends this file in turn"])
        base = _over(base, _merged(parent, (path.resolve(), *heirs))) | {"aliases": []}
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
