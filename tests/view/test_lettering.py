"""Words in pictures."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rococo_notation.view.lettering import cut, folded, lettered, stroked
from rococo_notation.view.themes import THEMES

PAINT = THEMES["light"]


def wide(words: str, scale: float) -> float:
    width, _ = stroked(words) or (0, "")
    return width * scale


@given(st.text(st.characters(min_codepoint=32, max_codepoint=126)), st.integers(20, 400))
def test_folded_lines_fit_and_lose_nothing_but_spaces(words: str, width: int) -> None:
    lines = list(folded(words, width))
    assert "".join(lines).replace(" ", "") == words.replace(" ", "")
    assert all(wide(line, 0.8) <= width for line in lines)


@given(st.text(st.characters(min_codepoint=32, max_codepoint=126)), st.integers(20, 400))
def test_words_that_are_cut_fit_and_those_that_fit_are_not_cut(words: str, width: int) -> None:
    short = cut(words, width, 0.8)
    assert wide(short, 0.8) <= width or short == "..."
    assert (short == words) or (wide(words, 0.8) > width and short.endswith("..."))


def test_characters_without_strokes_are_text_in_the_colour_of_the_strokes() -> None:
    markup = lettered("漢 & <δ>", (10, 20), PAINT)
    assert markup.startswith('<text class="letters"')
    assert f'fill="{PAINT["label"]["stroke"]}"' in markup
    assert markup.endswith(">漢 &amp; &lt;δ&gt;</text>")
    assert lettered("abc", (10, 20), PAINT).startswith('<path class="label"')


def test_wide_characters_are_folded_sooner() -> None:
    assert len(list(folded("漢字" * 20, 200))) > len(list(folded("δδ" * 20, 200))) > 1


@pytest.mark.parametrize(("anchor", "place"), [("start", "100"), ("middle", "90.5"), ("end", "81")])
def test_words_begin_have_their_middle_or_end_at_a_point(anchor: str, place: str) -> None:
    assert f"translate({place} " in lettered("LL", (100, 20), PAINT, 19 / 21, anchor)  # type: ignore[arg-type]
