"""What commands that read addresses share: who asks, how, and what is kept."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from rococo_notation.errors import FetchError, RococoError, UnreadableError
from rococo_notation.plain import one_line

if TYPE_CHECKING:
    from rich.status import Status

    from rococo_notation.archive.manners import Manners
    from rococo_notation.archive.session import Session
    from rococo_notation.archive.store import Store

LEAST_DELAY = 10


_STORE = f"{__name__}.store"
_SESSION = f"{__name__}.session"


class Web(NamedTuple):
    """How the web is to be asked, as the options of ``web_options`` say.

    ``archive`` is where logs are kept whose addresses stand in the place of files, None in the user's cache.
    """

    contact: str | None
    delay: float
    allowed: frozenset[str]
    refresh: bool
    archive: Path | None = None

    def manners(self, timeout: float | None = None, max_size: int | None = None) -> Manners:
        """The same, with limits of a page where they are given.

        Raises:
            click.UsageError: nobody is named.
        """
        from rococo_notation.archive.manners import Manners

        if self.contact is None:
            raise click.UsageError(
                "whoever runs the site must be able to find you: give --contact with a mail address or a page of yours,"
                ' or write contact = "..." in rococo.toml'
            )
        usual = Manners(self.contact, self.delay, allowed=self.allowed)
        return usual._replace(timeout=timeout or usual.timeout, max_size=max_size or usual.max_size)


class WebFile(NamedTuple):
    """The address of a log in the place of a file."""

    address: str
    web: Web

    def __str__(self) -> str:
        return self.address

    def read_bytes(self) -> bytes:
        """The page of the log: from the archive, or where that has none from the web.

        Raises:
            UnreadableError: it is not to be had.
        """
        from rococo_notation.archive.address import log_address
        from rococo_notation.archive.fetching import fetch, kept, named

        try:
            log = log_address(self.address)
            if log is None:
                raise FetchError("not the address of a log; `rococo archive fetch` reads pages that list logs")
            store = _store(self.web)
            page = None if self.web.refresh else kept(store, log)
            if page is not None:
                when = f"{page.when.astimezone():%Y-%m-%d %H:%M}"
                complain(f"{self.address}: as it was read on {when}; --refresh asks whether it has changed")
                return named(page.raw, log)
            with _session(store, self.web) as session:
                fetch(store, session, log, refresh=self.web.refresh)
                return named(session.get(str(log)).raw, log)
        except (RococoError, click.UsageError, OSError, sqlite3.Error) as error:
            raise UnreadableError(one_line(f"{self.address}: {error}")) from error


def _store(web: Web) -> Store:
    """The archive, open until the command ends."""
    from rococo_notation.archive.store import Store

    ctx = click.get_current_context()
    if _STORE not in ctx.meta:
        path = web.archive or _usual_archive()
        ctx.meta[_STORE] = ctx.with_resource(Store(path))
    store: Store = ctx.meta[_STORE]
    return store


def _usual_archive() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("rococo-notation", appauthor=False, ensure_exists=True) / "web.db"


@contextmanager
def _session(store: Store, web: Web) -> Iterator[Session]:
    """The session, one for the whole command, with a word on a terminal on what is waited for."""
    from rococo_notation.archive.session import Session

    ctx = click.get_current_context()
    if _SESSION not in ctx.meta:
        teller = Teller()
        ctx.meta[_SESSION] = ctx.with_resource(Session(store, web.manners(), teller)), teller
    session, teller = ctx.meta[_SESSION]
    with teller:
        yield session


class Teller:
    """Shows on a terminal what is being done or waited for, after ``step``. Use it as a context manager."""

    def __init__(self) -> None:
        self.step = ""
        self.status: Status | None = None

    def __enter__(self) -> Teller:
        if sys.stderr.isatty():
            from rich.console import Console

            self.status = Console(stderr=True).status("")
            self.status.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.status is not None:
            self.status.stop()

    def __call__(self, what: str) -> None:
        """Show it."""
        if self.status is not None:
            from rich.text import Text

            self.status.update(Text(one_line(f"{self.step}{what}")))


def _host(text: str) -> str:
    """The name of a host, with or without a port."""
    name = text.strip().lower()
    return name.partition(":")[0] if name.count(":") == 1 else name.strip("[]")


def _contact(_ctx: click.Context, _param: click.Parameter, value: str | None) -> str | None:
    """A mail address or a page, fit for a header."""
    contact = (value or "").strip()
    if contact and not ("@" in contact or "://" in contact):
        raise click.BadParameter(f"'{contact}' is no mail address, nor the address of a page")
    if not (contact.isascii() and contact.isprintable() and " " not in contact):
        raise click.BadParameter("a mail address or the address of a page, without spaces")
    return contact or None


_REFRESH = click.option(
    "--refresh", is_flag=True, help="Of addresses: ask whether a log that was read before has changed."
)
_CONTACT = click.option(
    "--contact",
    envvar="ROCOCO_CONTACT",
    show_envvar=True,
    callback=_contact,
    metavar="WHO",
    help="Of addresses: a mail address or a page of yours, told to the site with every request.",
)
_ARCHIVE = click.option(
    "--archive",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Of addresses: the archive to read from and to put them in.  [default: one in the user's cache]",
)


def _own_hosts(*, hidden: bool) -> list[Callable[..., Callable[..., object]]]:
    """The options for hosts of one's own, of no use to most."""
    return [
        click.option(
            "--delay",
            type=click.FloatRange(min=0, max=3600),
            default=LEAST_DELAY,
            show_default=True,
            hidden=hidden,
            metavar="SECONDS",
            help="Between two requests.",
        ),
        click.option(
            "--allow-host",
            multiple=True,
            hidden=hidden,
            metavar="HOST",
            help="A host of your own: it may have a private address, and be asked more often.",
        ),
    ]


def web_options(command: Callable[..., object]) -> Callable[..., object]:
    """How the web is to be asked: the command is called with a ``Web``."""
    return _decorated(command, [_CONTACT, _REFRESH, *_own_hosts(hidden=False)])


def address_options(command: Callable[..., object]) -> Callable[..., object]:
    """The same, for commands that read files, in whose place addresses may stand."""
    return _decorated(command, [_CONTACT, _REFRESH, _ARCHIVE, *_own_hosts(hidden=True)])


def _decorated(
    command: Callable[..., object], options: list[Callable[..., Callable[..., object]]]
) -> Callable[..., object]:
    @wraps(command)
    def with_web(
        *arguments: object,
        contact: str | None,
        delay: float,
        allow_host: tuple[str, ...],
        refresh: bool,
        **others: object,
    ) -> object:
        allowed = frozenset(map(_host, allow_host))
        if delay < LEAST_DELAY and not allowed:
            raise click.UsageError(
                f"--delay {delay:g}: a site is asked every {LEAST_DELAY} seconds at most; --allow-host names hosts of "
                "your own"
            )
        if _ARCHIVE in options:
            archive = others.pop("archive")
            assert archive is None or isinstance(archive, Path)
            return command(*arguments, web=Web(contact, delay, allowed, refresh, archive), **others)
        return command(*arguments, web=Web(contact, delay, allowed, refresh), **others)

    chosen: Callable[..., object] = with_web
    for option in reversed(options):
        chosen = option(chosen)
    return chosen


def complain(message: str) -> None:
    """Say on standard error, in one line, what is to be known of an address."""
    click.echo(f"rococo: {one_line(message)}", err=True)
