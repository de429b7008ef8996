r"""Cut a PGN file into its games, so that each is a document and the file need not fit into memory.

It is cut only where the reader of PGN ends a game, whatever was before: at tags that follow an empty line and a
line of moves or a result. Where a comment might go on there it is not cut, so that a piece may hold several games.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from rococo_notation.formats.streaming import Piece
from rococo_notation.notation.beginnings import Readable, line_ends

_BLOCK: Final = 1 << 18
_BOUNDARY: Final = re.compile(rb'\n[ \t\r]*\n(?=\[[A-Za-z]\w*[ \t]+"(?:\\.|[^"\\\n])*"\s*\])')
"""Here the grammar ends every comment but one in another comment."""
_TAG: Final = re.compile(rb'\[\s*\w+\s+"')
_FIRST_TAG: Final = re.compile(rb'(?m)^[\xef\xbb\xbf \t]*\[[A-Za-z]\w*[ \t]+"')
_PLAYED: Final = re.compile(rb"(?!\s*%).*(?:[A-Za-z]\d|O-O|0-0|(?:1-0|0-1|1/2-1/2|\*)\s*$)", re.DOTALL)


def has_tags(beginning: bytes) -> bool:
    r"""Tell whether a file with this beginning has tags, without which nothing is cut.

    >>> has_tags(b'[Event "Cup"]\n\n1. e4'), has_tags(b"1. e4 e5")
    (True, False)
    """
    return _FIRST_TAG.search(beginning) is not None


def pieces(file: Readable) -> Iterator[Piece]:
    r"""Yield the pieces of a file in PGN, with the lines on which they begin.

    The empty lines behind a game are no part of it, so that it stays the same when others are added.

    >>> from io import BytesIO
    >>> games = b'[Event "Cup"]\n\n1. e4 *\n\n[Event "Cup"]\n\n1. d4 {No, 1. e4!\n[Event "Cup"]} *\n'
    >>> [(piece.line, piece.size) for piece in pieces(BytesIO(games))]
    [(1, 24), (5, 50)]
    """
    held = b""
    line = 1
    while block := file.read(max(_BLOCK, len(held))):
        held += block
        start = 0
        for found in _BOUNDARY.finditer(held):
            if _is_end(held, start, found.start()):
                yield Piece(held[start : found.start()].rstrip(), found.end() - start, line)
                line += line_ends(held, found.end(), start)
                start = found.end()
        held = held[start:]
    if held:
        yield Piece(held.rstrip(), len(held), line)


def _is_end(held: bytes, start: int, end: int) -> bool:
    """Tell whether what stands between two places ends with a game."""
    last = held.rfind(b"\n", start, len(held[start:end].rstrip()) + start) + 1
    line = held[max(last, start) : end]
    if _TAG.search(line) or not _PLAYED.match(line) or not _FIRST_TAG.search(held, start, end):
        return False
    opened, closed = held.rfind(b"{", start, end), held.rfind(b"}", start, end)
    return opened <= closed or (closed < 0 and held.find(b"{", start, end) == opened)
