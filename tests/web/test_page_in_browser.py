"""The page, used as its visitors use it."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from support import LOGS, ROOT, conformance_logs, zipped

import rococo_notation as rn
from rococo_notation.editor import check

from .journeys import (
    CUT,
    ILLEGAL,
    LEGAL,
    MOD,
    Visit,
    both,
    findings,
    forget,
    paste,
    save,
    shown,
    text_in,
    type_at_end,
    underlined,
    undo,
    upload,
    verdict,
)

WRONG_CASE = "Game: Rococo\n1. P a2-a3\n1... P g7-g6\n"


# ---------------------------------------------------------------- the verdict


def forty_logs() -> list[dict[str, Any]]:
    """Logs of all games, legal and faulty, in all hands."""
    logs: dict[Any, dict[str, Any]] = {}
    for log in conformance_logs():
        logs.setdefault((log["variant"], log["verdict"]), log)
    rest = [log for log in conformance_logs() if log not in logs.values()]
    return [*logs.values(), *rest][:40]


def test_forty_logs_are_judged_as_by_the_package_itself(visit: Visit) -> None:
    page = visit()
    for log in forty_logs():
        text = (LOGS / log["file"]).read_text(encoding="utf-8")
        paste(page, text)
        assert verdict(page) == log["verdict"]
        native = check(text.replace("\r\n", "\n")).games[0]
        assert sorted(findings(page)) == sorted(
            (each.finding.code, str(each.finding.ply or "")) for each in native.diagnostics
        )
        assert page.text_content("#comment") == native.comment


@both()
def test_a_paste_is_judged_and_opened_at_the_illegal_move(visit: Visit) -> None:
    page = visit()
    paste(page, ILLEGAL)
    assert verdict(page) == "illegal"
    assert page.text_content("#verdict") == "Rococo: Move 1 of Black is illegal."
    assert findings(page) == [("GC207", "2")]
    assert underlined(page) == ["p a7-a5"]
    shown(page, "p a7-a5")
    assert str(page.text_content("#comment")).startswith("I checked the 2 plies")


@both()
def test_the_box_can_be_used_before_the_engine_is_there(visit: Visit) -> None:
    page = visit(fresh=True)
    paste(page, LEGAL)
    assert page.get_attribute("#verdict", "data-verdict") in ("", "old", "legal")
    assert text_in(page).startswith("Game: Rococo")
    assert verdict(page) == "legal"
    page.wait_for_selector("#loading", state="hidden")


def test_while_the_engine_loads_nothing_of_the_sample_stands_next_to_another_log(visit: Visit, browser: Any) -> None:
    context = browser.new_context()
    held: list[Any] = []
    context.route("**/package.zip", lambda route: held.append(route))
    page = visit(context=context)
    page.wait_for_selector("#findings .fault")
    paste(page, LEGAL)
    page.locator("#verdict", has_text="Checking").wait_for()
    for part in ("#findings li", "#board", "#moves", "#posting:visible", "#take:visible", "#setup:enabled"):
        assert page.locator(part).count() == 0, part
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    page.wait_for_selector("#verdict[data-verdict=legal]")
    page.wait_for_selector("#setup:enabled")
    context.close()


@both()
def test_an_edit_is_judged_and_can_be_undone(visit: Visit) -> None:
    page = visit()
    paste(page, LEGAL)
    assert verdict(page) == "legal"
    type_at_end(page, "2. P b2-b9")
    assert verdict(page) == "illegal"
    forget(page)
    page.keyboard.press(f"{MOD}+z")
    assert verdict(page) == "legal"


def test_an_emptied_box_shows_the_set_up_and_no_findings(visit: Visit) -> None:
    page = visit()
    paste(page, ILLEGAL)
    verdict(page)
    shown(page, "p a7-a5")
    page.focus("#log")
    page.keyboard.press(f"{MOD}+a")
    page.keyboard.press("Delete")
    shown(page, "Before the first move")
    assert page.locator("#findings li").count() == 0
    assert page.is_hidden("#take")
    assert page.is_hidden("#posting")
    assert page.get_attribute("#verdict", "data-verdict") == ""


def test_what_is_no_log_does_not_keep_the_board_of_the_log_before(visit: Visit) -> None:
    page = visit()
    paste(page, ILLEGAL)
    verdict(page)
    shown(page, "p a7-a5")
    paste(page, "hello world\n")
    assert verdict(page) == "unreadable"
    shown(page, "Before the first move")


@both()
def test_one_click_mends_the_notation(visit: Visit) -> None:
    page = visit()
    paste(page, WRONG_CASE)
    verdict(page)
    forget(page)
    page.click("#findings .repair")
    assert verdict(page) == "legal"
    assert page.evaluate("document.activeElement.id") == "verdict"
    assert "1... p g7-g6" in text_in(page)
    assert findings(page) == []


@both()
def test_a_finding_leads_to_its_place_in_the_text_and_on_the_board(visit: Visit) -> None:
    page = visit()
    paste(page, f"{ILLEGAL}2. P b2-b9\n")
    verdict(page)
    shown(page, "p a7-a5")
    page.locator("#findings .place").last.click()
    assert page.evaluate("getSelection().toString()") == "P b2-b9"
    page.wait_for_selector('#moves [data-ply="3"][aria-current]')
    assert page.get_attribute("#findings [aria-current]", "data-ply") == "3"


def test_why_a_text_is_not_read_is_said_once(visit: Visit) -> None:
    page = visit()
    paste(page, "Game: Rococo\n" + "1. P a2-a3\n" * 60_000)
    page.locator("#verdict", has_text="the text:1: the log that begins here is longer than 512 kB").wait_for()
    assert findings(page) == []


def test_the_illegal_move_is_the_first_finding_and_unlike_a_slip(visit: Visit) -> None:
    page = visit()
    paste(page, "Game: Rococo\n1. P a2-a3\n1... P g7-g6\n2. P b2-b9\n")
    assert verdict(page) == "illegal"
    rows = page.locator("#findings li").evaluate_all("all => all.map((li) => [li.dataset.code, li.className])")
    assert (rows[0][1], rows[1]) == ("fault", ["GC104", "slip"])
    colours = page.locator("#findings li").evaluate_all("all => all.map((li) => getComputedStyle(li).borderLeftColor)")
    assert colours[0] != colours[1]
    assert {li.get_attribute("data-severity") for li in page.locator("#findings li").all()} <= {
        "error", "warning", "note",
    }  # fmt: skip


def test_a_fault_far_down_is_scrolled_to_in_a_text_of_a_few_lines(visit: Visit) -> None:
    turns = [f"{n}. {'I a1-b2' if n % 2 else 'I b2-a1'}" for n in range(1, 2)]
    page = visit()
    paste(page, "// a remark\n" * 60 + f"Game: Rococo\n{turns[0]}\n" + "// and another\n" * 60)
    assert verdict(page) == "illegal"
    found = page.evaluate(
        """() => {
          const at = (each) => document.querySelector(each).getBoundingClientRect();
          const [box, mark] = [at('#log'), at('.text mark')];
          return [mark.top >= box.top, mark.bottom <= box.bottom, box.height];
        }"""
    )
    assert found[:2] == [True, True]
    assert found[2] < 250


def test_the_marks_follow_at_once_where_the_text_is_scrolled_to_a_fault(visit: Visit) -> None:
    page = visit()
    paste(page, "// a remark\n" * 60 + "Game: Rococo\n1. I a1-b2\n" + "// and another\n" * 60)
    assert verdict(page) == "illegal"
    box, mark = page.evaluate(
        """async () => {
          const at = (each) => document.querySelector(each).getBoundingClientRect();
          document.querySelector('#log').scrollTop = 0;
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          document.querySelector('#findings .place').click();
          return [at('#log'), at('.text mark')];
        }"""
    )
    assert box["top"] <= mark["top"]
    assert mark["bottom"] <= box["bottom"]


def test_another_game_opens_at_its_own_first_illegal_move(visit: Visit) -> None:
    page = visit()
    paste(page, f"{ILLEGAL}2. P b2-b9\n")
    verdict(page)
    shown(page, "p a7-a5")
    page.click("#first")
    type_at_end(page, "2... p g7-g6")
    verdict(page)
    page.wait_for_selector('#moves [data-ply="4"]')
    shown(page, "Before the first move")
    paste(page, ILLEGAL.replace("a7-a5", "b7-b5"))
    verdict(page)
    shown(page, "p b7-b5")


def test_a_game_that_is_not_named_can_be_chosen(visit: Visit) -> None:
    page = visit()
    page.wait_for_selector("#game option[value=ultima]", state="attached")
    paste(page, "1. P a2-a3\n")
    verdict(page)
    forget(page)
    page.select_option("#game", "ultima")
    verdict(page)
    assert str(page.text_content("#verdict")).startswith("Ultima")
    paste(page, "1. P b2-b3\n1... p a7-a6\n")
    verdict(page)
    assert str(page.text_content("#verdict")).startswith("Ultima")


def test_a_guessed_game_is_said_to_be_a_guess_in_words_of_the_page(visit: Visit) -> None:
    page = visit()
    paste(page, "1. P a2-a4\n")
    assert verdict(page) == "legal"
    assert (
        page.text_content("#verdict") == "Chess: Every move is legal. The log does not name its game; Chess is a guess."
    )
    assert "--" not in page.inner_text("#findings")


def test_while_another_game_is_chosen_than_the_log_names_this_is_said_and_no_comment_given(visit: Visit) -> None:
    page = visit()
    paste(page, ILLEGAL)
    verdict(page)
    forget(page)
    page.select_option("#game", "ultima")
    assert verdict(page) == "legal"
    assert page.text_content("#verdict") == "Ultima: Every move is legal. The log says Rococo; checked as Ultima."
    assert page.is_hidden("#posting")
    assert page.text_content("#comment") == ""
    type_at_end(page, "2. P b2-b3")
    verdict(page)
    assert page.input_value("#game") == "ultima"
    forget(page)
    page.select_option("#game", "")
    verdict(page)
    assert page.text_content("#verdict") == "Rococo: Move 1 of Black is illegal."
    assert page.is_visible("#posting")


def drop_sample(page: Any) -> None:
    page.click("#sample")


def drop_file(page: Any) -> None:
    upload(page, "game.txt", ILLEGAL.encode())


def drop_files(page: Any) -> None:
    upload(page, "games.zip", zipped(a=ILLEGAL, b=LEGAL))


def paste_log(page: Any) -> None:
    paste(page, ILLEGAL)


BRINGS = (paste_log, drop_file, drop_files, drop_sample)


def test_a_new_text_that_names_its_game_is_judged_as_that(visit: Visit) -> None:
    page = visit()
    for bring in BRINGS:
        paste(page, "1. P a2-a3\n")
        verdict(page)
        forget(page)
        page.select_option("#game", "ultima")
        bring_another(page, bring)


@pytest.mark.parametrize("bring", BRINGS)
def test_a_new_text_is_judged_as_its_game_though_the_link_named_another(
    visit: Visit, bring: Callable[[Any], None]
) -> None:
    bring_another(visit(f"#log={quote(LEGAL)}&game=ultima"), bring)


def bring_another(page: Any, bring: Callable[[Any], None]) -> None:
    verdict(page)
    assert str(page.text_content("#verdict")).startswith("Ultima")
    forget(page)
    bring(page)
    assert verdict(page) == "illegal"
    assert page.input_value("#game") == ""
    assert "Ultima" not in page.inner_text(".answer")
    assert page.is_visible("#posting")


@both()
def test_several_logs_in_a_text_are_a_list_opened_at_the_first_illegal_one(visit: Visit) -> None:
    page = visit()
    paste(page, f"{LEGAL}\n{ILLEGAL}")
    assert verdict(page) == "illegal"
    assert page.text_content("#verdict") == "2 logs: 1 legal, 1 illegal."
    assert page.locator("#rows li").count() == 2
    assert findings(page) == [("GC207", "2")]
    assert page.get_attribute("#rows li:nth-child(2)", "aria-current") == "true"
    assert page.text_content("#opened") == "Game 2, Rococo: Move 1 of Black is illegal."
    shown(page, "p a7-a5")
    forget(page)
    page.locator("#rows button").first.click()
    assert verdict(page) == "illegal"
    assert page.text_content("#opened") == "Game 1, Rococo: Every move is legal."
    assert findings(page) == []
    paste(page, LEGAL)
    assert verdict(page) == "legal"
    assert page.text_content("#verdict") == "Rococo: Every move is legal."
    assert page.is_hidden("#logs")
    assert page.is_hidden("#opened")


@both()
def test_a_last_line_that_may_be_cut_off_is_judged_on_demand(visit: Visit) -> None:
    page = visit()
    paste(page, LEGAL)
    verdict(page)
    assert page.is_hidden("#complete")
    paste(page, CUT)
    assert verdict(page) == "unreadable"
    assert "If this line is complete, the move is illegal" in page.inner_text("#findings")
    forget(page)
    page.get_by_role("button", name="Complete: judge the last line").click()
    assert verdict(page) == "illegal"
    assert page.text_content("#verdict") == "Rococo: Move 2 of White is illegal."
    assert findings(page) == [("GC406", "3")]
    assert page.is_visible("#posting")
    assert page.is_hidden("#complete")
    page.wait_for_selector("#told .illegal")
    type_at_end(page, "e")
    page.keyboard.press("Backspace")
    assert verdict(page) == "unreadable"
    assert page.is_visible("#complete")


# ---------------------------------------------------------------- links, reload, what is taken away


@both()
def test_the_link_carries_the_log(visit: Visit) -> None:
    page = visit()
    paste(page, ILLEGAL)
    verdict(page)
    page.click("#link")
    page.locator("#link", has_text="Copied").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    assert "#z=" in link
    other = visit(f"#{link.partition('#')[2]}")
    assert verdict(other) == "illegal"
    assert text_in(other) == ILLEGAL
    other.reload()
    assert verdict(other) == "illegal"
    assert text_in(other) == ILLEGAL


@both()
def test_a_link_may_be_plain_text_and_may_name_the_game(visit: Visit) -> None:
    page = visit(f"#log={quote('1. P a2-a3')}&game=ultima")
    assert verdict(page) == "legal"
    assert page.text_content("#verdict") == "Ultima: Every move is legal."


def test_a_link_may_name_another_game_than_the_log(visit: Visit) -> None:
    page = visit(f"#log={quote(ILLEGAL)}&game=ultima")
    assert verdict(page) == "legal"
    assert page.text_content("#verdict") == "Ultima: Every move is legal. The log says Rococo; checked as Ultima."
    assert page.is_hidden("#posting")


@pytest.mark.parametrize("name", ["Ultima", "ROCOCO-MIRROR", quote("Rococo with Mirror Arrays")])
def test_a_link_may_name_the_game_in_any_case_and_by_its_title(visit: Visit, name: str) -> None:
    page = visit(f"#log={quote(LEGAL)}&game={name}")
    assert verdict(page) == "legal"
    assert page.input_value("#game") == ("ultima" if name == "Ultima" else "rococo-mirror")


@pytest.mark.parametrize("logs", [1, 2])
def test_a_game_of_a_link_that_is_not_known_is_said_not_to_be(visit: Visit, logs: int) -> None:
    page = visit(f"#log={quote(LEGAL * logs)}&game=foo")
    assert verdict(page) == "legal"
    assert page.input_value("#game") == ""
    assert 'the game "foo", which is not known here' in page.inner_text("#remark")
    page.wait_for_selector("#board [data-piece]")


SWAPPING = """title = "Swapping"
extends = "rococo"
[board]
setup = '''
. . . . . . . . . .
. i w s k c s a s .
. p p p p p p p p .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. P P P P P P P P .
. I W S K C S A S .
. . . . . . . . . .
'''
"""


@both()
def test_the_link_carries_a_game_of_your_own(visit: Visit) -> None:
    page = visit()
    upload(page, "mine.toml", SWAPPING.encode())
    page.locator("#own-verdict", has_text="Swapping").wait_for()
    paste(page, "1. W b1-c2\n")
    assert verdict(page) == "illegal"
    page.click("#link")
    page.locator("#link", has_text="Copied").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    other = visit(f"#{link.partition('#')[2]}")
    assert verdict(other) == "illegal"
    assert other.text_content("#verdict") == "Swapping: Move 1 of White is illegal."
    assert other.input_value("#own-text") == SWAPPING


def test_a_damaged_link_says_so(visit: Visit) -> None:
    page = visit("#z=S8wtyE-1UnAvTczOL85KTc")
    assert verdict(page) == "unreadable"
    assert "damaged" in str(page.text_content("#verdict"))
    page.wait_for_selector("#board [data-piece]")
    assert "damaged" in str(page.text_content("#verdict"))


@both()
def test_a_reload_keeps_the_text_and_what_can_be_undone(visit: Visit) -> None:
    page = visit()
    paste(page, LEGAL)
    verdict(page)
    paste(page, ILLEGAL)
    assert verdict(page) == "illegal"
    page.reload()
    assert verdict(page) == "illegal"
    assert text_in(page) == ILLEGAL
    assert undo(page) == "legal"
    assert text_in(page) == LEGAL


@both()
def test_a_reload_keeps_the_game_and_the_log_that_were_chosen(visit: Visit) -> None:
    page = visit()
    paste(page, f"{ILLEGAL}\n{LEGAL}\n{ILLEGAL}")
    verdict(page)
    forget(page)
    page.select_option("#game", "ultima")
    verdict(page)
    forget(page)
    page.locator("#rows button").nth(1).click()
    verdict(page)
    before = page.text_content("#verdict"), page.text_content("#opened")
    assert "Ultima" in str(before[1])
    page.reload()
    verdict(page)
    page.wait_for_selector("#rows li:nth-child(2)[aria-current]")
    assert (page.text_content("#verdict"), page.text_content("#opened")) == before


@both()
def test_a_reload_keeps_a_game_of_your_own(visit: Visit) -> None:
    page = visit()
    upload(page, "mine.toml", SWAPPING.encode())
    page.locator("#own-verdict", has_text="Swapping").wait_for()
    paste(page, "Game: Rococo\n1. W b1-c2\n")
    verdict(page)
    forget(page)
    page.select_option("#game", "own game")
    assert verdict(page) == "illegal"
    before = page.text_content("#verdict")
    assert str(before).startswith("Swapping")
    page.reload()
    assert verdict(page) == "illegal"
    assert page.text_content("#verdict") == before


def test_a_game_chosen_for_a_link_counts_after_a_reload(visit: Visit) -> None:
    page = visit(f"#log={quote('1. P a2-a3')}&game=ultima")
    verdict(page)
    forget(page)
    page.select_option("#game", "rococo")
    verdict(page)
    page.reload()
    verdict(page)
    assert str(page.text_content("#verdict")).startswith("Rococo")


FORMS = {
    "html": b"<!doctype html>",
    "svg": b"<svg ",
    "png": b"\x89PNG",
    "gif": b"GIF89a",
    "pgn": b"[Event",
    "json": b"{",
    "courier": b"Game: R",
}


@both()
def test_the_game_can_be_taken_away(visit: Visit) -> None:
    page = visit()
    paste(page, ILLEGAL)
    verdict(page)
    shown(page, "p a7-a5")
    for form, beginning in FORMS.items():
        with page.expect_download() as started:
            save(page, form)
        assert Path(started.value.path()).read_bytes().startswith(beginning), form
        assert page.get_attribute("#save", "open") is None, "the menu closes"


@both()
def test_comment_and_position_are_copied(visit: Visit) -> None:
    page = visit()
    paste(page, ILLEGAL)
    verdict(page)
    page.wait_for_selector("#told .illegal")
    page.click("#copy-comment")
    page.locator("#copy-comment", has_text="Copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == page.text_content("#comment")
    page.click("#copy-position")
    page.locator("#copy-position", has_text="Copied").wait_for()
    code = page.evaluate("navigator.clipboard.readText()")
    assert code == rn.replay(ILLEGAL).positions[2].code()


# ---------------------------------------------------------------- files


@both()
def test_a_zip_of_fifty_logs_is_a_list(visit: Visit) -> None:
    known = conformance_logs()
    logs = [log for log in known if log["verdict"] == "legal"][:35] + [
        log for log in known if log["verdict"] != "legal"
    ][:15]
    page = visit()
    upload(
        page, "logs.zip", zipped(**{log["file"].removesuffix(".txt"): (LOGS / log["file"]).read_text() for log in logs})
    )
    page.locator("#rows li:nth-child(50)").wait_for(state="attached")
    shown = [row.get_attribute("data-verdict") for row in page.locator("#rows li").all()]
    assert sorted(shown) == sorted(log["verdict"] for log in logs)
    page.check("#faulty-only")
    faulty = sum(each != "legal" for each in shown)
    assert page.locator("#rows li:visible").count() == faulty
    row = page.locator("#rows li:visible").first
    forget(page)
    row.locator("button").click()
    assert verdict(page) == row.get_attribute("data-verdict")
    assert page.locator("#rows li").count() == 50


@both()
def test_the_verdict_on_files_speaks_of_all_logs_and_the_first_illegal_one_is_opened(visit: Visit) -> None:
    page = visit()
    paste(page, f"{ILLEGAL}2. P b2-b9\n")
    verdict(page)
    forget(page)
    upload(page, "logs.zip", zipped(a=LEGAL, b=CUT, c=ILLEGAL, d=LEGAL))
    assert verdict(page) == "illegal"
    assert page.text_content("#verdict") == "4 logs: 2 legal, 1 illegal, 1 unreadable."
    assert page.text_content("#opened") == "c.txt, Rococo: Move 1 of Black is illegal."
    assert page.get_attribute("#rows li:nth-child(3)", "aria-current") == "true"
    assert (text_in(page), findings(page)) == (ILLEGAL, [("GC207", "2")])
    shown(page, "p a7-a5")

    forget(page)
    page.focus("#log")
    page.keyboard.press(f"{MOD}+a")
    page.keyboard.type(LEGAL)
    assert verdict(page) == "unreadable"
    assert page.text_content("#verdict") == "4 logs: 3 legal, 1 unreadable."

    forget(page)
    page.locator("#rows button").nth(1).click()
    assert verdict(page) == "unreadable"
    assert page.text_content("#verdict") == "4 logs: 3 legal, 1 unreadable."
    forget(page)
    page.click("#complete")
    assert verdict(page) == "illegal"
    assert page.text_content("#verdict") == "4 logs: 3 legal, 1 illegal."

    paste(page, LEGAL)
    assert verdict(page) == "legal"
    assert page.text_content("#verdict") == "Rococo: Every move is legal."
    assert page.is_hidden("#logs")


def opened(page: Any, number: int, text: str) -> str:
    """Wait until a log of several is the one that is open, and return what is said of it."""
    page.wait_for_selector(f"#rows li:nth-child({number})[aria-current]")
    said = verdict(page)
    assert text_in(page) == text
    return f"{said}: {page.text_content('#opened')}"


@both()
def test_undo_leads_from_file_to_file_and_never_puts_the_text_of_one_under_the_name_of_another(visit: Visit) -> None:
    page = visit()
    paste(page, CUT)
    verdict(page)
    forget(page)
    upload(page, "logs.zip", zipped(a=ILLEGAL, c=LEGAL))
    assert opened(page, 1, ILLEGAL) == "illegal: a.txt, Rococo: Move 1 of Black is illegal."
    forget(page)
    page.locator("#rows button").nth(1).click()
    assert opened(page, 2, LEGAL) == "illegal: c.txt, Rococo: Every move is legal."
    forget(page)
    page.focus("#log")
    page.keyboard.press(f"{MOD}+z")
    assert opened(page, 1, ILLEGAL) == "illegal: a.txt, Rococo: Move 1 of Black is illegal."
    forget(page)
    page.keyboard.press(f"{MOD}+y")
    assert opened(page, 2, LEGAL) == "illegal: c.txt, Rococo: Every move is legal."
    for _ in range(2):
        undo(page)
    assert text_in(page) == CUT
    assert page.is_hidden("#logs")
    assert "logs" not in str(page.text_content("#verdict"))


@both()
def test_what_is_edited_in_one_of_several_files_is_there_when_it_is_opened_again(visit: Visit) -> None:
    page = visit()
    upload(page, "logs.zip", zipped(a=ILLEGAL, c=LEGAL))
    opened(page, 1, ILLEGAL)
    type_at_end(page, "// my note\n2. P b2-b3\n")
    verdict(page)
    forget(page)
    page.locator("#rows button").nth(1).click()
    opened(page, 2, LEGAL)
    # What is left before it was judged is judged all the same.
    type_at_end(page, "2. P b2-b9")
    page.locator("#rows button").nth(0).click()
    assert opened(page, 1, f"{ILLEGAL}// my note\n2. P b2-b3\n").startswith("illegal: a.txt")
    page.locator("#verdict", has_text="2 logs: 2 illegal.").wait_for()
    page.wait_for_selector("#rows li:nth-child(2) img[src]")


def test_where_no_log_is_illegal_the_first_that_is_not_legal_is_opened(visit: Visit) -> None:
    page = visit()
    for logs, said, worst, opened in (
        ((LEGAL, CUT), "2 logs: 1 legal, 1 unreadable.", "unreadable", 2),
        ((LEGAL, LEGAL), "2 logs: 2 legal.", "legal", 1),
    ):
        forget(page)
        upload(page, "logs.zip", zipped(a=logs[0], b=logs[1]))
        assert verdict(page) == worst
        assert page.text_content("#verdict") == said
        assert page.get_attribute(f"#rows li:nth-child({opened})", "aria-current") == "true"


SMALL_BOARDS = "#rows img[src]"


def test_where_no_log_is_faulty_the_list_of_faulty_ones_says_so(visit: Visit) -> None:
    page = visit()
    upload(page, "logs.zip", zipped(a=LEGAL, b=LEGAL))
    verdict(page)
    page.check("#faulty-only")
    said = "getComputedStyle(document.getElementById('rows'), '::after').content"
    assert page.evaluate(said) == '"All logs are legal."'


@both()
def test_each_illegal_log_of_several_has_its_fault_on_a_small_board(visit: Visit) -> None:
    page = visit()
    upload(page, "logs.zip", zipped(a=LEGAL, b=CUT, c=ILLEGAL))
    page.locator(SMALL_BOARDS).wait_for()
    assert page.locator("#rows img").count() == 1
    assert "%3Ctitle%3ERococo" in page.get_attribute("#rows li:nth-child(3) img", "src")
    paste(page, f"{ILLEGAL}\n{ILLEGAL}")
    verdict(page)
    page.locator(SMALL_BOARDS).nth(1).wait_for()


def test_of_many_logs_only_boards_that_are_looked_at_are_drawn(visit: Visit) -> None:
    page = visit()
    upload(page, "logs.zip", zipped(**{f"game-{number:02}": ILLEGAL for number in range(40)}))
    page.locator("#rows li:nth-child(40)").wait_for(state="attached")
    page.locator(SMALL_BOARDS).first.wait_for()
    assert page.locator("#rows img:not([src])").count() >= 20
    assert page.get_attribute("#rows li:nth-child(40) img", "src") is None
    page.locator("#rows li:nth-child(40)").scroll_into_view_if_needed()
    page.locator("#rows li:nth-child(40) img[src]").wait_for()


def test_a_file_that_cannot_be_read_is_counted_among_the_logs(visit: Visit) -> None:
    page = visit()
    files = {"game.txt": LEGAL.encode(), "board.png": b"\x89PNG\r\n\x1a\n\0\0"}
    page.set_input_files(
        "#file",
        [{"name": name, "mimeType": "application/octet-stream", "buffer": data} for name, data in files.items()],
    )
    assert verdict(page) == "unreadable"
    assert page.text_content("#verdict") == "2 logs: 1 legal, 1 not read."
    assert "board.png is a PNG picture" in page.inner_text("#findings")


def test_several_logs_are_judged_again_by_another_game(visit: Visit) -> None:
    page = visit()
    upload(page, "logs.zip", zipped(a=LEGAL, b=ILLEGAL))
    verdict(page)
    forget(page)
    page.select_option("#game", "ultima")
    assert verdict(page) == "legal"
    assert page.text_content("#verdict") == "2 logs: 2 legal. 2 of them name another game; checked as Ultima."
    assert page.get_attribute("#rows li:nth-child(2)", "aria-current") == "true"
    assert page.is_hidden("#posting")


def test_a_row_of_a_log_that_was_replaced_before_it_was_seen_does_no_harm(visit: Visit, browser: Any) -> None:
    context = browser.new_context()
    context.add_init_script(
        "window.IntersectionObserver = class extends IntersectionObserver {"
        "  constructor(seen) { super(seen); window.tellSeen = seen; }"
        "};"
    )
    page = visit(context=context)
    upload(page, "logs.zip", zipped(a=LEGAL, b=ILLEGAL))
    verdict(page)
    # What goes wrong in it is found at the end of the visit.
    page.evaluate("tellSeen([{ target: document.createElement('li'), isIntersecting: true }])")
    page.wait_for_selector('#rows img[src^="data:image/svg"]')
    context.close()


@both()
def test_a_saved_page_shows_its_moves(visit: Visit) -> None:
    page = visit()
    upload(page, "page.html", (ROOT / "samples/saved-page.html").read_bytes())
    page.wait_for_selector("#verdict[data-verdict=illegal]")
    assert text_in(page).startswith("Game: Rococo with mirror arrays")
    assert "found in the file" in str(page.text_content("#remark"))
    assert findings(page) == [("GC205", "6")]


def test_a_file_that_is_no_log_says_what_it_is(visit: Visit) -> None:
    page = visit()
    page.wait_for_selector("#loading", state="hidden")
    upload(page, "board.png", b"\x89PNG\r\n\x1a\n\0\0")
    page.wait_for_selector("#verdict[data-verdict=unreadable]")
    assert page.text_content("#verdict") == "board.png is a PNG picture, not text"


@both()
def test_a_dropped_file_is_taken_wherever_it_falls(visit: Visit) -> None:
    page = visit()
    page.evaluate(
        """text => {
          const data = new DataTransfer();
          data.items.add(new File([text], 'dropped.txt', { type: 'text/plain' }));
          const options = { dataTransfer: data, bubbles: true, cancelable: true };
          document.querySelector('h1').dispatchEvent(new DragEvent('drop', options));
        }""",
        ILLEGAL,
    )
    page.wait_for_selector("#verdict[data-verdict=illegal]")


HOSTILE = '"><img src=x onerror=alert(1)><script>alert(2)</script>'


@both()
def test_nothing_in_a_log_a_name_or_a_page_runs(visit: Visit) -> None:
    page = visit()
    paste(page, f"Game: Rococo{HOSTILE}\nLog: {HOSTILE}\nWhite: {HOSTILE}\n1. P a2-a3 // {HOSTILE}\n1... {HOSTILE}\n")
    verdict(page)
    paste(page, f"Game: Rococo\nLog: {HOSTILE}\nWhite: {HOSTILE}\n1. P a2-a3 // {HOSTILE}\n1... p a7-a5\n")
    assert verdict(page) == "illegal"
    shown(page, "p a7-a5")
    upload(page, f"{HOSTILE.replace('/', '')}.zip", zipped(a=LEGAL, **{"<img src=x onerror=alert(3)>": ILLEGAL}))
    page.locator("#rows li:nth-child(2)").wait_for(state="attached")
    forget(page)
    upload(
        page,
        "page.html",
        f"<title>{HOSTILE}</title><body onload=alert(4)>{HOSTILE}<textarea>{ILLEGAL}</textarea>".encode(),
    )
    verdict(page)
    assert page.locator("img[src=x]").count() == 0


# ---------------------------------------------------------------- a game of your own


def test_the_faults_of_an_own_game_are_underlined(visit: Visit) -> None:
    page = visit()
    page.select_option("#game", "own game")
    page.wait_for_selector("#own-verdict[data-verdict=legal]")
    upload(page, "mine.toml", b'title = "Mine"\nextends = "rococo"\n[rules]\nstuck = "lost"\n')
    page.wait_for_selector("#own-verdict[data-verdict=illegal]")
    assert underlined(page, "#own-text") == ['stuck = "lost"']
    assert "rules.stuck" in page.locator("#own-faults").inner_text()


def test_while_no_version_of_an_own_game_is_valid_this_is_said_and_logs_are_checked_as_they_say(visit: Visit) -> None:
    page = visit()
    upload(page, "mine.toml", b"title = 3\n")
    page.wait_for_selector("#own-verdict[data-verdict=illegal]")
    assert "checked by the game that they name" in page.inner_text("#own-verdict")
    paste(page, ILLEGAL)
    assert verdict(page) == "illegal"
    assert page.text_content("#verdict") == "Rococo: Move 1 of Black is illegal."
    page.reload()
    assert verdict(page) == "illegal"


@both()
def test_an_own_game_can_begin_with_a_known_one_and_its_set_up_is_on_the_board(visit: Visit) -> None:
    page = visit()
    page.select_option("#game", "own game")
    page.wait_for_selector("#own-verdict[data-verdict=legal]")
    page.wait_for_selector('[data-square=c1][data-piece="S"]')
    page.select_option("#own-begin", "rococo-mirror")
    page.locator("#own-verdict", has_text="Rococo with Mirror Arrays").wait_for()
    page.wait_for_selector('[data-square=a8][data-piece="s"]')


def test_a_dropped_section_of_variants_ini_is_an_own_game(visit: Visit) -> None:
    page = visit()
    upload(page, "variants.ini", b"[mychess:chess]\nqueen = -\namazon = q\n")
    page.locator("#own-verdict", has_text="mychess").wait_for()
    page.wait_for_selector("[data-square=d1][data-piece=Q]")
    assert page.get_attribute("[data-square=d1]", "aria-label") == "White Amazon, d1"


@both()
def test_logs_are_checked_and_moves_played_by_the_rules_of_an_own_game(visit: Visit) -> None:
    page = visit()
    upload(page, "mine.toml", b'title = "Mine"\nextends = "rococo"\n')
    page.locator("#own-verdict", has_text="Mine").wait_for()
    paste(page, "1. P a2-a3\n")
    assert verdict(page) == "legal"
    assert page.text_content("#verdict") == "Mine: Every move is legal."
    page.wait_for_selector('#moves [data-ply="1"][aria-current]')
    page.click("[data-square=a7]")
    page.click("[data-square=a6][data-target]")
    page.wait_for_selector('#moves [data-ply="2"][aria-current]')
    assert text_in(page) == "1. P a2-a3\n1... p a7-a6\n"


# ---------------------------------------------------------------- manners


# Colours are the same at every width.
LOOKS = {"chromium light": (360, 768, 1100, 1600), "firefox light": (360,)}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@both()
def test_every_state_of_the_page_fits_and_has_no_fault_of_access(visit: Visit, browser: Any, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page = visit(viewport={"width": 360, "height": 800}, color_scheme=scheme)
    if page.get_attribute("html", "data-theme") != scheme:
        page.click("#theme")
    assert page.get_attribute("html", "data-theme") == scheme

    def look(there: str) -> None:
        page.wait_for_selector(there)
        for width in LOOKS.get(f"{browser.browser_type.name} {scheme}", (1600,)):
            page.set_viewport_size({"width": width, "height": 800})
            found = axe.run(page).response["violations"]
            assert [(each["id"], [node["html"][:200] for node in each["nodes"]]) for each in found] == [], width
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width

    look("#board [data-piece]")
    paste(page, ILLEGAL)
    verdict(page)
    look("#told .illegal")
    page.click("#back")
    page.click("[data-square=b7]")
    look("[data-target]")
    page.click("#setup")
    look("[data-palette]")
    page.click("#save summary")
    paste(page, CUT)
    verdict(page)
    look("#complete")
    paste(page, "hello world\n")
    verdict(page)
    look("#findings .slip")
    paste(page, f"{LEGAL}\n{ILLEGAL}")
    verdict(page)
    look(SMALL_BOARDS)
    page.select_option("#game", "own game")
    look("#own-verdict[data-verdict=legal]")


def test_the_colours_of_the_board_are_those_of_the_page(visit: Visit) -> None:
    page = visit(color_scheme="light")
    fill = "getComputedStyle(document.querySelector('#board .dark')).fill"
    page.wait_for_selector("#board .dark")
    light = page.evaluate(fill)
    page.click("#theme")
    assert page.evaluate(fill) != light


def test_no_cookie_is_set(visit: Visit) -> None:
    page = visit()
    paste(page, LEGAL)
    verdict(page)
    assert page.context.cookies() == []
    assert re.search(r"default-src 'none'", page.locator("meta[http-equiv]").get_attribute("content"))
    assert json.dumps(page.evaluate("document.cookie")) == '""'
