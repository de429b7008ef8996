"""A stand-in for Game Courier: listings and pages of logs in its shapes, and faults on demand.

Run as a program it says where it is, and serves until it is ended.
"""

import html
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BufferedIOBase
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import parse_qs, urlencode, urlsplit

if TYPE_CHECKING:
    from rococo_notation.archive.session import Session

LOGS = Path(__file__).parent.parent / "conformance" / "logs"
PAGE = "/play/pbm/play.php"
LISTING = "/play/pbm/logs.php"
SHAPES = ("pre", "table", "br", "list", "textarea")

ROBOTS = "User-agent: *\nDisallow: /private/\n"


@dataclass
class Request:
    """What was asked, and when."""

    method: str
    path: str
    headers: dict[str, str]
    begin: float
    end: float = 0

    @property
    def log(self) -> str | None:
        """The log that was asked for, if it was one."""
        parts = urlsplit(self.path)
        return parse_qs(parts.query).get("log", [None])[0] if parts.path == PAGE else None


class Stored(NamedTuple):
    """A log of the site."""

    game: str
    name: str
    moves: str
    shape: str = "pre"


class Answer(NamedTuple):
    """What is sent; ``length`` is the length it claims, None the right one, and -1 none at all.

    ``pieces``, if there are any, are sent instead, one after another, as they are.
    """

    body: bytes
    status: int = 200
    headers: tuple[tuple[str, str], ...] = ()
    length: int | None = None
    pause: float = 0
    drip: float = 0
    pieces: Iterable[bytes] = ()


Fault = Callable[[Answer], Answer]


def stored(file: str, name: str, shape: str) -> Stored:
    """A conformance log under a name of its own."""
    head, _, moves = (LOGS / file).read_text(encoding="utf-8").partition("\n\n")
    return Stored(head.splitlines()[0].removeprefix("Game: "), name, moves.strip(), shape)


def link(log: Stored) -> str:
    """The address of a log as it stands in pages of the site."""
    return f"play.php?{urlencode({'game': log.game, 'log': log.name})}"


def read_of(log: Stored) -> str:
    """The page of a log, in the order in which Game Courier prints things."""
    return f"""<!DOCTYPE html>
<html><head><title>Viewing {html.escape(log.game)}</title>
<link rel="canonical" href="{html.escape(link(log))}"></head>
<body><h1>Viewing Game</h1>
<p>It is White's turn.</p>
<h2>{html.escape(log.game)}</h2>
<p>Uncoded. No rules enforced. No legal moves displayed.</p>
<p>White: tamandua Black: fergus</p>
<form action="play.php" method="POST"><select name="scale"><option>100</option></select></form>
{moves_in(log)}
<h3>Rules</h3><p>As on the rules page.</p><h3>Credits</h3><p>Somebody</p>
</body></html>
"""


def moves_in(log: Stored) -> str:
    """The list of moves, in one of the shapes it may have."""
    lines = [html.escape(line) for line in log.moves.splitlines()]
    if log.shape == "textarea":
        return f"<textarea name='moves' rows='20'>{chr(10).join(lines)}</textarea>"
    if log.shape == "br":
        return f"<p>{'<br>'.join(lines)}</p>"
    if log.shape == "list":
        return f"<ol>{''.join(f'<li>{line}</li>' for line in lines)}</ol>"
    if log.shape == "table":
        return f"<table><tr><th>Move</th><th>White</th><th>Black</th></tr>{''.join(_rows(lines))}</table>"
    return f"<pre>{chr(10).join(lines)}</pre>"


def _rows(lines: list[str]) -> Iterator[str]:
    turns = [line.partition(" ")[2] if line[:1].isdigit() and " " in line else line for line in lines]
    for number in range(0, len(turns), 2):
        cells = "".join(f"<td>{turn}</td>" for turn in turns[number : number + 2])
        yield f"<tr><td>{number // 2 + 1}.</td>{cells}</tr>\n"


def listing_of(logs: list[Stored]) -> str:
    """A page like logs.php: names cut off, and open invitations where nobody is to move yet."""
    rows = "".join(
        f"<tr><td><a href='/index/listcomments.php?itemid=1'>{html.escape(log.game[:20])}...</a></td>"
        f"<td><a href='{html.escape(link(log))}'>{html.escape(log.name[:12])}...</a></td>"
        "<td>2 days ago</td><td>tamandua</td>"
        f"<td><a href='{html.escape(link(log))}&amp;submit=Accept'>Anyone</a></td></tr>\n"
        for log in logs
    )
    return f"""<!DOCTYPE html>
<html><head><title>Game Courier Logs</title></head><body>
<form action="logs.php"><select name="stat"><option>open</option></select></form>
<table><tr><th>Game</th><th>Log</th><th>Last Modified</th><th>Last Move by</th><th>Next Move for</th></tr>
{rows}<tr><td>Rococo</td><td>a-new-game</td><td>now</td><td>bo</td>
<td><a href="/play/pbm/invite.php?game=Rococo&amp;log=a-new-game">Anyone</a></td></tr>
</table>
<p>SELECT * FROM GameLogs WHERE Priority = 1</p>
<a href="https://elsewhere.example/play/pbm/play.php?game=Rococo&amp;log=a-trap">a copy</a>
<a href="javascript:alert(1)">x</a> <a href="play.php?game=Rococo">the preset</a>
</body></html>
"""


class Site:
    """The site: its logs, what goes wrong at which path, and what it was asked.

    ``faults`` maps a path, or the name of a log, to what becomes of its answer; ``time`` is by whose clock it is asked.
    """

    def __init__(self, logs: list[Stored] | None = None) -> None:
        self.logs = {log.name: log for log in (LOGS_OF_THE_SITE if logs is None else logs)}
        self.robots: Answer | None = Answer(ROBOTS.encode())
        self.faults: dict[str, Fault] = {}
        self.tagged = True
        self.time = time.time
        self.requests: list[Request] = []
        self.sent = 0
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.server.daemon_threads = True
        # That a client goes away in the middle would be printed into another test.
        self.server.handle_error = lambda *_: None

    @property
    def root(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}"

    @property
    def listing(self) -> str:
        return f"{self.root}{LISTING}?age=0&stat=open"

    def address(self, name: str) -> str:
        return f"{self.root}/play/pbm/{link(self.logs[name])}"

    @property
    def asked(self) -> list[str]:
        """The logs that were asked for, in their order."""
        return [request.log for request in self.requests if request.log]

    def is_asked(self, session: "Session", address: str, *keep: timedelta) -> bool:
        """Whether a session asks the site for a page, and does not only return what it has."""
        before = len(self.requests)
        session.get(address, *keep)
        return any(request.path != "/robots.txt" for request in self.requests[before:])

    def answer(self, path: str, headers: dict[str, str]) -> Answer:
        """What is sent for a path."""
        parts = urlsplit(path)
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        if parts.path == "/robots.txt":
            answer = self.robots or Answer(b"none", 404)
        elif parts.path == LISTING:
            answer = Answer(listing_of(list(self.logs.values())).encode())
        elif parts.path == PAGE and query.get("log") in self.logs:
            answer = self._tagged(read_of(self.logs[query["log"]]).encode(), headers)
        else:
            answer = Answer(b"<html><body>There is no such page.</body></html>", 404)
        fault = self.faults.get(parts.path) or self.faults.get(query.get("log", ""))
        return fault(answer) if fault else answer

    def send(self, file: BufferedIOBase, pieces: Iterable[bytes]) -> None:
        """Send what is made of pieces, and count it."""
        for piece in pieces:
            file.write(piece)
            self.sent += len(piece)

    def _tagged(self, body: bytes, headers: dict[str, str]) -> Answer:
        if not self.tagged:
            return Answer(body)
        tag = f'"{zlib.crc32(body)}"'
        if headers.get("if-none-match") == tag:
            return Answer(b"", 304, (("ETag", tag),))
        return Answer(body, headers=(("ETag", tag), ("Set-Cookie", "who=you")))

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        site = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                headers = {name.lower(): value for name, value in self.headers.items()}
                request = Request(self.command, self.path, headers, site.time())
                site.requests.append(request)
                answer = site.answer(self.path, headers)
                try:
                    self._send(answer)
                except OSError:
                    self.close_connection = True
                request.end = site.time()

            do_POST = do_PUT = do_HEAD = do_DELETE = do_GET  # noqa: N815

            def _send(self, answer: Answer) -> None:
                time.sleep(answer.pause)
                if answer.pieces:
                    self.close_connection = True
                    site.send(self.wfile, answer.pieces)
                    return
                self.send_response(answer.status)
                names = {name.lower() for name, _ in answer.headers}
                for name, value in answer.headers:
                    self.send_header(name, value)
                if "content-type" not in names:
                    self.send_header("Content-Type", "text/html; charset=utf-8")
                if answer.length is not None or answer.drip:
                    self.send_header("Connection", "close")
                    self.close_connection = True
                if answer.length != -1:
                    self.send_header(
                        "Content-Length", str(len(answer.body) if answer.length is None else answer.length)
                    )
                self.end_headers()
                site.send(self.wfile, _drops(answer))

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        return Handler


def _drops(answer: Answer) -> Iterator[bytes]:
    step = 1 if answer.drip else 1 << 20
    for start in range(0, len(answer.body), step):
        yield answer.body[start : start + step]
        time.sleep(answer.drip)


LOGS_OF_THE_SITE = [
    stored("clean-001.txt", "tamandua-cvgameroom-2006-127-561", "pre"),
    stored("clean-000.txt", "fergus-cvgameroom-2005-249-204", "table"),
    Stored("Rococo", "it's-O'Neil..'s-2009-12-3", "1. P a2-a3\n1... p a7-a6\n2. P b2-b3\n2... p b7-b6", "br"),
    Stored("Rococo", "../../etc/passwd", "1. P h2-h3\n1... p h7-h6", "list"),
    Stored("Rococo", "abhay-MageOfMaple-2004-301-193", "1. P c2-c3\n1... p c7-c6\n2. P d2-d3", "textarea"),
    Stored("Marseillais Tea Party", "anna-bo-2011-5-6", "1. P e2-e4\n1... p e7-e5", "pre"),
]


def elsewhere(address: str) -> Fault:
    """A redirect."""
    return lambda _: Answer(b"moved", 302, (("Location", address),))


def failing(status: int, *headers: tuple[str, str]) -> Fault:
    """An error in place of the page."""
    return lambda _: Answer(b"<html>error</html>", status, headers)


def dripping(head: bytes, drop: bytes = b"x", pause: float = 0.02) -> Fault:
    """The beginning of an answer, and then the same over and over; with no pause, as fast as it goes."""

    def drops() -> Iterator[bytes]:
        yield head
        while True:
            time.sleep(pause)
            yield drop

    return lambda _: Answer(b"", pieces=drops())


def failing_times(count: int, status: int, *headers: tuple[str, str]) -> Fault:
    """An error so many times, and then the page."""
    left = [count]

    def fault(answer: Answer) -> Answer:
        left[0] -= 1
        return failing(status, *headers)(answer) if left[0] >= 0 else answer

    return fault


@contextmanager
def serving(site: Site) -> Iterator[Site]:
    """Serve in a thread."""
    thread = Thread(target=site.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield site
    finally:
        site.server.shutdown()
        site.server.server_close()


if __name__ == "__main__":
    stand_in = Site()
    print(stand_in.listing, flush=True)
    stand_in.server.serve_forever()
