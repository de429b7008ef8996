"""Interpret the parts of a turn and its number, independently of their place in a log."""

import re
from functools import lru_cache
from typing import NamedTuple

from rococo_notation.notation.dialect import NUMBER, Dialect
from rococo_notation.notation.turn import PartKind, Side

_CLIP = 80
_MOVE_NUMBER = re.compile(NUMBER)
_DIGITS = re.compile(r"\d{1,9}")

# Game Courier's preprocessor replaces these words with the squares of the turn's previous move ...
ANAPHORA = ("origin", "dest")
# ... and these with the pieces that stood there, which only the board can tell.
_BOARD_WORDS = frozenset({"moved", "old"})


# What a rule of the grammar means that is not named after a kind of part.
_KINDS = {"at": PartKind.CLEAR, "capture": PartKind.CLEAR, "add": PartKind.PUT}


class Word(NamedTuple):
    """A word of a part; ``start`` is its offset in the part."""

    text: str
    start: int


class Trouble(NamedTuple):
    """A fault in a part; ``start`` and ``end`` are offsets in the part."""

    code: str
    message: str
    start: int
    end: int
    squares: tuple[str, ...] = ()


class PartReading(NamedTuple):
    """The meaning of a part, wherever it stands; ``squares`` may still hold the words ``origin`` and ``dest``."""

    kind: PartKind
    text: str
    label: str | None = None
    squares: tuple[str, ...] = ()
    troubles: tuple[Trouble, ...] = ()
    anaphoric: bool = False


class TurnReading(NamedTuple):
    """The parts of a turn with their offsets in the line, and the number and side that the line gives it."""

    start: int
    end: int
    parts: tuple[tuple[int, PartReading], ...]
    number: int | None
    side: Side | None

    @property
    def may_be_effect(self) -> bool:
        """Whether it may go on from what stands before it, and is no piece that leaves by itself, as "e4-" may be."""
        first = self.parts[0][1]
        return first.kind in (PartKind.PUT, PartKind.HOLE) or first.text.startswith("@")


class LineReading(NamedTuple):
    """The turns of a line and the offset of its comment, None if there is none."""

    turns: tuple[TurnReading, ...]
    comment: int | None
    # False if the line as a whole is not notation, and only parts of it could be read.
    sound: bool = True


def interpret(rule: str, text: str, label: Word | None, squares: tuple[Word, ...], dialect: Dialect) -> PartReading:
    """Interpret a part written by this rule of the grammar in the dialect, with the troubles of its words.

    >>> from rococo_notation.notation.dialect import GENERIC
    >>> interpret("clear", "L d4-", Word("L", 0), (Word("d4", 2),), GENERIC).kind
    <PartKind.CLEAR: 'clear'>
    """
    if label is not None and label.text in _BOARD_WORDS:
        message = f'"{label.text}" stands for a piece that only the board can tell; the part is kept but not executed'
        return PartReading(PartKind.CODE, text, troubles=(Trouble("GC105", message, 0, len(text)),))
    if label is not None and _MOVE_NUMBER.match(label.text):
        # Canonical text with this label would be read back as a move number.
        message = f'"{clip(label.text)}" looks like a move number but is where a label should be'
        trouble = Trouble("GC101", message, label.start, label.start + len(label.text))
        return PartReading(PartKind.UNREADABLE, text, troubles=(trouble,))
    troubles: list[Trouble] = []
    if label is not None and not dialect.knows(label.text):
        message = f"no piece of this game is labelled {clip(label.text)}"
        troubles.append(Trouble("GC103", message, label.start, label.start + len(label.text)))
    names = []
    for word in squares:
        name = word.text if word.text in ANAPHORA else dialect.square(word.text)
        if name is None:
            message = _unknown_square(word.text, dialect)
            troubles.append(Trouble("GC102", message, word.start, word.start + len(word.text)))
        else:
            names.append(name)
    if len(names) < len(squares):
        return PartReading(PartKind.UNREADABLE, text, troubles=tuple(troubles))
    kind = _KINDS.get(rule) or PartKind(rule)
    if kind is PartKind.HOLE:
        message = f"-{names[0]} deletes the space itself; it is read as removing the piece on {names[0]}"
        troubles.append(Trouble("GC106", message, 0, len(text), tuple(names)))
    anaphoric = any(name in ANAPHORA for name in names)
    return PartReading(kind, text, label.text if label else None, tuple(names), tuple(troubles), anaphoric)


def _unknown_square(word: str, dialect: Dialect) -> str:
    message = f"there is no square {clip(word)} on this board"
    for cut in range(1, min(len(word), _CLIP)):
        if word[:cut] in dialect.labels and dialect.square(word[cut:]):
            return f"{message}; write a space between the label {word[:cut]} and the square {word[cut:]}"
    return message


def clip(text: str, length: int = _CLIP) -> str:
    """Shorten a text for a message.

    >>> clip("capture e4 e5", 10)
    'capture e…'
    """
    return text if len(text) <= length else text[: length - 1] + "…"


def relabel(text: str, label: str, meant: str) -> str:
    """Return a part with the correct label, or "" if that changes nothing.

    >>> relabel("p e2-e3", "p", "P"), relabel("add a a1", "a", "A")
    ('P e2-e3', 'add A a1')
    """
    adds = re.match(r"add\s+", text)
    start = adds.end() if adds else 0
    if label == meant or len(text) > _CLIP or not text.startswith(label, start):
        return ""
    return text[:start] + meant + text[start + len(label) :]


# ---------------------------------------------------------------- numbers


@lru_cache(maxsize=1024)
def read_number(text: str) -> tuple[int | None, Side]:
    """Return the number and the side that a move number gives; the number is None for bare dots.

    >>> read_number("12."), read_number("12. ..."), read_number("...")
    ((12, 'white'), (12, 'black'), (None, 'black'))
    """
    digits = _DIGITS.match(text)
    side: Side = "black" if "..." in text or "…" in text else "white"
    return (int(digits[0]) if digits else None), side


def following(number: int | None, side: Side | None) -> tuple[int | None, Side | None]:
    """Return the number and side of the turn after the one with this number and side.

    >>> following(3, "white"), following(3, "black"), following(None, None)
    ((3, 'black'), (4, 'white'), (None, None))
    """
    if side is None:
        return None, None
    if side == "white":
        return number, "black"
    return (None if number is None else number + 1), "white"
