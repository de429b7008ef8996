"""A log judged by the compiled engine, where that accepts it whole; all else is for ``replay``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.errors import VariantError
from rococo_notation.notation import Source
from rococo_notation.notation.log import date_of
from rococo_notation.replayer.position import Outcome, as_variant
from rococo_notation.replayer.record import Summary
from rococo_notation.replayer.replaying import edition_of, find_variant, replay
from rococo_notation.rules.native import twin_of
from rococo_notation.rules.tables import SIDES

if TYPE_CHECKING:
    from pathlib import Path

    from rococo_notation.replayer.resolve import Effects
    from rococo_notation.rules import Tables, Variant


class Reading(NamedTuple):
    """What the compiled reader tells of a log."""

    plies: int
    stop: int
    """The offset where it stopped."""
    ended: bool
    """Whether that was the end, and every ply is legal."""
    manual: int
    """How many moves have all their effects written, of those that have more than the mover's own."""
    implied: int
    """How many have none of them written."""
    fallen: int
    """The side whose King was captured, or -1."""
    resigned: int
    name_start: int
    name_end: int


_FIRST = re.compile(rb"Game: (.*?)[ \t]*\r?$", re.MULTILINE)
_GAME = re.compile(rb"^" + _FIRST.pattern, re.MULTILINE)


def summarize(
    log: bytes | str,
    variant: str | Path | Variant | None = None,
    edition: str = "auto",
    effects: Effects = "auto",
) -> Summary:
    r"""What came of a log as a whole; of a legal one many times faster than ``replay``, whose parameters these are.

    Raises:
        VariantError: ``variant`` or ``edition`` is given and not known.
        UnreadableError: the bytes are no text.

    >>> summary = summarize("Game: Rococo\n1. P a2-a3\n1... p a7-a6\n")
    >>> summary.verdict, summary.plies, summary.result
    ('legal', 2, '*')
    """
    data = log.encode(errors="surrogatepass") if isinstance(log, str) else log
    known = as_variant(variant) if variant else None
    quick = judge(data, [0, len(data)], [""], known, edition, effects)[0]
    if quick is not None:
        return quick
    return replay(Source.decode(log) if isinstance(log, bytes) else log, known, edition, effects).summary


def judge(
    data: bytes,
    bounds: Sequence[int],
    names: Sequence[str],
    variant: Variant | None = None,
    edition: str = "auto",
    effects: Effects = "auto",
) -> list[Summary | None]:
    r"""What came of logs that stand one after another in ``data``, from each bound to the next.

    Only a log without anything to find in it has a summary, and only in the common hands of writing; None stands for
    one that ``replay`` is to look at. The parameters are those of ``replay``.

    >>> judge(b"nonsense", [0, 8], ["game.txt"])
    [None]
    """
    summaries: list[Summary | None] = [None] * len(names)
    if not data.isascii() and not all(map(_is_utf8, map(data.__getitem__, map(slice, bounds, bounds[1:])))):
        if len(names) == 1:
            return summaries
        # One log that is to be guessed at is no reason to leave the others.
        for index, name in enumerate(names):
            log = data[bounds[index] : bounds[index + 1]]
            summaries[index] = judge(log, [0, len(log)], [name], variant, edition, effects)[0]
        return summaries
    first = 0
    while first < len(names):
        # Logs of one game in a row are read in one go.
        game = None if variant else _game(data, bounds[first], bounds[first + 1])
        last = first + 1
        while last < len(names) and (variant or _game(data, bounds[last], bounds[last + 1]) == game):
            last += 1
        known = variant or (_named(game) if game else None)
        if known is not None:
            _judge_run(data, bounds, names, first, last, known, game or b"", edition, effects, summaries)
        first = last
    return summaries


def _judge_run(
    data: bytes,
    bounds: Sequence[int],
    names: Sequence[str],
    first: int,
    last: int,
    variant: Variant,
    game: bytes,
    edition: str,
    effects: Effects,
    summaries: list[Summary | None],
) -> None:
    twin = twin_of(_strictest(variant))
    if twin is None or (edition != "auto" and edition not in variant.editions):
        return
    for index, told in enumerate(twin.read(data, bounds[first : last + 1], game), first):
        log = Reading(*told)
        habit = _habit(log, effects)
        if habit is None:
            continue
        name = data[log.name_start : log.name_end].decode().strip() if log.name_end else None
        summaries[index] = Summary(
            file=names[index],
            game=_title(data, bounds[index], bounds[index + 1]),
            log=name,
            variant=variant,
            edition=edition_of(variant, date_of(name or "")) if edition == "auto" else edition,
            effects=habit,
            plies=log.plies,
            verdict="legal",
            outcome=_outcome(log),
        )


def _habit(log: Reading, effects: Effects) -> Effects | None:
    """How the log writes captures, or None where it is not legal as a whole in its own hand."""
    if not log.ended:
        return None
    habit = effects
    if effects == "auto":
        habit = "manual" if log.manual and log.manual >= log.implied else "implied"
    return None if habit == "manual" and log.implied else habit


def _outcome(log: Reading) -> Outcome | None:
    if log.fallen >= 0:
        return Outcome(SIDES[1 - log.fallen], "King captured")
    return Outcome(SIDES[1 - log.resigned], "resignation") if log.resigned >= 0 else None


def _is_utf8(data: bytes) -> bool:
    """Whether the bytes say of themselves what they are; a guessed encoding is a finding."""
    try:
        return not data.decode().startswith("\ufeff")
    except UnicodeDecodeError:
        return False


def _game(data: bytes, start: int, end: int) -> bytes | None:
    # A log need not begin on a line of its own in the data.
    match = _FIRST.match(data, start, end) or _GAME.search(data, start, end)
    return match[1].strip(b" \t") if match else None


def _title(data: bytes, start: int, end: int) -> str | None:
    game = _game(data, start, end)
    return game.decode().strip() if game is not None else None


@lru_cache(maxsize=256)
def _named(game: bytes) -> Variant | None:
    try:
        return find_variant({"Game": game.decode()})
    except VariantError:
        return None


def _strictest(variant: Variant) -> Tables:
    """The tables of the edition that allows least: what it allows, every edition does."""
    strict = next((name for name, each in variant.editions.items() if each.nearest_edge_landing), None)
    return variant.tables(strict)
