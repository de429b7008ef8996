"""Repair a list of turns in which one is missing, garbled, or exchanged with the next; find what moves leave out."""

import re
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, pairwise
from typing import NamedTuple

from rococo_notation.notation import LineKind, Log, Part, PartKind, Remark, Side, Span, Turn, parse_turn
from rococo_notation.notation import tokens as words
from rococo_notation.notation.dialect import Dialect
from rococo_notation.notation.lexer import tokens_of
from rococo_notation.notation.source import lines_of
from rococo_notation.notation.tokens import Item
from rococo_notation.notation.turn import HABIT, WITHOUT_MOVE, Doubt
from rococo_notation.replayer import messages
from rococo_notation.replayer.messages import FaultKind, Note, finding_about, kind_of
from rococo_notation.replayer.position import packed_moves
from rococo_notation.replayer.record import Ply
from rococo_notation.replayer.resolve import MOST_STEPS, TAKEN, CaptureStyle, Plays, legal_after, may_go_on, resolve
from rococo_notation.rules import Move, State, reasons, verify
from rococo_notation.rules.reasons import Reason
from rococo_notation.rules.tables import NOWHERE, SIDES

_SIGNS = re.compile(r"[\s!?+#.,]+")
"""What a writer may add to a move, or leave out."""
FEWEST = 4
"""Fewer moves than this give no reason to read them in another way."""
LEAST_REST = 2
"""The least number of turns left from which a missing move can be inferred."""
MOST_REPAIRS = 3
"""The most repairs of one list."""
_GOES_ON, _SHORTLY = 2, 10
"""How many moves behind a fault, and before it, tell whether it comes from a slip."""
_ALIKE = {"l": "I", "I": "l"}
"""Labels that look alike, in print and where a scanner has read it."""
_NAME = re.compile(r"[a-z]?\d+|\s+|(?<=x)(?=[a-z]\d)")
_TAKES = words.CAPTURES | {"x", "\u00d7"}
_COORDINATE = re.compile(r"(?<![A-Za-z])[A-Za-z]\d{1,2}(?!\w)|(?<=[A-Za-z])[a-z]\d{1,2}(?!\w)")


class _Repair(NamedTuple):
    """The turns that take the place of ``taken`` others, and the state after them."""

    plays: tuple[Turn, ...]
    taken: int
    after: State


class Repairer:
    """Looks for the only repair of the turns of a log under which all of them are legal."""

    def __init__(self, log: Log, plays: Plays) -> None:
        self.log = log
        self.plays = plays
        self.limit = plays.steps + MOST_STEPS

    def repaired(self, turns: Sequence[Turn]) -> tuple[Turn, ...] | None:
        """Return turns, those without a fault as they are; None if no repair makes all legal, or more than one."""
        labels = [(turn.parts[0].label if turn.parts else None) or "-" for turn in turns]
        repeats = sum(f"{one}{other}".isalpha() and one.isupper() == other.isupper() for one, other in pairwise(labels))
        # All may be in capitals.
        repeats *= any(map(str.islower, labels))
        # An exchange makes two turns that move a piece of the side of the turn before them.
        if _skips(turns, len(turns) - 1) > MOST_REPAIRS or repeats > 2 * MOST_REPAIRS:
            # The moves of one player only, say.
            return None
        # The last turn may be at fault, and chooses no repair.
        found, begun = (
            [*islice(self._completions(tuple(each), 0, self.plays.start, MOST_REPAIRS), 2)]
            for each in (turns, turns[:-1])
        )
        return found[0] if len(found) == 1 and len(begun) < 2 and self.plays.steps <= self.limit else None

    def _completions(self, turns: tuple[Turn, ...], index: int, state: State, depth: int) -> Iterator[tuple[Turn, ...]]:
        """Yield the turns with repairs from a place on under which all that follow are legal."""
        while index < len(turns):
            after = self.plays.after(turns[index], state)
            if after is None or _skips(turns, index):
                break
            index, state = index + 1, after
        if index == len(turns):
            yield turns
            return
        for repairs in self._repairs(turns, index, state) if depth else ():
            is_repaired = False
            for repair in repairs:
                repaired = (*turns[:index], *repair.plays, *turns[index + repair.taken :])
                rest = self._completions(repaired, index + len(repair.plays), repair.after, depth - 1)
                for completion in islice(rest, 2):
                    is_repaired = True
                    yield completion
            if is_repaired:
                return

    def _repairs(self, turns: Sequence[Turn], index: int, state: State) -> Iterator[Iterator[_Repair]]:
        """Yield the repairs of a turn that a slip explains, the most likely first."""
        turn, left, skips = turns[index], len(turns) - index, _skips(turns, index)
        if state.fallen is not None or left < LEAST_REST:
            return
        # Its number may give the side to move, and the next number agree.
        is_confirmed = turn.number is not None and turn.side == SIDES[state.side] and not _skips(turns, index + 1)
        # Of two exchanges in a row a missing ply is the likelier reason.
        is_second = index > 1 and turns[index - 1].span < turns[index - 2].span
        if not (skips or is_second) and (left > LEAST_REST or not is_confirmed):
            yield self._exchanged(turn, turns[index + 1], state)
        is_whole = any(part.kind is PartKind.MOVE for part in turn.parts)
        if not skips and left > LEAST_REST and not is_whole:
            yield self._misspelt(turn, state)
        if skips == 1 or (not skips and not is_confirmed):
            yield self._missing(turns, index, state)

    def _exchanged(self, turn: Turn, following: Turn, state: State) -> Iterator[_Repair]:
        """Yield a turn and the one after it the other way round, if they are legal so."""
        found = finding_about(following, messages.READ_EXCHANGED, self.log.source)
        plays = (replace(following, findings=(found, *following.findings)), turn)
        count, after = self.plays.legal(plays, state)
        if count == len(plays) and self.plays.steps <= self.limit:
            yield _Repair(plays, 2, after)

    def _misspelt(self, turn: Turn, state: State) -> Iterator[_Repair]:
        """Yield the legal moves that are written like a turn that is garbled."""
        squares = set(filter(self.log.dialect.square, _COORDINATE.findall(turn.text)))
        for packed in packed_moves(state):
            move = Move.of(packed, state)
            full = "".join(str(move).split())
            texts = [full, full.partition(";")[0]]
            # The label may be left out.
            is_like = is_near(turn.text, [*texts, *(text.removeprefix(move.mover) for text in texts)])
            if is_like and squares <= set(_COORDINATE.findall(str(move))):
                supplied = self._supplied(str(move), turn, turn.span, messages.READ_AS_ONLY_MOVE)
                yield _Repair((supplied,), 1, state.after(packed))

    def _missing(self, turns: Sequence[Turn], index: int, state: State) -> Iterator[_Repair]:
        """Yield the moves after which a turn is legal."""
        turn = turns[index]
        here = Span(turn.span.start, turn.span.start)
        last = max((each.span.end for each in turns[:index]), default=0)
        if _COORDINATE.search(self.log.source.text, last, here.start):
            # What stands there was not read.
            return
        for packed in packed_moves(state):
            after = state.after(packed)
            if self.plays.steps <= self.limit and self.plays.after(turn, after) is not None:
                move = str(Move.of(packed, state))
                yield _Repair((self._supplied(move, turn, here, messages.READ_PLY_MISSING),), 0, after)

    def _supplied(self, text: str, turn: Turn, span: Span, reason: Reason) -> Turn:
        """Make a turn of a supplied text, with a place in the log."""
        read = parse_turn(text, self.log.dialect)
        parts = tuple(replace(part, span=span) for part in read.parts)
        supplied = replace(read, span=span, parts=parts, slips=read.slips | {TAKEN})
        written = supplied
        if span == turn.span:
            written, supplied = turn, replace(supplied, number=turn.number, side=turn.side)
        return replace(supplied, findings=(finding_about(written, reason, self.log.source, text),))


def is_near(text: str, others: Iterable[str]) -> bool:
    """Tell whether a text differs from one of the others by two letters at most: lost, doubled or wrong.

    >>> is_near("P e-f3", ["Pe2-f3", "e2-f3"]), is_near("P a2-a3", ["Ph7-h6"])
    (True, False)
    """
    from difflib import SequenceMatcher

    written = _SIGNS.sub("", text)
    matches = ((other, SequenceMatcher(None, written, other).get_matching_blocks()) for other in others)
    wrong = ((other, max(len(written), len(other)) - sum(each.size for each in equal)) for other, equal in matches)
    # In a short text two wrong letters are too many.
    return any(count <= 1 + (len(other) > 5) for other, count in wrong)


def joined(turns: Sequence[Turn], plays: Plays, log: Log) -> tuple[Turn, ...] | None:
    """Return turns, those that are legal only as a part of the one before joined to it; None if not all are legal."""
    done: list[Turn] = []
    states: list[State | None] = [plays.start]
    for turn in turns:
        state = states[-1]
        after = plays.after(turn, state) if state else None
        if after is None and done and _may_continue(done[-1], turn, log):
            turn = _joined(done.pop(), turn, log)
            del states[-1]
            if before := states[-1]:
                # With captures implied, a swap that leaves out the other piece would allow any removal of it.
                resolution = resolve(turn, before, "auto")
                # A part that moves nothing belongs to no move.
                moves_nothing = any(not mismatch.standing for mismatch in resolution.written.mismatches)
                after = None if moves_nothing else resolution.after(before)
        elif state is None:
            return None
        done.append(turn)
        states.append(after)
    return tuple(done) if states[-1] else None


def amended(items: Sequence[Item], plays: Plays, dialect: Dialect, lost: int | None) -> tuple[int, Turn] | None:
    """Return the only turn with a square that words behind it or below it correct, and its place: "e2-e4, no, e3".

    None if all turns are legal under no such correction, or under several. ``lost`` is the only move, if any, at which
    something else may be said.
    """
    legal: list[tuple[int, Turn]] = []
    turns = [item.turn for item in items]
    for at, item in enumerate(items):
        following = items[min(at + 1, len(items) - 1)]
        square = _meant(item, following) if lost in (None, at, at + 1) else None
        others = with_named(item, following, dialect) if square else []
        others = [each for each in others if square in each.parts[0].squares]
        legal += [(at, each) for each in others if plays.legal([*turns[:at], each, *turns[at + 1 :]])[0] == len(turns)]
    return legal[0] if len(legal) == 1 else None


def _meant(item: Item, following: Item) -> str | None:
    """Return the square at the end of a clause that begins with a word of correction: "no, e3", "(e3, not e4)"."""
    for said in (item.after, following.above):
        values = [token.value for token in said]
        named = [at for at, token in enumerate(said) if token.kind == words.SQUARE and token.value not in item.squares]
        if len(named) != 1:
            continue
        (at,) = named
        begin = at
        while begin and values[begin - 1] in words.BEFORE_ANOTHER:
            begin -= 1
        behind = values[at + 1 :]
        is_other = behind[:2] in ([",", "not"], [",", "nicht"]) and behind[2:3] != [] and behind[2] in item.squares
        ends = not behind or behind[0] in words.END_CLAUSE - {",", ":", "/"}
        word, before = values[begin - 1] if begin else "", values[max(begin - 3, 0) : max(begin - 1, 0)]
        is_denied = any(each in words.DENIES or each.endswith("n't") for each in before)
        # "no e3" denies it, and "no, e3" does not.
        says_so = word in words.SAYS_ANOTHER and not is_denied and (begin < at or word not in words.DENIES)
        if (says_so and (ends or is_other)) or (not begin and is_other):
            return values[at]
    return None


def with_named(item: Item, following: Item, dialect: Dialect) -> list[Turn]:
    """Return what a move would be if a square in the words behind it were its origin, its target or a capture."""
    said = words.squares_in(tokens_of(item.turn.comment, dialect) if item.turn.comment else ())
    wider = [item.wider.turn] if item.wider else []
    return wider + with_squares(item.turn, (item.mentions | following.named_above | said) - item.squares)


def with_squares(turn: Turn, named: Collection[str]) -> list[Turn]:
    """Return what a move would be if one of these squares were its origin or its target."""
    first = turn.parts[0]
    if first.kind is not PartKind.MOVE or not named:
        return []
    origin, target = first.squares
    meant = [replace(first, squares=(origin, square)) for square in named]
    meant += [replace(first, label=None, squares=(square, target)) for square in named]
    return [replace(turn, text=part.canonical, parts=(part,)) for part in meant]


def is_corrected_in(text: str, item: Item, items: Sequence[Item], state: State, dialect: Dialect) -> bool:
    """Tell whether a line without moves corrects a square of a move so that it is legal: "note: g7 should read f3"."""
    moves = sorted(each.turn.span for each in items if each.elements[0].squares)
    for start, line, end in lines_of(text):
        is_near = any(square in line.casefold() for square in item.squares)
        last = bisect_left(moves, (end,)) - 1
        if not is_near or (last >= 0 and moves[last].end > start):
            continue
        said = tokens_of(line, dialect)
        named = words.squares_in(said)
        denied = {after.value for word, after in pairwise(said) if word.value in words.DENIES}
        # "f3, not g7", but "g7 is not legal, and f3 is"
        is_amended = denied & item.squares or any(token.value in words.AMENDS for token in said)
        others = with_squares(item.turn, named - item.squares) if is_amended and item.squares & named else ()
        if any(legal_after(each, state) is not None for each in others):
            return True
    return False


def doubt_by_omission(item: Item, items: Sequence[Item], state: State, fault: Note | None) -> Doubt | None:
    """Return the doubt that a text leaves out what a move captures, or a figure of the highest rank."""
    turn = item.turn
    # "S f2-g2 (swap)", "S f2 <-> g2"
    said = [*(token.value for token in item.after), *(part.text for part in turn.parts[:1])]
    is_said = any(word in words.SWAPS or not words.SWAP_SIGNS.isdisjoint(word.split()) for word in said)
    is_said &= all(part.kind is not PartKind.PUT for part in turn.parts)
    # "w b6-b8; capture bS" says that it captures.
    is_said |= item.takes and fault is None
    if is_said or _may_lack_victim(item, items, state) or (fault and _may_have_promoted(turn, state)):
        return Doubt.STYLE
    led = {each.before[-1].value for each in items if each.before and not each.elements[0].label} - words.KNOWN
    labels = {each.elements[0].label or "" for each in items} - {*state.tables.codes}
    if fault and fault.kind.misses_piece and any(0 < len(label) < 3 and label.isalpha() for label in labels | led):
        # "C" or "Cm" is no piece, so that "R" may be the King of another language.
        return Doubt.LETTER
    if _may_name_victim(turn.parts[0], state):
        return Doubt.STYLE
    if fault is None:
        return None
    part, target = fault.part, turn.parts[0].squares[-1:]
    there = state.tables.labels[state.board[state.tables.index[target[0]]]] if target else ""
    if part and part.kind is PartKind.PUT and part.squares == target and (part.label or "").upper() == there.upper():
        # "c d8-c8 [s]" may name the piece that it swaps with.
        return Doubt.STYLE
    alike = [replace(part, label=_ALIKE.get(part.label or "", part.label)) for part in turn.parts]
    first, *rest = turn.parts
    turned = [replace(first, squares=first.squares[::-1]), *rest] if fault.kind.misses_piece else []
    # "L f4-a0" may go to a00 in a text that does not write the highest rank.
    is_written = any(square.endswith("00") for each in items for square in each.squares)
    raised = [] if is_written else [replace(part, squares=_raised(part.squares, state)) for part in turn.parts]
    others = {Doubt.ALIKE: alike, Doubt.TURNED: turned, Doubt.EDGE: raised}
    legal = (each for each in others if legal_after(replace(turn, parts=tuple(others[each])), state) is not None)
    return next(legal, None)


def _raised(squares: Sequence[str], state: State) -> tuple[str, ...]:
    """Return squares with 00 for 0, the rank above all others, if there is one."""
    return tuple(name + "0" if name[-1] == "0" and name + "0" in state.tables.index else name for name in squares)


def _may_have_promoted(turn: Turn, state: State) -> bool:
    """Tell whether a turn is legal if its piece, which stands where it promotes, has done so: "P e7-e8", "Q e8-e1"."""
    origin = state.tables.index[turn.parts[0].squares[0]] if turn.parts and turn.parts[0].squares else NOWHERE
    # Where a sign says that a piece promotes, one without it has not.
    options = state.tables.promotes_on[state.board[origin]][origin] if state.tables.hands is None else ()
    for piece in options:
        other = state.copy()
        other.board[origin] = piece
        if legal_after(turn, other) is not None:
            return True
    return False


def _may_lack_victim(item: Item, items: Sequence[Item], state: State) -> bool:
    """Tell whether a suicide may be a mutual destruction in a text that writes no captures."""
    first, written = item.elements[0], (each for other in items for each in other.elements[1:])
    if first.kind is not PartKind.CLEAR or any(each.kind is PartKind.CLEAR for each in written):
        return False
    return any(move.captured for move in verify(state, state.tables.index[first.squares[0]], NOWHERE))


def _may_name_victim(part: Part, state: State) -> bool:
    """Tell whether a move may name what it captures in place of its target: "S d6 x c7" for mutual destruction."""
    if part.kind is not PartKind.MOVE or _TAKES.isdisjoint(_NAME.split(part.text.casefold())):
        return False
    origin, target = (state.tables.index[square] for square in part.squares)
    moves = (move for move in packed_moves(state) if move.origin == origin and move.target != target)
    return any(move.captured >> target & 1 for move in moves)


def may_be_move_to(item: Item, state: State) -> bool:
    """Tell whether a drop in a game without drops may be a move to its square: ``L*d4`` for the Leaper's to d4."""
    kind, label, squares, *_ = item.elements[0]
    if kind is not PartKind.DROP or state.tables.hands is not None or len(item.elements) > 1:
        return False
    piece, target = state.tables.codes.get(label or ""), state.tables.index.get(squares[0])
    return any((move.piece, move.target) == (piece, target) for move in packed_moves(state))


def may_follow(item: Item, state: State) -> bool:
    """Tell whether the side to move has a piece where a move begins, of the kind that the move names if it does."""
    origin = state.tables.index[item.elements[0].squares[0]]
    piece, label = state.board[origin], item.elements[0].label
    is_own = piece != 0 and state.tables.side_of(piece) == state.side
    return is_own and (label is None or label.upper() == state.tables.labels[piece].upper())


def doubt_by_parts(item: Item, items: Sequence[Item], state: State, fault: Note | None) -> Doubt | None:
    """Return the doubt that the parts of a move leave: there may be more, or the last ones may be the next move.

    That may be a suicide, a promotion in place of a piece of the other side, or any move behind a semicolon.
    """
    turn = item.turn
    is_odd = fault is not None and fault.cause.reason is reasons.NO_SUICIDE
    written = resolve(turn, state, "manual") if item.cut or is_odd else None
    if written is not None and written.fault is not None and may_go_on(turn, state, written):
        # "P e2-" in a game without suicides may be the beginning of a move.
        return Doubt.CUT_OFF
    if len({(part.kind, part.label, part.squares) for part in turn.parts}) < len(turn.parts):
        return Doubt.REPEATED
    shorts = [each.elements[0].label or "" for each in items if each.elements[0].kind is PartKind.SHORT]
    # Where Pawns are named, "h5" is not one that goes there.
    are_named = any(text[:1] in ("P", "p") and not text[1:].isdecimal() for text in shorts)
    if are_named and turn.parts[0].kind is PartKind.SHORT and turn.text[1:].isdecimal():
        return Doubt.LETTER
    is_second = item.number is not None and item.side == "black"
    all_numbered = len(items) > 1 and all(each.numbered for each in items)
    moves = (at for at, part in enumerate(turn.parts) if at and part.kind is PartKind.MOVE)
    # "S g2-g8; a g7-g2" is meant as a swap.
    begin = next((at for at in moves if turn.parts[at].squares[1:] != turn.parts[0].squares[:1]), 0)
    if item.loose and not begin:
        rest = turn.parts[item.loose]
        is_own = rest.kind is PartKind.PUT and (rest.label or "").isupper() == item.upper
        begin = 0 if is_second or all_numbered or is_own else item.loose
    first = replace(turn, parts=turn.parts[:begin])
    return Doubt.PARTS if begin and resolve(first, state, "implied").fault is None else None


def is_again(items: Sequence[Item], index: int, state: State, *, odd: bool) -> bool:
    """Tell whether a move or a line may be there twice; ``odd`` tells whether the position does not fit."""
    item, keys = items[index], [each.key for each in items[: index + 2]]
    squares, label = item.elements[0].squares, (item.elements[0].label or "").upper()
    # "move f1-c1; move R a1-d1": the Rook that has castled stands there already.
    there = [
        state.tables.labels[piece].upper()
        for square in squares[1:]
        if (piece := state.board[state.tables.index[square]])
    ]
    is_done = there != [] and (there == [label] or (item.continues and not label))
    is_done |= any(each.elements[0].squares == squares for each in items[:index])
    is_again = odd and not item.numbered and is_done
    return is_again or any(keys[at : at + 2] == keys[at - 2 : at] for at in (index - 1, index) if at > 1)


def moved_by(plies: Sequence[Ply]) -> Iterator[tuple[State, Part, int]]:
    """Yield the state before each ply, its first part, and the piece where that begins, 0 for none."""
    for ply in plies:
        first = ply.turn.parts[0] if ply.turn.parts else None
        if ply.before and first and first.squares:
            yield ply.before, first, ply.before.board[ply.before.tables.index[first.squares[0]]]


def doubt_by_others(plies: Sequence[Ply], charged: Sequence[int], plays: Plays) -> Doubt | None:
    """Return the doubt that other moves leave about the first fault: a letter of another language, or a slip."""
    called: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for state, part, piece in moved_by(plies):
        if part.label:
            called[part.label.upper()][state.tables.labels[piece].upper() if piece else ""] += 1
    for label, pieces in called.items():
        # "B" of a Bauer is a Pawn in most of its moves.
        usual, times = pieces.most_common(1)[0]
        if usual not in ("", label) and times >= HABIT and 4 * times > 3 * pieces.total():
            return Doubt.LETTER
    return Doubt.SLIP if _may_be_slip(plies, charged, plays) else None


def _may_be_slip(plies: Sequence[Ply], charged: Sequence[int], plays: Plays) -> bool:
    """Tell whether a slip in the first fault explains the next one, too, or one shortly before it the fault itself."""
    at, *rest = (number - 1 for number in charged)
    first, again = plies[at], plies[rest[0] if rest else at]
    odd, fault = (resolve(ply.turn, ply.before, "implied").fault if ply.before else None for ply in (first, again))
    # What the first captures may be missing for the other player, and stand on a target for both.
    is_result = (again.number - at) % 2 == 0 and again.turn.parts[0].squares[:1] == first.turn.parts[0].squares[1:]
    follows = is_result or fault is None or fault.kind is FaultKind.OCCUPIED
    # What follows from the first fault confirms no slip, but two such faults do.
    ends = [*rest[1:], len(plies)][follows:]
    if rest and ends and _are_legal_with_another(plies[at : ends[0]], plays):
        return True
    if odd is None or not odd.kind.fits_other_board or len(plies) < at + 1 + _GOES_ON:
        return False
    # "P c2-d2" for c2-c3, and then d7-d2
    earlier = range(max(at - _SHORTLY, 0), at)
    return any(_are_legal_with_another(plies[begin : at + 1 + _GOES_ON], plays) for begin in earlier)


def _are_legal_with_another(plies: Sequence[Ply], plays: Plays) -> bool:
    """Tell whether all of these plies are legal with one slip in the first put right, and not without that."""
    (first, *later), state = (ply.turn for ply in plies), plies[0].before
    if state is None or not first.parts:
        return False

    def is_legal(turn: Turn) -> bool:
        return plays.legal([turn, *later], state)[0] == len(plies)

    return not is_legal(first) and any(map(is_legal, _nearly(first, state)))


def _nearly(turn: Turn, state: State) -> Iterator[Turn]:
    """Yield a turn without its label, without its effects, and with another file or rank in one of its squares."""
    first, *effects = turn.parts
    yield replace(turn, parts=(replace(first, label=None), *effects))
    yield replace(turn, parts=(first,))
    names = [*filter(None, state.tables.names)]
    for number, part in enumerate(turn.parts):
        for at, square in enumerate(part.squares):
            for name in (each for each in names if (each[0] == square[0]) != (each[1:] == square[1:])):
                meant = replace(part, squares=(*part.squares[:at], name, *part.squares[at + 1 :]))
                yield replace(turn, parts=(*turn.parts[:number], meant, *turn.parts[number + 1 :]))


def _may_continue(before: Turn, turn: Turn, log: Log) -> bool:
    """Tell whether a turn may be the rest of the one before it: it moves nothing, or the Rook of a castling."""
    between = log.source.text[before.span.end : turn.span.start]
    # "P e2-e3", and on the next line "No, P e2-"
    is_said = any(map(str.isalpha, between.rpartition("\n")[2])) and "\n" in between
    is_apart = turn.number is not None and between.strip(" \t")
    castles = [each.parts[0].label for each in (before, turn)] in (["K", "R"], ["k", "r"])
    return not (is_said or is_apart) and (castles or {part.kind for part in turn.parts} <= WITHOUT_MOVE)


def _joined(first: Turn, rest: Turn, log: Log) -> Turn:
    parts = (*first.parts, *rest.parts)
    text = "; ".join(part.text for part in parts)
    span = Span(first.span.start, rest.span.end)
    whole = replace(first, text=text, parts=parts, span=span, slips=first.slips | {TAKEN})
    found = () if TAKEN in first.slips else first.findings
    return replace(whole, findings=(finding_about(whole, messages.READ_JOINED, log.source, text), *found))


def _skips(turns: Sequence[Turn], index: int) -> int:
    """Return how many plies the number of a turn skips."""
    turn = turns[index]
    return 0 if turn.number is None else 2 * turn.number - 2 + (turn.side == "black") - index


def with_turns(log: Log, turns: tuple[Turn, ...]) -> Log:
    """Replace the turns of a log; everything between them keeps its place."""
    if turns == log.turns:
        return log
    starts = [line.span.start for line in log.lines]
    counts = Counter(max(bisect_right(starts, turn.span.start) - 1, 0) for turn in turns)
    # A line that has lost its turns becomes text.
    lines = tuple(
        line if line.turns == count else replace(line, turns=count, kind=line.kind if count else LineKind.TEXT)
        for line, count in ((line, counts[at]) for at, line in enumerate(log.lines))
    )
    places = sorted(turn.span.start for turn in turns)

    def moved(remarks: tuple[Remark, ...]) -> tuple[Remark, ...]:
        return tuple(replace(remark, ply=bisect_right(places, remark.span.start)) for remark in remarks)

    return replace(log, turns=turns, lines=lines, comments=moved(log.comments), variations=moved(log.variations))


def is_named_again(item: Item, others: Sequence[Item]) -> bool:
    """Tell whether text far below a move names it again, by its number or its origin, and may correct it.

    "For e2-e4 read e2-e3", "On move 2 I mistyped, it was e2-e3"
    """
    later = [each for each in others if each.start > item.start and not each.numbered and each.may_replace]
    # "What is wrong with e2-e4?" asks about it.
    later = [each for each in later if each.key != item.key or not words.AMENDS.isdisjoint(each.said - {"wrong"})]
    return any(
        each.origin == item.origin if each.number is None else each.number == item.number and not each.continues
        for each in later
    )


def in_order(turn: Turn, number: int | None, side: Side | None) -> Turn:
    """Return a turn with this number, which follows the turn before it without a gap."""
    findings = tuple(each for each in turn.findings if kind_of(each.code) is not FaultKind.OUT_OF_ORDER)
    return replace(turn, number=number, side=side, skips=0, findings=findings)


def doubted(log: Log, doubt: Doubt, at: int | None = None) -> Log:
    """Return a log in whose turns there is a doubt, or in that at one place."""
    turns = (replace(turn, doubt=doubt) if at in (None, index) else turn for index, turn in enumerate(log.turns))
    return replace(log, turns=tuple(turns))


def left_out_at(plies: Sequence[Ply]) -> int | None:
    """Return the only capture, or else the only swap, that a text does not write which writes other effects."""
    effects = [(ply, move) for ply in plies if (move := ply.move) and (move.removed or move.swapped)]
    manual = sum(ply.hand is CaptureStyle.MANUAL for ply, _ in effects)
    left_out = [(ply.number - 1, move.swapped) for ply, move in effects if ply.hand is CaptureStyle.IMPLIED]
    captures, swaps = ([at for at, swapped in left_out if bool(swapped) is is_swap] for is_swap in (False, True))
    is_manual = manual >= HABIT or (manual > 1 and len(left_out) == 1)
    return next((each[0] for each in (captures, swaps) if is_manual and len(each) == 1), None)


def writes_such(items: Sequence[Item], index: int, state: State) -> int:
    """Count how often a text writes elsewhere what a move leaves out: swaps, or captures."""
    move = resolve(items[index].turn, state, "implied").move
    kinds, signs = ({PartKind.PUT}, "~") if move and move.swapped else ({PartKind.CLEAR, PartKind.HOLE}, "^&*+-")
    shorts = (item.elements[0].label or "" for item in items if item.elements[0].kind is PartKind.SHORT)
    written = sum(not {*signs}.isdisjoint(text) for text in shorts)
    return written + sum(any(each.kind in kinds for each in item.elements[1:]) for item in items)
