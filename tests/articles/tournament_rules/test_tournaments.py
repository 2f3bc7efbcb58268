"""The tournament rules TR-1 to TR-6: who organises, who takes part, the notice."""

import pytest
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.rules.editions import Options, RuleSet
from skat.tournament.commands import (
    Abandon,
    Amend,
    By,
    Close,
    Decide,
    DrawSeries,
    Enter,
    EnterMyself,
    EnterTableDeal,
    Exclude,
    Lodge,
    OpenEntry,
    PayPrize,
    RefuseEntry,
    Role,
    Substitute,
    Withdraw,
)
from skat.tournament.entrants import Entrant, excluded, refused_admission
from skat.tournament.notice.money import Cents, accounts, prize_in_proportion, refund_of
from skat.tournament.notice.prize_plan import PrizePlan
from skat.tournament.notice.prospectus import (
    ITEMS,
    Prospectus,
    contradiction,
    missing_items,
    refused_circle,
    refused_notice,
    refused_organiser,
    refused_supervision,
)
from skat.tournament.protests import (
    ProtestRuling,
)
from skat.tournament.results.prizes import prizes
from skat.tournament.results.standings import standings, team_standings
from skat.tournament.sample import sample_prospectus
from skat.tournament.series.steps import to_be_seated
from skat.tournament.state import shown_notice
from tests.articles.marks import example
from tests.tools import code_of
from tests.tournament.evenings import Evening, number, player, won

NOTICE = sample_prospectus()
FRIEND = number(99)
RULING = ProtestRuling(upheld=True, text="the revoke is proved", by="Olga Rau")


# --- TR-1 to TR-3: what a tournament is, and who answers for it -----------------------------------


@example("TR-1.1", "event organised by a private person")
def test_a_person_may_organise() -> None:
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


@example("TR-1.4", "open event, player without a club registers")
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
    early = DrawSeries(series=1, seed="00" * 32, tables=())
    assert evening.refused(early).code == "not_announced"
    assert code_of(refused_notice(Prospectus(name="Cup", organiser="A"))) == "notice_incomplete"


@pytest.mark.article("TR-2.2", "TR-2.4")
def test_with_a_notice_it_starts() -> None:
    assert refused_notice(NOTICE) is None
    assert Evening().seated().state.running is not None


@example("TR-2.2", "notice to be changed before and after it is announced")
def test_an_announced_notice_binds() -> None:
    evening = Evening()
    changed = Amend(replace(evening.state.prospectus, place="Altenburg, town hall"))
    assert evening.do(changed).state.prospectus.place == "Altenburg, town hall"
    assert evening.announced().refused(changed).code == "notice_binds"


@example("TR-3.2", "appoint referee")
def test_a_referee_of_the_notice_decides() -> None:
    evening = Evening().seated()
    evening.do(Lodge(number=number(1), series=1, table=1, facts="revoke"))
    evening.do(Decide(id=1, ruling=RULING), By(Role.REFEREE))
    ruling = evening.state.protests[0].ruling
    assert ruling is not None
    assert ruling.by in evening.state.prospectus.referees


@example("TR-2.3", "ruling by a person whom the notice does not name", negative=True)
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
    evening.do(PayPrize(number=winner))
    evening.do(evening.seen(Close(signatures=("Skatfreunde Altenburg",))))
    account = accounts(evening.state.payments)
    assert account.by_purpose["fee"] == 8 * 1000
    assert account.by_purpose["prize"] == -10_000
    assert account.balance == -2_000


@pytest.mark.article("TR-3.3", negative=True)
def test_nothing_taken_nothing_in_the_account() -> None:
    assert accounts([]).balance == 0
    unsigned = Evening(series=1).published().refused(Close(signatures=("Martha Voss",)))
    assert (unsigned.code, unsigned.articles) == ("organiser_has_not_signed", ("TR-3.3",))


@example("TR-3.3", "event closed without the signature of the organiser", negative=True)
def test_the_organiser_signs_for_the_prizes() -> None:
    evening = Evening(series=1).published()
    assert evening.refused(Close(signatures=("Martha Voss",))).code == "organiser_has_not_signed"
    evening.do(evening.seen(Close(signatures=("Skatfreunde Altenburg",))))
    assert evening.state.signatures == ("Skatfreunde Altenburg",)


@example("TR-3.4", "2 of 3 series played, 30 players")
def test_a_shortened_event_pays_in_proportion() -> None:
    assert refund_of(Cents(900), played=2, planned=3) == 300
    assert prize_in_proportion(Cents(30_000), played=2, planned=3) == 20_000
    evening = Evening(series=3).announced(30)
    for _ in range(2):
        evening.do(evening.seat_command()).played().closed()
    evening.do(evening.seen(Abandon(reason="fire alarm", refund=True)))
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


@example("TR-4.3", "entry refused without a reason")
@example("TR-4.3", "player refused once enters himself again", negative=True)
def test_an_entry_is_refused_without_a_reason_and_again() -> None:
    evening = Evening().announced(2).do(OpenEntry(most=3))
    for ticket, own in (("a" * 64, number(3)), ("b" * 64, number(4))):
        evening.do(EnterMyself(name="Eva", ticket=ticket, consents=True), By(Role.PLAYER))
        evening.do(RefuseEntry(number=own))
        assert [each.number for each in evening.state.entrants] == [1, 2]
    assert evening.refused(RefuseEntry(number=number(1))).code == "entry_paid"


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
        evening.do(EnterTableDeal(series=1, table=1, deal=deal))
    left = evening.sits(1, 2)
    evening.do(Substitute(series=1, table=1, left=left, reserve=number(9), reason="an ambulance"))
    table = evening.state.series[0].tables[0]
    assert table.numbers[1] == 9
    assert table.changes[0].deal == 20
    evening.do(EnterTableDeal(series=1, table=1, deal=20, game=None), player(9))


@example("TR-4.5", "organiser registered as player, one manager not playing")
def test_the_organiser_may_play() -> None:
    playing = ["Skatfreunde Altenburg", "Martha Voss"]
    assert refused_supervision(NOTICE, playing) is None


@example("TR-4.5", "all of the management registered as players", negative=True)
def test_not_all_of_the_management_may_play() -> None:
    evening = Evening().announced(6)
    for name in NOTICE.management:
        evening.do(Enter(name=name, paid=Cents(1000)))
    assert evening.refused(evening.seat_command()).code == "nobody_supervises"


@pytest.mark.article("TR-5.1 (4)")
def test_standings_by_result_won_and_lost() -> None:
    evening = Evening(series=1).seated().played(games={1: [won(2, 1), won(3, 1)], 2: [won(2, 3)]})
    best = [each.result.number for each in standings(evening.state)[:3]]
    assert best[0] == evening.sits(2, 2)
    assert set(best[1:]) == {evening.sits(1, 2), evening.sits(1, 3)}
    assert [each.tied for each in standings(evening.state)[:3]] == [False, True, True]


@pytest.mark.article("TR-5.1 (4)", negative=True)
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


@example("TR-6.1", "a text of more than 2000 characters", negative=True)
def test_a_notice_is_short() -> None:
    assert contradiction(replace(NOTICE, control="x" * 2000)) is None
    assert code_of(contradiction(replace(NOTICE, control="x" * 2001))) == "text_too_long"


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
