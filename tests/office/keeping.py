"""Lists in memory for tests: one keeper, a clock that stands still, what he typed."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec

from skat.journal import Answer, Done, JournalId, Seq, Store
from skat.model.refusal import Refusal
from skat.office.lists.entries import ListRequest, parse_list_request
from skat.office.lists.evening import EveningLists, ListVisit, OpenedList
from skat.rules.editions import RuleSet
from tests.memory_store import MemoryStore

NOW = "2026-03-01T20:15:00+00:00"
NAMES = ("Anna", "Björn", "Cécile", "Łukasz")


def evening(store: Store | None = None) -> EveningLists:
    """The lists of one process."""
    return EveningLists(store or MemoryStore(), now=lambda: NOW)


def request(**fields: Any) -> ListRequest:
    """A request as the page sends it."""
    parsed = parse_list_request(msgspec.json.encode(fields))
    assert not isinstance(parsed, Refusal), parsed
    return parsed


def deal(number: int, soloist: int | None = None, **game: Any) -> ListRequest:
    """A deal as the page enters it: clubs with 1, won, unless `game` says something else."""
    typed = None
    if soloist is not None:
        typed = {"soloist": soloist, "contract": "clubs", "won": True, **game}
        if typed["contract"] != "null":
            typed.setdefault("tops", {"held": True, "count": 1})
    return request(do="enter_deal", deal=number, game=typed)


class Keeper:
    """The holder of the writing secret of a list; each command has an id of its own."""

    def __init__(self, visit: ListVisit, opened: OpenedList) -> None:
        self.visit = visit
        self.key, self.view_key = opened.key, opened.view_key
        self._numbers = itertools.count()

    @classmethod
    async def of_new(
        cls,
        lists: EveningLists,
        *,
        size: int = 3,
        length: int | None = None,
        rules: RuleSet | None = None,
    ) -> Keeper:
        """The keeper of a new list."""
        opened = await lists.open(players=NAMES[:size], rules=rules or RuleSet(), length=length)
        assert not isinstance(opened, Refusal)
        visit = await lists.visit(opened.list, key=opened.key)
        assert isinstance(visit, ListVisit)
        return cls(visit, opened)

    async def reading(self, lists: EveningLists) -> ListVisit:
        """The holder of the secret that only reads."""
        visit = await lists.visit(self.name, key=self.view_key)
        assert isinstance(visit, ListVisit)
        return visit

    @property
    def name(self) -> JournalId:
        """The list."""
        return self.visit.name

    async def say(self, asked: ListRequest, *, command: str | None = None) -> Answer:
        """Sends a command that has seen the newest entry."""
        return await self.visit.ask(
            asked,
            command_id=command or f"c{next(self._numbers)}",
            expected_seq=self.visit.seq,
        )

    async def done(self, asked: ListRequest) -> Seq:
        """Sends a command that must be accepted."""
        answer = await self.say(asked)
        assert isinstance(answer, Done), answer
        return answer.seq

    async def refused(self, asked: ListRequest) -> str:
        """Sends a command that must be refused; the code."""
        answer = await self.say(asked)
        assert not isinstance(answer, Done)
        return answer.refusal.code
