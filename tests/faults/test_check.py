"""What the end of a campaign finds wrong: one mistake after the other, planted in the records."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
import pytest

from skat.journal import Done
from skat.model.refusal import Refusal
from skat.office.lists.evening import ListVisit
from skat.rules.editions import RuleSet
from skat.tournament.commands import Rename
from skat.tournament.draw import StartNumber
from tests.faults.check import found_wrong
from tests.faults.clients.office import OfficeClient
from tests.memory_store import MemoryStore
from tests.office.halls import Clock, at, begun
from tests.office.keeping import deal, evening
from tests.virtual_time import spent


class Remembering(OfficeClient):
    """Works not by itself: what it has sent and seen is written down by the test."""

    def __init__(self, name: str) -> None:
        super().__init__(name, ["127.0.0.1:1"], chance=1)

    def step(self) -> None:
        """Is never begun."""

    @property
    def coming(self) -> str:
        """The name that its next command will have."""
        return f"{self.name}-{len(self.sent) + 1}"

    def has_done(self, journal: str, answer: object, *, then: object) -> None:
        """The next command was acknowledged so, and then this was seen."""
        assert isinstance(answer, Done), answer
        self.acknowledge(self.next_command({}, 0, journal=journal), int(answer.seq))
        self.saw(journal, json.loads(msgspec.json.encode(then)))


async def list_kept(store: MemoryStore, client: Remembering) -> None:
    """Three deals of a list."""
    lists = evening(store)
    opened = await lists.open(players=("Anna", "Ben", "Cleo"), rules=RuleSet())
    assert not isinstance(opened, Refusal)
    visit = await lists.visit(opened.list, key=opened.key)
    assert isinstance(visit, ListVisit)
    for number in range(1, 4):
        seen = visit.shown().seq
        answer = await visit.ask(deal(number, 1), command_id=client.coming, expected_seq=seen)
        client.has_done(opened.list, answer, then=visit.shown())


async def tournament_run(store: MemoryStore, client: Remembering) -> None:
    """Three names put right in a tournament."""
    office, opened, _ = await begun(store, Clock())
    desk = await at(office, opened.tournament, opened.desk)
    for number in range(1, 4):
        rename = Rename(number=StartNumber(number), name=f"Somebody {number}")
        answer = await desk.do(rename, command_id=client.coming)
        client.has_done(opened.tournament, answer, then=desk.hall())


Kept = Callable[[MemoryStore, Remembering], Coroutine[Any, Any, None]]
KINDS: dict[str, Kept] = {"list": list_kept, "tournament": tournament_run}


def _lost(client: Remembering) -> None:
    sent = client.next_command({}, 0, journal=client.sent[0].journal)
    client.acknowledge(sent, client.sent[-2].acknowledged or 0)


def _elsewhere(client: Remembering) -> None:
    client.sent[0].acknowledged = client.sent[1].acknowledged


def _refused(client: Remembering) -> None:
    client.sent[0].acknowledged, client.sent[0].refused = None, "stale"


def _never_sent(client: Remembering) -> None:
    client.sent.pop()


def _other_order(client: Remembering) -> None:
    client.sent.reverse()


def _other_journal(client: Remembering) -> None:
    client.sent[0].journal = "somewhere"


def _shown_otherwise(client: Remembering) -> None:
    client.seen[0].told = client.seen[1].told


def _tells_no_newer_key(client: Remembering) -> None:
    """As a server of a release before house rules."""
    del client.seen[0].told["ramsch_due"]
    for line in client.seen[0].told["lines"]:
        del line["times"]


def _shown_too_early(client: Remembering) -> None:
    client.seen[0].seq = 1_000


def _gone_back(client: Remembering) -> None:
    client.saw(client.seen[0].journal, client.seen[0].told)


def _answered_otherwise(client: Remembering) -> None:
    client.refuse(client.sent[0], "stale")


MISTAKES: dict[str, Callable[[Any], None]] = {
    r"acknowledged as entry \d+, and lost": _lost,
    r"acknowledged as entry \d+, is \d+": _elsewhere,
    r"refused as stale, and entry \d+": _refused,
    r"nobody has sent it": _never_sent,
    r"entry \d+, sent after entry \d+": _other_order,
    r"somewhere: the journal is gone": _other_journal,
    r"shown something else than \S+ has at entry \d+": _shown_otherwise,
    r"shown entry 1000, which is not in the journal": _shown_too_early,
    r"shown entry \d+ after \d+": _gone_back,
    r"entry \d+, then stale": _answered_otherwise,
}


def _kept(kind: str) -> tuple[MemoryStore, Remembering]:
    store, client = MemoryStore(), Remembering("keeper-1")
    spent(KINDS[kind](store, client))
    return store, client


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_wrong_where_nothing_happened(kind: str) -> None:
    store, client = _kept(kind)
    assert len(client.seen) == 3
    assert found_wrong(store, [client], seconds=1) == []


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("told", MISTAKES)
def test_every_mistake_is_found(kind: str, told: str) -> None:
    store, client = _kept(kind)
    MISTAKES[told](client)
    text = "\n".join(found_wrong(store, [client], seconds=1))
    assert re.search(told, text), text


def test_only_beside_an_older_release_a_list_may_lack_what_is_newer() -> None:
    store, client = _kept("list")
    _tells_no_newer_key(client)
    assert found_wrong(store, [client], seconds=1, beside_older=True) == []
    (problem,) = found_wrong(store, [client], seconds=1)
    assert "shown something else" in problem
