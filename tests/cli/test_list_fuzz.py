"""Whatever stands in a file, `skat list` answers with a list or a code, never with an exception."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from skat.cli.score_list.command import list_answer, list_from, refusal_answer
from skat.messages import message
from skat.requests.list_file import BadList

SAY = partial(message, language="en")

words = st.sampled_from(
    ["Anna", "Ben", "Cleo", "clubs", "null", "grand", "with 1", "without 4", "played_out", "none"]
)
anything = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 300) | words | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=3),
    max_leaves=8,
)
game = {
    "soloist": "Anna",
    "contract": "clubs",
    "tops": "with 1",
    "bid": 18,
    "end": "played_out",
    "soloist_points": 70,
}
correction = {"deal": 1, "by": "Ben", "at": "20:00", "why": "x", "consent": True, "entry": game}
whole: dict[str, Any] = {
    "table": ["Anna", "Ben", "Cleo"],
    "first_dealer": 0,
    "edition": "isko-2022",
    "options": {"stake": "1/4"},
    "length": 36,
    "deals": [game, {"passed": True}],
    "corrections": [correction],
    "written": {"points": [24, 0, 0]},
}


@st.composite
def nearly_lists(draw: st.DrawFn) -> dict[str, Any]:
    """A good list with something else in one or two of its places."""
    content: dict[str, Any] = json.loads(json.dumps(whole))
    parts = [content, content["deals"][0], content["deals"][1], content["corrections"][0]]
    for _ in range(draw(st.integers(1, 2))):
        part = draw(st.sampled_from(parts))
        keys = [*part, "written", "ramsch", "readings", "noticed", "kontra", "extra"]
        part[draw(st.sampled_from(keys))] = draw(anything)
    return content


@given(nearly_lists() | anything)
def test_a_list_or_a_code(content: Any) -> None:
    read = list_from(json.dumps(content).encode())
    if isinstance(read, BadList):
        error: Any = refusal_answer(read, say=SAY)["error"]
        assert error["code"]
        assert "not allowed (" not in error["message"], error
    else:
        json.dumps(list_answer(read, say=SAY))


def test_the_list_that_is_spoilt_here_is_good() -> None:
    read = list_from(json.dumps(whole).encode())
    assert not isinstance(read, BadList)
    assert [line.score for line in read.sheet.lines] == [24, 0]


@given(st.binary(max_size=200))
def test_noise(data: bytes) -> None:
    assert isinstance(list_from(data), BadList)
