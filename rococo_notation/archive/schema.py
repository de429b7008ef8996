"""The tables of an archive, and how those of an older one become those of today."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

MIGRATIONS = Migrations("rococo")
FINDING: Final = ("code", "severity", "ply", "side", "line", "column", "end_column", "text", "message", "squares")
"""What is kept of a finding: columns of ``findings``, with the names findings have as plain data."""


def quoted(columns: Iterable[str]) -> str:
    """The names of columns in a query, where some are words of SQL."""
    return ", ".join(f'"{column}"' for column in columns)


_TABLES = """\
CREATE TABLE pages (
    id INTEGER PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,  -- SHA-256 of what was read, as hexadecimal digits
    source TEXT NOT NULL,       -- the address, or the file
    read TEXT NOT NULL,         -- when, in UTC
    raw BLOB NOT NULL           -- what was read, compressed with zlib
);
CREATE TABLE logs (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,   -- what makes it the same log when it is read again
    name TEXT,
    game TEXT,
    variant TEXT,               -- of those known here, NULL where the game is none of them
    address TEXT,               -- its page on Game Courier
    begun TEXT,                 -- the day in its name
    white TEXT,                 -- the players' ids as they stand there
    black TEXT,
    result TEXT,                -- as it is recorded
    page_id INTEGER NOT NULL REFERENCES pages(id),
    place INTEGER NOT NULL,     -- which log of the page it is, from 0
    reader TEXT NOT NULL,       -- the version of the program that read it
    as_read INTEGER NOT NULL,   -- 1 where the moves are all that was read, byte for byte
    headers TEXT NOT NULL,      -- JSON
    moves TEXT NOT NULL         -- the log as text; long, so it comes last
);
CREATE TABLE verdicts (
    log_id INTEGER PRIMARY KEY REFERENCES logs(id) ON DELETE CASCADE,
    verdict TEXT NOT NULL,      -- legal, illegal or unreadable
    plies INTEGER NOT NULL,
    edition TEXT,
    result TEXT NOT NULL,       -- as the rules see it
    reason TEXT,
    seconds REAL NOT NULL,      -- its share of the time of its batch
    version TEXT NOT NULL       -- of the program that judged it
);
CREATE TABLE findings (
    id INTEGER PRIMARY KEY,
    log_id INTEGER NOT NULL REFERENCES logs(id) ON DELETE CASCADE,
    code TEXT NOT NULL,
    severity TEXT NOT NULL,
    ply INTEGER,
    side TEXT,
    line INTEGER,
    "column" INTEGER,
    end_column INTEGER,
    text TEXT NOT NULL,
    message TEXT NOT NULL,
    squares TEXT NOT NULL       -- JSON
);
CREATE TABLE comments (
    id INTEGER PRIMARY KEY,
    log_id INTEGER NOT NULL REFERENCES logs(id) ON DELETE CASCADE,
    ply INTEGER NOT NULL,       -- after which it stands
    text TEXT NOT NULL
);
CREATE INDEX logs_game ON logs(game);
CREATE INDEX logs_page ON logs(page_id);
CREATE INDEX findings_log ON findings(log_id);
CREATE INDEX findings_code ON findings(code);
CREATE INDEX comments_log ON comments(log_id)
"""


@MIGRATIONS()
def logs_and_verdicts(db: Database) -> None:
    """The first form."""
    for statement in _TABLES.split(";\n"):
        db.execute(statement)
    db.table("comments").enable_fts(["text"], create_triggers=True)


_WEB = """\
CREATE TABLE answers (          -- what the web answered, for asking again only whether it has changed
    address TEXT PRIMARY KEY,
    status INTEGER NOT NULL,
    headers TEXT NOT NULL,      -- JSON
    created TEXT NOT NULL,      -- when it was answered, in UTC
    expires TEXT,               -- until when it is not asked for again, NULL for ever
    hash TEXT NOT NULL REFERENCES pages(hash) ON DELETE CASCADE
);
CREATE TABLE hosts (
    host TEXT PRIMARY KEY,
    free REAL NOT NULL          -- the time, in seconds since 1970, from which it may be asked again
)
"""


@MIGRATIONS()
def answers_of_the_web(db: Database) -> None:
    """What is fetched, and when."""
    for statement in _WEB.split(";\n"):
        db.execute(statement)


@MIGRATIONS()
def how_far_logs_were_judged(db: Database) -> None:
    """How many plies of a log were judged; of older verdicts that is known only where every move is legal."""
    db.execute("ALTER TABLE verdicts ADD COLUMN judged INTEGER")
    db.execute("UPDATE verdicts SET judged = plies WHERE verdict = 'legal'")
