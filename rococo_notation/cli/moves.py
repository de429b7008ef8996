"""``rococo moves``: the legal moves of a position, and why another is not."""

from __future__ import annotations

import click

from rococo_notation.cli.options import position_of, position_options


@click.command("moves")
@position_options
@click.option("--explain", metavar="TEXT", help="Say whether this move is legal, and if not why.")
@click.option("--board", is_flag=True, help="Draw the board too.")
def command(
    variant: str,
    position: str | None,
    edition: str | None,
    option: tuple[str, ...],
    explain: str | None,
    *,
    board: bool,
) -> None:
    """List the legal moves of a position, one a line, in canonical text.

    With --explain it exits with 0 when the move is legal and with 1 when it is not.

    \b
    Examples:
      rococo moves
      rococo moves --position "L9/4k5/10/10/10/10/p9/10/4K5/10 w - -"
      rococo moves --position "L9/4k5/10/10/10/10/p9/10/4K5/10 w - -" --explain "L x00-x1; @-x3"
    """
    from rococo_notation.view import draw_board

    where = position_of(variant, position, edition, option)
    if explain is None:
        if board:
            click.echo(draw_board(where) + "\n")
        for text in sorted(map(str, where.legal_moves())):
            click.echo(text)
        return
    verdict = where.verdict(explain)
    if board:
        click.echo(draw_board(where, verdict.squares) + "\n")
    if verdict.legal:
        click.echo(f"legal: {verdict.move}")
        return
    click.echo(f"illegal: {verdict.code} {verdict.message}")
    raise SystemExit(1)
