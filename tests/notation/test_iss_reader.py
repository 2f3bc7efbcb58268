"""The grammar of ISS records: label order, comments, lines, encodings, limits, noise."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.notation.convert import Converted, iss_of_record, record_of_iss
from skat.notation.iss_reader import LONGEST_RECORD, MOST_PROBLEMS, read_iss
from skat.notation.iss_record import IssMove, IssRecord, place_of_move, write_iss
from skat.notation.problem import Problem
from skat.notation.record import Record
from skat.notation.replaying import replay
from tests.lanes.few import few
from tests.notation.games import DEAL

PLAIN = "(;GM[Skat]PC[Home]CO[]P0[anna]P1[bruno]P2[clara]MV[1 18 0 p ]R[unknown] ;)"


def one(text: str | bytes) -> IssRecord:
    (record,) = read_iss(text)
    assert isinstance(record, IssRecord), record
    return record


def broken(text: str | bytes) -> Problem:
    problems = [problem for problem in read_iss(text) if isinstance(problem, Problem)]
    assert len(problems) == 1, problems
    return problems[0]


def test_a_plain_record() -> None:
    record = one(PLAIN)
    assert record.players == ("anna", "bruno", "clara")
    assert record.moves == (IssMove("1", "18"), IssMove("0", "p"))
    assert record.result == "unknown"
    assert record.labels["PC"] == "Home"
    assert write_iss(record) == PLAIN


def test_labels_come_in_any_order_and_unknown_ones_are_kept() -> None:
    record = one("(;R[unknown]MV[1 18 0 p]XY[z]P2[clara]P1[bruno]P0[anna]GM[Skat];)")
    assert record.moves == one(PLAIN).moves
    assert record.labels["XY"] == "z"
    assert write_iss(record) == (
        "(;GM[Skat]P0[anna]P1[bruno]P2[clara]XY[z]MV[1 18 0 p ]R[unknown] ;)"
    )


def test_the_form_on_many_lines_with_comments() -> None:
    text = (
        "# two games\n(;\nGM[Skat] # always\nP0[anna]\nCO[no # comment\nhere]\n"
        "MV[\n1 18   # he bids\n0 p\n\n2 p\n]\nR[unknown]\n;)\n\n# and\n" + PLAIN
    )
    first, second = read_iss(text)
    assert isinstance(first, IssRecord)
    assert [str(move) for move in first.moves] == ["1 18", "0 p", "2 p"]
    assert first.labels["CO"] == "no # comment\nhere"
    assert first.line == 2
    assert place_of_move(first, 1) == (8, 1)
    assert place_of_move(first, 3) == (11, 1)
    assert isinstance(second, IssRecord)
    assert second.line == 17


def test_several_records_on_a_line_and_one_without_its_parenthesis() -> None:
    records = list(read_iss(PLAIN + " " + PLAIN[1:] + "\r\n" + PLAIN + "\r\n"))
    assert [getattr(record, "line", None) for record in records] == [1, 1, 2]
    assert [getattr(record, "column", None) for record in records] == [1, len(PLAIN) + 2, 1]


def test_moves_are_found_in_a_line_that_begins_elsewhere() -> None:
    first, second = read_iss(PLAIN + " " + PLAIN)
    assert isinstance(first, IssRecord)
    assert isinstance(second, IssRecord)
    for number, word in ((1, "1 18"), (2, "0 p")):
        line, column = place_of_move(second, number)
        assert line == 1
        assert column is not None
        assert (PLAIN + " " + PLAIN)[column - 1 :].startswith(word)
        assert column > len(PLAIN)


def test_captured_traffic_is_passed_over() -> None:
    before = "clients + anna 0 E 1 2.0 0 0 0 1\ntable .1 anna play 0 CA 1.0\n"
    assert one(f"{before}table .1 anna end {PLAIN}\n").line == 3


def test_mixed_encodings_and_a_mark_at_the_start() -> None:
    text = PLAIN.replace("anna", "Jörg")
    data = b"\xef\xbb\xbf" + text.encode() + b"\n" + text.encode("latin-1") + b"\n"
    names = [record.players[0] for record in read_iss(data) if isinstance(record, IssRecord)]
    assert names == ["Jörg", "Jörg"]


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("noise", "text_outside_record", 1, 1),
        ("\n\n  noise", "text_outside_record", 3, 3),
        ("(;GM[Chess]MV[];)", "not_skat", 1, 6),
        ("(;GM[Skat];)", "label_missing", 1, 1),
        ("(;GM[Skat]GM[Skat]MV[];)", "label_twice", 1, 11),
        ("(;GM[Skat]\nmv[];)", "bad_record", 2, 1),
        ("(;GM[Ska[t]MV[];)", "bad_record", 1, 3),
        ("(;GM[Skat]MV[1 18", "record_unfinished", 1, 11),
        ("(;GM[Skat]MV[1 18]R[d:0 win v:x];)", "bad_result", 1, 21),
        ("(;GM[Skat]MV[1 18 0];)", "bad_move", 1, 14),
        ("(;GM[Skat]MV[1 18 3 p];)", "bad_move", 1, 19),
    ],
)
def test_what_is_wrong_has_a_code_and_a_place(text: str, code: str, line: int, column: int) -> None:
    problem = broken(text)
    assert (problem.code, problem.line, problem.column) == (code, line, column)


def test_the_records_around_a_broken_one_are_read() -> None:
    parsed = list(read_iss(f"{PLAIN}\n(;GM[Skat]oops\nmore of it\n{PLAIN}\n(;MV[1 18\n{PLAIN}"))
    assert [type(one) for one in parsed] == [IssRecord, Problem, IssRecord, Problem, IssRecord]
    assert [parsed[number].line for number in (1, 3)] == [2, 5]


def test_nothing_is_no_record_and_no_problem() -> None:
    assert list(read_iss("")) == []
    assert list(read_iss("\n# only a comment\n\n")) == []


NOISE = {
    "random bytes": random.Random(7).randbytes(2_000_000),
    "starts": b"(;" * 1_000_000,
    "starts on lines": b"(;\n" * 500_000,
    "labels on lines": b"(;A[\n" * 400_000,
    "never closed": b"(;CO[" + b"x" * 2_000_000,
    "the same label": b"(;" + b"A[]" * 700_000,
    "many labels": b"(;" + b"".join(b"A%d[]\n" % number for number in range(200_000)),
    "short lines": b"(;MV[" + b"a\n" * 500_000,
    "comments": b"(;" + b"#\n" * 500_000,
    "semicolons": b";#" * 500_000,
    "zeros": b"\0" * 2_000_000,
    "brackets": b"[" * 2_000_000,
}


@pytest.mark.parametrize("name", few(NOISE, gate=4))
def test_noise_is_told_in_few_words(name: str) -> None:
    problems = list(read_iss(NOISE[name]))
    assert 1 <= len(problems) <= MOST_PROBLEMS + 1
    assert all(isinstance(one, Problem) and one.line is not None for one in problems)
    assert all(len(str(one)) < 400 for one in problems)


def test_a_record_has_a_greatest_length() -> None:
    assert broken("(;GM[Skat]MV[" + "1 18 " * LONGEST_RECORD + "];)").code == "record_too_long"


@given(data=st.binary(max_size=300))
def test_any_bytes_are_read_without_an_exception(data: bytes) -> None:
    for each in read_iss(b"(;GM[Skat]" + data):
        assert isinstance(each, IssRecord | Problem)


@given(text=st.text(alphabet="(;)[]#GMVR0 1\n\\:dw", max_size=60))
def test_any_brackets_are_read_without_an_exception(text: str) -> None:
    for each in read_iss(text):
        assert isinstance(each, IssRecord | Problem)
        assert (each.line or 0) >= 1


words = st.text(st.characters(exclude_characters="[]", exclude_categories=["Cs", "Cc"]), max_size=9)
tokens = st.text(alphabet="ABCXYZ0189.?|", min_size=1, max_size=6)


@given(
    names=st.tuples(words, words, words),
    comment=words,
    moves=st.lists(st.tuples(st.sampled_from("w012"), tokens), max_size=12),
)
def test_what_is_written_is_read_again(
    names: tuple[str, str, str], comment: str, moves: list[tuple[str, str]]
) -> None:
    labels = {"GM": "Skat", "CO": comment} | dict(zip(("P0", "P1", "P2"), names, strict=True))
    record = IssRecord(labels=labels, moves=tuple(IssMove(*move) for move in moves))
    again = one(write_iss(record))
    assert (again.labels, again.moves, again.result) == (labels, record.moves, None)
    assert write_iss(again) == write_iss(record)


@pytest.mark.parametrize("field", ["R[]", "R[ ]", "R[\n]", ""])
def test_an_empty_result_tells_none(field: str) -> None:
    text = f"(;GM[Skat]MV[w {DEAL} 1 p 2 p 0 p ]{field} ;)"
    (record,) = read_iss(text)
    assert isinstance(record, IssRecord)
    assert record.result is None
    assert replay(record).status == "ok"
    again = record_of_iss(record)
    assert isinstance(again, Record)
    back = iss_of_record(again)
    assert isinstance(back, Converted)
    assert (back.record.moves, back.record.result) == (record.moves, None)
    assert write_iss(record) == write_iss(back.record) == text
