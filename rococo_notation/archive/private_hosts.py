"""Private hosts: refusing connections to addresses outside the public internet."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING, Any

from requests.adapters import HTTPAdapter
from urllib3 import HTTPConnectionPool, HTTPSConnectionPool
from urllib3.connection import HTTPConnection, HTTPSConnection

from rococo_notation.errors import FetchError

if TYPE_CHECKING:
    import socket


class PrivateHostError(FetchError):
    """A host has a private address and was not allowed."""


class PublicAdapter(HTTPAdapter):
    """Sends requests to public addresses only.

    The address is checked on the open connection, since a lookup beforehand might give another address.
    """

    def init_poolmanager(self, *arguments: Any, **others: Any) -> None:
        """Use connection pools that check the address."""
        super().init_poolmanager(*arguments, **others)
        self.poolmanager.pool_classes_by_scheme = {"http": _PublicPool, "https": _PublicPoolOverTLS}


def is_private(address: str) -> bool:
    """Tell whether an IP address is outside the public internet.

    >>> [is_private(address) for address in ("10.0.0.1", "::ffff:127.0.0.1", "fe80::1%eth0", "93.184.215.14")]
    [True, True, True, False]
    """
    there = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(there, ipaddress.IPv6Address):
        there = there.ipv4_mapped or there.sixtofour or there
    return not there.is_global or there.is_multicast


class _PublicConnection(HTTPConnection):
    def _new_conn(self) -> socket.socket:
        connection = super()._new_conn()
        there = connection.getpeername()[0]
        if is_private(there):
            connection.close()
            raise PrivateHostError(
                f"{self.host} is a private address ({there}); to ask it all the same give --allow-host {self.host}"
            )
        return connection


class _PublicConnectionOverTLS(_PublicConnection, HTTPSConnection):
    pass


class _PublicPool(HTTPConnectionPool):
    ConnectionCls = _PublicConnection


class _PublicPoolOverTLS(HTTPSConnectionPool):
    ConnectionCls = _PublicConnectionOverTLS
