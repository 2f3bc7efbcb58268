"""What can have gone wrong at a table, one small frozen value each.

An event is what happened and who did it, as far as that is known; the chapters decide what it
means. `None` is always "not known", never "no". The events stand in the order of a deal.
"""

from __future__ import annotations

from enum import Enum
from typing import Literal, TypeAlias

import msgspec

from skat.model.cards import Card
from skat.model.contract import Announced
from skat.model.seats import Seat


class Idle(Enum):
    """Table players who hold no cards in this deal."""

    DEALER = "dealer"
    IDLE = "idle"
    """Another one, at a table of five and more (SkO-3.2.7)."""

    __hash__ = object.__hash__


Person: TypeAlias = Seat | Idle
"""A player or the idle dealer; at a table of three "dealer" is rearhand."""


class Heap(Enum):
    """Where cards lie that nobody holds."""

    SKAT = "skat"
    TRICKS = "tricks"

    __hash__ = object.__hash__


Place: TypeAlias = Seat | Heap
"""Where a card can have got to."""


class Kibitzer(Enum):
    """An onlooker, who does not belong to the table."""

    KIBITZER = "onlooker"

    __hash__ = object.__hash__


class EventBase(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """What all events have in common.

    `by` is who did it, `claimed_by` who calls it, `trick` the number of the trick it happened in;
    `cards_mixed` says that the cards of both parties lie together already.
    """

    by: Person | None = None
    claimed_by: Person | Kibitzer | None = None
    cards_mixed: bool = False
    trick: int | None = None


class CardExposedInDeal(EventBase, frozen=True, kw_only=True, tag="card_exposed_in_deal"):
    """A card was turned face up while cards were dealt; `fault` is whose fault it was.

    `picked_up`: whether the claimant had taken up his cards by then.
    """

    fault: Literal["dealer", "shared", "other"] | None = None
    picked_up: bool | None = None


class _BeforeTheDeal(EventBase, frozen=True, kw_only=True):
    """`what` says what was wrong, `packet` how many cards one of the two packets had.

    `picked_up`: whether the complainant had taken up his cards by then.
    """

    what: str | None = None
    packet: int | None = None
    picked_up: bool | None = None


class DealComplaint(_BeforeTheDeal, frozen=True, kw_only=True, tag="deal_complaint"):
    """A complaint about shuffle, cut or the manner of dealing."""


class BadShuffle(_BeforeTheDeal, frozen=True, kw_only=True, tag="bad_shuffle"):
    """Card faces were seen while the dealer shuffled, or cards were marked or leafed through."""


class CutMissing(_BeforeTheDeal, frozen=True, kw_only=True, tag="cut_missing"):
    """The pack was not cut, not cut as it should be, or nobody is there to cut it."""


Complaint: TypeAlias = CardExposedInDeal | DealComplaint | BadShuffle | CutMissing
"""What must be complained about before the cards are picked up (SkO-3.2.10)."""


class WrongHandSizes(EventBase, frozen=True, kw_only=True, tag="wrong_hand_sizes"):
    """Hands as dealt had wrong sizes, before the skat was taken and a card played."""

    sizes: dict[Seat, int] = msgspec.field(default_factory=dict)
    skat: int | None = None
    noticed: Literal["auction", "play", "end"] | None = None


class WrongCardCount(EventBase, frozen=True, kw_only=True, tag="wrong_card_count"):
    """After a correct deal a player has too many or too few cards left."""

    sizes: dict[Seat, int] = msgspec.field(default_factory=dict)
    proved: Announced = Announced.NONE


class DealOutOfTurn(EventBase, frozen=True, kw_only=True, tag="deal_out_of_turn"):
    """The wrong player dealt; deals are counted from 1 in the round."""

    noticed: (
        Literal["same_round", "round_entered", "later_round", "untraceable", "signed"] | None
    ) = None
    first_wrong_deal: int | None = None
    found_at: int | None = None


class _Strayed(EventBase, frozen=True, kw_only=True):
    """`cards` came from `origin`, a hand, the skat or the tricks `to` another of these places."""

    cards: tuple[Card, ...] | None = None
    origin: Place | None = msgspec.field(name="from", default=None)
    to: Place | None = None


class CardStrayed(_Strayed, frozen=True, kw_only=True, tag="card_strayed"):
    """Cards got by mistake where they do not belong: into the skat, among the tricks."""


class CardsExchanged(_Strayed, frozen=True, kw_only=True, tag="cards_exchanged"):
    """Cards were taken for others by mistake, one for one, so that every number stays right."""


class PrematurePass(EventBase, frozen=True, kw_only=True, tag="premature_pass"):
    """A pass out of turn."""

    game_named: str | None = None


class CallTakenBack(EventBase, frozen=True, kw_only=True, tag="call_taken_back"):
    """A player wants another call for the one he `said`; `answered`: the next has spoken since."""

    said: str | None = None
    corrected_to: str | None = None
    answered: bool | None = None


class NamedGameAsBid(EventBase, frozen=True, kw_only=True, tag="named_game_as_bid"):
    """A game named in the auction in place of a value."""

    game_named: str | None = None


class _Announcing(EventBase, frozen=True, kw_only=True):
    """`said` is what the soloist announced, `corrected_to` what he says now."""

    said: str | None = None
    corrected_to: str | None = None


class InvalidAnnouncement(_Announcing, frozen=True, kw_only=True, tag="invalid_announcement"):
    """An announcement that visibly breaks the basic rules."""


class AnnouncementMissing(_Announcing, frozen=True, kw_only=True, tag="announcement_missing"):
    """A game, or one of its levels, was not announced."""


class NullBelowBid(_Announcing, frozen=True, kw_only=True, tag="null_below_bid"):
    """A null that is worth less than the bid; `said` may name the game conceded in its place."""


class LeadBeforeAnnouncement(
    _Announcing, frozen=True, kw_only=True, tag="lead_before_announcement"
):
    """A card was played before the game was announced."""


class OuvertNotShown(EventBase, frozen=True, kw_only=True, tag="ouvert_not_shown"):
    """The soloist of an open game did not lay his cards open before the first card."""


class _Laying(EventBase, frozen=True, kw_only=True):
    """`laid_away` is how many cards the soloist laid away."""

    laid_away: int | None = None


class SkatChanged(_Laying, frozen=True, kw_only=True, tag="skat_changed"):
    """The soloist changed the skat or his discard after announcing."""


class SkatInspected(_Laying, frozen=True, kw_only=True, tag="skat_inspected"):
    """The soloist looked at the skat or his discard after announcing."""


class WrongDiscard(_Laying, frozen=True, kw_only=True, tag="wrong_discard"):
    """The soloist laid away more or fewer than two cards."""


class SkatSeen(EventBase, frozen=True, kw_only=True, tag="skat_seen"):
    """The skat was looked at, turned or lifted."""


class SkatTaken(EventBase, frozen=True, kw_only=True, tag="skat_taken"):
    """A player took the skat into his hand; `agreed` are those for whom it is identifiable."""

    agreed: tuple[Person, ...] | None = None


class HandSeen(EventBase, frozen=True, kw_only=True, tag="hand_seen"):
    """A look into another player's hand; an idle dealer's into `hands_seen` hands."""

    hands_seen: Literal[1, 2] | None = None


class OwnCards(EventBase, frozen=True, kw_only=True):
    """`cards` are those that a player shows; he holds them himself."""

    cards: tuple[Card, ...] | None = None


class _Shown(OwnCards, frozen=True, kw_only=True):
    """`influence`: whether play could be influenced.

    Where that is not known, it could, except with everybody's last card.
    """

    influence: bool | None = None


class CardsExposed(_Shown, frozen=True, kw_only=True, tag="cards_exposed"):
    """A player showed or dropped cards face up."""


class CardPulled(_Shown, frozen=True, kw_only=True, tag="card_pulled"):
    """A player pulled a card from his hand before his turn, for all to see."""


class _Betrayed(EventBase, frozen=True, kw_only=True):
    """`cards` are those that were betrayed, `influence` is as with cards shown."""

    cards: tuple[Card, ...] | None = None
    influence: bool | None = None


class Remark(_Betrayed, frozen=True, kw_only=True, tag="remark"):
    """Cards betrayed or play influenced by word or gesture.

    `warning`: he kept another from a fault.
    """

    warning: bool = False


class CountedAloud(_Betrayed, frozen=True, kw_only=True, tag="counted_aloud"):
    """Trumps or points were counted aloud."""


class _Played(EventBase, frozen=True, kw_only=True):
    """`noticed` is when: after the second card of the trick, after the third, or later."""

    noticed: Literal["second_card", "third_card", "later"] | None = None
    noticed_trick: int | None = None


class LeadOutOfTurn(_Played, frozen=True, kw_only=True, tag="lead_out_of_turn"):
    """A lead by a player who was not on lead."""


class CardOutOfTurn(_Played, frozen=True, kw_only=True, tag="card_out_of_turn"):
    """A player played to a trick before his turn."""

    influence: bool | None = None


class Revoke(_Played, frozen=True, kw_only=True, tag="revoke"):
    """A player did not follow although he could."""


class _Gathering(EventBase, frozen=True, kw_only=True):
    """`gathered_points` lie properly gathered (with the skat), `lying_points` in tricks left."""

    gathered_points: int | None = None
    lying_points: int | None = None


class TricksInspected(_Gathering, frozen=True, kw_only=True, tag="tricks_inspected"):
    """Gathered tricks, the last one or others, turned up, or cards counted in them again."""

    looked_at: Literal["earlier", "last"] | None = None


class LastTrickRefused(EventBase, frozen=True, kw_only=True, tag="last_trick_refused"):
    """A player would not show the last trick again; `claimed_by` had asked for it."""


class TricksMixed(_Gathering, frozen=True, kw_only=True, tag="tricks_mixed"):
    """Gathered tricks were mixed, so that they cannot be checked."""


class TricksLeftLying(_Gathering, frozen=True, kw_only=True, tag="tricks_left_lying"):
    """A party left won tricks ungathered, and lost one after that."""


class TrickGatheredEarly(_Gathering, frozen=True, kw_only=True, tag="trick_gathered_early"):
    """A trick was gathered before its third card, and the next one led to."""


class CardTakenBack(_Gathering, frozen=True, kw_only=True, tag="card_taken_back"):
    """A player took a card back that he had played."""


class Claim(OwnCards, frozen=True, kw_only=True, tag="claim"):
    """A player laid his hand open: a claim, or a proposal to shorten.

    `holds` is the verdict where the table has already found it; without it the cards decide.
    """

    asked_level: Announced = Announced.NONE
    agreed: tuple[Person, ...] | None = None
    holds: bool | None = None


class Concession(EventBase, frozen=True, kw_only=True, tag="concession"):
    """A player gave the game up; `agreed` absent means that nobody was asked."""

    agreed: tuple[Person, ...] | None = None


class CardsThrownIn(EventBase, frozen=True, kw_only=True, tag="throw_in"):
    """A player threw his cards in."""

    agreed: tuple[Person, ...] | None = None


class _Afterwards(EventBase, frozen=True, kw_only=True):
    """`noticed`: in the series or later; `consent`: of all concerned; `level`: how far it went."""

    noticed: Literal["series", "later"] | None = None
    consent: bool | None = None
    level: Literal["simple", "schneider", "schwarz"] | None = None


class WrongEntry(_Afterwards, frozen=True, kw_only=True, tag="wrong_entry"):
    """A deal was entered wrongly in the list."""


class LevelDispute(_Afterwards, frozen=True, kw_only=True, tag="level_dispute"):
    """The parties disagree how far a finished game went.

    `by` claims the level: a soloist that he won it, a defender that the soloist lost.
    """


Event: TypeAlias = (
    CardExposedInDeal
    | DealComplaint
    | BadShuffle
    | CutMissing
    | WrongHandSizes
    | WrongCardCount
    | DealOutOfTurn
    | SkatSeen
    | SkatTaken
    | HandSeen
    | CardStrayed
    | CardsExchanged
    | PrematurePass
    | NamedGameAsBid
    | CallTakenBack
    | InvalidAnnouncement
    | AnnouncementMissing
    | NullBelowBid
    | LeadBeforeAnnouncement
    | OuvertNotShown
    | SkatChanged
    | SkatInspected
    | WrongDiscard
    | LeadOutOfTurn
    | CardOutOfTurn
    | Revoke
    | CardsExposed
    | CardPulled
    | Remark
    | CountedAloud
    | TricksInspected
    | LastTrickRefused
    | TricksMixed
    | TricksLeftLying
    | TrickGatheredEarly
    | CardTakenBack
    | Claim
    | Concession
    | CardsThrownIn
    | WrongEntry
    | LevelDispute
)
"""Every kind of event the referee rules on."""
