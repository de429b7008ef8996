"""Options of commands that fetch from the web."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import NamedTuple

import click

from rococo_notation.archive.web.politeness import DELAY, Politeness


class Web(NamedTuple):
    """The values of the web options.

    ``archive`` keeps the logs that are given by address; None is the one in the user's cache.
    """

    contact: str | None
    delay: float
    allowed: frozenset[str]
    refresh: bool
    archive: Path | None = None

    def politeness(self, timeout: float | None = None, max_size: int | None = None) -> Politeness:
        """Return the politeness settings, with the limits for a page that are given.

        Raises:
            click.UsageError: there is no contact.
        """
        if self.contact is None:
            raise click.UsageError(
                "the site must know who is asking: give --contact with your e-mail address or web page,"
                ' or write contact = "..." in rococo.toml'
            )
        usual = Politeness(self.contact, self.delay, allowed=self.allowed)
        return usual._replace(timeout=timeout or usual.timeout, max_size=max_size or usual.max_size)


def _host(text: str) -> str:
    """Return the name of a host, which may be given with a port."""
    name = text.strip().lower()
    return name.partition(":")[0] if name.count(":") == 1 else name.strip("[]")


def _contact(_ctx: click.Context, _param: click.Parameter, value: str | None) -> str | None:
    """Check a mail address or web page, which must fit in a header."""
    contact = (value or "").strip()
    if contact and not ("@" in contact or "://" in contact):
        raise click.BadParameter(f"'{contact}' is neither a mail address nor the address of a web page")
    if not (contact.isascii() and contact.isprintable() and " " not in contact):
        raise click.BadParameter("give a mail address or the address of a web page, without spaces")
    return contact or None


_REFRESH = click.option(
    "--refresh", is_flag=True, help="When fetching: check whether logs already in the archive have changed."
)
_CONTACT = click.option(
    "--contact",
    envvar="ROCOCO_CONTACT",
    show_envvar=True,
    callback=_contact,
    metavar="WHO",
    help="When fetching: your e-mail address or web page, sent to the site in the User-Agent header.",
)
_ARCHIVE = click.option(
    "--archive",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="When fetching: keep the logs in this archive.  [default: one in the user's cache]",
)


def _own_hosts(*, hidden: bool) -> list[Callable[..., Callable[..., object]]]:
    """Return the options for hosts of one's own, which few users need."""
    return [
        click.option(
            "--delay",
            type=click.FloatRange(min=0, max=3600),
            default=DELAY,
            show_default=True,
            hidden=hidden,
            metavar="SECONDS",
            help="Wait this long between two requests.",
        ),
        click.option(
            "--allow-host",
            multiple=True,
            hidden=hidden,
            metavar="HOST",
            help="Allow a host of your own, which may have a private address and be asked more often.",
        ),
    ]


def web_options(command: Callable[..., object]) -> Callable[..., object]:
    """Add the web options; the command is called with a ``Web``."""
    return _decorated(command, [_CONTACT, _REFRESH, *_own_hosts(hidden=False)])


def address_options(command: Callable[..., object]) -> Callable[..., object]:
    """Add the web options to a command that takes files, or addresses in place of files."""
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
        if delay < DELAY and not allowed:
            raise click.UsageError(
                f"--delay {delay:g}: at least {DELAY} seconds must pass between requests; --allow-host names hosts of "
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
