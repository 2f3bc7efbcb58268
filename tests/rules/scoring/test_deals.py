"""The whole deals of the case file, as far as their cards decide the score."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from skat.model.cards import Card, CardSet, deck
from skat.model.contract import TRUMP_CONTRACTS, Contract
from skat.model.top_trumps import tops
from skat.model.units import BidValue
from skat.notation.cards import read_card
from skat.rules.editions import RuleSet
from skat.rules.scoring.finished import FinishedGame, GameEnd, Standing
from skat.rules.scoring.score import score
from tests.rules.scoring.games import announced, at, final
from tests.tools import read_yaml

CASES = Path(__file__).parents[2] / "data" / "scoring_cases.yaml"
SEATS = {"V": "forehand", "M": "middlehand", "H": "rearhand"}


@cache
def deals() -> dict[str, dict[str, Any]]:
    loaded = read_yaml(CASES)
    return {deal["id"]: deal for deal in loaded["deals"]}


def cards(deal: str, *groups: str) -> CardSet:
    """The cards of some of "V", "M", "H" and "skat"."""
    dealt = [read_card(text) for group in groups for text in deals()[deal][SEATS.get(group, group)]]
    return CardSet.of(card for card in dealt if isinstance(card, Card))


def result(
    deal: str,
    soloist: str,
    text: str,
    *,
    bid: int,
    end: GameEnd = GameEnd.SOLOIST_CONCEDES,
    standing: Standing | None = None,
) -> int:
    """The score of a game on the soloist's twelve cards."""
    twelve = cards(deal, soloist, "skat")
    announcement = announced(text)
    null = announcement.contract is Contract.NULL
    ended = FinishedGame(
        announcement=announcement,
        bid=BidValue(bid),
        end=end,
        tops=None if null else tops(twelve, contract=announcement.contract),
        standing=standing,
        tops_by_contract={
            contract: tops(twelve, contract=contract) for contract in TRUMP_CONTRACTS
        },
    )
    return score(ended, RuleSet()).score


@pytest.mark.parametrize("deal", [f"DL-0{number}" for number in range(1, 9)])
def test_every_deal_is_the_whole_pack(deal: str) -> None:
    groups = ("V", "M", "H", "skat")
    assert cards(deal, *groups) == deck()
    assert sum(len(cards(deal, group)) for group in groups) == 32


@pytest.mark.parametrize(("deal", "soloist", "bid"), [("DL-01", "M", 50), ("DL-02", "V", 59)])
def test_conceded_after_a_jack_in_the_skat(deal: str, soloist: str, bid: int) -> None:
    conceded = [expect for expect in deals()[deal]["expect"] if "announce" in expect]
    assert len(conceded) >= 3
    for expect in conceded:
        assert result(deal, soloist, expect["announce"], bid=bid) == expect["score"]


def test_before_and_after_the_skat() -> None:
    spades, clubs = Contract.SPADES, Contract.CLUBS
    assert str(tops(cards("DL-01", "M"), contract=spades)) == "without 4"
    assert str(tops(cards("DL-01", "M", "skat"), contract=spades)) == "with 1"
    assert str(tops(cards("DL-02", "V"), contract=clubs)) == "without 4"
    assert str(tops(cards("DL-02", "V", "skat"), contract=clubs)) == "without 1"


@pytest.mark.parametrize(
    ("points", "tricks", "expected"), [(61, 6, -80), (89, 8, -80), (90, 9, 40)]
)
def test_hearts_hand_with_the_club_jack_in_the_skat(
    points: int, tricks: int, expected: int
) -> None:
    counted = result(
        "DL-03", "H", "hearts hand", bid=36, end=GameEnd.PLAYED_OUT, standing=final(points, tricks)
    )
    assert counted == expected


@pytest.mark.parametrize(
    ("points", "tricks", "expected"), [(20, 2, -288), (0, 0, -336), (90, 8, 144)]
)
def test_grand_hand_schneider_announced(points: int, tricks: int, expected: int) -> None:
    counted = result(
        "DL-04",
        "M",
        "grand hand schneider",
        bid=24,
        end=GameEnd.PLAYED_OUT,
        standing=final(points, tricks),
    )
    assert counted == expected


@pytest.mark.parametrize(("theirs", "expected"), [(0, 40), (30, 40), (31, -80), (59, -80)])
def test_a_revoke_against_an_overbid_hand_game(theirs: int, expected: int) -> None:
    counted = result(
        "DL-05",
        "M",
        "hearts hand",
        bid=40,
        end=GameEnd.FAULT_OPPONENTS,
        standing=at(30, theirs, 3, 2),
    )
    assert counted == expected


def test_clubs_ouvert_or_a_grand_with_sixty() -> None:
    ouvert = final(120, 10)
    played = GameEnd.PLAYED_OUT
    assert result("DL-06", "V", "clubs hand ouvert", bid=18, end=played, standing=ouvert) == 132
    assert result("DL-06", "V", "grand", bid=18, end=played, standing=final(60, 7)) == -240


@pytest.mark.parametrize(
    ("contract", "value"),
    [("grand", 264), ("hearts", 130), ("diamonds", 117), ("clubs", 132), ("spades", 121)],
)
def test_the_fabulous_deal(contract: str, value: int) -> None:
    expected = deals()["DL-07"]["expect"][2][f"{contract}_ouvert"]
    counted = result(
        "DL-07",
        "M",
        f"{contract} hand ouvert",
        bid=18,
        end=GameEnd.PLAYED_OUT,
        standing=final(120, 10),
    )
    assert counted == expected == value


def test_null_ouvert_at_fifty() -> None:
    twelve = cards("DL-08", "M", "skat")
    assert {str(tops(twelve, contract=each)) for each in TRUMP_CONTRACTS} == {"without 1"}
    assert result("DL-08", "M", "null ouvert", bid=50, end=GameEnd.NULL_OVERBID) == -100
