"""Pages that browsers save with all their parts in one MIME file (``.mhtml``); their HTML is read."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Final

_MIME: Final = re.compile(rb"(?:[\w-]+:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*\r?\n)*?MIME-Version:[ \t]*1\.0", re.IGNORECASE)
_KINDS: Final = ("multipart/related", "multipart/mixed", "multipart/alternative", "text/html")
_ADDRESS: Final = ("Snapshot-Content-Location", "Content-Location")


def html_of(raw: bytes) -> bytes | None:
    r"""Extract the HTML of an MHTML file, with its address at the top; None for any other file.

    >>> head = b"MIME-Version: 1.0\nContent-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n"
    >>> html_of(head + b"<p>e2=2De3")
    b'<p>e2-e3'
    """
    if not _MIME.match(raw):
        return None
    from email import message_from_bytes, policy
    from email.message import EmailMessage

    page = message_from_bytes(raw, EmailMessage, policy=policy.default)
    if page.get_content_type() not in _KINDS:
        return None
    html = next((part for part in page.walk() if part.get_content_type() == "text/html"), None)
    if html is None:
        return None
    body = html.get_payload(decode=True)
    text = body if isinstance(body, bytes) else b""
    charset = html.get_content_charset("utf-8")
    # Where it is not what it calls itself, how it looks is for the reader to tell.
    with suppress(LookupError, UnicodeDecodeError):
        text = text.decode(charset).encode()
    address = next((str(part[name]) for name in _ADDRESS for part in (page, html) if part[name]), "")
    mark = f"<!-- saved from url=({len(address):04}){address} -->" if re.fullmatch(r"https?://[^\s>]+", address) else ""
    return mark.encode() + text
