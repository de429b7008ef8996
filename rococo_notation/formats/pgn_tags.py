"""The tags of PGN and the headers of a log: what the one says in the words of the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs, urlsplit

from rococo_notation.links import PLAY_PAGE
from rococo_notation.notation.headers import POSITION_KEYS
from rococo_notation.replayer import Position
from rococo_notation.replayer.games import find_variant

if TYPE_CHECKING:
    from rococo_notation.replayer import Record
    from rococo_notation.rules import Variant

CHESS: Final = "Chess"
_ORTHODOX: Final = frozenset({"", "?", "chess", "standard", "normal", "orthodox", "regular", "from position"})
"""What the tag Variant of orthodox chess may say; as a rule the tag is missing."""
_OWN_WORDS: Final = {"Variant": "Game", "FEN": "Position"}
"""Tags whose headers have another name."""
_TOLD_ELSEWHERE: Final = frozenset(key.casefold() for key in ("Game", "Log", "Address", *POSITION_KEYS))
"""Headers that no tag of their own name holds."""
_ROSTER: Final = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""The tags that every game has, in this order."""
_UNKNOWN: Final = {"Date": "????.??.??"}


def headers_of(tags: Mapping[str, str]) -> dict[str, str]:
    """Return the headers of a log that tags tell; what is not known there is left out.

    >>> headers_of({"Event": "?", "White": "Ann", "Variant": "From Position", "FEN": "8/8/8/8/8/8/8/8 w - - 0 1"})
    {'Game': 'Chess', 'White': 'Ann', 'Position': '8/8/8/8/8/8/8/8 w - - 0 1'}
    """
    game = tags.get("Variant", "")
    headers = {"Game": _title(game)}
    if (name := tags.get("Log") or _log_at(tags.get("Site", ""))) is not None:
        headers["Log"] = name
    for tag, value in tags.items():
        known = value.strip("?.") != "" and not (tag == "Result" and value == "*")
        of_log = value == headers.get("Log") if tag == "Event" else tag == "Site" and _log_at(value) is not None
        if known and tag not in ("Variant", "Log", "SetUp") and not of_log:
            headers[_OWN_WORDS.get(tag, tag)] = value
    return headers


def _title(game: str) -> str:
    """Return the name of the game that a tag Variant tells."""
    if game.strip().casefold() in _ORTHODOX:
        return CHESS
    variant = find_variant({"Game": game})
    return variant.title if variant else game


def _log_at(site: str) -> str | None:
    """Return the name of the log of Game Courier with this address, or None."""
    if not site.startswith(PLAY_PAGE):
        return None
    return parse_qs(urlsplit(site).query, max_num_fields=20).get("log", [None])[0]


def tags_of(record: Record) -> dict[str, str]:
    """Return the tags of a game: those that every game has, then those that this one needs, then its other headers."""
    log, variant = record.log, record.variant
    headers = {key: value for key, value in log.headers.items() if key.casefold() not in _TOLD_ELSEWHERE}
    made = {
        "Event": log.name,
        "Site": log.address,
        "Date": log.begun.strftime("%Y.%m.%d") if log.begun else "",
    }
    tags: dict[str, str] = {tag: headers.pop(tag, "") or made.get(tag) or _UNKNOWN.get(tag, "?") for tag in _ROSTER}
    tags["Result"] = record.result
    if log.name and tags["Site"] != log.address:
        tags["Log"] = log.name
    if name := _variant_tag(variant) if variant else log.game:
        tags["Variant"] = name
    headers.pop("Edition", "")
    if variant and record.edition and record.edition != variant.edition:
        tags["Edition"] = record.edition
    if variant and record.start is not None:
        start = Position(record.start)
        if variant.arranged or start.code() != Position.start(variant, edition=record.edition).code():
            tags |= {"SetUp": "1", "FEN": start.fen()}
    tags["Termination"] = _termination(record)
    tags["PlyCount"] = str(len(record.plies))
    illegal = [str(ply.number) for ply in record.plies if ply.status == "illegal"]
    if illegal:
        tags["Illegal"] = " ".join(illegal)
    return tags | {tag: value for tag, value in headers.items() if tag not in tags and tag.isidentifier()}


def _variant_tag(variant: Variant) -> str:
    """Return what other programs call a game; orthodox chess needs no tag."""
    return "" if variant.title == CHESS else variant.pgn or variant.title


def _termination(record: Record) -> str:
    if record.outcome is None:
        return "unterminated"
    return "time forfeit" if record.outcome.reason == "time" else "normal"
