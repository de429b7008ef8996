"""``rococo show``: show a game in the terminal."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, NamedTuple

import click

from rococo_notation.cli.failures import exit_code, see
from rococo_notation.cli.inputs import log_option, one_log, path_argument
from rococo_notation.cli.options import OneOf, Replayer, Web, address_options, replay_options
from rococo_notation.cli.screen import INDENT, GameView, line_of, rendered, wrapped

if TYPE_CHECKING:
    from rich.text import Text

    from rococo_notation.replayer import Record
    from rococo_notation.view.terminal import Look

_DRAWING = (
    click.option(
        "--ply",
        type=click.IntRange(min=0),
        metavar="N",
        help="Show the board after ply N; 0 is the set-up.  [default: the first illegal move, else the first "
        "that was not judged, else the last]",
    ),
    click.option("--all", "every", is_flag=True, help="Show the board after every ply, with its findings."),
    click.option("--flip", is_flag=True, help="Draw Black at the bottom."),
    click.option("--ascii", "plain", is_flag=True, help="Draw boards in plain characters."),
    click.option(
        "--notation",
        type=OneOf(["canonical", "short"]),
        default="canonical",
        show_default=True,
        help="Write every effect of a move, or short notation: Ld7^^.",
    ),
)


class Drawing(NamedTuple):
    """How a game is shown, by the values of ``drawing_options``."""

    ply: int | None
    every: bool
    flip: bool
    plain: bool
    notation: str

    def show(self, record: Record, *, may_step: bool = True) -> int:
        """Show a game, step by step in a terminal, and return the exit code of the command.

        Raises:
            click.UsageError: it has fewer plies than are asked for.
        """
        from rococo_notation.cli.validate import wants_colour

        if self.ply is not None and self.ply > len(record.plies):
            raise click.UsageError(f"the log has {len(record.plies)} plies")
        boxes = not self.plain and draws_boxes()
        game = GameView(record, short=self.notation == "short", boxes=boxes, colour=wants_colour())
        is_whole = self.ply is None and not self.every
        if may_step and is_whole and record.plies and record.positions and is_interactive():
            from rococo_notation.cli.screen import step_through

            step_through(game, flip=self.flip)
        else:
            lines = draw_all(game, flip=self.flip) if self.every else draw_game(game, self.ply, flip=self.flip)
            click.echo(rendered(lines, colour=game.colour), color=game.colour)
        return exit_code([record.verdict])


def drawing_options(command: Callable[..., object]) -> Callable[..., object]:
    """Add the options that say how a game is shown; the command is called with a ``Drawing``."""

    @wraps(command)
    def with_drawing(
        *arguments: object, ply: int | None, notation: str, every: bool, flip: bool, plain: bool, **others: object
    ) -> object:
        if every and ply is not None:
            raise click.UsageError("--all shows the board after every ply, so --ply does not apply")
        return command(*arguments, drawing=Drawing(ply, every, flip, plain, notation), **others)

    chosen: Callable[..., object] = with_drawing
    for option in reversed(_DRAWING):
        chosen = option(chosen)
    return chosen


@click.command("show", epilog=see("On boards, pages and pictures", "view/"))
@path_argument
@replay_options
@address_options
@log_option
@drawing_options
def command(path: str, replayer: Replayer, web: Web, wanted: str | None, drawing: Drawing) -> None:
    """Show the moves of a log and a board.

    PATH is a file of any readable format, compressed or not, the address of a log, or - for standard input. If it holds
    several logs, choose one with --log.

    An exclamation mark flags an illegal move, a question mark a move that was not checked. On the board, brackets or a
    colour mark the origin and target of the move, parentheses or a colour the squares of captures, exclamation marks
    what the reason of an illegal move names.

    In a terminal, the arrow keys step through the game, unless --ply or --all is given.

    \b
    Examples:
      rococo show game.txt
      rococo show game.txt --ply 12
      rococo show game.txt --all --ascii
      rococo show game.txt --notation short
    """
    record = replayer.replay(one_log(path, web, replayer.variant, wanted))
    raise SystemExit(drawing.show(record, may_step=path != "-"))


def is_interactive() -> bool:
    """Whether standard input and output are a terminal that can be drawn upon."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def draws_boxes() -> bool:
    """Whether standard output can show box-drawing characters."""
    from rococo_notation.view.terminal import BOXES

    try:
        BOXES.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


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
    reasons = game.reasons(shown) if shown else []
    lines += [part for reason in reasons for part in wrapped(reason, _width(), INDENT)]
    if game.record.positions:
        gap = [line_of("")] if lines and lines[-1].plain else []
        lines += [*gap, *_board(game, shown, game.look(_width(), flip=flip)), *_code(game, shown)]
    return [*lines, *(game.result() if last == game.last else ())]


def draw_all(game: GameView, *, flip: bool = False) -> list[Text]:
    """Draw the headers, the set-up, and every ply with its findings and the board after it."""
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
