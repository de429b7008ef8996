"""The readings of a scanned text: which of its moves are turns, and in what order.

A text that gives no reason for more has one reading. The others differ from it on a few axes: which moves count (all,
those outside brackets, those outside of sentences, those with numbers), in what order (of the text, of the numbers, as
lists of both sides), and what is made of a place in the game that is written twice.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby, pairwise, takewhile, zip_longest

from rococo_notation.finding import Finding
from rococo_notation.notation import tokens as words
from rococo_notation.notation.decoding import plain_characters, unwrapped
from rococo_notation.notation.dialect import GENERIC, Dialect
from rococo_notation.notation.move_numbers import is_in_order, not_played, number_moves, places_of, without_appendix
from rococo_notation.notation.pages.html_source import visible
from rococo_notation.notation.scanner import FEW, ShortScanner, mark_loose, mark_torn, scan
from rococo_notation.notation.source import Mapped, Source, is_page
from rococo_notation.notation.tokens import Element, Item, Token
from rococo_notation.notation.turn import FREE, HABIT, NAMED, SIDES, Part, PartKind, Side, Span, Turn
from rococo_notation.notation.turns.line import LONGEST_LINE, Anchor, parse_turn
from rococo_notation.notation.turns.meaning import clip, following

_SAID = re.compile(r"[^\W\d_]{2}|^\s*[.\u2026]+\s*$")
LONGEST_SCANNED = 1_000_000
"""A longer text is read line by line only."""
_LONGEST_UNWRAPPED = 1 << 15
"""A longer text is scanned only with the lines that it has."""
IN_TURN = "with one of each player in turn"
CORRECTED = "as corrected"
NOT_AS_IN_A_LOG = "the moves are not written as in a log of Game Courier"
_UNSCANNED = frozenset([PartKind.DROP, PartKind.PASS, PartKind.RESIGN])
SHORTEST_CUT = 20
"""The least number of columns to which lines are cut."""
MOST_BLOCKS = 20
"""The most places at which a block that is repeated may have begun."""
MOST_READINGS = 48
"""The most readings of one text."""
_BEFORE_EFFECT = words.LINKS | {"then", "effects"}
WORDY = 3
"""With this many words next to it, a move without a number may be part of a sentence."""


@dataclass(frozen=True)
class Reading:
    """Moves in the order in which they are read as turns.

    ``name`` says how the text is read. ``places`` holds the number of plies before each by its move number, or None.
    ``repeated`` holds the moves that are left out because their place or text is there twice, ``dropped`` those left
    out for another reason.
    """

    name: str
    items: tuple[Item, ...]
    places: tuple[int | None, ...] = ()
    repeated: tuple[Item, ...] = ()
    dropped: tuple[Item, ...] = ()


def found_in(text: Mapped, source: Source, dialect: Dialect) -> list[Item]:
    """Return the moves that the scanner finds in a text."""
    if len(text.text) > LONGEST_SCANNED:
        return []
    anchor = Anchor(source, text, mended=True)
    plain, items = text.text, scan(text.text, dialect)
    # What was not read may go on in the next line.
    may_go_on = any(item.lacks_text or item.gap or item.unread_below or item.aside for item in items)
    plain = unwrapped(plain) if may_go_on and len(plain) <= _LONGEST_UNWRAPPED else plain
    items = scan(plain, dialect) if plain != text.text else items
    # "Pe2e3" may be short notation.
    full = sum(not plain[item.start : item.end].isalnum() for item in items)
    has_more = len(re.findall(r"[a-z]\d", plain, re.IGNORECASE)) > 2 * len(items)
    if full < FEW or (has_more and items[0].number is not None and not is_in_order(items)):
        shorts = scan_short(plain, dialect)
        # "1. Pf2-f3 Ch5 2. Ph2-f2 Ac4"
        is_mixed = len(shorts) > max(len(items), 2 * HABIT) and is_in_order(shorts)
        items = shorts if is_mixed or 4 * len(shorts) > max(5 * len(items), 8 * full) else items
    items = without_appendix(_with_effects(items))
    _remove_marks(items)
    _mark_cut(items, plain)
    ends = bool(items) and not source.text[anchor.span(items[-1].start, items[-1].end).end :].strip(" \t")
    mark_torn(items, plain, ends=ends)
    mark_loose(items, plain)
    _mark_again(items)
    _mark_reported(items)
    for item, place in zip(items, places_of(items), strict=True):
        is_wider = (item.aside or item.claims) and item.elements[0].squares and not item.again
        item.wider = _wider(item) if is_wider else None
        for each in (item, item.wider):
            if each is not None:
                each.turn = _turn(each, plain, anchor, place)
    return items


def scan_short(text: str, dialect: Dialect) -> list[Item]:
    """Find the moves in short notation in a text, if there are more of them than of moves with two squares.

    >>> chess = Dialect(tuple("abcdefgh"), tuple("12345678"), labels=frozenset("KQRBNPkqrbnp"))
    >>> [item.elements[0].label for item in scan_short("We began 1. e4 e5, then 2. Nf3 Nc6.", chess)]
    ['e4', 'e5', 'Nf3', 'Nc6']
    """
    found = ShortScanner(text, dialect).scan() if dialect.labels else []
    # Squares alone are those of remarks.
    texts = [item.elements[0].label or "" for item in found if item.elements[0].kind is PartKind.SHORT]
    is_named = any(not each[:1].islower() or "x" in each for each in texts)
    return found if is_named and len(found) > 2 and (2 * len(texts) > len(found) or is_in_order(found)) else []


def _with_effects(items: list[Item]) -> list[Item]:
    """Attach to moves the squares emptied behind them if that puts the numbers in order, or each move has its line."""
    if is_in_order(items) or all(item.elements[0].kind is not PartKind.CLEAR for item in items):
        return items
    numbered = any(item.number is not None for item in items)
    for plies in (
        [item for item in items if (item.numbered if numbered else not item.continues)],
        [item for item in items if any(each.label or each.kind is not PartKind.CLEAR for each in item.elements)],
    ):
        rest = _left_out(items, plies)
        # "p a7-" in the last line is a move.
        is_last = rest[-1:] == items[-1:] and bool(items[-1].elements[0].label)
        if plies[:1] != items[:1] or is_last or not all(map(_may_be_effect, rest)):
            continue
        _renumber(plies)
        in_lines = not numbered and len(plies) > FEW and not any(item.continues for item in plies)
        if is_in_order(plies) or in_lines:
            ids, last = set(map(id, rest)), items[0]
            for item in items:
                if id(item) in ids:
                    last.loose = last.loose or len(last.elements)
                    last.joined |= item.line != last.line
                    last.elements, last.end, last.after = [*last.elements, *item.elements], item.end, item.after
                else:
                    last = item
            return plies
    _renumber(items)
    return items


def _may_be_effect(item: Item) -> bool:
    """Tell whether a move empties squares, and has no number or words of its own, such as "I answered p a7-"."""
    said = (token.value for token in (*item.above, *item.before) if token.is_said or token.kind == words.NUMBER)
    is_said = item.gap or item.lacks_text or any(value not in _BEFORE_EFFECT for value in said)
    # "~~e2-e4~~ a7-": another move is struck out.
    is_said |= any(token.value == "~~" for token in item.before)
    return not is_said and all(each.kind is PartKind.CLEAR for each in item.elements)


def _renumber(items: list[Item]) -> None:
    for item in items:
        if not item.numbered:
            item.number = item.side = None
    number_moves(items)


def _mark_cut(items: Sequence[Item], text: str) -> None:
    """Mark the moves at the ends of the longest lines if there are several, which may have been cut at a column.

    So may those that end in dots: "e2-e4... Read more", and one behind which the text breaks off: "e2-e4, capt",
    "e2-e4 x".
    """
    lines = [line.span() for line in re.finditer(r"[^\n]+", text)]
    longest = max((end - start for start, end in lines), default=0)
    ends = {end for start, end in lines if end - start == longest}
    if longest >= SHORTEST_CUT and len(ends) > 2:
        for item, following in zip_longest(items, items[1:]):
            item.cut = item.end in ends
            if following and [token.value for token in item.after] == [";"] and item.after[0].end in ends:
                following.gap = True
    # Where one line is torn, others may be, too: "4. S h2-g3 p d7-" above "8. S d8-; c7- s b".
    is_torn = any(item.lacks_text and not item.promotes for item in items)
    for item in items:
        behind = item.after[0] if item.after else words.END
        item.cut |= behind.value in ("...", "\u2026") and behind.start == item.end
        item.cut |= is_torn and not item.after and text[item.end : item.end + 1] == "\n"
        if behind.value in words.CLOSING:
            # "e2-e4 (Long", or another bracket is opened before the first is closed.
            close = text.find(words.CLOSING[behind.value], behind.end)
            item.cut |= close < 0 or text.find(behind.value, behind.end, close) >= 0
    for item in items[-1:]:
        breaks_off = bool(item.after) and item.after[-1].end == len(text.rstrip())
        item.cut |= breaks_off and item.after[0].value in ({",", ";"} | words.REMOVERS) - _separators(items, text)
        # The blank that stands before what it captures.
        item.cut |= text[item.end :].strip("\n") == " " and " \n" not in text[: item.end]


def _separators(items: Sequence[Item], text: str) -> set[str]:
    """Return the signs that follow moves only where the next one begins: "1,e2-e4,e7-e5"."""
    joints = {text[max(part.start - 2, 0) : part.start].strip()[-1:] for item in items for part in item.elements[1:]}
    signs = Counter(item.after[0].value for item in items if item.after)
    return {sign for sign, count in signs.items() if 3 * count >= len(items)} - joints


def _mark_again(items: Sequence[Item]) -> None:
    """Mark and complete the moves that sentences around a game name again: "Is e2-e4 legal?", "Move 1: e2-e4 ?"."""
    sizes = [item.words + sum(token.kind == words.WORD for token in item.before) for item in items]
    heads = [size for size, item in zip(sizes, items, strict=True) if not item.continues]
    usual = sorted([0, *heads])[len(heads) // 2]
    said = [size > usual and not item.continues for size, item in zip(sizes, items, strict=True)]
    begin, end = len([*takewhile(bool, said)]), len(items) - len([*takewhile(bool, reversed(said))])
    played = {squares: item for item in items[begin:end] if (squares := item.elements[0].squares)}
    for item in (*items[:begin], *items[end:]):
        meant = played.get(item.elements[0].squares)
        labels = {label.upper() for each in (item, meant) if each and (label := each.elements[0].label)}
        is_asked = len(item.elements) == 1 or any(token.value == "?" for token in item.after)
        if meant and len(labels) < 2 and item.number in (None, meant.number) and is_asked:
            item.again, item.loose, item.claims = True, meant.loose, []
            item.elements = [each._replace(start=item.start, end=item.end) for each in meant.elements]


def _mark_reported(items: Sequence[Item]) -> None:
    """Number the last move if a sentence below the game reports it: "Now White has played e2-e4. Is that legal?"."""
    for last in items[1:][-1:]:
        is_new = last.is_reported and last.number is None and not (last.again or last.continues)
        before = places_of(items[:-1])[-1] if is_new else None
        if before is not None and words.side_in(last.before) in (None, SIDES[(before + 1) % 2]):
            (last.number, last.side), last.numbered = following(before // 2 + 1, SIDES[before % 2]), True


def _wider(item: Item) -> Item | None:
    """Return a move with the squares named next to it as captures, and a piece put on its own squares as such.

    Return None if it is not said which piece is put there.
    """
    elements = [*item.elements, *item.claims]
    origin, *target = item.elements[0].squares
    label = None
    tokens = [*item.aside, words.END, words.END]
    for token, sign, behind in zip(tokens, tokens[1:], tokens[2:], strict=False):
        # "e8: A"
        is_put = sign.value in (":", "=") and behind.kind == words.LABEL
        # "I leave e2"
        is_label = token.kind == words.LABEL and not (token.value == "I" and sign.kind == words.WORD)
        label = token.value if is_label else behind.value if is_put else label
        if token.kind == words.SQUARE and not token.weak:
            if token.value in (origin, *target) and label is None:
                return None
            is_put = token.value == origin or (label is not None and [token.value] == target)
            kind = PartKind.PUT if is_put else PartKind.CLEAR
            elements.append(Element(kind, label if is_put else None, (token.value,), token.start, token.end))
    beside = set(item.aside)
    before, after = ([token for token in said if token not in beside] for said in (item.before, item.after))
    end = max(item.end, *(each.end for each in elements))
    promotes = item.promotes and all(each.kind is not PartKind.PUT for each in elements)
    return replace(item, elements=elements, end=end, before=before, after=after, promotes=promotes, wider=None)


def _remove_marks(items: Sequence[Item]) -> None:
    """Remove from moves the label "N" that says that the move before is new: "1. P e2-e4 N p e7-e5"."""
    if any(item.continues and item.upper is False for item in items):
        for item in items:
            first = item.elements[0]
            if first.label == "N" and item.continues:
                item.elements[0] = first._replace(label=None)


def with_unscanned(found: Sequence[Item], turns: Sequence[Turn]) -> list[Item]:
    """Return the moves that were found, with the turns of the log that hold more than the scanner reads."""
    more = [turn for turn in turns if not turn.slips and _holds_unscanned(turn)]
    kept = apart_from([turn.span for turn in more], found)
    return sorted([*kept, *map(_item, more)], key=lambda item: item.turn.span.start)


def _holds_unscanned(turn: Turn) -> bool:
    kinds = {part.kind for part in turn.parts}
    is_hole = PartKind.HOLE in kinds and turn.number is not None
    is_more = bool(kinds & _UNSCANNED) or is_hole or kinds >= {PartKind.MOVE, PartKind.CODE}
    return is_more and PartKind.UNREADABLE not in kinds


def apart_from(spans: Sequence[Span], found: Sequence[Item]) -> list[Item]:
    """Return the moves that have no stretch of the text in common with any of these, given in the order of the text."""

    def is_apart(item: Item) -> bool:
        before = bisect_left(spans, item.turn.span.end, key=lambda span: span.start)
        return not before or spans[before - 1].end <= item.turn.span.start

    return [*filter(is_apart, found)]


def usual_depth(items: Sequence[Item]) -> int:
    """Return how deep in brackets most moves of a text stand."""
    return Counter(item.depth for item in items).most_common(1)[0][0] if items else 0


def _turn(item: Item, text: str, anchor: Anchor, place: int | None) -> Turn:
    """Make the turn of a move; ``place`` is the number of plies before it, if known."""
    parts = tuple(
        Part(kind, text[start:end], anchor.span(start, end), label, squares)
        if squares
        else Part(kind, label or "", anchor.span(start, end))
        for kind, label, squares, start, end in item.elements
    )
    slips = frozenset({FREE, NAMED}) if item.named else frozenset({FREE})
    comment = None
    if any(token.kind == words.WORD for token in item.after):
        comment = anchor.source.text[slice(*anchor.span(item.after[0].start, item.after[-1].end))]
        comment = comment.lstrip("/;,-").strip()
    written = "; ".join(part.canonical for part in parts)
    number, side = (None, None) if place is None else (place // 2 + 1, SIDES[place % 2])
    return Turn(written, anchor.span(item.start, item.end), parts, number, side, comment, slips=slips)


def parse_meant_turn(text: str, dialect: Dialect = GENERIC) -> Turn:
    """Read one turn as ``parse_turn`` does, or else, with a finding GC109, as the only move that the scanner finds.

    >>> turn = parse_meant_turn("1) P e2xe4 !?")
    >>> str(turn), sorted(turn.slips)
    ('P e2-e4', ['free'])
    """
    turn = parse_turn(text, dialect)
    if not any(part.kind is PartKind.UNREADABLE for part in turn.parts) or len(text) > LONGEST_LINE:
        return turn
    found = found_in(plain_characters(Mapped.of(text)), Source(text), dialect)
    if len(found) != 1 or found[0].lacks_text or found[0].apart or found[0].words:
        return turn
    return replace(found[0].turn, findings=(Finding("GC109", NOT_AS_IN_A_LOG, text=clip(text)),))


def items_of(turns: Sequence[Turn], text: str) -> list[Item]:
    """Return turns that were read as they stand in a text as its moves."""
    items: list[Item] = []
    line, shown = 0, is_page(text)
    for turn, last in zip(turns, [None, *turns], strict=False):
        begin, end = last.span.end if last else 0, turn.span.start
        between = visible(text, begin, end).text if shown else text[begin:end]
        *lines, before = between.split("\n")
        # The title of an item of a feed may be its move.
        before = before or text[begin:end].rpartition(">")[2]
        line += len(lines)
        continues = last is not None and not lines
        numbered = turn.number is not None and (not continues or any(map(str.isdigit, between)))
        side: Side | None = "black" if ".." in before or "\u2026" in before else None
        said = [line for line in map(str.strip, lines[last is not None :]) if _SAID.search(line)]
        sides = [words.side_in([Token(words.WORD, 0, 0, line.strip("*_#: ").casefold())]) for line in said]
        item = _item(turn)
        item.line, item.side, item.numbered, item.continues = line, side, numbered, continues
        item.heading = next(filter(None, reversed(sides)), items[-1].heading if items else None)
        remarks = (line for line, side in zip(said, sides, strict=True) if not (side or line.startswith(("//", "|"))))
        item.above = [Token(words.WORD, 0, 0, line) for line in remarks] if last else []
        items.append(item)
    _mark_cut(items, text)
    return items


def _item(turn: Turn) -> Item:
    elements = [
        Element(part.kind, part.label if part.squares else part.text, part.squares, *part.span) for part in turn.parts
    ]
    numbered = turn.number is not None
    return Item(*turn.span, elements, 0, number=turn.number, side=turn.side, numbered=numbered, turn=turn)


def readings(items: Sequence[Item]) -> Iterator[Reading]:
    """Yield the readings of the moves of a text, the most literal first, and none twice."""
    tried: set[tuple[int, ...]] = set()
    seen: set[tuple[bool, tuple[int, ...]]] = set()
    for kind, kept in _kept(items):
        key = tuple(map(id, kept))
        if not kept or key in tried:
            continue
        tried.add(key)
        dropped = tuple(_left_out(items, kept))
        for order, ordered, places in _ordered(kept):
            repeated = tuple(_left_out(kept, ordered))
            # There may be a reason to leave out a move, but not to take it for a repetition.
            way = bool(repeated), tuple(map(id, ordered))
            if ordered and way not in seen:
                seen.add(way)
                name = " and ".join(filter(None, (kind, order)))
                yield Reading(name, tuple(ordered), tuple(places), repeated, dropped)
                if len(seen) >= MOST_READINGS:
                    return


def _kept(items: Sequence[Item]) -> Iterator[tuple[str, list[Item]]]:
    """Yield the moves that count, in various ways; first those whose numbers are in order if not all are."""
    lowest = min(item.depth for item in items)
    outside = [item for item in items if item.depth == lowest and not item.struck]
    unspoken = [item for item in outside if not item.again and (item.words < WORDY or item.numbered)]
    supposed = not_played(items)
    played = [item for item in outside if id(item) not in supposed]
    ways = (
        ("without what is struck out", [item for item in items if not item.struck]),
        ("without what is in brackets", outside),
        ("without moves that were not played", played),
        ("without moves that have no number", [item for item in outside if item.number is not None]),
        ("without moves that name no piece", [item for item in outside if item.elements and item.elements[0].label]),
        ("without moves in sentences", unspoken),
        ("without asides", [item for item in outside if item.numbered and not item.continues]),
    )
    in_order = (way for way in ways if 2 * len(way[1]) >= len(items) and is_in_order(way[1]))
    is_whole = is_in_order(items)
    if id(items[-1]) in supposed and (items[-1].is_asked or items[-1].is_addressed or not items[-1].numbered):
        # What may follow the game is legal, too.
        yield ways[2]
    yield from () if is_whole else in_order
    yield "", list(items)
    yield from in_order if is_whole else ways


Ordered = tuple[str, Sequence[Item], Sequence[int | None]]


def _ordered(items: list[Item]) -> Iterator[Ordered]:
    """Yield the moves in various orders, with their places, without those that are repeated."""
    places = places_of(items)
    corrected = _corrected(items, places)
    way = CORRECTED, [item for item, _ in corrected], [place for _, place in corrected]
    if any(takes_back(item) for item in items):
        # What is taken back may be legal, too.
        yield way
    yield "", items, places
    lists = _lists(items)
    if lists:
        # Without numbers a move may be missing at the head of a list.
        is_numbered = any(item.number is not None for item in items)
        yield "as one list for each side", lists, range(len(lists)) if is_numbered else ()
    columns = _columns(items)
    if columns:
        yield "column by column", columns, range(len(columns))
    known = [place for place in places if place is not None]
    in_order = all(later == earlier + 1 for earlier, later in pairwise(known))
    if known and not in_order:
        yield from _by_number(items, places)
    numbers = [item.number for item in items if item.number is not None]
    if any(later < earlier for earlier, later in pairwise(numbers)) or not in_order or not known:
        yield from _without_blocks(items)
        once = [at for at, item in enumerate(items) if not (at and item.key == items[at - 1].key)]
        if len(once) < len(items):
            kept = [items[at] for at in once]
            yield "without repeated lines", kept, places_of(kept)
    yield from _by_speaker(items)
    if len(corrected) < len(items):
        yield way


def _left_out(items: Sequence[Item], kept: Sequence[Item]) -> list[Item]:
    ids = set(map(id, kept))
    return [item for item in items if id(item) not in ids]


def _by_number(items: Sequence[Item], places: Sequence[int | None]) -> Iterator[Ordered]:
    """Yield the moves in the order of their numbers; of two with one number the last, or the first."""
    # Those that are not known are counted on from the one before.
    _, *filled = accumulate(places, lambda last, place: last + 1 if place is None else place, initial=-1)
    last, first = dict[int, Item](), dict[int, Item]()
    for item, place in zip(items, filled, strict=True):
        # "You have just played 3. e2-e4. So far: 1. ..."
        if place not in last or last[place].key != item.key or item.words < last[place].words:
            last[place] = item
        first.setdefault(place, item)
    for name, chosen in (("by number", last), ("by number, the first of each", first)):
        yield name, [chosen[place] for place in sorted(chosen)], sorted(chosen)


def _in_numbered_lists(items: Sequence[Item]) -> Callable[[Item], bool | None]:
    """Return whether a move is of White if each list has its own consecutive numbers."""
    if any(item.side == "black" for item in items):
        return lambda item: None
    sides: dict[int, bool | None] = {}
    white, number = True, None
    for item in items:
        if number is not None and item.number != number + 1:
            white = not white
        follows = item.number is not None and (item.number == (number or 0) + 1 or item.number == items[0].number)
        sides[id(item)] = white if follows else None
        number = item.number
    return lambda item: sides[id(item)]


def _lists(items: Sequence[Item]) -> list[Item]:
    """Return the moves of both sides in turn, if they stand in lists of each side; else nothing."""

    def by_heading(item: Item) -> bool | None:
        return item.heading == "white" if item.heading else item.upper

    for side in (by_heading, lambda item: item.upper, _in_numbered_lists(items)):
        runs = [(key, list(run)) for key, run in groupby(items, side)]
        # "Black:" and its list may stand above "White:".
        whites, blacks = (runs[::2], runs[1::2]) if runs[0][0] else (runs[1::2], runs[::2])
        if len(runs) < 2 or len(whites) != len(blacks) or 2 * len(runs) > len(items):
            continue
        if not all(key is True for key, _ in whites) or not all(key is False for key, _ in blacks):
            continue
        merged = _in_turn([(white, black) for (_, white), (_, black) in zip(whites, blacks, strict=True)])
        firsts = {item.number - index // 2 for index, item in enumerate(merged) if item.number is not None}
        if merged and len(firsts) < 2:
            return merged
    return []


def _in_turn(lists: Sequence[tuple[Sequence[Item], Sequence[Item]]]) -> list[Item]:
    """Return the moves of pairs of lists of White and Black in turn; nothing if these differ by more than the last."""
    if any(not 0 <= len(white) - len(black) <= 1 for white, black in lists):
        return []
    return [item for pair in lists for both in zip_longest(*pair) for item in both if item]


def _by_speaker(items: Sequence[Item]) -> Iterator[Ordered]:
    """Yield one move of each of two players in turn: of those that one posts in a row the last, or the first."""
    posted = Counter(item.speaker for item in items)
    players = {name for name, count in posted.most_common(2) if name and count >= HABIT}
    if len(players) < 2:
        return
    runs: list[list[Item]] = []
    for item in (item for item in items if item.speaker in players):
        run = runs[-1] if runs and runs[-1][0].speaker == item.speaker else []
        # Without a word of the player the other's move may be missing between them.
        speaks = (token.value == item.speaker for token in item.above)
        if run and (len(run) > 1 or item.is_marked or any(speaks) or item.origin & run[0].origin):
            run.append(item)
        else:
            runs.append([item])
    # What would be left out at the end may be the last move.
    for name, at in (("the last of several", -1), ("the first of several", 0))[: 1 + (len(runs[-1]) == 1)]:
        kept = [run[at] for run in runs]
        if len(kept) < len(items):
            yield f"{IN_TURN}, {name}", kept, ()


def _columns(items: Sequence[Item]) -> list[Item]:
    """Return the moves of both sides in turn, if White's stand below a column of numbers, and Black's below them."""
    if items[0].column < 2:
        return []
    starts = [index for index, item in enumerate(items) if item.column]
    parts = ((start, start + items[start].column, end) for start, end in pairwise([*starts, len(items)]))
    return _in_turn([(items[start:middle], items[middle:end]) for start, middle, end in parts])


def _without_blocks(items: list[Item]) -> Iterator[Ordered]:
    """Yield the moves without blocks that repeat the last moves before them."""
    keys = [item.key for item in items]
    kept, texts, index = list[Item](), list[object](), 0
    places: dict[object, list[int]] = {}
    while index < len(items):
        for place in places.get(keys[index], ())[-MOST_BLOCKS:]:
            length = len(texts) - place
            # Most blocks differ in their second move already, and are long.
            is_block = length > 1 and keys[index + 1 : index + 2] == texts[place + 1 : place + 2]
            if is_block and texts[place:] == keys[index : index + length]:
                index += length
                break
        else:
            places.setdefault(keys[index], []).append(len(texts))
            kept.append(items[index])
            texts.append(keys[index])
            index += 1
    if len(kept) < len(items):
        yield "without repeated moves", kept, ()
    # Each part begins again with all moves so far.
    begins = [index for index in range(1, len(items)) if keys[index] == keys[0]]
    length = min(begins[0], len(keys) - begins[-1]) if begins else 0
    if begins and keys[:length] == keys[begins[-1] : begins[-1] + length]:
        yield "from its last beginning", items[begins[-1] :], ()


def takes_back(item: Item) -> bool:
    """Tell whether words above a move say that moves before it are taken back."""
    return words.says_takeback({token.value for token in item.above})


def _corrected(items: Sequence[Item], places: Sequence[int | None]) -> list[tuple[Item, int | None]]:
    """Return the moves, with their places, without those that are followed by another that corrects them."""
    kept: list[tuple[Item, int | None]] = []
    for item, place in zip(items, places, strict=True):
        if takes_back(item) and place is not None:
            # "We take all this back", and below that a number that was there
            kept = [each for each in kept if each[1] is None or each[1] < place]
        elif kept and _corrects(kept[-1][0], item):
            place = kept.pop()[1]
        kept.append((item, place))
    return kept


def _corrects(last: Item, item: Item) -> bool:
    """Tell whether a move is of the same side as the last one and from the same square."""
    if not (last.elements and item.elements):
        return False
    same_side = last.upper is not None and last.upper == item.upper
    if (same_side and item.amends) or takes_back(item):
        return True
    same_piece = last.elements[0].label == item.elements[0].label
    same_origin = last.elements[0].squares[:1] == item.elements[0].squares[:1]
    own_number = item.numbered and last.number is not None and item.number != last.number
    on_one_line = last.line == item.line and not item.numbered and last.upper is item.upper is None
    return (same_side or on_one_line) and same_origin and same_piece and not own_number
