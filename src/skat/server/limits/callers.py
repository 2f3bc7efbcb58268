"""Who asks: whose key comes with a request, and the address it comes from.

A hall is one address. So a request counts for its key where that opens something, and for its
address otherwise; which keys do is remembered from the last time a client was let in with them.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from ipaddress import IPv6Address, ip_address
from typing import Any, Final, TypeAlias

from litestar.connection import ASGIConnection

from skat.server.http.requests import SESSION_COOKIES

_NETWORK_BITS: Final = 64
_SITE_BITS: Final = 48
_LONGEST_KEY: Final = 200

ClientConnection: TypeAlias = ASGIConnection[Any, Any, Any, Any]


@lru_cache(maxsize=4_096)
def network_of(host: str, *, bits: int = _NETWORK_BITS) -> str:
    """A client with one address of a network has 2^64 of them: those of IPv6 count as one by /64.

    >>> network_of("192.0.2.7"), network_of("::ffff:192.0.2.7")
    ('192.0.2.7', '192.0.2.7')
    >>> network_of("2001:db8:1:2:3::4") == network_of("2001:db8:1:2:ffff::")
    True
    """
    try:
        known = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    rest = 128 - bits
    return f"{IPv6Address(int(known) >> rest << rest)}/{bits}"


def address(connection: ClientConnection) -> str:
    """Where a request comes from; all that come through a local socket count as one."""
    return network_of(connection.client.host) if connection.client else ""


def places(connection: ClientConnection) -> tuple[str, ...]:
    """Where a guess comes from: the address, and the site that it may be one network of.

    Providers give a customer a /48 or a /56, from which he may take another /64 for each guess.
    """
    here = address(connection)
    site = network_of(connection.client.host, bits=_SITE_BITS) if connection.client else here
    return (here,) if site == here else (here, site)


def bearer(connection: ClientConnection) -> str:
    """The key in the `Authorization` header, empty without one."""
    scheme, _, key = connection.headers.get("authorization", "").partition(" ")
    return key.strip()[:_LONGEST_KEY] if scheme.lower() == "bearer" else ""


def session(connection: ClientConnection) -> str:
    """The secret of a session that comes with a request, empty without one."""
    return next(_sessions(connection), "")


class KnownKeys:
    """Keys that opened something lately; of each only a hash is kept."""

    def __init__(self, *, most: int = 20_000) -> None:
        self._most = most
        self._known: OrderedDict[str, None] = OrderedDict()

    def know(self, key: str) -> str:
        """A client was let in with this key; its mark."""
        mark = _mark(key)
        self._known[mark] = None
        self._known.move_to_end(mark)
        if len(self._known) > self._most:
            self._known.popitem(last=False)
        return mark

    def shown_by(self, connection: ClientConnection) -> str | None:
        """The mark of a key that comes with a request and is known."""
        marks = (_mark(key) for key in _keys(connection))
        return next((mark for mark in marks if mark in self._known), None)


def _keys(connection: ClientConnection) -> Iterator[str]:
    if key := bearer(connection):
        yield key
    yield from _sessions(connection)


def _sessions(connection: ClientConnection) -> Iterator[str]:
    for name in SESSION_COOKIES:
        if secret := connection.cookies.get(name):
            yield secret


def _mark(key: str) -> str:
    return sha256(key.encode(errors="replace")).hexdigest()
