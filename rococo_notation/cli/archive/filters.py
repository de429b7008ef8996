"""The options that choose logs of an archive, and the search for what only a replay tells."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from rococo_notation.cli.failures import complain
from rococo_notation.cli.known_names import Choice, FindingCodes, GameName, joined
from rococo_notation.dates import days_of
from rococo_notation.meant import did_you_mean
from rococo_notation.text_safety import one_line

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store
    from rococo_notation.archive.filter import Filter


def day_begun(ctx: click.Context, param: click.Parameter, value: str | None) -> date | None:
    """Return the first day of a date, or the last with ``--until``."""
    if value is None:
        return None
    try:
        first, last = days_of(value)
    except ValueError as error:
        raise click.BadParameter(str(error), ctx, param) from error
    return last if param.name == "until" else first


_FILTERS = (
    click.option(
        "--log",
        "logs",
        multiple=True,
        metavar="NAME",
        help="Only the log of this name, in which * stands for anything, or with this number, such as #12.",
    ),
    click.option(
        "--game",
        "games",
        multiple=True,
        type=GameName(),
        metavar="NAME",
        help="Only logs of this game, by Game Courier's name or ours.",
    ),
    click.option(
        "--verdict",
        "verdicts",
        multiple=True,
        type=Choice(["legal", "illegal", "unreadable", "unjudged"]),
        help="Only logs with this verdict; unjudged logs await `rococo archive validate`.",
    ),
    click.option(
        "--code",
        "codes",
        multiple=True,
        type=FindingCodes(),
        callback=joined,
        metavar="CODE",
        help="Only logs with this finding: GC403, or GC4 for all codes of that family.",
    ),
    click.option(
        "--player",
        "players",
        multiple=True,
        metavar="NAME",
        help="Only logs of this player, on either side: a userid, a name, or a word of the name.",
    ),
    click.option("--year", type=click.IntRange(1, 9999), metavar="YEAR", help="Only logs begun in this year."),
    click.option("--since", callback=day_begun, metavar="DAY", help="Only logs begun on this day or later."),
    click.option("--until", callback=day_begun, metavar="DAY", help="Only logs begun on this day or earlier."),
    click.option(
        "--text",
        metavar="WORDS",
        help="Only logs with all these words in comments; quotation marks make a phrase.",
    ),
    click.option("--moves", metavar="TEXT", help="Only logs in whose text this stands, such as 'K e1-d2'."),
    click.option("--opening", metavar="MOVES", help="Only games that begin with these moves; replays the logs."),
    click.option("--position", metavar="CODE", help="Only games that reach this position; replays the logs."),
)


def filter_options(command: Callable[..., object]) -> Callable[..., object]:
    """Add the options that choose logs; the command is called with a ``Filter``."""

    @wraps(command)
    def with_filter(*arguments: object, **others: Any) -> object:
        from rococo_notation.archive.filter import Filter

        given = {name: others.pop(name) for name in Filter.__dataclass_fields__ if name in others}
        return command(*arguments, chosen=Filter(**given), **others)

    chosen: Callable[..., object] = with_filter
    for option in reversed(_FILTERS):
        chosen = option(chosen)
    return chosen


def search(store: Store, chosen: Filter) -> Filter:
    """Search for the opening and the position of a filter, and show how far that is.

    Say on standard error which of its names the archive has not.
    """
    from rococo_notation.archive.query import count, misses, searched
    from rococo_notation.cli.progress import counted

    for missed, near in misses(store, chosen):
        meant = did_you_mean(*near)
        complain(one_line(f"{store.path} holds no {missed}{meant and '; '}{meant}"))
    if chosen.opening is None and chosen.position is None:
        return chosen
    total = count(store, replace(chosen, opening=None, position=None))
    return searched(store, chosen, lambda found: counted(found, total, "Searching"))
