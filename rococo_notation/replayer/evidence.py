"""What a text says for and against a reading of it, before a game is called legal or a move is charged."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Sequence
from itertools import groupby, pairwise, takewhile

from rococo_notation.meant import similar
from rococo_notation.notation import PartKind
from rococo_notation.notation import tokens as words
from rococo_notation.notation.move_numbers import places_of, said_in, take_turns
from rococo_notation.notation.readings import Reading, takes_back, usual_depth
from rococo_notation.notation.tokens import Item
from rococo_notation.notation.turn import HABIT, WITHOUT_MOVE, Doubt
from rococo_notation.replayer import repairs
from rococo_notation.replayer.games import dialect_of
from rococo_notation.replayer.messages import FaultKind, Note
from rococo_notation.replayer.order import (
    CONFIRMED,
    LONG,
    breaks_of,
    doubt_by_number,
    doubt_by_side,
    is_in_order,
    offsets_of,
    out_of_order,
    sides_of,
)
from rococo_notation.replayer.record import Ply
from rococo_notation.replayer.repairs import FEWEST
from rococo_notation.replayer.resolve import legal_after, resolve
from rococo_notation.rules import State

FEW_FAULTS = 2
"""With more faults than this a text may mean another position, or another style of captures."""
_UNKNOWN_SIGNS = frozenset("<>=^&%#~*+$:\u2194")
"""Signs that say something of the move before them, whatever it is."""
_SAYS_LITTLE = words.PLAIN | words.LINKS
SOON = 3
"""The corrected move follows at most this many moves after the wrong one."""


def lost_at(reading: Reading, plies: Sequence[Ply] = ()) -> int | None:
    """Return the first move at which something was not read, or is not true of the plies of a legal game; or None."""
    items, breaks = reading.items, breaks_of(reading)
    unconfirmed = [at for at in breaks[-1:] if len(items) - at < CONFIRMED]
    # Of what a reading leaves out itself, the moves that follow confirm nothing.
    left_out = [each.start for each in reading.dropped if each.number and not each.struck]
    made = [at for at in breaks if any(items[at - 1].start < start < items[at].start for start in left_out)]
    # What goes on from it is missing, too.
    stays = (each for each in reading.repeated if not words.says_takeback({token.value for token in each.after}))
    torn = [each.start for each in stays if each.lacks_text]
    made += [at for at, item in enumerate(items) if any(start < item.start for start in torn)][:1]
    # "Let's try S h1-g1": what such a move did before need not be what it does now.
    counts = Counter(item.key for item in items)
    made += [at for at, item in enumerate(items) if item.again and len(item.elements) > 1 and counts[item.key] > 1][:1]
    # "12. P f4-", and on the next line "f5 or h6"
    over = [at for at, item in enumerate(items) if "-\n" in item.turn.parts[0].text]
    made += [at for at in over if any(token.is_said for token in items[at].after[:1])]
    first = next((offset for offset in offsets_of(reading) if offset is not None), 0)
    begun = [0] if first and len(items) < LONG else []
    return min([*begun, *_gaps(reading), *made, *unconfirmed], default=unsure_at(items, plies) if plies else None)


def lost_after(reading: Reading, index: int) -> int | None:
    """Return the first move behind one before which something is missing, or was not read; None if there is none."""
    # What is missing may belong to the move before a wrong number.
    return min((at for at in (*_gaps(reading), *(at - 1 for at in breaks_of(reading))) if at > index), default=None)


def _gaps(reading: Reading) -> list[int]:
    items, starts = reading.items, [item.start for item in reading.items]
    gaps = [at for at, item in enumerate(items) if item.gap or item.unread_below or item.wider or item.lacks_text]
    # What was not read above a move that is left out stands above the next one, too, or behind the last.
    apart = (each.start for each in (*reading.dropped, *reading.repeated) if each.gap)
    hidden = [min(bisect_left(starts, start), len(items) - 1) for start in apart] if starts == sorted(starts) else []
    return sorted({*gaps, *hidden})


def is_explained(
    reading: Reading, items: Sequence[Item], supposed: set[int], refused: Collection[object], *, is_confirmed: bool
) -> bool:
    """Tell whether there is a reason for each of the moves of a text that a reading leaves out.

    It is an aside, struck out, part of a sentence, there twice, or corrected. Of those in ``supposed`` words say that
    they were not played, and those in ``refused`` are not legal; ``is_confirmed`` says that the game goes on for longer
    in this reading than in any other.
    """
    kept = {item.key for item in reading.items}
    order = {id(item): index for index, item in enumerate(items)}
    deepest = max((item.depth for item in reading.items), default=0)
    # Where most moves are part of sentences, another one is no aside.
    usual = sorted(item.words if item.is_addressed else 0 for item in reading.items)[len(reading.items) // 2]
    # Every move of the game has its number, and what stands behind the last one may be the next.
    ends = reading.items[-1].start if is_in_order(reading) else -1

    def is_spoken(item: Item) -> bool:
        is_bare = not (item.continues or any(token.is_said for token in (*item.before, *item.after)))
        if item.start < ends and item.number is None and not is_bare:
            return True
        # "3. Remove the P on c2 (suicide)" below the second move is the third.
        is_next = item.elements[0].kind in WITHOUT_MOVE and (not are_numbered or place_of[id(item)] not in played)
        if id(item) in supposed or item.numbered or item.wider or item.words < 2 or is_next:
            return id(item) in supposed
        return item.words > usual and (item.is_addressed or not item.continues)

    remarks = {id(each) for each in _spoken(items) if each.words}
    depth = usual_depth(items)
    place_of = dict(zip(map(id, items), places_of(items), strict=True))
    are_numbered = {*place_of.values()} != {None}
    played = {None, *(place_of[id(item)] for item in reading.items)}

    def are_of_one_turn(item: Item, other: Item) -> bool:
        are_alike = item.number == other.number and item.upper == other.upper
        place, sides = place_of[id(item)], {item.upper, other.upper}
        return are_alike or (place is not None and place == place_of[id(other)] and sides != {True, False})

    def head_of(item: Item) -> tuple[str, ...]:
        return tuple(token.value for token in item.before if token.kind != words.NUMBER)

    heads = Counter(map(head_of, items))

    def corrects(other: Item, item: Item) -> bool:
        own = {head_of(item), head_of(other)}
        if item.number and not other.amends and len(own) > 1 and all(heads[head] > 1 for head in own):
            # "board A, 2. e2-e4" and "board B, 2. e2-e3"
            return False
        apart = order[id(other)] - order[id(item)]
        # "What about 3. e2-e4?"
        is_again = not (other.words or other.is_headed) and 0 < apart <= SOON and item.key in refused
        return (is_confirmed or (apart > 0 and other.amends) or is_again) and other.may_replace

    def may_be_left_out(item: Item) -> bool:
        of_turn = [each for each in reading.items if are_of_one_turn(item, each)]
        of_piece = (each for each in reading.items if each.origin == item.origin)
        # "Better was 3. e2-e4", next to the move that was played
        is_remark = id(item) in remarks or item.depth > depth or item.is_headed or not item.may_replace
        is_aside = bool(of_turn) and is_remark and not item.amends
        return is_aside or any(corrects(each, item) for each in (*of_turn, *of_piece))

    # "We take all this back and play on from move 2", and below that "2."
    back = max((each.start for each in reading.items if takes_back(each)), default=0)
    wrong = [item for item in reading.repeated if item.start >= back and item.key not in kept]
    spoken = [item for item in reading.dropped if not item.struck and item.depth <= deepest and item.key not in kept]
    # "S h1-g1 A-z0", or "6. @-e8" in a list of effects: they are parts of moves.
    apart = [item for item in reading.dropped if not item.struck and item.depth > deepest]
    # Without numbers that go on nothing tells a move that is only spoken of from one that was played.
    most = 4 if len({item.number for item in reading.items}) < 2 or breaks_of(reading) else 1
    first = [(item, item.elements[0]) for item in (*spoken, *wrong, *apart) if item.elements[0].kind in WITHOUT_MOVE]
    return (
        not any(item.continues or (item.words < 2 and not part.label) for item, part in first)
        and most * sum(id(item) not in supposed for item in spoken) <= len(reading.items)
        and sum(item.struck or id(item) in supposed for item in reading.dropped) <= len(reading.items)
        and all(is_spoken(item) or may_be_left_out(item) for item in spoken)
        and 4 * len(wrong) <= len(reading.items)
        and all(map(may_be_left_out, wrong))
        # "I j2 i2 | b j3 tar bort sig": what was not read next to it may be the next move.
        and not any(item.number is None and id(item) not in supposed and item.lacks_text for item in spoken)
    )


def unsure_at(items: Sequence[Item], plies: Sequence[Ply]) -> int | None:
    """Return the move of a legal game of which more is said that may not be true.

    It is one that names a capture which it does not make; the last, if it swaps with a piece under a name of its own;
    or the only one that calls its piece otherwise than the others do by words or letters that are not known: "König
    e3-e4" behind "Bauer e2-e3".
    """
    played = list(zip(items, plies, strict=False))
    claims = (at for at, (item, ply) in enumerate(played) if item.takes and ply.move and not ply.move.removed)
    if (false := next(claims, None)) is not None:
        return false
    called: dict[int, tuple[str, str]] = {}
    for at, (item, ply) in enumerate(played):
        label = item.elements[0].label
        # "Saltador de e2"
        word = next((token for token in reversed(item.before) if token.value not in words.FROM), words.END)
        is_known = label is None or (ply.before is not None and label in ply.before.tables.codes)
        name = word.value if word.kind == words.WORD and not label else None
        is_before = item.named and label and item.turn.parts[0].text[-1].isdigit()
        called_by_name = item.turn.parts[0].text.split()[0] if is_before else None
        said = called_by_name or (name if is_known else label)
        if ply.move and said and said not in words.OF_MOVES | words.LINKS:
            called[at] = said.casefold(), ply.move.mover.upper()
    if any(count < 2 for *_, count in items[-1].named_others) or _names_piece(items, plies, {*dict(called.values())}):
        return len(items) - 1
    # "I play e2-e4"
    users = Counter(word for word, _ in {*called.values()})
    called = {at: pair for at, pair in called.items() if users[pair[0]] < HABIT}
    usual = [pair for pair, _ in reversed(Counter(called.values()).most_common())]
    names, pieces = {piece: word for word, piece in usual}, dict(usual)
    odd = [at for at, (word, piece) in called.items() if (names[piece], pieces[word]) != (word, piece)]
    # "Baurer", but "Kn" and "Kg" may be two words.
    odd = [at for at in odd if len(called[at][0]) <= 3 or not repairs.is_near(called[at][0], [names[called[at][1]]])]
    return odd[0] if len(odd) == 1 and len(called) >= HABIT else None


def _names_piece(items: Sequence[Item], plies: Sequence[Ply], called: set[str]) -> bool:
    """Tell whether a few words behind the last move name a piece, as ``called`` elsewhere: "произвежда хамелеон"."""
    # "H1 TO H6 STOP P B7 TO B6 STOP"
    called -= {token.value for item in items[:-1] for token in item.after}
    tables = next((ply.before.tables for ply in plies if ply.before), None)
    known = {word for name in (dialect_of(tables.variant).names if tables else ()) for word in name.split()}
    behind = takewhile(lambda token: token.value not in (".", "!"), items[-1].after)
    said = [token.value for token in behind if token.is_said]
    return len(said) <= words.MOST_WORDS and any(word in called or similar(word, known, likeness=0.75) for word in said)


def missing_evidence(reading: Reading, index: int, state: State, plies: Sequence[Ply] = ()) -> Doubt | None:
    """Return what keeps a move of a reading, a fault in this position, from being charged; None if nothing does.

    It is the question before every charge: whether the move was read to its end, whether its number and the next one
    are right, and whether nothing next to it may belong to it. ``plies`` are those of a text whose lines were all read
    whole, as they are judged.
    """
    items, item, turn = reading.items, reading.items[index], reading.items[index].turn
    fault = resolve(turn, state, "implied").fault
    odd = fault is not None and fault.kind.misses_piece
    by_number = doubt_by_number(reading, index, fault and fault.kind)
    by_side = doubt_by_side(reading.items, index, state) if fault else None
    if doubt := repairs.doubt_by_parts(item, reading.items, state, None if plies else fault):
        return doubt
    if _is_loose(reading, index, state):
        return Doubt.UNREAD_TEXT
    if doubt := repairs.doubt_by_omission(item, reading.items, state, fault):
        return doubt
    if _may_be_of_other_game(reading, index, state.tables.variant.title):
        return Doubt.OTHER_GAME
    if repairs.is_again(reading.items, index, state, odd=odd):
        return Doubt.REPEATED
    gaps = (at for at in _gaps(reading) if at <= index and not _is_unrelated(items[at], item, fault))
    if not plies and (gap := next(gaps, None)) is not None:
        # The position is not known from there on.
        lost = reading.items[gap]
        return Doubt.UNREAD_LINE if lost.gap else Doubt.MENTION if lost.wider else Doubt.UNREAD_TEXT
    if doubt := _doubt_by_words(reading, index, None if plies else fault):
        return doubt
    if plies and not fault:
        # What is left out explains what does not fit later.
        return None if by_number is Doubt.UNNUMBERED else by_number
    if plies:
        return _doubt_by_plies(item, index, plies, by_number, by_side)
    return _doubt_beside(reading, index, state, fault) or by_number or by_side


def _is_unrelated(other: Item, item: Item, fault: Note | None) -> bool:
    """Tell whether words next to a move, which may say what it captures, have nothing to do with a fault.

    Next to another move they name no square of it; next to the one at fault they would not make it legal.
    """
    if fault is None or not other.wider or other.gap or other.unread_below or other.lacks_text:
        return False
    if other is item:
        return not item.words and legal_after(other.wider.turn, fault.cause.state) is None
    return (other.mentions - other.squares).isdisjoint(item.squares | _squares_of(fault))


def _squares_of(fault: Note | None) -> set[str]:
    return {fault.cause.state.tables.names[square] for square in fault.cause.squares} if fault else set()


def _is_loose(reading: Reading, index: int, state: State) -> bool:
    """Tell whether a part of a move, or of the one behind it, may belong elsewhere, or lack a square."""
    item, following = reading.items[index], reading.items[index + 1 : index + 2]
    first, beside = item.turn.parts[0], [each for each in following if each.continues]
    # A part without a label moves nothing behind another move.
    parts = [each.elements[0] for each in (item, *beside) if each.continues and not each.numbered]
    is_loose = any(part.findings for part in item.turn.parts)
    is_loose |= any(each.kind in {*WITHOUT_MOVE, PartKind.HOLE} and not each.label for each in parts)
    is_loose |= any(each.lacks_text for each in beside)
    # "i -a5" lacks its origin, and "b-c6" may lack its rank.
    is_loose |= first.kind is PartKind.PUT and (first.label in state.tables.variant.files or " -" in first.text)
    # "B 8h-2b+" may say what stands there from then on.
    is_loose |= any(each.may_promote for each in reading.items[: index + 1]) or repairs.may_be_move_to(item, state)
    # "h7-", and below the head of a page "h6", or "the piece on h7 leaves", and on the next line "with that on h6"
    is_named = any(words.squares_in(each.before) for each in following)
    return is_loose or (item.elements[0].kind in WITHOUT_MOVE and is_named)


def _may_be_of_other_game(reading: Reading, index: int, title: str) -> bool:
    """Tell whether a game is named between the first moves and this one, or the numbers begin again or end there."""
    items, numbers = reading.items, [each.number for each in reading.items]
    near = [number for number in numbers[max(index - CONFIRMED, 0) : index + CONFIRMED] if number is not None]
    again = [at for at, (last, number) in enumerate(pairwise(numbers), 1) if number == numbers[0] and number != last]
    if any(LONG <= at <= index - LONG for at in again):
        # They begin again on each page.
        near = []
    begins = any(later < earlier and later == numbers[0] for earlier, later in pairwise(near))
    begins |= any(_is_below_name(each, title) for each in reading.repeated)
    runs = [0, *(len([*run]) for number, run in groupby(numbers) if number is None)]
    ends = numbers[-1] is None and max(HABIT - 1, *runs[:-1], len(items) - index - 1) < runs[-1] < len(items)
    # "Example: P e2-e4" above "Game: Rococo"
    heads = [at for at, each in enumerate(items[: max(index, FEWEST) + 1]) if at and _is_below_name(each, title)]
    # "1. P e2-e4" above it, too
    begun = (None, numbers[0])
    return begins or ends or any(items[at].number in begun if at <= index else at <= FEWEST for at in heads)


def _is_below_name(item: Item, title: str) -> bool:
    """Tell whether a line between a move and the move before it names a game, or is the title of this one."""
    line = " ".join(token.value for token in item.above).casefold()
    names_any = line.replace(":", " ").partition(" ")[0] in ("game", "games", "variant", "variants")
    return names_any or line.strip("*_#=: ") == title.casefold()


def _doubt_by_words(reading: Reading, index: int, fault: Note | None) -> Doubt | None:
    """Return the doubt that words leave: they may correct a move, say that it was not played, or head another game."""
    items, item = reading.items, reading.items[index]
    spoken, kept = _spoken(items), {each.key for each in items}
    # What is there twice in the same words corrects nothing.
    wrong = [each for each in reading.repeated if each.key not in kept]
    asides = [each for each in (*reading.dropped, *wrong, *spoken) if each.key != item.key]
    asides = [each for each in asides if may_be_about(each, items, index) and "e.g." not in each.said]
    # What moves to its origin may be a part of the turn before which it was read.
    there = [each for each in asides if each.elements[0].squares[1:] == item.elements[0].squares[:1]]
    own = [each for each in asides if not each.numbered or each.number == item.number]
    # Another move that is not legal either is no correction.
    same = (*there, *(each for each in own if not fault or _may_be_legal(each, fault.cause.state)))
    # "s/e3/e4/" below "e2-e3"
    if any(each.squares & (item.squares if each.line == item.line + 1 else item.origin) for each in same):
        return Doubt.CORRECTED
    origins = [each.origin for each in items[: index + 1]]
    # "1. e2-e3" below the game, or "In my list 1. e2-e4 is wrong"
    later = [each for each in items[index + 1 :] if each.numbered and each.number == item.number]
    corrections = [each for each in later if each.key == item.key]
    # "At move 1 Black really played e7-e6"
    corrections += [each for each in out_of_order(reading, index) if each.number is not None]
    if item.number is not None and repairs.is_named_again(item, [*items[index + 1 :], *reading.dropped]):
        return Doubt.CORRECTED
    # "e2-e4 (e3, not e4)"
    is_corrected = any(each.aside and set() < each.mentions & each.squares < each.mentions for each in items[:index])
    if is_corrected or any(each.origin in origins for each in corrections):
        return Doubt.CORRECTED
    # With many legal moves behind it a remark changes nothing.
    recent = items[max(index + 1 - LONG, 1) : index + 1]
    # What stands above many moves is a part of the form, or somebody's habit.
    said = Counter(word for each in items for word in {token.value for token in each.above})
    most = max(HABIT, len(recent) / 3)
    remarks = [{token.value for token in each.above if said[token.value] < most} for each in recent]
    # "(both moves taken back)" may stand below them while the numbers go on.
    soon = items[index + 1 : index + CONFIRMED]
    behind = [{token.value for token in each.above if said[token.value] < HABIT} for each in soon]
    # "Who would have thought that?" above a move leads nowhere if the numbers go on.
    full = {".", "?", "!"} if is_in_order(reading) else set()
    over = (each is not item and not full.isdisjoint(token.value for token in each.above[-1:]) for each in recent)
    leading = (said for said, is_over in zip(remarks, over, strict=True) if not is_over)
    leads = any(map(words.LEADS_ASIDE.intersection, leading)) or any(map(words.NOT_PLAYED.intersection, remarks[-1:]))
    # "hmm, no, that was the other one", on the line below it
    answer = pairwise([*item.after, *(token for each in items[index + 1 : index + 2] for token in each.above)])
    slips, stops = words.TYPOS | {"oops", "ups", "whoops"}, words.END_CLAUSE
    denied = (word.value in slips or (word.value in words.DENIES and sign.value in stops) for word, sign in answer)
    if any(denied) or (not reading.repeated and (leads or any(map(words.says_takeback, [*remarks, *behind])))):
        # "Takeback of 2 half-moves", or "What if you go", above a move
        return Doubt.CORRECTED
    # "e2-e4", and on the next line "Sorry, e3", which explains what a later move from e3 finds there.
    below = [each.named_above for each in items[index + 1 : index + 2]]
    notes = [(each.named_above, {token.value for token in each.above}) for each in items[: index + 1]]
    below += [named for named, values in notes if values & words.AMENDS - words.WORDS["corrects"]]
    # "I expected e3 instead" says something of that square alone.
    causes = _squares_of(fault)
    below += [named & item.squares.union(causes) for named, values in notes if values & words.WORDS["corrects"]]
    # "e2-e3", and on the next line "*e4", which may mean that it went there.
    are_few = sum(each.joined for each in items) < HABIT
    loose = (each for each in items[:index] if each.joined and not each.known)
    parts = (part for each in loose for part in each.turn.parts[1:])
    is_moved = are_few and any(part.text.startswith(("*", *part.squares)) for part in parts)
    if is_moved or any(below):
        return Doubt.MENTION
    # "instead of d2-d3", and "if e7-e6, d2-d3"
    is_supposed = item.is_denied or (item.continues and items[index - 1].is_supposed)
    # "Black (Ilse):" heads the list of a side.
    sides = [words.side_in(each.above) and sum(token.is_said for token in each.above) <= 2 for each in items]
    in_turn = take_turns(items)
    # So does "His moves:".
    begins_list = [later.start < earlier.start for earlier, later in pairwise(items[1:3])] == [True]
    headed = [at for at, each in enumerate(items) if at > begins_list and each.is_headed and not sides[at]]
    headed = [at for at in headed if not _goes_on(reading, at, in_turn=in_turn)]
    heads = [at for at in headed if items[at].number == 1 and items[at].start <= item.start]
    heads += [at for at in headed if index - CONFIRMED < at <= index]
    if item in spoken or is_supposed or item.depth > usual_depth(items) or (heads and len(headed) < HABIT):
        return Doubt.ASKED if item.is_asked else Doubt.SENTENCE
    # The letters may be those of the players, or of another language, in most of which a King is K, too.
    *before, label = ((each.elements[0].label or "").upper() for each in items[: index + 1])
    is_first = sum(map(bool, before)) < HABIT or (label != "K" and label not in before)
    is_misnamed = fault is not None and fault.kind in (FaultKind.WRONG_CASE, FaultKind.WRONG_PIECE)
    return Doubt.LETTER if is_misnamed and (is_first or _is_loose_label(items, index)) else None


def _is_loose_label(items: Sequence[Item], index: int) -> bool:
    """Tell whether the label of a move may be what it becomes, or name the other piece of a swap before it."""
    item, last = items[index], items[index - 1].turn.parts[-1].text.split()[-1:]
    if index and item.continues and not (words.WITH | words.SWAPS).isdisjoint(last):
        # "S g2-g7 switching with p a8-b7"
        return True
    # "c8-a8 (A)"
    labelled = [each.turn.parts[0].text for each in items if each.elements[0].label]
    behind = [text for text in labelled if text[-1:] in (")", "]")]
    return item.turn.parts[0].text in behind and 2 * len(behind) < len(labelled)


def _may_be_legal(item: Item, state: State) -> bool:
    is_move = item.elements[0].kind is PartKind.MOVE and not item.lacks_text
    return not is_move or resolve(item.turn, state, "implied").fault is None


def _goes_on(reading: Reading, at: int, *, in_turn: bool) -> bool:
    """Tell whether a game goes on below a remark, such as "Nice game!", but not below "Better:".

    Its next number says so, or that two players move in turn.
    """
    item, above = reading.items[at], [token.value for token in reading.items[at].above]
    is_next = item.numbered and reading.places[at : at + 1] == (at,)
    said = said_in(" ".join(above))
    # "and my move now:" above the last one
    announces = is_next and not said.isdisjoint(words.ANNOUNCES) and said.isdisjoint(words.NOT_REPORTED)
    # "No, that should read", and on the next line the number again
    amends = item.amends and all(each.number != item.number for each in reading.repeated)
    is_lead = amends or (above[-1].endswith(":") and not announces) or not words.LEADS_ASIDE.isdisjoint(said)
    return not is_lead and (in_turn or is_next)


def may_be_about(aside: Item, items: Sequence[Item], index: int) -> bool:
    """Tell whether a move next to a game may correct one of its moves: it is near that, around the game, or says so."""
    apart = sum(each.start < aside.start for each in items) - 1 - index
    # Behind the last move there may be more such.
    played = [each.start for each in items if not each.is_addressed] or [0]
    is_inside = played[0] < aside.start < played[-1]
    # "e2-e4 [corrected, was e2-e3]"
    is_in_brackets = aside.continues and aside.depth > items[index].depth
    return abs(apart) < SOON or not is_inside or (aside.amends and not is_in_brackets)


def is_in_full(item: Item) -> bool:
    """Tell whether a move is written as in a log, and nothing is said behind it."""
    is_exact = all(part.text.split() == part.canonical.split() for part in item.turn.parts)
    return is_exact and all(token.value in words.END_CLAUSE for token in item.after)


def _spoken(items: Sequence[Item]) -> list[Item]:
    """Return the moves before which more stands on their lines than before others; none if many are like that."""
    sizes = {id(each): sum(token.kind != words.SIGN for token in each.before) for each in items}
    usual = sorted(sizes.values())[len(items) // 2]
    said = (each for each in items if each.is_addressed or (not each.continues and sizes[id(each)] > usual + 2))
    spoken = [each for each in said if not each.is_reported]
    # Words before the first move head the text.
    return spoken if 4 * (len(spoken) - (spoken[:1] == [items[0]])) <= max(4, len(items)) else []


def _doubt_beside(reading: Reading, index: int, state: State, fault: Note | None) -> Doubt | None:
    """Return the doubt that the text next to a move leaves."""
    items, item = reading.items, reading.items[index]
    # Without a fault in this style its captures are at fault, and any square next to it may be one of them.
    named = item.mentions - item.squares
    if fault:
        named -= _squares_of(fault)
    part = fault.part if fault and fault.part in item.turn.parts[1:] else None
    is_empty = part and part.kind is PartKind.CLEAR and not state.board[state.tables.index[part.squares[0]]]
    if part and is_empty and not part.text.endswith(part.squares):
        # "a1-a3, d4 is empty": its effects may be said in other words.
        return Doubt.UNREAD_TEXT
    joins = [each.before[-1].value if each.before else "" for each in items if each.continues]
    sign = item.before[-1].value if item.continues and item.before else ""
    is_behind_sign = sign in _UNKNOWN_SIGNS | words.SWAP_SIGNS and 3 * joins.count(sign) <= len(items)
    usual = _usual_words(items)
    odd = {id(each): [token for token in each.after if token.value not in usual] for each in items[: index + 1]}
    odd = {key: behind for key, behind in odd.items() if any(token.is_said for token in behind)}
    arrived = [each for each in items[:index] if id(each) in odd and each.elements[0].squares[-1:]]
    is_said = any(each.elements[0].squares[-1:] == item.elements[0].squares[:1] for each in arrived)
    # "[25] B", and on the next line "i2a2", or "s b2-", and there "d5"
    over_lines = ["\n" in each.turn.parts[0].text for each in items]
    if over_lines[index] and over_lines.count(True) < HABIT:
        return Doubt.UNREAD_TEXT
    if fault and fault.kind.misses_piece and (is_said or is_behind_sign or over_lines[index]):
        # "e7-e8 (Q) d8-d7", "e7-e8 <> n d8-d7", "e7-e8, and a Queen is born": this may say what stands there.
        return Doubt.UNREAD_TEXT
    there = item.squares | _squares_of(fault)
    renamed = (each for each in arrived if any(token.kind == words.LABEL for token in odd[id(each)]))
    is_renamed = any(each.elements[0].squares[-1] in there for each in renamed)
    if fault and (is_renamed or (fault.kind is FaultKind.EFFECT_LEFT_OUT and id(item) in odd)):
        # "e7-e8, a new N is born" may say what stands there, and what does not stand on e7.
        return Doubt.UNREAD_TEXT
    below = words.squares_in(items[-1].below) - (item.squares if item is items[-1] and fault else frozenset())
    # "S h2-g2", and on the next line "Pawn and Swapper change places"
    lines = (item.after, item.below, *(each.above for each in items[index + 1 : index + 2]))
    said = {token.value for line in lines for token in line}
    is_left_out = fault is None or fault.kind is FaultKind.EFFECT_LEFT_OUT
    if is_left_out and not said.isdisjoint(words.SWAPS | words.CAPTURES | words.PROMOTION_VERBS | {"places", "back"}):
        return Doubt.MENTION
    below = below if item.line == items[-1].line else frozenset()
    is_clear = fault is not None and item.elements[0].kind is PartKind.MOVE
    if (named and item.words) or below & item.squares or (named | below and not is_clear):
        return Doubt.MENTION
    # "(d7, +0.42)" behind a move, or "Next round: table e7", would not make it legal.
    if any(legal_after(each, state) is not None for each in repairs.with_squares(item.turn, named | below)):
        return Doubt.MENTION
    aside = () if is_in_order(reading) else (*items[index + 1 :], *reading.repeated, *reading.dropped)
    supposed = {each.key for each in aside if each.is_supposed}
    # "I was afraid of f6-g6" may stand where a move is missing.
    strays = {each.key for each in items if each.number is None and items[0].number and each.is_supposed}
    if any(each.key in supposed | strays for each in items[: index + 1]):
        return Doubt.REPEATED
    return _doubt_by_text(item, items, items[:index])


def _doubt_by_plies(
    item: Item, index: int, plies: Sequence[Ply], by_number: Doubt | None, by_side: Doubt | None
) -> Doubt | None:
    """Return the doubt that a fault in lines that were all read whole leaves, by how the game goes on from it.

    Only the order of the moves can be in doubt, or a turn that others show to be half of one.
    """
    faults = [ply for ply in plies if ply.status == "illegal"]
    refused = [resolve(ply.turn, ply.before, "implied").fault if ply.before else None for ply in faults]
    misfits = [ply for ply, fault in zip(faults, refused, strict=True) if fault and fault.kind.fits_other_board]
    is_misfit = any(ply is faults[0] for ply in misfits)
    later_misfits = misfits[is_misfit:]
    halves = (ply.turn.parts and ply.turn.parts[0].kind is not PartKind.MOVE for ply in faults[1:])
    if item.elements[0].kind in WITHOUT_MOVE and (later_misfits or any(halves)):
        return Doubt.UNREAD_TEXT
    if by_number not in (None, Doubt.UNNUMBERED):
        return by_number
    apart = sum(item.squares.isdisjoint(ply.turn.parts[0].squares) for ply in later_misfits)
    if is_misfit and (len(misfits) if index < FEWEST else 1 + apart) > FEW_FAULTS:
        return Doubt.OTHER_BOARD
    sides = sides_of(plies)
    if len(sides) > 1 and all(moved != moving for moved, moving in sides):
        return Doubt.EXCHANGED
    is_one_list = len(sides) > 1 and len({moved for moved, _ in sides}) == 1
    if by_side is Doubt.OTHER_SIDE and item.number is not None and not is_one_list:
        by_side = None
    # What follows a piece without an origin says nothing.
    fits_not = is_misfit or item.elements[0].kind is PartKind.SHORT
    # What follows from the fault itself is no second one.
    fits_not |= not all(item.squares.issuperset(ply.turn.parts[0].squares[:1]) for ply in later_misfits)
    return by_side or (by_number if fits_not else None)


def _usual_words(items: Sequence[Item]) -> set[str]:
    """Return the words behind many moves, which say nothing about one."""
    counts = Counter(token.value for each in items for token in each.after)
    return {word for word, count in counts.items() if count >= max(HABIT, len(items) / 4)}


def _is_followed(item: Item) -> bool:
    """Tell whether a word follows a move directly, or in brackets that touch it: "e2-e4[message truncated]"."""
    behind = item.after[bool(item.after) and item.after[0].value in words.CLOSING and item.after[0].start == item.end :]
    return bool(behind) and behind[0].kind == words.WORD and behind[0].value not in _SAYS_LITTLE


def _doubt_by_text(item: Item, items: Sequence[Item], before: Sequence[Item]) -> Doubt | None:
    """Return the doubt that the words around a move leave, and those that were not read before it."""
    if _is_followed(item) and sum(map(_is_followed, items)) <= max(1, len(items) // 4):
        return Doubt.SENTENCE
    # "(N)" may say that a move is new, and "(a)" behind one of White mark a note.
    letters = [part.label or "" for part in item.turn.parts[1:] if part.text[1:-1] == part.label]
    is_marked = "N" in letters or any(label.isupper() is (item.upper is False) for label in letters)
    # "No reply yet" denies nothing.
    said = [token for token, after in pairwise((*item.after, words.END)) if after.value not in words.PLAIN]
    denials = (words.SUPPOSED | words.DENIES) - _usual_words(items)
    is_supposed = any(token.value in denials for token in said)
    is_labelled = bool(item.before) and item.before[-1].kind == words.LABEL
    # Nothing follows the semicolon.
    ends = [token.value for token in item.after] == [";"]
    is_open = ends and sum(each.after[:1] != [] and each.after[0].value == ";" for each in items) < HABIT
    if is_marked or is_supposed or is_labelled or is_open or item.joined or _is_half(item, before):
        return Doubt.UNREAD_TEXT
    apart = [_between_squares(each) for each in items if each.apart]
    # "L h6 a6 d6 f6" in cells of one square each
    is_odd = item.apart and apart.count(_between_squares(item)) < HABIT and len(apart) >= FEWEST
    return Doubt.APART if is_odd or (item.apart and (len(apart) < FEWEST or 2 * len(apart) < len(items))) else None


def _between_squares(item: Item) -> str:
    origin, *target = item.elements[0].squares
    return item.turn.parts[0].text.partition(origin)[2].partition("".join(target))[0]


def _is_half(item: Item, before: Sequence[Item]) -> bool:
    """Tell whether a move without a target may be the beginning of another, or may lack what it captures."""
    first = item.elements[0]
    if first.kind not in WITHOUT_MOVE or (item.numbered and item.turn.parts[0].text.startswith("@-")):
        return False
    # "(11 votes)" behind other moves, too, says nothing about this one.
    usual = Counter(word for each in before for word in {token.value for token in each.after})
    rare = {token.kind for token in item.after if usual[token.value] < HABIT}
    said = not rare.isdisjoint((words.WORD, words.SQUARE, words.LABEL))
    known = len(item.elements) > 1
    known |= any(len(each.elements) > 1 or (each.elements[0].label and len(each.squares) < 2) for each in before)
    # "P e3 dies", "P e3- (suicide)"
    known |= item.end > first.end or not item.turn.parts[0].text.endswith(("-", *first.squares))
    # On a line as in a log nothing is left out.
    known |= (not item.continues or bool(first.label)) and all(map(is_in_full, (*before, item)))
    return not first.label or said or not known
