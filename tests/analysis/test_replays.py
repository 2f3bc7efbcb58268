"""The replays of a deal are those of whole deals, though one auction does for several."""

from __future__ import annotations

import random

import pytest

from skat.analysis.open_cards import REPLAYED, replayed
from skat.model.seats import SEATS
from skat.players import make_player, play_deal
from skat.rules.actions import Verdict
from skat.rules.result import DealResult
from tests.rules.positions import random_pack


@pytest.mark.proof
def test_each_replay_is_the_deal_played_from_the_first_call_on() -> None:
    chance = random.Random(27)
    outcomes = set()
    for number in range(8):
        pack, size = random_pack(chance), 3 + number % 2
        whole: list[DealResult] = []
        for name, seed in REPLAYED:
            players = {seat: make_player(name, seed=seed) for seat in SEATS}
            state = play_deal(
                players, pack, table_size=size, judge=lambda _state: Verdict(holds=True)
            )
            assert state.result is not None
            whole.append(state.result)
        assert replayed(pack, table_size=size) == tuple(whole)
        outcomes |= {(each.ending, each.soloist) for each in whole}
    assert len(outcomes) > 3
