"""The clashes of the facts given: of the auction with the game, of points with tricks."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.model.seats import SEATS
from skat.referee.events import Complaint, Idle
from skat.referee.facts import impossible
from skat.referee.facts.calls import highest_named, passed_in, value_won_at, winner, won_by_bid
from skat.referee.facts.standings import fitting, standing_facts
from skat.referee.facts.when import fact_of_play, nobody_plays_alone, noticed_of_sizes
from skat.referee.kind import AnyKind, Disputed
from skat.referee.situation import PlayedGame, Situation, StateOfPlay
from skat.rules.scoring.finished import PACK_POINTS, TRICKS_OF_A_DEAL, Standing
from skat.rules.scoring.possible import (
    SKAT_POINTS,
    why_impossible_points,
    why_impossible_result,
    why_impossible_standing,
)


def why_clashing(situation: Situation) -> Refusal | None:
    """Why calls, soloist, bid and moment cannot all be true; None if they can.

    >>> from skat.model.seats import Seat
    >>> from skat.referee.events import SkatSeen
    >>> from skat.referee.situation import Said
    >>> clash = Situation(event=SkatSeen(), auction=(Said(Seat.FOREHAND, "pass"),),
    ...                   game=PlayedGame(soloist=Seat.FOREHAND))
    >>> why_clashing(clash).details["facts"]
    'auction, game.soloist'
    """
    return next((refusal for refusal in _clashes(situation) if refusal is not None), None)


def _clashes(situation: Situation) -> Iterator[Refusal | None]:
    yield _why_not_over(situation)
    if situation.auction is not None and situation.game is not None:
        yield _why_not_this_soloist(situation, situation.game)
        yield _why_not_this_bid(situation, situation.game)
    yield _why_not_noticed_then(situation)
    yield _why_not_picked_up(situation)
    yield _why_no_choice(situation)


def _why_not_over(situation: Situation) -> Refusal | None:
    """Cards are played, or a game is given, only where the auction can have been won."""
    auction, game = situation.auction, situation.game
    if auction is None:
        return None
    play = None if nobody_plays_alone(situation) else fact_of_play(situation)
    if passed_in(auction) and (game is not None or play is not None):
        facts = ("auction", "game" if game is not None else play or "")
        return impossible("all_have_passed", "SkO-3.3.7", facts=facts)
    if play is None or game is not None or winner(auction) is not None:
        return None
    return impossible("auction_not_over", "SkO-3.3.5", facts=("auction", play))


def _why_not_this_soloist(situation: Situation, game: PlayedGame) -> Refusal | None:
    auction, soloist = situation.auction or (), game.soloist
    if soloist is None:
        return None
    facts = ("auction", "game.soloist")
    last = next((call.call for call in reversed(auction) if call.seat is soloist), None)
    if last == "pass":
        return impossible("soloist_has_passed", "SkO-3.3.8", facts=facts, seat=soloist.value)
    won = winner(auction) if won_by_bid(auction) else None
    if won is None or won is soloist:
        return None
    return impossible(
        "soloists_differ", "SkO-3.3.5", facts=facts, seat=won.value, soloist=soloist.value
    )


def _why_not_this_bid(situation: Situation, game: PlayedGame) -> Refusal | None:
    """The bid is the value won at; while calls are missing, no lower than the highest named."""
    auction, bid = situation.auction or (), game.bid
    if bid is None:
        return None
    seat, highest = winner(auction), highest_named(auction)
    if seat is None:
        fits, value = bid >= highest, highest
    else:
        value = value_won_at(auction, seat)
        fits = bid in (value, highest)
    if fits:
        return None
    return impossible(
        "bids_differ", "SkO-3.3.5", facts=("auction", "game.bid"), value=value, bid=bid
    )


def _why_not_noticed_then(situation: Situation) -> Refusal | None:
    """Wrong numbers noticed in the auction were noticed before there was a game."""
    if noticed_of_sizes(situation) != "auction":
        return None
    auction = situation.auction or ()
    over = won_by_bid(auction) or passed_in(auction)
    later = fact_of_play(situation)
    later = later or ("game" if situation.game is not None else "auction" if over else None)
    if later is None:
        return None
    return impossible("auction_was_over", "SkO-3.2.9", facts=("event.noticed", later))


def _why_not_picked_up(situation: Situation) -> Refusal | None:
    """A player who bids or plays has picked up his cards; one who sits out has none."""
    event = situation.event
    if not isinstance(event, Complaint) or event.picked_up is not False:
        return None
    if isinstance(event.by, Idle):
        return None
    later = fact_of_play(situation) or ("game" if situation.game is not None else None)
    called = {call.seat for call in situation.auction or ()}
    if later is None and (event.by in called or called.issuperset(SEATS)):
        later = "auction"
    if later is None:
        return None
    return impossible("had_picked_up", "SkO-3.2.10", facts=("event.picked_up", later))


def _why_no_choice(situation: Situation) -> Refusal | None:
    """A soloist who passes after the auction announces no game (SkO-3.3.10)."""
    announced = situation.game is not None and situation.game.contract is not None
    later = "game.contract" if announced else fact_of_play(situation)
    if situation.soloist_choice != "pass" or later is None:
        return None
    return impossible("passed_and_announced", "SkO-3.3.10", facts=("soloist_choice", later))


_TRICKS = ("state.soloist_tricks", "state.opponent_tricks")
_POINTS = ("state.soloist_points", "state.opponent_points")


def standing_clashes(situation: Situation, kind: AnyKind) -> Iterator[Refusal | None]:
    """Numbers that no game can have, or not together; each refusal names the facts."""
    yield from _trick_numbers(situation)
    yield from _trick_counts(situation)
    yield from _points(situation)
    yield _why_not_all_tricks(situation)
    if kind.disputes is not Disputed.STANDING:
        yield _why_nothing_fits(situation)


def _trick_numbers(situation: Situation) -> Iterator[Refusal | None]:
    """The number of the trick is the same in every fact, and nothing was noticed before it."""
    event, seen = situation.event, situation.seen
    noticed = getattr(event, "noticed_trick", None)
    numbers = {
        "event.trick": event.trick,
        "state.trick": situation.state.trick,
        "seen.tricks": None if seen is None else seen.open_trick,
    }
    numbers = {path: trick for path, trick in numbers.items() if trick is not None}
    for path, trick in (*numbers.items(), ("event.noticed_trick", noticed)):
        if trick is not None and not 1 <= trick <= TRICKS_OF_A_DEAL:
            yield impossible("no_such_trick", "LF-tricks", facts=(path,), trick=trick)
    for path, trick in list(numbers.items())[1:]:
        first = next(iter(numbers))
        if trick != numbers[first]:
            facts = (first, path)
            yield impossible("tricks_differ", facts=facts, trick=numbers[first], state=trick)
    trick = situation.trick
    if noticed is None or trick is None:
        return
    facts = ("event.noticed_trick", next(iter(numbers), _TRICKS[0]))
    if noticed < trick:
        yield impossible("noticed_before", facts=facts, trick=trick, noticed=noticed)
    elif noticed > trick and getattr(event, "noticed", None) == "second_card":
        yield impossible(
            "noticed_in_another", facts=("event.noticed", *facts), trick=trick, noticed=noticed
        )


def _trick_counts(situation: Situation) -> Iterator[Refusal | None]:
    """The tricks of both parties, against ten and against the number of the trick."""
    state = situation.state
    own, theirs = state.soloist_tricks, state.opponent_tricks
    for path, taken in zip(_TRICKS, (own, theirs), strict=True):
        if taken is not None and not 0 <= taken <= TRICKS_OF_A_DEAL:
            yield impossible("tricks_impossible", "LF-tricks", facts=(path,), tricks=taken)
    together = (own or 0) + (theirs or 0)
    counted = tuple(path for path, n in zip(_TRICKS, (own, theirs), strict=True) if n is not None)
    if together > TRICKS_OF_A_DEAL:
        yield impossible("tricks_impossible", "LF-tricks", facts=counted, tricks=together)
    trick, path = next(_trick_given(situation), (None, ""))
    if trick is None or not counted:
        return
    least = trick - 1 if len(counted) == 2 else 0
    if not least <= together <= trick:
        facts = (path, *counted)
        yield impossible("trick_not_reached", facts=facts, trick=trick, taken=together)


def _trick_given(situation: Situation) -> Iterator[tuple[int, str]]:
    """Each number of the trick that was given directly, with its path."""
    if situation.event.trick is not None:
        yield situation.event.trick, "event.trick"
    if situation.state.trick is not None:
        yield situation.state.trick, "state.trick"
    if situation.seen is not None and situation.seen.open_trick is not None:
        yield situation.seen.open_trick, "seen.tricks"


def _points(situation: Situation) -> Iterator[Refusal | None]:
    state = situation.state
    own, theirs = state.soloist_points, state.opponent_points
    if own is not None:
        if not state.tricks_only:
            yield _named(why_impossible_points(own), _POINTS[0])
        if not 0 <= own <= PACK_POINTS:
            yield impossible("points_impossible", "SkO-1.2.2", facts=_POINTS[:1], points=own)
    if theirs is not None:
        yield _named(why_impossible_points(theirs), _POINTS[1])
        if state.opponent_tricks == 0 and theirs > 0:
            facts = (_TRICKS[1], _POINTS[1])
            yield impossible("points_without_trick", "SkO-1.2.2", facts=facts, points=theirs)
    skat = state.skat_points
    if skat is not None and skat not in SKAT_POINTS:
        yield impossible(
            "skat_points_impossible", "SkO-2.2.1", facts=("state.skat_points",), points=skat
        )
    if own is not None and theirs is not None:
        if own + theirs > PACK_POINTS:
            yield impossible("points_exceed_pack", "SkO-1.2.2", facts=_POINTS, points=own + theirs)
        yield _why_not_together(situation, state)


def _named(refusal: Refusal | None, *facts: str) -> Refusal | None:
    """The refusal of the scoring, with the facts it is about."""
    if refusal is None:
        return None
    return replace(refusal, details={**refusal.details, "facts": ", ".join(facts)})


def _why_not_together(situation: Situation, state: StateOfPlay) -> Refusal | None:
    """The check of a full standing, where all four numbers were given."""
    own, theirs = state.soloist_points, state.opponent_points
    own_tricks, their_tricks = state.soloist_tricks, state.opponent_tricks
    contract = None if situation.game is None else situation.game.contract
    if own is None or theirs is None or own_tricks is None or their_tricks is None:
        return None
    if state.tricks_only or contract is None or situation.game is None:
        return None
    standing = Standing(own, theirs, own_tricks, their_tricks)
    refusal = why_impossible_standing(standing, contract=contract, tops=None)
    return _named(refusal, *_POINTS, *_TRICKS)


def _why_not_all_tricks(situation: Situation) -> Refusal | None:
    """A soloist who lacks the club jack does not take all tricks, whatever the points."""
    game, own_tricks = situation.game, situation.state.soloist_tricks
    if game is None or game.contract is None or own_tricks != TRICKS_OF_A_DEAL:
        return None
    paths = {
        f"game.tops_by_contract.{contract.value}": n
        for contract, n in game.tops_by_contract.items()
    }
    for path, tops in {"game.tops": game.tops, **paths}.items():
        refusal = why_impossible_result(
            points=PACK_POINTS, tricks=own_tricks, contract=game.contract, tops=tops
        )
        if refusal is not None:
            return _named(refusal, _TRICKS[0], path)
    return None


def _why_nothing_fits(situation: Situation) -> Refusal | None:
    """The last check: whether any game can have got there by these facts."""
    facts = standing_facts(situation)
    if len(facts) < 2 or next(fitting(situation), None) is not None:
        return None
    return impossible("facts_contradict", "SkO-1.2.2", facts=facts)
