"""The pages of logs: which addresses show one, and the logs in a page as the store keeps them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple
from urllib.parse import parse_qs, urlencode, urlsplit

from rococo_notation.archive.corruption import hash_of
from rococo_notation.archive.store import LogEntry
from rococo_notation.archive.tables import storable
from rococo_notation.errors import FetchError
from rococo_notation.formats import read as formats
from rococo_notation.formats.containers import Document
from rococo_notation.links import NO_SCHEME, PLAY_PAGE, SITE, SITE_HOST, is_address
from rococo_notation.notation import LineKind, Log, Source, write_log
from rococo_notation.notation.log import begun_on
from rococo_notation.notation.plain_log import headers_of_plain
from rococo_notation.notation.source import is_page
from rococo_notation.replayer.games import find_variant
from rococo_notation.rules import Variant
from rococo_notation.text_safety import as_json

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

    @property
    def host(self) -> str:
        """The host of the page, without a port.

        >>> LogAddress("Rococo", "a-b-2004-1-2", page="http://127.0.0.1:8000/play/pbm/play.php").host
        '127.0.0.1'
        """
        return urlsplit(self.page).hostname or ""

    def __str__(self) -> str:
        query = {"game": self.game, "log": self.log} | ({"settings": self.settings} if self.settings else {})
        return f"{self.page}?{urlencode(query, errors='replace')}"


def web_address(text: str) -> str:
    """Return the address to request, in one form for all hosts and schemes of the site; FetchError if it is not one.

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


def log_address(text: str) -> LogAddress | None:
    """Return the log that an address shows, or None if it shows something else; FetchError if it is not a web address.

    The rest of the query is left out, so that requesting the address never edits or accepts anything.

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


def entries_of(raw: bytes, source: str) -> list[LogEntry]:
    r"""Read the logs in a page of any format as entries of the store; UnreadableError if the bytes are not text.

    >>> [entry.game for entry in entries_of(b"Game: Rococo\n1. P a2-a3\n", "game.txt")]
    ['Rococo']
    """
    headers = None if is_address(source) else headers_of_plain(raw.rstrip(b"\n") + b"\n")  # blank before the next log
    if headers is not None:
        return [_entry(headers, raw, 0, raw.decode(), as_read=True)]
    return list(_numbered(_entry_of(log, raw, place) for place, log in enumerate(logs_of(raw, source))))


def _numbered(entries: Iterable[LogEntry]) -> Iterator[LogEntry]:
    """Number the logs of one name that a page holds, unless they are the same to the letter."""
    seen: dict[str, list[LogEntry]] = {}
    for entry in entries:
        others = seen.setdefault(entry.key, [])
        if entry not in others:
            others.append(entry)
        number = others.index(entry) + 1
        yield entry.apart(f"#{number}") if number > 1 else entry


def logs_of(raw: bytes, source: str, variant: Variant | None = None) -> Iterator[Log]:
    """Read the logs in a page of any format, as logs of a given game or of the one each names.

    A web page holds the log that was requested, whatever name it gives. UnreadableError if the bytes are not text.
    """
    log = log_address(source) if is_address(source) else None
    yield from formats.logs_of(Document(source, raw if log is None else named(raw, log), None, len(raw)), variant)


def named(raw: bytes, log: LogAddress) -> bytes:
    """Mark a web page with the address of its log, as browsers do when they save one; leave plain text alone."""
    text = Source.decode(raw).text
    address = str(log._replace(settings=None))
    # Without a line end, so that the lines keep their numbers.
    return f"<!-- saved from url=({len(address):04}){address} -->{text}".encode() if is_page(text) else raw


def _entry_of(log: Log, raw: bytes, place: int) -> LogEntry:
    # As it was read, or in canonical form if it was a web page or another format.
    is_text = log.lines and not any(line.kind is LineKind.MARKUP for line in log.lines)
    moves = storable(write_log(log, "keep" if is_text else "canonical"))
    comments = [(turn_number, turn.comment) for turn_number, turn in enumerate(log.turns, 1) if turn.comment]
    comments += [(remark.ply, remark.text) for remark in log.comments]
    entry = _entry(log.headers, raw, place, moves, as_read=moves.encode() == raw)
    return entry._replace(
        result=storable(log.result) if log.result else entry.result,
        comments=tuple(sorted((ply, storable(text)) for ply, text in comments)),
    )


def _entry(headers: Mapping[str, str], raw: bytes, place: int, moves: str, *, as_read: bool) -> LogEntry:
    values = {key.casefold(): storable(value) for key, value in reversed(list(headers.items()))}
    game, name = values.get("game"), values.get("log")
    variant = find_variant(headers)
    begun = begun_on(name) if name else None
    return LogEntry(
        key=_key(values) or f"{hash_of(raw)}/{place}",
        name=name,
        game=game,
        variant=variant.name if variant else None,
        address=str(LogAddress(game, name)) if game and name else None,
        begun=begun.isoformat() if begun else None,
        white=values.get("white"),
        black=values.get("black"),
        result=values.get("result"),
        headers=as_json(dict(headers)),
        moves=moves,
        as_read=as_read,
    )


def _key(headers: Mapping[str, str]) -> str | None:
    """Return what makes a log the same when it is read again: its name, or the tags that tell games of PGN apart."""
    game = headers.get("game", "").casefold()
    if headers.get("log"):
        return f"{game}\n{headers['log']}"
    tags = [headers.get(tag, "") for tag in _TAGS]
    return "\n".join([game, "", *tags]).casefold() if all(_KNOWN.search(tag) for tag in tags) else None


_TAGS: Final = ("event", "site", "date", "round", "white", "black")
# A tag that is not known is "?", or "-" where there is nothing to know; with one of these, games of a day look alike.
_KNOWN: Final = re.compile(r"\w(?!.*\?)")
