"""Draw a board as SVG that needs no font and looks the same everywhere."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import starmap
from typing import Final, Literal

from rococo_notation.arguments import check_word
from rococo_notation.notation.turn import Side
from rococo_notation.replayer import Position
from rococo_notation.rules import Move, Variant
from rococo_notation.rules.tables import SIDES
from rococo_notation.view.ascii_board import draw_board
from rococo_notation.view.lettering import LABEL, WORDS, cut, folded, lettered
from rococo_notation.view.markers import SIDE, Sign, gone_from, paths_of, shape
from rococo_notation.view.piece_drawings import OURS, PieceSet, glyph, token
from rococo_notation.view.scene import fills_of, lines_of, off_board, scene_of_move
from rococo_notation.view.themes import THEMES, Paint, css
from rococo_notation.view.xml import element, escaped

Theme = Literal["light", "dark", "print", "auto"]

MARGIN: Final = 24
"""Around the board, for its coordinates."""
TRAY: Final = 78
"""The width of the column next to the board for the pieces that are off it."""
VICTIM: Final = (14, 0.42)
"""How far up and to the left of the middle of its square a captured piece is drawn, and its scale."""
LINE: Final = 22
"""The height of a line of a caption."""
NAMESPACE: Final = "http://www.w3.org/2000/svg"


def svg(
    position: Position,
    *,
    move: Move | None = None,
    signs: Iterable[Sign] = (),
    marks: Iterable[str] = (),
    arrows: Iterable[tuple[str, str]] = (),
    orientation: Side = "white",
    size: int = 480,
    theme: Theme = "light",
    captured: bool = False,
    caption: Iterable[str] = (),
    pieces: PieceSet = OURS,
) -> str:
    """Draw a position; with a ``move``, draw the board after it and the effects of the move.

    ``signs`` are drawn too, as are ``marks`` on squares and ``arrows`` from square to square. ``orientation`` is the
    side at the bottom, ``size`` the width in pixels, ``captured`` tells whether the pieces off the board are shown.
    Each string of ``caption`` is a paragraph below the board. ``pieces`` are drawings to use where there are any. The
    theme ``auto`` is light or dark as the reader has chosen.

    Raises:
        KeyError: there is no such square.
        ValueError: there is no such theme or side, or the size is no number of pixels.

    >>> from rococo_notation import Position
    >>> svg(Position.start("rococo"), size=300)[:60]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 528 528'
    """
    if move is not None:
        scene = scene_of_move(position, move)
        position, signs = scene.position, (*scene.signs, *signs)
    drawn = [Sign("mark", tuple(marks)), *signs, *(Sign("path", arrow) for arrow in arrows)]
    board = Board(position.variant, orientation, paint_of(theme), pieces)
    parts = [*board.ground(), *board.layers(position, drawn)]
    width, height = board.width, float(board.height)
    if captured and any(off_board(position)):
        parts.append(board.tray(position))
        width += TRAY
    if lines := tuple(caption):
        words, more = board.caption(lines, width)
        parts.append(words)
        height += more
    title = " \u2013 ".join(lines) or f"{position.variant.title}, {position.side.title()} to move"
    heading = element("title", {}, escaped(title))
    about = element("desc", {}, escaped(f"{draw_board(position)}\n{position.code()}"))
    return picture((width, height), size, theme, heading, about, board.definitions(), *parts)


def picture(
    extent: tuple[float, float], size: int, theme: Theme, *content: str, sheet: Iterable[str] | None = None
) -> str:
    """Wrap markup as a whole picture, ``size`` pixels wide, with the style sheet of its theme or another."""
    if size < 1:
        raise ValueError(f"the size must be a number of pixels, not {size}")
    width, height = extent
    attributes = {
        "xmlns": NAMESPACE,
        "viewBox": f"0 0 {width:g} {height:g}",
        "width": size,
        "height": round(size * height / width),
        "role": "img",
        "class": f"rococo-{theme}",
    }
    rules = "".join(style(theme) if sheet is None else sheet)
    return element("svg", attributes, *([element("style", {}, rules)] if rules else []), *content)


def piece_svg(name: str, side: Side, *, size: int = 48, theme: Theme = "light") -> str:
    """Draw a piece alone, by its name in variant files."""
    title = element("title", {}, escaped(f"{side.title()} {name}"))
    drawn = element("g", {"class": side, **paint_of(theme)[side]}, glyph(name) or token(name[:1]))
    return picture((SIDE, SIDE), size, theme, title, drawn)


def paint_of(theme: Theme) -> Mapping[str, Paint]:
    """Return the paint of a theme; ``auto`` is the light one, which the style sheet overrides when it is dark."""
    check_word("theme", theme, Theme)
    return THEMES["light" if theme == "auto" else theme]


def style(theme: Theme) -> Iterator[str]:
    """Return the style sheet of a picture whose reader chooses light or dark."""
    if theme == "auto":
        yield "@media (prefers-color-scheme:dark){"
        yield from css("dark", ".rococo-auto")
        yield "}"


_BY_STYLE_SHEET: Final[Mapping[str, Paint]] = defaultdict(dict)


class Board:
    """The drawing of a variant's board, seen from one side and painted, or left to a style sheet; all is markup."""

    def __init__(
        self, variant: Variant, orientation: Side, paint: Mapping[str, Paint] = _BY_STYLE_SHEET, pieces: PieceSet = OURS
    ) -> None:
        check_word("orientation", orientation, Side)
        self.pieces = pieces
        self.variant = variant
        self.tables = variant.tables()
        self.turned = orientation == "black"
        self.paint = paint
        self.width = variant.width * SIDE + 2 * MARGIN
        self.height = variant.height * SIDE + 2 * MARGIN

    def centre(self, square: str) -> tuple[float, float]:
        """Return the middle of a square."""
        return self._middle(*self.tables.places[self.tables.index[square]])

    def drawings(self) -> dict[str, str]:
        """Return the drawing of every piece by its ``id``."""
        return {
            self.picture_of(piece.name, side): self.pieces.drawing(piece.name, side)
            or glyph(piece.name)
            or token(letter)
            for letter, piece in self.variant.pieces.items()
            for side in SIDES
        }

    def definitions(self, markup: str = "") -> str:
        """Define the drawing of every kind of piece, to be used by its ``id``, or of those that are used in markup."""
        drawn = self.drawings()
        used = [name for name in drawn if not markup or f'"#{name}"' in markup]
        return element("defs", {}, *(element("g", {"id": name}, drawn[name]) for name in used))

    def picture_of(self, name: str, side: Side) -> str:
        """Return the ``id`` of the drawing of a piece, which both sides have in common if they can."""
        white, black = (self.pieces.drawing(name, each) for each in SIDES)
        return picture_id(f"{name} black" if side == "black" and black != white else name)

    def ground(self) -> Iterator[str]:
        """Draw background, squares and coordinates."""
        yield element("rect", {"class": "ground", "width": "100%", "height": "100%", **self.paint["ground"]})
        yield from starmap(self._drawn, self.squares())
        yield self.coordinates()

    def squares(self) -> Iterator[tuple[str, str]]:
        """Return kind and path of the squares and of the lines around them."""
        squares: dict[str, list[str]] = {"light": [], "dark": [], "ring-light": [], "ring-dark": []}
        for square, (file, rank) in self.tables.places.items():
            shade = "dark" if (file + rank) % 2 == 0 else "light"
            squares[f"ring-{shade}" if self.tables.edge[square] else shade].append(self.tables.names[square])
        for kind, names in squares.items():
            if names:
                yield kind, shape(Sign("mark", tuple(names)), self.centre)
        yield "fence", self._fences()

    def coordinates(self) -> str:
        """Draw the labels of files and ranks at the sides of the board."""
        left = top = MARGIN / 2
        right, bottom = self.width - left, self.height - top
        files, ranks = enumerate(self.variant.files), enumerate(self.variant.ranks)
        labels = [(label, self._middle(file, 0)[0], y) for file, label in files for y in (top, bottom)]
        labels += [(label, x, self._middle(0, rank)[1]) for rank, label in ranks for x in (left, right)]
        return "".join(starmap(self.label, labels))

    def layers(self, position: Position, signs: Iterable[Sign]) -> Iterator[str]:
        """Draw what is beneath the pieces, the pieces, and what is over them."""
        drawn = tuple(signs)
        yield from self.beneath(fills_of(position, drawn), drawn)
        yield from (self.piece(label, self.centre(square)) for square, label in position.pieces.items())
        yield from self.above(drawn)

    def beneath(self, fills: Iterable[Sign], signs: Iterable[Sign]) -> Iterator[str]:
        """Draw signs beneath the pieces, and pale the pieces that are gone from where signs say they were."""
        yield from starmap(self._drawn, paths_of(fills, self.centre))
        pale = [self.piece(label, self.centre(square)) for label, square in gone_from(signs, stood_on=False)]
        if pale:
            yield element("g", {"class": "ghosts", "opacity": "0.4"}, *pale)

    def above(self, signs: Iterable[Sign]) -> Iterator[str]:
        """Draw signs over the pieces, and small the victims that another piece now stands on."""
        drawn = tuple(signs)
        yield from starmap(self._drawn, paths_of(lines_of(drawn), self.centre))
        for label, square in gone_from(drawn, stood_on=True):
            x, y = self.centre(square)
            yield self.piece(label, (x - VICTIM[0], y - VICTIM[0]), VICTIM[1])

    def piece(self, label: str, centre: tuple[float, float], scale: float = 1) -> str:
        """Draw a piece with its middle at a point."""
        side = SIDES[label.islower()]
        name = self.variant.pieces[label.upper()].name
        x, y = (value - scale * SIDE / 2 for value in centre)
        place = f"translate({x:g} {y:g})" + (f" scale({scale:g})" if scale != 1 else "")
        use = element("use", {"href": f"#{self.picture_of(name, side)}"})
        return element("g", {"class": side, "transform": place, **self.paint[side]}, use)

    def tray(self, position: Position) -> str:
        """Draw the pieces off the board, those of each side at its own half, with how many there are of a kind."""
        drawn = ""
        for side, labels in zip(SIDES, off_board(position), strict=True):
            counts = Counter(labels)
            row = min(0.8 * SIDE, (self.height / 2 - 1.25 * MARGIN) / max(len(counts), 1))
            if counts:
                edge = self.height - MARGIN / 2 if (side == "white") != self.turned else MARGIN / 2
                word = "lost" if position.variant.hand is None else "in hand"
                drawn += lettered(word, (self.width, edge), self.paint, LABEL, "start")
            for number, (label, count) in enumerate(counts.items()):
                y = MARGIN + (number + 0.5) * row
                if (side == "black") == self.turned:
                    y = self.height - y
                drawn += self.piece(label, (self.width + 20, y), row / SIDE)
                if count > 1:
                    drawn += lettered(f"\u00d7{count}", (self.width + 41, y), self.paint, WORDS, "start")
        return element("g", {"class": "tray"}, drawn)

    def caption(self, paragraphs: Iterable[str], width: float) -> tuple[str, float]:
        """Letter paragraphs below the board, in a picture of some width; return them and how high they are."""
        lines = [line for words in paragraphs for line in folded(words, width - 2 * MARGIN)]
        drawn = [
            lettered(line, (MARGIN, self.height + (number + 0.5) * LINE), self.paint, WORDS, "start")
            for number, line in enumerate(lines)
        ]
        return element("g", {"class": "caption"}, *drawn), len(lines) * LINE + MARGIN / 2

    def strip(self, words: str, count: str) -> str:
        """Letter one line below the board, such as a move and the number of its ply."""
        y = self.height + LINE / 2
        room = self.width - 3 * MARGIN - len(count) * MARGIN / 2
        left = lettered(cut(words, room), (MARGIN, y), self.paint, WORDS, "start")
        return left + lettered(count, (self.width - MARGIN, y), self.paint, WORDS, "end")

    def label(self, label: str, x: float, y: float, scale: float = LABEL) -> str:
        """Draw a coordinate or a caption centred on a point, no wider than the board."""
        return lettered(cut(label, self.width - MARGIN, scale), (x, y), self.paint, scale)

    def _middle(self, file: int, rank: int) -> tuple[float, float]:
        across, up = (self.variant.width - 1 - file, self.variant.height - 1 - rank) if self.turned else (file, rank)
        return MARGIN + (across + 0.5) * SIDE, MARGIN + (self.variant.height - 1 - up + 0.5) * SIDE

    def _fences(self) -> str:
        """Draw the outline of the board, and the line between edge squares and the others."""
        data = ""
        for square in self.tables.squares:
            x, y = self.centre(self.tables.names[square])
            for neighbour, across, down in zip(self.tables.around[:4], (0, 1, 0, -1), (-1, 0, 1, 0), strict=True):
                other = square + neighbour
                if other not in self.tables.places or self.tables.edge[square] < self.tables.edge[other]:
                    if self.turned:
                        across, down = -across, -down
                    corner_x, corner_y = x + SIDE / 2 * (across - abs(down)), y + SIDE / 2 * (down - abs(across))
                    data += f"M{corner_x:g} {corner_y:g}" + (f"h{SIDE}" if down else f"v{SIDE}")
        return data

    def _drawn(self, kind: str, data: str) -> str:
        return element("path", {"class": kind, "d": data, **self.paint[kind]})


def picture_id(name: str) -> str:
    """Return the ``id`` of the drawing of a kind of piece."""
    return "rococo-" + "".join(char if char.isalnum() and char.isascii() else "-" for char in name.lower())
