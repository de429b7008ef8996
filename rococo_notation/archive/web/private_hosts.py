"""Private hosts: refusing connections to addresses outside the public internet."""

from __future__ import annotations

import ipaddress

from rococo_notation.errors import FetchError


class PrivateHostError(FetchError):
    """A host has a private address and was not allowed."""


def is_private(address: str) -> bool:
    """Tell whether an IP address is outside the public internet.

    >>> [is_private(address) for address in ("10.0.0.1", "::ffff:127.0.0.1", "fe80::1%eth0", "93.184.215.14")]
    [True, True, True, False]
    """
    there = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(there, ipaddress.IPv6Address):
        there = there.ipv4_mapped or there.sixtofour or there
    return not there.is_global or there.is_multicast


def check_public(host: str, address: str) -> None:
    """Refuse an address that a host has, just before connecting to it, if it is outside the public internet.

    Raises:
        PrivateHostError: it is.
    """
    if is_private(address):
        raise PrivateHostError(
            f"{host} is a private address ({address}); to ask it all the same give --allow-host {host}"
        )
