"""Pictures of points: what is seen in them, and how films are cut."""

import io
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from operator import sub

import pytest
import resvg_py
from PIL import Image, ImageChops

import rococo_notation as rn
from rococo_notation.errors import MissingExtraError
from rococo_notation.view.animated_svg import MOVING, SHOWN, STILL
from rococo_notation.view.drawing import svg
from rococo_notation.view.raster import FADES, STEPS, Frame, apng, frames, gif, png, webp
from rococo_notation.view.scene import Scene, scene_of_move, scene_of_ply
from rococo_notation.view.themes import THEMES

START = rn.Position.start("rococo")
LEAP = rn.Position.from_code("10/4k5/10/10/10/10/1p8/1L8/4K5/10 w - -")
SIZE = 264
"""Half a pixel for each unit of a board of ten squares and its margins."""


def scenes(position: rn.Position, *moves: str) -> Iterator[Scene]:
    yield Scene(position)
    for text in moves:
        move = position.parse(text)
        yield scene_of_move(position, move)
        position = position.play(move)


def opened(data: bytes) -> list[tuple[Image.Image, float]]:
    """Every frame of a film with the milliseconds it is seen."""
    image = Image.open(io.BytesIO(data))
    seen = []
    for number in range(image.n_frames):
        image.seek(number)
        seen.append((image.convert("RGB"), image.info["duration"]))
    return seen


def opened_still(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def middle(square: str) -> tuple[int, int]:
    """The middle of a square of a board of ten."""
    file, rank = "xabcdefghz".index(square[0]), ["0", *"12345678", "00"].index(square[1:])
    return 12 + 24 * file + 12, SIZE - 12 - 24 * rank - 12


def colours_of(image: Image.Image, square: str) -> set[tuple[int, int, int]]:
    x, y = middle(square)
    return {image.getpixel((x + across, y + down)) for across in range(-9, 10) for down in range(-9, 10)}


def colour(theme: str, name: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(THEMES[theme][name]["fill"].removeprefix("#")))


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_a_picture_shows_the_pieces_where_they_stand(theme: str) -> None:
    image = Image.open(io.BytesIO(png(svg(START, size=SIZE, theme=theme)))).convert("RGB")
    assert image.size == (SIZE, SIZE)
    assert colour(theme, "white") in colours_of(image, "d1")
    assert colour(theme, "black") in colours_of(image, "d8")
    assert len(colours_of(image, "d4")) == 1


def test_a_picture_is_drawn_without_the_fonts_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def draw(**given: object) -> bytes:
        asked.append(given["skip_system_fonts"])
        return b""

    monkeypatch.setattr(resvg_py, "svg_to_bytes", draw)
    png(svg(START))
    png('<svg xmlns="http://www.w3.org/2000/svg"><text>δ</text></svg>')
    assert asked == [True, False]


def test_a_film_moves_the_piece_step_by_step_and_lets_what_was_taken_fade() -> None:
    film = list(frames(scenes(LEAP, "L a2-a4"), size=SIZE))
    assert len(film) == 1 + STEPS + len(FADES) + 1 + 1
    assert sum(frame.seconds for frame in film) == pytest.approx(STILL + MOVING + SHOWN + STILL)
    white = colour("light", "white")
    assert [white in colours_of(frame.image, "a2") for frame in (film[0], film[-1])] == [True, False]
    assert [white in colours_of(frame.image, "a4") for frame in (film[0], film[-1])] == [False, True]
    black = colour("light", "black")
    assert [black in colours_of(frame.image, "a3") for frame in film[-len(FADES) - 2 :]] == [True] + [False] * 4


@pytest.mark.parametrize("size", [SIZE, 333])
def test_the_frame_of_a_position_is_its_picture(size: int) -> None:
    # All is drawn piece by piece in a film, and at once in a picture.
    frame = next(frames([Scene(LEAP)], size=size)).image
    picture = opened_still(png(svg(LEAP, size=size)))
    assert frame.size == picture.size
    difference = ImageChops.difference(frame, picture).convert("L")
    assert difference.point([0] * 32 + [255] * 224).getbbox() is None


def test_a_ply_that_moves_nothing_has_no_steps() -> None:
    film = list(frames([Scene(LEAP), Scene(LEAP)], size=SIZE))
    assert len({frame.image.tobytes() for frame in film}) == 1
    assert len(film) == 3


def test_a_film_shows_the_ghost_of_a_piece_that_could_not_go() -> None:
    record = rn.replay("Game: Rococo\n\n1. K d1-d4\n")
    scene = scene_of_ply(record.plies[0])
    assert scene is not None
    *_, last = frames([Scene(START), scene], size=SIZE)
    without = Scene(scene.position, tuple(sign for sign in scene.signs if sign.kind != "ghost"))
    *_, bare = frames([Scene(START), without], size=SIZE)
    assert len(colours_of(last.image, "d1")) > len(colours_of(bare.image, "d1"))


def test_a_film_tells_the_move_from_when_its_piece_leaves() -> None:
    told = [("Before the first move", "0/1"), ("1. L a2-a4", "1/1")]
    film = list(frames(scenes(LEAP, "L a2-a4"), size=SIZE, captions=told))
    assert film[0].image.height > SIZE
    strips = [frame.image.crop((0, SIZE, *frame.image.size)).tobytes() for frame in film]
    assert len(set(strips)) == 2
    assert strips[0] != strips[1] == strips[-1]


def test_a_film_seen_from_black_is_turned() -> None:
    (first, *_), (turned, *_) = (
        list(frames([Scene(LEAP)], size=SIZE, orientation=side)) for side in ("white", "black")
    )
    white = colour("light", "white")
    assert white in colours_of(first.image, "a2")
    assert white not in colours_of(turned.image, "a2")
    assert white in colours_of(turned.image, "h7")


@pytest.mark.parametrize("write", [gif, apng, webp])
def test_what_is_written_is_the_film(write: Callable[..., bytes]) -> None:
    film = list(frames(scenes(START, "P g2-g3", "p g7-g6"), size=SIZE))
    seen = opened(write(film))
    # What is the same as the frame before it is no frame of its own.
    assert len(seen) == len(film) - 1
    assert sum(duration for _, duration in seen) == pytest.approx(1000 * sum(frame.seconds for frame in film))
    assert seen[0][0].tobytes() != seen[-1][0].tobytes()
    for (image, _), frame in zip(seen, film[:-1], strict=True):
        assert image.size == (SIZE, SIZE)
        difference = max(most for _, most in ImageChops.difference(image, frame.image).getextrema())
        assert difference <= (48 if write is gif else 0)


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_the_colours_of_a_gif_are_those_of_its_theme(theme: str) -> None:
    film = list(frames([Scene(START)], size=SIZE, theme=theme))
    image = opened_still(gif(film, theme=theme))
    for point in ((2, 2), middle("d4"), middle("e4"), middle("z0"), middle("z1")):
        assert image.getpixel(point) == pytest.approx(film[0].image.getpixel(point), abs=4)


@pytest.mark.parametrize("write", [gif, apng, webp])
def test_a_film_of_one_position_is_a_picture(write: Callable[..., bytes]) -> None:
    seen = opened_still(write(frames([Scene(START)], size=SIZE)))
    # A GIF has 256 colours.
    most = 4 if write is gif else 0
    far = [max(map(abs, map(sub, colour("light", "white"), each))) for each in colours_of(seen, "d1")]
    assert min(far) <= most


@pytest.mark.parametrize("write", [gif, apng, webp])
def test_frames_are_not_kept_while_a_film_is_written(write: Callable[..., bytes]) -> None:
    images = [Image.new("RGB", (200, 200), (number, 0, 0)) for number in (0, 255)]
    taken = 0

    def film() -> Iterator[Frame]:
        nonlocal taken
        for number in range(300):
            taken += 1
            yield Frame(images[number % 2].copy(), 0.1)

    tracemalloc.start()
    data = write(film())
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert taken == 300
    assert len(opened(data)) == 300
    assert most < 4_000_000


@pytest.mark.parametrize("absent", ["PIL", "resvg_py"])
def test_without_the_extra_it_is_said_what_to_install(absent: str, monkeypatch: pytest.MonkeyPatch) -> None:
    film = list(frames([Scene(LEAP)], size=SIZE))
    monkeypatch.setitem(sys.modules, absent, None)
    message = r"""^pictures need the extra "image": pip install 'rococo-notation\[image\]'$"""
    for make in (
        lambda: png(svg(LEAP)),
        lambda: next(frames([Scene(LEAP)])),
        lambda: gif(film),
        lambda: apng(film),
        lambda: webp(film),
    ):
        with pytest.raises(MissingExtraError, match=message):
            make()
    assert issubclass(MissingExtraError, rn.RococoError)
