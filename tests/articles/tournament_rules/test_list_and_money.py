"""Chapter 5 of the Skat Order and chapters 5, 8, 9 of the tournament rules: list and money."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.model.units import GameValue, ListPoints, TournamentPoints
from skat.rules.editions import refused_in_tournament
from skat.scoresheet import settlement
from skat.scoresheet.entry import DealEntry, refused_entry, running_totals
from skat.scoresheet.foot import PlayerResult, ranking
from skat.scoresheet.line import Line
from skat.scoresheet.series import SeriesCard, series_result, tournament_bonus
from skat.scoresheet.settlement import by_balance, by_divided_totals, pair_payments, settle
from skat.scoresheet.stakes import NO_STAKE, Stake, agreed_stake, parse_stake, single_game
from skat.tournament.notice.prospectus import Prospectus, refused_notice_stake
from tests.articles.marks import example, examples
from tests.articles.situations import scored
from tests.rules.positions import rules_with

QUARTER = Stake(Fraction(1, 4))
ONE = Stake(Fraction(1))
TABLE = ("Anna", "Ben", "Cleo")


def totals_after(*entered: int) -> list[int]:
    """Anna's running total after each of her games."""
    lines = [Line(soloist=Place(1), score=ListPoints(score)) for score in entered]
    deals = [
        {name: line.brought(Place(place)) for place, name in enumerate(TABLE, start=1)}
        for line in lines
    ]
    totals = running_totals(TABLE, deals)
    assert not isinstance(totals, Refusal)
    return [total["Anna"] for total in totals]


@example("SkO-5.5.1", "+24, -48, +18")
def test_every_game_is_entered_at_once() -> None:
    assert totals_after(24, -48, 18) == [24, -24, -6]


@example("SkO-5.5.1", "game entered for 0 points", negative=True)
def test_a_game_without_points_is_not_entered() -> None:
    assert isinstance(refused_entry(TABLE, DealEntry("Ben", ListPoints(0))), Refusal)
    refused = running_totals(TABLE, [{"David": ListPoints(24)}])
    assert isinstance(refused, Refusal)
    assert refused.code == "soloist_not_at_table"


@pytest.mark.article("SkO-5.5.1", negative=True)
def test_a_deal_brings_nobody_anything_but_the_soloist() -> None:
    line = Line(soloist=Place(2), score=ListPoints(-48))
    assert [line.brought(Place(place)) for place in (1, 2, 3)] == [0, -48, 0]
    assert Line().brought(Place(2)) == 0


@example("TR-8.11", "+24, -48")
def test_running_totals() -> None:
    assert totals_after(24, -48)[-1] == -24


@pytest.mark.article("TR-8.11", negative=True)
def test_points_of_another_player_change_no_total() -> None:
    totals = running_totals(TABLE, [{"Ben": ListPoints(24)}])
    assert not isinstance(totals, Refusal)
    assert totals[-1]["Anna"] == 0


@examples(
    "SkO-5.5.4",
    ("value", "won", "units"),
    {"27 points at 1/4 cent won": (27, True, 7)},
    negative={
        "27 points at 1/4 cent lost": (27, False, -14),
        "18 points at 1/4 cent lost": (18, False, -10),
    },
)
def test_fractions_are_rounded_up(value: int, won: bool, units: int) -> None:
    assert single_game(GameValue(value), stake=QUARTER, won=won) == units


@example("SkO-5.5.4", '"1/4 unit" and "a little" as stake', negative=True)
def test_a_text_that_is_no_stake() -> None:
    assert parse_stake("1/4 unit") == QUARTER
    assert isinstance(parse_stake("a little"), Refusal)


@examples(
    "SkO-5.5.5",
    ("totals", "expected"),
    {
        "totals +196 +33 -12 +85 (sum 302)": ([196, 33, -12, 85], [482, -170, -350, 38]),
        "totals +44 +33 -420 +130 (sum -213)": ([44, 33, -420, 130], [389, 345, -1467, 733]),
        "totals +120 -75 +200 -40 pairwise": ([120, -75, 200, -40], [275, -505, 595, -365]),
    },
)
def test_everybody_settles_with_everybody(totals: list[int], expected: list[int]) -> None:
    points = [ListPoints(total) for total in totals]
    settled = settle(points, stake=ONE)
    assert not isinstance(settled, Refusal)
    assert list(settled.amounts) == expected
    for way in (by_balance, by_divided_totals):
        assert list(way(points, stake=ONE)) == expected
    by_pairs = [0] * len(points)
    for payment in pair_payments(points, stake=ONE):
        by_pairs[payment.payee] += int(payment.amount)
        by_pairs[payment.payer] -= int(payment.amount)
    assert by_pairs == expected


@example("SkO-5.5.5", "totals +100 -50 +10 at 1/4")
def test_below_one_unit_a_list_divides_its_totals_first(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Stake] = []

    def watched(totals: Sequence[ListPoints], *, stake: Stake) -> tuple[Fraction, ...]:
        asked.append(stake)
        return by_divided_totals(totals, stake=stake)

    monkeypatch.setattr(settlement, "by_divided_totals", watched)
    points = [ListPoints(total) for total in (100, -50, 10)]
    for stake in (QUARTER, ONE):
        settled = settle(points, stake=stake)
        assert not isinstance(settled, Refusal)
        assert list(settled.amounts) == [240 * stake, -210 * stake, -30 * stake]
    assert asked == [QUARTER]


@pytest.mark.article("SkO-5.5.5", negative=True)
def test_two_do_not_settle() -> None:
    assert isinstance(settle([ListPoints(24), ListPoints(-24)], stake=ONE), Refusal)


# --- the tournament's score -------------------------------------------------------------


def seeger(table_size: int) -> int:
    """The official example: 937 points, 18 won, 3 lost, the others lost 14."""
    card = SeriesCard(list_points=ListPoints(937), won=18, lost=3, others_lost=14)
    result = series_result(card, table_size=table_size)
    assert not isinstance(result, Refusal)
    return result


@examples(
    "TR-5.1",
    ("table_size", "expected"),
    {
        "table of four: 937 points, 18 won, 3 lost, others lost 14": (4, 2107),
        "table of three: 937, 18, 3, others lost 14": (3, 2247),
    },
)
def test_the_result_of_a_series(table_size: int, expected: int) -> None:
    assert seeger(table_size) == expected


@examples(
    "TR-5.1",
    ("table", "entered", "expected"),
    {"soloist wins": ("ABCD", 48, [50, 0, 0, 0])},
    negative={
        "soloist loses at a table of four": ("ABCD", -48, [-50, 30, 30, 30]),
        "soloist loses at a table of three": ("ABC", -48, [-50, 40, 40]),
    },
)
def test_the_bonus_of_a_deal(table: str, entered: int, expected: list[int]) -> None:
    bonus = tournament_bonus(tuple(table), DealEntry("A", ListPoints(entered)))
    assert not isinstance(bonus, Refusal)
    assert list(bonus.values()) == expected


@examples(
    "TR-5.1",
    ("anna", "ben", "order"),
    {
        "equal totals, 18 wins against 17": ((18, 4), (17, 0), ["Anna", "Ben"]),
        "equal totals and wins, losses 3 against 4": ((18, 3), (18, 4), ["Anna", "Ben"]),
    },
    negative={"equal in everything": ((18, 3), (18, 3), ["Anna Ben"])},
)
def test_ties(anna: tuple[int, int], ben: tuple[int, int], order: list[str]) -> None:
    standings = [
        PlayerResult(player=name, result=TournamentPoints(2000), won=games[0], lost=games[1])
        for name, games in (("Ben", ben), ("Anna", anna))
    ]
    ranks = ranking(standings)
    assert not isinstance(ranks, Refusal)
    assert [" ".join(sorted(rank.players)) for rank in ranks] == order
    assert ranks[0].drawn_by_lot is (len(order) == 1)


@example("TR-8.12", "937, 18, 3, 14 at four")
def test_the_bonus_at_the_end_of_the_series() -> None:
    assert seeger(4) == 2107


@example("TR-8.12", "937, 18, 3, 14 at three")
def test_the_bonus_at_a_table_of_three() -> None:
    assert seeger(3) == 2247


@pytest.mark.article("TR-8.12", negative=True)
def test_no_negative_number_of_games() -> None:
    card = SeriesCard(list_points=ListPoints(0), won=-1, lost=0, others_lost=0)
    assert isinstance(series_result(card, table_size=4), Refusal)


@example("TR-9.2", "one of four objects to the stake", negative=True)
def test_one_objection_and_play_is_without_stake() -> None:
    assert agreed_stake([QUARTER, QUARTER, None, QUARTER]) == NO_STAKE


@example("SkO-5.5.4", "stake of 1/2, maximum of 1/4", negative=True)
@pytest.mark.article("TR-9.2", negative=True)
def test_a_notice_keeps_to_its_own_maximum_stake() -> None:
    at_most = rules_with(max_stake="1/4")
    assert refused_notice_stake(Prospectus(name="Cup", stake="1/4", rules=at_most)) is None
    refused = refused_notice_stake(Prospectus(name="Cup", stake="1/2", rules=at_most))
    assert refused is not None
    assert refused.code == "stake_too_high"


@pytest.mark.article("TR-9.2")
def test_a_stake_all_agreed_on() -> None:
    assert agreed_stake([QUARTER] * 4) == QUARTER


# --- the law of tournaments -------------------------------------------------------------


@example(
    "TR-7.3.1", "tournament table created with a house-rule option (kontra, Ramsch)", negative=True
)
def test_a_tournament_knows_no_house_rules() -> None:
    for rules in (rules_with(kontra=True), rules_with(ramsch=True)):
        refused = refused_in_tournament(rules)
        assert refused is not None
        assert refused.code == "house_rule_in_tournament"
        assert "TR-7.3.1" in refused.articles


@example("TR-8.1", "tournament table")
@pytest.mark.article("TR-7.3.1")
def test_the_law_without_house_rules() -> None:
    assert refused_in_tournament(rules_with()) is None
    assert rules_with().house_rules == ()


@pytest.mark.article("TR-8.1", negative=True)
def test_every_house_rule_is_refused() -> None:
    refused = refused_in_tournament(rules_with(leaflet_ouvert=True))
    assert refused is not None
    assert refused.code == "house_rule_in_tournament"
    assert refused.details == {"options": "leaflet_ouvert"}


# --- Skat in short ----------------------------------------------------------------------


@examples(
    "TR-8.8",
    ("points", "tricks", "won"),
    {"defence 30": (90, 8, True)},
    negative={"soloist 30": (30, 3, False)},
)
def test_thirty_points_are_schneider(points: int, tricks: int, won: bool) -> None:
    entry = scored("clubs", points=points, tricks=tricks)
    assert (entry.won, "schneider" in entry.breakdown) == (won, True)
