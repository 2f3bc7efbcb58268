"""Python types in the words of a reference page."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin

import msgspec

_PLAIN = {
    str: "text",
    int: "integer",
    float: "number",
    bool: "true or false",
    bytes: "bytes",
    type(None): "null",
    Any: "anything",
    msgspec.Raw: "JSON",
}

_FEW = 8
"""More kinds or choices than that are counted, or named together."""


def type_words(kind: Any) -> str:
    """What a value of this type is on the wire.

    >>> type_words(tuple[int, ...]), type_words(str | None), type_words(Literal["a", "b"])
    ('list of integer', 'text or null', '`a` or `b`')
    """
    kind = bare(kind)
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        each = list(dict.fromkeys(type_words(one) for one in inner))
        return " or ".join(each) if len(each) <= _FEW else f"one of {len(each)} kinds"
    if origin is Literal:
        return _choice(list(inner))
    if origin is not None and issubclass(origin, Mapping):
        return f"object of {type_words(inner[1])}"
    if origin is tuple and inner[-1] is not Ellipsis:
        each = list(dict.fromkeys(type_words(one) for one in inner))
        return f"list of {len(inner)}: {', '.join(each)}"
    if origin is not None and issubclass(origin, Sequence):
        return f"list of {type_words(inner[0])}"
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind is Path:
        return "path"
    if isinstance(kind, type) and issubclass(kind, Enum):
        values = [one.value for one in kind]
        return _choice(values) if len(values) <= _FEW else f"`{kind.__name__}`"
    return f"`{kind.__name__}`" if isinstance(kind, type) else str(kind)


def _choice(values: Sequence[object]) -> str:
    shown = [f"`{each}`" for each in values]
    return " or ".join(filter(None, [", ".join(shown[:-1]), shown[-1]]))


def bare(kind: Any) -> Any:
    """The type without its bounds and without its own name for a plain type."""
    while True:
        if get_origin(kind) is Annotated:
            kind = get_args(kind)[0]
        elif isinstance(kind, NewType):
            kind = kind.__supertype__
        else:
            return kind


def structs_in(kind: Any) -> Iterator[type[msgspec.Struct]]:
    """The structs that a type is made of, not those inside them."""
    kind = bare(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
    for inner in get_args(kind):
        yield from structs_in(inner)


def fields_table(kind: type[msgspec.Struct]) -> list[str]:
    """The fields of a struct as the rows of a table; nothing for one without fields."""
    fields = msgspec.structs.fields(kind)
    if not fields:
        return []
    rows = ["| field | type | may be left out |", "|---|---|---|"]
    for field in fields:
        mark = "" if field.required else "yes"
        rows.append(f"| `{field.encode_name}` | {type_words(field.type)} | {mark} |")
    return [*rows, ""]


def first_paragraph(kind: type) -> str:
    """What a class says of itself, without its examples."""
    text = (kind.__doc__ or "").split(">>>")[0].split("\n\n")[0]
    return " ".join(text.split()).replace("<", r"\<")
