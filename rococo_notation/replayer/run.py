"""Play the turns of a log: what each means in its position, the plies they make, and the findings about them."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from functools import cached_property

from rococo_notation.errors import NotationError
from rococo_notation.finding import Finding
from rococo_notation.notation import Log, PartKind, Turn
from rococo_notation.notation.turn import NAMED, OF_ORDER, Doubt
from rococo_notation.replayer import messages
from rococo_notation.replayer.endings import Ending, in_one_case, older_edition_only, other_edition, regained, stuck
from rococo_notation.replayer.messages import FaultKind, Note, finding_of, kind_of
from rococo_notation.replayer.position import state_of
from rococo_notation.replayer.record import Ply, Status
from rococo_notation.replayer.resolve import (
    CAPTURE_STYLES,
    TAKEN,
    CaptureStyle,
    Effects,
    Resolution,
    capture_style,
    may_go_on,
    resolve,
)
from rococo_notation.replayer.short_notation import expanded, has_no_origin, is_null, resigns
from rococo_notation.replayer.start import Start
from rococo_notation.replayer.written import OnIllegal, after_refused, execute, write
from rococo_notation.rules import Cause, Move, State
from rococo_notation.rules.engine import may_pass
from rococo_notation.rules.reasons import Reason
from rococo_notation.rules.state import Packed, bits
from rococo_notation.rules.tables import NOWHERE, SIDES
from rococo_notation.screening.plain_turn import plain_move, turn_reader

_HARMLESS_CODE = ("setflag", "unsetflag", "copyflag", "print", "say", "echo", "message")
"""Commands of GAME Code that do not change the board."""
MOST_REFUSED = 600
"""The most illegal moves that are judged in one log."""
MOST_STUCK = 50
"""The most of them before which it is asked whether there was a legal move at all."""
_FEW_TURNS = 8
"""Fewer turns than this from a given position are a question about a position, not a log that was cut off."""


def play(log: Log, start: Start, effects: Effects, on_illegal: OnIllegal) -> Run:
    """Play a log in a style of writing captures, or in its own; if that is mixed, in the legal one, with a finding."""
    # In an unknown style captures may be left out.
    run = Run(log, start, "implied" if effects == "auto" else effects, on_illegal)
    if effects != "auto":
        return run
    manual, implied = run.styles[CaptureStyle.MANUAL], run.styles[CaptureStyle.IMPLIED]
    own = capture_style(manual, implied)
    if not implied or own == "implied":
        run.effects = own
        return run
    other = Run(log, start, "manual", on_illegal)
    if manual > implied:
        return other
    is_manual = "illegal" in run.statuses and "illegal" not in other.statuses
    moves = "1 move is written with its captures" if manual == 1 else f"{manual} moves are written with their captures"
    taken = "not to happen" if is_manual else "to be made by the preset"
    finding = Finding("GC305", f"{moves}, and {implied} without; missing captures are assumed {taken}")
    chosen = other if is_manual else run
    chosen.findings.append(finding)
    return chosen


class Run:
    """A run through the turns of a log, with the plies and findings that they give."""

    def __init__(self, log: Log, start: Start, effects: Effects, on_illegal: OnIllegal) -> None:
        self.log = log
        self.start = self.state = start.state
        self.effects = effects
        self.on_illegal = on_illegal
        self.plies: list[Ply] = []
        self.findings = list(start.findings)
        self.styles = dict.fromkeys(CaptureStyle, 0)
        self.ending = Ending(start.state)
        self.cut_off = False
        """Whether the last turn would be illegal, but may be cut off."""
        self._pending: list[Finding] = []
        """The findings about the turn that is being played."""
        self._from_set_up = not start.given
        self._one_case = in_one_case(log)
        """Whether the labels of both sides are in one case, so that they do not tell the side."""
        self._given: dict[int, State] = {}
        """The positions that the log gives between its turns, by the number of turns before them."""
        for remark in log.positions:
            with suppress(NotationError):
                self._given[remark.ply] = state_of(remark.text, start.state.tables)
        # What was not read of a text that is too long may belong to its last move.
        most = len(log.turns) - log.is_cut if start.judged is None else start.judged
        self._judged = most if start.known else 0
        """How many turns may be judged."""
        self._known = self._was_known = True
        """Whether the position is known, and whether it was before the last ply."""
        self._null = False
        """Whether a move that is not given was played since the position was known for certain."""
        self._after_illegal = False
        """Whether a ply was illegal, so that what is found later may be its consequence."""
        self._suicides: Counter[int] = Counter()
        """The pieces that left the board by suicide, which a promotion may not regain."""
        self._stopped = False
        self._spared: dict[int, int] = {}
        """The pieces by square that an earlier move could have captured, but its text did not remove (GC304)."""
        self._read_plain = turn_reader(start.state.tables)
        self._old_edition = start.state.tables.variant.tables() is not start.state.tables
        """Whether the edition of the rules is not today's."""
        self._index = 0
        self._refused = 0
        """How many moves were refused."""
        self._play()

    @property
    def statuses(self) -> list[Status]:
        """The status of each ply."""
        return [ply.status for ply in self.plies]

    @cached_property
    def _semicolons(self) -> bool:
        """Whether many turns end with a semicolon."""
        return 4 * sum(turn.text.endswith(";") for turn in self.log.turns) > len(self.log.turns)

    def _play(self) -> None:
        for index, turn in enumerate(self.log.turns):
            self._index = index
            if index in self._given:
                self._begin_again(self._given[index])
            self._known = self._known and self._is_known_before(turn)
            if turn.plain is not None and self._play_plain(turn):
                continue
            if resigns(turn):
                self.ending.resign(self.state)
                self.state = self.state.passed()
            elif not self._known:
                self._begin(turn)
                self._pass_over(turn)
            elif is_null(turn):
                # The move that was played is not given.
                self._begin(turn)
                self._say(messages.NULL_MOVE, turn)
                self._add(turn, "unjudged", self.state.passed())
                self._null = True
            elif may_pass(self.state) and {part.kind for part in turn.parts} == {PartKind.PASS}:
                self._begin(turn)
                self._note(self.ending.before_turn(self.state), turn)
                self._add(turn, "legal", self.state.passed())
            else:
                self._play_turn(turn)
        if self.plies and not self._stopped:
            self.ending.conclude(self.state)

    def _begin_again(self, state: State) -> None:
        """Continue from a position that the log gives; if it is the one on the board, castlings remain as they are."""
        state = self.state if (state.board, state.side) == (self.state.board, self.state.side) else state
        self.state = state
        self.ending.begin_again(state)
        self._spared = {}
        self._known, self._was_known, self._null, self._after_illegal = True, True, False, False

    def _is_known_before(self, turn: Turn) -> bool:
        """Tell whether a turn follows the one before it, as far as its number and its log say."""
        skips = turn.skips and self._index not in self._given and (self._index or self._from_set_up)
        unjudged = any(kind_of(finding.code) is FaultKind.UNJUDGED for finding in turn.findings)
        too_many = self._refused >= MOST_REFUSED
        return not (skips or unjudged or too_many or turn.doubt is Doubt.LOST) and self._index < self._judged

    # ---------------------------------------------------------------- plies that are not judged

    def _pass_over(self, turn: Turn) -> None:
        """Add an unjudged ply, because the position before it is not known; the text is executed literally."""
        unread = any(part.kind is PartKind.UNREADABLE for part in turn.parts)
        if turn.doubt is Doubt.LOST:
            self._say(messages.LOST, turn, turn.doubt.value)
        elif self._was_known and self._refused >= MOST_REFUSED:
            self._say(messages.MOSTLY_ILLEGAL, turn, str(self._refused))
        elif self._was_known:
            self._note_unjudged(turn, unread=unread)
        after = execute(write(turn.parts, self.state), self.state)
        after.fallen = None
        self.ending.outcome = None
        self._add(turn, "unreadable" if unread else "unjudged", after)
        self._known = self._was_known = False

    def _note_unjudged(self, turn: Turn, *, unread: bool) -> None:
        """Note once that from here on no ply is judged, unless that is true only of a turn that cannot be read."""
        if not self._index and turn.skips:
            number = f"{1 if turn.number is None else turn.number}{'...' if turn.side == 'black' else ''}"
            self._say(messages.BEGINS_LATER_BY_ONE if turn.skips == 1 else messages.BEGINS_LATER, turn, number)
        end = min((at for at in self._given if at > self._index), default=len(self.log.turns))
        plies = end - self._index - unread
        if not plies:
            return
        found = {kind_of(finding.code): finding for finding in reversed(self._pending)}
        # Why the start is not known is reported for the log, or for its first turn.
        is_explained = not self._index or any(kind.is_notation and not kind.leaves_meaning_clear for kind in found)
        those = f"{plies} plies are" if plies > 1 else "1 ply is" if unread else "this ply is"
        note = Note(Cause(messages.UNJUDGED, self.state), given=those)
        out_of_order = found.get(FaultKind.OUT_OF_ORDER)
        if out_of_order is not None and not is_explained:
            self._pending.remove(out_of_order)
            note = Note(Cause(messages.OUT_OF_ORDER, self.state), given=out_of_order.message, within=(note,))
        self._note(note, turn, secondary=is_explained)

    # ---------------------------------------------------------------- plies that are judged

    def _play_plain(self, turn: Turn) -> bool:
        """Play a turn quickly if it is plain and legal; return whether it was played."""
        state = self.state
        if self._spared or self._stopped or self.ending.outcome or not self._known or turn.findings:
            return False
        plain = self._read_plain(turn.plain) if turn.plain else None
        found = plain_move(plain, state) if plain and state.fallen is None else None
        if found is None:
            return False
        move, style = found[0], CAPTURE_STYLES[found[1]]
        if style is CaptureStyle.IMPLIED and self.effects != "implied":
            return False
        # Of suicides, and of what is regained or legal today only, there may be more to tell.
        is_regaining = move.promotion and state.tables.promotes_captured
        if move.target == NOWHERE or is_regaining or (self._old_edition and move.captured):
            return False
        self.styles[style] += 1
        self._advance(turn, move, style)
        return True

    def _play_turn(self, turn: Turn) -> None:
        written, turn = turn, expanded(turn, self.state)
        self._begin(turn)
        if self._stopped:
            self._add(turn, "unchecked", self.state.passed())
            return
        is_over = self.ending.resigned or self.state.fallen is not None
        if is_over and turn.doubt:
            self._say(messages.LOST, turn, turn.doubt.value)
            self._pass_over(turn)
            return
        self._note_end(turn)
        if is_over:
            # The text is still executed to show how the log continues.
            self._add(turn, "unchecked", execute(write(turn.parts, self.state), self.state))
            return
        resolution = self._resolve(turn)
        move, fault = resolution.move, resolution.fault
        if fault and not move and fault.kind.is_notation and fault.kind is not FaultKind.WRONG_CASE:
            self._pass_unread(turn, written)
            return
        if self._one_case or NAMED in turn.slips:
            notes = tuple(note for note in resolution.notes if note.kind is not FaultKind.WRONG_CASE)
            resolution = replace(resolution, fault=None if move else fault, notes=notes)
        if move and _does_more(turn):
            # GC105 says already that the effect of this is not known.
            self._pass_over(turn)
        elif move:
            self._accept(turn, resolution, move)
        elif doubt := turn.doubt or self._doubt_of(turn):
            self._pass_doubted(turn, doubt, fault)
        else:
            # Without an origin it is not known which piece was moved, so neither is the position.
            is_known = not has_no_origin(written)
            self._refuse(turn, resolution, turn if is_known else written)
            self._known = is_known

    def _note_end(self, turn: Turn) -> None:
        """Note that the game was over before a turn; "8. Good game!" is no move."""
        is_move = any(part.kind is not PartKind.UNREADABLE for part in turn.parts)
        late = self.ending.before_turn(self.state) if is_move else None
        self._note(late, turn)
        if late is not None and late.kind is FaultKind.PLAYED_ON:
            # It repeats what was found about the last ply.
            last, is_third = self.plies[-1], FaultKind.THIRD_TIME
            changed = tuple(replace(f, secondary=True) if kind_of(f.code) is is_third else f for f in last.findings)
            self.findings[len(self.findings) - len(changed) :] = changed
            self.plies[-1] = replace(last, findings=changed)

    def _pass_doubted(self, turn: Turn, doubt: Doubt, fault: Note | None) -> None:
        """Leave a turn with a fault about which there is a doubt, and all after it, unjudged."""
        assert fault is not None
        reason = messages.OUT_OF_STEP if doubt in OF_ORDER else messages.AMBIGUOUS
        self._note(Note(Cause(reason, self.state), given=doubt.value, within=(fault,)), turn)
        self._pass_over(turn)

    def _doubt_of(self, turn: Turn) -> Doubt | None:
        """Return the doubt about a turn that is not legal but may be half of one, or follow a move that is missing."""
        is_half = {part.kind for part in turn.parts} == {PartKind.HOLE}
        return Doubt.UNREAD_TEXT if is_half else Doubt.NULL if self._null else None

    def _pass_unread(self, turn: Turn, written: Turn) -> None:
        """Leave a turn that cannot be read, and all after it, unjudged."""
        if turn is not written:
            found = (finding for part in turn.parts for finding in part.findings)
            unread = tuple(turn.finding(finding.code, finding.message, self.log.source) for finding in found)
            self._pending.clear()
            self._begin(replace(turn, findings=(*unread, *turn.findings)))
        self._pass_over(turn)

    def _resolve(self, turn: Turn) -> Resolution:
        """Resolve a turn; if it is legal only with the spared pieces captured, take them as captured."""
        # After an unusual semicolon at its end the rest of the turn may be lost.
        lost = (turn.text.endswith(";") and not self._semicolons) or self._is_smudged(turn)
        effects: Effects = "implied" if lost else self.effects
        resolution = resolve(turn, self.state, effects)
        spared = [square for square, piece in self._spared.items() if self.state.board[square] == piece]
        if resolution.fault is None or not spared:
            return resolution
        state = self.state.copy()
        for square in spared:
            state.remove(square)
        other = resolve(turn, state, effects)
        if other.fault is not None:
            return resolution
        note = Note(Cause(messages.NOT_CAPTURED_BEFORE, self.state, tuple(spared)))
        self.state, self._spared = state, {}
        return replace(other, notes=(*other.notes, note))

    def _is_smudged(self, turn: Turn) -> bool:
        """Tell whether a turn of several parts deletes a space, which may be a put part without its label."""
        if turn.plain is not None or len(turn.parts) < 2:
            return False
        holes = {part.squares[0] for part in turn.parts if part.kind is PartKind.HOLE}
        move = resolve(turn, self.state, "implied").move if holes else None
        return not holes <= {self.state.tables.names[square] for square in bits(move.captured if move else 0)}

    def _accept(self, turn: Turn, resolution: Resolution, move: Packed) -> None:
        """Play a legal move, also if its notation is at fault."""
        is_faulty = resolution.fault is not None
        self._note_fault(resolution.fault, turn)
        for note in resolution.notes:
            self._note(note, turn, secondary=is_faulty)
            if note.kind is FaultKind.FEWER_CAPTURES and not is_faulty:
                board = self.state.board
                self._spared |= {square: board[square] for square in note.cause.squares if board[square]}
        if self._old_edition and not is_faulty:
            self._note(older_edition_only(turn, move, self.state, self.effects), turn)
        if move.target == NOWHERE and not move.captured:
            self._suicides[move.piece] += 1
        is_regaining = move.promotion and self.state.tables.promotes_captured
        if is_regaining and self.state.pool[move.promotion] <= self._suicides[move.promotion]:
            # The piece was lost by suicide alone (ruling O8).
            self._suicides[move.promotion] -= 1
            self._note(regained(resolution.written, move, self.state), turn, secondary=is_faulty)
        # A text that was supplied shows no style.
        if move.target and TAKEN not in turn.slips:
            self.styles[resolution.style] += 1
        self._advance(turn, move, resolution.style)

    def _advance(self, turn: Turn, move: Packed, style: CaptureStyle) -> None:
        """Play a legal move, and note the end of the game or a draw that it brings."""
        after = self.state.after(move)
        for note in self.ending.after_move(move, self.state, after):
            self._note(note, turn)
        self._add(turn, "legal", after, move, style)

    def _refuse(self, turn: Turn, resolution: Resolution, written: Turn) -> None:
        """Note the fault of a turn that is not a legal move; ``written`` is the turn that is kept."""
        fault = resolution.fault
        assert fault is not None
        self._refused += 1
        end = stuck(self.state) if self._refused <= MOST_STUCK else None
        self._note(end, turn)
        if not fault.kind.is_notation and self._may_be_cut_off(turn, resolution):
            self.cut_off = True
            fault = Note(Cause(messages.TEXT_ENDS, self.state), fault.part, within=(fault,))
        self._note_fault(fault, turn, secondary=end is not None)
        if fault.kind is FaultKind.EDGE:
            self._note(other_edition(turn, self.state, self.effects), turn, secondary=True)
        for note in resolution.notes:
            self._note(note, turn, secondary=True)
        after = after_refused(resolution.written, self.state, self.on_illegal)
        if after.fallen is not None:
            self._note(self.ending.after_text(self.state, after), turn)
        is_notation = fault.kind.is_notation
        self._add(written, "unreadable" if is_notation else "illegal", after)
        self._after_illegal |= not is_notation
        self._stopped = self.on_illegal == "stop"

    def _may_be_cut_off(self, turn: Turn, resolution: Resolution) -> bool:
        """Tell whether a turn may be the beginning of a legal move that the end of the text cuts off."""
        turns = self.log.turns
        is_last = self._index == len(turns) - 1 and self.log.may_be_cut_off
        is_log = self._from_set_up or len(turns) >= _FEW_TURNS
        return is_last and is_log and bool(turn.parts) and may_go_on(turn, self.state, resolution)

    # ---------------------------------------------------------------- plies and findings

    def _begin(self, turn: Turn) -> None:
        """Begin a turn with the findings of the notation about it."""
        number, side = len(self.plies) + 1, SIDES[self.state.side]
        self._pending += (replace(finding, ply=number, side=side) for finding in turn.findings)

    def _say(self, reason: Reason, turn: Turn, given: str = "") -> None:
        self._note(Note(Cause(reason, self.state), given=given), turn)

    def _note(self, note: Note | None, turn: Turn, *, secondary: bool = False) -> None:
        """Add the finding of a note about the turn that is being played."""
        if note is not None:
            number, side = len(self.plies) + 1, SIDES[self.state.side]
            self._pending.append(finding_of(note, turn, self.log.source, ply=number, side=side, secondary=secondary))

    def _note_fault(self, fault: Note | None, turn: Turn, *, secondary: bool = False) -> None:
        """Add the finding of a fault, unless the notation has found it already."""
        if fault is not None and all(finding.code != fault.code for finding in self._pending):
            self._note(fault, turn, secondary=secondary)

    def _add(
        self, turn: Turn, status: Status, after: State, move: Packed | None = None, style: CaptureStyle | None = None
    ) -> None:
        """Add the ply of a turn, with the findings about it, and go on to the state after it."""
        findings = tuple(replace(f, after_illegal=True) if self._after_illegal else f for f in self._pending)
        self.findings += findings
        self._pending.clear()
        self.plies.append(
            _make_ply(
                number=len(self.plies) + 1,
                side=SIDES[self.state.side],
                turn=turn,
                status=status,
                hand=style,
                findings=findings,
                before=self.state,
                after=after,
                after_illegal=self._after_illegal,
                _packed=move,
            )
        )
        self.state = after
        self._was_known = self._known


def _move_of(ply: Ply) -> Move | None:
    packed = ply.__dict__["_packed"]
    return Move.of(packed, ply.before) if packed and ply.before else None


_make_ply = Ply.maker({"move": _move_of})
"""Makes plies whose move is built on first access."""


def _does_more(turn: Turn) -> bool:
    """Tell whether there is GAME Code in a turn that may change the board."""
    codes = [part for part in turn.parts if part.kind is PartKind.CODE] if turn.plain is None else []
    return any(part.text.split()[0] not in _HARMLESS_CODE for part in codes)
