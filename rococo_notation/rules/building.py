"""Build a variant from the data of its file with what is chosen for its options, and report every fault in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import Any, Final

from rococo_notation.errors import VariantError
from rococo_notation.rules.betza import CASTLING
from rococo_notation.rules.geometry import ways_of
from rococo_notation.rules.powers import MOST_WAYS
from rococo_notation.rules.schema import HOLE, atoms_of, castlings_in, data_faults, read_setup
from rococo_notation.rules.variant import (
    OPTION,
    USUAL,
    Castling,
    Edition,
    EndRule,
    FirstMove,
    Hand,
    Option,
    Piece,
    Promotion,
    SetUp,
    Variant,
    Zones,
)

_ROOK: Final = "R"
"""What a piece moves by that castles wherever it stands, in Betza notation."""


def build(name: str, data: dict[str, Any], chosen: Mapping[str, str]) -> Variant:
    """Build a variant from the whole data of its file with what is chosen for its options; VariantError for faults."""
    if faults := data_faults(data):
        raise VariantError.of_file(name, faults)
    reader = _Reader(data)
    pieces = {letter: reader.piece(letter, given) for letter, given in reader.pieces.items()}
    ways = {letter: len(ways_of(piece)) for letter, piece in pieces.items()}
    why = f"ways, and at most {MOST_WAYS} are possible"
    if faults := [f"pieces.{x}: it captures in {count} {why}" for x, count in ways.items() if count > MOST_WAYS]:
        raise VariantError.of_file(name, faults)
    set_ups = reader.set_ups()
    board, promotion, rules, zillions = (data.get(key, {}) for key in ("board", "promotion", "rules", "zillions"))
    aliases = board.get("aliases", {})
    options = {
        option: Option(option, given["summary"], tuple(given["choices"]), given["default"], chosen[option])
        for option, given in data.get("options", {}).items()
    }
    if set_ups:
        usual, *_ = set_ups
        options[OPTION] = Option(OPTION, "the set-up the game begins with", tuple(set_ups), usual, usual)
    return Variant(
        name=name,
        title=data.get("title", name),
        aliases=tuple(data.get("aliases", ())),
        sources=tuple(data.get("sources", ())),
        omissions=tuple(data.get("omissions", ())),
        bases=tuple(bases if isinstance(bases := data.get("extends", ()), (list, tuple)) else (bases,)),
        pgn=data.get("pgn", ""),
        files=reader.files,
        ranks=reader.ranks,
        file_aliases=MappingProxyType(aliases.get("files", {})),
        rank_aliases=MappingProxyType(aliases.get("ranks", {})),
        setup=reader.setup,
        set_ups=MappingProxyType(set_ups),
        arranged=False,
        edge=reader.zone(board.get("edge", {})),
        pieces=MappingProxyType(pieces),
        promotions=MappingProxyType(reader.promotions(pieces)),
        reserve=MappingProxyType(promotion.get("reserve", {})),
        limit=MappingProxyType(promotion.get("limit", {})),
        hand=reader.hand(),
        first_moves=MappingProxyType({letter: first for letter in pieces if (first := reader.first_move(letter))}),
        en_passant=frozenset(rules.get("en-passant", ())),
        progress=frozenset(rules.get("progress", (*promotion.get("pieces", ()), *rules.get("en-passant", ())))),
        castling=tuple(
            Castling(letter, *(way.get(who, "").partition("-")[::2] for who in ("king", "partner")))
            for _, letter, way in castlings_in(data)
        )
        or tuple(_castlings(reader)),
        check=bool(rules.get("check", False)),
        gives_check=rules.get("check", False) != "forbidden",
        last_royal=rules.get("royals", "all") == "last",
        must_capture=rules.get("must-capture", False),
        may_pass=rules.get("pass", False),
        fifty_moves=rules.get("fifty-moves", True),
        suicide=rules.get("suicide", False),
        endings=tuple(reader.endings()),
        stuck=rules.get("stuck", "draw"),
        mate=rules.get("mate", "loss"),
        repetition=rules.get("repetition", "draw"),
        editions=MappingProxyType(
            {
                edition: Edition(edition, given.get("until", ""), given.get("edge-landing", "nearest") == "nearest")
                for edition, given in data.get("editions", {"current": {}}).items()
            }
        ),
        options=MappingProxyType(options),
        zillions_rules=zillions.get("rules") or f"{name}.zrf",
        zillions_names=MappingProxyType(zillions.get("pieces", {})),
        made_by=(build, (name, data, dict(chosen))),
    )


def _does(betza: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return by what of a text a piece moves, captures, and takes pieces of its own side: the text, or nothing."""
    atoms = list(atoms_of((betza,)))
    own = "".join(atom.text for atom in atoms if atom.destroys)
    moves, takes = (any(getattr(atom, does) for atom in atoms) for does in ("moves", "captures"))
    return (betza,) * moves, (betza,) * takes, (own,) * bool(own)


def _castlings(reader: _Reader) -> Iterator[Castling]:
    """Yield the castlings in the Betza notation of royal pieces, from where they stand in the set-up.

    A King castles with what stands in the corner, or next to it where the text says so, and with Rooks. The letters of
    the rights are K on the right and Q on the left, and the next free ones for further partners.
    """
    kinds = {label: given for letter, given in reader.pieces.items() for label in (letter.upper(), letter.lower())}
    letters: dict[tuple[str, str], str] = {}
    for rank, row in zip(reversed(reader.ranks), reader.setup, strict=True):
        for king, label in enumerate(row):
            given, case = kinds.get(label, {}), str.upper if label.isupper() else str.lower
            atoms = atoms_of([given["betza"]] if given.get("royal") and "betza" in given else ())
            for atom, way in product(atoms, (1, -1)):
                seen = "r" if (way > 0) == label.isupper() else "l"
                if atom.name != CASTLING or not {seen, "s"} & {*(atom.directions or "s")}:
                    continue
                for partner in _partners(row, king, way, kinds, inside="j" in atom.text):
                    # The King comes to its partner's square only in a corner.
                    if abs(partner - king) >= atom.reach + (partner not in (0, len(row) - 1)):
                        target = king + way * atom.reach
                        squares = [reader.files[file] + rank for file in (king, target, partner, target - way)]
                        free = (x for x in ("KQ"[way < 0], *"ABCDEFGHIJ") if case(x) not in letters.values())
                        letter = letters.setdefault((squares[0], squares[2]), case(next(free)))
                        yield Castling(letter, (squares[0], squares[1]), (squares[2], squares[3]))


def _partners(row: tuple[str, ...], king: int, way: int, kinds: Mapping[str, Any], *, inside: bool) -> Iterator[int]:
    """Yield the files of the pieces that a King may castle with in one direction, by the set-up of their rank."""
    label = row[king]
    files = list(range(king + way, len(row) if way > 0 else -1, way))
    end = next((number for number, file in enumerate(files) if row[file] == HOLE), len(files)) - 1 - inside
    for number, file in enumerate(files[: end + 1]):
        other = row[file]
        own = other in kinds and other.isupper() == label.isupper()
        if own and (number == end or kinds[other].get("betza") == _ROOK):
            yield file


class _Reader:
    """Reads data without faults."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.board: Mapping[str, Any] = data.get("board", {})
        self.files, self.ranks = tuple(self.board.get("files", ())), tuple(self.board.get("ranks", ()))
        self.squares = frozenset(file + rank for file in self.files for rank in self.ranks)
        self.pieces: Mapping[str, Any] = data.get("pieces", {})
        self.setup = read_setup(self.board, self.board.get("setup", ""))

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

    def set_ups(self) -> dict[str, SetUp]:
        """Return the set-ups to choose from by name, the usual one first; none if there is just one."""
        given, setup = self.data.get("set-ups", {}), self.setup
        if "shuffle" in given:
            rule = given["shuffle"]
            moved = tuple(rule.get("pieces", self.pieces))
            arrays = _arrays(setup[-1], rule.get("order", ""), tuple(rule.get("two-coloured", ())), moved)
            # Shuffled ones are named by White's first rank.
            return {"".join(each): (tuple(map(str.lower, each)), *setup[1:-1], each) for each in arrays}
        others = {name: read_setup(self.board, each.get("setup", "")) for name, each in given.items()}
        return {USUAL: setup, **others} if others else {}

    def piece(self, letter: str, given: Mapping[str, Any]) -> Piece:
        local = given.get("local", {})
        moves, takes, destroys = _does(given.get("betza", ""))
        local_moves, local_takes, _ = _does(local.get("betza", ""))
        within, never_on = None, self.zones(given.get("never-on", {}))
        if "within" in given:
            white, black = (self.common(given["within"].get(side, {})) for side in ("white", "black"))
            within, never_on = (white, black), (never_on[0] | self.squares - white, never_on[1] | self.squares - black)
        return Piece(
            letter=letter,
            name=given.get("name", letter),
            royal=given.get("royal", False),
            moves=(*given.get("moves", moves), *local_moves),
            enemy=self._row(given.get("enemy", {"all": takes}), local_takes),
            own=self._row(given.get("own", {"all": destroys}), ()),
            freezes=frozenset(self.pieces if "all" in given.get("freezes", ()) else given.get("freezes", ())),
            optional=frozenset(given.get("optional", ())),
            lenient=frozenset(given.get("lenient", ())),
            never_on=never_on,
            within=within,
            local=local.get("betza", ""),
            local_on=self.zones(local),
        )

    def _row(self, given: Mapping[str, Any], also: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
        """Read a row of the capture matrix; ``also`` are ways to capture anything."""
        return {other: (*given.get(other, given.get("all", ())), *also) for other in self.pieces}

    def first_move(self, letter: str) -> FirstMove | None:
        """Return the first move of a piece: from the squares its file gives, else from those of its set-up."""
        data = self.pieces[letter]
        given, betza = data.get("first-move", {}), (data["betza"],) if "betza" in data else ()
        captures = (name for row in ("enemy", "own") for names in data.get(row, {}).values() for name in names)
        if not given and not any(atom.first for atom in atoms_of((*data.get("moves", ()), *betza, *captures))):
            return None
        zones = self.zones(given)
        by_piece = not any(zones)
        if by_piece:
            rows = zip(reversed(self.ranks), self.setup, strict=True)
            standing = [(x, file + rank) for rank, row in rows for file, x in zip(self.files, row, strict=True)]
            white, black = ({at for x, at in standing if x == label} for label in (letter.upper(), letter.lower()))
            zones = frozenset(white), frozenset(black)
        return FirstMove(given.get("reach", 0), zones, by_piece)

    def endings(self) -> Iterator[EndRule]:
        """Read what ends the game besides mate; a bare King is one of these endings."""
        if self.data.get("rules", {}).get("bare-king") == "loss":
            yield EndRule("bare King", (tuple(self.pieces),), None, 1, wins=False, answer="either")
        for name, given in self.data.get("endings", {}).items():
            letters = tuple(given.get("pieces", self.pieces))
            yield EndRule(
                name=name.replace("-", " "),
                groups=tuple((letter,) for letter in letters) if given.get("each", False) else (letters,),
                goal=self.zones(given["goal"]) if "goal" in given else None,
                left=given.get("left", 0),
                wins=given.get("result", "win" if "goal" in given else "loss") == "win",
                answer=given.get("answer", ""),
            )

    def hand(self) -> Hand | None:
        if "hand" not in self.data:
            return None
        given = self.data["hand"]
        return Hand(
            start=(given.get("white", {}), given.get("black", {})),
            captured=given.get("captured", ""),
            demoted=given.get("demoted", False),
            zones=self.zones(given["zone"]) if "zone" in given else None,
            only_on={letter: self.zones(zone) for letter, zone in given.get("only-on", {}).items()},
            most_a_file=given.get("most-a-file", {}),
            no_mate=frozenset(given.get("no-mate", ())),
        )

    def promotions(self, pieces: Mapping[str, Piece]) -> dict[str, Promotion]:
        """Lay each piece's own table of promotion over that of all."""
        shared = self.data.get("promotion", {})
        promoting = [*shared.get("pieces", ()), *(x for x in pieces if "promotion" in self.pieces[x])]
        others = tuple(x for x, piece in pieces.items() if not piece.royal and x not in promoting)
        found: dict[str, Promotion] = {}
        for letter in dict.fromkeys(promoting):
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
                when=rule.get("when", "arrives"),
            )
        return found


@cache
def _arrays(
    rank: tuple[str, ...], order: str, two_coloured: tuple[str, ...], moved: tuple[str, ...]
) -> tuple[tuple[str, ...], ...]:
    """List the orders of a rank in which some pieces come in a given order, and some stand on both colours.

    Only the pieces that are ``moved`` change places.
    """
    places = [file for file, label in enumerate(rank) if label in moved]

    def orders(left: tuple[str, ...], to_come: str) -> Iterator[tuple[str, ...]]:
        if not left:
            yield ()
        for place, label in enumerate(left):
            if label in left[:place] or (label in order and label != to_come[:1]):
                continue
            rest = left[:place] + left[place + 1 :]
            yield from ((label, *more) for more in orders(rest, to_come[1:] if label in order else to_come))

    arrays = [rank]
    for labels in orders(tuple(sorted(rank[file] for file in places)), order):
        new = dict(zip(places, labels, strict=True))
        array = tuple(new.get(file, label) for file, label in enumerate(rank))
        if all(len({file % 2 for file, label in enumerate(array) if label == each}) > 1 for each in two_coloured):
            arrays.append(array)
    return tuple(dict.fromkeys(arrays))


# ---------------------------------------------------------------- options


def option_faults(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield what the options of a file lack; their shape must be right.

    >>> list(option_faults({"options": {"pawns": {"summary": "how Pawns go", "choices": {"far": {}}}}}))
    ['options.pawns.default: missing; an option needs a summary, choices and a default']
    """
    for option, given in data.get("options", {}).items():
        key = f"options.{option}"
        missing = [name for name in ("summary", "choices", "default") if not given.get(name)]
        yield from (f"{key}.{name}: missing; an option needs a summary, choices and a default" for name in missing)
        if not missing and given["default"] not in given["choices"]:
            yield f"{key}.default: '{given['default']}' is not one of the choices {', '.join(given['choices'])}"


def chosen(name: str, data: Mapping[str, Any], options: Mapping[str, str]) -> dict[str, str]:
    """Return the value of every option: the given one, or its default; VariantError if there is no such thing."""
    known = data.get("options", {})
    for option in options:
        if option not in known:
            raise VariantError(f"{name} has no option '{option}'; it has {', '.join(known) or 'none'}")
    values = {option: options.get(option, given["default"]) for option, given in known.items()}
    for option, value in values.items():
        choices = known[option]["choices"]
        if value not in choices:
            raise VariantError(f"{name}: {option} must be one of {', '.join(map(repr, choices))}, not {value!r}")
    return values


def build_chosen(name: str, data: dict[str, Any], values: Mapping[str, str]) -> Variant:
    """Build a variant with the values chosen for its options; every other choice must make a variant too.

    Raises:
        VariantError: one of them does not; the message lists every fault, with the key of the choice it comes from.
    """
    built, faults = _built(name, data, values, values)
    choices = [(option, value) for option, given in data.get("options", {}).items() for value in given["choices"]]
    for option, value in choices:
        if value != values[option]:
            _, others = _built(name, data, {**values, option: value}, {option: value})
            key = f"options.{option}.choices.{value}"
            added = [fault for fault in others if fault not in faults]
            faults += [fault if fault.startswith(key) else f"{key}: {fault}" for fault in added]
    if built is None or faults:
        raise VariantError.of_file(name, faults)
    return built


def _built(
    name: str, data: dict[str, Any], values: Mapping[str, str], looked_at: Mapping[str, str]
) -> tuple[Variant | None, list[str]]:
    """Build a variant, or return its faults; one of what is chosen for an option looked at has its key there."""
    whole = data
    for option, value in values.items():
        whole = over(whole, data["options"][option]["choices"][value])
    try:
        return build(name, whole, values), []
    except VariantError as error:
        return None, [_placed(fault, data, looked_at) for fault in error.faults]


def _placed(fault: str, data: Mapping[str, Any], values: Mapping[str, str]) -> str:
    for option, value in values.items():
        found: object = data["options"][option]["choices"][value]
        for key in fault.partition(":")[0].split("."):
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
