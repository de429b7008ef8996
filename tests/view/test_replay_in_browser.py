"""The replay page in a real browser."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from support import LOGS, ROOT, conformance_logs, header_log, log_of

import rococo_notation as rn
from rococo_notation.view import draw_board, replay_page

Browse = Callable[..., Any]

LEGAL = LOGS / "clean-001.txt"
ILLEGAL = ROOT / "samples" / "illegal-moves.txt"
CHAMELEON = ROOT / "samples" / "captures" / "chameleon.txt"

# What stands where, read from what is drawn: the middle of every piece, as the square that is there.
STANDING = """() => {
  const board = JSON.parse(document.getElementById('geometry').textContent);
  const flipped = document.getElementById('board').classList.contains('flipped');
  const squares = new Map(board.squares.map((square, number) => {
    const [x, y] = board.centres[number];
    return [flipped ? `${board.width - x},${board.height - y}` : `${x},${y}`, square];
  }));
  const found = {};
  for (const node of document.querySelectorAll('#scene .pieces > g')) {
    const [, x, y] = /translate\\((\\S+) (\\S+)\\)/.exec(node.getAttribute('transform'));
    const label = [...board.kinds.keys()].find((code) => code
      && `#${board.kinds[code][0]}` === node.querySelector('use').getAttribute('href')
      && board.kinds[code][1] === node.getAttribute('class'));
    found[squares.get(`${Number(x) + 24},${Number(y) + 24}`)] = board.labels[label];
  }
  return found;
}"""


def record_of(log: Path | str) -> rn.Record:
    return rn.replay(rn.Source.decode(log.read_bytes(), log.name) if isinstance(log, Path) else log)


def standing(page: Any) -> dict[str, str]:
    found: dict[str, str] = page.evaluate(STANDING)
    return found


def until(page: Any, condition: str) -> None:
    """Wait for something; not with wait_for_function, which the page's own policy does not let run."""
    for _ in range(100):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"it never came to {condition}")


def copied_by(page: Any, button: str) -> str:
    """What a button of the menu copies."""
    page.locator("#more").click()
    page.locator(f"#{button}").click()
    until(page, f"document.getElementById('{button}').textContent === 'Copied'")
    words: str = page.evaluate("navigator.clipboard.readText()")
    return words


def choose_speed(page: Any, milliseconds: str) -> None:
    page.locator("#more").click()
    page.locator("#speed").select_option(milliseconds)
    page.keyboard.press("Escape")
    page.locator("h1").click()


def ply_of(page: Any) -> int:
    return int(page.locator("#jump").input_value())


def hash_of(page: Any) -> str:
    """The end of the address, asked of the page itself: ``page.url`` is what the browser has told of it so far."""
    end: str = page.evaluate("location.hash")
    return end


# ---------------------------------------------------------------- stepping


CAPTURES = sorted({*(ROOT / "samples" / "captures").glob("*.txt")} - {CHAMELEON})


@pytest.mark.parametrize(
    ("log", "motion"),
    [
        (CHAMELEON, "reduce"),
        *(pytest.param(log, "reduce", marks=pytest.mark.slow) for log in (LEGAL, ILLEGAL, *CAPTURES)),
        *(pytest.param(log, "no-preference", marks=pytest.mark.slow) for log in (ILLEGAL, CHAMELEON)),
    ],
    ids=lambda value: value.stem if isinstance(value, Path) else value,
)
def test_every_position_is_drawn_stepping_forth_and_back(browse: Browse, log: Path, motion: str) -> None:
    record = record_of(log)
    page = browse(replay_page(record, ply=0), reduced_motion=motion)
    choose_speed(page, "500")
    last = len(record.plies)
    for number in [*range(last + 1), *reversed(range(last))]:
        if number:
            key = "ArrowRight" if number > ply_of(page) else "ArrowLeft"
            page.keyboard.press(key)
        elif ply_of(page):
            page.keyboard.press("ArrowLeft")
        if motion != "reduce":
            until(page, "document.getAnimations().length === 0")
        assert ply_of(page) == number
        assert standing(page) == dict(record.positions[number].pieces)
        assert page.locator("#position").input_value() == record.positions[number].code()


def test_steps_that_come_faster_than_the_pieces_move_end_in_the_right_position(browse: Browse) -> None:
    record = record_of(LEGAL)
    page = browse(replay_page(record), reduced_motion="no-preference")
    for key in ["ArrowRight"] * 30 + ["ArrowLeft"] * 7 + ["ArrowRight"] * 3:
        page.keyboard.press(key)
    until(page, "document.getAnimations().length === 0")
    assert standing(page) == dict(record.positions[26].pieces)


def test_keys_and_buttons_do_the_same(browse: Browse) -> None:
    page = browse(replay_page(record_of(LEGAL)))
    for key, button, ply in [
        ("ArrowRight", "next", 1),
        ("End", "last", 53),
        ("ArrowLeft", "back", 52),
        ("Home", "first", 0),
    ]:
        page.keyboard.press(key)
        by_key = ply_of(page)
        page.keyboard.press("ArrowLeft" if key == "ArrowRight" else "ArrowRight" if key == "ArrowLeft" else "Home")
        if key == "Home":
            page.keyboard.press("End")
        page.locator(f"#{button}").click()
        assert (by_key, ply_of(page)) == (ply, ply)


def test_buttons_that_lead_nowhere_say_so_and_keep_the_focus(browse: Browse) -> None:
    page = browse(replay_page(record_of(LEGAL)), "#52")
    page.locator("#next").focus()
    page.keyboard.press("Enter")
    assert page.locator("#next").get_attribute("aria-disabled") == "true"
    assert page.evaluate("document.activeElement.id") == "next"
    page.keyboard.press("Home")
    assert page.locator("#next").get_attribute("aria-disabled") == "false"
    assert page.locator("#back").get_attribute("aria-disabled") == "true"


def test_space_plays_to_the_end_and_stops_there(browse: Browse) -> None:
    page = browse(replay_page(record_of(CHAMELEON)), "#5")
    choose_speed(page, "500")
    page.locator("body").click(position={"x": 600, "y": 5})
    page.keyboard.press(" ")
    assert page.locator("#play").get_attribute("aria-label") == "Pause"
    until(page, "document.getElementById('play').getAttribute('aria-label') === 'Play'")
    assert ply_of(page) == 8


def test_a_step_by_hand_stops_the_play(browse: Browse) -> None:
    page = browse(replay_page(record_of(LEGAL)))
    page.locator("#play").click()
    page.keyboard.press("ArrowRight")
    assert page.locator("#play").get_attribute("aria-label") == "Play"


def test_keys_typed_in_a_field_are_for_the_field(browse: Browse) -> None:
    page = browse(replay_page(record_of(LEGAL)))
    page.locator("#more").click()
    page.locator("#position").focus()
    page.keyboard.press("End")
    page.keyboard.press("f")
    assert ply_of(page) == 0
    assert standing(page)["d1"] == "K" or standing(page)["e1"] == "K"


def test_f_turns_the_board_with_its_coordinates(browse: Browse) -> None:
    record = record_of(CHAMELEON)
    page = browse(replay_page(record, ply=8))
    before = page.locator("#scene .pieces > g").first.bounding_box()
    page.keyboard.press("f")
    assert page.locator("#board .seen-black").is_visible()
    assert not page.locator("#board .seen-white").is_visible()
    assert standing(page) == dict(record.positions[8].pieces)
    assert page.locator("#scene .pieces > g").first.bounding_box() != before
    page.keyboard.press("f")
    assert page.locator("#board .seen-white").is_visible()


def test_the_board_is_tapped_and_swiped(browse: Browse) -> None:
    page = browse(replay_page(record_of(LEGAL)), width=360, height=760, has_touch=True, is_mobile=True)
    box = page.locator("#board").bounding_box()
    middle = box["y"] + box["height"] / 2
    page.touchscreen.tap(box["x"] + box["width"] * 0.8, middle)
    page.touchscreen.tap(box["x"] + box["width"] * 0.8, middle)
    page.touchscreen.tap(box["x"] + box["width"] * 0.2, middle)
    assert ply_of(page) == 1
    swipe(page, box["x"] + 200, box["x"] + 80, middle)
    assert ply_of(page) == 2


def swipe(page: Any, start: float, end: float, y: float) -> None:
    session = page.context.new_cdp_session(page)
    for kind, points in (("Start", [start]), ("Move", [(start + end) / 2]), ("Move", [end]), ("End", [])):
        session.send(
            "Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": [{"x": x, "y": y} for x in points]}
        )


def test_a_piece_that_is_held_tells_its_name_and_nothing_moves(browse: Browse) -> None:
    page = browse(replay_page(record_of(LEGAL)), width=360, height=760, has_touch=True, is_mobile=True)
    box = page.locator("#scene .pieces > g").first.bounding_box()
    session = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    until(page, "!document.getElementById('hint').hidden")
    assert re.fullmatch(r"(White|Black) [A-Z][A-Za-z ]+, \w+", page.locator("#hint").inner_text())
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert ply_of(page) == 0
    assert not page.locator("#hint").is_visible()


def test_a_mouse_turns_its_wheel_and_its_click_does_nothing(browse: Browse) -> None:
    page = browse(replay_page(record_of(LEGAL)), "#5")
    page.locator("#board").click(position={"x": 40, "y": 40})
    assert ply_of(page) == 5
    page.mouse.wheel(0, 100)
    until(page, "document.getElementById('jump').value === '6'")
    page.mouse.wheel(0, -100)
    until(page, "document.getElementById('jump').value === '5'")


def test_every_piece_has_its_name(browse: Browse) -> None:
    page = browse(replay_page(record_of(header_log("Ia3 pa4 ph8", "P z0-h0")), ply=0))
    names = page.locator("#scene .pieces > g > title").evaluate_all("all => all.map((each) => each.textContent)")
    assert "Black Cannon Pawn, a4, immobilized" in names
    assert "White Immobilizer, a3" in names
    assert "Black: Cannon Pawn a4" in page.locator("#standing").inner_html()


# ---------------------------------------------------------------- the address


def test_the_address_holds_the_ply(browse: Browse) -> None:
    page = browse(replay_page(record_of(LEGAL)), "#12")
    assert ply_of(page) == 12
    page.keyboard.press("ArrowRight")
    assert hash_of(page) == "#13"
    page.evaluate("location.hash = '#20'")
    until(page, "document.getElementById('jump').value === '20'")
    page.locator(".moves a", has_text="Kc2").click()
    until(page, "document.getElementById('jump').value === '33'")
    assert page.locator(".moves a[aria-current]").inner_text() == "Kc2"


def test_an_address_beyond_the_end_is_the_end(browse: Browse) -> None:
    page = browse(replay_page(record_of(LEGAL)), "#99999")
    assert ply_of(page) == 53
    assert hash_of(page) == "#53"


@pytest.mark.parametrize("address", ["#-1", "#twelve", "#1e1", "#%3Cscript%3E"])
def test_an_address_that_is_no_ply_is_left_alone(browse: Browse, address: str) -> None:
    page = browse(replay_page(record_of(LEGAL)), address)
    assert ply_of(page) == 0
    assert hash_of(page) == address


def test_the_address_holds_the_side_too(browse: Browse) -> None:
    page = browse(replay_page(record_of(LEGAL)), "#7,black", permissions=["clipboard-read", "clipboard-write"])
    assert page.locator("#board .seen-black").is_visible()
    page.keyboard.press("ArrowRight")
    words = copied_by(page, "copy-link")
    assert words.endswith("page.html#8,black")


def test_the_slider_jumps(browse: Browse) -> None:
    page = browse(replay_page(record_of(LEGAL)))
    page.locator("#jump").fill("30")
    assert hash_of(page) == "#30"
    assert page.locator("#jump").get_attribute("aria-valuetext") == page.locator("#told .move").inner_text()


# ---------------------------------------------------------------- what is told


def test_a_game_with_illegal_moves_opens_at_the_first(browse: Browse) -> None:
    page = browse(replay_page(record_of(ILLEGAL)))
    assert ply_of(page) == 3
    assert page.locator("#told .move").inner_text() == "2. L f1-f6"
    assert "the White Cannon Pawn on f2 is in the way" in page.locator("#told").inner_text()
    assert page.locator("#board .wrong").count() == 1
    red = page.locator(".moves a.illegal:not([aria-current])").first.evaluate("node => getComputedStyle(node).color")
    assert red == "rgb(179, 38, 30)"
    assert page.locator("#board .blocker").count() == 1
    assert page.locator("#board .no").count() == 1
    # The mover's shadow stands on its origin.
    assert page.locator("#board .ghosts > g").count() == 1
    assert [link.inner_text() for link in page.locator(".chips a").all()] == ["2.", "4."]
    # The reason stands there once.
    assert page.locator("main").inner_text().count("the White Cannon Pawn on f2 is in the way") == 1


def test_keys_and_chips_go_from_finding_to_finding(browse: Browse) -> None:
    page = browse(replay_page(record_of(ILLEGAL)))
    page.keyboard.press("ArrowDown")
    assert ply_of(page) == 7
    assert page.locator(".chips [aria-current]").inner_text() == "4."
    page.keyboard.press("ArrowDown")
    assert ply_of(page) == 7
    page.keyboard.press("ArrowUp")
    assert ply_of(page) == 3
    page.locator("#stop-after").click()
    assert ply_of(page) == 7
    page.locator(".chips a").first.click()
    assert ply_of(page) == 3


def test_question_mark_tells_the_keys(browse: Browse) -> None:
    page = browse(replay_page(record_of(ILLEGAL)))
    page.keyboard.press("?")
    assert page.locator("#keys p").is_visible()
    assert "findings" in page.locator("#keys p").inner_text()


def test_a_code_unfolds_to_its_rule(browse: Browse) -> None:
    page = browse(replay_page(record_of(ILLEGAL)))
    code = page.locator("#told .code").first
    assert not page.locator("#told .rule").first.is_visible()
    code.click()
    assert "path blocked" in page.locator("#told .rule").first.inner_text()
    assert code.get_attribute("aria-expanded") == "true"


def test_the_board_by_the_rules_is_shown_only_where_it_differs_and_marks_where(browse: Browse) -> None:
    page = browse(replay_page(record_of(LOGS / "fault-008-extra-removal.txt")))
    written = standing(page)
    page.get_by_role("button", name="By the rules").click()
    # A pawn more than the text leaves there.
    (square,) = standing(page).keys() - written.keys()
    assert page.locator("#scene .mark").get_attribute("d").count("M") == 1
    page.get_by_role("button", name="By the rules").click()
    assert standing(page) == written
    assert square not in written
    page.keyboard.press("ArrowLeft")
    assert page.locator("#told .ruled").count() == 0
    assert browse(replay_page(record_of(ILLEGAL))).locator("#told .ruled").count() == 0


def test_of_an_illegal_move_the_pieces_are_marked_that_were_immobilized_before_it(browse: Browse) -> None:
    page = browse(replay_page(record_of(header_log("Ia3 Pd2 pa4 ph8", "P d2-d3", "p a4-a5"))), "#2")
    assert "Immobilized before the move: a4" in page.locator("#told").inner_text()


def test_the_list_of_moves_stays_where_it_is_as_illegal_moves_are_passed(browse: Browse) -> None:
    page = browse(replay_page(record_of(ILLEGAL)))
    tops = set()
    for number in range(9):
        page.locator("#jump").fill(str(number))
        tops.add(page.locator(".moves").bounding_box()["y"])
    assert len(tops) == 1


def test_unreadable_moves_are_stops_with_their_reason_and_are_not_red(browse: Browse) -> None:
    page = browse(replay_page(record_of(log_of("1. P a2-a3", "1... p a7-q9", "2. P b2-b3"))))
    assert page.locator(".chips a").first.inner_text() == "1... ?"
    assert "illegal" not in page.locator(".findings").inner_text()
    assert page.locator("#told").inner_text().count("\n") > 0
    assert page.locator("#board .no, #board .amiss, #board .wrong").count() == 0


def test_a_result_beside_an_illegal_move_is_told_as_written(browse: Browse) -> None:
    log = log_of("P a2-a3", "p a7-a4", "resign", name="")
    page = browse(replay_page(record_of(log)))
    assert "as written" in page.locator("header").inner_text()
    assert "not finished until its illegal move is taken back" in page.locator("main").inner_text()
    assert (
        "as written" not in browse(replay_page(record_of(log_of("P a2-a3", "resign")))).locator("header").inner_text()
    )


def test_the_move_list_is_one_stop_for_the_tab_key(browse: Browse) -> None:
    page = browse(replay_page(record_of(LEGAL)), "#12")
    stops = page.locator(".moves a[tabindex='0']")
    assert stops.count() == 1
    assert stops.get_attribute("data-ply") == "12"
    stops.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.ply") == "13"


def test_the_legend_explains_what_the_game_uses_and_no_more(browse: Browse) -> None:
    page = browse(replay_page(record_of(CHAMELEON)))
    page.locator("#legend summary").click()
    text = page.locator("#legend").inner_text()
    assert "Chameleon: goes by" in text
    assert "changes places with the piece there" in text
    assert "an illegal move" not in text
    assert "an illegal move" in browse(replay_page(record_of(ILLEGAL))).locator("#legend").text_content()


def test_a_move_is_announced_with_its_fault_and_its_comment(browse: Browse) -> None:
    page = browse(replay_page(record_of(log_of("P a2-a3 // well begun", "p a7-a4"))), "#1")
    assert page.locator("#say").inner_text() == "1. Cannon Pawn a2 to a3. well begun"
    page.keyboard.press("ArrowRight")
    assert page.locator("#say").inner_text().startswith("1... p a7-a4. The Black Cannon Pawn cannot move from a7")


def test_captured_pieces_stand_beside_the_board_of_their_side(browse: Browse) -> None:
    page = browse(replay_page(record_of(CHAMELEON), ply=8))
    trays = [
        tray.locator("svg").evaluate_all("all => all.map((svg) => svg.getAttribute('aria-label'))")
        for tray in page.locator(".tray").all()
    ]
    off = record_of(CHAMELEON).positions[8].state.pool
    counts = [re.fullmatch(r"off the board: (?:(\d+) \u00d7 )?[A-Z].*", label) for labels in trays for label in labels]
    assert sum(int(found[1] or 1) for found in counts if found) == sum(off)
    page.keyboard.press("f")
    turned = [tray.locator("svg").count() for tray in page.locator(".tray").all()]
    assert turned == [len(names) for names in reversed(trays)]


def test_frozen_pieces_are_tinted_and_named(browse: Browse) -> None:
    page = browse(replay_page(record_of(header_log("Ia3 pa4 ph8", "P z0-h0")), ply=0))
    assert page.locator("#board .frozen").count() == 1
    assert page.locator("#say").inner_text() == "Before the first move. Immobilized: a4"


def test_variations_and_comments_stand_among_the_moves(browse: Browse) -> None:
    log = log_of("// hello", "1. P a2-a3 // a pawn", "| 1. P b2-b3", "1... p a7-a6")
    page = browse(replay_page(record_of(log)))
    said = page.locator(".moves tbody tr").all_inner_texts()
    assert [re.sub(r"\s+", " ", line).strip() for line in said] == [
        "hello", "1 Pa2a3", "a pawn", "Variation: 1. P b2-b3", "1… Pa7a6",
    ]  # fmt: skip


def test_all_of_the_menu_can_be_reached_on_a_phone(browse: Browse) -> None:
    for game in ("courier", "crazyhouse"):
        page = browse(replay_page(record_of(ROOT / "samples" / "games" / f"{game}.txt")), width=360, height=740)
        page.locator("#more").click()
        box = page.locator("#menu").bounding_box()
        assert 0 <= box["y"] < box["y"] + box["height"] <= 740
        assert page.locator("#copy-diagram").bounding_box()["y"] >= box["y"]


def test_where_colours_are_forced_what_is_current_has_a_frame(browse: Browse) -> None:
    page = browse(replay_page(record_of(ILLEGAL)), forced_colors="active")
    for current in page.locator("[aria-current]").all():
        assert current.evaluate("node => getComputedStyle(node).outlineStyle") == "solid"
    assert page.locator("[aria-current]").count() == 2


def test_what_is_found_is_red_only_where_a_move_is_illegal(browse: Browse) -> None:
    colours = [
        browse(replay_page(record_of(log))).evaluate(
            "getComputedStyle(document.querySelector('.findings')).borderLeftColor"
        )
        for log in (ILLEGAL, ROOT / "samples" / "slips.txt", ROOT / "samples" / "unknown-game.txt")
    ]
    assert colours[0] != colours[1] == colours[2]


def test_the_log_is_downloaded_as_it_was_read(browse: Browse) -> None:
    page = browse(replay_page(record_of(LEGAL)))
    page.locator("#more").click()
    with page.expect_download() as download:
        page.locator("#download").click()
    assert Path(download.value.path()).read_text(encoding="utf-8") == LEGAL.read_text(encoding="utf-8")
    assert download.value.suggested_filename.endswith(".txt")


def test_the_position_code_is_copied(browse: Browse) -> None:
    record = record_of(LEGAL)
    page = browse(replay_page(record, ply=5), permissions=["clipboard-read", "clipboard-write"])
    words = copied_by(page, "copy")
    assert words == record.positions[5].code()


def test_the_board_is_copied_as_text(browse: Browse) -> None:
    record = record_of(LEGAL)
    page = browse(replay_page(record, ply=20), permissions=["clipboard-read", "clipboard-write"])
    words = copied_by(page, "copy-diagram")
    assert words.splitlines() == draw_board(record.positions[20]).splitlines()


def test_the_board_as_text_marks_what_the_finding_names(browse: Browse) -> None:
    record = record_of(ILLEGAL)
    page = browse(replay_page(record), permissions=["clipboard-read", "clipboard-write"])
    words = copied_by(page, "copy-diagram")
    drawn = draw_board(record.positions[3], ("f1", "f6", "f2"))
    assert words.splitlines() == drawn.splitlines()


def test_a_comment_is_copied_if_there_is_one(browse: Browse) -> None:
    page = browse(replay_page(record_of(ILLEGAL), comment="2. L f1-f6 is illegal"), permissions=["clipboard-read"])
    words = copied_by(page, "copy-comment")
    assert words == "2. L f1-f6 is illegal"
    page = browse(replay_page(record_of(LEGAL)))
    page.locator("#more").click()
    assert not page.locator("#copy-comment").is_visible()


def test_the_board_is_saved_as_a_picture_with_its_colours(browse: Browse) -> None:
    page = browse(replay_page(record_of(LEGAL)))
    page.locator("#more").click()
    with page.expect_download() as download:
        page.locator("#save-picture").click()
    image = Image.open(download.value.path()).convert("RGB")
    assert image.size == (1056, 1056)
    colours = {colour for _, colour in image.getcolors(1 << 20) or ()}
    # A dark square, an edge square, and the fill of either side's pieces.
    assert {(205, 164, 110), (180, 181, 176), (255, 255, 255), (44, 42, 40)} <= colours


# ---------------------------------------------------------------- it fits


SIZES = [(360, 740), (740, 360), (1024, 768), (1366, 768), (1920, 1080), (2560, 1440)]
MEASURES = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const page = document.documentElement;
  return {
    controls: box('.buttons').bottom - innerHeight, board: Math.min(box('#board').width, box('#board').height),
    below: page.scrollHeight - innerHeight, blank: page.scrollHeight - box('main').bottom,
    wide: page.scrollWidth - innerWidth,
  };
}"""


# Boards are as large as the game has them, and what stands beside them as long as the finding says.
OF_EACH_GAME_AND_FINDING = {(log["variant"], *log.get("codes", ())): LOGS / log["file"] for log in conformance_logs()}


@pytest.mark.parametrize("log", OF_EACH_GAME_AND_FINDING.values(), ids=lambda log: log.stem)
def test_board_and_controls_are_on_the_first_screen_and_nothing_is_blank_below(browse: Browse, log: Path) -> None:
    page = browse(replay_page(record_of(log)))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found = page.evaluate(MEASURES)
        assert found["controls"] <= 0, (width, found)
        assert found["board"] > 200, (width, found)
        assert found["wide"] <= 0, (width, found)
        assert found["blank"] < 40, (width, found)
        if width >= 1024:
            assert found["below"] <= 0, (width, found)


def test_a_frame_shows_board_controls_and_one_line(browse: Browse) -> None:
    page = browse(replay_page(record_of(ILLEGAL)), "?embed#3", width=480, height=420)
    assert page.evaluate("document.documentElement.scrollHeight") <= 420
    assert page.locator("#board").bounding_box()["height"] > 300
    assert page.locator("#next").is_visible()
    assert page.locator("#told").inner_text().startswith("2. L f1-f6")
    assert page.locator("#told").bounding_box()["height"] < 30
    for hidden in ("header", ".findings", ".notes"):
        assert not page.locator(hidden).is_visible()


def test_on_paper_there_are_diagrams_of_the_illegal_moves_and_the_moves_can_be_read(browse: Browse) -> None:
    page = browse(replay_page(record_of(ILLEGAL)), color_scheme="dark")
    page.emulate_media(media="print")
    until(page, "document.querySelectorAll('#printed figure').length === 2")
    assert "the White Cannon Pawn on f2 is in the way" in page.locator("#printed figcaption").first.inner_text()
    current = page.locator(".moves a[aria-current]").evaluate(
        "node => [getComputedStyle(node).color, getComputedStyle(node).backgroundColor]"
    )
    assert current == ["rgb(170, 0, 0)", "rgba(0, 0, 0, 0)"]
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"
    assert page.locator(".moves tbody").evaluate("node => getComputedStyle(node).columnCount") == "3"
    assert not page.locator(".controls").is_visible()


def test_on_paper_there_are_also_boards_after_every_so_many_moves(browse: Browse) -> None:
    page = browse(replay_page(record_of(LEGAL)))
    page.locator("#more").click()
    for moves, printed in (("10", 2), ("5", 5), ("0", 0)):
        page.locator("#diagrams").select_option(moves)
        page.emulate_media(media="print")
        until(page, f"document.querySelectorAll('#printed figure').length === {printed}")
        plies = [text.split(" ")[0] for text in page.locator("#printed figcaption").all_inner_texts()]
        assert plies == [f"{number * int(moves)}..." for number in range(1, printed + 1)]
        page.emulate_media(media="screen")


# ---------------------------------------------------------------- figures


def test_the_figures_can_be_changed_and_are_kept_for_the_next_page(browse: Browse) -> None:
    king = "document.getElementById('rococo-king').innerHTML"
    page = browse(replay_page(record_of(LEGAL)))
    ours = page.evaluate(king)
    page.locator("#more").click()
    page.locator("#figures").click()
    flat = page.evaluate(king)
    assert flat != ours
    page.reload()
    assert (page.evaluate(king), page.locator("#figures").get_attribute("aria-pressed")) == (flat, "true")
    page.locator("#more").click()
    page.locator("#figures").click()
    assert page.evaluate(king) == ours


# ---------------------------------------------------------------- for everybody, everywhere


VIEWS = [(log, size, scheme) for log in (LEGAL, ILLEGAL) for size in ("wide", "narrow") for scheme in ("light", "dark")]
BOTH_OF_EACH = (VIEWS[0], VIEWS[-1])


@pytest.mark.parametrize(
    ("log", "size", "scheme"),
    [pytest.param(*view, marks=[] if view in BOTH_OF_EACH else [pytest.mark.slow]) for view in VIEWS],
    ids=lambda value: value.stem if isinstance(value, Path) else value,
)
def test_there_are_no_barriers(browse: Browse, log: Path, size: str, scheme: str) -> None:
    width, height = {"wide": (1200, 800), "narrow": (360, 760)}[size]
    page = browse(
        replay_page(record_of(log), index="index.html"), "#4", width=width, height=height, color_scheme=scheme
    )
    report = Axe().run(page)
    assert report.violations_count == 0, report.generate_report()
    # Nothing is cut off at the side.
    assert page.evaluate("document.scrollingElement.scrollWidth") <= width


@pytest.mark.parametrize(("motion", "moves"), [("reduce", False), ("no-preference", True)])
def test_who_wants_no_motion_gets_none(browse: Browse, motion: str, *, moves: bool) -> None:
    page = browse(replay_page(record_of(LEGAL)), reduced_motion=motion)
    # An animation may be over before anybody asks for it.
    page.evaluate("""() => {
        const { animate } = Element.prototype;
        window.begun = 0;
        Element.prototype.animate = function (...given) {
            window.begun += 1;
            return animate.apply(this, given);
        };
    }""")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("window.begun > 0 || document.getAnimations().length > 0") == moves


def test_it_works_in_a_frame_of_another_page(browse: Browse) -> None:
    frame = record_of(LEGAL)._repr_html_()
    page = browse(f"<!doctype html><title>A notebook</title>{frame}")
    inner = page.frame_locator("iframe")
    inner.locator("#next").click()
    inner.locator("#theme").click()
    assert inner.locator("#told .move").inner_text().startswith("1. ")


def test_without_scripts_there_are_a_board_the_reason_and_the_moves_and_no_dead_controls(browse: Browse) -> None:
    page = browse(replay_page(record_of(ILLEGAL)), java_script_enabled=False)
    assert "the White Cannon Pawn on f2 is in the way" in page.locator("#told").inner_text()
    assert page.locator("button:visible, input:visible, select:visible").count() == 0
    page = browse(replay_page(record_of(LEGAL), ply=2), java_script_enabled=False)
    assert page.locator("#scene use").count() == len(record_of(LEGAL).positions[2].pieces)
    assert page.locator("#board").is_visible()
    assert page.locator(".moves a").count() == 53


HOSTILE = "<script>alert(1)</script></textarea></style><img src=x onerror=alert(2)>{{ 7*7 }}\u202ertl\u2066"


def test_hostile_text_is_text(browse: Browse) -> None:
    headers = f"Game: Rococo\nWhite: {HOSTILE}\nLog: {HOSTILE}\n\n"
    log = f"{headers}// {HOSTILE}\n1. P a2-a3 // {HOSTILE}\n1... {HOSTILE}\n| {HOSTILE}\n"
    page = browse(replay_page(record_of(log)), "#1")
    assert page.locator("img, textarea").count() == 0
    shown = page.locator("#told").inner_text()
    assert "<script>alert(1)</script></textarea></style><img src=x onerror=alert(2)>{{ 7*7 }}" in shown
    assert "\u202e" not in page.content()
    assert page.locator("header").inner_text().count("<script>") == 2


def test_an_empty_game_says_so(browse: Browse) -> None:
    page = browse(replay_page(record_of("Game: Rococo\n")))
    assert "There are no moves." in page.locator(".moves").inner_text()
    assert len(standing(page)) == 32
    assert page.locator("#play").get_attribute("aria-disabled") == "true"


def test_a_game_whose_rules_are_not_known_has_its_moves_and_no_board(browse: Browse) -> None:
    page = browse(replay_page(record_of("Game: Tamerlane\n\n1. P e2-e4 // e4!\n1... p e7-e5\n")))
    assert page.locator("#board").count() == 0
    assert "rules of this game are not known" in page.locator("main").inner_text()
    assert page.locator(".moves a").count() == 2
