"""Judging on a Dask cluster."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from archive.stores import outcome, short_logs, store_of
from rococo_notation.cli import main

distributed = pytest.importorskip("distributed")


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["archive", "validate", *map(str, arguments)])


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
    begin = time.monotonic()
    result = run(store_of(tmp_path / "a.db", short_logs(1)), "--scheduler", "tcp://127.0.0.1:1")
    assert time.monotonic() - begin < 20
    assert result.exit_code == 2
    assert "no Dask scheduler with workers answers there" in result.stderr


def test_a_missing_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = run(store_of(tmp_path / "a.db", short_logs(1)), "--scheduler", "tcp://127.0.0.1:1")
    assert result.exit_code == 2
    assert "pip install 'rococo-notation[cluster]'" in result.stderr
