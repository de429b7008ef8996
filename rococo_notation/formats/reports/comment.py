"""Write a comment on the illegal moves of a game, to post where its players read it.

It keeps the etiquette of the log pages: it points out illegal moves, and never says or shows what might have been
played instead.
"""

from collections.abc import Iterator
from textwrap import indent, wrap

from rococo_notation.codes import CODES, Severity
from rococo_notation.finding import Finding
from rococo_notation.formats.reports.text_report import WIDTH
from rococo_notation.formats.writer import as_sentence, sentence
from rococo_notation.replayer import Ply, Record
from rococo_notation.replayer.messages import FaultKind, kind_of
from rococo_notation.rules.reasons import HINTS
from rococo_notation.text_safety import one_line
from rococo_notation.view import draw_board
from rococo_notation.view.finding_text import AFTER_ILLEGAL, page_of

IN_FULL = 5
"""Illegal moves that get a reason and a diagram; further ones are listed by number."""
LONGEST_TEXT = 100
"""Characters of an illegal ply that are quoted."""

TAKE_BACK = (
    "Game Courier lets players take back any previous move; the User's Guide, linked above the board, explains how."
)


def illegal_moves(record: Record, after: int = 0) -> list[tuple[Ply, Finding]]:
    """Find every illegal ply after ply ``after``, with the finding that names its fault."""
    plies = record.plies[after:]
    found = ((ply, next((each for each in ply.findings if each.is_against_rules), None)) for ply in plies)
    return [(ply, finding) for ply, finding in found if finding]


def as_comment(record: Record, after: int = 0) -> str:
    r"""Write the comment; plies up to ``after`` are skipped, as commented on before.

    >>> from rococo_notation import replay
    >>> print(as_comment(replay("Game: Rococo\n1. P a2-a3")))
    I checked the 1 ply of this game of Rococo against the rules and found no
    illegal move.
    """
    faults = illegal_moves(record, after)
    blocks = [_paragraph(" ".join(_opening(record, faults, after)))]
    blocks += ["\n".join(_fault(record, ply, finding)) for ply, finding in faults[:IN_FULL]]
    if faults[IN_FULL:]:
        names = ", ".join(_name(ply) for ply, _ in faults[IN_FULL : 4 * IN_FULL])
        more = len(faults) - 4 * IN_FULL
        blocks.append(_paragraph(f"Also not legal: {names}{f', and {more:,} more' if more > 0 else ''}."))
    # With which set-up it is judged and shown, its readers have to know, and that the board denies the result.
    said = (FaultKind.GUESSED_SET_UP, FaultKind.OTHER_RESULT)
    blocks += [_paragraph(as_sentence(each.message)) for each in record.findings if kind_of(each.code) in said]
    asked = (each for each in record.findings if kind_of(each.code) is FaultKind.ASKED_ABOUT)
    blocks += [_paragraph(as_sentence(f'"{each.text}": {each.message}')) for each in asked]
    if faults:
        blocks.append(_paragraph(TAKE_BACK))
    return "\n\n".join(blocks)


def comment_of(record: Record) -> str:
    """Return the comment, or "" if too little is known to post one."""
    return as_comment(record) if is_worth_posting(record) else ""


def is_worth_posting(record: Record, after: int = 0) -> bool:
    """Whether the plies after one give something to say: some are illegal, or all are legal."""
    rest = record.plies[after:]
    return bool(illegal_moves(record, after) or (rest and all(ply.status == "legal" for ply in rest)))


def _opening(record: Record, faults: list[tuple[Ply, Finding]], after: int) -> Iterator[str]:
    log, count = record.log, len(record.plies)
    if log.name:
        yield f"Log {log.name}:"
    game = f"this game of {record.variant.title if record.variant else log.game or 'an unknown kind'}"
    if after >= count:
        yield f"There is no ply after ply {after} in {game} to check." if after else f"There are no moves in {game}."
        return
    plies = f"the {count} {'ply' if count == 1 else 'plies'}" if not after else f"the plies after ply {after}"
    judged = sum(ply.status in ("legal", "illegal") for ply in record.plies[after:])
    if not judged:
        yield f"I could not check {plies} of {game} against the rules."
        return
    if judged < count - after:
        plies = f"{judged} of {plies}"
    found = {0: "no illegal move", 1: "one illegal move"}.get(len(faults), f"{len(faults):,} illegal moves")
    yield f"I checked {plies} of {game} against the rules and found {found}{':' if faults else '.'}"


def _fault(record: Record, ply: Ply, finding: Finding) -> Iterator[str]:
    text = ply.turn.text if len(ply.turn.text) <= LONGEST_TEXT else f"{ply.turn.text[:LONGEST_TEXT]}..."
    verdict = "does not agree with the rules" if finding.code.startswith("GC3") else "is not legal"
    if kind_of(finding.code) is FaultKind.AFTER_THE_END:
        verdict = "comes after the end of the game"
    yield _paragraph(as_sentence(f'{_name(ply)}, written "{text}", {verdict}'))
    sentences = [as_sentence(finding.tactful or finding.message)]
    beside = (other for other in ply.findings if kind_of(other.code) is FaultKind.OLDER_EDITION)
    sentences += [f"({as_sentence(other.message)})" for other in beside]
    if finding.after_illegal:
        sentences.append(AFTER_ILLEGAL)
    yield _paragraph(" ".join(sentences))
    rule = CODES[finding.code].rule
    if rule and record.variant:
        yield f"Rule: {rule.name}, {page_of(rule, record)}"
    if position := record.position_before(finding):
        marked = [mark.square for mark in finding.marks if mark.role not in HINTS]
        board = indent(draw_board(position, marked), "    ", lambda line: True)
        yield f"\n    Before it:\n{board}\n    Position code: {position.code()}"


def obstacles(record: Record) -> Iterator[str]:
    """Explain, one line each, why parts of a game could not be judged and how they were read; then what to do."""
    name = record.log.source.name or "the text"
    causes = [
        finding
        for finding in record.findings
        if finding.supposed or (finding.severity is Severity.ERROR and not finding.is_against_rules)
    ]
    unsure = (FaultKind.UNJUDGED, FaultKind.OWN_POSITION)
    causes = causes or [finding for finding in record.findings if kind_of(finding.code) in unsure]
    for finding in causes[:IN_FULL]:
        place = f":{finding.line}:{finding.column}" if finding.line else ""
        yield one_line(f"{name}{place}: {finding.code} {sentence(finding)}")
    judged, count = record.judged, len(record.plies)
    if count:
        were = "ply was" if count == 1 else "plies were"
        yield f"{judged} of {count} {were} judged; no comment is written about plies that are not judged"
    codes = {finding.code for finding in record.findings}
    if not any(finding.supposed for finding in causes):
        # The guess is not what stands in the way.
        codes -= {"GC604", "GC607"}
    step = next((step for code, step in _NEXT_STEPS if code in codes), _NEXT_STEPS[-1][1])
    yield step.format(example=record.log.dialect.example)


_NAME_IT = "name it with --variant NAME, such as --variant rococo (`rococo variants` lists them)"
_NEXT_STEPS = (
    ("GC607", "if only the rules in the definition matter, add --trust-definition"),
    ("GC604", f"if you know the game, {_NAME_IT}"),
    ("GC601", f"if it is a game this program knows, {_NAME_IT}"),
    ("GC002", "copy the moves of the log as text, one per line, such as 1. {example}"),
    ("GC003", "copy the box with the moves into a text file and try that"),
    ("GC112", "give all the moves from the first, or the position before them with --position CODE"),
    ("GC114", "if nothing is missing there, add --complete"),
    ("GC602", "give the position before the first move with --position CODE"),
    ("", "fix the text there and try again; `rococo validate` shows all findings"),
)
"""Advice by code; the first code found decides. ``{example}`` is a move of the game."""


def _name(ply: Ply) -> str:
    return f"move {ply.move_number} of {ply.side.title()} (ply {ply.number})"


def _paragraph(text: str) -> str:
    return "\n".join(wrap(one_line(text), WIDTH, break_on_hyphens=False))
