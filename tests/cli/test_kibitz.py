"""``rococo kibitz``."""

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
        ("1. P a2-a3\n", [], 1, "I do not know the rules of this game"),
        ("Game: Rococo\n1. hm?\n", [], 1, "could not be read"),
        ("Game: Rococo\n", [], 1, "There are no moves"),
    ],
)
def test_writes_a_comment_and_exits_with_1_when_there_is_something_to_say(
    text: str, options: list[str], exit_code: int, said: str
) -> None:
    result = kibitz("-", *options, stdin=text)
    assert (result.exit_code, result.stderr) == (exit_code, "")
    assert said in " ".join(result.stdout.split())


def test_a_file_that_cannot_be_read_is_told_on_standard_error(tmp_path: Path) -> None:
    result = kibitz(str(tmp_path / "missing.txt"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no such file" in result.stderr
    assert kibitz(str(tmp_path)).exit_code == 2


def test_a_position_to_begin_with_can_be_given() -> None:
    code = "L9/4k5/10/10/10/10/p9/10/4K5/10 w - -"
    result = kibitz("-", "--variant", "rococo", "--position", code, stdin="1. L x00-x1; @-x3\n")
    assert "goes farther along the edge than is needed" in " ".join(result.stdout.split())
    assert kibitz("-", "--variant", "rococo", "--position", "nonsense", stdin="1. P a2-a3\n").exit_code == 2
