"""What Datasette shows beside an archive: descriptions of its tables and columns, facets and canned queries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rococo_notation.links import SITE

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store

_COLUMNS: Final = {
    "game": "The game, as Game Courier calls it",
    "variant": "The game, as this program calls it; empty where its rules are not known",
    "begun": "The day in the name of the log",
    "verdict": "legal, illegal or unreadable; empty before `rococo archive validate`",
    "plies": "How many turns the log has",
    "judged": "How many of them were judged",
    "result": "The result on the board, or else the recorded one",
    "recorded": "The result as it is recorded",
    "reason": "What ended the game",
    "ply": "The turn it stands at, White's first being 1",
    "code": "The code of the finding; `rococo explain CODE` explains it",
    "side": "Whose turn it was",
    "text": "What stands in the log",
    "address": "The page on Game Courier",
    "read": "When it was read, in UTC",
}

_TABLES: Final[dict[str, dict[str, Any]]] = {
    "games": {
        "description": "Every log, with its verdict and its first error",
        "sort_desc": "begun",
        "facets": ["verdict", "game", "code"],
    },
    "illegal": {
        "description": "The logs with an illegal move, and the first of them. Who entered a move is not known: players "
        "may have agreed on it, and presets differ.",
        "sort_desc": "begun",
        "facets": ["code", "game", "side"],
    },
    "players": {
        "description": "The players named in logs. Points are counted in games without an illegal move only; people of "
        "one name are one here.",
        "sort_desc": "games",
        "columns": {
            "player": "As the logs say",
            "illegal": "Games with an illegal move of either side",
            "won": "Of the games without an illegal move",
            "drawn": "Of the games without an illegal move",
            "lost": "Of the games without an illegal move",
        },
    },
    "found": {
        "description": "Every finding, with the log it is in",
        "sort": "id",
        "facets": ["code", "severity", "game"],
    },
    "remarks": {
        "description": "What players wrote beside their moves",
        "sort": "id",
        "facets": ["game"],
        "fts_table": "comments_fts",
        "fts_pk": "id",
        "columns": {"text": "The comment", "ply": "The turn after which it stands"},
    },
    "history": {
        "description": "Each time a log was read, the last first",
        "sort_desc": "read",
        "facets": ["game", "is_kept", "status"],
        "columns": {
            "status": "What the web server answered; empty for a file",
            "led_to": "Where a redirect led",
            "place": "Which log of the page it is, from 0",
            "is_kept": "1 where the log is shown as it was read then",
            "hash": "SHA-256 of the page",
        },
    },
    "people": {"description": "Every player once, to search for", "label_column": "name", "sort": "name"},
    "logs": {"description": "The logs as they are kept", "label_column": "name", "sort_desc": "begun"},
    "verdicts": {
        "description": "What was judged of each log",
        "units": {"seconds": "s"},
        "facets": ["verdict"],
        "columns": {
            "seconds": "How long it took",
            "version": "The program that judged it, and a hash of what decides in it",
            "rules": "The rules by which it was judged",
        },
    },
    "findings": {"description": "The findings; the view `found` has the names of the logs beside them"},
    "comments": {"description": "The comments; the view `remarks` has the names of the logs beside them"},
    "reads": {
        "description": "Each time a page was read",
        "sort_desc": "read",
        "columns": {"incomplete": "1 where the page was cut off, so that it is asked for again"},
    },
    "pages": {"description": "The pages, byte for byte: as text, or compressed with zlib", "hidden": True},
    "snapshots": {"description": "Where else a log was found", "hidden": True},
    "hosts": {"description": "When the next page may be asked for", "hidden": True},
}

_QUERIES: Final[dict[str, dict[str, Any]]] = {
    "games_of_a_player": {
        "title": "Games of a player",
        "description": "Words of a name or userid",
        "sql": """\
SELECT g.* FROM games g
WHERE :player != '' AND g.id IN (
    SELECT l.id FROM people_fts f JOIN people p ON p.id = f.rowid JOIN logs l ON p.name IN (l.white, l.black)
    WHERE people_fts MATCH '"' || replace(:player, '"', ' ') || '"'
)
ORDER BY g.begun DESC""",
    },
    "two_players": {
        "title": "Games of two players",
        "description": "Their names as the logs have them, whichever side they played",
        "sql": """\
SELECT * FROM games WHERE white = :one AND black = :other
UNION ALL SELECT * FROM games WHERE white = :other AND black = :one AND :one != :other
ORDER BY begun""",
    },
    "words_in_comments": {
        "title": "Words in comments",
        "description": "What players wrote, the best fit first",
        "sql": """\
SELECT r.log, r.game, r.begun, r.ply, r.text, r.address
FROM comments_fts f JOIN remarks r ON r.id = f.rowid
WHERE comments_fts MATCH '"' || replace(:words, '"', ' ') || '"' AND :words != ''
ORDER BY f.rank LIMIT 500""",
    },
    "findings_by_code": {
        "title": "Findings by code",
        "description": "In how many logs each finding is, and in which last",
        "sql": """\
SELECT code, severity, count(*) AS findings, count(DISTINCT log_id) AS logs, max(begun) AS last, message AS example
FROM found GROUP BY code, severity ORDER BY logs DESC""",
    },
    "games_by_year": {
        "title": "Games by year",
        "sql": """\
SELECT substr(begun, 1, 4) AS year, count(*) AS games, sum(verdict IS 'illegal') AS illegal
FROM games WHERE begun IS NOT NULL GROUP BY year ORDER BY year""",
    },
    "history_of_a_log": {
        "title": "History of a log",
        "description": "Each time it was read, and from where",
        "sql": "SELECT * FROM history WHERE log = :log ORDER BY read",
    },
}


def metadata(store: Store, title: str | None = None) -> dict[str, Any]:
    """Return the metadata of an archive, for ``datasette games.db --metadata metadata.json``."""
    about = {"title": title or f"Games of chess variants: {store.path.stem}"}
    if store.db.execute("SELECT 1 FROM logs WHERE address LIKE ? || '%'", (SITE,)).fetchone():
        about |= {"source": "Game Courier, The Chess Variant Pages", "source_url": SITE}
    tables = {name: _table(store, name, table) for name, table in _TABLES.items()}
    return {**about, "databases": {store.path.stem: {"tables": tables, "queries": _QUERIES}}}


def _table(store: Store, name: str, about: dict[str, Any]) -> dict[str, Any]:
    """Return the metadata of a table, with a description of each column that it has and that needs one."""
    columns = [row[0] for row in store.db.execute("SELECT name FROM pragma_table_info(?)", (name,))]
    described = {**_COLUMNS, **about.get("columns", {})}
    return {**about, "columns": {column: described[column] for column in columns if column in described}}
