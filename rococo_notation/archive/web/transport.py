"""The transport of all requests to a host: rate-limited, with redirects, and with retries after failures that pass."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin, urlsplit

from rococo_notation.archive.log_address import host_of, root_of, web_address
from rococo_notation.archive.web.durations import in_words
from rococo_notation.archive.web.http_client import (
    ACCEPTED,
    REDIRECTS,
    HostFailureError,
    Limits,
    Response,
    exchange,
)
from rococo_notation.archive.web.refusals import HostDownError, KeptOutError, LaterError, moment
from rococo_notation.errors import FetchError

if TYPE_CHECKING:
    from rococo_notation.archive.web.politeness import Politeness
    from rococo_notation.archive.web.rate_limit import RateLimit

MOST_REDIRECTS: Final = 5
MOST_FAILURES: Final = 5
"""Pages in a row after whose failure a host is left alone."""
LONGEST_REST: Final = 300
"""Seconds a site may ask to wait before a page is tried again; for more the run ends."""
FIRST_AWAY: Final = 86400
"""Seconds for which a site is left alone that asks to stay away without a time; each time in a row, twice as long."""
LONGEST_AWAY: Final = 30 * 86400
"""Seconds for which a site is left alone at most, however long it asks for."""

_TEMPORARY: Final = frozenset({500, 502, 503, 504})
_STAY_AWAY: Final = frozenset({403, 429})


class Transport:
    """Sends requests to one host.

    ``may`` tells whether robots.txt allows an address, and ``at`` gives the transport of another host.
    """

    def __init__(
        self,
        root: str,
        politeness: Politeness,
        rate_limit: RateLimit,
        may: Callable[[str], bool],
        at: Callable[[str], Transport],
    ) -> None:
        self.root = root
        self.name = urlsplit(root).netloc
        self.politeness = politeness
        self.rate_limit = rate_limit
        self.may = may
        self.at = at
        self.failures = 0
        # No cookies, and no passwords or proxies out of files and the environment.
        self.headers = {
            "User-Agent": politeness.agent,
            "Accept": "text/html, text/plain;q=0.9, */*;q=0.1",
            "Accept-Encoding": ACCEPTED,
        }

    def get(self, address: str, headers: Mapping[str, str]) -> Response:
        """Send a GET request, following redirects on the host.

        Raises:
            StopError: the host is not to be asked any more.
            FetchError: the address may not be requested, or the answer is not complete.
        """
        limits = Limits(self.politeness.timeout, self.politeness.max_size)

        def answer(asked: str) -> Response:
            self._check(asked)
            return self._answer(asked, headers, limits)

        response = _followed(address, answer)
        self.rate_limit.refused = 0
        return response

    def get_robots(self, address: str, headers: Mapping[str, str], most: int) -> Response:
        """Send a GET request for robots.txt, following redirects to any host, and read the first ``most`` bytes.

        Raises:
            StopError: a host is not to be asked any more.
            FetchError: there is no answer.
        """
        limits = Limits(self.politeness.timeout, most, cut=True)

        def answer(asked: str) -> Response:
            if urlsplit(asked).netloc == self.name:
                return self._answer(asked, headers, limits)
            other = self.at(asked)
            with other.rate_limit.turn():
                return other._answer(asked, headers, limits)

        return _followed(address, answer)

    def _is_here(self, address: str) -> bool:
        return root_of(address) in (self.root, self.root.replace("http:", "https:", 1))

    def _check(self, address: str) -> None:
        if not self._is_here(address):
            raise FetchError(f"redirected to another host, which is not allowed: {address}")
        if not self.may(address):
            raise FetchError(f"robots.txt of {self.name} does not let programs fetch this: {address}")

    def _answer(self, address: str, headers: Mapping[str, str], limits: Limits) -> Response:
        """Send a request; after a failure that may pass try again, later each time.

        A host that has just failed for another page is asked once.
        """
        self.rate_limit.request()
        tries = 0
        while True:
            try:
                response = self._sent(address, headers, limits)
            except HostFailureError as error:
                if tries >= error.retries or self.failures:
                    self._note_failure(error)
                    raise
                rest = error.rest
            else:
                self.failures = 0
                return response
            delay = self.rate_limit.delay
            self.rate_limit.pause(max(rest, delay, min(delay * 2**tries, LONGEST_REST)))
            tries += 1

    def _sent(self, address: str, headers: Mapping[str, str], limits: Limits) -> Response:
        """Send a request once.

        Raises:
            StopError: the site asks to stay away, for ever or for long.
            HostFailureError: there is no answer, or one that may be another the next time.
        """
        private = host_of(address) in self.politeness.allowed
        clock = self.rate_limit.clock
        response = exchange(address, {**self.headers, **headers}, limits, private=private, clock=clock)
        if response.status in _STAY_AWAY:
            raise self._kept_out(response)
        if response.status not in _TEMPORARY:
            return response
        rest = self._asked_rest(response)
        if rest > LONGEST_REST:
            reason = f"it answered {response.status} and asked to wait for {in_words(rest)}"
            raise LaterError(*self.rate_limit.leave_alone(rest, reason))
        raise HostFailureError(f"{self.name} answered {response.status} {response.reason}".rstrip(), rest=rest)

    def _note_failure(self, error: HostFailureError) -> None:
        """Count a page that could not be had.

        Raises:
            HostDownError: there were too many in a row.
        """
        self.failures += 1
        self.rate_limit.owed = error.rest
        if self.failures >= MOST_FAILURES:
            told = f"{self.name} failed {self.failures} times in a row and is left alone now; last: {error}"
            raise HostDownError(told) from error

    def _kept_out(self, response: Response) -> KeptOutError:
        rest = self._asked_rest(response)
        told = f"it answered {response.status}"
        refused = self.rate_limit.refused
        self.rate_limit.refused += 1
        if rest:
            away = in_words(rest)
            _, until = self.rate_limit.leave_alone(rest, f"{told} and asked to stay away for {away}")
            said = f"for {away} ({told}), until {moment(until)}"
        else:
            rest = min(FIRST_AWAY * 2 ** min(refused, 30), LONGEST_AWAY)
            _, until = self.rate_limit.leave_alone(rest, f"{told} and did not say for how long")
            said = f"({told}), and is left alone until {moment(until)}"
        return KeptOutError(f"{self.name} asks programs to stay away {said}", until)

    def _asked_rest(self, response: Response) -> float:
        """Return the seconds for which the site asks to wait, 0 if it asks for nothing."""
        after = response.headers.get("Retry-After", "").strip()
        try:
            if after.isascii() and after.isdecimal():
                rest = float(after)
            else:
                rest = parsedate_to_datetime(after).timestamp() - self.rate_limit.clock.time()
        except (TypeError, ValueError, OverflowError):
            return 0.0
        return min(max(rest, 0.0), LONGEST_AWAY)


def _followed(address: str, answer: Callable[[str], Response]) -> Response:
    """Follow redirects as far as is usual.

    Raises:
        FetchError: there are more, or one leads nowhere.
    """
    asked = address
    for _ in range(MOST_REDIRECTS + 1):
        response = answer(asked)
        if response.status not in REDIRECTS or "Location" not in response.headers:
            return response
        asked = _redirected(asked, response.headers["Location"])
    raise FetchError(f"redirected more than {MOST_REDIRECTS} times: {address}")


def _redirected(address: str, location: str) -> str:
    """Return the target of a redirect.

    Raises:
        FetchError: the target is not an address that can be fetched.
    """
    target = location.encode("latin-1", "replace").decode("utf-8", "replace")
    try:
        return web_address(urljoin(address, target))
    except ValueError as error:
        raise FetchError(f"redirected to what is no page of the web: {target}") from error
