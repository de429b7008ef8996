"""A run through the turns of a log: what is judged, up to how many illegal moves, and plain turns at once."""

from __future__ import annotations

import random
from itertools import cycle, islice
from typing import Any

import pytest
from support import LOGS, conformance_logs, implied, log_of, play

import rococo_notation as rn
from rococo_notation.notation.source import MOST_READ, Mapped
from rococo_notation.replayer import replaying, run
from rococo_notation.replayer.run import MOST_REFUSED, MOST_STUCK

# ---------------------------------------------------------------- a move is judged only in a known position

GIVEN = "10/4k5/10/10/10/10/10/10/4K5/10 w - -"


def plies(record: rn.Record) -> list[str]:
    return [ply.status for ply in record.plies]


def primary(record: rn.Record) -> list[tuple[str, int | None]]:
    return [(finding.code, finding.ply) for finding in record.findings if not finding.secondary]


@pytest.mark.parametrize(
    ("lines", "number"),
    [
        (("12. L f3-f6", "12... p b7-a6", "13. P a2-a8"), "move 12,"),
        (("12... p b7-a6", "13. P a2-a8"), "move 12...,"),
        (("1... p b7-a6", "2. P a2-a8"), "move 1...,"),
        (("2. P a2-a8", "2... p b7-b1"), "move 2,"),
    ],
)
def test_a_list_that_begins_in_the_middle_is_not_judged(lines: tuple[str, ...], number: str) -> None:
    record = rn.replay(log_of(*lines))
    assert plies(record) == ["unjudged"] * len(lines)
    assert (record.verdict, record.judged) == ("unreadable", 0)
    assert primary(record) == [("GC112", 1)]
    assert number in record.findings[0].message
    (stretch,) = [finding for finding in record.findings if finding.code == "GC110"]
    assert (stretch.ply, stretch.secondary) == (1, True)
    assert f"{len(lines)} plies are not judged" in stretch.message


def test_from_a_position_that_was_given_it_is() -> None:
    text = log_of("12. K d1-d2", "12... k d8-d7", "13. K d2-d5")
    record = rn.replay(text, position=GIVEN)
    assert plies(record) == ["legal", "legal", "illegal"]
    assert primary(record) == [("GC204", 3)]
    assert (record.verdict, record.judged) == ("illegal", 3)
    again = rn.replay(text.replace("Game: Rococo\n", f"Game: Rococo\nPosition: {GIVEN}\n"))
    assert plies(again) == plies(record)


def test_a_gap_in_the_numbers_leaves_what_follows_unjudged() -> None:
    record = rn.replay(log_of("1. P a2-a3", "1... p a7-a6", "5. P b2-b8", "5... p b7-b1"))
    assert plies(record) == ["legal", "legal", "unjudged", "unjudged"]
    assert primary(record) == [("GC110", 3)]
    message = record.findings[0].message
    assert "numbered 5., but 2. comes next" in message
    assert message.endswith("the position is not known from here on, so 2 plies are not judged")
    assert (record.verdict, record.judged, len(record.plies)) == ("unreadable", 2, 4)


def test_a_misprint_in_the_numbers_does_not() -> None:
    record = rn.replay(log_of("1. P a2-a3", "7... p a7-a6", "2. P b2-b8"))
    assert plies(record) == ["legal", "legal", "illegal"]
    assert [code for code, _ in primary(record)] == ["GC107", "GC204"]


def test_an_unreadable_turn_leaves_what_follows_unjudged() -> None:
    record = rn.replay(log_of("1. P a2-a3", "1... to the left", "2. P b2-b8", "2... p b7-b1"))
    assert plies(record) == ["legal", "unreadable", "unjudged", "unjudged"]
    assert primary(record) == [("GC101", 2)]
    assert (record.verdict, record.judged) == ("unreadable", 1)


def test_what_was_illegal_before_stays_so() -> None:
    record = rn.replay(log_of("1. P a2-a8", "1... to the left", "2. P b2-b8"))
    assert plies(record) == ["illegal", "unreadable", "unjudged"]
    assert (record.verdict, record.judged) == ("illegal", 1)


def test_an_illegal_move_leaves_the_position_known() -> None:
    record = rn.replay(log_of("1. P a2-a8", "1... p b7-b6", "2. P b2-b8"))
    assert plies(record) == ["illegal", "legal", "illegal"]
    assert record.judged == 3


def test_a_legal_move_with_an_unknown_label_is_told_and_the_game_goes_on() -> None:
    record = rn.replay(log_of("1. Q a2-a3", "1... p b7-b6"))
    assert record.judged == 2
    assert primary(record) == [("GC103", 1)]


def test_a_legal_move_beside_game_code_leaves_the_position_unknown() -> None:
    record = rn.replay(log_of("1. P a2-a3; move b2 b8", "1... p b7-b6"))
    assert "legal" not in plies(record)
    assert (record.verdict, record.judged) == ("unreadable", 0)
    assert record.findings[0].code == "GC105"


# ---------------------------------------------------------------- given again

BROKEN = ("1. P a2-a3", "1... to the left", "2. P b2-b8")


@pytest.mark.parametrize("key", ["Position", "FEN", "Code", "Setup"])
def test_a_position_between_turns_makes_it_known_again(key: str) -> None:
    record = rn.replay(log_of(*BROKEN, f"{key}: {GIVEN}", "3. K d1-d2", "3... k d8-d7", "4. K d2-d5"))
    assert plies(record) == ["legal", "unreadable", "unjudged", "legal", "legal", "illegal"]
    assert (record.verdict, record.judged) == ("illegal", 4)
    assert record.plies[3].before is not None
    assert rn.Position(record.plies[3].before).code() == GIVEN
    (stretch,) = [finding for finding in record.findings if finding.code == "GC110"]
    assert "1 ply is not judged" in stretch.message


def test_each_stretch_that_is_not_judged_is_told_once() -> None:
    record = rn.replay(log_of(*BROKEN, f"Position: {GIVEN}", "3. K d1-d2", "3... hm hm", "4. K d2-d3", "4... k d8-d7"))
    assert plies(record) == ["legal", "unreadable", "unjudged", "legal", "unreadable", "unjudged", "unjudged"]
    assert [finding.ply for finding in record.findings if finding.code == "GC110"] == [2, 5]


def test_the_board_shows_what_is_written_while_the_position_is_not_known() -> None:
    record = rn.replay(log_of(*BROKEN))
    assert record.positions[3].pieces["b8"] == "P"
    assert len(record.positions) == 4


def test_of_a_known_start_and_turns_read_every_ply_is_judged() -> None:
    record = rn.replay(log_of("1. P a2-a3", "1... p b7-b6"))
    assert (record.judged, record.summary.judged) == (2, 2)


@pytest.mark.parametrize(
    ("place", "unread", "status"),
    [
        (10, ("P d2 .. d, d3 > so", "p d7 .. d, d6 > so"), "unjudged"),
        (10, ("what might have been:",), "unjudged"),
        (4, ("what a nice game", "yes, e4 is strong"), "illegal"),
    ],
)
def test_behind_lines_that_may_be_moves_or_head_others_nobody_is_accused(
    place: int, unread: tuple[str, ...], status: str
) -> None:
    lines = [f"{label} {file}{ranks}" for file in "abcfg" for label, ranks in (("P", "2-{0}3"), ("p", "7-{0}6"))]
    lines = [line.format(line[2]) for line in lines] + ["P e2-e8", "p e7-e6"]
    lines[place:place] = unread
    record = rn.replay("Game: Rococo\n" + "".join(f"{line}\n" for line in lines))
    assert plies(record) == ["legal"] * 10 + ([status] * 2 if status == "unjudged" else [status, "legal"])


def test_a_first_move_that_is_passed_over_accuses_no_later_one() -> None:
    lines = ["S h1 .. g, g1 > so", "p a7 .. a, a6 > so", "P b2-b3", "p b7-b6", "A h1-h4", "p c7-c6"]
    record = rn.replay("Game: Rococo\n" + "".join(f"{line}\n" for line in lines))
    assert plies(record) == ["legal"] * 2 + ["unjudged"] * 2


@pytest.mark.parametrize(
    "text",
    [
        "> Game: Rococo\n> 1. h1-g2\n> s h8, hm, g8 ... thanks\n> 2. b2-c3\n> \tg8-f7\n",
        "Game: Rococo\n1. S h1-g2 s h8-g8 12. L a1-a5\n2. S g2-g4 s g8-g7\n",
        "Game: Rococo\n1 P f2-f3\n1 p f7-e6\n2 P a,2-a3\n2 f8-f4\n",
    ],
    ids=["passed over", "another number", "garbled"],
)
def test_before_a_turn_whose_number_is_not_its_own_a_turn_may_be_missing(text: str) -> None:
    (log,) = rn.read(text.encode())
    record = rn.replay(log)
    assert "illegal" not in plies(record)
    assert plies(record)[-1] == "unjudged"


# ---------------------------------------------------------------- how much is judged of a text that is no game

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
    leaps = cycle(["Q d1-e3", "q d8-e6", "Q e3-d1", "q e6-d8"])
    lines = (f"{number} {leap}\n" for number, leap in zip(numbers, leaps, strict=False))
    record = rn.replay(_shuffled(4, numbered=True) + "".join(lines))
    illegal = [ply for ply in record.plies if ply.status == "illegal"]
    assert record.verdict == "illegal"
    assert len(illegal) == MOST_REFUSED
    assert [ply.status for ply in record.plies[4 + MOST_REFUSED :]] == ["unjudged"] * (2000 - MOST_REFUSED)
    told = [finding for finding in record.findings if finding.code == "GC110"]
    assert [finding.message for finding in told] == [
        f"{MOST_REFUSED} moves before this one are not legal, so none is judged from here on"
    ]
    assert asked["resolve"] <= 2 * MOST_REFUSED
    assert asked["stuck"] <= 2 * MOST_STUCK


# ---------------------------------------------------------------- plain turns are resolved at once as in full


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
