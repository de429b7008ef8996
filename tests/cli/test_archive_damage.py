"""Damaged, foreign, newer and read-only archives: the rest is done, and what is wrong is told in a line."""

import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import zlib
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from support import ROOT, log_of

from rococo_notation.archive.tables import MIGRATIONS
from rococo_notation.cli import main

OLD = (ROOT / "tests" / "archive" / "older" / "schema_3.sql").read_text(encoding="utf-8")
LEGAL = ("1. P a2-a3", "1... p a7-a6")
LINES = (
    ("list",),
    ("list", "--text", "hm"),
    ("stats",),
    ("stats", "--openings"),
    ("export", "--to", "jsonl"),
    ("export", "--to", "csv"),
    ("export", "--to", "logs", "-o", "logs"),
    ("export", "--to", "site", "-o", "site"),
    ("show", "--log", "#1"),
    ("show", "--log", "#1", "--history"),
    ("kibitz", "--log", "#1"),
    ("tournament",),
    ("list", "--duplicates"),
    ("export", "--to", "pgn"),
    ("check",),
    ("validate", "--all"),
    ("validate", "--reread"),
    ("add", "new.txt"),
    ("remove", "--log", "illegal", "--yes"),
)
"""Every command that reads or writes an archive, with what follows the archive."""
FINDING = ("validate", "tournament", "check")
"""Commands that exit with 1 where something was found."""
READING = [line for line in LINES if line[0] not in ("validate", "add", "remove")]


def archive(*line: str) -> Result:
    group = [] if line[0] in ("show", "kibitz") else ["archive"]
    return CliRunner().invoke(main, [*group, *line], catch_exceptions=False)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive of four logs: a legal, an illegal and a commented one, and a page."""
    folder = tmp_path_factory.mktemp("made")
    texts = {
        "legal.txt": log_of(*LEGAL, name="a-b-2006-36-554"),
        "illegal.txt": log_of("1. P a2-a5", name="illegal"),
        "talk.txt": log_of("1. P b2-b3 // hm, hm", name="talk"),
        "page.html": (ROOT / "samples" / "saved-page.html").read_text(encoding="utf-8"),
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for name, text in texts.items():
            Path(name).write_text(text, encoding="utf-8")
        assert archive("add", "games.db", *texts).exit_code == 0
        assert archive("validate", "games.db").exit_code == 1
    return folder / "games.db"


@pytest.fixture
def games(made: Path) -> Path:
    Path("new.txt").write_text(log_of("1. P d2-d3", name="new"), encoding="utf-8")
    return Path(shutil.copy(made, "games.db"))


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)


def values(path: Path, query: str) -> list[object]:
    with closing(sqlite3.connect(path)) as db:
        return [value for (value,) in db.execute(query)]


# ---------------------------------------------------------------- damaged rows

LEFT_OUT = "rococo: games.db: {} is left out: {}"


def damaged(result: Result, what: str, why: str) -> bool:
    *lines, last = result.stderr.splitlines()
    return LEFT_OUT.format(what, why) in lines and last.endswith("shows what is damaged and what to do")


def test_a_whole_archive_is_found_whole(games: Path) -> None:
    result = archive("check", "games.db")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "games.db: 4 logs, 4 pages: nothing is damaged\n"


@pytest.mark.parametrize(
    ("statement", "what", "why"),
    [
        ("UPDATE logs SET headers = '{' WHERE id = 1", "log 1", "its headers are not valid JSON"),
        ("UPDATE findings SET squares = '[' WHERE id = 1", "log 2", "its squares are not valid JSON"),
        ("UPDATE logs SET white = x'ff' WHERE id = 3", "log 3", "its white is not text"),
        ("UPDATE logs SET name = CAST(x'ff' AS TEXT) WHERE id = 3", "log 3", "what should be text is not UTF-8"),
        ("UPDATE logs SET read_id = 99 WHERE id = 3", "log 3", "it has no source"),
        ("UPDATE verdicts SET plies = -1 WHERE log_id = 3", "log 3", "it has -1 as its plies"),
        ("UPDATE verdicts SET plies = 'x' WHERE log_id = 3", "log 3", "its plies is not a number"),
        (
            "UPDATE pages SET raw = replace(raw, 'a2-a3', 'a2-a5') WHERE id = 1",
            "log 1",
            "its page is not what was read: the hash differs",
        ),
    ],
)
def test_a_damaged_log_is_told_with_its_number_and_the_others_are_exported(
    games: Path, statement: str, what: str, why: str
) -> None:
    change(games, statement)
    result = archive("export", "games.db", "--to", "jsonl")
    assert result.exit_code == 2
    assert len(result.stdout.splitlines()) == 3
    assert damaged(result, what, why)


@pytest.mark.parametrize(
    ("statement", "log", "why"),
    [
        (
            "UPDATE pages SET raw = replace(raw, 'a2-a3', 'a2-a5') WHERE id = 1",
            1,
            "its page is not what was read: the hash differs",
        ),
        ("UPDATE logs SET game = x'ff' WHERE id = 3", 3, "its game is not text"),
    ],
)
def test_a_damaged_log_is_not_judged_for_it_might_be_taken_for_illegal(
    games: Path, statement: str, log: int, why: str
) -> None:
    change(games, statement)
    result = archive("validate", "games.db", "--all", "--quiet")
    assert result.exit_code == 2
    assert result.stdout == "3 logs judged: 1 legal, 2 illegal\n"
    assert damaged(result, f"log {log}", why)


def test_a_page_that_cannot_be_unpacked_is_told_and_the_others_are_read_again(games: Path) -> None:
    change(games, "UPDATE pages SET raw = x'0102' WHERE id = 4")
    result = archive("validate", "--reread", "games.db")
    assert result.exit_code == 2
    assert result.stdout.startswith("3 logs read again: 0 new, 0 changed, 3 the same")
    assert "the page of read 4 is left out: its page cannot be unpacked" in result.stderr
    # It is what its log is judged by, too.
    assert archive("validate", "games.db", "--all", "-q").stdout == "3 logs judged: 2 legal, 1 illegal\n"


def test_a_damaged_log_is_made_anew_from_its_page_by_reread(games: Path) -> None:
    change(games, "UPDATE logs SET headers = '{', name = CAST(x'ff' AS TEXT), begun = 'x' WHERE id = 1")
    assert "rococo archive validate --reread games.db" in archive("check", "games.db").stdout
    assert archive("validate", "--reread", "games.db").exit_code == 0
    assert archive("check", "games.db").exit_code == 0
    assert values(games, "SELECT name FROM logs WHERE id = 1") == ["a-b-2006-36-554"]


def test_many_damaged_logs_are_told_in_a_few_lines(games: Path) -> None:
    folder = Path("many")
    folder.mkdir()
    for number in range(30):
        (folder / f"{number}.txt").write_text(log_of("1. P a2-a3", name=f"n{number}"), encoding="utf-8")
    assert archive("add", "games.db", "many").exit_code == 0
    change(games, "UPDATE logs SET headers = ''")
    lines = archive("export", "games.db", "--to", "jsonl").stderr.splitlines()
    assert len(lines) == 21
    assert lines[-1].startswith("rococo: games.db: 14 more are left out; damaged, and the rest was read; `rococo")


# ---------------------------------------------------------------- a damaged file


def spoil(path: Path, table: str) -> None:
    """Make the pages of a table, or of an index, unreadable for SQLite, but for the first where there are more."""
    with closing(sqlite3.connect(path)) as db:
        (size,) = db.execute("PRAGMA page_size").fetchone()
        (root,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    data = bytearray(path.read_bytes())
    data[(root - 1) * size : (root - 1) * size + 8] = b"\xff" * 8
    path.write_bytes(data)


@pytest.mark.parametrize("table", ["logs", "pages", "reads", "verdicts", "findings", "comments", "comments_fts_data"])
def test_a_table_that_cannot_be_read_stops_no_command(games: Path, table: str) -> None:
    spoil(games, table)
    for line in LINES:
        result = archive(line[0], "games.db", *line[1:])
        assert result.exit_code == 1 if line[0] == "check" else fits(line, result.exit_code)
        assert result.exit_code != 2 or "games.db: " in result.stderr


def test_logs_whose_table_cannot_be_read_are_counted_by_its_indexes(games: Path) -> None:
    spoil(games, "logs")
    result = archive("list", "games.db")
    assert result.exit_code == 2
    assert [line for line in result.stderr.splitlines() if "malformed" in line] == [
        LEFT_OUT.format(f"log {number}", "database disk image is malformed") for number in range(1, 5)
    ]


def test_what_cannot_be_added_is_told_and_the_rest_is_added(games: Path) -> None:
    spoil(games, "comments")
    Path("said.txt").write_text(log_of("1. P e2-e3 // oh", name="said"), encoding="utf-8")
    result = archive("add", "games.db", "said.txt", "new.txt")
    assert result.exit_code == 2
    assert result.stdout == "1 log: 1 new, 0 changed, 0 already there\n"
    assert damaged(result, "said.txt", "it cannot be written: database disk image is malformed")


# ---------------------------------------------------------------- check


def told(games: Path) -> list[dict[str, str]]:
    result = archive("check", str(games), "--output-format", "json")
    assert result.exit_code == 1
    faults: list[dict[str, str]] = json.loads(result.stdout)["faults"]
    return faults


@pytest.mark.parametrize(
    ("statement", "what", "problem", "remedy"),
    [
        (
            "UPDATE pages SET raw = 'x' WHERE id = 1",
            "page 1",
            "the hash differs",
            "554) and add it",
        ),
        (
            "UPDATE pages SET raw = x'00' WHERE id = 4",
            "page 4",
            "is cut off",
            "--log sample-page-2010-36-554) and add it",
        ),
        ("UPDATE logs SET headers = '[]' WHERE id = 2", "log 2 (illegal)", "not valid JSON", "validate --reread"),
        ("UPDATE logs SET begun = 'x' WHERE id = 2", "log 2 (illegal)", "is not a date: 'x'", "validate --reread"),
        ("UPDATE logs SET moves = x'31' WHERE id = 2", "log 2 (illegal)", "its moves is not text", "validate --reread"),
        ("UPDATE reads SET read = 'then' WHERE id = 1", "read 1", "is not a time: 'then'", "and add it again"),
        (
            "UPDATE verdicts SET verdict = 'fine' WHERE log_id = 1",
            "verdict 1",
            "is not valid: 'fine'",
            "validate",
        ),
        ("UPDATE findings SET squares = '{' WHERE id = 1", "finding 1", "not valid JSON", "validate"),
        ("UPDATE logs SET read_id = 99 WHERE id = 2", "log 2 (illegal)", "one of the reads", "add its file again"),
        (
            "UPDATE findings SET log_id = 99 WHERE id = 1",
            "finding 1",
            "one of the logs",
            "DELETE FROM findings",
        ),
        ("DELETE FROM logs WHERE id = 1", "verdict 1", "one of the logs", "DELETE FROM verdicts WHERE rowid = 1"),
        ("CREATE TRIGGER t AFTER INSERT ON logs BEGIN SELECT 1; END", "the database", "a foreign trigger", ""),
    ],
)
def test_check_says_what_is_damaged_and_what_to_do(
    games: Path, statement: str, what: str, problem: str, remedy: str
) -> None:
    change(games, statement)
    (fault,) = told(games)
    assert fault["what"] == what
    assert problem in fault["problem"]
    assert remedy in fault["remedy"]
    line, last = archive("check", "games.db").stdout.splitlines()
    assert line == "{what}: {problem}; {remedy}".format(**fault)
    assert last.endswith(": 1 fault")


def test_what_check_advises_mends_an_index(games: Path) -> None:
    # The index is now one of names, and holds games.
    other = "UPDATE sqlite_master SET sql = replace(sql, 'logs(game)', 'logs(name)') WHERE name = 'logs_game'"
    change(games, "PRAGMA writable_schema = ON", other)
    faults = told(games)
    assert all("logs_game" in fault["problem"] and "REINDEX" in fault["remedy"] for fault in faults)
    change(games, "REINDEX")
    assert archive("check", "games.db").exit_code == 0


def test_what_check_advises_saves_a_file_of_which_a_table_is_lost(games: Path) -> None:
    spoil(games, "logs")
    assert all(fault["remedy"].endswith("rococo archive add repaired.db games.db") for fault in told(games))
    assert archive("add", "repaired.db", "games.db").exit_code == 2
    assert archive("check", "repaired.db").stdout == "repaired.db: 4 logs, 4 pages: nothing is damaged\n"


def test_a_page_that_nothing_refers_to_is_told(games: Path) -> None:
    change(games, f"INSERT INTO pages (hash, raw) VALUES ('{sha256(b'x').hexdigest()}', 'x')")
    (fault,) = told(games)
    assert (fault["what"], fault["problem"]) == ("page 5", "its source is not recorded")


# ---------------------------------------------------------------- newer archives


def test_an_archive_of_a_newer_program_is_refused_by_every_command(games: Path) -> None:
    change(games, f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    for line in LINES:
        result = archive(line[0], "games.db", *line[1:])
        assert result.exit_code == 2
        assert result.stderr.startswith("rococo: games.db: written by a newer version of this program")


def test_an_archive_of_sqlite_utils_with_a_migration_that_is_not_known_is_refused(games: Path) -> None:
    with closing(sqlite3.connect("old.db")) as db:
        db.executescript(OLD)
        db.execute("INSERT INTO _sqlite_migrations VALUES (99, 'rococo', 'a_future_thing', '2030-01-01')")
        db.commit()
    before = Path("old.db").read_bytes()
    for line in LINES:
        assert "newer version" in archive(line[0], "old.db", *line[1:]).stderr
    assert Path("old.db").read_bytes() == before


def test_a_column_that_somebody_has_added_is_in_nobodys_way(games: Path) -> None:
    tables = ("logs", "pages", "reads", "verdicts", "findings", "comments", "snapshots")
    change(games, *(f"ALTER TABLE {table} ADD COLUMN mine TEXT" for table in tables))
    change(games, "CREATE INDEX by_player ON logs(white, black)", "CREATE VIEW mine AS SELECT * FROM logs")
    change(games, "CREATE TABLE notes (log INTEGER, note TEXT)")
    shutil.copy("new.txt", "again.txt")
    assert archive("add", "games.db", "new.txt").exit_code == 0
    assert archive("add", "games.db", "again.txt").exit_code == 0
    for line in LINES:
        found = line in (("validate", "--all"), ("tournament",))
        assert archive(line[0], "games.db", *line[1:]).exit_code == int(found)


# ---------------------------------------------------------------- archives of strangers

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"


@pytest.mark.parametrize(
    ("statements", "why"),
    [
        (["DROP TABLE comments", f"CREATE VIEW comments AS {ENDLESS}"], "comments is something else there"),
        (["DROP TABLE hosts"], "there is no table hosts"),
        (["DROP TABLE hosts", "CREATE TABLE hosts (host TEXT PRIMARY KEY)"], "table hosts has no column free"),
        (
            ["DROP TABLE hosts", "CREATE TABLE hosts (host TEXT PRIMARY KEY, free REAL AS (1.0))"],
            "table hosts has no column free",
        ),
        (
            ["DROP TABLE comments_fts", "CREATE VIRTUAL TABLE comments_fts USING fts5(text, content='other')"],
            "comments_fts is something else there",
        ),
    ],
)
def test_what_is_not_as_this_program_makes_it_is_refused(games: Path, statements: list[str], why: str) -> None:
    change(games, *statements)
    for line in LINES:
        result = archive(line[0], "games.db", *line[1:])
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == f"rococo: games.db: not the structure of an archive: {why}\n"


def test_a_trigger_of_a_stranger_never_runs(games: Path) -> None:
    change(games, f"CREATE TRIGGER trap AFTER INSERT ON verdicts BEGIN DELETE FROM logs WHERE id IN ({ENDLESS}); END")
    for line in LINES:
        result = archive(line[0], "games.db", *line[1:])
        if line not in READING:
            assert result.exit_code == 2
            assert (
                'a foreign trigger, which would run with every change; remove it with DROP TRIGGER "trap"'
                in result.stderr
            )
        else:
            assert result.exit_code == int(line[0] in FINDING)


def test_a_page_that_unpacks_to_too_much_is_refused_before_it_fills_the_memory(
    games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rococo_notation.archive.corruption.LARGEST", 1 << 16)
    with closing(sqlite3.connect(games)) as db:
        db.execute("UPDATE pages SET raw = ? WHERE id = 4", (zlib.compress(bytes(1 << 20)),))
        db.commit()
    for line in (("validate", "--all"), ("validate", "--reread"), ("check",)):
        assert "its page is cut off, or unpacks to too much" in archive(line[0], "games.db", *line[1:]).output


def test_a_game_that_is_a_path_stops_nothing(games: Path) -> None:
    change(games, "UPDATE logs SET variant = '../../x' WHERE id = 3")
    result = archive("validate", "games.db", "--all", "--quiet")
    assert result.exit_code == 1
    assert result.stdout == "3 logs judged: 1 legal, 2 illegal\n"
    assert result.stderr.startswith("rococo: 1 log of ../../x left out: no game has this name here")


# ---------------------------------------------------------------- files that cannot be written


@pytest.fixture
def fixed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Make files look read-only to this program, as they do to everybody but root."""
    real = os.access

    def fix(*paths: str) -> None:
        held = {Path(path).resolve() for path in paths}

        def access(path: str | os.PathLike[str], mode: int) -> bool:
            return real(path, mode) and not (mode & os.W_OK and Path(path).resolve() in held)

        monkeypatch.setattr(os, "access", access)

    return fix


def outputs(path: str) -> list[str]:
    return [archive(line[0], path, *line[1:]).stdout for line in READING]


@pytest.mark.parametrize("held", ["games.db", "."])
def test_an_archive_that_cannot_be_written_is_read(games: Path, fixed: Callable[..., None], held: str) -> None:
    expected = outputs("games.db")
    before = games.read_bytes()
    fixed(held)
    assert outputs("games.db") == expected
    assert games.read_bytes() == before
    assert not list(Path().glob("games.db-*"))


@pytest.mark.parametrize(
    ("held", "why"), [("games.db", "the file is read-only"), (".", "nothing can be written in its folder, ")]
)
def test_what_would_write_says_in_a_sentence_that_it_cannot(
    games: Path, fixed: Callable[..., None], held: str, why: str
) -> None:
    fixed(held)
    for line in LINES:
        if line not in READING:
            result = archive(line[0], "games.db", *line[1:])
            assert result.exit_code == 2
            assert result.stderr.startswith(f"rococo: games.db: cannot be written: {why}")
            assert result.stderr.count("\n") == 1


def test_an_older_archive_that_cannot_be_written_is_brought_up_to_date_in_a_copy(fixed: Callable[..., None]) -> None:
    with closing(sqlite3.connect("old.db")) as db:
        db.executescript(OLD)
    before = Path("old.db").read_bytes()
    fixed("old.db", ".")
    assert archive("list", "old.db").stdout.endswith("6 logs\n")
    assert archive("list", "old.db", "--text", "luck").stdout.endswith("1 log\n")
    assert archive("export", "old.db", "--to", "jsonl").stdout.count("\n") == 6
    assert archive("check", "old.db").exit_code == 0
    assert Path("old.db").read_bytes() == before


def test_what_a_killed_process_left_beside_a_read_only_archive_is_read(
    games: Path, fixed: Callable[..., None], tmp_path: Path
) -> None:
    copy = tmp_path / "copy"
    copy.mkdir()
    with closing(sqlite3.connect(games, isolation_level=None)) as db:
        db.execute("UPDATE logs SET white = 'late' WHERE id = 1")
        for file in ("games.db", "games.db-wal"):
            shutil.copy(file, copy)
    path = str(copy / "games.db")
    fixed(path, str(copy))
    assert archive("list", path, "--player", "late").stdout.endswith("1 log\n")


@pytest.mark.skipif(shutil.which("setpriv") is None or os.name != "posix", reason="needs setpriv, to be less than root")
@pytest.mark.slow
def test_a_published_archive_is_read_where_nothing_can_be_written(games: Path, tmp_path: Path) -> None:
    games.chmod(0o444)
    tmp_path.chmod(0o555)
    bound = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] if os.geteuid() == 0 else []

    def run(*line: str) -> subprocess.CompletedProcess[str]:
        command = [*bound, sys.executable, "-m", "rococo_notation", "archive", line[0], "games.db", *line[1:]]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
        return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)

    try:
        for line in (("list",), ("stats",), ("export", "--to", "csv"), ("check",)):
            done = run(*line)
            assert (done.returncode, done.stderr) == (0, "")
        done = run("validate")
        assert done.returncode == 2
        assert done.stderr == "rococo: games.db: cannot be written: the file is read-only\n"
    finally:
        tmp_path.chmod(0o755)


def test_an_empty_file_is_no_archive_and_stays_empty() -> None:
    Path("empty.db").touch()
    for line in LINES:
        # To show and kibitz it is a log without moves.
        if line[0] not in ("add", "show", "kibitz"):
            result = archive(line[0], "empty.db", *line[1:])
            assert result.exit_code == 2
            assert result.stderr == "rococo: empty.db: not an archive: the file is empty\n"
    assert Path("empty.db").read_bytes() == b""


# ---------------------------------------------------------------- flipped bytes


def flipped(data: bytes, seed: int) -> bytes:
    """Flip some bytes; in every other copy only those that say where rows are and what is in them."""
    chance = random.Random(seed)
    spoilt = bytearray(data)
    size = 16384
    for _ in range(chance.choice((1, 3, 10, 100))):
        place = chance.randrange(len(spoilt))
        if seed % 2:
            within = chance.choice((chance.randrange(40), -chance.randrange(1, 600)))
            place = chance.randrange(1, len(spoilt) // size) * size + within
        spoilt[place] ^= chance.randrange(1, 256)
    return bytes(spoilt)


def put_flipped(games: Path, seed: int, data: bytes) -> None:
    for part in ("-wal", "-shm"):
        Path(f"{games}{part}").unlink(missing_ok=True)
    games.write_bytes(flipped(data, seed))


def fits(line: tuple[str, ...], code: int) -> bool:
    return code in ((0, 1, 2) if line[0] in FINDING else (0, 2))


@pytest.mark.parametrize("seed", [0, 1, 2, 3, 4, 109])
def test_flipped_bytes_stop_no_command(games: Path, made: Path, seed: int) -> None:
    data = made.read_bytes()
    for line in LINES:
        put_flipped(games, seed, data)
        result = archive(line[0], "games.db", *line[1:])
        assert fits(line, result.exit_code), result.output


RUN = """
import pathlib, sys
from cli.test_archive_damage import LINES, archive, fits, put_flipped

games, data, seed = pathlib.Path("games.db"), pathlib.Path(sys.argv[1]).read_bytes(), int(sys.argv[2])
for line in LINES:
    put_flipped(games, seed, data)
    result = archive(line[0], "games.db", *line[1:])
    assert fits(line, result.exit_code), (line, result.output)
"""


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 120))
def test_flipped_bytes_give_no_traceback_and_no_hang(games: Path, made: Path, seed: int) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "tests")))}
    command = [sys.executable, "-c", RUN, str(made), str(seed)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=90, env=environment)
    assert done.returncode == 0, done.stderr
