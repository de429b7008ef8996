"""The compiled twin: when it is used, that it counts what the engine counts, and that nothing needs it."""

import importlib.machinery
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from support import BEYOND_THE_TWIN, WITH_A_TWIN, few_of

import rococo_notation as rn
from rococo_notation.built import engine_in_use
from rococo_notation.rules.twin import twin_of
from rules.test_conformance import FOUR_PLIES, PERFT

EXPECTED = os.environ.get("ROCOCO_EXPECT", "")
"""The engine this run is about, as ``rococo --version`` names it; CI gives it, so that no run skips what it is for."""

compiled = pytest.mark.skipif(
    engine_in_use() != "compiled" and EXPECTED != "compiled", reason=f"needs the compiled twin, not {engine_in_use()}"
)

Counts = Callable[[rn.Position, int], int]


@pytest.fixture
def readable(monkeypatch: pytest.MonkeyPatch) -> Counts:
    """Count with the readable engine alone."""

    def count(position: rn.Position, depth: int) -> int:
        with monkeypatch.context() as patch:
            patch.setenv("ROCOCO_ACCEL", "0")
            return rn.perft(position, depth)

    return count


def test_the_engine_in_use_is_the_one_this_run_is_about() -> None:
    assert engine_in_use().startswith(EXPECTED)


# ---------------------------------------------------------------- when it is used


def test_there_is_no_twin_where_it_is_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = rn.variant("rococo").tables()
    monkeypatch.delenv("ROCOCO_ACCEL", raising=False)
    before, engine = twin_of(tables), engine_in_use()
    assert engine in ("compiled", "pure Python (not built)")
    assert (before is not None) == (engine == "compiled")
    monkeypatch.setenv("ROCOCO_ACCEL", "0")
    assert twin_of(tables) is None
    assert engine_in_use() == "pure Python (ROCOCO_ACCEL=0)"
    monkeypatch.setenv("ROCOCO_ACCEL", "1")
    assert (twin_of(tables), engine_in_use()) == (before, engine)


@compiled
def test_a_twin_is_made_once_for_each_tables() -> None:
    rococo = rn.variant("rococo")
    assert twin_of(rococo.tables("2005")) is twin_of(rococo.tables("2005"))
    assert twin_of(rococo.tables("2005")) is not twin_of(rococo.tables("2002"))


@compiled
@pytest.mark.parametrize("name", rn.variants())
def test_every_shipped_variant_without_drops_has_a_twin(name: str) -> None:
    assert (twin_of(rn.variant(name).tables()) is None) == (name in BEYOND_THE_TWIN)


def test_a_game_that_is_too_large_for_it_is_left_to_the_engine(tmp_path: Path, readable: Counts) -> None:
    files = "abcdefghijklmnopq"
    wide = tmp_path / "wide.toml"
    wide.write_text(
        f"""
        [board]
        files = {list(files)}
        ranks = ["1", "2"]
        setup = '''
        {" ".join("k" + "." * 16)}
        {" ".join("K" + "." * 16)}
        '''
        [pieces.K]
        royal = true
        moves = ["step"]
        enemy = {{ all = ["step"] }}
        """,
        encoding="utf-8",
    )
    start = rn.Position.start(wide)
    assert twin_of(start.state.tables) is None
    assert rn.perft(start, 3) == readable(start, 3) > 0


def test_pieces_in_another_order_are_numbered_otherwise_and_have_a_twin_of_their_own(tmp_path: Path) -> None:
    board = 'files = ["a", "b", "c"]\nranks = ["1", "2", "3"]\nsetup = """\nk r b\n. . .\nK R B\n"""\n'
    board += '[promotion]\npieces = []\nto = ["R"]\n'
    pieces = '[pieces.R]\nmoves = ["orthogonal"]\n', '[pieces.B]\nmoves = ["diagonal"]\n'
    mine = tmp_path / "mine.toml"
    starts = []
    for ordered in (pieces, pieces[::-1]):
        mine.write_text(f"[board]\n{board}[pieces.K]\nroyal = true\nmoves = ['step']\n{''.join(ordered)}", "utf-8")
        starts.append(rn.Position.start(mine))
    one, other = (sorted(map(str, start.legal_moves())) for start in starts)
    assert one == other
    assert starts[0].variant == starts[1].variant
    assert starts[0].state.tables != starts[1].state.tables


@pytest.mark.parametrize("rubbish", [None, b"", b"\x7fELF of another Python"], ids=["none", "empty", "rubbish"])
def test_the_package_works_where_nothing_was_built(tmp_path: Path, rubbish: bytes | None) -> None:
    package = Path(rn.__file__).parent
    copy = tmp_path / package.name
    shutil.copytree(package, copy, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    if rubbish is not None:
        (copy / "rules" / f"accel{importlib.machinery.EXTENSION_SUFFIXES[0]}").write_bytes(rubbish)
    environment = {name: value for name, value in os.environ.items() if name != "ROCOCO_ACCEL"}
    for arguments, expected in (
        (["--version"], f"rococo, version {rn.__version__} (engine: pure Python (not built))"),
        (["perft", "2"], "625"),
    ):
        command = [sys.executable, "-m", package.name, *arguments]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
        assert (done.stdout.strip(), done.stderr) == (expected, "")


# ---------------------------------------------------------------- what it counts


@compiled
@pytest.mark.parametrize("name", few_of(WITH_A_TWIN))
def test_it_counts_what_the_engine_counts(name: str, readable: Counts) -> None:
    start = rn.Position.start(name)
    assert rn.perft(start, 2) == readable(start, 2)


@compiled
@pytest.mark.parametrize("name", PERFT)
def test_it_counts_what_the_conformance_data_say(name: str) -> None:
    position = rn.Position.start(name)
    twin = twin_of(position.state.tables)
    assert twin is not None
    assert tuple(twin.perft(position.state, depth) for depth in (1, 2, 3)) == PERFT[name]
    if name in FOUR_PLIES:
        assert twin.perft(position.state, 4) == FOUR_PLIES[name]


@compiled
@pytest.mark.slow
def test_it_counts_five_plies_of_rococo() -> None:
    """The figure of the conformance data, 42,384,558, is another; the next test says why."""
    start = rn.Position.start("rococo")
    assert twin_of(start.state.tables) is not None
    assert rn.perft(start, 5) == 42_388_410


@compiled
@pytest.mark.slow
def test_the_conformance_data_leave_out_the_swap_with_ones_own_swapper(tmp_path: Path) -> None:
    """Ruling 19 lets a Chameleon swap with its own Swapper, which 3,852 lines of five plies end with."""
    without = tmp_path / "without-own-swaps.toml"
    without.write_text("extends = 'rococo'\n[pieces.C]\nown = { S = [] }\n", encoding="utf-8")
    start = rn.Position.start(without)
    assert twin_of(start.state.tables) is not None
    assert rn.perft(start, 5) == 42_384_558 == 42_388_410 - 3_852
    assert rn.perft(start, 4) == FOUR_PLIES["rococo"]


# ---------------------------------------------------------------- what it leaves to the engine


@pytest.mark.parametrize("depth", [1, 2])
def test_a_position_with_two_kings_of_a_side_is_left_to_the_engine(depth: int, readable: Counts) -> None:
    position = rn.Position.from_code("k6k/8/8/8/8/8/8/KR5K w - -", "chess")
    twin = twin_of(position.state.tables)
    if twin is not None:
        with pytest.raises(ValueError, match="more than one King"):
            twin.perft(position.state, depth)
    assert rn.perft(position, depth) == readable(position, depth) > 0


@pytest.mark.parametrize("depth", [5, 10**12])
def test_no_depth_is_too_much_where_every_line_has_ended(depth: int, readable: Counts) -> None:
    mate = rn.Position.from_code("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -", "chess")
    assert rn.perft(mate, depth) == readable(mate, depth) == 0


def test_lines_longer_than_it_counts_in_one_go_are_counted_in_parts(readable: Counts) -> None:
    position = rn.Position.from_code("1k6/8/1K6/1P6/8/8/8/8 b - -", "chess")
    assert rn.perft(position, 6) == readable(position, 6) > 0
