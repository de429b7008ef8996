"""The address of a log where a file may stand."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from archive.site import Answer, Site, Stored, failing, serving
from click.testing import CliRunner, Result

from rococo_notation.cli import main

GOOD, BAD = "a-b-2006-127-561", "it's-O'Neil..-2009-12-3"
LOGS = [
    Stored("Rococo", GOOD, "1. P a2-a3\n1... p a7-a6"),
    Stored("Rococo", BAD, "1. P a2-a3\n1... p a7-a6\n2. P a3-a6", "table"),
]
COMMANDS = (["validate"], ["kibitz"], ["show"], ["view"], ["convert", "--to", "courier"])


@pytest.fixture
def site() -> Iterator[Site]:
    with serving(Site(LOGS)) as serves:
        yield serves


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ROCOCO_CONTACT", "me@example.org")


def run(*arguments: str, archive: tuple[str, ...] = ("--archive", "web.db")) -> Result:
    options = [*archive, "--allow-host", "127.0.0.1", "--delay", "0"]
    return CliRunner().invoke(main, [*arguments, *options], catch_exceptions=False)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_every_command_that_reads_a_log_reads_an_address(site: Site, command: list[str]) -> None:
    result = run(*command, site.address(GOOD))
    assert (result.exit_code, result.stderr) == (0, "")
    assert GOOD in result.stdout or command == ["validate"]
    assert site.asked == [GOOD]


def test_findings_name_the_address_and_the_line_of_the_page(site: Site) -> None:
    site.logs[BAD] = site.logs[BAD]._replace(shape="pre")
    result = run("validate", site.address(BAD), "--output-format", "jsonl")
    assert result.exit_code == 1
    log = json.loads(result.stdout)
    assert (log["file"], log["log"], log["verdict"]) == (site.address(BAD), BAD, "illegal")
    lines = site.answer(f"/play/pbm/{site.address(BAD).rpartition('/')[2]}", {}).body.decode().splitlines()
    assert "P a3-a6" in lines[log["findings"][0]["line"] - 1]


def test_what_was_read_is_not_asked_for_again_and_that_is_said(site: Site) -> None:
    first = run("validate", site.address(BAD))
    for command in COMMANDS:
        result = run(*command, site.address(BAD))
        assert result.stderr.startswith(f"rococo: {site.address(BAD)}: a copy read on ")
        assert "--refresh checks whether it has changed" in result.stderr
    assert run("validate", site.address(BAD)).stdout == first.stdout
    assert site.asked == [BAD]


def test_a_refresh_reads_what_it_has_become(site: Site) -> None:
    run("validate", site.address(GOOD))
    site.logs[GOOD] = LOGS[1]._replace(name=GOOD)
    assert run("validate", site.address(GOOD)).exit_code == 0
    assert run("validate", site.address(GOOD), "--refresh").exit_code == 1
    assert run("validate", site.address(GOOD)).exit_code == 1
    assert "if-none-match" in site.requests[-1].headers


def test_a_log_in_an_archive_is_read_from_it(site: Site) -> None:
    text = f"Game: Rococo\nLog: {GOOD}\n\n1. P a2-a3\n---\nGame: Rococo\nLog: another\n\n1. P h2-h3\n"
    Path("games.txt").write_text(text, encoding="utf-8")
    CliRunner().invoke(main, ["archive", "add", "web.db", "games.txt"], catch_exceptions=False)
    result = run("show", site.address(GOOD))
    assert "P a2-a3" in result.stdout
    assert "another" not in result.stdout
    assert site.requests == []


def test_addresses_and_files_stand_together_and_one_that_fails_keeps_none_away(site: Site) -> None:
    Path("game.txt").write_text("Game: Rococo\n\n1. P a2-a3\n", encoding="utf-8")
    site.faults[GOOD] = failing(404)
    for jobs in ("1", "2"):
        result = run("validate", "game.txt", site.address(GOOD), site.address(BAD), "--jobs", jobs, "--refresh")
        assert result.exit_code == 2
        assert "game.txt: every move is legal" in result.stdout
        assert f"{site.address(BAD)}: ILLEGAL" in result.stdout
        assert result.stderr == (
            f"rococo: {site.address(GOOD)}: 127.0.0.1:{site.server.server_port} answered 404 Not Found\n"
        )


def test_a_site_that_asks_to_stay_away_is_asked_once_in_a_run(site: Site) -> None:
    site.faults[GOOD] = failing(403)
    result = run("validate", site.address(GOOD), site.address(BAD))
    assert result.exit_code == 2
    assert result.stderr.count("asks programs to stay away (it answered 403)") == 2
    assert site.asked == [GOOD]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("file:///etc/hosts", "only addresses that begin with http:// or https://"),
        ("https://www.chessvariants.com/play/pbm/logs.php", "not the address of a log"),
        ("http://[/play.php", "not an address"),
    ],
)
def test_what_is_no_address_of_a_log_is_refused(command: list[str], address: str, why: str) -> None:
    result = run(*command, address)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"rococo: {address}: ")
    assert result.stderr.count(address) == 1
    assert why in result.stderr


def test_without_a_contact_nothing_is_asked_for(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ROCOCO_CONTACT")
    result = run("validate", site.address(GOOD))
    assert result.exit_code == 2
    assert "give --contact with your e-mail address or web page" in result.stderr
    assert site.requests == []
    Path("rococo.toml").write_text('contact = "us@example.org"\n', encoding="utf-8")
    for command in COMMANDS:
        assert run(*command, site.address(GOOD)).exit_code == 0
    assert "us@example.org" in site.requests[-1].headers["user-agent"]


def test_a_private_host_is_refused_unless_it_is_allowed(site: Site) -> None:
    result = CliRunner().invoke(main, ["validate", site.address(GOOD), "--archive", "web.db"])
    assert result.exit_code == 2
    assert "--allow-host 127.0.0.1" in result.stderr
    assert site.requests == []


def test_without_an_archive_the_users_cache_has_one(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("XDG_CACHE_HOME", "HOME", "LOCALAPPDATA", "WIN_PD_OVERRIDE_LOCAL_APPDATA"):
        monkeypatch.setenv(variable, str(tmp_path / "cache"))
    for _ in range(2):
        assert run("validate", site.address(GOOD), archive=()).exit_code == 0
    assert site.asked == [GOOD]
    assert len(list((tmp_path / "cache").rglob("web.db"))) == 1


def test_a_page_that_is_of_no_log_is_not_taken_for_one(site: Site) -> None:
    site.faults[GOOD] = lambda _: Answer(b"<html><body>There is no such log.</body></html>")
    result = run("validate", site.address(GOOD))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "the page does not show a log" in result.stderr


def test_an_archive_that_is_none_is_told_in_a_sentence(site: Site) -> None:
    Path("web.db").write_text("a diary", encoding="utf-8")
    result = run("validate", site.address(GOOD))
    assert result.exit_code == 2
    assert "web.db: not an archive" in result.stderr


def test_files_are_read_without_anything_of_the_web() -> None:
    Path("game.txt").write_text("Game: Rococo\n\n1. P a2-a3\n", encoding="utf-8")
    code = (
        "import sys; from rococo_notation.cli import main\n"
        "try: main(['validate', 'game.txt'], prog_name='rococo')\n"
        "except SystemExit: pass\n"
        "print([name for name in ('requests', 'urllib3', 'protego') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("host", ["::1", "[::1]", "[::1]:1"])
def test_a_host_of_your_own_may_be_an_ipv6_address(host: str, tmp_path: Path) -> None:
    address = "http://[::1]:1/play/pbm/play.php?game=Rococo&log=a"
    arguments = ["archive", "fetch", str(tmp_path / "games.db"), address, "--contact", "me@example.org", "--delay", "0"]
    result = CliRunner().invoke(main, [*arguments, "--allow-host", host], catch_exceptions=False)
    assert result.exit_code == 2
    assert "[::1]:1 cannot be reached" in result.stderr
