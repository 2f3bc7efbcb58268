"""Everything that can happen in a deal, one small frozen value each.

Most actions are a player's and name his seat. `Deal`, `Verdict`, `Ruled`, `TimeOut` and `Leave`
come from outside: the shuffle, the solver, the referee, the clock, the connection.
"""

from __future__ import annotations

from enum import Enum
from types import UnionType
from typing import Literal, TypeAlias

import msgspec

from skat.model.cards import Card
from skat.model.contract import Announced, Announcement, Contract
from skat.model.seats import Seat
from skat.model.units import BidValue


class ActionBase(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """What all actions have in common: the wire form {"do": name, ...}.

    A seat, card, value or announcement of another type is refused when the action is made: its
    constructor raises TypeError.
    """

    def _must_be(self, field: str, kind: type | UnionType, right: str) -> None:
        if not isinstance(getattr(self, field), kind):
            raise self._wrong_type(field, right)

    def _must_be_cards(self, field: str) -> None:
        given = getattr(self, field)
        if not (isinstance(given, tuple) and all(isinstance(card, Card) for card in given)):
            raise self._wrong_type(field, "a tuple of cards")

    def _wrong_type(self, field: str, right: str) -> TypeError:
        given = getattr(self, field)
        return TypeError(f"{type(self).__name__}.{field} must be {right}, not {given!r}")


class SeatAction(ActionBase, frozen=True):
    """An action of the player in `seat`, or one that concerns him."""

    seat: Seat

    def __post_init__(self) -> None:
        if type(self.seat) is not Seat:
            raise self._wrong_type("seat", "a Seat")


class Deal(ActionBase, frozen=True, gc=False, tag="deal"):
    """The shuffled and cut pack, 32 cards from the top (SkO-3.2.6)."""

    pack: tuple[Card, ...]

    def __post_init__(self) -> None:
        self._must_be_cards("pack")


class Bid(SeatAction, frozen=True, gc=False, tag="bid"):
    """Name a value."""

    value: BidValue

    def __post_init__(self) -> None:
        SeatAction.__post_init__(self)
        self._must_be("value", int, "a number")


class Hold(SeatAction, frozen=True, gc=False, tag="hold"):
    """Say yes to the value named."""


class Pass(SeatAction, frozen=True, gc=False, tag="pass"):
    """Pass; also: no kontra answered with re."""


class TakeSkat(SeatAction, frozen=True, gc=False, tag="take_skat"):
    """Take the two skat cards into the hand."""


class Discard(SeatAction, frozen=True, gc=False, tag="discard"):
    """Lay two of twelve cards away."""

    cards: tuple[Card, Card]

    def __post_init__(self) -> None:
        SeatAction.__post_init__(self)
        self._must_be_cards("cards")


class TakeDiscardBack(SeatAction, frozen=True, gc=False, tag="take_discard_back"):
    """Take the two cards laid away back into the hand, while no game is announced (SkO-3.4.8)."""


class Announce(SeatAction, frozen=True, gc=False, tag="announce", omit_defaults=True):
    """Announce the game.

    `laid_open` is the leaflet's open hand on top of another announced level (LF-extra-levels);
    `instead` the game named in place of a null below the bid (SkO-3.4.4, option `soloist_names`);
    `spitze` the house rule that the lowest trump will take the last trick.
    """

    announcement: Announcement
    laid_open: bool = False
    instead: Contract | None = None
    spitze: bool = False

    def __post_init__(self) -> None:
        SeatAction.__post_init__(self)
        self._must_be("announcement", Announcement, "an Announcement")
        self._must_be("instead", Contract | None, "a Contract or None")


class PushOn(SeatAction, frozen=True, gc=False, tag="push_on"):
    """House rule: push the skat on without a look at it, which doubles the Ramsch."""


class Play(SeatAction, frozen=True, gc=False, tag="play"):
    """Play a card."""

    card: Card

    def __post_init__(self) -> None:
        SeatAction.__post_init__(self)
        self._must_be("card", Card, "a Card")


class Concede(ActionBase, frozen=True, gc=False, tag="concede"):
    """Give the game up; without a seat: the idle dealer does (SkO-4.3.1 to 4.3.3)."""

    seat: Seat | None

    def __post_init__(self) -> None:
        self._must_be("seat", Seat | None, "a Seat or None")


class Expose(SeatAction, frozen=True, gc=False, tag="expose"):
    """Lay the own cards open: propose to shorten the game, or claim the rest (SkO-4.3.4, 4.3.5).

    `asked` is the higher level a soloist asks for with a proposal.
    """

    asked: Announced = Announced.NONE

    def __post_init__(self) -> None:
        SeatAction.__post_init__(self)
        self._must_be("asked", Announced, "an Announced")


class ThrowIn(SeatAction, frozen=True, gc=False, tag="throw_in"):
    """Throw the own cards in (SkO-4.3.6)."""


class Agree(SeatAction, frozen=True, gc=False, tag="agree"):
    """Agree to a concession or a shortening."""


class Refuse(SeatAction, frozen=True, gc=False, tag="refuse"):
    """Refuse a concession or a shortening: play goes on."""


class Kontra(SeatAction, frozen=True, gc=False, tag="kontra"):
    """House rule: a defender doubles (LF-kontra)."""


class Re(SeatAction, frozen=True, gc=False, tag="re"):
    """House rule: the soloist answers kontra and doubles again (LF-re)."""


class AnnounceDefence(SeatAction, frozen=True, gc=False, tag="announce_defence"):
    """House rule: a defender announces schneider or schwarz (LF-defenders-announce)."""

    announced: Announced

    def __post_init__(self) -> None:
        SeatAction.__post_init__(self)
        self._must_be("announced", Announced, "an Announced")


class ShowCards(SeatAction, frozen=True, gc=False, tag="show_cards"):
    """Open play: let own cards be seen that are not due (SkO-4.1.9)."""

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        SeatAction.__post_init__(self)
        self._must_be_cards("cards")


class LookAtSkat(SeatAction, frozen=True, gc=False, tag="look_at_skat"):
    """Open play: look at the skat without a right to (SkO-3.2.14, 4.2.8)."""


class CallReferee(ActionBase, frozen=True, gc=False, tag="call_referee"):
    """Open play: claim that a rule was broken; without a seat the idle dealer does (4.1.11)."""

    seat: Seat | None

    def __post_init__(self) -> None:
        self._must_be("seat", Seat | None, "a Seat or None")


class Demand(SeatAction, frozen=True, gc=False, tag="demand"):
    """Open play: the offended party has the game ended, or wants it to go on (SkO-4.1.6)."""

    wants: Literal["end", "continue"]


class Verdict(ActionBase, frozen=True, gc=False, tag="verdict"):
    """From outside: whether the claim holds; if not, a line of play that refutes it."""

    holds: bool
    refutation: tuple[Card, ...] = ()


class Outcome(Enum):
    """What a ruling makes of the deal."""

    GAME_OVER = "game_over"
    REDEAL = "redeal"
    PASSED = "passed"
    CONTINUE = "continue"
    REOPEN_AUCTION = "reopen_auction"


class Ruled(ActionBase, frozen=True, gc=False, tag="ruled"):
    """From outside: the referee's ruling. With `GAME_OVER` it names winner and level.

    `put_right`: the offence is undone and play goes on from the moment before it; with
    `REOPEN_AUCTION` those in `may_bid` begin the auction anew.
    """

    outcome: Outcome
    winner: Literal["soloist", "defenders"] | None = None
    level: Literal["simple", "schneider", "schwarz"] | None = None
    articles: tuple[str, ...] = ()
    put_right: bool = False
    may_bid: tuple[Seat, ...] = ()


class TimeOut(SeatAction, frozen=True, gc=False, tag="time_out"):
    """From outside: this player's time is up and his game ends."""


class Leave(SeatAction, frozen=True, gc=False, tag="leave"):
    """From outside: this player left for good and his game ends."""


PlayerAction: TypeAlias = (
    Bid
    | Hold
    | Pass
    | TakeSkat
    | Discard
    | TakeDiscardBack
    | Announce
    | PushOn
    | Play
    | Concede
    | Expose
    | ThrowIn
    | Agree
    | Refuse
    | Kontra
    | Re
    | AnnounceDefence
    | ShowCards
    | LookAtSkat
    | CallReferee
    | Demand
)
"""What a player may do in a deal."""

Action: TypeAlias = Deal | PlayerAction | Verdict | Ruled | TimeOut | Leave
"""What can happen in a deal: an act of a player, or what comes from outside."""
