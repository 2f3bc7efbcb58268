"""What was said, against the game and the auction that were given."""

from __future__ import annotations

from collections.abc import Iterator

from skat.model.contract import Announced, Contract
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.notation.spoken import SpokenGame, UnknownWordError, spoken_game
from skat.referee.events import CallTakenBack, LeadBeforeAnnouncement, NullBelowBid
from skat.referee.facts import impossible
from skat.referee.facts.calls import passed_in, won_by_bid
from skat.referee.situation import PlayedGame, Situation

_Announcing = LeadBeforeAnnouncement | NullBelowBid
"""What was announced stands; after an invalid or missing announcement another game may follow."""


def why_said_otherwise(situation: Situation) -> Iterator[Refusal | None]:
    """Words that another fact excludes: another contract, another null, a call never made."""
    event = situation.event
    if isinstance(event, CallTakenBack):
        yield _why_not_called(situation, event)
    elif isinstance(event, _Announcing) and situation.game is not None:
        yield _why_not_this_contract(event, situation.game)
        yield _why_not_this_null(event, situation.game)


def _spoken(text: str | None) -> SpokenGame | None:
    """The game that the words name; None where they name none, which is refused elsewhere."""
    try:
        return None if text is None else spoken_game(text, "event.said")
    except UnknownWordError:
        return None


def _why_not_this_contract(event: _Announcing, game: PlayedGame) -> Refusal | None:
    """The contract is the one announced, or the one into which that was corrected.

    For a null below the bid another game may be conceded.
    """
    said, corrected = _spoken(event.said), _spoken(event.corrected_to)
    if said is None or game.contract is None:
        return None
    named = {spoken.contract for spoken in (said, corrected) if spoken is not None}
    conceded = isinstance(event, NullBelowBid) and game.contract is Contract.NULL
    if game.contract in named or conceded:
        return None
    return impossible(
        "contracts_differ",
        "SkO-3.4.7",
        facts=("event.said", "game.contract"),
        said=said.contract.value,
        contract=game.contract.value,
    )


def _why_not_this_null(event: _Announcing, game: PlayedGame) -> Refusal | None:
    """An open null has another value than one that was announced without that."""
    said = _spoken(event.said) if isinstance(event, NullBelowBid) else None
    if said is None or said.contract is not Contract.NULL:
        return None
    if game.announced is not Announced.OUVERT or said.announced is Announced.OUVERT:
        return None
    return impossible("ouvert_not_said", "SkO-3.4.1", facts=("event.said", "game.ouvert"))


def _why_not_called(situation: Situation, event: CallTakenBack) -> Refusal | None:
    """In an auction that was given to its end stands every call, also one taken back."""
    auction, by = situation.auction, event.by
    if auction is None or event.said is None or not isinstance(by, Seat):
        return None
    if not (won_by_bid(auction) or passed_in(auction)):
        return None
    words = event.said.casefold().split()
    call = _CALLS.get(words[-1], words[-1]) if words else ""
    if call in {str(made.call) for made in auction if made.seat is by}:
        return None
    return impossible("call_not_made", "SkO-3.3.8", facts=("event.said", "auction"), seat=by.value)


_CALLS = {"yes": "hold"}
