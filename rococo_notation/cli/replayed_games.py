"""Replay the games of files of any format."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.cli.inputs import Input, documents_of
from rococo_notation.cli.jobs import Job
from rococo_notation.cli.options import Replayer
from rococo_notation.errors import RococoError
from rococo_notation.formats.documents import Unread
from rococo_notation.formats.folders import why_empty
from rococo_notation.notation import Source

if TYPE_CHECKING:
    from rococo_notation.finding import Finding
    from rococo_notation.formats import Format
    from rococo_notation.formats.documents import Document
    from rococo_notation.notation import Log
    from rococo_notation.replayer import Record

MOST_FAULTS = 5
PREFIX_FORMATS = ("zsg",)
"""The formats in which a game is good up to its first illegal move only."""


class ReplayedGame(NamedTuple):
    """A game and its faults, one line each; without a record if it could not be read.

    ``verdict`` is that of the whole game, also where the record is cut.
    """

    record: Record | None
    faults: tuple[str, ...] = ()
    verdict: str = "unreadable"
    source: str = ""
    why: str = ""
    """As in ``Unread``."""


def games_of(
    path: Input, origin: Format | None, replayer: Replayer, *, whole: bool = False
) -> Generator[ReplayedGame, None, None]:
    """Replay the games of a file, in the given format or the one its content shows.

    A game of ``PREFIX_FORMATS`` is cut before its first illegal move, unless ``whole``.
    """
    yield from games_in(documents_of(path), origin, replayer, whole=whole)


def games_in(
    documents: Iterable[Document | Unread], origin: Format | None, replayer: Replayer, *, whole: bool = False
) -> Iterator[ReplayedGame]:
    """Replay the games of documents, as ``games_of`` does."""
    from rococo_notation.formats.intake import replayable

    for document in documents:
        if isinstance(document, Unread):
            yield ReplayedGame(None, (document.message,), source=document.source, why=document.why)
            continue
        try:
            for log in replayable(document, replayer.variant, origin):
                yield replayed(log, replayer, whole=whole or isinstance(log, Source))
        except RococoError as error:
            yield ReplayedGame(None, (str(error),), source=document.source)


def games_of_all(
    files: Iterable[Input], origin: Format | None, replayer: Replayer, *, whole: bool = False
) -> Generator[tuple[Job, list[ReplayedGame]], None, None]:
    """Replay the games of several files, each with the size it takes, for ``tracked``."""
    for path in files:
        with closing(games_of(path, origin, replayer, whole=whole)) as games:
            for game in games:
                yield Job((path,), len(game.record.log.source.text) if game.record else 0), [game]


def replayed(log: Log | Source, replayer: Replayer, *, whole: bool) -> ReplayedGame:
    """Replay a log; ``whole`` is as in ``games_of``."""
    from rococo_notation.formats import guess

    record = replayer.replay(log)
    faults = tuple(_fault_lines(record))
    # Players go on after an illegal move; a text of these formats is only good before it.
    cut = not whole and guess(record.log.source.text).name in PREFIX_FORMATS
    why = why_empty(len(record.plies), record.log.game, record.log.name)
    return ReplayedGame(_good_prefix(record) if cut else record, faults, record.verdict, record.log.source.name, why)


def _good_prefix(record: Record) -> Record:
    """Cut a record before the first ply that is not a legal move."""
    good = next((number for number, ply in enumerate(record.plies) if ply.status != "legal"), None)
    if good is None:
        return record
    log = replace(record.log, turns=record.log.turns[:good], lines=())
    return replace(record, log=log, plies=record.plies[:good], outcome=None)


def _fault_lines(record: Record) -> list[str]:
    errors = [finding for finding in record.findings if finding.severity == "error" and not finding.secondary]
    lines = [_line(finding, record) for finding in errors[:MOST_FAULTS]]
    left = len(errors) - len(lines)
    return [*lines, f"{record.log.source.name}: {left} more"] if left else lines


def _line(finding: Finding, record: Record) -> str:
    name = record.log.source.name
    # The line is that of the file, which an editor goes to.
    place = f"{re.sub(r'#[0-9]+$', '', name)}:{finding.line}:{finding.column}" if finding.line else name
    return f"{place}: {finding.code} {finding.message}"
