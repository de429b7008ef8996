"""The pages of the games: how each is played, what it is called in logs, how to check one, and its file."""

from __future__ import annotations

import importlib
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from markup import checker_link, image, page

from rococo_notation.codes.model import FAMILY_PAGE, ROCOCO_PAGE
from rococo_notation.replayer import Position
from rococo_notation.rules import Variant, variant, variants
from rococo_notation.rules.loader import FOLDER
from rococo_notation.rules.reasons import listed
from rococo_notation.view.rules_text import captures_of, moves_of, open_points_of, powers_of, rules_of

DOCS: Final = Path(__file__).parents[1]
sys.path.append(str(DOCS / "guide"))
guide: Final[Any] = importlib.import_module("make")

TOLD: Final[dict[str, tuple[Any, bool]]] = {
    name: (about, name == about.small)
    for about in guide.PAGES.values()
    if not about.without
    for name in filter(None, (about.game.name, about.small))
}
"""The page of the guide that tells of a game, and whether as of the small form of another one."""
LINES: Final[dict[str, list[int]]] = tomllib.loads((Path(__file__).parent / "perft.toml").read_text(encoding="utf-8"))
"""The numbers of lines of one, two and three plies from the set-up of each game."""
LINK: Final = re.compile(r"\]\((?!\w+:)")

INTRODUCTION: Final = """\
The {count} games whose rules are here, each with its pieces, its rules in words, its file, and a log to begin with.
[The guide](../guide/index.md) plays every piece of them on a board. `rococo variants` lists them too, and
[a game of your own](../variants.md) needs no more than a file like theirs.
"""


def pages(folder: Path) -> None:
    """Write the pages into ``games/`` of a folder."""
    games = folder / "games"
    games.mkdir(parents=True, exist_ok=True)
    (games / "index.md").write_text(index(), encoding="utf-8")
    for name in variants():
        (games / f"{name}.md").write_text(page_of(variant(name)), encoding="utf-8")


def index() -> str:
    """List all games, in groups, those on a smaller board with the others of their name."""
    groups: dict[str, list[Any]] = {}
    for about, small in TOLD.values():
        if not small:
            groups.setdefault(about.group, []).append(about)
    introduction = INTRODUCTION.format(count=len(TOLD))
    tables = (_table(group, some) for group, some in groups.items())
    return page("Games", f"The {len(TOLD)} games whose rules rococo_notation knows.", introduction, *tables)


def _table(group: str, some: list[Any]) -> str:
    rows = (
        f"| {_set_up(about.game, 112)} | **{_link(about.game.name)}**, {_board(about.game)}"
        f"{f', and {_link(about.small)}' if about.small else ''}<br>{_from_here(guide.flowing(about.intro))} |"
        for about in some
    )
    return "\n".join([f"## {group}\n\n| set-up | game |\n|---|---|", *rows])


def page_of(game: Variant) -> str:
    """Write the page of a game."""
    about, small = TOLD[game.name]
    where = f"../guide/{about.name}.md{'#on-10x8' * small}"
    log = sample(game)
    return page(
        game.title,
        f"{game.title} ({_board(game)}): its pieces, its rules in words, its file, and how to check a log of it.",
        _intro(about, small=small),
        _set_up(game, 400),
        f"[See every piece move]({where}){{ .md-button }} {checker_link('Check a log of it', log, game.name)}",
        "## The pieces",
        "\n".join(_pieces(game)),
        "## The rules",
        _listed(rules_of(game)),
        *_open_points(game),
        "## Sources",
        _listed(f"<{source}>" for source in game.sources),
        "## In a log",
        f"A log names the game by a line such as `Game: {game.title}`, and may begin like this:",
        f"```text\n{log}\n```",
        _listed(_names(game)),
        "## In a program",
        "\n".join(["```sh", *_commands(game.name), "```"]),
        _listed(_facts(game)),
        "## Its file",
        "The rules are data. [Write your own game](../variants.md) explains the keys.",
        *(_file(name) for name in _chain(game.name)),
        *_related(game),
    )


def sample(game: Variant) -> str:
    """Return a log of one move of each side, with a Pawn if there are any that can go.

    >>> print(sample(variant("rococo")))
    Game: Rococo
    <BLANKLINE>
    1. P e2-e3
    1... p e7-e6
    """
    lines, position = [f"Game: {game.title}", ""], Position.start(game)
    for number in ("1.", "1..."):
        moves = list(position.legal_moves())
        moves = [move for move in moves if move.mover.upper() in game.promotions] or moves
        lines.append(f"{number} {moves[len(moves) // 2]}")
        position = position.play(moves[len(moves) // 2])
    return "\n".join(lines)


def _intro(about: Any, *, small: bool) -> str:
    """Introduce a game in the words of the guide."""
    words = _from_here(guide.flowing(about.intro))
    return f"{_link(about.game.name)} two ranks shorter. {words}" if small else words


def _from_here(text: str) -> str:
    """Let links of the guide lead there from here."""
    return LINK.sub("](../guide/", text)


def _set_up(game: Variant, width: int) -> str:
    words = f"The set-up of {game.title}: {guide.start_of(game)}"
    return image(f"../guide/pictures/set-up-{game.name}.svg", words, width)


def _pieces(game: Variant) -> Iterator[str]:
    about, _ = TOLD[game.name]
    yield "| piece | what it does |\n|---|---|"
    for letter, piece in game.pieces.items():
        pictures = "".join(
            image(f"../guide/pictures/{guide.slug(piece.name)}-{side}.svg", f"{side.title()} {piece.name}", 40)
            for side in guide.SIDES
        )
        link = _from_here(about.link(piece).replace("(#", f"({about.name}.md#"))
        does = [f"Moves {moves_of(piece)}. Captures {captures_of(piece, game)}.", *powers_of(piece, game)]
        yield f"| {pictures}<br>{link} `{letter}` | {' '.join(does)} |"


def _open_points(game: Variant) -> Iterator[str]:
    points, ruled = list(open_points_of(game)), not {ROCOCO_PAGE, FAMILY_PAGE}.isdisjoint(game.sources)
    if points or ruled:
        yield "## Where the rules leave room"
    if points:
        yield _listed(points)
        yield "`--option NAME=VALUE` chooses, on the command line and in `rococo.toml`."
    if ruled:
        also = "else " if points else ""
        yield f"The [rulings](../rulings.md) decide what {also}the rules page leaves open, and name who ruled."


def _names(game: Variant) -> Iterator[str]:
    others = [name for name in (game.name, *game.aliases) if name.casefold() != game.title.casefold()]
    if others:
        yield f"It is known as {', '.join(f'`{name}`' for name in others)} too; capitals and punctuation do not matter."
    if game.pgn:
        yield f"Other programs call it `{game.pgn}` in the tag Variant of [PGN](../formats/pgn.md)."
    if len(game.editions) > 1:
        *older, newest = game.editions.values()
        dates = ", ".join(f"until {edition.until} edition `{edition.name}`" for edition in older)
        yield f"A log is judged by the rules of its day: {dates}, then `{newest.name}`."


def _commands(name: str) -> Iterator[str]:
    validate, describe = f"rococo validate game.txt --variant {name}", f"rococo variants {name}"
    yield f"{validate}    # if the log does not name the game"
    yield f"{describe:{len(validate)}}    # this page in the terminal"
    yield f"rococo perft 3 --variant {name}"


def _facts(game: Variant) -> Iterator[str]:
    yield f"The set-up as a [position code](../notation.md#position-codes): `{Position.start(game).code()}`"
    if game.name in LINES:
        one, two, three = LINES[game.name]
        yield f"Lines of legal moves from there: {one:,} of one ply, {two:,} of two, {three:,} of three."


def _chain(name: str) -> Iterator[str]:
    """Yield the names of a file and of those that it extends."""
    yield name
    extends = tomllib.loads(_toml(name)).get("extends", [])
    for base in [extends] if isinstance(extends, str) else extends:
        yield from _chain(base)


def _toml(name: str) -> str:
    return (FOLDER / f"{name}.toml").read_text(encoding="utf-8")


def _file(name: str) -> str:
    indented = "\n".join(f"    {line}".rstrip() for line in _toml(name).splitlines())
    return f'??? abstract "{name}.toml"\n    ```toml\n{indented}\n    ```'


def _related(game: Variant) -> Iterator[str]:
    about, _ = TOLD[game.name]
    bases = [name for name in [*_chain(game.name)][1:] if name in TOLD]
    heirs = [name for name in TOLD if game.name in [*_chain(name)][1:]]
    lines = [f"Its file changes that of {_link(name)}." for name in bases]
    if heirs:
        lines.append(f"The files of {listed(map(_link, heirs))} change its own.")
    if about.like:
        lines.append(
            f"In the guide, [{guide.PAGES[about.like].heading}](../guide/{about.like}.md) has most of its rules."
        )
    if lines:
        yield "## Games like it"
        yield _listed(lines)


def _board(game: Variant) -> str:
    return f"{game.width}x{game.height}"


def _link(name: str) -> str:
    return f"[{variant(name).title}]({name}.md)"


def _listed(lines: Any) -> str:
    return "\n".join(f"- {line}" for line in lines)
