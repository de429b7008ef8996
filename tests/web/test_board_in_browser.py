"""The board of the page: trying moves, entering a game, going to a position and setting one up."""

from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from support import ROOT

import rococo_notation as rn

from .journeys import (
    ILLEGAL,
    LEGAL,
    Visit,
    both,
    drag,
    forget,
    on_paper,
    paste,
    save,
    shown,
    tap,
    text_in,
    undo,
    verdict,
)

LEAPER = "10/8k1/10/10/10/3p6/10/3L6/8K1/10 w - -"
SWAPPER = "10/8k1/10/10/10/10/3p6/3S6/8K1/10 w - -"
MATE = "7k/5KQ1/8/8/8/8/8/8 b - -"


def opened(visit: Visit, text: str = LEGAL, **options: Any) -> Any:
    """The page with the board at the ply it opens at."""
    page = visit(**options)
    paste(page, text)
    verdict(page)
    return page


def go_to(page: Any, code: str) -> None:
    page.fill("#position", code)
    shown(page, "A position")


def targets(page: Any) -> set[str]:
    page.wait_for_selector("[data-target]")
    return set(page.locator("[data-target]").evaluate_all("all => all.map((each) => each.dataset.square)"))


def standing(page: Any) -> dict[str, str]:
    pairs = "all => all.map((each) => [each.dataset.square, each.dataset.piece])"
    return dict(page.locator("#board [data-piece]").evaluate_all(pairs))


def current(page: Any, ply: int) -> None:
    """Wait until a ply is the current one of the moves."""
    page.wait_for_selector(f'#moves [data-ply="{ply}"][aria-current]')


# ---------------------------------------------------------------- the first visit


@both()
def test_a_first_visit_sees_a_checked_sample_with_its_reason_before_the_engine_is_there(visit: Visit) -> None:
    page = visit(fresh=True)
    page.wait_for_selector("#board [data-piece]")
    assert str(page.text_content("#verdict")).startswith("For example, Rococo: Move 2 of White is illegal")
    assert "the White Cannon Pawn on f2 is in the way" in page.locator("#findings li").first.inner_text()
    assert page.get_attribute("#verdict", "data-verdict") == ""
    assert text_in(page) == ""
    assert page.locator(".primary:visible").count() == 1


@both()
def test_a_move_on_the_sample_makes_it_the_text(visit: Visit) -> None:
    page = visit(fresh=True)
    page.click('#moves [data-ply="1"]')
    page.click("[data-square=a7]")
    page.click("[data-square=a6][data-target]")
    page.wait_for_selector("#moves .variation")
    assert "1. P e2-f3\n| 1... p a7-a6\n1... p b7-a6\n" in text_in(page)


def test_every_square_is_named_with_the_piece_on_it(visit: Visit) -> None:
    page = opened(visit)
    position = rn.replay(LEGAL).positions[-1]
    assert page.locator("#board [data-square]").count() == len(position)
    assert standing(page) == dict(position.pieces)
    assert page.get_attribute("[data-square=a3]", "aria-label") == "White Cannon Pawn, a3"
    assert page.input_value("#position") == position.code()


# ---------------------------------------------------------------- trying moves


@both()
def test_a_move_at_the_end_goes_into_the_log_and_is_judged(visit: Visit) -> None:
    page = opened(visit)
    page.click("[data-square=b2]")
    position = rn.replay(LEGAL).positions[-1]
    assert targets(page) == {move.target for move in position.legal_moves() if move.origin == "b2"}
    forget(page)
    page.click("[data-square=b3]")
    assert verdict(page) == "legal"
    current(page, 3)
    assert text_in(page) == f"{LEGAL}2. P b2-b3\n"
    assert "To type: P b2-b3" in page.inner_text("#told")
    undo(page)
    assert text_in(page) == LEGAL


@both()
def test_what_each_move_captures_is_listed_and_written(visit: Visit) -> None:
    page = opened(visit)
    go_to(page, LEAPER)
    page.click("[data-square=c2]")
    targets(page)
    assert "the Long Leaper goes to c5 and captures the Cannon Pawn on c4" in page.inner_text("#tries")
    page.click("[data-square=c5]")
    current(page, 1)
    assert text_in(page) == f"Game: Rococo\nPosition: {LEAPER}\n1. L c2-c5; @-c4\n"
    assert "To type: L c2-c5; @-c4" in page.inner_text("#told")
    assert "c4" not in standing(page)


@both()
def test_moves_tried_within_a_game_are_one_line_of_a_variation_and_lead_back(visit: Visit) -> None:
    page = opened(visit, f"{LEGAL}2. P b2-b3\n")
    page.click("#back")
    page.click("#back")
    for origin, target in (("a7", "a6"), ("h2", "h3")):
        page.click(f"[data-square={origin}]")
        page.click(f"[data-square={target}][data-target]")
        page.locator("#moves .variation", has_text=f"{origin}-{target}").wait_for()
        page.wait_for_selector(f"[data-square={target}][data-piece]")
    assert "1. P a2-a3\n| 1... p a7-a6 2. P h2-h3\n1... p g7-g6\n" in text_in(page)
    assert verdict(page) == "legal"
    page.get_by_role("button", name="Take back").click()
    shown(page, "Pa7a6")
    page.get_by_role("button", name="Back to the game").click()
    current(page, 1)
    assert "2. P h2-h3" not in text_in(page)
    assert standing(page) == dict(rn.replay(LEGAL).positions[1].pieces)


@both()
def test_moves_that_are_taken_back_leave_the_text(visit: Visit) -> None:
    log = f"{LEGAL}2. P b2-b3\n"
    page = opened(visit, log)
    page.click("#back")
    page.click("#back")
    for origin, target in (("a7", "a6"), ("h2", "h3")):
        page.click(f"[data-square={origin}]")
        page.click(f"[data-square={target}][data-target]")
        page.locator("#moves .variation", has_text=f"{origin}-{target}").wait_for()
        page.wait_for_selector(f"[data-square={target}][data-piece]")
    for left in ("| 1... p a7-a6\n", ""):
        forget(page)
        page.get_by_role("button", name="Take back").click()
        verdict(page)
        assert text_in(page) == log.replace("1... p g7-g6\n", f"{left}1... p g7-g6\n")
    current(page, 1)
    assert page.get_by_role("button", name="Take back").count() == 0


def test_a_piece_that_cannot_move_says_why_not(visit: Visit) -> None:
    page = opened(visit)
    for square, said in (("c1", "no legal move"), ("a8", "White"), ("b2", ""), ("e5", "Pawn, b2: no legal move to e5")):
        page.click(f"[data-square={square}]")
        if square == "b2":
            targets(page)
            continue
        page.locator("#tries", has_text=said).wait_for()
        assert page.locator("[data-target]").count() == 0
        assert said in page.inner_text("#say")


def test_a_piece_in_hand_of_the_other_side_says_whose_turn_it_is(visit: Visit) -> None:
    page = visit()
    page.select_option("#game", "crazyhouse")
    page.wait_for_selector("[data-square=e1][data-piece=K]")
    go_to(page, "7k/8/8/8/8/8/8/K7 w - - hand Nn;")
    page.click("[data-hand=n]")
    page.locator("#tries", has_text="It is White").wait_for()


def focused(page: Any) -> str | None:
    return page.evaluate("document.activeElement.dataset.square ?? document.activeElement.id")


@both()
def test_the_focus_goes_to_the_square_where_what_had_it_goes_away(visit: Visit) -> None:
    page = opened(visit)
    go_to(page, SWAPPER)
    page.focus("[data-square=c2]")
    page.keyboard.press("Enter")
    targets(page)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-choice]")
    page.keyboard.press("Enter")
    current(page, 1)
    assert focused(page) == "c3"
    paste(page, f"{LEGAL}2. P b2-b3\n")
    verdict(page)
    page.click("#back")
    page.focus("[data-square=h2]")
    page.keyboard.press("Enter")
    page.focus("#tries .place")
    page.keyboard.press("Enter")
    page.locator("#moves .variation").wait_for()
    assert focused(page) == "h2"
    page.get_by_role("button", name="Take back").focus()
    page.keyboard.press("Enter")
    page.locator("#moves .variation").wait_for(state="detached")
    assert focused(page) == "h2"
    paste(page, ILLEGAL)
    shown(page, "p a7-a5")
    page.get_by_role("button", name="Where could this piece go?").focus()
    page.keyboard.press("Enter")
    targets(page)
    assert focused(page) == "a7"


def test_a_piece_that_a_finger_held_for_its_name_is_not_played(visit: Visit) -> None:
    page = opened(visit)
    page.click("[data-square=b2]")
    targets(page)
    piece = "[data-square=b2]"
    page.dispatch_event(piece, "pointerdown", {"pointerType": "touch", "isPrimary": True, "bubbles": True})
    page.locator("#hint", has_text="Cannon Pawn, b2").wait_for()
    page.dispatch_event(piece, "pointerup", {"pointerType": "touch", "isPrimary": True, "bubbles": True})
    page.dispatch_event(piece, "click")
    assert page.is_hidden("#hint")
    assert "b3" in targets(page), "the piece is still picked"
    page.click("[data-square=b3]")
    current(page, 3)


@both()
def test_where_several_moves_fit_a_menu_asks(visit: Visit) -> None:
    page = opened(visit)
    go_to(page, SWAPPER)
    page.click("[data-square=c2]")
    assert "c3" in targets(page)
    page.click("[data-square=c3]")
    page.wait_for_selector("[data-choice]")
    asked = page.locator("[data-choice]").evaluate_all("all => all.map((each) => each.dataset.choice)")
    assert sorted(asked) == ["S c2-; @-c3", "S c2-c3; p-c2"]
    page.click('[data-choice="S c2-c3; p-c2"]')
    current(page, 1)
    assert (standing(page)["c3"], standing(page)["c2"]) == ("S", "p")


@both()
def test_what_a_piece_could_have_done_is_shown_when_asked(visit: Visit) -> None:
    page = opened(visit, ILLEGAL)
    assert page.locator("[data-target]").count() == 0
    page.get_by_role("button", name="Where could this piece go?").click()
    assert targets(page) == {
        move.target for move in rn.replay(ILLEGAL).positions[1].legal_moves() if move.origin == "a7"
    }


def test_a_text_that_is_no_plain_log_keeps_its_moves_and_the_board_goes_on(visit: Visit) -> None:
    pgn = '[Variant "Chess"]\n\n1. e4 e5 *\n'
    page = opened(visit, pgn)
    page.click("[data-square=d2]")
    page.click("[data-square=d4][data-target]")
    page.locator("#remark", has_text="not a plain log").wait_for()
    assert text_in(page) == pgn
    assert standing(page)["d4"] == "P"


TIMERS = """() => {
  const { setInterval, clearInterval } = window;
  window.going = new Set();
  window.setInterval = (call) => { const id = setInterval(call, 1e9); going.add(id); return id; };
  window.clearInterval = (id) => { going.delete(id); clearInterval(id); };
}"""
"""Counts the playbacks that go on, of which none ever comes to its next step."""


@pytest.mark.parametrize("way", ["another log", "a position", "a piece"])
def test_a_playback_ends_when_its_game_or_the_board_is_left_or_used(visit: Visit, way: str) -> None:
    page = opened(visit)
    page.evaluate(TIMERS)
    page.click("#first")
    page.click("#play")
    current(page, 1)
    assert page.evaluate("going.size") == 1
    if way == "another log":
        paste(page, ILLEGAL)
        shown(page, "p a7-a5")
    elif way == "a position":
        go_to(page, LEAPER)
    else:
        page.click("[data-square=a7]")
        targets(page)
    assert page.evaluate("going.size") == 0
    assert page.get_attribute("#play", "aria-label") == "Play"


# ---------------------------------------------------------------- entering a game


@both()
def test_a_game_is_entered_on_the_board(visit: Visit) -> None:
    page = visit()
    page.select_option("#game", "chess")
    page.wait_for_selector("[data-square=e1][data-piece=K]")
    for ply, (origin, target) in enumerate((("e2", "e4"), ("e7", "e5"), ("g1", "f3")), 1):
        page.click(f"[data-square={origin}]")
        page.click(f"[data-square={target}][data-target]")
        current(page, ply)
    assert text_in(page) == "Game: Chess\n1. P e2-e4\n1... p e7-e5\n2. N g1-f3\n"
    assert verdict(page) == "legal"


def test_a_promotion_asks_for_the_piece(visit: Visit) -> None:
    page = visit()
    page.select_option("#game", "chess")
    page.wait_for_selector("[data-square=e1][data-piece=K]")
    go_to(page, "8/P6k/8/8/8/8/8/K7 w - -")
    page.click("[data-square=a7]")
    page.click("[data-square=a8][data-target]")
    page.wait_for_selector("[data-choice]")
    assert page.locator("[data-choice]").count() == 4


@both()
def test_a_piece_in_hand_is_dropped(visit: Visit) -> None:
    page = visit()
    page.select_option("#game", "crazyhouse")
    page.wait_for_selector("[data-square=e1][data-piece=K]")
    go_to(page, "7k/8/8/8/8/8/8/K7 w - - hand N;")
    page.click("[data-hand=N]")
    assert len(targets(page)) == 62
    page.click("[data-square=d4]")
    current(page, 1)
    assert text_in(page).endswith("1. N*d4\n")
    assert standing(page)["d4"] == "N"
    assert verdict(page) == "legal"


def test_a_position_that_is_tried_is_saved_as_a_picture(visit: Visit) -> None:
    page = opened(visit)
    go_to(page, LEAPER)
    with page.expect_download() as started:
        save(page, "svg")
    assert LEAPER in Path(started.value.path()).read_text(encoding="utf-8")


# ---------------------------------------------------------------- positions


@both()
def test_a_position_code_is_shown_and_a_wrong_one_says_what_is_wrong(visit: Visit) -> None:
    page = opened(visit)
    go_to(page, LEAPER)
    assert standing(page) == {"h8": "k", "c4": "p", "c2": "L", "h1": "K"}
    page.fill("#position", "8/8 w")
    page.locator("#position-says", has_text="rank").wait_for()
    assert text_in(page) == LEGAL
    page.get_by_role("button", name="Back to the game").click()
    current(page, 2)


def test_the_first_click_after_a_code_that_is_not_in_its_normal_form_counts(visit: Visit) -> None:
    page = opened(visit)
    go_to(page, LEAPER.replace(" - -", ""))
    page.click("[data-square=c2]")
    targets(page)
    # What leaving the field asks for would have come before this.
    page.keyboard.press("Escape")
    page.click("[data-square=c2]")
    targets(page)
    page.fill("#position", "8/8 w")
    page.locator("#position-says", has_text="rank").wait_for()
    page.fill("#position", "")
    page.locator("#position-says", has_text="rank").wait_for(state="detached")


def test_a_log_that_moves_from_a_position_take_the_place_of_is_said_to_be_in_the_history(visit: Visit) -> None:
    page = opened(visit)
    go_to(page, LEAPER)
    page.click("[data-square=c2]")
    page.click("[data-square=c5][data-target]")
    current(page, 1)
    assert "Ctrl+Z in the box brings back the one before" in page.inner_text("#remark")
    undo(page)
    assert text_in(page) == LEGAL


@both()
def test_where_there_is_no_board_what_needs_one_cannot_be_pressed_or_says_so(visit: Visit) -> None:
    page = opened(visit)
    paste(page, (ROOT / "samples/unknown-game.txt").read_text(encoding="utf-8"))
    verdict(page)
    page.wait_for_selector("#setup:disabled")
    assert page.locator("#board").count() == 0
    assert page.is_disabled("#copy-position")
    assert page.is_disabled("#position")
    save(page, "gif")
    page.locator("#remark", has_text="there is no board").wait_for()
    paste(page, LEGAL)
    verdict(page)
    page.wait_for_selector("#setup:enabled")


@both()
def test_mate_is_said(visit: Visit) -> None:
    page = visit()
    page.select_option("#game", "chess")
    page.wait_for_selector("[data-square=e1][data-piece=K]")
    go_to(page, MATE)
    assert "Black is in check. The game is over: 1-0 (checkmate)." in page.inner_text("#told")


@both()
def test_a_position_is_set_up_with_the_palette_and_played_from(visit: Visit) -> None:
    page = opened(visit)
    page.click("#setup")
    page.click("#clear")
    page.locator("#board [data-piece]").first.wait_for(state="detached")
    for label, square in (("K", "h1"), ("k", "h8"), ("L", "c2"), ("p", "c4")):
        page.click(f'[data-palette="{label}"]')
        page.click(f"[data-square={square}]")
        page.wait_for_selector(f'[data-square={square}][data-piece="{label}"]')
    assert page.input_value("#position").startswith("10/8k1/10/10/10/3p6/10/3L6/8K1/10 w")
    page.click('[data-palette="p"]')
    page.click('[data-side="black"]')
    page.locator("#told", has_text="Black to move").wait_for()
    page.click("[data-square=c4]")
    page.click("[data-square=d5]")
    page.wait_for_selector('[data-square=d5][data-piece="p"]')
    page.click('[data-side="white"]')
    page.locator("#told", has_text="White to move").wait_for()
    page.click("#setup")
    assert page.locator("[data-palette]:visible").count() == 0
    page.click("[data-square=c2]")
    page.click("[data-square=c3][data-target]")
    page.wait_for_selector('#moves [data-ply="1"][aria-current]')
    assert "Position: 10/8k1/10/10/4p5/10/10/3L6/8K1/10 w" in text_in(page)


# ---------------------------------------------------------------- by keys, by finger, and where it stands


@both()
def test_a_move_is_played_by_keys(visit: Visit) -> None:
    page = opened(visit)
    page.focus("[data-square=b2]")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.square") == "c2"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    targets(page)
    page.keyboard.press("ArrowUp")
    page.keyboard.press(" ")
    current(page, 3)
    assert text_in(page) == f"{LEGAL}2. P b2-b3\n"
    assert page.evaluate("document.activeElement.dataset.square") == "b3"
    page.keyboard.press("Escape")
    assert page.locator("[data-target]").count() == 0


@both()
def test_the_board_is_one_stop_for_the_tab_key(visit: Visit) -> None:
    page = opened(visit)
    assert page.locator('#board [tabindex="0"]').count() == 1


def reach(page: Any, selector: str) -> None:
    """Go to an element by the Tab key."""
    for _ in range(100):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"the Tab key does not lead to {selector}")


@both()
def test_a_log_is_checked_and_what_it_gives_taken_by_keys_alone(visit: Visit) -> None:
    page = visit()
    reach(page, "#log")
    forget(page)
    page.keyboard.insert_text(ILLEGAL)
    assert verdict(page) == "illegal"
    shown(page, "p a7-a5")
    reach(page, "#copy-comment")
    page.keyboard.press("Enter")
    page.locator("#copy-comment", has_text="Copied").wait_for()
    reach(page, "#save summary")
    page.keyboard.press("Enter")
    reach(page, "[data-form=courier]")
    with page.expect_download() as started:
        page.keyboard.press("Enter")
    assert Path(started.value.path()).read_text(encoding="utf-8").startswith("Game: Rococo")


@both("by dispatched events of touch")
def test_a_finger_plays_a_move_on_a_phone(visit: Visit) -> None:
    page = opened(visit, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    tap(page, "[data-square=b2]")
    targets(page)
    tap(page, "[data-square=b3]")
    current(page, 3)
    assert text_in(page) == f"{LEGAL}2. P b2-b3\n"


@both()
def test_a_piece_is_dragged_to_where_it_goes(visit: Visit) -> None:
    page = opened(visit)
    drag(page, "b2", "b3")
    current(page, 3)
    assert text_in(page) == f"{LEGAL}2. P b2-b3\n"
    assert "b2" not in standing(page)


@both()
@pytest.mark.parametrize("target", ["b6", "#verdict"], ids=["another square", "beyond the board"])
def test_a_piece_that_is_dropped_where_it_may_not_go_is_back_in_its_place(visit: Visit, target: str) -> None:
    page = opened(visit)
    before = page.evaluate(PLACES)
    drag(page, "b2", target)
    page.wait_for_function(f"before => {PLACES} === before", arg=before)
    assert text_in(page) == LEGAL
    if target == "b6":
        assert "no legal move to b6" in str(page.text_content("#tries"))


@both()
def test_a_piece_is_dragged_anywhere_while_a_position_is_set_up(visit: Visit) -> None:
    page = opened(visit)
    page.click("#setup")
    drag(page, "b2", "e5")
    page.wait_for_selector("[data-square=e5][data-piece=P]")
    assert "b2" not in standing(page)


PLACES = (
    "[...document.querySelectorAll('#board .pieces > g')].map((piece) => piece.getAttribute('transform')).sort().join()"
)
MEASURES = """() => Object.fromEntries(['#verdict', '#findings li', '#board', '#controls', '#moves'].map((name) =>
  [name, document.querySelector(name).getBoundingClientRect().toJSON()]))"""


@both()
@pytest.mark.parametrize(("width", "height"), [(360, 740), (768, 1024), (1366, 768), (1920, 1080)])
def test_the_answer_is_on_the_first_screen(visit: Visit, width: int, height: int) -> None:
    page = opened(visit, ILLEGAL, viewport={"width": width, "height": height})
    found = page.evaluate(MEASURES)
    for name in ("#verdict", "#findings li", "#board", "#controls"):
        assert 0 <= found[name]["top"] <= found[name]["bottom"] <= height, name
    assert found["#board"]["width"] > 300
    if width >= 600:
        assert found["#verdict"]["left"] >= found["#board"]["right"]
        assert found["#moves"]["bottom"] <= height


def test_the_list_of_moves_stays_where_it_is_while_they_are_stepped_through(visit: Visit) -> None:
    log = (ROOT / "samples/illegal-moves.txt").read_text(encoding="utf-8")
    page = opened(visit, log, viewport={"width": 1280, "height": 800})
    page.click("#first")
    tops = {page.locator("#moves").bounding_box()["y"]}
    for ply in range(1, 9):
        page.click("#next")
        current(page, ply)
        tops.add(page.locator("#moves").bounding_box()["y"])
    assert len(tops) == 1


def test_a_finding_is_looked_at_on_a_phone_without_its_keyboard(visit: Visit) -> None:
    page = opened(visit, ILLEGAL, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page.click("#first")
    page.locator("#findings .place").tap()
    current(page, 2)
    assert focused(page) != "log"


def test_the_keys_of_the_board_are_explained(visit: Visit) -> None:
    page = opened(visit)
    page.click("#keys summary")
    assert "Enter picks up a piece and plays it" in page.inner_text("#keys")
    assert "scroll" not in page.inner_text("#keys")


def test_the_room_of_a_board_is_held_until_it_is_drawn(visit: Visit, browser: Any) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    held: list[Any] = []
    context.route("**/package.zip", lambda route: held.append(route))
    page = visit(f"#log={quote(ILLEGAL)}", context=context)
    while not held:
        page.wait_for_timeout(20)
    assert page.locator("#board").count() == 0
    waiting = page.locator(".tools").bounding_box()["y"]
    held[0].continue_()
    page.wait_for_selector("#board [data-piece]")
    assert abs(page.locator(".tools").bounding_box()["y"] - waiting) < 8
    context.close()


@both("printing, then with the rules for paper on screen")
def test_on_paper_there_is_the_whole_answer_and_nothing_to_press(visit: Visit) -> None:
    page = opened(visit, f"{ILLEGAL}2. P b2-b3\n" + "".join(f"// line {number}\n" for number in range(60)))
    with on_paper(page):
        page.wait_for_selector("#printed figure svg")
        top = [
            page.locator(part).first.bounding_box()["y"]
            for part in ("#verdict", "#findings li", "#printed figure", "#moves", "#comment", ".marks mark")
        ]
        assert top == sorted(top)
        assert page.inner_text("#findings .place") == "1..."
        assert "// line 59" in page.inner_text(".marks >> nth=0")
        assert page.locator("button:not(.place):visible, input:visible, select:visible, textarea:visible").count() == 0
        for box in ("#comment", "#moves", ".marks >> nth=0", "#findings"):
            assert page.locator(box).evaluate("node => node.scrollHeight <= node.clientHeight + 1"), box


@both("printing, then with the rules for paper on screen")
def test_on_paper_the_board_is_of_the_log_that_is_shown(visit: Visit) -> None:
    page = opened(visit, ILLEGAL)
    for text, caption in ((ILLEGAL, "1... p a7-a5: "), (LEGAL, "1... Pg7g6")):
        paste(page, text)
        verdict(page)
        shown(page, "g6" if text == LEGAL else "a7-a5")
        with on_paper(page):
            page.locator("#printed figcaption", has_text=caption).wait_for()
            assert page.locator("#printed figure").count() == 1


@both()
def test_the_first_visit_shows_where_the_moves_are_and_a_checked_log_does_not(visit: Visit) -> None:
    page = visit(viewport={"width": 1366, "height": 768})
    picture = page.locator(".where svg")
    picture.wait_for()
    box = picture.bounding_box()
    assert box["y"] + box["height"] <= 768
    assert page.get_attribute("header nav a", "href") == "https://rococo-notation.github.io/rococo_notation/"
    paste(page, LEGAL)
    verdict(page)
    assert picture.is_hidden()
