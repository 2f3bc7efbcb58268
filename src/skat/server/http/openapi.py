"""The description of all requests: Litestar writes it from the routes, msgspec the schemas."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from litestar import Router
from litestar.connection import ASGIConnection
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import OpenAPI, Schema
from litestar.params import PathParameter
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

import skat
from skat.server.http.errors import Unexpected
from skat.server.http.refusals import Error
from skat.server.http.requests import SESSION_COOKIES

_REF: Final = "#/components/schemas/{name}"

_ANY: Final = "*/*"

_CAPITAL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")

_SCHEMES: Final = {
    "bearer": {
        "type": "http",
        "scheme": "bearer",
        "description": "The token of a bot, the secret of a place at a table, or a key of a list, "
        "a desk or a start card.",
    },
    "cookie": {
        "type": "apiKey",
        "in": "cookie",
        "name": SESSION_COOKIES[0],
        "description": f"The session of an account; over https it is called {SESSION_COOKIES[1]}.",
    },
}
"""How a request says who asks."""

NDJSON: Final = "application/x-ndjson"
"""One value of JSON a line."""

Name: TypeAlias = Annotated[
    str,
    PathParameter(schema_extra={"min_length": 1, "max_length": 100, "pattern": "^[^/]+$"}),
]
"""A name in a path. The handler that looks it up refuses what is no name there."""
Number: TypeAlias = Annotated[
    int, PathParameter(schema_extra={"minimum": 0, "maximum": 1_000_000_000})
]


@dataclass
class _Struct(Schema):
    """The schema of a msgspec value, which stands among the components."""

    name: str = ""

    def to_schema(self) -> dict[str, Any]:
        """A reference to it."""
        return {"$ref": _REF.format(name=self.name)}


def _answer(description: str, kind: type[msgspec.Struct]) -> dict[str, Any]:
    schema = {"$ref": _REF.format(name=kind.__name__)}
    return {"description": description, "content": {"application/json": {"schema": schema}}}


_REFUSED: Final = _answer("Refused; the form is that of all refusals.", Error)
_REFUSALS: Final = {
    "4XX": _REFUSED,
    "500": _answer("A mistake of the server; its log names the incident.", Unexpected),
    "501": _REFUSED,
    "503": _REFUSED,
}
"""What may be answered to every request."""


Sample: TypeAlias = msgspec.Struct
"""A body, an answer, or a line of a stream."""


@dataclass(frozen=True)
class Examples:
    """What goes in and what comes back, each as the value that it is read as or written from.

    A stream has `lines`; an answer that is no JSON of ours is `text`.
    """

    request: Sample | None = None
    answer: Sample | None = None
    lines: tuple[Sample, ...] = ()
    text: str = ""

    def show(self, operation: dict[str, Any]) -> None:
        """Puts them into the description of a request."""
        if self.request is not None:
            body = operation["requestBody"]["content"]["application/json"]
            body["example"] = msgspec.to_builtins(self.request)
        done = next(each for code, each in operation["responses"].items() if code < "3")
        if self.answer is not None:
            done["content"]["application/json"]["example"] = msgspec.to_builtins(self.answer)
        elif self.lines:
            kinds = dict.fromkeys(_REF.format(name=type(line).__name__) for line in self.lines)
            example = b"".join(msgspec.json.encode(line) + b"\n" for line in self.lines).decode()
            schema = {"oneOf": [{"$ref": name} for name in kinds]}
            done["content"] = {NDJSON: {"schema": schema, "example": example}}
        elif self.text:
            done["content"] = {NDJSON: {"schema": {"type": "string"}, "example": self.text}}


class StructSchemas(OpenAPISchemaPlugin):
    """Leaves the schemas of values to msgspec, which also reads and writes them.

    `examples` go by method and path.
    """

    def __init__(self, examples: Mapping[str, Examples] | None = None) -> None:
        self._examples = examples or {}
        self._kinds: dict[type[msgspec.Struct], None] = dict.fromkeys((Error, Unexpected))
        for shown in self._examples.values():
            self._kinds |= dict.fromkeys(type(line) for line in shown.lines)

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        """Whether this is a value of our own."""
        return not field_definition.is_union and field_definition.is_subclass_of(msgspec.Struct)

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: Any) -> Schema:
        """A reference to the value's schema."""
        self._kinds[field_definition.annotation] = None
        return _Struct(name=field_definition.annotation.__name__)

    def described(self, document: OpenAPI) -> dict[str, Any]:
        """The document with the schemas of all values that it has named."""
        described = document.to_schema()
        for path, operations in described["paths"].items():
            for method, operation in operations.items():
                done = {code: each for code, each in operation["responses"].items() if code < "3"}
                operation["responses"] = {**done, **_REFUSALS}
                for each in done.values():
                    if _ANY in each.get("content", {}):
                        # A file of one kind or another: of some it is text, of some an object.
                        each["content"] = {_ANY: {}}
                if (examples := self._examples.get(f"{method} {path}")) is not None:
                    examples.show(operation)
                operation["summary"] = _first_sentence(operation.get("description", ""))
                operation["tags"] = [_tag(path)]
                operation["security"] = _security(path)
        _, components = msgspec.json.schema_components(self._kinds, ref_template=_REF)
        paths = dict(sorted(described["paths"].items()))
        return {
            **described,
            "tags": [{"name": name} for name in sorted(set(map(_tag, paths)))],
            "paths": paths,
            "components": {
                "schemas": _without_forbidden_items(components),
                "securitySchemes": _SCHEMES,
            },
        }


def openapi_config() -> OpenAPIConfig:
    """How the document is written; it is served by a route of its own."""
    return OpenAPIConfig(
        title="skat",
        version=skat.__version__,
        operation_id_creator=_operation_id,
        use_handler_docstrings=True,
        openapi_router=Router(
            "/api/openapi", route_handlers=[], include_in_schema=False, guards=[_not_here]
        ),
    )


def _operation_id(handler: HTTPRouteHandler, _method: Any, _path: list[Any]) -> str:
    """A name: what the routes are of, and what one does: `bot_move`."""
    function: Any = handler.fn
    room = type(function.__self__).__name__.removesuffix("Routes")
    return f"{_CAPITAL.sub('_', room).lower()}_{function.__name__}"


def _first_sentence(text: str) -> str:
    """What stands before the first full stop, colon or semicolon.

    >>> _first_sentence("Says a word; the same again gives the same answer.")
    'Says a word'
    """
    return re.split(r"[.;:](?:\s|$)", " ".join(text.split()), maxsplit=1)[0]


def _tag(path: str) -> str:
    """The room of a path.

    >>> _tag("/api/bot/tables/{table}"), _tag("/health")
    ('bot', 'server')
    """
    _, api, *room = path.split("/")
    return room[0] if api == "api" and "." not in room[0] else "server"


def _security(path: str) -> list[dict[str, list[str]]]:
    """What may go with a request; where nothing must, who asks decides what is allowed."""
    tag = _tag(path)
    if tag == "bot":
        return [{"bearer": []}]
    if tag == "server":
        return []
    return [{}, {"cookie": []}] if tag == "account" else [{}, {"bearer": []}, {"cookie": []}]


def _without_forbidden_items(schema: Any) -> Any:
    """The same schemas with `maxItems` alone where they also say that there are no more items.

    Programs that write clients cannot read `items: false`; `maxItems` says the same. Where all
    items are of one kind they are described once.
    """
    if isinstance(schema, list):
        return [_without_forbidden_items(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    allowed = {name: _without_forbidden_items(each) for name, each in schema.items()}
    if allowed.get("items") is False:
        kinds = allowed.pop("prefixItems", [])
        allowed["maxItems"] = len(kinds)
        if all(kind == kinds[0] for kind in kinds[1:]) and kinds:
            allowed["items"] = kinds[0]
        else:
            allowed.update({"prefixItems": kinds} if kinds else {}, items={"anyOf": kinds})
    return allowed


def _not_here(_connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """The pages that the framework has for readers load what our policy does not allow."""
    raise NotFoundException
