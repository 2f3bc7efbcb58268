"""The host changes how the table is run until a list begins; all who wait see it."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from skat.journal import Answer, Done, Journal, NotDone, Seq, create_journal
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.rules.editions import RuleSet
from skat.tables.running.table import Table
from skat.tables.state.actions import Begin, OpenTable, PlayAgain, TakePlace
from skat.tables.state.reducer import after
from skat.tables.state.requests import parse_request, requested
from skat.tables.state.settings import Clock, Length, Settings
from skat.tables.state.table_state import TableState
from tests.memory_store import MemoryStore
from tests.rules.positions import rules_with
from tests.tables.replayed import states_of
from tests.tables.state.test_seating import ONE, THREE, TWO, passed, person, then, waiting
from tests.tables.tools import TABLE, Eyes, chairs, entered, took

OTHERWISE = Settings(
    visibility="public",
    seating="drawn",
    length=Length.SERIES,
    clock=Clock(per="move", seconds=30),
    spectators=True,
    take_over_seconds=None,
)


def asked(
    state: TableState, by: Place, settings: Settings, **options: object
) -> TableState | Refusal:
    """What the page sends, on its way to the table."""
    sent = {"do": "change_terms", "settings": settings, "options": options}
    request = parse_request(msgspec.json.encode(sent))
    assert not isinstance(request, Refusal), request
    action = requested(state, request, by, draw_order=tuple)
    return action if isinstance(action, Refusal) else after(state, action)


def why_not(state: TableState, by: Place, settings: Settings, **options: object) -> str:
    refused = asked(state, by, settings, **options)
    assert isinstance(refused, Refusal), refused
    return refused.code


def test_everything_that_concerns_the_coming_list_may_change() -> None:
    table = took(asked(waiting(1), ONE, OTHERWISE, ramsch=True))
    assert table.settings == OTHERWISE
    assert table.rules.house_rules == ("ramsch",)
    begun = then(table, TakePlace(person(2)), TakePlace(person(3)), Begin(ONE, (ONE, TWO, THREE)))
    assert begun.settings == OTHERWISE


def test_only_by_the_host_and_only_until_the_list_begins() -> None:
    table = waiting(3)
    assert why_not(table, TWO, OTHERWISE) == "only_the_host"
    begun = then(table, Begin(ONE, (ONE, TWO, THREE)))
    assert why_not(begun, ONE, OTHERWISE) == "terms_hold"
    assert why_not(table, ONE, OTHERWISE, ramsh=True) == "unknown_option"


@pytest.mark.parametrize("kind", ["tournament", "open_play"])
def test_what_kind_of_table_it_is_stays(kind: str) -> None:
    assert why_not(waiting(3), ONE, replace(Settings(), **{kind: True})) == "kind_of_table_holds"
    tournament = waiting(3, settings=Settings(tournament=True))
    assert why_not(tournament, ONE, Settings()) == "kind_of_table_holds"
    watched = Settings(tournament=True, spectators=True)
    assert why_not(tournament, ONE, watched) == "no_spectators_in_tournament"


def test_who_agreed_to_a_stake_is_asked_again_when_the_rules_change() -> None:
    table = waiting(3, rules=rules_with(stake="1/4"))
    assert table.agreed == (ONE, TWO, THREE)
    longer = Settings(length=Length.TWELVE)
    assert took(asked(table, ONE, longer, stake="1/4")).agreed == (ONE, TWO, THREE)
    assert took(asked(table, ONE, Settings(), stake="1")).agreed == (ONE,)


def test_another_list_by_other_terms_is_agreed_anew() -> None:
    table = then(waiting(3, settings=Settings(length=Length.ROUND)), Begin(ONE, (ONE, TWO, THREE)))
    over = then(passed(table, deals=3), PlayAgain(TWO, agrees=True))
    assert over.again == (TWO,)
    assert took(asked(over, ONE, Settings())).again == ()


async def test_old_and_new_entries_make_the_same_table_again() -> None:
    """All who wait see it, and spectators must go where watching is switched off."""

    store = MemoryStore()
    store.write(create_journal, Journal(TABLE, kind="table")).result()
    table = Table(store, TABLE)
    await entered(table, OpenTable(RuleSet(), chairs(3), Settings(spectators=True)))
    guest, stranger = Eyes(2), Eyes(None)
    for eyes in (guest, stranger):
        table.audience.join(eyes)

    async def sent(settings: Settings, seq: int) -> Answer:
        request = parse_request(
            msgspec.json.encode({"do": "change_terms", "settings": settings, "options": {}})
        )
        assert not isinstance(request, Refusal)
        # Whatever the others did meanwhile, he means the same.
        return await table.ask(
            request, place=ONE, command_id=f"terms-{settings.length}", expected_seq=Seq(seq)
        )

    assert isinstance(await sent(OTHERWISE, 0), Done)
    assert guest.shown[-1].table.settings == OTHERWISE
    assert stranger.dismissed == []
    assert isinstance(await sent(Settings(), 0), Done)
    assert guest.shown[-1].table.settings == Settings()
    assert stranger.dismissed == ["sent_away"]
    await entered(table, Begin(ONE, (ONE, TWO, THREE)))
    assert isinstance(await sent(Settings(length=Length.ROUND), 0), NotDone)
    again = states_of(store, TABLE)
    assert again[max(again)] == table.state
