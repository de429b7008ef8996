"""A web server on this machine alone."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


class _Quiet(SimpleHTTPRequestHandler):
    """Says nothing, and knows what scripts and WebAssembly are on any machine."""

    extensions_map = {  # noqa: RUF012 -- as the class has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: object) -> None:
        """Keep it."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file; a page that is closed meanwhile is no error."""
        with suppress(ConnectionError):
            super().copyfile(source, outputfile)


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve a folder; gives the address, which ends in a slash."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()
