-- An archive as it was written when sqlite-utils kept its migrations: a log that was fetched and one that was added.
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
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
, judged INTEGER);
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
  INSERT INTO "comments_fts" ("comments_fts", rowid, "text") VALUES('delete', old.rowid, old."text");
END;
CREATE TRIGGER "comments_au" AFTER UPDATE ON "comments" BEGIN
  INSERT INTO "comments_fts" ("comments_fts", rowid, "text") VALUES('delete', old.rowid, old."text");
  INSERT INTO "comments_fts" (rowid, "text") VALUES (new.rowid, new."text");
END;
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
INSERT INTO "_sqlite_migrations" VALUES (1, 'rococo', 'logs_and_verdicts', '2026-11-22 05:17:00.938900+00:00');
INSERT INTO "_sqlite_migrations" VALUES (2, 'rococo', 'answers_of_the_web', '2026-11-22 05:17:00.939120+00:00');
INSERT INTO "_sqlite_migrations" VALUES (3, 'rococo', 'how_far_logs_were_judged', '2026-11-22 05:17:00.939371+00:00');
INSERT INTO "pages" VALUES (1, 'efc4db5408347a17597d7618522f084512d5d8d9ff46135129e293e4dee3355a', 'http://127.0.0.1:8000/robots.txt', '2026-11-22T05:17:00+00:00', X'789C0B2D4E2DD24D4C4FCD2BB152D0E272C92C4ECCC9C92FB752D02F28CA2C4B2C49D5E70200CB490B66');
INSERT INTO "pages" VALUES (2, '28ba07fe7163c4ac79b2b87bc5373233e7196824479e488f7d3e5c3e5fe64d14', 'http://127.0.0.1:8000/play/pbm/play.php?game=Rococo&log=a-b-2004-1-2', '2026-11-22T05:17:00+00:00', X'789C45524D4FC3300CBDEF57981EE0D466DD10489006F125C405A6F1258E26F1DA686912A529887F4FB20E500EB1EC67BFF79CF0839BC7EBE7F7D52D74B13762C67717EF0895E0514743E255D397B62DAC9D4C87B3293BE346DB2D04324D21D13AAB259A02BA409BA6F006BF2BDFF98B167B6AA6C643ECFDB9716D83E547B998CF8FCBBA5C1482B31DD78C7F38F59D88EB3FBEBBD49BAA75AA79711F410FF0D6E9484703C431D88A339FF52EC4AFB01466E88B954E91AAE0C141180D0D4076E382DCA70CB568A0779FA9A0F490A5A6CA34CC8B1DC31944ECD1AA11E1CAA0DC9EC186423B0E1328CDEA0165D4CEFE3B2DA0A7D839D514ABC7A7E7646B20433282CD0B2886B41B4A49E77397A8E773CEF631671332057970161148D415AC0017252E8131689D536046B99DD5555581073C2DF124A909F91DBAA558679B69014B912C5C0EE02CC48EF6EE3DB6B4F39791D781948E7FD827D7535EFCE48C4D6FC0A6AFF0038043AFA5');
INSERT INTO "pages" VALUES (3, 'fd8bcd40ece7105077a11c7ade3400d35026fa3b7778e3c09b50136bda95fe92', 'game.txt', '2026-11-22T05:17:01+00:00', X'789C734FCC4DB55208CA4F06422E9FFC742B8564DD145D230303535D635D132E2E433D8500852423DD24532E000D150ACE');
INSERT INTO "logs" VALUES (1, 'rococo
a-b-2004-1-2', 'a-b-2004-1-2', 'Rococo', 'rococo', 'https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=a-b-2004-1-2', '2004-01-01', 'tamandua', 'fergus', NULL, 2, 0, '0.1.0', 0, '{"Game": "Rococo", "Log": "a-b-2004-1-2", "White": "tamandua", "Black": "fergus"}', 'Game: Rococo
Log: a-b-2004-1-2
White: tamandua
Black: fergus

1. P a2-a3 // good luck
1... p a7-a6
It is White''s turn.
');
INSERT INTO "logs" VALUES (2, 'rococo
c-d-2005-3-4', 'c-d-2005-3-4', 'Rococo', 'rococo', 'https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=c-d-2005-3-4', '2005-01-03', NULL, NULL, NULL, 3, 0, '0.1.0', 1, '{"Game": "Rococo", "Log": "c-d-2005-3-4"}', 'Game: Rococo
Log: c-d-2005-3-4

1. P b2-b5
');
INSERT INTO "verdicts" VALUES (1, 'legal', 2, '2002', '*', NULL, 1.67040800079121254384e-03, '0.1.0', 2);
INSERT INTO "verdicts" VALUES (2, 'illegal', 1, '2002', '*', NULL, 9.17674999072914943099e-04, '0.1.0', 1);
INSERT INTO "findings" VALUES (1, 2, 'GC204', 'error', 1, 'white', 4, 4, 11, 'P b2-b5', 'the White Cannon Pawn on b2 does not move as far as b5', '["b2", "b5"]');
INSERT INTO "comments" VALUES (1, 1, 1, 'good luck');
INSERT INTO "answers" VALUES ('http://127.0.0.1:8000/robots.txt', 200, '{"Content-Type": "text/html; charset=utf-8", "Date": "Sun, 22 Nov 2026 05:17:00 GMT", "Server": "BaseHTTP/0.6 Python/3.11.7"}', '2026-11-22T05:17:00.942940+00:00', '2026-11-23T05:17:00.942909+00:00', 'efc4db5408347a17597d7618522f084512d5d8d9ff46135129e293e4dee3355a');
INSERT INTO "answers" VALUES ('http://127.0.0.1:8000/play/pbm/play.php?game=Rococo&log=a-b-2004-1-2', 200, '{"Content-Type": "text/html; charset=utf-8", "Date": "Sun, 22 Nov 2026 05:17:00 GMT", "ETag": "\"3665426399\"", "Server": "BaseHTTP/0.6 Python/3.11.7"}', '2026-11-22T05:17:00.989173+00:00', NULL, '28ba07fe7163c4ac79b2b87bc5373233e7196824479e488f7d3e5c3e5fe64d14');
INSERT INTO "hosts" VALUES ('127.0.0.1:8000', 1.79532462098976445196e+09);
