"""What pages and pictures say of a game: its findings, worded for players if it may go on, and captions."""

from collections.abc import Iterator
from typing import NamedTuple

from rococo_notation.codes import CODES, Rule, Severity
from rococo_notation.finding import Finding
from rococo_notation.home import finding_page
from rococo_notation.replayer import Ply, Record
from rococo_notation.replayer.record import errors_of, is_doubtful, is_illegal, text_of
from rococo_notation.text_safety import one_line

# ---------------------------------------------------------------- findings

NOT_FINISHED = (
    "By the rules of Game Courier's tournaments, a game is not finished until its illegal move is taken back."
)
AFTER_ILLEGAL = "It comes after an earlier illegal move and may be a consequence of it."


class Stop(NamedTuple):
    """A ply that a reader wants to see: an illegal one, one with another error, or where judging ends.

    ``kind`` is ``illegal``, or ``doubtful`` where nobody is accused.
    """

    ply: int
    label: str
    kind: str
    reason: str
    code: str


class PublicFindings:
    """The findings of a record as its readers may see them: tactful while the game may still be going on."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.whole = record.outcome is not None

    def text(self, finding: Finding) -> str:
        """Return the message of a finding."""
        return one_line((not self.whole and finding.tactful) or finding.message)

    def finding(self, finding: Finding) -> dict[str, str]:
        """Return the data of a finding."""
        message = self.text(finding)
        data = {"code": finding.code, "severity": finding.severity.value, "message": message[:1].upper() + message[1:]}
        if finding.after_illegal and finding.severity is Severity.ERROR:
            data["beside"] = AFTER_ILLEGAL
        return data

    def stops(self) -> Iterator[Stop]:
        """Yield the plies to stop at; of those that are not judged, one after another, the first."""
        before = ""
        for ply in self.record.plies:
            kind = "illegal" if is_illegal(ply) else "doubtful" if is_doubtful(ply) else ""
            if kind and (kind == "illegal" or errors_of(ply) or ply.status != before):
                first = next(iter([*errors_of(ply), *ply.findings]), None)
                reason, code = (self.finding(first)["message"], first.code) if first else ("", "")
                yield Stop(ply.number, ply.label, kind, reason, code)
            before = ply.status

    def general(self) -> list[dict[str, str]]:
        """Return the findings about the log as a whole."""
        return [self.finding(finding) for finding in self.record.findings if finding.ply is None]

    def codes(self) -> dict[str, dict[str, str]]:
        """Return what the codes of the findings mean, and what rule they cite."""
        explained = {}
        for code in sorted({finding.code for finding in self.record.findings}):
            kind = CODES[code]
            explained[code] = {"title": kind.title, "meaning": kind.meaning, "more": finding_page(code)}
            if kind.rule:
                page = page_of(kind.rule, self.record)
                explained[code] |= {"rule": kind.rule.name, "text": kind.rule.text, "page": page}
        return explained

    def result(self) -> tuple[str, str]:
        """Return the result and its reason, or two empty strings; in an illegal game it is only what is written."""
        if (outcome := self.record.outcome) is None:
            return "", ""
        written = " as written" if self.record.verdict == "illegal" else ""
        return f"{outcome.result}{written}", outcome.reason


def page_of(rule: Rule, record: Record) -> str:
    """Return the page that a rule stands on: that of the game itself, unless the rule cites another of its pages."""
    sources = record.variant.sources if record.variant else ()
    return sources[0] if sources and rule.page not in sources else rule.page


# ---------------------------------------------------------------- captions of pictures


def caption(record: Record, ply: int) -> list[str]:
    r"""Return the caption of the board after a ply, a paragraph each: the game, the move, and who is to move.

    >>> from rococo_notation import replay
    >>> caption(replay("Game: Rococo\n\n1. P a2-a3\n1... k d8-d6"), 2)
    ['Rococo', '1... k d8-d6 is illegal: the Black King cannot move from d8 to d6: it does not move that far']
    """
    if not ply:
        return [_game(record), _turn(record, 0)]
    played = record.plies[ply - 1]
    # Whose turn it is after an illegal move is for the players to say.
    return [_game(record), _move(played, PublicFindings(record)), *([] if is_illegal(played) else [_turn(record, ply)])]


def short_caption(record: Record, ply: int) -> str:
    """Return the caption of a ply in a film: its move, and whether it is illegal."""
    if not ply:
        return "Before the first move"
    played = record.plies[ply - 1]
    return f"{_written(played)}{' is illegal' if is_illegal(played) else ''}"


def _game(record: Record) -> str:
    log = record.log
    players = " - ".join(filter(None, map(log.header, ("White", "Black"))))
    title = record.variant.title if record.variant else log.game
    return one_line(", ".join(filter(None, [players, title, log.name])))


def _written(ply: Ply) -> str:
    return one_line(f"{ply.label} {text_of(ply)}")


def _move(ply: Ply, public: PublicFindings) -> str:
    """Write the move of a ply, and why it is illegal or was not judged, as its readers may see it."""
    if not (faults := errors_of(ply)):
        return _written(ply)
    reason = public.text(faults[0])
    if not is_illegal(ply):
        return f"{_written(ply)}: {reason}"
    doubt = " (perhaps a consequence of the illegal move before it)" if faults[0].after_illegal else ""
    return f"{_written(ply)} is illegal: {reason}{doubt}"


def _turn(record: Record, ply: int) -> str:
    if record.outcome and ply == len(record.plies):
        result, reason = PublicFindings(record).result()
        return f"{result} ({reason})"
    return f"{record.positions[ply].side.title()} to move"
