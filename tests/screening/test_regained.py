"""Logs in which a promotion regains what was lost by suicide: screened, and the replay says the same of them."""

import random

import pytest
from support import Game

import rococo_notation as rn
from rococo_notation.formats.plain_data import listing_data
from rococo_notation.formats.writer import Choice
from rococo_notation.replayer.screened import screened
from screening.test_screen import BUILT, in_full, log_of

pytestmark = pytest.mark.skipif(not BUILT, reason="not built")

VARIANTS = [name for name in rn.variants() if "rococo" in name]


def regaining_game(variant: str, chance: random.Random) -> Game:
    """A random game of many suicides and promotions."""
    positions, moves = [rn.Position.start(variant)], []
    for _ in range(chance.randrange(60, 120)):
        legal = positions[-1].legal_moves()
        if not legal:
            break
        promotions = [move for move in legal if move.promotion]
        suicides = [move for move in legal if move.target is None and len(move.effects) == 1]
        pawns = [move for move in legal if move.mover in "Pp"]
        moves.append(chance.choice(promotions or suicides or chance.choice([pawns, legal]) or legal))
        positions.append(positions[-1].play(moves[-1]))
    return Game(positions, moves)


def some_regaining_logs(count: int, seed: int) -> list[bytes]:
    chance = random.Random(seed)
    logs = []
    for _ in range(count):
        game = regaining_game(chance.choice(VARIANTS), chance)
        style = chance.choice(["at", "tail", "capture", "implied"])
        data = log_of(game, style, chance.choice(["pairs", "numbered", "raw"]), chance)
        # Under an older edition of the rules there may be more to tell.
        logs.append(data.replace(b"-2006-", chance.choice([b"-2006-", b"-2003-"])))
    return logs


@pytest.mark.parametrize(("count", "seed"), [(30, 4), pytest.param(1500, 5, marks=pytest.mark.slow)])
def test_what_is_found_is_what_the_replay_finds(count: int, seed: int) -> None:
    told = 0
    for data in some_regaining_logs(count, seed):
        source = rn.Source.decode(b"// a caf\xc3\xa9\n" + data, "log", 7)
        record = screened(source, None, "auto", "auto")
        full = in_full(source, None, "auto", "auto")
        if record is None:
            # There is something else to tell, such as a third repetition.
            assert {finding.code for finding in full.findings} != {"GC413"}
            continue
        # The listing is made of a record of which no more was asked for.
        assert listing_data(Choice().of(record)) == listing_data(Choice().of(full)), data
        assert record == full, data
        assert record.summary == full.summary
        told += len(record.findings)
    assert told > count / 4


def test_a_summary_tells_of_the_log_in_which_a_piece_is_regained() -> None:
    (data,) = some_regaining_logs(1, 8)
    summary = rn.summarize(data)
    assert (summary.verdict, summary) == ("legal", in_full(rn.Source.decode(data), None, "auto", "auto").summary)
