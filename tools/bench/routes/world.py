"""A server with the largest things that a stranger may make on it, and who may ask for them."""

from __future__ import annotations

import asyncio
import itertools
import json
from pathlib import Path
from typing import Any, Final

import msgspec
from litestar.testing import TestClient

from skat.journal import JournalId
from skat.journal.store import SqliteStore
from skat.model.refusal import Refusal
from skat.office.keys import key_of
from skat.office.tournaments import Tournaments
from skat.server.app import build_app
from skat.server.settings import ServerSettings
from skat.tournament.commands import AnnounceNotice, By, Role
from skat.tournament.draw import StartNumber
from skat.tournament.sample import sample_prospectus, sample_steps

HERE: Final = "http://127.0.0.1"
NAMES: Final = 1_190
PLAYERS: Final = 1_000
SERIES: Final = 3
ROUNDS: Final = 12
DEALS: Final = 48
_SECRET: Final = bytes(32)
_LONG: Final = "Maximiliane-Friederike von und zu Altenburg-Hohenzollern"
_PASSWORD: Final = "vier Buben im Skat"


class World:
    """The server, asked from this thread; the names and keys of what there is.

    `names` is a tournament of 1,190 entries, `hall` one of 1,000 that can be drawn, `played` one of
    1,000 that has played three series of 48 deals and is closed, `unfinished` one whose first
    series runs.
    """

    def __init__(self, folder: Path) -> None:
        store = SqliteStore(folder / "skat.db")
        self.played, self.unfinished = asyncio.run(_played(store))
        self.client = TestClient(
            build_app(store, accounts=True, settings=ServerSettings(limits=False)), base_url=HERE
        )
        self._counts = itertools.count()
        self._erased = 0

    def fill(self) -> None:
        """Makes everything but the tournament that was played."""
        self.names, self.names_key = self._tournament(NAMES)
        self.hall, self.hall_key = self._tournament(PLAYERS)
        self.cookie = self._account("Anna")
        self.bot_token = self._bot()
        self.list, self.list_key = self._list()
        event = self.made("/api/duplicates", **self.duplicate(120, 60))
        self.event, self.event_key = event["duplicate"], event["desk"]
        self.packs, self.packs_key = self._with_packs()
        self.places = [self._finished_table() for _ in range(20)]
        self.running = self._seated()
        self.open_table = self._seated(others=["open", "open"], size=3)["table"]
        self.another_key = ""
        self.deals = DEALS

    @property
    def table(self) -> str:
        """A public table with a finished deal."""
        return str(self.places[0]["table"])

    @property
    def played_key(self) -> str:
        """The key of the desk of `played`."""
        return key_of(_SECRET, By(Role.MANAGEMENT))

    @property
    def player_key(self) -> str:
        """The key of a player of `played`."""
        return key_of(_SECRET, By(Role.PLAYER, StartNumber(1)))

    @property
    def standby_key(self) -> str:
        """The key of a second machine for `played`."""
        return key_of(_SECRET, By(Role.STANDBY))

    def next_deal(self) -> dict[str, object]:
        """The body that enters the next deal of the list."""
        self.deals += 1
        action = {"do": "enter_deal", "deal": self.deals, "game": None}
        return {"command_id": self.fresh(), "expected_seq": self.deals, "action": action}

    def next_number(self) -> int:
        """The number of the next player who is erased."""
        self._erased += 1
        return self._erased

    def another_hall(self) -> str:
        """A tournament without names; its key is `another_key`."""
        name, self.another_key = self._tournament(0)
        return name

    def duplicate(self, players: int, boards: int) -> dict[str, Any]:
        """The body of a duplicate event."""
        named = [{"name": f"Maximiliane {at}"} for at in range(players)]
        return {"name": _LONG, "organiser": "Cleo", "players": named, "boards": boards}

    def filled_form(self, *, tables: int, boards: int) -> bytes:
        """A form of an event with real packs, with other results each time."""
        bid = 18 + 2 * (next(self._counts) % 2)
        rows = (
            f"{board},{table},forehand,clubs,with 2,,{bid},won\n"
            for board in range(1, boards + 1)
            for table in range(1, tables + 1)
        )
        head = 'Board,Table,Soloist,Game played,with/without,"Hand, levels",Bid,won\n'
        return (head + "".join(rows)).encode()

    def _with_packs(self) -> tuple[str, str]:
        """A duplicate event with real packs in its last round."""
        event = self.made("/api/duplicates", **self.duplicate(120, 60), packs={})
        path, key = f"/api/duplicates/{event['duplicate']}", event["desk"]
        self.made(f"{path}/words", key=key, command_id=self.fresh(), words="x")
        for number in range(1, 21):
            self.made(f"{path}/rounds", key=key, command_id=self.fresh(), round=number)
        return event["duplicate"], key

    def fresh(self) -> str:
        """An id that was not used yet."""
        return f"measured-{next(self._counts):020}"

    def made(self, path: str, *, key: str = "", **body: Any) -> Any:
        """What a request makes. Raises `SystemExit` where it is refused."""
        headers = {"origin": HERE, **({"authorization": f"Bearer {key}"} if key else {})}
        answer = self.client.post(path, json=body, headers=headers)
        if answer.status_code >= 400:
            raise SystemExit(f"{path}: {answer.text}")
        return answer.json() if answer.content else None

    def table_of_names(self, count: int) -> str:
        """So many names as a spreadsheet has them."""
        rows = (f"{_LONG} {at};{_LONG};yes\n" for at in range(count))
        return "name;club;paid\n" + "".join(rows)

    def _tournament(self, names: int) -> tuple[str, str]:
        notice = msgspec.to_builtins(sample_prospectus(series=SERIES, rounds=ROUNDS))
        opened = self.made("/api/tournaments", prospectus=notice)
        name, key = opened["tournament"], opened["desk"]
        command = msgspec.to_builtins(AnnounceNotice())
        path = f"/api/tournaments/{name}"
        self.made(f"{path}/commands", key=key, command_id=self.fresh(), command=command)
        if names:
            shown = {"origin": HERE, "authorization": f"Bearer {key}", "content-type": "text/plain"}
            content = self.table_of_names(names).encode()
            self.client.post(f"{path}/players", content=content, headers=shown).raise_for_status()
        return name, key

    def _account(self, name: str) -> str:
        body = {"name": name, "password": _PASSWORD}
        answer = self.client.post("/api/account", json=body, headers={"origin": HERE})
        answer.raise_for_status()
        self.client.cookies.clear()
        return "; ".join(f"{name}={value}" for name, value in answer.cookies.items())

    def _bot(self) -> str:
        headers = {"origin": HERE, "cookie": self._account("Robot")}
        for path, body in (
            ("/api/account/bot", {"password": _PASSWORD}),
            ("/api/account/tokens", {"password": _PASSWORD, "scope": "bot:play"}),
        ):
            answer = self.client.post(path, json=body, headers=headers)
            answer.raise_for_status()
        self.client.cookies.clear()
        return str(answer.json()["secret"])

    def _list(self) -> tuple[str, str]:
        opened = self.made("/api/lists", players=list("ABCD"))
        name, key = opened["list"], opened["key"]
        for deal in range(1, DEALS + 1):
            action = {"do": "enter_deal", "deal": deal, "game": None}
            path = f"/api/lists/{name}/commands"
            self.made(path, key=key, command_id=self.fresh(), expected_seq=deal, action=action)
        return name, key

    def _seated(self, **more: Any) -> dict[str, str]:
        seated = self.made("/api/tables", name="Cleo", **more)
        return {"table": seated["table"], "token": seated["token"]}

    def _finished_table(self) -> dict[str, str]:
        place = self._seated(settings={"visibility": "public", "spectators": True})
        with self.client.websocket_connect(f"/api/tables/{place['table']}/socket") as line:
            line.send_json({"type": "hello", "token": place["token"]})
            while (told := line.receive_json())["type"] != "snapshot" or not told["view"]:
                pass
            command = {"type": "command", "command_id": "c1", "action": {"do": "leave"}}
            line.send_json({**command, "expected_seq": told["seq"]})
            while line.receive_json()["type"] != "ack":
                pass
        return place


async def _played(store: SqliteStore) -> tuple[JournalId, JournalId]:
    """A tournament that is over, and one whose only series still runs."""
    over = sample_steps(_SECRET, players=PLAYERS, series=SERIES, rounds=ROUNDS)
    runs = sample_steps(b"\1" + _SECRET[1:], players=PLAYERS, series=1, rounds=ROUNDS, finish=False)
    office = Tournaments(store, now=lambda: over[-1].at + 1)
    for steps in (over, runs):
        refused = await office.adopt(steps, secret=_SECRET)
        if isinstance(refused, Refusal):
            raise SystemExit(refused.code)
    await office.close()
    first, second = office.names()
    return first, second


def records(ending: str) -> list[str]:
    """Records of finished deals as users paste them: `sgf`, or `jsonl` for our own form."""
    path = Path(__file__).parents[3] / "tests" / "data" / "records" / f"own_games.{ending}"
    return path.read_text(encoding="utf-8").splitlines()


def as_json(value: object) -> bytes:
    """A body."""
    return json.dumps(value).encode()
