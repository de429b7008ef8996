"""``rococo variants``: list and describe the games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rococo_notation.cli.options import variant_of
from rococo_notation.text_safety import one_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from rococo_notation.rules import Variant
    from rococo_notation.rules.powers import Power
    from rococo_notation.rules.variant import Piece


@click.command("variants")
@click.argument("name", required=False)
@click.option("--toml", is_flag=True, help="Print the file of the game, to begin one of your own with.")
def command(name: str | None, *, toml: bool) -> None:
    """List the games, or describe one.

    With NAME, prints the board, pieces and sources of that game.

    Games of your own are TOML files in one folder, and each is known by the name of its file, its title and its aliases
    to every command: the folder that ROCOCO_GAMES names, or `games` in rococo.toml, or else `games` in your folder of
    settings, which docs/variants.md tells. They are listed last, with their files.

    \b
    Examples:
      rococo variants
      rococo variants rococo-pushme-pullyu
      rococo variants rococo-mirror --toml > my-game.toml
    """
    from rococo_notation.rules import own_games, variant, variants
    from rococo_notation.rules.loader import toml_of

    if toml:
        if name is None:
            raise click.UsageError("--toml prints the file of one game: give its NAME")
        click.echo(toml_of(name), nl=False)
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
    """Describe a variant in words, from its tables."""
    from rococo_notation.replayer import Position
    from rococo_notation.view import draw_board

    start = Position.start(variant)
    yield f"{variant.title} ({variant.name}), {variant.width}x{variant.height}"
    yield ""
    yield draw_board(start)
    yield ""
    yield start.code()
    yield ""
    for piece in variant.pieces.values():
        yield from _describe_piece(piece, variant.pieces)
    yield ""
    if variant.first_moves or variant.castling or variant.check:
        yield from _describe_orthodox(variant)
        yield ""
    if variant.options:
        yield "Options (--option NAME=VALUE):"
        for option in variant.options.values():
            choices = ", ".join(f"{c} (default)" if c == option.default else c for c in option.choices)
            yield f"  {option.name}: {option.summary}; {choices}"
        yield ""
    yield f"Editions of the rules: {', '.join(variant.editions)}"
    yield "Sources:"
    yield from (f"  {source}" for source in variant.sources)


def _words(powers: Iterable[str], meaning: Callable[[str], Power]) -> str:
    return " or ".join(meaning(power).listed for power in powers)


def _describe_orthodox(variant: Variant) -> Iterator[str]:
    """Describe what a game has of orthodox chess."""
    if variant.check:
        yield "A King may not be left in check; mate wins."
    for letter, first in variant.first_moves.items():
        name = variant.pieces[letter].name
        passing = ", and may be taken en passant" if letter in variant.en_passant else ""
        yield f"A {name} may go up to {first.reach} squares straight ahead from where it starts{passing}."
    for castling in variant.castling:
        king, rook = ("-".join(pair) for pair in (castling.king, castling.partner))
        yield f"Castling {castling.letter}: King {king}, Rook {rook}."


def _describe_piece(piece: Piece, pieces: Mapping[str, Piece]) -> Iterator[str]:
    from rococo_notation.rules.powers import capturing, moving

    yield f"{piece.letter}  {piece.name}{', royal' if piece.royal else ''}: moves by {_words(piece.moves, moving)}"
    for verb, row in (("acts on enemy", piece.enemy), ("acts on its own", piece.own)):
        for powers, victims in _grouped(row).items():
            who = "pieces of any kind" if len(victims) == len(pieces) else ", ".join(pieces[v].name for v in victims)
            yield f"     {verb} {who} by {_words(powers, capturing)}"
    if piece.freezes:
        names = ", ".join(kind.name for letter, kind in pieces.items() if letter in piece.freezes)
        yield f"     immobilizes {'any piece' if len(piece.freezes) == len(pieces) else names}"


def _grouped(row: Mapping[str, tuple[str, ...]]) -> dict[tuple[str, ...], list[str]]:
    grouped: dict[tuple[str, ...], list[str]] = {}
    for victim, powers in row.items():
        if powers:
            grouped.setdefault(powers, []).append(victim)
    return grouped
