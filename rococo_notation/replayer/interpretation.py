"""Choose how a text is read: the first of its readings under which every move is legal, or else the most literal one.

A text that is not in full notation from its first line to its last is scanned for moves (``notation.scanner``), and its
readings are played one after another. Without a legal one a fault is charged only if nothing in the text speaks for
another reading of it (``missing_evidence``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rococo_notation.finding import Finding
from rococo_notation.notation import Log, Part, PartKind, Turn
from rococo_notation.notation.decoding import readable_text
from rococo_notation.notation.paste import FREE, NAMED
from rococo_notation.notation.readings import Reading, places_of, readings
from rococo_notation.notation.scanner import scan
from rococo_notation.notation.tokens import LABEL, Item
from rococo_notation.notation.turn import Doubt
from rococo_notation.notation.turns.line import Anchor
from rococo_notation.replayer.course import legal_after
from rococo_notation.replayer.dialects import dialect_of
from rococo_notation.replayer.playing import with_turns
from rococo_notation.replayer.resolve import resolve
from rococo_notation.rules.tables import SIDES

if TYPE_CHECKING:
    from rococo_notation.replayer.playing import Start
    from rococo_notation.replayer.record import Record
    from rococo_notation.rules import State, Variant

_EARLY = 10
"""A text without numbers that stops being legal within this many plies may begin in mid-game."""
MOST_STEPS = 6000
"""The most moves played to try the readings of one text."""

_FEWEST = 4
"""Fewer moves than this give no reason to read them in another way."""

Judge = Callable[[Log], "Record"]


class _Plays:
    """Plays readings; those that begin alike share their positions."""

    def __init__(self, start: State) -> None:
        self.states = [start]
        self.steps = 0
        self._after: dict[tuple[int, int], int | None] = {}

    def legal(self, turns: Sequence[Turn]) -> tuple[int, State]:
        """Return how many turns are legal before the first that is not, and the state after them."""
        node = 0
        for count, turn in enumerate(turns):
            key = (node, id(turn))
            if key not in self._after:
                self.steps += 1
                after = legal_after(turn, self.states[node])
                self._after[key] = None if after is None else len(self.states)
                if after is not None:
                    self.states.append(after)
            following = self._after[key]
            if following is None:
                return count, self.states[node]
            node = following
        return len(turns), self.states[node]


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
    def fault(self) -> Item | None:
        """The first move that is not legal."""
        return None if self.is_legal else self.reading.items[self.legal]


class Interpreter:
    """Reads one text as a log of a known game."""

    def __init__(self, log: Log, game: Variant, start: Start, judge: Judge) -> None:
        self.log = log
        self.judge = judge
        text = readable_text(log.source)
        self.text = text.text
        self.items = scan(text.text, dialect_of(game))
        self.anchor = Anchor(log.source, 0, text.starts, text.ends)
        self.plays = _Plays(start.state)
        self.doubt: Doubt | None = None
        self.judged = 0
        """The ply of the first fault in the reading by which the text is judged; ``doubt`` keeps it from a charge."""
        self.turns = {id(item): self._turn(item) for item in self.items}
        self.tried = list(self._try()) if self.items and start.known else []

    def _try(self) -> Iterator[_Tried]:
        for reading in readings(self.items):
            legal, state = self.plays.legal([self.turns[id(item)] for item in reading.items])
            yield _Tried(reading, legal, state)
            if self.plays.steps > MOST_STEPS:
                return

    def record(self, first: Record) -> Record:
        """Return the record of the text, given that of the reader of lines, by which not all of it is legal."""
        if not self.tried or len(self.items) < _FEWEST:
            return first
        legal = self.legal()
        if legal is not None:
            return legal if len(legal.plies) >= len(first.plies) else first
        charged = self.charged()
        if charged is None:
            return first
        if first.verdict == charged.verdict == "unreadable":
            return max((first, charged), key=lambda record: sum(ply.status == "legal" for ply in record.plies))
        if first.verdict == "illegal" and self._first_charged(first) == self.judged and self.doubt is None:
            # The reader of lines has more to say about a fault that is charged.
            return first
        return charged

    def legal(self) -> Record | None:
        """Return the record of the first reading under which all is legal, or None."""
        for tried in self.tried:
            if tried.is_legal and _is_explained(tried.reading, self.items):
                record = self.judge(self._log(tried.reading))
                if record.verdict == "legal":
                    return record
        return None

    def charged(self) -> Record | None:
        """Return the record of the reading that is legal for longest, with its first fault charged or in doubt."""
        tried = self._literal()
        if tried is None or tried.is_legal:
            return None
        self.judged = tried.legal + 1
        doubt = self.doubt = self.missing_evidence(tried)
        log = self._log(tried.reading)
        if doubt is not None:
            return self.judge(_doubted(log, doubt))
        record = self.judge(log)
        as_read = [ply.turn.text for ply in record.plies] == [turn.text for turn in log.turns]
        others = {ply.status for ply in record.plies if ply.number != self.judged}
        certain = as_read and self._first_charged(record) == self.judged and others <= {"legal"}
        if record.verdict == "illegal" and not certain:
            # What follows a fault, played on from it, shows whether the text was read rightly.
            self.doubt = Doubt.OTHER_READING
            return self.judge(_doubted(log, self.doubt))
        return record

    def _first_charged(self, record: Record) -> int | None:
        return next((ply.number for ply in record.plies if ply.status == "illegal"), None)

    def _literal(self) -> _Tried | None:
        """Return the reading by which a text is judged if none is legal: the one that is legal for longest."""
        fitting = [tried for tried in self.tried if _is_explained(tried.reading, self.items)]
        return max(fitting, key=lambda tried: (tried.legal, -self.tried.index(tried)), default=None)

    def missing_evidence(self, tried: _Tried) -> Doubt | None:
        """Return what keeps the first fault of a reading from being charged; None if nothing does.

        It is the one question before every charge: whether the fault is certain in this reading, and in no other.
        """
        item, index = tried.fault, tried.legal
        if item is None:
            return Doubt.ALL_LEGAL
        items = tried.reading.items
        fault = resolve(self.turns[id(item)], tried.state, "implied").fault
        names = tried.state.tables.names
        named = item.mentions - item.squares - {names[square] for square in (fault.cause.squares if fault else ())}
        if named or (items[-1].below and item.line == items[-1].line):
            return Doubt.MENTION
        doubt = _doubt_by_text(item, items) or _doubt_by_number(items, index)
        if doubt is not None:
            return doubt
        one_case = len({item.upper for item in items} - {None}) < 2
        is_of_other_side = item.upper not in (None, index % 2 == 0) and not (one_case or item.numbered)
        sides_known = any(each.side == "black" and each.number is not None for each in items)
        if is_of_other_side or (fault is not None and fault.code == "GC203" and not sides_known):
            return Doubt.OTHER_SIDE
        for other in self.tried:
            if other is not tried and other.legal > tried.legal and _is_explained(other.reading, self.items):
                return Doubt.OTHER_READING
        return None

    def _log(self, reading: Reading) -> Log:
        """Return the log of a reading."""
        turns = []
        places = reading.places or (None,) * len(reading.items)
        own = all(place in (None, index) for index, place in enumerate(places))
        for index, item in enumerate(reading.items):
            number, side = (index // 2 + 1, SIDES[index % 2]) if own and places[index] is not None else (None, None)
            comment = self._comment(item)
            turns.append(replace(self.turns[id(item)], number=number, side=side, comment=comment))
        kept = tuple(
            finding for finding in self.log.findings if finding.code not in ("GC002", "GC003", "GC108", "GC109")
        )
        return with_turns(replace(self.log, findings=(*kept, self._finding(reading))), tuple(turns))

    def _finding(self, reading: Reading) -> Finding:
        turn = self.turns[id(reading.items[0])]
        how = (
            f"the moves are read {reading.name}"
            if reading.name
            else "the moves are not written as in a log of Game Courier"
        )
        line, column, end_column = self.log.source.place(*turn.span)
        return Finding("GC109", how, line=line, column=column, end_column=end_column, text=turn.quote(self.log.source))

    def _comment(self, item: Item) -> str | None:
        if not item.after or not any(token.kind == "word" for token in item.after):
            return None
        return self.text[item.after[0].start : item.after[-1].end]

    def _turn(self, item: Item) -> Turn:
        parts = tuple(
            Part(
                each.kind,
                self.text[each.start : each.end],
                self.anchor.span(each.start, each.end),
                each.label,
                each.squares,
            )
            for each in item.elements
        )
        text = "; ".join(part.canonical for part in parts)
        slips = frozenset({FREE, NAMED}) if item.named else frozenset({FREE})
        return Turn(text, self.anchor.span(item.start, item.end), parts, slips=slips)


def _doubted(log: Log, doubt: Doubt) -> Log:
    """Return a log none of whose turns is charged."""
    return replace(log, turns=tuple(replace(turn, doubt=doubt) for turn in log.turns))


def _doubt_by_text(item: Item, items: Sequence[Item]) -> Doubt | None:
    """Return the doubt that the words around a move leave."""
    if item.gap:
        return Doubt.UNREAD_LINE
    is_half = item.elements[0].kind is not PartKind.MOVE
    if is_half or item.joined or (item.before and item.before[-1].kind == LABEL):
        return Doubt.UNREAD_TEXT
    return Doubt.APART if item.apart and 2 * sum(each.apart for each in items) < len(items) else None


def _doubt_by_number(items: Sequence[Item], index: int) -> Doubt | None:
    """Return the doubt that the number of a move leaves, or the one after it."""
    places = places_of(items)
    own = next((place - at for at, place in reversed([*enumerate(places[: index + 1])]) if place is not None), 0)
    if own:
        return Doubt.NUMBER
    later = next((place - at for at, place in enumerate(places[index + 1 :], index + 1) if place is not None), 0)
    if later:
        return Doubt.NEXT_NUMBER
    unnumbered = all(place is None for place in places)
    return Doubt.UNNUMBERED if unnumbered and 0 < index < _EARLY else None


def _is_explained(reading: Reading, items: Sequence[Item]) -> bool:
    """Whether every move that a reading drops is an aside, struck out, part of a sentence, or there twice."""
    kept = {item.key for item in reading.items}
    deepest = max((item.depth for item in reading.items), default=0)
    return all(
        item.struck or item.depth > deepest or item.key in kept or (not item.numbered and item.words > 1)
        for item in reading.dropped
    )
