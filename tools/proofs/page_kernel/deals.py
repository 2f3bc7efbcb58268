"""Questions about whole deals and about what was learned, with what the native kernel answers."""

from __future__ import annotations

import random
import struct
from collections.abc import Sequence
from importlib.resources import files
from typing import Final

import numpy as np

from skat.kernel import _core
from skat.kernel.belief import HAND_ENTRIES
from skat.players.belief import weighing
from skat.players.simple.hand import hand_values
from skat.players.strong.network import FAMILIES, learned, tables
from tools.proofs.page_kernel.cases import ROWS, Case

NOTHING: Final = b""
FREE_BIDDING, GIVING_UP, FOUR = 1, 2, 4


def deal_bytes(pack: Sequence[int], actions: Sequence[int], *, settings: int) -> bytes:
    """A deal as every entry reads it."""
    return (
        struct.pack("<i", settings) + bytes(pack) + struct.pack("<i", len(actions)) + bytes(actions)
    )


def stepped(pack: Sequence[int], *, settings: int) -> _core.SteppedDeal:
    """The same deal in the native stepper, before anything was said."""
    return _core.SteppedDeal(
        pack,
        free_bidding=bool(settings & FREE_BIDDING),
        giving_up=bool(settings & GIVING_UP),
        four=bool(settings & FOUR),
    )


def played_by_chance(chance: random.Random, *, settings: int) -> tuple[list[int], list[int]]:
    """A pack, and legal actions from the first call up to anywhere in the deal, or to its end."""
    pack = list(range(32))
    chance.shuffle(pack)
    deal, actions = stepped(pack, settings=settings), list[int]()
    most = chance.choice((chance.randrange(60), 200))
    while deal.phase != 5 and len(actions) < most:
        legal = deal.legal_actions()
        # Passing half the time, or every deal is bid to the end of the ladder.
        actions.append(32 if 32 in legal and chance.random() < 0.3 else chance.choice(legal))
        deal.step(actions[-1])
    return pack, actions


def _placed(deal: _core.SteppedDeal) -> bytes:
    said = [action | seat << 8 for action, seat in deal.said()]
    return struct.pack(f"<4I4Ii{len(said)}H", *deal.dealt(), *deal.hands(), len(said), *said)


def shown(deal: _core.SteppedDeal, question: bytes) -> Case:
    """Where a deal stands."""
    legal = sum(1 << action for action in deal.legal_actions())
    head = struct.pack("<4i", deal.turn, deal.phase, deal.soloist, deal.announcement)
    outcome = struct.pack("<10h", *(deal.outcome() or ())) if deal.phase == 5 else NOTHING
    return Case(
        "deal_shown", question, head + legal.to_bytes(16, "little") + _placed(deal) + outcome
    )


def observed(deal: _core.SteppedDeal, question: bytes, *, seat: int) -> Case:
    """What one seat sees."""
    answer = deal.observe(seat).tobytes() + deal.history(seat).tobytes()
    return Case("deal_observed", question + struct.pack("<i", seat), answer)


def resampled(deal: _core.SteppedDeal, question: bytes, *, seat: int, seed: int) -> Case:
    """Another deal that looks the same to this seat."""
    answer = _placed(deal.resampled(seat, seed=seed))
    return Case("deal_resampled", question + struct.pack("<iQ", seat, seed), answer)


def _batch(**given: object) -> _core.SteppedBatch:
    usual: dict[str, object] = {
        "seed": 0, "threads": 1, "outputs": [], "free_bidding": False, "giving_up": False,
        "four": False, "start": 0, "pairs": 1, "simple": False, "packs": [], "openings": [],
        "values": hand_values(), "reward": 0, "zero_sum": False, "scale": 1.0, "autoreset": 2,
    }  # fmt: skip
    return _core.SteppedBatch(1, **{**usual, **given})  # type: ignore[arg-type]


def whole_deals(seed: int, deals: int, *, simple: bool) -> Case:
    """Deals played to their end, by chance or by the simple policy."""
    decisions, results = _batch(seed=seed).play(
        deals, simple=simple, with_masks=False, with_planes=False
    )
    question = struct.pack("<Qii", seed, deals, simple)
    answer = struct.pack("<Q", decisions) + results.tobytes()
    return Case("deals_played", question, answer, near=ROWS if simple else "")


def values_kept() -> list[Case]:
    """The tables that others of these questions need, handed over."""
    networks = b"".join(
        np.ascontiguousarray(array).tobytes() for name in FAMILIES for array in learned()[name]
    )
    return [
        Case("hand_values_kept", hand_values(), NOTHING),
        Case("learned_values_kept", networks, NOTHING),
        Case("belief_kept", _belief_numbers().tobytes(), NOTHING),
    ]


def _belief_numbers() -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    packed = files(weighing.__package__).joinpath(weighing.FILE).read_bytes()
    return np.frombuffer(packed, "<f2").astype(np.float32)


def judged(chance: random.Random) -> Case:
    """How well worlds fit what was said and played."""
    worlds = b"".join(_world(chance) for _ in range(20))
    contract, soloist, observer = chance.randrange(6), chance.randrange(3), chance.randrange(3)
    calls = [chance.randrange(7) for _ in range(3)]
    said = [chance.randrange(10) for _ in range(3)]
    cards = chance.sample(range(32), 3 * chance.randrange(10))
    taken = chance.random() < 0.5
    numbers = _belief_numbers()
    kept = _core.BeliefTables(
        hands=numbers[:HAND_ENTRIES].tobytes(), plays=numbers[HAND_ENTRIES:].tobytes()
    )
    # What is in the hands now is what was not played.
    gone = sum(1 << card for card in cards)
    worlds = struct.pack("<80I", *(mask & ~gone for mask in struct.unpack("<80I", worlds)))
    hands, plays = kept.judge(worlds, (contract, soloist, taken, calls, said, cards), observer)
    question = struct.pack(
        f"<iii3i3ii{len(cards)}iii",
        *(contract, soloist, taken, *calls, *said, len(cards), *cards, observer, 20),
    )
    return Case("belief", question + worlds, hands + plays, near="d")


def valued(chance: random.Random) -> Case:
    """The learned values of some hands."""
    number, situation, contract = chance.randrange(1, 80), chance.randrange(6), chance.randrange(6)
    held, away = list[int](), list[int]()
    for _ in range(number):
        cards = chance.sample(range(32), 12)
        held.append(sum(1 << card for card in cards[:10]))
        away.append(sum(1 << card for card in cards[10:]) if situation < 3 else 0)
    logits = tables().logits(
        np.array(held), np.array(away), situation=situation, contracts=[contract]
    )
    pairs = [mask for pair in zip(held, away, strict=True) for mask in pair]
    question = struct.pack(f"<iii{2 * number}I", situation, contract, number, *pairs)
    answer = np.ascontiguousarray(logits[:, contract, :].T).tobytes()
    return Case("learned_values", question, answer)


def _world(chance: random.Random) -> bytes:
    pack = list(range(32))
    chance.shuffle(pack)
    bounds = ((0, 10), (10, 20), (20, 30), (30, 32))
    return struct.pack("<4I", *(sum(1 << card for card in pack[a:b]) for a, b in bounds))
