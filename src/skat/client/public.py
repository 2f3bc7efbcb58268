"""What a server tells all the world: the deals of its public tables, bots and their
ratings.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any, Final, Literal

import msgspec

from skat.client.connection import BusyError, Connection, decoded_line
from skat.client.lines import RatedProgram, WaitingBot
from skat.model.checked import checked
from skat.model.refusal import Refusal

_MOST_WAITS: Final = 20


class PublicClient:
    """The requests to a server that need no account; `sleep` waits so many seconds.

    A method waits as long as `Retry-After` says and asks again. Raises ValueError for an address
    that is none; all methods raise `AnsweredError` for a refusal of the server and `LineLostError`
    where it cannot be reached or an answer breaks off.

    >>> def longest(client: PublicClient) -> int:
    ...     return max(len(deal["actions"]) for deal in client.deals(contract="null"))
    """

    @checked
    def __init__(self, server: str, *, sleep: Callable[[float], None] = time.sleep) -> None:
        self._connection = Connection(server, root="/api/", sleep=sleep)
        self.after = ""
        """Behind which deal `deals` goes on; the earlier ones need not be asked for again."""

    @checked
    def deals(
        self,
        *,
        since: date | None = None,
        until: date | None = None,
        player: str = "",
        contract: str = "",
        rules: str = "",
        result: Literal["", "won", "lost"] = "",
        after: str = "",
        limit: int | None = None,
    ) -> Iterator[dict[str, Any]]:
        """The finished deals of public tables as records (`skat-record/1`), answer by answer.

        They ended on the day `since` or later and before the day `until`; an account called
        `player` held cards. `rules` is a word as in `new ... rules`. `after` is the attribute of
        that name as an earlier call left it; `limit` is the most that are asked for.
        """
        asked: dict[str, str | int] = {
            "player": player,
            "contract": contract,
            "rules": rules,
            "result": result,
        }
        for name, day in (("since", since), ("until", until)):
            if day is not None:
                asked[name] = day.isoformat()
        self.after, more, left = after, True, limit
        while more and (left is None or left > 0):
            headers: dict[str, str] = {}
            number = 0
            page = {**asked, "after": self.after, "limit": min(left or _PAGE, _PAGE)}
            for line in self._lines(page, began=headers.update):
                yield decoded_line(line, dict[str, Any])
                number += 1
            self.after, more = headers.get("x-skat-after", ""), headers.get("x-skat-more") == "1"
            left = None if left is None else left - number

    def bots(self) -> tuple[WaitingBot, ...]:
        """The bots that wait for invitations and let themselves be listed."""
        return msgspec.convert(self._connection.get("bots")["bots"], tuple[WaitingBot, ...])

    def ratings(self) -> tuple[RatedProgram, ...]:
        """The ratings of bots and computer players, the best first."""
        ratings = self._connection.get("bots", "ratings")["ratings"]
        return msgspec.convert(ratings, tuple[RatedProgram, ...])

    def _lines(
        self, asked: Mapping[str, str | int], *, began: Callable[[Mapping[str, str]], None]
    ) -> Iterator[bytes]:
        for _ in range(_MOST_WAITS):
            try:
                yield from self._connection.lines("deals", ends=True, asked=asked, began=began)
            except BusyError:
                continue
            return
        raise BusyError(Refusal("line_busy"))


_PAGE: Final = 1_000
