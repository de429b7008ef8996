"""Asking the web: robots.txt first, what was answered before not again, and every fault in a sentence."""

from __future__ import annotations

from datetime import datetime, timedelta
from http.cookiejar import DefaultCookiePolicy
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from protego import Protego
from requests import RequestException, Timeout, TooManyRedirects
from requests.exceptions import SSLError
from requests_cache import NEVER_EXPIRE, CachedSession
from urllib3.exceptions import TimeoutError as Urllib3Timeout

from rococo_notation.archive.cache import NOWHERE, AnswerCache
from rococo_notation.archive.log_address import host_of, root_of, web_address
from rococo_notation.archive.politeness import AGENT, Manners, Tell, say_nothing
from rococo_notation.archive.rate_limit import Pace
from rococo_notation.archive.transport import Carrier, KeptOutError, PrivateHostError
from rococo_notation.errors import FetchError

if TYPE_CHECKING:
    from requests_cache import AnyResponse

    from rococo_notation.archive.store import Store

FOR_EVER = timedelta.max
ROBOTS_FOR = timedelta(days=1)
MOST_REDIRECTS = 5
LONGEST_ROBOTS = 512_000
"""RFC 9309 asks that so many bytes be read."""


class Answer(NamedTuple):
    """A page: its address, its bytes, when it was answered; ``asked`` is whether the web was asked just now."""

    address: str
    raw: bytes
    when: datetime
    asked: bool


class Session:
    """Asks the web politely, and keeps in an archive what it answers. Use it as a context manager."""

    def __init__(self, store: Store, manners: Manners, tell: Tell = say_nothing) -> None:
        self.store = store
        self.manners = manners
        self.tell = tell
        self.hosts: dict[str, Host] = {}

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        for host in self.hosts.values():
            host.http.close()  # type: ignore[no-untyped-call]

    def get(self, address: str, keep: timedelta = FOR_EVER, *, refresh: bool = False) -> Answer:
        """The page at an address.

        What was answered before and is not older than ``keep`` is not asked for again; with ``refresh`` the site is
        asked whether it has changed.

        Raises:
            KeptOutError: the site asks programs to stay away.
            FetchError: it is not to be had, or may not be asked for.
        """
        address = web_address(address)
        return self._host(address).get(address, keep, refresh=refresh)

    def forget(self, address: str) -> None:
        """Have it asked for anew the next time."""
        self._host(address).cache.delete(address)

    def _host(self, address: str) -> Host:
        root = root_of(address)
        if root not in self.hosts:
            self.hosts[root] = Host(root, self.store, self.manners, self.tell)
        return self.hosts[root]


class Host:
    """One host, and what it leaves to programs."""

    def __init__(self, root: str, store: Store, manners: Manners, tell: Tell) -> None:
        parts = urlsplit(root)
        self.name = parts.netloc
        self.tell = tell
        self.robots_address = f"{root}/robots.txt"
        self.robots: Protego | None = None
        self.kept_out: KeptOutError | None = None
        self.pace = Pace(store, self.name, manners.delay_for(host_of(root)), manners.timeout, tell)
        self.cache = AnswerCache(store)
        self.http = CachedSession(backend=self.cache, allowable_codes=(200, *NOWHERE))
        # No passwords and no proxies out of files and the environment.
        self.http.trust_env = False
        self.http.headers.update({"User-Agent": manners.agent, "Accept": "text/html, text/plain;q=0.9, */*;q=0.1"})
        self.http.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        self.http.max_redirects = MOST_REDIRECTS
        carrier = Carrier(root, manners, self.pace, self._may)
        for scheme in ("http://", "https://"):
            self.http.mount(scheme, carrier)

    def get(self, address: str, keep: timedelta, *, refresh: bool) -> Answer:
        """See ``Session.get``."""
        kept = self.cache.get_response(address)
        if kept is not None and not refresh and not kept.is_expired:
            return Answer(address, kept.content, kept.created_at, asked=False)
        if self.kept_out is not None:
            raise self.kept_out
        with self.pace.turn():
            self._read_robots()
            self.tell(f"asking {self.name}")
            response = self._ask(address, keep, refresh=refresh)
            if response.status_code != 200:
                raise FetchError(f"{self.name} answered {response.status_code} {response.reason or ''}".rstrip())
            return Answer(address, response.content, response.created_at, self.pace.asked)

    def _ask(self, address: str, keep: timedelta, *, refresh: bool = False) -> AnyResponse:
        # Given with the request, these would be sent to the site as headers.
        self.http.settings.expire_after = NEVER_EXPIRE if keep == FOR_EVER else keep
        self.cache.stale = refresh
        try:
            return self.http.get(address)
        except KeptOutError as error:
            self.kept_out = error
            raise
        except TooManyRedirects as error:
            raise FetchError(f"redirected more than {MOST_REDIRECTS} times: {address}") from error
        except RequestException as error:
            raise FetchError(f"{self.name} {_fault(error)}") from error
        finally:
            self.cache.stale = False

    def _read_robots(self) -> None:
        """Read robots.txt, by RFC 9309: where there is none all is left to programs, where it fails nothing."""
        if self.robots is not None:
            return
        try:
            response = self._ask(self.robots_address, ROBOTS_FOR)
            if response.status_code >= 500:
                raise FetchError(f"{self.name} answered {response.status_code}")
        except (KeptOutError, PrivateHostError):
            raise
        except FetchError as error:
            raise FetchError(f"robots.txt cannot be read, so nothing else is asked for: {error}") from error
        text = response.content[:LONGEST_ROBOTS].decode("utf-8-sig", "replace") if response.ok else ""
        self.robots = Protego.parse(text)
        rate = self.robots.request_rate(AGENT)
        delays = [self.robots.crawl_delay(AGENT), rate.seconds / rate.requests if rate else None]
        self.pace.delay = max(self.pace.delay, *[float(delay or 0) for delay in delays])

    def _may(self, address: str) -> bool:
        return self.robots is None or self.robots.can_fetch(address, AGENT)


def _fault(error: RequestException) -> str:
    """What is the matter with a host, in words."""
    reason = getattr(error.args[0], "reason", None) if error.args else None
    if isinstance(error, Timeout) or isinstance(reason, Urllib3Timeout):
        return "did not answer in time"
    return "has no certificate that can be trusted" if isinstance(error, SSLError) else "cannot be reached"
