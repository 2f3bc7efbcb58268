"""An evening at the tables of a server: a desk over HTTP, players who come by their start cards."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, closing
from typing import Any

import msgspec

from skat.journal import JournalId, entries_of, list_journals, verify_chain
from skat.journal.store.sql import SqlStore
from skat.model.refusal import Refusal
from skat.office.tournament_entries import read_step
from skat.tournament.audit import problems
from skat.tournament.commands import EnterCounted, Step
from skat.tournament.sample import sample_prospectus
from tests.server.list_phone import Reply, ask
from tests.server.peer import Peer, Told
from tests.server.second_sum import Deal
from tests.server.serving import OpenedTable, Serving
from tests.server.steady.server import SteadyServer
from tests.server.tournament_hall import Hall

FAST: Told = {"clock": "none", "absent_seconds": None}
"""Scripted players need no clock, and nobody is away by accident."""

PATIENCE = 120.0
"""Seconds for the others' moves: some play in browsers, one after the other."""


class OnlineHall(Hall):
    """A tournament whose notice has terms of play online."""

    def __init__(
        self,
        server: Serving,
        *,
        series: int = 1,
        rounds: int = 1,
        terms: Told | None = None,
        minutes: int = 0,
        days: Sequence[Told] = (),
        halls: Sequence[str] = (),
    ) -> None:
        self.server = server
        notice = msgspec.to_builtins(sample_prospectus(series=series, rounds=rounds))
        notice["days"] = list(days)
        if halls:
            notice["sections"] = [{"name": name} for name in halls]
        notice["online"] = FAST if terms is None else terms
        notice["rules"]["options"]["protest_last_series_minutes"] = minutes
        reply = ask(server, "/api/tournaments", body={"prospectus": notice})
        assert reply.status == 201, reply.json
        self.name, self.desk_key = reply.json["tournament"], reply.json["desk"]
        self.referee_key = reply.json["referee"]

    def send(self, room: str, body: Told, *, key: str | None = None) -> Reply:
        """Something that the desk sends, with an id of its own."""
        body = {"command_id": secrets.token_hex(8), **body}
        path = f"/api/tournaments/{self.name}/{room}"
        return ask(self.server, path, body=body, key=key or self.desk_key)

    def open_online(self, series: int, *, tables: Sequence[int] = ()) -> Reply:
        """The one button: the drawn tables of a series are played here."""
        return self.send("online", {"series": series, "tables": list(tables)})

    def online(self) -> list[Told]:
        """The live tables as the desk sees them."""
        tables: list[Told] = self.get("online").json["tables"]
        return tables

    def cards(self) -> dict[int, str]:
        """The keys of the start cards by number."""
        return {int(number): key for number, key in self.get("cards").json.items()}

    def seat(self, key: str, series: int = 0) -> OpenedTable:
        """Where a start card leads."""
        reply = self.get(f"seat?series={series}", key)
        assert reply.status == 200, reply.json
        return msgspec.convert(reply.json, OpenedTable)

    def lists(self, series: int) -> list[Told]:
        """The lists of a series as the office has them."""
        lists: Any = self.get(f"tables?series={series}").json
        return list(lists)


class OnlineTable:
    """The players of one live table, scripted; what everybody saw is kept as they saw it."""

    def __init__(self, hall: OnlineHall, numbers: Sequence[int], keys: dict[int, str]) -> None:
        self.hall = hall
        self.numbers = tuple(numbers)
        self.seats = {number: hall.seat(keys[number]) for number in numbers}
        self.doors: Mapping[int, Serving] = {}
        """The server at which a number comes in, where there are several."""
        self.lines = ExitStack()
        self.peers: list[Peer] = []
        self.choose: Callable[[Peer], Told] = Peer.choose
        """How the players of this table play."""

    @property
    def live(self) -> str:
        """What the table is called."""
        return next(iter(self.seats.values())).table

    def come(self, *numbers: int) -> list[Peer]:
        """These come to the table, all by default."""
        came = []
        for number in numbers or self.numbers:
            door = self.doors.get(number, self.hall.server)
            peer = self.lines.enter_context(Peer(door, self.seats[number].table))
            peer.patience = PATIENCE
            peer.hello(self.seats[number].token)
            peer.expect("snapshot")
            peer.say(type="pace", pace="instant")
            came.append(peer)
        self.peers += came
        return came

    def leave(self) -> None:
        """All go."""
        self.lines.close()
        self.peers = []

    def play(self, *, until: int | None = None) -> list[Told]:
        """Plays until so many deals are in the list, or all; the list as all saw it."""
        while True:
            newest = max(peer.seq for peer in self.peers)
            for peer in self.peers:
                peer.read_until(lambda: peer.seq >= newest)  # noqa: B023 - called at once
            first = self.peers[0].snapshot
            entries: list[Told] = first["list"]["entries"]
            # A player who comes between the opening and the beginning waits for the cards.
            over = bool(entries) and first["table"]["stage"] != "playing"
            if over or (until is not None and len(entries) >= until):
                assert all(peer.snapshot["list"] == first["list"] for peer in self.peers)
                return entries
            self._go_on(newest)

    def _go_on(self, newest: int) -> None:
        with_cards = [peer for peer in self.peers if peer.snapshot["view"] is not None]
        asked = [p for p in with_cards if p.view["phase"] == "finished" and not p.is_ready]
        acting = [peer for peer in with_cards if peer.my_turn]
        if asked:
            _tries(asked[0], {"do": "next_deal"})
        elif acting:
            _tries(acting[0], self.choose(acting[0]))
        else:
            self.peers[0].read_until(lambda: self.peers[0].seq > newest)


def passes_until(hall: OnlineHall, holds: Callable[[], object]) -> None:
    """Lets virtual time pass until this holds."""
    assert isinstance(hall.server, SteadyServer)
    hall.server.passes_until(holds)


def _tries(peer: Peer, action: Told) -> None:
    """The table may have gone on meanwhile: then it is looked at again."""
    told = peer.expect_answer(peer.command(action))
    if told["type"] != "ack":
        peer.wait_for(lambda snapshot: bool(snapshot["seq"] >= told["seq"]))


def deals_of(entries: Sequence[Told], numbers: Sequence[int]) -> list[Deal]:
    """What everybody at a table saw, as the second sum takes it and the Skat Order counts it.

    What a computer player played alone for a person is passed.
    """
    deals = []
    for entry in entries:
        away = tuple(entry.get("stand_ins", ()))
        alone, score = entry["soloist"], entry["score"]
        if alone in away:
            alone, score = None, 0
        deals.append(Deal(tuple(numbers), alone, score, None, away))
    return deals


def side_by_side(work: Sequence[Callable[[], None]]) -> None:
    """All of it at once; the first failure is raised."""
    failures: list[BaseException] = []

    def done(one: Callable[[], None]) -> None:
        try:
            one()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=done, args=(one,)) for one in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


def check_lines(
    store: SqlStore, hall: OnlineHall, live: str, *, deals: int, rulings: int = 0
) -> None:
    """In a stopped server's database all chains hold, every deal stands in the office once."""
    with closing(store):
        for listing in store.read(list_journals):
            entries = store.read(entries_of, listing.journal.id)
            assert verify_chain(listing.journal, entries) is None
        entries = store.read(entries_of, JournalId(hall.name))
    steps = [read_step(entry) for entry in entries]
    assert not any(isinstance(step, Refusal) for step in steps)
    good = [step for step in steps if isinstance(step, Step)]
    counted = [step.do for step in good if isinstance(step.do, EnterCounted)]
    assert [each.deal for each in counted] == list(range(1, deals + 1))
    ids = [str(entry.command_id) for entry in entries if entry.actor == "server"]
    ruled = [f"{live}/ruling-{number}" for number in range(1, rulings + 1)]
    assert [each for each in ids if each not in ruled] == [
        f"{live}/{each.deal}" for each in counted
    ]
    assert sorted(each for each in ids if each in ruled) == ruled
    assert problems(good) == ()
