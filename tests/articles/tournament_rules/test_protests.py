"""Protests and disputes: the Skat Order (SkO-4.5.10, 4.5.11) and the tournament rules TR-7.3."""

from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.rules.editions import Options
from skat.tournament.commands import (
    Appeal,
    Decide,
    Lodge,
)
from skat.tournament.protests import (
    Protest,
    ProtestRuling,
    ProtestTime,
    appealed,
    decided,
    refused_protest,
)
from skat.tournament.results.standings import standings
from skat.tournament.state import TournamentPhase
from tests.articles.marks import example, examples
from tests.tools import code_of
from tests.tournament.evenings import MINUTE, Evening, number

PROTEST = Protest(id=1, number=number(7), series=1, table=2, facts="revoke", at=0)
RULING = ProtestRuling(upheld=True, text="the revoke is proved", by="Olga Rau")


def lodged(minutes: int, *, last: bool = True, next_started: bool = False) -> Refusal | None:
    """What a protest so long after its series meets."""
    time = ProtestTime(
        at=minutes * MINUTE,
        closed_at=0,
        next_started=next_started,
        last=last,
        published=False,
    )
    return refused_protest(time, Options())


@example("SkO-4.5.10", "objection raised between series 1 and 2")
def test_an_objection_before_the_next_series() -> None:
    assert lodged(40, last=False) is None
    assert decided(PROTEST, RULING) == replace(PROTEST, ruling=RULING)


@example("SkO-4.5.10", "objection to a series-1 ruling raised in series 2", negative=True)
def test_an_objection_after_the_next_series_began() -> None:
    assert code_of(lodged(1, last=False, next_started=True)) == "protest_too_late"
    evening = Evening(series=2).announced(8)
    evening.do(evening.seat_command()).played().closed().do(evening.seat_command())
    late = Lodge(number=number(1), series=1, table=1, facts="revoke")
    assert evening.refused(late).code == "protest_too_late"


@example("SkO-4.5.10", "last series, objection after 14 minutes and after 16")
def test_an_objection_after_the_last_series() -> None:
    assert [code_of(lodged(minutes)) for minutes in (14, 16)] == [None, "protest_too_late"]


@examples(
    "SkO-4.5.11",
    ("minutes", "code"),
    {"claim 10 minutes after the last series": (10, None)},
    negative={"claim 20 minutes after": (20, "protest_too_late")},
)
def test_claims_within_a_quarter_of_an_hour(minutes: int, code: str | None) -> None:
    assert code_of(lodged(minutes)) == code


@examples(
    "TR-9.10",
    ("minutes", "code"),
    {"pl: protest 10 minutes after the last series": (10, None)},
    negative={"pl: 20 minutes": (20, "protest_too_late")},
)
def test_protests_within_a_quarter_of_an_hour(minutes: int, code: str | None) -> None:
    assert code_of(lodged(minutes)) == code


@example(
    "SkO-4.5.11",
    "objection after the end of the series by the option `end_of_series`",
    negative=True,
)
def test_objections_may_be_due_before_the_series_ends() -> None:
    time = ProtestTime(at=0, closed_at=0, next_started=False, last=True, published=False)
    early = Options(protest_deadline="end_of_series")
    assert code_of(refused_protest(time, early)) == "protest_too_late"
    assert refused_protest(replace(time, closed_at=None), early) is None


def test_the_organiser_may_set_another_limit() -> None:
    time = ProtestTime(at=30 * MINUTE, closed_at=0, next_started=False, last=True, published=False)
    assert refused_protest(time, Options(protest_last_series_minutes=45)) is None
    out = replace(time, at=0, published=True)
    assert code_of(refused_protest(out, Options())) == "protest_too_late"


@example("SkO-4.5.10", "results to be announced with a protest open", negative=True)
def test_results_wait_for_protests() -> None:
    evening = Evening(series=1).finished()
    assert evening.refused(evening.publish_command()).code == "protest_time_runs"
    evening.do(Lodge(number=number(1), series=1, table=1, facts="revoke")).wait(20)
    assert evening.refused(evening.publish_command()).code == "protests_open"
    evening.do(Decide(id=1, ruling=replace(RULING, upheld=False))).do(evening.publish_command())
    assert evening.state.phase is TournamentPhase.PUBLISHED


@example("TR-7.3.2", "dispute")
def test_a_dispute_is_decided_and_recorded() -> None:
    decision = decided(PROTEST, RULING)
    assert not isinstance(decision, Refusal)
    assert decision.ruling == RULING


@example("SkO-4.5.10", "protest decided with its reason", negative=True)
@example("TR-9.10", "second ruling of the panel on one protest", negative=True)
@example("TR-7.3.2", "second ruling on the same dispute", negative=True)
def test_a_ruling_has_its_reason_and_is_final() -> None:
    assert code_of(decided(PROTEST, replace(RULING, text=" "))) == "ruling_without_reason"
    assert code_of(decided(replace(PROTEST, ruling=RULING), RULING)) == "ruling_is_final"


@examples(
    "TR-7.3.3",
    ("text", "code"),
    {"written appeal": ("Letter of 1 March", None)},
    negative={"oral appeal": ("", "appeal_not_written")},
)
def test_appeals_are_written(text: str, code: str | None) -> None:
    appeal = appealed(replace(PROTEST, ruling=RULING), text)
    assert code_of(appeal) == code
    if not isinstance(appeal, Refusal):
        assert appeal.appeals == (text,)


def test_an_appeal_changes_no_ranking() -> None:
    evening = (
        Evening(series=1)
        .seated()
        .played()
        .do(Lodge(number=number(1), series=1, table=1, facts="revoke"))
    )
    evening.do(Decide(id=1, ruling=RULING)).closed().wait(20).do(evening.publish_command())
    before = standings(evening.state)
    evening.do(Appeal(id=1, text="To the commission: ..."))
    assert standings(evening.state) == before
