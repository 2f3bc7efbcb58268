"""The key of a helper of one hall at a running tournament: start cards, lists, clock, desk."""

from __future__ import annotations

from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.office.tournaments import Tournaments
from skat.tournament.commands import (
    AddHelper,
    AnnounceNotice,
    Duty,
    Enter,
    HelperId,
    TakeBackPayment,
)
from skat.tournament.draw.drawing import Method
from skat.tournament.effects import Effect
from skat.tournament.notice.money import Cents
from skat.tournament.notice.parts import Section
from skat.tournament.sample import sample_prospectus
from skat.tournament.sections import own_sections
from tests.office.halls import Clock, at, done, memory


async def test_the_key_of_a_hall_opens_that_hall_alone() -> None:
    store = memory()
    office = Tournaments(store, now=Clock())
    halls = (Section(name="Upper hall"), Section(name="Cellar"))
    opened = await office.open(replace(sample_prospectus(series=1, rounds=1), sections=halls))
    assert not isinstance(opened, Refusal)
    desk = await at(office, opened.tournament, opened.desk)
    await done(desk, AnnounceNotice())
    for value in range(16):
        await done(desk, Enter(name=f"Player {value}", paid=Cents(1000)))
    await desk.draw(1, method=Method.RANDOM, words="", command_id="draw")
    await done(desk, AddHelper(name="Carl", duties=tuple(Duty), section=2))
    key = desk.helper_key(HelperId(1))
    assert isinstance(key, str)
    cellar = await at(office, opened.tournament, key)
    own = {str(each) for each, hall in own_sections(desk.state).items() if hall == 2}
    cards = cellar.cards()
    assert not isinstance(cards, Refusal)
    assert set(cards) == own
    clock = cellar.set_timer(60)
    assert isinstance(clock, Refusal)
    assert (clock.code, clock.details) == ("whole_event", {"hall": "Cellar"})
    view = cellar.paged_desk()
    assert not isinstance(view, Refusal)
    assert view.head.section == "Cellar"
    assert {str(each.number) for each in view.head.entrants} == own
    payment = next(
        at for at, each in enumerate(desk.state.payments, start=1) if str(each.number) in own
    )
    back = TakeBackPayment(payment=payment, reason="booked twice", seen="")
    effect, whole = cellar.effect(back), desk.effect(back)
    assert isinstance(effect, Effect)
    assert isinstance(whole, Effect)
    assert effect.balance == (0, 0)
    assert effect.digest == whole.digest
    lists = cellar.lists()
    assert not isinstance(lists, Refusal)
    assert len(lists) == 4
    store.close()
