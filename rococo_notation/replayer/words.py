"""Put notes into words: make a finding of a note, with its sentences, its suggestion and its place in the log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rococo_notation.finding import Finding, Mark
from rococo_notation.notation.turns.suggest import relabel
from rococo_notation.rules.words import Wording, side_name, standing, wording

if TYPE_CHECKING:
    from rococo_notation.notation import Side, Source, Turn
    from rococo_notation.replayer.reasons import Note
    from rococo_notation.rules.cause import Reason


def finding_of(note: Note, turn: Turn, source: Source, *, ply: int, side: Side, secondary: bool = False) -> Finding:
    """Make the finding of a note about a turn, at the place of the part that the note is about."""
    part = note.part or (turn.parts[0] if turn.parts else None)
    line, column, end_column = source.place(*(part.span if part else turn.span))
    message, tactful, squares = in_words(note)
    suggestion = ""
    if note.part is not None and note.code == "GC104":
        suggestion = relabel(note.part.text, note.part.label or "", _label_meant(note))
    return Finding(
        note.code,
        message,
        ply=ply,
        side=side,
        line=line,
        column=column,
        end_column=end_column,
        text=turn.quote(source, part),
        squares=squares,
        secondary=secondary,
        tactful=tactful,
        suggestion=suggestion,
        marks=tuple(_marks_of(note)),
    )


def finding_about(turn: Turn, reason: Reason, source: Source, given: str = "") -> Finding:
    """Make a finding about a whole turn, for a reason that names no squares."""
    return turn.finding(reason.code, reason.message.format(given=given), source)


def _marks_of(note: Note) -> Iterator[Mark]:
    """Yield the squares of a note and of those within it, each with its role."""
    names = note.cause.state.tables.names
    yield from (Mark(names[square], role) for square, role in note.cause.roles)
    for each in note.within:
        yield from _marks_of(each)


def in_words(note: Note) -> Wording:
    """Put a note into words."""
    return wording(note.cause, **vocabulary(note))


def vocabulary(note: Note) -> dict[str, str]:
    """Return the words for the gaps with names in a sentence, in addition to those of the rules."""
    cause, state = note.cause, note.cause.state
    within = [in_words(each) for each in note.within]
    return {
        "given": note.given,
        "within": " and ".join(each.message for each in within),
        "tactful": " and ".join(each.tactful or each.message for each in within),
        "label": (note.part.label if note.part else None) or "",
        "meant": _label_meant(note),
        "pieces": " and ".join(standing(state, cause.squares)),
        "them": "it" if len(cause.squares) == 1 else "them",
        "edition": state.tables.edition.name,
        "fallen": "" if state.fallen is None else side_name(state.fallen),
    }


def _label_meant(note: Note) -> str:
    pieces = note.cause.pieces
    return note.cause.state.tables.labels[pieces[0]] if pieces else ""
