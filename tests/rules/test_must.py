"""`must`: the state after an action, or an error that says what a refusal says."""

from __future__ import annotations

import pickle

import pytest

from skat.model.cards import ALL_CARDS
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.rules import NotAllowedError, apply, must, start
from skat.rules.actions import Bid, Deal, Pass
from skat.rules.applied import Applied

DEALT = must(start(), Deal(ALL_CARDS))


def test_what_is_allowed_gives_the_state_that_apply_gives() -> None:
    passes = Pass(Seat.MIDDLEHAND)
    applied = apply(DEALT, passes)
    assert isinstance(applied, Applied)
    assert must(DEALT, passes) == applied.state


def test_what_is_refused_raises_code_articles_and_the_sentence() -> None:
    bid = Bid(Seat.FOREHAND, 18)  # type: ignore[arg-type]  # as a program would write it
    refused = apply(DEALT, bid)
    assert isinstance(refused, Refusal)
    with pytest.raises(NotAllowedError) as found:
        must(DEALT, bid)
    error = found.value
    assert (error.refusal, error.action) == (refused, bid)
    assert (error.code, error.articles) == (refused.code, refused.articles)
    assert refused.code in str(error)
    assert all(article in str(error) for article in refused.articles)
    assert "{" not in str(error)
    assert len(str(error)) > len(refused.code) + 30
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
