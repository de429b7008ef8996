"""One exchange with a web server: a request and its answer, with one limit of time and one of size for all of it."""

from __future__ import annotations

import ssl
import time
from collections.abc import Iterator, Mapping
from http.client import HTTPException
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import requests
from requests.exceptions import InvalidSchema, InvalidURL, MissingSchema
from requests.exceptions import SSLError as CertificateError
from urllib3.exceptions import HTTPError, InvalidHeader

from rococo_notation.archive.web.bounds import Bounds
from rococo_notation.archive.web.content_encoding import TooLargeError, unpacked
from rococo_notation.archive.web.private_hosts import PrivateHostError
from rococo_notation.errors import FetchError

REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})
RETRIES: Final = 3

_HEAD: Final = 1 << 20
"""Bytes that an answer may take beside its body."""
_CHUNK: Final = 65536


class HostFailureError(FetchError):
    """A host cannot be reached, or gives no proper answer.

    ``retries`` is how often it is worth to try again, and ``rest`` the seconds for which the host asks to wait.
    """

    def __init__(self, message: str, retries: int = RETRIES, rest: float = 0) -> None:
        super().__init__(message)
        self.retries = retries
        self.rest = rest


class Limits(NamedTuple):
    """The seconds and the bytes that an answer may take; with ``cut``, what is longer is read as far as that."""

    seconds: float
    size: int
    cut: bool = False


class Response(NamedTuple):
    """An answer with its whole body; that of a redirect or a failure is not read."""

    address: str
    status: int
    reason: str
    headers: Mapping[str, str]
    body: bytes = b""


def exchange(address: str, headers: Mapping[str, str], limits: Limits, *, private: bool = False) -> Response:
    """Send a GET request on a connection of its own, and read the answer; ``private`` allows private addresses.

    Raises:
        PrivateHostError: the host has a private address.
        HostFailureError: there is no answer, or not a whole one in time.
        FetchError: this is not an address, or the answer is too large or cannot be unpacked.
    """
    bounds = Bounds(time.monotonic() + limits.seconds, limits.size + _HEAD, private=private)
    answer: requests.Response | None = None
    try:
        request = requests.Request("GET", address, headers={"Connection": "close", **headers}).prepare()
        answer = bounds.adapter.send(request, stream=True, timeout=limits.seconds)
        body = b""
        if _is_read(answer.status_code):
            encoding = answer.headers.get("Content-Encoding", "")
            body = unpacked(_body(answer, limits), encoding, limits.size, cut=limits.cut)
        return Response(request.url or address, answer.status_code, answer.reason or "", answer.headers, body)
    except TooLargeError as error:
        raise _too_large(limits, address) from error
    except PrivateHostError:
        raise
    except FetchError as error:
        raise FetchError(f"{error}: {address}") from error
    except (InvalidURL, InvalidSchema, MissingSchema) as error:
        raise FetchError(f"not an address: {address}") from error
    except (HTTPError, HTTPException, OSError, ValueError) as error:
        if bounds.left <= 0:
            raise _too_large(limits, address) from error
        late = time.monotonic() >= bounds.until
        if answer is not None:
            fault = f"not complete after {limits.seconds:g} s" if late else "the answer was cut off"
            raise HostFailureError(f"{fault}: {address}", int(late)) from error
        raise _failure(urlsplit(address).netloc, error, late=late) from error
    finally:
        bounds.close()


def _is_read(status: int) -> bool:
    return 200 <= status < 300 or status in (404, 410)


def _body(answer: requests.Response, limits: Limits) -> bytes:
    """Read a body as it was sent."""
    body = bytearray()
    while chunk := answer.raw.read1(_CHUNK, decode_content=False):
        body += chunk
        if len(body) > limits.size:
            if limits.cut:
                return bytes(body[: limits.size])
            raise TooLargeError
    return bytes(body)


def _too_large(limits: Limits, address: str) -> FetchError:
    return FetchError(f"more than {limits.size / 1e6:g} MB: {address}")


def _failure(name: str, error: Exception, *, late: bool) -> HostFailureError:
    """Say in words what is wrong with a host, and how often it is worth to try again."""
    causes = tuple(_causes(error))
    if late or any(isinstance(cause, (TimeoutError, requests.Timeout)) for cause in causes):
        return HostFailureError(f"{name} did not answer in time", 1)
    if any(isinstance(cause, (ssl.SSLError, CertificateError)) for cause in causes):
        return HostFailureError(f"{name} has no certificate that can be trusted", 0)
    # A connection that was closed without a word is of both kinds.
    if any(isinstance(cause, (HTTPException, InvalidHeader)) and not isinstance(cause, OSError) for cause in causes):
        return HostFailureError(f"{name} does not answer as a web server does", 0)
    return HostFailureError(f"{name} cannot be reached")


def _causes(error: BaseException) -> Iterator[BaseException]:
    """Yield an error and those it was made of, which libraries hand on in one another."""
    yield error
    for inner in (error.__cause__, *error.args):
        if isinstance(inner, BaseException):
            yield from _causes(inner)
