"""The transport of all requests to a host: rate-limited, with retries and limits on response size and time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urljoin, urlsplit

import requests
from requests.adapters import HTTPAdapter
from requests.exceptions import RequestException, SSLError, Timeout
from requests.utils import default_headers
from urllib3.exceptions import HTTPError

from rococo_notation.archive.log_address import host_of, root_of
from rococo_notation.archive.private_hosts import PublicAdapter
from rococo_notation.errors import FetchError

if TYPE_CHECKING:
    from rococo_notation.archive.politeness import Politeness
    from rococo_notation.archive.rate_limit import RateLimit

MOST_REDIRECTS = 5
RETRIES = 3
LONGEST_REST = 300
"""Seconds a site may ask to wait before a page is tried again; for more the page is given up."""

_TEMPORARY = frozenset({500, 502, 503, 504})
_STAY_AWAY = frozenset({403, 429})
_CHUNK = 65536


class KeptOutError(FetchError):
    """A site asks programs to stay away."""


class Response(NamedTuple):
    """A response with its whole body; ``address`` is where redirects led."""

    address: str
    status: int
    reason: str
    headers: Mapping[str, str]
    body: bytes


class Transport:
    """Sends requests to one host. ``may`` tells whether robots.txt allows an address."""

    def __init__(self, root: str, politeness: Politeness, rate_limit: RateLimit, may: Callable[[str], bool]) -> None:
        self.root = root
        self.politeness = politeness
        self.rate_limit = rate_limit
        self.may = may
        # No cookies, and no passwords or proxies out of files and the environment: a requests.Session would have them,
        # and takes redirects whole however long they are.
        self.adapter = HTTPAdapter() if host_of(root) in politeness.allowed else PublicAdapter()
        accepted = {"User-Agent": politeness.agent, "Accept": "text/html, text/plain;q=0.9, */*;q=0.1"}
        self.headers = {**default_headers(), **accepted}

    def close(self) -> None:
        """Close the connections."""
        self.adapter.close()

    def get(self, address: str, headers: Mapping[str, str]) -> Response:
        """Send a GET request, following redirects on the host.

        Raises:
            KeptOutError: the site asks programs to stay away.
            FetchError: the address may not be requested, or the answer is not complete.
        """
        name = urlsplit(self.root).netloc
        asked = address
        try:
            for _ in range(MOST_REDIRECTS + 1):
                request = requests.Request("GET", asked, {**self.headers, **headers}).prepare()
                asked = request.url or ""
                self._check(asked)
                with self._sent(request) as response:
                    if not response.is_redirect:
                        reason = response.reason or ""
                        return Response(asked, response.status_code, reason, response.headers, self._body(response))
                    asked = _redirected(asked, response)
        except RequestException as error:
            raise FetchError(f"{name} {_fault(error)}") from error
        raise FetchError(f"redirected more than {MOST_REDIRECTS} times: {address}")

    def _check(self, address: str) -> None:
        root = root_of(address)
        if root not in (self.root, self.root.replace("http:", "https:", 1)):
            raise FetchError(f"redirected to another host, which is not allowed: {address}")
        if not self.may(address):
            raise FetchError(f"robots.txt of {urlsplit(root).netloc} does not let programs fetch this: {address}")

    def _sent(self, request: requests.PreparedRequest) -> requests.Response:
        """Send a request without reading the body; after a temporary failure try again, later each time."""
        self.rate_limit.request()
        timeout = self.politeness.timeout
        tries = 0
        while True:
            rest = 0.0
            try:
                response = self.adapter.send(request, stream=True, timeout=(timeout, timeout))
            except (requests.ConnectionError, Timeout):
                if tries == RETRIES:
                    raise
            else:
                if response.status_code in _STAY_AWAY:
                    response.close()
                    raise KeptOutError(_stay_away(urlsplit(request.url or "").netloc, response))
                if response.status_code not in _TEMPORARY or tries == RETRIES:
                    return response
                response.close()
                rest = self._asked_rest(response)
            delay = self.rate_limit.delay
            self.rate_limit.pause(max(rest, delay, min(delay * 2**tries, LONGEST_REST)))
            tries += 1

    def _asked_rest(self, response: requests.Response) -> float:
        """Return the seconds for which the site asks to wait.

        Raises:
            FetchError: the site asks for too long a wait.
        """
        after = response.headers.get("Retry-After", "")
        try:
            if after.isdecimal():
                rest = float(after)
            else:
                rest = parsedate_to_datetime(after).timestamp() - self.rate_limit.clock.time()
        except (TypeError, ValueError, OverflowError):
            return 0.0
        if rest > LONGEST_REST:
            raise FetchError(f"the site answered {response.status_code} and asks to wait {rest:.0f} s")
        return rest

    def _body(self, response: requests.Response) -> bytes:
        """Read the body.

        Raises:
            FetchError: it is too large, takes too long, or is cut off.
        """
        clock, timeout, most = self.rate_limit.clock, self.politeness.timeout, self.politeness.max_size
        until = clock.monotonic() + timeout
        body = bytearray()
        try:
            # What comes drop by drop is looked at drop by drop.
            while chunk := response.raw.read1(_CHUNK, decode_content=True):
                body += chunk
                if len(body) > most:
                    raise FetchError(f"more than {most / 1e6:g} MB: {response.url}")
                if clock.monotonic() > until:
                    raise FetchError(f"not complete after {timeout:g} s: {response.url}")
        except (HTTPError, OSError) as error:
            raise FetchError(f"the answer was cut off: {response.url}") from error
        return bytes(body)


def _redirected(address: str, response: requests.Response) -> str:
    """Return the target of a redirect.

    Raises:
        FetchError: the target is not an address.
    """
    target = response.headers["Location"].encode("latin-1").decode("utf-8", "replace")
    try:
        return urljoin(address, target)
    except ValueError as error:
        raise FetchError(f"redirected to something that is not an address: {target}") from error


def _stay_away(host: str, response: requests.Response) -> str:
    after = response.headers.get("Retry-After", "")
    rest = f" for {after} seconds" if after.isdecimal() else ""
    return f"{host} asks programs to stay away{rest} (it answered {response.status_code})"


def _fault(error: RequestException) -> str:
    """Describe in words what is wrong with a host."""
    if isinstance(error, Timeout):
        return "did not answer in time"
    return "has no certificate that can be trusted" if isinstance(error, SSLError) else "cannot be reached"
