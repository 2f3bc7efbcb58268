"""What can be done with accounts: made, entered, recovered, changed, deleted.

What is refused is a `Refusal` with a stable code; a failing disk is `not_saved`, or
`not_known` where nobody can tell what was saved.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from hashlib import sha256
from typing import Final, TypeVar

import msgspec

from skat.journal import StoreError
from skat.likeness import looks
from skat.model.refusal import Refusal
from skat.server.people.devices import known_device
from skat.server.people.lookalikes import Lookalikes, is_for_guests
from skat.server.people.passwords import Passwords, why_bad_password
from skat.store.accounts import Account, AccountBook, AccountChange, Session, Welcome
from skat.store.recovery_code import code_digest, fresh_code
from skat.tables.state.naming import why_bad_name

SESSION_SECONDS: Final = 90 * 86_400
_RENEWED_AFTER: Final = 86_400
_COOKIE_BYTES: Final = 32

Result = TypeVar("Result")


class Entered(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who is logged in now: `cookie` is his session's secret.

    `recovery` is a recovery code made just now, shown this once.
    """

    account: Account
    cookie: str
    recovery: str | None = None


def cookie_key(cookie: str) -> bytes:
    """What is kept of a session's secret; like the code it has no need of a slow hash."""
    return sha256(cookie.encode(errors="replace")).digest()


class Accounts:
    """The accounts of one server; `clock` counts seconds since 1970."""

    def __init__(
        self,
        book: AccountBook,
        passwords: Passwords,
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._book = book
        self._passwords = passwords
        self._clock = clock
        self._names: Lookalikes | None = None
        self._naming = asyncio.Lock()

    @property
    def hashing(self) -> int:
        """How many passwords are being worked on or wait."""
        return self._passwords.waiting

    def close(self) -> None:
        """Ends the work on passwords."""
        self._passwords.close()

    async def create(self, *, name: str, password: str, preferences: bytes) -> Entered | Refusal:
        """A new account, entered at once, with its recovery code.

        Refused: `bad_name`, `account_name_taken`, `bad_password`, `common_password`,
        `too_many_logins`.
        """
        refused = why_bad_name(name) or why_bad_password(password, name=name)
        if refused is not None:
            return refused
        if (refused := await self.why_not_called(name)) is not None:
            return refused
        hashed = await self._passwords.hashed(password)
        if isinstance(hashed, Refusal):
            return hashed
        code = fresh_code()
        account = Account(
            id=secrets.token_urlsafe(9),
            name=name,
            password=hashed,
            recovery=code_digest(code),
            created=int(self._clock()),
            preferences=preferences,
        )
        made = await self._named(account.id, name, lambda: self._book.create_account(account))
        return made or await self._entered(account, recovery=code)

    async def log_in(self, *, name: str, password: str) -> Entered | Refusal:
        """Refused: `wrong_login`, whatever of the two was wrong, and `too_many_logins`."""
        account = await self._read(lambda: self._book.account(name))
        if isinstance(account, Refusal):
            return account
        fits = await self._passwords.fits(password, account.password if account else None)
        if isinstance(fits, Refusal):
            return fits
        if account is None or not fits:
            return Refusal("wrong_login")
        return await self._entered(account)

    async def recover(self, *, name: str, code: str, password: str) -> Entered | Refusal:
        """A new password for whoever has the recovery code, which is used up by that.

        Refused: `wrong_recovery_code`, and for the password as `create`.
        """
        refused = why_bad_password(password, name=name)
        if refused is not None:
            return refused
        account = await self._read(lambda: self._book.account(name))
        if isinstance(account, Refusal):
            return account
        used = code_digest(code)
        if account is None or not secrets.compare_digest(account.recovery, used):
            return Refusal("wrong_recovery_code")
        hashed = await self._passwords.hashed(password)
        if isinstance(hashed, Refusal):
            return hashed
        fresh = fresh_code()
        change = AccountChange(password=hashed, recovery=code_digest(fresh), uses_up=used)
        changed = await self._saved(self._book.change_account(account.id, change))
        if isinstance(changed, Refusal):
            return changed
        if not changed:
            # Somebody else came with the same code in the meantime.
            return Refusal("wrong_recovery_code")
        renewed = msgspec.structs.replace(account, password=hashed)
        return await self._entered(renewed, recovery=fresh)

    async def device(self, name: str, cookie: str) -> str | None:
        """The mark of a device on which whoever is called so has signed in before."""
        if not cookie:
            return None
        account = await self._read(lambda: self._book.account(name))
        return known_device(cookie, account) if isinstance(account, Account) else None

    async def visitor(self, cookie: str) -> Welcome | Refusal | None:
        """Whose cookie this is; a session that is used goes on for its full time."""
        now = int(self._clock())
        found = await self._read(lambda: self._book.session(cookie_key(cookie), now=now))
        if isinstance(found, Welcome) and now - found.session.created > _RENEWED_AFTER:
            await self._open(found.account, cookie)
        return found

    async def log_out(self, cookie: str) -> Refusal | None:
        """Ends this session."""
        ended = await self._saved(self._book.close_session(cookie_key(cookie)))
        return ended if isinstance(ended, Refusal) else None

    async def log_out_everywhere(self, account: Account) -> Refusal | None:
        """Ends all sessions of an account."""
        ended = await self._saved(self._book.close_sessions(account.id))
        return ended if isinstance(ended, Refusal) else None

    async def rename(self, account: Account, name: str) -> Refusal | None:
        """Refused: `bad_name`, `account_name_taken`."""
        return why_bad_name(name) or await self._named(
            account.id,
            name,
            lambda: self._book.change_account(account.id, AccountChange(name=name)),
        )

    async def why_not_called(self, name: str, *, but_by: str | None = None) -> Refusal | None:
        """Why nobody else goes by this name: an account has it, or one that is taken for it.

        Refused: `account_name_taken`.
        """
        if self._names is None:
            everybody = await self._read(self._book.accounts)
            if isinstance(everybody, Refusal):
                return everybody
            self._names = Lookalikes(everybody)
        for known in self._names.like(name) - {but_by}:
            account = await self._read(partial(self._book.account_of, known))
            if isinstance(account, Refusal):
                return account
            if account is not None and looks(account.name) & looks(name):
                return _taken(name)
        return None

    async def _named(
        self, account: str, name: str, write: Callable[[], Future[bool]]
    ) -> Refusal | None:
        """Gives an account a name, unless somebody has one like it; one after the other."""
        if is_for_guests(name):
            return _taken(name)
        async with self._naming:
            refused = await self.why_not_called(name, but_by=account)
            if refused is not None:
                return refused
            done = await self._saved(write())
            if isinstance(done, Refusal):
                return done
            if done and self._names is not None:
                self._names.add(account, name)
            return None if done else _taken(name)

    async def keep(self, account: Account, preferences: bytes) -> Refusal | None:
        """Keeps what the page wants kept."""
        return await self._change(account, AccountChange(preferences=preferences))

    async def change_password(
        self, account: Account, *, password: str, new: str
    ) -> Entered | Refusal:
        """Another password; every session but a new one ends.

        Refused: `wrong_login`, and for the new password as `create`.
        """
        refused = why_bad_password(new, name=account.name) or await self.why_not_his(
            account, password
        )
        if refused is not None:
            return refused
        hashed = await self._passwords.hashed(new)
        if isinstance(hashed, Refusal):
            return hashed
        refused = await self._change(account, AccountChange(password=hashed))
        return refused or await self._entered(msgspec.structs.replace(account, password=hashed))

    async def fresh_recovery(self, account: Account, password: str) -> str | Refusal:
        """A new recovery code in place of the old one. Refused: `wrong_login`."""
        refused = await self.why_not_his(account, password)
        if refused is not None:
            return refused
        code = fresh_code()
        return await self._change(account, AccountChange(recovery=code_digest(code))) or code

    async def delete(self, account: Account) -> Refusal | None:
        """Deletes an account with all that belongs to it."""
        gone = await self._saved(self._book.delete_account(account.id))
        return gone if isinstance(gone, Refusal) else None

    async def why_not_his(self, account: Account, password: str) -> Refusal | None:
        """Why this password does not show that somebody is whose account it is: `wrong_login`."""
        fits = await self._passwords.fits(password, account.password)
        if isinstance(fits, Refusal):
            return fits
        return None if fits else Refusal("wrong_login")

    async def _change(self, account: Account, change: AccountChange) -> Refusal | None:
        done = await self._saved(self._book.change_account(account.id, change))
        if isinstance(done, Refusal):
            return done
        # The account was deleted a moment ago.
        return None if done else Refusal("not_logged_in")

    async def _entered(self, account: Account, *, recovery: str | None = None) -> Entered | Refusal:
        cookie = secrets.token_urlsafe(_COOKIE_BYTES)
        refused = await self._open(account, cookie)
        return refused or Entered(account=account, cookie=cookie, recovery=recovery)

    async def _open(self, account: Account, cookie: str) -> Refusal | None:
        now = int(self._clock())
        session = Session(
            key=cookie_key(cookie),
            account=account.id,
            created=now,
            expires=now + SESSION_SECONDS,
        )
        opened = await self._saved(self._book.open_session(session))
        if isinstance(opened, Refusal):
            return opened
        # The account was deleted a moment ago.
        return None if opened else Refusal("wrong_login")

    async def _read(self, read: Callable[[], Result]) -> Result | Refusal:
        try:
            return await asyncio.to_thread(read)
        except StoreError:
            return Refusal("not_known", impossible=True)

    async def _saved(self, future: Future[bool]) -> bool | Refusal:
        try:
            return await asyncio.wrap_future(future)
        except StoreError as error:
            return Refusal("not_known" if error.in_doubt else "not_saved", impossible=True)


def _taken(name: str) -> Refusal:
    return Refusal("account_name_taken", details={"name": name})
