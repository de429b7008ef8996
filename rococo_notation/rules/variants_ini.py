"""Read a section of a ``variants.ini``, in which Fairy-Stockfish has its games.

A section ``[name:parent]`` says in what a game differs from another one, of the same file or built in; ``fairy.ini``
has the built-in ones that are parents there. The keys and their defaults are documented at the top of
https://github.com/fairy-stockfish/Fairy-Stockfish/blob/master/src/variants.ini.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from rococo_notation.meant import hint
from rococo_notation.rules.betza import translated
from rococo_notation.rules.definition import Definition, write_setup
from rococo_notation.rules.schema import HOLE

_BUILT_IN: Final = Path(__file__).parent / "variants" / "fairy.ini"
_PIECES: Final = {
    "pawn": "fmWfceF", "knight": "N", "bishop": "B", "rook": "R", "queen": "Q", "fers": "F", "alfil": "A",
    "fersAlfil": "FA", "silver": "FfW", "aiwok": "RNF", "bers": "RF", "archbishop": "BN", "chancellor": "RN",
    "amazon": "QN", "knibis": "mNcB", "biskni": "mBcN", "kniroo": "mNcR", "rookni": "mRcN", "shogiPawn": "fW",
    "lance": "fR", "shogiKnight": "fN", "gold": "WfF", "dragonHorse": "BW", "clobber": "cW",
    "breakthrough": "fmWfF", "immobile": "", "cannon": "mRcpR", "janggiCannon": "pR", "soldier": "fsW", "horse": "nN",
    "elephant": "nA", "janggiElephant": "nZ", "banner": "RcpRnN", "wazir": "W", "commoner": "K", "centaur": "KN",
    "king": "K",
}  # fmt: skip
"""The built-in pieces and their moves."""
_CUSTOM: Final = re.compile(r"customPiece([1-9]|1\d|2[0-5])")
_LOOKS: Final = frozenset({"variantTemplate", "pieceToCharTable", "pocketSize", "pieceValueMg", "pieceValueEg"})
"""Keys that no rule depends on."""
_USUAL: Final = {"dropChecks": "true", "flagPieceCount": "1", "nFoldRule": "3", "nFoldValue": "draw"}
"""Keys of which only one value is done here."""
_MOOT: Final = re.compile(r"mobilityRegion\w+|castling(?:King|Queen|Rank|Rook)\w*|(?:double|triple)StepRegion\w+")
_MOOT_WITHOUT_DROPS: Final = re.compile(r"\w*(?:drop|Drop)\w*|capturesToHand")
"""Keys that say nothing where they are not looked up, since there is no such piece, no castling, no drop."""
_IMMOBILE: Final = {"shogiPawn": 1, "lance": 1, "shogiKnight": 2, "pawn": 1}
"""From how many last ranks a piece cannot move."""
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
    entries: tuple[tuple[str, _Entry], ...]


def is_ini(text: str) -> bool:
    r"""Tell whether a text has a section of ``variants.ini``.

    >>> is_ini("[mini:chess]\nmaxRank = 6"), is_ini("[board]\nfiles = ['a']")
    (True, False)
    """
    keys = {*_PIECES, "customPiece1", "startFen", "maxRank"}
    return any(section.parent or keys & {key for key, _ in section.entries} for section in _sections(text))


def sections_of(text: str) -> list[str]:
    """Return the names of the sections of a text."""
    return [section.name for section in _sections(text)]


def _sections(text: str) -> list[_Section]:
    found: list[tuple[_Section, list[tuple[str, _Entry]]]] = []
    for number, row in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(row):
            found.append((_Section(header[1], header[2] or "", number, ()), []))
        elif found and (match := _ENTRY.match(row)):
            found[-1][1].append((match[1], _Entry(match[2], number)))
    return [section._replace(entries=tuple(entries)) for section, entries in found]


@cache
def _built_in() -> dict[str, _Section]:
    sections = _sections(_BUILT_IN.read_text(encoding="utf-8"))
    return {
        section.name: section._replace(entries=tuple((key, entry._replace(line=0)) for key, entry in section.entries))
        for section in sections
    }


def read_ini(text: str, name: str = "") -> Definition:
    r"""Read a section of a text; ``name`` chooses one of several.

    >>> read_ini("[mini]\nmaxRank = 2\nmaxFile = 2\nking = k\nstartFen = 1k/K1 w - - 0 1").data["board"]["setup"]
    '. k\nK .'
    """
    sections = {section.name: section for section in _sections(text)}
    if name and name not in sections:
        return Definition(faults=[(f"it has no section '{name}'; {hint(name, sections)}", 1)])
    chosen = sections.get(name or next(iter(sections), ""))
    if chosen is None or (len(sections) > 1 and not name):
        some = ", ".join([*sections][:8]) + (", ..." if len(sections) > 8 else "")
        return Definition(
            faults=[(f"it has {len(sections)} sections ({some}); add :NAME to its name to choose one", 1)]
        )
    try:
        entries = _inherited(chosen, sections)
    except LookupError as error:
        return Definition(faults=[(str(error.args[0]), chosen.line)])
    return _Reader(chosen, entries).definition


def _inherited(section: _Section, sections: dict[str, _Section]) -> list[tuple[str, _Entry]]:
    """List the entries of a section after those that it inherits.

    Raises:
        LookupError: the section from which it inherits is not known.
    """
    entries: list[tuple[str, _Entry]] = []
    seen = {section.name}
    while True:
        entries[:0] = section.entries
        if not section.parent:
            return entries
        parent = _built_in().get(section.parent) if section.parent in seen else None
        parent = parent or sections.get(section.parent) or _built_in().get(section.parent)
        if parent is None or (parent.name in seen and parent.line and parent.name not in _built_in()):
            known = hint(section.parent, {*sections, *_built_in()})
            raise LookupError(f"the parent '{section.parent}' of {section.name} is not known here; {known}")
        seen.add(parent.name)
        section = parent


class _Reader:
    """Reads a section with all that it inherits."""

    def __init__(self, section: _Section, entries: list[tuple[str, _Entry]]) -> None:
        self.definition = Definition(lines={"": section.line})
        self.entries = dict(entries)
        for key in {"promotedPieceType", "promotionLimit"} & {*self.entries}:
            # What is inherited of them stays, but for letters that are given to other pieces afterwards.
            kept: list[str] = []
            for other, (value, _) in entries:
                if other in _PIECES or _CUSTOM.fullmatch(other):
                    kept = [pair for pair in kept if pair[0] != value[:1]]
                kept += value.split() if other == key else []
            self.entries[key] = self.entries[key]._replace(value=" ".join(kept))
        self.used = {key for key in self.entries if key in _PIECES or _CUSTOM.fullmatch(key)}
        self.pieces = self._pieces(entries)
        self.width = self._width()
        self.height = self._number("maxRank", 8, range(1, 61))
        if self.definition.faults:
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

    def _flag(self, key: str, *, default: bool = False) -> bool:
        return self._value(key, default=str(default)).lower() in ("true", "1")

    def _line(self, *keys: str) -> int:
        lines = (self.entries[key].line for key in keys if key in self.entries)
        return next(filter(None, lines), self.definition.lines[""])

    def _number(self, key: str, default: int, bounds: range) -> int:
        return self.definition.number(key, self._value(key, default=str(default)), self._line(key), bounds)

    def _width(self) -> int:
        last = self._value("maxFile")
        return ord(last) - ord("a") + 1 if re.fullmatch("[a-z]", last) else self._number("maxFile", 8, range(1, 27))

    def _region(self, *keys: str, default: str = "") -> list[str]:
        """Return the squares of a region, in which ``*`` stands for any file or rank."""
        named = self._value(*keys, default=default).replace("-", " ").split()
        wild = {(word[:1], word[1:]) for word in named}
        squares = [each for each in self.squares if self.standing.get(each) != HOLE]
        return [each for each in squares if wild & {(each[0], each[1:]), ("*", each[1:]), (each[0], "*")}]

    def _letters(self, *keys: str, default: str = "") -> list[str]:
        """Return the letters of a set of pieces, those that the game has; by default of the pieces with some names."""
        given = self._value(*keys)
        if not given:
            named = default.split()
            return [letter for letter, (name, _) in self.pieces.items() if name in named or default == "*"]
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
        return {a.upper(): b.upper() for a, b in re.findall(r"(\w):(\w+)", self._value(key))}

    # ------------------------------------------------------------ pieces and the set-up

    def _pieces(self, entries: list[tuple[str, _Entry]]) -> dict[str, tuple[str, str]]:
        """Map the letter of each piece to its name and its moves; the last piece given for a letter has it."""
        letters: dict[str, tuple[str, str]] = {}
        for key, (value, line) in entries:
            if key not in _PIECES and not _CUSTOM.fullmatch(key):
                continue
            letters = {letter: piece for letter, piece in letters.items() if piece[0] != key}
            letter, _, betza = (each.strip() for each in value.partition(":"))
            if re.fullmatch("[A-Za-z]", letter):
                letters.pop(letter.upper(), None)
                letters[letter.upper()] = key, betza or _PIECES.get(key, "")
                self.definition.lines[f"pieces.{letter.upper()}"] = line or self.definition.lines[""]
            elif letter != "-":
                self.definition.fault(f"{key}: '{value}' is not a letter, or a letter with moves as in a:NC", line)
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
            self.definition.fault(f"startFen: {len(rows)} ranks, where maxRank is {self.height}", line)
        for rank, row in zip(reversed(self.ranks), rows, strict=False):
            labels: list[str] = []
            for word in re.findall(r"\d{1,2}|\+?.", row.replace("~", "")):
                labels += [""] * int(word) if word.isdecimal() else [word]
            if len(labels) != self.width:
                counts = f"{len(labels)} squares, where maxFile is {self.width}"
                self.definition.fault(f"startFen: rank {rank} has {counts}", line)
            standing |= {f + rank: "-" if x == "*" else x for f, x in zip(self.files, labels, strict=False) if x}
        hands: list[dict[str, int]] = [{}, {}]
        for letter in hand.strip("]-"):
            own = hands[letter.islower()]
            own[letter.upper()] = own.get(letter.upper(), 0) + 1
        return standing, hands, fields[2] if len(fields) > 2 else "-"

    def _note_omissions(self) -> None:
        """Note the keys for which nothing in the data was looked up, unless they say that a rule is not in force."""
        moot = [_MOOT] + [_MOOT_WITHOUT_DROPS] * (not self._flag("pieceDrops"))
        self.used |= {key for key in self.entries if any(pattern.fullmatch(key) for pattern in moot)}
        for key, (value, _) in self.entries.items():
            off = value == _USUAL[key] if key in _USUAL else value.lower() in ("", "-", "0", "none", "false")
            if key not in self.used | _LOOKS and not off:
                self.definition.omit(f"{key} = {value}: this program does not do that")
        if any(name == "janggiCannon" for name, _ in self.pieces.values()):
            self.definition.omit("janggiCannon: that it neither leaps over nor captures its like")

    # ------------------------------------------------------------ the data

    def _write(self, section: _Section) -> None:
        data = self.definition.data
        data |= {"title": section.name, "pgn": section.name}
        data["board"] = {
            "files": self.files,
            "ranks": self.ranks,
            "setup": write_setup(self.files, self.ranks, self.standing),
        }
        data["pieces"] = {letter: self._piece(letter, *piece) for letter, piece in self.pieces.items()}
        data["rules"] = self._rules()
        self._write_promotion()
        self._write_hand()
        self._write_castling()
        self._write_endings()
        for key in ("board", "rules", "hand", "endings", "castling"):
            self.definition.lines[key] = self._line("startFen" if key == "board" else "")

    def _piece(self, letter: str, name: str, betza: str) -> dict[str, Any]:
        words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).capitalize()
        piece: dict[str, Any] = {"name": f"Piece {letter}" if _CUSTOM.fullmatch(name) else words}
        piece |= {"royal": True} if letter in self._royals() else {}
        if name == "soldier" and (rank := self._number("soldierPromotionRank", 1, range(1, 61))) > 1:
            betza = "fW"
            piece["local"] = {"betza": "sW", "white": {"ranks": self.ranks[rank - 1 :]}}
            piece["local"]["black"] = {"ranks": self.ranks[: self.height - rank + 1]}
        # A capture en passant is a rule here, and the first move of a Pawn one of its squares.
        plain = re.sub(r"([a-z]*)e(?=[a-z]*[A-Z])", r"\1", betza)
        plain = self._with_first_move(letter, name, plain, piece)
        piece |= self.definition.moves(piece["name"], plain, lambda atom: translated(atom, "fairy-stockfish"))
        if letter in self._royals() and self._flag("flyingGeneral") and "betza" in piece:
            piece["enemy"] = {"all": [piece["betza"]], letter: [piece["betza"], "vR"]}
        regions = {
            side: self._region(key)
            for side in ("white", "black")
            if (key := f"mobilityRegion{side.capitalize()}{name[0].upper()}{name[1:]}") in self.entries
        }
        if regions:
            piece["within"] = {side: {"squares": regions.get(side, self.squares)} for side in ("white", "black")}
        if self._flag("immobilityIllegal") and (deep := _IMMOBILE.get(name, 0)):
            piece["never-on"] = self._last(deep)
        elif name == "pawn" and self._flag("pieceDrops"):
            piece |= self._pawn_never_on()
        return piece

    def _with_first_move(self, letter: str, name: str, betza: str, piece: dict[str, Any]) -> str:
        """Take the double step off the moves of a Pawn, and write it as its first move."""
        step = "ifmnD" in betza
        betza = betza.replace("ifmnD", "")
        if not self._flag("doubleStep", default=True) or not (step or name == "pawn"):
            return betza
        zones = {
            side: {"squares": self._region(f"doubleStepRegion{side.capitalize()}", default=f"*{rank}")}
            for side, rank in (("white", 2), ("black", 7))
        }
        triple = {
            side: {"squares": self._region(f"tripleStepRegion{side.capitalize()}")} for side in ("white", "black")
        }
        longer = any(zone["squares"] for zone in triple.values())
        if longer and triple != zones:
            self.definition.omit("tripleStepRegion: triple steps from fewer squares than double steps")
        begun = {self.standing.get(square) for zone in zones.values() for square in zone["squares"]}
        # A Pawn never comes back to where it began, unless it goes otherwise than ahead.
        if name == "pawn" and begun <= {letter.upper(), letter.lower()}:
            piece["first-move"] = {"reach": 3 if longer and triple == zones else 2, **zones}
        else:
            piece["local"] = {"betza": "fmnD", **zones}
        return betza

    def _pawn_never_on(self) -> dict[str, Any]:
        """Return where a Pawn cannot be dropped, if it cannot stand there either."""
        white, black = ([], []) if self._flag("promotionZonePawnDrops") else ([self.ranks[-1]], [self.ranks[0]])
        if not self._flag("firstRankPawnDrops"):
            white, black = [*white, self.ranks[0]], [*black, self.ranks[-1]]
        return {"never-on": {"white": {"ranks": white}, "black": {"ranks": black}}}

    def _last(self, ranks: int) -> dict[str, Any]:
        return {"white": {"ranks": self.ranks[self.height - ranks :]}, "black": {"ranks": self.ranks[:ranks]}}

    def _royals(self) -> list[str]:
        """List the letters of the royal pieces: the King, or what counts as one as long as it is the last."""
        kings = [letter for letter, (name, _) in self.pieces.items() if name == "king"]
        return kings + (self._letters("extinctionPieceTypes") if self._flag("extinctionPseudoRoyal") else [])

    def _rules(self) -> dict[str, Any]:
        royals = self._royals()
        passing = [
            letter
            for letter in self._letters("enPassantTypes", "enPassantTypesWhite", "pawnTypes", default="pawn")
            if re.search(r"e[a-z]*[A-Z]", self.pieces[letter][1])
        ]
        progress = self._letters("nMoveRuleTypes", "nMoveRuleTypesWhite", "pawnTypes", default="pawn")
        rules: dict[str, Any] = {
            "check": ("forbidden" if self._value("checking") == "false" else True) if royals else False,
            "stuck": self._value("stalemateValue", default="draw"),
            "fifty-moves": self._value("nMoveRule", default="50") != "0",
            "progress": progress,
            "en-passant": passing,
        }
        if self._flag("extinctionPseudoRoyal"):
            here = {*self.standing.values()}
            if any(len(here & {case(letter) for letter in royals}) > 1 for case in (str.upper, str.lower)):
                self.definition.omit("extinctionPseudoRoyal = true: that the last of each kind is royal")
            rules["royals"] = "last"
        rules |= {"mate": "win"} if self._value("checkmateValue") == "win" else {}
        rules |= {"must-capture": True} if self._flag("mustCapture") else {}
        return rules | ({"pass": True} if self._flag("pass") else {})

    def _write_promotion(self) -> None:
        data = self.definition.data
        zone = {
            "white": {"squares": self._region("promotionRegionWhite", default="*8")},
            "black": {"squares": self._region("promotionRegionBlack", default="*1")},
        }
        pawns = self._letters("promotionPawnTypes", "promotionPawnTypesWhite", "pawnTypes", default="pawn")
        white = self._letters("promotionPieceTypesWhite", "promotionPieceTypes", default="knight bishop rook queen")
        black = self._letters("promotionPieceTypesBlack", "promotionPieceTypes", default="knight bishop rook queen")
        promoted = self._promoted()
        pawns = [letter for letter in pawns if letter not in promoted]
        if pawns and (white or black):
            data["promotion"] = {
                "pieces": pawns,
                "to": white if white == black else {"white": white, "black": black},
                "zone": zone,
                "compulsory": self._flag("mandatoryPawnPromotion", default=True),
            }
        limits = {letter: int(most) for letter, most in self._pairs("promotionLimit").items() if most.isdecimal()}
        limits |= {f"+{letter}": limits.pop(other) for letter, other in promoted.items() if other in limits}
        if limits:
            data.setdefault("promotion", {})["limit"] = limits
        for letter, other in promoted.items():
            rule: dict[str, Any] = {"to": [f"+{letter}"], "zone": zone, "when": "touches"}
            deep = _IMMOBILE.get(self.pieces[letter][0], 0) if self._flag("immobilityIllegal") else 0
            rule |= {"compulsory": True} if self._flag("mandatoryPiecePromotion") else {}
            rule |= {"compulsory": self._last(deep)} if deep and "compulsory" not in rule else {}
            data["pieces"][letter]["promotion"] = rule
            name = f"Promoted {data['pieces'][letter]['name']}"
            data["pieces"][f"+{letter}"] = {**data["pieces"][other], "name": name}
            data["pieces"][f"+{letter}"].pop("promotion", None)

    def _write_hand(self) -> None:
        in_zone, _ = (self._flag(f"{where}PawnDrops") for where in ("promotionZone", "firstRank"))
        if not self._flag("pieceDrops"):
            return
        hand: dict[str, Any] = {"white": self.hands[0], "black": self.hands[1]}
        if self._flag("capturesToHand"):
            hand |= {"captured": "changes-side", "demoted": not self._flag("dropLoop")}
        regions = {side: self._region(f"{side}DropRegion") for side in ("white", "black")}
        if any(regions.values()):
            hand["zone"] = {side: {"squares": region or self.squares} for side, region in regions.items()}
        doubled = self._letters("dropNoDoubled")
        if self._value("dropNoDoubledCount") == "0":
            self.definition.omit("dropNoDoubledCount = 0: that some pieces are not dropped at all")
        elif doubled:
            hand["most-a-file"] = dict.fromkeys(doubled, self._number("dropNoDoubledCount", 1, range(1, 100)))
        if self._flag("shogiPawnDropMateIllegal"):
            hand["no-mate"] = [letter for letter, (name, _) in self.pieces.items() if name == "shogiPawn"]
        zone = self._value("promotionRegionWhite", default="*8").split()
        pawn = any(name == "pawn" for name, _ in self.pieces.values())
        if pawn and len(zone) > 1 and not in_zone:
            self.definition.omit("promotionZonePawnDrops = false: Pawns may not be dropped in their zone of promotion")
        self.definition.data["hand"] = hand

    def _write_castling(self) -> None:
        if not self._flag("castling", default=True):
            return
        ways: dict[str, Any] = {}
        for right in self.rights if re.fullmatch("[KQkq]+", self.rights) else "":
            side = right.islower()
            rank = self._number("castlingRank", 1, range(1, self.height + 1))
            name = self.ranks[self.height - rank if side else rank - 1]
            kings = self._letters("castlingKingPiece", default="king")
            rooks = self._letters("castlingRookPieces", default="rook")
            here = {file: self.standing.get(file + name, "") for file in self.files}
            own = {file: each.upper() for file, each in here.items() if each and each.islower() == side}
            king = self._value("castlingKingFile") or next((file for file, each in own.items() if each in kings), "")
            kingside = right.upper() == "K"
            wing = "Kingside" if kingside else "Queenside"
            outwards = [file for file in own if king and (file > king) == kingside and file != king]
            found = [file for file in outwards if own[file] in rooks]
            rook = self._value(f"castlingRook{wing}File") or (found[-1 if kingside else 0] if found else "")
            target = self._value(f"castling{wing}File", default="g" if kingside else "c")
            if own.get(king) not in kings or own.get(rook) not in rooks or target not in self.files:
                continue
            beside = self.files[self.files.index(target) + (-1 if kingside else 1)]
            ways[right] = {"king": f"{king}{name}-{target}{name}", "partner": f"{rook}{name}-{beside}{name}"}
        if ways:
            self.definition.data["castling"] = ways

    def _write_endings(self) -> None:
        endings: dict[str, Any] = {}
        goals = {side: self._region(f"flagRegion{side.capitalize()}", "flagRegion") for side in ("white", "black")}
        if any(goals.values()):
            pieces = self._with_promoted(self._letters("flagPieceWhite", "flagPiece", default="*"))
            goal = {side: {"squares": squares} for side, squares in goals.items()}
            endings["goal"] = {"pieces": pieces, "goal": goal}
            endings["goal"] |= {"answer": "black"} if self._flag("flagMove") else {}
        types, value = self._value("extinctionPieceTypes"), self._value("extinctionValue", default="none")
        pseudo = self._flag("extinctionPseudoRoyal")
        if types not in ("", "-") and value != "none" and not pseudo:
            left = self._number("extinctionPieceCount", 0, range(100))
            opponent = self._number("extinctionOpponentPieceCount", 0, range(100))
            if (types, left, value, opponent) == ("*", 1, "loss", 2):
                # Who bares the other King at once draws, so it is claimed a move later.
                self.used.add("extinctionClaim")
                self.definition.data["rules"]["bare-king"] = "loss"
            else:
                if opponent:
                    self.definition.omit(f"extinctionOpponentPieceCount = {opponent}: what the other side needs")
                pieces = self._with_promoted(self._letters("extinctionPieceTypes"))
                endings["extinction"] = {"pieces": pieces, "left": left, "result": value}
                endings["extinction"] |= {"each": True} if len(pieces) > 1 and "*" not in types else {}
        if endings:
            self.definition.data["endings"] = endings
