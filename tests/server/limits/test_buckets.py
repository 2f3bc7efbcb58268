"""What the limits are made of: buckets, rows of guesses, sockets, and whose a request is."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.server.limits.buckets import FREE_GUESSES, Bucket, Buckets, LoginBackoff
from skat.server.limits.callers import bearer
from skat.server.limits.open_sockets import MOST_OF_A_KEY
from skat.server.limits.rate_limits import RateLimits

pauses = st.lists(st.integers(0, 40), min_size=1, max_size=60)


@given(pauses=pauses, burst=st.integers(1, 6), rate=st.integers(1, 3))
def test_a_bucket_lets_through_a_burst_and_what_has_run_in_since(
    pauses: Iterable[int], burst: int, rate: int
) -> None:
    now = 0.0
    bucket = Bucket(burst=burst, rate=rate / 10, clock=lambda: now)
    tenths = burst * 10
    for pause in pauses:
        now += pause
        tenths = min(burst * 10, tenths + pause * rate)
        assert bucket.take() == (tenths >= 10)
        tenths -= 10 if tenths >= 10 else 0


def test_of_too_many_callers_those_who_came_last_are_remembered() -> None:
    buckets = Buckets(burst=1, rate=0.001, clock=lambda: 0.0, most=2)
    assert [buckets.take(key) for key in ("a", "b", "c")] == [True] * 3
    assert [buckets.take(key) for key in ("b", "c")] == [False] * 2
    assert buckets.take("a"), "the one that came first was forgotten"


def test_a_right_guess_at_another_server_ends_the_row_here() -> None:
    guesses = LoginBackoff(clock=lambda: 0.0)
    assert [guesses.wait("row") for _ in range(FREE_GUESSES)] == [0] * FREE_GUESSES
    assert guesses.wait("row") > 0
    guesses.count("row", -1_000)
    assert guesses.wait("row") == 0


@pytest.mark.parametrize(
    ("header", "key"),
    [
        ("Bearer k3y", "k3y"),
        ("bearer  k3y ", "k3y"),
        ("Basic k3y", ""),
        ("k3y", ""),
        ("Bearer", ""),
        ("", ""),
    ],
)
def test_a_key_comes_in_one_way_alone(header: str, key: str) -> None:
    connection: Any = SimpleNamespace(headers={"authorization": header})
    assert bearer(connection) == key


def test_who_only_watches_has_three_quarters_of_the_sockets_that_are_known() -> None:
    limits = RateLimits(clock=lambda: 0.0, all_sockets=800)
    with ExitStack() as held:
        lines = [held.enter_context(limits.socket(f"{at}")) for at in range(700)]
        assert sum(limits.know_socket(line, None) for line in lines[-100:]) == 100
        for at in range(600):
            lines.append(held.enter_context(limits.socket(f"{at}")))
            limits.know_socket(lines[-1], None)
        assert [line.group for line in lines].count("stranger") == 525
        # So an owner takes nobody's place.
        assert limits.know_socket(held.enter_context(limits.socket("club")), "a key")
        assert [line.group for line in lines].count("stranger") == 525


def test_a_reader_who_has_left_makes_room_for_the_next() -> None:
    limits = RateLimits(clock=lambda: 0.0)
    for _ in range(3):
        with ExitStack() as held:
            lines = [held.enter_context(limits.socket("club")) for _ in range(MOST_OF_A_KEY)]
            assert all(limits.know_socket(line, "link", shared=True) for line in lines)
