"""Make the pages and pictures of the guide from ``games.toml``, ``pieces.toml``, ``scenes.toml`` and the variants.

``python docs/guide/make.py`` writes them. With ``--check`` it writes nothing, and exits with 1 if a page or picture is
out of date.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any, Final

from scenes import Scene

import rococo_notation as rn
from rococo_notation.formats import write_short
from rococo_notation.replayer.short_notation import is_orthodox
from rococo_notation.rules.reasons import listed
from rococo_notation.rules.variant import Piece
from rococo_notation.view import animation, piece_svg, svg
from rococo_notation.view.rules_text import (
    captures_in_short,
    captures_of,
    moves_of,
    open_points_of,
    powers_of,
    rules_of,
)

HERE: Final = Path(__file__).parent
NOTE: Final = "<!-- Written by make.py from the TOML files beside it. -->"
SIDES: Final = ("white", "black")


def read(name: str) -> dict[str, Any]:
    """A TOML file of the guide."""
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Page:
    """A page of the guide: a game, or what several games share."""

    name: str
    intro: str
    variant: str = ""
    title: str = ""
    small: str = ""
    group: str = ""
    like: str = ""
    see: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    @cached_property
    def game(self) -> rn.Variant:
        """The game it is about."""
        return rn.variant(self.variant or self.name)

    @property
    def heading(self) -> str:
        """What it is called."""
        return self.title or self.game.title

    @cached_property
    def pieces(self) -> list[Piece]:
        """The pieces of the game the page is about."""
        return [piece for piece in self.game.pieces.values() if piece.name not in self.without]

    @cached_property
    def scenes(self) -> list[Scene]:
        """The scenes on it."""
        return [scene for scene in SCENES if (scene.page or scene.variant) == self.name]

    @cached_property
    def shown(self) -> list[Piece]:
        """The pieces with scenes here, in the order of these."""
        names = [scene.piece for scene in self.scenes]
        return sorted(
            (piece for piece in self.pieces if piece.name in names), key=lambda piece: names.index(piece.name)
        )

    @property
    def markdown(self) -> str:
        """The page."""
        parts = [
            f"# {self.heading}\n\n{NOTE}\n\nA page of [the guide](README.md){self._notation}.\n",
            *self._rules(),
            *self._pieces(),
            *self._sections(),
            *self._small(),
        ]
        return "\n".join(parts).rstrip() + "\n"

    @property
    def _notation(self) -> str:
        notation = "algebraic notation" if is_orthodox(self.game) else "[short notation](../formats/short.md)"
        return f". Moves are in {notation}, then in full" if self.scenes else ""

    def _rules(self) -> Iterator[str]:
        yield f"{flowing(self.intro)}\n"
        yield picture(f"set-up-{self.game.name}", f"The set-up of {self.game.title}: {start_of(self.game)}", 400) + "\n"
        told = set(all_rules_of(PAGES[self.like].game)) if self.like else set()
        rules = [rule for rule in all_rules_of(self.game) if rule not in told]
        if self.like:
            other = f"[{PAGES[self.like].heading}]({self.like}.md)"
            yield f"The rules are those of {other}{', but:' if rules else '.'}\n"
        if rules:
            yield "\n".join(f"- {rule}" for rule in rules) + "\n"
        yield f"Source: {', '.join(f'<{source}>' for source in self.game.sources)}\n"

    def _pieces(self) -> Iterator[str]:
        for piece in self.shown:
            yield f"## {piece.name}\n\n{portraits(piece.name)}\n"
            yield " ".join(
                [f"Moves {moves_of(piece)}. Captures {captures_of(piece, self.game)}.", *powers_of(piece, self.game)]
            )
            yield f"\n{' '.join(self._told(piece))}\n"
            yield from (line for scene in self.scenes if scene.piece == piece.name for line in self._played(scene))
        others = [piece for piece in self.pieces if piece not in self.shown]
        if others:
            yield f"## The {'other ' * bool(self.shown)}pieces\n"
            yield "| drawn | piece | moves | captures | besides |\n|---|---|---|---|---|"
            for piece in others:
                cells = [portraits(piece.name), self.link(piece), moves_of(piece), captures_of(piece, self.game)]
                yield f"| {' | '.join([*cells, ' '.join(powers_of(piece, self.game))])} |"
            yield ""

    def _sections(self) -> Iterator[str]:
        """The scenes about the game as a whole."""
        rest = [scene for scene in self.scenes if not scene.piece]
        for section in dict.fromkeys(scene.section for scene in rest):
            yield f"## {section}\n"
            yield from (line for scene in rest if scene.section == section for line in self._played(scene))

    def _played(self, scene: Scene) -> Iterator[str]:
        """A scene: the film, the moves it shows, and what would not be legal, with its pictures."""
        said = listed(str(move) for _, move in scene.frames if move)
        yield f"{film(scene, f'{rn.variant(scene.variant).title}, {scene.title}: {said}', 320, 'right')}\n"
        yield f"**{scene.title}.** {flowing(scene.caption)}\n"
        for number, (position, move) in enumerate(scene.frames):
            if move:
                text = write_short(move, position)
                yield " ".join([f"- `{text}`: `{move}`", *self._met(scene, number)])
            for refusal in scene.refusals[number]:
                yield f"- `{refusal.text}` would {'' if move else 'now '}be illegal: {refusal.reason}"
        refusals = [refusal for some in scene.refusals for refusal in some]
        if refusals:
            yield "\n" + " ".join(picture(each.key, f"Not legal: {each.text}", 256) for each in refusals)
        yield '\n<br clear="all">\n'

    def _met(self, scene: Scene, number: int) -> Iterator[str]:
        """What the signs of a move mean that a reader of the page meets here first."""
        met = [sign for sign, where in self._first.items() if where == (scene.key, number)]
        if met:
            yield f"({', '.join(f'`{sign}` {meaning}' for sign, meaning in TEXTS['signs'].items() if sign in met)})"

    @cached_property
    def _first(self) -> dict[str, tuple[str, int]]:
        """The signs of short notation on the page, with the scene and the move where each is met first."""
        first: dict[str, tuple[str, int]] = {}
        names = [piece.name for piece in self.shown]
        for scene in sorted(self.scenes, key=lambda each: names.index(each.piece) if each.piece else len(names)):
            for number, (position, move) in enumerate(scene.frames):
                for sign in signs_of(move, position) if move else ():
                    first.setdefault(sign, (scene.key, number))
        return first

    def _told(self, piece: Piece) -> Iterator[str]:
        """What ``pieces.toml`` says of a piece that holds in this game."""
        said = PIECES[piece.name] | PIECES[piece.name].get(self.game.name, {})
        yield flowing(said["text"])
        holds = {"edge": bool(self.game.edge), "check": self.game.check, "no-check": not self.game.check}
        yield from (flowing(said[key]) for key, true in holds.items() if true and key in said)

    def _small(self) -> Iterator[str]:
        """The form of the game on 10x8."""
        if self.small:
            small = rn.variant(self.small)
            yield "## On 10x8\n\nThe same game two ranks shorter:\n"
            yield picture(f"set-up-{self.small}", f"The set-up of {small.title}: {start_of(small)}", 400) + "\n"
            yield from (f"- {rule}" for rule in all_rules_of(small) if rule not in set(all_rules_of(self.game)))

    def link(self, piece: Piece) -> str:
        """The piece, linked to where it is shown: here, or the first page this one looks to that shows it."""
        for name in (self.name, *self.see):
            if piece.name in [each.name for each in PAGES[name].shown]:
                return f"[{piece.name}]({'' if name == self.name else name + '.md'}#{slug(piece.name)})"
        raise LookupError(f"no page that {self.name} looks to shows the {piece.name}")


def signs_of(move: rn.Move, position: rn.Position) -> Iterator[str]:
    """The signs of a move in short notation; algebraic notation is known to who plays chess."""
    if is_orthodox(position.variant) or move.partner:
        return
    if move.target in move.captured:
        yield "x"
    yield from re.findall("!!|[-!~^+&*=]", write_short(move, position))


def all_rules_of(variant: rn.Variant) -> list[str]:
    """The rules of a game, and what they leave open."""
    return [*rules_of(variant), *open_points_of(variant)]


def flowing(text: str) -> str:
    """A text without the line ends of its file."""
    return " ".join(text.split())


def slug(name: str) -> str:
    """The name as part of a file name or of a link to its heading."""
    return name.lower().replace(" ", "-")


def picture(key: str, words: str, width: int, align: str = "") -> str:
    """The markup of a picture."""
    side = f' align="{align}"' if align else ""
    return f'<img src="pictures/{key}.svg" width="{width}" alt="{escape(words)}"{side}>'


def film(scene: Scene, words: str, width: int, align: str = "") -> str:
    """The markup of a film, which leads to itself: opened alone it plays again."""
    return f'<a href="pictures/{scene.key}.svg">{picture(scene.key, words, width, align)}</a>'


def portraits(name: str) -> str:
    """The markup of a piece of both sides."""
    return " ".join(picture(f"{slug(name)}-{side}", f"{side.title()} {name}", 40) for side in SIDES)


def start_of(variant: rn.Variant) -> str:
    """The set-up in one line."""
    return rn.Position.start(variant).code().split()[0]


def index() -> str:
    """The page that leads to the others."""
    lines = [
        f"# The guide\n\n{NOTE}\n",
        f"{flowing(TEXTS['guide'])}\n",
        *gallery(),
        f"{flowing(TEXTS['pictures'])}\n",
        *pieces_listed(),
        "\n## The games\n\n| game | board | pieces shown |\n|---|---|---|",
    ]
    for page in PAGES.values():
        board = f"{page.game.width}x{page.game.height}" + f", [10x8]({page.name}.md#on-10x8)" * bool(page.small)
        names = [f"[{piece.name}]({page.name}.md#{slug(piece.name)})" for piece in page.shown]
        lines.append(f"| [{page.heading}]({page.name}.md) | {board} | {', '.join(names) or 'the set-up'} |")
    return "\n".join(lines) + "\n"


def gallery() -> Iterator[str]:
    """Some films, each with where its piece is shown, three in a row."""
    shown = [next(scene for scene in SCENES if scene.key == key) for key in TEXTS["gallery"]]
    for start in range(0, len(shown), 3):
        row = shown[start : start + 3]
        names = [
            f"[{scene.piece}]({scene.page or scene.variant}.md#{slug(scene.piece)}): {scene.title}" for scene in row
        ]
        if not start:
            yield f"| {' | '.join(names)} |\n|{':-:|' * len(row)}"
        else:
            yield f"| {' | '.join(f'**{name}**' for name in names)} |"
        yield f"| {' | '.join(film(scene, f'{scene.piece}: {scene.title}', 256) for scene in row)} |"
    yield ""


def pieces_listed() -> Iterator[str]:
    """The table of the pieces."""
    yield "## The pieces\n\n| drawn | piece | moves | captures | shown in |\n|---|---|---|---|---|"
    for name in PIECES:
        for found in kinds_called(name):
            page, piece = found[0]
            shown = ", ".join(f"[{each.heading}]({each.name}.md#{slug(name)})" for each, _ in found)
            captures = " ".join([f"{captures_in_short(piece, page.game)}.", *powers_of(piece, page.game)])
            yield f"| {portraits(name)} | {name} | {moves_of(piece)} | {captures} | {shown} |"


def kinds_called(name: str) -> Iterable[list[tuple[Page, Piece]]]:
    """The pieces of a name with the pages that show them, those that move and capture alike together."""
    kinds: dict[tuple[str, str], list[tuple[Page, Piece]]] = {}
    for page in PAGES.values():
        for piece in (piece for piece in page.shown if piece.name == name):
            kinds.setdefault((moves_of(piece), captures_in_short(piece, page.game)), []).append((page, piece))
    return kinds.values()


def files() -> dict[str, str]:
    """Every file of the guide that is made, by its path within the guide."""
    made = {"README.md": index()}
    made |= {f"{page.name}.md": page.markdown for page in PAGES.values()}
    for page in PAGES.values():
        for name in filter(None, [page.game.name, page.small]):
            made[f"pictures/set-up-{name}.svg"] = svg(rn.Position.start(name), theme="auto")
    made |= {f"pictures/{scene.key}.svg": animation(scene.frames, size=480, theme="auto") for scene in SCENES}
    refusals = (refusal for scene in SCENES for some in scene.refusals for refusal in some)
    made |= {f"pictures/{refusal.key}.svg": refusal.picture for refusal in refusals}
    made |= {
        f"pictures/{slug(name)}-{side}.svg": piece_svg(name, side, theme="auto") for name in PIECES for side in SIDES
    }
    return made


def standing() -> dict[str, str]:
    """The generated files that exist now."""
    return {
        path.relative_to(HERE).as_posix(): path.read_text(encoding="utf-8")
        for pattern in ("*.md", "pictures/*")
        for path in HERE.glob(pattern)
    }


PIECES: Final = read("pieces.toml")
SCENES: Final = [Scene.of(entry) for entry in read("scenes.toml")["scene"]]
TEXTS: Final = read("games.toml")
PAGES: Final = {page["name"]: Page(like=page.pop("as", ""), **page) for page in TEXTS["page"]}


def main() -> int:
    """Write the files that are out of date, or with ``--check`` only say whether there are any."""
    made, stands = files(), standing()
    stale = [name for name in made | stands if made.get(name) != stands.get(name)]
    if "--check" in sys.argv[1:]:
        return bool(stale)
    for name in stale:
        path = HERE / name
        path.parent.mkdir(exist_ok=True)
        if name in made:
            path.write_text(made[name], encoding="utf-8", newline="\n")
        else:
            path.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
