"""Cards in the letters of each language, in every question that holds cards."""

from collections.abc import Callable

import pytest

from skat.model.cards import ALL_CARDS, Card
from skat.model.refusal import Refusal
from skat.notation.cards import CardScheme, write_card
from skat.requests.judge import judge_request
from skat.requests.solve import solve_request
from skat.requests.tops import tops_request
from tests.notation.test_cards import LANGUAGES, MEANT

HELD = [Card.CJ, Card.SJ, Card.HA, Card.DA, Card.C7, Card.S8, Card.H9, Card.DQ, Card.SK, Card.CT]


def tops_of(text: str, scheme: CardScheme) -> object:
    """What is answered to ten cards of which one is written so."""
    meant = MEANT[scheme].get(text, Card.CJ)
    others = [card for card in (*HELD, *ALL_CARDS) if card is not meant][:9]
    cards = [text, *(write_card(card, scheme=scheme) for card in others)]
    return tops_request({"cards": cards}, scheme=scheme)


@pytest.mark.parametrize("scheme", LANGUAGES)
def test_every_spelling_counts_as_the_card_it_names(scheme: CardScheme) -> None:
    for text, card in MEANT[scheme].items():
        plain = write_card(card, scheme=scheme)
        assert isinstance(tops_of(text, scheme), dict), text
        assert tops_of(text, scheme) == tops_of(plain, scheme)


TOPS = {"cards": ["KrB", "PiB", "HeB", "KaB", "KrA", "R9", "RoK", "EiD", "GrDa", "ScU"]}
SOLVE = {
    "contract": "grand",
    "soloist": "forehand",
    "skat": ["Ka7", "Sc8"],
    "leader": "forehand",
    "forehand": ["Gr10", "R9"],
    "middlehand": ["RoK", "Ka9"],
    "rearhand": ["PiK", "HeA"],
}
JUDGE = {
    "game": {"contract": "grand", "bid": 18, "soloist": "forehand"},
    "event": {"kind": "cards_exposed", "by": "middlehand", "cards": ["R9", "RoK"]},
}


@pytest.mark.parametrize(
    ("asked", "request_"), [(tops_request, TOPS), (solve_request, SOLVE), (judge_request, JUDGE)]
)
def test_one_letter_for_two_suits_is_refused_in_every_question(
    asked: Callable[..., object], request_: object
) -> None:
    refusal = asked(request_, scheme=CardScheme.DE)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.details["card"]) == ("ambiguous_card", "R9")
    assert {refusal.details["first"], refusal.details["second"]} == {"Rot (♥)", "Raute (♦)"}


def test_both_german_decks_may_stand_in_one_position() -> None:
    clear = {**SOLVE, "forehand": ["Gr10", "Ka10"], "want": "moves"}
    answer = solve_request(clear, scheme=CardScheme.DE)
    assert isinstance(answer, dict)
    assert set(answer["moves"]) == {"♠10", "♦10"}


def test_offences_are_told_in_the_letters_asked_for() -> None:
    held = [list(ALL_CARDS[at : at + 10]) for at in (0, 10, 20)]
    # Middlehand has the eight of diamonds when the seven is led, and plays the nine of hearts.
    held[0][1], held[1][1] = held[1][1], held[0][1]
    written = [[write_card(card, scheme=CardScheme.DE) for card in hand] for hand in held]
    seats = ("forehand", "middlehand", "rearhand")
    told = {
        "game": {"contract": "null", "bid": 18, "soloist": "forehand"},
        "tricks": [[hand[0] for hand in written]],
        "left": {seat: hand[1:] for seat, hand in zip(seats, written, strict=True)},
    }
    answer = judge_request(told, scheme=CardScheme.DE)
    assert isinstance(answer, dict), answer
    assert [each["cards"] for each in answer["offences"]] == [["♥9"]]
