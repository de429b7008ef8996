"""What is so of every writer, of games and of findings."""

import pytest

from formats.writing import ILLEGAL, LEGAL, ODD, SHORT, record_of
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
