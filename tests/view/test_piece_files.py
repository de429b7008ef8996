"""Drawings of pieces of one's own."""

import base64
import io
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

import rococo_notation as rn
from rococo_notation.errors import PieceSetError
from rococo_notation.view import gif, png, replay_page, svg
from rococo_notation.view.film_frames import frames
from rococo_notation.view.piece_files import LARGEST, read_pieces
from rococo_notation.view.piece_set import OURS
from rococo_notation.view.scene import Scene

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
    ("white_king_svg", "hm", "white-king.svg: is no SVG: "),
    ("white_king_svg", "<html/>", "is no SVG: it does not begin with <svg"),
    ("white_king_svg", '<svg xmlns="http://www.w3.org/2000/svg"/>', "has neither a viewBox nor a width and a height"),
    ("white_king_svg", BEGIN.replace("90 90", "0 90") + "</svg>", "has no size"),
    ("white_king_png", "hm", "white-king.png: is no PNG"),
    ("king_png", raster("red"), "its name begins with white- or black-"),
    ("king_svg", f"{BEGIN}<style/></svg>", "shapes only, and not of <style>; draw the sides apart"),
    ("white_king_svg", f"{BEGIN}{'<g>' * 30000}{'</g>' * 30000}</svg>", "nested too deep"),
    ("white_king_svg", " " * (LARGEST + 1), "is larger than 256 kB"),
    ("notes_txt", "hm", "there is no drawing; files are named after pieces, such as white-king.svg"),
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
