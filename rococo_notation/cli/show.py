"""``rococo show`` and ``kibitz``: show a game in the terminal, and write a comment on its illegal moves."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rococo_notation.cli.inputs import is_archive, log_option, number_of, one_log, path_argument
from rococo_notation.cli.messages import exit_code, some, warn
from rococo_notation.cli.options import Replayer, Web, form_option, log_options, new_command, number_option, word_option
from rococo_notation.cli.outputs import wants_colour
from rococo_notation.text_safety import as_json, one_line

if TYPE_CHECKING:
    from rococo_notation.archive.comparing import PlyChange, Snapshot


@new_command("show", "On boards, pages and pictures", "view/")
@path_argument()
@log_option
@number_option(
    "--ply",
    about="Show the board after ply N; 0 is the set-up.  [default: the first illegal move, else the first "
    "that was not judged, else the last]",
)
@click.option("--all", "every", is_flag=True, help="Show the board after every ply, with its findings.")
@click.option("--flip", is_flag=True, help="Draw Black at the bottom.")
@click.option("--ascii", "plain", is_flag=True, help="Draw boards in plain characters.")
@word_option(
    "--notation", words=("canonical", "short"), about="Write every effect of a move, or short notation: Ld7^^."
)
@click.option("--history", is_flag=True, help="Show every snapshot of a log in an archive, and what changed.")
@form_option("text", "json", about="With --history: readable lines, or an object for programs.")
@log_options
def show_command(
    path: str,
    replayer: Replayer,
    web: Web,
    wanted: str | None,
    ply: int | None,
    notation: str,
    form: str,
    *,
    every: bool,
    flip: bool,
    plain: bool,
    history: bool,
) -> None:
    """Show the moves of a log and a board.

    PATH is a file of any readable format, compressed or not, an archive, the address of a log, or - for standard input.
    If it contains several logs, choose one with --log.

    An exclamation mark flags an illegal move, a question mark a move that was not checked. On the board, brackets or a
    colour mark the origin and target of the move, parentheses or a colour the squares of captures, exclamation marks
    what the reason of an illegal move names.

    In a terminal, the arrow keys step through the game, unless --ply or --all is given.

    With --history, PATH is an archive. The pages of all snapshots of the log are read again: a ply was added, taken
    back, or replaced by another one. One of the snapshots is the log as the archive has it.

    \b
    Examples:
      rococo show game.txt
      rococo show game.txt --ply 12
      rococo show game.txt --all --ascii
      rococo show game.txt --notation short
      rococo show games.db --log abhay-Duniho-2004-301-193
      rococo show games.db --log "#12" --history
    """
    if every and ply is not None:
        raise click.UsageError("--all shows the board after every ply, so --ply does not apply")
    if history:
        _show_history(path, wanted, form)
        return
    if form != "text":
        raise click.UsageError("--output-format is for --history; rococo convert writes games in other formats")
    from rococo_notation.cli.screen import GameView, can_draw_boxes, draw_all, draw_game, rendered, step_through

    record = replayer.replay(one_log(path, web, replayer, wanted))
    if ply is not None and ply > len(record.plies):
        raise click.UsageError(f"the log has {some(len(record.plies), 'ply')}")
    game = GameView(record, short=notation == "short", boxes=not plain and can_draw_boxes(), colour=wants_colour())
    is_whole = ply is None and not every
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    if path != "-" and is_whole and record.plies and record.positions and is_terminal:
        step_through(game, flip=flip)
    else:
        lines = draw_all(game, flip=flip) if every else draw_game(game, ply, flip=flip)
        click.echo(rendered(lines, colour=game.colour), color=game.colour)
    raise SystemExit(exit_code([record.verdict]))


def _show_history(path: str, wanted: str | None, form: str) -> None:
    from rococo_notation.archive.comparing import history
    from rococo_notation.archive.tables import row
    from rococo_notation.cli.archive import opened

    archive = Path(path)
    if archive.exists() and not is_archive(archive):
        raise click.UsageError(f"--history is for a log in an archive, but {path} is not an archive")
    with opened(archive) as store:
        number = number_of(store, wanted)
        name, game = row(store.db, "SELECT name, game FROM logs WHERE id = ?", number)
        snapshots = list(history(store, number))
        if form == "json":
            read = [{**each._asdict(), "changes": [change._asdict() for change in each.changes]} for each in snapshots]
            click.echo(as_json({"id": number, "log": name, "game": game, "snapshots": read}, indented=True))
            return
        click.echo(one_line(f"{name or wanted} ({game or '?'}): {some(len(snapshots), 'snapshot')}"))
        for place, each in enumerate(snapshots):
            for line in _snapshot_lines(each, is_first=not place):
                click.echo(one_line(line))


def _snapshot_lines(each: Snapshot, *, is_first: bool) -> Iterator[str]:
    length = "no longer on the page" if each.plies is None else some(each.plies, "ply")
    answer = f", answer {each.status}" if each.status is not None else ""
    kept = "; the archive has this one" if each.kept else ""
    same = "" if is_first or each.changes or each.plies is None else ", the same moves"
    yield f"{each.read}  {each.source}{answer}: {length}{same}{kept}"
    for change in each.changes:
        yield f"  {change.ply // 2 + change.ply % 2}{'.' if change.ply % 2 else '...'} {_in_words(change)}"


def _in_words(change: PlyChange) -> str:
    if change.before is None:
        return f"{change.after}  added"
    if change.after is None:
        return f"{change.before}  taken back"
    return f"{change.after}  instead of {change.before}"


@new_command("kibitz", "For kibitzers", "kibitzers/")
@path_argument()
@log_option
@number_option(
    "--after", default=0, metavar="PLY", about="Comment only on plies after this one, for a game in progress."
)
@click.option(
    "--trust-definition", is_flag=True,
    help="Judge by a definition of a game even if it contains rules that this program does not support.",
)  # fmt: skip
@log_options
def kibitz_command(
    path: str, replayer: Replayer, web: Web, wanted: str | None, after: int, *, trust_definition: bool
) -> None:
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
    record = replayer.replay(one_log(path, web, replayer, wanted))
    if is_worth_posting(record, after):
        click.echo(as_comment(record, after))
        for finding in record.findings:
            if kind_of(finding.code) is FaultKind.GUESSED_GAME:
                warn(sentence_with_option(finding))
    if record.verdict != "legal" and (record.judged < len(record.plies) or not record.plies):
        for line in obstacles(record):
            warn(line)
        raise SystemExit(exit_code([record.verdict]))
    if after >= len(record.plies):
        warn(f"there is nothing after ply {after} to comment on: the log has {some(len(record.plies), 'ply')}")
    # What was commented on before does not count.
    raise SystemExit(exit_code(["illegal" for _ in illegal_moves(record, after)]))
