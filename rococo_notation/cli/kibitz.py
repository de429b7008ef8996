"""``rococo kibitz``: write a comment about illegal moves."""

from __future__ import annotations

import click

from rococo_notation.cli.inputs import log_option, one_log, path_argument
from rococo_notation.cli.messages import exit_code, warn
from rococo_notation.cli.options import Replayer, Web, log_options, new_command, number_option


@new_command("kibitz", "For kibitzers", "kibitzers/")
@path_argument()
@log_option
@number_option(
    "--after", default=0, metavar="PLY", about="Comment only on plies after this one, for a game in progress."
)
@click.option(
    "--trust-definition",
    is_flag=True,
    help="Judge by a definition of a game even if it contains rules that this program does not support.",
)
@log_options
def command(path: str, replayer: Replayer, web: Web, wanted: str | None, after: int, *, trust_definition: bool) -> None:
    """Write a comment on the illegal moves of a game.

    Post it on the page of the log. It gives each illegal move with the reason, the rule and a diagram, and never says
    what to play instead.

    PATH is a file of any readable format, compressed or not, an archive, the address of a log, or - for standard input.
    If it contains several logs, choose one with --log. A log in an archive may have changed since: look at its page.

    A move is called illegal only if its text is clear and the position before it and the rules are known. With a
    definition that this program supports only in part, give --trust-definition. If nothing is certain, no comment is
    written, and standard error says where the problem is and what to do.

    \b
    Examples:
      rococo kibitz "https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=NAME"
      rococo kibitz saved-page.html
      rococo kibitz game.txt --after 40
      rococo kibitz --clipboard --variant rococo
      rococo kibitz game.txt --variant article.html --trust-definition
      rococo kibitz games.db --log abhay-Duniho-2004-301-193
    """
    from rococo_notation.formats.reports.comment import as_comment, illegal_moves, is_worth_posting, obstacles
    from rococo_notation.formats.writer import sentence_with_option
    from rococo_notation.replayer.messages import FaultKind, kind_of

    replayer = replayer._replace(trust_definition=trust_definition)
    record = replayer.replay(one_log(path, web, replayer.variant, wanted))
    if is_worth_posting(record, after):
        click.echo(as_comment(record, after))
        for finding in record.findings:
            if kind_of(finding.code) is FaultKind.GUESSED_GAME:
                warn(sentence_with_option(finding))
    if record.verdict != "legal" and (record.judged < len(record.plies) or not record.plies):
        for line in obstacles(record, after):
            warn(line)
        raise SystemExit(exit_code([record.verdict]))
    if after >= len(record.plies):
        warn(f"there is nothing after ply {after} to comment on: the log has {len(record.plies)} plies")
    # What was commented on before does not count.
    raise SystemExit(exit_code(["illegal" for _ in illegal_moves(record, after)]))
