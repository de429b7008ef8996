"""Sources: the text a log is read from, and the way back to its places and bytes from what is made of it."""

from __future__ import annotations

import codecs
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, islice
from typing import Final, NamedTuple

from rococo_notation.errors import UnreadableError

_LINE_END = re.compile(r"\r\n|\r|\n")
_LINE = re.compile(r"(?!\Z)([^\r\n]*)(?:\r\n|\r|\n|\Z)")
_PAGE = re.compile(
    r"<(?:!doctype|html|head|body|title|meta|form|input|textarea|select|table|pre|div|!-- saved from)\b", re.IGNORECASE
)

_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

_RUSSIAN = re.compile(r"(?s)\A(?!.*(?:[\u0430-\u044f][\u0410-\u042f]|[\u2500-\u25ff]))(?=.*[\u0430-\u044f]{4})")
# What Russian, Japanese, Chinese and Korean logs say; text in another encoding hardly ever reads so.
_OF_LANGUAGES = (
    ("cp1251", _RUSSIAN),
    ("koi8_r", _RUSSIAN),
    ("cp932", re.compile("[\u3041-\u30fa\u624b\u5c40\uff10-\uff5a]")),
    ("gb18030", re.compile("[\u7b2c\u6b65\u767d\u9ed1]")),
    ("euc_kr", re.compile("[\uac00-\ud7a3]{2}")),
)

_SIGNATURES = (
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"RIFF", "a picture, a sound or a film"),
    (b"PK\x03\x04", "a zip archive"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ\0", "an xz archive"),
    (b"\x28\xb5\x2f\xfd", "a zstd archive"),
    (b"7z\xbc\xaf", "a 7-Zip archive"),
    (b"Rar!", "a RAR archive"),
    (b"\xd0\xcf\x11\xe0", "a document of an office program"),
    (b"%PDF", "a PDF document"),
    (b"SQLite format 3", "an SQLite database"),
)

_SAMPLE = 4096
"""How many bytes decide whether a text without a byte order mark is UTF-16, and how many characters if it is HTML."""


@dataclass(frozen=True)
class Source:
    r"""A text with its encoding; ``bom`` holds the byte order mark, empty if there was none.

    ``first_line`` is the number of its first line in the file. ``guessed`` is true if the encoding is a guess: the
    bytes are not UTF-8, and no mark says what they are.

    >>> source = Source.decode(b"Game: Rococo\r\nP e2-e3\r\n", "game.txt")
    >>> source.encoding, source.locate(14), source.encode() == b"Game: Rococo\r\nP e2-e3\r\n"
    ('utf-8', (2, 1), True)
    """

    text: str
    name: str = ""
    encoding: str = "utf-8"
    bom: bytes = b""
    first_line: int = 1
    guessed: bool = False

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """The offset at which each line begins."""
        return (0, *(end.end() for end in _LINE_END.finditer(self.text)))

    @classmethod
    def decode(cls, data: bytes, name: str = "", first_line: int = 1) -> Source:
        r"""Decode a file: by its byte order mark, else as UTF-8, else by a guess.

        Raises:
            UnreadableError: the bytes are not text.

        >>> Source.decode(b"caf\xe9").guessed, Source.decode("P e2-e3".encode("utf-16-le")).text
        (True, 'P e2-e3')
        """
        file = name or "the file"
        for signature, what in _SIGNATURES:
            if data.startswith(signature):
                raise UnreadableError(f"{file} is {what}, not text")
        bom, encoding = next((pair for pair in _BYTE_ORDER_MARKS if data.startswith(pair[0])), (b"", "utf-8"))
        body = data[len(bom) :]
        # NUL and Ctrl-Z at the end filled up the last block on old disks.
        has_nul = b"\0" in (body.rstrip(b"\0\x1a") or body)
        guess = "" if bom or not has_nul else _unmarked_utf_16(body)
        if has_nul and not guess and not encoding.startswith("utf-16"):
            raise UnreadableError(f"{file} is not text: it contains NUL bytes; give a text log or a saved page")
        if not guess:
            try:
                return cls(body.decode(encoding), name, encoding, bom, first_line)
            except UnicodeDecodeError:
                if encoding.startswith("utf-16"):
                    raise UnreadableError(f"{file} claims to be UTF-16 but is not") from None
        for encoding, letters in _OF_LANGUAGES if not guess else ():
            with suppress(UnicodeError):
                if letters.search(text := body.decode(encoding)) and text.encode(encoding) == body:
                    return cls(text, name, encoding, bom, first_line, guessed=True)
        for encoding in (guess,) if guess else ("cp1252", "latin-1"):
            with suppress(UnicodeDecodeError):
                return cls(body.decode(encoding), name, encoding, bom, first_line, guessed=True)
        raise UnreadableError(f"{file} looks like UTF-16 but is not")

    def part(self, start: int, end: int, text: str | None = None) -> Source:
        r"""Return a part of the text that keeps its line numbers; ``text`` replaces its text if given.

        >>> Source("P e2-e4\np e7-e5").part(8, 15).locate(0)
        (2, 1)
        """
        line, _ = self.locate(start)
        return replace(self, text=self.text[start:end] if text is None else text, bom=b"", first_line=line)

    def encode(self) -> bytes:
        """Return the bytes that were read."""
        return self.bom + self.text.encode(self.encoding, "surrogatepass" if not self.guessed else "strict")

    def locate(self, offset: int) -> tuple[int, int]:
        """Return the line and column of an offset; columns count from 1, and CRLF, CR and LF all end a line."""
        line = bisect_right(self.line_starts, offset)
        return line + self.first_line - 1, offset - self.line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        r"""Return the line with this number, as ``locate`` counts, without its line end.

        >>> Source("P e2-e4\r\np e7-e5").line(1)
        'P e2-e4'
        """
        return self.quote(self.line_starts[number - self.first_line], len(self.text))

    def place(self, start: int, end: int) -> tuple[int, int, int]:
        r"""Return the line, column and end column of a span; one of several lines ends with its first line.

        >>> Source("P e2-e4\np e7-e5").place(10, 15)
        (2, 3, 8)
        """
        line, column = self.locate(start)
        return line, column, column + len(self.quote(start, end))

    def quote(self, start: int, end: int) -> str:
        r"""Return the text of a span up to the end of its first line.

        >>> Source("P e2-\ne4 p e7-e5").quote(0, 8)
        'P e2-'
        """
        match = _LINE_END.search(self.text, start, end)
        return self.text[start : match.start() if match else end]


def _unmarked_utf_16(data: bytes) -> str:
    """Return the byte order of UTF-16 if every other byte is mostly NUL, as in Latin text; else ""."""
    head = data[:_SAMPLE]
    if len(data) % 2 == 0 and not any(data[i : i + 2] == b"\0\0" for i in range(0, len(head), 2)):
        first, second = head[::2].count(0), head[1::2].count(0)
        if max(first, second) * 4 > len(head):
            return "utf-16-le" if second > first else "utf-16-be"
    return ""


def is_page(text: str) -> bool:
    """Tell whether a text is HTML rather than a plain log.

    >>> is_page("<!DOCTYPE html><title>Rococo</title>"), is_page("1. P e2-e4")
    (True, False)
    """
    return bool(_PAGE.search(text, 0, _SAMPLE))


def lines_of(text: str, limit: int | None = None) -> Iterator[tuple[int, str, int]]:
    """Yield the lines of a text, at most ``limit``: start, content without line end, and start of the next line."""
    for line in islice(_LINE.finditer(text), limit):
        start, end = line.span(1)
        # A byte order mark is no part of the first line.
        start += start == 0 and text.startswith("\ufeff")
        yield start, text[start:end], line.end()


# ---------------------------------------------------------------- changed texts


MOST_READ: Final = 6000
"""The numbers and lines of a text that are read as one log, which are those of 750 moves or more."""
_NUMBER_OR_LINE = re.compile(r"\d+|[\r\n](?=[^\S\r\n]*\S)")


class Mapped(NamedTuple):
    """A text whose character ``i`` comes from ``starts[i]`` to ``ends[i]`` of the original."""

    text: str
    starts: Sequence[int]
    ends: Sequence[int]

    @classmethod
    def of(cls, text: str, start: int = 0) -> Mapped:
        """Return an unchanged text that begins at ``start`` of its original."""
        return cls(text, range(start, start + len(text)), range(start + 1, start + len(text) + 1))

    def sub(self, pattern: re.Pattern[str], new: str | Callable[[re.Match[str]], str]) -> Mapped:
        """Replace every match by ``new``; common beginnings keep their place.

        >>> mended = Mapped.of("P e2 to e3").sub(re.compile(" to "), "-")
        >>> mended.text, mended.starts[4], mended.ends[4]
        ('P e2-e3', 4, 8)
        """
        pieces: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        position = 0
        for match in pattern.finditer(self.text):
            (start, end), word = match.span(), new if isinstance(new, str) else new(match)
            if word == match[0]:
                continue
            # A common beginning keeps its place, so that a finding points at the changed letter itself.
            while start < end and word and self.text[start] == word[0] and len(word) > 1:
                start, word = start + 1, word[1:]
            pieces += [self.text[position:start], word]
            starts += self.starts[position:start]
            ends += self.ends[position:start]
            first = self.starts[start] if start < len(self.text) else (self.ends[-1] if self.ends else 0)
            last = self.ends[end - 1] if end > start else first
            starts += [first] * len(word)
            ends += [first] * max(len(word) - 1, 0) + [last] * min(len(word), 1)
            position = end
        if not pieces:
            return self
        pieces.append(self.text[position:])
        return Mapped("".join(pieces), [*starts, *self.starts[position:]], [*ends, *self.ends[position:]])

    def cut(self, start: int, end: int | None = None) -> Mapped:
        """Return a stretch of the text."""
        return Mapped(self.text[start:end], self.starts[start:end], self.ends[start:end])

    def beginning(self, most: int = MOST_READ) -> Mapped:
        """Return what is read of the text: all of it, or the beginning of one that holds far more than a game."""
        end = next(islice(_NUMBER_OR_LINE.finditer(self.text), most, None), None) if len(self.text) > most else None
        return self.cut(0, end.start()) if end else self

    @classmethod
    def standing_for(cls, text: str, start: int, end: int) -> Mapped:
        """Return a text that stands for a stretch of the original: character for character, or as a whole."""
        if len(text) == end - start:
            return cls.of(text, start)
        return cls(text, [start] * len(text), [*[start] * (len(text) - 1), end][: len(text)])

    @classmethod
    def join(cls, pieces: Iterable[Mapped]) -> Mapped:
        """Put texts together to one.

        >>> Mapped.join([Mapped.of("ab", 5), Mapped.standing_for("&", 7, 12)])
        Mapped(text='ab&', starts=[5, 6, 7], ends=[6, 7, 12])
        """
        texts, starts, ends = zip(*pieces, strict=True) if (pieces := list(pieces)) else ((), (), ())
        return cls("".join(texts), list(chain.from_iterable(starts)), list(chain.from_iterable(ends)))
