"""The functions that the page calls: their answers are JSON, their errors are sentences."""

import json
from typing import Any

import pytest

from rococo_notation.editor import calls

LOG = "Game: Rococo\n1. P a2-a3\n1... p a7-a5\n"
OWN = 'title = "Quick Rococo"\nextends = "rococo"\n'


def answer(name: str, *args: Any, **options: Any) -> Any:
    return json.loads(getattr(calls, name)(*args, **options))


def test_games_are_listed_by_title() -> None:
    titles = [game["title"] for game in answer("games")]
    assert titles == sorted(titles)
    assert "Rococo" in titles


def test_a_check_tells_the_verdict_and_the_chosen_game() -> None:
    found = answer("check", LOG)
    assert (found["verdict"], len(found["games"]), found["game"]["title"]) == ("illegal", 1, "Rococo")
    (diagnostic,) = found["game"]["diagnostics"]
    assert (diagnostic["code"], diagnostic["ply"], diagnostic["label"]) == ("GC207", 2, "1...")
    assert LOG[diagnostic["start"] : diagnostic["end"]] == "p a7-a5"


def test_the_last_game_is_shown_if_the_chosen_one_is_gone() -> None:
    assert answer("check", LOG, "", "", 7)["game"]["title"] == "Rococo"


def test_the_worst_game_is_shown_if_none_is_chosen() -> None:
    legal, cut = "Game: Rococo\n1. P a2-a3\n", "Game: Rococo\n1. P a2-a3\n1... p g7-g6\n2. C e1-"
    assert answer("check", f"{legal}\n{LOG}\n{LOG}")["chosen"] == 1
    assert answer("check", f"{legal}\n{cut}")["chosen"] == 1
    assert answer("check", f"{legal}\n{legal}")["chosen"] == 0
    assert answer("check", f"{legal}\n{LOG}", "", "", 0)["chosen"] == 0


def test_a_text_that_may_be_cut_off_is_known_as_such_until_it_is_complete() -> None:
    cut = "Game: Rococo\n1. P a2-a3\n1... p g7-g6\n2. C e1-"
    assert answer("check", cut)["game"]["cut_off"] is True
    found = answer("check", cut, complete=True)
    assert (found["verdict"], found["game"]["cut_off"]) == ("illegal", False)
    assert answer("board", cut, complete=True) != answer("board", cut)


def test_no_comment_is_exported_while_another_game_is_chosen() -> None:
    assert "I checked the 2 plies" in answer("export", LOG, "", "", 0, "html")
    assert "I checked the 2 plies" not in answer("export", LOG, "", "ultima", 0, "html")


def test_an_empty_text_has_no_error() -> None:
    assert answer("check", "")["verdict"] == "unreadable"


def test_a_game_can_be_one_s_own() -> None:
    assert answer("check", "1. P a2-a3", "", OWN)["game"]["title"] == "Quick Rococo"
    assert answer("own", OWN)["title"] == "Quick Rococo"
    assert answer("moves", "", OWN)["title"] == "Quick Rococo"


def test_a_known_game_is_its_file_to_begin_with() -> None:
    assert answer("own", answer("toml", "rococo-mirror"))["title"] == "Rococo with Mirror Arrays"
    assert "unknown variant" in answer("toml", "ajedrez")["error"]


def test_an_unknown_game_is_an_error_for_people() -> None:
    assert answer("check", LOG, "", "ajedrez")["error"].startswith("unknown variant 'ajedrez'")


@pytest.mark.parametrize(
    ("form", "beginning"),
    [("html", "<!doctype html>"), ("svg", "<svg "), ("pgn", "[Event "), ("json", "{"), ("courier", "Game: Rococo")],
)
def test_a_game_is_exported(form: str, beginning: str) -> None:
    assert answer("export", LOG, "", "", 0, form, 2).startswith(beginning)


def test_what_cannot_be_exported_says_why() -> None:
    assert answer("export", LOG, "", "", 0, "sarif")["error"] == "games cannot be written as sarif"
    assert "not known" in answer("export", "Game: Go\n1. P a2-a3", "", "", 0, "svg")["error"]


def test_the_board_is_a_page_that_leaves_the_findings_to_the_page_around_it() -> None:
    page = answer("board", LOG)
    assert 'class="embedded"' in page
    assert 'class="findings"' not in page


def test_moves_can_be_played_from_position_to_position() -> None:
    start = answer("moves", "", "rococo")
    entry = start["entries"][0]
    after = answer("moves", answer("play", start["code"], "rococo", entry["text"]), "rococo")
    assert (start["side"], after["side"]) == ("white", "black")
    assert after["pieces"][entry["target"]] == start["pieces"][entry["origin"]]


def test_a_wrong_position_code_says_what_is_wrong() -> None:
    assert "rank" in answer("moves", "8/8 w", "rococo")["error"]


def test_nothing_can_be_entered_once_the_game_is_over() -> None:
    over = answer("moves", "10/10/10/10/10/10/10/10/8K1/10 w - -", "rococo")
    assert over["entries"] == [] or over["over"] is None


def test_files_are_opened_judged_and_taken() -> None:
    assert answer("open_file", "game.txt", LOG.encode()) == {"logs": 1, "unread": []}
    assert answer("add_file", "other.txt", LOG.encode())["logs"] == 2
    assert [each["verdict"] for each in answer("judge", 0, 20)] == ["illegal", "illegal"]
    assert [each["name"] for each in answer("judge", 1, 1)] == [each["name"] for each in answer("judge", 0, 20)[1:]]
    assert answer("names_game") is True
    assert [each["other_game"] for each in answer("judge", 0, 20, "ultima")] == ["Rococo", "Rococo"]
    answer("open_file", "moves.txt", b"1. P a2-a3\n")
    assert answer("names_game") is False
    answer("open_file", "game.txt", LOG.encode())
    answer("add_file", "other.txt", LOG.encode())
    assert answer("take", 1) == {"name": "other.txt", "text": LOG, "remark": ""}
