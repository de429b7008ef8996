CREATE TABLE verdicts (
    log_id INTEGER PRIMARY KEY REFERENCES logs(id) ON DELETE CASCADE,
    verdict TEXT NOT NULL,      -- legal, illegal or unreadable
    plies INTEGER NOT NULL,
    edition TEXT,
    result TEXT NOT NULL,       -- as the rules see it
    reason TEXT,
    seconds REAL NOT NULL,      -- its share of the time of its batch
    version TEXT NOT NULL       -- of the program that judged it
, judged INTEGER, rules TEXT);
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
CREATE TABLE hosts (
    host TEXT PRIMARY KEY,
    free REAL NOT NULL          -- the time, in seconds since 1970, from which it may be asked again
, reason TEXT);
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
CREATE TABLE "pages" (
    id INTEGER PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,  -- SHA-256 of what was read, as hexadecimal digits
    raw NOT NULL                -- what was read: a log as text, anything else as a BLOB compressed with zlib
);
CREATE TABLE "logs" (
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
INSERT INTO "verdicts" VALUES (1, 'legal', 3, '2002', '*', NULL, 1.41279866632733797256e-03, '0.1.0', 3, 'rococo');
INSERT INTO "verdicts" VALUES (2, 'illegal', 1, '2002', '*', NULL, 2.32796931995835620909e-01, '0.1.0', 1, 'rococo');
INSERT INTO "verdicts" VALUES (3, 'legal', 1, 'current', '*', NULL, 1.37746249899646500125e+00, '0.1.0', 1, 'almost');
INSERT INTO "verdicts" VALUES (4, 'legal', 1, 'current', '*', NULL, 0.000766794997616671, '0.1.0', 1, 'almost');
INSERT INTO "verdicts" VALUES (5, 'legal', 3, '2005', '*', NULL, 4.09238631997141055762e-01, '0.1.0', 3, 'rococo');
INSERT INTO "verdicts" VALUES (6, 'legal', 4, '2005', '*', NULL, 1.78753100044559687376e-02, '0.1.0', 4, 'rococo');
INSERT INTO "findings" VALUES (1, 2, 'GC204', 'error', 1, 'white', 4, 4, 11, 'P a2-a9', 'the White Cannon Pawn on a2 does not move as far as a00', '["a2", "a00"]');
INSERT INTO "comments" VALUES (1, 1, 1, 'good luck');
INSERT INTO "hosts" VALUES ('127.0.0.1:8000', 1.79566811527631711958e+09, NULL);
INSERT INTO "reads" VALUES (1, 1, 'good.txt', '2026-11-26T04:41:46+00:00', '0.1.0', NULL, NULL, NULL);
INSERT INTO "reads" VALUES (2, 2, 'bad.txt', '2026-11-26T04:41:46+00:00', '0.1.0', NULL, NULL, NULL);
INSERT INTO "reads" VALUES (3, 3, 'two.json', '2026-11-26T04:41:46+00:00', '0.1.0', NULL, NULL, NULL);
INSERT INTO "reads" VALUES (4, 4, 'two.json', '2026-11-26T04:41:46+00:00', '0.1.0', NULL, NULL, NULL);
INSERT INTO "reads" VALUES (5, 5, 'page.html', '2026-11-26T04:41:46+00:00', '0.1.0', NULL, NULL, NULL);
INSERT INTO "reads" VALUES (6, 6, 'later/good.txt', '2026-11-26T04:41:46+00:00', '0.1.0', NULL, NULL, NULL);
INSERT INTO "reads" VALUES (7, 7, 'http://127.0.0.1:8000/robots.txt', '2026-11-26T04:41:55+00:00', '', 200, NULL, '{"Server": "BaseHTTP/0.6 Python/3.11.7", "Date": "Thu, 26 Nov 2026 04:41:55 GMT", "Content-Type": "text/html; charset=utf-8", "Content-Length": "34"}');
INSERT INTO "reads" VALUES (8, 8, 'http://127.0.0.1:8000/play/pbm/play.php?game=Rococo&log=it%27s-O%27Neil..%27s-2009-12-3', '2026-11-26T04:41:55+00:00', '0.1.0', 200, NULL, '{"Server": "BaseHTTP/0.6 Python/3.11.7", "Date": "Thu, 26 Nov 2026 04:41:55 GMT", "ETag": "\"3376755666\"", "Set-Cookie": "who=you", "Content-Type": "text/html; charset=utf-8", "Content-Length": "574"}');
INSERT INTO "pages" VALUES (1, 'be5a2de0dde2393b4a8b6cd29e492394bc750c259e346a79a943bc65f1494f37', 'Game: Rococo
Log: a-b-2004-1-2
White: ann
Black: bob

1. P a2-a3 // good luck
1... p a7-a6
');
INSERT INTO "pages" VALUES (2, '56fa0a60a0c08582dc45436469d00c702ba31e3ca01f43a7462276b8f064b206', 'Game: Rococo
Log: c-d-2005-3-4

1. P a2-a9
');
INSERT INTO "pages" VALUES (3, '46f00e0b6411b4ba31e9728777c13d21409af8f208ee2d16792dc8f7b01e76ab', X'789C258BB10A834010057F65D9DA0D2AC6E23A49616391DEB310594DC0DB855B6323FEBB1764AA378F3970D618C60D1D60D42941CB18D83003DC39DA57255D455AB776D01F68FA8B13FF93364907CD1AD436787DD8CC4BA78B03A699CA3CAFE949B5172FC503DEC02571E505CFE1BC000F24255A');
INSERT INTO "pages" VALUES (4, '1730b3a5d4426a0383f436ffe4282684491f2cc69fc2a528c5f144aec553f569', X'789C258BB10A834010057F65D9DA0D2A2681EB82854D0A7BCF42643581DC2EDC1A1BF1DF3D91A9DE3C66C349631816748051C704CD4360C30C70E5685F957415695DDA41B7A1E93F8E7C264D920E5EBFA0B640FD61332F6F9D1D304D54E6F983EEF4F4E2A5B8410B5C12575E70EFF7030F39255B');
INSERT INTO "pages" VALUES (5, '3128ccc733f2f3bb03cc21602860f54974832a9bead131593ea04a61ee4a8924', X'789CB3C928C9CDB1B349CA4FA9B4B329B0734FCC4DB55208CA4F06429BA4223B9FFC742B8574DD0C5D230303735D0B5D4B1BFD02A0BAA2543B2E433D8500854423DD446320534F4FA14021D15C37D18CCB082C6EAC9B68C205540C5469A30F315D1F6C1517008C192003');
INSERT INTO "pages" VALUES (6, '14f6d30c9c43f53122ff108c4d11347700891fb55bbb4e503760f71c6533501d', 'Game: Rococo
Log: a-b-2004-1-2
White: ann
Black: bob

1. P a2-a3 // good luck
1... p a7-a6
2. P b2-b3
');
INSERT INTO "pages" VALUES (7, 'efc4db5408347a17597d7618522f084512d5d8d9ff46135129e293e4dee3355a', X'789C0B2D4E2DD24D4C4FCD2BB152D0E272C92C4ECCC9C92FB752D02F28CA2C4B2C49D5E70200CB490B66');
INSERT INTO "pages" VALUES (8, '8c71e84959883d67ddf1ae04315a8c46467209d78a09371605f03c4fb4270c69', X'789C45525D6F9C30107CBF5FB1454AFB041C20E594D4386AD3AAEA4BEE948F567D5C600FAC18DBC2BE44F9F75DE36B2A4B7877673DDE19233E7CDBDF3EFE397C8729CC5A6EC4BA8989709022A8A049FE52F4AACC08F7B6E725CA54DD08ADCC332CA4DBAC47638DEA5167302D746C33A7F1AD7093BB1971A6361DFC88B3FBACEDD8AA7051EF7CBEE7EF1D295D146B5A6FB7577955E74D2645B95EBF119D1DDE7896EA7D841F4CC768C598933F03280FBF2715E89387705A4C214A1725D4F2DFAC1CC6D627D3DB818602EE2C2C274D1EC81CEDD29F4B9A46D430DB170606E5E3F48C243227D71BAE21E08C6638217CD5D83F5FC39196F1E4531373CD807D50D6FC179FC14C61B2439B1DF60F8F2CCB93A63E80899E649EED222E5A174FC96ABB15E5391665EAE42012AF4354051C00EB1C1BD12D9C150538C05D8E9731AF23DAD579D7A46C45BB5DDE5D9E1D69E47D94CD863492D9BE78B006C24467371C8EB4EA8D9DB70B0D2ABCF73ED899E24324A632BD4999FE96BFB2D8B7E6');
INSERT INTO "logs" VALUES (1, 'rococo
a-b-2004-1-2', 'a-b-2004-1-2', 'Rococo', 'rococo', 'https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=a-b-2004-1-2', '2004-01-01', 'ann', 'bob', NULL, 6, 0, '{"Game": "Rococo", "Log": "a-b-2004-1-2", "White": "ann", "Black": "bob"}', NULL);
INSERT INTO "logs" VALUES (2, 'rococo
c-d-2005-3-4', 'c-d-2005-3-4', 'Rococo', 'rococo', 'https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=c-d-2005-3-4', '2005-01-03', NULL, NULL, NULL, 2, 0, '{"Game": "Rococo", "Log": "c-d-2005-3-4"}', NULL);
INSERT INTO "logs" VALUES (3, 'almost chess
e-f-2006-5-6', 'e-f-2006-5-6', 'Almost Chess', 'almost', 'https://www.chessvariants.com/play/pbm/play.php?game=Almost+Chess&log=e-f-2006-5-6', '2006-01-05', NULL, NULL, NULL, 3, 0, '{"Game": "Almost Chess", "Log": "e-f-2006-5-6"}', 'Game: Almost Chess
Log: e-f-2006-5-6

1. P e2-e4
');
INSERT INTO "logs" VALUES (4, 'almost chess
e-f-2006-5-7', 'e-f-2006-5-7', 'Almost Chess', 'almost', 'https://www.chessvariants.com/play/pbm/play.php?game=Almost+Chess&log=e-f-2006-5-7', '2006-01-05', NULL, NULL, NULL, 4, 0, '{"Game": "Almost Chess", "Log": "e-f-2006-5-7"}', 'Game: Almost Chess
Log: e-f-2006-5-7

1. P e2-e4
');
INSERT INTO "logs" VALUES (5, 'rococo
g-h-2007-8-9', 'g-h-2007-8-9', 'Rococo', 'rococo', 'https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=g-h-2007-8-9', '2007-01-08', NULL, NULL, NULL, 5, 0, '{"Game": "Rococo", "Log": "g-h-2007-8-9"}', 'Game: Rococo
Log: g-h-2007-8-9

1. P a2-a3
1... p a7-a6
2. P a3-a4
');
INSERT INTO "logs" VALUES (6, 'rococo
it''s-O''Neil..''s-2009-12-3', 'it''s-O''Neil..''s-2009-12-3', 'Rococo', 'rococo', 'https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=it%27s-O%27Neil..%27s-2009-12-3', '2009-01-12', 'tamandua', 'fergus', NULL, 8, 0, '{"Game": "Rococo", "Log": "it''s-O''Neil..''s-2009-12-3", "White": "tamandua", "Black": "fergus"}', 'Game: Rococo
Log: it''s-O''Neil..''s-2009-12-3
White: tamandua
Black: fergus

1. P a2-a3
1... p a7-a6
2. P b2-b3
2... p b7-b6
It is White''s turn.
');
INSERT INTO "snapshots" VALUES (1, 1, 0);
INSERT INTO "runs" VALUES (1, '2026-11-26T04:41:47+00:00', '2026-11-26T04:41:49+00:00', 'add good.txt bad.txt two.json page.html', '0.1.0', '5 new, 0 changed, 0 already there');
INSERT INTO "runs" VALUES (2, '2026-11-26T04:41:52+00:00', '2026-11-26T04:41:52+00:00', 'add later/good.txt', '0.1.0', '0 new, 1 changed, 0 already there');
INSERT INTO "runs" VALUES (3, '2026-11-26T04:41:55+00:00', '2026-11-26T04:41:55+00:00', 'fetch ''http://127.0.0.1:8000/play/pbm/play.php?game=Rococo&log=it%27s-O%27Neil..%27s-2009-12-3''', '0.1.0', '1 new');
INSERT INTO "people" VALUES (1, 'ann');
INSERT INTO "people" VALUES (2, 'bob');
INSERT INTO "people" VALUES (3, 'fergus');
INSERT INTO "people" VALUES (4, 'tamandua');
PRAGMA application_id = 1383031663;
PRAGMA user_version = 9;
