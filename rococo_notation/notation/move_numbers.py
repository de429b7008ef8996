"""What may be missing between moves: by their numbers, and by the lines between them."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import dropwhile, pairwise, takewhile, zip_longest

from rococo_notation.notation import tokens as words
from rococo_notation.notation.source import Source
from rococo_notation.notation.tokens import LONGEST_NUMBER, NUMBER, PLAIN, WORD, WORDS, Item, Token, side_in
from rococo_notation.notation.turn import HABIT, Side, Turn
from rococo_notation.notation.turns.meaning import following

_HIDDEN = re.compile(r"####|\d[,;|]\?[,;|]")
_LONGEST_MISPRINT = 2
"""The most turns with wrong numbers before right ones that count as a misprint, not a gap."""
_SIDE_KEYS = frozenset({"player", "side", "color", "user", "board"})
_STOPS = frozenset({".", "...", ")"})

Places = list[int | None]
"""For each move, the number of plies before it by its number, or None if it has no number."""


def places_of(items: Sequence[Item], *, in_log: bool = False) -> Places:
    """Return the number of plies before each move by its number, in the way in which most numbers go on.

    The ways are ``1.`` and ``1...``, the same number before both plies of a move, a number for each ply, each of them
    counted from 0 or 1, and numbers that begin again in each part. ``in_log`` says that they are numbers of a log of
    Game Courier: they do not begin again, and dots are of Black.
    """
    ways = [_by_move(items), _by_ply(items, 1)]
    if len({item.number % 2 for item in items if item.number and item.numbered and item.side == "black"}) > 1:
        # Where plies are counted, Black's numbers are all even, or all odd.
        ways.pop()
    if ways[0] == [*range(len(items))]:
        return ways[0]
    if in_log:
        return ways[0] if any(item.side == "black" for item in items) else max(ways, key=_steps)
    ways += [_by_move(items, first=0), *([_by_ply(items, 0)] if len(ways) > 1 else ())]
    keys = [(item.number, item.key) for item in items]
    # A list that is there twice, such as a draft and what came of it, does not go on in its second part.
    if min(map(keys.count, keys[:2]), default=0) < 2:
        ways += filter(None, map(_restarting, ways))
    # Of several the one under which none is missing, in whatever order.
    once = [places for places in ways if len({*places} - {None}) == sum(place is not None for place in places)]
    return max(once or ways, key=lambda places: (_steps(places), _is_whole(places)))


def _restarting(places: Places) -> Places | None:
    """Return the places if the numbers begin again with the first in each part; None if they do not."""
    restarted: Places = []
    base, last, parts = 0, -1, 1
    for place in places:
        if place is not None and base + place < last:
            if place != places[0]:
                return None
            base, parts = last + 1 - place, parts + 1
        restarted.append(place if place is None else base + place)
        last = last + 1 if place is None else base + place
    return restarted if parts > 1 and len(places) > 2 * parts - 2 else None


def _is_whole(places: Places) -> bool:
    known = sorted(place for place in places if place is not None)
    return all(later == earlier + 1 for earlier, later in pairwise(known))


def _steps(places: Places) -> int:
    """Count the places that follow the one before."""
    known = [(index, place) for index, place in enumerate(places) if place is not None]
    begins = known[0][1] == known[0][0] if known else False
    return sum(b - a == j - i for (i, a), (j, b) in pairwise(known)) * 2 + begins


def _by_move(items: Sequence[Item], first: int = 1) -> Places:
    places: Places = []
    last: Item | None = None
    second = False
    # "1." is of White where there is "1...", or where Black's moves have no numbers of their own.
    tells_side = any(item.side == "black" for item in items)
    for item in items:
        if item.number is None:
            before = places[-1] if places else None
            # Bare dots give the side but no number; the second of two may be in the place of the first.
            again = last is not None and last.number is None and last.side == "black"
            places.append(None if before is None or again or item.side != "black" else before + 1 + before % 2)
            last, second = item, False
            continue
        second = bool(last and last.number == item.number and not second and item.side != "white")
        is_white = item.numbered and tells_side and item.upper is not False
        black = item.side == "black" or (item.side is None and second and not is_white)
        places.append(2 * (item.number - first) + black)
        last = item
    return places


def _by_ply(items: Sequence[Item], first: int) -> Places:
    places: Places = []
    for item in items:
        if item.number is None:
            places.append(None)
        elif item.numbered or not item.continues or not places or (last := places[-1]) is None:
            places.append(item.number - first)
        else:
            # "[1] e2-e3 e7-e6 a2-a3", and on the next line "[4]"
            places.append(last + 1)
    return places


# ---------------------------------------------------------------- the numbers of a log


def check_order(turns: Sequence[Turn], source: Source) -> tuple[Turn, ...]:
    """Return the turns with ``skips`` set, and with a finding GC107 on each whose number is out of order.

    The sides are corrected. What the first number skips is no finding; only ``skips`` says it.
    """
    # "1." says nothing about the side if both plies have it.
    written = [
        Item(*turn.span, [], 0, number=turn.number, side="black" if turn.side == "black" else None, numbered=True)
        for turn in turns
    ]
    places = places_of(written, in_log=True)
    is_numbered = any(place is not None for place in places)
    misprints = _misprints(places)
    checked: list[Turn] = []
    expected = 0
    for index, (turn, place) in enumerate(zip(turns, places, strict=True)):
        if not is_numbered:
            # Only the sides that some of them give tell anything.
            skips = int(turn.side is not None and (turn.side == "black") != expected % 2)
            turn, expected = replace(turn, skips=skips) if skips else turn, expected + skips
        elif place is not None:
            side: Side = "black" if place % 2 else "white"
            turn = replace(turn, side=side) if turn.side not in (None, side) else turn
            if index and place != expected:
                message = f"this turn is numbered {_number(place)}, but {_number(expected)} comes next"
                finding = replace(turn.finding("GC107", message, source), ply=index + 1)
                turn = replace(turn, findings=(finding, *turn.findings))
            if place != expected and index not in misprints:
                turn, expected = replace(turn, skips=place - expected), place
        checked.append(turn)
        expected += 1
    return tuple(checked)


def _misprints(places: Places) -> set[int]:
    """Return the turns whose numbers are wrong although the numbers after them are right."""
    misprints: set[int] = set()
    expected = 0
    for index, place in enumerate(places):
        if place is not None and place != expected and index not in misprints:
            for length in range(1, _LONGEST_MISPRINT + 1):
                if places[index + length : index + length + 1] == [expected + length]:
                    misprints.update(range(index, index + length))
                    break
            else:
                expected = place
        expected += 1
    return misprints


def _number(place: int) -> str:
    return f"{place // 2 + 1}{'...' if place % 2 else '.'}"


def number_moves(items: list[Item]) -> None:
    """Find the number and the side that the text gives each move.

    They stand directly before the moves, or, if only that puts them in order, at the beginnings of the lines:
    "1. e2-e3 (12 s) e7-e6 (9 s)".
    """
    _read_numbers(items)
    given = [(at, item) for at, item in enumerate(items) if item.number is not None]
    if not given:
        # "7" on a line of its own above "e2-e3 | e7-e6"
        above = [(item, int(item.above[0].value)) for item in items if is_number(item.above)]
        if 2 * sum(b - a == 1 for (_, a), (_, b) in pairwise(above)) > len(above):
            for item, value in above:
                item.number, item.numbered = value, True
    if 4 * len(given) < len(items) and not any(item.number == at // 2 + 1 for at, item in given):
        # "coffee no. 3. e7-e6" in a list without numbers
        for _, item in given:
            item.number, item.numbered = None, False
    is_stopped = any(item.continues and item.numbered and item.before[-1].value in _STOPS for item in items)
    if not (is_stopped or is_in_order(items)) and any(item.number is not None for item in items):
        kept = [(item.number, item.side, item.numbered) for item in items]
        _read_numbers(items, at_first=True)
        for item, (number, side, numbered) in zip(items, () if is_in_order(items) else kept, strict=False):
            item.number, item.side, item.numbered = number, side, numbered


def is_in_order(items: Sequence[Item]) -> bool:
    """Tell whether all moves have the numbers that they should have."""
    return all(place == index for index, place in enumerate(places_of(items)))


def _read_numbers(items: list[Item], *, at_first: bool = False) -> None:
    on_line: list[Item] = []
    for item in items:
        # "2. d2-d4 (better is e2-e4) d7-d5"
        while on_line and (on_line[-1].line != item.line or on_line[-1].depth > item.depth):
            on_line.pop()
        beside = on_line[-1] if on_line else None
        item.number, item.numbered = None, False
        _read_number(item, beside, at_first=at_first)
        if item.number is None and beside is not None and beside.number is not None:
            given = beside.number, beside.side
            is_again = beside.struck or beside.is_denied or (item.is_marked and item.origin == beside.origin)
            item.number, item.side = given if is_again else following(beside.number, beside.side or "white")
        on_line.append(item)
    # "7. e2-e3, not e2-e4" is one turn if "7..." comes next.
    depth = min((item.depth for item in items), default=0)
    own = [at for at, item in enumerate(items) if item.numbered or not (item.number is None or item.continues)]
    own = [at for at in own if items[at].depth == depth]
    for at, after in pairwise(own):
        before, side = items[at], items[at].side or "white"
        if following(before.number, side) == (items[after].number, items[after].side or "white"):
            for item in items[at + 1 : after]:
                if item.line == before.line:
                    item.number, item.side = before.number, side


def _read_number(item: Item, beside: Item | None, *, at_first: bool) -> None:
    """Read the last number before a move, or the first on its line; ``beside`` is the move before it on its line."""
    tokens = item.before
    # "$2" is a remark of PGN, "[http-1]" the name of a thread, and "Anna(1742) says" has her rating.
    names = {n + 3 for n, token in enumerate(tokens[:-4]) if token.value == "[" and tokens[n + 4].value == "]"}
    numbers = (n for n, token in enumerate(tokens) if token.kind == NUMBER and n not in names)
    numbers = (n for n in numbers if not n or tokens[n - 1].value != "$")
    # "player": 1, player=1
    values = [token.value for token in tokens]
    keyed = {n + 1 for n, sign in enumerate(values) if sign in (":", "=") and _SIDE_KEYS & {*values[max(n - 2, 0) : n]}}
    numbers = (n for n in numbers if n not in keyed)
    numbers = (n for n in numbers if not n or (tokens[n - 1].value, len(tokens[n].value)) != ("(", LONGEST_NUMBER))
    at = (min if at_first else max)(() if at_first and beside else numbers, default=None)
    behind = tokens if at is None else tokens[at + 1 :]
    said = [token for token in behind if token.kind == WORD and token.value not in PLAIN]
    # "Black's move 6 was e7-e6"
    is_read = bool(said) and at is not None and WORDS["reads"].issuperset(token.value for token in said)
    # "Black 4: e7-e6" at the beginning of a line, or behind the sign of a list or a text in quotation marks
    begins = at is not None and at > 0 and (at == 1 or tokens[at - 2].value in ('"', "-", "*"))
    is_read |= begins and not (said or item.continues)
    named = side_in(behind) or (side_in(tokens[max((at or 0) - 2, 0) : at]) if is_read else None)
    item.side = named or ("black" if any(token.value == "..." for token in behind) else None)
    if at is None or len(tokens[at].value) > LONGEST_NUMBER:
        return
    if (beside is not None and said) or len(said) > words.MOST_WORDS:
        # {"id": 6798, "game": "Rococo", "status": "finished", "moves": ["e2-e4"]}
        return
    item.number, item.numbered = int(tokens[at].value), not said
    whole, sign = tokens[at - 2 : at] if at > 1 else (tokens[at], tokens[at])
    if whole.kind == NUMBER and sign.value in (".", "/") and whole.end + 1 == tokens[at].start:
        # "1.0" and "1.5", or "3/40"
        item.number = int(whole.value)
        item.side = item.side or ("black" if sign.value + tokens[at].value in (".2", ".5") else None)
    if item.side is None:
        touching = [t.value for t in tokens if t.end == tokens[at].start or t.start == tokens[at].end]
        item.side = "white" if "w" in touching else "black" if "b" in touching else None
    dots = sum(token.value == "." for token in behind) > 2 or any(token.value == ".." for token in behind)
    if item.side is None and dots:
        item.side = "black"


# ---------------------------------------------------------------- the lines between moves


def said_in(text: str) -> set[str]:
    """Return the words of a text, and the pairs of words next to each other, such as "house_rule"."""
    # In a tag of Word: "mso-list:Ignore".
    said = re.findall(r"[^\W\d_]+", re.sub(r"</?\w[^<>]*>", " ", text.casefold()))
    return {*said, *map("_".join, pairwise(said))}


def is_number(line: Sequence[Token]) -> bool:
    """Tell whether a line holds a number and nothing else."""
    return bool(line) and line[0].kind == NUMBER and all(token.value in (".", ")") for token in line[1:])


def may_be_named_move(line: Sequence[Token]) -> bool:
    """Tell whether a line that begins with a side may hold its move: behind that there are not only words."""
    line = _untimed(line)
    # "Black to move (1)> quit"
    around = zip(line, line[1:], line[2:], strict=False)
    counts = {b.start for a, b, c in around if (a.value, b.kind, c.value) == ("(", NUMBER, ")")}
    rest = [token for token in line[1:] if token.value not in (":", ">") and token.start not in counts]
    is_said = any(token.is_said for token in rest[:1]) and all(
        token.kind == words.SIGN or (token.kind == WORD and token.value.isalpha()) for token in rest
    )
    return side_in(line[:1]) is not None and bool(rest) and not is_said


def _untimed(line: Sequence[Token]) -> Sequence[Token]:
    """Return a line without the time at its beginning: "21:20 - White plays"."""
    at = next((at for at, token in enumerate(line) if token.kind not in ("clock", "date", words.SIGN)), 0)
    return line[at:] if line and line[0].kind in ("clock", "date") else line


def may_be_move(line: Sequence[Token]) -> bool:
    """Tell whether a line without a move that was read may hold one.

    It has two squares, a square and a number or a word for captures, a label and a square with one word at most, or a
    number with a stop and a few signs or words behind it; or it is one word in brackets, or a label with a letter
    behind it.
    """
    squares = sum(token.kind == words.SQUARE and not token.weak for token in line)
    # "watch g3 and h4", "e4 or f4 ... tough choice"
    links, around = words.WORDS["links"] | words.WORDS["alternatives"], zip(line, line[1:], line[2:], strict=False)
    squares -= sum(a.kind == b.kind == words.SQUARE and not b.weak and link.value in links for a, link, b in around)
    unknown = sum((token.kind == WORD and token.value not in words.OF_MOVES) or token.weak for token in line)
    # "(xd3 = the piece on d3 is taken, <> = swap)"
    is_long = sum(token.is_said for token in line) > words.MOST_WORDS
    is_legend = is_long and sum(token.value == "=" for token in line) > 1
    # "Can a Pawn on e2 reach e4?"
    ends = (at for at, token in enumerate(line) if token.value == "?")
    first = next((token for token in line if token.kind != words.SIGN), words.END)
    asks = first.kind == WORD and sum(token.is_said for token in line[: next(ends, 0)]) > HABIT
    # "10. S op h7 en het stuk op g7 vernietigen elkaar", but "2. A piece touched on e5 must move."
    kinds = [token.kind for token in line[:3] if token.value not in ("A", "I")]
    is_led = kinds[2:] == [words.LABEL] or unknown <= 2 * HABIT
    if len(words.squares_in(line)) > 1 and kinds[:2] == [NUMBER, words.SIGN] and is_led:
        return True
    is_prose = unknown > words.MOST_WORDS and [token.value for token in line[1:2]] != ["..."]
    if not line or is_legend or asks or is_prose or words.regrets(line):
        return False
    last = next((token for token in reversed(line) if token.kind != words.SIGN), words.END)
    if line[0].value in words.PROMOTION_VERBS and last.kind == words.LABEL:
        # "..., which", and on the next line "becomes L", but "becomes a draw"
        return True
    # "attento a h8"
    labels = [at for at, token in enumerate(line) if token.kind == words.LABEL and not (at == 1 and token.value == "a")]
    is_part = labels != [] and (squares > 0 or any(words.GARBLED.fullmatch(token.value) for token in line))
    if is_part and (unknown < 2 or [token.kind for token in line[:2]] == [words.LABEL, words.SQUARE]):
        # "L f1-g?", "L | | g2", "puts: {g3: L}", "S a7 se zničí"
        return True
    # "7  .  p  p" is the rank of a diagram.
    stop = line[1].value if line[1:2] and line[1].start == line[0].end else ""
    numbered = line[0].kind == NUMBER and stop in (".", "...", ")")
    is_one_word = line[0].value in ("(", "[") and len(line) == 3 and line[1].value not in words.NO_MOVES
    if is_one_word or (len(line) == 1 and line[0].value in ("-", "?", "...")):
        # "[unreadable]"
        return True
    if line[0].kind == words.LABEL and [len(token.value) for token in line[1:] if token.kind != words.SIGN] == [1]:
        # "I a"
        return True
    # "24. ......" waits for a move.
    rest = any(token.kind != words.SIGN or token.value.strip("._)") for token in line[1:])
    # "[1] threatens e4" is a footnote.
    said = line[3:] if len(line) > 2 and line[1].kind == NUMBER and line[2].value in ("]", ")") else line
    takes = any(token.kind == NUMBER or token.value in words.TAKES for token in said)
    return squares > 1 or (squares > 0 and takes) or (numbered and rest)


def is_point(line: Sequence[Token], last: Item) -> bool:
    """Tell whether a line below the last move is a point of another list, by a number that is not the next one."""
    numbers = {int(token.value) for token in last.before if token.kind == NUMBER and len(token.value) <= LONGEST_NUMBER}
    said = sum(token.is_said for token in line)
    if not numbers or said < 2 or line[0].kind != NUMBER or any(token.kind == words.SQUARE for token in line):
        return False
    return not {int(line[0].value), int(line[0].value) - 1} & numbers


def _first_word(tokens: Iterable[Token]) -> str:
    """Return the first word of a move or a remark, "side" for that of either side, or "" if there are no words."""
    first = next((token for token in tokens if token.kind == WORD), words.END)
    return "side" if side_in([first]) else first.value


def mark_unread(items: Sequence[Item], between: Iterable[tuple[Item | None, Sequence[Token]]]) -> None:
    """Mark the moves above which a line may hold another, unless such a line stands between most of them.

    ``between`` are the lines between the moves, each with the move below it; None stands for what is below the last.
    """
    if not items:
        return
    said: list[tuple[Item | None, tuple[str, ...]]] = []
    place = 1
    # "White: e2-e3"
    are_headed = 2 * sum(side_in(_untimed(item.before)[:1]) is not None for item in items) > len(items)
    bullets = sum(item.before[0].value == "-" for item in items if item.before)
    played = {frozenset(item.elements[0].squares) for item in items}
    echoes = sum(1 <= len(item.above) < HABIT for item in items)
    in_turn = is_in_order(items) or take_turns(items)
    # "Las negras suicidan el peón de c5." behind moves that begin with "Las"
    begins = Counter(filter(None, (_first_word(item.before) for item in items)))
    behind = [*dropwhile(lambda token: token.value != ".", items[-1].after)][1:]
    for item, line in (*between, (None, behind)):
        is_led = (2 if item else 3) * begins[_first_word(line)] > len(items) and any(
            (t.kind == words.SQUARE and not t.weak) or words.GARBLED.fullmatch(t.value) for t in line
        )
        if item is None and len(items) > place and line and line[0].value == str(place):
            # "1. Anna Weber 2.5" begins another list, such as the table of a tournament.
            place += 1
            squares = sum(token.kind == words.SQUARE and not token.weak for token in line)
            if not squares or (squares == 1 and sum(token.kind == WORD for token in line) > 3):
                continue
        is_bullet = 2 * bullets > len(items) and [token.value for token in line] == ["-"]
        # A program answers each move.
        is_bullet |= 4 * echoes >= 3 * len(items) and len(line) == 1
        # "I wonder about move 5: how can a Pawn on e2 get to e4?"
        is_again = words.squares_in(line) in played and sum(token.is_said for token in line) > HABIT and not is_led
        values = [token.value for token in (*item.before[:2], *line[:1])] if item else []
        is_sent_again = item is not None and item.is_marked and [token.value for token in line[:1]] == values[:1]
        # "*2. e2-e4" corrects the line with that number above it, and "Anna: *a g8-b3" that of "Anna: a g8-b".
        is_sent_again |= values[:1] == ["*"] and len({*values[1:]}) == 1 < len(values) - 1
        # A line below the last move may hold only the hyphen with which those of most moves begin.
        if is_sent_again or (item is None and (is_bullet or is_again or is_point(line, items[-1]))):
            continue
        spoken = _without_speaker(line)
        holds_move = line is not behind and (may_be_move(line) or (len(spoken) < len(line) and may_be_move(spoken)))
        holds_move |= is_led or (are_headed and may_be_named_move(line))
        # No ply is missing where somebody talks between moves in order.
        if (line is not behind and _says_left_out(line)) or (holds_move and not (item and in_turn and _is_talk(line))):
            said.append((item, _form(line)))
    _mark_hidden(items)
    usual = Counter(unread for _, unread in said)
    for item, unread in said:
        # "(delivered)" below most moves is a habit.
        if usual[unread] < max(HABIT, len(items) / 3):
            if item is None:
                items[-1].unread_below = True
            else:
                item.gap = True


def _is_talk(line: Sequence[Token]) -> bool:
    """Tell whether a line says nothing of a move that was played: "<anna> he should have gone to d4"."""
    values = {token.value for token in line}
    does = words.CAPTURES | words.GONE | words.DIES | words.SWAPS | words.PROMOTION_VERBS | words.AMENDS
    return sum(token.is_said for token in line) >= HABIT and (words.regrets(line) or does.isdisjoint(values))


def _without_speaker(line: Sequence[Token]) -> Sequence[Token]:
    """Return a line without who says it, and when: "[Anna] [7:40] p h7"."""
    at = 0
    while at < len(line) and (close := words.CLOSING.get(line[at].value)):
        end = next((n for n in range(at + 1, len(line)) if line[n].value == close), None)
        if end is None:
            break
        at = end + 1
    return line[at:]


def take_turns(items: Sequence[Item]) -> bool:
    """Tell whether two players in a chat take turns, so that no move is missing between theirs."""
    names = [item.speaker for item in items]
    return None not in names and len({*names}) == 2 and all(last != name for last, name in pairwise(names))


def without_appendix(items: list[Item]) -> list[Item]:
    """Return moves without those below a heading such as "Analysis" behind a game whose numbers do not go on there."""
    first, tail = len(items), set[int | None]()
    for at in range(len(items) - 1, 0, -1):
        last, item = items[at - 1], items[at]
        tail.add(item.number)
        said = {token.value for token in item.above}
        if not words.LEADS_ASIDE.isdisjoint(said) and len(said) <= words.MOST_WORDS and last.number is not None:
            if {last.number + (last.side == "black"), last.number + 1} & tail:
                break
            first = at
    return items[:first] if first < len(items) and is_in_order(items[:first]) else items


def not_played(items: Sequence[Item]) -> set[int]:
    """Return the ids of the moves of which the words around them say that they were not played.

    So says a list of moves of one side below a few words: "Shall I play e2-e3, f2-f3 or g2-g3?".
    """
    options = len([*takewhile(lambda item: item.upper is not None and item.upper is items[-1].upper, reversed(items))])
    first, goes_on = items[-options], False
    said = max((sum(token.is_said for token in item.before) + item.is_headed for item in items[1:-options]), default=0)
    is_led = sum(token.is_said for token in first.before) + first.is_headed > said
    found = {id(item) for item in items[-options:]} if 1 < options <= len(items) / 2 and is_led else set[int]()
    for item in items:
        # "If e2-e4, then e7-e5", but "not e2-e4, but e2-e3"
        is_led = item.continues and item.is_addressed and goes_on
        goes_on = item.may_be_next or (item.is_supposed and not item.is_denied)
        if item.is_supposed or item.may_be_next or is_led:
            found.add(id(item))
    # "@anna:example.org" stands before each move.
    return found if 2 * len(found) < len(items) else set()


def _says_left_out(line: Sequence[Token]) -> bool:
    return not words.LEFT_OUT.isdisjoint(said_in(" ".join(token.value for token in line)))


def _mark_hidden(items: Sequence[Item]) -> None:
    """Mark the moves before which more stands, or a cell cannot be seen, and the last if the next one begins."""
    for item, after in zip_longest(items, items[1:]):
        item.gap |= (item.continues and _says_left_out(item.before)) or _hides_cell(item.before)
        if after and not after.continues and item.after and item.after[-1].kind == words.LABEL:
            # "e7-e6 6. S", and on the next line "h2 and g2 / g7-h6"
            after.gap |= any(token.kind == NUMBER for token in item.after)
        if _hides_cell(item.after):
            (after or item).gap |= after is not None
            item.unread_below |= after is None
    for last in items[-1:]:
        # "11. e2-e3 e7-e6 12. [P]", and nothing behind it
        behind = [*dropwhile(lambda token: token.kind != NUMBER, last.after)]
        is_next = bool(behind) and behind[0].value in (str(last.number), str((last.number or 0) + 1))
        # "16. White takes on a0 with the piece on c2", "16) White sacrifices h1, and z1 with it"
        takes = not words.CAPTURES.isdisjoint(token.value for token in behind)
        is_point = len(behind) > 1 and behind[1].value in (".", ")")
        is_next |= takes or (is_point and len(words.squares_in(behind)) > 1)
        last.unread_below |= is_next and any(token.kind in (words.LABEL, words.SQUARE) for token in behind)


def _hides_cell(tokens: Sequence[Token]) -> bool:
    """Tell whether a cell of a table cannot be seen: "2,########,a6-b5", "2,?,a6-b5", but "2,a5-a6,?,a7-a6"."""
    return _HIDDEN.search("".join(token.value for token in tokens)) is not None


def _form(line: Sequence[Token]) -> tuple[str, ...]:
    """Return what a line says, whatever its numbers and times are, and whose move it is."""
    kinds = (NUMBER, "clock", "code", "date")
    line = [*dropwhile(lambda token: token.value == ">", line)]
    return tuple(token.kind if token.kind in kinds or token.value in words.OF_SIDES else token.value for token in line)
