"""The boards of examples: before the move that a finding is about, and after it with what is wrong drawn."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Final

from markup import image

from rococo_notation.codes import Example
from rococo_notation.finding import Finding
from rococo_notation.replayer import Position, Record
from rococo_notation.replayer.record import is_illegal, text_of
from rococo_notation.rules.reasons import listed
from rococo_notation.view import scene_of_ply, svg

WIDTH: Final = 400
FEW: Final = 12
"""As many pieces are named one by one."""


class Boards:
    """Pictures in a folder, none of them twice."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._names: dict[str, str] = {}

    def pair(self, name: str, example: Example, record: Record, finding: Finding | None = None) -> str:
        """Show the boards around the ply of a finding, or around the last one; nothing if they are not known."""
        number = (finding and finding.ply) or len(record.plies)
        ply = record.plies[number - 1] if record.plies else None
        scene = scene_of_ply(ply, hints=True) if ply else None
        if ply is None or ply.before is None or scene is None:
            return ""
        before = Position(ply.before)
        text, illegal = f"{ply.label} {text_of(ply)}", is_illegal(ply)
        # What fragments leave out is off the board by chance, unless they say what is.
        pool = "pool" in (example.position or "")
        marks = dict.fromkeys(origin for origin, _ in scene.relocations)
        shown = (
            (f"{name}-before", f"Before {text}", before, svg(before, marks=marks, captured=pool, theme="auto")),
            (
                f"{name}-after",
                f"After {text}{', as written' if illegal else ''}",
                scene.position,
                svg(scene.position, signs=scene.signs, captured=pool, theme="auto"),
            ),
        )
        figures = "\n".join(
            f"<figure>{image(self._kept(key, drawn), f'{title}: {in_words(position)}', WIDTH)}"
            f"<figcaption>{escape(title)}</figcaption></figure>"
            for key, title, position, drawn in shown
        )
        return f'<div class="boards">\n{figures}\n</div>'

    def _kept(self, name: str, drawn: str) -> str:
        """Keep a picture, and return where it is from the page."""
        if drawn not in self._names:
            self._names[drawn] = name
            (self._folder / f"{name}.svg").write_text(drawn, encoding="utf-8")
        return f"pictures/{self._names[drawn]}.svg"


def in_words(position: Position) -> str:
    """Tell what stands on a board: piece by piece, or by its code if there are many.

    >>> in_words(Position.from_code("10/4k5/10/10/10/10/10/10/4KL4/10 w - -"))
    'White King on d1, White Long Leaper on e1 and Black King on d8'
    """
    if len(position.pieces) > FEW:
        return position.code().partition(" ")[0]
    pieces = position.variant.pieces
    stands = sorted(position.pieces.items(), key=lambda each: each[1].islower())
    return listed(
        f"{'White' if label.isupper() else 'Black'} {pieces[label.upper()].name} on {square}"
        for square, label in stands
    )
