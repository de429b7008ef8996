"""Write PGN: tags, moves in standard algebraic or in short notation, and the exact log in a final comment.

Programs for orthodox chess read its games. Of the other games they show tags and comments, and the moves are for
people, with their effects in comments.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from textwrap import wrap
from typing import Final
from urllib.parse import parse_qs, urlsplit

from rococo_notation.formats.courier import CourierWriter
from rococo_notation.formats.writer import Listing, Writer
from rococo_notation.links import PLAY_PAGE
from rococo_notation.notation import PartKind, Turn
from rococo_notation.notation.log import POSITION_KEYS
from rococo_notation.replayer import Position, Record, find_variant
from rococo_notation.replayer.record import comments_of, errors_of, short_of, text_of
from rococo_notation.replayer.short_notation import is_castling, is_null, is_orthodox, resigns, split_short

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
        beside = ""
        if short is None or " " in short:
            # There is no text of one word that says which move it is.
            codes = " ".join(dict.fromkeys(finding.code for finding in errors_of(ply)))
            text = text_of(ply) if ply.status == "legal" else str(ply.turn)
            beside = f"{ply.status}: {text} {codes}".rstrip()
            # Programs that know the game would stop at what follows, and not at its position.
            playable = playable and not orthodox
        else:
            yield short
            if ply.move is not None and not orthodox:
                # The effects of the move beyond the mover's own.
                beside = "; ".join(str(ply.move).split("; ")[1:])
        if beside:
            yield _comment(beside)
        if said:
            yield _said(*said)
        interrupted = bool(beside or said)


def _said(*texts: str) -> str:
    """Write comments of players as one, which cannot be mistaken for one of this program."""
    plain = " ".join(" ".join(texts).split()).replace(MARK, MARK.replace("|", "(|)"))
    return _comment(f"({plain})" if UNPLAYED.fullmatch(plain) else plain)


def _comment(text: str) -> str:
    return f"{{{' '.join(text.replace('{', '(').replace('}', ')').split())}}}"


def _quoted(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')


# ---------------------------------------------------------------- tags


CHESS: Final = "Chess"
_ORTHODOX: Final = frozenset({"", "?", "chess", "standard", "normal", "orthodox", "regular", "from position"})
"""What the tag Variant of orthodox chess may say; as a rule the tag is missing."""
_TOLD_ELSEWHERE: Final = frozenset(key.casefold() for key in ("Game", "Log", "Address", *POSITION_KEYS))
"""Headers that no tag of their own name holds."""
_ROSTER: Final = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""The tags that every game has, in this order."""


def headers_of(tags: Mapping[str, str]) -> dict[str, str]:
    """Return the headers of a log that tags tell; what is not known there is left out.

    >>> headers_of({"Event": "?", "White": "Ann", "Variant": "From Position", "FEN": "8/8/8/8/8/8/8/8 w - - 0 1"})
    {'Game': 'Chess', 'White': 'Ann', 'Position': '8/8/8/8/8/8/8/8 w - - 0 1'}
    """
    game = tags.get("Variant", "")
    if game.strip().casefold() in _ORTHODOX:
        game = CHESS
    elif (variant := find_variant({"Game": game})) is not None:
        game = variant.title
    headers = {"Game": game}
    if (name := tags.get("Log") or _log_at(tags.get("Site", ""))) is not None:
        headers["Log"] = name
    for tag, value in tags.items():
        known = value.strip("?.") != "" and not (tag == "Result" and value == "*")
        of_log = value == headers.get("Log") if tag == "Event" else tag == "Site" and _log_at(value) is not None
        if known and tag not in ("Variant", "Log", "SetUp") and not of_log:
            headers["Position" if tag == "FEN" else tag] = value
    return headers


def _log_at(site: str) -> str | None:
    """Return the name of the log of Game Courier with this address, or None."""
    if not site.startswith(PLAY_PAGE):
        return None
    return parse_qs(urlsplit(site).query, max_num_fields=20).get("log", [None])[0]


def tags_of(record: Record) -> dict[str, str]:
    """Return the tags of a game: those that every game has, then those that this one needs, then its other headers."""
    log, variant = record.log, record.variant
    headers = {key: value for key, value in log.headers.items() if key.casefold() not in _TOLD_ELSEWHERE}
    begun = log.begun.strftime("%Y.%m.%d") if log.begun else "????.??.??"
    made = {"Event": log.name, "Site": log.address, "Date": begun}
    tags: dict[str, str] = {tag: headers.pop(tag, "") or made.get(tag) or "?" for tag in _ROSTER}
    tags["Result"] = record.result
    if log.name and tags["Site"] != log.address:
        tags["Log"] = log.name
    if variant is None and log.game:
        tags["Variant"] = log.game
    elif variant and variant.title != CHESS:
        # What other programs call the game.
        tags["Variant"] = variant.pgn or variant.title
    headers.pop("Edition", "")
    if variant and record.edition and record.edition != variant.edition:
        tags["Edition"] = record.edition
    if variant and record.start is not None:
        start = Position(record.start)
        if variant.arranged or start.code() != Position.start(variant, edition=record.edition).code():
            tags |= {"SetUp": "1", "FEN": start.fen()}
    endings = {"": "unterminated", "time": "time forfeit"}
    tags["Termination"] = endings.get(record.outcome.reason if record.outcome else "", "normal")
    tags["PlyCount"] = str(len(record.plies))
    if illegal := [str(ply.number) for ply in record.plies if ply.status == "illegal"]:
        tags["Illegal"] = " ".join(illegal)
    return tags | {tag: value for tag, value in headers.items() if tag not in tags and tag.isidentifier()}


# ---------------------------------------------------------------- the exact log


MARK: Final = "Game Courier log |"
"""The beginning of the comment."""
_MEANS_SOMETHING: Final = re.compile(r"[&{}|\t\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]|^ | $|(?<= ) ")
_SPACE: Final = re.compile(r"[ \t\r\n]+")


def write_exact(log: str) -> str:
    r"""Write a log as the text of a comment.

    >>> write_exact("Game: Rococo\n\n1. P a2-a3 // {a  b}")
    'Game Courier log |\nGame: Rococo |\n |\n1. P a2-a3 // &#123;a &#32;b&#125;'
    """
    lines = (_MEANS_SOMETHING.sub(lambda found: f"&#{ord(found[0])};", line) for line in log.split("\n"))
    return f"{MARK}\n" + " |\n".join(lines)


def read_exact(comment: str) -> tuple[str, str | None]:
    r"""Return what else a comment says, and the log in it, however it was wrapped; None if it holds none.

    >>> read_exact("Yes! Game  Courier log | Game: Rococo | | 1. P\na2-a3 // &#123;a &#32;b&#125;")
    ('Yes!', 'Game: Rococo\n\n1. P a2-a3 // {a  b}')
    """
    said, mark, log = _SPACE.sub(" ", comment.strip()).rpartition(MARK)
    if not mark:
        return comment, None
    return said.strip(), "\n".join(unescape(line.strip(" ")) for line in log.split("|"))


def first_difference(turns: Sequence[Turn], moves: Sequence[Turn]) -> int | None:
    """Return the index of the first turn of an exact log that its move does not agree with, or None.

    A move tells its piece, its target, a promotion, and as much of its origin as is written.
    """
    played = [turn for turn in turns if not resigns(turn)]
    for index, (turn, move) in enumerate(zip(played, moves, strict=False)):
        if not _agree(turn, move):
            return index
    return None if len(played) == len(moves) else min(len(played), len(moves))


def _agree(turn: Turn, move: Turn) -> bool:
    short = move.parts[0]
    if short.kind is not PartKind.SHORT:
        return " ".join(str(turn).split()) == " ".join(str(move).split())
    wanted = split_short(short.text)
    if not turn.parts:
        return False
    main, *others = turn.parts
    if is_castling(short.text):
        return main.kind is PartKind.MOVE
    if wanted is None:
        return main.kind is PartKind.PASS
    label = (main.label or "").upper()
    match main.kind:
        case PartKind.MOVE:
            origin, target = main.squares
            put = (part.label for part in others if part.kind is PartKind.PUT and part.squares == (target,))
            became = (next(put, None) or "").upper()
            return (
                (target, became) == (wanted.target, wanted.became)
                and wanted.piece in ("", label)
                and origin.startswith(wanted.file)
                and origin.endswith(wanted.rank)
            )
        case PartKind.DROP:
            return wanted.drops and (label, main.squares[0]) == (wanted.piece, wanted.target)
        case PartKind.PUT | PartKind.CLEAR:
            meant = wanted.became if main.kind is PartKind.PUT else wanted.piece
            return (label, main.squares[0]) == (meant, wanted.target)
        case _:
            return str(turn) == short.text
