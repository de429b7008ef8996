import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from hypothesis import strategies as st

from rococo_notation.notation import Dialect

LOGS = Path(__file__).parent.parent / "conformance" / "logs"


def both_cases(letters: str) -> frozenset[str]:
    return frozenset(letters + letters.lower())


ROCOCO = Dialect(tuple("xabcdefghz"), ("0", *"12345678", "00"), {"y": "z"}, {"9": "00"}, both_cases("KACILSWPU"))
FAMILY = Dialect(tuple("abcdefghij"), tuple(map(str, range(1, 11))), labels=both_cases("KQRBNPCIWALUSM"))


class ConformanceLog(NamedTuple):
    path: Path
    expected: dict[str, Any]
    dialect: Dialect

    @property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")


def conformance_logs() -> Iterator[ConformanceLog]:
    for line in (LOGS / "expected.jsonl").read_text(encoding="utf-8").splitlines():
        expected = json.loads(line)
        dialect = ROCOCO if expected["variant"].startswith("rococo") else FAMILY
        yield ConformanceLog(LOGS / expected["file"], expected, dialect)


# Lark builds a parser in the first example, which takes longer than an example may.

_WORDS = [
    *("e2", "e4", "x0", "x00", "y9", "z8", "k9", "e22", "7g", "B5"),
    *("P", "p", "L", "Q", "+N", "queen", "Pe2", "CH"),
    *("-", "-", "-", "*", "@", "@-", ";", "; ", " ", " ", " ", "  "),
    *("1.", "1...", "12. ...", "...", "//", " // good; luck", "capture ", "empty ", "remove ", "add "),
    *("dest", "origin", "old", "resign", "pass", "setflag", "|", ".", ":", "\t"),
    *("P e2-e4", "e4-", "@-e5", "p-x00", " p e7-e5", "; @-e5", "capture e4 e5", "P*e4", "-e4", "P e4-", "b7- h8-h3"),
]

# Lines made of the words and signs of the notation, most of them wrong in some way.
near_lines = st.lists(st.sampled_from(_WORDS), max_size=9).map("".join)

any_text = st.text(st.characters(codec="utf-8"), max_size=60)


@st.composite
def logs(draw: st.DrawFn) -> str:
    line = st.one_of(
        near_lines, any_text, st.sampled_from(["", "Game: Rococo", "| P e2-e3", "1-0", "Fergus has resigned."])
    )
    end = draw(st.sampled_from(["\n", "\r\n", "\r"]))
    return end.join(draw(st.lists(line, max_size=8))) + draw(st.sampled_from(["", end]))
