"""Files are named after their games, by names that every system takes for files."""

from pathlib import Path

import pytest

from rococo_notation.cli.outputs import FileNames, Guard


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("con", "con_.txt"),
        ("NUL", "NUL_.txt"),
        ("aux.2024", "aux_.2024.txt"),
        ("com1", "com1_.txt"),
        ("LPT9", "LPT9_.txt"),
        ("console", "console.txt"),
        ("a.con", "a.con.txt"),
        ("../con", "con_.txt"),
        ("", "game.txt"),
    ],
)
def test_no_file_has_the_name_of_a_device(name: str, file: str) -> None:
    assert FileNames(Path(), ".txt", Guard([])).fresh(name) == file
