"""The routes of friends. Each answers with all that the page shows of them."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import JSONBody

from skat.journal.store.accounts import Account
from skat.server.http.refusals import refuse
from skat.server.http.requests import Asked, Body, ShortText
from skat.server.limits.rate_limits import Limit
from skat.server.people.challenges import Challenges
from skat.server.people.friends import Friends, FriendsBody
from skat.server.people.routes import Owner, Routes
from skat.tables.state.opening import OPEN

MOST_AT_ONCE = 2
"""Friends who can be asked to one table beside oneself."""


class FriendName(Body, frozen=True, kw_only=True):
    """The body of POST /api/friends and /api/friends/end: whom it is about."""

    name: ShortText


class FriendAnswer(Body, frozen=True, kw_only=True):
    """The body of POST /api/friends/answer and /api/challenges/answer: whom, and whether yes."""

    name: ShortText
    accept: bool


class NewChallenge(Body, frozen=True, kw_only=True):
    """The body of POST /api/challenges: one friend or two, and who has the third place beside one:
    "open", or the level of a computer player.
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

    @post("/api/friends", status_code=200, guards=[Limit.ASKING])
    async def ask(self, request: Asked, data: JSONBody[FriendName], owner: Owner) -> FriendsBody:
        """Asks whoever has this name; the answer is the same where nobody has it."""
        self._count(request, owner)
        await self.friends.ask(owner, data.name)
        return await self.friends.seen(owner)

    @post("/api/friends/answer", status_code=200, guards=[Limit.ASKING])
    async def answer(self, data: JSONBody[FriendAnswer], owner: Owner) -> FriendsBody:
        """Is friends with one who asks, or not; he is not told that one does not want it."""
        await self.friends.answer(owner, data.name, accept=data.accept)
        return await self.friends.seen(owner)

    @post("/api/friends/end", status_code=200, guards=[Limit.ASKING])
    async def end(self, data: JSONBody[FriendName], owner: Owner) -> FriendsBody:
        """Is friends with this one no more, or asks him no more."""
        await self.friends.end(owner, data.name)
        return await self.friends.seen(owner)

    @post("/api/challenges", status_code=200, guards=[Limit.ASKING])
    async def challenge(
        self, request: Asked, data: JSONBody[NewChallenge], owner: Owner
    ) -> FriendsBody:
        """Asks one friend or two to a table of three."""
        self._count(request, owner)
        refuse(await self.challenges.challenge(owner, data.friends, third=data.third))
        return await self.friends.seen(owner)

    @post("/api/challenges/answer", status_code=200, guards=[Limit.ASKING])
    async def meet(self, request: Asked, data: JSONBody[FriendAnswer], owner: Owner) -> FriendsBody:
        """Sits down with a friend who asks, or says no."""
        if data.accept:
            self.limits.count(Limit.NEW_TABLES, request, account=owner.id)
        refuse(await self.challenges.answer(owner, data.name, accept=data.accept))
        return await self.friends.seen(owner)

    @post("/api/challenges/end", status_code=200, guards=[Limit.ASKING])
    async def withdraw(self, data: JSONBody[NoChallenge], owner: Owner) -> FriendsBody:
        """Asks nobody any more who has not answered yet."""
        await self.challenges.withdraw(owner)
        return await self.friends.seen(owner)

    def _count(self, request: Asked, owner: Account) -> None:
        """Others are to be asked: so often by one account, and by all of one address."""
        self.limits.count_for(Limit.ASKING_FRIENDS, f"account {owner.id}")
        self.limits.count(Limit.FRIENDS_ASKED, request)
