"""Requests: bodies as typed values, and the language of whoever asks."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import msgspec
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.dto import AbstractDTO, DTOConfig
from litestar.handlers import HTTPRouteHandler

from skat.model.malformed import malformed
from skat.model.refusal import Detail, Refusal
from skat.server.fields import Language
from skat.server.http.refusals import LANGUAGE, RefusedError

MOST_BODY_BYTES: Final = 8 * 1024

_BYTES_A_LETTER: Final = 4

Asked: TypeAlias = Request[Any, Any, Any]


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every body may say."""

    language: Language = "en"


class StrictJson(AbstractDTO[Any]):
    """Reads the body of a request as what its handler wants of it: nothing is converted or dropped.

    Raises `RefusedError` with `bad_request`.
    """

    config = DTOConfig()

    def decode_bytes(self, value: bytes) -> Any:
        """The value; the answer to whoever named a language in it is in that language."""
        connection = self.asgi_connection
        shape = _shape(connection)
        if shape is bytes:
            return value
        try:
            body = msgspec.json.decode(value, type=shape)
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            raise RefusedError(bad_request(**malformed(error, value))) from error
        if isinstance(body, Body):
            connection.scope["state"][LANGUAGE] = body.language
        return body

    @classmethod
    def create_for_field_definition(cls, *_given: Any, **_named: Any) -> None:
        """Nothing is made of the value's type: it is read as it is."""

    @classmethod
    def create_openapi_schema(
        cls, field_definition: Any, handler_id: str, schema_creator: Any
    ) -> Any:
        """The schema of the body is that of its type."""
        return schema_creator.for_field_definition(field_definition)

    @classmethod
    def generate_field_definitions(cls, model_type: type[Any]) -> Any:
        """No field of the value is treated in a way of its own."""
        yield from ()

    @classmethod
    def detect_nested_field(cls, field_definition: Any) -> bool:
        """No field of the value is treated in a way of its own."""
        return False


def most_bytes(letters: int) -> int:
    """Bytes of a body with a text of so many letters, of whatever alphabet.

    >>> most_bytes(60_000)
    248192
    """
    return _BYTES_A_LETTER * letters + MOST_BODY_BYTES


def bad_request(reason: Detail, **details: Detail) -> Refusal:
    """Why a request is none that can be answered: `bad_request`, for the reason of this code."""
    return Refusal("bad_request", details={"reason": reason, **details}, impossible=True)


def _shape(connection: ASGIConnection[Any, Any, Any, Any]) -> Any:
    handler = connection.route_handler
    assert isinstance(handler, HTTPRouteHandler)
    assert handler.parsed_data_field is not None
    return handler.parsed_data_field.annotation
