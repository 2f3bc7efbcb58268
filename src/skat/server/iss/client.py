"""Somebody who has logged in at the port, and where he sits or looks on."""

from __future__ import annotations

from collections.abc import Callable

from skat.server.iss.wire.words import NOBODY
from skat.store.accounts import Account
from skat.tables.running.visits import TableVisit
from skat.tables.state.keys import Key


class Client:
    """One connection of a program: `send` takes a line without its end, `close` closes it.

    `name` is his word in the lobby and at tables; `token` is the id of the password that he showed;
    `boards` are the names of the tables where he is.
    """

    def __init__(
        self,
        *,
        name: str,
        account: Account,
        token: str,
        send: Callable[[str], None],
        close: Callable[[], None],
    ) -> None:
        self.name = name
        self.account = account
        self.token = token
        self.send = send
        self.close = close
        self.boards: set[str] = set()

    def error(self, command: str, words: str) -> None:
        """Tells that a command of the lobby failed."""
        self.send(f"error {command} : {words}")


class Member:
    """A client at a table: `key` opens his place, and is empty for one who looks on."""

    def __init__(self, client: Client, key: Key, visit: TableVisit) -> None:
        self.client = client
        self.key = key
        self.visit = visit

    @property
    def observes(self) -> bool:
        """Whether he has no place at the table."""
        return not self.key

    @property
    def me(self) -> str:
        """His name at the table."""
        return NOBODY if self.observes else self.client.name
