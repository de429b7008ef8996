"""Games of one's own, as every command finds them."""

import csv
import os
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import rococo_notation as rn
from rococo_notation.cli import main

MINE = 'title = "Hasty Game"\naliases = ["Rush"]\nextends = "rococo"\n[rules]\nsuicide = false\n'
LOG = "Game: Rush\nLog: one\n\n1. P a2-a3\n1... p a7-a5\n"


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of games that the configuration in the current folder names, with one game in it."""
    monkeypatch.delenv("ROCOCO_GAMES")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("click.get_app_dir", lambda name: str(tmp_path / "home" / name))
    folder = tmp_path / "club" / "games"
    folder.mkdir(parents=True)
    monkeypatch.chdir(folder.parent)
    write("rococo.toml", 'games = "games"\n')
    write("games/hasty.toml", MINE)
    write("log.txt", LOG)
    return folder


def run(command: str, **environment: str) -> Result:
    return CliRunner().invoke(main, shlex.split(command), catch_exceptions=False, env=environment)


def write(path: Path | str, text: str) -> None:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(text, encoding="utf-8")


def test_they_are_listed_last_with_their_files(games: Path) -> None:
    listed = run("variants").stdout.splitlines()
    assert listed[-1].split("  ")[0] == "hasty"
    assert listed[-1].endswith(f"  Hasty Game  (your own: {games / 'hasty.toml'})")
    assert "your own" not in "".join(listed[:-1])
    assert run("variants rush").stdout.startswith("Hasty Game (hasty), 10x10\n")
    assert run("variants rush --toml").stdout == MINE


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("validate log.txt", "log.txt: ILLEGAL (Hasty Game, 2 plies)"),
        ("validate log.txt log.txt --jobs 2", "log.txt: ILLEGAL (Hasty Game, 2 plies)"),
        ("validate log.txt --output-format jsonl", '"variant": "hasty"'),
        ("kibitz log.txt", "this game of Hasty Game"),
        ("show log.txt --ascii", "p a7-a5  // ! GC207"),
        ("view log.txt --to html", "Hasty Game"),
        ("convert log.txt --to pgn", '[Variant "Hasty Game"]'),
        ("moves log.txt --ply 1 --explain 'p a7-a6'", "legal: p a7-a6"),
        ("perft 1 --variant 'hasty game'", "25\n"),
        ("validate log.txt --variant hasty", "(Hasty Game, 2 plies)"),
    ],
)
def test_every_command_knows_them(command: str, told: str) -> None:
    assert told in run(command).stdout


def test_a_log_of_one_is_not_judged_where_there_is_no_folder() -> None:
    assert "GC601" in run("validate log.txt", ROCOCO_GAMES="").stdout


def test_the_folder_of_the_environment_goes_before_that_of_the_configuration(tmp_path: Path) -> None:
    write(tmp_path / "others" / "slow.toml", MINE.replace("Hasty", "Slow"))
    listed = run("variants", ROCOCO_GAMES=str(tmp_path / "others")).stdout
    assert "Slow Game" in listed
    assert "Hasty Game" not in listed


def test_the_folder_of_the_user_is_taken_where_nothing_else_is_named(tmp_path: Path) -> None:
    write(tmp_path / "home" / "rococo" / "games" / "slow.toml", MINE.replace("Hasty", "Slow"))
    assert "Slow Game" not in run("variants").stdout
    write("rococo.toml", "")
    assert "Slow Game" in run("variants").stdout


def test_a_configuration_may_lie_among_its_games(games: Path) -> None:
    write(games / "rococo.toml", 'games = "."\nvariant = "hasty"\n')
    os.chdir(games)
    result = run("validate ../log.txt")
    assert ("(Hasty Game, 2 plies)" in result.stdout, result.stderr) == (True, "")


def test_a_broken_file_is_told_and_breaks_no_other_game(games: Path) -> None:
    write(games / "broken.toml", 'title = "Broken"\nextends = "rokoko"\n')
    result = run("validate log.txt")
    said = f"{games / 'broken.toml'}:2: extends: unknown variant 'rokoko'; did you mean 'rococo'?\n"
    assert result.stderr == f"rococo: warning: {said}"
    assert "(Hasty Game, 2 plies)" in result.stdout
    asked = run("perft 1 --variant broken")
    assert asked.exit_code == 2
    assert asked.stderr.endswith("rococo: broken.toml:2: extends: unknown variant 'rokoko'; did you mean 'rococo'?\n")


def test_a_file_named_after_a_game_of_the_program_is_told_and_left_out(games: Path) -> None:
    write(games / "ultima.toml", MINE)
    result = run("perft 1 --variant ultima")
    assert "ultima.toml: 'ultima' means ultima, which comes with the program, so this file is left" in result.stderr
    assert result.stdout == run("perft 1 --variant ultima", ROCOCO_GAMES="").stdout
    assert run(f"variants {games / 'ultima.toml'}").stdout.startswith("Hasty Game (ultima)")


def test_a_misspelt_name_gets_a_suggestion() -> None:
    assert run("perft 1 --variant 'hasty gaem'").stderr.endswith("'hasty gaem'; did you mean 'Hasty Game'?\n")
    write("log.txt", LOG.replace("Rush", "Hasty Gane"))
    assert "did you mean 'Hasty Game'?" in " ".join(run("validate log.txt").stdout.split())


def test_a_folder_that_is_not_there_is_told_with_its_place() -> None:
    result = run("variants", ROCOCO_GAMES="none")
    assert (result.exit_code, result.stderr.splitlines()[-1]) == (2, "rococo: ROCOCO_GAMES: there is no folder none")
    write("rococo.toml", 'games = "none"\n')
    result = run("variants")
    here = Path.cwd()
    told = f"rococo: {here / 'rococo.toml'}: 'games': there is no folder {here / 'none'}"
    assert (result.exit_code, result.stderr.splitlines()[-1]) == (2, told)
    write("rococo.toml", "games = ['games']\n")
    assert run("variants").stderr.endswith("rococo.toml: 'games' takes a string\n")


def test_a_command_leaves_no_games_behind() -> None:
    run("variants")
    assert rn.own_games() == {}


# ---------------------------------------------------------------- archives


def archived(*texts: str) -> None:
    for number, text in enumerate(texts):
        write(f"logs/{number}.txt", text)
    assert run("archive add a.db logs").exit_code == 0


def judged(options: str = "", **environment: str) -> str:
    return run(f"archive validate a.db {options}", **environment).stdout.splitlines()[-1]


LEGAL = "Game: Rush\nLog: legal\n\n1. P a2-a3\n1... p a7-a6\n"
ROCOCO = "Game: Rococo\nLog: other\n\n1. P a2-a3\n"


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_archive_judges_logs_by_them(jobs: int) -> None:
    archived(LOG, LEGAL, ROCOCO)
    assert judged(f"--jobs {jobs}") == "3 logs judged: 2 legal, 1 illegal"
    listed = run("archive export a.db --to csv").stdout
    assert [line.split(",")[2] for line in listed.splitlines()] == ["variant", "rococo", "hasty", "hasty"]


def test_a_game_that_comes_after_its_logs_judges_them(games: Path) -> None:
    (games / "hasty.toml").rename("hasty.toml")
    archived(LEGAL, ROCOCO)
    assert judged() == "2 logs judged: 1 legal, 1 unknown game"
    Path("hasty.toml").rename(games / "hasty.toml")
    assert judged() == "1 log judged: 1 legal"
    assert judged() == "0 logs judged"


def test_a_game_that_has_changed_judges_its_logs_again(games: Path) -> None:
    archived(LEGAL, ROCOCO)
    judged()
    write(games / "hasty.toml", MINE + "# The same rules, in other words.\n")
    assert judged() == "0 logs judged"
    write(games / "hasty.toml", MINE.replace("rococo", "rococo-mirror"))
    assert judged() == "1 log judged: 1 legal"


def test_logs_of_a_game_that_is_gone_keep_their_verdicts_and_are_told() -> None:
    archived(LEGAL, ROCOCO)
    judged()
    result = run("archive validate a.db --all", ROCOCO_GAMES="")
    assert result.stdout == "1 log judged: 1 legal\n"
    told = "1 log of hasty left out: no game has this name here; `rococo variants` lists the games"
    assert result.stderr == f"rococo: {told}\n"
    assert "2 logs\n" in run("archive list a.db --verdict legal").stdout
    run("archive validate --reread a.db", ROCOCO_GAMES="")
    assert judged(ROCOCO_GAMES="") == "1 log judged: 1 unknown game"
    run("archive validate --reread a.db")
    assert judged() == "1 log judged: 1 legal"


def test_the_statistics_of_an_archive_know_them_and_do_without() -> None:
    archived(LEGAL + "2. P b2-b3\n2... p b7-b6\n")
    assert "Hasty Game: Pa2a3" in run("archive stats a.db --openings --captures").stdout
    assert run("archive stats a.db --openings --captures", ROCOCO_GAMES="").exit_code == 0


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_chosen_game_judges_every_log(jobs: int) -> None:
    page = "<html><body><pre>1. P a2-a3\n</pre></body></html>\n"
    archived(LEGAL, ROCOCO, "1. P a2-a3\n1... p a7-a5\n", page)
    assert judged(f"--variant games/hasty.toml --jobs {jobs}") == "4 logs judged as Hasty Game: 3 legal, 1 illegal"


def test_a_verdict_is_that_of_validate_with_the_same_choice() -> None:
    archived(LOG, LEGAL, ROCOCO, "1. P a2-a3\n1... p a7-a5\n")
    for variant in ("hasty", "ultima", "rococo-mirror"):
        run(f"archive validate a.db --variant {variant}")
        verdicts = run("archive list a.db --output-format csv").stdout
        lines = run(f"validate logs --variant {variant} --output-format jsonl").stdout
        for verdict in ("legal", "illegal", "unreadable"):
            assert verdicts.count(f",{verdict},") == lines.count(f'"verdict": "{verdict}"')


def test_verdicts_of_another_choice_are_given_anew() -> None:
    archived(LEGAL, ROCOCO)
    judged("--variant ultima")
    assert judged("--variant ultima") == "0 logs judged as Ultima"
    assert judged("--variant hasty") == "2 logs judged as Hasty Game: 2 legal"
    assert judged("--variant games/hasty.toml") == "0 logs judged as Hasty Game"
    assert judged() == "1 log judged: 1 legal"
    assert judged("--variant rococo") == "1 log judged as Rococo: 1 legal"
    assert judged("--variant withdrawer-chess -q").startswith("2 logs judged as Withdrawer Chess: ")
    assert judged("--variant withdrawer-chess --option pawn-first-move=2").startswith("2 logs judged")


def test_an_archive_keeps_by_which_rules_it_judged() -> None:
    archived(LEGAL, ROCOCO, "1. P a2-a3\n")
    judged()
    rows = csv.DictReader(run("archive export a.db --to csv").stdout.splitlines())
    assert [row["rules"].split(" ")[0] for row in rows] == ["rococo", "hasty", ""]
    judged("--variant withdrawer-chess --option pawn-first-move=2")
    assert run("archive export a.db --to jsonl").stdout.count('"rules": "withdrawer-chess pawn-first-move=2"') == 3


def test_a_wrong_choice_is_told_and_judges_nothing() -> None:
    archived(LEGAL)
    for options, said in (
        ("--variant hastie", "did you mean 'hasty'?"),
        ("--variant none.toml", "none.toml: no such file or directory"),
        ("--option a=b", "--option needs --variant, because games have different options"),
        ("--variant hasty --option a=b", "hasty has no option 'a'; it has none"),
    ):
        result = run(f"archive validate a.db {options}")
        assert (result.exit_code, said in result.stderr) == (2, True), result.stderr
    assert judged() == "1 log judged: 1 legal"
