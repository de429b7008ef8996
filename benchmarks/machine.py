"""What was measured on: day, machine, Python, version."""

from __future__ import annotations

import os
import platform
import re
from datetime import date
from pathlib import Path

import rococo_notation as rn


def about(*, compiled: bool) -> str:
    """Return a sentence about this run."""
    system = f"{platform.system()} {'.'.join(platform.release().split('.')[:2])}"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    version = f"rococo-notation {rn.__version__}, {'compiled' if compiled else 'not compiled'}"
    return f"{date.today()}: {_processor()}, {os.cpu_count()} cores, {system}, {python}, {version}"


def _processor() -> str:
    try:
        found = re.search(r"^model name\s*:\s*(.*)$", Path("/proc/cpuinfo").read_text(encoding="utf-8"), re.MULTILINE)
    except OSError:
        found = None
    return found[1] if found else platform.processor() or platform.machine()
