"""A real Firefox, driven by WebDriver BiDi: Playwright drives only a Firefox of its own make."""

import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

NAMES = ("firefox-esr", "firefox")


class Firefox:
    """One tab of a browser."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket
        self._numbers = count(1)
        self.complaints: list[str] = []
        self._call("session.new", capabilities={})
        self._call("session.subscribe", events=["log.entryAdded"])
        self._tab = self._call("browsingContext.getTree")["contexts"][0]["context"]

    def visit(self, address: str) -> None:
        # By way of another page, for an address that differs behind the # only would not be loaded again.
        for each in ("about:blank", address):
            self._call("browsingContext.navigate", context=self._tab, url=each, wait="complete")

    def evaluate(self, expression: str) -> Any:
        answer = self._call("script.evaluate", expression=expression, target={"context": self._tab}, awaitPromise=True)
        assert answer["type"] == "success", answer
        return answer["result"].get("value")

    def wait_for(self, expression: str, seconds: float = 60) -> Any:
        """Wait until an expression is true of the page, and return what it is."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = self.evaluate(expression)
            if found:
                return found
            time.sleep(0.05)
        raise TimeoutError(expression)

    def _call(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv(timeout=60))
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]
            if answer.get("method") == "log.entryAdded" and answer["params"]["level"] == "error":
                self.complaints.append(answer["params"]["text"])


def installed() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def firefox(program: str, profile: Path) -> Iterator[Firefox]:
    """Start the browser without a window, on a new profile."""
    from websockets.sync.client import connect

    command = [program, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr is not None
        told = (re.search(r"WebDriver BiDi listening on (ws://\S+)", line) for line in process.stderr)
        address = next(filter(None, told))[1]
        with connect(f"{address}/session", max_size=None) as socket:
            yield Firefox(socket)
    finally:
        process.terminate()
        process.communicate()
