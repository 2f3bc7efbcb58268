"""The tournament rules (TR-1 to TR-9) and the protests of the Skat Order (SkO-4.5.10, 4.5.11)."""

import pytest
from msgspec.structs import replace

from skat.model.seats import Place
from skat.model.units import ListPoints
from skat.rules.editions import Options, RuleSet
from skat.scoresheet.refusal import Refusal
from skat.tournament.closing_steps import SECONDS_A_DAY, refused_purge
from skat.tournament.commands import (
    Abandon,
    Appeal,
    By,
    Close,
    CloseSeries,
    ConfirmDeal,
    Decide,
    Enter,
    EnterDeal,
    EnterList,
    Exclude,
    HandIn,
    Lodge,
    PayPrize,
    ReportSwap,
    Role,
    Seat,
    Sign,
    Substitute,
    Swap,
    Void,
    Withdraw,
)
from skat.tournament.entrants import Entrant, excluded, refused_admission
from skat.tournament.list_steps import list_shown_to
from skat.tournament.lists import FootTotals, refused_totals
from skat.tournament.money import Cents, accounts, prize_in_proportion, refund_of
from skat.tournament.prizes import prizes, refused_claim
from skat.tournament.prospectus import (
    ITEMS,
    PrizePlan,
    Prospectus,
    contradiction,
    missing_items,
    refused_circle,
    refused_notice,
    refused_organiser,
    refused_supervision,
)
from skat.tournament.protests import (
    Protest,
    ProtestTime,
    Ruling,
    appealed,
    decided,
    refused_protest,
)
from skat.tournament.sample import sample_prospectus
from skat.tournament.series_steps import pack_goes_to, packs_needed, to_be_seated
from skat.tournament.standings import standings, team_standings
from skat.tournament.state import shown_notice
from skat.tournament.tables import table_sizes
from tests.articles.marks import example, examples
from tests.tournament.evenings import MINUTE, Evening, lost, number, player, won

NOTICE = sample_prospectus()
FRIEND = number(99)
PROTEST = Protest(id=1, number=number(7), series=1, table=2, facts="revoke", at=0)
RULING = Ruling(upheld=True, text="the revoke is proved", by="Olga Rau")


def code_of(refused: object) -> str | None:
    """The code of a refusal, None for everything else."""
    return refused.code if isinstance(refused, Refusal) else None


# --- TR-1 to TR-3: what a tournament is, and who answers for it -----------------------------------


@example("TR-1.1", "event organised by a private person")
def test_anybody_may_organise() -> None:
    assert refused_organiser(Prospectus(name="Cup", organiser="Anna Müller")) is None


@pytest.mark.article("TR-1.1", negative=True)
@pytest.mark.article("TR-3.1", negative=True)
@example("TR-2.3", "event without organiser", negative=True)
def test_nobody_is_no_organiser() -> None:
    assert code_of(refused_organiser(replace(NOTICE, organiser=" "))) == "no_organiser"


@pytest.mark.article("TR-2.3")
@example("TR-3.1", "event record")
def test_the_organiser_is_named() -> None:
    assert refused_organiser(NOTICE) is None
    assert NOTICE.organiser == "Skatfreunde Altenburg"


@example("TR-1.4", "closed event, non-member registers", negative=True)
def test_a_closed_event_is_closed() -> None:
    evening = Evening(closed_to=("Herz Acht",)).announced()
    assert evening.refused(Enter(name="Anna", club="Pik Ass")).code == "closed_event"
    assert evening.refused(Enter(name="Anna")).code == "closed_event"


@pytest.mark.article("TR-1.4")
def test_members_and_open_events() -> None:
    assert refused_circle(replace(NOTICE, closed_to=("Herz Acht",)), "Herz Acht") is None
    assert refused_circle(NOTICE, None) is None


@example("TR-1.5", "individual and team ranking configured")
def test_players_and_teams_are_ranked_and_get_prizes() -> None:
    plan = PrizePlan(amounts=(Cents(5000),), team_amounts=(Cents(3000),))
    evening = Evening(series=1, prizes=plan).announced()
    for at in range(8):
        evening.do(Enter(name=f"P{at}", team="AB"[at % 2], paid=Cents(1000)))
    evening.do(evening.seat_command()).played(games={1: [won(2, 3)]}).closed()
    assert len(standings(evening.state)) == 8
    assert {each.team for each in team_standings(evening.state)} == {"A", "B"}
    assert [(prize.team, prize.amount) for prize in prizes(evening.state)] == [
        (None, 5000),
        (team_standings(evening.state)[0].team, 3000),
    ]


@pytest.mark.article("TR-1.5", negative=True)
def test_no_teams_no_team_ranking() -> None:
    evening = Evening(series=1).seated()
    assert team_standings(evening.state) == ()
    assert [prize.team for prize in prizes(evening.state)] == [None] * 8
    assert len(standings(evening.state)) == 8


@example("TR-2.2", "start without published notice", negative=True)
@example("TR-2.4", "event without announced regulations", negative=True)
def test_without_a_notice_nothing_starts() -> None:
    evening = Evening()
    assert evening.refused(Enter(name="Anna")).code == "not_announced"
    early = Seat(series=1, seed="00" * 32, tables=())
    assert evening.refused(early).code == "not_announced"
    assert code_of(refused_notice(Prospectus(name="Cup", organiser="A"))) == "notice_incomplete"


@pytest.mark.article("TR-2.2", "TR-2.4")
def test_with_a_notice_it_starts() -> None:
    assert refused_notice(NOTICE) is None
    assert Evening().seated().state.running is not None


@example("TR-3.2", "appoint referee")
def test_a_referee_of_the_notice_decides() -> None:
    evening = Evening().seated()
    evening.do(Lodge(number=number(1), series=1, table=1, facts="revoke"))
    evening.do(Decide(id=1, ruling=RULING), By(Role.REFEREE))
    ruling = evening.state.protests[0].ruling
    assert ruling is not None
    assert ruling.by in evening.state.prospectus.referees


@pytest.mark.article("TR-3.2", negative=True)
def test_nobody_else_decides() -> None:
    evening = Evening().seated()
    evening.do(Lodge(number=number(1), series=1, table=1, facts="revoke"))
    stranger = replace(RULING, by="Somebody")
    assert evening.refused(Decide(id=1, ruling=stranger)).code == "not_a_referee"
    assert evening.refused(Decide(id=1, ruling=RULING), player(1)).code == "management_only"


@example("TR-3.3", "event closed")
def test_what_was_taken_and_paid_is_accounted_for() -> None:
    evening = Evening(series=1).published()
    winner = prizes(evening.state)[0].number
    assert winner is not None
    evening.do(PayPrize(number=winner)).do(Close(signatures=("Skatfreunde Altenburg",)))
    found = accounts(evening.state.payments)
    assert found.by_purpose["fee"] == 8 * 1000
    assert found.by_purpose["prize"] == -10_000
    assert found.balance == -2_000


@pytest.mark.article("TR-3.3", negative=True)
def test_nothing_taken_nothing_in_the_account() -> None:
    assert accounts([]).balance == 0
    unsigned = Evening(series=1).published().refused(Close(signatures=("Martha Voss",)))
    assert (unsigned.code, unsigned.articles) == ("organiser_has_not_signed", ("TR-3.3",))


@example("TR-3.4", "2 of 3 series played, 30 players")
def test_a_shortened_event_pays_in_proportion() -> None:
    assert refund_of(Cents(900), played=2, planned=3) == 300
    assert prize_in_proportion(Cents(30_000), played=2, planned=3) == 20_000
    evening = Evening(series=3).announced(30)
    for _ in range(2):
        evening.do(evening.seat_command()).played().closed()
    evening.do(Abandon(reason="fire alarm", refund=True))
    assert accounts(evening.state.payments).by_purpose["refund"] == -30 * 334


@pytest.mark.article("TR-3.4", negative=True)
def test_a_whole_event_refunds_nothing() -> None:
    assert refund_of(Cents(900), played=3, planned=3) == 0
    assert prize_in_proportion(Cents(900), played=3, planned=3) == 900
    assert Evening(series=1).published().refused(Abandon(reason="late", refund=True)).code == (
        "tournament_over"
    )


# --- TR-4: participants ---------------------------------------------------------------------------


@example("TR-4.1", "registered, not paid", negative=True)
def test_who_has_not_paid_is_not_admitted() -> None:
    assert code_of(refused_admission(Entrant(number=number(1), name="Anna"))) == "not_paid"


@example("TR-4.1", "paid")
def test_who_has_paid_is_admitted() -> None:
    anna = Entrant(number=number(1), name="Anna", paid=Cents(1000))
    assert refused_admission(anna) is None


@example("DEF-participants", "event with 12 registered players at 3 tables")
def test_participants_are_those_who_play() -> None:
    players = to_be_seated(Evening().announced(12).state)
    assert not isinstance(players, Refusal)
    assert len(players) == 12


@pytest.mark.article("DEF-participants", negative=True)
def test_reserves_and_those_who_left_are_none() -> None:
    evening = Evening().announced(12).do(Enter(name="Reserve", reserve=True))
    evening.do(Withdraw(number=number(3)))
    players = to_be_seated(evening.state)
    assert not isinstance(players, Refusal)
    assert len(players) == 11


@example("TR-4.3", "excluded in series 2")
def test_who_is_excluded_gets_nothing_back_and_plays_no_more() -> None:
    evening = Evening(series=3).announced(9)
    for _ in range(2):
        evening.do(evening.seat_command()).played().closed()
    evening.do(Exclude(number=number(4), reason="signals to his partner"))
    assert accounts(evening.state.payments).by_purpose["refund"] == 0
    players = to_be_seated(evening.state)
    assert not isinstance(players, Refusal)
    assert number(4) not in [each.number for each in players]
    assert number(4) not in [each.result.number for each in standings(evening.state)]


@pytest.mark.article("TR-4.3", negative=True)
def test_nobody_is_excluded_without_a_reason() -> None:
    anna = Entrant(number=number(1), name="Anna", paid=Cents(1000))
    assert code_of(excluded(anna, " ")) == "reason_missing"


@example("TR-4.4", "player asks a friend to play one deal", negative=True)
@pytest.mark.article("TR-9.7", negative=True)
def test_no_friend_plays_a_deal() -> None:
    evening = Evening().seated(9)
    left, table = evening.sits(1, 2), 1
    friend = Substitute(series=1, table=table, left=left, reserve=FRIEND, reason="a smoke")
    assert evening.refused(friend).code == "no_such_number"
    other = evening.sits(2, 1)
    assert evening.refused(replace(friend, reserve=other)).code == "not_a_reserve"
    assert evening.refused(friend, player(left)).code == "management_only"


@example("TR-4.4", "emergency in deal 20 of 48")
@pytest.mark.article("TR-9.7")
def test_the_management_seats_a_reserve() -> None:
    evening = Evening(rounds=12).announced(8).do(Enter(name="Reserve", reserve=True))
    evening.do(evening.seat_command())
    for deal in range(1, 20):
        evening.do(EnterDeal(series=1, table=1, deal=deal))
    left = evening.sits(1, 2)
    evening.do(Substitute(series=1, table=1, left=left, reserve=number(9), reason="an ambulance"))
    table = evening.state.series[0].tables[0]
    assert table.numbers[1] == 9
    assert table.changes[0].deal == 20
    evening.do(EnterDeal(series=1, table=1, deal=20, game=None), player(9))


@example("TR-4.5", "organiser registered as player, one manager not playing")
def test_the_organiser_may_play() -> None:
    playing = ["Skatfreunde Altenburg", "Martha Voss"]
    assert refused_supervision(NOTICE, playing) is None


@pytest.mark.article("TR-4.5", negative=True)
def test_not_all_of_the_management_may_play() -> None:
    evening = Evening().announced(6)
    for name in NOTICE.management:
        evening.do(Enter(name=name, paid=Cents(1000)))
    assert evening.refused(evening.seat_command()).code == "nobody_supervises"


@pytest.mark.article("TR-5.1")
def test_standings_by_result_won_and_lost() -> None:
    evening = Evening(series=1).seated().played(games={1: [won(2, 1), won(3, 1)], 2: [won(2, 3)]})
    best = [each.result.number for each in standings(evening.state)[:3]]
    assert best[0] == evening.sits(2, 2)
    assert set(best[1:]) == {evening.sits(1, 2), evening.sits(1, 3)}
    assert [each.tied for each in standings(evening.state)[:3]] == [False, True, True]


@pytest.mark.article("TR-5.1", negative=True)
def test_equals_are_not_parted_before_the_lot_is_drawn() -> None:
    evening = Evening(series=1).finished()
    assert {each.rank for each in standings(evening.state)} == {1}


# --- TR-6: the notice -----------------------------------------------------------------------------


@example("TR-6.1", "notice contradicts the rules", negative=True)
def test_a_notice_against_the_rules_is_rejected() -> None:
    ramsch = replace(NOTICE, rules=RuleSet(options=Options(ramsch=True)))
    assert code_of(contradiction(ramsch)) == "house_rule_in_tournament"
    assert code_of(contradiction(replace(NOTICE, deals_at_four=46))) == "no_whole_rounds"
    assert code_of(contradiction(replace(NOTICE, deals_at_three=0))) == "no_whole_rounds"
    assert code_of(contradiction(replace(NOTICE, series=21))) == "too_many_series"
    assert code_of(contradiction(replace(NOTICE, fee=Cents(-1)))) == "negative_amount"
    assert code_of(contradiction(replace(NOTICE, prizes=PrizePlan(ties="duel")))) == (
        "unknown_tie_rule"
    )
    assert code_of(contradiction(replace(NOTICE, control="x" * 2001))) == "text_too_long"
    assert code_of(contradiction(replace(NOTICE, signatures=("x" * 2001,)))) == "text_too_long"


@pytest.mark.article("TR-6.1")
def test_a_lawful_notice() -> None:
    assert contradiction(NOTICE) is None


@example("TR-6.2", "validate notice")
def test_all_fourteen_items() -> None:
    assert len(ITEMS) == 14
    assert missing_items(NOTICE) == ()


@pytest.mark.parametrize("item", ITEMS)
@pytest.mark.article("TR-6.2", negative=True)
def test_each_item_is_missed(item: str) -> None:
    nothing = {"fee": None, "series": 0, "rules": None, "signatures": ()}
    changed = {"deals_at_four": 0} if item == "deals" else {item: nothing.get(item, "")}
    assert missing_items(replace(NOTICE, **changed)) == (item,)


@example("TR-6.3", "participant requests the notice during series 2")
def test_the_notice_is_there_all_the_time() -> None:
    evening = Evening(series=2).announced(8)
    evening.do(evening.seat_command()).played().closed().do(evening.seat_command())
    assert shown_notice(evening.state) == evening.state.prospectus


@pytest.mark.article("TR-6.3", negative=True)
def test_a_draft_is_not_shown() -> None:
    assert code_of(shown_notice(Evening().state)) == "not_announced"


# --- TR-7: at the tables --------------------------------------------------------------------------


@examples(
    "TR-7.1.1",
    ("players", "sizes"),
    {
        "12 players": (12, (4, 4, 4)),
        "13 players": (13, (4, 3, 3, 3)),
        "9 players": (9, (3, 3, 3)),
        "11 players": (11, (4, 4, 3)),
        "10 players": (10, (4, 3, 3)),
        "6 players": (6, (3, 3)),
    },
    negative={"5 players": (5, None)},
)
def test_tables_of_four_and_at_most_three_of_three(
    players: int, sizes: tuple[int, ...] | None
) -> None:
    found = table_sizes(players)
    assert (code_of(found) if sizes is None else found) == (sizes or "impossible_number")


@example("TR-7.1.2", "two players swap tables", negative=True)
def test_swapping_on_ones_own_excludes() -> None:
    evening = Evening().seated()
    one, other = evening.sits(1, 1), evening.sits(2, 1)
    wish = Swap(series=1, one=one, other=other, reason="we like to")
    assert evening.refused(wish, player(one)).articles == ("TR-7.1.2",)
    evening.do(ReportSwap(one=one, other=other))
    assert {
        each.status.value for each in evening.state.entrants if each.number in (one, other)
    } == {"excluded"}


@pytest.mark.article("TR-7.1.2")
@pytest.mark.article("TR-7.1.3")
def test_the_management_may_swap_before_play() -> None:
    evening = Evening().seated()
    one, other = evening.sits(1, 1), evening.sits(2, 1)
    evening.do(Swap(series=1, one=one, other=other, reason="a wheelchair"))
    assert evening.sits(2, 1) == one


@example("TR-7.1.3", "change of seat between deals", negative=True)
def test_a_seat_is_kept_for_the_series() -> None:
    evening = Evening().seated().do(EnterDeal(series=1, table=1, deal=1))
    swap = Swap(series=1, one=evening.sits(1, 1), other=evening.sits(2, 1), reason="light")
    assert evening.refused(swap).code == "seat_kept"


@example("TR-7.1.4", "series-1 card used in series 2", negative=True)
def test_a_card_of_another_series() -> None:
    evening = Evening(series=2).announced(8)
    evening.do(evening.seat_command()).played().closed().do(evening.seat_command())
    old = EnterDeal(series=1, table=1, deal=1)
    assert evening.refused(old, player(evening.sits(1, 1))).code == "card_of_other_series"


@pytest.mark.article("TR-7.1.4")
def test_a_card_of_this_series() -> None:
    evening = Evening().seated()
    evening.do(EnterDeal(series=1, table=1, deal=1), player(evening.sits(1, 1)))


@example("TR-7.1.5", "third party joins table 4", negative=True)
@example("TR-9.7", "card submitted by a person not seated", negative=True)
@example("TR-9.9", "finished player asks to watch another tournament table", negative=True)
def test_only_the_players_of_a_table_see_and_enter() -> None:
    evening = Evening().seated(16)
    foreign = evening.sits(1, 1)
    assert code_of(list_shown_to(evening.state, player(foreign), series=1, table=4)) == (
        "not_your_table"
    )
    deal = EnterDeal(series=1, table=4, deal=1)
    assert evening.refused(deal, player(foreign)).code == "not_your_table"
    assert evening.refused(deal, player(FRIEND)).code == "not_your_table"


@pytest.mark.article("TR-7.1.5", "TR-9.9", "TR-9.7")
def test_the_players_of_a_table_may() -> None:
    evening = Evening().seated()
    own = player(evening.sits(2, 3))
    assert not isinstance(list_shown_to(evening.state, own, series=1, table=2), Refusal)


@pytest.mark.article("TR-7.2.1", negative=True)
def test_a_paper_list_whose_sums_do_not_fit() -> None:
    foot = FootTotals(points=ListPoints(24), won=1, lost=0)
    assert code_of(refused_totals([foot] * 4, size=4, deals=48, passed=0)) == "games_do_not_add_up"


@pytest.mark.article("TR-7.2.1")
def test_a_paper_list_whose_sums_fit() -> None:
    foot = FootTotals(points=ListPoints(24), won=1, lost=0)
    assert refused_totals([foot] * 4, size=4, deals=48, passed=44) is None


@example("TR-9.6", "next deal requested with an unconfirmed entry", negative=True)
@pytest.mark.article("TR-7.2.2", negative=True)
def test_the_last_deal_is_confirmed_before_the_next() -> None:
    evening = Evening().seated()
    one = player(evening.sits(1, 1))
    evening.do(EnterDeal(series=1, table=1, deal=1, game=won(2)), one)
    assert evening.refused(EnterDeal(series=1, table=1, deal=2), one).code == "deal_unconfirmed"
    assert evening.refused(ConfirmDeal(series=1, table=1, deal=1), one).code == "own_entry"


@pytest.mark.article("TR-7.2.2", "TR-9.6")
def test_after_the_confirmation_play_goes_on() -> None:
    evening = Evening().seated()
    one, other = player(evening.sits(1, 1)), player(evening.sits(1, 2))
    evening.do(EnterDeal(series=1, table=1, deal=1, game=won(2)), one)
    evening.do(ConfirmDeal(series=1, table=1, deal=1), other)
    evening.do(EnterDeal(series=1, table=1, deal=2), one)


@pytest.mark.article("TR-7.2.3", "TR-9.11", negative=True)
def test_three_of_four_signatures_do_not_close_a_series() -> None:
    evening = Evening(series=1).seated(4)
    sign = Sign(series=1, table=1, places=(Place(1),))
    assert evening.refused(sign).code == "list_not_complete"
    evening.do(EnterList(series=1, table=1, games=(None,) * 4))
    evening.do(Sign(series=1, table=1, places=(Place(1), Place(2), Place(3))))
    assert not evening.state.series[0].tables[0].counts
    assert evening.refused(CloseSeries(series=1)).code == "lists_missing"


@pytest.mark.article("TR-7.2.3", "TR-9.11")
def test_with_all_signatures_the_list_counts() -> None:
    evening = Evening(series=1).seated(4)
    evening.do(EnterList(series=1, table=1, games=(None,) * 4))
    for place in range(1, 5):
        own = Sign(series=1, table=1, places=(Place(place),))
        evening.do(own, player(evening.sits(1, place)))
    assert evening.state.series[0].tables[0].counts


@example("TR-7.2.4", "sheet with missing entries")
def test_the_management_may_void_a_list() -> None:
    evening = Evening(series=1).seated(4).do(EnterDeal(series=1, table=1, deal=1, game=won(2)))
    evening.do(Void(series=1, table=1, reason="half of it is missing"))
    assert all(each.result.result == 0 for each in standings(evening.state))


@pytest.mark.article("TR-7.2.4", negative=True)
def test_players_do_not_void_and_nobody_does_without_a_reason() -> None:
    evening = Evening(series=1).seated(4)
    void = Void(series=1, table=1, reason="ugly")
    assert evening.refused(void, player(evening.sits(1, 1))).code == "management_only"
    assert evening.refused(replace(void, reason="")).code == "reason_missing"


@example("TR-9.8", "referee opens the sheet in mid-series")
@pytest.mark.article("TR-7.2.4")
def test_referees_see_lists_at_any_time() -> None:
    evening = Evening().seated().do(EnterDeal(series=1, table=1, deal=1, game=lost(2)))
    for role in (Role.REFEREE, Role.MANAGEMENT):
        shown = list_shown_to(evening.state, By(role), series=1, table=1)
        assert not isinstance(shown, Refusal)
        assert len(shown.sheet.lines) == 1


@pytest.mark.article("TR-9.8", negative=True)
def test_players_of_other_tables_do_not() -> None:
    evening = Evening().seated()
    foreign = player(evening.sits(2, 1))
    assert code_of(list_shown_to(evening.state, foreign, series=1, table=1)) == "not_your_table"


@example("TR-7.3.2", "dispute")
def test_a_dispute_is_decided_and_recorded() -> None:
    found = decided(PROTEST, RULING)
    assert not isinstance(found, Refusal)
    assert found.ruling == RULING


@pytest.mark.article("TR-7.3.2", negative=True)
@pytest.mark.article("SkO-4.5.10", negative=True)
def test_a_ruling_has_its_reason_and_is_final() -> None:
    assert code_of(decided(PROTEST, replace(RULING, text=" "))) == "ruling_without_reason"
    assert code_of(decided(replace(PROTEST, ruling=RULING), RULING)) == "ruling_is_final"


@examples(
    "TR-7.3.3",
    ("text", "code"),
    {"written appeal": ("Letter of 1 March", None)},
    negative={"oral appeal": ("", "appeal_not_written")},
)
def test_appeals_are_written(text: str, code: str | None) -> None:
    found = appealed(replace(PROTEST, ruling=RULING), text)
    assert code_of(found) == code
    if not isinstance(found, Refusal):
        assert found.appeals == (text,)


def test_an_appeal_changes_no_ranking() -> None:
    evening = (
        Evening(series=1)
        .seated()
        .played()
        .do(Lodge(number=number(1), series=1, table=1, facts="revoke"))
    )
    evening.do(Decide(id=1, ruling=RULING)).closed().wait(20).do(evening.publish_command())
    before = standings(evening.state)
    evening.do(Appeal(id=1, text="To the commission: ..."))
    assert standings(evening.state) == before


@example("TR-7.4.1", "sheet not handed in", negative=True)
def test_without_the_list_no_prize() -> None:
    evening = Evening(series=1).seated()
    evening.do(Void(series=1, table=1, reason="never handed in")).played().closed()
    assert code_of(refused_claim(evening.state, evening.sits(1, 1))) == "list_not_handed_in"


@example("TR-9.13", "start card requested and not handed in", negative=True)
def test_without_the_start_card_no_prize() -> None:
    evening = Evening(series=1, start_cards_handed_in=True).published()
    first = prizes(evening.state)[0]
    assert first.withheld == "start_card_missing"
    assert first.number is not None
    assert evening.refused(PayPrize(number=first.number)).code == "start_card_missing"


@pytest.mark.article("TR-7.4.1", "TR-9.13")
def test_with_all_papers_the_prize_is_his() -> None:
    evening = Evening(series=1, start_cards_handed_in=True).finished()
    evening.do(HandIn(numbers=tuple(each.number for each in evening.state.entrants)))
    evening.wait(20).do(evening.publish_command())
    first = prizes(evening.state)[0].number
    assert first is not None
    assert refused_claim(evening.state, first) is None


@example("TR-7.4.3", "prizes requested before results are published", negative=True)
def test_prizes_come_after_the_results() -> None:
    evening = Evening(series=1).finished()
    first = evening.state.entrants[0].number
    assert evening.refused(PayPrize(number=first)).code == "results_not_published"


@pytest.mark.article("TR-7.4.3")
def test_after_the_results_prizes_are_handed_over() -> None:
    evening = Evening(series=1).published()
    first = prizes(evening.state)[0].number
    assert first is not None
    evening.do(PayPrize(number=first))


@example("TR-7.4.4", "retention default")
def test_papers_are_kept_six_months() -> None:
    evening = Evening(series=1).published().do(Close(signatures=("Skatfreunde Altenburg",)))
    closed = evening.state.closed_at or 0
    assert code_of(refused_purge(evening.state, at=closed + 183 * SECONDS_A_DAY)) == "still_kept"
    assert refused_purge(evening.state, at=closed + 184 * SECONDS_A_DAY) is None


@pytest.mark.article("TR-7.4.4", negative=True)
def test_nothing_is_destroyed_before_closing_or_by_a_short_notice() -> None:
    assert code_of(refused_purge(Evening().state, at=10**12)) == "not_closed"
    assert code_of(contradiction(replace(NOTICE, retention_days=30))) == "kept_too_short"


# --- TR-9: play -----------------------------------------------------------------------------------


@example("TR-9.1", "start of a series")
def test_a_new_pack_for_each_table() -> None:
    assert packs_needed(Evening().seated(13).state) == 4


@pytest.mark.article("TR-9.1", negative=True)
def test_between_series_no_packs() -> None:
    assert packs_needed(Evening().announced(13).state) == 0


@example("TR-9.12", "no contrary instruction")
def test_the_keeper_gets_the_pack() -> None:
    evening = Evening().seated()
    table = evening.state.series[0].tables[0]
    assert pack_goes_to(evening.state, table) == evening.sits(1, 1)


@pytest.mark.article("TR-9.12", negative=True)
def test_unless_the_notice_says_otherwise() -> None:
    evening = Evening(keeper_gets_cards=False).seated()
    assert pack_goes_to(evening.state, evening.state.series[0].tables[0]) is None


# --- protests -------------------------------------------------------------------------------------


def lodged(minutes: int, *, last: bool = True, next_started: bool = False) -> Refusal | None:
    """What a protest so long after its series meets."""
    time = ProtestTime(
        at=minutes * MINUTE,
        closed_at=0,
        next_started=next_started,
        last=last,
        published=False,
    )
    return refused_protest(time, Options())


@example("SkO-4.5.10", "objection raised between series 1 and 2")
def test_an_objection_before_the_next_series() -> None:
    assert lodged(40, last=False) is None
    assert not isinstance(decided(PROTEST, RULING), Refusal)


@example("SkO-4.5.10", "objection to a series-1 ruling raised in series 2", negative=True)
def test_an_objection_after_the_next_series_began() -> None:
    assert code_of(lodged(1, last=False, next_started=True)) == "protest_too_late"
    evening = Evening(series=2).announced(8)
    evening.do(evening.seat_command()).played().closed().do(evening.seat_command())
    late = Lodge(number=number(1), series=1, table=1, facts="revoke")
    assert evening.refused(late).code == "protest_too_late"


@examples(
    "SkO-4.5.11",
    ("minutes", "code"),
    {"claim 10 minutes after the last series": (10, None)},
    negative={"claim 20 minutes after": (20, "protest_too_late")},
)
def test_claims_within_a_quarter_of_an_hour(minutes: int, code: str | None) -> None:
    assert code_of(lodged(minutes)) == code


@examples(
    "TR-9.10",
    ("minutes", "code"),
    {"pl: protest 10 minutes after the last series": (10, None)},
    negative={"pl: 20 minutes": (20, "protest_too_late")},
)
def test_protests_within_a_quarter_of_an_hour(minutes: int, code: str | None) -> None:
    assert code_of(lodged(minutes)) == code


def test_the_organiser_may_set_another_limit() -> None:
    time = ProtestTime(at=30 * MINUTE, closed_at=0, next_started=False, last=True, published=False)
    assert refused_protest(time, Options(protest_last_series_minutes=45)) is None
    early = Options(protest_deadline="end_of_series")
    assert code_of(refused_protest(replace(time, at=0), early)) == "protest_too_late"
    out = replace(time, at=0, published=True)
    assert code_of(refused_protest(out, Options())) == "protest_too_late"


def test_results_wait_for_protests() -> None:
    evening = Evening(series=1).finished()
    assert evening.refused(evening.publish_command()).code == "protest_time_runs"
    evening.do(Lodge(number=number(1), series=1, table=1, facts="revoke")).wait(20)
    assert evening.refused(evening.publish_command()).code == "protests_open"
    evening.do(Decide(id=1, ruling=replace(RULING, upheld=False))).do(evening.publish_command())
