"""The honesty probe: cards that a player cannot see must not change what he decides."""

from __future__ import annotations

from random import Random

import msgspec
from msgspec.structs import replace

from skat.arena.naming import Maker
from skat.arena.opening import dealt, pack_of_board, stream_of_seat
from skat.model.cards import Card, CardSet
from skat.model.seats import SEATS, Seat
from skat.players import Player
from skat.players.protocol import Telling
from skat.rules.actions import Action
from skat.rules.machine import must
from skat.rules.state import Hands, State
from skat.rules.views import view


class Change(msgspec.Struct, frozen=True):
    """A decision that changed with hidden cards: where, and what was decided both times."""

    board: int
    seat: Seat
    calls: int
    tricks: int
    decided: Action
    otherwise: Action


class Probe(msgspec.Struct, frozen=True):
    """How many decisions were compared, and those that changed: none, if the player is honest."""

    decisions: int
    changes: tuple[Change, ...]


def probe_honesty(maker: Maker, *, deals: int, seed: int) -> Probe:
    """Let the player play whole deals with himself, and ask his double about every decision.

    The double is made from the same seed and asked at the same moments, but in a deal whose hidden
    cards were dealt anew. Claims end the deal, as they wait for somebody who sees all cards.

    >>> from skat.arena.naming import parse_player
    >>> probe_honesty(parse_player("simple"), deals=1, seed=1).changes
    ()
    """
    decisions = 0
    changes: list[Change] = []
    for board in range(deals):
        chance = Random(f"honesty {seed} {board}")
        players, doubles = (
            {seat: maker(stream_of_seat(seed, board, seat)) for seat in SEATS} for _ in range(2)
        )
        state = dealt(pack_of_board(seed, board))
        told, told_otherwise = Telling(players), Telling(doubles)
        while state.turn is not None:
            seat = state.turn
            told.before(state, seat)
            action = _decided(players[seat], state, seat)
            anew = with_hidden_cards_anew(state, seat, chance)
            told_otherwise.before(anew, seat)
            otherwise = _decided(doubles[seat], anew, seat)
            decisions += 1
            if action != otherwise:
                found = Change(board, seat, len(state.calls), len(state.tricks), action, otherwise)
                changes.append(found)
            told.done(action, state)
            told_otherwise.done(action, state)
            state = must(state, action)
        told.over(state)
        told_otherwise.over(state)
    return Probe(decisions, tuple(changes))


def _decided(player: Player, state: State, seat: Seat) -> Action:
    """The decision; no other state than this one is within reach of a player who peeps."""
    return player.decide(view(state, seat))


def with_hidden_cards_anew(state: State, seat: Seat, chance: Random) -> State:
    """The deal with all cards that this seat cannot see dealt anew, hand sizes kept.

    His own cards, cards played, open hands and a skat that he knows stay where they are, so that
    his view is the same. Who failed to follow suit may hold such cards again: an honest player has
    nothing but the view, and cannot tell.

    >>> from skat.arena.opening import pack_of_board
    >>> before = dealt(pack_of_board(1, 0))
    >>> after = with_hidden_cards_anew(before, Seat.FOREHAND, Random(1))
    >>> view(before, Seat.FOREHAND) == view(after, Seat.FOREHAND), before.skat == after.skat
    (True, False)
    """
    knows_skat = seat is state.soloist and state.skat_taken
    hidden = [one for one in SEATS if one is not seat and one not in state.open_hands]
    cards = [card for one in hidden for card in state.hand_of(one)]
    if not knows_skat:
        cards.extend(state.skat)
    chance.shuffle(cards)
    hands = list(state.hands)
    for one in hidden:
        size = len(state.hand_of(one))
        hands[one.index], cards = CardSet.of(cards[:size]), cards[size:]
    skat = state.skat if knows_skat else CardSet.of(cards)
    anew = replace(state, hands=(hands[0], hands[1], hands[2]), skat=skat)
    return _with_a_past(anew, seat, chance)


def _with_a_past(state: State, seat: Seat, chance: Random) -> State:
    """The deal as it would have been dealt for these cards to be where they are."""
    past = list(state.hands)
    for trick in state.tricks:
        _give_back(past, trick.leader, trick.cards)
    _give_back(past, state.leader, state.trick)
    soloist, skat = state.soloist, state.skat
    if soloist is not None and state.skat_taken:
        if seat is soloist:
            skat = state.dealt_skat
        else:
            twelve = sorted(past[soloist.index] | state.skat, key=lambda card: card.index)
            skat = CardSet.of(chance.sample(twelve, 2))
        past[soloist.index] = (past[soloist.index] | state.skat) - skat
    hands: Hands = (past[0], past[1], past[2])
    return replace(state, dealt_hands=hands, dealt_skat=skat)


def _give_back(hands: list[CardSet], leader: Seat, cards: tuple[Card, ...]) -> None:
    for step, card in enumerate(cards):
        place = (leader.index + step) % 3
        hands[place] = hands[place].with_card(card)
