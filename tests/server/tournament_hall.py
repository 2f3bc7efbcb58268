"""A hall full of phones: a tournament over HTTP, entered by two phones a table."""

from __future__ import annotations

import random
import secrets
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from skat.tournament.draw.lot import Lot
from skat.tournament.notice.prospectus import Prospectus
from skat.tournament.sample import sample_game, sample_prospectus
from tests.server.list_phone import Reply, ask
from tests.server.live import UNANSWERED
from tests.server.serving import Serving

PATIENCE = 120.0


class Hall:
    """A tournament on a server, with the key of its desk."""

    def __init__(
        self,
        server: Serving,
        *,
        series: int = 1,
        rounds: int = 1,
        notice: Prospectus | None = None,
    ) -> None:
        self.server = server
        wanted = notice or sample_prospectus(series=series, rounds=rounds)
        body = {"prospectus": msgspec.to_builtins(wanted)}
        reply = ask(server, "/api/tournaments", body=body)
        assert reply.status == 201, reply.json
        self.name, self.desk_key = reply.json["tournament"], reply.json["desk"]
        self.referee_key = reply.json["referee"]

    @property
    def tables(self) -> list[dict[str, Any]]:
        """The tables of the series."""
        tables: list[dict[str, Any]] = self.get("desk").json["hall"]["tables"]
        return tables

    def get(self, room: str, key: str | None = None) -> Reply:
        """A room of the page, by default for the desk; long lists are put together."""
        reply = self.asked(room, key)
        for name, prints in (
            reply.json.pop("pages", {}) if room in ("desk", "hall") else {}
        ).items():
            left = [f"{name}/{at}" for at in range(len(prints))]
            rows: list[Any] = []
            while left:
                more = self.asked(f"pages/{room}?of={','.join(left[:40])}", key).json["pages"]
                rows += [row for page in more for row in more[page]["rows"]]
                left = [page for page in left if page not in more]
            *way, last = name.split(".")
            branch: Any = reply.json
            for step in way:
                branch = branch[int(step) if step.isdecimal() else step]
            branch[last] = rows
        return reply

    def asked(self, room: str, key: str | None = None) -> Reply:
        """An answer as it came, by default to the desk."""
        return ask(self.server, f"/api/tournaments/{self.name}/{room}", key=key or self.desk_key)

    def post(
        self, command: dict[str, Any], *, key: str | None = None, command_id: str = ""
    ) -> Reply:
        """A command, by default of the desk."""
        body = {"command_id": command_id or secrets.token_hex(8), "command": command}
        path = f"/api/tournaments/{self.name}/commands"
        return ask(self.server, path, body=body, key=key or self.desk_key)

    def do_seen(self, command: dict[str, Any]) -> None:
        """A step that is confirmed with its effect, which is asked for first."""
        path = f"/api/tournaments/{self.name}/effect"
        shown = ask(self.server, path, body={"command": command}, key=self.desk_key)
        assert shown.status == 200, shown.json
        self.do({**command, "seen": shown.json["digest"]})

    def do(self, command: dict[str, Any], *, key: str | None = None) -> dict[str, Any]:
        """A command that must be accepted."""
        reply = self.post(command, key=key)
        assert reply.status == 201, reply.json
        return reply.json

    def draw(self, series: int, words: str = "") -> Reply:
        """Draws a series."""
        body = {"command_id": f"draw-{series}", "series": series, "words": words}
        return ask(self.server, f"/api/tournaments/{self.name}/draw", body=body, key=self.desk_key)

    def publish(self) -> Reply:
        """Announces the results."""
        path = f"/api/tournaments/{self.name}/publish"
        return ask(self.server, path, body={"command_id": "publish"}, key=self.desk_key)

    def timer(self, seconds: int) -> Reply:
        """Sets the clock on the screens."""
        path = f"/api/tournaments/{self.name}/timer"
        return ask(self.server, path, body={"seconds": seconds}, key=self.desk_key)

    def entered(self, players: int) -> Hall:
        """The notice is out and everybody has entered."""
        self.do({"do": "announce"})
        for at in range(1, players + 1):
            self.do({"do": "enter", "name": f"Player {at}", "paid": 1000})
        return self

    def seated(self, players: int) -> Hall:
        """The same, and the first series is drawn."""
        self.entered(players)
        assert self.draw(1).status == 201
        return self


def played_by_phones(
    hall: Hall, *, deals: int, kill: Callable[[], None] | None = None, seed: int = 7
) -> None:
    """All tables at once: duplicates, stale numbers, answers that are lost, a server that dies."""
    tables = hall.get("desk").json["hall"]["tables"]
    cards = hall.get("cards").json
    failures: list[BaseException] = []

    def play(table: dict[str, Any]) -> None:
        try:
            _play(hall, table, cards, deals, seed)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=play, args=(table,)) for table in tables]
    for thread in threads:
        thread.start()
    if kill is not None:
        kill()
    for thread in threads:
        thread.join()
    assert not failures, failures[0]


def _play(hall: Hall, table: dict[str, Any], cards: dict[str, str], deals: int, seed: int) -> None:
    at, size = table["table"], len(table["players"])
    keys = [cards[str(player["number"])] for player in table["players"]]
    lot = Lot(seed.to_bytes(32, "big"), f"table {at}")
    chance = random.Random(seed * 1000 + at)
    for deal in range(1, deals + 1):
        game = msgspec.to_builtins(sample_game(lot, size=size, deal=deal))
        entry = {"do": "enter_deal", "series": 1, "table": at, "deal": deal, "game": game}
        until_done(hall, entry, keys[0], chance, f"enter-{deal}", ("deal_entered_already",))
        if chance.random() < 0.2:
            # An old page sends a deal that is long past; it must change nothing.
            stale = {**entry, "deal": max(1, deal - 1), "game": None}
            reply = patient(partial(hall.post, stale, key=keys[2]))
            assert reply.code in ("deal_entered_already", "deal_unconfirmed", "too_fast"), (
                reply.json
            )
        confirm: dict[str, Any] = {"do": "confirm_deal", "series": 1, "table": at, "deal": deal}
        confirm["version"] = 0  # nothing in this list is ever changed
        until_done(hall, confirm, keys[1], chance, f"confirm-{deal}", ("deal_confirmed_already",))


def until_done(
    hall: Hall,
    command: dict[str, Any],
    key: str,
    chance: random.Random,
    command_id: str,
    known: tuple[str, ...],
) -> None:
    """Sends a command until it is acknowledged, some twice, with the same id."""
    while True:
        reply = patient(lambda: hall.post(command, key=key, command_id=command_id))
        if reply.status == 201:
            break
        assert reply.code in ("not_saved", "too_fast"), (command, reply.json, known)
        time.sleep(0.05)
    if chance.random() < 0.3:
        again = patient(lambda: hall.post(command, key=key, command_id=command_id))
        assert again.status == 201 or again.code == "too_fast"


def patient(send: Callable[[], Reply]) -> Reply:
    """Sends again while nobody answers: the server died, or the answer was lost."""
    ends = time.monotonic() + PATIENCE
    while True:
        try:
            return send()
        except UNANSWERED:
            if time.monotonic() > ends:
                raise
            time.sleep(0.05)
