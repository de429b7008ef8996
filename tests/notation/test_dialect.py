import pickle

import pytest

from rococo_notation.notation import GENERIC, Dialect

from .conftest import FAMILY, ROCOCO


@pytest.mark.parametrize(
    ("word", "square"),
    [
        ("x0", "x0"),
        ("x00", "x00"),
        ("a00", "a00"),
        ("z8", "z8"),
        ("y8", "z8"),
        ("e9", "e00"),
        ("y9", "z00"),
        ("X0", None),
        ("e10", None),
        ("e", None),
        ("", None),
        ("e000", None),
        (" e2", None),
    ],
)
def test_a_coordinate_is_split_by_the_labels_of_the_board(word: str, square: str | None) -> None:
    assert ROCOCO.square(word) == square


def test_ten_is_a_rank_of_its_own() -> None:
    assert [FAMILY.square(word) for word in ("a1", "a10", "a100", "k1")] == ["a1", "a10", None, None]


def test_the_longest_file_label_wins() -> None:
    dialect = Dialect(("a", "a1"), ("1", "11"), {}, {"11": "11"})
    assert dialect.square("a11") == "a11"
    assert Dialect(("a", "a1"), ("1",), {}, {"11": "eleven"}).square("a11") == "a11"


@pytest.mark.parametrize("word", ["e4", "x00", "B5", "7g", "5e", "aa10", "12a"])
def test_without_a_preset_a_coordinate_is_told_by_its_look(word: str) -> None:
    assert GENERIC.square(word) == word


@pytest.mark.parametrize("word", ["P", "+N", "abc1", "e444", "7gg", "CANNON_PAWN(2)", ".1EF", "!F", ""])
def test_any_other_word_is_no_coordinate(word: str) -> None:
    assert GENERIC.square(word) is None
    assert GENERIC.knows(word)


def test_a_dialect_that_names_its_pieces_knows_no_others() -> None:
    assert ROCOCO.knows("L")
    assert not ROCOCO.knows("Q")


def test_equal_dialects_have_one_hash_and_survive_pickling() -> None:
    again = pickle.loads(pickle.dumps(ROCOCO))
    assert again == ROCOCO
    assert hash(again) == hash(ROCOCO)
    assert Dialect(ROCOCO.files, ROCOCO.ranks, {}, {}, ROCOCO.labels) != ROCOCO
