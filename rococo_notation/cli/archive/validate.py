"""``rococo archive validate``: judge the logs of an archive."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rococo_notation.cli.archive.filters import filter_options, search
from rococo_notation.cli.archive.options import archive_argument, opened, some
from rococo_notation.cli.failures import EXIT_CODES, Failure, complain, exit_code
from rococo_notation.cli.options import chosen_variant, jobs_option, rule_option, variant_option
from rococo_notation.cli.progress import counted
from rococo_notation.errors import RococoError

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store
    from rococo_notation.archive.filter import Filter


@click.command("validate", epilog=EXIT_CODES)
@archive_argument
@click.option("--all", "every", is_flag=True, help="Also judge logs that this version has judged before.")
@variant_option
@rule_option
@filter_options
@jobs_option
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help='Use the Dask cluster with this scheduler, such as tcp://10.0.0.1:8786; needs the extra "cluster".',
)
@click.option("-q", "--quiet", is_flag=True, help="Print only the number of logs with each verdict.")
def command(
    archive: Path,
    variant: str | None,
    option: tuple[str, ...],
    chosen: Filter,
    jobs: int,
    scheduler: str | None,
    *,
    every: bool,
    quiet: bool,
) -> None:
    """Check every move of the logs of an archive.

    Judges every log that is new, has changed, or was judged by another program or by other rules.
    Results are saved in the archive a thousand logs at a time: after an interrupt, the next run resumes there. Prints
    one line for each log with findings, except for games whose rules are not known.

    Filters choose which logs are judged, as in `rococo archive list`. Those named by --log are judged again anyway.

    With --variant, every log is judged as one of that game, whatever game it names. The archive keeps by which rules
    each verdict was given, so that another game, or none, judges again what this one has judged.

    Only the logs judged by this run count for the exit code.

    \b
    Examples:
      rococo archive validate games.db
      rococo archive validate games.db --jobs 4 --quiet
      rococo archive validate games.db --log abhay-Duniho-2004-301-193
      rococo archive validate club.db --variant my-game.toml
      rococo archive validate games.db --scheduler tcp://10.0.0.1:8786
    """
    from rococo_notation.archive.judging import SIZE, RulesUsed, batches, judge_all, save, waiting
    from rococo_notation.replayer.record import UNKNOWN

    game = chosen_variant(variant, option)
    rules = RulesUsed(game)
    every = every or bool(chosen.logs)
    counts: Counter[str] = Counter()
    with opened(archive, write=True) as store:
        rules.note_games(store)
        for name, count in rules.unknown(store).items():
            complain(f"{some(count)} of {name} left out: no game has this name here; `rococo variants` lists the games")
        chosen = search(store, chosen)
        count = waiting(store, every=every, rules=rules, chosen=chosen)
        try:
            given = batches(store, every=every, rules=rules, chosen=chosen)
            with closing(judge_all(given, jobs, scheduler)) as done:
                kept = (save(store, batch, outcome).verdicts for batch, outcome in done)
                for verdicts in counted(kept, count // SIZE + 1, "Validating", prints=not quiet):
                    counts.update(map(_kind, verdicts))
                    if not quiet:
                        for line in _lines(store, [row[0] for row in verdicts if row[1] != "legal"]):
                            click.echo(line)
        except RococoError as error:
            raise Failure(f"{error}; earlier results are kept") from error
    told = ", ".join(f"{counts[name]:,} {name}" for name in ("legal", "illegal", "unreadable", UNKNOWN) if counts[name])
    named = f" as {game.title}" if game else ""
    click.echo(f"{some(counts.total())} judged{named}{f': {told}' if told else ''}")
    raise SystemExit(exit_code(counts))


def _kind(row: Sequence[object]) -> str:
    """Return the verdict of a row as people count it: a game without an edition has no rules to judge it by."""
    from rococo_notation.replayer.record import UNKNOWN

    _, verdict, plies, _, edition, *_ = row
    return UNKNOWN if plies and edition is None else str(verdict)


def _lines(store: Store, logs: list[object]) -> Iterator[str]:
    """Report the first error of each log in a line; unknown games are left out."""
    from rococo_notation.text_safety import one_line

    query = """
        SELECT coalesce(l.name, r.source), coalesce(l.game, '?'), v.verdict, f.code, f.message, f.ply
        FROM logs l JOIN reads r ON r.id = l.read_id JOIN verdicts v ON v.log_id = l.id
        LEFT JOIN findings f ON f.id = (SELECT min(id) FROM findings WHERE log_id = l.id AND severity = 'error')
        WHERE l.id = ? AND coalesce(f.code, '') != 'GC601'
    """
    for log in logs:
        with store.skip_corrupt(f"log {log}"):
            for name, game, verdict, code, message, ply in store.db.execute(query, (log,)):
                place = f" ply {ply}:" if ply else ""
                yield one_line(f"{name} ({game}): {verdict}{f':{place} {code} {message}' if code else ''}")
