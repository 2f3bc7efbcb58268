"""Mistakes that a campaign must find: planted in the server, or in what the database keeps."""

from __future__ import annotations

import random
from pathlib import Path
from typing import NamedTuple

import psycopg
import pytest

from tests.faults import kinds
from tests.faults.campaign import Campaign
from tests.faults.stage import Stage
from tests.server.too_early import BLIND, too_early

pytestmark = [
    pytest.mark.live,
    pytest.mark.proof,
    pytest.mark.timeout(600),
    pytest.mark.usefixtures("without_limits"),
    # A campaign that breaks off leaves the lines of its clients behind.
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


def lost_to(name: str) -> str:
    """The report of something acknowledged to this client that is gone, at another place, or never
    comes.
    """
    reports = ("and lost", r", is \d+", ", then ", r"shown entry \d+", "does not go on")
    # Phones wait for the tournament that a desk has lost.
    waits = "|phones does not go on" if name == "desk" else ""
    return rf"seed 1\n[\s\S]*\n({name}-.*({'|'.join(reports)}){waits})"


WITHOUT_KEY = """
from skat.journal import journal_state
from skat.journal.store.postgres import schema, store

key = "UNIQUE (journal, actor, command_id)"
without = tuple(statement.replace(key, "CHECK (true)") for statement in schema.MIGRATIONS[0])
assert without != schema.MIGRATIONS[0]
schema.MIGRATIONS = (without, *schema.MIGRATIONS[1:])
store.require_schema = lambda connection: None
# What a table that is read anew remembers: with 0 it would be everything.
journal_state.MOST_REMEMBERED = 1
"""


def last_entries_forgotten(stage: Stage, dice: random.Random) -> None:
    """The newest three entries of every journal are gone when the server comes back."""
    server = stage.servers[0].process
    server.kill()
    with psycopg.connect(stage.url, autocommit=True) as line:
        line.execute("SET session_replication_role = replica")
        line.execute(
            "DELETE FROM skat.entry USING (SELECT journal, max(seq) AS newest FROM skat.entry"
            " GROUP BY journal) AS head WHERE entry.journal = head.journal AND seq > newest - 3"
        )
    server.start()


def people_thrown_out(stage: Stage, dice: random.Random) -> None:
    """Everybody gets a new line, and sends something once more on it."""
    stage.servers[0].people.cut()


class Mistake(NamedTuple):
    """What is planted, the faults that bring it to light, and the report of it."""

    kind: kinds.Kind
    faults: int
    told: str
    plant: str = ""


MISTAKES = {
    **{
        f"acknowledged before the commit to a {name}": Mistake(
            kinds.server_killed, 4, lost_to(name), too_early(name, seconds=0.3)
        )
        for name in ("person", "keeper", "desk")
    },
    "no unique key": Mistake(
        people_thrown_out,
        6,
        r"stands there \d+ times|: entry \d+, then stale",
        BLIND + WITHOUT_KEY,
    ),
    "the last entries forgotten": Mistake(
        last_entries_forgotten, 1, lost_to("(person|keeper|desk|phones)")
    ),
}


@pytest.mark.parametrize("planted", MISTAKES)
def test_what_is_planted_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, planted: str
) -> None:
    """Before the commit: at a table, in a list and in a tournament."""
    mistake = MISTAKES[planted]
    if mistake.plant.endswith(WITHOUT_KEY):
        monkeypatch.setattr(
            "skat.journal.store.postgres.store.require_schema", lambda connection: None
        )
    campaign = Campaign(1, [mistake.kind])
    with pytest.raises(AssertionError, match=mistake.told):
        campaign.run(tmp_path, faults=mistake.faults, plant=mistake.plant)
