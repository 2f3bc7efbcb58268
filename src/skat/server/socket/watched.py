"""Who may watch a list, a tournament or the queue, and what is sent to them."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from skat.journal import JournalId, Seq
from skat.model.refusal import Refusal
from skat.office.lists.evening import EveningLists, ListVisit
from skat.office.phone_view import PhoneView
from skat.office.tournament_views import DeskView, HallView
from skat.office.tournament_visit import TournamentVisit
from skat.office.tournaments import Tournaments
from skat.server.http.refusals import RefusedError, granted
from skat.server.socket.watching_socket import LetIn, LiveHello, Show
from skat.tables.pairing.pairing import Pairing, PairingView

Room: TypeAlias = HallView | DeskView | PhoneView


def let_in_at_list(lists: EveningLists) -> LetIn:
    """Lets in whoever has a key of the list."""

    async def enter(name: JournalId, hello: LiveHello, show: Show) -> ListVisit:
        visit = granted(await lists.visit(name, key=hello.key or ""))
        granted(visit.look_on(show))
        return visit

    return enter


class _SeenRoom:
    """One room of a tournament; told again only where more has changed than number and time."""

    shares_key = False

    def __init__(self, visit: TournamentVisit, room: str) -> None:
        self._visit = visit
        self._room = room
        self._told: Room | None = None

    def shown(self) -> Room | None:
        view = _view(self._visit, self._room)
        if isinstance(view, Refusal) or _timeless(view) == self._told:
            return None
        self._told = _timeless(view)
        return view

    @property
    def has_lost_entries(self) -> bool:
        return self._visit.has_lost_entries

    def part(self, show: Show) -> None:
        self._visit.part(show)


def let_in_at_tournament(tournaments: Tournaments) -> LetIn:
    """Lets in whoever may see the room that he asks for; the hall is open to all."""

    async def enter(name: JournalId, hello: LiveHello, show: Show) -> _SeenRoom:
        visit = granted(await tournaments.visit(name, key=hello.key))
        granted(_view(visit, hello.room))
        visit.look_on(show)
        return _SeenRoom(visit, hello.room)

    return enter


class _SeenWait:
    """What one who waits is told, as often as it changes."""

    shares_key = False
    has_lost_entries = False

    def __init__(self, pairing: Pairing, ticket: str) -> None:
        self._pairing = pairing
        self._ticket = ticket
        self._told: PairingView | None = None

    def shown(self) -> PairingView | None:
        view = self._pairing.view(self._ticket)
        if view == self._told:
            return None
        self._told = view
        return view

    def part(self, show: Show) -> None:
        self._pairing.part(self._ticket, show)


def let_in_at_pairing(pairing: Pairing) -> LetIn:
    """Lets in whoever waits, by his ticket; after a restart nobody has one any more."""

    async def enter(name: JournalId, hello: LiveHello, show: Show) -> _SeenWait:
        if not await pairing.look_on(hello.key or "", show):
            raise RefusedError(Refusal("bad_key", impossible=True))
        return _SeenWait(pairing, hello.key or "")

    return enter


def _view(visit: TournamentVisit, room: str) -> Room | Refusal:
    if room == "desk":
        return visit.desk()
    return visit.phone() if room == "phone" else visit.hall()


def _timeless(view: Room) -> Room:
    if isinstance(view, DeskView):
        return replace(view, hall=replace(view.hall, seq=Seq(0), now=0))
    return replace(view, seq=Seq(0), **({} if isinstance(view, PhoneView) else {"now": 0}))
