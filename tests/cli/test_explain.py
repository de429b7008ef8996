"""``rococo explain``."""

import json

import pytest
from click.testing import CliRunner, Result
from support import ROOT, Golden

from rococo_notation.cli import main
from rococo_notation.codes import CODES, FAMILIES


def explain(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["explain", *arguments], catch_exceptions=False)


def test_lists_every_code_under_its_family() -> None:
    lines = explain().stdout.splitlines()
    assert [line[2:7] for line in lines if line.startswith("  GC")] == list(CODES)
    assert [line for line in lines if line.startswith("GC")] == [f"{key} {name}" for key, name in FAMILIES.items()]


@pytest.mark.parametrize("code", CODES)
def test_explains_every_code_with_its_examples(code: str) -> None:
    result = explain(code)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{code} {CODES[code].title} ({CODES[code].severity})\n")
    for part in ("\nBad", "\nGood", CODES[code].bad.text.splitlines()[0], CODES[code].good.text.splitlines()[-1]):
        assert part in result.stdout
    assert all(len(line) <= 80 or line.strip().startswith("https://") for line in result.stdout.splitlines())


@pytest.mark.parametrize("code", [code for code in CODES if code.startswith(("GC2", "GC3", "GC4"))])
def test_shows_the_board_before_and_after(code: str) -> None:
    text = explain(code).stdout
    assert text.count("Before: ") == 2
    assert text.count(" After") == 2
    assert "[" in text


def test_takes_several_codes_and_beginnings_in_any_case() -> None:
    text = explain("gc40", "GC001").stdout
    assert [line[:5] for line in text.splitlines() if line.startswith("GC")] == [
        *(code for code in CODES if code.startswith("GC40")),
        "GC001",
    ]


def test_an_unknown_code_is_a_usage_error() -> None:
    result = explain("GC999")
    assert result.exit_code == 2
    assert "no finding code begins with 'GC999'; did you mean " in result.stderr


def test_the_docs_page_is_the_table(golden: Golden) -> None:
    golden(ROOT / "docs" / "findings.md", explain("--output-format", "markdown").stdout)


def test_the_table_is_there_for_programs() -> None:
    data = json.loads(explain("--output-format", "json").stdout)
    assert [entry["code"] for entry in data] == list(CODES)
    assert {entry["severity"] for entry in data} == {"error", "warning", "note"}


def test_rules_is_its_second_name() -> None:
    for arguments in (["GC403"], ["--output-format", "json"]):
        assert CliRunner().invoke(main, ["rules", *arguments]).stdout == explain(*arguments).stdout
    assert "  rules " not in CliRunner().invoke(main, ["--help"]).stdout


@pytest.mark.parametrize(("arguments", "said"), [
    (["GC403", "--output-format", "json"], "leave out the codes"), ([""], "the value is empty"),
])  # fmt: skip
def test_what_would_be_passed_over_is_refused(arguments: list[str], said: str) -> None:
    result = explain(*arguments)
    assert (result.exit_code, result.stdout, said in result.stderr) == (2, "", True)
