"""How a deal is closed: the standing at its end, the finished game, its score, the result."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from skat.model.cards import Card, CardSet, card_points
from skat.model.contract import TRUMP_CONTRACTS, Announced, Contract
from skat.model.law import implements
from skat.model.order import trump_order
from skat.model.seats import Seat
from skat.model.top_trumps import Tops, tops
from skat.model.units import BidValue, CardPoints
from skat.rules.applied import Applied, DealEnded, Event
from skat.rules.result import DealEnding, DealResult
from skat.rules.scoring.bock import bock_reasons
from skat.rules.scoring.counting import TrumpGame, required_level
from skat.rules.scoring.finished import (
    TRICKS_OF_A_DEAL,
    FinishedGame,
    GameEnd,
    Standing,
)
from skat.rules.scoring.ramsch import PlayedRamsch, ramsch_points
from skat.rules.scoring.score import score
from skat.rules.state import Phase, State


@implements("SkO-2.2.1", "SkO-4.5.7", "LF-soloist-takes-skat")
def standing(state: State) -> Standing:
    """Card points and tricks of the parties now; the skat counts for the soloist.

    Raises ValueError if nobody plays alone.
    """
    if state.soloist is None:
        raise ValueError("there are no parties without a soloist (SkO-3.5.1)")
    own = state.soloist.index
    skat = card_points(state.skat)
    return Standing(
        soloist_points=CardPoints(state.points[own] + skat),
        opponent_points=CardPoints(sum(state.points) - state.points[own]),
        soloist_tricks=state.tricks_won[own],
        opponent_tricks=sum(state.tricks_won) - state.tricks_won[own],
    )


@implements("SkO-2.4.2")
def twelve_cards(state: State) -> CardSet:
    """The cards that tops are counted in: the ten as dealt and the skat."""
    if state.soloist is None:
        return CardSet()
    return state.dealt_hands[state.soloist.index] | state.dealt_skat


def counted_tops(state: State) -> Tops | None:
    """The tops of the soloist's suit or grand game (SkO-2.4.2); None in null and without a game."""
    announcement = state.announcement
    if announcement is None or announcement.contract is Contract.NULL:
        return None
    return tops(twelve_cards(state), contract=announcement.contract)


def can_reach_bid(state: State) -> bool:
    """Whether the announced game is worth its bid at some level its tops allow (SkO-5.4.3).

    A null that was announced always is: one below the bid has ended with the announcement.
    """
    announcement, counted = state.announcement, counted_tops(state)
    if announcement is None or counted is None:
        return announcement is not None
    game = TrumpGame(
        announcement=announcement,
        tops=counted,
        bid=state.bid or BidValue(0),
        rules=state.rules,
        laid_open=state.laid_open,
        spitze=state.spitze,
    )
    return required_level(game) is not None


def _finished_game(state: State, end: GameEnd, now: Standing) -> FinishedGame:
    twelve, counted = twelve_cards(state), counted_tops(state)
    return FinishedGame(
        announcement=state.announcement,
        bid=state.bid or BidValue(0),
        end=end,
        tops=counted,
        standing=now,
        tops_by_contract={}
        if counted is not None
        else {contract: tops(twelve, contract=contract) for contract in TRUMP_CONTRACTS},
        kontra=state.kontra is not None,
        re=state.re,
        defenders_announced=state.defenders_announced,
        laid_open=state.laid_open,
        spitze=state.spitze,
        spitze_missed=state.spitze and _misses_spitze(state, now),
        bock=state.bock,
    )


def _misses_spitze(state: State, now: Standing) -> bool:
    """Whether the lowest trump did not take the last trick, or cannot any more.

    A claim that brings the soloist all the rest brings him that too while he holds the card.
    """
    if state.soloist is None or state.announcement is None:
        return False
    lowest = trump_order(state.announcement.contract)[-1]
    if len(state.tricks) == TRICKS_OF_A_DEAL:
        last = state.tricks[-1]
        played = last.cards[(last.winner.index - last.leader.index) % 3]
        return last.winner is not state.soloist or played is not lowest
    if now.soloist_tricks + now.opponent_tricks == TRICKS_OF_A_DEAL:
        all_his = now.opponent_tricks == standing(state).opponent_tricks
        return not all_his or lowest not in state.hand_of(state.soloist)
    lies_in_last = len(state.tricks) == TRICKS_OF_A_DEAL - 1 and lowest in state.trick
    return lowest not in state.hand_of(state.soloist) and not lies_in_last


def close_game(
    state: State,
    ending: DealEnding,
    *,
    end: GameEnd,
    by: Seat | None = None,
    now: Standing | None = None,
    asked: Announced = Announced.NONE,
    ruled: Announced = Announced.NONE,
    instead: Contract | None = None,
    articles: tuple[str, ...] = (),
    refutation: tuple[Card, ...] = (),
    events: tuple[Event, ...] = (),
) -> Applied:
    """Close a deal that had a soloist: score it and store the result.

    `now` is the standing to be scored, by default the one in the state; `asked` the level of an
    accepted proposal, `ruled` the level that a ruling names, `instead` the game named in place of a
    null below the bid, `articles` those of what happened, added to those of the score, `refutation`
    the cards that show a claim to be wrong.
    """
    final = now or standing(state)
    finished = _finished_game(state, end, final)
    finished = replace(finished, asked=asked, proved=ruled, substitute=instead)
    entered = score(finished, state.rules)
    result = DealResult(
        ending=ending,
        soloist=state.soloist,
        score=entered,
        soloist_points=final.soloist_points,
        soloist_tricks=final.soloist_tricks,
        by=by,
        refutation=refutation,
        articles=tuple(dict.fromkeys((*articles, *entered.articles))),
        starts_bock=bock_reasons(finished, entered, rules=state.rules) or UNSET,
    )
    return close(state, result, events=events)


def close(state: State, result: DealResult, *, events: tuple[Event, ...] = ()) -> Applied:
    """Close a deal with this result."""
    over = replace(state, phase=Phase.FINISHED, turn=None, pending=None, result=result)
    return Applied(over, (*events, DealEnded(result)))


@implements("LF-ramsch")
def close_ramsch(state: State, *, events: tuple[Event, ...]) -> Applied:
    """Everybody's points count against him, as the house has it."""
    played = PlayedRamsch(
        points=state.points,
        tricks=state.tricks_won,
        skat=card_points(state.skat),
        last_trick=state.tricks[-1].winner.index,
        pushed=len(state.pushed),
        bock=state.bock,
    )
    against = ramsch_points(played, state.rules)
    result = DealResult(
        ending=DealEnding.RAMSCH,
        ramsch=(against[0], against[1], against[2]),
        articles=("LF-ramsch",),
    )
    return close(state, result, events=events)
