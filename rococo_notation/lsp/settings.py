"""By which rules the documents of an editor are checked."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from rococo_notation.errors import RococoError
from rococo_notation.formats.writer import Choice
from rococo_notation.replayer.position import as_variant
from rococo_notation.replayer.resolve import Effects

if TYPE_CHECKING:
    from rococo_notation.rules import Variant

KEYS = ("variant", "option", "edition", "effects", "select", "ignore", "games")
"""What an editor or a configuration may say; each key means what it means in ``rococo.toml``."""
_TEXTS = ("option", "select", "ignore")


class Settings(NamedTuple):
    """The rules to go by, which findings to show, and the folder of games of one's own."""

    variant: Variant | None = None
    edition: str = "auto"
    effects: Effects = "auto"
    choice: Choice = Choice()
    games: Path | None = None


def settings_of(given: Mapping[str, Any], folder: Path) -> Settings:
    """Make settings of what a configuration says, or of what an editor sends; paths begin in ``folder``.

    Raises:
        RococoError: a key or a value is wrong.

    >>> settings_of({"variant": "ultima", "ignore": ["GC6"]}, Path()).variant.title
    'Ultima'
    >>> settings_of({"effects": "full"}, Path())
    Traceback (most recent call last):
        ...
    rococo_notation.errors.RococoError: 'effects' is one of auto, implied, manual
    """
    for key, value in given.items():
        if key not in KEYS:
            raise RococoError(f"unknown key '{key}'; there are {', '.join(KEYS)}")
        if key in _TEXTS and not (isinstance(value, (list, tuple)) and all(isinstance(each, str) for each in value)):
            raise RococoError(f"'{key}' takes a list of strings")
        if key not in _TEXTS and not isinstance(value, str):
            raise RococoError(f"'{key}' takes a string")
    effects = given.get("effects", "auto")
    if effects not in get_args(Effects):
        raise RococoError(f"'effects' is one of {', '.join(get_args(Effects))}")
    variant, edition = _variant(given, folder), given.get("edition", "auto")
    if variant is not None and edition != "auto":
        variant.tables(edition)
    choice = Choice(tuple(given.get("select", ())), tuple(given.get("ignore", ())))
    return Settings(variant, edition, effects, choice, folder / given["games"] if "games" in given else None)


def _variant(given: Mapping[str, Any], folder: Path) -> Variant | None:
    name, options = given.get("variant", ""), given.get("option", ())
    unfit = next((text for text in options if "=" not in text), None)
    if unfit is not None:
        raise RococoError(f"option {unfit}: an option is written NAME=VALUE")
    if not name:
        return None
    chosen = {key.strip(): value.strip() for key, _, value in (text.partition("=") for text in options)}
    return as_variant(folder / name if name.endswith(".toml") else name, chosen)
