"""The moves that can be written at the end of a line: those that are legal there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from lsprotocol import types

from rococo_notation.editor import CheckedGame, Entry, entries
from rococo_notation.formats.registry import guess
from rococo_notation.lsp.documents import LONGEST, Document
from rococo_notation.lsp.likeness import is_likely_log
from rococo_notation.notation.dialect import NUMBER

TRIGGERS: Final = (" ", "-")
"""Characters after which an editor asks without being told to."""
_NUMBERED: Final = re.compile(rf"\s*(?:{NUMBER}\s*)?")
_WORD: Final = re.compile(r"\s+")
_MOST_WORDS: Final = 12
_GUESSED: Final = "GC604"


class _Offer(NamedTuple):
    """An entry with the text to put in, and the form of it that was begun."""

    entry: Entry
    text: str
    begun: str


def completions_at(document: Document, position: types.Position) -> types.CompletionList:
    """List the legal moves where a line ends, if the position there is known for certain."""
    index, line = document.index(position), document.line(position.line)
    start = document.index(types.Position(position.line, 0))
    written = line[: index - start]
    if document.kind not in ("log", "perhaps") or line[index - start :].strip() or "//" in written:
        return types.CompletionList(is_incomplete=False, items=[])
    before = document.text[:start]
    is_log = document.kind == "log" or is_likely_log(before, fewest=0)
    if not is_log or len(document.text) > LONGEST or guess(document.text).name != "courier":
        return types.CompletionList(is_incomplete=False, items=[])
    for begin in _beginnings(written):
        offers = _offers(document, document.text[: start + begin], written[begin:])
        if offers:
            column = types.Position(position.line, position.character - document.units(written[begin:]))
            where = types.Range(column, position)
            items = [_item(offer, number, where) for number, offer in enumerate(offers)]
            return types.CompletionList(is_incomplete=True, items=items)
    return types.CompletionList(is_incomplete=False, items=[])


def _beginnings(written: str) -> Iterator[int]:
    """Yield where on a line the move may begin that is being written: after its number, or after a turn."""
    numbered = _NUMBERED.match(written)
    first = numbered.end() if numbered else 0
    yield first
    spaces = [found.end() for found in _WORD.finditer(written, first) if found.end() > first]
    yield from spaces[:_MOST_WORDS]


def _offers(document: Document, before: str, typed: str) -> list[_Offer]:
    """List the legal moves after a text that begin with what is typed."""
    game = _game_before(document, before)
    if game is None:
        return []
    record = game.record
    position = record.positions[-1]
    if position.outcome or (record.plies and record.outcome):
        return []
    line = before.rpartition("\n")[2]
    numbered = bool(record.plies) and all(ply.turn.number is not None for ply in record.plies)
    label = _next_label(game) if numbered and not line.strip() and not typed else ""
    offers = [
        _Offer(entry, label + entry.text, label + begun)
        for entry in entries(position)
        if (begun := _begun(entry, typed))
    ]
    # A number that does not follow, or another doubt about the place, shows when a move is put in.
    return offers if offers and _is_legal_there(document, before + offers[0].text, len(record.plies) + 1) else []


def _game_before(document: Document, before: str) -> CheckedGame | None:
    """Return the game that a text ends in, if every move in it is legal."""
    found = document.check(before).games
    if not found:
        return None
    record = found[-1].record
    is_certain = all(ply.status == "legal" for ply in record.plies) and record.positions
    guessed = any(finding.code == _GUESSED for finding in record.findings)
    return found[-1] if is_certain and not guessed else None


def _is_legal_there(document: Document, text: str, plies: int) -> bool:
    found = document.check(text).games
    return bool(found) and len(found[-1].record.plies) == plies and found[-1].record.plies[-1].status == "legal"


def _next_label(game: CheckedGame) -> str:
    """Return the number of the next move as the log would write it."""
    last = game.record.plies[-1]
    return f"{last.move_number}... " if last.side == "white" else f"{last.move_number + 1}. "


def _begun(entry: Entry, typed: str) -> str:
    """Return the form of an entry that begins with what is typed, or ""."""
    wanted = _WORD.sub(" ", typed).casefold()
    forms = (entry.text, entry.text.partition(" ")[2], entry.short)
    return next((form for form in forms if form.casefold().startswith(wanted)), "")


def _item(offer: _Offer, number: int, where: types.Range) -> types.CompletionItem:
    return types.CompletionItem(
        label=offer.text,
        kind=types.CompletionItemKind.Value,
        detail=offer.entry.words,
        # Some editors look for the beginning of the word, not of the move, where this is given.
        filter_text=offer.begun if offer.begun != offer.text else None,
        sort_text=f"{number:04}",
        text_edit=types.TextEdit(where, offer.text),
    )
