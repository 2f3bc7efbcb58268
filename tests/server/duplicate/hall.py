"""A duplicate event over HTTP: a desk, and players who come by their keys."""

from __future__ import annotations

import json
import random
import re
import secrets
from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from tests.server.list_phone import Reply, ask
from tests.server.online.evening import OnlineHall, OnlineTable, side_by_side
from tests.server.peer import Peer, Told
from tests.server.serving import OpenedTable, Serving

WORDS = "sieben Buben"
_CARD = re.compile(rb"[CSHD][789TJQKA]")
_LISTED = re.compile(rb"""(?:"?[CSHD][789TJQKA]"?[, ]*){8,}""")


class DuplicateHall(OnlineHall):
    """An event of so many people; all that the server answered is kept in `answers`."""

    def __init__(self, server: Serving, *, people: int, boards: int) -> None:
        self.server = server
        self.answers: list[bytes] = []
        body = {
            "name": "Duplicate evening",
            "organiser": "Club",
            "players": [
                {"name": f"Player {number}", "shown": "name" if number < 3 else "number"}
                for number in range(1, people + 1)
            ],
            "boards": boards,
            "terms": {"clock": "none", "absent_seconds": None},
        }
        reply = ask(server, "/api/duplicates", body=body)
        assert reply.status == 201, reply.json
        self.name, self.desk_key = reply.json["duplicate"], reply.json["desk"]
        self.keys = {int(number): key for number, key in reply.json["cards"].items()}

    @classmethod
    def of_desk(cls, server: Serving, *, name: str, key: str) -> DuplicateHall:
        """The event that was opened on the page."""
        hall = cls.__new__(cls)
        hall.server, hall.answers, hall.name, hall.desk_key = server, [], name, key
        cards = hall.at("/cards", key=key).json
        hall.keys = {int(number): card for number, card in cards.items()}
        return hall

    def play_round(self) -> None:
        """All tables of the running round play all their boards."""
        tables = self.tables_of_round()

        def play(table: OnlineTable) -> None:
            table.choose = by_chance(random.Random(table.live))
            table.come()
            table.play()
            table.leave()

        side_by_side([partial(play, table) for table in tables])

    def at(self, room: str = "", *, key: str | None = None) -> Reply:
        """The answer to the holder of a key; without one, that to the public."""
        path = f"/api/duplicates/{self.name}{room}"
        reply = ask(self.server, path, key=key)
        self.answers.append(json.dumps(reply.json, ensure_ascii=False).encode())
        return reply

    def file(self, name: str = "event.json") -> bytes:
        """A file of the event as the desk gets it."""
        return self._read(f"/api/duplicates/{self.name}/files/{name}", key=self.desk_key)

    def page(self, path: str) -> bytes:
        """A page of its published results, as everybody gets it."""
        return self._read(f"/duplicate/{self.name}/results/{path}", key=None)

    def _read(self, path: str, *, key: str | None) -> bytes:
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        return self.server.reply(path, headers=headers).granted()

    def event(self, key: str | None = None) -> Told:
        """The event as the holder of the key sees it."""
        reply = self.at(key=key)
        assert reply.status == 200, reply.json
        return reply.json

    def says(self, room: str, body: Told, *, key: str | None = None) -> Reply:
        """Something that the desk sends, with an id of its own."""
        body = {"command_id": secrets.token_hex(8), **body}
        path = f"/api/duplicates/{self.name}/{room}"
        return ask(self.server, path, body=body, key=key or self.desk_key)

    def seat(self, key: str, series: int = 0) -> OpenedTable:
        """Where a player's key leads now."""
        opened = self.event(key)["seat"]
        assert opened is not None
        return msgspec.convert(
            {"table": opened["live"], "token": opened["token"], "place": None}, OpenedTable
        )

    def tables_of_round(self) -> list[OnlineTable]:
        """The tables of the running round, with those who sit there, found by their keys."""
        by_table: dict[int, list[int]] = {}
        for number, key in self.keys.items():
            # Who sits out in this round has no seat.
            if seat := self.event(key)["seat"]:
                by_table.setdefault(seat["table"], []).append(number)
        return [OnlineTable(self, by_table[at], self.keys) for at in sorted(by_table)]


def by_chance(chance: random.Random) -> Callable[[Peer], Told]:
    """A way to play of its own, so that tables make something else of the same cards."""

    def choose(peer: Peer) -> Told:
        usual = peer.choose()
        if peer.view["phase"] == "auction":
            return usual
        alike = [action for action in peer.view["legal"] if action["do"] == usual["do"]]
        return chance.choice(alike)

    return choose


def seats_of(table: OnlineTable) -> dict[int, int]:
    """Place -> number of the player, as the lines of a table told each of them."""
    return {
        int(peer.snapshot["table"]["you"]): number
        for number, peer in zip(table.numbers, table.peers, strict=True)
    }


def hands_in(content: bytes) -> list[frozenset[bytes]]:
    """Everything in an answer or a frame that lists eight cards or more, as JSON or as text."""
    return [frozenset(_CARD.findall(listed.group())) for listed in _LISTED.finditer(content)]


def gives_away(listed: Sequence[frozenset[bytes]], hands: Sequence[set[str]]) -> bool:
    """Whether these lists hold one of these hands whole.

    A soloist's twelve cards are passed over: among so many deals they hold another's by chance.
    """
    known = [{card.encode() for card in hand} for hand in hands]
    return any(hand <= each for each in listed if len(each) != 12 for hand in known)
