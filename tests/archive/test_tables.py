"""Tables of an archive by the commands that write them: what has a row, which columns, in which order, and counts."""

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from support import ROOT

from rococo_notation.cli import main


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["archive", *arguments], catch_exceptions=False)


@pytest.fixture(scope="module")
def cup(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The logs of a tournament and some samples, judged."""
    made = str(tmp_path_factory.mktemp("tables") / "cup.db")
    assert (
        run("add", made, str(ROOT / "docs" / "tournament"), str(ROOT / "samples" / "illegal-moves.txt")).exit_code == 0
    )
    assert run("validate", made, "--quiet").exit_code == 1
    return made


def table(*arguments: str) -> list[dict[str, str]]:
    return list(csv.DictReader(run(*arguments).stdout.splitlines()))


def names(cup: str, *filters: str) -> list[str]:
    return [row["log"] for row in table("list", cup, *filters, "--output-format", "csv", "--columns", "log")]


def test_a_table_of_illegal_moves_has_a_row_for_each_with_its_position(cup: str) -> None:
    header, *_ = run("export", cup, "--to", "csv", "--rows", "illegal-moves").stdout.splitlines()
    assert header == "log,game,white,black,ply,move,code,message,position,address"
    rows = table("export", cup, "--to", "csv", "--rows", "illegal-moves")
    assert [(row["log"], row["ply"], row["move"], row["code"]) for row in rows] == [
        ("ann-bert-2019-130-107", "3", "L f1-f6", "GC205"),
        ("bert-chris-2019-130-108", "1", "P a2-a5", "GC204"),
        ("sample-illegal-moves", "3", "L f1-f6", "GC205"),
        ("sample-illegal-moves", "7", "P c2-c4", "GC207"),
    ]
    assert rows[1]["position"] == "10/1iwlkclas1/1pppppppp1/10/10/10/10/1PPPPPPPP1/1IWLKCLAS1/10 w - -"
    assert rows[1]["message"] == "the White Cannon Pawn cannot move from a2 to a5: it does not move that far"
    assert (rows[1]["white"], rows[1]["black"]) == ("bert", "chris")
    assert rows[1]["address"].endswith("log=bert-chris-2019-130-108")


def test_a_code_chooses_the_illegal_moves_and_not_only_their_logs(cup: str) -> None:
    rows = table("export", cup, "--to", "csv", "--rows", "illegal-moves", "--code", "GC207")
    assert [(row["log"], row["ply"]) for row in rows] == [("sample-illegal-moves", "7")]
    assert [
        row["code"] for row in table("stats", cup, "--by", "code", "--code", "GC207", "--output-format", "csv")
    ] == ["GC207"]


def test_an_illegal_move_after_another_is_marked_where_that_is_asked_for(cup: str) -> None:
    columns = ["--columns", "ply,after_illegal", "--output-format", "jsonl"]
    lines = run("list", cup, "--rows", "illegal-moves", "--log", "sample-illegal-moves", *columns).stdout.splitlines()
    assert list(map(json.loads, lines)) == [{"ply": 3, "after_illegal": 0}, {"ply": 7, "after_illegal": 1}]


def test_a_list_of_illegal_moves_says_what_is_wrong_on_the_terminal(cup: str) -> None:
    lines = run(
        "list", cup, "--rows", "illegal-moves", "--columns", "log,ply,code", "--sort", "-ply"
    ).stdout.splitlines()
    assert lines[0].split() == ["LOG", "PLY", "CODE"]
    assert [line.split()[1] for line in lines[1:-1]] == ["7", "3", "3", "1"]
    assert lines[-1] == "4 illegal moves in 14 logs"


@pytest.mark.parametrize(
    ("filters", "logs"),
    [
        (
            ["--white", "ann"],
            ["ann-chris-2019-101-105", "ann-bert-2019-101-101", "ann-bert-2019-130-107", "ann-bert-2019-160-113"],
        ),
        (["--black", "ann"], ["dora-ann-2019-101-104", "dora-ann-2019-160-110", "chris-ann-2019-160-111"]),
        (["--players", "ann", "bert", "--verdict", "illegal"], ["ann-bert-2019-130-107"]),
        (["--players", "chris", "bert"], ["bert-chris-2019-101-102", "bert-chris-2019-130-108"]),
        (["--players", "ann", "ann"], []),
        (["--players", "ann", "bert", "--result", "1/2-1/2"], ["ann-bert-2019-160-113"]),
        (["--result", "*"], ["dora-ann-2019-101-104", "bert-dora-2019-160-112", "sample-illegal-moves"]),
        (["--verdict", "unknown-game"], ["chris-ann-2019-160-111"]),
        (["--verdict", "unreadable"], ["chris-dora-2019-130-109"]),
        (["--code", "GC204", "--until", "2019-05"], ["bert-chris-2019-130-108"]),
        (["--since", "2019-06", "--players", "bert", "dora"], ["bert-dora-2019-160-112"]),
    ],
    ids=" ".join,
)
def test_a_filter_means_the_same_in_every_command_that_chooses_logs(
    cup: str, filters: list[str], logs: list[str]
) -> None:
    assert sorted(names(cup, *filters)) == sorted(logs)
    assert len(run("export", cup, *filters, "--to", "jsonl").stdout.splitlines()) == len(logs)
    assert json.loads(run("stats", cup, *filters, "--output-format", "json").stdout)["logs"] == len(logs)
    assert run("remove", cup, *filters, "--dry-run").stdout.splitlines()[-1].split()[0] == str(len(logs))


def test_a_list_is_sorted_by_the_columns_that_are_named_and_what_is_missing_comes_last(cup: str) -> None:
    plies = [row["plies"] for row in table("list", cup, "--sort", "-plies", "--output-format", "csv")]
    assert list(map(int, plies)) == sorted(map(int, plies), reverse=True)
    by_day = [row["begun"] for row in table("list", cup, "--sort", "-begun,log", "--output-format", "csv")]
    assert by_day[:-1] == sorted(by_day[:-1], reverse=True)
    assert by_day[-1] == ""


def test_columns_are_those_that_are_named_in_their_order(cup: str) -> None:
    assert run("list", cup, "--log", "ann-bert-2019-130-107", "--columns", "result,log").stdout == (
        "RESULT  LOG\n1-0     ann-bert-2019-130-107\n1 log\n"
    )
    line = run("export", cup, "--log", "ann-bert-2019-130-107", "--columns", "plies,log", "--to", "jsonl").stdout
    assert json.loads(line) == {"plies": 4, "log": "ann-bert-2019-130-107"}


def test_logs_are_counted_by_year_and_verdict_crossed(cup: str) -> None:
    assert run("stats", cup, "--by", "year,verdict").stdout.splitlines() == [
        "YEAR       ILLEGAL  LEGAL  UNKNOWN GAME  UNREADABLE",
        "2019       2        9      1             1",
        "not known  1        -      -             -",
        "14 logs",
    ]
    counted = table("stats", cup, "--by", "verdict,year", "--output-format", "csv")
    assert {"verdict": "illegal", "year": "2019", "logs": "2"} in counted
    told = json.loads(run("stats", cup, "--by", "game,year,verdict", "--output-format", "json").stdout)
    assert sum(row["logs"] for row in told["rows"]) == told["logs"] == 14


def test_a_log_counts_once_for_each_of_its_players(cup: str) -> None:
    found = {row["player"]: int(row["logs"]) for row in table("stats", cup, "--by", "player", "--output-format", "csv")}
    assert found["dora"] == len(names(cup, "--white", "dora")) + len(names(cup, "--black", "dora"))


def test_the_usual_counts_are_a_table_too(cup: str) -> None:
    rows = table("stats", cup, "--output-format", "csv")
    assert {"table": "verdicts", "name": "unknown game", "logs": "1"} in rows
    lines = run("stats", cup, "--output-format", "jsonl").stdout.splitlines()
    assert len(lines) == len(rows)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["list", "--sort", "-verdct"], "unknown column '-verdct'; did you mean '-verdict'?"),
        (["list", "--sort", "zzzzz"], "after_illegal, id\n"),
        (["list", "--columns", "log,verdct"], "unknown column 'verdct'; did you mean 'verdict'?"),
        (["list", "--columns", "log,ply"], "a log has no ply: add --rows illegal-moves or --rows findings"),
        (["export", "--to", "pgn", "--rows", "findings"], "--rows, --columns and --sort are for csv and jsonl"),
        (["stats", "--by", "year,colour"], "unknown column 'colour'"),
        (["stats", "--by", "year", "--captures"], "leave out --by"),
        (["list", "--result", "2-0"], "'2-0' is not one of"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_what_to_type(cup: str, arguments: list[str], why: str) -> None:
    result = run(arguments[0], cup, *arguments[1:])
    assert result.exit_code == 2
    assert why in result.stderr


def test_the_help_says_how_a_table_is_opened_in_excel() -> None:
    for command in ("list", "export", "stats"):
        assert "Data > From Text/CSV" in " ".join(run(command, "--help").stdout.split())


@pytest.fixture
def odd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("odd.txt").write_text("Game: Rococo\nLog: odd\nWhite: =1+1\n\n1. P a2-a5\n", encoding="utf-8")
    run("add", "odd.db", "odd.txt")
    run("validate", "odd.db", "--quiet")
    return "odd.db"


def test_a_name_that_is_a_formula_stays_a_text(odd: str) -> None:
    assert table("export", odd, "--to", "csv", "--rows", "illegal-moves")[0]["white"] == "'=1+1"
