from collections.abc import Iterator
from pathlib import Path

import pytest

from archive.site import Site, serving
from rococo_notation.archive.politeness import Politeness
from rococo_notation.archive.store import Store


class TurnedClock:
    """A clock that stands still but where somebody waits by it, or by ``tick`` seconds at every look."""

    def __init__(self, tick: float = 0) -> None:
        self.now = 1_000_000_000.0
        self.tick = tick

    def time(self) -> float:
        self.now += self.tick
        return self.now

    monotonic = time

    def sleep(self, seconds: float, /) -> None:
        self.now += seconds


LOCAL = Politeness("me@example.org", delay=0, timeout=2, allowed=frozenset({"127.0.0.1"}))


@pytest.fixture
def clock() -> TurnedClock:
    return TurnedClock()


@pytest.fixture
def site() -> Iterator[Site]:
    with serving(Site()) as serves:
        yield serves


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "games.db") as opened:
        yield opened
