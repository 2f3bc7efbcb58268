"""What all routes have: handlers that are methods, who asks, and how often he may."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from types import MethodType
from typing import Any, ClassVar, Self, TypeAlias

import msgspec
from litestar import Router
from litestar.di import NamedDependency, Provide
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler

from skat.journal import JournalId
from skat.journal.store.accounts import Account
from skat.model.refusal import Refusal
from skat.server.http.openapi import Name
from skat.server.http.refusals import granted
from skat.server.http.requests import Asked
from skat.server.limits.callers import ClientConnection, address, bearer
from skat.server.limits.rate_limits import Limit, RateLimits
from skat.server.people.visitors import Visitors
from skat.server.question_desk import Caller

Route: TypeAlias = HTTPRouteHandler | Router

Owner: TypeAlias = NamedDependency[Account]
"""The account whose session a request shows."""

Guest: TypeAlias = NamedDependency[Account | None]
"""The same, None for a guest."""


class Routes(msgspec.Struct, frozen=True):
    """What answers the requests of one feature: methods that the framework's decorators mark.

    `visitors` knows who asks, `limits` how often he may.
    """

    visitors: Visitors
    limits: RateLimits

    async def caller(self, request: Asked) -> Caller:
        """Who asks here without a key of a table: an account, or else an address."""
        account = await self.visitors.account(request)
        if account is None:
            return Caller(address(request))
        return Caller(f"account {account.id}", owner=True)

    def routes(self) -> Sequence[Route]:
        """What the feature adds to the application."""
        return self.handlers()

    def handlers(self) -> list[HTTPRouteHandler]:
        """The handlers of the class in their order, each as a method of this value."""
        marked = (each for each in vars(type(self)).values() if isinstance(each, HTTPRouteHandler))
        return [copy(each)(MethodType(each.fn, self)) for each in marked]

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        """Itself: the framework copies a router with all that is in it."""
        return self


class VisitRoutes(Routes, frozen=True):
    """The routes of lists, tournaments or duplicate events: a key opens what one may do there.

    The first handler opens a new one, at `root`; all others are below the name of one.
    """

    root: ClassVar[str]
    limit: ClassVar[Limit]

    async def visit(self, name: JournalId, *, key: str | None) -> object | Refusal:
        """The visit of a caller with this key; None is a caller without one."""
        raise NotImplementedError

    def routes(self) -> Sequence[Route]:
        """The route that opens one, and those of one."""
        router = Router(
            f"{self.root}/{{name:str}}",
            guards=[self.limit, self._comes_in],
            dependencies={"visitor": Provide(_visitor, sync_to_thread=False)},
            route_handlers=self.within(),
        )
        return [self.handlers()[0], router]

    def within(self) -> Sequence[HTTPRouteHandler]:
        """The routes of one."""
        return self.handlers()[1:]

    async def _comes_in(self, connection: ClientConnection, _handler: BaseRouteHandler) -> None:
        key = bearer(connection)
        visit = self.visit(JournalId(connection.path_params["name"]), key=key or None)
        connection.state.visitor = granted(await visit)
        if key:
            self.limits.know(connection, key)


def _visitor(request: Asked, name: Name) -> Any:
    """Who was let in here, to what is called `name`."""
    return request.state.visitor
