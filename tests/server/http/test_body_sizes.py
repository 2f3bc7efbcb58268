"""No request is too large that keeps to what its fields may hold."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from litestar.handlers import HTTPRouteHandler
from msgspec import inspect

from tests.server.whole_app import whole_app
from tests.virtual_store import memory_disk, virtual_store

TOLD: Final = {
    "/api/account": "preferences have a bound of their own, which is told",
    "/api/account/preferences": "the same",
    "/api/account/progress": "mistakes have one, too",
}
BYTES_A_LETTER: Final = 4
BYTES_OF_A_NUMBER: Final = 6
BYTES_OF_A_WORD: Final = 20
"""A switch, or one of several words."""


def most(kind: inspect.Type) -> int:
    """The most bytes of a value, as a browser writes it; of what has no bound, none."""
    match kind:
        case inspect.StrType(max_length=int(length)):
            return BYTES_A_LETTER * length + 3
        case inspect.StructType(fields=fields):
            return sum(most(field.type) + len(field.encode_name) + 4 for field in fields)
        case inspect.UnionType(types=types):
            return max(map(most, types))
        case inspect.VarTupleType(item_type=item, max_length=int(length)):
            return length * (most(item) + 1)
        case inspect.DictType(key_type=key, value_type=value, max_length=int(length)):
            return length * (most(key) + most(value) + 2)
        case inspect.IntType():
            return BYTES_OF_A_NUMBER
        case inspect.StrType() | inspect.VarTupleType() | inspect.DictType():
            return 0
    return BYTES_OF_A_WORD


@pytest.fixture
def posted() -> Iterator[dict[str, HTTPRouteHandler]]:
    """Every handler that reads a body, by its path."""
    with memory_disk() as folder:
        store = virtual_store(Path(folder))
        yield {
            route.path: handler
            for route in whole_app(store).routes
            for handler in getattr(route, "route_handlers", ())
            if "data" in handler.parsed_fn_signature.parameters
        }
        store.close()


def test_no_body_is_too_large_that_its_fields_allow(posted: dict[str, HTTPRouteHandler]) -> None:
    assert len(posted) > 50
    too_small = {}
    for path, handler in posted.items():
        shape = handler.parsed_data_field
        assert shape is not None
        if shape.annotation is bytes or path in TOLD:
            continue
        bound = handler.resolve_request_max_body_size()
        needed = most(inspect.type_info(shape.annotation))
        if bound is not None and needed > bound:
            too_small[path] = (needed, bound)
    assert too_small == {}
