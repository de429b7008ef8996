"""SARIF 2.1.0, for code-scanning viewers."""

from __future__ import annotations

import json
import os
import re
from hashlib import sha256
from pathlib import PurePath
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from rococo_notation import __version__
from rococo_notation.codes import CODES, FAMILIES, Code, Rule
from rococo_notation.formats.plain_data import finding_data, pick, summary_data
from rococo_notation.formats.writer import Tally, Writer, is_file, sentence
from rococo_notation.home import HOME, finding_page
from rococo_notation.text_safety import one_line

if TYPE_CHECKING:
    from rococo_notation.finding import Finding
    from rococo_notation.formats.writer import Listing
    from rococo_notation.replayer import Record

_INDEXES = {code: index for index, code in enumerate(CODES)}


class SarifReport(Writer):
    """Writes one run, its results log by log."""

    between = ","

    def __init__(self) -> None:
        self.failed = False
        self.notifications: list[dict[str, Any]] = []

    def opening(self) -> str:
        """Write the table of codes and everything else before the results."""
        head = {
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [
                {
                    "tool": {"driver": _driver()},
                    "columnKind": "unicodeCodePoints",
                    "newlineSequences": ["\r\n", "\r", "\n"],
                }
            ],
        }
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
        location = _known({"physicalLocation": _place(name)})
        notification = {"level": level, "message": _message(one_line(message)), "locations": _listed(location)}
        self.notifications.append(_known(notification))


def _driver() -> dict[str, Any]:
    rules = [_rule(code) for code in CODES.values()]
    return {"name": "rococo", "version": __version__, "informationUri": HOME, "rules": rules}


def _rule(code: Code) -> dict[str, Any]:
    words = re.findall(r"\w+", code.title)
    return _known(
        {
            "id": code.code,
            "name": "".join(word[0].upper() + word[1:] for word in words),
            "shortDescription": _message(f"{code.title[0].upper()}{code.title[1:]}."),
            "fullDescription": _message(code.meaning),
            "helpUri": finding_page(code.code),
            "help": _message(_help(code.rule) if code.rule else code.meaning),
            "defaultConfiguration": {"level": code.severity.value},
            "properties": {"family": FAMILIES[code.code[:3]]},
        }
    )


def _help(rule: Rule) -> str:
    rulings = f" Rulings: {', '.join(map(str, rule.rulings))}." if rule.rulings else ""
    return f"Rule: {rule.name}. {rule.text}{rulings} {rule.page}"


def _result(finding: Finding, listing: Listing) -> dict[str, Any]:
    record = listing.replayed
    location = _known(
        {
            "physicalLocation": _place(record.log.source.name, _region(finding)),
            "logicalLocations": _site(finding, record),
        }
    )
    return _known(
        {
            "ruleId": finding.code,
            "ruleIndex": _INDEXES[finding.code],
            "level": finding.severity.value,
            "message": _message(sentence(finding)),
            "locations": _listed(location),
            "partialFingerprints": {"finding/v1": _fingerprint(finding, record)},
            "properties": _properties(finding, listing),
        }
    )


def _region(finding: Finding) -> dict[str, Any]:
    if not finding.line:
        return {}
    return _known(
        {
            "startLine": finding.line,
            "startColumn": finding.column,
            "endColumn": finding.end_column,
            "snippet": _known({"text": finding.text}),
        }
    )


def _site(finding: Finding, record: Record) -> list[dict[str, str]]:
    """Name the log on Game Courier, if it has a name."""
    name = record.log.name
    if not name:
        return []
    if finding.ply is None:
        return [{"fullyQualifiedName": name, "kind": "log"}]
    return [{"fullyQualifiedName": f"{name}/{finding.ply}", "kind": "ply"}]


def _fingerprint(finding: Finding, record: Record) -> str:
    """Fingerprint a finding so that it survives moving the file and adding lines above."""
    key = [record.log.name or record.log.source.name, finding.ply, finding.code, finding.text]
    return sha256(json.dumps(key).encode("ascii")).hexdigest()


def _properties(finding: Finding, listing: Listing) -> dict[str, Any]:
    record = listing.replayed
    data = finding_data(finding, record.position_before(finding))
    return _known(
        {
            **pick(data, "ply", "side", "squares", "position"),
            **pick(summary_data(listing.summary), "game", "variant", "log"),
            "address": record.log.address,
            **pick(data, "after_illegal", "secondary"),
        }
    )


def _place(name: str, region: dict[str, Any] | None = None) -> dict[str, Any]:
    return _known({"artifactLocation": {"uri": _uri(PurePath(name))}, "region": region}) if is_file(name) else {}


def _uri(path: PurePath) -> str:
    return path.as_uri() if path.is_absolute() else quote(os.fsencode(path.as_posix()))


def _message(text: str) -> dict[str, str]:
    """Escape a message: braces would be arguments, and brackets before parentheses a link."""
    return {"text": text.replace("{", "{{").replace("}", "}}").replace("](", "] (")}


def _listed(location: dict[str, Any]) -> list[dict[str, Any]]:
    return [location] if location else []


def _known(properties: dict[str, Any]) -> dict[str, Any]:
    """Keep the properties that have a value."""
    return {key: value for key, value in properties.items() if value not in (None, "", [], {})}
