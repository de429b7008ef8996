"""What goes missing, is doubled or is spoilt on the way: on plies before they are laid out, and on lines after."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from random import Random

import rococo_notation as rn

from .games import Game
from .hands import SQUARE
from .sheet import Frame, Sheet

_PART = re.compile(rf"(?:[A-Za-z] ?)?{SQUARE}-(?:{SQUARE})?|[A-Za-z@]-{SQUARE}|capture(?: {SQUARE})+")

# ---------------------------------------------------------------- one turn


def _reads(ply: str) -> bool:
    """Whether a turn is well formed, and so taken by its word whatever it was before."""
    return all(_PART.fullmatch(part.strip()) for part in ply.rstrip("; ").split(";"))


def _garbled(spoil: Callable[[str, Random], str], most: int = 1) -> Frame:
    """Spoil a ply or a few so that nobody can take them by their word."""

    def frame(sheet: Sheet, rng: Random) -> None:
        for _ in range(rng.randint(1, most)):
            index = rng.randrange(len(sheet.plies))
            tries = (spoil(sheet.plies[index], rng) for _ in range(20))
            sheet.plies[index] = next((ply for ply in tries if not _reads(ply)), "???")

    return frame


def _dropped(ply: str, rng: Random) -> str:
    at = rng.randrange(len(ply))
    return ply[:at] + ply[at + 1 :]


def _swapped(ply: str, rng: Random) -> str:
    at = rng.randrange(len(ply) - 1)
    return ply[:at] + ply[at + 1] + ply[at] + ply[at + 2 :]


def _smudged(ply: str, rng: Random) -> str:
    at = rng.randrange(len(ply))
    return ply[:at] + rng.choice("?#\ufffd*._~\u25a1") * rng.randint(1, 3) + ply[at + rng.randint(1, 2) :]


def _inserted(ply: str, rng: Random) -> str:
    at = rng.randrange(len(ply) + 1)
    return ply[:at] + rng.choice("abcdefghxz0123456789KLPkp;,.-") + ply[at:]


def _halved(ply: str, rng: Random) -> str:
    at = rng.randrange(1, len(ply))
    return rng.choice((ply[:at], ply[at:]))


char_dropped = _garbled(_dropped)
chars_swapped = _garbled(_swapped)
smudged = _garbled(_smudged)
char_inserted = _garbled(_inserted)
half_lost = _garbled(_halved)
several_garbled = _garbled(lambda ply, rng: rng.choice((_dropped, _swapped, _smudged, _inserted))(ply, rng), 4)


def unreadable(sheet: Sheet, rng: Random) -> None:
    words = ("???", "?", "...", "(illegible)", "P ??-??", "xxxxx", "P", "[unreadable]", "-")
    sheet.plies[rng.randrange(len(sheet.plies))] = rng.choice(words)


def short_notation(sheet: Sheet, rng: Random) -> None:
    """A ply or two written without where the piece came from."""
    for _ in range(rng.randint(1, 2)):
        index = rng.randrange(len(sheet.plies))
        found = re.search(rf"{SQUARE}-({SQUARE})", sheet.plies[index])
        if found:
            sheet.plies[index] = sheet.plies[index][0] + rng.choice(("", "x", " ")) + found[1]


def ply_empty(sheet: Sheet, rng: Random) -> None:
    """The number stands there, and nothing after it."""
    sheet.plies[rng.randrange(len(sheet.plies))] = ""


# ---------------------------------------------------------------- lines


def line_lost(sheet: Sheet, rng: Random) -> None:
    del sheet.lines[rng.randrange(len(sheet.lines))]


def line_lost_well_before_the_end(sheet: Sheet, rng: Random) -> None:
    """Where nothing is numbered, only what follows can tell that something is missing: so there is enough of it."""
    del sheet.lines[rng.randrange(max(1, len(sheet.lines) - 4))]


def two_lines_lost(sheet: Sheet, rng: Random) -> None:
    at = rng.randrange(len(sheet.lines) - 1)
    if rng.random() < 0.5:
        del sheet.lines[at : at + 2]
    else:
        line_lost(sheet, rng)
        line_lost(sheet, rng)


def middle_lost(sheet: Sheet, rng: Random) -> None:
    begin = rng.randrange(1, len(sheet.lines) // 2)
    end = rng.randrange(begin + 1, len(sheet.lines))
    sheet.lines[begin:end] = rng.choice(([], ["..."], ["[...]"], ["(some moves left out)"], [""]))


def beginning_lost(sheet: Sheet, rng: Random) -> None:
    """The headers are there, the first moves are not."""
    del sheet.lines[: rng.randrange(1, len(sheet.lines))]


def beginning_lost_with_header(sheet: Sheet, rng: Random) -> None:
    sheet.head = []
    beginning_lost(sheet, rng)


def end_lost(sheet: Sheet, rng: Random) -> None:
    del sheet.lines[rng.randrange(1, len(sheet.lines)) :]


def line_doubled(sheet: Sheet, rng: Random) -> None:
    at = rng.randrange(len(sheet.lines))
    sheet.lines.insert(at, sheet.lines[at])


def block_doubled(sheet: Sheet, rng: Random) -> None:
    """Where two pages of a print overlap."""
    begin = rng.randrange(len(sheet.lines) - 1)
    end = min(len(sheet.lines), begin + rng.randint(2, 8))
    sheet.lines[end:end] = sheet.lines[begin:end]


def moves_twice(sheet: Sheet, rng: Random) -> None:
    sheet.lines = [*sheet.lines, *rng.choice(([], [""], ["", ""])), *sheet.lines]


def all_twice(sheet: Sheet, rng: Random) -> None:
    """Pasted twice, header and all: two logs."""
    sheet.foot += [*rng.choice(([], [""])), *sheet.all_lines]
    sheet.expected *= 2


def lines_exchanged(sheet: Sheet, rng: Random) -> None:
    at = rng.randrange(len(sheet.lines) - 1)
    sheet.lines[at : at + 2] = reversed(sheet.lines[at : at + 2])


def lines_joined(sheet: Sheet, rng: Random) -> None:
    """A line end is lost here and there, and a space is left."""
    lines: list[str] = []
    for line in sheet.lines:
        if lines and "//" not in lines[-1] and rng.random() < 0.3:
            lines[-1] += " " + line
        else:
            lines.append(line)
    sheet.lines = lines


def numbers_misprinted(sheet: Sheet, rng: Random) -> None:
    def misprinted(number: str) -> str:
        near = [str(int(number) + step) for step in (-1, 1, 2, 10) if int(number) + step > 0]
        return rng.choice([*near, number + rng.choice("0123456789"), number[::-1], number[1:]])

    for _ in range(rng.randint(1, 2)):
        at = rng.randrange(len(sheet.lines))
        sheet.lines[at] = re.sub(r"^\d+", lambda number: misprinted(number[0]), sheet.lines[at])


def numbers_shifted(sheet: Sheet, rng: Random) -> None:
    """From some line on every number is one too high, as after a slip of the one who counted."""
    at, step = rng.randrange(len(sheet.lines)), rng.choice((1, 1, -1, 10))
    shift = [re.sub(r"^\d+", lambda number: str(int(number[0]) + step), line) for line in sheet.lines[at:]]
    sheet.lines[at:] = shift


# ---------------------------------------------------------------- branches


@cache
def _record(game: Game) -> rn.Record:
    return rn.replay(game.text)


def _dead_branch(sheet: Sheet, rng: Random) -> tuple[int, list[str]]:
    """A ply, and moves that were made there and taken back."""
    begin = rng.randrange(max(1, len(sheet.plies) - 3))
    position = _record(sheet.game).positions[begin]
    branch: list[str] = []
    for _ in range(rng.randint(1, 3)):
        moves = position.legal_moves()
        if not moves:
            break
        move = rng.choice(moves)
        branch.append(f"{(begin + len(branch)) // 2 + 1}.{'..' * ((begin + len(branch)) % 2)} {move}")
        position = position.play(move)
    return begin, branch


def taken_back(sheet: Sheet, rng: Random) -> None:
    """The numbers go back, and the game goes on another way."""
    begin, branch = _dead_branch(sheet, rng)
    sheet.lines[begin:begin] = branch


def variation(sheet: Sheet, rng: Random) -> None:
    """Moves taken back, as Game Courier shows them: behind a bar."""
    begin, branch = _dead_branch(sheet, rng)
    mark = rng.choice(("| ", "|", "|| "))
    sheet.lines[begin:begin] = [mark + line for line in branch]


def bracketed_variation(sheet: Sheet, rng: Random) -> None:
    begin, branch = _dead_branch(sheet, rng)
    if begin:
        sheet.lines[begin - 1] += f" ({' '.join(branch)})"


def cut(sheet: Sheet, rng: Random) -> str:
    """The text ends anywhere, in the middle of a turn or a header."""
    return sheet.text[: rng.randrange(1, len(sheet.text))]


def cut_late(sheet: Sheet, rng: Random) -> str:
    """The same within the last turn."""
    return sheet.text[: len(sheet.text) - rng.randint(2, 6)]


def cut_before(sheet: Sheet, rng: Random) -> str:
    """The beginning is missing up to any character."""
    return sheet.text[rng.randrange(1, len(sheet.text) - 2) :]
