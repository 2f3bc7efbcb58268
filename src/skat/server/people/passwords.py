"""Proofs of who owns an account: its password, and the devices on which that was given before.

Passwords are hashed with argon2id in a queue so short that no flood can fill it. A device keeps a
cookie that opens nothing: it is signed with the hash of the account's password, so the server keeps
no list, and a new password forgets the old devices.
"""

from __future__ import annotations

import asyncio
import base64
import hmac
import re
import secrets
from collections.abc import Callable
from concurrent.futures import Executor
from hashlib import sha256
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from skat.journal.store.accounts import Account, folded
from skat.model.refusal import Refusal
from skat.server.http.refusals import RefusedError
from skat.server.machine import threads

SHORTEST: Final = 8
LONGEST: Final = 128
MOST_WAITING: Final = 16
"""Logins that wait for their turn; about two seconds of work. Those that come then are refused."""
KEPT_FOR_OWNERS: Final = 4
"""Turns of these for those who have shown that the account is theirs."""

_KIBIBYTES: Final = 19 * 1024
_PASSES: Final = 2
_FEWEST_DIFFERENT: Final = 4
_TRIED_FIRST: Final = (
    "12345678 123456789 1234567890 11111111 00000000 password password1 passwort passwort1"
    " passw0rd qwertyui qwertyuiop qwertzui qwertzuiop azertyuiop 1q2w3e4r 1qaz2wsx abcd1234"
    " abc12345 iloveyou sunshine princess football baseball superman starwars trustno1 welcome1"
    " letmein1 whatever computer internet hallo123 hallowelt schalke04 geheim123 sommer2024"
    " motdepasse bonjour1 soleil123 polska12 qwerty123 zaq12wsx haslo123 skatskat skatspiel"
)
_COMMON: Final = frozenset(_TRIED_FIRST.split())

Result = TypeVar("Result")


def why_bad_password(password: str, *, name: str) -> Refusal | None:
    """Why an account of this name must not have this password.

    Refused: `bad_password` for its length, `common_password` for one that is tried first.

    >>> why_bad_password("12345678", name="Anna").code
    'common_password'
    >>> why_bad_password("vier Buben im Skat", name="Anna") is None
    True
    """
    if not SHORTEST <= len(password) <= LONGEST:
        return Refusal("bad_password", details={"least": SHORTEST, "most": LONGEST})
    same = folded(password)
    if same in _COMMON or same == folded(name) or len(set(same)) < _FEWEST_DIFFERENT:
        return Refusal("common_password")
    return None


class Passwords:
    """One hash at a time on a thread of its own, 19 MiB each; `at_once` may be raised. `threads`
    makes that many with a name.

    Refused, whatever is asked: `too_many_logins` while `most_waiting` others wait already, and for
    a caller who has not shown that he is an `owner` while fewer do.
    """

    def __init__(
        self,
        *,
        at_once: int = 1,
        most_waiting: int = MOST_WAITING,
        threads: Callable[[int, str], Executor] = threads,
    ) -> None:
        self._hasher = PasswordHasher(time_cost=_PASSES, memory_cost=_KIBIBYTES, parallelism=1)
        self._threads = threads(at_once, "skat-passwords")
        self._most_waiting = most_waiting
        self.waiting = 0
        """How many have been let in and have no answer yet."""
        self._decoy: str | None = None

    async def hashed(self, password: str, *, owner: bool = False) -> str:
        """What is kept of a password."""
        return await self._queued(lambda: self._hasher.hash(password), owner=owner)

    async def fits(self, password: str, known: str | None, *, owner: bool = False) -> bool:
        """Whether this is the password whose hash is `known`; None where there is no account.

        Without an account it takes as long as with one, so that the time tells no names.
        """
        return await self._queued(lambda: self._fits(password, known), owner=owner)

    def close(self) -> None:
        """Ends the thread; what waits is forgotten."""
        self._threads.shutdown(cancel_futures=True)

    def _fits(self, password: str, known: str | None) -> bool:
        try:
            self._hasher.verify(known or self._nobodys(), password)
        except (VerificationError, InvalidHashError):
            return False
        return known is not None

    def _nobodys(self) -> str:
        self._decoy = self._decoy or self._hasher.hash("nobody")
        return self._decoy

    async def _queued(self, work: Callable[[], Result], *, owner: bool) -> Result:
        kept = 0 if owner else min(KEPT_FOR_OWNERS, self._most_waiting // 4)
        if self.waiting >= self._most_waiting - kept:
            raise RefusedError(Refusal("too_many_logins"))
        self.waiting += 1
        # Counted down when the work is done, not when the caller goes away.
        future = self._threads.submit(work)
        loop = asyncio.get_running_loop()
        future.add_done_callback(lambda _: loop.call_soon_threadsafe(self._done))
        return await asyncio.wrap_future(future)

    def _done(self) -> None:
        self.waiting -= 1


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
    older = [mark for mark in _marks(cookie) if not _is_of(mark, account)]
    return _BETWEEN.join([fresh, *older][:_MOST_OWNERS])


def _marks(cookie: str) -> list[str]:
    return [mark for mark in cookie.split(_BETWEEN)[:_MOST_OWNERS] if _MARK.fullmatch(mark)]


def _is_of(mark: str, account: Account) -> bool:
    signed = base64.urlsafe_b64decode(mark)
    nonce, signature = signed[:_NONCE_BYTES], signed[_NONCE_BYTES:]
    return hmac.compare_digest(signature, _signature(nonce, account))


def _signature(nonce: bytes, account: Account) -> bytes:
    # The hash has 128 random bits of salt, which never leave the database.
    return hmac.digest(account.password.encode(), b"device" + nonce + account.id.encode(), sha256)
