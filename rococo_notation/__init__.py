"""Read and replay Game Courier logs, and check them against the rules of Rococo and its relatives."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rococo_notation import formats
    from rococo_notation.codes import CODES, Severity
    from rococo_notation.errors import (
        AmbiguousMoveError,
        IllegalMoveError,
        NotationError,
        RococoError,
        UnreadableError,
        VariantError,
    )
    from rococo_notation.finding import Finding
    from rococo_notation.formats.read import read
    from rococo_notation.notation import Log, Part, PartKind, Source, Turn, parse_turn, write_log
    from rococo_notation.replayer import Outcome, Ply, Position, Record, Verdict, parse_log, replay
    from rococo_notation.replayer.position import perft
    from rococo_notation.replayer.record import Summary
    from rococo_notation.replayer.replaying import summarize, summarize_many
    from rococo_notation.rules import Effect, Move, Variant, load_variant, own_games, use_games, variant, variants

_HOMES = {
    "rococo_notation.errors": (
        "AmbiguousMoveError", "IllegalMoveError", "NotationError", "RococoError", "UnreadableError", "VariantError",
    ),
    "rococo_notation.codes": ("CODES", "Severity"),
    "rococo_notation.finding": ("Finding",),
    "rococo_notation.formats.read": ("read",),
    "rococo_notation.notation": ("Log", "Part", "PartKind", "Source", "Turn", "parse_turn", "write_log"),
    "rococo_notation.replayer": ("Outcome", "Ply", "Position", "Record", "Verdict", "parse_log", "replay"),
    "rococo_notation.replayer.position": ("perft",),
    "rococo_notation.replayer.replaying": ("summarize", "summarize_many"),
    "rococo_notation.replayer.record": ("Summary",),
    "rococo_notation.rules": (
        "Effect", "Move", "Variant", "load_variant", "own_games", "use_games", "variant", "variants",
    ),
}  # fmt: skip
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__version__ = "0.1.0"
__all__ = [
    "CODES", "AmbiguousMoveError", "Effect", "Finding", "IllegalMoveError", "Log", "Move", "NotationError", "Outcome",
    "Part", "PartKind", "Ply", "Position", "Record", "RococoError", "Severity", "Source", "Summary", "Turn",
    "UnreadableError", "Variant", "VariantError", "Verdict", "__version__", "formats", "load_variant", "own_games",
    "parse_log", "parse_turn", "perft", "read", "replay", "summarize", "summarize_many", "use_games", "variant",
    "variants", "write_log",
]  # fmt: skip


def __getattr__(name: str) -> object:
    """Import a public name on first use, so that commands start quickly."""
    from importlib import import_module

    if name == "formats":
        return import_module("rococo_notation.formats")
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
