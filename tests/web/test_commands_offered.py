"""What a command of a list or a tournament can be told, the page can tell: every field, every word.

A look at the sources of the page: where a command is sent, each of its fields is named, and each
word that a field can have stands in the room.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, get_args, get_origin

import msgspec
import pytest

from skat.model.cards import Card
from skat.office.lists.entries import ListRequest
from skat.rules.editions import Options, RuleSet
from skat.tournament.commands import Command
from tests.lanes.few import few

PAGE: Final = Path(__file__).parents[2] / "web/src"
COMMANDS: Final = {
    **dict.fromkeys(get_args(ListRequest), ("list", "components", "lib")),
    **dict.fromkeys(get_args(Command), ("tournament", "components", "lib", "list")),
}

BY_THE_SERVER: Final = {
    *("enter_counted", "enter_ruling", "open_online"),  # at the tables of the server itself
    *("enter_list", "enter_played"),  # out of the file of a list
    *("hand_over", "seat", "redraw", "qualify", "publish"),  # with secrets of the server
    "enter_myself",  # from the page of players
}
"""Commands that the server makes out of something shorter, or by itself."""
NOT_TYPED: Final = {
    *("clock", "seen", "seed", "ticket"),  # what the page knows without being told
    *("plan", "words", "tables"),  # drawn by the server
    "revision",
}
"""Fields that nobody types."""
NOT_OF_A_ROOM: Final = (RuleSet, Options)
"""Rules have a test of their own, with what the page offers of them."""


@cache
def sources(rooms: tuple[str, ...]) -> str:
    """All sources of these rooms but the types of the wire."""
    files = [path for room in rooms for path in sorted((PAGE / room).rglob("*.*"))]
    return "\n".join(
        path.read_text("utf-8")
        for path in files
        if path.suffix in (".ts", ".svelte") and path.name != "wire.ts"
    )


def fields(struct: type[msgspec.Struct]) -> Iterator[tuple[str, Any]]:
    """The fields of a struct and of all that it is made of, each with its type."""
    for field in msgspec.structs.fields(struct):
        if field.name in NOT_TYPED:
            continue
        yield field.encode_name, field.type
        for inner in structs(field.type):
            if inner not in NOT_OF_A_ROOM:
                yield from fields(inner)


def structs(kind: Any) -> Iterator[type[msgspec.Struct]]:
    """The structs that a type names."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
    for part in get_args(kind):
        yield from structs(part)


def words(kind: Any) -> Iterator[str]:
    """The words that a field can have."""
    if isinstance(kind, type) and issubclass(kind, Enum) and kind is not Card:
        yield from (each.value for each in kind if isinstance(each.value, str))
    elif get_origin(kind) is Literal:
        yield from (value for value in get_args(kind) if isinstance(value, str))
    else:
        for part in get_args(kind):
            yield from words(part)


def word_of(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


TYPED: Final = [kind for kind in COMMANDS if word_of(kind) not in BY_THE_SERVER]


@pytest.mark.parametrize("kind", few(TYPED, gate=20), ids=word_of)
def test_the_page_can_tell_all_that_a_command_can_be_told(kind: type[msgspec.Struct]) -> None:
    page = sources(COMMANDS[kind])
    own = list(fields(kind))
    named = {name for name, _ in own} | {each for _, of in own for each in words(of)}
    missing = [name for name in sorted(named) if not re.search(rf"\b{re.escape(name)}\b", page)]
    assert missing == []
    assert re.search(rf"\b{word_of(kind)}\b", page)


def test_what_the_server_makes_by_itself_is_a_command() -> None:
    assert {word_of(kind) for kind in COMMANDS} >= BY_THE_SERVER
