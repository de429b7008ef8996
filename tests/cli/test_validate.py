"""``rococo validate``: exit codes, files and folders, formats."""

import json
from collections.abc import Sequence
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from rococo_notation.cli import main

LEGAL = "Game: Rococo\n\n1. P a2-a3\n"
ILLEGAL = "Game: Rococo\n\n1. P a2-a5\n"
UNKNOWN = "Game: Tamerlane\n\n1. P a2-a3\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a file of each sort, which is the current one."""
    monkeypatch.chdir(tmp_path)
    Path("legal.txt").write_text(LEGAL, encoding="utf-8")
    Path("illegal.txt").write_text(ILLEGAL, encoding="utf-8")
    Path("unknown.txt").write_text(UNKNOWN, encoding="utf-8")
    Path("empty.txt").write_text("", encoding="utf-8")
    Path("picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    Path("binary.txt").write_bytes(b"abc\0def")
    Path("logs/deep").mkdir(parents=True)
    Path("logs/one.txt").write_text(LEGAL, encoding="utf-8")
    Path("logs/deep/two.LOG").write_text(LEGAL, encoding="utf-8")
    Path("logs/notes.md").write_text("hello", encoding="utf-8")
    Path("nothing").mkdir()
    return tmp_path


def validate(*arguments: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["validate", *arguments], input=stdin, catch_exceptions=False)


@pytest.mark.parametrize(
    ("arguments", "exit_code"),
    [
        (["legal.txt"], 0),
        (["illegal.txt"], 1),
        (["unknown.txt"], 1),
        (["unknown.txt", "--variant", "rococo"], 0),
        (["empty.txt"], 1),
        (["missing.txt"], 2),
        (["picture.png"], 2),
        (["binary.txt"], 2),
        (["nothing"], 2),
        (["logs"], 0),
        (["legal.txt", "illegal.txt"], 1),
        (["legal.txt", "missing.txt"], 2),
        (["illegal.txt", "binary.txt"], 2),
        ([], 2),
        (["legal.txt", "--variant", "rokoko"], 2),
        (["legal.txt", "--variant", "missing.toml"], 2),
        (["legal.txt", "--variant", "empty.toml"], 2),
        (["legal.txt", "--edition", "1999"], 2),
        (["legal.txt", "--edition", "1999", "--variant", "rococo"], 2),
        (["legal.txt", "--edition", "2002"], 0),
        (["legal.txt", "--effects", "both"], 2),
        (["legal.txt", "--on-illegal", "panic"], 2),
        (["legal.txt", "--output-format", "xml"], 2),
        (["legal.txt", "--output-format", "jsonl:"], 2),
        (["legal.txt", "--output-format", "jsonl:no/such/folder/x"], 2),
        (["legal.txt", "--no-such-option"], 2),
    ],
    ids=lambda value: " ".join(value) or "nothing" if isinstance(value, list) else str(value),
)
def test_exits_with_0_when_all_is_legal_1_when_something_was_found_2_when_it_could_not_work(
    arguments: Sequence[str], exit_code: int
) -> None:
    Path("empty.toml").write_text("", encoding="utf-8")
    result = validate(*arguments)
    assert result.exit_code == exit_code, result.output
    skipped = "rococo: 1 file skipped: 1 .md (no log); -v names them\n"
    assert bool(result.stderr.removesuffix(skipped)) == (exit_code == 2)
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    "text",
    ["Game: Rococo\n\n1. setflag a1\n", "Game: Rococo\n\n1. hm?\n"],
    ids=["GAME Code", "unreadable"],
)
def test_a_log_that_could_not_be_checked_to_the_end_does_not_pass(text: str) -> None:
    assert validate("-", stdin=text).exit_code == 1


@pytest.mark.parametrize("bad", ["missing.txt", "picture.png", "binary.txt", "nothing"])
def test_what_cannot_be_read_is_told_on_standard_error_and_the_rest_is_checked(bad: str) -> None:
    result = validate("legal.txt", bad, "illegal.txt", "--output-format", "jsonl")
    assert [json.loads(line)["file"] for line in result.stdout.splitlines()] == ["legal.txt", "illegal.txt"]
    assert result.stderr.startswith("rococo: ")
    assert bad in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("missing.txt", "missing.txt: no such file or directory"),
        ("picture.png", "picture.png is a PNG picture, not text"),
        ("binary.txt", "binary.txt is not text: it contains NUL bytes"),
        ("nothing", "nothing: this folder contains no logs"),
    ],
)
def test_says_why_a_file_cannot_be_read(path: str, reason: str) -> None:
    assert reason in validate(path).stderr


def test_an_edition_the_log_s_own_game_does_not_have_is_told_for_that_log() -> None:
    result = validate("legal.txt", "--edition", "1999")
    assert result.stderr == "rococo: legal.txt: Rococo has no edition '1999'; it has 2002, 2005\n"
    assert validate("-", "--edition", "1999", stdin=LEGAL).stderr.startswith("rococo: <stdin>: ")


def test_an_unknown_variant_is_a_usage_error_with_a_suggestion() -> None:
    result = validate("legal.txt", "--variant", "Roccoco")
    assert "did you mean 'Rococo" in result.stderr
    assert "Usage: " in result.stderr


def test_a_folder_is_looked_through_for_logs() -> None:
    result = validate("logs", "--output-format", "jsonl")
    files = [json.loads(line)["file"] for line in result.stdout.splitlines()]
    assert files == [str(Path("logs/deep/two.LOG")), str(Path("logs/one.txt"))]


def test_many_logs_end_with_a_summary() -> None:
    assert validate("logs", "illegal.txt").stdout.splitlines()[-1] == "3 logs: 2 legal, 1 illegal"
    assert "logs:" not in validate("legal.txt").stdout


def test_reads_standard_input() -> None:
    result = validate("-", stdin=LEGAL)
    assert result.exit_code == 0
    assert result.stdout == "<stdin>: every move is legal (Rococo, 1 ply)\n"


def test_quiet_leaves_out_logs_without_findings() -> None:
    assert validate("legal.txt", "--quiet").stdout == ""
    assert validate("logs", "-q").stdout == "2 logs: 2 legal\n"
    assert "GC204" in validate("illegal.txt", "-q").stdout


def test_writes_several_formats_at_once_to_where_each_is_asked_for() -> None:
    result = validate(
        "legal.txt", "illegal.txt", "--output-format", "jsonl:out.jsonl", "--output-format", "text",
        "--output-format", "text:out.txt",
    )  # fmt: skip
    assert result.exit_code == 1
    lines = Path("out.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["verdict"] for line in lines] == ["legal", "illegal"]
    assert Path("out.txt").read_text(encoding="utf-8") == result.stdout
    assert "2 logs: 1 legal, 1 illegal" in result.stdout


def test_a_report_to_a_file_leaves_standard_output_alone() -> None:
    assert validate("legal.txt", "--output-format", "jsonl:out.jsonl").stdout == ""


def test_the_effects_option_decides_what_must_be_written() -> None:
    log = "Game: Rococo\nPosition: 10/4k5/10/10/10/10/1p8/10/1L2K5/10 w - -\n\n1. L a1-a4\n"
    assert validate("-", stdin=log).exit_code == 0
    assert validate("-", "--effects", "implied", stdin=log).exit_code == 0
    result = validate("-", "--effects", "manual", stdin=log)
    assert result.exit_code == 1
    assert "GC301" in result.stdout


def test_the_on_illegal_option_decides_how_it_goes_on() -> None:
    log = "Game: Rococo\n\n1. P a2-a5\n1... p a7-a6\n2. P a5-a3\n"
    codes = {}
    for choice in ("force", "skip", "stop"):
        result = validate("-", "--on-illegal", choice, "--output-format", "jsonl", stdin=log)
        codes[choice] = [finding["code"] for finding in json.loads(result.stdout)["findings"]]
    assert codes == {"force": ["GC204", "GC207"], "skip": ["GC204", "GC201"], "stop": ["GC204"]}


def test_a_variant_file_of_ones_own_is_taken() -> None:
    Path("mine.toml").write_text("title = 'Mine'\nextends = 'rococo'\n", encoding="utf-8")
    result = validate("unknown.txt", "--variant", "mine.toml")
    assert "every move is legal (Mine, 1 ply)" in result.stdout


def test_a_guessed_encoding_is_noted_and_no_fault() -> None:
    Path("old.txt").write_bytes(LEGAL.encode() + b"// caf\xe9\n")
    result = validate("old.txt")
    assert result.exit_code == 0
    assert "GC001 note: encoding guessed" in result.stdout


def test_a_folder_without_logs_beside_a_good_file_is_work_not_done() -> None:
    assert validate("nothing", "legal.txt").exit_code == 2


def test_a_log_of_a_resignation_alone_is_legal() -> None:
    result = validate("-", stdin="Game: Rococo\n1. resign\n")
    assert (result.exit_code, "0-1 (resignation)" in result.stdout) == (0, True)


# ---------------------------------------------------------------- what is listed


@pytest.mark.parametrize(
    ("options", "codes", "exit_code"),
    [
        ([], ["GC204", "GC101"], 1),
        (["--select", "gc2"], ["GC204"], 1),
        (["--select", "GC2,GC1"], ["GC204", "GC101"], 1),
        (["--select", "GC2", "--select", "GC101"], ["GC204", "GC101"], 1),
        (["--ignore", "GC204"], ["GC101"], 1),
        (["--max-findings", "1"], ["GC204"], 1),
        (["--max-findings", "0"], ["GC204", "GC101"], 1),
        (["--exit-zero"], ["GC204", "GC101"], 0),
    ],
    ids=lambda value: " ".join(map(str, value)) if isinstance(value, list) else str(value),
)
def test_options_choose_which_findings_are_listed(options: list[str], codes: list[str], exit_code: int) -> None:
    text = "Game: Rococo\n\n1. P a2-a5\n1... hm\n"
    result = validate("-", *options, "--output-format", "jsonl", stdin=text)
    assert [finding["code"] for finding in json.loads(result.stdout)["findings"]] == codes
    assert result.exit_code == exit_code


def test_ignoring_the_only_fault_lets_a_log_pass_and_says_so() -> None:
    result = validate("illegal.txt", "--ignore", "GC204")
    assert result.exit_code == 0
    assert result.stdout == "illegal.txt: none of the selected findings is a fault (Rococo, 1 ply, 1 finding ignored)\n"


def test_exit_zero_does_not_hide_that_a_file_could_not_be_read() -> None:
    assert validate("missing.txt", "illegal.txt", "--exit-zero").exit_code == 2


@pytest.mark.parametrize("codes", ["GC9", "403", "GC2 GC3"])
def test_codes_nobody_has_are_a_usage_error(codes: str) -> None:
    result = validate("legal.txt", "--select", codes)
    assert result.exit_code == 2
    assert "no finding code begins with " in result.stderr


def test_garbage_is_answered_shortly() -> None:
    text = "Game: Rococo\n\n" + "".join(f"{number}. hm? {number % 9}-x q1-q2\n" for number in range(1, 2501))
    result = validate("-", stdin=text)
    assert result.exit_code == 1
    assert len(result.stdout.splitlines()) < 300
    assert "more findings are not listed" in " ".join(result.stdout.split())


# ---------------------------------------------------------------- formats


def test_every_format_reports_files_read_and_not_read_at_once() -> None:
    forms = ("json", "jsonl", "sarif", "github", "text")
    outputs = [argument for form in forms for argument in ("--output-format", f"{form}:out.{form}")]
    assert validate("legal.txt", "illegal.txt", "missing.txt", *outputs).exit_code == 2
    document = json.loads(Path("out.json").read_text(encoding="utf-8"))
    assert document["summary"] == {"logs": 2, "legal": 1, "illegal": 1, "unreadable": 0}
    assert document["failures"] == [{"file": "missing.txt", "message": "missing.txt: no such file or directory"}]
    assert len(Path("out.jsonl").read_text(encoding="utf-8").splitlines()) == 2
    sarif = json.loads(Path("out.sarif").read_text(encoding="utf-8"))
    assert [result["ruleId"] for result in sarif["runs"][0]["results"]] == ["GC204"]
    assert "::error file=illegal.txt,line=3," in Path("out.github").read_text(encoding="utf-8")
    assert Path("out.text").read_text(encoding="utf-8").endswith("3 logs: 1 legal, 1 illegal, 1 not read\n")


@pytest.mark.parametrize("form", ["json", "sarif"])
def test_a_document_is_whole_even_when_nothing_could_be_read(form: str) -> None:
    result = validate("missing.txt", "--output-format", form)
    assert result.exit_code == 2
    assert json.loads(result.stdout)


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [
        ({}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ({"TERM": "dumb"}, False),
    ],
)
def test_text_is_coloured_only_where_it_is_wanted(
    environment: dict[str, str], coloured: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("FORCE_COLOR", "NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    plain = validate("illegal.txt").stdout
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    result = validate("illegal.txt", "--output-format", "text", "--output-format", "text:out.txt")
    assert ("\x1b[" in result.stdout) == coloured
    assert click.unstyle(result.stdout) == plain == Path("out.txt").read_text(encoding="utf-8")


def test_a_log_may_begin_in_the_middle_of_a_game() -> None:
    code = "L9/4k5/10/10/10/10/p9/10/4K5/10 w - -"
    log = "Game: Rococo\n\n1. L x00-x2; @-x3\n"
    assert validate("-", "--position", code, stdin=log).stdout == "<stdin>: every move is legal (Rococo, 1 ply)\n"
    result = validate("-", "--position", "nonsense", stdin=log)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("rococo: <stdin>: ")


def test_describe_tells_what_files_are_made_of_and_no_name() -> None:
    # Written as bytes: the characters of an end of line are counted too.
    Path("florence.html").write_bytes(f"<title>Florence</title><pre>{LEGAL}".encode())
    Path("legal.txt").write_bytes(LEGAL.encode())
    result = validate("florence.html", "legal.txt", "--describe")
    assert result.exit_code == 0
    assert result.stdout == (
        "page of 53 characters in 3 lines\nread from it: 1 ply\n\n"
        "title\npre: 1 line of moves\n"
        "\ntext of 25 characters in 3 lines\nread from it: 1 ply\nlines: 1 blank, 1 header, 1 turns\n"
    )


def test_describe_says_of_what_it_cannot_read_why() -> None:
    result = validate("--describe", "-", "picture.png", "missing.txt", stdin="<html><textarea name=moves></textarea>")
    assert result.exit_code == 2
    assert result.stdout.endswith("html\n  textarea\n")
    assert result.stderr.splitlines() == [
        "rococo: picture.png is a PNG picture, not text",
        "rococo: missing.txt: no such file or directory",
    ]


@pytest.mark.parametrize("options", [(), ("--describe",)])
def test_what_is_skipped_in_a_folder_counts_only_where_there_is_nothing_else(options: tuple[str, ...]) -> None:
    result = validate("logs", *options)
    assert (result.exit_code, result.stderr) == (0, "rococo: 1 file skipped: 1 .md (no log); -v names them\n")
    for log in ("logs/one.txt", "logs/deep/two.LOG"):
        Path(log).unlink()
    assert validate("logs", *options).exit_code == 2


@pytest.mark.parametrize("option", ["--jobs", "--max-findings"])
def test_a_number_that_nothing_has_is_refused(option: str) -> None:
    result = CliRunner().invoke(main, ["validate", "-", option, "9" * 20], input="Game: Rococo\n1. P a2-a3\n")
    assert (result.exit_code, "is not in the range" in result.stderr) == (2, True)


@pytest.mark.parametrize("second", ["json", "json:-"])
def test_two_reports_are_not_mixed_on_standard_output(second: str) -> None:
    result = validate("legal.txt", "--output-format", "text", "--output-format", second)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "standard output takes one report" in result.stderr
    assert json.loads(validate("legal.txt", "--output-format", "json:-").stdout)["logs"]
