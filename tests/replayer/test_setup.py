"""The position a log begins with."""

from collections.abc import Callable

import pytest
from support import few_of

import rococo_notation as rn

START = rn.Position.start().code()
OTHER = "10/4k5/10/10/10/10/10/10/4K5/10 w - -"


@pytest.mark.parametrize("key", ["Position", "FEN", "Code", "Setup", "fen"])
def test_a_log_may_give_its_own_set_up(key: str) -> None:
    record = rn.replay(f"Game: Rococo\n{key}: {OTHER}\n\n1. K d1-d2\n")
    assert record.positions[0].code() == OTHER
    assert record.verdict == "legal"
    [finding] = record.findings
    assert (finding.code, finding.severity, finding.text) == ("GC602", "warning", OTHER)


@pytest.mark.parametrize(
    "line",
    [
        OTHER,
        f"Start: {OTHER}",
        f"Position code: {OTHER}",
        f"Starting position: {OTHER}",
        f"FEN {OTHER}",
        f"The game begins from {OTHER}",
        f"> {OTHER}",
        f'"{OTHER}"',
        f"(position {OTHER})",
        f"Position:\n{OTHER}",
        f'Position: "{OTHER}"',
        f"FEN: “{OTHER}”",
    ],
)
@pytest.mark.parametrize("log", ["{}\nGame: Rococo\n1. K d1-d2\n", "Game: Rococo\n\n{}\n\n1. K d1-d2\n"])
def test_a_position_above_the_moves_is_the_set_up_whatever_stands_before_it(line: str, log: str) -> None:
    [read] = rn.read(log.format(line).encode())
    record = rn.replay(read)
    assert record.verdict == "legal"
    assert record.positions[0].code() == OTHER


@pytest.mark.parametrize("line", [f"Final position: {OTHER}", f"After the moves: {OTHER}", "Kept in logs/2006/01/b/c"])
def test_a_later_position_and_a_path_are_no_set_up(line: str) -> None:
    record = rn.replay(f"Game: Rococo\n{line}\n1. P a2-a3\n")
    assert record.verdict == "legal"
    assert record.positions[0].code() == START


def test_a_position_with_words_after_it_is_not_judged_on_the_usual_board() -> None:
    record = rn.replay(f"Game: Rococo\n{OTHER} as in the puzzle of May\n1. K d1-d2\n")
    assert [ply.status for ply in record.plies] == ["unjudged"]


BOARD = """\
r n b q k b n r
p p p p p p p p
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
P P P P P P P P
R N B Q K B N R
"""


@pytest.mark.parametrize("draw", [str, lambda b: b.replace(" ", ""), lambda b: b.replace(" ", " | ")])
def test_a_board_above_the_moves_is_judged_only_if_it_is_the_usual_set_up(draw: Callable[[str], str]) -> None:
    log = "Game: Chess\n\n{}\n1. P e2-e4\n1... p e7-e6\n"
    assert rn.replay(log.format(draw(BOARD))).verdict == "legal"
    record = rn.replay(log.format(draw(BOARD.replace("P P P P P P P P", "P P P P . P P P"))))
    assert [ply.status for ply in record.plies] == ["unjudged", "unjudged"]
    assert "a board is drawn above the moves" in record.findings[0].message


@pytest.mark.parametrize("name", few_of(rn.variants()))
def test_the_board_that_is_printed_is_known_for_the_set_up(name: str) -> None:
    start = rn.Position.start(name)
    record = rn.replay(f"Game: {start.variant.title}\n\n{start}\n\n1. {start.legal_moves()[0]}\n")
    assert record.verdict == "legal"


def test_a_position_alone_between_turns_is_that_of_the_next() -> None:
    record = rn.replay(f"Game: Rococo\n1. P a2-a3\n1... p a7-a6\n\n{OTHER}\n1. K d1-d2\n1... k d8-d7\n")
    assert record.verdict == "legal"
    assert record.positions[-1].code() == "10/10/4k5/10/10/10/10/4K5/10/10 w - -"


def test_a_position_tells_the_board_of_a_game_that_is_not_named() -> None:
    for code, name in (("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "chess"), (OTHER, "rococo")):
        [log] = rn.read(f"{code}\n\n1. K {'e1-f1' if name == 'chess' else 'd1-d2'}\n".encode())
        record = rn.replay(log)
        assert (record.variant and record.variant.name, record.verdict) == (name, "legal")


def test_the_usual_set_up_needs_no_word() -> None:
    record = rn.replay(f"Game: Rococo\nPosition: {START}\n\n1. P a2-a3\n")
    assert record.findings == ()
    assert record.positions[0].code() == START


def test_a_pool_given_with_the_usual_set_up_counts() -> None:
    record = rn.replay(f"Game: Rococo\nPosition: {START} pool W;\n\n1. P a2-a3\n")
    assert record.positions[0].code() == f"{START} pool W;"


@pytest.mark.parametrize("code", ["nonsense", "8/8/8/8/8/8/8/8 w - -", START.replace("k", "q"), f"{START} ban d4;"])
def test_from_a_position_nobody_can_read_nothing_is_judged(code: str) -> None:
    record = rn.replay(f"Game: Rococo\nPosition: {code}\n\n1. P a2-a3\n1... p a7-a3\n")
    told, unjudged = record.findings
    assert (told.code, told.text) == ("GC602", code)
    assert "cannot be read" in told.message
    assert (unjudged.code, unjudged.ply, unjudged.line) == ("GC110", 1, 4)
    assert record.positions[0].code() == START
    assert [ply.status for ply in record.plies] == ["unjudged", "unjudged"]
    assert (record.verdict, record.judged) == ("unreadable", 0)


def test_a_position_with_black_to_move_begins_with_black() -> None:
    record = rn.replay(f"Game: Rococo\nPosition: {OTHER.replace(' w ', ' b ')}\n\n1... k d8-d7\n2. K d1-d2\n")
    assert [ply.side for ply in record.plies] == ["black", "white"]
    assert record.verdict == "legal"
