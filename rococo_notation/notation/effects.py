"""Attach to a move what stands behind it, or before it: what it captures, a swap, a promotion, its second half."""

from collections import Counter
from itertools import dropwhile, takewhile

from rococo_notation.notation import tokens as words
from rococo_notation.notation.dialect import Dialect
from rococo_notation.notation.paths import LONGEST_PART, Paths
from rococo_notation.notation.tokens import LABEL, LINE, NUMBER, SIGN, SQUARE, WORD, Element, Item, Token
from rococo_notation.notation.turn import HABIT, PartKind, may_be_one_turn

_LONGEST_CLAUSE = 6
"""The most words that say what a move captures."""
_OF_SWAPS = words.SWAPS | words.WITH | words.JOINS | words.FILLERS | words.FROM | words.WORDS["piece"] | {*':,.(/_="'}
"""Words and signs between a swap and the other piece, or its square."""
_OF_PROMOTIONS = words.INTO | words.WORDS["piece"] | {*':.(="'}
"""Words and signs between a promotion and the piece."""
_BEFORE_SQUARE, _BEFORE_PLACE = words.FROM | words.PATH_WORDS, words.COMES | words.WORDS["which"]
"""Words directly before a square, and at the beginning of a clause about where a piece goes."""
_BEFORE_STANDING = words.IS | words.FROM
_WITH = {word for word in words.WITH if len(word) > 1}
_OF_CLAUSE = words.WORDS["swaps"] | {"it", "with", "which", "that", "was"}
"""Words between the other piece of a swap and the verb, in a clause about it."""


class Effects(Paths):
    """Finds what moves do in the tokens of a text, other than the move itself."""

    def __init__(self, text: str, dialect: Dialect) -> None:
        super().__init__(text, dialect)
        signs = [i for i, token in enumerate(self.tokens) if token.value in words.SWAP_SIGNS]
        pieces = [(self._at(i - 1).value, piece[1]) for i in signs if (piece := self._piece(i + 1))]
        # "e2-e3 <-> P e7-e6", but "S e2-e3 <-> P e3" is a swap.
        self.parts_pairs = all(self._square(at) and self._at(at).value != target for target, at in pieces)
        joints = Counter(self._at(i + 1).value for i in self.paths if self._at(i + 1).kind == SIGN)
        self.joint = next((sign for sign, _ in joints.most_common(1)), "-")
        """The sign that joins squares: "e2..e3", "e2 ~ e3"."""
        labelled = (i for i in self.paths if self._at(i - 3).value in words.CLOSING and self._at(i - 2).kind == LABEL)
        self.are_before = any(self._at(i - 4).kind != SQUARE for i in labelled)
        """Whether labels in brackets stand before their squares."""
        labels = (i for i, token in enumerate(self.tokens) if token.kind == LABEL and self._at(i - 2).kind == LINE)
        led = [i for i in labels if self._close(i - 1) == i + 1]
        self.notes = {self._at(i).value for i in led} if 4 * len(led) <= len(self.paths) else set()
        """The letters of notes on lines of their own: "(a) better is e2-e3"."""
        behind = ((i, self._piece(at + 1)) for i, (_, at) in self.paths.items() if self._at(at).value in words.CLOSING)
        named = [self._at(i - 1).value.upper() == piece[0].upper() for i, piece in behind if piece and piece[2]]
        self.are_named = sum(named) >= HABIT and 2 * sum(named) > len(named)
        """Whether the names of their pieces stand in brackets behind moves: "S h8-g8 (Swapper)"."""
        cells = (i - (self._at(i - 1).kind == LABEL) for i in self.paths)
        self.has_cells = 3 * sum(self._says(i - 1, ";") for i in cells) > len(self.paths)
        """Whether semicolons part moves: "1;P e2-e3;p e7-e6"."""

    def _effects(self, item: Item, i: int) -> int:
        """Attach what follows a move and puts or removes pieces; return the token after it."""
        if item.elements[0].kind is PartKind.SHORT:
            return i
        # "**e2-e4**", and on the next line "captures d4"
        closed = self._past(i, ("*", "_", "`"), 4)
        i = closed if self._at(closed).kind == LINE else i
        while True:
            place = len(item.elements)
            # "e2-e3 (1) @-d4"
            is_point = self._says(i, "(") and self._at(i + 1).kind == NUMBER and self._says(i + 2, ")")
            after = (self._loose_effect(item, i + 3) if is_point else None) or self._effect(item, i)
            # "e2-e4 @-d3"
            is_loose = after is None or self._says(self._over_line(i), "@-")
            after = after or self._loose_effect(item, i)
            if after is None:
                return i
            item.loose = item.loose or place * is_loose
            between = {token.kind if token.kind == LINE else token.value for token in self.tokens[i:after]}
            # "e2-e4 + d3-" may be two moves.
            is_silent = between.isdisjoint(("@-", "-", "(", "{")) and between.isdisjoint(words.CAPTURES)
            is_bare = self._says(after - 1, "-") or (LINE in between and is_silent)
            item.joined |= is_bare and ";" not in between
            i = after
            item.end = self._at(i - 1).end

    def _effect(self, item: Item, i: int, *, inside: bool = False) -> int | None:
        """Attach one effect at a token, and return the token after it; None if there is none."""
        if (after := self._plus(item, i) or self._in_point(item, i)) is not None:
            return after
        piece = self._piece(i + 1)
        is_cell = self._says(i, ";") and (piece is not None or (self._glued(i) and self._glued(i + 1)))
        if self.has_cells and is_cell and self._death(piece[1] if piece else i + 1) is not None:
            # "P e2-e3;p e7-"
            return None
        named = item.elements[0].squares if len(item.elements) == 1 and self._says(i - 1, "-") else ()
        if named and (after := self._dies(i, named[0])) is not None:
            # "S d6- (removes itself)"
            return after
        signs, new_line, at = set(), False, i
        while self._at(at).kind == LINE or (self._at(at).value in words.ON and self._at(at).kind != LABEL):
            if self._at(at).kind == LINE:
                if new_line or at >= len(self.tokens):
                    return None
                new_line = True
                at = self._over_line(at) - 1
            signs.add(self._at(at).value)
            at += 1 + self._says(at + 1, ":")
        # "e2-e4 + d3-" is no check.
        strong = not signs.isdisjoint(words.STRONG) or ("+" in signs and not self._glued(i))
        token = self._at(at)
        # "S e2-e3", and on the next line "(P-e2)"
        begin = at + (token.value in words.CLOSING)
        said = self._at(begin).value
        is_part = strong or said in words.BEGIN_EFFECT or token.value in ("@-", "@")
        is_inner = begin > at and token.value != "[" and self._piece(begin) is not None
        # "-e5" or "*e5" at the end of its line, or before the next number or move
        ends = self._at(at + 2).kind == LINE or NUMBER in (self._at(at + 2).kind, self._at(at + 3).kind)
        ends = ends or self._begins_move(at + 2) or self._at(at + 2).value == token.value
        is_last = token.value in ("-", "*") and self._glued(at + 1) and self._at(at + 1).kind == SQUARE and ends
        # "S g2-f2,", and on the next line "Pawn goes to g2."
        piece = self._piece(begin) if token.kind == WORD else None
        is_swapped = piece and item.elements[0].squares[0] in self._values[piece[1] : piece[1] + 3]
        if new_line and not (is_part or is_inner or is_last or is_swapped or self._standing(begin)):
            return None
        listed = bool(item.elements[1:]) and bool(signs - {";", "."})
        return (
            self._removal(item, at, listed=listed, strong=strong or inside)
            or (self._in_brackets(item, at) if not inside else None)
            or self._put(item, at, joined=bool(signs) or inside)
            or self._second(item, at, signs | {"&"} if inside else signs)
        )

    def _in_point(self, item: Item, i: int) -> int | None:
        """Attach the effects that a line below a move lists, if it holds nothing else: "- L-a3", "* captures d4"."""
        sign, own = self._at(i + 1), item.before[0] if item.before else words.END
        if self._at(i).kind != LINE or sign.value not in words.BULLETS or self._glued(i + 2):
            return None
        # Where moves are points of the same list it may be one.
        if own.value == sign.value and self._place_of(own) >= self._place_of(sign):
            return None
        end = next((n for n in range(i + 2, i + LONGEST_PART) if self._at(n).kind == LINE), i)
        claimed = len(item.claims)
        if not self._holds_effects(item, i + 2, end):
            return None
        # What stands alone there of a square of the move is no remark.
        squares = item.elements[0].squares
        item.claims[claimed:] = [each for each in item.claims[claimed:] if each.squares[0] not in squares]
        return end

    def _below_remark(self, items: list[Item], line: int, i: int) -> int:
        """Attach a line of effects to the move above, behind a remark; return the token after it.

        Its player may say so in a message: "[10:02] Anna: captured on d4", "oh right, that move takes d4".
        """
        above = [item for item in items if item.line == items[-1].line and line - item.line < HABIT]
        moves = [item for item in above if item.depth == min(each.depth for each in above)]
        if len(moves) != 1 or moves[0].elements[0].kind is PartKind.SHORT:
            return i
        end = next(n for n in range(i, len(self.tokens) + 1) if self._at(n).kind == LINE)
        at = next((n for n in range(i, end) if self._begins_effect(n)), end)
        is_inner = self._says(at - 1, "(") and self._says(end - 1, ")")
        said = self.tokens[i : at - is_inner]
        # "[6] captures d4" is a note.
        is_led = any(token.kind in (SQUARE, LABEL, NUMBER) or token.value in words.NOT_REPORTED for token in said)
        item, place, takes = moves[0], len(moves[0].elements), moves[0].takes
        if at == end or is_led:
            return i
        if not self._holds_effects(item, at, end - is_inner) or (said and len(item.elements) == place):
            # "what a capture" says of none.
            item.takes = takes
            return i
        if line > item.line or (said and said[-1].value not in words.AFTER_NAME):
            item.claims += item.elements[place:]
        return end

    def _begins_effect(self, i: int) -> bool:
        """Whether a verb, or a piece that comes to a square, begins what a move does: "captured d4", "P goes to d4"."""
        piece = self._piece(i)
        comes = piece is not None and self._at(piece[1]).value in words.COMES
        return comes or self._at(i).value in words.BEGIN_EFFECT - {"="}

    def _place_of(self, token: Token) -> int:
        """Return how far a token stands behind the beginning of its line."""
        return token.start - self.text.rfind("\n", 0, token.start)

    def _holds_effects(self, item: Item, begin: int, end: int) -> bool:
        """Attach the effects between two tokens if nothing else stands there, and tell whether that is so."""
        kept, claimed, at = len(item.elements), len(item.claims), begin
        while at < end and (after := self._effect(item, at, inside=True)) is not None:
            at = after
        if at != end:
            del item.elements[kept:], item.claims[claimed:]
        return at == end

    def _loose_effect(self, item: Item, i: int) -> int | None:
        """Attach an effect behind other signs or none, or on the next line, if hardly more than one is meant so."""
        at = self._past(i, words.LOOSE, 4)
        at += self._at(at).value in words.REFLEXIVE and self._at(at + 1).value in words.SWAPS | words.PROMOTION_VERBS
        below = self._over_line(at)
        if self._says(below, "@-") or (at > i and self._at(at).value in words.CAPTURES):
            return self._removal(item, below, listed=False, strong=True)
        close = self._close(at) if at > i and "|" in self._values[i:at] else None
        if close and (squares := self._squares(at + 1)) and squares[1] == close:
            # "e2-e4 | {d5}"
            return self._take(item, at, close + 1, *squares[0])
        if at > i and (self._at(at).value in words.PROMOTION_VERBS | words.WORDS["swaps"] or self._says(at, "=")):
            return self._put(item, at, joined=False)
        if (self._at(below).kind == LABEL or (below > i and self._piece(below))) and (
            after := self._put(item, below, joined=False) or self._second(item, below, {"/"} if at > i else set())
        ):
            return after
        ends = self._at(at + 1).kind in (LINE, NUMBER) and self._square(self._over_line(at + 1)) is None
        if self._at(at).kind == LABEL and ends:
            label = self._at(at).value
            if self._takes_label(item, label):
                # "e7-e8=A P"
                return at + 1
            if len(item.elements[0].squares) == 2:
                # "e7-e8 A" may promote.
                return self._put_at(item, (label, at + 1, False), self._put_on(item), i, at + 1, claimed=True)
        # "e2-e4: the Pawn on d4 is gone"
        is_led = self._at(at - 1).value in (":", "-") and self._at(at).kind != LINE
        return self._emptied(item, at, listed=False, strong=False) if is_led else None

    def _plus(self, item: Item, i: int) -> int | None:
        """Attach the promotion that the sign behind a move means as Shogi is written, if the piece is named."""
        is_sign = self.lexicon.promoted and self._says(i, "+") and self._glued(i)
        if not is_sign or self._at(i + 1).kind in (LABEL, SQUARE):
            return None
        label, squares = f"+{item.elements[0].label}", item.elements[0].squares
        item.may_promote = True
        if label in self.lexicon.promoted and len(squares) == 2:
            item.elements.append(Element(PartKind.PUT, label, squares[1:], self._at(i).start, self._at(i).end))
        return i + 1

    def _clear(self, item: Item, first: int, after: int, *squares: str, label: str | None = None) -> int:
        start, end = self._at(first).start, self._at(after - 1).end
        # "-e4" may lack the label of a piece that is put there.
        kind = PartKind.HOLE if self._says(first, "-") else PartKind.CLEAR
        item.elements.append(Element(kind, label, squares, start, end))
        return after

    def _removal(self, item: Item, i: int, *, listed: bool, strong: bool) -> int | None:
        """Attach a removal: after a sign, after a word such as "takes", or as a square that is said to be emptied."""
        if self._is_before(i):
            return None
        token, at = self._at(i), i + 1
        if token.kind == SIGN and token.value in words.REMOVERS:
            at += self._says(at, "-")
            at = self._over_line(at) if self._at(at - 1).value in ("@-", "-", "x") else at
            square = self._square(at)
            if token.value in ("-", "+", ":", "~") and not self._glued(i + 1):
                return None
            if token.value == "-" and self._glued(i) and self._at(i - 1).kind == SQUARE:
                # "e2-e3-e4"
                return None
            if square is None and token.value in ("x", "\u00d7") and self._piece(at):
                return self._captured(item, at)
            if square is None or self._starts(at, token.value):
                return None
            # "e2-e3 [-e3]", but "e2-e3; @-e3" and "e2-e3 -e3" empty the target.
            is_log = token.value in ("@", "@-") or (token.value == "-" and self._at(i - 1).value not in ("[", "("))
            return (self._clear if is_log else self._take)(item, i, square[1], square[0].value)
        if token.kind == WORD and token.value in words.CAPTURES:
            begin = self._after_fillers(self._over_line(at + self._says(at, "off")))
            # "schlägt den Bauern a7", but "takes control of a7" says no such thing.
            noun = self._past_words(begin)
            squares = self._list(noun)
            if squares is None:
                return self._captured(item, at)
            names, after = squares
            return self._take(item, i, after + self._says(after, "off"), *names, claimed=noun > begin)
        return self._emptied(item, i, listed=listed, strong=strong)

    def _is_before(self, i: int) -> bool:
        """Whether a sign or verb tells what the move behind it takes: "x d4, e5: e2-e3"."""
        # "e2-e3; capture d4 : e7-e6"
        if self._at(i).value not in words.TAKES or self._says(i - 1, ";"):
            return False
        squares = self._squares(self._past_words(self._after_fillers(i + 1)))
        return squares is not None and self._says(squares[1], ":") and self._begins_move(squares[1] + 1)

    def _taken_before(self, item: Item, i: int) -> None:
        """Attach what a move takes that is named before it on its line: "x d4, e5: e2-e3"."""
        if not self._says(i - 1, ":") or len(item.elements[0].squares) < 2:
            return
        *said, _ = item.before
        named = [*takewhile(lambda token: token.kind == SQUARE or token.value in words.OF_CAPTURE, reversed(said))]
        named = [*dropwhile(lambda token: token.value not in words.TAKES, reversed(named))]
        if squares := [token.value for token in named if token.kind == SQUARE]:
            del item.before[-1 - len(named) :]
            item.start = named[0].start
            self._take(item, i - 1 - len(named), i - 1, *squares)

    def _take(self, item: Item, first: int, after: int, *squares: str, claimed: bool = False) -> int:
        """Attach squares where words say that pieces are captured; on its target the move itself does that."""
        # "I leave e2"
        leaves = not words.WORDS["leaves"].isdisjoint(self._values[first:after])
        others = [square for square in squares if square not in item.elements[0].squares[not leaves :]]
        item.takes |= len(others) < len(squares) and not leaves
        if others:
            self._clear(item, first, after, *others)
            item.claims += item.elements[-1:] if claimed else []
        return after

    def _captured(self, item: Item, i: int) -> int | None:
        """Take in what is captured if a clause says what it is, but not where: "taking the Pawn there"."""
        at = i
        if self._at(i).value in words.NO_CAPTURES:
            return None
        if self._at(none := at + self._says(at, ":")).value in words.NOTHING:
            # "captures: none"
            return none + 1
        while at < i + _LONGEST_CLAUSE and self._at(at).kind in (WORD, LABEL):
            at += 1
        ends = self._ends_clause(at)
        # "takes", "takes on" and "takes g" may be cut off.
        ends &= self._at(at - 1).value not in words.CUT_SHORT and self._at(at - 1).value not in self.dialect.files
        # "(taking control of the centre)" is a remark, and so is "Take your time." on the next line.
        ends &= self._at(i - 2).kind != LINE or any(map(self._piece, range(i, at)))
        if not ends or len(item.elements[0].squares) < 2 or self.depths[i] > item.depth:
            return None
        item.takes = True
        return at

    def _emptied(self, item: Item, i: int, *, listed: bool, strong: bool) -> int | None:
        """Attach squares that are said to be emptied, or go on from a list of such."""
        begin, first = self._after_fillers(i), item.elements[0]
        names, at = self._list(begin) or ((), i)
        if (*names[:1],) == first.squares[1:] and self._at(i).value in (first.label, item.elements[-1].label):
            # "S h1-h2, S h2 off": it leaves later.
            return None
        after = self._past(at, words.BEFORE_GONE, 3)
        # "P e2-e3 s a3 dies"
        is_next = self._at(i).kind == LABEL and self._at(i - 1).value not in words.ON | words.LOOSE
        is_next &= self._at(after).value in words.DESTRUCTION
        # "Sg2 † : g1" takes something itself.
        is_next |= self._at(i).kind == LABEL and self._says(after + 1, ":") and self._square(after + 2) is not None
        if names and not is_next and self._at(after).value in words.GONE:
            # "The Pawn on d4 is gone" may be a remark.
            after = self._past(after + 1, ("from", "the", "board", "off"))
            return self._take(item, i, after, *names, claimed=begin > i)
        if not names or begin > i:
            return None
        if self._says_off(at):
            # "e2-e3; d4->x", "P e2-e3, d4 > off"
            return self._clear(item, i, at + 2, *names)
        if self._at(at).value in ("-", "--") and self._glued(at):
            return self._clear(item, i, at + 1 + self._says(at + 1, "@"), *names) if strong else None
        return self._clear(item, i, at, *names) if listed and item.elements[-1].kind is PartKind.CLEAR else None

    def _in_brackets(self, item: Item, i: int) -> int | None:
        """Attach the effects that a pair of brackets holds, if it holds nothing else; "(then xb7)" is a plan."""
        close = self._close(i)
        if close is None or self._says(i + 1, "then") or self._starts(i):
            return None
        at = i + 1
        if self._at(at).value in self.notes and close == i + 2:
            return close + 1
        squares = self._squares(at)
        # "(x1)" may say how many pieces are captured.
        if squares is not None and squares[1] == close and (len(squares[0]) > 1 or squares[0][0][0] != "x"):
            return self._take(item, i, close + 1, *squares[0])
        if squares and squares[0] == item.elements[0].squares[1:] and self._at(squares[1]).value in ("=", ":"):
            # "P e7-e8 (e8=A)", "puts: {e8: A}"
            at = squares[1] + 1
        # "(now A)", "[1 captured: a7]"
        at = self._past(at, words.IS | words.PATH_WORDS - {"a"})
        inside = i + 1 + (self._at(i + 1).kind == NUMBER and self._at(i + 2).value in words.CAPTURES)
        piece, after = self._piece(at), self._over_line(close + 1) if self.are_before else close + 1
        # "(P) h1", but "(A) d7-d6", where labels stand before their squares without brackets
        begins = after in self.paths and not self.are_before
        goes_on = (self._square(after) and not begins) or self._says(close + 1, "-")
        if piece and piece[1] == close and len(item.elements[0].squares) == 2 and not goes_on:
            has_put = self.are_named or any(each.kind is PartKind.PUT for each in item.elements)
            is_own = piece[2] and piece[0].upper() == (item.elements[0].label or "").upper()
            if (is_own and has_put) or self._takes_label(item, piece[0]):
                # "h1-h2; P-h1 [S]", "s h8-g8; a-h8 (swapper)"
                return close + 1
            return self._put_at(item, piece, self._put_on(item), i, close + 1)
        return close + 1 if self._holds_effects(item, inside, close) else None

    def _put_at(
        self, item: Item, piece: tuple[str, int, bool], square: str, first: int, after: int, *, claimed: bool = False
    ) -> int:
        label, _, named = piece
        if claimed and label == item.elements[0].label:
            # "S h1-g1, Swapper to g1"
            return after
        item.named |= named
        item.elements.append(Element(PartKind.PUT, label, (square,), self._at(first).start, self._at(after - 1).end))
        item.claims += item.elements[-1:] if claimed else []
        return after

    @staticmethod
    def _takes_label(item: Item, label: str) -> bool:
        """Label a move without a label that puts a piece already, and tell whether that is done."""
        lacks_label = item.elements[0].label is None and any(each.kind is PartKind.PUT for each in item.elements)
        if lacks_label:
            item.elements[0] = item.elements[0]._replace(label=label)
        return lacks_label

    def _put(self, item: Item, i: int, *, joined: bool) -> int | None:
        """Attach a swap or a promotion."""
        main, token = item.elements[0].squares, self._at(i)
        # "S h1-h2~P", "S h1-h2%P"
        is_mark = token.value in ("~", "%") and self._glued(i) and self._glued(i + 1) and self._at(i + 1).kind == LABEL
        # "yer değiştirir: p"
        at = i + (token.kind == WORD and token.value in words.WITH)
        if self._at(at).value in words.SWAPS or is_mark or self._says(at + 1, "places", "with"):
            return self._swap(item, i)
        if (standing := self._standing(i)) and standing[1].value in main:
            return self._put_at(item, standing[0], standing[1].value, i, standing[0][1])
        if token.value in words.PROMOTES and not self._says(i - 1, "[", "/"):
            return self._promotion(item, i)
        if token.value in words.PUTS and (placed := self._placed(i + 1 + self._says(i + 1, ":"))):
            return self._put_at(item, placed[0], placed[1].value, i, placed[2])
        piece = self._piece(self._over_line(i + (token.value in words.WITH and not self._is_label(i))))
        if piece is None:
            # "与推进者交换": a swap with a piece under a name that is not known
            noun = self._past_words(i)
            at = self.closes.get(noun, noun - 1) + 1
            is_swap = noun > i and len(main) > 1 and self._at(at).value in words.BEHIND_PIECE & words.SWAPS
            return self._swap_with(item, at, at + 1) if is_swap else None
        # "ポーン(白)と交換", "P g2と交換"
        has_side = self.closes.get(piece[1]) == piece[1] + 2 and self._is_side(piece[1] + 1)
        named = piece[1] + 3 * has_side + (self._at(piece[1]).value in main[-1:])
        if (verb := self._at(behind := self._past(named, words.WITH, 2)).value) in words.BEHIND_PIECE:
            # "A ile yer değiştirir", "Aに成る"
            return self._put_at(item, piece, main[0 if verb in words.SWAPS else -1], i, behind + 1)
        # "the Pawn it swapped with is now on e2"
        to = self._over_line(self._past(piece[1], _OF_CLAUSE))
        while self._at(to).value in words.COMES:
            to = self._over_line(to + 1)
        sign = self._at(to).value
        # "com L em f3"
        is_word = self._at(to).kind == WORD and len(sign) < 4 and self._at(to + 1).value == main[-1]
        where = self._over_line(to + 1) if is_word or sign in words.BEFORE_PLACE or sign == self.joint else 0
        goes_on = self._starts(to) or self._at(to + 1).kind == WORD
        goes_on |= self._at(to + 1).kind == SQUARE or (self._glued(to + 1) and self._says(to + 1, "-"))
        if sign in main and not goes_on:
            # "S h1 - g1 A h1", "+Ah1"; "P g1" may be what was captured there.
            return self._put_at(item, piece, sign, i, to + 1, claimed=sign != main[0])
        is_on_own = (is_word or sign in ("-", "@", self.joint) or piece[2]) and self._at(where).value in main
        joined = (joined and (sign != "--" or self._glued(to))) or is_on_own
        if joined and where and (square := self._square(where)):
            # "the Swapper is now on g7" may be a remark; what was swapped is on the origin.
            claimed = sign not in ("-", "--", self.joint) and square[0].value != main[0]
            # "swapped with is now on", "placed: A on e8"
            said = {*self._values[piece[1] : to], *self._values[i - 2 : i]}
            claimed &= words.SWAPS.isdisjoint(said) and "placed" not in said
            after = square[1] + self._says(square[1], "now")
            return self._put_at(item, piece, square[0].value, i, after, claimed=claimed)
        return None

    def _standing(self, i: int) -> tuple[tuple[str, int, bool], Token] | None:
        """Return the piece and the square on which it stands from then on, by words at a token: "now on f6: p"."""
        square = self._square(at) if (at := self._past(i, _BEFORE_STANDING)) > i else None
        piece = self._piece(square[1] + 1) if square and self._at(square[1]).value in (":", "=") else None
        return (piece, square[0]) if square and piece else None

    def _swap(self, item: Item, i: int) -> int | None:
        """Attach a swap at the sign or word for one."""
        main = item.elements[0].squares
        is_sign = self._at(i).value in words.SWAP_SIGNS
        at = self._over_line(i + 1) if is_sign else i + 1
        # "(swapping", and on the next line "with P)", but "<>s"
        while (self._at(at).value in _OF_SWAPS and not (self._is_label(at) or (is_sign and self._glued(at)))) or (
            self._at(at).kind == LINE and (self.depths[at] > item.depth or self._at(self._over_line(at)).value in _WITH)
        ):
            at = max(at + 1, self._over_line(at))
        piece = self._piece(at)
        # "K f1-i1, swapped: R j1-h1"
        if piece and (after := self._second(item, at, set())) is not None:
            return after
        # "swaps p e7-e6"
        is_next = piece and item.elements[0].label and self._is_next(piece[1]) and not self._glued(at)
        if len(main) < 2 or piece is None or is_next:
            return self._swap_with(item, i, at) if len(main) > 1 else None
        after = piece[1]
        if self.parts_pairs and is_sign and not self._glued(at):
            return None
        # "swaps with P - s e7-e6"
        if self._says(after, "-") and not (self._says(after + 1, main[0]) or self._begins_move(after + 1)):
            # "P b7-b8 <-> C-b8" may be a promotion.
            is_odd = is_sign or self._says(after + 1, main[-1])
            return None if is_odd else self._put(item, at, joined=True)
        if self._at(after).value in main and not self._starts(after):
            # "<-> P e3" on the target, "<-> A h1" on the origin; "P e7-e8 <-> A e8" may promote.
            label = item.elements[0].label
            may_promote = label and label.isupper() == piece[0].isupper() and self._says(after, main[-1])
            return self._put_at(item, piece, self._put_on(item) if may_promote else main[0], i, after + 1)
        # ", which goes to e3"
        comes = after + (self._at(after).value in (",", "(") and self._at(after + 1).value in _BEFORE_PLACE)
        comes = self._past(comes, words.WORDS["which"], 1)
        to = self._past(comes, words.COMES)
        # "to e3", "nach e3", "a e3", and "with the Pawn on e4" of the target
        is_joint = self._at(to).kind != LINE and (self._at(to).kind != LABEL or self._says(to, "a"))
        named = self._square(to + 1) if is_joint and not self._starts(to + 1) else None
        # "watching e5" may be a remark.
        is_far = named is None or self._at(to).value not in _BEFORE_SQUARE
        named = named or self._far(comes)
        put = named[0].value if named and named[0].value not in main else main[0]
        after = named[1] if named else after
        # "(Pawn now on e2)"
        after += "(" in self._values[i:after] and self._says(after, ")")
        after += self._says(after, "now")
        # "P b7-b8~Q" may be a promotion.
        may_promote = self._at(i).value in ("~", "%") and self._put_on(item) != main[0]
        claimed = put != main[0] if is_far and named else may_promote
        return self._put_at(item, piece, put, i, after, claimed=claimed)

    def _far(self, i: int) -> tuple[Token, int] | None:
        """Return the square behind words at a token that may say where a piece ends up, and the token after it."""
        at = next((n for n in range(i, i + _LONGEST_CLAUSE) if self._at(n).kind != WORD), i)
        is_other = self._starts(at) or not words.CAPTURES.isdisjoint(self._values[i:at])
        return None if at == i or is_other else self._square(at)

    def _swap_with(self, item: Item, i: int, at: int) -> int | None:
        """Attach a swap whose other piece is not named: "(swap)", "swaps with the piece on g7"."""
        (origin, target), named = item.elements[0].squares, self._square(at)
        while self._at(at - 1).value in words.END_CLAUSE:
            at -= 1
        # "wisselt met springer", "wisselt (springer)", where no piece is known by that name
        is_led = not words.WITH.isdisjoint(self._values[i:at]) or self._says(at, "(")
        noun = at + self._says(at, "(")
        at = self._past_words(noun) if is_led and not (named or self._piece(noun)) else at
        ends = self._ends_clause(at) or self._piece(at)
        if self._at(i).kind != WORD or not (named or ends):
            return None
        other, after = (named[0].value, named[1]) if named else (target, at)
        item.elements.append(Element(PartKind.MOVE, None, (other, origin), self._at(i).start, self._at(after - 1).end))
        # "P e2-e3, a fair exchange" may be a remark.
        is_swapper = self.dialect.swappers and (item.elements[0].label or "").upper() in {"", *self.dialect.swappers}
        item.claims += [] if named or is_swapper or is_led else item.elements[-1:]
        return after

    def _promotion(self, item: Item, i: int) -> int | None:
        """Attach a promotion at the sign or word for one."""
        at = i + 1
        while self._at(at).value in _OF_PROMOTIONS and not self._is_label(at):
            at += 1
        piece, target = self._piece(at), item.elements[0].squares[-1]
        if piece is None:
            return None
        after = piece[1] + self._says(piece[1], "now", "on")
        if self._says(after, "-"):
            # "e2-e7 / p-e2"
            return self._put(item, at, joined=True)
        place = self._square(after + 1)
        if place and self._says(after, "@") and place[0].value in item.elements[0].squares:
            # "S h1-h2 =P@h1"
            return self._put_at(item, piece, place[0].value, i, place[1])
        if self._says(i, "/") and self._says(after, "/"):
            # "K/f10/i10/R/j10/h10", "/torn/"
            return None
        if place and self._at(after).value in _BEFORE_SQUARE:
            # "becomes a on e8", but not "= A from d8"
            if place[0].value != target:
                return None
            after = place[1]
        # "e7-e8=A d8-e8" and "P e7-e8/A d8-e8", not "P e2-e3/p e7-e6": the label belongs to the promotion.
        label = item.elements[0].label or "P"
        is_own = label.isupper() == piece[0].isupper()
        # "e7-e8 = A   d8-e8", but "P e2-e3 = p   e7-e6"
        is_apart = is_own and self._gap(piece[1]) > max(1, self._gap(at))
        is_sign = self._says(i, "=") or (self._says(i, "/") and is_own)
        is_tight = is_sign and not piece[2] and self._glued(i + 1) and not self._glued(i + 2)
        # "P h3-h2 / p", and on the next line "g7-g6"
        is_next = self._says(i, "/") and (following := self._over_line(piece[1])) in self.paths
        # "f1-i1/R j1-h1"
        is_tight &= not (is_next and may_be_one_turn(item.elements[0].squares, self.paths[following][0]))
        if (self._square(piece[1]) is not None or is_next) and not (is_tight or is_apart):
            return None
        # "now the King" may be a remark, "and is now A" says it, and no swapper promotes.
        claimed = self._at(i).value in words.IS - {"=>", "\u21d2"} and not self._says(i - 1, "and")
        claimed |= self._at(i).value in words.PROMOTION_VERBS and self._put_on(item) != target
        return self._put_at(item, piece, target if claimed else self._put_on(item), i, after, claimed=claimed)

    def _second(self, item: Item, i: int, signs: set[str]) -> int | None:
        """Attach the second move of one turn: a castling, or the other half of a swap."""
        piece = self._piece(i)
        at = piece[1] if piece else i
        path = self.paths.get(at)
        first = item.elements[0]
        if path is None or len(first.squares) < 2:
            return None
        label = piece[0] if piece else None
        same = bool(label and first.label and (item.named or label.isupper() == first.label.isupper()))
        is_joined = not signs.isdisjoint((";", "&", "+", "then", "and"))
        # Without a sign it must be a piece that the King passes.
        passes = may_be_one_turn(first.squares, path[0])
        is_castling = same and first.label in ("K", "k") and (is_joined or passes)
        is_bare = not (label and first.label) and first.label in (None, "K", "k")
        is_castling |= is_bare and {"K", "R"} <= self.dialect.labels and passes
        # "S e2-e3 / P e3-e2"
        is_joined |= "/" in signs and label != first.label
        # Behind "S h1-g1" another piece that comes from g1 is the other half of a swap.
        are_two = bool(label and first.label and label.upper() != first.label.upper())
        is_half = path[0] == first.squares[::-1] and (is_joined or (signs <= {","} and are_two))
        is_half &= all(each.kind is not PartKind.PUT for each in item.elements)
        if piece and is_half:
            return self._put_at(item, piece, path[0][1], i, path[1])
        if is_castling or is_half:
            item.elements.append(Element(PartKind.MOVE, label, path[0], self._at(i).start, self._at(path[1] - 1).end))
            return path[1]
        return None
