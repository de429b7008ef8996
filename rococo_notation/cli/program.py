"""The command line as a program: how it ends when a signal ends it, and when it has a fault of its own."""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

from rococo_notation.cli import drop_output, main
from rococo_notation.cli.failures import FAILED, INTERRUPTED, Ended, complain
from rococo_notation.home import ISSUES
from rococo_notation.text_safety import one_line

PACKAGE = Path(__file__).parent.parent


def run() -> None:
    """Run the command line. What stops it is told in a line, also a fault of the program, whose exit code is 2."""
    try:
        with _hearing_signals():
            main(prog_name="rococo")
    except Ended as end:
        drop_output()
        # The terminal may be gone.
        with suppress(OSError):
            complain(end.told)
        raise
    except Exception as error:
        drop_output()
        # Python 3.11 calls an interrupt in the making of a class an error.
        if isinstance(error.__cause__, KeyboardInterrupt):
            sys.exit(INTERRUPTED)
        with suppress(OSError):
            _tell(error)
        sys.exit(FAILED)


@contextmanager
def _hearing_signals() -> Iterator[None]:
    """End in order, with workers ended and no file half written, when told to end or when the terminal is closed."""

    def end(number: int, _: FrameType | None) -> None:
        # A second signal ends the program at once.
        signal.signal(number, signal.SIG_DFL)
        raise Ended(128 + number)

    ends = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    # What is ignored stays so, as under nohup.
    heard = [number for number in ends if signal.getsignal(number) == signal.SIG_DFL]
    for number in heard:
        signal.signal(number, end)
    try:
        yield
    finally:
        for number in heard:
            signal.signal(number, signal.SIG_DFL)


def _tell(error: Exception) -> None:
    """Say what went wrong, where, and what to do about it."""
    if os.environ.get("ROCOCO_TRACEBACK") == "1":
        traceback.print_exception(error)
    if isinstance(error, MemoryError):
        complain("there is not enough memory for this")
        return
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(PACKAGE)]
    place = f" ({Path(own[-1].filename).relative_to(PACKAGE).as_posix()}, line {own[-1].lineno})" if own else ""
    complain(f"a fault of the program itself: {one_line(f'{type(error).__name__}: {error}')}{place}")
    complain("please report it with what the same command prints when ROCOCO_TRACEBACK=1 is set in the environment:")
    complain(ISSUES)
