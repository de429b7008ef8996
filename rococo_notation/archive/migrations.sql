-- The migrations that make the tables of an archive, in the order in which they were added.
-- What an archive was made with is never changed: add a migration at the end.

-- Migration 1: logs and verdicts

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
CREATE INDEX comments_log ON comments(log_id);
CREATE VIRTUAL TABLE "comments_fts" USING FTS5 (
    "text",
    content="comments"
);
CREATE TRIGGER "comments_ai" AFTER INSERT ON "comments" BEGIN
    INSERT INTO "comments_fts" (rowid, "text") VALUES (new.rowid, new."text");
END;
CREATE TRIGGER "comments_ad" AFTER DELETE ON "comments" BEGIN
    INSERT INTO "comments_fts" ("comments_fts", rowid, "text") VALUES ('delete', old.rowid, old."text");
END;
CREATE TRIGGER "comments_au" AFTER UPDATE ON "comments" BEGIN
    INSERT INTO "comments_fts" ("comments_fts", rowid, "text") VALUES ('delete', old.rowid, old."text");
    INSERT INTO "comments_fts" (rowid, "text") VALUES (new.rowid, new."text");
END;

-- Migration 2: what the web answered

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
);

-- Migration 3: how far logs were judged: of older verdicts it is known only where every move is legal

ALTER TABLE verdicts ADD COLUMN judged INTEGER;
UPDATE verdicts SET judged = plies WHERE verdict = 'legal';

-- Migration 4: in _sqlite_migrations sqlite-utils counted migrations, where user_version does now

DROP TABLE IF EXISTS _sqlite_migrations;

-- Migration 5: the last answer of an address

CREATE TABLE cache (            -- what an address answered last
    address TEXT PRIMARY KEY,
    status INTEGER NOT NULL,
    asked TEXT NOT NULL,        -- when, in UTC
    etag TEXT,                  -- this header and Last-Modified, for asking only whether it has changed
    modified TEXT,
    hash TEXT NOT NULL REFERENCES pages(hash) ON DELETE CASCADE
);
INSERT INTO cache SELECT address, status, created,
    (SELECT value FROM json_each(headers) WHERE lower(key) = 'etag'),
    (SELECT value FROM json_each(headers) WHERE lower(key) = 'last-modified'), hash FROM answers;
DROP TABLE answers;

-- Migration 6: the mark of the rules that a verdict was given by, NULL where no game was known; until then it was the game's name

ALTER TABLE verdicts ADD COLUMN rules TEXT;
UPDATE verdicts SET rules = (SELECT variant FROM logs WHERE id = log_id);

-- Migration 7: a page may come from many places, and a log may be found in many pages; the text of a log stands in one place only

CREATE TABLE reads (            -- each time a page was read
    id INTEGER PRIMARY KEY,
    page_id INTEGER NOT NULL REFERENCES pages(id),
    source TEXT NOT NULL,       -- the file, or the address that was asked for
    read TEXT NOT NULL,         -- when, in UTC
    reader TEXT NOT NULL,       -- the version of the program that looked for logs in it, '' where none has
    status INTEGER,             -- what a web server answered, NULL for a file
    address TEXT,               -- where a redirect led
    headers TEXT                -- of the answer, as JSON
);
INSERT INTO reads
    SELECT p.id, p.id, p.source, p.read, coalesce((SELECT max(reader) FROM logs WHERE page_id = p.id), ''),
        c.status, NULL, CASE WHEN c.hash IS NOT NULL THEN json_object('ETag', c.etag, 'Last-Modified', c.modified) END
    FROM pages p LEFT JOIN cache c ON c.hash = p.hash AND c.address = p.source;
INSERT INTO reads (page_id, source, read, reader, status, headers)
    SELECT p.id, c.address, c.asked, '', c.status, json_object('ETag', c.etag, 'Last-Modified', c.modified)
    FROM cache c JOIN pages p ON p.hash = c.hash WHERE c.address != p.source;
DROP TABLE cache;
CREATE TABLE new_pages (
    id INTEGER PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,  -- SHA-256 of what was read, as hexadecimal digits
    raw NOT NULL                -- what was read: a log as text, anything else as a BLOB compressed with zlib
);
INSERT INTO new_pages
    SELECT id, hash, coalesce((SELECT moves FROM logs WHERE page_id = p.id AND as_read), raw) FROM pages p;
DROP TABLE pages;
ALTER TABLE new_pages RENAME TO pages;
CREATE TABLE new_logs (
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
    read_id INTEGER NOT NULL REFERENCES reads(id),
    place INTEGER NOT NULL,     -- which log of the page it is, from 0
    headers TEXT NOT NULL,      -- JSON
    moves TEXT                  -- the log as text, NULL where it is the page itself
);
INSERT INTO new_logs
    SELECT id, key, name, game, variant, address, begun, white, black, result, page_id, place, headers,
        CASE WHEN NOT as_read THEN moves END
    FROM logs;
DROP TABLE logs;
ALTER TABLE new_logs RENAME TO logs;
CREATE TABLE snapshots (        -- where else a log was found, before or later
    log_id INTEGER NOT NULL REFERENCES logs(id) ON DELETE CASCADE,
    read_id INTEGER NOT NULL REFERENCES reads(id),
    place INTEGER NOT NULL,     -- which log of the page it is, from 0
    PRIMARY KEY (log_id, read_id, place)
) WITHOUT ROWID;
CREATE INDEX reads_page ON reads(page_id);
CREATE INDEX reads_source ON reads(source);
CREATE INDEX reads_address ON reads(address) WHERE address IS NOT NULL;
CREATE INDEX logs_game ON logs(game);
CREATE INDEX logs_name ON logs(name);
CREATE INDEX logs_white ON logs(white);
CREATE INDEX logs_black ON logs(black);
CREATE INDEX logs_begun ON logs(begun);
CREATE INDEX logs_read ON logs(read_id);
CREATE INDEX snapshots_read ON snapshots(read_id);
CREATE INDEX verdicts_verdict ON verdicts(verdict);

-- Migration 8: what a later run has to know of an earlier one

ALTER TABLE hosts ADD COLUMN reason TEXT;  -- what the site asked for, NULL for the usual pause
CREATE TABLE failures (         -- what could not be fetched until now
    source TEXT PRIMARY KEY,    -- the address that was asked for
    why TEXT NOT NULL,          -- the last time
    times INTEGER NOT NULL,
    last TEXT NOT NULL          -- when, in UTC
);
CREATE TABLE runs (             -- each time a command filled the archive
    id INTEGER PRIMARY KEY,
    begun TEXT NOT NULL,        -- when, in UTC
    ended TEXT,                 -- NULL while it runs, and where it was killed
    command TEXT NOT NULL,
    version TEXT NOT NULL,      -- of the program
    outcome TEXT                -- what came of it, in words
);

-- Migration 9: what is seen of an archive in other programs, and what is searched and ordered by

CREATE INDEX logs_in_order ON logs(game IS NULL, game COLLATE NOCASE, begun IS NULL, begun, name);
CREATE TABLE people (           -- every player once: words in all names of all logs would slow down adding
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
);
CREATE VIRTUAL TABLE "people_fts" USING FTS5 (
    "name",
    content="people"
);
CREATE TRIGGER people_ai AFTER INSERT ON people BEGIN
    INSERT INTO people_fts (rowid, name) VALUES (new.id, new.name);
END;
CREATE TRIGGER people_ad AFTER DELETE ON people BEGIN
    INSERT INTO people_fts (people_fts, rowid, name) VALUES ('delete', old.id, old.name);
END;
CREATE TRIGGER logs_ad AFTER DELETE ON logs BEGIN
    DELETE FROM people WHERE name IN (old.white, old.black)
        AND NOT EXISTS (SELECT 1 FROM logs WHERE white = people.name)
        AND NOT EXISTS (SELECT 1 FROM logs WHERE black = people.name);
END;
CREATE TRIGGER logs_au AFTER UPDATE OF white, black ON logs
WHEN (new.white, new.black) IS NOT (old.white, old.black) BEGIN
    INSERT OR IGNORE INTO people (name) VALUES (new.white), (new.black);
    DELETE FROM people WHERE name IN (old.white, old.black)
        AND NOT EXISTS (SELECT 1 FROM logs WHERE white = people.name)
        AND NOT EXISTS (SELECT 1 FROM logs WHERE black = people.name);
END;
INSERT INTO people (name)
    SELECT white FROM logs WHERE white IS NOT NULL UNION SELECT black FROM logs WHERE black IS NOT NULL;
CREATE VIEW games AS
    SELECT l.id, coalesce(l.name, r.source) AS log, l.game, l.begun, l.white, l.black, v.verdict, v.plies,
        coalesce(nullif(v.result, '*'), l.result) AS result, f.ply, f.code, f.message AS finding,
        l.address, l.variant, v.edition, v.judged, v.reason, l.result AS recorded, r.source, r.read
    FROM logs l JOIN reads r ON r.id = l.read_id LEFT JOIN verdicts v ON v.log_id = l.id
        LEFT JOIN findings f ON f.id = (SELECT min(id) FROM findings WHERE log_id = l.id AND severity = 'error');
CREATE VIEW illegal AS
    SELECT l.id, coalesce(l.name, r.source) AS log, l.game, l.begun, l.white, l.black, v.plies,
        f.ply, f.side, f.text, f.code, f.message AS finding, l.address
    FROM verdicts v JOIN logs l ON l.id = v.log_id JOIN reads r ON r.id = l.read_id
        LEFT JOIN findings f ON f.id = (SELECT min(id) FROM findings WHERE log_id = l.id AND severity = 'error')
    WHERE v.verdict = 'illegal';
CREATE VIEW players AS
    SELECT player, count(*) AS games, sum(is_white) AS as_white, sum(NOT is_white) AS as_black,
        sum(result = CASE WHEN is_white THEN '1-0' ELSE '0-1' END) AS won,
        sum(result = '1/2-1/2') AS drawn,
        sum(result = CASE WHEN is_white THEN '0-1' ELSE '1-0' END) AS lost,
        sum(verdict IS 'illegal') AS illegal, min(begun) AS first, max(begun) AS last
    FROM (
        SELECT l.white AS player, 1 AS is_white, l.begun, v.verdict,
            CASE WHEN v.verdict = 'legal' THEN coalesce(nullif(v.result, '*'), l.result, '*') ELSE '*' END AS result
        FROM logs l LEFT JOIN verdicts v ON v.log_id = l.id WHERE l.white IS NOT NULL
        UNION ALL
        SELECT l.black, 0, l.begun, v.verdict,
            CASE WHEN v.verdict = 'legal' THEN coalesce(nullif(v.result, '*'), l.result, '*') ELSE '*' END
        FROM logs l LEFT JOIN verdicts v ON v.log_id = l.id WHERE l.black IS NOT NULL
    )
    GROUP BY player;
CREATE VIEW found AS
    SELECT f.id, f.log_id, coalesce(l.name, r.source) AS log, l.game, l.begun, l.white, l.black,
        f.code, f.severity, f.ply, f.side, f.line, f.text, f.message, l.address
    FROM findings f JOIN logs l ON l.id = f.log_id JOIN reads r ON r.id = l.read_id;
CREATE VIEW remarks AS
    SELECT c.id, c.log_id, coalesce(l.name, r.source) AS log, l.game, l.begun, l.white, l.black,
        c.ply, c.text, l.address
    FROM comments c JOIN logs l ON l.id = c.log_id JOIN reads r ON r.id = l.read_id;
CREATE VIEW history AS
    SELECT s.log_id, coalesce(l.name, r.source) AS log, l.game, r.read, r.source, r.status, r.address AS led_to,
        s.place, s.is_kept, p.hash
    FROM (
        SELECT id AS log_id, read_id, place, 1 AS is_kept FROM logs
        UNION ALL SELECT log_id, read_id, place, 0 FROM snapshots
    ) s JOIN logs l ON l.id = s.log_id JOIN reads r ON r.id = s.read_id JOIN pages p ON p.id = r.page_id;

-- Migration 10: what a site has refused or cut off is asked for again, but not at once

ALTER TABLE hosts ADD COLUMN refused INTEGER NOT NULL DEFAULT 0;     -- how often in a row it asked to stay away
ALTER TABLE reads ADD COLUMN incomplete INTEGER NOT NULL DEFAULT 0;  -- 1 where the page was cut off
