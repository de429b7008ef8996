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
CREATE TABLE hosts (
    host TEXT PRIMARY KEY,
    free REAL NOT NULL          -- the time, in seconds since 1970, from which it may be asked again
);
CREATE TABLE cache (            -- what an address answered last
    address TEXT PRIMARY KEY,
    status INTEGER NOT NULL,
    asked TEXT NOT NULL,        -- when, in UTC
    etag TEXT,                  -- this header and Last-Modified, for asking only whether it has changed
    modified TEXT,
    hash TEXT NOT NULL REFERENCES pages(hash) ON DELETE CASCADE
);
INSERT INTO "pages" VALUES (1, 'be5a2de0dde2393b4a8b6cd29e492394bc750c259e346a79a943bc65f1494f37', 'good.txt', '2026-11-26T04:41:32+00:00', X'789C0DC9311240301046E17E4FF15F6043C2309352A351188D7A130683AC82FBCBBCEE7BBDDCABC7A43147836E1EC2815D59D66CD9D1BC1F6FFE92127597C4D3236820B20623C4B154280A6CAA0BAE2F9ED98DC10369591AFA01A4D718BE');
INSERT INTO "pages" VALUES (2, '56fa0a60a0c08582dc45436469d00c702ba31e3ca01f43a7462276b8f064b206', 'bad.txt', '2026-11-26T04:41:32+00:00', X'789C734FCC4DB55208CA4F06422E9FFC742B8564DD145D230303535D635D132E2E433D8500854423DD444B2E000D140AD0');
INSERT INTO "pages" VALUES (3, '46f00e0b6411b4ba31e9728777c13d21409af8f208ee2d16792dc8f7b01e76ab', 'two.json', '2026-11-26T04:41:32+00:00', X'789C258BB10A834010057F65D9DA0D2AC6E23A49616391DEB310594DC0DB855B6323FEBB1764AA378F3970D618C60D1D60D42941CB18D83003DC39DA57255D455AB776D01F68FA8B13FF93364907CD1AD436787DD8CC4BA78B03A699CA3CAFE949B5172FC503DEC02571E505CFE1BC000F24255A');
INSERT INTO "pages" VALUES (4, '1730b3a5d4426a0383f436ffe4282684491f2cc69fc2a528c5f144aec553f569', 'two.json', '2026-11-26T04:41:32+00:00', X'789C258BB10A834010057F65D9DA0D2A2681EB82854D0A7BCF42643581DC2EDC1A1BF1DF3D91A9DE3C66C349631816748051C704CD4360C30C70E5685F957415695DDA41B7A1E93F8E7C264D920E5EBFA0B640FD61332F6F9D1D304D54E6F983EEF4F4E2A5B8410B5C12575E70EFF7030F39255B');
INSERT INTO "pages" VALUES (5, '3128ccc733f2f3bb03cc21602860f54974832a9bead131593ea04a61ee4a8924', 'page.html', '2026-11-26T04:41:32+00:00', X'789CB3C928C9CDB1B349CA4FA9B4B329B0734FCC4DB55208CA4F06429BA4223B9FFC742B8574DD0C5D230303735D0B5D4B1BFD02A0BAA2543B2E433D8500854423DD446320534F4FA14021D15C37D18CCB082C6EAC9B68C205540C5469A30F315D1F6C1517008C192003');
INSERT INTO "pages" VALUES (6, '14f6d30c9c43f53122ff108c4d11347700891fb55bbb4e503760f71c6533501d', 'later/good.txt', '2026-11-26T04:41:32+00:00', X'789C158AB10E83300C05777FC5FB01077010953276E9C2805898EDB4820A8A3BC0FF1374DBDDBDF4F749183D17A8F73941D958EABAE58685A6E57B94AEFB4ECF4DF39A606E444DC00015D688AAC2ECFEC676E6B5F810F0873E583B927B32618B7401C3121B0E');
INSERT INTO "pages" VALUES (7, 'efc4db5408347a17597d7618522f084512d5d8d9ff46135129e293e4dee3355a', 'http://127.0.0.1:8000/robots.txt', '2026-11-26T04:41:40+00:00', X'789C0B2D4E2DD24D4C4FCD2BB152D0E272C92C4ECCC9C92FB752D02F28CA2C4B2C49D5E70200CB490B66');
INSERT INTO "pages" VALUES (8, '8c71e84959883d67ddf1ae04315a8c46467209d78a09371605f03c4fb4270c69', 'http://127.0.0.1:8000/play/pbm/play.php?game=Rococo&log=it%27s-O%27Neil..%27s-2009-12-3', '2026-11-26T04:41:40+00:00', X'789C45525D6F9C30107CBF5FB1454AFB041C20E594D4386AD3AAEA4BEE948F567D5C600FAC18DBC2BE44F9F75DE36B2A4B7877673DDE19233E7CDBDF3EFE397C8729CC5A6EC4BA8989709022A8A049FE52F4AACC08F7B6E725CA54DD08ADCC332CA4DBAC47638DEA5167302D746C33A7F1AD7093BB1971A6361DFC88B3FBACEDD8AA7051EF7CBEE7EF1D295D146B5A6FB7577955E74D2645B95EBF119D1DDE7896EA7D841F4CC768C598933F03280FBF2715E89387705A4C214A1725D4F2DFAC1CC6D627D3DB818602EE2C2C274D1EC81CEDD29F4B9A46D430DB170606E5E3F48C243227D71BAE21E08C6638217CD5D83F5FC39196F1E4531373CD807D50D6FC179FC14C61B2439B1DF60F8F2CCB93A63E80899E649EED222E5A174FC96ABB15E5391665EAE42012AF4354051C00EB1C1BD12D9C150538C05D8E9731AF23DAD579D7A46C45BB5DDE5D9E1D69E47D94CD863492D9BE78B006C24467371C8EB4EA8D9DB70B0D2ABCF73ED899E24324A632BD4999FE96BFB2D8B7E6');
INSERT INTO "logs" VALUES (1, 'rococo
a-b-2004-1-2', 'a-b-2004-1-2', 'Rococo', 'rococo', 'https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=a-b-2004-1-2', '2004-01-01', 'ann', 'bob', NULL, 6, 0, '0.1.0', 1, '{"Game": "Rococo", "Log": "a-b-2004-1-2", "White": "ann", "Black": "bob"}', 'Game: Rococo
Log: a-b-2004-1-2
White: ann
Black: bob

1. P a2-a3 // good luck
1... p a7-a6
2. P b2-b3
');
INSERT INTO "logs" VALUES (2, 'rococo
c-d-2005-3-4', 'c-d-2005-3-4', 'Rococo', 'rococo', 'https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=c-d-2005-3-4', '2005-01-03', NULL, NULL, NULL, 2, 0, '0.1.0', 1, '{"Game": "Rococo", "Log": "c-d-2005-3-4"}', 'Game: Rococo
Log: c-d-2005-3-4

1. P a2-a9
');
INSERT INTO "logs" VALUES (3, 'almost chess
e-f-2006-5-6', 'e-f-2006-5-6', 'Almost Chess', 'almost', 'https://www.chessvariants.com/play/pbm/play.php?game=Almost+Chess&log=e-f-2006-5-6', '2006-01-05', NULL, NULL, NULL, 3, 0, '0.1.0', 0, '{"Game": "Almost Chess", "Log": "e-f-2006-5-6"}', 'Game: Almost Chess
Log: e-f-2006-5-6

1. P e2-e4
');
INSERT INTO "logs" VALUES (4, 'almost chess
e-f-2006-5-7', 'e-f-2006-5-7', 'Almost Chess', 'almost', 'https://www.chessvariants.com/play/pbm/play.php?game=Almost+Chess&log=e-f-2006-5-7', '2006-01-05', NULL, NULL, NULL, 4, 0, '0.1.0', 0, '{"Game": "Almost Chess", "Log": "e-f-2006-5-7"}', 'Game: Almost Chess
Log: e-f-2006-5-7

1. P e2-e4
');
INSERT INTO "logs" VALUES (5, 'rococo
g-h-2007-8-9', 'g-h-2007-8-9', 'Rococo', 'rococo', 'https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=g-h-2007-8-9', '2007-01-08', NULL, NULL, NULL, 5, 0, '0.1.0', 0, '{"Game": "Rococo", "Log": "g-h-2007-8-9"}', 'Game: Rococo
Log: g-h-2007-8-9

1. P a2-a3
1... p a7-a6
2. P a3-a4
');
INSERT INTO "logs" VALUES (6, 'rococo
it''s-O''Neil..''s-2009-12-3', 'it''s-O''Neil..''s-2009-12-3', 'Rococo', 'rococo', 'https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=it%27s-O%27Neil..%27s-2009-12-3', '2009-01-12', 'tamandua', 'fergus', NULL, 8, 0, '0.1.0', 0, '{"Game": "Rococo", "Log": "it''s-O''Neil..''s-2009-12-3", "White": "tamandua", "Black": "fergus"}', 'Game: Rococo
Log: it''s-O''Neil..''s-2009-12-3
White: tamandua
Black: fergus

1. P a2-a3
1... p a7-a6
2. P b2-b3
2... p b7-b6
It is White''s turn.
');
INSERT INTO "verdicts" VALUES (1, 'legal', 3, '2002', '*', NULL, 2.2005653336236719042e-03, '0.1.0', 3, 'rococo');
INSERT INTO "verdicts" VALUES (2, 'illegal', 1, '2002', '*', NULL, 0.00459401300031459, '0.1.0', 1, 'rococo');
INSERT INTO "verdicts" VALUES (3, 'legal', 1, 'current', '*', NULL, 4.64289982999616768211e-01, '0.1.0', 1, 'almost');
INSERT INTO "verdicts" VALUES (4, 'legal', 1, 'current', '*', NULL, 4.9261999811278656125e-04, '0.1.0', 1, 'almost');
INSERT INTO "verdicts" VALUES (5, 'legal', 3, '2005', '*', NULL, 2.82441927003674209117e-01, '0.1.0', 3, 'rococo');
INSERT INTO "verdicts" VALUES (6, 'legal', 4, '2005', '*', NULL, 1.48860230037826113402e-02, '0.1.0', 4, 'rococo');
INSERT INTO "findings" VALUES (1, 2, 'GC204', 'error', 1, 'white', 4, 4, 11, 'P a2-a9', 'the White Cannon Pawn on a2 does not move as far as a00', '["a2", "a00"]');
INSERT INTO "comments" VALUES (1, 1, 1, 'good luck');
INSERT INTO "hosts" VALUES ('127.0.0.1:8000', 1.79566810086505866056e+09);
INSERT INTO "cache" VALUES ('http://127.0.0.1:8000/robots.txt', 200, '2026-11-26T04:41:40.816523+00:00', NULL, NULL, 'efc4db5408347a17597d7618522f084512d5d8d9ff46135129e293e4dee3355a');
INSERT INTO "cache" VALUES ('http://127.0.0.1:8000/play/pbm/play.php?game=Rococo&log=it%27s-O%27Neil..%27s-2009-12-3', 200, '2026-11-26T04:41:40.864713+00:00', '"3376755666"', NULL, '8c71e84959883d67ddf1ae04315a8c46467209d78a09371605f03c4fb4270c69');
PRAGMA application_id = 1383031663;
PRAGMA user_version = 6;
