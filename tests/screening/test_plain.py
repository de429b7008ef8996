"""Screening without a compiler: what it accepts is legal, and both the replay and the compiled reader say the same."""

import random

import pytest
from support import play

import rococo_notation as rn
from rococo_notation.notation.turns.line import LONGEST_LINE
from rococo_notation.replayer.screened import screened
from rococo_notation.screening import reading
from screening.test_regained import some_regaining_logs
from screening.test_screen import BUILT, MATE, STALEMATE, agree, check_mutations, in_full, log_of

SCREENED = [name for name in rn.variants() if reading.is_screened(rn.variant(name))]


@pytest.fixture
def _uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROCOCO_ACCEL", "0")


uncompiled = pytest.mark.usefixtures("_uncompiled")


def some_plain_logs(count: int, seed: int) -> list[bytes]:
    """Logs of random games, written as the reader likes them."""
    chance = random.Random(seed)
    logs = []
    for _ in range(count):
        start = rn.Position.start(chance.choice(SCREENED))
        game = play(start, [chance.randrange(10_000) for _ in range(chance.randrange(1, 40))])
        logs.append(log_of(game, chance.choice(["at", "at", "implied"]), chance.choice(["numbered", "raw"]), chance))
    return logs


@uncompiled
@pytest.mark.parametrize("count", [30, pytest.param(300, marks=pytest.mark.slow)])
def test_random_games_are_accepted(count: int) -> None:
    accepted = sum(agree(data) for data in some_plain_logs(count, 1))
    # A third repetition or a mixed hand is for the replay to tell.
    assert accepted > 0.7 * count


@uncompiled
@pytest.mark.parametrize(("count", "seed"), [(50, 2), pytest.param(300, 3, marks=pytest.mark.slow)])
def test_nothing_is_accepted_in_which_the_replay_finds_something(count: int, seed: int) -> None:
    check_mutations(some_plain_logs(count, seed), seed)


@uncompiled
@pytest.mark.parametrize(("count", "seed"), [(30, 4), pytest.param(200, 5, marks=pytest.mark.slow)])
def test_of_a_piece_that_is_regained_the_replay_tells_the_same(count: int, seed: int) -> None:
    told = 0
    for data in some_regaining_logs(count, seed):
        source = rn.Source.decode(data, "log", 7)
        record = screened(source, None, "auto", "auto")
        if record is not None:
            assert record == in_full(source, None, "auto", "auto"), data
            told += len(record.findings)
    assert told


@pytest.mark.skipif(not BUILT, reason="not built")
@pytest.mark.parametrize("count", [20, pytest.param(300, marks=pytest.mark.slow)])
def test_what_is_accepted_is_read_as_the_compiled_reader_reads_it(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    accepted = 0
    for data in [*some_plain_logs(count, 6), *some_regaining_logs(count, 7)]:
        game = reading.game_of(data, 0, len(data))
        assert game is not None
        compiled = reading.play(data, rn.variant(game.decode()), game)
        with monkeypatch.context() as patch:
            patch.setenv("ROCOCO_ACCEL", "0")
            plain = reading.play(data, rn.variant(game.decode()), game)
        if plain is not None:
            assert compiled is not None, data
            lists = [[move._replace(taken=list(move.taken)) for move in moves] for _, moves in (plain, compiled)]
            assert lists[0] == lists[1], data
            assert plain[0] == compiled[0], data
            accepted += 1
    assert accepted > 0.7 * count


@uncompiled
@pytest.mark.parametrize("turns", [MATE, STALEMATE])
def test_a_game_that_ends_because_a_side_cannot_move_is_accepted(turns: str) -> None:
    assert agree("\n".join(["Game: Chess", *turns.split()]).encode())
    assert not agree("\n".join(["Game: Chess", *turns.split(), "a2-a3"]).encode())


@uncompiled
def test_castling_is_accepted_with_its_partner_and_without() -> None:
    turns = ["N g1-f3", "n g8-f6", "P g2-g3", "p g7-g6", "B f1-g2", "b f8-g7"]
    for ours in ("K e1-g1; R h1-f1", "K e1-g1; h1-f1", "K e1-g1"):
        assert agree("\n".join(["Game: Chess", *turns, ours, "k e8-g8"]).encode()) == (not ours.endswith("f1"))
        assert agree("\n".join(["Game: Chess", *turns, ours]).encode())
    assert not agree("\n".join(["Game: Chess", *turns, "K e1-g1; R a1-d1"]).encode())


@uncompiled
@pytest.mark.parametrize(
    ("text", "accepted"),
    [
        ("", False),
        ("\n", False),
        ("Game: Rococo\n", False),
        ("Game: Rococo\n1. P a2-a3", True),
        ("Game: Rococo\nLog: a-b-2004-99-1 \nWhite: caf\u00e9\n\n\n1. P a2-a3 \n1... p a7-a6 // <b\n", False),
        ("Game: Rococo\nLog: a-b-2004-99-1 \nWhite: caf\u00e9\n\n\n1. P a2-a3 \n1... p a7-a6 // b\n", True),
        ("Game: Rococo\nGame: Rococo\n1. P a2-a3\n", False),
        ("Game: Rococo\n1. P a2-a3\nGame: Rococo\n", False),
        ("Game: Rococo\nResult: 1-0\n1. P a2-a3\n", False),
        ("Game: Rococo\n1. P a2-a3\n3... p a7-a6\n", False),
        ("Game: Rococo\n1. P a2-a3\n2. p a7-a6\n", False),
        ("Game: Rococo\n1. p a2-a3\n", False),
        ("Game: Rococo\n1. P a2-a3; @-a2\n", False),
        ("Game: Rococo\n1. P a2-a3; P-a3\n", False),
        ("Game: Rococo\r\n1. P a2-a3\r\nresign\r\n", True),
        ("Game: Rococo\n1. P a2-a3\n1... resign \n\nresign\n", False),
        ("Game: Rococo\n1. P a2-a3\r1... p a7-a6\n", False),
        ("Game: Rococo\n1. P a2-a3 //" + 300 * "x", True),
        ("Game: Rococo\n1. P a2-a3 //" + LONGEST_LINE * "x", False),
        ("Game: Rococo\n1. P y2-y3", False),
        ("Game: Rococo\n1. L c1-c9", False),
        ("Game: Tamerlane\n1. P a2-a3\n", False),
        ("1. P a2-a3\n", False),
    ],
)
def test_only_what_is_plain_is_accepted(text: str, *, accepted: bool) -> None:
    assert agree(text.encode()) == accepted
