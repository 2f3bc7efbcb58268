"""From a decoded JSON object to a struct of its keys: the one place that names a bad key.

A request is declared as a struct with a field for each key, in the order in which the keys are
looked at. Null counts as absent.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Annotated, Any, Final, Literal, TypeVar, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo

from skat.requests.keys import only_keys, refuse

Form = TypeVar("Form", bound=msgspec.Struct)


class Expected(msgspec.Struct, frozen=True):
    """What a key may hold, as the refusal of another value shows it."""

    text: str


_MOST: Final = 1_000_000

Number = Annotated[int, msgspec.Meta(ge=-_MOST, le=_MOST), Expected("1 | 2 | 3 | …")]
"""A whole number of a sensible size."""

CardTexts = Annotated[list[str], Expected('["CJ", "HT", …]')]
"""Cards as text, to be read by the notation."""


def decode(given: object, form: type[Form], *, key: str = "request") -> Form:
    """The keys of an object as this struct has them; `key` is where the object itself stands.

    Raises RefusalError for the first bad key: one that is not known, is missing, or holds what it
    may not.

    >>> from skat.requests.keys import RefusalError
    >>> class Taken(msgspec.Struct):
    ...     soloist: Number = 0
    >>> decode({"soloist": 30}, Taken).soloist
    30
    >>> try:
    ...     decode({"soloist": "many"}, Taken)
    ... except RefusalError as error:
    ...     print(error.refusal.code, error.refusal.details["key"])
    bad_value soloist
    """
    if not isinstance(given, Mapping):
        if key == "request":
            raise refuse("not_an_object")
        raise refuse("bad_value", key=key, expected="{…}")
    only_keys(given, form.__struct_encode_fields__)
    return decode_some(given, form)


def decode_some(given: Mapping[str, Any], form: type[Form]) -> Form:
    """The same for some of the keys of an object; what the struct does not have is left alone."""
    found = {}
    for field in _fields(form):
        value = given.get(field.encode_name)
        if value is not None:
            found[field.name] = _value(value, field.type, key=field.encode_name)
        elif field.required:
            raise refuse("key_missing", key=field.encode_name)
    return form(**found)


@cache
def _fields(form: type[msgspec.Struct]) -> tuple[FieldInfo, ...]:
    return msgspec.structs.fields(form)


def _value(value: object, kind: Any, *, key: str) -> Any:
    form = _struct_in(kind)
    if form is not None and isinstance(value, Mapping):
        return decode(value, form, key=key)
    try:
        return msgspec.convert(value, kind)
    except (msgspec.ValidationError, UnicodeEncodeError):
        # JSON can hold half a surrogate pair, which is no text.
        raise refuse("bad_value", key=key, expected=_expected(kind)) from None


def _struct_in(kind: Any) -> type[msgspec.Struct] | None:
    """The struct that a type names, by itself, annotated or beside None."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind
    found = (_struct_in(part) for part in get_args(kind))
    return next((form for form in found if form is not None), None)


def _expected(kind: Any) -> str:
    """What a value of this type looks like."""
    if get_origin(kind) is Annotated:
        told = next((one for one in get_args(kind) if isinstance(one, Expected)), None)
        return told.text if told is not None else _expected(get_args(kind)[0])
    if type(None) in get_args(kind):
        return _expected(get_args(kind)[0])
    if get_origin(kind) is Literal:
        return " | ".join(map(str, get_args(kind)))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return " | ".join(str(word.value) for word in kind)
    return "true | false" if kind is bool else "{…}"
