"""The arguments for what a command reads: a path, or the clipboard in its place."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

import click

from rococo_notation.cli.clipboard import CLIPBOARD
from rococo_notation.cli.known_names import ANY_PATH


def path_argument(command: Callable[..., object]) -> Callable[..., object]:
    """Add PATH and ``--clipboard``; the command is called with ``path``, which stands for either."""
    return _path_or_clipboard(command, "path", "[PATH]")


def paths_argument(command: Callable[..., object]) -> Callable[..., object]:
    """Add several PATHs and ``--clipboard``; the command is called with ``paths``."""
    return _path_or_clipboard(command, "paths", "[PATH]...", nargs=-1)


def _path_or_clipboard(
    command: Callable[..., object], name: str, metavar: str, nargs: int = 1
) -> Callable[..., object]:
    @wraps(command)
    def with_path(*arguments: object, clipboard: bool, **others: object) -> object:
        if (others[name] in (None, ())) != clipboard:
            both = "give either PATH or --clipboard, not both"
            none = "give the PATH of a log, - to paste it here, or --clipboard for what you have copied"
            raise click.UsageError(both if clipboard else none)
        if clipboard:
            others[name] = CLIPBOARD if nargs == 1 else (CLIPBOARD,)
        return command(*arguments, **others)

    option = click.option("--clipboard", is_flag=True, help="Read what you have copied, in place of PATH.")
    argument = click.argument(name, required=False, nargs=nargs, type=ANY_PATH, metavar=metavar)
    return argument(option(with_path))
