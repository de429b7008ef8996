"""``rococo archive show``: show a game of an archive in the terminal."""

from __future__ import annotations

from pathlib import Path

import click

from rococo_notation.cli.archive import archive_argument, opened
from rococo_notation.cli.failures import EXIT_CODES
from rococo_notation.cli.inputs import kept_log, log_argument
from rococo_notation.cli.options import Replayer, replay_options
from rococo_notation.cli.show import Drawing, drawing_options


@click.command("show", epilog=EXIT_CODES)
@archive_argument
@log_argument
@replay_options
@drawing_options
def command(archive: Path, log: str, replayer: Replayer, drawing: Drawing) -> None:
    """Show the moves of a log of an archive and a board.

    LOG is the name of a log, in which * stands for anything, or its number, such as #12. The game is replayed and shown
    as `rococo show` does for a file.

    \b
    Examples:
      rococo archive show games.db abhay-Duniho-2004-301-193
      rococo archive show games.db "abhay-*" --ply 12
    """
    with opened(archive) as store:
        record = replayer.replay(kept_log(store, log, replayer.variant))
    raise SystemExit(drawing.show(record))
