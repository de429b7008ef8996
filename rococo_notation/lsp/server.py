"""The language server: the features it offers an editor, and the messages it reads ahead."""

import logging
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from io import BufferedReader, RawIOBase
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any, BinaryIO

from lsprotocol import types
from pygls.exceptions import FeatureNotificationError
from pygls.io_ import StdoutWriter, run
from pygls.lsp.server import LanguageServer

from rococo_notation import __version__
from rococo_notation.editor.checked import forget
from rococo_notation.errors import RococoError
from rococo_notation.lsp.features import TRIGGERS, completions_at, diagnostics_of, hover_at, quick_fixes_in
from rococo_notation.lsp.open_document import Document, Settings, settings_of
from rococo_notation.rules import use_games
from rococo_notation.text_safety import reason

_log = logging.getLogger(__name__)

Configured = Callable[[Path], Mapping[str, Any]]
"""Finds what the configuration of a folder says, by the keys of ``settings_of``."""


class Server(LanguageServer):
    """Serves one editor."""

    def __init__(self, configured: Configured) -> None:
        # Whole texts: of a change in part, pygls counts lines as Python does, and the protocol does not.
        super().__init__("rococo", __version__, types.TextDocumentSyncKind.Full)
        self.configured = configured
        self.settings = Settings()
        self.related = False
        self.pending: set[str] = set()
        self._complaints: list[str] = []
        self.feature(types.INITIALIZE)(_initialize)
        self.feature(types.INITIALIZED)(lambda ls, _: ls.complain())
        self.feature(types.TEXT_DOCUMENT_DID_OPEN)(_opened)
        self.feature(types.TEXT_DOCUMENT_DID_CHANGE)(_opened)
        self.feature(types.TEXT_DOCUMENT_DID_SAVE)(_saved)
        self.feature(types.TEXT_DOCUMENT_DID_CLOSE)(_closed)
        self.feature(types.TEXT_DOCUMENT_HOVER)(_at_place(hover_at))
        self.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(TRIGGERS))(_at_place(completions_at))
        kinds = types.CodeActionOptions([types.CodeActionKind.QuickFix])
        self.feature(types.TEXT_DOCUMENT_CODE_ACTION, kinds)(_code_action)

    def configure(self, sent: object) -> None:
        """Take the settings of the folder that is open, and those that the editor sent, which go before."""
        root = Path(self.workspace.root_path or Path.cwd())
        try:
            given = {**self.configured(root), **(sent if isinstance(sent, dict) else {})}
            self.settings = settings_of(given, root)
        except RococoError as error:
            self._complaints.append(f"{error} (logs are checked by the rules of the games that they name)")
        self.know_games()

    def know_games(self) -> None:
        """Make user-defined games known by name."""
        if (folder := self.settings.games) is None:
            return
        try:
            faults = use_games(folder)
        except OSError as error:
            self._complaints.append(f"games: {folder}: {reason(error)}")
            return
        forget()
        self._complaints += map(str, faults.values())

    def complain(self) -> None:
        """Report what is wrong with the settings and the user-defined games."""
        for complaint in self._complaints:
            self.window_log_message(types.LogMessageParams(types.MessageType.Warning, complaint))
        self._complaints.clear()

    def document(self, uri: str) -> Document:
        """Return a document that is open."""
        text = self.workspace.get_text_document(uri)
        encoding = self.workspace.position_encoding or "utf-16"
        return Document(uri, text.language_id or "", text.source, self.settings, encoding)

    def publish_pending(self) -> None:
        """Send the diagnostics of the documents that were changed."""
        while self.pending:
            uri = self.pending.pop()
            version = self.workspace.get_text_document(uri).version
            try:
                found = diagnostics_of(self.document(uri), related=self.related)
            except Exception as error:
                # A fault of ours in one document is no reason to leave the others.
                _log.exception("cannot check %s", uri)
                self.report_server_error(error, FeatureNotificationError)
            else:
                self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, found, version))


def serve(descriptor: int, output: BinaryIO, configured: Configured) -> None:
    """Serve the editor that writes to a descriptor and reads ``output``.

    It returns if the editor goes without taking leave.

    Raises:
        SystemExit: the editor took leave; the exit code is that of the protocol.
    """
    # The log of an editor is for what went wrong.
    logging.getLogger("pygls").setLevel(logging.ERROR)
    server = Server(configured)
    server.protocol.set_writer(StdoutWriter(output))
    with suppress(BrokenPipeError):
        inbox = BufferedReader(Inbox(descriptor, server.publish_pending))
        run(Event(), inbox, server.protocol, None, server.report_server_error)


def _initialize(ls: Server, params: types.InitializeParams) -> None:
    shown = params.capabilities.text_document and params.capabilities.text_document.publish_diagnostics
    ls.related = bool(shown and shown.related_information)
    ls.configure(params.initialization_options)


def _opened(ls: Server, params: types.DidOpenTextDocumentParams | types.DidChangeTextDocumentParams) -> None:
    ls.pending.add(params.text_document.uri)


def _saved(ls: Server, params: types.DidSaveTextDocumentParams) -> None:
    if params.text_document.uri.casefold().endswith((".toml", ".ini", ".html", ".htm")):
        # Logs may be of this game, and other games extend it.
        ls.know_games()
        ls.complain()
        ls.pending |= {document.uri for document in ls.workspace.text_documents.values()}


def _closed(ls: Server, params: types.DidCloseTextDocumentParams) -> None:
    ls.pending.discard(params.text_document.uri)
    ls.text_document_publish_diagnostics(types.PublishDiagnosticsParams(params.text_document.uri, []))


def _at_place(answer: Callable[[Document, types.Position], object]) -> Callable[[Server, Any], object]:
    """Return a feature that answers about a place in a document."""
    return lambda ls, params: answer(ls.document(params.text_document.uri), params.position)


def _code_action(ls: Server, params: types.CodeActionParams) -> list[types.CodeAction]:
    kinds = [getattr(kind, "value", kind) for kind in params.context.only or ()]
    if kinds and not {types.CodeActionKind.QuickFix.value, ""} & {*kinds}:
        return []
    return list(quick_fixes_in(ls.document(params.text_document.uri), params.range))


# ---------------------------------------------------------------- reading ahead

_CHUNK = 1 << 16


class Inbox(RawIOBase):
    """A pipe that is read ahead, and that calls ``when_idle`` whenever its reader has to wait for more.

    So what takes long is done once for the last of several changes, and after everything that was asked.
    """

    def __init__(self, descriptor: int, when_idle: Callable[[], None]) -> None:
        super().__init__()
        self._when_idle = when_idle
        self._chunks: SimpleQueue[bytes] = SimpleQueue()
        self._left = b""
        # The thread must not keep the process alive, nor hold a lock of a buffered file, when a signal ends it.
        Thread(target=self._fill, args=(descriptor,), daemon=True).start()

    def readable(self) -> bool:
        """Tell a buffered reader that this can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read what has come, or wait; return how many bytes that is, 0 at the end."""
        if not self._left:
            if self._chunks.empty():
                self._when_idle()
            self._left = self._chunks.get()
            if not self._left:
                # The end is still there for the next read.
                self._chunks.put(b"")
        taken, self._left = self._left[: len(buffer)], self._left[len(buffer) :]
        buffer[: len(taken)] = taken
        return len(taken)

    def _fill(self, descriptor: int) -> None:
        chunk = b"begun"
        while chunk:
            try:
                chunk = os.read(descriptor, _CHUNK)
            except OSError:
                chunk = b""
            self._chunks.put(chunk)
