"""Convert games, in one or several processes, and yield them in order."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final, NamedTuple

from rococo_notation.cli.file_names import wanted_name
from rococo_notation.cli.jobs import BYTES_A_JOB, Job, documents_of_job, is_for_this_process, run_all
from rococo_notation.cli.options import Replayer
from rococo_notation.cli.replayed_games import games_in
from rococo_notation.formats import format_of
from rococo_notation.formats.documents import Unread
from rococo_notation.formats.listing import Choice
from rococo_notation.formats.registry import is_log
from rococo_notation.formats.writer import Tally
from rococo_notation.processes import is_ending

if TYPE_CHECKING:
    from rococo_notation.formats import Writer
    from rococo_notation.notation import Source

_EVERYTHING: Final = Choice()


class Conversion(NamedTuple):
    """How to read and write games; it can be sent to another process."""

    replayer: Replayer
    to: str
    settings: tuple[tuple[str, object], ...] = ()
    """Settings of the writer."""
    origin: str | None = None
    """The format to read, or None to go by the content."""

    def writer(self) -> Writer:
        """Make a new writer."""
        make = format_of(self.to).writer
        assert make is not None
        return make(**dict(self.settings))

    @property
    def keeps(self) -> bool:
        """Whether texts are kept as they were read."""
        return ("style", "keep") in self.settings


class Converted(NamedTuple):
    """A game in another format."""

    name: str
    """What to name a file after."""
    entry: str
    tally: Tally
    verdict: str
    """The verdict on the whole game, of which the entry may hold a part."""
    source: str
    why: str
    """As in ``Unread``."""
    faults: tuple[str, ...]
    notes: tuple[str, ...]
    encoding: str
    bom: bytes
    size: int
    """Characters of the text it was read from."""

    @property
    def data(self) -> bytes:
        """The entry in its encoding."""
        return self.bom + self.entry.encode(self.encoding, "backslashreplace")


def convert_all(
    jobs: Iterable[Job], conversion: Conversion, processes: int
) -> Generator[tuple[Job, list[Converted | Unread]], None, None]:
    """Convert every game and yield them in order, each with the size it takes; closing this ends the workers."""
    work, here = partial(_convert_elsewhere, conversion), partial(convert, conversion)
    lost = "the remaining games were not converted"
    with closing(run_all(work, jobs, processes, lost, here=_is_for_this_process, work_here=here)) as done:
        for _, games in done:
            for game in games:
                yield Job((), game.size if isinstance(game, Converted) else 0), [game]


def _is_for_this_process(job: Job) -> bool:
    """Whether a job cannot be sent to another process, or has too large a result to be sent back in one piece."""
    return is_for_this_process(job) or (job.size > BYTES_A_JOB and job.stretch is None)


def _convert_elsewhere(conversion: Conversion, job: Job) -> Iterable[Converted | Unread]:
    return list(convert(conversion, job))


def convert(conversion: Conversion, job: Job) -> Iterator[Converted | Unread]:
    """Convert the games of a job, one after another."""
    form, origin = format_of(conversion.to), conversion.origin
    writer = _writer(conversion)
    for game in games_in(documents_of_job(job), format_of(origin) if origin else None, conversion.replayer):
        if game.record is None:
            yield Unread(game.source, game.faults[0], why=game.why)
            continue
        record = game.record
        source = record.log.source
        notes: tuple[str, ...] = ()
        if form.legal_only and any(ply.status != "legal" for ply in record.plies):
            notes = (f"{source.name}: {form.name} holds only legal moves; the rest of the game is left out",)
        listing = _EVERYTHING.of(record)
        tally = Tally.of(listing)
        encoding, bom = _encoding(source) if conversion.keeps else ("utf-8", b"")
        name = wanted_name(record)
        entry, size = writer.entry(listing), len(source.text)
        told = (game.verdict, game.source, game.why, game.faults, notes)
        yield Converted(name, entry, tally, *told, encoding, bom, size)
        if is_ending():
            return


def _encoding(source: Source) -> tuple[str, bytes]:
    """Return the encoding and byte order mark of a text that is kept; one of another format is written anew."""
    return (source.encoding, source.bom) if is_log(source.text) else ("utf-8", b"")


@lru_cache(maxsize=4)
def _writer(conversion: Conversion) -> Writer:
    return conversion.writer()
