"""Chapter 3 of the Skat Order: who deals, who is dealt in, how the cards come to the players."""

import pytest

from skat.model.seats import Place, Seat
from skat.rules.actions import Outcome, Ruled
from skat.rules.dealing import receivers
from skat.rules.machine import start
from skat.rules.result import DealEnding
from skat.rules.state import Phase
from skat.rules.table import active_places, next_dealer, round_of, table_places
from skat.rules.views import view
from tests.articles.marks import example, examples
from tests.articles.situations import HANDS, F, M, R, auction, dealt, in_order
from tests.rules.positions import must

A, B, C, D, E = (Place(number) for number in range(1, 6))


def dealers(count: int, *, size: int) -> list[Place]:
    """Who deals, from the first deal on."""
    places = [A]
    while len(places) < count:
        places.append(next_dealer(places[-1], size=size))
    return places


@examples(
    "SkO-3.2.1",
    ("size", "order"),
    {"4 seats": (4, [A, B, C, D, A]), "3 seats": (3, [A, B, C, A])},
)
def test_rotation_and_rounds(size: int, order: list[Place]) -> None:
    assert dealers(size + 1, size=size) == order
    assert [round_of(deal, size=size) for deal in (1, size, size + 1)] == [1, 1, 2]


@pytest.mark.article("SkO-3.2.1", negative=True)
def test_nobody_deals_twice_in_a_round() -> None:
    assert len(set(dealers(4, size=4))) == 4
    assert round_of(4, size=4) == 1


def taken(first: int, last: int) -> list[Seat | None]:
    """Who gets these cards of the pack, counted from 0."""
    return list(receivers()[first : last + 1])


@example("SkO-3.2.6", "pack positions 0-8")
def test_three_cards_to_each() -> None:
    assert taken(0, 8) == [F] * 3 + [M] * 3 + [R] * 3


@example("SkO-3.2.6", "pack positions 9-10", negative=True)
def test_two_to_the_skat_and_to_no_player() -> None:
    assert taken(9, 10) == [None, None]


@example("SkO-3.2.6", "pack positions 11-22")
def test_four_to_each() -> None:
    assert taken(11, 22) == [F] * 4 + [M] * 4 + [R] * 4


@example("SkO-3.2.6", "pack positions 23-31")
def test_three_to_each_at_last() -> None:
    assert taken(23, 31) == [F] * 3 + [M] * 3 + [R] * 3


@example("TR-8.2", "deal order")
def test_three_skat_four_three() -> None:
    forehand = [position for position, seat in enumerate(receivers()) if seat is F]
    assert forehand == [0, 1, 2, 11, 12, 13, 14, 23, 24, 25]


@pytest.mark.article("TR-8.2", negative=True)
def test_the_skat_is_not_dealt_last() -> None:
    assert receivers()[-2:] == (R, R)


@example("LF-deal", "hand sizes")
def test_ten_each_and_two() -> None:
    state = dealt()
    assert ([len(hand) for hand in state.hands], len(state.skat)) == ([10, 10, 10], 2)


@example("SkO-3.2.6", "a deal, as middlehand sees it")
def test_cards_are_dealt_face_down() -> None:
    seen = view(dealt(), M)
    assert set(seen.hand) == set(in_order(HANDS[1]))
    assert (seen.open_hands, seen.skat) == ((None, None, None), None)


@pytest.mark.article("LF-deal", negative=True)
def test_nobody_gets_eleven() -> None:
    assert max(receivers().count(seat) for seat in (F, M, R)) == 10


@examples(
    "SkO-3.2.7",
    ("dealer", "size", "active", "idle"),
    {
        "A,B,C,D, dealer B": (B, 4, {F: C, M: D, R: A}, (B,)),
        "A,B,C,D,E, dealer A": (A, 5, {F: B, M: C, R: E}, (A, D)),
    },
)
def test_who_is_dealt_in(
    dealer: Place, size: int, active: dict[Seat, Place], idle: tuple[Place, ...]
) -> None:
    assert active_places(dealer, size=size) == active
    assert {*table_places(size)} - {*active.values()} == {*idle}


@example("SkO-3.3.1", "table A,B,C,D, dealer A")
def test_forehand_sits_to_the_dealers_left() -> None:
    assert active_places(A, size=4) == {F: B, M: C, R: D}


@example("SkO-3.2.16", "all pass")
def test_a_passed_deal_counts() -> None:
    state = auction("M pass, R pass, F pass")
    assert state.result is not None
    assert next_dealer(A, size=3) == B


@example("SkO-3.2.16", "a correct deal is to be dealt again", negative=True)
def test_only_a_ruling_repeats_a_deal() -> None:
    again = must(dealt(), Ruled(Outcome.REDEAL, articles=("SkO-3.2.9",)))
    assert (again.phase, again.result) == (Phase.DEAL, None)


@example("SkO-3.3.7", "M, R, F pass; dealer A")
def test_a_passed_game() -> None:
    state = auction("M pass, R pass, F pass")
    assert state.result is not None
    assert (state.result.ending, state.result.score) == (DealEnding.PASSED, None)
    assert next_dealer(A, size=3) == B


@pytest.mark.article("SkO-3.3.7", negative=True)
def test_one_bid_and_the_game_is_not_passed() -> None:
    state = auction("M pass, R pass, F 18")
    assert state.result is None
    assert next_dealer(A, size=3) != A
    assert auction("M pass, R pass, F pass").soloist is None


@example("SkO-4.5.3", "player views his hand before the deal is complete", negative=True)
def test_no_card_is_seen_before_the_deal_is_complete() -> None:
    assert view(start(), F).hand == ()
    assert view(start(), F).card_counts == (0, 0, 0)


@example("SkO-4.5.3", "a deal, as rearhand sees it")
def test_nobody_sees_a_face_in_the_deal() -> None:
    seen = view(dealt(), R)
    assert set(seen.hand) == set(in_order(HANDS[2]))
    assert (seen.open_hands, seen.skat, seen.revealed) == ((None, None, None), None, None)


@pytest.mark.article("SkO-4.5.3")
def test_the_hand_is_seen_when_all_is_dealt() -> None:
    assert set(view(dealt(), M).hand) == set(in_order(HANDS[1]))
