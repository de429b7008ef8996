"""Show what the program is waiting for: on a terminal at once, elsewhere in a line a minute."""

from __future__ import annotations

import sys
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from rococo_notation.cli.failures import complain
from rococo_notation.cli.progress import EVERY
from rococo_notation.text_safety import one_line

if TYPE_CHECKING:
    from rich.status import Status

    from rococo_notation.archive.web.rate_limit import Clock


class StatusLine:
    """Shows ``step`` and the current activity; use it as a context manager."""

    def __init__(self, clock: Clock = time) -> None:
        self.clock = clock
        self.step = ""
        self.last = 0.0
        self.status: Status | None = None

    def __enter__(self) -> StatusLine:
        if sys.stderr.isatty():
            from rich.console import Console

            self.status = Console(stderr=True).status("")
            self.status.start()
        self.last = self.clock.monotonic()
        return self

    def __exit__(self, *_: object) -> None:
        if self.status is not None:
            self.status.stop()

    def __call__(self, what: str) -> None:
        """Show the current activity."""
        told = one_line(f"{self.step}{what}")
        if self.status is not None:
            from rich.text import Text

            self.status.update(Text(told))
        elif self.clock.monotonic() - self.last >= EVERY:
            self.last = self.clock.monotonic()
            complain(f"{datetime.fromtimestamp(self.clock.time(), UTC).astimezone():%H:%M}, {told}")
