"""The table of shapes. Each is worked out from what people do to a text, not from how the package reads it."""

from __future__ import annotations

from typing import Any

from . import documents as d
from . import frames as f
from . import hands as h
from . import layouts as l
from . import losses as x
from .mixes import mixes
from .sheet import Cost, Hand, Shape

SHAPES: dict[str, Shape] = {}
_hand: Hand


def _tuple(given: Any) -> tuple[Any, ...]:
    return given if isinstance(given, tuple) else (given,)


def _shape(name: str, *, layout: Any = l.own, cost: Cost = "whole", **stages: Any) -> None:
    for stage in ("hands", "before", "frames"):
        if stage in stages:
            stages[stage] = _tuple(stages[stage])
    assert name not in SHAPES, name
    keeps_labels = h.labels_lost not in stages.get("hands", ())
    SHAPES[name] = Shape(name, layout, cost=cost, keeps_labels=keeps_labels, **stages)


def _lossy(name: str, *, layout: Any = l.numbered, keeps_fault: bool = False, **stages: Any) -> None:
    _shape(name, layout=layout, cost="lossy", keeps_fault=keeps_fault, **stages)


# ---------------------------------------------------------------- as it is

_shape("as it is")
_shape("numbered", layout=l.numbered)
_shape("in pairs", layout=l.pairs)
_shape("without numbers", layout=l.raw)

# ---------------------------------------------------------------- characters

for _name, _hand in {
    "dashes": h.dash, "several dashes": h.several_dashes, "no-break spaces": h.odd_spaces, "spaced hyphens": h.spaced,
    "invisible signs": h.invisible, "invisible signs at ends": h.invisible_at_ends, "uneven spaces": h.uneven_spaces,
    "spaces at semicolons": h.spaces_at_parts, "letter O": h.letter_o,
}.items():  # fmt: skip
    _shape(_name, hands=_hand)
_shape("dashes here and there", hands=h.sometimes(h.dash))
_shape("letter O here and there", hands=h.sometimes(h.letter_o))

# ---------------------------------------------------------------- squares and labels

for _name, _hand in {
    "no hyphen": h.no_hyphen, "space for hyphen": h.space_for_hyphen, "x for hyphen": h.x_for_hyphen,
    "colon for hyphen": h.colon_for_hyphen, "spaced x": h.spaced_x, "two hyphens": h.double_hyphen,
    "labels upper": h.labels_upper, "labels lower": h.labels_lower, "phone capitals": h.phone_capitals,
    "labels lost": h.labels_lost, "labels joined": h.labels_joined, "full names": h.full_names,
}.items():  # fmt: skip
    _shape(_name, hands=_hand)
_any_square: Hand = h.one_of(h.no_hyphen, h.space_for_hyphen, h.x_for_hyphen, h.colon_for_hyphen)
_shape("squares in all ways", hands=_any_square, layout=l.numbered)
_shape("labels upper here and there", hands=h.sometimes(h.labels_upper))
_shape("full names here and there", hands=h.sometimes(h.full_names))
_shape("bare squares run on", hands=(h.labels_lost, h.no_hyphen), layout=l.run_on)
_shape("run on", layout=l.run_on)

# ---------------------------------------------------------------- marks and remarks

for _name, _hand in {
    "exclamations": h.exclamations, "marks in parentheses": h.bracketed_marks, "checks": h.checks, "novelty": h.novelty,
    "braces": h.braces, "parentheses": h.parentheses, "clocks": h.clocks, "words after a semicolon": h.semicolon_words,
    "words after dashes": h.dash_words, "words after an em dash": h.em_dash_words, "words after slashes": h.slash_words,
    "words after a hash": h.hash_words, "semicolon at the end": h.trailing_semicolon, "full stop": h.full_stop,
}.items():  # fmt: skip
    _shape(_name, hands=_hand, layout=l.numbered)
_any_mark = h.one_of(h.exclamations, h.bracketed_marks, h.checks, h.novelty, h.braces, h.parentheses, h.clocks)
_shape("marks in pairs", hands=_any_mark, layout=l.pairs)
_shape("marks without numbers", hands=_any_mark, layout=l.raw)
_shape("clocks in pairs", hands=h.clocks, layout=l.pairs)

# ---------------------------------------------------------------- numbers and layouts

for _name, _layout in {
    "1)": l.parenthesis, "(1)": l.in_parentheses, "01.": l.padded, "1": l.bare_numbers, "1\u2026": l.ellipsis_sign,
    "same numbers": l.same_numbers, "1. ...": l.spaced_dots, "1.P": l.tight_numbers, "Black without": l.black_without,
    "sides named": l.labelled_sides, "a number a ply": l.by_ply, "numbers on their lines": l.number_on_its_line,
    "pairs, any number": l.pairs_any_number, "pairs, spaces": l.pairs_spaces, "pairs, tab": l.pairs_tab,
    "pairs, comma": l.pairs_comma, "pairs, slash": l.pairs_slash, "pairs, bar": l.pairs_bar,
    "pairs, dots": l.pairs_dots, "pairs, both numbered": l.pairs_twice_numbered,
    "pairs without numbers": l.pairs_unnumbered,
    "movetext": l.movetext, "one line": l.one_line, "Markdown table": l.markdown_table,
    "wrapped at semicolons": l.wrapped_at_parts, "wrapped between words": l.wrapped_between_words,
    "pairs, wrapped": l.pairs_wrapped, "wrapped without numbers": l.raw_wrapped_at_parts,
}.items():  # fmt: skip
    _shape(_name, layout=_layout)
_lossy("pairs, dash", layout=l.pairs_dash, keeps_fault=True)
_lossy("comma-separated table", layout=l.comma_table, keeps_fault=True)

# ---------------------------------------------------------------- frames

for _name, _frame in {
    "quoted": f.quoted, "quoted twice": f.quoted_deep, "quoted in part": f.quoted_in_part, "bullets": f.bullets,
    "indented": f.indented, "code fence": f.code_fence, "BBCode": f.bbcode, "BBCode bold": f.bbcode_bold,
    "Markdown bold": f.markdown_bold, "hard breaks": f.hard_breaks,
    "HTML source": f.html_source, "HTML bold": f.html_bold, "signature": f.signature, "mail": f.mail, "prose": f.prose,
    "select all": f.select_all,
    "select all in part": f.select_all_in_part, "page breaks": f.page_breaks, "chat between": f.chat_lines_between,
    "ending words": f.ending_words, "blank lines": f.blank_lines, "double spaced": f.double_spaced,
    "trailing spaces": f.trailing_spaces, "several logs": f.several_logs, "joined logs": f.joined_logs,
    "a variation": x.variation, "lines joined": x.lines_joined, "pasted twice": x.all_twice,
}.items():  # fmt: skip
    _shape(_name, frames=_frame, layout=l.numbered if _name in ("a variation", "lines joined") else l.own)
_shape("bracketed variation", frames=x.bracketed_variation, layout=l.numbered)
_lossy("numbered by a word processor", frames=f.numbered_list, keeps_fault=True)

# ---------------------------------------------------------------- headers

for _name, _frame in {
    "no header": f.no_header, "title": f.title, "site title": f.site_title, "PGN header": f.pgn_header,
    "preset header": f.preset_header, "header with =": f.equals_header, "header in any case": f.header_case,
    "header after moves": f.header_after_moves,
}.items():  # fmt: skip
    _shape(_name, frames=_frame)

# ---------------------------------------------------------------- documents and encodings

for _name, _document in {
    "page with a textarea": d.page_textarea, "page with pre": d.page_pre, "page with breaks": d.page_breaks,
    "page with a hidden field": d.page_hidden, "page with a table": d.page_table, "page in one file": d.one_file_page,
    "table source": d.fragment_table, "no last line end": d.stripped,
}.items():  # fmt: skip
    _shape(_name, document=_document)
_shape("page with a list", document=d.page_items)
for _name, _encoding in {
    "UTF-16 without a mark": d.utf16_unmarked, "UTF-16": d.utf16, "UTF-8 with a mark": d.utf8_marked,
    "Windows text": d.windows, "UTF-16 of Windows": d.utf16_lines,
    "old Mac": d.old_mac, "mixed line ends": d.mixed_ends, "gzip": d.gzipped,
}.items():  # fmt: skip
    _shape(_name, encoding=_encoding)
_lossy("odd line ends", encoding=d.odd_line_ends, layout=l.own, keeps_fault=True)
_lossy("bzip2", encoding=d.bzipped, layout=l.own, keeps_fault=True)
_lossy("a last byte of DOS", encoding=d.final_nul, layout=l.own, keeps_fault=True)

# ---------------------------------------------------------------- several at once

_shape("quoted, en dash", hands=h.en_dash, frames=f.quoted)
_shape("quoted, wrapped", layout=l.wrapped_between_words, frames=f.quoted)
_shape("a number a ply, words after", hands=h.slash_words, layout=l.by_ply)
_shape("a number a ply, upper", hands=h.labels_upper, layout=l.by_ply)
_shape("BBCode, no-break spaces", hands=h.odd_spaces, frames=f.bbcode)
_shape("Markdown table, dashes", hands=h.dash, layout=l.markdown_table)
_shape("Markdown table, quoted", layout=l.markdown_table, frames=f.quoted)
_shape("HTML source, pairs", layout=l.pairs, frames=f.html_source)
_shape("HTML source, bold, marks", hands=h.exclamations, layout=l.numbered, frames=f.html_bold)
_shape("bullets, labels lost", hands=h.labels_lost, layout=l.raw, frames=f.bullets)
_shape("1), x, marks", hands=(h.x_for_hyphen, h.exclamations), layout=l.parenthesis)
_shape("pairs, comma, no hyphen", hands=h.no_hyphen, layout=l.pairs_comma)
_shape("mail, quoted, dashes", hands=h.dash, frames=(f.quoted, f.mail))
_shape("mail, quoted, no header", layout=l.pairs, frames=(f.no_header, f.quoted, f.mail))
_shape("site title, select all", frames=(f.site_title, f.select_all_in_part))
_shape("no header, dashes", hands=h.dash, frames=f.no_header)
_shape("no header, labels upper", hands=h.labels_upper, layout=l.numbered, frames=f.no_header)
_shape("no header, pairs, bar", layout=l.pairs_bar, frames=f.no_header)
_shape("title, code fence", frames=(f.title, f.code_fence))
_shape("sides named, quoted", layout=l.labelled_sides, frames=f.quoted)
_shape("full names, pairs, slash", hands=h.full_names, layout=l.pairs_slash)
_shape("full names, colon, marks", hands=(h.full_names, h.colon_for_hyphen, h.bracketed_marks), layout=l.numbered)
_shape("UTF-16, dashes, pairs", hands=h.dash, layout=l.pairs, encoding=d.utf16_lines)
_shape("old Mac, quoted", frames=f.quoted, encoding=d.old_mac)
_shape("page of a table, dashes", hands=h.dash, document=d.page_table)
_shape("gzip of a page", document=d.any_page, encoding=d.gzipped)
_shape("letter O, pairs, tab", hands=h.letter_o, layout=l.pairs_tab)
_shape("letter O, labels lower", hands=(h.letter_o, h.labels_lower), layout=l.numbered)
_shape("movetext, marks", hands=h.exclamations, layout=l.movetext)
_shape("movetext, braces, no header", hands=h.braces, layout=l.movetext, frames=f.no_header)
_shape("wrapped, dashes, indented", hands=h.en_dash, layout=l.wrapped_at_parts, frames=f.indented)
_shape(
    "mixed slips",
    hands=tuple(
        map(h.sometimes, (h.several_dashes, h.letter_o, h.odd_spaces, h.phone_capitals, h.exclamations, h.no_hyphen))
    ),
)
_shape("mixed squares and labels", hands=(h.sometimes(_any_square), h.sometimes(h.labels_upper)), layout=l.numbered)

for _mix in (*mixes(40, "W"), *mixes(20, "L", lossy=True)):
    SHAPES[_mix.name] = _mix

# ---------------------------------------------------------------- lost, doubled, spoilt

for _name, _frame in {
    "a line lost": x.line_lost, "two lines lost": x.two_lines_lost, "the middle lost": x.middle_lost,
    "the beginning lost": x.beginning_lost, "the end lost": x.end_lost,
}.items():  # fmt: skip
    _lossy(_name, frames=_frame)
    _lossy(f"{_name}, pairs", frames=_frame, layout=l.pairs)
for _name, _frame in {
    "a line doubled": x.line_doubled, "a block doubled": x.block_doubled, "the moves twice": x.moves_twice,
    "a number misprinted": x.numbers_misprinted, "numbers shifted": x.numbers_shifted, "taken back": x.taken_back,
}.items():  # fmt: skip
    _lossy(_name, frames=_frame, keeps_fault=True)
    if _name != "taken back":
        _lossy(f"{_name}, pairs", frames=_frame, layout=l.pairs, keeps_fault=True)
_lossy("two lines exchanged", frames=x.lines_exchanged)
_lossy("two lines exchanged, pairs", frames=x.lines_exchanged, layout=l.pairs)
_lossy("two lines exchanged, no numbers", frames=x.lines_exchanged, layout=l.raw)
_lossy("a line lost, no numbers", frames=x.line_lost_well_before_the_end, layout=l.raw)
_lossy("a line doubled, no numbers", frames=x.line_doubled, layout=l.raw, keeps_fault=True)
_lossy("the moves twice, no numbers", frames=x.moves_twice, layout=l.raw, keeps_fault=True)
_lossy("the beginning lost with the header", frames=x.beginning_lost_with_header, layout=l.own)
for _name, _frame in {
    "a character dropped": x.char_dropped, "characters swapped": x.chars_swapped, "a smudge": x.smudged,
    "a character inserted": x.char_inserted, "half a turn lost": x.half_lost, "a turn unreadable": x.unreadable,
    "several turns garbled": x.several_garbled,
}.items():  # fmt: skip
    _lossy(_name, before=_frame, layout=l.own)
_lossy("short notation", before=x.short_notation)
_lossy("a turn empty", before=x.ply_empty)
_lossy("a turn empty, pairs", before=x.ply_empty, layout=l.pairs)
_lossy("a turn unreadable, no numbers", before=x.unreadable, layout=l.raw)
_lossy("a smudge, dashes, quoted", hands=h.dash, before=x.smudged, frames=f.quoted)
_lossy("a line lost, labels upper", hands=h.labels_upper, frames=x.line_lost)
_lossy("a line lost, no header", frames=(x.line_lost, f.no_header))
_lossy("a dropped character, no header", before=x.char_dropped, frames=f.no_header, layout=l.own)
_lossy("cut", document=x.cut, layout=l.own)
_lossy("cut in the last turn", document=x.cut_late, layout=l.own)
_lossy("the beginning cut", document=x.cut_before, layout=l.own)
