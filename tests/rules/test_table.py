"""Tables of three, four and more: who is dealt in, who deals next, what counts as a round."""

from __future__ import annotations

import pytest

from skat.model.cards import ALL_CARDS, Card
from skat.model.seats import SEATS, Place, Seat
from skat.rules.actions import Concede, Deal
from skat.rules.dealing import pack_of, receivers
from skat.rules.machine import start
from skat.rules.state import Phase, State
from skat.rules.table import (
    active_places,
    may_change_seating,
    next_dealer,
    place_after,
    round_of,
    table_places,
    why_no_table,
)
from skat.rules.views import view
from skat.scoresheet.entry import opposing_party
from tests.articles.situations import HANDS, SKAT, F, dealt, in_order, playing
from tests.rules.positions import must, refused

SIZES = (3, 4, 5, 6)


@pytest.mark.article("SkO-3.2.7", "DEF-players")
@pytest.mark.parametrize(
    ("size", "dealer", "active", "idle"),
    [
        (3, 1, (2, 3, 1), ()),
        (3, 3, (1, 2, 3), ()),
        (4, 1, (2, 3, 4), (1,)),
        (4, 2, (3, 4, 1), (2,)),
        (4, 4, (1, 2, 3), (4,)),
        (5, 1, (2, 3, 5), (1, 4)),
        (5, 4, (5, 1, 3), (2, 4)),
        (6, 6, (1, 2, 5), (3, 4, 6)),
    ],
)
def test_who_is_dealt_in_and_who_sits_out(
    size: int, dealer: int, active: tuple[int, ...], idle: tuple[int, ...]
) -> None:
    """Two to the dealer's left, and to his right; at three he plays himself."""
    places = active_places(Place(dealer), size=size)
    assert tuple(places[seat] for seat in SEATS) == active
    assert {*table_places(size)} - {*places.values()} == {*idle}


@pytest.mark.parametrize("size", SIZES)
def test_in_a_round_everybody_deals_once_and_plays_equally_often(size: int) -> None:
    dealer = Place(1)
    dealers: list[Place] = []
    played: list[Place] = []
    for _ in range(size):
        dealers.append(dealer)
        played += active_places(dealer, size=size).values()
        dealer = next_dealer(dealer, size=size)
    assert dealer == 1
    assert tuple(dealers) == table_places(size)
    assert {played.count(place) for place in table_places(size)} == {3}


@pytest.mark.parametrize("size", SIZES)
def test_rounds(size: int) -> None:
    rounds = [round_of(deal, size=size) for deal in range(1, 2 * size + 2)]
    assert rounds == [1] * size + [2] * size + [3]
    changes = [played for played in range(2 * size + 1) if may_change_seating(played, size=size)]
    assert changes == [0, size, 2 * size]


def test_places_go_round() -> None:
    assert [place_after(Place(3), size=4, steps=steps) for steps in range(5)] == [3, 4, 1, 2, 3]


@pytest.mark.article("DEF-opposing-party")
def test_the_opposing_party_is_everybody_else() -> None:
    for size in SIZES:
        for soloist in table_places(size):
            party = opposing_party(table_places(size), soloist)
            assert soloist not in party
            assert len(party) == size - 1


@pytest.mark.article("SkO-1.1.1", negative=True)
def test_two_are_no_table() -> None:
    for size in (-1, 0, 1, 2):
        refusal = why_no_table(size)
        assert refusal is not None
        assert refusal.details == {"players": size}
        assert refused(start(table_size=size), Deal(ALL_CARDS)) == refusal


@pytest.mark.article("SkO-1.1.1")
def test_three_and_more_are() -> None:
    for size in SIZES:
        assert why_no_table(size) is None
        assert must(start(table_size=size), Deal(ALL_CARDS)).phase is Phase.AUCTION


# --- the deal ---------------------------------------------------------------------------


@pytest.mark.article("SkO-3.2.6")
def test_every_card_goes_where_the_order_says() -> None:
    order = list("FFFMMMRRR--FFFFMMMMRRRRFFFMMMRRR")
    names = {Seat.FOREHAND: "F", Seat.MIDDLEHAND: "M", Seat.REARHAND: "R", None: "-"}
    assert [names[seat] for seat in receivers()] == order
    state = must(start(), Deal(ALL_CARDS))
    for card, name in zip(ALL_CARDS, order, strict=True):
        holder = state.dealt_skat if name == "-" else state.dealt_hands["FMR".index(name)]
        assert card in holder
    assert (state.hands, state.skat) == (state.dealt_hands, state.dealt_skat)


def test_pack_of_is_the_inverse_of_the_deal() -> None:
    hands = [in_order(hand) for hand in HANDS]
    state = must(start(), Deal(pack_of(hands, in_order(SKAT))))
    assert [set(state.hand_of(seat)) for seat in SEATS] == [set(hand) for hand in hands]
    assert set(state.skat) == set(in_order(SKAT))
    for wrong in ([hands[0][:9], hands[1], hands[2]], hands[:2]):
        with pytest.raises(ValueError, match=r"SkO-3\.2\.6"):
            pack_of(wrong, in_order(SKAT))
    with pytest.raises(ValueError, match=r"SkO-3\.2\.6"):
        pack_of(hands, in_order(SKAT)[:1])


@pytest.mark.article("SkO-1.2.1", negative=True)
@pytest.mark.parametrize(
    ("pack", "cards", "different"),
    [
        (ALL_CARDS[1:], 31, 31),
        ((*ALL_CARDS, Card.CJ), 33, 32),
        ((*ALL_CARDS[1:], Card.CJ), 32, 31),
        ((), 0, 0),
    ],
)
def test_what_is_no_pack(pack: tuple[Card, ...], cards: int, different: int) -> None:
    refusal = refused(start(), Deal(pack))
    assert refusal.code == "not_a_pack"
    assert refusal.details == {"cards": cards, "different": different}
    assert refusal.impossible


# --- who sits out -----------------------------------------------------------------------


@pytest.mark.parametrize("size", [4, 5])
def test_the_idle_dealer_has_no_cards_and_one_word(size: int) -> None:
    assert view(dealt(table_size=size), "dealer").legal == ()
    state: State = playing("clubs", twelve="CJ", hands=("CA", "HA", "SA"), table_size=size)
    seen = view(state, "dealer")
    assert seen.hand == ()
    assert seen.legal == (Concede(None),)
    assert view(state, "spectator").legal == ()
    assert Concede(None) not in view(state, F).legal


def test_at_three_nobody_sits_out() -> None:
    state = playing("clubs", twelve="CJ", hands=("CA", "HA", "SA"))
    assert view(state, "dealer").legal == ()
