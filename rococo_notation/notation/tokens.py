"""Tokens of a text (squares, labels, numbers, words and signs), the moves made of them, and the words about moves."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from itertools import dropwhile, islice, pairwise, takewhile
from typing import NamedTuple

from rococo_notation.notation.turn import HABIT, UNREAD, PartKind, Side, Span, Turn

SQUARE, LABEL, NUMBER, WORD, SIGN, LINE = "square", "label", "number", "word", "sign", "line"
LONGEST_NUMBER = 4
"""A longer number is no number of a move."""
EAST_ASIAN = "\u2e80"
"""The first sign of scripts in which one is a word."""
MOST_WORDS = 4
"""The most words with which captures are named behind a move."""


class Token(NamedTuple):
    """A word, number or sign; ``value`` is the name of a square, a label, or a word in lower case.

    A ``weak`` square is spelled in a way that may mean something else, such as ``A2``, ``xO`` or ``al``.
    """

    kind: str
    start: int
    end: int
    value: str
    weak: bool = False

    @property
    def is_said(self) -> bool:
        """Whether it is a word, other than those that say whose move it is, or the score of an engine."""
        return self.kind == "score" or (self.kind == WORD and len(self.value) > 1 and self.value not in PLAIN)


class Element(NamedTuple):
    """A part of a scanned move, with its place in the text."""

    kind: PartKind
    label: str | None
    squares: tuple[str, ...]
    start: int
    end: int


END = Token(LINE, 0, 0, "")


def squares_in(tokens: Iterable[Token]) -> frozenset[str]:
    """Return the squares among tokens, but not what may be another word."""
    return frozenset(token.value for token in tokens if token.kind == SQUARE and not token.weak)


@dataclass(slots=True)
class Item:
    """A move in a text, with its effects, its number, and what is written around it on its line."""

    start: int
    end: int
    elements: list[Element]
    line: int
    depth: int = 0
    struck: bool = False
    number: int | None = None
    side: Side | None = None
    numbered: bool = False
    """Whether its number stands directly before it."""
    named: bool = False
    """Whether the piece is called by its name."""
    joined: bool = False
    """Whether some of its effects stand on the next line."""
    loose: int = 0
    """The first of its parts that no sign or word joins to it; 0 if there is none."""
    cut: bool = False
    """Whether its end may have been cut off with the end of its line."""
    apart: bool = False
    """Whether only a space stands between its squares."""
    before: list[Token] = field(default_factory=list)
    after: list[Token] = field(default_factory=list)
    continues: bool = False
    """Whether the move before it stands on the same line."""
    gap: bool = False
    """Whether a line that may hold a move stands between it and the move before it, and was not read."""
    below: list[Token] = field(default_factory=list)
    """What stands directly below the last move."""
    above: list[Token] = field(default_factory=list)
    """What stands on lines between it and the move before it."""
    promotes: bool = False
    """Whether words or a label next to it may say what it becomes, and were not read."""
    unread_below: bool = False
    """Whether it is the last move, and a line below it that may hold a move was not read."""
    column: int = 0
    """How many lines of a number alone stand before it."""
    heading: Side | None = None
    """The side under whose heading it stands."""
    may_promote: bool = False
    """Whether a sign behind it says that it promotes, or gives check: ``B 8h-2b+``."""
    known: bool = False
    """Whether all that it does is known without the words around it."""
    takes: bool = False
    """Whether words say that it captures something, but not where."""
    again: bool = False
    """Whether it only names a move again, in a sentence around the game: "Is e2-e4 legal?"."""
    claims: list[Element] = field(default_factory=list)
    """Those of its effects that words claim, which may be a remark."""
    wider: Item | None = None
    """The move with the squares written behind it as captures."""
    turn: Turn = field(default=Turn("", Span(0, 0)), compare=False)
    """The turn that it makes."""

    @property
    def names(self) -> tuple[str | None, str | None, str | None]:
        """The words for its piece, for the one it swaps with, and for what it becomes, in any language.

        "Tauscher h1-h2 (Bauer h1)", "e7-e8, wird Springer"
        """
        is_led = self.before != [] and self.before[-1].value in FROM
        own = _joined(self.before[:-1] if is_led else self.before) if not self.elements[0].label else None
        # "(Bauer h1)", ", Bauer nach h1"
        said = [*takewhile(lambda token: token.kind != SQUARE, self.after)]
        is_swap = {token.value for token in self.after[len(said) : len(said) + 1]} == self.origin
        while said and said[-1].value in PATH_WORDS | FROM | INTO:
            said.pop()
        # "P back to h1" has its label.
        is_swap = is_swap and all(token.kind != LABEL for token in said)
        behind = [*dropwhile(lambda token: token.value not in PROMOTION_VERBS, self.after)][1:]
        named = dropwhile(lambda token: token.value in INTO or token.kind == SIGN, behind)
        become = takewhile(lambda token: token.kind == WORD or token.value == "-", named)
        name = "".join(token.value for token in become if token.kind == WORD)
        return own, _joined(said) if is_swap else None, name or None

    @property
    def named_others(self) -> list[tuple[str, str, int]]:
        """The words that are not known for what it captures or swaps with, with the squares, and what they count.

        "captura saltador g5" says which piece stands there; "schimb cu imobilizator" may be wrong.
        """
        found: list[tuple[str, str, int]] = []
        for part in (self.wider or self).turn.parts[1:]:
            verb, *said = part.text.casefold().split() or [""]
            words = [word.replace("-", "") for word in said if word not in KNOWN]
            nouns = [word for word in words if word.isalpha()]
            if verb in _NAMING and len(nouns) == 1 and part.kind in (PartKind.CLEAR, PartKind.MOVE) and part.squares:
                found.append((nouns[0], part.squares[0], 2 if verb in CAPTURES else 1))
        return found

    @property
    def key(self) -> tuple[tuple[str, str | None, tuple[str, ...]], ...]:
        """What the move says, wherever it stands."""
        return tuple((each.kind, each.label, each.squares) for each in self.elements)

    @property
    def squares(self) -> frozenset[str]:
        """The squares of the move and its effects."""
        return frozenset(square for element in self.elements for square in element.squares)

    @property
    def origin(self) -> frozenset[str]:
        """The square from which it moves; empty if there is none."""
        return frozenset(self.elements[0].squares[:1])

    @property
    def mentions(self) -> frozenset[str]:
        """The squares written next to the move that are no part of it."""
        return squares_in((*self.before, *self.after))

    @property
    def aside(self) -> Sequence[Token]:
        """What stands next to the move between its number and that of the next, and names squares; else nothing."""
        # What stands before the number of the next move is next to the one before it.
        given = self.before if not self.continues or any(token.kind == NUMBER for token in self.before) else []
        begin, named = 0, False
        for at, token in enumerate(given):
            # The signs behind a number belong to it, and what is struck out says nothing.
            is_apart = token.kind == NUMBER or token.value == "~~" or (at == begin and token.value in _BEHIND_NUMBER)
            # "Anna: e2-e4", "[Anna] e2-e4"
            is_apart |= token.value in (":", "]") and not named
            begin, named = (at + 1, False) if is_apart else (begin, named or token.kind == SQUARE)
        # "(+1: a7)", "(x1: a7)"
        said = [b for a, b in pairwise([END, *self.after]) if b.kind != NUMBER or a.value not in ("+", "x", "\u00d7")]
        behind = list(takewhile(lambda token: token.kind != NUMBER and token.value not in _BEGIN_COMMENT, said))
        around = [*given[begin:], *behind]
        names = any(token.kind == SQUARE and not token.weak for token in around)
        said = [token for token in around if token.is_said]
        if len(said) > MOST_WORDS:
            # "(and off goes the piece on b2)"
            values = {token.value for token in said}
            names &= values <= _OF_GONE and not values.isdisjoint(GONE)
        return around if names else ()

    @property
    def way(self) -> tuple[str, ...]:
        """How squares are named next to the move: its words and signs, without squares, pieces and links."""
        dull = FILLERS | LINKS | PLAIN | {";", "."}
        said = [token.value for token in self.aside if token.kind in (WORD, SIGN)]
        # What a piece becomes is said otherwise than what is captured.
        said += ["=" for each in self.claims if each.kind is PartKind.PUT]
        return tuple(dict.fromkeys(value for value in said if value not in dull))

    @property
    def may_swap(self) -> bool:
        """Whether a label next to a word for a swap may name the other piece."""
        return any(token.kind == LABEL for token in self.aside) and not SWAPS.isdisjoint(self.way)

    @property
    def words(self) -> int:
        """How many words stand next to it on its line, other than those that say whose move it is."""
        said = [token for token in (*self.before, *self.after) if token.is_said]
        # Where words are not parted by spaces, one of them is several.
        return len(said) + sum(token.value > EAST_ASIAN for token in said)

    @property
    def is_reported(self) -> bool:
        """Whether a sentence says that it was played: "Now White has played e2-e4"."""
        said = {token.value for token in self.before}
        # "And now I play e2-e4", "My move: e2-e4"
        announces = "_".join([token.value.lower() for token in self.before if token.value != ":"][-2:]) in ANNOUNCES
        is_sure = said.isdisjoint(NOT_REPORTED) and (announces or not said.isdisjoint(WORDS["played"]))
        return is_sure and [token.value for token in self.after[:1]] != ["?"]

    @property
    def is_asked(self) -> bool:
        """Whether a question is asked about it: "Can I play e2-e4 now?"."""
        return self.words > 1 and any(token.value == "?" for token in self.after)

    @property
    def may_be_next(self) -> bool:
        """Whether a question asks about it as a move that may be played: "Can I play e2-e4 now?"."""
        asked = {token.value for token in self.before}
        return self.is_asked and not asked.isdisjoint(SUPPOSED | WORDS["may"]) and asked.isdisjoint(WORDS["played"])

    @property
    def said(self) -> set[str]:
        """The words and signs next to it, as far as no bracket parts them from it."""
        ends = {*CLOSING.values(), *(token.value for token in self.before if self.continues and token.kind == NUMBER)}
        before = takewhile(lambda token: token.value not in ends, reversed(self.before))
        # "5. e2-e4. The Pawn on e2 was never safe."
        ends |= {"."} if self.numbered else set()
        behind = takewhile(lambda token: token.value not in CLOSING and token.value not in ends, self.after)
        return {token.value for token in (*before, *behind)}

    @property
    def speaker(self) -> str | None:
        """Who says it, by the name before a sign on its line: "Anna: e2-e4", "<anna> e2-e4"; None if it is not said."""
        named = (word.value for word, sign in pairwise(self.before) if word.is_said and sign.value in AFTER_NAME)
        return next(named, None)

    @property
    def is_marked(self) -> bool:
        """Whether a star or a denial says that it corrects the last one: "Anna: * e2-e3", "no, e2-e3"."""
        before = [token.value for token in self.before]
        return "*" in before[2:] or (before[-1:] == [","] and not DENIES.isdisjoint(before[-2:]))

    @property
    def amends(self) -> bool:
        """Whether words around it may say that it corrects another move."""
        amending = AMENDS - WORDS["corrects"] if regrets(self.above) else AMENDS
        said = {token.value for token in (*self.above, *self.before, *self.after)}
        return not amending.isdisjoint(said) or says_takeback(said)

    @property
    def may_replace(self) -> bool:
        """Whether no words around it say that it was not played: "instead of e2-e3", "e2-e3 would be better"."""
        said = self.said.union(token.value for token in self.above)
        # "6. K d1-d1 (6. S g2-g6 !?)"
        is_tip = {token.value for token in self.after[:2]} == {"!", "?"}
        return said.isdisjoint(NOT_PLAYED) and not (is_tip or self.is_denied or said >= {"instead", "of"})

    def is_remarked(self, following: Sequence[Item], names: set[str]) -> bool:
        """Whether the words between it and the next move only remark on squares.

        They neither amend a move nor say what one does; ``names`` are those of pieces.
        """
        if any(each.kind is PartKind.PUT and each.squares[0] in self.elements[0].squares for each in self.claims):
            # "and is now an L", "swapped with i (now on e2)"
            return False
        before = () if self.continues else self.before
        said = [*before, *self.after, *(token for item in following for token in item.above)]
        pairs = [*pairwise([END, *said, END])]
        leads = {token.value for token, after in pairs if after.kind == SQUARE and after.value not in self.squares}
        # "watch out for d4" and "attention à d4"
        joints = leads & PATH_WORDS
        meaning = (names | AMENDS | DENIES | OF_MOVES - FILLERS - PLAIN - WITH) - joints
        is_prose = any(token.kind == WORD and token.value not in OF_MOVES | LINKS for token in said)
        is_plain = is_prose and meaning.isdisjoint(token.value for token in said)
        return not leads or (is_plain and joints >= leads & (JOINTS | REMOVERS))

    @property
    def named_above(self) -> frozenset[str]:
        """The squares named on lines between it and the move before it."""
        return squares_in(self.above)

    @property
    def is_headed(self) -> bool:
        """Whether words stand on lines between it and the move before it."""
        return any(token.is_said for token in self.above)

    @property
    def is_addressed(self) -> bool:
        """Whether words stand before it on its line, or between it and the move before it."""
        return any(token.is_said for token in self.before)

    @property
    def is_supposed(self) -> bool:
        """Whether the words around it say that it was not played."""
        # "e2-e4 (typo, should be e2-e3)"
        said = self.said if self.is_addressed else set()
        return self.is_denied or self.is_idea or (not said.isdisjoint(SUPPOSED) and said.isdisjoint(TYPOS))

    @property
    def is_idea(self) -> bool:
        """Whether the sentence says before it that it is only an idea, or a reason: "I expect 3. e2-e4"."""
        # "I hope you are well, 3. e2-e4", "I hope it is legal: 3. e2-e4", "Because of that I take 3. e2-e4"
        is_led = any(token.value == "," or (token.value == ":" and self.numbered) for token in self._leading[:1])
        ends = OF_SIDES | {".", "!", "?", "I", "we", "my"}
        said = takewhile(lambda token: token.value not in ends, self._leading)
        return not is_led and any(token.value in WORDS["ideas"] for token in said)

    @property
    def _leading(self) -> list[Token]:
        """What stands before it and its number on its line, the nearest first."""
        before = [*reversed(self.before)]
        return [*dropwhile(lambda token: token.kind != NUMBER, before)][1:] if self.numbered else before

    @property
    def is_denied(self) -> bool:
        """Whether another move was played in its place: "not e2-e4", "instead of e2-e4", "f8-c8 was better"."""
        before = dropwhile(lambda token: token.value in ("of", "de", "di"), self._leading)
        is_worse = "_".join(token.value for token in self.after[:2]) in WORDS["was_better"]
        return is_worse or any(token.value in DENIES for token in islice(before, 1))

    @property
    def lacks_text(self) -> bool:
        """Whether there is more to it that was not read."""
        label = self.before[-1].value if self.before and self.before[-1].kind == WORD else ""
        is_unknown = len(label) == 1 and label < EAST_ASIAN and label not in _NO_LABELS and not self.elements[0].label
        # "d10-e9. 7. White takes with L c1-c4"
        ends = [last.value in (".", ";") and token.kind == NUMBER for last, token in pairwise([END, *self.after])]
        behind = [*takewhile(lambda token: token.value not in _BEGIN_REMARK, self.after[: [*ends, True].index(True)])]
        # "took=370ms" and "took me an hour" are times, and "d2 is empty now" says that a piece has left.
        verbs = CAPTURES - WORDS["leaves"]
        pairs = pairwise([*behind, END])
        takes = (after.value not in NO_CAPTURES for token, after in pairs if token.value in verbs)
        is_begun = begins_part(behind) or any(takes)
        # "e7-e8, wird zum Drachen"
        said = next(dropwhile(lambda token: token.kind in (SIGN, LABEL) or token.value in LINKS, self.after), END)
        is_unread = any(each.kind in UNREAD for each in self.elements) or said.value in PROMOTION_VERBS
        # "e7-e8 Bukalemun olur"
        is_unread |= any(token.value in BEHIND_PIECE for token in self.after[:HABIT])
        is_unread |= any(token.value in _PROMOTES_BEHIND for token in behind)
        # Two pieces are put on one square.
        puts = {(each.squares, (each.label or "").upper()) for each in self.elements if each.kind is PartKind.PUT}
        is_unread |= len({squares for squares, _ in puts}) < len(puts)
        # "e2-e3 [xgS]", "e2-e3 & d4x", "e2-e3/4"
        opens = self.after[:1] != [] and self.after[0].value in {*CLOSING, "&", "+", ","}
        is_unread |= opens and any(GARBLED.fullmatch(token.value) for token in self.after[1:2])
        is_unread |= len(behind) > 1 and behind[0].value == "/" and behind[1][:2] == (NUMBER, self.end + 1)
        # "S h1-g1 {A z0}" in PGN
        is_unread |= self.after[:1] != [] and self.after[0].value == "{" and begins_part(self.after[1:3])
        # "e2-e3-e4", but "e2-e3 - e4 is weak now"
        is_path = len(behind) > 1 and behind[0].value == "-" and behind[1].kind == SQUARE
        is_unread |= is_path and (behind[0].start == self.end or not any(token.is_said for token in behind[2:3]))
        return is_unknown or is_unread or is_begun or self.promotes or self._goes_on

    @property
    def _goes_on(self) -> bool:
        """Whether a sign behind it says that it goes on, and what follows was not read."""
        sign, rest, third, last, *_ = [*self.after, END, END, END, END]
        if sign.value not in _OPENS:
            return False
        if sign.value == "=":
            # "= Springer", but "= and White holds" judges the game.
            said = takewhile(lambda token: token.kind != NUMBER, self.after)
            is_word = rest.kind == WORD and rest.value not in PLAIN and sum(token.kind == WORD for token in said) < 3
            return is_word or (rest.kind == LABEL and rest.start == sign.end)
        if sign.value == ";":
            is_label = rest.kind == WORD and sign.start == self.end and len(rest.value) < 2
            is_label &= rest.value not in OF_SIDES or third.kind == NUMBER
            # "; 3." before the next turn
            is_part = rest.kind == NUMBER and (third.value not in _BEHIND_POINT or last.kind not in (LINE, WORD))
            # "; Avanceur-f8"
            is_part |= third.value == "-" and last.kind == SQUARE
            is_part |= (rest.kind in (LABEL, SQUARE) and third.kind != WORD) or bool(GARBLED.fullmatch(rest.value))
            return is_part or rest.value in ("@", "@-", "...", "\u2026", "?") or is_label
        is_said = rest.kind in (LINE, WORD) or (rest.value == "I" and third.kind == WORD)
        return not is_said and len(rest.value) <= LONGEST_NUMBER

    @property
    def upper(self) -> bool | None:
        """Whether its label is in upper case; None if that says nothing about the side."""
        label = self.elements[0].label if self.elements else None
        return None if self.named or not label or not label.isalpha() else label.isupper()


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_LANGUAGES = [*tomllib.loads((files("rococo_notation.notation") / "words.toml").read_text("utf-8")).values()]
_KEYS = frozenset[str]().union(*_LANGUAGES)
WORDS = {key: _set(" ".join(words.get(key, "") for words in _LANGUAGES)) for key in _KEYS}
"""The words of all languages by what they mean."""
KNOWN = frozenset[str]().union(*WORDS.values())
WHITE, BLACK = WORDS["white"], WORDS["black"]
OF_SIDES = WHITE | BLACK
PLAIN = OF_SIDES | WORDS["plain"]
NOTHING = WORDS["nothing"] | {"-", "0"}
GONE, FILLERS, WITH, INTO = (WORDS[key] for key in ("gone", "fillers", "with", "into"))
CAPTURES = WORDS["captures"] | WORDS["destroys"]
FROM, PATH_WORDS = WORDS["starts"], WORDS["path"]
BEHIND_LABEL = FROM | PATH_WORDS | WORDS["behind_piece"] | WORDS["comes"] | WORDS["which"] | {"on"}
LINKS = WORDS["links"] | _set(", \u3001 & + x \u00d7")
TAKES = CAPTURES | _set("x \u00d7")
OF_CAPTURE = TAKES | FILLERS | LINKS
SWAP_SIGNS = _set("<> <-> ↔ <=> ⇄ ⇆ 🔁 🔄")
SWAPS = SWAP_SIGNS | WORDS["swaps"]
_NAMING, _NO_LABELS = CAPTURES | SWAPS, LINKS | PLAIN | FROM
ARROWS = _set("=> -> \u2192 \u21d2")
BEGIN_LINE = ARROWS | _set("> | ↳ └ ╰")
"""Signs at the beginning of a line that goes on from the one before it."""
IS, COMES, JOINS = WORDS["is"] | ARROWS, WORDS["comes"], WORDS["joins"]
"""Words and signs that may say what a piece becomes, that it comes to a square, and that either follows from a move."""
PROMOTION_VERBS, BEHIND_PIECE = WORDS["promotes"], WORDS["behind_piece"]
_PROMOTES_BEHIND = PROMOTION_VERBS & BEHIND_PIECE
PROMOTES = PROMOTION_VERBS | IS | _set("= /")
ENDS = frozenset(";:/,.)]}>[#+!?|\"'\u2019\u201d\u00bb<_$*`\\")
"""Signs that may touch a hyphen behind a square from which nothing goes on."""
END_CLAUSE = frozenset('.,;:!?([)]}/"|\u201d')
STRONG = JOINS | {";", "&"}
PUTS = _set("add put puts place placed places")
BEGIN_EFFECT = TAKES | SWAPS | PROMOTION_VERBS | PUTS | {"="}
"""Words and signs with which an effect begins, on the next line or in brackets."""
BEFORE_VICTIM = FILLERS | FROM | {"", ":", ",", "=", '"'}
"""What may stand between a verb of captures and a square, also the end of a line."""
BEFORE_GONE = FILLERS | _set(": = come comes coming")
ON = LINKS - {"x", "\u00d7"} | STRONG | WORDS["which"] | _set(". then")
LOOSE = _set('| / ! < > " - -- : .. ... \u2026 -> => \u2192 \u00b7 \u2022 * \\')
"""Signs that join to a move only what can be nothing else than an effect."""
BEFORE_PLACE = PATH_WORDS | ARROWS | _set("- -- @ a on at en")
"""What may stand between a piece and the square on which it is put."""
BULLETS = _set("- * + \u2022 \u00b7")
BEFORE_DEATH = WORDS["before_death"] | _set("( - \u2192")
BOTH, ITSELF, GIVES_UP = WORDS["both"], WORDS["itself"], WORDS["gives_up"]
DIES = WORDS["dies"] | ITSELF
DEATHS = DIES | BOTH | GIVES_UP
"""Words of which a clause has some in which pieces leave by themselves."""
REFLEXIVE = _set("se si si\u0119")
OF_DEATH = DEATHS | CAPTURES | GONE | FILLERS | LINKS | FROM | WORDS["destroys"] | BEFORE_DEATH - {"->", "("}
"""All words of such a clause."""
SUICIDE = {*filter(str.isalpha, DIES - ITSELF - GONE)}
DESTRUCTION = (DIES - ITSELF) | WORDS["board"] | _set("\u2620 \U0001f480 \U0001f4a5 \U0001f4a3")
DESTROYS = WORDS["before_death"] - REFLEXIVE
KILLS = (DESTROYS - COMES) | CAPTURES | GONE | {"x", "\u00d7"}
"""Verbs of a suicide with what is reflexive in another language, and that may be passive with another verb."""
BEFORE_OFF = ARROWS | _set("- -- . .. >")
BEFORE_SUICIDE = _set("; . .. ... ( [ - -- -> \u2192 / : , # | x \u00d7")
OF_CLAUSE = OF_DEATH | REFLEXIVE | {"of"}
OF_SUICIDE = (OF_DEATH - LINKS) | REFLEXIVE | DESTROYS | DESTRUCTION
BEHIND_SUICIDE = (DEATHS | GONE | FILLERS | DESTROYS) - CAPTURES - WHITE - BLACK - {"a", "which", "destroys"}
"""Signs and words before, of and behind a suicide: "S d6: (takes itself off the board)"."""
_OPENS = _set("= ; @ @- .. ... \u2026")
"""Signs behind a move after which it goes on."""
_BEGIN_COMMENT = _set("// -- {")
BEHIND_NOTE = OF_SIDES | _set(". .. ... \u2026 ) ] : of")
BEFORE_TURN = WORDS["piece"] | _set(". .. ... \u2026 ) : |")
_BEHIND_NUMBER = _set(". .. ... \u2026 ) - -- :")
_BEHIND_POINT = _set(". , ... )")
AFTER_NAME = _set(": > | \u2502")
JOINTS = PATH_WORDS | SWAP_SIGNS | _set("- -- -> --> => → ⇒ ➔ ➡ ➜ ⟶ > ~ = : / . .. x \u00d7 _ \u00b7")
"""What may stand between two squares."""
OF_MOVES = PLAIN | CAPTURES | GONE | FILLERS | SWAPS | WITH | (PROMOTES - IS) | PATH_WORDS
REMOVERS = _set("@ @- x \u00d7 * + ~ - : † ☠ 💀 💥 🗡 ⚔ ⊗ ✗ ❌ ^")
_OF_GONE = GONE | FILLERS | LINKS | PATH_WORDS | FROM
CUT_SHORT = (CAPTURES - WORDS["retakes"]) | FROM | INTO
"""Words with which a clause about a capture does not end."""
NO_CAPTURES = WORDS["back"] | _set("= me us you him her them care long time place part")
"""What stands behind a verb of captures that says of none: "took me an hour"."""
STRIKES = _set("s del strike")
TYPOS, FIXES, TAKES_BACK = WORDS["typos"], WORDS["fixes"], WORDS["takes_back"]
UNSURE, OTHER_RULES, LEFT_OUT = WORDS["unsure"], WORDS["other_rules"], WORDS["left_out"]
CORRECTS = TYPOS | WORDS["corrects"]
AMENDS = CORRECTS | TAKES_BACK | WORDS["amends"]
LEADS_ASIDE, DENIES, ANNOUNCES = WORDS["not_played"], WORDS["denies"], WORDS["announces"]
NOT_PLAYED = LEADS_ASIDE | WORDS["considered"]
NOT_REPORTED = NOT_PLAYED | DENIES | WORDS["may"]
_BEGIN_REMARK = _BEGIN_COMMENT | NOT_PLAYED | _set("( [")
SUPPOSED = CORRECTS | (NOT_PLAYED - {"lieu", "why"}) | {"or"}
"""Words next to a move that was not played."""
SAYS_ANOTHER = TYPOS | WORDS["says_another"]
BEFORE_ANOTHER = WORDS["before_another"] | _set(", : - ... (")
MEANING = AMENDS | SUPPOSED | NOT_PLAYED | DENIES | SWAPS | (PROMOTES - IS) | DIES
"""Words that do more than say what is captured."""
NO_MOVES = WORDS["nothing"] | _set(
    "hr quote indent code center gif sticker image img photo picture video audio edited reply edit report share like"
)
"""Words that stand alone in brackets for something else than a move: tags of a forum, and what a chat leaves out."""
CLOSING = {"(": ")", "[": "]", "{": "}", "«": "»"}
# A square with a character too many, "7d8", "c5xx", "c5xxd6", or a letter in place of its figure: "xgS".
GARBLED = re.compile(r"\d[a-z]\d{1,2}|[a-z]\d{1,2}[^\W\d_]{1,2}(?:[a-z]\d{1,2})?|[a-z]{2}\d{1,2}x?|x[a-z][bilos]")


def regrets(tokens: Sequence[Token]) -> bool:
    """Tell whether a sentence is about a move that was not played: "he should have gone to e4"."""
    return any(f"{last.value}_{token.value}" in WORDS["regrets"] for last, token in pairwise(tokens))


def _joined(tokens: Sequence[Token]) -> str | None:
    """Return the name at the end of tokens: one word, or several with hyphens between them as one."""
    words: list[str] = []
    for token, after in zip(reversed(tokens), [END, *reversed(tokens)], strict=False):
        if words and (token.end != after.start or (token.value == "-") is (after.value == "-")):
            break
        if token.value != "-" and (token.kind != WORD or token.value in OF_MOVES | LINKS | FROM | MEANING):
            break
        words.insert(0, token.value)
    name = "".join(words).replace("-", "")
    return name if len(name) > 2 else None


def begins_part(tokens: Sequence[Token]) -> bool:
    """Tell whether tokens begin a part of a move: "P c4", "P c", "Pp-", "c4-", "4-c5" or "@-", not "e-file"."""
    return any(
        (token.kind == LABEL and after.kind == SQUARE and not (after.weak and token.value == "I"))
        or (token.kind == WORD and GARBLED.fullmatch(token.value))
        or (token.kind in (LABEL, WORD) and len(token.value) < 3 and after.value == "-" and not (rest and rest.is_said))
        or (token.kind == SQUARE and after.value in ("-", "@-"))
        or ((token.kind, after.value) == (NUMBER, "-") and rest is not None and rest.kind == SQUARE)
        or (token.value == "@-" and after.kind == SQUARE)
        for token, after, rest in zip(tokens, [*tokens[1:], END], [*tokens[2:], None, None], strict=False)
    )


def says_takeback(values: Collection[str]) -> bool:
    """Tell whether words say that a move is taken back."""
    is_taken = not (WORDS["back"].isdisjoint(values) or WORDS["taking"].isdisjoint(values))
    return is_taken or not TAKES_BACK.isdisjoint(values)


def side_in(tokens: Sequence[Token]) -> Side | None:
    """Return the side that is named last."""
    for token in reversed(tokens):
        word = re.sub("['\u2019]s$", "", token.value)
        # "白", but "w" may be a Withdrawer.
        is_long = token.kind in (WORD, SIGN) and (len(word) > 1 or word > EAST_ASIAN)
        if is_long or word in "\u26aa\u26ab\u2b1c\u2b1b":
            if word in WHITE:
                return "white"
            if word in BLACK:
                return "black"
    return None
