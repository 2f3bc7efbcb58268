"""Cards as text: every card in every scheme, the traps between languages, refusals as values."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.model.cards import ALL_CARDS, Card, Rank, Suit
from skat.notation.cards import CardScheme, read_card, read_cards, write_card
from skat.notation.problem import Problem


@pytest.mark.parametrize("scheme", CardScheme)
@pytest.mark.parametrize("card", ALL_CARDS)
def test_every_card_comes_back_from_letters_and_symbols(card: Card, scheme: CardScheme) -> None:
    for text in (
        write_card(card, scheme=scheme),
        write_card(card, scheme=scheme, suits="symbols"),
    ):
        assert read_card(text, scheme=scheme) is card
        assert read_card(text.swapcase(), scheme=scheme) is card


@pytest.mark.parametrize("scheme", CardScheme)
def test_no_two_cards_are_written_alike(scheme: CardScheme) -> None:
    assert len({write_card(card, scheme=scheme) for card in ALL_CARDS}) == 32


# From the table of card letters: suits C S H D, ranks A K Q J T.
LETTERS = {
    CardScheme.EN: ("C S H D", "A K Q J T 9 8 7"),
    CardScheme.DE: ("Kr Pi He Ka", "A K D B 10 9 8 7"),
    CardScheme.FR: ("T P C K", "A R D V 10 9 8 7"),
    CardScheme.PL: ("Kr Gr He Sz", "A K D W 10 9 8 7"),
    CardScheme.GERMAN_SUITS: ("Ei Gr Ro Sc", "A K O U 10 9 8 7"),
}


@pytest.mark.parametrize("scheme", CardScheme)
def test_the_letters_are_those_of_the_table(scheme: CardScheme) -> None:
    suits, ranks = (words.split() for words in LETTERS[scheme])
    for suit, suit_word in zip("CSHD", suits, strict=True):
        for rank, rank_word in zip("AKQJT987", ranks, strict=True):
            card = Card(suit + rank)
            assert write_card(card, scheme=scheme) == suit_word + rank_word
            for ten in (rank_word, rank_word.replace("10", "T")):
                assert read_card(suit_word + ten, scheme=scheme) is card


GERMAN_LETTERS = {"K": Suit.CLUBS, "P": Suit.SPADES, "H": Suit.HEARTS, "Ka": Suit.DIAMONDS}
GERMAN_RANKS = {"A": Rank.ACE, "10": Rank.TEN, "K": Rank.KING, "D": Rank.QUEEN, "B": Rank.JACK}


@pytest.mark.parametrize("letters", [*GERMAN_LETTERS, "k", "R", "◊"])
def test_german_one_letter_suits(letters: str) -> None:
    suit = GERMAN_LETTERS.get(letters, Suit.DIAMONDS)
    for word, rank in GERMAN_RANKS.items():
        assert read_card(letters + word, scheme=CardScheme.DE) is Card(suit.value + rank.value)


@pytest.mark.parametrize("letter", ["E", "G", "R", "S"])
def test_german_deck_one_letter_suits(letter: str) -> None:
    suit = dict(zip("EGRS", "CSHD", strict=True))[letter]
    for word, rank in zip(("A", "Daus", "Z", "K", "O", "U", "7"), "AATKQJ7", strict=True):
        assert read_card(letter + word, scheme=CardScheme.GERMAN_SUITS) is Card(suit + rank)


def test_german_decks_both_stand_in_german_text() -> None:
    for french, german in (("Kr", "Ei"), ("Pi", "Gr"), ("He", "Ro"), ("Ka", "Sc")):
        for rank in ("A", "K", "D", "B", "10", "9", "8", "7"):
            one = read_card(french + rank, scheme=CardScheme.DE)
            assert isinstance(one, Card)
            assert read_card(german + rank, scheme=CardScheme.DE) is one


def test_the_same_letters_are_other_cards_elsewhere() -> None:
    assert read_card("SA") is Card.SA
    assert read_card("SA", scheme=CardScheme.GERMAN_SUITS) is Card.DA
    assert read_card("KA", scheme=CardScheme.DE) is Card.CA
    assert read_card("KA", scheme=CardScheme.FR) is Card.DA
    assert read_card("CD", scheme=CardScheme.FR) is Card.HQ
    assert read_card("GrK", scheme=CardScheme.PL) is Card.SK


def test_words_as_newspapers_print_them() -> None:
    assert read_card("Kreuz Bube", scheme=CardScheme.DE) is Card.CJ
    assert read_card("Karo-As", scheme=CardScheme.DE) is Card.DA
    assert read_card("Schellen Daus", scheme=CardScheme.GERMAN_SUITS) is Card.DA
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
