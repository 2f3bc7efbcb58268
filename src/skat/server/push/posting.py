"""A push message on its way: sealed for one device, signed by this server, posted to a public host.

The request is encrypted, followed nowhere, and bounded.

No party on the way reads it (RFC 8291, 8188), and the push service knows who sends it (RFC 8292).

The address of a device comes from outside. So what counts is where it leads when it is connected
to: a name may lead to another host than a moment ago, and into our own network.
"""

from __future__ import annotations

import asyncio
import os
import re
import socket
import ssl
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final, TypeAlias
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

SALT_BYTES: Final = 16
_RECORD: Final = 4096
_LAST_RECORD: Final = b"\x02"
_SIGNED_SECONDS: Final = 12 * 3_600
"""A signature is good for half a day; a push service takes none of more than one."""
_COORDINATE: Final = 32


def sealed(
    message: bytes, *, key: bytes, secret: bytes, own: ec.EllipticCurvePrivateKey, salt: bytes
) -> bytes:
    """A message that only the device with this `key` and `secret` can read (RFC 8291).

    `own` and `salt` are drawn for this message alone. Raises `ValueError` for a key that is none.
    """
    device = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), key)
    ours = public_bytes(own)
    shared = own.exchange(ec.ECDH(), device)
    mixed = _derived(shared, salt=secret, info=b"WebPush: info\0" + key + ours, length=32)
    content = _derived(mixed, salt=salt, info=b"Content-Encoding: aes128gcm\0", length=16)
    nonce = _derived(mixed, salt=salt, info=b"Content-Encoding: nonce\0", length=12)
    head = salt + _RECORD.to_bytes(4, "big") + len(ours).to_bytes(1, "big") + ours
    return head + AESGCM(content).encrypt(nonce, message + _LAST_RECORD, None)


def sealed_anew(message: bytes, *, key: bytes, secret: bytes) -> bytes:
    """The same with a fresh key and a fresh salt. Raises `ValueError` as `sealed`."""
    own = ec.generate_private_key(ec.SECP256R1())
    return sealed(message, key=key, secret=secret, own=own, salt=os.urandom(SALT_BYTES))


def is_no_key(key: bytes) -> bool:
    """Whether no device can have this public key: it is no point of the curve."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), key)
    except ValueError:
        return True
    return False


def fresh_private() -> bytes:
    """A private key for a server, as it is kept."""
    drawn = ec.generate_private_key(ec.SECP256R1())
    return drawn.private_numbers().private_value.to_bytes(_COORDINATE, "big")


class Signer:
    """Signs for one server, whose owner is reached by `contact`, "mailto:" or "https:"."""

    def __init__(self, private: bytes, *, contact: str) -> None:
        self._key = ec.derive_private_key(int.from_bytes(private, "big"), ec.SECP256R1())
        self._contact = contact
        self.public = in_base64(public_bytes(self._key))
        """What the page shows to the push service of its browser."""

    def headers(self, endpoint: str, *, now: float) -> Mapping[str, str]:
        """What says to a push service who sends this (RFC 8292)."""
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(now) + _SIGNED_SECONDS,
            "sub": self._contact,
        }
        words = ({"typ": "JWT", "alg": "ES256"}, claims)
        signed = b".".join(in_base64(msgspec.json.encode(part)).encode() for part in words)
        r, s = decode_dss_signature(self._key.sign(signed, ec.ECDSA(SHA256())))
        raw = r.to_bytes(_COORDINATE, "big") + s.to_bytes(_COORDINATE, "big")
        return {"Authorization": f"vapid t={signed.decode()}.{in_base64(raw)}, k={self.public}"}


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public half of a key, as an uncompressed point."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def in_base64(content: bytes) -> str:
    """As push services write it: for addresses, without padding.

    >>> in_base64(bytes([255, 255]))
    '__8'
    """
    return urlsafe_b64encode(content).decode().rstrip("=")


def from_base64(text: str) -> bytes:
    """The bytes of such a text. Raises `ValueError` where it is none.

    >>> from_base64("__8")
    b'\\xff\\xff'
    """
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _derived(material: bytes, *, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(material)


LONGEST_ENDPOINT: Final = 1_000
SECONDS: Final = 10.0
"""In which a push service must have taken a message."""
_PORT: Final = 443
_MOST_ANSWER: Final = 4_096
"""Bytes in which the first line of an answer must end."""

_ENDPOINT: Final = re.compile(r"https://([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+)(/[!-~]*)")
"""A name with a dot and labels that can be looked up (RFC 1035), no other port, nobody's
password, and a path.
"""
_STATUS: Final = re.compile(rb"HTTP/1\.[01] ([1-5][0-9]{2})[ \r]")
_GIVEN_OUT: Final = IPv6Network("2000::/3")
"""The only IPv6 addresses given out for the open network: none that stands for one of IPv4."""
_WRITTEN_ABOUT: Final = IPv6Network("3fff::/20")
"""For documentation (RFC 9637), which `ipaddress` does not know of everywhere."""

Post: TypeAlias = Callable[[str, Mapping[str, str], bytes], Awaitable[int]]
"""Sends a body to an address with these headers, and answers the status; raises `OSError`."""


def is_endpoint(address: str) -> bool:
    """Whether this may be the address of a device at a push service.

    >>> is_endpoint("https://push.example/d/AbC"), is_endpoint("https://push.example:8443/d")
    (True, False)
    """
    return len(address) <= LONGEST_ENDPOINT and _ENDPOINT.fullmatch(address) is not None


def is_public(address: str) -> bool:
    """Whether an address is one of the open network, and of no network behind it.

    >>> [is_public(each) for each in ("9.9.9.9", "10.0.0.1", "127.0.0.1", "::ffff:10.0.0.1")]
    [True, False, False, False]
    """
    ip = ip_address(address)
    if isinstance(ip, IPv6Address) and (
        ip not in _GIVEN_OUT or ip in _WRITTEN_ABOUT or ip.sixtofour or ip.teredo
    ):
        return False
    return ip.is_global and not ip.is_multicast


async def post_to_public(endpoint: str, headers: Mapping[str, str], body: bytes) -> int:
    """The status with which a push service answers; a redirect is one as any other.

    Raises `OSError` where nothing came of it, also where the name leads to no public address.
    """
    parts = _ENDPOINT.fullmatch(endpoint)
    if parts is None or not is_endpoint(endpoint):
        raise OSError("no address of a push service")
    host, path = parts.groups()
    try:
        async with asyncio.timeout(SECONDS):
            address = await public_address(host)
            reader, writer = await asyncio.open_connection(
                address, _PORT, ssl=_trusting(), server_hostname=host
            )
            try:
                writer.write(request(host, path, headers, body))
                await writer.drain()
                return await status_in(reader)
            finally:
                # A close would wait for the other side's end, beyond the time allowed here.
                writer.transport.abort()
    except TimeoutError as error:
        raise OSError("the push service took too long") from error


@cache
def _trusting() -> ssl.SSLContext:
    """Whom the machine trusts; to read that takes longer than a message."""
    return ssl.create_default_context()


async def public_address(host: str) -> str:
    """An address to which a name leads now. Raises `OSError` where any of them is not public."""
    loop = asyncio.get_running_loop()
    try:
        resolved = await loop.getaddrinfo(host, _PORT, type=socket.SOCK_STREAM)
    except UnicodeError as error:
        raise OSError("the push service has no name that can be looked up") from error
    addresses = [str(each[4][0]) for each in resolved]
    if not addresses or not all(is_public(each) for each in addresses):
        raise OSError("the push service is not on the open network")
    return addresses[0]


def request(host: str, path: str, headers: Mapping[str, str], body: bytes) -> bytes:
    """The whole request, after which the connection ends."""
    fields = {**headers, "Host": host, "Content-Length": str(len(body)), "Connection": "close"}
    lines = [f"POST {path} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items())]
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body


async def status_in(reader: asyncio.StreamReader) -> int:
    """The status of an answer, of which nothing else is read. Raises `OSError` for what is none."""
    head = b""
    while b"\n" not in head and len(head) < _MOST_ANSWER:
        more = await reader.read(_MOST_ANSWER - len(head))
        if not more:
            break
        head += more
    status = _STATUS.match(head)
    if status is None:
        raise OSError("the push service gave no answer")
    return int(status[1])
