"""Files of either form: which one it is, several records, noise, limits."""

from collections.abc import Callable
from io import BytesIO
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.notation.files import LONGEST_JSON, read_records
from skat.notation.iss_reader import MOST_PROBLEMS
from skat.notation.iss_record import IssRecord
from skat.notation.problem import Problem
from skat.notation.record import Record
from tests.lanes.few import few
from tests.notation.games import SAMPLES

ISS = (SAMPLES / "own_games.sgf").read_bytes()
JSON = (SAMPLES / "own_games.jsonl").read_bytes()
ONE = JSON.splitlines()[1]


def read(data: bytes) -> list[Record | IssRecord | Problem]:
    return list(read_records(BytesIO(data)))


def test_the_form_is_seen_from_the_file() -> None:
    assert {type(each) for each in read(ISS)} == {IssRecord}
    assert {type(each) for each in read(JSON)} == {Record}
    assert [getattr(each, "line", 0) for each in read(JSON)] == list(range(1, 23))
    assert [getattr(each, "line", 0) for each in read(ISS)] == list(range(1, 23))


@pytest.mark.parametrize("before", [b"\xef\xbb\xbf", b"\n\r\n", b"  "])
def test_what_stands_before_the_first_record_does_not_matter(before: bytes) -> None:
    blank = before.count(b"\n")
    for data, kind in ((ISS, IssRecord), (JSON, Record)):
        records = read(before + data)
        assert {type(each) for each in records} == {kind}
        assert getattr(records[0], "line", 0) == 1 + blank


def test_one_record_over_all_lines() -> None:
    spread = ONE.replace(b'","', b'",\n  "').replace(b"{", b"{\n", 1)
    (record,) = read(spread)
    assert isinstance(record, Record)
    (broken,) = read(spread.replace(b'"seat"', b'"seat'))
    assert isinstance(broken, Problem)
    assert broken.code == "bad_json"
    assert (broken.line or 0) > 1


def test_a_bad_line_does_not_spoil_the_others() -> None:
    lines = [ONE, b"{oops}", b"", ONE.replace(b"isko-2022", b"isko-1950"), ONE]
    parsed = read(b"\n".join(lines))
    assert [type(each) for each in parsed] == [Record, Problem, Problem, Record]
    assert [getattr(each, "line", 0) for each in parsed] == [1, 2, 4, 5]


@pytest.mark.parametrize("data", [b"", b"\n\n", b" \t", b"\xef\xbb\xbf"])
def test_an_empty_file_is_told(data: bytes) -> None:
    (problem,) = read(data)
    assert isinstance(problem, Problem)
    assert problem.code == "no_record"


NOISE: dict[str, Callable[[int], bytes]] = {
    "bytes": lambda size: Random(5).randbytes(size),
    "braces": lambda size: b"{" * size,
    "braces on lines": lambda size: b"{}\n" * (size // 3),
    "one endless line": lambda size: b'{"format": "' + b"x" * size,
    "a good one, then an endless line": lambda size: ONE + b"\n{" + b"x" * size,
    "lines": lambda size: b"x\n" * (size // 2),
    "blank lines": lambda size: b"\n" * size,
    "half a record": lambda size: (ISS[:300] + b"\n") * (size // 300),
}


def _told_in_few_words(data: bytes) -> None:
    problems = [each for each in read(data) if isinstance(each, Problem)]
    assert 1 <= len(problems) <= MOST_PROBLEMS + 1
    assert all(problem.line for problem in problems)
    assert max(len(str(problem)) for problem in problems) < 600


@pytest.mark.parametrize("name", few(NOISE, gate=4))
def test_noise_is_told_in_few_words(name: str) -> None:
    _told_in_few_words(NOISE[name](LONGEST_JSON + LONGEST_JSON // 4))


@pytest.mark.proof
@pytest.mark.parametrize("name", NOISE)
def test_ten_megabytes_of_noise_are_told_in_few_words(name: str) -> None:
    _told_in_few_words(NOISE[name](10_000_000))


@given(data=st.binary(max_size=120), start=st.sampled_from([b"", b"{", b"[", b"(;", ISS[:90]]))
def test_any_bytes_are_read_without_an_exception(data: bytes, start: bytes) -> None:
    assert read(start + data)


def test_a_wrong_field_and_a_bad_byte_behind_it_are_one_problem() -> None:
    wrong = ONE.replace(b'{"do":', b'{"does":', 1)
    assert wrong != ONE
    (problem,) = read(wrong[:-4] + b"\x80" + wrong[-4:])
    assert isinstance(problem, Problem)


@given(cut=st.integers(0, len(ONE)), at=st.integers(0, len(ONE) - 1), put=st.binary(max_size=3))
def test_a_damaged_record_is_a_record_or_a_problem(cut: int, at: int, put: bytes) -> None:
    for data in (ONE[:cut], ONE[:at] + put + ONE[at + 1 :]):
        assert all(isinstance(each, Record | IssRecord | Problem) for each in read(data))
