"""What ends a run before all is fetched, and what a later run knows of it."""

import sqlite3
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from archive.conftest import LOCAL, TurnedClock
from archive.site import LOGS_OF_THE_SITE, Answer, Site, Stored, elsewhere, failing, failing_times, serving
from rococo_notation.archive.fetching import Sources
from rococo_notation.archive.session import (
    LONGEST_PAUSE,
    LONGEST_ROBOTS,
    KeptOutError,
    LaterError,
    Session,
    StopError,
    TimeUpError,
)
from rococo_notation.archive.store import Store
from rococo_notation.cli import main
from rococo_notation.cli.archive_add import FetchRun
from rococo_notation.cli.messages import StatusLine
from rococo_notation.errors import FetchError

NAMES = [log.name for log in LOGS_OF_THE_SITE[:5]]
FIRST, SECOND, *_ = NAMES


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def session(site: Site, store: Store, clock: TurnedClock) -> Session:
    site.time = clock.time
    return Session(store, LOCAL, clock=clock)


def fetch(*arguments: str) -> Result:
    """The real command."""
    options = ("--contact", "me@example.org", "--allow-host", "127.0.0.1", "--delay", "0")
    return CliRunner().invoke(main, ["archive", "fetch", "games.db", *arguments, *options], catch_exceptions=False)


def rows(query: str) -> list[tuple[object, ...]]:
    with sqlite3.connect("games.db") as db:
        return db.execute(query).fetchall()


# ---------------------------------------------------------------- come back later


@pytest.mark.parametrize("after", ["3600", "Sun, 09 Sep 2001 02:46:40 GMT"])
@pytest.mark.parametrize(("status", "error"), [(503, LaterError), (429, KeptOutError), (403, KeptOutError)])
def test_a_site_that_asks_to_come_back_is_not_asked_before_by_any_run(
    site: Site, store: Store, session: Session, clock: TurnedClock, after: str, status: int, error: type[FetchError]
) -> None:
    site.faults[FIRST] = failing_times(1, status, ("Retry-After", after))
    with pytest.raises(error, match=f"60 minutes|1 hour.*{status}"):
        session.get(site.address(FIRST))
    with pytest.raises(error):
        session.get(site.address(SECOND))
    clock.sleep(3599)
    with pytest.raises(LaterError, match=rf"may not be asked again before .*: it answered {status} and"):
        Session(store, LOCAL, clock=clock).get(site.address(SECOND))
    assert site.asked == [FIRST]
    clock.sleep(1)
    assert site.is_asked(Session(store, LOCAL, clock=clock), site.address(FIRST))
    assert store.db.execute("SELECT reason FROM hosts").fetchone() == (None,)


@pytest.mark.parametrize("status", [503, 429])
def test_the_command_says_when_it_may_go_on_and_asks_nothing_until_then(site: Site, status: int) -> None:
    site.faults[SECOND] = failing(status, ("Retry-After", "5400"))
    result = fetch(*map(site.address, NAMES))
    assert (result.exit_code, result.stdout) == (2, "1 new, 4 left for another time\n")
    assert site.asked == [FIRST, SECOND]
    again = fetch(*map(site.address, NAMES))
    assert (again.exit_code, again.stdout) == (2, "1 in the archive already, 4 left for another time\n")
    assert f"it answered {status} and asked to" in again.stderr
    assert "for 90 minutes" in again.stderr
    assert site.asked == [FIRST, SECOND]


def test_a_page_that_was_given_up_puts_the_next_one_off_by_what_it_asked(
    site: Site, session: Session, clock: TurnedClock
) -> None:
    site.faults[FIRST] = failing(503, ("Retry-After", "100"))
    with pytest.raises(FetchError, match="answered 503"):
        session.get(site.address(FIRST))
    session.get(site.address(SECOND))
    logs = [request.begin for request in site.requests if request.log]
    assert [second - first for first, second in pairwise(logs)] == [100] * 4


@pytest.mark.parametrize("after", ["999999999999999999999", "1e9", "²", "-5", "Sun, 99 Foo", "0"])
def test_a_rest_that_makes_no_sense_is_none_or_a_month(
    site: Site, session: Session, clock: TurnedClock, after: str
) -> None:
    site.faults[FIRST] = failing(429, ("Retry-After", after))
    with pytest.raises(KeptOutError) as caught:
        session.get(site.address(FIRST))
    assert caught.value.until in (pytest.approx(clock.now + 86400), pytest.approx(clock.now + 30 * 86400))


@pytest.mark.parametrize("status", [403, 429])
def test_a_site_that_does_not_say_for_how_long_is_left_alone_for_a_day_and_longer_each_time(
    site: Site, store: Store, clock: TurnedClock, status: int
) -> None:
    site.faults[FIRST] = failing(status)
    for days in (1, 2, 4, 8, 16, 30, 30):
        del site.requests[:]
        with pytest.raises(KeptOutError, match=rf"stay away .it answered {status}., and is left alone until") as caught:
            Session(store, LOCAL, clock=clock).get(site.address(FIRST))
        assert caught.value.until == clock.now + days * 86400
        assert site.asked == [FIRST]
        clock.sleep(days * 86400 - 1)
        with pytest.raises(LaterError, match=f"[0-9]: it answered {status} and did not say for how long"):
            Session(store, LOCAL, clock=clock).get(site.address(SECOND))
        assert site.asked == [FIRST]
        clock.sleep(1)
    assert site.is_asked(Session(store, LOCAL, clock=clock), site.address(SECOND))
    with pytest.raises(KeptOutError) as caught:
        Session(store, LOCAL, clock=clock).get(site.address(FIRST))
    assert caught.value.until == clock.now + 86400


def test_the_command_asks_a_site_that_keeps_it_out_no_second_time(site: Site) -> None:
    site.faults |= dict.fromkeys(NAMES, failing(403))
    assert fetch(*map(site.address, NAMES)).exit_code == 2
    before = len(site.requests)
    for _ in range(3):
        again = fetch(*map(site.address, NAMES))
        assert (again.exit_code, again.stdout) == (2, "5 left for another time\n")
        assert ": it answered 403" in again.stderr
    assert len(site.requests) == before


@pytest.mark.parametrize("delay", [LONGEST_PAUSE + 1, 10_000, 10**12])
def test_a_crawl_delay_of_hours_is_kept_by_doing_one_page_a_run(
    site: Site, store: Store, clock: TurnedClock, delay: int
) -> None:
    site.time = clock.time
    site.robots = Answer(f"User-agent: *\nCrawl-delay: {delay}\n".encode())
    names, gap = iter([FIRST, SECOND]), min(delay, 30 * 86400)
    with pytest.raises(LaterError, match=r"robots.txt asks for .* (hours|minutes|days) between two requests"):
        Session(store, LOCAL, clock=clock).get(site.address(FIRST))
    for name in names:
        for _ in range(2):
            with pytest.raises(LaterError, match=r"robots\.txt asks for"):
                Session(store, LOCAL, clock=clock).get(site.address(SECOND))
        clock.sleep(gap)
        if gap < 86400:
            assert site.is_asked(Session(store, LOCAL, clock=clock), site.address(name))
    assert all(b.begin - a.begin >= gap for a, b in pairwise(site.requests))


def test_a_crawl_delay_of_hours_is_kept_after_a_kill_too(site: Site, store: Store, clock: TurnedClock) -> None:
    site.robots = Answer(b"User-agent: *\nCrawl-delay: 10000\n")
    with pytest.raises(LaterError):
        Session(store, LOCAL, clock=clock).get(site.address(FIRST))
    clock.sleep(10_000)
    session = Session(store, LOCAL, clock=clock)
    killed = session.host(site.root)
    killed._read_robots()
    killed.rate_limit.request()
    with pytest.raises(LaterError):
        Session(store, LOCAL, clock=clock).get(site.address(FIRST))


# ---------------------------------------------------------------- a site that is down


def test_after_five_failures_in_a_row_the_run_ends_with_a_sentence(site: Site) -> None:
    many = [f"game-{number}" for number in range(10)]
    site.logs = {name: Stored("Rococo", name, "1. P a2-a3") for name in many}
    site.faults |= dict.fromkeys(many, failing(500))
    result = fetch(*map(site.address, many))
    assert (result.exit_code, result.stdout) == (2, "4 could not be fetched, 6 left for another time\n")
    assert "failed 5 times in a row and is not asked again: 127.0.0.1" in result.stderr
    # Only the first page is tried again: it might have been the page.
    assert site.asked == [many[0]] * 4 + many[1:5]


def test_a_page_that_fails_between_others_is_no_reason_to_end(site: Site) -> None:
    many = [f"game-{number}" for number in range(14)]
    site.logs = {name: Stored("Rococo", name, "1. P a2-a3") for name in many}
    site.faults |= dict.fromkeys(many[::2], failing(404)) | dict.fromkeys(many[1:4], failing(500))
    assert fetch(*map(site.address, many)).stdout == "5 new, 9 could not be fetched\n"


@pytest.mark.parametrize("status", [500, 301])
def test_a_robots_txt_that_fails_ends_the_run_at_once(site: Site, status: int) -> None:
    site.faults["/robots.txt"] = elsewhere("/robots.txt") if status == 301 else failing(status)
    result = fetch(*map(site.address, NAMES))
    assert (result.exit_code, result.stdout) == (2, "5 left for another time\n")
    assert result.stderr.startswith("rococo: robots.txt cannot be read, so nothing else is fetched: ")
    assert len(site.requests) == (6 if status == 301 else 4)


def test_a_robots_txt_that_failed_is_remembered_for_the_run(site: Site, session: Session) -> None:
    site.faults["/robots.txt"] = failing(500)
    for name in NAMES:
        with pytest.raises(StopError, match="cannot be read"):
            session.get(site.address(name))
    assert len(site.requests) == 4


# ---------------------------------------------------------------- robots.txt elsewhere, or long


def test_robots_txt_may_lie_on_another_host_which_is_asked_as_politely(
    site: Site, store: Store, session: Session, clock: TurnedClock
) -> None:
    with serving(Site()) as other, serving(Site()) as third:
        site.faults["/robots.txt"] = elsewhere(f"{other.root}/robots.txt")
        other.faults["/robots.txt"] = elsewhere(f"{third.root}/rules")
        third.faults["/rules"] = lambda _: Answer(b"User-agent: *\nDisallow: /play/pbm/play.php\n")
        with pytest.raises(FetchError, match="does not let programs fetch this"):
            session.get(site.address(FIRST))
        session.get(site.listing)
        assert [request.path for request in (*other.requests, *third.requests)] == ["/robots.txt", "/rules"]
    assert store.db.execute("SELECT count(*) FROM hosts").fetchone() == (3,)
    assert not site.asked


def test_robots_txt_does_not_lead_to_a_private_address(site: Site, session: Session) -> None:
    site.faults["/robots.txt"] = elsewhere(f"http://localhost:{site.server.server_port}/robots.txt")
    with pytest.raises(FetchError, match="localhost is a private address"):
        session.get(site.address(FIRST))
    assert len(site.requests) == 1


def test_of_a_long_robots_txt_the_first_part_holds(site: Site, session: Session) -> None:
    rules = b"User-agent: *\nDisallow: /private/\n" + b"# and so on\n" * 500_000
    site.robots = Answer(rules + b"Disallow: /play/\n")
    assert site.is_asked(session, site.address(FIRST))
    with pytest.raises(FetchError, match="does not let"):
        session.get(f"{site.root}/private/x")
    (kept,) = session.store.db.execute("SELECT id FROM reads WHERE source LIKE '%robots.txt'").fetchone()
    assert len(session.store.read(kept).raw) == LONGEST_ROBOTS


def test_half_a_rule_is_not_taken_for_a_rule(site: Site, session: Session) -> None:
    head = b"User-agent: *\n"
    rule = b"Disallow: /private/\n"
    filler = b"#" * (LONGEST_ROBOTS - len(head) - len(rule) + 5) + b"\n"
    site.robots = Answer(head + filler[5 - len(rule) :] + rule + b"x" * 100)
    session.get(site.address(FIRST))


# ---------------------------------------------------------------- the time for a run


def test_a_run_ends_before_a_request_for_which_there_is_no_time(
    site: Site, store: Store, clock: TurnedClock, capsys: pytest.CaptureFixture[str]
) -> None:
    session = Session(store, LOCAL._replace(delay=10), clock=clock, seconds=25)
    run = FetchRun(store, session, StatusLine(clock), refresh=False, limit=None)
    with pytest.raises(TimeUpError) as caught:
        run.fetch(Sources(session, None).logs(tuple(map(site.address, NAMES))))
    run.stop(caught.value)
    run.sum_up()
    assert run.exit_code == 0
    told = capsys.readouterr()
    assert told.out == "2 new, 3 left for another time\n"
    assert told.err == "rococo: the time is up; the fetched logs are kept, and the same command continues there\n"
    # It ended as soon as that was clear, not when the time was over.
    assert clock.now == 1_000_000_020


def test_max_time_of_the_command(site: Site) -> None:
    result = fetch(*map(site.address, NAMES), "--max-time", "0.000001s")
    assert (result.exit_code, result.stdout) == (0, "5 left for another time\n")
    assert site.requests == []
    assert fetch(*map(site.address, NAMES), "--max-time", "1h30m").stdout == "5 new\n"
    assert rows("SELECT outcome FROM runs") == [
        ("5 left for another time; the time for this run is over",),
        ("5 new",),
    ]


@pytest.mark.parametrize("text", ["soon", "5", "0s", "", "-1h", "1h1"])
def test_a_time_that_is_none_is_refused(text: str) -> None:
    result = fetch("x", "--max-time", text)
    assert result.exit_code == 2
    assert f"'{text}' is not a time such as 2h, 30m or 90s" in result.stderr


# ---------------------------------------------------------------- words where there is no terminal


def test_with_a_limit_no_more_logs_are_announced(site: Site, store: Store, clock: TurnedClock) -> None:
    line = StatusLine(clock)
    session = Session(store, LOCAL, line, clock=clock)
    run = FetchRun(store, session, line, refresh=False, limit=2)
    run.fetch(Sources(session, None).logs(tuple(map(site.address, NAMES))))
    assert line.step == f"log 2 of 2, {NAMES[1]}: "


def test_without_a_terminal_there_is_a_line_a_minute(
    site: Site, store: Store, clock: TurnedClock, capsys: pytest.CaptureFixture[str]
) -> None:
    line = StatusLine(clock)
    with line:
        session = Session(store, LOCAL._replace(delay=25), line, clock)
        run = FetchRun(store, session, line, refresh=False, limit=None)
        run.fetch(Sources(session, None).logs(tuple(map(site.address, NAMES))))
    told = [one.partition(", ")[2] for one in capsys.readouterr().err.splitlines()]
    host = f"127.0.0.1:{site.server.server_port}"
    assert told == [
        f"log 3 of 5, 50 seconds left, {NAMES[2]}: waiting 15 s before asking {host} again",
        f"log 5 of 5, {NAMES[4]}: waiting 5 s before asking {host} again",
    ]


# ---------------------------------------------------------------- what is kept of failures and runs


def test_what_could_not_be_fetched_is_kept_until_it_can(site: Site) -> None:
    site.faults[FIRST] = failing(404)
    site.faults[SECOND] = lambda _: Answer(b"<html>no log</html>")
    for _ in range(3):
        fetch(*map(site.address, NAMES))
    query = "SELECT source, substr(why, -13), times, last > '2026' FROM failures ORDER BY source != ?"
    with sqlite3.connect("games.db") as db:
        assert db.execute(query, (site.address(FIRST),)).fetchall() == [
            (site.address(FIRST), "404 Not Found", 3, 1),
            (site.address(SECOND), "tus of a game", 3, 1),
        ]
    site.faults.clear()
    fetch(*map(site.address, NAMES))
    assert rows("SELECT * FROM failures") == []


def test_each_run_is_kept_with_what_came_of_it(site: Site) -> None:
    fetch(site.address(FIRST))
    fetch("no-such-file")
    fetch(site.address(FIRST), "-n")
    site.faults[SECOND] = failing(403)
    fetch(site.address(SECOND))
    told = rows("SELECT command, outcome FROM runs WHERE begun <= ended AND version != ''")
    assert [command for command, _ in told] == [
        f"fetch '{site.address(FIRST)}'",
        "fetch no-such-file",
        f"fetch '{site.address(SECOND)}'",
    ]
    outcomes = [str(outcome) for _, outcome in told]
    assert outcomes[0] == "1 new"
    assert outcomes[1].startswith("no-such-file: there is no such file")
    assert outcomes[2].startswith("1 left for another time; 127.0.0.1")
    assert "me@example.org" not in str(told)


def test_of_a_run_that_was_killed_it_is_kept_that_it_began(store: Store) -> None:
    from rococo_notation.archive.store import begin_run, end_run

    one, two = begin_run(store, "fetch a"), begin_run(store, "fetch b")
    end_run(store, two, "1 new")
    query = "SELECT id, ended IS NULL, outcome FROM runs"
    assert store.db.execute(query).fetchall() == [(one, 1, None), (two, 0, "1 new")]
