"""What follows from the facts given: one situation for every way of giving the same facts."""

from __future__ import annotations

from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.referee.events import Idle, Kibitzer, Person
from skat.referee.facts.calls import value_won_at, winner, won_by_bid
from skat.referee.facts.when import fact_of_play, trick_path
from skat.referee.kind import AnyKind
from skat.referee.situation import PlayedGame, Situation
from skat.rules.scoring.finished import TRICKS_OF_A_DEAL


@implements("SkO-3.2.7")
def with_seats(situation: Situation) -> Situation:
    """At a table of three the dealer is rearhand, who holds cards like the others.

    >>> from skat.referee.events import Remark
    >>> with_seats(Situation(event=Remark(by=Idle.DEALER))).event.by.value
    'rearhand'
    """
    if situation.table_size > 3:
        return situation
    event = situation.event
    people: dict[str, object] = {
        name: _at_three(person)
        for name in ("by", "claimed_by")
        if (person := getattr(event, name)) is not None
    }
    agreed = getattr(event, "agreed", None)
    if agreed is not None:
        people["agreed"] = tuple(map(_at_three, agreed))
    return replace(situation, event=replace(event, **people))


def _at_three(person: Person | Kibitzer) -> Person | Kibitzer:
    return Seat.REARHAND if person is Idle.DEALER else person


def with_tricks(situation: Situation) -> Situation:
    """The tricks that one party has leave the others to the other party: those before a numbered
    trick, and none of ten.

    >>> from skat.referee.events import Remark
    >>> from skat.referee.situation import StateOfPlay
    >>> state = StateOfPlay(trick=5, opponent_tricks=3)
    >>> with_tricks(Situation(event=Remark(), state=state)).state.soloist_tricks
    1
    """
    state, trick = situation.state, situation.trick
    own, theirs = state.soloist_tricks, state.opponent_tricks
    if (own is None) == (theirs is None):
        return situation
    taken = (own or 0) + (theirs or 0)
    if taken == TRICKS_OF_A_DEAL:
        left = 0
    elif trick is None or trick - 1 < taken:
        return situation
    else:
        left = trick - 1 - taken
    name = "soloist_tricks" if own is None else "opponent_tricks"
    return replace(situation, state=replace(state, **{name: left}))


def as_given(refusal: Refusal, given: Situation) -> Refusal:
    """The refusal with the facts from which one that was not given follows, in its place.

    >>> from skat.referee.events import Remark
    >>> from skat.referee.facts import impossible
    >>> from skat.referee.situation import StateOfPlay
    >>> given = Situation(event=Remark(), state=StateOfPlay(trick=8, soloist_tricks=7))
    >>> refusal = impossible("points_without_trick", facts=("state.opponent_tricks",))
    >>> as_given(refusal, given).details["facts"]
    'state.trick, state.soloist_tricks'
    """
    if "facts" not in refusal.details:
        return refusal
    state = given.state
    tricks = {"soloist": state.soloist_tricks, "opponent": state.opponent_tricks}
    paths = tuple(f"state.{party}_tricks" for party, n in tricks.items() if n is not None)
    if len(paths) != 1:
        return refusal
    ten = TRICKS_OF_A_DEAL in tricks.values()
    sources = paths if ten else (trick_path(given), *paths)
    follows = next(f"state.{party}_tricks" for party, n in tricks.items() if n is None)
    named = str(refusal.details["facts"]).split(", ")
    facts = [source for path in named for source in (sources if path == follows else (path,))]
    return replace(refusal, details={**refusal.details, "facts": ", ".join(dict.fromkeys(facts))})


def with_soloist(situation: Situation, kind: AnyKind) -> Situation:
    """The winner of the auction plays alone; the facts given about the game stay as they are.

    Forehand, left alone without a bid, plays alone once any fact says so (SkO-3.3.6). Where cards
    are played there is a game, given or not.

    >>> from skat.model.units import BidValue
    >>> from skat.referee.events import SkatSeen
    >>> from skat.referee.judge import KINDS
    >>> from skat.referee.situation import Said
    >>> first = Said(Seat.MIDDLEHAND, BidValue(18))
    >>> passes = (Said(Seat.FOREHAND, "pass"), Said(Seat.REARHAND, "pass"))
    >>> after_bids = Situation(event=SkatSeen(), auction=(first, *passes))
    >>> with_soloist(after_bids, KINDS[SkatSeen]).game.soloist.value
    'middlehand'
    """
    game, auction = situation.game, situation.auction or ()
    play = fact_of_play(situation) is not None
    seat = winner(auction)
    over = game is not None or play or won_by_bid(auction) or kind.needs_a_soloist
    if seat is None or not over:
        return replace(situation, game=PlayedGame()) if play and game is None else situation
    played = game or PlayedGame()
    if played.soloist is None:
        played = replace(played, soloist=seat)
    if played.bid is None:
        played = replace(played, bid=value_won_at(auction, seat))
    return replace(situation, game=played)
