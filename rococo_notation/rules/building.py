"""Build a variant from the data of its file with what is chosen for its options, and report every fault in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Final

from rococo_notation.errors import VariantError
from rococo_notation.rules.betza import Atom
from rococo_notation.rules.powers import POWERS, Power, capturing, moving
from rococo_notation.rules.schema import castlings_in, check_counts, name_faults
from rococo_notation.rules.tables import too_many_ways
from rococo_notation.rules.variant import (
    OPTION,
    Castling,
    Edition,
    FirstMove,
    Option,
    Piece,
    Promotion,
    SetUp,
    Variant,
    Zillions,
    Zones,
    set_ups_of,
)

HOLE: Final = "-"
_OPTIONAL: Final = {power.name for power in POWERS.values() if power.optional}
_NO_ZONES: Final[Zones] = (frozenset(), frozenset())
Board = tuple[tuple[str, ...], tuple[str, ...]]
"""The names of files and ranks."""


def build(name: str, data: dict[str, Any], chosen: Mapping[str, str]) -> Variant:
    """Build a variant from the whole data of its file, with the value chosen for each of its options.

    Raises:
        VariantError: the data does not describe a variant; the message lists every fault found.
    """
    check_counts(name, data)
    faults = name_faults(data)
    board = data.get("board", {})
    files, ranks = tuple(board.get("files", ())), tuple(board.get("ranks", ()))
    squares = frozenset(f + r for f in files for r in ranks)
    given = data.get("pieces", {})
    pieces = {letter: _piece(letter, piece, given, faults, (files, ranks)) for letter, piece in given.items()}
    stand_in = {".": ""}
    for letter, meant in board.get("stand-in", {}).items():
        stand_in |= {letter.upper(): meant.upper(), letter.lower(): meant.lower()}

    def read_setup(text: str) -> SetUp:
        return tuple(tuple(stand_in.get(word, word) for word in row.split()) for row in text.strip().splitlines())

    setup = read_setup(board.get("setup", ""))
    labels = {label for letter in pieces for label in (letter.upper(), letter.lower())}
    faults += _setup_faults("board.setup", setup, (files, ranks), labels)
    set_ups = set_ups_of(data, setup, read_setup) if not faults else {}
    for each in data.get("set-ups", {}):
        if each in set_ups:
            faults += _setup_faults(f"set-ups.{each}.setup", set_ups[each], (files, ranks), labels)
    rules = data.get("rules", {})
    promoting = data.get("promotion", {}).get("pieces", ())
    aliases = board.get("aliases", {})
    zillions = data.get("zillions", {})
    built = Variant(
        name=name,
        title=data.get("title", name),
        aliases=tuple(data.get("aliases", ())),
        sources=tuple(data.get("sources", ())),
        pgn=data.get("pgn", ""),
        files=files,
        ranks=ranks,
        file_aliases=MappingProxyType(aliases.get("files", {})),
        rank_aliases=MappingProxyType(aliases.get("ranks", {})),
        setup=setup,
        set_ups=MappingProxyType(set_ups),
        arranged=False,
        edge=_zone(board.get("edge", {}), files, ranks),
        pieces=MappingProxyType(pieces),
        promotions=MappingProxyType(_promotions(data, pieces, faults, (files, ranks))),
        reserve=MappingProxyType(data.get("promotion", {}).get("reserve", {})),
        first_moves=MappingProxyType(
            {letter: first for letter in pieces if (first := _first_move(letter, given[letter], setup, (files, ranks)))}
        ),
        en_passant=frozenset(rules.get("en-passant", ())),
        progress=frozenset(rules.get("progress", (*promoting, *rules.get("en-passant", ())))),
        castling=tuple(
            Castling(letter, _pair(way.get("king", "")), _pair(way.get("partner", "")))
            for _, letter, way in castlings_in(data)
        ),
        check=rules.get("check", False),
        fifty_moves=rules.get("fifty-moves", True),
        suicide=rules.get("suicide", False),
        bare=rules.get("bare-king", "plays on") == "loss",
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
            | _set_up_option(set_ups)
        ),
        zillions=Zillions(zillions.get("rules", ""), zillions.get("pieces", {})),
        made_by=(build, (name, data, dict(chosen))),
    )
    if not squares:
        faults.append("board: no files or no ranks")
    if not faults:
        faults = [fault for piece in pieces.values() if (fault := too_many_ways(piece))]
    if faults:
        raise VariantError.of_file(name, faults)
    return built


def _setup_faults(key: str, setup: SetUp, board: Board, labels: set[str]) -> Iterator[str]:
    """Tell where a set-up does not fit the board, or has a piece that the game has not."""
    files, ranks = board
    if len(setup) != len(ranks):
        yield f"{key}: {len(setup)} ranks, where board.ranks has {len(ranks)}"
    for rank, row in zip(reversed(ranks), setup, strict=False):
        if len(row) != len(files):
            yield f"{key}: rank {rank} has {len(row)} squares, where board.files has {len(files)}"
        strange = dict.fromkeys(word for word in row if word not in labels | {"", HOLE})
        yield from (f"{key}: no piece has the letter {word}, which rank {rank} has" for word in strange)


def _set_up_option(set_ups: Mapping[str, SetUp]) -> dict[str, Option]:
    """Make the option that chooses one of several set-ups."""
    if not set_ups:
        return {}
    usual, *_ = set_ups
    return {OPTION: Option(OPTION, "the set-up the game begins with", tuple(set_ups), usual, usual)}


def _piece(letter: str, data: dict[str, Any], pieces: Mapping[str, Any], faults: list[str], board: Board) -> Piece:
    def row(key: str) -> dict[str, tuple[str, ...]]:
        given = data.get(key, every if key == "enemy" else {})
        for other, powers in given.items():
            if other != "all" and other not in pieces:
                faults.append(f"pieces.{letter}.{key}: no piece has the letter {other}")
            faults.extend(_unknown(f"pieces.{letter}.{key}.{other}", powers if key in data else (), capturing))
        added = also if key == "enemy" and any(atom.captures for atom in _atoms(also)) else ()
        return {other: (*given.get(other, given.get("all", ())), *added) for other in pieces}

    betza = [data["betza"]] if "betza" in data else []
    every = {"all": betza} if betza else {}
    moves = tuple(data.get("moves", betza))
    local = data.get("local", {})
    faults += _local_faults(f"pieces.{letter}.local", local.get("betza"), (*moves, *betza), data)
    also = (local["betza"],) if "betza" in local else ()
    faults += _unknown(f"pieces.{letter}.moves", data.get("moves", ()), moving)
    ways = ((moving, "moves"), (capturing, "enemy"))
    wrong = (_unknown(f"pieces.{letter}.betza", betza, meaning) for meaning, key in ways if key not in data)
    faults += dict.fromkeys(fault for each in wrong for fault in each)
    freezes = frozenset(pieces) if "all" in data.get("freezes", ()) else frozenset(data.get("freezes", ()))
    faults += [f"pieces.{letter}.freezes: no piece has the letter {f}" for f in sorted(freezes - set(pieces))]
    optional, lenient = (frozenset(data.get(key, ())) for key in ("optional", "lenient"))
    faults += [f"pieces.{letter}.optional: {power} cannot be made optional" for power in sorted(optional - _OPTIONAL)]
    faults += [f"pieces.{letter}.lenient: {power} cannot be left out" for power in sorted(lenient - _OPTIONAL)]
    squares = frozenset(f + r for f in board[0] for r in board[1])
    within = _common(data["within"], *board) if "within" in data else None
    never_on = _zones(data.get("never-on", {}), *board)
    if within:
        never_on = never_on[0] | squares - within[0], never_on[1] | squares - within[1]
    return Piece(
        letter=letter,
        name=data.get("name", letter),
        royal=data.get("royal", False),
        moves=(*moves, *also),
        enemy=row("enemy"),
        own=row("own"),
        freezes=freezes,
        optional=optional,
        lenient=lenient,
        never_on=never_on,
        within=within,
        local=local.get("betza", ""),
        local_on=_zones(local, *board),
    )


def _local_faults(key: str, betza: str | None, others: tuple[str, ...], data: Mapping[str, Any]) -> Iterator[str]:
    """Tell why the moves that a piece has only from some squares make no sense."""
    if betza is None:
        return
    named = {*others, *(name for row in ("enemy", "own") for names in data.get(row, {}).values() for name in names)}
    for name in sorted(name for name in named if name in POWERS and POWERS[name].on_lines):
        yield f"{key}: {name} works along all lines from everywhere, so the piece cannot have moves of some squares"
    yield from _unknown(key, [betza], moving)
    usual, local = ({vector for atom in _atoms(names) for vector in atom.vectors} for names in (others, [betza]))
    if usual & local:
        yield f"{key}: '{betza}' goes where the piece goes anyway"


def _atoms(names: Iterable[str]) -> Iterator[Atom]:
    """Yield the atoms of ways to move; unknown ones are told elsewhere."""
    for name in names:
        with suppress(ValueError):
            yield from moving(name).pattern


def _unknown(key: str, names: Iterable[str], meaning: Callable[[str], Power]) -> Iterator[str]:
    """Tell which words are no powers, and why."""
    for name in names:
        try:
            meaning(name)
        except ValueError as error:
            yield f"{key}: {error}"


def _promotions(
    data: Mapping[str, Any], pieces: Mapping[str, Piece], faults: list[str], board: Board
) -> dict[str, Promotion]:
    """Lay each piece's own table of promotion over that of all."""
    shared = data.get("promotion", {})
    promoting = [*shared.get("pieces", ()), *(x for x in pieces if "promotion" in data["pieces"][x])]
    others = tuple(x for x, piece in pieces.items() if not piece.royal and x not in promoting)
    found: dict[str, Promotion] = {}
    for letter in dict.fromkeys(promoting):
        if letter not in pieces:
            continue
        rule = {**shared, **data["pieces"][letter].get("promotion", {})}
        to, compulsory = rule.get("to", "captured"), rule.get("compulsory", False)
        zones = _zones(rule.get("zone", {}), *board)
        white, black = (
            others if isinstance(each, str) else tuple(each)
            for each in ([to.get(side, ()) for side in ("white", "black")] if isinstance(to, dict) else [to, to])
        )
        must = _zones(compulsory, *board) if isinstance(compulsory, dict) else zones if compulsory else _NO_ZONES
        found[letter] = Promotion(
            zones=zones,
            compulsory=(must[0] & zones[0], must[1] & zones[1]),
            to=(white, black),
            only_on={other: _zones(zone, *board) for other, zone in rule.get("only-on", {}).items()},
            captured=to == "captured",
            in_place=rule.get("in-place", False),
        )
    if len({rule.captured for rule in found.values()}) > 1:
        faults.append("promotion.to: 'captured' holds for all pieces that promote, or for none")
    if "reserve" in shared and not any(rule.captured for rule in found.values()):
        faults.append("promotion.reserve: only with to = 'captured' does a piece come from there")
    return found


def _first_move(
    letter: str, data: Mapping[str, Any], setup: tuple[tuple[str, ...], ...], board: Board
) -> FirstMove | None:
    """Return the first move of a piece: from the squares its file gives, else from those of its set-up."""
    given = data.get("first-move", {})
    if not given and not any(atom.first for atom in _atoms((*data.get("moves", ()), data.get("betza", "")))):
        return None
    zones = _zones(given, *board)
    if not any(zones):
        ranks = tuple(reversed(board[1]))
        standing = {
            label: frozenset(
                file + rank
                for rank, row in zip(ranks, setup, strict=False)
                for file, found in zip(board[0], row, strict=False)
                if found == label
            )
            for label in (letter.upper(), letter.lower())
        }
        zones = standing[letter.upper()], standing[letter.lower()]
    return FirstMove(given.get("reach", 0), zones)


def _pair(text: str) -> tuple[str, str]:
    origin, _, target = text.partition("-")
    return origin, target


def _common(data: Mapping[str, Any], files: tuple[str, ...], ranks: tuple[str, ...]) -> Zones:
    """Return the squares that are named, or on both a named file and a named rank, of ``white`` and ``black``."""

    def common(zone: Mapping[str, list[str]]) -> frozenset[str]:
        named = frozenset(zone.get("squares", ()))
        if named and not ("files" in zone or "ranks" in zone):
            return named
        return named | {f + r for f in zone.get("files", files) for r in zone.get("ranks", ranks)}

    return common(data.get("white", {})), common(data.get("black", {}))


def _zones(data: Mapping[str, Any], files: tuple[str, ...], ranks: tuple[str, ...]) -> Zones:
    """Return the squares under the keys ``white`` and ``black``."""
    return _zone(data.get("white", {}), files, ranks), _zone(data.get("black", {}), files, ranks)


def _zone(data: Mapping[str, list[str]], files: tuple[str, ...], ranks: tuple[str, ...]) -> frozenset[str]:
    """Return the squares that are named, or on any of the named files or ranks."""
    some_files, some_ranks, some = data.get("files", ()), data.get("ranks", ()), data.get("squares", ())
    return frozenset(f + r for f in files for r in ranks if f in some_files or r in some_ranks or f + r in some)


def option_faults(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield what the options of a file lack; their shape must be right.

    >>> list(option_faults({"options": {"pawns": {"summary": "how Pawns go", "choices": {"far": {}}}}}))
    ['options.pawns.default: it is missing; an option has a summary, choices and a default']
    """
    for option, given in data.get("options", {}).items():
        key = f"options.{option}"
        missing = [name for name in ("summary", "choices", "default") if not given.get(name)]
        yield from (f"{key}.{name}: it is missing; an option has a summary, choices and a default" for name in missing)
        if not missing and given["default"] not in given["choices"]:
            yield f"{key}.default: '{given['default']}' is not one of the choices {', '.join(given['choices'])}"


def chosen(name: str, data: Mapping[str, Any], options: Mapping[str, str]) -> dict[str, str]:
    """Return the value of every option: the given one, or its default.

    Raises:
        VariantError: there is no such option or value.
    """
    known = data.get("options", {})
    for option in options:
        if option not in known:
            raise VariantError(f"{name} has no option '{option}'; it has {', '.join(known) or 'none'}")
    values = {option: options.get(option, given["default"]) for option, given in known.items()}
    for option, value in values.items():
        choices = known[option]["choices"]
        if value not in choices:
            raise VariantError(f"{name}: {option} is one of {', '.join(map(repr, choices))}, and not {value!r}")
    return values


def build_chosen(name: str, data: dict[str, Any], values: Mapping[str, str]) -> Variant:
    """Build a variant with the values chosen for its options; every other choice must make a variant too.

    Raises:
        VariantError: one of them does not; the message lists every fault, with the key of the choice it comes from.
    """
    faults: list[str] = []
    built = _built(name, data, values, values, faults)
    for option, given in data.get("options", {}).items():
        for value in given["choices"]:
            if value != values[option]:
                others: list[str] = []
                _built(name, data, {**values, option: value}, {option: value}, others)
                key = f"options.{option}.choices.{value}"
                added = (fault for fault in others if fault not in faults)
                faults += [fault if fault.startswith(key) else f"{key}: {fault}" for fault in added]
    if built is None or faults:
        raise VariantError.of_file(name, faults)
    return built


def _built(
    name: str, data: dict[str, Any], values: Mapping[str, str], looked_at: Mapping[str, str], faults: list[str]
) -> Variant | None:
    """Build a variant, or add its faults; one of what is chosen for an option looked at has its key there."""
    whole = data
    for option, value in values.items():
        whole = over(whole, data["options"][option]["choices"][value])
    try:
        return build(name, whole, values)
    except VariantError as error:
        faults += [_placed(fault, data, looked_at) for fault in error.faults]
        return None


def _placed(fault: str, data: Mapping[str, Any], values: Mapping[str, str]) -> str:
    path = fault.partition(":")[0].split(".")
    for option, value in values.items():
        found: object = data["options"][option]["choices"][value]
        for key in path:
            found = found.get(key) if isinstance(found, dict) else found
        if found is not None:
            return f"options.{option}.choices.{value}.{fault}"
    return fault


def over(base: dict[str, Any], difference: Mapping[str, Any]) -> dict[str, Any]:
    """Lay the data of one file or choice over that of another.

    >>> over({"rules": {"stuck": "draw", "check": True}}, {"rules": {"stuck": "loss"}})
    {'rules': {'stuck': 'loss', 'check': True}}
    """
    merged = dict(base)
    if "betza" in difference:
        # All the moves and captures of a piece are given again.
        merged = {key: value for key, value in merged.items() if key not in ("moves", "enemy")}
    for key, value in difference.items():
        nested = isinstance(value, dict) and isinstance(base.get(key), dict)
        merged[key] = over(base[key], value) if nested else value
    return merged
