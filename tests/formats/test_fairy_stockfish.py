"""Fairy-Stockfish is told of our games: it takes every one, and plays those that it can be told of wholly."""

import random
import tomllib
from typing import Any

import pyffish
import pytest
from support import ROOT, Golden, few_of

import rococo_notation as rn
from rococo_notation.formats.fairy_stockfish import MOST_RANKS, fairy_name, fen_of, ini_of, unsaid
from rococo_notation.formats.uci import uci_of

PUBLISHED: dict[str, dict[str, Any]] = tomllib.loads((ROOT / "tests/rules/games.toml").read_text(encoding="utf-8"))
"""Counts of moves that were published, or made by others."""
WHOLE = [name for name in rn.variants() if not [*unsaid(rn.variant(name))]]


@pytest.fixture(scope="module", autouse=True)
def told() -> None:
    for name in rn.variants():
        game = rn.variant(name)
        if fairy_name(game) not in pyffish.variants():
            pyffish.load_variant_config(ini_of(game))


@pytest.mark.parametrize("name", [name for name in rn.variants() if rn.variant(name).height <= MOST_RANKS])
def test_every_game_is_taken_and_positions_of_it_are_valid(name: str) -> None:
    game = rn.variant(name)
    dice, position = random.Random(f"fairy {name}"), rn.Position.start(game)
    assert pyffish.start_fen(fairy_name(game)) == fen_of(position)
    for _ in range(60):
        if position.outcome is not None:
            return
        fen = fen_of(position)
        assert pyffish.validate_fen(fen, fairy_name(game)) == pyffish.FEN_OK, fen
        position = position.play(dice.choice(position.legal_moves()))


def test_the_games_that_are_known_wholly_are_these() -> None:
    assert {"chess", "capablanca", "berolina", "torpedo", "shako", "makruk", "chigorin", "sac"} <= set(WHOLE)
    assert not {"rococo", "ultima", "swapper-chess", "xiangqi"} & set(WHOLE)
    assert {"king-of-the-hill", "racing-kings", "antichess", "extinction", "breakthrough"} <= set(WHOLE)
    assert len(WHOLE) >= 45


@pytest.mark.parametrize("name", few_of(WHOLE))
def test_a_game_that_is_known_wholly_has_the_same_moves_at_every_ply(name: str) -> None:
    game = rn.variant(name)
    dice, position, moves = random.Random(f"whole {name}"), rn.Position.start(game), list[str]()
    start = fen_of(position)
    for _ in range(120):
        legal = {str(uci_of(move)): move for move in position.legal_moves()}
        if position.outcome is not None and any(end.answer for end in game.endings):
            # Here the players may go on.
            return
        assert sorted(legal) == sorted(pyffish.legal_moves(fairy_name(game), start, moves)), (moves, fen_of(position))
        if position.outcome is not None:
            return
        busy = [text for text, move in legal.items() if move.captured or move.promotion or move.partner]
        moves.append(dice.choice(busy if busy and dice.random() < 0.5 else sorted(legal)))
        position = position.play(legal[moves[-1]])


@pytest.mark.parametrize("name", [name for name in WHOLE if name in PUBLISHED])
def test_it_counts_the_moves_that_were_published(name: str) -> None:
    fairy, start = fairy_name(rn.variant(name)), pyffish.start_fen(fairy_name(rn.variant(name)))
    moves = pyffish.legal_moves(fairy, start, [])
    two = sum(len(pyffish.legal_moves(fairy, start, [move])) for move in moves)
    assert [len(moves), two] == PUBLISHED[name]["start"][:2]


def test_a_game_on_too_many_ranks_has_no_section() -> None:
    assert "[" not in ini_of(rn.variant("gross"))


def test_choices_that_depend_on_the_square_are_not_known() -> None:
    assert [*unsaid(rn.variant("cavalier"))] == ["promotion that differs from square to square"]
    assert "castling to a choice of squares" in unsaid(rn.variant("wildebeest"))


def test_what_it_cannot_be_told_is_said(golden: Golden) -> None:
    golden("rococo.ini", ini_of(rn.variant("rococo")))
    golden("berolina.ini", ini_of(rn.variant("berolina")))
