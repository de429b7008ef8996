"""A file of many logs is read in stretches of whole logs."""

import io
from pathlib import Path

import pytest
from support import LOGS

from rococo_notation.notation import multi_log
from rococo_notation.notation.multi_log import ranges, ranges_in


@pytest.mark.parametrize("block", [300, 1000, 5000, 1 << 18])
@pytest.mark.parametrize("between", ["", "---\n", "-----\n"])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_wherever_it_is_cut_the_logs_and_their_lines_are_the_same(
    block: int, between: str, ends: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(multi_log, "BLOCK", block)
    logs = [path.read_text(encoding="utf-8") for path in sorted(LOGS.glob("clean*.txt"))[:12]]
    path = tmp_path / "many.txt"
    path.write_bytes(between.join(logs).replace("\n", ends).encode())
    found, lines = [], []
    for stretch in ranges(path):
        assert stretch.number == len(found) + 1
        data = stretch.read(path)
        found += [data[start:end].decode().replace(ends, "\n") for start, end in stretch.logs]
        lines += stretch.lines(data)
    assert found == logs
    text = between.join(logs).splitlines()
    assert [text[line - 1] for line in lines] == [log.splitlines()[0] for log in logs]
    assert lines == sorted(set(lines))


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("size", [600, 1400, 2500, 9000])
@pytest.mark.parametrize("between", ["", "---\n"])
def test_a_log_that_is_too_long_is_left_out_and_the_others_keep_their_places(
    size: int, ends: str, between: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(multi_log, "BLOCK", 200)
    monkeypatch.setattr(multi_log, "LONGEST_LOG", 500)
    monkeypatch.setattr(multi_log, "_BEGINNING", 100)
    short = ["Game: Rococo\nLog: a\n\n1. P a2-a3\n", "Game: Rococo\nLog: b\n\n1. P b2-b3\n1... p b7-b6\n"]
    moves = "".join(f"{number}. P a2-a3\n{number}... p a7-a6\n" for number in range(1, size // 24))
    giant = f"Game: Rococo\nLog: giant\n\n{moves}"
    for logs in ([*short, giant, *short, *short], [giant, *short], [*short, giant], [giant, giant, short[0]]):
        text = between.join(logs)
        path = tmp_path / "many.txt"
        path.write_bytes(text.replace("\n", ends).encode())
        data = path.read_bytes()
        found = []
        for stretch, raw in ranges_in(io.BytesIO(data)):
            assert stretch.number == len(found) + 1
            assert raw in (b"", data[stretch.start : stretch.end])
            for (start, end), line in zip(stretch.logs, stretch.lines(raw), strict=True):
                said = data[stretch.start + start : stretch.start + end].decode().replace(ends, "\n")
                found.append((said, text.splitlines()[line - 1], bool(raw), stretch.is_too_long))
        long = [len(log.replace("\n", ends)) > 500 for log in logs]
        assert found == [(log, "Game: Rococo", not each, each) for log, each in zip(logs, long, strict=True)]
