"""Show on a terminal what the program is waiting for."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rococo_notation.text_safety import one_line

if TYPE_CHECKING:
    from rich.status import Status


class StatusLine:
    """Shows ``step`` and the current activity; use it as a context manager."""

    def __init__(self) -> None:
        self.step = ""
        self.status: Status | None = None

    def __enter__(self) -> StatusLine:
        if sys.stderr.isatty():
            from rich.console import Console

            self.status = Console(stderr=True).status("")
            self.status.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.status is not None:
            self.status.stop()

    def __call__(self, what: str) -> None:
        """Show the current activity."""
        if self.status is not None:
            from rich.text import Text

            self.status.update(Text(one_line(f"{self.step}{what}")))
