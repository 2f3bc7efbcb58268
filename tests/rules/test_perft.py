"""Perft: every line of play of small endings counted, against published numbers."""

from pathlib import Path

import pytest

from skat.model.contract import Contract
from skat.rules.actions import Play
from skat.rules.applied import Applied
from skat.rules.machine import apply, is_over, legal_actions
from skat.rules.state import State
from tests.lanes.few import few
from tests.rules.positions import cards, playing

_CONTRACTS = (Contract.DIAMONDS, Contract.CLUBS, Contract.GRAND, Contract.NULL)


def suites() -> list[tuple[str, Contract, int]]:
    lines = Path("tests/data/perft.txt").read_text().splitlines()
    cases = []
    for line in lines:
        if line.startswith("#"):
            continue
        *hands, counts = (part.strip() for part in line.split("|"))
        for contract, count in zip(_CONTRACTS, counts.split(), strict=True):
            cases.append(("|".join(hands), contract, int(count)))
    return cases


def lines_of_play(state: State) -> int:
    if is_over(state) or not any(state.hands):
        return 1
    total = 0
    for action in legal_actions(state):
        if isinstance(action, Play):
            applied = apply(state, action)
            assert isinstance(applied, Applied)
            total += lines_of_play(applied.state)
    return total


@pytest.mark.parametrize(("hands", "contract", "count"), few(suites(), gate=6))
def test_every_line_of_play_is_counted(hands: str, contract: Contract, count: int) -> None:
    state = playing(contract, (cards(hand) for hand in hands.split("|")))
    split = {
        str(action.card): lines_of_play(applied.state)
        for action in legal_actions(state)
        if isinstance(action, Play) and isinstance(applied := apply(state, action), Applied)
    }
    assert sum(split.values()) == count, f"by first card: {split}"
