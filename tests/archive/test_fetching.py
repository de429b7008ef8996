import os
import signal
import sqlite3
import subprocess
import sys
import time
import zlib
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from archive.conftest import LOCAL, TurnedClock
from archive.site import LOGS_OF_THE_SITE, Answer, Site, Stored, elsewhere, failing, listing_of
from rococo_notation.archive.fetching import Sources
from rococo_notation.archive.session import Session
from rococo_notation.archive.store import Store
from rococo_notation.cli import main
from rococo_notation.cli.archive_add import FetchRun
from rococo_notation.cli.messages import StatusLine
from rococo_notation.replayer import parse_log

KNOWN = [log.name for log in LOGS_OF_THE_SITE if log.game.startswith("Rococo")]
ODD = "../../etc/passwd"
OPTIONS = ("--contact", "me@example.org", "--allow-host", "127.0.0.1", "--delay", "0")


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ROCOCO_CONTACT", raising=False)


def fetch(*arguments: str, options: tuple[str, ...] = OPTIONS) -> Result:
    return CliRunner().invoke(main, ["archive", "fetch", "games.db", *arguments, *options], catch_exceptions=False)


def logs() -> dict[str, str]:
    """Names and moves of the logs in the archive."""
    with Store(Path("games.db")) as store:
        return dict(store.db.execute("SELECT name, moves FROM logs").fetchall())


# ---------------------------------------------------------------- what is fetched


def test_a_listing_is_read_and_its_logs_are_kept_whole(site: Site) -> None:
    result = fetch(site.listing)
    assert (result.exit_code, result.stdout) == (0, "5 new\n")
    assert site.asked == KNOWN
    with Store(Path("games.db")) as store:
        for log in LOGS_OF_THE_SITE:
            row = store.db.execute("SELECT game, white, id FROM logs WHERE name = ?", (log.name,)).fetchone()
            if log.name in KNOWN:
                assert row[:2] == (log.game, "tamandua")
                assert store.read_of(row[2]).source == site.address(log.name)
            else:
                assert row is None


@pytest.mark.parametrize("log", [log for log in LOGS_OF_THE_SITE if log.name in KNOWN], ids=lambda log: log.shape)
def test_the_moves_are_found_in_every_shape_of_page(site: Site, log: Stored) -> None:
    fetch(site.address(log.name))
    wanted = parse_log(f"Game: {log.game}\n\n{log.moves}")
    read = parse_log(logs()[log.name])
    assert [str(turn) for turn in read.turns] == [str(turn) for turn in wanted.turns]


def test_games_without_rules_are_fetched_when_they_are_asked_for(site: Site) -> None:
    assert "1 log of games without rules here left out" in fetch(site.listing).stderr
    assert fetch(site.listing, "--all-games").stdout == "1 new, 5 in the archive already\n"
    assert fetch(site.address("anna-bo-2011-5-6")).stdout == "1 in the archive already\n"


def test_what_was_fetched_is_not_fetched_again(site: Site) -> None:
    fetch(site.listing)
    before = len(site.requests)
    assert fetch(site.listing).stdout == "5 in the archive already\n"
    assert len(site.requests) == before


def test_a_log_added_from_a_file_is_not_fetched(site: Site) -> None:
    Path("saved.txt").write_text(f"Game: Rococo\nLog: {ODD}\n\n1. P h2-h3\n", encoding="utf-8")
    CliRunner().invoke(main, ["archive", "add", "games.db", "saved.txt"], catch_exceptions=False)
    assert fetch(site.address(ODD)).stdout == "1 in the archive already\n"
    assert site.requests == []


def test_a_refresh_asks_only_whether_logs_have_changed(site: Site) -> None:
    fetch(site.listing)
    site.logs[ODD] = site.logs[ODD]._replace(moves="1. P h2-h3\n1... p h7-h6\n2. P g2-g3")
    del site.requests[:]
    assert fetch(site.listing, "--refresh").stdout == "1 changed, 4 the same as before\n"
    assert site.asked == KNOWN
    assert all("if-none-match" in request.headers for request in site.requests if request.log)
    assert "P g2-g3" in logs()[ODD]


def test_names_alone_need_a_game(site: Site) -> None:
    refused = fetch("no-such-file.txt")
    assert refused.exit_code == 2
    assert "no-such-file.txt: there is no such file" in refused.stderr
    Path("names.txt").write_text(f"# mine\n{site.address(ODD)}\n{KNOWN[2]}\n", encoding="utf-8")
    planned = fetch("names.txt", "--game", "Rococo", "-n")
    assert planned.stdout.splitlines() == [
        site.address(ODD),
        "https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=it%27s-O%27Neil..%27s-2009-12-3",
    ]
    assert "2 logs would be fetched, which takes at least 10 seconds" in planned.stderr


def test_a_name_may_be_longer_than_that_of_a_file(site: Site) -> None:
    long = "x" * 3000
    assert fetch(long, "--game", "Rococo", "-n").stdout.rstrip().endswith(f"log={long}")


def test_a_saved_listing_leads_to_the_site(site: Site) -> None:
    Path("listing.html").write_text(listing_of([site.logs[ODD]]), encoding="utf-8")
    assert fetch("listing.html", "--dry-run").stdout == (
        "https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=..%2F..%2Fetc%2Fpasswd\n"
    )
    base = f"<html><!-- saved from url=(0000){site.listing} -->"
    Path("listing.html").write_text(base + listing_of([site.logs[ODD]]), encoding="utf-8")
    assert fetch("listing.html").stdout == "1 new\n"
    assert site.asked == [ODD]


def test_a_dry_run_reads_listings_and_no_logs(site: Site) -> None:
    fetch(site.address(ODD))
    result = fetch(site.listing, "--dry-run", "--limit", "3")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [site.address(name) for name in KNOWN if name != ODD][:3]
    assert "3 logs would be fetched" in result.stderr
    assert site.asked == [ODD]


def test_a_limit_leaves_the_rest_for_another_time(site: Site) -> None:
    assert fetch(site.listing, "--limit", "2").stdout == "2 new, 3 left for another time\n"
    assert fetch(site.listing, "--limit", "2").stdout == "2 new, 2 in the archive already, 1 left for another time\n"
    assert sorted(site.asked) == sorted(KNOWN[:4])


def test_names_of_logs_never_become_files(site: Site, tmp_path: Path) -> None:
    fetch(site.listing)
    assert {path.name for path in tmp_path.rglob("*")} <= {"games.db", "games.db-wal", "games.db-shm"}
    assert logs()[ODD]


def test_nothing_but_pages_of_logs_and_listings_is_asked_for(site: Site) -> None:
    fetch(site.listing)
    assert {request.method for request in site.requests} == {"GET"}
    assert not any("Accept" in request.path or "invite" in request.path for request in site.requests)
    assert "a-trap" not in site.asked


# ---------------------------------------------------------------- what goes wrong


@pytest.mark.parametrize("status", [403, 429])
def test_a_site_that_asks_to_stay_away_is_left_alone_and_what_was_fetched_is_kept(site: Site, status: int) -> None:
    site.faults[KNOWN[2]] = failing(status, ("Retry-After", "60"))
    result = fetch(site.listing)
    assert (result.exit_code, result.stdout) == (2, "2 new, 3 left for another time\n")
    assert site.asked == KNOWN[:3]
    assert f"asks programs to stay away for 60 seconds (it answered {status})" in result.stderr
    assert "save the pages in a browser and run `rococo archive add games.db FOLDER`" in result.stderr
    assert set(logs()) == set(KNOWN[:2])


def test_a_log_that_cannot_be_fetched_does_not_keep_the_others_away(site: Site) -> None:
    site.faults[KNOWN[0]] = failing(404)
    site.faults[KNOWN[1]] = lambda _: Answer(b"x" * 6_000_000)
    result = fetch(site.listing)
    assert (result.exit_code, result.stdout) == (2, "3 new, 2 could not be fetched\n")
    assert f"{KNOWN[0]}: 127.0.0.1:{site.server.server_port} answered 404 Not Found" in result.stderr
    assert f"{KNOWN[1]}: more than 5 MB" in result.stderr
    site.faults.clear()
    assert fetch(site.listing).stdout == "2 new, 3 in the archive already\n"


@pytest.mark.parametrize(
    "body", [b"<html><body>There is no such log.</body></html>", b"", b"\x89PNG\r\n", b"a\0b", b"1. P a2-a3"]
)
def test_a_page_that_is_of_no_log_is_not_taken_for_one(site: Site, body: bytes) -> None:
    site.faults[ODD] = lambda _: Answer(body)
    result = fetch(site.address(ODD))
    assert (result.exit_code, result.stdout) == (2, "1 could not be fetched\n")
    site.faults.clear()
    assert fetch(site.address(ODD)).stdout == "1 new\n"


LOGIN = (
    b"<html><h1>Log in</h1><form action='login.php'><input name='user'>"
    b"<input type='hidden' name='log' value='x'></form></html>"
)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (LOGIN, "the page does not show a log: it has neither moves nor the status of a game"),
        (LOGIN.replace(b"'x'", f"'{ODD}'".encode()), "the page does not show a log"),
        (b"<html><pre>Game: Rococo\nLog: someone-else\n\n1. P h2-h3</pre></html>", "shows another log, someone-else"),
        (
            b"<html><link rel=canonical href='play.php?game=Rococo&amp;log=someone-else'><pre>1. P h2-h3</pre></html>",
            "the page shows another log, someone-else",
        ),
        (b"1. P a2-a3", "the page does not show a log: it is not a web page"),
    ],
)
def test_a_page_without_a_log_or_of_another_is_told_and_asked_for_again(site: Site, body: bytes, why: str) -> None:
    site.faults[ODD] = lambda _: Answer(body)
    for _ in range(2):
        result = fetch(site.address(ODD), site.address(KNOWN[0]))
        assert result.exit_code == 2
        assert why in result.stderr
    assert site.asked == [ODD, KNOWN[0], ODD]
    assert set(logs()) == {KNOWN[0]}
    with Store(Path("games.db")) as store:
        assert store.db.execute("SELECT source FROM reads WHERE source LIKE '%passwd%'").fetchall() == []


def test_a_redirect_to_another_log_is_a_failure(site: Site) -> None:
    site.faults[ODD] = elsewhere(site.address(KNOWN[0]))
    assert f"shows another log, {KNOWN[0]}" in fetch(site.address(ODD)).stderr
    assert logs() == {}


@pytest.mark.parametrize("target", ["/", "/play/pbm/", "/login.php?back=play.php"])
def test_a_redirect_to_a_page_that_is_not_the_log_is_a_failure(site: Site, target: str) -> None:
    site.faults[ODD] = elsewhere(target)
    page = Answer(b"<html><pre>1. P h2-h3</pre></html>")
    site.faults |= dict.fromkeys(["/", "/play/pbm/", "/login.php"], lambda _: page)
    for _ in range(2):
        assert fetch(site.address(ODD)).stdout == "1 could not be fetched\n"
    assert (logs(), site.asked) == ({}, [ODD, ODD])


def test_a_redirect_to_another_address_of_the_log_is_followed(site: Site) -> None:
    site.faults[KNOWN[0]] = elsewhere(f"/game-courier/{KNOWN[0]}.html")
    site.faults[f"/game-courier/{KNOWN[0]}.html"] = lambda _: Answer(b"<html><pre>1. P h2-h3</pre></html>")
    assert fetch(site.address(KNOWN[0])).stdout == "1 new\n"


# ---------------------------------------------------------------- pages that are cut off

CUT = "the page is cut off; the archive keeps what arrived and asks for it again next time"
FATAL = "<br />\n<b>Fatal error</b>:  Maximum execution time of 30 seconds exceeded in <b>/x.php</b> on line <b>9</b>"


def half(answer: Answer) -> Answer:
    """A page that ends in its moves, and has the length that it says."""
    return Answer(answer.body[: answer.body.index(b"1... p h7")])


def died(answer: Answer) -> Answer:
    """A page that a program has not written to its end, and closed all the same."""
    return Answer(half(answer).body + f"{FATAL}</pre></body></html>".encode())


@pytest.mark.parametrize("fault", [half, died])
def test_a_page_that_is_cut_off_is_kept_and_asked_for_again(site: Site, fault: Callable[[Answer], Answer]) -> None:
    site.faults[ODD] = fault
    result = fetch(site.address(ODD), site.address(KNOWN[0]))
    assert (result.exit_code, result.stdout) == (2, "1 new, 1 could not be fetched\n")
    assert f"{ODD}: {CUT}" in result.stderr
    assert "P h2-h3" in logs()[ODD]
    with Store(Path("games.db")) as store:
        query = "SELECT incomplete, count(*) FROM reads WHERE source LIKE '%log=%' GROUP BY 1 ORDER BY 1"
        assert store.db.execute(query).fetchall() == [(0, 1), (1, 1)]
        assert store.db.execute("SELECT source, why FROM failures").fetchall() == [(site.address(ODD), CUT)]
    site.faults.clear()
    again = fetch(site.address(ODD), site.address(KNOWN[0]))
    assert (again.exit_code, again.stdout) == (0, "1 changed, 1 in the archive already\n")
    assert "p h7-h6" in logs()[ODD]
    assert fetch(site.address(ODD)).stdout == "1 in the archive already\n"


def test_a_page_that_ends_early_each_time_in_the_same_way_is_what_the_site_has(site: Site) -> None:
    site.faults[ODD] = half
    assert fetch(site.address(ODD)).exit_code == 2
    assert fetch(site.address(ODD)).stdout == "1 the same as before\n"
    assert fetch(site.address(ODD)).stdout == "1 in the archive already\n"
    assert site.asked == [ODD, ODD]


def test_a_page_that_is_cut_off_takes_nothing_from_the_log_that_is_there(site: Site) -> None:
    fetch(site.address(ODD))
    before = logs()
    site.faults[ODD] = half
    site.tagged = False
    assert CUT in fetch(site.address(ODD), "--refresh").stderr
    assert logs() == before
    assert fetch(site.address(ODD)).stdout == "1 in the archive already\n"
    site.faults.clear()
    assert fetch(site.address(ODD), "--refresh").stdout == "1 the same as before\n"


def test_a_page_that_is_cut_off_is_not_shown_as_the_log(site: Site) -> None:
    site.faults[ODD] = half
    options = [*OPTIONS, "--archive", "games.db"]
    for code, told in ((2, CUT), (0, "")):
        result = CliRunner().invoke(main, ["validate", site.address(ODD), *options], catch_exceptions=False)
        assert (result.exit_code, told in result.stderr) == (code, True)
        site.faults.clear()
    assert site.asked == [ODD, ODD]


def test_a_page_with_a_link_to_another_log_first_is_the_one_that_was_asked_for(site: Site) -> None:
    body = (
        "<html><a href='play.php?game=Rococo&amp;log=the-game-before'>before</a><pre>1. P h2-h3</pre>"
        "<form><input type='hidden' name='log' value='{name}'></form></html>"
    )
    for name, written in ((ODD, ODD), (KNOWN[2], "it&#39;s-O&#39;Neil..&#39;s-2009-12-3")):
        page = Answer(body.format(name=written).encode())
        site.faults[name] = lambda _, page=page: page
        assert fetch(site.address(name)).stdout == "1 new\n"
    assert set(logs()) == {ODD, KNOWN[2]}


def test_a_game_that_has_no_moves_yet_is_kept(site: Site) -> None:
    site.faults[ODD] = lambda _: Answer(b"<html><p>It is White's turn.</p></html>")
    assert fetch(site.address(ODD)).stdout == "1 new\n"


def test_a_listing_that_has_no_logs_is_asked_for_again(site: Site) -> None:
    site.faults["/play/pbm/logs.php"] = lambda _: Answer(LOGIN)
    assert "it contains no links to logs" in fetch(site.listing).stderr
    site.faults.clear()
    assert fetch(site.listing).stdout == "5 new\n"


def test_a_refresh_that_leads_to_a_login_leaves_the_log_as_it_was(site: Site) -> None:
    fetch(site.address(ODD))
    before = logs()
    site.faults[ODD] = lambda _: Answer(LOGIN)
    assert fetch(site.address(ODD), "--refresh").stdout == "1 could not be fetched\n"
    assert logs() == before
    site.faults.clear()
    assert fetch(site.address(ODD), "--refresh").stdout == "1 the same as before\n"


def test_the_answer_is_kept_with_its_status_and_headers(site: Site) -> None:
    fetch(site.address(ODD))
    fetch(site.address(ODD), "--refresh")
    with Store(Path("games.db")) as store:
        query = "SELECT status, json_extract(headers, '$.ETag') FROM reads WHERE source LIKE '%passwd%' ORDER BY id"
        (first, tag), (second, again) = store.db.execute(query).fetchall()
    assert (first, second, tag) == (200, 304, again)


def test_a_page_that_does_not_name_itself_is_kept_under_the_name_it_was_asked_by(site: Site) -> None:
    site.faults[ODD] = lambda _: Answer(b"<html><body><pre>1. P h2-h3</pre></body></html>")
    fetch(site.address(ODD))
    with Store(Path("games.db")) as store:
        row = store.db.execute("SELECT key, name, game, variant FROM logs").fetchone()
    assert row == (f"rococo\n{ODD}", ODD, "Rococo", "rococo")
    assert logs()[ODD].startswith(f"Game: Rococo\nLog: {ODD}\n")


def test_a_page_in_another_encoding_is_kept_as_it_came(site: Site) -> None:
    body = "<html><pre>1. P h2-h3 // café</pre></html>".encode("cp1252")
    site.faults[ODD] = lambda _: Answer(body)
    assert fetch(site.address(ODD)).exit_code == 0
    with Store(Path("games.db")) as store:
        assert store.read_of(1).raw == body
    assert "café" in logs()[ODD]


def test_what_a_site_writes_does_not_steer_the_terminal(site: Site) -> None:
    site.logs["\x1b[2Jx"] = Stored("Rococo", "\x1b[2Jx", "1. P a2-a3")
    site.faults["\x1b[2Jx"] = failing(404)
    assert "\x1b" not in fetch(site.listing).output


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("file:///etc/hosts", "only addresses that begin with http:// or https://"),
        ("ftp://ftp.chessvariants.com/", "only addresses that begin with http:// or https://"),
        ("http://me:secret@127.0.0.1/x", "a name or a password"),
        ("http://10.0.0.1:bad/", "not an address"),
    ],
)
def test_other_addresses_are_refused(source: str, why: str) -> None:
    result = fetch(source)
    assert result.exit_code == 2
    assert why in result.stderr


def test_a_private_host_is_refused_unless_it_is_allowed(site: Site) -> None:
    result = fetch(site.address(ODD), options=("--contact", "me@example.org"))
    assert result.exit_code == 2
    assert "127.0.0.1 is a private address" in result.stderr
    assert "--allow-host 127.0.0.1" in result.stderr
    assert site.requests == []


def test_a_listing_without_logs_says_so(site: Site) -> None:
    site.faults["/play/pbm/logs.php"] = lambda _: Answer(b"<html>nothing</html>")
    result = fetch(site.listing)
    assert result.exit_code == 2
    assert "it contains no links to logs" in result.stderr


def test_what_is_no_archive_is_left_alone(site: Site) -> None:
    Path("games.db").write_text("a diary", encoding="utf-8")
    assert "not an archive" in fetch(site.listing).stderr
    assert Path("games.db").read_text(encoding="utf-8") == "a diary"
    assert site.requests == []


# ---------------------------------------------------------------- who asks


def test_without_a_contact_nothing_is_asked_for(site: Site) -> None:
    result = fetch(site.listing, options=("--allow-host", "127.0.0.1"))
    assert result.exit_code == 2
    assert "give --contact with your e-mail address or web page" in " ".join(result.stderr.split())
    assert site.requests == []


@pytest.mark.parametrize("contact", ["me", "me@x y", "me@x\r\nX-Header: 1", "mé@example.org"])
def test_a_contact_is_an_address(contact: str) -> None:
    assert "Invalid value for '--contact'" in fetch("x", options=("--contact", contact)).stderr


def test_the_contact_may_stand_in_the_configuration_or_the_environment(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("rococo.toml").write_text('contact = "us@example.org"\n', encoding="utf-8")
    assert fetch(site.address(ODD), options=OPTIONS[2:]).exit_code == 0
    assert "us@example.org" in site.requests[-1].headers["user-agent"]
    Path("rococo.toml").unlink()
    monkeypatch.setenv("ROCOCO_CONTACT", "https://example.org/me")
    assert fetch(site.address(KNOWN[0]), options=OPTIONS[2:]).exit_code == 0
    assert "https://example.org/me" in site.requests[-1].headers["user-agent"]


def test_a_site_of_others_is_not_asked_more_often() -> None:
    result = fetch("x", options=("--contact", "me@example.org", "--delay", "1"))
    assert result.exit_code == 2
    assert "at least 10 seconds must pass" in result.stderr


# ---------------------------------------------------------------- many processes, and their ends


def begun(*arguments: str, stderr: int = subprocess.PIPE) -> subprocess.Popen[bytes]:
    """The real command, at work."""
    return subprocess.Popen(
        [sys.executable, "-m", "rococo_notation", "archive", "fetch", "games.db", *arguments,
         "--contact", "me@example.org", "--allow-host", "127.0.0.1", "--timeout", "0.5"],
        stdout=subprocess.PIPE, stderr=stderr, preexec_fn=_hear_interrupts if os.name == "posix" else None,
    )  # fmt: skip


def _hear_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def wait_for(what: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def whole_pages(site: Site) -> set[str]:
    """The logs in the archive, after a look at all that is in it."""
    with sqlite3.connect("games.db") as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        for source, raw in db.execute("SELECT r.source, p.raw FROM reads r JOIN pages p ON p.id = r.page_id"):
            if "log=" in source:
                assert zlib.decompress(raw).endswith(b"</html>\n")
        return {name for (name,) in db.execute("SELECT name FROM logs")}


def many(site: Site, count: int) -> None:
    names = [f"game-2006-1-{number}" for number in range(count)]
    site.logs = {name: Stored("Rococo", name, "1. P a2-a3") for name in names}


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")
@pytest.mark.parametrize(
    "moment", ["between two requests", pytest.param("in the middle of an answer", marks=pytest.mark.slow)]
)
def test_what_was_fetched_before_a_kill_is_kept_and_not_asked_for_again(site: Site, moment: str) -> None:
    many(site, 8)
    if moment == "in the middle of an answer":
        site.faults["game-2006-1-3"] = lambda answer: answer._replace(drip=0.002)
    process = begun(site.listing, "--delay", "0.1")
    wait_for(lambda: len(site.asked) >= 4)
    time.sleep(0.1 if moment == "in the middle of an answer" else 0.02)
    process.kill()
    process.communicate()
    site.faults.clear()
    kept = whole_pages(site)
    assert 3 <= len(kept) < 8
    done, said = begun(site.listing, "--delay", "0.02").communicate(timeout=20)
    assert done.decode() == f"{8 - len(kept)} new, {len(kept)} in the archive already\n", said
    assert whole_pages(site) == set(site.logs)
    # Only what was under way when it was killed may have been asked for twice.
    assert max(map(site.asked.count, site.logs)) <= 2
    assert sum(site.asked.count(name) == 2 for name in site.logs) <= 1
    assert [request.path for request in site.requests].count("/robots.txt") == 1


@pytest.mark.slow
def test_two_processes_share_the_work_and_the_pace(site: Site) -> None:
    many(site, 6)
    addresses = [site.address(name) for name in site.logs]
    both = [begun(*order, "--delay", "0.1") for order in (addresses, addresses[::-1])]
    told = [process.communicate(timeout=30) for process in both]
    assert [process.returncode for process in both] == [0, 0], told
    assert sorted(site.asked) == sorted(site.logs)
    assert whole_pages(site) == set(site.logs)
    gaps = [second.begin - first.end for first, second in zip(site.requests, site.requests[1:], strict=False)]
    assert min(gaps) >= 0.09


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


class WatchedClock(TurnedClock):
    """A clock that goes on once the terminal shows what is waited for."""

    def __init__(self, terminal: Terminal, line: StatusLine) -> None:
        super().__init__()
        self.terminal = terminal
        self.line = line

    def sleep(self, seconds: float, /) -> None:
        wait_for(lambda: f"{self.line.step}waiting " in self.terminal.getvalue())
        super().sleep(seconds)


def test_on_a_terminal_it_is_told_what_is_waited_for(site: Site, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    many(site, 3)
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "200")
    with StatusLine() as line:
        session = Session(store, LOCAL._replace(delay=10), line, WatchedClock(terminal, line))
        run = FetchRun(store, session, line, refresh=False, limit=None)
        run.fetch(Sources(session, None).logs(tuple(map(site.address, site.logs))))
    assert run.counts == {"new": 3}
    assert "log 2 of 3, 10 seconds left, game-2006-1-1: waiting 10 s before asking 127.0.0.1" in terminal.getvalue()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")
@pytest.mark.parametrize(("name", "code"), [("SIGINT", 130), ("SIGTERM", 143)])
def test_an_interrupt_says_what_was_kept_and_how_to_go_on(site: Site, name: str, code: int) -> None:
    many(site, 50)
    process = begun(site.listing, "--delay", "0.2")
    wait_for(lambda: len(site.asked) >= 2)
    # It keeps what it got, and waits.
    time.sleep(0.1)
    process.send_signal(getattr(signal, name))
    out, said = process.communicate(timeout=10)
    kept = len(whole_pages(site))
    told = f"{kept} new, {50 - kept} left for another time"
    assert (process.returncode, out.decode()) == (code, f"{told}\n")
    assert said.decode() == "rococo: interrupted; the fetched logs are kept, and the same command continues there\n"
    with sqlite3.connect("games.db") as db:
        assert db.execute("SELECT outcome FROM runs").fetchall() == [(f"{told}; interrupted",)]
