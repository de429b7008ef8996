"""The changelog, and what of it is told with a release."""

import re
import subprocess
import sys
from datetime import date
from itertools import pairwise

import pytest
from support import ROOT

import rococo_notation as rn
from rococo_notation import home

CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
RELEASED = re.findall(r"^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$", CHANGELOG, re.MULTILINE)


def test_the_newest_version_it_tells_of_is_that_of_the_package() -> None:
    assert RELEASED[0][0] == rn.__version__


def test_every_version_has_a_day_and_a_link_and_none_is_newer_than_the_one_above_it() -> None:
    headings = re.findall(r"^## (.+)$", CHANGELOG, re.MULTILINE)
    assert [heading for heading in headings if heading != "Unreleased"] == [
        f"[{version}] - {day}" for version, day in RELEASED
    ]
    assert "Unreleased" not in headings[1:]
    assert all(date.fromisoformat(newer) >= date.fromisoformat(older) for (_, newer), (_, older) in pairwise(RELEASED))
    links = dict(re.findall(r"^\[(.+)\]: (.+)$", CHANGELOG, re.MULTILINE))
    assert list(links) == [version for version, _ in RELEASED]
    for version, link in links.items():
        assert re.fullmatch(
            rf"{re.escape(home.REPOSITORY)}/(releases/tag/|compare/v.+\.\.\.)v{re.escape(version)}", link
        )


def test_no_part_of_it_is_empty() -> None:
    lines = [line for line in CHANGELOG.splitlines() if line]
    parts = [(line, after) for line, after in pairwise(lines) if line.startswith("### ")]
    assert parts
    assert not [line for line, after in parts if not after.startswith("- ")]


needs_bash = pytest.mark.skipif(sys.platform == "win32", reason="releases are made on Linux")


def notes(version: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(ROOT / ".ci" / "notes"), version], capture_output=True, text=True, check=False, encoding="utf-8"
    )


@needs_bash
def test_a_release_is_told_what_the_changelog_says_of_its_version_each_point_on_a_line() -> None:
    told = notes(rn.__version__).stdout
    part = re.split(
        r"^(?:## .*|\[.*\]: .*)$", CHANGELOG[CHANGELOG.index(f"## [{rn.__version__}]") :], flags=re.MULTILINE
    )[1]
    assert told.split() == part.split()
    assert all(line.startswith(("### ", "- ")) for line in told.splitlines()[3:] if line)


@needs_bash
def test_a_version_that_the_changelog_does_not_tell_of_is_not_released() -> None:
    done = notes("0.0.0")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "CHANGELOG.md does not tell of 0.0.0\n"
