"""From a decoded JSON object to a struct of its keys: the one place that names a bad key.

A request is declared as a struct. Each field is a key, in the order in which the keys are looked
at, and its type is what the key may hold: a word, a number, a card, a list, an object again. Null
counts as absent. A key that is refused is named with the whole path to it. A program may give a
value of the model, such as `Contract.GRAND`, in place of its word.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from enum import Enum, EnumMeta
from functools import cache, reduce
from operator import or_
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo

from skat.model.cards import Card, CardSet
from skat.model.top_trumps import Tops
from skat.notation.cards import CardScheme, read_card
from skat.notation.problem import Problem, quoted
from skat.requests.jsonl import RefusalError, refuse

Form = TypeVar("Form", bound=msgspec.Struct)


class Expected(msgspec.Struct, frozen=True):
    """What a key may hold, as the refusal of another value shows it; the articles behind it."""

    text: str
    articles: tuple[str, ...] = ()


class Otherwise(msgspec.Struct, frozen=True):
    """The refusal of another value where it has a code of its own."""

    code: str
    articles: tuple[str, ...] = ()
    limit: int | None = None


class OneLine(msgspec.Struct, frozen=True):
    """Marks text on one line: so many letters at most, none that steers a terminal."""

    most: int


_MOST: Final = 1_000_000

Number = Annotated[int, msgspec.Meta(ge=-_MOST, le=_MOST)]
"""A whole number of a sensible size; what `int` means in a request, too."""

_TOPS: Final = re.compile(r"(with|without) ([0-9]{1,2})")
_CARDS: Final = Expected('["CJ", "HT", …]')
_EXPECTED: Final[Mapping[Any, Expected]] = {
    bool: Expected("true | false"),
    int: Expected("1 | 2 | 3 | …"),
    str: Expected('"…"'),
    tuple: Expected("[…]"),
    Card: _CARDS,
    CardSet: _CARDS,
    Tops: Expected('"with 1" | "without 2" | …', ("SkO-2.4.2",)),
}


class _WrongValueError(Exception):
    """A value that is not of the type; refused where its key is known."""


def decode(
    given: object,
    form: type[Form],
    *,
    key: str = "",
    scheme: CardScheme = CardScheme.EN,
    narrower: Mapping[str, Any] = {},
) -> Form:
    """The keys of an object as this struct has them; `key` is where the object itself stands.

    Cards are read in the scheme. `narrower` types replace those of the struct's own fields. Raises
    RefusalError for the first bad key: one that is not known, is missing, or holds what it may not.

    >>> class Taken(msgspec.Struct):
    ...     soloist: int = 0
    >>> decode({"soloist": 30}, Taken).soloist
    30
    >>> try:
    ...     decode({"soloist": "many"}, Taken, key="points")
    ... except RefusalError as error:
    ...     print(error.refusal.code, error.refusal.details["key"])
    bad_value points.soloist
    """
    if not isinstance(given, Mapping):
        raise _refused(form, key) if key else refuse("not_an_object")
    _refuse_unknown(given, form.__struct_encode_fields__, key)
    fields = {}
    for field in _fields(form):
        path = _path(key, field.encode_name)
        value = given.get(field.encode_name)
        if value is not None:
            kind = narrower.get(field.name, field.type)
            fields[field.name] = _value(value, kind, key=path, scheme=scheme)
        elif field.required:
            raise refuse("key_missing", key=path)
    return form(**fields)


@cache
def _fields(form: type[msgspec.Struct]) -> tuple[FieldInfo, ...]:
    return msgspec.structs.fields(form)


def _refuse_unknown(given: Mapping[str, Any], known: Collection[str], key: str) -> None:
    for name in given:
        if name not in known:
            raise refuse("key_unknown", key=quoted(_path(key, name)))


def _path(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name


def _value(value: object, kind: Any, *, key: str, scheme: CardScheme) -> Any:
    """The value of a key, or a refusal that names the key."""
    try:
        return _read(value, kind, key=key, scheme=scheme)
    except _WrongValueError:
        raise _refused(kind, key) from None


def _read(value: object, kind: Any, *, key: str, scheme: CardScheme) -> Any:
    bare = _bare(kind)
    origin = get_origin(bare) or bare
    if bare is Any or bare is object or (value is None and NoneType in get_args(kind)):
        return value
    if origin in (Card, Tops) and isinstance(value, origin):
        return value
    if origin is Card:
        return _card(value, scheme)
    if origin is Tops:
        return _tops(value)
    if origin is CardSet:
        return CardSet.of(_read(value, tuple[Card, ...], key=key, scheme=scheme))
    if origin is tuple:
        return _items(value, get_args(bare)[0], key=key, scheme=scheme)
    if origin is dict:
        return _entries(value, *get_args(bare), key=key, scheme=scheme)
    if isinstance(origin, type) and issubclass(origin, msgspec.Struct):
        return decode(_made_of(dict, value), origin, key=key, scheme=scheme)
    words = _words(bare)
    return _word(value, words) if words else _scalar(value, kind)


def _items(value: object, kind: Any, *, key: str, scheme: CardScheme) -> tuple[Any, ...]:
    items = [_read(item, kind, key=key, scheme=scheme) for item in _made_of(list, value)]
    if kind is Card and len(set(items)) < len(items):
        twice = next(card for card in items if items.count(card) > 1)
        raise refuse("card_twice", "SkO-1.2.1", card=twice.value)
    return tuple(items)


def _entries(
    value: object, name: Any, kind: Any, *, key: str, scheme: CardScheme
) -> dict[Any, Any]:
    """An object with any of these words as keys, or with any keys at all."""
    given = {_written(word): inner for word, inner in _made_of(dict, value).items()}
    words = _words(name)
    if not words:
        return given
    _refuse_unknown(given, words, key)
    return {
        word: _value(given[text], kind, key=_path(key, text), scheme=scheme)
        for text, word in words.items()
        if given.get(text) is not None
    }


def _made_of(kind: type[Any], value: object) -> Any:
    if not isinstance(value, kind):
        raise _WrongValueError
    return value


def _card(value: object, scheme: CardScheme) -> Card:
    card = read_card(_made_of(str, value), scheme=scheme)
    if isinstance(card, Problem):
        raise RefusalError(card)
    return card


def _tops(value: object) -> Tops:
    match = _TOPS.fullmatch(_made_of(str, value))
    if match is None:
        raise _WrongValueError
    return Tops(held=match[1] == "with", count=int(match[2]))


def _word(value: object, words: Mapping[str, Any]) -> Any:
    # True is no 1; a number may be written as text.
    word = _written(value)
    text = str(word) if type(word) is int and abs(word) < _MOST else word
    if not isinstance(text, str) or text not in words:
        raise _WrongValueError
    return words[text]


def _written(value: Any) -> Any:
    """The word of a value of the model; all else as it is."""
    return value.value if isinstance(value, Enum) else value


def _scalar(value: object, kind: Any) -> Any:
    notes = _notes(kind)
    bounded = any(isinstance(note, msgspec.Meta) for note in notes)
    try:
        scalar: Any = msgspec.convert(
            _written(value), Number if _bare(kind) is int and not bounded else kind
        )
    except (msgspec.ValidationError, UnicodeEncodeError):
        # JSON can hold half a surrogate pair, which is no text.
        raise _WrongValueError from None
    for note in notes:
        if isinstance(note, OneLine) and not (scalar.isprintable() and len(scalar) <= note.most):
            raise _WrongValueError
    return scalar


# --- what a type says ---------------------------------------------------------------------------


@cache
def _bare(kind: Any) -> Any:
    """A type without its annotations, and without None in its union."""
    if get_origin(kind) is Annotated:
        return _bare(get_args(kind)[0])
    if NoneType in get_args(kind):
        return _bare(reduce(or_, (part for part in get_args(kind) if part is not NoneType)))
    return getattr(kind, "__supertype__", kind)


@cache
def _notes(kind: Any) -> tuple[Any, ...]:
    """The annotations of a type, also within a union with None."""
    if get_origin(kind) is Annotated:
        return get_args(kind)[1:]
    inner = (_notes(part) for part in get_args(kind) if NoneType in get_args(kind))
    return next((notes for notes in inner if notes), ())


@cache
def _words(kind: Any) -> Mapping[str, Any]:
    """The words that stand for the values of enumerations and literals; else none."""
    if get_origin(kind) is Literal:
        return {str(getattr(literal, "value", literal)): literal for literal in get_args(kind)}
    if get_origin(kind) in (Union, UnionType):
        parts = [_words(part) for part in get_args(kind)]
        return {text: word for part in parts for text, word in part.items()} if all(parts) else {}
    members: Iterable[Any] = kind if isinstance(kind, EnumMeta) else ()
    return {member.value: member for member in members}


def _refused(kind: Any, key: str) -> RefusalError:
    """The refusal of a value that is not of this type."""
    bare = _bare(kind)
    for note in _notes(kind):
        if isinstance(note, Otherwise):
            limit = {} if note.limit is None else {"limit": note.limit}
            return refuse(note.code, *note.articles, **limit)
        if isinstance(note, Expected):
            return refuse("bad_value", *note.articles, key=key, expected=note.text)
    words = " | ".join(_words(bare))
    usual = get_args(bare)[0] if bare == tuple[Card, ...] else get_origin(bare) or bare
    expected = _EXPECTED.get(usual, Expected(words or "{…}"))
    return refuse("bad_value", *expected.articles, key=key, expected=expected.text)
