"""Read a section of a ``variants.ini``, in which Fairy-Stockfish has its games.

A section ``[name:parent]`` says in what a game differs from another one, of the same file or built in; ``fairy.ini``
has the built-in ones that are parents there. The keys and their defaults are documented at the top of
https://github.com/fairy-stockfish/Fairy-Stockfish/blob/master/src/variants.ini.
"""

import re
from collections import Counter
from contextlib import suppress
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple

from rococo_notation.meant import hint
from rococo_notation.rules.betza import parse_betza
from rococo_notation.rules.definition import Definition, dialect, last_ranks, zones
from rococo_notation.rules.schema import HOLE

_BUILT_IN: Final = Path(__file__).parent / "variants" / "fairy.ini"
_DIALECT: Final = dialect("variants-ini")
_PIECES: Final[dict[str, str]] = _DIALECT["pieces"]
_CUSTOM: Final = re.compile(r"customPiece([1-9]|1\d|2[0-5])")
_MOOT: Final = re.compile(
    r"mobilityRegion\w+|castling(?:King|Queen|Rank|Rook)\w*|(?:double|triple)StepRegion\w+|connect(?!N|Region)\w+"
)
_MOOT_WITHOUT: Final = {
    "pieceDrops": re.compile(r"\w*(?:drop|Drop)\w*|capturesToHand"),
    "extinctionValue": re.compile(r"extinction(?:Claim|\w*Count)"),
}
"""Keys that say nothing where they are not looked up, since there is no such piece, no castling, no drop."""
_PROGRESS: Final = ("nMoveRuleTypesWhite", "nMoveRuleTypesBlack")
_OFF: Final = frozenset({"", "-", "0", "none", "false"})
_HEADER: Final = re.compile(r"^[ \t]*\[([\w-]+)(?:[ \t]*:[ \t]*([\w-]+))?\][ \t]*(?:[#;].*)?$")
_ENTRY: Final = re.compile(r"^[ \t]*(\w+)[ \t]*=[ \t]*(.*?)[ \t]*$")


class _Entry(NamedTuple):
    """The value of a key, and its line; 0 in a built-in section."""

    value: str
    line: int


class _Section(NamedTuple):
    """A section as it is written, with the line of its header."""

    name: str
    parent: str
    line: int
    entries: dict[str, _Entry]


def is_ini(text: str) -> bool:
    r"""Tell whether a text has a section of ``variants.ini``.

    >>> is_ini("[mini:chess]\nmaxRank = 6"), is_ini("[board]\nfiles = ['a']")
    (True, False)
    """
    keys = {*_PIECES, "customPiece1", "startFen", "maxRank"}
    return any(section.parent or keys & {*section.entries} for section in _sections(text).values())


def sections_of(text: str) -> list[str]:
    """Return the names of the sections of a text."""
    return [*_sections(text)]


def _sections(text: str, *, numbered: bool = True) -> dict[str, _Section]:
    found: dict[str, _Section] = {}
    entries: dict[str, _Entry] = {}
    for number, row in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(row):
            entries = {}
            found.setdefault(header[1], _Section(header[1], header[2] or "", number, entries))
        elif match := _ENTRY.match(row):
            entries[_DIALECT["renamed"].get(match[1], match[1])] = _Entry(match[2], number * numbered)
    return found


@cache
def _built_in() -> dict[str, _Section]:
    return _sections(_BUILT_IN.read_text(encoding="utf-8"), numbered=False)


def read_ini(text: str, name: str = "") -> Definition:
    r"""Read a section of a text; ``name`` chooses one of several.

    >>> read_ini("[mini]\nmaxRank = 2\nmaxFile = 2\nking = k\nstartFen = 1k/K1 w - - 0 1").data["board"]["setup"]
    '. k\nK .'
    """
    sections = _sections(text)
    if name and name not in sections:
        others = hint(name, sections) if sections else "it has none at all"
        return Definition(faults=[(f"it has no section '{name}'; {others}", 1)])
    chosen = sections.get(name or next(iter(sections), ""))
    if chosen is None or (len(sections) > 1 and not name):
        some = ", ".join([*sections][:8]) + (", ..." if len(sections) > 8 else "")
        why = f"it has {len(sections)} sections ({some}); add :NAME to its name to choose one"
        return Definition(faults=[(why, 1)])
    try:
        entries = _inherited(chosen, sections)
    except LookupError as error:
        return Definition(faults=[(str(error.args[0]), chosen.line)])
    return _Reader(chosen, entries)


def _inherited(section: _Section, sections: dict[str, _Section]) -> list[tuple[str, _Entry]]:
    """List the entries of a section after those that it inherits; LookupError if its parent is not known."""
    line = [section]
    while name := line[-1].parent:
        own = sections.get(name) if name not in {each.name for each in line} else None
        parent = own or _built_in().get(name)
        if parent is None or parent in line:
            if name in {each.name for each in line}:
                raise LookupError(f"the section '{name}' cannot be its own parent")
            known = hint(name, {*sections, *_built_in()})
            raise LookupError(f"the parent '{name}' of {line[-1].name} is not known here; {known}")
        line.append(parent)
    entries: list[tuple[str, _Entry]] = []
    for each in line:
        given = {key for key, _ in entries}
        entries[:0] = [entry for entry in each.entries.items() if not given & _wider(entry[0])]
    return entries


def _wider(key: str) -> set[str]:
    """Return the keys that say the same for both sides, or for several rules, and replace what is inherited."""
    both = re.sub("(?:White|Black)$", "", key)
    return {both, "pawnTypes" if re.search("(?:Pawn|Passant|Rule)Types$", both) else both} - {key}


class _Reader(Definition):
    """What a section defines, with all that it inherits."""

    def __init__(self, section: _Section, entries: list[tuple[str, _Entry]]) -> None:
        super().__init__(lines={"": section.line})
        self.entries = dict(entries)
        self.used = {key for key in self.entries if key in _PIECES or _CUSTOM.fullmatch(key)}
        for key in {"promotedPieceType", "promotionLimit"} & {*self.entries}:
            # What is inherited of them stays, but for letters that are given to other pieces afterwards.
            kept: list[str] = []
            for other, (value, _) in entries:
                if other in self.used:
                    kept = [pair for pair in kept if pair[0] != value[:1]]
                kept += value.split() if other == key else []
            self.entries[key] = self.entries[key]._replace(value=" ".join(kept))
        self.pieces = self._pieces([entry for entry in entries if entry[0] in self.used])
        last = self._value("maxFile")
        letter = ord(last) - ord("a") + 1 if re.fullmatch("[a-z]", last) else 0
        self.width = letter or self._number("maxFile", 8, range(1, 27))
        self.height = self._number("maxRank", 8, range(1, 61))
        if self.faults:
            return
        self.files = [chr(ord("a") + file) for file in range(self.width)]
        self.ranks = [str(rank + 1) for rank in range(self.height)]
        self.squares = [file + rank for rank in self.ranks for file in self.files]
        self.standing, self.hands, self.rights = self._start()
        self._write(section)
        self._note_omissions()

    # ------------------------------------------------------------ values

    def _value(self, *keys: str, default: str = "") -> str:
        """Return the value of the first of some keys that is given."""
        self.used |= {*keys}
        return next((self.entries[key].value for key in keys if key in self.entries), default)

    def _leave_out(self, key: str) -> None:
        self.leave_out(key, self.entries[key].value, "variants-ini")

    def _flag(self, key: str, *, default: bool = False) -> bool:
        return self._value(key, default=str(default)).lower() in ("true", "1")

    def _line(self, key: str) -> int:
        return (key in self.entries and self.entries[key].line) or self.lines[""]

    def _number(self, key: str, default: int, bounds: range) -> int:
        return self.number(key, self._value(key, default=str(default)), self._line(key), bounds)

    def _region(self, *keys: str, default: str = "") -> list[str]:
        """Return the squares of a region, in which ``*`` stands for any file, any rank, or all of it."""
        wild = {(word[:1], word[1:]) for word in self._value(*keys, default=default).replace("-", " ").split()}
        # Most regions are none.
        squares = [each for each in self.squares if self.standing.get(each) != HOLE] if wild else []
        return [each for each in squares if wild & {(each[0], each[1:]), ("*", each[1:]), (each[0], "*"), ("*", "")}]

    def _sides(self, key: str, white: str = "", black: str = "") -> tuple[list[str], list[str]]:
        """Return the regions of both sides; ``{}`` in the key stands for the name of a side, or for both."""
        own, both = key.format, key.format("")
        return self._region(own("White"), both, default=white), self._region(own("Black"), both, default=black)

    def _letters(self, *keys: str, default: str = "") -> list[str]:
        """Return the letters of a set of pieces, those that the game has; by default of the pieces with some names."""
        if not (given := self._value(*keys)):
            return [letter for letter, (name, _) in self.pieces.items() if name in default.split() or default == "*"]
        if "*" in given:
            return [*self.pieces]
        return [x for x in dict.fromkeys(given.upper()) if x in self.pieces]

    def _with_promoted(self, letters: list[str]) -> list[str]:
        """Add to the letters of pieces those of others that have promoted to one of them."""
        return letters + [f"+{x}" for x, other in self._promoted().items() if other in letters]

    def _promoted(self) -> dict[str, str]:
        """Map the letter of each piece that promotes as in Shogi to that of the piece like which it goes then."""
        pairs = self._pairs("promotedPieceType").items()
        return {x: other for x, other in pairs if x in self.pieces and other in self.pieces}

    def _pairs(self, key: str) -> dict[str, str]:
        return {a.upper(): b.upper() for a, b in re.findall(r"(\w):(\w+|-)", self._value(key))}

    # ------------------------------------------------------------ pieces and the set-up

    def _pieces(self, entries: list[tuple[str, _Entry]]) -> dict[str, tuple[str, str]]:
        """Map the letter of each piece to its name and its moves; the last piece given for a letter has it."""
        letters: dict[str, tuple[str, str]] = {}
        for key, (value, line) in entries:
            letters = {letter: piece for letter, piece in letters.items() if piece[0] != key}
            letter, _, betza = (each.strip() for each in value.partition(":"))
            if re.fullmatch("[A-Za-z]", letter):
                letters.pop(letter.upper(), None)
                letters[letter.upper()] = key, betza or _PIECES.get(key, "")
                self.lines[f"pieces.{letter.upper()}"] = line or self.lines[""]
            elif letter != "-":
                self.faults.append((f"{key}: '{value}' is not a letter, or a letter with moves as in a:NC", line))
        return letters

    def _start(self) -> tuple[dict[str, str], list[dict[str, int]], str]:
        """Read what stands where in ``startFen``, what is in hand, and the rights to castle."""
        usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
        fields = self._value("startFen", default=usual).split()
        board, _, hand = (fields[0] if fields else "").partition("[")
        rows = board.split("/")
        line = self._line("startFen")
        if len(rows) == self.height + 1:
            hand = rows.pop()
        standing: dict[str, str] = {}
        if len(rows) != self.height:
            self.faults.append((f"startFen: {len(rows)} ranks, but maxRank is {self.height}", line))
        for rank, row in zip(reversed(self.ranks), rows, strict=False):
            labels: list[str] = []
            for word in re.findall(r"\d{1,2}|\+?.", row.replace("~", "")):
                labels += [""] * int(word) if word.isdecimal() else [word]
            if len(labels) != self.width:
                counts = f"{len(labels)} squares, but maxFile is {self.width}"
                self.faults.append((f"startFen: rank {rank} has {counts}", line))
            standing |= {f + rank: "-" if x == "*" else x for f, x in zip(self.files, labels, strict=False) if x}
        held = hand.strip("]-")
        hands = [dict(Counter(x.upper() for x in held if x.islower() == side)) for side in (False, True)]
        if fields[1:2] == ["b"]:
            self.omit("startFen: that Black moves first is left out")
        return standing, hands, fields[2] if len(fields) > 2 else "-"

    def _note_omissions(self) -> None:
        """Note the keys for which nothing in the data was looked up, unless they say that a rule is not in force."""
        moot = [_MOOT, *(each for key, each in _MOOT_WITHOUT.items() if self._value(key).lower() in _OFF)]
        self.used |= {key for key in self.entries if any(pattern.fullmatch(key) for pattern in moot)}
        for key, (value, _) in self.entries.items():
            off = value == _DIALECT["usual"].get(key) or (key not in _DIALECT["usual"] and value.lower() in _OFF)
            if key not in self.used and not off:
                self._leave_out(key)
        if any(name == "janggiCannon" for name, _ in self.pieces.values()):
            self.omit("janggiCannon: that it neither leaps over nor captures its like is left out")

    # ------------------------------------------------------------ the data

    def _write(self, section: _Section) -> None:
        data = self.data
        data |= {"title": section.name, "pgn": section.name}
        self.board(self.files, self.ranks, self.standing)
        data["pieces"] = {letter: self._piece(letter, *piece) for letter, piece in self.pieces.items()}
        data["rules"] = self._rules()
        self._write_promotion()
        self._write_hand()
        self._write_castling()
        self._write_endings()
        self.lines["board"] = self._line("startFen")

    def _piece(self, letter: str, name: str, betza: str) -> dict[str, Any]:
        words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).capitalize()
        piece: dict[str, Any] = {"name": f"Piece {letter}" if _CUSTOM.fullmatch(name) else words}
        piece |= {"royal": True} if letter in self._royals() else {}
        if name == "soldier" and (rank := self._number("soldierPromotionRank", 1, range(1, 61))) > 1:
            betza = "fW"
            piece["local"] = {"betza": "sW", **last_ranks(self.ranks, max(0, self.height - rank + 1))}
        # A capture en passant is a rule here, and the first move of a Pawn one of its squares.
        plain = re.sub(r"([a-z]*)e(?=[a-z]*[A-Z])", r"\1", betza)
        plain = self._with_first_move(letter, name, plain, piece)
        piece |= self.moves(piece["name"], plain)
        if letter in self._royals() and self._flag("flyingGeneral") and "betza" in piece:
            piece["enemy"] = {"all": [piece["betza"]], letter: [piece["betza"], "vR"]}
        home = self._sides(f"mobilityRegion{{}}{name[0].upper()}{name[1:]}")
        if any(home):
            piece["within"] = zones(home[0] or self.squares, home[1] or self.squares)
            if "royal" in piece and not self._flag("flyingGeneral"):
                self.omit("mobilityRegion: that royal pieces take one another only there is left out")
        if deep := self._immobile(letter):
            piece["never-on"] = last_ranks(self.ranks, deep)
        return piece

    def _with_first_move(self, letter: str, name: str, betza: str, piece: dict[str, Any]) -> str:
        """Take the double step off the moves of a Pawn, and write it as its first move."""
        step, betza = "ifmnD" in betza or name == "pawn", betza.replace("ifmnD", "")
        if not (step and self._flag("doubleStep", default=True)):
            return betza
        double, triple = self._sides("doubleStepRegion{}", "*2", "*7"), self._sides("tripleStepRegion{}")
        first = triple if any(triple) else double
        rest = [[x for x in squares if x not in begin] for squares, begin in zip(double, first, strict=True)]
        begun = {self.standing.get(square) for squares in first for square in squares}
        on_rank = all(len({square[1:] for square in squares}) < 2 for squares in first)
        # A Pawn never comes back to the rank where it began, unless it goes otherwise than ahead.
        if name == "pawn" and on_rank and any(first) and begun <= {letter.upper(), letter.lower()}:
            piece["first-move"] = {"reach": 3 if any(triple) else 2, **zones(*first)}
        else:
            rest = [*double]
            if any(triple):
                self.omit("tripleStepRegion: triple steps are left out")
        if any(rest):
            piece["local"] = {"betza": "fmnD", **zones(*rest)}
        return betza

    def _immobile(self, letter: str) -> int:
        """Return on how many last ranks a piece may not stand, since it would never move again."""
        with suppress(ValueError):
            atoms = parse_betza(self.pieces[letter][1]) if self._flag("immobilityIllegal") else ()
            return max(0, min((path.legs[0].steps[0].ranks for atom in atoms for path in atom.paths), default=0))
        return 0

    def _royals(self) -> list[str]:
        """List the letters of the royal pieces: the King, or what counts as one as long as it is the last."""
        kings = [letter for letter, (name, _) in self.pieces.items() if name == "king"]
        return kings + (self._letters("extinctionPieceTypes") if self._flag("extinctionPseudoRoyal") else [])

    def _rules(self) -> dict[str, Any]:
        royals = self._royals()
        passing = self._letters("enPassantTypes", "enPassantTypesWhite", "pawnTypes", default="pawn")
        passing = [letter for letter in passing if re.search(r"e[a-z]*[A-Z]", self.pieces[letter][1])]
        progress = [self._letters(key, "nMoveRuleTypes", "pawnTypes", default="pawn") for key in _PROGRESS]
        region = self._sides("enPassantRegion{}", "*", "*")
        if any(region) and region != self._sides("", "*", "*"):
            self.omit("enPassantRegion: what a capture en passant may reach is left out")
        if self._value("nMoveRule", default="50") not in ("0", "50"):
            self._leave_out("nMoveRule")
        rules: dict[str, Any] = {
            "check": ("forbidden" if self._value("checking") == "false" else True) if royals else False,
            "stuck": self._value("stalemateValue", default="draw"),
            "fifty-moves": self._value("nMoveRule", default="50") != "0",
            "progress": [*dict.fromkeys(chain(*progress))],
            "en-passant": passing if any(region) else [],
        }
        rules |= {"royals": self._royal_together(royals)} if royals and self._flag("extinctionPseudoRoyal") else {}
        if (mate := self._value("checkmateValue", default="loss")) == "draw":
            self._leave_out("checkmateValue")
        rules |= {"mate": "win"} if mate == "win" else {}
        rules |= {"must-capture": True} if self._flag("mustCapture") else {}
        return rules | ({"pass": True} if self._flag("pass") else {})

    def _royal_together(self, royals: list[str]) -> str:
        """Tell whether all of the pieces are royal that are by their extinction, or the last of them."""
        here, promoted = [*map(self.standing.get, self.squares)], self._promoted()
        counts = [[here.count(case(letter)) for letter in royals] for case in (str.upper, str.lower)]
        spare = self._number("extinctionPieceCount", 0, range(100)) + 1
        more = any(other in royals and x not in royals for x, other in promoted.items())
        more |= bool({*royals} & {*self._letters("promotionPieceTypesWhite", "promotionPieceTypes")})
        if (max(map(max, counts)) <= spare and not more and not {*royals} & {*promoted}) or spare > len(self.squares):
            return "all"
        if not (self._flag("dupleCheck") and spare == 1) and (more or max(map(sum, counts)) > 1):
            self.omit("extinctionPseudoRoyal = true: that one of several royal pieces may be lost is left out")
        return "last"

    def _write_promotion(self) -> None:
        """Write how Pawns promote to one of several pieces, and others as in Shogi."""
        zone, promoted = self._sides("promotionRegion{}", "*8", "*1"), self._promoted()
        pieces, must = self.data["pieces"], self._flag("mandatoryPawnPromotion", default=True)
        rules: dict[str, dict[str, Any]] = {}
        for side, squares in zip(("White", "Black"), zone, strict=True):
            usual, types = "knight bishop rook queen", "promotionPawnTypes"
            to = self._letters(f"promotionPieceTypes{side}", "promotionPieceTypes", default=usual)
            for letter in self._letters(f"{types}{side}", types, "pawnTypes", default="pawn"):
                if to and squares and letter not in promoted:
                    nothing: dict[str, list[str]] = {"white": [], "black": []}
                    rule = rules.setdefault(letter, {"to": nothing, "zone": zones(*zone), "compulsory": must})
                    rule["to"][side.lower()] = to
        if rules:
            self.promote(rules)
        must = self._flag("mandatoryPiecePromotion")
        for letter, other in promoted.items():
            pieces[f"+{letter}"] = {**pieces[other], "name": f"Promoted {pieces[letter]['name']}"}
            pieces[f"+{letter}"].pop("promotion", None)
        for letter in promoted:
            white, black = ([f"+{letter}"] if squares else [] for squares in zone)
            rule = {"to": {"white": white, "black": black}, "zone": zones(*zone), "when": "touches", "compulsory": must}
            if not must and (deep := self._immobile(letter)):
                rule["compulsory"] = last_ranks(self.ranks, deep)
            pieces[letter]["promotion"] = rule
        limits = {letter: int(most) for letter, most in self._pairs("promotionLimit").items() if most.isdecimal()}
        limits |= {f"+{letter}": limits.pop(other) for letter, other in promoted.items() if other in limits}
        if limits:
            self.data.setdefault("promotion", {})["limit"] = limits

    def _write_hand(self) -> None:
        in_zone, on_first = (self._flag(f"{where}PawnDrops") for where in ("promotionZone", "firstRank"))
        if not self._flag("pieceDrops"):
            return
        hand: dict[str, Any] = {"white": self.hands[0], "black": self.hands[1]}
        if self._flag("capturesToHand"):
            hand |= {"captured": "changes-side", "demoted": not self._flag("dropLoop")}
        zone, last = self._sides("dropRegion{}", "*", "*"), self._sides("promotionRegion{}", "*8", "*1")
        hand |= {"zone": zones(*zone)} if zone != self._sides("", "*", "*") else {}
        pawn = [
            [x for x in squares if (in_zone or x not in far) and (on_first or x[1:] != home)]
            for squares, far, home in zip(zone, last, (self.ranks[0], self.ranks[-1]), strict=True)
        ]
        pawns = [letter for letter, (name, _) in self.pieces.items() if name == "pawn" and pawn != [*zone]]
        only_on = {letter: zones(*pawn) for letter in pawns}
        doubled, most = self._letters("dropNoDoubled"), self._number("dropNoDoubledCount", 1, range(100))
        only_on |= {} if most else {letter: {} for letter in doubled}
        hand |= {"only-on": only_on} if only_on else {}
        hand |= {"most-a-file": dict.fromkeys(doubled, most)} if doubled and most else {}
        if self._flag("shogiPawnDropMateIllegal"):
            hand["no-mate"] = [letter for letter, (name, _) in self.pieces.items() if name == "shogiPawn"]
        self.data["hand"] = hand

    def _write_castling(self) -> None:
        if not self._flag("castling", default=True):
            return
        ways: dict[str, Any] = {}
        for right in self.rights if re.fullmatch("[KQkq]+", self.rights) else "":
            side = right.islower()
            rank = self._number("castlingRank", 1, range(1, self.height + 1))
            name = self.ranks[self.height - rank if side else rank - 1]
            name_of = "Black" if side else "White"
            kings = self._letters(f"castlingKingPiece{name_of}", "castlingKingPiece", default="king")
            rooks = self._letters(f"castlingRookPieces{name_of}", "castlingRookPieces", default="rook")
            here = {file: self.standing.get(file + name, "") for file in self.files}
            own = {file: each.upper() for file, each in here.items() if each and each.islower() == side}
            king = self._value("castlingKingFile") or next((file for file, each in own.items() if each in kings), "")
            kingside = right.upper() == "K"
            wing = "Kingside" if kingside else "Queenside"
            outwards = [file for file in own if king and (file > king) == kingside and file != king]
            found = [file for file in outwards if own[file] in rooks]
            rook = self._value(f"castlingRook{wing}File") or (found[-1 if kingside else 0] if found else "")
            target = self._value(f"castling{wing}File", default="g" if kingside else "c")
            inside = target in (self.files[1:] if kingside else self.files[:-1])
            if own.get(king) not in kings or own.get(rook) not in rooks or not inside:
                continue
            beside = self.files[self.files.index(target) + (-1 if kingside else 1)]
            ways[right] = {"king": f"{king}{name}-{target}{name}", "partner": f"{rook}{name}-{beside}{name}"}
        if ways:
            self.data["castling"] = ways

    def _write_endings(self) -> None:
        endings: dict[str, Any] = {}
        goals = self._sides("flagRegion{}")
        if any(goals):
            pieces = self._with_promoted(self._letters("flagPieceWhite", "flagPiece", default="*"))
            endings["goal"] = {"pieces": pieces, "goal": zones(*goals)}
            if self._flag("flagMove"):
                endings["goal"]["answer"] = "black"
                if any(letter not in self.pieces or self.pieces[letter][0] != "king" for letter in pieces):
                    self._leave_out("flagMove")
        types, value = self._value("extinctionPieceTypes"), self._value("extinctionValue", default="none")
        if value == "draw":
            self._leave_out("extinctionValue")
        elif types not in ("", "-") and value != "none" and not self._flag("extinctionPseudoRoyal"):
            left = self._number("extinctionPieceCount", 0, range(100))
            opponent = self._number("extinctionOpponentPieceCount", 0, range(100))
            if (types, left, value, opponent) == ("*", 1, "loss", 2):
                # Who bares the other King at once draws, so it is claimed a move later.
                self.used.add("extinctionClaim")
                self.data["rules"]["bare-king"] = "loss"
            else:
                if opponent:
                    self._leave_out("extinctionOpponentPieceCount")
                pieces = self._with_promoted(self._letters("extinctionPieceTypes"))
                endings["extinction"] = {"pieces": pieces, "left": left, "result": value}
                endings["extinction"] |= {"each": True} if len(pieces) > 1 and "*" not in types else {}
        if endings:
            self.data["endings"] = endings
