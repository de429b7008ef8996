"""The documents of an editor: their settings, what each is, and its places as the protocol counts them."""

import re
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path, PurePath
from typing import Any, Final, Literal, NamedTuple, get_args

from lsprotocol import types
from pygls.uris import to_fs_path
from pygls.workspace import PositionCodec

from rococo_notation.editor import CheckedGame, CheckedText, check
from rococo_notation.editor.checked import Places
from rococo_notation.errors import RococoError
from rococo_notation.formats.writer import Choice
from rococo_notation.notation.dialect import NUMBER
from rococo_notation.notation.log_boundaries import LONGEST_LOG
from rococo_notation.replayer import find_variant
from rococo_notation.replayer.position import as_variant
from rococo_notation.replayer.resolve import Effects
from rococo_notation.rules import Variant
from rococo_notation.rules.loader import BEGINNINGS, defines_game, find, place_of

# ---------------------------------------------------------------- settings

KEYS: Final = ("variant", "option", "edition", "effects", "select", "ignore", "games")
"""What an editor or a configuration may say; each key means what it means in ``rococo.toml``."""
_LISTS = ("option", "select", "ignore")


class Settings(NamedTuple):
    """The rules to apply, the findings to show, and the folder of user-defined games."""

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
    rococo_notation.errors.RococoError: 'effects' must be one of auto, implied, manual
    """
    for key, value in given.items():
        if key not in KEYS:
            raise RococoError(f"unknown key '{key}'; there are {', '.join(KEYS)}")
        if key in _LISTS and not (isinstance(value, (list, tuple)) and all(isinstance(each, str) for each in value)):
            raise RococoError(f"'{key}' takes a list of strings")
        if key not in _LISTS and not isinstance(value, str):
            raise RococoError(f"'{key}' takes a string")
    effects = given.get("effects", "auto")
    if effects not in get_args(Effects):
        raise RococoError(f"'effects' must be one of {', '.join(get_args(Effects))}")
    variant, edition = _variant(given, folder), given.get("edition", "auto")
    if variant is not None and edition != "auto":
        variant.tables(edition)
    choice = Choice(tuple(given.get("select", ())), tuple(given.get("ignore", ())))
    return Settings(variant, edition, effects, choice, folder / given["games"] if "games" in given else None)


def _variant(given: Mapping[str, Any], folder: Path) -> Variant | None:
    name, options = given.get("variant", ""), given.get("option", ())
    if (unfit := next((text for text in options if "=" not in text), None)) is not None:
        raise RococoError(f"option {unfit}: write an option as NAME=VALUE")
    if not name:
        return None
    chosen = {key.strip(): value.strip() for key, _, value in (text.partition("=") for text in options)}
    return as_variant(folder / name if place_of(name) else name, chosen)


# ---------------------------------------------------------------- likely logs

_SQUARE: Final = r"[a-z]\d{1,2}"
_TURN: Final = re.compile(
    rf"[>\s]*(?:{NUMBER}\s*)?(?:[^\W\d_]\s*)?{_SQUARE}\s?[-\u2010-\u2015\u2212x:>]\s?{_SQUARE}(?!\w)", re.IGNORECASE
)
_GAME: Final = re.compile(r"^[> \t]*Game[ \t]*:[ \t]*(.+)$", re.MULTILINE | re.IGNORECASE)
_BESIDE: Final = re.compile(r"[>\s]*(?:$|//|\||-{3}|[A-Z][\w ]{0,20}:)")
"""The lines of a log that are no turns: comments, variations, headers, and what separates logs."""


def is_likely_log(text: str, fewest: int = 1) -> bool:
    r"""Tell whether a text names a game that is known, or gives moves at least twice, and at least half of it is moves.

    Of one that names a game, ``fewest`` is how many moves it must have.

    >>> is_likely_log("Game: Rococo\n1. P a2-a3\n"), is_likely_log("1. P a2-a3 is the first move of many.\nIt is good.")
    (True, False)
    """
    turns = others = 0
    for line in text.splitlines():
        if _TURN.match(line):
            turns += 1
        elif not _BESIDE.match(line):
            others += 1
    named = (find_variant({"Game": found[1].strip()}) for found in _GAME.finditer(text))
    return turns >= others and (turns > 1 or (turns >= fewest and any(named)))


# ---------------------------------------------------------------- documents

Kind = Literal["log", "perhaps", "game", "other"]
"""What a document is: a log, perhaps one, a file that describes a game, or nothing that is read here."""

LONGEST: Final = 4 * LONGEST_LOG
"""Characters of the longest document that is checked while it is written; it may hold several logs."""
_LOGS: Final = {"game-courier", "gamecourier", "pgn"}
_TEXTS: Final = {"", "plaintext", "plain", "text", "txt", "log"}
_CONFIGURATIONS: Final = {"rococo.toml", "pyproject.toml"}
_SCHEMA: Final = re.compile(r"#:schema\s.*\bvariant\.schema\.json\s*")
_EXTENDS: Final = re.compile(r"""^extends\s*=\s*\[?\s*["']([^"']+)""", re.MULTILINE)


class Document:
    """A text that is open in an editor, for which a character counts as ``units``."""

    def __init__(self, uri: str, language: str, text: str, settings: Settings, encoding: str = "utf-16") -> None:
        self.uri = uri
        self.language = language.casefold()
        self.text = text
        self.settings = settings
        self.units = PositionCodec(encoding).client_num_units
        self.path = Path(to_fs_path(uri) or "")
        self._places = Places(text)
        self._source = self._places.source

    @cached_property
    def kind(self) -> Kind:
        """What the document is, as far as its language and its name tell."""
        suffix = PurePath(self.path.name).suffix.casefold()
        if suffix == ".toml" or self.language == "toml":
            return "game" if self._describes_a_game() else "other"
        if self.language in _LOGS or (suffix in (".gc", ".pgn") and self.language in _TEXTS):
            return "log"
        if (suffix in (".ini", ".html", ".htm") or self.language in _TEXTS) and defines_game(self.text):
            return "game"
        return "perhaps" if self.language in _TEXTS else "other"

    @cached_property
    def checked(self) -> CheckedText:
        """The games in the document; none unless it is said to be a log or likely is one."""
        if self.kind not in ("log", "perhaps") or len(self.text) > LONGEST:
            return CheckedText(())
        return self.check(self.text) if self.kind == "log" or is_likely_log(self.text) else CheckedText(())

    def check(self, text: str) -> CheckedText:
        """Check a text by the settings of this document."""
        settings = self.settings
        return check(text, self.path.name, settings.variant, settings.edition, settings.effects)

    def game_at(self, offset: int) -> CheckedGame | None:
        """Return the game that is written around an offset in UTF-16 code units: the last that begins before it."""
        line, _ = self._source.locate(self._places.index(offset))
        return next((game for game in reversed(self.checked.games) if game.record.log.source.first_line <= line), None)

    def line(self, number: int) -> str:
        """Return a line, counted from 0, without its end; "" after the last one."""
        return self._source.line(number + 1) if number < len(self._source.line_starts) else ""

    def offset(self, position: types.Position) -> int:
        """Return the offset of a position in UTF-16 code units."""
        return self._places.offset(position.line + 1, self._column(position) + 1)

    def index(self, position: types.Position) -> int:
        """Return the index of the character at a position."""
        return self._places.index(self.offset(position))

    def position(self, offset: int) -> types.Position:
        """Return the position of an offset in UTF-16 code units."""
        line, column = self._source.locate(self._places.index(offset))
        return types.Position(line - 1, self.units(self.line(line - 1)[: column - 1]))

    def range(self, start: int, end: int) -> types.Range:
        """Return the range between two offsets in UTF-16 code units."""
        return types.Range(self.position(start), self.position(end))

    def line_range(self, number: int) -> types.Range:
        """Return the range of what is written on a line, counted from 0."""
        line = self.line(number)
        start = len(line) - len(line.lstrip())
        ends = (self.units(line[:start]), self.units(line.rstrip()))
        return types.Range(*(types.Position(number, end) for end in ends))

    def _column(self, position: types.Position) -> int:
        line, column, units = self.line(position.line), 0, 0
        while column < len(line) and units < position.character:
            units += self.units(line[column])
            column += 1
        return column

    def _describes_a_game(self) -> bool:
        """Tell whether a TOML file certainly defines a game, by its folder, its schema or its keys."""
        if self.path.name in _CONFIGURATIONS:
            return False
        if _SCHEMA.match(self.text):
            return True
        games = self.settings.games
        if games is not None and self.path.parent == games:
            return any(re.search(rf"^\[?{key}\b", self.text, re.MULTILINE) for key in BEGINNINGS)
        extended = _EXTENDS.search(self.text)
        return (extended is not None and find(extended[1]) is not None) or defines_game(self.text)
