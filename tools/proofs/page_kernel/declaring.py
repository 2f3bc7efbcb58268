"""Views before the play in numbers of the kernel, and the same questions for the module."""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from skat.env.actions import numbers_of
from skat.kernel._core import Declarer, Solver
from skat.kernel.position import Position
from skat.kernel.solve import reaches
from skat.model.cards import ALL_CARDS
from skat.model.seats import Seat
from skat.model.units import BidValue
from skat.players.memory import mask_of
from skat.players.strong.declaring import Declaring
from skat.players.strong.network import tables
from skat.rules.actions import Action, Bid, Deal, Discard, Hold, Pass
from skat.rules.applied import Applied
from skat.rules.machine import apply, start
from skat.rules.state import Call, Phase, State
from skat.rules.views import View, view
from tools.proofs.page_kernel.cases import Case, Parts, knowledge_bytes

OTHERWISE: Final = 0.15
"""How often a seat does something by chance, so that unusual auctions are among them."""

_BEFORE_PLAY: Final = (Phase.AUCTION, Phase.SKAT, Phase.DISCARD, Phase.ANNOUNCE)

DECLARER: Final = Declarer(tables())


def views_before_play(seed: int) -> Iterator[View]:
    """Each view of one deal in which a seat is asked, up to the announcement."""
    chance = random.Random(seed)
    state = _after(start(), Deal(tuple(chance.sample(ALL_CARDS, 32))))
    player = Declaring(scoring="seeger_fabian")
    while state.phase in _BEFORE_PLAY:
        seen = view(state)
        if state.phase is not Phase.ANNOUNCE or state.skat_taken:
            yield seen
        by_chance = chance.random() < OTHERWISE
        state = _after(state, _otherwise(seen, chance) if by_chance else player.decide(seen))


def _after(state: State, action: Action) -> State:
    applied = apply(state, action)
    assert isinstance(applied, Applied), applied
    return applied.state


def _otherwise(seen: View, chance: random.Random) -> Action:
    if (
        seen.phase is Phase.AUCTION
    ):  # A pass or the next value, not a jump to the end of the ladder.
        return chance.choice((seen.legal[0], seen.legal[-1]))
    return chance.choice(seen.legal)


def calls_in(seen: View) -> bytes:
    """The calls of the auction as the kernel numbers them."""
    return bytes(number_of(_action(each)) for each in seen.calls)


def _action(said: Call) -> Action:
    if said.call == "pass":
        return Pass(said.seat)
    return Hold(said.seat) if said.call == "hold" else Bid(said.seat, BidValue(int(said.call)))


def number_of(action: Action) -> int:
    """A call, taking the skat or a game as the kernel numbers it, of a discard the mask."""
    if isinstance(action, Discard):
        return mask_of(action.cards)
    [number] = numbers_of(action)
    return number


def declared(seen: View) -> int:
    """What the kernel does in this view, as a number or a mask."""
    calls, cards = calls_in(seen), mask_of(seen.hand)
    if seen.phase is Phase.AUCTION:
        return DECLARER.call(calls, cards)
    if seen.phase is Phase.SKAT:
        return DECLARER.take_or_play_hand(calls, cards)
    if seen.phase is Phase.DISCARD:
        return DECLARER.discard(calls, cards)
    return DECLARER.announce(calls, cards, mask_of(seen.discarded or ()))


_MEASURED: Final = (0.6, 0.55, 1.1)
_NODES: Final = 2_000_000
_OUT_OF_SCHNEIDER, _WINNING, _SCHNEIDER = 31, 61, 90


def before_play(seed: int) -> Iterator[Case]:
    """What the module is asked about the views of one deal."""
    chance = random.Random(seed)
    for seen in views_before_play(seed):
        cards = mask_of(seen.hand)
        if seen.phase is Phase.AUCTION:
            yield _ways(seen, cards, bid=chance.choice((18, 24, 48, 120)))
            yield _continued(seen, cards, seed=chance.getrandbits(64))
        elif seen.phase is Phase.DISCARD:
            yield _promised(seen, cards)
            fitted = _fitted(seen, cards, seed=chance.getrandbits(64))
            yield fitted
            yield _tried(seen, cards, fitted.answer[:48], chance)


def _seat(seen: View) -> int:
    assert isinstance(seen.viewer, Seat)
    return seen.viewer.index


def _asked(seen: View) -> bytes:
    calls = calls_in(seen)
    return struct.pack("<i", len(calls)) + calls


def _ways(seen: View, ten: int, *, bid: int) -> Case:
    seat = _seat(seen)
    passing, taking, by_hand, alone, ways = DECLARER.ways(calls_in(seen), seat, ten, bid)
    answer = struct.pack("<ddid", passing, taking, by_hand, alone)
    answer += b"".join(struct.pack("<iddi", *way) for way in ways)
    return Case("ways_to_play", _asked(seen) + struct.pack("<iIi", seat, ten, bid), answer)


def _continued(seen: View, ten: int, *, seed: int) -> Case:
    onward = [number_of(each) for each in seen.legal if not isinstance(each, Pass)][:1]
    asked = [32, *onward]
    passing, *more = DECLARER.continued(
        calls_in(seen), ten, asked, measured=_MEASURED, seed=seed, worlds=6
    )
    question = _asked(seen) + struct.pack("<I3dQi", ten, *_MEASURED, seed, 6)
    answer = struct.pack("<did", passing, onward[0] if onward else 0, more[0] if more else 0.0)
    return Case("calls_continued", question, answer)


def _promised(seen: View, twelve: int) -> Case:
    promised = DECLARER.promised(calls_in(seen), twelve)
    cards = [1 << card for card in range(32) if twelve >> card & 1]
    masks = [one | other for one, other in combinations(cards, 2)]
    rows = [
        struct.pack("<I", mask) + promised[28 * at : 28 * at + 28] for at, mask in enumerate(masks)
    ]
    return Case("games_promised", _asked(seen) + struct.pack("<I", twelve), b"".join(rows))


def _fitted(seen: View, twelve: int, *, seed: int) -> Case:
    seat = _seat(seen)
    room = [0 if at == seat else 10 for at in range(3)]
    everything = (1 << 32) - 1
    parts: Parts = ((0,) * 4, everything & ~twelve, (*room, 0), (everything,) * 4)
    masks = DECLARER.fitted(calls_in(seen), seat, parts, seed=seed, most=20)
    question = _asked(seen) + struct.pack("<i", seat) + knowledge_bytes(parts)
    return Case("worlds_fitted", question + struct.pack("<Qi", seed, 20), masks)


def _tried(seen: View, twelve: int, worlds: bytes, chance: random.Random) -> Case:
    """Two games in a few worlds, beside the native solver."""
    seat, solver, nodes, reached = _seat(seen), Solver(), 0, b""
    cards = [card for card in range(32) if twelve >> card & 1]
    games = [
        (chance.randrange(5), sum(1 << card for card in chance.sample(cards, 2))) for _ in range(2)
    ]
    for world in struct.iter_unpack("<4I", worlds):
        for contract, away in games:
            hands = [*world[:3]]
            hands[seat] = twelve & ~away
            position = Position(
                contract=contract, hands=(hands[0], hands[1], hands[2]), soloist=seat, skat=away
            )
            won = reaches(position, _WINNING, solver=solver, budget=_NODES)
            rung = _SCHNEIDER if won.answer else _OUT_OF_SCHNEIDER
            more = reaches(position, rung, solver=solver, budget=_NODES)
            nodes += won.nodes + more.nodes
            reached += bytes([2 * bool(won.answer) + bool(more.answer)])
    rows = [struct.pack("<3i2I", each, 1, 1, twelve & ~away, away) for each, away in games]
    question = struct.pack("<ii", seat, len(games)) + b"".join(rows)
    question += struct.pack("<i", len(worlds) // 16) + worlds + struct.pack("<Q", _NODES)
    return Case("games_tried", question, struct.pack("<Q", nodes) + reached)
