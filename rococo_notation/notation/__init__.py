"""Read the text of Game Courier logs into turns and write it back, without knowing the rules."""

from rococo_notation.notation.dialect import GENERIC, Dialect
from rococo_notation.notation.log import GameStatus, Line, LineKind, Log, Remark, write_log
from rococo_notation.notation.log_reader import read_headers, read_log, read_titles
from rococo_notation.notation.position_code import HOLE, PositionCode, read_code, write_code, write_fen
from rococo_notation.notation.source import Source
from rococo_notation.notation.turn import Part, PartKind, Side, Span, Turn
from rococo_notation.notation.turns.line import parse_turn

__all__ = [
    "GENERIC", "HOLE", "Dialect", "GameStatus", "Line", "LineKind", "Log", "Part", "PartKind", "PositionCode", "Remark",
    "Side", "Source", "Span", "Turn", "parse_turn", "read_code", "read_headers", "read_log", "read_titles",
    "write_code", "write_fen", "write_log",
]  # fmt: skip
