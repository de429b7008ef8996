"""A PGN file is cut into games as the reader of PGN would read them, with their lines."""

import io
from contextlib import closing
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rococo_notation as rn
from rococo_notation.archive import adding
from rococo_notation.archive.database.store import Store
from rococo_notation.formats import pgn_cutting
from rococo_notation.formats.documents import Document, documents, documents_in
from rococo_notation.formats.intake import logs_of
from rococo_notation.formats.pgn_reading import PgnReader

INPUTS = Path(__file__).parent / "inputs"
GAME = '[Event "Cup"]\n[White "A"]\n\n1. e4 e5 {yes} 2. Nf3 1-0\n\n'


def read(text: str) -> list[tuple[object, ...]]:
    """Read the pieces of a text, each on its own."""
    found = pgn_cutting.pieces(io.BytesIO(text.encode()))
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
    return len(list(pgn_cutting.pieces(io.BytesIO(text.encode()))))


@pytest.mark.parametrize("path", sorted(INPUTS.glob("*.pgn")), ids=lambda path: path.name)
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("block", [200, 1 << 18])
def test_the_pieces_of_a_file_read_as_the_file(
    path: Path, ends: str, block: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pgn_cutting, "_BLOCK", block)
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
    if pgn_cutting.has_tags(text.encode()):
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
