"""Web addresses: which of them show a log, and the one address of each log."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import parse_qs, quote_plus, urlsplit

from rococo_notation.errors import FetchError
from rococo_notation.links import NO_SCHEME, PLAY_PAGE, SITE, SITE_HOST

_UNQUOTED = re.compile(r"[\w.~-]+", re.ASCII)
_WRONG_IN_HOST = re.compile(r"[^\w.:\[\]-]", re.ASCII)


class LogAddress(NamedTuple):
    """The page of one log. The name of a log may contain any character; it is used only as a value in the query.

    ``page`` is the address without its query.
    """

    game: str
    log: str
    settings: str | None = None
    page: str = PLAY_PAGE

    @property
    def key(self) -> str:
        """The key that is equal for all addresses of one log."""
        return f"{self.game.casefold()}\n{self.log}"

    def __str__(self) -> str:
        settings = f"&settings={_quoted(self.settings)}" if self.settings else ""
        return f"{self.page}?game={_quoted(self.game)}&log={_quoted(self.log)}{settings}"


def _quoted(text: str) -> str:
    # Most names of logs hold nothing that is quoted, and finding that out by quoting them takes long.
    return text if _UNQUOTED.fullmatch(text) else quote_plus(text, errors="replace")


def web_address(text: str) -> str:
    """Return the address to request, with one form for all host names and schemes of the site.

    Raises:
        FetchError: this is not an address.

    >>> web_address("http://chessvariants.com/play/pbm/logs.php?age=0#top")
    'https://www.chessvariants.com/play/pbm/logs.php?age=0'
    """
    # A fragment is for the browser, and is not asked for.
    text = text.partition("#")[0].strip()
    if NO_SCHEME.match(text):
        text = f"https://{text}"
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise FetchError(f"{text}: not an address: {error}") from error
    if parts.scheme not in ("http", "https"):
        raise FetchError(f"{text}: only addresses that begin with http:// or https:// are fetched")
    if parts.username is not None or parts.password is not None:
        raise FetchError(f"{text}: an address with a name or a password in it is not fetched")
    if not host or _WRONG_IN_HOST.search(parts.netloc):
        raise FetchError(f"{text}: not an address: it names no host")
    root = f"{parts.scheme}://{parts.netloc.lower()}"
    if port in (None, 80, 443) and SITE_HOST.fullmatch(host):
        root = SITE
    query = f"?{parts.query}" if parts.query else ""
    return f"{root}{parts.path or '/'}{query}"


def root_of(address: str) -> str:
    """Return the scheme and host of an address.

    >>> root_of("https://www.chessvariants.com/play/pbm/logs.php")
    'https://www.chessvariants.com'
    """
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"


def host_of(address: str) -> str:
    """Return the host of an address, without a port.

    >>> host_of("http://127.0.0.1:8000/play/pbm/logs.php")
    '127.0.0.1'
    """
    return urlsplit(address).hostname or ""


def log_address(text: str) -> LogAddress | None:
    """Return the log that an address shows, or None if it shows something else.

    The rest of the query is left out, so that requesting the address never edits or accepts anything.

    Raises:
        FetchError: this is not a web address.

    >>> log_address("http://chessvariants.org/play/pbm/play.php?game=Rococo&log=a-b-2004-1-2&submit=Edit")
    LogAddress(game='Rococo', log='a-b-2004-1-2', settings=None, page='https://www.chessvariants.com/play/pbm/play.php')
    """
    page, _, query = web_address(text).partition("?")
    if page.rpartition("/")[2].lower() != "play.php":
        return None
    try:
        values = parse_qs(query, max_num_fields=50)
    except ValueError:
        return None
    game, log = (values.get(name, [""])[0].strip() for name in ("game", "log"))
    if not (game and log):
        return None
    settings = values.get("settings", [""])[0].strip()
    return LogAddress(game, log, settings or None, PLAY_PAGE if page.startswith(f"{SITE}/") else page)
