"""What `simple` and `club` decide in Python, and the same questions for the module."""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator
from typing import Final

from skat.env.actions import numbers_of
from skat.model.cards import ALL_CARDS
from skat.model.contract import Announced
from skat.model.seats import Seat
from skat.players.protocol import Player
from skat.players.simple import SimplePlayer
from skat.players.strong import NativeClub
from skat.players.worlds.knowledge import seed_of
from skat.rules.actions import (
    Action,
    Agree,
    Announce,
    Concede,
    Deal,
    Discard,
    Expose,
    Play,
    Refuse,
    TakeSkat,
)
from skat.rules.applied import Applied
from skat.rules.machine import apply, is_over, legal_actions, start
from skat.rules.state import Offer, Phase, State
from skat.rules.views import View, view
from tools.proofs.page_kernel.cases import Case
from tools.proofs.page_kernel.deals import deal_bytes

OWN_WAYS: Final = 0.15
"""How often a seat does something by chance, so that unusual deals are among them."""

_NUMBERED: Final = (Play, Discard, Announce, TakeSkat, Agree, Refuse)
_OFFERS: Final = {Offer.CONCESSION: 1, Offer.SHORTENING: 2}
_ASKED: Final = {Announced.NONE: 0, Announced.SCHNEIDER: 1, Announced.SCHWARZ: 2}


CLAIMED: Final = 128
"""What `club` does beside the numbers of the stepper."""


def decisions(seed: int, *, club: bool = False) -> Iterator[Case]:
    """Each decision of one deal, in which some steps are taken by chance.

    `club` is asked as tables ask: in the kernel, which a proof of its own compares with Python.
    """
    chance = random.Random(seed)
    pack = list(range(32))
    chance.shuffle(pack)
    state = _after(start(), Deal(tuple(ALL_CARDS[card] for card in pack)))
    said: list[int] = []
    player: Player = NativeClub(seed=seed) if club else SimplePlayer()
    wild = chance.random() < 0.7
    while not is_over(state) and state.turn is not None:
        seat = state.turn
        seen = view(state, seat)
        decided = player.decide(seen)
        more = _club_bytes(seen, seed) if club else b""
        yield _case(pack, said, state, decided, more)
        done = _by_chance(state, seat, chance) if wild and chance.random() < OWN_WAYS else decided
        if isinstance(done, (Concede, Expose)) or state.phase is Phase.CONSENT:
            # The numbers of the stepper know nothing of offers.
            state = _after(state, done)
            continue
        said += numbers_of(done)
        state = _after(state, done)


def _after(state: State, action: Action) -> State:
    applied = apply(state, action)
    assert isinstance(applied, Applied), applied
    return applied.state


def _by_chance(state: State, seat: Seat, chance: random.Random) -> Action:
    """A legal action, of each kind as often; none that the stepper has no number for."""
    kinds: dict[type[Action], list[Action]] = {}
    for action in legal_actions(state, seat):
        if isinstance(action, Announce) and action.announcement.hand is state.skat_taken:
            continue
        ends_late = isinstance(action, (Concede, Expose)) and seat is state.soloist
        if (
            state.phase is Phase.AUCTION
            or isinstance(action, _NUMBERED)
            or (ends_late and len(state.tricks) > 1)
        ):
            kinds.setdefault(type(action), []).append(action)
    chosen = chance.choice(list(kinds))
    # Not to the end of the ladder.
    return kinds[chosen][0] if state.phase is Phase.AUCTION else chance.choice(kinds[chosen])


def _club_bytes(seen: View, seed: int) -> bytes:
    """Whether the rest may be claimed and the game given up, and the chance of this decision."""
    exposures = [each for each in seen.legal if isinstance(each, Expose)]
    may_claim = bool(exposures) and exposures[0].asked is Announced.NONE
    may_give_up = any(isinstance(each, Concede) for each in seen.legal)
    refused = seen.soloist in seen.conceded
    chance = seed_of(seen, seed=seed)
    return struct.pack("<2iQ", may_claim, may_give_up and not refused, chance)


def _case(
    pack: list[int], said: list[int], state: State, decided: Action, more: bytes = b""
) -> Case:
    pending, seat = state.pending, state.turn
    assert seat is not None
    opened = sum(1 << each.index for each in state.open_hands)
    aside = struct.pack(
        "<4i",
        *(seat.index, opened),
        0 if pending is None else _OFFERS[pending.offer],
        0 if pending is None else _ASKED[pending.asked],
    )
    if isinstance(decided, (Agree, Refuse)):
        answer = int(isinstance(decided, Agree))
    elif isinstance(decided, Discard):
        answer = min(card.index for card in decided.cards)
    elif isinstance(decided, Expose):
        answer = CLAIMED
    else:
        [answer] = numbers_of(decided)
    question = deal_bytes(pack, said, settings=0) + aside + more
    entry = "deal_suggested_by_club" if more else "deal_suggested"
    return Case(entry, question, struct.pack("<i", answer))
