"""``rococo archive add, list, export`` and ``stats``, and an archive as the input of other commands."""

import csv
import json
import shutil
import sqlite3
import sys
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from support import ROOT, log_of

from rococo_notation.cli import main
from rococo_notation.replayer import replay

LOG = log_of("1. P a2-a3 // with // a remark", "1... p a7-a6", name="one-two-2006-36-554")
ILLEGAL = log_of("1. P a2-a5", name="three-four-2007-36-554")
SAMPLES = ROOT / "samples"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "samples").symlink_to(SAMPLES)
    return tmp_path


def run(*arguments: str, given: str | None = None) -> Result:
    return CliRunner().invoke(main, list(arguments), input=given, catch_exceptions=False)


def archive(*arguments: str, given: str | None = None) -> Result:
    return run("archive", *arguments, given=given)


@pytest.fixture(scope="module")
def judged_samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("judged") / "games.db"
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        assert archive("add", str(made), "samples").exit_code == 0
        assert archive("validate", str(made)).exit_code == 1
    return made


@pytest.fixture
def games(judged_samples: Path) -> str:
    shutil.copy(judged_samples, "games.db")
    return "games.db"


# ---------------------------------------------------------------- add, and reading again


def test_a_folder_is_added_and_the_same_again_is_already_there() -> None:
    first = archive("add", "games.db", "samples")
    assert (first.exit_code, first.stderr) == (0, "")
    assert first.stdout == "121 logs: 121 new, 0 changed, 0 already there\n"
    assert archive("add", "games.db", "samples").stdout == "121 logs: 0 new, 0 changed, 121 already there\n"


def test_a_text_with_three_thousand_copies_of_a_log_has_one_log() -> None:
    Path("copies.txt").write_text("\n--- next log ---\n".join([LOG] * 3_000), encoding="utf-8")
    assert archive("add", "games.db", "copies.txt").stdout == "3,000 logs: 1 new, 0 changed, 2,999 already there\n"
    assert archive("list", "games.db").stdout.splitlines()[-1] == "1 log"


def test_what_cannot_be_read_is_told_and_the_rest_is_added() -> None:
    Path("logs").mkdir()
    Path("logs/log.txt").write_text(LOG, encoding="utf-8")
    Path("logs/picture.txt").write_bytes(b"\x89PNG\r\n")
    Path("logs/notes.txt").write_text("Games I have saved.\n", encoding="utf-8")
    Path("logs/broken.zip").write_bytes(b"PK")
    result = archive("add", "games.db", "logs", "missing.txt")
    assert result.exit_code == 2
    assert result.stdout == "1 log: 1 new, 0 changed, 0 already there; 3 files could not be read\n"
    assert [line.split(": ")[1:3] for line in result.stderr.splitlines()] == [
        [str(Path("logs/broken.zip")), "not a zip file, or a damaged one"],
        [f"{Path('logs/picture.txt')} is a PNG picture, not text"],
        ["missing.txt", "no such file or directory"],
        ["1 file skipped", "1 .txt (no log); -v names them"],
    ]


def test_packages_and_standard_input_are_added() -> None:
    with zipfile.ZipFile("logs.zip", "w") as package:
        package.writestr("../../log.txt", LOG)
    result = archive("add", "games.db", "logs.zip", "-", given=ILLEGAL)
    assert result.stdout == "2 logs: 2 new, 0 changed, 0 already there\n"
    connection = sqlite3.connect("games.db")
    assert connection.execute("SELECT source FROM reads ORDER BY id").fetchall() == [
        ("logs.zip/../../log.txt",),
        ("<stdin>",),
    ]


def test_every_command_that_chooses_logs_finds_an_opening_and_a_position() -> None:
    Path("game.txt").write_text(LOG)
    archive("add", "games.db", "game.txt")
    code = replay(LOG).positions[1].code()
    commands = "list", "stats", "tournament", "validate", "list --duplicates", "export --to csv"
    for command in map(str.split, commands):
        chosen = [command[0], "games.db", *command[1:], "--opening", "P a2-a3", "--reaches", code]
        assert archive(*chosen).exit_code in (0, 1), chosen
    assert archive("list", "games.db", "--opening", "P h2-h3").stdout == "0 logs\n"
    assert archive("remove", "games.db", "--reaches", code, "--yes").exit_code == 0
    assert archive("list", "games.db").stdout == "0 logs\n"


def test_runs_are_noted_with_what_came_of_them() -> None:
    Path("game.txt").write_text(LOG)
    archive("add", "games.db", "game.txt")
    archive("validate", "games.db", "--reread")
    runs = sqlite3.connect("games.db").execute("SELECT command, outcome, ended >= begun FROM runs").fetchall()
    assert runs == [
        ("add game.txt", "1 new, 0 changed, 0 already there", 1),
        ("validate --reread", "0 new, 0 changed, 1 the same", 1),
    ]


def test_an_address_is_for_another_command() -> None:
    result = archive("add", "games.db", "https://example.org/play.php?game=Rococo&log=a")
    assert result.exit_code == 2
    assert "rococo archive fetch games.db https" in result.stderr


def test_an_empty_folder_and_files_that_are_no_archives_are_told_in_a_line() -> None:
    Path("empty").mkdir()
    Path("log.txt").write_text(LOG, encoding="utf-8")
    for arguments in (
        ("add", "games.db", "empty"),
        ("add", "log.txt", "samples"),
        ("list", "log.txt"),
        ("stats", "missing.db"),
        ("validate", "missing.db", "--reread"),
        ("export", "missing.db", "--to", "csv"),
    ):
        result = archive(*arguments)
        assert result.exit_code == 2
        assert result.stderr.startswith("rococo: ")
        assert result.stderr.count("\n") == 1
    assert Path("log.txt").read_text(encoding="utf-8") == LOG
    assert not Path("missing.db").exists()


def test_a_spoilt_archive_is_told_in_a_line(games: str) -> None:
    data = bytearray(Path(games).read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    Path(games).write_bytes(data)
    for arguments in (("list", games), ("stats", games), ("add", games, "samples"), ("validate", games, "--reread")):
        result = archive(*arguments)
        assert result.exit_code == 2
        assert result.stderr.startswith("rococo: games.db: ")


def test_reading_again_says_how_many_logs_changed(games: str) -> None:
    assert archive("validate", games, "--reread").stdout == "121 logs read again: 0 new, 0 changed, 121 the same\n"
    with sqlite3.connect(games) as connection:
        connection.execute("UPDATE logs SET moves = 'older' WHERE game = 'Ultima'")
    again = archive("validate", games, "--reread", "--jobs", "2").stdout
    assert again == "121 logs read again: 0 new, 1 changed, 120 the same\n"
    assert "sample-ultima" in archive("list", games, "--verdict", "unjudged").stdout


@given(st.binary(max_size=200), st.sampled_from(["x.txt", "x.html", "x.zip", "x.tar", "x.tar.gz", "x.json", "x.pgn"]))
def test_no_file_is_too_strange_to_be_added(tmp_path_factory: pytest.TempPathFactory, raw: bytes, name: str) -> None:
    folder = tmp_path_factory.mktemp("strange")
    (folder / name).write_bytes(raw)
    assert archive("add", str(folder / "a.db"), str(folder / name)).exit_code in (0, 2)


# ---------------------------------------------------------------- list


def test_logs_are_listed_by_game_and_day(games: str) -> None:
    lines = archive("list", games).stdout.splitlines()
    assert lines[0].split() == ["LOG", "GAME", "WHITE", "BLACK", "BEGUN", "PLIES", "JUDGED", "VERDICT", "RESULT"]
    assert lines[-1] == "121 logs"
    found = list(map(json.loads, archive("list", games, "--output-format", "jsonl").stdout.splitlines()))
    assert len(found) == 121
    assert [each["game"] for each in found] == sorted((each["game"] for each in found), key=str.casefold)


@pytest.mark.parametrize(("sort", "expected"), [("result", ["0-1", "1-0"]), ("-result", ["1-0", "0-1"])])
def test_logs_are_sorted_by_the_result_that_is_listed(sort: str, expected: list[str]) -> None:
    for day, result in enumerate(("1-0", "0-1"), 1):
        text = log_of("1. P a2-a3", name=f"one-two-2006-3{day}-554").replace("\n\n", f"\nResult: {result}\n\n", 1)
        Path(f"{day}.txt").write_text(text, encoding="utf-8")
    archive("add", "games.db", "1.txt", "2.txt")
    listed = archive("list", "games.db", "--columns", "result", "--sort", sort, "--output-format", "csv").stdout
    assert listed.split() == ["result", *expected]


def test_a_list_is_limited_and_says_so(games: str) -> None:
    assert archive("list", games, "--limit", "2").stdout.splitlines()[-1] == "2 of 121 logs"
    assert archive("list", games, "--game", "go").stdout == "0 logs\n"


@pytest.mark.parametrize(
    ("filters", "count"),
    [
        (["--game", "rococo", "--verdict", "illegal"], 2),
        (["--code", "gc403"], 1),
        (["--player", "abhay"], 2),
        (["--year", "2004"], 5),
        (["--since", "2004", "--until", "2004"], 5),
        (["--since", "2006-03-21", "--until", "2006-03"], 1),
        (["--text", "wording 2005"], 2),
        (["--text", '"wording of 2005"'], 1),
        (["--text", '" AND ( * NEAR'], 0),
    ],
)
def test_every_command_chooses_alike(games: str, filters: list[str], count: int) -> None:
    assert len(archive("list", games, *filters, "--output-format", "csv").stdout.splitlines()) == count + 1
    assert len(archive("export", games, *filters, "--to", "jsonl").stdout.splitlines()) == count
    assert json.loads(archive("stats", games, *filters, "--output-format", "json").stdout)["logs"] == count


@pytest.mark.parametrize("day", ["2006-13", "2006-02-30", "2006-02-31", "2007-00", "soon"])
@pytest.mark.parametrize("option", ["--since", "--until"])
def test_an_impossible_date_chooses_no_logs_but_is_refused(games: str, option: str, day: str) -> None:
    result = archive("list", games, option, day)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"'{day}' is not a date; write 2006-03-21, 2006-03 or 2006" in result.stderr


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        (["--game", "Rocco"], "no game 'Rocco' in {}; did you mean 'Rococo' or 'Mini-Rococo'?"),
        (["--player", "somone"], "no player 'somone' in {}; did you mean 'Someone'?"),
        (["--player", "nobody-here"], "no player 'nobody-here' in {}"),
        (["--log", "illegal-mov"], "no log 'illegal-mov' in {}; did you mean 'sample-illegal-moves'?"),
    ],
    ids=["game", "player", "nobody", "log"],
)
def test_a_name_that_the_archive_has_not_is_told_with_those_like_it(games: str, choice: list[str], told: str) -> None:
    result = archive("list", games, *choice)
    assert (result.exit_code, result.stdout) == (0, "0 logs\n")
    assert result.stderr == f"rococo: {told.format(games)}\n"
    shown = run("show", games, "--log", "illegal-mov")
    assert (shown.exit_code, shown.stderr) == (
        2,
        f"rococo: {games} has no log named illegal-mov; did you mean 'sample-illegal-moves'?\n",
    )


def test_a_code_that_is_none_is_a_mistake(games: str) -> None:
    result = archive("list", games, "--code", "XX9")
    assert result.exit_code == 2
    assert "rococo explain" in result.stderr


def test_what_players_are_called_does_not_steer_the_terminal() -> None:
    log = log_of("1. P a2-a3").replace("\n\n", "\nWhite: \x1b[2J\u202eeve\n\n", 1)
    archive("add", "games.db", "-", given=log)
    for command in (["list", "games.db"], ["list", "games.db", "--output-format", "csv"], ["stats", "games.db"]):
        assert all(line.isprintable() for line in archive(*command).stdout.splitlines())


# ---------------------------------------------------------------- export


def test_a_table_goes_to_a_file_or_to_standard_output(games: str) -> None:
    result = archive("export", games, "--to", "csv", "-o", "games.csv")
    assert (result.exit_code, result.stdout) == (0, "games.csv: 121 logs\n")
    assert Path("games.csv").read_text(encoding="utf-8") == archive("export", games, "--to", "csv").stdout


def test_logs_are_given_back_as_they_were(games: str) -> None:
    archive("export", games, "--to", "logs", "-o", "out")
    assert len(list(Path("out").iterdir())) == 121
    text = SAMPLES / "edge-landing-2006.txt"
    assert Path("out/sample-disputed-2006-80-001.txt").read_bytes() == text.read_bytes()
    assert archive("add", "again.db", "out").stdout == "121 logs: 121 new, 0 changed, 0 already there\n"


@pytest.mark.parametrize("name", ["../../out", "/etc/passwd", "..", "a/b", "con:aux|?*", "\x1b[2J", "x" * 400, "games"])
@pytest.mark.parametrize("form", ["logs", "site"])
def test_no_name_leads_out_of_the_folder(name: str, form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inner = tmp_path / "outer" / "inner"
    inner.mkdir(parents=True)
    monkeypatch.chdir(inner)
    for turn in ("P a2-a3", "P b2-b3"):
        archive("add", "games.txt", "-", given=f"Game: Rococo {turn[2]}\nLog: {name}\n\n1. {turn}\n")
    before = Path("games.txt").read_bytes()
    result = archive("export", "games.txt", "--to", form, "-o", ".")
    assert result.exit_code == 0
    assert Path("games.txt").read_bytes() == before
    suffix = ".txt" if form == "logs" else ".html"
    made = [path for path in inner.iterdir() if path.suffix == suffix]
    assert len({path.name for path in made} - {"games.txt", "index.html"}) == 2
    assert all(path.is_relative_to(inner) for path in tmp_path.rglob("*") if path.is_file())


def test_a_site_has_a_page_for_each_log_and_a_list(games: str) -> None:
    archive("export", games, "--to", "site", "-o", "site", "--game", "ultima")
    assert sorted(path.name for path in Path("site").iterdir()) == ["index.html", "sample-ultima.html"]
    assert 'href="sample-ultima.html"' in Path("site/index.html").read_text(encoding="utf-8")


def test_a_page_of_a_site_is_of_the_format_in_which_its_log_was_kept(tmp_path: Path) -> None:
    text = "Zillions Save Game File Version 0.02 HH\nVariantName=Rococo\n1. CannonPawn e2 - e3\n"
    archive("add", "games.db", "-", given=text)
    archive("export", "games.db", "--to", "site", "-o", "site", "--jobs", "2")
    (page,) = (path.read_text("utf-8") for path in Path("site").glob("*.html") if path.name != "index.html")
    assert "GC109" not in page


@pytest.mark.parametrize("form", ["csv", "jsonl", "parquet"])
def test_the_archive_is_never_written_over(games: str, form: str) -> None:
    before = Path(games).read_bytes()
    Path("link.db").symlink_to(games)
    for output in (games, f"./{games}", "link.db"):
        result = archive("export", games, "--to", form, "-o", output)
        assert result.exit_code == 2
        assert "would be overwritten" in result.stderr
    assert Path(games).read_bytes() == before


FORMULAS = ("=cmd|'/c calc'!A0", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "'quoted")


def test_no_cell_of_a_stranger_is_a_formula() -> None:
    for number, name in enumerate(FORMULAS):
        archive("add", "games.db", "-", given=f"Game: Rococo\nLog: {name}\nWhite: {name}\n\n1. P a{number}-a3\n")
    for command in (["list", "games.db", "--output-format", "csv"], ["export", "games.db", "--to", "csv"]):
        rows = list(csv.DictReader(archive(*command).stdout.splitlines()))
        assert len(rows) == len(FORMULAS)
        for row in rows:
            assert row["log"].startswith("'")
            assert row["white"].startswith("'")
        # As docs/archive.md says, nothing is lost.
        assert {row["log"].removeprefix("'").strip() for row in rows} == {name.strip() for name in FORMULAS}
    told = [
        json.loads(line)["log"] for line in archive("list", "games.db", "--output-format", "jsonl").stdout.splitlines()
    ]
    assert {name.strip() for name in told} == {name.strip() for name in FORMULAS}


def test_numbers_of_our_own_stay_numbers(games: str) -> None:
    rows = list(csv.DictReader(archive("export", games, "--to", "csv").stdout.splitlines()))
    assert all(row["plies"].isdigit() and row["judged"].isdigit() for row in rows)


@pytest.mark.parametrize("form", ["json", "pgn", "courier", "epd"])
def test_games_are_exported_in_the_formats_of_convert(games: str, form: str) -> None:
    chosen = (games, "--game", "Rococo", "--to", form)
    result = archive("export", *chosen, "-o", "games.out")
    assert (result.exit_code, result.stderr) == (0, "")
    total = len(archive("list", games, "--game", "Rococo", "--output-format", "jsonl").stdout.splitlines())
    assert result.stdout == f"games.out: {total} logs\n"
    assert archive("export", *chosen).stdout == Path("games.out").read_text(encoding="utf-8")
    if form in ("json", "pgn", "courier"):
        again = archive("add", "again.db", "games.out").stdout
        assert again == f"{total} logs: {total} new, 0 changed, 0 already there\n"


def test_the_json_of_an_export_is_that_of_convert(games: str) -> None:
    archive("export", games, "--log", "sample-ultima", "--to", "json", "-o", "a.json")
    CliRunner().invoke(main, ["convert", "samples/family/ultima.txt", "--to", "json", "-o", "b.json"])
    ours, theirs = (json.loads(Path(name).read_text(encoding="utf-8")) for name in ("a.json", "b.json"))
    for each in (ours, theirs):
        del each["games"][0]["file"]
    assert ours == theirs


def test_games_are_exported_to_a_file_each(games: str) -> None:
    result = archive("export", games, "--game", "ultima", "--to", "pgn", "-o", "out/", "--jobs", "2")
    assert (result.exit_code, [path.name for path in Path("out").iterdir()]) == (0, ["sample-ultima.pgn"])


def test_what_a_format_cannot_hold_is_told_once(games: str) -> None:
    result = archive("export", games, "--game", "Rococo", "--to", "uci", "-o", "games.uci")
    assert result.stderr == "rococo: uci can contain only legal moves: 2 games end before the first illegal one\n"


def test_tables_by_game_are_not_mixed_with_earlier_ones(games: str) -> None:
    pytest.importorskip("pyarrow")
    assert archive("export", games, "--to", "parquet", "-o", "table/").stdout == "table: 121 logs\n"
    assert {path.name for path in Path("table").iterdir()} == {"logs", "findings"}
    before = {path: path.stat().st_mtime_ns for path in Path("table").rglob("*")}
    result = archive("export", games, "--game", "ultima", "--to", "parquet", "-o", "table")
    assert (result.exit_code, "remove it first" in result.stderr) == (2, True)
    assert {path: path.stat().st_mtime_ns for path in Path("table").rglob("*")} == before


@pytest.mark.parametrize("form", ["csv", "jsonl", "pgn", "logs"])
def test_a_choice_of_no_log_does_not_empty_the_output(games: str, form: str) -> None:
    Path("games.out").write_text("precious", encoding="utf-8")
    result = archive("export", games, "--to", form, "--log", "mistyped", "-o", "games.out")
    assert (result.exit_code, Path("games.out").read_text(encoding="utf-8")) == (2, "precious")
    assert result.stderr.endswith("no log is chosen, so games.out is not written\n")


def test_an_unknown_form_is_told_with_the_known_ones(games: str) -> None:
    result = archive("export", games, "--to", "xls")
    assert result.exit_code == 2
    assert "choose from courier, csv, datasette, epd, json, jsonl, logs, md, parquet, pgn" in result.stderr


def test_what_cannot_be_written_is_told_in_a_line(games: str) -> None:
    Path("file").write_text("", encoding="utf-8")
    for form in ("csv", "jsonl", "parquet", "logs", "site"):
        result = archive("export", games, "--to", form, "-o", "file/out")
        assert result.exit_code == 2
        assert "cannot write file/out" in result.stderr
    for form in ("parquet", "logs", "site"):
        assert "not for standard output" in archive("export", games, "--to", form).stderr


def test_a_missing_extra_is_named(games: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = archive("export", games, "--to", "parquet", "-o", "games.parquet")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "rococo-notation[parquet]" in result.stderr


# ---------------------------------------------------------------- stats


def test_an_archive_is_counted_in_words(games: str) -> None:
    text = archive("stats", games).stdout
    assert text.startswith("121 logs\n\nLogs by verdict\n  legal ")
    assert "GC403 edge landing farther than needed" in text
    assert "Openings" not in text


def test_openings_and_captures_are_counted_where_they_are_asked_for(games: str) -> None:
    told = json.loads(
        archive("stats", games, "--game", "rococo", "--openings", "--captures", "--output-format", "json").stdout
    )
    assert told["openings"]["Rococo: Pg2h3 Sg7~ Ag6+ Ag7+"] == 3
    assert set(told["captures"]) >= {"overtake", "approach", "withdraw", "destroy"}


# ---------------------------------------------------------------- what other programs make of an archive


def test_words_of_comments_are_found_by_plain_sqlite(games: str) -> None:
    query = "SELECT c.text FROM comments_fts f JOIN comments c ON c.id = f.rowid WHERE comments_fts MATCH 'wording'"
    assert len(sqlite3.connect(games).execute(query).fetchall()) == 2


def test_chosen_logs_are_judged_and_read_again(games: str) -> None:
    assert archive("validate", games, "--quiet").stdout == "0 logs judged\n"
    again = archive("validate", games, "--log", "sample-illegal-moves", "--quiet")
    assert (again.exit_code, again.stdout) == (1, "1 log judged: 1 illegal\n")
    assert archive("validate", games, "--all", "--game", "ultima", "--quiet").stdout == "1 log judged: 1 legal\n"
    reread = archive("validate", games, "--reread", "--game", "ultima").stdout
    assert reread == "1 log read again: 0 new, 0 changed, 1 the same\n"


# ---------------------------------------------------------------- one log


def test_a_log_is_shown_and_commented_as_a_file_is(games: str) -> None:
    file = str(SAMPLES / "illegal-moves.txt")
    for command in ("show", "kibitz"):
        kept = run(command, games, "--log", "sample-ill*")
        given = run(command, file)
        assert (kept.exit_code, kept.stdout) == (given.exit_code, given.stdout) == (1, kept.stdout)


def test_logs_of_a_name_are_listed_to_choose_from(games: str) -> None:
    result = run("show", games, "--log", "sample-disputed-*")
    assert result.exit_code == 2
    first, *listed = result.stderr.splitlines()
    assert first.startswith("rococo: games.db has several logs named sample-disputed-*; choose one by its number")
    assert [line.split()[1] for line in listed] == ["sample-disputed-2005-80-001", "sample-disputed-2006-80-001"]
    assert run("show", games, "--log", listed[0].split()[0], "--ply", "0").exit_code == 0
    assert "rococo archive list games.db" in run("kibitz", games, "--log", "nobody").stderr


def test_the_history_of_a_log_tells_what_changed() -> None:
    archive("add", "games.db", "-", given=LOG)
    archive("add", "games.db", "-", given=LOG.replace("p a7-a6", "p b7-b6\n2. P b2-b3"))
    told = run("show", "games.db", "--log", "one-two-*", "--history").stdout.splitlines()
    assert told[0] == "one-two-2006-36-554 (Rococo): 2 snapshots"
    assert [line.partition("  ")[2] for line in told[1:]] == [
        "<stdin>: 2 plies",
        "<stdin>: 3 plies; the archive has this one",
        "1... p b7-b6  instead of p a7-a6",
        "2. P b2-b3  added",
    ]
    data = json.loads(run("show", "games.db", "--history", "--output-format", "json").stdout)
    assert [each["plies"] for each in data["snapshots"]] == [2, 3]


# ---------------------------------------------------------------- order


@pytest.mark.parametrize(
    "given", ["--log=", "--game=", "--moves=", "--text=", "--text= ", "--player=", "--code=", "--code=,"]
)
def test_an_empty_filter_chooses_nothing_to_be_removed(games: str, given: str) -> None:
    result = archive("remove", games, "--year", "2006", "-y", given)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"'{given.partition('=')[0]}': the value is empty; is it an empty shell variable?" in result.stderr
    assert archive("remove", games, "--text", "???", "-y").stdout == "0 logs removed\n"
    assert "the value is empty" in archive("list", "").stderr
    assert "the value is empty" in archive("tournament", games, "--output-format", "html", "--site", "").stderr


def test_logs_are_removed_after_a_question(games: str) -> None:
    assert "--log NAME" in archive("remove", games).stderr
    listed = archive("remove", games, "--log", "sample-disputed-*", "--dry-run").stdout.splitlines()
    assert [line.split("  ")[-1] for line in listed] == ["GAME", "Rococo", "Rococo", "2 logs would be removed"]
    refused = archive("remove", games, "--log", "*", given="n\n")
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert refused.stderr.count("\n") == 1 + 20 + 2
    assert "Remove 121 logs from games.db?" in refused.stderr
    assert archive("remove", games, "--game", "ultima", given="y\n").stdout == "1 log removed\n"
    assert archive("remove", games, "--verdict", "illegal", "--yes", "--vacuum").stdout == "3 logs removed\n"
    assert archive("list", games, "--limit", "0").stdout == "0 of 117 logs\n"


def test_the_same_game_under_two_names_is_found() -> None:
    archive("add", "games.db", "-", given=LOG)
    assert archive("list", "games.db", "--duplicates").stdout == "no duplicates\n"
    archive("add", "games.db", "-", given=LOG.replace("one-two", "two-one"))
    result = archive("list", "games.db", "--duplicates", "--least", "2")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "GROUP  GAME    PLIES  ID  LOG                  WHITE  BLACK  BEGUN       SOURCE",
        "1      Rococo  2      1   one-two-2006-36-554  -      -      2006-02-05  <stdin>",
        "1      Rococo  2      2   two-one-2006-36-554  -      -      2006-02-05  <stdin>",
        "2 logs in 1 group of the same moves",
    ]
    lines = archive("list", "games.db", "--duplicates", "--least", "2", "--output-format", "jsonl").stdout.splitlines()
    assert [(row["group"], row["id"]) for row in map(json.loads, lines)] == [(1, 1), (1, 2)]


def test_archives_are_merged_and_compared(games: str) -> None:
    archive("add", "mine.db", "-", given=LOG)
    assert archive("add", "mine.db", games).stdout == (
        "121 logs: 121 new, 0 changed, 0 already there; 121 verdicts taken over\n"
    )
    assert archive("add", "mine.db", games).stdout == "121 logs: 0 new, 0 changed, 121 already there\n"
    result = archive("list", games, "--diff", "mine.db")
    assert (result.exit_code, result.stdout) == (
        1,
        "LOG                  GAME    DIFFERENCE      PLY  FIRST  SECOND\n"
        "one-two-2006-36-554  Rococo  only in second  -    -      unjudged\n"
        "1 log only in second, 121 logs the same (first: games.db, second: mine.db)\n",
    )
    assert archive("list", games, "--diff", games).stdout.startswith("121 logs the same ")
    rows = archive("list", "mine.db", "--diff", games, "--output-format", "csv").stdout.splitlines()
    assert rows == ["log,game,difference,ply,first,second", "one-two-2006-36-554,Rococo,only in first,,unjudged,"]
    (line,) = archive("list", "mine.db", "--diff", games, "--output-format", "jsonl").stdout.splitlines()
    assert json.loads(line)["log"] == "one-two-2006-36-554"
    assert archive("add", games, games).exit_code == 2
