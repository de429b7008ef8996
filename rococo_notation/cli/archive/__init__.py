"""``rococo archive``: keep many public logs in one file."""

from __future__ import annotations

import click

from rococo_notation.cli import LazyGroup

COMMANDS = ("fetch", "add", "validate", "reread", "list", "export", "stats")


@click.group("archive", cls=LazyGroup, package=__name__, names=COMMANDS)
def command() -> None:
    """Keep public logs in one file and validate them all.

    An archive is one SQLite file with the pages as they were read, the logs in them, and their verdicts.

    \b
    Examples:
      rococo archive add games.db saved-pages/
      rococo archive validate games.db
      rococo archive list games.db --verdict illegal
    """
