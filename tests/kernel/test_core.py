"""The compiled kernel against its specification in plain Python."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat import kernel
from skat.kernel import reference


@given(cards=st.integers(min_value=0, max_value=2**32 - 1))
def test_counts_cards_like_the_reference(cards: int) -> None:
    assert kernel.count_cards(cards) == reference.count_cards(cards)


@pytest.mark.parametrize("cards", [-1, 2**32])
def test_refuses_more_than_32_cards_like_the_reference(cards: int) -> None:
    for count_cards in (kernel.count_cards, reference.count_cards):
        with pytest.raises(TypeError):
            count_cards(cards)


def test_names_the_compiler_and_a_standard_of_2020_or_later() -> None:
    info = kernel.build_info()
    assert set(info) == {"compiler", "standard", "instructions"}
    assert int(info["standard"]) >= 202002
