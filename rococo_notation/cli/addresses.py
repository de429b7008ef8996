"""Read logs by address, from an archive or from the web."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from rococo_notation.cli.status_line import StatusLine
from rococo_notation.cli.web_options import Web
from rococo_notation.errors import FetchError, RococoError, UnreadableError
from rococo_notation.text_safety import one_line

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store
    from rococo_notation.archive.web.session import Session

_STORE = f"{__name__}.store"
_SESSION = f"{__name__}.session"


class WebFile(NamedTuple):
    """The address of a log, given in place of a file."""

    address: str
    web: Web

    def __str__(self) -> str:
        return self.address

    def read_bytes(self) -> bytes:
        """Return the page of the log, from the archive if it is there, else from the web.

        Raises:
            UnreadableError: the page cannot be had.
        """
        from rococo_notation.archive.kept_logs import named
        from rococo_notation.archive.log_address import log_address
        from rococo_notation.archive.web.fetching import fetch, kept

        try:
            log = log_address(self.address)
            if log is None:
                raise FetchError(_why_no_log(self.address))
            store = _store(self.web)
            page = None if self.web.refresh else kept(store, log)
            if page is not None:
                when = f"{page.when.astimezone():%Y-%m-%d %H:%M}"
                told = f"{self.address}: as it was read on {when}; --refresh asks whether it has changed"
                click.echo(f"rococo: {one_line(told)}", err=True)
                return named(page.raw, log)
            with _session(store, self.web) as session:
                fetch(store, session, log, refresh=self.web.refresh)
                return named(session.get(str(log)).raw, log)
        except (RococoError, click.UsageError, OSError, sqlite3.Error) as error:
            why = str(error).removeprefix(f"{self.address}: ")
            raise UnreadableError(one_line(f"{self.address}: {why}")) from error


def _why_no_log(address: str) -> str:
    """Say why an address is not that of a log, and what to do."""
    whole = "" if "://" in address else "; give it whole, with https:// before it"
    if "play.php?" in address:
        return f'it names no log; put it in quotes, because "&" ends a command of the shell{whole}'
    return f"not the address of a log; `rococo archive fetch` reads pages that list logs{whole}"


def _store(web: Web) -> Store:
    """Return the archive, which stays open until the command ends."""
    from rococo_notation.archive.database.store import Store

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
    """Use the session of the whole command, with a status line on a terminal."""
    from rococo_notation.archive.web.session import Session

    ctx = click.get_current_context()
    if _SESSION not in ctx.meta:
        line = StatusLine()
        ctx.meta[_SESSION] = Session(store, web.politeness(), line), line
    session, line = ctx.meta[_SESSION]
    with line:
        yield session
