"""The table of codes: each of its examples shows what it says it shows, and what it cites exists."""

import re

import pytest
from support import ROOT

import rococo_notation as rn
from rococo_notation.codes import CODES, FAMILIES, Code, Example, play, text
from rococo_notation.formats.reports.code_pages import replay_example

TABLES = {
    "GC0": text.GC0,
    "GC1": text.GC1,
    "GC2": play.GC2,
    "GC3": play.GC3,
    "GC4": play.GC4,
    "GC5": play.GC5,
    "GC6": text.GC6,
}
RULINGS = set(map(int, re.findall(r"^\*\*(\d+)\. ", (ROOT / "docs/rulings.md").read_text(encoding="utf-8"), re.M)))

codes = pytest.mark.parametrize("code", CODES.values(), ids=CODES)


def findings_of(example: Example) -> tuple[rn.Finding, ...]:
    return replay_example(example).findings


@codes
def test_the_bad_example_has_this_fault_and_no_other(code: Code) -> None:
    primary = [finding for finding in findings_of(code.bad) if not finding.secondary]
    assert [(finding.code, finding.severity) for finding in primary] == [(code.code, code.severity)]
    assert primary[0].title == code.title


@codes
def test_the_good_example_has_no_fault(code: Code) -> None:
    assert findings_of(code.good) == ()


@codes
def test_the_good_example_is_near_the_bad_one_and_not_the_same(code: Code) -> None:
    assert code.bad != code.good
    assert code.bad.game == code.good.game


@codes
def test_the_meaning_is_in_sentences(code: Code) -> None:
    assert code.meaning[0].isupper()
    assert code.meaning.removesuffix(")").endswith(".")
    assert "  " not in code.meaning
    assert code.meaning == code.meaning.strip()


@codes
def test_the_title_is_a_short_phrase(code: Code) -> None:
    assert code.title == code.title.strip()
    assert not code.title.endswith(".")
    assert len(code.title) <= 50


@codes
def test_the_rule_cites_what_exists(code: Code) -> None:
    if code.rule is None:
        assert code.code.startswith("GC0"), "what is said of play or of a log cites a rule"
        return
    assert set(code.rule.rulings) <= RULINGS
    assert code.rule.page.startswith("https://")
    assert code.rule.name
    assert code.rule.text[0].isupper() or code.rule.text[0] == "@"
    assert code.rule.text.endswith(".")


@codes
def test_what_is_said_of_play_cites_a_rule(code: Code) -> None:
    assert code.rule is not None or not code.code.startswith(("GC2", "GC3", "GC4", "GC5"))


def test_the_rulings_are_numbered() -> None:
    assert set(range(1, 53)) == RULINGS


def test_the_codes_are_unique_and_in_order() -> None:
    written = [code.code for table in TABLES.values() for code in table]
    assert written == sorted(set(written))
    assert list(CODES) == written
    assert all(key == code.code and re.fullmatch(r"GC\d{3}", key) for key, code in CODES.items())


def test_the_example_for_contributors_has_a_number_that_is_free() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"^For example, (GC\d{3}) ", text, re.M)
    last = max(code for code in CODES if code[:3] == example[:3])
    assert int(example[2:]) == int(last[2:]) + 1, "in CONTRIBUTING.md, name the next free number in its place"


def test_every_code_stands_in_the_table_of_its_family() -> None:
    assert set(TABLES) == set(FAMILIES)
    for family, table in TABLES.items():
        assert {code.code[:3] for code in table} == {family}


def test_no_two_codes_have_the_same_title() -> None:
    titles = [code.title for code in CODES.values()]
    assert len(titles) == len(set(titles))


def test_a_code_is_of_the_severity_its_findings_have() -> None:
    assert all(rn.Finding(code.code, "").severity == code.severity for code in CODES.values())
