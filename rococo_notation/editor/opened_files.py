"""The logs of a file that was opened, a package of thousands perhaps, judged as they are asked for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.errors import UnreadableError
from rococo_notation.formats.containers import Document, Unread, documents_in
from rococo_notation.formats.read import is_plain, is_skipped, logs_of, source_of
from rococo_notation.notation import LineKind, Log, write_log
from rococo_notation.notation.plain_log import plain_headers
from rococo_notation.replayer import replay

if TYPE_CHECKING:
    from rococo_notation.replayer import Record
    from rococo_notation.rules import Variant


class ShownText(NamedTuple):
    """A text for the editor: its name, and what was done to it, or ""."""

    name: str
    text: str
    remark: str = ""


class OpenedFiles:
    """The logs of an opened file, and for each part that could not be read the reason."""

    def __init__(self, logs: tuple[Log, ...], unread: tuple[str, ...] = ()) -> None:
        self.logs = logs
        self.unread = unread

    @classmethod
    def of(cls, data: bytes, name: str) -> OpenedFiles:
        """Read the logs of a file in any format that ``rococo_notation.read`` reads. It never raises."""
        logs: list[Log] = []
        unread: list[str] = []
        for document in documents_in(data, name):
            if is_skipped(document, name):
                continue
            if isinstance(document, Unread):
                unread.append(document.message)
                continue
            try:
                logs += _logs_of(document)
            except UnreadableError as error:
                unread.append(str(error))
        return cls(tuple(logs), tuple(unread))

    def __add__(self, other: OpenedFiles) -> OpenedFiles:
        return OpenedFiles(self.logs + other.logs, self.unread + other.unread)

    def text_of(self, number: int, variant: Variant | None = None) -> ShownText:
        """Return the text of a log to work on.

        Of a saved page that is its moves alone, if they are judged just as the page is; else the page as it was saved.
        """
        log = self.logs[number]
        source = log.source
        if not log.turns or not any(line.kind is LineKind.MARKUP for line in log.lines):
            return ShownText(source.name, source.text)
        moves = write_log(log, "canonical")
        if _judgement(replay(log, variant)) == _judgement(replay(moves, variant)):
            return ShownText(source.name, moves, "These are the moves that were found in the file.")
        return ShownText(source.name, source.text)


def _logs_of(document: Document) -> Iterable[Log]:
    """Read the logs of a document; of a plain one only the headers, because ``replay`` is faster with its text."""
    source = source_of(document)
    headers = plain_headers(source.text) if is_plain(document.raw) else None
    return [Log(source, headers=headers, is_text=True)] if headers and "Game" in headers else logs_of(document)


def _judgement(record: Record) -> object:
    variant = record.variant.name if record.variant else None
    return variant, record.verdict, [(finding.code, finding.ply) for finding in record.findings if finding.ply]
