"""Find the compiled twin of the engine: if it is built, not switched off, and able to hold the game.

``accel`` is an extension module: its parts, in the folders ``compiled``, mean nothing to Python itself.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from importlib.machinery import ExtensionFileLoader
from importlib.util import find_spec
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from rococo_notation.rules.accel import Twin
    from rococo_notation.rules.tables import Tables

MODULE = "rococo_notation.rules.accel"
SWITCH = "ROCOCO_ACCEL"
"""The environment variable that is 0 where the readable engine is to work alone."""

_twins: WeakKeyDictionary[Tables, Twin | None] = WeakKeyDictionary()


def twin_of(tables: Tables) -> Twin | None:
    """Return the compiled twin of the tables, made once; None if the readable engine works alone."""
    if _why_unavailable():
        return None
    if tables not in _twins:
        from rococo_notation.rules.accel import Twin, why_unsupported

        try:
            _twins[tables] = None if why_unsupported(tables) else Twin(tables)
        except ValueError:
            # Its set-up is one no twin can hold: without a King, or with several of a side.
            _twins[tables] = None
    return _twins[tables]


def engine_in_use() -> str:
    """Name the engine in use: ``compiled``, or ``pure Python`` and why."""
    reason = _why_unavailable()
    return f"pure Python ({reason})" if reason else "compiled"


def _why_unavailable() -> str:
    """Say why there are no twins at all, or "" if there are."""
    if os.environ.get(SWITCH) == "0":
        return f"{SWITCH}=0"
    return "" if _is_built() else "not built"


@cache
def _is_built() -> bool:
    spec = find_spec(MODULE)
    if spec is None or not isinstance(spec.loader, ExtensionFileLoader):
        return False
    try:
        import_module(MODULE)
    except ImportError:
        # Built for another Python.
        return False
    return True
