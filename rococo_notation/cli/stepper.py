"""Step through a game in a terminal."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import click

from rococo_notation.cli.keyboard import Keyboard
from rococo_notation.cli.screen import INDENT, line_of, rendered, wrapped

if TYPE_CHECKING:
    from rich.text import Text

    from rococo_notation.cli.screen import GameView

KEYS = {
    "next": ("\x1b[C", "\x1bOC", "l", " ", "\xe0M", "\0M"),
    "back": ("\x1b[D", "\x1bOD", "h", "\x7f", "\b", "\xe0K", "\0K"),
    "first": ("\x1b[H", "\x1bOH", "\x1b[1~", "\x1b[7~", "g", "\xe0G", "\0G"),
    "last": ("\x1b[F", "\x1bOF", "\x1b[4~", "\x1b[8~", "G", "\xe0O", "\0O"),
    "fault before": ("\x1b[A", "\x1bOA", "k", "\xe0H", "\0H"),
    "fault after": ("\x1b[B", "\x1bOB", "j", "\xe0P", "\0P"),
    "flip": ("f", "F"),
    "quit": ("q", "Q", "\x1b", "\r", "\n", "\x03", "\x04"),
}
"""The keys of each action, as terminals send them; those with \\xe0 and \\0 are from Windows."""

_ACTIONS = {key: action for action, keys in KEYS.items() for key in keys}

# To the other screen, cursor hidden, long lines cut; and back.
_ENTER, _LEAVE = "\x1b[?1049h\x1b[?25l\x1b[?7l", "\x1b[?7h\x1b[?25h\x1b[?1049l"
_HOME, _CLEAR = "\x1b[H", "\x1b[K"

PANEL = 28
"""Columns needed to put the moves beside the board and not below it."""


@dataclass(frozen=True)
class Place:
    """The place in a game: after which ply, and seen from which side.

    ``stops`` are the plies with findings.

    >>> Place(ply=2, last=4, stops=(1, 3)).step("l").step("j")
    Place(ply=3, last=4, stops=(1, 3), flip=False, left=False)
    """

    ply: int
    last: int
    stops: tuple[int, ...] = ()
    flip: bool = False
    left: bool = False

    def step(self, key: str) -> Place:
        """Return the place after a key; unknown keys change nothing."""
        match _ACTIONS.get(key):
            case "flip":
                return replace(self, flip=not self.flip)
            case "quit":
                return replace(self, left=True)
            case action:
                return replace(self, ply=self._ply(action))

    def _ply(self, action: str | None) -> int:
        match action:
            case "next":
                return min(self.ply + 1, self.last)
            case "back":
                return max(self.ply - 1, 0)
            case "first":
                return 0
            case "last":
                return self.last
            case "fault before":
                return max((stop for stop in self.stops if stop < self.ply), default=self.ply)
            case "fault after":
                return min((stop for stop in self.stops if stop > self.ply), default=self.ply)
            case _:
                return self.ply


def step_through(game: GameView, *, flip: bool = False) -> None:
    """Show the first illegal move, or the last board, and follow the keys until the user quits; that board stays."""
    stops = tuple(ply for ply, found in enumerate(game.findings) if found)
    place = Place(game.opening, game.last, stops, flip)
    click.echo(_ENTER, nl=False, color=True)
    try:
        with Keyboard() as keyboard:
            while not place.left:
                screen = rendered(compose(game, place, *shutil.get_terminal_size()), colour=game.colour)
                # Written over the one before line by line: a screen cleared as a whole would flicker.
                click.echo(_HOME + _CLEAR + screen.replace("\n", f"\n{_CLEAR}"), nl=False, color=True)
                for key in keyboard.read():
                    place = place.step(key)
    except (KeyboardInterrupt, EOFError):
        pass
    finally:
        click.echo(_LEAVE, nl=False, color=True)
    standing = compose(game, place, *shutil.get_terminal_size())[:-1]
    while standing and not standing[-1].plain.strip():
        standing.pop()
    click.echo(rendered(standing, colour=game.colour), color=True)


def compose(game: GameView, place: Place, width: int, height: int) -> list[Text]:
    """Compose the screen: game, move, the board with the moves beside or below it, and the keys."""
    heading = [line_of(_title(game, place)), *wrapped(_heading(game, place), width)]
    body = _body(game, place, width, height - len(heading) - 1)
    lines = [*heading, *body][: max(height - 1, 0)]
    lines += [line_of("")] * (height - 1 - len(lines))
    lines.append(line_of(_help(game, place), "dim"))
    for line in lines:
        line.truncate(width, overflow="crop")
    return lines


def _title(game: GameView, place: Place) -> str:
    log = game.record.log
    players = [log.headers[side] for side in ("White", "Black") if log.headers.get(side)]
    names = ", ".join(filter(None, [log.game, " - ".join(players), log.name or log.source.name]))
    return f"Ply {place.ply} of {place.last}: {names}"


def _heading(game: GameView, place: Place) -> Text:
    heading = _move(game, place.ply)
    heading.stylize("bold")
    return heading


def _move(game: GameView, ply: int) -> Text:
    from rich.text import Text

    return Text(" ").join(game.move(ply)) if ply else line_of(f"{'':{INDENT}}start")


def _help(game: GameView, place: Place) -> str:
    sides, faults = ("←→", "↑↓") if game.boxes else ("h/l", "k/j")
    keys = ["q quit", f"{sides} step", *([f"{faults} findings"] if place.stops else []), "g/G ends", "f flip"]
    return "  ".join(keys)


def _body(game: GameView, place: Place, width: int, rows: int) -> list[Text]:
    from rich.text import Text

    # The captions come and go with the moves, and the board is not to change its size with them.
    look = game.look(width - PANEL - 2, flip=place.flip, height=rows - 4)
    board = game.board(place.ply, look)
    size = max(line.cell_len for line in board)
    beside = width - size - 2
    if beside < PANEL:
        captions = [part for line in game.captions(place.ply) for part in wrapped(line, width)]
        left = [*board, *captions]
        return [*left, *panel(game, place, width, rows - len(left))]
    captions = [part for line in game.captions(place.ply) for part in wrapped(line, size)]
    left = [*board, *captions][: max(rows, 0)]
    left += [line_of("")] * (rows - len(left))
    right = panel(game, place, beside, rows)
    right += [line_of("")] * (rows - len(right))
    lines = []
    for mine, yours in zip(left, right, strict=True):
        padded = mine.copy()
        padded.pad_right(size + 2 - mine.cell_len)
        lines.append(Text.assemble(padded, yours))
    return lines


def panel(game: GameView, place: Place, width: int, rows: int) -> list[Text]:
    """Draw the moves around the current one and its remarks, in the given columns and rows."""
    remarks = [part for line in game.remarks(place.ply) for part in wrapped(line, width)]
    if remarks:
        remarks.insert(0, line_of(""))
    # So much is kept free that the list does not grow and shrink with every move.
    kept = max(len(remarks), min(8, rows // 2))
    return [*_moves(game, place, width, rows - kept), *remarks][: max(rows, 0)]


def _moves(game: GameView, place: Place, width: int, rows: int) -> list[Text]:
    from rich.text import Text

    rows = max(rows, 0)
    first = max(0, min(place.ply - rows // 2, place.last + 1 - rows))
    lines = []
    for ply in range(first, min(first + rows, place.last + 1)):
        line = Text.assemble(">" if ply == place.ply else " ", _move(game, ply))
        line.truncate(width, overflow="crop")
        if ply == place.ply:
            line.stylize("reverse")
        lines.append(line)
    return lines
