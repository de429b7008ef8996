"""The table of a tournament for programs: JSON with a schema, and CSV."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rococo_notation.formats.csv_table import csv_rows
from rococo_notation.formats.schemas import (
    BOOLEAN,
    COUNT,
    FINDING,
    RESULT,
    TEXT,
    VERDICTS,
    Schema,
    array,
    document,
    maybe,
    record,
)
from rococo_notation.text_safety import as_json

if TYPE_CHECKING:
    from rococo_notation.archive.tournament.table import Game, Standing, Table

VERSION: Final = 1
"""Version of the document; it changes when a program that reads it must change."""

_COUNTED: Final = ("points", "tie_break", "games", "won", "drawn", "lost", "open", "unjudged")
_OF_A_LOG: Final = ("log", "game", "address", "begun", "recorded", "verdict", "result", "reason")

_Cell = str | int | None


def as_document(table: Table, title: str) -> str:
    """Write the table and its games as a document of JSON."""
    data = {
        "version": VERSION,
        "title": title,
        "players": [_player(line) for line in table.standings],
        "games": [_game(game) for game in table.games],
    }
    return as_json(data, indented=True) + "\n"


def as_csv(table: Table) -> str:
    """Write the crosstable, one row for each player, with a column for each place of an opponent."""
    players = [line.player for line in table.across]
    against = [f"against_{place}" for place in range(1, len(players) + 1)]
    rows: list[list[_Cell]] = [["place", "rank", "player", *_COUNTED, *against]]
    for place, line in enumerate(table.standings, 1):
        counted = [_plain(getattr(line, name)) for name in _COUNTED]
        cells = [line.cells[player].text if player in line.cells else None for player in players]
        rows.append([place, line.rank, line.player, *counted, *cells])
    return csv_rows(rows)


def as_games_csv(table: Table) -> str:
    """Write the games, one row for each."""
    rows: list[list[_Cell]] = [[*(name for name in _GAME if name != "fault"), *(f"fault_{name}" for name in _FAULT)]]
    for game in table.games:
        told = _game(game)
        fault = told.pop("fault") or dict.fromkeys(_FAULT)
        rows.append([_plain(each) for each in (*told.values(), *fault.values())])
    return csv_rows(rows)


def _plain(value: Any) -> _Cell:
    """Write halves and quarters as decimals, and truth as a number."""
    if isinstance(value, float):
        return f"{value:g}"
    return int(value) if isinstance(value, bool) else value


def _player(line: Standing) -> dict[str, Any]:
    against = [
        {"player": other, "points": cell.points, "games": list(cell.signs)} for other, cell in line.cells.items()
    ]
    counted = {name: getattr(line, name) for name in _COUNTED}
    return {"rank": line.rank, "player": line.player, **counted, "against": against}


def _game(game: Game) -> dict[str, Any]:
    row, count = game.row, game.count
    known = row._asdict()
    return {
        "number": game.number,
        "white": game.white,
        "black": game.black,
        "counted": count.result,
        "basis": count.basis,
        "how": count.how,
        "clean": game.is_clean,
        "unsettled": count.unsettled,
        "same_as": game.twin,
        "advice": "" if game.is_placed else game.advice,
        **{name: known[name] for name in _OF_A_LOG},
        "fault": row.fault and {**row.fault._asdict(), "label": row.fault.label},
    }


_POINTS: Final[Schema] = {"type": "number", "minimum": 0}
_FAULT: Final[dict[str, Schema]] = {
    **{name: FINDING[name] for name in ("code", "message", "ply", "side")},
    "move": TEXT,
    "label": TEXT,
}
_GAME: Final[dict[str, Schema]] = {
    "number": {"type": "integer", "minimum": 1},
    "white": maybe(TEXT),
    "black": maybe(TEXT),
    "counted": RESULT,
    "basis": {"enum": ["board", "written", "none"]},
    "how": TEXT,
    "clean": BOOLEAN,
    "unsettled": TEXT,
    "same_as": maybe({"type": "integer", "minimum": 1}),
    "advice": TEXT,
    "log": TEXT,
    **{name: maybe(TEXT) for name in ("game", "address", "begun", "recorded")},
    "verdict": {"enum": [*VERDICTS, None]},
    "result": {"enum": [*RESULT["enum"], None]},
    "reason": maybe(TEXT),
    "fault": maybe({"$ref": "#/$defs/fault"}),
}


def json_schema() -> Schema:
    """Return the schema of the document (JSON Schema, 2020-12).

    >>> list(json_schema()["properties"])
    ['version', 'title', 'players', 'games']
    """
    against = record({"player": TEXT, "points": _POINTS, "games": array({"enum": ["+", "=", "-", "*", "!", "?"]})})
    player = {"rank": COUNT, "player": TEXT}
    player |= {name: _POINTS if name in ("points", "tie_break") else COUNT for name in _COUNTED}
    properties = {
        "version": {"const": VERSION},
        "title": TEXT,
        "players": array(record({**player, "against": array(against)})),
        "games": array(record(_GAME)),
    }
    return document("The table of a tournament, of rococo archive tournament", properties, fault=record(_FAULT))
