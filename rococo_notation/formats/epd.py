"""EPD: positions, one a line, with operations; each is read as a log without moves that begins there."""

import re
from collections.abc import Iterator

from rococo_notation.errors import NotationError
from rococo_notation.finding import Finding
from rococo_notation.formats.writer import Listing, Writer
from rococo_notation.notation import GENERIC, Log, Remark, Source, Span
from rococo_notation.notation.log_boundaries import check_length
from rococo_notation.notation.position_code import COUNT_OPERATIONS, LIST_OPERATIONS
from rococo_notation.notation.turns.meaning import clip
from rococo_notation.replayer import Position
from rococo_notation.replayer.games import dialect_of
from rococo_notation.rules import Variant
from rococo_notation.rules.loader import variant as variant_named
from rococo_notation.rules.loader import variant_titled
from rococo_notation.text_safety import one_line

USUAL = "chess"
"""The game of a file that does not name it, if the pieces and the board are those of chess."""

# The first slash behind a sign parts the fields: tried at each of them, a text of slashes alone would take long.
_FIELDS = r"[^\s:;\"][^\s:;\"/]*/[^\s;\"]+[ \t]+[wb][ \t]+[^\s;]+[ \t]+[^\s;]+(?:[ \t]+\d+[ \t]+\d+)?(?=[\s;]|\Z)"
_BEGINNING = re.compile(rf"\ufeff?\s*{_FIELDS}")
_LINE = re.compile(rf"\ufeff?[ \t]*(?P<fields>{_FIELDS})(?P<rest>[^\n]*)")
_OPERATION = re.compile(r'\s*(?P<name>[A-Za-z]\w*)(?P<value>(?:\s+(?:"[^"]*"|[^\s";]+))*)\s*(?:;|$)')
_ORTHODOX = re.compile(r"(?:[pnbrqkPNBRQK1-8]+/){7}[pnbrqkPNBRQK1-8]+\s")
_SAMPLE = 1 << 13
"""The characters by which a file is known."""
_OF_A_POSITION = (*LIST_OPERATIONS, *COUNT_OPERATIONS)
_UNDERSTOOD = ("id", "variant", *_OF_A_POSITION)
_STANDARD = re.compile(r"ac[dns]|[abps]m|c\d|ce|d[me]|draw_\w+|eco|nic|noop|pv|rc|resign|tc\w\w|v\d")


class EpdReader:
    """Reads positions: what is said of them besides is kept as a comment."""

    def recognizes(self, text: str) -> bool:
        """Whether a text begins with the four fields of a position, as most of its lines do: moves may follow one."""
        if _BEGINNING.match(text) is None:
            return False
        lines = [line for line in text[:_SAMPLE].splitlines() if line.strip()]
        return 2 * sum(_BEGINNING.match(line) is not None for line in lines) > len(lines)

    def logs(self, source: Source, variant: Variant | None) -> Iterator[Log]:
        """Read each line as a log."""
        for line in re.finditer(r"[^\n]+", source.text):
            check_length(source, *line.span())
            if line[0].strip():
                yield _log(source.part(*line.span()), variant)


class EpdWriter(Writer):
    """Writes the position before the first ply and after each ply, one per line."""

    def entry(self, listing: Listing) -> str:
        """Write the positions of a game; a game without known rules has none."""
        record = listing.replayed
        # EPD has no way to write a quotation mark in a string.
        name = one_line(record.log.name or record.log.source.name).replace('"', "'")
        game = "" if record.variant is None or record.variant.name == USUAL else f' variant "{record.variant.name}";'
        # A position alone keeps the name that it has.
        alone = name and not record.plies
        ids = (name if alone else f"{name} ply {number}".strip() for number, _ in enumerate(record.positions))
        named = zip(ids, record.positions, strict=True)
        return "".join(f'{position.code()} id "{each}";{game}\n' for each, position in named)


def _log(source: Source, known: Variant | None) -> Log:
    if (line := _LINE.match(source.text)) is None:
        return Log(source, findings=(_fault(source, Span(0, len(source.text)), "GC101", "this is not a position"),))
    place, (operations, findings) = Span(*line.span("fields")), _operations(source, line)
    said = {name: value.strip('"') for name, value, _ in operations}
    named = said.get("variant")
    if known is None and named is not None:
        known = variant_titled(named)
    elif known is None and _ORTHODOX.match(line["fields"]):
        known = variant_named(USUAL)
    given = " ".join([line["fields"], *(f"{name} {said[name]};" for name in _OF_A_POSITION if name in said)])
    headers = {"Game": known.title if known else named or "", "Log": said.get("id", "")}
    if known is None and named is None:
        message = 'the file does not name the game of its positions; add an operation such as variant "rococo";'
        findings.append(Finding("GC601", message))
    elif known is not None:
        try:
            headers["Position"] = Position.from_code(given, known).code()
        except NotationError as error:
            findings.append(_fault(source, place, "GC101", str(error)))
    unread = [] if "Position" in headers else [Remark(given, place)]
    others = [operation for operation in operations if operation[0] not in _UNDERSTOOD]
    remarks = (Remark(one_line(f"{name} {value}").strip(), span) for name, value, span in others)
    headers = {name: value for name, value in headers.items() if value}
    dialect = dialect_of(known) if known else GENERIC
    return Log(source, dialect, headers, comments=(*unread, *remarks), findings=tuple(findings))


def _operations(source: Source, line: re.Match[str]) -> tuple[list[tuple[str, str, Span]], list[Finding]]:
    """Read what stands behind the fields; operations that no standard knows are reported."""
    operations: list[tuple[str, str, Span]] = []
    findings: list[Finding] = []
    at = line.start("rest")
    end = at + len(line["rest"].rstrip())
    while at < end:
        if (found := _OPERATION.match(source.text, at, end)) is None:
            findings.append(_fault(source, Span(at, end), "GC108", "this is not an operation and is skipped"))
            break
        span = Span(found.start("name"), found.end("value"))
        name = found["name"]
        operations.append((name, found["value"].strip(), span))
        if name not in _UNDERSTOOD and not _STANDARD.fullmatch(name):
            message = f"EPD has no operation {clip(name)}; it is kept as a comment"
            findings.append(_fault(source, span, "GC108", message))
        at = found.end()
    return operations, findings


def _fault(source: Source, span: Span, code: str, message: str) -> Finding:
    return Finding(code, message, None, None, *source.place(*span), clip(source.text[span.start : span.end]))
