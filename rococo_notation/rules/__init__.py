"""The rules engine: variant files compiled to tables, and the walks over them. It knows nothing of logs."""

from rococo_notation.rules.engine import has_legal_move, legal_moves, perft, verify
from rococo_notation.rules.loader import load_variant, own_games, use_games, variant, variants
from rococo_notation.rules.move import Effect, Move
from rococo_notation.rules.reasons import Cause
from rococo_notation.rules.refusals import explain
from rococo_notation.rules.state import State
from rococo_notation.rules.tables import Tables
from rococo_notation.rules.variant import Variant

__all__ = [
    "Cause", "Effect", "Move", "State", "Tables", "Variant", "explain", "has_legal_move", "legal_moves",
    "load_variant", "own_games", "perft", "use_games", "variant", "variants", "verify",
]  # fmt: skip
