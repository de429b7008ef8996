"""Write converted games to standard output, to one file, or to a folder with a file for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Protocol

from rococo_notation.cli.failures import failing
from rococo_notation.cli.file_names import FileNames
from rococo_notation.cli.outputs import Guard, opened, writing

if TYPE_CHECKING:
    from rococo_notation.formats import Format, Writer
    from rococo_notation.replayer import Record


class Sink(Protocol):
    """Writes records."""

    def write(self, record: Record) -> None:
        """Write a game."""


@contextmanager
def sink_for(output: str | None, form: Format, settings: Mapping[str, object], inputs: Guard) -> Iterator[Sink]:
    """Open the sink of an output and close it at the end; no input is overwritten.

    Raises:
        Failure: the output cannot be written, or is one of the inputs.
    """
    assert form.writer is not None
    if output is not None and output != "-" and (output.endswith("/") or Path(output).is_dir()):
        with failing(f"cannot write {output}"):
            Path(output).mkdir(parents=True, exist_ok=True)
        yield Folder(Path(output), form, settings, inputs)
        return
    inputs.check(output)
    with opened(None if output is None or output == "-" else Path(output)) as stream:
        sink = Stream(stream, form.writer(**settings), settings)
        yield sink
        sink.close()


class Stream:
    """Writes all games to one file."""

    def __init__(self, stream: IO[bytes], writer: Writer, settings: Mapping[str, object]) -> None:
        self.stream = stream
        self.writer = writer
        self.settings = settings
        self._put(writer.opening())

    def write(self, record: Record) -> None:
        """Write a game, in its original encoding if that is kept."""
        source = record.log.source
        text = self.writer.game(record)
        if self.settings.get("style") == "keep":
            self.stream.write(source.bom + text.encode(source.encoding, "backslashreplace"))
        else:
            self._put(text)

    def close(self) -> None:
        """Write the end of the file."""
        self._put(self.writer.closing())

    def _put(self, text: str) -> None:
        self.stream.write(text.encode("utf-8", "backslashreplace"))


class Folder:
    """Writes a file per game, named after its log or the file it was read from."""

    def __init__(self, folder: Path, form: Format, settings: Mapping[str, object], inputs: Guard) -> None:
        self.folder = folder
        self.form = form
        self.settings = settings
        self.names = FileNames(folder, form.suffix, inputs)

    def write(self, record: Record) -> None:
        """Write a game to a file of its own."""
        assert self.form.writer is not None
        with writing(self.folder / self.names.of(record)) as file:
            stream = Stream(file, self.form.writer(**self.settings), self.settings)
            stream.write(record)
            stream.close()
