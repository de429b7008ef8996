"""What the package says of a paste: the one place that knows how it is asked."""

from __future__ import annotations

from typing import NamedTuple

import rococo_notation as rn


class Said(NamedTuple):
    """The verdict on one log of a paste, and how many plies were found in it."""

    verdict: str
    plies: int


def verdicts_of(data: bytes) -> list[Said]:
    records = [rn.replay(log) for log in rn.read(data)]
    return [Said(record.verdict, len(record.plies)) for record in records]
