"""`skat tops` and `skat bids`."""

from typing import Any

import pytest

from skat.cli.lookup.games import bid_rows
from skat.notation.cards import CardScheme
from skat.requests.tops import tops_request

TWELVE = ["CJ", "SJ", "HJ", "C7", "C8", "S7", "S8", "H7", "H8", "D7", "D8", "D9"]


def test_tops_of_twelve_cards() -> None:
    names = ["clubs", "spades", "hearts", "diamonds", "grand"]
    assert tops_request({"cards": TWELVE}) == dict.fromkeys(names, "with 3")


def test_tops_of_ten_cards_before_the_skat() -> None:
    answer = tops_request({"cards": TWELVE[2:]})
    assert isinstance(answer, dict)
    assert answer["grand"] == "without 2"


@pytest.mark.parametrize("ten", ["CT", "C10", "ct", "♣10"])
def test_the_ten_has_two_spellings(ten: str) -> None:
    cards = ["CJ", "SJ", "HJ", "DJ", "CA", ten, *TWELVE[5:-1]]
    answer = tops_request({"cards": cards})
    assert isinstance(answer, dict)
    assert answer["clubs"] == "with 6"


def test_local_letters() -> None:
    german = ["KrB", "PiB", "HeB", "Kr7", "Kr8", "Pi7", "Pi8", "He7", "He8", "Ka7", "Ka8", "Ka9"]
    assert tops_request({"cards": german}, scheme=CardScheme.DE) == tops_request({"cards": TWELVE})


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (None, "not_an_object"),
        ([], "not_an_object"),
        ({}, "key_missing"),
        ({"cards": TWELVE, "contract": "clubs"}, "key_unknown"),
        ({"cards": "CJ SJ"}, "bad_value"),
        ({"cards": [7, 8]}, "bad_value"),
        ({"cards": ["XX", *TWELVE[1:]]}, "unknown_card"),
        ({"cards": ["SJ", *TWELVE[1:]]}, "card_twice"),
        ({"cards": TWELVE[:11]}, "cards_not_twelve"),
        ({"cards": [*TWELVE, "SA"]}, "cards_not_twelve"),
        ({"cards": []}, "cards_not_twelve"),
    ],
)
def test_refused(sent: Any, code: str) -> None:
    answer = tops_request(sent)
    assert not isinstance(answer, dict)
    assert getattr(answer, "code", None) == code


def test_a_bid_has_its_sources_in_order() -> None:
    by_bid = {row.bid: row for row in bid_rows()}
    assert len(by_bid) == 63
    seventy_two = next(row for row in bid_rows() if row.bid == 72)
    assert seventy_two.sources == ("diamonds x8", "clubs x6", "grand x3")
    assert [row.bid for row in bid_rows() if row.only_null] == [23, 35, 46, 59]
