"""Hints at the table: what a hand could be bid on, and which card to play.

A hint for a card is computed from the view of the seat, and asking for it is an action of the table
(`ask_hint`); a hint that is not in the journal is not given. What is playable is shown while the
player bids, by the same values, and only where it helps or hurts no other person: at tables of one
person with computer players, never in a tournament.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Final, TypeAlias

import msgspec
from litestar import get

from skat.analysis.hints.playable_games import Playable
from skat.journal import JournalId, Store, describe
from skat.model.contract import Announcement
from skat.model.refusal import Refusal
from skat.rules.actions import Action
from skat.rules.state import Phase
from skat.rules.views import View, view
from skat.server.helper_process import HelperProcess, Helpers
from skat.server.http.openapi import Name
from skat.server.http.refusals import granted
from skat.server.http.requests import Asked
from skat.server.limits.callers import address
from skat.server.limits.rate_limits import Limit
from skat.server.people.replay_access import entries_of_table, key_at
from skat.server.people.routes import Routes
from skat.server.people.visitors import Asker
from skat.server.question_desk import Caller, QuestionDesk
from skat.tables.running.recovery import recovered
from skat.tables.shown.retold import found_deal
from skat.tables.shown.subscriber import role_of
from skat.tables.state.actions import TABLE_KIND
from skat.tables.state.hints import MOST_STEPS
from skat.tables.state.keys import Key
from skat.tables.state.table_state import TableState

PROGRAM: Final = (sys.executable, "-m", "skat.server.study.hint_worker")

Steps: TypeAlias = tuple[msgspec.Raw, ...]
"""What each step of a hint tells, as JSON (`skat.analysis.hints.steps.HintStep`)."""

_STEPS: Final = msgspec.json.Decoder(Steps)
_PLAYABLE: Final = msgspec.json.Decoder(Playable)


class HintDesk:
    """Hints by the view that they are for; the same view always has the same hint."""

    def __init__(self, *, helpers: Helpers = HelperProcess) -> None:
        self._desk = QuestionDesk(
            PROGRAM, full="hints_full", failed="hint_not_solved", helpers=helpers
        )

    async def steps(self, view: View, *, by: Caller) -> Steps | Refusal:
        """The steps of the hint for the player with this view.

        Refused: `hints_full`, `hint_not_solved`, and what there are no hints for
        (`hint_house_rules`, `hint_schwarz_needed`, `hint_no_ending`, `hint_no_choice`).
        """
        answer = await self._desk.answer(msgspec.json.encode(view), by=by)
        return answer if isinstance(answer, Refusal) else _STEPS.decode(answer)

    async def playable(self, view: View, *, by: Caller) -> Playable | Refusal:
        """What the hand of this view could be played as.

        Refused: `hints_full`, `hint_not_solved`, and `hint_not_due` for who has passed.
        """
        question = msgspec.json.encode({"playable": view})
        answer = await self._desk.answer(question, by=by)
        return answer if isinstance(answer, Refusal) else _PLAYABLE.decode(answer)

    async def mistake(
        self, view: View, action: Action, *, game: Announcement | None, by: Caller
    ) -> msgspec.Raw | Refusal:
        """What a review would say of this action if it marks it, as JSON; else `null`.

        `game` is what was announced after a discard. Refused: as `steps`.
        """
        question = {"judged": {"view": view, "action": action, "game": game}}
        answer = await self._desk.answer(msgspec.json.encode(question), by=by)
        return answer if isinstance(answer, Refusal) else msgspec.Raw(answer)

    async def close(self) -> None:
        """Ends the process."""
        await self._desk.close()


def bidding_view(table: TableState, key: Key) -> View | Refusal:
    """What the holder of this key sees while he bids.

    Refused: `hint_in_company` where several people play, or in a tournament (TR-9.9); `no_hint_now`
    outside of the auction and for who has no cards; as `skat.tables.shown.subscriber.role_of`.

    >>> bidding_view(TableState(id=JournalId("k3v9")), Key(b"")).code
    'no_spectators'
    """
    role = role_of(table, key)
    if isinstance(role, Refusal):
        return role
    if table.settings.tournament or table.newcomers or len(table.people) != 1:
        return Refusal("hint_in_company", ("TR-9.9",) if table.settings.tournament else ())
    seat = table.seat_of(role) if isinstance(role, int) else None
    if seat is None or table.deal is None or table.deal.phase is not Phase.AUCTION:
        return Refusal("no_hint_now")
    return view(table.deal, seat)


class HintTold(msgspec.Struct, frozen=True, kw_only=True):
    """The hint for the decision that is due, up to this step: its codes and numbers in `told`."""

    step: int
    most: int
    told: msgspec.Raw


class HintAsked(msgspec.Struct, frozen=True):
    """The view for which a hint was asked, and how many steps of it."""

    view: View
    step: int


def asked_hint(table: TableState, key: Key) -> HintAsked | Refusal:
    """What the holder of this key has asked for.

    Refused: `hint_not_asked`; as `skat.tables.shown.subscriber.role_of`.

    >>> asked_hint(TableState(id=JournalId("k3v9")), Key(b"")).code
    'no_spectators'
    """
    role = role_of(table, key)
    if isinstance(role, Refusal):
        return role
    hint, deal = table.hint, table.deal
    if hint is None or deal is None or hint.place != role:
        return Refusal("hint_not_asked")
    return HintAsked(view(deal, table.seat_of(hint.place) or "dealer"), hint.step)


class HintRoutes(Routes, frozen=True):
    """The routes to hints at the tables of this store.

    A player who is logged in needs no secret for his own place.
    """

    store: Store
    hints: HintDesk

    @get("/api/tables/{table:str}/bid-hint", guards=[Limit.REPLAYS])
    async def bid_hint(self, request: Asked, table: Name) -> Playable:
        """What the own hand could play, as long as one bids."""
        asker = await self.visitors.asker(request)
        seen = granted(await asyncio.to_thread(self._bidding, JournalId(table), asker))
        return granted(await self.hints.playable(seen, by=Caller(address(request), owner=True)))

    def _bidding(self, table: JournalId, asker: Asker) -> View | Refusal:
        entries = entries_of_table(self.store, table)
        if isinstance(entries, Refusal):
            return entries
        deal = found_deal(entries, table=table, number=0)
        if isinstance(deal, Refusal):
            return deal
        key = key_at(deal.state, asker, store=self.store)
        return key if isinstance(key, Refusal) else bidding_view(deal.state, key)

    @get("/api/tables/{table:str}/hint", guards=[Limit.REPLAYS])
    async def hint(self, request: Asked, table: Name) -> HintTold:
        """What the hint tells that was asked for last, as long as its decision is due."""
        asker = await self.visitors.asker(request)
        asked = granted(await asyncio.to_thread(self._asked, JournalId(table), asker))
        steps = granted(await self.hints.steps(asked.view, by=Caller(address(request), owner=True)))
        return HintTold(step=asked.step, most=MOST_STEPS, told=steps[asked.step - 1])

    def _asked(self, table: JournalId, asker: Asker) -> HintAsked | Refusal:
        journal = self.store.read(describe, table)
        if journal is None or journal.kind != TABLE_KIND:
            return Refusal("no_such_table", impossible=True)
        state = recovered(self.store, table).state
        key = key_at(state, asker, store=self.store)
        return key if isinstance(key, Refusal) else asked_hint(state, key)
