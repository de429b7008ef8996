"""Refusals of moves that are not legal, and the words for pieces and squares in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rococo_notation.rules.state import State
    from rococo_notation.rules.tables import Tables


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason why a move is not legal: a finding code, a sentence, and the squares it names.

    ``tactful`` is the sentence for players of a game still going on, where ``message`` points to another move.
    """

    code: str
    message: str
    squares: tuple[str, ...] = ()
    tactful: str = ""


def at(state: State, square: int) -> str:
    """Name the piece on a square: ``the White Long Leaper on d4``."""
    return f"{the(state.tables, state.board[square])} on {state.tables.names[square]}"


def the(tables: Tables, piece: int) -> str:
    """Name a piece: ``the White Long Leaper``."""
    return f"the {tables.name(piece)}"


def listed(words: list[str], last: str = "and") -> str:
    """Join words to a list: ``a, b and c``."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"
