"""Who sits down together: every queue of up to four people, at every moment."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tables.pairing import (
    MOST_OF_GUESTS,
    MOST_WAITING,
    NEAR_POINTS,
    NEAR_SECONDS,
    SEATS,
    Queue,
    Waiting,
)

PATIENCE = (None, 10.0, 30.0)
MOMENTS = (0.0, 9.9, 10.0, 29.0, 33.0, 1000.0)


def waits(
    name: str, *, since: float = 0.0, patience: float | None = None, near: float | None = None
) -> Waiting:
    return Waiting(
        ticket=f"ticket {name}",
        person=name,
        name=name,
        account=None,
        since=since,
        patience=patience,
        near=near,
    )


def queue_of(patiences: tuple[float | None, ...]) -> Queue:
    return Queue(
        tuple(waits(str(at), since=float(at), patience=each) for at, each in enumerate(patiences))
    )


def test_every_party_is_one_that_all_at_it_wanted() -> None:
    """Swept: who is there, how long each would wait, and when one looks."""
    seen = set()
    for size in range(5):
        for patiences in product(PATIENCE, repeat=size):
            queue = queue_of(patiences)
            for there in product((True, False), repeat=size):
                here = [
                    each for each, is_there in zip(queue.waiting, there, strict=True) if is_there
                ]
                present = {each.ticket for each in here}
                for now in MOMENTS:
                    party = queue.party(now=now, present=present)
                    over = [each for each in here if each.due is not None and each.due <= now]
                    if party is None:
                        assert len(here) < SEATS
                        assert not over
                        continue
                    seen.add((len(party.people), party.computers))
                    assert len(party.people) + party.computers == SEATS
                    if party.computers:
                        # Nobody who wants people only is given a computer player.
                        assert set(over) <= set(party.people)
                        assert all(each.patience is not None for each in party.people)
                        assert len(here) < SEATS
                    else:
                        assert list(party.people) == here[:SEATS]
    assert seen == {(3, 0), (2, 1), (1, 2)}


def test_the_next_moment_is_the_one_at_which_a_person_is_seated() -> None:
    for patiences in product(PATIENCE, repeat=2):
        queue = queue_of(patiences)
        present = {each.ticket for each in queue.waiting}
        due = queue.next_due(present=present, now=0.0)
        assert (due is None) == (patiences == (None, None))
        if due is not None:
            assert queue.party(now=due, present=present) is not None
            assert queue.party(now=due - 0.01, present=present) is None
        assert queue.next_due(present=(), now=0.0) is None


def test_a_person_waits_once_and_a_full_queue_takes_nobody() -> None:
    queue = Queue()
    for at in range(MOST_WAITING):
        one = waits(str(at))
        if at >= MOST_OF_GUESTS:
            # Guests leave room for those with an account.
            assert isinstance(queue.entered(one), Refusal)
            one = replace(one, account=str(at))
        entered = queue.entered(one)
        assert isinstance(entered, Queue)
        queue = entered
    refused = queue.entered(replace(waits("one more"), account="more"))
    assert isinstance(refused, Refusal)
    assert refused.code == "too_many_waiting"
    again = queue.entered(waits("7", since=99.0, patience=10.0))
    assert isinstance(again, Queue)
    assert len(again.waiting) == MOST_WAITING
    kept = again.of("7")
    assert kept is not None
    assert (kept.since, kept.patience, kept.ticket) == (0.0, 10.0, "ticket 7")
    left = again.without([kept.ticket])
    assert left.of("7") is None
    assert left.with_ticket(kept.ticket) is None
    assert left.with_ticket("ticket 8") is not None


@pytest.mark.parametrize("now", MOMENTS)
def test_an_empty_queue_seats_nobody(now: float) -> None:
    assert Queue().party(now=now, present=()) is None


def near(*ratings: float | None, patience: float | None = None) -> Queue:
    """One comes each second; those with a rating want people of near rating."""
    return Queue(
        tuple(
            waits(str(at), since=float(at), patience=patience, near=rating)
            for at, rating in enumerate(ratings)
        )
    )


def names(queue: Queue, now: float) -> str | None:
    present = {each.ticket for each in queue.waiting}
    party = queue.party(now=now, present=present)
    return None if party is None else "".join(each.name for each in party.people)


def test_who_wants_people_of_near_rating_sits_with_them_first() -> None:
    far = NEAR_POINTS + 0.1
    queue = near(0.0, far, None, NEAR_POINTS - 1, -far)
    assert names(queue, 5.0) is None
    queue = near(0.0, far, None, NEAR_POINTS - 1, -0.5)
    assert names(queue, 5.0) == "034"
    # Of two that are each near a third, both must be near each other.
    assert names(near(0.0, NEAR_POINTS, -NEAR_POINTS), 5.0) is None


def test_who_does_not_want_that_waits_no_longer_for_it() -> None:
    assert names(near(None, 0.0, None, None), 5.0) == "023"


def test_nobody_waits_for_near_people_longer_than_a_while() -> None:
    """Swept: by then the first three sit down, whatever their ratings."""
    values = (None, 0.0, 50.0, -50.0)
    for ratings in product(values, repeat=3):
        queue = near(*ratings)
        present = {each.ticket for each in queue.waiting}
        last = max((at for at, each in enumerate(ratings) if each is not None), default=0)
        assert names(queue, last + NEAR_SECONDS) == "012"
        now = 3.0
        while names(queue, now) is None:
            due = queue.next_due(present=present, now=now)
            assert due is not None
            assert due > now
            now = due
        assert now <= last + NEAR_SECONDS


def test_computer_players_come_all_the_same_and_with_who_is_near() -> None:
    queue = near(0.0, 50.0, 1.0, patience=10.0)
    assert names(queue, 9.0) is None
    assert names(queue, 10.0) == "02"
    assert names(near(0.0, 50.0, patience=10.0), 10.0) == "0"
    # A player who has waited as long as he wants to sits with all who are there.
    assert names(near(0.0, None, None, patience=10.0), 10.0) == "012"
    assert names(near(None, 50.0, None, patience=60.0), 9.0) is None
    assert names(near(0.0, 50.0, patience=60.0), 60.0) == "01"
