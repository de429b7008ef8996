"""Read any document as a stream of logs; every command and the library use this."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import chain
from os import PathLike
from pathlib import Path
from typing import Final

from rococo_notation.arguments import check_type
from rococo_notation.errors import UnreadableError
from rococo_notation.formats.containers import documents, documents_in, files_in
from rococo_notation.formats.registry import Format, describe_unsupported, guess
from rococo_notation.formats.split import SAMPLE, Document, Unread, is_log, numbered
from rococo_notation.links import is_address
from rococo_notation.notation import Log, Source
from rococo_notation.replayer.position import as_variant
from rococo_notation.rules import Variant
from rococo_notation.text_safety import reason


def read(path_or_bytes: str | Path | bytes, variant: str | Path | Variant | None = None) -> Iterator[Log]:
    r"""Read the logs of any document, one after another.

    A document is a Game Courier log, a saved page of one, several logs in one text, PGN, a Zillions saved game, JSON
    that ``rococo convert`` wrote, EPD, UCI move lists, any of these compressed (zip, tar, gzip, bzip2, xz), or a
    folder of such files. Each log is named after its source: ``games.txt``, ``games.txt#2`` if there are several, or
    ``games.zip/game.txt``. Of a folder or package, files that hold no text or no log are left out.

    Args:
        path_or_bytes: the path of a file or folder, or the content of a file.
        variant: the game; None for the game each log names.

    Raises:
        TypeError: the argument is neither a path nor bytes.
        UnreadableError: the file does not exist, or is not a document of these kinds.
        VariantError: ``variant`` is not known.

    >>> for log in read(b"Game: Rococo\n1. P a2-a3\n\nGame: Ultima\n1. P b2-b3\n"):
    ...     print(log.source.name, log.game, log.turns[0])
    #1 Rococo P a2-a3
    #2 Ultima P b2-b3
    """
    kinds = (str, PathLike, bytes, bytearray, memoryview)
    check_type(path_or_bytes, kinds, "read() takes the path of a file or its bytes")
    known = as_variant(variant) if variant else None
    if isinstance(path_or_bytes, (bytes, bytearray, memoryview)):
        name, found = "", documents_in(bytes(path_or_bytes), "")
    else:
        name, found = str(Path(path_or_bytes)), _documents(path_or_bytes)
    return chain.from_iterable(_read(document, known) for document in found if not is_skipped(document, name))


def logs_of(document: Document, variant: Variant | None = None, form: Format | None = None) -> Iterator[Log]:
    """Read the logs of a document, in the given format or the one its content shows.

    Raises:
        UnreadableError: it is not text, or holds no game that can be read.
    """
    source = source_of(document)
    # The bare carriage returns of old Macs become line feeds; offsets stay the same.
    fed = replace(source, text=re.sub(r"\r(?!\n)", "\n", source.text))
    if form is None:
        form = guess(fed.text)
        refusal = describe_unsupported(source.text) if form.name == "courier" else None
        if refusal is not None:
            raise UnreadableError(f"{document.source} {refusal}")
    assert form.reader is not None
    return _named(form.reader.logs(source if form.name == "courier" else fed, variant), source.name)


def replayable(
    document: Document, variant: Variant | None = None, form: Format | None = None
) -> Iterator[Log | Source]:
    """Yield what ``replay`` takes: a plain text as it is, which may be screened, or what ``logs_of`` reads."""
    if form is None and is_plain(document.raw):
        yield Source.decode(document.raw, document.source, document.line)
    else:
        yield from logs_of(document, variant, form)


def is_plain(raw: bytes) -> bool:
    """Whether a document is simply a text log, so that no other reader need be tried.

    >>> is_plain(b"Game: Rococo"), is_plain(b"<html>")
    (True, False)
    """
    return is_log(raw[:SAMPLE]) and html_of(raw) is None


def source_of(document: Document) -> Source:
    """Decode the text of a document; UnreadableError if it is not text."""
    name = document.source
    if document.raw.startswith(b"SQLite format 3"):
        export = f"`rococo archive export {name} --to logs -o FOLDER/` and read the folder"
        what_to_do = f"if it is an archive, run `rococo archive validate {name}`, or {export}"
        raise UnreadableError(f"{name} is an SQLite database; {what_to_do}")
    return Source.decode(html_of(document.raw) or document.raw, name, document.line)


def _documents(path: str | Path) -> Iterator[Document | Unread]:
    if isinstance(path, str):
        if is_address(path):
            fetch = "`rococo archive fetch ARCHIVE ADDRESS` fetches it from the web, or save the page in a browser"
            raise UnreadableError(f"{path} is an address; {fetch}")
        if "\n" in path or "\r" in path:
            instead = "rn.parse_log(text) reads one log, and rn.read(text.encode()) several"
            raise UnreadableError(f"this is the text of a log, but read() takes the path of a file; {instead}")
    path = Path(path)
    try:
        path.stat()
    except OSError as error:
        raise UnreadableError(f"{path}: {reason(error)}") from error
    if not path.is_dir():
        return documents(path)
    return chain.from_iterable([file] if isinstance(file, Unread) else documents(file) for file in files_in(path))


def is_skipped(document: Document | Unread, name: str) -> bool:
    """Whether a document holds no log and is not the one that was named, but was found in it."""
    return isinstance(document, Unread) and bool(document.why) and document.source != name


def _read(document: Document | Unread, variant: Variant | None) -> Iterator[Log]:
    if isinstance(document, Unread):
        raise UnreadableError(document.message)
    return logs_of(document, variant)


def _named(logs: Iterator[Log], name: str) -> Iterator[Log]:
    """Number the logs of a source, if it holds several."""
    for number, log in numbered(logs):
        named = number and log.source.name == name
        yield replace(log, source=replace(log.source, name=f"{name}#{number}")) if named else log


# ---------------------------------------------------------------- pages with all their parts in one file


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

    try:
        page = message_from_bytes(raw, EmailMessage, policy=policy.default)
        html = next((part for part in page.walk() if part.get_content_type() == "text/html"), None)
    except RecursionError:
        # Its parts are nested more deeply than Python can read.
        return None
    if html is None or page.get_content_type() not in _KINDS:
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
