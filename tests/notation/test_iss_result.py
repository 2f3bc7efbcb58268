"""The result field: read, written, and worked out from our own result."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.model.seats import Seat
from skat.notation.iss_reader import read_iss
from skat.notation.iss_record import IssRecord, IssResult, read_result, write_result
from skat.notation.iss_result import differences
from skat.notation.problem import Problem
from skat.notation.replaying import replay
from tests.notation.games import SAMPLES, record_with

SAMPLE_RECORDS = [
    record
    for record in read_iss((SAMPLES / "own_games.sgf").read_bytes())
    if isinstance(record, IssRecord)
]
"""Their results were worked out by hand."""

results = st.builds(
    IssResult,
    soloist=st.sampled_from([*Seat, None]),
    outcome=st.sampled_from(["win", "loss", "penalty"]),
    value=st.integers(-600, 300),
    tops=st.integers(-11, 11),
    overbid=st.booleans(),
    points=st.integers(0, 120),
    tricks=st.integers(0, 10),
    schneider=st.booleans(),
    schwarz=st.booleans(),
    penalties=st.tuples(st.booleans(), st.booleans(), st.booleans()),
    left=st.sampled_from([*Seat, None]),
    timed_out=st.sampled_from([*Seat, None]),
    resigned=st.sampled_from([True, False, None]),
)


@given(result=results)
def test_every_field_comes_back(result: IssResult) -> None:
    assert read_result(write_result(result)) == result


@given(result=results, order=st.randoms(use_true_random=False))
def test_fields_are_read_in_any_order(result: IssResult, order: Random) -> None:
    fields = write_result(result).split()
    order.shuffle(fields)
    assert read_result(" ".join(fields)) == result


@pytest.mark.parametrize(
    "text",
    [
        "",
        "lost",
        "d:0",
        "v:20",
        "d:7 v:20",
        "d:0 v:20 v:20",
        "d:0 v:twenty",
        "d:0 v:20 x:1",
        "d:0 v:9999999",
        "d:0 v:1 win loss",
        "d:0 v:1 l:5",
    ],
)
def test_a_field_that_means_nothing_is_named(text: str) -> None:
    problem = read_result(text)
    assert isinstance(problem, Problem)
    assert problem.code == "bad_result"


def test_passed_and_unknown_are_words() -> None:
    assert read_result("passed") == "passed"
    assert read_result(" unknown ") == "unknown"


@pytest.mark.parametrize("record", SAMPLE_RECORDS, ids=lambda record: record.labels["CO"])
def test_the_sample_games_come_to_the_result_worked_out_by_hand(record: IssRecord) -> None:
    replayed = replay(record)
    if record.result == "unknown":
        assert replayed.status == "unfinished"
        return
    assert replayed.status == "ok", replayed.problem
    assert replayed.iss == record.result
    if isinstance(record.result, IssResult):
        resigned = any(move.text == "RE" for move in record.moves)
        assert record.result.resigned in (False, resigned)


def test_there_are_sample_games_of_every_kind() -> None:
    assert len(SAMPLE_RECORDS) == 22
    texts = {move.text[:2] for record in SAMPLE_RECORDS for move in record.moves}
    assert {"SC", "RE", "TI", "LE", "NO", "GO", "NH", "SH"} <= texts


@pytest.mark.parametrize("number", range(len(SAMPLE_RECORDS)))
def test_a_wrong_result_is_noticed_field_by_field(number: int) -> None:
    record = SAMPLE_RECORDS[number]
    if not isinstance(record.result, IssResult):
        return
    fields = write_result(record.result).split()
    for at, field in enumerate(fields):
        name, colon, _ = field.partition(":")
        if not colon:
            continue
        changed = [*fields]
        changed[at] = f"{name}:1" if field.endswith((":0", ":-1")) else f"{name}:0"
        moves = " ".join(map(str, record.moves[1:]))
        replayed = replay(record_with(moves, " ".join(changed)))
        assert replayed.status == "mismatch", field
        assert len(replayed.differences) == 1
        problem = replayed.problem
        assert problem is not None
        assert problem.code == "result_differs"
        assert {"recorded", "ours"} == set(problem.details)


def test_one_resignation_ends_a_game_only_by_the_skat_order() -> None:
    moves = "1 p 2 p 0 18 0 s w D7.C7 0 C.D7.C7 0 CJ 1 S7 2 D8 0 SC 1 RE"
    field = "d:0 win v:168 m:11 bidok p:120 t:10 s:1 z:1 p0:0 p1:0 p2:0 l:-1 to:-1 r:1"
    replayed = replay(record_with(moves, field))
    assert replayed.status == "mismatch"
    problem = replayed.problem
    assert problem is not None
    assert (problem.code, problem.articles) == ("one_defender_resigned", ("SkO-4.3.3",))
    # With 11, game: 12 times 12, since one defender gives up at the simple level.
    assert problem.details == {"seat": "middlehand", "recorded": 168, "ours": 144}
    goes_on = replay(record_with(moves, "unknown"))
    assert goes_on.status == "unfinished"


def test_what_a_record_does_not_tell_does_not_differ() -> None:
    whole = "d:1 loss v:-288 m:-4 bidok p:14 t:1 s:1 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0"
    ours = read_result(whole)
    assert isinstance(ours, IssResult)
    assert write_result(ours) == whole
    for text in ("d:1 v:-288", "d:1 loss v:-288 p:14 t:1", whole.removesuffix(" r:0")):
        told = read_result(text)
        assert isinstance(told, IssResult)
        assert differences(told, ours) == ()
        assert write_result(told) == text
    wrong = read_result("d:1 loss v:-288 p:15 t:1")
    assert isinstance(wrong, IssResult)
    assert [each.field for each in differences(wrong, ours)] == ["points"]


def test_results_of_two_kinds_differ_as_a_whole() -> None:
    (difference,) = differences("passed", IssResult(outcome="win", value=20))
    assert (difference.field, difference.recorded, difference.ours) == (
        "result",
        "passed",
        "win 20",
    )
    assert differences("unknown", "passed") == ()


def test_an_old_record_without_resignation_field_is_not_blamed_for_it() -> None:
    old = IssResult(outcome="win", value=20, resigned=None)
    new = IssResult(outcome="win", value=20, resigned=True)
    assert differences(old, new) == ()
    assert [each.field for each in differences(new, IssResult(outcome="win", value=20))] == [
        "resigned"
    ]
