"""Which questions the module of the page is compared on, made from a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from skat.kernel.position import NULL, Position
from tests.kernel.endings import ending
from tools.bench.kernel_deals import deals_of
from tools.proofs.page_kernel import cases
from tools.proofs.page_kernel import deals as whole
from tools.proofs.page_kernel.cases import Asker, Case, Parts
from tools.proofs.page_kernel.deciding import decisions

SEED: Final = 20261121
"""That of `make bench-kernel`."""
KINDS: Final = ("suit", "grand", "null")
EVERYTHING: Final = (1 << 32) - 1
A_DEAL_OF_CLUB: Final = 5
"""One in so many: he takes a thousand times as long as `simple`."""


def bench_positions(a_kind: int) -> Iterator[Position]:
    """The first deals of the solver's benchmark, so many of each kind."""
    for kind in KINDS:
        for deal in deals_of(kind, count=a_kind, seed=SEED):
            yield Position(**deal._asdict())


def random_deals(first: int, number: int) -> Iterator[Position]:
    """Deals that were only shuffled, with any soloist and contract; forehand leads."""
    for seed in range(first, first + number):
        chance = random.Random(seed)
        pack = list(range(32))
        chance.shuffle(pack)
        masks = [sum(1 << card for card in pack[10 * at : 10 * at + 10]) for at in range(4)]
        yield Position(
            contract=chance.randrange(6),
            hands=(masks[0], masks[1], masks[2]),
            skat=masks[3],
            soloist=chance.randrange(3),
        )


def solver_cases(asker: Asker, position: Position, *, discards: bool) -> Iterator[Case]:
    """Value, moves, target, claims of the soloist and of the others, best play; the discards."""
    null = position.contract == NULL
    soloist = 1 << position.soloist
    yield asker.value(position)
    yield asker.value(position, 1 if null else 61)
    yield asker.moves(position, 1 if null else None)
    yield asker.moves(position, None if null else 61, budget=2_000)
    yield asker.claim(position, takers=7 & ~soloist if null else soloist, choosers=soloist)
    yield asker.claim(position, takers=7 & ~soloist, choosers=7 & ~soloist, budget=100_000)
    yield asker.line(position)
    if discards:
        hands = list(position.hands)
        hands[position.soloist] |= position.skat
        yield asker.discards(replace(position, hands=(hands[0], hands[1], hands[2]), skat=0))


def ending_cases(seed: int) -> Iterator[Case]:
    """A small ending, also within a trick: the solver's questions and all lines of play."""
    chance, asker = random.Random(seed), Asker()
    position = ending(chance, cards=chance.randrange(1, 5))
    yield from solver_cases(asker, position, discards=False)
    yield asker.lines_of_play(position)
    yield asker.lines_of_play(position, budget=chance.randrange(200))


def world_cases(seed: int) -> Iterator[Case]:
    """Worlds counted, listed, drawn and played out, and what each card leads to in some of them."""
    chance = random.Random(seed)
    [position] = random_deals(seed, 1)
    parts: Parts = ((position.hands[0], 0, 0, 0), EVERYTHING & ~position.hands[0], (0, 10, 10, 2),
                    (EVERYTHING,) * 4)  # fmt: skip
    yield cases.worlds_counted(parts)
    yield cases.worlds_listed(parts, first=chance.randrange(10**7), number=20)
    drawn = cases.worlds_drawn(parts, number=40, seed=chance.getrandbits(64))
    yield drawn
    weights = [[chance.random() + 0.1 for _ in range(4)] for _ in range(32)]
    yield cases.worlds_weighted(parts, weights, number=40, seed=chance.getrandbits(64))
    seen = replace(position, hands=(0, 0, 0), skat=0)
    seed = chance.getrandbits(64)
    yield cases.playouts(seen, drawn.answer, seed=seed, repeats=8)
    first = chance.choice([card for card in range(32) if position.hands[0] >> card & 1])
    by_role = [[[chance.randrange(9) for _ in range(32)] for _ in range(9)] for _ in range(2)]
    yield cases.playouts(seen, drawn.answer, seed=seed, repeats=3, forced=[first], weights=by_role)
    targets = [None] if position.contract == NULL else [61, 90]
    yield cases.evaluated(seen, drawn.answer[:32], targets=targets, budget=20_000)


def deal_cases(seed: int) -> Iterator[Case]:
    """A deal of the whole game somewhere on its way, and what was learned about hands."""
    chance = random.Random(seed)
    settings = chance.randrange(8)
    pack, actions = whole.played_by_chance(chance, settings=settings)
    deal = whole.stepped(pack, settings=settings)
    for action in actions:
        deal.step(action)
    question = whole.deal_bytes(pack, actions, settings=settings)
    yield whole.shown(deal, question)
    seat = chance.randrange(3)
    yield whole.observed(deal, question, seat=seat)
    yield whole.resampled(deal, question, seat=seat, seed=chance.getrandbits(64))
    yield whole.judged(chance)
    yield whole.valued(chance)
    yield from decisions(seed)
    if seed % A_DEAL_OF_CLUB == 0:
        yield from decisions(seed, club=True)
