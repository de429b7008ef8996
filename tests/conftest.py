from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# The first example of a run builds tables and parsers, which takes longer than an example may.
settings.register_profile("rococo", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("rococo")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden files instead of comparing them")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str | Path, str], None]:
    """Compare a whole output with the golden file of that name beside the test, or with the file of a whole path."""

    def compare(name: str | Path, output: str) -> None:
        file = Path(request.path).parent / "golden" / name
        if request.config.getoption("--update-golden"):
            file.parent.mkdir(exist_ok=True)
            file.write_text(output, encoding="utf-8")
        assert output == file.read_text(encoding="utf-8")

    return compare
