"""A game to paste into a comment: moves in two columns, notes and diagrams, as Markdown or plain text."""

import re
from collections.abc import Iterator
from textwrap import indent, wrap

from rococo_notation.formats.writer import Listing, Writer
from rococo_notation.replayer import Record
from rococo_notation.replayer.record import comments_of, errors_of, is_illegal, short_of
from rococo_notation.text_safety import one_line
from rococo_notation.view import draw_board

WIDTH = 79
"""Width of notes in plain text; titles and moves are not wrapped."""
ABSENT = "..."
"""Stands in place of White's move where Black begins."""
LONGEST_MOVE = 40
"""Characters to which a text that is not a legal move is cut."""


class Sheet:
    """A game as plain text that fits in lines; nothing is escaped.

    ``rows`` are the moves of both sides, empty where there is none, and ``names`` name each ply by its row and move.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.rows: list[tuple[str, str]] = []
        self.names: list[str] = []
        for ply in record.plies:
            mark = " (!)" if is_illegal(ply) else " (?)" if ply.status != "legal" and record.variant else ""
            text = one_line(ply.turn.text)
            clipped = text if len(text) <= LONGEST_MOVE else f"{text[: LONGEST_MOVE - 3]}..."
            move = f"{short_of(ply) or clipped}{mark}"
            if ply.side == "black" and self.rows and not self.rows[-1][1]:
                self.rows[-1] = (self.rows[-1][0], move)
            else:
                # A side that moves twice in a row starts a new row.
                self.rows.append((ABSENT, move) if ply.side == "black" else (move, ""))
            self.names.append(f"{len(self.rows)}{'...' if ply.side == 'black' else '.'} {move}")

    def notes(self) -> Iterator[tuple[str, str]]:
        """Explain the plies that are not legal, and give the comments, in order: the move, if any, and the text."""
        before_all, *comments = comments_of(self.record)
        if self.record.variant is None and self.record.plies:
            yield "", "The rules of this game are not known, so its moves were not checked."
        yield from (("", one_line(text)) for text in before_all)
        for name, ply, said in zip(self.names, self.record.plies, comments, strict=True):
            faults = errors_of(ply) if ply.status != "legal" or is_illegal(ply) else ()
            # What players are shown does not point to another move.
            texts = [f"{fault.code}: {fault.tactful or fault.message}" for fault in faults]
            yield from ((name, one_line(text)) for text in (*texts, *said))

    def diagrams(self, chosen: tuple[int, ...]) -> Iterator[tuple[str, str]]:
        """Draw the chosen boards that the game has, each with a caption."""
        positions = self.record.positions
        numbers = [number + len(positions) if number < 0 else number for number in chosen]
        for number in dict.fromkeys(numbers):
            if not 0 <= number < len(positions):
                continue
            move = self.record.plies[number - 1].move if number else None
            caption = f"After {self.names[number - 1]}" if number else "Before the first move"
            yield caption, draw_board(positions[number], move.ends if move else ())


class TextWriter(Writer):
    """Writes sheets in plain text.

    ``diagrams`` are the plies after which the board is drawn: 0 is the set-up, negative numbers count from the end,
    and the default is the last. Plies a game does not have are skipped.
    """

    between = f"\n{'-' * WIDTH}\n\n"
    heading = "{}"
    link = "{} ({})"

    def __init__(self, diagrams: tuple[int, ...] = ()) -> None:
        self.chosen = tuple(diagrams) or (-1,)

    def entry(self, listing: Listing) -> str:
        """Write a game: title, moves, notes and diagrams."""
        sheet = Sheet(listing.replayed)
        blocks = [
            [self._title(sheet.record)],
            [*self.table(sheet.rows)] if sheet.rows else ["There are no moves."],
            [line for move, text in sheet.notes() for line in self.note(move, text)],
            *([f"{self.shown(caption)}:", "", *self.board(board)] for caption, board in sheet.diagrams(self.chosen)),
        ]
        return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"

    def _title(self, record: Record) -> str:
        log = record.log
        game = record.variant.title if record.variant else one_line(log.game or "") or "a game without a name"
        white, black = (one_line(log.header(side) or "") for side in ("White", "Black"))
        name = f"log {self.shown(one_line(log.name))}" if log.name else ""
        parts = [
            self.heading.format(self.shown(game)),
            self.shown(f"{white or '?'} - {black or '?'}" if white or black else ""),
            self.link.format(name, log.address) if name and log.address else name,
            self.shown(f"{record.outcome.result} ({record.outcome.reason})" if record.outcome else ""),
        ]
        return ", ".join(filter(None, parts))

    def shown(self, text: str) -> str:
        """Return what shows a text unchanged."""
        return text

    def table(self, rows: list[tuple[str, str]]) -> Iterator[str]:
        """Arrange the moves, of which there are some, in two columns."""
        digits = len(str(len(rows)))
        width = max(len(white) for white, _ in rows)
        for number, (white, black) in enumerate(rows, 1):
            yield f"{number:>{digits}}. {white:<{width}}  {black}".rstrip()

    def note(self, move: str, text: str) -> list[str]:
        """Write a note on a move, or on the game if ``move`` is empty."""
        said = f"{move}: {text}" if move else text
        return wrap(said, WIDTH, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False)

    def board(self, board: str) -> list[str]:
        """Write a board."""
        return [indent(board, "    ")]


class MarkdownWriter(TextWriter):
    """Writes sheets in Markdown as GitHub reads it."""

    between = "\n---\n\n"
    heading = "**{}**"
    link = "[{}]({})"

    def shown(self, text: str) -> str:
        """Escape a text."""
        return in_markdown(text)

    def table(self, rows: list[tuple[str, str]]) -> Iterator[str]:
        """Write a table."""
        yield "| | White | Black |"
        yield "|--:|:--|:--|"
        for number, (white, black) in enumerate(rows, 1):
            yield f"| {number} | {in_markdown(white)} | {in_markdown(black)} |"

    def note(self, move: str, text: str) -> list[str]:
        """Write an item of a list."""
        text = in_markdown(text.strip())
        # In bold, so that a number does not begin a list.
        return [f"- **{in_markdown(move)}** {text}" if move else "- " + _OPENING.sub(r"\1\\\2", text)]

    def board(self, board: str) -> list[str]:
        """Write a board as code."""
        return ["```", board, "```"]


# GitHub finds names, issues, emoji and formulas in a text whatever is escaped, so a space without width breaks them up.
_BREAK = "\u200b"
_SPECIAL = re.compile(r"[\\`*_\[\]<>|~&#$]|@(?=[\w.])|:(?=[\w+-]+:)")
# What would make a list, a rule or a heading of a text.
_OPENING = re.compile(r"\A(\d*)([-+=.)])")
_ESCAPES = {"@": f"@{_BREAK}", ":": f":{_BREAK}", "#": rf"\#{_BREAK}", "$": rf"{_BREAK}\$"}


def in_markdown(text: str) -> str:
    r"""Escape a text so that Markdown shows it unchanged, and GitHub makes nothing of it.

    >>> print(in_markdown("*Ld4* <b>"))
    \*Ld4\* \<b\>
    """
    return _SPECIAL.sub(lambda found: _ESCAPES.get(found[0], rf"\{found[0]}"), text)
