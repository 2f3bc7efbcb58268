"""Facts that cannot all be true: refused with a code that says what contradicts what."""

from __future__ import annotations

from collections.abc import Iterator

from skat.model.announcement import Announced
from skat.model.cards import Card
from skat.model.contract import Contract
from skat.model.order import followers
from skat.model.refusal import Detail, Refusal
from skat.model.seats import SEATS, Seat
from skat.referee.events import (
    AnnouncementMissing,
    CardOutOfTurn,
    CardPulled,
    CardsExposed,
    CardsThrownIn,
    CardTakenBack,
    Claim,
    DealOutOfTurn,
    Idle,
    InvalidAnnouncement,
    LeadOutOfTurn,
    NamedGameAsBid,
    NullBelowBid,
    Person,
    PrematurePass,
    Revoke,
    WrongCardCount,
    WrongDiscard,
    WrongHandSizes,
)
from skat.referee.facts.told import at_table, is_announced
from skat.referee.situation import PlayedGame, Situation, StateOfPlay
from skat.rules.scoring.finished import PACK_POINTS, TRICKS_OF_A_DEAL, Standing
from skat.rules.scoring.possible import (
    SKAT_POINTS,
    why_impossible_points,
    why_impossible_standing,
    why_impossible_tops,
)


def why_contradictory(situation: Situation) -> Refusal | None:
    """Why what was told cannot be true; None if nothing contradicts anything.

    >>> from skat.referee.events import Remark
    >>> why_contradictory(Situation(event=Remark(trick=11))).code
    'no_such_trick'
    """
    return next(
        (
            found
            for check in (_game, _tricks, _points, _cards, _event)
            for found in check(situation)
            if found is not None
        ),
        None,
    )


def _impossible(code: str, *articles: str, **details: Detail) -> Refusal:
    return Refusal(code, articles, details, impossible=True)


def _game(situation: Situation) -> Iterator[Refusal | None]:
    game = situation.game
    if game is None or game.contract is None:
        return
    if game.tops is not None and game.contract is not Contract.NULL:
        yield why_impossible_tops(game.tops, contract=game.contract)
    yield _why_no_level(situation, game, game.contract)


def _why_no_level(situation: Situation, game: PlayedGame, contract: Contract) -> Refusal | None:
    if game.announced is Announced.NONE or isinstance(situation.event, InvalidAnnouncement):
        return None
    if contract is Contract.NULL:
        if game.announced is Announced.OUVERT:
            return None
        return _impossible("no_such_level", "SkO-2.1.4", announced=game.announced.value)
    options = situation.rules.options
    free = (
        options.leaflet_ouvert
        if game.announced is Announced.OUVERT
        else options.leaflet_announcements
    )
    if game.hand or free:
        return None
    return _impossible("level_needs_hand", "SkO-2.1.3", "SkO-3.4.4", announced=game.announced.value)


def _tricks(situation: Situation) -> Iterator[Refusal | None]:
    state, event = situation.state, situation.event
    for trick in (event.trick, state.trick, getattr(event, "noticed_trick", None)):
        if trick is not None and not 1 <= trick <= TRICKS_OF_A_DEAL:
            yield _impossible("no_such_trick", "LF-tricks", trick=trick)
    if None not in (event.trick, state.trick) and event.trick != state.trick:
        yield _impossible("tricks_differ", trick=event.trick, state=state.trick)
    noticed = getattr(event, "noticed_trick", None)
    if noticed is not None and situation.trick is not None and noticed < situation.trick:
        yield _impossible("noticed_before", trick=situation.trick, noticed=noticed)
    own, theirs = state.soloist_tricks, state.opponent_tricks
    for taken in (own, theirs):
        if taken is not None and not 0 <= taken <= TRICKS_OF_A_DEAL:
            yield _impossible("tricks_impossible", "LF-tricks", tricks=taken)
    if own is None or theirs is None:
        return
    if own + theirs > TRICKS_OF_A_DEAL:
        yield _impossible("tricks_impossible", "LF-tricks", tricks=own + theirs)
    trick = event.trick if event.trick is not None else state.trick
    if trick is not None and own + theirs not in (trick - 1, trick):
        yield _impossible("trick_not_reached", trick=trick, taken=own + theirs)


def _points(situation: Situation) -> Iterator[Refusal | None]:
    state = situation.state
    own, theirs = state.soloist_points, state.opponent_points
    if own is not None and not state.tricks_only:
        yield why_impossible_points(own)
    if theirs is not None:
        yield why_impossible_points(theirs)
        if state.opponent_tricks == 0 and theirs > 0:
            yield _impossible("points_without_trick", "SkO-1.2.2", points=theirs)
    if state.skat_points is not None and state.skat_points not in SKAT_POINTS:
        yield _impossible("skat_points_impossible", "SkO-2.2.1", points=state.skat_points)
    if own is not None and (own < 0 or own > PACK_POINTS):
        yield _impossible("points_impossible", "SkO-1.2.2", points=own)
    if own is not None and theirs is not None:
        if own + theirs > PACK_POINTS:
            yield _impossible("points_exceed_pack", "SkO-1.2.2", points=own + theirs)
        yield _why_not_together(situation, state)


def _why_not_together(situation: Situation, state: StateOfPlay) -> Refusal | None:
    """The check of a full standing, where all four numbers were told."""
    own, theirs = state.soloist_points, state.opponent_points
    own_tricks, their_tricks = state.soloist_tricks, state.opponent_tricks
    contract = None if situation.game is None else situation.game.contract
    if own is None or theirs is None or own_tricks is None or their_tricks is None:
        return None
    if state.tricks_only or contract is None or situation.game is None:
        return None
    standing = Standing(own, theirs, own_tricks, their_tricks)
    return why_impossible_standing(standing, contract=contract, tops=situation.game.tops)


def _cards(situation: Situation) -> Iterator[Refusal | None]:
    table = situation.state.table_cards or ()
    seen: set[Card] = set()
    for card in (*table, *(card for hand in situation.hands.values() for card in hand)):
        if card in seen:
            yield _impossible("card_twice", "SkO-1.2.1", card=card.value)
        seen.add(card)
    for seat, hand in situation.hands.items():
        if len(hand) > 12:
            yield _impossible("hand_too_big", "SkO-3.2.6", seat=seat.value, cards=len(hand))
        yield _why_not_so_many(situation, seat, len(hand))
    event = situation.event
    if isinstance(event, CardsExposed) and isinstance(event.by, Seat) and event.cards:
        yield _why_not_so_many(situation, event.by, len(event.cards))
    if len(table) > 3:
        yield _impossible("trick_too_big", "SkO-4.4.1", cards=len(table))


def _why_not_so_many(situation: Situation, seat: Seat, cards: int) -> Refusal | None:
    """Nobody holds more cards than tricks are left; twelve are those of a deal.

    Fewer may be all that was told.
    """
    trick = situation.trick
    if trick is None or cards == 12 or isinstance(situation.event, WrongCardCount):
        return None
    if cards <= TRICKS_OF_A_DEAL - trick + 1:
        return None
    return _impossible(
        "hand_contradicts_trick", "LF-tricks", seat=seat.value, cards=cards, trick=trick
    )


_WITH_CARDS = (
    PrematurePass,
    NamedGameAsBid,
    Revoke,
    LeadOutOfTurn,
    CardOutOfTurn,
    CardPulled,
    CardTakenBack,
    Claim,
    CardsThrownIn,
    WrongCardCount,
)
"""What only somebody with cards can do."""

_BY_SOLOIST = (AnnouncementMissing, InvalidAnnouncement, NullBelowBid, WrongDiscard)
"""What only the soloist can do."""


def _event(situation: Situation) -> Iterator[Refusal | None]:
    event = situation.event
    by = None if event.by is None else at_table(situation, event.by)
    if by is Idle.DEALER and isinstance(event, _WITH_CARDS):
        yield _impossible("dealer_has_no_cards", "SkO-3.2.7")
    if isinstance(event, _BY_SOLOIST):
        yield _why_not_the_soloist(situation, by)
    if isinstance(event, Revoke):
        yield _why_no_revoke(situation, by if isinstance(by, Seat) else None)
    if isinstance(event, LeadOutOfTurn):
        yield _why_no_wrong_lead(situation, by if isinstance(by, Seat) else None)
    if isinstance(event, WrongDiscard):
        yield _why_no_wrong_discard(situation, event)
    if isinstance(event, WrongHandSizes):
        yield _why_no_wrong_sizes(event)
    if isinstance(event, DealOutOfTurn):
        yield _why_no_misdeal(event)


def _why_not_the_soloist(situation: Situation, by: Person | None) -> Refusal | None:
    soloist = None if situation.game is None else situation.game.soloist
    if by is None or soloist is None or by is soloist:
        return None
    return _impossible("only_the_soloist_can", "SkO-3.4.1", by=by.value, soloist=soloist.value)


def _why_no_wrong_lead(situation: Situation, by: Seat | None) -> Refusal | None:
    state = situation.state
    if by is None or state.table_cards or state.leader is not by:
        return None
    return _impossible("lead_was_in_turn", "SkO-4.1.1", seat=by.value)


def _why_no_revoke(situation: Situation, by: Seat | None) -> Refusal | None:
    """Nobody revokes with his last card, as leader, or without a card of the suit led."""
    if TRICKS_OF_A_DEAL in (situation.event.trick, situation.state.trick):
        return _impossible("last_card_never_revokes", "SkO-4.2.1")
    table, leader = situation.state.table_cards, situation.state.leader
    if by is None or not table or leader is None or not is_announced(situation):
        return None
    contract = None if situation.game is None else situation.game.contract
    place = (by.index - leader.index) % 3
    if place == 0:
        return _impossible("leader_never_revokes", "SkO-4.2.1", seat=by.value)
    if contract is None:
        return None
    following = followers(table[0], contract=contract)
    if place < len(table) and table[place] in following:
        return _impossible("card_did_follow", "SkO-4.2.1", card=table[place].value)
    hand = situation.hands.get(by)
    if hand is not None and not hand & following:
        return _impossible("could_not_follow", "SkO-4.2.1", "SkO-4.2.2", seat=by.value)
    return None


def _why_no_wrong_discard(situation: Situation, event: WrongDiscard) -> Refusal | None:
    if event.laid_away is None:
        return None
    hand = situation.game is not None and situation.game.hand
    if event.laid_away == (0 if hand else 2):
        return _impossible("discard_is_right", "SkO-3.4.6")
    if hand:
        return _impossible("no_discard_in_hand_game", "SkO-2.1.3")
    return None


def _why_no_wrong_sizes(event: WrongHandSizes) -> Refusal | None:
    sizes, skat = event.sizes, event.skat
    complete = len(sizes) == len(SEATS)
    if complete and skat is not None and sum(sizes.values()) + skat != 32:
        return _impossible("sizes_not_32", "SkO-3.2.6", cards=sum(sizes.values()) + skat)
    if complete and all(size == 10 for size in sizes.values()) and skat in (None, 2):
        return _impossible("sizes_are_right", "SkO-3.2.9")
    return None


def _why_no_misdeal(event: DealOutOfTurn) -> Refusal | None:
    first, found = event.first_wrong_deal, event.found_at
    if first is None or found is None or first <= found:
        return None
    return _impossible("noticed_before", trick=first, noticed=found)
