"""The desk is shown why the results cannot be announced yet, and from when on they can."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from skat.journal import Seq
from skat.office.desk_view import ResultsWait, desk_view
from skat.tournament.commands import Abandon, Decide, Lodge
from skat.tournament.protests import ProtestRuling
from skat.tournament.results.board import board_of
from tests.tournament.evenings import MINUTE, Evening, number

RULING = ProtestRuling(
    upheld=False, text="Nothing was wrong", by="Olga Rau", articles=("SkO-4.2.5",)
)


def waits(evening: Evening) -> ResultsWait | UnsetType:
    return desk_view(board_of(evening.state), seq=Seq(1), now=evening.clock).results_wait


def test_the_desk_knows_when_the_results_may_be_announced() -> None:
    evening = Evening(series=1).seated()
    assert waits(evening) is UNSET
    evening = Evening(series=1).finished()
    wait = waits(evening)
    assert isinstance(wait, ResultsWait)
    assert (wait.protests, wait.named_games) == ((), 0)
    assert wait.until is not None
    # Each command comes a minute after the one before.
    evening.clock = wait.until - MINUTE - 1
    assert evening.refused(evening.publish_command()).code == "protest_time_runs"
    evening.clock += 1
    evening.do(evening.publish_command())
    assert waits(evening) is UNSET


def test_a_protest_that_is_not_decided_is_named() -> None:
    evening = Evening(series=1).finished()
    evening.do(Lodge(number=number(1), series=1, table=1, facts="revoke")).wait(20)
    wait = waits(evening)
    assert isinstance(wait, ResultsWait)
    assert wait.protests == (1,)
    assert evening.refused(evening.publish_command()).code == "protests_open"
    evening.do(Decide(id=1, ruling=RULING))
    wait = waits(evening)
    assert isinstance(wait, ResultsWait)
    assert wait.protests == ()
    evening.do(evening.publish_command())


def test_after_an_early_end_nothing_has_to_be_waited_for() -> None:
    evening = Evening(series=2).seated()
    evening.do(evening.seen(Abandon(reason="power cut", refund=True)))
    assert waits(evening) is UNSET
    evening.do(evening.publish_command())
