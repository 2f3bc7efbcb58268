"""A tournament on its journal: keys, resent commands, recovery, purging."""

import secrets
from pathlib import Path

import msgspec
import pytest

from skat.journal import Done, FormatVersion, JournalId, NotDone, entries_of
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.model.units import ListPoints
from skat.office.keys import holder_of, key_of
from skat.office.persons import second_journal
from skat.office.phone_final import PhoneFinal
from skat.office.phone_view import PhoneView, ProtestSeat
from skat.office.tournament_visit import TournamentVisit
from skat.office.tournaments import Tournaments
from skat.tournament.audit import problems
from skat.tournament.commands import (
    REVISION,
    AnnounceNotice,
    By,
    Close,
    CloseSeries,
    ConfirmDeal,
    Enter,
    EnterList,
    EnterTableDeal,
    EnterTotals,
    Lodge,
    OpenCheckIn,
    Role,
    Sign,
)
from skat.tournament.draw import StartNumber
from skat.tournament.draw.drawing import Method
from skat.tournament.notice.money import Cents
from skat.tournament.results.standings import standings
from skat.tournament.sample import sample_prospectus
from skat.tournament.state import TournamentPhase
from skat.tournament.table_list import FootTotals
from tests.office.halls import DAY, Clock, at, begun, done, memory, run
from tests.tournament.evenings import won
from tests.virtual_store import virtual_store


def test_keys_open_only_their_own_door() -> None:
    secret, other = secrets.token_bytes(32), secrets.token_bytes(32)
    for by in (By(), By(Role.REFEREE), By(Role.PLAYER, StartNumber(17))):
        key = key_of(secret, by)
        assert holder_of(secret, key) == by
        assert holder_of(other, key) is None
        assert holder_of(secret, key[:-1] + ("A" if key[-1] != "A" else "B")) is None
    for forged in ("", ".", "17.", "99999.x", "²." + "x" * 24, "\udcff", "-1.x"):
        assert holder_of(secret, forged) is None


async def test_a_command_sent_again_has_one_effect() -> None:
    office, _, desk = await begun(memory(), Clock(), players=0)
    enter = Enter(name="Anna", paid=Cents(1000))
    first = await desk.do(enter, command_id="once")
    assert await desk.do(enter, command_id="once") == first
    assert len(desk.state.entrants) == 1
    await office.close()


async def test_a_draw_sent_again_is_drawn_once() -> None:
    _, _, desk = await begun(memory(), Clock())
    answers = [
        await desk.draw(1, method=Method.RANDOM, words="seven", command_id="draw") for _ in range(2)
    ]
    assert isinstance(answers[0], Done)
    assert answers[0] == answers[1]
    assert len(desk.state.series) == 1
    again = await desk.draw(1, method=Method.RANDOM, words="", command_id="another")
    assert isinstance(again, NotDone)
    assert again.refusal.code == "series_running"


async def test_everybody_does_only_what_is_his() -> None:
    office, opened, desk = await begun(memory(), Clock())
    await desk.draw(1, method=Method.RANDOM, words="", command_id="draw")
    numbers = desk.state.series[0].tables[0].numbers
    phones = [await at(office, opened.tournament, desk.card_key(n)) for n in numbers[:2]]
    await done(phones[0], EnterTableDeal(series=1, table=1, deal=1, game=won(2)))
    refused = await phones[0].do(
        ConfirmDeal(series=1, table=1, deal=1, version=0), command_id="me-again"
    )
    assert isinstance(refused, NotDone)
    await done(phones[1], ConfirmDeal(series=1, table=1, deal=1, version=0))
    hall = await at(office, opened.tournament, None)
    for looker in (hall, phones[0]):
        answer = await looker.do(AnnounceNotice(), command_id="x")
        assert isinstance(answer, NotDone)
    forged = await office.visit(opened.tournament, key=f"{numbers[0]}.forged")
    assert isinstance(forged, Refusal)
    assert forged.code == "bad_key"
    missing = await office.visit(JournalId("nowhere"), key=None)
    assert isinstance(missing, Refusal)


async def test_everything_is_there_when_the_process_comes_back(tmp_path: Path) -> None:
    clock = Clock()
    store = virtual_store(tmp_path)
    office, opened, desk = await begun(store, clock)
    await desk.draw(1, method=Method.RANDOM, words="", command_id="draw")
    await done(desk, EnterTableDeal(series=1, table=1, deal=1, game=won(2)), "deal")
    before = desk.state
    await office.close()
    store.close()
    store = virtual_store(tmp_path)
    office = Tournaments(store, now=clock)
    desk = await at(office, opened.tournament, opened.desk)
    assert desk.state == before
    assert standings(desk.state) == standings(before)
    again = await desk.do(EnterTableDeal(series=1, table=1, deal=1, game=won(2)), command_id="deal")
    assert isinstance(again, Done)
    assert desk.state == before
    assert problems(office.steps(opened.tournament)) == ()
    store.close()


async def test_papers_are_purged_only_after_six_months(tmp_path: Path) -> None:
    clock = Clock()
    store = virtual_store(tmp_path)
    office, opened, desk = await begun(store, clock)
    await desk.draw(1, method=Method.RANDOM, words="", command_id="draw")
    for number, table in enumerate(desk.state.series[0].tables, start=1):
        await done(desk, EnterList(series=1, table=number, games=(None,) * 4))
        await done(desk, Sign(series=1, table=number, places=table.sheet.places))
    await done(desk, CloseSeries(series=1))
    clock.now += 3600
    assert isinstance(await desk.publish(command_id="results"), Done)
    early = await office.purge(opened.tournament)
    assert early is not None
    assert early.code == "not_closed"
    close = Close(signatures=("Skatfreunde Altenburg",))
    effect = desk.effect(close)
    assert not isinstance(effect, Refusal)
    await done(desk, msgspec.structs.replace(close, seen=effect.digest))
    clock.now += 183 * DAY
    kept = await office.purge(opened.tournament)
    assert kept is not None
    assert kept.code == "still_kept"
    clock.now += 2 * DAY
    assert await office.purge(opened.tournament) is None
    assert office.names() == ()
    assert isinstance(await office.visit(opened.tournament, key=None), Refusal)
    store.close()


async def test_two_processes_at_one_tournament() -> None:
    clock, store = Clock(), memory()
    office, opened, desk = await begun(store, clock, players=0)
    elsewhere = await at(Tournaments(store, now=clock), opened.tournament, opened.desk)
    for value in range(3):
        await done(desk, Enter(name=f"Here {value}"))
        await done(elsewhere, Enter(name=f"There {value}"))
    await done(desk, Enter(name="Last"))
    assert [each.number for each in desk.state.entrants] == [1, 2, 3, 4, 5, 6, 7]
    assert problems(office.steps(opened.tournament)) == ()


async def test_a_notice_of_endless_series_is_refused_before_anything_is_sealed() -> None:
    """A seed is sealed for each series; a thousand million of them would never end."""

    office = Tournaments(memory(), now=Clock())
    endless = msgspec.structs.replace(sample_prospectus(series=1, rounds=1), series=10**9)
    refused = await office.open(endless)
    assert isinstance(refused, Refusal)
    assert refused.code == "too_many_series"


def test_many_tournaments_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tournaments, "most_in_memory", 3)

    async def story() -> None:
        clock, store = Clock(), memory()
        office = Tournaments(store, now=clock)
        opened = []
        for _ in range(6):
            one = await office.open(sample_prospectus(series=1, rounds=1))
            assert not isinstance(one, Refusal)
            opened.append(one)
            desk = await at(office, one.tournament, one.desk)
            await done(desk, AnnounceNotice())
        assert len(office._loaded) == 3
        for one in opened:
            desk = await at(office, one.tournament, one.desk)
            assert desk.state.phase is TournamentPhase.ANNOUNCED

    run(story)


async def test_a_phone_may_protest_after_the_series_until_it_is_too_late() -> None:
    clock = Clock()
    store = memory()
    office, opened, desk = await begun(store, clock)
    number = desk.state.entrants[0].number
    phone = await at(office, opened.tournament, desk.card_key(number))
    assert protest_of(phone) is None
    drawn = await desk.draw(1, method=Method.RANDOM, words="", command_id="draw")
    assert isinstance(drawn, Done)
    tables = desk.state.series[0].seated
    own = ProtestSeat(1, next(at for at, seats in enumerate(tables, 1) if number in seats))
    assert protest_of(phone) == own
    places = tuple(Place(place) for place in (1, 2, 3, 4))
    for table in (1, 2):
        none = (FootTotals(points=ListPoints(0), won=0, lost=0),) * 4
        await done(desk, EnterTotals(series=1, table=table, totals=none, passed=4))
        await done(desk, Sign(series=1, table=table, places=places))
    await done(desk, CloseSeries(series=1))
    # A phone that comes anew knows it from the server alone.
    again = await at(office, opened.tournament, desk.card_key(number))
    assert protest_of(again) == own
    clock.now += 14 * 60
    assert protest_of(again) == own
    lodged = Lodge(number=number, series=own.series, table=own.table, facts="a remark")
    await done(again, lodged)
    clock.now += 60
    assert protest_of(again) is None
    beside = second_journal(opened.tournament).id
    kept = store.read(entries_of, beside)
    late = await again.do(lodged, command_id="late")
    assert isinstance(late, NotDone)
    assert late.refusal.code == "protest_too_late"
    assert store.read(entries_of, beside) == kept
    await office.close()


def final_of(phone: TournamentVisit) -> PhoneFinal | None:
    """What this phone shows of the end."""
    view = phone.phone()
    assert isinstance(view, PhoneView)
    return view.final


async def test_a_phone_shows_the_end_to_its_owner() -> None:
    clock = Clock()
    office, opened, desk = await begun(memory(), clock, players=4)
    assert isinstance(await desk.draw(1, method=Method.RANDOM, words="", command_id="draw"), Done)
    numbers = desk.state.series[0].seated[0]
    best = await at(office, opened.tournament, desk.card_key(numbers[1]))
    last = await at(office, opened.tournament, desk.card_key(numbers[3]))
    assert final_of(best) is None
    for deal in range(1, 5):
        await done(
            desk, EnterTableDeal(series=1, table=1, deal=deal, game=won(3 if deal == 2 else 2))
        )
    await done(desk, Sign(series=1, table=1, places=tuple(Place(p) for p in (1, 2, 3, 4))))
    assert final_of(best) is None, "the series still runs"
    await done(desk, CloseSeries(series=1))
    clock.now += 15 * 60
    early = final_of(best)
    assert early is not None
    assert (early.published, early.prizes, early.ranked) == (False, (), 4)
    assert [(each.series, each.table, each.won) for each in early.own] == [(1, 1, 3)]
    assert [line.deal for line in early.lines] == [1, 2, 3, 4]
    assert [foot.number for foot in early.feet] == list(numbers)
    assert isinstance(await desk.publish(command_id="publish"), Done)
    won_it, none = final_of(best), final_of(last)
    assert won_it is not None
    assert none is not None
    assert [prize.rank for prize in won_it.prizes] == [1]
    assert {prize.number for prize in won_it.prizes} == {numbers[1]}
    assert none.published
    assert numbers[3] not in {prize.number for prize in won_it.prizes}
    await office.close()


def protest_of(phone: TournamentVisit) -> ProtestSeat | None:
    """About which table this phone may protest."""
    view = phone.phone()
    assert isinstance(view, PhoneView)
    return view.protest


@pytest.mark.article("TR-9.1", "TR-9.12")
async def test_the_desk_says_how_many_packs_there_are_and_who_gets_them() -> None:
    _, _, desk = await begun(memory(), Clock(), players=8)
    view = desk.paged_desk()
    assert not isinstance(view, Refusal)
    assert (view.head.packs, view.head.pack_goes_to) == (0, ())
    answer = await desk.draw(1, method=Method.RANDOM, words="", command_id="draw")
    assert isinstance(answer, Done)
    view = desk.paged_desk()
    assert not isinstance(view, Refusal)
    keepers = tuple(table.numbers[0] for table in desk.state.series[0].tables)
    assert (view.head.packs, view.head.pack_goes_to) == (2, keepers)


async def test_a_server_of_before_can_judge_every_step_that_is_written_beside_it() -> None:
    """A step of a newer revision would end the tournament there: `unknown_revision`."""

    office, _, desk = await begun(memory(), Clock())
    (ledger,) = office.ledgers
    for known, revision in ((3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (8, REVISION)):
        ledger.known = lambda kind, known=known: FormatVersion(known)  # type: ignore[misc]
        entered = await desk.do(Enter(name="Late"), command_id=f"late-{known}")
        assert isinstance(entered, Done)
        assert office.steps(desk.name)[-1].revision == revision
        asked = await desk.do(OpenCheckIn(series=1), command_id=f"here-{known}")
        newer = isinstance(asked, Done) or asked.refusal.code
        assert newer == (True if known >= 4 else "not_known_everywhere")
    await office.close()
