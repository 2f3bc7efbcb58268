"""People: accounts, own games, with whom they played, who is there, friends, push messages."""

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
from skat.server.push.desk import PushDesk, PushKind
from skat.server.push.posting import Post
from skat.server.push.routes import PushRoutes


def people(core: Core, post: Post) -> Part:
    """Without accounts everybody is a guest, who has games and companions too.

    `post` sends a push message.
    """
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
    friends, desk = Friends(store, near, now=now), _push_desk(core, post)
    challenges = Challenges(
        store,
        core.tables,
        now=now,
        asked=lambda account: desk.tell(account, PushKind.CHALLENGE, path="/"),
        met=lambda account, table: desk.tell(account, PushKind.ACCEPTED, path=f"/table/{table}"),
    )
    if core.cluster is not None:
        begin.append(near.listen)
    return Part(
        routes=[
            *routes,
            AccountRoutes(*asked, accounts, store, core.tables, core.metrics),
            PortPasswordRoutes(*asked, store),
            FriendRoutes(*asked, friends, challenges),
            PushRoutes(*asked, desk, store),
        ],
        gauges={"skat_passwords_waiting": lambda: accounts.hashing},
        begin=[*begin, desk.begin],
        close=[accounts.close, desk.close],
    )


def _push_desk(core: Core, post: Post) -> PushDesk:
    desk = PushDesk(
        core.store,
        contact=core.settings.push,
        post=post,
        metrics=core.metrics,
        now=core.machine.now,
        clock=core.machine.clock,
    )
    core.tables.waited_for = desk.waited_for
    return desk
