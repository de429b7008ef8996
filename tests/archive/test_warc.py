"""The pages of logs in web archives are read as they were at the time, and within limits."""

import gzip
import hashlib
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from support import log_of

from rococo_notation.archive.store import Store
from rococo_notation.cli import main
from rococo_notation.formats import warc

pytest.importorskip("warcio")

ADDRESS = "https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=one-two-2006-36-554"
PAGE = b"<html><body><pre>1. P a2-a3\n1... p a7-a6</pre></body></html>" + b" " * 100_000
TEXT = log_of("1. P a2-a4", name="three-four-2007-36-1").encode()
READS = "SELECT p.hash, r.source, r.read, r.status, r.address, r.headers FROM reads r JOIN pages p ON p.id = r.page_id"


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def archive(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["archive", *arguments], catch_exceptions=False)


def found(path: str, query: str) -> list[tuple[object, ...]]:
    with Store(Path(path), write=False) as store:
        return sorted(store.db.execute(query).fetchall(), key=str)


def record(
    address: str, body: bytes, kind: str = "response", *, http: str = "", of_record: str = "", length: int | None = None
) -> bytes:
    """A record of a web archive; ``http`` are the status line and headers of a response."""
    if kind == "response":
        http = http or "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
    content = (f"{http}\r\n" if http else "").encode() + body
    date = "" if "WARC-Date" in of_record else "WARC-Date: 2020-01-01T00:00:00Z\r\n"
    head = f"WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Target-URI: {address}\r\n{date}{of_record}"
    size = len(content) if length is None else length
    kind_of_content = "Content-Type: application/http; msgtype=response\r\n" if http else ""
    return f"{head}{kind_of_content}Content-Length: {size}\r\n\r\n".encode() + content + b"\r\n\r\n"


def read_twice() -> bytes:
    """A page that a crawl read twice, and a file."""
    headers = 'Content-Type: text/html\r\nETag: "1"\r\nX-Archive-Orig-Content-Encoding: gzip\r\n'
    digest = "WARC-Payload-Digest: sha1:ABC\r\n"
    return (
        record("", b"software: crawler\r\n", "warcinfo")
        + record(
            ADDRESS,
            PAGE,
            http=f"HTTP/1.1 200 OK\r\n{headers}",
            of_record=f"{digest}WARC-Date: 2020-01-01T12:30:00Z\r\nX-Led-To: {ADDRESS}&submit=View\r\n",
        )
        + record(
            ADDRESS,
            b"",
            "revisit",
            http="HTTP/1.1 304 Not Modified\r\nDate: today\r\n",
            of_record=f"{digest}WARC-Date: 2020-02-01T12:30:00Z\r\n",
        )
        + record("file:odd%20names/%C3%A9%20%231.txt", TEXT, "resource")
    )


@pytest.mark.parametrize("name", ["x.warc", "x.warc.gz"])
def test_every_read_of_a_page_is_kept_as_it_was(name: str) -> None:
    Path(name).write_bytes(gzip.compress(read_twice()) if name.endswith(".gz") else read_twice())
    assert archive("add", "games.db", name).stdout == "3 logs: 2 new, 0 changed, 1 already there\n"
    assert archive("add", "games.db", name).stdout == "3 logs: 0 new, 0 changed, 3 already there\n"
    page, text = (hashlib.sha256(raw).hexdigest() for raw in (PAGE, TEXT))
    answered = '{"Content-Type": "text/html", "ETag": "\\"1\\"", "Content-Encoding": "gzip"}'
    expected = [
        (page, ADDRESS, "2020-01-01T12:30:00+00:00", 200, f"{ADDRESS}&submit=View", answered),
        (page, ADDRESS, "2020-02-01T12:30:00+00:00", 304, None, '{"Date": "today"}'),
        (text, "odd names/\u00e9 #1.txt", "2020-01-01T00:00:00+00:00", None, None, None),
    ]
    assert found("games.db", READS) == sorted(expected, key=str)


def test_an_earlier_page_that_is_added_later_replaces_nothing() -> None:
    Path("later.warc").write_bytes(read_twice())
    archive("add", "games.db", "later.warc")
    page = PAGE.replace(b"</pre>", b"\n2. P b2-b3</pre>")
    Path("x.warc").write_bytes(record(ADDRESS, page, of_record="WARC-Date: 2019-01-01T00:00:00Z\r\n"))
    assert archive("add", "games.db", "x.warc").stdout == "1 log: 0 new, 0 changed, 1 already there\n"
    kept = "SELECT h.is_kept, h.read FROM history h WHERE h.source LIKE 'https:%' AND h.is_kept"
    assert found("games.db", kept) == [(1, "2020-02-01T12:30:00+00:00")]


def test_of_a_foreign_web_archive_the_pages_of_logs_are_read() -> None:
    others = [record("https://example.org/logo.png", b"\x89PNG"), record("https://example.org/", b"<html>", "request")]
    Path("x.warc").write_bytes(b"".join([*others, record(ADDRESS, PAGE)]))
    assert archive("add", "again.db", "x.warc").stdout == "1 log: 1 new, 0 changed, 0 already there\n"
    Path("y.warc").write_bytes(b"".join(others))
    result = archive("add", "again.db", "y.warc")
    assert (result.exit_code, result.stderr) == (2, "rococo: y.warc: it contains no pages of logs\n")


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (gzip.compress(record(ADDRESS, PAGE))[:-20], "cut off, damaged or not a web archive"),
        (b"no web archive at all\n" * 9, "cut off, damaged or not a web archive"),
        (gzip.compress(record(ADDRESS, b" " * 20_000_000)), "it unpacks to too much"),
        (gzip.compress(b"WARC/1.0\r\nX: " + b"x" * 20_000_000), "a record in it is too large"),
        (b"", "it contains no pages of logs"),
        (record(ADDRESS, PAGE, length=-5), "cut off, damaged or not a web archive"),
        (record(ADDRESS, PAGE, length=1 << 40), "a record is shorter than its length says"),
        (gzip.compress(b"WARC/1.0\r\n" + b"a:b\r\n" * 1_000_000), "a record in it is too large"),
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
    assert "a page in it is larger than" in archive("add", "again.db", "x.warc").stderr


def test_without_the_package_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("x.warc").write_bytes(record(ADDRESS, PAGE))
    monkeypatch.setitem(sys.modules, "warcio.recordloader", None)
    result = archive("add", "again.db", "x.warc")
    assert result.exit_code == 2
    assert "rococo-notation[warc]" in result.stderr
