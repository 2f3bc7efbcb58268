"""The second machine: copies one tournament of the first, entry by entry, until it takes over."""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
from ipaddress import ip_address
from typing import Final
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

import msgspec

from skat.journal import (
    Actor,
    Appended,
    Command,
    CommandId,
    Duplicate,
    FormatVersion,
    JournalId,
    Seq,
    Store,
    StoreError,
    append_entry,
    entries_of,
    head_of,
)
from skat.model.malformed import UNREADABLE
from skat.office.standby import Copy, ShownStandby, UntrustedError, fingerprint
from skat.office.tournaments import Tournaments
from skat.server.background import Background

_log = logging.getLogger(__name__)

_COPY: Final = msgspec.json.Decoder(Copy)
_PATIENCE: Final = 10.0
"""Seconds after which a question that nobody answers is asked again."""
_SHORT_PATIENCE: Final = 2.0
"""Seconds that an entry of the desk may wait for an answer of the other machine."""
_PAUSE: Final = 0.5
_MOST_BYTES: Final = 256 * 1024 * 1024


class StandbyLinkError(ValueError):
    """A link to stand by with that is none."""


class StandbyLink(msgspec.Struct, frozen=True):
    """Where the first machine is, which tournament it is, and the key to copy it with."""

    server: str
    tournament: JournalId
    key: str


def read_link(link: str) -> StandbyLink:
    """The link that the desk shows: http://HOST:PORT/tournament/NAME/standby#KEY.

    Raises `StandbyLinkError`.

    >>> read_link("http://10.0.0.5:8780/tournament/tn-7/standby#abc").tournament
    'tn-7'
    """
    parts = urlsplit(link)
    room, _, rest = parts.path.strip("/").partition("/")
    name, _, standby = rest.partition("/")
    if parts.scheme not in ("http", "https") or not parts.hostname or not parts.fragment:
        raise StandbyLinkError(link)
    if (room, standby) != ("tournament", "standby") or not name:
        raise StandbyLinkError(link)
    return StandbyLink(f"{parts.scheme}://{parts.netloc}", JournalId(name), parts.fragment)


def own_address(link: StandbyLink, *, host: str, port: int, scheme: str) -> str:
    """The address at which phones find this machine: with it, it reaches the first one.

    Empty where it reaches no network.

    >>> link = StandbyLink("http://10.0.0.5:8780", JournalId("cup"), "key")
    >>> own_address(link, host="10.0.0.6", port=8780, scheme="http")
    'http://10.0.0.6:8780'
    """
    if host in ("", "0.0.0.0", "::"):
        first = urlsplit(link.server)
        try:
            addresses = socket.getaddrinfo(first.hostname, first.port or 80, type=socket.SOCK_DGRAM)
            family, kind, protocol, _, there = addresses[0]
            with socket.socket(family, kind, protocol) as probe:
                # Nothing is sent: the system only says by which of its addresses it would be.
                probe.connect(there)
                host = str(probe.getsockname()[0])
        except OSError:
            return ""
    return f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}"


class _AtDesk(msgspec.Struct):
    """What the desk of another machine says of itself."""

    standby: ShownStandby | None = None


_DESK: Final = msgspec.json.Decoder(_AtDesk)


def may_have_key(address: str) -> bool:
    """Whether the key of the desk goes there: by https, or within this machine or its own network.

    Raises `OSError` where a name leads nowhere.

    >>> may_have_key("https://example.org")
    True
    """
    parts = urlsplit(address)
    if parts.scheme == "https":
        return True
    addresses = socket.getaddrinfo(parts.hostname, parts.port or 80, type=socket.SOCK_STREAM)
    there = [ip_address(str(each[4][0]).partition("%")[0]) for each in addresses]
    return bool(there) and all(each.is_private or each.is_link_local for each in there)


async def second_leads(tournament: JournalId, key: str, address: str) -> bool | None:
    """Whether a machine has the tournament, is no copy and has not handed it over.

    None if nobody answers there. Raises `UntrustedError`: its certificate is one that it signed
    itself, say, and by https the key of the desk goes to nobody who does not show who he is. Within
    a hall without certificates (http) it goes to who answers, as phones send their keys, and by
    http nowhere else (`may_have_key`).
    """
    request = Request(f"{address}/api/tournaments/{tournament}/desk")
    request.add_header("Authorization", f"Bearer {key}")

    def asked() -> bool:
        if not may_have_key(address):
            _log.warning("the key of the desk is not sent by http to %s, outside the hall", address)
            raise UntrustedError(address)
        with urlopen(request, timeout=_SHORT_PATIENCE) as response:
            standby = _DESK.decode(response.read(_MOST_BYTES)).standby
        return standby is None or not (standby.copies or standby.moved)

    try:
        return await asyncio.to_thread(asked)
    except (OSError, URLError, *UNREADABLE) as error:
        if isinstance(getattr(error, "reason", error), ssl.SSLCertVerificationError):
            _log.warning("the second machine at %s cannot be asked: %s", address, error)
            raise UntrustedError(address) from error
        return None


class StandbyCopy(Background):
    """Copies until the tournament is taken over here; then it tells the first machine so.

    `at` is where phones find this machine; the first tells them.
    """

    def __init__(
        self, store: Store, tournaments: Tournaments, link: StandbyLink, *, at: str = ""
    ) -> None:
        self._at = at
        self._store = store
        self._tournaments = tournaments
        self._link = link

    async def _run(self) -> None:
        while not await self._tournaments.has_taken_over(self._link.tournament):
            try:
                await self._one_part()
            except (OSError, URLError, StoreError, *UNREADABLE) as error:
                _log.warning("the first machine gives no copy: %s", error)
                await asyncio.sleep(_PAUSE)
        while not await asyncio.to_thread(self._first_knows):
            await asyncio.sleep(_PAUSE * 4)

    async def _one_part(self) -> None:
        name = self._link.tournament
        head = await asyncio.to_thread(self._store.read, head_of, name)
        after = head.seq if head is not None else Seq(0)
        newest = None
        if after:
            newest = (
                await asyncio.to_thread(self._store.read, entries_of, name, after=Seq(after - 1))
            )[0]
        path = f"copy?after={after}&last={fingerprint(newest)}&at={quote(self._at)}"
        data = await asyncio.to_thread(self._asked, path)
        copy = _COPY.decode(data)
        if await self._tournaments.has_taken_over(name):
            return
        if head is None:
            await self._tournaments.begin_copy(
                name,
                secret=bytes.fromhex(copy.secret),
                source=self._link.server,
                take_overs=copy.take_overs,
            )
        await self._tournaments.keep_beside(name, copy.beside)
        written = [
            self._store.write(
                append_entry,
                name,
                Command(CommandId(entry.command_id), Seq(entry.seq - 1), Actor(entry.actor)),
                payload=entry.payload.encode(),
                format_version=FormatVersion(entry.format_version),
            )
            for entry in copy.entries
        ]
        for done in written:
            outcome = await asyncio.wrap_future(done)
            if not isinstance(outcome, Appended | Duplicate):
                raise ValueError(f"an entry does not fit: {outcome}")
        if written:
            await self._tournaments.read_on(name)

    def _asked(self, path: str, body: bytes | None = None) -> bytes:
        address = f"{self._link.server}/api/tournaments/{self._link.tournament}/{path}"
        request = Request(address, data=body)
        request.add_header("Authorization", f"Bearer {self._link.key}")
        with urlopen(request, timeout=_PATIENCE) as response:
            data: bytes = response.read(_MOST_BYTES)
            return data

    def _first_knows(self) -> bool:
        """Whether the first machine has answered the hand-over; False while it is down or busy."""
        body = {"command_id": "handed-over", "command": {"do": "hand_over", "to": self._at}}
        try:
            self._asked("commands", msgspec.json.encode(body))
        except HTTPError as error:
            with error:
                return error.code not in (429, 503)
        except (OSError, URLError):
            return False
        return True
