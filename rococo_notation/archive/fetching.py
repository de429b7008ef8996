"""Fetching logs: finding those that the sources name and those that are due, and putting each into the archive."""

import os
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from html import unescape
from pathlib import Path
from typing import Final
from urllib.parse import parse_qsl, unquote_plus, urljoin, urlsplit

from bs4 import BeautifulSoup, Tag

from rococo_notation import __version__
from rococo_notation.archive.corruption import hash_of, moment_in, must_be_text
from rococo_notation.archive.log_pages import LogAddress, entries_of, log_address, logs_of, root_of, web_address
from rococo_notation.archive.session import CachedAnswer, LaterError, Session, TimeUpError
from rococo_notation.archive.store import LogChange, LogEntry, Store, clear_failures, note_failure
from rococo_notation.archive.tables import CUT_OFF, LOGS, TEXT, row, storable
from rococo_notation.errors import FetchError, RococoError, UnreadableError
from rococo_notation.links import SITE, is_address
from rococo_notation.notation import Source
from rococo_notation.notation.source import is_page
from rococo_notation.replayer import find_variant, parse_log
from rococo_notation.text_safety import reason

_SAVED_FROM = re.compile(r"<!--\s*saved from url=\(\d+\)(\S+)")
_HEAD = 4096
# A tree of a whole page takes time in the square of what does not end in it, so links are cut out first.
_ANCHOR = re.compile(r"<a\s[^<>]{1,2000}>(?:(?!</?a\b).){0,200}", re.IGNORECASE | re.DOTALL)
_BASE = re.compile(r"<base\s[^<>]{1,2000}>", re.IGNORECASE)
# A player who takes the place of "Anyone" in a listing is in the game.
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
    base, root = _base(text, address), root_of(web_address(address)) if address else SITE
    found: dict[str, LogAddress] = {}
    for anchor in dict.fromkeys(_ANCHOR.findall(text)):
        link = _link(anchor, base) if "log=" in anchor else None
        if link is not None and (root_of(link.page) == root or (not address and link.host in allowed)):
            found.setdefault(link.key, link)
    return list(found.values())


def _base(text: str, address: str | None) -> str:
    saved, base = _SAVED_FROM.search(text, 0, _HEAD), _BASE.search(text)
    start = address or (unescape(saved[1]) if saved else f"{SITE}/play/pbm/")
    try:
        return urljoin(start, _led_to(base[0], "base")[0]) if base else start
    except ValueError:
        return start


def _link(anchor: str, base: str) -> LogAddress | None:
    """Return the log that a link shows, or None if it shows something else or does something."""
    address, words = _led_to(anchor, "a")
    try:
        target = urljoin(base, address)
        query = parse_qsl(urlsplit(target).query, max_num_fields=50)
        others = [f"{name} {value}" for name, value in query if name not in _HARMLESS]
        if _INVITES.fullmatch(words) or any(map(_INVITES.search, others)):
            return None
        return log_address(target)
    except (ValueError, FetchError):
        return None


def _led_to(text: str, name: str) -> tuple[str, str]:
    """Return the address to which a tag leads, and the words of the link."""
    tag = BeautifulSoup(text, "html.parser").find(name)
    return (str(tag.get("href", "")).strip(), tag.get_text().strip()) if isinstance(tag, Tag) else ("", "")


_KEPT = f"""
    SELECT l.result, v.result, {TEXT},
        (SELECT read FROM reads WHERE id = l.read_id OR source = ? ORDER BY read > ?, read DESC LIMIT 1)
    {LOGS} WHERE l.key = ?"""


def is_due(store: Store, log: LogAddress, age: timedelta) -> bool:
    """Tell whether the archive has not got a log whole, or had last read it that long ago, when its game was open.

    A damaged log is not due. After the clock was put back, a read in its future counts only if there is no other.
    """
    if not is_kept(store, log):
        return True
    moment = datetime.now(UTC)
    with store.skip_corrupt(f"log {log.log}"):
        recorded, judged, text, read = row(store.db, _KEPT, str(log), moment.isoformat(timespec="seconds"), log.key)
        must_be_text(moves=text)
        is_open = recorded in (None, "*") and (_is_open(text) if judged is None else judged == "*")
        return is_open and abs(moment - moment_in(read, "time")) >= age
    return False


def _is_open(text: str) -> bool:
    r"""Tell whether a log that was not judged yet says nothing of an end of the game.

    >>> _is_open("1. P a2-a3\nIt is Black's turn.\n"), _is_open("1. P a2-a3\nBlack has resigned.\n")
    (True, False)
    """
    try:
        log = parse_log(text)
    except RococoError:
        return True
    return log.result in (None, "*") and all(status.reason == "to move" for status in log.statuses)


def open_logs(store: Store) -> list[LogAddress]:
    """List the logs that were fetched when their games were open, whether or not a listing still has them."""
    query = f"""SELECT DISTINCT r.source FROM logs l JOIN reads r ON r.id = l.read_id
        LEFT JOIN verdicts v ON v.log_id = l.id
        WHERE r.status IS NOT NULL AND (coalesce(l.result, '*') = '*' AND coalesce(v.result, '*') = '*' OR {CUT_OFF})
        ORDER BY r.read, r.id"""
    found = (log_address(source) for (source,) in store.db.execute(query) if is_address(str(source)))
    return [log for log in found if log is not None]


LISTING_FOR = timedelta(hours=1)
"""A listing is read again after this, so that going on after an interrupt does not ask for it again."""


class Sources:
    """Finds the logs that the sources name.

    ``game`` is the game of logs given by name alone. Listings yield only games whose rules are known, unless ``every``
    is set; ``left_out`` counts the others.
    """

    def __init__(self, session: Session, game: str | None, *, every: bool = False, refresh: bool = False) -> None:
        self.session = session
        self.game = game
        self.every = every
        self.refresh = refresh
        self.left_out = 0

    def logs(self, sources: tuple[str, ...]) -> list[LogAddress]:
        """List the logs that the sources name, each once; FetchError or UnreadableError if one names none."""
        found: dict[str, LogAddress] = {}
        for source in sources:
            # A name of a log may be longer than that of a file, where Path.is_file fails.
            is_file = not is_address(source) and os.path.isfile(source)  # noqa: PTH113
            for log in self._in(Path(source)) if is_file else self._at(source):
                found.setdefault(log.key, log)
        return list(found.values())

    def _at(self, address: str) -> Iterator[LogAddress]:
        """Yield the log at an address, or those of the listing there; what is not an address is the name of a log."""
        if not is_address(address):
            if self.game is None:
                why = "there is no such file; for a log, give its address, or its name and --game GAME"
                raise FetchError(f"{address}: {why}")
            yield LogAddress(self.game, address)
            return
        if log := log_address(address):
            yield log
            return
        answer = self.session.get(address, LISTING_FOR, refresh=self.refresh)
        listing = Source.decode(answer.raw, address).text
        links = links_of(listing, web_address(address))
        if not links:
            # It may be a page that says to try later.
            self.session.forget(address)
        yield from self._known(links, address)

    def _in(self, path: Path) -> Iterator[LogAddress]:
        try:
            text = Source.decode(path.read_bytes(), str(path)).text
        except OSError as error:
            raise UnreadableError(f"{path}: {reason(error)}") from error
        if is_page(text):
            yield from self._known(links_of(text, None, self.session.politeness.allowed), str(path))
            return
        for line in map(str.strip, text.splitlines()):
            if line and not line.startswith("#"):
                yield from self._at(line)

    def _known(self, links: list[LogAddress], name: str) -> list[LogAddress]:
        if not links:
            raise FetchError(f"{name}: it contains no links to logs")
        known = [link for link in links if self.every or find_variant({"Game": link.game}) is not None]
        self.left_out += len(links) - len(known)
        return known


def is_kept(store: Store, log: LogAddress) -> bool:
    """Tell whether the archive has a log whole, or had it and is damaged there."""
    with store.skip_corrupt(f"log {log.log}"):
        row = store.db.execute(f"SELECT {CUT_OFF} FROM logs l WHERE key = ?", (log.key,)).fetchone()
        return row is not None and not row[0]
    return True


def kept(store: Store, log: LogAddress) -> tuple[bytes, datetime] | None:
    """Return the page of a log, or its moves if that holds several, and when it was read, if it is there whole."""
    beside = "(SELECT count(*) FROM logs WHERE read_id = l.read_id)"
    query = f"SELECT {CUT_OFF}, read_id, moves, {beside} FROM logs l WHERE key = ?"
    row = store.db.execute(query, (log.key,)).fetchone()
    if row is None or row[0]:
        return None
    _, number, moves, beside = row
    page = store.read(number)
    return page.raw if beside == 1 else moves.encode(), moment_in(page.read, "time")


def fetch(store: Store, session: Session, log: LogAddress, *, refresh: bool = False) -> LogChange:
    """Fetch a log into the archive, and with ``refresh`` ask for it again, whatever its address answered before.

    Raises:
        StopError: the host is not to be asked any more.
        FetchError: the page cannot be fetched, or it shows no log.
    """
    try:
        answer = session.get(str(log), refresh=refresh)
        entry = _entry(answer, log)
    except UnreadableError as error:
        session.forget(str(log))
        note_failure(store, str(log), str(error))
        raise FetchError(str(error)) from error
    except (LaterError, TimeUpError):
        raise
    except FetchError as error:
        note_failure(store, str(log), str(error))
        raise
    if _is_cut_off(answer.raw) and not _came_before(store, answer, log):
        with store.writing():
            # What the archive has whole it keeps.
            entries = [] if is_kept(store, log) else [entry]
            store.add(str(log), answer.raw, entries, __version__, answer.when, incomplete=True)
            note_failure(store, str(log), _CUT_OFF)
        raise FetchError(_CUT_OFF)
    with store.writing():
        (change,) = store.add(str(log), answer.raw, [entry], __version__, answer.when)
        clear_failures(store, [str(log)])
    return change


_CUT_OFF: Final = "the page is cut off; the archive keeps what arrived and asks for it again next time"
_FATAL: Final = re.compile(rb"Fatal error(?:</b>)?:\s[^\r\n]{1,1000}\son line\s")
"""What PHP writes where it ends in the middle of a page."""


def _is_cut_off(raw: bytes) -> bool:
    r"""Tell whether a page ends before its end, although all that was sent has come.

    >>> _is_cut_off(b"<html><pre>1. P a2-a3</pre></html>"), _is_cut_off(b"<html><pre>1. P a2-a3\n1... p a7")
    (False, True)
    """
    page = raw.lower()
    return (b"<html" in page and b"</html" not in page) or _FATAL.search(raw) is not None


def _came_before(store: Store, answer: CachedAnswer, log: LogAddress) -> bool:
    """Tell whether an address answered the same to the letter before: then it is not cut off by accident."""
    query = "SELECT 1 FROM reads r JOIN pages p ON p.id = r.page_id WHERE (p.hash, r.source) = (?, ?) AND r.incomplete"
    return store.db.execute(query, (hash_of(answer.raw), storable(str(log)))).fetchone() is not None


def _entry(answer: CachedAnswer, log: LogAddress) -> LogEntry:
    """Read the log on a page, under the name by which it was asked for."""
    itself, *others = logs_of(answer.raw, "")
    if others or not (itself.turns or itself.statuses):
        raise UnreadableError("the page does not show a log: it has neither moves nor the status of a game")
    if itself.name not in (None, log.log) and not _names(answer.raw, log.log):
        raise UnreadableError(f"the page shows another log, {itself.name}")
    if answer.led_to is not None and log.log not in unquote_plus(answer.led_to):
        raise UnreadableError(f"the page does not show a log: it was redirected to {answer.led_to}")
    entry = entries_of(answer.raw, str(log))[0]
    if entry.key != log.key:
        raise UnreadableError("the page does not show a log: it is not a web page")
    return entry


def _names(raw: bytes, name: str) -> bool:
    """Whether the name of a log stands anywhere on a page, which may have links to other logs first."""
    text = unescape(Source.decode(raw).text)
    return name in text or name in unquote_plus(text)
