"""``rococo archive kibitz``: write a comment about illegal moves of a game of an archive."""

from __future__ import annotations

from pathlib import Path

import click

from rococo_notation.cli.archive import archive_argument, opened
from rococo_notation.cli.failures import EXIT_CODES
from rococo_notation.cli.inputs import kept_log, log_argument
from rococo_notation.cli.kibitz import after_option, kibitz
from rococo_notation.cli.options import Replayer, replay_options


@click.command("kibitz", epilog=EXIT_CODES)
@archive_argument
@log_argument
@replay_options
@after_option
def command(archive: Path, log: str, replayer: Replayer, after: int) -> None:
    """Write a comment on the illegal moves of a game of an archive.

    LOG is the name of a log, in which * stands for anything, or its number, such as #12. The comment is the one that
    `rococo kibitz` writes for a file. Look first whether the log is still as the archive has it.

    \b
    Examples:
      rococo archive kibitz games.db abhay-Duniho-2004-301-193
      rococo archive kibitz games.db "#12" --after 40
    """
    with opened(archive) as store:
        record = replayer.replay(kept_log(store, log, replayer.variant))
    raise SystemExit(kibitz(record, after))
