"""What an editor sends, read ahead so that it is known whether more has come."""

from __future__ import annotations

import os
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread

_CHUNK = 1 << 16


class Inbox:
    """Reads a pipe as ``pygls`` reads a file, and calls ``when_idle`` whenever it has to wait for more.

    So what takes long is done once for the last of several changes, and after everything that was asked.
    """

    def __init__(self, descriptor: int, when_idle: Callable[[], None]) -> None:
        self._when_idle = when_idle
        self._chunks: SimpleQueue[bytes] = SimpleQueue()
        self._buffer = b""
        self._is_closed = False
        # The thread must not keep the process alive, nor hold a lock of a buffered file, when a signal ends it.
        Thread(target=self._fill, args=(descriptor,), daemon=True).start()

    def readline(self) -> bytes:
        """Read a line, or what is left without an end."""
        while (end := self._buffer.find(b"\n")) < 0 and self._wait():
            pass
        return self._take(end + 1 if end >= 0 else len(self._buffer))

    def read(self, size: int, /) -> bytes:
        """Read so many bytes, fewer only at the end."""
        while len(self._buffer) < size and self._wait():
            pass
        return self._take(size)

    def _take(self, size: int) -> bytes:
        taken, self._buffer = self._buffer[:size], self._buffer[size:]
        return taken

    def _wait(self) -> bool:
        """Wait for more bytes; tell whether there are any."""
        if self._is_closed:
            return False
        if self._chunks.empty():
            self._when_idle()
        chunk = self._chunks.get()
        self._is_closed = not chunk
        self._buffer += chunk
        return not self._is_closed

    def _fill(self, descriptor: int) -> None:
        chunk = b"begun"
        while chunk:
            try:
                chunk = os.read(descriptor, _CHUNK)
            except OSError:
                chunk = b""
            self._chunks.put(chunk)
