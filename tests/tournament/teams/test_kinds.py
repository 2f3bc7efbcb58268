"""Tandems of two, teams of four and clubs, ranked at once in one event."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from skat.cli.tournament.text import ranking_lines
from skat.journal import Seq
from skat.messages import LANGUAGES, message
from skat.model.refusal import Refusal
from skat.office.club_files.workbooks import TextRow, TextTable
from skat.office.desk_view import desk_view
from skat.office.spreadsheets.csv_files import players_csv, teams_csv
from skat.office.spreadsheets.player_rows import enterable, player_list
from skat.office.tournament_entries import FORMAT, REDUCER, revision_for
from skat.office.tournament_views import hall_view
from skat.papers.printing.awards import prize_rows, receipt_rows, team_certificate_rows
from skat.papers.printing.notice import notice_rows
from skat.scoresheet.typed import TypedGame
from skat.tournament.audit import problems
from skat.tournament.commands import (
    Abandon,
    Enter,
    PayPrize,
    PayTeam,
    RefundTeam,
    Rename,
    TakeBackPayment,
    Withdraw,
)
from skat.tournament.entrants import Entrant, Membership, ShownAs
from skat.tournament.entries.teams import LARGEST_KEPT_APART, mates_of_kinds
from skat.tournament.event_tables import participants_table, teams_table
from skat.tournament.fees import team_fees
from skat.tournament.files import checked, file_of, written
from skat.tournament.notice.money import Cents, Purpose, standing_payments
from skat.tournament.notice.parts import TeamKind
from skat.tournament.notice.prize_plan import Pot, PrizeInKind, PrizePlan, Purse, Share
from skat.tournament.notice.prospectus import contradiction
from skat.tournament.results.board import board_of
from skat.tournament.results.cash import cash_problems, cash_sheet
from skat.tournament.results.prizes import prizes
from skat.tournament.results.standings import team_standings
from tests.tournament.evenings import Evening, lost, number, won

PAIRS = TeamKind(
    name="Tandem", size=2, prizes=Purse(amounts=(Cents(2_000), Cents(1_000))), fee=Cents(500)
)
CLUBS = TeamKind(
    name="Vereine",
    of="clubs",
    counting=3,
    prizes=Purse(in_kind=(PrizeInKind(rank=1, what="cup", honour=True),)),
)
NOTICE: dict[str, Any] = {
    "team_size": 4,
    "team_counting": 2,
    "team_kinds": (PAIRS, CLUBS),
    "prizes": PrizePlan(amounts=(Cents(5_000),), team_amounts=(Cents(4_000),)),
}
PLAYERS = 16


def entry(at: int) -> Enter:
    """Neighbours are a tandem, four are a team, and clubs go across both."""
    return Enter(
        name=f"P{at}",
        club=("Herz Acht", "Pik Ass", "Team 1")[at % 3],
        team=f"Team {at // 4 + 1}",
        memberships=(Membership("Tandem", f"Pair {at // 2 + 1}"),),
        paid=Cents(1_000),
    )


def entered(**notice: Any) -> Evening:
    evening = Evening(series=2, **NOTICE | notice).announced()
    for at in range(PLAYERS):
        evening.do(entry(at))
    return evening


def played(**notice: Any) -> Evening:
    """Two series in which every table has other results; the results are not out yet."""
    evening = entered(**notice)
    for series in (1, 2):
        evening.do(evening.seat_command())
        games = {at: typed(won(at % 3 + 2, at), lost(2 * series - 1, at)) for at in range(1, 5)}
        evening.played(games=games).closed()
    return evening.wait(20)


def typed(*games: TypedGame) -> list[TypedGame | None]:
    return list(games)


def paid(evening: Evening) -> Evening:
    for at in range(PLAYERS // 2):
        evening.do(PayTeam(team=f"Pair {at + 1}", kind="Tandem", amount=Cents(500)))
    return evening


def by_hand(evening: Evening, kind: TeamKind) -> dict[str, int]:
    """The sums of each team by arithmetic of their own: the best of each series, or all."""
    sums: Counter[str] = Counter()
    for series in evening.state.series:
        made: dict[str, list[int]] = {}
        for table in series.tables:
            for tally in table.tallies:
                entrant = evening.state.entrant(tally.number)
                assert entrant is not None
                at = tally.number - 1
                team = {"": f"Team {at // 4 + 1}", "Tandem": f"Pair {at // 2 + 1}"}
                own = team.get(kind.name, entrant.club or "")
                made.setdefault(own, []).append(tally.result(table.size))
        for own, results in made.items():
            sums[own] += sum(sorted(results, reverse=True)[: kind.counting or None])
    return dict(sums)


def test_teams_of_two_of_four_and_clubs_are_ranked_at_once() -> None:
    state = played().state
    evening = played()
    for kind in state.prospectus.all_kinds:
        ranked = team_standings(state, kind)
        assert {each.team: each.result for each in ranked} == by_hand(evening, kind)
        results = [each.result for each in ranked]
        assert results == sorted(results, reverse=True)
        assert ranked[0].rank == 1
    counts = [len(team_standings(state, kind)) for kind in state.prospectus.all_kinds]
    assert counts == [4, 8, 3]
    board = board_of(state)
    assert board.teams == team_standings(state)
    assert [each.teams for each in board.kinds] == [
        team_standings(state, PAIRS),
        team_standings(state, CLUBS),
    ]
    assert problems(evening.steps) == ()


def test_the_board_counts_on_what_a_correction_changes_for_every_kind() -> None:
    evening, before = entered(), None
    evening.do(evening.seat_command())
    for at in range(1, 5):
        games = {at: typed(won(at % 3 + 2, at))}
        before = board_of(evening.state, before)
        evening.played(games=games)
        assert board_of(evening.state, before) == board_of(evening.state)


def test_one_is_in_one_team_of_each_kind_and_no_team_is_fuller_than_its_kind_says() -> None:
    evening = entered()
    twice = (Membership("Tandem", "Pair 1"), Membership("Tandem", "Pair 2"))
    more = replace(entry(0), name="X", team=None)
    assert evening.refused(more).details == {"team": "Pair 1", "size": 2}
    assert evening.refused(replace(more, memberships=twice)).code == "kind_twice"
    for kind in ("Trio", "Vereine", ""):
        refused = evening.refused(replace(more, memberships=(Membership(kind, "A"),)))
        assert refused.code == "no_such_kind"
    to_first = Rename(number=number(5), name="P4", memberships=(Membership("Tandem", "Pair 1"),))
    assert evening.refused(to_first).code == "team_full"
    assert evening.refused(replace(to_first, memberships=twice)).code == "kind_twice"
    evening.do(Withdraw(number=number(1))).do(to_first)
    evening.do(Rename(number=number(5), name="P4"))
    kept = evening.state.entrant(number(5))
    assert kept is not None
    assert kept.memberships == (Membership("Tandem", "Pair 1"),)
    evening.do(Rename(number=number(5), name="P4", memberships=()))
    alone = evening.state.entrant(number(5))
    assert alone is not None
    assert alone.memberships is UNSET


def test_mates_of_a_tandem_are_kept_from_one_table() -> None:
    """Of no club and no team in common, so that only the kind tells that they belong together."""
    evening = Evening(series=2, **NOTICE).announced()
    for at in range(PLAYERS):
        evening.do(replace(entry(at), club=None, team=None))
    for _ in range(2):
        evening.do(evening.seat_command())
        for table in evening.state.series[-1].tables:
            mates = [
                pair
                for pair in combinations(table.numbers, 2)
                if (pair[0] - 1) // 2 == (pair[1] - 1) // 2
            ]
            assert mates == []
        evening.played().closed()


@pytest.mark.parametrize("more", [0, 1])
def test_a_large_team_of_a_further_kind_costs_the_draw_no_pairs(more: int) -> None:
    members = LARGEST_KEPT_APART + more
    together = (Membership("Tandem", "All of them"),)
    players = [
        Entrant(number=number(at), name=f"P{at}", memberships=together)
        for at in range(1, members + 1)
    ]
    state = Evening(series=1, team_kinds=(TeamKind(name="Tandem"),)).state
    pairs = sum(map(len, mates_of_kinds(state, players).values()))
    assert pairs == (0 if more else members * (members - 1))


def test_the_prizes_of_each_kind_are_told_apart_even_where_teams_are_called_alike() -> None:
    evening = paid(played(prizes=PrizePlan(team_amounts=(Cents(4_000),)))).published()
    won_by = [
        (each.award.category, each.rank, each.amount, each.honour) for each in teams_of(evening)
    ]
    assert ("", 1, 4_000, UNSET) in won_by
    assert ("Tandem", 1, 2_000, UNSET) in won_by
    assert ("Vereine", 1, 0, "cup") in won_by
    for each in teams_of(evening):
        evening.do(PayPrize(team=each.team, award=each.award))
        again = PayPrize(team=each.team, award=each.award)
        assert evening.refused(again).code == "team_prize_paid"
    assert all(each.paid for each in teams_of(evening))
    assert cash_problems(evening.state) == ()
    sheet = cash_sheet(evening.state)
    assert [(row.award.category, row.teams, row.paid) for row in sheet.prizes] == [
        ("", True, 4_000),
        ("Tandem", False, 3_000),
    ]
    slip = next(
        at for at, each in enumerate(evening.state.payments, start=1) if each.in_kind == "cup"
    )
    evening.do(evening.seen(TakeBackPayment(payment=slip, reason="another club")))
    assert [each.paid for each in teams_of(evening)].count(False) == 1


def teams_of(evening: Evening) -> list[Any]:
    return [each for each in prizes(evening.state) if each.team is not None]


def test_a_kind_has_a_fee_of_its_own_that_is_paid_and_goes_back() -> None:
    evening = entered(team_fee=Cents(2_000))
    owed = Counter((each.kind or "", each.owed) for each in team_fees(evening.state))
    assert owed == {("", 2_000): 4, ("Tandem", 500): 8}
    pair = PayTeam(team="Pair 1", kind="Tandem", amount=Cents(500))
    assert evening.refused(replace(pair, kind=UNSET)).code == "no_such_team"
    assert evening.refused(replace(pair, kind="Vereine")).code == "no_team_fee"
    evening.do(pair).do(PayTeam(team="Team 1", amount=Cents(2_000)))
    assert evening.refused(pair).code == "team_owes_nothing"
    back = RefundTeam(team="Pair 1", kind="Tandem", amount=Cents(500))
    assert evening.refused(back).code == "team_is_here"
    for one in (1, 2):
        evening.do(Withdraw(number=number(one)))
    evening.do(back)
    slip = next(
        at for at, each in enumerate(evening.state.payments, start=1) if each.team == "Pair 1"
    )
    assert evening.refused(TakeBackPayment(payment=slip, reason="slip")).code == "team_refunded"
    assert cash_sheet(evening.state).team_fees == 2_500
    evening.do(PayTeam(team="Pair 3", kind="Tandem", amount=Cents(500)))
    evening.do(evening.seat_command()).played().closed()
    evening.do(evening.seen(Abandon(reason="power cut", refund=True)))
    went_back = {
        (each.award.category, each.team): -each.amount
        for each in standing_payments(evening.state.payments)
        if each.purpose is Purpose.REFUND and each.team
    }
    assert went_back == {
        ("Tandem", "Pair 1"): 500,
        ("Tandem", "Pair 3"): 250,
        ("", "Team 1"): 1_000,
    }


def test_who_owes_the_fee_of_a_kind_has_no_claim_by_that_kind_alone() -> None:
    evening = played().published()
    withheld = {each.award.category: each.withheld for each in teams_of(evening)}
    assert withheld == {"": "", "Tandem": "team_fee_missing", "Vereine": ""}
    for each in teams_of(evening):
        fetched = PayPrize(team=each.team, award=each.award)
        if each.withheld:
            assert evening.refused(fetched).code == "team_fee_missing"
        else:
            evening.do(fetched)


def test_shares_of_a_kind_are_of_the_pot_or_of_one_for_itself() -> None:
    shares = replace(PAIRS, prizes=Purse(shares=(Share(10_000),)))
    own = Pot(ranking="teams", category="Tandem", per_head=Cents(100))
    plan = PrizePlan(shares=(Share(10_000),), pots=(own,))
    evening = paid(played(prizes=plan, team_kinds=(shares,))).published()
    amounts = {each.award.category: each.amount for each in teams_of(evening)}
    assert amounts == {"Tandem": PLAYERS * 100}
    assert cash_problems(evening.state) == ()
    notice = replace(evening.state.prospectus, prizes=PrizePlan(shares=(Share(5_000),)))
    refused = contradiction(notice)
    assert refused is not None
    assert refused.code == "shares_too_high"


@pytest.mark.parametrize(
    ("kinds", "code"),
    [
        ((TeamKind(name=""),), "no_such_kinds"),
        ((TeamKind(name=" A"),), "no_such_kinds"),
        ((TeamKind(name="A"), TeamKind(name="a", of="clubs")), "no_such_kinds"),
        (tuple(TeamKind(name=each) for each in "ABCDEF"), "no_such_kinds"),
        ((TeamKind(name="A", size=-1),), "negative_amount"),
        ((TeamKind(name="A", fee=Cents(-1)),), "negative_amount"),
        ((TeamKind(name="A", prizes=Purse(amounts=(Cents(-1),))),), "negative_amount"),
    ],
)
def test_a_notice_names_each_kind_once_and_nothing_below_zero(
    kinds: tuple[TeamKind, ...], code: str
) -> None:
    notice = replace(Evening(series=1).state.prospectus, team_kinds=kinds)
    refused = contradiction(notice)
    assert refused is not None
    assert refused.code == code


def test_an_older_server_waits_for_such_a_journal_and_for_no_other() -> None:
    evening, plain = entered(), Evening(series=1).announced(4)
    assert {REDUCER.since(step) for step in evening.steps} == {revision_for(FORMAT)}
    for command in (entry(0), Rename(number=number(1), name="A", memberships=())):
        step = replace(plain.step(command), revision=3)
        assert REDUCER.since(step) == 7
        assert REDUCER.since(replace(step, do=replace(command, memberships=UNSET))) < 7


def test_the_public_file_can_be_worked_out_and_names_no_team() -> None:
    evening = paid(played()).published()
    for each in teams_of(evening):
        evening.do(PayPrize(team=each.team, award=each.award))
    public = file_of(evening.steps, public=True)
    assert not isinstance(public, Refusal)
    assert checked(public) == ()
    assert b"Pair" not in written(public)
    assert b"Herz" not in written(public)


def test_papers_and_tables_have_every_kind() -> None:
    evening = paid(played()).published()
    state = evening.state
    assert [each.named for each in participants_table(state).columns if each.named] == ["Tandem"]
    assert len(teams_table(state).rows) == 3 * PLAYERS
    assert b"Tandem" in players_csv(state).splitlines()[0]
    assert teams_csv(state, "de").count(b"Vereine") == PLAYERS
    assert "teams Tandem" in ranking_lines(state)
    for language in LANGUAGES:

        def say(key: str, details: Any = None, language: str = language) -> str:
            return message(key, details or {}, language)

        told = [row["text"] for row in notice_rows(state.prospectus, say)]
        assert any("Tandem" in text and "Vereine" in text for text in told)
        rankings = Counter(row["ranking"] for row in team_certificate_rows(state, say))
        assert rankings == {say("tournament.teams"): 1, "Tandem": 2, "Vereine": 1}
        assert [row["award"] for row in prize_rows(state, say)][1:] == [
            *("", "Tandem", "Tandem", "Vereine"),
        ]
        assert sum(row["number"] == "Tandem" for row in receipt_rows(state, say)) == 8


def test_the_hall_shows_every_kind_and_tells_of_nobody_which_club_he_hides() -> None:
    evening = played().published()
    desk = desk_view(board_of(evening.state), seq=Seq(1), now=evening.clock)
    kinds = desk.hall.team_kinds or ()
    assert [each.kind for each in kinds] == ["Tandem", "Vereine"]
    assert all(each.numbers for kind in kinds for each in kind.teams)
    over = evening.clock + 2 * 86_400
    hall = hall_view(board_of(evening.state), seq=Seq(1), now=over)
    assert {each.shown for each in evening.state.entrants} == {ShownAs.NUMBER}
    assert [each.numbers for each in (hall.team_kinds or ())[1].teams] == [(), (), ()]
    plain = hall_view(board_of(Evening(series=1).state), seq=Seq(1), now=0)
    assert plain.team_kinds is UNSET


def test_a_column_of_the_name_of_a_kind_enters_its_teams() -> None:
    notice = Evening(series=1, **NOTICE).state.prospectus
    rows = (
        TextRow(1, ("Name", "Mannschaft", "TANDEM", "Partner")),
        TextRow(2, ("Anna", "Asse", "Pair 1", "")),
        TextRow(3, ("Bela", "", "", "Pair 2")),
    )
    table = TextTable(rows=rows)
    known = player_list(table, notice=notice)
    assert not isinstance(known, Refusal)
    assert [each.field for each in known.columns] == ["name", "team", "team:Tandem", None]
    entries = enterable(known)
    assert not isinstance(entries, Refusal)
    assert [each.memberships for _, each in entries] == [(Membership("Tandem", "Pair 1"),), UNSET]
    chosen = player_list(table, notice=notice, chosen={"C": "", "D": "team:Tandem"})
    assert not isinstance(chosen, Refusal)
    assert [each.field for each in chosen.columns] == ["name", "team", "", "team:Tandem"]
    for field, code in (("team:Vereine", "csv_no_such_field"), ("team:Tandem", "csv_column_twice")):
        refused = player_list(table, notice=notice, chosen={"D": field})
        assert isinstance(refused, Refusal)
        assert refused.code == code
