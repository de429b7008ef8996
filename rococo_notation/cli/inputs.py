"""Read files, folders, addresses, the clipboard and standard input as documents, each once."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rococo_notation.cli.addresses import WebFile
from rococo_notation.cli.clipboard import CLIPBOARD, Clipboard
from rococo_notation.cli.failures import complain
from rococo_notation.errors import UnreadableError
from rococo_notation.formats.documents import (
    Document,
    Unread,
    documents,
    documents_from,
    documents_in,
    files_in,
    is_folder,
    log_suffixes,
    size_of,
)
from rococo_notation.links import is_address

if TYPE_CHECKING:
    from rococo_notation.cli.web_options import Web

Input = Path | WebFile | Clipboard | Unread | None
"""An input: a file, an address, the clipboard, a known failure, or None for standard input."""


def inputs_of(paths: Iterable[str], web: Web | None = None) -> Iterator[Input]:
    """Find the inputs of paths: files, files of folders, and addresses if ``web`` says how to ask for them.

    Raises:
        click.UsageError: a path is empty.
    """
    for name in paths:
        if not name:
            raise click.UsageError('PATH is "", which names no file; is it a variable of the shell that is empty?')
        if name == "-":
            yield None
        elif name == CLIPBOARD:
            yield Clipboard()
        elif web is not None and is_address(name):
            yield WebFile(name, web)
        elif is_folder(Path(name)):
            found = list(files_in(Path(name)))
            yield from found or [
                Unread(name, f"{name}: no logs in this folder; they end in {', '.join(log_suffixes())}")
            ]
        else:
            yield Path(name)


def documents_of(given: Input) -> Iterator[Document | Unread]:
    """Read the documents of an input, or say why there are none."""
    if isinstance(given, Unread):
        yield given
    elif isinstance(given, Path):
        yield from documents(given)
    elif given is None:
        yield from _pasted() if sys.stdin.isatty() else documents_from(sys.stdin.buffer, "<stdin>")
    else:
        try:
            raw = given.read_bytes()
        except UnreadableError as error:
            yield Unread(str(given), str(error))
        else:
            yield from documents_in(raw, str(given))


def _pasted() -> Iterator[Document | Unread]:
    """Read what is pasted into the terminal, until its end is told once: whoever asks again waits for another."""
    keys = "Ctrl-Z and Enter" if sys.platform == "win32" else "Enter and Ctrl-D"
    complain(f"paste the moves, then press {keys}")
    yield from documents_in(sys.stdin.buffer.read(), "<stdin>")


def size_in_all(inputs: Iterable[Input]) -> int:
    """Add up the bytes to read, as far as they are known."""
    return sum(size_of(each) for each in inputs if isinstance(each, Path))
