"""Who is let in at a live line of a list or of a tournament, and what he is shown."""

from __future__ import annotations

import logging
from typing import Final, TypeAlias

from msgspec.structs import replace

from skat.journal import JournalId, Seq, StoreError
from skat.model.refusal import Refusal
from skat.office.evening import EveningLists, ListVisit
from skat.office.phone_view import PhoneView
from skat.office.tournament_views import DeskView, HallView
from skat.office.tournament_visit import TournamentVisit
from skat.office.tournaments import Tournaments
from skat.server.socket.watching_socket import Door, LiveHello, Show

_log = logging.getLogger(__name__)

Room: TypeAlias = HallView | DeskView | PhoneView

_NOT_KNOWN: Final = Refusal(code="not_known")


class _SeenList:
    def __init__(self, visit: ListVisit) -> None:
        self._visit = visit

    def shown(self) -> object:
        return self._visit.shown()

    def part(self, show: Show) -> None:
        self._visit.ledger.unsubscribe(show)


def list_door(lists: EveningLists) -> Door:
    """Lets in whoever has a key of the list."""

    async def enter(name: JournalId, hello: LiveHello, show: Show) -> _SeenList | Refusal:
        try:
            visit = await lists.visit(name, key=hello.key or "")
        except StoreError:
            _log.exception("list %s cannot be read", name)
            return _NOT_KNOWN
        if isinstance(visit, Refusal):
            return visit
        return lists.look_on(visit, show) or _SeenList(visit)

    return enter


class _SeenRoom:
    """One room of a tournament; told again only where more has changed than number and time."""

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

    def part(self, show: Show) -> None:
        self._visit.part(show)


def tournament_door(tournaments: Tournaments) -> Door:
    """Lets in whoever may see the room that he asks for; the hall is open to all."""

    async def enter(name: JournalId, hello: LiveHello, show: Show) -> _SeenRoom | Refusal:
        try:
            visit = await tournaments.visit(name, key=hello.key)
        except StoreError:
            _log.exception("tournament %s cannot be read", name)
            return _NOT_KNOWN
        if isinstance(visit, Refusal):
            return visit
        view = _view(visit, hello.room)
        if isinstance(view, Refusal):
            return view
        visit.look_on(show)
        return _SeenRoom(visit, hello.room)

    return enter


def _view(visit: TournamentVisit, room: str) -> Room | Refusal:
    if room == "desk":
        return visit.desk()
    return visit.phone() if room == "phone" else visit.hall()


def _timeless(view: Room) -> Room:
    if isinstance(view, DeskView):
        return replace(view, hall=replace(view.hall, seq=Seq(0), now=0))
    return replace(view, seq=Seq(0), **({} if isinstance(view, PhoneView) else {"now": 0}))
