"""What is wrong in a document, as an editor lists and underlines it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from lsprotocol import types

from rococo_notation.codes import Severity
from rococo_notation.editor import CheckedGame, Diagnostic, faults_of
from rococo_notation.home import finding_page
from rococo_notation.lsp.documents import LONGEST, Document
from rococo_notation.text_safety import one_line
from rococo_notation.view.told import AFTER_ILLEGAL

SOURCE: Final = "rococo"
_SEVERITIES: Final = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.NOTE: types.DiagnosticSeverity.Information,
}
_PLACE: Final = re.compile(r".*?:(\d+): ")


def diagnostics_of(document: Document, *, related: bool = True) -> list[types.Diagnostic]:
    """List the diagnostics of a document, each at its place.

    What is noted beside a finding about the same ply is related to it; without ``related``, for editors that do not
    show that, it is a diagnostic of its own.
    """
    if document.kind == "game":
        return [
            types.Diagnostic(
                document.line_range(document.position(fault.start).line),
                one_line(fault.message),
                severity=types.DiagnosticSeverity.Error,
                source=SOURCE,
            )
            for fault in faults_of(document.text, document.path)
        ]
    if document.kind == "log" and len(document.text) > LONGEST:
        what = "This document is too long to be checked while it is written; rococo validate checks it as a file."
        return [_unread(document, what)]
    found = [_unread(document, message) for message in document.checked.unread]
    for game in document.checked.games:
        found += _of_game(document, game, related=related)
    return found


def range_of(document: Document, game: CheckedGame, diagnostic: Diagnostic) -> types.Range:
    """Return where a finding is; one about a log as a whole is on its first line."""
    if diagnostic.start is None or diagnostic.end is None:
        return document.line_range(game.record.log.source.first_line - 1)
    return document.range(diagnostic.start, diagnostic.end)


def _of_game(document: Document, game: CheckedGame, *, related: bool) -> Iterator[types.Diagnostic]:
    last, ply = None, None
    for diagnostic in game.diagnostics:
        finding = diagnostic.finding
        if not document.settings.choice.takes(finding.code):
            continue
        made = _made(document, game, diagnostic)
        if related and finding.secondary and last is not None and finding.ply == ply:
            location = types.Location(document.uri, made.range)
            told = types.DiagnosticRelatedInformation(location, f"{finding.code}: {made.message}")
            last.related_information = [*(last.related_information or ()), told]
            continue
        if last is not None:
            yield last
        last, ply = made, finding.ply
    if last is not None:
        yield last


def _made(document: Document, game: CheckedGame, diagnostic: Diagnostic) -> types.Diagnostic:
    finding = diagnostic.finding
    aside = f" {AFTER_ILLEGAL}" if finding.after_illegal and finding.severity is Severity.ERROR else ""
    return types.Diagnostic(
        range_of(document, game, diagnostic),
        f"{diagnostic.message}{aside}",
        severity=_SEVERITIES[finding.severity],
        code=finding.code,
        code_description=types.CodeDescription(finding_page(finding.code)),
        source=SOURCE,
    )


def _unread(document: Document, message: str) -> types.Diagnostic:
    """Say why a part of a document is not read, on the line that the message names."""
    place = _PLACE.match(message)
    line = int(place[1]) - 1 if place else 0
    return types.Diagnostic(
        document.line_range(line), one_line(message), severity=types.DiagnosticSeverity.Warning, source=SOURCE
    )
