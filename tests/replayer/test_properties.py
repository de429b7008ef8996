"""What must hold of every log of a random game, sound or with faults put into it."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st
from support import Game, boards_as_written, games, implied, log_of, text_of

import rococo_notation as rn
from rococo_notation.replayer.written import OnIllegal

from .test_resolve_fuzz import mutate


def codes(record: rn.Record) -> list[str]:
    return [position.code() for position in record.positions]


@settings(max_examples=40)
@given(games())
def test_the_log_of_a_game_is_legal_and_gives_its_positions(game: Game) -> None:
    record = rn.replay(text_of(game))
    assert codes(record) == [position.code() for position in game.positions]
    assert [ply.move for ply in record.plies] == game.moves
    assert {finding.code for finding in record.findings} <= {"GC501", "GC503"}


@settings(max_examples=40)
@given(games())
def test_explicit_and_implied_writings_give_the_same_positions(game: Game) -> None:
    explicit = rn.replay(text_of(game))
    implicit = rn.replay(text_of(game, implied), effects="implied")
    assert codes(explicit) == codes(implicit)
    assert codes(explicit) == codes(rn.replay(text_of(game), effects="manual"))
    assert codes(explicit) == codes(rn.replay(text_of(game), effects="implied"))
    assert explicit.outcome == implicit.outcome
    assert [str(ply.move) for ply in explicit.plies] == [str(ply.move) for ply in implicit.plies]


@settings(max_examples=40)
@given(games())
def test_the_habit_of_a_log_in_one_hand_is_found(game: Game) -> None:
    assert codes(rn.replay(text_of(game, implied))) == codes(rn.replay(text_of(game)))


@settings(max_examples=40)
@given(games(), st.integers(0, 2**32), st.sampled_from(["force", "skip", "stop"]), st.data())
def test_a_prefix_of_a_log_replays_as_the_prefix_of_its_record_as_far_as_both_are_judged(
    game: Game, seed: int, on_illegal: OnIllegal, data: st.DataObject
) -> None:
    chance = random.Random(seed)
    texts = [str(move) for move in game.moves]
    for index in range(0, len(texts), 7):
        place = min(len(texts) - 1, index + chance.randrange(7))
        texts[place] = mutate(texts[place], game.positions[place], chance) or "a1-a2"
    cut = data.draw(st.integers(0, len(texts)))
    numbered = [f"{i // 2 + 1}{'...' if i % 2 else '.'} {text}" for i, text in enumerate(texts)]
    whole, prefix = (
        rn.replay(log_of(*turns, game=game.variant), effects="manual", on_illegal=on_illegal)
        for turns in (numbered, numbered[:cut])
    )
    # A line may hold a move of either side, and one that stands twice may be left out.
    mended = "GC111" in {finding.code for finding in (*whole.findings, *prefix.findings)}
    as_written = not mended and len(whole.plies) == len(texts)
    assert not as_written or len(prefix.plies) == cut
    for ply, same in zip(prefix.plies, whole.plies, strict=False):
        # What follows may tell that the position was not known, or which reading is meant.
        if {ply.status, same.status} & {"unjudged", "unreadable"}:
            break
        if "GC111" in {finding.code for finding in (*ply.findings, *same.findings)}:
            break
        assert (ply.label, ply.status, str(ply.move), ply.findings) == (
            same.label, same.status, str(same.move), same.findings,
        )  # fmt: skip
    else:
        assert not as_written or codes(prefix) == codes(whole)[: cut + 1]


@settings(max_examples=30)
@given(games(max_size=12), st.integers(0, 2**32))
def test_every_ply_of_a_faulty_log_leads_from_one_position_to_the_next(game: Game, seed: int) -> None:
    chance = random.Random(seed)
    texts = [mutate(str(move), position, chance) for move, position in zip(game.moves, game.positions, strict=False)]
    record = rn.replay(log_of(*(text or "a1-a2" for text in texts), game=game.variant))
    assert len(record.positions) == len(record.plies) + 1
    assert len(boards_as_written(record)) == len(record.positions)
    for ply, before, after in zip(record.plies, record.positions, record.positions[1:], strict=False):
        assert ply.before == before.state
        assert ply.after == after.state
        assert (ply.status == "illegal") <= any(f.severity == "error" for f in ply.findings)
        if ply.move is not None:
            assert ply.move in before.legal_moves()
            assert before.play(ply.move).code() == after.code()
    flags = [ply.after_illegal for ply in record.plies]
    assert flags == sorted(flags)
