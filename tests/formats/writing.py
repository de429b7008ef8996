"""What the tests of the formats that are only written share."""

from functools import cache
from pathlib import Path

import pytest
from hypothesis import strategies as st
from support import LOGS, ROOT, one_log_of_each

import rococo_notation as rn
from rococo_notation.formats import Format

SAMPLES = ROOT / "samples"
LEGAL = SAMPLES / "captures" / "promotion.txt"
"""A capture, two swaps, a promotion."""
ILLEGAL = SAMPLES / "illegal-moves.txt"
SHORT = SAMPLES / "edge-landing-2005.txt"
"""Two plies and few pieces: what the pages show."""
LOGS_OF_EVERY_KIND = [
    *(pytest.param(path, id=path.stem) for path in sorted(SAMPLES.rglob("*.txt"))),
    *(pytest.param(LOGS / log.values[0]["file"], id=log.id, marks=log.marks) for log in one_log_of_each()),
]
"""All there are; for the ordinary run the samples and one conformance log of each kind."""

ODD = {
    "empty": "",
    "no moves": "Game: Rococo\nLog: x\n",
    "unknown game": "Game: Nothing | *known*\nLog: a]b\\c\n\n1. a1-a2 // why\n1... foo\n2. resign\n",
    "no game": "1. P a2-a3\n1... p a7-a6\n",
    "unreadable": "Game: Rococo\nWhite: <b>]\n\n1. P e2xe4 // `|`\n1... ???\n2. x\x1b[2J\n2... " + "long " * 99 + "\n",
    "Black begins": "Game: Rococo\nPosition: 10/4k5/10/10/10/10/L9/p9/4K5/10 b - -\n\n1... k d8-d7\n2. L x3-x0; @-x2\n",
    "after the end": "Game: Rococo\n\n1. P a2-a3\n1... resign // enough\n2. P a3-a4\n",
    "no position": "Game: Rococo\nPosition: nonsense\n\n1. P a2-a3\n",
    "halves of characters": "Game: Rococo\nLog: \ud800\nWhite: \ud800\n\n// \udc00\n1. P a2-a3 // \ud800\n",
}


@cache
def record_of(log: Path | str) -> rn.Record:
    if isinstance(log, str):
        return rn.replay(log)
    return rn.replay(rn.Source.decode(log.read_bytes(), log.relative_to(ROOT).as_posix()))


def written(form: Format, *logs: Path | str, **options: object) -> str:
    """The file a format makes of logs."""
    assert form.writer is not None
    writer = form.writer(**options)
    return writer.opening() + "".join(writer.game(record_of(log)) for log in logs) + writer.closing()


_words = st.text(st.characters(exclude_characters="\r\n"), max_size=30)


@st.composite
def odd_logs(draw: st.DrawFn) -> str:
    """Logs with anything for names, comments and moves."""
    white, comment, move = draw(_words), draw(_words), draw(_words)
    return f"Game: Rococo\nLog: {draw(_words)}\nWhite: {white}\n\n1. P a2-a3 // {comment}\n1... {move}\n2. P b2-b3\n"
