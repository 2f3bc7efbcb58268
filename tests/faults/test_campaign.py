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
    kinds.database_killed,
    kinds.database_line_killed,
    kinds.commit_cut_before,
    kinds.commit_cut_in_the_middle,
    kinds.commit_cut_after,
    kinds.line_cut_in_a_message,
    kinds.one_way_cut,
)
"""Ten that take little time."""


@pytest.mark.timeout(300)
def test_ten_faults(tmp_path: Path) -> None:
    campaign = Campaign(1, QUICK)
    campaign.run(tmp_path, faults=len(QUICK))
    assert campaign.counts.total() == len(QUICK)
    assert campaign.acknowledged > 50


@pytest.mark.proof
@pytest.mark.timeout(900)
def test_fifty_faults(tmp_path: Path) -> None:
    campaign = Campaign(2, kinds.ALONE)
    campaign.run(tmp_path, faults=50)
    assert campaign.counts.total() == 50
