"""Whole outputs of the commands."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner
from support import Golden

from rococo_notation.cli import main

INPUTS = Path(__file__).parent / "inputs"
EDGE = ["--position", "L9/4k5/10/10/10/10/p9/10/4K5/10 w - -"]

CASES: dict[str, tuple[Sequence[str], int]] = {
    "validate-legal": (["validate", "legal.txt"], 0),
    "validate-edge": (["validate", "edge.txt"], 1),
    "validate-several": (["validate", "several.txt"], 1),
    "validate-all": (["validate", "."], 1),
    "validate-legal-jsonl": (["validate", "legal.txt", "--output-format", "jsonl"], 0),
    "validate-edge-jsonl": (["validate", "edge.txt", "--output-format", "jsonl"], 1),
    "validate-several-jsonl": (["validate", "several.txt", "--output-format", "jsonl"], 1),
    "show-legal": (["show", "legal.txt"], 0),
    "show-several": (["show", "several.txt"], 1),
    "show-legal-ply-2": (["show", "legal.txt", "--ply", "2"], 0),
    "moves-edge": (["moves", *EDGE], 0),
    "moves-explain-legal": (["moves", *EDGE, "--explain", "L x00-x2", "--board"], 0),
    "moves-explain-illegal": (["moves", *EDGE, "--explain", "L x00-x1; @-x3", "--board"], 1),
    "variants-rococo": (["variants", "rococo"], 0),
    "perft-divide": (["perft", "2", "--divide"], 0),
}


@pytest.mark.parametrize("name", CASES)
def test_prints_what_it_did_before(name: str, golden: Golden, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(INPUTS)
    arguments, exit_code = CASES[name]
    result = CliRunner().invoke(main, list(arguments), catch_exceptions=False)
    assert result.exit_code == exit_code, result.output
    assert result.stderr == ""
    golden(f"{name}.txt", result.stdout)
