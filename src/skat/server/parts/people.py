"""People: their accounts, their own games, with whom they played, who is there, friends."""

from __future__ import annotations

from skat.server.iss.passwords import PortPasswordRoutes
from skat.server.parts.part import Core, Part
from skat.server.people.account_routes import AccountRoutes
from skat.server.people.challenges import Challenges
from skat.server.people.companions import (
    FRIENDS_HERE,
    Companions,
    OnlinePresence,
    PeopleRoutes,
)
from skat.server.people.friend_routes import FriendRoutes
from skat.server.people.friends import Friends
from skat.server.people.game_routes import GameRoutes
from skat.server.people.replay_access import PastDealRoutes


def people(core: Core) -> Part:
    """Without accounts everybody is a guest, who has games and companions too."""
    asked, store, accounts = core.asked, core.store, core.accounts
    here = OnlinePresence(clock=core.machine.clock, others=core.others)
    routes = (
        GameRoutes(*asked, core.games, core.tables),
        PeopleRoutes(*asked, Companions(store, here), here),
        PastDealRoutes(*asked, core.replays),
    )
    begin = [] if core.cluster is None else [here.listen]
    if accounts is None:
        return Part(routes=routes, begin=begin)
    now = core.machine.now
    near = OnlinePresence(clock=core.machine.clock, others=core.others, channel=FRIENDS_HERE)
    friends, challenges = Friends(store, near, now=now), Challenges(store, core.tables, now=now)
    if core.cluster is not None:
        begin.append(near.listen)
    return Part(
        routes=[
            *routes,
            AccountRoutes(*asked, accounts, store, core.tables, core.metrics),
            PortPasswordRoutes(*asked, store),
            FriendRoutes(*asked, friends, challenges),
        ],
        gauges={"skat_passwords_waiting": lambda: accounts.hashing},
        begin=begin,
        close=[accounts.close],
    )
