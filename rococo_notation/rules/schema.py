"""All checks of a variant file: the shape of its data, of which ``docs/making`` makes a schema, and what it says."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import chain
from typing import Any, Final, NamedTuple

from rococo_notation.dates import days_of
from rococo_notation.meant import hint
from rococo_notation.rules.betza import Atom, parse_betza
from rococo_notation.rules.powers import POWERS, capturing, moving
from rococo_notation.rules.variant import SetUp

ANY = "*"
"""In a table: any other key."""


class Kind(NamedTuple):
    """What may stand at a key: in words, whether a value fits, and all the values where these are few."""

    words: str
    fits: Callable[[Any], bool]
    values: tuple[object, ...] = ()


class Either(NamedTuple):
    """A simple value or a table."""

    simple: Kind
    table: dict[str, Any]


class Several(NamedTuple):
    """A table, or a list of such tables."""

    table: dict[str, Any]


class ByLetter(dict[str, Any]):
    """A table whose keys are letters of pieces."""


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _is_day(value: object) -> bool:
    try:
        first, last = days_of(value) if isinstance(value, str) else (0, 1)
    except ValueError:
        return False
    return first == last


def _one_of(*values: str) -> Kind:
    return Kind(" or ".join(map(repr, values)), values.__contains__, values)


TEXT = Kind("a string", _is_text)
TEXTS = Kind("a list of strings", _are_texts)
LETTERS = TEXTS._replace()
"""Those of pieces."""
NAMES = Kind("a name or a list of names", lambda value: _is_text(value) or _are_texts(value))
FLAG = Kind("true or false", lambda value: isinstance(value, bool))
COUNT = Kind("a whole number or 0", lambda value: type(value) is int and value >= 0)
NUMBER = Kind("a whole number", lambda value: type(value) is int and value > 0)
DAY = Kind("a date as YYYY-MM-DD", _is_day)
CHECK = Kind(
    "true, false or 'forbidden'",
    lambda value: isinstance(value, bool) or value == "forbidden",
    (True, False, "forbidden"),
)
TARGETS = Kind(
    "'captured', 'any' or a list of letters", lambda value: value in ("captured", "any") or _are_texts(value)
)

_ZONE = {"files": TEXTS, "ranks": TEXTS, "squares": TEXTS}
_SIDES = {"white": _ZONE, "black": _ZONE}
_COUNTS = ByLetter({ANY: NUMBER})
_PROMOTION = {
    "to": Either(TARGETS, {"white": LETTERS, "black": LETTERS}),
    "compulsory": Either(FLAG, _SIDES),
    "in-place": FLAG,
    "when": _one_of("arrives", "touches", "enters-or-captures"),
    "only-on": ByLetter({ANY: _SIDES}),
    "zone": _SIDES,
}
# Powers are looked up with the data: here they are any strings.
_PIECE = {
    "name": TEXT,
    "royal": FLAG,
    "betza": TEXT,
    "moves": TEXTS,
    "enemy": {ANY: TEXTS},
    "own": {ANY: TEXTS},
    "freezes": TEXTS,
    "optional": TEXTS,
    "lenient": TEXTS,
    "first-move": {"reach": NUMBER, **_SIDES},
    "never-on": _SIDES,
    "within": _SIDES,
    "local": {"betza": TEXT, **_SIDES},
    "promotion": _PROMOTION,
}

# Key to what stands there: a kind, or the shape of a table.
SHAPE: dict[str, Any] = {
    "title": TEXT,
    "extends": NAMES,
    "without": TEXTS,
    "aliases": TEXTS,
    "sources": TEXTS,
    "omissions": TEXTS,
    "pgn": TEXT,
    "board": {
        "files": TEXTS,
        "ranks": TEXTS,
        "setup": TEXT,
        "aliases": {"files": {ANY: TEXT}, "ranks": {ANY: TEXT}},
        "edge": _ZONE,
        "stand-in": {ANY: TEXT},
    },
    "set-ups": {"shuffle": {"pieces": TEXTS, "order": TEXT, "two-coloured": TEXTS}, ANY: {"setup": TEXT}},
    "pieces": {ANY: _PIECE},
    "promotion": {"pieces": LETTERS, "reserve": _COUNTS, "limit": _COUNTS, **_PROMOTION},
    "hand": {
        "white": _COUNTS,
        "black": _COUNTS,
        "captured": _one_of("changes-side", "keeps-side"),
        "demoted": FLAG,
        "zone": _SIDES,
        "only-on": ByLetter({ANY: _SIDES}),
        "most-a-file": _COUNTS,
        "no-mate": LETTERS,
    },
    "castling": {ANY: Several({"king": TEXT, "partner": TEXT})},
    "rules": {
        "suicide": FLAG,
        "check": CHECK,
        "royals": _one_of("all", "last"),
        "must-capture": FLAG,
        "pass": FLAG,
        "fifty-moves": FLAG,
        "en-passant": LETTERS,
        "progress": LETTERS,
        "stuck": _one_of("loss", "draw", "win"),
        "mate": _one_of("loss", "win"),
        "bare-king": _one_of("loss", "plays on"),
        "repetition": _one_of("loss", "draw"),
    },
    "endings": {
        ANY: {
            "pieces": LETTERS,
            "each": FLAG,
            "goal": _SIDES,
            "left": COUNT,
            "result": _one_of("win", "loss"),
            "answer": _one_of("black", "either"),
        }
    },
    "editions": {ANY: {"until": DAY, "edge-landing": _one_of("any", "nearest")}},
    "zillions": {"rules": TEXT, "pieces": {ANY: TEXT}},
}
_OF_A_CHOICE = ("board", "pieces", "promotion", "hand", "castling", "rules", "endings", "editions", "zillions")
SHAPE["options"] = {
    ANY: {"summary": TEXT, "default": TEXT, "choices": {ANY: {key: SHAPE[key] for key in _OF_A_CHOICE}}}
}


def shape_faults(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield the faults in the shape of a variant file, each with its key.

    >>> list(shape_faults({"title": 3, "rules": {"stuck": "lost"}}))
    ['title: must be a string', "rules.stuck: must be 'loss' or 'draw' or 'win'"]
    """
    for path, value, shape in _nodes(data, SHAPE):
        if isinstance(shape, Kind):
            if not shape.fits(value):
                yield f"{path}: must be {shape.words}"
        elif not isinstance(value, dict):
            yield f"{path}: must be a table"
        elif ANY not in shape:
            unknown = (key for key in value if key not in shape)
            yield from (f"{path}{path and '.'}{key}: unknown key; {hint(key, shape)}" for key in unknown)


def _nodes(value: Any, shape: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Yield each value of a file with its key and the kind, or the shape of the table, that may stand there."""
    match shape:
        case Several(table) if isinstance(value, list) and value:
            for number, each in enumerate(value, 1):
                yield from _nodes(each, table, f"{path}.{number}")
            return
        case Several(table):
            shape = table
        case Either(simple, table):
            shape = table if isinstance(value, dict) else simple
    yield path, value, shape
    if isinstance(shape, dict) and isinstance(value, dict):
        for key, inner in value.items():
            if key in shape or ANY in shape:
                yield from _nodes(inner, shape.get(key, shape.get(ANY)), f"{path}{path and '.'}{key}")


HOLE: Final = "-"
MOST: Final = 60
"""Files, ranks and pieces of a game; the largest Shogi has 36 files."""


def data_faults(data: Mapping[str, Any]) -> list[str]:
    """List what is wrong with data of the right shape, each fault with its key.

    >>> data_faults({"board": {"files": ["a"], "ranks": ["1"], "setup": "K"}})
    ['board.setup: no piece has the letter K, which rank 1 has']
    """
    board, pieces, set_ups = (data.get(key, {}) for key in ("board", "pieces", "set-ups"))
    counts = {key: len(board.get(key, ())) for key in ("files", "ranks")}
    faults = [f"board.{key}: at most {MOST}, not {count}" for key, count in counts.items() if count > MOST]
    faults += [f"pieces.{one}: at most {MOST} pieces, not {len(pieces)}" for one in [*pieces][MOST : MOST + 1]]
    if faults:
        # A game takes time and memory by the products of these.
        return faults
    # The choices of options are laid over the data, each in turn.
    nodes = [*_nodes({key: data[key] for key in data if key != "options"}, SHAPE)]
    zones = [(path, zone) for path, zone, shape in nodes if shape is _ZONE]
    letters = {
        path: names for path, names, shape in nodes if shape is LETTERS or (shape is TARGETS and _are_texts(names))
    }
    letters |= {f"{path}.{x}": [x] for path, table, shape in nodes if isinstance(shape, ByLetter) for x in table}
    faults = [*_board_name_faults(data, zones), *_letter_faults([*pieces], letters)]
    faults += [*_word_faults(data), *_zone_faults(data)]
    for letter, piece in pieces.items():
        faults += _power_faults(f"pieces.{letter}", piece, pieces)
    faults += _setup_faults("board.setup", board.get("setup", ""), data)
    if not faults and "shuffle" not in set_ups:
        for name, each in set_ups.items():
            faults += _setup_faults(f"set-ups.{name}.setup", each.get("setup", ""), data)
    faults += _promotion_faults(data)
    return faults if all(counts.values()) else [*faults, "board: no files or no ranks"]


# ---------------------------------------------------------------- the board and its set-ups


def _board_name_faults(data: Mapping[str, Any], zones: Iterable[tuple[str, Mapping[str, Any]]]) -> Iterator[str]:
    board = data.get("board", {})
    for key in ("files", "ranks"):
        given = board.get(key, [])
        twice = sorted({name for name in given if given.count(name) > 1})
        yield from (f"board.{key}: '{name}' is given twice" for name in twice)
        used = {f"board.aliases.{key}.{alias}": [name] for alias, name in board.get("aliases", {}).get(key, {}).items()}
        used |= {f"{path}.{key}": zone.get(key, []) for path, zone in zones}
        for path, names in used.items():
            yield from (f"{path}: the board has no '{name}' among its {key}" for name in names if name not in given)
    files, ranks = board.get("files", []), board.get("ranks", [])
    rows = zip(reversed(ranks), read_setup(board, board.get("setup", "")), strict=False)
    holes = {f + r for r, row in rows for f, label in zip(files, row, strict=False) if label == HOLE}
    squares = {file + rank for file in files for rank in ranks} - holes
    used = {f"{path}.squares": zone.get("squares", []) for path, zone in zones}
    for path, _, way in castlings_in(data):
        used |= {f"{path}.{piece}": way.get(piece, "").split("-") for piece in ("king", "partner")}
    for path, names in used.items():
        yield from (f"{path}: '{name}' is not a square of the board" for name in names if name not in squares)


def read_setup(board: Mapping[str, Any], text: str) -> SetUp:
    """Read a set-up in the letters of a board."""
    labels = {".": ""}
    for letter, label in board.get("stand-in", {}).items():
        labels |= {letter.upper(): label.upper(), letter.lower(): label.lower()}
    return tuple(tuple(labels.get(word, word) for word in row.split()) for row in text.strip().splitlines())


def _setup_faults(key: str, text: str, data: Mapping[str, Any]) -> Iterator[str]:
    """Yield where a set-up does not fit the board, or has a piece that the game has not."""
    board, pieces = data.get("board", {}), data.get("pieces", {})
    files, ranks, setup = board.get("files", ()), board.get("ranks", ()), read_setup(board, text)
    known = {"", HOLE, *map(str.upper, pieces), *map(str.lower, pieces)}
    if len(setup) != len(ranks):
        yield f"{key}: {len(setup)} ranks, but board.ranks has {len(ranks)}"
    for rank, row in zip(reversed(ranks), setup, strict=False):
        if len(row) != len(files):
            yield f"{key}: rank {rank} has {len(row)} squares, but board.files has {len(files)}"
        strange = dict.fromkeys(word for word in row if word not in known)
        yield from (f"{key}: no piece has the letter {word}, which rank {rank} has" for word in strange)


def _zone_faults(data: Mapping[str, Any]) -> Iterator[str]:
    """Say which pieces of the set-up promote, and have no square to promote on."""
    board, shared, pieces = data.get("board", {}), data.get("promotion", {}), data.get("pieces", {})
    own = {letter: piece["promotion"] for letter, piece in pieces.items() if "promotion" in piece}
    standing = {label for row in read_setup(board, board.get("setup", "")) for label in row}
    for letter in dict.fromkeys([*shared.get("pieces", ()), *own]):
        path = f"pieces.{letter}.promotion" if letter in own else "promotion"
        rule = {**shared, **own.get(letter, {})}
        to = rule.get("to", "captured")
        for side, label, far in (("white", letter.upper(), -1), ("black", letter.lower(), 0)):
            promotes = label in standing and (not isinstance(to, dict) or to.get(side))
            if promotes and not any(rule.get("zone", {}).get(side, {}).values()):
                zone = f'zone.{side} = {{ ranks = ["{(board.get("ranks") or ["1"])[far]}"] }}'
                yield f"{path}.zone.{side}: the {letter} has no square to promote on; write {zone}"


def castlings_in(data: Mapping[str, Any]) -> Iterator[tuple[str, str, Mapping[str, str]]]:
    """Yield every way to castle with its key and the letter of its right, which may have several.

    >>> list(castlings_in({"castling": {"K": {"king": "e1-g1"}}}))
    [('castling.K', 'K', {'king': 'e1-g1'})]
    """
    for letter, given in data.get("castling", {}).items():
        if isinstance(given, list):
            yield from ((f"castling.{letter}.{number}", letter, way) for number, way in enumerate(given, 1))
        else:
            yield f"castling.{letter}", letter, given


# ---------------------------------------------------------------- the pieces


def _letter_faults(letters: list[str], used: Mapping[str, list[str]]) -> Iterator[str]:
    folded = [letter.upper() for letter in letters]
    for letter in letters:
        plain = letter.removeprefix("+")
        if not (len(plain) == 1 and plain.isalpha() and plain.upper() != plain.lower()):
            yield f"pieces.{letter}: name a piece by one letter, or by + and a letter"
        elif folded.count(letter.upper()) > 1:
            yield f"pieces.{letter}: two pieces have this letter"
    for path, names in used.items():
        yield from (f"{path}: no piece has the letter {name}" for name in names if name not in letters)


def _word_faults(data: Mapping[str, Any]) -> Iterator[str]:
    for name, ending in data.get("endings", {}).items():
        if ("goal" in ending) == ("left" in ending):
            yield f"endings.{name}: give either a goal to reach or a number of pieces left"
    for letter, name in data.get("zillions", {}).get("pieces", {}).items():
        if letter not in data.get("pieces", {}):
            yield f"zillions.pieces.{letter}: no piece has this letter"
        if not re.fullmatch(r"\w[\w-]*", name):
            yield f"zillions.pieces.{letter}: '{name}' is not one word"
    if data.get("editions") == {}:
        yield "editions: at least one is needed"


def _power_faults(key: str, given: Mapping[str, Any], pieces: Mapping[str, Any]) -> Iterator[str]:
    betza = [given["betza"]] if "betza" in given else []
    yield from _local_faults(f"{key}.local", given, [*given.get("moves", betza), *betza])
    yield from _unknown(f"{key}.moves", given.get("moves", ()), moving)
    yield from _unknown(f"{key}.betza", betza, parse_betza)
    frozen = sorted({*given.get("freezes", ())} - {*pieces}) if "all" not in given.get("freezes", ()) else ()
    yield from (f"{key}.freezes: no piece has the letter {other}" for other in frozen)
    for name, fault in (("optional", "cannot be made optional"), ("lenient", "cannot be left out")):
        wrong = sorted(power for power in {*given.get(name, ())} if power not in POWERS or not POWERS[power].optional)
        yield from (f"{key}.{name}: {power} {fault}" for power in wrong)
    for row in ("enemy", "own"):
        for other, powers in given.get(row, {}).items():
            if other != "all" and other not in pieces:
                yield f"{key}.{row}: no piece has the letter {other}"
            yield from _unknown(f"{key}.{row}.{other}", powers, capturing)


def _local_faults(key: str, given: Mapping[str, Any], others: list[str]) -> Iterator[str]:
    """Yield why the moves that a piece has only from some squares make no sense."""
    if "betza" not in given.get("local", {}):
        return
    local = given["local"]["betza"]
    named = {name for row in ("enemy", "own") for names in given.get(row, {}).values() for name in names}.union(others)
    for name in sorted(name for name in named if name in POWERS and POWERS[name].on_lines):
        yield f"{key}: {name} works along all lines from everywhere, so no move can be limited to some squares"
    yield from _unknown(key, [local], moving)
    usual, extra = ({way for atom in atoms_of(names) for way in atom.ways} for names in (others, [local]))
    if usual & extra:
        yield f"{key}: '{local}' adds nothing to the moves of the piece"


def atoms_of(names: Iterable[str]) -> Iterator[Atom]:
    """Yield the atoms of ways to move and capture, without the unknown ones."""
    for name in names:
        with suppress(ValueError):
            known = POWERS.get(name)
            yield from known.pattern if known else parse_betza(name)


def _unknown(key: str, names: Iterable[str], meaning: Callable[[str], object]) -> Iterator[str]:
    """Yield which words are no powers, and why."""
    for name in names:
        try:
            meaning(name)
        except ValueError as error:
            yield f"{key}: {error}"


def _promotion_faults(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is wrong with promotion to captured pieces, for all or for none, and with what is demoted again."""
    shared, pieces = data.get("promotion", {}), data.get("pieces", {})
    promoting = [x for x, piece in pieces.items() if x in shared.get("pieces", ()) or "promotion" in piece]
    to = {x: {"to": "captured", **shared, **pieces[x].get("promotion", {})}["to"] for x in promoting}
    captured = {each == "captured" for each in to.values()}
    if data.get("hand", {}).get("demoted"):
        yield from _demotion_faults(to, pieces)
    if len(captured) > 1:
        yield "promotion.to: 'captured' must apply to all pieces that promote, or to none"
    if "reserve" in shared and True not in captured:
        yield "promotion.reserve: it has no effect unless to = 'captured'"


def _demotion_faults(to: Mapping[str, Any], pieces: Mapping[str, Any]) -> Iterator[str]:
    """Say of a piece that nobody can tell what it was before it promoted; ``to`` maps letters to what they become."""
    others = {x for x, piece in pieces.items() if not piece.get("royal")} - {*to}

    def becomes(given: Any) -> Iterable[str]:
        return chain(*given.values()) if isinstance(given, dict) else others if isinstance(given, str) else given

    for piece in pieces:
        were = [x for x, given in to.items() if piece in becomes(given)]
        if len(were) > 1:
            yield f"hand.demoted: a {piece} could have been a {' or a '.join(were)} before"
            return


# ---------------------------------------------------------------- the lines of faults

_TABLE: Final = re.compile(r"\s*\[\[?(?P<path>[^\[\]]+)\]\]?\s*(#.*)?$")
_KEY: Final = re.compile(r"\s*(?P<key>[\w.\"'+-]+)\s*=")
_PLACE: Final = re.compile(r"\(at (?:line (\d+)|end of document)")
"""Where the reader of TOML says that it stopped."""
_DEEPEST: Final = 12
"""Parts of the longest key that a fault names."""
_QUOTES: Final = re.compile(r"\"{3}|'{3}")


def line_of(fault: str, keys: Mapping[str, int]) -> int | None:
    r"""Return the line of the key that a fault begins with, counted from 1, or of the table that lacks the key.

    ``keys`` are the keys of the file with their lines. A fault of something that the file does not have, but one that
    it extends, has no line. Of something that is missing in a file that extends none, it is the first.

    >>> line_of("rules.stuck: 'loss' or 'draw' belongs here", keys_of("[rules]\nsuicide = true\nstuck = 3"))
    3
    """
    path = fault.partition(":")[0]
    while path and path not in keys:
        path = path.rpartition(".")[0]
    # What a file lacks that extends no other is missing in all of it.
    return keys.get(path) or (None if "extends" in keys else min(keys.values(), default=1))


def line_of_toml_error(why: str, toml: str) -> int:
    """Return the line where the reader of TOML stopped, by what it says."""
    place = _PLACE.search(why)
    quotes = [each.start() for each in _QUOTES.finditer(toml)]
    # Of a text that is not closed the line where it begins is the one to look at.
    end = quotes[-1] if len(quotes) % 2 else len(toml.rstrip())
    return int((place and place[1]) or (1 + toml.count("\n", 0, end) if place else 1))


def keys_of(toml: str) -> dict[str, int]:
    """Return the first line of each table and key of a TOML text by its dotted path."""
    lines: dict[str, int] = {}
    table = ""
    for number, line in enumerate(toml.splitlines(), 1):
        header, key = _TABLE.match(line), _KEY.match(line)
        if header is not None:
            table = _plain(header["path"])
            path = table
        elif key is not None:
            name = _plain(key["key"])
            path = f"{table}.{name}" if table else name
        else:
            continue
        path = ".".join(path.split(".", _DEEPEST)[:_DEEPEST])
        while path and path not in lines:
            lines[path] = number
            path = path.rpartition(".")[0]
    return lines


def _plain(path: str) -> str:
    return re.sub(r"[\"'\s]", "", path)
