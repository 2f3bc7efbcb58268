"""What ten cards promise, as the kernel adds it up, compared with the same sum by numpy."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from skat.players.strong import Strong
from skat.players.strong import prospects as module
from skat.players.strong.network import tables
from skat.players.strong.prospects import WithSkat, prospects
from skat.players.strong.returns import SCORINGS
from skat.players.strong.rivals import Rivals
from skat.rules.actions import Deal
from skat.rules.machine import start
from skat.rules.state import Phase
from skat.rules.views import View, view
from tests.lanes.few import few
from tests.players.reference_prospects import by_arrays
from tests.rules.positions import must, random_pack

SCORING = SCORINGS["seeger_fabian"]
LOW = sum(1 << at for at in (0, 1, 2, 8, 9, 10, 16, 17, 24, 25))
JACKS = sum(1 << at for at in (7, 15, 23, 31, 30, 29, 28, 6, 14, 22))


def some_hands(number: int) -> Iterator[int]:
    chance = random.Random(33)
    yield from (LOW, JACKS)
    for _ in range(number):
        yield sum(1 << card for card in chance.sample(range(32), 10))


@pytest.mark.parametrize("seat", few(range(3), gate=1))
@pytest.mark.parametrize("rivals", Rivals)
def test_the_kernel_adds_up_what_arrays_do(seat: int, rivals: Rivals) -> None:
    for ten in some_hands(4):
        expected = by_arrays(ten, seat, SCORING, rivals)
        computed = prospects(ten, seat, "seeger_fabian", rivals=rivals).with_skat
        assert np.array_equal(computed.values, expected.values)
        for mine, theirs in zip(parts(computed), parts(expected), strict=True):
            assert mine.dtype == theirs.dtype
            np.testing.assert_allclose(mine, theirs, rtol=2e-5, atol=1e-4)


def parts(outlook: WithSkat) -> list[NDArray[Any]]:
    return [*outlook.best, outlook.null, outlook.null_ouvert, *outlook.winning]


def views_before_play(deals: int) -> Iterator[View]:
    """What `club` sees when it is asked before the play."""
    chance = random.Random(34)
    for _ in range(deals):
        state = must(start(), Deal(random_pack(chance)))
        while state.phase in (Phase.AUCTION, Phase.SKAT, Phase.DISCARD, Phase.ANNOUNCE):
            seen = view(state)
            yield seen
            state = must(state, Strong(seed=0, level="club").decide(seen))


def same_decisions(deals: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many decisions there are before the play, all the same by the kernel and by arrays."""
    seen = list(views_before_play(deals))
    native = [Strong(seed=0, level="club").decide(each) for each in seen]
    monkeypatch.setattr(module, "over_all_skats", by_arrays)
    prospects.cache_clear()
    differing = [
        (each, mine, theirs)
        for each, mine in zip(seen, native, strict=True)
        if (theirs := Strong(seed=0, level="club").decide(each)) != mine
    ]
    prospects.cache_clear()
    assert differing == []
    return len(seen)


@pytest.mark.proof
def test_club_decides_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    assert same_decisions(8, monkeypatch) > 60


@pytest.mark.proof
def test_club_decides_the_same_thousands_of_times(monkeypatch: pytest.MonkeyPatch) -> None:
    assert same_decisions(300, monkeypatch) > 3_000


def asked(ten: int = LOW, seat: int = 0) -> object:
    return tables().prospects(ten, seat=seat, raised=[[0.0] * 6], won=50, lost=90)


@pytest.mark.parametrize(("ten", "seat"), [(LOW | 1 << 31, 0), (LOW & ~1, 0), (LOW, 3), (LOW, -1)])
def test_what_is_no_hand_and_no_seat_is_refused(ten: int, seat: int) -> None:
    assert asked()
    with pytest.raises(ValueError, match=r"ten cards|a seat is"):
        asked(ten, seat)
