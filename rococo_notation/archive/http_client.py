"""One exchange with a web server: to public addresses only, with one limit of time and one of bytes for all of it."""

import io
import ipaddress
import socket
import ssl
import time
import zlib
from collections.abc import Mapping
from contextlib import suppress
from http.client import HTTPException
from typing import Any, Final, NamedTuple, cast
from urllib.parse import urlsplit

import requests
from requests.utils import DEFAULT_CA_BUNDLE_PATH
from urllib3 import HTTPResponse
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import HTTPError, InvalidHeader, SSLError

from rococo_notation.archive.politeness import Clock, Politeness
from rococo_notation.errors import FetchError

REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})
RETRIES: Final = 3

_HEAD: Final = 1 << 20
"""Bytes that an answer may take in addition to its body."""
_CHUNK: Final = 65536
_GZIP: Final = b"\x1f\x8b"
_MOST_PARTS: Final = 20
"""A gzip stream may have several parts, each of which costs a copy of what follows it."""


class HostFailureError(FetchError):
    """A host cannot be reached, or gives no proper answer.

    ``retries`` is how often it is worth to try again, and ``rest`` the seconds for which the host asks to wait.
    """

    def __init__(self, message: str, retries: int = RETRIES, rest: float = 0) -> None:
        super().__init__(message)
        self.retries = retries
        self.rest = rest


class PrivateHostError(FetchError):
    """A host has a private address and was not allowed."""


class TooLargeError(FetchError):
    """A page is larger than it may be."""


class Response(NamedTuple):
    """An answer with its whole body; that of a redirect or a failure is not read."""

    address: str
    status: int
    reason: str
    headers: Mapping[str, str]
    body: bytes = b""


class _Meter(io.RawIOBase):
    """A socket that takes what is left of the time, until a moment of the clock, and of the bytes; it is set later."""

    sock: Any = None

    def __init__(self, clock: Clock, until: float, left: int) -> None:
        super().__init__()
        self.clock = clock
        self.until = until
        self.left = left

    @property
    def seconds(self) -> float:
        """The time that is left; TimeoutError if there is none."""
        seconds = self.until - self.clock.monotonic()
        if seconds <= 0:
            raise TimeoutError
        return seconds

    def makefile(self, *_: object) -> io.BufferedReader:
        return io.BufferedReader(self)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self.settimeout()
        count: int = self.sock.recv_into(buffer)
        self.left -= count
        if self.left <= 0:
            raise TooLargeError
        return count

    def sendall(self, data: bytes) -> None:
        self.settimeout()
        self.sock.sendall(data)

    def settimeout(self, _: object = None) -> None:
        """Let the next call take the time that is left, whatever is asked for."""
        self.sock.settimeout(self.seconds)

    def close(self) -> None:
        """Do nothing: a connection is closed when the head of the last answer is read, before the body."""

    def disconnect(self) -> None:
        if self.sock is not None:
            self.sock.close()


def exchange(
    address: str, headers: Mapping[str, str], politeness: Politeness, *, cut: bool = False, clock: Clock = time
) -> Response:
    """Send a GET request on a connection of its own, and read the answer; with ``cut``, as much of it as is allowed.

    Raises:
        PrivateHostError: the host has a private address.
        HostFailureError: there is no answer, or not a whole one in time.
        FetchError: this is not an address, or the answer is too large or cannot be unpacked.
    """
    size = politeness.max_size
    meter = _Meter(clock, clock.monotonic() + politeness.timeout, size + _HEAD)
    # No cookies, and no passwords or proxies out of files and the environment.
    usual = {
        "Connection": "close",
        "User-Agent": politeness.agent,
        "Accept": "text/html, text/plain;q=0.9, */*;q=0.1",
        "Accept-Encoding": "gzip, deflate",
    }
    answer: HTTPResponse | None = None
    try:
        request = requests.Request("GET", address, headers={**usual, **headers}).prepare()
        answer = _answer(request, meter, private=urlsplit(address).hostname in politeness.allowed)
        body = b""
        if 200 <= answer.status < 300 or answer.status in (404, 410):
            body = unpacked(_body(answer, size, cut=cut), answer.headers.get("Content-Encoding", ""), size, cut=cut)
        return Response(request.url or address, answer.status, answer.reason or "", answer.headers, body)
    except TooLargeError as error:
        raise FetchError(f"more than {size / 1e6:g} MB: {address}") from error
    except PrivateHostError:
        raise
    except FetchError as error:
        raise FetchError(f"{error}: {address}") from error
    except requests.RequestException as error:
        raise FetchError(f"not an address: {address}") from error
    except (HTTPError, HTTPException, OSError, ValueError) as error:
        late = clock.monotonic() >= meter.until
        if answer is not None:
            fault = f"not complete after {politeness.timeout:g} s" if late else "the answer was cut off"
            raise HostFailureError(f"{fault}: {address}", int(late)) from error
        raise _failure(urlsplit(address).netloc, error, late=late) from error
    finally:
        meter.disconnect()


def _body(answer: HTTPResponse, size: int, *, cut: bool) -> bytes:
    """Read a body as it was sent."""
    body = bytearray()
    while len(body) <= size and (chunk := answer.read1(_CHUNK, decode_content=False)):
        body += chunk
    if len(body) > size and not cut:
        raise TooLargeError
    return bytes(body[:size])


def _failure(name: str, error: Exception, *, late: bool) -> HostFailureError:
    """Say in words what is wrong with a host, and how often it is worth to try again."""
    if late or isinstance(error, TimeoutError) or isinstance(error.__cause__, TimeoutError):
        return HostFailureError(f"{name} did not answer in time", 1)
    if isinstance(error, (ssl.SSLCertVerificationError, SSLError)):
        return HostFailureError(f"{name} has no certificate that can be trusted", 0)
    if isinstance(error, ssl.SSLError):
        # A host that is busy may close a connection before it is secure.
        closed = isinstance(error, (ssl.SSLEOFError, ssl.SSLZeroReturnError))
        return HostFailureError(f"{name} makes no secure connection", RETRIES if closed else 0)
    # A connection that was closed without a word is of both kinds.
    if isinstance(error, (HTTPException, InvalidHeader)) and not isinstance(error, OSError):
        return HostFailureError(f"{name} does not answer like a web server", 0)
    return HostFailureError(f"{name} cannot be reached")


def is_private(address: str) -> bool:
    """Tell whether an IP address is outside the public internet.

    >>> [is_private(address) for address in ("10.0.0.1", "::ffff:127.0.0.1", "fe80::1%eth0", "93.184.215.14")]
    [True, True, True, False]
    """
    there = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(there, ipaddress.IPv6Address):
        there = there.ipv4_mapped or there.sixtofour or there
    return not there.is_global or there.is_multicast


def _answer(request: requests.PreparedRequest, meter: _Meter, *, private: bool) -> HTTPResponse:
    """Send a request to the first address of its host that can be reached, and read the head of the answer.

    What was checked is what is connected to: a name may lead elsewhere when it is looked up again. A session of
    requests would not do: it has cookies, and passwords and proxies out of files and the environment, and takes
    redirects whole however long they are.
    """
    parts = urlsplit(request.url or "")
    host = parts.hostname or ""
    request.headers.setdefault("Host", parts.netloc)
    fault: Exception = OSError(f"{host} has no address")
    found = socket.getaddrinfo(host, parts.port or parts.scheme, type=socket.SOCK_STREAM)
    for ip, port in dict.fromkeys((str(there[0]), int(there[1])) for *_, there in found):
        if not private and is_private(ip):
            raise PrivateHostError(f"{host} is a private address ({ip}); to allow it, give --allow-host {host}")
        left = meter.seconds
        connection = HTTPConnection(ip, port, timeout=left)
        if parts.scheme == "https":
            connection = HTTPSConnection(ip, port, timeout=left, server_hostname=host, ca_certs=DEFAULT_CA_BUNDLE_PATH)
        try:
            connection.connect()
        except (HTTPError, OSError) as error:
            connection.close()
            fault = error
            continue
        meter.sock, connection.sock = connection.sock, cast("socket.socket", meter)
        # A server may answer and close before it has taken the whole request.
        with suppress(BrokenPipeError, ConnectionResetError):
            connection.request("GET", request.path_url, headers=request.headers, preload_content=False)
        return connection.getresponse()
    raise fault


def unpacked(body: bytes, encoding: str, most: int, *, cut: bool = False) -> bytes:
    """Undo the encodings of a body; with ``cut``, what has more than ``most`` bytes, or is cut off, ends early.

    Raises:
        TooLargeError: there are more bytes.
        FetchError: the encoding is unknown, or the body is not whole.

    >>> unpacked(zlib.compress(b"1. P a2-a3"), "deflate", 100)
    b'1. P a2-a3'
    """
    for name in reversed([name.strip().lower() for name in encoding.split(",")]):
        if name in ("gzip", "x-gzip", "deflate"):
            body = _inflated(body, most, cut=cut) if body else body
        elif name not in ("", "identity"):
            raise FetchError(f"the answer is compressed as {name!r}, which was not requested and cannot be read")
    return body


def _inflated(body: bytes, most: int, *, cut: bool) -> bytes:
    # By the header of the stream: servers mean two formats by "deflate", that of RFC 1950 and the bare stream.
    is_zlib = len(body) > 1 and body[0] & 0x0F == zlib.DEFLATED and int.from_bytes(body[:2]) % 31 == 0
    window = 16 + zlib.MAX_WBITS if body.startswith(_GZIP) else zlib.MAX_WBITS if is_zlib else -zlib.MAX_WBITS
    found = bytearray()
    for _ in range(_MOST_PARTS):
        engine = zlib.decompressobj(window)
        try:
            found += engine.decompress(body, most + 1 - len(found))
        except zlib.error as error:
            raise FetchError("the answer was cut off or damaged: it cannot be unpacked") from error
        if cut and (len(found) > most or not engine.eof):
            return bytes(found[:most])
        if len(found) > most:
            raise TooLargeError
        if not engine.eof:
            raise FetchError("the answer was cut off: what is packed in it does not reach its end")
        body = engine.unused_data
        if not body.startswith(_GZIP):
            return bytes(found)
    raise FetchError(f"the answer is packed in more than {_MOST_PARTS} parts")
