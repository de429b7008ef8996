"""A log judged by the compiled engine, where that accepts it whole; all else is for ``replay``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from rococo_notation.arguments import check_word
from rococo_notation.errors import VariantError
from rococo_notation.notation import Source
from rococo_notation.notation.beginnings import check_single
from rococo_notation.notation.log import date_of
from rococo_notation.replayer.position import Outcome, as_variant, outcome_of_stuck
from rococo_notation.replayer.record import Summary
from rococo_notation.replayer.replaying import check_text, edition_of, find_variant, replay
from rococo_notation.replayer.resolve import Effects
from rococo_notation.rules.tables import SIDES
from rococo_notation.rules.twin import twin_of
from rococo_notation.screening.pure import Reading, plain_reader

if TYPE_CHECKING:
    from pathlib import Path

    from rococo_notation.rules import Tables, Variant


_FIRST = re.compile(rb"Game: ([^\r\n]*)")
_GAME = re.compile(rb"^" + _FIRST.pattern, re.MULTILINE)


def summarize(
    log: bytes | str,
    variant: str | Path | Variant | None = None,
    edition: str = "auto",
    effects: Effects = "auto",
) -> Summary:
    r"""What came of a log as a whole; of a legal one many times faster than ``replay``, whose parameters these are.

    Raises:
        TypeError: what is given is neither text nor bytes.
        ValueError: ``effects`` is none of the words of ``replay``.
        VariantError: ``variant`` or ``edition`` is given and not known.
        UnreadableError: the bytes are no text.
        RococoError: the text holds many logs, which ``read`` gives one after another.

    >>> summary = summarize("Game: Rococo\n1. P a2-a3\n1... p a7-a6\n")
    >>> summary.verdict, summary.plies, summary.result
    ('legal', 2, '*')
    """
    check_text(log, bytes)
    check_word("effects", effects, Effects)
    data = log.encode(errors="surrogatepass") if isinstance(log, str) else log
    check_single(data)
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
    games = [_game(data, start, end) for start, end in pairwise(bounds)]
    index = 0
    # Logs of one game in a row are read in one go.
    for game, run in groupby(games, None if variant is None else lambda _: b""):
        count = len(list(run))
        known = variant or (_named(game) if game else None)
        if known is not None and (edition == "auto" or edition in known.editions):
            readings = readings_of(data, bounds[index : index + count + 1], known, game or b"")
            for place, reading in enumerate(readings, index):
                if reading is not None:
                    summaries[place] = _summary(data, names[place], games[place], reading, known, edition, effects)
        index += count
    return summaries


def readings_of(data: bytes, bounds: Sequence[int], variant: Variant, game: bytes) -> Iterator[Reading | None]:
    """What the quick reader sees in logs of one game, in UTF-8, whose header ``Game`` is that; None as in ``judge``.

    What is said of a reading holds by the strictest edition of the rules; ``habit_of`` tells whether it holds by one.
    """
    tables = _strictest(variant)
    twin = twin_of(tables)
    if twin is None:
        return plain_reader(tables).read(data, bounds, game)
    return (Reading(plies, *told) if ended else None for plies, _, ended, *told in twin.read(data, bounds, game))


def _summary(
    data: bytes, file: str, game: bytes | None, log: Reading, variant: Variant, edition: str, effects: Effects
) -> Summary | None:
    name = data[log.name_start : log.name_end].decode().strip() if log.name_end else None
    if edition == "auto":
        edition = edition_of(variant, date_of(name) if name else None)
    habit = habit_of(log, variant, edition, effects)
    if habit is None:
        return None
    title = None if game is None else game.decode().strip()
    return Summary(file, title, name, variant, edition, habit, log.plies, "legal", outcome_of(log, variant), log.plies)


def habit_of(log: Reading, variant: Variant, edition: str, effects: Effects = "auto") -> Effects | None:
    """How a log writes its captures, or None where it is not for the quick reader to judge by an edition."""
    habit = effects
    if effects == "auto":
        habit = "manual" if log.manual and log.manual >= log.implied else "implied"
    if habit == "manual" and log.implied:
        return None
    if log.stuck and edition != _strictest(variant).edition.name:
        # Another edition may know a move.
        return None
    return habit


def outcome_of(log: Reading, variant: Variant) -> Outcome | None:
    """How a game ended that the quick reader read."""
    if log.fallen >= 0:
        return Outcome(SIDES[1 - log.fallen], "King captured")
    if log.resigned >= 0:
        return Outcome(SIDES[1 - log.resigned], "resignation")
    return outcome_of_stuck(variant, log.plies % 2, checkmate=log.stuck == 2) if log.stuck else None


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
