"""Many logs are summarized as they would be one by one, and one that cannot be read does not stop the others."""

import gc
import weakref
from array import array
from collections.abc import Callable
from dataclasses import replace
from itertools import accumulate
from typing import Any

import pytest
from support import LOGS

import rococo_notation as rn
from rococo_notation.replayer.record import Summary
from rococo_notation.replayer.screened import judge

LEGAL, ILLEGAL = "Game: Rococo\n1. P a2-a3\n", "Game: Rococo\n1. P a2-a5\n"
BAD = [
    b"",
    b"nonsense",
    b"%PDF-1.7",
    b"\x89PNG",
    b"\0\1\0\2",
    b"\xef\xbb\xbf" + LEGAL.encode(),
    LEGAL.encode("utf-16"),
    (LEGAL + "1... p b7-a6 // gespielt für Übung\n").encode("latin-1"),
    (LEGAL + "---\n" + LEGAL).encode(),
    (LEGAL + "--- next log ---\n" + LEGAL).encode(),
    (LEGAL + ILLEGAL).encode(),
    b"Game: Go\n1. P a2-a3\n",
    b"<html><body>no game</body></html>",
]


def one_by_one(logs: list[Any], *rules: Any) -> list[object]:
    """What ``summarize`` gives for each log, or the error that it raises, as it can be compared."""

    def outcome(log: Any) -> object:
        try:
            return rn.summarize(log, *rules)
        except rn.RococoError as error:
            return told(error)

    return [outcome(log) for log in logs]


def told(outcome: object) -> object:
    return (type(outcome), str(outcome)) if isinstance(outcome, rn.RococoError) else outcome


def test_many_logs_are_summarized_as_one_by_one() -> None:
    conformance = [path.read_bytes() for path in sorted(LOGS.glob("*.txt"))]
    logs = [log for pair in zip(conformance, BAD * 20, strict=False) for log in pair]
    bounds = list(accumulate(map(len, logs), initial=0))
    wanted = one_by_one(logs)
    assert [told(each) for each in rn.summarize_many(b"".join(logs), bounds)] == wanted
    assert {type(each) for each in wanted} == {Summary, tuple}


def test_what_read_gives_is_summarized_as_its_text_is() -> None:
    logs = list(rn.read((LEGAL + "---\n" + ILLEGAL).encode()))
    assert [rn.summarize(log).verdict for log in logs] == ["legal", "illegal"]
    assert rn.summarize_many(rn.read((LEGAL + "---\n" + ILLEGAL).encode())) == [rn.replay(log).summary for log in logs]
    (pgn,) = rn.read(b'[Event "x"]\n[Variant "Rococo"]\n\n1. Pg2h3 Pg7h6 *\n')
    assert (rn.summarize(pgn).verdict, rn.summarize(pgn).plies) == ("legal", 2)


def test_of_a_log_that_was_changed_the_turns_are_judged_and_not_the_text() -> None:
    (log,) = rn.read((ILLEGAL + "1... p a7-a6\n").encode())
    assert rn.summarize(replace(log, turns=())).plies == 0


def test_texts_are_summarized_as_one_by_one() -> None:
    logs = [LEGAL, "\ufeff" + LEGAL, ILLEGAL + "für", LEGAL + "\ud800", "\0", LEGAL + LEGAL, LEGAL.encode(), ""]
    assert [told(each) for each in rn.summarize_many(iter(logs))] == one_by_one(logs)


@pytest.mark.parametrize(
    "rules", [("rococo-mirror",), (None, "2002"), ("rococo", "2005"), (None, "auto", "implied"), (None, "never")]
)
def test_the_rules_that_are_given_hold_for_every_log(rules: tuple[Any, ...]) -> None:
    logs = [LEGAL.encode(), ILLEGAL.encode(), b"Game: Chess\n1. P e2-e4\n", (LOGS / "clean-001.txt").read_bytes()]
    bounds = list(accumulate(map(len, logs), initial=0))
    given = dict(zip(("variant", "edition", "effects"), rules, strict=False))
    assert [told(each) for each in rn.summarize_many(b"".join(logs), bounds, **given)] == one_by_one(logs, *rules)


def test_bounds_may_be_any_sequence_and_leave_parts_of_the_data_out() -> None:
    data, size = f"----{LEGAL}{ILLEGAL}----".encode(), len(LEGAL)
    for bounds in ([4, 4 + size, 4 + 2 * size], array("q", [4, 4 + size, 4 + 2 * size])):
        assert [each.verdict for each in summaries(rn.summarize_many(data, bounds))] == ["legal", "illegal"]
    assert rn.summarize_many(data, [0]) == rn.summarize_many(data, []) == rn.summarize_many([]) == []


def summaries(outcomes: list[Summary | rn.RococoError]) -> list[Summary]:
    return [each for each in outcomes if isinstance(each, Summary)]


def test_logs_that_are_no_utf_8_do_not_keep_the_others_from_being_screened() -> None:
    logs = [LEGAL.encode(), b"\xff", LEGAL.encode(), LEGAL.encode("utf-16")]
    bounds = list(accumulate(map(len, logs), initial=0))
    for variant in (None, rn.variant("rococo")):
        quick = judge(b"".join(logs), bounds, [""] * 4, variant)
        assert [each is not None for each in quick] == [True, False, True, False]


def test_an_error_keeps_nothing_of_the_log_in_memory() -> None:
    class Text(str):
        __slots__ = ("__weakref__",)

    text = Text(LEGAL + LEGAL)
    gone = weakref.ref(text)
    (error,) = rn.summarize_many([text])
    assert isinstance(error, rn.RococoError)
    assert error.__traceback__ is error.__context__ is error.__cause__ is None
    del text
    gc.collect()
    assert gone() is None


NOES: dict[str, tuple[Callable[..., object], type[Exception], str]] = {
    "no bounds": (lambda many: many(b""), TypeError, "need the bounds"),
    "one text": (lambda many: many(LEGAL), TypeError, "a list of texts"),
    "bounds of separate logs": (lambda many: many([LEGAL], [0, 5]), TypeError, "go with the bytes"),
    "bounds downwards": (lambda many: many(b"abc", [0, 2, 1, 3]), ValueError, "upwards"),
    "bounds beyond the data": (lambda many: many(b"abc", [0, 4]), ValueError, "to 3 at most"),
    "bounds before the data": (lambda many: many(b"abc", [-1, 3]), ValueError, "from 0"),
    "numbers": (lambda many: many([1, 2]), TypeError, "takes one Log or its text, and not int"),
    "effects": (lambda many: many([], effects="manuel"), ValueError, "'implied'"),
    "a variant": (lambda many: many([], variant="rokoko"), rn.VariantError, "rococo"),
    "an edition of a variant": (lambda many: many([], variant="rococo", edition="1"), rn.VariantError, "2002, 2005"),
}


@pytest.mark.parametrize("name", NOES)
def test_what_is_no_column_of_logs_is_refused_at_once(name: str) -> None:
    call, kind, message = NOES[name]
    with pytest.raises(kind, match=message):
        call(rn.summarize_many)
