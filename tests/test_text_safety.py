"""Texts of others in one line."""

import pytest

from rococo_notation.text_safety import one_line


def test_what_can_be_seen_stays() -> None:
    assert one_line("P a2-a3 ünï ♔ 象 👩\u200d🔬") == "P a2-a3 ünï ♔ 象 👩\u200d🔬"


@pytest.mark.parametrize(
    "char", ["\n", "\t", "\0", "\x1b", "\x9b", "\u2028", "\u202e", "\u2066", "\u200b", "\ufeff", "\udc80"]
)
def test_what_cannot_be_seen_or_steers_is_a_space(char: str) -> None:
    assert one_line(f"a{char}b") == "a b"
