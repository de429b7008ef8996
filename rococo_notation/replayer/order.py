"""Whether moves may be missing or out of order: the lines they are on, their numbers, their sides and their posts."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from rococo_notation.notation import LineKind, Log, PartKind, Source
from rococo_notation.notation import tokens as words
from rococo_notation.notation.decoding import readable_text
from rococo_notation.notation.dialect import lexicon_of
from rococo_notation.notation.move_numbers import places_of, said_in, take_turns
from rococo_notation.notation.readings import IN_TURN, Reading, found_in
from rococo_notation.notation.tokens import Item
from rococo_notation.notation.turn import HABIT, Doubt, may_be_one_turn
from rococo_notation.notation.turns.meaning import following
from rococo_notation.replayer.messages import FaultKind, kind_of
from rococo_notation.replayer.position import packed_moves
from rococo_notation.replayer.record import Ply
from rococo_notation.replayer.repairs import FEWEST, moved_by
from rococo_notation.replayer.resolve import Plays, legal_after
from rococo_notation.rules import State
from rococo_notation.rules.tables import SIDES

# "R = Roi", "K koning, D dame, T toren"
_LEGEND = re.compile(r"(?<![^\W_])([A-Z])(?: ?(=) ?| )([^\W\d_]{3,})(?=\s*[,;.\n]|$)")
EARLY = 6
"""A text without numbers that stops being legal within this many plies may begin in mid-game."""
LONG = 10
"""A text with this many legal plies does not begin in mid-game."""
CONFIRMED = 4
"""This many more legal plies confirm that no ply is missing at a number out of order, or that a move is corrected."""


def offsets_of(reading: Reading) -> list[int | None]:
    """Return how many plies are missing before each move by its number, if it has one."""
    places = reading.places or places_of(reading.items)
    return [None if place is None else place - at for at, place in enumerate(places)]


def is_in_order(reading: Reading) -> bool:
    """Tell whether every move has its number, and the numbers go on from the first."""
    return all(offset == 0 for offset in offsets_of(reading))


def breaks_of(reading: Reading) -> list[int]:
    """Return the moves whose numbers are not those that follow."""
    offsets = [(at, offset) for at, offset in enumerate(offsets_of(reading)) if offset is not None]
    return [at for (_, before), (at, offset) in pairwise(offsets) if offset != before]


def out_of_order(reading: Reading, index: int) -> list[Item]:
    """Return the moves behind one that have no number, or one that does not follow."""
    items, number = reading.items, reading.items[index].number or 0
    later = zip(items[index + 1 :], (reading.places or (None,) * len(items))[index + 1 :], strict=True)
    return [each for each, place in later if (each.number or 0) < number or place in range(index + 1)]


def doubt_by_number(reading: Reading, index: int, kind: FaultKind | None) -> Doubt | None:
    """Return the doubt that the number of a move leaves, or the one after it.

    ``kind`` is that of its fault: on another board than the one before the move it may be none.
    """
    odd, fits_other = kind is not None and kind.misses_piece, kind is not None and kind.fits_other_board
    turned = [later.start < earlier.start for earlier, later in pairwise(reading.items)]
    # The newest move may stand above all others, which are quoted below it.
    is_newest = index == len(turned) and reading.items[index].start < reading.items[0].start
    is_newest &= turned.count(True) == 1
    if any(turned[max(index - 1, 0) : index + 1]) and sum(turned) < HABIT and not is_newest:
        # Its number, which is not in order, is all that says where it belongs.
        return Doubt.NUMBER
    offsets = offsets_of(reading)
    known = [offset for offset in offsets[:index] if offset is not None]
    # A game that was legal for long has begun where it should, whatever its first number; or one was there twice.
    # "2. e2-e3" may be its second move all the same, and what stood above it have moved the pieces in the way.
    base = known[0] if known and index >= LONG and not (fits_other and known[0] > 0) else 0
    again = next((at for at, offset in enumerate(offsets[:index]) if known and offset == known[-1] < 0), 1)
    is_again = not again % 2 and max(known[-CONFIRMED:]) == min(known) == -2
    base = known[-1] if is_again else base
    here, soon = ([base, *(gap for gap in offsets[:end] if gap is not None)][-1] for end in (index + 1, index + LONG))
    # Numbers that are lower and lower do not count these moves.
    if here != base or soon < base - 2:
        return Doubt.NUMBER
    # The line after it may be one that was not read.
    unread = index + 1 < len(offsets) and reading.items[index + 1].gap
    if next((offset for offset in offsets[index + 1 :] if offset is not None), base) not in (base, base + unread):
        return Doubt.NEXT_NUMBER
    item = reading.items[index]
    few = len(reading.items) < FEWEST and not item.numbered
    # Most others have a number, or a side.
    alike = sum(each.number is None and (each.side is None) is (item.side is None) for each in reading.items)
    few |= item.number is None and 3 * alike < len(reading.items)
    # "1 e2-e3 e7-e6" and "3 a2-a3" may count plies, or lack a line.
    numbers = {each.number for each in reading.items}
    is_by_ply = item.number not in (None, index // 2 + 1) and any(each.continues for each in reading.items)
    few |= is_by_ply and len(numbers) > 1 and (len(numbers) < HABIT or (fits_other and index < LONG))
    before = reading.items[: index + 1]
    are_sides = all(each.side == SIDES[at % 2] for at, each in enumerate(before))
    unnumbered = all(offset is None for offset in offsets) and not (are_sides or take_turns(before))
    # A player in a chat moves twice in a row, where the players mostly take turns.
    speakers = pairwise(each.speaker for each in reading.items)
    twice = [at for at, (last, speaker) in enumerate(speakers, 1) if last and last == speaker]
    is_early = index < (LONG if odd else EARLY) or (twice[:1] <= [index] and 0 < 4 * len(twice) <= len(reading.items))
    is_early |= fits_other and _is_parted(reading.items, index)
    return Doubt.UNNUMBERED if few or (unnumbered and is_early) else None


def _is_parted(items: Sequence[Item], index: int) -> bool:
    """Tell whether moves may be missing before a move in a list without numbers.

    A line of words that stands above few moves says so ("<snip>"), or a gap in the numbers of posts.
    """
    headed = [each for each in items[1:] if each.is_headed]
    above = ((token for token in each.above if token.kind == words.NUMBER) for each in items[1 : index + 1])
    numbers = ([token.value for token in said if len(token.value) <= words.LONGEST_NUMBER] for said in above)
    steps = [int(after[0]) - int(before[0]) for before, after in pairwise(filter(None, numbers))]
    is_parted = 0 < sum(step > 1 for step in steps) < HABIT
    if 4 * len(headed) > len(items):
        return is_parted
    is_counted = 2 * steps.count(1) > len(steps)
    return (is_parted and is_counted) or any(each.start <= items[index].start for each in headed)


def is_plain(log: Log) -> bool:
    """Whether every line of a log was read as it stands."""
    # A line of dashes or stars says nothing; one of "?" or "..." may stand for a move.
    left = [finding for finding in log.findings if kind_of(finding.code).leaves_line_unread]
    if any(not finding.text or finding.text.strip("-=*_~ ") for finding in left):
        return False
    # Numbers alone on their lines may be a column of a table.
    if any(turn.slips for turn in log.turns) or sum(line.kind is LineKind.NUMBER for line in log.lines) >= HABIT:
        return False
    counts = Counter((turn.number, turn.side) for turn in log.turns)
    again = [turn.parts[0] for turn in log.turns if turn.number and counts[turn.number, turn.side] > 1]
    if any(part.kind is PartKind.UNREADABLE or (part.kind is PartKind.CLEAR and not part.label) for part in again):
        # "37. L x5-f5 c7-" above "37... e7-e6"
        return False
    firsts = ((last.parts[0], turn.parts[0]) for last, turn in pairwise(log.turns) if turn.number is None)
    halves = (
        may_be_one_turn(a.squares, b.squares) or b.kind in (PartKind.HOLE, PartKind.UNREADABLE) for a, b in firsts
    )
    if 2 * counts[None, None] < len(log.turns) and any(halves):
        # "- g2" below a move may be what it takes, and "R h1-f1" the other half of a castling.
        return False
    parts = [part for turn in log.turns if turn.findings for part in turn.parts]
    if counts[None, None] and any(part.kind is PartKind.UNREADABLE for part in parts):
        unread = [(at, turn) for at, turn in enumerate(log.turns) if turn.parts[0].kind is PartKind.UNREADABLE]
        # "1. Anna Weber 2.5" is of another list, and what stands above "1." is no move.
        if any(turn.number not in (None, at // 2 + 1) or not (at or turn.number) for at, turn in unread):
            return False
    # "1. as brancas jogam e2-e3 e as pretas respondem e7-e6"
    if 2 * sum(turn.parts[0].kind is PartKind.UNREADABLE for turn in log.turns) > len(log.turns):
        return False
    # Lines that end in "l c10-j3;" may be cut off.
    if 1 < sum(turn.text.endswith(";") for turn in log.turns) <= len(log.turns) / 4:
        return False
    # A label that the game has not is an error of writing, and many are a way to write.
    unknown = sum(bool(part.label) and not log.dialect.knows(part.label or "") for part in parts)
    return unknown < FEWEST or 2 * unknown <= len(log.turns)


def left_out(reading: Reading) -> list[Item]:
    """Return the moves that a reading leaves out and has not elsewhere.

    A last move such as "White: e2-e3" below one of Black is no repetition of the first.
    """
    items, kept = reading.items, {item.key for item in reading.items}
    apart = [item for item in (*reading.dropped, *reading.repeated) if not item.struck]
    last = [item for item in apart if item.start > items[-1].start and not item.again]
    kept -= {item.key for item in last if len(last) == 1 and item.side == SIDES[len(items) % 2]}
    return [item for item in apart if item.key not in kept]


def doubt_by_side(items: Sequence[Item], index: int, state: State) -> Doubt | None:
    """Return the doubt that a label or a piece of the other side leaves: the move of a side may be missing."""
    item, one_case = items[index], len({each.upper for each in items} - {None}) < 2
    is_white = SIDES[state.side] == "white"
    ends = (b.heading != a.heading and (b.number or 0) < (a.number or 0) for a, b in pairwise(items))
    if item.side not in (None, SIDES[state.side]) or (item.heading not in (None, SIDES[state.side]) and any(ends)):
        # It is said to be of the other side, or the list of one side begins again with the first number.
        return Doubt.OTHER_SIDE
    is_of_other_side = item.upper not in (None, is_white) and not one_case
    following = items[index + 1].upper if index + 1 < len(items) else None
    is_second = item.continues and not item.numbered and items[index - 1].upper == item.upper
    if is_of_other_side and is_white and is_second:
        # "1... d7-d6 -> h7-g6"
        return Doubt.REPEATED
    # "2. s g7-g2; S-g7 P a2-a3"
    is_behind_other = index > 0 and items[index - 1].upper is is_white
    pieces = [state.board[state.tables.index[square]] for square in item.origin]
    owners = [state.tables.side_of(piece) for piece in pieces if piece]
    # "2. l f1-f2" and "2... P d7-d6" are only in the wrong case.
    is_own = item.numbered and state.side in owners
    if is_of_other_side and (is_behind_other or (following is is_white and not is_own)):
        return Doubt.EXCHANGED
    # Where lines hold two moves, an empty cell behind one says that none is missing before it.
    are_pairs = 3 * sum(each.continues for each in items) > len(items)
    is_in_cell = bool(item.after) and item.after[0].value in (",", "|", ";", "\u2502")
    # "White: p c7-b6"
    is_said = item.side == SIDES[state.side]
    if is_of_other_side and are_pairs and not (item.continues or is_in_cell or is_said):
        return Doubt.HALF_LINE
    if is_of_other_side and not item.numbered and not (item.number is not None and item.continues):
        afters = [] if state.fallen is not None else [state.passed(), *map(state.after, packed_moves(state))]
        return Doubt.OTHER_SIDE if any(legal_after(item.turn, after) is not None for after in afters) else None
    is_theirs = 1 - state.side in owners
    if is_theirs and any(legal_after(each.turn, state) is not None for each in items[index + 1 : index + 2]):
        return Doubt.EXCHANGED
    sides_known = any(each.side == "black" and each.number is not None for each in items)
    # "5: P e2-e3", "6: p e7-e6": each ply has its number, or each of two plies has one.
    numbers = [each.number if each.numbered else None for each in items[: index + 2]]
    by_ply = [[first, first + 1, first + 2] for first in (index - 2, index - 1)]
    # The first of two plies with one number may be the second.
    sides_known |= len(numbers) > index + 1 - index % 2 and numbers == [at // 2 + 1 for at in range(len(numbers))]
    sides_known |= index > 0 and take_turns(items[: index + 1])
    sides_known |= index > 1 and numbers[index - 2 : index + 1] in by_ply
    return Doubt.OTHER_SIDE if is_theirs and not sides_known else None


def sides_of(plies: Sequence[Ply]) -> list[tuple[int, int]]:
    """Return the side of the piece that each ply moves, and the side that is to move."""
    return [(state.tables.side_of(piece), state.side) for state, _, piece in moved_by(plies) if piece]


def lacks_move(item: Item, later: Sequence[Ply]) -> bool:
    """Tell whether a move may be missing before another: the later ones, or most with numbers, are the other side's."""
    sides = sides_of(later)
    others = sum(moved != moving for moved, moving in sides)
    return others >= HABIT and (item.number is None or 2 * others > len(sides))


def doubt_by_said(text: str, reading: Reading, index: int) -> Doubt | None:
    """Return the doubt that words of a text leave about a move of a reading of it."""
    items = reading.items
    first, place = items[0].turn.span.start, items[index].turn.span.start
    if not words.OTHER_RULES.isdisjoint(said_in(text[:first])):
        return Doubt.RULES
    said, before = said_in(text), said_in(text[first:place])
    # "Is this legal? I am not sure."
    unsure = words.UNSURE & said - ({"not_sure", "unsure"} if said & {"legal", "illegal"} else set())
    # "not sure about this one", next to an earlier move
    before -= {"not_sure"} if "sure_about" in before else set()
    if (typos := unsure & words.TYPOS) and words.FIXES.isdisjoint(said):
        # "4... p g6-h6 (typo! I meant h6-g7)", or "Typo above, correct is", and on the next line the number again
        kept = {(item.number, item.key) for item in items}
        corrected = (each for each in reading.repeated if (each.number, each.key) not in kept)
        above = {(item.number, item.side): item.above for item in items}
        behind = ((*each.after, *above.get((each.number, each.side), ())) for each in corrected)
        explained = sum(not typos.isdisjoint(token.value for token in said) for said in behind)
        if sum(word in typos for word in re.findall(r"\w+", text.casefold())) > explained:
            return Doubt.CORRECTED
    if not (unsure - words.TYPOS).isdisjoint(before | said_in(text[place:])):
        return Doubt.CORRECTED
    if not words.LEFT_OUT.isdisjoint(said_in(text[first:place])):
        return Doubt.LOST
    return Doubt.UNREAD_LINE if _may_lack_line(text, items, index) else None


def _may_lack_line(text: str, items: Sequence[Item], index: int) -> bool:
    """Tell whether a line of prose may be missing shortly before a move, as no numbers stand next to it."""
    near = items[max(index - 2, 0) : index + 1]
    if any(each.numbered for each in near) or not all(each.continues for each in near[1:]):
        return False
    return "\n" in text[near[0].turn.span.start : near[-1].turn.span.end]


def letters_explained(log: Log) -> set[str]:
    """Return the letters that a text explains by another word than the name of their piece."""
    legend = _LEGEND.findall(log.source.text)
    is_legend = len({letter for letter, _, _ in legend}) >= HABIT
    said = {(letter, word.casefold()) for letter, sign, word in legend if sign or is_legend}
    names = lexicon_of(log.dialect).names
    return {letter for letter, word in said if all(word not in name for name in names if names[name] == letter)}


def goes_on_in_comment(log: Log) -> bool:
    """Tell whether the comment behind the last turn holds the next ones, because lines of the log were joined."""
    last = log.turns[-1]
    if not last.comment:
        return False
    said = Source(last.comment)
    found = found_in(readable_text(said), said, log.dialect)
    number, side = following(last.number, last.side)
    are_more, is_joined = len(found) >= HABIT, any(line.turns > 1 for line in log.lines)
    follows = [(item.number, item.side or side) for item in found if item.numbered][:1] == [(number, side)]
    return (are_more and is_joined) if number is None else follows and (are_more or is_joined)


def is_there_twice(items: Sequence[Item], index: int, plays: Plays) -> bool:
    """Tell whether a move is legal without one or two before it that repeat the last ones, or repeats the last one."""
    keys, turns = [item.key for item in items], [item.turn for item in items[: index + 1]]
    again = ((at, n) for n in (1, 2) for at in range(n, index + 1) if keys[at : at + n] == keys[at - n : at])
    return any(plays.legal(kept)[0] == len(kept) for at, n in again for kept in [turns[:at] + turns[at + n :]])


def may_be_played(reading: Reading, index: int, plays: Plays) -> bool:
    """Tell whether a player's try before a move, which is left out, may have been played, and its answer be missing.

    It was not if it is not legal there, or the next one moves from the same square or is marked as its correction.
    """
    turns, players = [item.turn for item in reading.items], {item.speaker for item in reading.items}
    for item in reading.repeated if IN_TURN in reading.name else ():
        at = sum(each.start < item.start for each in reading.items)
        if at > index or item.speaker not in players:
            continue
        after = reading.items[at]
        is_legal = plays.legal([*turns[:at], item.turn])[0] > at
        # "13. K g2-h1", "oops, forget that one. My move is:", "13. P i3-i4"
        is_corrected = after.is_marked or (after.amends and item.number is not None and item.number == after.number)
        if after.speaker != item.speaker or (is_legal and not (item.origin & after.origin or is_corrected)):
            return True
    return False
