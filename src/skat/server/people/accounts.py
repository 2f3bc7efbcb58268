"""What can be done with accounts: made, entered, recovered, changed, deleted.

What is refused raises `RefusedError` with a stable code; a failing disk is `not_saved`, or
`not_known` where it is not certain what was saved. No account has a name that looks like another's.
"""

from __future__ import annotations

import asyncio
import math
import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from contextlib import suppress
from hashlib import sha256
from typing import Final

import msgspec

from skat.journal import Store
from skat.journal.store.accounts import (
    Account,
    AccountChange,
    Session,
    Welcome,
    account_named,
    account_of,
    all_accounts,
    change_account,
    close_session,
    close_sessions,
    code_digest,
    create_account,
    delete_account,
    fresh_code,
    open_session,
    session_of,
)
from skat.messages import LANGUAGES, catalogue
from skat.model.likeness import looks
from skat.model.refusal import Refusal
from skat.server.http.refusals import RefusedError, refuse, saved
from skat.server.people.passwords import Passwords, known_device, why_bad_password
from skat.tables.state.naming import as_bot, is_bot, why_bad_name, would_be_bot

# The tables are read when the program starts: a tenth of a second that no guest shall wait for.
looks("a")


def is_for_guests(name: str) -> bool:
    """Whether the page calls guests so who give no name: no account has it for itself.

    >>> is_for_guests("GAST"), is_for_guests("Gustav")
    (True, False)
    """
    guests = (catalogue(language)["start.guest"] for language in LANGUAGES)
    return any(looks(name) & looks(guest) for guest in guests)


class Lookalikes:
    """Which accounts a name may be taken for: a hint, for the database has the last word.

    >>> anna = Account(id="x1", name="Anna", password="", recovery=b"", created=0)
    >>> Lookalikes([anna]).like("\u0410nn\u0430")
    {'x1'}
    """

    def __init__(self, accounts: Iterable[Account] = ()) -> None:
        self._owners: defaultdict[str, set[str]] = defaultdict(set)
        self._names: dict[str, str] = {}
        self.learn(accounts)

    def learn(self, accounts: Iterable[Account]) -> None:
        """All accounts as the database has them; only what is new among them costs time."""
        for account in accounts:
            if self._names.get(account.id) != account.name:
                self.add(account.id, account.name)

    def add(self, account: str, name: str) -> None:
        """This account has this name now, whatever it had before."""
        self._names[account] = name
        for look in looks(name):
            self._owners[look].add(account)

    def like(self, name: str) -> set[str]:
        """The accounts that have, or had, a name that is taken for this one."""
        return {account for look in looks(name) for account in self._owners.get(look, ())}


SESSION_SECONDS: Final = 90 * 86_400
_RENEWED_AFTER: Final = 86_400
_COOKIE_BYTES: Final = 32
_OTHERS_AFTER: Final = 60.0
"""Seconds after which a name that another server has given is known here, and refused to guests."""


class SignedIn(msgspec.Struct, frozen=True, kw_only=True):
    """An owner who is logged in now: `cookie` is the secret of the session.

    `recovery` is a recovery code made just now, shown this once.
    """

    account: Account
    cookie: str
    recovery: str | None = None


def cookie_key(cookie: str) -> bytes:
    """What is kept of a session's secret; like the code it has no need of a slow hash."""
    return sha256(cookie.encode(errors="replace")).digest()


class AccountService:
    """The accounts of one server; `clock` counts seconds since 1970."""

    def __init__(
        self,
        store: Store,
        passwords: Passwords,
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._passwords = passwords
        self._clock = clock
        self._names = Lookalikes()
        self._learned = -math.inf
        self._naming = asyncio.Lock()

    @property
    def hashing(self) -> int:
        """How many passwords are being worked on or wait."""
        return self._passwords.waiting

    def close(self) -> None:
        """Ends the work on passwords."""
        self._passwords.close()

    async def create(self, *, name: str, password: str, preferences: bytes) -> SignedIn:
        """A new account, entered at once, with its recovery code.

        Refused: `bad_name`, `account_name_taken`, `bad_password`, `common_password`,
        `too_many_logins`.
        """
        refuse(why_bad_name(name) or _why_marked(name) or why_bad_password(password, name=name))
        refuse(await self.why_not_called(name))
        code = fresh_code()
        account = Account(
            id=secrets.token_urlsafe(9),
            name=name,
            password=await self._passwords.hashed(password),
            recovery=code_digest(code),
            created=int(self._clock()),
            preferences=preferences,
        )
        await self._named(account.id, name, lambda: self._store.write(create_account, account))
        return await self._entered(account, recovery=code)

    async def log_in(self, *, name: str, password: str, known: bool = False) -> SignedIn:
        """Comes from a `known` device of the account, or from another.

        Refused: `wrong_login`, whatever of the two was wrong, and `too_many_logins`.
        """
        account = await asyncio.to_thread(self._store.read, account_named, name)
        fits = await self._passwords.fits(
            password, account.password if account else None, owner=known
        )
        if account is None or not fits:
            raise RefusedError(Refusal("wrong_login"))
        return await self._entered(account)

    async def recover(self, *, name: str, code: str, password: str) -> SignedIn:
        """A new password for the owner of the recovery code, which is used up by that.

        Refused: `wrong_recovery_code`, and for the password as `create`.
        """
        refuse(why_bad_password(password, name=name))
        account = await asyncio.to_thread(self._store.read, account_named, name)
        used = code_digest(code)
        if account is None or not secrets.compare_digest(account.recovery, used):
            raise RefusedError(Refusal("wrong_recovery_code"))
        hashed = await self._passwords.hashed(password, owner=True)
        fresh = fresh_code()
        change = AccountChange(password=hashed, recovery=code_digest(fresh), uses_up=used)
        if not await saved(self._store.write(change_account, account.id, change)):
            # Another request used the same code in the meantime.
            raise RefusedError(Refusal("wrong_recovery_code"))
        renewed = msgspec.structs.replace(account, password=hashed)
        return await self._entered(renewed, recovery=fresh)

    async def device(self, name: str, cookie: str) -> str | None:
        """The mark of a device on which the account of this name has signed in before."""
        if not cookie:
            return None
        account = await asyncio.to_thread(self._store.read, account_named, name)
        return None if account is None else known_device(cookie, account)

    async def visitor(self, cookie: str) -> Welcome | None:
        """Whose cookie this is; a session that is used goes on for its full time."""
        now = int(self._clock())
        welcome = await asyncio.to_thread(self._store.read, session_of, cookie_key(cookie), now=now)
        if welcome is not None and now - welcome.session.created > _RENEWED_AFTER:
            # A visitor who is here already is not sent away because it could not be written down.
            with suppress(RefusedError):
                await self._open(welcome.account, cookie)
        return welcome

    async def log_out(self, cookie: str) -> None:
        """Ends this session."""
        await saved(self._store.write(close_session, cookie_key(cookie)))

    async def log_out_everywhere(self, account: Account) -> None:
        """Ends all sessions of an account."""
        await saved(self._store.write(close_sessions, account.id))

    async def rename(self, account: Account, name: str) -> str:
        """The other name that it has then; a bot keeps its mark.

        Refused: `bad_name`, `account_name_taken`.
        """
        name = as_bot(name) if is_bot(account.name) else name
        refuse(why_bad_name(name))
        refuse(None if is_bot(account.name) else _why_marked(name))
        await self._rename(account, name)
        return name

    async def mark_as_bot(self, account: Account, *, played: bool) -> str:
        """Marks an account without games as a bot, for ever; its name from now on.

        Refused: `has_played`, `bad_name` where the mark has no room, `account_name_taken`.
        """
        if is_bot(account.name):
            return account.name
        name = as_bot(account.name)
        refuse(Refusal("has_played") if played else None)
        refuse(why_bad_name(name))
        await self._rename(account, name)
        return name

    async def _rename(self, account: Account, name: str) -> None:
        await self._named(
            account.id,
            name,
            lambda: self._store.write(change_account, account.id, AccountChange(name=name)),
        )

    async def why_not_called(self, name: str, *, but_by: str | None = None) -> Refusal | None:
        """Why this name cannot be had: an account has it, or one that is taken for it.

        It is `account_name_taken`.
        """
        await self._learn(at_most=_OTHERS_AFTER)
        for known in self._names.like(name) - {but_by}:
            account = await asyncio.to_thread(self._store.read, account_of, known)
            if account is not None and looks(account.name) & looks(name):
                return _taken(name)
        return None

    async def _named(self, account: str, name: str, write: Callable[[], Future[bool]]) -> None:
        """Gives an account a name, unless another has one like it; one after the other."""
        refuse(_taken(name) if is_for_guests(name) else None)
        async with self._naming:
            await self._learn(at_most=-1)
            refuse(await self.why_not_called(name, but_by=account))
            refuse(None if await saved(write()) else _taken(name))
            self._names.add(account, name)

    async def _learn(self, *, at_most: float) -> None:
        """Reads all names again after so many seconds, for other servers give names too."""
        now = self._clock()
        if not 0 <= now - self._learned <= at_most:
            self._names.learn(await asyncio.to_thread(self._store.read, all_accounts))
            self._learned = now

    async def keep(self, account: Account, preferences: bytes) -> None:
        """Keeps what the page wants kept."""
        await self._change(account, AccountChange(preferences=preferences))

    async def change_password(self, account: Account, *, password: str, new: str) -> SignedIn:
        """Another password; every session but a new one ends.

        Refused: `wrong_login`, and for the new password as `create`.
        """
        refuse(why_bad_password(new, name=account.name))
        await self.require_password(account, password)
        hashed = await self._passwords.hashed(new, owner=True)
        await self._change(account, AccountChange(password=hashed))
        return await self._entered(msgspec.structs.replace(account, password=hashed))

    async def fresh_recovery(self, account: Account, password: str) -> str:
        """A new recovery code in place of the old one. Refused: `wrong_login`."""
        await self.require_password(account, password)
        code = fresh_code()
        await self._change(account, AccountChange(recovery=code_digest(code)))
        return code

    async def delete(self, account: Account) -> None:
        """Deletes an account with all that belongs to it."""
        await saved(self._store.write(delete_account, account.id))

    async def require_password(self, account: Account, password: str) -> None:
        """Refused: `wrong_login` where this is not the password of the account."""
        if not await self._passwords.fits(password, account.password, owner=True):
            raise RefusedError(Refusal("wrong_login"))

    async def _change(self, account: Account, change: AccountChange) -> None:
        if not await saved(self._store.write(change_account, account.id, change)):
            # The account was deleted a moment ago.
            raise RefusedError(Refusal("not_logged_in"))

    async def _entered(self, account: Account, *, recovery: str | None = None) -> SignedIn:
        cookie = secrets.token_urlsafe(_COOKIE_BYTES)
        await self._open(account, cookie)
        return SignedIn(account=account, cookie=cookie, recovery=recovery)

    async def _open(self, account: Account, cookie: str) -> None:
        now = int(self._clock())
        session = Session(
            key=cookie_key(cookie),
            account=account.id,
            created=now,
            expires=now + SESSION_SECONDS,
        )
        if not await saved(self._store.write(open_session, session)):
            # The account was deleted a moment ago.
            raise RefusedError(Refusal("wrong_login"))


def _why_marked(name: str) -> Refusal | None:
    """Only a bot has the mark of one, or what looks like it."""
    return _taken(name) if would_be_bot(name) else None


def _taken(name: str) -> Refusal:
    return Refusal("account_name_taken", details={"name": name})
