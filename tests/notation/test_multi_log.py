"""A file of many logs is read in stretches of whole logs."""

from pathlib import Path

import pytest
from support import LOGS

from rococo_notation.notation import multi_log
from rococo_notation.notation.multi_log import ranges


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
        lines += stretch.lines
    assert found == logs
    text = between.join(logs).splitlines()
    assert [text[line - 1] for line in lines] == [log.splitlines()[0] for log in logs]
    assert lines == sorted(set(lines))
