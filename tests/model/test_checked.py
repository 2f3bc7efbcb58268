"""What a public function is given is refused at its door when it is of a wrong type."""

from __future__ import annotations

import inspect
import pickle
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from importlib import import_module
from io import BytesIO, StringIO
from typing import Annotated, Any, BinaryIO, Literal

import numpy as np
import pytest

from skat.arena import Match
from skat.engines import OwnEngine
from skat.model import (
    ALL_CARDS,
    SEATS,
    Announcement,
    BidValue,
    CardPoints,
    Contract,
    Tops,
    card_points,
    deck,
    null_value,
)
from skat.model.checked import checked, fits, resolved
from skat.model.door import door
from skat.notation import write_card
from skat.players import Player, make_player, play_deal
from skat.rules import (
    Action,
    FinishedGame,
    GameEnd,
    Options,
    RuleSet,
    Standing,
    View,
    apply,
    must,
    rule_set,
    score,
    start,
)
from skat.scoresheet import enter, open_sheet, passed_line
from skat.tournament.duplicate import Movement
from tools.checks.tutorials import public_names
from tools.docs import api

ANYTHING = {
    "rules.must answer",
    "scoresheet.opposing_party soloist",
    "players.make_player more",
    "requests.read_list request",
    *("env.Batch.__init__ deals", "env.Batch.__init__ contracts", "env.Batch.__init__ settings"),
    *("env.Batch.reset ids", "env.Batch.clone ids"),
}
"""What takes values of any type, and says itself what is wrong."""


HOT = {
    *("model.CardSet.of", "model.CardSet.with_card", "model.CardSet.without_card"),
    "model.Tops.can_be_beside",
    *("rules.State.hand_of", "scoresheet.Line.has", "scoresheet.Line.brought"),
    *("tournament.Tournament.entrant", "env.Batch.step", "env.Batch.step_some"),
    *("env.NativeGame.step", "env.NativeGame.observe", "env.NativeGame.history"),
    "env.RulesGame.step",
}
"""Methods that take a microsecond or less and that loops call: being checked would take as long.

What is given to those of `env` they refuse themselves.
"""


class Failing:
    """A player with a fault of its own."""

    name = "failing"

    def decide(self, view: View) -> Action:
        raise KeyError("mine")


class Odd:
    """Of no type that is asked for anywhere."""


def functions() -> dict[str, Callable[..., Any]]:
    by_name: dict[str, Callable[..., Any]] = {}
    for package in api.PACKAGES:
        for name in public_names(package):
            value = getattr(import_module(f"skat.{package}"), name)
            if inspect.isfunction(value):
                by_name[f"{package}.{name}"] = value
    return by_name | methods()


def methods() -> dict[str, Callable[..., Any]]:
    """Those of public classes, and what makes a value of them where that is written by hand."""
    by_name: dict[str, Callable[..., Any]] = {}
    for package in api.PACKAGES:
        for public in sorted(public_names(package)):
            kind = getattr(import_module(f"skat.{package}"), public)
            if not inspect.isclass(kind) or kind.__module__.partition(".")[0] != "skat":
                continue
            if issubclass(kind, Enum | Exception) or getattr(kind, "_is_protocol", False):
                continue
            for name, given in vars(kind).items():
                method = given.__func__ if isinstance(given, classmethod | staticmethod) else given
                if inspect.isfunction(method) and (name == "__init__" or not name.startswith("_")):
                    by_name[f"{package}.{public}.{name}"] = method
    assert by_name.keys() >= HOT
    return {name: method for name, method in by_name.items() if name not in HOT}


def asked(function: Callable[..., Any], one: inspect.Parameter) -> None:
    """The function with something odd in one place, and nothing after it."""
    if one.kind in (one.POSITIONAL_ONLY, one.VAR_POSITIONAL):
        before = list(inspect.signature(function).parameters).index(one.name)
        function(*[None] * before, Odd())
    else:
        function(**{one.name: Odd()})


def test_every_argument_of_a_wrong_type_is_refused_by_its_name() -> None:
    anything, tried = set(), 0
    for name, function in functions().items():
        for each in inspect.signature(function).parameters.values():
            if each.name in ("self", "cls"):
                continue
            if fits(resolved(function, each.name))(Odd()) or each.kind is each.VAR_KEYWORD:
                anything.add(f"{name} {each.name}")
                continue
            called = function.__qualname__.removesuffix(".__init__")
            with pytest.raises(TypeError, match=f"^{called}: {each.name} must be "):
                asked(function, each)
            tried += 1
    assert anything == ANYTHING
    assert tried > 350


def test_each_function_lives_where_it_is_public() -> None:
    for name, function in functions().items():
        if name.count(".") == 1:
            assert pickle.loads(pickle.dumps(function)) is function


@pytest.mark.parametrize(
    ("kind", "right", "wrong"),
    [
        (int, (3, np.int16(3)), ("3", 3.5, None, b"3")),
        (float, (3, 3.5, np.float32(3), Fraction(1, 2)), ("3", None)),
        (bool, (True, np.True_), (1, "yes", None)),
        (BidValue, (18,), ("18",)),
        (str | None, ("x", None), (7, b"x")),
        (Contract | str, (Contract.NULL, "null"), (7,)),
        (Literal["a", "b"], ("a", "b"), ("c", 7, ["a"])),
        (Annotated[int, "of something"], (7,), ("7",)),
        (tuple[int, ...], ((), (1, 2)), ([1], ("1",), 1)),
        (tuple[int, str], ((1, "1"),), ((1,), (1, 1), [1, "1"])),
        (Sequence[str], (["x"], ("x",)), ("x", {"x"}, {"x": 1}, [7], iter("x"))),
        (Sequence[int], ([1], range(3)), (b"x", [1.5])),
        (Collection[int], ({1}, [1]), ("x", iter([1]), {"x"})),
        (Iterable[int], ({1}, iter(["later"])), ("x", 7, ["x"])),
        (Mapping[str, int], ({"x": 1}, {}), ({1: 1}, {"x": "1"}, [("x", 1)])),
        (Callable[[int], int], (len,), (7,)),
        (BinaryIO, (BytesIO(),), (StringIO(), "x", b"x")),
        (Player, (make_player("simple"),), ("simple",)),
        (np.ndarray[Any, Any], (np.zeros(1),), ([0],)),
    ],
)
def test_what_fits(kind: Any, right: tuple[object, ...], wrong: tuple[object, ...]) -> None:
    assert all(map(fits(kind), right))
    assert not any(map(fits(kind), wrong))


def test_a_word_that_is_none_of_a_few_is_a_wrong_value() -> None:
    said = "write_card: suits must be one of 'letters', 'symbols', not 'french'"
    with pytest.raises(ValueError, match=f"^{said}$"):
        write_card(ALL_CARDS[0], suits="french")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^write_card: suits must be Literal.*, not 7$"):
        write_card(ALL_CARDS[0], suits=7)  # type: ignore[arg-type]


def test_a_method_is_named_with_its_class_and_what_makes_a_value_by_the_class() -> None:
    with pytest.raises(TypeError, match=r"^Movement.round_of: board must be BoardNumber, not '1'$"):
        Movement(boards_a_round=3, rounds=()).round_of("1")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^OwnEngine: player must be str, not 7$"):
        OwnEngine(7)  # type: ignore[arg-type]


def test_a_refusal_where_a_value_is_asked_for_says_what_was_refused() -> None:
    with pytest.raises(TypeError, match="not a refusal: A player is listed twice"):
        enter(open_sheet(["Anna", "Bela", "Anna"]), passed_line())  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"must be RuleSet \| None, not a refusal"):
        start(rule_set("isko-1950"))  # type: ignore[arg-type]


def test_a_value_made_with_a_wrong_field_is_named_where_a_function_fails() -> None:
    grand: Any = "grand"
    game = FinishedGame(
        announcement=Announcement(grand),
        bid=BidValue(18),
        end=GameEnd.PLAYED_OUT,
        tops=Tops(held=True, count=2),
        standing=Standing(CardPoints(90), CardPoints(30), 8, 2),
    )
    said = "score: FinishedGame.announcement.contract must be Contract, not 'grand'"
    with pytest.raises(TypeError, match=f"^{said}$") as wrong:
        score(game, RuleSet())
    assert wrong.value.__cause__ is not None
    # What is sound is not blamed: the failure is raised as it is.
    with pytest.raises(KeyError, match="mine"):
        play_deal({seat: Failing() for seat in SEATS}, ALL_CARDS)


@pytest.mark.parametrize(
    ("make", "fields", "said"),
    [
        (Options, {"stake": 1}, "Options.stake must be str, not 1"),
        (Options, {"bock": 3}, "Options.bock must be .*, not 3"),
        (Match, {"boards": "2"}, "Match.boards must be int, not '2'"),
        (Match, {"given": 3}, "Match.given must be .*, not 3"),
    ],
)
def test_a_value_that_cannot_be_made_names_the_field(
    make: Any, fields: dict[str, object], said: str
) -> None:
    sound = {"a": "simple", "b": "random", "boards": 2, "seed": 1} if make is Match else {}
    make(**sound)
    with pytest.raises(TypeError, match=f"^{said}$"):
        make(**sound | fields)


def test_what_is_given_by_name_and_by_place_is_looked_at() -> None:
    with pytest.raises(TypeError, match="card_points: cards must be CardSet, not one of list"):
        card_points(list(deck()) * 2)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="null_value: ouvert must be bool, not 1"):
        null_value(hand=True, ouvert=1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="unexpected keyword argument 'table'"):
        start(RuleSet(), table=4)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="apply: action must be Action, not None"):
        apply(start(), None)  # type: ignore[arg-type]
    assert must(start()) == start()


def test_inside_the_house_nothing_is_paid() -> None:
    home = import_module("skat.rules.machine")
    assert inspect.unwrap(apply) is home.apply
    assert apply is not home.apply
    get, _ = door("skat.rules", {"machine": ("apply",)})
    assert get("apply") is get("apply")
    assert checked(home.apply).__module__ == home.__name__
