"""How much is read and judged of a text that is no game: the work is counted, not the time."""

from __future__ import annotations

from itertools import cycle, islice

import pytest

import rococo_notation as rn
from rococo_notation.notation.source import MOST_READ, Mapped
from rococo_notation.replayer import run
from rococo_notation.replayer.run import MOST_REFUSED, MOST_STUCK

SHUFFLE = ("N b1-c3", "n b8-c6", "N c3-b1", "n c6-b8")


def _shuffled(plies: int, *, numbered: bool) -> str:
    moves = islice(cycle(SHUFFLE), plies)
    places = (f"{at // 2 + 1}.{'..' if at % 2 else ''} " if numbered else "" for at in range(plies))
    return "Game: Chess\n\n" + "".join(f"{place}{move}\n" for place, move in zip(places, moves, strict=True))


def test_a_text_far_longer_than_a_game_is_read_to_a_place_in_it() -> None:
    record = rn.replay(_shuffled(5000, numbered=False))
    assert len(record.plies) < MOST_READ / 2
    assert record.verdict == "unreadable"
    assert {ply.status for ply in record.plies[:-1]} == {"legal"}
    assert record.plies[-1].status != "legal"
    cut = [finding for finding in record.findings if "is not read from here on" in finding.message]
    assert [(finding.code, (finding.line or 0) > 1500) for finding in cut] == [("GC101", True)]


@pytest.mark.parametrize("plies", [600, 1500])
def test_a_long_game_is_read_to_its_end(plies: int) -> None:
    record = rn.replay(_shuffled(plies, numbered=False))
    assert (record.verdict, len(record.plies)) == ("legal", plies)


def test_a_log_in_its_own_form_is_read_to_its_end() -> None:
    record = rn.replay(_shuffled(4000, numbered=True))
    assert record.verdict == "legal"
    assert record.plies[-1].turn.text == SHUFFLE[-1]


def test_what_is_read_does_not_depend_on_what_stands_after_it() -> None:
    text = "a1 " * MOST_READ
    assert Mapped.of(text).beginning().text == text
    assert Mapped.of(text + "b2 c3").beginning().text == text + "b"


def test_illegal_moves_are_judged_up_to_a_number_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = {"resolve": 0, "stuck": 0}

    def counted(name: str) -> None:
        real = getattr(run, name)

        def count(*args: object) -> object:
            asked[name] += 1
            return real(*args)

        monkeypatch.setattr(run, name, count)

    counted("resolve")
    counted("stuck")
    numbers = (f"{at // 2 + 1}.{'..' if at % 2 else ''}" for at in range(4, 2004))
    lines = (f"{number} {'p' if '...' in number else 'P'} a3-h8\n" for number in numbers)
    record = rn.replay(_shuffled(4, numbered=True) + "".join(lines))
    illegal = [ply for ply in record.plies if ply.status == "illegal"]
    assert record.verdict == "illegal"
    assert len(illegal) == MOST_REFUSED
    assert [ply.status for ply in record.plies[4 + MOST_REFUSED :]] == ["unjudged"] * (2000 - MOST_REFUSED)
    told = [finding for finding in record.findings if finding.code == "GC110"]
    assert [finding.message for finding in told] == [
        f"{MOST_REFUSED} moves before this one are not legal, so from here on none is judged"
    ]
    assert asked["resolve"] <= 2 * MOST_REFUSED
    assert asked["stuck"] <= 2 * MOST_STUCK
