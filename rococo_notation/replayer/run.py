"""Run through the turns of a log: play what each means in its position, and collect plies and findings."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from rococo_notation.notation import Log, PartKind
from rococo_notation.notation.turn import NAMED, OF_ORDER, Doubt
from rococo_notation.replayer import messages
from rococo_notation.replayer.course import TAKEN, after_refused, is_cut_off, is_smudged, resigns
from rococo_notation.replayer.endings import (
    Ending,
    Suicides,
    in_one_case,
    note_unjudged,
    older_edition_only,
    other_edition,
    stuck,
)
from rococo_notation.replayer.messages import FaultKind, Note, kind_of
from rococo_notation.replayer.record import Transcript
from rococo_notation.replayer.resolve import (
    CAPTURE_STYLES,
    CaptureStyle,
    Effects,
    Resolution,
    capture_style,
    execute,
    resolve,
    write,
)
from rococo_notation.replayer.short_notation import expanded, has_no_origin, is_null
from rococo_notation.rules import Cause
from rococo_notation.rules.tables import NOWHERE
from rococo_notation.screening.plain_turn import plain_move, turn_reader

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rococo_notation.finding import Finding
    from rococo_notation.notation import Turn
    from rococo_notation.replayer.record import Ply, Status
    from rococo_notation.rules import State
    from rococo_notation.rules.state import Packed

OnIllegal = Literal["stop", "force", "skip"]
_HARMLESS_CODE = ("setflag", "unsetflag", "copyflag", "print", "say", "echo", "message")
"""Commands of GAME Code that do not change the board."""
MOST_REFUSED = 600
"""The most illegal moves that are judged in one log."""
MOST_STUCK = 50
"""The most of them before which it is asked whether there was a legal move at all."""


class Run:
    """A run through the turns of a log, which collects plies and findings."""

    def __init__(
        self,
        log: Log,
        start: State,
        effects: Effects,
        on_illegal: OnIllegal,
        *,
        given: Mapping[int, State] | None = None,
        judged: int | None = None,
        from_set_up: bool = True,
    ) -> None:
        self.log = log
        self.state = start
        self.effects = effects
        self.on_illegal = on_illegal
        self.from_set_up = from_set_up
        """Whether the log begins with the set-up."""
        self.one_case = in_one_case(log)
        """Whether the labels of both sides are in one case, so that they do not tell the side."""
        self.given = given or {}
        """The positions that the log gives between its turns, by the number of turns before them."""
        self.judged = len(log.turns) if judged is None else judged
        """How many turns may be judged."""
        self.known = self.was_known = True
        """Whether the position is known, and whether it was before the last ply."""
        self.null = False
        """Whether a move that is not given was played since the position was known for certain."""
        self.transcript = Transcript(log.source)
        self.styles = dict.fromkeys(CaptureStyle, 0)
        self.ending = Ending(start)
        self.suicides = Suicides()
        self.stopped = False
        self.cut_off = False
        """Whether the last turn would be illegal, but may be cut off."""
        self.spared: dict[int, int] = {}
        """The pieces by square that an earlier move could have captured, but its text did not remove (GC304)."""
        self.read_plain = turn_reader(start.tables).read
        self.old_edition = start.tables.variant.tables() is not start.tables
        """Whether the edition of the rules is not today's."""
        self.index = 0
        self.refused = 0
        """How many moves were refused."""

    @property
    def plies(self) -> list[Ply]:
        """The plies so far."""
        return self.transcript.plies

    @property
    def findings(self) -> list[Finding]:
        """The findings so far."""
        return self.transcript.findings

    @cached_property
    def semicolons(self) -> bool:
        """Whether most turns of this log end with a semicolon."""
        return 2 * sum(turn.text.endswith(";") for turn in self.log.turns) > len(self.log.turns)

    def capture_style(self) -> Effects:
        """Return the style in which the log writes most captures other than by displacement."""
        return capture_style(self.styles[CaptureStyle.MANUAL], self.styles[CaptureStyle.IMPLIED])

    def play(self) -> None:
        """Play every turn."""
        for index, turn in enumerate(self.log.turns):
            self.index = index
            if index in self.given:
                self._begin_anew(self.given[index])
            self.known = self.known and self._is_known_before(turn)
            if turn.plain is not None and self._play_plain(turn):
                continue
            if resigns(turn):
                self._resign()
            elif not self.known:
                self._pass_over(turn)
            elif is_null(turn):
                self._pass_null(turn)
            else:
                self._play_turn(turn)
        if self.plies and not self.stopped:
            self.ending.conclude(self.state)

    def _is_known_before(self, turn: Turn) -> bool:
        """Tell whether a turn follows the one before it, as far as its number and its log say."""
        is_first = not self.index or self.index in self.given
        skips = turn.skips and (not is_first or (self.from_set_up and not self.given.get(self.index)))
        unjudged = (
            any(kind_of(finding.code) is FaultKind.UNJUDGED for finding in turn.findings)
            or self.refused >= MOST_REFUSED
        )
        return not skips and not unjudged and turn.doubt is not Doubt.LOST and self.index < self.judged

    def _play_plain(self, turn: Turn) -> bool:
        """Play a turn quickly if it is plain and legal; return whether it was played."""
        state = self.state
        if self.spared or self.stopped or self.ending.outcome or not self.known or turn.findings:
            return False
        plain = self.read_plain(turn.plain) if turn.plain else None
        found = plain_move(plain, state) if plain and state.fallen is None else None
        if found is None:
            return False
        move, style = found[0], CAPTURE_STYLES[found[1]]
        if style is CaptureStyle.IMPLIED and self.effects != "implied":
            return False
        # Of suicides, and of what is regained or legal today only, there may be more to tell.
        is_regaining = move.promotion and state.tables.promotes_captured
        if move.target == NOWHERE or is_regaining or (self.old_edition and move.captured):
            return False
        if style is not CaptureStyle.PLAIN:
            self.styles[style] += 1
        self._advance(turn, move, style)
        return True

    def _begin_anew(self, state: State) -> None:
        """Continue from a position that the log gives."""
        self.state = state
        self.ending.begin_anew(state)
        self.spared = {}
        self.known, self.was_known, self.null = True, True, False
        self.transcript.after_illegal = False

    def _pass_over(self, turn: Turn, *, begun: bool = False) -> None:
        """Add an unjudged ply, because the position before it is not known; the text is executed literally."""
        unread = any(part.kind is PartKind.UNREADABLE for part in turn.parts)
        if not begun:
            self.transcript.begin(turn, self.state)
        if turn.doubt is Doubt.LOST:
            self._note(Note(Cause(messages.LOST, self.state), given=turn.doubt.value), turn)
        elif self.was_known and self.refused >= MOST_REFUSED:
            self._note(Note(Cause(messages.MOSTLY_ILLEGAL, self.state), given=str(self.refused)), turn)
        elif self.was_known:
            self._note_unjudged(turn, unread=unread)
        after = execute(write(turn.parts, self.state), self.state)
        after.fallen = None
        self.ending.outcome = None
        self._finish(turn, "unreadable" if unread else "unjudged", after)
        self.known = self.was_known = False

    def _note_unjudged(self, turn: Turn, *, unread: bool) -> None:
        """Note once that from here on no ply is judged."""
        if not self.index and turn.skips:
            number = f"{1 if turn.number is None else turn.number}{'...' if turn.side == 'black' else ''}"
            reason = messages.BEGINS_LATER_BY_ONE if turn.skips == 1 else messages.BEGINS_LATER
            self._note(Note(Cause(reason, self.state), given=number), turn)
        plies = min((at for at in self.given if at > self.index), default=len(self.log.turns)) - self.index
        found = self.transcript.pending
        note, is_explained = note_unjudged(plies, self.state, found, unread=unread, first=not self.index)
        self._note(note, turn, secondary=is_explained)

    def _resign(self) -> None:
        self.ending.resign(self.state)
        self.state = self.state.passed()

    def _pass_null(self, turn: Turn) -> None:
        """Add an unjudged ply, because the move that was played is not given."""
        self.transcript.begin(turn, self.state)
        self._note(Note(Cause(messages.NULL_MOVE, self.state), turn.parts[0]), turn)
        self._finish(turn, "unjudged", self.state.passed())
        self.null = True

    def _play_turn(self, turn: Turn) -> None:
        written, turn = turn, expanded(turn, self.state)
        self.transcript.begin(turn, self.state)
        if self.stopped:
            self._finish(turn, "unchecked", self.state.passed())
            return
        late = self.ending.before_turn(self.state)
        self._note(late, turn)
        if late is not None and late.kind is FaultKind.PLAYED_ON:
            self.transcript.make_secondary(FaultKind.THIRD_TIME)
        if self.ending.resigned or self.state.fallen is not None:
            # The game is over, but the text is still executed to show how the log continues.
            self._finish(turn, "unchecked", execute(write(turn.parts, self.state), self.state))
            return
        resolution = self._resolve(turn)
        fault = resolution.fault
        if (
            not resolution.move
            and fault is not None
            and fault.kind.is_notation
            and fault.kind is not FaultKind.WRONG_CASE
        ):
            self._pass_unread(turn, written)
            return
        if self.one_case or NAMED in turn.slips:
            notes = tuple(note for note in resolution.notes if not _is_wrong_case(note))
            fault = None if resolution.move is not None and _is_wrong_case(resolution.fault) else resolution.fault
            resolution = replace(resolution, fault=fault, notes=notes)
        if resolution.move is not None and _does_more(turn):
            # GC105 says already that the effect of this is not known.
            self._pass_over(turn, begun=True)
        elif resolution.fault is None and resolution.move is not None:
            self._accept(turn, resolution, resolution.move)
        elif (doubt := turn.doubt or self._doubt_of(turn)) and not (
            resolution.move and resolution.fault and resolution.fault.kind.is_notation
        ):
            self._doubt(turn, doubt)
        elif resolution.move is None and has_no_origin(written):
            self._refuse(turn, resolution, written)
            # Which piece was moved is not known, so neither is the position.
            self.known = False
        else:
            self._refuse(turn, resolution, turn)

    def _doubt_of(self, turn: Turn) -> Doubt | None:
        """Return the doubt about a turn that is not legal but may be half of one, or follow a move that is missing."""
        is_half = {part.kind for part in turn.parts} == {PartKind.HOLE}
        return Doubt.UNREAD_TEXT if is_half else Doubt.NULL if self.null else None

    def _doubt(self, turn: Turn, doubt: Doubt) -> None:
        """Leave a turn that is not legal as it is read, and all after it, unjudged."""
        reason = messages.OUT_OF_STEP if doubt in OF_ORDER else messages.AMBIGUOUS
        self._note(Note(Cause(reason, self.state), given=doubt.value), turn)
        self._pass_over(turn, begun=True)

    def _pass_unread(self, turn: Turn, written: Turn) -> None:
        """Leave a turn that cannot be read, and all after it, unjudged."""
        if turn is not written:
            found = (finding for part in turn.parts for finding in part.findings)
            told = tuple(turn.finding(finding.code, finding.message, self.log.source) for finding in found)
            self.transcript.pending.clear()
            self.transcript.begin(replace(turn, findings=(*told, *turn.findings)), self.state)
        self._pass_over(turn, begun=True)

    def _resolve(self, turn: Turn) -> Resolution:
        """Resolve a turn; if it is legal only with the spared pieces captured, take them as captured."""
        # After an unusual semicolon at its end the rest of the turn may be lost.
        lost = (turn.text.endswith(";") and not self.semicolons) or is_smudged(turn, self.state)
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
        note = Note(Cause(messages.NOT_CAPTURED_BEFORE, self.state, tuple(spared)))
        self.state, self.spared = state, {}
        return replace(other, notes=(*other.notes, note))

    def _accept(self, turn: Turn, resolution: Resolution, move: Packed) -> None:
        """Play a legal move that is written without a fault."""
        for note in resolution.notes:
            self._note(note, turn)
            if note.kind is FaultKind.FEWER_CAPTURES:
                board = self.state.board
                self.spared |= {square: board[square] for square in note.cause.squares if board[square]}
        if self.old_edition:
            self._note(older_edition_only(turn, move, self.state, self.effects), turn)
        self._play_move(turn, resolution, move)

    def _play_move(self, turn: Turn, resolution: Resolution, move: Packed, *, secondary: bool = False) -> None:
        self._note(self.suicides.count(resolution.written, move, self.state), turn, secondary=secondary)
        # A text that was supplied shows no style.
        if resolution.style is not CaptureStyle.PLAIN and move.target and TAKEN not in turn.slips:
            self.styles[resolution.style] += 1
        self._advance(turn, move, resolution.style)

    def _advance(self, turn: Turn, move: Packed, style: CaptureStyle) -> None:
        """Play a legal move, and note the end of the game or a draw that it brings."""
        before = self.state
        after = before.after(move)
        for note in self.ending.after_move(move, before, after):
            self._note(note, turn)
        self.transcript.add(turn, "legal", before, after, move, style)
        self.state = after

    def _refuse(self, turn: Turn, resolution: Resolution, written: Turn) -> None:
        """Note the fault of a turn; play the move all the same if only the notation is at fault.

        ``written`` is the turn that is kept if it is no move.
        """
        fault, move = resolution.fault, resolution.move
        assert fault is not None
        self.refused += not move
        end = stuck(self.state) if not move and self.refused <= MOST_STUCK else None
        self._note(end, turn)
        if not move and not fault.kind.is_notation and self._is_cut_off(turn, resolution):
            self.cut_off = True
            fault = Note(Cause(messages.TEXT_ENDS, self.state), fault.part, within=(fault,))
        if not any(finding.code == fault.code for finding in self.transcript.pending):
            self._note(fault, turn, secondary=end is not None)
        if fault.kind is FaultKind.EDGE:
            self._note(other_edition(turn, self.state, self.effects), turn, secondary=True)
        for note in resolution.notes:
            self._note(note, turn, secondary=True)
        if move:
            self._play_move(turn, resolution, move, secondary=True)
            return
        after = after_refused(resolution, self.state, self.on_illegal)
        if after.fallen is not None:
            self._note(self.ending.after_text(self.state, after), turn)
        self._finish(written, "unreadable" if fault.kind.is_notation else "illegal", after)
        self.transcript.after_illegal |= not fault.kind.is_notation
        self.stopped = self.on_illegal == "stop"

    def _is_cut_off(self, turn: Turn, resolution: Resolution) -> bool:
        last = self.index == len(self.log.turns) - 1
        return last and is_cut_off(self.log, turn, self.state, resolution, from_set_up=self.from_set_up)

    def _note(self, note: Note | None, turn: Turn, *, secondary: bool = False) -> None:
        self.transcript.note(note, turn, self.state, secondary=secondary)

    def _finish(self, turn: Turn, status: Status, after: State) -> None:
        """Add a ply that is not a legal move."""
        self.transcript.add(turn, status, self.state, after)
        self.state = after
        self.was_known = self.known


def _is_wrong_case(fault: Note | None) -> bool:
    return fault is not None and fault.kind is FaultKind.WRONG_CASE


def _does_more(turn: Turn) -> bool:
    """Tell whether there is GAME Code in a turn that may change the board."""
    codes = [part for part in turn.parts if part.kind is PartKind.CODE] if turn.plain is None else []
    return any(part.text.split()[0] not in _HARMLESS_CODE for part in codes)
