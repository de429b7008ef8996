"""Find the one log of an archive that a command takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rococo_notation.cli.failures import Failure
from rococo_notation.cli.one_log import MOST_LISTED
from rococo_notation.meant import did_you_mean
from rococo_notation.text_safety import one_line

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store
    from rococo_notation.notation import Log
    from rococo_notation.rules import Variant

log_argument = click.argument("log", metavar="LOG")


def number_of(store: Store, wanted: str) -> int:
    """Return the number of the log with a name, in which ``*`` stands for anything, or a number such as ``#12``.

    Raises:
        Failure: there is no such log, or there are several, which are listed on standard error.
    """
    from rococo_notation.archive.filter import Filter
    from rococo_notation.archive.query import misses, rows

    columns = ("id", "log", "game", "white", "black", "begun")
    found = list(rows(store, Filter(logs=(wanted,)), columns, MOST_LISTED + 1))
    if len(found) == 1:
        return int(found[0][0])
    if not found:
        ((_, near),) = misses(store, Filter(logs=(wanted,)))
        told = did_you_mean(*near) or f"`rococo archive list {store.path}` lists its logs"
        raise Failure(one_line(f"{store.path} holds no log named {wanted}; {told}"))
    listed = [_listed(*row) for row in found[:MOST_LISTED]] + ["  ..."] * (len(found) > MOST_LISTED)
    told = f"{store.path} holds several logs named {wanted}; choose one by its number, such as '#{found[0][0]}'"
    raise Failure("\n".join([told, *listed]))


def _listed(number: int, log: str, game: str | None, white: str | None, black: str | None, begun: str | None) -> str:
    players = f"{white or '?'} - {black or '?'}" if white or black else None
    told = (log, f"({game})" if game else None, players, begun)
    return one_line(f"  #{number}  {'  '.join(filter(None, told))}")


def kept_log(store: Store, wanted: str, variant: Variant | None) -> Log:
    """Read a log in its page, as one of a given game or of the one it names.

    Raises:
        Failure: there is no such log, or there are several.
    """
    from rococo_notation.archive.kept_logs import logs_of

    number = number_of(store, wanted)
    page = store.read_of(number)
    (place,) = store.db.execute("SELECT place FROM logs WHERE id = ?", (number,)).fetchone()
    logs: list[Log] = list(logs_of(page.raw, page.source, variant))
    if place >= len(logs):
        raise Failure(f"{wanted} is not found any more in its page; try rococo archive reread {store.path}")
    return logs[int(place)]
