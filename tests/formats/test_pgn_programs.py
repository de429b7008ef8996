"""What is written as PGN goes through other programs, and comes back from them."""

import io
import json
import random
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import chess.pgn
import pytest
from support import play, text_of

import rococo_notation as rn
from rococo_notation.formats.courier import CourierWriter
from rococo_notation.formats.pgn import PgnWriter

NPM = Path(__file__).parent / "npm"
PGN_EXTRACT = shutil.which("pgn-extract") or "/usr/games/pgn-extract"

needs_node = pytest.mark.skipif(not (NPM / "node_modules").is_dir(), reason="run `npm ci` in tests/formats/npm")
needs_pgn_extract = pytest.mark.skipif(not Path(PGN_EXTRACT).is_file(), reason="pgn-extract is not installed")


@cache
def games(variant: str = "chess", count: int = 25) -> tuple[rn.Record, ...]:
    """Random games with comments, some to the end."""
    records = []
    for seed in range(count):
        dice = random.Random(f"{variant} {seed}")
        game = play(rn.Position.start(variant), [dice.randrange(10_000) for _ in range(dice.choice([20, 80, 300]))])
        lines = text_of(game).splitlines()
        lines[-1] += " // a {remark} with [brackets]; signs | and more"
        records.append(rn.replay("\n".join([*lines, "resign"])))
    return tuple(records)


def final(record: rn.Record) -> rn.Position:
    return record.positions[-1]


def written(records: tuple[rn.Record, ...]) -> list[str]:
    return [PgnWriter().game(record) for record in records]


def comes_back(texts: list[str], records: tuple[rn.Record, ...]) -> None:
    """Check that the exact log is found in a PGN that another program has written anew."""
    logs = list(rn.read("\n\n".join(texts).encode()))
    assert len(logs) == len(records)
    for log, record in zip(logs, records, strict=True):
        assert [finding.code for finding in log.findings] == []
        assert CourierWriter().game(rn.replay(log)) == CourierWriter().game(record)


@pytest.mark.slow
def test_python_chess_reads_every_game_of_chess_whole_and_gives_it_back() -> None:
    texts = []
    for record, text in zip(games(), written(games()), strict=True):
        game = chess.pgn.read_game(io.StringIO(text))
        assert game is not None
        assert game.errors == []
        assert game.end().board().fen().split()[:3] == final(record).fen().split()[:3]
        assert game.end().ply() == len(record.plies)
        assert game.headers["Result"] == record.result
        texts.append(str(game))
    comes_back(texts, games())


def test_python_chess_reads_fischer_random_from_every_set_up() -> None:
    set_ups = list(rn.variant("fischer-random").set_ups)[::97]
    for name in set_ups:
        dice = random.Random(name)
        variant = rn.variant("fischer-random", {"set-up": name})
        game = play(rn.Position.start(variant), [dice.randrange(10_000) for _ in range(120)])
        text = f"Game: Fischer Random Chess\nPosition: {game.positions[0].code()}\n" + text_of(game).split("\n", 1)[1]
        record = rn.replay(text)
        assert record.verdict == "legal"
        read = chess.pgn.read_game(io.StringIO(PgnWriter().game(record)))
        assert read is not None
        assert read.errors == []
        assert read.end().board().board_fen() == final(record).fen().split()[0]
        assert read.end().ply() == len(record.plies)


@pytest.mark.slow
@needs_pgn_extract
def test_pgn_extract_reads_every_game_of_chess_whole_and_gives_it_back(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    file.write_text("".join(written(games())), encoding="utf-8")
    done = subprocess.run([PGN_EXTRACT, "-F", file], capture_output=True, text=True, check=True)
    assert f"{len(games())} games matched out of {len(games())}." in done.stderr
    assert "Failed" not in done.stderr
    fens = [fen.split() for fen in re.findall(r'\{\s"([^"]+)"\s\}', done.stdout)]
    assert [fen[:3] for fen in fens] == [final(record).fen().split()[:3] for record in games()]
    comes_back([done.stdout], games())


@needs_node
def test_two_readers_in_javascript_read_every_game_of_chess_whole() -> None:
    done = subprocess.run(
        ["node", NPM / "read.mjs"], input=json.dumps(written(games())), capture_output=True, text=True, check=True
    )
    for record, line in zip(games(), done.stdout.splitlines(), strict=True):
        told = json.loads(line)
        assert told["fen"].split()[:3] == final(record).fen().split()[:3]
        assert (told["plies"], len(told["moves"])) == (len(record.plies), len(record.plies))
        assert told["result"] == record.result


@pytest.mark.parametrize("variant", ["chess", "knightmate", "rococo"])
def test_a_faulty_game_is_read_by_others_up_to_its_fault_and_comes_back_without_the_exact_log(variant: str) -> None:
    game = play(rn.Position.start(variant), list(range(100, 120)))
    lines = text_of(game).splitlines()
    lines[12] = lines[12][:-1] + ("1" if lines[12][-1] != "1" else "2")
    record = rn.replay("\n".join(lines))
    text = PgnWriter().game(record)
    bare = re.sub(r"\s*\{?Game Courier log[^}]*(\})", lambda found: "" if "{" in found[0] else "}", text)
    (log,) = rn.read(bare.encode())
    again = rn.replay(log)
    assert [(ply.status, str(ply.turn)) for ply in again.plies if ply.status != "legal"] == [
        (ply.status, str(ply.turn)) for ply in record.plies if ply.status != "legal"
    ]
    assert again.verdict == record.verdict != "legal"
    if variant == "chess":
        read = chess.pgn.read_game(io.StringIO(text))
        assert read is not None
        assert read.errors == []
        first = next(ply for ply in record.plies if ply.status != "legal")
        assert read.end().ply() == first.number - 1
