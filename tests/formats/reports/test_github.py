"""Workflow commands of GitHub."""

from collections import Counter

import pytest
from support import log_of

import rococo_notation as rn
from rococo_notation.codes import CODES
from rococo_notation.finding import Finding
from rococo_notation.formats.registry import new_report
from rococo_notation.formats.reports.code_pages import replay_example
from rococo_notation.formats.writer import Choice, Listing

LEGAL = log_of("1. P a2-a3", "1... p a7-a6")


def listing(text: str, name: str = "game.txt") -> Listing:
    return Choice().of(rn.replay(rn.Source(text, name)))


def lines(given: Listing) -> list[str]:
    """The commands of a log, each of which is one line however lines are counted."""
    text = new_report("github").log(given)
    assert text == "".join(f"{line}\n" for line in text.splitlines())
    return text.splitlines()


def said(finding: Finding, name: str = "game.txt") -> str:
    record = rn.replay(rn.Source(LEGAL, name))
    (line,) = lines(Listing(record.summary, record, (finding,)))
    return line


def test_a_legal_log_needs_no_command_and_nothing_stands_around_the_logs() -> None:
    report = new_report("github")
    assert report.opening() + report.log(listing(LEGAL)) + report.closing() == ""


def test_an_error_is_shown_beside_its_line() -> None:
    assert lines(listing(log_of("1. P a2-a3", "1... p a7-a4"), "logs/game.txt")) == [
        "::error file=logs/game.txt,line=4,col=6,endColumn=13,title=GC204 does not move that way"
        "::The Black Cannon Pawn on a7 does not move as far as a4."
    ]


def test_a_warning_and_a_note_have_commands_of_their_own() -> None:
    assert lines(listing(log_of("1. P a2-a3; setflag e3"))) == [
        "::warning file=game.txt,line=3,col=13,endColumn=23,title=GC105 GAME Code kept%2C not executed"
        "::This is GAME Code; it is kept and not executed."
    ]
    assert said(Finding("GC001", "the encoding is a guess")) == (
        "::notice file=game.txt,title=GC001 encoding guessed::The encoding is a guess."
    )


def test_a_finding_beside_another_is_a_notice() -> None:
    first, beside = lines(Choice().of(replay_example(CODES["GC504"].bad)))
    assert first.startswith("::error line=1,col=4,endColumn=11,title=GC504 no legal move::")
    assert beside.startswith("::notice line=1,col=4,endColumn=11,title=GC401 immobilized::")


def test_a_finding_without_a_line_is_shown_at_the_file() -> None:
    assert lines(listing("White: Someone\n")) == [
        "::error file=game.txt,title=GC002 no moves::There are no moves, only headers."
    ]


@pytest.mark.parametrize("name", ["<stdin>", ""])
def test_what_is_no_file_is_not_named(name: str) -> None:
    (line,) = lines(listing(log_of("1. P a2-a5"), name))
    assert line.startswith("::error line=3,col=4,endColumn=11,title=GC204 does not move that way::The White ")
    assert lines(listing("White: Someone\n", name)) == [
        "::error title=GC002 no moves::There are no moves, only headers."
    ]


def test_what_may_have_been_meant_is_said() -> None:
    assert said(Finding("GC101", "this cannot be read", suggestion="P e2-e3")).endswith(
        '::This cannot be read. Did you mean "P e2-e3"?'
    )


def test_what_would_end_a_property_or_a_message_is_escaped() -> None:
    line = said(Finding("GC101", "50%, a: b\r\nand more", line=1, column=2), "a,b:c%d\n.txt")
    assert line == (
        "::error file=a%2Cb%3Ac%25d%0A.txt,line=1,col=2,title=GC101 unreadable part::50%25, a: b%0D%0Aand more."
    )


def test_a_title_is_escaped() -> None:
    assert ",title=GC412 swap or mutual destruction%2C the text does not say::" in said(Finding("GC412", "read so"))


def test_other_control_characters_become_spaces() -> None:
    assert said(Finding("GC101", "x\x1b[2J\x85\x0b\u2028\u2029\ud800y")).endswith("::X [2J     y.")


@pytest.mark.parametrize(
    "end", ["\n", "\r", "\r\n", "%0A", "%0D%0A", "\x85", "\u2028", "\u2029", "\x0b", "\x0c", "\x1c"]
)
def test_a_log_or_a_name_cannot_give_a_command(end: str) -> None:
    hostile = f"hm?{end}::error::x"
    for text in (log_of(f"1. {hostile}"), log_of("1. hm?", game=hostile)):
        for line in lines(listing(text, hostile)):
            command, *_ = line.removeprefix("::").split("::")
            assert command.startswith(("error file=hm?", "warning file=hm?"))
            assert "%3A%3Aerror%3A%3Ax," in command
    (line,) = new_report("github").failure(hostile, hostile).splitlines()
    assert line.startswith("::error file=hm?")


def test_what_a_log_writes_like_an_escape_is_no_escape() -> None:
    assert said(Finding("GC101", "hm%0A::error::x")).endswith("::Hm%250A::error::x.")


def test_every_kind_of_finding_is_a_command_of_one_line() -> None:
    for code in CODES.values():
        given = Choice().of(replay_example(code.bad))
        assert len(lines(given)) == len(given.findings) > 0


def test_a_file_that_could_not_be_read_is_an_error() -> None:
    report = new_report("github")
    assert report.failure("x.png", "x.png is a PNG picture, not text") == (
        "::error file=x.png,title=file not read::x.png is a PNG picture, not text\n"
    )
    assert report.failure("<stdin>", "<stdin> is not text") == "::error title=file not read::<stdin> is not text\n"


def test_findings_that_are_not_listed_are_counted_in_one_notice() -> None:
    omitted = Counter({"GC204": 100, "GC101": 4800})
    assert lines(listing(LEGAL)._replace(omitted=omitted)) == [
        "::notice file=game.txt,title=findings not listed::4,900 more findings are not listed: "
        "GC101 unreadable part (4,800), GC204 does not move that way (100)."
    ]
