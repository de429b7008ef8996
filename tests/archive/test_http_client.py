"""One limit of time and one of size for each exchange, whatever a server sends or does not send."""

import gzip
import shutil
import socket
import ssl
import subprocess
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from click.testing import CliRunner, Result
from urllib3.connection import HTTPConnection, HTTPSConnection

from archive.conftest import LOCAL, TurnedClock
from archive.site import LOGS_OF_THE_SITE, Answer, Fault, Site, dripping, elsewhere, failing_times, serving
from rococo_notation.archive.http_client import RETRIES, HostFailureError, TooLargeError, exchange, unpacked
from rococo_notation.archive.politeness import Politeness
from rococo_notation.archive.session import Session
from rococo_notation.archive.store import Store
from rococo_notation.cli import main
from rococo_notation.errors import FetchError

FIRST, SECOND = (log.name for log in LOGS_OF_THE_SITE[:2])
OK = b"HTTP/1.1 200 OK\r\n"


def fails(site: Site, store: Store, tick: float = 0) -> str:
    """What is said of the first log, by a clock that goes on by ``tick`` seconds whenever it is looked at."""
    Session(store, LOCAL, clock=TurnedClock()).get(site.listing)
    session = Session(store, LOCAL._replace(timeout=20), clock=TurnedClock(tick))
    with pytest.raises(FetchError) as caught:
        session.get(site.address(FIRST))
    return str(caught.value)


def fetched(site: Site, *options: str) -> Result:
    """The real command, in the folder of the test."""
    usual = ("--contact", "me@example.org", "--allow-host", "127.0.0.1", "--delay", "0", *options)
    addresses = [site.address(FIRST), site.address(SECOND)]
    return CliRunner().invoke(main, ["archive", "fetch", "games.db", *addresses, *usual], catch_exceptions=False)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "why"),
    [
        pytest.param(dripping(b"", b"H"), "did not answer in time", id="status line"),
        pytest.param(dripping(OK + b"X: "), "did not answer in time", id="one header"),
        pytest.param(dripping(OK, b"X: y\r\n", 0.05), "did not answer in time", id="headers"),
        pytest.param(dripping(b"", b"HTTP/1.1 100 Continue\r\n\r\n", 0.01), "did not answer in time", id="100"),
        pytest.param(dripping(OK + b"\r\n"), "not complete after 20 s", id="body"),
        pytest.param(
            dripping(OK + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"), "not complete after", id="chunks"
        ),
    ],
)
def test_what_comes_drop_by_drop_is_given_up_in_time_and_tried_once_more(
    site: Site, store: Store, fault: Fault, why: str
) -> None:
    site.faults[FIRST] = fault
    assert why in fails(site, store, tick=1)
    assert site.asked == [FIRST, FIRST]


@pytest.mark.parametrize("pause", [0, 0.02])
def test_what_an_error_says_is_not_read(site: Site, store: Store, pause: float) -> None:
    endless = b"HTTP/1.1 503 No\r\nContent-Length: 9999999999\r\n\r\n"
    site.faults[FIRST] = dripping(endless, b"x" * (1 << 16), pause)
    assert "answered 503" in fails(site, store)
    assert site.asked == [FIRST] * 4
    time.sleep(0.1)
    # What the system takes before anybody reads it.
    assert site.sent < 4 * 16_000_000


@pytest.mark.parametrize(
    "drop", [b"HTTP/1.1 100 Continue\r\n\r\n" * 1000, b"HTTP/1.1 100 Continue\r\nX: y\r\n\r\n" * 1000]
)
def test_a_head_without_an_end_is_too_large(site: Site, store: Store, drop: bytes) -> None:
    site.faults[FIRST] = dripping(b"", drop, 0)
    assert f"more than {LOCAL.max_size // 1_000_000} MB" in fails(site, store)


@pytest.mark.slow
def test_a_page_that_never_comes_takes_two_exchanges_at_most(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    site.faults[FIRST] = lambda answer: answer._replace(pause=60)
    result = fetched(site, "--timeout", "1.5")
    assert (result.exit_code, result.stdout) == (2, "1 new, 1 could not be fetched\n")
    assert f"{FIRST}: 127.0.0.1:{site.server.server_port} did not answer in time" in result.stderr
    assert site.asked == [FIRST, FIRST, SECOND]


@pytest.mark.parametrize(
    ("target", "why"),
    [
        ("http://[::1", "not a web page: http://[::1"),
        ("http://[", "not a web page"),
        ("/\xff\xfe", "answered 404"),
        ("http://127.0.0.1:99999/", "not a web page"),
        ("file:///etc/hosts", "not a web page: file:///etc/hosts"),
        ("ftp://127.0.0.1/x", "not a web page: ftp://127.0.0.1/x"),
        ("javascript:alert(1)", "not a web page: javascript:alert(1)"),
        ("http://me:secret@127.0.0.1/", "not a web page"),
        ("http://" + "a" * 70 + ".example/", "another host"),
        ("http://127.0.0.1\\@evil.example/", "not a web page"),
    ],
)
def test_a_hostile_redirect_is_a_failure_of_one_log_and_the_others_are_fetched(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, target: str, why: str
) -> None:
    monkeypatch.chdir(tmp_path)
    site.faults[FIRST] = elsewhere(target)
    for others in ("1 new", "1 in the archive already"):
        result = fetched(site)
        assert (result.exit_code, result.stdout) == (2, f"{others}, 1 could not be fetched\n")
        assert why in result.stderr


def gzipped(data: bytes) -> bytes:
    """The same at any time: the processes of a test run must name their tests alike."""
    return gzip.compress(data, mtime=0)


def packed(body: bytes, encoding: str) -> Fault:
    return lambda _: Answer(body, headers=(("Content-Encoding", encoding),))


def raw_deflate(body: bytes) -> bytes:
    engine = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return engine.compress(body) + engine.flush()


PAGE = b"<html><pre>1. P h2-h3</pre></html>" + b" " * 100


@pytest.mark.parametrize(
    ("body", "encoding"),
    [
        (gzipped(PAGE), "gzip"),
        (gzipped(PAGE), "X-GZIP"),
        (gzipped(PAGE[:9]) + gzipped(PAGE[9:]), "gzip"),
        (gzipped(PAGE) + b"rest", "gzip"),
        (zlib.compress(PAGE), "deflate"),
        (raw_deflate(PAGE), "deflate"),
        (gzipped(zlib.compress(PAGE)), "deflate, gzip"),
        (PAGE, "identity"),
    ],
)
def test_what_is_packed_is_unpacked(site: Site, store: Store, body: bytes, encoding: str) -> None:
    site.faults[FIRST] = packed(body, encoding)
    assert Session(store, LOCAL).get(site.address(FIRST)).raw == PAGE
    assert site.requests[-1].headers["accept-encoding"] == "gzip, deflate"


@pytest.mark.parametrize(
    ("body", "encoding", "why"),
    [
        (gzipped(PAGE)[:-30], "gzip", "cut off"),
        (gzipped(PAGE)[:-1], "gzip", "cut off"),
        (gzipped(PAGE) + gzipped(PAGE)[:-3], "gzip", "cut off"),
        (zlib.compress(PAGE)[:-1], "deflate", "cut off"),
        (raw_deflate(PAGE)[:-1], "deflate", "cut off"),
        (PAGE, "gzip", "cut off"),
        (gzipped(b"") * 1000, "gzip", "in more than 20 parts"),
        (gzipped(gzipped(b"x" * 6_000_000)), "gzip, gzip", "more than 5 MB"),
        (PAGE, "br", "compressed as 'br'"),
        (PAGE, "zstd", "compressed as 'zstd'"),
    ],
)
def test_what_cannot_be_unpacked_whole_is_refused_and_not_kept(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: bytes, encoding: str, why: str
) -> None:
    monkeypatch.chdir(tmp_path)
    site.faults[FIRST] = packed(body, encoding)
    result = fetched(site)
    assert (result.exit_code, result.stdout) == (2, "1 new, 1 could not be fetched\n")
    assert why in result.stderr
    site.faults.clear()
    assert fetched(site).stdout == "1 new, 1 in the archive already\n"


def test_what_is_cut_by_us_may_be_without_an_end() -> None:
    body = gzip.compress(bytes(range(256)) * 100)
    assert unpacked(body, "gzip", 300, cut=True) == (bytes(range(256)) * 2)[:300]
    assert unpacked(body[:-9], "gzip", 10**6, cut=True).startswith(bytes(range(256)))
    with pytest.raises(TooLargeError):
        unpacked(body, "gzip", 300)


def test_a_length_that_makes_no_sense_does_not_cut_a_page(site: Site, store: Store) -> None:
    site.faults[FIRST] = lambda _: Answer(b"", pieces=[OK + b"Content-Length: x\r\n\r\n" + PAGE])
    assert Session(store, LOCAL).get(site.address(FIRST)).raw == PAGE


@pytest.mark.parametrize(
    ("pieces", "why"),
    [
        ([OK + b"Content-Length: 9\r\nContent-Length: 20\r\n\r\n" + PAGE], "does not answer like a web server"),
        ([b"hello\r\n\r\n"], "does not answer like a web server"),
        ([OK + b"X: y\r\n" * 200 + b"\r\n"], "does not answer like a web server"),
        ([OK + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n"], "cut off"),
        ([OK + b"Transfer-Encoding: chunked\r\n\r\n5\r\nhel"], "cut off"),
    ],
)
def test_what_is_not_of_the_web_is_told_in_a_sentence(site: Site, store: Store, pieces: list[bytes], why: str) -> None:
    site.faults[FIRST] = lambda _: Answer(b"", pieces=pieces)
    assert why in fails(site, store)
    assert site.asked == [FIRST]


def test_a_connection_closed_without_an_answer_is_tried_again(site: Site, store: Store) -> None:
    closing = failing_times(2, 500)

    def fault(answer: Answer) -> Answer:
        return answer if closing(answer).status == 200 else Answer(b"", pieces=[b""])

    site.faults[FIRST] = fault
    assert b"Viewing" in Session(store, LOCAL, clock=TurnedClock()).get(site.address(FIRST)).raw
    assert site.asked == [FIRST] * 3


def chunks_of(body: bytes) -> Iterator[bytes]:
    yield OK + b"Transfer-Encoding: chunked\r\n\r\n"
    for start in range(0, len(body), 7):
        piece = body[start : start + 7]
        yield b"%x\r\n%b\r\n" % (len(piece), piece)
    yield b"0\r\n\r\n"


def test_a_page_in_chunks_is_read_whole(site: Site, store: Store) -> None:
    site.faults[FIRST] = lambda _: Answer(b"", pieces=chunks_of(PAGE))
    assert Session(store, LOCAL).get(site.address(FIRST)).raw == PAGE


@pytest.fixture
def secure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[int, list[str | None]]]:
    """The port of a server with a certificate for localhost, which is trusted, and the names it was asked for."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl makes the certificate")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    command = [openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate]
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    subprocess.run([*command, *names], check=True, capture_output=True)
    monkeypatch.setattr("rococo_notation.archive.http_client.DEFAULT_CA_BUNDLE_PATH", str(certificate))
    asked: list[str | None] = []
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    context.sni_callback = lambda _socket, name, _context: asked.append(name)
    site = Site()
    site.server.socket = context.wrap_socket(site.server.socket, server_side=True)
    with serving(site):
        yield site.server.server_port, asked


HERE = frozenset({"127.0.0.1", "localhost", "other.example"})
ALLOWED = Politeness("me@example.org", timeout=20, max_size=10_000, allowed=HERE)


def test_a_certificate_must_be_that_of_the_name_which_is_asked_for(
    secure: tuple[int, list[str | None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    port, asked = secure
    resolve = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", lambda _host, *rest, **more: resolve("127.0.0.1", *rest, **more))
    answer = exchange(f"https://localhost:{port}/robots.txt", {}, ALLOWED)
    assert answer.body.startswith(b"User-agent")
    with pytest.raises(FetchError, match="no certificate that can be trusted"):
        exchange(f"https://other.example:{port}/robots.txt", {}, ALLOWED)
    assert asked == ["localhost", "other.example"]


def test_a_host_that_closes_a_connection_before_it_is_secure_is_asked_again() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def close() -> None:
            there, _ = server.accept()
            with there:
                # What was sent is read, or the connection would be reset instead.
                there.recv(1 << 16)

        closing = Thread(target=close)
        closing.start()
        with pytest.raises(HostFailureError, match="makes no secure connection") as failed:
            exchange(f"https://127.0.0.1:{server.getsockname()[1]}/", {}, ALLOWED)
        closing.join()
    assert failed.value.retries == RETRIES


@pytest.mark.parametrize(("scheme", "port"), [("http", 80), ("https", 443)])
def test_an_address_of_ipv6_is_not_taken_for_one_with_a_port(
    monkeypatch: pytest.MonkeyPatch, scheme: str, port: int
) -> None:
    tried = []

    def connect(connection: HTTPConnection) -> None:
        tried.append((connection.host, connection.port))
        raise ConnectionRefusedError

    found = [(socket.AF_INET6, socket.SOCK_STREAM, 6, "", ("2606:4700::1111", port, 0, 0))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    for kind in (HTTPConnection, HTTPSConnection):
        monkeypatch.setattr(kind, "connect", connect)
    with pytest.raises(FetchError, match="cannot be reached"):
        exchange(f"{scheme}://example.org/", {}, ALLOWED)
    assert tried == [("2606:4700::1111", port)]
