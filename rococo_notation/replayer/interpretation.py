"""Choose how a text is read: the first of its readings under which every move is legal, or else the most literal one.

A text that is not in full notation from its first line to its last is scanned for moves (``notation.scanner``), and its
readings are played one after another. Without a legal one a fault is charged only if nothing in the text speaks for
another reading of it (``missing_evidence``).
"""

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import dropwhile, tee

from rococo_notation.finding import Finding
from rococo_notation.notation import Dialect, LineKind, Log, PartKind, Source
from rococo_notation.notation.decoding import readable_text
from rococo_notation.notation.log import POSITION_KEYS
from rococo_notation.notation.move_numbers import not_played, places_of
from rococo_notation.notation.readings import (
    CORRECTED,
    NOT_AS_IN_A_LOG,
    WORDY,
    Reading,
    apart_from,
    found_in,
    items_of,
    readings,
    usual_depth,
    with_unscanned,
)
from rococo_notation.notation.tokens import LABEL, SQUARE, Item, Token
from rococo_notation.notation.turn import HABIT, Doubt
from rococo_notation.replayer import evidence, messages, order, repairs
from rococo_notation.replayer.evidence import missing_evidence
from rococo_notation.replayer.games import dialect_of
from rococo_notation.replayer.messages import FaultKind, finding_about, kind_of
from rococo_notation.replayer.record import Record
from rococo_notation.replayer.repairs import FEWEST, Repairer, doubted, in_order, joined, with_named, with_turns
from rococo_notation.replayer.resolve import MOST_STEPS, Effects, Plays, effects_of, legal_after, resolve
from rococo_notation.replayer.short_notation import hands_over
from rococo_notation.replayer.start import Start
from rococo_notation.rules import State, Variant
from rococo_notation.rules.tables import SIDES

MOST_JUDGED = 3
"""The most readings judged if none is legal."""
_MOST_SCANS = 3
_MOST_SCANNED = 1 << 16
"""How often a text is scanned again at most with the names that it teaches, and how many characters."""
MOST_ASIDES = 8
"""The most moves next to a game of which each is tried in the place of all others."""
# Behind the name of a game on its line there may be moves.
_HEADER = re.compile(rf"\W*(?:(?:log|date|result|site|event|round|{'|'.join(POSITION_KEYS)})\b|\S*/)", re.IGNORECASE)
_GAME = re.compile(r"\W*(?:game|variant)\b", re.IGNORECASE)
# In the source of a page line ends may be escaped.
_LINE_END = re.compile(r"[\r\n\f\v\x85\u2028\u2029]|&#(?:1[03]|x0?[ad]);|<br\b|\\[rn]|[\"'],", re.IGNORECASE)
"""The end of a line. In data it ends with a quotation mark."""
_SLASHES = re.compile("(?<![:/])//")
_BAR = re.compile(r"[^\S\r\n]*\|")

Judge = Callable[[Log, Effects | None], Record]


@dataclass(frozen=True)
class _Tried:
    """A reading with the number of its first moves that are legal, and the state after these."""

    reading: Reading
    legal: int
    state: State

    @property
    def is_legal(self) -> bool:
        return self.legal == len(self.reading.items)

    @property
    def is_again(self) -> bool:
        """Whether the number of the first move that is not legal is there twice."""
        places = self.reading.places[self.legal : self.legal + 1]
        return places != (None,) and any(self.reading.places.count(place) > 1 for place in places)


class Interpreter:
    """Reads one text as a log of a known game."""

    def __init__(
        self, log: Log, game: Variant, start: Start, judge: Judge, first: Record | None, *, own_style: bool
    ) -> None:
        self.log = log
        self.own_style = own_style
        """Whether the text is judged in its own style of captures, and played on as it stands."""
        self.judge, self.plays = judge, Plays(start.state)
        if first is not None:
            self.first = first
        for ply in first.plies if first else ():
            if ply.status == "legal" and ply.before and ply.after:
                self.plays.learn(ply.turn, ply.before, ply.after)
        as_written = items_of(log.turns, log.source.text)
        found, asides = as_written, list[Item]()
        self.is_read = order.is_plain(log)
        """Whether every line was read as it stands."""
        self.is_plain = self.is_read or not log.is_text
        """Whether it was, or is not scanned for moves."""
        spans = [line.span for line in log.lines if line.kind is LineKind.HEADER]
        # Nothing in these is a move, such as in the name of the log.
        headers = [span for span in spans if _HEADER.match(log.source.text, span.start)]
        if log.is_text and (log.scanned is not None or not self.is_read):
            found = apart_from(headers, with_unscanned(self._scanned(dialect_of(game)), log.turns))
            played = self._without_comments(found)
            if played and 4 * len(played) >= 3 * len(found):
                # "e2-e4 // e7-e5", but where lines were joined the game goes on in a comment.
                more = sum(item.numbered and item.start > played[-1].start for item in found)
                played[-1].unread_below |= more >= HABIT
                found = played
            asides = self._without_comments(apart_from([turn.span for turn in log.turns], found))
            found = as_written if self.is_read else found
        named = max((span.start for span in spans if _GAME.match(log.source.text, span.start)), default=0)
        below = [item for item in found if item.turn.span.start > named]
        above = (item for item in found if item.turn.span.start <= named)
        if below and below[0].numbered and below[0].number == 1 and all(item.words > 1 for item in above):
            # "Last time we played Ultima: 1. e2-e4", and below that "Game: Rococo"
            found = below
        if start.given:
            # Its first number may be any.
            before = next((item.number for item in found if item.number is not None), 1) - 1
            found = [replace(item, number=item.number and item.number - before) for item in found]
        self.items = [*found] if start.known else []
        self.as_written = Reading("", tuple(as_written), dropped=tuple(asides))
        """The turns of the log, without the moves that stand apart from them, in no comment."""
        self._more, self._seen = self._try(), list[_Tried]()
        unknown, says_more = -1, any(item.wider or item.gap or item.mentions or item.named_above for item in self.items)
        # One way to name squares that is known may lead to the next.
        while says_more and unknown != (unknown := sum(item.wider is not None for item in self.items)):
            self._explain_words()
            self._more, self._seen = self._try(), []

    def _scanned(self, dialect: Dialect) -> Sequence[Item]:
        """Return the moves that the scanner finds, with the words for pieces as the text uses them."""
        if self.log.positions:
            return []
        found, names = self.log.scanned, dict(dialect.names)
        again = min(_MOST_SCANS, _MOST_SCANNED // (len(self.log.source.text) + 1))
        for _ in range(max(found is None, again)):
            learned = self.plays.names_in(found, dialect.names) if found is not None else {}
            if found is not None and not learned.keys() - names.keys():
                break
            # The words of a dialect are cached, so its names must stay as they are.
            names = learned | names
            text = readable_text(self.log.source)
            text = text.beginning() if self.log.is_cut else text
            found = found_in(text, self.log.source, replace(dialect, names=names))
        return found or []

    def _without_comments(self, found: Sequence[Item]) -> list[Item]:
        """Return the moves in no comment or variation as a log has them; where bars part moves, one begins none."""
        text = self.log.source.text
        starts = [0, *(end.end() for end in _LINE_END.finditer(text))]
        said = {sign.start() for sign in _SLASHES.finditer(text)}
        if sum(item.continues and any(sign.value == "|" for sign in item.before) for item in found) < HABIT:
            said |= {start for start in starts if _BAR.match(text, start)}
        marks = sorted({*starts, *said})
        kept = [item for item in found if marks[bisect_right(marks, item.turn.span.start) - 1] not in said]
        if kept and kept[-1] is not found[-1]:
            kept[-1].unread_below |= found[-1].unread_below
        return kept

    @cached_property
    def _supposed(self) -> set[int]:
        return not_played(self.items)

    @cached_property
    def first(self) -> Record:
        """The record of the turns as they were read line by line."""
        return self.judge(self.log, None)

    def _try(self) -> Iterator[_Tried]:
        literal = Reading("", tuple(self.items), tuple(places_of(self.items)))
        numbers = [2 * item.number + (item.side == "black") for item in self.items if item.number]
        # Of lines that were all read, with numbers that go on, there is no other reading.
        is_literal = not self.log.is_text or (self.is_plain and numbers == [*range(2, len(self.items) + 2)])
        for reading in [literal] if is_literal else readings(self.items):
            legal, state = self.plays.legal([item.turn for item in reading.items])
            self._seen.append(_Tried(reading, legal, state))
            yield self._seen[-1]
            if self.plays.steps > MOST_STEPS:
                return

    def tried(self) -> Iterator[_Tried]:
        """Return the readings with how far they are legal; each is played when it is first asked for."""
        self._more, again = tee(self._more)
        return again

    def _is_explained(self, tried: _Tried) -> bool:
        again = [item for item in (*tried.reading.dropped, *tried.reading.repeated) if item.again]
        if tried.is_legal and any(repairs.may_follow(item, tried.state) for item in again):
            return False
        literal = (each for each in self._seen if not (each.reading.name or each.is_legal))
        refused = {each.reading.items[each.legal].key for each in literal}
        is_explained = partial(evidence.is_explained, items=self.items, supposed=self._supposed, refused=refused)
        if not (tried.reading.dropped or tried.reading.repeated) or is_explained(tried.reading, is_confirmed=False):
            return True
        if not is_explained(tried.reading, is_confirmed=True):
            return False
        # The game must go on for longer than in any other reading that does not stop at a number that is there again.
        others = (each for each in self.tried() if each.legal + order.CONFIRMED > tried.legal and not each.is_again)
        return not any(is_explained(each.reading, is_confirmed=each.legal != tried.legal) for each in others)

    def _explain_words(self) -> None:
        """Read the squares named next to moves as captures, or take them and the lines between moves for remarks.

        They are captures where most moves that name squares so capture there, and remarks where all captures are known
        without them: the numbers are in order, and each move up to there writes all that it captures, or nothing.
        """
        tried = max(self.tried(), key=lambda tried: tried.legal)
        captures: defaultdict[tuple[str, ...], list[bool]] = defaultdict(list)
        state, complete, capturing = self.plays.start, 0, 0
        items = tried.reading.items
        places = tried.reading.places or (None,) * len(items)
        pieces = {word for name in self.log.dialect.names for word in name.casefold().split()}
        for at, item in enumerate(items[: tried.legal]):
            move = None if hands_over(item.turn) else resolve(item.turn, state, "implied").move
            done = effects_of(move, state) if move else set()
            if item.wider and move:
                wider = item.wider.elements[len(item.elements) :]
                said = {(each.kind, square) for each in wider for square in each.squares}
                # A promotion must be said; what the move takes on its target need not.
                whole = resolve(item.wider.turn, state, "implied").move
                taken = {(PartKind.CLEAR, item.elements[0].squares[-1])}
                captures[item.way].append(whole is not None and effects_of(whole, state) | taken == said | taken)
            if complete == at and places[at] in (None, at):
                named = item.mentions.union(*(each.named_above for each in items[at + 1 : at + 2]))
                is_silent = len(item.elements) == 1 and named.isdisjoint(square for _, square in done)
                is_known = is_silent or resolve(item.turn, state, "manual").fault is None
                complete += is_known and item.is_remarked(items[at + 1 : at + 2], pieces)
                capturing += bool(done) and complete > at
            state = state.after(move) if move else state.passed()
        # Nothing that follows the last move, of the game or of the text, confirms it.
        last = {id(items[-1]), id(max(items, key=lambda item: item.start))}
        is_sure = capturing >= HABIT and (complete == len(items) or places[0] == 0)
        known = items[: complete if is_sure or order.LONG < complete == len(items) else 0]
        learned = {way for way, said in captures.items() if 3 * sum(said) >= 2 * len(said)}
        refused = None if tried.is_legal else items[tried.legal]
        if refused and refused.wider and legal_after(refused.wider.turn, tried.state) is not None:
            learned.add(refused.way)
        self._read_words({*map(id, known)} - last, learned)

    def _read_words(self, known: Collection[int], learned: Collection[tuple[str, ...]]) -> None:
        """Read the squares next to moves as captures where these ways to name them are known to mean that."""
        often = Counter(item.way for item in self.items if item.wider)
        if self.items[-1].claims and 2 * often[self.items[-1].way] < len(self.items):
            # "p b9 off" behind the last move may be the next. "e2-e4 P" behind each move names its piece.
            del often[self.items[-1].way]
        named: set[Token] = set()
        for at, item in enumerate(self.items):
            taken, named = named, set()
            if item.wider and item.way in learned:
                last = max((at for at, token in enumerate(item.aside) if token.kind in (SQUARE, LABEL)), default=-1)
                named = {*item.aside[: last + 1]}
                item = item.wider
            elif id(item) in known:
                item = replace(item, wider=None, gap=False, known=True)
            elif item.wider and (
                often[item.way] >= HABIT or (sum(map(str.isalpha, item.way)) >= WORDY and not item.may_swap)
            ):
                # These are remarks.
                item = replace(item, wider=None)
            if taken:
                # What the move before it takes stands before this one, too.
                item = replace(item, before=[token for token in item.before if token not in taken])
            self.items[at] = item

    def record(self) -> Record:
        """Return the record of the text."""
        if not self.items or self.log.positions:
            is_open = not self.is_read and _charged_in(self.first)
            return self.judge(doubted(self.log, Doubt.UNREAD_LINE), None) if is_open else self.first
        if self.is_plain and self.first.verdict == "legal":
            unsure = evidence.unsure_at(self.items, self.first.plies)
            if unsure is None and order.goes_on_in_comment(self.log):
                unsure = len(self.log.turns) - 1
            if unsure is not None:
                return self.judge(doubted(self.log, Doubt.LOST, unsure), None)
            return self._last(self.as_written, self.plays.legal(self.log.turns)[1]) or self.first
        if (legal := self.legal()) is not None:
            same = [*map(str, legal.log.turns)] == [*map(str, self.log.turns)]
            return self.first if same and legal.verdict == self.first.verdict == "legal" else legal
        if (repaired := self.repaired()) is not None:
            return repaired
        # The numbers, or the headings of two lists, may give the moves in another order.
        best = self._longest[0].reading.items
        turned = len(best) == len(self.items) and best != tuple(self.items)
        # The text of a mail may be there again as a page.
        keys, half = [item.key for item in self.items], len(self.items) // 2
        stands = self.is_plain and not (turned or keys[:half] == keys[half:])
        return self._charged_as_written() if stands else self.charged()

    def legal(self) -> Record | None:
        """Return the record of the first reading under which all is legal, or None."""
        for tried in self.tried():
            reading = tried.reading
            if not tried.is_legal or not self._is_explained(tried) or evidence.lost_at(reading) is not None:
                continue
            if not reading.name and (not self.log.is_text or (self.is_plain and self.first.verdict == "illegal")):
                continue
            record = self.judge(self._log(reading), None)
            return (self._in_doubt(tried, record) or record) if record.verdict == "legal" else None
        return None

    def _in_doubt(self, tried: _Tried, record: Record) -> Record | None:
        """Return the record of a legal reading with what may be missing in it; None if nothing is."""
        if (at := evidence.lost_at(tried.reading, record.plies)) is None and self.own_style:
            at = repairs.left_out_at(record.plies)
        if at is not None:
            return self.judge(doubted(self._log(tried.reading), Doubt.LOST, at), record.effects)
        return self._last(tried.reading, tried.state)

    def _last(self, reading: Reading, state: State) -> Record | None:
        """Return the record of one more move: one that stands apart and may be the last, but is not legal as read."""
        apart, supposed = order.left_out(reading), self._supposed
        behind = [item for item in apart if item.start > reading.items[-1].start and id(item) not in supposed]
        played = self.plays.legal([item.turn for item in behind], state)[0]
        # The game goes on in them; or they are examples, of which the first is not legal there.
        behind = behind if 0 < played < len(behind) else [item for item in behind if item in reading.repeated]
        # "Can I play e2-e4 now?" is answered.
        asked = supposed & {id(item) for item in apart if any(token.value == "?" for token in item.after)}
        apart = [item for item in apart if id(item) not in asked and (item in behind or item in reading.dropped)]
        for item in apart:
            is_behind, last, count = item in behind, reading.items[-1], len(reading.items)
            following = {count // 2 + 1, count + 1, (last.number or 0) + (last.side == "black")}
            # "2. L f1-f5, which should be impossible" was played all the same. Where there are many, they are examples.
            is_next = item.number in following and (item.side is None or item.side != last.side)
            places = reading.places or (None,) * count
            in_pairs = any(each.continues for each in reading.items)
            is_aside = item.depth > usual_depth(reading.items) or (item.continues and not (is_next and in_pairs))
            is_spoken = item.is_supposed or item.is_asked or is_aside
            is_left_out = item in reading.dropped and item.start > last.start and not (is_spoken or self.is_plain)
            heads = Counter(each.before[0].value for each in reading.items if each.before)
            is_alike = item.before != [] and 4 * heads[item.before[0].value] > count
            if is_left_out and (is_next or is_alike or (item.speaker and item.before[-1].value == ":")):
                # More is said of it than was read: "s b2 blows itself up together with b1".
                log = self._log(replace(reading, items=(*reading.items, item), places=(*places, None)))
                return self.judge(doubted(log, Doubt.LOST, count), None)
            is_open = is_next or is_behind
            if item.is_idea or (not is_open and (id(item) in supposed or len(apart) >= HABIT)):
                continue
            is_named = item.numbered or (item.elements[0].label and item.squares) or (item.side and not item.words)
            # "7. e4-e5 (7. e4-f5)"
            is_same = item.origin == last.origin or item.upper is last.upper is not None
            is_same &= item.number == last.number
            if (is_same or not is_named) and item.depth > usual_depth(reading.items):
                # "(better e4-e5)", but "(White: e4-e5)"
                continue
            follows = item.number in (None, last.number, *following)
            is_inside = reading.items[0].start < item.start < last.start
            is_inside |= item.start < reading.items[0].start and not item.mentions <= item.squares
            item = item.wider or item
            if follows and not is_inside and resolve(item.turn, state, "manual").fault:
                log = self._log(replace(reading, items=(*reading.items, item), places=(*places, None)))
                record = self.judge(doubted(log, Doubt.ASKED if item.is_asked else Doubt.SENTENCE), None)
                if record.verdict != "legal" or not is_behind:
                    return record
            is_more = (is_next and item.numbered) or is_behind
            if is_more and item.start > last.start and (after := self.plays.after(item.turn, state)):
                # The one behind it may not be legal.
                reading, state = replace(reading, items=(*reading.items, item), places=()), after
        return None

    def repaired(self) -> Record | None:
        """Return the record of the most literal reading with the only repair under which all is legal, or None."""
        literal = next(tried.reading for tried in self.tried() if self._is_explained(tried))
        lost = None if self.is_plain else evidence.lost_at(literal)
        is_amended = any(item.amends for item in literal.items)
        last = literal.items[-1]
        if lost is not None and (evidence.lost_after(literal, lost) is not None or last.unread_below or last.wider):
            # A repair explains one of them, and none below the last move.
            return None
        if found := repairs.amended(literal.items, self.plays, self.log.dialect, lost):
            # With the only square that words correct all is legal.
            at, other = found
            log = self._log(replace(literal, name=f'{CORRECTED}, with "{other.text}"'))
            read = log.turns[at]
            mended = (*log.turns[:at], replace(other, number=read.number, side=read.side), *log.turns[at + 1 :])
        elif is_amended:
            return None
        else:
            turns = self.log.turns if self.is_plain else tuple(item.turn for item in literal.items)
            log = self.log if self.is_plain else self._log(literal)
            mended = joined(turns, self.plays, log) or Repairer(log, self.plays).repaired(turns) or ()
            # An order explains no line that was not read.
            is_order = lost is not None and sorted(map(str, mended)) == sorted(map(str, turns))
            if not mended or mended == turns or is_order:
                return None
        record = self.judge(with_turns(log, tuple(in_order(turn, turn.number, turn.side) for turn in mended)), None)
        return record if record.verdict == "legal" else None

    def _charged_as_written(self) -> Record:
        """Return the record of a log whose lines were all read, without a charge if there is a doubt."""
        places = places_of(self.items)
        places = places if self.log.is_text or None in places else [*range(len(places))]
        reading = Reading("", tuple(self.items), tuple(places), dropped=self.as_written.dropped)
        charged = _charged_in(self.first)
        judged = min(charged, default=None)
        over = [ply.turn for ply in dropwhile(lambda ply: ply.status != "unchecked", self.first.plies)]
        if judged is None and over and over[0].number is None and self.plays.legal(over[:FEWEST])[0] == FEWEST:
            # What stands behind the end of the game begins another.
            return self.judge(doubted(self.log, Doubt.OTHER_GAME), None)
        if judged is None:
            # A number may be there twice, or all may be wrong, and what follows shows that no move is missing.
            is_wrong = any(turn.skips for turn in self.log.turns) and self._longest[0].legal >= order.LONG
            is_wrong |= len({*places}) < len(places)
            is_whole = None not in places and evidence.lost_at(reading) is None
            return self.charged() if is_wrong and is_whole else self.first
        state = self.first.plies[judged - 1].before or self.plays.start
        doubt = missing_evidence(reading, judged - 1, state, self.first.plies)
        if doubt is None and self.own_style and self._mixes_styles():
            doubt = Doubt.STYLE
        doubt = doubt or repairs.doubt_by_others(self.first.plies, charged, self.plays)
        if order.lacks_move(self.items[judged - 1], self.first.plies[judged:]):
            doubt = doubt or Doubt.OTHER_SIDE
        doubt = doubt or self._doubt_by_rest(reading, judged - 1)
        literal = min(self.tried(), key=lambda tried: bool(tried.reading.name))
        if doubt is None and max(tried.legal for tried in self.tried()) > literal.legal:
            doubt = Doubt.REPEATED
        return self.first if doubt is None else self.judge(doubted(self.log, doubt), None)

    def _mixes_styles(self) -> bool:
        """Whether the first fault is a capture left out, and with such captures a log is legal beyond the next one."""
        left_out = {each.ply for each in self.first.findings if kind_of(each.code) is FaultKind.EFFECT_LEFT_OUT}
        first, *others = _charged_in(self.first)
        return first in left_out and others != [] and self.plays.legal(self.log.turns)[0] >= others[0]

    def charged(self) -> Record:
        """Return the record of the reading that is legal for longest, with its first fault charged or in doubt."""
        doubtful: list[Record] = []
        for tried in self._longest:
            doubt = None if tried.is_legal else missing_evidence(tried.reading, tried.legal, tried.state)
            if doubtful and doubt is not None:
                continue
            record, doubt = self._charge(tried, doubt)
            if record.verdict == "legal" and (unsure := self._in_doubt(tried, record)) is not None:
                record, doubt = unsure, Doubt.LOST
            doubtful.append(record)
            if doubt is None:
                charged = _charged_in(record)
                # A reading, this one too, may be legal for longer with captures left to the preset.
                is_longer = charged and any(each.legal > min(charged) for each in self.tried())
                # What is quoted once more below the game is no other game.
                keys = [item.key for item in tried.reading.items]
                others = (e for e in self.tried() if e.is_legal and [i.key for i in e.reading.items] != keys[: e.legal])
                is_open = is_longer or (charged and any(not e.reading.dropped or self._is_explained(e) for e in others))
                return self.judge(doubted(self._log(tried.reading), Doubt.REPEATED), None) if is_open else record
        return doubtful[0]

    def _charge(self, tried: _Tried, doubt: Doubt | None) -> tuple[Record, Doubt | None]:
        """Judge a reading; return its record, and the doubt that keeps its first fault from a charge."""
        log = self._log(tried.reading)
        if doubt is not None:
            # How it goes on from the fault need not be known.
            return self.judge(doubted(log, doubt), None), doubt
        record = self.judge(log, None)
        # With captures left to the preset all may be legal, and not in the style of the text.
        charged = _charged_in(record)
        judged = min(charged, default=None) if tried.is_legal else tried.legal + 1
        if judged is None:
            return record, None
        before = (record.plies[judged - 1].before if tried.is_legal else None) or tried.state
        # Moves as in a log leave out nothing, whatever is said between them.
        is_strict = not tried.is_legal or all(map(evidence.is_in_full, tried.reading.items))
        such = HABIT if is_strict else repairs.writes_such(tried.reading.items, judged - 1, before)
        if not such and self.own_style:
            return self.judge(log, "implied"), None
        doubt = missing_evidence(tried.reading, judged - 1, before) if tried.is_legal else None
        doubt = doubt or self._doubt_by_rest(tried.reading, judged - 1)
        many = len(charged) > evidence.FEW_FAULTS or self.first.verdict == "legal"
        # What is read as a swap may have been mutual destruction.
        swaps = (each.squares for each in record.findings if kind_of(each.code) is FaultKind.AS_SWAP)
        swapped = frozenset[str]().union(*swaps)
        is_open = any(not swapped.isdisjoint(each.squares) for each in record.plies[judged - 1].findings)
        earlier = min(charged, default=judged) < judged
        if is_open or (self.own_style and (earlier or (tried.is_legal and (such < HABIT or many)))):
            doubt = Doubt.STYLE
        lost = evidence.lost_after(tried.reading, judged - 1)
        if doubt is None and record.verdict == "illegal":
            others = {ply.status for ply in record.plies if ply.number != judged}
            few = sum(lost is None or ply <= lost for ply in charged) <= evidence.FEW_FAULTS
            clear = others <= {"legal"} or tried.is_legal or (few and self._is_certain(tried.reading, judged))
            if charged[:1] != [judged] or not clear:
                # What follows a fault, played on from it, shows whether the text was read rightly.
                doubt = Doubt.LATER
            else:
                doubt = repairs.doubt_by_others(record.plies, charged, self.plays)
        if doubt is not None:
            record = self.judge(doubted(log, doubt), None)
        elif later := min(self._doubts_after(tried.reading, record, judged), default=None):
            record = self.judge(doubted(log, later[1], later[0]), None)
        return record, doubt

    def _doubts_after(self, reading: Reading, record: Record, judged: int) -> Iterator[tuple[int, Doubt]]:
        """Yield the moves after the first fault that are not legal either and may not be charged, with the doubt."""
        if (lost := evidence.lost_after(reading, judged - 1)) is not None:
            yield lost, Doubt.LOST
        for number in _charged_in(record):
            before = record.plies[number - 1].before
            doubt = missing_evidence(reading, number - 1, before) if number > judged and before else None
            if doubt is not None:
                yield number - 1, doubt

    def _doubt_by_rest(self, reading: Reading, index: int) -> Doubt | None:
        """Return the doubt that the rest of the text leaves: another meaning of its letter, or another earlier move."""
        items, text = reading.items, self.log.source.text if self.log.is_text else ""
        if doubt := order.doubt_by_said(text, reading, index):
            return doubt
        if (items[index].elements[0].label or "").upper() in order.letters_explained(self.log):
            return Doubt.LETTER
        if order.may_be_played(reading, index, self.plays):
            return Doubt.CORRECTED
        kinds = [{kind_of(each.code) for each in turn.findings} for turn in self.log.turns if turn.number]
        foreign = sum(FaultKind.OF_OTHER_GAME in each for each in kinds)
        if foreign >= HABIT and 4 * foreign >= len(kinds):
            # Its squares and letters are those of another game.
            return Doubt.OTHER_BOARD
        if order.is_there_twice(items, index, self.plays):
            return Doubt.REPEATED
        turns = [item.turn for item in items[: index + 1]]
        if repairs.is_corrected_in(text, items[index], items, self.plays.legal(turns[:index])[1], self.log.dialect):
            return Doubt.CORRECTED
        played = {item.key for item in items[: index + 1]}
        is_numbered = sum(item.number is not None for item in items) > index
        behind = order.out_of_order(reading, index) if is_numbered else []
        apart = [*reading.dropped, *reading.repeated]
        comments = Source("\n".join(turn.comment for turn in self.log.turns if turn.comment))
        said = [*found_in(readable_text(comments), comments, self.log.dialect), *apart, *behind]
        may_be = (each for each in said if each.key not in played and (each.may_replace or each in apart))
        asides = {item.key: item for item in may_be}.values()
        state, limit = self.plays.start, self.plays.steps + MOST_STEPS
        named = [with_named(items[at], items[at + 1], self.log.dialect) for at in range(index)]
        # Without captures that are left out it may be legal itself.
        few = sum(item.may_replace for item in asides) <= MOST_ASIDES
        is_open = few and bool(asides or any(named)) and self.plays.legal(turns)[0] <= index
        for at, turn in enumerate(turns[:index] if is_open else ()):
            near = [each.turn for each in asides if evidence.may_be_about(each, items, at)]
            other = named[at] if self.plays.steps < limit else []
            for others, doubt in ((near, Doubt.CORRECTED), (other, Doubt.MENTION)):
                if any(self.plays.legal([each, *turns[at + 1 :]], state)[0] == index + 1 - at for each in others):
                    return doubt
            state = self.plays.after(turn, state) or state
        # What stands directly below it may be played in its place.
        begin, end = items[index].start, items[index + 1].start if index + 1 < len(items) else len(self.log.source.text)
        same = (each for each in asides if each.number in (None, items[index].number))
        below = [each for each in same if begin < each.start < end or each.continues]
        is_legal = is_open and any(each.may_replace and self.plays.legal([each.turn], state)[0] for each in below)
        return Doubt.CORRECTED if is_legal else None

    def _is_certain(self, reading: Reading, ply: int) -> bool:
        """Whether a ply stands in full notation on its line, and the numbers up to the next one are in order."""
        in_order = all(place == index for index, place in enumerate(places_of(reading.items)[: ply + 1]))
        span = reading.items[ply - 1].turn.span
        return in_order and any(span == each.span and not each.slips for each in self.log.turns)

    @cached_property
    def _longest(self) -> list[_Tried]:
        """Return the readings by which a text is judged if none is legal: those that are legal for longest."""
        fitting = [tried for tried in self.tried() if self._is_explained(tried)]
        longest = max((tried.legal for tried in fitting), default=0)
        return [tried for tried in fitting if tried.legal == longest][:MOST_JUDGED]

    def _log(self, reading: Reading) -> Log:
        """Return the log of a reading."""
        turns = []
        places = reading.places or (None,) * len(reading.items)
        own = all(place in (None, index) for index, place in enumerate(places))
        for index, item in enumerate(reading.items):
            number, side = (index // 2 + 1, SIDES[index % 2]) if own and places[index] is not None else (None, None)
            turns.append(in_order(item.turn, number, side))
        kept = tuple(finding for finding in self.log.findings if not kind_of(finding.code).leaves_line_unread)
        return with_turns(replace(self.log, findings=(*kept, self._finding(reading))), tuple(turns))

    def _finding(self, reading: Reading) -> Finding:
        kept, last = {item.key for item in reading.items}, reading.items[-1]
        below = (item for item in reading.dropped if item.start > last.start and item.key not in kept)
        asked = [item.turn for item in below if item.is_asked and not item.again]
        played = self.plays.legal([item.turn for item in reading.items]) if asked else None
        if played and played[0] == len(reading.items):
            fault = resolve(asked[0], played[1], "implied").fault
            why = f" ({messages.in_words(fault).message})" if fault else ""
            given = f"{'not ' if fault else ''}legal as the next one{why}"
            return finding_about(asked[0], messages.ASKED_ABOUT, self.log.source, given)
        if self.is_plain and reading.repeated and all(item.key in kept for item in reading.repeated):
            again, count = reading.repeated[0].turn, len(reading.repeated)
            reason = messages.READ_TURN_TWICE if count == 1 else messages.READ_TURNS_TWICE
            return finding_about(again, reason, self.log.source, str(count))
        slips = (finding for finding in self.log.findings if kind_of(finding.code) is FaultKind.SLIP)
        found = next(slips, None) or reading.items[0].turn.finding("GC109", NOT_AS_IN_A_LOG, self.log.source)
        return replace(found, message=f"the moves are read {reading.name}") if reading.name else found


def _charged_in(record: Record) -> list[int]:
    return [ply.number for ply in record.plies if ply.status == "illegal"]
