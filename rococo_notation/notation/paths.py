"""Find squares, pieces and pairs of squares that may be moves among the tokens of a text."""

import re
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from functools import cache
from itertools import accumulate, pairwise, takewhile

from rococo_notation.notation import tokens as words
from rococo_notation.notation.dialect import Dialect, lexicon_of
from rococo_notation.notation.lexer import bare_tokens
from rococo_notation.notation.tokens import LABEL, LINE, NUMBER, SIGN, SQUARE, WORD, Element, Item, Token
from rococo_notation.notation.turn import HABIT, PartKind

LONGEST_NAME = 5
"""The most tokens of a verb and the name of a piece behind it."""
LONGEST_PART = 24
"""The most tokens of a part of a move in brackets."""
_BEFORE_TARGET = words.WORDS["path"] | {"-"}
"""What joins two squares also at the end of a line."""
_OF_MOVES = words.OF_MOVES | words.OF_DEATH
_TAKES = words.CAPTURES - words.WORDS["destroys"]
_KNOWN = words.MEANING | words.CAPTURES | words.LINKS | words.GONE
_BEHIND_NOUN = frozenset(".,;()")
_WIDEST_SPACE = 5
"""This many blanks begin another column."""
_LONGEST_LIST = 16
"""The most squares of a list that are read at once; those behind them go on from it."""


class Paths:
    """The tokens of a text, and the pairs of squares among them that a piece may move between."""

    def __init__(self, text: str, dialect: Dialect) -> None:
        self.text, self.dialect, self.lexicon = text, dialect, lexicon_of(dialect)
        self.tokens = bare_tokens(text, dialect)
        # Behind the last token, and before the first, is the end of the text.
        padded = [*self.tokens, *[Token(LINE, len(text), len(text), "")] * 2 * LONGEST_PART]
        self._at, self._values = padded.__getitem__, tuple([token.value for token in padded])
        pairs = [(last.kind == LINE, token.kind == LINE) for last, token in pairwise(self.tokens)]
        self.is_double = pairs.count((True, True)) >= max(HABIT, pairs.count((False, True)) - HABIT)
        """Whether a blank line stands between any two lines."""
        self.closes, self.depths = self._brackets()
        self.ends = frozenset(self.closes.values())
        # "Peón e2 a e4", unless it is the label of an Advancer: "e2-e4 a f8-f6".
        around = zip(self.tokens, self.tokens[1:], self.tokens[2:], strict=False)
        between = [each for each in around if each[0].kind == each[2].kind == SQUARE]
        joints = [word.value for _, word, _ in between]
        apart = sum(a.kind == b.kind == SQUARE and a.end < b.start for a, b in pairwise(self.tokens))
        self.is_apart = apart >= HABIT and apart > 2 * len(between)
        # "e2 - e3", "e2- e3", but "e2e3 -d4 -e5"
        behind = {b.start for a, b in pairwise(self.tokens) if a.kind == SQUARE or a.value == "-"}
        dashes = [each for each in between if each[1].value == "-" and each[0].start not in behind]
        gaps = Counter((a.end == dash.start, dash.end == b.start) for a, dash, b in dashes)
        self.is_spaced = 2 * (gaps[False, False] + gaps[False, True]) > gaps.total() >= HABIT
        self.usual_gaps = gaps.most_common(1)[0][0] if gaps.total() >= HABIT else (True, True)
        more = {word for word, count in Counter(joints).most_common(1) if word == "a" and count >= HABIT}
        # "P e2,e3"
        more |= {","} if 2 * joints.count(",") > len(joints) > 2 * HABIT else set()
        # "P e2 ke e3", in any language
        unknown = Counter(word.value for _, word, _ in between if word.kind == WORD and word.value not in _KNOWN)
        self.learned = {word for word, count in unknown.items() if count >= HABIT and 2 * count > len(joints)}
        self.joints = words.JOINTS | more | self.learned
        self.are_joined = sum(joint in self.joints for joint in joints) >= HABIT
        # Nearly every token is asked about several times.
        self._piece = cache(self._piece_at)
        # From the end on, because whether two squares are a path depends on the next two.
        self.paths: dict[int, tuple[tuple[str, ...], int]] = {}
        """The origin and target at a token, and the token after them."""
        for i in range(len(self.tokens) - 1, -1, -1):
            if (path := self._path_at(i)) is not None:
                self.paths[i] = path
        for i in self._lists():
            del self.paths[i]

    def _lists(self) -> list[int]:
        """Return the pairs of squares behind a move that are captured, where most moves have a hyphen, or a label.

        "L c1-h6 | d2 f4 |"
        """
        apart = [i for i in self.paths if self._at(i + 1).kind == SQUARE and not self._glued(i + 1)]
        labelled = sum(self._at(i - 1).kind == LABEL for i in apart)
        if 4 * len(apart) > len(self.paths) and 4 * labelled < 3 * len(apart):
            return []
        led = {i for i in apart if self._at(i - 1).kind in (LABEL, NUMBER) or self._at(i - 1).value[:1] == "."}
        lines = {i: takewhile(lambda n: self._at(n).kind != LINE, range(i - 1, -1, -1)) for i in {*apart} - led}
        return [i for i, before in lines.items() if not self.paths.keys().isdisjoint(before)]

    def _says(self, i: int, *values: str) -> bool:
        return self._values[i : i + len(values)] == values

    def _glued(self, i: int) -> bool:
        """Whether a token touches the one before it."""
        return i > 0 and self._at(i - 1).end == self._at(i).start and self._at(i - 1).kind != LINE

    def _ends_clause(self, i: int) -> bool:
        return self._at(i).kind in (LINE, NUMBER) or self._at(i).value in words.END_CLAUSE

    def _past(self, i: int, values: Container[str], most: int = LONGEST_PART) -> int:
        """Return the token after those at a token that are among these, but for no more than this many."""
        return next((n for n in range(i, i + most) if self._at(n).value not in values), i + most)

    def _gap(self, i: int) -> int:
        """Return the number of blanks before a token."""
        return len(self.text[self._at(i - 1).end : self._at(i).start].expandtabs())

    def _begins_column(self, i: int) -> bool:
        return self._gap(i) >= _WIDEST_SPACE

    def _brackets(self) -> tuple[dict[int, int], list[int]]:
        """Match brackets; return where each is closed, and how many are open at each token."""
        closes: dict[int, int] = {}
        open_: list[int] = []
        for i, token in enumerate(self.tokens):
            if token.value in words.CLOSING and token.kind == SIGN:
                open_.append(i)
            elif token.kind == SIGN and token.value in words.CLOSING.values():
                for at in range(len(open_) - 1, max(len(open_) - 5, -1), -1):
                    if words.CLOSING[self.tokens[open_[at]].value] == token.value:
                        closes[open_[at]] = i
                        del open_[at:]
                        break
        depths = [0] * (len(self.tokens) + 2 * LONGEST_PART)
        # Those of data hold all moves.
        inner = ((pair, self._at(self._over_line(pair[0] + 1)).value) for pair in closes.items())
        data = (pair for pair, value in inner if value not in ('"', "{", "["))
        for begin, end in (*_comments(self.tokens), *data, *_quotations(self.tokens), *_signatures(self.tokens)):
            depths[begin] += 1
            depths[end] -= 1
        return closes, [*accumulate(depths)]

    def _strike_ends(self) -> set[int]:
        """Return the signs between which a text on one line is struck out."""
        ends: set[int] = set()
        for first, last in pairwise(i for i, token in enumerate(self.tokens) if token.value == "~~"):
            if first not in ends and all(token.kind != LINE for token in self.tokens[first:last]):
                ends |= {first, last}
        return ends

    def _close(self, i: int) -> int | None:
        """Return where a bracket is closed, if it is not so far away that more than a part of a move stands in it."""
        close = self.closes.get(i)
        return close if close is not None and close <= i + LONGEST_PART else None

    def _square(self, i: int) -> tuple[Token, int] | None:
        """Return the square at a token, perhaps in braces, and the token after it."""
        if self._at(i).kind == SQUARE:
            return self.tokens[i], i + 1
        if self._at(i).value in words.CLOSING and self._at(i + 1).kind == SQUARE and self.closes.get(i) == i + 2:
            return self.tokens[i + 1], i + 3
        return None

    def _piece_at(self, i: int) -> tuple[str, int, bool] | None:
        """Return the label of the piece at a token, the token after it, and whether it is called by its name."""
        token = self._at(i)
        if token.kind == LABEL:
            # "moved a Pawn from e2 to e3"
            at = self._over_line(i + 1)
            named = self._piece(at) if token.value in ("a", "A") and self._at(at).kind == WORD else None
            return named or (token.value, i + 1, False)
        if token.kind == WORD:
            if self._is_side(i) and self._at(i + 1).kind == WORD and not self._is_side(i + 1):
                return self._piece(i + 1)
            said, found = "", None
            for n in range(i, i + 5):
                each = self._at(n)
                is_hyphen = each.value == "-" and self._glued(n)
                if n > i and (is_hyphen or (each.kind == LINE and not found)):
                    continue
                # "swaps with Pawn", and in the next cell "s e7-e6"
                is_next = n > i and (self._begins_column(n) or (each.kind == LABEL and self._starts(n + 1)))
                if is_next or each.kind not in (WORD, LABEL):
                    break
                said += re.sub(r"\W", "", each.value.casefold())
                said = said if said in self.lexicon.names else said.removesuffix("s")
                if said in self.lexicon.names:
                    found = self.lexicon.names[said], n + 1, True
            # "Pion-armata" is another piece than "Pion".
            at = found[1] if found else i
            return None if self._says(at, "-") and self._glued(at) and self._at(at + 1).kind == WORD else found
        if token.value in ("(", "[") and (close := self._close(i)) is not None:
            struck = range(i + 3, i + LONGEST_PART) if self._says(i, "[", "s", "]") else ()
            is_struck = any(self._says(n, "[", "/", "s", "]") for n in struck)
            inner = self._piece(i + 1) if not is_struck else None
            if inner is not None and inner[1] == close:
                return inner[0], close + 1, inner[2]
        return None

    def _is_side(self, i: int) -> bool:
        value = self._at(i).value
        return (len(value) > 1 or value > words.EAST_ASIAN) and value in words.OF_SIDES

    def _path_at(self, i: int) -> tuple[tuple[str, ...], int] | None:
        """Find the path at a token, given those behind it."""
        is_pair = self._says(i, "(") and self._says(i + 2, ",") and self.closes.get(i) == i + 4
        if is_pair and self._at(i + 1).kind == self._at(i + 3).kind == SQUARE:
            return (self.tokens[i + 1].value, self.tokens[i + 3].value), i + 5
        first = self._square(i)
        if first is None:
            return None
        origin, at = first
        steps = self._joint(at)
        if self._says(i - 1, "x") and self._glued(i) and self._says(steps - 1, "x"):
            # "(xg6 xg8) L g2-g00", "L_f5_f00_xf6_xf8"
            return None
        slash = i - 1 - self._says(i - 1, "-")
        ends = self._at(slash - 1).kind == SQUARE or self._says(at + 2, "/", "")
        if self._says(slash, "/") and self._says(at, "/") and ends:
            # "L h6-a6/d6/f6", "s/e3/e4/"
            return None
        second = self._square(steps)
        if second is None or self._parts(i, at, steps):
            return None
        target, after = second
        if target.value == origin.value and (origin.weak or not self._stays(i, at, steps)):
            return None
        if self._is_taken(after) and not self._glued(steps):
            # "e2- e3†": both leave the board.
            return None
        if origin.weak or target.weak:
            # Of letters that may be words at least one must touch a hyphen, and none the number of the next line.
            joined = steps > at or self._glued(at)
            tight = steps > at and self._glued(at) and self._glued(steps)
            kinds = {token.kind for token in self.tokens[at:steps]}
            # "go to e4", but "gO-e4"
            texts = [self.text[each.start : each.end] for each in (origin, target)]
            goes = kinds == {WORD} and any(text.isalpha() and text.islower() and len(text) < 3 for text in texts)
            if not joined or goes or LINE in kinds or (origin.weak and target.weak and not tight):
                return None
        return (origin.value, target.value), after

    def _stays(self, i: int, at: int, steps: int) -> bool:
        """Whether a square is there twice for a move that passes, or is wrong: "K d1-d1", "from b10 to b10"."""
        is_tight = self._says(at, "-") and (self._glued(at), self._glued(steps)) in ((True, True), self.usual_gaps)
        is_path = self._at(at).value in words.PATH_WORDS
        # "Knight b10 b10"
        is_named = any(piece[1] == i for n in (i - 1, i - 2) if (piece := self._piece(n)))
        is_said = is_path and (is_named or self._at(i - 1).value in words.FROM)
        return is_tight or is_said or (steps == at and is_named)

    def _parts(self, i: int, at: int, steps: int) -> bool:
        """Whether what stands between two squares, which begin at ``i`` and ``steps``, parts them."""
        tight = steps > at and self._glued(at) and self._glued(steps)
        open_ = steps > at + 1 and self._glued(at) and not self._glued(at + 1)
        if self._says(at, "-", "/") or self._says(at, "-", ":") or (self._says(at, "-") and self._begins_column(steps)):
            # "e2-/e3-", "e2-:e3"
            return True
        if open_ and (self._glued(steps) or self._at(at + 1).value in ("x", "\u00d7", "->", "\u2192")):
            # "e2- x e3": the piece on e2 leaves the board, and so does the one on e3.
            return True
        # Brackets around the second square alone hold something else, and loose signs separate.
        is_loose = self._at(at).value in ("/", ":", ".") and not tight
        is_loose = is_loose and not (self._at(i - 1).kind == LABEL and self._says(at, ":"))
        if is_loose or (self._at(steps).kind != SQUARE and self._at(i).kind == SQUARE):
            return True
        # "e2- e3-e4": the piece on e2 leaves the board.
        begins = steps in self.paths or (self._says(steps + 1, "-") and self._glued(steps + 1))
        # "A-e2 = e7-e6": the moves of both sides; "f4 e7-e6": a capture, and the next move.
        is_next = self._glued(steps + 1) and (steps > at or self.paths.get(steps) is not None)
        return not self._glued(steps) and begins and (is_next or (steps > at and self._glued(at)))

    def _joint(self, i: int) -> int:
        """Return the token after the signs and words at a token that may join two squares."""
        before = self._at(i - 2)
        is_led = before.kind in (LABEL, WORD) and before.value not in words.PATH_WORDS
        takes = is_led and self.are_joined and self._at(i).value in _TAKES
        if takes or (before.value in words.FROM and self._at(i).value in ("en", "auf")):
            # "Bishop g4 takes a10", "Pion de e2 en e3"
            return i + 1
        # "PAWN B2", and on the next line "B3", where a space stands between squares
        is_wrapped = self.is_apart and self._at(i - 2).kind in (LABEL, WORD)
        is_wrapped |= self._at(self._over_line(i)).value in words.PATH_WORDS | self.learned
        i = self._over_line(i) if is_wrapped else i
        steps = self._past(i, self.joints, 3)
        below = self._over_line(steps) if steps > i and self._at(steps - 1).value in _BEFORE_TARGET else steps
        # "w4: S b7-" above "b4: ...", and "w4) S b7-" above "z4) ..."
        is_key = self._says(below + 1, ":") or (self._says(below + 1, ")") and below + 1 not in self.ends)
        return steps if below > steps and is_key else below

    def _over_line(self, i: int) -> int:
        """Return the token on the next line, behind its signs of quotation, if the line ends before this one."""
        if self._at(i).kind != LINE:
            return i
        i += 1 + (self.is_double and self._at(i + 1).kind == LINE)
        while self._at(i).value in words.BEGIN_LINE and not (self._says(i, "|") and self._glued(i + 1)):
            i += 1
        return i

    def _death(self, i: int) -> tuple[tuple[str, ...], int] | None:
        """Return the square of a piece that is said to leave the board, or to destroy another, and the token behind."""
        first = self._square(i)
        if first is None or first[0].weak:
            return None
        square, at = first
        if (again := self._past(at, (";", ","), 1)) > at and self._says(again, "@-", square.value):
            # "S h9; @-h9"
            return (square.value,), again + 2
        takes_itself = self._says(at, "x", square.value) or self._says(at, "\u00d7", square.value)
        if takes_itself or self._says(at, "-", "@") or self._says_off(at):
            return (square.value,), at + 2
        if self._at(at).value in words.WORDS["destroys"] and self._square(at + 1):
            return (square.value,), at
        if self._leaves(at) and not self._goes_on(at + 1):
            return (square.value,), at + 1
        return None

    def _says_off(self, i: int) -> bool:
        """Whether signs at a token say that the piece before it leaves the board: "e2 - off", "e2->x"."""
        sign, end = self._values[i : i + 2]
        return (sign in words.BEFORE_OFF and end in ("off", "out")) or (sign in words.ARROWS and end == "x")

    def _clause(self, i: int) -> tuple[Item, int] | None:
        """Return the pieces that leave by themselves, if a clause at a token says so, and the token after it.

        "gives up the Swapper on a7", "removes both the Swapper on h7 and the piece on g7"
        """
        label: str | None = None
        squares: list[str] = []
        said: set[str] = set()
        at = i
        while at < i + LONGEST_PART and (self._at(at).value not in words.END_CLAUSE or self._says(at, ",", "which")):
            token, piece = self._at(at), self._piece(at)
            # "S d8 suicide xc7 S b2 suicide", "S d8 suicide - s b2 suicide"
            is_apart = self._at(at - 1).kind in (SQUARE, WORD) or (bool(said) and self._says(at - 1, "-"))
            is_next = at in self.paths or (token.kind == LABEL and is_apart)
            if squares and (token.kind == LINE or is_next):
                break
            word = self.text[token.start : token.end].casefold() if token.weak else token.value
            if piece is not None:
                label, at = label if squares else piece[0], piece[1]
            elif (label or at < i + LONGEST_NAME) and (word in words.OF_CLAUSE or (token.kind == LINE and said)):
                said.add(word)
                at += 1
            elif (square := self._square(at)) is not None and not (self._starts(at) or token.weak):
                squares.append(square[0].value)
                at = square[1]
            else:
                return None
        takes = said & (words.CAPTURES | words.GONE | words.WORDS["destroys"])
        # "both captured on e4" says of which pieces no more than "gives e4", and "the King itself is on d1".
        both = takes and said & (words.BOTH | words.REFLEXIVE) and self._at(i).value != "both"
        dies = said & (words.DIES if takes else words.DIES - words.ITSELF) - {"off"}
        if not (squares and label and (both or dies or said >= words.GIVES_UP)):
            return None
        start, end = self._at(i).start, self._at(at - 1).end
        parts = [Element(PartKind.CLEAR, None if n else label, (each,), start, end) for n, each in enumerate(squares)]
        return Item(start, end, parts, 0, depth=self.depths[i], named=True), at

    def _placed(self, i: int) -> tuple[tuple[str, int, bool], Token, int] | None:
        """Return the piece at a token, its square, and the token after both: "S d6", "S: d6", "d6 (Swapper)"."""
        piece = self._piece(i)
        at = piece[1] + (self._at(piece[1]).value in words.FROM | {":", ".", "/"}) if piece else i
        square = self._square(at)
        if piece or square is None:
            return (piece, *square) if piece and square else None
        piece = self._piece(square[1]) if self._says(square[1], "(") else None
        return (piece, square[0], piece[1]) if piece else None

    def _dies(self, i: int, square: str) -> int | None:
        """Return the token after words that say that the piece before them leaves: "(suicide)", ": kills itself"."""
        at = begin = self._over_line(self._past(i, words.BEFORE_SUICIDE, 3))
        said = {token.value for token in self.tokens[i:begin]}
        again = self._placed(at) if said & {"-", "x", "\u00d7"} else None
        # "S d6 (-S d6)"
        after = again[2] if again and again[1].value == square else 0
        while (
            not after
            and at < begin + LONGEST_NAME
            and (self._at(at).value in words.OF_SUICIDE or (self._at(at).kind == LINE and "(" in said))
        ):
            said.add(self._at(at).value)
            at += 1 + self._says(at + 1, "-")
            is_own = said & words.ITSELF - words.REFLEXIVE and said & words.KILLS
            is_own = is_own or (said & words.REFLEXIVE and said & words.DESTROYS) or said & words.DESTRUCTION
            if is_own and not self._says(at - 1, "-"):
                after = self._past(at, words.BEHIND_SUICIDE)
                below = self._over_line(after)
                # "blows itself", and on the next line "up"
                after = below + 1 if self._at(below).value in ("up", "off", "op") else after
        if not after or (self._at(after - 1).kind == SIGN and self._at(after).kind == SQUARE):
            return None
        return after + (not said.isdisjoint(("(", "[")) and self._at(after).value in (")", "]"))

    def _says_promotion(self, item: Item, said: Sequence[Token], *, behind: bool) -> bool:
        """Whether tokens next to a move that puts no piece may say what it becomes: ". It becomes L", "[=L]"."""
        if len(item.elements[0].squares) < 2 or any(each.kind is PartKind.PUT for each in item.elements):
            return False
        pairs = [*pairwise([*said, words.END])]
        # "has made a move in Swapper-Chess"
        pieces = [each.kind == LABEL or (each.value in self.lexicon.names and b.value != "-") for each, b in pairs]
        for at, (token, after) in enumerate(pairs):
            is_verb = token.value in words.PROMOTION_VERBS
            # "</w>", "w:" and "e.p." are no pieces.
            ends = behind and after.kind not in (WORD, SQUARE, LABEL) and after.value not in (">", ":", ".", '"', "=")
            # "P c2-c3 L oldu", in any language
            ends |= behind and at == 0 and after.kind == WORD and token.value not in ("a", "A", "I")
            if (is_verb and any(pieces[at : at + LONGEST_NAME])) or (token.kind == LABEL and ends):
                return True
        return False

    def _goes_on(self, i: int) -> bool:
        """Whether a square stands behind a hyphen, and is not the origin of the next move."""
        own = self._starts(i) or self._is_taken(i + 1) or (self._at(i + 1).kind == SQUARE and self._glued(i + 1))
        own = own or self._leaves(i + 1)
        return self._square(i) is not None and not own and not self._begins_column(i)

    def _is_taken(self, i: int) -> bool:
        """Whether a sign, or a word of a language that parts no words, says so of the square before it: "d4を取る"."""
        token = self._at(i)
        return token.value == "†" or (token.kind == WORD and token.value > words.EAST_ASIAN and self._glued(i))

    def _leaves(self, i: int) -> bool:
        """Whether there is a hyphen behind a square, and nothing that goes on from it: "e4-"."""
        after = self._at(i + 1)
        # Some languages part no words.
        ends = (
            not self._glued(i + 1)
            or after.kind == LINE
            or after.value in words.ENDS
            or words.EAST_ASIAN < after.value < "\uffff"
        )
        # A question mark alone, or a smudge, may stand for a square.
        ends &= not (after.value == "?" and self._glued(i + 1) and self._at(i + 2).kind == LINE)
        # "P e2-**", "P e2-__" and "P e2-[f4]", unless the line is in bold, or in brackets.
        is_masked = after.value in ("*", "_", "#", "?") and self._at(i + 2).value in (after.value, *"0123456789")
        line = takewhile(lambda n: self._at(n).kind != LINE, range(i - 1, -1, -1))
        ends &= not (is_masked and self._glued(i + 1) and not any(self._says(n, after.value) for n in line))
        in_brackets = self._at(i + 2).kind == SQUARE or self._at(i + 2).value in ("?", "..", "...", "\u2026")
        ends &= not (after.value == "[" and self._glued(i + 1) and in_brackets)
        return self._at(i).value in ("-", "--") and (self._glued(i) or self.is_spaced) and ends

    def _begins_move(self, i: int) -> bool:
        """Whether a move with two squares begins at a token, perhaps with its piece."""
        piece = self._piece(i)
        at = piece[1] if piece else i
        return at + (self._at(at).value in words.FROM) in self.paths

    def _starts(self, i: int, remover: str = "") -> bool:
        """Whether a move with two squares, joined by a sign that is not the one of removals, starts at a token."""
        after = first[1] if (first := self._square(i)) else i + 1
        return i in self.paths and self._square(after) is None and not (remover and self._says(after, remover))

    def _is_next(self, i: int) -> bool:
        """Whether the label before a token is of the move there: "swaps p e7-e6", but "sw. p   e7-e6"."""
        return self._starts(i) and self._at(i).start - self._at(i - 1).end < 2 and not self._begins_column(i)

    def _behind(self, i: int) -> tuple[str, int, bool] | None:
        """Return the piece at a token unless it is that of the next move, or one that is put somewhere: "P-h1"."""
        piece = self._piece(i)
        is_led = piece and self._at(piece[1]).value in words.FROM | {":", "_", "-"}
        is_next = piece and self._at(piece[1] + bool(is_led)).kind == SQUARE
        # "b2-b3 P   f7-f6"
        return None if piece is None or (is_next and self._gap(piece[1]) <= self._gap(i)) else piece

    def _is_label(self, i: int) -> bool:
        """Whether a token is a label, and no article before the name of a piece, known or not: "promueve a Tirador"."""
        at = i + 1 + self._says(i + 1, ".")
        # "výměna s", and on the next line "Útočník."
        below = self._over_line(at)
        is_below = below > at and self._at(i).value in words.WITH
        at = below if is_below and self._at(self._past_words(below)).value in _BEHIND_NOUN else at
        piece, said, after = self._piece(at), self._at(at), self._at(self._past(at, words.WITH, 2))
        is_word = self._says(i, "a") and after.kind == WORD and after.value not in words.BEHIND_LABEL
        # "exch. w. A" and "exch. w. Pn.", but "swaps w. L e7-e6", and "s a e7": it goes to e7.
        goes = self._says(at, "a") and self._square(at + 1) is not None
        is_named = piece is not None and not (goes or self._is_next(piece[1]))
        # "vymění se s postupovačem", but "swaps with s taking e4"
        is_joint = self._at(i).value in words.WITH | words.LINKS and said.value not in words.KNOWN
        is_word |= is_named or (said.kind == WORD and (at > i + 1 or is_joint))
        return self._at(i).kind == LABEL and not is_word

    def _put_on(self, item: Item) -> str:
        """Return the square on which a piece is put that is named behind a move: a swapper does not promote."""
        label, squares = item.elements[0].label or "", item.elements[0].squares
        return squares[0 if label.upper() in self.dialect.swappers else -1]

    def _after_fillers(self, i: int) -> int:
        """Return the token after words between a capture and its square: "takes the pawn on e4"."""
        at = i
        while at < i + 6:
            token = self._at(at)
            is_filler = token.value in words.BEFORE_VICTIM or token.kind == NUMBER
            piece = None if is_filler else self._piece(at)
            if not is_filler and piece is None:
                break
            at = piece[1] if piece else at + 1
        return at

    def _past_words(self, i: int) -> int:
        """Return the token after an article and a noun of any language."""
        at = i
        while at < i + 3 and (self._at(at).kind == WORD or self._at(at).weak):
            if self._at(at).value in words.MEANING | words.DEATHS:
                break
            # "empuja-tira"
            is_half = self._says(at + 1, "-") and self._glued(at + 1) and self._glued(at + 2)
            at += 3 if is_half and self._at(at + 2).kind == WORD else 1
        return at

    def _squares(self, i: int) -> tuple[tuple[str, ...], int] | None:
        """Return the squares of a list at a token, none of which starts a move, and the token after it."""
        names: list[str] = []
        after = i
        while len(names) < _LONGEST_LIST and (square := self._square(i)) is not None:
            if self._starts(i) or square[0].weak or (names and self._begins_column(i)):
                break
            names.append(square[0].value)
            i = after = square[1]
            # "d4 i e5" in Polish, but "d4 i e5e6"
            while self._at(i).value in {*words.LINKS, "on"} and not (self._at(i).kind == LABEL and i + 1 in self.paths):
                i += 1
            below = self._over_line(i)
            behind = self._past(below + 1, ("*",))
            if below > i == after and (self._at(behind).kind == NUMBER or self._begins_move(behind)):
                # "capture c4", and on the next line "f7 p b6-c7", or "f7** **p b6-c7**"
                i = below
        return (tuple(names), after) if names else None

    def _list(self, i: int) -> tuple[tuple[str, ...], int] | None:
        """Return the squares of a list of pieces at a token, and the token after it: "d4 and the Pawn on e4"."""
        found = more = self._squares(i)
        while found and more:
            link = self._over_line(found[1])
            at = self._after_fillers(link + 1)
            # "taking c1", and on the next line "and c3"
            goes_on = link > found[1] if at == link + 1 else at > link + 2 and self._at(at - 1).value in words.FROM
            more = self._squares(at) if goes_on and self._at(link).value in words.LINKS else None
            found = ((*found[0], *more[0]), more[1]) if more else found
        return found


def _quotations(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Yield where words in quotation marks begin and end; a move in quotation marks is no aside."""
    begin, said = None, False
    for i, token in enumerate(tokens):
        if token.kind == LINE:
            begin = None
        elif token.value == '"':
            if begin is not None and said:
                yield begin, i
            begin, said = (i, False) if begin is None else (None, False)
        said |= token.kind == WORD and len(token.value) > 1 and token.value not in _OF_MOVES


def _comments(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Yield where a comment begins, at the beginning of a line or behind a move, and where its line ends."""
    begin, squares = None, 0
    # "e2-e4 -- e7-e5"
    dashes = [{each.kind for each in tokens[i + 1 : i + 3]} for i, token in enumerate(tokens) if token.value == "--"]
    is_dash = len(dashes) >= HABIT and 2 * sum(SQUARE in kinds for kinds in dashes) > len(dashes)
    around = zip([words.END, *tokens], [*tokens, words.END], [*tokens[1:], words.END, words.END], strict=False)
    for i, (last, token, after) in enumerate(around):
        # In data a comment ends with the text of its line: "1. e2-e4 // well", "1... e7-e5"
        if token.kind == LINE or (token.value in ('"', "'") and after.value in (",", "]") and begin is not None):
            if begin is not None:
                yield begin, i
            begin, squares = None, 0
        elif begin is None and token.kind == SIGN and not (is_dash and token.value == "--"):
            begin = i if _begins_comment(last, token, after, squares) else None
        squares += token.kind == SQUARE


def _signatures(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Yield where the signature of a mail begins, at a line of two hyphens, and where the text ends."""
    around = zip([words.END, *tokens], tokens, tokens[1:], strict=False)
    begins = [
        at for at, (last, sign, after) in enumerate(around) if sign.value == "--" and last.kind == after.kind == LINE
    ]
    yield from ((at, len(tokens)) for at in begins[-1:])


def _begins_comment(last: Token, sign: Token, after: Token, squares: int) -> bool:
    """Tell whether a comment begins at a sign after this many squares on its line; without one it begins the line."""
    if not squares:
        # "[^1]: Better is e2-e4"
        return last.kind == LINE and (sign.value == "//" or (sign.value == "[" and after.value == "^"))
    apart = last.end < sign.start and sign.end < after.start
    return sign.value == "//" or (apart and (sign.value == "#" or (sign.value == "--" and squares > 1)))
