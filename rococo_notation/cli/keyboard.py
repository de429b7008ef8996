"""Read keys from a terminal, and learn when it is resized."""

from __future__ import annotations

import os
import re
import select
import signal
import sys
from contextlib import ExitStack
from typing import Final, Self

import click

# A terminal may hand over several keys at once.
_KEY: Final = re.compile(r"\x1b[\[O][0-9;]*[A-Za-z~]|[\xe0\0][GHKMOP]|.", re.DOTALL)
_ESCAPE: Final = b"\x1b"
_PATIENCE: Final = 0.05
"""Seconds in which what follows an escape comes if it begins a key, as over a slow line."""


class Keyboard:
    """Reads keys, which are not shown while it is open, and comes back with none when the terminal is resized."""

    def __enter__(self) -> Self:
        self.open = ExitStack()
        self.watched: list[int] = []
        # On Windows a terminal does not tell that it was resized.
        if sys.platform != "win32" and sys.stdin.isatty():
            self._watch()
        return self

    def __exit__(self, *_: object) -> None:
        self.open.close()

    def read(self) -> list[str]:
        """Wait for keys, several if they were pressed at once; a terminal that is gone gives ``q``."""
        if not self.watched:
            return _KEY.findall(click.getchar()) or ["q"]
        keys, resizes = self.watched
        ready, _, _ = select.select(self.watched, [], [])
        if resizes in ready:
            os.read(resizes, 1024)
        if keys not in ready:
            return []
        pressed = os.read(keys, 1024)
        if pressed == _ESCAPE and select.select([keys], [], [], _PATIENCE)[0]:
            pressed += os.read(keys, 1024)
        return _KEY.findall(pressed.decode(errors="ignore")) if pressed else ["q"]

    def _watch(self) -> None:
        """Take keys one by one and silently, control characters too; a pipe has a byte when the terminal is resized."""
        import termios

        before = termios.tcgetattr(sys.stdin)
        self.open.callback(termios.tcsetattr, sys.stdin, termios.TCSADRAIN, before)
        quiet = [*before[:3], before[3] & ~(termios.ECHO | termios.ICANON | termios.ISIG), *before[4:]]
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, quiet)
        told, tells = os.pipe()
        for end in (told, tells):
            os.set_blocking(end, False)
            self.open.callback(os.close, end)
        self.watched = [sys.stdin.fileno(), told]
        # The handler does nothing: what wakes the reader is the byte that Python writes for the signal.
        self.open.callback(signal.signal, signal.SIGWINCH, signal.signal(signal.SIGWINCH, lambda *_: None))
        self.open.callback(signal.set_wakeup_fd, signal.set_wakeup_fd(tells, warn_on_full_buffer=False))
