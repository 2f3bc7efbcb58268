"""Before the play the kernel does and reckons what the players and hints in Python do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import takewhile

import numpy as np
import pytest

from skat.analysis.auction import call_decision
from skat.analysis.bidding.fitting import SCORING, fitting
from skat.analysis.bidding.games import best_ways, expected, valued
from skat.analysis.measured import measured
from skat.kernel.worlds import EVERY_CARD, Knowledge
from skat.model.contract import Announcement
from skat.model.games import BID_VALUES
from skat.model.seats import Seat
from skat.players.memory import mask_of
from skat.players.strong.after_skat import Setting, game_returns
from skat.players.strong.declaring import Declaring
from skat.players.strong.prospects import Prospects, prospects
from skat.players.strong.rivals import brings, rivals_in
from skat.players.worlds.knowledge import seed_of
from skat.rules.actions import Announce, Pass
from skat.rules.state import Phase
from skat.rules.views import View
from tools.proofs.page_kernel.declaring import (
    DECLARER,
    calls_in,
    declared,
    number_of,
    views_before_play,
)

NEAR = 1e-4
"""Points; exponentials of numpy depend on the processor in their last bit."""


def views(deals: int) -> list[View]:
    return [seen for seed in range(deals) for seen in views_before_play(seed)]


def seat_in(seen: View) -> Seat:
    assert isinstance(seen.viewer, Seat)
    return seen.viewer


def same_decisions(seen: list[View]) -> Counter[Phase]:
    player = Declaring(scoring=SCORING)
    differing = [each for each in seen if declared(each) != number_of(player.decide(each))]
    assert differing == []
    return Counter(each.phase for each in seen)


def test_it_decides_as_the_player_in_python() -> None:
    decided = same_decisions(views(12))
    assert min(decided[phase] for phase in (Phase.SKAT, Phase.DISCARD, Phase.ANNOUNCE)) > 5


@pytest.mark.proof
def test_it_decides_as_the_player_in_python_thousands_of_times() -> None:
    assert same_decisions(views(1_100)).total() > 10_000


@pytest.mark.proof
def test_games_come_to_the_same() -> None:
    for seen in views(4):
        if seen.phase is Phase.AUCTION:
            for bid in (18, 24, 48, 120):
                require_the_same_ways(seen, bid)
        elif seen.phase is Phase.DISCARD:
            require_the_same_discards(seen)


def require_the_same_ways(seen: View, bid: int) -> None:
    seat, ten = seat_in(seen), mask_of(seen.hand)
    outlook = prospects(ten, seat.index, SCORING, rivals=rivals_in(seen))
    passing, taking, by_hand, alone, ways = DECLARER.ways(calls_in(seen), seat.index, ten, bid)
    assert passing == brings(seen, scoring=SCORING)
    points, game = outlook.alone(bid)
    assert (taking, alone) == pytest.approx((outlook.taking(bid), points), abs=NEAR)
    assert by_hand == number_of(Announce(seat, game))
    for (number, brought, won, highest), (way, chances) in zip(
        ways, best_ways(outlook, bid), strict=True
    ):
        assert (brought, won) == pytest.approx(chances, abs=NEAR)
        assert number == number_of(Announce(seat, way))
        values = [int(value) for value in BID_VALUES if value >= bid]
        assert highest == max((bid, *paying_values(outlook, way, values, passing)))


def paying_values(
    outlook: Prospects, game: Announcement, values: list[int], passing: float
) -> Iterator[int]:
    return takewhile(lambda value: expected(outlook, game, value).points > passing, values)


def require_the_same_discards(seen: View) -> None:
    setting = Setting(seat_in(seen).index, int(seen.bid or 18), rivals_in(seen), SCORING)
    twelve = mask_of(seen.hand)
    [(_, _, _, chances)] = valued([twelve], seat=setting.seat, rivals=setting.rivals)
    promised = np.frombuffer(DECLARER.promised(calls_in(seen), twelve), dtype=np.float32)
    expected = game_returns(chances, twelve, setting)
    np.testing.assert_allclose(promised.reshape(66, 7).T, expected, atol=NEAR)


@pytest.mark.proof
def test_calls_lead_to_the_same_ends() -> None:
    for seen in views(2):
        if seen.phase is Phase.AUCTION:
            require_the_same_worlds(seen)
            require_the_same_ends(seen)


def require_the_same_worlds(seen: View) -> None:
    seat, ten, seed = seat_in(seen), mask_of(seen.hand), seed_of(seen, seed=1)
    certain, room = [0, 0, 0, 0], [10, 10, 10, 2]
    certain[seat.index], room[seat.index] = ten, 0
    hidden = Knowledge(
        certain=(certain[0], certain[1], certain[2], certain[3]),
        unseen=EVERY_CARD & ~ten,
        room=(room[0], room[1], room[2], room[3]),
    )
    parts = (hidden.certain, hidden.unseen, hidden.room, hidden.possible)
    fitted = DECLARER.fitted(calls_in(seen), seat.index, parts, seed=seed, most=40)
    expected = fitting(seen, hidden, seed=1, most=40).masks
    assert np.frombuffer(fitted, dtype=np.uint32).reshape(-1, 4).tolist() == expected.tolist()


def require_the_same_ends(seen: View) -> None:
    decision = call_decision(seen, Pass(seat_in(seen)), worlds=16, fewest=16)
    points = {each.action: each.points for each in decision.options}
    calls = [each for each in seen.legal if not isinstance(each, Pass)][:1]
    asked = [number_of(each) for each in (Pass(seat_in(seen)), *calls)]
    of_open = measured().numbers.games
    ends = DECLARER.continued(
        calls_in(seen),
        mask_of(seen.hand),
        asked,
        measured=(of_open.level, of_open.learned, of_open.open),
        seed=seed_of(seen, seed=1),
        worlds=16,
    )
    assert sorted(ends) == pytest.approx(sorted(points.values()), abs=NEAR)
    assert ends[0] == pytest.approx(points["pass"], abs=NEAR)


@pytest.mark.parametrize(
    ("calls", "says"),
    [(b"\x20" * 4, "is over"), (b"\x21", "not legal"), (b"\x20" * 3, "is over")],
)
def test_what_is_no_auction_is_refused(calls: bytes, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        DECLARER.call(calls, 0x3FF)


def test_another_number_of_cards_is_refused() -> None:
    with pytest.raises(ValueError, match="number of cards"):
        DECLARER.call(b"", 0x1FF)
    with pytest.raises(ValueError, match="plays alone"):
        DECLARER.discard(b"", 0xFFF)
