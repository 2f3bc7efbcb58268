"""What is stored, as types: the kinds of entry, what each field requires, the words of each enum.

What was written once can be read as long as nothing new is required and nothing old is gone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
from msgspec.inspect import EnumType, StructType, type_info

from skat.notation.record import DealtCards, RecordedResult
from skat.office.duplicate import EventAction
from skat.office.lists.entries import ListAction
from skat.rules.actions import Action
from skat.tables.state.actions import Recorded, TableAction
from skat.tournament.commands import Command
from skat.tournament.files import TournamentFile

STORED: dict[str, Any] = {
    "tables": Recorded,
    "lists": ListAction,
    "tournaments": TournamentFile,
    "duplicates": EventAction,
    "records": Action | DealtCards | RecordedResult,
}
"""What each kind of journal or file holds."""

Shape = dict[str, dict[str, list[str]]]


def kinds() -> dict[str, list[str]]:
    """The kinds of entry of each kind of journal."""
    unions = {
        "tables": TableAction,
        "lists": ListAction,
        "tournaments": Command,
        "duplicates": EventAction,
    }
    return {
        name: sorted(str(each.__struct_config__.tag) for each in get_args(union))
        for name, union in unions.items()
    }


def check_still_read(then: Shape) -> None:
    """What was stored then can be read now: what is new is optional, what was is still known."""
    now = shape()
    assert set(then) <= set(now)
    for name, was in then.items():
        assert set(now[name]["requires"]) <= set(was["requires"]), name
        assert set(was["knows"]) <= set(now[name]["knows"]), name


def shape() -> Shape:
    """Each stored type by its name on the wire, where it has one: what it requires and knows."""
    described: Shape = {}
    for name, stored in STORED.items():
        if isinstance(stored, type):
            for info in _within(type_info(stored), seen=set()):
                _describe(name, info, described)
            continue
        for each in get_args(stored):
            for info in _within(type_info(each), seen=set()):
                _describe(name, info, described)
    return dict(sorted(described.items()))


def _describe(name: str, info: EnumType | StructType, described: Shape) -> None:
    if isinstance(info, EnumType):
        words = sorted(str(each.value) for each in info.cls)
        described[f"{name} {info.cls.__name__}"] = {"requires": [], "knows": words}
        return
    described[f"{name} {info.tag or info.cls.__name__}"] = {
        "requires": sorted(field.encode_name for field in info.fields if field.required),
        "knows": sorted(field.encode_name for field in info.fields),
    }


def _within(info: Any, *, seen: set[Any]) -> Iterator[EnumType | StructType]:
    """The enums and structs in a type, however deep."""
    if isinstance(info, EnumType | StructType):
        if info.cls in seen:
            return
        seen.add(info.cls)
        yield info
    for name in getattr(info, "__struct_fields__", ()):
        value = getattr(info, name)
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, msgspec.Struct):
                yield from _within(each, seen=seen)
