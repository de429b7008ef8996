"""Read files, folders, addresses, the clipboard and standard input as documents, each once."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Protocol, TypeVar

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
    size_of,
)
from rococo_notation.links import is_address
from rococo_notation.text_safety import one_line

if TYPE_CHECKING:
    from rococo_notation.cli.web_options import Web

MOST_KINDS = 5
"""Suffixes that are named of the files skipped for one reason."""

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
            yield from found
            if all(isinstance(each, Unread) and each.why for each in found):
                yield Unread(name, f"{name}: no logs in this folder")
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


class Sourced(Protocol):
    """What came of a document; ``source`` and ``why`` are as in ``Unread``."""

    @property
    def source(self) -> str:
        """The name of the document."""

    @property
    def why(self) -> str:
        """Why it is skipped if it was found and not named."""


Given = TypeVar("Given", bound=Sourced)

verbose_option = click.option(
    "-v", "--verbose", is_flag=True, help="Name each file of a folder or package that was skipped, and say why."
)


class Skips:
    """Counts the files of folders and packages that are skipped, because they hold no log.

    ``paths`` are named by the user, so they are never skipped. ``verbose`` is None if the command has no such option.
    """

    def __init__(self, paths: Iterable[str], *, verbose: bool | None = None) -> None:
        self.named = {"<stdin>", CLIPBOARD, *(str(Path(path)) for path in paths)}
        self.verbose = verbose
        self.counts: Counter[tuple[str, str]] = Counter()
        self.others = 0

    def left(self, given: Iterable[Given]) -> Iterator[Given]:
        """Yield what is not skipped."""
        return (each for each in given if not self.take(each.source, each.why))

    def take(self, name: str, why: str) -> bool:
        """Skip a document for a reason, if there is one and it was not named; return whether it is skipped."""
        source = re.sub(r"#[0-9]+$", "", name)
        if not why or source in self.named or is_address(source):
            self.others += 1
            return False
        if self.verbose:
            complain(one_line(f"skipped {name}: {why}"))
        self.counts[why, PurePath(source).suffix.lower()] += 1
        return True

    def tell(self) -> bool:
        """Say in a line how many files were skipped and why; return whether there was nothing else."""
        if self.counts:
            complain(f"{self}{'; -v names them' if self.verbose is False else ''}")
        return bool(self.counts) and not self.others

    def __str__(self) -> str:
        groups = []
        for why in dict.fromkeys(why for why, _ in self.counts):
            kinds = Counter({kind: count for (reason, kind), count in self.counts.items() if reason == why})
            shown = [f"{count:,} {one_line(kind) or 'without suffix'}" for kind, count in kinds.most_common(MOST_KINDS)]
            others = kinds.total() - sum(count for _, count in kinds.most_common(MOST_KINDS))
            groups.append(f"{', '.join(shown)}{f', {others:,} others' if others else ''} ({why})")
        total = self.counts.total()
        return f"{total:,} file{'' if total == 1 else 's'} skipped: {'; '.join(groups)}"


def size_in_all(inputs: Iterable[Input]) -> int:
    """Add up the bytes to read, as far as they are known."""
    return sum(size_of(each) for each in inputs if isinstance(each, Path))
