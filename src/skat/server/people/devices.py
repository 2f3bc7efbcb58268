"""Devices on which an owner has signed in before: nothing that others try keeps these out.

Each keeps a cookie that says so, and nothing else: it opens nothing. It is signed with the hash of
the account's password, so the server keeps no list, and a new password forgets the old devices.
"""

from __future__ import annotations

import base64
import hmac
import re
import secrets
from hashlib import sha256
from typing import Final

from skat.store.accounts import Account

DEVICE_SECONDS: Final = 365 * 86_400
_NONCE_BYTES: Final = 13
_MARK: Final = re.compile(r"[A-Za-z0-9_-]{60}")
"""45 bytes; nothing else of a cookie is ever sent back."""
_MOST_OWNERS: Final = 8
"""A tablet in a club: so many may have signed in there."""
_BETWEEN: Final = "."


def known_device(cookie: str, account: Account) -> str | None:
    """The mark of this account's device among those that a cookie holds."""
    return next((mark for mark in _marks(cookie) if _is_of(mark, account)), None)


def with_device(cookie: str, account: Account) -> str:
    """The cookie of a device on which this account has signed in now, the newest first."""
    nonce = secrets.token_bytes(_NONCE_BYTES)
    fresh = base64.urlsafe_b64encode(nonce + _signature(nonce, account)).decode()
    others = [mark for mark in _marks(cookie) if not _is_of(mark, account)]
    return _BETWEEN.join([fresh, *others][:_MOST_OWNERS])


def _marks(cookie: str) -> list[str]:
    return [mark for mark in cookie.split(_BETWEEN)[:_MOST_OWNERS] if _MARK.fullmatch(mark)]


def _is_of(mark: str, account: Account) -> bool:
    signed = base64.urlsafe_b64decode(mark)
    nonce, signature = signed[:_NONCE_BYTES], signed[_NONCE_BYTES:]
    return hmac.compare_digest(signature, _signature(nonce, account))


def _signature(nonce: bytes, account: Account) -> bytes:
    # The hash has 128 random bits of salt, which never leave the database.
    return hmac.digest(account.password.encode(), b"device" + nonce + account.id.encode(), sha256)
