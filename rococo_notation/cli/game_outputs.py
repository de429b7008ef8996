"""Write converted games to standard output, to one file, or to a folder with a file for each."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Protocol

from rococo_notation.cli.conversion import Conversion, Converted
from rococo_notation.cli.failures import failing
from rococo_notation.cli.file_names import FileNames
from rococo_notation.cli.outputs import Guard, is_folder_name, opened, writing
from rococo_notation.formats import format_of

if TYPE_CHECKING:
    from rococo_notation.formats import Writer


class Sink(Protocol):
    """Writes games."""

    def write(self, game: Converted) -> None:
        """Write a game."""


@contextmanager
def sink_for(output: str | None, conversion: Conversion, inputs: Guard) -> Iterator[Sink]:
    """Open the sink of an output and close it at the end; no input is overwritten.

    Raises:
        Failure: the output cannot be written, or is one of the inputs.
    """
    if output is not None and is_folder_name(output):
        with failing(f"cannot write {output}"):
            Path(output).mkdir(parents=True, exist_ok=True)
        yield Folder(Path(output), conversion, inputs)
        return
    inputs.check(output)
    with opened(None if output is None or output == "-" else Path(output)) as stream:
        sink = Stream(stream, conversion.writer())
        yield sink
        sink.close()


class Stream:
    """Writes all games to one file."""

    def __init__(self, stream: IO[bytes], writer: Writer) -> None:
        self.stream = stream
        self.writer = writer
        self._put(writer.opening())

    def write(self, game: Converted) -> None:
        """Write a game."""
        self._put(self.writer.add(game.entry, game.tally).removesuffix(game.entry))
        self.stream.write(game.data)

    def close(self) -> None:
        """Write the end of the file."""
        self._put(self.writer.closing())

    def _put(self, text: str) -> None:
        self.stream.write(text.encode("utf-8", "backslashreplace"))


class Folder:
    """Writes a file per game, named after its log or the file it was read from."""

    def __init__(self, folder: Path, conversion: Conversion, inputs: Guard) -> None:
        self.folder = folder
        self.conversion = conversion
        self.names = FileNames(folder, format_of(conversion.to).suffix, inputs)

    def write(self, game: Converted) -> None:
        """Write a game to a file of its own."""
        with writing(self.folder / self.names.fresh(game.name), follow=False) as file:
            stream = Stream(file, self.conversion.writer())
            stream.write(game)
            stream.close()
