"""Games with drops, written and read back in every format."""

import random

import pytest

import rococo_notation as rn
from formats.writing import written
from rococo_notation.formats import format_of


@pytest.mark.parametrize("game", ["crazyhouse", "shogi"])
@pytest.mark.parametrize("form", ["pgn", "uci", "zsg", "courier", "json"])
def test_a_game_with_drops_is_the_same_in_every_format(game: str, form: str) -> None:
    chance, position, lines = random.Random(game), rn.Position.start(game), [f"Game: {game}", ""]
    for ply in range(60):
        legal = position.legal_moves()
        move = chance.choice([each for each in legal if each.captured] or [*legal])
        lines.append(f"{ply // 2 + 1}.{'..' * (ply % 2)} {move}")
        position = position.play(move)
    reader = format_of(form).reader
    assert reader is not None
    (again,) = reader.logs(rn.Source(written(format_of(form), "\n".join([*lines, ""]))), rn.variant(game))
    record = rn.replay(again)
    assert (record.verdict, record.positions[-1].pieces) == ("legal", position.pieces)
    assert record.positions[-1].state.pool == position.state.pool
