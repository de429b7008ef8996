"""Plain turns: what is resolved at once is what is resolved in full."""

import random
from typing import Any

import pytest
from support import LOGS, conformance_logs, implied, play

import rococo_notation as rn
from rococo_notation.replayer import replaying, run


def logs(one_of: int) -> list[str]:
    """One of so many logs of the conformance data, and of 120 random games, with mistakes in some."""
    texts = [(LOGS / entry["file"]).read_text(encoding="utf-8") for entry in conformance_logs()[::one_of]]
    chance = random.Random(3)
    for _ in range(120 // one_of):
        name = chance.choice(rn.variants())
        game = play(rn.Position.start(name), [chance.randrange(10_000) for _ in range(chance.randrange(2, 60))])
        turns = [implied(move) if chance.random() < 0.2 else str(move) for move in game.moves]
        if chance.random() < 0.5:
            place = chance.randrange(len(turns))
            turns[place] = turns[place].replace(
                chance.choice("abcdefgh12345678PpLl-;"), chance.choice("abcd1234PL@"), 1
            )
        numbered = [f"{n // 2 + 1}.{'' if n % 2 == 0 else '..'} {turn}" for n, turn in enumerate(turns)]
        texts.append("\n".join([f"Game: {name}", *numbered]))
    return texts


@pytest.mark.parametrize(
    ("effects", "one_of"),
    [("auto", 4), *(pytest.param(each, 1, marks=pytest.mark.slow) for each in ("auto", "implied", "manual"))],
)
def test_a_log_of_plain_turns_has_the_record_of_any_log(
    effects: Any, one_of: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = logs(one_of)
    monkeypatch.setenv("ROCOCO_ACCEL", "0")
    monkeypatch.setattr(replaying, "screened", lambda *_: None)
    asked = []
    plain_move = run.plain_move

    def counted(*args: Any, **settings: Any) -> Any:
        found = plain_move(*args, **settings)
        asked.append(found is not None)
        return found

    monkeypatch.setattr(run, "plain_move", counted)
    records = [rn.replay(text, effects=effects) for text in texts]
    # Most turns go this way.
    assert sum(asked) > 0.5 * sum(len(record.plies) for record in records)
    monkeypatch.setattr(run, "plain_move", lambda *_, **__: None)
    for text, record in zip(texts, records, strict=True):
        assert rn.replay(text, effects=effects) == record, text
