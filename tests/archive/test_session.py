import gzip
import socket
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from archive.conftest import LOCAL, TurnedClock
from archive.site import PAGE, Answer, Fault, Site, elsewhere, failing, failing_times, serving
from rococo_notation.archive.http_client import is_private
from rococo_notation.archive.politeness import Politeness
from rococo_notation.archive.session import KeptOutError, RateLimit, Session, drop_answers, last_answer
from rococo_notation.archive.store import Store
from rococo_notation.errors import FetchError
from rococo_notation.formats.split import WebAnswer

LOG = "fergus-cvgameroom-2005-249-204"


@pytest.fixture
def session(site: Site, store: Store, clock: TurnedClock) -> Session:
    site.time = clock.time
    return Session(store, LOCAL, clock=clock)


def fails(session: Session, address: str) -> str:
    with pytest.raises(FetchError) as caught:
        session.get(address)
    return str(caught.value)


# ---------------------------------------------------------------- who asks, and for what


def test_robots_txt_is_asked_for_first_and_everything_under_a_name_with_a_contact(site: Site, session: Session) -> None:
    session.get(site.address(LOG))
    assert [request.path.partition("?")[0] for request in site.requests] == ["/robots.txt", PAGE]
    for request in site.requests:
        assert request.method == "GET"
        assert request.headers["user-agent"].startswith("rococo-notation/")
        assert "me@example.org" in request.headers["user-agent"]


def test_no_cookies_are_taken_and_nothing_is_said_of_where_one_comes_from(site: Site, session: Session) -> None:
    session.get(site.address(LOG))
    session.get(site.address(LOG), refresh=True)
    assert len(site.asked) == 2
    for request in site.requests:
        assert not {"cookie", "referer", "authorization", "cache-control"} & request.headers.keys()


def test_passwords_and_proxies_of_the_machine_are_not_used(
    site: Site, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "netrc").write_text("machine 127.0.0.1 login me password secret\n", encoding="utf-8")
    monkeypatch.setenv("NETRC", str(tmp_path / "netrc"))
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
    session.get(site.address(LOG))
    assert "authorization" not in site.requests[-1].headers


# ---------------------------------------------------------------- what was answered before


def test_what_was_answered_is_not_asked_for_again_in_another_run_either(site: Site, store: Store) -> None:
    answers = [Session(store, LOCAL).get(site.address(LOG)) for _ in range(2)]
    assert site.asked == [LOG]
    assert answers[0].raw == answers[1].raw
    assert len(site.requests) == 2


def test_a_refresh_asks_whether_it_has_changed(site: Site, session: Session) -> None:
    first = session.get(site.address(LOG))
    again = session.get(site.address(LOG), refresh=True)
    assert site.requests[-1].headers["if-none-match"].startswith('"')
    assert (site.asked, again.raw) == ([LOG, LOG], first.raw)
    site.logs[LOG] = site.logs[LOG]._replace(moves="1. P a2-a3")
    assert session.get(site.address(LOG), refresh=True).raw != first.raw
    assert session.get(site.address(LOG)).raw != first.raw


def test_a_refresh_of_a_page_without_a_tag_asks_for_all_of_it(site: Site, session: Session) -> None:
    site.tagged = False
    session.get(site.address(LOG))
    site.logs[LOG] = site.logs[LOG]._replace(moves="1. P a2-a3")
    assert b"P a2-a3" in session.get(site.address(LOG), refresh=True).raw


def test_a_refresh_that_fails_leaves_what_there_was(site: Site, session: Session) -> None:
    first = session.get(site.address(LOG))
    site.faults[LOG] = failing(404)
    with pytest.raises(FetchError, match="404"):
        session.get(site.address(LOG), refresh=True)
    assert session.get(site.address(LOG)).raw == first.raw


def test_a_page_that_is_kept_for_a_while_is_asked_for_after_that(
    site: Site, session: Session, clock: TurnedClock
) -> None:
    hour = timedelta(hours=1)
    assert site.is_asked(session, site.listing, hour)
    clock.sleep(3599)
    assert not site.is_asked(session, site.listing, hour)
    clock.sleep(1)
    assert site.is_asked(session, site.listing, hour)
    session.forget(site.listing)
    assert site.is_asked(session, site.listing, hour)


def test_a_page_that_was_read_in_the_future_is_asked_for_again_once_the_clock_is_put_back(
    site: Site, session: Session, clock: TurnedClock
) -> None:
    session.get(site.listing, timedelta(hours=1))
    clock.now -= 30 * 86400
    assert site.is_asked(session, site.listing, timedelta(hours=1))
    assert not site.is_asked(session, site.listing, timedelta(hours=1))
    assert not site.is_asked(session, site.listing)


def test_robots_txt_is_asked_for_once_a_day_and_then_whether_it_has_changed(
    site: Site, store: Store, clock: TurnedClock
) -> None:
    site.robots = Answer(b"", headers=(("ETag", '"1"'),))
    for hours in (0, 23, 1, 23):
        clock.sleep(hours * 3600)
        Session(store, LOCAL, clock=clock).get(site.address(LOG), refresh=True)
        site.robots = Answer(b"", 304)
    asked = [request for request in site.requests if not request.log]
    assert [request.headers.get("if-none-match") for request in asked] == [None, '"1"']


def test_nothing_that_runs_is_kept_in_an_archive(site: Site, store: Store, session: Session) -> None:
    session.get(site.address(LOG))
    for (table,) in store.db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        for row in store.db.execute(f'SELECT * FROM "{table}"'):
            for value in row:
                assert not (isinstance(value, bytes) and value[:1] == b"\x80"), table


# ---------------------------------------------------------------- what the site asks


@pytest.mark.parametrize(
    "robots",
    [
        "User-agent: *\nDisallow: /play/",
        "User-agent: rococo-notation\nDisallow: /\n\nUser-agent: *\nAllow: /",
        "\ufeffUser-agent: *\nDisallow: /*log=",
    ],
)
def test_what_robots_txt_forbids_is_not_asked_for(site: Site, session: Session, robots: str) -> None:
    site.robots = Answer(robots.encode())
    assert "robots.txt of 127.0.0.1" in fails(session, site.address(LOG))
    assert site.asked == []


def test_without_robots_txt_all_may_be_asked_for_and_that_is_kept_in_mind(site: Site, store: Store) -> None:
    site.robots = None
    for _ in range(2):
        Session(store, LOCAL).get(site.address(LOG), refresh=True)
    assert [request.path for request in site.requests if not request.log] == ["/robots.txt"]


@pytest.mark.parametrize("status", [500, 503])
def test_where_robots_txt_fails_nothing_is_asked_for(site: Site, session: Session, status: int) -> None:
    site.faults["/robots.txt"] = failing(status)
    assert "robots.txt cannot be read" in fails(session, site.address(LOG))
    assert site.asked == []


@pytest.mark.parametrize("status", [403, 429])
@pytest.mark.parametrize("path", ["/robots.txt", LOG])
def test_a_site_that_asks_to_stay_away_is_not_asked_again(site: Site, session: Session, status: int, path: str) -> None:
    site.faults[path] = failing(status, ("Retry-After", "7"))
    with pytest.raises(KeptOutError, match=f"asks programs to stay away for 7 seconds .it answered {status}."):
        session.get(site.address(LOG))
    assert len(site.requests) == (1 if path == "/robots.txt" else 2)


@pytest.mark.parametrize("after", ["7", "Sun, 09 Sep 2001 01:46:47 GMT"])
def test_a_passing_fault_is_tried_again_after_what_the_site_asks(site: Site, session: Session, after: str) -> None:
    site.faults[LOG] = failing_times(1, 503, ("Retry-After", after))
    assert b"Viewing" in session.get(site.address(LOG)).raw
    first, second = (request for request in site.requests if request.log)
    assert second.begin - first.begin == 7


def test_a_fault_that_comes_again_is_waited_for_longer(site: Site, store: Store, clock: TurnedClock) -> None:
    site.time = clock.time
    site.faults[LOG] = failing_times(3, 503)
    Session(store, LOCAL._replace(delay=10), clock=clock).get(site.address(LOG))
    assert gaps(site) == [10, 10, 20, 40]


@pytest.mark.parametrize("header", [(), (("Retry-After", "soon"),)])
def test_a_fault_that_stays_is_given_up(site: Site, session: Session, header: Any) -> None:
    site.faults[LOG] = failing(502, *header)
    assert "answered 502" in fails(session, site.address(LOG))
    assert len(site.asked) == 4


def test_a_missing_page_is_not_kept(site: Site, session: Session) -> None:
    address = site.address(LOG)
    gone = site.logs.pop(LOG)
    assert "answered 404" in fails(session, address)
    site.logs[LOG] = gone
    assert site.is_asked(session, address)


# ---------------------------------------------------------------- limits


def unfinished(answer: Answer) -> Answer:
    return answer._replace(length=len(answer.body) + 100)


def huge(_: Answer) -> Answer:
    return Answer(b"x" * 50_000_000)


def huge_without_length(_: Answer) -> Answer:
    return Answer(b"x" * 50_000_000, length=-1)


def bomb(_: Answer) -> Answer:
    return Answer(gzip.compress(b"x" * 50_000_000), headers=(("Content-Encoding", "gzip"),))


def not_gzip(answer: Answer) -> Answer:
    return Answer(answer.body, headers=(("Content-Encoding", "gzip"),))


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        (unfinished, "cut off"),
        (not_gzip, "cut off"),
        (huge, "more than 5 MB"),
        (huge_without_length, "more than 5 MB"),
        (bomb, "more than 5 MB"),
    ],
)
def test_what_is_not_whole_is_not_kept(site: Site, store: Store, session: Session, fault: Fault, why: str) -> None:
    site.faults[LOG] = fault
    assert why in fails(session, site.address(LOG))
    pages = {source for (source,) in store.db.execute("SELECT source FROM reads")}
    assert pages == {f"{site.root}/robots.txt"}
    del site.faults[LOG]
    assert b"</html>" in session.get(site.address(LOG)).raw


def test_a_packed_page_is_unpacked(site: Site, session: Session) -> None:
    site.faults[LOG] = lambda answer: Answer(gzip.compress(answer.body), headers=(("Content-Encoding", "gzip"),))
    assert session.get(site.address(LOG)).raw.startswith(b"<!DOCTYPE")
    assert session.get(site.address(LOG)).raw.startswith(b"<!DOCTYPE")


def test_bytes_are_kept_as_they_came_whatever_they_are_said_to_be(site: Site, session: Session) -> None:
    body = "<html>café</html>".encode("cp1252")
    site.faults[LOG] = lambda _: Answer(body, headers=(("Content-Type", "text/html; charset=utf-16"),))
    assert session.get(site.address(LOG)).raw == body


def test_a_host_that_does_not_answer_is_told_in_a_sentence(store: Store) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    assert "127.0.0.1" in fails(Session(store, LOCAL), f"http://127.0.0.1:{port}/x")


# ---------------------------------------------------------------- where it goes


def test_a_host_without_a_secure_connection_is_told_in_a_sentence(site: Site, session: Session) -> None:
    assert "makes no secure connection" in fails(session, site.address(LOG).replace("http:", "https:"))


def test_a_redirect_on_the_host_is_followed(site: Site, session: Session) -> None:
    site.faults["/old"] = elsewhere(site.address(LOG))
    assert b"Viewing" in session.get(f"{site.root}/old").raw
    assert not site.is_asked(session, f"{site.root}/old")


def test_a_redirect_to_another_host_is_not_followed(site: Site, session: Session) -> None:
    with serving(Site()) as other:
        for target in (other.address(LOG), "http://localhost:1/", "https://example.org/", "//10.0.0.1/x"):
            site.faults[LOG] = elsewhere(target)
            assert "another host" in fails(session, site.address(LOG))
        assert other.requests == []


@pytest.mark.parametrize("target", ["file:///etc/hosts", "ftp://127.0.0.1/x", "http://[", "//", "http://*", "/\xff"])
def test_a_redirect_to_what_is_not_of_the_web_is_not_followed(site: Site, session: Session, target: str) -> None:
    site.faults[LOG] = elsewhere(target)
    assert fails(session, site.address(LOG))


def test_a_redirect_to_what_robots_txt_forbids_is_not_followed(site: Site, session: Session) -> None:
    site.faults[LOG] = elsewhere(f"{site.root}/private/page")
    assert "robots.txt" in fails(session, site.address(LOG))
    assert all("/private/" not in request.path for request in site.requests)


def test_what_stands_in_a_redirect_is_not_read(site: Site, store: Store, session: Session) -> None:
    site.faults["/old"] = lambda _: Answer(b"x" * 50_000_000, 302, (("Location", site.address(LOG)),), length=-1)
    assert b"Viewing" in session.get(f"{site.root}/old").raw


def test_a_redirect_loop_ends(site: Site, session: Session) -> None:
    site.faults[LOG] = elsewhere(site.address(LOG))
    assert "redirected more than 5 times" in fails(session, site.address(LOG))
    assert len(site.asked) == 6


@pytest.mark.parametrize("scheme", ["http", "https"])
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_a_private_address_is_refused(site: Site, store: Store, host: str, scheme: str) -> None:
    session = Session(store, Politeness("me@example.org", timeout=2))
    message = fails(session, site.address(LOG).replace("http://127.0.0.1", f"{scheme}://{host}"))
    assert message.startswith(f"{host} is a private address")
    assert f"--allow-host {host}" in message
    assert site.requests == []


@pytest.mark.parametrize(
    "address",
    ["127.8.8.8", "10.0.0.1", "172.16.0.1", "192.168.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
     "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "::ffff:10.0.0.1", "2002:0a00:0001::1", "::"],
)  # fmt: skip
def test_every_kind_of_private_address_is_known(address: str) -> None:
    assert is_private(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8"])
def test_public_addresses_are_not_private(address: str) -> None:
    assert not is_private(address)


def test_a_name_that_leads_to_a_private_address_is_refused(
    site: Site, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    resolve: Callable[..., Any] = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", lambda _host, *rest, **more: resolve("127.0.0.1", *rest, **more))
    session = Session(store, Politeness("me@example.org", timeout=2))
    port = site.server.server_port
    assert "private address" in fails(session, f"http://public.example:{port}/x")
    assert site.requests == []


# ---------------------------------------------------------------- the rate limit


def gaps(site: Site) -> list[float]:
    """The seconds between requests, which themselves take no time by a clock that is turned."""
    return [second.begin - first.begin for first, second in zip(site.requests, site.requests[1:], strict=False)]


def test_the_rate_limit_holds_over_pages_redirects_and_runs(site: Site, store: Store, clock: TurnedClock) -> None:
    site.time = clock.time
    site.faults["/old"] = elsewhere(site.address(LOG))
    politeness = LOCAL._replace(delay=10)
    Session(store, politeness, clock=clock).get(f"{site.root}/old")
    Session(store, politeness, clock=clock).get(site.listing)
    assert gaps(site) == [10, 10, 10]


@pytest.mark.parametrize(("line", "delay"), [("Crawl-delay: 30", 30), ("Request-rate: 2/50s", 25)])
def test_the_delay_is_never_under_what_robots_txt_asks(site: Site, session: Session, line: str, delay: float) -> None:
    site.robots = Answer(f"User-agent: *\n{line}\n".encode())
    session.get(site.listing)
    session.get(site.address(LOG))
    assert gaps(site) == [delay, delay]


def test_hosts_of_others_are_asked_every_ten_seconds_at_most() -> None:
    assert LOCAL.delay_for("127.0.0.1") == 0
    assert LOCAL.delay_for("www.chessvariants.com") == 10
    assert LOCAL._replace(delay=60).delay_for("www.chessvariants.com") == 60


def test_one_process_waits_while_another_asks(store: Store, tmp_path: Path, clock: TurnedClock) -> None:
    told: list[str] = []
    one = RateLimit(Session(store, LOCAL, told.append, clock), "host", 10)
    with Store(tmp_path / "games.db") as again:
        other = RateLimit(Session(again, LOCAL, told.append, clock), "host", 10)
        with one.turn():
            one.request()
            assert 0 < other._take() <= one.lease
        begin = clock.now
        with other.turn():
            assert clock.now - begin == 10
    assert told[0] == "waiting 10 s before asking host again"


def test_one_who_was_killed_keeps_others_waiting_for_a_while_only(store: Store, clock: TurnedClock) -> None:
    session = Session(store, LOCAL, clock=clock)
    killed = RateLimit(session, "host", 10)
    killed._take()
    begin = clock.now
    with RateLimit(session, "host", 10).turn():
        assert clock.now - begin == killed.lease


def test_a_clock_that_was_put_back_does_not_stop_everything(store: Store, clock: TurnedClock) -> None:
    values = ("host", clock.now + 1e6)
    store.db.execute("INSERT INTO hosts (host, free) VALUES (?, ?)", values)
    with RateLimit(Session(store, LOCAL, clock=clock), "host", 0).turn():
        assert store.db.execute("SELECT free FROM hosts").fetchone()[0] < values[1]


def test_what_is_forgotten_is_asked_for_again_and_leaves_nothing(site: Site, store: Store, session: Session) -> None:
    session.get(site.address(LOG))
    session.forget(site.address(LOG))
    assert store.db.execute("SELECT source FROM reads").fetchall() == [(f"{site.root}/robots.txt",)]
    assert store.db.execute("SELECT count(*) FROM pages").fetchone() == (1,)
    assert site.is_asked(session, site.address(LOG))


def test_of_a_page_without_logs_the_last_is_kept(store: Store) -> None:
    address = "https://www.chessvariants.com/play/pbm/logs.php"
    for number, raw in enumerate((b"one", b"two", b"two")):
        store.note(address, raw, datetime(2026, 1, 1 + number, tzinfo=UTC), WebAnswer(200, None, {}))
        drop_answers(store, address, but_last=True)
    assert store.db.execute("SELECT read FROM reads JOIN pages p ON p.id = page_id").fetchall() == [
        ("2026-01-02T00:00:00+00:00",),
        ("2026-01-03T00:00:00+00:00",),
    ]
    found = last_answer(store, address)
    assert found is not None
    assert found.raw == b"two"
