"""``rococo perft``: count lines of play."""

from __future__ import annotations

import click

from rococo_notation.cli.options import new_command, position_of, position_option, rule_option, variant_option

MOST_PLIES = 100
"""More than anybody could wait for."""


@new_command("perft")
@click.argument("depth", type=click.IntRange(0, MOST_PLIES))
@click.option("--divide", is_flag=True, help="Show the count for each first move.")
@variant_option("rococo")
@rule_option
@position_option
@click.option("--edition", metavar="NAME", help="Use an older edition of the rules, such as 2002.")
def command(
    depth: int, variant: str | None, position: str | None, edition: str | None, option: tuple[str, ...], *, divide: bool
) -> None:
    """Count the legal move sequences of DEPTH plies.

    \b
    Examples:
      rococo perft 3
      rococo perft 2 --divide --variant rococo-mirror
    """
    from rococo_notation.replayer.position import perft

    where = position_of("rococo" if variant is None else variant, position, edition, option)
    if not divide or depth == 0:
        click.echo(perft(where, depth))
        return
    total = 0
    for move in sorted(where.legal_moves(), key=str):
        count = perft(where.play(move), depth - 1)
        total += count
        click.echo(f"{move}: {count}")
    click.echo(f"total: {total}")
