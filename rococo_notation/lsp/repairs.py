"""Repairs of the notation, one by one or all at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lsprotocol import types

from rococo_notation.editor import CheckedText, Repair
from rococo_notation.lsp.diagnostics import diagnostics_of
from rococo_notation.lsp.documents import Document

FIX_ALL: Final = "source.fixAll.rococo"
KINDS: Final = (types.CodeActionKind.QuickFix.value, FIX_ALL)


def repairs_in(document: Document, where: types.Range, only: list[str] | None) -> list[types.CodeAction]:
    """List the repairs of what is found in a range, and of everything; ``only`` are the kinds that are wanted."""
    actions: list[types.CodeAction] = []
    if _is_wanted(types.CodeActionKind.QuickFix.value, only):
        actions += _quick_fixes(document, where)
    if _is_wanted(FIX_ALL, only):
        actions += _all_at_once(document)
    return actions


def _is_wanted(kind: str, only: list[str] | None) -> bool:
    """Tell whether a kind is wanted: itself, or one that it is a part of."""
    return only is None or any(f"{kind}.".startswith(f"{wanted}.") for wanted in only)


def _quick_fixes(document: Document, where: types.Range) -> Iterator[types.CodeAction]:
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
                    edit=_edit(document, [repair]),
                    is_preferred=True,
                )


def _all_at_once(document: Document) -> Iterator[types.CodeAction]:
    """Offer to mend everything, if that leaves every move what it was taken for."""
    repairs = _apart(document.checked)
    if not repairs:
        return
    units, end = document.text.encode("utf-16-le", "surrogatepass"), 0
    mended = b""
    for repair in repairs:
        mended += units[2 * end : 2 * repair.start] + repair.text.encode("utf-16-le", "surrogatepass")
        end = repair.end
    text = (mended + units[2 * end :]).decode("utf-16-le", "surrogatepass")
    after = document.check(text)
    if _moves(after) == _moves(document.check(document.text)) and not _apart(after):
        count = f"{len(repairs)} slips" if len(repairs) > 1 else "the slip"
        title = f"Repair {count} in this document"
        yield types.CodeAction(title, kind=FIX_ALL, edit=_edit(document, repairs))


def _apart(checked: CheckedText) -> list[Repair]:
    """List the repairs in the order of the text, without those that overlap one before."""
    found = {each.repair for game in checked.games for each in game.diagnostics if each.repair}
    apart: list[Repair] = []
    for repair in sorted(found):
        if not apart or repair.start >= apart[-1].end:
            apart.append(repair)
    return apart


def _moves(checked: CheckedText) -> list[list[tuple[str, str]]]:
    return [[(ply.status, str(ply.move or "")) for ply in game.record.plies] for game in checked.games]


def _edit(document: Document, repairs: list[Repair]) -> types.WorkspaceEdit:
    edits = [types.TextEdit(document.range(start, end), text) for start, end, text in repairs]
    return types.WorkspaceEdit(changes={document.uri: edits})


def _key(place: types.Range) -> tuple[tuple[int, int], tuple[int, int]]:
    return (place.start.line, place.start.character), (place.end.line, place.end.character)
