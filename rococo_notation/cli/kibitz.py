"""``rococo kibitz``: the comment to post about illegal moves."""

from __future__ import annotations

import click

from rococo_notation.cli.failures import complain
from rococo_notation.cli.one_log import log_option, one_log
from rococo_notation.cli.options import Replayer, replay_options
from rococo_notation.cli.web_options import Web, address_options


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
    there are many logs, --log chooses one.

    Nobody is accused of what is not known: where the text cannot be read for sure, or the position before a move is not
    known, nothing is written but, on standard error, where that is and what to do. Exits with 0 when every move is
    legal, 1 when one is illegal, 2 when that could not be told.

    \b
    Examples:
      rococo kibitz "https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=NAME"
      rococo kibitz saved-page.html
      rococo kibitz game.txt --after 40
      pbpaste | rococo kibitz - --variant rococo
    """
    from rococo_notation.formats.reports.comment import as_comment, illegal_moves, is_worth_posting, obstacles
    from rococo_notation.formats.reports.wording import sentence

    record = replayer.replay(one_log(path, web, replayer.variant, wanted))
    if is_worth_posting(record, after):
        click.echo(as_comment(record, after))
        for finding in record.findings:
            if finding.code == "GC604":
                complain(sentence(finding))
    if record.verdict != "legal" and (record.judged < len(record.plies) or not record.plies):
        for line in obstacles(record, after):
            complain(line)
        raise SystemExit(1 if illegal_moves(record, after) else 2)
    if after >= len(record.plies):
        complain(f"there is no ply after ply {after}: the log has {len(record.plies)}")
    raise SystemExit(1 if illegal_moves(record, after) else 0)
