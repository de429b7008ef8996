"""What tests of ends share: which processes there still are."""

import time
from pathlib import Path


def processes_of(session: int) -> list[int]:
    """The processes of a session that have not ended, on Linux."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, _, rest = stat.read_text(encoding="utf-8", errors="replace").rpartition(")")
        except OSError:
            continue
        state, _, _, its_session = rest.split()[:4]
        if int(its_session) == session and state != "Z":
            found.append(int(name.split()[0]))
    return found


def all_end(session: int, seconds: float = 10) -> bool:
    """Wait until no process of a session is left."""
    deadline = time.monotonic() + seconds
    while processes_of(session) and time.monotonic() < deadline:
        time.sleep(0.02)
    return not processes_of(session)
