"""``rococo archive add``, ``fetch`` and ``validate``: fill an archive, and judge the logs in it."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import chain
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

import click

from rococo_notation import __version__
from rococo_notation.archive import politeness
from rococo_notation.cli import messages, options
from rococo_notation.cli.archive import filter_options, on_archive, opened, search, since_option
from rococo_notation.cli.inputs import Skips, documents_of, inputs_of, is_archive, size_in_all
from rococo_notation.cli.messages import Ended, Failure, StatusLine, counted, exit_code, some, tracked, warn
from rococo_notation.cli.outputs import Guard
from rococo_notation.errors import FetchError, RococoError
from rococo_notation.formats.containers import Unread
from rococo_notation.links import is_address
from rococo_notation.text_safety import one_line

if TYPE_CHECKING:
    from rococo_notation.archive.log_pages import LogAddress
    from rococo_notation.archive.query import Filter
    from rococo_notation.archive.session import Session
    from rococo_notation.archive.store import LogChange, Store
    from rococo_notation.rules import Variant


@on_archive("add")
@click.argument("paths", nargs=-1, required=True, type=options.ANY_PATH, metavar="PATH...")
@options.jobs_option
@options.verbose_option
def add_command(archive: Path, paths: tuple[str, ...], jobs: int, *, verbose: bool) -> None:
    """Add logs to an archive, creating it if needed.

    PATH is a text log, a saved Game Courier page, a file of any readable format, compressed or not, a folder, or - for
    standard input. The archive keeps every document unchanged, together with the logs in it. PATH may also be another
    archive, which is only read: its pages are taken over with every time and place at which they were read, and its
    verdicts where a log is the same and has none.

    A later snapshot replaces a log that is already in the archive, unless it has fewer moves. Logs of one name whose
    players differ, or that stand in one document, are all kept. Adding the same files again changes nothing, and is
    quick.

    Exits with 2 if something could not be read; the rest is added anyway.

    \b
    Examples:
      rococo archive add games.db logs-2006.zip more.tar.gz game.txt --jobs 4
      rococo archive add games.db laptop.db
    """
    from rococo_notation.archive.adding import BATCH, add_all, added, documents_kept, take_verdicts
    from rococo_notation.archive.store import begin_run, end_run

    if address := next(filter(is_address, paths), None):
        raise click.UsageError(f"{address} is an address; try rococo archive fetch {archive} {address}")
    others = [Path(path) for path in paths if is_archive(Path(path))]
    given = [path for path in paths if Path(path) not in others]
    files = list(inputs_of(given)) if given else []
    skips = Skips(paths, verbose=verbose)
    Guard([*files, *others]).check(archive)
    documents = (document for each in files for document in documents_of(each))
    counts: Counter[str] = Counter()
    verdicts = 0
    with opened(archive, create=True) as store, closing(add_all(store, documents, __version__, jobs)) as done:
        run = begin_run(store, shlex.join(["add", *paths]))
        for other in others:
            with opened(other) as second:
                steps = len(second.reads_of_logs()) // BATCH + 1
                with closing(add_all(store, documents_kept(store, second), __version__, jobs)) as merged:
                    counts += tally(counted((changes for _, changes in merged), steps, f"Adding {other.name}"))
                verdicts += take_verdicts(store, second)
        counts += tally(tracked(done, size_in_all(files), "Adding", prints=False), skips)
        text = added(counts) + (f"; {some(verdicts, 'verdict')} taken over" if verdicts else "")
        end_run(store, run, text)
    nothing = skips.notify() and not counts.total()
    conclude(counts, f"{{}}: {text}", "file", failed=nothing)


def tally(steps: Iterable[Iterable[LogChange | Unread]], skips: Skips | None = None) -> Counter[str]:
    """Count the changes by kind, and report what could not be read and is not skipped."""
    counts: Counter[str] = Counter()
    for change in chain.from_iterable(steps):
        if isinstance(change, Unread):
            if skips is not None and skips.take(change.source, change.why):
                continue
            warn(change.message)
        counts["unread" if isinstance(change, Unread) else change] += 1
    return counts


def conclude(counts: Counter[str], text: str, thing: str, *, failed: bool = False) -> NoReturn:
    """Print the result, with the number of logs in place of ``{}``, and exit: with 2 if something was not read."""
    unread = counts.pop("unread", 0)
    left = f"; {some(unread, thing)} could not be read" if unread else ""
    click.echo(text.format(some(counts.total())) + left)
    raise SystemExit(exit_code((), failed=failed or unread > 0))


@on_archive("validate")
@click.option("--all", "every", is_flag=True, help="Also judge logs that this version has judged before.")
@click.option(
    "--reread", is_flag=True, help="Only read the stored pages of the logs again, for example after an update."
)
@options.variant_option()
@options.rule_option
@options.jobs_option
@click.option("-q", "--quiet", is_flag=True, help="Print only the number of logs with each verdict.")
@filter_options("log", "game", "verdict", "year")
def validate_command(
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
    game = options.chosen_variant(variant, option)
    with opened(archive, write=True) as store:
        counts = judge(store, search(store, chosen), game, jobs, every=every or bool(chosen.logs), quiet=quiet)
    raise SystemExit(exit_code(counts))


def judge(
    store: Store, chosen: Filter, game: Variant | None = None, jobs: int = 1, *, every: bool = False, quiet: bool = True
) -> Counter[str]:
    """Judge the chosen logs that await it, or ``every`` one, print how many, and count them by verdict."""
    from rococo_notation.archive.judging import SIZE, RulesUsed, batches, judge_all, save, waiting
    from rococo_notation.archive.query import VERDICTS, Filter, counts

    rules = RulesUsed(game)
    found: Counter[str] = Counter()
    rules.note_games(store)
    for name, count in rules.unknown(store).items():
        warn(f"{some(count)} of {name} left out: no game has this name here; `rococo variants` lists the games")
    count = waiting(store, every=every, rules=rules, chosen=chosen)
    try:
        with closing(judge_all(batches(store, every=every, rules=rules, chosen=chosen), jobs)) as done:
            kept = (save(store, batch, outcome) for batch, outcome in done)
            for verdicts in counted(kept, count // SIZE + 1, "Validating", prints=not quiet):
                saved = Filter(ids=frozenset(row[0] for row in verdicts))
                found.update({kind: number for (kind,), number in counts(store, saved, ("verdict",)).items()})
                if not quiet:
                    for line in _lines(store, [row[0] for row in verdicts if row[1] != "legal"]):
                        click.echo(line)
    except RococoError as error:
        raise Failure(f"{error}; earlier results are kept") from error
    text = ", ".join(f"{found[name]:,} {name}" for name in VERDICTS if found[name])
    named = f" as {game.title}" if game else ""
    click.echo(f"{some(found.total())} judged{named}{f': {text}' if text else ''}")
    return found


def _lines(store: Store, logs: list[object]) -> Iterator[str]:
    """Report the first error of each log in a line; unknown games are left out."""
    query = "SELECT log, game, verdict, ply, code, finding FROM games WHERE id = ? AND code IS NOT 'GC601'"
    for log in logs:
        with store.skip_corrupt(f"log {log}"):
            for name, game, verdict, ply, code, message in store.db.execute(query, (log,)):
                place = f" ply {ply}:" if ply else ""
                yield one_line(f"{name} ({game or '?'}): {verdict}{f':{place} {code} {message}' if code else ''}")


def _reread(archive: Path, chosen: Filter, jobs: int) -> NoReturn:
    from rococo_notation.archive.adding import BATCH, reread_all
    from rococo_notation.archive.store import begin_run, end_run

    with opened(archive, write=True) as store:
        chosen = search(store, chosen)
        with closing(reread_all(store, __version__, jobs, chosen)) as done:
            run = begin_run(store, "validate --reread")
            counts = tally(counted(done, len(store.reads_of_logs(*chosen.where())) // BATCH + 1, "Reading"))
        text = f"{counts['new'] + counts['apart']:,} new, {counts['changed']:,} changed, {counts['same']:,} the same"
        if counts["unfound"]:
            text += f"; {counts['unfound']:,} not found any more, and kept as they were"
        end_run(store, run, text)
    conclude(counts, f"{{}} read again: {text}", "page")


MEGABYTE: Final = 1_000_000
CHANGES: Final = {
    "new": "new", "changed": "changed", "same": "the same as before", "kept": "in the archive already",
    "failed": "could not be fetched", "left": "left for another time",
}  # fmt: skip


def _duration(_ctx: click.Context, _param: click.Parameter, value: str | None) -> float:
    seconds = inf if value is None else politeness.seconds_of(value)
    if not seconds:
        raise click.BadParameter(f"'{value}' is not a time such as 2h, 30m or 90s")
    return seconds


_which = options.option_group(
    "Which logs",
    click.option("--game", metavar="NAME", help="The game of logs that are given by name."),
    click.option("--all-games", is_flag=True, help="Also fetch listed games whose rules are not known here."),
    click.option("--update", is_flag=True, help="Also ask again for games that were open when they were last read."),
    click.option(
        "--age", callback=_duration, default="1d", show_default=True, metavar="TIME",
        help="With --update: ask again for open games that were read this long ago, such as 12h or 7d.",
    ),
    since_option,
    click.option(
        "--report", is_flag=True,
        help="Then judge what is new, and print which logs and illegal moves are; exit with 1 if there are such moves.",
    ),
    options.number_option("--limit", about="Fetch at most N logs."),
)  # fmt: skip
_requests = options.web_options(
    "Requests",
    click.option(
        "--max-time", callback=_duration, metavar="TIME",
        help="Stop after this time, such as 2h, 30m or 90s, and say how much is left.",
    ),
    click.option(
        "--timeout", type=click.FloatRange(min=0, min_open=True, max=600), default=politeness.TIMEOUT,
        show_default=True, metavar="SECONDS", hidden=True, help="Time limit for a page.",
    ),
    click.option(
        "--max-size", type=click.FloatRange(min=0, min_open=True, max=100), default=politeness.MAX_SIZE // MEGABYTE,
        show_default=True, metavar="MB", hidden=True, help="Size limit for a page.",
        callback=lambda _ctx, _param, size: int(size * MEGABYTE),
    ),
)  # fmt: skip


@on_archive("fetch")
@click.argument("sources", nargs=-1, type=options.ANY_PATH, metavar="[SOURCE...]")
@click.option("-n", "--dry-run", is_flag=True, help="Only read listings, and print the logs that would be fetched.")
@_which
@_requests
def fetch_command(
    archive: Path,
    sources: tuple[str, ...],
    web: options.Web,
    game: str | None,
    age: float,
    since: date | None,
    limit: int | None,
    *,
    dry_run: bool,
    all_games: bool,
    update: bool,
    report: bool,
) -> None:
    """Fetch public logs into an archive.

    Creates the archive if there is none. SOURCE is the address of a log, the name of a log with --game, the address of
    a page that lists logs (logs.php, ratings.php), a saved copy of such a page, or a file with an address or a name on
    each line.

    With --update, asks again for logs whose game was still open when they were last read, if that was long enough ago,
    also for those that the listings do not have any more; SOURCE may then be left out. Games that are over are left
    alone: those with a recorded result, with a status such as "Black has resigned", or that end on the board by a
    verdict of `rococo archive validate`. With --report it is the job of every night: cron mails what it prints. With
    --refresh, all logs are asked for again.

    Requests are polite: robots.txt first, one request at a time, ten seconds apart, and never for a log that is already
    in the archive. You may interrupt the command and run it again at any time. If the site asks programs to stay away,
    save the pages in a browser and use rococo archive add.

    The archive keeps which logs could not be fetched and why (list --skipped), and what came of each run (table runs).

    Exits with 0 also if the time is over, 1 if --report has new illegal moves, 2 if something could not be fetched.

    \b
    Examples:
      rococo archive fetch games.db "https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=NAME"
      rococo archive fetch games.db "https://www.chessvariants.com/play/pbm/logs.php?age=0" --dry-run
      rococo archive fetch games.db listings.txt --update --report --age 7d --since 2024 --max-time 2h
    """
    from rococo_notation.archive.fetching import Sources, open_logs
    from rococo_notation.archive.query import illegal_moves
    from rococo_notation.archive.session import Session
    from rococo_notation.archive.store import begin_run, end_run
    from rococo_notation.notation.log import begun_on

    if not sources and not update:
        raise click.UsageError("say what to fetch, such as the address of a listing; only --update goes without")

    asked = web.politeness()
    with opened(archive, create=True) as store:
        known = illegal_moves(store) if report else {}
        with StatusLine() as line:
            session = Session(store, asked, line, seconds=web.max_time)
            run = FetchRun(store, session, line, web.refresh, limit, timedelta(seconds=age) if update else None)
            number = 0 if dry_run else begin_run(store, shlex.join(["fetch", *["--update"] * update, *sources]))
            try:
                found = Sources(session, game, every=all_games, refresh=web.refresh)
                listed = {log.key: log for log in [*found.logs(sources), *(open_logs(store) if update else [])]}
                run.left_out = found.left_out
                dated = ((begun_on(log.log), log) for log in listed.values())
                chosen = [log for begun, log in dated if since is None or (begun is not None and begun >= since)]
                if dry_run:
                    run.show(chosen)
                else:
                    run.fetch(chosen)
            except KeyboardInterrupt:
                run.interrupted = messages.INTERRUPTED
            except Ended as end:
                run.interrupted = int(end.code or 0)
            except RococoError as error:
                run.stop(error)
            if number:
                end_run(store, number, run.outcome)
        run.sum_up()
        is_found = report and not dry_run and not run.interrupted and report_news(store, run.news, known)
    raise SystemExit(run.exit_code or int(is_found))


def report_news(store: Store, news: list[str], known: Collection[tuple[Any, ...]]) -> bool:
    """Judge what has no verdict, and print what is new; return whether there are illegal moves not ``known``."""
    from rococo_notation.archive.query import Filter, illegal_moves

    for each in news:
        click.echo(one_line(f"  {each}"))
    judge(store, Filter(verdicts=("unjudged",)))
    new = {move: about for move, about in illegal_moves(store).items() if move not in known}
    click.echo(f"{some(len(new), 'new illegal move')}{':' * bool(new)}")
    for (log, ply, move), (game, code, message, address) in new.items():
        click.echo(one_line(f"  {log} ({game}), ply {ply}, {move}: {message} [{code}]"))
        click.echo(one_line(f"    {address or log}"))
    return bool(new)


@dataclass
class FetchRun:
    """Fetches logs and counts the results; ``news`` has the logs that are new or have changed.

    Logs that the archive has are asked for again if their games were open when they were read, ``age`` ago or more.
    ``why`` says why it ended before everything was fetched, and ``interrupted`` is the exit code of the command if
    something ended it.
    """

    store: Store
    session: Session
    line: StatusLine
    refresh: bool
    limit: int | None
    age: timedelta | None = None
    counts: Counter[str] = field(default_factory=Counter)
    news: list[str] = field(default_factory=list)
    left_out: int = 0
    why: str | None = None
    stopped: bool = False
    interrupted: int = 0

    @property
    def exit_code(self) -> int:
        """The exit code of the command."""
        return self.interrupted or (2 if self.stopped or self.counts["failed"] else 0)

    @property
    def words(self) -> str:
        """What was counted, in words."""
        return ", ".join(f"{self.counts[change]:,} {words}" for change, words in CHANGES.items() if self.counts[change])

    @property
    def outcome(self) -> str:
        """What came of it, in words."""
        return "; ".join(filter(None, [self.words, "interrupted" if self.interrupted else self.why])) or "nothing"

    def show(self, logs: list[LogAddress]) -> None:
        """Print what would be fetched."""
        wanted = list(self._wanted(logs))
        for log in wanted:
            click.echo(one_line(str(log)))
        rest = f"; {some(self.counts['kept'])} in the archive already" if self.counts["kept"] else ""
        seconds = sum(self.session.politeness.delay_for(log.host) for log in wanted)
        warn(f"{some(len(wanted))} would be fetched, which takes at least {politeness.in_words(seconds)}{rest}")
        self.counts.clear()

    def fetch(self, logs: list[LogAddress]) -> None:
        """Fetch logs; StopError if the host is not to be asked any more."""
        from rococo_notation.archive.fetching import fetch, is_kept
        from rococo_notation.archive.session import StopError

        waiting = self._wanted(logs)
        try:
            for number, log in enumerate(waiting, 1):
                total = min(len(logs) - self.counts["kept"], len(logs) if self.limit is None else self.limit)
                seconds = (total - number) * self.session.politeness.delay_for(log.host)
                left = f", {politeness.in_words(seconds)} left" if seconds else ""
                self.line.step = f"log {number} of {total}{left}, {log.log}: "
                try:
                    again = self.refresh or is_kept(self.store, log)
                    change = fetch(self.store, self.session, log, refresh=again)
                    self.counts[change] += 1
                    if change in ("new", "changed"):
                        self.news.append(f"{change}: {log.log} ({log.game})")
                except StopError:
                    raise
                except FetchError as error:
                    self.counts["failed"] += 1
                    warn(one_line(f"{log.log}: {error}"))
        except (StopError, KeyboardInterrupt, Ended):
            self.counts["left"] += 1 + sum(1 for _ in waiting)
            raise

    def _wanted(self, logs: list[LogAddress]) -> Iterator[LogAddress]:
        """Yield the logs to request, at most ``limit`` of them."""
        from rococo_notation.archive.fetching import is_due, is_kept

        asked = 0
        for log in logs:
            due = not is_kept(self.store, log) if self.age is None else is_due(self.store, log, self.age)
            if not (self.refresh or due):
                self.counts["kept"] += 1
            elif self.limit is None or asked < self.limit:
                asked += 1
                yield log
            else:
                self.counts["left"] += 1

    def stop(self, error: RococoError) -> None:
        """Report why fetching stops."""
        from rococo_notation.archive.session import KeptOutError, TimeUpError

        self.why = str(error)
        if isinstance(error, TimeUpError):
            warn("the time is up; the fetched logs are kept, and the same command continues there")
            return
        self.stopped = True
        warn(one_line(str(error)))
        if isinstance(error, KeptOutError):
            later = f", or run the same command after {politeness.moment(error.until)}" if error.until else ""
            warn(
                "nothing more was requested; to continue, save the pages in a browser and run "
                f"`rococo archive add {self.store.path} FOLDER`{later}"
            )

    def sum_up(self) -> None:
        """Print the counts."""
        if self.words:
            click.echo(self.words)
        if self.left_out:
            warn(f"{some(self.left_out)} of games without rules here left out; --all-games includes them")
        if self.interrupted:
            warn("interrupted; the fetched logs are kept, and the same command continues there")
