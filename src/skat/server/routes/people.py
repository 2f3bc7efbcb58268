"""The routes of the people with whom one has played. Posted: no secret is in an address."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Router, post
from litestar.params import JSONBody

from skat.server.http.requests import Asked, Body
from skat.server.limits.rate_limits import RateLimits
from skat.server.people.companions import Companions, MetPerson, OnlinePresence
from skat.server.people.own_games import OwnPlace
from skat.server.people.visitors import Visitors
from skat.server.routes.own_games import MOST_BYTES, MOST_PLACES


class AskingWhom(Body, frozen=True, kw_only=True):
    """The body of POST /api/people: a guest names his places; who is logged in need not."""

    places: Annotated[tuple[OwnPlace, ...], msgspec.Meta(max_length=MOST_PLACES)] = ()


class ShowingUp(Body, frozen=True, kw_only=True):
    """The body of POST /api/people/here: sent only by the page of one who agrees to be seen."""

    here: bool


class MetBody(msgspec.Struct, frozen=True):
    """The answer to POST /api/people."""

    people: tuple[MetPerson, ...]


class HereBody(msgspec.Struct, frozen=True):
    """The answer to POST /api/people/here."""

    here: bool


def people_routes(
    companions: Companions, here: OnlinePresence, visitors: Visitors, limits: RateLimits
) -> Router:
    """The routes of people who know each other from a table."""

    @post("/", status_code=200, guards=[limits.guard(limits.own_games)])
    async def met(request: Asked, data: JSONBody[AskingWhom]) -> MetBody:
        """With whom one has played, the latest first."""
        return MetBody(await companions.listed(await visitors.account(request), data.places))

    @post("/here", status_code=200, guards=[limits.guard(limits.asking)])
    async def show(request: Asked, data: JSONBody[ShowingUp]) -> HereBody:
        """Shows to those with whom one has played that one is there, or ends that."""
        owner = await visitors.owner(request)
        here.show(owner.id, here=data.here)
        return HereBody(data.here)

    return Router("/api/people", request_max_body_size=MOST_BYTES, route_handlers=[met, show])
