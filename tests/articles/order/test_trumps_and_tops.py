"""Chapter 2 of the Skat Order: which cards are trumps, which tops a player has."""

import pytest

from skat.model.cards import Suit
from skat.model.contract import Contract
from skat.model.order import suit_order, trump_order, trumps, winning_card
from skat.model.top_trumps import most_tops, tops
from skat.rules.ending.closing import twelve_cards
from skat.rules.following import playable
from tests.articles.marks import example, examples
from tests.articles.situations import announced, cards, dealt, in_order, tops_of, written

CLUBS, SPADES, HEARTS, DIAMONDS = (
    Contract.CLUBS,
    Contract.SPADES,
    Contract.HEARTS,
    Contract.DIAMONDS,
)
GRAND, NULL = Contract.GRAND, Contract.NULL


def takes(trick: str, contract: Contract) -> str:
    """The card that takes a trick, given in the order played."""
    played = in_order(trick)
    return written((played[winning_card(played, contract=contract)],))


def may_play(hand: str, *, lead: str, contract: Contract) -> set[str]:
    """What may be played to a lead."""
    allowed = playable(cards(hand), trick=in_order(lead), contract=contract)
    return set(written(allowed).split())


@example("SkO-2.3.1", "clubs trump, lead H7, others DA, S10")
def test_side_suits_do_not_beat_each_other() -> None:
    assert takes("H7 DA S10", CLUBS) == "H7"
    assert not cards("H7 DA S10") & cards(written(trump_order(CLUBS)))


@example("SkO-2.3.1", "clubs trump, suits of the trumps below the jacks", negative=True)
def test_only_one_suit_is_trump() -> None:
    assert {card.suit for card in trump_order(CLUBS)[4:]} == {Suit.CLUBS}


@example("SkO-2.3.2", "hearts trump: order")
def test_order_of_trumps() -> None:
    assert written(trump_order(HEARTS)) == "CJ SJ HJ DJ HA H10 HK HQ H9 H8 H7"


@example("SkO-2.3.2", "hearts trump, lead CA, hand has CJ and C7", negative=True)
def test_a_jack_does_not_follow_its_printed_suit() -> None:
    assert may_play("CJ C7", lead="CA", contract=HEARTS) == {"C7"}
    assert in_order("CJ")[0] in trump_order(HEARTS)


@example("SkO-2.3.2", "clubs trump, lead CA (trump), hand DJ, H7")
def test_a_jack_follows_a_trump() -> None:
    assert may_play("DJ H7", lead="CA", contract=CLUBS) == {"DJ"}
    assert set(in_order("CA DJ")) < set(trump_order(CLUBS))


@example("SkO-2.3.2", "clubs trump, order of the hearts")
def test_order_of_a_side_suit() -> None:
    assert written(suit_order(Suit.HEARTS, contract=CLUBS)) == "HA H10 HK HQ H9 H8 H7"
    assert suit_order(Suit.CLUBS, contract=CLUBS) == ()


@example("SkO-2.3.3", "grand, lead S7, hand SJ, HA", negative=True)
def test_in_grand_a_jack_is_of_no_suit() -> None:
    assert may_play("SJ HA", lead="S7", contract=GRAND) == {"SJ", "HA"}
    assert in_order("S7")[0] not in trump_order(GRAND)


@example("SkO-2.3.3", "grand, lead DJ, hand CJ, D7")
def test_in_grand_jacks_are_trumps() -> None:
    assert may_play("CJ D7", lead="DJ", contract=GRAND) == {"CJ"}
    assert written(trump_order(GRAND)) == "CJ SJ HJ DJ"


@example("SkO-2.3.3", "grand, order of the clubs")
def test_order_of_a_suit_in_grand() -> None:
    assert written(suit_order(Suit.CLUBS, contract=GRAND)) == "CA C10 CK CQ C9 C8 C7"


@examples(
    "SkO-2.3.4",
    ("trick", "winner"),
    {"null, lead H10, others HJ, H9": ("H10 HJ H9", "HJ")},
    negative={"null, lead D9, others D10, HA": ("D9 D10 HA", "D10")},
)
def test_order_in_null(trick: str, winner: str) -> None:
    assert takes(trick, NULL) == winner
    suit = in_order(trick)[0].suit
    following = [card for card in suit_order(suit, contract=NULL) if card in in_order(trick)]
    assert written((following[0],)) == winner


@example("SkO-2.3.4", "null, lead CJ, hand C7, SJ", negative=True)
def test_jacks_belong_to_their_suit_in_null() -> None:
    assert may_play("C7 SJ", lead="CJ", contract=NULL) == {"C7"}
    assert written(suit_order(Suit.CLUBS, contract=NULL)) == "CA CK CQ CJ C10 C9 C8 C7"


@example("SkO-2.4.1", "spades trump, CJ SJ HJ DJ SA held, S10 missing")
def test_tops_are_an_unbroken_run() -> None:
    assert tops(cards("CJ SJ HJ DJ SA SK"), contract=SPADES).count == 5


@pytest.mark.article("SkO-2.4.1", negative=True)
def test_null_has_no_tops() -> None:
    with pytest.raises(ValueError, match=r"SkO-2\.4\.3"):
        tops(cards("CJ SJ"), contract=NULL)


@examples(
    "SkO-2.4.2",
    ("twelve", "contract", "expected"),
    {
        "grand, 12 cards hold CJ SJ HJ, not DJ": ("CJ SJ HJ SA", GRAND, "with 3"),
        "hearts, hand DJ HA..., skat CJ (hand game)": ("DJ HA CJ", HEARTS, "with 1"),
        "clubs, CJ and HJ held, SJ missing": ("CJ HJ CA", CLUBS, "with 1"),
    },
    negative={
        "clubs, no jack, CA held": ("CA C10 H7", CLUBS, "without 4"),
        "clubs, no jack, CA C10 CK CQ missing, C9 held": ("C9 HA", CLUBS, "without 8"),
    },
)
def test_with_and_without(twelve: str, contract: Contract, expected: str) -> None:
    assert tops_of(twelve, contract) == expected


@example("SkO-2.4.2", "12 cards hold DJ as only jack, any suit", negative=True)
def test_the_diamond_jack_alone_is_without_three() -> None:
    suits = (CLUBS, SPADES, HEARTS, DIAMONDS)
    assert {tops_of("DJ CA SA HA DA", contract) for contract in suits} == {"without 3"}


@example("SkO-2.4.2", "hearts, hand DJ HA..., skat CJ (hand game)")
def test_the_skat_counts_for_the_tops() -> None:
    hands = (
        "DJ HA H10 HK HQ H9 H8 H7 SA S10",
        "CA C10 CK CQ C9 C8 C7 SJ SK SQ",
        "HJ S9 S8 S7 DA D10 DK DQ D9 D8",
    )
    state = announced("hearts hand", state=dealt(hands, "CJ D7"))
    assert str(tops(twelve_cards(state), contract=HEARTS)) == "with 1"


@pytest.mark.article("SkO-2.4.2", negative=True)
def test_without_a_soloist_nobody_has_tops() -> None:
    assert not twelve_cards(dealt())


@examples(
    "SkO-2.4.3",
    ("twelve", "contract", "expected"),
    {
        "diamonds, all 11 trumps in the twelve cards": (
            "CJ SJ HJ DJ DA D10 DK DQ D9 D8 D7 CA",
            DIAMONDS,
            "with 11",
        ),
        "diamonds, no trump in the twelve cards": ("CA C10 CK", DIAMONDS, "without 11"),
        "grand, no jack": ("CA C10 CK", GRAND, "without 4"),
    },
)
def test_the_most_tops(twelve: str, contract: Contract, expected: str) -> None:
    assert tops_of(twelve, contract) == expected
    assert int(expected.split()[1]) == most_tops(contract) == len(trumps(contract))


@example("SkO-2.4.3", "null", negative=True)
def test_null_has_none() -> None:
    assert most_tops(NULL) == 0
