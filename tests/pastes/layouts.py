"""How plies are put on lines: numbered in all ways, in pairs, in tables, wrapped."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from itertools import zip_longest
from random import Random

from .sheet import Layout, Sheet

Number = Callable[[int], str]


def own(sheet: Sheet, rng: Random) -> list[str]:
    """The layout the log has: with numbers, in pairs where no comment is in the way, or without numbers."""
    return {"numbered": numbered, "pairs": pairs, "raw": raw}[sheet.game.layout](sheet, rng)


def _commented(sheet: Sheet, index: int) -> str:
    comment = sheet.comments[index]
    return f"{sheet.plies[index]} // {comment}" if comment else sheet.plies[index]


def raw(sheet: Sheet, rng: Random) -> list[str]:
    return [_commented(sheet, index) for index in range(len(sheet.plies))]


def _numbered_by(*marks: tuple[str, str]) -> Layout:
    """A ply a line; each mark has ``N`` for the number, one for White and one for Black."""

    def layout(sheet: Sheet, rng: Random) -> list[str]:
        chosen = rng.choice(marks)
        return [chosen[i % 2].replace("N", str(i // 2 + 1)) + _commented(sheet, i) for i in range(len(sheet.plies))]

    return layout


numbered = _numbered_by(("N. ", "N... "))
parenthesis = _numbered_by(("N) ", "N) "), ("N) ", "N)... "), ("N) ", "N...) "), ("N) ", ""))
in_parentheses = _numbered_by(("(N) ", "(N) "), ("(N) ", "(N...) "), ("(N) ", ""))
bare_numbers = _numbered_by(("N ", "N "), ("N ", "N... "), ("N ", "N ... "), ("N\t", "N\t"))
same_numbers = _numbered_by(("N. ", "N. "))
ellipsis_sign = _numbered_by(("N. ", "N\u2026 "), ("N. ", "N.\u2026 "), ("N.", "N\u2026"), ("N. ", "\u2026 "))
spaced_dots = _numbered_by(("N. ", "N. ... "), ("N. ", "N .. "), ("N . ", "N ... "), ("N. ", "... "))
tight_numbers = _numbered_by(("N.", "N..."), ("N.", "N.."))
black_without = _numbered_by(("N. ", ""), ("N.", "   "), ("N. ", "\t"), ("N ", ""))
labelled_sides = _numbered_by(
    ("White: ", "Black: "), ("N. White: ", "N. Black: "), ("WHITE: ", "BLACK: "), ("white: ", "black: "),
    ("White N: ", "Black N: "), ("N. White: ", "N... Black: "), ("White : ", "Black : "),
)  # fmt: skip


def padded(sheet: Sheet, rng: Random) -> list[str]:
    width, fill = rng.choice(((2, "0"), (3, "0"), (3, " ")))
    black = rng.choice((". ", "... "))
    numbers = [str(i // 2 + 1).rjust(width, fill) + (black if i % 2 else ". ") for i in range(len(sheet.plies))]
    return [number + _commented(sheet, i) for i, number in enumerate(numbers)]


def by_ply(sheet: Sheet, rng: Random) -> list[str]:
    mark = rng.choice((". ", ") ", " ", ".", ".\t"))
    return [f"{i + 1}{mark}{_commented(sheet, i)}" for i in range(len(sheet.plies))]


def number_on_its_line(sheet: Sheet, rng: Random) -> list[str]:
    """Copied from a table, cell by cell."""
    mark = rng.choice((".", "", ")"))
    lines = []
    for i in range(len(sheet.plies)):
        lines += [*([f"{i // 2 + 1}{mark}"] if i % 2 == 0 else []), sheet.plies[i]]
    return lines


# ---------------------------------------------------------------- pairs


def _rows(sheet: Sheet) -> list[tuple[str, str]]:
    return list(zip_longest(sheet.plies[::2], sheet.plies[1::2], fillvalue=""))


def _pairs_with(*between: str, marks: tuple[str, ...] = ("N. ",)) -> Layout:
    def layout(sheet: Sheet, rng: Random) -> list[str]:
        mark, sign = rng.choice(marks), rng.choice(between)
        rows = enumerate(_rows(sheet), 1)
        return [mark.replace("N", str(n)) + (white + sign + black if black else white) for n, (white, black) in rows]

    return layout


_MARKS = ("N. ", "N.", "N) ", "N ", "(N) ", "0N. ", "N.\t")

pairs = _pairs_with(" ")
pairs_any_number = _pairs_with(" ", "  ", "\t", marks=_MARKS)
pairs_spaces = _pairs_with("   ", "        ", "\u00a0\u00a0")
pairs_tab = _pairs_with("\t", "\t\t", " \t", marks=("N. ", "N.\t", "N\t"))
pairs_comma = _pairs_with(", ", ",", " , ", marks=("N. ", "N) ", "N "))
pairs_slash = _pairs_with(" / ", "/", marks=("N. ", "N) "))
pairs_bar = _pairs_with(" | ", "|", marks=("N. ", "N | "))
pairs_dots = _pairs_with(" ... ", " .. ", " \u2026 ", "... ", marks=("N. ", "N) "))
pairs_dash = _pairs_with(" \u2013 ", " \u2014 ", marks=("N. ",))
pairs_unnumbered = _pairs_with(" ", "\t", ", ", "   ", marks=("",))


def pairs_twice_numbered(sheet: Sheet, rng: Random) -> list[str]:
    mark = rng.choice(("...", "\u2026", ". ...", "..."))
    return [
        f"{n}. {white}" + (f" {n}{mark} {black}" if black else "") for n, (white, black) in enumerate(_rows(sheet), 1)
    ]


def movetext(sheet: Sheet, rng: Random) -> list[str]:
    """As in PGN: all numbers and plies in a row, wrapped at some width between words, so in the middle of turns."""
    words = " ".join(f"{n}. {white} {black}".strip() for n, (white, black) in enumerate(_rows(sheet), 1))
    return textwrap.wrap(words, rng.choice((40, 60, 72, 76, 80)), break_on_hyphens=False)


def one_line(sheet: Sheet, rng: Random) -> list[str]:
    return [" ".join(f"{n}. {white} {black}".strip() for n, (white, black) in enumerate(_rows(sheet), 1))]


def run_on(sheet: Sheet, rng: Random) -> list[str]:
    """Several plies a line without numbers; a ply of several parts ends its line."""
    count, lines, line = rng.randint(2, 8), [], []
    for ply in sheet.plies:
        line.append(ply)
        if len(line) == count or ";" in ply:
            lines.append(" ".join(line))
            line = []
    return [*lines, *([" ".join(line)] if line else [])]


def markdown_table(sheet: Sheet, rng: Random) -> list[str]:
    heading = rng.choice((["| # | White | Black |", "|---|-------|-------|"], ["|No.|White|Black|", "|:-:|:--|:--|"]))
    return [*heading, *(f"| {n} | {white} | {black} |" for n, (white, black) in enumerate(_rows(sheet), 1))]


def comma_table(sheet: Sheet, rng: Random) -> list[str]:
    sign, quote = rng.choice((",", ";", "\t")), '"'
    rows = (
        f"{n}{sign}{quote}{white}{quote}{sign}{quote}{black}{quote}" for n, (white, black) in enumerate(_rows(sheet), 1)
    )
    return [*rng.choice(([f"Move{sign}White{sign}Black"], [])), *rows]


# ---------------------------------------------------------------- wrapped


def wrapped_at_parts(sheet: Sheet, rng: Random) -> list[str]:
    """Every long turn on two lines or more, broken before or after a semicolon."""
    after = rng.random() < 0.7
    indent = rng.choice(("", "   ", "\t", "     "))
    sign = f";\n{indent}" if after else f"\n{indent}; "
    return [part for line in numbered(sheet, rng) for part in re.sub(r"; (?=\S)", sign, line).split("\n")]


def wrapped_between_words(sheet: Sheet, rng: Random) -> list[str]:
    """Wrapped as mail is, at so narrow a width that turns are broken."""
    width, indent = rng.randint(9, 22), rng.choice(("", "", "  "))
    lines = numbered(sheet, rng)
    bare = [line.partition(" // ")[0] for line in lines]
    return [
        part for line in bare for part in textwrap.wrap(line, width, break_on_hyphens=False, subsequent_indent=indent)
    ]


def pairs_wrapped(sheet: Sheet, rng: Random) -> list[str]:
    width = rng.randint(16, 30)
    return [part for line in pairs(sheet, rng) for part in textwrap.wrap(line, width, break_on_hyphens=False)]


def raw_wrapped_at_parts(sheet: Sheet, rng: Random) -> list[str]:
    indent = rng.choice(("", "  "))
    return [part for ply in sheet.plies for part in ply.replace("; ", f";\n{indent}").split("\n")]
