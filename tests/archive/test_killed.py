"""Commands that are killed at any moment lose nothing, leave nothing running, and go on where they were.

ROCOCO_KILLS says how often each is killed.
"""

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from ended import all_end
from support import LOGS

from archive.site import Site, Stored, serving
from archive.stores import rows
from rococo_notation.archive.tables import TEXT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="it looks for processes in /proc"),
]

KILLS = int(os.environ.get("ROCOCO_KILLS", "3"))
ALL, EXPORTED, DRAWN, PAGES = 900, 3000, 25, 25
"""How many logs are added and judged, are exported, are drawn, and are fetched."""
PROGRAM = f"""
from rococo_notation.archive import adding
from rococo_notation.cli import run
adding.BATCH = {ALL // 3}
run()
"""
"""The program, with fewer logs in a transaction than it has, so that fewer of them are several transactions."""

LOGS_OF = f"SELECT l.key, l.name, l.game, l.begun, l.white, l.headers, l.place, {TEXT} FROM logs l"
READS_OF = "SELECT DISTINCT r.source, r.reader, p.hash FROM reads r JOIN pages p ON p.id = r.page_id"
VERDICTS_OF = (
    "SELECT l.key, v.verdict, v.plies, v.judged, v.result, v.rules FROM verdicts v JOIN logs l ON l.id = v.log_id"
)
FINDINGS_OF = "SELECT l.key, f.code, f.ply, f.line, f.message FROM findings f JOIN logs l ON l.id = f.log_id"
COMMENTS_OF = "SELECT l.key, c.ply, c.text FROM comments c JOIN logs l ON l.id = c.log_id"
COMMITTED = "SELECT (SELECT count(*) FROM logs), (SELECT count(*) FROM verdicts)"


class Command(NamedTuple):
    """A command: the archive with which it begins, its arguments, and the output that it writes."""

    begins_with: str | None
    arguments: tuple[str, ...]
    output: str | None = None


COMMANDS = {
    "add": Command(None, ("add", "games.db", "logs.txt", "--jobs", "2")),
    "add again": Command("added.db", ("add", "games.db", "logs.txt", "--jobs", "2")),
    "reread": Command("older.db", ("validate", "games.db", "--reread", "--jobs", "2")),
    "validate": Command("added.db", ("validate", "games.db", "--quiet", "--jobs", "2")),
    "csv": Command("judged.db", ("export", "games.db", "--to", "csv", "-o", "out"), "out"),
    "jsonl": Command("judged.db", ("export", "games.db", "--to", "jsonl", "-o", "out"), "out"),
    "parquet": Command("judged.db", ("export", "games.db", "--to", "parquet", "-o", "out"), "out"),
    "logs": Command("judged.db", ("export", "games.db", "--to", "logs", "-o", "out"), "out"),
    "site": Command("judged.db", ("export", "games.db", "--player", "drawn", "--to", "site", "-o", "out"), "out"),
    "fetch": Command(None, ("fetch", "games.db")),
}


class Undisturbed(NamedTuple):
    """What a command does that is not killed, and in how many seconds."""

    seconds: list[float]
    exit_code: int
    tables: dict[str, list[tuple[Any, ...]]]
    files: dict[str, bytes]


def logs_in_one_file(count: int = ALL) -> str:
    """Logs of all games, many with faults and comments, each with a name of its own."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(LOGS.glob("*.txt"))[:90]]
    logs = []
    for number in range(count):
        title, *lines = texts[number % len(texts)].strip().splitlines()
        name = f"{'drawn' if number < DRAWN else 'player'}-bo-2006-{number % 300 + 1}-{number}"
        logs.append("\n".join([title, f"Log: {name}", *(line for line in lines if not line.startswith("Log:"))]))
    return "\n--- next log ---\n".join(logs) + "\n"


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    names = [f"game-2006-1-{number}" for number in range(PAGES)]
    with serving(Site([Stored("Rococo", name, "1. P a2-a3") for name in names])) as serves:
        for name in names:
            serves.faults[name] = lambda answer: answer._replace(pause=0.02)
        yield serves


@pytest.fixture(scope="module")
def given(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the commands begin with."""
    folder = tmp_path_factory.mktemp("given")
    (folder / "logs.txt").write_text(logs_in_one_file(), encoding="utf-8")
    run(folder, "add", "added.db", "logs.txt")
    with closing(sqlite3.connect(folder / "added.db")) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    shutil.copy(folder / "added.db", folder / "older.db")
    with closing(sqlite3.connect(folder / "older.db", isolation_level=None)) as db:
        db.execute("UPDATE reads SET reader = '0'")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    # Fewer would be written at once, and no kill would come between.
    (folder / "many.txt").write_text(logs_in_one_file(EXPORTED), encoding="utf-8")
    run(folder, "add", "judged.db", "many.txt")
    run(folder, "validate", "judged.db", "--quiet")
    with closing(sqlite3.connect(folder / "judged.db")) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return folder


@pytest.fixture(scope="module")
def undisturbed(given: Path, site: Site, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Undisturbed]:
    """Run each command once, when it is first asked for."""
    known: dict[str, Undisturbed] = {}

    def of(name: str) -> Undisturbed:
        if name not in known:
            folder = prepared(tmp_path_factory.mktemp("undisturbed"), given, COMMANDS[name])
            begin = time.monotonic()
            code = run(folder, *arguments_of(name, site))
            known[name] = Undisturbed([time.monotonic() - begin], code, tables(folder), files(folder / "out"))
        return known[name]

    return of


def prepared(folder: Path, given: Path, command: Command) -> Path:
    """Put what a command begins with into a folder."""
    shutil.copy(given / "logs.txt", folder)
    if command.begins_with:
        shutil.copy(given / command.begins_with, folder / "games.db")
    if command.output:
        is_folder = command.arguments[-3] in ("logs", "site")
        (folder / "out").mkdir() if is_folder else (folder / "out").write_bytes(b"old")
    return folder


def arguments_of(name: str, site: Site) -> list[str]:
    options = ("--contact", "me@example.org", "--allow-host", "127.0.0.1", "--delay", "0", "--timeout", "0.5")
    return [*COMMANDS[name].arguments, *((site.listing, *options) if name == "fetch" else ())]


def begun(folder: Path, *arguments: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", PROGRAM, "archive", *arguments]
    return subprocess.Popen(
        command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True
    )


def run(folder: Path, *arguments: str) -> int:
    """Run a command to its end, and return its exit code."""
    with begun(folder, *arguments) as process:
        _, said = process.communicate(timeout=120)
    assert b"fault of the program" not in said
    assert b"Traceback" not in said
    return process.returncode


def tables(folder: Path) -> dict[str, list[tuple[Any, ...]]]:
    """All that is in an archive, but numbers of rows and times."""
    queries = (LOGS_OF, READS_OF, VERDICTS_OF, FINDINGS_OF, COMMENTS_OF)
    return {query: sorted(rows(folder / "games.db", query), key=repr) for query in queries}


def files(output: Path) -> dict[str, bytes]:
    """What was written: one file, or those of a folder, but for what is not yet whole and lies beside it."""
    if output.is_file():
        return {"": output.read_bytes()}
    found = (path for path in output.rglob("*") if path.is_file() and not path.name.endswith(".part"))
    return {str(path.relative_to(output)): path.read_bytes() for path in found}


def committed(folder: Path) -> tuple[int, ...]:
    """How many logs and verdicts another process sees in an archive."""
    where = f"file:{folder / 'games.db'}?mode=ro"
    with suppress(sqlite3.OperationalError), closing(sqlite3.connect(where, uri=True)) as db:
        return tuple(db.execute(COMMITTED).fetchone())
    return 0, 0


@pytest.mark.parametrize("number", range(KILLS))
@pytest.mark.parametrize("name", list(COMMANDS))
def test_a_kill_loses_nothing_and_the_command_goes_on(
    name: str, number: int, given: Path, site: Site, undisturbed: Callable[[str], Undisturbed], tmp_path: Path
) -> None:
    whole = undisturbed(name)
    folder = prepared(tmp_path, given, COMMANDS[name])
    moment = random.Random(f"{name} {number}").uniform(0.2, 1) * min(whole.seconds)
    with begun(folder, *arguments_of(name, site)) as process:
        with suppress(subprocess.TimeoutExpired):
            process.wait(moment)
            whole.seconds.append(moment)
        seen = committed(folder)
        process.kill()
        process.communicate(timeout=20)
        assert all_end(process.pid)
    print(f"{name}: after {moment:.2f} of {min(whole.seconds):.2f} s, {process.returncode}, {seen}")
    if (folder / "games.db").exists() and (folder / "games.db").stat().st_size:
        with closing(sqlite3.connect(folder / "games.db")) as db:
            assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        assert all(kept >= before for kept, before in zip(committed(folder), seen, strict=True))
        found = tables(folder)
        assert set(found[LOGS_OF]) <= set(whole.tables[LOGS_OF])
        assert set(found[FINDINGS_OF]) <= set(whole.tables[FINDINGS_OF])
    for file, data in files(folder / "out").items():
        assert data in (whole.files[file], b"old")
    # Where all was judged, the next run has nothing to tell.
    assert run(folder, *arguments_of(name, site)) in (whole.exit_code, 0)
    assert tables(folder) == whole.tables
    assert files(folder / "out") == whole.files


def test_adding_goes_on_however_often_it_is_killed(tmp_path: Path) -> None:
    whole, killed = (tmp_path / name for name in ("whole", "killed"))
    for folder in (whole, killed):
        folder.mkdir()
        (folder / "logs.txt").write_text(logs_in_one_file(2 * ALL), encoding="utf-8")
    arguments = COMMANDS["add"].arguments
    run(whole, *arguments)
    kept = [0]
    while kept[-1] < 2 * ALL:
        # Each life is as long as it takes to keep something more.
        with begun(killed, *arguments) as process:
            while process.poll() is None and committed(killed)[0] == kept[-1]:
                time.sleep(0.01)
            process.kill()
            process.communicate(timeout=20)
        assert all_end(process.pid)
        assert process.returncode in (0, -signal.SIGKILL)
        kept.append(committed(killed)[0])
        assert kept[-1] > kept[-2]
    print(f"killed each time it had kept more: {kept}")
    assert len(kept) > 3
    assert run(killed, *arguments) == 0
    assert tables(killed) == tables(whole)
