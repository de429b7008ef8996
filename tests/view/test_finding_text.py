"""Captions of pictures."""

import pytest
from support import ROOT, log_of

import rococo_notation as rn
from rococo_notation.view.finding_text import caption, short_caption

ILLEGAL = rn.replay((ROOT / "samples" / "illegal-moves.txt").read_text(encoding="utf-8"))


def test_a_caption_tells_the_game_the_move_and_who_is_to_move() -> None:
    record = rn.replay("Game: Rococo\nWhite: Ada\nBlack: Bo\nLog: a-b\n\n1. P a2-a3\n")
    assert caption(record, 0) == ["Ada - Bo, Rococo, a-b", "White to move"]
    assert caption(record, 1) == ["Ada - Bo, Rococo, a-b", "1. P a2-a3", "Black to move"]


def test_the_caption_of_an_illegal_move_tells_why_and_not_whose_turn_it_is() -> None:
    _, move = caption(ILLEGAL, 3)
    assert move.startswith("2. L f1-f6 is illegal: the White Long Leaper cannot move from f1 to f6: ")


def test_the_reason_is_the_one_that_players_may_be_told() -> None:
    (finding,) = ILLEGAL.plies[6].findings
    assert finding.tactful
    assert caption(ILLEGAL, 7)[1] == (
        f"4. P c2-c4 is illegal: {finding.tactful} (perhaps a consequence of the illegal move before it)"
    )


@pytest.mark.parametrize("text", ["1. ?? hm", "1. P-a3 x"])
def test_a_move_that_cannot_be_read_is_not_called_illegal(text: str) -> None:
    record = rn.replay(log_of(text))
    assert record.plies[0].status == "unreadable"
    assert "illegal" not in caption(record, 1)[1]
    assert "illegal" not in short_caption(record, 1)


def test_the_last_board_tells_the_result() -> None:
    record = rn.replay(log_of("1. P a2-a3", "1... resign"))
    assert caption(record, 1)[-1] == "1-0 (resignation)"
    doubtful = rn.replay(log_of("1. P a2-a5", "1... p a7-a6", "2. resign"))
    assert caption(doubtful, 2)[-1] == "0-1 as written (resignation)"


def test_a_film_tells_each_move_and_which_is_illegal() -> None:
    assert [short_caption(ILLEGAL, ply) for ply in (0, 1, 3)] == [
        "Before the first move", "1. P e2-f3", "2. L f1-f6 is illegal",
    ]  # fmt: skip


def test_nothing_of_a_log_breaks_a_caption() -> None:
    record = rn.replay("Game: Rococo\nWhite: \x1b]0;\u202e<b>\nLog: x\x00\n\n1. P a2-a3\n")
    assert all(char.isprintable() for words in caption(record, 1) for char in words)
