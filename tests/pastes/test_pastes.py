"""Pastes of all shapes: nobody is accused for what became of the text on the way, and most of them are read whole."""

from random import Random

import pytest

from .games import games
from .measure import Tally, trials
from .shapes import SHAPES
from .sheet import Shape

ONE, FEW, MANY = (1, 1), (3, 2), (40, 20)
slow = pytest.mark.slow
SHARE_READ_WHOLE = 0.85


def tally(shape: str, legal: int, illegal: int) -> Tally:
    result = Tally()
    for trial in trials(SHAPES[shape], "ordinary", legal, illegal):
        result.add(trial)
    return result


def total(legal: int) -> Tally:
    """Of the shapes in which nothing is lost: what is not there cannot be read."""
    result = Tally()
    for shape in SHAPES.values():
        if shape.cost == "whole":
            result.merge(tally(shape.name, legal, 0))
    return result


def held(result: Tally) -> None:
    assert not result.errors, [trial.error for trial in result.bad if trial.error]
    assert not result.accused, [trial.paste.data for trial in result.bad if trial.accuses]
    assert not result.overlooked, [trial.paste.data for trial in result.bad if trial.overlooks]


def test_there_are_many_shapes_and_games() -> None:
    assert len(SHAPES) >= 90
    assert min(len(games(legal=True)), len(games(legal=False))) >= 60


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_a_paste_can_be_had_again_and_holds_the_game(shape: Shape) -> None:
    chosen = games(legal=True)[:12]
    once, again = ([shape.paste(game, Random(game.file)) for game in chosen] for _ in range(2))
    assert once == again
    assert all(paste.expected.count(len(game.plies)) for paste, game in zip(once, chosen, strict=True))


@pytest.mark.parametrize(
    ("legal", "illegal"), [ONE, pytest.param(*FEW, marks=slow), pytest.param(*MANY, marks=slow)], ids=str
)
@pytest.mark.parametrize("shape", SHAPES)
def test_a_paste_accuses_nobody_and_hides_no_fault(shape: str, legal: int, illegal: int) -> None:
    held(tally(shape, legal, illegal))


@slow
@pytest.mark.parametrize("legal", [1, 2, 20])
def test_most_pastes_are_read_whole(legal: int) -> None:
    result = total(legal)
    assert result.whole >= SHARE_READ_WHOLE * result.legal
