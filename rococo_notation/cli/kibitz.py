"""``rococo kibitz``: the comment to post about illegal moves."""

from __future__ import annotations

import click

from rococo_notation.cli.choosing import log_option, one_log
from rococo_notation.cli.options import Replayer, replay_options
from rococo_notation.cli.web import Web, address_options


@click.command("kibitz")
@click.argument("path")
@replay_options
@address_options
@log_option
@click.option(
    "--after",
    type=click.IntRange(min=0),
    default=0,
    metavar="PLY",
    help="Comment on later plies only, when a game is still going on.",
)
def command(path: str, replayer: Replayer, web: Web, wanted: str | None, after: int) -> None:
    """Write a comment on the illegal moves of a game.

    It is made to be posted on the page of the log: each illegal move with the reason, the rule and a diagram, and never
    a word on what should have been played instead.

    PATH is a file of any format that can be read, packed or not, the address of a log, or - for standard input; where
    there are many logs, --log chooses one. Exits with 0 when no move is illegal, 1 when one is or could not be checked,
    2 when the log could not be read.

    \b
    Examples:
      rococo kibitz "https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=NAME"
      rococo kibitz saved-page.html
      rococo kibitz game.txt --after 40
      pbpaste | rococo kibitz - --variant rococo
    """
    from rococo_notation.report.kibitz import as_comment, illegal_moves

    record = replayer.replay(one_log(path, web, replayer.variant, wanted))
    click.echo(as_comment(record, after))
    unchecked = any(ply.status in ("unreadable", "unchecked") for ply in record.plies[after:])
    raise SystemExit(int(unchecked or not record.plies or bool(illegal_moves(record, after))))
