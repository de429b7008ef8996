"""GitHub workflow commands, which GitHub shows beside the lines of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rococo_notation.codes import Severity
from rococo_notation.formats.writer import Writer, is_file, omission, sentence
from rococo_notation.text_safety import one_line

if TYPE_CHECKING:
    from rococo_notation.finding import Finding
    from rococo_notation.formats.writer import Listing

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
_IN_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", "\u2028": " ", "\u2029": " "})
_IN_PROPERTIES = _IN_DATA | str.maketrans({":": "%3A", ",": "%2C"})


class GithubReport(Writer):
    """Writes one command per finding, each on a line."""

    def entry(self, listing: Listing) -> str:
        """Write the findings of a log, and how many were omitted."""
        name = listing.summary.file
        lines = [_annotation(finding, name) for finding in listing.findings]
        more = omission(listing)
        if more:
            lines.append(_command("notice", f"{more}.", name, title="findings not listed"))
        return "".join(lines)

    def failure(self, name: str, message: str) -> str:
        """Report a file that could not be read."""
        return _command("error", message, name, title="file not read")


def _annotation(finding: Finding, name: str) -> str:
    place = {"line": finding.line, "col": finding.column, "endColumn": finding.end_column} if finding.line else {}
    title = f"{finding.code} {finding.title}"
    return _command(_COMMANDS[finding.severity], sentence(finding), name, **place, title=title)


def _command(command: str, message: str, name: str, **properties: str | int | None) -> str:
    given = {"file": name if is_file(name) else None, **properties}
    pairs = (f"{key}={_escape(str(value), _IN_PROPERTIES)}" for key, value in given.items() if value is not None)
    return f"::{command} {','.join(pairs)}::{_escape(message, _IN_DATA)}\n"


def _escape(text: str, table: dict[int, str]) -> str:
    return one_line(text.translate(table))
