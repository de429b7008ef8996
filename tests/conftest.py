import gc
import os
import shutil
import sys
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# The first example of a run builds tables and parsers, which takes longer than an example may. A run tries the same
# examples as the one before, so that what fails was changed; ROCOCO_SEEK=1 looks for new ones.
settings.register_profile(
    "thorough",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=os.environ.get("ROCOCO_SEEK") != "1",
)
settings.register_profile("ordinary", settings.get_profile("thorough"), max_examples=30)
settings.load_profile("ordinary")

# Programs that tests start would compile the package each time; if not with the sources, what is compiled is kept here.
if sys.dont_write_bytecode:
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(Path(__file__).parents[1] / ".pytest_cache" / "compiled")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# The games of whoever runs the tests are none of theirs.
os.environ["ROCOCO_GAMES"] = ""

SLOW_TIMEOUT = 1200
"""In seconds, for the slow tests; the others have what pyproject.toml gives them."""

EXPECTED_SKIPS = {
    "nothing is forbidden to root": "containers run as root",
    "nothing here draws manual pages": "most containers have no groff",
    # Where ROCOCO_EXPECT says that the module is compiled, these are failures.
    "not built": "the wheel made without a compiler is tested too",
    "needs the compiled twin, not pure Python (not built)": "the same",
    "rococo_notation.rules.accel is not compiled, so there are no two engines to compare": "the same",
}
"""The only reasons for which a test may be skipped where --strict-skips is given, and why that is right."""

CHROMIUM = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden files instead of comparing them")
    parser.addoption("--strict-skips", action="store_true", help="fail where a test is skipped that should not be")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, Any, Any]:
    """Keep the garbage collector from looking at more than 20,000 tests again and again."""
    gc.disable()
    collected = yield
    gc.freeze()
    gc.enable()
    return collected


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--strict-skips"):
        config.pluginmanager.register(StrictSkips())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if isinstance(item, pytest.Function) and "chromium" in item.fixturenames:
            item.add_marker(pytest.mark.slow)
        if item.get_closest_marker("slow") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(SLOW_TIMEOUT))


class StrictSkips:
    """Lets a run fail in which a test, or a whole file of them, was skipped for a reason that is not expected."""

    def __init__(self) -> None:
        self.unexpected: list[str] = []

    def _see(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.skipped:
            _, _, reason = report.longrepr if isinstance(report.longrepr, tuple) else ("", 0, str(report.longrepr))
            reason = reason.removeprefix("Skipped: ")
            if reason not in EXPECTED_SKIPS:
                self.unexpected.append(f"{report.nodeid}: {reason}")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._see(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._see(report)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.unexpected and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for each in dict.fromkeys(self.unexpected):
            terminalreporter.write_line(f"SKIPPED AND NOT EXPECTED TO BE {each}", red=True)


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


@pytest.fixture(scope="session")
def playwright() -> Iterator[Any]:
    """What drives the browsers."""
    sync_api = pytest.importorskip("playwright.sync_api")
    with sync_api.sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(playwright: Any) -> Iterator[Any]:
    """The browser; where there is none the tests that need it are skipped."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if found is None:
        pytest.skip("no chromium on this machine: on Debian, apt-get install chromium")
    browser = playwright.chromium.launch(executable_path=found, args=list(CHROMIUM))
    yield browser
    browser.close()
