"""The notices that the page's test types leave no field out, and no value of a choice."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, Final

import msgspec

from skat.rules.editions import HOUSE_OPTIONS
from skat.tournament.notice.readings import OF_THE_NOTICE
from tests.web.notices import cases

UNTYPED: Final = {
    "Prospectus.amendments": "the office writes them",
    "RuleSet.revision": "the server reads each new notice by the latest one",
    "Section.closed": "a hall is closed once the notice is announced: in its own form there",
    **{f"Options.{name}": "the notice names it in an item of its own" for name in OF_THE_NOTICE},
    **{f"Options.{name}": "a tournament has no house rules" for name in HOUSE_OPTIONS},
}
"""What the form has no field for, with the reason."""


def values_of(given: Any, kept: dict[str, set[str]]) -> None:
    """Each value in it by the field that it stands in."""
    if isinstance(given, tuple):
        for each in given:
            values_of(each, kept)
    if not isinstance(given, msgspec.Struct):
        return
    for field in given.__struct_fields__:
        value = getattr(given, field)
        kept[f"{type(given).__name__}.{field}"].add(repr(value))
        values_of(value, kept)


def choices(kind: Any) -> list[Any]:
    """The values of a choice, as far as a type names them."""
    if isinstance(kind, msgspec.inspect.UnionType):
        return [each for of in kind.types for each in choices(of)]
    if isinstance(kind, msgspec.inspect.LiteralType):
        return list(kind.values)
    if isinstance(kind, msgspec.inspect.EnumType):
        return list(kind.cls)
    return [True, False] if isinstance(kind, msgspec.inspect.BoolType) else []


def test_every_field_of_a_notice_is_typed_with_each_of_its_choices() -> None:
    kept: dict[str, set[str]] = defaultdict(set)
    for case in cases():
        values_of(case.notice, kept)
    assert {name for name, values in kept.items() if len(values) < 2} == set(UNTYPED)
    for struct in set[Any]().union(*(structs_in(case.notice) for case in cases())):
        info = msgspec.inspect.type_info(struct)
        assert isinstance(info, msgspec.inspect.StructType)
        for field in info.fields:
            name = f"{struct.__name__}.{field.name}"
            wanted = set(map(repr, choices(field.type)))
            assert name in UNTYPED or wanted <= kept[name], name


def structs_in(given: Any) -> set[Any]:
    """The kinds of values that a notice is made of."""
    if isinstance(given, tuple):
        return {kind for each in given for kind in structs_in(each)}
    if not isinstance(given, msgspec.Struct):
        return set()
    parts = (getattr(given, field) for field in given.__struct_fields__)
    return {type(given)}.union(*map(structs_in, parts))
