"""Results, prizes and money; the audit can rebuild every state, and the file is checked."""

import pytest
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.tournament.audit import problems, state_after
from skat.tournament.commands import (
    Abandon,
    Amend,
    AnnounceNotice,
    CorrectTableDeal,
    Enter,
    EnterList,
    EnterTableDeal,
    HandIn,
    Lodge,
    PayPrize,
    Sign,
    Substitute,
    Swap,
    TakeMoney,
    Void,
)
from skat.tournament.files import checked, file_of, read, written
from skat.tournament.machine import rebuilt
from skat.tournament.notice.money import Cents, Purpose, accounts
from skat.tournament.notice.prize_plan import PrizePlan
from skat.tournament.results.board import board_of
from skat.tournament.results.prizes import prizes
from skat.tournament.results.standings import standings, team_standings
from skat.tournament.sample import sample_steps
from tests.tournament.evenings import Evening, late_evening, lost, number, won

# --- the end -------------------------------------------------------------------------------------


def test_shared_prizes_and_drawn_ones() -> None:
    plan = PrizePlan(amounts=(Cents(900), Cents(601)), ties="shared")
    evening = Evening(series=1, prizes=plan).seated().played().closed()
    shared = [prize.amount for prize in prizes(evening.state)]
    assert shared == [1501 // 8] * 8
    evening = Evening(series=1).published()
    ranked = standings(evening.state)
    assert [each.rank for each in ranked] == list(range(1, 9))
    assert all(each.tied for each in ranked)
    assert [prize.amount for prize in prizes(evening.state)] == [10_000, 6_000, 4_000]


def test_the_lot_does_not_depend_on_anything_but_its_seed() -> None:
    orders = {
        tuple(each.result.number for each in standings(Evening(series=1).published().state))
        for _ in range(2)
    }
    assert len(orders) == 1
    assert orders != {tuple(range(1, 9))}


def test_an_abandoned_tournament_refunds_by_share() -> None:
    evening = Evening(series=3).announced(8)
    evening.do(evening.seat_command()).played().closed()
    evening.do(evening.seat_command())
    evening.do(evening.seen(Abandon(reason="power cut", refund=True)))
    assert accounts(evening.state.payments).by_purpose["refund"] == -8 * 667
    assert all(table.void for table in evening.state.series[1].tables)
    assert evening.state.played == 1
    evening.do(evening.publish_command())
    assert prizes(evening.state) == ()


def test_an_abandoned_tournament_may_pay_prizes_by_share() -> None:
    evening = Evening(series=3).announced(8)
    evening.do(evening.seat_command()).played().closed()
    evening.do(evening.seen(Abandon(reason="power cut", refund=False))).do(
        evening.publish_command()
    )
    assert [prize.amount for prize in prizes(evening.state)] == [3333, 2000, 1333]


def test_a_series_cut_short_withholds_no_prize() -> None:
    evening = Evening(series=3).announced(8)
    evening.do(evening.seat_command()).played().closed()
    evening.do(evening.seat_command())
    evening.do(evening.seen(Abandon(reason="power cut", refund=False))).do(
        evening.publish_command()
    )
    won_prizes = prizes(evening.state)
    assert [prize.withheld for prize in won_prizes] == ["", "", ""]
    evening.do(PayPrize(number=won_prizes[0].number))


def test_a_reserve_counts_from_his_first_deal() -> None:
    evening = Evening(series=1).announced(8).do(Enter(name="Reserve", reserve=True))
    evening.do(evening.seat_command())
    gone = evening.sits(1, 2)
    evening.do(EnterTableDeal(series=1, table=1, deal=1, game=won(2)))
    evening.do(Substitute(series=1, table=1, left=gone, reserve=number(9), reason="taken ill"))
    evening.do(EnterTableDeal(series=1, table=1, deal=2, game=lost(3)))
    evening.do(EnterTableDeal(series=1, table=1, deal=3, game=won(2)))
    tallies = {tally.number: tally for tally in evening.state.series[0].tables[0].tallies}
    assert (tallies[gone].points, tallies[gone].others_lost) == (24, 0)
    assert (tallies[number(9)].points, tallies[number(9)].others_lost) == (24, 1)
    evening.do(EnterTableDeal(series=1, table=1, deal=4))
    for at in (1, 2):
        if at == 2:
            evening.do(EnterList(series=1, table=2, games=(None,) * 4))
        evening.do(Sign(series=1, table=at, places=tuple(Place(p) for p in range(1, 5))))
    everybody = tuple(Place(at) for at in range(1, 5))
    command = CorrectTableDeal(
        series=1, table=1, deal=1, game=None, reason="was passed", consent=everybody
    )
    evening.closed()
    effect = evening.effect(command)
    evening.do(replace(command, seen=effect.digest))
    tallies = {tally.number: tally for tally in evening.state.series[0].tables[0].tallies}
    assert tallies[gone].points == 0
    assert tallies[number(9)].points == 24


def test_teams_are_ranked_by_their_sums() -> None:
    evening = Evening(series=1).announced()
    for at in range(8):
        evening.do(Enter(name=f"P{at}", team="ab"[at % 2], paid=Cents(1000)))
    evening.do(evening.seat_command()).played(games={1: [won(2, 3)], 2: [won(2)]})
    teams = team_standings(evening.state)
    assert sum(each.result for each in teams) == sum(
        each.result.result for each in standings(evening.state)
    )
    assert [len(each.numbers) for each in teams] == [4, 4]


def test_money_that_no_other_command_moves() -> None:
    evening = Evening().announced(1)
    evening.do(TakeMoney(purpose=Purpose.LOST_GAMES, amount=Cents(150), number=number(1), note="x"))
    evening.do(TakeMoney(purpose=Purpose.OTHER, amount=Cents(-4000), note="hall"))
    assert accounts(evening.state.payments).balance == 1000 + 150 - 4000
    fee = TakeMoney(purpose=Purpose.FEE, amount=Cents(1000))
    assert evening.refused(fee).code == "own_command"
    assert evening.refused(replace(fee, purpose=Purpose.OTHER, amount=Cents(0))).code == (
        "no_such_amount"
    )


def test_a_prize_is_paid_once() -> None:
    evening = Evening(series=1).published()
    first = prizes(evening.state)[0].number
    assert first is not None
    evening.do(PayPrize(number=first))
    assert evening.refused(PayPrize(number=first)).code == "prize_paid"
    assert prizes(evening.state)[0].paid


def test_team_prizes_are_booked_like_others() -> None:
    plan = PrizePlan(amounts=(Cents(900),), team_amounts=(Cents(500), Cents(300)))
    evening = Evening(series=1, prizes=plan, start_cards_handed_in=True).announced()
    for at in range(8):
        evening.do(Enter(name=f"P{at}", team=f"Club {at % 2}", paid=Cents(1000)))
    evening.do(evening.seat_command()).played(games={1: [won(2, 3)], 2: [won(2)]}).closed()
    first, second = (each.team for each in team_standings(evening.state))
    assert evening.refused(PayPrize(team=first)).code == "results_not_published"
    evening.wait(20).do(evening.publish_command())
    everybody = {each.number for each in evening.state.entrants}
    handed_in = everybody - set(team_standings(evening.state)[1].numbers[:1])
    evening.do(HandIn(numbers=tuple(handed_in)))
    assert evening.refused(PayPrize(team=second)).code == "start_card_missing"
    evening.do(PayPrize(team=first))
    assert [(each.team, each.paid, each.withheld) for each in prizes(evening.state)[1:]] == [
        (first, True, ""),
        (second, False, "start_card_missing"),
    ]
    assert accounts(evening.state.payments).by_purpose["prize"] == -500
    assert evening.refused(PayPrize(team=first)).code == "team_prize_paid"
    assert evening.refused(PayPrize(team="Club 7")).code == "no_team_prize"
    assert evening.refused(PayPrize()).code == "no_prize"
    file = file_of(evening.steps, public=True)
    assert not isinstance(file, Refusal)
    assert b"Club" not in written(file)
    assert checked(file) == ()


# --- the audit and the file ----------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 7, 27])
def test_every_state_can_be_rebuilt(players: int) -> None:
    steps = sample_steps(players.to_bytes(32, "big"), players=players, rounds=1)
    assert problems(steps) == ()
    final = rebuilt(steps)
    assert state_after(steps, len(steps)) == final
    seen = []
    for at in range(1, len(steps) + 1, 7):
        state = state_after(steps, at)
        assert state is not None
        assert not isinstance(state, Refusal)
        seen.append(len(state.entrants))
    assert seen == sorted(seen)


def test_a_public_file_names_nobody_and_still_checks() -> None:
    evening = Evening(series=1).announced()
    for at in range(8):
        evening.do(Enter(name=f"Secret{at}", club=f"Verein{at % 3}", paid=Cents(1000)))
    evening.do(evening.seat_command()).played()
    evening.do(Lodge(number=number(1), series=1, table=1, facts="Secret1 peeked"))
    for public in (True, False):
        file = file_of(evening.steps, public=public)
        assert not isinstance(file, Refusal)
        data = written(file)
        assert (b"Secret" in data, b"Verein" in data) == (not public, not public)
        back = read(data)
        assert back == file
        assert checked(file) == ()


def test_a_late_correction_stays_confirmed_in_a_public_file() -> None:
    evening = late_evening()
    everybody = tuple(Place(at) for at in range(1, 5))
    command = CorrectTableDeal(
        series=1, table=1, deal=1, game=won(2, 1), reason="Anna typed 3", consent=everybody
    )
    effect = evening.effect(command)
    evening.do(replace(command, seen=effect.digest))
    file = file_of(evening.steps, public=True)
    assert not isinstance(file, Refusal)
    assert b"Anna" not in written(file)
    assert checked(file) == ()


def test_files_that_are_none() -> None:
    for data in (b"", b"{}", b"[1]", b'{"format": "x"}', "ä".encode("latin-1"), b"[" * 100_000):
        refused = read(data)
        assert isinstance(refused, Refusal)
        assert refused.code == "no_tournament_file"


def test_a_sample_has_a_series() -> None:
    with pytest.raises(ValueError, match="one series at least, not 0"):
        sample_steps(bytes(32), players=8, series=0)


def test_a_file_with_changed_sums() -> None:
    file = file_of(sample_steps(bytes(32), players=8, rounds=1), public=False)
    assert not isinstance(file, Refusal)
    assert [each.code for each in checked(replace(file, standings=file.standings[1:]))] == [
        "standings_differ"
    ]
    cut = replace(file, steps=file.steps[:-1])
    assert [each.code for each in checked(cut)] == []
    broken = replace(file, steps=(*file.steps[:5], *file.steps[6:]))
    assert [each.code for each in checked(broken)][:2] == ["draw_differs", "step_refused"]


def test_the_notice_binds_once_announced() -> None:
    evening = Evening()
    better = replace(evening.state.prospectus, place="Leipzig")
    evening.do(Amend(prospectus=better)).do(AnnounceNotice())
    assert evening.state.prospectus.place == "Leipzig"
    assert evening.refused(Amend(prospectus=better)).code == "notice_binds"


def test_swaps_need_a_reason_and_both_players() -> None:
    evening = Evening().seated()
    one, other = evening.sits(1, 1), evening.sits(2, 1)
    swap = Swap(series=1, one=one, other=other, reason="hearing")
    assert evening.refused(replace(swap, reason=" ")).code == "reason_missing"
    assert evening.refused(replace(swap, other=number(99))).code == "not_seated"
    evening.do(swap)
    assert (evening.sits(1, 1), evening.sits(2, 1)) == (other, one)


def test_a_void_list_counts_for_nobody() -> None:
    evening = (
        Evening(series=1)
        .seated()
        .do(EnterList(series=1, table=1, games=(won(2), None, None, None)))
    )
    evening.do(Void(series=1, table=1, reason="illegible")).played()
    assert evening.closed().state.running is None
    assert all(each.result.result == 0 for each in standings(evening.state))


def test_a_draw_repeated_with_fewer_tables_is_counted_anew() -> None:
    evening = Evening(series=1).seated(9)
    before = board_of(evening.state)
    evening.do(evening.redraw_command(absent=(9,)))
    assert len(evening.state.series[0].tables) == 2
    assert board_of(evening.state, before) == board_of(evening.state)
