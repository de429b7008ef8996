"""Drawings of pieces: those of the package, and sets of your own."""

import base64
import io
import re
from importlib.resources import files
from math import hypot
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

import rococo_notation as rn
from rococo_notation.errors import PieceSetError
from rococo_notation.view import gif, png, replay_page, svg
from rococo_notation.view.lettering import LETTERS, moved, stroked
from rococo_notation.view.piece_drawings import LARGEST, OURS, SHARED, flat, glyph, glyph_names, read_pieces, token
from rococo_notation.view.raster import frames
from rococo_notation.view.scene import Scene

# ---------------------------------------------------------------- ours


SVG = "{http://www.w3.org/2000/svg}"
BODY = {"d"}
MARK = {"d", "fill", "stroke"}
VARIANTS = [rn.variant(name) for name in rn.variants()]
KINDS = sorted({piece.name for variant in VARIANTS for piece in variant.pieces.values()})


def source(slug: str) -> str:
    return (files("rococo_notation.view") / "glyphs" / f"{slug}.svg").read_text(encoding="utf-8")


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


@pytest.mark.parametrize("game", ["rococo", "ultima", "chess"])
def test_every_piece_of_rococo_ultima_and_chess_has_a_flat_figure_of_its_own(game: str) -> None:
    names = [piece.name for piece in rn.variant(game).pieces.values()]
    drawn = [flat().drawing(name, "white") for name in names]
    assert None not in drawn
    assert len({*drawn, *map(glyph, names)}) == 2 * len(names)


def test_a_flat_figure_is_drawn_like_the_others() -> None:
    for name, drawn in flat().drawings.items():
        assert {frozenset(path) for path in paths(drawn)} <= {frozenset(BODY), frozenset(MARK)}, name
        for x, y in (point for path in paths(drawn) for point in points(path["d"])):
            assert 1 <= x <= 47, name
            assert 1 <= y <= 47, name


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


# ---------------------------------------------------------------- sets


START = rn.Position.start("rococo")
BEGIN = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 90 90">'
DISC = f'{BEGIN}<circle cx="45" cy="45" r="40" fill="COLOUR"/></svg>'
HOSTILE = f"""<?xml version="1.0"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<?xml-stylesheet href="http://evil.example/a.css"?>
{BEGIN.replace("<svg", '<svg onload="evil()" xmlns:i="http://www.inkscape.org/namespaces/inkscape" i:evil="1"')}
<script>evil()</script><script xlink:href="http://evil.example/"/><foreignObject><p>evil</p></foreignObject>
<style>@import url(http://evil.example/b.css);</style><style>.a{{fill:url('http://evil.example/#a')}}</style>
<style>.good{{fill:url(#fine)}}</style><i:evil/><set attributeName="href" to="evil"/>
<image xlink:href="http://evil.example/c.png"/><image href="file:///evil.png"/><use href="evil.svg#x"/>
<image href="data:image/svg+xml,evil"/><a href="javascript:evil()"><rect style="fill:url( 'evil')"/></a>
<path d="M0 0H90V90Z" fill="u\\72l(evil)" onclick="evil()"/><use xlink:href="#fine" class="good"/>
<g id="fine"><circle r="3"/></g></svg>"""


def set_of(folder: Path, **files: str | bytes) -> Path:
    for name, text in files.items():
        stem, _, kind = name.rpartition("_")
        data = text if isinstance(text, bytes) else text.encode()
        (folder / f"{stem.replace('_', '-')}.{kind}").write_bytes(data)
    return folder


def raster(colour: str) -> bytes:
    file = io.BytesIO()
    Image.new("RGBA", (20, 20), colour).save(file, "png")
    return file.getvalue()


def inside(markup: str) -> str:
    """The picture within an image element."""
    return base64.b64decode(re.findall(r'href="data:image/svg\+xml;base64,([^"]*)"', markup)[0]).decode()


def at(image: Image.Image, square: str) -> tuple[int, ...]:
    """The colour in the middle of a square of a picture of 264 pixels."""
    file, rank = "xabcdefghz".index(square[0]), int(square[1])
    return image.convert("RGB").getpixel((12 + 24 * file + 12, 264 - 12 - 24 * rank - 12))  # type: ignore[return-value]


@pytest.mark.parametrize("stem", ["white_long_leaper", "white_LongLeaper", "White_Long_Leaper"])
def test_a_drawing_is_found_by_the_name_of_its_piece_however_it_is_written(stem: str, tmp_path: Path) -> None:
    pieces = read_pieces(set_of(tmp_path, **{f"{stem}_svg": DISC.replace("COLOUR", "red")}))
    assert "circle" in inside(pieces.drawing("Long Leaper", "white") or "")
    assert pieces.drawing("Long Leaper", "black") is None
    assert pieces.drawing("Leaper", "white") is None


def test_every_picture_has_the_drawings_of_the_set_and_else_those_of_the_package(tmp_path: Path) -> None:
    red, blue = (DISC.replace("COLOUR", colour) for colour in ("#ff0000", "#0000ff"))
    pieces = read_pieces(set_of(tmp_path, white_king_svg=red, black_king_svg=blue, white_swapper_png=raster("#00ff00")))
    image = Image.open(io.BytesIO(png(svg(START, size=264, pieces=pieces))))
    assert [at(image, square) for square in ("d1", "d8", "h1")] == [(255, 0, 0), (0, 0, 255), (0, 255, 0)]
    ours = Image.open(io.BytesIO(png(svg(START, size=264))))
    assert [at(image, square) for square in ("h8", "c1", "c8")] == [at(ours, square) for square in ("h8", "c1", "c8")]


def test_a_film_in_gif_has_the_colours_of_the_set(tmp_path: Path) -> None:
    pieces = read_pieces(set_of(tmp_path, white_king_svg=DISC.replace("COLOUR", "#12ab34")))
    film = frames([Scene(START)], size=264, pieces=pieces)
    colour = at(Image.open(io.BytesIO(gif(film, pieces=pieces))), "d1")
    assert all(abs(one - other) < 8 for one, other in zip(colour, (0x12, 0xAB, 0x34), strict=True))


def test_a_page_has_the_drawings_of_the_set(tmp_path: Path) -> None:
    pieces = read_pieces(set_of(tmp_path, white_king_svg=DISC.replace("COLOUR", "red"), black_king_svg=DISC))
    page = replay_page(rn.replay("Game: Rococo\n\n1. P a2-a3\n"), pieces=pieces)
    assert page.count('<g id="rococo-king"><image ') == page.count('<g id="rococo-king-black"><image ') == 1
    assert '"rococo-king-black"' in page.partition('id="geometry"')[2]


def test_one_drawing_for_both_sides_takes_their_colours(tmp_path: Path) -> None:
    shape = '<title>t</title><g style="stroke-width:2; fill : none"><path d="M5 5H85V85H5Z" id="x" class="y"/></g>'
    pieces = read_pieces(set_of(tmp_path, king_svg=f"{BEGIN}{shape}</svg>"))
    drawing = pieces.drawing("King", "white") or ""
    assert drawing == pieces.drawing("King", "black")
    group = ElementTree.fromstring(drawing)[0]
    assert group.attrib == {"stroke-width": "2", "fill": "none"}
    assert group[0].attrib == {"d": "M5 5H85V85H5Z"}
    assert svg(START, pieces=pieces).count('href="#rococo-king"') == 2


@pytest.mark.parametrize("box", ['viewBox="10 20 512 256"', 'width="96px" height="48"', 'viewBox="0,0,4,2"'])
def test_a_drawing_fills_its_square_whatever_its_box(box: str, tmp_path: Path) -> None:
    shape = '<rect x="-1000" y="-1000" width="9000" height="9000" fill="#ff0000"/>'
    text = f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{shape}</svg>'
    pieces = read_pieces(set_of(tmp_path, white_king_svg=text))
    assert at(Image.open(io.BytesIO(png(svg(START, size=264, pieces=pieces)))), "d1") == (255, 0, 0)


def test_nothing_in_a_drawing_runs_or_loads_anything(tmp_path: Path) -> None:
    markup = inside(read_pieces(set_of(tmp_path, white_king_svg=HOSTILE)).drawing("King", "white") or "")
    assert "evil" not in markup
    assert "javascript" not in markup
    root = ElementTree.fromstring(markup)
    assert [node.tag.rpartition("}")[2] for node in root.iter()].count("use") == 2
    assert 'href="#fine"' in markup
    assert "url(#fine)" in markup


def test_nothing_but_shapes_gets_into_a_drawing_for_both_sides(tmp_path: Path) -> None:
    shape = '<path d="M0 0H9Z" onclick="evil()" fill="url(evil)" href="evil" style="stroke:url(evil);fill:red"/>'
    drawing = read_pieces(set_of(tmp_path, king_svg=f"{BEGIN}{shape}</svg>")).drawing("King", "white") or ""
    assert "evil" not in drawing
    assert 'fill="red"' in drawing


@pytest.mark.parametrize(("name", "text", "told"), [
    ("white_king_svg", "hm", "white-king.svg: is not SVG: "),
    ("white_king_svg", "<html/>", "is not SVG: it does not begin with <svg"),
    ("white_king_svg", '<svg xmlns="http://www.w3.org/2000/svg"/>', "has neither a viewBox nor a width and a height"),
    ("white_king_svg", BEGIN.replace("90 90", "0 90") + "</svg>", "has no size"),
    ("white_king_png", "hm", "white-king.png: is not a valid PNG"),
    ("king_png", raster("red"), "its name must begin with white- or black-"),
    ("king_svg", f"{BEGIN}<style/></svg>", "may contain only shapes, not <style>"),
    ("white_king_svg", f"{BEGIN}{'<g>' * 30000}{'</g>' * 30000}</svg>", "nested too deep"),
    ("white_king_svg", " " * (LARGEST + 1), "is larger than 256 kB"),
    ("notes_txt", "hm", "there is no drawing; name files after pieces, such as white-king.svg"),
])  # fmt: skip
def test_a_file_that_cannot_be_used_is_told(name: str, text: str | bytes, told: str, tmp_path: Path) -> None:
    with pytest.raises(PieceSetError, match=re.escape(told)):
        read_pieces(set_of(tmp_path, **{name: text}))


def test_a_set_of_another_game_is_told(tmp_path: Path) -> None:
    pieces = read_pieces(set_of(tmp_path, dragon_svg=f"{BEGIN}</svg>"))
    with pytest.raises(PieceSetError, match=r"named after a piece of Rococo, such as white-king\.svg or king\.svg$"):
        pieces.check(["King", "Swapper"], "Rococo")
    pieces.check(["King", "Dragon"], "Any")


def test_the_drawings_of_the_package_are_no_set() -> None:
    assert OURS.drawing("King", "white") is None
