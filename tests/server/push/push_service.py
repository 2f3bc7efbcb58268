"""A push service in this process, and a device that reads what it is sent; by RFC 8291 and 8292."""

from __future__ import annotations

import asyncio
import hmac
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def plain(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def written(content: bytes) -> str:
    return urlsafe_b64encode(content).decode().rstrip("=")


def derived(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """HKDF for less than a block, as RFC 5869 has it."""
    extracted = hmac.digest(salt, material, "sha256")
    return hmac.digest(extracted, info + b"\x01", "sha256")[:length]


class Device:
    """What a browser keeps of a subscription."""

    def __init__(self, private: int | None = None, secret: bytes = bytes(16)) -> None:
        curve = ec.SECP256R1()
        self._private = (
            ec.generate_private_key(curve)
            if private is None
            else ec.derive_private_key(private, curve)
        )
        self.secret = secret
        self.key = self._private.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )

    def opened(self, body: bytes) -> bytes:
        """A message as the device reads it."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        assert len(body) <= size
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        shared = self._private.exchange(ec.ECDH(), point)
        mixed = derived(shared, self.secret, b"WebPush: info\0" + self.key + theirs, 32)
        content = derived(mixed, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(mixed, salt, b"Content-Encoding: nonce\0", 12)
        message = AESGCM(content).decrypt(nonce, sealed, None)
        assert message.endswith(b"\x02")
        return message[:-1]


class PushService:
    """Takes every message, or answers with another status."""

    def __init__(self) -> None:
        self.status = 201
        self.fails = False
        self.slow: dict[str, float] = {}
        """Seconds that messages to an endpoint take."""
        self.taken: list[tuple[str, Mapping[str, str], bytes]] = []

    async def post(self, endpoint: str, headers: Mapping[str, str], body: bytes) -> int:
        self.taken.append((endpoint, headers, body))
        await asyncio.sleep(self.slow.get(endpoint, 0.0))
        if self.fails:
            raise OSError("no way there")
        return self.status

    def told(self, device: Device) -> list[dict[str, Any]]:
        """What the device was sent, in all messages since it was asked last."""
        messages, self.taken = self.taken, []
        return [json.loads(device.opened(body)) for _, _, body in messages]


def signed(authorization: str) -> tuple[dict[str, Any], str]:
    """The claims of a signature that is good, and the key that made it."""
    word, _, rest = authorization.partition(" ")
    assert word == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    said, _, signature = parts["t"].rpartition(".")
    raw = plain(signature)
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), plain(parts["k"]))
    r, s = (int.from_bytes(each, "big") for each in (raw[:32], raw[32:]))
    key.verify(encode_dss_signature(r, s), said.encode(), ec.ECDSA(SHA256()))
    head, claims = (json.loads(plain(each)) for each in said.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    return claims, parts["k"]
