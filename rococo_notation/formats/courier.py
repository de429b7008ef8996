"""Game Courier logs, as text or saved pages; text is written in a chosen style."""

import re
from collections.abc import Callable, Iterator
from typing import Literal

from rococo_notation.codes import Severity
from rococo_notation.formats.registry import is_log
from rococo_notation.formats.writer import Listing, Tally, Writer
from rococo_notation.notation import Log, Source, write_log
from rococo_notation.notation.log_boundaries import SEPARATOR, logs_in
from rococo_notation.notation.source import is_page
from rococo_notation.replayer import Ply, Position, parse_log
from rococo_notation.replayer.short_notation import resigns
from rococo_notation.rules import Variant

Style = Literal["canonical", "implied", "manual", "keep"]
Squares = Literal["courier", "rules", "preset"]


class CourierReader:
    """Reads one log, or several in one text."""

    def recognizes(self, text: str) -> bool:
        """Return False: any text that no other reader recognizes is treated as a log."""
        return False

    def logs(self, source: Source, variant: Variant | None) -> Iterator[Log]:
        """Read each log; its line numbers are those of the file."""
        logs = logs_in(source.text)
        for span in logs:
            yield parse_log(source if len(logs) == 1 else source.part(*span), variant)


class PageReader:
    """Reads a saved Game Courier page."""

    def recognizes(self, text: str) -> bool:
        """Whether the text is HTML."""
        return is_page(text)

    def logs(self, source: Source, variant: Variant | None) -> Iterator[Log]:
        """Read the one log of the page."""
        yield parse_log(source, variant)


class CourierWriter(Writer):
    """Writes logs.

    ``style`` is ``canonical`` (every effect written), ``manual`` (the same, removals as players type them: ``a3-``),
    ``implied`` (the mover alone, as where a preset does the rest) or ``keep`` (as it was read). A log with a fault in
    its removals is never ``implied``, which would make it legal, but ``manual``. ``squares`` names the squares as Game
    Courier does, as the rules page, or as the presets with a rank 9; only where a game has such names.
    """

    def __init__(self, style: Style = "canonical", squares: Squares = "courier") -> None:
        self.style = style
        self.squares = squares

    def entry(self, listing: Listing) -> str:
        """Write a log."""
        record = listing.replayed
        # What was read from another format has no text of its own to keep.
        if self.style == "keep" and is_log(record.log.source.text):
            return write_log(record.log, "keep")
        # A move may be illegal by what it removes or puts back, and not by where it goes.
        is_faulty = any(each.code.startswith("GC3") and each.severity is Severity.ERROR for each in record.findings)
        style = "manual" if self.style == "implied" and is_faulty else self.style
        rename = _renamer(record.variant, self.squares)
        plies = iter(record.plies)
        texts = (str(turn) if resigns(turn) else ply_text(next(plies), style) for turn in record.log.turns)
        return write_log(record.log, "canonical", map(rename, texts))

    def add(self, entry: str, tally: Tally) -> str:
        """Join a log to the one before it by a line that no log holds; an empty log counts, too."""
        before = SEPARATOR if self.begun else ""
        self.begun = True
        return before + entry


def ply_text(ply: Ply, style: Style = "canonical") -> str:
    """Write a ply in a style; one that is not a legal move keeps the text of its parts."""
    move = ply.move
    if move is None or ply.status != "legal":
        return str(ply.turn)
    # A piece that leaves the board or comes to it is always written in full, as is one that could do something else.
    if style == "implied" and move.origin and move.target not in (None, move.origin) and ply.before is not None:
        promotion = f"; {move.promotion}-{move.target}" if move.promotion else ""
        text = f"{move.mover} {move.origin}-{move.target}{promotion}"
        if text == str(move) or Position(ply.before).verdict(text, effects="implied").move == move:
            return text
    return re.sub(r"@-([^;\s]+)", r"\1-", str(move)) if style == "manual" else str(move)


def _renamer(variant: Variant | None, squares: Squares) -> Callable[[str], str]:
    if variant is None or squares == "courier":
        return str
    files = {usual: name for name, usual in variant.file_aliases.items()} if squares == "rules" else {}
    ranks = {usual: name for name, usual in variant.rank_aliases.items()} if squares == "preset" else {}
    aliases = {f + r: files.get(f, f) + ranks.get(r, r) for f in variant.files for r in variant.ranks}
    changed = {name: alias for name, alias in aliases.items() if name != alias}
    if not changed:
        return str
    pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, changed))})\b")
    return lambda text: pattern.sub(lambda found: changed[found[0]], text)
