"""Connections that keep within bounds of time and size, and to public addresses, whatever a server does."""

from __future__ import annotations

import io
import socket
import time
from functools import partial
from typing import Any, cast

from requests.adapters import HTTPAdapter
from urllib3 import HTTPConnectionPool, HTTPSConnectionPool
from urllib3.connection import HTTPConnection, HTTPSConnection

from rococo_notation.archive.web.private_hosts import check_public


class Bounds:
    """What the connection of an exchange may take: until which moment of ``time.monotonic``, and how many bytes."""

    def __init__(self, until: float, left: int, *, private: bool) -> None:
        self.until = until
        self.left = left
        self.private = private
        self.sockets: list[Any] = []
        # Of an adapter alone: a session of requests would have cookies, and passwords and proxies out of files and the
        # environment, and takes redirects whole however long they are.
        self.adapter = HTTPAdapter()
        self.adapter.poolmanager.pool_classes_by_scheme = {
            "http": partial(_Pool, bounds=self),
            "https": partial(_PoolOverTLS, bounds=self),
        }

    @property
    def seconds(self) -> float:
        """The time that is left.

        Raises:
            TimeoutError: there is none.
        """
        seconds = self.until - time.monotonic()
        if seconds <= 0:
            raise TimeoutError
        return seconds

    def close(self) -> None:
        """Close what is open."""
        self.adapter.close()
        for sock in self.sockets:
            sock.close()


class _Meter(io.RawIOBase):
    """A connected socket that keeps within its bounds."""

    def __init__(self, sock: Any, bounds: Bounds) -> None:
        super().__init__()
        self.sock = sock
        self.bounds = bounds
        bounds.sockets.append(sock)

    def makefile(self, *_: object) -> io.BufferedReader:
        return io.BufferedReader(self)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self.settimeout()
        count: int = self.sock.recv_into(buffer)
        self.bounds.left -= count
        if self.bounds.left <= 0:
            raise OSError("too large")
        return count

    def sendall(self, data: bytes) -> None:
        self.settimeout()
        self.sock.sendall(data)

    def settimeout(self, _: object = None) -> None:
        """Let the next call take the time that is left, whatever is asked for."""
        self.sock.settimeout(self.bounds.seconds)

    def close(self) -> None:
        """Do nothing: a connection is closed when the head of the last answer is read, before the body."""


class _Connection(HTTPConnection):
    bounds: Bounds

    def connect(self) -> None:
        super().connect()
        self.sock = cast(socket.socket, _Meter(self.sock, self.bounds))

    def _new_conn(self) -> socket.socket:
        """Connect to the first address of the host that answers."""
        fault = OSError(f"{self.host} has no address")
        for family, kind, protocol, _, there in socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM):
            if not self.bounds.private:
                check_public(self.host, str(there[0]))
            sock = socket.socket(family, kind, protocol)
            try:
                sock.settimeout(self.bounds.seconds)
                sock.connect(there)
                sock.settimeout(self.bounds.seconds)
                sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            except OSError as error:
                sock.close()
                fault = error
            else:
                return sock
        raise fault


class _ConnectionOverTLS(_Connection, HTTPSConnection):
    pass


class _Pool(HTTPConnectionPool):
    ConnectionCls = _Connection

    def __init__(self, *arguments: Any, bounds: Bounds, **others: Any) -> None:
        super().__init__(*arguments, **others)
        self.bounds = bounds

    def _new_conn(self) -> Any:
        connection: Any = super()._new_conn()
        connection.bounds = self.bounds
        return connection


class _PoolOverTLS(_Pool, HTTPSConnectionPool):
    ConnectionCls = _ConnectionOverTLS
