"""Summarize logs: by screening if that accepts the log, else by a replay."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, groupby, pairwise, repeat
from typing import TYPE_CHECKING, overload

from rococo_notation.arguments import check_word
from rococo_notation.errors import RococoError
from rococo_notation.notation import Log, Source
from rococo_notation.replayer.position import as_variant
from rococo_notation.replayer.record import Summary
from rococo_notation.replayer.replaying import check_log, replay
from rococo_notation.replayer.resolve import Effects
from rococo_notation.replayer.screened import screenable, summary_of
from rococo_notation.screening.reading import game_of, is_utf8, screen

if TYPE_CHECKING:
    from pathlib import Path

    from rococo_notation.replayer.record import Record
    from rococo_notation.rules import Variant

Given = Log | Source | str | bytes
"""A log as it is given: as ``read`` gives it, its text, or the bytes of its file."""


def summarize(
    log: Given,
    variant: str | Path | Variant | None = None,
    edition: str = "auto",
    effects: Effects = "auto",
) -> Summary:
    r"""Return the summary of a log, with the parameters of ``replay``.

    For the text or bytes of a legal log it is many times faster than ``replay``.

    Raises:
        TypeError: ``log`` is neither a ``Log`` nor text nor bytes.
        ValueError: ``effects`` is not one of the words of ``replay``.
        VariantError: ``variant`` or ``edition`` is given but unknown.
        UnreadableError: the bytes are not text.
        RococoError: the text holds many logs, which ``read`` gives one after another.

    >>> summary = summarize("Game: Rococo\n1. P a2-a3\n1... p a7-a6\n")
    >>> summary.verdict, summary.plies, summary.result
    ('legal', 2, '*')
    """
    data = _encoded(log, "summarize")
    known = rules_given(variant, edition, effects)
    quick = judge(data, [0, len(data)], [""], known, edition, effects)[0]
    return quick or _replayed(log, known, edition, effects).summary


@overload
def summarize_many(
    logs: bytes,
    bounds: Sequence[int],
    variant: str | Path | Variant | None = None,
    edition: str = "auto",
    effects: Effects = "auto",
) -> list[Summary | RococoError]: ...
@overload
def summarize_many(
    logs: Iterable[Given],
    bounds: None = None,
    variant: str | Path | Variant | None = None,
    edition: str = "auto",
    effects: Effects = "auto",
) -> list[Summary | RococoError]: ...
def summarize_many(
    logs: bytes | Iterable[Given],
    bounds: Sequence[int] | None = None,
    variant: str | Path | Variant | None = None,
    edition: str = "auto",
    effects: Effects = "auto",
) -> list[Summary | RococoError]:
    r"""Return the summary of each of many logs, faster than one by one.

    A log for which ``summarize`` raises an error has that error in place of its summary, and does not stop the others.

    Args:
        logs: the logs, each a ``Log``, text or bytes, such as ``read`` gives them; or the bytes of all of them, one
            after another.
        bounds: where each log begins in these bytes, and where the last one ends; none for separate logs.
        variant: the game of all logs; None for the one that each log names, or else the one that fits best.
        edition: as for ``replay``.
        effects: as for ``replay``.

    Raises:
        TypeError: a log is neither a ``Log`` nor text nor bytes, or only one of bytes and bounds is given.
        ValueError: ``bounds`` are out of order or out of the data, or ``effects`` is no word of ``replay``.
        VariantError: ``variant`` is given but unknown, or has no such edition.

    >>> data = b"Game: Rococo\n1. P a2-a3\nGame: Rococo\n1. P a2-a5\n%PDF"
    >>> legal, illegal, error = summarize_many(data, [0, 24, 48, 52])
    >>> legal.verdict, illegal.verdict, type(error).__name__
    ('legal', 'illegal', 'UnreadableError')
    >>> [summary.plies for summary in summarize_many(["Game: Rococo\n1. P a2-a3\n", b"Game: Rococo\n"])]
    [1, 0]
    """
    known = rules_given(variant, edition, effects)
    if isinstance(logs, bytes):
        data, ends = logs, _checked(bounds, len(logs))
        outcomes = judge_each(data, ends, lambda index: data[ends[index] : ends[index + 1]], known, edition, effects)
    else:
        each = _separate(logs, bounds)
        encoded = [_encoded(log, "summarize_many") for log in each]
        ends = list(accumulate(map(len, encoded), initial=0))
        outcomes = judge_each(b"".join(encoded), ends, each.__getitem__, known, edition, effects)
    return [each if isinstance(each, (Summary, RococoError)) else each.summary for each in outcomes]


def _checked(bounds: Sequence[int] | None, size: int) -> Sequence[int]:
    if bounds is None:
        raise TypeError("bytes of many logs need the bounds of each; summarize() takes one log")
    if len(bounds) and (bounds[0] < 0 or bounds[-1] > size or any(end < start for start, end in pairwise(bounds))):
        raise ValueError(
            f"bounds say where each log begins and the last ends: they go upwards, from 0 or more to {size} at most"
        )
    return bounds


def _separate(logs: Iterable[Given], bounds: Sequence[int] | None) -> list[Given]:
    if isinstance(logs, (str, Log, Source)):
        raise TypeError("many logs are a list of texts, or bytes with bounds; summarize() takes one log")
    if bounds is not None:
        raise TypeError("bounds go with the bytes of all logs, and not with separate logs")
    return list(logs)


def _encoded(log: Given, caller: str) -> bytes:
    """Return the bytes to screen: none of a Log, whose turns need not be those of its text."""
    check_log(caller, log, bytes, Log)
    if isinstance(log, str):
        return log.encode(errors="surrogatepass")
    return log if isinstance(log, bytes) else b""


def rules_given(variant: str | Path | Variant | None, edition: str, effects: Effects) -> Variant | None:
    """Check what is given of the rules, and return the variant, or None if each log names its own.

    Raises:
        ValueError: ``effects`` is not one of the words of ``replay``.
        VariantError: ``variant`` is given but unknown, or has no such edition.
    """
    check_word("effects", effects, Effects)
    known = as_variant(variant) if variant else None
    if known is not None and edition != "auto":
        known.tables(edition)
    return known


def judge_each(
    data: bytes,
    bounds: Sequence[int],
    log_at: Callable[[int], Given],
    variant: Variant | None,
    edition: str,
    effects: Effects,
) -> Iterator[Summary | Record | RococoError]:
    """Yield the summary of each log that ``judge`` accepts, and of any other its record, or why it cannot be read.

    ``log_at`` gives the log of an index as it is to be replayed.
    """
    for index, quick in enumerate(judge(data, bounds, [""] * (len(bounds) - 1), variant, edition, effects)):
        outcome: Summary | Record | RococoError
        try:
            outcome = quick or _replayed(log_at(index), variant, edition, effects)
        except RococoError as error:
            # Its traceback, and the errors before it, would keep the logs in memory.
            outcome = error.with_traceback(None)
            outcome.__cause__ = outcome.__context__ = None
        yield outcome


def _replayed(log: Given, variant: Variant | None, edition: str, effects: Effects) -> Record:
    return replay(Source.decode(log) if isinstance(log, bytes) else log, variant, edition, effects)


def judge(
    data: bytes,
    bounds: Sequence[int],
    names: Sequence[str],
    variant: Variant | None = None,
    edition: str = "auto",
    effects: Effects = "auto",
) -> list[Summary | None]:
    r"""Screen logs that follow one another in ``data``, from each bound to the next, and summarize each.

    Only a log without findings, in a common style of writing captures, has a summary; None stands for one that
    ``replay`` must judge. The other parameters are those of ``replay``.

    >>> judge(b"nonsense", [0, 8], ["game.txt"])
    [None]
    """
    summaries: list[Summary | None] = [None] * len(names)
    games = [game_of(data, start, end) for start, end in pairwise(bounds)]
    ascii_only = data.isascii()
    readable = [ascii_only or is_utf8(data[start:end]) for start, end in pairwise(bounds)]
    index = 0
    # Consecutive logs of one game are screened together.
    for (is_readable, game), run in groupby(zip(readable, games if variant is None else repeat(b""), strict=False)):
        count = len(list(run))
        known = screenable(variant, game, edition) if is_readable else None
        if known is not None:
            readings = screen(data, bounds[index : index + count + 1], known, game or b"")
            for place, reading in enumerate(readings, index):
                if reading is not None:
                    summaries[place] = summary_of(reading, data, names[place], games[place], known, edition, effects)
        index += count
    return summaries
