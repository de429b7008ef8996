"""The table of formats: those of this package, and those that other packages add.

A package adds one with an entry point in the group ``rococo_notation.formats`` that names its ``Format``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pkgutil import resolve_name
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

from rococo_notation.formats.writer import Writer
from rococo_notation.notation import Log, Source
from rococo_notation.notation.turns.meaning import clip
from rococo_notation.text_safety import one_line

if TYPE_CHECKING:
    from rococo_notation.rules import Variant

GROUP = "rococo_notation.formats"

Use = Literal["reader", "writer", "report"]


class Reader(Protocol):
    """Reads the games of a file."""

    def recognizes(self, text: str) -> bool:
        """Whether a file looks like this format."""

    def logs(self, source: Source, variant: Variant | None) -> Iterator[Log]:
        """Read each game, of the ``variant`` if one was chosen, as a log; faults are findings of the log."""


@dataclass(frozen=True)
class Format:
    """A format: how games are read and written in it, and findings reported, as far as it does each.

    ``suffix`` is the suffix of its files, ``title`` a short description. ``writer`` makes a new writer of games and
    ``report`` a new writer of findings; both take the settings named in ``options``.
    """

    name: str
    suffix: str
    title: str
    reader: Reader | None = None
    writer: Callable[..., Writer] | None = None
    options: tuple[str, ...] = ()
    legal_only: bool = False
    """Whether a file ends before the first ply that is not a legal move."""
    report: Callable[..., Writer] | None = None


@dataclass(frozen=True)
class Home:
    """A reader or writer of this package, given as ``module:Class`` and imported when it is used."""

    place: str

    def __call__(self, **settings: object) -> Any:
        """Make a new reader or writer."""
        return resolve_name(f"{__package__}.{self.place}")(**settings)

    def recognizes(self, text: str) -> bool:
        """Whether the reader recognizes a file."""
        return bool(self().recognizes(text))

    def logs(self, source: Source, variant: Variant | None) -> Iterator[Log]:
        """Read the logs of a file."""
        yield from self().logs(source, variant)


BUILT_IN: Final = (
    Format("text", ".txt", "findings as readable text", options=("colour", "quiet"),
           report=Home("reports.text_report:TextReport")),
    Format("courier", ".txt", "Game Courier log", options=("style", "squares"),
           reader=Home("courier:CourierReader"), writer=Home("courier:CourierWriter")),
    Format("csv", ".csv", "CSV table, one row per ply", writer=Home("plain_data:TableWriter")),
    Format("epd", ".epd", "EPD, one position code per line",
           reader=Home("epd:EpdReader"), writer=Home("epd:EpdWriter")),
    Format("html", ".html", "saved Game Courier page", reader=Home("courier:PageReader")),
    Format("json", ".json", "everything in a record", reader=Home("plain_data:JsonReader"),
           writer=Home("plain_data:JsonWriter"), report=Home("plain_data:JsonReport")),
    Format("jsonl", ".jsonl", "JSON Lines, one game per line",
           writer=Home("plain_data:JsonLinesWriter"), report=Home("plain_data:JsonLinesReport")),
    Format("md", ".md", "Markdown to paste in a comment", options=("diagrams",),
           writer=Home("score_sheet:MarkdownWriter")),
    Format("pgn", ".pgn", "PGN, with the exact log",
           reader=Home("pgn_reading:PgnReader"), writer=Home("pgn:PgnWriter")),
    Format("txt", ".txt", "plain text to paste in a comment", options=("diagrams",),
           writer=Home("score_sheet:TextWriter")),
    Format("uci", ".uci", "UCI move lists, one game per line", legal_only=True,
           reader=Home("uci:UciReader"), writer=Home("uci:UciWriter")),
    Format("zsg", ".zsg", "Zillions saved game", legal_only=True,
           reader=Home("zsg:ZsgReader"), writer=Home("zsg:ZsgWriter")),
    Format("sarif", ".sarif", "SARIF 2.1.0, for code scanning", report=Home("reports.code_scanning:SarifReport")),
    Format("github", ".txt", "GitHub annotations", report=Home("reports.code_scanning:GithubReport")),
)  # fmt: skip
"""The built-in formats, which need no installed metadata."""
_BY_NAME: Final = {form.name: form for form in BUILT_IN}


@cache
def formats() -> Mapping[str, Format]:
    """List all formats by name, those of other packages last.

    >>> [name for name, form in formats().items() if form.reader]
    ['courier', 'epd', 'html', 'json', 'pgn', 'uci', 'zsg']
    """
    from importlib.metadata import entry_points

    points = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    added = {point.name: point.load() for point in points if point.name not in _BY_NAME}
    return MappingProxyType(_BY_NAME | added)


def format_of(name: str) -> Format:
    """Find a format by name; KeyError if there is none."""
    # Looking for what other packages add takes longer than all else of this.
    return _BY_NAME.get(name) or formats()[name]


def names_for(use: Use) -> list[str]:
    """List the formats for one use: reading games, writing games, or reporting findings."""
    return [name for name, form in formats().items() if getattr(form, use) is not None]


def new_report(name: str, **settings: bool) -> Writer:
    """Make a new writer of findings in a format; KeyError if there is none for reports."""
    if (report := format_of(name).report) is None:
        raise KeyError(name)
    return report(**settings)


def suffixes() -> frozenset[str]:
    """List the suffixes of files that can be read."""
    return frozenset(form.suffix for form in formats().values() if form.reader is not None)


def is_log(text: str) -> bool:
    """Whether a text is a Game Courier log or saved page, and not a file of another format."""
    return guess(text).name in ("courier", "html")


def guess(text: str) -> Format:
    """Guess the format of a file by its content; the fallback is a Game Courier log."""
    if not is_plain_log(text):
        # A page may stand in our JSON.
        for form in sorted(formats().values(), key=lambda form: form.name != "json"):
            if form.reader is not None and form.name != "courier" and form.reader.recognizes(text):
                return form
    return format_of("courier")


_PLAIN: Final = 1 << 16
"""Characters that are looked at to tell whether a text is a plain log."""
_SHORT_MOVE: Final = re.compile(r"1\s*\.\s*(?:[A-Za-z]\w+(?![\w-])|[O0]-[O0])")
"""A first move as PGN writes it."""


def is_plain_log(text: str) -> bool:
    r"""Whether a text begins as only a Game Courier log does, so that no other reader need be imported to ask it.

    >>> is_plain_log("Game: Rococo\n1. P a2-a3"), is_plain_log("Game: Chess\n1. e4 e5"), is_plain_log("<html>")
    (True, False, False)
    """
    return text.startswith("Game:") and text.find("<", 0, _PLAIN) < 0 and not _SHORT_MOVE.search(text, 0, _PLAIN)


# ---------------------------------------------------------------- texts that are not read


_WRITTEN: Final = "which this program writes but does not read; give the log it was made from"
_SGF: Final = re.compile(r"\s*\(\s*;\s*[A-Za-z]+\s*\[")
_SGF_MAKER: Final = re.compile(r"\bAP\s*\[([^\]:\\]+)")
_SGF_GAME: Final = re.compile(r"\bGM\s*\[\s*(\d+)\s*\]")
_PICTURE: Final = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<svg\b", re.DOTALL)
_JSON: Final = re.compile(r'\s*(?:\{\s*"|\[\s*[\[{"]|\{\s*\}\s*$)')
_MOVE: Final = re.compile(
    r'(?i)(?<![^\W_])[a-z]?[a-z]\d{1,2}(?:\W{0,4}|\s?[^\W\d]{1,6}\s?)[a-z]\d{1,2}(?![^\W_])|"from"\s*:\s*"[a-z]\d'
)
_LOOK_AT: Final = 4096


def describe_unsupported(text: str) -> str | None:
    """Say what a text without a readable game is, and what to do; None for any other text.

    >>> describe_unsupported("(;GM[2]FF[4])"), describe_unsupported("1. P a2-a3")
    ('is SGF of another game (GM[2]); SGF is not supported', None)
    """
    head = text[:_LOOK_AT].removeprefix("\ufeff")
    if _SGF.match(head):
        return None if _MOVE.search(text) else _sgf(head)
    if head.startswith(("file,game,log,variant,", "log,game,")):
        return f"is a CSV table, {_WRITTEN}"
    if _PICTURE.match(head):
        return "is an SVG picture and contains no game"
    return _json(text, head) if _JSON.match(head) else None


def _sgf(head: str) -> str:
    maker, game = _SGF_MAKER.search(head), _SGF_GAME.search(head)
    number = game[1] if game else "1"
    what = "of Go" if number == "1" else f"of another game (GM[{number}])"
    by = f", made by {one_line(clip(maker[1].strip()))}" if maker else ""
    return f"is SGF {what}{by}; SGF is not supported"


def _json(text: str, head: str) -> str | None:
    if '"runs"' in head or "sarif" in head.lower():
        return f"is SARIF, {_WRITTEN}"
    if '"program"' in head and '"rococo"' in head:
        return f"is a report of `rococo validate`, {_WRITTEN}"
    try:
        # Of many lines, each JSON, the first.
        json.JSONDecoder().raw_decode(text.lstrip("\ufeff \t\r\n"))
    except (ValueError, RecursionError):
        return None
    if _MOVE.search(text) and '"verdict"' not in head:
        return None
    return "is JSON, but not written by `rococo convert --to json`"
