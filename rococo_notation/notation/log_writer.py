"""Write a log as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from rococo_notation.arguments import check_type, check_word
from rococo_notation.notation.log import Line, LineKind, Log
from rococo_notation.notation.turn import Span, Turn

Style = Literal["keep", "canonical"]


def write_log(log: Log, style: Style = "keep", turns: Iterable[str] | None = None) -> str:
    r"""Return the text of the log.

    ``keep`` gives the text as it was read, character by character. ``canonical`` gives the headers and then each ply on
    a line with its number, every part in canonical text; comments, variations and the status are kept. ``turns``
    replaces the texts of all turns.

    Raises:
        TypeError: ``log`` is not a ``Log``.
        ValueError: there is no such style.

    >>> from rococo_notation.notation.log_reader import read_log
    >>> log = read_log("P e2-e4\np d7-d5; //hm\ncapture e4")
    >>> print(write_log(log, "canonical"), end="")
    1. P e2-e4
    1... p d7-d5 // hm
    2. @-e4
    """
    check_type(log, Log, "a log is a Log, as parse_log() and read() give them")
    check_word("style", style, Style)
    if style == "keep":
        return "".join(log.source.text[line.span.start : line.span.end] for line in log.lines)
    return "".join(f"{line}\n" for block in canonical_blocks(log, turns) for line in block)


def canonical_blocks(log: Log, turns: Iterable[str] | None = None) -> list[list[str]]:
    r"""Return the lines of the canonical text: those before the first turn, then each turn with what follows it.

    >>> from rococo_notation.notation.log_reader import read_log
    >>> canonical_blocks(read_log("Game: Chess\n1. P e2-e4\n// hm\n1... p d7-d5"))
    [['Game: Chess', ''], ['1. P e2-e4', '// hm'], ['1... p d7-d5']]
    """
    blocks: list[list[str]] = [[]]
    for line, begins in _canonical_lines(log, map(str, log.turns) if turns is None else turns):
        if begins:
            blocks.append([])
        blocks[-1].append(line)
    return blocks


def _canonical_lines(log: Log, texts: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """Yield every line, and whether it is a turn."""
    for key, value in log.headers.items():
        yield f"{key}: {value}".rstrip(), False
    if log.headers:
        yield "", False
    turns = zip(log.turns, texts, strict=True)
    comments, variations = iter(log.comments), iter(log.variations)
    first = place = _first_place(log.turns)
    for line in log.lines or _lines_of(log):
        for _ in range(line.turns):
            turn, text_of_turn = next(turns)
            # A gap between the numbers stays one: without it a log would seem to be whole.
            place += turn.skips if place > first else 0
            yield _turn(turn, text_of_turn, place), True
            place += 1
        text = log.source.text[line.span.start : line.span.end].strip()
        if line.kind is LineKind.COMMENT or (line.kind is LineKind.NUMBER and "//" in text):
            yield f"// {next(comments).text}".rstrip(), False
        elif line.kind is LineKind.VARIATION:
            yield f"| {next(variations).text}".rstrip(), False
        elif line.kind is LineKind.TEXT:
            yield text, False
    for status in log.statuses:
        yield status.text, False
    if log.result and log.header("Result") is None:
        yield log.result, False


def _lines_of(log: Log) -> Iterator[Line]:
    """Yield a line for each turn and remark of a log read from another format, whose lines are not those of a log."""
    remarks = [(remark.ply, remark.span, LineKind.COMMENT) for remark in log.comments]
    remarks += [(remark.ply, remark.span, LineKind.VARIATION) for remark in log.variations]
    places = iter(sorted(remarks))
    place = next(places, None)
    for ply in range(len(log.turns) + 1):
        while place is not None and place[0] <= ply:
            yield Line(place[2], place[1])
            place = next(places, None)
        if ply < len(log.turns):
            yield Line(LineKind.TURNS, Span(0, 0), 1)


def _first_place(turns: Sequence[Turn]) -> int:
    """Return how many plies there were before the first turn, by its number or else by the side of its piece."""
    if not turns:
        return 0
    first = turns[0]
    if first.number is None:
        label = first.parts[0].label if first.parts else None
        return int(bool(label and label.islower()))
    # A misprint, or a number for each ply.
    if first.skips in (0, first.number - 1):
        return first.skips
    return 2 * first.number - 2 + (first.side == "black")


def _turn(turn: Turn, text: str, place: int) -> str:
    comment = "" if turn.comment is None else f" // {turn.comment}".rstrip()
    return f"{place // 2 + 1}{'...' if place % 2 else '.'} {text}{comment}"
