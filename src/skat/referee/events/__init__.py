"""What can have gone wrong at a table, one small frozen value each.

An event says what happened and who did it, as far as that was told; what it means, the chapters
decide. `None` is always "not told", never "no".
"""

from __future__ import annotations

from typing import TypeAlias

from skat.referee.events.afterwards import (
    LevelDispute,
    WrongEntry,
)
from skat.referee.events.auction import (
    AnnouncementMissing,
    CallTakenBack,
    InvalidAnnouncement,
    LeadBeforeAnnouncement,
    NamedGameAsBid,
    NullBelowBid,
    OuvertNotShown,
    PrematurePass,
    SkatChanged,
    SkatInspected,
    WrongDiscard,
)
from skat.referee.events.base import (
    EventBase,
    Heap,
    Idle,
    Kibitzer,
    Person,
    Place,
)
from skat.referee.events.cards_seen import (
    CardPulled,
    CardsExposed,
    CountedAloud,
    HandSeen,
    Remark,
    SkatSeen,
    SkatTaken,
)
from skat.referee.events.dealing import (
    BadShuffle,
    CardExposedInDeal,
    CardsExchanged,
    CardStrayed,
    Complaint,
    CutMissing,
    DealComplaint,
    DealOutOfTurn,
    WrongCardCount,
    WrongHandSizes,
)
from skat.referee.events.ending import (
    CardsThrownIn,
    Claim,
    Concession,
)
from skat.referee.events.play import (
    CardOutOfTurn,
    CardTakenBack,
    LastTrickRefused,
    LeadOutOfTurn,
    Revoke,
    TrickGatheredEarly,
    TricksInspected,
    TricksLeftLying,
    TricksMixed,
)

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

__all__ = [
    "AnnouncementMissing",
    "BadShuffle",
    "CallTakenBack",
    "CardExposedInDeal",
    "CardOutOfTurn",
    "CardPulled",
    "CardStrayed",
    "CardTakenBack",
    "CardsExchanged",
    "CardsExposed",
    "CardsThrownIn",
    "Claim",
    "Complaint",
    "Concession",
    "CountedAloud",
    "CutMissing",
    "DealComplaint",
    "DealOutOfTurn",
    "Event",
    "EventBase",
    "HandSeen",
    "Heap",
    "Idle",
    "InvalidAnnouncement",
    "Kibitzer",
    "LastTrickRefused",
    "LeadBeforeAnnouncement",
    "LeadOutOfTurn",
    "LevelDispute",
    "NamedGameAsBid",
    "NullBelowBid",
    "OuvertNotShown",
    "Person",
    "Place",
    "PrematurePass",
    "Remark",
    "Revoke",
    "SkatChanged",
    "SkatInspected",
    "SkatSeen",
    "SkatTaken",
    "TrickGatheredEarly",
    "TricksInspected",
    "TricksLeftLying",
    "TricksMixed",
    "WrongCardCount",
    "WrongDiscard",
    "WrongEntry",
    "WrongHandSizes",
]
