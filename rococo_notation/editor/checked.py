"""Check a text as an editor shows it: what is wrong, where it is, and how to repair it."""

from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, repeat
from pathlib import Path
from typing import Final, NamedTuple

from rococo_notation.arguments import check_type
from rococo_notation.codes import CODES, Rule
from rococo_notation.errors import RococoError, VariantError
from rococo_notation.finding import Finding
from rococo_notation.formats.containers import Document, Unread, documents_in
from rococo_notation.formats.pgn import CHESS
from rococo_notation.formats.read import logs_of
from rococo_notation.formats.reports.comment import comment_of
from rococo_notation.formats.reports.text_report import summary
from rococo_notation.formats.writer import as_sentence
from rococo_notation.notation import Log, Source
from rococo_notation.replayer import Ply, Record, find_variant, replay
from rococo_notation.replayer.position import as_variant
from rococo_notation.replayer.record import LogVerdict, in_words, is_illegal
from rococo_notation.replayer.resolve import Effects
from rococo_notation.rules import Variant
from rococo_notation.rules.loader import read_variant
from rococo_notation.rules.schema import keys_of, line_of
from rococo_notation.text_safety import one_line, reason

# ---------------------------------------------------------------- places


class Places:
    r"""Converts the lines and columns of findings to the offsets of editors.

    Browsers and the Language Server Protocol count a character beyond U+FFFF as two.

    >>> places = Places("// 😀 well played\n1. P a2-a3\n")
    >>> places.offset(1, 5), places.offset(2, 1)
    (5, 18)
    """

    def __init__(self, text: str) -> None:
        self.source = Source(text)

    @cached_property
    def _wide(self) -> list[int]:
        return [index for index, char in enumerate(self.source.text) if char > "\uffff"]

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a line and column, both counted from 1; the end of the text if there is no such line."""
        starts, length = self.source.line_starts, len(self.source.text)
        index = min(starts[line - 1] + column - 1, length) if line <= len(starts) else length
        return index + bisect_left(self._wide, index)

    def index(self, offset: int) -> int:
        r"""Return the index of the character at an offset.

        >>> Places("😀 P a2-a3").index(3)
        2
        """
        return offset - bisect_left([index + before for before, index in enumerate(self._wide)], offset)

    def holds(self, line: int, column: int, quoted: str) -> bool:
        """Tell whether a text that is quoted, perhaps cut, is at a line and column."""
        starts, text = self.source.line_starts, self.source.text
        return line <= len(starts) and text.startswith(quoted.removesuffix("…"), starts[line - 1] + column - 1)

    def line_range(self, line: int) -> tuple[int, int]:
        """Return the offsets of a whole line, without its end."""
        return self.offset(line, 1), self.offset(line, len(self.source.line(line)) + 1)


# ---------------------------------------------------------------- logs


class Repair(NamedTuple):
    """A replacement of a stretch of the text, in UTF-16 code units, that corrects its notation."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Diagnostic:
    """A finding for the editor of a text.

    ``start`` and ``end`` are offsets in UTF-16 code units; both are None if the finding is about the text as a whole.
    ``message`` is a sentence that players may be shown: it never points to another move.
    """

    finding: Finding
    message: str
    start: int | None = None
    end: int | None = None
    repair: Repair | None = None

    @property
    def rule(self) -> Rule | None:
        """The rule that is broken, with the page that states it."""
        return CODES[self.finding.code].rule


@dataclass(eq=False)
class CheckedGame:
    """A game of a text, replayed.

    ``chosen`` is the game that was chosen to judge it by, if one was; ``read`` is then the log as it is read without
    this choice.
    """

    record: Record
    places: Places | None
    chosen: Variant | None
    read: Log

    @property
    def title(self) -> str:
        """The title of its variant, or the name that the log gives."""
        variant = self.record.variant
        return variant.title if variant else one_line(self.record.log.game or "") or "unknown game"

    @property
    def other_game(self) -> str:
        r"""The game that the log says it is, if another one was chosen; else "".

        >>> check("Game: Rococo\n1. P a2-a3", variant="ultima").games[0].other_game
        'Rococo'
        """
        named = find_variant(self.read.headers)
        if self.chosen is None or (named and (named.title == self.chosen.title or not is_named(self.read))):
            return ""
        name = named.title if named else one_line(self.read.game or "")
        return name if name.casefold() != self.chosen.title.casefold() else ""

    @property
    def sentence(self) -> str:
        r"""The verdict in words, and where the log does not name the game that it is checked as, which that is.

        >>> check("Game: Rococo\n1. P a2-a3").games[0].sentence
        'Every move is legal.'
        """
        if self.other_game:
            return f"{self._judgement} The log says {self.other_game}; checked as {self.title}."
        if self.record.variant and self.record.summary.plies and not self.chosen and not self.read.game:
            return f"{self._judgement} The log does not name its game; {self.title} is a guess."
        return self._judgement

    @property
    def _judgement(self) -> str:
        record = self.record
        if not record.summary.plies:
            return "There is nothing to check."
        if record.variant is None:
            return "The rules of this game are not known here."
        first = None if record.summary.verdict == "legal" else next(filter(is_illegal, record.plies), None)
        if first is None:
            return as_sentence(in_words(record.summary))
        more = sum(map(is_illegal, record.plies)) - 1
        others = f", and so {'is 1 later move' if more == 1 else f'are {more} later moves'}" if more else ""
        return f"Move {first.move_number} of {first.side.title()} is illegal{others}."

    @cached_property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """Every finding with its place, in the order of the text."""
        return tuple(map(self._diagnostic, self.record.findings))

    def ply_at(self, offset: int) -> Ply | None:
        """Return the ply whose turn is written around an offset, or None."""
        stretches = ((ply, self.stretch(ply)) for ply in self.record.plies)
        return next((ply for ply, place in stretches if place and place[0] <= offset <= place[1]), None)

    def stretch(self, ply: Ply) -> tuple[int, int] | None:
        """Return the offsets of the turn of a ply, or None if it is not written so in the text."""
        source, places = self.record.log.source, self.places
        line, column, end_column = source.place(*ply.turn.span)
        if places is None or not places.holds(line, column, ply.turn.quote(source)):
            return None
        return places.offset(line, column), places.offset(line, end_column)

    @property
    def comment(self) -> str:
        """The comment to post where its players read it; "" if too little is known to post one, as of another game."""
        return "" if self.other_game else comment_of(self.record)

    def _diagnostic(self, finding: Finding) -> Diagnostic:
        message = as_sentence(one_line(finding.tactful or finding.message))
        places, line, column = self.places, finding.line, finding.column
        # What was read from JSON has the lines of the log that is in it.
        if places is None or line is None or not places.holds(line, column or 1, finding.text):
            return Diagnostic(finding, message)
        if column is None:
            return Diagnostic(finding, message, *places.line_range(line))
        start, end = places.offset(line, column), places.offset(line, finding.end_column or column + 1)
        repair = Repair(start, end, finding.suggestion) if finding.suggestion else None
        return Diagnostic(finding, message, start, end, repair)


@dataclass(frozen=True)
class CheckedText:
    """A text that was checked: its games, and for each part that could not be read the reason."""

    games: tuple[CheckedGame, ...]
    unread: tuple[str, ...] = ()

    @property
    def verdict(self) -> LogVerdict:
        """``illegal`` if a game is, else ``unreadable`` if one could not be judged whole or read, else ``legal``."""
        verdicts = {game.record.verdict for game in self.games}
        if "illegal" in verdicts:
            return "illegal"
        return "unreadable" if self.unread or verdicts != {"legal"} else "legal"

    @property
    def sentence(self) -> str:
        """The verdict in words; of several games their number by verdict."""
        if len(self.games) == 1:
            return self.games[0].sentence
        if not self.games:
            return next(iter(self.unread), "There is nothing to check.")
        return f"{summary((game.record.summary.kind for game in self.games), len(self.unread))}."


def is_named(log: Log) -> bool:
    """Return whether a log says which game it is, and the rules of that game are known."""
    named = find_variant(log.headers)
    # PGN, FEN and UCI leave out the name of chess; that says nothing against another choice.
    return named is not None and (named.title != CHESS or CHESS.casefold() in log.source.text.casefold())


def check(
    text: str,
    name: str = "",
    variant: str | Path | Variant | None = None,
    edition: str = "auto",
    effects: Effects = "auto",
    *,
    complete: bool = False,
) -> CheckedText:
    r"""Check a text in any format that ``rococo_notation.read`` reads. What is wrong in it never raises.

    ``name`` is the name of its file, ``variant`` the game; None for the one that each log names. ``edition``,
    ``effects`` and ``complete`` are as in ``replay``; a log whose game has no such edition is not read.

    Raises:
        TypeError: the text is not a string.
        VariantError: ``variant`` is not known.

    >>> checked = check("Game: Rococo\n1. P a2-a3\n1... p a7-a5\n")
    >>> checked.verdict, checked.sentence
    ('illegal', 'Move 1 of Black is illegal.')
    >>> [(each.finding.code, each.start, each.end) for each in checked.games[0].diagnostics]
    [('GC207', 29, 36)]
    """
    check_type(text, str, "check() takes the text of a log")
    known = as_variant(variant) if variant else None
    places = Places(text)
    games: list[CheckedGame] = []
    unread: list[str] = []
    for document in documents_in(text.encode("utf-8", "replace"), name):
        if isinstance(document, Unread):
            unread.append(document.message)
            continue
        try:
            replayed = _replayed(document, known, edition, effects, complete=complete)
            games += [CheckedGame(record, places, known, read or record.log) for record, read in replayed]
        except RococoError as error:
            unread.append(str(error))
    return CheckedText(tuple(games), tuple(unread))


def forget() -> None:
    """Forget what was replayed, because a game is known by other rules now."""
    _replayed.cache_clear()


@lru_cache(maxsize=500)
def _replayed(
    document: Document, variant: Variant | None, edition: str, effects: Effects, *, complete: bool
) -> tuple[tuple[Record, Log | None], ...]:
    """Replay the logs of a document; while one of many is edited, the others are replayed once.

    With each comes the log as it is read without the choice of a variant.
    """
    records = [replay(log, variant, edition, effects, complete=complete) for log in logs_of(document, variant)]
    return tuple(zip(records, chain(logs_of(document) if variant else (), repeat(None)), strict=False))


# ---------------------------------------------------------------- variant files

NOWHERE: Final = Path("own-game.toml")
"""The path of a file that is not saved anywhere, so there are no files next to it to extend."""


class Fault(NamedTuple):
    """A fault of a variant file, and the line it is on in UTF-16 offsets."""

    message: str
    start: int
    end: int


@lru_cache(maxsize=4)
def own_game(toml: str, path: Path = NOWHERE) -> Variant:
    """Build the variant that the text of a variant file describes; ``path`` is where the file lies.

    Raises:
        VariantError: the text has faults, which ``faults_of`` places.
    """
    try:
        return read_variant(toml, path)
    except OSError as error:
        raise VariantError.of_file(path.name, [f"extends: {error.filename}: {reason(error)}"]) from error


def faults_of(toml: str, path: Path = NOWHERE) -> tuple[Fault, ...]:
    r"""List the faults of a variant file, each with the line that it is about.

    >>> [(fault.message, fault.start) for fault in faults_of('title = "My game"\nrules = 3\n')]
    [('rules: must be a table', 18)]
    """
    try:
        own_game(toml, path)
    except VariantError as error:
        places = Places(toml)
        if str(error).startswith(path.name):
            placed = list(zip(error.faults, error.lines, strict=True))
        else:
            # The faults are those of a file that this one extends.
            line = line_of("extends", keys_of(toml))
            placed = [(f"extends: {fault}", line) for fault in str(error).splitlines()]
        return tuple(Fault(fault, *places.line_range(line or 1)) for fault, line in placed)
    return ()
