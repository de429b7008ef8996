"""Draw a game on a terminal and step through it."""

import os
import re
import select
import shutil
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from itertools import zip_longest
from typing import Final, Self

import click
from rich.text import Text

from rococo_notation.finding import Finding
from rococo_notation.formats.writer import sentence
from rococo_notation.replayer import Ply, Position, Record
from rococo_notation.replayer.record import comments_of, is_illegal, opening_ply
from rococo_notation.replayer.short_notation import write_short
from rococo_notation.text_safety import one_line
from rococo_notation.view.terminal import BOXES, Look, Style, captions, draw_for_terminal, marks_of

INDENT = 7
"""Indent of remarks, which is the width of a move number."""

_COLOURS = {"error": "red", "warning": "yellow", "note": "blue"}


@dataclass
class GameView:
    """A record and the way to show it."""

    record: Record
    short: bool = False
    boxes: bool = True
    colour: bool = False

    def __post_init__(self) -> None:
        self.last = len(self.record.plies)
        self.opening = opening_ply(self.record)
        """The ply whose board is shown first."""
        self.comments = comments_of(self.record)
        self.findings: list[list[Finding]] = [[] for _ in range(self.last + 1)]
        """Those of the log as a whole and of each ply; those of a resignation count to the last ply."""
        for finding in self.record.findings:
            self.findings[min(finding.ply or 0, self.last)].append(finding)

    def look(self, width: int, *, flip: bool = False, height: int | None = None) -> Look:
        """How to draw a board in a number of columns, and rows if they are limited."""
        variant = self.record.positions[0].variant
        margin = max(map(len, variant.ranks)) + 2
        fits = margin + 4 * variant.width + 1 <= width and (height is None or 2 * variant.height + 2 <= height)
        style: Style = "ascii" if not self.boxes else "grid" if fits else "frame"
        return Look(style, self.colour, flip)

    def board(self, ply: int, look: Look) -> list[Text]:
        """Draw the board after a ply, line by line."""
        marks = marks_of(self.record.plies[ply - 1]) if ply else {}
        return list(draw_for_terminal(self.record.positions[ply], marks, look).split("\n"))

    def captions(self, ply: int) -> list[Text]:
        """Write the captions below the board."""
        return [line_of(f"// {line}") for line in captions(self.record.positions[ply])]

    def move(self, number: int, *, comment: bool = False) -> list[Text]:
        """Write a ply on one line, or as many as it was written on; red if it is not legal."""
        ply = self.record.plies[number - 1]
        colour = "red" if is_illegal(ply) else "yellow" if ply.status in ("unreadable", "unjudged") else ""
        said = f"  // {ply.turn.comment}" if comment and ply.turn.comment else ""
        return [line_of(line, colour) for line in f"{draw_ply(ply, short=self.short)}{said}".split("\n")]

    def remarks(self, ply: int) -> list[Text]:
        """Write comments and findings at a ply, and at the end how the game ended."""
        comments = [line_of(f"// {comment}", "italic") for comment in self.comments[ply]]
        return [*comments, *self.reasons(ply), *(self.result() if ply == self.last else ())]

    def reasons(self, ply: int) -> list[Text]:
        """Write the findings at a ply."""
        found = self.findings[ply]
        return [line_of(f"// {each.code} {each.title}: {sentence(each)}", _COLOURS[each.severity]) for each in found]

    def result(self) -> list[Text]:
        """Say how the game ended, if it did."""
        outcome = self.record.outcome
        return [line_of(f"{outcome.result} ({outcome.reason})", "bold")] if outcome else []


def draw_ply(ply: Ply, *, short: bool = False) -> str:
    """Draw a ply on one line: its number, its move, and as a comment what is wrong with it."""
    text = str(ply.move) if ply.move else str(ply.turn) or ply.turn.text
    if short and ply.move and ply.before:
        text = write_short(ply.move, Position(ply.before))
    mark = {"legal": "", "illegal": "!"}.get(ply.status, "?")
    codes = sorted({finding.code for finding in ply.findings if finding.severity == "error"})
    wrong = " ".join(filter(None, (mark, *codes)))
    return f"{ply.label:>6} {text}{f'  // {wrong}' if wrong else ''}"


def line_of(text: str, style: str = "") -> Text:
    """Make a printable line of any text."""
    return Text(one_line(text), style)


def wrapped(lines: Iterable[Text], width: int, indent: int = 0) -> Iterator[Text]:
    """Wrap lines to a width, with an indent; each line of a comment is one, so that it can be read as a log."""
    from rich.console import Console

    for line in lines:
        lead = "// " if line.plain.startswith("// ") else ""
        for part in line[len(lead) :].wrap(Console(), max(width - indent - len(lead), 1)):
            part.rstrip()
            yield Text.assemble((" " * indent + lead, line.style), part)


def rendered(lines: Iterable[Text], *, colour: bool) -> str:
    """Join lines as a terminal shows them, with or without colour."""
    if not colour:
        return "\n".join(line.plain for line in lines)
    from rich.console import Console

    console = Console(force_terminal=True, highlight=False, markup=False, emoji=False)
    with console.capture() as capture:
        for line in lines:
            console.print(line, soft_wrap=True)
    return capture.get().removesuffix("\n")


def can_draw_boxes() -> bool:
    """Whether standard output can show box-drawing characters."""
    try:
        BOXES.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


# ---------------------------------------------------------------- a game as lines


def draw_game(game: GameView, ply: int | None = None, *, flip: bool = False) -> list[Text]:
    """Draw the headers, the moves up to a ply, and the board after it with its findings.

    Without a ply, all moves are listed, and the board is that of the first illegal move if there is one.
    """
    last, shown = (game.last, game.opening) if ply is None else (ply, ply)
    lines = _headers(game)
    for number in range(1, last + 1):
        lines += game.move(number, comment=True)
    if not game.last:
        lines.append(line_of("There are no moves."))
    if shown < last:
        lines += [line_of(""), *game.move(shown)]
    lines += wrapped(game.reasons(shown) if shown else [], _width(), INDENT)
    if game.record.positions:
        gap = [line_of("")] if lines and lines[-1].plain else []
        lines += [*gap, *_board(game, shown, game.look(_width(), flip=flip)), *_code(game, shown)]
    return [*lines, *(game.result() if last == game.last else ())]


def draw_all(game: GameView, *, flip: bool = False) -> list[Text]:
    """Draw the headers, the set-up, and every ply with its findings and the board after it."""
    lines = _headers(game)
    for ply in range(game.last + 1):
        drawn = game.move(ply) if ply else []
        drawn += wrapped(game.remarks(ply), _width(), INDENT)
        if game.record.positions:
            # Without lines between the squares a board is half as high, and there are many.
            board = _board(game, ply, game.look(_width(), flip=flip, height=0))
            drawn += [*([line_of("")] if drawn else []), *board, line_of("")]
        lines += drawn
    if not game.last:
        lines.append(line_of("There are no moves."))
    return [*lines, *_code(game, game.last)[1:]] if game.record.positions else lines


def _headers(game: GameView) -> list[Text]:
    headers = [line for item in game.record.log.headers.items() for line in "{}: {}".format(*item).split("\n")]
    return [*map(line_of, headers), *([line_of("")] if headers else [])]


def _board(game: GameView, ply: int, look: Look) -> list[Text]:
    captions = game.captions(ply)
    return [*game.board(ply, look), *([line_of(""), *captions] if captions else [])]


def _code(game: GameView, ply: int) -> list[Text]:
    return [line_of(""), line_of(game.record.positions[ply].code())]


def _width() -> int:
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 80


# ---------------------------------------------------------------- stepping through it

# A terminal may hand over several keys at once.
_KEY: Final = re.compile(r"\x1b[\[O][0-9;]*[A-Za-z~]|[\xe0\0][GHKMOP]|.", re.DOTALL)
_PATIENCE: Final = 0.05
"""Seconds in which what follows an escape comes if it begins a key, as over a slow line."""


@contextmanager
def keyboard() -> Iterator[Callable[[], list[str]]]:
    """Give a function that waits for keys, which are not shown; it returns none when the terminal is resized."""
    with ExitStack() as stack:
        # On Windows a terminal does not tell that it was resized.
        watched = _watched(stack) if sys.platform != "win32" and sys.stdin.isatty() else []
        yield partial(_pressed, watched)


def _watched(stack: ExitStack) -> list[int]:
    """Take keys one by one and silently, control characters too; a pipe has a byte when the terminal is resized."""
    import termios

    before = termios.tcgetattr(sys.stdin)
    stack.callback(termios.tcsetattr, sys.stdin, termios.TCSADRAIN, before)
    quiet = [*before[:3], before[3] & ~(termios.ECHO | termios.ICANON | termios.ISIG), *before[4:]]
    termios.tcsetattr(sys.stdin, termios.TCSADRAIN, quiet)
    reader, writer = os.pipe()
    for end in (reader, writer):
        os.set_blocking(end, False)
        stack.callback(os.close, end)
    # The handler does nothing: what wakes the reader is the byte that Python writes for the signal.
    stack.callback(signal.signal, signal.SIGWINCH, signal.signal(signal.SIGWINCH, lambda *_: None))
    stack.callback(signal.set_wakeup_fd, signal.set_wakeup_fd(writer, warn_on_full_buffer=False))
    return [sys.stdin.fileno(), reader]


def _pressed(watched: list[int]) -> list[str]:
    """Wait for keys, several if they were pressed at once; a terminal that is gone gives ``q``."""
    if not watched:
        return _KEY.findall(click.getchar()) or ["q"]
    keys, resizes = watched
    ready, _, _ = select.select(watched, [], [])
    if resizes in ready:
        os.read(resizes, 1024)
    if keys not in ready:
        return []
    pressed = os.read(keys, 1024)
    if pressed == b"\x1b" and select.select([keys], [], [], _PATIENCE)[0]:
        pressed += os.read(keys, 1024)
    return _KEY.findall(pressed.decode(errors="ignore")) if pressed else ["q"]


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
"""Columns needed to put the moves next to the board and not below it."""


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

    def step(self, key: str) -> Self:
        """Return the place after a key; unknown keys change nothing."""
        action = _ACTIONS.get(key)
        if action == "flip":
            return replace(self, flip=not self.flip)
        if action == "quit":
            return replace(self, left=True)
        plies = {
            "next": min(self.ply + 1, self.last),
            "back": max(self.ply - 1, 0),
            "first": 0,
            "last": self.last,
            "fault before": max((stop for stop in self.stops if stop < self.ply), default=self.ply),
            "fault after": min((stop for stop in self.stops if stop > self.ply), default=self.ply),
        }
        return replace(self, ply=plies.get(action or "", self.ply))


def step_through(game: GameView, *, flip: bool = False) -> None:
    """Show the first illegal move, or the last board, and follow the keys until the user quits; that board stays."""
    stops = tuple(ply for ply, found in enumerate(game.findings) if found)
    place = Place(game.opening, game.last, stops, flip)
    click.echo(_ENTER, nl=False, color=True)
    try:
        with keyboard() as pressed:
            while not place.left:
                screen = rendered(compose(game, place, *shutil.get_terminal_size()), colour=game.colour)
                # Written over the one before line by line: a screen cleared as a whole would flicker.
                click.echo(_HOME + _CLEAR + screen.replace("\n", f"\n{_CLEAR}"), nl=False, color=True)
                for key in pressed():
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
    """Compose the screen: game, move, the board with the moves next to it or below it, and the keys."""
    log = game.record.log
    players = [log.headers[side] for side in ("White", "Black") if log.headers.get(side)]
    names = ", ".join(filter(None, [log.game, " - ".join(players), log.name or log.source.name]))
    move = _move(game, place.ply)
    move.stylize("bold")
    heading = [line_of(f"Ply {place.ply} of {place.last}: {names}"), *wrapped([move], width)]
    body = _body(game, place, width, height - len(heading) - 1)
    lines = [*heading, *body][: max(height - 1, 0)]
    lines += [line_of("")] * (height - 1 - len(lines))
    sides, faults = ("←→", "↑↓") if game.boxes else ("h/l", "k/j")
    keys = ["q quit", f"{sides} step", *([f"{faults} findings"] if place.stops else []), "g/G ends", "f flip"]
    lines.append(line_of("  ".join(keys), "dim"))
    for line in lines:
        line.truncate(width, overflow="crop")
    return lines


def _move(game: GameView, ply: int) -> Text:
    return Text(" ").join(game.move(ply)) if ply else line_of(f"{'':{INDENT}}start")


def _body(game: GameView, place: Place, width: int, rows: int) -> list[Text]:
    # The captions come and go with the moves, and the board is not to change its size with them.
    look = game.look(width - PANEL - 2, flip=place.flip, height=rows - 4)
    board = game.board(place.ply, look)
    size = max(line.cell_len for line in board)
    beside = width - size - 2
    fits = beside >= PANEL
    left = [*board, *wrapped(game.captions(place.ply), size if fits else width)]
    if not fits:
        return [*left, *panel(game, place, width, rows - len(left))]
    lines = []
    for mine, yours in zip_longest(left[: max(rows, 0)], panel(game, place, beside, rows), fillvalue=line_of("")):
        padded = mine.copy()
        padded.pad_right(size + 2 - mine.cell_len)
        lines.append(Text.assemble(padded, yours))
    return lines


def panel(game: GameView, place: Place, width: int, rows: int) -> list[Text]:
    """Draw the moves around the current one and its remarks, in the given columns and rows."""
    remarks = [*wrapped(game.remarks(place.ply), width)]
    if remarks:
        remarks.insert(0, line_of(""))
    # So much is kept free that the list does not grow and shrink with every move.
    kept = max(len(remarks), min(8, rows // 2))
    return [*_moves(game, place, width, rows - kept), *remarks][: max(rows, 0)]


def _moves(game: GameView, place: Place, width: int, rows: int) -> list[Text]:
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
