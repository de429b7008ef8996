"""The table of codes: every kind of finding, those about the text in ``text`` and those about moves in ``play``."""

from rococo_notation.codes import play, text
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

_FAMILIES = (text.GC0, text.GC1, play.GC2, play.GC3, play.GC4, play.GC5, text.GC6)
CODES: dict[str, Code] = {code.code: code for family in _FAMILIES for code in family}

AGAINST_THE_RULES = ("GC2", "GC3", "GC4", "GC5")
"""The families whose errors make a move illegal."""

__all__ = ["AGAINST_THE_RULES", "CODES", "FAMILIES", "Code", "Example", "Rule", "Severity"]
