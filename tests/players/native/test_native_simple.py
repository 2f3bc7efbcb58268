"""The player of the kernel decides as the one in Python, by all rule sets."""

from __future__ import annotations

import sys
from collections import Counter

import pytest
from msgspec.structs import replace

from skat.model.seats import Seat
from skat.players import make_player
from skat.players.simple import NativeSimple, SimplePlayer
from skat.rules.actions import Pass
from skat.rules.machine import start
from skat.rules.state import Phase
from skat.rules.views import View, view
from tools.proofs.native_players import A_ROUND, asked, compared

ASKED_IN = {
    *(Phase.AUCTION, Phase.SKAT, Phase.DISCARD, Phase.ANNOUNCE, Phase.KONTRA, Phase.RAMSCH),
    *(Phase.PUSH, Phase.LAY_AWAY, Phase.PLAY, Phase.CONSENT),
}
FIRST = 30 * A_ROUND
"""A round of deals in which everything is asked."""


def some_view(phase: Phase) -> View:
    return next(
        seen
        for number in range(FIRST, FIRST + A_ROUND)
        for seen, _ in asked(number, NativeSimple())
        if seen.phase is phase
    )


def test_it_decides_as_the_one_in_python() -> None:
    comparison = compared(FIRST, A_ROUND, python=SimplePlayer(), native=NativeSimple())
    assert comparison.differing == []
    assert {Phase(word) for word in comparison.alike} == ASKED_IN
    assert sum(comparison.alike.values()) > 4_000


def test_another_decision_is_seen() -> None:
    comparison = compared(FIRST, 3, python=SimplePlayer(), native=make_player("random"))
    assert comparison.differing


def test_it_sits_wherever_simple_is_chosen() -> None:
    assert isinstance(make_player("simple"), NativeSimple)


@pytest.mark.parametrize(
    ("viewer", "phase", "says"),
    [("spectator", Phase.PLAY, "member"), (Seat.FOREHAND, Phase.FINISHED, "nobody is asked")],
)
def test_who_is_not_asked_is_refused(viewer: Seat, phase: Phase, says: str) -> None:
    seen = replace(some_view(Phase.PLAY), viewer=viewer, phase=phase)
    with pytest.raises(ValueError, match=says):
        NativeSimple().decide(seen)


def test_a_view_without_what_is_needed_is_refused() -> None:
    seen = some_view(Phase.PLAY)
    with pytest.raises(ValueError, match="nobody is asked"):
        NativeSimple().decide(view(start(), Seat.FOREHAND))
    with pytest.raises(ValueError, match="no card to play"):
        NativeSimple().decide(replace(seen, legal=(Pass(Seat.FOREHAND),)))
    with pytest.raises(ValueError, match="nothing was offered"):
        NativeSimple().decide(replace(some_view(Phase.CONSENT), pending=None))
    with pytest.raises(AttributeError, match="legal"):
        NativeSimple().decide(seen.trick)  # type: ignore[arg-type]


def test_nothing_of_a_view_is_kept() -> None:
    seen = some_view(Phase.DISCARD)
    kept = Counter[int]()
    for _ in range(3):
        NativeSimple().decide(seen)
        kept[sys.getrefcount(seen.legal[0]) + sys.getrefcount(seen.hand)] += 1
    assert len(kept) == 1
