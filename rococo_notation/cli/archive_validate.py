"""``rococo archive validate``: judge the logs of an archive."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from rococo_notation import __version__
from rococo_notation.cli.archive import archive_argument, filter_options, opened, search, some
from rococo_notation.cli.archive_add import conclude, tally
from rococo_notation.cli.messages import Failure, counted, exit_code, warn
from rococo_notation.cli.options import chosen_variant, jobs_option, new_command, rule_option, variant_option
from rococo_notation.errors import RococoError
from rococo_notation.text_safety import one_line

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store
    from rococo_notation.archive.filter import Filter
    from rococo_notation.rules import Variant


@new_command("validate")
@archive_argument
@click.option("--all", "every", is_flag=True, help="Also judge logs that this version has judged before.")
@click.option(
    "--reread", is_flag=True, help="Only read the stored pages of the logs again, for example after an update."
)
@variant_option()
@rule_option
@jobs_option
@click.option("-q", "--quiet", is_flag=True, help="Print only the number of logs with each verdict.")
@filter_options("log", "game", "verdict", "year")
def command(
    archive: Path,
    variant: str | None,
    option: tuple[str, ...],
    chosen: Filter,
    jobs: int,
    *,
    every: bool,
    reread: bool,
    quiet: bool,
) -> None:
    """Check every move of the logs of an archive.

    Judges every log that is new, has changed, or was judged by another program or by other rules.
    Results are saved in the archive a thousand logs at a time: after an interrupt, the next run resumes there. Prints
    one line for each log with findings, except for games whose rules are not known.

    Filters choose which logs are judged, as in `rococo archive list`. Those named by --log are judged again anyway.

    With --variant, every log is judged as one of that game, whatever game it names. The archive keeps by which rules
    each verdict was given, so that another game, or none, judges again what this one has judged.

    With --reread, reads the pages of the chosen logs again. Use it after an update of this program, which may read
    pages better than before. A log that now reads differently loses its verdict, so that it is judged again by the next
    run without --reread. No log is ever removed.

    Only the logs judged by this run count for the exit code. Exits with 2 if a page could not be read again; the logs
    read from it before stay.

    \b
    Examples:
      rococo archive validate games.db
      rococo archive validate games.db --jobs 4 --quiet
    """
    if reread:
        if variant or every:
            raise click.UsageError("--reread judges nothing: leave out --variant and --all")
        _reread(archive, chosen, jobs)
    game = chosen_variant(variant, option)
    with opened(archive, write=True) as store:
        counts = judge(store, search(store, chosen), game, jobs, every=every or bool(chosen.logs), quiet=quiet)
    raise SystemExit(exit_code(counts))


def judge(
    store: Store, chosen: Filter, game: Variant | None = None, jobs: int = 1, *, every: bool = False, quiet: bool = True
) -> Counter[str]:
    """Judge the chosen logs that await it, or ``every`` one, print how many, and count them by verdict."""
    from rococo_notation.archive.filter import Filter
    from rococo_notation.archive.judging import SIZE, RulesUsed, batches, judge_all, save, waiting
    from rococo_notation.archive.query import VERDICTS
    from rococo_notation.archive.query import counts as counts_of

    rules = RulesUsed(game)
    counts: Counter[str] = Counter()
    rules.note_games(store)
    for name, count in rules.unknown(store).items():
        warn(f"{some(count)} of {name} left out: no game has this name here; `rococo variants` lists the games")
    count = waiting(store, every=every, rules=rules, chosen=chosen)
    try:
        with closing(judge_all(batches(store, every=every, rules=rules, chosen=chosen), jobs)) as done:
            kept = (save(store, batch, outcome) for batch, outcome in done)
            for verdicts in counted(kept, count // SIZE + 1, "Validating", prints=not quiet):
                saved = Filter(ids=frozenset(row[0] for row in verdicts))
                counts.update({kind: number for (kind,), number in counts_of(store, saved, ("verdict",)).items()})
                if not quiet:
                    for line in _lines(store, [row[0] for row in verdicts if row[1] != "legal"]):
                        click.echo(line)
    except RococoError as error:
        raise Failure(f"{error}; earlier results are kept") from error
    text = ", ".join(f"{counts[name]:,} {name}" for name in VERDICTS if counts[name])
    named = f" as {game.title}" if game else ""
    click.echo(f"{some(counts.total())} judged{named}{f': {text}' if text else ''}")
    return counts


def _lines(store: Store, logs: list[object]) -> Iterator[str]:
    """Report the first error of each log in a line; unknown games are left out."""
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


def _reread(archive: Path, chosen: Filter, jobs: int) -> NoReturn:
    from rococo_notation.archive.adding import BATCH, reread_all
    from rococo_notation.archive.database.store import begin_run, end_run

    with opened(archive, write=True) as store:
        chosen = search(store, chosen)
        with closing(reread_all(store, __version__, jobs, chosen)) as done:
            run = begin_run(store, "validate --reread")
            counts = tally(counted(done, len(store.reads_of_logs(chosen)) // BATCH + 1, "Reading"))
        text = f"{counts['new'] + counts['apart']:,} new, {counts['changed']:,} changed, {counts['same']:,} the same"
        if counts["unfound"]:
            text += f"; {counts['unfound']:,} not found any more, and kept as they were"
        end_run(store, run, text)
    conclude(counts, f"{{}} read again: {text}", "page")
