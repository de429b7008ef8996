"""Read the text on the clipboard, with the tool that the system has for it."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from typing import Final

from rococo_notation.errors import UnreadableError
from rococo_notation.text_safety import one_line, reason

CLIPBOARD: Final = "<clipboard>"
"""What stands for the clipboard in place of a path, and is the name of what is read from it."""
PATIENCE: Final = 10
"""Seconds for the program that owns the clipboard to answer."""

# Written as bytes, because the console would write it in a code page of its own.
_POWERSHELL: Final = (
    "$text = [Text.Encoding]::UTF8.GetBytes([string](Get-Clipboard -Raw)); "
    "[Console]::OpenStandardOutput().Write($text, 0, $text.Length)"
)
_TOOLS: Final = (
    ("", ("pbpaste",)),
    ("WAYLAND_DISPLAY", ("wl-paste", "--no-newline", "--type", "text")),
    ("DISPLAY", ("xclip", "-selection", "clipboard", "-out")),
    ("DISPLAY", ("xsel", "--clipboard", "--output")),
    # Also from Linux inside Windows.
    ("", ("powershell.exe", "-NoProfile", "-NonInteractive", "-Command", _POWERSHELL)),
)
"""The tools in the order in which they are tried, each with the variable without which it is of no use."""


class Clipboard:
    """The clipboard, given in place of a file."""

    def __str__(self) -> str:
        return CLIPBOARD

    def read_bytes(self) -> bytes:
        """Return the text on the clipboard.

        Raises:
            UnreadableError: there is none, or no tool to read it; the message says what to do.
        """
        told = "nothing here can read it: on Linux install wl-clipboard or xclip"
        # By the locale pbpaste chooses its encoding.
        environment = {**os.environ, "LC_ALL": "en_US.UTF-8"}
        for tool in _found():
            try:
                done = subprocess.run(tool, capture_output=True, timeout=PATIENCE, check=False, env=environment)
            except subprocess.TimeoutExpired:
                told = f"{tool[0]} does not answer"
                continue
            except OSError as error:
                told = f"{tool[0]}: {reason(error)}"
                continue
            if done.returncode == 0 and done.stdout.strip():
                return done.stdout
            said = one_line(done.stderr.decode(errors="replace").strip())
            told = "there is no text on it" + (f" ({said})" if said else "") + ": copy the moves first"
        raise UnreadableError(f"{CLIPBOARD}: {told}; or give - in its place and paste the moves")


def _found() -> Iterator[tuple[str, ...]]:
    """Yield the tools that are there."""
    for needed, tool in _TOOLS:
        if (not needed or os.environ.get(needed)) and shutil.which(tool[0]):
            yield tool
