"""The site as ``docs/build`` makes it, and the parts of docs/making that make it."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from built import built_site
from support import ROOT

sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "docs" / "making"))

from benchmarks.loopback import serving


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder that is published."""
    return built_site()


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Where it is served."""
    with serving(site) as address:
        yield address
