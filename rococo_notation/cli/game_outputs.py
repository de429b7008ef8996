"""Where converted games go: to standard output or a file all together, or to a folder with a file for each."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Protocol

from rococo_notation.cli.failures import failing
from rococo_notation.cli.outputs import Guard, writing

if TYPE_CHECKING:
    from rococo_notation.formats import Format, Writer
    from rococo_notation.replayer import Record

_UNSAFE = re.compile(r"[^\w.\-]+")


class Sink(Protocol):
    """Takes records."""

    def write(self, record: Record) -> None:
        """Write a game."""


@contextmanager
def sink_for(output: str | None, form: Format, settings: Mapping[str, object], inputs: Guard) -> Iterator[Sink]:
    """The sink an output names, closed at the end; none of the ``inputs`` is written over.

    Raises:
        Failure: it cannot be written, or is one of the inputs.
    """
    assert form.writer is not None
    if output is not None and output != "-" and (output.endswith("/") or Path(output).is_dir()):
        with failing(f"cannot write {output}"):
            Path(output).mkdir(parents=True, exist_ok=True)
        yield Folder(Path(output), form, settings, inputs)
        return
    inputs.check(output)
    with ExitStack() as stack:
        stream = sys.stdout.buffer if output in (None, "-") else stack.enter_context(writing(Path(str(output))))
        sink = Stream(stream, form.writer(**settings), settings)
        yield sink
        sink.close()


class Stream:
    """All games in one file."""

    def __init__(self, stream: IO[bytes], writer: Writer, settings: Mapping[str, object]) -> None:
        self.stream = stream
        self.writer = writer
        self.settings = settings
        self._put(writer.opening())

    def write(self, record: Record) -> None:
        """Write a game, in the encoding it was read in where it is to be kept."""
        source = record.log.source
        text = self.writer.game(record)
        if self.settings.get("style") == "keep":
            self.stream.write(source.bom + text.encode(source.encoding, "backslashreplace"))
        else:
            self._put(text)

    def close(self) -> None:
        """Write what stands at the end."""
        self._put(self.writer.closing())
        self.stream.flush()

    def _put(self, text: str) -> None:
        self.stream.write(text.encode("utf-8", "backslashreplace"))


class Folder:
    """A file for each game, named after its log, or the file it was read from."""

    def __init__(self, folder: Path, form: Format, settings: Mapping[str, object], inputs: Guard) -> None:
        self.folder = folder
        self.form = form
        self.settings = settings
        self.names = Names(folder, form.suffix, inputs)

    def write(self, record: Record) -> None:
        """Write a game to its file."""
        assert self.form.writer is not None
        with writing(self.folder / self.names.of(record)) as file:
            stream = Stream(file, self.form.writer(**self.settings), self.settings)
            stream.write(record)
            stream.close()


class Names:
    """Names of files in a folder, one for each game; what a log calls itself never leads out of it.

    None is that of an input, nor one of those ``reserved``.
    """

    def __init__(self, folder: Path, suffix: str, inputs: Guard, reserved: Collection[str] = ()) -> None:
        self.folder = folder
        self.suffix = suffix
        self.inputs = inputs
        self.used: Counter[str] = Counter()
        self.taken = set(reserved)

    def of(self, record: Record) -> str:
        """A name no other game of this run has: that of its log, or of the file it was read from."""
        return self.fresh(record.log.name or Path(record.log.source.name).stem)

    def fresh(self, given: str) -> str:
        """A name like the one given, made safe, that no other game of this run has."""
        safe = _UNSAFE.sub("_", given).strip("._")
        # A name of a file has room for some 250 bytes.
        stem = safe[:100].encode()[:200].decode(errors="ignore") or "game"
        while True:
            self.used[stem.casefold()] += 1
            number = self.used[stem.casefold()]
            name = f"{stem}{'' if number == 1 else f'-{number}'}{self.suffix}"
            if name.casefold() not in self.taken and not self.inputs.holds(self.folder / name):
                self.taken.add(name.casefold())
                return name
