"""A variant as data: read from its TOML file, checked, and handed to the engine as tables."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rococo_notation.errors import VariantError
from rococo_notation.rules.methods import BIT, HOP, PATTERNS

if TYPE_CHECKING:
    from datetime import date

    from rococo_notation.rules.tables import Tables

FOLDER = Path(__file__).parent / "variants"
HOLE = "-"


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of piece: how it moves, its row of the capture matrix and its row of the freeze matrix.

    ``enemy`` and ``own`` map the letter of the other piece to the methods this one may use on it.
    """

    letter: str
    name: str
    royal: bool
    moves: tuple[str, ...]
    enemy: Mapping[str, tuple[str, ...]]
    own: Mapping[str, tuple[str, ...]]
    freezes: frozenset[str]


@dataclass(frozen=True, slots=True)
class Promotion:
    """Which pieces promote, on which squares of each side (White, Black), and to what."""

    pieces: frozenset[str] = frozenset()
    zones: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    to: tuple[str, ...] | None = None
    """The letters to choose from; None for the pieces of one's own that are off the board."""
    compulsory: bool = False
    in_place: bool = False
    """Whether a piece that was carried to its zone may promote there, as a turn of its own."""


@dataclass(frozen=True, slots=True)
class FirstMove:
    """How far a piece may go straight ahead from the squares of each side (White, Black) where that is more than usual."""

    reach: int
    zones: tuple[frozenset[str], frozenset[str]]


@dataclass(frozen=True, slots=True)
class Castling:
    """One castling: its letter in a position code, and the squares of King and Rook before and after."""

    letter: str
    king: tuple[str, str]
    rook: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Edition:
    """A wording of the rules that was in force for a time."""

    name: str
    until: str = ""
    """The day it was replaced, as ``YYYY-MM-DD``; empty for the one in force."""
    nearest_edge_landing: bool = True


@dataclass(frozen=True, eq=False)
class Variant:
    """A game: board, pieces, promotion, endings and editions, as its file gives them.

    >>> rococo = variant("rococo")
    >>> rococo.title, rococo.pieces["L"].name, len(rococo.edge)
    ('Rococo', 'Long Leaper', 36)
    """

    name: str
    title: str
    aliases: tuple[str, ...]
    sources: tuple[str, ...]
    files: tuple[str, ...]
    ranks: tuple[str, ...]
    file_aliases: Mapping[str, str]
    rank_aliases: Mapping[str, str]
    setup: tuple[tuple[str, ...], ...]
    """Ranks from the top, each from the left: a label, ``""`` for an empty square, ``-`` for no square."""
    edge: frozenset[str]
    pieces: Mapping[str, Piece]
    promotion: Promotion
    first_moves: Mapping[str, FirstMove]
    en_passant: frozenset[str]
    """The letters of the pieces that take, and are taken, en passant."""
    castling: tuple[Castling, ...]
    suicide: bool
    check: bool
    """Whether a King may not be left where it could be captured."""
    stuck: str
    repetition: str
    editions: Mapping[str, Edition]
    _tables: dict[str, Tables] = field(default_factory=dict, repr=False)

    @property
    def width(self) -> int:
        """How many files."""
        return len(self.files)

    @property
    def height(self) -> int:
        """How many ranks."""
        return len(self.ranks)

    @cached_property
    def labels(self) -> frozenset[str]:
        """The labels of all pieces of both sides."""
        return frozenset(letter for piece in self.pieces for letter in (piece.upper(), piece.lower()))

    @property
    def edition(self) -> str:
        """The name of the edition in force today."""
        return tuple(self.editions)[-1]

    def edition_on(self, day: date) -> str:
        """The name of the edition in force on a day."""
        return next((e.name for e in self.editions.values() if e.until and day.isoformat() < e.until), self.edition)

    def tables(self, edition: str | None = None) -> Tables:
        """The flat tables the engine works with; None for the edition in force.

        Raises:
            VariantError: there is no edition of that name.
        """
        from rococo_notation.rules.tables import Tables

        edition = edition or self.edition
        if edition not in self.editions:
            raise VariantError(f"{self.title} has no edition '{edition}'; it has {', '.join(self.editions)}")
        if edition not in self._tables:
            self._tables[edition] = Tables(self, self.editions[edition])
        return self._tables[edition]

    def __repr__(self) -> str:
        return f"<Variant {self.name}>"


def variants() -> tuple[str, ...]:
    """The names of the variants that come with the package.

    >>> "rococo-mirror" in variants()
    True
    """
    return tuple(sorted(path.stem for path in FOLDER.glob("[a-z]*.toml")))


def variant(name: str) -> Variant:
    """The variant of that name, or of a name Game Courier uses for it; case and punctuation do not matter.

    Raises:
        VariantError: no variant has that name.

    >>> variant("Rococo with mirror arrays").name
    'rococo-mirror'
    """
    found = _names().get(_normal(name))
    if found is None:
        near = " or ".join(near_titles(name))
        hint = f"did you mean {near}?" if near else f"known are {', '.join(variants())}"
        raise VariantError(f"unknown variant '{name}'; {hint}")
    return _shipped(found)


def near_titles(name: str) -> tuple[str, ...]:
    """The titles of variants whose names look like this one, the likeliest first.

    >>> near_titles("Rococo with Mirrored Arays")[0]
    'Rococo with Mirror Arrays'
    """
    near = get_close_matches(_normal(name), _names(), n=3, cutoff=0.7)
    return tuple(dict.fromkeys(variant(each).title for each in near))


def load_variant(path: str | Path) -> Variant:
    """A variant of one's own, from a TOML file like those in ``rococo_notation/rules/variants``.

    Raises:
        VariantError: the file is not TOML or does not describe a variant; the message lists every fault found.
        OSError: the file cannot be read.
    """
    path = Path(path)
    return _build(path.stem, _merged(path))


@cache
def _shipped(name: str) -> Variant:
    return load_variant(FOLDER / f"{name}.toml")


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
    """The file's data laid over that of the variant it extends."""
    try:
        with path.open("rb") as file:
            data = tomllib.load(file)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise VariantError(f"{path.name}: not TOML: {error}") from error
    base: dict[str, Any] = {}
    for name in _listed(data.get("extends", [])):
        parent = FOLDER / f"{name}.toml"
        if not parent.is_file():
            raise VariantError(f"{path.name}: extends: unknown variant '{name}'")
        base = _over(base, _merged(parent)) | {"aliases": []}
    for letter in data.get("without", ()):
        base["pieces"].pop(letter, None)
        for piece in base["pieces"].values():
            piece.get("enemy", {}).pop(letter, None)
            piece.get("own", {}).pop(letter, None)
    return _over(base, data)


def _listed(given: str | list[str]) -> list[str]:
    return [given] if isinstance(given, str) else given


def _over(base: dict[str, Any], difference: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in difference.items():
        nested = isinstance(value, dict) and isinstance(base.get(key), dict)
        merged[key] = _over(base[key], value) if nested else value
    return merged


def _build(name: str, data: dict[str, Any]) -> Variant:
    faults: list[str] = []
    board = data.get("board", {})
    files, ranks = tuple(board.get("files", ())), tuple(board.get("ranks", ()))
    squares = frozenset(f + r for f in files for r in ranks)
    given = data.get("pieces", {})
    pieces = {letter: _piece(letter, piece, given, faults) for letter, piece in given.items()}
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
        faults += [f"board.setup: no piece has the letter {w}" for w in row if w not in labels | {"", HOLE}]
    rules = data.get("rules", {})
    promotion = data.get("promotion", {})
    to = promotion.get("to", "captured")
    aliases = board.get("aliases", {})
    built = Variant(
        name=name,
        title=data.get("title", name),
        aliases=tuple(data.get("aliases", ())),
        sources=tuple(data.get("sources", ())),
        files=files,
        ranks=ranks,
        file_aliases=aliases.get("files", {}),
        rank_aliases=aliases.get("ranks", {}),
        setup=setup,
        edge=_zone(board.get("edge", {}), files, ranks),
        pieces=pieces,
        promotion=Promotion(
            pieces=frozenset(promotion.get("pieces", ())),
            zones=_zones(promotion.get("zone", {}), files, ranks),
            to=None if to == "captured" else _promotable(pieces, promotion) if to == "any" else tuple(to),
            compulsory=promotion.get("compulsory", False),
            in_place=promotion.get("in-place", False),
        ),
        first_moves={
            letter: FirstMove(piece["first-move"]["reach"], _zones(piece["first-move"], files, ranks))
            for letter, piece in given.items()
            if "first-move" in piece
        },
        en_passant=frozenset(rules.get("en-passant", ())),
        castling=tuple(
            Castling(letter, _pair(pair["king"]), _pair(pair["rook"]))
            for letter, pair in data.get("castling", {}).items()
        ),
        check=rules.get("check", False),
        suicide=rules.get("suicide", False),
        stuck=rules.get("stuck", "draw"),
        repetition=rules.get("repetition", "draw"),
        editions={
            edition: Edition(edition, given.get("until", ""), given.get("edge-landing", "nearest") == "nearest")
            for edition, given in data.get("editions", {"current": {}}).items()
        },
    )
    if not squares:
        faults.append("board: no files or no ranks")
    if faults:
        raise VariantError(f"{name}: " + "; ".join(faults))
    return built


def _piece(letter: str, data: dict[str, Any], pieces: Mapping[str, Any], faults: list[str]) -> Piece:
    def row(key: str) -> dict[str, tuple[str, ...]]:
        given = data.get(key, {})
        for other, methods in given.items():
            if other != "all" and other not in pieces:
                faults.append(f"pieces.{letter}.{key}: no piece has the letter {other}")
            faults.extend(f"pieces.{letter}.{key}.{other}: unknown method '{m}'" for m in methods if m not in BIT)
        return {other: tuple(given.get(other, given.get("all", ()))) for other in pieces}

    moves = tuple(data.get("moves", ()))
    faults += [f"pieces.{letter}.moves: unknown pattern '{m}'" for m in moves if m not in PATTERNS and m != HOP]
    freezes = frozenset(pieces) if "all" in data.get("freezes", ()) else frozenset(data.get("freezes", ()))
    faults += [f"pieces.{letter}.freezes: no piece has the letter {f}" for f in sorted(freezes - set(pieces))]
    return Piece(letter, data.get("name", letter), data.get("royal", False), moves, row("enemy"), row("own"), freezes)


def _promotable(pieces: Mapping[str, Piece], promotion: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(x for x, piece in pieces.items() if not piece.royal and x not in promotion.get("pieces", ()))


def _pair(text: str) -> tuple[str, str]:
    origin, _, target = text.partition("-")
    return origin, target


def _zones(
    data: Mapping[str, Any], files: tuple[str, ...], ranks: tuple[str, ...]
) -> tuple[frozenset[str], frozenset[str]]:
    """The squares under the keys ``white`` and ``black``."""
    return _zone(data.get("white", {}), files, ranks), _zone(data.get("black", {}), files, ranks)


def _zone(data: Mapping[str, list[str]], files: tuple[str, ...], ranks: tuple[str, ...]) -> frozenset[str]:
    """The squares on any of the named files or ranks."""
    some_files, some_ranks = data.get("files", ()), data.get("ranks", ())
    return frozenset(f + r for f in files for r in ranks if f in some_files or r in some_ranks)
