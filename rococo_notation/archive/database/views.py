"""What is seen of an archive in other programs, and what is searched and ordered by: a migration."""

from __future__ import annotations

from typing import Final

VIEWS: Final = """\
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
"""
