"""``rococo lsp``: serve an editor."""

import os
import sys
from pathlib import Path
from typing import Any

import click

from rococo_notation.cli.config import find_config, read_config
from rococo_notation.cli.messages import EXIT_CODES, warn
from rococo_notation.errors import RococoError, modules_of
from rococo_notation.home import page

KEYS = ("variant", "option", "edition", "effects", "select", "ignore")
"""The keys of a configuration that an editor goes by, with the folder of games."""


@click.command("lsp", epilog=EXIT_CODES)
@click.pass_context
def command(ctx: click.Context) -> None:
    """Serve an editor by the Language Server Protocol, over standard input and output.

    Editors start this command themselves. They underline problems in a log as you type, show the board for a move, list
    legal moves and fix slips of notation; they also underline problems in your own game definitions. Needs the extra
    "lsp". Defaults come from rococo.toml in the folder that is open in the editor.

    \b
    Examples:
      rococo lsp
      rococo --config my-rococo.toml lsp
    """
    modules_of("lsp", "language servers", "pygls.lsp.server", "lsprotocol")
    from rococo_notation.lsp.server import serve

    config = ctx.find_root().params.get("config")

    def configured(folder: Path) -> dict[str, Any]:
        try:
            settings = read_config(config or find_config(folder), {"lsp": KEYS})
        except click.UsageError as error:
            raise RococoError(error.format_message()) from error
        return settings.defaults.get("lsp", {}) | ({"games": str(settings.games.resolve())} if settings.games else {})

    if sys.stdin.isatty():
        warn(f"this command is for editors to start ({page('editor/')}); Ctrl-C ends it")
    # What else might be printed must not get among the messages.
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as output:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        serve(sys.stdin.fileno(), output, configured)
    ctx.exit(1)
