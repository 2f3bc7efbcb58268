"""Definitions, and chapter 1 of the Skat Order: players, parties, the pack."""

import pytest

from skat.model.cards import ALL_CARDS, CardSet, Suit, card_points, deck
from skat.model.seats import Place, Seat
from skat.model.units import ListPoints
from skat.rules.actions import Deal
from skat.rules.machine import start
from skat.rules.table import active_places, table_places, why_no_table
from skat.scoresheet.entry import DealEntry, opposing_party
from skat.scoresheet.series import tournament_bonus
from skat.scoresheet.settlement import payments
from skat.scoresheet.stakes import NO_STAKE, Stake
from tests.articles.marks import example, examples
from tests.articles.situations import F, M, R, auction, cards, points_of, won_by
from tests.rules.positions import must, refused

A, B, C, D, E = (Place(number) for number in range(1, 6))


@example("DEF-table-players", "table A,B,C,D, dealer A")
def test_the_idle_dealer_is_a_table_player() -> None:
    assert table_places(4) == (A, B, C, D)
    assert A not in active_places(A, size=4).values()


@pytest.mark.article("DEF-table-players", negative=True)
def test_at_three_nobody_sits_idle() -> None:
    assert {*table_places(3)} == {*active_places(A, size=3).values()}


@examples(
    "DEF-players",
    ("size", "expected"),
    {
        "table A,B,C,D, dealer A": (4, {F: B, M: C, R: D}),
        "table A,B,C, dealer A": (3, {F: B, M: C, R: A}),
    },
)
def test_three_are_active(size: int, expected: dict[Seat, Place]) -> None:
    assert active_places(A, size=size) == expected


@pytest.mark.article("DEF-players", "SkO-3.2.7", negative=True)
def test_the_dealer_of_four_is_not_active() -> None:
    assert A not in active_places(A, size=4).values()


@examples(
    "DEF-opposing-party",
    ("size", "expected"),
    {
        "table A,B,C,D, dealer A, soloist C": (4, (A, B, D)),
        "table A,B,C, dealer A, soloist C": (3, (A, B)),
    },
)
def test_the_opposing_party_is_everybody_else(size: int, expected: tuple[Place, ...]) -> None:
    assert opposing_party(table_places(size), C) == expected


@example("DEF-opposing-party", "table A,B,C,D, stake 1 cent, soloist C loses 48")
def test_the_opposing_party_is_paid_and_gets_the_bonus() -> None:
    lost = DealEntry(C, ListPoints(-48))
    paid = payments(table_places(4), lost, stake=Stake(NO_STAKE + 1))
    bonus = tournament_bonus(table_places(4), lost)
    assert paid == {A: 48, B: 48, C: -144, D: 48}
    assert bonus == {A: 30, B: 30, C: -50, D: 30}


@pytest.mark.article("DEF-opposing-party", "SkO-3.5.1", negative=True)
def test_the_soloist_is_not_of_the_opposing_party() -> None:
    assert C not in opposing_party(table_places(4), C)


@example("DEF-opponents", "table A,B,C,D, dealer A, soloist C")
def test_the_opponents_are_the_two_other_active_players() -> None:
    places = active_places(A, size=4)
    state = won_by(M)
    assert [places[seat] for seat in state.defenders] == [B, D]


@pytest.mark.article("DEF-opponents", negative=True)
def test_without_a_soloist_there_are_no_opponents() -> None:
    assert auction("").defenders == ()


@example("DEF-soloist", "rearhand holds the last unanswered bid of 24")
def test_the_winner_of_the_auction_is_the_soloist() -> None:
    state = auction("M pass, R 24, F pass")
    assert (state.soloist, state.bid) == (R, 24)


@pytest.mark.article("DEF-soloist", negative=True)
def test_who_bid_less_is_not_the_soloist() -> None:
    state = auction("M 18, F pass, R 20, M pass")
    assert state.soloist is not M


@example("SkO-1.1.1", "create a table with 2 players", negative=True)
def test_two_are_too_few() -> None:
    refusal = why_no_table(2)
    assert refusal is not None
    assert (refusal.code, refusal.articles) == ("too_few_players", ("SkO-1.1.1",))


@example("SkO-1.1.1", "create a table with 3, 4 or 5 players")
def test_three_and_more_sit_down_and_three_play() -> None:
    for size in (3, 4, 5):
        assert why_no_table(size) is None
        assert len(set(active_places(A, size=size).values())) == 3


@example("SkO-1.1.1", "middlehand has won the auction")
def test_one_plays_against_two() -> None:
    assert won_by(M).defenders == (F, R)
    assert active_places(A, size=4) == {F: B, M: C, R: D}


@example("SkO-1.2.1", "build the deck")
def test_the_pack() -> None:
    named = {suit + rank for suit in "CSHD" for rank in "789TJQKA"}
    assert {str(card) for card in deck()} == named
    assert len(deck()) == 32
    must(start(), Deal(tuple(deck())))


@example("SkO-1.2.1", "sort suits")
def test_suits_from_high_to_low() -> None:
    suits = {card.suit for card in deck()}
    ranked = sorted(suits, key=lambda suit: suit.rank_among_suits, reverse=True)
    assert ranked == [Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS]


@pytest.mark.article("SkO-1.2.1", negative=True)
def test_a_card_too_few_or_twice_is_no_pack() -> None:
    assert refused(start(), Deal(ALL_CARDS[1:])).code == "not_a_pack"
    assert refused(start(), Deal((*ALL_CARDS[1:], ALL_CARDS[1]))).articles[0] == "SkO-1.2.1"
    assert not deck() - CardSet.of(ALL_CARDS)


@examples(
    "SkO-1.2.2",
    ("some", "expected"),
    {
        "trick CA, C10, CK": ("CA C10 CK", 25),
        "skat HA, DA": ("HA DA", 22),
    },
)
def test_card_points(some: str, expected: int) -> None:
    assert points_of(some) == expected


@example("SkO-1.2.2", "sum of the deck")
@example("LF-card-points", "sum of the deck")
def test_the_pack_has_120_points() -> None:
    assert card_points(deck()) == 120
    assert [card_points(cards(f"{suit}A {suit}10 {suit}K {suit}Q {suit}J")) for suit in "CSHD"] == [
        30
    ] * 4


@example("SkO-1.2.2", "any three-card trick", negative=True)
def test_one_point_does_not_exist() -> None:
    worth = {card.points for card in ALL_CARDS}
    three = {a + b + c for a in worth for b in worth for c in worth}
    assert card_points(cards("C7 C8 C9")) == 0
    assert 1 not in worth | three
    assert card_points(deck()) - 1 == 119


@pytest.mark.article("LF-card-points", negative=True)
def test_nine_eight_and_seven_count_nothing() -> None:
    assert points_of("C9 C8 C7 S9 S8 S7 H9 H8 H7 D9 D8 D7") == 0


@example("SkO-3.5.1", "dealer A idle, soloist B")
def test_one_against_two_and_the_dealer() -> None:
    places = active_places(A, size=4)
    assert {places[seat] for seat in won_by(F).defenders} == {C, D}
    assert opposing_party(table_places(4), B) == (A, C, D)


@example("LF-players", "3 players, dealer A")
def test_the_dealer_of_three_is_rearhand() -> None:
    assert why_no_table(3) is None
    assert active_places(A, size=3) == {F: B, M: C, R: A}


@example("LF-players", "2 players", negative=True)
def test_two_cannot_play() -> None:
    refusal = why_no_table(2)
    assert refusal is not None
    assert refusal.details == {"players": 2}
    assert len(active_places(A, size=3)) == 3
