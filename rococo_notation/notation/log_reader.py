"""Read a log from plain text or from a saved page; what a plain log does not need is imported when it is used."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from rococo_notation.finding import Finding
from rococo_notation.notation.dialect import GENERIC, Dialect
from rococo_notation.notation.log import GameStatus, Line, LineKind, Log
from rococo_notation.notation.plain_log import placed, plain_headers, read_plain
from rococo_notation.notation.source import Mapped, Source, is_page, lines_of
from rococo_notation.notation.turn import SIDES, Side, Span
from rococo_notation.notation.turns.line import LONGEST_LINE

if TYPE_CHECKING:
    from rococo_notation.notation.draft import Draft
    from rococo_notation.notation.line_kinds import Standing

_ABSENT = dict.fromkeys(("statuses", "comments", "variations", "positions", "findings"), ())
"""The fields of a log that are empty if it is plain."""
_HEADER_LINES = 200
_LONGEST_TITLE = 60
_ENCODINGS = {"cp1252": "Windows-1252", "latin-1": "Latin-1", "utf-16-le": "UTF-16", "utf-16-be": "UTF-16"}
_ENCODINGS |= {"cp1251": "Windows-1251", "koi8_r": "KOI8-R", "cp932": "Shift-JIS"}
_ENCODINGS |= {"gb18030": "GB 18030", "euc_kr": "EUC-KR"}


def read_log(source: Source | str, dialect: Dialect = GENERIC, title: str = "") -> Log:
    r"""Read a log, from plain text or from a saved page, in the names of the dialect.

    ``title`` is a line that names the game if no header does (``read_titles``).

    It never raises: faults of the text are findings of the log and of its turns.

    >>> log = read_log("Game: Rococo\n\n1. P e2-e3\n1... p e7-e6 // hello\n")
    >>> log.game, [str(turn) for turn in log.turns], log.turns[1].comment
    ('Rococo', ['P e2-e3', 'p e7-e6'], 'hello')
    """
    if isinstance(source, str):
        source = Source(source)
    plain = _read_plain_log(source, dialect) if not title else None
    if plain is not None:
        return plain
    from rococo_notation.notation.decoding import without_markup
    from rococo_notation.notation.draft import Draft
    from rococo_notation.notation.pages.saved_page import read_page

    found = read_page(source.text)
    text = found.moves if found else without_markup(source.text)
    draft = Draft(source, dialect, text, title, is_decoded=not found and text.text != source.text)
    if found is not None:
        draft.headers.update(found.headers)
    draft.read()
    if draft.text.text != source.text:
        draft.lines = _with_markup(draft.lines, len(source.text))
    draft.statuses += found.statuses if found else ()
    return _finished(draft, is_page=found is not None)


def _read_plain_log(source: Source, dialect: Dialect) -> Log | None:
    """Read a log in the plain form as ``read_log`` would, or return None for any other text."""
    plain = read_plain(source, dialect) if not source.guessed else None
    if plain is None:
        return None
    turns = tuple(plain.turns)
    if not plain.in_order:
        from rococo_notation.notation.move_numbers import check_order

        turns = check_order(turns, source)
    make = Log.maker({"lines": lambda _: placed(plain.lines, len(source.text))}, **_ABSENT)
    result = plain.headers.get("Result")
    return make(source=source, dialect=dialect, headers=plain.headers, turns=turns, result=result, is_text=True)


def read_headers(source: Source | str) -> Mapping[str, str]:
    r"""Read only the headers, a cheap way to find the game and so the dialect of a log.

    >>> dict(read_headers("Game: Rococo\nLog: clean-000\n\n1. P e2-e3\n"))
    {'Game': 'Rococo', 'Log': 'clean-000'}
    """
    text = source if isinstance(source, str) else source.text
    plain = plain_headers(text)
    if plain is not None:
        return plain
    from rococo_notation.notation.decoding import plain_line
    from rococo_notation.notation.line_kinds import read_header
    from rococo_notation.notation.pages.saved_page import read_page

    found = read_page(text)
    if found is not None:
        return dict(found.headers)
    headers: dict[str, str] = {}
    for line in filter(str.strip, _opening(text)):
        texts = (line, plain_line(Mapped.of(line)).text)
        header = next(filter(None, (read_header(text.strip(), before_turns=True) for text in texts)), None)
        if header is not None:
            headers.setdefault(*header)
    return headers


def read_titles(source: Source | str) -> list[str]:
    r"""Return the lines before the first turn that may name the game if no header does.

    >>> read_titles("Rococo\n\n1. P e2-e3\n")
    ['Rococo']
    """
    text = source if isinstance(source, str) else source.text
    if is_page(text):
        return []
    from rococo_notation.notation.line_kinds import title_before_moves

    lines = (match["title"] if (match := title_before_moves(line)) else line.strip() for line in _opening(text))
    return [line for line in lines if line and len(line) <= _LONGEST_TITLE]


def _opening(text: str) -> Iterator[str]:
    """Yield the lines before the first turn."""
    from rococo_notation.notation.decoding import visible_text
    from rococo_notation.notation.line_kinds import sort_line

    for _, content, _ in lines_of(visible_text(text).text, limit=_HEADER_LINES):
        kind = sort_line(content, GENERIC, before_turns=True).kind
        if kind is LineKind.TURNS:
            return
        if kind is not LineKind.COMMENT and len(content) <= LONGEST_LINE:
            yield content


def _finished(draft: Draft, *, is_page: bool) -> Log:
    """Make the log from its draft."""
    from rococo_notation.notation.move_numbers import check_order

    if is_page:
        # What stands around the moves of a page need not be reported.
        draft.skipped.clear()
    source, findings = draft.source, [*draft.findings()]
    if source.guessed:
        message = f"the encoding is not given; the text was read as {_ENCODINGS[source.encoding]}"
        findings.insert(0, Finding("GC001", message))
    if not draft.turns:
        findings.append(_no_turns(draft, is_page=is_page))
    log = Log(
        source,
        draft.dialect,
        draft.headers,
        check_order(draft.turns, source),
        tuple(draft.lines),
        result=draft.result,
        comments=tuple(draft.comments),
        variations=tuple(draft.variations),
        positions=tuple(remark for remark in draft.positions if remark.ply < len(draft.turns)),
        findings=tuple(findings),
        is_text=True,
        scanned=draft.scanned,
    )
    statuses = tuple(
        GameStatus(text, span, _winner(standing, log), standing.reason) for text, span, standing in draft.statuses
    )
    return replace(log, statuses=statuses, result=log.result or log.header("Result"))


def _no_turns(draft: Draft, *, is_page: bool) -> Finding:
    """Return the finding that explains why there are no turns."""
    text = draft.source.text
    if is_page:
        from rococo_notation.notation.pages.saved_page import explain_no_moves

        return Finding("GC003", explain_no_moves(text))
    if not text.strip():
        why = "the input is empty: there are no moves"
    elif re.fullmatch(r"[^\s;]+\.[A-Za-z][A-Za-z0-9]{1,4}", text.strip()):
        why = "there are no moves: this is the name of a file, not its contents"
    elif re.search(_PAGE_TEXT, text):
        why = "this is the text of the page of a log without the moves: copy the box that contains the moves"
    elif draft.skipped:
        why = f"there are no moves: no line of this text can be read as a move, such as 1. {draft.dialect.example}"
    else:
        why = "there are no moves, only headers" if draft.headers else "there are no moves"
    return Finding("GC002", why)


_PAGE_TEXT = r"(?m)^(?:Viewing Game|How to Move Pieces|Kibbitzing Etiquette|Full Algebraic Notation)\s*$"


def _winner(standing: Standing, log: Log) -> Side | None:
    name = (standing.winner or standing.loser or "").casefold()
    sides = [side for side in SIDES if name in (side, *names_of(log.header(side) or ""))]
    if len(sides) != 1:
        return None
    return sides[0] if standing.winner else SIDES[sides[0] == "white"]


def names_of(player: str) -> set[str]:
    """Return the names of a player, in lower case: "Fergus Duniho (fergus)" is a name and a userid."""
    return {player.casefold(), *name_and_id(player)} - {""}


def name_and_id(player: str) -> tuple[str, str]:
    """Part a player into name and userid, in lower case.

    >>> name_and_id("Fergus Duniho (fergus)"), name_and_id("fergus")
    (('fergus duniho', 'fergus'), ('fergus', ''))
    """
    name, _, userid = player.casefold().partition("(")
    return name.strip(), userid.rstrip(") ")


def _with_markup(lines: list[Line], length: int) -> list[Line]:
    """Fill the gaps between the lines of a page with markup, so that they cover the whole page."""
    filled: list[Line] = []
    position = 0
    for line in lines:
        if line.span.start > position:
            filled.append(Line(LineKind.MARKUP, Span(position, line.span.start)))
        filled.append(line)
        position = max(position, line.span.end)
    if position < length:
        filled.append(Line(LineKind.MARKUP, Span(position, length)))
    return filled
