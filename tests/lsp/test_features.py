"""Texts that nobody would write: every question has an answer, soon, and a legal completion stays legal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import Game, games, log_of

pytest.importorskip("pygls")

from lsprotocol import types

import rococo_notation as rn
from rococo_notation.lsp.features import completions_at, diagnostics_of, hover_at, quick_fixes_in
from rococo_notation.lsp.open_document import Document, Settings

START, FAR = types.Position(0, 0), types.Position(1 << 20, 1 << 20)
LANGUAGES = ("game-courier", "plaintext", "pgn", "toml", "python")
PIECES = (
    "Game: Rococo\n", "\n", "1. P a2-a3", "1... p a7-a6\n", "2. ", "P a2-", ";", "//", "😀", "\ud800", "\0", "\u2028",
    "@-", "\r", "\ufeff", "[Event ", "title = ", "[board]\n", "extends = 'rococo'\n", "GC403", "---\n", "<html>",
    "{", "((;",
)  # fmt: skip


def ask_everything(text: str, language: str) -> None:
    document = Document("file:///folder/text", language, text, Settings())
    lines = text.split("\n")
    end = types.Position(len(lines) - 1, document.units(lines[-1]))
    diagnostics_of(document)
    list(quick_fixes_in(document, types.Range(START, FAR)))
    for position in (START, end, FAR, types.Position(1, 4)):
        hover_at(document, position)
        completions_at(document, position)


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join), st.sampled_from(LANGUAGES))
def test_any_text_is_answered(text: str, language: str) -> None:
    ask_everything(text, language)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("piece", ["\n", "[", "(", '{"a":', " ", "1. ", "P a2-a3;", "<b>", "//", "=\n", "[ ", "a2"])
def test_a_long_text_is_answered(piece: str, language: str) -> None:
    ask_everything("#:schema variant.schema.json\nGame: Rococo\n" + piece * 5000, language)


@pytest.mark.parametrize("numbered", [True, False])
@given(games(max_size=8))
def test_every_completion_is_a_legal_move_of_the_game(numbered: object, played: Game) -> None:
    numbers = [f"{number // 2 + 1}{'...' if number % 2 else '.'} " if numbered else "" for number in range(9)]
    written = [f"{number}{move}" for number, move in zip(numbers, played.moves, strict=False)]
    text = log_of(*written, game=played.variant) + numbers[len(written)]
    document = Document("file:///game.gc", "game-courier", text, Settings())
    lines = text.split("\n")
    found = completions_at(document, types.Position(len(lines) - 1, len(lines[-1]))).items
    record = rn.replay(text)
    if record.outcome is None and record.plies:
        assert {item.text_edit.new_text for item in found} == {str(move) for move in played.positions[-1].legal_moves()}
