"""What a move does that is not written, because the log leaves it to a preset, shown behind the move."""

from __future__ import annotations

from lsprotocol import types

from rococo_notation.lsp.documents import Document


def hints_in(document: Document, where: types.Range) -> list[types.InlayHint]:
    """List the effects that are implied in a range; to accept one writes it."""
    start, end = document.offset(where.start), document.offset(where.end)
    hints = []
    for game in document.checked.games:
        for ply in game.record.plies:
            written, whole = str(ply.turn), str(ply.move or "")
            stretch = game.stretch(ply)
            if stretch is None or not start <= stretch[1] <= end:
                continue
            rest = whole.removeprefix(written)
            if ply.status == "legal" and rest.startswith(";") and whole != rest:
                place = document.position(stretch[1])
                edit = types.TextEdit(types.Range(place, place), rest)
                hints.append(types.InlayHint(place, rest, text_edits=[edit]))
    return hints
