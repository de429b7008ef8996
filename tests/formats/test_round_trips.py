"""From courier to another format and back: the same canonical log, for every variant."""

import random

import pytest
from support import LOGS, conformance_logs, few_of, one_of_each, play, text_of

import rococo_notation as rn
from rococo_notation.formats import format_of, guess
from rococo_notation.formats.courier import CourierWriter

THERE_AND_BACK = ("json", "pgn", "zsg")


def converted(record: rn.Record, name: str) -> str:
    """The canonical log after a record went to a format and came back."""
    form = format_of(name)
    assert form.writer is not None
    assert form.reader is not None
    writer = form.writer()
    text = writer.opening() + writer.game(record) + writer.closing()
    assert guess(text) is form
    (log,) = form.reader.logs(rn.Source(text), record.variant)
    return CourierWriter().game(rn.replay(log, record.variant))


def canonical(record: rn.Record, name: str) -> str:
    """The canonical log as far as a format can hold it: Zillions knows no players, no comments, no resignation."""
    text = CourierWriter().game(record)
    if name != "zsg":
        return text
    lines = [line.split(" //")[0] for line in text.splitlines() if line[:1].isdigit()]
    turns = [line for line in lines if not line.endswith("resign")]
    assert record.variant is not None
    return "\n".join([f"Game: {record.variant.title}", "", *turns, ""])


@pytest.mark.parametrize("name", THERE_AND_BACK)
@pytest.mark.parametrize("variant", few_of(rn.variants()))
def test_a_random_game_of_every_variant_comes_back(variant: str, name: str) -> None:
    dice = random.Random(f"{variant} {name}")
    game = play(rn.Position.start(variant), [dice.randrange(10_000) for _ in range(40)])
    record = rn.replay(text_of(game))
    assert converted(record, name) == canonical(record, name)


# A Zillions file holds legal moves only, and says in its own way where a game begins: tests/formats/test_zsg.py.
WHOLE = [
    (entry, name)
    for entry in conformance_logs()
    for name in THERE_AND_BACK
    if name != "zsg" or (entry["verdict"] == "legal" and "Position:" not in (LOGS / entry["file"]).read_text("utf-8"))
]


@pytest.mark.parametrize(
    "case",
    one_of_each(
        WHOLE,
        lambda case: (case[0]["variant"], case[0]["verdict"], case[1]),
        lambda case: f"{case[0]['file']}-{case[1]}",
    ),
)
def test_every_conformance_log_comes_back(case: tuple[dict[str, str], str]) -> None:
    entry, name = case
    record = rn.replay((LOGS / entry["file"]).read_text(encoding="utf-8"), entry["variant"])
    assert converted(record, name) == canonical(record, name)
