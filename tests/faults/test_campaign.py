"""Faults one after the other while people play: nothing acknowledged is lost or doubled."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults import kinds
from tests.faults.campaign import Campaign

pytestmark = pytest.mark.usefixtures("without_limits")

QUICK = (
    kinds.server_killed,
    kinds.server_stopped,
    kinds.clock_jumped,
    kinds.driver_killed,
    kinds.database_killed,
    kinds.commit_cut_in_the_middle,
    kinds.commit_cut_after,
    kinds.line_cut_in_a_message,
    kinds.one_way_cut,
    kinds.redis_killed,
)
"""Ten that take little time."""


@pytest.mark.timeout(300)
def test_ten_faults_of_two_servers(tmp_path: Path) -> None:
    campaign = Campaign(1, QUICK, servers=2)
    campaign.run(tmp_path, faults=len(QUICK))
    assert campaign.counts.total() == len(QUICK)
    assert campaign.acknowledged > 50


@pytest.mark.proof
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("servers", "drawn", "faults"), [(1, kinds.ALONE, 22), (2, kinds.TOGETHER, 29)]
)
def test_fifty_faults(
    tmp_path: Path, servers: int, drawn: tuple[kinds.Kind, ...], faults: int
) -> None:
    """Every kind once, with one server and with two."""
    assert len(drawn) == faults
    campaign = Campaign(2, drawn, servers=servers)
    campaign.run(tmp_path, faults=faults)
    assert set(campaign.counts) == {kind.__name__ for kind in drawn}
