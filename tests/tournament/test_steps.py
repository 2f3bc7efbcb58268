"""What a tournament refuses: entries, draws, lists, corrections."""

from typing import Any

import pytest
from msgspec.structs import replace

from skat.messages import message
from skat.model.contract import Contract
from skat.model.seats import Place
from skat.rules.editions import Options, RuleSet
from skat.tournament.audit import problems
from skat.tournament.commands import (
    Amend,
    Close,
    CloseSeries,
    Command,
    ConfirmDeal,
    CorrectTableDeal,
    CorrectTotals,
    Decide,
    Enter,
    EnterList,
    EnterTableDeal,
    EnterTotals,
    Join,
    Lodge,
    OpenOnline,
    Pay,
    Redraw,
    Rename,
    Sign,
    Substitute,
    TakeBackDeal,
    TakeOff,
    Void,
    Withdraw,
)
from skat.tournament.notice.money import Cents, accounts
from skat.tournament.notice.parts import OnlineTerms
from skat.tournament.protests import ProtestRuling
from skat.tournament.sample import sample_prospectus
from tests.tournament.evenings import DESK, Evening, foot, late_evening, lost, number, player, won

CLUBS = Contract.CLUBS


# --- entries -------------------------------------------------------------------------------------


def test_walk_ins_get_the_next_number_and_a_chosen_one_is_kept() -> None:
    evening = Evening().announced()
    evening.do(Enter(name="Anna", number=number(7))).do(Enter(name="Béla"))
    assert [(each.number, each.name) for each in evening.state.entrants] == [
        (7, "Anna"),
        (8, "Béla"),
    ]


def test_two_players_on_one_number() -> None:
    evening = Evening().announced(2)
    assert evening.refused(Enter(name="Cléo", number=number(2))).code == "number_taken"


@pytest.mark.parametrize("name", ["", "   ", "x" * 81, "Anna\nBela", "\x00"])
def test_names_that_cannot_stand_on_a_card(name: str) -> None:
    evening = Evening().announced(1)
    assert evening.refused(Enter(name=name)).code == "no_such_name"
    assert evening.refused(Rename(number=number(1), name=name)).code == "no_such_name"


@pytest.mark.parametrize("value", [0, -1, 10_000])
def test_numbers_that_no_card_has(value: int) -> None:
    evening = Evening().announced()
    refused = evening.refused(Enter(name="Anna", number=number(value)))
    assert refused.code == "no_such_card_number"
    assert f" {value}" in message(refused.code, refused.details, "en")


def test_an_event_takes_no_more_people_than_it_can_seat() -> None:
    evening = Evening().announced()
    evening.state = replace(evening.state, refused_numbers=tuple(map(number, range(1, 3_001))))
    assert evening.refused(Enter(name="Anna")).code == "too_many_entrants"


def test_the_fee_is_paid_whole_and_once() -> None:
    evening = Evening().announced()
    evening.do(Enter(name="Anna"))
    assert evening.refused(Pay(number=number(1), amount=Cents(999))).code == "fee_differs"
    evening.do(Pay(number=number(1), amount=Cents(1000)))
    assert evening.refused(Pay(number=number(1), amount=Cents(1000))).code == "paid_already"
    assert evening.refused(Pay(number=number(2), amount=Cents(1000))).code == "no_such_number"


def test_fees_in_messages_are_money_with_its_currency() -> None:
    for currency, told in (("EUR", "10,00 EUR"), ("", "10,00")):
        evening = Evening(currency=currency).announced().do(Enter(name="Anna"))
        refused = evening.refused(Pay(number=number(1), amount=Cents(550)))
        text = message(refused.code, refused.details, "de")
        assert text.startswith(f"Das Startgeld beträgt {told}, nicht 5,50")
        evening.do(Pay(number=number(1), amount=Cents(1000)))
        refused = evening.refused(Withdraw(number=number(1), refund=Cents(1001)))
        assert told in message(refused.code, refused.details, "fr")
    refused = Evening().refused(Amend(prospectus=replace(sample_prospectus(), currency="E" * 9)))
    assert refused.code == "no_such_currency"


def test_who_has_not_paid_holds_up_the_draw_by_name() -> None:
    evening = Evening().announced(7)
    command = evening.seat_command()
    evening.do(Enter(name="Hedy"))
    refused = evening.refused(command)
    assert (refused.code, refused.details["numbers"]) == ("players_not_paid", "8")


def test_withdrawal_with_a_refund_and_never_in_a_series() -> None:
    evening = Evening().announced(8)
    assert evening.refused(Withdraw(number=number(1), refund=Cents(2000))).code == "refund_too_high"
    evening.do(Withdraw(number=number(1), refund=Cents(500)))
    assert accounts(evening.state.payments).by_purpose["refund"] == -500
    assert evening.refused(Withdraw(number=number(1))).code == "withdrawn"
    evening.do(evening.seat_command())
    assert evening.refused(Withdraw(number=number(2))).code == "series_to_the_end"


# --- draws and seats -----------------------------------------------------------------------------


def test_a_seating_that_is_none() -> None:
    evening = Evening().announced(8)
    command = evening.seat_command()
    first, second = command.tables
    cases = {
        "seated_twice": (first, (first[0], *second[1:])),
        "not_all_seated": (first, second[:3]),
        "wrong_tables": ((*first, second[0]), second[1:]),
    }
    for code, tables in cases.items():
        assert evening.refused(replace(command, tables=tables)).code == code
    assert evening.refused(replace(command, seed="00" * 32)).code == "seed_not_committed"
    assert evening.refused(replace(command, seed="zz")).code == "seed_not_committed"
    assert evening.refused(replace(command, series=2)).code == "not_this_series"


def test_a_manipulated_draw_is_found_by_the_audit() -> None:
    evening = Evening().announced(8)
    command = evening.seat_command()
    first, second = command.tables
    other = ((second[0], *first[1:]), (first[0], *second[1:]))
    evening.do(replace(command, tables=other))
    assert [each.code for each in problems(evening.steps)] == ["draw_differs"]


@pytest.mark.parametrize("players", [1, 2, 5])
def test_too_few_for_tables(players: int) -> None:
    evening = Evening().announced(8)
    command = evening.seat_command()
    for value in range(players + 1, 9):
        evening.do(Withdraw(number=number(value)))
    assert evening.refused(command).code == "impossible_number"


# --- lists ---------------------------------------------------------------------------------------


def test_phones_enter_and_a_second_one_confirms() -> None:
    evening = Evening().seated()
    one, other = evening.sits(1, 1), evening.sits(1, 2)
    deal = EnterTableDeal(series=1, table=1, deal=1, game=won(2))
    evening.do(deal, player(one))
    again = evening.refused(deal, player(one))
    assert again.code == "deal_entered_already"
    ahead = EnterTableDeal(series=1, table=1, deal=2, game=won(3))
    assert evening.refused(ahead, player(other)).code == "deal_unconfirmed"
    confirm = ConfirmDeal(series=1, table=1, deal=1, version=0)
    assert evening.refused(confirm, player(one)).code == "own_entry"
    evening.do(confirm, player(other)).do(ahead, player(other))
    assert evening.refused(confirm, player(one)).code == "deal_confirmed_already"
    assert (
        evening.refused(EnterTableDeal(series=1, table=1, deal=5), player(other)).code
        == "deal_unconfirmed"
    )
    assert evening.refused(EnterTableDeal(series=1, table=1, deal=5)).code == "deal_left_out"


def test_a_forged_phone_and_one_of_another_table() -> None:
    evening = Evening().seated()
    foreign = player(evening.sits(2, 1))
    deal = EnterTableDeal(series=1, table=1, deal=1, game=won(2))
    assert evening.refused(deal, foreign).code == "not_your_table"
    assert evening.refused(deal, player(99)).code == "not_your_table"
    assert evening.refused(replace(deal, table=9), foreign).code == "no_such_table_number"
    assert evening.refused(CloseSeries(series=1), foreign).code == "management_only"


def test_a_slip_is_taken_back_before_it_is_confirmed() -> None:
    evening = Evening().seated()
    one, other = evening.sits(1, 1), evening.sits(1, 2)
    evening.do(EnterTableDeal(series=1, table=1, deal=1, game=won(2)), player(one))
    back = TakeBackDeal(series=1, table=1, deal=1, reason="wrong player")
    evening.do(back, player(one))
    assert all(tally.points == 0 for tally in evening.state.series[0].tables[0].tallies)
    evening.do(EnterTableDeal(series=1, table=1, deal=1, game=won(3)), player(one))
    evening.do(ConfirmDeal(series=1, table=1, deal=1, version=1), player(other))
    assert evening.refused(back, player(one)).code == "deal_confirmed_already"
    evening.do(back)


@pytest.mark.article("TR-9.6 (1)", negative=True)
def test_nobody_confirms_what_he_did_not_see() -> None:
    evening = Evening().seated()
    one, other = player(evening.sits(1, 1)), player(evening.sits(1, 2))
    entry = EnterTableDeal(series=1, table=1, deal=1, game=won(2))
    evening.do(entry, one)
    seen = evening.state.series[0].tables[0].version
    evening.do(TakeBackDeal(series=1, table=1, deal=1, reason="slip"), one)
    confirm = ConfirmDeal(series=1, table=1, deal=1, version=seen)
    assert evening.refused(confirm, other).code == "stale_deal"
    evening.do(replace(entry, game=won(2, 4)), one)
    for by in (other, DESK):
        assert evening.refused(confirm, by).code == "line_changed"
        assert evening.refused(replace(confirm, version=None), by).code == "line_changed"
    now = evening.state.series[0].tables[0].version
    evening.do(replace(confirm, version=now), other)
    old = Evening(revision=1).seated()
    old.do(entry, player(old.sits(1, 1)))
    old.do(replace(confirm, version=None), player(old.sits(1, 2)))


def test_sums_of_a_paper_list_that_do_not_fit() -> None:
    evening = Evening().seated()
    good = (foot(96, 2, 0), foot(-48, 0, 1), foot(0, 0, 0), foot(0, 0, 0))
    totals = EnterTotals(series=1, table=1, totals=good, passed=1)
    assert evening.refused(replace(totals, passed=0)).code == "games_do_not_add_up"
    assert evening.refused(replace(totals, totals=good[:3])).code == "feet_missing"
    wrong = (foot(96, 0, 0), *good[1:])
    assert evening.refused(replace(totals, totals=wrong, passed=3)).code == "list_points_impossible"
    negative = (foot(0, -1, 0), *good[1:])
    assert evening.refused(replace(totals, totals=negative, passed=4)).code == "games_do_not_add_up"
    evening.do(totals)
    tallies = evening.state.series[0].tables[0].tallies
    assert [tally.result(4) for tally in tallies] == [96 + 100 + 30, -48 - 50, 30, 30]
    assert evening.refused(totals).code == "list_begun"


def test_the_idle_dealer_cannot_have_played() -> None:
    evening = Evening().seated()
    dealt_none = EnterTableDeal(series=1, table=1, deal=1, game=won(1))
    assert evening.refused(dealt_none).code == "soloist_not_dealt_in"
    evening.do(replace(dealt_none, game=won(2)))
    everybody = tuple(Place(at) for at in range(1, 5))
    wrong = CorrectTableDeal(
        series=1, table=1, deal=1, game=won(1), reason="typed", consent=everybody
    )
    assert evening.refused(wrong).code == "soloist_not_dealt_in"


def test_a_whole_list_or_nothing() -> None:
    evening = Evening().seated()
    short = EnterList(series=1, table=1, games=(won(1),))
    assert evening.refused(short).code == "deals_missing"
    odd = EnterList(series=1, table=1, games=(won(2), None, None, replace(won(1), tops=None)))
    refused = evening.refused(odd)
    assert refused.details["deal"] == 4
    assert evening.state.series[0].tables[0].sheet.lines == ()


def test_results_after_closing() -> None:
    evening = Evening(series=1).seated().played().closed()
    late = EnterTableDeal(series=1, table=1, deal=1)
    assert evening.refused(late).code == "series_closed"
    evening.wait(20).do(evening.publish_command())
    evening.do(evening.seen(Close(signatures=("Skatfreunde Altenburg",))))
    assert evening.refused(late).code == "tournament_closed"
    assert evening.refused(Enter(name="Late")).code == "tournament_closed"


# --- corrections ---------------------------------------------------------------------------------


def test_a_late_correction_is_shown_before_it_is_confirmed() -> None:
    evening = late_evening()
    everybody = tuple(Place(at) for at in range(1, 5))
    command = CorrectTableDeal(
        series=1, table=1, deal=1, game=won(2, 1), reason="typed with 3", consent=everybody
    )
    assert evening.refused(command).code == "effect_not_seen"
    effect = evening.effect(command)
    changed = {change.number: change.result for change in effect.changes}
    assert changed == {evening.sits(1, 2): (48 + 50 + 30, 24 + 50 + 30)}
    evening.do(replace(command, seen=effect.digest))
    assert evening.state.series[0].tables[0].sheet.trace[0].why == "typed with 3"
    # Once more it changes nothing, and what was seen no longer holds.
    assert evening.refused(command).code == "correction_changes_nothing"


def test_without_consent_a_late_entry_is_final() -> None:
    evening = late_evening()
    command = CorrectTableDeal(series=1, table=1, deal=1, game=won(2, 1), reason="typed with 3")
    refused = evening.refused(command)
    assert (refused.code, refused.details["places"]) == (
        "entry_final_without_consent",
        "1, 2, 3, 4",
    )
    never = RuleSet(options=Options(late_correction="never"))
    evening = Evening(series=1, rules=never).seated().played(games={1: [won(2, 3)]}).closed()
    agreed = replace(command, consent=tuple(Place(at) for at in range(1, 5)))
    assert evening.refused(agreed).code == "never_corrected_late"


def test_an_upheld_protest_orders_a_correction() -> None:
    evening = late_evening()
    command = CorrectTableDeal(
        series=1, table=1, deal=1, game=lost(2, 3), reason="revoke", protest=1
    )
    assert evening.refused(command).code == "no_such_ruling"
    evening.do(
        Lodge(number=evening.sits(1, 1), series=1, table=1, deal=1, facts="revoke in trick 4")
    )
    assert evening.refused(command).code == "no_such_ruling"
    evening.do(Decide(id=1, ruling=ProtestRuling(upheld=True, text="revoke proved", by="Olga Rau")))
    effect = evening.effect(command)
    evening.do(replace(command, seen=effect.digest))
    assert evening.state.series[0].tables[0].counts


@pytest.mark.article("SkO-5.5.3")
def test_with_everybodys_consent_a_signed_list_is_corrected_while_the_series_runs() -> None:
    evening = Evening(series=1).seated()
    evening.do(EnterList(series=1, table=1, games=(won(2), None, None, None)))
    everybody = tuple(Place(at) for at in range(1, 5))
    evening.do(Sign(series=1, table=1, places=everybody))
    higher = CorrectTableDeal(series=1, table=1, deal=1, game=won(2, 3), reason="with 3")
    refused = evening.refused(replace(higher, consent=everybody[:3]))
    assert (refused.code, refused.details["places"]) == ("signed_without_consent", "4")
    evening.do(replace(higher, consent=everybody))
    table = evening.state.series[0].tables[0]
    assert (table.tallies[1].points, table.counts) == (48, True)
    assert table.sheet.trace[-1].consent == everybody
    evening.played().closed()
    late = evening.refused(replace(higher, game=won(2, 4), consent=everybody))
    assert (late.code, late.details["score"]) == ("only_a_lower_value", 48)
    same = evening.refused(replace(higher, consent=everybody))
    assert same.code == "correction_changes_nothing"


@pytest.mark.article("TR-7.2.5", negative=True)
def test_without_consent_the_desk_is_told_that_only_a_lower_value_counts() -> None:
    evening = Evening(series=1).seated()
    evening.do(EnterTableDeal(series=1, table=1, deal=1, game=won(2)))
    higher = CorrectTableDeal(series=1, table=1, deal=1, game=won(2, 3), reason="with 3")
    refused = evening.refused(higher)
    assert (refused.code, refused.details["wanted"]) == ("only_a_lower_value", 48)


@pytest.mark.article("TR-9.10")
def test_an_upheld_protest_corrects_a_typed_foot() -> None:
    evening = Evening(series=1).seated()
    feet = (foot(96, 2, 0), foot(-48, 0, 1), foot(0, 0, 0), foot(0, 0, 0))
    evening.do(EnterTotals(series=1, table=1, totals=feet, passed=1))
    evening.do(Sign(series=1, table=1, places=tuple(Place(at) for at in range(1, 5))))
    evening.played().closed()
    command = CorrectTotals(
        series=1,
        table=1,
        totals=(foot(120, 2, 0), *feet[1:]),
        passed=1,
        reason="a 2 read as a 9",
        protest=1,
    )
    assert evening.refused(command).code == "no_such_ruling"
    evening.do(Lodge(number=evening.sits(1, 1), series=1, table=1, facts="misread"))
    assert evening.refused(command).code == "no_such_ruling"
    assert evening.refused(replace(command, protest=None)).code == "entry_final_without_consent"
    evening.do(Decide(id=1, ruling=ProtestRuling(upheld=True, text="so it is", by="Olga Rau")))
    other = replace(command, table=2)
    assert evening.refused(other).code == "no_totals"
    evening.do(evening.seen(command))
    table = evening.state.series[0].tables[0]
    assert (table.tallies[0].points, table.counts) == (120, True)
    assert table.sheet.trace[-1].by == "protest 1"
    assert problems(evening.steps) == ()


def test_typed_totals_are_lowered_or_agreed_on() -> None:
    evening = Evening(series=1).seated()
    feet = (foot(96, 2, 0), foot(-48, 0, 1), foot(0, 0, 0), foot(0, 0, 0))
    evening.do(EnterTotals(series=1, table=1, totals=feet, passed=1))
    evening.do(Sign(series=1, table=1, places=(Place(1),)))
    higher = CorrectTotals(
        series=1,
        table=1,
        totals=(foot(120, 2, 0), *feet[1:]),
        passed=1,
        reason="misread",
    )
    assert evening.refused(higher).code == "not_the_lowest"
    evening.do(replace(higher, totals=(foot(72, 2, 0), *feet[1:])))
    evening.do(replace(higher, consent=tuple(Place(at) for at in range(1, 5))))


@pytest.mark.parametrize("revision", [3, 4])
def test_a_slip_in_a_typed_foot_needs_nobody_while_nobody_has_signed(revision: int) -> None:
    """What the paper says all have agreed on; older steps asked for consents that nobody gave."""
    evening = Evening(series=1, revision=revision).seated()
    feet = (foot(96, 2, 0), foot(-48, 0, 1), foot(0, 0, 0), foot(0, 0, 0))
    evening.do(EnterTotals(series=1, table=1, totals=feet, passed=1))
    right = (foot(120, 2, 0), *feet[1:])
    slip = CorrectTotals(series=1, table=1, totals=right, passed=1, reason="misread")
    if revision == 3:
        assert evening.refused(slip).code == "not_the_lowest"
        return
    evening.do(slip)
    assert evening.state.series[0].tables[0].totals == right
    assert evening.state.series[0].tables[0].sheet.trace[-1].consent == ()


def at_a_series(series: int) -> list[Command]:
    """Every command about the series that runs, for this series."""
    at_table: dict[str, Any] = {"series": series, "table": 1}
    return [
        CloseSeries(series=series),
        Redraw(series=series, seed="", tables=(), reason="late"),
        Join(**at_table, number=number(1), reason="late"),
        TakeOff(**at_table, number=number(1), reason="absent"),
        Substitute(**at_table, left=number(1), reserve=number(2), reason="ill"),
        EnterTableDeal(**at_table, deal=1),
        EnterTotals(**at_table, totals=(foot(0),) * 4, passed=4),
        EnterList(**at_table, games=(None,) * 4),
        Void(**at_table, reason="illegible"),
        OpenOnline(series=series, tables=()),
    ]


@pytest.mark.parametrize("at", range(len(at_a_series(1))))
def test_who_means_another_series_is_told_what_is_so(at: int) -> None:
    """Before a draw, between two series, while another runs, and after all."""
    online = OnlineTerms()
    evening = Evening(series=2, online=online).announced(8)
    assert evening.refused(at_a_series(1)[at]).code == "series_not_drawn"
    evening.do(evening.seat_command())
    assert evening.refused(at_a_series(2)[at]).details == {"series": 2}
    evening.played().closed()
    assert evening.refused(at_a_series(1)[at]).code == "series_closed"
    evening.do(evening.seat_command())
    refused = evening.refused(at_a_series(1)[at])
    assert (refused.code, refused.details) == ("other_series_runs", {"series": 1, "running": 2})
