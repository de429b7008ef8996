"""``rococo moves``, ``variants``, ``explain`` and ``perft``: what the rules say."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING, Final

import click

from rococo_notation.cli import options
from rococo_notation.cli.inputs import log_option, one_log
from rococo_notation.cli.messages import Failure, some, warn
from rococo_notation.errors import RococoError
from rococo_notation.text_safety import as_json, one_line

if TYPE_CHECKING:
    from rococo_notation.replayer import Outcome, Position
    from rococo_notation.rules import Variant


@options.new_command("moves", "How moves are written", "notation/")
@click.argument("path", required=False, type=options.ANY_PATH)
@log_option
@options.number_option("--ply", about="With PATH: the position after ply N.  [default: the last]")
@click.option("--explain", metavar="TEXT", help="Say whether this move is legal and, if not, why.")
@click.option("--board", is_flag=True, help="Also draw the board.")
@options.log_options
def moves_command(
    path: str | None,
    replayer: options.Replayer,
    web: options.Web,
    wanted: str | None,
    ply: int | None,
    explain: str | None,
    *,
    board: bool,
) -> None:
    """List the legal moves of a position.

    Prints one move per line, in canonical text. Where the side to move is in check, or the game is over (checkmate,
    stalemate, a captured King, a resignation), standard error says so, with the result.

    With PATH, the position is the one after the last ply of the log, or after --ply. Without PATH, it is the one given
    by --position, or the set-up of --variant (Rococo by default). PATH is a file of any readable format, an archive,
    the address of a log, or - for standard input.

    With --explain, exits with 1 if the move is not legal, 2 if it cannot be read.

    \b
    Examples:
      rococo moves
      rococo moves game.txt --ply 12 --explain "L f3-f6"
      rococo moves --position "L9/4k5/10/10/10/10/p9/10/4K5/10 w - -"
      rococo moves --position "L9/4k5/10/10/10/10/p9/10/4K5/10 w - -" --explain "L x00-x1; @-x3"
    """
    from rococo_notation.replayer.games import dialect_of
    from rococo_notation.replayer.messages import RESIGNS, FaultKind, kind_of

    outcome = None
    if path is not None:
        where, outcome = _position_in(path, replayer, web, wanted, ply)
    elif ply is not None or wanted is not None:
        raise click.UsageError(f"{'--log' if ply is None else '--ply'} needs the PATH of a log")
    else:
        name = replayer.variant_name or "rococo"
        where = options.position_of(name, replayer.position, replayer.edition, replayer.rule_options)
    verdict = None if explain is None else where.verdict(explain)
    if board:
        from rococo_notation.view import draw_board

        click.echo(draw_board(where, () if verdict is None else verdict.squares) + "\n")
    if verdict is None:
        for text in sorted(map(str, where.legal_moves())):
            click.echo(text)
        if state := state_of_play(where, outcome):
            warn(state)
        return
    if verdict.legal:
        click.echo(f"legal: {verdict.move}")
        return
    kind = kind_of(verdict.code or "")
    unread = kind.is_notation and kind is not FaultKind.WRONG_CASE
    if verdict.message == RESIGNS.message:
        click.echo(f"no move: {verdict.message}")
    else:
        click.echo(f"{'unreadable' if unread else 'illegal'}: {verdict.code} {verdict.message}")
    if unread:
        warn(f"write the move in full, such as {dialect_of(where.variant).example}")
    raise SystemExit(2 if unread else 1)


def state_of_play(position: Position, recorded: Outcome | None = None) -> str:
    """Say whether the side to move is in check, and whether the game is over; "" if neither.

    ``recorded`` is the outcome of the log that ends with the position.

    >>> from rococo_notation import Position
    >>> state_of_play(Position.from_code("7k/5Q2/6K1/8/8/8/8/8 b - -", "chess"))
    'Black to move, not in check, no legal move: stalemate (1/2-1/2)'
    """
    outcome = position.outcome or recorded
    facts = [f"{position.side.title()} to move"]
    end = outcome.reason if outcome else ""
    if end != "King captured":
        facts.append("in check" if position.in_check else "not in check")
        if not position.legal_moves():
            facts.append("no legal move")
            # Where checks need not be met, a side in check may have no legal move either.
            end = ("" if position.in_check else "stalemate") if end == "no legal move" else end
    state = ", ".join(facts)
    if outcome:
        return f"{state}{f': {end}' if end else ''} ({outcome.result})"
    return state if position.in_check else ""


def _position_in(
    path: str, replayer: options.Replayer, web: options.Web, wanted: str | None, ply: int | None
) -> tuple[Position, Outcome | None]:
    """Find the position in a log, and the outcome of the log if it ends there."""
    record = replayer.replay(one_log(path, web, replayer, wanted))
    positions = record.positions
    name = record.log.source.name
    if not positions:
        raise Failure(f"{name}: its game is not known, so it has no position; name the game with --variant")
    if ply is not None and ply >= len(positions):
        raise click.UsageError(f"--ply {ply}: the log has {some(len(record.plies), 'ply')}")
    is_last = ply is None or ply == len(positions) - 1
    return positions[-1 if ply is None else ply], record.outcome if is_last else None


MOST_PLIES = 100
"""More than anybody could wait for."""


@options.new_command("perft")
@click.argument("depth", type=click.IntRange(0, MOST_PLIES))
@click.option("--divide", is_flag=True, help="Show the count for each first move.")
@options.variant_option("rococo")
@options.rule_option
@options.position_option
@click.option("--edition", metavar="NAME", help="Use an older edition of the rules, such as 2002.")
def perft_command(
    depth: int, variant: str | None, position: str | None, edition: str | None, option: tuple[str, ...], *, divide: bool
) -> None:
    """Count the legal move sequences of DEPTH plies.

    \b
    Examples:
      rococo perft 3
      rococo perft 2 --divide --variant rococo-mirror
    """
    from rococo_notation.replayer.position import perft

    where = options.position_of("rococo" if variant is None else variant, position, edition, option)
    if not divide or depth == 0:
        click.echo(perft(where, depth))
        return
    total = 0
    for move in sorted(where.legal_moves(), key=str):
        count = perft(where.play(move), depth - 1)
        total += count
        click.echo(f"{move}: {count}")
    click.echo(f"total: {total}")


WIDTH: Final = 80
INDENT: Final = 3
COLUMN: Final = 19
"""Column at which text next to a diagram starts, unless the diagram is wide."""


@options.new_command("variants", "How to write your own game", "variants/")
@click.argument("name", required=False, type=options.GameName())
@click.option("--toml", is_flag=True, help="Print the game as a TOML file, as a start for your own.")
@click.option("--ini", is_flag=True, help="Print the game as a section of variants.ini, for Fairy-Stockfish.")
def variants_command(name: str | None, *, toml: bool, ini: bool) -> None:
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

    if toml and ini:
        raise click.UsageError("--toml and --ini are two forms: choose one of them")
    if name is None:
        if toml or ini:
            what = "--toml prints the file" if toml else "--ini prints the section"
            raise click.UsageError(f"{what} of one game: give its NAME")
        own = own_games()
        known = [variant(each) for each in (*variants(), *own)]
        width = max(len(each.name) for each in known)
        for each in known:
            file = f"  (your own: {own[each.name]})" if each.name in own else ""
            click.echo(one_line(f"{each.name:{width}}  {each.title}{file}"))
    elif toml:
        try:
            click.echo(toml_of(name), nl=False)
        except RococoError as error:
            raise click.UsageError(str(error)) from error
    elif ini:
        from rococo_notation.formats.fairy_stockfish import ini_of

        click.echo(ini_of(options.variant_of(name)), nl=False)
    else:
        for line in describe(options.variant_of(name)):
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


@options.new_command("explain", "Each code with boards", "findings/")
@click.argument("codes", nargs=-1, type=options.FindingCodes(), metavar="[CODE]...")
@options.form_option("text", "json", "markdown", about="Print text, or the whole table as json or markdown.")
def explain_command(codes: tuple[tuple[str, ...], ...], form: str) -> None:
    """List the finding codes, or explain some.

    Each CODE is explained with its rule, a bad example and a good one. CODE may be the beginning of a code, such as
    GC4.

    \b
    Examples:
      rococo explain
      rococo explain GC403
      rococo explain GC4
    """
    from rococo_notation.codes import CODES
    from rococo_notation.formats.reports import code_pages

    if codes and form != "text":
        raise click.UsageError(f"--output-format {form} prints the whole table: leave out the codes")
    if form == "json":
        click.echo(as_json(code_pages.codes_data(), indented=True))
    elif form == "markdown":
        click.echo(code_pages.as_markdown(), nl=False)
    elif not codes:
        click.echo(code_pages.table())
    else:
        for place, wanted in enumerate(chain.from_iterable(codes)):
            found = [code for name, code in CODES.items() if name.startswith(wanted)]
            click.echo("\n" * bool(place) + "\n\n\n".join(map(code_pages.explanation, found)))
