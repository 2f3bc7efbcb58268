"""Two people at two servers play a deal, and the driving server is killed in each phase of it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Event
from typing import Final

import pytest

from skat.rules.state import Phase
from tests.journal.bus.redis_server import until
from tests.server.durability.test_two_servers import seated, together
from tests.server.live import SECONDS
from tests.server.peer import Peer, Told
from tests.server.two_servers import Service, driven

pytestmark = pytest.mark.usefixtures("without_limits")

_A_MOMENT: Final = 0.2

BEFORE_RAMSCH: Final = (Phase.RAMSCH, Phase.PUSH, Phase.LAY_AWAY)
"""Phases of house rules, after an auction in which nobody bids."""

WAITS: Final = (
    *BEFORE_RAMSCH,
    Phase.AUCTION,
    Phase.SKAT,
    Phase.DISCARD,
    Phase.ANNOUNCE,
    Phase.KONTRA,
    Phase.PLAY,
)
"""Phases in which a player is to act."""

MOMENTS: Final[dict[Phase, Callable[[Peer], bool]]] = {
    Phase.DEAL: lambda peer: peer.snapshot["view"] is None,
    Phase.FINISHED: lambda peer: is_in(peer, Phase.FINISHED),
    Phase.CONSENT: lambda peer: is_in(peer, Phase.CONSENT),
    Phase.VERDICT: lambda peer: is_in(peer, Phase.VERDICT),
    Phase.REFEREE: lambda peer: is_in(peer, Phase.REFEREE),
    **{phase: lambda peer, at=phase: is_in(peer, at) and peer.my_turn for phase in WAITS},  # type: ignore[misc]
}
"""How a player sees that the deal stands in a phase, and goes on by nobody but a person."""

OPTIONS: Final[dict[Phase, dict[str, object]]] = {
    Phase.KONTRA: {"kontra": True},
    Phase.RAMSCH: {"ramsch": True, "grand_hand_in_ramsch": "yes"},
    Phase.PUSH: {"ramsch": True, "ramsch_push": "yes"},
    Phase.LAY_AWAY: {"ramsch": True, "ramsch_push": "yes"},
}
"""The house rules that a phase belongs to."""

AMONG_PEOPLE: Final = (Phase.CONSENT, *BEFORE_RAMSCH)
"""A computer player takes every concession at once, and may bid."""

LATE_VERDICT: Final = """
import asyncio
from skat.tables.running.driver import Driver
judged = Driver._judged
async def late(self, deal):
    await asyncio.sleep(3)
    return await judged(self, deal)
Driver._judged = late
"""
"""A verdict and a ruling take so long that a server can be killed while they are waited for."""


def is_in(peer: Peer, phase: Phase) -> bool:
    return peer.snapshot["view"] is not None and peer.view["phase"] == phase.value


def play_into(people: list[Peer], stands: Callable[[Peer], bool], phase: Phase) -> None:
    """All play until one of them sees that the deal stands there; then nobody does anything."""
    there = Event()

    def play(peer: Peer) -> None:
        while not there.is_set():
            if stands(peer):
                there.set()
            elif peer.snapshot["view"] is None:
                look(peer)
            elif is_in(peer, Phase.FINISHED) and not peer.is_ready:
                peer.done({"do": "next_deal"})
            elif peer.my_turn:
                peer.done(action_towards(peer, phase))
            else:
                look(peer)

    with ThreadPoolExecutor(len(people)) as playing:
        list(playing.map(play, people))


def action_towards(peer: Peer, phase: Phase) -> Told:
    """The first legal action that leads there, else the one that goes on with the game."""
    legal: list[Told] = peer.view["legal"]
    wished = [each for each in legal if phase in leads(peer, each["do"])]
    return wished[0] if wished else peer.choose()


def leads(peer: Peer, word: str) -> tuple[Phase, ...]:
    """The phases to which this word leads."""
    plays_alone = peer.view["soloist"] == peer.view["viewer"]
    match word:
        case "pass":
            return BEFORE_RAMSCH
        case "kontra":
            return (Phase.KONTRA,)
        case "concede" if plays_alone and sum(peer.view["tricks_won"]) > 1:
            return (Phase.CONSENT,)
        case "expose" if not plays_alone:
            return (Phase.VERDICT,)
        case "call_referee":
            return (Phase.REFEREE,)
        case _:
            return ()


def look(peer: Peer) -> None:
    """Reads one message, if one comes soon."""
    seen = len(peer.frames)
    peer.patience = _A_MOMENT
    with suppress(TimeoutError):
        peer.read_until(lambda: len(peer.frames) > seen)
    peer.patience = SECONDS


def test_every_phase_has_its_kill() -> None:
    assert set(MOMENTS) == set(Phase)


@pytest.mark.live
@pytest.mark.proof
@pytest.mark.parametrize("phase", MOMENTS)
def test_the_other_server_drives_on(service: Service, phase: Phase) -> None:
    if phase in (Phase.VERDICT, Phase.REFEREE):
        for server in service.servers:
            server.stop()
            server.plant += LATE_VERDICT
            server.start()
    guests = ("Ben", "Cem") if phase in AMONG_PEOPLE else ("Ben",)
    settings = {"open_play": phase is Phase.REFEREE}
    opened, people = seated(
        service, guests=guests, options=OPTIONS.get(phase, {}), settings=settings
    )
    play_into(people, MOMENTS[phase], phase)
    gone = service.driving()
    staying = service.servers[1 - gone]
    before = max(person.seq for person in people)
    deals = max(len(person.snapshot["list"]["entries"]) for person in people)
    service.servers[gone].kill()
    for at in range(gone, len(people), 2):
        people[at].hang_up()
        people[at] = Peer.seated(staying, opened[at])
        assert people[at].seq >= before, "an acknowledged entry is lost"
    together(people, lambda told: len(told["list"]["entries"]) > deals)
    # Where only people are waited for, it may take the table a moment later.
    until(lambda: driven(staying))
    for person in people:
        person.hang_up()
    service.check(opened[0])
