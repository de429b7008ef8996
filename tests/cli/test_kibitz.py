"""``rococo kibitz``."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rococo_notation.cli import main


def kibitz(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, ["kibitz", *arguments], input=stdin, catch_exceptions=False)


@pytest.mark.parametrize(
    ("text", "options", "exit_code", "said"),
    [
        ("Game: Rococo\n1. P a2-a3\n", [], 0, "found no illegal move"),
        ("Game: Rococo\n1. P a2-a5\n", [], 1, "found one illegal move"),
        ("Game: Rococo\n1. P a2-a5\n1... p a7-a6\n", ["--after", "1"], 0, "after ply 1"),
        ("1. P a2-a3\n", ["--variant", "rococo"], 0, "found no illegal move"),
    ],
)
def test_writes_a_comment_on_what_is_known_and_exits_with_1_when_a_move_is_illegal(
    text: str, options: list[str], exit_code: int, said: str
) -> None:
    result = kibitz("-", *options, stdin=text)
    assert (result.exit_code, result.stderr) == (exit_code, "")
    assert said in " ".join(result.stdout.split())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", ["<stdin>: GC002 The input is empty", "copy the moves"]),
        (
            "Hello world\n",
            ["<stdin>: GC002 There are no moves: no line of this text can be read as a move", "copy the moves"],
        ),
        ("Game: Rococo\n", ["<stdin>: GC002 There are no moves, only headers", "copy the moves"]),
        ("<html><body><p>no log</p></body></html>", ["<stdin>: GC003", "copy the box with the moves"]),
        ("Game: Tamerlane\n1. P a2-a3\n", ["<stdin>: GC601 'Tamerlane' is not a game", "--variant NAME"]),
        ("Game: Rococo\n1. hm?\n", ['<stdin>:2:4: GC101 "hm?" is not full algebraic notation', "fix the text there"]),
    ],
)
def test_writes_nothing_on_what_is_not_known_but_where_and_what_to_do(text: str, told: list[str]) -> None:
    result = kibitz("-", stdin=text)
    assert (result.exit_code, result.stdout) == (1, "")
    first, *_, last = result.stderr.splitlines()
    assert first.startswith(f"rococo: {told[0]}")
    assert told[1] in last


def test_by_a_definition_that_says_more_nobody_is_accused_unless_it_is_trusted(tmp_path: Path) -> None:
    definition = tmp_path / "more.txt"
    definition.write_text("files=4\nranks=5\nmorph=Q\npawn::fmWfcF::a2-d2\nking::K::b1\n", encoding="utf-8")
    given = ("-", "--variant", str(definition))
    result = kibitz(*given, stdin="1. P a2-a4\n")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "Illegal by the rules in the definition: the White Pawn cannot move" in result.stderr
    assert "add --trust-definition" in result.stderr
    trusted = kibitz(*given, "--trust-definition", stdin="1. P a2-a4\n")
    assert (trusted.exit_code, trusted.stderr) == (1, "")
    assert "found one illegal move" in " ".join(trusted.stdout.split())


def test_a_log_pasted_with_long_dashes_and_characters_nobody_sees_is_read_whole() -> None:
    moves = "1. P e2\u2013f3\u200b\n1... p b7-a6\n2. C e1-e2\n2... p a6-a5\n3. C e2-e5\n"
    result = kibitz("-", stdin=f"Game: Rococo\n{moves}")
    assert (result.exit_code, result.stderr) == (0, "")
    assert " ".join(result.stdout.split()).startswith("I checked the 5 plies of this game of Rococo")


def test_a_list_that_begins_in_mid_game_accuses_nobody_and_asks_for_the_position() -> None:
    result = kibitz("-", stdin="Game: Rococo\n12. L f3-f6\n12... p b7-a6\n13. P a2-a3\n")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "<stdin>:2:5: GC112 The list begins with move 12" in result.stderr
    assert "--position CODE" in result.stderr.splitlines()[-1]


def test_a_game_that_is_guessed_is_told_with_how_to_choose_another() -> None:
    result = kibitz("-", stdin="1. P e2-f3\n1... p b7-a6\n")
    assert result.exit_code == 0
    assert "found no illegal move" in " ".join(result.stdout.split())
    assert result.stderr == (
        "rococo: The text does not name its game and is read as Rococo; to choose another, write a line such as "
        "Game: Rococo. The option --variant NAME chooses the game.\n"
    )


def test_an_illegal_move_of_a_game_that_is_guessed_accuses_nobody_and_asks_for_the_game() -> None:
    moves = "1. P e2-f3\n1... p b7-a6\n2. L f1-f6\n"
    result = kibitz("-", stdin=moves)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "<stdin>:3:4: GC205 If this is Rococo, the White Long Leaper cannot move from f1 to f6: " in result.stderr
    assert "--variant rococo" in result.stderr.splitlines()[-1]
    assert kibitz("-", "--variant", "rococo", stdin=moves).exit_code == 1


@pytest.mark.parametrize("sign", ["> ", ">> ", "- ", "* ", "\u2022 "])
def test_moves_that_are_quoted_or_listed_are_read(sign: str) -> None:
    moves = ["1. P e2-f3", "1... p b7-a6", "2. P a2-a3"]
    result = kibitz("-", stdin="Game: Rococo\n" + "".join(f"{sign}{move}\n" for move in moves))
    assert (result.exit_code, result.stderr) == (0, "")
    assert "I checked the 3 plies" in result.stdout


def test_what_could_not_be_read_is_told_as_validate_tells_it() -> None:
    text = "Game: Rococo\n1. P e2-e3\n1... p E7-?\n"
    found = json.loads(CliRunner().invoke(main, ["validate", "-", "--output-format", "jsonl"], input=text).stdout)
    finding = next(each for each in found["findings"] if each["severity"] == "error")
    result = kibitz("-", stdin=text)
    assert (result.exit_code, result.stdout) == (1, "")
    place = f"<stdin>:{finding['line']}:{finding['column']}: {finding['code']} "
    assert result.stderr.startswith(f"rococo: {place}")
    assert finding["message"][1:] in result.stderr.splitlines()[0]


def test_of_a_game_judged_in_part_the_illegal_moves_are_told_and_what_was_not_read() -> None:
    result = kibitz("-", stdin="Game: Rococo\n1. P a2-a5\n1... hm\n2. P b2-b9\n")
    assert result.exit_code == 1
    assert "I checked 1 of the 3 plies" in result.stdout
    assert "(ply 3)" not in result.stdout
    assert '<stdin>:3:6: GC101 "hm" is not full algebraic notation' in result.stderr


def test_where_nothing_follows_the_ply_to_begin_after_that_is_told() -> None:
    result = kibitz("-", "--after", "2", stdin="Game: Rococo\n1. P a2-a5\n1... p a7-a6\n")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "there is nothing after ply 2 to comment on: the log has 2" in result.stderr


def test_a_file_that_cannot_be_read_is_told_on_standard_error(tmp_path: Path) -> None:
    result = kibitz(str(tmp_path / "missing.txt"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no such file" in result.stderr
    assert kibitz(str(tmp_path)).exit_code == 2


def test_a_position_to_begin_with_can_be_given() -> None:
    code = "L9/4k5/10/10/10/10/p9/10/4K5/10 w - -"
    result = kibitz("-", "--variant", "rococo", "--position", code, stdin="1. L x00-x1; @-x3\n")
    assert "goes farther along the edge than needed" in " ".join(result.stdout.split())
    assert kibitz("-", "--variant", "rococo", "--position", "nonsense", stdin="1. P a2-a3\n").exit_code == 2


def test_a_last_line_without_an_end_is_commented_on_with_complete() -> None:
    text = "Game: Rococo\n1. P e2-e3\n1... p e7-e6\n2. P e3-"
    doubtful = kibitz("-", stdin=text)
    assert (doubtful.exit_code, doubtful.stdout) == (1, "")
    assert "if nothing is missing there, add --complete" in doubtful.stderr
    complete = kibitz("-", "--complete", stdin=text)
    assert (complete.exit_code, complete.stderr) == (1, "")
    assert "found one illegal move" in " ".join(complete.stdout.split())


def test_a_result_that_the_board_denies_is_in_the_comment() -> None:
    result = kibitz("-", stdin="Game: Chess\n1. P e2-e4\nCheckmate! White has won!\n")
    assert result.exit_code == 0
    assert "The log says it is checkmate, but Black has a legal move." in " ".join(result.stdout.split())
