"""Find the one log that a command takes, if its argument holds several."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

import click

from rococo_notation.cli.clipboard import CLIPBOARD
from rococo_notation.cli.failures import Failure, complain
from rococo_notation.cli.inputs import Skips, documents_of, inputs_of
from rococo_notation.cli.options import Command
from rococo_notation.errors import RococoError
from rococo_notation.formats.documents import Unread, is_folder
from rococo_notation.formats.folders import why_empty
from rococo_notation.text_safety import one_line

if TYPE_CHECKING:
    from rococo_notation.cli.web_options import Web
    from rococo_notation.formats import Format
    from rococo_notation.notation import Log
    from rococo_notation.rules import Variant

MOST_LISTED = 100
"""Most logs that are listed to choose from."""


def log_option(command: Command) -> Command:
    """Add ``--log``; the command is called with ``wanted``."""
    return click.option(
        "--log",
        "wanted",
        metavar="NAME",
        help="Choose one of several logs: by its own name, its file name, or its number, such as #2.",
    )(command)


def one_log(path: str, web: Web, variant: Variant | None, wanted: str | None = None, form: Format | None = None) -> Log:
    """Read the one log at a path or address, or the one ``wanted`` of several; ``form`` is as in ``logs_of``.

    Raises:
        Failure: there is no such log, or there are several, which are listed on standard error.
    """
    unread: list[Unread] = []
    skips = Skips((path,))
    listed: list[str] = []
    chosen: list[Log] = []
    for number, log in enumerate(_logs(path, web, variant, form, unread, skips), 1):
        if wanted is None or is_named(log, number, wanted):
            chosen.append(log)
        if len(listed) <= MOST_LISTED:
            listed.append(listing(log, number))
        if len(chosen) > MOST_LISTED or (chosen and wanted == f"#{number}"):
            break
    for each in unread:
        complain(each.message)
    skips.tell()
    if len(chosen) == 1 and (wanted is not None or not unread):
        return chosen[0]
    if not listed:
        raise SystemExit(2)
    raise Failure(_choice(path, listed, wanted, len(chosen)))


def listing(log: Log, number: int) -> str:
    """Describe a log in a list to choose from: its number, source, name and game."""
    name = " ".join(filter(None, (log.source.name, log.name, f"({log.game})" if log.game else "")))
    return one_line(f"#{number}  {name}")


def choice(logs: Iterable[Log]) -> str:
    """List logs to choose from, one per line."""
    return _lines([listing(log, number) for number, log in enumerate(logs, 1)])


def is_named(log: Log, number: int, wanted: str) -> bool:
    """Whether a log is the wanted one, by its number, name or file name."""
    source = log.source.name
    return wanted in (f"#{number}", log.name, source) or PurePath(source).match(wanted)


def _logs(
    path: str, web: Web, variant: Variant | None, form: Format | None, unread: list[Unread], skips: Skips
) -> Iterator[Log]:
    """Yield every log; documents that cannot be read go to ``unread``, and those that hold no log to ``skips``."""
    from rococo_notation.formats.intake import logs_of

    for document in (document for given in inputs_of((path,), web) for document in documents_of(given)):
        if isinstance(document, Unread):
            unread += skips.left([document])
            continue
        try:
            for log in logs_of(document, variant, form):
                if not skips.take(log.source.name, why_empty(len(log.turns), log.game, log.name)):
                    yield log
        except RococoError as error:
            unread.append(Unread(document.source, str(error)))


def _choice(path: str, listed: list[str], wanted: str | None, chosen: int) -> str:
    """Write the message that asks for a choice."""
    name = {"-": "standard input", CLIPBOARD: "the clipboard"}.get(path, path)
    takes = f"{click.get_current_context().info_name} takes one log"
    many = f"{len(listed)} logs" if len(listed) <= MOST_LISTED else f"more than {MOST_LISTED} logs"
    if wanted is not None:
        told = f"{name} holds {'several logs' if chosen else 'no log'} named {wanted}, among {many}"
    elif is_folder(Path(path)):
        told = f"{name} is a folder; {takes}, and there are {many}: choose one with --log NAME"
    else:
        told = f"{name} holds {many}, and {takes}: choose one with --log NAME"
    return f"{told}\n{_lines(listed)}"


def _lines(listed: list[str]) -> str:
    shown = [f"  {line}" for line in listed[:MOST_LISTED]]
    return "\n".join([*shown, *(["  ..."] if len(listed) > MOST_LISTED else [])])
