"""Listings: pages with links to logs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import parse_qsl, urljoin, urlsplit

from bs4 import BeautifulSoup, Tag

from rococo_notation.archive.log_address import LogAddress, host_of, log_address, root_of, web_address
from rococo_notation.errors import FetchError
from rococo_notation.links import SITE

_SAVED_FROM = re.compile(r"<!--\s*saved from url=\(\d+\)(\S+)")
_HEAD = 4096
# A tree of a whole page takes time in the square of what does not end in it, so links are cut out first.
_ANCHOR = re.compile(r"<a\s[^<>]{1,2000}>(?:(?!</?a\b).){0,200}", re.IGNORECASE | re.DOTALL)
_BASE = re.compile(r"<base\s[^<>]{1,2000}>", re.IGNORECASE)
# Whoever takes the place of "Anyone" in a listing is in the game.
_INVITES = re.compile(r"anyone|accept|invit|join|challenge", re.IGNORECASE)
_HARMLESS = {"game", "log", "settings"}


def links_of(text: str, address: str | None = None, allowed: frozenset[str] = frozenset()) -> list[LogAddress]:
    """List the logs that a listing links to, each once, in order.

    Game and log come from the link, since its text is shortened. Links to other hosts, and links that accept an
    invitation, are left out.

    Args:
        text: the page.
        address: where the page was read; None for a saved page, whose links lead to the site.
        allowed: further hosts to which the links of a saved page may lead.

    >>> page = '<a href="play.php?game=Rococo&amp;log=a-b-2004-1-2">Roc...</a> <a href="play.php?game=Rococo">x</a>'
    >>> [str(link) for link in links_of(page)]
    ['https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=a-b-2004-1-2']
    """
    base = _base(text, address)
    found: dict[str, LogAddress] = {}
    for anchor in dict.fromkeys(_ANCHOR.findall(text)):
        link = _link(anchor, base) if "log=" in anchor else None
        if link is not None and _is_asked(link, address, allowed):
            found.setdefault(link.key, link)
    return list(found.values())


def _base(text: str, address: str | None) -> str:
    """Return the address to which the links of a page are relative."""
    saved, base = _SAVED_FROM.search(text, 0, _HEAD), _BASE.search(text)
    start = address or (unescape(saved[1]) if saved else f"{SITE}/play/pbm/")
    try:
        return urljoin(start, _target(_tag(base[0], "base"))) if base else start
    except ValueError:
        return start


def _link(anchor: str, base: str) -> LogAddress | None:
    """Return the log that a link shows, or None if it shows something else or does something."""
    tag = _tag(anchor, "a")
    try:
        target = urljoin(base, _target(tag))
        query = parse_qsl(urlsplit(target).query, max_num_fields=50)
        told = [f"{name} {value}" for name, value in query if name not in _HARMLESS]
        if _INVITES.fullmatch(tag.get_text().strip()) or any(map(_INVITES.search, told)):
            return None
        return log_address(target)
    except (ValueError, FetchError):
        return None


def _tag(text: str, name: str) -> Tag:
    tag = BeautifulSoup(text, "html.parser").find(name)
    return tag if isinstance(tag, Tag) else Tag(name=name)


def _target(tag: Tag) -> str:
    return str(tag.get("href", "")).strip()


def _is_asked(link: LogAddress, address: str | None, allowed: frozenset[str]) -> bool:
    root = root_of(link.page)
    if address is not None:
        return root == root_of(web_address(address))
    return root == SITE or host_of(root) in allowed


def addresses_in(text: str) -> Iterator[str]:
    r"""Yield the lines of a file of addresses, except empty lines and those that begin with ``#``.

    >>> list(addresses_in("# mine\n\na-b-2004-1-2\n"))
    ['a-b-2004-1-2']
    """
    for line in text.splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            yield line.strip()
