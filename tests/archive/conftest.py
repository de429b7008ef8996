from collections.abc import Iterator
from pathlib import Path

import pytest

from archive.site import Site, serving
from rococo_notation.archive.politeness import Manners
from rococo_notation.archive.store import Store

LOCAL = Manners("me@example.org", delay=0, timeout=2, allowed=frozenset({"127.0.0.1"}))


@pytest.fixture
def site() -> Iterator[Site]:
    with serving(Site()) as serves:
        yield serves


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "games.db") as opened:
        yield opened
