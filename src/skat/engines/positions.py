"""Positions of every phase to try an engine with, each as the seat on turn sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

import msgspec

from skat.model.cards import ALL_CARDS
from skat.model.contract import Contract
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.notation.iss_record import IssMove
from skat.notation.seen_moves import SideWord, aside_of, moves_seen
from skat.notation.seen_words import AFTER_SKAT, legal_words, meant_by
from skat.players import Player, make_player
from skat.rules.actions import Action, Deal, Verdict
from skat.rules.editions import PRESENT_RULES, RuleSet
from skat.rules.machine import is_over, must, start
from skat.rules.state import Phase, State
from skat.rules.views import view

_SIDE_STEP: Final = 0.15
"""How often a rare legal word takes the place of what the player decides."""

_RARE: Final = ("SC", "GU", "NO", "NOH", "NH", "GO", "CHS", "p", "K")
_PLAYERS: Final = ("simple", "simple", "random")

_IN_A_DEAL: Final = 4
"""The most positions of one deal, so that many deals come up."""


class AskedPosition(msgspec.Struct, frozen=True, kw_only=True):
    """A seat on turn in a deal: the state, the seat, the moves that it saw, the kind of moment."""

    state: State
    seat: Seat
    moves: tuple[IssMove, ...]
    kind: str


def positions(number: int, *, seed: int, rules: RuleSet = PRESENT_RULES) -> Iterator[AskedPosition]:
    """So many positions, the same ones for a seed, taken in turn from all kinds of moments.

    >>> kinds = {position.kind for position in positions(60, seed=1)}
    >>> {"after the skat", "answering a bid", "playing to null", "skat or hand"} <= kinds
    True
    """
    seen: dict[str, int] = {}
    deal = given = 0
    while given < number:
        asked = list(_of_deal(Random(f"{seed} {deal}"), rules))
        deal += 1
        asked.sort(key=lambda position: seen.get(position.kind, 0))
        for position in asked[:_IN_A_DEAL]:
            if given < number:
                given += 1
                seen[position.kind] = seen.get(position.kind, 0) + 1
                yield position


def _of_deal(chance: Random, rules: RuleSet) -> Iterator[AskedPosition]:
    """All positions of one deal among players who now and then do something rare."""
    players: dict[Seat, Player] = {
        seat: make_player(chance.choice(_PLAYERS), seed=chance.getrandbits(32)) for seat in Seat
    }
    asides: list[SideWord] = []
    state = must(start(rules), Deal(tuple(chance.sample(ALL_CARDS, 32))))
    while not is_over(state):
        seat = state.turn
        if seat is None:
            # Nobody solves a claim here: it ends the deal one way or the other.
            state = must(state, Verdict(holds=True))
            continue
        moves = moves_seen(state, seat, asides=asides)
        yield AskedPosition(state=state, seat=seat, moves=moves, kind=_kind(state, seat))
        for action in _decided(players[seat], state, seat, chance):
            aside = aside_of(action, state)
            if aside is not None:
                asides.append(aside)
            state = must(state, action)


def _decided(player: Player, state: State, seat: Seat, chance: Random) -> Sequence[Action]:
    words = legal_words(state, seat)
    rare = [word for word in words if word in _RARE]
    if rare and words != AFTER_SKAT and chance.random() < _SIDE_STEP:
        meant = meant_by(chance.choice(rare), state, seat)
        if not isinstance(meant, Refusal):
            return meant
    return (player.decide(view(state, seat)),)


def _kind(state: State, seat: Seat) -> str:
    if state.phase is Phase.AUCTION:
        return "bidding" if "y" not in legal_words(state, seat) else "answering a bid"
    if state.phase is not Phase.PLAY:
        return {
            Phase.SKAT: "skat or hand",
            Phase.DISCARD: "after the skat",
            Phase.ANNOUNCE: "after the skat",
            Phase.CONSENT: "answering an offer",
            Phase.KONTRA: "answering kontra",
        }[state.phase]
    if state.announcement is None:
        return "playing ramsch"
    if state.announcement.contract is Contract.NULL:
        return "playing to null"
    if state.announcement.ouvert:
        return "playing to open cards"
    return "playing alone" if seat is state.soloist else "playing in defence"
