"""Run through the turns of a log: play what each means in its position, and collect plies and findings."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, Literal

from rococo_notation.notation import Log, PartKind
from rococo_notation.notation.paste import NAMED
from rococo_notation.replayer import reasons
from rococo_notation.replayer.course import TAKEN, after_refused, is_cut_off, is_smudged, resigns
from rococo_notation.replayer.endings import Ending, stuck
from rococo_notation.replayer.literal import execute, write
from rococo_notation.replayer.note import Note
from rococo_notation.replayer.other_editions import older_edition_only, other_edition
from rococo_notation.replayer.plain_turn import plain_move, plain_reader
from rococo_notation.replayer.record import Ply, Status
from rococo_notation.replayer.resolve import Effects, Hand, Resolution, resolve
from rococo_notation.replayer.unjudged import unjudged_stretch
from rococo_notation.replayer.words import finding_of
from rococo_notation.rules import Cause, Move, State
from rococo_notation.rules.state import Packed
from rococo_notation.rules.tables import SIDES

if TYPE_CHECKING:
    from rococo_notation.finding import Finding
    from rococo_notation.notation import Turn
    from rococo_notation.replayer.settling import Settled

OnIllegal = Literal["stop", "force", "skip"]


class Run:
    """A run through the turns of a log, which collects plies and findings."""

    def __init__(
        self,
        log: Log,
        start: State,
        effects: Effects,
        on_illegal: OnIllegal,
        settled: Settled,
        *,
        one_case: bool = False,
        from_set_up: bool = True,
    ) -> None:
        self.log = log
        self.state = start
        self.effects = effects
        self.on_illegal = on_illegal
        self.from_set_up = from_set_up
        """Whether the log begins with the set-up."""
        self.semicolons = 2 * sum(turn.text.endswith(";") for turn in log.turns) > len(log.turns)
        """Whether most turns of this log end with a semicolon."""
        self.one_case = one_case
        """Whether the labels of both sides are in one case, so that they do not tell the side."""
        self.unjudged = settled.unjudged
        self.given = settled.given
        self.plies: list[Ply] = []
        self.findings: list[Finding] = []
        self.hands = dict.fromkeys(Hand, 0)
        self.ending = Ending(start)
        self.after_illegal = False
        self.stopped = False
        self.spared: dict[int, int] = {}
        """The pieces by square that an earlier move could have captured, but its text did not remove (GC304)."""
        self.read_plain = plain_reader(start.tables)
        self.old_edition = start.tables.variant.tables() is not start.tables
        """Whether the edition of the rules is not today's."""
        self.index = 0

    def habit(self) -> Effects:
        """Return the style in which the log writes most captures other than by displacement."""
        manual, implied = self.hands[Hand.MANUAL], self.hands[Hand.IMPLIED]
        return "manual" if manual and manual >= implied else "implied"

    def play(self) -> None:
        """Play every turn."""
        for index, turn in enumerate(self.log.turns):
            self.index = index
            if index in self.given:
                self._begin_anew(self.given[index])
            if turn.plain is not None and self._play_plain(turn):
                continue
            if resigns(turn):
                self._resign()
            elif index in self.unjudged:
                self._pass_over(turn)
            else:
                self._play_turn(turn)
        if self.plies and not self.stopped:
            self.ending.conclude(self.state)

    def _play_plain(self, turn: Turn) -> bool:
        """Play a turn quickly if it is plain and legal; return whether it was played."""
        state = self.state
        if self.spared or self.stopped or self.ending.outcome or self.index in self.unjudged or turn.findings:
            return False
        found = plain_move(turn, state, self.read_plain, implied=self.effects == "implied")
        if found is None:
            return False
        move, written = found
        if (move.promotion and state.tables.promotes_captured) or (self.old_edition and move.captured):
            return False
        hand = Hand.PLAIN
        if written.cleared or written.back:
            hand = Hand.MANUAL
        elif move.captured & ~(1 << move.target):
            hand = Hand.IMPLIED
        if hand is not Hand.PLAIN:
            self.hands[hand] += 1
        self._advance(turn, move, hand, [])
        return True

    def _begin_anew(self, state: State) -> None:
        """Continue from a position that the log gives."""
        self.state = state
        self.ending.begin_anew(state)
        self.spared = {}
        self.after_illegal = False

    def _pass_over(self, turn: Turn) -> None:
        """Add an unjudged ply, because the position before it is not known; the text is executed literally."""
        findings = self._turn_findings(turn)
        status: Status = "unjudged"
        if any(part.kind is PartKind.UNREADABLE for part in turn.parts):
            status = "unreadable"
        if self.index - 1 not in self.unjudged:
            self._note_unjudged(turn, findings, status)
        after = execute(write(turn.parts, self.state), self.state)
        if after.fallen is not None:
            after.fallen = None
        self.ending.outcome = None
        self._finish(turn, status, None, None, findings, after)

    def _note_unjudged(self, turn: Turn, findings: list[Finding], status: Status) -> None:
        """Note once that from here on no ply is judged."""
        known = (at for at in count(self.index) if at not in self.unjudged or (at > self.index and at in self.given))
        stretch = unjudged_stretch(
            next(known) - self.index, self.state, findings, unread=status == "unreadable", first=not self.index
        )
        if stretch is not None:
            self._note(findings, stretch.note, turn, secondary=stretch.is_secondary)

    def _turn_findings(self, turn: Turn) -> list[Finding]:
        """Return the findings of the notation about a turn, with its ply and side."""
        return [replace(f, ply=len(self.plies) + 1, side=SIDES[self.state.side]) for f in turn.findings]

    def _resign(self) -> None:
        self.ending.resign(self.state)
        self.state = self.state.passed()

    def _play_turn(self, turn: Turn) -> None:
        findings = self._turn_findings(turn)
        if self.stopped:
            self._finish(turn, "unchecked", None, None, findings, self.state.passed())
            return
        self._note_play_after_end(findings, turn)
        if self.ending.resigned or self.state.fallen is not None:
            # The game is over, but the text is still executed to show how the log continues.
            after = execute(write(turn.parts, self.state), self.state)
            self._finish(turn, "unchecked", None, None, findings, after)
            return
        resolution = self._resolve(turn)
        if self.one_case or NAMED in turn.slips:
            notes = tuple(note for note in resolution.notes if not _is_wrong_case(note))
            fault = None if resolution.move is not None and _is_wrong_case(resolution.fault) else resolution.fault
            resolution = replace(resolution, fault=fault, notes=notes)
        if resolution.fault is None and resolution.move is not None:
            self._accept(turn, resolution, resolution.move, findings)
        else:
            self._refuse(turn, resolution, findings)

    def _note_play_after_end(self, findings: list[Finding], turn: Turn) -> None:
        note = self.ending.before_turn(self.state)
        self._note(findings, note, turn)
        if note is not None and note.code == "GC507":
            self._make_secondary("GC503")

    def _make_secondary(self, code: str) -> None:
        """Make the findings of the last ply with this code secondary, because a new finding repeats them."""
        last = self.plies[-1]
        changed = tuple(replace(f, secondary=True) if f.code == code else f for f in last.findings)
        self.findings[len(self.findings) - len(changed) :] = changed
        self.plies[-1] = replace(last, findings=changed)

    def _resolve(self, turn: Turn) -> Resolution:
        """Resolve a turn; if it is legal only with the spared pieces captured, take them as captured."""
        # After an unusual semicolon at its end the rest of the turn may be lost.
        lost = (turn.text.endswith(";") and not self.semicolons) or is_smudged(turn)
        effects: Effects = "implied" if lost else self.effects
        resolution = resolve(turn, self.state, effects)
        spared = [square for square, piece in self.spared.items() if self.state.board[square] == piece]
        if resolution.fault is None or not spared:
            return resolution
        state = self.state.copy()
        for square in spared:
            state.remove(square)
        other = resolve(turn, state, effects)
        if other.fault is not None:
            return resolution
        note = Note(Cause(reasons.NOT_CAPTURED_BEFORE, self.state, tuple(spared)))
        self.state, self.spared = state, {}
        return replace(other, notes=(*other.notes, note))

    def _accept(self, turn: Turn, resolution: Resolution, move: Packed, findings: list[Finding]) -> None:
        """Play a legal move that is written without a fault."""
        for note in resolution.notes:
            self._note(findings, note, turn)
            if note.code == "GC304":
                board = self.state.board
                self.spared |= {square: board[square] for square in note.cause.squares if board[square]}
        if self.old_edition:
            self._note(findings, older_edition_only(turn, move, self.state, self.effects), turn)
        self._play_move(turn, resolution, move, findings)

    def _play_move(
        self, turn: Turn, resolution: Resolution, move: Packed, findings: list[Finding], *, secondary: bool = False
    ) -> None:
        regained = self.ending.counts.suicide(resolution.written, move, self.state)
        self._note(findings, regained, turn, secondary=secondary)
        self._count_hand(turn, resolution)
        self._advance(turn, move, resolution.hand, findings)

    def _advance(self, turn: Turn, move: Packed, hand: Hand, findings: list[Finding]) -> None:
        """Play a legal move, and note the end of the game or a draw that it brings."""
        after = self.state.after(move)
        for note in self.ending.after_move(move, self.state, after):
            self._note(findings, note, turn)
        self._finish(turn, "legal", move, hand, findings, after)

    def _refuse(self, turn: Turn, resolution: Resolution, findings: list[Finding]) -> None:
        """Note the fault of a turn; play the move all the same if only the notation is at fault."""
        fault, move = resolution.fault, resolution.move
        assert fault is not None
        end = None if move else stuck(self.state)
        self._note(findings, end, turn)
        if not move and not fault.is_notation and self._is_cut_off(turn, resolution):
            fault = Note(Cause(reasons.TEXT_ENDS_ILLEGALLY, self.state), fault.part, within=(fault,))
        if not any(finding.code == fault.code for finding in findings):
            self._note(findings, fault, turn, secondary=end is not None)
        if fault.code in ("GC402", "GC403"):
            self._note(findings, other_edition(turn, self.state, self.effects), turn, secondary=True)
        for note in resolution.notes:
            self._note(findings, note, turn, secondary=True)
        if move:
            self._play_move(turn, resolution, move, findings, secondary=True)
            return
        after = after_refused(resolution, self.state, self.on_illegal)
        if after.fallen is not None:
            self._note(findings, self.ending.after_text(self.state, after), turn)
        self._finish(turn, "unreadable" if fault.is_notation else "illegal", None, None, findings, after)
        self.after_illegal |= not fault.is_notation
        self.stopped = self.on_illegal == "stop"

    def _is_cut_off(self, turn: Turn, resolution: Resolution) -> bool:
        last = self.index == len(self.log.turns) - 1
        return last and is_cut_off(self.log, turn, self.state, resolution, from_set_up=self.from_set_up)

    def _count_hand(self, turn: Turn, resolution: Resolution) -> None:
        """Count the style of a move, unless its text was supplied."""
        if resolution.hand is not Hand.PLAIN and resolution.move and resolution.move.target and TAKEN not in turn.slips:
            self.hands[resolution.hand] += 1

    def _finish(
        self, turn: Turn, status: Status, move: Packed | None, hand: Hand | None, findings: list[Finding], after: State
    ) -> None:
        marked = tuple(replace(f, after_illegal=True) for f in findings) if self.after_illegal else tuple(findings)
        self.plies.append(
            _make_ply(
                number=len(self.plies) + 1,
                side=SIDES[self.state.side],
                turn=turn,
                status=status,
                hand=hand,
                findings=marked,
                before=self.state,
                after=after,
                after_illegal=self.after_illegal,
                _packed=move,
            )
        )
        self.findings += marked
        self.state = after

    def _note(self, findings: list[Finding], note: Note | None, turn: Turn, *, secondary: bool = False) -> None:
        """Add the finding of a note about this turn."""
        if note is not None:
            number, side = len(self.plies) + 1, self.state.side
            findings.append(finding_of(note, turn, self.log.source, ply=number, side=side, secondary=secondary))


def _move_of(ply: Ply) -> Move | None:
    packed = ply.__dict__["_packed"]
    return Move.of(packed, ply.before) if packed and ply.before else None


_make_ply = Ply.maker({"move": _move_of})
"""Makes plies whose move is built on first access."""


def _is_wrong_case(fault: Note | None) -> bool:
    return fault is not None and fault.code == "GC104"
