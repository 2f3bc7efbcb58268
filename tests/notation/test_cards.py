"""Cards as text: all cards in all spellings of each language, and no text that means two cards."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.messages import catalogue, message
from skat.model.cards import ALL_CARDS, Card
from skat.notation.cards import (
    CardScheme,
    answered_card,
    read_card,
    read_cards,
    write_card,
)
from skat.notation.problem import Problem

LANGUAGES = (CardScheme.EN, CardScheme.DE, CardScheme.FR, CardScheme.PL)
ROOT = Path(__file__).parents[2]
LOW = "10 9 8 7"
# The table of card letters, row by row: suits C S H D, ranks A K Q J T 9 8 7.
TABLE = (
    (CardScheme.EN, "C S H D", "A K Q J T,10 9 8 7"),
    (CardScheme.DE, "Kr Pi He Ka", f"A K D B {LOW}"),
    (CardScheme.DE, "Ei Gr Ro Sc", f"A,Da K O,D U,B {LOW}"),
    (CardScheme.FR, "T P C K", f"A R D V {LOW}"),
    (CardScheme.PL, "Kr Gr He Sz", f"A K D W {LOW}"),
)
SIGNS = "♣ ♠ ♥ ♦"


def spelt(scheme: CardScheme) -> Iterator[tuple[str, Card]]:
    """Every way to write each card in this language, by the table, and the card it names."""
    for language, suits, ranks in TABLE:
        if language is scheme:
            for (letter, suit), (rank, spellings) in product(
                [
                    *zip("CSHD", suits.split(), strict=True),
                    *zip("CSHD", SIGNS.split(), strict=True),
                ],
                zip("AKQJT987", ranks.split(), strict=True),
            ):
                for spelling in spellings.split(","):
                    yield suit + spelling, Card(letter + rank)


MEANT = {scheme: dict(spelt(scheme)) for scheme in LANGUAGES}
EVERY_TEXT = sorted({text for texts in MEANT.values() for text in texts})


def test_the_table_names_every_card_in_every_row() -> None:
    assert [len(MEANT[scheme]) for scheme in LANGUAGES] == [72, 120, 64, 64]
    assert all(set(MEANT[scheme].values()) == set(ALL_CARDS) for scheme in LANGUAGES)


@pytest.mark.parametrize("scheme", LANGUAGES)
def test_every_way_of_writing_every_card_is_read(scheme: CardScheme) -> None:
    for text, card in MEANT[scheme].items():
        for typed in (text, text.lower(), text.upper(), text.swapcase(), f" {text} "):
            assert read_card(typed, scheme=scheme) is card, typed


@pytest.mark.parametrize("scheme", LANGUAGES)
def test_what_only_another_language_has_is_no_card(scheme: CardScheme) -> None:
    own = {text.casefold() for text in MEANT[scheme]}
    for text in EVERY_TEXT:
        if text.casefold() not in own:
            assert isinstance(read_card(text, scheme=scheme), Problem), text


def test_what_two_readings_fit_is_refused_with_both() -> None:
    ranks = sorted({rank for _, _, row in TABLE[1:3] for rank in re.split("[ ,]", row)})
    for letter, names in (("R", ("Rot", "Raute")), ("K", ("Kreuz", "Karo"))):
        for rank, typed in product(ranks, (str.upper, str.lower)):
            problem = read_card(typed(letter + rank), scheme=CardScheme.DE)
            assert isinstance(problem, Problem), rank
            assert problem.code == "ambiguous_card", rank
            for language in ("de", "en", "fr", "pl"):
                told = message(problem.code, problem.details, language)
                assert all(name in told for name in names), told


@pytest.mark.parametrize("scheme", LANGUAGES)
def test_no_bare_letter_is_taken_for_a_suit_that_the_row_spells_out(scheme: CardScheme) -> None:
    suits = {suit for row in TABLE if row[0] is scheme for suit in row[1].split()}
    for letter, rank in product("ABCDEGHKLPRSTUZ", "AKQJDBOUVWRT987"):
        card = read_card(letter + rank, scheme=scheme)
        assert isinstance(card, Card) == ((letter + rank) in MEANT[scheme])
        if letter not in suits and letter not in "KR":
            assert getattr(card, "code", None) == "unknown_card"


def test_a_bare_d_is_never_the_daus() -> None:
    for suit, card in zip(("Ei", "Gr", "Ro", "Sc"), ("CQ", "SQ", "HQ", "DQ"), strict=True):
        assert read_card(f"{suit}D", scheme=CardScheme.DE) is Card(card)
        assert read_card(f"{suit}Da", scheme=CardScheme.DE) is Card(card[0] + "A")


@pytest.mark.parametrize("scheme", CardScheme)
@pytest.mark.parametrize("card", ALL_CARDS)
def test_every_card_comes_back_from_letters_and_symbols(card: Card, scheme: CardScheme) -> None:
    for text in (
        write_card(card, scheme=scheme),
        write_card(card, scheme=scheme, suits="symbols"),
        answered_card(card, scheme=scheme),
    ):
        assert read_card(text, scheme=scheme) is card


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row[0].value} {row[1]}")
def test_the_first_spelling_is_the_one_that_is_written(row: tuple[CardScheme, str, str]) -> None:
    scheme, suits, ranks = row
    scheme = CardScheme.GERMAN_SUITS if "Ei" in suits else scheme
    for (letter, suit), (rank, spellings) in product(
        zip("CSHD", suits.split(), strict=True), zip("AKQJT987", ranks.split(), strict=True)
    ):
        assert write_card(Card(letter + rank), scheme=scheme) == suit + spellings.split(",")[0]


def test_answers_have_symbols_but_for_the_letters_of_iss() -> None:
    written = [answered_card(Card.DT, scheme=scheme) for scheme in LANGUAGES]
    assert written == ["DT", "♦10", "♦10", "♦10"]
    assert [answered_card(Card.CJ, scheme=scheme)[1] for scheme in LANGUAGES] == list("JBVW")


@pytest.mark.parametrize("scheme", LANGUAGES)
def test_page_and_messages_write_the_letters_of_the_table(scheme: CardScheme) -> None:
    words = catalogue(scheme.value)
    for card in ALL_CARDS:
        sign, letters = write_card(card, scheme=scheme, suits="symbols")[0], words
        shown = f"{sign}{letters[f'card.letter.{card.rank.value}']}"
        assert message("card_twice", {"card": card.value}, scheme.value).startswith(shown)
        assert read_card(shown, scheme=scheme) is card
        german = words.get(f"german.card.letter.{card.rank.value}")
        if german is not None:
            assert write_card(card, scheme=CardScheme.GERMAN_SUITS)[2:] == german


def test_the_signs_of_the_page_are_those_of_the_table() -> None:
    source = (ROOT / "web/src/lib/messages.svelte.ts").read_text("utf-8")
    signs = re.search(r"const SIGNS: .* = \{ (.*) \};", source)
    assert signs is not None
    for letter, sign in re.findall(r"(\w): '(.)'", signs[1]):
        assert write_card(Card(letter + "A"), suits="symbols")[0] == sign


def test_words_as_newspapers_print_them() -> None:
    assert read_card("Kreuz Bube", scheme=CardScheme.DE) is Card.CJ
    assert read_card("Karo-As", scheme=CardScheme.DE) is Card.DA
    assert read_card("Schellen Daus", scheme=CardScheme.DE) is Card.DA
    assert read_card("Gru\u0308n Ober", scheme=CardScheme.DE) is Card.SQ
    assert read_card("♥️10", scheme=CardScheme.EN) is Card.HT


@pytest.mark.parametrize("scheme", CardScheme)
@pytest.mark.parametrize("text", ["", "X", "C", "C1", "1C", "CJJ", "??", "♣", "C" * 10_000])
def test_what_is_no_card_is_refused_with_a_short_quote(text: str, scheme: CardScheme) -> None:
    problem = read_card(text, scheme=scheme)
    assert isinstance(problem, Problem)
    assert problem.code == "unknown_card"
    assert len(str(problem.details["card"])) <= 40


@given(text=st.text(max_size=30), scheme=st.sampled_from(CardScheme))
def test_any_text_is_a_card_or_a_problem(text: str, scheme: CardScheme) -> None:
    assert isinstance(read_card(text, scheme=scheme), Card | Problem)


@given(cards=st.lists(st.sampled_from(ALL_CARDS), unique=True), scheme=st.sampled_from(CardScheme))
def test_lists_come_back(cards: list[Card], scheme: CardScheme) -> None:
    for between in (" ", ".", ", ", "|"):
        text = between.join(write_card(card, scheme=scheme) for card in cards)
        assert read_cards(text, scheme=scheme) == tuple(cards)


def test_a_list_tells_the_column_of_what_is_wrong() -> None:
    unknown = read_cards("CJ.XX.CA")
    twice = read_cards("CJ HT CJ")
    assert isinstance(unknown, Problem)
    assert (unknown.code, unknown.column) == ("unknown_card", 4)
    assert isinstance(twice, Problem)
    assert (twice.code, twice.column, twice.details["card"]) == ("card_twice", 7, "CJ")
