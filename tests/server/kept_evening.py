"""A tournament, a list and accounts on a server that dies: what was acknowledged is there again.

Some requests are acknowledged, one of each is on its way when the server dies and is sent again.
"""

from __future__ import annotations

import random
import threading
import urllib.request
from contextlib import suppress
from pathlib import Path

import msgspec

from skat.journal import JournalId, entries_of, list_journals, verify_chain
from skat.journal.store import SqliteStore
from skat.journal.store.accounts import all_accounts
from skat.model.refusal import Refusal
from skat.office.tournament_entries import read_step
from skat.tournament.audit import problems
from skat.tournament.commands import Step
from tests.server.list_phone import Phone, deal
from tests.server.live import UNANSWERED, LiveServer
from tests.server.tournament_hall import Hall

PASSWORD = "vier Buben im Skat"


class KeptEvening:
    """What was acknowledged, and how it is looked for after each death."""

    def __init__(self, server: LiveServer, *, seed: int) -> None:
        self.server = server
        self.chance = random.Random(seed)
        self.hall = Hall(server)
        self.hall.do({"do": "announce"})
        self.phone = Phone.opening(server, length=None)
        self.entrants: list[str] = []
        self.deals = 0
        self.cookies: dict[str, str] = {}

    def go_on(self, round_: int) -> None:
        """Some commands of every sort, all acknowledged."""
        for at in range(self.chance.randint(1, 3)):
            self.enter(f"Player {round_}-{at}")
            self.enter_deal()
        self.make_account(f"Owner {round_}")

    def enter(self, name: str) -> None:
        """A participant; the name is the id of the command, so that it can be sent again."""
        command = {"do": "enter", "name": name, "paid": 1000}
        reply = self.hall.post(command, command_id=name.replace(" ", "-"))
        assert reply.status == 201, f"{name} is lost: {reply.json}"
        self.entrants.append(name)

    def enter_deal(self) -> None:
        """The next deal of the list; the soloist is never its dealer."""
        number = self.deals + 1
        reply = self.phone.post(
            deal(number, number % 4 + 1), command=f"deal-{number}", expected=number
        )
        assert reply.status == 201, f"deal {number} is lost: {reply.json}"
        self.deals = number

    def make_account(self, name: str) -> None:
        """An account, and the session that comes with it."""
        request = urllib.request.Request(
            f"{self.server.url}/api/account",
            data=msgspec.json.encode({"name": name, "password": PASSWORD}),
            headers={"Origin": self.server.url},
        )
        with urllib.request.urlopen(request, timeout=20) as response:
            self.cookies[name] = response.headers["set-cookie"].partition(";")[0]

    def die(self, round_: int) -> None:
        """The server dies while one of each is on its way; they are sent again to the next one."""
        name, number = f"Late {round_}", self.deals + 1
        sent = deal(number, number % 4 + 1)
        sending = [
            lambda: self.hall.post(
                {"do": "enter", "name": name, "paid": 1000}, command_id=name.replace(" ", "-")
            ),
            lambda: self.phone.post(sent, command=f"deal-{number}", expected=number),
        ]

        def send(ask: object) -> None:
            # Nobody may be there to answer any more.
            with suppress(*UNANSWERED):
                ask()  # type: ignore[operator]

        threads = [threading.Thread(target=send, args=(ask,)) for ask in sending]
        for thread in threads:
            thread.start()
        threading.Event().wait(self.chance.random() / 50)
        self.server.kill()
        for thread in threads:
            thread.join()
        self.server.start()
        self.enter(name)
        self.enter_deal()
        self.look()

    def look(self) -> None:
        """Everything that was acknowledged is there, once."""
        desk = self.hall.get("desk")
        assert desk.status == 200, f"the tournament is lost: {desk.json}"
        assert [each["name"] for each in desk.json["entrants"]] == self.entrants
        shown = self.phone.shown()
        assert len(shown["lines"]) == self.deals
        for name, cookie in self.cookies.items():
            request = urllib.request.Request(
                f"{self.server.url}/api/account", headers={"Cookie": cookie}
            )
            with urllib.request.urlopen(request, timeout=20) as response:
                account = msgspec.json.decode(response.read())["account"]
            assert account is not None, f"the session of {name} is lost"
            assert account["name"] == name

    def whole(self, database: Path) -> None:
        """In the stopped server's file every chain holds and the tournament passes its audit."""
        store = SqliteStore(database)
        for listing in store.read(list_journals):
            assert verify_chain(listing.journal, store.read(entries_of, listing.journal.id)) is None
        steps = [read_step(entry) for entry in store.read(entries_of, JournalId(self.hall.name))]
        assert not any(isinstance(step, Refusal) for step in steps)
        assert problems([step for step in steps if isinstance(step, Step)]) == ()
        assert {account.name for account in store.read(all_accounts)} == set(self.cookies)
        store.close()


def evening_survives(server: LiveServer, *, kills: int, seed: int) -> None:
    """Kills so often, and each time looks for everything that was acknowledged."""
    evening = KeptEvening(server, seed=seed)
    for round_ in range(kills):
        evening.go_on(round_)
        evening.die(round_)
    server.stop()
    evening.whole(server.database)
