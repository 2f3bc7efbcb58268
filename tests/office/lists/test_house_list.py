"""An evening's list by house rules: kontra, bock and Ramsch, entered, corrected, read anew."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec

from skat.journal import FormatVersion, entries_of
from skat.office.lists.entries import READERS, ListRequest, since
from skat.office.lists.evening import ListVisit
from skat.office.lists.view import ShownList
from tests.memory_store import MemoryStore
from tests.office.keeping import Keeper, deal, evening, request
from tests.rules.positions import rules_with

RULES = rules_with(
    kontra=True,
    ramsch=True,
    ramsch_push="yes",
    ramsch_after_lost_kontra="yes",
    bock=["lost_kontra", "sixty_sixty"],
)
RAMSCH = {"tricks": [20, 40, 50], "skat": 10, "last_trick": 2}


def ramsch(number: int, **told: Any) -> ListRequest:
    return request(do="enter_deal", deal=number, game=None, ramsch={**RAMSCH, **told})


async def of_the_house() -> Keeper:
    return await Keeper.of_new(evening(MemoryStore()), rules=RULES)


def brought(shown: ShownList) -> list[tuple[int, ...]]:
    """What each deal added to the totals, place by place."""
    totals = [(0, 0, 0), *(line.totals for line in shown.lines)]
    return [
        tuple(now - was for now, was in zip(after, before, strict=True))
        for before, after in pairwise(totals)
    ]


async def test_a_lost_kontra_brings_a_round_of_bock_that_begins_with_a_ramsch() -> None:
    keeper = await of_the_house()
    await keeper.done(deal(1, 2, won=False, house={"kontra": True}))
    shown = keeper.visit.shown()
    assert (shown.bock_deals, shown.ramsch_due) == (3, True)
    assert await keeper.refused(deal(2, 3)) == "ramsch_was_due"
    await keeper.done(ramsch(2, pushed=1))
    shown = keeper.visit.shown()
    assert (shown.bock_deals, shown.ramsch_due) == (2, False)
    await keeper.done(deal(3, 1))
    shown = keeper.visit.shown()
    # Place 2 dealt: place 3 is forehand and has 20, place 1 has 40, place 2 the last trick.
    assert brought(shown) == [(0, -96, 0), (-160, -240, -80), (48, 0, 0)]
    assert [line.bock for line in shown.lines] == [False, True, True]
    assert [line.ramsch for line in shown.lines] == [(), (-160, -240, -80), ()]
    typed = shown.lines[1].typed_ramsch
    assert typed is not None
    assert (typed.pushed, shown.lines[1].game) == (1, None)


async def test_a_correction_moves_the_round_and_can_be_a_ramsch() -> None:
    keeper = await of_the_house()
    await keeper.done(deal(1, 2, won=False, house={"sixty_sixty": True}))
    await keeper.done(deal(2, 3))
    assert brought(keeper.visit.shown()) == [(0, -48, 0), (0, 0, 48)]
    consent = {"consent": [1, 2, 3], "by": 1}
    await keeper.done(request(do="correct_deal", deal=1, game=None, ramsch=RAMSCH, **consent))
    # Place 1 dealt: place 2 is forehand.
    assert brought(keeper.visit.shown()) == [(-60, -20, -40), (0, 0, 24)]
    assert keeper.visit.shown().bock_deals == 0


def test_stored_entries_of_all_formats_open() -> None:
    """As they lie on disks: the first knows no house rules, the third who stays after all."""
    game = (
        b'"game":{"soloist":2,"contract":"clubs","won":false,"tops":{"held":true,"count":1},'
        b'"hand":false,"announced":"none","reached":"none","bid":null'
    )
    ramsch = b'"ramsch":{"tricks":[0,60,50],"skat":10,"last_trick":2,"without":[0],"pushed":1}'
    at = b'"at":"2026-11-28T20:15:00+00:00"}'
    stored = [
        (1, b'{"do":"enter_deal","deal":1,' + game + b"}," + at),
        (1, b'{"do":"enter_deal","deal":2,"game":null,' + at),
        (2, b'{"do":"enter_deal","deal":1,' + game + b',"house":{"kontra":true}},' + at),
        (2, b'{"do":"enter_deal","deal":2,"game":null,' + ramsch + b"," + at),
        (3, b'{"do":"stay","place":2,' + at),
    ]
    for number, payload in stored:
        read = READERS[number](payload)
        assert msgspec.json.encode(read) == payload
        assert since(read) == number


async def test_an_older_server_beside_this_one_can_read_all_that_is_entered() -> None:
    """It knows no house rules in a list: they wait until it is gone."""

    store = MemoryStore()
    keeper = await Keeper.of_new(evening(store), rules=RULES)
    keeper.visit._running.ledger.known = lambda kind: FormatVersion(1)
    assert await keeper.refused(ramsch(1)) == "not_known_everywhere"
    assert await keeper.refused(deal(1, 2, house={"kontra": True})) == "not_known_everywhere"
    await keeper.done(deal(1, 2))
    keeper.visit._running.ledger.known = lambda kind: FormatVersion(2)
    await keeper.done(ramsch(2))
    await keeper.done(request(do="announce_leaving", place=2))
    assert await keeper.refused(request(do="stay", place=2)) == "not_known_everywhere"
    entries = store.read(entries_of, keeper.name)
    assert [entry.format_version for entry in entries] == [3, 1, 2, 2]


async def test_who_comes_later_has_no_part_in_an_earlier_ramsch() -> None:
    keeper = await of_the_house()
    for number in (1, 2, 3):
        await keeper.done(ramsch(number))
    before = keeper.visit.shown()
    await keeper.done(request(do="join_table", name="Dora", consent=[1, 2, 3]))
    shown = keeper.visit.shown()
    assert [foot.points for foot in shown.feet] == [*before.lines[-1].totals, 0]
    consent = {"consent": [1, 2, 3, 4], "by": 1}
    await keeper.done(request(do="correct_deal", deal=1, game=None, **consent))
    assert [foot.points for foot in keeper.visit.shown().feet][3] == 0
    await keeper.done(ramsch(4))
    assert len(keeper.visit.shown().lines[3].ramsch) == 4


async def test_the_management_puts_a_ramsch_right_and_makes_one_of_a_game() -> None:
    """It has no value that could be the lowest: what is decided counts, to more or to less."""

    keeper = await of_the_house()
    await keeper.done(ramsch(1))
    await keeper.done(deal(2, 3))
    ruled = {"do": "rule_on_deal", "by": "Olga Rau", "why": "counted again"}
    other = {**RAMSCH, "tricks": [10, 40, 60]}
    await keeper.done(request(deal=1, game=None, ramsch=other, **ruled))
    assert brought(keeper.visit.shown())[0] == (-70, -10, -40)
    await keeper.done(request(deal=1, game=None, ramsch=RAMSCH, **ruled))
    assert brought(keeper.visit.shown())[0] == (-60, -20, -40)
    same = request(deal=1, game=None, ramsch=RAMSCH, **ruled)
    assert await keeper.refused(same) == "correction_changes_nothing"
    game = {"soloist": 2, "contract": "null", "won": True}
    await keeper.done(request(deal=1, game=game, **ruled))
    assert brought(keeper.visit.shown())[0] == (0, 23, 0)
    # Of two games the lower one counts, as ever.
    clubs = {**game, "contract": "clubs", "tops": {"held": True, "count": 1}}
    higher = request(deal=1, game=clubs, **ruled)
    assert await keeper.refused(higher) == "correction_changes_nothing"


async def test_what_cannot_be_changes_nothing() -> None:
    keeper = await of_the_house()
    game = {"soloist": 1, "contract": "clubs", "won": True, "tops": {"held": True, "count": 1}}
    both = request(do="enter_deal", deal=1, game=game, ramsch=RAMSCH)
    assert await keeper.refused(both) == "ramsch_and_game"
    assert await keeper.refused(ramsch(1, skat=11)) == "points_not_120"
    assert await keeper.refused(deal(1, 1, house={"spitze": True})) == "house_rule_off"
    assert keeper.visit.shown().lines == ()
    plain = await Keeper.of_new(evening())
    assert await plain.refused(ramsch(1)) == "house_rule_off"


async def test_the_journal_has_what_was_typed_and_gives_the_same_list() -> None:
    store = MemoryStore()
    keeper = await Keeper.of_new(evening(store), rules=RULES)
    await keeper.done(deal(1, 2, won=False, house={"kontra": True, "re": True}))
    await keeper.done(ramsch(2, tricks=[0, 60, 50], without=[0]))
    before = keeper.visit.shown()
    visit = await evening(store).visit(keeper.name, key=keeper.key)
    assert isinstance(visit, ListVisit)
    assert visit.shown() == before
