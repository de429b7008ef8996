"""Axes of ways to write a game, with the values that somebody may choose, and choices that are drawn of them."""

from __future__ import annotations

from random import Random

Chosen = dict[str, str]

_AXES = {
    "name": "label prose tag subject closing url heading",
    "ply": "site long glued blank arrow fullname nameback squarelabel labelback words upper",
    "cap": "at tail capture x xlist brword square nextline before column braces piece minus star dagger",
    "swap": "site doublearrow word sym goes fullname",
    "promo": "site equals word slash fullname",
    "suicide": "dash word dagger at itself off",
    "num": "dot paren colon none plycount side word wb hash move brack zero players",
    "lay": "ply pair text cols sides csv tsv md html json chat forum mail",
    "rem": "none behind lines brackets braces between",
    "frame": "none greet menu advert result dates diagram players clocks",
    "lang": "en de fr es it nl pt sv",
    "noise": "none trailing double nbsp dashes entities blanklines tabs uppercase bold",
}
# The first value of each is the usual one. Short names, for those of the shapes consist of them.
AXES = {axis: tuple(values.split()) for axis, values in _AXES.items()}
TABLES = {"cols", "csv", "tsv", "md", "html", "json"}
LINES = {"ply", "chat", "forum", "mail"}
# What stands before a ply of Black in a pair too.
EVERY_PLY = {"plycount", "side", "word", "wb", "players"}


def _but(axis: str, values: set[str]) -> set[str]:
    return set(AXES[axis]) - values


# Values that do not go together: those of one row.
CLASHES: tuple[dict[str, set[str]], ...] = (
    {"lay": _but("lay", LINES), "cap": {"nextline"}},
    {"lay": _but("lay", TABLES), "cap": {"column"}},
    {"lay": {"pair", "text", "cols", "sides"}, "cap": {"before"}},
    {"lay": {"pair", "text"}, "ply": {"labelback"}},
    {"lay": TABLES, "rem": _but("rem", {"none", "behind"})},
    {"lay": TABLES, "num": _but("num", {"dot", "none", "plycount", "hash", "zero", "word"})},
    {"lay": TABLES, "noise": _but("noise", {"none", "dashes", "nbsp", "trailing"})},
    {"lay": {"json"}, "noise": {"nbsp", "trailing"}},
    {"lay": {"sides"}, "rem": {"lines", "between"}},
    {"lay": {"sides"}, "num": EVERY_PLY},
    {"lay": {"chat", "forum"}, "num": EVERY_PLY - {"plycount"}},
    {"lay": {"chat", "forum"}, "noise": {"entities"}},
    {"lay": {"text"}, "rem": {"behind", "lines"}},
    {"lay": {"text"}, "ply": {"blank"}, "num": {"none"}},
    {"lay": _but("lay", {"ply", "pair"}), "noise": {"tabs"}},
    {"lay": _but("lay", {"ply", "pair", "text"}), "noise": {"blanklines"}},
    {"num": {"brack"}, "cap": {"square"}},
    {"num": {"brack"}, "ply": {"squarelabel"}},
    {"ply": {"squarelabel"}, "cap": {"square"}},
    {"ply": {"upper", "long"}, "noise": {"uppercase"}},
    {"cap": {"star"}, "noise": {"bold"}},
    {"cap": {"minus"}, "noise": {"uppercase"}},
)


def fits(chosen: Chosen) -> bool:
    return not any(all(chosen[axis] in values for axis, values in clash.items()) for clash in CLASHES)


def unusual(chosen: Chosen) -> list[str]:
    """The axes of which another value than the usual one is chosen."""
    return [axis for axis, values in AXES.items() if chosen[axis] != values[0]]


def drawn(seed: int, count: int, each: int, most: int) -> list[Chosen]:
    """Draw every unusual value ``each`` times, else the usual one, and exchange values until all fit together."""
    rng = Random(seed)
    columns: dict[str, list[str]] = {}
    for axis, (usual, *others) in AXES.items():
        column = [value for value in others for _ in range(each)]
        column += [usual] * (count - len(column))
        assert len(column) == count, axis
        rng.shuffle(column)
        columns[axis] = column
    rows = [{axis: columns[axis][i] for axis in AXES} for i in range(count)]

    def cost(row: Chosen) -> int:
        return 3 * (not fits(row)) + max(0, len(unusual(row)) - most)

    costs = [cost(row) for row in rows]

    def exchange(i: int, j: int, axis: str) -> bool:
        """Exchange the values of two rows, unless that makes them worse."""
        one, other = rows[i], rows[j]
        one[axis], other[axis] = other[axis], one[axis]
        after = cost(one), cost(other)
        if sum(after) <= costs[i] + costs[j]:
            costs[i], costs[j] = after
            return True
        one[axis], other[axis] = other[axis], one[axis]
        return False

    for _ in range(400_000):
        bad = [i for i, its_cost in enumerate(costs) if its_cost]
        if not bad:
            break
        i = rng.choice(bad)
        for _ in range(60):
            if exchange(i, rng.choice(range(count)), rng.choice([*AXES])):
                break
    assert all(map(fits, rows))
    return rows
