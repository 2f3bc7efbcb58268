"""The decoder of requests: every refusal names the key."""

from typing import Annotated, Any, Literal

import msgspec
import pytest

from skat.model.contract import Contract
from skat.requests.decode import CardTexts, Expected, Number, decode, decode_some
from skat.requests.keys import RefusalError

NUMBER = "1 | 2 | 3 | …"


class Taken(msgspec.Struct):
    """An object within a request."""

    soloist: Number = 0


class Asked(msgspec.Struct):
    """A key of each kind."""

    contract: Contract
    cards: CardTexts | None = None
    hand: bool = False
    taken: Annotated[Taken, Expected('{"soloist": 0}')] = msgspec.field(default_factory=Taken)
    options: dict[str, Any] = {}
    by: Literal["forehand", "dealer"] | None = None


def refusal_of(given: object) -> tuple[str, object, object]:
    with pytest.raises(RefusalError) as caught:
        decode(given, Asked)
    refusal = caught.value.refusal
    return refusal.code, refusal.details.get("key"), refusal.details.get("expected")


def test_what_is_told_is_read_and_null_counts_as_absent() -> None:
    given = {"contract": "grand", "cards": ["CJ"], "taken": {"soloist": 4}, "hand": None}
    assert decode(given, Asked) == Asked(Contract.GRAND, ["CJ"], taken=Taken(4))


@pytest.mark.parametrize(
    ("given", "code", "key", "expected"),
    [
        ([], "not_an_object", None, None),
        ({"contract": "grand", "tip": 1}, "key_unknown", "tip", None),
        ({}, "key_missing", "contract", None),
        ({"contract": None}, "key_missing", "contract", None),
        ({"contract": 1}, "bad_value", "contract", " | ".join(one.value for one in Contract)),
        (
            {"contract": "\ud800"},
            "bad_value",
            "contract",
            " | ".join(one.value for one in Contract),
        ),
        ({"contract": "grand", "cards": [1]}, "bad_value", "cards", '["CJ", "HT", …]'),
        ({"contract": "grand", "hand": 1}, "bad_value", "hand", "true | false"),
        ({"contract": "grand", "taken": 1}, "bad_value", "taken", '{"soloist": 0}'),
        ({"contract": "grand", "taken": {"x": 1}}, "key_unknown", "x", None),
        (
            {"contract": "grand", "taken": {"soloist": True}},
            "bad_value",
            "soloist",
            "1 | 2 | 3 | …",
        ),
        ({"contract": "grand", "taken": {"soloist": 1e9}}, "bad_value", "soloist", NUMBER),
        ({"contract": "grand", "options": 1}, "bad_value", "options", "{…}"),
        ({"contract": "grand", "by": "Anna"}, "bad_value", "by", "forehand | dealer"),
    ],
)
def test_the_first_bad_key_is_named(given: object, code: str, key: str, expected: str) -> None:
    assert refusal_of(given) == (code, key, expected)


def test_some_keys_leave_the_others_alone() -> None:
    assert decode_some({"soloist": 3, "tip": 1}, Taken) == Taken(3)
