"""What the manual shows of other programs runs as it stands there: one-liners, a notebook, cron and systemd."""

import configparser
import importlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from support import ROOT

from archive.site import LOGS_OF_THE_SITE, Site
from rococo_notation.cli import main

MANUAL = (ROOT / "docs" / "archive.md").read_text(encoding="utf-8")
posix = pytest.mark.skipif(os.name != "posix", reason="needs a shell of POSIX")


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("others")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for line in (
            "add games.db",
            "validate games.db -q",
            "export games.db --to csv --rows illegal-moves -o illegal.csv",
        ):
            given = [str(ROOT / "samples")] * line.startswith("add")
            assert CliRunner().invoke(main, ["archive", *line.split(), *given]).exit_code in (0, 1)
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("library", ["duckdb", "polars", "pandas"])
def test_a_line_of_the_manual_reads_an_archive_with_another_library(
    judged: Path, monkeypatch: pytest.MonkeyPatch, library: str
) -> None:
    module = importlib.import_module(library)
    monkeypatch.chdir(judged)
    short = {"polars": "pl", "pandas": "pd"}.get(library, library)
    (block,) = re.findall(r"```python\n(import duckdb, sqlite3\n.*?)```", MANUAL, re.DOTALL)
    lines = [line.removesuffix(".show()") for line in block.splitlines() if line.startswith(f"{short}.")]
    assert lines
    known: dict[str, Any] = {short: module, "sqlite3": __import__("sqlite3")}
    for line in lines:
        assert len(eval(line, known)) > 1


@pytest.mark.slow
def test_the_notebook_runs_and_draws_the_record_and_the_position(judged: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(judged)
    cells = json.loads((ROOT / "docs" / "archive.ipynb").read_text(encoding="utf-8"))["cells"]
    known: dict[str, Any] = {}
    shown = []
    for cell in (each for each in cells if each["cell_type"] == "code"):
        *before, last = "".join(cell["source"]).splitlines()
        exec("\n".join(before), known)
        shown.append(eval(last, known))
    illegal, record, position = shown
    assert ("sample-illegal-moves", 3, "GC205") in [row[:3] for row in illegal]
    assert "<" in record._repr_html_()
    assert position._repr_svg_().startswith("<svg")


@pytest.fixture
def night(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, site: Site) -> Path:
    """A home with an archive as the manual says, a site with an illegal move, and a mail program that keeps mails."""
    folder, programs = tmp_path / "archive", tmp_path / ".local" / "bin"
    folder.mkdir()
    programs.mkdir(parents=True)
    name = LOGS_OF_THE_SITE[1].name
    site.logs = {name: site.logs[name]._replace(moves="1. P a2-a5")}
    (folder / "listings.txt").write_text(f"{site.listing}\n", encoding="utf-8")
    (folder / "rococo.toml").write_text('contact = "me@example.org"\n', encoding="utf-8")
    call = f'exec {shlex.quote(sys.executable)} -m rococo_notation "$@" --allow-host 127.0.0.1 --delay 0\n'
    for program, body in (("rococo", call), ("mail", f'cat > "{tmp_path}/mail"\n')):
        (programs / program).write_text(f"#!/bin/sh\n{body}", encoding="utf-8")
        (programs / program).chmod(0o755)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    return tmp_path


@posix
def test_the_line_of_the_crontab_mails_a_new_illegal_move_once(night: Path) -> None:
    (line,) = re.findall(r"```crontab\n(.*)\n```", MANUAL)
    minute, hour, *days, command = line.split(maxsplit=5)
    assert (minute, hour, days) == ("15", "3", ["*", "*", "*"])
    assert "%" not in command
    subprocess.run(["/bin/sh", "-c", command], check=True, timeout=120)
    mail = (night / "mail").read_text(encoding="utf-8")
    assert mail.startswith("1 new\n")
    assert "1 new illegal move:\n" in mail
    (night / "mail").unlink()
    subprocess.run(["/bin/sh", "-c", command], check=True, timeout=120)
    assert not (night / "mail").exists()


@posix
def test_the_unit_of_systemd_runs_the_same_job(night: Path) -> None:
    texts = re.findall(r"```ini\n(.*?)```", MANUAL, re.DOTALL)
    service, timer = (configparser.ConfigParser(interpolation=None) for _ in texts)
    service.optionxform = timer.optionxform = str  # type: ignore[assignment, method-assign]
    service.read_string(texts[0])
    timer.read_string(texts[1])
    folder = service["Service"]["WorkingDirectory"].replace("%h", str(night))
    ran = subprocess.run(
        shlex.split(service["Service"]["ExecStart"].replace("%h", str(night))),
        cwd=folder,
        capture_output=True,
        check=False,
        timeout=120,
    )
    assert ran.returncode == 1
    assert b"1 new illegal move:" in ran.stdout
    assert timer["Timer"]["OnCalendar"] == "03:15"
    verify = shutil.which("systemd-analyze")
    if verify:
        assert subprocess.run([verify, "calendar", "03:15"], capture_output=True, check=False).returncode == 0
