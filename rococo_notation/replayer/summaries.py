"""Summarize logs: by screening if that accepts the log, else by a replay."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from rococo_notation.arguments import check_word
from rococo_notation.notation import Source
from rococo_notation.notation.beginnings import check_single
from rococo_notation.replayer.position import as_variant
from rococo_notation.replayer.replaying import check_text, replay
from rococo_notation.replayer.resolve import Effects
from rococo_notation.replayer.screened import screenable, summary_of
from rococo_notation.screening.reading import game_of, is_utf8, screen

if TYPE_CHECKING:
    from pathlib import Path

    from rococo_notation.replayer.record import Summary
    from rococo_notation.rules import Variant


def summarize(
    log: bytes | str,
    variant: str | Path | Variant | None = None,
    edition: str = "auto",
    effects: Effects = "auto",
) -> Summary:
    r"""Return the summary of a log, with the parameters of ``replay``; for a legal log it is many times faster.

    Raises:
        TypeError: ``log`` is neither text nor bytes.
        ValueError: ``effects`` is not one of the words of ``replay``.
        VariantError: ``variant`` or ``edition`` is given but unknown.
        UnreadableError: the bytes are not text.
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
    r"""Screen logs that follow one another in ``data``, from each bound to the next, and summarize each.

    Only a log without findings, in a common style of writing captures, has a summary; None stands for one that
    ``replay`` must judge. The other parameters are those of ``replay``.

    >>> judge(b"nonsense", [0, 8], ["game.txt"])
    [None]
    """
    summaries: list[Summary | None] = [None] * len(names)
    if not data.isascii() and not all(map(is_utf8, map(data.__getitem__, map(slice, bounds, bounds[1:])))):
        if len(names) == 1:
            return summaries
        # One log in another encoding must not keep the others from being screened.
        for index, name in enumerate(names):
            log = data[bounds[index] : bounds[index + 1]]
            summaries[index] = judge(log, [0, len(log)], [name], variant, edition, effects)[0]
        return summaries
    games = [game_of(data, start, end) for start, end in pairwise(bounds)]
    index = 0
    # Consecutive logs of one game are screened together.
    for game, run in groupby(games, None if variant is None else lambda _: b""):
        count = len(list(run))
        known = screenable(variant, game, edition)
        if known is not None:
            readings = screen(data, bounds[index : index + count + 1], known, game or b"")
            for place, reading in enumerate(readings, index):
                if reading is not None:
                    summaries[place] = summary_of(reading, data, names[place], games[place], known, edition, effects)
        index += count
    return summaries
