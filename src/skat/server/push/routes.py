"""The routes of push messages: what this server sends, and whether this device wants it."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

import msgspec
from litestar import get
from litestar.params import JSONBody

from skat.journal import Store
from skat.journal.store.push_devices import PushDevice, drop_device, is_pushed_to, keep_device
from skat.model.languages import language_of
from skat.model.refusal import Refusal
from skat.server.http.refusals import RefusedError, saved
from skat.server.http.requests import Asked, Body, bad_request, post_ok
from skat.server.limits.rate_limits import Limit
from skat.server.people.accounts import cookie_key
from skat.server.people.routes import Owner, Routes
from skat.server.people.visitors import cookie_of
from skat.server.push.desk import PushDesk
from skat.server.push.posting import LONGEST_ENDPOINT, from_base64, is_endpoint, is_no_key

_KEY_BYTES: Final = 65
_SECRET_BYTES: Final = 16
_Base64 = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,100}$")]


class PushInfo(msgspec.Struct, frozen=True):
    """The key of this server, null where it sends no push messages, and whether this device wants
    them.
    """

    key: str | None
    here: bool


class NewPushDevice(Body, frozen=True, kw_only=True):
    """The body of POST /api/push: where the browser's push service takes messages for it.

    `key` and `secret` are what the browser calls `p256dh` and `auth`; messages are in `language`.
    """

    endpoint: Annotated[str, msgspec.Meta(max_length=LONGEST_ENDPOINT)]
    key: _Base64
    secret: _Base64


class NoPush(Body, frozen=True, kw_only=True):
    """The body of POST /api/push/end."""


class PushRoutes(Routes, frozen=True):
    """The routes of push messages; a device is the session that it shows."""

    desk: PushDesk
    store: Store

    @get("/api/push", guards=[Limit.AT_ACCOUNTS])
    async def info(self, request: Asked, owner: Owner) -> PushInfo:
        """What this server sends, and whether this device wants it."""
        here = await asyncio.to_thread(self.store.read, is_pushed_to, _session(request))
        return PushInfo(self.desk.public_key, here)

    @post_ok("/api/push", guards=[Limit.AT_ACCOUNTS])
    async def want(self, request: Asked, data: JSONBody[NewPushDevice], owner: Owner) -> PushInfo:
        """Sends push messages to this device from now on."""
        if self.desk.public_key is None:
            raise RefusedError(Refusal("no_push_here"))
        device = PushDevice(
            session=_session(request),
            account=owner.id,
            endpoint=data.endpoint,
            key=_bytes(data.key),
            secret=_bytes(data.secret),
            language=language_of(data.language).value,
        )
        if (
            not is_endpoint(device.endpoint)
            or len(device.key) != _KEY_BYTES
            or len(device.secret) != _SECRET_BYTES
            or is_no_key(device.key)
        ):
            raise RefusedError(bad_request("no_push_device"))
        if not await saved(self.store.write(keep_device, device)):
            raise RefusedError(Refusal("not_logged_in"))
        return PushInfo(self.desk.public_key, here=True)

    @post_ok("/api/push/end", guards=[Limit.AT_ACCOUNTS])
    async def end(self, request: Asked, data: JSONBody[NoPush], owner: Owner) -> PushInfo:
        """Sends no push messages to this device any more."""
        await saved(self.store.write(drop_device, _session(request)))
        return PushInfo(self.desk.public_key, here=False)


def _session(request: Asked) -> bytes:
    return cookie_key(cookie_of(request))


def _bytes(text: str) -> bytes:
    try:
        return from_base64(text)
    except ValueError:
        return b""
