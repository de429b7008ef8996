"""Run through the turns of a log: resolve each in its position, and note its findings."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, Literal

from rococo_notation.finding import Finding
from rococo_notation.notation import Log, PartKind
from rococo_notation.notation.paste import NAMED
from rococo_notation.replayer.counts import Counts
from rococo_notation.replayer.course import TAKEN, after_refused, is_cut_off, is_smudged
from rococo_notation.replayer.faults import Note
from rococo_notation.replayer.literal import execute, write
from rococo_notation.replayer.other_editions import older_edition_only, other_edition
from rococo_notation.replayer.plain_turn import plain_move, plain_reader
from rococo_notation.replayer.position import Outcome, Position
from rococo_notation.replayer.record import Ply, Status
from rococo_notation.replayer.resolve import Effects, Hand, Resolution, resolve
from rococo_notation.replayer.unjudged import unjudged_stretch
from rococo_notation.rules import Move, State, has_legal_move
from rococo_notation.rules.check import attacker_of
from rococo_notation.rules.state import Packed
from rococo_notation.rules.tables import SIDES

if TYPE_CHECKING:
    from rococo_notation.notation import Span, Turn
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
        self.outcome = Position(start).outcome if start.fallen is not None else None
        self.after_illegal = False
        self.stopped = False
        self.resigned = False
        self.reported_ends: set[str] = set()
        self.claimable: Outcome | None = None
        """The draw that may be claimed in the current position, without ending the game."""
        self.spared: dict[int, int] = {}
        """The pieces by square that an earlier move could have captured, but its text did not remove (GC304)."""
        self.read_plain = plain_reader(start.tables)
        self.counts = Counts(start)
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
                self._resign(turn)
            elif index in self.unjudged:
                self._pass_over(turn)
            else:
                self._play_turn(turn)
        if self.outcome is None and self.plies and not self.stopped:
            self.outcome = Position(self.state).outcome

    def _play_plain(self, turn: Turn) -> bool:
        """Play a turn quickly if it is plain and legal; return whether it was played."""
        state = self.state
        if self.spared or self.stopped or self.outcome is not None or self.index in self.unjudged or turn.findings:
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
        self.claimable = None
        self._advance(turn, move, hand, [])
        return True

    def _begin_anew(self, state: State) -> None:
        """Continue from a position that the log gives."""
        self.state = state
        self.counts.begin_anew(state)
        self.spared = {}
        self.outcome = Position(state).outcome if state.fallen is not None else None
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
        self.outcome = None
        self._finish(turn, status, None, None, findings, after)

    def _note_unjudged(self, turn: Turn, findings: list[Finding], status: Status) -> None:
        """Note once that from here on no ply is judged."""
        known = (at for at in count(self.index) if at not in self.unjudged or (at > self.index and at in self.given))
        stretch = unjudged_stretch(
            next(known) - self.index, findings, unread=status == "unreadable", first=not self.index
        )
        if stretch is not None:
            self._note(findings, stretch.note, turn, secondary=stretch.is_secondary)

    def _turn_findings(self, turn: Turn) -> list[Finding]:
        """Return the findings of the notation about a turn, with its ply and side."""
        return [replace(f, ply=len(self.plies) + 1, side=SIDES[self.state.side]) for f in turn.findings]

    def _resign(self, turn: Turn) -> None:
        if not self.resigned and self.state.fallen is None:
            self.outcome = self.outcome or Outcome(SIDES[self.state.side ^ 1], "resignation")
            self.resigned = True
        self.state = self.state.passed()

    def _play_turn(self, turn: Turn) -> None:
        findings = self._turn_findings(turn)
        if self.stopped:
            self._finish(turn, "unchecked", None, None, findings, self.state.passed())
            return
        self.claimable = None
        if self.outcome is not None:
            self._note_play_after_end(self.outcome, findings, turn)
        if self.resigned or self.state.fallen is not None:
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

    def _note_play_after_end(self, outcome: Outcome, findings: list[Finding], turn: Turn) -> None:
        """Note that the log continues after the end of the game, once for each reason."""
        fallen = self.state.fallen is not None
        reason = "King captured" if fallen else "resignation" if self.resigned else outcome.reason
        if reason in self.reported_ends:
            return
        self.reported_ends.add(reason)
        if reason == "third repetition":
            message = "a position has stood for the third time, which ends the game by the rules, and the log goes on"
            self._note(findings, Note("GC507", message), turn)
            self._make_secondary("GC503")
            return
        self._note(findings, Note("GC501", f"the game is over ({reason}), and the log goes on"), turn)

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
        state, tables = self.state.copy(), self.state.tables
        for square in spared:
            state.remove(square)
        other = resolve(turn, state, effects)
        if other.fault is not None:
            return resolution
        pieces = " and ".join(f"the {tables.name(self.state.board[s])} on {tables.names[s]}" for s in spared)
        message = f"possible only if an earlier move captured {pieces}, which its text left there; so it is read"
        self.state, self.spared = state, {}
        note = Note("GC304", message, tuple(tables.names[square] for square in spared))
        return replace(other, notes=(*other.notes, note))

    def _accept(self, turn: Turn, resolution: Resolution, move: Packed, findings: list[Finding]) -> None:
        for note in resolution.notes:
            self._note(findings, note, turn)
            if note.code == "GC304":
                squares = (self.state.tables.index[name] for name in note.squares)
                self.spared |= {square: self.state.board[square] for square in squares if self.state.board[square]}
        if self.old_edition:
            self._note(findings, older_edition_only(turn, move, self.state, self.effects), turn)
        self._note(findings, self.counts.suicide(resolution.written, move, self.state), turn)
        self._count_hand(turn, resolution)
        self._advance(turn, move, resolution.hand, findings)

    def _advance(self, turn: Turn, move: Packed, hand: Hand, findings: list[Finding]) -> None:
        """Play a legal move, and note the end of the game or a draw that it brings."""
        after = self.state.after(move)
        self._check_for_end(after, findings, turn)
        self._note(findings, self.counts.quiet(move, self.state, over=self.outcome is not None), turn)
        self._finish(turn, "legal", move, hand, findings, after)

    def _refuse(self, turn: Turn, resolution: Resolution, findings: list[Finding]) -> None:
        fault = resolution.fault
        assert fault is not None
        stuck = resolution.move is None and not has_legal_move(self.state)
        if stuck:
            message = f"{self._stuck_side()}: the game is over, and the log goes on"
            self._note(findings, Note("GC504", message), turn)
        if resolution.move is None and not fault.code.startswith("GC1"):
            last = self.index == len(self.log.turns) - 1
            if last and is_cut_off(self.log, turn, self.state, resolution, from_set_up=self.from_set_up):
                fault = Note(
                    "GC114", f"the text ends here, and the turn may have gone on: {fault.message}", (), fault.part
                )
        if not any(finding.code == fault.code for finding in findings):
            self._note(findings, fault, turn, secondary=stuck)
        if fault.code in ("GC402", "GC403"):
            self._note(findings, other_edition(turn, self.state, self.effects), turn, secondary=True)
        for note in resolution.notes:
            self._note(findings, note, turn, secondary=True)
        notation_only = fault.code.startswith("GC1")
        status: Status = "illegal" if not notation_only else "legal" if resolution.move else "unreadable"
        if resolution.move:
            self._count_hand(turn, resolution)
            after = self.state.after(resolution.move)
            self._check_for_end(after, findings, turn)
            over = self.outcome is not None
            self._note(findings, self.counts.quiet(resolution.move, self.state, over=over), turn)
            regained = self.counts.suicide(resolution.written, resolution.move, self.state)
            self._note(findings, regained, turn, secondary=True)
            self._finish(turn, status, resolution.move, resolution.hand, findings, after)
            return
        after = after_refused(resolution, self.state, self.on_illegal)
        if after.fallen is not None:
            self._check_for_end(after, findings, turn)
        self._finish(turn, status, None, None, findings, after)
        self.after_illegal |= status == "illegal"
        self.stopped = self.on_illegal == "stop"

    def _count_hand(self, turn: Turn, resolution: Resolution) -> None:
        """Count the style of a move, unless its text was supplied."""
        if resolution.hand is not Hand.PLAIN and resolution.move and resolution.move.target and TAKEN not in turn.slips:
            self.hands[resolution.hand] += 1

    def _stuck_side(self) -> str:
        side = SIDES[self.state.side].title()
        in_check = self.state.tables.variant.check and attacker_of(self.state, self.state.side)
        return f"{side} is checkmated" if in_check else f"{side} has no legal move"

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

    def _check_for_end(self, after: State, findings: list[Finding], turn: Turn) -> None:
        """End the game if a King is captured or a position stands for the third time (rulings 38 and 39)."""
        if self.counts.is_third(after) or after.fallen is not None:
            self._end_game(after, findings, turn)

    def _end_game(self, after: State, findings: list[Finding], turn: Turn) -> None:
        if self.outcome is not None:
            return
        mover = SIDES[self.state.side]
        if after.fallen is not None:
            self.outcome = Position(after).outcome
        elif after.tables.variant.repetition == "loss":
            self.outcome = Outcome(SIDES[self.state.side ^ 1], "third repetition")
            self._note_third(findings, turn, f"{mover.title()} loses by causing it")
        else:
            self.claimable = Outcome(None, "third repetition")
            self._note_third(findings, turn, "either side may claim a draw")

    def _note_third(self, findings: list[Finding], turn: Turn, ends: str) -> None:
        self._note(findings, Note("GC503", f"this position stands for the third time: {ends}"), turn)

    def _note(self, findings: list[Finding], note: Note | None, turn: Turn, *, secondary: bool = False) -> None:
        """Add a finding about this turn, at the place of the part that the note is about."""
        if note is None:
            return
        part = note.part or (turn.parts[0] if turn.parts else None)
        span: Span = part.span if part else turn.span
        line, column, end_column = self.log.source.place(*span)
        findings.append(
            Finding(
                note.code,
                note.message,
                ply=len(self.plies) + 1,
                side=SIDES[self.state.side],
                line=line,
                column=column,
                end_column=end_column,
                text=turn.quote(self.log.source, part),
                squares=note.squares,
                secondary=secondary,
                tactful=note.tactful,
                suggestion=note.suggestion,
            )
        )


def _move_of(ply: Ply) -> Move | None:
    packed = ply.__dict__["_packed"]
    return Move.of(packed, ply.before) if packed and ply.before else None


_make_ply = Ply.maker({"move": _move_of})
"""Makes plies whose move is built on first access."""


def _is_wrong_case(fault: Note | None) -> bool:
    return fault is not None and fault.code == "GC104"


def resigns(turn: Turn) -> bool:
    """Tell whether a turn is a resignation, which is not a ply."""
    return len(turn.parts) == 1 and turn.parts[0].kind is PartKind.RESIGN
