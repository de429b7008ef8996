"""JSON is read game by game, however it is laid out, and gives what reading it at once gives."""

import io
import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rococo_notation as rn
from rococo_notation.errors import UnreadableError
from rococo_notation.formats import streaming
from rococo_notation.formats.documents import Document, documents_in
from rococo_notation.formats.intake import logs_of
from rococo_notation.formats.jsonfile import JsonReader, JsonWriter
from rococo_notation.formats.streaming import is_games, pieces

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
    monkeypatch.setattr(streaming, "_BLOCK", block)
    text = document(indent)
    assert is_games(text.encode())
    assert len(list(pieces(io.BytesIO(text.encode())))) == len(LOGS)
    assert facts(streamed(text)) == facts(at_once(text))
    assert facts(streamed(f"\ufeff{text}")) == facts(at_once(text))


def test_no_more_is_read_than_a_game_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streaming, "_BLOCK", 1000)
    opening, bracket, games = document(0).partition("[")
    data = (opening + bracket + ",".join([games.removesuffix("]}\n")] * 100) + "]}").encode()
    assert len(json.loads(data)["games"]) == 100 * len(LOGS)
    file = io.BytesIO(data)
    done, ahead = 0, []
    for piece in pieces(file):
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
        ('{"file": "3.txt"', '{"file" "3.txt"', "no JSON: Expecting ':'", 4),
        ('"line": 3', '"line": tru', "no JSON: Expecting value", 4),
        ('"source": ""', '"sauce": ""', '"source"', 4),
        ('{"file": "3.txt"', '7, {"file": "3.txt"', '"source"', 4),
        ("\n]}\n", "", "no JSON: Expecting", 5),
        ("\n]}\n", "\n]}\nmore", "no JSON: Extra data", 7),
        ("\n]}\n", "\n]\n", "no JSON: Extra data", 6),
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
    assert len(list(pieces(io.BytesIO((streaming._OPENING + other * 1000).encode())))) == 1


def test_what_was_read_is_not_copied_for_each_game_in_it() -> None:
    window = streaming._Window(io.BytesIO(b"{}," * 1000))
    window.read()
    text = window.text
    for place in range(3, 3000, 3):
        assert window.cut(place) == 3
    assert window.text is text


def test_json_nested_too_deeply_is_told() -> None:
    (log,) = streamed(streaming._OPENING + "[" * 200_000)
    assert [finding.code for finding in log.findings] == ["GC101"]


def test_what_cannot_be_cut_is_left_to_the_reader() -> None:
    for text in ('{"format": "rococo-games", "version": 2, "games": []}', '{"format": "rococo-games"}', "[]", ""):
        assert not is_games(text.encode())


@given(st.text())
def test_anything_may_follow_the_opening(rest: str) -> None:
    for piece in pieces(io.BytesIO((streaming._OPENING + rest).encode(errors="replace"))):
        document = Document("x.json", piece.raw, None, piece.size, piece.line)
        with suppress(UnreadableError):
            for log in logs_of(document):
                rn.replay(log)
