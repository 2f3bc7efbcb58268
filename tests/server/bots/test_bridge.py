"""`skat bot run`: an engine of the documentation plays whole lists at a server."""

from __future__ import annotations

import runpy
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from msgspec.structs import replace

from skat.cli.bot.command import Accepting, Bridge, read_accepting
from skat.cli.bot.seat import EngineSeat
from skat.client import (
    AnsweredError,
    BotClient,
    Full,
    Invited,
    LineLostError,
    PublicClient,
    TableClock,
    TableLine,
)
from skat.engines.engine import Engine
from tests.server.bots.owner import a_bot
from tests.server.live import LiveServer

SAMPLE = Path(__file__).parents[3] / "docs/library/engines/strong_cards.py"
THREE_BOTS = SAMPLE.parents[1] / "programs" / "three_bots.py"
CLOCK = TableClock(per="none", seconds=5, on_time_out="computer")
COMMAND = f"{sys.executable} -I {SAMPLE}"


def three_bots(server: LiveServer, capfd: pytest.CaptureFixture[str]) -> None:
    tokens = [a_bot(server)[1].token for _ in range(3)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.argv", ["three_bots.py", server.url, *tokens])
        runpy.run_path(str(THREE_BOTS))
    limit = monotonic() + 60
    said = ""
    while said.count("(;GM[Skat]") < 3 and monotonic() < limit:
        sleep(0.1)
        said += capfd.readouterr().out
    # Three threads print at once, so the ends of their lines may come after another's record.
    records = said.replace("\n", "").split("(;GM[Skat]")
    assert len({*records[1:]}) == 1, "all three have seen the same deal"
    assert "GH" in said


@pytest.mark.live
@pytest.mark.usefixtures("without_limits")
def test_two_engines_play_a_list_through_the_bridge(
    server: LiveServer, capfd: pytest.CaptureFixture[str]
) -> None:
    """With a wrong token, or where no server is, nothing begins. Before it three programs of the
    documentation find and challenge each other, and play a deal.
    """
    three_bots(server, capfd)
    with pytest.raises(AnsweredError, match="401"):
        next(BotClient(server.url, "nothing").events())
    with pytest.raises(LineLostError):
        next(BotClient("http://127.0.0.1:9", "x").events())
    host_owner, host = a_bot(server)
    guest_owner, guest = a_bot(server)
    said: list[str] = []
    bridges = [
        Bridge(
            BotClient(server.url, bot.token),
            Accepting(),
            start=lambda: Engine(COMMAND),
            move_ms=20_000,
            say=said.append,
            offer=Accepting().offer(run_by="Anna"),
        )
        for bot in (host, guest)
    ]
    threads = [threading.Thread(target=bridge.run, daemon=True) for bridge in bridges]
    for thread in threads:
        thread.start()
    status, _ = host.post(
        "/api/bot/tables", settings={"length": "round"}, invite=[guest_owner.name]
    )
    assert status == 201
    listed = [bot for bot in PublicClient(server.url).bots() if bot.run_by == "Anna"]
    assert len(listed) == 2
    limit = monotonic() + 240
    while sum("deal 3 over" in line for line in said) < 2 and monotonic() < limit:
        sleep(0.1)
    for bridge in bridges:
        bridge.stop()
    assert sum("deal 3 over" in line for line in said) >= 2, said
    assert host_owner.name != guest_owner.name


def test_rules_for_invitations_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "accept.toml"
    file.write_text('rules = ["isko-2022"]\nleast_seconds = 20\nwho = ["people"]\nat_once = 1\n')
    rules = read_accepting(file)
    asked = Invited(
        table="t-1", by="Anna", rules="isko-2022", seats=3, clock=CLOCK, list="open", people=1
    )
    assert rules.why_not(asked, playing=0) is None
    assert rules.why_not(asked, playing=1) == "later"
    assert rules.why_not(replace(asked, people=0), playing=0) == "no_bots"
    assert rules.why_not(replace(asked, rules="isko-2022,kontra=true"), playing=0) == "rules"
    clock = replace(CLOCK, per="move")
    assert rules.why_not(replace(asked, clock=clock), playing=0) == "clock_too_fast"
    file.write_text("rule = 1\n")
    with pytest.raises(ValueError, match="rule"):
        read_accepting(file)


class Told:
    """Instead of a server: what it tells at a table, which is gone after that."""

    def __init__(self, *lines: TableLine) -> None:
        self.lines = lines

    def table(self, table: str) -> Iterator[TableLine]:
        yield from self.lines
        raise AnsweredError(404, "no_such_table")


@pytest.mark.parametrize(
    ("stage", "deal", "plays"),
    [
        ("waiting", 0, True),
        ("playing", 1, True),
        ("waiting", 3, False),
        ("finished", 3, False),
    ],
)
def test_a_table_whose_list_is_over_is_none_of_those_where_it_plays(
    stage: str, deal: int, plays: bool
) -> None:
    """After four such tables it declined everything."""
    full = Full(
        table="t-1", stage=stage, deal=deal, ply=0, seat=None, place=1, position=None, names=(),
        players=(), rules="isko-2022", clock=None, list=(0, 0, 0),
    )  # fmt: skip
    client: Any = Told(full)
    seat = EngineSeat(
        client,
        "t-1",
        start=lambda: Engine("none"),
        move_ms=1,
        wait=lambda seconds: True,
        say=lambda text: None,
    )
    assert seat.plays
    seat.play()
    assert seat.plays is plays


def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="no address"):
        BotClient("skat.example", "x")
