"""Write PGN: tags, moves in standard algebraic or in short notation, and the exact log in a final comment.

Programs for orthodox chess read its games. Of the other games they show tags and comments, and the moves are for
people, with their effects in comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from rococo_notation.formats.courier import CourierWriter
from rococo_notation.formats.exact_log import MARK, write_exact
from rococo_notation.formats.pgn_tags import tags_of
from rococo_notation.formats.writer import Writer
from rococo_notation.replayer.record import comments_of, errors_of, short_of, text_of
from rococo_notation.replayer.short_notation import is_null, is_orthodox

if TYPE_CHECKING:
    from rococo_notation.formats.listing import Listing
    from rococo_notation.replayer import Ply, Record
    from rococo_notation.rules import Move

WIDTH: Final = 80
NULL: Final = "--"
"""A move that is not given, as programs write it."""
UNPLAYED: Final = re.compile(
    r"(?P<status>legal|illegal|unreadable|unjudged|unchecked): (?P<text>.+?)(?P<codes>(?: GC\d{3})*)", re.DOTALL
)
"""A comment that holds a ply which other programs must not play, for it is not a legal move or follows one."""


class PgnWriter(Writer):
    """Writes games one after another."""

    def entry(self, listing: Listing) -> str:
        """Write a game: tags, movetext, exact log."""
        record = listing.replayed
        tags = "".join(f'[{key} "{_quoted(value)}"]\n' for key, value in tags_of(record).items())
        orthodox = record.variant is not None and is_orthodox(record.variant)
        words = " ".join(_movetext(record, orthodox=orthodox))
        moves = "\n".join(wrap(words, WIDTH, break_long_words=False, break_on_hyphens=False))
        exact = write_exact(CourierWriter().entry(listing))
        # Some programs take but one comment after a move.
        both = f"{moves[:-1]}\n{exact}" if orthodox and moves.endswith("}") else f"{moves}\n{{{exact}"
        return f"{tags}\n{both}}}\n{record.result}\n\n"


def _movetext(record: Record, *, orthodox: bool) -> Iterator[str]:
    """Write the comments and the plies, and the number of each move of White, and of Black after a comment."""
    comments = [[each for each in said if each.strip()] for said in comments_of(record)]
    if comments[0]:
        yield _said(*comments[0])
    interrupted, playable = True, True
    for ply, said in zip(record.plies, comments[1:], strict=True):
        if ply.side == "white" or interrupted:
            yield ply.label
        short = (NULL if is_null(ply.turn) else short_of(ply)) if playable else None
        beside = [_played(ply)] if short is None else [] if orthodox or ply.move is None else _effects(ply.move)
        if short is not None:
            yield short
        elif orthodox:
            # Programs that know the game would stop at what follows, and not at its position.
            playable = False
        yield from map(_comment, beside)
        if said:
            yield _said(*said)
        interrupted = bool(beside or said)


def _played(ply: Ply) -> str:
    """Return the comment of a ply that is not to be played by other programs."""
    codes = " ".join(dict.fromkeys(finding.code for finding in errors_of(ply)))
    text = text_of(ply) if ply.status == "legal" else str(ply.turn)
    return f"{ply.status}: {text} {codes}".rstrip()


def _effects(move: Move) -> list[str]:
    """Return the effects of a move beyond the mover's own, as one text, if there are any."""
    effects = "; ".join(str(move).split("; ")[1:])
    return [effects] if effects else []


def _said(*texts: str) -> str:
    """Write comments of players as one, which cannot be taken for one of this program."""
    plain = " ".join(" ".join(texts).split()).replace(MARK, MARK.replace("|", "(|)"))
    return _comment(f"({plain})" if UNPLAYED.fullmatch(plain) else plain)


def _comment(text: str) -> str:
    return f"{{{' '.join(text.replace('{', '(').replace('}', ')').split())}}}"


def _quoted(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
