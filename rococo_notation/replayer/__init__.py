"""Replay logs by the rules: resolve each turn in its position, with a finding for every fault."""

from rococo_notation.replayer.endings import Outcome
from rococo_notation.replayer.games import find_variant
from rococo_notation.replayer.position import Position, Verdict
from rococo_notation.replayer.record import Ply, Record
from rococo_notation.replayer.replaying import parse_log, replay

__all__ = ["Outcome", "Ply", "Position", "Record", "Verdict", "find_variant", "parse_log", "replay"]
