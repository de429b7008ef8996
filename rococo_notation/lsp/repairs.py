"""Quick fixes of the notation."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types

from rococo_notation.lsp.diagnostics import diagnostics_of
from rococo_notation.lsp.documents import Document


def quick_fixes_in(document: Document, where: types.Range) -> Iterator[types.CodeAction]:
    """Offer the repair of each finding in a range."""
    listed = {(each.code, _key(each.range)): each for each in diagnostics_of(document)}
    for game in document.checked.games:
        for diagnostic in game.diagnostics:
            repair = diagnostic.repair
            if repair is None:
                continue
            place = document.range(repair.start, repair.end)
            found = listed.get((diagnostic.finding.code, _key(place)))
            if _key(place)[0] <= _key(where)[1] and _key(where)[0] <= _key(place)[1]:
                yield types.CodeAction(
                    f'Write "{repair.text}"',
                    kind=types.CodeActionKind.QuickFix,
                    # What only stands beside another finding is not listed.
                    diagnostics=[found] if found else None,
                    edit=types.WorkspaceEdit(changes={document.uri: [types.TextEdit(place, repair.text)]}),
                    is_preferred=True,
                )


def _key(place: types.Range) -> tuple[tuple[int, int], tuple[int, int]]:
    return (place.start.line, place.start.character), (place.end.line, place.end.character)
