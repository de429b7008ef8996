"""``rococo variants``: list and describe the games."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING, Final

import click

from rococo_notation.cli.options import GameName, new_command, variant_of
from rococo_notation.errors import RococoError
from rococo_notation.text_safety import one_line

if TYPE_CHECKING:
    from rococo_notation.rules import Variant

WIDTH: Final = 80
INDENT: Final = 3
COLUMN: Final = 19
"""Column at which text next to a diagram starts, unless the diagram is wide."""


@new_command("variants", "How to write your own game", "variants/")
@click.argument("name", required=False, type=GameName())
@click.option("--toml", is_flag=True, help="Print the game as a TOML file, as a start for your own.")
@click.option("--ini", is_flag=True, help="Print the game as a section of variants.ini, for Fairy-Stockfish.")
def command(name: str | None, *, toml: bool, ini: bool) -> None:
    """List the games, or describe one.

    With NAME, prints the board of that game, each piece with a diagram of its moves, the rules and the sources. NAME
    may be the file of a definition: TOML, a page or text with an Interactive Diagram, or a variants.ini (FILE:NAME).

    Keep such files in one folder to use them in every command by file name, title or alias: the folder given by
    ROCOCO_GAMES, by `games` in rococo.toml, or else `games` in your settings folder. Your games are listed last, with
    their files.

    \b
    Examples:
      rococo variants
      rococo variants xiangqi
      rococo variants rococo-mirror --toml > my-game.toml
      rococo variants saved-page.html --toml
      rococo variants variants.ini:orda
      rococo variants rococo --ini >> variants.ini
    """
    from rococo_notation.rules import own_games, variant, variants
    from rococo_notation.rules.loader import toml_of

    if toml:
        if name is None:
            raise click.UsageError("--toml prints the file of one game: give its NAME")
        try:
            click.echo(toml_of(name), nl=False)
        except RococoError as error:
            raise click.UsageError(str(error)) from error
        return
    if ini:
        from rococo_notation.formats.fairy_stockfish import ini_of

        if name is None:
            raise click.UsageError("--ini prints the section of one game: give its NAME")
        click.echo(ini_of(variant_of(name)), nl=False)
        return
    if name is None:
        own = own_games()
        known = [variant(each) for each in (*variants(), *own)]
        width = max(len(each.name) for each in known)
        for each in known:
            file = f"  (your own: {own[each.name]})" if each.name in own else ""
            click.echo(one_line(f"{each.name:{width}}  {each.title}{file}"))
        return
    for line in describe(variant_of(name)):
        click.echo(line)


def describe(variant: Variant) -> Iterator[str]:
    """Describe a variant with diagrams and in words, from its data."""
    from rococo_notation.replayer import Position
    from rococo_notation.view import draw_board, rules_text

    start = Position.start(variant)
    title = f"{variant.title} ({variant.name}), {variant.width}x{variant.height}"
    yield from (title, "", draw_board(start), "", start.code(), "")
    diagrams = {letter: rules_text.diagram_of(piece, variant) for letter, piece in variant.pieces.items()}
    yield "The pieces, as White sees them:"
    for row in rules_text.legend_of(frozenset().union(*(diagram.signs for diagram in diagrams.values()))):
        yield f"  {row}"
    for letter, piece in variant.pieces.items():
        yield ""
        yield f"{letter}  {piece.name}{', royal' if piece.royal else ''}"
        moves, captures = rules_text.moves_of(piece), rules_text.captures_of(piece, variant)
        words = [f"Moves {moves}.", f"Captures {captures}.", *rules_text.powers_of(piece, variant)]
        yield from _beside(diagrams[letter].lines, " ".join(words))
    yield ""
    yield "Rules:"
    for rule in rules_text.rules_of(variant):
        yield from wrap(rule, WIDTH, initial_indent="- ", subsequent_indent="  ")
    yield ""
    if variant.options:
        yield "Options (--option NAME=VALUE):"
        for option in variant.options.values():
            marked = [f"{each} (default)" if each == option.default else each for each in option.choices]
            choices = rules_text.some_choices(option, marked)
            text = f"{option.name}: {option.summary}; {', '.join(choices)}"
            yield from wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ")
        yield ""
    if len(variant.editions) > 1:
        yield f"Editions of the rules: {', '.join(variant.editions)}"
    if variant.omissions:
        yield "Not supported in the definition, so verdicts are provisional:"
        for each in variant.omissions:
            yield from wrap(one_line(each), WIDTH, initial_indent="- ", subsequent_indent="  ")
        yield ""
    yield "Sources:"
    yield from (f"  {source}" for source in variant.sources)


def _beside(diagram: tuple[str, ...], text: str) -> Iterator[str]:
    column = max(COLUMN, INDENT + len(diagram[0]) + 3)
    for left, right in zip_longest(diagram, wrap(text, WIDTH - column), fillvalue=""):
        yield f"{' ' * INDENT}{left}".ljust(column if right else 0) + right
