"""Other values of a type: what a function of the law might return if it were wrong.

`demands` tells for a declared return type what must be noticed. Each demand is a choice of
alterations, and a test must notice one of them at least: of a structure some field, of a number a
neighbour. The two answers of a yes-or-no, and the two sides of `Applied | Refusal` or `X | None`,
are demands of their own, so a test of the one does not stand for the other.

An alteration gives the value itself back where there is nothing to alter.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from skat.model.cards import Card, CardSet

_MOST_SAMPLES = 6

DEPTH = 4
"""How deep fields of fields are altered."""


class Alteration(NamedTuple):
    """One way to be wrong; `name` says which in a finding."""

    name: str
    change: Callable[[Any], Any]


Demand = tuple[Alteration, ...]
Samples = Mapping[type, Sequence[Any]]
"""Values of each type that functions of the law did return, to be returned where they are wrong."""


def demands(kind: Any, samples: Samples, *, depth: int = DEPTH) -> list[Demand]:
    """What must be noticed of a function that returns this type.

    >>> [[way.name for way in demand] for demand in demands(bool, {})]
    [['always true'], ['always false']]
    """
    kind = getattr(kind, "__supertype__", kind)
    origin = get_origin(kind) or kind
    if origin in (Union, UnionType):
        return _of_union(get_args(kind), samples, depth)
    if origin is Literal:
        return [_neighbours(get_args(kind))]
    if isinstance(origin, TypeVar):
        return [(Alteration("another one", _another),)]
    return _of_class(origin, get_args(kind), samples, depth)


def _of_class(kind: type, parts: Sequence[Any], samples: Samples, depth: int) -> list[Demand]:
    if kind is bool:
        return [
            (Alteration("always true", lambda _: True),),
            (Alteration("always false", lambda _: False),),
        ]
    if kind is NoneType:
        return []
    if issubclass(kind, Enum):
        return [_neighbours(list(kind))]
    if issubclass(kind, (int, Fraction, str)):
        return [_other_numbers() if kind is not str else (Alteration("another word", _another),)]
    if kind is CardSet:
        return [
            (Alteration("emptied", _emptied_set),),
            (Alteration("one card off", _one_card_off),),
        ]
    if issubclass(kind, tuple) and not hasattr(kind, "_fields"):
        return _of_tuple(parts, samples, depth)
    if issubclass(kind, Mapping):
        return [
            (Alteration("emptied", lambda some: type(some)()),),
            _of_values(parts, samples, depth),
        ]
    if issubclass(kind, Iterator):
        return [
            (
                Alteration("emptied", lambda _: []),
                Alteration("without the first", lambda some: some[1:]),
                Alteration("without the last", lambda some: some[:-1]),
            ),
        ]
    return [_of_fields(kind, samples, depth)]


# --- a choice of types ------------------------------------------------------------------


def _of_union(members: Sequence[Any], samples: Samples, depth: int) -> list[Demand]:
    inside = [
        tuple(_within(member, way) for way in demand)
        for member in members
        for demand in demands(member, samples, depth=depth)
    ]
    return [*inside, *(_instead(member, samples) for member in members)]


def _within(member: Any, way: Alteration) -> Alteration:
    """The alteration of those values only that are of this member of a union."""
    return Alteration(way.name, lambda value: way.change(value) if fits(value, member) else value)


def _instead(member: Any, samples: Samples) -> Demand:
    """Always this member of a union, one value of it or another."""

    def always(other: Any) -> Callable[[Any], Any]:
        return lambda value: value if fits(value, member) else other

    return tuple(
        Alteration(f"always {_name(member)}", always(other))
        for other in some_of(member, samples)[:_MOST_SAMPLES]
    )


def fits(value: object, kind: Any) -> bool:
    """Whether a value is of this type, as far as unions need to know."""
    kind = getattr(kind, "__supertype__", kind)
    if get_origin(kind) is Literal:
        return value in get_args(kind)
    return isinstance(value, get_origin(kind) or kind)


def some_of(kind: Any, samples: Samples) -> Sequence[Any]:
    """Values of this type: those that were seen, else the plainest, or none where there is none."""
    kind = getattr(kind, "__supertype__", kind)
    if get_origin(kind) is Literal:
        return get_args(kind)
    kind = get_origin(kind) or kind
    if kind is NoneType:
        return (None,)
    if seen := samples.get(kind):
        return seen
    if issubclass(kind, msgspec.Struct) and "code" in kind.__struct_fields__:
        return (kind(code="altered"),)
    if issubclass(kind, Enum):
        return list(kind)
    if issubclass(kind, (int, Fraction, str, tuple, dict)):
        return (kind(),)
    return ()


# --- values with parts ------------------------------------------------------------------


def _of_tuple(parts: Sequence[Any], samples: Samples, depth: int) -> list[Demand]:
    if parts and parts[-1] is not Ellipsis:
        return [
            tuple(
                Alteration(f"{number + 1}: {way.name}", _at(number, way))
                for number, part in enumerate(parts)
                for demand in demands(part, samples, depth=depth)
                for way in demand
            )
        ]
    part = parts[0] if parts else object

    def emptied(some: tuple[Any, ...]) -> tuple[Any, ...]:
        return () if some else tuple(some_of(part, samples)[:1])

    ways = [way for demand in demands(part, samples, depth=depth) for way in demand]
    return [
        (Alteration("emptied", emptied),),
        (
            Alteration("shortened", lambda some: some[:-1] if len(some) > 1 else some),
            Alteration("reversed", lambda some: some[::-1]),
            *(Alteration(f"first: {way.name}", _at(0, way)) for way in ways),
            *(Alteration(f"last: {way.name}", _at(-1, way)) for way in ways),
        ),
    ]


def _at(number: int, way: Alteration) -> Callable[[tuple[Any, ...]], tuple[Any, ...]]:
    """One part of a tuple altered."""

    def change(some: tuple[Any, ...]) -> tuple[Any, ...]:
        if not -len(some) <= number < len(some):
            return some
        place = number % len(some)
        return (*some[:place], way.change(some[place]), *some[place + 1 :])

    return change


def _of_values(parts: Sequence[Any], samples: Samples, depth: int) -> Demand:
    """All values of a dictionary altered."""
    return tuple(
        Alteration(f"values: {way.name}", _each_value(way))
        for demand in demands(parts[1], samples, depth=depth)
        for way in demand
    )


def _each_value(way: Alteration) -> Callable[[dict[Any, Any]], dict[Any, Any]]:
    return lambda some: {key: way.change(value) for key, value in some.items()}


def _of_fields(kind: type, samples: Samples, depth: int) -> Demand:
    """Each field of a structure altered; which articles it names is not what it answers."""
    if depth == 0:
        return ()
    ways = [
        Alteration(f"{name}: {way.name}", _in_field(name, way))
        for name, part in get_type_hints(kind).items()
        if name in _fields(kind) and name != "articles"
        for demand in demands(part, samples, depth=depth - 1)
        for way in demand
    ]
    return tuple(sorted(ways, key=lambda way: way.name.count(":")))


def _fields(kind: type) -> tuple[str, ...]:
    if issubclass(kind, msgspec.Struct):
        return kind.__struct_fields__
    return getattr(kind, "_fields", ())


def _in_field(name: str, way: Alteration) -> Callable[[Any], Any]:
    def change(value: Any) -> Any:
        before = getattr(value, name)
        after = way.change(before)
        if after == before:
            return value
        if isinstance(value, msgspec.Struct):
            return msgspec.structs.replace(value, **{name: after})
        return value._replace(**{name: after})

    return change


# --- values without parts ---------------------------------------------------------------


def _neighbours(members: Sequence[Any]) -> Demand:
    """The next and the previous of so many."""

    def step(by: int) -> Callable[[Any], Any]:
        return lambda value: members[(members.index(value) + by) % len(members)]

    return (Alteration("the next", step(1)), Alteration("the previous", step(-1)))


def _other_numbers() -> Demand:
    return (
        Alteration("one more", lambda number: number + 1),
        Alteration("one less", lambda number: number - 1),
        Alteration("twice as much", lambda number: 2 * number),
    )


def _another(value: Any) -> Any:
    """Another value of the same plain type; of any other type the value itself."""
    if isinstance(value, str):
        return f"{value} altered"
    return value + 1 if type(value) in (int, Fraction) else value


def _emptied_set(some: CardSet) -> CardSet:
    return CardSet() if some else CardSet.of([Card.CA])


def _one_card_off(some: CardSet) -> CardSet:
    first = next(iter(some), Card.CA)
    return some.without_card(first) if first in some else some.with_card(first)


def _name(kind: Any) -> str:
    return "None" if kind is NoneType else str(getattr(kind, "__name__", kind))
