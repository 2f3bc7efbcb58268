"""The decoder of requests: every refusal names the key."""

from typing import Annotated, Any, Literal

import msgspec
import pytest

from skat.model.cards import Card, CardSet
from skat.model.contract import Contract
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.model.top_trumps import Tops
from skat.model.units import CardPoints
from skat.notation.cards import CardScheme
from skat.referee.events import Idle
from skat.requests.decode import Expected, Number, OneLine, Otherwise, decode
from skat.requests.jsonl import RefusalError

CONTRACTS = " | ".join(each.value for each in Contract)
NUMBER = "1 | 2 | 3 | …"
CARDS = '["CJ", "HT", …]'
HUGE = 10**400


class Taken(msgspec.Struct):
    """An object within a request."""

    soloist: int = 0
    defenders: Number = 0


class Asked(msgspec.Struct, kw_only=True):
    """A key of each kind."""

    contract: Contract
    cards: tuple[Card, ...] | None = None
    held: dict[Seat, CardSet] = {}
    hand: bool = False
    tops: Tops | None = None
    points: CardPoints | None = None
    taken: Annotated[Taken, Expected('{"soloist": 0}')] = msgspec.field(default_factory=Taken)
    options: dict[str, Any] = {}
    by: Literal["forehand", "dealer"] | None = None
    person: Seat | Idle | None = None
    table: Literal[3, 4] = 3
    leaders: tuple[Seat | None, ...] = ()
    ended: Literal[Contract.NULL] | None = None
    last: int | Literal["first"] = 0
    name: Annotated[str, OneLine(5)] | None = None
    free: object = None
    whole: Annotated[int, msgspec.Meta(le=10**9), Otherwise("not_whole")] = 0
    origin: Seat | None = msgspec.field(name="from", default=None)


def refusal_of(given: object, **more: Any) -> Refusal:
    with pytest.raises(RefusalError) as caught:
        decode(given, Asked, **more)
    return caught.value.refusal


@pytest.mark.parametrize(
    ("key", "value", "read"),
    [
        ("cards", ["CJ", "H10"], (Card.CJ, Card.HT)),
        ("held", {"forehand": ["CJ"], "rearhand": None}, {Seat.FOREHAND: CardSet.of([Card.CJ])}),
        ("hand", True, True),
        ("tops", "without 11", Tops(held=False, count=11)),
        ("points", 61, 61),
        ("taken", {"soloist": 4, "defenders": None}, Taken(4)),
        ("options", {"kontra": None}, {"kontra": None}),
        ("by", "dealer", "dealer"),
        ("person", "dealer", Idle.DEALER),
        ("person", "rearhand", Seat.REARHAND),
        ("table", 4, 4),
        ("table", "4", 4),
        ("leaders", [None, "forehand"], (None, Seat.FOREHAND)),
        ("ended", "null", Contract.NULL),
        ("last", "first", "first"),
        ("last", 2, 2),
        ("name", "Björn", "Björn"),
        ("free", [{"any": "thing"}], [{"any": "thing"}]),
        ("whole", 10**9, 10**9),
    ],
)
def test_what_a_key_may_hold(key: str, value: object, read: object) -> None:
    assert getattr(decode({"contract": "grand", key: value}, Asked), key) == read


def test_null_counts_as_absent() -> None:
    nothing = dict.fromkeys(Asked.__struct_encode_fields__, None) | {"contract": "grand"}
    assert decode(nothing, Asked) == Asked(contract=Contract.GRAND)


def test_a_key_may_have_another_name_than_its_field() -> None:
    assert decode({"contract": "grand", "from": "forehand"}, Asked).origin is Seat.FOREHAND


@pytest.mark.parametrize(
    ("given", "code", "key", "expected"),
    [
        ([], "not_an_object", None, None),
        ({"contract": "grand", "tip": None}, "key_unknown", "tip", None),
        ({"contract": "grand", "origin": "forehand"}, "key_unknown", "origin", None),
        ({}, "key_missing", "contract", None),
        ({"contract": None}, "key_missing", "contract", None),
        ({"contract": 1}, "bad_value", "contract", CONTRACTS),
        ({"contract": "\ud800"}, "bad_value", "contract", CONTRACTS),
        ({"contract": ["grand"]}, "bad_value", "contract", CONTRACTS),
    ],
)
def test_the_first_bad_key_is_named(given: object, code: str, key: str, expected: str) -> None:
    refusal = refusal_of(given)
    named = (refusal.code, refusal.details.get("key"), refusal.details.get("expected"))
    assert named == (code, key, expected)


@pytest.mark.parametrize(
    ("key", "value", "where", "expected"),
    [
        ("cards", [1], "cards", CARDS),
        ("cards", "CJ", "cards", CARDS),
        ("held", ["CJ"], "held", "{…}"),
        ("held", {"forehand": "CJ"}, "held.forehand", CARDS),
        ("hand", 1, "hand", "true | false"),
        ("tops", "with", "tops", '"with 1" | "without 2" | …'),
        ("points", HUGE, "points", NUMBER),
        ("points", 1.0, "points", NUMBER),
        ("taken", 1, "taken", '{"soloist": 0}'),
        ("taken", {"soloist": True}, "taken.soloist", NUMBER),
        ("taken", {"soloist": 1_000_001}, "taken.soloist", NUMBER),
        ("taken", {"defenders": -1_000_001}, "taken.defenders", NUMBER),
        ("options", 1, "options", "{…}"),
        ("by", "Anna", "by", "forehand | dealer"),
        ("person", "skat", "person", "forehand | middlehand | rearhand | dealer | idle"),
        ("table", True, "table", "3 | 4"),
        ("table", 5, "table", "3 | 4"),
        ("leaders", ["dealer"], "leaders", "[…]"),
        ("ended", "grand", "ended", "null"),
        ("name", "Johanna", "name", '"…"'),
        ("name", "a\nb", "name", '"…"'),
        ("name", "\ud800", "name", '"…"'),
        ("last", "\ud800", "last", "{…}"),
    ],
)
def test_a_bad_value_is_named_with_its_path(
    key: str, value: object, where: str, expected: str
) -> None:
    refusal = refusal_of({"contract": "grand", key: value})
    assert refusal.code == "bad_value"
    assert refusal.details == {"key": where, "expected": expected}


@pytest.mark.parametrize(
    ("key", "value", "where"),
    [("taken", {"tip": 1}, "taken.tip"), ("held", {"dealer": []}, "held.dealer")],
)
def test_an_unknown_key_is_named_with_its_path(key: str, value: object, where: str) -> None:
    refusal = refusal_of({"contract": "grand", key: value})
    assert (refusal.code, refusal.details) == ("key_unknown", {"key": where})


def test_cards_are_read_once_each_and_in_the_scheme() -> None:
    german = {"contract": "grand", "cards": ["KrB"]}
    assert decode(german, Asked, scheme=CardScheme.DE).cards == (Card.CJ,)
    assert refusal_of(german).code == "unknown_card"
    twice = refusal_of({"contract": "grand", "held": {"forehand": ["HT", "H10"]}})
    assert (twice.code, twice.details) == ("card_twice", {"card": "HT"})


def test_a_number_that_cannot_be_written_is_no_word() -> None:
    assert refusal_of({"contract": "grand", "table": 10**5000}).code == "bad_value"


def test_a_type_may_say_its_own_refusal() -> None:
    assert refusal_of({"contract": "grand", "whole": 10**9 + 1}).code == "not_whole"


def test_a_narrower_type_counts() -> None:
    narrower = {"contract": Literal[Contract.NULL]}
    refusal = refusal_of({"contract": "grand"}, narrower=narrower)
    assert refusal.details == {"key": "contract", "expected": "null"}


def test_the_path_of_an_inner_object_is_in_front() -> None:
    assert refusal_of({}, key="game").details == {"key": "game.contract"}
    assert refusal_of(7, key="game").details == {"key": "game", "expected": "{…}"}
