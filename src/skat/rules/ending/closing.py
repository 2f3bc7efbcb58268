"""How a deal is closed: the standing at its end, the score, the result."""

from __future__ import annotations

from msgspec.structs import replace

from skat.model.announcement import Announced
from skat.model.cards import CardSet, card_points
from skat.model.contract import TRUMP_CONTRACTS, Contract
from skat.model.law import implements
from skat.model.seats import Seat
from skat.model.tops import tops
from skat.model.units import BidValue, CardPoints
from skat.rules.applied import Applied, DealEnded, Event
from skat.rules.scoring.counting import TrumpGame, required_level
from skat.rules.scoring.finished import End, Ended, Standing
from skat.rules.scoring.score import score
from skat.rules.state import Ending, Phase, Result, State


@implements("SkO-2.2.1", "SkO-4.5.7")
def standing(state: State) -> Standing:
    """Card points and tricks of the parties now; the skat counts for the soloist (SkO-2.2.1).

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
    """The cards that tops are counted in: the ten as dealt and the skat (SkO-2.4.2)."""
    if state.soloist is None:
        return CardSet()
    return state.dealt_hands[state.soloist.index] | state.dealt_skat


def can_reach_bid(state: State) -> bool:
    """Whether the announced game is worth its bid at some level its tops allow (SkO-5.4.3).

    A null that was announced always is: one below the bid has ended with the announcement.
    """
    announcement = state.announcement
    if announcement is None or announcement.contract is Contract.NULL:
        return announcement is not None
    game = TrumpGame(
        announcement=announcement,
        tops=tops(twelve_cards(state), contract=announcement.contract),
        bid=state.bid or BidValue(0),
        rules=state.rules,
        laid_open=state.laid_open,
    )
    return required_level(game) is not None


def _ended(state: State, end: End, now: Standing) -> Ended:
    twelve = twelve_cards(state)
    announcement = state.announcement
    suit_or_grand = announcement is not None and announcement.contract is not Contract.NULL
    return Ended(
        announcement=announcement,
        bid=state.bid or BidValue(0),
        end=end,
        tops=tops(twelve, contract=announcement.contract)
        if announcement is not None and suit_or_grand
        else None,
        standing=now,
        tops_by_contract={}
        if suit_or_grand
        else {contract: tops(twelve, contract=contract) for contract in TRUMP_CONTRACTS},
        kontra=state.kontra is not None,
        re=state.re,
        defenders_announced=state.defenders_announced,
        laid_open=state.laid_open,
    )


def finish(
    state: State,
    ending: Ending,
    *,
    end: End,
    by: Seat | None = None,
    now: Standing | None = None,
    asked: Announced = Announced.NONE,
    ruled: Announced = Announced.NONE,
    instead: Contract | None = None,
    articles: tuple[str, ...] = (),
    events: tuple[Event, ...] = (),
) -> Applied:
    """Close a deal that somebody played alone: score it and lay down the result.

    `now` is the standing to be scored, by default the one in the state; `asked` the level of an
    accepted proposal, `ruled` the level that a ruling names, `instead` the game named in place of a
    null below the bid, `articles` those of what happened, beside those of the score.
    """
    final = now or standing(state)
    ended = replace(_ended(state, end, final), asked=asked, proved=ruled, substitute=instead)
    entered = score(ended, state.rules)
    result = Result(
        ending=ending,
        soloist=state.soloist,
        score=entered,
        soloist_points=final.soloist_points,
        soloist_tricks=final.soloist_tricks,
        by=by,
        articles=tuple(dict.fromkeys((*articles, *entered.articles))),
    )
    return close(state, result, events=events)


def close(state: State, result: Result, *, events: tuple[Event, ...] = ()) -> Applied:
    """Close a deal with this result."""
    over = replace(state, phase=Phase.FINISHED, turn=None, pending=None, result=result)
    return Applied(over, (*events, DealEnded(result)))
