"""What was told of the event itself, against who plays what and how the cards lay."""

from __future__ import annotations

from collections.abc import Iterator

from skat.model.contract import Contract
from skat.model.order import followers
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.referee.events import (
    AnnouncementMissing,
    CallTakenBack,
    CardOutOfTurn,
    CardPulled,
    CardsExposed,
    CardsThrownIn,
    CardTakenBack,
    Claim,
    DealOutOfTurn,
    Idle,
    InvalidAnnouncement,
    LeadBeforeAnnouncement,
    LeadOutOfTurn,
    NamedGameAsBid,
    NullBelowBid,
    OuvertNotShown,
    Person,
    PrematurePass,
    Revoke,
    TrickGatheredEarly,
    TricksLeftLying,
    WrongCardCount,
    WrongDiscard,
    WrongHandSizes,
)
from skat.referee.facts.calls import winner
from skat.referee.facts.told import impossible
from skat.referee.facts.when import is_announced, trick_path
from skat.referee.situation import Situation
from skat.rules.scoring.finished import TRICKS_OF_A_DEAL

_WITH_CARDS = (
    *(PrematurePass, NamedGameAsBid, CallTakenBack, LeadBeforeAnnouncement),
    *(Revoke, LeadOutOfTurn, CardOutOfTurn, CardTakenBack, TrickGatheredEarly, TricksLeftLying),
    *(Claim, CardsThrownIn, WrongCardCount),
)
"""What only somebody with cards can do."""

_BY_SOLOIST = (
    *(AnnouncementMissing, InvalidAnnouncement, NullBelowBid, WrongDiscard, OuvertNotShown),
)
"""What only the soloist can do."""


def event_clashes(situation: Situation) -> Iterator[Refusal | None]:
    """Who cannot have done it, and what cannot have been so; each refusal names the facts."""
    event = situation.event
    if isinstance(event.by, Idle):
        yield _why_no_idle_person(situation, event.by)
    if isinstance(event, _BY_SOLOIST):
        yield _why_not_the_soloist(situation, event.by)
    if isinstance(event, Revoke):
        yield _why_no_revoke(situation, event.by if isinstance(event.by, Seat) else None)
    if isinstance(event, TricksLeftLying):
        yield _why_no_trick_to_leave(situation, event.by)
    if isinstance(event, LeadOutOfTurn):
        yield _why_no_wrong_lead(situation, event.by if isinstance(event.by, Seat) else None)
    if isinstance(event, WrongDiscard):
        yield _why_no_wrong_discard(situation, event)
    if isinstance(event, WrongHandSizes):
        yield _why_no_wrong_sizes(event)
    if isinstance(event, DealOutOfTurn):
        yield _why_no_misdeal(event)


def _why_no_idle_person(situation: Situation, by: Idle) -> Refusal | None:
    """Who sits out has no cards of his own, and shows only those of somebody (SkO-3.2.7)."""
    event = situation.event
    if by is Idle.IDLE and situation.table_size < 5:
        facts, size = ("event.by", "table"), situation.table_size
        return impossible("nobody_else_sits_out", "SkO-3.2.7", facts=facts, size=size)
    shows = isinstance(event, CardsExposed | CardPulled) and not event.cards
    if not shows and not isinstance(event, _WITH_CARDS):
        return None
    return impossible("dealer_has_no_cards", "SkO-3.2.7", facts=("event.by", "event.kind"))


def soloist_path(situation: Situation) -> str:
    """Where it was told who plays alone."""
    return "auction" if winner(situation.auction or ()) is not None else "game.soloist"


def _why_not_the_soloist(situation: Situation, by: Person | None) -> Refusal | None:
    soloist = None if situation.game is None else situation.game.soloist
    if by is None or soloist is None or by is soloist:
        return None
    facts = ("event.by", soloist_path(situation))
    return impossible(
        "only_the_soloist_can", "SkO-3.4.1", facts=facts, by=by.value, soloist=soloist.value
    )


def _why_no_wrong_lead(situation: Situation, by: Seat | None) -> Refusal | None:
    """Who is on lead leads in turn; to the first trick that is forehand (SkO-4.1.1)."""
    state = situation.state
    first = situation.trick == 1 and state.leader is None
    leader = Seat.FOREHAND if first else state.leader
    if by is None or state.table_cards or leader is not by:
        return None
    facts = ("event.by", trick_path(situation) if first else "state.leader")
    return impossible("lead_was_in_turn", "SkO-4.1.1", facts=facts, seat=by.value)


def _why_no_revoke(situation: Situation, by: Seat | None) -> Refusal | None:
    """Nobody revokes with his last card, as leader, or without a card of the suit led."""
    if TRICKS_OF_A_DEAL in (situation.event.trick, situation.state.trick):
        facts = ("event.kind", trick_path(situation))
        return impossible("last_card_never_revokes", "SkO-4.2.1", facts=facts)
    table, leader = situation.state.table_cards, situation.state.leader
    if by is None or not table or leader is None or not is_announced(situation):
        return None
    contract = None if situation.game is None else situation.game.contract
    place = (by.index - leader.index) % 3
    if place == 0:
        facts = ("event.by", "state.leader")
        return impossible("leader_never_revokes", "SkO-4.2.1", facts=facts, seat=by.value)
    if contract is None:
        return None
    return _why_it_followed(situation, by, place=place, contract=contract)


def _why_it_followed(
    situation: Situation, by: Seat, *, place: int, contract: Contract
) -> Refusal | None:
    table, hand = situation.state.table_cards or (), situation.hands.get(by)
    following = followers(table[0], contract=contract)
    if place < len(table) and table[place] in following:
        facts = ("event.kind", "state.table_cards")
        card = table[place].value
        return impossible("card_did_follow", "SkO-4.2.1", facts=facts, card=card)
    if hand is not None and not hand & following:
        facts = ("event.kind", f"hands.{by.value}")
        return impossible("could_not_follow", "SkO-4.2.1", "SkO-4.2.2", facts=facts, seat=by.value)
    return None


def _why_no_trick_to_leave(situation: Situation, by: Person | None) -> Refusal | None:
    """Only who has taken a trick can leave one lying."""
    state, game = situation.state, situation.game
    if by is None or game is None or game.soloist is None:
        return None
    own = by is game.soloist
    taken = state.soloist_tricks if own else state.opponent_tricks
    if taken != 0:
        return None
    facts = ("event.by", f"state.{'soloist' if own else 'opponent'}_tricks")
    return impossible("no_trick_to_leave", "SkO-4.4.5", facts=facts, by=by.value)


def _why_no_wrong_discard(situation: Situation, event: WrongDiscard) -> Refusal | None:
    if event.laid_away is None:
        return None
    hand = situation.game is not None and situation.game.hand
    facts = ("event.kind", "event.laid_away")
    if event.laid_away == (0 if hand else 2):
        return impossible("discard_is_right", "SkO-3.4.6", facts=facts)
    if hand:
        facts = ("event.laid_away", "game.hand")
        return impossible("no_discard_in_hand_game", "SkO-2.1.3", facts=facts)
    if not 0 <= event.laid_away <= 12:
        return impossible("bad_value", facts=(), key="event.laid_away", expected="0 … 12")
    return None


def _why_no_wrong_sizes(event: WrongHandSizes) -> Refusal | None:
    sizes, skat = event.sizes, event.skat
    complete = len(sizes) == len(SEATS)
    facts = tuple(f"event.sizes.{seat.value}" for seat in sizes)
    if complete and skat is not None and sum(sizes.values()) + skat != 32:
        cards = sum(sizes.values()) + skat
        facts = (*facts, "event.skat")
        return impossible("sizes_not_32", "SkO-3.2.6", facts=facts, cards=cards)
    if complete and all(size == 10 for size in sizes.values()) and skat in (None, 2):
        return impossible("sizes_are_right", "SkO-3.2.9", facts=("event.kind", *facts))
    return None


def _why_no_misdeal(event: DealOutOfTurn) -> Refusal | None:
    first, found = event.first_wrong_deal, event.found_at
    if first is None or found is None or first <= found:
        return None
    facts = ("event.first_wrong_deal", "event.found_at")
    return impossible("found_before", "SkO-3.2.12", facts=facts, deal=first, found=found)
