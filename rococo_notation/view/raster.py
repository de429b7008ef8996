"""Write boards as PNG and WebP, and films as GIF, animated PNG and WebP. Needs the extra ``image``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache, reduce
from io import BytesIO
from itertools import starmap
from math import ceil, cos, pi, sin
from struct import pack
from typing import TYPE_CHECKING, Final, NamedTuple

from rococo_notation.errors import modules_of
from rococo_notation.notation import Side
from rococo_notation.replayer import Position
from rococo_notation.view.animated_svg import MOVING, NEARER, SHOWN, STILL
from rococo_notation.view.drawing import LINE, MARGIN, Board, Theme, paint_of, picture, svg
from rococo_notation.view.markers import SIDE, Sign
from rococo_notation.view.piece_drawings import OURS, PieceSet
from rococo_notation.view.scene import PieceTrack, Scene, fills_of, tracks_of
from rococo_notation.view.xml import element

if TYPE_CHECKING:
    from PIL.Image import Image


# ---------------------------------------------------------------- frames of a film

STEPS: Final = 6
"""Between two positions, while pieces move."""
FADES: Final = ((0.0, 0.3), (0.35, 0.12), (0.7, 0.12))
"""How far what a move took has faded, and for how many seconds, until it is gone."""


def frames(
    scenes: Iterable[Scene],
    *,
    size: int = 480,
    theme: Theme = "light",
    orientation: Side = "white",
    captions: Iterable[tuple[str, str]] | None = None,
    pieces: PieceSet = OURS,
) -> Iterator[Frame]:
    """Film scenes one after another as they come, beginning with the first, which must exist.

    ``captions`` are the move of each scene and its number, below the board, and ``pieces`` drawings to use.

    Raises:
        MissingExtraError: the extra ``image`` is not installed.
    """
    coming, lines = iter(scenes), None if captions is None else iter(captions)
    before = next(coming)
    board = Board(before.position.variant, orientation, paint_of(theme), pieces)
    stage = Stage(board, size, theme, captioned=lines is not None)
    if lines is not None:
        stage.tell(*next(lines))
    yield Frame(stage.seen(before), STILL)
    for scene in coming:
        if lines is not None:
            stage.tell(*next(lines))
        tracks = tracks_of([before, scene])
        yield from stage.moving(before, tracks)
        yield from stage.shown(scene, tracks)
        before = scene
    yield Frame(stage.seen(before), STILL)


Part = tuple["Image", tuple[int, int]]
"""Something drawn alone, and the place of its upper left corner."""


class Stage:
    """The painter of the frames of a film: what stays as it was is drawn once."""

    def __init__(self, board: Board, size: int, theme: Theme, *, captioned: bool = False) -> None:
        self.board = board
        self.theme = theme
        width, height = board.width, board.height + (LINE + MARGIN / 2 if captioned else 0)
        self.extent = size, round(size * height / width)
        self.scale = min(self.extent[0] / width, self.extent[1] / height)
        self.begin = (self.extent[0] - self.scale * width) / 2, (self.extent[1] - self.scale * height) / 2
        ground = picture((width, height), size, theme, *board.ground(), sheet=())
        self.empty = self.ground = image_of(ground).convert("RGB")
        self.piece = lru_cache(200)(self._piece)
        # A scene is drawn with the pieces that it takes, and without them.
        self.layer = lru_cache(4)(self._drawn)

    def tell(self, words: str, count: str) -> None:
        """Set the caption of what is drawn from now on."""
        self.ground = self.empty.copy()
        top = int(self.begin[1] + self.scale * self.board.height)
        box = (0, top, self.extent[0], self.extent[1] - top)
        self._put(self.ground, self._drawn(self.board.strip(words, count), box=box))

    def seen(self, scene: Scene, victims: Iterable[PieceTrack] = ()) -> Image:
        """Draw a scene with its signs."""
        fallen = ((victim.label, victim.last) for victim in victims)
        standing = ((label, square) for square, label in scene.position.pieces.items())
        fills = fills_of(scene.position, scene.signs)
        signs = [*fills, *scene.signs]
        image = self._over(self.ground.copy(), signs, *self.board.beneath(fills, scene.signs))
        self._put(image, *(self.piece(label, self.board.centre(square)) for label, square in (*fallen, *standing)))
        return self._over(image, signs, *self.board.above(scene.signs))

    def moving(self, before: Scene, tracks: Iterable[PieceTrack]) -> Iterator[Frame]:
        """Draw the pieces on their way from a scene to the next, if any moves."""
        there = [track for track in tracks if not track.born]
        movers = [track for track in there if len(track.stands) > 1]
        if not movers:
            return
        fills = fills_of(before.position, ())
        still = self._over(self.ground.copy(), fills, *self.board.beneath(fills, ()))
        resting = ((each.label, self.board.centre(each.stands[0])) for each in there if each not in movers)
        self._put(still, *starmap(self.piece, resting))
        for step in range(1, STEPS + 1):
            image = still.copy()
            self._put(image, *(self._between(mover, step / (STEPS + 1)) for mover in movers))
            yield Frame(image, MOVING / STEPS)

    def shown(self, scene: Scene, tracks: Iterable[PieceTrack]) -> Iterator[Frame]:
        """Draw a scene while the effects of its move are shown and captured pieces fade."""
        from PIL import Image

        after = self.seen(scene)
        # Whom another piece now stands upon is not seen.
        victims = [track for track in tracks if track.gone and track.last not in scene.position.pieces]
        left = SHOWN
        if victims:
            before = self.seen(scene, victims)
            for share, seconds in FADES:
                yield Frame(Image.blend(before, after, share), seconds)
                left -= seconds
        yield Frame(after, left)

    def _between(self, track: PieceTrack, time: float) -> Part:
        """Draw a piece on its way: slow at both ends, and larger in the middle of a leap."""
        share = (1 - cos(pi * time)) / 2
        (x, y), (to_x, to_y) = self.board.centre(track.stands[0]), self.board.centre(track.stands[1])
        across, down = share * (to_x - x), share * (to_y - y)
        if track.leaps:
            return self._piece(track.label, (x + across, y + down), 1 + (NEARER - 1) * sin(pi * time))
        drawn, (left, top) = self.piece(track.label, (x, y))
        return drawn, (left + round(self.scale * across), top + round(self.scale * down))

    def _piece(self, label: str, centre: tuple[float, float], scale: float = 1) -> Part:
        side = 2 * ceil(self.scale * scale * SIDE / 2) + 3
        left, top = (round(begin + self.scale * at - side / 2) for begin, at in zip(self.begin, centre, strict=True))
        return self._drawn(self.board.piece(label, centre, scale), box=(left, top, side, side))

    def _put(self, image: Image, *parts: Part) -> None:
        for part, place in parts:
            image.paste(part, place, part)

    def _over(self, image: Image, signs: Iterable[Sign], *markup: str) -> Image:
        """Draw signs over an image, and return it."""
        if markup:
            # An arrow may arc over a square next to its own.
            reach = ceil(1.5 * SIDE * self.scale)
            points = zip(*(self.board.centre(square) for sign in signs for square in sign.squares), strict=True)
            ends = [(round(self.scale * min(at)), round(self.scale * max(at))) for at in points]
            left, top = (round(begin) + first - reach for begin, (first, _) in zip(self.begin, ends, strict=True))
            width, height = (last - first + 2 * reach for first, last in ends)
            self._put(image, self.layer(*markup, box=(left, top, width, height)))
        return image

    def _drawn(self, *markup: str, box: tuple[int, int, int, int]) -> Part:
        """Draw what is seen in a box of left, top, width and height."""
        left, top, width, height = box
        x, y = self.begin[0] - left, self.begin[1] - top
        seen = element("g", {"transform": f"translate({x:g} {y:g}) scale({self.scale:g})"}, *markup)
        whole = picture((width, height), width, self.theme, self.board.definitions(seen), seen, sheet=())
        return image_of(whole), (left, top)


# ---------------------------------------------------------------- files

_CLEAR: Final = 255
"""The colour of a GIF that leaves a point as it was."""
_NOTHING: Final = (0, 0, 0, 0)
"""The same where colours have an opacity."""
_SAMPLE: Final = (
    Sign("frozen", ("b7", "c7", "d7", "b4", "c4", "x4", "x5")),
    Sign("mark", ("f7", "g7", "h7", "f4", "g4", "z4", "z5")),
    Sign("path", ("b1", "e3", "g6")),
    Sign("approach", ("c3", "c5")),
    Sign("capture", ("c7", "d7", "f7", "g7", "c2", "d2", "b4", "c4", "f4", "g4", "d5", "d6")),
    Sign("wrong", ("h1", "c6")),
)
"""Signs that mix every colour with every other."""


class Frame(NamedTuple):
    """A picture of a film, and how long it is shown."""

    image: Image
    seconds: float


def need_image() -> None:
    """Raise MissingExtraError if the extra ``image`` is not installed."""
    modules_of("image", "pictures", "PIL", "resvg_py")


def png(markup: str) -> bytes:
    """Convert SVG to PNG.

    Raises:
        MissingExtraError: the extra ``image`` is not installed.
    """
    need_image()
    import resvg_py

    # Looking through the fonts of a system takes long, and coordinates are drawn without any if they can be.
    return resvg_py.svg_to_bytes(svg_string=markup, skip_system_fonts="<text" not in markup)


def image_of(markup: str) -> Image:
    """Convert SVG to an image of Pillow."""
    need_image()
    from PIL import Image

    return Image.open(BytesIO(png(markup))).convert("RGBA")


def gif(film: Iterable[Frame], *, theme: Theme = "light", pieces: PieceSet = OURS) -> bytes:
    """Write a film as a looping GIF in the colours of a theme and of pieces, frame by frame, keeping none in memory.

    Raises:
        MissingExtraError: the extra ``image`` is not installed.
    """
    need_image()
    from PIL import GifImagePlugin
    from PIL.Image import Dither

    palette = _palette("light" if theme == "auto" else theme, pieces)
    data: list[bytes] = []
    painted = (Frame(image.quantize(palette=palette, dither=Dither.NONE), seconds) for image, seconds in film)
    for part, place, time in _changes(painted, "P", _CLEAR):
        if not data:
            data += GifImagePlugin.getheader(part.copy(), info={"loop": 0})[0]
        data += GifImagePlugin.getdata(part, place, duration=time, transparency=_CLEAR, disposal=1)
    return b"".join([*data, b";"])


def apng(film: Iterable[Frame]) -> bytes:
    """Write a film as a looping animated PNG, frame by frame, keeping none in memory.

    Raises:
        MissingExtraError: the extra ``image`` is not installed.
    """
    need_image()
    from PIL.PngImagePlugin import getchunks, putchunk

    head = b""
    data = BytesIO()
    count = numbers = 0
    for part, place, time in _changes(film, "RGBA", _NOTHING):
        chunks = getchunks(part)
        head = head or chunks[0][1]
        putchunk(data, b"fcTL", pack(">5I2H2B", numbers, *part.size, *place, time, 1000, 0, 1))
        numbers += 1
        for body in (body for kind, body, _ in chunks if kind == b"IDAT"):
            # What an old reader shows is the first frame.
            putchunk(data, *((b"fdAT", pack(">I", numbers), body) if count else (b"IDAT", body)))
            numbers += bool(count)
        count += 1
    putchunk(data, b"IEND")
    whole = BytesIO()
    whole.write(b"\x89PNG\r\n\x1a\n")
    putchunk(whole, b"IHDR", head)
    putchunk(whole, b"acTL", pack(">2I", count, 0))
    return whole.getvalue() + data.getvalue()


def webp(film: Iterable[Frame]) -> bytes:
    """Write a film as a looping WebP without loss, frame by frame, keeping none in memory; one frame is a picture.

    Raises:
        MissingExtraError: the extra ``image`` is not installed.
    """
    need_image()
    size = (0, 0)
    data: list[bytes] = []
    for part, (left, top), time in _changes(film, "RGBA", _NOTHING):
        size = size if data else part.size
        places = (left // 2, top // 2, part.width - 1, part.height - 1, time)
        head = b"".join(number.to_bytes(3, "little") for number in places)
        # Drawn over the frame before, which stays.
        file = BytesIO()
        part.save(file, "webp", lossless=True, exact=True)
        data.append(_piece(b"ANMF", head + b"\0" + file.getvalue()[file.getvalue().index(b"VP8L") :]))
    if len(data) == 1:
        return _piece(b"RIFF", b"WEBP" + data[0][24:])
    animated, transparent = 0x02, 0x10
    canvas = b"".join((length - 1).to_bytes(3, "little") for length in size)
    begin = [
        _piece(b"VP8X", bytes((animated | transparent, 0, 0, 0)) + canvas),
        # The colour behind it, and how often it is shown, which is for ever.
        _piece(b"ANIM", pack("<4sH", b"\xff" * 4, 0)),
    ]
    return _piece(b"RIFF", b"WEBP" + b"".join([*begin, *data]))


def _piece(kind: bytes, body: bytes) -> bytes:
    return kind + pack("<I", len(body)) + body + b"\0" * (len(body) % 2)


def _changes(
    film: Iterable[Frame], mode: str, clear: int | tuple[int, ...]
) -> Iterator[tuple[Image, tuple[int, int], int]]:
    """Yield what of each frame differs from the one before, ``clear`` where it does not, its place, and milliseconds.

    A frame that does not differ is merged into the one before it. A place has even numbers, as WebP needs them.
    """
    from PIL import ImageChops

    coming = iter(film)
    image, seconds = next(coming)
    part, place = image.convert(mode), (0, 0)
    for after, more in coming:
        bands = ImageChops.difference(after, image).split()
        changed = reduce(ImageChops.lighter, bands).point([0] + [255] * 255, "1")
        if (differs := changed.getbbox()) is None:
            seconds += more
            continue
        yield part, place, round(1000 * seconds)
        left, top, right, bottom = differs
        place = left - left % 2, top - top % 2
        part = after.crop((*place, right, bottom)).convert(mode)
        part.paste(clear, mask=ImageChops.invert(changed.crop((*place, right, bottom))))
        image, seconds = after, more
    yield part, place, round(1000 * seconds)


@cache
def _palette(theme: Theme, pieces: PieceSet) -> Image:
    """Return the colours of a theme and of pieces, and their mixtures where they meet."""
    from PIL import Image
    from PIL.Image import Quantize

    sample = image_of(svg(Position.start("rococo"), signs=_SAMPLE, theme=theme, size=800))
    sheet = image_of(_sheet(pieces, theme)) if pieces.drawings else Image.new("RGBA", (0, 0))
    both = Image.new("RGB", (sample.width, sample.height + sheet.height))
    both.paste(sample)
    both.paste(sheet, (0, sample.height))
    return both.quantize(_CLEAR, Quantize.MEDIANCUT, kmeans=2)


def _sheet(pieces: PieceSet, theme: Theme) -> str:
    """Draw every piece of a set in rows of sixteen, as wide as the sample."""
    paint = paint_of(theme)
    rows = -(-len(pieces.drawings) // 16)
    drawn = [
        element("g", {"transform": f"translate({number % 16 * SIDE} {number // 16 * SIDE})", **paint["white"]}, markup)
        for number, markup in enumerate(pieces.drawings.values())
    ]
    ground = element("rect", {"width": "100%", "height": "100%", **paint["dark"]})
    return picture((16 * SIDE, rows * SIDE), 800, theme, ground, *drawn)
