"""EPD: a position a line."""

from pathlib import Path

import pytest
from hypothesis import given
from support import Golden

from formats.writing import ILLEGAL, LEGAL, LOGS_OF_EVERY_KIND, ODD, SHORT, odd_logs, record_of, shown, written
from rococo_notation import NotationError, Position
from rococo_notation.formats import format_of

FORMAT = format_of("epd")


@pytest.mark.parametrize("log", [LEGAL, ILLEGAL], ids=lambda path: path.stem)
def test_a_file_is_as_it_was(log: Path, golden: Golden) -> None:
    golden(f"{log.stem}.epd", written(FORMAT, log))


def test_the_page_shows_what_is_written() -> None:
    assert shown("epd.md", "text") == written(FORMAT, SHORT)


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
        assert line.count('"') == 2
        assert line.endswith(f'ply {number}";')


def test_a_log_without_a_name_goes_by_its_number_of_plies_alone() -> None:
    assert written(FORMAT, "Game: Rococo\n\n1. P a2-a3\n").splitlines()[1].endswith(' id "ply 1";')
