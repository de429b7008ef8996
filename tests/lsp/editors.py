"""An editor as far as the server sees one: it writes and reads messages, and applies the edits it is given."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from support import ROOT

COMMAND = (sys.executable, "-m", "rococo_notation", "lsp")
Json = dict[str, Any]


class Editor:
    """Runs a server in a folder, says what it can and what is configured, and ends it in order."""

    def __init__(
        self,
        folder: Path,
        options: Json | None = None,
        encodings: tuple[str, ...] = (),
        *,
        related: bool = True,
    ) -> None:
        self.folder = folder
        self.process = subprocess.Popen(
            COMMAND, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        self.texts: dict[str, str] = {}
        self.notes: list[Json] = []
        self._number = 0
        capabilities: Json = {"textDocument": {"publishDiagnostics": {"relatedInformation": related}}}
        if encodings:
            capabilities["general"] = {"positionEncodings": list(encodings)}
        self.answer = self.ask(
            "initialize",
            processId=os.getpid(), rootUri=folder.as_uri(), capabilities=capabilities, initializationOptions=options,
        )  # fmt: skip
        self.tell("initialized")

    def __enter__(self) -> "Editor":
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is not None:
            self.process.kill()
            print(self.process.communicate()[1].decode())
            return
        self.ask("shutdown")
        self.tell("exit")
        stdout, stderr = self.process.communicate(timeout=20)
        assert (self.process.returncode, stdout, stderr.decode()) == (0, b"", "")

    # ---------------------------------------------------------------- messages

    def tell(self, method: str, **params: Any) -> None:
        self._write({"method": method, "params": params})

    def ask(self, method: str, **params: Any) -> Any:
        """Ask, and wait for the answer; what comes before it is kept in ``notes``."""
        self._number += 1
        self._write({"id": self._number, "method": method, **({"params": params} if params else {})})
        while True:
            message = self.read()
            if message.get("id") == self._number:
                assert "error" not in message, message
                return message["result"]
            self.notes.append(message)

    def _write(self, message: Json) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def read(self) -> Json:
        assert self.process.stdout
        size = 0
        while line := self.process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                size = int(value)
        assert size, "the server has ended"
        message: Json = json.loads(self.process.stdout.read(size))
        return message

    # ---------------------------------------------------------------- documents

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    def open(self, name: str, text: str, language: str = "plaintext") -> list[Json]:
        """Open a document, and return its diagnostics."""
        self.texts[name] = text
        self.tell(
            "textDocument/didOpen",
            textDocument={"uri": self.uri(name), "languageId": language, "version": 1, "text": text},
        )
        return self.diagnostics(name)

    def change(self, name: str, text: str, version: int = 2) -> list[Json]:
        self.texts[name] = text
        document = {"uri": self.uri(name), "version": version}
        self.tell("textDocument/didChange", textDocument=document, contentChanges=[{"text": text}])
        return self.diagnostics(name)

    def diagnostics(self, name: str) -> list[Json]:
        """Wait for the next diagnostics of a document."""
        while True:
            message = self.read()
            if message.get("method") == "textDocument/publishDiagnostics":
                assert message["params"]["uri"] == self.uri(name)
                found: list[Json] = message["params"]["diagnostics"]
                return found
            self.notes.append(message)

    def at(self, name: str, line: int, character: int, method: str) -> Any:
        place = {"line": line, "character": character}
        return self.ask(f"textDocument/{method}", textDocument={"uri": self.uri(name)}, position=place)

    def end(self, name: str, method: str = "completion") -> Any:
        """Ask at the end of a text."""
        lines = self.texts[name].split("\n")
        return self.at(name, len(lines) - 1, utf_16(lines[-1]), method)

    def actions(self, name: str, where: Json, only: list[str] | None = None) -> list[Json]:
        context = {"diagnostics": [], **({"only": only} if only else {})}
        return self.ask("textDocument/codeAction", textDocument={"uri": self.uri(name)}, range=where, context=context)

    def apply(self, name: str, edits: list[Json]) -> str:
        """Return the text of a document with edits."""
        lines = [line.encode("utf-16-le") for line in self.texts[name].split("\n")]
        for edit in sorted(edits, key=lambda edit: -edit["range"]["start"]["character"]):
            start, end = edit["range"]["start"], edit["range"]["end"]
            assert start["line"] == end["line"]
            line = lines[start["line"]]
            new = edit["newText"].encode("utf-16-le")
            lines[start["line"]] = line[: 2 * start["character"]] + new + line[2 * end["character"] :]
        return b"\n\0".join(lines).decode("utf-16-le")

    def quoted(self, name: str, where: Json) -> str:
        """Return the text of a range on one line."""
        line = self.texts[name].split("\n")[where["start"]["line"]].encode("utf-16-le")
        return line[2 * where["start"]["character"] : 2 * where["end"]["character"]].decode("utf-16-le")


def utf_16(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2
