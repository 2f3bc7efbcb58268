"""A push message as its push service carries it: sealed for one device, signed by this server.

Nobody on the way reads it (RFC 8291, 8188), and the push service knows who sends it (RFC 8292).
"""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Final
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
    """The same with a key and a salt that nobody had before. Raises `ValueError` as `sealed`."""
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
        said = b".".join(in_base64(msgspec.json.encode(part)).encode() for part in words)
        r, s = decode_dss_signature(self._key.sign(said, ec.ECDSA(SHA256())))
        raw = r.to_bytes(_COORDINATE, "big") + s.to_bytes(_COORDINATE, "big")
        return {"Authorization": f"vapid t={said.decode()}.{in_base64(raw)}, k={self.public}"}


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
