"""The routes of the tables: lobby, new tables, places, and QR codes of links.

No address takes all of the tables that there may be: it has a share of them.
Codes are drawn here, so that no page has to carry a painter of its own.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody

from skat.journal import JournalId
from skat.journal.threads import computed
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.papers.printing.qr import qr_code
from skat.players import PLAYER_NAMES
from skat.rules.editions import rule_set
from skat.server.http.openapi import Name
from skat.server.http.refusals import RefusedError, granted, refuse
from skat.server.http.requests import Asked, Body, PlaceNumber, ShortText, bad_request, post_ok
from skat.server.limits.callers import address, bearer
from skat.server.limits.rate_limits import Limit
from skat.server.people.routes import Routes
from skat.server.people.visitors import Browser
from skat.tables.pairing.pairing import Pairing
from skat.tables.running.staying_away import Comer
from skat.tables.running.tables import Tables
from skat.tables.shown.lobby import Listed
from skat.tables.state.opening import DEFAULT_LEVEL, Opening
from skat.tables.state.settings import Settings

LASTS: Final = 3_600.0
"""Seconds for which something new is held, be it there or not: a table is there with its first
visitor."""

_LOOKED_THROUGH: Final = 1_000
"""So many callers are remembered before those who hold nothing any more are forgotten."""


class Shares:
    """Who holds what; `of_one` is the most that one caller may hold.

    What is older than an hour and not `there` is held by nobody any more; `clock` counts seconds.
    Belongs to one event loop.

    >>> now, tables = 0.0, {"t1"}
    >>> shares = Shares(of_one=2, there=tables.__contains__, clock=lambda: now)
    >>> shares.hold("t1", "here"); shares.hold("t2", "here")
    >>> shares.free(["here", "an account"])
    'an account'
    >>> now = 3_600.0
    >>> shares.free(["here", "an account"])
    'here'
    """

    def __init__(
        self,
        *,
        of_one: int,
        there: Callable[[str], bool],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.of_one = of_one
        self._there = there
        self._clock = clock
        self._held: dict[str, dict[str, float]] = {}
        self._most = _LOOKED_THROUGH

    def free(self, callers: Iterable[str]) -> str | None:
        """The first of these callers who may hold one more; None where none of them may."""
        return next((each for each in callers if self._count(each) < self.of_one), None)

    def hold(self, name: str, caller: str) -> None:
        """The caller holds this from now on."""
        self._held.setdefault(caller, {})[name] = self._clock()
        if len(self._held) > self._most:
            for each in tuple(self._held):
                self._count(each)
            self._most = max(_LOOKED_THROUGH, 2 * len(self._held))

    def _count(self, caller: str) -> int:
        new = self._clock() - LASTS
        held = {
            name: since
            for name, since in self._held.get(caller, {}).items()
            if since > new or self._there(name)
        }
        if held:
            self._held[caller] = held
        else:
            self._held.pop(caller, None)
        return len(held)


class Link(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request for a code: where a phone that looks at the code shall go."""

    link: Annotated[str, msgspec.Meta(min_length=1, max_length=200, pattern=r"^[!-~]*$")]


class LinkCode(msgspec.Struct, frozen=True):
    """A QR code, row by row: "1" is dark."""

    rows: tuple[str, ...]


async def code_of(sent: Link, *, path: str) -> LinkCode:
    """The code of a link to a page of ours at this path. Raises `RefusedError`: `bad_request`.

    Drawing it takes longer than an event loop shall wait.
    """
    if not is_ours(sent.link, path=path):
        raise RefusedError(bad_request("link_elsewhere", path=path[:80]))
    square = await computed(qr_code, sent.link)
    return LinkCode(tuple("".join("1" if dark else "0" for dark in row) for row in square))


def is_ours(link: str, *, path: str) -> bool:
    """Whether a link leads to this path of a server, and carries nothing else.

    >>> is_ours("https://skat.example/table/k3v9", path="/table/k3v9")
    True
    >>> is_ours("https://skat.example/other", path="/table/k3v9")
    False
    """
    try:
        parts = urlsplit(link)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.path != path:
            return False
    except ValueError:
        return False
    return "@" not in parts.netloc and not parts.query


MOST_LISTED = 100


class NewTable(Body, frozen=True, kw_only=True):
    """The body of POST /api/tables.

    `others` says who has the places after the opener's: the level of a computer player, or "open".
    """

    size: int = 3
    name: str = ""
    edition: str = "isko-2022"
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    others: tuple[ShortText, ...] | None = None
    settings: Settings = Settings()


class NewPlayer(Body, frozen=True, kw_only=True):
    """The body of POST /api/tables/{table}/places: a player who would like to sit down."""

    name: str = ""
    place: PlaceNumber | None = None


class NewGuestName(Body, frozen=True, kw_only=True):
    """The body of POST /api/tables/{table}/name: what a guest would rather be called."""

    name: str


class SeatedBody(msgspec.Struct, frozen=True):
    """A place at a table: keep the token, it is the only key to it.

    `place` is null for a player who waits until the others let him join.
    """

    table: str
    place: Place | None
    token: str


class LobbyBody(msgspec.Struct, frozen=True):
    """The answer to GET /api/tables; `waiting` people want to play now (POST /api/pairing)."""

    tables: tuple[Listed, ...]
    waiting: int


class LevelsBody(msgspec.Struct, frozen=True):
    """The answer to GET /api/levels: the computer players that can be had, by name, and whether
    programs of others may sit down by the ISS port.
    """

    levels: tuple[str, ...]
    usual: str
    programs: bool


class TableRoutes(Routes, frozen=True):
    """The routes of these tables; `limits` says how often a caller may ask, `shares` how many
    tables an address may have open, `programs` whether there is an ISS port.

    An owner of an account sits down under its name.
    """

    tables: Tables
    pairing: Pairing
    shares: Shares
    programs: bool

    @get("/api/levels", sync_to_thread=False)
    def levels(self) -> LevelsBody:
        """The computer players that can be had."""
        return LevelsBody(PLAYER_NAMES, DEFAULT_LEVEL, self.programs)

    @get("/api/tables", guards=[Limit.READING])
    async def lobby(self) -> LobbyBody:
        """The tables that can be joined or watched."""
        return LobbyBody((await self.tables.lobby())[:MOST_LISTED], self.pairing.count)

    @post("/api/tables", guards=[Limit.ASKING])
    async def open_table(self, request: Asked, data: JSONBody[NewTable]) -> SeatedBody:
        """Opens a table; the opener has its first place."""
        sitter = await self.visitors.sitter(request, data.name)
        self.limits.count(Limit.NEW_TABLES, request, account=sitter.account)
        rules = granted(rule_set(data.edition, data.options))
        callers = [address(request), *([f"account {sitter.account}"] if sitter.account else [])]
        caller = self.shares.free(callers)
        if caller is None:
            details = {"most": self.shares.of_one}
            raise RefusedError(Refusal("too_many_tables_of_one", details=details))
        opening = Opening(
            name=sitter.name,
            account=sitter.account,
            size=data.size,
            rules=rules,
            settings=data.settings,
            others=data.others,
        )
        opened = granted(await self.tables.open(opening))
        self.shares.hold(opened.table, caller)
        return SeatedBody(opened.table, opened.place, opened.token)

    @get("/api/tables/{table:str}", guards=[Limit.READING])
    async def describe(self, table: Name) -> Listed:
        """One table, as the lobby lists it."""
        return granted(await self.tables.describe(JournalId(table)))

    @post("/api/tables/{table:str}/places", guards=[Limit.ASKING])
    async def take_place(
        self, request: Asked, table: Name, data: JSONBody[NewPlayer]
    ) -> Response[SeatedBody]:
        """Takes a free place at a table."""
        sitter, browser = await self.visitors.sitter(request, data.name), Browser(request)
        self.limits.count(Limit.NEW_PLAYERS, request, account=sitter.account)
        comer = Comer(
            name=sitter.name,
            account=sitter.account,
            browser=browser.secret,
            shown=bearer(request),
            unnamed=sitter.unnamed,
        )
        place = None if data.place is None else Place(data.place)
        seated = granted(await self.tables.join(JournalId(table), comer, place=place))
        body = SeatedBody(seated.table, seated.place, seated.token)
        return browser.kept(Response(body))

    @post_ok("/api/tables/{table:str}/name", guards=[Limit.ASKING])
    async def rename(self, request: Asked, table: Name, data: JSONBody[NewGuestName]) -> Listed:
        """Calls the guest whose token comes with the request otherwise, before the list begins."""
        sitter = await self.visitors.sitter(request, data.name)
        refuse(await self.tables.rename(JournalId(table), bearer(request), sitter.name))
        return granted(await self.tables.describe(JournalId(table)))

    @post("/api/tables/{table:str}/code", guards=[Limit.READING])
    async def code(self, table: Name, data: JSONBody[Link]) -> LinkCode:
        """The QR code of a table's link."""
        return await code_of(data, path=f"/table/{table}")
