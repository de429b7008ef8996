"""A board to enter moves on: what may be played, the text that writes it, and the log with it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rococo_notation.editor.checked import CheckedGame, Places
from rococo_notation.formats.writer import as_sentence
from rococo_notation.notation import Side
from rococo_notation.replayer import Position, Record
from rococo_notation.replayer.record import errors_of
from rococo_notation.replayer.short_notation import write_short
from rococo_notation.rules import Move
from rococo_notation.rules.reasons import listed
from rococo_notation.rules.tables import EMPTY


class Entry(NamedTuple):
    """A legal move as it is entered on Game Courier.

    ``target`` is the square to point at: where the piece goes, or the square of the piece that it destroys together
    with itself. For a promotion in place and a suicide it is the origin.
    """

    origin: str
    target: str
    text: str
    short: str
    words: str


def entries(position: Position) -> tuple[Entry, ...]:
    r"""List what can be entered in a position, in board order of the pieces.

    >>> from rococo_notation import Position
    >>> position = Position.from_code("10/8k1/10/10/10/3p6/10/3L6/8K1/10 w - -")
    >>> print(*(f"{each.text}: {each.words}" for each in entries(position) if each.target == "c5"), sep="\n")
    L c2-c5; @-c4: the Long Leaper goes to c5 and captures the Cannon Pawn on c4
    """
    return tuple(
        # A drop begins where it ends.
        Entry(move.origin or at, at, str(move), write_short(move, position), in_words(move, position))
        for move in position.legal_moves()
        for at in [move.target or next((square for _, square in move.removed), move.origin)]
    )


def in_words(move: Move, position: Position) -> str:
    """Say what a move does, with the names of the pieces."""
    names = {label: position.variant.pieces[label.upper()].name for label in position.variant.labels}
    mover = names[move.mover]
    captured = [f"the {names[label]} on {square}" for label, square in move.removed]
    if move.target is None:
        return f"the {mover} destroys itself{' and ' if captured else ''}{' and '.join(captured)}"
    to = f" to {move.promotion} ({position.variant.pieces[move.promotion.upper()].name})" if move.promotion else ""
    if move.in_place:
        return f"the {mover} promotes{to} on its square"
    said = [f"the {mover} {'goes to' if move.origin else 'is dropped on'} {move.target}"]
    if captured:
        said.append(f"captures {' and '.join(captured)}")
    if move.swapped:
        said.append(f"puts the {names[move.swapped]} on {move.origin}")
    if move.partner:
        label, origin, target = move.partner
        said.append(f"takes the {names[label]} from {origin} to {target}")
    if to:
        said.append(f"promotes{to}")
    return listed(said)


# ---------------------------------------------------------------- positions that are set up


def status(position: Position) -> str:
    """Say whose turn it is, whether it is check, mate or stalemate, and why no game can come to this position.

    >>> status(Position.from_code("7k/5KQ1/8/8/8/8/8/8 b - -", "chess"))
    'Black is in check. The game is over: 1-0 (checkmate).'
    """
    side, outcome = position.side.title(), position.outcome
    check = f"{side} is in check" if position.in_check else ""
    end = f"The game is over: {outcome.result} ({outcome.reason})" if outcome else f"{side} to move"
    return " ".join(as_sentence(said) for said in (check, *position.faults, end) if said)


def arranged(position: Position, changes: Mapping[str, str], side: Side) -> Position:
    """Put pieces on squares, or with the label "" take them off, and give a side the move.

    Raises:
        KeyError: there is no such square or label.

    >>> arranged(Position.start("rococo"), {"a2": "", "a3": "P"}, "black").code()
    '10/1iwlkclas1/1pppppppp1/10/10/10/1P8/2PPPPPPP1/1IWLKCLAS1/10 b - -'
    """
    state = position.state
    for square, label in changes.items():
        state.board[state.tables.index[square]] = state.tables.codes[label] if label else EMPTY
    standing = Position(state)
    usual = Position.start(position.variant, edition=position.edition).pieces
    lost = {
        each.letter
        for each in position.variant.castling
        for square in (each.king[0], each.partner[0])
        if standing[square] != usual.get(square)
    }
    placement, _, rights, *_ = standing.code().split()
    kept = "".join(letter for letter in rights if letter not in lost) or "-"
    return Position.from_code(f"{placement} {side[0]} {kept} -", position.variant, edition=position.edition)


# ---------------------------------------------------------------- moves that go into a log


class Continued(NamedTuple):
    """A text with further moves, which are a line of a variation or moves of the game."""

    text: str
    is_line: bool


def continued(
    text: str, game: CheckedGame, ply: int, moves: Sequence[str], check: Callable[[str], CheckedGame]
) -> Continued | None:
    r"""Return the text of a log with moves added after a ply; None if the game is in another format than a plain log.

    After the last ply they become moves of the game, if ``check`` reads them as legal ones there; everywhere else they
    become a line of a variation.

    >>> from rococo_notation.editor import check
    >>> first = lambda text: check(text).games[0]
    >>> log = "Game: Rococo\n1. P a2-a3\n"
    >>> continued(log, first(log), 1, ["p a7-a6"], first).text
    'Game: Rococo\n1. P a2-a3\n1... p a7-a6\n'
    >>> continued(log, first(log), 0, ["P b2-b3", "p a7-a6"], first).text
    'Game: Rococo\n| 1. P b2-b3 1... p a7-a6\n1. P a2-a3\n'
    """
    record, at = game.record, _line_after(text, game, ply)
    if at is None or not record.log.is_text:
        return None
    before, after = text[:at], text[at:]
    if before and not before.endswith("\n"):
        before += "\n"
    numbered = list(_numbered(record, ply, moves))
    if ply == len(record.plies):
        for lines in (numbered, moves):
            longer = f"{before}{chr(10).join(lines)}\n{after}"
            if _go_on(check(longer).record, record, len(moves)):
                return Continued(longer, is_line=False)
    return Continued(f"{before}| {' '.join(numbered)}\n{after}", is_line=True)


def _go_on(longer: Record, record: Record, count: int) -> bool:
    """Return whether the last moves of a log are legal, and nothing else in it is read in another way."""
    known = len(record.plies)
    return (
        len(longer.plies) == known + count
        and all(ply.status == "legal" and not errors_of(ply) for ply in longer.plies[known:])
        and [ply.turn.text for ply in longer.plies[:known]] == [ply.turn.text for ply in record.plies]
        and len(longer.findings) <= len(record.findings)
    )


def _line_after(text: str, game: CheckedGame, ply: int) -> int | None:
    """Return where the line begins that follows the one of a ply, or that of the first ply for 0; None if unknown."""
    if not (plies := game.record.plies):
        return len(text)
    if (stretch := game.stretch(plies[max(ply, 1) - 1])) is None:
        return None
    begin, end = map(Places(text).index, stretch)
    if ply == 0:
        return text.rfind("\n", 0, begin) + 1
    end = text.find("\n", end)
    return len(text) if end < 0 else end + 1


def _numbered(record: Record, ply: int, moves: Sequence[str]) -> Iterator[str]:
    side = record.positions[ply].side
    number = record.plies[ply - 1].move_number if ply else 0
    number += side == "white" or not ply
    for move in moves:
        yield f"{number}{'.' if side == 'white' else '...'} {move}"
        number += side == "black"
        side = "black" if side == "white" else "white"
