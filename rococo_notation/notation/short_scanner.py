"""Scan a text for moves in short notation, such as ``Nf3``, ``exd5`` and ``O-O``, among any words."""

from __future__ import annotations

import re
from functools import lru_cache

from rococo_notation.notation.dialect import Dialect, any_of
from rococo_notation.notation.scanner import Scanner
from rococo_notation.notation.tokens import Element, Item
from rococo_notation.notation.turn import PartKind


def scan_short(text: str, dialect: Dialect) -> list[Item]:
    """Find the moves in short notation in a text, if there are more of them than of moves with two squares.

    >>> chess = Dialect(tuple("abcdefgh"), tuple("12345678"), labels=frozenset("KQRBNPkqrbnp"))
    >>> [item.elements[0].label for item in scan_short("We began 1. e4 e5, then 2. Nf3 Nc6.", chess)]
    ['e4', 'e5', 'Nf3', 'Nc6']
    """
    found = _ShortScanner(text, dialect).scan() if dialect.labels else []
    # Squares alone are those of remarks.
    texts = [item.elements[0].label or "" for item in found if item.elements[0].kind is PartKind.SHORT]
    is_named = any(not each[:1].islower() or "x" in each for each in texts)
    return found if 2 * len(texts) > len(found) > 2 and is_named else []


class _ShortScanner(Scanner):
    """Finds the moves in short notation in the tokens of a text, such as ``Nf3``, ``exd5`` and ``O-O``."""

    def __init__(self, text: str, dialect: Dialect) -> None:
        super().__init__(text, dialect)
        self.found = {match.start(): match for match in _short_move(dialect).finditer(text)}

    def _move(self, i: int) -> tuple[Item, int] | None:
        match = self.found.get(self._at(i).start)
        if match is None:
            # What short notation cannot tell from another move is written in full.
            return super()._move(i)
        after = i + 1
        while self._at(after).start < match.end():
            after += 1
        element = Element(PartKind.SHORT, match[0], (), *match.span())
        return Item(*match.span(), [element], 0, depth=self.depths[i]), after

    def _effect(self, item: Item, i: int, *, inside: bool = False) -> int | None:
        return None if item.elements[0].kind is PartKind.SHORT else super()._effect(item, i, inside=inside)


@lru_cache(maxsize=32)
def _short_move(dialect: Dialect) -> re.Pattern[str]:
    file, rank = any_of((*dialect.files, *dialect.file_aliases)), any_of((*dialect.ranks, *dialect.rank_aliases))
    piece = any_of(label for label in dialect.labels if len(label) == 1 and label.isupper())
    castling = "O-O(?:-O)?|0-0(?:-0)?"
    move = f"(?:{piece}{file}?{rank}?|{file}(?=x))?x?{file}{rank}(?:=?{piece})?"
    promoted = any_of(label for label in dialect.labels if label[0] == "+" and label.isupper())
    move = rf"(?:{move}|{promoted}{file}?{rank}?x?{file}{rank})(?:=?{promoted}|[+=](?=[\s,;.)]|$))?"
    # "Wa3-" captures by withdrawal, and "Ld4!" is a suicide; "Nf3-Nc6" and "Nf3-d4" are not.
    signs = rf"(?:[~^]|[+x-](?=[\s;,.)~^+x-]|$)|(?:[&*]|!!){file}{rank})+(?:=?{piece})?"
    move = rf"{move}(?:{signs})?!?"
    drop = rf"|(?:{piece}?@|{piece}\*){file}{rank}" if dialect.drops else ""
    return re.compile(rf"(?<![\w\-/])(?:{castling}|{move}{drop})(?![\w\-]|/\w)")
