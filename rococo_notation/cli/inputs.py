"""What commands read: files, folders, addresses and standard input, each as documents, and read once."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rococo_notation.cli.addresses import WebFile
from rococo_notation.errors import UnreadableError
from rococo_notation.formats.documents import (
    Document,
    Unread,
    documents,
    documents_in,
    files_in,
    is_folder,
    log_suffixes,
    size_of,
)
from rococo_notation.links import is_address

if TYPE_CHECKING:
    from rococo_notation.cli.web_options import Web

Input = Path | WebFile | Unread | None
"""What is read: a file, an address, what is known not to be readable, or, None, standard input."""


def inputs_of(paths: Iterable[str], web: Web | None = None) -> Iterator[Input]:
    """Every file that paths name, folders looked through, and addresses where ``web`` tells how to ask for them.

    Raises:
        click.UsageError: a path is empty.
    """
    for name in paths:
        if not name:
            raise click.UsageError('PATH is "", which names no file; is it a variable of the shell that is empty?')
        if name == "-":
            yield None
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
    """What there is to read in an input; where that is nothing, why."""
    if isinstance(given, Unread):
        yield given
    elif isinstance(given, Path):
        yield from documents(given)
    elif given is None:
        yield from documents_in(sys.stdin.buffer.read(), "<stdin>")
    else:
        try:
            raw = given.read_bytes()
        except UnreadableError as error:
            yield Unread(str(given), str(error))
        else:
            yield from documents_in(raw, str(given))


def size_in_all(inputs: Iterable[Input]) -> int:
    """How many bytes there are to read, as far as that is known."""
    return sum(size_of(each) for each in inputs if isinstance(each, Path))
