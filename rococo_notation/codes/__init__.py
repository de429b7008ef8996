"""The table of codes: every kind of finding, one file per family."""

from rococo_notation.codes import (
    gc0_input,
    gc1_notation,
    gc2_movement,
    gc3_captures,
    gc4_powers,
    gc5_endings,
    gc6_metadata,
)
from rococo_notation.codes.model import Code, Example, Rule, Severity

FAMILIES = {
    "GC0": "input",
    "GC1": "notation",
    "GC2": "movement",
    "GC3": "captures as written",
    "GC4": "special powers",
    "GC5": "the end of the game",
    "GC6": "what the log says about itself",
}

CODES: dict[str, Code] = {
    code.code: code
    for family in (gc0_input, gc1_notation, gc2_movement, gc3_captures, gc4_powers, gc5_endings, gc6_metadata)
    for code in family.CODES
}

AGAINST_THE_RULES = ("GC2", "GC3", "GC4", "GC5")
"""The families whose errors make a move illegal."""

__all__ = ["AGAINST_THE_RULES", "CODES", "FAMILIES", "Code", "Example", "Rule", "Severity"]
