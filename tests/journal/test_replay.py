"""Replaying keeps what is valid and names the first entry that is not."""

import pytest

from skat.journal import Entry, Replay, Seq, replay
from skat.model.refusal import Refusal
from tests.journal.test_chain import chain

Numbers = tuple[int, ...]
NONE: Numbers = ()
NINE: Numbers = (9,)


def numbers(state: Numbers, entry: Entry) -> Numbers | Refusal:
    if entry.seq == 4:
        return Refusal("not_played_here")
    return (*state, entry.seq)


def test_gives_the_state_after_the_newest_entry() -> None:
    replayed = replay(chain(3), start=NONE, step=numbers)
    assert (replayed.state, replayed.seq, replayed.refused) == ((1, 2, 3), 3, None)


def test_gives_the_start_where_there_are_no_entries() -> None:
    assert replay([], start=NINE, step=numbers, after=Seq(5)) == Replay(NINE, Seq(5), None)


def test_stops_at_the_first_refusal_and_keeps_what_came_before() -> None:
    replayed = replay(chain(6), start=NONE, step=numbers)
    assert (replayed.state, replayed.seq) == ((1, 2, 3), 3)
    assert replayed.refused == Refusal("not_played_here")


def test_goes_on_from_a_snapshot() -> None:
    assert replay(chain(7)[4:], start=NINE, step=numbers, after=Seq(4)).state == (9, 5, 6, 7)


def test_refuses_entries_with_a_gap() -> None:
    with pytest.raises(ValueError, match="entry 3 cannot follow entry 1"):
        replay([chain(3)[0], chain(3)[2]], start=NONE, step=numbers)
    with pytest.raises(ValueError, match="entry 1 cannot follow entry 1"):
        replay(chain(1), start=NONE, step=numbers, after=Seq(1))
