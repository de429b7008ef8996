"""Switching the compiled engine off."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncompiled() -> Iterator[None]:
    """Within it nothing is compiled, in processes that are started neither."""
    before = os.environ.get("ROCOCO_ACCEL")
    os.environ["ROCOCO_ACCEL"] = "0"
    try:
        yield
    finally:
        if before is None:
            del os.environ["ROCOCO_ACCEL"]
        else:
            os.environ["ROCOCO_ACCEL"] = before
