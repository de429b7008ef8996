"""The words around moves, which are data."""

import tomllib
from pathlib import Path

import pytest

from rococo_notation.notation import tokens

FILE = Path(tokens.__file__).with_name("words.toml")
LANGUAGES = tomllib.loads(FILE.read_text("utf-8"))


def test_every_key_of_a_language_is_used() -> None:
    code = "".join(path.read_text("utf-8") for path in FILE.parent.glob("*.py"))
    used = {key for key in tokens.WORDS if f'"{key}"' in code}
    assert used == {key for words in LANGUAGES.values() for key in words}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_language_are_folded_as_those_of_a_text_are(language: str) -> None:
    for key, words in LANGUAGES[language].items():
        assert words == words.casefold(), key


def test_no_word_means_both_sides() -> None:
    assert tokens.WHITE.isdisjoint(tokens.BLACK)
