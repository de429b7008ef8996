"""``rococo archive``: keep many public logs in one file."""

from __future__ import annotations

from typing import Any

import click

from rococo_notation.cli.archive.options import DAMAGED
from rococo_notation.cli.groups import LazyGroup
from rococo_notation.cli.see import see

COMMANDS = {
    "Fill an archive": ("add", "fetch", "sync", "merge", "reread"),
    "Check and look": ("validate", "list", "show", "history", "stats", "tournament"),
    "Give it to others": ("export", "kibitz"),
    "Keep it in order": ("diff", "duplicates", "remove", "check"),
}
"""Every command, by the sections of the help."""


class ArchiveGroup(LazyGroup):
    """The group of the archive commands, which fail where something damaged was left out."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            done = super().invoke(ctx)
        except SystemExit as end:
            if end.code not in (0, 1, None) or DAMAGED not in ctx.meta:
                raise
        else:
            if DAMAGED not in ctx.meta:
                return done
        raise SystemExit(2)


@click.group("archive", cls=ArchiveGroup, package=__name__, sections=COMMANDS, epilog=see("On archives", "archive/"))
def command() -> None:
    """Keep public logs in one file and validate them all.

    An archive is one SQLite file with the pages as they were read, the logs in them, and their verdicts.
    Fill it with add or fetch, check every move with validate, then look at the logs with list and show.

    \b
    Examples:
      rococo archive add games.db saved-pages/
      rococo archive validate games.db
      rococo archive list games.db --verdict illegal
    """
