"""The benchmarks start, and what they measure with is legal and always the same; nothing here is timed."""

import random
import subprocess
import sys
from pathlib import Path

import chess.pgn
import pytest
from support import ROOT

import rococo_notation as rn

sys.path.insert(0, str(ROOT))

from benchmarks.bench import Bench, Pair, row_of, runs_of
from benchmarks.corpora import Logs, pack, random_chess, random_logs
from benchmarks.measuring import Sample, alternate, timed
from benchmarks.peers import Bulletchess, Peer
from benchmarks.table import Row, as_markdown, as_text, rate


def test_the_command_tells_of_its_options() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "benchmarks", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert {"--quick", "--only", "--markdown"} <= set(told.stdout.split())


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
    assert {row.cells[-1] for row in rows} == {"not measured"}


def test_the_table_tells_what_is_reached() -> None:
    rows = [Row("a", "3", "b", "1", 3.0, 2), Row("a", "3", "c", "1", 3.0, -2), Row("a", "3", "d", "1", 3.0)]
    assert [row.reached for row in rows] == [True, False, None]
    assert as_markdown(rows, ["Day: one"]).splitlines()[:5] == [
        "- Day: one",
        "",
        "| what | ours | beside | theirs | times | wanted | reached |",
        "| --- | --- | --- | --- | --- | --- | --- |",
        "| a | 3 | b | 1 | 3 | ≥ 2 | yes |",
    ]
    assert as_text(rows).splitlines()[2].split() == ["a", "3", "c", "1", "3", "≤", "2", "NO"]
