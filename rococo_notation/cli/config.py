"""Read defaults from ``rococo.toml`` or from the table ``[tool.rococo]`` of a ``pyproject.toml``."""

import os
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import click

from rococo_notation.meant import hint
from rococo_notation.text_safety import reason

KEYS: dict[str, type] = {
    "variant": str,
    "option": list,
    "edition": str,
    "effects": str,
    "on-illegal": str,
    "output-format": list,
    "select": list,
    "ignore": list,
    "max-findings": int,
    "quiet": bool,
    "exit-zero": bool,
    "contact": str,
    "games": str,
}
"""The type of each key; all but the last are long names of options."""

GAME = ("variant", "option")
REPLAY = (*GAME, "edition", "effects", "contact")
"""The keys of commands that judge logs."""
ARCHIVE = {"fetch": ("contact",), "validate": GAME}
"""Those of the commands of ``rococo archive``."""

ENVIRONMENT = "ROCOCO_GAMES"
"""The variable that names the folder of games, or none if it is empty."""

_TYPES = {str: "a string", list: "a list of strings", int: "a number", bool: "true or false"}


class Config(NamedTuple):
    """What a configuration says: the defaults of every command, as ``click`` takes them, and the folder of games."""

    defaults: dict[str, dict[str, Any]]
    games: Path | None = None


def find_config(start: Path) -> Path | None:
    """Find the nearest configuration, in a folder or in those above it."""
    for folder in (start, *start.parents):
        own, project = folder / "rococo.toml", folder / "pyproject.toml"
        if own.is_file():
            return own
        if project.is_file() and b"tool.rococo" in project.read_bytes() and _table(project) is not None:
            return project
    return None


def read_config(path: Path | None, commands: Mapping[str, Collection[str]]) -> Config:
    """Read a configuration, if there is one; ``commands`` maps each command to the keys that it takes.

    Raises:
        click.UsageError: the file cannot be read, a key or value is wrong, or there is no such folder of games.
    """
    if path is None:
        return Config({}, _games_folder(None))
    defaults: dict[str, Any] = {}
    for key, value in (_table(path) or {}).items():
        wanted = KEYS.get(key)
        if wanted is None:
            raise click.UsageError(f"{path}: unknown key '{key}'; {hint(key, KEYS)}")
        if not _fits(value, wanted):
            raise click.UsageError(f"{path}: '{key}' takes {_TYPES[wanted]}")
        if key == "variant":
            from rococo_notation.rules.loader import place_of

            value = str(path.parent / value) if place_of(value) else value
        defaults[key] = value

    def only(keys: Collection[str]) -> dict[str, Any]:
        return {key.replace("-", "_"): value for key, value in defaults.items() if key in keys}

    commanded = {name: only(keys) for name, keys in commands.items()}
    archive = {name: only(keys) for name, keys in ARCHIVE.items()}
    configured = path.parent / defaults["games"] if "games" in defaults else None
    return Config({**commanded, "archive": archive}, _games_folder(configured, f"{path}: 'games'"))


def _games_folder(configured: Path | None, place: str = "") -> Path | None:
    """Find the folder of user-defined games: that of the environment, the one configured at a place, or the user's.

    It is one folder and not all three, so that a project that names one has the same games on every machine.
    """
    named = os.environ.get(ENVIRONMENT)
    if named == "":
        return None
    folder = Path(named) if named else configured
    if folder is None:
        usual = Path(click.get_app_dir("rococo")) / "games"
        return usual if usual.is_dir() else None
    if not folder.is_dir():
        raise click.UsageError(f"{ENVIRONMENT if named else place}: there is no folder {folder}")
    return folder


def _fits(value: Any, wanted: type) -> bool:
    if wanted is list:
        return isinstance(value, list) and all(isinstance(item, str) for item in value)
    return type(value) is wanted


def _table(path: Path) -> dict[str, Any] | None:
    from rococo_notation.toml_text import parse_toml, read_toml

    try:
        data = parse_toml(read_toml(path))
    except OSError as error:
        raise click.UsageError(f"{path}: {reason(error)}") from error
    except ValueError as error:
        raise click.UsageError(f"{path}: {error}") from error
    if path.name != "pyproject.toml":
        return data
    table = data.get("tool", {}).get("rococo")
    return table if isinstance(table, dict) else None
