"""The socket of a list, a tournament or the queue: who may watch, and what is seen.

It only shows, after every entry; entries are posted, so that a phone can send them again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Literal, Protocol, TypeAlias

import msgspec
from msgspec.structs import replace

from skat.journal import JournalId, Seq
from skat.model.refusal import Refusal
from skat.office.desk_view import DeskView
from skat.office.lists.evening import EveningLists, ListVisit
from skat.office.phone_view import PhoneView
from skat.office.tournament_views import HallView
from skat.office.tournament_visit import TournamentVisit
from skat.office.tournaments import Tournaments
from skat.server.http.refusals import RefusedError, granted
from skat.server.http.requests import Language, Token
from skat.server.limits.rate_limits import RateLimits
from skat.server.metrics import Metrics
from skat.server.socket.client_socket import ClientSocket, decoded
from skat.server.socket.connection import HungUpError, SocketConnection
from skat.tables.pairing.pairing import Pairing, PairingView
from skat.tables.running.visits import MOVES_LOST


class LiveHello(msgspec.Struct, frozen=True, tag="hello", tag_field="type"):
    """The only message of the page: its key, and which room of a tournament it shows."""

    key: Token | None = None
    language: Language = "en"
    room: Literal["hall", "desk", "phone"] = "hall"


_HELLO = msgspec.json.Decoder(LiveHello)

Show: TypeAlias = Callable[[], None]


class LiveView(Protocol):
    """What is shown to one who was let in."""

    @property
    def shares_key(self) -> bool:
        """Whether many have the key that opened it."""

    @property
    def has_lost_entries(self) -> bool:
        """Whether it is to be opened anew: its database has lost the newest entries."""

    def shown(self) -> object | None:
        """The view to send now; None where nothing of it is new."""

    def part(self, show: Show) -> None:
        """Calls `show` no more; may be repeated."""


LetIn: TypeAlias = Callable[[JournalId, LiveHello, Show], Awaitable[LiveView]]
"""Lets the page with this hello in, and calls its `show` after every entry from then on.

Raises `RefusedError`.
"""


class WatchingSocket(ClientSocket[LiveHello]):
    """A page that `let_in` lets see something; it is sent a view at most every `pause` seconds.

    What comes in a pause is sent together: an entry moves the standings of a whole hall.
    """

    def __init__(
        self,
        connection: SocketConnection,
        let_in: LetIn,
        limits: RateLimits,
        metrics: Metrics,
        *,
        pause: float = 0.0,
    ) -> None:
        super().__init__(connection, limits, metrics)
        self._let_in = let_in
        self._pause = pause
        self._rest = 0.0
        self._changed = asyncio.Event()
        self._watched: LiveView | None = None

    def _greeted(self, text: str) -> LiveHello:
        return decoded(_HELLO, text)

    async def _enter(self, name: JournalId, hello: LiveHello) -> str | None:
        self._watched = await self._let_in(name, hello, self._show)
        self._shares_key = self._watched.shares_key
        self._show()
        return hello.key

    def _leave(self) -> None:
        if self._watched is not None:
            self._watched.part(self._show)
            self._watched = None

    def _show(self) -> None:
        """Only the newest state is sent, so a page that reads slowly fills nothing."""
        self._changed.set()

    async def _heard(self, text: str) -> None:
        """Whatever the page says now ends the socket."""
        raise HungUpError

    async def _next(self) -> str | None:
        await asyncio.sleep(self._rest)
        while self._watched is not None:
            await self._changed.wait()
            self._changed.clear()
            if self._watched.has_lost_entries:
                self._cut_off(MOVES_LOST)
                return None
            view = self._watched.shown()
            if view is not None:
                self._rest = self._pause
                return msgspec.json.encode(view).decode()
        raise HungUpError


Room: TypeAlias = HallView | DeskView | PhoneView


def let_in_at_list(lists: EveningLists) -> LetIn:
    """Lets in all who have a key of the list."""

    async def enter(name: JournalId, hello: LiveHello, show: Show) -> ListVisit:
        visit = granted(await lists.visit(name, key=hello.key or ""))
        granted(visit.look_on(show))
        return visit

    return enter


class _SeenRoom:
    """One room of a tournament; sent again only where more has changed than number and time."""

    shares_key = False

    def __init__(self, visit: TournamentVisit, room: str) -> None:
        self._visit = visit
        self._room = room
        self._sent: Room | None = None

    def shown(self) -> Room | None:
        view = _view(self._visit, self._room)
        if isinstance(view, Refusal) or _timeless(view) == self._sent:
            return None
        self._sent = _timeless(view)
        return view

    @property
    def has_lost_entries(self) -> bool:
        return self._visit.has_lost_entries

    def part(self, show: Show) -> None:
        self._visit.part(show)


def let_in_at_tournament(tournaments: Tournaments) -> LetIn:
    """Lets in all who may see the room that they ask for; the hall is open to all."""

    async def enter(name: JournalId, hello: LiveHello, show: Show) -> _SeenRoom:
        visit = granted(await tournaments.visit(name, key=hello.key))
        granted(_view(visit, hello.room))
        visit.look_on(show)
        return _SeenRoom(visit, hello.room)

    return enter


class _SeenWait:
    """The view of a player who waits for others, sent as often as it changes."""

    shares_key = False
    has_lost_entries = False

    def __init__(self, pairing: Pairing, ticket: str) -> None:
        self._pairing = pairing
        self._ticket = ticket
        self._sent: PairingView | None = None

    def shown(self) -> PairingView | None:
        view = self._pairing.view(self._ticket)
        if view == self._sent:
            return None
        self._sent = view
        return view

    def part(self, show: Show) -> None:
        self._pairing.part(self._ticket, show)


def let_in_at_pairing(pairing: Pairing) -> LetIn:
    """Lets in those who wait, by their tickets; after a restart nobody has one any more."""

    async def enter(name: JournalId, hello: LiveHello, show: Show) -> _SeenWait:
        if not await pairing.look_on(hello.key or "", show):
            raise RefusedError(Refusal("bad_key", impossible=True))
        return _SeenWait(pairing, hello.key or "")

    return enter


def _view(visit: TournamentVisit, room: str) -> Room | Refusal:
    if room == "phone":
        return visit.phone()
    seen = visit.paged_desk() if room == "desk" else visit.paged_hall()
    return seen if isinstance(seen, Refusal) else seen.head


def _timeless(view: Room) -> Room:
    if isinstance(view, DeskView):
        return replace(view, hall=replace(view.hall, seq=Seq(0), now=0))
    return replace(view, seq=Seq(0), **({} if isinstance(view, PhoneView) else {"now": 0}))
