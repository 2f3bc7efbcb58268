"""Bytes that no page would send: whatever they are, an entry answers with a code."""

from __future__ import annotations

import random
import struct
from functools import cache
from typing import Final

from tools.proofs.page_kernel.cases import Case
from tools.proofs.page_kernel.deals import values_kept, whole_deals
from tools.proofs.page_kernel.declaring import before_play
from tools.proofs.page_kernel.samples import deal_cases, ending_cases, world_cases

ENTRIES: Final = (
    *("value", "moves", "discards", "line", "claim", "lines_of_play", "evaluate_worlds"),
    *("worlds_count", "worlds_listed", "worlds_drawn", "worlds_weighted", "playouts"),
    *("deal_shown", "deal_observed", "deal_resampled", "deal_suggested", "deals_played"),
    *("hand_values_kept", "belief_kept", "belief", "learned_values_kept", "learned_values"),
    *("worlds_reckoned", "ways_to_play", "calls_continued", "games_promised", "worlds_fitted"),
    *("games_tried", "deal_suggested_by_club"),
)
"""Every entry that takes a question."""

_WITH_BUDGET: Final = (*ENTRIES[:6], "games_tried")
_MOST_NODES: Final = 20_000
_SEEDS: Final = 40
_AUCTIONS: Final = 4


@cache
def _good() -> list[Case]:
    made = [case for seed in range(_SEEDS) for case in ending_cases(seed)]
    made += [case for seed in range(_SEEDS) for case in world_cases(seed)]
    made += [case for seed in range(_SEEDS) for case in deal_cases(seed)]
    made += [case for seed in range(_AUCTIONS) for case in before_play(seed)]
    return [*made, *values_kept(), whole_deals(3, 20, simple=True)]


def fuzzed(chance: random.Random) -> tuple[str, bytes]:
    """A question for one entry: by chance, or a good one with some of its bytes changed or gone."""
    if chance.random() < 0.2:
        return chance.choice(ENTRIES), chance.randbytes(chance.randrange(400))
    case = chance.choice(_good())
    changed = bytearray(case.question)
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(changed))
        changed[at] = chance.choice((0, 1, 127, 128, 255, chance.randrange(256)))
    if chance.random() < 0.2:
        del changed[chance.randrange(len(changed)) :]
    entry = case.entry if chance.random() < 0.9 else chance.choice(ENTRIES)
    return entry, _limited(entry, bytes(changed))


def _limited(entry: str, question: bytes) -> bytes:
    """A budget at the end of the question is made small, or a search might go on for hours."""
    if entry not in _WITH_BUDGET or len(question) < 8:
        return question
    [budget] = struct.unpack("<Q", question[-8:])
    return question[:-8] + struct.pack("<Q", budget % _MOST_NODES)
