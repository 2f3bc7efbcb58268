"""The runner of all `--jsonl` commands: one line in, one line out, whatever comes."""

import json
from collections.abc import Mapping
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.model.refusal import Refusal
from skat.requests.jsonl import LONGEST_LINE, Answer, run_jsonl
from skat.requests.value import value_request


def handle(request: object) -> Answer | Refusal:
    """Refuses everything but objects; an object comes back as it is."""
    if isinstance(request, dict):
        return request
    return Refusal("not_an_object", ("SkO-1.1.1",), {"n": 1})


def say(code: str, details: Mapping[str, Any]) -> str:
    return f"{code}: {sorted(details)}"


def run(text: bytes) -> tuple[int, list[Any]]:
    """The exit status and the decoded lines of a run."""
    sink = BytesIO()
    status = run_jsonl(BytesIO(text), sink, handle=handle, say=say)
    return status, [json.loads(line) for line in sink.getvalue().splitlines()]


def codes(text: bytes) -> list[str | None]:
    return [line.get("error", {}).get("code") for line in run(text)[1]]


def test_answers_come_in_order_and_end_well() -> None:
    assert run(b'{"a": 1}\n{"a": 2}\n') == (0, [{"a": 1}, {"a": 2}])
    assert run(b'{"a": 1}') == (0, [{"a": 1}])
    assert run(b"") == (0, [])
    assert run(b'{"a": 1}\r\n') == (0, [{"a": 1}])


def test_one_bad_line_does_not_stop_the_run() -> None:
    status, lines = run(b'{"a": 1}\nnonsense\n{"a": 2}\n')
    assert status == 1
    assert (lines[0], lines[2]) == ({"a": 1}, {"a": 2})
    assert lines[1]["error"]["code"] == "line_not_json"


def test_a_refusal_is_said_and_names_its_articles() -> None:
    status, lines = run(b"7\n")
    assert status == 1
    assert lines == [
        {
            "error": {
                "code": "not_an_object",
                "message": "not_an_object: ['n']",
                "articles": ["SkO-1.1.1"],
            }
        }
    ]


def test_an_answer_that_is_an_error_already_counts_as_one() -> None:
    assert run(b'{"error": {"code": "x"}}\n')[0] == 1


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"", "line_not_json"),
        (b"   ", "line_not_json"),
        (b"{", "line_not_json"),
        (b'{"a": 1} {"b": 2}', "line_not_json"),
        (b'{"a": NaN}', "line_not_json"),
        (b'{"a": Infinity}', "line_not_json"),
        (b'{"a": ' + b"9" * 5000 + b"}", "line_not_json"),
        (b"[" * 200_000, "line_not_json"),
        (b'{"a": 1, "a": 2}', "key_twice"),
        (b'{"o": {"b": 1, "b": 1}}', "key_twice"),
        (b'{"a": "\xff"}', "line_not_utf8"),
        (b'{"a": "\xe4"}', "line_not_utf8"),
        ('{"a": "Öl"}'.encode("utf-16"), "line_not_utf8"),
        (b"\x00\x01\x02", "line_not_json"),
        (b"null", "not_an_object"),
    ],
)
def test_lines_that_cannot_be_read(line: bytes, code: str) -> None:
    assert codes(b'{"a": 0}\n' + line + b'\n{"a": 1}\n') == [None, code, None]


def test_an_endless_line_is_one_error_and_then_forgotten() -> None:
    noise = b"x" * (3 * LONGEST_LINE + 17)
    assert codes(b"{}\n" + noise + b"\n{}\n") == [None, "line_too_long", None]
    assert codes(noise) == ["line_too_long"]
    just_fits = b'{"a": "' + b"x" * (LONGEST_LINE - 9) + b'"}'
    assert len(just_fits) == LONGEST_LINE
    assert codes(just_fits + b"\n{}") == [None, None]
    assert codes(b" " + just_fits + b"\n{}") == ["line_too_long", None]


def test_a_byte_order_mark_is_welcome_once() -> None:
    assert run(b"\xef\xbb\xbf{}\n")[0] == 0
    assert codes(b"{}\n\xef\xbb\xbf{}\n") == [None, "line_not_json"]


def test_letters_of_all_languages_come_out_as_they_are() -> None:
    sink = BytesIO()
    run_jsonl(BytesIO('{"a": "Öl ♣"}'.encode()), sink, handle=handle, say=say)
    assert sink.getvalue().decode("utf-8") == '{"a": "Öl ♣"}\n'


def test_lone_surrogates_come_out_as_json() -> None:
    assert run(b'{"a": "\\ud800"}\n') == (0, [{"a": "\ud800"}])


@given(st.lists(st.binary(max_size=40).filter(lambda line: b"\n" not in line), max_size=5))
def test_exactly_one_line_for_each(lines: list[bytes]) -> None:
    sink = BytesIO()
    text = b"".join(line + b"\n" for line in lines)
    run_jsonl(BytesIO(text), sink, handle=value_request, say=say)
    answers = sink.getvalue().splitlines()
    assert len(answers) == len(lines)
    assert all(isinstance(json.loads(answer), dict) for answer in answers)
