"""The comment to post."""

import re
from random import Random

import pytest
from support import Golden, conformance_positions, header_log, log_of

import rococo_notation as rn
from rococo_notation.formats.reports.comment import as_comment, illegal_moves, is_worth_posting, obstacles

ILLEGAL = [entry for entry in conformance_positions() if not entry["legal"]]
LONG_STEPS = [(file, *squares) for squares in ((2, 5, 7, 4), (5, 2, 4, 7)) for file in "abcdefgh"]
MANY = log_of(
    *(f"{n}. P {f}{a}-{f}{b} p {f}{c}-{f}{d}" for n, (f, a, b, c, d) in enumerate(LONG_STEPS, 1)), name="a-b-2006-99-1"
)


def random_turns(count: int) -> list[str]:
    chance, position, turns = Random(count), rn.Position.start(), list[str]()
    while len(turns) < count:
        turns.append(str(chance.choice(position.legal_moves())))
        position = position.play(turns[-1])
    return turns


def comment(text: str, after: int = 0) -> str:
    return as_comment(rn.replay(text), after)


def test_an_illegal_move_is_told_with_reason_rule_and_diagram(golden: Golden) -> None:
    log = log_of("1. P f2-f3", "1... p b7-a6", "2. L f1-f6", name="someone-else-2006-36-554")
    golden("kibitz.txt", comment(log) + "\n")


def test_an_edge_landing_is_told_without_the_nearer_square() -> None:
    text = comment(header_log("Lx00 px3 kd8 Kd1", "1. L x00-x1; @-x3"))
    assert "goes farther along the edge than needed to\ncapture the Black Cannon Pawn on x3." in text
    assert "x2" not in text.replace("@-x2", "")
    assert "[*]" in text
    # Origin, target, and the piece that is named.
    assert text.count("[") == 3


@pytest.mark.parametrize("entry", ILLEGAL, ids=[entry["id"] for entry in ILLEGAL])
def test_no_legal_alternative_appears(entry: dict[str, str]) -> None:
    position = rn.Position.from_code(entry["code"], entry["variant"])
    record = rn.replay(f"1. {entry['move']}\n", entry["variant"], position=position, effects="manual")
    text = as_comment(record)
    assert "illegal move" in text
    said = re.sub(r"\s+", " ", text.replace(entry["move"], ""))
    for move in position.legal_moves():
        assert str(move) not in said
        assert f"{move.origin}-{move.target}" not in said
        assert f"{move.origin} to {move.target}" not in said or f"{move.origin}-{move.target}" in entry["move"]


@pytest.mark.parametrize("entry", ILLEGAL, ids=[entry["id"] for entry in ILLEGAL])
def test_every_square_it_names_was_written_or_is_occupied(entry: dict[str, str]) -> None:
    position = rn.Position.from_code(entry["code"], entry["variant"])
    record = rn.replay(f"1. {entry['move']}\n", entry["variant"], position=position, effects="manual")
    reason = as_comment(record).split("is not legal.")[-1].split("Rule:")[0]
    named = set(re.findall(r"\b[a-jxz][0-9]{1,2}\b", reason))
    written = set(re.findall(r"\b[a-jxz][0-9]{1,2}\b", entry["move"]))
    forced = {"f1", "b1"}
    assert named - written - set(position.pieces) <= forced


def test_nothing_wrong_is_said_plainly() -> None:
    assert comment(log_of("1. P a2-a3", "1... p a7-a6")) == (
        "I checked the 2 plies of this game of Rococo against the rules and found no\nillegal move."
    )


@pytest.mark.parametrize(
    ("text", "after", "said"),
    [
        (log_of("1. P a2-a5", "1... p a7-a6"), 1, "the plies after ply 1 of this game of Rococo"),
        (log_of("1. P a2-a5", "1... p a7-a6"), 1, "found no illegal move."),
        (log_of("1. P a2-a5", "1... p a7-a6"), 2, "There is no ply after ply 2"),
        (log_of("1. P a2-a5", "1... p a7-a4"), 1, "found one illegal move: Move 1 of Black (ply 2)"),
        ("Game: Rococo\n", 0, "There are no moves in this game of Rococo."),
        (log_of("1. P a2-a3", game="Tamerlane"), 0, "I could not check the 1 ply of this game of Tamerlane"),
        ("1. P a2-a3\n", 0, "I checked the 1 ply of this game of Rococo"),
        (log_of("1. P a2-a3", name="a-b-2006-99-1"), 0, "Log a-b-2006-99-1: I checked the 1 ply"),
        (log_of("1. hm?"), 0, "I could not check the 1 ply of this game of Rococo against the rules."),
    ],
)
def test_the_first_sentence_says_what_was_checked(text: str, after: int, said: str) -> None:
    assert said in re.sub(r"\s+", " ", comment(text, after))


def test_a_game_judged_in_part_says_how_much_of_it_was_checked() -> None:
    turns = random_turns(76)
    text = comment(log_of(*turns[:44], "23. K d1-g8", "23... hm", *turns[46:]))
    assert text.startswith(
        "I checked 45 of the 76 plies of this game of Rococo against the rules and\nfound one illegal move:\n\n"
        'Move 23 of White (ply 45), written "K d1-g8", is not legal.\n'
    )
    assert text.count("Before it:") == 1


@pytest.mark.parametrize(
    ("text", "after", "worth"),
    [
        (log_of("1. P a2-a3", "1... p a7-a6"), 0, True),
        (log_of("1. P a2-a3", "1... p a7-a6"), 2, False),
        (log_of("1. P a2-a5", "1... p a7-a6"), 1, True),
        (log_of("1. P a2-a5", "1... hm"), 0, True),
        (log_of("1. P a2-a5", "1... hm"), 1, False),
        (log_of("1. P a2-a3", "1... hm"), 0, False),
        (log_of("1. P a2-a3", game="Tamerlane"), 0, False),
        (log_of("12. P a2-a5"), 0, False),
        ("1. P e2-f3\n1... p b7-a6\n2. L f1-f6\n", 0, False),
        ("", 0, False),
    ],
)
def test_only_what_is_known_is_worth_posting(text: str, after: int, *, worth: bool) -> None:
    assert is_worth_posting(rn.replay(text), after) is worth


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            log_of("1. P a2-a3", "1... hm", "2. P b2-b3"),
            [
                'game.txt:4:6: GC101 "hm" is not full algebraic notation, such as P e2-e3.',
                "1 of 3 plies were judged; no comment is written about plies that are not judged",
                "fix the text there and try again; `rococo validate` shows all findings",
            ],
        ),
        (
            log_of("12. L f3-f6", "12... p b7-a6", "13. P a2-a3"),
            [
                "game.txt:3:5: GC112 The list begins with move 12, and the moves before it are missing.",
                "0 of 3 plies were judged; no comment is written about plies that are not judged",
                "give all the moves from the first, or the position before them with --position CODE",
            ],
        ),
        (
            "1. P a2-a3\n1... p a7-a6\n2. hm\n2... p b7-b6\n",
            [
                'game.txt:3:4: GC101 "hm" is not full algebraic notation, such as P e2-e3.',
                "2 of 4 plies were judged; no comment is written about plies that are not judged",
                "fix the text there and try again; `rococo validate` shows all findings",
            ],
        ),
        (
            "1. P e2-f3\n1... p b7-a6\n2. L f1-f6\n",
            [
                "game.txt:3:4: GC205 If this is Rococo, the White Long Leaper cannot move from f1 to f6: the White "
                "Cannon Pawn on f2 is in the way, and friendly pieces cannot be leapt over.",
                "2 of 3 plies were judged; no comment is written about plies that are not judged",
                "if you know the game, name it with --variant NAME, such as --variant rococo "
                "(`rococo variants` lists them)",
            ],
        ),
        (
            log_of("1. P a2-a3", game="Tamerlane"),
            [
                "game.txt: GC601 'Tamerlane' is not a game this program knows, so its moves are read but not checked.",
                "0 of 1 ply was judged; no comment is written about plies that are not judged",
                "if it is a game this program knows, name it with --variant NAME, such as --variant rococo "
                "(`rococo variants` lists them)",
            ],
        ),
        (
            "",
            [
                "game.txt: GC002 The input is empty: there are no moves.",
                "copy the moves of the log as text, one per line, such as 1. P e2-e4",
            ],
        ),
    ],
)
def test_what_stands_in_the_way_is_told_with_its_place_and_what_to_do(text: str, told: list[str]) -> None:
    assert list(obstacles(rn.replay(rn.Source(text, "game.txt")))) == told


def test_of_many_things_in_the_way_the_first_are_told() -> None:
    turns = "\n".join(f"{number}. hm{number} ??" for number in range(1, 20))
    lines = list(obstacles(rn.replay(rn.Source(f"Game: Rococo\n\n{turns}\n", "game.txt"))))
    assert [line.split(":")[1] for line in lines if line.startswith("game.txt:")] == ["3", "4", "5", "6", "7"]


def test_a_later_fault_is_told_to_be_perhaps_a_consequence() -> None:
    first, second = comment(log_of("1. P a2-a5", "1... p a7-a4")).split("Move 1 of Black")
    assert "consequence" not in first
    assert "may be a consequence of it." in " ".join(second.split())


def test_what_the_older_wording_allowed_is_told_with_it() -> None:
    text = comment(header_log("Lx3 px2 kd8 Kd1", "1. L x3-x0; @-x2"))
    assert "(This move is legal under the 2002" in text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (header_log("La1 pg1", "1. L a1-a5; @-g1"), "does not agree with the rules."),
        (header_log("Kd4 kd5", "1. K d4-d5", "1... p a7-a6"), "comes after the end of the game."),
        (log_of("1. pass"), "is not legal."),
    ],
)
def test_says_of_each_kind_of_fault_what_it_is(text: str, said: str) -> None:
    assert said in " ".join(comment(text).split())


def test_a_game_of_the_family_names_its_own_rules_page() -> None:
    record = rn.replay("1. R a1-a4\n", "advancer-chess")
    assert "Rule: how the pieces move, https://www.chessvariants.com/large.dir/chess-with-ultima.html" in as_comment(
        record
    )


def test_of_many_faults_the_first_are_told_in_full_and_the_rest_counted() -> None:
    text = comment(MANY)
    count = len(illegal_moves(rn.replay(MANY)))
    assert count == 32
    assert text.count("Rule:") == 5
    assert f"found {count} illegal moves:" in text
    said = re.sub(r"\s+", " ", text)
    assert said.count("(ply ") == 20
    assert f"and {count - 20} more." in said
    assert len(text) < 10_000


def test_how_to_take_a_move_back_is_told_when_there_is_one_to_take_back() -> None:
    assert "take back" in comment(log_of("1. P a2-a5"))
    assert "take back" not in comment(log_of("1. P a2-a3"))


def test_no_control_character_of_a_log_comes_through() -> None:
    text = comment("Game: Rococo\nLog: \x1b[2J\n\n1. P a2-a5; \x07hm\n")
    assert not any(ord(char) < 32 and char != "\n" for char in text)


def test_lines_are_short_enough_for_a_comment() -> None:
    long = [line for line in comment(MANY).splitlines() if not line.startswith(("Rule:", "    Position code:"))]
    assert max(map(len, long)) <= 80


def test_says_with_which_set_up_a_game_was_judged() -> None:
    record = rn.replay("Game: Fischer Random Chess\n\n1. e2-e4\n1... e7-e5\n2. a1-b3\n2... a7-a4\n")
    *_, set_up, advice = as_comment(record).split("\n\n")
    assert " ".join(set_up.split()) == (
        "The log does not give its set-up, and none of the 960 allows its first 4 plies; what follows is not judged, "
        "and the board is that of NBBNQRKR."
    )
    assert advice.startswith("Game Courier lets players take back")


def test_a_question_below_the_game_is_answered() -> None:
    text = "Game: Rococo\n1. P e2-e3 p e7-e6\n\nCan I play {} now?\n"
    assert comment(text.format("P d2-d5")).endswith(
        '"P d2-d5": this move is only asked about, and not legal as the next one (the\n'
        "White Cannon Pawn cannot move from d2 to d5: it does not move that far); it\nis not counted."
    )
    assert comment(text.format("P d2-d3")).endswith(
        '"P d2-d3": this move is only asked about, and legal as the next one; it is\nnot counted.'
    )
