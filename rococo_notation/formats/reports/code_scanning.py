"""Findings for code scanning: SARIF 2.1.0, and workflow commands, which GitHub shows next to the lines of a file."""

import json
import os
import re
from hashlib import sha256
from pathlib import PurePath
from typing import Any, Final
from urllib.parse import quote

from rococo_notation import __version__
from rococo_notation.codes import CODES, FAMILIES, Code, Severity
from rococo_notation.finding import Finding
from rococo_notation.formats.plain_data import finding_data, pick, summary_data
from rococo_notation.formats.writer import Listing, Tally, Writer, as_sentence, is_file, omission, sentence
from rococo_notation.home import HOME, finding_page
from rococo_notation.text_safety import one_line

_INDEXES = {code: index for index, code in enumerate(CODES)}


class SarifReport(Writer):
    """Writes one run, its results log by log."""

    between = ","

    def __init__(self) -> None:
        self.failed = False
        self.notifications: list[dict[str, Any]] = []

    def opening(self) -> str:
        """Write the table of codes and everything else before the results."""
        rules = [_rule(code) for code in CODES.values()]
        driver = {"name": "rococo", "version": __version__, "informationUri": HOME, "rules": rules}
        run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "newlineSequences": ["\r\n", "\r", "\n"]}
        head = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}
        return json.dumps(head).removesuffix("}]}") + ', "results": ['

    def entry(self, listing: Listing) -> str:
        """Write the results of a log, one per line."""
        return ",".join(f"\n{json.dumps(_result(finding, listing))}" for finding in listing.findings)

    def add(self, entry: str, tally: Tally) -> str:
        """Join results and remember omissions for the closing."""
        if tally.omission:
            self._notify("note", tally.name, f"{tally.name or 'log'}: {tally.omission}.")
        return super().add(entry, tally)

    def failure(self, name: str, message: str) -> str:
        """Remember a file that could not be read, for the closing."""
        self.failed = True
        self._notify("error", name, message)
        return ""

    def closing(self) -> str:
        """Write the unreadable files and the omissions."""
        invocation = {"executionSuccessful": not self.failed, "toolExecutionNotifications": self.notifications}
        return f'\n], "invocations": [{json.dumps(invocation)}]}}]}}\n'

    def _notify(self, level: str, name: str, message: str) -> None:
        locations = [{"physicalLocation": _place(name)}]
        notification = {"level": level, "message": _message(one_line(message)), "locations": locations}
        self.notifications.append(_known(notification))


def _rule(code: Code) -> dict[str, Any]:
    about, rule = code.meaning, code.rule
    if rule:
        rulings = f" Rulings: {', '.join(map(str, rule.rulings))}." if rule.rulings else ""
        about = f"Rule: {rule.name}. {rule.text}{rulings} {rule.page}"
    return {
        "id": code.code,
        "name": "".join(word[0].upper() + word[1:] for word in re.findall(r"\w+", code.title)),
        "shortDescription": _message(as_sentence(code.title)),
        "fullDescription": _message(code.meaning),
        "helpUri": finding_page(code.code),
        "help": _message(about),
        "defaultConfiguration": {"level": code.severity.value},
        "properties": {"family": FAMILIES[code.code[:3]]},
    }


def _result(finding: Finding, listing: Listing) -> object:
    record = listing.replayed
    log, data = record.log, finding_data(finding, record.position_before(finding))
    columns = {"startLine": finding.line, "startColumn": finding.column, "endColumn": finding.end_column}
    place = _place(log.source.name, {**columns, "snippet": {"text": finding.text}} if finding.line else None)
    named, kind = (log.name, "log") if finding.ply is None else (f"{log.name}/{finding.ply}", "ply")
    sites = [{"fullyQualifiedName": named, "kind": kind}] if log.name else []
    # Moving the file and adding lines above keeps it.
    fingerprint = json.dumps([log.name or log.source.name, finding.ply, finding.code, finding.text])
    return _known(
        {
            "ruleId": finding.code,
            "ruleIndex": _INDEXES[finding.code],
            "level": finding.severity.value,
            "message": _message(sentence(finding)),
            "locations": [{"physicalLocation": place, "logicalLocations": sites}],
            "partialFingerprints": {"finding/v1": sha256(fingerprint.encode("ascii")).hexdigest()},
            "properties": {
                **pick(data, "ply", "side", "squares", "position"),
                **pick(summary_data(listing.summary), "game", "variant", "log"),
                "address": log.address,
                **pick(data, "after_illegal", "secondary"),
            },
        }
    )


def _place(name: str, region: dict[str, Any] | None = None) -> dict[str, Any]:
    path = PurePath(name)
    uri = path.as_uri() if path.is_absolute() else quote(os.fsencode(path.as_posix()))
    return {"artifactLocation": {"uri": uri}, "region": region} if is_file(name) else {}


def _message(text: str) -> dict[str, str]:
    """Escape a message: braces would be arguments, and brackets before parentheses a link."""
    return {"text": text.replace("{", "{{").replace("}", "}}").replace("](", "] (")}


def _known(data: Any) -> Any:
    """Keep what has a value, at any depth."""
    if isinstance(data, dict):
        return {key: value for key, each in data.items() if (value := _known(each)) not in _NOTHING}
    if isinstance(data, list):
        return [value for each in data if (value := _known(each)) not in _NOTHING]
    return data


_NOTHING: Final[tuple[object, ...]] = (None, "", [], {})


# ---------------------------------------------------------------- GitHub annotations


_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
_IN_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", "\u2028": " ", "\u2029": " "})
_IN_PROPERTIES = _IN_DATA | str.maketrans({":": "%3A", ",": "%2C"})


class GithubReport(Writer):
    """Writes one command per finding, each on a line."""

    def entry(self, listing: Listing) -> str:
        """Write the findings of a log, and how many were omitted."""
        name = listing.summary.file
        lines = []
        for each in listing.findings:
            place = {"line": each.line, "col": each.column, "endColumn": each.end_column} if each.line else {}
            title = f"{each.code} {each.title}"
            lines.append(_command(_COMMANDS[each.severity], sentence(each), name, **place, title=title))
        if more := omission(listing):
            lines.append(_command("notice", f"{more}.", name, title="findings not listed"))
        return "".join(lines)

    def failure(self, name: str, message: str) -> str:
        """Report a file that could not be read."""
        return _command("error", message, name, title="file not read")


def _command(command: str, message: str, name: str, **properties: str | int | None) -> str:
    given = {"file": name if is_file(name) else None, **properties}
    pairs = (f"{key}={str(value).translate(_IN_PROPERTIES)}" for key, value in given.items() if value is not None)
    return one_line(f"::{command} {','.join(pairs)}::{message.translate(_IN_DATA)}") + "\n"
