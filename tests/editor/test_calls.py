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
    assert len(answer("position", "", OWN)["entries"]) == 25


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


def test_a_picture_of_a_fault_says_below_it_what_is_wrong() -> None:
    picture = answer("export", LOG, "", "", 0, "svg", 2)
    assert "1... p a7-a5" in picture
    assert "only by leaping over a piece" in picture
    assert 'class="caption"' in picture
    assert 'class="caption"' not in answer("export", LOG, "", "", 0, "svg", 0)


def test_a_small_board_shows_the_first_illegal_move_without_words() -> None:
    picture = answer("thumbnail", f"Game: Rococo\n1. P a2-a3\n\n{LOG}", "", "", 1)
    assert 'width="160"' in picture
    assert 'class="caption"' not in picture
    assert answer("thumbnail", LOG, "", "", None) == picture
    assert picture != answer("thumbnail", LOG.replace("a7-a5", "b7-b5"), "", "", None)


def test_a_move_that_is_tried_has_a_picture() -> None:
    assert "P a2-a3" in answer("picture", "", "rococo", "P a2-a3")
    assert answer("picture", "", "rococo").startswith("<svg ")


def test_what_cannot_be_exported_says_why() -> None:
    assert answer("export", LOG, "", "", 0, "sarif")["error"] == "games cannot be written as sarif"
    assert "not known" in answer("export", "Game: Go\n1. P a2-a3", "", "", 0, "svg")["error"]


def test_the_board_opens_at_the_first_illegal_move_or_at_the_end() -> None:
    parts = answer("board", f"{LOG}2. P b2-b3\n")
    assert 'id="moves"' in parts["html"]
    assert parts["data"]["opens"] == 2
    assert answer("board", LOG.replace("a7-a5", "a7-a6"))["data"]["opens"] == 2


def test_without_a_text_the_board_is_the_set_up_of_the_chosen_game() -> None:
    (start,) = answer("board", "", "", "chess")["data"]["plies"]
    assert start["code"].startswith("rnbqkbnr/")


def test_moves_can_be_played_from_position_to_position() -> None:
    start = answer("position", "", "rococo")
    entry = start["entries"][0]
    after = answer("position", start["code"], "rococo", entry["text"])
    assert (start["side"], after["side"]) == ("white", "black")
    assert (after["text"], after["went"]) == (entry["text"], [[entry["origin"], entry["target"]]])
    assert after == {
        **answer("position", after["code"], "rococo"),
        **{key: after[key] for key in SIGNS if key in after},
    }


SIGNS = ("fills", "lines", "ghosts", "went", "leaps", "text", "short", "words")


def test_a_wrong_position_code_says_what_is_wrong() -> None:
    assert "rank" in answer("position", "8/8 w", "rococo")["error"]


def test_nothing_can_be_entered_once_the_game_is_over() -> None:
    over = answer("position", "7k/5KQ1/8/8/8/8/8/8 b - -", "chess")
    assert over["entries"] == []
    assert "checkmate" in over["says"]


def test_pieces_are_set_up_and_the_rights_that_no_longer_fit_are_gone() -> None:
    code = answer("arrange", "", "chess", {"e1": "", "e2": "K"}, "black")
    assert code == "rnbqkbnr/pppppppp/8/8/8/8/PPPPKPPP/RNBQ1BNR b kq -"


def test_moves_begin_a_log_of_a_position() -> None:
    code = "10/8k1/10/10/10/3p6/10/3L6/8K1/10 b - -"
    (log, empty) = (
        answer("add_moves", LOG, "", "rococo", None, 0, [move], code)["text"]
        for move, code in (("p c4-c3", code), ("P a2-a3", ""))
    )
    assert log == f"Game: Rococo\nPosition: {code}\n1... p c4-c3\n"
    assert empty == "Game: Rococo\n1. P a2-a3\n"


def test_what_is_no_plain_log_is_left_alone() -> None:
    assert "not a plain log" in answer("add_moves", "1. e4 e5 *\n", "game.pgn", "", None, 2, ["P d2-d4"])["error"]


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


def test_what_is_not_there_is_an_error_for_people() -> None:
    unknown = "Game: Go\n1. P a2-a3\n"
    assert "not known" in answer("add_moves", unknown, "", "", 0, 1, ["P a3-a4"])["error"]
    for ply in (-1, 3):
        assert answer("export", LOG, "", "", 0, "svg", ply)["error"].endswith("because the game has 2 plies")
        assert answer("add_moves", LOG, "", "", 0, ply, ["P a3-a4"])["error"].startswith(f"there is no ply {ply}")
    answer("open_file", "game.txt", LOG.encode())
    for number in (-1, 1):
        assert answer("take", number)["error"] == f"there is no log {number + 1} of the 1 that are open"
