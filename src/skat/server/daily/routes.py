"""The routes of the daily twelve: today's table, and how one stands beside `club`.

Who asks is known by his session or by the cookie of his browser; of others nothing is told.
"""

from __future__ import annotations

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from skat.server.daily.twelve import Daily, DailyInfo, DailyPlace, player_of
from skat.server.http.openapi import Name
from skat.server.http.refusals import granted
from skat.server.http.requests import Asked, Body
from skat.server.limits.rate_limits import RateLimits
from skat.server.people.visitors import Browser, Visitors
from skat.tables.shown.daily import DailyStanding


class DailyPlayer(Body, frozen=True, kw_only=True):
    """The body of POST /api/daily: what a guest is called."""

    name: str = ""


def daily_routes(daily: Daily, visitors: Visitors, limits: RateLimits) -> list[HTTPRouteHandler]:
    """The routes of the daily twelve; `limits` says how often somebody may ask."""

    @post("/api/daily", status_code=200, guards=[limits.guard(limits.asking)])
    async def sit_down(request: Asked, data: JSONBody[DailyPlayer]) -> Response[DailyPlace]:
        """Today's table: opened, or the one that one has already."""
        account, browser = await visitors.account(request), Browser(request)
        limits.count(limits.new_tables, request, account=account.id if account else None)
        sitter = await visitors.sitter(request, data.name)
        player = player_of(account, browser.secret)
        place = granted(await daily.seated(player, sitter, browser=browser.secret))
        return browser.kept(Response(place))

    @get("/api/daily", guards=[limits.guard(limits.replays)])
    async def info(request: Asked) -> DailyInfo:
        """Today, and what came of one's own last days."""
        account = await visitors.account(request)
        return await daily.info(player_of(account, Browser(request).secret))

    @get("/api/daily/{day:str}", guards=[limits.guard(limits.replays)])
    async def standing(request: Asked, day: Name) -> DailyStanding:
        """One's own finished deals of a day, each beside what `club` did with the same cards."""
        account = await visitors.account(request)
        return granted(await daily.standing(player_of(account, Browser(request).secret), day))

    return [sit_down, info, standing]
