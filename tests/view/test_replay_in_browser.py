"""The replay page in a real browser."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from support import LOGS, ROOT, header_log, log_of

import rococo_notation as rn
from rococo_notation.view import replay_page

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
      && `#${board.kinds[code][0]}` === node.firstChild.getAttribute('href')
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


def ply_of(page: Any) -> int:
    return int(page.locator("#jump").input_value())


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
    page.locator("#speed").select_option("500")
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
        assert page.locator("#code").input_value() == record.positions[number].code()


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


def test_buttons_that_lead_nowhere_are_disabled(browse: Browse) -> None:
    page = browse(replay_page(record_of(LEGAL)))
    assert page.locator("#back").is_disabled()
    assert page.locator("#next").is_enabled()
    page.keyboard.press("End")
    assert page.locator("#back").is_enabled()
    assert page.locator("#next").is_disabled()


def test_space_plays_to_the_end_and_stops_there(browse: Browse) -> None:
    page = browse(replay_page(record_of(CHAMELEON)), "#5")
    page.locator("#speed").select_option("500")
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
    page.locator("#code").focus()
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
    page.mouse.move(box["x"] + 200, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + 80, middle)
    page.mouse.up()
    assert ply_of(page) == 2


# ---------------------------------------------------------------- the address


def test_the_address_holds_the_ply(browse: Browse) -> None:
    page = browse(replay_page(record_of(LEGAL)), "#12")
    assert ply_of(page) == 12
    page.keyboard.press("ArrowRight")
    assert page.url.endswith("#13")
    page.evaluate("location.hash = '#20'")
    until(page, "document.getElementById('jump').value === '20'")
    page.locator(".moves a", has_text="Kc2").click()
    until(page, "document.getElementById('jump').value === '33'")
    assert page.locator(".moves a[aria-current]").inner_text() == "Kc2"


@pytest.mark.parametrize("address", ["#99999", "#-1", "#twelve", "#1e1", "#%3Cscript%3E"])
def test_an_address_without_such_a_ply_opens_the_page_as_it_is(browse: Browse, address: str) -> None:
    assert ply_of(browse(replay_page(record_of(LEGAL)), address)) == 0


def test_the_slider_jumps(browse: Browse) -> None:
    page = browse(replay_page(record_of(LEGAL)))
    page.locator("#jump").fill("30")
    assert page.url.endswith("#30")
    assert page.locator("#jump").get_attribute("aria-valuetext") == page.locator("#told .move").inner_text()


# ---------------------------------------------------------------- what is told


def test_a_game_with_illegal_moves_opens_at_the_first(browse: Browse) -> None:
    page = browse(replay_page(record_of(ILLEGAL)))
    assert ply_of(page) == 3
    assert page.locator("#told .move").inner_text() == "2. L f1-f6"
    assert "blocked by the White Cannon Pawn on f2" in page.locator("#told").inner_text()
    assert page.locator("#board .wrong").count() == 1
    red = page.locator(".moves a.illegal:not([aria-current])").first.evaluate("node => getComputedStyle(node).color")
    assert red == "rgb(179, 38, 30)"
    assert [link.inner_text() for link in page.locator(".faults a").all()] == ["2.", "4."]


def test_the_board_of_the_rules_and_that_of_the_text_are_compared(browse: Browse) -> None:
    page = browse(replay_page(record_of(ILLEGAL)))
    ruled, written = (page.locator(f"#compare svg[data-board={name}]") for name in ("ruled", "written"))
    assert ruled.is_visible()
    # Both hold all pieces: the Long Leaper stays by the rules, and goes by the text.
    places = [
        svg.locator("> g[transform]").evaluate_all("all => all.map((g) => g.getAttribute('transform')).sort()")
        for svg in (ruled, written)
    ]
    assert len(places[0]) == len(places[1]) == 32
    assert len(set(places[0]) ^ set(places[1])) == 2
    page.keyboard.press("ArrowRight")
    assert not page.locator("#compare").is_visible()


def test_a_move_is_announced_with_its_fault_and_its_comment(browse: Browse) -> None:
    page = browse(replay_page(record_of(log_of("P a2-a3 // well begun", "p a7-a4"))), "#1")
    assert page.locator("#say").inner_text() == "1. Pa2a3. well begun"
    page.keyboard.press("ArrowRight")
    assert page.locator("#say").inner_text().startswith("1... p a7-a4. The Black Cannon Pawn on a7")


def test_captured_pieces_stand_beside_the_board_of_their_side(browse: Browse) -> None:
    page = browse(replay_page(record_of(CHAMELEON), ply=8))
    trays = [
        tray.locator("svg").evaluate_all("all => all.map((svg) => svg.getAttribute('aria-label'))")
        for tray in page.locator(".tray").all()
    ]
    off = record_of(CHAMELEON).positions[8].state.pool
    assert sum(map(len, trays)) == sum(off)
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


def test_the_log_is_downloaded_as_it_was_read(browse: Browse) -> None:
    page = browse(replay_page(record_of(LEGAL)))
    with page.expect_download() as download:
        page.locator("#download").click()
    assert Path(download.value.path()).read_text(encoding="utf-8") == LEGAL.read_text(encoding="utf-8")
    assert download.value.suggested_filename.endswith(".txt")


def test_the_position_code_is_copied(browse: Browse) -> None:
    record = record_of(LEGAL)
    page = browse(replay_page(record, ply=5), permissions=["clipboard-read", "clipboard-write"])
    page.locator("#copy").click()
    until(page, "document.getElementById('copy').textContent === 'Copied'")
    assert page.evaluate("navigator.clipboard.readText()") == record.positions[5].code()


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


def test_who_wants_no_motion_gets_none(browse: Browse) -> None:
    page = browse(replay_page(record_of(LEGAL)), reduced_motion="reduce")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.getAnimations().length") == 0
    page = browse(replay_page(record_of(LEGAL)), reduced_motion="no-preference")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.getAnimations().length") > 0


def test_it_works_in_a_frame_of_another_page(browse: Browse) -> None:
    frame = record_of(LEGAL)._repr_html_()
    page = browse(f"<!doctype html><title>A notebook</title>{frame}")
    inner = page.frame_locator("iframe")
    inner.locator("#next").click()
    inner.locator("#theme").click()
    assert inner.locator("#told .move").inner_text().startswith("1. ")


def test_without_scripts_there_are_a_board_and_the_moves(browse: Browse) -> None:
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
    assert page.locator("#play").is_disabled()


def test_a_game_whose_rules_are_not_known_has_its_moves_and_no_board(browse: Browse) -> None:
    page = browse(replay_page(record_of("Game: Tamerlane\n\n1. P e2-e4 // e4!\n1... p e7-e5\n")))
    assert page.locator("#board").count() == 0
    assert "rules of this game are not known" in page.locator("main").inner_text()
    assert page.locator(".moves a").count() == 2
