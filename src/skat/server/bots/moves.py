"""A bot's move at its table: with a ply, so that the same move sent twice is played once."""

from __future__ import annotations

from typing import Final

from skat.journal import Answer, Done, JournalId
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.notation.seen_words import meant_by
from skat.server.bots.table_lines import moves_of_seat, ply_of, seat_at
from skat.server.http.refusals import granted
from skat.tables.running.table import Table
from skat.tables.running.tables import Tables
from skat.tables.state.requests import TableRequest

_TRIES: Final = 5
"""How often an entry of another player may come between; after that the move is stale."""


class AtTable:
    """What one bot does at one table, without a connection. Raises `RefusedError`."""

    def __init__(self, tables: Tables, table: JournalId, account: str) -> None:
        self._tables = tables
        self._name = table
        self._account = account

    async def say(self, ply: int, word: str) -> int | Refusal:
        """Makes a move; the ply after it, the same one for the same move sent again.

        Refused: `stale` for another ply, and what the rules refuse, with their articles.
        """
        async with self._tables.held(self._name) as held:
            table = granted(held)
            place = await self._place(table)
            answer: int | Refusal = Refusal("stale")
            for _ in range(_TRIES):
                answer = await self._said(table, place, ply, word)
                if not isinstance(answer, Refusal) or answer.code != "stale":
                    break
                if ply != self._ply(table, place):
                    break
            return answer

    def _ply(self, table: Table, place: Place) -> int:
        state = table.state
        return ply_of(state, moves_of_seat(state, seat_at(state, place)))

    async def _said(self, table: Table, place: Place, ply: int, word: str) -> int | Refusal:
        state = table.state
        seat = seat_at(state, place)
        moves = moves_of_seat(state, seat)
        now = ply_of(state, moves)
        if seat is None or state.deal is None:
            return Refusal("no_deal", ("SkO-3.2.1",), impossible=True)
        if ply < now:
            # The move was made already: its answer was lost and is given again.
            before = [move for move in moves if move.who != "w"]
            number = len(before) - (now - ply)
            again = number >= 0 and before[number].who == str(seat.index)
            same = again and set(word.split(".")) <= set(before[number].text.split("."))
            return ply + 1 if same else Refusal("stale")
        if ply != now or not state.deal_is_running:
            return Refusal("stale")
        if state.deal.turn is not seat:
            return Refusal("not_your_turn", ("SkO-4.1.1",), {"seat": seat.value})
        meant = meant_by(word, state.deal, seat)
        if isinstance(meant, Refusal):
            return meant
        for action in meant:
            # Of a word whose end was lost only the rest is done: a step has no number to go by.
            # And no other word gets the answer of one whose commit is in doubt.
            name = f"bot-{place}-{table.state.seq}-{word}"
            answer = await self._ask(table, action, place, name)
            if not isinstance(answer, Done):
                return answer.refusal
        return ply + 1

    async def ask(self, request: TableRequest, *, name: str) -> None:
        """Something else that a player may ask for at any time."""
        async with self._tables.held(self._name) as held:
            table = granted(held)
            place = await self._place(table)
            answer = await self._ask(table, request, place, name)
            if not isinstance(answer, Done):
                granted(answer.refusal)

    async def chat(self, text: str) -> None:
        """Says something to the others."""
        async with self._tables.held(self._name) as held:
            table = granted(held)
            if refused := table.audience.say(await self._place(table), text):
                granted(refused)

    async def _ask(self, table: Table, request: TableRequest, place: Place, name: str) -> Answer:
        return await table.ask(request, place=place, command_id=name, expected_seq=table.state.seq)

    async def _place(self, table: Table) -> Place:
        key = granted(await self._tables.key_of_account(self._name, self._account))
        place = table.state.place_of(key)
        return granted(Refusal("bad_token", impossible=True) if place is None else place)
