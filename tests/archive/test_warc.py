"""Pages go into web archives and come back as they were read, and foreign web archives are read within limits."""

import gzip
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from support import log_of

from rococo_notation.archive.database.store import Store
from rococo_notation.archive.kept_logs import entries_of
from rococo_notation.cli import main
from rococo_notation.formats import warc
from rococo_notation.formats.warc import WebAnswer

warcio = pytest.importorskip("warcio")

ADDRESS = "https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=one-two-2006-36-554"
PAGE = b"<html><body><pre>1. P a2-a3\n1... p a7-a6</pre></body></html>" + b" " * 100_000
TEXT = log_of("1. P a2-a4", name="three-four-2007-36-1").encode()
HEADERS = {"Content-Type": "text/html", "ETag": '"1"', "Content-Encoding": "gzip", "Content-Length": "9"}
READS = "SELECT p.hash, r.source, r.read, r.status, r.address, r.headers FROM reads r JOIN pages p ON p.id = r.page_id"
LOGS = "SELECT l.key, l.name, l.headers, l.moves, r.source, r.read FROM logs l JOIN reads r ON r.id = l.read_id"


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with Store(Path("games.db")) as store:
        first, later = (datetime(2020, month, 1, 12, 30, tzinfo=UTC) for month in (1, 2))
        store.note(ADDRESS, PAGE, first, WebAnswer(200, f"{ADDRESS}&submit=View", HEADERS))
        store.add(ADDRESS, PAGE, entries_of(PAGE, ADDRESS), "1", first)
        store.note(ADDRESS, PAGE, later, WebAnswer(304, None, {"Date": "today"}))
        store.add("odd names/\u00e9 #1.txt", TEXT, entries_of(TEXT, "x.txt"), "1", later)


def archive(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["archive", *arguments], catch_exceptions=False)


def found(path: str, query: str) -> list[tuple[object, ...]]:
    with Store(Path(path), write=False) as store:
        return sorted(store.db.execute(query).fetchall(), key=str)


@pytest.mark.parametrize("name", ["x.warc", "x.warc.gz"])
def test_pages_come_back_as_they_were_read(name: str) -> None:
    assert archive("export", "games.db", "--to", "warc", "-o", name).stdout == f"{name}: 2 logs\n"
    assert archive("add", "again.db", name).stdout == "3 logs: 2 new, 0 changed, 1 already there\n"
    assert archive("add", "again.db", name).stdout == "3 logs: 0 new, 0 changed, 3 already there\n"
    assert found("again.db", READS) == found("games.db", READS)


def test_other_programs_read_what_is_written() -> None:
    archive("export", "games.db", "--to", "warc", "-o", "x.warc.gz", "--player", "one")
    with Path("x.warc.gz").open("rb") as file:
        records = [
            (
                record.rec_type,
                record.rec_headers["WARC-Target-URI"],
                record.rec_headers["WARC-Date"],
                record.content_stream().read(),
            )
            for record in warcio.ArchiveIterator(file, check_digests="raise")
        ]
    assert [record[0] for record in records] == ["warcinfo", "response", "revisit"]
    assert records[1][1:] == (ADDRESS, "2020-01-01T12:30:00Z", PAGE)


def test_an_earlier_page_that_is_added_later_replaces_nothing() -> None:
    earlier = datetime(2019, 1, 1, tzinfo=UTC)
    page = PAGE.replace(b"</pre>", b"\n2. P b2-b3</pre>")
    with Store(Path("earlier.db")) as store:
        store.note(ADDRESS, page, earlier, WebAnswer(200, None, {}))
        store.add(ADDRESS, page, entries_of(page, ADDRESS), "1", earlier)
    archive("export", "earlier.db", "--to", "warc", "-o", "x.warc")
    assert archive("add", "games.db", "x.warc").stdout == "1 log: 0 new, 0 changed, 1 already there\n"
    kept = "SELECT h.is_kept, h.read FROM history h WHERE h.source LIKE 'https:%' AND h.is_kept"
    assert found("games.db", kept) == [(1, "2020-01-01T12:30:00+00:00")]


def record(address: str, body: bytes, kind: str = "response", length: int | None = None) -> bytes:
    http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" if kind == "response" else b""
    head = f"WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Target-URI: {address}\r\nWARC-Date: 2020-01-01T00:00:00Z\r\n"
    size = len(http + body) if length is None else length
    content = f"Content-Type: application/http; msgtype=response\r\nContent-Length: {size}\r\n\r\n"
    return head.encode() + content.encode() + http + body + b"\r\n\r\n"


def test_of_a_foreign_web_archive_the_pages_of_logs_are_read() -> None:
    others = [record("https://example.org/logo.png", b"\x89PNG"), record("https://example.org/", b"<html>", "request")]
    Path("x.warc").write_bytes(b"".join([*others, record(ADDRESS, PAGE)]))
    assert archive("add", "again.db", "x.warc").stdout == "1 log: 1 new, 0 changed, 0 already there\n"
    Path("y.warc").write_bytes(b"".join(others))
    result = archive("add", "again.db", "y.warc")
    assert (result.exit_code, result.stderr) == (2, "rococo: y.warc: no pages of logs in it\n")


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (gzip.compress(record(ADDRESS, PAGE))[:-20], "cut off, damaged or not a web archive"),
        (b"no web archive at all\n" * 9, "cut off, damaged or not a web archive"),
        (gzip.compress(record(ADDRESS, b" " * 20_000_000)), "refused"),
        (gzip.compress(b"WARC/1.0\r\nX: " + b"x" * 20_000_000), "refused"),
        (b"", "no pages of logs in it"),
        (record(ADDRESS, PAGE, length=-5), "cut off, damaged or not a web archive"),
        (record(ADDRESS, PAGE, length=1 << 40), "a record is shorter than it says"),
        (gzip.compress(b"WARC/1.0\r\n" + b"a:b\r\n" * 1_000_000), "refused"),
    ],
    ids=["cut off", "other", "bomb", "header", "empty", "length", "long", "headers"],
)
def test_a_web_archive_that_is_hostile_is_told_in_a_line(raw: bytes, told: str) -> None:
    Path("x.warc.gz").write_bytes(raw)
    result = archive("add", "again.db", "x.warc.gz")
    assert result.exit_code == 2
    assert told in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_page_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warc, "MOST_BYTES", 1000)
    Path("x.warc").write_bytes(record(ADDRESS, b" " * 1500))
    assert "refused, because a page in it is larger than" in archive("add", "again.db", "x.warc").stderr


def test_without_the_package_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    archive("export", "games.db", "--to", "warc", "-o", "x.warc")
    monkeypatch.setitem(sys.modules, "warcio.recordloader", None)
    for arguments in (("export", "games.db", "--to", "warc", "-o", "y.warc"), ("add", "again.db", "x.warc")):
        result = archive(*arguments)
        assert result.exit_code == 2
        assert "rococo-notation[warc]" in result.stderr
    assert not Path("y.warc").exists()
