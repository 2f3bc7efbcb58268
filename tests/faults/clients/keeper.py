"""Two phones that keep the list of an evening, each at a server of its own."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any, Final

from tests.faults.clients.office import OfficeClient
from tests.faults.clients.record import PAUSE, Told

_PLAYERS: Final = ("Anna", "Björn", "Cécile", "Łukasz")
_DEALS: Final = 48
_THOUGHT: Final = 0.4
_SUITS: Final = ("clubs", "spades", "hearts", "diamonds", "grand")


class Book:
    """The list that both phones keep, once the first has opened it."""

    def __init__(self) -> None:
        self.told: Told = {}
        self.there = threading.Event()


class Keeper(OfficeClient):
    """Enters deals, takes them back, corrects them, spells names anew; the first opens the list."""

    def __init__(
        self, name: str, addresses: Sequence[str], book: Book, *, opens: bool, chance: int
    ) -> None:
        super().__init__(name, addresses, chance=chance)
        self._book = book
        self._opens = opens

    def step(self) -> None:
        if self._opens and not self._book.told:
            self._book.told = (
                self.opened("/api/lists", {"players": _PLAYERS, "length": _DEALS}) or {}
            )
            self._book.there.set()
        if not self._book.there.wait(PAUSE) or self.is_over:
            return
        name, key = self._book.told["list"], self._book.told["key"]
        shown = self.look(f"/api/lists/{name}", journal=name, key=key)
        if shown is None:
            return
        self.rest(_THOUGHT * self.dice.random())
        sent = self.next_command(self._due(shown), int(shown["seq"]), journal=name)
        body = {"command_id": sent.name, "expected_seq": sent.expected, "action": sent.action}
        reply = self.settle(sent, f"/api/lists/{name}/commands", body, key=key)
        if reply is not None and reply.status == 201:
            self.saw(name, reply.json["list"])

    def _due(self, shown: Told) -> Told:
        """What goes on with the list, now and then something else."""
        entered, chance = len(shown["lines"]), self.dice.random()
        if chance < 0.1:
            place = self.dice.choice(range(len(_PLAYERS)))
            name = f"{_PLAYERS[place]} {self.dice.randrange(100)}"
            return {"do": "rename_player", "place": place + 1, "name": name}
        if shown["may_take_back"] and (chance < 0.2 or entered == _DEALS):
            return {"do": "take_deal_back", "deal": entered, "why": "a slip"}
        if entered and (chance < 0.3 or entered == _DEALS):
            deal = self.dice.randint(1, entered)
            dealer = shown["lines"][deal - 1]["dealer"]
            everybody = [place for place in range(1, 5) if place != dealer]
            game = self._game(everybody)
            consent = [1, 2, 3, 4]
            return {"do": "correct_deal", "deal": deal, "game": game, "consent": consent, "by": 1}
        return {"do": "enter_deal", "deal": entered + 1, "game": self._game(shown["playing"])}

    def _game(self, playing: Sequence[int]) -> dict[str, Any]:
        tops = {"held": self.dice.random() < 0.5, "count": self.dice.randint(1, 4)}
        contract, won = self.dice.choice(_SUITS), self.dice.random() < 0.8
        return {
            "soloist": self.dice.choice(playing), "contract": contract, "won": won, "tops": tops,
        }  # fmt: skip
