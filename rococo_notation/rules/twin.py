"""Find the compiled twin of the engine: if it is built, not switched off, and able to hold the game.

``accel`` is an extension module: its parts, in the folders ``compiled``, mean nothing to Python itself.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from rococo_notation.built import why_unavailable

if TYPE_CHECKING:
    from rococo_notation.rules.accel import Twin
    from rococo_notation.rules.tables import Tables

_twins: WeakKeyDictionary[Tables, Twin | None] = WeakKeyDictionary()


def twin_of(tables: Tables) -> Twin | None:
    """Return the compiled twin of the tables, made once; None if the readable engine works alone."""
    if why_unavailable():
        return None
    if tables not in _twins:
        from rococo_notation.rules.accel import Twin

        _twins[tables] = None
        # It refuses a game that it does not support, and a set-up without a King or with several of a side.
        with suppress(ValueError):
            _twins[tables] = Twin(tables)
    return _twins[tables]
