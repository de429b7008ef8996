"""Build a variant from the data of its file, and report every fault in it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from rococo_notation.errors import VariantError
from rococo_notation.rules.powers import POWERS
from rococo_notation.rules.schema import name_faults
from rococo_notation.rules.variant import Castling, Edition, FirstMove, Option, Piece, Promotion, Variant, Zillions

HOLE: Final = "-"
_MOVING: Final = {power.name for power in POWERS.values() if power.moves}
_CAPTURING: Final = {power.name for power in POWERS.values() if power.captures}
_OPTIONAL: Final = {power.name for power in POWERS.values() if power.optional}

Squares = tuple[tuple[str, ...], tuple[str, ...]]


def build(name: str, data: dict[str, Any], chosen: Mapping[str, str]) -> Variant:
    """Build a variant from the whole data of its file, with the value chosen for each of its options.

    Raises:
        VariantError: the data does not describe a variant; the message lists every fault found.
    """
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
        made_by=(build, (name, data, dict(chosen))),
    )
    if not squares:
        faults.append("board: no files or no ranks")
    if faults:
        raise VariantError.of_file(name, faults)
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
