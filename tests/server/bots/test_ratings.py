"""Ratings of programs: only their public deals count, and they are what the records say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from skat.analysis.outcomes import Scale, result_points
from skat.journal import Actor, JournalId
from skat.journal.store.public_deals import DealFilter, PublicDeal, public_deals
from skat.model.seats import SEATS
from skat.notation.record import Record, read_record
from skat.notation.replaying import replay
from skat.server.bots.ratings import FEWEST, points_of, program_ratings
from skat.server.settings import ServerSettings
from tests.server.bots.owner import a_bot
from tests.server.bots.player import Player
from tests.server.bots.program import OPEN
from tests.server.bots.test_bots import opened
from tests.server.peer import Peer
from tests.server.routes.test_replay import play_a_deal
from tests.server.steady.server import SteadyServer
from tests.virtual_store import virtual_store

TABLE = JournalId("t")
WON = PublicDeal(
    table=TABLE,
    deal=1,
    since=9,
    rules="isko-2022",
    size=3,
    seats=("person-a", "computer:club", "computer:club"),
    soloist=0,
    won=True,
    score=48,
    rated=True,
)
ACCOUNTS = {(TABLE, Actor("person-a")): ("x", "Kreuzbube [bot]")}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[SteadyServer]:
    with SteadyServer(virtual_store(tmp_path), settings=ServerSettings(limits=False)) as running:
        yield running
        while OPEN:
            OPEN.pop().hang_up()


def test_who_wins_stands_first_and_few_deals_have_no_rating() -> None:
    told = program_ratings([WON] * FEWEST, ACCOUNTS)
    assert [(each.name, each.kind, each.deals) for each in told.ratings] == [
        ("Kreuzbube [bot]", "bot", FEWEST),
        ("club", "computer", 2 * FEWEST),
    ]
    first, second = told.ratings
    assert first.points == -second.points > first.margin > 0
    assert (told.deals, told.since) == (FEWEST, 9)
    fewer = program_ratings([WON] * (FEWEST - 1), ACCOUNTS)
    assert [each.name for each in fewer.ratings] == ["club"]


def test_a_deal_of_a_bot_that_is_gone_or_of_one_player_alone_says_nothing() -> None:
    alone = replace(WON, seats=("computer:club",) * 3)
    assert program_ratings([WON] * FEWEST, {}).deals == 0
    assert program_ratings([alone] * FEWEST, ACCOUNTS).deals == 0
    later = replace(WON, since=20)
    assert program_ratings([later, WON], ACCOUNTS).since == 9


@pytest.mark.proof
def test_points_are_those_of_the_record_and_only_programs_count(server: SteadyServer) -> None:
    owner, bot = a_bot(server)
    public = {"visibility": "public", "spectators": True, "length": "12"}
    player = Player(bot, opened(bot, settings=public, player="club"))
    over = 0
    while over < 12:
        line = player.hear()
        if line["type"] == "turn":
            player.answer(line)
        elif line["type"] == "over":
            over += 1
            bot.post(f"{player.path}/ready")
    person = server.open_table(settings=public)
    with Peer.seated(server, person) as peer:
        play_a_deal(peer)
    server.passes(1)
    rows = server.store.read(public_deals, DealFilter(), behind=None, limit=99)
    text = server.get("/api/deals?limit=1000").text
    records = [read_record(line) for line in text.splitlines()]
    assert len(rows) == len(records) == 13
    for row, record in zip(rows, records, strict=True):
        assert isinstance(record, Record)
        result = replay(record).result
        assert result is not None
        own = result_points(result, table_size=record.table_size, scale=Scale.OWN)
        assert list(points_of(row)) == [own[seat.value] for seat in SEATS]
        assert row.rated == ("Anna" not in record.players)
    told: Any = server.asked("/api/bots/ratings")
    assert told["deals"] == 12
    assert told["ratings"] == [], "of twelve deals nothing is said"
    assert owner.name in str(records)
