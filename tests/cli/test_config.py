"""Defaults from rococo.toml and pyproject.toml."""

import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rococo_notation.cli import main

ILLEGAL = "Game: Rococo\n\n1. P a2-a5\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    deep = tmp_path / "logs" / "deep"
    deep.mkdir(parents=True)
    monkeypatch.chdir(deep)
    Path("game.txt").write_text(ILLEGAL, encoding="utf-8")
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments), catch_exceptions=False)


def write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def test_the_nearest_rococo_toml_gives_the_defaults(folder: Path) -> None:
    write(folder / "rococo.toml", "exit-zero = true\nignore = ['GC2']\n")
    result = run("validate", "game.txt")
    assert (result.exit_code, "GC204" in result.stdout) == (0, False)
    write(folder / "logs" / "rococo.toml", "")
    assert run("validate", "game.txt").exit_code == 1


def test_a_pyproject_gives_them_in_its_own_table(folder: Path) -> None:
    write(folder / "logs" / "pyproject.toml", "[project]\nname = 'tool.rococo'\n")
    write(folder / "pyproject.toml", "[tool.rococo]\nmax-findings = 1\noutput-format = ['jsonl']\n")
    assert run("validate", "game.txt").stdout.startswith('{"file"')


def test_an_option_goes_before_the_file(folder: Path) -> None:
    write(folder / "rococo.toml", "effects = 'manual'\nvariant = 'rococo-mirror'\nquiet = true\n")
    result = run("validate", "game.txt", "--variant", "rococo", "--output-format", "jsonl")
    assert '"variant": "rococo", ' in result.stdout
    assert '"effects": "manual"' in result.stdout


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("validate game.txt", "(Mine, 1 ply)"),
        ("kibitz game.txt", "this game of Mine"),
        ("show game.txt --ascii --ply 0", "s  a  l  c"),
        ("view game.txt --to html", "Mine"),
        ("convert game.txt --to pgn", '[Variant "Mine"]'),
        ("moves game.txt --ply 0 --board", "s  a  l  c"),
        ("moves --board", "s  a  l  c"),
        ("perft 1 --divide", "total: 25"),
        ("archive validate games.db", "1 log judged as Mine: 1 illegal"),
    ],
)
def test_a_variant_holds_for_every_command_that_takes_one(folder: Path, command: str, told: str) -> None:
    choices = "choices = { a = {}, b = { rules = { suicide = false } } }"
    option = f"options.o = {{ summary = 's', default = 'a', {choices} }}"
    write(folder / "mine.toml", f"title = 'Mine'\nextends = 'rococo-mirror'\n{option}\n")
    defaults = "variant = 'mine.toml'\nedition = 'auto'\neffects = 'implied'\n"
    write(folder / "rococo.toml", f"{defaults}option = ['o=b']\n")
    assert run("archive", "add", "games.db", "game.txt").exit_code == 0
    assert told in run(*shlex.split(command)).output
    write(folder / "rococo.toml", f"{defaults}option = ['o=c']\n")
    result = run(*shlex.split(command))
    wrong = f"mine: o must be one of 'a', 'b', not 'c' (variant and option in {folder / 'rococo.toml'})"
    assert (result.exit_code, result.stderr.splitlines()[-1:]) == (2, [f"rococo: {wrong}"])


def test_options_of_a_game_are_not_those_of_another_one_on_the_command_line(folder: Path) -> None:
    write(folder / "rococo.toml", "variant = 'withdrawer-chess'\noption = ['pawn-first-move=2']\n")
    assert run("perft", "1").stdout == "24\n"
    assert run("perft", "1", "--variant", "rococo").stdout == "25\n"
    assert run("perft", "1", "--option", "pawn-first-move=3").stdout == "34\n"


def test_a_variant_file_is_found_beside_the_configuration(folder: Path) -> None:
    write(folder / "mine.toml", "title = 'Mine'\nextends = 'rococo'\n")
    write(folder / "rococo.toml", "variant = 'mine.toml'\n")
    assert "(Mine, 1 ply)" in run("validate", "game.txt").stdout


def test_a_file_can_be_named(folder: Path) -> None:
    write(folder / "other.toml", "exit-zero = true\n")
    assert run("--config", str(folder / "other.toml"), "validate", "game.txt").exit_code == 0
    assert run("--config", "missing.toml", "validate", "game.txt").exit_code == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("varient = 'rococo'", "rococo.toml: unknown key 'varient'; did you mean 'variant'?"),
        ("colour = 'red'", "rococo.toml: unknown key 'colour'; there are variant, option, "),
        ("select = 'GC2'", "rococo.toml: 'select' takes a list of strings"),
        ("select = [2]", "rococo.toml: 'select' takes a list of strings"),
        ("max-findings = true", "rococo.toml: 'max-findings' takes a number"),
        ("quiet = 'yes'", "rococo.toml: 'quiet' takes true or false"),
        ("variant = rococo", "rococo.toml: not TOML: Invalid value (at line 1, column 11)"),
        ("effects = 'both'", "'both' is not one of 'auto', 'implied', 'manual' (in "),
        ("select = ['XX9']", "no finding code begins with 'XX9'; `rococo explain` lists them (in "),
        ("variant = 'rokoko'", "unknown variant 'rokoko'; did you mean 'rococo'? (variant in "),
        ("variant = 'none.toml'", "none.toml: no such file or directory (variant in "),
        ("variant = 3", "rococo.toml: 'variant' takes a string"),
        (f"variant{'.a' * 301} = 3", "rococo.toml: more than 300 dots in one line (at line 1)"),
        (f"variant = {'[' * 20_000}", "rococo.toml: not TOML: it is nested too deeply"),
        ("#" * (1 << 18), "rococo.toml: longer than 256 kB"),
        ("option = ['a=b']", "--option needs --variant, because games have different options (option in "),
        ("variant = 'rococo'\noption = ['a']", "--option a: write an option as NAME=VALUE (option in "),
        ("variant = 'rococo'\nedition = '1999'", "Rococo has no edition '1999'; it has 2002, 2005 (edition in "),
    ],
)
def test_what_is_wrong_in_it_is_told_with_its_name(folder: Path, text: str, said: str) -> None:
    write(folder / "rococo.toml", text + "\n")
    result = run("validate", "game.txt")
    assert result.exit_code == 2
    assert said in result.stderr
    assert "Traceback" not in result.output


def test_a_configuration_that_is_no_text_is_told(folder: Path) -> None:
    (folder / "rococo.toml").write_bytes(b"\xff\xfe\x00")
    result = run("validate", "game.txt")
    assert result.exit_code == 2
    assert result.stderr.endswith("rococo.toml: the file is not text in UTF-8 or UTF-16\n")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="devices are those of POSIX")
def test_a_configuration_without_an_end_is_not_read_to_its_end(folder: Path) -> None:
    result = run("--config", "/dev/zero", "validate", "game.txt")
    assert (result.exit_code, result.stderr.splitlines()[-1]) == (2, "rococo: /dev/zero: longer than 256 kB")


def test_a_wrong_option_is_not_blamed_on_the_file(folder: Path) -> None:
    write(folder / "rococo.toml", "effects = 'manual'\n")
    assert "(in " not in run("validate", "game.txt", "--effects", "both").stderr


def test_what_is_selected_on_the_command_line_goes_before_what_a_configuration_ignores(folder: Path) -> None:
    write(folder / "rococo.toml", "ignore = ['GC2']\n")
    assert run("validate", "game.txt").exit_code == 0
    result = run("validate", "game.txt", "--select", "GC204")
    assert (result.exit_code, "GC204" in result.stdout) == (1, True)
    assert run("validate", "game.txt", "--select", "GC204", "--ignore", "GC2").exit_code == 0
