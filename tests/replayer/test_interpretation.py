"""Texts are read like a person would, and nobody is charged without evidence."""

import json
import re
from collections.abc import Callable

import pytest

import rococo_notation as rn
from rococo_notation.notation.turn import Doubt
from rococo_notation.replayer import interpretation

OPENING = ["P f2-g3", "p d7-c6", "A g1-b6; @-a7", "s h8-g8; a-h8", "L f1-f4", "l c8-h3"]
GAME = "Game: Rococo\n"


def verdict(text: str) -> tuple[str, int]:
    record = rn.replay(GAME + text)
    return record.verdict, len(record.plies)


@pytest.mark.parametrize(
    "text",
    [
        "White: P f2-g3, A g1-b6 (takes a7), L f1-f4\nBlack: p d7-c6, s h8-g8 (swap with A), l c8-h3\n",
        "I opened with P f2-g3 and he answered p d7-c6.\n"
        "Then A g1-b6, capturing a7, and s h8-g8. L f1-f4 met l c8-h3.\n",
        "[17:14] ann: P f2-g3\n[17:15] bob: p d7-c6\n[17:16] ann: A g1-b6 *a7\n[17:17] bob: s h8-g8 <-> A\n"
        "[17:18] ann: L f1-f4\n[17:19] bob: l c8-h3 gg\n",
        "<tr><td>1</td><td>P f2-g3</td><td>p d7-c6</td></tr>"
        "<tr><td>2</td><td>A g1-b6 x a7</td><td>s h8-g8; a-h8</td></tr>"
        "<tr><td>3</td><td>L f1-f4</td><td>l c8-h3</td></tr>",
        "3. L f1-f4 l c8-h3\n1. P f2-g3 p d7-c6\n2. A g1-b6 kills a7, s h8-g8, a-h8\n",
        "1.\n2.\n3.\nP f2-g3\nA g1-b6; @-a7\nf1-f4\nd7-c6\ns h8-g8; a-h8\nc8-h3\n",
        "1.\n2.\nP f2-g3\nA g1-b6; @-a7\nd7-c6\ns h8-g8; a-h8\n\n3.\nf1-f4\nc8-h3\n",
        "  White         Black\n1   P f2-g3       p d7-c6\n2   A g1-b6 @-a7  s h8-g8 a-h8\n3   L f1-f4       l c8-h3\n",
    ],
    ids=["both sides' lists", "prose", "chat", "table", "out of order", "columns", "by page", "text in columns"],
)  # fmt: skip
def test_a_legal_game_is_read_in_whatever_way_it_is_written(text: str) -> None:
    assert verdict(text) == ("legal", 6)


@pytest.mark.parametrize("swap", ["s h8 <-> g8", "s h8 ↔ g8", "s h8-g8 <-> a", "s h8-g8; a-h8"])
@pytest.mark.parametrize(("last", "expected"), [("l c8-h3", "legal"), ("l c8-h4", "illegal")])
def test_a_swap_of_two_squares_is_read_in_a_text_that_writes_its_captures(swap: str, last: str, expected: str) -> None:
    text = f"1) P f2xg3, p d7xc6\n2) A g1-b6 (takes a7), {swap}\n3) L f1 to f4, {last}\n\nIs the last move legal?\n"
    assert verdict(text) == (expected, 6)


def test_a_reading_that_is_not_the_literal_one_is_named_in_a_finding() -> None:
    record = rn.replay(GAME + "3. L f1-f4, l c8-h3\n1. P f2-g3, p d7-c6\n2. A g1-b6 kills a7, s h8-g8\n")
    assert [finding.message for finding in record.findings if finding.code == "GC109"] == [
        "the moves are read by number"
    ]


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ("4. P a2-a5 (I like it)", "illegal"),
        ("4. P a2-a5, or did I move the one on b2?", "unreadable"),
        ("5. P a2-a5", "unreadable"),
        ("4. P a2-a5\n7. P b2-b3", "unreadable"),
    ],
    ids=["certain", "other squares", "another number", "another number after it"],
)
def test_a_fault_in_free_text_is_charged_only_if_nothing_speaks_for_another_reading(rest: str, expected: str) -> None:
    text = "1) P f2-g3, then p d7-c6\n2) A g1-b6 (takes a7), then s h8-g8\n3) L f1-f4, then l c8-h3\n"
    assert verdict(text + rest + "\n")[0] == expected


def test_a_doubt_says_what_was_seen_and_what_to_write() -> None:
    text = "1) P f2-g3, then p d7-c6\n2) A g1-b6 (takes a7), then s h8-g8\n3) P a2-a5, or was it b2?\n"
    record = rn.replay(GAME + text)
    assert any(Doubt.MENTION in finding.message for finding in record.findings)
    assert [ply.status for ply in record.plies][-1] == "unjudged"


@pytest.mark.parametrize(
    ("asked", "answer", "counts"),
    [
        ("Can I play L f2-h4 now?", "only asked about, and legal as the next one", ("legal", 6)),
        ("Can I play L f2-g5 now?", "not legal as the next one (the White Long Leaper cannot move", ("legal", 6)),
        ("May White play 4. L f2-g5?", "not legal as the next one", ("legal", 6)),
        ("Czy mogę teraz zagrać L f2-g5? A co po L h6-g2?", "not legal as the next one", ("legal", 6)),
        ("Would 4. L f2-g5 be legal? Nobody has played it.", "not legal as the next one", ("legal", 6)),
        ("Did White really play L f2-g5?", Doubt.ASKED, ("unreadable", 7)),
        ("Was p c7-c6 legal?", "without moves that have no number", ("legal", 6)),
    ],
    ids=["legal", "illegal", "numbered", "two", "supposed", "doubted", "played"],
)
def test_a_question_below_a_game_is_answered(asked: str, answer: str, counts: tuple[str, int]) -> None:
    text = f"1. P e2-e3 p e7-e6\n2. P f2-f3 p d7-d6\n3. L f1-f2 p c7-c6\n\n{asked}\n"
    assert verdict(text) == counts
    assert any(answer in finding.message for finding in rn.replay(GAME + text).findings)


@pytest.mark.parametrize(
    ("said", "counts"),
    [
        ("I expect 3. P d2-d3 as the answer.", ("legal", 4)),
        ("Black resigns, since P d2-d3 wins.", ("legal", 4)),
        ("I hope you are well, 3. P d2-d3", ("legal", 5)),
        ("I hope it is legal: 3. P d2-d3", ("legal", 5)),
        ("Sorry for the delay because of the holidays. 3. P d2-d3", ("legal", 5)),
        ("Because of that I take 3. P d2-d5", ("unreadable", 5)),
    ],
    ids=["expected", "a reason", "a wish", "a wish of the move", "another sentence", "a reason for a move"],
)
def test_an_idea_below_a_game_is_no_move_of_it(said: str, counts: tuple[str, int]) -> None:
    assert verdict(f"1. P f2-g3\n1... p d7-c6\n2. P a2-a3\n2... p h7-h6\n\n{said}\n") == counts


@pytest.mark.parametrize(
    "words",
    [
        *(
            "Yesterday I played Rococo with Ann.",
            "Partie: Rococo",
            '{"game": "Rococo"}',
            "\\section*{Rococo}",
            "#rococo",
        ),
        "Last year we played Ultima.\n\nThis year it is Rococo:",
    ],
)
def test_a_game_that_is_named_anywhere_in_a_text_is_found(words: str) -> None:
    record = rn.replay(f"{words}\n\n1) P f2-g3 / p d7-c6\n2) A g1-b6 x a7 / s h8-g8; a-h8\n")
    assert (record.variant and record.variant.name, record.verdict, len(record.plies)) == ("rococo", "legal", 4)


@pytest.mark.parametrize("name", ["#RococoWithPushmePullyus", '<game variant="Rococo with Pushme-Pullyus"/>'])
def test_a_tag_or_an_attribute_names_a_game(name: str) -> None:
    record = rn.replay(f"{name}\n\n1) P f2-g3 / p d7-c6\n")
    assert "GC604" not in {finding.code for finding in record.findings}
    assert record.variant is not None
    assert record.variant.name == "rococo-pushme-pullyu"


def test_of_two_games_that_a_text_names_none_is_taken_for_granted() -> None:
    record = rn.replay("Is this Rococo or Ultima?\n\n1) P f2-g3 / p d7-c6\n2) P a2-a8\n")
    assert record.verdict != "illegal"


NUMBERED = "1. P f2-g3\n1... p d7-c6\n2. A g1-b6; @-a7\n2... s h8-g8; a-h8\n"


@pytest.mark.parametrize(
    ("rest", "plies"),
    [
        ("3. L f1-a5\n3. L f1-f4\n3... l c8-h3\n", 6),
        ("3. L f1-a5\n(takes back)\n3. L f1-f4\n3... l c8-h3\n", 6),
        ("1. L f1-f4\n1... l c8-h3\n", 6),
    ],
    ids=["corrected", "taken back", "numbered again"],
)
def test_a_log_in_full_notation_may_be_corrected_or_numbered_again(rest: str, plies: int) -> None:
    assert verdict(NUMBERED + rest) == ("legal", plies)


def test_lists_of_both_sides_with_numbers_of_their_own_are_one_game() -> None:
    text = "White:\n1. P f2-g3\n2. A g1-b6; @-a7\n3. L f1-f4\nBlack:\n1. p d7-c6\n2. s h8-g8; a-h8\n3. l c8-h3\n"
    assert verdict(text) == ("legal", 6)


@pytest.mark.parametrize(
    ("last", "expected"),
    [
        ("W b1-\n\nThat was it.", "illegal"),
        ("W b1- ", "unreadable"),
        ("W b1- which he takes", "unreadable"),
        ("W b1-?", "unreadable"),
    ],
    ids=["alone", "torn", "words behind it", "a square that is not known"],
)
def test_a_move_without_a_target_is_charged_only_if_nothing_else_stands_there(last: str, expected: str) -> None:
    text = "1) P f2-g3, then p d7-c6\n2) A g1-b6 (takes a7), then s h8-g8 (swap with a)\n"
    assert verdict(f"{text}3) {last}")[0] == expected


def test_a_line_with_a_number_that_cannot_be_read_makes_no_game_legal() -> None:
    assert verdict(NUMBERED + "3. L f1-f4\n3... the Leaper goes up to h3\n")[0] == "unreadable"


def test_a_fault_before_a_line_that_cannot_be_read_is_charged() -> None:
    assert verdict(NUMBERED + "3. P a2-a8\n3... to the left\n4. P b2-b8\n")[0] == "illegal"


def test_a_move_that_stands_there_twice_is_not_charged() -> None:
    text = "1) P f2-g3, then p d7-c6\n2) A g1-b6 (takes a7), then s h8-g8\nL f1-f4, L f1-f4\n"
    assert verdict(text)[0] != "illegal"


def test_captures_left_out_are_charged_where_a_text_writes_them_always() -> None:
    text = "1) P f2-g3, p d7-c6\n2) A g1-b6{}, p c6-b5\n"
    assert verdict(text.format(""))[0] == "legal"
    assert verdict(text.format(" x a7"))[0] == "legal"


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("game", ["Rococo", "Fischer Random Chess"])
def test_a_list_of_the_moves_of_one_side_is_not_charged(game: str, side: int) -> None:
    moves = ["P b2-b3", "p b7-b6", "P c2-c3", "p c7-c6", "P d2-d3", "p d7-d6"][side::2]
    text = f"Game: {game}\n" + "\n".join(f"{number}. {move}" for number, move in enumerate(moves, 1))
    assert rn.replay(text).verdict == "unreadable"


def test_a_move_of_the_wrong_side_in_a_list_of_both_is_charged() -> None:
    moves = ["P b2-b3", "p b7-b6", "P c2-c3", "p c7-c6", "p d7-d6", "p e7-e6"]
    text = "Game: Rococo\n" + "\n".join(
        f"{index // 2 + 1}.{'..' if index % 2 else ''} {move}" for index, move in enumerate(moves)
    )
    record = rn.replay(text)
    assert record.verdict == "illegal"
    assert next(ply.number for ply in record.plies if ply.status == "illegal") == 5


def test_a_line_of_dashes_is_no_reason_to_doubt_a_move_and_a_question_mark_is() -> None:
    turns = ["P b2-b3", "p b7-b6", "P c2-c3", "p c7-c6"]
    dashes, question = (rn.replay("\n".join(lines), "rococo") for lines in (
        ["---", "1. p a7-a6"],
        [*turns, "?", "p d7-d6"],
    ))  # fmt: skip
    assert dashes.verdict == "illegal"
    assert question.verdict == "unreadable"


def _json(*moves: dict[str, object]) -> str:
    return json.dumps({"game": "Rococo", "moves": moves}, indent=2)


JSON_MOVES: list[dict[str, object]] = [
    {"piece": "P", "from": "f2", "to": "g3"},
    {"piece": "p", "from": "d7", "to": "c6"},
    {"piece": "A", "from": "g1", "to": "b6", "captures": ["a7"]},
    {"piece": "s", "from": "h8", "to": "g8", "put": [{"piece": "a", "on": "h8"}]},
    {"piece": "L", "from": "f1", "to": "f4"},
    {"piece": "l", "from": "c8", "to": "h3"},
    {"piece": "A", "from": "b6", "to": "a6"},
]


def test_what_a_move_takes_and_puts_may_stand_on_lines_of_its_own_in_an_object() -> None:
    record = rn.replay(_json(*JSON_MOVES, {"piece": "l", "from": "h3", "to": "e3", "captures": ["g3"]}))
    assert record.verdict == "legal"
    assert str(record.plies[2].turn) == "A g1-b6; @-a7"
    assert str(record.plies[3].turn) == "s h8-g8; a-h8"


def test_a_capture_in_an_object_that_does_not_happen_is_not_overlooked() -> None:
    record = rn.replay(_json(*JSON_MOVES, {"piece": "l", "from": "h3", "to": "e3", "captures": ["g3", "f2"]}))
    assert record.verdict != "legal"


HOLES = """
1. S h1-h2; P-h1 h8-g7; p-h8
2. P f2-e3 s g7-f6
3. f1-f2 s f6-b2; P-f6
4. d2-b2 h7-g6
5. h2-h1; P-h2 p e7-d6
6. f6-f5 g6-g5
7. h1-g2; P-h1 g5-h5
8. g2-g3 g8-g4 (-g3)
9. e2-f3 a g4-h3
10. P c2-d2 h5-h4
11. P h1-h3 p h8-h7
12. h3-h1 p f7-g7
13. e3-d3 l f8-f4 (-f5)
14. P h2-g2 d8-e7
15. d2-d4 f4-a4 (-d4)
16. P a2-c2 e8-d8
17. f2-b6 a7-c5
18. g2-f1 a4-a2
19. d3-e3 p d7-e8
20. L b6-e6 (-d6) p c7-b6
21. L e6-a6 (-b6) l a2-
22. a6-d6 a8-a6
23. d6-b4 (-c5) p e8-d7
24. L b4-y4 (-h4) w b8-f4
25. L y4-c4 (-f4) l c8-c3
"""


def test_a_removal_that_is_missing_is_charged_where_others_are_written_as_deleted_spaces() -> None:
    record = rn.replay(GAME + HOLES)
    assert [(ply.number, ply.status) for ply in record.plies if ply.status != "legal"] == [(50, "illegal")]
    assert [finding.code for finding in record.findings if finding.severity == "error"] == ["GC301"]
    assert rn.replay(GAME + HOLES, effects="implied").verdict == "legal"


def _moves() -> list[str]:
    return [str(ply.move) for ply in rn.replay(GAME + HOLES.replace("c8-c3", "c8-c3 (-c4)")).plies]


def _numbered(moves: list[str], form: str = "{}\n") -> str:
    return GAME + "".join(
        form.format(f"{at // 2 + 1}{'...' if at % 2 else '.'} {move}") for at, move in enumerate(moves)
    )


def test_the_form_of_a_calendar_takes_no_move_back() -> None:
    days = _numbered([*_moves()[:-1], "l c8-c3"], "BEGIN:VEVENT\nUID:1@example.org\nSUMMARY:{}\nEND:VEVENT\n")
    assert verdict(days) == ("illegal", 50)


def test_a_capture_that_is_left_out_once_is_in_doubt_though_swaps_are_left_to_the_preset() -> None:
    moves = [re.sub(r"; (\w)-(\w+)", r" (\1 goes)", move) for move in _moves()]
    assert verdict(_numbered(moves))[0] == "legal"
    assert verdict(_numbered([*moves[:-1], "l c8-c3"]))[0] == "unreadable"


@pytest.mark.parametrize(
    "said",
    [
        " (swaps)",
        " [swap]",
        " {{swaps}}",
        ", swapping places",
        ", swaps with the piece on {}",
        ", tauscht mit der Figur auf {}",
        "; ruilt met {}",
        ", échange avec la pièce en {}",
        " - si scambia con {}",
        ", byter plats med {}",
        ", zamienia się z {}",
    ],
)
def test_a_swap_is_stated_though_the_other_piece_is_not_named(said: str) -> None:
    moves = [re.sub(r"-(\w+); \w-\w+", lambda put: f"-{put[1]}{said.format(put[1])}", move) for move in _moves()]
    assert len({*_moves()} - {*moves}) == 5
    assert verdict(_numbered(moves))[0] == "legal"
    # All effects are written, so that a capture that is left out is a fault.
    assert verdict(_numbered([*moves[:-1], "l c8-c3"])) == ("illegal", 50)


def test_a_swap_that_is_said_of_another_square_is_in_doubt() -> None:
    moves = [re.sub(r"; \w-\w+", ", swaps with the piece on y1", move, count=1) for move in _moves()]
    assert verdict(_numbered(moves))[0] == "unreadable"


@pytest.mark.parametrize("words", ["; capturee 4", "; nice"])
def test_words_behind_a_semicolon_may_be_the_capture_that_is_missing(words: str) -> None:
    assert verdict(f"{HOLES.rstrip()}{words}\n") == ("unreadable", 50)


def test_a_list_without_numbers_in_which_a_second_fault_is_no_result_of_the_first_may_lack_its_beginning() -> None:
    moves = ["S h1-h2", "s h8-g8", "S h2-h1", "p f7-h5", "S h1-g2", "p h5-g5", "S g2-f2", "p g3-c00"]
    assert verdict("\n".join(moves))[0] == "unreadable"
    assert verdict("\n".join(moves[:-1]))[0] == "illegal"


def test_a_player_who_never_writes_what_is_taken_is_not_charged_for_it_where_the_other_does() -> None:
    moves = [str(ply.move) for ply in rn.replay(GAME + HOLES, effects="implied").plies]
    moves[1::2] = [move.partition("; @")[0] for move in moves[1::2]]
    text = GAME + "\n".join(f"{at // 2 + 1}{'...' if at % 2 else '.'} {move}" for at, move in enumerate(moves)) + "\n"
    assert rn.replay(text).verdict == "unreadable"
    assert rn.replay(text, effects="manual").verdict == "illegal"
    # A capture that is left out once is a slip.
    twice = text.replace("g8-g4\n", "g8-g4; @-g3\n").replace("l f8-f4\n", "l f8-f4; @-f5\n")
    assert rn.replay(twice.replace("l f4-a4\n", "l f4-a4; @-d4\n")).verdict == "illegal"
    assert rn.replay(twice).verdict == "unreadable"


@pytest.mark.parametrize(
    "text",
    [
        "1. P g2-f3\u00b3\n1... p a7-b6\n\n\u00b3 only move\n",
        "1. P g2-f3 /* or P e2-e3 */\n1... p a7-b6 /* or p b7-a6 */\n",
        "x) P g2-f3\nxO) p a7-b6\nx1) S h1-\nxO) p b7-b5\n",
    ],
    ids=["a footnote", "a comment of C", "letters that may be squares"],
)
def test_what_stands_beside_a_move_is_no_part_of_it(text: str) -> None:
    assert verdict(text)[0] != "illegal"


@pytest.mark.parametrize("last", ["l c8-h3", "l c8-h4"])
def test_moves_in_full_notation_are_judged_in_the_order_of_their_numbers(last: str) -> None:
    expected = "legal" if last == "l c8-h3" else "illegal"
    assert verdict(f"3. L f1-f4 {last}\n2. A g1-b6; @-a7 s h8-g8; a-h8\n1. P f2-g3 p d7-c6\n") == (expected, 6)


@pytest.mark.parametrize(("signs", "expected"), [("⇄⇄⇄", "illegal"), ("=,⇄", "unreadable")])
def test_an_unknown_sign_says_nothing_of_a_move_where_it_joins_most_pairs(signs: str, expected: str) -> None:
    pairs = [("1. P f2-g3", "p d7-c6"), ("2. A g1-b6; @-a7", "s h8-g8; a-h8"), ("3. L f1-f4", "P h2-h3")]
    text = "".join(f"{white} {sign} {black}\n" for (white, black), sign in zip(pairs, signs, strict=True))
    assert verdict(text) == (expected, 6)


@pytest.mark.parametrize(("lines", "expected"), [(6, "legal"), (1, "unreadable")])
def test_a_line_that_stands_below_most_moves_may_be_no_move(lines: int, expected: str) -> None:
    told = [f"{at // 2 + 1}{'...' if at % 2 else '.'} {text}" for at, text in enumerate(OPENING)]
    text = "".join(f"Ann\n{line}\n{'(delivered)' if at < lines else ''}\n" for at, line in enumerate(told))
    assert verdict(text)[0] == expected


@pytest.mark.parametrize(
    ("remark", "expected"),
    [
        ("We agreed to change 1. P f2-g3 into 1. P f2-f4.\n", "unreadable"),
        ("Correction: f4\n", "unreadable"),
        ("Thank you!\n", "illegal"),
    ],
)
def test_a_move_is_not_charged_where_one_long_before_it_was_corrected(remark: str, expected: str) -> None:
    game = "".join(
        f"{at + 1}. {white} {black}\n"
        for at, (white, black) in enumerate(zip(OPENING[::2], OPENING[1::2], strict=True))
    )
    first, rest = game.split("\n", 1)
    assert verdict(f"{first}\n{remark}{rest}4. P a2-a5\n")[0] == expected


def test_a_backslash_at_the_end_of_a_line_joins_it_to_the_next() -> None:
    assert verdict("1. P f2-g3 p d7-c6 2. A g1-b6; \\\n  capture a7 s h8-g8; a-h8 3. L f1-f4 l c8-h3\n") == ("legal", 6)


def test_what_is_there_twice_in_the_same_words_corrects_nothing() -> None:
    game = "1. P f2-g3 p d7-c6\n2. A g1-b6; @-a7 s h8-g8; a-h8\n3. L f1-f4 l c8-h3\n"
    recap = "\nSo far: 2. A g1-b6; @-a7 s h8-g8; a-h8 3. L f1-f4 l c8-h3\n\n"
    assert verdict(f"{game}{recap}4. L f4-a5 p a8-a7\n")[0] != "legal"
    assert [ply.number for ply in rn.replay(f"{GAME}{game}{recap}4. L f4-a5\n").plies if ply.status == "illegal"] == [7]


def test_the_heading_of_a_page_names_the_game_of_its_moves() -> None:
    record = rn.replay(
        "<h1>Rococo</h1>\n<form><textarea rows=9>1. P f2-g3\n1... p d7-c6\n2. A g1-a7\n</textarea></form>"
    )
    assert record.variant == rn.variant("rococo")
    assert [(finding.code, finding.ply) for finding in record.findings if finding.ply] == [("GC206", 3)]


def test_a_text_is_scanned_a_few_times_at_most_however_many_names_it_teaches(monkeypatch: pytest.MonkeyPatch) -> None:
    scans = []

    def found_in(*given: object) -> object:
        scans.append(given)
        return scan(*given)

    scan: Callable[..., object] = interpretation.found_in
    monkeypatch.setattr(interpretation, "found_in", found_in)
    names = ["".join(chr(ord("a") + int(digit)) for digit in f"{number:06}") for number in range(1000, 1040)]
    moves = [f"P a{2 + at % 2}-a{3 - at % 2} captures {name} b{at % 8 + 1}" for at, name in enumerate(names)]
    rn.replay("Rococo\n" + "\n".join(moves))
    assert 1 < len(scans) < 5
    scans.clear()
    rn.replay("Rococo\n" + "\n".join(moves * 80))
    assert not scans
