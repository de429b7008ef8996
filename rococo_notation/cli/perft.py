"""``rococo perft``: count lines of play."""

from __future__ import annotations

import click

from rococo_notation.cli.failures import EXIT_CODES
from rococo_notation.cli.options import position_of, position_options

MOST_PLIES = 100
"""More than anybody could wait for."""


@click.command("perft", epilog=EXIT_CODES)
@click.argument("depth", type=click.IntRange(0, MOST_PLIES))
@position_options
@click.option("--divide", is_flag=True, help="Show the count for each first move.")
def command(
    depth: int, variant: str, position: str | None, edition: str | None, option: tuple[str, ...], *, divide: bool
) -> None:
    """Count the legal move sequences of DEPTH plies.

    \b
    Examples:
      rococo perft 3
      rococo perft 2 --divide --variant rococo-mirror
    """
    from rococo_notation.replayer.position import perft

    where = position_of(variant, position, edition, option)
    if not divide or depth == 0:
        click.echo(perft(where, depth))
        return
    total = 0
    for move in sorted(where.legal_moves(), key=str):
        count = perft(where.play(move), depth - 1)
        total += count
        click.echo(f"{move}: {count}")
    click.echo(f"total: {total}")
