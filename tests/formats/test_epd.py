"""EPD: a position a line, written and read."""

from pathlib import Path

import pytest
from hypothesis import given
from support import Golden

import rococo_notation as rn
from formats.writing import ILLEGAL, LEGAL, LOGS_OF_EVERY_KIND, ODD, SHORT, odd_logs, record_of, written
from rococo_notation import NotationError, Position
from rococo_notation.formats import format_of
from rococo_notation.formats.registry import guess

FORMAT = format_of("epd")


@pytest.mark.parametrize("log", [LEGAL, ILLEGAL], ids=lambda path: path.stem)
def test_a_file_is_as_it_was(log: Path, golden: Golden) -> None:
    golden(f"{log.stem}.epd", written(FORMAT, log))


@pytest.mark.parametrize("log", LOGS_OF_EVERY_KIND)
def test_every_position_is_read_back_when_the_id_is_cut_off(log: Path) -> None:
    record = record_of(log)
    lines = written(FORMAT, log).splitlines()
    assert len(lines) == len(record.positions)
    for line, position in zip(lines, record.positions, strict=True):
        code = line.partition(' id "')[0]
        assert Position.from_code(code, position.variant, edition=position.edition).code() == position.code()


def test_a_line_is_not_read_with_its_id() -> None:
    with pytest.raises(NotationError):
        Position.from_code(written(FORMAT, SHORT).splitlines()[0])


@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
def test_no_log_is_too_odd(text: str) -> None:
    lines = written(FORMAT, text)
    assert lines.count("\n") == len(record_of(text).positions)
    lines.encode()


@given(odd_logs())
def test_no_name_breaks_its_string(text: str) -> None:
    for number, line in enumerate(written(FORMAT, text).removesuffix("\n").split("\n")):
        assert line.count('"') == 4
        assert line.endswith(f'ply {number}"; variant "rococo";')


def test_a_log_without_a_name_goes_by_its_number_of_plies_alone() -> None:
    assert written(FORMAT, "Game: Chess\n\n1. P a2-a3\n").splitlines()[1].endswith(' id "ply 1";')


def read(text: str, variant: rn.Variant | None = None) -> list[rn.Record]:
    assert FORMAT.reader is not None
    return [rn.replay(log, variant) for log in FORMAT.reader.logs(rn.Source(text, "x.epd"), variant)]


@pytest.mark.parametrize("log", LOGS_OF_EVERY_KIND)
def test_every_line_is_read_as_a_log_that_begins_with_its_position(log: Path) -> None:
    record = record_of(log)
    text = written(FORMAT, log)
    again = read(text)
    assert [[each.code() for each in one.positions] for one in again] == [[each.code()] for each in record.positions]
    assert [each.verdict for each in again] == ["legal"] * len(record.positions)
    writer = FORMAT.writer
    assert writer is not None
    assert "".join(writer().game(each) for each in again) == text


def test_lines_of_other_programs_are_read() -> None:
    one, two, three = read(
        '2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; c0 "a; b"; id "WAC.001";\n'
        "\n"
        "8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - hmvc 3; fmvn 20; bm Rxb2\r\n"
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    )
    assert (one.variant and one.variant.name, one.log.name) == ("chess", "WAC.001")
    assert [remark.text for remark in one.log.comments] == ["bm Qg6", 'c0 "a; b"']
    assert [one.log.source.text[slice(*remark.span)] for remark in one.log.comments] == ["bm Qg6", 'c0 "a; b"']
    assert two.start is not None
    assert (two.start.side, two.start.halfmoves, two.start.moves) == (1, 3, 20)
    assert [remark.text for remark in two.log.comments] == ["bm Rxb2"]
    assert (*one.findings, *two.findings) == ()
    assert (three.findings, three.log.source.first_line) == ((), 4)


@pytest.mark.parametrize(
    ("line", "code", "message", "column"),
    [
        ("rnbqkbnr/8/8/8/8/8/8/RNBQXBNR w - -", "GC601", 'such as variant "rococo";', None),
        ("rnbqkbnr/8/8/8/8/8/8/RNBQKBNRR w - -", "GC101", "more than the 8 ranks", 1),
        ("k7/8/8/8/8/8/8/PK5R w - -", "GC602", "can never stand on a1", None),
        ("k7/8/8/8/8/8/8/1K5R w - - foo 1 2;", "GC108", "no operation foo", 27),
        ('k7/8/8/8/8/8/8/1K5R w - - id "x; bm y;', "GC108", "not an operation and is skipped", 26),
        ("k7/8/8/8/8/8/8/1K5R w - -\n1. K b1-b2", "GC101", "not a position", 1),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(line: str, code: str, message: str, column: int | None) -> None:
    findings = [finding for record in read(line) for finding in record.findings if finding.code == code]
    assert [message in finding.message for finding in findings] == [True]
    assert findings[0].column == column


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("k7/8/8/8/8/8/8/1K5R w - -", "epd"),
        ("k7/8/8/8/8/8/8/1K5R w - -\n\nk7/8/8/8/8/8/8/1K5R b - -\nno position\n", "epd"),
        ("k7/8/8/8/8/8/8/1K5R w - - 0 1\n1. K b1-b2\n", "courier"),
        ("k7/8/8/8/8/8/8/1K5R w - -\nGame: Chess\n1. K b1-b2\n", "courier"),
    ],
)
def test_a_file_is_known_by_most_of_its_lines(text: str, form: str) -> None:
    assert guess(text).name == form


def test_a_position_that_cannot_be_read_is_kept() -> None:
    (record,) = read('rnbqkbnr/8/8/8/8/8/8/RNBQKBNRR w - - id "bad";')
    assert [remark.text for remark in record.log.comments] == ["rnbqkbnr/8/8/8/8/8/8/RNBQKBNRR w - -"]
    assert (record.log.name, record.verdict) == ("bad", "unreadable")


def test_the_game_may_be_chosen() -> None:
    (record,) = read("10/4k5/10/10/10/10/10/10/4K5/10 w - -", rn.variant("rococo"))
    assert (record.variant, record.verdict) == (rn.variant("rococo"), "legal")


@pytest.mark.timeout(20)
@pytest.mark.parametrize("text", ["/" * 400_000, "</td>" * 80_000])
def test_many_slashes_are_no_position_and_are_read_in_time(text: str) -> None:
    assert guess(text).name != "epd"
