"""Causes: why a move is refused, as data, and what is made of it in words."""

import pytest
from support import position_of

from rococo_notation.rules import explain, reasons
from rococo_notation.rules.reasons import Reason, listed, wording


@pytest.mark.parametrize(
    ("pieces", "move", "reason", "squares"),
    [
        ("Ke1", "d4-d5", reasons.ORIGIN_EMPTY, "d4"),
        ("Ld4", "d4-d4", reasons.STAYS, "d4"),
        ("Ld4 ie5", "d4-d6", reasons.IMMOBILIZED, "d4 e5"),
        ("Ld4 Pd6", "d4-d8", reasons.BLOCKED_BY_OWN, "d4 d8 d6"),
        ("Ld4 pd5 pd6", "d4-d7", reasons.TWO_IN_A_ROW, "d4 d7 d5 d6"),
        ("Ld4 pd5 pd6", "d4-d6", reasons.TWO_IN_A_ROW, "d4 d6 d5"),
    ],
)
def test_a_cause_has_a_reason_and_squares(pieces: str, move: str, reason: Reason, squares: str) -> None:
    state = position_of(pieces).state
    index = state.tables.index
    origin, target = move.split("-")
    cause = explain(state, index[origin], index[target])
    assert (cause.reason, cause.code) == (reason, reason.code)
    assert cause.squares == tuple(index[name] for name in squares.split())
    assert wording(cause).squares == tuple(squares.split())


def test_a_square_beside_those_of_the_finding_is_named_too() -> None:
    state = position_of("Ld4 pd5 pd6").state
    cause = explain(state, state.tables.index["d4"], state.tables.index["d6"])
    assert wording(cause).message == (
        "the White Long Leaper on d4 cannot leap over the Black Cannon Pawn on d5: "
        "the Black Cannon Pawn on d6 stands directly behind it"
    )


@pytest.mark.parametrize(("words", "text"), [("", ""), ("a", "a"), ("a b", "a or b"), ("a b c", "a, b or c")])
def test_words_are_joined_to_a_list(words: str, text: str) -> None:
    assert listed(words.split(), "or") == text
