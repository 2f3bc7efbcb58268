"""The `club` of the kernel decides as the one in Python, and leaves house rules to it."""

from __future__ import annotations

from collections import Counter
from typing import Final

import pytest
from msgspec.structs import replace

from skat.model.seats import Seat
from skat.players import make_player
from skat.players.strong import NativeClub, Strong
from skat.rules.actions import Action, Concede, Expose
from skat.rules.machine import start
from skat.rules.state import Phase, Sitting
from skat.rules.views import View, view
from tools.proofs.native_players import asked, plain_way

ASKED_IN = {
    *(Phase.AUCTION, Phase.SKAT, Phase.DISCARD, Phase.ANNOUNCE, Phase.PLAY, Phase.CONSENT),
}
FIRST: Final = 7_092
DEALS: Final = 12
"""With a claim and a loss that are proven, and a null."""


@pytest.fixture(scope="module")
def decided() -> list[tuple[View, Action]]:
    """Some hundred views, with what the player in Python decides."""
    python = Strong(seed=1, level="club")
    numbers = range(FIRST, FIRST + DEALS)
    return [each for number in numbers for each in asked(number, python, way=plain_way)]


def test_it_decides_as_the_one_in_python(decided: list[tuple[View, Action]]) -> None:
    native = NativeClub(seed=1)
    assert [native.decide(seen) for seen, _ in decided] == [action for _, action in decided]
    assert {seen.phase for seen, _ in decided} == ASKED_IN
    assert len(decided) > 400
    ends = Counter(type(action) for _, action in decided)
    assert ends[Expose], ends
    assert ends[Concede], ends
    assert any(
        seen.announcement and seen.announcement.contract.value == "null" for seen, _ in decided
    )


@pytest.mark.proof
def test_chance_draws_the_worlds(decided: list[tuple[View, Action]]) -> None:
    other = NativeClub(seed=2)
    apart = Counter(seen.phase for seen, action in decided if other.decide(seen) != action)
    assert set(apart) == {Phase.PLAY}, apart


def test_it_sits_wherever_club_is_chosen() -> None:
    assert isinstance(make_player("club"), NativeClub)
    assert isinstance(make_player("club", worlds=3), Strong)


@pytest.mark.parametrize("house", [{"sitting": Sitting.OPEN}, {"rules": {"kontra": True}}])
def test_house_rules_and_open_play_are_left_to_python(
    house: dict[str, object], decided: list[tuple[View, Action]], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_python: list[View] = []
    monkeypatch.setattr(Strong, "decide", lambda self, seen: asked_python.append(seen))
    seen = decided[0][0]
    if "rules" in house:
        options = replace(seen.rules.options, kontra=True)
        house = {"rules": replace(seen.rules, options=options)}
    NativeClub(seed=1).decide(replace(seen, **house))
    NativeClub(seed=1).decide(seen)
    assert len(asked_python) == 1


def test_who_is_not_asked_is_refused(decided: list[tuple[View, Action]]) -> None:
    with pytest.raises(ValueError, match="nobody is asked"):
        NativeClub(seed=1).decide(view(start(), Seat.FOREHAND))
    playing = next(seen for seen, _ in decided if seen.phase is Phase.PLAY)
    with pytest.raises(ValueError, match="nobody plays alone"):
        NativeClub(seed=1).decide(replace(playing, soloist=None))
    with pytest.raises(ValueError, match="rooms do not hold"):
        NativeClub(seed=1).decide(replace(playing, card_counts=(1, 2, 3), played=()))
