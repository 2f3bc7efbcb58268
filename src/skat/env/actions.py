"""The frozen numbering of actions, version 0: `Discrete(128)`, the same in every environment.

| number | means |
|---|---|
| 0..31 | a card, by its index: play it; while laying away: this card, in either order |
| 32, 33, 34 | pass; hold; take the skat |
| 35..97 | the 63 bid values, ascending |
| 98..104 | announcements after the skat: diamonds to clubs, grand, null, null ouvert |
| 105..126 | hand: four levels for each of five contracts, then null hand, null ouvert hand |
| 127 | give up |

Methods that value actions want a legal action as 48 numbers, one row an action: the card (0 to 31),
pass, hold, take the skat, bid, announcement, giving up (32 to 37), the contract (38 to 43), hand,
the level announced, and the step of the bid divided by 16 with its rest.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from skat.model.cards import ALL_CARDS
from skat.model.contract import ALL_CONTRACTS, TRUMP_CONTRACTS, Announced, Announcement, Contract
from skat.model.games import BID_VALUES
from skat.model.seats import Seat
from skat.notation.words import write_announcement
from skat.rules.actions import Action, Announce, Bid, Concede, Discard, Hold, Pass, Play, TakeSkat

ACTIONS: Final = 128
"""How many numbers of actions there are, the same in every phase."""
NUMBERING: Final = 0
"""The version of the numbering; a number never changes its meaning."""

PASS: Final = 32
HOLD: Final = 33
TAKE_SKAT: Final = 34
FIRST_BID: Final = 35
FIRST_ANNOUNCEMENT: Final = 98
FIRST_HAND: Final = 105
GIVE_UP: Final = 127

_AFTER_SKAT = (
    *(Announcement(contract) for contract in ALL_CONTRACTS),
    Announcement(Contract.NULL, announced=Announced.OUVERT),
)
_HAND = (
    *(
        Announcement(contract, hand=True, announced=level)
        for contract in TRUMP_CONTRACTS
        for level in Announced
    ),
    Announcement(Contract.NULL, hand=True),
    Announcement(Contract.NULL, hand=True, announced=Announced.OUVERT),
)

ANNOUNCEMENTS: Final = {
    **dict(enumerate(_AFTER_SKAT, FIRST_ANNOUNCEMENT)),
    **dict(enumerate(_HAND, FIRST_HAND)),
}
"""The announcement of each number from 98 to 126."""

_NUMBER_OF_ANNOUNCEMENT = {announcement: number for number, announcement in ANNOUNCEMENTS.items()}
_NUMBER_OF_BID = {value: number for number, value in enumerate(BID_VALUES, FIRST_BID)}

_WORDS = (
    *(str(card) for card in ALL_CARDS),
    "p",
    "y",
    "s",
    *(str(value) for value in BID_VALUES),
    *(write_announcement(announcement) for announcement in ANNOUNCEMENTS.values()),
    "RE",
)
_NUMBER_OF_WORD = {word: number for number, word in enumerate(_WORDS)}


def action_to_string(number: int) -> str:
    """The word of an action, as ISS records write it. Raises ValueError for an unknown number.

    >>> [action_to_string(number) for number in (31, 32, 35, 98, 108, 126)]
    ['CJ', 'p', '18', 'D', 'DO', 'NOH']
    """
    return _WORDS[_checked(number)]


def string_to_action(word: str) -> int:
    """The number of a word: the inverse of `action_to_string`. Raises ValueError.

    >>> string_to_action("NOH"), string_to_action("264")
    (126, 97)
    """
    if word not in _NUMBER_OF_WORD:
        raise ValueError(f"no action has the word {word!r}")
    return _NUMBER_OF_WORD[word]


def rules_action(number: int, seat: Seat) -> Action:
    """An action of this seat for the rules. Raises ValueError for an unknown number.

    A card is a card played; laying away takes two numbers and is for the caller to put together.

    >>> rules_action(33, Seat.FOREHAND)
    Hold(seat=<Seat.FOREHAND: 'forehand'>)
    """
    _checked(number)
    if number < PASS:
        return Play(seat, ALL_CARDS[number])
    if FIRST_BID <= number < FIRST_ANNOUNCEMENT:
        return Bid(seat, BID_VALUES[number - FIRST_BID])
    if number in ANNOUNCEMENTS:
        return Announce(seat, ANNOUNCEMENTS[number])
    return _PLAIN[number](seat)


_PLAIN: Final[dict[int, type[Pass | Hold | TakeSkat | Concede]]] = {
    PASS: Pass,
    HOLD: Hold,
    TAKE_SKAT: TakeSkat,
    GIVE_UP: Concede,
}


def numbers_of(action: Action) -> tuple[int, ...]:
    """The numbers of an action of the rules: one, for a discard two, none where it has none.

    >>> from skat.model.units import BidValue
    >>> numbers_of(Bid(Seat.MIDDLEHAND, BidValue(20)))
    (36,)
    """
    match action:
        case Play(_, card):
            return (card.index,)
        case Bid(_, value):
            return (_NUMBER_OF_BID[value],)
        case Announce(_, announcement, laid_open=False, instead=None):
            number = _NUMBER_OF_ANNOUNCEMENT.get(announcement)
            return () if number is None else (number,)
        case Discard(_, cards):
            return tuple(card.index for card in cards)
    return tuple(number for number, kind in _PLAIN.items() if isinstance(action, kind))


def _checked(number: int) -> int:
    if not 0 <= number < ACTIONS:
        raise ValueError(f"an action is a number from 0 to 127, not {number}")
    return number


_BIDS, _ANNOUNCEMENT, _GIVES_UP, _CONTRACT, _BY_HAND, _LEVEL, _STEP = 35, 36, 37, 38, 44, 45, 46


def _features() -> NDArray[np.uint8]:
    rows = np.zeros((ACTIONS, 48), np.uint8)
    plain = np.arange(FIRST_BID)
    rows[plain, plain] = 1
    for step, action in enumerate(range(FIRST_BID, FIRST_ANNOUNCEMENT)):
        rows[action, _BIDS] = 1
        rows[action, _STEP : _STEP + 2] = divmod(step, 16)
    for action, announcement in ANNOUNCEMENTS.items():
        rows[action, [_ANNOUNCEMENT, _CONTRACT + announcement.contract.index]] = 1
        rows[action, _BY_HAND] = announcement.hand
        rows[action, _LEVEL] = list(Announced).index(announcement.announced)
    rows[GIVE_UP, _GIVES_UP] = 1
    return rows


FEATURES: Final = _features()
"""A row for each of the 128 actions."""


def write_features(
    legal: NDArray[np.int16], features: NDArray[np.uint8], offsets: NDArray[np.int32]
) -> None:
    """Writes a row for each legal action; those of game i are `offsets[i]` to `offsets[i + 1]`."""
    there = legal >= 0
    there.sum(1).cumsum(out=offsets[1:])
    np.take(FEATURES, legal[there], axis=0, out=features[: offsets[-1]])
