"""A game of one's own, as it is being written."""

from pathlib import Path

import pytest

from rococo_notation.editor import check, faults_of, own_game
from rococo_notation.errors import VariantError

SETUP = "[board]\nfiles = ['a', 'b']\nranks = ['1']\nsetup = 'K Q'\n"


def marked(toml: str) -> list[tuple[str, str]]:
    return [(fault.message.partition(":")[0], toml[fault.start : fault.end]) for fault in faults_of(toml)]


def test_a_file_without_faults_is_a_game_to_check_logs_by() -> None:
    toml = 'title = "Quick Rococo"\nextends = "rococo"\n'
    assert faults_of(toml) == ()
    assert check("1. P a2-a3\n", variant=own_game(toml)).games[0].title == "Quick Rococo"


@pytest.mark.parametrize(
    ("toml", "expected"),
    [
        ('title = "x"\nextends = \n', [("not TOML", "extends = ")]),
        ('title = 3\nextends = "rococo"\n', [("title", "title = 3")]),
        ('title = "x"\nextends = "nothing"\n', [("extends", 'extends = "nothing"')]),
        ('title = "x"\nextends = "rococo"\n[rules]\nstuck = "win"\n', [("rules.stuck", 'stuck = "win"')]),
        ('extends = "rococo"\n[pieces.L]\nmoves = ["hopp"]\n', [("pieces.L.moves", 'moves = ["hopp"]')]),
    ],
)
def test_a_fault_is_on_the_line_of_its_key(toml: str, expected: list[tuple[str, str]]) -> None:
    assert marked(toml) == expected


def test_a_fault_without_a_key_in_the_file_is_on_the_nearest_table() -> None:
    toml = 'title = "x"\nextends = "rococo"\n[board]\n# the set-up of another board\nranks = ["1", "2"]\n'
    found = marked(toml)
    assert ("board.setup", "[board]") in found


def test_every_fault_is_told_at_once() -> None:
    with pytest.raises(VariantError) as caught:
        own_game("title = 3\nrules = 4\n")
    assert len(caught.value.faults) == len(faults_of("title = 3\nrules = 4\n")) == 2


def test_a_file_may_extend_one_beside_it(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text('title = "Base"\nextends = "rococo"\n', encoding="utf-8")
    toml = 'title = "Mine"\nextends = "base.toml"\n'
    assert faults_of(toml, tmp_path / "mine.toml") == ()
    assert [fault.message for fault in faults_of(toml)] == ["extends: there is no file 'base.toml' beside this one"]


def test_a_fault_of_the_extended_file_is_on_the_line_that_extends_it(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text('title = "Base"\n\n\n\nrules = 3\n', encoding="utf-8")
    toml = 'title = "Mine"\nextends = "base.toml"\n'
    (fault,) = faults_of(toml, tmp_path / "mine.toml")
    assert fault.message == "extends: base.toml:5: rules: a table belongs here"
    assert toml[fault.start : fault.end] == 'extends = "base.toml"'


@pytest.mark.parametrize("piece", ["[", "[ ", "{", "[[a", "=", "\n", '"'])
def test_a_text_that_is_no_file_of_a_game_is_refused_soon(piece: str) -> None:
    assert faults_of(piece * 20_000)
