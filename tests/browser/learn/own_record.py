"""An own record of made-up games, as the server tells it, for pages that show one."""

from __future__ import annotations

from random import Random

import msgspec
from playwright.sync_api import Page, Route

from skat.analysis.own_record import PARTS, DealFacts, Judged, Mistake, OwnDeal
from skat.analysis.own_record.rating import rated_deals, rating_of
from skat.analysis.own_record.sums import sums_of
from skat.server.study.own_record_routes import OwnRecordBody

GAMES = 140
DAY = 86_400
ACCOUNT = {"account": {"name": "Bernhardine", "since": 1_760_000_000, "preferences": {}}}


def deal(number: int, chance: Random) -> OwnDeal:
    """A game in which each part costs something now and then, less with time."""
    is_alone = number % 3 == 0
    parts = [part for part in PARTS if part.startswith("soloist") is is_alone or "_" not in part]
    lost = {part: round(chance.choice((0, 0, 3, 25)) * (1.6 - number / GAMES), 1) for part in parts}
    points = chance.choice((98.0, -108.0, 74.0)) if is_alone else chance.choice((-40.0, 60.0))
    return OwnDeal(
        table=f"t-{number // 36}",
        number=number % 36 + 1,
        since=1_760_000_000 + number // 12 * DAY,
        facts=DealFacts(
            role="soloist" if is_alone else "defender",
            points=points,
            contract=chance.choice(("grand", "clubs", "hearts", "null")),
            won=points > 0 if is_alone else points < 0,
            others=("club", "club"),
        ),
        version=3 if number > 3 else 2,
        judged=Judged(
            lost=lost,
            expected=round(points / 2, 1),
            adjusted=round(points / 3 - 5, 1),
            worst=tuple(
                Mistake(part=part, number=7, chosen="HA", points=cost)
                for part, cost in lost.items()
                if cost > 10
            ),
            called_on=is_alone or number % 5 == 0,
            worth_it=is_alone,
        ),
    )


def sample(games: int = GAMES) -> OwnRecordBody:
    """What comes of the first of these games."""
    chance = Random(1)
    deals = [deal(number, chance) for number in range(games)]
    rating = rating_of(rated_deals(deals))
    return OwnRecordBody(sums=sums_of(deals), rating=rating, shown=False, more=False)


def has_account(page: Page, games: int = GAMES) -> None:
    """This page of the site finds an account with this record, and nothing else about it."""

    def told(route: Route) -> None:
        path = route.request.url.partition("/api/account")[2]
        body = msgspec.to_builtins(sample(games)) if path == "/record" else ACCOUNT
        if path == "/progress":
            body = {"puzzles": {}, "strength": None, "lessons": {}, "mistakes": {}, "wanted": []}
        route.fulfill(json=body)

    page.route("**/api/account**", told)
    nobody: dict[str, list[object]] = {"friends": [], "asking": [], "asked": [], "challenges": []}
    page.route("**/api/friends", lambda route: route.fulfill(json=nobody))
    page.route("**/api/push", lambda route: route.fulfill(json={"key": "", "here": False}))
    page.evaluate("localStorage.setItem('skat.account', '1')")
