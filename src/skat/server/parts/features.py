"""What features add to the server, a function each: people, programs, what one learns with, tables.

Bots and the ISS port need accounts. The club, which joins office and tables, is a class of its own.
"""

from __future__ import annotations

import socket
from functools import partial
from pathlib import Path
from typing import Final

from skat.office.tournaments import Tournaments
from skat.server.bots.challenges import BotChallenges
from skat.server.bots.desk import BotDesk
from skat.server.bots.invitations import Invitations
from skat.server.bots.ratings import BotRatings
from skat.server.bots.routes import BotRoutes
from skat.server.bots.socket import BotSocket
from skat.server.bots.tokens import BotTokens, TokenRoutes
from skat.server.bots.waiting import WaitingBots
from skat.server.iss.passwords import PortPasswordRoutes
from skat.server.iss.port import IssPort
from skat.server.limits.connections import LimitedListener
from skat.server.parts import Core, Part, Step
from skat.server.people.account_routes import AccountRoutes
from skat.server.people.challenges import Challenges
from skat.server.people.companions import FRIENDS_HERE, Companions, OnlinePresence, PeopleRoutes
from skat.server.people.friends import FriendRoutes, Friends
from skat.server.people.game_routes import GameRoutes
from skat.server.people.older_deals import OlderDeals
from skat.server.people.public_deals import PublicDealRoutes, PublicDeals
from skat.server.people.replay_access import PastDealRoutes
from skat.server.proof import at_reviews, at_tables, with_tokens
from skat.server.push.desk import PushDesk, PushKind
from skat.server.push.posting import Post
from skat.server.push.routes import PushRoutes
from skat.server.routes.pairing import PairingRoutes
from skat.server.routes.tables import Shares, TableRoutes
from skat.server.settings import ServerSettings
from skat.server.socket.table_socket import TableSocket
from skat.server.socket.watching_socket import let_in_at_pairing
from skat.server.study.board import BoardRoutes, RulingRoutes, chances_desk
from skat.server.study.coach import CoachRoutes
from skat.server.study.daily import Daily, DailyRoutes
from skat.server.study.daily_ranking import DailyListingRoutes
from skat.server.study.device_deals import DeviceDealRoutes
from skat.server.study.hints import HintDesk, HintRoutes
from skat.server.study.own_record import OwnRecords
from skat.server.study.own_record_routes import OwnRecordRoutes
from skat.server.study.puzzle_of_day import PuzzleRoutes
from skat.server.study.review_queue import KeptReviews, ReviewQueue
from skat.server.study.reviews import ReviewRoutes
from skat.server.study.shown_rating import ShownRatingRoutes, ShownRatings
from skat.server.study.what_if import WhatIfRoutes
from skat.tables.pairing.pairing import Pairing


def people(core: Core, post: Post) -> Part:
    """Without accounts everybody is a guest, who has games and companions too.

    `post` sends a push message.
    """
    asked, store, accounts = core.asked, core.store, core.accounts
    here = OnlinePresence(clock=core.machine.clock, others=core.others)
    deals = PublicDeals(store, now=core.machine.now)
    core.tables.deal_ended = deals.ended
    routes = (
        GameRoutes(*asked, core.games, core.tables),
        PeopleRoutes(*asked, Companions(store, here), here),
        PastDealRoutes(*asked, core.replays),
        PublicDealRoutes(*asked, deals),
    )
    older = OlderDeals(store)
    begin: list[Step] = [older.begin] if core.cluster is None else [older.begin, here.listen]
    if accounts is None:
        return Part(routes=routes, begin=begin, close=[older.close])
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
        close=[accounts.close, desk.close, older.close],
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


def bots(core: Core, tournaments: Tournaments) -> Part:
    """Programs that play at tables or read, by tokens that accounts have made."""
    if core.accounts is None:
        return Part()
    asked, store, tables = core.asked, core.store, core.tables
    tokens = BotTokens(store, core.limits, clock=core.machine.now)
    invitations = Invitations(store, now=core.machine.now)
    clock = core.machine.clock
    waiting = WaitingBots(clock=clock, now=core.machine.now, others=core.others)
    desk = BotDesk(
        tables, store, invitations, core.limits, waiting=waiting, others=core.others, clock=clock
    )
    ratings = BotRatings(store, clock=clock)
    challenges = BotChallenges(desk, tables, store, core.limits)
    return Part(
        routes=[
            BotRoutes(*asked, tokens, desk, challenges, ratings, tables, core.games, tournaments),
            TokenRoutes(*asked, tokens, core.accounts, store),
        ],
        sockets={
            "bot/": lambda client, name: BotSocket(
                client,
                desk=desk,
                challenges=challenges,
                tokens=tokens,
                tables=tables,
                limits=core.limits,
                metrics=core.metrics,
            ).serve(name)
        },
        opens={"bot": with_tokens(tokens)},
        begin=[desk.begin],
        leave=[desk.end],
    )


def iss_port(core: Core, listening: socket.socket) -> Part:
    """The port at which programs play that know the protocol of the ISS."""
    port = IssPort(
        core.tables,
        core.store,
        door=listening if isinstance(listening, LimitedListener) else None,
        metrics=core.metrics,
        clock_seconds=core.settings.iss_clock,
        limits_are_on=core.settings.limits,
    )
    return Part(begin=[partial(port.open, listening)], close=[port.close])


def study(core: Core, hints: HintDesk) -> Part:
    """What reviews find in own deals goes into the own record of those who have an account."""
    asked, helpers = core.asked, core.machine.helpers
    records = None if core.accounts is None else OwnRecords(core.store)
    reviews = ReviewQueue(
        KeptReviews(Path(core.settings.reviews) if core.settings.reviews else None),
        finished=None if records is None else records.reviewed,
        helpers=helpers,
    )
    daily = Daily(core.tables, core.store, now=core.machine.now)
    chances = chances_desk(helpers)
    rankings = daily.rankings
    own = []
    if records is not None:
        ratings = ShownRatings(core.store, core.tables)
        own = [
            OwnRecordRoutes(*asked, records, rankings, ratings, core.store),
            ShownRatingRoutes(*asked, records, ratings),
            DailyListingRoutes(*asked, rankings),
            DeviceDealRoutes(*asked, core.store),
        ]
    return Part(
        routes=[
            DailyRoutes(*asked, daily),
            PuzzleRoutes(*asked, core.machine.now),
            BoardRoutes(*asked, chances),
            ReviewRoutes(*asked, reviews, core.games, core.replays, records),
            WhatIfRoutes(*asked, reviews, core.replays),
            CoachRoutes(*asked, hints),
            *own,
        ],
        opens={"reviews": at_reviews(reviews)},
        gauges={"skat_reviews_waiting": lambda: reviews.count},
        close=[daily.close, reviews.close, hints.close, chances.close],
    )


_SHARE: Final = 4
"""An address, or an account where that has its share, may have one in so many of all tables."""


def tables(core: Core, hints: HintDesk, *, programs: bool) -> Part:
    """`programs` says whether those of others may sit down by the ISS port."""
    asked, cluster, clock = core.asked, core.cluster, core.machine.clock
    room = None if cluster is None else cluster.waiting_room()
    pairing = Pairing(core.tables, clock=clock, room=room)
    records = None if core.accounts is None else OwnRecords(core.store)
    shares = Shares(of_one=_share(core.settings), there=core.tables.is_open, clock=clock)
    gauges = {
        "skat_tables": lambda: core.tables.count,
        "skat_people_waiting": lambda: pairing.count,
    }
    if cluster is not None:
        gauges["skat_tables_driven"] = lambda: cluster.sharing.driven
    return Part(
        routes=[
            TableRoutes(*asked, core.tables, pairing, shares, programs),
            PairingRoutes(*asked, pairing, records),
            HintRoutes(*asked, core.store, hints),
            RulingRoutes(*asked),
        ],
        sockets={
            "pairing": core.watching(let_in_at_pairing(pairing)),
            "tables": lambda client, name: TableSocket(
                client, core.tables, *asked, core.metrics, hints=hints
            ).serve(name),
        },
        opens={"tables": at_tables(core.tables)},
        gauges=gauges,
        begin=[] if cluster is None else [pairing.begin],
        leave=[] if cluster is None else [core.tables.drain],
        close=[core.tables.close, pairing.close],
    )


def most_of_guests(settings: ServerSettings) -> int:
    """How many tables there may be before only accounts open more: three quarters.

    >>> most_of_guests(ServerSettings(most_tables=2_000))
    1500
    """
    most = settings.most_tables
    return most - most // 4 if settings.limits else most


def _share(settings: ServerSettings) -> int:
    return max(1, settings.most_tables // (_SHARE if settings.limits else 1))
