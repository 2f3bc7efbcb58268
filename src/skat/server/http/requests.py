"""Requests: bodies as typed values, the language of the client, and files as answers."""

from __future__ import annotations

import re
from functools import partial
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from litestar import Request, Response, post
from litestar.connection import ASGIConnection
from litestar.dto import AbstractDTO, DTOConfig
from litestar.handlers import HTTPRouteHandler
from litestar.status_codes import HTTP_200_OK

from skat.model.malformed import UNREADABLE, malformed
from skat.model.refusal import Detail, Refusal
from skat.server.http.refusals import LANGUAGE, RefusedError

Token = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
CommandName = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Language = Annotated[str, msgspec.Meta(pattern=r"^[a-z]{2,3}$")]
Count = Annotated[int, msgspec.Meta(ge=0, le=1 << 53)]
PlaceNumber = Annotated[int, msgspec.Meta(ge=1, le=4)]
SESSION_COOKIES: Final = ("skat_session", "__Host-skat_session")
"""The names of a session's cookie over http and over https."""

_OFF: Final = ("0", "false", "False", "no", "off")
Switch: TypeAlias = Literal[
    "", "1", "true", "True", "yes", "on", "0", "false", "False", "no", "off"
]
"""A switch in an address: `?short`, `?short=` and `?short=1` mean the same."""

ShortText = Annotated[str, msgspec.Meta(max_length=300)]


def is_on(switch: str) -> bool:
    """Whether a switch that is there is on.

    >>> is_on(""), is_on("1"), is_on("off")
    (True, True, False)
    """
    return switch not in _OFF


MOST_BODY_BYTES: Final = 8 * 1024

_BYTES_A_LETTER: Final = 4

Asked: TypeAlias = Request[Any, Any, Any]

post_ok: Final = partial(post, status_code=HTTP_200_OK)
"""A POST that makes nothing new: it answers 200 in place of 201."""


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every body may say."""

    language: Language = "en"


class StrictJson(AbstractDTO[Any]):
    """Reads the body of a request as what its handler wants of it: nothing is converted or dropped.

    Raises `RefusedError` with `bad_request`.
    """

    config = DTOConfig()

    def decode_bytes(self, value: bytes) -> Any:
        """The value; the answer is in the language that it names."""
        connection = self.asgi_connection
        shape = _shape(connection)
        if shape is bytes:
            return value
        try:
            body = msgspec.json.decode(value, type=shape)
        except UNREADABLE as error:
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


_FILE_NAME: Final = re.compile(
    r"[a-z]+(-[a-z]+)*(-[1-9][0-9]*)?(\.[a-z]{2})?\.(csv|json|jsonl|pdf|txt)"
)


def file_response(content: bytes, *, name: str, media_type: str, **more: str) -> Response[bytes]:
    """A file to be kept under a name of ours, of which nothing comes from outside.

    Raises `ValueError` for a name that could say anything else in a header.
    """
    if not _FILE_NAME.fullmatch(name):
        raise ValueError("a file's name is chosen here")
    headers = {"content-disposition": f'attachment; filename="{name}"', **more}
    return Response(content, media_type=media_type, headers=headers, status_code=HTTP_200_OK)
