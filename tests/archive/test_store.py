"""The store: what was read is kept as it was, the later of two snapshots wins, and writing is whole or not at all."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
import zlib
from contextlib import closing
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from support import ROOT, log_of

from archive.stores import rows
from rococo_notation.archive.adding import add_all, reread_all
from rococo_notation.archive.judging import batches, judged, save
from rococo_notation.archive.log_pages import entries_of
from rococo_notation.archive.session import last_answer
from rococo_notation.archive.store import Store
from rococo_notation.archive.tables import MIGRATIONS, TEXT, migrate
from rococo_notation.cli import main
from rococo_notation.errors import ArchiveError
from rococo_notation.formats.containers import Document, Unread

TURNS = ("1. P a2-a3", "1... p a7-a6", "2. P b2-b3", "2... p b7-b6")
NAME = "one-two-2006-36-554"
SHORT, LONG = (log_of(*TURNS[:plies], name=NAME).encode() for plies in (2, 4))
EDITED = log_of(*TURNS[:3], "2... p c7-c6", name=NAME).encode()


def add(store: Store, *raws: bytes) -> list[str]:
    return [change for raw in raws for change in store.add("log.txt", raw, entries_of(raw, "log.txt"), "1")]


def moves(store: Store) -> list[bytes]:
    return [text.encode() for (text,) in store.db.execute(f"SELECT {TEXT} FROM logs l ORDER BY id")]


def judge(store: Store) -> None:
    """Give every log a verdict and a finding."""
    store.db.execute(
        "INSERT INTO verdicts (log_id, verdict, plies, result, seconds, version) "
        "SELECT id, 'legal', 2, '*', 0, '1' FROM logs"
    )
    store.db.execute(
        "INSERT INTO findings (log_id, code, severity, text, message, squares) "
        "SELECT id, 'GC602', 'warning', '', '', '[]' FROM logs"
    )


def counted(store: Store, table: str) -> int:
    return int(store.db.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


# ---------------------------------------------------------------- the same log again


def test_the_same_again_changes_nothing(store: Store) -> None:
    assert add(store, SHORT) == ["new"]
    judge(store)
    before = list(store.db.iterdump())
    assert add(store, SHORT) == ["same"]
    assert list(store.db.iterdump()) == before


def test_a_log_that_went_on_takes_the_place_of_its_beginning_and_the_verdict_goes(store: Store) -> None:
    add(store, SHORT)
    judge(store)
    assert add(store, LONG) == ["changed"]
    assert moves(store) == [LONG]
    assert counted(store, "verdicts") == counted(store, "findings") == 0


def test_a_beginning_does_not_take_the_place_of_the_log_that_went_on(store: Store) -> None:
    add(store, LONG)
    judge(store)
    assert add(store, SHORT) == ["same"]
    assert moves(store) == [LONG]
    assert counted(store, "verdicts") == counted(store, "findings") == 1


def test_of_two_of_a_length_the_later_wins_and_goes_on_winning(store: Store) -> None:
    assert add(store, LONG, EDITED, LONG, EDITED) == ["new", "changed", "same", "same"]
    assert moves(store) == [EDITED]


@given(st.lists(st.sampled_from([SHORT, LONG, EDITED]), min_size=1, max_size=6))
def test_in_whatever_order_snapshots_come_a_longest_one_is_left_and_every_page(
    tmp_path_factory: pytest.TempPathFactory, raws: list[bytes]
) -> None:
    with Store(tmp_path_factory.mktemp("store") / "a.db") as store:
        add(store, *raws)
        (left,) = moves(store)
        assert left == max(dict.fromkeys(raws), key=lambda raw: (raw != SHORT, [*dict.fromkeys(raws)].index(raw)))
        assert counted(store, "pages") == len(set(raws))
        assert set(add(store, *raws)) == {"same"}


def test_a_log_without_a_name_is_another_for_every_text(store: Store) -> None:
    assert add(store, log_of(*TURNS[:1]).encode(), log_of(*TURNS[:2]).encode()) == ["new", "new"]


def games(*texts: bytes) -> bytes:
    """A file of many games."""
    data = {"format": "rococo-games", "version": 1, "games": [{"source": text.decode()} for text in texts]}
    return json.dumps(data).encode()


@pytest.mark.parametrize("texts", [(SHORT, LONG), (LONG, SHORT)])
def test_two_logs_of_a_name_in_one_file_are_both_kept_and_told(store: Store, texts: tuple[bytes, bytes]) -> None:
    assert add(store, games(*texts)) == ["new", "apart"]
    judge(store)
    assert moves(store) == list(texts)
    assert add(store, games(*texts)) == ["same", "same"]
    assert counted(store, "verdicts") == 2


def test_a_log_that_stands_twice_in_a_file_is_one(store: Store) -> None:
    assert add(store, games(SHORT, SHORT)) == ["new", "same"]
    assert moves(store) == [SHORT]


def played_by(white: str, *turns: str) -> bytes:
    return log_of(f"White: {white}", *turns, name="game1").encode()


def test_two_logs_of_a_name_whose_players_differ_are_both_kept_and_told(store: Store) -> None:
    raws = [played_by(white, *TURNS) for white in ("ada", "babbage", "Ada Lovelace (ada)", "babbage")]
    assert add(store, *raws) == ["new", "apart", "changed", "same"]
    assert rows(store.path, "SELECT white FROM logs") == [("Ada Lovelace (ada)",), ("babbage",)]


def pgn(moves: str, **tags: str) -> bytes:
    known = {"Event": "Club", "Site": "Bern", "Date": "2024.05.01", "Round": "1", "White": "ada", "Black": "bob"}
    lines = [f'[{tag} "{value}"]' for tag, value in {**known, **tags, "Variant": "chess"}.items()]
    return "\n".join([*lines, "", f"{moves} *", ""]).encode()


def test_games_of_one_event_are_told_apart_by_all_their_tags(store: Store) -> None:
    raws = [pgn("1. e4 e5", Round=number) for number in "123"]
    assert add(store, *raws, pgn("1. e4 e5 2. Nf3", Round="2")) == ["new", "new", "new", "changed"]


def test_games_that_no_tag_tells_apart_are_all_kept(store: Store) -> None:
    assert add(store, *(pgn(f"1. {move}") for move in ("e4", "d4", "c4"))) == ["new", "apart", "apart"]
    assert add(store, pgn("1. d4"), pgn("1. e4 e5")) == ["same", "changed"]
    unknown = [pgn(f"1. {move}", Round="?", Date="????.??.??") for move in ("e4", "d4")]
    assert add(store, *unknown) == ["new", "new"]


def test_a_log_that_was_found_elsewhere_is_noted(store: Store) -> None:
    for number, raw in enumerate((SHORT, LONG, SHORT)):
        store.add(f"{number}.txt", raw, entries_of(raw, f"{number}.txt"), "1")
    query = "SELECT source FROM {} JOIN reads r ON r.id = read_id ORDER BY source"
    assert rows(store.path, query.format("logs")) == [("1.txt",)]
    assert rows(store.path, query.format("snapshots")) == [("0.txt",), ("2.txt",)]


# ---------------------------------------------------------------- documents that are there already


def test_a_document_that_was_read_before_is_not_read_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    given = [Document("a.txt", LONG, None, 1), Document("b.json", games(SHORT, EDITED), None, 1)]
    assert [changes for _, changes in add_all(store, given, "1")] == [["new", "same", "apart"]]
    before = list(store.db.iterdump())
    monkeypatch.setattr("rococo_notation.archive.adding.entries_of", None)
    assert [changes for _, changes in add_all(store, given, "1")] == [["same", "same", "same"]]
    assert list(store.db.iterdump()) == before


def test_another_version_of_the_program_reads_it_again(store: Store) -> None:
    given = [Document("a.txt", LONG, None, 1)]
    assert [changes for version in "122" for _, changes in add_all(store, given, version)] == [
        ["new"],
        ["same"],
        ["same"],
    ]
    assert rows(store.path, "SELECT reader FROM reads") == [("2",)]


def test_a_log_that_is_there_a_thousand_times_costs_no_more_than_one_that_is_there_twice(store: Store) -> None:
    steps = 0

    def count() -> None:
        nonlocal steps
        steps += 1

    store.db.set_progress_handler(count, 100)
    cost = []
    for part in range(12):
        before = steps
        list(add_all(store, [Document(f"many.txt#{part}-{copy}", LONG, None, 1) for copy in range(100)], "1"))
        cost.append(steps - before)
    assert max(cost[2:]) < 1.5 * min(cost[2:])


def test_of_a_document_that_is_also_elsewhere_both_places_are_noted(store: Store) -> None:
    for source in ("a.txt", "b.txt", "b.txt"):
        list(add_all(store, [Document(source, LONG, None, 1)], "1"))
    assert rows(store.path, "SELECT source FROM reads") == [("a.txt",), ("b.txt",)]
    assert rows(store.path, "SELECT log_id, read_id FROM snapshots") == [(1, 2)]


def test_raw_pages_are_given_back_to_the_byte(store: Store) -> None:
    raw = b"\xef\xbb\xbf" + SHORT.replace(b"\n", b"\r\n") + b"// caf\xc3\xa9\r\n"
    add(store, raw)
    assert [page.raw for page in store.reads()] == [raw]
    assert store.read_of(1).raw == raw


def test_texts_that_no_database_holds_are_kept_without_what_is_wrong(store: Store) -> None:
    source = r"Game: Roc\ud800oco\nLog: a\u0000b\n1. P a2-a3 // \udfff"
    text = f'{{"format": "rococo-games", "version": 1, "games": [{{"source": "{source}"}}]}}'
    assert add(store, text.encode()) == ["new"]
    assert add(store, text.encode()) == ["same"]
    assert store.add("\udcff.txt", SHORT, entries_of(SHORT, ""), "1") == ["new"]


# ---------------------------------------------------------------- reading again


def test_reading_again_changes_nothing_where_the_reader_is_the_same(store: Store) -> None:
    add(store, SHORT, LONG, EDITED, log_of("1. P a2-a3 // hm").encode())
    judge(store)
    before = list(store.db.iterdump())
    assert [change for changes in reread_all(store, "1") for change in changes] == ["same", "same"]
    assert list(store.db.iterdump()) == before


def test_a_log_that_is_read_otherwise_now_loses_its_verdict(store: Store) -> None:
    add(store, SHORT, log_of("1. P c2-c3").encode())
    judge(store)
    store.db.execute("UPDATE logs SET moves = 'as an older reader had it' WHERE name IS NULL")
    assert [change for changes in reread_all(store, "2") for change in changes] == ["same", "changed"]
    assert rows(store.path, "SELECT l.name FROM verdicts v JOIN logs l ON l.id = v.log_id") == [(NAME,)]
    assert rows(store.path, "SELECT DISTINCT reader FROM reads") == [("2",)]


def test_a_log_that_the_reader_of_today_finds_under_another_name_is_there_once(store: Store) -> None:
    add(store, SHORT)
    judge(store)
    store.db.execute("UPDATE logs SET key = 'as an older reader had it', name = NULL")
    list(reread_all(store, "2"))
    assert rows(store.path, "SELECT name FROM logs") == [(NAME,)]
    assert counted(store, "verdicts") == 0


def test_logs_whose_pages_have_the_same_bytes_are_all_read_again(store: Store) -> None:
    raw = BARE.format("P a2-a3\np a7-a6").encode()
    addresses = [ADDRESS.replace("80-1", f"80-{number}") for number in range(4)]
    for source in ("page.html", *addresses):
        store.add(source, raw, entries_of(raw, source), "1")
    before = rows(store.path, "SELECT key, name, game FROM logs")
    assert len(before) == 5
    assert [change for changes in reread_all(store, "2") for change in changes] == ["same"] * 5
    assert rows(store.path, "SELECT key, name, game FROM logs") == before
    assert rows(store.path, "SELECT DISTINCT reader FROM reads") == [("2",)]


def test_a_log_that_is_not_found_any_more_stays_and_is_told(store: Store) -> None:
    add(store, games(SHORT, log_of("1. P c2-c3").encode()))
    judge(store)
    (read,) = store.reads()
    assert store.reread(read, entries_of(SHORT, "log.txt"), "2") == ["same", "unfound"]
    assert counted(store, "logs") == counted(store, "verdicts") == 2


def test_what_cannot_be_read_any_more_is_told_and_its_log_stays(store: Store) -> None:
    store.add("log.txt", SHORT, [entries_of(SHORT, "log.txt")[0]._replace(as_read=False)], "1")
    picture = b"\x89PNG"
    store.db.execute("UPDATE pages SET raw = ?, hash = ?", (zlib.compress(picture), sha256(picture).hexdigest()))
    ((unread,),) = reread_all(store, "2")
    assert isinstance(unread, Unread)
    assert moves(store) == [SHORT]


# ---------------------------------------------------------------- transactions


def test_an_error_within_a_transaction_leaves_nothing_of_it(store: Store) -> None:
    def fail() -> None:
        with store.writing():
            add(store, SHORT)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert counted(store, "logs") == counted(store, "pages") == 0


def test_files_that_are_no_archives_are_refused(tmp_path: Path) -> None:
    text, other = tmp_path / "log.txt", tmp_path / "other.db"
    text.write_bytes(SHORT * 100)
    sqlite3.connect(other).execute("CREATE TABLE birds (name)")
    for path in (text, other, tmp_path, tmp_path / "missing" / "a.db"):
        with pytest.raises(ArchiveError, match=r"not an archive|cannot be opened"), Store(path):
            pass
    assert text.read_bytes() == SHORT * 100
    with pytest.raises(ArchiveError, match="no such archive"):
        Store(tmp_path / "missing.db", create=False)
    assert not (tmp_path / "missing.db").exists()


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "missing"
    with pytest.raises(ArchiveError, match=f"cannot be opened: there is no folder {folder}"):
        Store(folder / "a.db")


def test_an_empty_file_is_left_empty_unless_an_archive_may_be_created(tmp_path: Path) -> None:
    empty = tmp_path / "empty.db"
    empty.touch()
    with pytest.raises(ArchiveError, match="not an archive: the file is empty"):
        Store(empty, create=False)
    assert empty.read_bytes() == b""
    with Store(empty) as store:
        assert counted(store, "logs") == 0


def test_closed_an_archive_is_one_file(tmp_path: Path) -> None:
    with Store(tmp_path / "a.db") as store:
        add(store, SHORT)
    assert [path.name for path in tmp_path.iterdir()] == ["a.db"]


ADDER = """
import sys
from hashlib import sha256
from pathlib import Path
from rococo_notation.archive.adding import add_all
from rococo_notation.formats.containers import Document
from rococo_notation.archive.store import Store

def given(first, count):
    for number in range(first, first + count):
        text = f"Game: Rococo\\nLog: log{number}\\n\\n1. P a2-a3 // {number}\\n1... p a7-a6 // here\\n"
        yield Document(f"{number}.txt", text.encode(), None, 1)

with Store(Path(sys.argv[1])) as store:
    for size, changes in add_all(store, given(int(sys.argv[2]), int(sys.argv[3])), "1"):
        print(size, flush=True)
"""


def adder(path: Path, first: int, count: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", ADDER, str(path), str(first), str(count)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT)


def test_two_processes_add_to_one_archive_at_once(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    adders = [adder(path, first, 500) for first in (0, 400)]
    for each in adders:
        _, errors = each.communicate(timeout=60)
        assert (each.returncode, errors) == (0, "")
    assert rows(path, "SELECT count(*), count(DISTINCT key) FROM logs") == [(900, 900)]
    assert rows(path, "SELECT count(*) FROM comments") == [(1800,)]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system does not end a process at once")
def test_a_process_that_is_killed_leaves_whole_documents_and_the_next_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    first = adder(path, 0, 100_000)
    assert first.stdout
    told = int(first.stdout.readline()) + int(first.stdout.readline())
    time.sleep(0.05)
    os.kill(first.pid, signal.SIGKILL)
    first.communicate(timeout=60)
    ((pages, logs),) = rows(path, "SELECT (SELECT count(*) FROM pages), count(*) FROM logs")
    assert pages == logs >= told
    assert rows(path, "SELECT count(*) FROM comments") == [(2 * logs,)]
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]
    _, errors = adder(path, 0, logs + 10).communicate(timeout=60)
    assert errors == ""
    assert rows(path, "SELECT count(*) FROM logs") == [(logs + 10,)]


def test_several_processes_read_what_one_does(tmp_path: Path) -> None:
    given = [
        Document(f"{number}.txt", log_of("1. P a2-a3", name=f"log{number}").encode(), None, 1) for number in range(450)
    ]
    found = []
    for processes in (1, 2):
        with Store(tmp_path / f"{processes}.db") as store:
            list(add_all(store, [*given, Unread("x.txt", "spoilt")], "1", processes))
            found.append(store.db.execute(f"SELECT key, {TEXT}, read_id FROM logs l ORDER BY id").fetchall())
    assert found[0] == found[1]
    assert len(found[0]) == 450


# ---------------------------------------------------------------- what the site itself says

ADDRESS = "https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=a-b-2006-80-1"
BARE = "<html><body><p>Viewing Game</p><pre>{}</pre></body></html>"


def moves_of(path: Path) -> list[str]:
    return [moves for (moves,) in rows(path, f"SELECT {TEXT} FROM logs l ORDER BY id")]


def test_what_an_address_gives_later_takes_the_place_of_what_it_gave_before_though_moves_were_taken_back(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a.db"
    longer, shorter = (BARE.format(moves).encode() for moves in ("P a2-a3\np a7-a6\nP b2-b3", "P a2-a3\np h7-h6"))
    with Store(path) as store:
        for raw in (longer, shorter):
            store.add(ADDRESS, raw, entries_of(raw, ADDRESS), "0")
    assert [moves.count("h7-h6") for moves in moves_of(path)] == [1]
    with Store(path) as store:
        list(reread_all(store, "1"))
    assert [moves.count("h7-h6") for moves in moves_of(path)] == [1]
    # A file is not the site: there an older snapshot may turn up later.
    file = b"Game: Rococo\nLog: a-b-2006-80-1\n\nP a2-a3\n"
    with Store(path) as store:
        store.add("game.txt", file, entries_of(file, "game.txt"), "0")
    assert [moves.count("h7-h6") for moves in moves_of(path)] == [1]


def test_an_older_snapshot_of_an_address_never_takes_the_place_of_a_newer_one(store: Store) -> None:
    older, newer = (BARE.format(moves).encode() for moves in ("P a2-a3\np a7-a6\nP b2-b3", "P a2-a3\np h7-h6"))
    changes = [store.add(ADDRESS, raw, entries_of(raw, ADDRESS), "0") for raw in (older, newer)]
    judge(store)
    changes.append(store.add(ADDRESS, older, entries_of(older, ADDRESS), "0"))
    assert changes == [["new"], ["changed"], ["same"]]
    assert [b"h7-h6" in text for text in moves(store)] == [True]
    assert counted(store, "verdicts") == 1


def test_after_the_clock_was_put_back_an_answer_dated_in_the_future_hides_no_newer_one(store: Store) -> None:
    older, newer = (BARE.format(moves).encode() for moves in ("P a2-a3\np a7-a6\nP b2-b3", "P a2-a3\np h7-h6"))
    future = datetime(2999, 1, 1, tzinfo=UTC)
    changes = [
        store.add(ADDRESS, raw, entries_of(raw, ADDRESS), "0", when) for raw, when in ((older, future), (newer, None))
    ]
    assert changes == [["new"], ["changed"]]
    assert [b"h7-h6" in text for text in moves(store)] == [True]


def test_a_page_that_does_not_name_itself_is_the_log_it_was_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    raw = BARE.format("P a2-a3\np a7-a6").encode()
    with Store(path) as store:
        store.add(ADDRESS, raw, entries_of(raw, ADDRESS), "0")
        list(reread_all(store, "1"))
        (batch,) = batches(store)
        save(store, batch, judged(batch))
    found = "SELECT game, name, verdict, plies FROM logs JOIN verdicts ON log_id = id"
    assert rows(path, found) == [("Rococo", "a-b-2006-80-1", "legal", 2)]
    assert rows(path, "SELECT reader FROM reads") == [("1",)]


OLDER = sorted((Path(__file__).parent / "older").iterdir())
"""Archives as programs of then wrote them, from the same pages; schemas 1, 7 and 8 were never written by any."""
TODAY = """\
log,variant,verdict,plies,codes
e-f-2006-5-6,almost,legal,1,
e-f-2006-5-7,almost,legal,1,
a-b-2004-1-2,rococo,legal,3,
c-d-2005-3-4,rococo,illegal,1,GC204
g-h-2007-8-9,rococo,legal,3,
it's-O'Neil..'s-2009-12-3,rococo,legal,4,
"""


def restored(path: Path, dump: Path) -> Path:
    with closing(sqlite3.connect(path)) as old:
        old.executescript(dump.read_text(encoding="utf-8"))
    return path


def schema(path: Path) -> list[str]:
    """The tables of an archive, by what they are made of."""
    tables = rows(path, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    return [str((name, rows(path, f'PRAGMA table_info("{name}")'))) for (name,) in tables]


@pytest.mark.parametrize("dump", OLDER, ids=lambda dump: dump.stem)
def test_an_archive_of_every_older_program_becomes_one_of_today_with_all_that_is_in_it(
    tmp_path: Path, dump: Path
) -> None:
    path = restored(tmp_path / "old.db", dump)

    def archive(command: str, *options: str) -> str:
        return CliRunner().invoke(main, ["archive", command, str(path), *options], catch_exceptions=False).stdout

    assert archive("validate", "--quiet") == "6 logs judged: 5 legal, 1 illegal\n"
    assert archive("list", "--output-format", "csv", "--columns", "log,variant,verdict,plies,codes") == TODAY
    assert archive("list", "--opening", "P e2-e4").count("Almost Chess") == 2
    assert "nothing is damaged" in archive("check")
    assert rows(path, "SELECT text FROM comments_fts WHERE comments_fts MATCH 'luck'") == [("good luck",)]
    assert rows(path, "SELECT name FROM people_fts WHERE people_fts MATCH 'ann'") == [("ann",)]
    with Store(path) as store:
        sources = {page.source.partition("?")[0] for page in store.reads()}
        fetched = "http://127.0.0.1:8000/play/pbm/play.php"
        assert sources == {"bad.txt", "two.json", "page.html", "later/good.txt", fetched}
        assert add(store, SHORT) == ["new"]
        (address,) = rows(path, "SELECT source FROM reads WHERE source LIKE '%log=%'")[-1]
        cached = last_answer(store, address)
        assert cached
        assert cached.conditions == {"If-None-Match": '"3376755666"'}
        store.db.execute("DELETE FROM logs")
        assert counted(store, "comments_fts WHERE comments_fts MATCH 'luck'") == 0
    with Store(tmp_path / "new.db"):
        pass
    assert schema(path) == schema(tmp_path / "new.db")


def older(path: Path, version: int) -> None:
    """Make an archive as an earlier version of the program made it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate(db, to=version)


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS)))
def test_reading_leaves_an_older_archive_as_it_is_and_writing_brings_it_up_to_date(
    tmp_path: Path, version: int
) -> None:
    path = tmp_path / "old.db"
    older(path, version)
    before = path.read_bytes()
    with Store(path, create=False, write=False) as store:
        assert store.db.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
        assert counted(store, "games") == 0
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["old.db"]
    with Store(path) as store:
        assert add(store, SHORT) == ["new"]
    with Store(tmp_path / "new.db"):
        pass
    assert schema(path) == schema(tmp_path / "new.db")


COMMANDS = (
    "archive list", "archive list --duplicates", "archive list --diff old.db", "show --log a-b-2004-1-2",
    "show --log a-b-2004-1-2 --history", "kibitz --log a-b-2004-1-2", "archive stats", "archive check",
    "archive export --to csv", "archive tournament", "archive validate", "validate",
)  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_only_a_command_that_writes_brings_an_archive_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    before = restored(Path("old.db"), OLDER[0]).read_bytes()
    done = CliRunner().invoke(main, [*command.split(), "old.db"], catch_exceptions=False)
    assert done.exit_code in (0, 1), done.output
    assert (Path("old.db").read_bytes() == before) == (command != "archive validate")


def test_an_archive_of_a_newer_program_is_refused_and_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    with Store(path) as store:
        store.db.execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    with pytest.raises(ArchiveError, match="written by a newer version"):
        Store(path)
    assert path.read_bytes() == before


def test_a_database_of_somebody_else_is_refused_and_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE logs (id INTEGER)")
        other.execute("PRAGMA user_version = 1")
    before = path.read_bytes()
    with pytest.raises(ArchiveError, match="a database, but not an archive"):
        Store(path)
    assert path.read_bytes() == before
