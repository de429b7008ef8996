"""What the package says of a paste: the one place that knows how it is asked."""

from __future__ import annotations

from typing import NamedTuple

import rococo_notation as rn


class Said(NamedTuple):
    """The verdict on one log of a paste, how many plies were found in it, and the numbers of those called illegal."""

    verdict: str
    plies: int
    charged: tuple[int, ...] = ()


def verdicts_of(data: bytes) -> list[Said]:
    records = [rn.replay(log) for log in rn.read(data)]
    return [
        Said(record.verdict, len(record.plies), tuple(ply.number for ply in record.plies if ply.status == "illegal"))
        for record in records
    ]
