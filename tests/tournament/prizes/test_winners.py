"""One prize a person, where the notice says so: the highest goes first, the next moves up."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.model.refusal import Refusal
from skat.scoresheet.typed import TypedGame
from skat.tournament.commands import Enter
from skat.tournament.files import checked, file_of
from skat.tournament.notice.money import OVERALL, Award, AwardKind, Cents
from skat.tournament.notice.prize_plan import Category, PerPerson, PrizePlan, Purse
from skat.tournament.results.prizes import prizes
from skat.tournament.results.rankings import AwardPlace
from skat.tournament.results.winners import PrizeRanking, winners
from tests.tournament.evenings import Evening, number, won

LADIES = Award(kind=AwardKind.CATEGORY, category="ladies")
SENIORS = Award(kind=AwardKind.CATEGORY, category="seniors")
BEST = Award(kind=AwardKind.BEST_GAME)


def amounts(*cents: int) -> Purse:
    return Purse(amounts=tuple(Cents(each) for each in cents))


def in_series(series: int) -> Award:
    return Award(kind=AwardKind.SERIES, series=series)


def ranking(award: Award, numbers: list[int], *cents: int, ranks: list[int]) -> PrizeRanking:
    places = tuple(
        AwardPlace(rank=rank, number=number(who), result=0)
        for rank, who in zip(ranks, numbers, strict=True)
    )
    return PrizeRanking(award=award, places=places, amounts=amounts(*cents).amounts)


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (PerPerson.ALL, {(1, 900), (2, 400), (1, 500), (3, 200), (1, 300), (1, 100)}),
        # Number 1 has the 900 of the event, so 3 is the first of the ladies and 5 the second.
        (PerPerson.ONE_RANKING, {(1, 900), (2, 400), (3, 500), (5, 200), (1, 300), (1, 100)}),
        (PerPerson.ONE, {(1, 900), (2, 400), (3, 500), (5, 200), (4, 300), (6, 100)}),
    ],
)
def test_an_entrant_who_has_won_makes_room_for_the_next(
    rule: PerPerson, expected: set[tuple[int, int]]
) -> None:
    in_order = [1, 2, 3, 4, 5, 6]
    rankings = [
        ranking(OVERALL, in_order, 900, 400, ranks=in_order),
        ranking(LADIES, [1, 3, 5], 500, 200, ranks=[1, 2, 3]),
        ranking(in_series(1), [1, 4, 2], 300, ranks=[1, 2, 3]),
        ranking(BEST, [1, 6], 100, ranks=[1, 2]),
    ]
    awarded = winners(rankings, once=rule.once)
    assert {(int(each.number), int(each.amount)) for each in awarded} == expected
    assert len(awarded) == len(expected)


def test_the_highest_prize_goes_first_wherever_it_is() -> None:
    """A lady whose first prize of the ladies is dearer than her third of the event gets that."""
    rankings = [
        ranking(OVERALL, [1, 2, 3, 4], 900, 400, 150, ranks=[1, 2, 3, 4]),
        ranking(LADIES, [3, 4], 500, 100, ranks=[1, 2]),
    ]
    awarded = [
        (int(each.number), int(each.amount)) for each in winners(rankings, once=[*AwardKind])
    ]
    assert awarded == [(1, 900), (2, 400), (4, 150), (3, 500)]


def test_equals_who_have_nothing_yet_share_what_is_next() -> None:
    rankings = [
        ranking(OVERALL, [1, 2, 3, 4], 900, 400, 200, ranks=[1, 2, 2, 2]),
        ranking(SENIORS, [1, 3, 5], 150, 101, ranks=[1, 1, 1]),
    ]
    awarded = [
        (int(each.number), int(each.amount)) for each in winners(rankings, once=[*AwardKind])
    ]
    # Three share 400 and 200; of the seniors two have prizes, the third takes the first prize.
    assert awarded == [(1, 900), (2, 200), (3, 200), (4, 200), (5, 150)]


@given(
    st.lists(
        st.tuples(st.permutations(range(1, 9)), st.lists(st.integers(0, 500), max_size=5)),
        min_size=1,
        max_size=4,
    )
)
def test_nobody_wins_twice_and_nobody_before_a_better_one_with_nothing(
    drawn: list[tuple[list[int], list[int]]],
) -> None:
    rankings = [
        ranking(in_series(at), who, *sorted(cents, reverse=True), ranks=[*range(1, 9)])
        for at, (who, cents) in enumerate(drawn, start=1)
    ]
    awarded = winners(rankings, once=[*AwardKind])
    has = {int(each.number): int(each.amount) for each in awarded}
    assert len(has) == len(awarded)
    for each in awarded:
        for place in rankings[each.award.series - 1].places[: each.rank - 1]:
            assert has[int(place.number)] >= each.amount


def test_a_notice_of_before_pays_every_prize() -> None:
    assert PrizePlan().per_person is PerPerson.ALL
    ladies = Category(name="ladies", prizes=amounts(250, 150))
    plan = PrizePlan(amounts=(Cents(900),), best_game=amounts(500), per_person=PerPerson.ONE)
    evening = Evening(series=1, prizes=plan, categories=(ladies,)).announced()
    for at in range(1, 9):
        groups = ("ladies",) if at < 5 else ()
        evening.do(Enter(name=f"P{at}", categories=groups, paid=Cents(1000)))
    evening.do(evening.seat_command())
    games: dict[int, list[TypedGame | None]] = {1: [won(2, 4), won(3, 3), won(4, 2), won(1, 1)]}
    evening.played(games=games).closed().wait(20).do(evening.publish_command())
    numbers = [each.number for each in prizes(evening.state)]
    assert len(numbers) == len(set(numbers)) == 4
    file = file_of(evening.steps, public=True)
    assert not isinstance(file, Refusal)
    assert checked(file) == ()
