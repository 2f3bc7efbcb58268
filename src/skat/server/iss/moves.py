"""What a client's move means in the actions of the rules: exact where it counts, else tolerant."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from skat.model.announcement import Announced
from skat.model.cards import Card
from skat.model.seats import Seat
from skat.model.units import BidValue
from skat.notation.words import CALLS, CARDS, GAME, RESIGNED, SHOWN, read_announcement
from skat.rules.actions import (
    Action,
    ActionBase,
    Announce,
    Bid,
    Discard,
    Hold,
    Pass,
    Play,
    TakeSkat,
)
from skat.rules.state import Phase, State

_NUMBER: Final = re.compile(r"[0-9]{1,6}")
_HIGHEST: Final = 500


class BadMove(msgspec.Struct, frozen=True):
    """Why a move means nothing now: the key of the error, and what helps a reader."""

    key: str
    details: str = ""


class Meant(msgspec.Struct, frozen=True):
    """The actions of a move, one after the other, and the first half of one that is kept back."""

    actions: tuple[Action, ...] = ()
    half: str = ""


class ShowHand(msgspec.Struct, frozen=True):
    """The soloist shows his cards."""


class Resign(msgspec.Struct, frozen=True):
    """A player gives up."""


def meant(text: str, seat: Seat, deal: State, *, half: str) -> Meant | ShowHand | Resign | BadMove:
    """What this move of a seat means in this deal; `half` is the announcement kept back before.

    Whether it may happen is for the rules to say.
    """
    upper = text.upper()
    if upper == RESIGNED:
        return Resign()
    if upper.partition(".")[0] == SHOWN:
        return ShowHand()
    if deal.turn is not seat:
        return BadMove("_not_your_turn")
    word = CALLS.get(text.lower()) if len(text) == 1 else None
    if deal.phase is Phase.AUCTION:
        return _call(text, word, seat)
    if deal.phase is Phase.SKAT and word is TakeSkat:
        return Meant((TakeSkat(seat),))
    if deal.phase in (Phase.SKAT, Phase.DISCARD):
        return _announcement(upper, seat, deal, half=half)
    if deal.phase is Phase.PLAY:
        return _card(upper, seat)
    return BadMove("_invalid_move_colon", text)


def _call(text: str, word: type[ActionBase] | None, seat: Seat) -> Meant | BadMove:
    if word is Pass:
        return Meant((Pass(seat),))
    if word is Hold:
        return Meant((Hold(seat),))
    if not _NUMBER.fullmatch(text):
        return BadMove("_bid_not_number_colon", text)
    if int(text) >= _HIGHEST:
        return BadMove("_bid_ridiculous", text)
    return Meant((Bid(seat, BidValue(int(text))),))


def _card(upper: str, seat: Seat) -> Meant | BadMove:
    card = CARDS.get(upper)
    if card is None:
        return BadMove("_error_parsing_card", upper)
    return Meant((Play(seat, card),))


def _announcement(upper: str, seat: Seat, deal: State, *, half: str) -> Meant | BadMove:
    taken = deal.phase is Phase.DISCARD
    pair = _listed(upper)
    if half and pair is not None and len(pair) == 2:
        # Clients of old say their game first, and which cards they lay away after that.
        upper = f"{half}.{upper}"
    game = GAME.fullmatch(upper)
    if game is None:
        return BadMove("_invalid_move_colon", upper)
    letter, modifiers, rest = game.groups()
    in_null = letter == "N"
    refused = _why_no_game(modifiers, in_null=in_null, taken=taken)
    if refused is not None:
        return refused
    if "Z" in modifiers:
        modifiers = modifiers.replace("S", "")
    announcement = read_announcement(letter, "".join(dict.fromkeys(modifiers)))
    if announcement.announced is Announced.OUVERT and not in_null and taken:
        return BadMove("_hand_illegal_after_pickup", upper)
    announce = Announce(seat, announcement)
    if not taken:
        # Some clients add their ten cards to every hand game; the true ones are known.
        return Meant((announce,))
    if rest is None:
        return Meant(half=upper)
    cards = _listed(rest)
    if cards is None:
        return BadMove("_error_parsing_card", rest)
    if len(cards) < 2:
        return BadMove("_move_needs_3_parts_colon", upper)
    if cards[0] is cards[1]:
        return BadMove("_illegal_discards", rest)
    return Meant((Discard(seat, (cards[0], cards[1])), announce))


def _why_no_game(modifiers: str, *, in_null: bool, taken: bool) -> BadMove | None:
    if in_null and set(modifiers) & {"S", "Z"}:
        return BadMove("_illegal_move_colon", f"N{modifiers}")
    if taken and set(modifiers) & {"H", "S", "Z"}:
        return BadMove("_hand_illegal_after_pickup")
    says_hand = "H" in modifiers or ("O" in modifiers and not in_null)
    if not taken and not says_hand:
        return BadMove("_must_declare_hand")
    return None


def _listed(text: str) -> list[Card] | None:
    """The cards of a list separated by points; None where something else is there."""
    cards = [CARDS.get(word) for word in text.split(".") if word]
    return None if None in cards else [card for card in cards if card is not None]
