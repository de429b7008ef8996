"""What is so of every writer, of games and of findings."""

from collections import Counter
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import header_log, log_of

import rococo_notation as rn
from formats.writing import ILLEGAL, LEGAL, ODD, SHORT, record_of
from rococo_notation.codes import CODES
from rococo_notation.formats import Choice, Listing, Writer, formats
from rococo_notation.formats.writer import Tally

WRITERS = [
    pytest.param(make, id=f"{form.name} {use}")
    for form in formats().values()
    for use, make in (("writer", form.writer), ("report", form.report))
    if make is not None
]
RECORDS = [record_of(log) for log in (LEGAL, ILLEGAL, SHORT, ODD["no moves"], ODD["unreadable"], LEGAL)]


@pytest.mark.parametrize("make", WRITERS)
def test_what_is_written_of_a_log_may_be_made_elsewhere(make: type[Writer]) -> None:
    here, joining = make(), make()
    listings = [Choice().of(record) for record in RECORDS]
    entries = [make().entry(listing) for listing in listings]
    parts = [joining.add(entry, Tally.of(listing)) for entry, listing in zip(entries, listings, strict=True)]
    assert here.opening() == joining.opening()
    assert [here.game(record) for record in RECORDS] == parts
    assert here.closing() == joining.closing()


@pytest.mark.parametrize("make", WRITERS)
def test_a_file_without_logs_is_written_too(make: type[Writer]) -> None:
    writer = make()
    assert isinstance(writer.opening() + writer.closing(), str)


def test_what_stands_between_entries_stands_only_there() -> None:
    class Files(Writer):
        between = "+"

        def entry(self, listing: Listing) -> str:
            return listing.summary.game or ""

    writer = Files()
    records = [record_of(text) for text in ("", "Game: A\n", "", "Game: B\n", "")]
    assert [writer.game(record) for record in records] == ["", "A", "", "+B", ""]


# ---------------------------------------------------------------- which findings are listed


ILLEGAL = log_of("1. P a2-a5", "1... p a7-a6; setflag x", "2. p b2-b3")
GARBAGE = log_of(*(f"{number}. hm?\n{number}... p h3-a7; setflag x" for number in range(1, 101)))


@cache
def of_garbage() -> rn.Record:
    return rn.replay(GARBAGE)


def listing(text: str, **chosen: object) -> Listing:
    return Choice(**chosen).of(rn.replay(text))  # type: ignore[arg-type]


def codes(chosen: Listing) -> list[str]:
    return [finding.code for finding in chosen.findings]


@pytest.mark.parametrize(
    ("select", "ignore", "expected"),
    [
        ((), (), ["GC204", "GC105", "GC104"]),
        (("GC2",), (), ["GC204"]),
        (("GC1", "GC204"), (), ["GC204", "GC105", "GC104"]),
        (("GC",), ("GC10",), ["GC204"]),
        ((), ("GC2", "GC105"), ["GC104"]),
        (("GC6",), (), []),
    ],
)
def test_findings_are_chosen_by_the_beginnings_of_their_codes(
    select: tuple[str, ...], ignore: tuple[str, ...], expected: list[str]
) -> None:
    chosen = listing(ILLEGAL, select=select, ignore=ignore)
    assert codes(chosen) == expected
    assert chosen.ignored == 3 - len(expected)


@pytest.mark.parametrize(
    ("text", "ignore", "verdict"),
    [
        (log_of("1. P a2-a5"), (), "illegal"),
        (log_of("1. P a2-a5"), ("GC204",), "legal"),
        (log_of("1. p a2-a3"), (), "legal"),
        (log_of("1. p a2-a3"), ("GC104",), "legal"),
        (log_of("1. hm?"), ("GC101",), "unreadable"),
        (header_log("Kd4 kd5", "1. K d4-d5", "1... p a7-a6"), ("GC501",), "unreadable"),
        ("Game: Rococo\n", (), "unreadable"),
        (log_of("1. P a2-a3; setflag x"), (), "legal"),
    ],
)
def test_the_verdict_is_what_the_findings_taken_leave_of_it(text: str, ignore: tuple[str, ...], verdict: str) -> None:
    assert listing(text, ignore=ignore).verdict == verdict


def test_a_listing_of_everything_has_the_verdict_of_the_record() -> None:
    record = rn.replay(ILLEGAL)
    assert Choice().of(record).verdict == record.verdict
    assert Choice().of(record).findings == record.findings


def test_of_too_many_findings_the_first_of_every_code_is_listed() -> None:
    chosen = listing(GARBAGE, most=3)
    assert len(chosen.findings) == 3
    assert len(set(codes(chosen))) == 3


@given(st.integers(1, 400), st.sets(st.sampled_from(sorted(CODES)), max_size=3))
def test_what_is_listed_omitted_and_ignored_adds_up(most: int, ignored: set[str]) -> None:
    record = of_garbage()
    chosen = Choice(ignore=tuple(ignored), most=most).of(record)
    assert len(chosen.findings) <= most
    assert len(chosen.findings) + chosen.omitted.total() + chosen.ignored == len(record.findings)
    counts = Counter(codes(chosen)) + chosen.omitted
    assert counts == Counter(f.code for f in record.findings if f.code not in ignored)
    assert list(chosen.findings) == [finding for finding in record.findings if finding in chosen.findings]
    assert set(chosen.omitted) <= set(codes(chosen)) or len(set(codes(chosen))) == most
