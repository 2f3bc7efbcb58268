"""The tournament rules TR-7 and TR-9; disputes and protests are in test_protests.py."""

import pytest
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.model.units import ListPoints
from skat.rules.editions import Options, RuleSet
from skat.tournament.commands import (
    REVISION,
    By,
    Close,
    CloseSeries,
    ConfirmDeal,
    EnterList,
    EnterTableDeal,
    HandIn,
    PayPrize,
    ReportSwap,
    Role,
    Sign,
    Swap,
    Void,
)
from skat.tournament.draw import table_sizes
from skat.tournament.notice.money import AwardKind, Cents
from skat.tournament.notice.prize_plan import PrizePlan, Purse
from skat.tournament.notice.prospectus import (
    contradiction,
)
from skat.tournament.results.prizes import due_prize, prizes, refused_claim
from skat.tournament.results.standings import standings
from skat.tournament.sample import sample_prospectus
from skat.tournament.series.feet import refused_totals
from skat.tournament.series.list_steps import list_shown_to
from skat.tournament.series.steps import pack_goes_to, packs_needed
from skat.tournament.steps.closing import SECONDS_A_DAY, refused_purge
from skat.tournament.table_list import FootTotals
from tests.articles.marks import example, examples
from tests.tools import code_of
from tests.tournament.evenings import Evening, lost, number, player, won

NOTICE = sample_prospectus()
FRIEND = number(99)


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
    answer = table_sizes(players)
    assert (code_of(answer) if sizes is None else answer) == (sizes or "impossible_number")


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


@example("TR-7.1.2", "management swaps two players before play")
@pytest.mark.article("TR-7.1.3")
def test_the_management_may_swap_before_play() -> None:
    evening = Evening().seated()
    one, other = evening.sits(1, 1), evening.sits(2, 1)
    evening.do(Swap(series=1, one=one, other=other, reason="a wheelchair"))
    assert evening.sits(2, 1) == one


@example("TR-7.1.1", "draw to be repeated after a table has begun", negative=True)
def test_a_draw_stays_once_a_table_plays_by_it() -> None:
    evening = Evening().seated().do(EnterTableDeal(series=1, table=1, deal=1))
    assert evening.refused(evening.redraw_command()).code == "table_has_begun"


@example("TR-7.1.3", "change of seat between deals", negative=True)
def test_a_seat_is_kept_for_the_series() -> None:
    evening = Evening().seated().do(EnterTableDeal(series=1, table=1, deal=1))
    swap = Swap(series=1, one=evening.sits(1, 1), other=evening.sits(2, 1), reason="light")
    assert evening.refused(swap).code == "seat_kept"


@example("TR-7.1.4", "series-1 card used in series 2", negative=True)
def test_a_card_of_another_series() -> None:
    evening = Evening(series=2).announced(8)
    evening.do(evening.seat_command()).played().closed().do(evening.seat_command())
    old = EnterTableDeal(series=1, table=1, deal=1)
    assert evening.refused(old, player(evening.sits(1, 1))).code == "card_of_other_series"


@pytest.mark.article("TR-7.1.4")
def test_a_card_of_this_series() -> None:
    evening = Evening().seated()
    evening.do(EnterTableDeal(series=1, table=1, deal=1), player(evening.sits(1, 1)))


@example("TR-7.1.5", "third party joins table 4", negative=True)
@example("TR-9.7", "card submitted by a person not seated", negative=True)
@example("TR-9.9", "finished player asks to watch another tournament table", negative=True)
def test_only_the_players_of_a_table_see_and_enter() -> None:
    evening = Evening().seated(16)
    foreign = evening.sits(1, 1)
    assert code_of(list_shown_to(evening.state, player(foreign), series=1, table=4)) == (
        "not_your_table"
    )
    deal = EnterTableDeal(series=1, table=4, deal=1)
    assert evening.refused(deal, player(foreign)).code == "not_your_table"
    assert evening.refused(deal, player(FRIEND)).code == "not_your_table"


@pytest.mark.article("TR-7.1.5", "TR-9.9", "TR-9.7")
def test_the_players_of_a_table_may() -> None:
    evening = Evening().seated()
    own = player(evening.sits(2, 3))
    assert not isinstance(list_shown_to(evening.state, own, series=1, table=2), Refusal)


@example("TR-7.2.1", "paper list whose sums do not fit", negative=True)
def test_a_paper_list_whose_sums_do_not_fit() -> None:
    foot = FootTotals(points=ListPoints(24), won=1, lost=0)
    assert code_of(refused_totals([foot] * 4, size=4, deals=48, passed=0)) == "games_do_not_add_up"


@pytest.mark.article("TR-7.2.1")
def test_a_paper_list_whose_sums_fit() -> None:
    foot = FootTotals(points=ListPoints(24), won=1, lost=0)
    assert refused_totals([foot] * 4, size=4, deals=48, passed=44) is None


@example("TR-9.6", "next deal requested with an unconfirmed entry", negative=True)
@pytest.mark.article("TR-7.2.2 (4)", negative=True)
def test_the_last_deal_is_confirmed_before_the_next() -> None:
    evening = Evening().seated()
    one = player(evening.sits(1, 1))
    evening.do(EnterTableDeal(series=1, table=1, deal=1, game=won(2)), one)
    assert (
        evening.refused(EnterTableDeal(series=1, table=1, deal=2), one).code == "deal_unconfirmed"
    )
    assert (
        evening.refused(ConfirmDeal(series=1, table=1, deal=1, version=0), one).code == "own_entry"
    )


@pytest.mark.article("TR-7.2.2 (4)", "TR-9.6")
def test_after_the_confirmation_play_goes_on() -> None:
    evening = Evening().seated()
    one, other = player(evening.sits(1, 1)), player(evening.sits(1, 2))
    evening.do(EnterTableDeal(series=1, table=1, deal=1, game=won(2)), one)
    evening.do(ConfirmDeal(series=1, table=1, deal=1, version=0), other)
    evening.do(EnterTableDeal(series=1, table=1, deal=2), one)


@example("TR-7.2.2", "player 3 of table 2 and player of table 1 ask for the list of table 2")
def test_a_list_is_open_to_its_table() -> None:
    evening = Evening().seated()
    own, foreign = player(evening.sits(2, 3)), player(evening.sits(1, 1))
    shown = list_shown_to(evening.state, own, series=1, table=2)
    assert shown == evening.state.series[0].tables[1]
    assert code_of(list_shown_to(evening.state, foreign, series=1, table=2)) == "not_your_table"


@example("TR-4.4", "list signed before its last deal", negative=True)
@pytest.mark.article("TR-7.2.3", "TR-9.11 (1)", negative=True)
def test_three_of_four_signatures_do_not_close_a_series() -> None:
    evening = Evening(series=1).seated(4)
    sign = Sign(series=1, table=1, places=(Place(1),))
    assert evening.refused(sign).code == "list_not_complete"
    evening.do(EnterList(series=1, table=1, games=(None,) * 4))
    evening.do(Sign(series=1, table=1, places=(Place(1), Place(2), Place(3))))
    assert not evening.state.series[0].tables[0].counts
    assert evening.refused(CloseSeries(series=1)).code == "lists_missing"


@pytest.mark.article("TR-7.2.3", "TR-9.11 (1)")
def test_with_all_signatures_the_list_counts() -> None:
    evening = Evening(series=1).seated(4)
    evening.do(EnterList(series=1, table=1, games=(None,) * 4))
    for place in range(1, 5):
        own = Sign(series=1, table=1, places=(Place(place),))
        evening.do(own, player(evening.sits(1, place)))
    assert evening.state.series[0].tables[0].counts


@example("TR-9.11", "illegible list")
@example("TR-7.2.4", "sheet with missing entries")
def test_the_management_may_void_a_list() -> None:
    evening = Evening(series=1).seated(4).do(EnterTableDeal(series=1, table=1, deal=1, game=won(2)))
    evening.do(Void(series=1, table=1, reason="half of it is missing"))
    assert all(each.result.result == 0 for each in standings(evening.state))
    assert evening.state.series[0].tables[0].void == "half of it is missing"


@pytest.mark.article("TR-7.2.4", negative=True)
def test_players_do_not_void_and_nobody_does_without_a_reason() -> None:
    evening = Evening(series=1).seated(4)
    void = Void(series=1, table=1, reason="ugly")
    assert evening.refused(void, player(evening.sits(1, 1))).code == "management_only"
    assert evening.refused(replace(void, reason="")).code == "reason_missing"


@example("TR-7.2.4", "management opens a list in mid-series")
@example("TR-9.8", "referee opens the sheet in mid-series")
def test_referees_see_lists_at_any_time() -> None:
    evening = Evening().seated().do(EnterTableDeal(series=1, table=1, deal=1, game=lost(2)))
    for role in (Role.REFEREE, Role.MANAGEMENT):
        shown = list_shown_to(evening.state, By(role), series=1, table=1)
        assert not isinstance(shown, Refusal)
        assert len(shown.sheet.lines) == 1


@pytest.mark.article("TR-9.8", negative=True)
def test_players_of_other_tables_do_not() -> None:
    evening = Evening().seated()
    foreign = player(evening.sits(2, 1))
    assert code_of(list_shown_to(evening.state, foreign, series=1, table=1)) == "not_your_table"


@example("TR-7.4.1", "sheet not handed in", negative=True)
def test_without_the_list_no_prize() -> None:
    evening = Evening(series=1).seated()
    evening.do(Void(series=1, table=1, reason="never handed in")).played().closed()
    assert code_of(refused_claim(evening.state, evening.sits(1, 1))) == "list_not_handed_in"


@pytest.mark.article("TR-7.4.1", "TR-7.2.4")
def test_a_void_list_takes_only_prizes_of_rankings_that_are_made_of_it() -> None:
    """Who won series 1, or the best game of all there, handed in the list of that series."""
    plan = PrizePlan(
        amounts=(Cents(9_000),) * 4,
        series=Purse(amounts=(Cents(500),)),
        best_game=Purse(amounts=(Cents(300),)),
    )
    for revision, kept in ((REVISION, {"series 1": "", "best_game 0": ""}), (5, {})):
        evening = Evening(series=2, prizes=plan, revision=revision).seated(4)
        evening.played(games={1: [won(2, 3)]}).closed().do(evening.seat_command())
        evening.do(Void(series=2, table=1, reason="illegible")).closed().wait(20)
        evening.do(evening.publish_command())
        first = next(each for each in prizes(evening.state) if each.award.kind is AwardKind.SERIES)
        withheld = {
            f"{each.award.kind.value} {each.award.series}": each.withheld
            for each in prizes(evening.state)
            if each.number == first.number
        }
        lost = "list_not_handed_in"
        assert withheld["overall 0"] == lost
        assert withheld["series 1"] == kept.get("series 1", lost)
        assert withheld["best_game 0"] == kept.get("best_game 0", lost)
        pay = PayPrize(number=first.number, award=first.award)
        if kept:
            assert evening.refused(PayPrize(number=first.number)).code == lost
            evening.do(pay)
        else:
            assert evening.refused(pay).code == lost


@example("TR-7.4.1", "start card not handed in", negative=True)
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
    assert due_prize(evening.state, number=first, team=None) == prizes(evening.state)[0]
    evening.do(PayPrize(number=first))
    assert [each.paid for each in prizes(evening.state)][:2] == [True, False]


@example("TR-7.4.4", "retention default")
def test_papers_are_kept_six_months() -> None:
    evening = Evening(series=1).published()
    evening.do(evening.seen(Close(signatures=("Skatfreunde Altenburg",))))
    closed = evening.state.closed_at or 0
    assert code_of(refused_purge(evening.state, at=closed + 183 * SECONDS_A_DAY)) == "still_kept"
    assert refused_purge(evening.state, at=closed + 184 * SECONDS_A_DAY) is None


@pytest.mark.article("TR-7.4.4", negative=True)
def test_nothing_is_destroyed_before_closing_or_by_a_short_notice() -> None:
    assert code_of(refused_purge(Evening().state, at=10**12)) == "not_closed"
    assert code_of(contradiction(replace(NOTICE, retention_days=30))) == "kept_too_short"


@example("TR-7.4.4", "notice keeps papers for 30 days, the association sets the time")
def test_the_association_may_set_another_time() -> None:
    association = RuleSet(options=Options(retention="association"))
    short = replace(NOTICE, rules=association, retention_days=30)
    assert contradiction(short) is None
    assert code_of(contradiction(replace(short, retention_days=0))) == "kept_too_short"


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


@example("TR-9.12", "notice keeps the cards", negative=True)
def test_unless_the_notice_says_otherwise() -> None:
    evening = Evening(keeper_gets_cards=False).seated()
    assert pack_goes_to(evening.state, evening.state.series[0].tables[0]) is None
