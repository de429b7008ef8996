"""Judging on a Dask cluster."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from archive.stores import outcome, rows, short_logs, store_of
from rococo_notation.cli import main

distributed = pytest.importorskip("distributed")


def archive(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["archive", *map(str, arguments)])


def run(*arguments: object) -> Result:
    return archive("validate", *arguments)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two workers in processes of their own, which are begun again when they die."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None
    ) as cluster:
        yield cluster


@pytest.mark.slow
def test_a_cluster_gives_what_one_process_does(cluster: Any, tmp_path: Path) -> None:
    here, there = (store_of(tmp_path / name, short_logs(2500)) for name in ("a.db", "b.db"))
    assert run(here, "-q").stdout == run(there, "-q", "--scheduler", cluster.scheduler_address).stdout
    assert outcome(here) == outcome(there)


@pytest.mark.slow
def test_the_logs_of_a_worker_that_is_lost_are_judged_all_the_same(cluster: Any, tmp_path: Path) -> None:
    here, there = (store_of(tmp_path / name, short_logs(12_000)) for name in ("a.db", "b.db"))
    run(here, "-q")
    command = [sys.executable, "-m", "rococo_notation", "archive", "validate", str(there)]
    address = cluster.scheduler_address
    with distributed.Client(address, set_as_default=False) as client:
        victims = list(client.run(os.getpid).values())
    with subprocess.Popen(
        [*command, "--scheduler", address],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as process:  # fmt: skip
        assert process.stdout is not None
        process.stdout.readline()
        os.kill(victims[0], signal.SIGKILL)
        process.stdout.read()
    assert process.returncode == 1
    assert outcome(here) == outcome(there)


@pytest.mark.slow
def test_a_scheduler_that_is_not_there_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rococo_notation.archive.cluster.PATIENCE", 1)
    result = run(store_of(tmp_path / "a.db", short_logs(1)), "--scheduler", "tcp://127.0.0.1:1")
    assert result.exit_code == 2
    assert "no Dask scheduler with workers answers" in result.stderr


@pytest.fixture
def lone(tmp_path: Path) -> Iterator[dict[str, Any]]:
    """A scheduler and a worker, which nobody begins again; by their names, and ``address``."""
    with ExitStack() as stack:

        def begin(*arguments: str) -> subprocess.Popen[bytes]:
            command = [sys.executable, "-m", "distributed.cli." + arguments[0], *arguments[1:], "--no-dashboard"]
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            stack.callback(process.wait)
            stack.callback(process.kill)
            return process

        told = tmp_path / "scheduler.json"
        scheduler = begin("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(told))
        worker = begin("dask_worker", "--scheduler-file", str(told), "--nthreads", "1", "--no-nanny")
        deadline = time.monotonic() + 60
        while not told.exists():
            assert time.monotonic() < deadline
            time.sleep(0.1)
        address = json.loads(told.read_text())["address"]
        with distributed.Client(address, set_as_default=False, timeout=60) as client:
            client.wait_for_workers(1, timeout=60)
        yield {"scheduler": scheduler, "worker": worker, "address": address}


IMPATIENT = """
from rococo_notation.archive import cluster
from rococo_notation.cli import run
cluster.PATIENCE, cluster.LOOK = 10, 0.5
run()
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lost", "told"),
    [
        ("worker", "all workers were lost and none came back in 10 seconds; earlier results are kept"),
        ("scheduler", "the scheduler was lost and did not come back in 10 seconds; earlier results are kept"),
    ],
)
def test_a_cluster_that_is_lost_is_told(lone: dict[str, Any], tmp_path: Path, lost: str, told: str) -> None:
    path = store_of(tmp_path / "a.db", short_logs(12_000))
    command = [sys.executable, "-c", IMPATIENT, "archive", "validate", str(path), "--scheduler", lone["address"]]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"}
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        lone[lost].kill()
        said = process.communicate(timeout=60)[1]
    assert (said, process.returncode) == (f"rococo: {lone['address']}: {told}\n", 2)
    assert rows(path, "SELECT count(*) > 0 FROM verdicts") == [(1,)]


def test_a_missing_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = run(store_of(tmp_path / "a.db", short_logs(1)), "--scheduler", "tcp://127.0.0.1:1")
    assert result.exit_code == 2
    assert "pip install 'rococo-notation[cluster]'" in result.stderr
