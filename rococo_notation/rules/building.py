"""Build a variant from the data of its file with what is chosen for its options, and report every fault in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from rococo_notation.errors import VariantError
from rococo_notation.rules.betza import Atom
from rococo_notation.rules.powers import MOST_WAYS, POWERS, Power, capturing, moving
from rococo_notation.rules.schema import castlings_in, check_counts, name_faults
from rococo_notation.rules.tables import ways_of
from rococo_notation.rules.variant import (
    OPTION,
    USUAL,
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
)

HOLE: Final = "-"
_OPTIONAL: Final = {power.name for power in POWERS.values() if power.optional}


def build(name: str, data: dict[str, Any], chosen: Mapping[str, str]) -> Variant:
    """Build a variant from the whole data of its file, with the value chosen for each of its options.

    Raises:
        VariantError: the data does not describe a variant; the message lists every fault found.
    """
    check_counts(name, data)
    reader = _Reader(data)
    pieces = {letter: reader.piece(letter, given) for letter, given in reader.pieces.items()}
    setup, set_ups = reader.set_ups()
    board, rules, zillions = (data.get(key, {}) for key in ("board", "rules", "zillions"))
    aliases = board.get("aliases", {})
    options = {
        option: Option(option, given["summary"], tuple(given["choices"]), given["default"], chosen[option])
        for option, given in data.get("options", {}).items()
    }
    if set_ups:
        usual, *_ = set_ups
        options[OPTION] = Option(OPTION, "the set-up the game begins with", tuple(set_ups), usual, usual)
    built = Variant(
        name=name,
        title=data.get("title", name),
        aliases=tuple(data.get("aliases", ())),
        sources=tuple(data.get("sources", ())),
        pgn=data.get("pgn", ""),
        files=reader.files,
        ranks=reader.ranks,
        file_aliases=MappingProxyType(aliases.get("files", {})),
        rank_aliases=MappingProxyType(aliases.get("ranks", {})),
        setup=setup,
        set_ups=MappingProxyType(set_ups),
        arranged=False,
        edge=reader.zone(board.get("edge", {})),
        pieces=MappingProxyType(pieces),
        promotions=MappingProxyType(reader.promotions(pieces)),
        reserve=MappingProxyType(data.get("promotion", {}).get("reserve", {})),
        first_moves=MappingProxyType(
            {letter: first for letter in pieces if (first := reader.first_move(letter, setup))}
        ),
        en_passant=frozenset(rules.get("en-passant", ())),
        progress=frozenset(
            rules.get("progress", (*data.get("promotion", {}).get("pieces", ()), *rules.get("en-passant", ())))
        ),
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
        options=MappingProxyType(options),
        zillions=Zillions(zillions.get("rules", ""), zillions.get("pieces", {})),
        made_by=(build, (name, data, dict(chosen))),
    )
    faults = reader.faults
    if not reader.squares:
        faults.append("board: no files or no ranks")
    if not faults:
        faults = [
            f"pieces.{letter}: it captures in {ways} ways, and {MOST_WAYS} are the most"
            for letter, piece in pieces.items()
            if (ways := len(ways_of(piece))) > MOST_WAYS
        ]
    if faults:
        raise VariantError.of_file(name, faults)
    return built


def _pair(text: str) -> tuple[str, str]:
    origin, _, target = text.partition("-")
    return origin, target


class _Reader:
    """Reads data whose shape is right, and collects its faults on the way."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.faults = name_faults(data)
        self.board: Mapping[str, Any] = data.get("board", {})
        self.files, self.ranks = tuple(self.board.get("files", ())), tuple(self.board.get("ranks", ()))
        self.squares = frozenset(file + rank for file in self.files for rank in self.ranks)
        self.pieces: Mapping[str, Any] = data.get("pieces", {})

    def zone(self, given: Mapping[str, list[str]]) -> frozenset[str]:
        """Return the squares that are named, or on any of the named files or ranks."""
        files, ranks, squares = (given.get(key, ()) for key in ("files", "ranks", "squares"))
        return frozenset(f + r for f in self.files for r in self.ranks if f in files or r in ranks or f + r in squares)

    def zones(self, given: Mapping[str, Any]) -> Zones:
        """Return the squares under the keys ``white`` and ``black``."""
        return self.zone(given.get("white", {})), self.zone(given.get("black", {}))

    def common(self, given: Mapping[str, list[str]]) -> frozenset[str]:
        """Return the squares that are named, or on both a named file and a named rank."""
        named = frozenset(given.get("squares", ()))
        if named and not ("files" in given or "ranks" in given):
            return named
        return named | {f + r for f in given.get("files", self.files) for r in given.get("ranks", self.ranks)}

    # ---------------------------------------------------------------- set-ups

    def set_ups(self) -> tuple[SetUp, dict[str, SetUp]]:
        """Return the usual set-up, and all to choose from by name, the usual one first; none if there is just one."""
        setup, given, set_ups = self._read_setup(self.board.get("setup", "")), self.data.get("set-ups", {}), {}
        self.faults += self._setup_faults("board.setup", setup)
        if "shuffle" in given and setup and not self.faults:
            rule = given["shuffle"]
            arrays = _arrays(setup[-1], rule.get("order", ""), tuple(rule.get("two-coloured", ())))
            # Shuffled ones are named by White's first rank.
            for array in arrays:
                set_ups["".join(array)] = (tuple(label.lower() for label in array), *setup[1:-1], array)
        elif given and not self.faults:
            set_ups = {USUAL: setup} | {each: self._read_setup(table.get("setup", "")) for each, table in given.items()}
        for each in given:
            if each in set_ups:
                self.faults += self._setup_faults(f"set-ups.{each}.setup", set_ups[each])
        return setup, set_ups

    def _read_setup(self, text: str) -> SetUp:
        labels = {".": ""}
        for letter, label in self.board.get("stand-in", {}).items():
            labels |= {letter.upper(): label.upper(), letter.lower(): label.lower()}
        return tuple(tuple(labels.get(word, word) for word in row.split()) for row in text.strip().splitlines())

    def _setup_faults(self, key: str, setup: SetUp) -> Iterator[str]:
        """Yield where a set-up does not fit the board, or has a piece that the game has not."""
        known = {"", HOLE, *map(str.upper, self.pieces), *map(str.lower, self.pieces)}
        if len(setup) != len(self.ranks):
            yield f"{key}: {len(setup)} ranks, where board.ranks has {len(self.ranks)}"
        for rank, row in zip(reversed(self.ranks), setup, strict=False):
            if len(row) != len(self.files):
                yield f"{key}: rank {rank} has {len(row)} squares, where board.files has {len(self.files)}"
            strange = dict.fromkeys(word for word in row if word not in known)
            yield from (f"{key}: no piece has the letter {word}, which rank {rank} has" for word in strange)

    # ---------------------------------------------------------------- pieces

    def piece(self, letter: str, given: Mapping[str, Any]) -> Piece:
        """Read a kind of piece."""
        key, faults = f"pieces.{letter}", self.faults
        betza = [given["betza"]] if "betza" in given else []
        moves = tuple(given.get("moves", betza))
        local = given.get("local", {})
        also = (local["betza"],) if "betza" in local else ()
        faults += self._local_faults(f"{key}.local", also, (*moves, *betza), given)
        faults += _unknown(f"{key}.moves", given.get("moves", ()), moving)
        ways = ((moving, "moves"), (capturing, "enemy"))
        wrong = (_unknown(f"{key}.betza", betza, meaning) for meaning, name in ways if name not in given)
        faults += dict.fromkeys(fault for each in wrong for fault in each)
        freezes = frozenset(self.pieces) if "all" in given.get("freezes", ()) else frozenset(given.get("freezes", ()))
        faults += [f"{key}.freezes: no piece has the letter {other}" for other in sorted(freezes - set(self.pieces))]
        optional, lenient = (frozenset(given.get(name, ())) for name in ("optional", "lenient"))
        faults += [f"{key}.optional: {power} cannot be made optional" for power in sorted(optional - _OPTIONAL)]
        faults += [f"{key}.lenient: {power} cannot be left out" for power in sorted(lenient - _OPTIONAL)]
        within, never_on = None, self.zones(given.get("never-on", {}))
        if "within" in given:
            white, black = (self.common(given["within"].get(side, {})) for side in ("white", "black"))
            within, never_on = (white, black), (never_on[0] | self.squares - white, never_on[1] | self.squares - black)
        return Piece(
            letter=letter,
            name=given.get("name", letter),
            royal=given.get("royal", False),
            moves=(*moves, *also),
            enemy=self._row(f"{key}.enemy", given.get("enemy"), {"all": betza} if betza else {}, also),
            own=self._row(f"{key}.own", given.get("own"), {}, ()),
            freezes=freezes,
            optional=optional,
            lenient=lenient,
            never_on=never_on,
            within=within,
            local=local.get("betza", ""),
            local_on=self.zones(local),
        )

    def _row(
        self, key: str, given: Mapping[str, Any] | None, usual: Mapping[str, Any], also: tuple[str, ...]
    ) -> dict[str, tuple[str, ...]]:
        """Read a row of the capture matrix; ``also`` are ways to capture anything, if they capture at all."""
        for other, powers in (given or {}).items():
            if other != "all" and other not in self.pieces:
                self.faults.append(f"{key}: no piece has the letter {other}")
            self.faults += _unknown(f"{key}.{other}", powers, capturing)
        row = usual if given is None else given
        added = also if any(atom.captures for atom in _atoms(also)) else ()
        return {other: (*row.get(other, row.get("all", ())), *added) for other in self.pieces}

    def _local_faults(
        self, key: str, local: tuple[str, ...], others: tuple[str, ...], given: Mapping[str, Any]
    ) -> Iterator[str]:
        """Yield why the moves that a piece has only from some squares make no sense."""
        named = {
            *others,
            *(name for row in ("enemy", "own") for names in given.get(row, {}).values() for name in names),
        }
        for name in sorted(name for name in named if local and name in POWERS and POWERS[name].on_lines):
            yield f"{key}: {name} works along all lines from everywhere, so the piece cannot have moves of some squares"
        yield from _unknown(key, local, moving)
        usual, extra = ({vector for atom in _atoms(names) for vector in atom.vectors} for names in (others, local))
        if usual & extra:
            yield f"{key}: '{local[0]}' goes where the piece goes anyway"

    def first_move(self, letter: str, setup: SetUp) -> FirstMove | None:
        """Return the first move of a piece: from the squares its file gives, else from those of its set-up."""
        data = self.pieces[letter]
        given = data.get("first-move", {})
        if not given and not any(atom.first for atom in _atoms((*data.get("moves", ()), data.get("betza", "")))):
            return None
        zones = self.zones(given)
        if not any(zones):
            standing: dict[str, set[str]] = {letter.upper(): set(), letter.lower(): set()}
            for rank, row in zip(reversed(self.ranks), setup, strict=False):
                for file, label in zip(self.files, row, strict=False):
                    standing.get(label, set()).add(file + rank)
            zones = frozenset(standing[letter.upper()]), frozenset(standing[letter.lower()])
        return FirstMove(given.get("reach", 0), zones)

    def promotions(self, pieces: Mapping[str, Piece]) -> dict[str, Promotion]:
        """Lay each piece's own table of promotion over that of all."""
        shared = self.data.get("promotion", {})
        promoting = [*shared.get("pieces", ()), *(x for x in pieces if "promotion" in self.pieces[x])]
        others = tuple(x for x, piece in pieces.items() if not piece.royal and x not in promoting)
        found: dict[str, Promotion] = {}
        for letter in dict.fromkeys(x for x in promoting if x in pieces):
            rule = {**shared, **self.pieces[letter].get("promotion", {})}
            to, compulsory = rule.get("to", "captured"), rule.get("compulsory", False)
            zones = self.zones(rule.get("zone", {}))
            white, black = (
                others if isinstance(each, str) else tuple(each)
                for each in ([to.get(side, ()) for side in ("white", "black")] if isinstance(to, dict) else [to, to])
            )
            must = self.zones(compulsory) if isinstance(compulsory, dict) else zones if compulsory else self.zones({})
            found[letter] = Promotion(
                zones=zones,
                compulsory=(must[0] & zones[0], must[1] & zones[1]),
                to=(white, black),
                only_on={other: self.zones(zone) for other, zone in rule.get("only-on", {}).items()},
                captured=to == "captured",
                in_place=rule.get("in-place", False),
            )
        if len({rule.captured for rule in found.values()}) > 1:
            self.faults.append("promotion.to: 'captured' holds for all pieces that promote, or for none")
        if "reserve" in shared and not any(rule.captured for rule in found.values()):
            self.faults.append("promotion.reserve: only with to = 'captured' does a piece come from there")
        return found


@cache
def _arrays(rank: tuple[str, ...], order: str, two_coloured: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """List the orders of the pieces of a rank in which some come in a given order, and some stand on both colours."""

    def orders(left: tuple[str, ...], to_come: str) -> Iterator[tuple[str, ...]]:
        if not left:
            yield ()
        for place, label in enumerate(left):
            if label in left[:place] or (label in order and label != to_come[:1]):
                continue
            rest = left[:place] + left[place + 1 :]
            yield from ((label, *more) for more in orders(rest, to_come[1:] if label in order else to_come))

    def fits(array: tuple[str, ...]) -> bool:
        return all(len({file % 2 for file, label in enumerate(array) if label == each}) > 1 for each in two_coloured)

    return (rank, *(array for array in orders(tuple(sorted(rank)), order) if fits(array) and array != rank))


def _atoms(names: Iterable[str]) -> Iterator[Atom]:
    """Yield the atoms of ways to move; unknown ones are told elsewhere."""
    for name in names:
        with suppress(ValueError):
            yield from moving(name).pattern


def _unknown(key: str, names: Iterable[str], meaning: Callable[[str], Power]) -> Iterator[str]:
    """Yield which words are no powers, and why."""
    for name in names:
        try:
            meaning(name)
        except ValueError as error:
            yield f"{key}: {error}"


# ---------------------------------------------------------------- options


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
