"""What a document is, its places, and the settings it is checked by."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import ROOT

pytest.importorskip("pygls")

from lsprotocol import types

from rococo_notation import variant
from rococo_notation.errors import RococoError
from rococo_notation.lsp.features import diagnostics_of
from rococo_notation.lsp.open_document import Document, Settings, settings_of

LOG = "Game: Rococo\n1. P a2-a5\n"


def document(text: str, language: str = "plaintext", name: str = "notes.txt", games: Path | None = None) -> Document:
    return Document(f"file:///folder/{name}", language, text, Settings(games=games))


@pytest.mark.parametrize(
    ("name", "language", "kind"),
    [
        ("game.txt", "plaintext", "perhaps"),
        ("game.txt", "text", "perhaps"),
        ("game.txt", "game-courier", "log"),
        ("game.gc", "plaintext", "log"),
        ("game.pgn", "pgn", "log"),
        ("game.md", "markdown", "other"),
        ("game.py", "python", "other"),
        ("game.toml", "toml", "other"),
    ],
)
def test_language_and_name_tell_what_a_document_is(name: str, language: str, kind: str) -> None:
    assert document(LOG, language, name).kind == kind


@pytest.mark.parametrize(
    "path",
    [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "CONTRIBUTING.md", Path(__file__)],
    ids=lambda path: path.name,
)
def test_a_text_about_chess_is_not_taken_for_a_log(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for language in ("plaintext", "markdown", "python"):
        assert diagnostics_of(document(text, language)) == []


@pytest.mark.parametrize(
    "text",
    [
        "Chess\n1. milk\n2. eggs\n",
        "My games\n1. e4 is good\n2. d4 is better\n",
        "Game: Tennis\n1. serve\n2. return\n",
        "Game: Chess, on Sunday\nAt noon we meet.\n",
        "I like P a2-a3.\nAnd so do you.\n",
        "1. P a2-a9\n",
    ],
)
def test_nothing_is_said_of_a_text_that_may_be_no_log(text: str) -> None:
    assert diagnostics_of(document(text)) == []


@pytest.mark.parametrize(
    "text",
    [
        LOG,
        "// from the site\nGame: Rococo\nLog: a-b-2006-1-1\nWhite: Me\n\n1. P a2-a5 // oh\n",
        "> Game: Rococo\n> 1. P a2-a5\n",
        "1. P a2-a5\n1... p a7-a6\n",
        "Hello,\nhere it is:\n\nGame: Rococo\n1. P a2\u2013a5\n1... p a7\u2013a6\n2. P b2\u2013b3\n",
    ],
)
def test_a_log_is_recognized_without_being_told(text: str) -> None:
    assert diagnostics_of(document(text))


GAME = 'title = "x"\n[board]\nsetup = 3\n[pieces.K]\nname = "King"\n'


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ('title = "x"\nextends = "rococo"\n', "game"),
        ('title = "x"\nextends = ["ultima"]\n', "game"),
        (GAME, "game"),
        ("#:schema ../docs/variant.schema.json\n", "game"),
        ('title = "a site"\nbaseURL = "x"\n', "other"),
        ('[project]\nname = "x"\n', "other"),
        ('extends = "google"\n', "other"),
        ("[board]\nrevision = 2\n", "other"),
    ],
)
def test_of_toml_only_files_that_describe_games_are_checked(text: str, kind: str) -> None:
    checked = document(text, "toml", "x.toml")
    assert checked.kind == kind
    assert kind == "game" or not diagnostics_of(checked)


def test_in_the_folder_of_games_a_title_is_enough() -> None:
    for games, kind in ((Path("/folder"), "game"), (Path("/games"), "other")):
        assert document('title = "x"\n', "toml", "x.toml", games).kind == kind
    assert document("quiet = true\n", "toml", "x.toml", Path("/folder")).kind == "other"
    assert document('title = "x"\n', "toml", "rococo.toml", Path("/folder")).kind == "other"


@given(st.text(st.sampled_from("aP2-\n\r\u2028😀é")), st.sampled_from(["utf-8", "utf-16", "utf-32"]))
def test_every_place_leads_to_its_character_and_back(text: str, encoding: str) -> None:
    placed = Document("file:///x.txt", "plaintext", text, Settings(), encoding)
    units = 0
    for index, char in enumerate(text):
        position = placed.position(units)
        # The protocol knows no place between the two characters that end a line.
        inside = text[:index].endswith("\r") and char == "\n"
        assert placed.index(position) == index - inside
        assert placed.offset(position) == units - inside
        units += 2 if char > "\uffff" else 1


def test_a_place_beyond_the_text_is_its_end() -> None:
    placed = document("1. P a2-a3\n")
    assert placed.offset(types.Position(0, 99)) == 10
    assert placed.offset(types.Position(9, 9)) == 11
    assert placed.line(9) == ""


# ---------------------------------------------------------------- settings


def test_without_any_the_logs_tell_everything() -> None:
    assert settings_of({}, Path()) == Settings()


def test_a_game_may_be_a_file_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('title = "Mine"\nextends = "rococo"\n', encoding="utf-8")
    found = settings_of({"variant": "mine.toml", "games": "games"}, tmp_path)
    assert found.variant
    assert (found.variant.title, found.games) == ("Mine", tmp_path / "games")


def test_a_rule_is_chosen_as_on_the_command_line() -> None:
    given = {"variant": "advancer-chess", "option": ["pawn-first-move = 3"]}
    assert settings_of(given, Path()).variant == variant("advancer-chess", {"pawn-first-move": "3"})


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"varient": "rococo"}, "unknown key 'varient'; there are variant, option, "),
        ({"variant": 3}, "'variant' takes a string"),
        ({"ignore": "GC4"}, "'ignore' takes a list of strings"),
        ({"select": [4]}, "'select' takes a list of strings"),
        ({"effects": "full"}, "'effects' must be one of auto, implied, manual"),
        ({"variant": "rokoko"}, "unknown variant 'rokoko'; did you mean 'rococo'?"),
        ({"variant": "none.toml"}, f"{Path('/folder/none.toml')}: no such file or directory"),
        ({"variant": "rococo", "edition": "1999"}, "Rococo has no edition '1999'"),
        ({"variant": "rococo", "option": ["fast"]}, "option fast: write an option as NAME=VALUE"),
    ],
)
def test_what_is_wrong_is_told(given: dict[str, Any], message: str) -> None:
    with pytest.raises(RococoError) as caught:
        settings_of(given, Path("/folder"))
    assert str(caught.value).startswith(message)
