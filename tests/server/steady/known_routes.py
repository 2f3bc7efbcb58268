"""Half of a server's start is that the framework reads the routes: here it reads each of them once.

An application makes many of its routes anew, but what they take and give stands in their code.
"""

from __future__ import annotations

from functools import cache
from types import CodeType
from typing import Any, Final

from litestar import router
from litestar._signature import SignatureModel
from litestar.utils.signature import ParsedSignature

_known: Final[dict[CodeType, ParsedSignature]] = {}
_models: Final[dict[tuple[object, ...], type[SignatureModel]]] = {}


@cache
def read_each_route_once() -> None:
    """From now on every application of this process, and of those that it forks, starts sooner."""
    read = ParsedSignature.from_fn

    def remembered(function: Any, names: dict[str, Any]) -> ParsedSignature:
        code = getattr(function, "__code__", None)
        if code is None:
            return read(function, names)
        if code not in _known:
            _known[code] = read(function, names)
        return _known[code]

    # A class method for mypy; the framework calls it by its name alone.
    ParsedSignature.from_fn = remembered  # type: ignore[method-assign, assignment]
    _remember_models()
    # Each application makes routers of its own: the framework need not copy them with all in them.
    router.deepcopy = _as_it_is  # type: ignore[attr-defined, assignment]


def _as_it_is(value: Any) -> Any:
    return value


def _remember_models() -> None:
    """What checks a request follows from the signature: all applications here decode alike."""
    make = SignatureModel.create

    def remembered(
        *, fn: Any, dependency_name_set: set[str], data_dto: Any, **given: Any
    ) -> type[SignatureModel]:
        known = (getattr(fn, "__code__", fn), frozenset(dependency_name_set), data_dto)
        if known not in _models:
            _models[known] = make(
                fn=fn, dependency_name_set=dependency_name_set, data_dto=data_dto, **given
            )
        return _models[known]

    SignatureModel.create = remembered  # type: ignore[method-assign, assignment]
