"""The drawings of the pieces, and the letters drawn with strokes."""

import re
from importlib.resources import files
from math import hypot
from xml.etree import ElementTree

import pytest

import rococo_notation as rn
from rococo_notation.view.glyphs import SHARED, glyph, glyph_names, token
from rococo_notation.view.stroke_font import LETTERS, moved, stroked

SVG = "{http://www.w3.org/2000/svg}"
BODY = {"d"}
MARK = {"d", "fill", "stroke"}
VARIANTS = [rn.variant(name) for name in rn.variants()]
KINDS = sorted({piece.name for variant in VARIANTS for piece in variant.pieces.values()})


def source(slug: str) -> str:
    return (files("rococo_notation.view.glyphs") / f"{slug}.svg").read_text(encoding="utf-8")


def paths(markup: str) -> list[dict[str, str]]:
    return [path.attrib for path in ElementTree.fromstring(f"<g>{markup}</g>")]


def points(data: str) -> list[tuple[float, float]]:
    """The points of path data with absolute commands only, control points included."""
    found, at = [], (0.0, 0.0)
    for command, rest in re.findall(r"([A-Z])([^A-Z]*)", data):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", rest)]
        if command == "H":
            pairs = [(x, at[1]) for x in numbers]
        elif command == "V":
            pairs = [(at[0], y) for y in numbers]
        elif command == "A":
            pairs = list(zip(numbers[5::7], numbers[6::7], strict=True))
        else:
            pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
        found += pairs
        at = pairs[-1] if pairs else at
    return found


def stops(strokes: str) -> list[tuple[float, float]]:
    """Where each command of a letter ends."""
    found, x, y = [], 0.0, 0.0
    for command, rest in re.findall(r"([Mlhvcs])([^A-Za-z]*)", strokes):
        numbers = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", rest)]
        size = {"M": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4}[command]
        for start in range(0, len(numbers), size):
            *_, right, down = (0.0, 0.0, *numbers[start : start + size])
            if command in "hv":
                right, down = (down, 0.0) if command == "h" else (0.0, down)
            x, y = (right, down) if command == "M" else (x + right, y + down)
            found.append((x, y))
    return found


# ---------------------------------------------------------------- the drawings


@pytest.mark.parametrize("name", KINDS)
def test_every_piece_of_every_variant_is_drawn(name: str) -> None:
    assert (glyph(name) or "").startswith('<path d="M')


@pytest.mark.parametrize("slug", glyph_names())
def test_a_drawing_is_a_small_file_of_paths_that_any_viewer_opens(slug: str) -> None:
    text = source(slug)
    root = ElementTree.fromstring(text)
    assert len(text.encode()) < 1500
    assert (root.tag, root.get("viewBox")) == (f"{SVG}svg", "0 0 48 48")
    assert {path.tag for path in root} == {f"{SVG}path"}
    assert not any(list(path) for path in root)


@pytest.mark.parametrize("slug", glyph_names())
def test_a_drawing_is_bodies_with_lines_and_marks_in_the_current_colour(slug: str) -> None:
    drawn = paths(glyph(slug) or "")
    assert drawn[0].keys() == BODY
    for path in drawn:
        assert path.keys() in (BODY, MARK, MARK | {"stroke-width"})
        colours = (path.get("fill"), path.get("stroke"))
        assert colours in ((None, None), ("none", "currentColor"), ("currentColor", "none"))


@pytest.mark.parametrize("slug", glyph_names())
def test_a_drawing_stays_in_its_box_with_numbers_of_one_decimal(slug: str) -> None:
    for path in paths(glyph(slug) or ""):
        assert re.fullmatch(r"(?:[MLHVCQAZ ]|-?\d+(?:\.\d)?(?![\d.]))+", path["d"])
        assert all(2 <= value <= 46 for point in points(path["d"]) for value in point)


def test_no_two_drawings_are_the_same() -> None:
    assert len({glyph(slug) for slug in glyph_names()}) == len(glyph_names())


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_no_two_pieces_of_a_game_have_the_same_drawing(variant: rn.Variant) -> None:
    drawn = [glyph(piece.name) for piece in variant.pieces.values()]
    assert len(set(drawn)) == len(drawn)


def test_a_shared_drawing_is_one_there_is_for_names_that_have_none() -> None:
    assert set(SHARED.values()) <= set(glyph_names())
    assert not SHARED.keys() & set(glyph_names())


@pytest.mark.parametrize(
    ("name", "drawing"), [("Prime Minister", "archbishop"), ("chancellor", "Marshall"), ("Man", "Commoner")]
)
def test_names_of_one_kind_share_a_drawing(name: str, drawing: str) -> None:
    assert glyph(name) == glyph(drawing) is not None


def test_the_markup_of_a_drawing_has_no_space_between_its_paths() -> None:
    markup = glyph("King") or ""
    assert re.fullmatch(r"(<path [^<>]*/>)+", markup)
    assert markup.count("<path") == source("king").count("<path")


@pytest.mark.parametrize("name", ["Long Leaper", "long-leaper", "LONG LEAPER"])
def test_a_drawing_is_found_by_the_name_of_the_piece_or_of_the_file(name: str) -> None:
    assert glyph(name) == glyph("Long Leaper") is not None


@pytest.mark.parametrize("name", ["Nobody", "", "../glyphs/king", "king.svg"])
def test_what_is_not_drawn_has_no_markup(name: str) -> None:
    assert glyph(name) is None


# ---------------------------------------------------------------- the letters


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_every_file_and_rank_can_be_written_with_strokes(variant: rn.Variant) -> None:
    for label in (*variant.files, *variant.ranks):
        assert stroked(label) is not None, label


def test_every_printable_character_of_ascii_is_drawn() -> None:
    assert {chr(code) for code in range(32, 127)} <= LETTERS.keys()


@pytest.mark.parametrize("character", [character for character in LETTERS if character != " "])
def test_a_letter_is_strokes_that_begin_absolutely_and_go_on_relatively(character: str) -> None:
    width, strokes = LETTERS[character]
    assert re.fullmatch(r"(M[\d. ]+[lhvcsz\d. -]+)+", strokes)
    ends = [x for x, _ in stops(strokes)]
    assert (min(ends), max(ends)) == pytest.approx((2, width - 2))
    assert all(0 <= round(y, 1) <= 18 for _, y in stops(strokes))


@pytest.mark.parametrize(
    "word", ["José", "Müller", "Łukasz", "Øyvind", "Černý", "Ağaoğlu", "Şükrü", "Ñandú", "Íî", "Ő “ß”…"]
)
def test_names_of_europe_are_drawn(word: str) -> None:
    _, strokes = stroked(word) or (0, "")
    assert strokes
    assert all(-5 <= y <= 18 for _, y in stops(strokes))


def test_an_accent_replaces_the_dot_of_a_letter_and_keeps_clear_of_its_neighbours() -> None:
    width, strokes = stroked("í") or (0, "")
    assert strokes.count("M") == 2
    assert all(0 < x < width for x, _ in stops(strokes))
    assert stroked("i\u0301x\u0301") is None


def test_a_text_is_as_wide_as_its_letters() -> None:
    assert stroked("") == (0, "")
    width, strokes = stroked("00") or (0, "")
    assert width == 2 * LETTERS["0"][0]
    assert strokes == LETTERS["0"][1] + moved(LETTERS["0"][1], LETTERS["0"][0])


def test_a_text_with_a_character_that_is_not_drawn_is_not_drawn() -> None:
    assert stroked("e δ") is None


@pytest.mark.parametrize("strokes", [strokes for _, strokes in LETTERS.values()])
def test_strokes_moved_there_and_back_are_the_same(strokes: str) -> None:
    def numbers(text: str) -> list[float]:
        return [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]

    back = moved(moved(strokes, 20, 6, 2), -10, -3, 0.5)
    assert re.sub(r"[^A-Za-z]", "", back) == re.sub(r"[^A-Za-z]", "", strokes)
    assert numbers(back) == numbers(strokes)


# ---------------------------------------------------------------- tokens


@pytest.mark.parametrize("label", ["L", "l", "10", "WWWW", "é", "δ", "", "<&>"])
def test_a_token_is_a_disc_with_a_line_inside(label: str) -> None:
    disc, letter = paths(token(label))
    assert disc.keys() == BODY
    assert (letter["fill"], letter["stroke"]) == ("none", "currentColor")
    assert all(hypot(x - 24, y - 24) < 18 for x, y in stops(letter["d"]))


def test_a_token_has_a_question_mark_where_its_letter_is_not_drawn() -> None:
    assert token("δ") == token("") == token("?") != token("L")


def test_a_token_is_the_same_for_white_and_black() -> None:
    assert token("l") == token("L")
