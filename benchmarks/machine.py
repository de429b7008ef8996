"""What was measured on: machine, Python, what is installed, day."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path

import rococo_notation as rn


def about(versions: Mapping[str, str | None], *, compiled: bool) -> Iterator[str]:
    """The lines that name it."""
    yield f"Machine: {_processor()}, {os.cpu_count()} cores, {platform.system()} {platform.release()}"
    yield f"Python: {platform.python_version()} ({platform.python_implementation()})"
    yield f"rococo-notation: {rn.__version__}, {'compiled' if compiled else 'not compiled'}"
    named = {name.split(",")[0]: version or "not installed" for name, version in versions.items()}
    yield "Beside: " + ", ".join(f"{name} {version}" for name, version in named.items())
    yield f"Day: {date.today().isoformat()}"


def _processor() -> str:
    try:
        found = re.search(r"^model name\s*:\s*(.*)$", Path("/proc/cpuinfo").read_text(encoding="utf-8"), re.MULTILINE)
    except OSError:
        found = None
    return found[1] if found else platform.processor() or platform.machine()
