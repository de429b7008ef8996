"""Definitions in other languages than TOML: Interactive Diagrams and sections of variants.ini."""

import gzip
import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import rococo_notation as rn
from rococo_notation.errors import VariantError
from rococo_notation.rules.loader import FOLDER, read_variant

HERE = Path(__file__).parent / "definitions"
DEFINITIONS = sorted(HERE.glob("*.txt"))
BUILT_IN = FOLDER / "fairy.ini"

diagrams = pytest.mark.parametrize("file", DEFINITIONS, ids=[file.stem for file in DEFINITIONS])


def diagram(text: str) -> rn.Variant:
    return read_variant(text, Path("game.txt"))


def faults_of(text: str, name: str = "game.txt") -> list[tuple[str, int | None]]:
    with pytest.raises(VariantError) as error:
        read_variant(text, Path(name))
    return list(zip(error.value.faults, error.value.lines, strict=True))


def moves_from(variant: rn.Variant, square: str) -> list[str]:
    moves = map(str, rn.Position.start(variant).legal_moves())
    return sorted(text.split(" ", 1)[1] for text in moves if text.split(" ", 1)[1].startswith(f"{square}-"))


# ---------------------------------------------------------------- the moves that the script of the diagrams lists


@cache
def listed() -> dict[str, list[dict[str, Any]]]:
    games: dict[str, list[dict[str, Any]]] = {}
    with gzip.open(HERE / "moves.jsonl.gz", "rt") as lines:
        for line in map(json.loads, lines):
            games.setdefault(line["definition"], []).append(line)
    return games


def without_labels(move: rn.Move) -> str:
    """A move as the lists have it: labels are those of promotions alone."""
    first, *others = str(move).split("; ")
    castles = [re.sub(r"^[A-Za-z] (?=[a-z]+\d+-)", "", other) for other in others]
    return "; ".join([first.split(" ", 1)[1], *castles])


def wrong_moves(file: Path, line: dict[str, Any]) -> tuple[set[str], set[str]]:
    """The moves that are listed in a position and not ours, and those that are ours and not listed."""
    position = rn.Position.start(rn.load_variant(file))
    for text in line["history"]:
        position = position.play(next(move for move in position.legal_moves() if without_labels(move) == text))
    ours = set(map(without_labels, position.legal_moves()))
    free = {*line["null_moves"], *(text.rstrip("?") for text in line["doubtful"])}
    return set(line["moves"]) - ours - free, ours - {*line["moves"]} - free


def certain(file: Path, *, every: int = 1) -> Iterator[dict[str, Any]]:
    lines = [line for line in listed()[file.stem] if line["certain"]]
    return islice(sorted(lines, key=lambda line: line["ply"]), 0, None, every)


COMPLETE = [file for file in DEFINITIONS if not rn.load_variant(file).omissions]


@pytest.mark.parametrize("file", COMPLETE, ids=[file.stem for file in COMPLETE])
def test_a_diagram_has_the_moves_that_its_script_lists(file: Path) -> None:
    early = [line for line in certain(file, every=12) if line["ply"] < 40]
    assert early
    assert [line for line in early if wrong_moves(file, line) != (set(), set())] == []


@pytest.mark.slow
@pytest.mark.parametrize("file", COMPLETE, ids=[file.stem for file in COMPLETE])
def test_a_diagram_has_all_the_moves_that_its_script_lists(file: Path) -> None:
    assert [line for line in certain(file) if wrong_moves(file, line) != (set(), set())] == []
