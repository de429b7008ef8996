"""A text of many games is read game by game, and gives what reading it at once gives."""

import io
import json
from contextlib import closing, suppress
from email.message import EmailMessage
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rococo_notation as rn
from rococo_notation.archive import adding
from rococo_notation.archive.store import Store
from rococo_notation.errors import UnreadableError
from rococo_notation.formats import split
from rococo_notation.formats.containers import Document, documents, documents_in
from rococo_notation.formats.pgn_reading import PgnReader
from rococo_notation.formats.plain_data import JsonReader, JsonWriter
from rococo_notation.formats.read import logs_of
from rococo_notation.formats.split import cut_json, is_games

LOGS = [
    "Game: Rococo\n1. P a2-a9\n",
    'Game: Röcöcö ♔\n\n1. P a2-a3 // {]}\\"\n',
    "",
    '[Event "x"]\n[Variant "Rococo"]\n\nPe2f3 *\n',
]


def document(indent: int | None = None) -> str:
    writer = JsonWriter()
    records = [rn.replay(rn.Source(text, f"{number}.txt", first_line=number)) for number, text in enumerate(LOGS, 1)]
    text = writer.opening() + "".join(map(writer.game, records)) + writer.closing()
    return json.dumps(json.loads(text), indent=indent, ensure_ascii=indent is None) if indent != 0 else text


def streamed(text: str) -> list[rn.Log]:
    found = documents_in(text.encode(), "games.json")
    return [log for each in found if isinstance(each, Document) for log in logs_of(each)]


def at_once(text: str) -> list[rn.Log]:
    return list(JsonReader().logs(rn.Source(text, "games.json"), None))


def facts(logs: list[rn.Log]) -> list[object]:
    return [(log.source.name, log.source.first_line, log.source.text, log.turns) for log in logs]


@pytest.mark.parametrize("block", [1, 7, 100, 1 << 18])
@pytest.mark.parametrize("indent", [0, 2, None])
def test_every_layout_gives_the_same_logs_wherever_it_is_cut(
    indent: int | None, block: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(split, "_BLOCK", block)
    text = document(indent)
    assert is_games(text.encode())
    assert len(list(cut_json(io.BytesIO(text.encode())))) == len(LOGS)
    assert facts(streamed(text)) == facts(at_once(text))
    assert facts(streamed(f"\ufeff{text}")) == facts(at_once(text))


def test_no_more_is_read_than_a_game_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(split, "_BLOCK", 1000)
    opening, bracket, games = document(0).partition("[")
    data = (opening + bracket + ",".join([games.removesuffix("]}\n")] * 100) + "]}").encode()
    assert len(json.loads(data)["games"]) == 100 * len(LOGS)
    file = io.BytesIO(data)
    done, ahead = 0, []
    for piece in cut_json(file):
        done += piece.size
        ahead.append(file.tell() - done)
    assert len(ahead) == 100 * len(LOGS)
    assert max(ahead) < 20_000 < len(data)


def test_documents_may_follow_each_other() -> None:
    text = document(0)
    assert facts(streamed(text + text)) == 2 * facts(at_once(text))


@pytest.mark.parametrize(
    ("old", "new", "message", "line"),
    [
        ('{"file": "3.txt"', '{"file" "3.txt"', "not JSON: Expecting ':'", 4),
        ('"line": 3', '"line": tru', "not JSON: Expecting value", 4),
        ('"source": ""', '"sauce": ""', '"source"', 4),
        ('{"file": "3.txt"', '7, {"file": "3.txt"', '"source"', 4),
        ("\n]}\n", "", "not JSON: Expecting", 5),
        ("\n]}\n", "\n]}\nmore", "not JSON: Extra data", 7),
        ("\n]}\n", "\n]\n", "not JSON: Extra data", 6),
    ],
)
def test_what_is_before_a_fault_is_read_and_the_fault_is_told_with_its_line(
    old: str, new: str, message: str, line: int
) -> None:
    text = document(0)
    assert old in text
    logs = streamed(text.replace(old, new))
    before = [log for log in logs if not any(finding.code == "GC101" for finding in log.findings)]
    (fault,) = [log.findings[0] for log in logs if log not in before]
    assert message in fault.message
    assert fault.line == line
    assert facts(before)[:2] == facts(at_once(text))[:2]


@pytest.mark.parametrize("other", ['""', '"",', "{},", "1,"])
def test_what_is_no_list_of_games_is_one_document(other: str) -> None:
    assert len(list(cut_json(io.BytesIO((split._OPENING + other * 1000).encode())))) == 1


def test_what_was_read_is_not_copied_for_each_game_in_it() -> None:
    window = split._Window(io.BytesIO(b"{}," * 1000))
    window.read()
    text = window.text
    for place in range(3, 3000, 3):
        assert window.cut(place) == 3
    assert window.text is text


def test_json_nested_too_deeply_is_told() -> None:
    (log,) = streamed(split._OPENING + "[" * 200_000)
    assert [finding.code for finding in log.findings] == ["GC101"]


def test_what_cannot_be_cut_is_left_to_the_reader() -> None:
    for text in ('{"format": "rococo-games", "version": 2, "games": []}', '{"format": "rococo-games"}', "[]", ""):
        assert not is_games(text.encode())


@given(st.text())
def test_anything_may_follow_the_opening(rest: str) -> None:
    for piece in cut_json(io.BytesIO((split._OPENING + rest).encode(errors="replace"))):
        document = Document("x.json", piece.raw, None, piece.size, piece.line)
        with suppress(UnreadableError):
            for log in logs_of(document):
                rn.replay(log)


# ---------------------------------------------------------------- PGN


INPUTS = Path(__file__).parent / "inputs"
GAME = '[Event "Cup"]\n[White "A"]\n\n1. e4 e5 {yes} 2. Nf3 1-0\n\n'


def read(text: str) -> list[tuple[object, ...]]:
    """Read the pieces of a text, each on its own."""
    found = split.cut_pgn(io.BytesIO(text.encode()))
    documents = (Document("a.pgn", piece.raw, None, piece.size, piece.line) for piece in found)
    sources = (rn.Source.decode(document.raw, document.source, document.line) for document in documents)
    return told(chain.from_iterable(PgnReader().logs(source, None) for source in sources))


def told(logs: "chain[rn.Log]") -> list[tuple[object, ...]]:
    """Return what a game is, and where each turn and each fault stands in the file."""
    return [
        (
            dict(log.headers),
            [(str(turn), turn.comment, log.source.locate(turn.span.start)) for turn in log.turns],
            [(finding.code, finding.line, finding.column, finding.text) for finding in log.all_findings()],
            log.result,
            [remark.text for remark in (*log.comments, *log.variations)],
        )
        for log in logs
    ]


def whole(text: str) -> list[tuple[object, ...]]:
    return told(chain(PgnReader().logs(rn.Source(text, "a.pgn"), None)))


def count(text: str) -> int:
    return len(list(split.cut_pgn(io.BytesIO(text.encode()))))


@pytest.mark.parametrize("path", sorted(INPUTS.glob("*.pgn")), ids=lambda path: path.name)
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("block", [200, 1 << 18])
def test_the_pieces_of_a_file_read_as_the_file(
    path: Path, ends: str, block: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(split, "_BLOCK", block)
    text = path.read_text(encoding="utf-8").replace("\n", ends)
    assert read(text) == whole(text)
    assert count(text) == len(whole(text))


@pytest.mark.parametrize(
    "between",
    [
        '{No, in [Event "x"] it was\n[Event "x"]} ',
        '{a {b\n\n[Event "x"] c} d} ',
        '{not closed\n\n[Event "x"]\n\n1. d4 ',
        '{closed} {not closed\n\n[Event "x"]\n\n1. d4 d5 1-0 ',
        '(not closed\n\n[Event "x"]\n\n1. d4 ',
        '; to the end {\n\n[Event "x"]\n\n1. d4 d5 ',
        '% of a program\n\n[Event "x"]\n\n1. d4 d5 ',
        '[Site "y"]\n\n[Round "2"]\n\n[Event "x"]\n\n1. d4 ',
        '[Site "y"]\n% 1-0\n\n[Event "x"]\n\n1. d4 ',
        '[Site "e4 1-0\n\n[Event "x"]\n\n1. d4 ',
        '1-0 [Site "e4 1-0"]\n\n[Event "x"]\n\n1. d4 ',
        "1-0\n\n1. d4 d5 1-0\n\n1. c4 ",
        '1-0\n[Event "x"]\n\n1. c4 1-0\n\n\n\n[White "without Event"]\n\n1. c4 ',
    ],
)
def test_wherever_it_cannot_be_cut_the_games_are_the_same(between: str) -> None:
    for text in (f"{GAME}{GAME.removesuffix(f'1-0{chr(10) * 2}')}{between}{GAME}{GAME}", f"{between}{GAME}{GAME}"):
        assert read(text) == whole(text)
        assert count(text) > 1


WORDS = (
    '[Event "x"]', '[White "1-0"]',
    '[Black "', '\n\n[Event "', '\n\n[Site "y"]\n', "\n[", GAME, "{", "}", " {", "} ", "(",
    ")", ";", "%", "\n", "\n\n", "\r\n", " ", "1-0", "*", "e4", "Nf3", "1.", "2...", "$1", "N", "Game Courier log |",
)  # fmt: skip


@given(st.lists(st.sampled_from(WORDS), max_size=30).map("".join))
def test_any_mixture_reads_as_the_whole(text: str) -> None:
    if split._FIRST_TAG.search(text.encode()):
        assert read(text) == whole(text)


def test_games_have_the_numbers_and_lines_of_the_file() -> None:
    found = list(documents_in((GAME * 3).encode(), "games.pgn"))
    assert [(each.source, each.line) for each in found if isinstance(each, Document)] == [
        ("games.pgn#1", 1), ("games.pgn#2", 6), ("games.pgn#3", 11),
    ]  # fmt: skip
    (only,) = documents_in(GAME.encode(), "game.pgn")
    assert only.source == "game.pgn"
    logs = chain.from_iterable(logs_of(each) for each in found if isinstance(each, Document))
    assert [log.source.name for log in logs] == ["games.pgn#1", "games.pgn#2", "games.pgn#3"]


def test_a_game_stays_the_same_when_others_are_added_behind_it() -> None:
    before, after = (list(documents_in(text.encode(), "a.pgn")) for text in (GAME * 2, GAME * 3))
    assert [each.raw for each in before if isinstance(each, Document)] == [
        each.raw for each in after[:2] if isinstance(each, Document)
    ]


def test_a_file_without_empty_lines_is_read_whole() -> None:
    text = GAME.replace("\n\n", "\n") * 3
    assert count(text) == 1
    assert [log.source.name for log in rn.read(text.encode())] == ["#1", "#2", "#3"]


def test_an_archive_keeps_what_was_added_before_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adding, "BATCH", 2)
    path = tmp_path / "cup.pgn"
    path.write_text("".join(GAME.replace("[W", f'[Round "{number}"]\n[W') for number in range(5)), encoding="utf-8")
    with Store(tmp_path / "games.db") as store:
        with closing(adding.add_all(store, documents(path), "1")) as batches:
            assert next(batches)[1] == ["new", "new"]
        assert store.db.execute("SELECT count(*) FROM logs").fetchone() == (2,)
        again = chain.from_iterable(changes for _, changes in adding.add_all(store, documents(path), "1"))
        assert list(again) == ["same", "same", "new", "new", "new"]


def mail(number: int, kind: str) -> bytes:
    written = EmailMessage()
    written["From"] = "a@example.org"
    text = f"Game: Rococo\nLog: game-{number}\n\n1. P a2-a3\n1... p a7-a6\n"
    written.set_content("Thanks, your move!" if kind == "answer" else text)
    if kind == "attachment":
        written.add_attachment(b"\x89PNG" * 99, maintype="image", subtype="png", filename="board.png")
    if kind == "page":
        written.add_alternative(f"<html><pre>{text}</pre></html>", subtype="html")
    return b"From MAILER-DAEMON Thu Jan  1 00:00:00 2026\n" + bytes(written) + b"\n"


def test_each_log_of_a_mailbox_of_mails_with_parts_is_read(tmp_path: Path) -> None:
    kinds = ("plain", "attachment", "page", "answer", "page", "plain")
    path = tmp_path / "games.mbox"
    path.write_bytes(b"".join(mail(number, kind) for number, kind in enumerate(kinds)))
    logs = list(rn.read(path))
    assert [log.name for log in logs] == ["game-0", "game-1", "game-2", "game-4", "game-5"]
    assert [rn.replay(log).verdict for log in logs] == ["legal"] * 5
    # The moves of a game that is played by mail are one log.
    path.write_bytes(mail(0, "page") + mail(1, "answer"))
    assert len(list(rn.read(path))) == 1
    path.write_bytes(mail(0, "page").replace(b"Game:", b"").replace(b"Log:", b""))
    assert len(list(rn.read(path))) == 1


@pytest.mark.parametrize("first", ["", "From a b\n"])
def test_a_mail_of_parts_within_parts_without_end_is_read_as_a_text(first: str) -> None:
    nested = "".join(f'Content-Type: multipart/mixed; boundary="b{n}"\n\n--b{n}\n' for n in range(1500))
    text = f"{first}MIME-Version: 1.0\n{nested}Content-Type: text/html\n\n<html>Game: Rococo\n1. P a2-a3</html>\n"
    assert len(list(rn.read(text.encode()))) == 1
