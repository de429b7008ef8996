"""Who is who in a tournament, whatever way a name is written."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from rococo_notation.notation.log_reader import name_and_id


def who_is_who(written: Iterable[str]) -> dict[str, str]:
    """Map each way of writing a player to the one that is used most.

    Case does not tell players apart. "Fergus Duniho (fergus)" is fergus, and the only Fergus Duniho; two players of one
    name with different ids are two.

    >>> who_is_who(["fergus", "fergus", "Fergus Duniho (fergus)", "FERGUS DUNIHO", "Ann (one)", "Ann (two)"])
    ... # doctest: +NORMALIZE_WHITESPACE
    {'fergus': 'fergus', 'Fergus Duniho (fergus)': 'fergus', 'FERGUS DUNIHO': 'fergus', 'Ann (one)': 'Ann (one)',
     'Ann (two)': 'Ann (two)'}
    """
    counts = Counter(written)
    ids: dict[str, set[str]] = defaultdict(set)
    for name, userid in map(name_and_id, counts):
        if userid:
            ids[name].add(userid)
    known = set().union(*ids.values())

    def person(player: str) -> str:
        name, userid = name_and_id(player)
        if userid or name in known or len(ids[name]) != 1:
            return userid or name
        return next(iter(ids[name]))

    best: dict[str, str] = {}
    for player in sorted(counts, key=lambda player: -counts[player]):
        best.setdefault(person(player), player)
    return {player: best[person(player)] for player in counts}
