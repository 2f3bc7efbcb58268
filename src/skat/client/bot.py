"""A bot at a server: its events, its tables, and what it says there."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, get_args

import msgspec

from skat.client.connection import Connection, decoded_line
from skat.client.lines import BotEvent, BotOffer, TableLine
from skat.model.checked import checked

DeclineReason = Literal["later", "clock_too_fast", "rules", "strangers_only", "no_bots"]
"""Why a bot does not sit down; the server gets it, the account that has invited does not."""


class BotClient:
    """What the token of a bot may ask at a server; `sleep` waits so many seconds. The server says
    its refusals in this `language`, English by default.

    Every request waits as long as `Retry-After` says and asks again; a stream waits, and is lost
    then. Raises ValueError for an address that is none; all methods raise `AnsweredError` for a
    refusal of the server and `LineLostError` where it cannot be reached or a stream breaks off:
    open it anew. What answers an iterator asks the server when its first line is taken.

    >>> BotClient("skat.example", "token")
    Traceback (most recent call last):
    ValueError: skat.example is no address like https://skat.example
    """

    @checked
    def __init__(
        self,
        server: str,
        token: str,
        *,
        sleep: Callable[[float], None] = time.sleep,
        language: str = "",
    ) -> None:
        self._connection = Connection(server, token, sleep=sleep, language=language)

    @checked
    def events(self, offer: BotOffer | None = None) -> Iterator[BotEvent]:
        """Invitations, and games that begin or end; first those that are open now.

        With an `offer` the bot stands in the list of those who wait as long as this stream is read.
        """
        asked = [] if offer is None else [("listed", "1"), *_offer_fields(offer)]
        yield from self._lines(BotEvent, "events", asked=asked)

    @checked
    def accept(self, table: str) -> None:
        """Sits down where the bot was invited."""
        self._post("tables", table, "accept")

    @checked
    def decline(self, table: str, *, reason: DeclineReason = "later") -> None:
        """Does not sit down."""
        self._post("tables", table, "decline", reason=reason)

    @checked
    def open_table(
        self,
        *,
        invite: tuple[str, ...] = (),
        size: int = 3,
        edition: str = "isko-2022",
        options: Mapping[str, Any] | None = None,
        settings: Mapping[str, Any] | None = None,
        player: str = "simple",
    ) -> str:
        """Opens a table at which the bot sits, and says its name.

        `invite` names other bots: a challenge, of one or two. The places that are left have the
        computer player `player`. It begins when all have come. No answer says that a bot declined:
        refused (409) is a bot that has four challenges of this one, or left them without yes in the
        last five minutes.
        """
        opened = self._post(
            "tables",
            invite=invite,
            size=size,
            edition=edition,
            options=options or {},
            settings=settings or {},
            player=player,
        )
        return str(opened["table"])

    @checked
    def table(self, table: str) -> Iterator[TableLine]:
        """The bot's own seat; the first line has all that counts."""
        yield from self._lines(TableLine, "tables", table)

    @checked
    def watch(self, table: str) -> Iterator[TableLine]:
        """A public table as spectators see it."""
        yield from self._lines(TableLine, "tables", table, "watch")

    @checked
    def move(self, table: str, *, ply: int, word: str) -> int:
        """Says a word, and answers the ply after it; the same again gives the same answer."""
        answer = self._post("tables", table, "moves", ply=ply, word=word)
        return int(answer["ply"])

    @checked
    def ready(self, table: str) -> None:
        """The bot wants the next deal; refused (409) after the last of a list."""
        self._post("tables", table, "ready")

    @checked
    def leave(self, table: str) -> None:
        """Gets up: at once before a list or among programs, else after the round."""
        self._post("tables", table, "leave")

    @checked
    def chat(self, table: str, text: str) -> None:
        """Says something to the others at the table."""
        self._post("tables", table, "chat", text=text)

    def games(self) -> Iterator[dict[str, Any]]:
        """One's own deals as records, one after the other."""
        for line in self._connection.lines("games", ends=True):
            yield decoded_line(line, dict[str, Any])

    @checked
    def standings(self, tournament: str) -> Iterator[dict[str, Any]]:
        """The standings of a tournament, best first; what does not fit is asked for anew."""
        skip: int | None = 0
        while skip is not None:
            page = self._connection.get("tournaments", tournament, "standings", skip=skip)
            yield from page["standings"]
            skip = page.get("next")

    def _post(self, *path: str, **body: Any) -> Any:
        return self._connection.post(*path, **body)

    def _lines(
        self, kinds: Any, *path: str, asked: Sequence[tuple[str, str]] = ()
    ) -> Iterator[Any]:
        known = {each.__struct_config__.tag for each in get_args(kinds)}
        for line in self._connection.lines(*path, asked=asked):
            if decoded_line(line, _AnyLine).type in known:
                yield decoded_line(line, kinds)


def _offer_fields(offer: BotOffer) -> Iterator[tuple[str, str]]:
    """An offer as an address has it."""
    for name in ("rules", "seats", "who"):
        for value in getattr(offer, name):
            yield name, str(value)
    yield "run_by", offer.run_by


class _AnyLine(msgspec.Struct, frozen=True):
    """Of any line, what it is."""

    type: str
