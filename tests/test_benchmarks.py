"""The benchmarks start, and what they measure with is legal and always the same; nothing here is timed."""

import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import chess.pgn
import pytest
from click.testing import CliRunner
from support import ROOT

import rococo_notation as rn

sys.path.insert(0, str(ROOT))

from benchmarks.__main__ import main
from benchmarks.bench import Bench, Pair, row_of, runs_of
from benchmarks.corpora import Logs, pack, random_chess, random_logs
from benchmarks.measuring import Sample, alternate, timed
from benchmarks.peers import Bulletchess, Peer
from benchmarks.table import Row, rate, section
from benchmarks.targets import TARGETS


def test_the_help_names_every_part() -> None:
    result = CliRunner().invoke(main, ["--help"])
    assert TARGETS.keys() <= set(re.findall(r"[a-z]+", result.output.partition("Options:")[0]))


def test_the_parts_of_several_runs_come_together_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = tmp_path / "performance.md"
    document.write_text("# Performance\n\n## single\n\nold\n\n## By hand\n\nstays\n")
    monkeypatch.setattr(TARGETS["single"], "rows", lambda bench: iter([Row("a", "3"), Row("b", "4")]))
    monkeypatch.setattr(TARGETS["startup"], "rows", lambda bench: iter([Row("c", "5")]))
    for part in ("single", "startup", "single"):
        result = CliRunner().invoke(main, [part, "--write", str(document)], catch_exceptions=False)
        assert result.output.splitlines()[0] == f"## {part}"
    text = document.read_text()
    assert re.findall(r"^(?:#+ .*|\| [abc] .*|old|stays)$", text, re.MULTILINE) == [
        *("# Performance", "## single", "| a | 3 |  |  |  |  |", "| b | 4 |  |  |  |  |", "## By hand", "stays"),
        *("## startup", "| c | 5 |  |  |  |  |"),
    ]
    assert "\n\n\n" not in text


def test_a_part_that_fails_is_a_row_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def rows(bench: Bench) -> Iterator[Row]:
        yield Row("a", "3")
        subprocess.run([sys.executable, "-c", "exit('no | here')"], check=True, capture_output=True, text=True)

    monkeypatch.setattr(TARGETS["single"], "rows", rows)
    monkeypatch.setattr(TARGETS["startup"], "rows", lambda bench: iter([Row("b", "4")]))
    printed = CliRunner().invoke(main, ["single", "startup"], catch_exceptions=False).output
    assert re.findall(r"^\| \w+ \| (?!ours)(.*?)(?: \| )", printed, re.MULTILINE) == ["3", r"failed: no \| here", "4"]


def assert_legal(logs: Logs) -> None:
    for text in logs.texts:
        record = rn.replay(text)
        assert (record.verdict, record.findings) == ("legal", ())
        assert rn.write_log(record.log, "canonical") == text


@pytest.mark.parametrize("name", ["rococo", "ultima"])
def test_the_same_seed_gives_the_same_legal_logs(name: str) -> None:
    logs = random_logs(name, 3, 30)
    assert logs.data == random_logs(name, 3, 30).data != random_logs(name, 3, 30, seed=1).data
    assert logs.plies == sum(len(rn.parse_log(text).turns) for text in logs.texts)
    assert_legal(logs)


def test_the_games_do_not_depend_on_the_compiled_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    logs = random_logs("rococo", 1, 12)
    monkeypatch.setenv("ROCOCO_ACCEL", "0")
    assert random_logs("rococo", 1, 12).data == logs.data


def test_games_of_chess_are_the_same_as_pgn_and_as_logs(tmp_path: Path) -> None:
    games = random_chess(3, 60)
    assert games.pgns == random_chess(3, 60).pgns
    assert_legal(games.logs)
    with games.write(tmp_path / "games.pgn").open() as file:
        for text in games.logs.texts:
            game = chess.pgn.read_game(file)
            assert game is not None
            assert not game.errors
            board = game.end().board()
            assert board.ply() == 60
            assert rn.replay(text).positions[-1].code().split()[0] == board.board_fen()


def test_a_packed_file_holds_as_many_logs_as_are_asked_for(tmp_path: Path) -> None:
    logs = random_logs("rococo", 2, 4)
    for count in (1, 2, 5):
        text = pack(logs, count, tmp_path / "packed.txt").read_text()
        assert text.count("Game: Rococo\n") == count
        assert text.split("----\n") == [logs.texts[number % 2] for number in range(count)]


def test_work_is_done_in_turn() -> None:
    done: list[str] = []

    def run(name: str, seconds: float) -> Sample:
        done.append(name)
        return Sample(6, seconds)

    assert alternate({"a": lambda: run("a", 2), "b": lambda: run("b", 3)}, 3) == {"a": 3, "b": 2}
    assert "".join(done) == "ab" + "ababab"
    assert timed(lambda: random.Random(1).randrange(1, 2))().units > 1


class Broken(Peer):
    """A program whose ways have changed."""

    name = "broken"
    install = "pip install broken"


def test_a_peer_that_is_missing_or_broken_is_a_line_of_the_table(tmp_path: Path) -> None:
    bench = Bench(tmp_path, bulletchess_python=str(tmp_path / "none"))
    bench.versions["broken"] = "1"
    assert runs_of(bench, [bench.bulletchess, Broken()], lambda peer: peer.perft(1)) == {}
    pairs = [Pair("x", "ours", peer, 2) for peer in (Bulletchess(None), Broken())]
    rows = [row_of(bench, pair, {"ours": 1e6}, lambda value: rate(value, "m/s")) for pair in pairs]
    assert rows[0].theirs.startswith("not installed: pip install bulletchess")
    assert rows[1].theirs.startswith("failed: NotImplementedError")
    assert {row.cells[-2] for row in rows} == {""}


def test_the_table_has_what_is_wanted() -> None:
    rows = [Row("a", "3", "b", "1", 3.0, 2), Row("a", "3", "c", "1", 345.6, -2), Row("a", "3", "d", "1", 3.0)]
    assert list(section("x", "Some.", "One day", rows)) == [
        *("## x", "", "Some.", "", "One day.", ""),
        "| what | ours | other | theirs | times | wanted |",
        "| --- | --- | --- | --- | --- | --- |",
        "| a | 3 | b | 1 | 3 | ≥ 2 |",
        "| a | 3 | c | 1 | 346 | ≤ 2 |",
        "| a | 3 | d | 1 | 3 |  |",
        "",
    ]
