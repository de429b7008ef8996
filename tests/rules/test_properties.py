"""What must hold of every position that play can reach."""

from hypothesis import given, settings
from hypothesis import strategies as st
from support import Game, games, implied, positions

import rococo_notation as rn


@settings(max_examples=40)
@given(positions())
def test_every_listed_move_is_legal_and_read_back_as_itself(position: rn.Position) -> None:
    for move in position.legal_moves():
        verdict = position.verdict(str(move))
        assert verdict.legal, (str(move), verdict.message)
        assert str(verdict.move) == str(move)
        assert verdict.move == position.parse(str(move))


@settings(max_examples=40)
@given(positions())
def test_no_move_is_listed_twice(position: rn.Position) -> None:
    texts = [str(move) for move in position.legal_moves()]
    assert len(texts) == len(set(texts))


@settings(max_examples=150)
@given(positions(), st.data())
def test_from_square_to_square_is_legal_if_and_only_if_a_listed_move_is_written_so(
    position: rn.Position, data: st.DataObject
) -> None:
    squares = st.sampled_from(sorted(position.state.tables.index))
    origin = data.draw(st.sampled_from(sorted(position.pieces)) | squares)
    for target in data.draw(st.lists(squares, min_size=1, max_size=8)):
        text = f"{origin}-{target}"
        meant = {
            move
            for move in position.legal_moves()
            if (move.origin, move.target, move.promotion) == (origin, target, None)
        }
        verdict = position.verdict(text)
        assert verdict.legal == any(not move.swapped for move in meant), (text, verdict.message)
        if meant:
            assert position.parse(text) in meant
        else:
            assert position.verdict(text, effects="implied").code is not None


@settings(max_examples=40)
@given(positions())
def test_the_implied_writing_means_the_move(position: rn.Position) -> None:
    for move in position.legal_moves():
        assert position.parse(implied(move)) == move


@settings(max_examples=40)
@given(games())
def test_a_position_code_gives_the_position_back(game: Game) -> None:
    for position in game.positions:
        code = position.code()
        again = rn.Position.from_code(code, game.variant)
        assert again.code() == code
        assert again == position
        assert hash(again) == hash(position)
        assert again.legal_moves() == position.legal_moves()


@settings(max_examples=30)
@given(positions())
def test_playing_never_changes_the_position_played_from(position: rn.Position) -> None:
    code, pieces, moves = position.code(), dict(position.pieces), position.legal_moves()
    for move in moves:
        position.play(move)
    assert position.code() == code
    assert dict(rn.Position(position.state).pieces) == pieces
    assert position.legal_moves() == moves


@settings(max_examples=30)
@given(positions())
def test_a_move_changes_what_its_effects_say_and_nothing_else(position: rn.Position) -> None:
    for move in position.legal_moves():
        board = dict(position.pieces)
        for effect in move.effects:
            if effect.kind == "relocate":
                board.pop(effect.square)
                board[str(effect.target)] = effect.label
            elif effect.kind == "swap":
                board[str(effect.target)] = effect.label
            elif effect.kind == "promote":
                board[effect.square] = effect.label
            elif effect.square != move.target:
                assert board.pop(effect.square) == effect.label
        assert board == dict(position.play(move).pieces), str(move)


@settings(max_examples=40)
@given(games())
def test_no_piece_is_lost_or_found_but_the_pawns_that_promote(game: Game) -> None:
    start = game.positions[0]
    total = len(start.pieces) + sum(start.state.pool)
    promoted = 0
    for position, move in zip(game.positions, [*game.moves, None], strict=True):
        assert len(position.pieces) + sum(position.state.pool) == total - promoted
        assert min(position.state.pool) >= 0
        promoted += bool(move and move.promotion and position.state.tables.promotes_captured)


@settings(max_examples=20)
@given(positions(max_size=2))
def test_counting_two_plies_is_counting_the_replies(position: rn.Position) -> None:
    assert rn.perft(position, 2) == sum(len(position.play(move).legal_moves()) for move in position.legal_moves())
    assert (position.outcome is None) == bool(position.legal_moves())
