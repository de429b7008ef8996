"""Find the dialect of a variant: how its squares and pieces are written."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING

from rococo_notation.notation import GENERIC, Dialect
from rococo_notation.rules import State, legal_moves

if TYPE_CHECKING:
    from rococo_notation.rules import Variant
    from rococo_notation.rules.state import Packed


@lru_cache(maxsize=64)
def dialect_of(variant: Variant) -> Dialect:
    """Return the dialect of the logs of a variant."""
    return Dialect(
        files=variant.files,
        ranks=variant.ranks,
        file_aliases=dict(variant.file_aliases),
        rank_aliases=dict(variant.rank_aliases),
        labels=variant.labels,
        names=_names(variant),
        make_example=partial(_example, variant),
    )


@lru_cache(maxsize=64)
def _example(variant: Variant) -> str:
    """Return a move from the set-up, if there is one: a Pawn's, on a middle file, straight and far ahead, if it can."""
    state = State.start(variant.tables())
    names, places, labels = state.tables.names, state.tables.places, state.tables.labels

    def fitness(move: Packed) -> tuple[bool, bool, bool, int]:
        (file, rank), (to_file, to_rank) = places[move.origin], places[move.target]
        return labels[move.piece] in "Pp", file == variant.width // 2, file == to_file, abs(to_rank - rank)

    plain = [move for move in legal_moves(state) if move.target in places and not move.castling]
    move = max(plain, key=fitness, default=None)
    return f"{labels[move.piece]} {names[move.origin]}-{names[move.target]}" if move else GENERIC.example


def _names(variant: Variant) -> dict[str, str]:
    """Map the names of pieces to labels, also by a last word that only one piece has: "Pawn", "Leaper"."""
    names = {piece.name.casefold(): letter.upper() for letter, piece in variant.pieces.items()}
    last = [name.split()[-1] for name in names]
    short = {name.split()[-1]: label for name, label in names.items() if last.count(name.split()[-1]) == 1}
    return {**short, **names}
