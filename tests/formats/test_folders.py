"""Which files of a folder or package are read: their content decides, whatever their names."""

import bz2
import gzip
import io
import lzma
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from support import LOGS, ROOT

import rococo_notation as rn
from rococo_notation.formats.documents import Document, documents
from rococo_notation.formats.folders import BEGINNING, files_in, why_skipped
from rococo_notation.formats.text_documents import Unread

LOG = b"Game: Rococo\n\n1. P e2-e3\n1... p e7-e6\n2. P d2-d3 // as you like\n"
LETTER = b"Dear Fergus,\n\nthank you for the game. My favourite move was 2. P d2-d3,\nand yours?\n\nAbhay\n"


def office() -> bytes:
    """A document of an office program, as far as its packing goes."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as package:
        for name in ("[Content_Types].xml", "word/document.xml"):
            package.writestr(name, "<xml/>")
    return file.getvalue()


@pytest.mark.parametrize("name", ["noext", "game.doc", "mail.eml", "game.txt.bak"])
@pytest.mark.parametrize(
    "raw",
    [
        LOG,
        b"\xef\xbb\xbf" + LOG,
        LOG.decode().encode("utf-16"),
        LOG.replace(b"\n", b"\r\n"),
        LOG.replace(b"-", "\u2013".encode()),
        b"Thank you! Here is the game:\n\n" + LOG,
        b"1. P e2-e3\n1... p e7-e6\n",
        b'[Event "x"]\n[Variant "Rococo"]\n\n1. Pg2h3 Pg7h6 *\n',
        gzip.compress(LOG, mtime=0),
        lzma.compress(LOG),
        bz2.compress(LOG),
    ],
    ids=lambda raw: repr(raw[:12]),
)
def test_a_log_is_read_whatever_its_name(name: str, raw: bytes) -> None:
    assert why_skipped(name, raw) == ""


@pytest.mark.parametrize("path", sorted(LOGS.glob("*.txt")), ids=lambda path: path.stem)
def test_every_log_is_known_by_its_content(path: Path) -> None:
    assert why_skipped("log", path.read_bytes()[:BEGINNING]) == ""


def test_the_samples_and_saved_pages_are_known_by_their_content() -> None:
    for path in (ROOT / "samples").rglob("*.*"):
        assert why_skipped("log", path.read_bytes()[:BEGINNING]) == "", path


@pytest.mark.parametrize(
    ("name", "raw", "why"),
    [
        ("board.png", b"\x89PNG\r\n\x1a\n\0", "no text"),
        ("scan.pdf", b"%PDF-1.7\n", "no text"),
        ("rococo.exe", b"MZ\x90\0\3\0\0\0\4\0\0\0\xff\xff", "no text"),
        ("games.db", b"SQLite format 3\0", "no text"),
        ("noext", bytes(range(256)), "no text"),
        ("letter.docx", office(), "packed"),
        ("disk.img.gz", gzip.compress(bytes(5000)), "no text"),
        ("cut.gz", b"\x1f\x8b\x08", "packed"),
        ("letter.md", LETTER, "no log"),
        ("empty", b"", "no log"),
        ("table.csv", b"log,game,variant\na,b,c\n", "no log"),
        ("other.json", b'{"a": 1}', "no log"),
        ("go.sgf", b"(;GM[1]FF[4]SZ[19];B[aa])", "no log"),
        ("game.html", b'<meta name="generator" content="rococo_notation">', "page of this program"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_holds_no_log_is_skipped_for_a_reason(name: str, raw: bytes, why: str) -> None:
    assert why_skipped(name, raw) == why


def test_programs_and_documents_with_examples_of_moves_are_no_logs() -> None:
    paths = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "rococo_notation" / "notation").rglob("*.py")]
    taken = [path.name for path in paths if not why_skipped("text", path.read_bytes()[:BEGINNING])]
    assert taken == []


def test_hidden_files_and_folders_are_left_out(tmp_path: Path) -> None:
    for name in ("game.txt", ".hidden.txt", ".git/game.txt", "deep/.venv/game.txt", "deep/game"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(LOG)
    assert list(files_in(tmp_path)) == [tmp_path / "deep" / "game", tmp_path / "game.txt"]


def test_a_link_that_leads_nowhere_is_counted(tmp_path: Path) -> None:
    (tmp_path / "game.txt").symlink_to(tmp_path / "gone.txt")
    (skipped,) = files_in(tmp_path)
    assert isinstance(skipped, Unread)
    assert skipped.why == "no file"


def test_a_folder_is_read_by_content_by_the_library_too(tmp_path: Path) -> None:
    (tmp_path / "game.doc").write_bytes(LOG)
    (tmp_path / "board.png").write_bytes(b"\x89PNG")
    (log,) = rn.read(tmp_path)
    assert log.source.name == str(tmp_path / "game.doc")


def packed(path: Path, members: dict[str, bytes], mode: str) -> Path:
    if mode == "zip":
        with zipfile.ZipFile(path, "w") as package:
            for name, raw in members.items():
                package.writestr(name, raw)
        return path
    with tarfile.open(path, f"w:{mode}") as tar:
        for name, raw in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(raw)
            tar.addfile(info, io.BytesIO(raw))
    return path


@pytest.mark.parametrize(("suffix", "mode"), [("zip", "zip"), ("tar", ""), ("tgz", "gz")])
def test_members_are_known_by_their_content_too(suffix: str, mode: str, tmp_path: Path) -> None:
    long = LOG + b"".join(b"// a remark that makes it long %d\n" % number for number in range(2000))
    assert len(long) > BEGINNING
    given = {"noext": long, "board.png": b"\x89PNG" + bytes(10**5), "readme": LETTER, "a/in.docx": office(), ".x": LOG}
    path = packed(tmp_path / f"logs.{suffix}", given, mode)
    read, *skipped = documents(path)
    assert isinstance(read, Document)
    assert (read.source, read.raw) == (f"{path}/noext", long)
    assert [(each.source.removeprefix(f"{path}/"), each.why) for each in skipped if isinstance(each, Unread)] == [
        ("board.png", "no text"),
        ("readme", "no log"),
        ("a/in.docx", "packed"),
    ]


def test_of_a_file_that_is_skipped_only_the_beginning_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("film.mp4", "notes"):
        (tmp_path / name).write_bytes(bytes([0, 65] if name == "film.mp4" else [65]) * 10**6)
    sizes: list[int] = []
    opened: Callable[..., io.IOBase] = Path.open

    def counting(self: Path, *mode: str) -> io.IOBase:
        file = opened(self, *mode)
        read = file.read  # type: ignore[attr-defined]
        monkeypatch.setattr(file, "read", lambda size: sizes.append(size) or read(size), raising=False)
        return file

    monkeypatch.setattr(Path, "open", counting)
    assert all(isinstance(each, Unread) for each in files_in(tmp_path))
    assert sizes == [BEGINNING, BEGINNING]
