"""The table of a tournament as plain text for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from rococo_notation.archive.tournament.table import points_text
from rococo_notation.archive.tournament.words import SIGNS, TIE_BREAK, Concern, concerns, how, players_of, summary
from rococo_notation.text_safety import one_line

if TYPE_CHECKING:
    from rococo_notation.archive.tournament.table import Table

WIDTH: Final = 100
"""Characters of a line; a name longer than that stays whole."""
_TOTALS: Final = ("PTS", "S-B", "GAMES", "WON", "DRAWN", "LOST", "OPEN", "?")
_GAMES: Final = ("NO", "GAME", "BEGUN", "WHITE", "BLACK", "RESULT", "HOW", "LOG")

Row = Sequence[str]


def as_text(table: Table, title: str) -> str:
    """Write the whole table, its games, and what the director has to look at."""
    blocks = [
        [one_line(title), *_wrapped(summary(table))],
        *(_crosstable(table) if table.standings else ()),
        *([[SIGNS, *_wrapped(TIE_BREAK)]] if table.standings else ()),
        *map(_concern, concerns(table)),
        _games(table),
    ]
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _crosstable(table: Table) -> Iterator[list[str]]:
    """Write the points and who played whom as one table, or in parts if that is too wide."""
    lines = table.standings
    places = {line.player: str(place) for place, line in enumerate(table.across, 1)}
    names = [[_rank(line.rank, place), one_line(line.player)] for place, line in enumerate(lines, 1)]
    totals = [
        [points_text(line.points), points_text(line.tie_break)]
        + [str(each) for each in (line.games, line.won, line.drawn, line.lost, line.open, line.unjudged)]
        for line in lines
    ]
    against = {
        number: [
            "\\" if line.player == player else line.cells[player].text if player in line.cells else "."
            for line in lines
        ]
        for player, number in places.items()
    }
    cells = [[column[row] for column in against.values()] for row in range(len(lines))]
    whole = _aligned(["", "PLAYER", *against, *_TOTALS], _joined(names, cells, totals), right=_TOTALS)
    if max(map(len, whole)) <= WIDTH:
        yield whole
        return
    yield _aligned(["", "PLAYER", *_TOTALS], _joined(names, totals), right=_TOTALS)
    begin = 0
    while begin < len(against):
        # As many opponents as fit; at least one, whatever the names.
        for end in range(len(against), begin, -1):
            head = ["", "PLAYER", *list(against)[begin:end]]
            part = _aligned(head, _joined(names, [row[begin:end] for row in cells]))
            if max(map(len, part)) <= WIDTH:
                break
        yield part
        begin = end


def _rank(rank: int, place: int) -> str:
    """The number of a line, by which columns name it, with the rank if another line shares that.

    >>> _rank(2, 2), _rank(2, 3)
    ('2', '3 (=2)')
    """
    return str(place) if rank == place else f"{place} (={rank})"


def _concern(concern: Concern) -> list[str]:
    lines = [f"{concern.title.upper()} ({len(concern.matters)})", *_wrapped(concern.explained)]
    for matter in concern.matters:
        game = matter.game
        head = f"{game.number}. {players_of(game)}, {one_line(game.row.game or '?')}"
        lines.append(f"  {head}{f', {matter.where}' if matter.where else ''}")
        code = f" [{matter.code}]" if matter.code else ""
        lines += _wrapped(one_line(matter.why) + code, indent=5)
        lines.append(f"     {one_line(game.row.address or game.row.log)}")
    return lines


def _games(table: Table) -> list[str]:
    rows = [
        [
            str(game.number),
            game.row.game or "-",
            game.row.begun or "-",
            game.white or game.row.white or "-",
            game.black or game.row.black or "-",
            game.count.result.replace("1/2-1/2", "½-½"),
            how(game),
            game.row.log,
        ]
        for game in table.games
    ]
    return _aligned(_GAMES, [[one_line(cell) for cell in row] for row in rows], right=("NO",))


def _joined(*parts: list[list[str]]) -> list[list[str]]:
    return [list(chain(*rows)) for rows in zip(*parts, strict=True)]


def _aligned(head: Row, rows: Iterable[Row], right: Sequence[str] = ()) -> list[str]:
    """Align columns; those named stand at the right."""
    cells = [head, *rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [
        "  ".join(
            f"{cell:>{width}}" if name in right else f"{cell:<{width}}"
            for cell, width, name in zip(row, widths, head, strict=True)
        ).rstrip()
        for row in cells
    ]


def _wrapped(text: str, indent: int = 0) -> list[str]:
    return wrap(text, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * indent, break_long_words=False)
