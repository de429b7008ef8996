"""One way in: whatever is given becomes logs, each with its name and its places."""

import base64
import bz2
import gzip
import io
import lzma
import quopri
import tarfile
import zipfile
from pathlib import Path

import pytest

import rococo_notation as rn
from rococo_notation.formats import format_of
from rococo_notation.formats.read import is_plain, replayable
from rococo_notation.formats.split import Document

A = "Game: Rococo\nLog: a-b-2006-36-1\n\n1. P e2-f3\n1... p b7-a6\n"
B = "Game: Ultima\nLog: a-b-2006-36-2\n\n1. P b2-b3\n"
LINK = "<a href='play.php?game=Rococo&log=a-b-2006-36-1'>x</a>"
PAGE = f"<!DOCTYPE html>{LINK}<textarea>1. P e2-f3\n1... p b7-a6</textarea>"


def converted(to: str, *texts: str) -> str:
    writer = format_of(to).writer
    assert writer is not None
    made = writer()
    return made.opening() + "".join(made.game(rn.replay(text)) for text in texts) + made.closing()


def moves(log: rn.Log) -> list[str]:
    return [str(turn) for turn in log.turns]


@pytest.mark.parametrize(
    "data",
    [
        A.encode(),
        A.encode("utf-16"),
        A.encode("utf-16-le"),
        A.encode("utf-16-be"),
        A.replace("\n", "\r").encode(),
        A.replace("\n", "\r\n").encode(),
        PAGE.encode(),
        converted("pgn", A).encode(),
        converted("pgn", A).replace("\n", "\r").encode(),
        converted("json", A).encode(),
        gzip.compress(A.encode(), mtime=0),
        bz2.compress(A.encode()),
        lzma.compress(A.encode()),
        gzip.compress(PAGE.encode(), mtime=0),
    ],
)
def test_every_kind_of_document_gives_its_log(data: bytes, tmp_path: Path) -> None:
    (log,) = rn.read(data)
    assert (log.game, log.name, moves(log)) == ("Rococo", "a-b-2006-36-1", ["P e2-f3", "p b7-a6"])
    (tmp_path / "anything").write_bytes(data)
    for path in (tmp_path / "anything", str(tmp_path / "anything")):
        (again,) = rn.read(path)
        assert moves(again) == moves(log)
    assert rn.replay(log).verdict == "legal"


@pytest.mark.parametrize(
    "data",
    [
        (A + B).encode(),
        (A + "---\n" + B).encode(),
        (A + B).encode("utf-16-le"),
        (A + B).replace("\n", "\r").encode(),
        converted("pgn", A, B).encode(),
        converted("pgn", A, B).replace("\n", "\r").encode(),
        converted("zsg", A, B).encode(),
        converted("zsg", A, B).replace("\n", "\r").encode(),
        gzip.compress((A + B).encode(), mtime=0),
    ],
)
def test_many_logs_are_numbered_behind_the_name_of_their_file(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_bytes(data)
    first, second = rn.read(path)
    assert (first.source.name, second.source.name) == (f"{path}#1", f"{path}#2")
    assert [moves(first), moves(second)] == [["P e2-f3", "p b7-a6"], ["P b2-b3"]]


def test_places_are_those_of_the_file() -> None:
    text = A + B + "---\n" + A.replace("p b7-a6", "p b7-a3")
    for data in (text.encode(), text.encode("utf-16-le"), text.replace("\n", "\r").encode()):
        *_, log = rn.read(data)
        (finding,) = [finding for finding in rn.replay(log).findings if finding.severity == "error"]
        assert finding.line == text.splitlines().index("1... p b7-a3") + 1


def packed(kind: str, files: dict[str, str]) -> bytes:
    file = io.BytesIO()
    if kind == "zip":
        with zipfile.ZipFile(file, "w") as package:
            for name, text in files.items():
                package.writestr(name, text)
    else:
        with tarfile.open(fileobj=file, mode=f"w:{kind}") as package:
            for name, text in files.items():
                info = tarfile.TarInfo(name)
                info.size = len(text.encode())
                package.addfile(info, io.BytesIO(text.encode()))
    return file.getvalue()


@pytest.mark.parametrize("kind", ["zip", "", "gz", "bz2", "xz"])
def test_the_members_of_a_package_are_named_behind_it(kind: str, tmp_path: Path) -> None:
    data = packed(kind, {"in/one.txt": A, "two.pgn": converted("pgn", A, B), "board.png": "picture"})
    path = tmp_path / ("logs.zip" if kind == "zip" else f"logs.tar.{kind}" if kind else "logs.tar")
    path.write_bytes(data)
    names = ["in/one.txt", "two.pgn#1", "two.pgn#2"]
    assert [log.source.name for log in rn.read(path)] == [f"{path}/{name}" for name in names]
    assert [log.source.name for log in rn.read(data)] == [f"/{name}" for name in names]


def test_a_folder_gives_the_logs_of_its_files(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "one.txt").write_text(A, encoding="utf-8")
    (tmp_path / "two.pgn").write_text(converted("pgn", B), encoding="utf-8")
    (tmp_path / "settings.json").write_text('{"a": 1}', encoding="utf-8")
    (tmp_path / "go.sgf").write_text("(;GM[1]FF[4]SZ[19];B[aa])", encoding="utf-8")
    (tmp_path / "notes.md").write_text("hello", encoding="utf-8")
    assert [Path(log.source.name).name for log in rn.read(tmp_path)] == ["one.txt", "two.pgn"]


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=x", "rococo archive fetch"),
        ("chessvariants.com/play/x", "rococo archive fetch"),
        (A, r"text of a log.*rn\.parse_log"),
        ("no/such/file.txt", "no such file or directory"),
    ],
)
def test_what_is_no_document_is_refused_at_once_with_what_to_do(given: str, why: str) -> None:
    with pytest.raises(rn.UnreadableError, match=why):
        rn.read(given)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"SQLite format 3\0", "rococo archive validate"),
        (b"\x89PNG\r\n", "a PNG picture"),
        (b"(;GM[1]FF[4]AP[Sabaki:0.52]SZ[19];B[aa])", "is SGF of Go, made by Sabaki; SGF is not supported"),
        (b"(;FF[4]GM[2])", r"is SGF of another game \(GM\[2\]\)"),
        (converted("csv", A).encode(), "is a CSV table"),
        (converted("jsonl", A).encode(), "is JSON, but not written by"),
        (b'{"a": 1}', "is JSON, but not written by"),
        (b'{"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "runs": []}', "is SARIF"),
        (b"<svg xmlns='x'></svg>", "is an SVG picture"),
        (gzip.compress(A.encode(), mtime=0)[:40], "cannot be unpacked"),
        (b"PK\x03\x04junk", "not a zip file, or a damaged one"),
    ],
)
def test_what_holds_no_game_that_can_be_read_is_named(data: bytes, why: str) -> None:
    with pytest.raises(rn.UnreadableError, match=why):
        list(rn.read(data))


def test_a_packed_file_that_is_a_bomb_is_refused() -> None:
    with pytest.raises(rn.UnreadableError, match="unpacks to more than"):
        list(rn.read(gzip.compress(bytes(80 << 20))))


def test_the_game_may_be_chosen() -> None:
    (log,) = rn.read(b"1. P e2-f3\n1... p b7-a6\n", "rococo")
    assert rn.replay(log, "rococo").verdict == "legal"
    with pytest.raises(rn.VariantError):
        rn.read(b"", "no such game")


@pytest.mark.parametrize("moves", ["1. e4! e5", "1.\ne4 e5", "{Notes} 1. e4 e5", "1. e4 e5"])
def test_a_game_of_chess_below_headers_is_pgn_for_every_command(moves: str) -> None:
    raw = f"Game: Chess\n\n{moves}\n".encode()
    document = Document("game.txt", raw, None, len(raw))
    assert not is_plain(raw)
    (log,) = replayable(document)
    assert isinstance(log, rn.Log)
    assert [turn.text[:2] for turn in log.turns] == ["e4", "e5"]


def test_a_log_below_headers_is_plain() -> None:
    assert is_plain(b"Game: Rococo\n\n1. P a2-a3\n1... p a7-a6\n11. Pa3-a4 // good\n")


def test_logs_come_one_by_one(tmp_path: Path) -> None:
    """A file that is large is never held whole."""
    path = tmp_path / "many.txt"
    path.write_text((A + B) * 2_000, encoding="utf-8")
    logs = rn.read(path)
    assert next(logs).name == "a-b-2006-36-1"
    assert sum(1 for _ in logs) == 3_999


MIME = """From: <Saved by Blink>
Snapshot-Content-Location: https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=a-b-2006-36-1
MIME-Version: 1.0
Content-Type: multipart/related;
\ttype="text/html";
\tboundary="----b"


------b
Content-Type: text/html{charset}
Content-Transfer-Encoding: {encoding}
Content-Location: https://example.org/

{body}
------b
Content-Type: image/png
Content-Transfer-Encoding: base64

iVBORw0KGgo=
------b--
"""
HTML = "<!DOCTYPE html><body><textarea>1. P e2-f3\n1... p b7-a6 // naïve\n</textarea></body>"


def quoted(text: str, charset: str = "utf-8") -> str:
    return quopri.encodestring(text.encode(charset)).decode()


def based(text: str) -> str:
    return base64.encodebytes(text.encode()).decode()


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("encoding", "charset", "body"),
    [
        ("quoted-printable", "", quoted(HTML)),
        ("quoted-printable", "; charset=windows-1252", quoted(HTML, "cp1252")),
        ("base64", "; charset=utf-8", based(HTML)),
        ("8bit", "", HTML),
    ],
)
def test_a_page_saved_as_one_file_is_the_page(ends: str, encoding: str, charset: str, body: str) -> None:
    text = MIME.format(encoding=encoding, charset=charset, body=body)
    (log,) = rn.read(text.replace("\n", ends).encode())
    assert (log.game, log.name, moves(log)) == ("Rococo", "a-b-2006-36-1", ["P e2-f3", "p b7-a6"])
    assert log.turns[1].comment == "naïve"
