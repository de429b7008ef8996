"""Findings as readable text."""

import re
from typing import Any

import pytest
from support import Golden, header_log, log_of

import rococo_notation as rn
from rococo_notation.formats.reports.text_report import as_text, summary
from rococo_notation.formats.writer import Choice


def report(text: str, name: str = "game.txt", **given: Any) -> str:
    return as_text(Choice().of(rn.replay(rn.Source(text, name), **given)))


def test_a_legal_log_is_one_line() -> None:
    assert report(log_of("1. P a2-a3")) == "game.txt: every move is legal (Rococo, 1 ply)"


def test_a_text_without_a_name_is_called_a_log() -> None:
    assert report(log_of("1. P a2-a3"), "").startswith("log: every move")


@pytest.mark.parametrize(
    ("text", "headline"),
    [
        (log_of("1. P a2-a5"), "game.txt: ILLEGAL (Rococo, 1 ply)"),
        (log_of("1. P a2-a3", "resign"), "game.txt: every move is legal (Rococo, 1 ply, 1-0 (resignation))"),
        (log_of("1. P a2-a3", game="Tamerlane"), "game.txt: unknown game, not checked (Tamerlane, 1 ply)"),
        ("1. P a2-a3\n1... p a7-a6\n", "game.txt: every move is legal (Rococo, 2 plies)"),
        (
            log_of("1. P a2-a3", "1... hm", "2. P b2-b3"),
            "game.txt: legal as far as it could be read: 1 of 3 plies (Rococo, 3 plies)",
        ),
        (
            log_of("1. P a2-a5", "1... hm", "2. P b2-b3"),
            "game.txt: ILLEGAL, as far as it could be read: 1 of 3 plies (Rococo, 3 plies)",
        ),
        ("Game: Rococo\n", "game.txt: nothing to check (Rococo, 0 plies)"),
        ("", "game.txt: nothing to check (unknown game, 0 plies)"),
        (log_of("1. P a2-a3", name="a-b-2004-99-1"), "game.txt: every move is legal (Rococo, 1 ply, rules of 2002)"),
        (
            log_of("1. P a2-a5", name="a-b-2006-99-1"),
            "  https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=a-b-2006-99-1",
        ),
    ],
    ids=[
        "illegal",
        "resigned",
        "unknown game",
        "no game",
        "read in part",
        "illegal in part",
        "no moves",
        "empty",
        "old rules",
        "named",
    ],
)
def test_the_last_line_sums_the_log_up(text: str, headline: str) -> None:
    assert report(text).splitlines()[-1] == headline


def test_a_finding_of_a_move_shows_line_caret_reason_and_board(golden: Golden) -> None:
    golden("edge-fault.txt", report(header_log("Lx00 px3 kd8 Kd1", "1. L x00-x1; @-x3 // too far")) + "\n")


def test_warnings_and_notes_say_that_they_are_no_errors_and_show_no_board() -> None:
    text = report(header_log("Sd4 pd5", "S d4-d5"), effects="implied")
    assert "game.txt: GC602 warning: set-up differs" in text
    assert "game.txt:4:1: GC412 warning: swap or mutual destruction not specified" in text
    assert "Before" not in text


def test_what_follows_a_fault_is_marked() -> None:
    text = report(log_of("1. P a2-a5", "1... p a7-a4"))
    assert "GC204 does not move that way\n" in text
    assert "GC204 does not move that way (after an earlier fault)\n" in text


def test_a_fault_of_notation_shows_no_board() -> None:
    text = report(log_of("1. hm"))
    assert "GC101" in text
    assert "Before" not in text


def lines_of(text: str) -> tuple[str, str]:
    """The line a report quotes and the line with the caret."""
    lines = report(text).splitlines()
    index = next(index for index, line in enumerate(lines) if set(line.strip()) == {"^"})
    return lines[index - 1], lines[index]


@pytest.mark.parametrize("padding", [0, 10, 30, 55, 56, 57, 58, 70, 200, 5000])
def test_a_long_line_is_cut_around_the_part(padding: int) -> None:
    comment = "x" * 300
    quoted, caret = lines_of(log_of(f"1. {' ' * padding}P a2-a5 // {comment}"))
    assert len(quoted) <= 80
    start, end = caret.index("^"), len(caret)
    assert quoted[start:end] == "P a2-a5"


def test_a_long_part_is_underlined_to_the_end_of_what_is_shown() -> None:
    quoted, caret = lines_of(log_of(f"1. P a2-a3; capture {'d7 ' * 60}"))
    assert len(quoted) <= 78
    assert len(caret) <= len(quoted)


@pytest.mark.parametrize("space", ["\t", "\t\t", "\u200b", "\x1b"])
def test_tabs_and_control_characters_do_not_shift_the_caret(space: str) -> None:
    quoted, caret = lines_of(
        log_of(f"P a2-a3 // {space}", f"1...{space if space.isspace() else ' '}p a7-a4 // {space}")
    )
    assert quoted[caret.index("^") : len(caret)] == "p a7-a4"
    assert space not in quoted


def test_a_chinese_character_counts_as_two_columns_before_the_caret_and_above_it() -> None:
    lines = report(log_of("P a2-a3", "1... p a7-a6", "2. 白方 P a3-a7")).splitlines()
    whole, part = (line for line in lines if set(line.strip()) == {"^"})
    assert whole == "  " + "^" * (len("2. 白方 P a3-a7") + 2)
    assert part == " " * (len("  2. 白方 ") + 2) + "^" * len("P a3-a7")


def test_no_control_character_comes_through() -> None:
    text = report("Game: \x1b[31mRed\nWhite: \x07\n\n1. P a2-a5 // \x1b]0;x\x07\n1... \x9b2J what\n", "na\x1bme.txt")
    assert not any(ord(char) < 32 and char != "\n" for char in text)
    assert "\x9b" not in text


def test_long_messages_are_wrapped() -> None:
    text = report(header_log("Cb4 le4 lc4 sg4 wa4", "C b4-g4; s-b4"))
    assert "GC301" in text
    assert max(map(len, text.splitlines())) <= 80


def test_what_stands_beside_a_fault_follows_its_reason_as_a_note() -> None:
    lines = report(header_log("Kd4 ie5", "1. K d4-d3")).splitlines()
    at = lines.index("  White has no legal move: the game is over, but the log goes on.")
    assert lines[at + 1 :][:2] == [
        "  note: GC401 immobilized: The White King on d4 is immobilized by the Black",
        "  Immobilizer on e5.",
    ]


def test_only_the_first_fault_shows_a_board() -> None:
    assert report(log_of("1. P a2-a5", "1... p a7-a4", "2. P b2-b5")).count("Position code:") == 1


def test_a_board_says_which_move_it_stands_before_and_gives_its_code() -> None:
    text = report(log_of("1. P a2-a3", "1... p a7-a4"))
    assert "  Before move 1 of Black (ply 2):\n" in text
    assert "    Position code: 10/1iwlkclas1/1pppppppp1/10/10/10/1P8/2PPPPPPP1/1IWLKCLAS1/10 b - -\n" in text


def test_colour_is_the_only_difference_it_makes() -> None:
    listing = Choice().of(rn.replay(rn.Source(header_log("Lx00 px3 kd8 Kd1", "1. L x00-x1; @-x3"), "game.txt")))
    coloured = as_text(listing, colour=True)
    assert "\x1b[31m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == as_text(listing)


def test_a_hostile_log_stays_plain_in_colour() -> None:
    listing = Choice().of(rn.replay(rn.Source("Game: Rococo\n\n1. P a2-a5 // \x1b[2J\n", "\x1b[5mx")))
    assert not re.search(r"\x1b\[(2J|5m)", as_text(listing, colour=True))


def test_too_many_findings_are_counted_by_code() -> None:
    record = rn.replay(log_of(*(f"{number}. hm?\n{number}... hm?" for number in range(1, 1501))))
    text = as_text(Choice(most=3).of(record))
    assert (
        "2,998 more findings are not listed: GC101 unreadable part (2,998); --max-\nfindings 0 lists them all." in text
    )
    assert text.count("GC101") == 3


def test_findings_left_out_on_purpose_are_told_in_the_last_line() -> None:
    listing = Choice(ignore=("GC204",)).of(rn.replay(rn.Source(log_of("1. P a2-a5"), "game.txt")))
    assert as_text(listing) == ("game.txt: none of the selected findings is a fault (Rococo, 1 ply, 1 finding ignored)")


@pytest.mark.parametrize(
    ("verdicts", "expected"),
    [
        ([], "0 logs: nothing to check"),
        (["legal"], "1 log: 1 legal"),
        (["legal", "illegal", "unreadable", "legal"], "4 logs: 2 legal, 1 illegal, 1 unreadable"),
        (["legal", "unknown game"], "2 logs: 1 legal, 1 unknown game"),
    ],
)
def test_the_summary_counts_verdicts(verdicts: list[str], expected: str) -> None:
    assert summary(verdicts) == expected
