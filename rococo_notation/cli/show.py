"""``rococo show``: a game in the terminal."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

import click

from rococo_notation.cli.one_log import log_option, one_log
from rococo_notation.cli.options import Replayer, replay_options
from rococo_notation.cli.web_options import Web, address_options

if TYPE_CHECKING:
    from rich.text import Text

    from rococo_notation.finding import Finding
    from rococo_notation.replayer import Ply, Record
    from rococo_notation.view.terminal import Look, Style

INDENT = 7
"""Columns before what is said of a move: those of its number."""

_COLOURS = {"error": "red", "warning": "yellow", "note": "blue"}


@click.command("show")
@click.argument("path")
@replay_options
@address_options
@log_option
@click.option(
    "--ply",
    type=click.IntRange(min=0),
    metavar="N",
    help="The board after ply N; 0 is the set-up.  [default: the last]",
)
@click.option("--all", "every", is_flag=True, help="The board after every ply, with what was found in it.")
@click.option("--flip", is_flag=True, help="Black at the bottom.")
@click.option("--ascii", "plain", is_flag=True, help="Boards without box drawing.")
@click.option(
    "--notation",
    type=click.Choice(["canonical", "short"]),
    default="canonical",
    show_default=True,
    help="Moves with every effect written, or short: Ld7^^.",
)
def command(
    path: str,
    replayer: Replayer,
    web: Web,
    wanted: str | None,
    ply: int | None,
    notation: str,
    *,
    every: bool,
    flip: bool,
    plain: bool,
) -> None:
    """Show the moves of a log and a board.

    PATH is a file of any format that can be read, packed or not, the address of a log, or - for standard input; where
    there are many logs, --log chooses one.

    A move that is not legal is marked with an exclamation mark, one that was not checked with a question mark. Squares
    moved from and to stand in brackets, those captured on in parentheses, or both have a colour.

    In a terminal the arrow keys step through the game, unless --ply or --all is given. What is printed ends with exit
    code 0 when every move is legal, 1 when one is not or could not be read.

    \b
    Examples:
      rococo show game.txt
      rococo show game.txt --ply 12
      rococo show game.txt --all --ascii
      rococo show game.txt --notation short
    """
    from rococo_notation.cli.report_outputs import wants_colour

    if every and ply is not None:
        raise click.UsageError("--all shows the board after every ply: --ply has nothing to choose")
    record = replayer.replay(one_log(path, web, replayer.variant, wanted))
    if ply is not None and ply > len(record.plies):
        raise click.UsageError(f"the log has {len(record.plies)} plies")
    game = ShownGame(record, short=notation == "short", boxes=not plain and draws_boxes(), colour=wants_colour())
    if path != "-" and ply is None and not every and record.plies and record.positions and is_interactive():
        from rococo_notation.cli.stepper import step_through

        step_through(game, flip=flip)
        return
    lines = draw_all(game, flip=flip) if every else draw_game(game, ply, flip=flip)
    click.echo(rendered(lines, colour=game.colour), color=game.colour)
    raise SystemExit(int(any(ply.status in ("illegal", "unreadable", "unjudged") for ply in record.plies)))


def is_interactive() -> bool:
    """Whether there is somebody to press keys, and a terminal that can be drawn upon."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def draws_boxes() -> bool:
    """Whether the encoding of standard output has the characters of a board."""
    from rococo_notation.view.terminal import BOXES

    try:
        BOXES.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


class ShownGame:
    """A record and how it is to be shown."""

    def __init__(self, record: Record, *, short: bool = False, boxes: bool = True, colour: bool = False) -> None:
        self.record = record
        self.short = short
        self.boxes = boxes
        self.colour = colour

    @property
    def last(self) -> int:
        """The last ply."""
        return len(self.record.plies)

    @cached_property
    def comments(self) -> tuple[tuple[str, ...], ...]:
        """What is said before the first ply and after each."""
        from rococo_notation.replayer.ply_text import comments_of

        return comments_of(self.record)

    @cached_property
    def findings(self) -> tuple[tuple[Finding, ...], ...]:
        """What was found in the log as a whole, and in each ply; a resignation is no ply and counts to the last."""
        found: list[list[Finding]] = [[] for _ in range(self.last + 1)]
        for finding in self.record.findings:
            found[min(finding.ply or 0, self.last)].append(finding)
        return tuple(map(tuple, found))

    def look(self, width: int, *, flip: bool = False, height: int | None = None) -> Look:
        """How a board is drawn in so many columns, and rows if they are limited."""
        from rococo_notation.view.terminal import Look

        variant = self.record.positions[0].variant
        margin = max(map(len, variant.ranks)) + 2
        fits = margin + 4 * variant.width + 1 <= width and (height is None or 2 * variant.height + 2 <= height)
        style: Style = "ascii" if not self.boxes else "grid" if fits else "frame"
        return Look(style, self.colour, flip)

    def board(self, ply: int, look: Look) -> list[Text]:
        """The board after a ply, a line each."""
        from rococo_notation.view.terminal import draw_for_terminal, marks_of

        marks = marks_of(self.record.plies[ply - 1]) if ply else {}
        return list(draw_for_terminal(self.record.positions[ply], marks, look).split("\n"))

    def captions(self, ply: int) -> list[Text]:
        """What is to be said below the board."""
        from rococo_notation.view.terminal import captions

        return [line_of(line) for line in captions(self.record.positions[ply])]

    def move(self, number: int, *, comment: bool = False) -> list[Text]:
        """A ply in a line, or in as many as it is written in; red if it is not legal."""
        from rococo_notation.replayer.ply_text import is_illegal

        ply = self.record.plies[number - 1]
        colour = "red" if is_illegal(ply) else "yellow" if ply.status in ("unreadable", "unjudged") else ""
        said = f"  // {ply.turn.comment}" if comment and ply.turn.comment else ""
        return [line_of(line, colour) for line in f"{draw_ply(ply, short=self.short)}{said}".split("\n")]

    def remarks(self, ply: int) -> list[Text]:
        """What the players say and what was found there, and at the end how the game ended."""
        from rococo_notation.formats.reports.wording import sentence

        lines = [line_of(f"// {comment}", "italic") for comment in self.comments[ply]]
        for finding in self.findings[ply]:
            text = f"{finding.code} {finding.title}: {sentence(finding)}"
            lines.append(line_of(text, _COLOURS[finding.severity]))
        return [*lines, *(self.result() if ply == self.last else ())]

    def result(self) -> list[Text]:
        """How the game ended, if it did."""
        outcome = self.record.outcome
        return [line_of(f"{outcome.result} ({outcome.reason})", "bold")] if outcome else []


def draw_game(game: ShownGame, ply: int | None = None, *, flip: bool = False) -> list[Text]:
    """Headers, moves up to a ply, and the board after it."""
    ply = game.last if ply is None else ply
    lines = _headers(game)
    for number in range(1, ply + 1):
        lines += game.move(number, comment=True)
    if not game.last:
        lines.append(line_of("There are no moves."))
    if game.record.positions:
        gap = [line_of("")] if lines and lines[-1].plain else []
        lines += [*gap, *_board(game, ply, game.look(_width(), flip=flip)), *_code(game, ply)]
    return [*lines, *(game.result() if ply == game.last else ())]


def draw_all(game: ShownGame, *, flip: bool = False) -> list[Text]:
    """Headers, and every ply with what is said of it and the board after it, the first board being the set-up."""
    lines = _headers(game)
    for ply in range(game.last + 1):
        told = game.move(ply) if ply else []
        told += [part for remark in game.remarks(ply) for part in wrapped(remark, _width(), INDENT)]
        if game.record.positions:
            # Without lines between the squares a board is half as high, and there are many.
            board = _board(game, ply, game.look(_width(), flip=flip, height=0))
            told += [*([line_of("")] if told else []), *board, line_of("")]
        lines += told
    if not game.last:
        lines.append(line_of("There are no moves."))
    return [*lines, *_code(game, game.last)[1:]] if game.record.positions else lines


def draw_ply(ply: Ply, *, short: bool = False) -> str:
    """A ply in one line: its number, the move with all its effects or in short, and the codes of its faults."""
    text = str(ply.move) if ply.move else str(ply.turn) or ply.turn.text
    if short and ply.move and ply.before:
        from rococo_notation.replayer import Position
        from rococo_notation.replayer.short_notation import write_short

        text = write_short(ply.move, Position(ply.before))
    mark = {"legal": "", "illegal": " !", "unreadable": " ?", "unjudged": " ?", "unchecked": " ?"}[ply.status]
    codes = sorted({finding.code for finding in ply.findings if finding.severity == "error"})
    return f"{ply.label:>6} {text}{mark}{f'  {chr(32).join(codes)}' if codes else ''}"


def line_of(text: str, style: str = "") -> Text:
    """A line that can be printed, whatever a log holds."""
    from rich.text import Text

    from rococo_notation.text_safety import one_line

    return Text(one_line(text), style)


def wrapped(line: Text, width: int, indent: int = 0) -> list[Text]:
    """A line folded to a width, and moved in."""
    from rich.console import Console
    from rich.text import Text

    folded = line.wrap(Console(), max(width - indent, 1))
    for part in folded:
        part.rstrip()
    return [Text.assemble(" " * indent, part) for part in folded]


def rendered(lines: Iterable[Text], *, colour: bool) -> str:
    """Lines as they are written to a terminal, or without colour as they are."""
    if not colour:
        return "\n".join(line.plain for line in lines)
    from rich.console import Console

    console = Console(force_terminal=True, highlight=False, markup=False, emoji=False)
    with console.capture() as capture:
        for line in lines:
            console.print(line, soft_wrap=True)
    return capture.get().removesuffix("\n")


def _headers(game: ShownGame) -> list[Text]:
    headers = [line for item in game.record.log.headers.items() for line in "{}: {}".format(*item).split("\n")]
    return [*map(line_of, headers), *([line_of("")] if headers else [])]


def _board(game: ShownGame, ply: int, look: Look) -> list[Text]:
    captions = game.captions(ply)
    return [*game.board(ply, look), *([line_of(""), *captions] if captions else [])]


def _code(game: ShownGame, ply: int) -> list[Text]:
    return [line_of(""), line_of(game.record.positions[ply].code())]


def _width() -> int:
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 80
