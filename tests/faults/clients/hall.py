"""A tournament while things fail: the desk at one server, phones of the players at another."""

from __future__ import annotations

import threading
from abc import abstractmethod
from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from skat.rules.editions import Options, RuleSet
from skat.tournament.draw.lot import Lot
from skat.tournament.sample import sample_game, sample_prospectus
from tests.faults.clients.office import OfficeClient
from tests.faults.clients.record import PAUSE, Told
from tests.server.list_phone import Reply

_PLAYERS: Final = 8
_SERIES: Final = 20
_THOUGHT: Final = 0.4


class Running:
    """The tournament that goes on, once the desk has opened it, and the cards of its players."""

    def __init__(self) -> None:
        self.told: Told = {}
        self.cards: dict[str, str] = {}
        self.there = threading.Event()

    @property
    def name(self) -> str:
        return str(self.told["tournament"])


class _AtTournament(OfficeClient):
    """Looks at the hall, then does what is due there."""

    def __init__(
        self, name: str, addresses: Sequence[str], running: Running, *, chance: int
    ) -> None:
        super().__init__(name, addresses, chance=chance)
        self._running = running

    @abstractmethod
    def act(self, hall: Told) -> None:
        """Does what is due in this hall."""

    def step(self) -> None:
        if not self._running.there.wait(PAUSE):
            return
        path = f"/api/tournaments/{self._running.name}"
        hall = self.look(f"{path}/hall", journal=self._running.name)
        if hall is not None:
            self.rest(_THOUGHT * self.dice.random())
            self.act(hall)

    def do(self, command: Told, *, key: str) -> None:
        """A command that is sent until it is answered."""
        self.post("commands", {"command": command}, key=key)

    def post(self, what: str, body: Told, *, key: str) -> Reply | None:
        """Something that becomes an entry."""
        name = self._running.name
        sent = self.next_command(body, 0, journal=name)
        path = f"/api/tournaments/{name}/{what}"
        return self.settle(sent, path, {"command_id": sent.name, **body}, key=key)

    def enter_deal(self, hall: Told, table: Told, *, key: str) -> None:
        """The next deal of a list."""
        deal, series = table["entered"] + 1, hall["series"]
        lot = Lot(self.dice.randbytes(32), "deal")
        game = msgspec.to_builtins(sample_game(lot, size=len(table["players"]), deal=deal))
        at = {"series": series, "table": table["table"], "deal": deal}
        self.do({"do": "enter_deal", **at, "game": game}, key=key)


class Desk(_AtTournament):
    """Opens a tournament, enters players, draws, types the list of the second table, closes."""

    def step(self) -> None:
        if not self._running.there.is_set():
            self._open()
        super().step()

    def _open(self) -> None:
        rules = RuleSet(options=Options(protest_last_series_minutes=0))
        notice = replace(sample_prospectus(series=_SERIES, rounds=1), rules=rules)
        told = self.opened("/api/tournaments", {"prospectus": msgspec.to_builtins(notice)})
        if told is None:
            return
        self._running.told = told
        self.do({"do": "announce"}, key=told["desk"])
        for number in range(1, _PLAYERS + 1):
            self.do({"do": "enter", "name": f"Player {number}", "paid": 1000}, key=told["desk"])
        while not self.is_over and not self._running.cards:
            cards = self.ask(f"/api/tournaments/{self._running.name}/cards", key=told["desk"])
            self._running.cards = {} if cards is None else cards.json
        self._running.there.set()

    def act(self, hall: Told) -> None:
        key = self._running.told["desk"]
        ours = next((each for each in hall["tables"] if each["table"] == 2), None)
        chance = self.dice.random()
        at = {"series": hall["series"], "table": 2}
        if not hall["series_running"] and hall["series"] < hall["planned"]:
            number = hall["series"] + 1
            self.post("draw", {"series": number, "words": "heads"}, key=key)
        elif hall["series_running"] and all(each["status"] == "done" for each in hall["tables"]):
            self.do({"do": "close_series", "series": hall["series"]}, key=key)
        elif ours is None or chance < 0.2 or ours["status"] == "done":
            number = self.dice.randint(1, _PLAYERS)
            name = f"Player {number} {self.dice.randrange(1_000)}"
            self.do({"do": "rename", "number": number, "name": name}, key=key)
        elif ours["status"] == "sign":
            self.do({"do": "sign", **at, "places": [1, 2, 3, 4]}, key=key)
        elif ours["entered"] and chance < 0.3:
            back = {"do": "take_back_deal", **at, "deal": ours["entered"], "reason": "a slip"}
            self.do(back, key=key)
        else:
            self.enter_deal(hall, ours, key=key)


class Phones(_AtTournament):
    """The players of the first table: one enters, another confirms, everybody signs.

    While the others still play, one player says how his name is to be published.
    """

    def act(self, hall: Told) -> None:
        ours = next((each for each in hall["tables"] if each["table"] == 1), None)
        if ours is None or not hall["series_running"] or ours["status"] == "done":
            self._say_how_to_be_named()
            return
        numbers = [player["number"] for player in ours["players"]]
        at = {"series": hall["series"], "table": 1}
        if ours["status"] == "sign":
            for place, number in enumerate(numbers, start=1):
                self.do({"do": "sign", **at, "places": [place]}, key=self._card(number))
        elif ours["status"] == "confirm":
            confirm = {"do": "confirm_deal", **at, "deal": ours["entered"], "version": 0}
            self.do(confirm, key=self._card(numbers[1]))
        else:
            self.enter_deal(hall, ours, key=self._card(numbers[0]))

    def _say_how_to_be_named(self) -> None:
        number = self.dice.randint(1, _PLAYERS)
        shown = self.dice.choice(["name", "number"])
        said = {"do": "show_names", "numbers": [number], "shown": shown}
        self.do(said, key=self._card(number))

    def _card(self, number: int) -> str:
        return self._running.cards[str(number)]
