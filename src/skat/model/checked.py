"""Arguments of a wrong type are refused at the door of a public package, not somewhere within.

A public function is checked by its own annotations where a user of the library calls it. Modules
that call one another inside the house are read by mypy, and pay nothing. Methods of public classes
are checked for all, but for those that are called so often that half a microsecond counts. The
fields of a value are looked at only where a function fails.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, wraps
from types import UnionType
from typing import (
    Annotated,
    Any,
    BinaryIO,
    Literal,
    NamedTuple,
    NewType,
    SupportsFloat,
    SupportsIndex,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
)

import msgspec

from skat.model.refusal import Refusal

Function = TypeVar("Function", bound=Callable[..., object])
Fits: TypeAlias = Callable[[Any], bool]
"""Whether a value may stand where a type is asked for."""

_LONGEST = 80
_MODULES = re.compile(r"\b(typing|msgspec)\.")
_STARRED = 0x04
"""What `inspect` calls CO_VARARGS; importing that takes longer than all of this."""


class _Rule(NamedTuple):
    """What a parameter takes; values of the types in `exact` need no further look."""

    name: str
    fits: Fits
    exact: frozenset[type]
    words: tuple[object, ...]
    """Those of a `Literal`: of other words the type is right and the value wrong."""


class _Rules(NamedTuple):
    """Those of a function: by place, what `*given` takes, and by name."""

    places: tuple[_Rule, ...]
    rest: tuple[_Rule, ...]
    by_name: Mapping[str, _Rule]


def checked(function: Function, *, package: str | None = None) -> Function:
    """The function as a user of the library calls it: raises TypeError for a wrong argument.

    A word that is not among those of a `Literal` raises ValueError. With `package` that is where it
    says it lives, and where it is looked for when it is pickled.

    >>> @checked
    ... def doubled(bid: int) -> int:
    ...     return 2 * bid
    >>> doubled("18")
    Traceback (most recent call last):
        ...
    TypeError: doubled: bid must be int, not '18'
    """
    rules: _Rules | None = None

    @wraps(function)
    def asked(*given: Any, **named: Any) -> object:
        nonlocal rules
        if rules is None:
            # Only now: by the first call all that the annotations name is there.
            rules = _rules(function)
        for value, rule in zip(given, rules.places, strict=False):
            if type(value) not in rule.exact and not rule.fits(value):
                raise _wrong(function, rule, value)
        for rule in rules.rest:
            for value in given[len(rules.places) :]:
                if not rule.fits(value):
                    raise _wrong(function, rule, value)
        for name, value in named.items():
            if name in rules.by_name and not rules.by_name[name].fits(value):
                raise _wrong(function, rules.by_name[name], value)
        try:
            return function(*given, **named)
        except (AttributeError, IndexError, KeyError, TypeError) as error:
            # Values are not checked when they are made, which would cost too much: now it is due.
            for value in (*given, *named.values()):
                for wrong in wrong_fields(value):
                    raise TypeError(f"{_called(function)}: {wrong}") from error
            raise

    if package is not None:
        asked.__module__ = package
    return cast(Function, asked)


def wrong_fields(value: object, *, path: str = "") -> Iterator[str]:
    """What a value and the values within it were made with and should not have been.

    >>> from skat.model.top_trumps import Tops
    >>> next(wrong_fields(Tops(held=True, count="2")))
    "Tops.count must be int, not '2'"
    """
    if isinstance(value, msgspec.Struct):
        path = path or type(value).__name__
        for name, kind, fit in _fields(type(value)):
            part = getattr(value, name)
            if type(part) is kind or fit(part):
                yield from wrong_fields(part, path=f"{path}.{name}")
            else:
                right = kind.__name__ if isinstance(kind, type) else _MODULES.sub("", str(kind))
                yield f"{path}.{name} must be {right}, not {_shown(part)}"
    elif isinstance(value, tuple | list):
        for part in value:
            yield from wrong_fields(part, path=path)


@contextmanager
def naming_wrong_fields(value: msgspec.Struct) -> Iterator[None]:
    """What fails here over a field of another type raises TypeError that names the field."""
    try:
        yield
    except TypeError as error:
        for wrong in wrong_fields(value):
            raise TypeError(wrong) from error
        raise


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, Any, Fits], ...]:
    fields = msgspec.structs.fields(kind)
    return tuple((field.name, field.type, fits(field.type)) for field in fields)


def _rules(function: Any) -> _Rules:
    code = _innermost(function).__code__
    last = code.co_argcount + code.co_kwonlyargcount
    names = code.co_varnames[: last + bool(code.co_flags & _STARRED)]
    kinds = [resolved(function, name) for name in names]
    each = [
        _Rule(name, fits(kind), frozenset(_plain(kind)), tuple(_words(kind)))
        for name, kind in zip(names, kinds, strict=True)
    ]
    by_name = {rule.name: rule for rule in each[:last]}
    return _Rules(tuple(each[: code.co_argcount]), tuple(each[last:]), by_name)


def _innermost(function: Any) -> Any:
    while hasattr(function, "__wrapped__"):
        function = function.__wrapped__
    return function


def _wrong(function: Callable[..., object], rule: _Rule, value: object) -> Exception:
    if type(value) in map(type, rule.words):
        words = ", ".join(map(repr, rule.words))
        return ValueError(f"{_called(function)}: {rule.name} must be one of {words}, not {value!r}")
    right = str(function.__annotations__[rule.name]).replace('"', "")
    return TypeError(f"{_called(function)}: {rule.name} must be {right}, not {_shown(value)}")


def _called(function: Callable[..., object]) -> str:
    """A function by its name, a method with its class, and what makes a value by the class."""
    return function.__qualname__.rpartition("<locals>.")[2].removesuffix(".__init__")


def _shown(value: object) -> str:
    text = f"a refusal: {value}" if isinstance(value, Refusal) else repr(value)
    return text if len(text) <= _LONGEST else f"one of {type(value).__name__}"


def resolved(function: Callable[..., object], name: str) -> object:
    """What the annotation of a parameter names; `object` where it has none.

    Raises NameError for what only a type checker imports.
    """
    annotation = function.__annotations__.get(name, object)
    names = vars(sys.modules[_innermost(function).__module__])
    return eval(annotation, names) if isinstance(annotation, str) else annotation


def fits(kind: Any) -> Fits:
    """What says of a value whether it is of this kind.

    Numbers may be those of numpy, and what stands in a tuple, sequence or mapping is looked at. A
    text is no sequence of its letters here, nor bytes one of numbers.

    >>> fits(int | None)(None), fits(Sequence[str])("Anna"), fits(float)(3)
    (True, False, True)
    """
    origin, args = get_origin(kind), get_args(kind)
    if kind in (Any, object) or isinstance(kind, TypeVar):
        return lambda value: True
    if isinstance(kind, NewType):
        return fits(kind.__supertype__)
    if kind is None:
        return lambda value: value is None
    if origin in (Union, UnionType):
        return _any_of(args)
    if origin is Literal:
        return lambda value: type(value) in map(type, args) and value in args
    if origin is Annotated:
        return fits(args[0])
    if origin is tuple:
        return _tuple_of(args)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping_of(*args)
    if origin in (Sequence, Collection, Iterable, Iterator, list, set, frozenset):
        return _many_of(origin, args[0])
    return _one_of(origin or kind)


def _one_of(kind: Any) -> Fits:
    if kind is bool:
        return lambda value: type(value).__name__ in ("bool", "bool_")
    if kind is int:
        return _is_a(SupportsIndex)
    if kind is float:
        return lambda value: isinstance(value, SupportsFloat | SupportsIndex)
    if kind is Callable:
        return callable
    if kind is BinaryIO:
        # One that has an encoding was opened as text.
        return lambda value: hasattr(value, "read") and not hasattr(value, "encoding")
    if getattr(kind, "_is_protocol", False):
        members_of = {**vars(kind), **kind.__annotations__}
        members = [name for name in members_of if name[0] != "_" or name == "__call__"]
        return lambda value: all(hasattr(value, name) for name in members)
    return _is_a(kind) if isinstance(kind, type) else lambda value: True


def _is_a(*kinds: type) -> Fits:
    return lambda value: isinstance(value, kinds)


def _plain(kind: Any) -> tuple[type, ...]:
    """Of this kind the classes for which `isinstance` alone is the answer."""
    if isinstance(kind, NewType):
        return _plain(kind.__supertype__)
    if get_origin(kind) in (Union, UnionType):
        return tuple(each for member in get_args(kind) for each in _plain(member))
    is_class = isinstance(kind, type) and get_origin(kind) is None
    return (kind,) if is_class and kind not in (object, BinaryIO) else ()


def _words(kind: Any) -> Iterator[object]:
    if get_origin(kind) is Literal:
        yield from get_args(kind)
    elif get_origin(kind) in (Union, UnionType):
        for member in get_args(kind):
            yield from _words(member)


def _any_of(kinds: tuple[object, ...]) -> Fits:
    each = [fits(kind) for kind in kinds]
    return lambda value: any(fits_one(value) for fits_one in each)


def _tuple_of(kinds: tuple[object, ...]) -> Fits:
    if kinds[-1:] == (...,):
        fits_part = fits(kinds[0])
        return lambda value: isinstance(value, tuple) and all(map(fits_part, value))
    each = [fits(kind) for kind in kinds]
    return lambda value: (
        isinstance(value, tuple)
        and len(value) == len(each)
        and all(fits_part(part) for fits_part, part in zip(each, value, strict=True))
    )


def _mapping_of(key: object, kind: object) -> Fits:
    of_keys, of_values = fits(key), fits(kind)
    return lambda value: (
        isinstance(value, Mapping)
        and all(map(of_keys, value))
        and all(map(of_values, value.values()))
    )


def _many_of(origin: type, kind: object) -> Fits:
    """Of what can be gone through only once, nothing is looked at before its time."""
    fits_part = fits(kind)

    def many(value: Any) -> bool:
        if isinstance(value, str | bytes) or not isinstance(value, Iterable):
            return False
        if issubclass(origin, Sequence) and (
            isinstance(value, Mapping) or not hasattr(value, "__getitem__")
        ):
            return False
        if not isinstance(value, Collection):
            return not issubclass(origin, Collection)
        return all(map(fits_part, value))

    return many
