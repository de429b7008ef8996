"""Scan a text for moves, with everything attached to them.

Nothing is thrown away. Words and squares that belong to no move stay next to the moves between which they stand, so
that later stages see all that the author wrote.
"""

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, pairwise, takewhile

from rococo_notation.notation import tokens as words
from rococo_notation.notation.dialect import Dialect, any_of
from rococo_notation.notation.effects import Effects
from rococo_notation.notation.move_numbers import is_number, mark_unread, number_moves, places_of
from rococo_notation.notation.pages.saved_page import reads_as_move
from rococo_notation.notation.tokens import LABEL, LINE, NUMBER, SQUARE, WORD, Element, Item, Token
from rococo_notation.notation.turn import HABIT, PartKind, may_be_one_turn

_OF_OTHERS = (words.OF_MOVES | words.FROM) - words.GONE - words.IS - words.REFLEXIVE - words.WORDS["destroys"]
"""Words behind a piece and its square that say something else than that it leaves."""
_MAY_BEGIN = words.SWAPS.union(words.CLOSING)
"""The signs with which a move may begin."""
FEW = 20
"""A text with this many moves that name two squares is not in short notation."""
_CLOSES = frozenset('|[]<)}*_"')
_CASTLING = re.compile(r"(?<![\w-])O-O(?:-O)?(?![\w-])")


def scan(text: str, dialect: Dialect) -> list[Item]:
    """Find the moves in a text.

    >>> rococo = Dialect(tuple("xabcdefghz"), ("0", *"12345678", "00"), labels=frozenset("LPlp"))
    >>> item, = scan("I played 3. L xOO to x2, taking x3!", rococo)
    >>> item.number, [element.squares for element in item.elements]
    (3, [('x00', 'x2'), ('x3',)])
    """
    return Scanner(text, dialect).scan()


class Scanner(Effects):
    """Finds the moves in the tokens of a text."""

    def __init__(self, text: str, dialect: Dialect) -> None:
        super().__init__(text, dialect)
        self.between: list[tuple[Item | None, list[Token]]] = []
        """The lines between moves, each with the move below it; None below the last."""
        pieces_behind = [(piece[2], path) for path, after in self.paths.values() if (piece := self._behind(after))]
        # A label behind the squares may be a promotion, but not in the middle of the board.
        led = (i for i in self.paths if self._at(i - 1).kind == LABEL)
        is_led = any(self._at(i - 2).kind == LINE or self._gap(i) <= self._gap(i - 1) for i in led)
        inner = () if is_led else self.dialect.ranks[2:-2]
        counts = Counter(named for named, path in pieces_behind if named or path[-1][1:] in inner)
        self.behind = {named for named, n in counts.items() if n >= HABIT and (3 * n >= len(self.paths) or not named)}
        """Whether names of pieces, or labels, stand behind their squares: "e2-e4 Pawn", "e2-e4 P"."""
        swaps = sum(self._at(at + 1).value in words.SWAP_SIGNS for at in self.paths)
        self.joins_by_swaps = 2 * swaps > len(self.paths)
        """Whether the sign of a swap is an arrow: "e2<->e4"."""
        self.has_deaths = not words.DEATHS.isdisjoint(self._values)
        self.strikes = self._strike_ends()

    def scan(self) -> list[Item]:
        """Find the moves of the text."""
        items: list[Item] = []
        rest: list[Token] = []
        struck, line, i = False, 0, 0
        # "[s]" may be a piece in a diagram.
        strikes = words.STRIKES & {self._at(n + 1).value for n, value in enumerate(self._values) if value == "/"}
        while i < len(self.tokens):
            move = self._move(i)
            if move is None:
                token = self.tokens[i]
                line += token.kind == LINE
                struck ^= i in self.strikes
                closes = self._says(i + 1, "/")
                is_tag = token.value == "<" or (token.value == "[" and self._says(i + 2 + closes, "]"))
                struck = not closes if is_tag and self._at(i + 1 + closes).value in strikes else struck
                rest.append(token)
                i = self._below_remark(items[-3:], line - 1, i + 1) if token.kind == LINE else i + 1
                continue
            begin, (item, i) = i, move
            item.line, item.struck = line, struck
            self._place(items[-1] if items else None, item, rest)
            self._taken_before(item, begin)
            rest, begin = [], i
            i = self._effects(item, i)
            line += sum(token.kind == LINE for token in self.tokens[begin:i])
            items.append(item)
        if items:
            self._place(items[-1], None, rest)
            # The label may have been behind it, as it is behind others.
            items[-1].cut |= bool(self.behind) and not items[-1].elements[0].label
        items = self._with_rooks(items) if {"K", "R"} <= self.dialect.labels else items
        number_moves(items)
        self._read_notes(items, len(self.tokens) - len(rest))
        for item in items:
            item.elements = [each for each in item.elements if each not in item.claims]
            item.loose *= item.loose < len(item.elements)
        mark_unread(items, self.between)
        return items

    @staticmethod
    def _with_rooks(items: Sequence[Item]) -> list[Item]:
        """Join the halves of castlings that words or line ends part: "e1-g1, roque R h1-f1"."""
        joined: list[Item] = []
        for item in items:
            (king, *more), (rook, *rest) = (joined[-1] if joined else item).elements, item.elements
            is_half = not (more or rest) and king.label in (None, "K", "k") and rook.label in ("R", "r")
            is_half &= king.squares[::-1] != rook.squares and may_be_one_turn(king.squares, rook.squares)
            if is_half and all(token.kind != NUMBER for token in item.before):
                joined[-1].elements, joined[-1].end, joined[-1].after = [king, rook], item.end, item.after
            else:
                joined.append(item)
        return joined

    def _read_notes(self, items: list[Item], i: int) -> None:
        """Attach the effects that lines below the game name for its moves: "[1] captures d4", "move 6 of White: d4"."""
        places = dict(zip(places_of(items), items, strict=True))
        behind = ((item, [token.value for token in item.after[:4] if token.value != "^"]) for item in items)
        marks = {tuple(mark[:3]): item for item, mark in behind}
        for begin, end in pairwise(n for n in range(i, len(self.tokens) + 1) if self._at(n).kind == LINE):
            at = next((n for n in range(begin, end) if self._at(n).kind == NUMBER), end)
            after = self._past(at + 1, words.BEHIND_NOTE)
            side = words.side_in(self.tokens[begin:after])
            if self._says(at - 1 - self._says(at - 1, "^"), "["):
                item = marks.get(("[", self._at(at).value, self._at(at + 1).value))
            else:
                is_said = side and len(self._at(at).value) <= words.LONGEST_NUMBER
                item = places.get(2 * int(self._at(at).value) - 1 - (side == "white")) if is_said and at < end else None
            if item and (squares := self._squares(after)) and squares[1] == end:
                self._take(item, after, end, *squares[0])
            elif item is None or not self._holds_effects(item, after, end):
                continue
            self.between.remove((None, self.tokens[begin + 1 : end]))

    def _move(self, i: int) -> tuple[Item, int] | None:
        """Return the move that begins at a token, and the token after it."""
        token = self._at(i)
        begins = token.kind in (SQUARE, LABEL, WORD) or token.value in _MAY_BEGIN or self.has_deaths
        if token.value == "@-" and (square := self._square(i + 1)) and not self._says(square[1], "@"):
            number = i - 1 - (self._at(i - 1).value in (".", "...", ")"))
            if self._at(number).kind == NUMBER:
                # "9. @-g9; @-h8"
                element = Element(PartKind.CLEAR, None, (square[0].value,), token.start, square[0].end)
                return Item(element.start, element.end, [element], 0, depth=self.depths[i]), square[1]
        return self._full_move(i) if begins else None

    def _full_move(self, i: int) -> tuple[Item, int] | None:
        """Return the move with squares, or a castling, that begins at a token, and the token after it."""
        token, piece = self._at(i), self._piece(i)
        ends = False in self.behind and self._at(i - 1).kind == WORD
        if piece and ((piece[2] and self._is_side(i)) or (ends and self._gap(piece[1]) > self._gap(i))):
            # "white Pawn e2-e3", and "e2 suicide P   e7-e6" where labels stand behind
            return None
        label, at, named = piece if piece else (None, i, False)
        is_sign = self._at(at).value in (".", ":", '"', "+", ",", "_", "/")
        at += bool(piece) and is_sign and (at + 1 in self.paths or self._leaves(at + 2))
        below = self._over_line(at) if piece else at
        # "d7-d5 12. Long Leaper", and on the next line "c8-d7"
        leads = self._at(i - 1).kind in (LINE, NUMBER, SQUARE) or self._at(i - 1).value in (".", "...")
        at = below if not named or leads or self._at(below).value in words.FROM else at
        at += bool(piece) and self._at(at).value in ("moves", "goes") and self._at(i - 1).value not in ("a", "an")
        if self._at(at).kind == WORD and self._at(at).value in words.FROM and (piece or self._at(at).value == "from"):
            # "piece=P from=e2"
            at = self._over_line(at + 1 + self._says(at + 1, "="))
        dropped = self._square(at + 1) if self.dialect.drops and piece and self._at(at).value in ("*", "@") else None
        path = ((dropped[0].value,), dropped[1]) if dropped else self.paths.get(at)
        path = path or self._death(at)
        if path is None:
            castling = _CASTLING.match(self.text, token.start) if {"K", "R"} <= self.dialect.labels else None
            clause = self._clause(i) if self.has_deaths else None
            if castling:
                return self._short(i, castling)
            return clause or self._exchange(i) or self._with_piece(i) or self._vanishing(i)
        squares, after = path
        behind = self._label_behind(after) if label is None or self.behind else None
        if piece and behind and behind[2] == named and behind[2] in self.behind:
            # "1 W: e2-e3 P", "b7 zelfmoord S   g8-f7 s"
            return None
        if behind and label is None:
            label, after, named = behind
        kind = PartKind.MOVE if len(squares) == 2 else PartKind.DROP if dropped else PartKind.CLEAR
        start, end = self._at(i).start, self._at(after - 1).end
        elements = [Element(kind, label, squares, start, end)]
        if len(squares) == 2 and self._at(at + 1).value in words.SWAP_SIGNS and not self.joins_by_swaps:
            # "S h1<>h2"
            elements.append(Element(PartKind.MOVE, None, squares[::-1], start, end))
        # Brackets around a label or a square are part of the move.
        depth = self.depths[at if piece else max(i - 1, 0)]
        apart = len(squares) == 2 and all(self._at(n).kind == SQUARE for n in (at, at + 1)) and not self._glued(at + 1)
        return Item(start, end, elements, 0, depth=depth, named=named, apart=apart), after

    def _label_behind(self, i: int) -> tuple[str, int, bool] | None:
        """Return the piece that is named at a token, behind its squares: "e2-e4 P" where others are, or "e2-e4 (P)"."""
        column = self._behind(i) if self.behind else None
        if column and column[2] in self.behind:
            return column
        at = below if self.behind and self._says(below := self._over_line(i), "(") else i
        piece = self._piece(at)
        # "[P] e2-e4 [p] e7-e5"
        is_next = piece and self.are_before and self._over_line(piece[1]) in self.paths
        return piece if self._at(at).value in words.CLOSING and not is_next else None

    def _exchange(self, i: int) -> tuple[Item, int] | None:
        """Return the swap of two pieces on their squares: "S h1 ⇄ A g1", "Swapper h1 and Advancer g1 change places"."""
        is_said = self._at(i).value in words.SWAPS
        first = self._placed(self._past(i + 1, words.FILLERS - {"a"}) if is_said else i)
        if first is None and (square := self._square(i)) and self._at(square[1]).value in words.SWAP_SIGNS:
            # "h1 <-> P h2"
            first = ("", i, False), *square
        second = self._placed(self._past(first[2] + 1, words.FILLERS - {"a"})) if first else None
        if not first or not second or second[2] - 1 in self.paths:
            return None
        sign, after = self._at(first[2]).value, second[2]
        is_behind = self._says(after, "change", "places") or (self._at(after).value in words.SWAPS)
        after = self._past(after, words.SWAPS | words.WITH | {"change"}) if is_behind else after
        if sign not in words.SWAP_SIGNS and not (sign in words.WORDS["links"] and (is_said or is_behind)):
            return None
        start, end = self._at(i).start, self._at(after - 1).end
        squares = first[1].value, second[1].value
        move = Element(PartKind.MOVE, first[0][0] or None, squares, start, first[1].end)
        put = Element(PartKind.PUT, second[0][0], squares[:1], second[1].start, end)
        return Item(start, end, [move, put], 0, depth=self.depths[i], named=first[0][2]), after

    def _with_piece(self, i: int) -> tuple[Item, int] | None:
        """Return the move that says first what it captures: "takes the Swapper on e1 with the Pawn from g3"."""
        if self._at(i).value not in words.CAPTURES:
            return None
        # "prennent en c7 avec"
        victim = self._square(self._past(self._after_fillers(i + 1), ("en", "auf"), 1))
        if victim is None or self._at(over := self._over_line(victim[1])).value not in words.WITH:
            return None
        mover = self._placed(self._over_line(self._past(over + 1, words.FILLERS - {"a"})))
        if mover is None or mover[2] - 1 in self.paths:
            return None
        start, end, squares = self._at(i).start, self._at(mover[2] - 1).end, (mover[1].value, victim[0].value)
        move = Element(PartKind.MOVE, mover[0][0], squares, start, end)
        return Item(start, end, [move], 0, depth=self.depths[i], named=mover[0][2]), mover[2]

    def _vanishing(self, i: int) -> tuple[Item, int] | None:
        """Return the piece of a turn that has no target, but words of a suicide: "S c2 (suicide)".

        With a word that is not known, or a picture, it may leave the board, and is not charged for it: "3. S c2 znika".
        """
        piece, square, at = self._placed(i) or (None, *(self._square(i) or (words.END, i)))
        if square.kind != SQUARE:
            return None
        after = self._dies(at, square.value)
        label, _, named = piece or (None, i, False)
        element = Element(PartKind.CLEAR, label, (square.value,), self._at(i).start, square.end)
        # "[S]d6 (suicide)"
        depth = min(self.depths[i], self.depths[at - 1])
        item = Item(element.start, element.end, [element], 0, depth=depth, named=named)
        last = self._at(i - 1)
        starts = last.kind == NUMBER or last.value in words.BEFORE_TURN or words.side_in([last]) is not None
        is_first = starts or last.kind == LINE or last.value in (",", "/", "|") or self._begins_column(i)
        # "a7 (suicide)", but the piece of "a7 dies" may be captured
        if after and (label or (is_first and not words.SUICIDE.isdisjoint(self._values[at:after]))):
            # "S d6 blows itself up together with the piece on c7"
            noun = self._past_words(self._after_fillers(self._past(after, words.WITH | words.LINKS | {"together"})))
            if noun > after and (other := self._square(noun)) and not self._starts(noun):
                return item, self._clear(item, after, other[1], other[0].value)
            return item, after
        item.joined = True
        if not piece or square.weak or not starts:
            return None
        first = self._past(at, ("(", "->"), 1)
        at = self._past_unknown(first)
        other = self._square(at)
        if other and at > first and not (other[0].weak or any(map(self._piece, range(first, at)))):
            # "S c2 y d2 se destruyen mutuamente", "S c2 mit samt dem d2", "S c2 💥 d2"
            end = self._past_unknown(other[1])
            if end > other[1] or at > first + 2 or not words.DESTRUCTION.isdisjoint(self._values[first:at]):
                self._clear(item, first, other[1], other[0].value)
                item.end, at = other[0].end, end
        after = at + (self._says(first - 1, "(") and self._says(at, ")"))
        return None if at == first or self._at(after).kind in (SQUARE, LABEL, NUMBER) else (item, after)

    def _past_unknown(self, i: int) -> int:
        """Return the token behind words that may say that a piece leaves, and none that say something else."""
        while self._at(i).value in words.DESTRUCTION or (
            self._at(i).kind == WORD and self._at(i).value not in _OF_OTHERS
        ):
            i += 1
        return i

    def _short(self, i: int, match: re.Match[str]) -> tuple[Item, int]:
        """Return the move in short notation that begins at a token, and the token after it."""
        after = i + 1
        while self._at(after).start < match.end():
            after += 1
        element = Element(PartKind.SHORT, match[0], (), *match.span())
        return Item(*match.span(), [element], 0, depth=self.depths[i]), after

    def _place(self, last: Item | None, item: Item | None, rest: list[Token]) -> None:
        """Put the words between two moves next to them, and find the side under whose heading the second stands."""
        ends = [at for at, token in enumerate(rest) if token.kind == LINE]
        lines = [rest[begin + 1 : end] for begin, end in pairwise([-1, *ends, len(rest)])]
        # Comments are not next to a move, unless it stands in one.
        said = lines if item is None else lines[:-1] if ends else []
        lines[: len(said)] = [[*takewhile(lambda token: token.value != "//", line)] for line in said]
        if last is not None:
            last.after = lines[0]
            last.promotes |= self._says_promotion(last, lines[0], behind=True)
            below = [token.kind for token in lines[1]] if len(lines) > 1 else []
            if len(lines) > 2 or NUMBER in below or (below[:1] == [SQUARE] and len(last.elements) > 1):
                # A list of squares may run on.
                last.joined |= bool(words.squares_in(lines[1][:2]))
            if item is None:
                # Behind the signature of a mail, and the end of a document of YAML, there is no move.
                closing = {"--", "..."} if self.text.startswith("---") else {"--"}
                lines = [*takewhile(lambda line: len(line) != 1 or line[0].value not in closing, lines)]
                self.between += [(None, line) for line in lines[1:]]
                last.below = [*chain.from_iterable(takewhile(bool, lines[1:]))]
        if item is None:
            return
        item.promotes = len(lines) > 1 and self._says_promotion(item, lines[-1], behind=False)
        item.before, item.column = lines[-1], sum(map(is_number, lines[:-1]))
        inner = lines[1:-1] if last is not None else lines[:-1]
        item.continues = len(lines) == 1 and last is not None
        heads = [line for line in inner if len(line) <= 6] + ([] if item.continues else [item.before])
        item.heading = next(filter(None, map(words.side_in, reversed(heads))), last.heading if last else None)
        if last is not None:
            self.between += [(item, line) for line in inner]
            item.above = [token for line in inner for token in line]


def mark_torn(items: Sequence[Item], text: str, *, ends: bool) -> None:
    """Mark moves that end in a hyphen if others follow, or others leave the board in words: "S d6 (suicide)".

    So may the last one be torn if more stands behind most others, as in "[b]e2-" below "[b]e2-e3[/b]"; or if the source
    ends there (``ends``), but not in the cell of a table, nor on a line as in a log.
    """
    removals = [item for item in items if item.elements[0].kind is PartKind.CLEAR]
    ends_of = [(item, item.elements[0].end if len(item.elements) > 1 else item.end) for item in removals]
    bare = [item for item, end in ends_of if text[end - 1] == "-"]
    # Squares alone may be those of remarks.
    last = max((item.start for item in items if item.numbered or item.elements[0].squares), default=0)
    for item in bare:
        item.cut = item.start < last or len(bare) == 1 < len(removals)
    signs = [text[item.end : item.end + 4].lstrip(" ")[:1] for item in items]
    if signs[-1:] == ["\n"] and 4 * sum(sign in _CLOSES for sign in signs) >= max(3 * len(signs), FEW):
        items[-1].cut = True
    if ends and bare[-1:] == items[-1:]:
        is_half = not items[-1].continues and 3 * sum(item.continues for item in items) > len(items)
        items[-1].cut |= is_half or not reads_as_move(text[text.rfind("\n", 0, items[-1].start) + 1 :])


def mark_loose(items: Sequence[Item], text: str) -> None:
    """Mark what stands behind the sign that parts the moves, if another one joins most effects."""
    pairs = [(last, item) for last, item in pairwise(items) if item.continues]
    between = Counter(text[last.end : item.start].lstrip(" ")[:1] for last, item in pairs)
    parts = [
        (item, at, text[first.end : part.start].lstrip(" ")[:1])
        for item in items
        for at, (first, part) in enumerate(pairwise(item.elements), 1)
    ]
    for sign, _ in between.most_common(1):
        behind = [(item, at) for item, at, joint in parts if joint == sign]
        is_other = 2 * len(behind) < len(parts) or 8 * len(behind) <= len(pairs)
        for item, at in behind if is_other else ():
            item.loose = item.loose or at


class ShortScanner(Scanner):
    """Finds the moves in short notation in the tokens of a text, such as ``Nf3``, ``exd5`` and ``O-O``."""

    def __init__(self, text: str, dialect: Dialect) -> None:
        super().__init__(text, dialect)
        self.found = {match.start(): match for match in _short_move(dialect).finditer(text)}

    def _move(self, i: int) -> tuple[Item, int] | None:
        match = self.found.get(self._at(i).start)
        if match is None:
            # What short notation cannot tell from another move is written in full.
            return super()._move(i)
        if self._at(i - 1).value in words.SWAPS:
            # "Sg1 <>Ah1"
            return None
        item, after = self._short(i, match)
        sign = after + self._says(after, "(")
        partner = self._placed(sign + 1) if self._at(sign).value in words.SWAPS else None
        if partner and after == i + 2 and self._at(i).kind == LABEL:
            # "Sg1 <>Ah1", "Sg1 (swap Ah1)": it came from there.
            squares, end = (partner[1].value, self._at(i + 1).value), partner[2]
            end += sign > after and self._says(end, ")")
            put = Element(PartKind.PUT, partner[0][0], squares[:1], self._at(sign).start, self._at(end - 1).end)
            item.elements = [Element(PartKind.MOVE, self._at(i).value, squares, item.start, item.end), put]
            item.end, after = put.end, end
        elif (died := self._dies(after, "")) is not None:
            # "Sd8 (suicide)", "Sd8 suicides (xc7)"
            at = died + self._says(died, "(")
            at += self._at(at).value in words.TAKES
            other = self._square(at) if self._says(died, "(") else None
            died = other[1] + 1 if other else died
            item.elements[0] = item.elements[0]._replace(label=f"{match[0]}!{f'!{other[0].value}' if other else ''}")
            item.end, after = self._at(died - 1).end, died
        return item, after


@lru_cache(maxsize=32)
def _short_move(dialect: Dialect) -> re.Pattern[str]:
    file, rank = any_of((*dialect.files, *dialect.file_aliases)), any_of((*dialect.ranks, *dialect.rank_aliases))
    piece = any_of(label for label in dialect.labels if len(label) == 1 and label.isupper())
    castling = "O-O(?:-O)?|0-0(?:-0)?"
    # "La00 xa6": the second square is what it captures.
    move = f"(?:(?:{piece}{file}?{rank}?|{file}(?=x))x?)?{file}{rank}(?:=?{piece})?"
    promoted = any_of(label for label in dialect.labels if label[0] == "+" and label.isupper())
    move = rf"(?:{move}|{promoted}{file}?{rank}?x?{file}{rank})(?:=?{promoted}|[+=](?=[\s,;.)]|$))?"
    # "Wa3-" captures by withdrawal, and "Ld4!" is a suicide; "Nf3-Nc6" and "Nf3-d4" are not.
    signs = rf"(?:[~^]|[+x-](?=[\s;,.)~^+x-]|$)|(?:[&*]|!!){file}{rank})+(?:=?{piece})?"
    move = rf"{move}(?:{signs})?!?"
    drop = rf"|(?:{piece}?@|{piece}\*){file}{rank}" if dialect.drops else ""
    return re.compile(rf"(?<![\w\-/])(?:{castling}|{move}{drop})(?![\w\-]|/\w)")
