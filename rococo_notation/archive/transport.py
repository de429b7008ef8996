"""Every request goes through here: to the one host, in its time, no more than is wanted taken."""

from __future__ import annotations

import io
import ipaddress
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from requests.adapters import HTTPAdapter
from urllib3 import HTTPConnectionPool, HTTPResponse, HTTPSConnectionPool
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import HTTPError, InvalidHeader
from urllib3.util import Retry

from rococo_notation.archive.log_address import host_of, root_of
from rococo_notation.errors import FetchError

if TYPE_CHECKING:
    import socket

    from requests import PreparedRequest, Response
    from urllib3 import BaseHTTPResponse

    from rococo_notation.archive.politeness import Manners
    from rococo_notation.archive.rate_limit import Pace

LONGEST_REST = 300
"""Seconds a site may ask to wait before a page is tried again; for more the page is given up."""

TRIES = 3
_TEMPORARY = frozenset({500, 502, 503, 504})
_STAY_AWAY = frozenset({403, 429})
_CHUNK = 65536
_OF_THE_WAY = frozenset({"content-encoding", "content-length", "transfer-encoding"})
"""Headers that tell how an answer comes, and no longer hold once it is there."""


class KeptOutError(FetchError):
    """A site asks programs to stay away."""


class PrivateHostError(FetchError):
    """A host is in a network of its own, and was not allowed."""


class Carrier(HTTPAdapter):
    """Carries requests to one host.

    ``may`` says whether robots.txt leaves an address to programs.
    """

    def __init__(self, root: str, manners: Manners, pace: Pace, may: Callable[[str], bool]) -> None:
        self.root = root
        self.manners = manners
        self.pace = pace
        self.may = may
        self.guarded = host_of(root) not in manners.allowed
        super().__init__(max_retries=PacedRetry(pace))

    def init_poolmanager(self, *arguments: Any, **others: Any) -> None:
        """Make the connections; those to private addresses are refused unless the host is allowed."""
        super().init_poolmanager(*arguments, **others)
        if self.guarded:
            self.poolmanager.pool_classes_by_scheme = {"http": _GuardedPool, "https": _GuardedPoolOverTLS}

    def send(self, request: PreparedRequest, *_: Any, **others: Any) -> Response:
        """Carry a request, a redirected one too, and take the whole answer.

        Raises:
            KeptOutError: the site asks to stay away.
            FetchError: this may not be asked, or the answer is not to be had.
        """
        address = request.url or ""
        self._check(address)
        self.pace.request()
        timeout = self.manners.timeout
        response = super().send(request, stream=True, timeout=(timeout, timeout), verify=others.get("verify", True))
        try:
            if response.status_code in _STAY_AWAY:
                raise KeptOutError(_stay_away(urlsplit(address).netloc, response))
            body = self._body(response.raw, address)
        except BaseException:
            response.close()
            raise
        headers = {name: value for name, value in response.raw.headers.items() if name.lower() not in _OF_THE_WAY}
        response.raw = HTTPResponse(
            io.BytesIO(body), headers, response.status_code, preload_content=False, request_url=address
        )
        return response

    def _check(self, address: str) -> None:
        root = root_of(address)
        if root not in (self.root, self.root.replace("http:", "https:", 1)):
            raise FetchError(f"redirected to another host, which is not asked: {address}")
        if not self.may(address):
            raise FetchError(f"robots.txt of {urlsplit(root).netloc} does not leave this to programs: {address}")

    def _body(self, raw: HTTPResponse, address: str) -> bytes:
        """The answer, given up where it is longer or takes longer than is wanted."""
        until = time.monotonic() + self.manners.timeout
        body = bytearray()
        try:
            # What comes drop by drop is looked at drop by drop.
            while chunk := raw.read1(_CHUNK, decode_content=True):
                body += chunk
                if len(body) > self.manners.max_size:
                    raise FetchError(f"more than {self.manners.max_size / 1e6:g} MB: {address}")
                if time.monotonic() > until:
                    raise FetchError(f"not all there after {self.manners.timeout:g} s: {address}")
        except (HTTPError, OSError) as error:
            raise FetchError(f"the answer was cut off: {address}") from error
        return bytes(body)


def _stay_away(host: str, response: Response) -> str:
    after = response.headers.get("Retry-After", "")
    rest = f" for {after} seconds" if after.isdecimal() else ""
    return f"{host} asks programs to stay away{rest} (it answered {response.status_code})"


class PacedRetry(Retry):
    """Tries again what may be a passing fault, no sooner than the pace allows and the site asks."""

    RETRY_AFTER_STATUS_CODES = _TEMPORARY

    def __init__(self, pace: Pace, **others: Any) -> None:
        self.pace = pace
        given = {"total": TRIES, "redirect": False, "status_forcelist": _TEMPORARY, "raise_on_status": False}
        super().__init__(**{**given, "allowed_methods": frozenset({"GET"}), "backoff_factor": pace.delay, **others})

    def new(self, **others: Any) -> PacedRetry:
        """One that has tried once more."""
        kept = (
            "total", "connect", "read", "redirect", "status", "other", "history", "remove_headers_on_redirect",
        )  # fmt: skip
        return type(self)(self.pace, **{**{name: getattr(self, name) for name in kept}, **others})

    def sleep(self, response: BaseHTTPResponse | None = None) -> None:
        """Wait before the next try.

        Raises:
            FetchError: the site asks for more than is waited.
        """
        rest = 0.0
        if response is not None:
            try:
                rest = self.get_retry_after(response) or 0.0
            except InvalidHeader:
                rest = 0.0
        if rest > LONGEST_REST:
            raise FetchError(f"the site answered {response.status if response else 0} and asks to wait {rest:.0f} s")
        self.pace.pause(max(rest, self.get_backoff_time(), self.pace.delay))


def is_private(address: str) -> bool:
    """Whether an IP address is not one of the public internet.

    >>> [is_private(address) for address in ("10.0.0.1", "::ffff:127.0.0.1", "fe80::1%eth0", "93.184.215.14")]
    [True, True, True, False]
    """
    there = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(there, ipaddress.IPv6Address):
        there = there.ipv4_mapped or there.sixtofour or there
    return not there.is_global or there.is_multicast


class _Guard(HTTPConnection):
    def _new_conn(self) -> socket.socket:
        connection = super()._new_conn()
        there = connection.getpeername()[0]
        if is_private(there):
            connection.close()
            raise PrivateHostError(
                f"{self.host} is a private address ({there}); to ask it all the same give --allow-host {self.host}"
            )
        return connection


class _GuardOverTLS(_Guard, HTTPSConnection):
    pass


class _GuardedPool(HTTPConnectionPool):
    ConnectionCls = _Guard


class _GuardedPoolOverTLS(HTTPSConnectionPool):
    ConnectionCls = _GuardOverTLS
