"""How a game ends, and which edition of the rules applies."""

from pathlib import Path

import pytest
from support import code_of, header_log, log_of

import rococo_notation as rn
from rococo_notation.built import engine_in_use
from rococo_notation.replayer.endings import Outcome
from rococo_notation.replayer.screened import judge


def found(record: rn.Record) -> list[tuple[str, int | None]]:
    return [(finding.code, finding.ply) for finding in record.findings if finding.code != "GC602"]


# ---------------------------------------------------------------- King captured, no legal move


def test_a_captured_king_ends_the_game() -> None:
    record = rn.replay(header_log("Kd4 kd5", "K d4-d5"))
    assert (record.result, record.verdict, found(record)) == ("1-0", "legal", [])
    assert record.outcome == rn.Outcome("white", "King captured")


def test_a_move_after_the_end_is_told_once_and_the_rest_is_shown() -> None:
    record = rn.replay(header_log("Kd4 kd5 pa7 Pa2", "K d4-d5", "p a7-a6", "P a2-a5", "p a6-a5"))
    assert found(record) == [("GC501", 2)]
    assert [ply.status for ply in record.plies] == ["legal", "unchecked", "unchecked", "unchecked"]
    assert record.verdict == "illegal"
    assert record.result == "1-0"
    assert record.positions[3].pieces["a5"] == "P"


def test_a_player_who_cannot_move_has_lost() -> None:
    record = rn.replay(header_log("Kd4 id6 ph8", "i d6-d5", side="b"))
    assert (record.result, record.outcome) == ("0-1", rn.Outcome("black", "no legal move"))
    assert record.verdict == "legal"


def test_a_move_of_a_player_who_cannot_move_is_told_to_be_that() -> None:
    record = rn.replay(header_log("Kd4 id6 ph8", "i d6-d5", "K d4-d3", "p h8-h7", side="b"))
    assert found(record) == [("GC504", 2), ("GC401", 2)]
    assert record.verdict == "illegal"


def test_a_position_without_a_king_is_over_before_it_begins() -> None:
    record = rn.replay("Game: Rococo\nPosition: 10/10/10/10/10/10/10/10/4K5/10 w - -\n\n1. K d1-d2\n1... pass\n")
    assert found(record) == [("GC501", 1)]
    assert record.verdict == "illegal"


# ---------------------------------------------------------------- third repetition (ruling 39)

AROUND = ("K d1-d2", "k d8-d7", "K d2-d1", "k d7-d8")


def shuffle(turns: int, *more: str) -> rn.Record:
    return rn.replay(header_log("Kd1 kd8 Pa2", *(AROUND * 3)[:turns], *more))


def test_the_third_repetition_loses_for_the_player_who_causes_it() -> None:
    record = shuffle(8)
    assert found(record) == [("GC503", 8)]
    assert record.findings[-1].severity == "note"
    assert record.outcome == rn.Outcome("white", "third repetition")
    assert record.verdict == "legal"


def test_twice_is_not_three_times() -> None:
    assert found(shuffle(7)) == []
    assert shuffle(7).outcome is None


def test_going_on_after_the_third_repetition_is_no_illegal_move_and_what_follows_is_judged() -> None:
    record = shuffle(8, "P a2-a3", "k d8-d7")
    assert found(record) == [("GC503", 8), ("GC507", 9)]
    assert [finding.severity for finding in record.findings[1:]] == ["note", "warning"]
    assert [finding.secondary for finding in record.findings[1:]] == [True, False]
    assert record.findings[1] in record.plies[7].findings
    assert (record.result, record.verdict) == ("1-0", "legal")
    record = shuffle(8, "P a2-a3", "k d8-d5")
    assert found(record) == [("GC503", 8), ("GC507", 9), ("GC204", 10)]
    assert (record.result, record.verdict) == ("1-0", "illegal")


def test_a_king_captured_after_the_third_repetition_ends_the_game_all_the_same() -> None:
    turns = (*(AROUND * 3)[:8], "L a7-a6", "k d8-d7", "L a6-a7", "p h8-h7", "L a7-e7; @-d7", "p h7-h6")
    record = rn.replay(header_log("Kd1 kd8 La7 ph8", *turns))
    assert found(record) == [("GC503", 8), ("GC507", 9), ("GC501", 14)]
    assert (record.result, record.verdict) == ("1-0", "illegal")


def test_a_move_after_a_resignation_that_came_after_the_third_repetition_is_one_after_the_end() -> None:
    record = shuffle(8, "resign", "k d8-d7")
    assert found(record) == [("GC503", 8), ("GC501", 9)]
    assert record.outcome == rn.Outcome("white", "third repetition")


def test_the_same_placement_with_the_other_side_to_move_is_another_position() -> None:
    turns = ("K d1-d2", "k d8-d7", "K d2-e1", "k d7-d8", "K e1-d1", "k d8-e7", "K d1-d2", "k e7-d8", "K d2-d1")
    assert found(rn.replay(header_log("Kd1 kd8 Pa2", *turns))) == []


def test_a_swap_ban_that_returns_with_its_position_tells_nothing_apart() -> None:
    turns = ("S d4-d7; s-d4", "k a8-b8", "S d7-d4; s-d7", "k b8-a8")
    record = rn.replay(header_log("Sd4 sd7 ka8", *turns, *turns))
    assert found(record) == [("GC503", 8)]


STEPS = ("k e7-e8", "K d2-d1", "k e8-e7", "K d1-d2")
ROOKS = ("r a8-b8", "R a1-b1", "r b8-a8", "R b1-a1")
FAR_ROOKS = ("r a10-b10", "R a1-b1", "r b10-a10", "R b1-a1")
LASTING = {
    "a ban on swapping back": ("Rococo", "10/10/5k4/4c5/10/4S5/10/4K5/10/10 w - -", "S d4-d6; c-d4", STEPS),
    "a capture en passant": ("Chess", "r3k3/8/8/8/3p4/8/4P3/R3K3 w - -", "P e2-e4", ROOKS),
    "one after three steps": ("Advancer Chess", "r3k5/10/10/10/10/3p6/10/10/4P5/R3K5 w - -", "P e2-e5", FAR_ROOKS),
}


@pytest.mark.parametrize(("game", "position", "first", "around"), LASTING.values(), ids=LASTING)
def test_a_position_with_other_possible_moves_is_another_position(
    game: str, position: str, first: str, around: tuple[str, ...]
) -> None:
    def log(*turns: str) -> rn.Record:
        return rn.replay("\n".join([f"Game: {game}", f"Position: {position}", "", first, *turns]))

    assert found(log(*around, *around)) == []
    # The first to stand with these moves is the one after the first round.
    assert found(log(*around, *around, around[0])) == [("GC503", 10)]
    assert found(log(*around, *around, *around))[1] == (("GC507", 11) if game == "Rococo" else ("GC503", 11))


def test_a_capture_en_passant_that_nobody_can_make_tells_nothing_apart() -> None:
    log = ["Game: Chess", "Position: r3k3/8/8/8/7p/8/4P3/R3K3 w - -", "", "P e2-e4", *ROOKS, *ROOKS]
    assert found(rn.replay("\n".join(log))) == [("GC503", 9)]


def test_lost_castling_rights_tell_positions_apart() -> None:
    around = ("R a1-b1", "r a8-b8", "R b1-a1", "r b8-a8")
    log = ["Game: Chess", "Position: r3k3/8/8/8/8/8/8/R3K3 w Qq -", "", *around, *around]
    assert found(rn.replay("\n".join(log))) == []
    assert found(rn.replay("\n".join([*log, *around])))[0] == ("GC503", 10)


def test_a_first_move_that_is_spent_tells_positions_apart() -> None:
    # The Pawn has used its first move by going from a1 to a2; a swap that carries it gives it another.
    log = ["Game: Swapper Chess", "Position: 5k4/10/10/10/10/10/10/10/2S7/P4K4 w - -", "", "P a1-a2", "k f10-e10"]
    log += ["S c2-c3", "k e10-f10", "S c3-c2", "k f10-e10", "S c2-a2; P-c2", "k e10-f10", "S a2-c2; P-a2", "k f10-e10"]
    record = rn.replay("\n".join(log))
    assert found(record) == []


# ---------------------------------------------------------------- fifty moves (ruling 39a)

SHUTTLE = ("K d1-d2", "k d8-d7", "K d2-e1", "k d7-e8", "K e1-d1", "k e8-d8")


@pytest.mark.parametrize(
    ("game", "operations", "turns", "expected"),
    [
        ("Rococo", "hmvc 98;", SHUTTLE[:4], [("GC506", 2)]),
        ("Rococo", "hmvc 99;", SHUTTLE[:4], [("GC506", 1)]),
        ("Rococo", "hmvc 100;", SHUTTLE[:4], [("GC506", 1)]),
        ("Rococo", "hmvc 250;", SHUTTLE[:4], [("GC506", 1)]),
        ("Rococo", "hmvc 99;", ("P a2-a3", "k d8-d7", "K d1-d2"), []),
        ("Rococo", "hmvc 150;", ("A a1-a5; @-a6", "k d8-d7"), []),
        ("Rococo with Mirror Arrays", "hmvc 99;", SHUTTLE[:2], [("GC506", 1)]),
    ],
)
def test_fifty_quiet_moves_are_noted_once(
    game: str, operations: str, turns: tuple[str, ...], expected: list[tuple[str, int]]
) -> None:
    pieces = "Kd1 kd8 Aa1 pa6" if "A a1-a5; @-a6" in turns else "Kd1 kd8 Pa2"
    record = rn.replay(header_log(pieces, *turns, operations=operations, game=game))
    assert found(record) == expected
    assert record.verdict == "legal"
    assert record.outcome is None


@pytest.mark.parametrize("name", rn.variants())
def test_every_game_knows_fifty_moves(name: str) -> None:
    variant = rn.variant(name)
    # Makruk counts otherwise, and Xiangqi and Shogi not at all.
    assert variant.fifty_moves == (name not in {"asean", "makruk", "xiangqi"} and "shogi" not in name)
    # Cavaliers stand where the Pawns do.
    assert variant.progress == {"xiangqi": set(), "racing-kings": set(), "spartan": {"P", "H"}, "cavalier": {"H"}}.get(
        name, {"P"}
    )


def test_quiet_moves_of_a_long_log_are_counted_by_every_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    # Pieces wander over empty squares, never twice to the same position, until fifty moves have gone by.
    turns = ["P d2-d3", "p d7-d6", "P e2-e3", "p e7-e6"]
    position, seen = rn.Position.start("rococo"), set()
    for turn in turns:
        position = position.play(turn)
    while len(turns) < 104:
        quiet = [move for move in position.legal_moves() if move.target and len(move.effects) == 1]
        move = next(each for each in quiet if each.mover not in "Pp" and position.play(each).code() not in seen)
        position = position.play(move)
        seen.add(position.code())
        turns.append(str(move))
    for length, codes in ((103, []), (104, [("GC506", 104)])):
        log = "\n".join(["Game: Rococo", "", *turns[:length], ""])
        assert found(rn.replay(log)) == codes
        if engine_in_use() == "compiled":
            assert (judge(log.encode(), [0, len(log)], ["log"])[0] is None) == bool(codes)
        with monkeypatch.context() as patch:
            patch.setenv("ROCOCO_ACCEL", "0")
            assert found(rn.replay(log)) == codes


# ---------------------------------------------------------------- what was lost by suicide (ruling O8)

FROZEN = "Kd1 kd8 Pg7 Ld3 ie4"


def test_a_piece_lost_by_suicide_and_regained_is_noted() -> None:
    record = rn.replay(header_log(FROZEN, "L d3-", "i e4-e6", "P g7-g8; L-g8", operations="pool -;"))
    assert found(record) == [("GC413", 3)]
    note = record.findings[-1]
    assert (note.severity, note.text, note.squares) == ("note", "L-g8", ("g8",))
    assert record.verdict == "legal"


@pytest.mark.parametrize(
    ("turns", "operations"),
    [
        (("L d3-", "i e4-e6", "P g7-g8; L-g8"), "pool L;"),
        (("L d3-", "i e4-e6", "P g7-g8; W-g8"), "pool W;"),
        (("L d3-", "i e4-e6", "P g7-g8"), "pool -;"),
    ],
    ids=["one was captured too", "another piece", "no promotion"],
)
def test_a_piece_that_was_captured_is_regained_without_a_word(turns: tuple[str, ...], operations: str) -> None:
    assert found(rn.replay(header_log(FROZEN, *turns, operations=operations))) == []


def test_the_captured_one_is_regained_before_the_one_lost_by_suicide() -> None:
    turns = ("L d3-", "i e4-e6", "P g7-g8; L-g8", "i e6-e5", "P f7-f8; L-f8")
    record = rn.replay(header_log(f"{FROZEN} Pf7", *turns, operations="pool L;"))
    assert found(record) == [("GC413", 5)]


def test_a_suicide_of_the_other_side_is_none_of_ones_own() -> None:
    turns = ("K d1-d2", "l d3-", "P g7-g8; L-g8")
    assert found(rn.replay(header_log("Kd1 kd8 Pg7 ld3 Ie4", *turns, operations="pool L;"))) == []


# ---------------------------------------------------------------- no move made


@pytest.mark.parametrize("text", ["pass", "1. pass", "1. W-d4", "1. W*d4"])
def test_a_turn_without_a_move_is_a_fault(text: str) -> None:
    record = rn.replay(log_of(text))
    assert found(record) == [("GC505", 1)]
    assert record.verdict == "illegal"
    assert record.plies[0].status == "illegal"


# ---------------------------------------------------------------- resignation and recorded results


@pytest.mark.parametrize(
    ("turns", "result"),
    [(("P a2-a3", "resign"), "1-0"), (("resign",), "0-1"), (("P a2-a3", "p a7-a6", "2. resigns"), "0-1")],
    ids=["Black", "White at once", "White"],
)
def test_a_resignation_gives_the_game_to_the_other_side(turns: tuple[str, ...], result: str) -> None:
    record = rn.replay(log_of(*turns))
    assert record.result == result
    assert record.outcome is not None
    assert record.outcome.reason == "resignation"
    assert len(record.plies) == len(turns) - 1
    assert found(record) == []


def test_a_move_after_a_resignation_is_a_move_after_the_end() -> None:
    record = rn.replay(log_of("P a2-a3", "resign", "P b2-b3", "p a7-a6"))
    assert found(record) == [("GC501", 2)]
    assert [ply.status for ply in record.plies] == ["legal", "unchecked", "unchecked"]
    assert record.result == "1-0"


def test_a_second_resignation_changes_nothing() -> None:
    record = rn.replay(log_of("P a2-a3", "resign", "resign"))
    assert (record.result, found(record)) == ("1-0", [])


STATUSES = {
    "White has won.": ("1-0", "won"),
    "Black has won!": ("0-1", "won"),
    "Black has resigned.": ("1-0", "resignation"),
    "Fergus has resigned.": ("0-1", "resignation"),
    "The game is a draw.": ("1/2-1/2", "draw"),
    "2. draw": ("1/2-1/2", "draw"),
    "accept draw": ("1/2-1/2", "draw"),
    "2. acceptdraw": ("1/2-1/2", "draw"),
    "Black accepted the draw offer.": ("1/2-1/2", "draw"),
    "Fergus has lost on time": ("0-1", "time"),
    "1-0": ("1-0", "as recorded"),
    "0-1": ("0-1", "as recorded"),
    "1/2-1/2": ("1/2-1/2", "as recorded"),
}


@pytest.mark.parametrize(("line", "expected"), STATUSES.items(), ids=STATUSES)
def test_takes_the_result_from_what_the_log_says(line: str, expected: tuple[str, str]) -> None:
    record = rn.replay(f"Game: Rococo\nWhite: Fergus\nBlack: Peter\n\n1. P a2-a3\n1... p a7-a6\n\n{line}\n")
    assert record.outcome is not None
    assert (record.result, record.outcome.reason) == expected
    assert found(record) == []


@pytest.mark.parametrize(
    ("result", "expected"),
    [("1-0", "1-0"), ("White won", "1-0"), ("black wins by a mile", "0-1"), ("Draw", "1/2-1/2"), ("drawn", "1/2-1/2"),
     ("unfinished", "*"), ("", "*")],
)  # fmt: skip
def test_takes_the_result_from_a_header(result: str, expected: str) -> None:
    assert rn.replay(f"Game: Rococo\nResult: {result}\n\n1. P a2-a3\n").result == expected


def test_a_status_that_names_no_side_tells_nothing() -> None:
    assert rn.replay("Game: Rococo\n\n1. P a2-a3\n\nSomebody has resigned.\n").result == "*"
    assert rn.replay("Game: Rococo\n\n1. P a2-a3\n\nIt is Black's turn to move.\n").result == "*"


WON = header_log("Kd4 kd5", "K d4-d5")


@pytest.mark.parametrize("line", ["0-1", "Black has won.", "The game is a draw."])
def test_a_recorded_result_the_board_contradicts_is_told(line: str) -> None:
    record = rn.replay(f"{WON}{line}\n")
    assert found(record) == [("GC502", None)]
    finding = next(each for each in record.findings if each.code == "GC502")
    assert finding.severity == "warning"
    assert "1-0 (King captured)" in finding.message
    assert (record.result, record.verdict) == ("1-0", "legal")


def test_a_contradicted_status_line_is_pointed_at() -> None:
    record = rn.replay(f"{WON}Black has won.\n")
    finding = next(each for each in record.findings if each.code == "GC502")
    assert (finding.line, finding.column, finding.end_column, finding.text) == (5, 1, 15, "Black has won.")


def test_a_contradicted_result_is_quoted() -> None:
    finding = next(each for each in rn.replay(f"{WON}0-1\n").findings if each.code == "GC502")
    assert (finding.line, finding.text) == (None, "0-1")


@pytest.mark.parametrize("line", ["1-0", "White has won.", "White captured the king."])
def test_a_recorded_result_the_board_confirms_needs_no_word(line: str) -> None:
    assert found(rn.replay(f"{WON}{line}\n")) == []


@pytest.mark.parametrize("game", ["Chess", "Rococo"])
@pytest.mark.parametrize(
    ("line", "result", "denial"),
    [
        ("Checkmate! White has won!", "1-0", "the log says it is checkmate, but Black has a legal move"),
        ("Stalemate! The game is drawn.", "1/2-1/2", "the log says it is stalemate, but Black has a legal move"),
        ("Checkmate!", "*", "the log says it is checkmate, but Black has a legal move"),
        ("White captured the king.", "1-0", "the log says a King was captured, but both Kings are on the board"),
        (
            "White has captured the King and won!",
            "1-0",
            "the log says a King was captured, but both Kings are on the board",
        ),
    ],
)
def test_an_end_that_the_board_denies_is_reported_and_gives_no_reason(
    game: str, line: str, result: str, denial: str
) -> None:
    record = rn.replay(f"Game: {game}\n\n1. P a2-a3\n\n{line}\n")
    assert [(finding.code, finding.message) for finding in record.findings] == [("GC502", denial)]
    assert (record.result, record.verdict) == (result, "legal")
    assert record.outcome is None or record.outcome.reason == "as recorded"


def test_a_mate_on_the_board_is_no_claim() -> None:
    record = rn.replay(log_of("P f2-f3", "p e7-e5", "P g2-g4", "q d8-h4", "Checkmate! Black has won!", game="Chess"))
    assert (found(record), record.outcome) == ([], Outcome("black", "checkmate"))


@pytest.mark.parametrize(
    "moves", ["1. P a2-a4\n", "1. P takes e3\n", "2. P a2-a3\n", ""], ids=["illegal", "unreadable", "unjudged", "none"]
)
def test_a_board_that_is_not_known_denies_no_mate(moves: str) -> None:
    record = rn.replay(f"Game: Rococo\n\n{moves}\nCheckmate! White has won!\n")
    assert "GC502" not in [finding.code for finding in record.findings]
    assert record.outcome == Outcome("white", "as recorded")


OFFERS = ("offer draw", "2. offerdraw", "2. draw?", "Draw?", "White offers a draw", "draw declined", "claims a draw")


@pytest.mark.parametrize("line", OFFERS)
def test_a_draw_that_is_only_offered_is_a_remark_and_no_result(line: str) -> None:
    record = rn.replay(f"Game: Rococo\n\n1. P a2-a3\n1... p a7-a6\n{line}\n")
    assert (record.verdict, record.outcome, len(record.plies)) == ("legal", None, 2)
    assert [remark.text for remark in record.log.comments] == [line]


@pytest.mark.parametrize("line", ["draw", "1... draw", "accept draw"])
def test_a_draw_after_which_the_game_goes_on_is_a_remark_and_no_result(line: str) -> None:
    record = rn.replay(f"Game: Rococo\n\n1. P a2-a3\n{line}\n1... p a7-a6\n")
    assert (record.verdict, record.outcome, len(record.plies)) == ("legal", None, 2)
    assert [(remark.text, remark.ply) for remark in record.log.comments] == [(line, 1)]


BARING = {
    "the last piece is taken": ("4k3/8/8/8/8/8/r7/R3K3 w - -", ("R a1-a2",), Outcome("white", "bare King")),
    "the other King can be bared at once": ("8/8/8/8/7k/8/r2R4/4K3 b - -", ("r a2-d2",), None),
    "the other King is bared in turn": (
        "8/8/8/8/7k/8/r2R4/4K3 b - -",
        ("r a2-d2", "K e1-d2"),
        Outcome(None, "bare King"),
    ),
}


@pytest.mark.parametrize(("position", "turns", "outcome"), BARING.values(), ids=BARING)
def test_a_bared_king_at_the_end_of_a_log_has_its_result(
    position: str, turns: tuple[str, ...], outcome: Outcome | None
) -> None:
    record = rn.replay("\n".join(["Game: Shatranj", f"Position: {position}", "", *turns, ""]))
    assert (record.verdict, record.outcome) == ("legal", outcome)


def test_a_resignation_on_the_board_and_another_result_contradict() -> None:
    assert found(rn.replay(log_of("P a2-a3", "resign", "", "0-1"))) == [("GC502", None)]


# ---------------------------------------------------------------- editions of the rules

FARTHER = f"Position: {code_of('Lx00 px3')}\n\n1. L x00-x1; @-x3\n"
NEAREST = FARTHER.replace("x00-x1", "x00-x2")
NEEDLESS = f"Position: {code_of('Lc4 pb4')}\n\n1. L c4-x4; @-b4\n"


def log(name: str, rest: str) -> str:
    return f"Game: Rococo\nLog: {name}\n{rest}"


def edition_findings(record: rn.Record) -> list[str]:
    return [finding.code for finding in record.findings if finding.ply]


@pytest.mark.parametrize(
    ("name", "edition"),
    [
        ("white-black-2004-301-193", "2002"),
        ("white-black-2005-99-1", "2002"),
        ("white-black-2005-100-1", "2005"),
        ("white-black-2015-352-870", "2005"),
        ("no-day-in-it", "2005"),
        ("white-black-0000-100-1", "2002"),
        ("white-black-9999-366-1", "2005"),
    ],
)
def test_takes_the_edition_in_force_on_the_day_in_the_name_of_the_log(name: str, edition: str) -> None:
    assert rn.replay(log(name, NEAREST)).edition == edition


@pytest.mark.parametrize(
    ("day", "edition"),
    [
        ("2004-10-27", "2002"),
        ("2004.10.27", "2002"),
        ("2004.??.??", "2002"),
        ("2004", "2002"),
        ("2005", "2005"),
        ("2004-02-30", "2005"),
        ("????.??.??", "2005"),
    ],
)
def test_takes_the_edition_in_force_on_the_date_of_a_log_without_a_day_in_its_name(day: str, edition: str) -> None:
    assert rn.replay(log(f"alice1\nDate: {day}", NEAREST)).edition == edition


def test_a_farther_landing_of_2004_is_legal_and_it_is_said_that_it_is_no_longer() -> None:
    record = rn.replay(log("a-b-2004-301-193", FARTHER))
    assert record.verdict == "legal"
    assert edition_findings(record) == ["GC603"]
    note = record.findings[-1]
    assert (note.severity, note.ply, note.text) == ("note", 1, "L x00-x1")
    assert "2002" in note.message
    assert "2005" in note.message


def test_a_farther_landing_of_2015_is_illegal_and_it_is_said_that_it_was_not_always() -> None:
    record = rn.replay(log("a-b-2015-301-193", FARTHER))
    assert record.verdict == "illegal"
    assert edition_findings(record) == ["GC403", "GC603"]
    assert "2002" in record.findings[-1].message


@pytest.mark.parametrize("name", ["a-b-2004-301-193", "a-b-2015-301-193"])
def test_nothing_is_said_of_editions_where_they_agree(name: str) -> None:
    assert edition_findings(rn.replay(log(name, NEAREST))) == []
    assert edition_findings(rn.replay(log(name, NEEDLESS))) == ["GC402"]


@pytest.mark.parametrize(("edition", "verdict"), [("2002", "legal"), ("2005", "illegal")])
def test_the_caller_may_choose_the_edition(edition: str, verdict: str) -> None:
    for name in ("a-b-2004-301-193", "a-b-2015-301-193"):
        record = rn.replay(log(name, FARTHER), edition=edition)
        assert (record.edition, record.verdict) == (edition, verdict)


def test_an_unknown_edition_is_misuse() -> None:
    with pytest.raises(rn.VariantError, match="no edition '1999'"):
        rn.replay(log("x", FARTHER), edition="1999")


def test_the_note_is_given_for_a_capture_left_to_the_preset_too() -> None:
    record = rn.replay(log("a-b-2004-301-193", FARTHER.replace("; @-x3", "")))
    assert edition_findings(record) == ["GC603"]


# ---------------------------------------------------------------- other ends of the game


def test_a_log_goes_on_after_a_king_has_reached_its_goal() -> None:
    turns = "1. P e2-e4\n1... p e7-e5\n2. K e1-e2\n2... k e8-e7\n3. K e2-e3\n3... k e7-f6\n4. P d2-d4\n4... p a7-a6\n"
    won = f"Game: King of the Hill\n\n{turns}5. P d4-e5\n5... k f6-e5\n"
    record = rn.replay(f"{won}6. P h2-h4\n")
    assert found(record) == [("GC501", 11)]
    assert record.findings[0].message == "the game is over: the Black King has reached e5, but the log goes on"
    assert record.outcome == Outcome("black", "king on the hill")
    assert not rn.replay(won).findings
    contradicted = rn.replay(f"{won}\nWhite has won!\n")
    assert [finding.code for finding in contradicted.findings] == ["GC502"]


@pytest.mark.parametrize(
    ("game", "position", "expected"),
    [
        ("racing-kings", "1K6/7k/8/8/3R4/8/8/8 b - -", None),
        ("racing-kings", "1K6/8/7k/8/3R4/8/8/8 b - -", Outcome("white", "race")),
        ("racing-kings", "1k6/7K/8/8/3R4/8/8/8 w - -", Outcome("black", "race")),
        ("racing-kings", "1k4K1/8/8/8/3R4/8/8/8 w - -", Outcome(None, "race")),
        ("breakthrough", "1P6/8/8/8/8/7P/8/6p1 w - -", None),
        ("breakthrough", "1P6/8/8/8/8/8/6p1/8 b - -", Outcome("white", "breakthrough")),
        ("antichess", "8/8/8/8/8/8/8/k7 w - -", Outcome("white", "no pieces left")),
        ("antichess", "8/8/8/8/8/p7/P7/k7 w - -", Outcome("white", "no legal move")),
        ("losers", "k7/8/8/8/8/8/8/KQ6 w - -", Outcome("black", "King alone")),
        ("misere", "R5k1/5ppp/8/8/8/8/8/K7 b - -", Outcome("black", "checkmate")),
        ("extinction", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR b KQkq -", Outcome("black", "a kind extinct")),
        ("kinglet", "k7/8/8/8/8/8/7P/K7 b - -", Outcome("white", "no Pawn left")),
        ("three-kings", "k6k/8/8/8/8/8/8/KK5K b - -", Outcome("white", "a King lost")),
        ("spartan", "2k5/8/8/8/8/8/8/R3K3 b - -", None),
        ("spartan", "2R5/8/8/8/8/8/8/4K3 b - -", Outcome("white", "King captured")),
    ],
)
def test_each_game_ends_in_its_own_way(game: str, position: str, expected: Outcome | None) -> None:
    assert rn.Position.from_code(position, game).outcome == expected


@pytest.mark.parametrize(
    ("game", "position", "text", "message"),
    [
        (
            "antichess",
            "8/8/8/8/8/3p4/4P3/K6k w - -",
            "K a1-a2",
            "captures are compulsory in Losing Chess, and the White Pawn on e2 can capture the Black Pawn on d3",
        ),
        (
            "racing-kings",
            "8/8/8/8/8/2k5/8/K6R w - -",
            "R h1-h3",
            "the Black King on c3 would be in check from the White Rook on h3, and in Racing Kings no move may give"
            " check",
        ),
    ],
)
def test_a_rule_for_all_moves_forbids_one_and_is_named(game: str, position: str, text: str, message: str) -> None:
    verdict = rn.Position.from_code(position, game).verdict(text)
    assert (verdict.code, verdict.message) == ("GC211", message)


def test_one_of_two_kings_may_be_left_in_check_and_the_last_one_may_not() -> None:
    two, one = (rn.Position.from_code(f"{kings}/8/7h/8/8/8/8/R3K3 b - -", "spartan") for kings in ("k4k2", "k7"))
    assert two.verdict("h h6-g5").legal
    assert one.verdict("h h6-g5").code == "GC209"


def test_a_player_may_pass_where_the_game_allows_it_and_is_not_in_check(tmp_path: Path) -> None:
    file = tmp_path / "passing.toml"
    file.write_text('title = "Passing"\nextends = "chess"\n[rules]\npass = true\n', encoding="utf-8")
    game = rn.load_variant(file)
    record = rn.replay("1. P e2-e4\n1... pass\n2. P d2-d4\n2... pass\n3. B f1-b5\n", variant=game)
    assert (record.verdict, record.findings) == ("legal", ())
    checked = rn.replay("1. P e2-e4\n1... P d7-d6\n2. B f1-b5\n2... pass\n", variant=game)
    assert "GC505" in [finding.code for finding in checked.findings]
    # Who may pass is not stalemated.
    assert rn.Position.from_code("k7/8/1Q6/8/8/8/8/K7 b - -", game).outcome is None
