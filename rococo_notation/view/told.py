"""What a page tells about a game: what is wrong and where, for players if it goes on, and whole if it is finished."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.codes import CODES, Severity
from rococo_notation.home import finding_page
from rococo_notation.replayer.record import errors_of, is_doubtful, is_illegal
from rococo_notation.text_safety import one_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rococo_notation.codes.model import Rule
    from rococo_notation.finding import Finding
    from rococo_notation.replayer import Ply, Record

NOT_FINISHED = (
    "By the rules of Game Courier's tournaments a game is not finished while an illegal move has not been taken back."
)
AFTER_ILLEGAL = "It comes after an earlier illegal move, and may be a consequence of that."


class Stop(NamedTuple):
    """A ply that a reader wants to see: an illegal one, one with another error, or where judging ends.

    ``kind`` is ``illegal``, or ``doubtful`` where nobody is accused.
    """

    ply: int
    label: str
    kind: str
    reason: str
    code: str


class Told:
    """The findings of a record in the words for its readers: tactful while the game may still be going on."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.whole = record.outcome is not None

    def text(self, finding: Finding) -> str:
        """Return the message of a finding."""
        return one_line((not self.whole and finding.tactful) or finding.message)

    def finding(self, finding: Finding) -> dict[str, str]:
        """Return the data of a finding."""
        message = self.text(finding)
        data = {
            "code": finding.code,
            "severity": finding.severity.value,
            "message": message[:1].upper() + message[1:],
        }
        if finding.after_illegal and finding.severity is Severity.ERROR:
            data["beside"] = AFTER_ILLEGAL
        return data

    def stops(self) -> Iterator[Stop]:
        """Yield the plies to stop at; of those that are not judged, one after another, the first."""
        before = ""
        for ply in self.record.plies:
            kind = _kind(ply)
            if kind and (kind == "illegal" or errors_of(ply) or ply.status != before):
                yield Stop(ply.number, ply.label, kind, *self._reason(ply))
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
                explained[code] |= {
                    "rule": kind.rule.name,
                    "text": kind.rule.text,
                    "page": page_of(kind.rule, self.record),
                }
        return explained

    def result(self) -> tuple[str, str]:
        """Return the result and its reason, or two empty strings; in an illegal game it is only what is written."""
        outcome = self.record.outcome
        if outcome is None:
            return "", ""
        written = " as written" if self.record.verdict == "illegal" else ""
        return f"{outcome.result}{written}", outcome.reason

    def _reason(self, ply: Ply) -> tuple[str, str]:
        """Return the first message about a ply and its code."""
        told = [*errors_of(ply), *ply.findings]
        return (self.finding(told[0])["message"], told[0].code) if told else ("", "")


def page_of(rule: Rule, record: Record) -> str:
    """Return the page that a rule stands on: that of the game itself, unless the rule cites another of its pages."""
    sources = record.variant.sources if record.variant else ()
    return sources[0] if sources and rule.page not in sources else rule.page


def _kind(ply: Ply) -> str:
    if is_illegal(ply):
        return "illegal"
    return "doubtful" if is_doubtful(ply) else ""
