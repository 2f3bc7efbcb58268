"""The line to an event with real packs: every page is told at once what came in.

At live tables there is none: what is shown lies in the journals of all tables of the event, which
no line joins, and a board takes minutes. There pages ask.
"""

from __future__ import annotations

from skat.journal import JournalId
from skat.model.refusal import Refusal
from skat.office.duplicate.events import DuplicateEvents
from skat.office.duplicate.visit import EventVisit
from skat.server.duplicate.views import DuplicateView, SeenEvent
from skat.server.http.refusals import RefusedError, granted
from skat.server.socket.watching_socket import LetIn, LiveHello, Show


class _SeenPacks:
    """What one who looks is told, as often as it changes."""

    shares_key = False

    def __init__(self, visit: EventVisit) -> None:
        self._visit = visit
        self._told: object = None

    def shown(self) -> DuplicateView | None:
        # An entry at another table changes nothing for a player, and there are a hundred of them.
        stands = _concerning(self._visit)
        if stands == self._told:
            return None
        self._told = stands
        return SeenEvent(self._visit, ()).event()

    @property
    def has_lost_entries(self) -> bool:
        return self._visit.has_lost_entries

    def part(self, show: Show) -> None:
        self._visit.part(show)


def _concerning(visit: EventVisit) -> object:
    """What of the event is shown to this one; it changes with that."""
    state, event = visit.state, visit.state.opened
    own = [
        (visit.result_at(board, table=table), state.proposals.get((board, table)))
        for board, table in visit.own_boards
    ]
    every = (event.results, state.proposals) if visit.types_slips else None
    return event.words, state.started, event.told_at, event.corrected, own, every


def let_in_at_duplicate(events: DuplicateEvents) -> LetIn:
    """Lets in whoever has a key of the event, and everybody to what all may see."""

    async def enter(name: JournalId, hello: LiveHello, show: Show) -> _SeenPacks:
        visit = granted(await events.visit(name, key=hello.key))
        if not visit.state.packs:
            raise RefusedError(Refusal(code="duplicate_live"))
        visit.look_on(show)
        return _SeenPacks(visit)

    return enter
