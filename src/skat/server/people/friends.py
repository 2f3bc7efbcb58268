"""Friends: accounts that have agreed to see when the other is here, and to be asked to a table.

Each of their routes answers with all that the page shows of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Final

import msgspec
from litestar import get
from litestar.params import JSONBody

from skat.journal import SqlConnection, Store
from skat.journal.store.accounts import Account
from skat.journal.store.challenges import CHALLENGE_SECONDS, Challenge, challenges_of
from skat.journal.store.friends import (
    MOST_FRIENDS,
    MOST_REQUESTS,
    Friend,
    answer_friend,
    ask_friend,
    end_friend,
    friends_of,
    requests_of,
    requests_to,
)
from skat.model.likeness import tidied
from skat.model.refusal import Refusal
from skat.server.http.refusals import refuse, saved
from skat.server.http.requests import Asked, Body, ShortText, post_ok
from skat.server.limits.rate_limits import Limit
from skat.server.people.challenges import Challenges
from skat.server.people.companions import OnlinePresence
from skat.server.people.routes import Owner, Routes
from skat.tables.state.naming import why_bad_name
from skat.tables.state.opening import OPEN
from skat.tables.state.people import ShownRating, rating_beside

_DETAILS: Final = {"too_many_friends": MOST_FRIENDS, "too_many_requests": MOST_REQUESTS}


class FriendInfo(msgspec.Struct, frozen=True):
    """A friend, whether he has the page open, and his rating if his account shows it."""

    name: str
    here: bool
    rating: ShownRating | None


class ChallengeInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A challenge that stands for so many `seconds`: `name` asks, or is asked where it is `mine`.

    `others` are asked to the same table; `third` has its third place otherwise: "open", or the
    level of a computer player. `accepted` is null until there is an answer, and with a yes there
    is the `table`.
    """

    name: str
    mine: bool
    others: tuple[str, ...]
    third: str
    seconds: int
    accepted: bool | None
    table: str | None


class FriendsBody(msgspec.Struct, frozen=True, kw_only=True):
    """One's friends, who asks to be one, whom one has asked, and the challenges that stand."""

    friends: tuple[FriendInfo, ...]
    asking: tuple[str, ...]
    asked: tuple[str, ...]
    challenges: tuple[ChallengeInfo, ...]


class FriendsKept(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept of this for an account: names, with when it was, in seconds since 1970."""

    friends: dict[str, int]
    asked: dict[str, int]


class Friends:
    """The friendships of one store; `now` counts seconds since 1970."""

    def __init__(self, store: Store, here: OnlinePresence, *, now: Callable[[], float]) -> None:
        self._store = store
        self._here = here
        self._now = now

    async def seen(self, account: Account) -> FriendsBody:
        """The friends of an account whose page is open; they see that. Raises `StoreError`."""
        now = int(self._now())
        self._here.seen(account.id)
        friends, asking, asked, challenges = await asyncio.to_thread(
            self._store.read, _all_of, account.id, now=now
        )
        return FriendsBody(
            friends=tuple(
                FriendInfo(
                    friend.name,
                    friend.account is not None and friend.account in self._here,
                    rating_beside(friend.name, friend.beside),
                )
                for friend in friends
            ),
            asking=tuple(friend.name for friend in asking),
            asked=tuple(friend.name for friend in asked),
            challenges=_shown(challenges, you=account.id, now=now),
        )

    async def ask(self, account: Account, name: str) -> None:
        """Asks the person of this name; it looks the same where nobody has it.

        Raises `RefusedError`: `bad_name`, `friend_is_self`, `friends_already`, `too_many_friends`,
        `too_many_requests`, and as saving does.
        """
        wished = tidied(name)
        refuse(why_bad_name(wished))
        asked = self._store.write(ask_friend, account.id, wished, now=int(self._now()))
        why = await saved(asked)
        refuse(_refusal(why))

    async def answer(self, account: Account, name: str, *, accept: bool) -> None:
        """Answers the request of the person of this name. Raises `RefusedError`: `no_such_request`,
        `too_many_friends`, and as saving does.
        """
        now = int(self._now())
        asked = self._store.write(answer_friend, account.id, tidied(name), accept=accept, now=now)
        why = await saved(asked)
        refuse(_refusal(why))

    async def end(self, account: Account, name: str) -> None:
        """Ends a friendship with the account of this name, or takes the request back.

        Raises `RefusedError`: `no_such_friend`, and as saving does.
        """
        if not await saved(self._store.write(end_friend, account.id, tidied(name))):
            refuse(Refusal("no_such_friend", impossible=True))


async def friends_kept(store: Store, account: Account) -> FriendsKept:
    """What is kept of an account, however old. Raises `StoreError`."""
    friends, _, asked, _ = await asyncio.to_thread(store.read, _all_of, account.id, now=0)
    return FriendsKept(
        friends={friend.name: friend.since for friend in friends},
        asked={friend.name: friend.since for friend in asked},
    )


def _refusal(code: str | None) -> Refusal | None:
    if code is None:
        return None
    details = {"most": _DETAILS[code]} if code in _DETAILS else {}
    return Refusal(code, details=details, impossible=True)


def _all_of(
    connection: SqlConnection, account: str, *, now: int
) -> tuple[tuple[Friend, ...], tuple[Friend, ...], tuple[Friend, ...], tuple[Challenge, ...]]:
    """Friends, who asks, who is asked, and the challenges, by one reading."""
    return (
        friends_of(connection, account),
        requests_to(connection, account, now=now),
        requests_of(connection, account, now=now),
        challenges_of(connection, account, now=now),
    )


def _shown(challenges: tuple[Challenge, ...], *, you: str, now: int) -> tuple[ChallengeInfo, ...]:
    return tuple(
        ChallengeInfo(
            name=challenge.challenged_name
            if challenge.challenger == you
            else challenge.challenger_name,
            mine=challenge.challenger == you,
            others=tuple(
                each.challenged_name
                for each in challenges
                if each.table == challenge.table
                and each.challenged not in (challenge.challenged, you)
            ),
            third=challenge.third,
            seconds=challenge.since + CHALLENGE_SECONDS - now,
            accepted=challenge.accepted,
            table=challenge.table if challenge.accepted else None,
        )
        for challenge in challenges
        if you in (challenge.challenger, challenge.challenged)
    )


MOST_AT_ONCE = 2
"""Friends whom an account can ask to one table."""


class FriendName(Body, frozen=True, kw_only=True):
    """The body of POST /api/friends and /api/friends/end: whom it is about."""

    name: ShortText


class FriendAnswer(Body, frozen=True, kw_only=True):
    """The body of POST /api/friends/answer and /api/challenges/answer: whom, and whether yes."""

    name: ShortText
    accept: bool


class NewChallenge(Body, frozen=True, kw_only=True):
    """The body of POST /api/challenges: one friend or two, and with one friend who has the third
    place: "open", or the level of a computer player.
    """

    friends: Annotated[tuple[ShortText, ...], msgspec.Meta(min_length=1, max_length=MOST_AT_ONCE)]
    third: ShortText = OPEN


class NoChallenge(Body, frozen=True, kw_only=True):
    """The body of POST /api/challenges/end."""


class FriendRoutes(Routes, frozen=True):
    """The routes of friends, and of challenges between them."""

    friends: Friends
    challenges: Challenges

    @get("/api/friends", guards=[Limit.ASKING])
    async def seen(self, owner: Owner) -> FriendsBody:
        """One's friends and what stands between them; they see that one's page is open."""
        return await self.friends.seen(owner)

    @post_ok("/api/friends", guards=[Limit.ASKING])
    async def ask(self, request: Asked, data: JSONBody[FriendName], owner: Owner) -> FriendsBody:
        """Asks the account of this name; the answer is the same where there is none."""
        self._count(request, owner)
        await self.friends.ask(owner, data.name)
        return await self.friends.seen(owner)

    @post_ok("/api/friends/answer", guards=[Limit.ASKING])
    async def answer(self, data: JSONBody[FriendAnswer], owner: Owner) -> FriendsBody:
        """Accepts the account that asks as a friend, or not; it does not see a refusal."""
        await self.friends.answer(owner, data.name, accept=data.accept)
        return await self.friends.seen(owner)

    @post_ok("/api/friends/end", guards=[Limit.ASKING])
    async def end(self, data: JSONBody[FriendName], owner: Owner) -> FriendsBody:
        """Is friends with this one no more, or asks him no more."""
        await self.friends.end(owner, data.name)
        return await self.friends.seen(owner)

    @post_ok("/api/challenges", guards=[Limit.ASKING])
    async def challenge(
        self, request: Asked, data: JSONBody[NewChallenge], owner: Owner
    ) -> FriendsBody:
        """Asks one friend or two to a table of three."""
        self._count(request, owner)
        refuse(await self.challenges.challenge(owner, data.friends, third=data.third))
        return await self.friends.seen(owner)

    @post_ok("/api/challenges/answer", guards=[Limit.ASKING])
    async def meet(self, request: Asked, data: JSONBody[FriendAnswer], owner: Owner) -> FriendsBody:
        """Sits down with a friend who asks, or says no."""
        if data.accept:
            self.limits.count(Limit.NEW_TABLES, request, account=owner.id)
        refuse(await self.challenges.answer(owner, data.name, accept=data.accept))
        return await self.friends.seen(owner)

    @post_ok("/api/challenges/end", guards=[Limit.ASKING])
    async def withdraw(self, data: JSONBody[NoChallenge], owner: Owner) -> FriendsBody:
        """Withdraws all own challenges without an answer."""
        await self.challenges.withdraw(owner)
        return await self.friends.seen(owner)

    def _count(self, request: Asked, owner: Account) -> None:
        """Others are to be asked: so often by one account, and by all of one address."""
        self.limits.count_for(Limit.ASKING_FRIENDS, f"account {owner.id}")
        self.limits.count(Limit.FRIENDS_ASKED, request)
