"""Any list that a player leaves, by arithmetic of its own; who deals on."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.scoresheet.invariants import violated
from skat.scoresheet.sheet import dealer_of
from skat.scoresheet.typed import TypedGame
from skat.tournament.audit import problems
from skat.tournament.commands import (
    EnterList,
    EnterTotals,
    Sign,
)
from skat.tournament.table_list import FootAtChange, Then
from tests.tournament.evenings import Evening, foot, lost, won
from tests.tournament.leaving.tables import (
    CLUBS_LOST,
    CLUBS_WON,
    GAMES,
    ROUNDS,
    in_the_tallies,
    left,
    of_four,
    the_list,
    typed,
)

# --- all lists by arithmetic of its own ----------------------------------------------------------


class Story(NamedTuple):
    """A list of four whose `place` sits there no more from `deal` on, and all its games."""

    place: int
    deal: int
    then: Then
    games: tuple[TypedGame | None, ...]


def dealers(place: int, deal: int, then: Then) -> list[int]:
    """Who deals each deal: clockwise, past the one who left, until all who stay dealt so often."""
    stay, order = {1, 2, 3, 4} - {place}, list[int]()
    turn = 1
    while any(order.count(each) < ROUNDS for each in stay):
        if len(order) + 1 == deal and then is Then.ENDS:
            break
        if len(order) + 1 < deal or turn != place:
            order.append(turn)
        turn = turn % 4 + 1
    return order


@st.composite
def stories(draw: st.DrawFn) -> Story:
    then = draw(st.sampled_from(Then))
    deal = draw(st.integers(2 if then is Then.ENDS else 1, GAMES))
    place = draw(st.integers(1, 4))
    games = list[TypedGame | None]()
    for at, dealer in enumerate(dealers(place, deal, then), start=1):
        there = [each for each in range(1, 5) if at < deal or each != place]
        soloists = there if len(there) == 3 else [each for each in there if each != dealer]
        soloist = draw(st.sampled_from([None, *soloists, *soloists]))
        game = draw(st.sampled_from((won, lost)))
        games.append(None if soloist is None else game(soloist))
    return Story(place, deal, then, tuple(games))


def counted(story: Story, games: int) -> list[tuple[int, int, int, int]]:
    """Points, won, lost and result of each place after so many games, from the games alone."""
    figures = []
    for place in range(1, 5):
        points = wins = losses = defence = 0
        for deal, game in enumerate(story.games[:games], start=1):
            if game is None:
                continue
            if game.soloist == place:
                points += CLUBS_WON if game.won else CLUBS_LOST
                wins += game.won is True
                losses += game.won is not True
            elif not game.won and (place != story.place or deal < story.deal):
                defence += 30 if deal < story.deal else 40
        figures.append((points, wins, losses, points + 50 * (wins - losses) + defence))
    return figures


def passed(games: tuple[TypedGame | None, ...]) -> int:
    return games.count(None)


@pytest.mark.article("TR-4.4 (3)", "TR-5.1")
@given(story=stories())
def test_any_list_that_a_player_leaves_counts_as_its_games_do(story: Story) -> None:
    """Entered deal by deal, at once from paper, and by its foot."""
    place, deal, then, games = story
    wanted = counted(story, len(games))

    by_deals = typed(of_four(), *games[: deal - 1])
    if deal > 1:
        left(by_deals, place, then=then)
    else:
        left(by_deals, place, deal=1, then=then)
    assert the_list(by_deals).deals == len(games)
    typed(by_deals, *games[deal - 1 :])
    assert in_the_tallies(by_deals) == wanted
    assert violated(the_list(by_deals).sheet) == ()

    at_once = left(of_four(), place, deal=deal, then=then)
    at_once.do(EnterList(series=1, table=1, games=games))
    assert in_the_tallies(at_once) == wanted

    by_foot = left(of_four(), place, deal=deal, then=then)
    before = FootAtChange(
        deal=deal,
        totals=tuple(foot(*each[:3]) for each in counted(story, deal - 1)),
        passed=passed(games[: deal - 1]),
    )
    totals = EnterTotals(
        series=1,
        table=1,
        totals=tuple(foot(*each[:3]) for each in wanted),
        passed=passed(games),
        at_changes=(before,) if 1 < deal <= len(games) else (),
    )
    by_foot.do(totals)
    assert in_the_tallies(by_foot) == wanted
    for evening in (by_deals, at_once, by_foot):
        table = the_list(evening)
        assert table.complete
        evening.do(Sign(series=1, table=1, places=table.signers))
        assert the_list(evening).settled
        assert problems(evening.steps) == ()


@pytest.mark.article("SkO-3.2.1")
@pytest.mark.parametrize("then", Then)
@pytest.mark.parametrize("deal", range(2, GAMES + 1))
@pytest.mark.parametrize("place", range(1, 5))
def test_the_next_in_turn_deals_on(place: int, deal: int, then: Then) -> None:
    evening = left(of_four(), place, deal=deal, then=then)
    table = the_list(evening)
    order = dealers(place, deal, then)
    assert table.deals == len(order)
    assert [dealer_of(table.sheet, at) for at in range(1, len(order) + 1)] == order


@pytest.mark.article("TR-4.4 (3)")
def test_forty_eight_deals_go_on_at_three_from_the_twenty_fifth() -> None:
    evening = Evening(series=1, rounds=12).seated(8)
    assert the_list(evening).deals == 48
    left(evening, 2, deal=25)
    assert the_list(evening).deals == 24 + 18
