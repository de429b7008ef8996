"""Shapes made of several slips at once, drawn by lot: what one person does to squares, another does to quotes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from . import documents as d
from . import frames as f
from . import hands as h
from . import layouts as l
from . import losses as x
from .sheet import Shape

_SQUARES = {"no hyphen": h.no_hyphen, "x": h.x_for_hyphen, "colon": h.colon_for_hyphen, "spaced": h.spaced}
_LABELS = {
    "upper": h.labels_upper, "lower": h.labels_lower, "capitals": h.phone_capitals, "no labels": h.labels_lost,
    "names": h.full_names,
}  # fmt: skip
_CHARACTERS = {
    "dashes": h.dash, "en dash": h.en_dash, "no-break": h.odd_spaces, "invisible": h.invisible, "O": h.letter_o,
    "uneven": h.uneven_spaces,
}  # fmt: skip
_MARKS = {
    "!": h.exclamations, "(!)": h.bracketed_marks, "+": h.checks, "N": h.novelty, "braces": h.braces,
    "clocks": h.clocks, "parentheses": h.parentheses,
}  # fmt: skip
# They go on to the end of the line.
_WORDS = {"; words": h.semicolon_words, "-- words": h.dash_words, "# words": h.hash_words, "// words": h.slash_words}
_LINES = {
    "1.": l.numbered, "1)": l.parenthesis, "(1)": l.in_parentheses, "01.": l.padded, "1": l.bare_numbers,
    "1\u2026": l.ellipsis_sign, "1. ...": l.spaced_dots, "1.P": l.tight_numbers, "Black without": l.black_without,
    "sides": l.labelled_sides, "a number a ply": l.by_ply, "no numbers": l.raw,
}  # fmt: skip
_PAIRS = {
    "pairs": l.pairs_any_number, "pairs, spaces": l.pairs_spaces, "pairs, comma": l.pairs_comma,
    "pairs, slash": l.pairs_slash, "pairs, bar": l.pairs_bar, "pairs, dots": l.pairs_dots,
    "both numbered": l.pairs_twice_numbered, "movetext": l.movetext, "table": l.markdown_table,
}  # fmt: skip
_FRAMES = {
    "quoted": f.quoted, "quoted deep": f.quoted_deep, "bullets": f.bullets, "indented": f.indented,
    "fence": f.code_fence, "BBCode": f.bbcode, "signature": f.signature, "mail": f.mail, "prose": f.prose,
    "blank lines": f.blank_lines, "double spaced": f.double_spaced, "trailing spaces": f.trailing_spaces,
    "select all": f.select_all_in_part, "HTML": f.html_source, "page breaks": f.page_breaks,
}  # fmt: skip
_HEADERS = {
    "no header": f.no_header, "title": f.title, "site title": f.site_title, "PGN header": f.pgn_header,
    "preset": f.preset_header, "=": f.equals_header,
}  # fmt: skip
_ENCODINGS = {"UTF-16": d.utf16_lines, "old Mac": d.old_mac, "gzip": d.gzipped, "Windows": d.windows}
_SPOILT = {
    "dropped": x.char_dropped, "swapped": x.chars_swapped, "smudge": x.smudged, "inserted": x.char_inserted,
    "unreadable": x.unreadable, "empty": x.ply_empty,
}  # fmt: skip
_LOST = {
    "line lost": x.line_lost, "two lost": x.two_lines_lost, "middle lost": x.middle_lost,
    "beginning lost": x.beginning_lost, "doubled": x.line_doubled, "exchanged": x.lines_exchanged,
}  # fmt: skip


class _Draw:
    """Things drawn by lot, and their names."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.names: list[str] = []

    def of(self, things: dict[str, Any], chance: float = 1.0) -> tuple[Any, ...]:
        if self._rng.random() >= chance:
            return ()
        name = self._rng.choice([*things])
        self.names.append(name)
        return (things[name],)


def mixes(count: int, seed: str, *, lossy: bool = False) -> Iterator[Shape]:
    """So many shapes; with ``lossy`` a turn is spoilt or a line is lost in each besides."""
    for number in range(1, count + 1):
        rng = Random(f"{seed}{number}")
        draw = _Draw(rng)
        by_line = lossy or rng.random() < 0.6
        layouts = {name: each for name, each in _LINES.items() if not lossy or name != "no numbers"}
        layout = draw.of(layouts if by_line else _PAIRS)[0]
        labels = draw.of(_LABELS, 0.4)
        hands = (*labels, *draw.of(_SQUARES, 0.4), *draw.of(_CHARACTERS, 0.5))
        hands += draw.of(_MARKS | _WORDS if by_line else _MARKS, 0.3)
        spoilt = draw.of(_SPOILT, 0.5) if lossy else ()
        frames = draw.of(_LOST) if lossy and not spoilt else ()
        frames += (*draw.of(_HEADERS, 0.25), *draw.of(_FRAMES, 0.5))
        encoding = draw.of(_ENCODINGS, 0.15)
        yield Shape(
            f"mix {seed}{number}: {' + '.join(draw.names)}",
            layout,
            hands,
            spoilt,
            frames,
            encoding=encoding[0] if encoding else Shape.encoding,
            cost="lossy" if lossy else "whole",
            keeps_fault=not lossy,
            keeps_labels=h.labels_lost not in labels,
        )
