"""A position as people paste it into the board: in one line or several, in their own letters."""

import json
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.messages import LANGUAGES, catalogue, message
from skat.model.cards import ALL_CARDS, Card, CardSet, card_points
from skat.model.refusal import Refusal
from skat.model.seats import SEATS
from skat.notation.cards import scheme_of, write_card
from skat.requests.board import board_request
from skat.requests.board_record import board_of_record
from tests.notation.games import record_with
from tests.notation.test_xskat import games
from tests.notation.test_xskat_games import GAMES
from tests.notation.xskat_logs import logged
from tests.requests.test_skat_not_told import asked, endings
from tests.requests.test_solve_requests import ENDING, NULL

PLACES = (*(seat.value for seat in SEATS), "skat")


def board(text: str, language: str = "en") -> dict[str, Any]:
    position = board_of_record(text, language=language)
    assert isinstance(position, dict), position
    return position


def code(text: str, language: str = "en") -> str:
    refusal = board_of_record(text, language=language)
    assert isinstance(refusal, Refusal), refusal
    return refusal.code


def dealt(seed: int, size: int) -> list[list[Card]]:
    """Three hands of so many cards, and two in the skat."""
    pack = list(ALL_CARDS)
    Random(seed).shuffle(pack)
    return [*(pack[at * size : (at + 1) * size] for at in range(3)), pack[-2:]]


def written(pile: list[Card], language: str, suits: str, between: str) -> str:
    scheme = scheme_of(language)
    how: Any = suits
    return between.join(write_card(card, scheme=scheme, suits=how) for card in pile)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [1, 4, 10])
def test_hands_and_skat_are_read_in_every_way_of_writing(language: str, size: int) -> None:
    piles = dealt(size, size)
    names = [catalogue(language)[f"seat.{seat.value}"] for seat in SEATS]
    names.append(catalogue(language)["board.place.skat"])
    ways = product(("letters", "symbols"), (" ", ".", ", "), (language, "en"))
    for suits, between, letters in ways:
        texts = [written(pile, letters, suits, between) for pile in piles]
        named = [f"{name}: {text}" for name, text in zip(names, texts, strict=True)]
        for text in (
            " / ".join(texts),
            "\n/\n".join(texts),
            "\n".join(texts),
            "\r\n\r\n".join([*texts, ""]),
            "\n".join(reversed(named)),
            ", ".join(named).upper(),
            " / ".join(named),
        ):
            position = board(text, language)
            for place, pile in zip(PLACES, piles, strict=True):
                assert position[place] == [card.value for card in pile], text
            assert isinstance(board_request({**position, "values": False}), dict)


def test_the_german_deck_too() -> None:
    position = board("EiU GrDa / ScO Ro9 / Ei10 GrK / Sc7 Ka8", "de")
    assert position["forehand"] == ["CJ", "SA"]
    assert position["skat"] == ["D7", "D8"]
    assert code("EiU GrDa / ScO R9 / Ei10 GrK / Sc7 Ka8", "de") == "ambiguous_card"


def test_a_skat_that_is_missing_counts_among_the_points() -> None:
    first, second, third, _ = dealt(3, 5)
    text = "\n".join(written(pile, "en", "letters", " ") for pile in (first, second, third))
    position = board(text)
    left = card_points(CardSet.of([*first, *second, *third]))
    assert position["skat"] == []
    assert position["points"] == {"soloist": 120 - left, "defenders": 0}
    assert isinstance(board_request(position), dict)
    assert board(text.replace("\n", "/")) == board(text.replace("\n", "/") + "/") == position


def test_what_two_languages_read_as_other_cards_is_refused() -> None:
    """C is clubs in the letters of ISS, and cœur in French."""
    assert code("CA / C7 / C8", "fr") == "cards_in_two_languages"
    assert board("CA / C7 / C8", "de")["forehand"] == ["CA"]
    assert board("CD / C7 / C8", "fr")["forehand"] == ["HQ"]
    assert board("CQ / C7 / C8", "fr")["forehand"] == ["CQ"]
    assert len({message("cards_in_two_languages", {}, each) for each in LANGUAGES}) == 4


def test_a_question_of_the_solver_is_a_position() -> None:
    for text in (
        json.dumps(ENDING),
        json.dumps(ENDING, indent=2),
        json.dumps({**ENDING, "want": "target", "target": 61}) + "\n" + json.dumps(NULL),
        json.dumps({**ENDING, "want": "claim", "by": "defenders"}),
        json.dumps(NULL),
    ):
        wanted = json.loads(text if text.count("{") < 2 else text.splitlines()[0])
        position = board(text)
        for key in ("contract", "soloist", *PLACES):
            assert position[key] == wanted.get(key, [])
    german = {**ENDING, "skat": ["Ka7", "Ka8"], "forehand": ["Pi10", "He7"]}
    german |= {"middlehand": ["HeA", "Ka9"], "rearhand": ["PiK", "He8"]}
    assert board(json.dumps(german), "de")["forehand"] == ["ST", "H7"]


@pytest.mark.parametrize("seed", range(3))
def test_every_position_of_a_deal_comes_back(seed: int) -> None:
    for each in endings(seed):
        for told in (True, False):
            question = asked(each, told=told)
            position = board(json.dumps(question))
            assert {key: position[key] for key in question} == question


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("CJ / CJ / SJ / D7 D8", "card_twice"),
        ("CJ / SJ HJ / DJ / D7 D8", "hands_do_not_match"),
        ("CJ / SJ / HJ / D7", "skat_not_two"),
        ("CJ / XX / HJ / D7 D8", "unknown_card"),
        ("Forehand: CJ\nForehand: SJ\nRearhand: HJ", "key_twice"),
        ("CJ / SJ / HJ / D7 / D8", "text_outside_record"),
        ("one\ntwo\nthree", "text_outside_record"),
        ('{"contract": "grand"}', "key_missing"),
        ('{"hand": ["CJ"], "contract": "grand"}', "key_unknown"),
        ('{"format": "skat-record/9"}', "unknown_format"),
        ('{"contract": ', "bad_json"),
    ],
)
def test_what_is_no_position_says_why(text: str, expected: str) -> None:
    assert code(text) == expected


def test_a_deal_without_play_is_a_grand_of_forehands() -> None:
    position = board(GAMES)
    assert (position["contract"], position["soloist"], position["skat"]) == (
        *("grand", "forehand"),
        ["D9", "C9"],
    )
    assert position["lines"] == []
    deal = record_with("1 p").source.split(" 1 p")[0] + " ] ;)"
    assert len(board(deal)["rearhand"]) == 10


def test_logs_of_xskat_are_taken_at_their_first_card() -> None:
    state = next(state for state in games() if len(state.tricks) == 10)
    position = board(logged(state, forehand=1))
    assert position["line"] == [card.value for trick in state.tricks for card in trick.cards]


@given(
    text=st.text(alphabet='CJ SH/D7:\n{}[]"KrRE(;♥10', max_size=60), one=st.sampled_from(LANGUAGES)
)
def test_any_text_is_a_board_or_a_refusal(text: str, one: str) -> None:
    assert isinstance(board_of_record(text, language=one), dict | Refusal)
