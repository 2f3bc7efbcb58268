"""The words of Skat as values: cards, contracts, tops, announcements, bids, game values.

>>> from skat.model import Contract, Tops, base_value, card_points, deck
>>> base_value(Contract.CLUBS), Tops(held=False, count=2).count, card_points(deck())
(12, 2, 120)

Nothing here knows of play, people or files. A name is loaded when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skat.model.door import door

if TYPE_CHECKING:
    from skat.model.cards import ALL_CARDS, Card, CardSet, Rank, Suit, card_points, deck
    from skat.model.contract import Announced, Announcement, Contract
    from skat.model.games import BID_VALUES, all_games, bid_values
    from skat.model.order import followers, sorted_for, trumps, winning_card
    from skat.model.refusal import Refusal
    from skat.model.seats import SEATS, Place, Seat
    from skat.model.top_trumps import Tops, tops
    from skat.model.units import BidValue, CardPoints, GameValue, ListPoints, TournamentPoints
    from skat.model.value import Level, base_value, game_value, null_value

__all__ = [
    "ALL_CARDS",
    "BID_VALUES",
    "SEATS",
    "Announced",
    "Announcement",
    "BidValue",
    "Card",
    "CardPoints",
    "CardSet",
    "Contract",
    "GameValue",
    "Level",
    "ListPoints",
    "Place",
    "Rank",
    "Refusal",
    "Seat",
    "Suit",
    "Tops",
    "TournamentPoints",
    "all_games",
    "base_value",
    "bid_values",
    "card_points",
    "deck",
    "followers",
    "game_value",
    "null_value",
    "sorted_for",
    "tops",
    "trumps",
    "winning_card",
]

_HOMES: Final = {
    "contract": ("Announced", "Announcement", "Contract"),
    "cards": ("ALL_CARDS", "Card", "CardSet", "Rank", "Suit", "card_points", "deck"),
    "games": ("BID_VALUES", "all_games", "bid_values"),
    "order": ("followers", "sorted_for", "trumps", "winning_card"),
    "refusal": ("Refusal",),
    "seats": ("SEATS", "Place", "Seat"),
    "top_trumps": ("Tops", "tops"),
    "units": ("BidValue", "CardPoints", "GameValue", "ListPoints", "TournamentPoints"),
    "value": ("Level", "base_value", "game_value", "null_value"),
}

__getattr__, __dir__ = door(__name__, _HOMES)
