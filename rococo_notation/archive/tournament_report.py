"""The table of a tournament and its illegal moves: as plain text, as a page, as CSV, and as JSON."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from textwrap import wrap
from typing import Any, Final

from rococo_notation.archive.tournament import Game, Standing, Table, points_text, written_result
from rococo_notation.codes import CODES
from rococo_notation.formats.csv_table import csv_rows
from rococo_notation.text_safety import as_json, one_line
from rococo_notation.view.templating import page

SIGNS: Final = "+ won, = drawn, - lost, * open, ! ended with an illegal move, ? not judged"
TIE_BREAK: Final = (
    "S-B, Sonneborn-Berger: the points of the opponents beaten, and half of those drawn with. No points for "
    "games that are open, that ended with an illegal move, or that could not be judged."
)
ILLEGAL: Final = "Illegal moves not taken back"
UNFINISHED: Final = (
    "A game is not finished until the illegal move and all after it are taken back. Only a loss on time counts."
)
WIDTH: Final = 100
"""Characters of a line of text; a name longer than that stays whole."""
VERSION: Final = 2
"""Version of the document; it changes when a program that reads it must change."""

COUNTED: Final = ("points", "tie_break", "games", "won", "drawn", "lost", "open", "unjudged")
_TOTALS: Final = ("PTS", "S-B", "GAMES", "WON", "DRAWN", "LOST", "OPEN", "?")


# ---------------------------------------------------------------- words


def summary(table: Table) -> str:
    """Count the games and how they stand in one sentence."""
    finished = [game for game in table.games if game.is_placed and game.result != "*"]
    written = sum(game.is_written for game in finished)
    parts = [f"{len(finished)} with a result"]
    if written:
        parts[0] += f" ({written} on the written word alone)"
    others = (
        ("on an illegal move", len(table.illegal)),
        ("not judged", sum(not game.is_judged for game in table.games)),
        ("without known players", sum(not game.is_placed for game in table.games)),
    )
    parts += [f"{count} {name}" for name, count in others if count]
    return f"{_some(len(table.games), 'game')} of {_some(len(table.standings), 'player')}: {', '.join(parts)}."


def why_open(game: Game) -> str:
    """Say what is wrong with the illegal move of a game, and what becomes of the written result."""
    written = written_result(game.row)
    why = game.row.illegal_move.message if game.row.illegal_move else "an illegal move"
    if game.result != "*":
        return f"{why}; {game.result} on time counts"
    return f"{why}; {written} does not count while it stands" if written else why


def continued(game: Game) -> str:
    """Say from where a game is to be continued; an empty string if that is not known, or if it is over by time."""
    move = game.row.illegal_move
    known = move is not None and move.position is not None and game.result == "*"
    return one_line(f"to be continued before {move.label}: {move.position}") if move and known else ""


def players_of(game: Game) -> Iterator[str]:
    """Yield White and Black, or a question mark for whom is not known."""
    for player in (game.white or game.row.white, game.black or game.row.black):
        yield one_line(player or "?")


def _some(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


# ---------------------------------------------------------------- text


def as_text(table: Table, title: str) -> str:
    """Write the whole table, and the illegal moves."""
    blocks = [[one_line(title), *_wrapped(summary(table))]]
    if table.standings:
        blocks += [*_crosstable(table), [SIGNS, *_wrapped(TIE_BREAK)]]
    if table.illegal:
        heading = f"{ILLEGAL.upper()} ({len(table.illegal)})"
        blocks.append([heading, *_wrapped(UNFINISHED), *chain.from_iterable(map(_illegal_lines, table.illegal))])
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _illegal_lines(game: Game) -> list[str]:
    move = game.row.illegal_move
    where = [one_line(move.label)] if move and move.label else []
    code = f" [{move.code}]" if move else ""
    return [
        f"  {', '.join([' - '.join(players_of(game)), one_line(game.row.game or '?'), *where])}",
        *_wrapped(one_line(why_open(game)) + code, indent=5),
        *_wrapped(continued(game), indent=5),
        f"     {one_line(game.row.address or game.row.log)}",
    ]


def _crosstable(table: Table) -> Iterator[list[str]]:
    """Write the points and who played whom as one table, or in parts if that is too wide."""
    lines = table.standings
    ranks = [str(place) if line.rank == place else f"{place} (={line.rank})" for place, line in enumerate(lines, 1)]
    names = [("", ranks), ("PLAYER", [one_line(line.player) for line in lines])]
    against = [
        (str(place), ["\\" if line is other else _cell(line, other.player, ".") for line in lines])
        for place, other in enumerate(table.across, 1)
    ]
    totals = [
        (head, [points_text(value) if place < 2 else str(value) for value in (getattr(line, name) for line in lines)])
        for place, (head, name) in enumerate(zip(_TOTALS, COUNTED, strict=True))
    ]
    whole = _aligned([*names, *against, *totals])
    if max(map(len, whole)) <= WIDTH:
        yield whole
        return
    yield _aligned([*names, *totals])
    begin = 0
    while begin < len(against):
        # As many opponents as fit; at least one, whatever the names.
        for end in range(len(against), begin, -1):
            part = _aligned([*names, *against[begin:end]])
            if max(map(len, part)) <= WIDTH:
                break
        yield part
        begin = end


def _cell(line: Standing, player: str, empty: str) -> str:
    return line.cells[player].text if player in line.cells else empty


def _aligned(columns: Iterable[tuple[str, list[str]]]) -> list[str]:
    """Write columns, each with its head; totals stand at the right."""
    aligned = []
    for head, cells in columns:
        width = max(map(len, (head, *cells)))
        aligned.append([f"{cell:{'>' if head in _TOTALS else '<'}{width}}" for cell in (head, *cells)])
    return ["  ".join(row).rstrip() for row in zip(*aligned, strict=True)]


def _wrapped(text: str, indent: int = 0) -> list[str]:
    return wrap(text, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * indent, break_long_words=False)


# ---------------------------------------------------------------- a page


def as_page(table: Table, title: str, links: Mapping[int, str], pictures: Mapping[int, str]) -> str:
    """Write the table and the illegal moves as a page of HTML.

    ``links`` are those of replay pages, by the numbers of games; other games link to their address. ``pictures`` are
    those of the illegal moves, as SVG.
    """

    def link(game: Game) -> str:
        if game.number in links:
            ply = game.row.illegal_move.ply if game.row.illegal_move else None
            return f"{links[game.number]}#{ply}" if ply else links[game.number]
        address = game.row.address or ""
        # What stands in an archive of strangers may be anything.
        return address if address.startswith(("https://", "http://")) else ""

    return page(
        "tournament.html",
        styles=("tournament.css",),
        title=one_line(title),
        table=table,
        summary=summary(table),
        signs=SIGNS,
        tie_break=TIE_BREAK,
        heading=ILLEGAL,
        unfinished=UNFINISHED,
        codes=CODES,
        players=players_of,
        why=why_open,
        line=one_line,
        link=link,
        continued=continued,
        pictures={number: b64encode(drawn.encode()).decode() for number, drawn in pictures.items()},
        points=points_text,
    )


# ---------------------------------------------------------------- data


def as_csv(table: Table) -> str:
    """Write the crosstable, one row for each player, with a column for each place of an opponent."""
    players = [line.player for line in table.across]
    against = [f"against_{place}" for place in range(1, len(players) + 1)]
    rows: list[list[str | int | None]] = [["place", "rank", "player", *COUNTED, *against]]
    for place, line in enumerate(table.standings, 1):
        cells = [_cell(line, player, "") for player in players]
        points, tie_break, *counts = (getattr(line, name) for name in COUNTED)
        rows.append([place, line.rank, line.player, f"{points:g}", f"{tie_break:g}", *counts, *cells])
    return csv_rows(rows)


def as_document(table: Table, title: str) -> str:
    """Write the table and the illegal moves as a document of JSON."""
    data = {
        "version": VERSION,
        "title": title,
        "players": [_player(line) for line in table.standings],
        "illegal": [_illegal(game) for game in table.illegal],
    }
    return as_json(data, indented=True) + "\n"


def _player(line: Standing) -> dict[str, Any]:
    against = [
        {"player": other, "points": cell.points, "games": list(cell.signs)} for other, cell in line.cells.items()
    ]
    counted = {name: getattr(line, name) for name in COUNTED}
    return {"rank": line.rank, "player": line.player, **counted, "against": against}


def _illegal(game: Game) -> dict[str, Any]:
    row, move = game.row, game.row.illegal_move
    return {
        "white": game.white,
        "black": game.black,
        **{name: getattr(row, name) for name in ("log", "game", "address", "begun")},
        "counted": game.result,
        "written": written_result(row),
        "fault": move and {**move._asdict(), "label": move.label},
    }
