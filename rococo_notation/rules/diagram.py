"""Read an Interactive Diagram: the definition of a game as pages of the Chess Variant Pages have it.

H. G. Muller's script makes a board of a text of parameters (``files=10``) and pieces (``name:ID:Betza:image:squares``).
This reader takes the page or the text, with one item a line or all on one line as copied text has it, and gives the
data of a variant file. Where the script has known defects, it reads what the article says.

Sources: https://www.chessvariants.com/page/MSinteractive-diagrams and
https://www.chessvariants.com/page/MSbetza-notation-extended.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from html import unescape
from typing import Any, Final, NamedTuple

from rococo_notation.rules.betza import from_diagram
from rococo_notation.rules.definition import Definition, dialect, free_letter, last_ranks
from rococo_notation.rules.tables import SIDES

MOST_FILES: Final = 26
MOST_RANKS: Final = 60
_MOST_SHUFFLED: Final = 8
"""Squares of a rank whose pieces change places; of more there are too many orders."""

_WIDE_KING: Final = "KisO3"
_USUAL_WIDTH: Final = 8

_ELEMENT: Final = re.compile(
    r"<(\w+)[^<>]*?\b(?:class\s*=\s*(?:[\"'][^\"'<>]*?\bidiagram\b|idiagram\b)|id\s*=\s*[\"']?diagram\b)[^<>]*>"
    r"(.*?)(?:</\1\s*>|\Z)",
    re.DOTALL | re.IGNORECASE,
)
_PAGE: Final = re.compile(r"<(?:!doctype|html|head|body|div|table|script)\b", re.IGNORECASE)
_REPLACED: Final = re.compile(r"id\s*=\s*[\"']?(?:board|pieceTable)\d", re.IGNORECASE)
_TITLE: Final = re.compile(r"<title[^>]*>([^<]*)", re.IGNORECASE)
_SCRIPT: Final = re.compile(
    r"\bfunction\s+(BadZone|WeirdPromotion|CustomPromotion|WeirdChain|Setup|\w*Tinker)\b|\b(\w*Tinker)\s*="
)
_HEADING: Final = re.compile(r"#\s*(?P<title>[^#\s].*?)?\s*(?P<source>https?://\S+)?\s*$")

_SQUARES: Final = r"[a-z]\d+(?:-[a-z]\d+)?"
_PARAMETER: Final = re.compile(
    # The words of a value go on to the next parameter; before a piece they are the beginning of its name.
    r"(?P<name>[A-Za-z]\w*)=(?P<value>\S*(?:(?:[ \t]++(?!\w+=)[^\s:=]++)++(?=[ \t]+[A-Za-z]\w*=|[ \t]*$))?)"
)
_PIECE: Final = re.compile(
    r"(?P<name>[^:=]*):(?P<id>[^:\s]*):(?P<betza>[^:\s]*):(?P<image>[^:\s]*)"
    rf":(?P<squares>(?:[^:\s,]++|,(?:[ \t]+(?={_SQUARES}(?:[\s,]|$)))?)*+)(?::(?P<hand>[^:\s]*))?(?=\s|$)"
)
_NEXT: Final = re.compile(r"(?<!\S)[A-Za-z]\w*=")
_SIZE: Final = re.compile(r"(?m)^(?:files|ranks|royal|symmetry)=")
_COLONS: Final = 4
_TOO_SHORT: Final = re.compile(r"[^\W\d][\w ()'+-]{0,40}(?::[^:\s]*){2,3}")
_PIECE_LINE: Final = re.compile(rf"(?m)^(?!.*:\d\d:\d\d)[^\S\n]*[^:=\n]{{0,60}}(?::[^:\n]*){{3}}:[ ,]*(?:{_SQUARES}|$)")
_ONE_LINE: Final = re.compile(rf"(?::[^:\s]*){{3}}:,*{_SQUARES}")


def diagrams_in(text: str) -> list[tuple[int, str]]:
    r"""Return the texts of the diagrams in a page, each with the line it begins on; or the text itself if it is one.

    >>> diagrams_in('<html>\n<div class="idiagram">\nfiles=8\n</div>')
    [(2, '\nfiles=8\n')]
    >>> diagrams_in("pawn::::a2-h2\nking::::e1")[0][0], diagrams_in("1. e2-e4")
    (1, [])
    """
    found = [(1 + text.count("\n", 0, match.start(2)), match[2]) for match in _ELEMENT.finditer(text)]
    if found or _PAGE.search(text):
        return found
    pieces = max(len(_PIECE_LINE.findall(text)), len(_ONE_LINE.findall(text)))
    likely = pieces > 1 or (pieces and _SIZE.search(text))
    return [(1, text)] if likely else []


def is_diagram(text: str) -> bool:
    """Tell whether a text is a page with a diagram, or was one before its script ran, or the text of a diagram."""
    return bool(diagrams_in(text)) or bool(_PAGE.search(text) and _REPLACED.search(text))


def read_diagram(text: str, name: str = "") -> Definition:
    r"""Read the diagram in a page or a text; of several in a page, ``name`` is the number of one.

    >>> read_diagram("files=3\nranks=3\nrook::::a1\nking::::b1").data["board"]["setup"]
    'r k .\n. . .\nR K .'
    """
    found = [(line, each) for line, each in diagrams_in(text) if any(item.fields for item in _items(each, line))]
    if not found:
        why = 'it contains no Interactive Diagram (an element with class="idiagram")'
        if _REPLACED.search(text):
            how = "save its source (view source, or 'Save page as: HTML only')"
            why = f"this page was saved after its script ran, so it shows a board instead of the definition; {how}"
        return Definition(faults=[(why, 1)])
    number = int(name) if name.isdecimal() else 1 if len(found) == 1 else 0
    if not 0 < number <= len(found):
        places = ", ".join(f"{place} on line {line}" for place, (line, _) in enumerate(found, 1))
        why = f"it has {len(found)} diagram{'s' * (len(found) > 1)} ({places}); add :NUMBER to its name to choose one"
        return Definition(faults=[(why, found[0][0])])
    line, chosen = found[number - 1]
    definition = _Reader([*_items(chosen, line)])
    if chosen is not text:
        heading = _TITLE.search(text)
        if heading and heading[1].strip():
            definition.data["title"] = " ".join(unescape(heading[1]).split())
        for match in _SCRIPT.finditer(text):
            definition.omit(f"the function {match[1] or match[2]} in a script of the page adds rules")
    return definition


class _Item(NamedTuple):
    """A parameter with its value, a piece with its fields, or a heading with its words."""

    line: int
    name: str = ""
    value: str = ""
    fields: tuple[str, ...] = ()
    fault: str = ""


def _items(text: str, first: int) -> Iterator[_Item]:
    for number, line in enumerate(text.split("\n"), first):
        for part in re.split(r"<br\b[^>]*>", line, flags=re.IGNORECASE):
            plain = unescape(re.sub(r"<[^>]*>", "", part)).replace("\xa0", " ").strip()
            if plain.startswith("##"):
                return
            if plain:
                yield from _items_of_line(plain, number)


def _items_of_line(line: str, number: int) -> Iterator[_Item]:
    fields = line.split(":")
    if "=" not in line and len(fields) in (_COLONS + 1, _COLONS + 2) and not _ONE_LINE.search(line, line.find(" ")):
        yield _Item(number, fields=tuple(field.strip() for field in fields))
        return
    if line.startswith("#"):
        yield _Item(number, "#", line)
        return
    if _TOO_SHORT.fullmatch(line):
        fault = f"'{line}' has {len(fields) - 1} colons; write a piece as name:ID:moves:image:squares, with four"
        yield _Item(number, fault=fault)
        return
    at = 0
    while match := _PARAMETER.match(line, at) or _PIECE.match(line, at) or _NEXT.search(line, at):
        if match.re is _NEXT:
            # What stands before it is prose.
            at = match.start()
            continue
        if match.re is _PARAMETER:
            yield _Item(number, match["name"], match["value"].strip())
        else:
            yield _Item(number, fields=tuple(each.strip() for each in match.groups("")))
        at = match.end()
        while line[at : at + 1].isspace():
            at += 1


class _Type:
    """A kind of piece of a diagram, as its line gives it, with what its name supplies."""

    def __init__(self, fields: tuple[str, ...], line: int, width: int) -> None:
        name, id_, betza, _, squares, hand, *_ = (*fields, "", "")
        self.line = line
        self.key = name.casefold()
        self.name = name[:1].upper() + name[1:]
        self.id = id_ or name[:1].upper()
        is_wide = self.key == "king" and width > _USUAL_WIDTH
        self.betza = betza or (_WIDE_KING if is_wide else dialect("diagram")["pieces"].get(self.key, ""))
        self.alike = self.key, self.id, self.betza
        white, _, black = squares.partition(",,")
        self.squares = white, black
        self.hand = hand
        self.letter = ""
        self.royal = False


class _Choice(NamedTuple):
    """A letter of ``promoChoice``: the number of last ranks after it, ``*`` before it, and ``!`` before it."""

    kind: _Type
    ranks: int
    held: bool = False
    not_last: bool = False


class _Reader(Definition):
    """What the items of a diagram define."""

    def __init__(self, items: Sequence[_Item]) -> None:
        super().__init__()
        self.given = {item.name: item for item in items if item.name not in ("", "#", "royal")}
        # With a single royal piece it says nothing.
        self.used = {"extinction"}
        self.faults += [(item.fault, item.line) for item in items if item.fault]
        self._read_title([item.value for item in items if item.name == "#"])
        royals, pieces = [item for item in items if item.name == "royal"], [item for item in items if item.fields]
        self.lines[""] = pieces[0].line
        self.width = self._number("files", 8, range(1, MOST_FILES + 1))
        self.height = self._number("ranks", 8, range(1, MOST_RANKS + 1))
        first = self._number("firstRank", 1, range(2))
        self.files = [chr(ord("a") + file) for file in range(self.width)]
        self.ranks = [str(first + rank) for rank in range(self.height)]
        if self.faults:
            return
        self.placed: dict[str, tuple[_Type | None, int]] = {}
        self.types: list[_Type] = []
        for item in pieces:
            self._piece(item)
        self._choose_royals(royals)
        self.holdings = self._number("holdingsType", 0, range(-9, 10))
        self.depth = min(self._number("promoZone", 1, range(MOST_RANKS + 1)), self.height)
        self.offset = self._number("promoOffset", 0, range(len(self.types) + 1))
        self.promoting = self.types[: self._number("maxPromote", 1, range(len(self.types) + 1))] if self.types else []
        self.choices = self._choices()
        self.kinds = self._reached()
        self._name()
        self._write()
        self._note_omissions()

    # ------------------------------------------------------------ parameters

    def _value(self, name: str) -> str:
        self.used.add(name)
        return self.given[name].value if name in self.given else ""

    def _number(self, name: str, default: int, bounds: range) -> int:
        if not self._value(name):
            return default
        return self.number(name, self.given[name].value, self.given[name].line, bounds)

    def _read_title(self, headings: Iterable[str]) -> None:
        """Read a line ``# Title https://...`` above a text."""
        found = (match for match in map(_HEADING.fullmatch, headings) if match and match["title"])
        if (match := next(found, None)) is not None:
            self.data |= {"title": match["title"]} | ({"sources": [match["source"]]} if match["source"] else {})

    def _note_omissions(self) -> None:
        """Note the parameters that were not looked up, unless they say that a rule is not in force."""
        for name, item in self.given.items():
            if name not in self.used and item.value not in ("", "0"):
                self.leave_out(name, item.value, "diagram")
        if sum(kind.royal for kind in self.types) > 1:
            self.omit("there are several royal pieces, and it does not say when their side has lost")

    # ------------------------------------------------------------ pieces and their squares

    def _piece(self, item: _Item) -> None:
        kind = _Type(item.fields, item.line, self.width)
        if not kind.key and not item.fields[3]:
            # The script gives it no number.
            return
        placed = None if kind.key == "hole" else kind
        if placed:
            self.types.append(kind)
        symmetry = self._value("symmetry") or "mirror"
        for side, text in enumerate(kind.squares):
            for file, rank in self._squares(text, kind):
                self.placed[self.files[file] + self.ranks[rank]] = placed, side
                if side == 0 and symmetry in ("mirror", "rotate"):
                    other = self.width - 1 - file if symmetry == "rotate" else file
                    self.placed[self.files[other] + self.ranks[-1 - rank]] = placed, 1

    def _squares(self, text: str, kind: _Type) -> Iterator[tuple[int, int]]:
        """Yield the squares of a list with ranges and rectangles, as files and ranks from 0."""
        for part in filter(None, (each.strip() for each in text.split(","))):
            corners = [corner.strip() for corner in part.split("-")]
            here = [x for x in corners if x[:1] in self.files and x[1:] in self.ranks]
            known = [(self.files.index(x[0]), self.ranks.index(x[1:])) for x in here]
            if len(corners) > 2 or len(known) < len(corners):
                message = f"{kind.name}: '{part}' is neither a square of the board nor two corners such as a2-h2"
                self.faults.append((message, kind.line))
                continue
            files, ranks = (sorted(axis) for axis in zip(known[0], known[-1], strict=True))
            yield from ((x, y) for y in range(ranks[0], ranks[1] + 1) for x in range(files[0], files[1] + 1))

    def _find(self, text: str) -> _Type | None:
        """Find a kind of piece by its number, from 1, or its ID; of several with one ID, one that is not royal."""
        if text.isdecimal():
            return self.types[int(text) - 1] if 0 < int(text) <= len(self.types) else None
        return min((kind for kind in self.types if kind.id == text), key=lambda kind: kind.royal, default=None)

    def _choose_royals(self, items: list[_Item]) -> None:
        for item in items:
            if (kind := self._find(item.value)) is not None:
                kind.royal = True
            else:
                message = f"royal: '{item.value}' is not the ID of a piece, nor a number from 1 to {len(self.types)}"
                self.faults.append((message, item.line))
        if not items and self.types:
            self.types[-1].royal = True

    def _reached(self) -> list[_Type]:
        """List the kinds of pieces that stand on the board or may come to it, each once."""
        found = {kind for kind, _ in self.placed.values() if kind}
        if self.holdings < 0:
            found |= {kind for kind in self.types if kind.hand}
        for kind in [kind for kind in self.promoting if kind in found]:
            found |= {self._promoted(kind)} if self.offset else {choice.kind for choice in self.choices}
        return [kind for kind in self.types if kind in found]

    def _name(self) -> None:
        """Give each kind of piece a letter of its own: its ID, if it is a letter that no other piece has."""
        named: dict[str, _Type] = {}
        wanted = {kind.id.upper() for kind in self.kinds}
        promoted = {self._promoted(kind): kind for kind in self.promoting} if self.offset else {}
        for kind in sorted(self.kinds, key=lambda kind: not kind.royal):
            same = next((each for each in named.values() if each.alike == kind.alike), None)
            if same and self.holdings >= 0 and not {same, kind} & {*self.promoting}:
                kind.letter = same.letter
                continue
            letter = kind.id.upper()
            if not re.fullmatch("[A-Z]", letter) or letter in named:
                base = promoted.get(kind)
                letter = f"+{base.letter}" if base and base.letter else free_letter(kind.name, wanted | {*named})
                if not base:
                    why = f"the ID '{kind.id}' of the {kind.name} is not a unique letter"
                    self.omit(f"{why}; logs write it as {letter}")
            kind.letter = letter
            named[letter] = kind
        self.kinds = [kind for kind in self.kinds if named.get(kind.letter) is kind]

    # ------------------------------------------------------------ promotion

    def _choices(self) -> list[_Choice]:
        """Read ``promoChoice``."""
        if "promoChoice" not in self.given:
            return [_Choice(kind, self.depth) for kind in map(self._find, "QNRB") if kind]
        if not (text := self._value("promoChoice")):
            return [_Choice(kind, self.depth) for kind in self.types[1:] if not kind.royal]
        choices = []
        for signs, letter, ranks in re.findall(r"([*!]*)([^\s*!\d])(\d*)", text):
            if (kind := self._find(letter)) is None:
                self.omit(f"promoChoice={text}: no piece has the ID {letter}")
            else:
                within = min(int(ranks), self.depth) if ranks else self.depth
                choices.append(_Choice(kind, within, "*" in signs, "!" in signs))
        return choices

    def _promoted(self, kind: _Type) -> _Type:
        """Return what a piece becomes by ``promoOffset``."""
        place = self.types.index(kind) + self.offset
        return self.types[place if place < len(self.types) else min(self.offset, len(self.types) - 1)]

    def _promotion(self, kind: _Type) -> dict[str, Any]:
        zone_of_all, last = last_ranks(self.ranks, self.depth), last_ranks(self.ranks, 1)
        rule: dict[str, Any] = {"zone": zone_of_all}
        if self.offset:
            rule |= {"to": [self._promoted(kind).letter], "when": "touches" if self.holdings else "enters-or-captures"}
            return rule | ({"compulsory": last} if kind is self.types[0] else {})
        others = [choice for choice in self.choices if choice.kind is not kind]
        letters = [*dict.fromkeys(choice.kind.letter for choice in others)]
        only = {
            choice.kind.letter: last_ranks(self.ranks, choice.ranks, int(choice.not_last))
            for choice in others
            if choice.not_last or choice.ranks < self.depth
        }
        rule["to"] = letters
        if any(choice.held for choice in others):
            if self.holdings > 0 and all(choice.held for choice in others):
                rule["to"] = "captured"
                for each in self.kinds:
                    if not each.royal and each not in self.promoting:
                        zone = only.get(each.letter, zone_of_all) if each.letter in letters else {}
                        # The sides that have one on the board or in hand at the start.
                        has = zip(SIDES, self._in_hand(each), (0, 1), strict=True)
                        sides = {x: zone[x] for x, n, s in has if zone and (n or (each, s) in self.placed.values())}
                        if sides != zone_of_all:
                            only[each.letter] = sides
            else:
                self.omit(f"promoChoice={self._value('promoChoice')}: that some of these pieces must be in hand")
        rule["compulsory"] = True
        for choice in self.choices:
            if choice.kind is kind:
                # It may stay what it is.
                rule["compulsory"] = last if choice.not_last else False
                if choice.held or choice.ranks < self.depth:
                    self.omit(f"promoChoice={self._value('promoChoice')}: where a {kind.name} may stay one")
        return rule | ({"only-on": only} if only else {})

    def _in_hand(self, kind: _Type) -> tuple[int, int]:
        """Return how many of a piece White, and Black, has in hand at the start."""
        white, _, black = kind.hand.partition(",")
        counts = [self.number(kind.name, each or "0", kind.line, range(1000)) for each in (white, black or white)]
        return counts[0], counts[1]

    # ------------------------------------------------------------ the data

    def _write(self) -> None:
        data, lines = self.data, self.lines
        standing = {
            square: (kind.letter.upper() if side == 0 else kind.letter.lower()) if kind else "-"
            for square, (kind, side) in self.placed.items()
        }
        self.board(self.files, self.ranks, standing)
        data["pieces"] = {kind.letter: self._piece_data(kind) for kind in self.kinds}
        lines |= {f"pieces.{kind.letter}": kind.line for kind in self.kinds}
        self._write_promotion()
        if self.holdings < 0:
            hands = {kind.letter: self._in_hand(kind) for kind in self.kinds if any(self._in_hand(kind))}
            data["hand"] = {
                **{name: {x: held[side] for x, held in hands.items() if held[side]} for side, name in enumerate(SIDES)},
                "captured": "changes-side",
                "demoted": self.holdings == -1,
            }
            self.omit(f"holdingsType={self.holdings}: on which squares pieces may not be dropped")
        data["rules"] = {
            "check": any(kind.royal for kind, _ in self.placed.values() if kind),
            "stuck": "draw" if self._value("stalemate") in ("", "draw") else "loss",
        }
        self._write_shuffle()

    def _piece_data(self, kind: _Type) -> dict[str, Any]:
        piece: dict[str, Any] = {"name": kind.name} | ({"royal": True} if kind.royal else {})
        if not (text := kind.betza):
            self.omit(f"{kind.name}: it has no moves: none are given, and its name does not imply any")
        if kind.royal and re.search(r"i[a-z]*[^\WaOa-z]", text):
            self.omit(f"{kind.name}: its first moves may not start in check or pass over attacked squares")
        piece |= self.moves(kind.name, text, from_diagram)
        iron = self._find(self._value("iron")) if self._value("iron") else None
        if iron and iron in self.kinds and (captures := piece.get("enemy", {"all": [piece.get("betza")]})["all"]):
            piece["enemy"] = {"all": captures, iron.letter: []}
        return piece

    def _write_promotion(self) -> None:
        data = self.data
        promoting = [kind for kind in self.promoting if kind in self.kinds]
        rules = {kind.letter: self._promotion(kind) for kind in promoting}
        if not rules or not self.depth:
            return
        self.promote(rules)
        if any(rule["to"] == "captured" for rule in rules.values()):
            held = {kind: self._in_hand(kind) for kind in self.kinds if not kind.royal and kind not in promoting}
            data.setdefault("promotion", {})["reserve"] = {k.letter: max(n) for k, n in held.items() if max(n)}
            if any(0 < min(n) < max(n) for n in held.values()):
                self.omit("the sides have different numbers of a piece in hand")
        lines = [item.line for name, item in self.given.items() if name.startswith(("promo", "maxPromote"))]
        self.lines["promotion"] = min(lines, default=self.lines[""])

    def _write_shuffle(self) -> None:
        """Write ``shuffle`` as the arrays of the first rank in which only the given pieces change places."""
        if not (text := self._value("shuffle")):
            return
        found = [(sign, self._find(letter)) for sign, letter in re.findall(r"([!:]?)([^\s!:])", text)]
        kinds = [kind for _, kind in found if kind]
        first = [self.placed.get(file + self.ranks[0], (None, 0))[0] for file in self.files]
        others = {kind for at, (kind, _) in self.placed.items() if at[1:] not in (self.ranks[0], self.ranks[-1])}
        mirrored = (self._value("symmetry") or "mirror") == "mirror"
        fits = mirrored and len(kinds) == len(found) and {*kinds} <= {*first} and not {*kinds} & others
        if not fits or sum(kind in kinds for kind in first) > _MOST_SHUFFLED or any(sign == ":" for sign, _ in found):
            self.omit(f"shuffle={text}: a log must give its set-up")
            return
        rule: dict[str, Any] = {"pieces": [kind.letter for kind in kinds]}
        king, rook = next((k for k in kinds if k.royal), None), next((k for k in kinds if k.betza == "R"), None)
        if king and rook:
            rule["order"] = f"{rook.letter}{king.letter}{rook.letter}"
        two = [kind.letter for sign, kind in found if sign == "!" and kind]
        self.data["set-ups"] = {"shuffle": rule | ({"two-coloured": two} if two else {})}
        self.lines["set-ups"] = self.given["shuffle"].line
