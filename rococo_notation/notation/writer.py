"""Writing a log back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rococo_notation.notation.log import LineKind, Log
from rococo_notation.notation.numbering import following
from rococo_notation.notation.turn import Side, Turn

Style = Literal["keep", "canonical"]


def write_log(log: Log, style: Style = "keep") -> str:
    r"""Return the text of the log.

    ``keep`` gives the text as it was read, character by character. ``canonical`` gives the headers and then one ply a
    line with its number, every part in canonical text; comments, variations and the status stay.

    >>> from rococo_notation.notation.reader import read_log
    >>> log = read_log("P e2-e4\np d7-d5; //hm\ncapture e4")
    >>> print(write_log(log, "canonical"), end="")
    1. P e2-e4
    1... p d7-d5 // hm
    2. @-e4
    """
    if style == "keep":
        return "".join(log.source.text[line.span.start : line.span.end] for line in log.lines)
    return "".join(f"{line}\n" for line in _canonical_lines(log))


def _canonical_lines(log: Log) -> Iterator[str]:
    for key, value in log.headers.items():
        yield f"{key}: {value}".rstrip()
    if log.headers:
        yield ""
    turns = iter(log.turns)
    comments, variations = iter(log.comments), iter(log.variations)
    number, side = _first_number(log)
    for line in log.lines:
        for _ in range(line.turns):
            yield _turn(next(turns), number, side)
            number, side = following(number, side)
        text = log.source.text[line.span.start : line.span.end].strip()
        if line.kind is LineKind.COMMENT or (line.kind is LineKind.NUMBER and "//" in text):
            yield f"// {next(comments).text}".rstrip()
        elif line.kind is LineKind.VARIATION:
            yield f"| {next(variations).text}".rstrip()
        elif line.kind is LineKind.TEXT:
            yield text
    for status in log.statuses:
        yield status.text
    if log.result and log.header("Result") is None:
        yield log.result


def _first_number(log: Log) -> tuple[int | None, Side | None]:
    first = next(iter(log.turns), None)
    if first is None or first.number is None:
        return 1, "white"
    return first.number, first.side


def _turn(turn: Turn, number: int | None, side: Side | None) -> str:
    comment = "" if turn.comment is None else f" // {turn.comment}".rstrip()
    return f"{number}{'.' if side == 'white' else '...'} {turn}{comment}"
