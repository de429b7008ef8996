"""The manual pages say what the helps of the commands say, and show it as it is."""

import shutil
import subprocess
from pathlib import Path

import click
import man
import pytest

from rococo_notation.cli import COMMANDS, main


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the pages, in which there was an old one."""
    folder = tmp_path_factory.mktemp("man")
    (folder / "rococo-gone.1").touch()
    man.write(folder)
    return folder


def test_every_command_has_a_page(folder: Path) -> None:
    pages = {path.stem for path in folder.iterdir()}
    assert {"rococo", "rococo-archive", "rococo-archive-add"} | {f"rococo-{name}" for name in COMMANDS} <= pages
    assert "rococo-gone" not in pages


def test_a_page_tells_of_every_option_and_of_examples_as_they_stand(folder: Path) -> None:
    text = (folder / "rococo-kibitz.1").read_text(encoding="utf-8")
    command = main.get_command(click.Context(main), "kibitz")
    assert command is not None
    for parameter in command.params:
        if isinstance(parameter, click.Option) and not parameter.hidden:
            assert man.roff(parameter.opts[0]) in text
    assert '.SH EXAMPLES\n.nf\n  rococo kibitz "https://' in text
    assert ".SH EXIT STATUS\n0 if every log is legal or the answer is yes, 1 if" in text
    assert man.roff("https://rococo-notation.github.io/rococo_notation/kibitzers/") in text


def test_nothing_that_is_shown_is_taken_for_a_request(folder: Path) -> None:
    requests = {".TH", ".SH", ".B", ".BR", ".TP", ".PP", ".nf", ".fi"}
    for path in folder.iterdir():
        for line in path.read_text(encoding="utf-8").splitlines():
            assert not line.startswith((".", "'")) or line.split()[0] in requests, (path.name, line)
            assert "\b" not in line
            assert line


@pytest.mark.skipif(shutil.which("groff") is None, reason="nothing here draws manual pages")
def test_groff_finds_nothing_amiss(folder: Path) -> None:
    done = subprocess.run(
        ["groff", "-man", "-ww", "-Tutf8", *sorted(folder.glob("*.1"))], capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    assert "rococo archive add games.db saved-pages/" in done.stdout
