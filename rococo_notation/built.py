"""Tell which engine is in use, without importing the rules: the compiled one if it is built and not switched off."""

import os
from functools import cache
from importlib.machinery import ExtensionFileLoader, PathFinder
from importlib.util import module_from_spec
from pathlib import Path

MODULE = "rococo_notation.rules.accel"
SWITCH = "ROCOCO_ACCEL"
"""The environment variable that is 0 where the readable engine is to work alone."""


def engine_in_use() -> str:
    """Name the engine in use: ``compiled``, or ``pure Python`` and why."""
    reason = why_unavailable()
    return f"pure Python ({reason})" if reason else "compiled"


def why_unavailable() -> str:
    """Say why the compiled engine is not used, or "" if it is."""
    if os.environ.get(SWITCH) == "0":
        return f"{SWITCH}=0"
    return "" if _is_built() else "not built"


@cache
def _is_built() -> bool:
    spec = PathFinder.find_spec(MODULE, [str(Path(__file__).with_name("rules"))])
    if spec is None or not isinstance(spec.loader, ExtensionFileLoader):
        return False
    try:
        # This loads the file and does not run it, which would import the rules.
        module_from_spec(spec)
    except ImportError:
        # Built for another Python.
        return False
    return True
