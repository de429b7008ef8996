"""Suggest what an unreadable text may mean: the same pieces and squares in full algebraic notation.

All likely slips are mended at once, and the result counts only if every part of it can be read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import lru_cache

from rococo_notation.errors import NotationError
from rococo_notation.notation.dialect import LOOKALIKE, Dialect, any_of, square_names
from rococo_notation.notation.turn import PartKind
from rococo_notation.notation.turns.grammar import match_line, parse_line
from rococo_notation.notation.turns.meaning import LineReading, PartReading

# A longer text is not a slip of the pen.
LONGEST = 80
# The most turns after a comma that may belong to the turn before it.
_MOST_JOINED = 8

_DASH = "[\u00ad\u2010-\u2015\u2212\ufe58\ufe63\uff0d]"
_SIGN = rf"(?:-|{_DASH})+>?|=+>|[\u2192~xX\u00d7:]|[Tt][Oo]"
_DASHES = re.compile(f"{_DASH}+")
_AFTER = " \t.,:!?+#"
_LETTER_O = str.maketrans("oO", "00")
_DIGIT = re.compile(r"[0-9]")
# A word of letters alone is a square with O for 0 only beside another square, or if its case tells it from "do".
_TELLING = re.compile(r"[0-9]|[a-z]O")
_TWO_LETTERS = re.compile(r"[A-Za-z]{2}[0-9]")
_PLAIN_WORD = re.compile(r"[A-Za-z][a-z]{2,}")
# The parts that the fast reader leaves to the grammar, which is too slow to try on every text.
_UNCOMMON = re.compile(r"add|[Rr]esign|[Pp]ass")
# A text without any of these is prose, and is not tried.
_PROMISING = re.compile(r"[0-9]|[a-z]O|-\w{1,2}[oO]|^(?:[Rr]esign|[Pp]ass)")
_ADD = re.compile(r"add\s+")
_PLAIN = frozenset(PartKind) - {PartKind.HOLE, PartKind.CODE, PartKind.UNREADABLE}
_NO_TURN = frozenset({PartKind.PUT, PartKind.CLEAR})


def suggest(text: str, dialect: Dialect) -> str:
    """Suggest the notation that an unreadable text may mean, or return "".

    >>> rococo = Dialect(tuple("xabcdefghz"), ("0", *"12345678", "00"), labels=frozenset("LP"))
    >>> [suggest(text, rococo) for text in ("P e2xf3", "LX3xxOO", "P a2 to a3.", "P a2-a3, @-b3", "Lg3")]
    ['P e2-f3', 'L x3-x00', 'P a2-a3', 'P a2-a3; @-b3', '']
    """
    return _suggest(text, dialect) if len(text) <= LONGEST and _PROMISING.search(text) else ""


def join(texts: Iterable[str], dialect: Dialect) -> str:
    """Join turns to one turn if those after the first only put and remove pieces; else return "".

    >>> from rococo_notation.notation.dialect import GENERIC
    >>> join(["L a1-a3", "@-a2"], GENERIC), join(["P e2-e4", "p e7-e5"], GENERIC)
    ('L a1-a3; @-a2', '')
    """
    return suggest(", ".join(text.rstrip(" ,;") for text in texts), dialect)


def relabel(text: str, label: str, meant: str) -> str:
    """Return a part with the label that is meant, or "" if that changes nothing.

    >>> relabel("p e2-e3", "p", "P"), relabel("add a a1", "a", "A")
    ('P e2-e3', 'add A a1')
    """
    adds = _ADD.match(text)
    start = adds.end() if adds else 0
    if label == meant or len(text) > LONGEST or not text.startswith(label, start):
        return ""
    return text[:start] + meant + text[start + len(label) :]


def with_suggestions(line: LineReading, text: str, dialect: Dialect) -> LineReading:
    """Return the reading of a line with a suggestion for each part that has a trouble."""
    if not any(part.troubles for turn in line.turns for _, part in turn.parts):
        return line
    turns = []
    for index, turn in enumerate(line.turns, 1):
        parts = [
            (at, _with_suggestion(part, suggest(part.text, dialect)) if part.troubles else part)
            for at, part in turn.parts
        ]
        start, last = parts[-1]
        if last.text.endswith(","):
            ends = [after.end for after in line.turns[index : index + _MOST_JOINED] if after.end - start <= LONGEST]
            joined = next(filter(None, (suggest(text[start:end], dialect) for end in reversed(ends))), "")
            parts[-1] = (start, _with_suggestion(last, joined))
        turns.append(turn._replace(parts=tuple(parts)))
    return line._replace(turns=tuple(turns))


def _with_suggestion(part: PartReading, suggestion: str) -> PartReading:
    """Return a part with a suggestion for the whole of it, attached to its first trouble."""
    if part.kind is PartKind.CODE or not part.troubles or not suggestion:
        return part
    first, *others = part.troubles
    return part._replace(troubles=(first._replace(suggestion=suggestion), *others))


@lru_cache(maxsize=1024)
def _suggest(text: str, dialect: Dialect) -> str:
    stripped = text.strip().rstrip(_AFTER)
    # A question mark in the place of a square does not say which.
    if stripped.endswith("-") and "?" in text:
        return ""
    mended = stripped
    for pattern, change in mending_steps(dialect):
        mended = pattern.sub(change, mended)
    by_comma = "," in mended
    mended = mended.replace(",", ";")
    if mended == text:
        return ""
    reading = match_line(mended, dialect)
    if reading is None and _UNCOMMON.match(mended):
        with suppress(NotationError):
            reading = parse_line(mended, dialect)
    if reading is None or reading.comment is not None or reading.turns[0].side is not None:
        return ""
    parts = [part for turn in reading.turns for _, part in turn.parts]
    if not all(_is_plain(part, dialect) for part in parts):
        return ""
    if by_comma and sum(part.kind is PartKind.MOVE for part in parts) > 1:
        return ""
    written = ""
    for turn in reading.turns:
        kinds = {part.kind for _, part in turn.parts}
        link = "" if not written else "; " if kinds <= _NO_TURN else " "
        written += link + "; ".join(" ".join(part.text.split()) for _, part in turn.parts)
    return written


def _is_plain(part: PartReading, dialect: Dialect) -> bool:
    """Tell whether a part can be read by itself; if no labels are known, a plain word is not taken for one."""
    if part.troubles or part.anaphoric or part.kind not in _PLAIN:
        return False
    return bool(dialect.labels) or not _PLAIN_WORD.fullmatch(part.label or "")


@lru_cache(maxsize=64)
def mending_steps(dialect: Dialect) -> tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...]:
    """Return the steps that mend squares, signs and missing spaces: patterns with the replacement of a match."""
    square, spell = loose_square(dialect), _speller(dialect)
    label = any_of(dialect.labels) if dialect.labels else "[A-Za-z]"
    joined = rf"(?P<origin>{square})(?:\s*(?P<sign>{_SIGN})\s*)?(?P<target>{square})"
    moves = rf"(?<!\w)(?P<label>{label})??{joined}(?![\w:~\u00d7\u2192-])"
    attached = rf"(?<!\w)(?P<label>{label})(?P<square>{square})(?=-(?!\w))"
    apart = rf"(?<!\w)(?P<label>{label})\s+(?P<origin>{square})\s+(?P<target>{square})(?!\w|\s*(?:{_SIGN}))"

    def mend_move(match: re.Match[str]) -> str:
        label, origin, target = match["label"], match["origin"], match["target"]
        is_word = (match["sign"] or "").casefold() == "to"
        telling = [(_DIGIT if is_word else _TELLING).search(word) for word in (origin, target)]
        if not (all(telling) if is_word else any(telling)):
            return match[0]
        if dialect.generic and not label and _TWO_LETTERS.match(origin) and not _TWO_LETTERS.match(target):
            # Both squares are of one board, so the first letter is a label.
            label, origin = origin[0], origin[1:]
        return f"{label + ' ' if label else ''}{spell(origin)}-{spell(target)}"

    def mend_apart(match: re.Match[str]) -> str:
        whole = all(_DIGIT.search(match[word]) for word in ("origin", "target"))
        return f"{match['label']} {spell(match['origin'])}-{spell(match['target'])}" if whole else match[0]

    def mend_square(match: re.Match[str]) -> str:
        word, expected = match[0], match.string.endswith("-", 0, match.start())
        is_square = word not in dialect.labels and (expected or _TELLING.search(word))
        return spell(word) if is_square else word

    return (
        (re.compile(moves), mend_move),
        (re.compile(attached), lambda match: f"{match['label']} {spell(match['square'])}"),
        (re.compile(apart), mend_apart),
        (re.compile(rf"(?<!\w){square}(?!\w)"), mend_square),
        (_DASHES, lambda _: "-"),
    )


def loose_square(dialect: Dialect) -> str:
    """Return a pattern for a square in any case, with the letter O allowed for the digit 0."""
    if dialect.generic:
        return r"(?:[A-Za-z]{1,2}[0-9][0-9Oo]?|[a-z]O{1,2}|[0-9]{1,2}[A-Za-z])"
    files = any_of((*dialect.files, *dialect.file_aliases))
    ranks = any_of((*dialect.ranks, *dialect.rank_aliases))
    return f"(?i:{files}{ranks.replace('0', '[0o]')})"


def _speller(dialect: Dialect) -> Callable[[str], str]:
    """Return a function that spells a loosely written square as the board does, or leaves it unchanged."""
    if dialect.generic:
        return lambda word: word if re.fullmatch(LOOKALIKE, word) else word[0] + word[1:].translate(_LETTER_O)
    spellings: dict[str, str] = {}
    for word, name in square_names(dialect).items():
        key = word.casefold().translate(_LETTER_O)
        # If only case tells two squares apart, it cannot be guessed.
        if dialect.square(spellings.setdefault(key, word)) != name:
            spellings[key] = ""
    return lambda word: (word if dialect.square(word) else spellings.get(word.casefold().translate(_LETTER_O))) or word
