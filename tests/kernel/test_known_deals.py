"""Deals whose values are known: published counts, the fabulous deal, the ouvert example."""

from __future__ import annotations

from pathlib import Path

import pytest

from skat.kernel import reference_solve, solve
from skat.kernel.position import NULL, Position
from skat.model.cards import deck
from tests.kernel.endings import final, mask
from tests.lanes.few import few

FABULOUS = (
    mask("CA CK CQ S9 S8 S7 HK HQ D9 D8"),
    mask("CJ SJ HJ DJ HA HT H7 DA DT D7"),
    mask("C9 C8 C7 SA SK SQ H9 H8 DK DQ"),
)
FABULOUS_SKAT = mask("CT ST")


def perft_suites() -> list[tuple[tuple[int, int, int], dict[int, int]]]:
    suites = []
    for text in Path("tests/data/perft.txt").read_text().splitlines():
        if text.startswith("#"):
            continue
        first, second, third, counts = text.split("|")
        contracts = zip((0, 3, 4, 5), map(int, counts.split()), strict=True)
        suites.append(((mask(first), mask(second), mask(third)), dict(contracts)))
    return suites


@pytest.mark.parametrize(("hands", "counts"), few(perft_suites(), gate=2))
def test_counts_the_lines_of_play_like_the_published_numbers(
    hands: tuple[int, int, int], counts: dict[int, int]
) -> None:
    for contract, count in counts.items():
        position = Position(contract=contract, hands=hands, soloist=0)
        assert solve.lines_of_play(position) == count
        assert reference_solve.lines_of_play(position) == count


@pytest.mark.parametrize("leader", [0, 1, 2])
@pytest.mark.parametrize("contract", range(6))
def test_the_fabulous_deal_wins_everything_from_every_seat(contract: int, leader: int) -> None:
    def deal(soloist: int) -> Position:
        return Position(
            contract=contract, hands=FABULOUS, soloist=soloist, leader=leader, skat=FABULOUS_SKAT
        )

    assert sum(FABULOUS) + FABULOUS_SKAT == deck().mask
    assert final(deal(1)) == (1 if contract == NULL else 120)
    assert solve.claim(deal(1), 1).holds
    for loser in (0, 2):
        assert final(deal(loser)) == (0 if contract == NULL else 20)


def ouvert_example(contract: int, low_clubs: str) -> Position:
    """Forehand's ouvert hand of the interesting points: all other clubs are in one hand, and the
    other defender has 32 points to discard.
    """
    soloist = mask(f"CJ SJ HJ DJ SA ST SK {low_clubs}")
    partner = mask("HA HT DA S9 H9 H8 H7 D9 SQ S8")
    skat = mask("D7 D8")
    middlehand = deck().mask & ~(soloist | partner | skat)
    assert (middlehand & mask("CA CT CK CQ C9 C8 C7")).bit_count() == 4
    return Position(contract=contract, hands=(soloist, middlehand, partner), soloist=0, skat=skat)


@pytest.mark.parametrize("low_clubs", ["CQ C9 C8", "CQ C9 C7"])
def test_the_ouvert_example_is_forced_in_clubs_and_exactly_sixty_in_grand(low_clubs: str) -> None:
    clubs, grand = ouvert_example(3, low_clubs), ouvert_example(4, low_clubs)
    assert solve.claim(clubs, 0).holds
    assert solve.value(clubs).points == 120
    assert solve.claim(grand, 0).holds is False
    assert solve.value(grand).points == 60
    assert solve.reaches(grand, 60).answer is True
    assert solve.reaches(grand, 61).answer is False
