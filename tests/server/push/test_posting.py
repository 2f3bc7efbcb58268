"""A message goes to a public address alone, is followed nowhere, and takes only so long."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Sequence
from typing import Any

import pytest

from skat.server.push import posting
from skat.server.push.posting import (
    is_endpoint,
    is_public,
    post_to_public,
    public_address,
    request,
    status_in,
)
from tests.virtual_time import spent

INNER = (
    *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"),
    *("0.0.0.0", "255.255.255.255", "224.0.0.1", "240.0.0.1", "198.18.0.1", "192.0.2.1"),
    *("::1", "::", "fe80::1", "fc00::1", "fd12::1", "ff02::1", "::ffff:127.0.0.1"),
    *("::ffff:8.8.8.8", "64:ff9b::a00:1", "2002:7f00:1::", "2001:0:1::1", "2001:db8::1"),
    *("64:ff9b:1::a00:1", "fec0::1", "::10.0.0.1", "::7f00:1", "::ffff:0:10.0.0.1", "::9.9.9.9"),
    *("5f00::1", "3fff::1", "3fff:fff:ffff::1", "4000::1", "1fff::1", "100::1", "2001:2::1"),
)


@pytest.mark.parametrize("address", INNER)
def test_what_is_not_on_the_open_network_is_no_push_service(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "address",
    ["9.9.9.9", "142.250.185.78", "2a00:1450:4001:82b::200a", "2620:fe::fe", "3fff:1000::1"],
)
def test_what_is_on_the_open_network_may_be_one(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        *("http://push.example/d", "https://push.example:8443/d", "https://push.example"),
        *("https://a@push.example/d", "https://[::1]/d", "https://localhost/d", "ftp://a.b/d"),
        *("https://push.example/d\r\nX: y", "https://push.example/d e", "https://PUSH.example/d"),
        *("https://" + "a" * 64 + ".example/d", "https://push." + "a" * 64 + "/d"),
        *("https://push.example/" + "d" * 1_000, "https://push.example\\@inner.example/d", ""),
    ],
)
def test_no_other_address_is_one_of_a_device(address: str) -> None:
    assert not is_endpoint(address)
    with pytest.raises(OSError, match="no address"):
        asyncio.run(post_to_public(address, {}, b""))


class Names:
    """What a name leads to, and which connections are opened."""

    def __init__(self, patch: pytest.MonkeyPatch, *addresses: str) -> None:
        self.opened: list[Any] = []
        self._addresses = addresses
        patch.setattr(asyncio.BaseEventLoop, "getaddrinfo", self._found)
        patch.setattr(asyncio, "open_connection", self._open)

    async def _found(self, *_given: Any, **_named: Any) -> Sequence[Any]:
        return [
            (socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, 443)) for each in self._addresses
        ]

    async def _open(self, *given: Any, **named: Any) -> Any:
        self.opened.append((*given, named["server_hostname"]))
        await asyncio.sleep(3_600)


def test_the_address_counts_to_which_the_name_leads_when_it_is_connected(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for inner in INNER:
        names = Names(monkeypatch, inner)
        with pytest.raises(OSError, match="not on the open network"):
            asyncio.run(post_to_public("https://push.example/d", {}, b""))
        assert names.opened == []
    # One inner address among others is one too many.
    names = Names(monkeypatch, "9.9.9.9", "10.0.0.1")
    with pytest.raises(OSError, match="not on the open network"):
        asyncio.run(public_address("push.example"))
    Names(monkeypatch)
    with pytest.raises(OSError, match="not on the open network"):
        asyncio.run(public_address("push.example"))


def test_it_goes_to_that_address_by_its_name_and_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = Names(monkeypatch, "9.9.9.9")
    monkeypatch.setattr(posting, "SECONDS", 0.01)
    with pytest.raises(OSError, match="too long"):
        asyncio.run(post_to_public("https://push.example/d", {}, b""))
    assert names.opened == [("9.9.9.9", 443, "push.example")]


def test_the_longest_label_is_one() -> None:
    assert is_endpoint("https://" + "a" * 63 + ".example/d")


def test_a_name_that_cannot_be_looked_up_leads_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    async def looked_up(*_given: Any, **_named: Any) -> Any:
        raise UnicodeError("label too long")

    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", looked_up)
    with pytest.raises(OSError, match="looked up"):
        asyncio.run(post_to_public("https://push.example/d", {}, b""))


class NeverEnding:
    """A connection whose other side takes everything, and neither answers nor ends."""

    def __init__(self) -> None:
        self.aborted = False
        self.transport = self

    def write(self, _body: bytes) -> None:
        """Taken, and not answered."""

    async def drain(self) -> None:
        """Nothing is held up."""

    def close(self) -> None:
        """The other side does not close in turn."""

    async def wait_closed(self) -> None:
        await asyncio.sleep(3_600)

    def abort(self) -> None:
        self.aborted = True


def test_no_connection_goes_on_beyond_the_time_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    line = NeverEnding()

    async def opened(*_given: Any, **_named: Any) -> Any:
        return asyncio.StreamReader(), line

    async def seconds() -> float:
        loop = asyncio.get_running_loop()
        begun = loop.time()
        with pytest.raises(OSError, match="too long"):
            await post_to_public("https://push.example/d", {}, b"")
        return loop.time() - begun

    Names(monkeypatch, "9.9.9.9")
    monkeypatch.setattr(asyncio, "open_connection", opened)
    assert spent(seconds()) == posting.SECONDS
    assert line.aborted


def test_a_request_is_whole_and_ends_the_connection() -> None:
    told = request("push.example", "/d/AbC", {"TTL": "60"}, b"\0\1")
    head, _, body = told.partition(b"\r\n\r\n")
    assert body == b"\0\1"
    assert head.decode().split("\r\n") == [
        "POST /d/AbC HTTP/1.1",
        "TTL: 60",
        "Host: push.example",
        "Content-Length: 2",
        "Connection: close",
    ]


def answer(told: bytes) -> int:
    async def read() -> int:
        reader = asyncio.StreamReader()
        reader.feed_data(told)
        reader.feed_eof()
        return await status_in(reader)

    return asyncio.run(read())


def test_of_an_answer_only_the_status_counts() -> None:
    assert answer(b"HTTP/1.1 201 Created\r\nLocation: /m\r\n\r\n") == 201
    assert answer(b"HTTP/1.1 410\r\n\r\n") == 410
    # A redirect is a status as any other: nobody goes there.
    assert answer(b"HTTP/1.1 301 Moved\r\nLocation: http://10.0.0.1/\r\n\r\n") == 301


@pytest.mark.parametrize("told", [b"", b"HTTP/2 201\r\n", b"\0" * 10_000, b"HTTP/1.1 2 1\r\n"])
def test_what_is_no_answer_is_none(told: bytes) -> None:
    with pytest.raises(OSError, match="no answer"):
        answer(told)
