"""What a user gives becomes documents: packages whoever packed them, and the files of folders by their content."""

import bz2
import gzip
import io
import lzma
import stat
import tarfile
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import LOGS, ROOT, log_of

import rococo_notation as rn
from rococo_notation.formats import zip_tar
from rococo_notation.formats.containers import BEGINNING, Document, Unread, documents, files_in, why_skipped

LOG = log_of("1. P a2-a3", name="one-two-2006-36-554").encode()
OTHER = log_of("1. P b2-b3", name="one-two-2006-36-555").encode()

Files = Mapping[str, bytes]
HOSTILE = ("../../out.txt", "/etc/out.txt", "..\\out.txt", "a/../../../out.txt", "\x1b[2J.txt", "-rf.txt")


def zipped(path: Path, files: Files) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in files.items():
            package.writestr(name, data)
    return path


def tarred(path: Path, files: Files) -> Path:
    with tarfile.open(path, f"w:{path.suffix[1:]}" if path.suffix != ".tar" else "w:") as package:
        for name, data in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            package.addfile(info, io.BytesIO(data))
    return path


PACKERS: dict[str, Callable[[Path, Files], Path]] = {
    "logs.zip": zipped, "LOGS.ZIP": zipped, "logs.tar": tarred, "logs.tar.gz": tarred, "logs.tar.bz2": tarred,
    "logs.tar.xz": tarred,
}  # fmt: skip


def read(path: Path) -> list[Document | Unread]:
    return list(documents(path))


def good(path: Path) -> list[Document]:
    return [each for each in read(path) if isinstance(each, Document)]


def refused(path: Path) -> str:
    (only,) = read(path)
    assert isinstance(only, Unread)
    return only.message


@pytest.mark.parametrize("name", PACKERS)
def test_the_logs_of_a_package_are_read_and_nothing_is_unpacked(name: str, tmp_path: Path) -> None:
    path = PACKERS[name](tmp_path / name, {"a/one.txt": LOG, "two.HTML": OTHER, "picture.png": b"\x89PNG"})
    assert [(each.source, each.raw) for each in good(path)] == [
        (f"{path}/a/one.txt", LOG),
        (f"{path}/two.HTML", OTHER),
    ]
    assert list(tmp_path.iterdir()) == [path]


STRINGS = "".join(f"<si><t>{text}</t></si>" for text in ("Rococo", "P a2-a3", "p b7-b6", "s h8-g8; a-h8", "x")).encode()
ROWS = ((0,), ("1", 1, 2), ("2", "S h1-h2; P-h1", 3), ("3", None, 4))


def sheet(*rows: tuple[str | int | None, ...]) -> bytes:
    """Return the XML of a sheet; numbers stand for shared texts, and None for a cell that is left out."""
    lines = [
        "".join(
            f'<c r="{column}{at}" t="s"><v>{text}</v></c>' if isinstance(text, int)
            else f'<c r="{column}{at}" t="inlineStr"><is><t>{text}</t></is></c>'
            for column, text in zip("ABC", row, strict=False) if text is not None
        )
        for at, row in enumerate(rows, 1)
    ]  # fmt: skip
    rows_of = "".join(f"<row>{line}</row>" for line in lines)
    return f'<worksheet xmlns="http://example.org/main"><sheetData>{rows_of}</sheetData></worksheet>'.encode()


def test_a_sheet_of_a_workbook_is_read_as_its_cells_stand(tmp_path: Path) -> None:
    files = {"xl/workbook.xml": b"<workbook/>", "xl/sharedStrings.xml": b"<sst>" + STRINGS + b"</sst>"}
    path = zipped(tmp_path / "game.xlsx", {**files, "xl/worksheets/sheet1.xml": sheet(*ROWS)})
    (found,) = good(path)
    assert found.source == f"{path}/xl/worksheets/sheet1.tsv"
    assert found.raw.decode() == "Rococo\n1\tP a2-a3\tp b7-b6\n2\tS h1-h2; P-h1\ts h8-g8; a-h8\n3\t\tx"


def test_a_workbook_without_shared_texts_is_read_as_its_cells_stand(tmp_path: Path) -> None:
    path = zipped(tmp_path / "game.xlsx", {"xl/worksheets/sheet1.xml": sheet(("Rococo",), ("1", "P a2-a3", "p b7-b6"))})
    assert [each.raw.decode() for each in good(path)] == ["Rococo\n1\tP a2-a3\tp b7-b6"]


@pytest.mark.parametrize(
    ("cells", "line"),
    [
        (b'<c r="A1"><f>1&lt;2</f><v>1</v></c><c r="B1"/><c r="C1" t="s"><v>9</v></c>', "1\t\t9"),
        (b'<c r="B1" t="inlineStr"><is><r><t>S h1</t></r><r><t>&lt;&gt;h2</t></r></is></c>', "\tS h1<>h2"),
        (b'<c r="A1" t="s"><v>&#120;</v><c><c', "x"),
    ],
)
def test_a_cell_of_a_workbook_has_its_value_and_no_formula_or_markup(cells: bytes, line: str, tmp_path: Path) -> None:
    rows = b"<row>" + cells + b"</row><row>" + sheet(("1. P a2-a3",)).partition(b"<row>")[2]
    path = zipped(tmp_path / "game.xlsx", {"xl/sharedStrings.xml": b"<sst/>", "xl/worksheets/sheet1.xml": rows})
    assert [each.raw.decode().split("\n")[0] for each in good(path)] == [line]


@pytest.mark.parametrize("name", PACKERS)
def test_names_of_members_are_labels_and_never_paths(name: str, tmp_path: Path) -> None:
    path = PACKERS[name](tmp_path / name, dict.fromkeys(HOSTILE, LOG))
    found = read(path)
    assert len(found) == len(HOSTILE)
    assert all(isinstance(each, Document) and each.source.startswith(f"{path}/") for each in found)
    assert not any("\x1b" in str(each) for each in found)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE, tarfile.DIRTYPE])
def test_links_devices_and_folders_of_a_tar_file_are_passed_over(kind: bytes, tmp_path: Path) -> None:
    path = tmp_path / "logs.tar"
    with tarfile.open(path, "w") as package:
        link = tarfile.TarInfo("secret.txt")
        link.type, link.linkname = kind, "/etc/passwd"
        package.addfile(link)
        info = tarfile.TarInfo("log.txt")
        info.size = len(LOG)
        package.addfile(info, io.BytesIO(LOG))
    assert [each.raw for each in good(path)] == [LOG]


def test_a_link_in_a_zip_file_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "logs.zip"
    with zipfile.ZipFile(path, "w") as package:
        link = zipfile.ZipInfo("secret.txt")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        package.writestr(link, "/etc/passwd")
        package.writestr("log.txt", LOG)
    assert [each.raw for each in good(path)] == [LOG]


@pytest.mark.parametrize("name", ["logs.zip", "logs.tar.gz"])
@pytest.mark.parametrize(
    ("limit", "value", "word"),
    [("MOST_BYTES_IN_ALL", 1000, "unpacks to more than"), ("MOST_MEMBERS", 2, "more than 2 files")],
)
def test_a_package_that_holds_too_much_is_refused_whole(
    limit: str, value: int, word: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(zip_tar, limit, value)
    path = PACKERS[name](tmp_path / name, {f"{number}.txt": LOG * 10 for number in range(3)})
    assert word in refused(path)
    assert "use the folder" in refused(path)


@pytest.mark.parametrize("name", ["logs.zip", "logs.tar.gz", "logs.tar.bz2", "logs.tar.xz"])
def test_a_bomb_is_known_by_how_tightly_it_is_packed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(zip_tar, "HARMLESS", 10_000)
    path = PACKERS[name](tmp_path / name, {"bomb.txt": bytes(2_000_000)})
    assert "more than 250 times its size" in refused(path)


@pytest.mark.parametrize("name", ["logs.zip", "logs.tar.gz"])
def test_a_member_that_is_too_large_is_told_and_the_rest_goes_on(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(zip_tar, "MOST_BYTES", 100_000)
    path = PACKERS[name](tmp_path / name, {"large.txt": LOG * 5000, "log.txt": LOG})
    first, second = read(path)
    assert isinstance(first, Unread)
    assert "large.txt: larger than" in first.message
    assert isinstance(second, Document)


def test_a_name_that_is_a_bomb_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zip_tar, "MOST_SAID", 100_000)
    path = tarred(tmp_path / "logs.tar.gz", {"x" * 1_000_000 + ".txt": LOG})
    assert "the headers of one file are longer" in refused(path)


@pytest.mark.parametrize("name", ["logs.zip", "logs.tar.gz"])
def test_names_that_are_long_together_are_refused(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zip_tar, "MOST_BYTES", 1000)
    path = PACKERS[name](tmp_path / name, {f"{number:0400}.txt": b"" for number in range(3)})
    assert "the list of its files is longer" in refused(path)


def test_what_a_tar_file_says_of_all_its_files_is_bounded(tmp_path: Path) -> None:
    """Each member gets a copy of it, so that few bytes took gigabytes."""
    path = tmp_path / "logs.tar"
    for count, said in ((100, "read"), (101, "more than 100 global headers")):
        about = {f"k{number}": "v" for number in range(count)}
        with tarfile.open(path, "w", format=tarfile.PAX_FORMAT, pax_headers=about) as package:
            info = tarfile.TarInfo("log.txt")
            info.size = len(LOG)
            package.addfile(info, io.BytesIO(LOG))
        (found,) = read(path)
        assert said in (found.message if isinstance(found, Unread) else "read")


def test_the_members_of_a_zip_file_are_counted_before_they_are_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The number at the end of the file may be a lie."""
    path = zipped(tmp_path / "logs.zip", {f"{number}.txt": b"" for number in range(3)})
    data = bytearray(path.read_bytes())
    end = data.rindex(b"PK\5\6")
    data[end + 8 : end + 12] = b"\1\0\1\0"
    path.write_bytes(data)
    monkeypatch.setattr(zip_tar, "MOST_MEMBERS", 2)
    monkeypatch.setattr(zipfile, "ZipInfo", lambda *_: pytest.fail("a member was listed"))
    assert "more than 2 files" in refused(path)


def test_a_package_within_another_is_refused_and_the_rest_goes_on(tmp_path: Path) -> None:
    inner = zipped(tmp_path / "inner.zip", {"log.txt": LOG}).read_bytes()
    first, second = read(zipped(tmp_path / "outer.zip", {"inner.zip": inner, "log.txt": OTHER}))
    assert isinstance(first, Unread)
    assert "inside another" in first.message
    assert isinstance(second, Document)


def test_an_encrypted_member_is_told_and_the_rest_goes_on(tmp_path: Path) -> None:
    path = zipped(tmp_path / "logs.zip", {"log.txt": LOG, "two.txt": OTHER})
    data = bytearray(path.read_bytes())
    for signature, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(signature) + flags] |= 1
    path.write_bytes(data)
    first, second = read(path)
    assert isinstance(first, Unread)
    assert first.message.endswith("log.txt: cannot be unpacked: it is encrypted; unpack it yourself")
    assert isinstance(second, Document)


def test_of_a_tar_file_that_is_cut_off_what_is_there_is_read(tmp_path: Path) -> None:
    path = tarred(tmp_path / "logs.tar", {"one.txt": LOG, "two.txt": OTHER})
    path.write_bytes(path.read_bytes()[: 512 + 512 + 300])
    found = read(path)
    assert [each.raw for each in found if isinstance(each, Document)] == [LOG]
    assert isinstance(found[-1], Unread)
    assert "cut off" in found[-1].message


@pytest.mark.parametrize("name", PACKERS)
def test_a_package_without_logs_and_one_that_is_none_are_told(name: str, tmp_path: Path) -> None:
    picture, package = read(PACKERS[name](tmp_path / name, {"picture.png": b"\x89PNG", "._log.txt": b"\0"}))
    assert isinstance(picture, Unread)
    assert (picture.source, picture.why) == (f"{tmp_path / name}/picture.png", "no text")
    assert isinstance(package, Unread)
    assert (package.message, package.why) == (f"{tmp_path / name}: it contains no logs", "no log")
    (tmp_path / name).write_bytes(b"nonsense" * 200)
    assert "not a" in refused(tmp_path / name)


def test_a_member_without_a_name_is_read_by_what_is_in_it(tmp_path: Path) -> None:
    path = zipped(tmp_path / "logs.zip", {"one.txt": LOG, "two.txt": OTHER})
    path.write_bytes(path.read_bytes().replace(b"two.txt", b"\0wo.txt"))
    assert [(each.source, each.raw) for each in good(path)] == [(f"{path}/one.txt", LOG), (f"{path}/", OTHER)]


CHANGES = st.lists(st.tuples(st.integers(0, 2000), st.integers(0, 255)), max_size=8)


@given(st.sampled_from(["logs.zip", "logs.tar", "logs.tar.gz"]), CHANGES, st.integers(0, 3000))
def test_a_spoilt_package_raises_nothing(
    tmp_path_factory: pytest.TempPathFactory, name: str, changes: list[tuple[int, int]], length: int
) -> None:
    path = PACKERS[name](tmp_path_factory.mktemp("spoilt") / name, {"one.txt": LOG, "dir/two.txt": OTHER * 3})
    data = bytearray(path.read_bytes())
    for place, value in changes:
        data[place % len(data)] = value
    path.write_bytes(data[: max(length, 10)] if length < len(data) else data)
    for each in read(path):
        assert isinstance(each, (Document, Unread))


def test_a_file_of_many_logs_is_as_many_documents(tmp_path: Path) -> None:
    packed = LOG + b"---\n" + OTHER
    path = tmp_path / "packed.txt"
    path.write_bytes(packed)
    assert [(each.source, each.raw) for each in good(path)] == [(f"{path}#1", LOG), (f"{path}#2", OTHER)]
    package = zipped(tmp_path / "logs.zip", {"packed.txt": packed})
    assert [each.raw for each in good(package)] == [LOG, OTHER]


def test_a_page_with_such_a_line_in_it_is_one_document(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_bytes(b"<!DOCTYPE html><html><body><pre>\n" + LOG + b"---\n" + OTHER + b"</pre></body></html>")
    assert len(good(path)) == 1


def test_the_time_of_a_document_is_that_of_its_file(tmp_path: Path) -> None:
    path = zipped(tmp_path / "logs.zip", {})
    with zipfile.ZipFile(path, "w") as package:
        package.writestr(zipfile.ZipInfo("a.txt", (2006, 3, 21, 1, 2, 4)), LOG)
        package.writestr(zipfile.ZipInfo("b.txt", (1980, 0, 0, 0, 0, 0)), LOG)
    assert [each.when and each.when.isoformat() for each in good(path)] == ["2006-03-21T01:02:04+00:00", None]


# ---------------------------------------------------------------- which files hold logs


TURNS = b"Game: Rococo\n\n1. P e2-e3\n1... p e7-e6\n2. P d2-d3 // as you like\n"
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
        TURNS,
        b"\xef\xbb\xbf" + TURNS,
        TURNS.decode().encode("utf-16"),
        TURNS.replace(b"\n", b"\r\n"),
        TURNS.replace(b"-", "\u2013".encode()),
        b"Thank you! Here is the game:\n\n" + TURNS,
        b"1. P e2-e3\n1... p e7-e6\n",
        b'[Event "x"]\n[Variant "Rococo"]\n\n1. Pg2h3 Pg7h6 *\n',
        gzip.compress(TURNS, mtime=0),
        lzma.compress(TURNS),
        bz2.compress(TURNS),
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


@pytest.mark.slow
def test_programs_and_documents_with_examples_of_moves_are_no_logs() -> None:
    paths = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "rococo_notation" / "notation").rglob("*.py")]
    taken = [path.name for path in paths if not why_skipped("text", path.read_bytes()[:BEGINNING])]
    assert taken == []


def test_hidden_files_and_folders_are_left_out(tmp_path: Path) -> None:
    for name in ("game.txt", ".hidden.txt", ".git/game.txt", "deep/.venv/game.txt", "deep/game"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(TURNS)
    assert list(files_in(tmp_path)) == [tmp_path / "deep" / "game", tmp_path / "game.txt"]


def test_a_link_that_leads_nowhere_is_counted(tmp_path: Path) -> None:
    (tmp_path / "game.txt").symlink_to(tmp_path / "gone.txt")
    (skipped,) = files_in(tmp_path)
    assert isinstance(skipped, Unread)
    assert skipped.why == "no file"


def test_a_folder_is_read_by_content_by_the_library_too(tmp_path: Path) -> None:
    (tmp_path / "game.doc").write_bytes(TURNS)
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
    long = TURNS + b"".join(b"// a remark that makes it long %d\n" % number for number in range(2000))
    assert len(long) > BEGINNING
    given = {
        "noext": long,
        "board.png": b"\x89PNG" + bytes(10**5),
        "readme": LETTER,
        "a/in.docx": office(),
        ".x": TURNS,
    }
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
