"""Write files: to a temporary file, moved into place when complete, and never over an input. Print tables."""

from __future__ import annotations

import errno
import io
import os
import re
import stat
import sys
from collections import Counter
from collections.abc import Collection, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from itertools import chain, count, islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final, TypeGuard

import click

from rococo_notation.cli.messages import Failure, os_errors_as
from rococo_notation.text_safety import one_line

if TYPE_CHECKING:
    from rococo_notation.replayer import Record

SEPARATORS: Final = tuple(filter(None, (os.sep, os.altsep)))
"""What stands between the names of a path: on Windows a backslash too."""


def file_of(output: str | None) -> Path | None:
    """Return the file or folder that is an output, or None for standard output."""
    return None if output is None or output == "-" else Path(output)


def is_folder_name(output: str | None) -> TypeGuard[str]:
    """Whether an output is a folder: an existing one, or a name that ends as that of one."""
    return output is not None and output != "-" and (output.endswith(SEPARATORS) or Path(output).is_dir())


def wants_colour() -> bool:
    """Whether to colour standard output: on a terminal, unless NO_COLOR is set (no-color.org)."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return bool(os.environ.get("FORCE_COLOR")) or sys.stdout.isatty()


class Guard:
    """Protects inputs from being overwritten: paths, and None for standard input."""

    def __init__(self, inputs: Iterable[object]) -> None:
        # What is not a file is never one of them.
        self._files = {_file(each) for each in inputs if each is None or isinstance(each, Path)} - {None}

    def holds(self, path: Path) -> bool:
        """Whether a path is one of the inputs, by any name."""
        return _file(path) in self._files

    def check(self, *outputs: str | Path | None) -> None:
        """Raise a Failure if an output is an input or another output."""
        seen = set()
        for output in outputs:
            if output is not None and str(output) != "-":
                if self.holds(Path(output)):
                    raise Failure(f"{output} is an input and would be overwritten")
                place = os.path.realpath(output)
                if place in seen and not _is_device(Path(output)):
                    raise Failure(f"{output} would be written twice")
                seen.add(place)


@contextmanager
def writing(path: Path | None, *, follow: bool = True) -> Iterator[IO[bytes]]:
    """Open a file for writing, or standard output for None; a file replaces the existing one only once it is complete.

    A device or pipe is written directly, and a link is followed. Without ``follow``, as in a folder whose files nobody
    has named one by one, a link, device or pipe is replaced like any other file. Failure if it cannot be written.
    """
    if path is None:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    if follow and _is_device(path):
        with os_errors_as(f"cannot write {path}"):
            raw = _File(path, "wb")
        with raw.buffered(path) as file:
            yield file
        return
    place = Path(os.path.realpath(path)) if follow else path
    with os_errors_as(f"cannot write {path}"):
        handle, temporary = _begin(place)
    try:
        with _File(handle, "wb").buffered(path) as file:
            yield file
        with os_errors_as(f"cannot write {path}"):
            temporary.replace(place)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


def write_within(data: bytes, path: Path) -> None:
    """Write a file in a folder whose files nobody has named one by one, as ``writing`` does."""
    with writing(path, follow=False) as file:
        file.write(data)


@contextmanager
def writing_folders(place: Path, names: Iterable[str]) -> Iterator[Path]:
    """Give a folder for folders that appear in ``place`` when complete; Failure if one is there already."""
    import tempfile

    for name in names:
        if os.path.lexists(place / name):
            raise Failure(f"{place / name} already exists, and what is in it would be read too; remove it first")
    with os_errors_as(f"cannot write {place}"):
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".", suffix=".part", dir=place) as temporary:
            yield Path(temporary)
            for name in names:
                (Path(temporary) / name).rename(place / name)


class _File(io.FileIO):
    """A file whose write errors name it."""

    named: Path

    def buffered(self, path: Path) -> io.BufferedWriter:
        self.named = path
        return io.BufferedWriter(self)

    def write(self, data: Any) -> Any:
        with os_errors_as(f"cannot write {self.named}"):
            return super().write(data)


@contextmanager
def writing_text(path: Path, newline: str | None = None) -> Iterator[IO[str]]:
    """Open a text file for writing, as ``writing`` does."""
    with writing(path) as file:
        text = io.TextIOWrapper(file, encoding="utf-8", errors="backslashreplace", newline=newline)
        yield text
        text.flush()
        text.detach()


def _begin(place: Path) -> tuple[int, Path]:
    """Create a temporary file next to a path, with the permissions of the final file."""
    import tempfile

    there = place.is_file() and not place.is_symlink()
    if there and not os.access(place, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    handle, name = tempfile.mkstemp(prefix=f".{place.name[:50]}.", suffix=".part", dir=place.parent)
    os.umask(mask := os.umask(0))
    temporary = Path(name)
    temporary.chmod(stat.S_IMODE(place.stat().st_mode) if there else 0o666 & ~mask)
    return handle, temporary


def _file(path: Path | None) -> tuple[int, int] | None:
    """Identify a file by whatever name; None if it does not exist or is not a regular file."""
    try:
        status = os.fstat(0) if path is None else path.stat()
    except OSError:
        return None
    return (status.st_dev, status.st_ino) if stat.S_ISREG(status.st_mode) else None


def _is_device(path: Path) -> bool:
    """Whether a path is not a regular file, or names standard output."""
    return (Path.cwd() / path).parts[:2] in (("/", "dev"), ("/", "proc")) or (path.exists() and not path.is_file())


_UNSAFE = re.compile(r"[^\w.\-]+")
_DEVICE = re.compile(r"\A(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|\Z)", re.IGNORECASE)
"""Names that Windows treats as devices, whatever suffix follows."""


class FileNames:
    """Unique file names for the games of one run; a log's name never leads out of the folder.

    No name is that of an input, or one of those ``reserved``.
    """

    def __init__(self, folder: Path, suffix: str, inputs: Guard, reserved: Collection[str] = ()) -> None:
        self.folder = folder
        self.suffix = suffix
        self.inputs = inputs
        self.used: Counter[str] = Counter()
        self.taken = set(reserved)

    def fresh(self, given: str) -> str:
        """Return a unique, safe name like the given one."""
        safe = _DEVICE.sub(r"\g<0>_", _UNSAFE.sub("_", given).strip("._"))
        # A name of a file has room for some 250 bytes.
        stem = safe[:100].encode()[:200].decode(errors="ignore") or "game"
        while True:
            self.used[stem.casefold()] += 1
            number = self.used[stem.casefold()]
            name = f"{stem}{'' if number == 1 else f'-{number}'}{self.suffix}"
            if name.casefold() not in self.taken and not self.inputs.holds(self.folder / name):
                self.taken.add(name.casefold())
                return name


def wanted_name(record: Record) -> str:
    """Return what to name the file of a game after: the name of its log, or of the file it was read from."""
    return record.log.name or Path(record.log.source.name).stem


def files_of(archive: Path) -> list[Path]:
    """List the files of an open archive."""
    return [archive, *(archive.with_name(f"{archive.name}-{part}") for part in ("wal", "shm"))]


# ---------------------------------------------------------------- tables

WIDEST: Final = 40
"""Widest column, but for what does not fit."""
FIRST: Final = 500
"""Rows by which the widths of the columns are chosen."""


def table_lines(columns: Iterable[str], rows: Iterable[Iterable[object]]) -> Generator[str, None, None]:
    r"""Write a table as lines of text for people; without rows it has no lines.

    >>> list(table_lines(["log", "after_illegal"], [("a", None)]))
    ['LOG  AFTER ILLEGAL\n', 'a    -\n']
    """
    found = (["-" if cell is None else one_line(str(cell)) for cell in row] for row in rows)
    first = list(islice(found, FIRST))
    header = [column.replace("_", " ").upper() for column in columns]
    widths = [
        max(len(name), *(min(len(cell), WIDEST) for cell in cells), 0)
        for name, *cells in zip(header, *first, strict=True)
    ]
    for row in chain([header], first, found) if first else ():
        yield "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() + "\n"


def print_table(form: str, columns: Sequence[str], rows: Iterable[Iterable[Any]]) -> int:
    """Print a table as ``text``, ``csv`` or ``jsonl``, and return how many rows it has."""
    from rococo_notation.archive.exporting import lines_of

    numbers = count()
    passed = (row for row, _ in zip(rows, numbers, strict=False))
    print_lines(table_lines(columns, passed) if form == "text" else lines_of(form, columns, passed))
    return next(numbers)


def print_lines(lines: Generator[str, None, None]) -> None:
    """Print lines that include their ends, many at a time."""
    # Closed before the store is, when who reads the lines has had enough of them.
    with closing(lines) as found:
        while group := "".join(islice(found, 100)):
            click.echo(group, nl=False)
